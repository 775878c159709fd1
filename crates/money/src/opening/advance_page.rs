//! `/admin/studentFeesCollection/advances/{id}`: an advance that was brought in, what has become of it, and the form that takes it back.

use axum::extract::State;
use axum::response::Response;
use rules::words::{Word, labels, money_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::brought_in::reached;
use crate::book_store;
use auth::permit::ManageFees;
use auth::{MayVisit, Visitor};
use base::error::Result;
use records::command::Again;
use web::app::{App, AppState};
use web::form;
use web::input::{Params, PathId};
use web::posted::FormState;
use web::shell::shell;

const TITLE: Word = labels::BROUGHT_IN_FROM_BEFORE;
const PARENT: Word = labels::RECEIPTS;

/// The page of an advance.
pub(super) fn address(id: &str) -> String {
    format!("/admin/studentFeesCollection/advances/{id}")
}

/// When an advance was taken back, by whom and why.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "money.ts")]
pub struct AdvanceTaken {
    pub at: String,
    pub by: String,
    pub reason: String,
}

/// /admin/studentFeesCollection/advances/{id}
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct OpeningAdvanceProps {
    pub here: String,
    pub student: String,
    pub reg_no: String,
    pub amount: String,
    /// Empty where the list did not say it.
    pub paid_on: String,
    pub note: String,
    /// When it was brought in, and by whom.
    pub at: String,
    pub by: String,
    pub taken: Option<AdvanceTaken>,
    /// Where it can still be taken back.
    pub form: Option<FormState>,
    /// The cashier with the same student.
    pub student_href: String,
    #[ts(type = "string | null")]
    pub done: Option<Word>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct AdvanceQuery {
    done: Option<String>,
}

/// GET /admin/studentFeesCollection/advances/{id}
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn advance(
    visitor: MayVisit<ManageFees>,
    State(app): AppState,
    PathId(id): PathId,
    Params(query): Params<AdvanceQuery>,
) -> Result<Response> {
    let done = query.done.as_deref().filter(|done| *done == "1").map(|_| money_texts::ADVANCE_TAKEN_BACK);
    show(&app, &visitor, &id, FormState::default(), done).await
}

/// The page again, with what was typed.
pub(super) async fn show_again(Again { app, visitor, id, form }: Again<'_>) -> Result<Response> {
    show(app, visitor, id, form, None).await
}

async fn show(app: &App, visitor: &Visitor, id: &str, form: FormState, done: Option<Word>) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let of = reached(&mut conn, &visitor.caller, id).await?;
    let currency = book_store::branch(&mut conn, &of.branch_id).await?.currency();
    drop(conn);
    let moment = |at: i64| app.clock.zone().shown_moment(at);
    let taken = of.taken_back_at.map(|at| AdvanceTaken {
        at: moment(at),
        by: of.taken_back_by_name.clone().unwrap_or_default(),
        reason: of.taken_back_reason.clone().unwrap_or_default(),
    });
    let props = OpeningAdvanceProps {
        here: address(&of.id),
        amount: currency.shown(of.amount),
        paid_on: of.day(),
        at: moment(of.at),
        form: taken.is_none().then_some(form),
        student_href: form::address("/admin/studentFeesCashier", &[("studentId", &of.student_id)]),
        student: of.student_name,
        reg_no: of.reg_no,
        note: of.note,
        by: of.by_name,
        taken,
        done,
    };
    app.pages.screen("openingAdvance", TITLE, Some(&shell(app, visitor, TITLE, Some(PARENT))), &props).await
}
