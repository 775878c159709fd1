//! `/admin/studentFeesCollection/leavers/{id}` and removeFeesAfterLeaving: fees of a student who has left that are due after the last day. They are
//! taken off, each by an adjustment with its reason, or said to be owed.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::messages;
use rules::words::{Said, Word, labels, money_texts, refusals};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use super::FEE_LINE;
use super::adjust::{self, Asked, Way};
use super::leavers_store::{self as store, Leaver};
use super::line_page;
use crate::book_store;
use crate::lines_store::FeeLine;
use auth::audit::{Act, Change};
use auth::permit::ManageFees;
use auth::{Caller, May, MayVisit, Visitor};
use base::clock::printed_day;
use base::error::{Error, RefusalCode, Result};
use db::Conn;
use records::place::within_reach;
use records::{Write, WriteStart, Writes, in_answer};
use web::app::{App, AppState};
use web::form;
use web::input::{Body, Params, PathId};
use web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};
use web::shell::shell;

pub use super::leavers_store::{Task, lines_after, tasks};

const TITLE: Word = labels::FEES_AFTER_LEAVING;
const PARENT: Word = labels::RECEIPTS;

/// Where a leaver's fees are decided about.
pub fn address(student_id: &str) -> String {
    format!("/admin/studentFeesCollection/leavers/{student_id}")
}

/// Why a fee is taken off: `Left on 25 November 2026`
pub fn reason(left_on: &str) -> String {
    money_texts::left_on(printed_day(left_on)).into()
}

/// `3 fee lines after the last day of Tania Rahman`
pub fn says(lines: i64, student_name: &str) -> Said {
    money_texts::lines_after_leaving(lines, student_name)
}

/// What was taken off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Removed {
    pub lines: i64,
    /// Hundredths.
    pub amount: i64,
}

/// Takes off what a student owes of a session that is due after the last day, in a transaction that has begun. `expected`: how many lines were
/// shown; other ones meanwhile are a 409.
///
/// # Errors
/// 409; the ledger's.
pub async fn remove(
    write: &mut Write<'_>,
    app: &App,
    caller: &Caller,
    (branch_id, student_id): (&str, &str),
    (session_id, left_on): (&str, &str),
    expected: Option<usize>,
) -> Result<Removed> {
    // Nobody else moves money of the branch from here on.
    book_store::hold(&mut write.tx, branch_id).await?;
    let lines = store::lines_after(&mut write.tx, student_id, session_id, left_on).await?;
    if expected.is_some_and(|expected| expected != lines.len()) {
        return Err(Error::stale(money_texts::LEAVER_FEES_STALE, Vec::new()));
    }
    let mut removed = Removed::default();
    for line in &lines {
        let amount = line.in_ledger().unpaid();
        let asked = Asked { way: Way::TakeOff, amount, reason: reason(left_on), seen: None };
        adjust::adjust(write, app, caller, &line.id, &asked).await?;
        removed = Removed { lines: removed.lines + 1, amount: removed.amount + amount };
    }
    Ok(removed)
}

/// Keeps them: they are owed.
async fn keep(write: &mut Write<'_>, leaver: &Leaver, lines: &[FeeLine]) -> Result<()> {
    store::keep(&mut write.tx, leaver).await?;
    let change = |line: &FeeLine| Change {
        subject_kind: FEE_LINE.kind,
        subject_id: line.id.clone(),
        field: "reason",
        old: None,
        new: Some(money_texts::owed_although_left(printed_day(&leaver.left_on)).into()),
    };
    let changes: Vec<Change> = lines.iter().map(change).collect();
    let name = says(i64::try_from(lines.len()).unwrap_or_default(), &leaver.student_name);
    let of =
        (leaver.branch_id.as_str(), lines.first().map_or(leaver.student_id.as_str(), |line| &line.id), name.english());
    write.record_changes(Act::Update, &FEE_LINE, of, &changes).await
}

/// A fee that is due after the last day.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct LeaverLine {
    pub label: String,
    pub due_on: String,
    pub unpaid: String,
    pub href: String,
}

/// /admin/studentFeesCollection/leavers/{id}
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct LeaverFeesProps {
    pub name: String,
    pub reg_no: String,
    /// `Class 8 A, session 2026`
    #[ts(type = "string")]
    pub place: Said,
    pub left_on: String,
    pub lines: Vec<LeaverLine>,
    pub sum: String,
    /// It was decided before that they are owed.
    pub kept: bool,
    pub form: FormState,
    #[ts(type = "string | null")]
    pub done: Option<Word>,
    pub here: String,
    /// The cashier with this student.
    pub back: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct LeaverQuery {
    done: Option<String>,
}

/// What is decided about so many fees.
pub struct LeaverForm {
    keeps: bool,
    count: usize,
}

impl FromForm for LeaverForm {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let keeps = match raw.text("act") {
            Some("remove") => Some(false),
            Some("keep") => Some(true),
            _ => {
                errors.add("act", money_texts::LEAVER_ACT_SHAPE);
                None
            }
        };
        let count = raw.text("count").and_then(|count| count.parse().ok());
        if count.is_none() {
            errors.add("count", refusals::field_missing("count"));
        }
        Some(Self { keeps: keeps?, count: count? })
    }
}

/// A leaver within the caller's reach.
async fn reached(conn: &mut Conn, caller: &Caller, id: &str) -> Result<Leaver> {
    let branch_id = store::branch_of(conn, id).await?;
    within_reach(caller, branch_id, refusals::STUDENT_NOT_FOUND)?;
    store::leaver(conn, id).await?.ok_or_else(|| Error::conflict(money_texts::STUDENT_NOT_LEFT))
}

/// GET /admin/studentFeesCollection/leavers/{id}
///
/// # Errors
/// 403 by role and by branch; 404; 409 for a student who has not left.
pub async fn leaver_fees(
    visitor: MayVisit<ManageFees>,
    State(app): AppState,
    PathId(id): PathId,
    Params(query): Params<LeaverQuery>,
) -> Result<Response> {
    let done = match query.done.as_deref() {
        Some("removed") => Some(money_texts::FEES_TAKEN_OFF),
        Some("kept") => Some(money_texts::FEES_OWED),
        _ => None,
    };
    show(&app, &visitor, &id, FormState::default(), done).await
}

/// POST /admin/studentFeesCollection/leavers/{id}: takes the fees off, or says that they are owed.
///
/// # Errors
/// As [`Posted`] and [`leaver_fees`]; otherwise the page again: 409 where the fees have changed, 422.
pub async fn leaver_fees_posted(
    State(app): AppState,
    PathId(id): PathId,
    posted: Posted<ManageFees, LeaverForm>,
) -> Result<Response> {
    let (status, state) = match &posted.form {
        Err(state) => (StatusCode::UNPROCESSABLE_ENTITY, state.clone()),
        Ok(form) => match save(&app, &posted, &id, form).await {
            Ok(response) => return Ok(response),
            Err(error @ (Error::Values { .. } | Error::Conflict { .. })) if error.code() != RefusalCode::SentBefore => {
                (error.status(), posted.refused(&error))
            }
            Err(error) => return Err(error),
        },
    };
    let page = show(&app, &posted.visitor, &id, state, None).await?;
    Ok((status, page).into_response())
}

async fn save(app: &App, posted: &Posted<ManageFees, LeaverForm>, id: &str, form: &LeaverForm) -> Result<Response> {
    let caller = &posted.visitor.caller;
    match app.write(caller, Some(&posted.key)).await? {
        WriteStart::Answered(response) => Ok(response),
        WriteStart::Fresh(mut write) => {
            decided(&mut write, app, caller, id, form.keeps, Some(form.count)).await?;
            let done = if form.keeps { "kept" } else { "removed" };
            write.lead_to(&form::address(&address(id), &[("done", done)])).await
        }
    }
}

async fn decided(
    write: &mut Write<'_>,
    app: &App,
    caller: &Caller,
    id: &str,
    keeps: bool,
    expected: Option<usize>,
) -> Result<Removed> {
    let leaver = reached(&mut write.tx, caller, id).await?;
    let (who, of) = ((&*leaver.branch_id, &*leaver.student_id), (&*leaver.session_id, &*leaver.left_on));
    if !keeps {
        let removed = remove(write, app, caller, who, of, expected).await?;
        return if removed.lines == 0 { Err(nothing()) } else { Ok(removed) };
    }
    book_store::hold(&mut write.tx, &leaver.branch_id).await?;
    let lines = store::lines_after(&mut write.tx, &leaver.student_id, &leaver.session_id, &leaver.left_on).await?;
    if lines.is_empty() {
        return Err(nothing());
    }
    if expected.is_some_and(|expected| expected != lines.len()) {
        return Err(Error::stale(money_texts::LEAVER_FEES_STALE, Vec::new()));
    }
    keep(write, &leaver, &lines).await?;
    Ok(Removed::default())
}

fn nothing() -> Error {
    Error::conflict(money_texts::NOTHING_AFTER_LEAVING)
}

async fn show(app: &App, visitor: &Visitor, id: &str, form: FormState, done: Option<Word>) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let leaver = reached(&mut conn, &visitor.caller, id).await?;
    let lines = store::lines_after(&mut conn, id, &leaver.session_id, &leaver.left_on).await?;
    let currency = book_store::branch(&mut conn, &leaver.branch_id).await?.currency();
    drop(conn);
    let sum: i64 = lines.iter().map(|line| line.in_ledger().unpaid()).sum();
    let line = |line: &FeeLine| LeaverLine {
        label: line.label.clone(),
        due_on: printed_day(&line.due_on),
        unpaid: currency.shown(line.in_ledger().unpaid()),
        href: line_page::address(&line.id),
    };
    let props = LeaverFeesProps {
        place: money_texts::section_in_session(leaver.class_name, leaver.section_name, leaver.session_name),
        lines: lines.iter().map(line).collect(),
        sum: currency.shown(sum),
        kept: leaver.fees_kept_to.as_deref() == Some(&*leaver.left_on),
        left_on: printed_day(&leaver.left_on),
        name: leaver.student_name,
        reg_no: leaver.reg_no,
        form,
        done,
        here: address(id),
        back: form::address("/admin/studentFeesCashier", &[("studentId", id)]),
    };
    app.pages.screen("leaverFees", TITLE, Some(&shell(app, visitor, TITLE, Some(PARENT))), &props).await
}

/// Body of removeFeesAfterLeaving.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct AfterLeavingBody {
    /// They are owed: nothing is taken off, and nobody is asked about them again.
    keep: Option<bool>,
}

/// What removeFeesAfterLeaving answers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AfterLeavingAnswer {
    message: &'static str,
    /// The lines that were taken off, and what was unpaid of them.
    lines: i64,
    #[schemars(with = "f64")]
    amount: Value,
}

/// PUT /api/removeFeesAfterLeaving/{id}: takes off what a student who has left owes that is due after the last day.
///
/// # Errors
/// 403 for another branch's; 404; 409 for a student who has not left, and where nothing is due after that day.
pub async fn remove_fees_after_leaving(
    caller: May<ManageFees>,
    State(app): AppState,
    PathId(id): PathId,
    body: Body<AfterLeavingBody>,
) -> Result<Response> {
    {
        let mut conn = app.db.acquire().await?;
        reached(&mut conn, &caller, &id).await?;
    }
    match app.write(&caller, body.key.as_ref()).await? {
        WriteStart::Answered(response) => Ok(response),
        WriteStart::Fresh(mut write) => {
            let keeps = body.value.keep == Some(true);
            let removed = decided(&mut write, &app, &caller, &id, keeps, None).await?;
            let answer = AfterLeavingAnswer {
                message: messages::SUCCESSFULLY_UPDATED,
                lines: removed.lines,
                amount: in_answer(Some(removed.amount)),
            };
            write.answer(&answer).await
        }
    }
}
