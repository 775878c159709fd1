//! The register of a branch's certificates: what was issued, the newest first. It is only read: certificates are made on their own screens.

use rules::words::{labels, nouns};
use schemars::JsonSchema;
use serde::Serialize;

use super::super::look::WHOSE;
use super::template_store;
use auth::Caller;
use auth::permit::MakePapers;
use db::Conn;
use records::{Choice, Choices, Column, Field, FieldKind, Filter, InUse, Noun, Reach, RecordKind, RecordLink};

const NUMBER: Field = Field::new("certificateNumber", labels::NUMBER, "printed_number", FieldKind::Line(40));
const TITLE: Field = Field::new("title", labels::CERTIFICATE, "title", FieldKind::Line(60));
const PERSON: Field = Field::new("personName", labels::NAME, "person_name", FieldKind::Line(200));
const REASON: Field = Field::new("reason", labels::REASON, "reason", FieldKind::Line(300));

/// What the acts of a certificate say: which and whose; of a withdrawal, why.
pub(super) const WHICH: &str = TITLE.key;
pub(super) const WHO: &str = PERSON.key;
pub(super) const WHY: &Field = &REASON;

pub(super) const ISSUED: &str = "issued";
pub(super) const WITHDRAWN: &str = "withdrawn";

/// How the audit calls a certificate.
pub const CERTIFICATE: Noun = Noun { fields: &[NUMBER, TITLE, PERSON, REASON], ..<Certificates as RecordKind>::NOUN };

/// The list `/admin/certificate-template/issued`.
pub struct Certificates;

impl RecordKind for Certificates {
    const NOUN: Noun = Noun {
        kind: "certificate",
        one: nouns::CERTIFICATE,
        many: nouns::CERTIFICATE_MANY,
        call: "Certificate",
        path: "/certificate-template/issued",
        reach: Reach::Branch,
        columns: &[
            Column::of(&NUMBER, "printed_number").code(),
            Column::of(&TITLE, "title"),
            Column::of(&PERSON, "person_name").name(),
            Column::text("personNumber", labels::REGISTER_NUMBER_USER_ID, "person_number").code(),
            Column::named("place", labels::CLASS_OR_DESIGNATION, "place"),
            Column::day("day", labels::ISSUED, "on_day"),
            Column::STATUS,
        ],
        fields: &[NUMBER, TITLE, PERSON, REASON],
        statuses: &[(ISSUED, labels::ISSUED), (WITHDRAWN, labels::WITHDRAWN)],
        searched: &[],
        first: nouns::CERTIFICATE_FIRST,
        filters: &[
            Filter { key: "whose", label: labels::FOR, column: "whose" },
            Filter { key: "templateId", label: labels::TEMPLATE, column: "template_id" },
        ],
        order: "-certificateNumber",
        nested: &[],
        unique: &[],
    };
    const IS_READ_ONLY: bool = true;
    type Reads = MakePapers;
    type Writes = MakePapers;
    type Adds = MakePapers;
    type Deletes = MakePapers;

    const ALL: &'static str =
        "select c.id, c.branch_id, c.printed_number, c.title, c.person_name, c.person_number, c.place, c.on_day, c.reason,
            c.whose, c.template_id, c.status, c.search_text, c.version, c.changed_by_name, c.changed_at
       from certificates c";
    const ADD: &'static str = "";
    const UPDATE: &'static str = "";
    const DELETE: &'static str = "";
    const IN_USE: &'static [InUse] = &[];

    async fn filter_choices(conn: &mut Conn, branch_id: &str, _: Option<&str>) -> db::Result<Choices> {
        let whose = WHOSE.iter().map(|(value, label)| Choice::new(value, *label)).collect();
        let templates = template_store::used(conn, branch_id).await?;
        Ok(Choices::default().with("whose", whose).with("templateId", templates))
    }

    fn href(id: &str) -> Option<String> {
        Some(super::issued::address(id))
    }

    fn links(_: &Caller, id: Option<&str>, _: &[(&str, &str)]) -> Vec<RecordLink> {
        let link = |label, path: &str| RecordLink { label, href: path.to_owned() };
        match id {
            Some(_) => Vec::new(),
            None => vec![
                link(labels::STUDENT_CERTIFICATES, "/admin/generate-student"),
                link(labels::EMPLOYEE_CERTIFICATES, "/admin/Generate-employee"),
            ],
        }
    }
}

/// A certificate of the register, as calls return it.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CertificateShape {
    #[serde(rename = "_id")]
    pub id: String,
    pub branch_id: String,
    /// `DHK-C-2026-000012`
    pub certificate_number: String,
    pub title: String,
    pub person_name: String,
    /// A register number or a user id.
    pub person_number: String,
    /// Class or designation.
    pub place: String,
    /// YYYY-MM-DD
    pub day: String,
    /// Why it was withdrawn.
    pub reason: Option<String>,
    /// `issued` or `withdrawn`
    pub status: String,
    pub version: i64,
    pub changed_by_name: String,
    /// Epoch milliseconds.
    pub changed_at: i64,
}
