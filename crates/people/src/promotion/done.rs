//! `/admin/studentPromotion/{id}`: a promotion that was made, and taking it back.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use rules::words::{Text, Word, calls, labels, people_texts, refusals};
use serde::Deserialize;

use super::apply::{self, refusal};
use super::page::{PATH, line};
use super::store::{self, Promotion};
use super::wire::{PromotedLine, PromotionDoneProps};
use auth::permit::PromoteStudents;
use auth::{Caller, MayVisit, Visitor};
use base::error::{Error, RefusalCode, Result};
use db::Conn;
use records::place::within_reach;
use records::{WriteStart, Writes};
use web::app::{App, AppState};
use web::form;
use web::input::{Params, PathId};
use web::posted::{FieldErrors, FromForm, Posted, Raw};
use web::shell::shell;

/// A promotion that the caller may see.
pub(super) async fn reached(conn: &mut Conn, caller: &Caller, id: &str) -> Result<Promotion> {
    let promotion = store::promotion(conn, id).await?;
    within_reach(
        caller,
        promotion.as_ref().map(|promotion| promotion.branch_id.clone()),
        refusals::PROMOTION_NOT_FOUND,
    )?;
    promotion.ok_or_else(|| Error::not_found(refusals::PROMOTION_NOT_FOUND))
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct DoneQuery {
    done: Option<String>,
}

/// GET /admin/studentPromotion/{id}
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn promotion(
    visitor: MayVisit<PromoteStudents>,
    State(app): AppState,
    PathId(id): PathId,
    Params(query): Params<DoneQuery>,
) -> Result<Response> {
    let done = match query.done.as_deref() {
        Some("added") => Some(calls::SUCCESSFULLY_ADDED),
        Some("deleted") => Some(calls::SUCCESSFULLY_DELETED),
        _ => None,
    };
    show(&app, &visitor, &id, None, done).await
}

async fn show(app: &App, visitor: &Visitor, id: &str, failure: Option<Text>, done: Option<Word>) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let promotion = reached(&mut conn, &visitor.caller, id).await?;
    let students = store::promoted(&mut conn, id).await?;
    let referred = store::referred(&mut conn, id).await?;
    drop(conn);
    let is_open = promotion.undone_at.is_none();
    let title = Text::from(people_texts::title_promotion(&promotion.old_session_name, &promotion.new_session_name));
    let props = PromotionDoneProps {
        id: promotion.id.clone(),
        line: line(&app.clock, &promotion),
        rows: students
            .into_iter()
            .map(|student| PromotedLine {
                name: student.name(),
                href: form::address("/admin/searchView", &[("id", &student.student_id)]),
                reg_no: student.reg_no,
                from: student.old_label,
                to: student.new_label,
            })
            .collect(),
        held: (is_open && !referred.is_empty()).then(|| refusal(&referred)),
        may_undo: is_open && referred.is_empty(),
        failure,
        back: form::address(PATH, &[("branchId", &promotion.branch_id), ("sessionId", &promotion.old_session_id)]),
        done,
    };
    app.pages
        .screen("promotionDone", &title, Some(&shell(app, visitor, &title, Some(labels::STUDENT_PROMOTION))), &props)
        .await
}

/// What the form that takes a promotion back holds: nothing.
pub struct UndoForm;

impl FromForm for UndoForm {
    fn read(_: &Raw, _: &mut FieldErrors) -> Option<Self> {
        Some(Self)
    }
}

/// GET /admin/studentPromotion/{id}/undo leads to the promotion, which asks.
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn undo_promotion(
    visitor: MayVisit<PromoteStudents>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    show(&app, &visitor, &id, None, None).await
}

/// POST /admin/studentPromotion/{id}/undo
///
/// # Errors
/// As [`Posted`]; 403 by branch; 404; otherwise the promotion again with the reason.
pub async fn undo_promotion_posted(
    State(app): AppState,
    PathId(id): PathId,
    posted: Posted<PromoteStudents, UndoForm>,
) -> Result<Response> {
    let caller = &posted.visitor.caller;
    let promotion = {
        let mut conn = app.db.acquire().await?;
        reached(&mut conn, caller, &id).await?
    };
    let mut write = match app.write(caller, Some(&posted.key)).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(response),
    };
    match apply::undo(&app, caller, &mut write, &promotion).await {
        Ok(()) => write.lead_to(&form::address(&format!("{PATH}/{id}"), &[("done", "deleted")])).await,
        Err(error @ (Error::Conflict { .. } | Error::SessionClosed)) if error.code() != RefusalCode::SentBefore => {
            drop(write);
            let page = show(&app, &posted.visitor, &id, Some(error.message()), None).await?;
            Ok((error.status(), page).into_response())
        }
        Err(error) => Err(error),
    }
}
