//! A receipt on paper (docs/rules.md, *Money*, *Paper*): the student's copy above the school's, which are cut apart, on as many sheets as its lines
//! need. It shows what was kept when the receipt was made, whatever has changed since, and whether it was voided.

use axum::extract::State;
use axum::response::Response;
use futures_util::stream;
use rules::money::words::words;
use rules::words::{Word, labels, money_texts};
use serde::Serialize;
use ts_rs::TS;

use super::printed::{Printed, PrintedPart};
use super::reached;
use super::store::ReceiptRow;
use auth::MayVisit;
use auth::permit::ManageFees;
use base::clock::printed_day;
use base::error::Result;
use records::Currency;
use web::app::AppState;
use web::input::PathId;
use web::page::Pages;
use web::sheets::{self, Paper, SheetJob, SheetsHead};
use web::shell::printed_icon;

/// A line of a receipt.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "receipt_sheet.ts")]
pub struct SheetLine {
    pub label: String,
    /// `৳1,500.00`
    pub amount: String,
    /// What this line and those before it come to: printed in their place where there are more than fit.
    pub so_far: String,
}

/// A receipt on paper. Everything is text, as it is printed.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "receipt_sheet.ts")]
pub struct ReceiptSheet {
    pub school_name: String,
    pub branch_name: String,
    pub address: Option<String>,
    pub mobile_no: Option<String>,
    pub icon: Option<String>,
    pub number: String,
    pub day: String,
    pub student_name: String,
    /// `Register No`; of an application, `Application No`
    #[ts(type = "string")]
    pub reg_label: Word,
    pub reg_no: String,
    pub class_label: String,
    pub roll: Option<String>,
    pub session_name: String,
    pub lines: Vec<SheetLine>,
    pub amount: String,
    pub words: String,
    pub method: String,
    pub reference: Option<String>,
    /// What is due now after it; of an old receipt, with what is due later.
    pub due: String,
    pub due_later: Option<String>,
    pub advance: String,
    pub cashier: String,
    /// Of a void: the number of the receipt that it takes back, and why.
    pub voids: Option<String>,
    pub reason: Option<String>,
    /// The number of the void that took this receipt back.
    pub voided_by: Option<String>,
    /// Which of its pages this is, from 1. None of a receipt from before lines were grouped: it has one, on which the earlier lines are summed up
    /// where they do not fit.
    pub page: Option<u32>,
}

impl ReceiptSheet {
    pub fn new(kept: Printed, voided_by: Option<String>) -> Self {
        let currency = Currency::new(&kept.currency, &kept.currency_symbol);
        let mut sum = 0;
        let line = |part: &PrintedPart| {
            sum += part.amount;
            SheetLine { label: part.label.clone(), amount: currency.shown(part.amount), so_far: currency.shown(sum) }
        };
        Self {
            lines: kept.groups.as_ref().unwrap_or(&kept.parts).iter().map(line).collect(),
            school_name: kept.school_name,
            branch_name: kept.branch_name,
            address: kept.address,
            mobile_no: kept.mobile_no,
            icon: kept.icon_file_id.as_deref().map(printed_icon),
            number: kept.number,
            day: printed_day(&kept.day),
            student_name: kept.student_name,
            reg_label: if kept.of_application { labels::APPLICATION_NO } else { labels::REGISTER_NO },
            reg_no: kept.reg_no,
            class_label: kept.class_label,
            roll: kept.roll.map(|roll| roll.to_string()),
            session_name: kept.session_name,
            amount: currency.shown(kept.amount),
            words: words(kept.amount, &kept.currency),
            method: kept.method,
            reference: kept.reference,
            due: currency.shown(kept.due),
            due_later: kept.due_later.map(|later| currency.shown(later)),
            advance: currency.shown(kept.advance),
            cashier: kept.cashier,
            voids: kept.voids,
            reason: kept.reason,
            voided_by,
            page: kept.groups.is_some().then_some(1),
        }
    }
}

/// The sheets of a receipt.
///
/// # Errors
/// When what was kept cannot be read; 503 when every isolate is busy.
pub async fn sheets_of(pages: &Pages, receipt: &ReceiptRow) -> Result<(SheetsHead, Vec<SheetJob>)> {
    let printed: Printed = receipt.read()?;
    let (who, reg_no) = (printed.student_name.clone(), printed.reg_no.clone());
    let title = match printed.voids {
        Some(_) => money_texts::title_void(&printed.number, &reg_no),
        None => money_texts::title_receipt(&printed.number, &reg_no),
    };
    let head = SheetsHead { title: title.into(), paper: Paper::Portrait };
    let sheet = ReceiptSheet::new(printed, receipt.voided_by_number.clone());
    let many: u32 = if sheet.page.is_some() { pages.answer("receiptPages", &sheet).await? } else { 1 };
    let on = |page: u32| {
        let page = sheet.page.is_some().then_some(page);
        sheets::job("receiptSheet", &ReceiptSheet { page, ..sheet.clone() }, who.clone(), reg_no.clone())
    };
    Ok((head, (1..=many).map(on).collect::<Result<_>>()?))
}

/// GET /admin/studentFeesCollection/receipts/{id}/print
///
/// # Errors
/// 403 by role and for another branch's; 404.
pub async fn receipt_print(
    visitor: MayVisit<ManageFees>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    let receipt = {
        let mut conn = app.db.acquire().await?;
        reached(&mut conn, &visitor.caller, &id).await?
    };
    let (head, jobs) = sheets_of(&app.pages, &receipt).await?;
    Ok(sheets::stream(State(app), head, stream::iter(jobs.into_iter().map(Ok))))
}
