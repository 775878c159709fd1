//! Templates of ID cards: the noun and its statements.

use rules::words::{Word, calls, hints, labels, nouns, published_texts};

use super::super::look::{ACCENT, SIGNED_BY, WHOSE};
use auth::Caller;
use auth::permit::MakePapers;
use db::{Conn, Result};
use records::{
    Choice, Column, Field, FieldKind, InUse, Noun, Reach, RecordKind, RecordLink, STATUSES, UniqueName, choices_of,
};

/// What a card can say of somebody, in the order in which it does.
const FACTS: &[(&str, Word)] = &[
    ("nameBangla", labels::NAME_IN_BENGALI),
    ("regNo", labels::REGISTER_NO),
    ("employeeId", labels::EMPLOYEE_ID),
    ("roll", labels::ROLL),
    ("group", labels::GROUP),
    ("department", labels::DEPARTMENT),
    ("bloodGroup", labels::BLOOD_GROUP_2),
    ("dob", labels::DATE_OF_BIRTH_2),
    ("joiningDate", labels::JOINED),
    ("guardianName", labels::GUARDIAN),
    ("guardianMobile", labels::GUARDIAN_MOBILE),
    ("mobileNo", labels::MOBILE),
    ("email", labels::EMAIL),
    ("address", labels::ADDRESS),
];

pub(super) const TITLE: Field =
    Field::new("title", labels::TITLE, "title", FieldKind::Line(60)).required().hint(hints::ID_CARD_TITLE);
pub(super) const OF: Field =
    Field::new("whose", labels::FOR, "whose", FieldKind::OneOf(WHOSE)).required().default("students");
pub(super) const SHOWN: Field = Field::new("shown", labels::SHOWS, "shown", FieldKind::AnyOf(FACTS))
    .default("regNo,roll,bloodGroup,guardianName,guardianMobile,address")
    .hint(hints::ID_CARD_SHOWN);
pub(super) const VALID_UNTIL: Field = Field::new("validUntil", labels::VALID_UNTIL, "valid_until", FieldKind::Day);
pub(super) const BACK_TEXT: Field =
    Field::new("backText", labels::TEXT_ON_THE_BACK, "back_text", FieldKind::Lines(240))
        .default(published_texts::ID_CARD_BACK_TEXT.english());

/// The list `/admin/id-card-template`.
pub struct IdCardTemplates;

impl RecordKind for IdCardTemplates {
    const NOUN: Noun = Noun {
        kind: "idCardTemplate",
        one: nouns::ID_CARD_TEMPLATE,
        many: nouns::ID_CARD_TEMPLATE_MANY,
        call: "IdCardTemplate",
        path: "/id-card-template",
        reach: Reach::Branch,
        columns: &[
            Column::of(&TITLE, "sort_key").name(),
            Column::of(&OF, "whose"),
            Column::of(&ACCENT, "accent"),
            Column::of(&VALID_UNTIL, "valid_until"),
            Column::STATUS,
        ],
        fields: &[TITLE, OF, SHOWN, ACCENT, SIGNED_BY, VALID_UNTIL, BACK_TEXT],
        statuses: STATUSES,
        searched: &[TITLE.key],
        first: nouns::ID_CARD_TEMPLATE_FIRST,
        filters: &[],
        order: "",
        nested: &[],
        unique: &[UniqueName {
            constraint: "id_card_templates_name",
            columns: "id_card_templates.branch_id, id_card_templates.search_text",
            field: TITLE.key,
            message: calls::NAME_TAKEN,
        }],
    };
    type Reads = MakePapers;
    type Writes = MakePapers;
    type Adds = MakePapers;
    type Deletes = MakePapers;

    const PREVIEW: &'static str = "/admin/id-card-template/preview";
    const IS_COPIED: bool = true;
    const ALL: &'static str =
        "select t.id, t.branch_id, t.title, t.whose, t.shown, t.accent, t.signed_by, t.valid_until, t.back_text,
            t.status, t.sort_key, t.search_text, t.version, t.changed_by_name, t.changed_at
       from id_card_templates t";
    const ADD: &'static str = "insert into id_card_templates
            (id, version, search_text, changed_by_name, changed_at, title, whose, shown, accent, signed_by, valid_until,
             back_text, status, branch_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)";
    const UPDATE: &'static str = "update id_card_templates
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, title = $6, whose = $7,
            shown = $8, accent = $9, signed_by = $10, valid_until = $11, back_text = $12, status = $13
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from id_card_templates where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[];

    fn links(_: &Caller, id: Option<&str>, _: &[(&str, &str)]) -> Vec<RecordLink> {
        let link = |label, path: &str| RecordLink { label, href: path.to_owned() };
        match id {
            Some(_) => Vec::new(),
            None => vec![
                link(labels::STUDENT_ID_CARDS, "/admin/student-id-card"),
                link(labels::EMPLOYEE_ID_CARDS, "/admin/employee-id-card"),
            ],
        }
    }
}

/// The active templates of a branch for students or for employees, by title.
pub(super) async fn templates(conn: &mut Conn, branch_id: &str, whose: &str) -> Result<Vec<Choice>> {
    choices_of(
        conn,
        "select id as value, title as label from id_card_templates
          where branch_id = $1 and whose = $2 and status = 'active' order by sort_key, search_text, id",
        branch_id,
        whose,
    )
    .await
}
