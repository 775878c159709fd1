//! An application becomes a student by the very form and the very save of a new student, begun with what the application says; by
//! `/admin/onlineAdmission/{id}/accept` and by call. The student, the place in the class and the application's state are one transaction, so
//! that nobody becomes two.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::admission::State as Became;
use rules::messages;
use rules::words::{labels, people_texts, refusals};
use serde_json::json;

use super::applications_store::Applications;
use super::page::{LIST, address, reached};
use super::store::{self, Application};
use crate::students::Students;
use crate::students::fields::{ADMITTED, PHOTO, ROLL, SECTION};
use auth::audit::Act;
use auth::permit::ManageStudents;
use auth::{Caller, May, MayVisit, Visitor};
use base::error::{Error, RefusalCode, Result};
use db::Conn;
use records::{
    Begun, Choices, DraftOf, Kind, Place, RecordDraft, RecordKind, STATUS, SaveOutcome, SentOf, Stamp, StoredRecord,
    Values, added, begun, value_of,
};
use web::app::{App, AppState};
use web::form;
use web::idempotency::Key;
use web::input::PathId;
use web::posted::{FormState, Posted};

/// GET /admin/onlineAdmission/{id}/accept: the form of a new student, with what the application says.
///
/// # Errors
/// 403 by role and by branch; 404; 409 where the application cannot be accepted.
pub async fn accept_application(
    visitor: MayVisit<ManageStudents>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    let found = {
        let mut conn = app.db.acquire().await?;
        acceptable(reached(&mut conn, &visitor.caller, &id).await?)?
    };
    show(&app, &visitor, &found, FormState::default()).await
}

/// An application that can be accepted.
fn acceptable(found: Application) -> Result<Application> {
    match Became::named(&found.status) {
        Some(state) if state.may_become(Became::Accepted) => Ok(found),
        Some(Became::Accepted) => Err(Error::conflict(people_texts::APPLICATION_ACCEPTED_BEFORE)),
        _ => Err(Error::conflict(people_texts::APPLICATION_REFUSED_BEFORE)),
    }
}

/// POST /admin/onlineAdmission/{id}/accept: adds the student and accepts the application; or neither.
///
/// # Errors
/// As [`Posted`]; 403 by branch; 404; otherwise the form again: 409, 422 beside each field, 423 in a closed session.
pub async fn accept_application_posted(
    PathId(id): PathId,
    State(app): AppState,
    posted: Posted<ManageStudents, DraftOf<Students>>,
) -> Result<Response> {
    let visitor = &posted.visitor;
    let found = {
        let mut conn = app.db.acquire().await?;
        reached(&mut conn, &visitor.caller, &id).await?
    };
    let (status, state) = match &posted.form {
        Err(state) => {
            acceptable(found.clone())?;
            (StatusCode::UNPROCESSABLE_ENTITY, state.clone())
        }
        Ok(DraftOf { draft, .. }) => match save(&app, &posted, &found, draft).await {
            Ok(response) => return Ok(response),
            Err(error) => {
                let is_shown = matches!(error, Error::Values { .. } | Error::SessionClosed | Error::Conflict { .. });
                if !is_shown || error.code() == RefusalCode::SentBefore {
                    return Err(error);
                }
                (error.status(), posted.refused(&error))
            }
        },
    };
    let state = posted.keeping(&app, state).await?;
    let page = show(&app, visitor, &found, state).await?;
    Ok((status, page).into_response())
}

async fn save(
    app: &App,
    posted: &Posted<ManageStudents, DraftOf<Students>>,
    found: &Application,
    draft: &RecordDraft,
) -> Result<Response> {
    match accepted(app, &posted.visitor.caller, Some(&posted.key), found, draft).await? {
        SaveOutcome::Answered(response) => Ok(response),
        SaveOutcome::Written(write, ..) => {
            write.lead_to(&form::address(&address(&found.id), &[("done", "accepted")])).await
        }
    }
}

/// Adds the student and accepts the application, in a change that is not yet committed.
async fn accepted<'k>(
    app: &'k App,
    caller: &'k Caller,
    key: Option<&'k Key>,
    found: &Application,
    draft: &RecordDraft,
) -> Result<SaveOutcome<'k>> {
    // The photo goes along where no other one is chosen and it is not taken away.
    let mut draft = draft.clone();
    draft.keep(&vec![(PHOTO.key, found.photo_file_id.clone().unwrap_or_default())]);
    let owner = (found.branch_id.clone(), Some(found.session_id.clone()));
    let mut outcome = added(app, caller, key, owner, &draft).await?;
    if let SaveOutcome::Written(write, student_id, _) = &mut outcome {
        if !store::is_section_of(&mut write.tx, value_of(&draft.values(), SECTION.key), &found.class_id).await? {
            let message = people_texts::application_for_class(&found.class_name);
            return Err(Error::value(SECTION.key, message));
        }
        let photo = value_of(&draft.values(), PHOTO.key).to_owned();
        let by = (caller.name.as_str(), write.at);
        if !store::accept(&mut write.tx, &found.id, (student_id, &photo), by).await? {
            acceptable(found.clone())?;
            return Err(Error::conflict(people_texts::APPLICATION_DECIDED_MEANWHILE));
        }
        if !store::take_place(&mut write.tx, &found.opening_id).await? {
            return Err(Error::conflict(people_texts::places_taken(&found.class_name)));
        }
        let said = |status: &str, reason: &str, student: &str| -> Values {
            vec![
                (STATUS, status.to_owned()),
                (labels::REASON.english(), reason.to_owned()),
                (labels::STUDENT.english(), student.to_owned()),
            ]
        };
        let old = said(&found.status, found.reason.as_deref().unwrap_or_default(), "");
        let new = said(Became::Accepted.as_str(), "", value_of(&draft.values(), "regNo"));
        let of = (found.branch_id.as_str(), found.id.as_str(), found.application_no.as_str());
        write.record(Act::Update, &Applications::NOUN, of, (&old, &new), &Choices::default()).await?;
    }
    Ok(outcome)
}

/// POST /api/acceptOnlineAdmission/{id}: what the body leaves out of the student is what the form begins with: the application's own, the next
/// register number, the first section that has a seat with its next roll, today.
///
/// # Errors
/// 400 for the shape; 403 for another branch's; 404; 409 where it was decided otherwise or no place is left; 422 naming each field; 423.
pub async fn accept_online_admission(
    caller: May<ManageStudents>,
    State(app): AppState,
    PathId(id): PathId,
    SentOf(mut body, _): SentOf<Students>,
) -> Result<Response> {
    let (found, mut begins) = {
        let mut conn = app.db.acquire().await?;
        let found = reached(&mut conn, &caller, &id).await?;
        let begins = begins_with(&mut conn, &found, &caller.today).await?;
        (found, begins)
    };
    let mut draft = {
        let mut conn = app.db.acquire().await?;
        let stamp = Stamp {
            id: String::new(),
            branch_id: found.branch_id.clone(),
            session_id: Some(found.session_id.clone()),
            version: 0,
            by_name: caller.name.clone(),
            at: app.clock.now_ms(),
            today: caller.today.clone(),
        };
        begins.extend(Students::offered(&mut conn, &stamp).await?);
        body.named(&mut conn, &found.branch_id, Some(&found.session_id)).await?;
        body.draft(&begins)
    }?;
    draft.seal(&app.passwords).await?;
    // A press that was sent before is answered as it was, and not by what has become of the application since.
    let outcome = match accepted(&app, &caller, body.key.as_ref(), &found, &draft).await {
        Err(error) => {
            acceptable(found)?;
            return Err(error);
        }
        Ok(outcome) => outcome,
    };
    match outcome {
        SaveOutcome::Answered(response) => Ok(response),
        SaveOutcome::Written(write, student_id, _) => {
            write.answer(&json!({ "message": messages::SUCCESSFULLY_ADDED, "_id": student_id, "version": 1 })).await
        }
    }
}

/// What the form of the new student begins with, beside what is offered to every new one.
async fn begins_with(conn: &mut Conn, found: &Application, today: &str) -> Result<Values> {
    let row = StoredRecord::one(Kind::of::<Applications>(), conn, &found.id).await?;
    let row = row.ok_or_else(|| Error::not_found(refusals::APPLICATION_NOT_FOUND))?;
    let mut values: Values = row.values();
    // Its own photo and state are not those of a student.
    values.retain(|(key, _)| *key != PHOTO.key && *key != STATUS);
    values.push((ADMITTED.key, today.to_owned()));
    if let Some(free) = store::free_section(conn, &found.class_id).await? {
        values.extend([(SECTION.key, free.id), (ROLL.key, free.next_roll.to_string())]);
    }
    Ok(values)
}

async fn show(app: &App, visitor: &Visitor, found: &Application, state: FormState) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let values = begins_with(&mut conn, found, &visitor.caller.today).await?;
    let place = Place::of_session(&mut conn, visitor, Some(&found.branch_id), Some(&found.session_id)).await?;
    drop(conn);
    let here = address(&found.id);
    let of = Begun {
        title: labels::ACCEPT_APPLICATION,
        parent: LIST,
        action: format!("{here}/accept"),
        saves: labels::ACCEPT,
        values,
        picture: found.photo_file_id.as_ref().map(|_| (PHOTO.key, format!("{here}/photo"))),
        facts: vec![
            (labels::APPLICATION, found.application_no.clone()),
            (labels::APPLIED_FOR, format!("{}, {}", found.class_name, found.session_name)),
        ],
        back: here,
    };
    begun(Kind::of::<Students>(), app, visitor, &place, state, &of).await
}
