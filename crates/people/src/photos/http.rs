//! The pages of photos: an archive is chosen and read, then what it would do is shown, and applied or given up.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use rules::letters::seen;
use rules::limits::ARCHIVE_BYTES;
use rules::words::{Text, people_texts, refusals};
use serde::Deserialize;

use super::page::{MENU_PAGE, PATH, Plan, show_plan, show_start};
use super::reading;
use super::store::{self, APPLIED, DISCARDED, NewImport, PLANNED, PhotoImport, READING};
use crate::students::Students;
use auth::audit::Act;
use auth::permit::ManageStudents;
use auth::{Caller, MayVisit};
use base::error::{Error, Result};
use records::place::within_reach;
use records::{Choices, Place, Reach, RecordKind, Values, WriteStart, Writes, delete_picture, lacking};
use web::app::{App, AppState};
use web::idempotency::Key;
use web::input::{Params, PathId};
use web::multipart::{Accepts, SpooledFile, UploadFields};
use web::notifications::{self, Notice};
use web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};
use web::shell::shell_of;

/// How long whoever sent an archive waits for its plan; after that, the page of the import shows how far the reading is.
const PATIENCE: Duration = Duration::from_secs(15);

const PHOTO: &str = "profilePhoto";

/// Of which branch the students are.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PhotosQuery {
    branch_id: Option<String>,
}

/// An archive that was chosen.
pub struct PhotosForm(Arc<SpooledFile>);

impl FromForm for PhotosForm {
    fn uploads() -> UploadFields {
        vec![("file", Accepts::Spooled(ARCHIVE_BYTES))]
    }

    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        match raw.spooled("file") {
            Some(Ok(file)) => return Some(Self(Arc::clone(file))),
            Some(Err(fault)) if *fault == Text::from(refusals::FILE_TOO_LARGE) => {
                errors.add("file", people_texts::ARCHIVE_TOO_LARGE);
            }
            Some(Err(fault)) => errors.add("file", fault),
            None => errors.add("file", people_texts::ARCHIVE_MISSING),
        }
        None
    }
}

/// GET the page on which an archive is chosen.
///
/// # Errors
/// 403 by role and by branch, 404.
pub async fn photos(
    visitor: MayVisit<ManageStudents>,
    State(app): AppState,
    Params(query): Params<PhotosQuery>,
) -> Result<Response> {
    let place = {
        let mut conn = app.db.acquire().await?;
        Place::of_branch(&mut conn, &visitor, query.branch_id.as_deref()).await?
    };
    let around = || shell_of(&app, &visitor, MENU_PAGE);
    if let Some(page) = lacking(&app, &visitor, &place, Reach::Branch, around).await? {
        return Ok(page);
    }
    show_start(&app, &visitor, &place, FormState::default()).await
}

/// POST an archive: its photos are read and kept, and no student is changed yet.
///
/// # Errors
/// As [`Posted`]; 403 by branch; 422 with the page again for what is no archive of photos.
pub async fn photos_posted(State(app): AppState, posted: Posted<ManageStudents, PhotosForm>) -> Result<Response> {
    let visitor = &posted.visitor;
    let place = {
        let mut conn = app.db.acquire().await?;
        Place::of_branch(&mut conn, visitor, posted.sent("branchId")).await?
    };
    if place.branch_id().is_empty() {
        return Err(Error::conflict(refusals::BRANCH_FIRST));
    }
    let upload = match &posted.form {
        Err(state) => return show_start(&app, visitor, &place, state.clone()).await,
        Ok(PhotosForm(upload)) => upload,
    };
    let file = upload.file.try_clone().map_err(|error| Error::Internal(format!("upload: {error}")))?;
    let (archive, files) = match reading::opened(file).await? {
        Ok(opened) => opened,
        Err(sentence) => {
            let state = posted.refused(&Error::value("file", sentence));
            return show_start(&app, visitor, &place, state).await;
        }
    };
    let caller = &visitor.caller;
    let mut write = match app.write(caller, Some(&posted.key)).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(response),
    };
    let (id, branch_id) = (app.clock.new_id(), place.branch_id().to_owned());
    let name: String = seen(&upload.name).chars().take(200).collect();
    let new =
        NewImport { id: &id, branch_id: &branch_id, file_name: &name, by: (&caller.id, &caller.name), at: write.at };
    store::begin(&mut write.tx, new).await?;
    let response = write.lead_to(&format!("{PATH}/{id}")).await?;
    let read = tokio::spawn(reading::read(Arc::clone(&app), id, branch_id, archive, files));
    // It goes on in any case.
    let _ = tokio::time::timeout(PATIENCE, read).await;
    Ok(response)
}

/// An import that the caller may see.
async fn reached(app: &App, caller: &Caller, id: &str) -> Result<PhotoImport> {
    let found = {
        let mut conn = app.db.acquire().await?;
        store::one(&mut conn, id).await?
    };
    within_reach(caller, found.as_ref().map(|import| import.branch_id.clone()), refusals::IMPORT_NOT_FOUND)?;
    found.ok_or_else(|| Error::not_found(refusals::IMPORT_NOT_FOUND))
}

/// GET what an archive would do, or has done.
///
/// # Errors
/// 403 by role and by branch, 404; 410 where it was given up.
pub async fn photo_import(
    visitor: MayVisit<ManageStudents>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    let import = reached(&app, &visitor.caller, &id).await?;
    if import.state == DISCARDED {
        return Err(Error::Gone(people_texts::ARCHIVE_DISCARDED));
    }
    show_plan(&app, &visitor, &import, None).await
}

/// What is done with an archive.
pub struct PhotosAct {
    /// Otherwise it is given up.
    applies: bool,
    /// The mark of the plan that was on the page.
    seen: Option<String>,
}

impl FromForm for PhotosAct {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let applies = match raw.text("act") {
            Some("apply") => true,
            Some("discard") => false,
            _ => {
                errors.add("act", people_texts::ACT_APPLY_OR_DISCARD);
                return None;
            }
        };
        let seen = raw.owned("seen");
        if applies && seen.is_none() {
            errors.add("seen", refusals::field_missing("seen"));
        }
        Some(Self { applies, seen })
    }
}

/// POST: gives the students their photos, all of them or none; or gives the archive up.
///
/// # Errors
/// As [`Posted`]; 403 by branch, 404; 409 where it was ended or overtaken; 422 where there is no photo in it.
pub async fn photo_import_posted(
    PathId(id): PathId,
    State(app): AppState,
    posted: Posted<ManageStudents, PhotosAct>,
) -> Result<Response> {
    let Posted { visitor, form, key, .. } = posted;
    let form = form?;
    let caller = &visitor.caller;
    let import = reached(&app, caller, &id).await?;
    let failure = if form.applies {
        match applied(&app, caller, &key, &import, form.seen.as_deref()).await? {
            Applied::Done(response) => return Ok(response),
            Applied::Overtaken => (StatusCode::CONFLICT, people_texts::PHOTOS_CHANGED),
            Applied::Nothing => (StatusCode::UNPROCESSABLE_ENTITY, people_texts::NO_PHOTO_TO_IMPORT),
        }
    } else {
        let mut write = match app.write(caller, Some(&key)).await? {
            WriteStart::Fresh(write) => write,
            WriteStart::Answered(response) => return Ok(response),
        };
        let mut done = false;
        for from in [READING, PLANNED] {
            done |= store::step(&mut write.tx, &id, (from, DISCARDED), None, 0).await?;
        }
        if !done {
            return Err(Error::conflict(people_texts::ARCHIVE_ENDED));
        }
        store::drop_photos(&mut write.tx, &id).await?;
        return write.lead_to(PATH).await;
    };
    let import = reached(&app, caller, &id).await?;
    show_plan(&app, &visitor, &import, Some(failure)).await
}

/// What became of a plan.
enum Applied {
    Done(Response),
    /// Something has changed since it was shown.
    Overtaken,
    Nothing,
}

async fn applied(app: &App, caller: &Caller, key: &Key, import: &PhotoImport, seen: Option<&str>) -> Result<Applied> {
    let mut write = match app.write(caller, Some(key)).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(Applied::Done(response)),
    };
    let plan = Plan::of(store::files(&mut write.tx, import).await?);
    let changed = i64::try_from(plan.given.len()).unwrap_or(i64::MAX);
    // First, so that of two who apply it one waits for the other.
    if !store::step(&mut write.tx, &import.id, (PLANNED, APPLIED), Some(write.at), changed).await? {
        return Err(Error::conflict(people_texts::ARCHIVE_ENDED));
    }
    if seen != Some(plan.mark(app).as_str()) {
        return Ok(Applied::Overtaken);
    }
    if plan.given.is_empty() {
        return Ok(Applied::Nothing);
    }
    let noun = <Students as RecordKind>::NOUN;
    for of in &plan.given {
        let to = (of.student_id.as_str(), of.version);
        if !store::give(&mut write.tx, to, &of.file_id, (&caller.name, write.at)).await? {
            return Ok(Applied::Overtaken);
        }
        if let Some(before) = &of.now {
            delete_picture(&mut write.tx, before, 0).await?;
        }
        let (was, now): (Values, Values) =
            (vec![(PHOTO, of.now.clone().unwrap_or_default())], vec![(PHOTO, of.file_id.clone())]);
        let student = (import.branch_id.as_str(), of.student_id.as_str(), of.name.as_str());
        write.record(Act::Update, &noun, student, (&was, &now), &Choices::default()).await?;
    }
    let address = format!("{PATH}/{}", import.id);
    let body = String::from(people_texts::photos_imported(changed));
    let notice = Notice::of("/admin/bulkImport", body, address.clone());
    notifications::raise(&mut write.tx, &app.clock, std::slice::from_ref(&caller.id), &notice).await?;
    Ok(Applied::Done(write.lead_to(&address).await?))
}
