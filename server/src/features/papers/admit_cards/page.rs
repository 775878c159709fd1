//! `/admin/generate-admit-card`: who gets a card for an exam, and the sheets; the preview of a template's form.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{RawQuery, State};
use axum::response::Response;
use futures_util::{Stream, stream};

use super::super::choice::{self, PaperFilter, PapersQuery, Screen, State as Shown, said};
use super::super::id_cards::invented_student;
use super::super::look::STUDENTS;
use super::super::preview;
use super::super::store::{self, PaperSection, Person, Whom};
use super::card::{AdmitCardSet, AdmitPaper, ON_A_SHEET};
use super::plan_store::{self, PlannedPaper};
use super::template_store::{AdmitCardTemplates, templates};
use crate::app::{App, AppState};
use crate::auth::MayVisit;
use crate::auth::permit::MakePapers;
use crate::clock::printed_day;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::features::exams::schedules::Seats;
use crate::records::RecordKind;
use crate::web::input::Params;
use crate::web::sheets::{self, Paper, SheetJob, SheetsHead};
use crate::web::turns::Ticket;

/// GET /admin/generate-admit-card?template&sectionId&examId
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn generate_admit_card(
    visitor: MayVisit<MakePapers>,
    State(app): AppState,
    Params(query): Params<PapersQuery>,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let branch_id = choice::own_branch(&visitor.caller, said(query.branch_id.as_ref()))?;
    let templates = templates(&mut conn, branch_id).await?;
    let asked = said(query.section_id.as_ref()).unwrap_or_default();
    let (mut exams, mut people) = (Vec::new(), None);
    let mut exam_id = String::new();
    if !asked.is_empty() {
        let section = choice::section(&mut conn, &visitor.caller, asked).await?;
        exams = plan_store::exams(&mut conn, asked).await?;
        // The exam of the section before may still be in the address.
        let known = said(query.exam_id.as_ref()).filter(|id| exams.iter().any(|exam| exam.value == *id));
        if let Some(id) = known {
            id.clone_into(&mut exam_id);
            people = Some(store::students(&mut conn, &section, Whom::Here).await?);
        }
    }
    let sections = PaperFilter {
        key: "sectionId",
        label: "Section",
        choices: store::sections(&mut conn, branch_id, asked).await?,
        chosen: asked.to_owned(),
        unchosen: Some("Select"),
    };
    drop(conn);
    let exam = PaperFilter { key: "examId", label: "Exam", choices: exams, chosen: exam_id, unchosen: Some("Select") };
    let screen = Screen {
        action: "/admin/generate-admit-card",
        print: "/admin/generate-admit-card/print",
        keeps: false,
        what: "admit cards",
        who: STUDENTS,
        templates: "/admin/admit-card-template",
        register: None,
    };
    let filters = vec![choice::template_filter(templates, said(query.template.as_ref())), sections, exam];
    choice::show(&app, &visitor, screen, filters, people, Shown::default()).await
}

/// GET /admin/generate-admit-card/print?template&sectionId&examId&ticked.<id>: two cards a sheet.
///
/// # Errors
/// 400 without a template, a section or an exam; 403 by role and by branch; 404.
pub async fn generate_admit_card_print(
    visitor: MayVisit<MakePapers>,
    State(app): AppState,
    ticket: Ticket,
    RawQuery(raw): RawQuery,
    Params(query): Params<PapersQuery>,
) -> Result<Response> {
    let caller = &visitor.caller;
    let mut conn = app.db.acquire().await?;
    let branch_id = choice::own_branch(caller, said(query.branch_id.as_ref()))?;
    let template = choice::template::<AdmitCardTemplates>(&mut conn, caller, said(query.template.as_ref()), "").await?;
    let section_id =
        said(query.section_id.as_ref()).ok_or_else(|| Error::invalid("sectionId", "sectionId is missing"))?;
    let exam_id = said(query.exam_id.as_ref()).ok_or_else(|| Error::invalid("examId", "examId is missing"))?;
    let section = choice::section(&mut conn, caller, section_id).await?;
    let exams = plan_store::exams(&mut conn, section_id).await?;
    let exam = exams.into_iter().find(|exam| exam.value == exam_id).ok_or_else(|| Error::not_found("The exam"))?;
    let people = store::students(&mut conn, &section, Whom::Here).await?;
    let people = choice::chosen(people, &choice::ticked_in(raw.as_deref()))?;
    let people = with_papers(&mut conn, branch_id, &section, exam_id, people).await?;
    let school = store::school(&mut conn, branch_id).await?;
    drop(conn);
    let turn = app.turns.of(&caller.id, ticket).await?;
    let title = format!("Admit Cards {} {}", section.label(), exam.label);
    let set = AdmitCardSet::load(&app, &school, &template, exam.label).await?;
    let head = SheetsHead { title, paper: Paper::Portrait };
    Ok(turn.held_by(sheets::stream(State(app.clone()), head, jobs(app, set, people))))
}

/// Each of the people with what they sit, where and on which seat.
async fn with_papers(
    conn: &mut Conn,
    branch_id: &str,
    section: &PaperSection,
    exam_id: &str,
    people: Vec<Person>,
) -> Result<Vec<(Person, Vec<AdmitPaper>)>> {
    let planned = plan_store::papers(conn, &section.id, exam_id).await?;
    let mut places: Vec<(&str, &str)> =
        planned.iter().filter_map(|paper| Some((paper.hall_id.as_deref()?, paper.date.as_deref()?))).collect();
    places.sort_unstable();
    places.dedup();
    let seats = Seats::load(conn, branch_id, &places).await?;
    let mut of: HashMap<&str, Vec<AdmitPaper>> = HashMap::new();
    for paper in &planned {
        of.entry(&paper.student_id).or_default().push(shown(paper, &seats));
    }
    Ok(people
        .into_iter()
        .map(|person| {
            let papers = of.remove(person.id.as_str()).unwrap_or_default();
            (person, papers)
        })
        .collect())
}

fn shown(paper: &PlannedPaper, seats: &Seats) -> AdmitPaper {
    let seat = || {
        let (hall, day, start) = (paper.hall_id.as_deref()?, paper.date.as_deref()?, paper.start_time.as_deref()?);
        seats.of(hall, day, start, &paper.student_id)
    };
    AdmitPaper {
        subject: paper.subject_name.clone(),
        day: paper.date.as_deref().map(printed_day).unwrap_or_default(),
        start: paper.start_time.clone().unwrap_or_default(),
        end: paper.end_time.clone().unwrap_or_default(),
        hall: paper.hall_name.clone().unwrap_or_default(),
        seat: seat().map(|seat| seat.to_string()).unwrap_or_default(),
    }
}

fn jobs(
    app: Arc<App>,
    set: AdmitCardSet,
    people: Vec<(Person, Vec<AdmitPaper>)>,
) -> impl Stream<Item = Result<SheetJob>> + Send + 'static {
    stream::try_unfold((0, set, people), move |(sheet, set, people)| {
        let app = app.clone();
        async move {
            let Some(on_it) = people.chunks(ON_A_SHEET).nth(sheet) else { return Ok(None) };
            let props = set.sheet(&app, on_it).await?;
            let who: Vec<&str> = on_it.iter().map(|(person, _)| person.name.as_str()).collect();
            let job = sheets::job("admitCards", &props, who.join(" and "), "")?;
            Ok(Some((job, (sheet + 1, set, people))))
        }
    })
}

/// GET /admin/admit-card-template/preview: a card as the form says so far.
///
/// # Errors
/// 403 by role.
pub async fn admit_card_preview(
    visitor: MayVisit<MakePapers>,
    State(app): AppState,
    RawQuery(raw): RawQuery,
) -> Result<Response> {
    let values = preview::typed(&AdmitCardTemplates::NOUN, raw.as_deref())?;
    let mut conn = app.db.acquire().await?;
    let school = store::school(&mut conn, choice::own_branch(&visitor.caller, None)?).await?;
    drop(conn);
    let subjects = ["Bangla", "English Language", "Mathematics", "Physics", "Chemistry", "Religion"];
    let papers = subjects.iter().zip(7..).map(|(subject, day)| AdmitPaper {
        subject: (*subject).to_owned(),
        day: format!("{day} June 2026"),
        start: "10:00".to_owned(),
        end: "13:00".to_owned(),
        hall: "Hall 1".to_owned(),
        seat: "14".to_owned(),
    });
    let person = (invented_student(), papers.collect());
    let set = AdmitCardSet::load(&app, &school, &values, "Half Yearly".to_owned()).await?;
    let job = sheets::job("admitCards", &set.sheet(&app, &[person]).await?, "The preview", "")?;
    Ok(preview::shown(State(app), Paper::Half, job))
}
