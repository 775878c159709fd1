//! What is read of hand-ins, by call and by the screens: getHandIns and getAllOwnHomeWork.

use rules::permission::Action;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::commands;
use super::store::{self, GivenHomework, OwnHomework, StudentHandIn};
use auth::Caller;
use base::error::Result;
use db::Conn;
use records::files;
use records::view::{NothingAsked, View};
use web::input::{Listing, Paging};
use web::shell::attachment_address;

/// A file to download.
#[derive(Clone, Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "FileOf")]
#[ts(export, export_to = "pages.ts")]
pub struct AttachedFile {
    #[serde(rename = "_id")]
    pub id: String,
    pub file_name: String,
    /// Where it is downloaded.
    pub href: String,
}

/// The files of a stored `id:name/id:name`.
pub(super) fn attached(stored: Option<&str>) -> Vec<AttachedFile> {
    let file = |(id, name): (&str, &str)| AttachedFile {
        id: id.to_owned(),
        file_name: name.to_owned(),
        href: attachment_address(id),
    };
    files(stored.unwrap_or_default()).map(file).collect()
}

/// A student's hand-in.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct HandInOf {
    pub student_id: String,
    pub reg_no: String,
    pub name: String,
    #[ts(type = "number")]
    pub roll: i64,
    /// Epoch milliseconds; null: nothing was handed in.
    #[ts(type = "number | null")]
    pub handed_in_at: Option<i64>,
    pub late: bool,
    pub text: Option<String>,
    pub files: Vec<AttachedFile>,
    /// A mark or a word; null: not evaluated.
    pub result: Option<String>,
    pub comment: Option<String>,
    pub evaluated_by: Option<String>,
    /// Epoch milliseconds.
    #[ts(type = "number | null")]
    pub evaluated_at: Option<i64>,
    /// 0 where nothing is stored.
    #[ts(type = "number")]
    pub version: i64,
}

/// getHandIns: what became of a piece of homework, student by student. 403 beyond a teacher's routine.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct HandIns {
    pub homework_id: String,
    pub title: String,
    /// YYYY-MM-DD
    pub due_on: String,
    /// The students of the section who take the subject, by roll.
    pub hand_ins: Vec<HandInOf>,
}

fn hand_in_of(due_on: &str, of: StudentHandIn) -> HandInOf {
    HandInOf {
        late: of.handed_in_on.as_deref().is_some_and(|day| rules::homework::is_late(due_on, day)),
        files: attached(of.files.as_deref()),
        student_id: of.student_id,
        reg_no: of.reg_no,
        name: of.name,
        roll: of.roll,
        handed_in_at: of.handed_in_at,
        text: of.text,
        result: of.result,
        comment: of.remark,
        evaluated_by: of.evaluated_by_name,
        evaluated_at: of.evaluated_at,
        version: of.version,
    }
}

impl HandIns {
    pub(super) async fn of(conn: &mut Conn, homework: &GivenHomework) -> Result<Self> {
        let rows = store::of_section(conn, &homework.id).await?;
        Ok(Self {
            hand_ins: rows.into_iter().map(|row| hand_in_of(&homework.due_on, row)).collect(),
            homework_id: homework.id.clone(),
            title: homework.title.clone(),
            due_on: homework.due_on.clone(),
        })
    }
}

impl View for HandIns {
    const ACTION: Action = Action::ManageHomework;
    type Asked = NothingAsked;

    async fn read(conn: &mut Conn, caller: &Caller, id: &str, _: NothingAsked) -> Result<Self> {
        let homework = commands::reached(conn, caller, id).await?;
        Self::of(conn, &homework).await
    }
}

/// The query of getAllOwnHomeWork.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct OwnHomeworkQuery {
    /// Of one session alone.
    session_id: Option<String>,
    #[serde(flatten)]
    paging: Paging,
}

/// Homework as its student sees it.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct OwnHomeworkRow {
    #[serde(rename = "_id")]
    pub id: String,
    pub session_id: String,
    pub subject_name: String,
    pub title: String,
    pub text: Option<String>,
    pub files: Vec<AttachedFile>,
    /// YYYY-MM-DD
    pub given_on: String,
    pub due_on: String,
    pub given_by: String,
    /// `open`, `overdue`, `handedIn`, `handedInLate` or `evaluated`
    pub state: &'static str,
    /// Epoch milliseconds; null: nothing is handed in.
    #[ts(type = "number | null")]
    pub handed_in_at: Option<i64>,
    pub own_text: Option<String>,
    pub own_files: Vec<AttachedFile>,
    pub result: Option<String>,
    pub comment: Option<String>,
    pub evaluated_by: Option<String>,
    /// Of the hand-in; 0: none.
    #[ts(type = "number")]
    pub version: i64,
}

pub(super) fn own_row(of: OwnHomework, today: &str) -> OwnHomeworkRow {
    OwnHomeworkRow {
        state: of.state(today).as_str(),
        files: attached(of.files.as_deref()),
        own_files: attached(of.own_files.as_deref()),
        id: of.id,
        session_id: of.session_id,
        subject_name: of.subject_name,
        title: of.title,
        text: of.text,
        given_on: of.given_on,
        due_on: of.due_on,
        given_by: of.given_by_name,
        handed_in_at: of.handed_in_at,
        own_text: of.own_text,
        result: of.result,
        comment: of.remark,
        evaluated_by: of.evaluated_by_name,
        version: of.version,
    }
}

/// getAllOwnHomeWork: a student's homework, what is due last first, paged.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct OwnHomeworkList(Listing<OwnHomeworkRow>);

impl View for OwnHomeworkList {
    const ACTION: Action = Action::ViewOwnHomework;
    type Asked = OwnHomeworkQuery;

    async fn read(conn: &mut Conn, caller: &Caller, _: &str, asked: OwnHomeworkQuery) -> Result<Self> {
        let paged = asked.paging.read()?;
        let session = asked.session_id.as_deref().map(str::trim).unwrap_or_default();
        let all = store::own(conn, &caller.id, &caller.today, session).await?;
        let is_found = |of: &OwnHomework| {
            let text = format!("{} {}", of.title, of.subject_name).to_lowercase();
            paged.search.split_whitespace().all(|word| text.contains(word))
        };
        let found: Vec<OwnHomework> = all.into_iter().filter(is_found).collect();
        let total = i64::try_from(found.len()).unwrap_or(i64::MAX);
        let (limit, offset) = paged.window();
        let part = |number: i64| usize::try_from(number).unwrap_or(usize::MAX);
        let shown = found.into_iter().skip(part(offset)).take(part(limit));
        let data = shown.map(|of| own_row(of, &caller.today)).collect();
        Ok(Self(paged.listing(data, total)))
    }
}
