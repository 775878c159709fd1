//! GET /admin/student-qualities (docs/rules.md, *Screens*, Student Qualities screen). The whole filter is in the address; the
//! student list, one student's record (`studentId`, `edit=1`) and the grid of the section (`view=section`) are addresses of
//! their own. The record's form is posted to the same address.

use records::grading::Plans;

use axum::extract::State;
use axum::response::Response;
use rules::permission::Action;
use rules::words::{Text, Word, calls, refusals, roster_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::record::Recorded;
use super::store::{self, QualitiesRow, StudentRow};
use super::table::{self, COLUMNS, GradeMeaning, QualityColumn, StudentRecord, legend};
use auth::permit::ViewQualities;
use auth::{MayVisit, Visitor};
use base::error::Result;
use db::Conn;
use records::command::Again;
use records::place::{AskedPlace, Choice, Level, Levels, Place, SectionFilter, is_closed};
use records::{ListShown, Rows, RowsQuery};
use roster::ground::{self, GroundList, GroundPanel, ListCell, ListLinks, Listed, RecentLinks, listed, with_recent};
use web::app::{App, AppState};
use web::form;
use web::input::Params;
use web::posted::FormState;
use web::shell::shell_of;

/// The screen's own path; its forms submit here.
pub const ACTION: &str = "/admin/student-qualities";

/// Which tab is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "qualities.ts")]
pub enum QualitiesTab {
    Students,
    Section,
}

/// The screen.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "qualities.ts")]
pub struct StudentQualitiesProps {
    pub action: &'static str,
    pub ground: GroundPanel,
    /// Why the filter failed, or what was posted where there is no form to say it in.
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
    /// Once section and semester are chosen.
    pub chosen: Option<ChosenSection>,
}

/// What is shown of a section in a semester.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "qualities.ts")]
pub struct ChosenSection {
    pub section: SectionFilter,
    pub semester: Choice,
    /// The fields of the class.
    pub qualities: Vec<QualityColumn>,
    pub legend: Vec<GradeMeaning>,
    pub may_enter: bool,
    /// Of a closed session: nothing in it can be changed.
    pub closed: bool,
    pub tab: QualitiesTab,
    pub students_href: String,
    pub section_href: String,
    /// How many students have a record.
    pub recorded: usize,
    pub students: usize,
    /// The student list; none where another tab or one student is shown.
    pub table: Option<RecordTable>,
    /// Every student, by roll, for the grid of the section.
    pub grid: Option<Vec<StudentRecord>>,
    /// One student on a page of its own.
    pub student: Option<OpenRecord>,
}

/// The student list. Search and page size are a GET form: `keep` goes along as hidden fields.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "qualities.ts")]
pub struct RecordTable {
    /// The visible rows.
    pub rows: Vec<StudentRecord>,
    pub shown: ListShown,
    /// How many the search finds.
    pub found: usize,
    /// How many there are.
    pub total: usize,
    /// The rest of the address.
    pub keep: Vec<(&'static str, String)>,
    /// The visible rows.
    pub csv_href: String,
    /// The visible rows.
    pub print_href: String,
    /// Where one student is shown alone, up to the id.
    pub student_href: String,
}

/// One student's record on a page of its own.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "qualities.ts")]
pub struct OpenRecord {
    pub record: StudentRecord,
    pub editing: bool,
    pub edit_href: String,
    /// What was posted and refused.
    pub form: FormState,
    /// `Successfully Added` after a post.
    #[ts(as = "Option<String>")]
    pub done: Option<Word>,
}

/// What the address may carry.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ScreenQuery {
    #[serde(flatten)]
    pub ground: AskedPlace,
    #[serde(flatten)]
    pub list: RowsQuery,
    view: Option<String>,
    #[serde(rename = "studentId")]
    student_id: Option<String>,
    edit: Option<String>,
    done: Option<String>,
}

/// GET /admin/student-qualities
///
/// # Errors
/// 403 by role.
pub async fn student_qualities(
    visitor: MayVisit<ViewQualities>,
    State(app): AppState,
    Params(query): Params<ScreenQuery>,
) -> Result<Response> {
    screen(&app, &visitor, query, FormState::default()).await
}

async fn screen(app: &App, visitor: &Visitor, query: ScreenQuery, form: FormState) -> Result<Response> {
    let (place, rows) = {
        let mut conn = app.db.read().await?;
        let place = Place::select(&mut conn, visitor, &query.ground, &Levels::SEMESTER).await?;
        let rows = match (place.section(), place.semester()) {
            (Some(section), Some(semester)) => Some((
                is_closed(&mut conn, &section.session_id).await?,
                store::students(&mut conn, &section.session_id, "", &section.section_id, "", Some(semester)).await?,
                store::of_section(&mut conn, &section.section_id, &section.session_id).await?,
            )),
            _ => None,
        };
        (place, rows)
    };
    let mut panel = GroundPanel::of(&place, &visitor.caller);
    if rows.is_none() {
        panel.list = list(app, visitor, &place).await?;
    }
    let may_enter = visitor.caller.may(Action::EnterQualities);
    let (chosen, not_there) = match rows {
        None => (None, None),
        Some((closed, students, records)) => {
            let may_enter = may_enter && !closed;
            let found = Section { place: &place, students, records, may_enter, closed };
            found.shown(&query, &form)
        }
    };
    let is_said = chosen.as_ref().is_some_and(|chosen| chosen.student.is_some());
    let unsaid = form.failure.or_else(|| form.errors.into_values().next()).filter(|_| !is_said);
    let props = StudentQualitiesProps {
        action: ACTION,
        failure: unsaid.or(place.failure).or(not_there.map(Text::from)),
        ground: panel,
        chosen,
    };
    let shell = shell_of(app, visitor, ACTION);
    app.pages.screen("studentQualities", &shell.title, Some(&shell), &props).await
}

/// The sections with how many students have grades in each semester: a press leads to the students.
async fn list(app: &App, visitor: &Visitor, place: &Place) -> Result<Option<GroundList>> {
    let links = ListLinks { action: ACTION, place, keep: &[] };
    let mut conn = app.db.acquire().await?;
    let list = sections(&mut conn, visitor, &links).await?;
    let recent = RecentLinks { sheet: None, section: &|sheet| ground::in_semester(sheet, ACTION) };
    with_recent(&mut conn, visitor, &links, list, recent).await
}

async fn sections(conn: &mut Conn, visitor: &Visitor, links: &ListLinks<'_>) -> Result<Option<GroundList>> {
    let sections = match listed(conn, visitor, links).await? {
        Listed::Instead(list) => return Ok(list),
        Listed::Sections(sections) => sections,
    };
    let counts = store::recorded(conn, links.chosen(Level::Session).unwrap_or_default()).await?;
    let plans = Plans::of(conn, sections.iter().map(|section| section.grading_version_id.clone())).await?;
    Ok(Some(GroundList::of_semesters(&plans, links, &sections, |section, semester| {
        let semester = semester.as_str();
        let of_section = counts.iter().filter(|row| row.section_id == section.section_id);
        let recorded: i64 =
            of_section.filter(|row| row.semester.is_empty() || row.semester == semester).map(|row| row.students).sum();
        Some(ListCell {
            text: roster_texts::part_of_whole(recorded, section.students).into(),
            href: Some(links.section(section, &[("semester", semester)])),
            waits: recorded < section.students,
            note: None,
        })
    })))
}

/// A section and a semester as they are stored.
struct Section<'s> {
    place: &'s Place,
    students: Vec<StudentRow>,
    records: Vec<QualitiesRow>,
    may_enter: bool,
    closed: bool,
}

impl Section<'_> {
    fn shown(self, query: &ScreenQuery, form: &FormState) -> (Option<ChosenSection>, Option<Word>) {
        let Self { place, students, records, may_enter, closed } = self;
        let (Some(section), Some(semester)) = (place.section(), place.semester()) else {
            return (None, None);
        };
        let ground: Vec<(&'static str, String)> =
            place.chosen().into_iter().map(|(key, id)| (key, id.to_owned())).collect();
        let address = |more: &[(&str, &str)]| {
            let chosen: Vec<(&str, &str)> = ground.iter().map(|(key, id)| (*key, id.as_str())).collect();
            form::address(ACTION, &[&chosen[..], more].concat())
        };
        let all = table::records(&students, &records, Some(semester));
        let recorded = all.iter().filter(|row| row.recorded != Recorded::Nothing).count();
        let qualities = table::columns(section.class_numeric);
        let tab = if query.view.as_deref() == Some("section") { QualitiesTab::Section } else { QualitiesTab::Students };
        let mut chosen = ChosenSection {
            semester: Choice::new(semester.as_str(), place.plan().semester_name(semester)),
            legend: legend(),
            students_href: address(&[]),
            section_href: address(&[("view", "section")]),
            students: all.len(),
            table: None,
            grid: None,
            student: None,
            qualities,
            recorded,
            section,
            may_enter,
            closed,
            tab,
        };
        let mut not_there = None;
        if tab == QualitiesTab::Section {
            chosen.grid = Some(all);
            return (Some(chosen), None);
        }
        if let Some(id) = query.student_id.as_deref().filter(|id| !id.is_empty()) {
            if let Some(record) = all.iter().find(|row| row.student_id == id) {
                chosen.student = Some(OpenRecord {
                    editing: may_enter && (form.is_refused() || query.edit.as_deref() == Some("1")),
                    edit_href: address(&[("studentId", id), ("edit", "1")]),
                    done: match query.done.as_deref() {
                        Some("added") => Some(calls::SUCCESSFULLY_ADDED),
                        Some("updated") => Some(calls::SUCCESSFULLY_UPDATED),
                        _ => None,
                    },
                    record: record.clone(),
                    // What is stored by now stands beside what was typed: the next save goes over it.
                    form: FormState { version: Some(record.version), ..form.clone() },
                });
                return (Some(chosen), None);
            }
            not_there = Some(refusals::STUDENT_NOT_FOUND);
        }
        let student_href = address(&[("studentId", "")]);
        chosen.table = Some(record_table(&query.list, all, ground, student_href));
        (Some(chosen), not_there)
    }
}

fn record_table(
    query: &RowsQuery,
    all: Vec<StudentRecord>,
    keep: Vec<(&'static str, String)>,
    student_href: String,
) -> RecordTable {
    let Rows { rows, shown, found, total } = table::visible(query, all);
    let list = shown.query(COLUMNS[0].key);
    let address = |path: &str| {
        let said = keep.iter().chain(&list).map(|(key, value)| (*key, value.as_str()));
        form::address(path, &said.collect::<Vec<_>>())
    };
    RecordTable {
        csv_href: address("/admin/files/student-qualities.csv"),
        print_href: address("/admin/student-qualities/print"),
        rows,
        shown,
        found,
        total,
        student_href,
        keep,
    }
}

/// The record's form that was refused, as it was filled in: Save or Update where no script has arrived.
pub(super) async fn show_again(Again { app, visitor, form, .. }: Again<'_>) -> Result<Response> {
    let query = ScreenQuery {
        ground: AskedPlace { exam_id: None, subject_id: None, ..AskedPlace::of_form(&form.values) },
        student_id: form.values.owned("studentId"),
        ..ScreenQuery::default()
    };
    screen(app, visitor, query, form).await
}
