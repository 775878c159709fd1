//! Templates of admit cards: the noun and its statements.

use rules::words::{Word, calls, hints, labels, nouns, published_texts};

use super::super::look::{ACCENT, SIGNED_BY};
use auth::Caller;
use auth::permit::MakePapers;
use db::{Conn, Result};
use records::{
    Choice, Column, Field, FieldKind, InUse, Noun, Reach, RecordKind, RecordLink, STATUSES, UniqueName, choices_of,
};

/// What a card can say of a student beside name and class, in the order in which it does.
const FACTS: &[(&str, Word)] = &[
    ("regNo", labels::REGISTER_NO),
    ("roll", labels::ROLL),
    ("group", labels::GROUP),
    ("nameBangla", labels::NAME_IN_BENGALI),
    ("guardianName", labels::GUARDIAN),
    ("dob", labels::DATE_OF_BIRTH_2),
];

pub(super) const TITLE: Field =
    Field::new("title", labels::TITLE, "title", FieldKind::Line(60)).required().hint(hints::ADMIT_CARD_TITLE);
pub(super) const SHOWN: Field = Field::new("shown", labels::SHOWS, "shown", FieldKind::AnyOf(FACTS))
    .default("regNo,roll,group,guardianName")
    .hint(hints::ADMIT_CARD_SHOWN);
pub(super) const INSTRUCTIONS: Field =
    Field::new("instructions", labels::INSTRUCTIONS, "instructions", FieldKind::Lines(500))
        .default(published_texts::ADMIT_CARD_INSTRUCTIONS.english());

/// The list `/admin/admit-card-template`.
pub struct AdmitCardTemplates;

impl RecordKind for AdmitCardTemplates {
    const NOUN: Noun = Noun {
        kind: "admitCardTemplate",
        one: nouns::ADMIT_CARD_TEMPLATE,
        many: nouns::ADMIT_CARD_TEMPLATE_MANY,
        call: "AdmitCardTemplate",
        path: "/admit-card-template",
        reach: Reach::Branch,
        columns: &[Column::of(&TITLE, "sort_key"), Column::of(&ACCENT, "accent"), Column::STATUS],
        fields: &[TITLE, SHOWN, ACCENT, SIGNED_BY, INSTRUCTIONS],
        statuses: STATUSES,
        searched: &[TITLE.key],
        first: nouns::ADMIT_CARD_TEMPLATE_FIRST,
        filters: &[],
        order: "",
        nested: &[],
        unique: &[UniqueName {
            constraint: "admit_card_templates_name",
            columns: "admit_card_templates.branch_id, admit_card_templates.search_text",
            field: TITLE.key,
            message: calls::NAME_TAKEN,
        }],
    };
    type Reads = MakePapers;
    type Writes = MakePapers;
    type Adds = MakePapers;
    type Deletes = MakePapers;

    const PREVIEW: &'static str = "/admin/admit-card-template/preview";
    const IS_COPIED: bool = true;
    const ALL: &'static str = "select t.id, t.branch_id, t.title, t.shown, t.accent, t.signed_by, t.instructions,
            t.status, t.sort_key, t.search_text, t.version, t.changed_by_name, t.changed_at
       from admit_card_templates t";
    const ADD: &'static str = "insert into admit_card_templates
            (id, version, search_text, changed_by_name, changed_at, title, shown, accent, signed_by, instructions, status,
             branch_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    const UPDATE: &'static str = "update admit_card_templates
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, title = $6, shown = $7,
            accent = $8, signed_by = $9, instructions = $10, status = $11
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from admit_card_templates where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[];

    fn links(_: &Caller, id: Option<&str>, _: &[(&str, &str)]) -> Vec<RecordLink> {
        let link = RecordLink { label: labels::GENERATE_ADMIT_CARDS, href: "/admin/generate-admit-card".to_owned() };
        if id.is_none() { vec![link] } else { Vec::new() }
    }
}

/// The active templates of a branch, by title.
pub(super) async fn templates(conn: &mut Conn, branch_id: &str) -> Result<Vec<Choice>> {
    choices_of(
        conn,
        "select id as value, title as label from admit_card_templates
          where branch_id = $1 and (status = 'active' or id = $2) order by sort_key, search_text, id",
        branch_id,
        "",
    )
    .await
}
