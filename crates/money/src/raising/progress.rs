//! `/admin/studentFeesSetup/raise/{id}`: how far a raising of fees is. While it runs the page loads itself again, without a script.

use axum::extract::State;
use axum::http::{HeaderName, HeaderValue};
use axum::response::Response;
use rules::words::{Said, Word, labels, money_texts, refusals};
use serde::Serialize;
use ts_rs::TS;

use super::chosen::fee_names;
use super::page::months_text;
use super::plan::ids_of;
use super::store::{self, Raise};
use super::{PATH, SETUPS};
use crate::book_store;
use auth::permit::ManageFees;
use auth::{Caller, MayVisit};
use base::clock::printed_day;
use base::error::{Error, Result};
use db::Conn;
use records::place::within_reach;
use web::app::AppState;
use web::form;
use web::input::PathId;
use web::shell::shell;

const TITLE: Word = labels::FEES_BEING_RAISED;
/// How many lines of students with their own terms are shown.
const OWN_LINES: i64 = 100;

/// A line for which a student's own terms counted.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct OwnTermsLine {
    #[serde(rename = "_id")]
    pub id: String,
    pub href: String,
    pub student: String,
    pub reg_no: String,
    pub label: String,
    pub full: String,
    pub raised: String,
}

/// /admin/studentFeesSetup/raise/{id}
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct FeesRaiseProps {
    #[serde(rename = "_id")]
    pub id: String,
    pub session: String,
    /// `Exam fee, Tuition`
    pub fees: String,
    /// `Up to November 2026`, `October 2026 to November 2026`
    #[ts(type = "string")]
    pub to_month: Said,
    /// The day by which what is late has no fine, as printed.
    pub without_fines: Option<String>,
    /// `Running`, `Done`, `Stopped`
    #[ts(type = "string")]
    pub state: Word,
    pub running: bool,
    pub stopped: bool,
    #[ts(type = "number")]
    pub students: i64,
    #[ts(type = "number")]
    pub done: i64,
    #[ts(type = "number")]
    pub lines: i64,
    pub amount: String,
    pub by: String,
    pub at: String,
    pub finished: Option<String>,
    pub own: Vec<OwnTermsLine>,
    /// Where fees are raised.
    pub back: String,
}

/// A state as people read it.
pub fn state_text(state: &str) -> Word {
    match state {
        "done" => money_texts::RAISE_DONE,
        "stopped" => money_texts::RAISE_STOPPED,
        _ => money_texts::RAISE_RUNNING,
    }
}

/// A raising within the caller's reach.
///
/// # Errors
/// 403 for another branch's; 404.
pub async fn reached(conn: &mut Conn, caller: &Caller, id: &str) -> Result<Raise> {
    let raise = store::raise(conn, id).await?;
    within_reach(caller, raise.as_ref().map(|raise| raise.branch_id.clone()), refusals::RAISING_OF_FEES_NOT_FOUND)?;
    raise.ok_or_else(|| Error::not_found(refusals::RAISING_OF_FEES_NOT_FOUND))
}

/// GET /admin/studentFeesSetup/raise/{id}
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn fees_raise(visitor: MayVisit<ManageFees>, State(app): AppState, PathId(id): PathId) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let raise = reached(&mut conn, &visitor.caller, &id).await?;
    let session = store::session(&mut conn, &raise.session_id).await?;
    let currency = book_store::branch(&mut conn, &raise.branch_id).await?.currency();
    let rows = store::setups(&mut conn, &raise.session_id).await?;
    let own = store::own_lines(&mut conn, &raise.id, OWN_LINES).await?;
    drop(conn);
    let running = raise.state == "running";
    let moment = |at: i64| app.clock.zone().shown_moment(at);
    let own = own.into_iter().map(|line| OwnTermsLine {
        href: super::line_page::address(&line.id),
        full: currency.shown(line.full_amount),
        raised: currency.shown(line.raised),
        student: line.student_name,
        reg_no: line.reg_no,
        label: line.label,
        id: line.id,
    });
    let props = FeesRaiseProps {
        session: session.map(|session| session.session_name).unwrap_or_default(),
        fees: fee_names(&rows, &ids_of(&raise.setup_ids)),
        to_month: months_text(&raise),
        without_fines: raise.fines_waived_on.as_deref().map(printed_day),
        state: state_text(&raise.state),
        running,
        stopped: raise.state == "stopped",
        students: raise.students,
        done: raise.done,
        lines: raise.lines,
        amount: currency.shown(raise.amount),
        by: raise.by_name,
        at: moment(raise.created_at),
        finished: raise.finished_at.map(moment),
        own: own.collect(),
        back: form::address(PATH, &[("branchId", &raise.branch_id), ("sessionId", &raise.session_id)]),
        id: raise.id,
    };
    let shell = shell(&app, &visitor, TITLE, Some(SETUPS));
    let shell = if running { shell } else { shell.titled(money_texts::RAISED_FEES) };
    let title = shell.title.clone();
    let mut response = app.pages.screen("feesRaise", &title, Some(&shell), &props).await?;
    if running {
        response.headers_mut().insert(HeaderName::from_static("refresh"), HeaderValue::from_static("2"));
    }
    Ok(response)
}
