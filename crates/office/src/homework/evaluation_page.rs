//! `/admin/homeworkEvaluation`: what waits to be evaluated; `/admin/homeworkEvaluation/{id}`: the hand-ins of one piece of homework in a
//! table, evaluated as one form.

use axum::extract::State;
use axum::response::Response;
use rules::words::{Word, calls, labels};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::commands;
use super::views::{AttachedFile, HandIns, attached};
use auth::permit::ManageHomework;
use auth::{MayVisit, Visitor};
use base::error::Result;
use web::app::{App, AppState};
use web::form;
use web::input::{Params, PathId};
use web::posted::FormState;
use web::shell::shell;

pub(super) const PATH: &str = "/admin/homeworkEvaluation";
const TITLE: Word = labels::HOMEWORK_EVALUATION;

/// /admin/homeworkEvaluation/{id}
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct EvaluationProps {
    pub homework: HandIns,
    /// `Class 8 A`
    pub section: String,
    pub subject: String,
    pub text: Option<String>,
    pub files: Vec<AttachedFile>,
    /// YYYY-MM-DD
    pub given_on: String,
    pub by: String,
    /// What was typed and refused: `result.<student>`, `comment.<student>`.
    pub form: FormState,
    /// Of a closed session: nothing in it can be changed.
    pub closed: bool,
    #[ts(as = "Option<String>")]
    pub done: Option<Word>,
    /// The form of the homework itself.
    pub edit: String,
    pub back: String,
}

/// What a form did before.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct EvaluationQuery {
    done: Option<String>,
}

/// GET the hand-ins of a piece of homework.
///
/// # Errors
/// 403 by role, by branch and beyond a teacher's routine; 404.
pub async fn homework_evaluation(
    visitor: MayVisit<ManageHomework>,
    State(app): AppState,
    PathId(id): PathId,
    Params(query): Params<EvaluationQuery>,
) -> Result<Response> {
    show(&app, &visitor, &id, FormState::default(), query.done.as_deref()).await
}

pub(super) async fn show(
    app: &App,
    visitor: &Visitor,
    id: &str,
    form: FormState,
    done: Option<&str>,
) -> Result<Response> {
    let (homework, hand_ins) = {
        let mut conn = app.db.acquire().await?;
        let homework = commands::reached(&mut conn, &visitor.caller, id).await?;
        let hand_ins = HandIns::of(&mut conn, &homework).await?;
        (homework, hand_ins)
    };
    let place = [("branchId", homework.branch_id.as_str()), ("sessionId", homework.session_id.as_str())];
    let place = &place[usize::from(visitor.caller.branch.is_some())..];
    let props = EvaluationProps {
        homework: hand_ins,
        files: attached(homework.files.as_deref()),
        closed: homework.session_status == "closed",
        done: (done == Some("saved")).then_some(calls::SUCCESSFULLY_UPDATED),
        edit: format!("/admin/homeWorkList/{}", homework.id),
        back: form::address(PATH, place),
        section: homework.section_name,
        subject: homework.subject_name,
        text: homework.text,
        given_on: homework.given_on,
        by: homework.given_by_name,
        form,
    };
    app.pages
        .screen("homeworkEvaluation", TITLE, Some(&shell(app, visitor, TITLE, Some(labels::HOMEWORK))), &props)
        .await
}
