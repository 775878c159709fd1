//! `/admin/studentFeesCollection/days`: what each cashier has taken on the open days and what the cash accounts should have, what is counted of it, and
//! the close; below, the last closes.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::money::amount;
use rules::words::{Said, Text, Word, calls, labels, money_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::close::{self, Closing, Counted, CountedCash};
use super::store::{self, CloseDrawer, CloseLine, CloseRow};
use crate::book_store;
use crate::receipts::method_label;
use auth::permit::ManageFees;
use auth::{MayVisit, Visitor};
use base::clock::{day_beside, is_day, printed_day};
use base::error::{Error, RefusalCode, Result};
use records::{Choice, Currency, Place, Reach, WriteStart, Writes, lacking};
use web::app::{App, AppState};
use web::form;
use web::input::Params;
use web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};
use web::shell::shell;

const PATH: &str = "/admin/studentFeesCollection/days";
const TITLE: Word = labels::CLOSE_DAYS_2;
const LIST: Word = labels::RECEIPTS;
const COUNTED: &str = "counted.";
const WAS: &str = "was.";
const CASH: &str = "cash.";
const WAS_CASH: &str = "wasCash.";
/// The last closes that are shown.
const SHOWN: i64 = 12;

/// What a cashier has taken by a method.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct TakenLine {
    /// `counted.employee-1.cash`
    pub field: String,
    /// `was.employee-1.cash`, and the amount in hundredths.
    pub was_field: String,
    #[ts(type = "number")]
    pub was: i64,
    pub cashier: String,
    #[ts(type = "string")]
    pub method: Word,
    #[ts(type = "number")]
    pub receipts: i64,
    pub amount: String,
}

/// A cash account over the open days.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct DrawerLine {
    /// `cash.account-1`
    pub field: String,
    /// `wasCash.account-1`, and what should be in it in hundredths.
    pub was_field: String,
    #[ts(type = "number")]
    pub was: i64,
    pub account: String,
    pub opening: String,
    pub takings: String,
    pub spending: String,
    pub should_be: String,
}

/// A close that was.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct ClosedDays {
    #[serde(rename = "_id")]
    pub id: String,
    /// `3 May 2026`, or from one day to another.
    #[ts(type = "string")]
    pub days: Text,
    pub by: String,
    pub at: String,
    pub note: String,
    /// Why what was counted differs; empty where nothing is said.
    pub reason: String,
    /// `Cash box: ৳2,500.00, counted ৳2,490.00 (−৳10.00)`; empty of a close from before cash was counted.
    #[ts(type = "Array<string>")]
    pub cash: Vec<Said>,
    pub print: String,
    /// `Salma Khatun, Cash: ৳1,500.00, counted ৳1,490.00 (−৳10.00)`
    #[ts(type = "Array<string>")]
    pub lines: Vec<Said>,
    pub amount: String,
}

/// /admin/studentFeesCollection/days
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct DaysProps {
    pub branches: Option<Vec<Choice>>,
    pub branch_id: String,
    /// The day to which is closed: YYYY-MM-DD, and as it is printed.
    pub to: String,
    pub to_day: String,
    /// Today, the last day that can be closed.
    pub today: String,
    /// The first open day with entries; empty where there is none.
    pub from_day: String,
    /// How many open days until then have entries: those that the dashboard counts.
    #[ts(type = "number")]
    pub open_days: i64,
    /// Until when the books are closed; empty where nothing is.
    pub closed_to: String,
    /// Whether the chosen day is closed already.
    pub is_closed: bool,
    pub taken: Vec<TakenLine>,
    pub total: String,
    pub drawers: Vec<DrawerLine>,
    pub form: FormState,
    pub closed: Vec<ClosedDays>,
    #[ts(type = "string | null")]
    pub done: Option<Word>,
    pub here: String,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct DaysQuery {
    branch_id: Option<String>,
    to: Option<String>,
    done: Option<String>,
}

/// GET /admin/studentFeesCollection/days?branchId&to
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn days(
    visitor: MayVisit<ManageFees>,
    State(app): AppState,
    Params(query): Params<DaysQuery>,
) -> Result<Response> {
    show(&app, &visitor, &query, None).await
}

/// What was counted.
pub struct DaysForm(Closing);

impl FromForm for DaysForm {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let to = errors.required(raw, "to")?;
        let mut counted = Vec::new();
        for (name, was) in raw.texts() {
            let Some((by_id, method)) = name.strip_prefix(WAS).and_then(|of| of.rsplit_once('.')) else { continue };
            let field = format!("{COUNTED}{by_id}.{method}");
            let typed = match amount::parse(raw.text(&field).unwrap_or_default()) {
                Ok(typed) => typed,
                Err(error) => {
                    errors.add(&field, error.word());
                    None
                }
            };
            counted.push(Counted {
                by_id: by_id.to_owned(),
                method: method.to_owned(),
                was: was.trim().parse().ok(),
                found: typed,
            });
        }
        let mut cash = Vec::new();
        for (name, was) in raw.texts() {
            let Some(account_id) = name.strip_prefix(WAS_CASH) else { continue };
            let field = format!("{CASH}{account_id}");
            let found = amount::parse(raw.text(&field).unwrap_or_default()).unwrap_or_else(|error| {
                errors.add(&field, error.word());
                None
            });
            cash.push(CountedCash { account_id: account_id.to_owned(), was: was.trim().parse().ok(), found });
        }
        Some(Self(Closing { to, note: raw.owned("note"), reason: raw.owned("reason"), counted, cash }))
    }
}

/// POST /admin/studentFeesCollection/days: closes the days.
///
/// # Errors
/// As [`Posted`]; 403 by branch; 404; otherwise the page again: 409 where something was booked meanwhile, 422.
pub async fn days_posted(State(app): AppState, posted: Posted<ManageFees, DaysForm>) -> Result<Response> {
    let visitor = &posted.visitor;
    let sent = |name: &str| posted.sent(name).map(str::to_owned);
    let query = DaysQuery { branch_id: sent("branchId"), to: sent("to"), done: None };
    let (status, state) = match &posted.form {
        Err(state) => (StatusCode::UNPROCESSABLE_ENTITY, state.clone()),
        Ok(DaysForm(closing)) => match save(&app, &posted, closing, &query).await {
            Ok(response) => return Ok(response),
            Err(error @ (Error::Values { .. } | Error::Conflict { .. })) if error.code() != RefusalCode::SentBefore => {
                (error.status(), posted.refused(&error))
            }
            Err(error) => return Err(error),
        },
    };
    let page = show(&app, visitor, &query, Some(state)).await?;
    Ok((status, page).into_response())
}

async fn save(
    app: &App,
    posted: &Posted<ManageFees, DaysForm>,
    closing: &Closing,
    query: &DaysQuery,
) -> Result<Response> {
    let caller = &posted.visitor.caller;
    let branch_id = {
        let mut conn = app.db.acquire().await?;
        Place::of_branch(&mut conn, &posted.visitor, query.branch_id.as_deref()).await?.branch_id().to_owned()
    };
    match app.write(caller, Some(&posted.key)).await? {
        WriteStart::Answered(response) => Ok(response),
        WriteStart::Fresh(mut write) => {
            close::close(&mut write, app, caller, &branch_id, closing).await?;
            write.lead_to(&here(&posted.visitor, &branch_id, &[("done", "closed")])).await
        }
    }
}

/// The page of a branch.
fn here(visitor: &Visitor, branch_id: &str, more: &[(&str, &str)]) -> String {
    let branch = visitor.caller.branch.is_none().then_some(("branchId", branch_id));
    form::address(PATH, &branch.into_iter().chain(more.iter().copied()).collect::<Vec<_>>())
}

async fn show(app: &App, visitor: &Visitor, query: &DaysQuery, state: Option<FormState>) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let place = Place::of_branch(&mut conn, visitor, query.branch_id.as_deref()).await?;
    let around = || shell(app, visitor, TITLE, Some(LIST));
    if let Some(page) = lacking(app, visitor, &place, Reach::Branch, around).await? {
        return Ok(page);
    }
    let branch_id = place.branch_id().to_owned();
    let currency = book_store::branch(&mut conn, &branch_id).await?.currency();
    let closed_to = book_store::closed_to(&mut conn, &branch_id).await?;
    let today = visitor.caller.today.clone();
    let asked = query.to.as_deref().map(str::trim).filter(|to| is_day(to));
    let to = asked.unwrap_or(&today).to_owned();
    let open = store::first_open(&mut conn, &branch_id, &closed_to).await?;
    let after = day_beside(&to, 1).unwrap_or_else(|| to.clone());
    let open_days = store::open_days(&mut conn, &branch_id, &closed_to, &after).await?.days;
    let sums = store::sums(&mut conn, &branch_id, &closed_to, &to).await?;
    let drawers = store::drawers(&mut conn, &branch_id, &closed_to, &to).await?;
    let closes = store::closes(&mut conn, &branch_id, SHOWN).await?;
    let first = closes.last().map(|close| close.to_day.clone()).unwrap_or_default();
    let lines = store::close_lines(&mut conn, &branch_id, &first).await?;
    let cash = store::close_drawers(&mut conn, &branch_id, &first).await?;
    drop(conn);
    let total: i64 = sums.iter().map(|sum| sum.amount).sum();
    let props = DaysProps {
        branches: place.branches(),
        is_closed: to <= closed_to,
        to_day: printed_day(&to),
        to,
        today,
        from_day: open.as_deref().map(printed_day).unwrap_or_default(),
        open_days,
        closed_to: if closed_to.is_empty() { String::new() } else { printed_day(&closed_to) },
        taken: sums
            .iter()
            .map(|sum| TakenLine {
                field: format!("{COUNTED}{}.{}", sum.by_id, sum.method),
                was_field: format!("{WAS}{}.{}", sum.by_id, sum.method),
                was: sum.amount,
                cashier: sum.by_name.clone(),
                method: method_label(&sum.method),
                receipts: sum.receipts,
                amount: currency.shown(sum.amount),
            })
            .collect(),
        total: currency.shown(total),
        drawers: drawers
            .iter()
            .map(|row| DrawerLine {
                field: format!("{CASH}{}", row.account_id),
                was_field: format!("{WAS_CASH}{}", row.account_id),
                was: row.drawer().should_be(),
                account: row.account_name.clone(),
                opening: currency.shown(row.opening),
                takings: currency.shown(row.takings),
                spending: currency.shown(row.spending),
                should_be: currency.shown(row.drawer().should_be()),
            })
            .collect(),
        form: state.unwrap_or_default(),
        closed: closes.iter().map(|close| closed_days(app, close, (&lines, &cash), &currency)).collect(),
        done: (query.done.as_deref() == Some("closed")).then_some(calls::SUCCESSFULLY_ADDED),
        here: here(visitor, &branch_id, &[]),
        branch_id,
    };
    app.pages.screen("closeDays", TITLE, Some(&shell(app, visitor, TITLE, Some(LIST))), &props).await
}

/// `3 May 2026`, or from one day to another.
pub(super) fn days_of(close: &CloseRow) -> Text {
    let to = printed_day(&close.to_day);
    match close.from_day.as_str() {
        "" => money_texts::days_to(to).into(),
        from if from == close.to_day => to.into(),
        from => money_texts::from_to(printed_day(from), to).into(),
    }
}

fn closed_days(
    app: &App,
    close: &CloseRow,
    (lines, cash): (&[CloseLine], &[CloseDrawer]),
    currency: &Currency,
) -> ClosedDays {
    let own: Vec<&CloseLine> = lines.iter().filter(|line| line.close_id == close.id).collect();
    let shown = |amount: i64| currency.shown(amount);
    let said = |line: &&CloseLine| {
        let (cashier, method, amount) = (&line.by_name, method_label(&line.method), shown(line.amount));
        match line.counted {
            None => money_texts::taken(cashier, method, amount),
            Some(counted) if counted == line.amount => money_texts::taken_counted_same(cashier, method, amount),
            Some(counted) => {
                money_texts::taken_counted(cashier, method, amount, shown(counted), shown(counted - line.amount))
            }
        }
    };
    let in_drawer = |drawer: &CloseDrawer| {
        let (account, should_be) = (&drawer.account_name, drawer.should_be());
        match drawer.counted {
            None => money_texts::in_account(account, shown(should_be)),
            Some(counted) if counted == should_be => money_texts::in_account_counted_same(account, shown(should_be)),
            Some(counted) => {
                money_texts::in_account_counted(account, shown(should_be), shown(counted), shown(counted - should_be))
            }
        }
    };
    ClosedDays {
        id: close.id.clone(),
        days: days_of(close),
        reason: close.reason.clone().unwrap_or_default(),
        cash: cash.iter().filter(|drawer| drawer.close_id == close.id).map(in_drawer).collect(),
        print: format!("{PATH}/{}/print", close.id),
        by: close.by_name.clone(),
        at: app.clock.zone().shown_moment(close.at),
        note: close.note.clone().unwrap_or_default(),
        amount: currency.shown(own.iter().map(|line| line.amount).sum()),
        lines: own.iter().map(said).collect(),
    }
}
