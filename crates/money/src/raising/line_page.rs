//! `/admin/studentFeesCollection/lines/{id}`: a raised line with all that has happened to it, and the form that adjusts it.

use axum::extract::State;
use axum::response::Response;
use rules::words::{Text, Word, calls, labels, money_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::adjust::{self, Way};
use super::adjust_store;
use crate::book_store;
use auth::permit::ManageFees;
use auth::{MayVisit, Visitor};
use base::clock::printed_day;
use base::error::Result;
use records::Choice;
use web::app::{App, AppState};
use web::input::{Params, PathId};
use web::posted::{FormState, Raw};
use web::shell::shell;

/// The input that says how many adjustments were looked at.
pub(super) const SEEN: &str = "adjustments";
const TITLE: Word = labels::FEE_LINE;
const PARENT: Word = labels::RECEIPTS;

/// Where a line is shown.
pub fn address(id: &str) -> String {
    format!("/admin/studentFeesCollection/lines/{id}")
}

/// Something that happened to a line.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct LineEvent {
    pub at: String,
    pub by: String,
    /// `Raised`, `Taken off`, `Receipt DHK-2026-000123`
    #[ts(type = "string")]
    pub what: Text,
    pub amount: String,
    pub reason: String,
}

/// /admin/studentFeesCollection/lines/{id}
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct FeeLineProps {
    #[serde(rename = "_id")]
    pub id: String,
    pub label: String,
    pub student: String,
    pub reg_no: String,
    pub session: String,
    pub due_on: String,
    pub late_from: String,
    /// As set up, where own terms left another amount.
    pub full: Option<String>,
    pub raised: String,
    /// With every adjustment.
    pub amount: String,
    pub paid: String,
    pub unpaid: String,
    /// None where a late payment is not fined.
    pub fine: Option<String>,
    pub fine_left: Option<String>,
    pub ways: Vec<Choice>,
    /// How many there are, so that a press on an older page is told apart.
    #[ts(type = "number")]
    pub adjustments: usize,
    pub form: FormState,
    pub events: Vec<LineEvent>,
    #[ts(type = "string | null")]
    pub done: Option<Word>,
    pub here: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct LineQuery {
    done: Option<String>,
}

/// GET /admin/studentFeesCollection/lines/{id}
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn fee_line(
    visitor: MayVisit<ManageFees>,
    State(app): AppState,
    PathId(id): PathId,
    Params(query): Params<LineQuery>,
) -> Result<Response> {
    let done = query.done.as_deref().filter(|done| *done == "1").map(|_| calls::SUCCESSFULLY_UPDATED);
    show(&app, &visitor, &id, FormState::default(), done).await
}

/// How many adjustments were looked at.
pub(super) fn seen(sent: &Raw) -> Option<usize> {
    sent.text(SEEN)?.parse().ok()
}

/// The page, with what was typed.
pub(super) async fn show(
    app: &App,
    visitor: &Visitor,
    id: &str,
    mut form: FormState,
    done: Option<Word>,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    // Before the line itself: what is granted between the two is then told of at the next press.
    let adjustments = adjust_store::adjustments(&mut conn, id).await?;
    let line = adjust::reached(&mut conn, &visitor.caller, id).await?;
    let owner = adjust_store::owner(&mut conn, id).await?;
    let payments = adjust_store::payments(&mut conn, id).await?;
    let currency = book_store::branch(&mut conn, &line.branch_id).await?.currency();
    drop(conn);
    if let Some(seen) = seen(&form.values)
        && let Err(refusal) = adjust::unchanged(&adjustments, seen, &currency)
    {
        form.tell_also(&refusal);
    }
    let mut events: Vec<(i64, LineEvent)> = Vec::new();
    let mut event = |at: i64, by: &str, what: Text, amount: i64, reason: &str| {
        let shown = currency.shown(amount);
        let moment = app.clock.zone().shown_moment(at);
        events.push((at, LineEvent { at: moment, by: by.to_owned(), what, amount: shown, reason: reason.to_owned() }));
    };
    event(line.raised_at, owner.raised_by.as_deref().unwrap_or_default(), labels::RAISED.into(), line.raised, "");
    for of in &adjustments {
        let what = match (of.kind.as_str(), of.amount < 0) {
            ("fine", _) => money_texts::FINE_WAS_LET_OFF,
            (_, true) => money_texts::WAS_TAKEN_OFF,
            (_, false) => money_texts::WAS_ADDED,
        };
        event(of.at, &of.by_name, what.into(), of.amount.abs(), &of.reason);
    }
    for of in &payments {
        let what = if of.kind == "fine" {
            money_texts::fine_receipt_number(&of.printed_number)
        } else {
            money_texts::receipt_number(&of.printed_number)
        };
        event(of.at, &of.by_name, what.into(), of.amount, "");
    }
    events.sort_by_key(|(at, _)| *at);
    let in_ledger = line.in_ledger();
    let fined = line.fine > 0;
    let props = FeeLineProps {
        student: owner.student_name,
        reg_no: owner.reg_no,
        session: owner.session_name,
        due_on: printed_day(&line.due_on),
        late_from: printed_day(&line.late_from),
        full: (line.full_amount != line.raised).then(|| currency.shown(line.full_amount)),
        raised: currency.shown(line.raised),
        amount: currency.shown(in_ledger.amount),
        paid: currency.shown(line.paid),
        unpaid: currency.shown(in_ledger.unpaid()),
        fine: fined.then(|| currency.shown(line.fine)),
        fine_left: fined.then(|| currency.shown(line.fine - line.fine_settled)),
        ways: Way::ALL
            .into_iter()
            .filter(|way| *way != Way::LetOffFine || fined)
            .map(|way| Choice::new(way.key(), way.label()))
            .collect(),
        adjustments: adjustments.len(),
        events: events.into_iter().map(|(_, event)| event).collect(),
        here: address(id),
        label: line.label,
        id: line.id,
        form,
        done,
    };
    app.pages.screen("feeLine", TITLE, Some(&shell(app, visitor, TITLE, Some(PARENT))), &props).await
}
