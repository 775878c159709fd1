//! What is read of collecting, by call and by the screens: getStudentForCashier and getOneStudentFeesCollection.

use rules::permission::Action;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::found_store::{self, Found};
use super::printed::Printed;
use super::reached;
use super::store::ReceiptRow;
use auth::Caller;
use base::error::Result;
use db::Conn;
use records::Money;
use records::place::{AskedPlace, Level};
use records::view::{NothingAsked, View};

/// The query of getStudentForCashier.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct CashierQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    /// With fewer than two characters nobody is found.
    search: Option<String>,
    /// The same under another name.
    search_text: Option<String>,
}

/// A student for the cashier.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct CashierHit {
    #[serde(rename = "_id")]
    pub id: String,
    pub reg_no: String,
    pub first_name: String,
    pub last_name: String,
    pub class_name: Option<String>,
    pub section_name: Option<String>,
    #[ts(type = "number | null")]
    pub roll: Option<i64>,
    pub guardian_mobile: Option<String>,
    /// What is due now with its fines, less what is in advance.
    pub due: Money,
    /// What is due later.
    pub due_later: Money,
}

impl CashierHit {
    pub(super) fn of(row: Found) -> Self {
        Self {
            due: Money(row.due()),
            due_later: Money(row.due_later()),
            id: row.id,
            reg_no: row.reg_no,
            first_name: row.first_name,
            last_name: row.last_name,
            class_name: row.class_name,
            section_name: row.section_name,
            roll: row.roll,
            guardian_mobile: row.guardian_mobile,
        }
    }
}

/// getStudentForCashier: at most 20 students by name, register number or their guardian's mobile number, with what they owe.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct CashierHits(Vec<CashierHit>);

impl View for CashierHits {
    const ACTION: Action = Action::ManageFees;
    type Asked = CashierQuery;

    async fn read(conn: &mut Conn, caller: &Caller, _: &str, asked: CashierQuery) -> Result<Self> {
        let place = asked.ground.resolve(caller, conn, Level::Branch).await?;
        let text = asked.search.filter(|text| !text.trim().is_empty()).or(asked.search_text).unwrap_or_default();
        let found = found_store::search(conn, place.branch_id(), &text, &caller.today).await?;
        Ok(Self(found.into_iter().map(CashierHit::of).collect()))
    }
}

/// getOneStudentFeesCollection: a receipt as it was made, and what has become of it.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct ReceiptAnswer {
    #[serde(rename = "_id")]
    pub id: String,
    pub receipt_number: String,
    pub branch_id: String,
    /// None of an application's.
    pub student_id: Option<String>,
    /// Of the fee of an application.
    pub application_id: Option<String>,
    pub student_name: String,
    /// The register number, or the application's.
    pub reg_no: String,
    /// YYYY-MM-DD
    pub day: String,
    pub method: String,
    pub reference: Option<String>,
    pub account_name: String,
    /// Below 0 of a void.
    pub amount: Money,
    pub parts: Vec<PartAnswer>,
    /// What was due now after it; of a receipt without `dueLater`, with that.
    pub due: Money,
    /// What was due later. None of an application's, and of a receipt from before the two were told apart.
    pub due_later: Option<Money>,
    pub advance: Money,
    pub cashier_name: String,
    /// Of a void: the receipt that it voids, and why.
    pub voids_id: Option<String>,
    pub reason: Option<String>,
    /// The void of it.
    pub voided_by_id: Option<String>,
}

/// A line of a receipt.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[ts(export, export_to = "money.ts")]
pub struct PartAnswer {
    pub label: String,
    pub amount: Money,
}

impl ReceiptAnswer {
    /// A receipt beside what it prints.
    pub(super) fn of(receipt: ReceiptRow, printed: &Printed) -> Self {
        let part = |label: &str, amount| PartAnswer { label: label.to_owned(), amount: Money(amount) };
        Self {
            receipt_number: receipt.printed_number,
            branch_id: receipt.branch_id,
            student_id: receipt.student_id,
            application_id: receipt.application_id,
            student_name: printed.student_name.clone(),
            reg_no: printed.reg_no.clone(),
            day: receipt.on_day,
            method: receipt.method,
            reference: printed.reference.clone(),
            account_name: receipt.account_name,
            amount: Money(receipt.amount),
            parts: printed.parts.iter().map(|of| part(&of.label, of.amount)).collect(),
            due: Money(printed.due),
            due_later: printed.due_later.map(Money),
            advance: Money(printed.advance),
            cashier_name: receipt.by_name,
            voids_id: receipt.voids_id,
            reason: printed.reason.clone(),
            voided_by_id: receipt.voided_by_id,
            id: receipt.id,
        }
    }
}

impl View for ReceiptAnswer {
    const ACTION: Action = Action::ManageFees;
    type Asked = NothingAsked;

    async fn read(conn: &mut Conn, caller: &Caller, id: &str, _: NothingAsked) -> Result<Self> {
        let receipt = reached(conn, caller, id).await?;
        let printed = receipt.read()?;
        Ok(Self::of(receipt, &printed))
    }
}
