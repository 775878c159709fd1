//! Homework to evaluate (docs/rules.md, *Homework*): a list to read, whose rows lead to the hand-ins of each.

use super::homework_store::{FILTERS, LISTED, filter_choices};
use auth::Caller;
use auth::permit::ManageHomework;
use db::Conn;
use records::{Choices, Column, Field, FieldKind, InUse, Noun, Reach, RecordKind, RecordLink, STATUSES};
use web::form;

const TITLE: Field = Field::new("title", "Homework", "title", FieldKind::Line(200));
/// What a teacher's reach is asked by.
const SECTION: Field = Field::new("sectionId", "Section", "section_id", FieldKind::Record);
const SUBJECT: Field = Field::new("subjectId", "Subject", "subject_id", FieldKind::Record);

/// The list `/admin/homeworkEvaluation`.
pub struct Evaluations;

impl RecordKind for Evaluations {
    const NOUN: Noun = Noun {
        kind: "homeworkEvaluation",
        one: "Homework",
        many: "Homework Evaluation",
        call: "HomeworkEvaluation",
        path: "/homeworkEvaluation",
        reach: Reach::Session,
        columns: &[
            Column::of(&TITLE, "sort_key"),
            Column::sorted("sectionName", "Section", "section_name", "in_order").name(),
            Column::sorted("subjectName", "Subject", "subject_name", "subject_order").name(),
            Column::day("due", "Due on", "due_on"),
            Column::count("handedIn", "Handed in", "handed_in"),
            Column::count("evaluated", "Evaluated", "evaluated"),
            Column::count("waiting", "To evaluate", "waiting"),
        ],
        fields: &[TITLE, SECTION, SUBJECT],
        statuses: STATUSES,
        searched: &[],
        first: "There is no homework in this session yet. Give some first: what students hand in is evaluated here.",
        filters: FILTERS,
        order: "-waiting",
        nested: &[],
        unique: &[],
    };
    type Reads = ManageHomework;
    type Writes = ManageHomework;
    type Adds = ManageHomework;
    type Deletes = ManageHomework;

    const IS_READ_ONLY: bool = true;
    const IS_TAUGHT: bool = true;
    const ALL: &'static str = LISTED;
    const ADD: &'static str = "";
    const UPDATE: &'static str = "";
    const DELETE: &'static str = "";
    const IN_USE: &'static [InUse] = &[];

    fn href(id: &str) -> Option<String> {
        Some(format!("/admin/homeworkEvaluation/{id}"))
    }

    fn links(_: &Caller, id: Option<&str>, chosen: &[(&str, &str)]) -> Vec<RecordLink> {
        let is_place = |of: &&(&str, &str)| matches!(of.0, "branchId" | "sessionId");
        let place: Vec<(&str, &str)> = chosen.iter().filter(is_place).copied().collect();
        let list = || RecordLink { label: "Homework list", href: form::address("/admin/homeWorkList", &place) };
        id.is_none().then(list).into_iter().collect()
    }

    async fn filter_choices(conn: &mut Conn, _: &str, session_id: Option<&str>) -> db::Result<Choices> {
        filter_choices(conn, session_id.unwrap_or_default()).await
    }
}
