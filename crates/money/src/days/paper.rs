//! A close of days on paper, to be signed: what each cash account had, took and spent, what should be in it and what was counted, and what each cashier
//! had taken by each method.

use axum::extract::State;
use axum::response::Response;
use rules::words::{Text, Word, money_texts, refusals};
use serde::Serialize;
use ts_rs::TS;

use super::page::days_of;
use super::store;
use crate::book_store;
use crate::receipts::method_label;
use auth::MayVisit;
use auth::permit::ManageFees;
use base::error::{Error, Result};
use records::Currency;
use records::place::within_reach;
use web::app::AppState;
use web::input::PathId;
use web::shell::printed_icon;

/// A close of days on paper. Everything is text, as it is printed.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct DayClosePaper {
    pub school_name: String,
    pub branch_name: String,
    pub address: Option<String>,
    pub motto: Option<String>,
    pub icon_href: Option<String>,
    /// `3 May 2026`, or from one day to another.
    #[ts(type = "string")]
    pub days: Text,
    pub closed_by: String,
    pub closed_at: String,
    /// Empty of a close from before cash was counted.
    pub drawers: Vec<DrawerPaper>,
    pub lines: Vec<DayClosePaperLine>,
    pub total: String,
    pub note: String,
    pub reason: String,
}

/// A cash account over the closed days.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct DrawerPaper {
    pub account: String,
    pub opening: String,
    pub takings: String,
    pub spending: String,
    pub should_be: String,
    /// Empty where nobody counted, as the difference is, and where there is none.
    pub counted: String,
    pub difference: String,
}

/// What a cashier had taken by a method.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct DayClosePaperLine {
    pub cashier: String,
    #[ts(type = "string")]
    pub method: Word,
    #[ts(type = "number")]
    pub receipts: i64,
    pub amount: String,
    pub counted: String,
    pub difference: String,
}

/// What was counted, and by how much it differs.
fn counted(currency: &Currency, expected: i64, counted: Option<i64>) -> (String, String) {
    let difference = counted.map(|counted| counted - expected).filter(|difference| *difference != 0);
    let shown = |amount: Option<i64>| amount.map(|amount| currency.shown(amount)).unwrap_or_default();
    (shown(counted), shown(difference))
}

/// GET /admin/studentFeesCollection/days/{id}/print
///
/// # Errors
/// 403 by role and for another branch's; 404.
pub async fn days_print(visitor: MayVisit<ManageFees>, State(app): AppState, PathId(id): PathId) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let close = store::one(&mut conn, &id).await?;
    within_reach(
        &visitor.caller,
        close.as_ref().map(|close| close.branch_id.clone()),
        refusals::CLOSE_OF_DAYS_NOT_FOUND,
    )?;
    let close = close.ok_or_else(|| Error::not_found(refusals::CLOSE_OF_DAYS_NOT_FOUND))?;
    let branch = book_store::branch(&mut conn, &close.branch_id).await?;
    let mut lines = store::close_lines(&mut conn, &close.branch_id, &close.to_day).await?;
    let mut drawers = store::close_drawers(&mut conn, &close.branch_id, &close.to_day).await?;
    drop(conn);
    lines.retain(|line| line.close_id == close.id);
    drawers.retain(|drawer| drawer.close_id == close.id);
    let currency = branch.currency();
    let days = days_of(&close);
    let props = DayClosePaper {
        closed_at: app.clock.zone().shown_moment(close.at),
        drawers: drawers
            .into_iter()
            .map(|drawer| {
                let (counted, difference) = counted(&currency, drawer.should_be(), drawer.counted);
                DrawerPaper {
                    opening: currency.shown(drawer.opening),
                    takings: currency.shown(drawer.takings),
                    spending: currency.shown(drawer.spending),
                    should_be: currency.shown(drawer.should_be()),
                    account: drawer.account_name,
                    counted,
                    difference,
                }
            })
            .collect(),
        total: currency.shown(lines.iter().map(|line| line.amount).sum()),
        lines: lines
            .into_iter()
            .map(|line| {
                let (counted, difference) = counted(&currency, line.amount, line.counted);
                DayClosePaperLine {
                    cashier: line.by_name,
                    method: method_label(&line.method),
                    receipts: line.receipts,
                    amount: currency.shown(line.amount),
                    counted,
                    difference,
                }
            })
            .collect(),
        school_name: branch.school_name,
        branch_name: branch.branch_name,
        address: branch.address,
        motto: branch.motto,
        icon_href: branch.icon_file_id.as_deref().map(printed_icon),
        closed_by: close.by_name,
        note: close.note.unwrap_or_default(),
        reason: close.reason.unwrap_or_default(),
        days,
    };
    app.pages.paper("dayClosePaper", money_texts::day_close(&props.days), &props).await
}
