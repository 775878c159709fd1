//! A student's results and report cards of a session: on the profile, and an exam at a time at `/admin/searchView/results` for the staff who read
//! marks. A teacher reads the subjects of the own routine, a student what is published (docs/rules.md, *Who may do what*).

use rules::words::{Text, Word, labels, people_texts, refusals};
use std::cmp::Reverse;

use axum::extract::State;
use axum::response::Response;
use rules::permission::Action;
use rules::roles::Role;
use rules::semesters::Semester;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::store::{self, Enrolment};
use auth::permit::ViewStudents;
use auth::{Caller, MayVisit, Visitor};
use base::clock::printed_day;
use base::error::{Error, Result};
use db::Conn;
use exams::marks::section::{SectionMarks, Sitting};
use exams::results::exam::{ExamResults, ExamSum, Shown};
use records::place::within_reach;
use web::app::AppState;
use web::form;
use web::input::Params;
use web::shell::shell;

const SCREEN: &str = "/admin/searchView/results";
const TITLE: Word = labels::STUDENT_RESULTS;

/// A session's results of a student, as their profile lists them.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct ProfileResults {
    pub session: String,
    /// None for who may not read marks. The newest exam first.
    pub exams: Option<Vec<ProfileExam>>,
    /// Those that the viewer may open, in the order of the year.
    pub cards: Vec<ProfileCard>,
    /// The last of the year that has anything scheduled.
    #[serde(skip)]
    #[ts(skip)]
    pub semester: Option<Semester>,
}

/// An exam of a session.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct ProfileExam {
    pub name: String,
    /// The day of its last paper, as printed.
    pub date: Option<String>,
    /// `Published`, `5 of 9 published`, `Not published`
    #[ts(type = "string")]
    pub state: Text,
    /// None while something of it is missing.
    pub total: Option<ExamSum>,
    /// All of its subjects; none where there is no mark to show.
    pub href: Option<String>,
}

/// A report card.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "pages.ts")]
pub struct ProfileCard {
    /// `Half Yearly`
    pub name: String,
    /// `Published`, or `Not published`
    #[ts(type = "string")]
    pub state: Word,
    pub href: String,
}

/// /admin/searchView/results
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct StudentResultsProps {
    pub name: String,
    pub reg_no: String,
    pub session: String,
    /// `Class 8 A`
    pub label: String,
    #[ts(type = "number")]
    pub roll: i64,
    /// The profile.
    pub back: String,
    /// The exams of the session that have marks, the newest first.
    pub exams: Vec<ResultsLink>,
    pub exam: ExamResults,
    /// The sheet of each row of the exam.
    pub sheets: Vec<String>,
    pub cards: Vec<ProfileCard>,
}

/// A way to another exam of the student.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "pages.ts")]
pub struct ResultsLink {
    pub name: String,
    pub href: String,
    /// The one that is shown.
    pub current: bool,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct StudentResultsQuery {
    id: Option<String>,
    session_id: Option<String>,
    exam_id: Option<String>,
}

/// A student's marks of a session, as far as a caller may read them.
struct Read<'a> {
    caller: &'a Caller,
    student_id: &'a str,
    enrolment: &'a Enrolment,
    marks: SectionMarks,
    /// The subjects that a teacher reaches.
    subjects: Option<Vec<String>>,
}

/// The enrolment whose results are shown: of the session that the visitor has chosen, else the newest.
pub(super) fn shown_enrolment<'e>(visitor: &Visitor, enrolments: &'e [Enrolment]) -> Option<&'e Enrolment> {
    let chosen = visitor.chosen.as_ref();
    let of_chosen = enrolments.iter().find(|enrolment| chosen.is_some_and(|chosen| chosen.id == enrolment.session_id));
    of_chosen.or(enrolments.first())
}

/// What a profile says of a session's results; none for who reads neither marks nor report cards. At most seven statements.
pub(super) async fn profile_results(
    conn: &mut Conn,
    caller: &Caller,
    student_id: &str,
    enrolment: &Enrolment,
) -> Result<Option<ProfileResults>> {
    let Some(read) = Read::load(conn, caller, student_id, enrolment).await? else { return Ok(None) };
    let exams = caller.may(Action::ViewStudentMarks).then(|| read.exams());
    let has_any = |semester| read.marks.sittings.iter().any(|sitting| sitting.semester == semester);
    let semester = read.marks.plan.last_of_year(enrolment.class_numeric, has_any);
    Ok(Some(ProfileResults { session: enrolment.session_name.clone(), exams, cards: read.cards(), semester }))
}

/// GET `/admin/searchView/results?id&sessionId&examId`: every subject of one exam, the newest where none is named.
///
/// # Errors
/// 403 by role, for another branch's student and for a teacher of other sections; 404 for an unknown student and where there are no marks.
pub async fn student_results(
    visitor: MayVisit<ViewStudents>,
    State(app): AppState,
    Params(query): Params<StudentResultsQuery>,
) -> Result<Response> {
    let caller = &visitor.caller;
    if !caller.may(Action::ViewStudentMarks) {
        return Err(Error::role());
    }
    let given = |text: &Option<String>| text.as_deref().unwrap_or_default().trim().to_owned();
    let (id, session_id, exam_id) = (given(&query.id), given(&query.session_id), given(&query.exam_id));
    // One view of the database: a total is of marks that were there together.
    let mut conn = app.db.snapshot().await?;
    let student = store::one(&mut conn, &id).await?;
    within_reach(caller, student.as_ref().map(|student| student.branch_id.clone()), refusals::STUDENT_NOT_FOUND)?;
    let student = student.ok_or_else(|| Error::not_found(refusals::STUDENT_NOT_FOUND))?;
    let not_found = || Error::not_found(refusals::RESULT_NOT_FOUND);
    let enrolments = store::enrolments(&mut conn, &id).await?;
    let enrolment = if session_id.is_empty() {
        shown_enrolment(&visitor, &enrolments)
    } else {
        enrolments.iter().find(|enrolment| enrolment.session_id == session_id)
    };
    let enrolment = enrolment.ok_or_else(not_found)?;
    caller.within_routine(&mut conn, &enrolment.section_id, None).await?;
    let read = Read::load(&mut conn, caller, &id, enrolment).await?.ok_or_else(not_found)?;
    drop(conn);
    let found = read.exam_ids().into_iter().filter_map(|id| Some((id, read.exam(id)?))).collect::<Vec<_>>();
    let shown = found.iter().position(|(id, _)| exam_id.is_empty() || *id == exam_id).ok_or_else(not_found)?;
    let exam_id = found[shown].0;
    let exams = found.iter().enumerate().map(|(place, (id, exam))| ResultsLink {
        name: exam.exam_name.clone(),
        href: read.exam_href(id),
        current: place == shown,
    });
    let exams = exams.collect();
    let exam = found[shown].1.clone();
    let props = StudentResultsProps {
        name: format!("{} {}", student.first_name, student.last_name).trim().to_owned(),
        reg_no: student.reg_no,
        session: enrolment.session_name.clone(),
        label: format!("{} {}", enrolment.class_name, enrolment.section_name),
        roll: enrolment.roll,
        back: form::address("/admin/searchView", &[("id", &id)]),
        exams,
        sheets: exam.rows.iter().map(|row| read.sheet_href(exam_id, &row.subject_id)).collect(),
        exam,
        cards: read.cards(),
    };
    app.pages.screen("studentResults", TITLE, Some(&shell(&app, &visitor, TITLE, None)), &props).await
}

impl<'a> Read<'a> {
    /// None for who reads nothing of it: four statements, a fifth where the section has optional subjects, and one more for a teacher.
    async fn load(
        conn: &mut Conn,
        caller: &'a Caller,
        student_id: &'a str,
        enrolment: &'a Enrolment,
    ) -> Result<Option<Self>> {
        let Enrolment { section_id, class_numeric, .. } = enrolment;
        if !caller.may(Action::ViewStudentMarks) && !caller.may(Action::ViewReportCards) {
            return Ok(None);
        }
        let subjects = match caller.role {
            Role::Teacher => Some(store::subjects_in_reach(conn, &caller.teacher_reach(), section_id).await?),
            _ => None,
        };
        if subjects.as_ref().is_some_and(Vec::is_empty) {
            return Ok(None);
        }
        // Who reads no marks needs what is scheduled alone: whether a card is published.
        let marks = if caller.may(Action::ViewStudentMarks) {
            let published_only = caller.role == Role::Student;
            SectionMarks::of_student(conn, section_id, *class_numeric, student_id, published_only).await?
        } else {
            SectionMarks::scheduled(conn, section_id, *class_numeric).await?
        };
        Ok(Some(Self { caller, student_id, enrolment, marks, subjects }))
    }

    /// The sittings that list the student and that the caller may read.
    fn sittings(&self) -> impl Iterator<Item = &Sitting> {
        self.marks.sittings.iter().filter(|sitting| {
            let subject_id = &self.marks.subjects[sitting.subject].id;
            sitting.lists(0)
                && sitting.schedule.components().next().is_some()
                && self.subjects.as_ref().is_none_or(|ids| ids.contains(subject_id))
        })
    }

    /// The exams of the session, the one that was sat last first, undated ones at the end.
    fn exam_ids(&self) -> Vec<&str> {
        let mut last_days: Vec<(&str, Option<&str>)> = Vec::new();
        for sitting in self.sittings() {
            let date = sitting.date.as_deref();
            match last_days.iter_mut().find(|(id, _)| *id == sitting.exam_id) {
                Some((_, last)) => *last = date.max(*last),
                None => last_days.push((&sitting.exam_id, date)),
            }
        }
        last_days.sort_by_key(|(_, date)| Reverse(*date));
        last_days.into_iter().map(|(id, _)| id).collect()
    }

    fn exam(&self, exam_id: &str) -> Option<ExamResults> {
        let shown = match (&self.subjects, self.caller.role) {
            (_, Role::Student) => Shown::Published,
            (Some(ids), _) => Shown::Subjects(ids),
            (None, _) => Shown::Everything,
        };
        ExamResults::of(&self.marks, exam_id, shown)
    }

    fn exam_href(&self, exam_id: &str) -> String {
        let session_id = self.enrolment.session_id.as_str();
        if self.caller.role == Role::Student {
            return form::address("/admin/examResult_student", &[("sessionId", session_id), ("examId", exam_id)]);
        }
        form::address(SCREEN, &[("id", self.student_id), ("sessionId", session_id), ("examId", exam_id)])
    }

    fn sheet_href(&self, exam_id: &str, subject_id: &str) -> String {
        let sheet = [("examId", exam_id), ("subjectId", subject_id)];
        form::address("/admin/examResult", &[&self.enrolment.query()[..], &sheet].concat())
    }

    fn exams(&self) -> Vec<ProfileExam> {
        let line = |exam_id: &str| {
            let of_exam = || self.sittings().filter(|sitting| sitting.exam_id == exam_id);
            let (subjects, published) = (of_exam().count(), of_exam().filter(|sitting| sitting.is_published).count());
            let results = self.exam(exam_id);
            // A student is told of an exam once something of it is published.
            if self.caller.role == Role::Student && results.is_none() {
                return None;
            }
            Some(ProfileExam {
                name: of_exam().next()?.exam_name.clone(),
                date: of_exam().filter_map(|sitting| sitting.date.as_deref()).max().map(printed_day),
                state: match published {
                    0 => people_texts::NOT_PUBLISHED.into(),
                    all if all == subjects => people_texts::PUBLISHED.into(),
                    some => people_texts::published_of_subjects(some, subjects).into(),
                },
                href: results.is_some().then(|| self.exam_href(exam_id)),
                total: results.and_then(|results| results.overall),
            })
        };
        self.exam_ids().into_iter().filter_map(line).collect()
    }

    /// The cards that the caller may open: staff those of every semester that has anything for the student, a student those that are published.
    fn cards(&self) -> Vec<ProfileCard> {
        let is_student = self.caller.role == Role::Student;
        if !is_student && !self.caller.may(Action::ViewReportCards) {
            return Vec::new();
        }
        let card = |semester: Semester| {
            let mut of_semester = self.marks.sittings.iter().filter(|sitting| sitting.semester == semester);
            of_semester.find(|sitting| sitting.lists(0))?;
            let is_published = self.marks.is_published(semester);
            if is_student && !is_published {
                return None;
            }
            let of_semester = ("semester", semester.as_str());
            let href = if is_student {
                let query = [("sessionId", self.enrolment.session_id.as_str()), of_semester];
                form::address("/admin/examResult_student/card", &query)
            } else {
                let card = [of_semester, ("student", self.student_id)];
                form::address("/admin/markSheet/cards", &[&self.enrolment.query()[..], &card].concat())
            };
            let state = if is_published { people_texts::PUBLISHED } else { people_texts::NOT_PUBLISHED };
            Some(ProfileCard { name: self.marks.plan.semester_name(semester).to_owned(), state, href })
        };
        self.marks.plan.year_of(self.enrolment.class_numeric).filter_map(card).collect()
    }
}
