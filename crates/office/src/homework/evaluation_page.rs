//! `/admin/homeworkEvaluation`: what waits to be evaluated; `/admin/homeworkEvaluation/{id}`: the hand-ins of one piece of homework in a
//! table, evaluated as one form.

use axum::extract::State;
use axum::response::Response;
use rules::messages;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::commands;
use super::store::{self, GivenHomework, StudentHandIn};
use auth::permit::ManageHomework;
use auth::{MayVisit, Visitor};
use base::clock::printed_day;
use base::error::Result;
use records::files;
use web::app::{App, AppState};
use web::form;
use web::input::{Params, PathId};
use web::posted::FormState;
use web::shell::{attachment_address, shell};

pub(super) const PATH: &str = "/admin/homeworkEvaluation";
const TITLE: &str = "Homework Evaluation";

/// A file to download.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "pages.ts")]
pub struct AttachedFile {
    pub id: String,
    pub name: String,
    pub href: String,
}

/// The files of a stored `id:name/id:name`.
pub(super) fn attached(stored: Option<&str>) -> Vec<AttachedFile> {
    let file = |(id, name): (&str, &str)| AttachedFile {
        id: id.to_owned(),
        name: name.to_owned(),
        href: attachment_address(id),
    };
    files(stored.unwrap_or_default()).map(file).collect()
}

/// A student's hand-in in the table.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct HandInLine {
    pub student_id: String,
    pub name: String,
    pub reg_no: String,
    #[ts(type = "number")]
    pub roll: i64,
    /// Epoch milliseconds; none: nothing was handed in.
    #[ts(type = "number | null")]
    pub handed_in_at: Option<i64>,
    pub late: bool,
    pub text: String,
    pub files: Vec<AttachedFile>,
    /// As they are stored.
    pub result: String,
    pub comment: String,
    pub evaluated_by: Option<String>,
    #[ts(type = "number")]
    pub version: i64,
}

/// /admin/homeworkEvaluation/{id}
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct EvaluationProps {
    pub id: String,
    pub title: String,
    /// `Class 8 A`
    pub section: String,
    pub subject: String,
    pub text: String,
    pub files: Vec<AttachedFile>,
    /// `3 May 2026`
    pub given: String,
    pub due: String,
    pub by: String,
    pub rows: Vec<HandInLine>,
    /// What was typed and refused: `result.<student>`, `comment.<student>`.
    pub form: FormState,
    /// Of a closed session: nothing in it can be changed.
    pub closed: bool,
    pub done: Option<&'static str>,
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

fn line(homework: &GivenHomework, of: StudentHandIn) -> HandInLine {
    let late = of.handed_in_on.as_deref().is_some_and(|day| rules::homework::is_late(&homework.due_on, day));
    HandInLine {
        student_id: of.student_id,
        name: of.name,
        reg_no: of.reg_no,
        roll: of.roll,
        handed_in_at: of.handed_in_at,
        late,
        text: of.text.unwrap_or_default(),
        files: attached(of.files.as_deref()),
        result: of.result.unwrap_or_default(),
        comment: of.remark.unwrap_or_default(),
        evaluated_by: of.evaluated_by_name,
        version: of.version,
    }
}

pub(super) async fn show(
    app: &App,
    visitor: &Visitor,
    id: &str,
    form: FormState,
    done: Option<&str>,
) -> Result<Response> {
    let (homework, rows) = {
        let mut conn = app.db.acquire().await?;
        let homework = commands::reached(&mut conn, &visitor.caller, id).await?;
        let rows = store::of_section(&mut conn, id).await?;
        (homework, rows)
    };
    let place = [("branchId", homework.branch_id.as_str()), ("sessionId", homework.session_id.as_str())];
    let place = &place[usize::from(visitor.caller.branch.is_some())..];
    let props = EvaluationProps {
        rows: rows.into_iter().map(|row| line(&homework, row)).collect(),
        files: attached(homework.files.as_deref()),
        given: printed_day(&homework.given_on),
        due: printed_day(&homework.due_on),
        closed: homework.session_status == "closed",
        done: (done == Some("saved")).then_some(messages::SUCCESSFULLY_UPDATED),
        edit: format!("/admin/homeWorkList/{}", homework.id),
        back: form::address(PATH, place),
        id: homework.id,
        title: homework.title,
        section: homework.section_name,
        subject: homework.subject_name,
        text: homework.text.unwrap_or_default(),
        by: homework.given_by_name,
        form,
    };
    app.pages.screen("homeworkEvaluation", TITLE, Some(&shell(app, visitor, TITLE, Some("Homework"))), &props).await
}
