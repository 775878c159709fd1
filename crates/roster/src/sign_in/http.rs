//! `POST /api/manageUserLogin` and `GET /api/check_session` (docs/rules.md, *Calls*).

use std::collections::BTreeMap;
use std::net::IpAddr;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use rules::messages;
use rules::roles::Role;
use rules::spelling::{composed, register_key};
use rules::words::{Text, calls, refusals, roster_texts};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use super::store::{self, Account};
use auth::FromOwnSite;
use auth::passwords::Verified;
use auth::permit::AskSession;
use auth::visitor::{SessionRef, sessions_of};
use auth::{Kind, May, address, cookies};
use base::error::{Error, Result};
use db::Conn;
use web::app::{App, AppState};
use web::input::Body;
use web::shell::{BranchRef, RoleName, file_address};

/// The longest `webId` that is kept.
const WEB_ID_LETTERS: usize = 4_096;

/// The body of manageUserLogin. `isWeb` and `webId` (a push messaging token) are taken in whatever type they come.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoginBody {
    /// A student names their branch, by this or by `branchId`.
    pub branch_name: Option<String>,
    pub branch_id: Option<String>,
    #[schemars(required, extend("enum" = ["student", "admin"]))]
    pub user_type: Option<String>,
    /// A user name; of a student the register number.
    #[schemars(required)]
    pub user_id: Option<String>,
    #[schemars(required)]
    pub user_password: Option<String>,
    pub is_web: Option<Value>,
    /// Kept with the sign-in until it ends; at most 4,096 letters.
    pub web_id: Option<Value>,
}

impl LoginBody {
    /// The push messaging token as a text; none where none is sent.
    fn web_id(&self) -> Result<Option<String>> {
        let text = match &self.web_id {
            None | Some(Value::Null) => return Ok(None),
            Some(Value::String(text)) => text.trim().to_owned(),
            Some(other) => other.to_string(),
        };
        if text.chars().count() > WEB_ID_LETTERS {
            return Err(Error::invalid("webId", roster_texts::WEB_ID_TOO_LONG));
        }
        Ok(Some(text).filter(|text| !text.is_empty()))
    }
}

/// A student's class, as the browser keeps it.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct ClassRef {
    #[serde(rename = "_id")]
    pub id: String,
    pub class_name: String,
    pub class_numeric: i64,
}

/// A student's section, as the browser keeps it.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct SectionRef {
    #[serde(rename = "_id")]
    pub id: String,
    pub section_name: String,
}

/// What signing in answers (docs/rules.md, *Calls*).
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts", optional_fields)]
pub struct SignedInUser {
    #[serde(rename = "_id")]
    pub id: String,
    pub role: RoleName,
    #[ts(optional = false)]
    pub branch: Option<BranchRef>,
    /// The branch's active one.
    #[ts(optional = false)]
    pub session: Option<SessionRef>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<ClassRef>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub section: Option<SectionRef>,
    #[ts(optional = false)]
    pub profile_photo: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub employee_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_name: Option<String>,
    /// True where somebody else gave the password: it is changed before anything else is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub must_change_password: Option<bool>,
    pub access_token: String,
    pub message: String,
}

/// POST /api/manageUserLogin
///
/// # Errors
/// 400 for the shape, and for a wrong id or password alike; 429 after too many failures.
pub async fn manage_user_login(
    // It sets a cookie: another site's form must not sign its own account in here.
    _: FromOwnSite,
    State(app): AppState,
    parts: Parts,
    body: Body<LoginBody>,
) -> Result<Response> {
    let address = address::of(&parts, &app.config.trusted_proxy);
    let user = sign_in(&app, address, &body.value).await?;
    let cookie = cookies::sign_in(&user.access_token, app.config.https);
    Ok(([(header::SET_COOKIE, cookie)], Json(user)).into_response())
}

/// What `check_session` answers.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GoodToken {
    #[serde(rename = "_id")]
    pub id: String,
    pub role: RoleName,
    /// Epoch milliseconds.
    pub expires_at: i64,
}

/// `GET /api/check_session`
pub async fn check_session(caller: May<AskSession>) -> Json<GoodToken> {
    Json(GoodToken { id: caller.id.clone(), role: RoleName(caller.role), expires_at: caller.token_ends * 1000 })
}

/// Signs in, by call or by form.
///
/// # Errors
/// As [`manage_user_login`].
pub async fn sign_in(app: &App, address: IpAddr, body: &LoginBody) -> Result<SignedInUser> {
    let (student, user_id, password) = check_shape(body)?;
    let web_id = body.web_id()?;
    let branch =
        |text: &Option<String>| text.clone().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    let (branch_id, branch_name) = (branch(&body.branch_id), branch(&body.branch_name));
    let mut conn = app.db.acquire().await?;
    let mut branch = String::new();
    let account_key = if student {
        // One account has one key, whether its branch is given by id or by name, and however its number is spelled.
        branch =
            store::login_branch(&mut conn, branch_id.as_deref(), branch_name.as_deref()).await?.unwrap_or_default();
        format!("student/{branch}/{}", register_key(user_id))
    } else {
        // Signed in with in any case: one account has one count of failures.
        format!("employee/{}", composed(user_id).to_lowercase())
    };
    let now = app.clock.now_ms();
    drop(conn);
    let attempt = app.throttle.attempt(address, &account_key, now).await?;
    let tried = async {
        let mut conn = app.db.acquire().await?;
        let account = if student {
            store::student_by_reg_no(&mut conn, &branch, user_id).await?
        } else {
            store::employee_by_user_name(&mut conn, user_id).await?
        };
        // Given back before argon2 runs: a connection must not wait for it.
        drop(conn);
        let stored = account.as_ref().map(|account| account.password_hash.clone());
        let verified = app.passwords.verify(password.to_owned(), stored).await?;
        Ok(account.filter(|_| verified.matches()).map(|account| (account, verified)))
    };
    let (account, verified) = match tried.await {
        Ok(Some(found)) => found,
        Ok(None) => {
            let message = calls::ID_OR_PASSWORD_INCORRECT.into();
            return Err(Error::Invalid { message, fields: BTreeMap::new() });
        }
        // Nothing was found out about the password.
        Err(error) => {
            app.throttle.forget(attempt).await?;
            return Err(error);
        }
    };
    app.throttle.succeeded(attempt).await?;
    if verified == Verified::AsTyped {
        let hash = app.passwords.hash(password.to_owned()).await?;
        let mut conn = app.db.acquire().await?;
        store::hash_anew(&mut conn, &account.id, student, (&account.password_hash, &hash)).await?;
    }
    let kind = if student { Kind::Student } else { Kind::Employee };
    let role = account.role.parse::<Role>().map_err(|_| Error::Internal(format!("role {}", account.role)))?;
    let token = app.tokens.issue(&account.id, kind, role, account.token_epoch, now).map_err(Error::Internal)?;
    let mut conn = app.db.acquire().await?;
    if let Some(web_id) = web_id {
        app.tokens.keep_web_id(&mut conn, &token, &web_id, now).await?;
    }
    signed_in_user(&mut conn, account, kind, token, messages::SUCCESSFULLY_LOGIN).await
}

/// The user as sign-in answers it.
pub async fn signed_in_user(
    conn: &mut Conn,
    account: Account,
    kind: Kind,
    token: String,
    message: &str,
) -> Result<SignedInUser> {
    let role = account.role.parse::<Role>().map_err(|_| Error::Internal(format!("role {}", account.role)))?;
    let session = match &account.branch_id {
        Some(branch_id) => sessions_of(conn, branch_id).await?.1,
        None => None,
    };
    let student = kind == Kind::Student;
    let seat = match &session {
        Some(session) if student => store::seat(conn, &account.id, &session.id).await?,
        _ => None,
    };
    let (class, section) = seat
        .map(|seat| {
            (
                ClassRef { id: seat.class_id, class_name: seat.class_name, class_numeric: seat.class_numeric },
                SectionRef { id: seat.section_id, section_name: seat.section_name },
            )
        })
        .unzip();
    Ok(SignedInUser {
        id: account.id,
        role: RoleName(role),
        branch: account.branch_id.zip(account.branch_name).map(|(id, branch_name)| BranchRef { id, branch_name }),
        session,
        class,
        section,
        profile_photo: account.profile_photo_file_id.as_deref().map(file_address),
        employee_name: (!student).then_some(account.employee_name),
        first_name: student.then_some(account.first_name),
        last_name: student.then_some(account.last_name),
        must_change_password: account.must_change_password.then_some(true),
        access_token: token,
        message: message.to_owned(),
    })
}

/// Student or not, the user id and the password; 400 names every missing field.
fn check_shape(body: &LoginBody) -> Result<(bool, &str, &str)> {
    let text = |field: &Option<String>| field.as_deref().is_some_and(|text| !text.trim().is_empty());
    // By the names that the login screen has for them, since it shows the message.
    let mut fields: BTreeMap<String, Text> = BTreeMap::new();
    let student = match body.user_type.as_deref() {
        Some("student") => true,
        Some("admin") => false,
        Some(_) => {
            fields.insert("userType".to_owned(), roster_texts::USER_TYPE.into());
            false
        }
        None => {
            fields.insert("userType".to_owned(), refusals::field_missing("userType").into());
            false
        }
    };
    if student && !text(&body.branch_id) && !text(&body.branch_name) {
        fields.insert("branchId".to_owned(), roster_texts::CHOOSE_BRANCH.into());
    }
    if !text(&body.user_id) {
        let enter = if student { roster_texts::ENTER_REGISTER_NUMBER } else { roster_texts::ENTER_USER_ID };
        fields.insert("userId".to_owned(), enter.into());
    }
    // A password may be all spaces, but not empty.
    if body.user_password.as_deref().is_none_or(str::is_empty) {
        fields.insert("userPassword".to_owned(), roster_texts::ENTER_PASSWORD.into());
    }
    match (fields.values().next(), &body.user_id, &body.user_password) {
        (None, Some(user_id), Some(password)) => Ok((student, user_id.trim(), password)),
        (first, _, _) => Err(Error::Invalid { message: first.map_or_else(|| "".into(), Clone::clone), fields }),
    }
}
