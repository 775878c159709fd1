//! `/admin/studentFeesCashier`: a student is searched, what they owe is listed, and what is given is collected by one press. Every step is a
//! form, so that it can be gone by keys alone and without a script.

use axum::extract::State;
use axum::response::Response;
use rules::money::amount;
use rules::words::{Text, Word, labels, menu, money_texts, refusals};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::store::{self, Payer, Whose};
use super::views::CashierHit;
use super::{collect, found_store};
use crate::accounts_store::METHODS;
use crate::lines_store::FeeLine;
use crate::opening::{self, BroughtIn};
use crate::{book_store, lines_store};
use auth::permit::ManageFees;
use auth::{MayVisit, Visitor};
use base::clock::printed_day;
use base::error::{Error, Result};
use records::command::Again;
use records::place::student_within_reach;
use records::{Choice, Currency, Place, Reach, lacking};
use web::app::{App, AppState};
use web::form;
use web::input::Params;
use web::posted::{FormState, Raw};
use web::shell::shell_of;

const PATH: &str = "/admin/studentFeesCashier";
/// The field that says the number of the student's newest receipt, as the dues were shown.
pub(super) const SEEN: &str = "lastReceipt";
/// A student's last receipts that are shown.
const LAST_RECEIPTS: i64 = 5;

/// A fee that is unpaid.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct CashierLine {
    #[serde(rename = "_id")]
    pub id: String,
    pub label: String,
    pub due_on: String,
    /// Due on a day to come.
    pub to_come: bool,
    /// With the fine that is due.
    pub late: bool,
    pub amount: String,
    /// Empty where nothing of it is paid.
    pub paid: String,
    /// Empty where none is due.
    pub fine: String,
    pub unpaid: String,
    /// With the fine that is due, in hundredths.
    #[ts(type = "number")]
    pub due: i64,
    /// The name of the box that has it paid first, and whether it is ticked.
    pub field: String,
    pub chosen: bool,
    /// Where it is adjusted.
    pub href: String,
}

/// A student's receipt.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct CashierReceipt {
    pub number: String,
    pub day: String,
    #[ts(type = "string")]
    pub method: Word,
    pub amount: String,
    /// `Void`, `Voided` or empty.
    #[ts(type = "string")]
    pub state: Word,
    pub href: String,
}

/// The student who pays.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct CashierStudent {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub reg_no: String,
    #[ts(type = "string")]
    pub place: Text,
    pub guardian: String,
    pub inactive: bool,
    pub lines: Vec<CashierLine>,
    /// What is due by today, less the advance.
    pub due: String,
    /// With what is due later; empty where that is nothing more.
    pub due_later: String,
    /// Empty where there is none.
    pub advance: String,
    /// The same in hundredths.
    #[ts(type = "number")]
    pub in_advance: i64,
    /// Whether anything can be collected: an account collects something.
    pub methods: Vec<Choice>,
    pub form: FormState,
    /// The number of the newest receipt; empty where there is none.
    pub last_receipt: String,
    pub receipts: Vec<CashierReceipt>,
    /// What was paid ahead before markbook.
    pub brought_in: Vec<BroughtIn>,
    pub profile: String,
}

/// /admin/studentFeesCashier
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct CashierProps {
    pub branches: Option<Vec<Choice>>,
    pub branch_id: String,
    pub search: String,
    /// None where nothing was searched.
    pub found: Option<Vec<CashierHit>>,
    pub currency: Currency,
    pub student: Option<CashierStudent>,
    /// `Tuesday, 24 November 2026`: the day that receipts are posted on.
    pub day: String,
    /// That day is not today: today is closed.
    pub next_day: bool,
    /// What the viewer has taken on that day.
    pub taken: String,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct CashierPageQuery {
    branch_id: Option<String>,
    search: Option<String>,
    student_id: Option<String>,
}

/// GET /admin/studentFeesCashier?branchId&search&studentId
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn cashier(
    visitor: MayVisit<ManageFees>,
    State(app): AppState,
    Params(query): Params<CashierPageQuery>,
) -> Result<Response> {
    show(&app, &visitor, &query, None).await
}

/// The boxes of the lines that are paid first: `first.0001` and so on down the list, so that the ticked ones are paid in its order.
const FIRST: &str = "first.";

/// The ids of the ticked lines, in the list's order.
pub(super) fn chosen(raw: &Raw) -> impl Iterator<Item = &str> {
    raw.texts().filter(|(name, _)| name.starts_with(FIRST)).map(|(_, id)| id)
}

/// The page again, with what was typed.
pub(super) async fn show_again(Again { app, visitor, form, .. }: Again<'_>) -> Result<Response> {
    let student_id = Some(form.values.text("studentId").unwrap_or_default().to_owned());
    let query = CashierPageQuery { student_id, ..CashierPageQuery::default() };
    show(app, visitor, &query, Some(form)).await
}

/// A student within the visitor's reach.
async fn payer(app: &App, visitor: &Visitor, student_id: &str) -> Result<Payer> {
    let mut conn = app.db.acquire().await?;
    student_within_reach(&visitor.caller, &mut conn, student_id).await?;
    store::payer(&mut conn, student_id).await?.ok_or_else(|| Error::not_found(refusals::STUDENT_NOT_FOUND))
}

fn said(text: Option<&String>) -> Option<&str> {
    text.map(|text| text.trim()).filter(|text| !text.is_empty())
}

/// `Class 8 A, roll 3`
fn place_of(label: &str, roll: Option<i64>) -> Text {
    match roll {
        Some(roll) if !label.is_empty() => money_texts::section_roll(label, roll).into(),
        _ => label.into(),
    }
}

async fn show(app: &App, visitor: &Visitor, query: &CashierPageQuery, state: Option<FormState>) -> Result<Response> {
    let chosen = match said(query.student_id.as_ref()) {
        Some(id) => Some(payer(app, visitor, id).await?),
        None => None,
    };
    let branch_id = chosen.as_ref().map(|payer| payer.branch_id.clone());
    let mut conn = app.db.acquire().await?;
    let branch_id = branch_id.as_deref().or_else(|| said(query.branch_id.as_ref()));
    let place = Place::of_branch(&mut conn, visitor, branch_id).await?;
    if let Some(page) = lacking(app, visitor, &place, Reach::Branch, || shell_of(app, visitor, PATH)).await? {
        return Ok(page);
    }
    let branch_id = place.branch_id().to_owned();
    let currency = book_store::branch(&mut conn, &branch_id).await?.currency();
    let days = book_store::days(&app.clock, book_store::closed_to(&mut conn, &branch_id).await?);
    let day = days.open_day().to_owned();
    let taken = store::taken(&mut conn, &branch_id, &day, &visitor.caller.id).await?;
    let search = said(query.search.as_ref()).unwrap_or_default().to_owned();
    let mut found = None;
    let mut chosen = chosen;
    if chosen.is_none() && !search.is_empty() {
        let hits = found_store::search(&mut conn, &branch_id, &search, &days.today).await?;
        // Whoever is found alone needs not be chosen.
        if let [only] = hits.as_slice() {
            chosen = store::payer(&mut conn, &only.id).await?;
        } else {
            found = Some(hits.into_iter().map(CashierHit::of).collect());
        }
    }
    let student = match chosen {
        None => None,
        Some(payer) => Some(student_of(&mut conn, &payer, &days.today, &currency, state).await?),
    };
    drop(conn);
    let props = CashierProps {
        branches: place.branches(),
        branch_id,
        search,
        found,
        student,
        next_day: day != visitor.caller.today,
        day: base::clock::full_day(&day),
        taken: currency.shown(taken),
        currency,
    };
    app.pages.screen("cashier", menu::STUDENT_FEES_CASHIER, Some(&shell_of(app, visitor, PATH)), &props).await
}

/// The ways to pay for which an account of the branch collects.
pub(super) async fn methods_of(conn: &mut db::Conn, branch_id: &str) -> Result<Vec<Choice>> {
    let accounts = book_store::accounts(conn, branch_id).await?;
    let collected: Vec<String> = accounts.into_iter().filter_map(|account| account.receives).collect();
    let collects = |method: &str| collected.iter().any(|receives| receives.split(',').any(|one| one == method));
    let methods = METHODS.iter().filter(|(method, _)| collects(method));
    Ok(methods.map(|(method, label)| Choice::new(method, *label)).collect())
}

/// The student's newest receipt as the dues were shown, empty where there was none. None: not said.
pub(super) fn seen(sent: &Raw) -> Option<&str> {
    sent.verbatim(SEEN)
}

async fn student_of(
    conn: &mut db::Conn,
    payer: &Payer,
    day: &str,
    currency: &Currency,
    mut state: Option<FormState>,
) -> Result<CashierStudent> {
    // Before what is due: what is booked between the two is then told of at the next press.
    let receipts = store::receipts_of(conn, Whose::Student(&payer.id), LAST_RECEIPTS).await?;
    let lines = lines_store::open(conn, &payer.id).await?;
    let student = lines_store::student(conn, &payer.id).await?;
    if let Some(state) = &mut state
        && let Some(seen) = seen(&state.values)
        && let Err(refusal) = collect::unchanged(receipts.first(), seen, currency)
    {
        state.tell_also(&refusal);
    }
    let brought_in = opening::brought_in(conn, &payer.id, currency, true).await?;
    let methods = methods_of(conn, &payer.branch_id).await?;
    let due = student.due_by(day);
    let later = student.due_later(day);
    let offered = || {
        let method = methods.first().map(|choice| choice.value.clone()).unwrap_or_default();
        let amount = amount::plain(due);
        let begun = [("amount", if due == 0 { "" } else { amount.as_str() }), ("method", method.as_str())];
        FormState { values: Raw::of(begun.into_iter()), ..FormState::default() }
    };
    let guardian = [payer.guardian_name.clone(), payer.guardian_mobile.clone()];
    Ok(CashierStudent {
        name: payer.name(),
        reg_no: payer.reg_no.clone(),
        place: place_of(&payer.class_label(), payer.roll),
        guardian: guardian.into_iter().flatten().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", "),
        inactive: payer.status != "active",
        lines: lines.iter().enumerate().map(|(at, line)| line_of(at, line, day, currency, state.as_ref())).collect(),
        due: currency.shown(due),
        due_later: if later > 0 { currency.shown(later) } else { String::new() },
        advance: if student.advance > 0 { currency.shown(student.advance) } else { String::new() },
        in_advance: student.advance,
        form: state.unwrap_or_else(offered),
        methods,
        last_receipt: receipts.first().map(|receipt| receipt.printed_number.clone()).unwrap_or_default(),
        receipts: receipts.iter().map(|receipt| receipt_of(receipt, currency)).collect(),
        brought_in,
        profile: form::address("/admin/searchView", &[("id", &payer.id)]),
        id: payer.id.clone(),
    })
}

fn line_of(at: usize, line: &FeeLine, day: &str, currency: &Currency, state: Option<&FormState>) -> CashierLine {
    let of = line.in_ledger();
    let fine = of.fine_due(day);
    let some = |amount: i64| if amount > 0 { currency.shown(amount) } else { String::new() };
    CashierLine {
        id: line.id.clone(),
        label: line.label.clone(),
        due_on: printed_day(&line.due_on),
        to_come: line.due_on.as_str() > day,
        late: day >= line.late_from.as_str(),
        amount: currency.shown(of.amount),
        paid: some(of.paid),
        fine: some(fine),
        unpaid: currency.shown(of.unpaid() + fine),
        due: of.unpaid() + fine,
        field: format!("{FIRST}{at:04}"),
        chosen: state.is_some_and(|state| chosen(&state.values).any(|id| id == line.id)),
        href: format!("/admin/studentFeesCollection/lines/{}", line.id),
    }
}

pub(super) fn receipt_of(receipt: &store::ReceiptOf, currency: &Currency) -> CashierReceipt {
    CashierReceipt {
        number: receipt.printed_number.clone(),
        day: printed_day(&receipt.on_day),
        method: super::method_label(&receipt.method),
        amount: currency.shown(receipt.amount),
        state: match (&receipt.voids_id, &receipt.voided_by_id) {
            (Some(_), _) => labels::VOID,
            (None, Some(_)) => labels::VOIDED,
            (None, None) => Word::NONE,
        },
        href: super::page::address(&receipt.id),
    }
}
