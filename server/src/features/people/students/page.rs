//! /admin/searchView: a student's profile, by the id in the address or by a search without a script (docs/rules.md, *Screens*).

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::limits;
use rules::permission::Action;
use rules::roles::Role;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Students;
use super::http::SearchHit;
use super::store::{self, Student};
use crate::app::AppState;
use crate::auth::scope::within_reach;
use crate::auth::{Caller, Visitor};
use crate::clock::printed_day;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::records::{Choices, Field, RecordKind, StoredRecord, value_of};
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
    /// The last day of a student who left, as printed; for who may change the student with the reason.
    pub left: Option<String>,
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
    /// The form, for who may change the student.
    pub edit: Option<String>,
    /// Where a new password is given, for who may.
    pub password: Option<String>,
    /// Where it is stored that the student leaves or comes back, for who may.
    pub leaving: Option<String>,
    /// The documents, for who may see them.
    pub documents: Option<String>,
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
                props.student = Some(profile(&mut conn, caller, student).await?);
            }
        },
        (None, Some(search)) => {
            let branch =
                caller.branch.as_ref().filter(|_| caller.may(Action::SearchStudents)).ok_or_else(Error::role)?;
            found(&mut conn, caller, &branch.id, &search, &mut props).await?;
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
async fn found(
    conn: &mut Conn,
    caller: &Caller,
    branch_id: &str,
    search: &str,
    props: &mut SearchViewProps,
) -> Result<()> {
    let Some(words) = store::words(search) else {
        props.message =
            Some(format!("Please type at least {} characters of a name or register number", limits::SEARCH_MIN));
        return Ok(());
    };
    let hits = store::search(conn, branch_id, &words).await?;
    if let [only] = hits.as_slice() {
        if let Some(student) = store::one(conn, &only.id).await? {
            props.student = Some(profile(conn, caller, student).await?);
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

/// Everything that is kept of a student, for who may change it; what stands elsewhere on the profile is left out.
async fn all_details(conn: &mut Conn, student: &Student) -> Result<Vec<Detail>> {
    let Some(row) = StoredRecord::<Students>::one(conn, &student.id).await? else { return Ok(Vec::new()) };
    let values = row.values();
    let noun = &<Students as RecordKind>::NOUN;
    let elsewhere = |field: &&Field| {
        field.elsewhere || field.is_picture() || ["firstName", "lastName", "regNo"].contains(&field.key)
    };
    let fields = noun.fields.iter().filter(|field| !elsewhere(field));
    let none = Choices::default();
    let detail = |field: &Field| Detail {
        label: field.label,
        value: noun.shown(field.key, value_of(&values, field.key), &none),
    };
    Ok(fields.map(detail).collect())
}

async fn profile(conn: &mut Conn, caller: &Caller, student: Student) -> Result<StudentProfile> {
    let enrolments = store::enrolments(conn, &student.id).await?;
    let may_edit = caller.may(Action::ManageStudents);
    let all = if may_edit { all_details(conn, &student).await? } else { Vec::new() };
    let text = |value: Option<String>| value.unwrap_or_default();
    // docs/rules.md, *Records and fields*: gender is female, otherwise male.
    let gender = student.gender.map(|gender| if gender.eq_ignore_ascii_case("female") { "Female" } else { "Male" });
    let mut details = vec![
        Detail { label: "Branch", value: student.branch_name },
        Detail { label: "Status", value: if student.status == "active" { "Active" } else { "Inactive" }.to_owned() },
    ];
    let few = vec![
        Detail { label: "Date of Birth", value: student.dob.as_deref().map(printed_day).unwrap_or_default() },
        Detail { label: "Gender", value: gender.unwrap_or_default().to_owned() },
        Detail { label: "Guardian Name", value: text(student.guardian_name) },
        Detail { label: "Mobile No", value: text(student.mobile_no) },
        Detail { label: "Email", value: text(student.email) },
        Detail { label: "Address", value: text(student.present_address) },
    ];
    details.extend(if may_edit { all } else { few });
    Ok(StudentProfile {
        password: caller.may(Action::ManageStudentPasswords).then(|| format!("/admin/view/{}/password", student.id)),
        documents: <Students as RecordKind>::documents(caller, &student.id),
        edit: may_edit.then(|| format!("/admin/view/{}", student.id)),
        leaving: (may_edit && !enrolments.is_empty()).then(|| format!("/admin/view/{}/leaving", student.id)),
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
                left: enrolment.left_on.as_deref().map(printed_day).map(|day| match enrolment.left_reason {
                    Some(reason) if may_edit => format!("{day}, {reason}"),
                    _ => day,
                }),
            })
            .collect(),
    })
}
