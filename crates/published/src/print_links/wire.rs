//! Print links as calls and screens see them (docs/rules.md, *Paper*).

use records::place::AskedPlace;
use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::kind::{Kind, ResultsKind};
use super::making::Unpublished;
use super::store::{FetchRow, Link};
use super::written_store::Since;
use super::{MOST_DAYS, MOST_SUBJECTS, NAME_LETTERS};

/// Body of POST /api/printLinks, beside the filter set of the class set.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewLink {
    pub kind: ResultsKind,
    /// An exam's id.
    #[serde(default)]
    pub exam: Option<String>,
    /// Subject ids.
    #[serde(default)]
    #[schemars(length(max = MOST_SUBJECTS))]
    pub subjects: Option<Vec<String>>,
    #[schemars(length(min = 1, max = NAME_LETTERS))]
    pub name: String,
    #[serde(default)]
    #[schemars(range(min = 1, max = MOST_DAYS))]
    pub expires_in_days: Option<i64>,
    #[serde(default)]
    pub include_unpublished: bool,
}

/// Query of GET /api/printLinks.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct ListedBy {
    #[serde(flatten)]
    pub ground: AskedPlace,
    pub kind: Option<Kind>,
    /// An exam's id.
    pub exam: Option<String>,
}

/// Answer of POST /api/printLinks. The addresses are shown this once: only a hash of the token is kept.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "print_links.ts")]
pub struct MadeLink {
    #[serde(rename = "_id")]
    pub id: String,
    /// Path of the preview page on this server.
    pub url: String,
    /// Path of the sheets themselves.
    pub sheets_url: String,
    /// Epoch milliseconds.
    #[ts(type = "number")]
    pub expires_at: i64,
    /// How many sheets there are.
    #[ts(type = "number")]
    pub count: i64,
}

/// What of a [`MadeLink`] may be kept for a repeated call: the salt in place of the token.
#[derive(Debug, Serialize, Deserialize)]
pub struct KeptLink {
    pub id: String,
    pub salt: String,
    pub expires_at: i64,
    pub count: i64,
}

/// A result that a link would show and that is not published.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "print_links.ts")]
pub struct UnpublishedResult {
    pub class_name: String,
    pub section_id: String,
    pub section_name: String,
    pub subject_id: String,
    pub subject_name: String,
    pub exam_id: String,
    pub exam_name: String,
}

impl From<&Unpublished> for UnpublishedResult {
    fn from(result: &Unpublished) -> Self {
        Self {
            class_name: result.section.class_name.clone(),
            section_id: result.section.section_id.clone(),
            section_name: result.section.section_name.clone(),
            subject_id: result.subject_id.clone(),
            subject_name: result.subject_name.clone(),
            exam_id: result.exam_id.clone(),
            exam_name: result.exam_name.clone(),
        }
    }
}

/// Whether a link opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "print_links.ts")]
pub enum LinkState {
    Active,
    Expired,
    Revoked,
}

/// A link in a list. Instants are epoch milliseconds.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "print_links.ts")]
pub struct PrintLink {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub kind: Kind,
    pub state: LinkState,
    pub branch_id: String,
    pub branch_name: String,
    pub session_id: String,
    pub session_name: String,
    pub class_id: Option<String>,
    pub section_id: Option<String>,
    /// `Class 8 A`, `Class 8, all sections`, `Classes 3 to 7`; of cards of employees `Employees`, of certificates their numbers
    pub covers: String,
    /// The specification's spelling; null for an exam's tabulation, and for cards and certificates.
    pub semester: Option<String>,
    /// The exam's id.
    pub exam: Option<String>,
    /// `Half Yearly`, or the exam's name; of ID cards and certificates, what they are called.
    pub title: String,
    /// Names, separated by commas; empty: every subject. Of cards `3 of 40 students`; empty: everybody.
    pub subjects: String,
    /// `A4 portrait`
    pub paper: Cow<'static, str>,
    #[ts(type = "number")]
    pub count: i64,
    pub includes_unpublished: bool,
    /// Marks or qualities have changed since it was made.
    pub newer_marks: bool,
    /// Letters on it are others since a change of grading schemes.
    pub other_letters: bool,
    /// When results on it were last unpublished; null where none was since it was made, or all are published again.
    #[ts(type = "number | null")]
    pub unpublished_at: Option<i64>,
    pub made_by: String,
    #[ts(type = "number")]
    pub made_at: i64,
    #[ts(type = "number")]
    pub expires_at: i64,
    #[ts(type = "number | null")]
    pub revoked_at: Option<i64>,
    /// The newest first.
    pub fetches: Vec<LinkFetch>,
}

/// Somebody fetched sheets of a link.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "print_links.ts")]
pub struct LinkFetch {
    /// Epoch milliseconds.
    #[ts(type = "number")]
    pub at: i64,
    /// `sheets`, `sheet` (one student's) or `pdf`
    pub what: String,
    #[ts(type = "number")]
    pub pages: i64,
    /// Where it came from.
    pub address: String,
}

/// `A4 portrait` or `A4 landscape`, of what is stored.
pub fn paper_size(paper: &str) -> &'static str {
    if paper == "landscape" { "A4 landscape" } else { "A4 portrait" }
}

impl PrintLink {
    /// A stored link at `now_ms`, with its fetches and what has changed since it was made.
    pub fn new(link: Link, since: Since, fetches: Vec<FetchRow>, now_ms: i64) -> Self {
        let state = match link.revoked_at {
            Some(_) => LinkState::Revoked,
            None if link.is_open(now_ms) => LinkState::Active,
            None => LinkState::Expired,
        };
        let kind = link.kind();
        let fetch = |row: FetchRow| LinkFetch { at: row.at, what: row.what, pages: row.pages, address: row.address };
        Self {
            covers: link.covers(),
            paper: paper_size(&link.paper).into(),
            id: link.id,
            name: link.name,
            kind,
            state,
            branch_id: link.branch_id,
            branch_name: link.branch_name,
            session_id: link.session_id,
            session_name: link.session_name,
            class_id: link.class_id,
            section_id: link.section_id,
            semester: link.semester,
            exam: link.exam_id,
            title: link.title,
            subjects: link.subject_names,
            count: link.sheets,
            includes_unpublished: link.includes_unpublished,
            newer_marks: since.newer_marks,
            other_letters: since.other_letters,
            unpublished_at: since.unpublished_at,
            made_by: link.made_by_name,
            made_at: link.made_at,
            expires_at: link.expires_at,
            revoked_at: link.revoked_at,
            fetches: fetches.into_iter().map(fetch).collect(),
        }
    }
}
