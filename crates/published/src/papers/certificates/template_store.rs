//! Templates of certificates: the noun and its statements.

use rules::certificates::{EMPLOYEE_FIELDS, STUDENT_FIELDS, check};
use rules::words::{Word, calls, hints, labels, nouns};

use super::super::look::{ACCENT, EMPLOYEES, SIGNED_BY, WHOSE};
use auth::Caller;
use auth::permit::MakePapers;
use db::{Conn, Result};
use records::{
    Choice, Column, Field, FieldKind, InUse, Noun, Reach, RecordKind, RecordLink, STATUSES, Stamp, UniqueName, Values,
    choices_of, value_of,
};
use web::posted::FieldErrors;

/// As long as a text can be; how much of that fits a sheet is reckoned from the sheet.
const LONGEST: usize = 2_000;

const LIES: &[(&str, Word)] = &[("portrait", labels::A4_UPRIGHT), ("landscape", labels::A4_ACROSS)];
const ALIGNED: &[(&str, Word)] =
    &[("centre", labels::CENTRED), ("left", labels::FROM_THE_LEFT), ("justify", labels::BOTH_EDGES_EVEN)];
const BORDERS: &[(&str, Word)] = &[
    ("double", labels::DOUBLE_LINE),
    ("line", labels::LINE),
    ("corners", labels::LINES_WITH_CORNERS),
    ("none", labels::NONE),
];
const SHOWS: &[(&str, Word)] = &[("letterhead", labels::LETTERHEAD), ("photo", labels::PHOTO)];

pub(super) const TITLE: Field =
    Field::new("title", labels::TITLE, "title", FieldKind::Line(60)).required().hint(hints::CERTIFICATE_TITLE);
pub(super) const OF: Field =
    Field::new("whose", labels::FOR, "whose", FieldKind::OneOf(WHOSE)).required().default("students");
pub(super) const BODY: Field =
    Field::new("text", labels::TEXT, "body", FieldKind::Lines(LONGEST)).required().hint(hints::CERTIFICATE_TEXT);
pub(super) const LIE: Field = Field::new("lies", labels::PAPER, "lies", FieldKind::OneOf(LIES))
    .required()
    .default("landscape")
    .heading(labels::ON_PAPER);
pub(super) const SHOWN: Field = Field::new("shown", labels::SHOWS, "shown", FieldKind::AnyOf(SHOWS))
    .default("letterhead")
    .hint(hints::CERTIFICATE_SHOWN);
pub(super) const ALIGN: Field =
    Field::new("aligned", labels::TEXT_STANDS, "aligned", FieldKind::OneOf(ALIGNED)).required().default("centre");
pub(super) const BORDER: Field =
    Field::new("border", labels::BORDER, "border", FieldKind::OneOf(BORDERS)).required().default("double");
pub(super) const SIGN_LEFT: Field = Field::new("signLeft", labels::LINE_ON_THE_LEFT, "sign_left", FieldKind::Line(40))
    .heading(labels::SIGNATURES)
    .hint(hints::SIGN_LEFT);
pub(super) const SIGN_MIDDLE: Field =
    Field::new("signMiddle", labels::LINE_IN_THE_MIDDLE, "sign_middle", FieldKind::Line(40)).hint(hints::SIGN_MIDDLE);

/// The list `/admin/certificate-template`.
pub struct CertificateTemplates;

/// The fields of a text about students or about employees.
fn fields_of(whose: &str) -> &'static [&'static str] {
    if whose == EMPLOYEES { EMPLOYEE_FIELDS } else { STUDENT_FIELDS }
}

impl RecordKind for CertificateTemplates {
    const NOUN: Noun = Noun {
        kind: "certificateTemplate",
        one: nouns::CERTIFICATE_TEMPLATE,
        many: nouns::CERTIFICATE_TEMPLATE_MANY,
        call: "CertificateTemplate",
        path: "/certificate-template",
        reach: Reach::Branch,
        columns: &[
            Column::of(&TITLE, "sort_key").name(),
            Column::of(&OF, "whose"),
            Column::of(&LIE, "lies"),
            Column::count("issued", labels::ISSUED, "issued"),
            Column::STATUS,
        ],
        fields: &[TITLE, OF, BODY, LIE, SHOWN, ALIGN, BORDER, ACCENT, SIGN_LEFT, SIGN_MIDDLE, SIGNED_BY],
        statuses: STATUSES,
        searched: &[TITLE.key],
        first: nouns::CERTIFICATE_TEMPLATE_FIRST,
        filters: &[],
        order: "",
        nested: &[],
        unique: &[UniqueName {
            constraint: "certificate_templates_name",
            columns: "certificate_templates.branch_id, certificate_templates.search_text",
            field: TITLE.key,
            message: calls::NAME_TAKEN,
        }],
    };
    type Reads = MakePapers;
    type Writes = MakePapers;
    type Adds = MakePapers;
    type Deletes = MakePapers;

    const PREVIEW: &'static str = "/admin/certificate-template/preview";
    const IS_COPIED: bool = true;
    const ALL: &'static str =
        "select t.id, t.branch_id, t.title, t.whose, t.body, t.lies, t.shown, t.aligned, t.border, t.accent, t.sign_left,
            t.sign_middle, t.signed_by, t.status, t.sort_key, t.search_text, t.version, t.changed_by_name, t.changed_at,
            (select count(*) from certificates c where c.template_id = t.id) as issued
       from certificate_templates t";
    const ADD: &'static str = "insert into certificate_templates
            (id, version, search_text, changed_by_name, changed_at, title, whose, body, lies, shown, aligned, border, accent,
             sign_left, sign_middle, signed_by, status, branch_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)";
    const UPDATE: &'static str = "update certificate_templates
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, title = $6, whose = $7, body = $8,
            lies = $9, shown = $10, aligned = $11, border = $12, accent = $13, sign_left = $14, sign_middle = $15,
            signed_by = $16, status = $17
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from certificate_templates where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[InUse {
        label: labels::CERTIFICATES,
        list: "/certificate-template/issued",
        statement:
            "select printed_number as example, count(*) over () as count from certificates where template_id = $1
              order by at desc, number desc limit 1",
    }];

    async fn check(
        _: &mut Conn,
        _: &Caller,
        _: &Stamp,
        _: Option<&Values>,
        values: &Values,
        errors: &mut FieldErrors,
    ) -> base::error::Result<()> {
        if let Err(fault) = check(value_of(values, BODY.key), fields_of(value_of(values, OF.key))) {
            errors.add(BODY.key, fault.said());
        }
        Ok(())
    }

    fn links(_: &Caller, id: Option<&str>, _: &[(&str, &str)]) -> Vec<RecordLink> {
        let link = |label, path: &str| RecordLink { label, href: path.to_owned() };
        match id {
            Some(_) => Vec::new(),
            None => vec![
                link(labels::STUDENT_CERTIFICATES, "/admin/generate-student"),
                link(labels::EMPLOYEE_CERTIFICATES, "/admin/Generate-employee"),
                link(labels::REGISTER, "/admin/certificate-template/issued"),
            ],
        }
    }
}

/// The active templates of a branch for students or for employees, by title.
pub(super) async fn templates(conn: &mut Conn, branch_id: &str, whose: &str) -> Result<Vec<Choice>> {
    choices_of(
        conn,
        "select id as value, title as label from certificate_templates
          where branch_id = $1 and whose = $2 and status = 'active' order by sort_key, search_text, id",
        branch_id,
        whose,
    )
    .await
}

/// The templates of a branch that something was issued by, for the register's filter.
pub(super) async fn used(conn: &mut Conn, branch_id: &str) -> Result<Vec<Choice>> {
    choices_of(
        conn,
        "select t.id as value, t.title as label from certificate_templates t
          where t.branch_id = $1 and t.id <> $2 and exists (select 1 from certificates c where c.template_id = t.id)
          order by t.sort_key, t.search_text, t.id",
        branch_id,
        "",
    )
    .await
}
