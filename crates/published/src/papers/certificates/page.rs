//! `/admin/generate-student` and `/admin/Generate-employee`: who gets a certificate, and what is in its way.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use axum::extract::State;
use axum::response::Response;
use rules::words::{Text, labels, published_texts};

use super::super::choice::{self, PaperFilter, PapersKind, PapersQuery, Screen, State as Shown, said};
use super::super::look::{EMPLOYEES, STUDENTS};
use super::super::store::{self, Person};
use super::dues;
use super::paper::{Draft, drafts};
use super::template_store::{CertificateTemplates, templates};
use auth::permit::MakePapers;
use auth::{Caller, MayVisit, Visitor};
use base::error::Result;
use db::Conn;
use web::app::{App, AppState};
use web::input::Params;

pub(super) const REGISTER: &str = "/admin/certificate-template/issued";

/// GET /admin/generate-student?template&sectionId
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn generate_student(
    visitor: MayVisit<MakePapers>,
    State(app): AppState,
    Params(query): Params<PapersQuery>,
) -> Result<Response> {
    show(&app, &visitor, STUDENTS, &query, Refused::default()).await
}

/// GET /admin/Generate-employee?template&departmentId
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn generate_employee(
    visitor: MayVisit<MakePapers>,
    State(app): AppState,
    Params(query): Params<PapersQuery>,
) -> Result<Response> {
    show(&app, &visitor, EMPLOYEES, &query, Refused::default()).await
}

/// Why nothing was issued, and who was ticked.
#[derive(Default)]
pub(super) struct Refused {
    pub(super) failure: Option<Text>,
    pub(super) ticked: BTreeSet<String>,
}

/// Whoever can be chosen: the students of the section that is named, with those who have left; the employees of the branch or of the
/// department that is named, with those who are inactive. None where no section is named.
///
/// # Errors
/// 403 for another branch's section, 404.
pub(super) async fn people(
    conn: &mut Conn,
    caller: &Caller,
    whose: &str,
    query: &PapersQuery,
) -> Result<Option<Vec<Person>>> {
    if whose == STUDENTS {
        let Some(section_id) = said(query.section_id.as_ref()) else { return Ok(None) };
        let section = choice::section(conn, caller, section_id).await?;
        return Ok(Some(store::students(conn, &section, store::Whom::AlsoGone).await?));
    }
    let department_id = said(query.department_id.as_ref()).unwrap_or_default();
    let branch_id = choice::own_branch(caller, None)?;
    Ok(Some(store::employees(conn, branch_id, department_id, store::Whom::AlsoGone).await?))
}

/// The screen.
pub(super) async fn show(
    app: &App,
    visitor: &Visitor,
    whose: &'static str,
    query: &PapersQuery,
    refused: Refused,
) -> Result<Response> {
    let caller = &visitor.caller;
    let mut conn = app.db.acquire().await?;
    let branch_id = choice::own_branch(caller, said(query.branch_id.as_ref()))?;
    let template =
        choice::template_filter(templates(&mut conn, branch_id, whose).await?, said(query.template.as_ref()));
    let people = people(&mut conn, caller, whose, query).await?;
    let school = store::school(&mut conn, branch_id).await?;
    let chosen = &template.chosen;
    let values = match chosen.as_str() {
        "" => None,
        id => Some(
            choice::template(records::Kind::of::<CertificateTemplates>(), &mut conn, caller, Some(id), whose).await?,
        ),
    };
    let place = place_filter(&mut conn, branch_id, whose, query).await?;
    let owed = match (&values, &people) {
        (Some(values), Some(people)) => {
            let ids = people.iter().map(|person| person.id.as_str());
            dues::owed(&mut conn, caller, branch_id, values, ids).await?
        }
        _ => HashMap::new(),
    };
    drop(conn);
    let (mut faults, mut listed, mut shared) = (BTreeMap::new(), None, Vec::new());
    if let (Some(values), Some(people)) = (values, people) {
        let (drafts, alike) = drafts(app, &school, &values, people, &owed, &caller.today).await?;
        shared = alike;
        let people = drafts.into_iter().map(|Draft { person, faults: own, .. }| {
            if !own.is_empty() {
                faults.insert(person.id.clone(), own);
            }
            person
        });
        listed = Some(people.collect());
    }
    let is_students = whose == STUDENTS;
    let screen = Screen {
        action: if is_students { "/admin/generate-student" } else { "/admin/Generate-employee" },
        print: if is_students { "/admin/generate-student/issue" } else { "/admin/Generate-employee/issue" },
        keeps: true,
        noun: PapersKind::Certificates,
        who: whose,
        templates: "/admin/certificate-template",
        register: Some(REGISTER.to_owned()),
        linked: None,
        step: None,
    };
    let state = Shown { failure: refused.failure, ticked: refused.ticked, faults, shared };
    choice::show(app, visitor, screen, vec![template, place], listed, state).await
}

/// The section of students, or the department of employees.
async fn place_filter(conn: &mut Conn, branch_id: &str, whose: &str, query: &PapersQuery) -> Result<PaperFilter> {
    if whose == STUDENTS {
        let asked = said(query.section_id.as_ref()).unwrap_or_default();
        return Ok(PaperFilter {
            key: "sectionId",
            label: labels::SECTION,
            choices: store::sections(conn, branch_id, asked).await?,
            chosen: asked.to_owned(),
            unchosen: Some(published_texts::SELECT),
        });
    }
    let asked = said(query.department_id.as_ref()).unwrap_or_default();
    Ok(PaperFilter {
        key: "departmentId",
        label: labels::DEPARTMENT,
        choices: store::departments(conn, branch_id, asked).await?,
        chosen: asked.to_owned(),
        unchosen: Some(published_texts::ALL_DEPARTMENTS),
    })
}
