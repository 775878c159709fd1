//! The calls on hand-ins: getHandIns, evaluateHomeWork, getAllOwnHomeWork and handInHomeWork.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use rules::messages;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::change::{self, Evaluation, HandIn};
use super::evaluation_page::{attached, check};
use super::store::{self, OwnHomework, StudentHandIn};
use super::{MOST_LETTERS, TEXT};
use auth::May;
use auth::permit::{ManageHomework, ViewOwnHomework};
use base::error::{Error, Result};
use records::{ReadsFields, Writes};
use records::{WriteStart, tidy};
use web::app::AppState;
use web::input::{Body, Listing, Paging, Params, PathId};
use web::posted::{FieldErrors, Raw};

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
    let homework = change::reached(&mut conn, &caller, &id).await?;
    let rows = store::of_section(&mut conn, &id).await?;
    let hand_ins = rows.into_iter().map(|row| hand_in_of(&homework.due_on, row)).collect();
    Ok(Json(HandIns { homework_id: homework.id, title: homework.title, due_on: homework.due_on, hand_ins }))
}

/// What is entered of a student.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct EvaluationEntry {
    pub student_id: String,
    /// A mark or a word. Without it the evaluation is taken back.
    pub result: Option<String>,
    pub comment: Option<String>,
    /// The version that was looked at. Without it the last write wins.
    pub version: Option<i64>,
}

/// Body of evaluateHomeWork.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct EvaluationBody {
    #[schemars(required)]
    evaluations: Option<Vec<EvaluationEntry>>,
}

/// What evaluateHomeWork answers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Evaluated {
    pub message: &'static str,
    /// How many differ from what was stored.
    pub changed: usize,
}

/// PUT /api/evaluateHomeWork/{id}: marks or words and comments, all of them or none.
///
/// # Errors
/// 400 without a list; 403 for another branch's and beyond a teacher's routine; 404; 409 where a hand-in was changed since; 422; 423.
pub async fn evaluate_home_work(
    caller: May<ManageHomework>,
    State(app): AppState,
    PathId(id): PathId,
    body: Body<EvaluationBody>,
) -> Result<Response> {
    let Body { value, key } = &body;
    let entries = value.evaluations.as_deref();
    let entries = entries.ok_or_else(|| Error::invalid("evaluations", "evaluations is missing"))?;
    let homework = {
        let mut conn = app.db.acquire().await?;
        change::reached(&mut conn, &caller, &id).await?
    };
    let mut errors = FieldErrors::default();
    let mut sent = Vec::new();
    for entry in entries {
        let result = tidy(entry.result.as_deref().unwrap_or_default());
        let comment: Vec<String> = entry.comment.as_deref().unwrap_or_default().trim().lines().map(tidy).collect();
        let comment = comment.join("\n");
        check(&result, &comment, |field, fault| errors.add(&format!("{field}.{}", entry.student_id), fault));
        let student_id = entry.student_id.clone();
        sent.push(Evaluation { student_id, result, comment, version: entry.version });
    }
    let fields = errors.into_fields();
    if let Some(message) = fields.values().next().cloned() {
        return Err(Error::Values { message, fields });
    }
    match app.write(&caller, key.as_ref()).await? {
        WriteStart::Answered(response) => Ok(response),
        WriteStart::Fresh(mut write) => {
            let changed = change::evaluate(&app, &mut write, &caller, &homework, &sent).await?;
            write.answer(&Evaluated { message: messages::SUCCESSFULLY_UPDATED, changed }).await
        }
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

/// Body of handInHomeWork.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct HandInBody {
    #[schemars(required)]
    text: Option<String>,
    /// The hand-in's version that was looked at. Without it the last write wins.
    version: Option<i64>,
}

/// What handInHomeWork answers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct HandedIn {
    pub message: &'static str,
    #[serde(rename = "_id")]
    pub id: String,
    pub version: i64,
    pub late: bool,
}

/// PUT /api/handInHomeWork/{id}: a student's text; files that were handed in by the page stay.
///
/// # Errors
/// 400 without a text; 404, also for another section's homework; 409 where it is evaluated, or was handed in since; 422; 423.
pub async fn hand_in_home_work(
    caller: May<ViewOwnHomework>,
    State(app): AppState,
    PathId(id): PathId,
    body: Body<HandInBody>,
) -> Result<Response> {
    let Body { value, key } = &body;
    let text = value.text.as_deref().ok_or_else(|| Error::invalid(TEXT.key, "text is missing"))?;
    if text.chars().count() > MOST_LETTERS {
        return Err(Error::value(TEXT.key, format!("Text is longer than {MOST_LETTERS} characters")));
    }
    let mut errors = FieldErrors::default();
    let raw = Raw::of([(TEXT.key, text)].into_iter());
    let Some(text) = errors.field(&raw, &TEXT) else {
        let fields = errors.into_fields();
        return Err(Error::Values { message: fields.values().next().cloned().unwrap_or_default(), fields });
    };
    let was = {
        let mut conn = app.db.acquire().await?;
        change::own(&mut conn, &caller, &id).await?
    };
    let hand_in = HandIn { text, files: Vec::new(), detached: Vec::new(), version: value.version };
    match app.write(&caller, key.as_ref()).await? {
        WriteStart::Answered(response) => Ok(response),
        WriteStart::Fresh(mut write) => {
            let saved = change::hand_in(&app, &mut write, &caller, &was, &hand_in).await?;
            let late = rules::homework::is_late(&was.due_on, &caller.today);
            let (message, id, version) = (messages::SUCCESSFULLY_ADDED, saved.id, saved.version);
            write.answer(&HandedIn { message, id, version, late }).await
        }
    }
}
