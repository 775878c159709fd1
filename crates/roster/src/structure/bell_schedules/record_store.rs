//! Bell schedules of a branch (docs/rules.md, *Structure*): when which period of the day begins and ends. Rows of the routine name a period by
//! its id, which stays as long as the schedule has that many periods.

use rules::limits::{CLASS_NUMBERS, WEEKDAY_LABELS};
use rules::words::{calls, hints, labels, nouns};

use super::effect_store as effect;
use auth::Caller;
use auth::permit::{ManageStructure, ViewSettings};
use base::error::Result;
use db::Conn;
use records::{
    Column, Field, FieldKind, InUse, Noun, Reach, RecordKind, STATUSES, Stamp, UniqueName, Values, periods, value_of,
};

use web::posted::FieldErrors;

const NAME: Field = Field::name("scheduleName", labels::BELL_SCHEDULE, "schedule_name");
pub(super) const DAYS: Field =
    Field::new("weekdays", labels::DAYS, "weekdays", FieldKind::AnyOf(&WEEKDAY_LABELS)).required();
pub(super) const CLASSES: Field = Field::new("classes", labels::CLASSES, "classes", FieldKind::AnyOf(&CLASS_NUMBERS))
    .hint(hints::BELL_SCHEDULES_CLASSES);
pub(super) const SHIFT: Field = Field::new("shift", labels::SHIFT, "shift", FieldKind::Line(40)).hint(hints::SHIFT);
pub(super) const FROM: Field = Field::new("validFrom", labels::VALID_FROM, "valid_from", FieldKind::Day).required();
pub(super) const PERIODS: Field =
    Field::new("periods", labels::PERIODS, "periods", FieldKind::Periods(14)).required().heading(labels::PERIODS);

/// The list `/admin/period`.
pub struct BellSchedules;

impl RecordKind for BellSchedules {
    const NOUN: Noun = Noun {
        kind: "bellSchedule",
        one: nouns::BELL_SCHEDULE,
        many: nouns::BELL_SCHEDULE_MANY,
        call: "BellSchedule",
        path: "/period",
        reach: Reach::Branch,
        columns: &[
            Column::of(&NAME, "sort_key").name(),
            Column::of(&DAYS, "weekdays"),
            Column::of(&CLASSES, "classes"),
            Column::of(&SHIFT, "shift"),
            Column::of(&FROM, "valid_from"),
            Column::count("periodCount", labels::PERIODS, "period_count"),
            Column::text("hours", labels::HOURS, "hours").code(),
            Column::STATUS,
        ],
        fields: &[NAME, DAYS, CLASSES, SHIFT, FROM, PERIODS],
        statuses: STATUSES,
        searched: &[NAME.key],
        first: nouns::BELL_SCHEDULE_FIRST,
        filters: &[],
        order: "",
        nested: &[],
        unique: &[UniqueName {
            constraint: "bell_schedules_name",
            columns: "bell_schedules.branch_id, bell_schedules.search_text",
            field: NAME.key,
            message: calls::NAME_TAKEN,
        }],
    };
    type Reads = ViewSettings;
    type Writes = ManageStructure;
    type Adds = ManageStructure;
    type Deletes = ManageStructure;

    const IS_COPIED: bool = true;
    const ALL: &'static str = "select b.*,
            (select count(*) from periods p where p.schedule_id = b.id) as period_count,
            (select min(p.start_time) || '-' || max(p.end_time) from periods p where p.schedule_id = b.id) as hours,
            (select string_agg(p.start_time || '-' || p.end_time || ' ' || p.kind, ',' order by p.period_no)
               from periods p where p.schedule_id = b.id) as periods
       from bell_schedules b";
    const ADD: &'static str = "insert into bell_schedules
            (id, version, search_text, changed_by_name, changed_at, schedule_name, weekdays, classes, shift, valid_from, status,
             branch_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    const UPDATE: &'static str = "update bell_schedules
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, schedule_name = $6, weekdays = $7,
            classes = $8, shift = $9, valid_from = $10, status = $11
      where id = $1 and version = $2";
    /// Its periods go first ([`RecordKind::before_delete`]).
    const DELETE: &'static str = "delete from bell_schedules where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[InUse {
        label: labels::LESSONS_OF_THE_ROUTINE,
        list: "/classSchedule",
        statement: "select c.class_name || ' ' || n.section_name as example, count(*) over () as count
           from routine_periods r join periods p on p.id = r.period_id join sections n on n.id = r.section_id
           join classes c on c.id = n.class_id where p.schedule_id = $1 order by c.class_numeric, n.section_name limit 1",
    }];

    /// Nobody plans lessons meanwhile: planners hold their session.
    async fn hold(conn: &mut Conn, stamp: &Stamp, was_stored: bool, _: &Values) -> db::Result<()> {
        if was_stored { effect::hold_sessions(conn, &stamp.branch_id).await } else { Ok(()) }
    }

    /// No period goes that lessons of an open session are at, and no change brings two of those lessons together.
    async fn check(
        conn: &mut Conn,
        _: &Caller,
        stamp: &Stamp,
        stored: Option<&Values>,
        values: &Values,
        errors: &mut FieldErrors,
    ) -> Result<()> {
        let Some(stored) = stored else { return Ok(()) };
        effect::check(conn, &stamp.id, stored, values, errors).await
    }

    /// The periods by their numbers: those that were there keep their ids.
    async fn after_save(conn: &mut Conn, stamp: &Stamp, values: &Values) -> db::Result<()> {
        let mut number = 0_i64;
        for (start, end, kind) in periods(value_of(values, PERIODS.key)) {
            number += 1;
            conn.execute(
                "insert into periods (id, schedule_id, period_no, start_time, end_time, kind) values ($1, $2, $3, $4, $5, $6)
                 on conflict (schedule_id, period_no) do update
                    set start_time = excluded.start_time, end_time = excluded.end_time, kind = excluded.kind",
                (format!("{}-{number}", stamp.id), &stamp.id, number, start, end, kind),
            )
            .await?;
        }
        effect::take_hours(conn, &stamp.id, number).await?;
        conn.execute("delete from periods where schedule_id = $1 and period_no > $2", (&stamp.id, number)).await?;
        Ok(())
    }

    async fn before_delete(conn: &mut Conn, id: &str) -> db::Result<()> {
        conn.execute("delete from periods where schedule_id = $1", id).await?;
        Ok(())
    }
}
