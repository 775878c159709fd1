//! /admin/searchView: a student's profile, by the id in the address or by a search without a script (docs/rules.md, *Screens*).

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::limits;
use rules::permission::Action;
use rules::roles::Role;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::http::SearchHit;
use super::store::{self, Student};
use crate::app::AppState;
use crate::auth::Visitor;
use crate::auth::scope::within_reach;
use crate::clock::printed_day;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::web::form;
use crate::web::input::Params;
use crate::web::shell::{file_address, shell_of};

const SCREEN: &str = "/admin/searchView";

/// One line of a profile; an empty value is shown as a dash.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct Detail {
    pub label: &'static str,
    pub value: String,
}

/// Where a student sits, or sat, in a session.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct ProfileEnrolment {
    pub session: String,
    pub class: String,
    pub section: String,
    #[ts(type = "number")]
    pub roll: i64,
    pub group: Option<String>,
}

/// A student's profile.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct StudentProfile {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub reg_no: String,
    /// Address of the picture.
    pub profile_photo: Option<String>,
    pub details: Vec<Detail>,
    pub enrolments: Vec<ProfileEnrolment>,
}

/// A student that a search without a script found, with the way to the profile.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "pages.ts")]
pub struct SearchHitLink {
    #[serde(flatten)]
    #[ts(flatten)]
    pub hit: SearchHit,
    pub href: String,
}

/// /admin/searchView?id= or ?search=: a profile, several to choose from, or a message.
#[derive(Debug, Default, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct SearchViewProps {
    pub student: Option<StudentProfile>,
    pub message: Option<String>,
    pub hits: Vec<SearchHitLink>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct SearchViewQuery {
    id: Option<String>,
    search: Option<String>,
}

/// GET /admin/searchView?id= or ?search=. Students see their own profile.
///
/// # Errors
/// 403 for another branch's student, for a student who asks for somebody else, and for a role that may not search.
pub async fn search_view(
    visitor: Visitor,
    State(app): AppState,
    Params(query): Params<SearchViewQuery>,
) -> Result<Response> {
    let caller = &visitor.caller;
    let given = |text: Option<String>| text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    let (id, search) = match caller.role {
        Role::Student => {
            if given(query.id).is_some_and(|id| id != caller.id) {
                return Err(Error::role());
            }
            (Some(caller.id.clone()), None)
        }
        _ if !caller.may(Action::ViewStudents) => return Err(Error::role()),
        _ => (given(query.id), given(query.search)),
    };
    let mut conn = app.db.acquire().await?;
    let mut status = StatusCode::OK;
    let mut props = SearchViewProps::default();
    match (id, search) {
        (Some(id), _) => match store::one(&mut conn, &id).await? {
            None => {
                status = StatusCode::NOT_FOUND;
                props.message = Some("The student was not found".to_owned());
            }
            Some(student) => {
                within_reach(caller, Some(student.branch_id.clone()), "The student")?;
                props.student = Some(profile(&mut conn, student).await?);
            }
        },
        (None, Some(search)) => {
            let branch =
                caller.branch.as_ref().filter(|_| caller.may(Action::SearchStudents)).ok_or_else(Error::role)?;
            found(&mut conn, &branch.id, &search, &mut props).await?;
        }
        (None, None) => {}
    }
    drop(conn);
    let mut shell = shell_of(&app, &visitor, SCREEN);
    if !props.hits.is_empty() {
        shell = shell.titled("Student Search");
    }
    let page = app.pages.screen("searchView", &shell.title, Some(&shell), &props).await?;
    Ok((status, page).into_response())
}

/// One hit is shown at once, several are listed.
async fn found(conn: &mut Conn, branch_id: &str, search: &str, props: &mut SearchViewProps) -> Result<()> {
    let Some(words) = store::words(search) else {
        props.message =
            Some(format!("Please type at least {} characters of a name or register number", limits::SEARCH_MIN));
        return Ok(());
    };
    let hits = store::search(conn, branch_id, &words).await?;
    if let [only] = hits.as_slice() {
        if let Some(student) = store::one(conn, &only.id).await? {
            props.student = Some(profile(conn, student).await?);
        }
        return Ok(());
    }
    props.message = match hits.len() {
        0 => Some(format!("No student found for \u{201c}{search}\u{201d}")),
        many if i64::try_from(many).is_ok_and(|many| many == store::MOST_FOUND) => {
            Some(format!("The first {many} students are shown. Type more of the name to find others."))
        }
        many => Some(format!("{many} students found")),
    };
    props.hits = hits
        .into_iter()
        .map(|hit| SearchHitLink { href: form::address(SCREEN, &[("id", &hit.id)]), hit: hit.into() })
        .collect();
    Ok(())
}

async fn profile(conn: &mut Conn, student: Student) -> Result<StudentProfile> {
    let enrolments = store::enrolments(conn, &student.id).await?;
    let text = |value: Option<String>| value.unwrap_or_default();
    // docs/rules.md, *Records and fields*: gender is female, otherwise male.
    let gender = student.gender.map(|gender| if gender.eq_ignore_ascii_case("female") { "Female" } else { "Male" });
    let details = vec![
        Detail { label: "Branch", value: student.branch_name },
        Detail { label: "Status", value: if student.status == "active" { "Active" } else { "Inactive" }.to_owned() },
        Detail { label: "Date of Birth", value: student.dob.as_deref().map(printed_day).unwrap_or_default() },
        Detail { label: "Gender", value: gender.unwrap_or_default().to_owned() },
        Detail { label: "Guardian Name", value: text(student.guardian_name) },
        Detail { label: "Mobile No", value: text(student.mobile_no) },
        Detail { label: "Email", value: text(student.email) },
        Detail { label: "Address", value: text(student.present_address) },
    ];
    Ok(StudentProfile {
        id: student.id,
        name: format!("{} {}", student.first_name, student.last_name),
        reg_no: student.reg_no,
        profile_photo: student.profile_photo_file_id.as_deref().map(file_address),
        details,
        enrolments: enrolments
            .into_iter()
            .map(|enrolment| ProfileEnrolment {
                session: enrolment.session_name,
                class: enrolment.class_name,
                section: enrolment.section_name,
                roll: enrolment.roll,
                group: enrolment.group_name,
            })
            .collect(),
    })
}
