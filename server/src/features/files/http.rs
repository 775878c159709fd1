//! GET /admin/files/{id}.

use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use axum::response::{IntoResponse, Response};

use super::store::StoredFile;
use super::{paper, store};
use crate::app::AppState;
use crate::auth::scope::within_reach;
use crate::auth::{Caller, Kind};
use crate::error::{Error, Result};
use crate::features::events::store::{self as events, By};
use crate::web::input::{Params, PathId};
use crate::web::pictures::Printed;

/// The only types that are served: nothing that a browser could run.
const SERVED: [&str; 4] = ["image/png", "image/jpeg", "image/webp", "image/gif"];

/// `size=small`: as lists and forms show it; `photo`, `icon` and `signature`: as paper does.
#[derive(Debug, Default, serde::Deserialize)]
#[serde(default)]
struct SizeQuery {
    size: Option<String>,
}

/// GET /admin/files/{id}: an image of the own branch, or one that belongs to none. A file never changes under its id.
///
/// Staff read every image of their branch. A student reads the own photo and the branch's icon: the photos of others are
/// nobody else's, and the signatures stand in the own report card once it is published, and nowhere else. The picture of an event
/// is read by whoever sees the event, staff or student.
///
/// # Errors
/// 401 when not signed in (an image has no use for the login page); 403 for another branch's; 404, also for a student where
/// it is there.
pub async fn file(State(app): AppState, request: Request) -> Result<Response> {
    let (mut parts, _) = request.into_parts();
    let caller = Caller::from_cookie(&parts, &app).await?;
    if caller.must_change_password {
        return Err(Error::PasswordChangeFirst);
    }
    let PathId(id) = PathId::from_request_parts(&mut parts, &app).await?;
    let mut conn = app.db.acquire().await?;
    let not_found = || Error::not_found("The file");
    let Params(SizeQuery { size }) = Params::from_request_parts(&mut parts, &app).await?;
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
        let branch_id = within_reach(&caller, Some(branch_id), "The file")?;
        let may_see = match events::sees_picture(&mut conn, &id, By::of(&caller)).await? {
            Some(sees) => sees,
            None if caller.kind == Kind::Student => store::is_students(&mut conn, &id, &caller.id, &branch_id).await?,
            None => true,
        };
        if !may_see {
            return Err(not_found());
        }
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

/// An image as it is sent.
///
/// # Errors
/// 404 for what a browser could run.
pub fn answer(file: StoredFile) -> Result<Response> {
    let served = SERVED.into_iter().find(|served| *served == file.media_type);
    let media_type = served.ok_or_else(|| Error::not_found("The file"))?;
    let headers = [
        (CONTENT_TYPE, media_type),
        (CACHE_CONTROL, "private, max-age=3600"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"),
    ];
    Ok((headers, file.bytes).into_response())
}
