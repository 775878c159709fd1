//! `/admin/manageStudentSubject`: the subjects of one student, who is searched for.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use rules::words::{Text, people_texts, refusals};
use serde::Deserialize;

use super::choose::{self};
use super::form::is_shown_again;
use super::list::{CHOICES, PATH as ASSIGN, done, shown_place};
use super::store;
use super::students_page::{ChoicesForm, Loaded, status_of};
use super::wire::{FoundStudent, StudentSubjects, StudentSubjectsProps};
use crate::students::store::{self as students, Found};
use auth::permit::AssignSubjects;
use auth::{MayVisit, Visitor};
use base::error::{Error, Result};
use records::place::student_within_reach;
use records::{Place, Reach, WriteStart, Writes, lacking, search::words};
use web::app::{App, AppState};
use web::form;
use web::input::Params;
use web::posted::{FormState, Posted};
use web::shell::shell_of;

const PATH: &str = "/admin/manageStudentSubject";

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct StudentSubjectsQuery {
    branch_id: Option<String>,
    session_id: Option<String>,
    search: Option<String>,
    student_id: Option<String>,
    done: Option<String>,
}

/// GET /admin/manageStudentSubject?search or ?studentId
///
/// # Errors
/// 403 by role and by branch; 404 for an unknown student.
pub async fn student_subjects(
    visitor: MayVisit<AssignSubjects>,
    State(app): AppState,
    Params(query): Params<StudentSubjectsQuery>,
) -> Result<Response> {
    show(&app, &visitor, &query, None).await
}

async fn show(
    app: &App,
    visitor: &Visitor,
    query: &StudentSubjectsQuery,
    refusal: Option<(&Error, FormState)>,
) -> Result<Response> {
    let given =
        |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    let mut conn = app.db.acquire().await?;
    let student = match given(&query.student_id) {
        None => None,
        Some(id) => {
            student_within_reach(&visitor.caller, &mut conn, &id).await?;
            Some(students::one(&mut conn, &id).await?.ok_or_else(|| Error::not_found(refusals::STUDENT_NOT_FOUND))?)
        }
    };
    let branch_id = student.as_ref().map(|student| student.branch_id.clone()).or_else(|| given(&query.branch_id));
    let place =
        Place::of_session(&mut conn, visitor, branch_id.as_deref(), given(&query.session_id).as_deref()).await?;
    if let Some(page) = lacking(app, visitor, &place, Reach::Session, || shell_of(app, visitor, PATH)).await? {
        return Ok(page);
    }
    let session_id = place.session_id().unwrap_or_default();
    let found = match given(&query.search).as_deref().and_then(words) {
        Some(words) => Some(students::search(&mut conn, place.branch_id(), &words).await?),
        None => None,
    };
    let (mut shown, mut not_enrolled) = (None, None);
    let state = refusal.as_ref().map(|(_, state)| state);
    if let Some(student) = &student {
        match store::section_of(&mut conn, &student.id, &session_id).await? {
            None => not_enrolled = Some(format!("{} {}", student.first_name, student.last_name).trim().to_owned()),
            Some(section) => {
                let mut loaded = Loaded::of(&mut conn, section, &student.id, state).await?;
                let unsaved = loaded.is_unsaved();
                shown = loaded.lines.pop().map(|line| StudentSubjects {
                    profile_href: form::address("/admin/searchView", &[("id", &student.id)]),
                    label: loaded.section.label(),
                    session: loaded.section.session_name.clone(),
                    closed: loaded.section.is_closed(),
                    for_all: loaded
                        .subjects
                        .iter()
                        .filter(|subject| !subject.is_optional())
                        .map(|subject| subject.subject_name.clone())
                        .collect(),
                    subjects: loaded.optional(),
                    groups: loaded.groups(),
                    failure: state.and_then(|state| state.failure.clone()),
                    unsaved,
                    assign_href: format!("{ASSIGN}/{}", loaded.section.id),
                    section_href: form::address(CHOICES, &[("sectionId", &loaded.section.id)]),
                    line,
                });
            }
        }
    }
    drop(conn);
    let row = |found: Found| {
        let name = format!("{} {}", found.first_name, found.last_name).trim().to_owned();
        let class = found.class_name.zip(found.section_name).map(|(class, section)| format!("{class} {section}"));
        let beside: Text = match class.zip(found.roll) {
            Some((class, roll)) => people_texts::number_section_roll(found.reg_no, class, roll).into(),
            None => found.reg_no.into(),
        };
        let of = place.query().into_iter().chain([("studentId", found.id.as_str())]).collect::<Vec<_>>();
        FoundStudent { name, beside, href: form::address(PATH, &of) }
    };
    let props = StudentSubjectsProps {
        search: query.search.clone().unwrap_or_default().trim().to_owned(),
        found: found.map(|found| found.into_iter().map(row).collect()),
        student: shown,
        not_enrolled,
        done: done(query.done.as_deref()),
        place: shown_place(&place),
    };
    let shell = shell_of(app, visitor, PATH);
    let page = app.pages.screen("studentSubjects", &shell.title, Some(&shell), &props).await?;
    Ok((status_of(refusal.as_ref().map(|(error, _)| *error)), page).into_response())
}

/// POST /admin/manageStudentSubject: the choice of one student.
///
/// # Errors
/// As [`Posted`]; 403 by branch; 404; otherwise the page again, as [`section_choices_posted`](super::section_choices_posted).
pub async fn student_subjects_posted(
    State(app): AppState,
    posted: Posted<AssignSubjects, ChoicesForm>,
) -> Result<Response> {
    let caller = &posted.visitor.caller;
    let sent = |name: &str| posted.sent(name).unwrap_or_default().to_owned();
    let (student_id, session_id) = (sent("studentId"), sent("sessionId"));
    let section = {
        let mut conn = app.db.acquire().await?;
        student_within_reach(caller, &mut conn, &student_id).await?;
        let section = store::section_of(&mut conn, &student_id, &session_id).await?;
        section.ok_or_else(|| Error::not_found(refusals::STUDENT_NOT_FOUND))?
    };
    let ChoicesForm(choices) = posted.form.as_ref().map_err(|state| Error::from(state.clone()))?;
    let mut own = choices.clone();
    own.retain(|choice| choice.student_id == student_id);
    let mut write = match app.write(caller, Some(&posted.key)).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(response),
    };
    match choose::choose(&mut write, caller, &section, &own, false).await {
        Ok(()) => {
            let query = [("sessionId", session_id.as_str()), ("studentId", &student_id), ("done", "updated")];
            write.lead_to(&form::address(PATH, &query)).await
        }
        Err(error) if is_shown_again(&error) => {
            drop(write);
            let query = StudentSubjectsQuery {
                session_id: Some(session_id),
                student_id: Some(student_id),
                ..StudentSubjectsQuery::default()
            };
            let state = posted.refused(&error);
            show(&app, &posted.visitor, &query, Some((&error, state))).await
        }
        Err(error) => Err(error),
    }
}
