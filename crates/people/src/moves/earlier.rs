//! `/admin/searchView/earlier`: a student's published results of a year at another branch, read through the record of the present one. What is
//! not published there is nobody's here.

use axum::extract::State;
use axum::response::Response;
use rules::components::Component;
use rules::roles::Role;
use rules::words::{Text, Word, labels, people_texts, refusals};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::students::{may_read_earlier, store as students};
use auth::MayVisit;
use auth::permit::ViewStudentMarks;
use base::error::{Error, Result};
use exams::marks::store::{Marks, SheetKey, roster};
use exams::results::store::published_sheets;
use records::place::within_reach;
use web::app::AppState;
use web::form;
use web::input::Params;
use web::shell::shell;

const TITLE: Word = labels::EARLIER_RESULTS;

/// The components that are shown: those of a student's own screen, of which attendance is none.
const SHOWN: [Component; 7] = [
    Component::Written,
    Component::Practical,
    Component::Viva,
    Component::Presentation,
    Component::Paper1,
    Component::Paper2,
    Component::Paper3,
];

/// A published sheet.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "pages.ts")]
pub struct EarlierLine {
    pub exam: String,
    pub subject: String,
    /// `Written 40 of 50, Practical AB`
    #[ts(type = "string")]
    pub marks: Text,
}

/// /admin/searchView/earlier
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct EarlierProps {
    pub name: String,
    pub branch: String,
    pub session: String,
    /// `Class 8 A`
    pub label: String,
    #[ts(type = "number")]
    pub roll: i64,
    pub lines: Vec<EarlierLine>,
    /// The profile.
    pub back: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct EarlierQuery {
    /// The record of the present branch.
    id: Option<String>,
    session_id: Option<String>,
}

/// GET /admin/searchView/earlier?id&sessionId
///
/// # Errors
/// 403 by role and by branch, for a student who asks for somebody else, and for a teacher of other sections; 404 where nothing is published.
pub async fn earlier(
    visitor: MayVisit<ViewStudentMarks>,
    State(app): AppState,
    Params(query): Params<EarlierQuery>,
) -> Result<Response> {
    let caller = &visitor.caller;
    let given = |text: &Option<String>| text.as_deref().unwrap_or_default().trim().to_owned();
    let (mut id, session_id) = (given(&query.id), given(&query.session_id));
    if caller.role == Role::Student {
        if !id.is_empty() && id != caller.id {
            return Err(Error::role());
        }
        id.clone_from(&caller.id);
    }
    // One view of the database: what was published when it was asked is what is read.
    let mut conn = app.db.snapshot().await?;
    let student = students::one(&mut conn, &id).await?;
    within_reach(caller, student.as_ref().map(|student| student.branch_id.clone()), refusals::STUDENT_NOT_FOUND)?;
    let student = student.ok_or_else(|| Error::not_found(refusals::STUDENT_NOT_FOUND))?;
    if !may_read_earlier(&mut conn, caller, &id).await? {
        return Err(Error::role());
    }
    let years = students::earlier_years(&mut conn, &id).await?;
    let year = years.into_iter().find(|year| year.session_id == session_id);
    let year = year.ok_or_else(|| Error::not_found(refusals::RESULT_NOT_FOUND))?;
    let mut lines = Vec::new();
    for sheet in published_sheets(&mut conn, &year.student_id, &year.session_id).await? {
        let key = SheetKey { exam_id: sheet.exam_id, section_id: sheet.section_id, subject_id: sheet.subject_id };
        let rows = roster(&mut conn, &key, Some(&year.student_id)).await?;
        let Some(marks) = rows.first().and_then(|row| said(&row.marks())) else { continue };
        lines.push(EarlierLine { exam: sheet.exam_name, subject: sheet.subject_name, marks });
    }
    drop(conn);
    let props = EarlierProps {
        name: format!("{} {}", student.first_name, student.last_name).trim().to_owned(),
        branch: year.branch_name,
        session: year.session_name,
        label: format!("{} {}", year.class_name, year.section_name),
        roll: year.roll,
        lines,
        back: form::address("/admin/searchView", &[("id", &id)]),
    };
    app.pages.screen("earlierResults", TITLE, Some(&shell(&app, &visitor, TITLE, None)), &props).await
}

/// None where nothing of it is entered.
fn said(marks: &Marks) -> Option<Text> {
    let one = |component: &Component| {
        let entered = marks.get(*component)?;
        let (label, mark) = (component.label(), entered.mark.to_text());
        Some(match entered.full {
            Some(full) => people_texts::mark_of_full(label, mark, full).into(),
            None => Text::from(format!("{label} {mark}")),
        })
    };
    Text::joined(SHOWN.iter().filter_map(one), labels::listed)
}
