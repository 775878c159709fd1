//! `/admin/student-id-card` and `/admin/employee-id-card`: who gets a card, and the sheets of cards; the preview of a template's form.

use std::sync::Arc;

use axum::extract::{RawQuery, State};
use axum::response::Response;
use futures_util::{Stream, stream};
use rules::words::{labels, published_texts};

use super::super::choice::{self, PaperFilter, PapersKind, PapersQuery, Screen, State as Shown, said};
use super::super::faults::{Fits, Unseen};
use super::super::look::{EMPLOYEES, STUDENTS, choice_of};
use super::super::preview;
use super::super::set::PapersOf;
use super::super::store::{self, Person, Whom};
use super::card::{IdCardSet, IdSide};
use super::chosen::ChosenIdCards;
use super::template_store::{IdCardTemplates, OF, templates};
use auth::permit::MakePapers;
use auth::{Caller, MayVisit};
use base::error::Result;
use db::Conn;
use records::RecordKind;
use web::app::{App, AppState};
use web::input::Params;
use web::sheets::{self, Paper, SheetJob, SheetsHead};
use web::turns::Ticket;

const TEMPLATES: &str = "/admin/id-card-template";

/// GET /admin/student-id-card?template&sectionId
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn student_id_card(
    visitor: MayVisit<MakePapers>,
    State(app): AppState,
    Params(query): Params<PapersQuery>,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let branch_id = choice::own_branch(&visitor.caller, said(query.branch_id.as_ref()))?;
    let templates = templates(&mut conn, branch_id, STUDENTS).await?;
    let asked = said(query.section_id.as_ref()).unwrap_or_default();
    let mut people = None;
    if !asked.is_empty() {
        let section = choice::section(&mut conn, &visitor.caller, asked).await?;
        people = Some(store::students(&mut conn, &section, Whom::Here).await?);
    }
    let sections = PaperFilter {
        key: "sectionId",
        label: labels::SECTION,
        choices: store::sections(&mut conn, branch_id, asked).await?,
        chosen: asked.to_owned(),
        unchosen: Some(published_texts::SELECT),
    };
    let template = choice::template_filter(templates, said(query.template.as_ref()));
    let state = fitting(&app, &mut conn, &visitor.caller, (&template.chosen, STUDENTS), people.as_deref()).await?;
    drop(conn);
    let screen = Screen {
        action: "/admin/student-id-card",
        print: "/admin/student-id-card/print",
        keeps: false,
        noun: PapersKind::IdCards,
        who: STUDENTS,
        templates: TEMPLATES,
        register: None,
        linked: Some(PapersOf::StudentIdCards),
        step: None,
    };
    choice::show(&app, &visitor, screen, vec![template, sections], people, state).await
}

/// GET /admin/employee-id-card?template&departmentId
///
/// # Errors
/// 403 by role and by branch.
pub async fn employee_id_card(
    visitor: MayVisit<MakePapers>,
    State(app): AppState,
    Params(query): Params<PapersQuery>,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let branch_id = choice::own_branch(&visitor.caller, said(query.branch_id.as_ref()))?;
    let templates = templates(&mut conn, branch_id, EMPLOYEES).await?;
    let asked = said(query.department_id.as_ref()).unwrap_or_default();
    let people = store::employees(&mut conn, branch_id, asked, Whom::Here).await?;
    let departments = PaperFilter {
        key: "departmentId",
        label: labels::DEPARTMENT,
        choices: store::departments(&mut conn, branch_id, asked).await?,
        chosen: asked.to_owned(),
        unchosen: Some(published_texts::ALL_DEPARTMENTS),
    };
    let template = choice::template_filter(templates, said(query.template.as_ref()));
    let state = fitting(&app, &mut conn, &visitor.caller, (&template.chosen, EMPLOYEES), Some(&people)).await?;
    drop(conn);
    let screen = Screen {
        action: "/admin/employee-id-card",
        print: "/admin/employee-id-card/print",
        keeps: false,
        noun: PapersKind::IdCards,
        who: EMPLOYEES,
        templates: TEMPLATES,
        register: None,
        linked: Some(PapersOf::EmployeeIdCards),
        step: None,
    };
    choice::show(&app, &visitor, screen, vec![template, departments], Some(people), state).await
}

/// What of these people's cards does not fit; nothing before there is a template and somebody.
async fn fitting(
    app: &App,
    conn: &mut Conn,
    caller: &Caller,
    (template_id, whose): (&str, &'static str),
    people: Option<&[Person]>,
) -> Result<Shown> {
    let Some(people) = people.filter(|people| !people.is_empty() && !template_id.is_empty()) else {
        return Ok(Shown::default());
    };
    let kind = records::Kind::of::<IdCardTemplates>();
    let template = choice::template(kind, conn, caller, Some(template_id), whose).await?;
    let school = store::school(conn, choice::own_branch(caller, None)?).await?;
    let set = IdCardSet::load(&Unseen, &school, &template).await?;
    let cards = set.sheet(&Unseen, IdSide::Front, people, String::new()).await?;
    Ok(Shown::of(Fits::asked(app, "idCardsFit", &cards).await?, people))
}

/// GET /admin/student-id-card/print?template&sectionId&ticked.<id>: the sheets, each front with its back behind it.
///
/// # Errors
/// 400 without a template or a section; 403 by role and by branch; 404.
pub async fn student_id_card_print(
    visitor: MayVisit<MakePapers>,
    State(app): AppState,
    ticket: Ticket,
    RawQuery(raw): RawQuery,
    Params(query): Params<PapersQuery>,
) -> Result<Response> {
    let caller = &visitor.caller;
    let people = choice::ticked_in(raw.as_deref());
    let chosen = ChosenIdCards::of_students(&mut app.db.acquire().await?, caller, &query, &people).await?;
    let turn = app.turns.of(&caller.id, ticket).await?;
    Ok(turn.held_by(printed(app, chosen).await?))
}

/// GET /admin/employee-id-card/print?template&departmentId&ticked.<id>
///
/// # Errors
/// 400 without a template; 403 by role and by branch; 404.
pub async fn employee_id_card_print(
    visitor: MayVisit<MakePapers>,
    State(app): AppState,
    ticket: Ticket,
    RawQuery(raw): RawQuery,
    Params(query): Params<PapersQuery>,
) -> Result<Response> {
    let caller = &visitor.caller;
    let people = choice::ticked_in(raw.as_deref());
    let chosen = ChosenIdCards::of_employees(&mut app.db.acquire().await?, caller, &query, &people).await?;
    let turn = app.turns.of(&caller.id, ticket).await?;
    Ok(turn.held_by(printed(app, chosen).await?))
}

async fn printed(app: Arc<App>, chosen: ChosenIdCards) -> Result<Response> {
    let head = SheetsHead { title: published_texts::title_id_cards(chosen.label()).into(), paper: Paper::Portrait };
    let set = chosen.look(&*app).await?;
    Ok(sheets::stream(State(app.clone()), head, jobs(app, set, chosen)))
}

/// Fronts and backs by turns, made while they are read.
fn jobs(app: Arc<App>, set: IdCardSet, chosen: ChosenIdCards) -> impl Stream<Item = Result<SheetJob>> + Send + 'static {
    stream::try_unfold((0, set, chosen), move |(place, set, chosen)| {
        let app = app.clone();
        async move {
            let sheet = chosen.sheet(&*app, &set, place).await?;
            Ok(sheet.map(|sheet| (sheet.job, (place + 1, set, chosen))))
        }
    })
}

/// GET /admin/id-card-template/preview: a card as the form says so far.
///
/// # Errors
/// 403 by role.
pub async fn id_card_preview(
    visitor: MayVisit<MakePapers>,
    State(app): AppState,
    RawQuery(raw): RawQuery,
) -> Result<Response> {
    let values = preview::typed(&IdCardTemplates::NOUN, raw.as_deref())?;
    let mut conn = app.db.acquire().await?;
    let school = store::school(&mut conn, choice::own_branch(&visitor.caller, None)?).await?;
    drop(conn);
    let person = if choice_of(&values, &OF) == STUDENTS { invented_student() } else { invented_employee() };
    let set = IdCardSet::load(&*app, &school, &values).await?;
    let props = set.sheet(&*app, IdSide::Preview, &[person], String::new()).await?;
    let job = sheets::job("idCards", &props, published_texts::THE_PREVIEW, "")?;
    Ok(preview::shown(State(app), Paper::IdCard, job))
}

/// Somebody who is not there, for previews.
pub fn invented_student() -> Person {
    let (name, father) = (published_texts::SAMPLE_STUDENT.english(), published_texts::SAMPLE_FATHER.english());
    let facts = [
        ("studentName", name),
        ("className", published_texts::SAMPLE_CLASS.english()),
        ("sectionName", "A"),
        ("sessionName", "2026"),
        ("gender", "female"),
        ("fatherName", father),
        ("motherName", published_texts::SAMPLE_MOTHER.english()),
        ("admissionDate", "5 January 2023"),
        ("leftOn", "30 November 2026"),
        ("nameBangla", "আয়েশা রহমান"),
        ("regNo", "2026-0417"),
        ("roll", "7"),
        ("group", published_texts::SAMPLE_DEPARTMENT.english()),
        ("bloodGroup", "B+"),
        ("dob", "4 March 2012"),
        ("guardianName", father),
        ("guardianMobile", "01712-345678"),
        ("mobileNo", "01812-345678"),
        ("email", "ayesha@example.com"),
        ("address", published_texts::SAMPLE_ADDRESS.english()),
    ];
    Person::invented(name, "2026-0417", published_texts::SAMPLE_SECTION.english(), &facts)
}

/// The same of the staff.
pub fn invented_employee() -> Person {
    let name = published_texts::SAMPLE_EMPLOYEE.english();
    let designation = published_texts::SAMPLE_DESIGNATION.english();
    let facts = [
        ("employeeName", name),
        ("designation", designation),
        ("gender", "female"),
        ("nameBangla", "নাসরিন আক্তার"),
        ("employeeId", "nasrin.akter"),
        ("department", published_texts::SAMPLE_DEPARTMENT.english()),
        ("bloodGroup", "O+"),
        ("dob", "12 May 1985"),
        ("joiningDate", "1 January 2015"),
        ("mobileNo", "01712-345678"),
        ("email", "nasrin@example.com"),
        ("address", published_texts::SAMPLE_ADDRESS.english()),
    ];
    Person::invented(name, "nasrin.akter", designation, &facts)
}
