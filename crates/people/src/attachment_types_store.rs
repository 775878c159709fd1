//! Kinds of documents (docs/rules.md, *Documents*): the noun and its statements.

use rules::words::{Word, calls, hints, labels, nouns};

use auth::permit::ManageAttachmentTypes;
use db::Conn;
use records::{
    Choice, Choices, Column, Field, FieldKind, Filter, InUse, Noun, Reach, RecordKind, STATUSES, UniqueName,
};

const NAME: Field = Field::name("attachmentTypeName", labels::ATTACHMENT_TYPE, "attachment_type_name")
    .hint(hints::ATTACHMENT_TYPE_NAME);
const PEOPLE: &[(&str, Word)] =
    &[("students", labels::STUDENTS), ("employees", labels::EMPLOYEES), ("everybody", labels::EVERYBODY)];
const APPLIES_TO: Field =
    Field::new("appliesTo", labels::HANDED_IN_BY, "applies_to", FieldKind::OneOf(PEOPLE)).required();
const REQUIREMENT: Field = Field::new(
    "requirement",
    labels::REQUIREMENT,
    "requirement",
    FieldKind::OneOf(&[("required", labels::REQUIRED), ("optional", labels::OPTIONAL)]),
)
.required()
.hint(hints::REQUIREMENT);

/// The list `/admin/attachmentType`.
pub struct AttachmentTypes;

impl RecordKind for AttachmentTypes {
    const NOUN: Noun = Noun {
        kind: "attachmentType",
        one: nouns::ATTACHMENT_TYPE,
        many: nouns::ATTACHMENT_TYPE_MANY,
        path: "/attachmentType",
        call: "AttachmentType",
        reach: Reach::Branch,
        columns: &[
            Column::of(&NAME, "sort_key").name(),
            Column::of(&APPLIES_TO, "applies_to"),
            Column::of(&REQUIREMENT, "requirement"),
            Column::count("files", labels::FILES, "count"),
            Column::STATUS,
        ],
        fields: &[NAME, APPLIES_TO, REQUIREMENT],
        statuses: STATUSES,
        searched: &[NAME.key],
        first: nouns::ATTACHMENT_TYPE_FIRST,
        filters: &[Filter { key: APPLIES_TO.key, label: APPLIES_TO.label, column: "applies_to" }],
        order: "",
        nested: &[],
        unique: &[UniqueName {
            constraint: "attachment_types_name",
            columns: "attachment_types.branch_id, attachment_types.search_text",
            field: NAME.key,
            message: calls::NAME_TAKEN,
        }],
    };
    type Reads = ManageAttachmentTypes;
    type Writes = ManageAttachmentTypes;
    type Adds = ManageAttachmentTypes;
    type Deletes = ManageAttachmentTypes;

    const ALL: &'static str = "select t.id, t.branch_id, t.attachment_type_name, t.applies_to, t.requirement, t.status,
            t.sort_key, t.search_text, t.version, t.changed_by_name, t.changed_at,
            (select count(*) from documents d where d.attachment_type_id = t.id) as count
       from attachment_types t";
    const ADD: &'static str = "insert into attachment_types
            (id, version, search_text, changed_by_name, changed_at, attachment_type_name, applies_to, requirement, status, branch_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    const UPDATE: &'static str = "update attachment_types
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, attachment_type_name = $6,
            applies_to = $7, requirement = $8, status = $9
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from attachment_types where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[InUse {
        label: labels::DOCUMENTS,
        list: "",
        statement: "select coalesce(s.first_name || ' ' || s.last_name, e.employee_name) as example, count(*) over () as count
               from documents d left join students s on s.id = d.student_id left join employees e on e.id = d.employee_id
              where d.attachment_type_id = $1 order by d.id desc limit 1",
    }];

    async fn filter_choices(_: &mut Conn, _: &str, _: Option<&str>) -> db::Result<Choices> {
        let people = PEOPLE.iter().map(|(value, label)| Choice::new(value, *label)).collect();
        Ok(Choices::default().with(APPLIES_TO.key, people))
    }
}
