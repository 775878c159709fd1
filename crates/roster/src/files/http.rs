//! GET /admin/files/{id}.

use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use axum::response::{IntoResponse, Response};
use rules::permission::Action;
use rules::words::refusals;

use super::store::{Belongs, StoredFile};
use super::{paper, store};
use crate::events::store::{self as events, By};
use auth::{Caller, Kind};
use base::error::{Error, Result};
use db::Conn;
use records::place::within_reach;
use web::app::AppState;
use web::input::{Params, PathId};
use web::kept;
use web::pictures::{Encoded, Printed};

/// The only types that are served: nothing that a browser could run.
const SERVED: [&str; 4] = ["image/png", "image/jpeg", "image/webp", "image/gif"];

/// `size=small`: as lists and forms show it; `photo`, `icon` and `signature`: as paper does.
#[derive(Debug, Default, serde::Deserialize)]
#[serde(default)]
pub struct SizeQuery {
    pub size: Option<String>,
}

/// Whether the caller may read a file that belongs so: the one list of what is served here, and to whom. A kind that is not in it is not served.
///
/// Staff read the pictures of the records that they may read. A student reads the own photo and the branch's icon: the photos of others are
/// nobody else's, and the signatures stand in the own report card once it is published, and nowhere else. The picture of an event is read by
/// whoever sees the event, staff or student.
async fn may_read(conn: &mut Conn, caller: &Caller, file_id: &str, of: &Belongs) -> Result<bool> {
    let is_own = of.owner_id == caller.id;
    let is_student = caller.kind == Kind::Student;
    Ok(match of.kind.as_str() {
        "student" if is_student => is_own,
        "student" => caller.may(Action::ViewStudents),
        // The look-ups show them.
        "employee" => !is_student && (is_own || caller.may(Action::ReadLookups)),
        "icon" => caller.branch.as_ref().is_none_or(|own| own.id == of.owner_id),
        "signature" => caller.may(Action::ViewReportCards),
        "event" => events::sees_picture(conn, file_id, By::of(caller)).await?.unwrap_or_default(),
        "import" => caller.may(Action::ManageStudents),
        _ => false,
    })
}

/// GET /admin/files/{id}: a picture of the own branch, or one that belongs to none, to whoever may read what it belongs to. A file never changes
/// under its id.
///
/// # Errors
/// 401 when not signed in (an image has no use for the login page); 403 for another branch's; 404 for what is no picture of a record, also for
/// who may not read that.
pub async fn file(State(app): AppState, request: Request) -> Result<Response> {
    let (mut parts, _) = request.into_parts();
    let caller = Caller::from_cookie(&parts, &app).await?;
    if caller.must_change_password {
        return Err(Error::PasswordChangeFirst);
    }
    let PathId(id) = PathId::from_request_parts(&mut parts, &app).await?;
    let mut conn = app.db.acquire().await?;
    let not_found = || Error::not_found(refusals::FILE_NOT_FOUND);
    let Params(SizeQuery { size }) = Params::from_request_parts(&mut parts, &app).await?;
    let belongs = store::belongs(&mut conn, &id).await?;
    if belongs.is_empty() {
        return Err(not_found());
    }
    let on_paper = size.as_deref().and_then(Printed::named);
    let kept = match (on_paper, size.as_deref()) {
        (Some(printed), _) => store::sized(&mut conn, &id, printed.as_str()).await?,
        (None, Some("small")) => store::sized(&mut conn, &id, "small").await?,
        _ => None,
    };
    // What has no smaller size is shown as it is.
    let is_kept = kept.is_some();
    let mut file = match kept {
        Some(file) => file,
        None => store::one(&mut conn, &id).await?.ok_or_else(not_found)?,
    };
    if let Some(branch_id) = file.branch_id.clone() {
        within_reach(&caller, Some(branch_id), refusals::FILE_NOT_FOUND)?;
    }
    let mut may_see = false;
    for of in &belongs {
        may_see = may_see || may_read(&mut conn, &caller, &id, of).await?;
    }
    if !may_see {
        return Err(not_found());
    }
    drop(conn);
    if let Some(printed) = on_paper.filter(|_| !is_kept) {
        file = paper::printed(&app, &id, printed).await?.ok_or_else(not_found)?;
    }
    if on_paper.is_some() && paper::fault(&file.media_type).is_some() {
        file = StoredFile { media_type: "image/png".to_owned(), bytes: paper::BLANK.to_vec(), ..file };
    }
    answer(file)
}

/// GET /admin/kept/{id}: a picture that the caller chose in a form which was refused for another field.
///
/// # Errors
/// 401 when not signed in; 403 before a given password is changed; 404 for what is not kept of this caller.
pub async fn kept_picture(State(app): AppState, request: Request) -> Result<Response> {
    let (mut parts, _) = request.into_parts();
    let caller = Caller::from_cookie(&parts, &app).await?;
    if caller.must_change_password {
        return Err(Error::PasswordChangeFirst);
    }
    let PathId(id) = PathId::from_request_parts(&mut parts, &app).await?;
    let Params(SizeQuery { size }) = Params::from_request_parts(&mut parts, &app).await?;
    let mut conn = app.db.acquire().await?;
    let is_small = size.as_deref() == Some("small");
    let found = kept::shown(&mut conn, &id, &caller.id, app.clock.now_ms(), is_small).await?;
    kept_answer(found)
}

/// A picture that is kept, as it is sent.
///
/// # Errors
/// 404 where none is.
pub fn kept_answer(found: Option<Encoded>) -> Result<Response> {
    let Encoded { media_type, bytes } = found.ok_or_else(|| Error::not_found(refusals::FILE_NOT_FOUND))?;
    answer(StoredFile { branch_id: None, media_type: media_type.to_owned(), bytes })
}

/// An image as it is sent.
///
/// # Errors
/// 404 for what a browser could run.
pub fn answer(file: StoredFile) -> Result<Response> {
    let served = SERVED.into_iter().find(|served| *served == file.media_type);
    let media_type = served.ok_or_else(|| Error::not_found(refusals::FILE_NOT_FOUND))?;
    let headers = [
        (CONTENT_TYPE, media_type),
        (CACHE_CONTROL, "private, max-age=3600"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"),
    ];
    Ok((headers, file.bytes).into_response())
}
