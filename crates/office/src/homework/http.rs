//! What is read of hand-ins by call: getHandIns and getAllOwnHomeWork.

use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::commands;
use super::evaluation_page::attached;
use super::store::{self, OwnHomework, StudentHandIn};
use auth::May;
use auth::permit::{ManageHomework, ViewOwnHomework};
use base::error::Result;
use web::app::AppState;
use web::input::{Listing, Paging, Params, PathId};

/// A file of a call's answer.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileOf {
    #[serde(rename = "_id")]
    pub id: String,
    pub file_name: String,
    /// Where it is downloaded.
    pub href: String,
}

fn files_of(stored: Option<&str>) -> Vec<FileOf> {
    attached(stored).into_iter().map(|file| FileOf { id: file.id, file_name: file.name, href: file.href }).collect()
}

/// A student's hand-in.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct HandInOf {
    pub student_id: String,
    pub reg_no: String,
    pub name: String,
    pub roll: i64,
    /// Epoch milliseconds; null: nothing was handed in.
    pub handed_in_at: Option<i64>,
    pub late: bool,
    pub text: Option<String>,
    pub files: Vec<FileOf>,
    /// A mark or a word; null: not evaluated.
    pub result: Option<String>,
    pub comment: Option<String>,
    pub evaluated_by: Option<String>,
    /// Epoch milliseconds.
    pub evaluated_at: Option<i64>,
    /// 0 where nothing is stored.
    pub version: i64,
}

/// What getHandIns answers.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
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
        files: files_of(of.files.as_deref()),
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

/// GET /api/getHandIns/{id}: what became of a piece of homework, student by student.
///
/// # Errors
/// 403 for another branch's and beyond a teacher's routine; 404.
pub async fn get_hand_ins(
    caller: May<ManageHomework>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Json<HandIns>> {
    let mut conn = app.db.acquire().await?;
    let homework = commands::reached(&mut conn, &caller, &id).await?;
    let rows = store::of_section(&mut conn, &id).await?;
    let hand_ins = rows.into_iter().map(|row| hand_in_of(&homework.due_on, row)).collect();
    Ok(Json(HandIns { homework_id: homework.id, title: homework.title, due_on: homework.due_on, hand_ins }))
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
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnHomeworkRow {
    #[serde(rename = "_id")]
    pub id: String,
    pub session_id: String,
    pub subject_name: String,
    pub title: String,
    pub text: Option<String>,
    pub files: Vec<FileOf>,
    /// YYYY-MM-DD
    pub given_on: String,
    pub due_on: String,
    pub given_by: String,
    /// `open`, `overdue`, `handedIn`, `handedInLate` or `evaluated`
    pub state: &'static str,
    /// Epoch milliseconds; null: nothing is handed in.
    pub handed_in_at: Option<i64>,
    pub own_text: Option<String>,
    pub own_files: Vec<FileOf>,
    pub result: Option<String>,
    pub comment: Option<String>,
    pub evaluated_by: Option<String>,
    /// Of the hand-in; 0: none.
    pub version: i64,
}

fn own_row(of: OwnHomework, today: &str) -> OwnHomeworkRow {
    OwnHomeworkRow {
        state: of.state(today).as_str(),
        files: files_of(of.files.as_deref()),
        own_files: files_of(of.own_files.as_deref()),
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

/// GET /api/getAllOwnHomeWork: a student's homework, what is due last first, paged.
///
/// # Errors
/// 400 for a malformed page.
pub async fn get_all_own_home_work(
    caller: May<ViewOwnHomework>,
    State(app): AppState,
    Params(query): Params<OwnHomeworkQuery>,
) -> Result<Json<Listing<OwnHomeworkRow>>> {
    let paged = query.paging.read()?;
    let session = query.session_id.as_deref().map(str::trim).unwrap_or_default();
    let all = {
        let mut conn = app.db.acquire().await?;
        store::own(&mut conn, &caller.id, &caller.today, session).await?
    };
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
    Ok(Json(paged.listing(data, total)))
}
