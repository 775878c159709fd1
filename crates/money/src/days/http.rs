//! closeDays and getAllDayClose.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use rules::messages;
use rules::money::amount;
use rules::words::refusals;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::close::{self, Closing, Counted, CountedCash};
use super::store;
use auth::May;
use auth::permit::ManageFees;
use base::error::{Error, Result};
use records::place::{AskedPlace, Level, PlaceBody};
use records::{WriteStart, Writes, in_answer};
use web::answers::Message;
use web::app::AppState;
use web::input::Params;

/// Body of closeDays, beside the branch.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct CloseBody {
    /// The last day that is closed, YYYY-MM-DD; every open day before it is closed with it.
    #[schemars(required)]
    to: Option<String>,
    note: Option<String>,
    #[serde(default)]
    counted: Vec<CountedBody>,
    /// What was counted in cash accounts.
    #[serde(default)]
    cash: Vec<CashBody>,
    /// Required where what was counted differs from what should be there.
    reason: Option<String>,
}

/// What was counted in a cash account.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CashBody {
    account_id: String,
    /// A number with at most two decimals, or the same as a text.
    amount: Value,
}

/// What was counted of what a cashier has taken by a method.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CountedBody {
    employee_id: String,
    /// cash, bank, mobile or card
    method: String,
    /// A number with at most two decimals, or the same as a text.
    amount: Value,
}

/// POST /api/closeDays: closes every open day to one.
///
/// # Errors
/// 400 without a day; 403 and 404 as the branch is; 422 for a day that is closed, or yet to come, and where a count differs without a reason.
pub async fn close_days(caller: May<ManageFees>, State(app): AppState, body: PlaceBody<CloseBody>) -> Result<Response> {
    let PlaceBody { ground, value, key } = &body;
    let to = value.to.as_deref().map(str::trim).filter(|to| !to.is_empty());
    let to = to.ok_or_else(|| Error::invalid("to", refusals::field_missing("to")))?.to_owned();
    let read = |field: &str, given: &Value| {
        let text = given.as_str().map_or_else(|| given.to_string(), str::to_owned);
        amount::parse(&text).map_err(|error| Error::value(field, error.word()))
    };
    let mut counted = Vec::new();
    for CountedBody { employee_id, method, amount: given } in &value.counted {
        let found = read("counted", given)?;
        counted.push(Counted { by_id: employee_id.clone(), method: method.clone(), was: None, found });
    }
    let mut cash = Vec::new();
    for CashBody { account_id, amount: given } in &value.cash {
        cash.push(CountedCash { account_id: account_id.clone(), was: None, found: read("cash", given)? });
    }
    let branch_id = {
        let mut conn = app.db.acquire().await?;
        ground.resolve(&caller, &mut conn, Level::Branch).await?.branch_id().to_owned()
    };
    let closing = Closing { to, note: value.note.clone(), reason: value.reason.clone(), counted, cash };
    match app.write(&caller, key.as_ref()).await? {
        WriteStart::Answered(response) => Ok(response),
        WriteStart::Fresh(mut write) => {
            close::close(&mut write, &app, &caller, &branch_id, &closing).await?;
            write.answer(&Message { message: messages::SUCCESSFULLY_ADDED }).await
        }
    }
}

/// A close of days.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DayCloseRow {
    #[serde(rename = "_id")]
    pub id: String,
    /// The first day, YYYY-MM-DD; null of the branch's first close.
    pub from: Option<String>,
    pub to: String,
    pub note: Option<String>,
    /// Why what was counted differs.
    pub reason: Option<String>,
    pub closed_by: String,
    /// Epoch milliseconds.
    pub closed_at: i64,
    pub lines: Vec<DayCloseLine>,
    /// Empty of a close from before cash was counted.
    pub cash: Vec<DayCloseCash>,
}

/// A cash account over the closed days.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DayCloseCash {
    pub account_name: String,
    /// What was in it before.
    pub opening: Value,
    /// Receipts and deposits, less their voids.
    pub takings: Value,
    /// Expenses, less their voids.
    pub spending: Value,
    pub should_be: Value,
    /// Null where nobody counted.
    pub counted: Value,
}

/// What a cashier had taken by a method.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DayCloseLine {
    pub cashier_name: String,
    pub method: String,
    pub receipts: i64,
    pub amount: Value,
    /// Null where nobody counted.
    pub counted: Value,
}

/// The most closes that are returned.
const MOST: i64 = 400;

/// GET /api/getAllDayClose: a branch's closes, the newest first.
///
/// # Errors
/// 403 and 404 as the branch is.
pub async fn get_all_day_close(
    caller: May<ManageFees>,
    State(app): AppState,
    Params(ground): Params<AskedPlace>,
) -> Result<Json<Vec<DayCloseRow>>> {
    let mut conn = app.db.acquire().await?;
    let branch_id = ground.resolve(&caller, &mut conn, Level::Branch).await?.branch_id().to_owned();
    let closes = store::closes(&mut conn, &branch_id, MOST).await?;
    let first = closes.last().map(|close| close.to_day.clone()).unwrap_or_default();
    let mut lines = store::close_lines(&mut conn, &branch_id, &first).await?;
    let drawers = store::close_drawers(&mut conn, &branch_id, &first).await?;
    let rows = closes.into_iter().map(|close| {
        let (own, others): (Vec<_>, Vec<_>) = lines.drain(..).partition(|line| line.close_id == close.id);
        lines = others;
        let own = own.into_iter().map(|line| DayCloseLine {
            cashier_name: line.by_name,
            method: line.method,
            receipts: line.receipts,
            amount: in_answer(Some(line.amount)),
            counted: in_answer(line.counted),
        });
        let cash: Vec<DayCloseCash> = drawers
            .iter()
            .filter(|drawer| drawer.close_id == close.id)
            .map(|drawer| DayCloseCash {
                account_name: drawer.account_name.clone(),
                opening: in_answer(Some(drawer.opening)),
                takings: in_answer(Some(drawer.takings)),
                spending: in_answer(Some(drawer.spending)),
                should_be: in_answer(Some(drawer.should_be())),
                counted: in_answer(drawer.counted),
            })
            .collect();
        DayCloseRow {
            id: close.id,
            from: Some(close.from_day).filter(|day| !day.is_empty()),
            to: close.to_day,
            note: close.note,
            reason: close.reason,
            closed_by: close.by_name,
            closed_at: close.at,
            lines: own.collect(),
            cash,
        }
    });
    Ok(Json(rows.collect()))
}
