//! What is done about receipts, by call and by their pages: money is taken for a student's fees or for an application, and a receipt is voided.

use axum::response::Response;
use futures_util::future::BoxFuture;
use rules::messages;
use rules::permission::Action;
use rules::words::{labels, refusals};
use schemars::JsonSchema;
use serde::Serialize;

use super::collect::{self, ApplicationCollection, Collection};
use super::store::{self, Payer, ReceiptRow};
use super::{added, added_admission, admission, cashier, page, reached, voided};
use crate::amounts::given;
use auth::{Caller, Visitor};
use base::error::{Error, Result};
use db::Conn;
use records::command::{Again, Command, Input, Named, Submitted};
use records::place::{student_within_reach, within_reach};
use records::{Field, FieldKind, Write};
use web::app::App;
use web::form;

const STUDENT: Field = Field::new("studentId", labels::STUDENT, "", FieldKind::Record).required();
const APPLICATION: Field = Field::new("applicationId", labels::APPLICATION, "", FieldKind::Record).required();
const AMOUNT: Field = Field::new("amount", labels::AMOUNT, "", FieldKind::Money(0, i64::MAX)).required();
const METHOD: Field = Field::new("method", labels::PAID_BY, "", FieldKind::Record).required();
const REFERENCE: Field = Field::new("reference", labels::REFERENCE, "", FieldKind::Record);
const KEEP_REST: Field = Field::new("keepRest", labels::KEEP_THE_REST, "", FieldKind::Record);
const LAST_RECEIPT: Field = Field::new(cashier::SEEN, labels::LAST_RECEIPT, "", FieldKind::Record);
const LINES: Field = Field::new("lineIds", labels::PAID_FIRST, "", FieldKind::Record);
const REASON: Field = Field::new("reason", labels::REASON, "", FieldKind::Record).required();

const HOW: Input = Input::of(&METHOD).says("cash, bank, mobile or card");
const GIVEN: Input =
    Input::of(&AMOUNT).says("The money given: a number with at most two decimals, or the same as a text.");

/// What a collection or a void returns.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReceiptMade {
    #[serde(rename = "_id")]
    pub id: String,
    pub receipt_number: String,
    pub message: &'static str,
}

impl ReceiptMade {
    fn of(receipt: &ReceiptRow, message: &'static str) -> Self {
        Self { id: receipt.id.clone(), receipt_number: receipt.printed_number.clone(), message }
    }

    /// The page of the receipt.
    fn address(&self, done: &str) -> String {
        form::address(&page::address(&self.id), &[("done", done)])
    }
}

/// How it was paid: a call says so, a form begins with cash.
fn method(sent: &mut Submitted<'_>) -> Option<String> {
    let method = sent.of_call(&METHOD);
    method.or_else(|| (!sent.is_call()).then(|| "cash".to_owned()))
}

/// addStudentFeesCollection: takes money for a student's dues, the chosen ones and then the oldest first, and makes a receipt. 422 for an amount that is
/// more than due without `keepRest`, for a chosen line that is another's, paid or named twice, and where no account collects what is paid in this way.
pub struct AddStudentFeesCollection(Collection);

impl Command for AddStudentFeesCollection {
    const ACTION: Action = Action::ManageFees;
    const INPUTS: &'static [Input] = &[
        Input::of(&STUDENT),
        HOW,
        GIVEN,
        Input::of(&REFERENCE),
        Input::of(&KEEP_REST)
            .flag()
            .says("What is more than due by then pays fees to come, and what is left is kept as an advance."),
        Input::of(&LAST_RECEIPT).says(
            "The number of the student's newest receipt as the dues were shown, empty where there was none: another one since is a 422.",
        ),
        Input::of(&LINES).texts().says(
            "The fee lines that are paid first, in this order, each with its own fine before it; then the oldest. Each is one of the student's, unpaid, and named once.",
        ),
    ];
    type Target = Payer;
    type Done = ReceiptMade;

    fn read(sent: &mut Submitted<'_>) -> Option<Self> {
        let (student_id, amount, method) = (sent.filled(&STUDENT), given(sent, &AMOUNT), method(sent));
        let chosen = sent.texts(&LINES).unwrap_or_else(|| cashier::chosen(sent.raw()).map(str::to_owned).collect());
        let raw = sent.raw();
        Some(Self(Collection {
            reference: raw.owned(REFERENCE.key),
            keeps_rest: raw.has(KEEP_REST.key),
            last_receipt: cashier::seen(raw).map(str::to_owned),
            line_ids: chosen,
            student_id: student_id?,
            amount: amount?,
            method: method?,
        }))
    }

    async fn reach(conn: &mut Conn, caller: &Caller, named: Named<'_>) -> Result<Payer> {
        let id = named.fields.text(STUDENT.key).unwrap_or_default();
        student_within_reach(caller, conn, id).await?;
        store::payer(conn, id).await?.ok_or_else(|| Error::not_found(refusals::STUDENT_NOT_FOUND))
    }

    async fn run(&self, app: &App, write: &mut Write<'_>, caller: &Caller, payer: &Payer) -> Result<ReceiptMade> {
        let receipt = added(write, app, caller, &payer.branch_id, &self.0).await?;
        Ok(ReceiptMade::of(&receipt, messages::SUCCESSFULLY_ADDED))
    }

    fn leads_to(_: &Visitor, _: &Payer, done: &ReceiptMade) -> String {
        done.address("added")
    }

    fn show_again(again: Again<'_>) -> Option<BoxFuture<'_, Result<Response>>> {
        Some(Box::pin(cashier::show_again(again)))
    }
}

/// addAdmissionFeesCollection: takes money for an application's fee and makes a receipt. 409 for one that was refused; 422 for an amount that is more than
/// is unpaid, and where no account collects what is paid in this way.
pub struct AddAdmissionFeesCollection(ApplicationCollection);

impl Command for AddAdmissionFeesCollection {
    const ACTION: Action = Action::ManageFees;
    const INPUTS: &'static [Input] = &[Input::of(&APPLICATION), HOW, GIVEN, Input::of(&REFERENCE)];
    type Target = Payer;
    type Done = ReceiptMade;

    fn read(sent: &mut Submitted<'_>) -> Option<Self> {
        let (application_id, amount, method) = (sent.filled(&APPLICATION), given(sent, &AMOUNT), method(sent));
        let reference = sent.raw().owned(REFERENCE.key);
        Some(Self(ApplicationCollection {
            application_id: application_id?,
            amount: amount?,
            method: method?,
            reference,
        }))
    }

    async fn reach(conn: &mut Conn, caller: &Caller, named: Named<'_>) -> Result<Payer> {
        applicant(conn, caller, named.fields.text(APPLICATION.key).unwrap_or_default()).await
    }

    async fn run(&self, app: &App, write: &mut Write<'_>, caller: &Caller, payer: &Payer) -> Result<ReceiptMade> {
        let receipt = added_admission(write, app, caller, &payer.branch_id, &self.0).await?;
        Ok(ReceiptMade::of(&receipt, messages::SUCCESSFULLY_ADDED))
    }

    fn leads_to(_: &Visitor, _: &Payer, done: &ReceiptMade) -> String {
        done.address("added")
    }

    fn show_again(again: Again<'_>) -> Option<BoxFuture<'_, Result<Response>>> {
        Some(Box::pin(admission::show_again(again)))
    }
}

/// Whoever pays for an application within the caller's reach.
///
/// # Errors
/// 403 for another branch's; 404.
pub(super) async fn applicant(conn: &mut Conn, caller: &Caller, id: &str) -> Result<Payer> {
    let payer = store::applicant(conn, id).await?;
    within_reach(caller, payer.as_ref().map(|payer| payer.branch_id.clone()), refusals::APPLICATION_NOT_FOUND)?;
    payer.ok_or_else(|| Error::not_found(refusals::APPLICATION_NOT_FOUND))
}

/// voidStudentFeesCollection: voids a receipt by a second one, posted on the open day. 409 for a void, a receipt that was voided before, and one whose
/// advance has paid something since.
pub struct VoidStudentFeesCollection {
    reason: String,
}

impl Command for VoidStudentFeesCollection {
    const ACTION: Action = Action::ManageFees;
    const INPUTS: &'static [Input] = &[Input::of(&REASON).missing(refusals::GIVE_REASON)];
    type Target = ReceiptRow;
    type Done = ReceiptMade;

    fn read(sent: &mut Submitted<'_>) -> Option<Self> {
        Some(Self { reason: sent.filled(&REASON)? })
    }

    async fn reach(conn: &mut Conn, caller: &Caller, named: Named<'_>) -> Result<ReceiptRow> {
        reached(conn, caller, named.id).await
    }

    async fn run(&self, app: &App, write: &mut Write<'_>, caller: &Caller, of: &ReceiptRow) -> Result<ReceiptMade> {
        let void = voided(write, app, caller, of, &self.reason).await?;
        Ok(ReceiptMade::of(&void, collect::VOIDED.english()))
    }

    fn leads_to(_: &Visitor, _: &ReceiptRow, done: &ReceiptMade) -> String {
        done.address("voided")
    }

    fn show_again(again: Again<'_>) -> Option<BoxFuture<'_, Result<Response>>> {
        Some(Box::pin(page::show_again(again)))
    }
}
