//! The student list of the screen on paper (GET /admin/student-qualities/print) and as CSV (GET
//! /admin/files/student-qualities.csv): the visible rows, with the grades beside.

use axum::extract::State;
use axum::response::Response;
use records::grading;
use rules::words::{Word, exams_texts, labels};
use serde::Serialize;
use ts_rs::TS;

use super::page::ScreenQuery;
use super::store;
use super::table::{self, GradeMeaning, QualityColumn, StudentRecord};
use auth::permit::ViewQualities;
use auth::{MayVisit, Visitor};
use base::error::Result;
use records::Rows;
use records::place::SectionFilter;
use roster::ground::semester;
use roster::structure::branches::store::{Letterhead, letterhead};
use web::app::{App, AppState};
use web::download::Csv;
use web::input::Params;
use web::shell::printed_icon;

/// The list on paper.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "qualities.ts")]
pub struct QualitiesPrintProps {
    pub school_name: String,
    pub branch_name: String,
    pub address: Option<String>,
    pub motto: Option<String>,
    pub icon_href: Option<String>,
    pub filter: SectionFilter,
    /// `Half Yearly`; empty: the records without a semester.
    pub semester_name: String,
    pub qualities: Vec<QualityColumn>,
    pub legend: Vec<GradeMeaning>,
    /// The visible rows.
    pub rows: Vec<StudentRecord>,
    /// How many the search finds.
    pub found: usize,
    pub printed_on: String,
}

/// The visible rows of an address.
struct List {
    filter: SectionFilter,
    semester_name: String,
    head: Letterhead,
    visible: Rows<StudentRecord>,
}

impl List {
    async fn of(app: &App, visitor: &Visitor, query: &ScreenQuery) -> Result<Self> {
        let mut conn = app.db.acquire().await?;
        let scope = query.ground.section(&visitor.caller, &mut conn).await?;
        visitor.caller.within_routine(&mut conn, &scope.section_id, None).await?;
        let plan = grading::of_class(&mut conn, &scope.class_id).await?;
        let semester = semester::named_of_class(&plan, query.ground.semester.as_deref(), scope.class_numeric)?;
        let head = letterhead(&mut conn, &scope.branch_id).await?;
        let students = store::students(&mut conn, &scope.session_id, "", &scope.section_id, "", semester).await?;
        let records = store::of_section(&mut conn, &scope.section_id, &scope.session_id).await?;
        Ok(Self {
            semester_name: semester.map(|semester| plan.semester_name(semester).to_owned()).unwrap_or_default(),
            visible: table::visible(&query.list, table::records(&students, &records, semester)),
            filter: scope,
            head,
        })
    }
}

/// GET /admin/student-qualities/print
///
/// # Errors
/// 400, 403, 404 as the filter set's.
pub async fn student_qualities_print(
    visitor: MayVisit<ViewQualities>,
    State(app): AppState,
    Params(query): Params<ScreenQuery>,
) -> Result<Response> {
    let List { filter, semester_name, head, visible } = List::of(&app, &visitor, &query).await?;
    let title = filter.file_name(&semester_name, exams_texts::FILE_STUDENT_QUALITIES.english());
    let props = QualitiesPrintProps {
        school_name: head.school_name,
        branch_name: head.branch_name,
        address: head.address,
        motto: head.motto,
        icon_href: head.icon_file_id.as_deref().map(printed_icon),
        qualities: table::columns(filter.class_numeric),
        legend: table::legend(),
        rows: visible.rows,
        found: visible.found,
        printed_on: app.clock.printed_today(),
        semester_name,
        filter,
    };
    app.pages.paper("qualitiesPrint", &title, &props).await
}

/// GET /admin/files/student-qualities.csv
///
/// # Errors
/// 400, 403, 404 as the filter set's.
pub async fn student_qualities_csv(
    visitor: MayVisit<ViewQualities>,
    State(app): AppState,
    Params(query): Params<ScreenQuery>,
) -> Result<Response> {
    let List { filter, semester_name, visible, .. } = List::of(&app, &visitor, &query).await?;
    let mut head =
        [labels::STUDENT_NAME, labels::REGISTER_NO, labels::ROLL, labels::GUARDIAN_NAME].map(Word::english).to_vec();
    head.extend(table::columns(filter.class_numeric).iter().map(|column| column.label.english()));
    let mut csv = Csv::new(&head);
    for row in &visible.rows {
        let roll = row.roll.to_string();
        let mut cells = vec![
            row.name.as_str(),
            row.reg_no.as_str(),
            roll.as_str(),
            row.guardian_name.as_deref().unwrap_or_default(),
        ];
        cells.extend(row.grades.iter().map(|grade| grade.unwrap_or_default()));
        csv.row(&cells);
    }
    csv.download(&format!("{}.csv", filter.file_name(&semester_name, exams_texts::FILE_STUDENT_QUALITIES.english())))
}
