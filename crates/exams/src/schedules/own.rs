//! A student's own exam schedule, on screen and on paper: what the own section sits, by day and time, with hall and seat.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use rules::scheme::Plan;
use rules::words::{Said, Text, exams_texts, refusals};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::paper::{Paper, words_of};
use super::store::{self, OwnPaper};
use super::wire::OwnPaperRow;
use super::{hall_store, seats};
use auth::permit::ViewOwnExamSchedule;
use auth::{Caller, MayVisit, SessionRef, Visitor};
use base::clock::printed_day;
use base::error::{Error, Result};
use db::Conn;
use records::grading;
use roster::structure::branches::store::letterhead;
use web::app::{App, AppState};
use web::form;
use web::input::Params;
use web::keyed::Keyed;
use web::shell::{printed_icon, shell_of};

const PATH: &str = "/admin/studentExamSchedule";

/// A student's paper with the seat.
pub(super) struct Own {
    row: OwnPaper,
    paper: Paper,
    /// What the student is graded by.
    plan: Arc<Plan>,
    seat: Option<usize>,
}

impl From<Own> for OwnPaperRow {
    fn from(of: Own) -> Self {
        Self {
            exam_id: of.row.exam_id,
            exam_name: of.row.exam_name,
            subject_name: of.row.subject_name,
            date: of.row.date,
            start_time: of.row.start_time,
            end_time: of.row.end_time,
            hall_name: of.row.hall_name,
            seat: of.seat,
            full: Keyed::new(of.paper.set.map(|(full, _)| full)),
            pass: Keyed::new(of.paper.set.map(|(_, pass)| pass)),
        }
    }
}

/// What a student sits in a session.
pub(super) async fn papers(conn: &mut Conn, caller: &Caller, session_id: &str) -> Result<Vec<Own>> {
    let rows = store::own_papers(conn, &caller.id, session_id).await?;
    let plan = match rows.first() {
        Some(row) => grading::of_section(conn, &row.section_id).await?,
        None => grading::standard(),
    };
    let in_halls = || rows.iter().filter(|row| row.hall_id.is_some() && row.start_time.is_some());
    let days: Vec<&String> = in_halls().filter_map(|row| row.date.as_ref()).collect();
    let branch_id = caller.branch.as_ref().map(|branch| branch.id.clone()).unwrap_or_default();
    let (halls, placed) = match (days.iter().min(), days.iter().max()) {
        (Some(from), Some(to)) => {
            (store::halls(conn, &branch_id).await?, hall_store::hall_papers(conn, &branch_id, from, to).await?)
        }
        _ => (Vec::new(), Vec::new()),
    };
    let mut own = Vec::with_capacity(rows.len());
    for row in rows {
        let hall = halls.iter().find(|hall| Some(&hall.id) == row.hall_id.as_ref());
        let seat = match (hall, &row.date, &row.start_time) {
            (Some(hall), Some(day), Some(start)) => {
                seats::seat_of(conn, hall, (day, start), &placed, &caller.id).await?
            }
            _ => None,
        };
        own.push(Own { paper: row.paper(), plan: Arc::clone(&plan), row, seat });
    }
    Ok(own)
}

/// A line of the own schedule.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "exam_schedules.ts")]
pub struct OwnLine {
    pub subject: String,
    pub day: Option<String>,
    #[ts(type = "string | null")]
    pub time: Option<Said>,
    pub hall: Option<String>,
    pub seat: Option<usize>,
    /// `Written 50 (pass 17)`
    #[ts(type = "string")]
    pub marks: Text,
    /// It has been sat.
    pub over: bool,
}

/// An exam of the own schedule.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "exam_schedules.ts")]
pub struct OwnExam {
    pub id: String,
    pub name: String,
    pub lines: Vec<OwnLine>,
    pub print_href: String,
    /// Its last paper has been sat.
    pub over: bool,
}

/// /admin/studentExamSchedule
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "exam_schedules.ts")]
pub struct OwnScheduleProps {
    /// Those to come first, then those that are over.
    pub exams: Vec<OwnExam>,
}

/// The own schedule on paper.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "exam_schedules.ts")]
pub struct OwnSchedulePrintProps {
    pub school_name: String,
    pub branch_name: String,
    pub address: Option<String>,
    pub motto: Option<String>,
    pub icon_href: Option<String>,
    pub session: String,
    pub student: String,
    pub class_name: String,
    pub section_name: String,
    pub exam: OwnExam,
    pub printed_on: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct OwnQuery {
    session_id: Option<String>,
    exam_id: Option<String>,
}

/// The session of the address where it is one of the branch's, else the chosen one.
fn session<'v>(visitor: &'v Visitor, asked: Option<&String>) -> Option<&'v SessionRef> {
    let asked = asked.and_then(|id| visitor.sessions.iter().find(|session| session.id == *id));
    asked.or(visitor.chosen.as_ref())
}

fn exams(app: &App, own: Vec<Own>, session: &SessionRef) -> Vec<OwnExam> {
    let today = app.clock.today();
    let mut exams: Vec<OwnExam> = Vec::new();
    for Own { row, paper, plan, seat } in own {
        let line = OwnLine {
            subject: row.subject_name,
            over: row.date.as_ref().is_some_and(|day| *day < today),
            day: row.date.as_deref().map(printed_day),
            time: row.start_time.zip(row.end_time).map(|(start, end)| exams_texts::time_span(start, end)),
            hall: row.hall_name,
            seat,
            marks: words_of(&paper.set, &plan),
        };
        match exams.iter_mut().find(|exam| exam.id == row.exam_id) {
            Some(exam) => exam.lines.push(line),
            None => exams.push(OwnExam {
                print_href: form::address(
                    &format!("{PATH}/print"),
                    &[("sessionId", &session.id), ("examId", &row.exam_id)],
                ),
                id: row.exam_id,
                name: row.exam_name,
                over: false,
                lines: vec![line],
            }),
        }
    }
    for exam in &mut exams {
        exam.over = exam.lines.iter().all(|line| line.over);
    }
    // What is over comes last, the latest of it first; the rest stays by day.
    let (over, mut to_come): (Vec<OwnExam>, Vec<OwnExam>) = exams.into_iter().partition(|exam| exam.over);
    to_come.extend(over.into_iter().rev());
    to_come
}

/// GET /admin/studentExamSchedule
///
/// # Errors
/// 403 for anybody but students.
pub async fn student_exam_schedule(
    visitor: MayVisit<ViewOwnExamSchedule>,
    State(app): AppState,
    Params(query): Params<OwnQuery>,
) -> Result<Response> {
    let session = session(&visitor, query.session_id.as_ref());
    let exams = match session {
        None => Vec::new(),
        Some(session) => {
            let mut conn = app.db.acquire().await?;
            let own = papers(&mut conn, &visitor.caller, &session.id).await?;
            drop(conn);
            exams(&app, own, session)
        }
    };
    let shell = shell_of(&app, &visitor, PATH);
    app.pages.screen("ownExamSchedule", &shell.title, Some(&shell), &OwnScheduleProps { exams }).await
}

/// GET /admin/studentExamSchedule/print?examId
///
/// # Errors
/// 403 for anybody but students; 404 where one sits nothing of that exam.
pub async fn student_exam_schedule_print(
    visitor: MayVisit<ViewOwnExamSchedule>,
    State(app): AppState,
    Params(query): Params<OwnQuery>,
) -> Result<Response> {
    let nothing = || Error::not_found(refusals::EXAM_SCHEDULE_NOT_FOUND);
    let session = session(&visitor, query.session_id.as_ref()).ok_or_else(nothing)?;
    let branch = visitor.caller.branch.as_ref().ok_or_else(nothing)?;
    let mut conn = app.db.acquire().await?;
    let own = papers(&mut conn, &visitor.caller, &session.id).await?;
    let head = letterhead(&mut conn, &branch.id).await?;
    drop(conn);
    let of = own.first().map(|own| (own.row.class_name.clone(), own.row.section_name.clone()));
    let (class_name, section_name) = of.unwrap_or_default();
    let exam = exams(&app, own, session).into_iter().find(|exam| Some(&exam.id) == query.exam_id.as_ref());
    let props = OwnSchedulePrintProps {
        school_name: head.school_name,
        branch_name: head.branch_name,
        address: head.address,
        motto: head.motto,
        icon_href: head.icon_file_id.as_deref().map(printed_icon),
        session: session.session_name.clone(),
        student: visitor.caller.name.clone(),
        class_name,
        section_name,
        exam: exam.ok_or_else(nothing)?,
        printed_on: app.clock.printed_today(),
    };
    let title = exams_texts::own_exam_schedule(&props.branch_name, &props.session, &props.exam.name);
    app.pages.paper("ownExamSchedulePrint", title, &props).await
}
