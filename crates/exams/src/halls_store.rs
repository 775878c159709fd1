//! Halls that exams are sat in (docs/rules.md, *Exams*): the noun and its statements.

use rules::exam_schedule::{Sat, sittings};
use rules::words::{calls, exams_texts, hints, labels, nouns};

use crate::schedules::{hall_store, store};
use auth::Caller;
use auth::permit::ManageExams;
use base::clock::printed_day;
use base::error::Result;
use db::Conn;
use records::{
    Column, Field, FieldKind, InUse, Noun, Reach, RecordKind, RecordLink, STATUSES, Stamp, UniqueName, Values, value_of,
};
use web::form;
use web::posted::FieldErrors;

const NAME: Field = Field::name("hallName", labels::HALL, "hall_name").hint(hints::HALL_NAME);
const SEATS: Field =
    Field::new("seats", labels::SEATS, "seats", FieldKind::Whole(1, 5_000)).required().hint(hints::SEATS);

/// The list `/admin/examHall`.
pub struct Halls;

impl RecordKind for Halls {
    const NOUN: Noun = Noun {
        kind: "examHall",
        one: nouns::EXAM_HALL,
        many: nouns::EXAM_HALL_MANY,
        call: "ExamHall",
        path: "/examHall",
        reach: Reach::Branch,
        columns: &[
            Column::of(&NAME, "sort_key").name(),
            Column::of(&SEATS, "seats"),
            Column::count("papers", labels::SCHEDULED_PAPERS, "papers"),
            Column::STATUS,
        ],
        fields: &[NAME, SEATS],
        statuses: STATUSES,
        searched: &[NAME.key],
        first: nouns::EXAM_HALL_FIRST,
        filters: &[],
        order: "",
        nested: &[],
        unique: &[UniqueName {
            constraint: "exam_halls_name",
            columns: "exam_halls.branch_id, exam_halls.search_text",
            field: NAME.key,
            message: calls::NAME_TAKEN,
        }],
    };
    type Reads = ManageExams;
    type Writes = ManageExams;
    type Adds = ManageExams;
    type Deletes = ManageExams;

    const IS_COPIED: bool = true;
    const ALL: &'static str =
        "select h.id, h.branch_id, h.hall_name, h.seats, h.status, h.sort_key, h.search_text, h.version,
            h.changed_by_name, h.changed_at, (select count(*) from exam_schedules x where x.hall_id = h.id) as papers
       from exam_halls h";
    const ADD: &'static str = "insert into exam_halls
            (id, version, search_text, changed_by_name, changed_at, hall_name, seats, status, branch_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    const UPDATE: &'static str = "update exam_halls
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, hall_name = $6, seats = $7,
            status = $8
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from exam_halls where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[InUse {
        label: labels::SCHEDULED_PAPERS,
        list: "",
        statement:
            "select e.name || ', ' || c.class_name || ' ' || n.section_name as example, count(*) over () as count
           from exam_schedules x join exams e on e.id = x.exam_id join sections n on n.id = x.section_id
           join classes c on c.id = n.class_id
          where x.hall_id = $1 order by e.name, c.class_numeric, c.class_name, n.section_name limit 1",
    }];

    /// The plans of its seats.
    fn links(_: &Caller, _: Option<&str>, chosen: &[(&str, &str)]) -> Vec<RecordLink> {
        let place: Vec<(&str, &str)> = chosen.iter().filter(|(key, _)| *key == "branchId").copied().collect();
        vec![RecordLink { label: labels::SEAT_PLANS, href: form::address("/admin/examHall/seatPlan", &place) }]
    }

    /// Writers of schedules hold the branch; the check does so, too.
    async fn hold(_: &mut Conn, _: &Stamp, _: bool, _: &Values) -> db::Result<()> {
        Ok(())
    }

    /// Who is to sit here from today on keeps a seat.
    async fn check(
        conn: &mut Conn,
        _: &Caller,
        stamp: &Stamp,
        was: Option<&Values>,
        values: &Values,
        errors: &mut FieldErrors,
    ) -> Result<()> {
        let seats = |values: &Values| value_of(values, SEATS.key).parse::<usize>().unwrap_or_default();
        if was.is_none_or(|was| seats(values) >= seats(was)) {
            return Ok(());
        }
        store::lock_branch(conn, &stamp.branch_id).await?;
        let papers = hall_store::hall_papers(conn, &stamp.branch_id, &stamp.today, "9999").await?;
        let papers: Vec<_> = papers.into_iter().filter(|paper| paper.hall_id == stamp.id).collect();
        let times: Vec<Sat> = papers.iter().map(hall_store::HallPaper::sat).collect();
        for sitting in sittings(&times) {
            let students = hall_store::students_of(sitting.iter().map(|place| &papers[*place]));
            if students > seats(values) {
                let first = &times[sitting[0]];
                let day = printed_day(&first.day);
                errors.add(SEATS.key, exams_texts::hall_seats_taken(students, day, &first.start));
                break;
            }
        }
        Ok(())
    }
}
