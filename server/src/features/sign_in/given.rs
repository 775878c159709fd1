//! A new password for an employee, given by who manages employees (docs/rules.md, *Sign-in*): typed, or made and shown once. It has to be
//! changed at the next sign-in.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Serialize;
use ts_rs::TS;

use super::password::{Changed, change, changeable};
use super::store::Account;
use crate::app::{App, AppState};
use crate::auth::passwords::readable;
use crate::auth::permit::ManageEmployeePasswords;
use crate::auth::visitor::CHANGE_PASSWORD;
use crate::auth::{Kind, MayVisit, Visitor};
use crate::error::{Error, Result};
use crate::records::{MadePasswordProps, shown_once};
use crate::web::form;
use crate::web::input::PathId;
use crate::web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};
use crate::web::shell::shell;

/// The list of employees, which the page belongs to.
const LIST: &str = "/admin/listEmployees";
const MANY: &str = "Employees";

/// /admin/listEmployees/{id}/password
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct GivePasswordProps {
    pub id: String,
    pub name: String,
    /// What they sign in with.
    pub account: String,
    pub form: FormState,
    /// The employee.
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
    if id == visitor.caller.id {
        return Ok(Redirect::to(CHANGE_PASSWORD).into_response());
    }
    let account = {
        let mut conn = app.db.acquire().await?;
        changeable(&mut conn, &visitor.caller, &id, Kind::Employee).await?
    };
    show(&app, &visitor, account, FormState::default()).await
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
    let visitor = &posted.visitor;
    if id == visitor.caller.id {
        return Ok(Redirect::to(CHANGE_PASSWORD).into_response());
    }
    let GivenPassword(typed) = match &posted.form {
        Ok(form) => form,
        Err(state) => return Err(state.clone().into()),
    };
    let account = {
        let mut conn = app.db.acquire().await?;
        changeable(&mut conn, &visitor.caller, &id, Kind::Employee).await?
    };
    let made = typed.is_none().then(readable);
    let password = typed.as_ref().or(made.as_ref()).cloned().unwrap_or_default();
    let branch = account.branch_id.as_deref().filter(|_| visitor.caller.branch.is_none());
    let list = |done: &[(&str, &str)]| {
        let query: Vec<(&str, &str)> =
            branch.map(|id| ("branchId", id)).into_iter().chain(done.iter().copied()).collect();
        form::address(LIST, &query)
    };
    match change(&app, &visitor.caller, &id, Kind::Employee, &password, Some(&posted.key)).await {
        Ok(Changed::Now(_)) if made.is_some() => {
            let props = MadePasswordProps {
                title: "New password",
                name: account.employee_name,
                account: account.user_id,
                password,
                many: MANY,
                back: list(&[]),
            };
            shown_once(&app, visitor, MANY, &props).await
        }
        // A second press: what was made then is not known any more.
        Ok(_) => Ok(Redirect::to(&list(&[("done", "password")])).into_response()),
        Err(refusal @ Error::Values { .. }) => {
            let page = show(&app, visitor, account, posted.refused(&refusal)).await?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
        Err(other) => Err(other),
    }
}

async fn show(app: &App, visitor: &Visitor, account: Account, form: FormState) -> Result<Response> {
    let title = "Give a new password";
    let props = GivePasswordProps {
        back: format!("{LIST}/{}", account.id),
        id: account.id,
        name: account.employee_name,
        account: account.user_id,
        form,
    };
    app.pages.screen("givePassword", title, Some(&shell(app, visitor, title, Some(MANY))), &props).await
}
