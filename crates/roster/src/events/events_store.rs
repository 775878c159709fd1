//! Events as who writes them lists and changes them (docs/rules.md, *Events*): the noun and its statements.

use rules::events::AUDIENCES;
use rules::library::days_late;
use rules::limits::CLASS_NUMBERS;
use rules::words::{hints, labels, nouns, roster_texts};

use super::store;
use auth::Caller;
use auth::permit::ManageEvents;
use base::clock::printed_day;
use base::error::Result;
use db::Conn;
use records::place::session_days;
use records::{
    ACTIVE, Choices, Column, Field, FieldKind, Filter, InUse, Noun, Reach, RecordKind, RecordLink, STATUS, STATUSES,
    Stamp, Values, choices_of, value_of,
};
use web::form;
use web::notifications::Notice;
use web::posted::FieldErrors;

const TITLE: Field = Field::new("title", labels::TITLE, "title", FieldKind::Line(200)).required();
const TYPE: Field = Field::new("typeId", labels::EVENT_TYPE, "type_id", FieldKind::Record).required();
const FROM: Field = Field::new("from", labels::FROM, "from_on", FieldKind::Day).required();
const TO: Field = Field::new("to", labels::TO, "to_on", FieldKind::Day).hint(hints::TO);
const PLACE: Field = Field::new("place", labels::PLACE, "place", FieldKind::Line(200)).hint(hints::PLACE);
const AUDIENCE: Field =
    Field::new("audience", labels::FOR, "audience", FieldKind::AnyOf(&AUDIENCES)).heading(labels::WHO_SEES_IT);
const CLASSES: Field =
    Field::new("classes", labels::CLASSES, "classes", FieldKind::AnyOf(&CLASS_NUMBERS)).hint(hints::CLASSES);
const DETAILS: Field =
    Field::new("text", labels::TEXT, "details", FieldKind::Lines(4_000)).as_typed().heading(labels::WHAT_IT_IS_ABOUT);
const PICTURE: Field = Field::new("picture", labels::PICTURE, "picture_file_id", FieldKind::Picture(1_200));

/// Days that an event takes at most after its first.
// Specification silent: a year.
const MOST_DAYS: i64 = 366;

/// The list `/admin/events`.
pub struct Events;

impl RecordKind for Events {
    const NOUN: Noun = Noun {
        kind: "event",
        one: nouns::EVENT,
        many: nouns::EVENT_MANY,
        call: "Event",
        path: "/events",
        reach: Reach::Session,
        columns: &[
            Column::of(&TITLE, "sort_key"),
            Column::sorted("typeName", labels::EVENT_TYPE, "type_name", "type_order").name(),
            Column::of(&FROM, "from_on"),
            Column::day("lastDay", labels::TO, "last_on"),
            Column::of(&PLACE, "place"),
            Column::of(&AUDIENCE, "audience"),
            Column::of(&CLASSES, "classes"),
            Column::STATUS,
        ],
        fields: &[TITLE, TYPE, FROM, TO, PLACE, AUDIENCE, CLASSES, DETAILS, PICTURE],
        statuses: STATUSES,
        searched: &[TITLE.key, PLACE.key],
        first: nouns::EVENT_FIRST,
        filters: &[Filter { key: "typeId", label: labels::EVENT_TYPE, column: "type_id" }],
        order: "-from",
        nested: &[],
        unique: &[],
    };
    type Reads = ManageEvents;
    type Writes = ManageEvents;
    type Adds = ManageEvents;
    type Deletes = ManageEvents;

    const IS_COPIED: bool = true;
    const ALL: &'static str =
        "select e.id, e.branch_id, e.session_id, e.title, e.type_id, e.from_on, e.to_on, e.last_on, e.place, e.audience,
            e.classes, e.details, e.picture_file_id, e.status, e.sort_key, e.search_text, e.version, e.changed_by_name, e.changed_at, t.type_name,
            t.sort_key as type_order
       from events e join event_types t on t.id = e.type_id";
    const ADD: &'static str = "insert into events
            (id, version, search_text, changed_by_name, changed_at, title, type_id, from_on, to_on, place, audience, classes,
             details, picture_file_id, status, session_id, branch_id, last_on)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, a.id, a.branch_id, coalesce($9, $8)
       from sessions a where a.id = $16";
    const UPDATE: &'static str = "update events
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, title = $6, type_id = $7,
            from_on = $8, to_on = $9, place = $10, audience = $11, classes = $12, details = $13, picture_file_id = $14,
            status = $15, last_on = coalesce($9, $8)
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from events where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[];

    fn links(_: &Caller, id: Option<&str>, chosen: &[(&str, &str)]) -> Vec<RecordLink> {
        if let Some(id) = id {
            vec![RecordLink {
                label: labels::AS_EMPLOYEES_SEE_IT,
                href: form::address(&format!("/admin/employeeEvents/{id}"), &[]),
            }]
        } else {
            let branch: Vec<(&str, &str)> = chosen.iter().copied().filter(|(key, _)| *key == "branchId").collect();
            vec![RecordLink { label: labels::MONTH, href: form::address("/admin/employeeEvents", &branch) }]
        }
    }

    async fn choices(conn: &mut Conn, stamp: &Stamp, values: &Values) -> db::Result<Choices> {
        let types = choices_of(
            conn,
            "select id as value, type_name as label from event_types
              where branch_id = $1 and (status = 'active' or id = $2) order by sort_key, search_text",
            &stamp.branch_id,
            value_of(values, TYPE.key),
        )
        .await?;
        Ok(Choices::default().with(TYPE.key, types))
    }

    async fn filter_choices(conn: &mut Conn, branch_id: &str, _: Option<&str>) -> db::Result<Choices> {
        let types = choices_of(
            conn,
            "select id as value, type_name as label from event_types where branch_id = $1 and $2 = '' order by sort_key, search_text",
            branch_id,
            "",
        )
        .await?;
        Ok(Choices::default().with(TYPE.key, types))
    }

    /// Days in their order and within the session; somebody whom it is for.
    async fn check(
        conn: &mut Conn,
        _: &Caller,
        stamp: &Stamp,
        _: Option<&Values>,
        values: &Values,
        errors: &mut FieldErrors,
    ) -> Result<()> {
        let (from, to) = (value_of(values, FROM.key), value_of(values, TO.key));
        if !to.is_empty() && to < from {
            errors.add(TO.key, roster_texts::event_ends_before_first_day(printed_day(to)));
        }
        if days_late(from, if to.is_empty() { from } else { to }) > MOST_DAYS {
            errors.add(TO.key, roster_texts::EVENT_TOO_LONG);
        }
        if value_of(values, AUDIENCE.key).is_empty() && value_of(values, CLASSES.key).is_empty() {
            errors.add(AUDIENCE.key, roster_texts::EVENT_FOR_NOBODY);
        }
        let days = session_days(conn, stamp.session_id.as_deref().unwrap_or_default()).await?;
        // Specification silent: an event belongs to the year in which it begins.
        if let Some((first, last)) = days.filter(|(first, last)| from < first.as_str() || from > last.as_str()) {
            let (day, first, last) = (printed_day(from), printed_day(&first), printed_day(&last));
            errors.add(FROM.key, roster_texts::day_outside_session(day, first, last));
        }
        Ok(())
    }

    /// Those whom it is for; of what is over nobody is told.
    async fn told(conn: &mut Conn, stamp: &Stamp, values: &Values) -> db::Result<Vec<(Vec<String>, Notice)>> {
        let (from, to) = (value_of(values, FROM.key), value_of(values, TO.key));
        let last = if to.is_empty() { from } else { to };
        if value_of(values, STATUS) != ACTIVE || last < stamp.today.as_str() {
            return Ok(Vec::new());
        }
        let title = value_of(values, TITLE.key);
        let body = if last == from {
            roster_texts::event_on_day(title, printed_day(from))
        } else {
            roster_texts::event_on_days(title, printed_day(from), printed_day(to))
        };
        let body = String::from(body);
        let of = |screen: &str| Notice::of(screen, body.clone(), format!("{screen}/{}", stamp.id));
        Ok(vec![
            (store::students(conn, &stamp.id).await?, of("/admin/studentEvents")),
            (store::employees(conn, &stamp.id).await?, of("/admin/employeeEvents")),
        ])
    }
}
