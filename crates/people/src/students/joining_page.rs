//! `/admin/view/{id}/joining`: whether a student who was admitted after the session had begun joined on that day, where something was done before it
//! (docs/rules.md, *People*). The admins' dashboard lists whoever is asked about; what is decided is said here, once for each.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::joining as rule;
use rules::words::{Said, Text, Word, calls, labels, people_texts, refusals};
use serde::Serialize;
use ts_rs::TS;

use super::Students;
use super::fields::JOINED;
use super::joining;
use super::joining_store::{self as store, Asked, Undecided};
use super::store::{Student, one};
use auth::audit::Act;
use auth::permit::ManageStudents;
use auth::{Caller, MayVisit, Visitor};
use base::clock::printed_day;
use base::error::{Error, Result};
use db::Conn;
use records::place::{hold_session, within_reach};
use records::{Choices, RecordKind, Values, WriteStart};
use records::{ReadsFields, Writes};
use web::app::{App, AppState};
use web::form;
use web::input::PathId;
use web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};
use web::shell::shell;

/// `/admin/view/{id}/joining`
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct JoiningProps {
    pub id: String,
    pub name: String,
    /// `Class 8 A, roll 3, session 2026`
    #[ts(type = "string")]
    pub place: Said,
    /// `1 January 2026 to 31 December 2026`
    #[ts(type = "string")]
    pub days: Said,
    /// The first day of the session, as printed.
    pub first_day: String,
    /// The day of admission, as printed; none where nothing is asked any more.
    pub asked: Option<String>,
    /// The day of joining as it is stored, as printed.
    pub joined_on: String,
    /// Published results that the day of admission would change: `Half Yearly (9 subjects)`.
    #[ts(as = "Vec<String>")]
    pub published: Vec<Said>,
    /// Why the day of admission cannot be the day of joining: marks on earlier sheets, by name.
    #[ts(type = "string | null")]
    pub barred: Option<Text>,
    #[ts(type = "number")]
    pub earlier_fees: i64,
    pub form: FormState,
    /// Why nothing can be changed.
    #[ts(type = "string | null")]
    pub closed: Option<Word>,
    /// The dashboard's list.
    pub back: String,
    pub edit: String,
}

/// What was decided.
pub struct JoiningForm {
    version: i64,
    /// None: from the session's first day.
    joined_on: Option<String>,
}

impl FromForm for JoiningForm {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let version = raw.text("version").and_then(|text| text.parse().ok());
        if version.is_none() {
            errors.add("version", refusals::field_missing("version"));
        }
        let joined_on = match raw.text("act") {
            Some("first") => None,
            Some("joined") => match errors.field(raw, &JOINED)? {
                day if day.is_empty() => {
                    errors.add(JOINED.key, people_texts::JOINING_DAY_MISSING);
                    return None;
                }
                day => Some(day),
            },
            _ => {
                errors.add("act", people_texts::ACT_JOINED_OR_FIRST);
                return None;
            }
        };
        Some(Self { version: version?, joined_on })
    }
}

/// GET `/admin/view/{id}/joining`
///
/// # Errors
/// 403 by role and by branch; 404; 409 for a student who is enrolled nowhere.
pub async fn student_joining(
    visitor: MayVisit<ManageStudents>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    show(&app, &visitor, &id, None).await
}

/// POST `/admin/view/{id}/joining`: stores what was decided, and leads back to the list of those who are asked about.
///
/// # Errors
/// As [`Posted`] and [`student_joining`]; otherwise the page again with the reason: 409 where it is decided already or somebody else has changed the
/// student, 422 for the day, 423 in a closed session.
pub async fn student_joining_posted(
    PathId(id): PathId,
    State(app): AppState,
    posted: Posted<ManageStudents, JoiningForm>,
) -> Result<Response> {
    let visitor = &posted.visitor;
    let form = match &posted.form {
        Ok(form) => form,
        Err(state) => {
            let page = show(&app, visitor, &id, Some(state.clone())).await?;
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
        }
    };
    match decided(&app, &posted, &id, form).await {
        Err(error @ (Error::Values { .. } | Error::Conflict { .. } | Error::SessionClosed)) => {
            let page = show(&app, visitor, &id, Some(posted.refused(&error))).await?;
            Ok((error.status(), page).into_response())
        }
        other => other,
    }
}

async fn decided(
    app: &App,
    posted: &Posted<ManageStudents, JoiningForm>,
    id: &str,
    form: &JoiningForm,
) -> Result<Response> {
    let caller = &posted.visitor.caller;
    let mut write = match app.write(caller, Some(&posted.key)).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(response),
    };
    let (student, of) = reached(&mut write.tx, caller, id).await?;
    hold_session(&mut write.tx, &of.session_id).await?;
    let name = format!("{} {}", student.first_name, student.last_name).trim().to_owned();
    if of.asked.is_none() {
        return Err(Error::conflict(people_texts::joining_decided(name)));
    }
    let day = form.joined_on.as_deref().unwrap_or(&of.start_date);
    let span = (of.start_date.as_str(), of.end_date.as_str());
    rule::check_day(day, span).map_err(|fault| Error::value(JOINED.key, fault.said(span)))?;
    if let Some(message) = joining::barred(&mut write.tx, id, &of.session_id, day).await? {
        return Err(Error::value(JOINED.key, message));
    }
    let stored = rule::stored_day(day, &of.start_date);
    let by = (caller.name.as_str(), write.at);
    if !store::decide(&mut write.tx, (id, form.version), &of.enrolment_id, stored, by).await? {
        return Err(Error::stale(people_texts::STUDENT_CHANGED, Vec::new()));
    }
    let said = |day: &str| -> Values { vec![(JOINED.key, day.to_owned())] };
    let (was, now) = (said(&of.joined_on), said(day));
    let whose = (student.branch_id.as_str(), id, name.as_str());
    write.record(Act::Update, &<Students as RecordKind>::NOUN, whose, (&was, &now), &Choices::default()).await?;
    write.lead_to(&list(&of.session_id)).await
}

/// Those who are asked about.
fn list(session_id: &str) -> String {
    form::address("/admin/dashboard", &[("sessionId", session_id), ("list", "joining")])
}

async fn reached(conn: &mut Conn, caller: &Caller, id: &str) -> Result<(Student, Undecided)> {
    let student = one(conn, id).await?.ok_or_else(|| Error::not_found(refusals::STUDENT_NOT_FOUND))?;
    within_reach(caller, Some(student.branch_id.clone()), refusals::STUDENT_NOT_FOUND)?;
    let name = format!("{} {}", student.first_name, student.last_name);
    let of = store::undecided(conn, id).await?;
    let of = of.ok_or_else(|| Error::conflict(people_texts::not_enrolled(name.trim())))?;
    Ok((student, of))
}

/// `Half Yearly (9 subjects)`, of each exam of a student.
pub fn touched(rows: &[Asked]) -> Vec<Said> {
    let named = |row: &Asked| {
        let exam = row.exam_name.as_ref()?;
        Some(people_texts::exam_subjects(exam, row.subjects))
    };
    rows.iter().filter_map(named).collect()
}

async fn show(app: &App, visitor: &Visitor, id: &str, typed: Option<FormState>) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let (student, of) = reached(&mut conn, &visitor.caller, id).await?;
    let rows = store::asked(&mut conn, &of.session_id, id, (0, 1)).await?;
    let barred = match &of.asked {
        None => None,
        Some(day) => joining::barred(&mut conn, id, &of.session_id, day).await?,
    };
    drop(conn);
    let mut form = typed.unwrap_or_else(|| FormState {
        values: Raw::of(of.asked.as_deref().map(|day| (JOINED.key, day)).into_iter()),
        ..FormState::default()
    });
    form.version = Some(of.version);
    let title = people_texts::TITLE_JOINING;
    let props = JoiningProps {
        name: format!("{} {}", student.first_name, student.last_name).trim().to_owned(),
        place: people_texts::section_roll_session(
            format!("{} {}", of.class_name, of.section_name),
            of.roll,
            &of.session_name,
        ),
        days: people_texts::day_to_day(printed_day(&of.start_date), printed_day(&of.end_date)),
        first_day: printed_day(&of.start_date),
        asked: of.asked.as_deref().map(printed_day),
        joined_on: printed_day(&of.joined_on),
        published: touched(&rows),
        barred,
        earlier_fees: of.earlier_fees,
        form,
        closed: (of.session_status == "closed").then_some(calls::SESSION_CLOSED),
        back: list(&of.session_id),
        edit: format!("/admin/view/{id}"),
        id: id.to_owned(),
    };
    app.pages.screen("studentJoining", title, Some(&shell(app, visitor, title, Some(labels::STUDENTS))), &props).await
}
