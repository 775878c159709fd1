//! GET `/admin/examResult_student`: a student's own published results, an exam at a time (docs/rules.md, *Screens*, Results screen), and their print.
//! Exams and subjects are only those with a published sheet of the own section.

use axum::extract::State;
use axum::response::Response;
use rules::semesters::Semester;
use rules::words::{Word, calls, labels};
use serde::Serialize;
use ts_rs::TS;

use super::exam::{ExamResults, Shown};
use super::paper::ExamPrintProps;
use super::store::{self as results_store, PublishedSheet};
use crate::marks::section::SectionMarks;
use auth::permit::ViewOwnResults;
use auth::{MayVisit, SessionRef, Visitor};
use base::error::{Error, Result};
use db::Conn;
use records::place::{AskedPlace, Choice, FilterSet};
use roster::structure::branches::store::letterhead;
use web::app::AppState;
use web::form;
use web::input::Params;
use web::shell::shell_of;

const ACTION: &str = "/admin/examResult_student";

/// An own report card that may be read: everything on it is published.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "marks.ts")]
pub struct OwnCard {
    /// `1stSemester`
    pub semester: &'static str,
    /// `Half Yearly`
    pub name: String,
    pub href: String,
}

/// The screen.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub struct StudentResultProps {
    pub action: &'static str,
    /// Of the session that is shown; goes along with the form.
    pub session_id: Option<String>,
    pub exams: Vec<Choice>,
    pub exam_id: Option<String>,
    pub subjects: Vec<Choice>,
    /// None: every subject.
    pub subject_id: Option<String>,
    /// None where nothing is published, or nothing of what is asked for.
    pub exam: Option<ExamResults>,
    #[ts(as = "Option<String>")]
    pub empty: Option<Word>,
    pub print_href: Option<String>,
    /// The own report cards of the session, the newest first.
    pub cards: Vec<OwnCard>,
}

/// What a student's published sheets and marks of a session come to.
struct Own {
    sheets: Vec<PublishedSheet>,
    /// None where nothing is published.
    marks: Option<SectionMarks>,
}

/// GET `/admin/examResult_student?sessionId&examId&subjectId`: without an exam the newest one, without a subject all of them.
///
/// # Errors
/// 403 for anybody but students.
pub async fn exam_result_student(
    visitor: MayVisit<ViewOwnResults>,
    State(app): AppState,
    Params(query): Params<AskedPlace>,
) -> Result<Response> {
    let own = {
        // One view of the database: what was published when it was asked is what is read.
        let mut conn = app.db.snapshot().await?;
        Own::load(&mut conn, &visitor, &query).await?
    };
    let exams = distinct(own.sheets.iter().map(|sheet| (&sheet.exam_id, &sheet.exam_name)));
    let asked = given(query.exam_id.as_ref());
    let exam_id = match asked {
        Some(id) => exams.iter().find(|exam| exam.id == id).map(|exam| exam.id.clone()),
        None => own.newest().map(str::to_owned),
    };
    let subjects = distinct(own.sheets.iter().map(|sheet| (&sheet.subject_id, &sheet.subject_name)));
    let subject = given(query.subject_id.as_ref());
    let exam = exam_id.as_deref().and_then(|id| own.exam(id, subject));
    let print_href = exam.as_ref().zip(exam_id.as_deref()).map(|(_, exam_id)| {
        let session_id = session(&visitor, &query).map_or("", |session| session.id.as_str());
        let mut query = vec![("sessionId", session_id), ("examId", exam_id)];
        query.extend(subject.map(|id| ("subjectId", id)));
        form::address(&format!("{ACTION}/print"), &query)
    });
    let props = StudentResultProps {
        action: ACTION,
        session_id: session(&visitor, &query).map(|session| session.id.clone()),
        subject_id: subject.filter(|id| subjects.iter().any(|subject| subject.id == *id)).map(str::to_owned),
        empty: (exam.is_none() && (asked.is_some() || exam_id.is_some())).then_some(calls::NO_DATA_FOUND),
        exams,
        exam_id,
        subjects,
        exam,
        print_href,
        cards: own.cards(session(&visitor, &query)),
    };
    let shell = shell_of(&app, &visitor, ACTION);
    app.pages.screen("examResultStudent", &shell.title, Some(&shell), &props).await
}

/// GET `/admin/examResult_student/print`
///
/// # Errors
/// 403 for anybody but students; 404 where nothing of one's own is published.
pub async fn exam_result_student_print(
    visitor: MayVisit<ViewOwnResults>,
    State(app): AppState,
    Params(query): Params<AskedPlace>,
) -> Result<Response> {
    let not_found = || Error::NotFound(calls::NO_DATA_FOUND.into());
    let exam_id = given(query.exam_id.as_ref()).ok_or_else(not_found)?;
    let subject_id = given(query.subject_id.as_ref());
    let session = session(&visitor, &query).ok_or_else(not_found)?;
    let branch = visitor.caller.branch.as_ref().ok_or_else(not_found)?;
    let (sheet, exam, head) = {
        // One view of the database: what was published when it was asked is what is read.
        let mut conn = app.db.snapshot().await?;
        let own = Own::load(&mut conn, &visitor, &query).await?;
        let exam = own.exam(exam_id, subject_id).ok_or_else(not_found)?;
        let is_asked =
            |sheet: &PublishedSheet| sheet.exam_id == exam_id && subject_id.is_none_or(|id| sheet.subject_id == id);
        let sheet = own.sheets.into_iter().find(is_asked).ok_or_else(not_found)?;
        (sheet, exam, letterhead(&mut conn, &branch.id).await?)
    };
    let of_subject = |text: String| if subject_id.is_some() { text } else { String::new() };
    let filter = FilterSet {
        branch_name: branch.name.clone(),
        branch_id: branch.id.clone(),
        session_name: session.session_name.clone(),
        session_id: session.id.clone(),
        class_id: sheet.class_id,
        class_name: sheet.class_name,
        section_id: sheet.section_id,
        section_name: sheet.section_name,
        exam_id: sheet.exam_id,
        exam_name: sheet.exam_name,
        subject_id: of_subject(sheet.subject_id),
        subject_name: of_subject(sheet.subject_name),
    };
    let title = filter.file_name(labels::RESULTS.english());
    let props = ExamPrintProps::new(&app, head, filter, exam);
    app.pages.paper("examPrint", &title, &props).await
}

fn given(text: Option<&String>) -> Option<&str> {
    text.map(String::as_str).filter(|text| !text.trim().is_empty())
}

/// The session of the address where it is one of the branch's, else the chosen one.
fn session<'v>(visitor: &'v Visitor, query: &AskedPlace) -> Option<&'v SessionRef> {
    let asked =
        given(query.session_id.as_ref()).and_then(|id| visitor.sessions.iter().find(|session| session.id == id));
    asked.or(visitor.chosen.as_ref())
}

impl Own {
    /// Five statements, and a sixth where the section has optional subjects; one where nothing is published.
    async fn load(conn: &mut Conn, visitor: &Visitor, query: &AskedPlace) -> Result<Self> {
        let student_id = &visitor.caller.id;
        let sheets = match session(visitor, query) {
            None => Vec::new(),
            Some(session) => results_store::published_sheets(conn, student_id, &session.id).await?,
        };
        let marks = match sheets.first() {
            None => None,
            Some(sheet) => {
                let (section_id, class_numeric) = (&sheet.section_id, sheet.class_numeric);
                Some(SectionMarks::of_student(conn, section_id, class_numeric, student_id, true).await?)
            }
        };
        Ok(Self { sheets, marks })
    }

    /// The exam whose last published paper was sat last; undated ones are the oldest.
    fn newest(&self) -> Option<&str> {
        let newest = self.sheets.iter().rev().max_by_key(|sheet| sheet.date.as_deref());
        newest.map(|sheet| sheet.exam_id.as_str())
    }

    /// The published marks of an exam; none where there are none.
    fn exam(&self, exam_id: &str, subject_id: Option<&str>) -> Option<ExamResults> {
        let shown = subject_id.map_or(Shown::Published, Shown::PublishedSubject);
        ExamResults::of(self.marks.as_ref()?, exam_id, shown)
    }

    /// The own report cards of which everything is published, the last of the year first.
    fn cards(&self, session: Option<&SessionRef>) -> Vec<OwnCard> {
        let (Some(session), Some(sheet), Some(marks)) = (session, self.sheets.first(), &self.marks) else {
            return Vec::new();
        };
        // Who had left before a semester's first exam, or joined after its last, has no card of it.
        let listed = |semester: Semester| {
            let mut of_semester = marks.sittings.iter().filter(|sitting| sitting.semester == semester);
            of_semester.any(|sitting| sitting.lists(0))
        };
        let published = marks
            .plan
            .year_of(sheet.class_numeric)
            .rev()
            .filter(|semester| marks.is_published(*semester) && listed(*semester));
        let card = |semester: Semester| {
            let query = [("sessionId", session.id.as_str()), ("semester", semester.as_str())];
            OwnCard {
                semester: semester.as_str(),
                name: marks.plan.semester_name(semester).to_owned(),
                href: form::address(&format!("{ACTION}/card"), &query),
            }
        };
        published.map(card).collect()
    }
}

fn distinct<'s>(pairs: impl Iterator<Item = (&'s String, &'s String)>) -> Vec<Choice> {
    let mut choices: Vec<Choice> = Vec::new();
    for (id, name) in pairs {
        if !choices.iter().any(|choice| choice.id == *id) {
            choices.push(Choice::new(id.as_str(), name.as_str()));
        }
    }
    choices
}
