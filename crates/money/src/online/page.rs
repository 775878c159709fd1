//! `/admin/myFees`: what a student owes and has paid, and the form that starts an online payment.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use rules::money::amount;
use rules::roles::Role;
use rules::words::{Said, Word, labels, menu, money_texts, refusals};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::provider::{self, NewPayment, Provider};
use super::store::{self, Payment};
use crate::opening::{self, BroughtIn};
use crate::receipts::store::{self as receipts, Whose};
use crate::receipts::{method_label, sheets_of};
use crate::{book_store, lines_store};
use auth::permit::ViewOwnFees;
use auth::{Caller, MayVisit, Visitor};
use base::clock::printed_day;
use base::error::{Error, RefusalCode, Result};
use db::Conn;
use records::{WriteStart, Writes};
use web::app::{App, AppState};
use web::form;
use web::input::{Params, PathId};
use web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};
use web::sheets;
use web::shell::shell_of;

/// A student's own fees.
pub const PATH: &str = "/admin/myFees";
/// How many receipts and payments are listed.
const MOST: i64 = 50;

/// A fee of the student.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "my_fees.ts")]
pub struct MyFee {
    pub label: String,
    pub due_on: String,
    pub amount: String,
    pub paid: String,
    /// With its fine, where it is late.
    pub unpaid: String,
    /// Empty where there is none.
    pub fine: String,
    /// Unpaid, and due on a day to come.
    pub later: bool,
}

/// A receipt of the student.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "my_fees.ts")]
pub struct MyReceipt {
    pub number: String,
    pub href: String,
    pub day: String,
    #[ts(type = "string")]
    pub method: Word,
    pub amount: String,
    /// `Voided`, `Void`; empty otherwise.
    #[ts(type = "string")]
    pub state: Word,
}

/// An online payment of the student.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "my_fees.ts")]
pub struct MyPayment {
    pub reference: String,
    pub at: String,
    pub amount: String,
    /// `Not confirmed yet`, `Paid`, `Failed`, `Cancelled`
    #[ts(type = "string")]
    pub state: Word,
}

/// A payment that has been started and is now made at the provider's page.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "my_fees.ts")]
pub struct StartedPayment {
    pub amount: String,
    pub href: String,
}

/// The screen.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "my_fees.ts")]
pub struct MyFeesProps {
    /// What is due now.
    pub due: String,
    /// Empty where nothing is.
    pub due_later: String,
    /// Empty where there is none.
    pub advance: String,
    /// What is to be paid first.
    pub fees: Vec<MyFee>,
    pub receipts: Vec<MyReceipt>,
    /// What was paid ahead before markbook.
    pub brought_in: Vec<BroughtIn>,
    pub payments: Vec<MyPayment>,
    pub started: Option<StartedPayment>,
    /// Where fees can be paid online and something is due, now or later.
    pub form: Option<FormState>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct MyFeesQuery {
    payment: Option<String>,
}

/// GET /admin/myFees?payment
///
/// # Errors
/// 403 by role.
pub async fn my_fees(
    visitor: MayVisit<ViewOwnFees>,
    State(app): AppState,
    Params(query): Params<MyFeesQuery>,
) -> Result<Response> {
    show(&app, &visitor, query.payment.as_deref(), None).await
}

/// What is to be paid, in hundredths.
pub struct PayForm {
    amount: i64,
}

impl FromForm for PayForm {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        match amount::parse(raw.text("amount").unwrap_or_default()) {
            Ok(Some(amount)) if amount > 0 => Some(Self { amount }),
            Ok(Some(_)) => {
                errors.add("amount", money_texts::AMOUNT_NOT_ABOVE_ZERO);
                None
            }
            Ok(None) => {
                errors.add("amount", refusals::field_missing(labels::AMOUNT));
                None
            }
            Err(error) => {
                errors.add("amount", error.word());
                None
            }
        }
    }
}

/// POST /admin/myFees/pay: starts an online payment, and leads to where it is made.
///
/// # Errors
/// As [`Posted`]; 403 for who is no student; 404 where no provider is configured; otherwise the page again: 422 with what is wrong.
pub async fn my_fees_pay(State(app): AppState, posted: Posted<ViewOwnFees, PayForm>) -> Result<Response> {
    let visitor = &posted.visitor;
    student_of(visitor)?;
    let (status, state) = match &posted.form {
        Err(state) => (StatusCode::UNPROCESSABLE_ENTITY, state.clone()),
        Ok(form) => match start(&app, &posted, form).await {
            Ok(response) => return Ok(response),
            Err(error @ (Error::Values { .. } | Error::Conflict { .. })) if error.code() != RefusalCode::SentBefore => {
                (error.status(), posted.refused(&error))
            }
            Err(error) => return Err(error),
        },
    };
    let page = show(&app, visitor, None, Some(state)).await?;
    Ok((status, page).into_response())
}

async fn start(app: &App, posted: &Posted<ViewOwnFees, PayForm>, form: &PayForm) -> Result<Response> {
    let caller = &posted.visitor.caller;
    let provider = provider::configured(&app.config, app.demo)
        .ok_or_else(|| Error::not_found(refusals::PAYMENT_PROVIDER_NOT_FOUND))?;
    let branch_id = branch_of(&posted.visitor)?;
    match app.write(caller, Some(&posted.key)).await? {
        WriteStart::Answered(response) => Ok(response),
        WriteStart::Fresh(mut write) => {
            let standing = Standing::of(&mut write.tx, app, &caller.id, &branch_id).await?;
            if !standing.is_collected(&mut write.tx, &branch_id, provider.as_ref()).await? {
                return Err(Error::value("amount", money_texts::NOT_PAID_ONLINE));
            }
            if form.amount > standing.due + standing.due_later {
                return Err(Error::value("amount", standing.only()));
            }
            let id = app.clock.new_id();
            let payment = Payment {
                reference: provider.reference(&id),
                id,
                branch_id,
                student_id: caller.id.clone(),
                amount: form.amount,
                state: "started".to_owned(),
                started_at: write.at,
            };
            store::add(&mut write.tx, &payment, provider.name()).await?;
            write.lead_to(&form::address(PATH, &[("payment", &payment.reference)])).await
        }
    }
}

/// GET /admin/myFees/receipts/{id}: one of the own receipts on paper.
///
/// # Errors
/// 403 by role; 404 for everybody else's.
pub async fn my_receipt(visitor: MayVisit<ViewOwnFees>, State(app): AppState, PathId(id): PathId) -> Result<Response> {
    let student_id = student_of(&visitor)?;
    let receipt = {
        let mut conn = app.db.acquire().await?;
        receipts::receipt(&mut conn, &id).await?
    };
    let receipt = receipt.filter(|receipt| receipt.whose() == Whose::Student(student_id));
    let (head, jobs) =
        sheets_of(&app.pages, &receipt.ok_or_else(|| Error::not_found(refusals::RECEIPT_NOT_FOUND))?).await?;
    Ok(sheets::stream(State(app), head, stream::iter(jobs.into_iter().map(Ok))))
}

// Specification silent: the page is a student's own alone. Staff read a student's fees at the cashier.
fn student_of(visitor: &Visitor) -> Result<&str> {
    if visitor.caller.role == Role::Student { Ok(&visitor.caller.id) } else { Err(Error::role()) }
}

fn branch_of(visitor: &Visitor) -> Result<String> {
    visitor.caller.branch.as_ref().map(|branch| branch.id.clone()).ok_or_else(Error::role)
}

/// What a student owes today.
struct Standing {
    lines: Vec<lines_store::FeeLine>,
    day: String,
    due: i64,
    due_later: i64,
    advance: i64,
    currency: records::Currency,
    currency_code: String,
}

impl Standing {
    async fn of(conn: &mut Conn, app: &App, student_id: &str, branch_id: &str) -> Result<Self> {
        let branch = book_store::branch(conn, branch_id).await?;
        let days = book_store::days(&app.clock, book_store::closed_to(conn, branch_id).await?);
        let day = days.today;
        let student = lines_store::student(conn, student_id).await?;
        Ok(Self {
            lines: lines_store::all(conn, student_id).await?,
            due: student.due_by(&day),
            due_later: student.due_later(&day),
            advance: student.advance,
            currency: branch.currency(),
            currency_code: branch.currency.clone().unwrap_or_default(),
            day,
        })
    }

    /// Whether an account of the branch collects what the provider takes.
    async fn is_collected(&self, conn: &mut Conn, branch_id: &str, provider: &dyn Provider) -> Result<bool> {
        Ok(book_store::account_of(conn, branch_id, provider.method()).await?.is_some())
    }

    /// Why no more is taken: `Only ৳1,500.00 is due now`, `Only ৳1,500.00 is due now, and ৳3,000.00 later`
    fn only(&self) -> Said {
        let due = self.currency.shown(self.due);
        if self.due_later > 0 {
            money_texts::only_due_now_and_later(due, self.currency.shown(self.due_later))
        } else {
            money_texts::only_due_now(due)
        }
    }

    /// What is to be paid comes first, by its due day; then what is paid, the newest first.
    fn fees(&self) -> Vec<MyFee> {
        let is_unpaid = |line: &&lines_store::FeeLine| {
            let of = line.in_ledger();
            of.unpaid() + of.fine_due(&self.day) > 0
        };
        let (unpaid, paid): (Vec<_>, Vec<_>) = self.lines.iter().partition(is_unpaid);
        unpaid.into_iter().chain(paid.into_iter().rev()).map(|line| self.fee(line)).collect()
    }

    fn fee(&self, line: &lines_store::FeeLine) -> MyFee {
        let of = line.in_ledger();
        let fine = of.fine_due(&self.day);
        MyFee {
            label: line.label.clone(),
            due_on: printed_day(&line.due_on),
            amount: self.currency.shown(of.amount),
            paid: self.currency.shown(of.paid),
            unpaid: self.currency.shown(of.unpaid() + fine),
            fine: if fine > 0 { self.currency.shown(fine) } else { String::new() },
            later: of.unpaid() > 0 && line.due_on > self.day,
        }
    }
}

/// What a student is to pay, as it is shown: `৳1,500.00 due now, ৳3,000.00 due later`; none of one for whom no fees were raised yet.
pub async fn due_of(conn: &mut Conn, app: &App, caller: &Caller) -> Result<Option<Said>> {
    let Some(branch) = &caller.branch else { return Ok(None) };
    let standing = Standing::of(conn, app, &caller.id, &branch.id).await?;
    let due = standing.currency.shown(standing.due);
    let says = match standing.due_later {
        0 => money_texts::due_now(due),
        later => money_texts::due_now_and_later(due, standing.currency.shown(later)),
    };
    Ok((!standing.lines.is_empty()).then_some(says))
}

fn state_of(state: &str) -> Word {
    match state {
        "paid" => labels::PAID,
        "failed" => money_texts::PAYMENT_FAILED,
        "cancelled" => money_texts::PAYMENT_CANCELLED,
        _ => money_texts::PAYMENT_NOT_CONFIRMED,
    }
}

async fn show(app: &App, visitor: &Visitor, payment: Option<&str>, state: Option<FormState>) -> Result<Response> {
    let student_id = student_of(visitor)?;
    let branch_id = branch_of(visitor)?;
    let provider = provider::configured(&app.config, app.demo);
    let mut conn = app.db.acquire().await?;
    let standing = Standing::of(&mut conn, app, student_id, &branch_id).await?;
    let payments = store::of_student(&mut conn, student_id, MOST).await?;
    let made = receipts::receipts_of(&mut conn, Whose::Student(student_id), MOST).await?;
    let brought_in = opening::brought_in(&mut conn, student_id, &standing.currency, false).await?;
    let provider = match provider {
        Some(provider) if standing.is_collected(&mut conn, &branch_id, provider.as_ref()).await? => Some(provider),
        _ => None,
    };
    drop(conn);
    let currency = &standing.currency;
    let started = payments.iter().find(|one| Some(one.reference.as_str()) == payment && one.state == "started");
    let started = started.zip(provider.as_ref()).map(|(one, provider)| StartedPayment {
        amount: currency.shown(one.amount),
        href: provider.start(&NewPayment {
            reference: &one.reference,
            amount: one.amount,
            currency: &standing.currency_code,
            origin: &visitor.origin,
        }),
    });
    // What is due now is offered; more may be paid of what is due later.
    let whole = if standing.due > 0 { amount::plain(standing.due) } else { String::new() };
    let blank = || FormState { values: Raw::of([("amount", whole.as_str())].into_iter()), ..FormState::default() };
    let is_payable = provider.is_some() && standing.due + standing.due_later > 0 && started.is_none();
    let props = MyFeesProps {
        due: currency.shown(standing.due),
        due_later: if standing.due_later > 0 { currency.shown(standing.due_later) } else { String::new() },
        advance: if standing.advance > 0 { currency.shown(standing.advance) } else { String::new() },
        fees: standing.fees(),
        receipts: made
            .into_iter()
            .map(|receipt| MyReceipt {
                href: format!("{PATH}/receipts/{}", receipt.id),
                number: receipt.printed_number,
                day: printed_day(&receipt.on_day),
                method: method_label(&receipt.method),
                amount: currency.shown(receipt.amount),
                state: match (receipt.voids_id, receipt.voided_by_id) {
                    (Some(_), _) => labels::VOID,
                    (_, Some(_)) => labels::VOIDED,
                    _ => Word::NONE,
                },
            })
            .collect(),
        brought_in,
        payments: payments
            .into_iter()
            .map(|one| MyPayment {
                at: app.clock.zone().shown_moment(one.started_at),
                amount: currency.shown(one.amount),
                state: state_of(&one.state),
                reference: one.reference,
            })
            .collect(),
        form: is_payable.then(|| state.unwrap_or_else(blank)),
        started,
    };
    app.pages.screen("myFees", menu::MY_FEES, Some(&shell_of(app, visitor, PATH)), &props).await
}
