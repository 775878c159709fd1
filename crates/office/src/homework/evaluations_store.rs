//! Homework to evaluate (docs/rules.md, *Homework*): a list to read, whose rows lead to the hand-ins of each.

use super::homework_store::{FILTERS, LISTED, filter_choices};
use auth::Caller;
use auth::permit::ManageHomework;
use db::Conn;
use records::{Choices, Column, Field, FieldKind, InUse, Noun, Reach, RecordKind, RecordLink, STATUSES};
use rules::words::{labels, nouns};
use web::form;

const TITLE: Field = Field::new("title", labels::HOMEWORK, "title", FieldKind::Line(200));
/// What a teacher's reach is asked by.
const SECTION: Field = Field::new("sectionId", labels::SECTION, "section_id", FieldKind::Record);
const SUBJECT: Field = Field::new("subjectId", labels::SUBJECT, "subject_id", FieldKind::Record);

/// The list `/admin/homeworkEvaluation`.
pub struct Evaluations;

impl RecordKind for Evaluations {
    const NOUN: Noun = Noun {
        kind: "homeworkEvaluation",
        one: nouns::HOMEWORK_EVALUATION,
        many: nouns::HOMEWORK_EVALUATION_MANY,
        call: "HomeworkEvaluation",
        path: "/homeworkEvaluation",
        reach: Reach::Session,
        columns: &[
            Column::of(&TITLE, "sort_key"),
            Column::sorted("sectionName", labels::SECTION, "section_name", "in_order").name(),
            Column::sorted("subjectName", labels::SUBJECT, "subject_name", "subject_order").name(),
            Column::day("due", labels::DUE_ON, "due_on"),
            Column::count("handedIn", labels::HANDED_IN, "handed_in"),
            Column::count("evaluated", labels::EVALUATED, "evaluated"),
            Column::count("waiting", labels::TO_EVALUATE, "waiting"),
        ],
        fields: &[TITLE, SECTION, SUBJECT],
        statuses: STATUSES,
        searched: &[],
        first: nouns::HOMEWORK_EVALUATION_FIRST,
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
        let list = || RecordLink { label: labels::HOMEWORK_LIST, href: form::address("/admin/homeWorkList", &place) };
        id.is_none().then(list).into_iter().collect()
    }

    async fn filter_choices(conn: &mut Conn, _: &str, session_id: Option<&str>) -> db::Result<Choices> {
        filter_choices(conn, session_id.unwrap_or_default()).await
    }
}
