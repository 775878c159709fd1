//! GET /admin/attachments/{id}.

use axum::extract::State;
use axum::response::Response;
use rules::permission::Action;
use rules::roles::Role;
use rules::words::refusals;

use super::store::{self, AttachedTo};
use auth::permit::ReadAttachments;
use auth::{Caller, MayVisit};
use base::error::{Error, Result};
use db::Conn;
use records::ACTIVE;
use records::place::within_reach;
use web::app::AppState;
use web::download::document;
use web::input::PathId;

/// GET a file: always as a download, never shown in place, so that nothing in it runs here.
///
/// # Errors
/// 403 by role, by branch and beyond a teacher's routine; 404, for a student also where it is there.
pub async fn attachment(
    visitor: MayVisit<ReadAttachments>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    let caller = &visitor.caller;
    let (of, bytes) = {
        let mut conn = app.db.acquire().await?;
        let not_found = || Error::not_found(refusals::FILE_NOT_FOUND);
        let of = store::one(&mut conn, &id).await?.ok_or_else(not_found)?;
        if caller.role == Role::Student && caller.branch.as_ref().is_none_or(|own| own.id != of.branch_id) {
            return Err(not_found());
        }
        within_reach(caller, Some(of.branch_id.clone()), refusals::FILE_NOT_FOUND)?;
        check(&mut conn, caller, &id, &of).await?;
        let bytes = store::bytes(&mut conn, &id).await?;
        (of, bytes)
    };
    document(&of.media_type, &of.file_name, bytes)
}

/// Whether the caller may read it.
async fn check(conn: &mut Conn, caller: &Caller, id: &str, of: &AttachedTo) -> Result<()> {
    let is_book = of.e_book_id.is_some();
    let may = match caller.role {
        Role::SuperAdmin | Role::Admin => true,
        Role::Student | Role::Teacher if is_book => of.status == ACTIVE,
        Role::Student => store::is_students(conn, id, &caller.id, &caller.today).await?,
        // What is not active is read by who may make it so: it is of a section and a subject of theirs.
        Role::Teacher if of.status != ACTIVE && (of.section_id.is_empty() || of.subject_id.is_empty()) => false,
        Role::Teacher => store::is_teachers(conn, of, &caller.id, &caller.today).await?,
        _ => is_book && caller.may(Action::ManageEBooks),
    };
    match caller.role {
        _ if may => Ok(()),
        Role::Student => Err(Error::not_found(refusals::FILE_NOT_FOUND)),
        _ => Err(Error::role()),
    }
}
