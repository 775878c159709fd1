//! `/admin/generate-admit-card`: who gets a card for an exam, and the sheets; the preview of a template's form.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::extract::{RawQuery, State};
use axum::response::Response;
use futures_util::{Stream, stream};
use rules::permission::Action;
use rules::words::{labels, published_texts};

use super::super::choice::{self, PaperFilter, PapersKind, PapersQuery, Screen, State as Shown, said};
use super::super::faults::{Fits, Unseen};
use super::super::id_cards::invented_student;
use super::super::look::STUDENTS;
use super::super::preview;
use super::super::set::PapersOf;
use super::super::store::{self, PaperSection, Person, Whom};
use super::card::{AdmitCardSet, AdmitPaper};
use super::chosen::ChosenAdmitCards;
use super::plan_store;
use super::template_store::{AdmitCardTemplates, templates};
use auth::permit::MakePapers;
use auth::{Caller, MayVisit};
use base::error::Result;
use db::Conn;
use records::RecordKind;
use web::app::{App, AppState};
use web::form;
use web::input::Params;
use web::next_step::{NextStep, StepLink};
use web::sheets::{self, Paper, SheetJob, SheetsHead};
use web::turns::Ticket;

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
    let mut step = None;
    if !asked.is_empty() {
        let section = choice::section(&mut conn, &visitor.caller, asked).await?;
        exams = plan_store::exams(&mut conn, asked).await?;
        if exams.is_empty() {
            step = Some(unscheduled(&visitor.caller, &section));
        }
        // The exam of the section before may still be in the address.
        let known = said(query.exam_id.as_ref()).filter(|id| exams.iter().any(|exam| exam.value == *id));
        if let Some(id) = known {
            id.clone_into(&mut exam_id);
            people = Some(store::students(&mut conn, &section, Whom::Here).await?);
        }
    }
    let template = choice::template_filter(templates, said(query.template.as_ref()));
    let asked_of = PapersQuery { template: Some(template.chosen.clone()), ..query.clone() };
    let state = fitting(&app, &mut conn, &visitor.caller, &asked_of, people.as_deref()).await?;
    let sections = PaperFilter {
        key: "sectionId",
        label: labels::SECTION,
        choices: store::sections(&mut conn, branch_id, asked).await?,
        chosen: asked.to_owned(),
        unchosen: Some(published_texts::SELECT),
    };
    drop(conn);
    let exam = PaperFilter {
        key: "examId",
        label: labels::EXAM,
        choices: exams,
        chosen: exam_id,
        unchosen: Some(published_texts::SELECT),
    };
    let screen = Screen {
        action: "/admin/generate-admit-card",
        print: "/admin/generate-admit-card/print",
        keeps: false,
        noun: PapersKind::AdmitCards,
        who: STUDENTS,
        templates: "/admin/admit-card-template",
        register: None,
        linked: Some(PapersOf::AdmitCards),
        step,
    };
    choice::show(&app, &visitor, screen, vec![template, sections, exam], people, state).await
}

/// What of the cards of everybody who is listed does not fit; nothing before there is a template and somebody.
async fn fitting(
    app: &App,
    conn: &mut Conn,
    caller: &Caller,
    query: &PapersQuery,
    people: Option<&[Person]>,
) -> Result<Shown> {
    let has_template = said(query.template.as_ref()).is_some();
    let Some(people) = people.filter(|people| !people.is_empty() && has_template) else { return Ok(Shown::default()) };
    let chosen = ChosenAdmitCards::load(conn, caller, query, &BTreeSet::new()).await?;
    let set = chosen.look(&Unseen).await?;
    let cards = set.sheet(&Unseen, &chosen.people).await?;
    Ok(Shown::of(Fits::asked(app, "admitCardsFit", &cards).await?, people))
}

/// A section that sits no exam yet: where exams are scheduled. The exam list is a step from there.
fn unscheduled(caller: &Caller, section: &PaperSection) -> NextStep {
    if !caller.may(Action::ManageExams) {
        return NextStep { text: published_texts::no_exam_ask_admin(section.label()).into(), link: None };
    }
    let href =
        form::address("/admin/examSchedule", &[("sessionId", &section.session_id), ("classId", &section.class_id)]);
    let link = StepLink { label: published_texts::SCHEDULE_EXAM.into(), href };
    NextStep { text: published_texts::no_exam_schedule_first(section.label()).into(), link: Some(link) }
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
    let people = choice::ticked_in(raw.as_deref());
    let chosen = ChosenAdmitCards::load(&mut app.db.acquire().await?, caller, &query, &people).await?;
    let turn = app.turns.of(&caller.id, ticket).await?;
    let title = published_texts::title_admit_cards(chosen.section.label(), &chosen.exam).into();
    let set = chosen.look(&*app).await?;
    let head = SheetsHead { title, paper: Paper::Portrait };
    Ok(turn.held_by(sheets::stream(State(app.clone()), head, jobs(app, set, chosen))))
}

/// Made while they are read.
fn jobs(
    app: Arc<App>,
    set: AdmitCardSet,
    chosen: ChosenAdmitCards,
) -> impl Stream<Item = Result<SheetJob>> + Send + 'static {
    stream::try_unfold((0, set, chosen), move |(place, set, chosen)| {
        let app = app.clone();
        async move {
            let sheet = chosen.sheet(&*app, &set, place).await?;
            Ok(sheet.map(|sheet| (sheet.job, (place + 1, set, chosen))))
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
    let subjects = [
        published_texts::SAMPLE_BANGLA,
        published_texts::SAMPLE_ENGLISH,
        published_texts::SAMPLE_MATHEMATICS,
        published_texts::SAMPLE_PHYSICS,
        published_texts::SAMPLE_CHEMISTRY,
        published_texts::SAMPLE_RELIGION,
    ];
    let papers = subjects.into_iter().zip(7..).map(|(subject, day)| AdmitPaper {
        subject: subject.into(),
        day: format!("{day} June 2026"),
        start: "10:00".to_owned(),
        end: "13:00".to_owned(),
        hall: published_texts::SAMPLE_HALL.into(),
        seat: "14".to_owned(),
    });
    let person = (invented_student(), papers.collect());
    let set = AdmitCardSet::load(&*app, &school, &values, published_texts::SAMPLE_EXAM.into()).await?;
    let job = sheets::job("admitCards", &set.sheet(&*app, &[person]).await?, published_texts::THE_PREVIEW, "")?;
    Ok(preview::shown(State(app), Paper::Half, job))
}
