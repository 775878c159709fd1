//! GET `/admin/examResult_student`: a student's own published results (docs/rules.md, *Screens*, Results screen), and their print.
//! Exams and subjects are only those with a published sheet of the own section.

use axum::extract::State;
use axum::response::Response;
use rules::components::Component;
use rules::semesters::{self, Semester};
use rules::{leaving, messages};
use serde::Serialize;
use ts_rs::TS;

use super::paper::ResultsPrintProps;
use super::sheet_key;
use super::store::{self as results_store, PublishedSheet};
use super::table::{ResultColumn, ShownMark, ShownResults};
use crate::app::AppState;
use crate::auth::permit::ViewOwnResults;
use crate::auth::{Ground, MayVisit, SessionRef, Visitor};
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::features::exams::marks::section::SectionMarks;
use crate::features::exams::marks::store;
use crate::features::ground::{Choice, FilterSet};
use crate::features::structure::branches::store::letterhead;
use crate::web::form;
use crate::web::input::Params;
use crate::web::shell::shell_of;

const ACTION: &str = "/admin/examResult_student";

/// The optional columns of this screen as the school names them: attendance is none of them.
const COLUMNS: [Component; 7] = [
    Component::Written,
    Component::Practical,
    Component::Viva,
    Component::Presentation,
    Component::Paper1,
    Component::Paper2,
    Component::Paper3,
];

/// One subject's row of own marks.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "marks.ts")]
pub struct StudentResultRow {
    pub sl: usize,
    pub name: String,
    pub subject: String,
    pub marks: Vec<Option<ShownMark>>,
}

/// An own report card that may be read: everything on it is published.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "marks.ts")]
pub struct OwnCard {
    /// `1stSemester`
    pub semester: &'static str,
    /// `Half Yearly`
    pub name: &'static str,
    pub href: String,
}

/// The screen. `rows` is null until exam and subject are chosen.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub struct StudentResultProps {
    pub action: &'static str,
    pub exams: Vec<Choice>,
    pub exam_id: Option<String>,
    pub subjects: Vec<Choice>,
    pub subject_id: Option<String>,
    pub columns: Vec<ResultColumn>,
    pub rows: Option<Vec<StudentResultRow>>,
    pub empty: Option<&'static str>,
    pub print_href: Option<String>,
    /// The own report cards of the session.
    pub cards: Vec<OwnCard>,
}

/// GET `/admin/examResult_student`
///
/// # Errors
/// 403 for anybody but students.
pub async fn exam_result_student(
    visitor: MayVisit<ViewOwnResults>,
    State(app): AppState,
    Params(query): Params<Ground>,
) -> Result<Response> {
    let (sheets, found, cards) = {
        // One view of the database: what was published when it was asked is what is read.
        let mut conn = app.db.snapshot().await?;
        let sheets = published(&mut conn, &visitor, &query).await?;
        let found = own(&mut conn, &visitor, &query, &sheets).await?;
        let cards = own_cards(&mut conn, &visitor, &query, &sheets).await?;
        (sheets, found, cards)
    };
    let exams = distinct(sheets.iter().map(|sheet| (&sheet.exam_id, &sheet.exam_name)));
    let subjects = distinct(sheets.iter().map(|sheet| (&sheet.subject_id, &sheet.subject_name)));
    let of = |wanted: &Option<String>, options: &[Choice]| {
        wanted.as_ref().filter(|id| options.iter().any(|option| option.id == **id)).cloned()
    };
    let asked = given(query.exam_id.as_ref()).is_some() && given(query.subject_id.as_ref()).is_some();
    let (columns, rows, print_href) = match found {
        None => (Vec::new(), asked.then(Vec::new), None),
        Some((filter, table)) => {
            let rows = (1..).zip(table.rows).map(|(sl, row)| StudentResultRow {
                sl,
                name: row.name,
                subject: filter.subject_name.clone(),
                marks: row.marks,
            });
            let query = [
                ("sessionId", filter.session_id.as_str()),
                ("examId", &filter.exam_id),
                ("subjectId", &filter.subject_id),
            ];
            let print_href = form::address(&format!("{ACTION}/print"), &query);
            (table.columns, Some(rows.collect()), Some(print_href))
        }
    };
    let props = StudentResultProps {
        action: ACTION,
        exam_id: of(&query.exam_id, &exams),
        subject_id: of(&query.subject_id, &subjects),
        exams,
        subjects,
        empty: (asked && columns.is_empty()).then_some(messages::NO_DATA_FOUND),
        columns,
        rows,
        print_href,
        cards,
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
    Params(query): Params<Ground>,
) -> Result<Response> {
    let (filter, table, head) = {
        // One view of the database: what was published when it was asked is what is read.
        let mut conn = app.db.snapshot().await?;
        let sheets = published(&mut conn, &visitor, &query).await?;
        let (filter, table) = own(&mut conn, &visitor, &query, &sheets)
            .await?
            .ok_or_else(|| Error::NotFound(messages::NO_DATA_FOUND.to_owned()))?;
        let head = letterhead(&mut conn, &filter.branch_id).await?;
        (filter, table, head)
    };
    let title = filter.file_name("Results");
    let props = ResultsPrintProps::new(&app, head, filter, table, true);
    app.pages.paper("resultsPrint", &title, &props).await
}

fn given(text: Option<&String>) -> Option<&str> {
    text.map(String::as_str).filter(|text| !text.trim().is_empty())
}

/// The session of the address where it is one of the branch's, else the chosen one.
fn session<'v>(visitor: &'v Visitor, query: &Ground) -> Option<&'v SessionRef> {
    let asked =
        given(query.session_id.as_ref()).and_then(|id| visitor.sessions.iter().find(|session| session.id == id));
    asked.or(visitor.chosen.as_ref())
}

async fn published(conn: &mut Conn, visitor: &Visitor, query: &Ground) -> Result<Vec<PublishedSheet>> {
    match session(visitor, query) {
        None => Ok(Vec::new()),
        Some(session) => Ok(results_store::published_sheets(conn, &visitor.caller.id, &session.id).await?),
    }
}

/// The visitor's own marks on the sheet that is asked for, where it is published and holds some.
async fn own(
    conn: &mut Conn,
    visitor: &Visitor,
    query: &Ground,
    sheets: &[PublishedSheet],
) -> Result<Option<(FilterSet, ShownResults)>> {
    let (Some(exam_id), Some(subject_id)) = (given(query.exam_id.as_ref()), given(query.subject_id.as_ref())) else {
        return Ok(None);
    };
    let sheet = sheets.iter().find(|sheet| sheet.exam_id == exam_id && sheet.subject_id == subject_id);
    let (Some(sheet), Some(session), Some(branch)) = (sheet, session(visitor, query), &visitor.caller.branch) else {
        return Ok(None);
    };
    let filter = FilterSet {
        branch_name: branch.name.clone(),
        branch_id: branch.id.clone(),
        session_name: session.session_name.clone(),
        session_id: session.id.clone(),
        class_id: sheet.class_id.clone(),
        class_name: sheet.class_name.clone(),
        section_id: sheet.section_id.clone(),
        section_name: sheet.section_name.clone(),
        exam_id: sheet.exam_id.clone(),
        exam_name: sheet.exam_name.clone(),
        subject_id: sheet.subject_id.clone(),
        subject_name: sheet.subject_name.clone(),
    };
    let roster = store::roster(conn, &sheet_key(&filter), Some(&visitor.caller.id)).await?;
    let table = ShownResults::of(&roster, &COLUMNS);
    Ok((!table.columns.is_empty()).then_some((filter, table)))
}

/// The own report cards of which everything is published.
async fn own_cards(
    conn: &mut Conn,
    visitor: &Visitor,
    query: &Ground,
    sheets: &[PublishedSheet],
) -> Result<Vec<OwnCard>> {
    let (Some(session), Some(sheet)) = (session(visitor, query), sheets.first()) else { return Ok(Vec::new()) };
    let section = SectionMarks::scheduled(conn, &sheet.section_id, sheet.class_numeric).await?;
    // Who had left before a semester's first exam has no card of it.
    let listed = |semester: Semester| {
        let mut of_semester = section.sittings.iter().filter(|sitting| sitting.semester == semester);
        of_semester.any(|sitting| leaving::lists(sheet.left_on.as_deref(), sitting.date.as_deref()))
    };
    let published = semesters::for_class(sheet.class_numeric)
        .into_iter()
        .filter(|semester| section.is_published(*semester) && listed(*semester));
    let card = |semester: Semester| {
        let query = [("sessionId", session.id.as_str()), ("semester", semester.as_str())];
        OwnCard {
            semester: semester.as_str(),
            name: semester.label(),
            href: form::address(&format!("{ACTION}/card"), &query),
        }
    };
    Ok(published.map(card).collect())
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
