//! A new password for an employee or a student, given by who may (docs/rules.md, *Sign-in*): typed, or made and shown once. It has to be
//! changed at the next sign-in. Those of a whole section: `section.rs`.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use rules::words::{Word, labels};
use serde::Serialize;
use ts_rs::TS;

use super::password::{Changed, change, changeable};
use super::store::Account;
use auth::passwords::readable;
use auth::permit::{ManageEmployeePasswords, ManageStudentPasswords, Permit};
use auth::visitor::CHANGE_PASSWORD;
use auth::{Kind, MayVisit, Visitor};
use base::error::{Error, Result};
use records::{MadePasswordProps, shown_once};
use web::app::{App, AppState};
use web::form;
use web::input::PathId;
use web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};
use web::shell::shell;

/// Whose passwords a page gives.
struct Owners {
    kind: Kind,
    /// Their list, which the page belongs to: its address and its name.
    list: &'static str,
    many: Word,
    noun: &'static str,
    /// What they sign in with.
    account_label: Word,
}

const EMPLOYEES: Owners = Owners {
    kind: Kind::Employee,
    list: "/admin/listEmployees",
    many: labels::EMPLOYEES,
    noun: "employee",
    account_label: labels::USER_ID,
};
const STUDENTS: Owners = Owners {
    kind: Kind::Student,
    list: "/admin/view",
    many: labels::STUDENTS,
    noun: "student",
    account_label: labels::REGISTER_NUMBER,
};

impl Owners {
    /// The page of one of them.
    fn page_of(&self, id: &str) -> String {
        match self.kind {
            Kind::Employee => format!("{}/{id}", self.list),
            Kind::Student => form::address("/admin/searchView", &[("id", id)]),
        }
    }
}

/// /admin/listEmployees/{id}/password and /admin/view/{id}/password
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct GivePasswordProps {
    /// The page's own address.
    pub path: String,
    pub name: String,
    /// What they sign in with, and what that is called.
    pub account: String,
    #[ts(type = "string")]
    pub account_label: Word,
    pub form: FormState,
    /// Their page.
    pub back: String,
}

/// The form of a password for somebody else; none: one is made.
pub struct GivenPassword(Option<String>);

impl FromForm for GivenPassword {
    const SECRETS: &'static [&'static str] = &["newPassword"];

    fn read(raw: &Raw, _: &mut FieldErrors) -> Option<Self> {
        Some(Self(raw.verbatim("newPassword").filter(|typed| !typed.is_empty()).map(str::to_owned)))
    }
}

/// GET the form; one's own password has a page of its own.
///
/// # Errors
/// 403 by role, by branch and for an admin's; 404.
pub async fn give_password(
    visitor: MayVisit<ManageEmployeePasswords>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    asked(&app, &visitor, &id, &EMPLOYEES).await
}

/// GET the form for a student.
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn give_student_password(
    visitor: MayVisit<ManageStudentPasswords>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    asked(&app, &visitor, &id, &STUDENTS).await
}

/// POST the new password. What was made is shown on the page that answers, and nowhere else.
///
/// # Errors
/// As [`Posted`] and [`give_password`]; otherwise the page again, with the reason.
pub async fn give_password_posted(
    PathId(id): PathId,
    State(app): AppState,
    posted: Posted<ManageEmployeePasswords, GivenPassword>,
) -> Result<Response> {
    given(&app, &posted, &id, &EMPLOYEES).await
}

/// POST a student's new password.
///
/// # Errors
/// As [`give_password_posted`].
pub async fn give_student_password_posted(
    PathId(id): PathId,
    State(app): AppState,
    posted: Posted<ManageStudentPasswords, GivenPassword>,
) -> Result<Response> {
    given(&app, &posted, &id, &STUDENTS).await
}

/// Whether somebody is to give themselves a password.
fn is_own(visitor: &Visitor, id: &str, owners: &Owners) -> bool {
    id == visitor.caller.id && owners.kind == visitor.caller.kind
}

async fn asked(app: &App, visitor: &Visitor, id: &str, owners: &Owners) -> Result<Response> {
    if is_own(visitor, id, owners) {
        return Ok(Redirect::to(CHANGE_PASSWORD).into_response());
    }
    let account = {
        let mut conn = app.db.acquire().await?;
        changeable(&mut conn, &visitor.caller, id, owners.kind).await?
    };
    show(app, visitor, account, owners, FormState::default()).await
}

async fn given<P: Permit>(
    app: &App,
    posted: &Posted<P, GivenPassword>,
    id: &str,
    owners: &'static Owners,
) -> Result<Response> {
    let visitor: &Visitor = &posted.visitor;
    if is_own(visitor, id, owners) {
        return Ok(Redirect::to(CHANGE_PASSWORD).into_response());
    }
    let GivenPassword(typed) = match &posted.form {
        Ok(form) => form,
        Err(state) => return Err(state.clone().into()),
    };
    let account = {
        let mut conn = app.db.acquire().await?;
        changeable(&mut conn, &visitor.caller, id, owners.kind).await?
    };
    let made = typed.is_none().then(readable);
    let password = typed.as_ref().or(made.as_ref()).cloned().unwrap_or_default();
    let branch = account.branch_id.as_deref().filter(|_| visitor.caller.branch.is_none());
    let list = |done: &[(&str, &str)]| {
        let query: Vec<(&str, &str)> =
            branch.map(|id| ("branchId", id)).into_iter().chain(done.iter().copied()).collect();
        form::address(owners.list, &query)
    };
    match change(app, &visitor.caller, id, owners.kind, &password, Some(&posted.key)).await {
        Ok(Changed::Now(_)) if made.is_some() => {
            let props = MadePasswordProps {
                title: labels::NEW_PASSWORD,
                name: name_of(&account),
                account: account.user_id,
                account_label: owners.account_label,
                password,
                noun: owners.noun,
                back: list(&[]),
                another: None,
                made_for: None,
            };
            shown_once(app, visitor, owners.many, &props).await
        }
        // A second press: what was made then is not known any more.
        Ok(_) => Ok(Redirect::to(&list(&[("done", "password")])).into_response()),
        // The calls have a name for it each, the form one.
        Err(Error::Values { message, .. }) => {
            let refused = posted.refused(&Error::value("newPassword", message));
            let page = show(app, visitor, account, owners, refused).await?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
        Err(other) => Err(other),
    }
}

/// An employee's name, or a student's.
fn name_of(account: &Account) -> String {
    let name = format!("{} {} {}", account.employee_name, account.first_name, account.last_name);
    name.trim().to_owned()
}

async fn show(app: &App, visitor: &Visitor, account: Account, owners: &Owners, form: FormState) -> Result<Response> {
    let title = labels::GIVE_A_NEW_PASSWORD;
    let props = GivePasswordProps {
        back: owners.page_of(&account.id),
        path: format!("{}/{}/password", owners.list, account.id),
        name: name_of(&account),
        account: account.user_id,
        account_label: owners.account_label,
        form,
    };
    app.pages.screen("givePassword", title, Some(&shell(app, visitor, title, Some(owners.many))), &props).await
}
