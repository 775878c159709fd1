//! The pages around signing in, for browsers with and without a script (docs/rules.md, *Screens*, *Sign-in*).

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use rules::roles::Role;
use rules::words::{Word, calls, labels, refusals, roster_texts};
use rules::{menu, messages, passwords};
use serde::{Deserialize, Serialize};
use tracing::warn;
use ts_rs::TS;

use super::http::{LoginBody, sign_in, signed_in_user};
use super::{password, store};
use auth::RequestId;
use auth::audit::{self, Act, Moment};
use auth::caller::bearer;
use auth::permit::{ChangeOwnPassword, ViewDashboard};
use auth::visitor::safe_return;
use auth::{Caller, Kind, Visitor, address, cookies};
use base::error::{Error, Result};
use db::Conn;
use web::app::{App, AppState};
use web::input::Params;
use web::posted::{FieldErrors, FormState, FromForm, Posted, PostedByAnybody, Raw};
use web::shell::{BranchRef, RoleName, shell};

/// /auth/login
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
#[expect(clippy::struct_excessive_bools, reason = "what the page shows, each by itself")]
pub struct LoginProps {
    pub branches: Vec<BranchRef>,
    /// What was sent without a script, and why it was refused.
    pub form: FormState,
    /// A same-origin path under /admin.
    pub next: Option<String>,
    /// The last sign-in ended.
    pub expired: bool,
    pub setup_offered: bool,
    pub school_name: String,
    /// Some class takes applications today: the page leads to them.
    pub takes_applications: bool,
    /// The demo school is served: the page names its accounts.
    pub demo: bool,
}

/// /auth/setup: the first superAdmin, by the one-time code that the server printed.
#[derive(Debug, Default, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct SetupProps {
    pub form: FormState,
}

/// /admin/changePassword: the dialog's form for a browser without a script.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct ChangePasswordProps {
    #[ts(type = "\"employee\" | \"student\"")]
    pub kind: Kind,
    pub form: FormState,
    #[ts(as = "Option<String>")]
    pub done: Option<Word>,
}

/// /admin/changePassword for who was given a password by somebody else: the one page that is open to them.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct FirstPasswordProps {
    /// Their id.
    pub viewer: String,
    pub role: RoleName,
    pub name: String,
    pub form: FormState,
}

/// What the login page's address may carry.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct LoginQuery {
    next: Option<String>,
    expired: Option<String>,
    user_type: Option<String>,
}

/// GET / and /admin
pub async fn to_dashboard() -> Redirect {
    Redirect::to("/admin/dashboard")
}

/// GET /auth and unknown paths below it
pub async fn to_login() -> Redirect {
    Redirect::to("/auth/login")
}

/// GET /auth/login: always rendered, signed in or not.
pub async fn login(State(app): AppState, Params(query): Params<LoginQuery>) -> Result<Response> {
    let chosen = query.user_type.iter().map(|user_type| ("userType", user_type.as_str()));
    let form = FormState { values: Raw::of(chosen), ..FormState::default() };
    login_page(&app, form, query.next.as_deref(), query.expired.is_some()).await
}

/// The login page's form. What is missing is said by the sign-in itself, as to a call.
impl FromForm for LoginBody {
    const SECRETS: &'static [&'static str] = &["userPassword"];

    fn read(raw: &Raw, _: &mut FieldErrors) -> Option<Self> {
        let field = |name| raw.verbatim(name).map(str::to_owned);
        Some(Self {
            branch_name: field("branchName"),
            branch_id: field("branchId"),
            user_type: field("userType"),
            user_id: field("userId"),
            user_password: field("userPassword"),
            is_web: None,
            web_id: None,
        })
    }
}

/// POST /auth/login: signing in without a script only sets the cookie.
///
/// # Errors
/// 403 from another site; otherwise the login page again, with the reason.
pub async fn login_posted(State(app): AppState, posted: PostedByAnybody<LoginBody>) -> Result<Response> {
    let from = address::of(&posted.parts, &app.config.trusted_proxy);
    let next = posted.sent("next");
    let signed_in = match &posted.form {
        Ok(login) => sign_in(&app, from, login).await,
        Err(state) => Err(state.clone().into()),
    };
    match signed_in {
        Ok(user) => {
            let cookie = cookies::sign_in(&user.access_token, app.config.https);
            Ok(([(header::SET_COOKIE, cookie)], Redirect::to(safe_return(next))).into_response())
        }
        Err(refusal @ (Error::Invalid { .. } | Error::TooMany { .. })) => {
            let page = login_page(&app, posted.refused(&refusal), next, false).await?;
            let mut response = (refusal.status(), page).into_response();
            if let Some(seconds) = refusal.retry_after() {
                response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
            }
            Ok(response)
        }
        Err(other) => Err(other),
    }
}

async fn login_page(app: &App, form: FormState, next: Option<&str>, expired: bool) -> Result<Response> {
    let (branches, setup_offered, takes_applications) = {
        let mut conn = app.db.acquire().await?;
        let today = app.clock.today();
        let branches = store::branches(&mut conn).await?;
        (branches, setup_offered(app, &mut conn).await?, store::takes_applications(&mut conn, &today).await?)
    };
    let school_name = match branches.first() {
        Some(first) if branches.iter().all(|branch| branch.school_name == first.school_name) => {
            first.school_name.clone()
        }
        _ => "markbook".to_owned(),
    };
    let props = LoginProps {
        branches: branches
            .into_iter()
            .map(|branch| BranchRef { id: branch.id, branch_name: branch.branch_name })
            .collect(),
        form,
        next: next.map(|next| safe_return(Some(next)).to_owned()),
        expired,
        setup_offered,
        school_name,
        takes_applications,
        demo: app.demo,
    };
    app.pages.screen("login", roster_texts::TITLE_SIGN_IN, None, &props).await
}

/// POST /auth/token: a page that was reached by the cookie alone asks for user and token.
///
/// # Errors
/// 401 without a good cookie; 403 from another site.
pub async fn token(State(app): AppState, posted: PostedByAnybody<()>) -> Result<Response> {
    let parts = posted.parts;
    let caller = Caller::from_cookie(&parts, &app).await?;
    let token = cookies::signed_in(&parts.headers, app.config.https).unwrap_or_default().to_owned();
    let mut conn = app.db.acquire().await?;
    let account = store::account(&mut conn, &caller.id, caller.kind == Kind::Student)
        .await?
        .ok_or(Error::SignedOut(calls::SIGN_IN_FIRST))?;
    let user = signed_in_user(&mut conn, account, caller.kind, token, messages::SUCCESSFULLY_LOGIN).await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(user)).into_response())
}

/// POST /auth/logout: ends the token of the cookie, and the bearer's where one is sent; other sign-ins of the account go on.
///
/// # Errors
/// 403 from another site.
pub async fn logout(State(app): AppState, posted: PostedByAnybody<()>) -> Result<Response> {
    let headers = posted.parts.headers;
    let cookie = cookies::signed_in(&headers, app.config.https);
    for token in cookie.into_iter().chain(bearer(&headers)) {
        // The browser forgets it also where the database cannot be written.
        if let Err(error) = app.tokens.end(&app.db, token, app.clock.now_ms()).await {
            warn!(%error, "a token could not be ended");
        }
    }
    let mut response = Redirect::to("/auth/login").into_response();
    response.headers_mut().append(header::SET_COOKIE, cookies::clear_sign_in(app.config.https));
    response.headers_mut().append(header::SET_COOKIE, cookies::clear_session(app.config.https));
    Ok(response)
}

/// The top bar's session form.
#[derive(Debug)]
pub struct ChooseSession {
    session_id: String,
    next: Option<String>,
}

impl FromForm for ChooseSession {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        Some(Self { session_id: errors.required(raw, "sessionId")?, next: raw.owned("next") })
    }
}

/// POST /admin/chooseSession: kept in a cookie; one of the viewer's own branch. It stores nothing, so its key needs no place.
///
/// # Errors
/// As [`Posted`]; 404 for a session that is not the branch's.
pub async fn choose_session(State(app): AppState, posted: Posted<ViewDashboard, ChooseSession>) -> Result<Response> {
    let Posted { visitor, form, .. } = posted;
    let form = form?;
    if !visitor.sessions.iter().any(|session| session.id == form.session_id) {
        return Err(Error::not_found(refusals::SESSION_NOT_FOUND));
    }
    let cookie = cookies::session(&form.session_id, app.config.https);
    Ok(([(header::SET_COOKIE, cookie)], Redirect::to(safe_return(form.next.as_deref()))).into_response())
}

/// GET /admin/changePassword
///
/// # Errors
/// 503 when the renderer is busy.
pub async fn change_password(visitor: Visitor, State(app): AppState) -> Result<Response> {
    change_password_page(&app, &visitor, FormState::default(), None).await
}

/// The form of a new password.
#[derive(Debug)]
pub struct NewPasswordForm {
    new_password: String,
}

impl FromForm for NewPasswordForm {
    const SECRETS: &'static [&'static str] = &["newPassword"];

    fn read(raw: &Raw, _: &mut FieldErrors) -> Option<Self> {
        Some(Self { new_password: raw.verbatim("newPassword").unwrap_or_default().to_owned() })
    }
}

/// POST /admin/changePassword
///
/// # Errors
/// As [`Posted`]; otherwise the page again, with the reason.
pub async fn change_password_posted(
    State(app): AppState,
    posted: Posted<ChangeOwnPassword, NewPasswordForm>,
) -> Result<Response> {
    let visitor = &posted.visitor;
    let caller = &visitor.caller;
    let changed = match &posted.form {
        Ok(NewPasswordForm { new_password }) => {
            password::change(&app, caller, &caller.id, caller.kind, new_password, Some(&posted.key)).await
        }
        Err(state) => Err(state.clone().into()),
    };
    match changed {
        Ok(changed) => {
            let done = match caller.kind {
                Kind::Student => calls::PASSWORD_UPDATED,
                Kind::Employee => calls::PASSWORD_CHANGED,
            };
            let changed = changed.into_response();
            if caller.must_change_password {
                // Until now nothing else could be reached.
                let mut led = Redirect::to("/admin/dashboard").into_response();
                if let Some(cookie) = changed.headers().get(header::SET_COOKIE) {
                    led.headers_mut().insert(header::SET_COOKIE, cookie.clone());
                }
                return Ok(led);
            }
            let mut page = change_password_page(&app, visitor, FormState::default(), Some(done)).await?;
            if let Some(cookie) = changed.headers().get(header::SET_COOKIE) {
                page.headers_mut().insert(header::SET_COOKIE, cookie.clone());
            }
            Ok(page)
        }
        Err(refusal @ (Error::Values { .. } | Error::Conflict { .. })) => {
            let status = refusal.status();
            // The calls have a name for it each, the form one.
            let refusal = match refusal {
                Error::Values { message, .. } => Error::value("newPassword", message),
                other => other,
            };
            let page = change_password_page(&app, visitor, posted.refused(&refusal), None).await?;
            Ok((status, page).into_response())
        }
        Err(other) => Err(other),
    }
}

async fn change_password_page(app: &App, visitor: &Visitor, form: FormState, done: Option<Word>) -> Result<Response> {
    let caller = &visitor.caller;
    if caller.must_change_password {
        // Nothing else can be reached yet, so nothing else is offered.
        let (viewer, name) = (caller.id.clone(), caller.name.clone());
        let props = FirstPasswordProps { viewer, role: RoleName(caller.role), name, form };
        return app.pages.screen("firstPassword", roster_texts::TITLE_CHANGE_PASSWORD, None, &props).await;
    }
    let shell = shell(app, visitor, roster_texts::TITLE_CHANGE_PASSWORD, None);
    let props = ChangePasswordProps { kind: visitor.caller.kind, form, done };
    app.pages.screen("changePassword", roster_texts::TITLE_CHANGE_PASSWORD, Some(&shell), &props).await
}

/// GET /auth/setup: while there is no superAdmin.
///
/// # Errors
/// The database's; 503 when the renderer is busy.
pub async fn setup(State(app): AppState) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    if !setup_offered(&app, &mut conn).await? {
        return Ok(Redirect::to("/auth/login").into_response());
    }
    drop(conn);
    app.pages.screen("setup", roster_texts::TITLE_SET_UP, None, &SetupProps::default()).await
}

/// Whether set-up is offered still: `create-admin` may have made a superAdmin meanwhile, which ends it.
async fn setup_offered(app: &App, conn: &mut Conn) -> Result<bool> {
    if app.setup.offered() && store::has_super_admin(conn).await? {
        app.setup.close();
    }
    Ok(app.setup.offered())
}

/// The set-up page's form; the code is looked at whatever else is wrong with it.
#[derive(Debug)]
pub struct SetupForm {
    employee_name: String,
    user_name: String,
    password: String,
}

impl FromForm for SetupForm {
    const SECRETS: &'static [&'static str] = &["code", "password"];

    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        // Within the limits of the form in which they are changed later (`people::employees`).
        let employee_name = match records::short(labels::NAME, &raw.owned("employeeName").unwrap_or_default(), 100) {
            Ok(name) if name.is_empty() => Err(roster_texts::GIVE_NAME.into()),
            judged => judged,
        };
        let employee_name = employee_name.map_err(|fault| errors.add("employeeName", fault)).ok();
        let user_name = match raw.owned("userName") {
            None => Err(roster_texts::GIVE_USER_ID.into()),
            Some(typed) => records::account(labels::USER_ID, &typed, 60),
        };
        let user_name = user_name.map_err(|fault| errors.add("userName", fault)).ok();
        let password = raw.verbatim("password").unwrap_or_default().to_owned();
        if let Err(fault) = passwords::check(&password, user_name.as_deref().unwrap_or_default()) {
            errors.add("password", fault.text());
        }
        Some(Self { employee_name: employee_name?, user_name: user_name?, password })
    }
}

/// POST /auth/setup: makes the first superAdmin, once, and signs them in.
///
/// # Errors
/// 403 from another site; 429 after too many wrong codes; else the page again, with the reasons.
pub async fn setup_posted(State(app): AppState, posted: PostedByAnybody<SetupForm>) -> Result<Response> {
    if !app.setup.offered() {
        return Ok(Redirect::to("/auth/login").into_response());
    }
    let from = address::of(&posted.parts, &app.config.trusted_proxy);
    let now = app.clock.now_ms();
    let attempt = app.throttle.attempt(from, "set-up", now).await?;
    let mut errors = posted.form.as_ref().err().map(FieldErrors::of).unwrap_or_default();
    let code = posted.sent("code").map(str::to_owned);
    if code.as_ref().is_some_and(|code| app.setup.matches(code)) {
        app.throttle.succeeded(attempt).await?;
    } else {
        errors.add("code", roster_texts::SETUP_CODE_WRONG);
    }
    if let (Ok(form), true) = (&posted.form, errors.is_empty()) {
        if let Some(id) = create_super_admin(&app, &posted.parts, form).await? {
            app.setup.close();
            // Whoever has just chosen the password is signed in by it.
            let token = app.tokens.issue(&id, Kind::Employee, Role::SuperAdmin, 0, now).map_err(Error::Internal)?;
            let cookie = cookies::sign_in(&token, app.config.https);
            return Ok(([(header::SET_COOKIE, cookie)], Redirect::to("/admin/dashboard")).into_response());
        }
        errors.add("userName", roster_texts::USER_ID_TAKEN);
    }
    let mut form = posted.faulty(errors);
    // The code is shown again: a right one need not be typed twice, and a wrong one can be corrected.
    if let Some(code) = code {
        form.values.set("code", &code);
    }
    let page = app.pages.screen_once("setup", roster_texts::TITLE_SET_UP, None, &SetupProps { form }).await?;
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

/// Stores the first superAdmin; the id, or none where the user name is taken.
async fn create_super_admin(app: &Arc<App>, parts: &Parts, form: &SetupForm) -> Result<Option<String>> {
    let SetupForm { employee_name, user_name, password } = form;
    let hash = app.passwords.hash(password.clone()).await?;
    let mut tx = app.db.begin().await?;
    // Of two who set up at once, one waits.
    tx.hold_all("employees").await?;
    if store::has_super_admin(&mut tx).await? {
        app.setup.close();
        return Err(Error::conflict(roster_texts::SUPER_ADMIN_EXISTS));
    }
    let id = app.clock.new_id();
    if !store::add_super_admin(&mut tx, &id, employee_name, user_name, &hash).await? {
        return Ok(None);
    }
    let maker = Caller {
        id: id.clone(),
        kind: Kind::Employee,
        role: Role::SuperAdmin,
        name: employee_name.clone(),
        branch: None,
        profile_photo_file_id: None,
        address: address::of(parts, &app.config.trusted_proxy),
        request_id: parts.extensions.get::<RequestId>().map(|id| id.0.clone()).unwrap_or_default(),
        epoch: 0,
        token_ends: 0,
        must_change_password: false,
        today: app.clock.today(),
    };
    let moment = Moment { id: app.clock.new_id(), at: app.clock.now_ms() };
    audit::record(&mut tx, &maker, moment, Act::CreateSuperAdmin, None, None, &[]).await?;
    tx.commit().await?;
    Ok(Some(id))
}

/// GET /admin/{anything else}: to the dashboard.
///
/// # Errors
/// 403 for a screen that is hidden from the role.
pub async fn elsewhere(visitor: Visitor, rest: std::result::Result<Path<String>, PathRejection>) -> Result<Response> {
    let item = rest.ok().and_then(|Path(rest)| menu::find(&format!("/{rest}")));
    if item.is_some_and(|item| !item.visible_to(visitor.caller.role)) {
        return Err(Error::role());
    }
    Ok(Redirect::to("/admin/dashboard").into_response())
}
