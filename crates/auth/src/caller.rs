//! Who calls: from a bearer below `/api`, from the cookie on page routes. Both end in the same [`Caller`].

use std::net::IpAddr;
use std::sync::Arc;

use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use rules::permission::{Action, may};
use rules::roles::Role;
use rules::words::calls;
use serde::{Deserialize, Serialize};

use super::tokens::{Claims, TokenFault};
use super::visitor::{Found, TokenOf};
use super::{Program, address, cookies, store};
use base::error::{Error, Result};
use db::Conn;

/// The id that the log line, the header `x-request-id`, the audit and every refusal share.
#[derive(Clone, Debug)]
pub struct RequestId(pub String);

/// Which table the account is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Kind {
    Employee,
    Student,
}

/// A branch and the names it goes by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BranchOf {
    pub id: String,
    pub name: String,
    /// The school's name.
    pub school: String,
}

/// Somebody signed in.
#[derive(Clone, Debug)]
pub struct Caller {
    pub id: String,
    pub kind: Kind,
    pub role: Role,
    pub name: String,
    /// The caller's own branch; none for superAdmin.
    pub branch: Option<BranchOf>,
    pub profile_photo_file_id: Option<String>,
    /// Where the request came from, for the audit.
    pub address: IpAddr,
    pub request_id: String,
    /// The account's token epoch, for a new token.
    pub epoch: i64,
    /// When the token ends, epoch seconds.
    pub token_ends: i64,
    /// Somebody else gave the password: until it is changed, nothing but changing it is allowed (docs/rules.md, *Sign-in*).
    pub must_change_password: bool,
    /// Today at the school, YYYY-MM-DD: a substitution holds for its day.
    pub today: String,
}

/// Which sections and subjects a statement is narrowed to: those that a teacher reaches on a day (the view `teacher_reach`), by the own
/// routine or by standing in for somebody. Empty texts narrow nothing.
#[derive(Clone, Debug, Default)]
pub struct TeacherReach {
    pub teacher_id: String,
    /// YYYY-MM-DD
    pub day: String,
}

/// Whose requests count together: what a request carries on once it is known who calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub id: Arc<str>,
    pub is_student: bool,
}

/// What is found beside a visitor's sessions.
#[derive(Debug, Default)]
pub(super) struct Aside {
    /// Notifications that were not read.
    pub unread: i64,
    /// Sessions without a class; none of them named where the visitor has no branch.
    pub empty: Vec<Option<String>>,
}

impl Caller {
    /// The account that the call counts for.
    pub fn account(&self) -> Account {
        Account { id: Arc::from(self.id.as_str()), is_student: self.kind == Kind::Student }
    }

    /// What the caller's statements are narrowed to: of a teacher the own reach, of everybody else nothing.
    pub fn teacher_reach(&self) -> TeacherReach {
        if self.role != Role::Teacher {
            return TeacherReach::default();
        }
        TeacherReach { teacher_id: self.id.clone(), day: self.today.clone() }
    }

    /// From `Authorization: Bearer`.
    ///
    /// # Errors
    /// 401 without one, or with one that is not good any more.
    pub async fn from_bearer(parts: &Parts, app: &impl Program) -> Result<Self> {
        let token = bearer(&parts.headers).ok_or(Error::SignedOut(calls::SIGN_IN_FIRST))?;
        Self::from_token(token, parts, app).await
    }

    /// From the sign-in cookie.
    ///
    /// # Errors
    /// 401 without one, or with one that is not good any more.
    pub async fn from_cookie(parts: &Parts, app: &impl Program) -> Result<Self> {
        Self::from_token(cookie(&parts.headers, app)?, parts, app).await
    }

    async fn from_token(token: &str, parts: &Parts, app: &impl Program) -> Result<Self> {
        let claims = claims(token, app)?;
        let mut conn = app.db().read().await?;
        let row = claims.account(&mut conn).await?;
        Self::of(claims, row, parts, app)
    }

    /// From the sign-in cookie, with the own branch's sessions, the newest first, and what is found beside them.
    ///
    /// # Errors
    /// As [`Caller::from_cookie`].
    pub(super) async fn with_sessions(
        parts: &Parts,
        app: &impl Program,
    ) -> Result<(Self, Vec<store::SessionRow>, Aside, Found)> {
        let claims = claims(cookie(&parts.headers, app)?, app)?;
        let token = TokenOf { kind: claims.kind, sub: claims.sub.clone(), id: claims.id().to_owned() };
        let found = if let Some(rows) = app.visitors().known(parts, &token) {
            Found { token, rows, was_known: true }
        } else {
            let mut conn = app.db().read().await?;
            let rows = store::visitor(&mut conn, token.kind, &token.sub, &token.id).await?;
            Found { token, rows: rows.into(), was_known: false }
        };
        let mut account = None;
        let mut sessions = Vec::new();
        let mut aside = Aside::default();
        for row in found.rows.iter().cloned() {
            aside.unread = row.unread;
            if row.is_empty {
                aside.empty.push(row.session_id.clone());
            }
            let (own, session) = row.split();
            account = Some(own);
            sessions.extend(session);
        }
        Ok((Self::of(claims, account, parts, app)?, sessions, aside, found))
    }

    /// Holds a token against its account as it is now.
    fn of(claims: Claims, row: Option<store::AccountRow>, parts: &Parts, app: &impl Program) -> Result<Self> {
        let row = row.filter(|row| claims.hold_for(row)).ok_or(Error::TokenExpired)?;
        // Only superAdmin has no branch, and no branch is what lets a caller reach every one: a record that says otherwise is
        // not trusted.
        if (claims.role == Role::SuperAdmin) != row.branch_id.is_none() {
            return Err(Error::Forbidden(calls::NOT_ALLOWED));
        }
        Ok(Self {
            id: claims.sub,
            kind: claims.kind,
            role: claims.role,
            name: row.name,
            branch: row.branch_id.zip(row.branch_name).map(|(id, name)| BranchOf {
                id,
                name,
                school: row.school_name.unwrap_or_default(),
            }),
            profile_photo_file_id: row.profile_photo_file_id,
            address: address::of(parts, &app.config().trusted_proxy),
            request_id: parts.extensions.get::<RequestId>().map(|id| id.0.clone()).unwrap_or_default(),
            epoch: claims.epoch,
            token_ends: claims.exp,
            must_change_password: row.must_change_password,
            today: app.clock().today(),
        })
    }

    /// Whether the permission table allows it.
    pub fn may(&self, action: Action) -> bool {
        may(self.role, action)
    }

    /// Holds a teacher to the sections of the own routine and those whose class teacher they are. Every other role passes.
    ///
    /// # Errors
    /// 403 outside of them.
    pub async fn within_sections(&self, conn: &mut Conn, section_id: &str) -> Result<()> {
        if self.role != Role::Teacher || store::is_class_teacher(conn, &self.id, section_id).await? {
            return Ok(());
        }
        match self.within_routine(conn, section_id, None).await {
            Err(Error::Forbidden(_)) => Err(Error::Forbidden(calls::NOT_YOUR_SECTION)),
            within => within,
        }
    }

    /// Holds a teacher to the own routine, and on its day to a substitution: a section of it, and one of its subjects there where
    /// `subject_id` is given.
    /// Every other role passes.
    ///
    /// # Errors
    /// 403 outside of it.
    pub async fn within_routine(&self, conn: &mut Conn, section_id: &str, subject_id: Option<&str>) -> Result<()> {
        if self.role != Role::Teacher || store::in_routine(conn, &self.teacher_reach(), section_id, subject_id).await? {
            return Ok(());
        }
        Err(Error::Forbidden(calls::NOT_IN_ROUTINE))
    }
}

impl Claims {
    /// The account as it is now; none where it is gone, or the token was signed out.
    async fn account(&self, conn: &mut Conn) -> db::Result<Option<store::AccountRow>> {
        match self.kind {
            Kind::Employee => store::employee(conn, &self.sub, self.id()).await,
            Kind::Student => store::student(conn, &self.sub, self.id()).await,
        }
    }

    /// A changed password, role or status ends older tokens.
    fn hold_for(&self, row: &store::AccountRow) -> bool {
        row.token_epoch == self.epoch && row.status == "active" && row.role == self.role.as_str()
    }
}

/// A sign-in on which something goes on for longer than a request: whether it still holds is asked again and again.
#[derive(Debug)]
pub struct SignIn(Claims);

impl SignIn {
    /// The one of a request's cookie.
    ///
    /// # Errors
    /// 401 without one, or with one that is not good any more.
    pub fn of_cookie(headers: &HeaderMap, app: &impl Program) -> Result<Self> {
        claims(cookie(headers, app)?, app).map(Self)
    }

    /// When it ends by itself, in epoch milliseconds.
    pub fn ends_at(&self) -> i64 {
        self.0.exp * 1000
    }

    /// Whether it has been ended since: signed out, a changed password, role or status.
    pub async fn holds(&self, conn: &mut Conn) -> db::Result<bool> {
        Ok(self.0.account(conn).await?.is_some_and(|row| self.0.hold_for(&row)))
    }
}

/// What a token says, while it is good.
fn claims(token: &str, app: &impl Program) -> Result<Claims> {
    app.tokens().read(token, app.clock().now_ms()).map_err(|fault| match fault {
        TokenFault::Expired => Error::TokenExpired,
        TokenFault::Malformed => Error::SignedOut(calls::TOKEN_NOT_VALID),
    })
}

fn cookie<'h>(headers: &'h HeaderMap, app: &impl Program) -> Result<&'h str> {
    cookies::signed_in(headers, app.config().https).ok_or(Error::SignedOut(calls::SIGN_IN_FIRST))
}

/// The token of `Authorization: Bearer`, if there is one.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    (scheme.eq_ignore_ascii_case("bearer") && !token.trim().is_empty()).then(|| token.trim())
}
