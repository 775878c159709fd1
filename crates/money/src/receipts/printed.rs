//! What a receipt prints, kept with it as it was when it was made: a receipt on paper never changes.

use serde::{Deserialize, Serialize};

/// The texts of a receipt, as JSON in `receipts.printed`. Amounts are hundredths; below 0 on a void.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Printed {
    pub school_name: String,
    pub branch_name: String,
    pub address: Option<String>,
    pub mobile_no: Option<String>,
    /// The branch's icon: an id of `files`.
    pub icon_file_id: Option<String>,
    /// ISO 4217, and the branch's symbol of it.
    pub currency: String,
    pub currency_symbol: String,
    /// As it is printed: `DHK-2026-000123`.
    pub number: String,
    /// The day it is posted on, YYYY-MM-DD.
    pub day: String,
    pub student_name: String,
    pub reg_no: String,
    /// Class and section of the enrolment in the branch's active session, or the last one: `Class 8 A`.
    pub class_label: String,
    pub roll: Option<i64>,
    pub session_name: String,
    /// `Cash`
    pub method: String,
    pub reference: Option<String>,
    pub parts: Vec<PrintedPart>,
    /// What paper says of the parts: the months of a fee as one line. None of a receipt from before months were grouped, whose paper has
    /// the parts themselves, on one page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub groups: Option<Vec<PrintedPart>>,
    /// The money given, or given back.
    pub amount: i64,
    /// What is due now after it, and what is kept in advance. Of a receipt that does not tell what is due later, with that.
    pub due: i64,
    /// What is due later after it. None of an application, and of a receipt from before the two were told apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due_later: Option<i64>,
    pub advance: i64,
    pub cashier: String,
    /// Of a void: the number of the receipt that it voids, and why.
    pub voids: Option<String>,
    pub reason: Option<String>,
    /// It is for the fee of an application, whose number stands in the place of the register number.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub of_application: bool,
}

/// A line of a receipt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrintedPart {
    /// `Tuition, March 2026`, `Tuition, January to March 2026 (3 months)`, `Fine for Tuition, March 2026`, `Kept in advance`, `From the advance`
    pub label: String,
    pub amount: i64,
}
