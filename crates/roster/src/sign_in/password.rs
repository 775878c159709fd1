//! Changing a password: one's own, or by staff who manage employees or students (docs/rules.md, *Sign-in*). The answer to
//! one's own change carries a new token, since the older ones have ended.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use rules::permission::Action;
use rules::roles::Role;
use rules::words::{refusals, roster_texts};
use rules::{limits, messages, passwords};
use schemars::JsonSchema;
use serde::Deserialize;
use serde::Serialize;

use super::store::{self, Account};
use auth::audit::{self, Act, Change, Moment, Subject, kind};
use auth::permit::ChangeOwnPassword;
use auth::{Caller, Kind, May, cookies};
use base::error::{Error, Result};
use db::Conn;
use records::place::{Level, PlaceBody};
use web::app::{App, AppState};
use web::idempotency::{self, Claimed, Key};
use web::input::{Body, OnlyGet, Params, PathId};

/// What the calls that change a password answer.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasswordChanged {
    pub message: &'static str,
    /// In place of the one that the change has ended: whoever changes their own goes on with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub access_token: Option<String>,
}

/// `newPassword`, in the query as specified or in the body as the screen sends it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewPassword {
    #[schemars(length(min = limits::PASSWORD_MIN, max = limits::PASSWORD_MAX))]
    new_password: String,
}

/// The body of changeStudentPassword, beside the filter set.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StudentPassword {
    student_id: String,
    #[schemars(length(min = limits::PASSWORD_MIN, max = limits::PASSWORD_MAX))]
    password: String,
}

/// GET /api/updateEmployeePassword/{id}?newPassword (as specified)
///
/// # Errors
/// 403 for somebody else's by a role that does not manage employees; 404; 422 for a password that does not do.
pub async fn update_employee_password(
    _: OnlyGet,
    caller: May<ChangeOwnPassword>,
    State(app): AppState,
    PathId(id): PathId,
    Params(new): Params<NewPassword>,
) -> Result<Response> {
    Ok(change(&app, &caller, &id, Kind::Employee, &new.new_password, None).await?.into_response())
}

/// POST /api/updateEmployeePassword/{id} (as the screen sends it: no password in an address)
///
/// # Errors
/// As [`update_employee_password`].
pub async fn set_employee_password(
    caller: May<ChangeOwnPassword>,
    State(app): AppState,
    PathId(id): PathId,
    body: Body<NewPassword>,
) -> Result<Response> {
    let key = body.key.as_ref();
    Ok(change(&app, &caller, &id, Kind::Employee, &body.value.new_password, key).await?.into_response())
}

/// POST /api/changeStudentPassword
///
/// # Errors
/// As [`update_employee_password`], and 400/403/404 for the branch and session it names.
pub async fn change_student_password(
    caller: May<ChangeOwnPassword>,
    State(app): AppState,
    body: PlaceBody<StudentPassword>,
) -> Result<Response> {
    let PlaceBody { ground, value: body, key } = body;
    {
        let mut conn = app.db.acquire().await?;
        let place = ground.resolve(&caller, &mut conn, Level::Branch).await?;
        let student = store::account(&mut conn, &body.student_id, true).await?;
        // A confined caller is told apart from an unknown student by `change`, once the role is known to be allowed.
        let elsewhere = student.is_some_and(|student| student.branch_id.as_deref() != Some(place.branch_id()));
        if elsewhere && caller.branch.is_none() {
            return Err(Error::not_found(refusals::STUDENT_NOT_FOUND));
        }
    }
    let changed = change(&app, &caller, &body.student_id, Kind::Student, &body.password, key.as_ref()).await?;
    Ok(changed.into_response())
}

/// The account whose password a caller may change: one's own, and others' by who manages them.
pub(super) async fn changeable(conn: &mut Conn, caller: &Caller, id: &str, kind: Kind) -> Result<Account> {
    let own = caller.id == id && caller.kind == kind;
    let manage = match kind {
        Kind::Employee => Action::ManageEmployeePasswords,
        Kind::Student => Action::ManageStudentPasswords,
    };
    // Who was given a password changes that one first.
    if !own && caller.must_change_password {
        return Err(Error::PasswordChangeFirst);
    }
    if !own && !caller.may(manage) {
        return Err(Error::role());
    }
    let student = kind == Kind::Student;
    let account = store::account(conn, id, student).await?;
    let account = account.ok_or_else(|| {
        Error::not_found(if student { refusals::STUDENT_NOT_FOUND } else { refusals::EMPLOYEE_NOT_FOUND })
    })?;
    // An admin reaches the own branch's people; superAdmin belongs to none.
    if let Some(own_branch) = &caller.branch
        && account.branch_id.as_deref() != Some(&own_branch.id)
    {
        return Err(Error::other_branch());
    }
    let is_admins = [Role::Admin, Role::SuperAdmin].iter().any(|role| role.as_str() == account.role);
    if is_admins && !own && caller.role != Role::SuperAdmin {
        return Err(Error::Forbidden(roster_texts::PASSWORD_OF_ADMIN));
    }
    Ok(account)
}

/// A password that was changed, with the answer to the call.
pub(super) enum Changed {
    Now(Response),
    /// The same call or press came before.
    Before(Response),
}

impl IntoResponse for Changed {
    fn into_response(self) -> Response {
        match self {
            Self::Now(answer) | Self::Before(answer) => answer,
        }
    }
}

/// Judges a password that is to be stored, before any transaction begins, since that takes long; answers its hash. `field`: what a refusal names.
///
/// # Errors
/// As [`update_employee_password`].
pub async fn judged(
    app: &App,
    caller: &Caller,
    (id, kind): (&str, Kind),
    password: &str,
    field: &str,
) -> Result<String> {
    let own = caller.id == id && caller.kind == kind;
    let account = {
        let mut conn = app.db.acquire().await?;
        changeable(&mut conn, caller, id, kind).await?
    };
    passwords::check(password, &account.user_id).map_err(|fault| Error::value(field, fault.text()))?;
    let kept = Some(account.password_hash).filter(|_| own && account.must_change_password);
    if kept.is_some() && app.passwords.verify(password.to_owned(), kept).await?.matches() {
        return Err(Error::value(field, roster_texts::CHOOSE_ANOTHER_PASSWORD));
    }
    app.passwords.hash(password.to_owned()).await
}

/// Stores a password that was judged and records that, inside a transaction; a new token where it was one's own.
///
/// # Errors
/// As [`update_employee_password`].
pub async fn stored(
    app: &App,
    tx: &mut Conn,
    caller: &Caller,
    (id, kind): (&str, Kind),
    hash: &str,
    at: i64,
) -> Result<Option<String>> {
    let own = caller.id == id && caller.kind == kind;
    let student = kind == Kind::Student;
    // Of two who change it, one waits, and sees what the other has done.
    tx.hold_values(if student { "students" } else { "employees" }, id).await?;
    // Whoever changes it, the act belongs to the branch of the account. Its role may have become another one meanwhile.
    let Account { branch_id: branch, token_epoch, .. } = changeable(tx, caller, id, kind).await?;
    // Somebody has given a new one since this was asked for: that one stands.
    if own && token_epoch != caller.epoch {
        return Err(Error::TokenExpired);
    }
    let epoch = store::set_password(tx, id, student, hash, !own)
        .await?
        .ok_or_else(|| Error::not_found(refusals::ACCOUNT_NOT_FOUND))?;
    let moment = Moment { id: app.clock.new_id(), at };
    let of = Subject { kind: if student { kind::STUDENT } else { kind::EMPLOYEE }, id: id.to_owned(), name: None };
    let whose =
        Change { subject_kind: of.kind, subject_id: of.id.clone(), field: audit::PASSWORD, old: None, new: None };
    audit::record(tx, caller, moment, Act::ChangePassword, branch.as_deref(), Some(&of), &[whose]).await?;
    if !own {
        return Ok(None);
    }
    app.tokens.issue(id, kind, caller.role, epoch, at).map(Some).map_err(Error::Internal)
}

/// Changes a password and answers the message, with a new token when it was one's own.
///
/// # Errors
/// As [`update_employee_password`].
pub(super) async fn change(
    app: &App,
    caller: &Caller,
    id: &str,
    kind: Kind,
    password: &str,
    key: Option<&Key>,
) -> Result<Changed> {
    let student = kind == Kind::Student;
    let field = if student { "password" } else { "newPassword" };
    let hash = judged(app, caller, (id, kind), password, field).await?;
    let now = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let claim = match idempotency::claim(&mut tx, &caller.id, key, now).await? {
        Claimed::Fresh(claim) => claim,
        Claimed::Answered(answer) => return Ok(Changed::Before(answer)),
    };
    let token = stored(app, &mut tx, caller, (id, kind), &hash, now).await?;
    let message = if student { messages::PASSWORD_UPDATED } else { messages::PASSWORD_CHANGED };
    // What is kept of the answer holds no token.
    let answer = claim.answer(&mut tx, &PasswordChanged { message, access_token: None }).await?;
    tx.commit().await?;
    let Some(token) = token else { return Ok(Changed::Now(answer)) };
    let cookie = cookies::sign_in(&token, app.config.https);
    let answer = Json(PasswordChanged { message, access_token: Some(token) });
    Ok(Changed::Now(([(header::SET_COOKIE, cookie)], answer).into_response()))
}
