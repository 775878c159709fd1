//! The tabulation on paper: 1754 x 1240 px, as many pages as needed, the head on each (docs/rules.md, *Grades and totals*, *Limits*;
//! ARCHITECTURE.md, *Pages*). Split here, by the heights that ui/src/styles/print/tabulation.css gives the rows.

use std::borrow::Cow;
use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use futures_util::stream;
use rules::words::{exams_texts, labels, refusals};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::columns::TabulationColumn;
use super::http;
use super::page::by_scheme;
use super::screens::{BY_SCHEME_PRINT, Screen};
use super::summary::TabulationSummary;
use super::table::{Order, Tabulation, TabulationLegend, TabulationLine, What};
use auth::permit::ViewTabulation;
use auth::{MayVisit, Visitor};
use base::error::{Error, Result};
use db::Conn;
use records::grading;
use records::place::{AskedPlace, SectionFilter};
use roster::ground::semester;
use roster::structure::branches::store::letterhead;
use web::app::{App, AppState};
use web::input::Params;
use web::letter_widths::{lines_of, width_of};
use web::sheets::{self, Paper, SheetJob, SheetsHead};
use web::shell::printed_icon;
use web::turns::{Ticket, Turn};

/// The most students on a page.
pub const ROWS: usize = 20;
/// Heights in pixels of the box, as in the styles: a row, in which a name has two lines of the smallest type; each further line;
/// what all rows of a page have under the highest heads, which are turned, and so much more under upright ones: more than the most students
/// take, so that a long name or two sends nobody to a page of their own; what says that the sheet is provisional; another line of the foot; and what the summary takes
/// besides a line for each subject.
const ROW: usize = 38;
const LINE: usize = 18;
const SPACE: usize = 800;
const UPRIGHT: usize = 60;
const PROVISIONAL: usize = 40;
/// Another line of the foot, where the fourth subject is explained.
const FOOT_LINE: usize = 22;
const SUMMARY_LINE: usize = 32;
const SUMMARY_REST: usize = 180;
/// What a student's name has in its row, and a subject's in the summary, and the size of the smallest type (`TabulationSheet.tsx`,
/// `SummaryTable.tsx`).
const NAME_WIDTH: f64 = 351.0;
const SUBJECT_WIDTH: f64 = 425.0;
const TYPE: f64 = 17.0;

/// One page of a tabulation on paper.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "tabulation.ts")]
pub struct TabulationSheet {
    pub school_name: String,
    pub branch_name: String,
    pub address: Option<String>,
    /// Address of the school's icon, or its data.
    pub icon: Option<String>,
    /// `Half Yearly`, or the exam's name.
    pub title: String,
    pub class_name: String,
    pub section_name: String,
    pub session_name: String,
    pub columns: Vec<TabulationColumn>,
    /// The heads of the subjects are turned, since they have no room upright.
    pub turned: bool,
    /// This page's students; none where it holds the summary alone.
    pub rows: Vec<TabulationLine>,
    pub legend: TabulationLegend,
    /// What every total is out of; none where the lines say it.
    #[ts(type = "number | null")]
    pub out_of: Option<i64>,
    /// Why the sheet is not final: `Marks not entered: Physics. Results not published: all subjects.`
    pub provisional: Option<String>,
    /// On the last page.
    pub summary: Option<TabulationSummary>,
    /// From 1.
    pub page: usize,
    pub pages: usize,
    /// As printed: `21 November 2026`
    pub printed_on: String,
}

impl TabulationSheet {
    /// What a sheet that could not be made is named by.
    pub fn name(&self) -> String {
        let section = format!("{} {}", self.class_name, self.section_name);
        exams_texts::tabulation_page(section, &self.title, self.page, self.pages).english().to_owned()
    }

    /// Its job for the document of sheets.
    ///
    /// # Errors
    /// When it cannot be written as JSON.
    pub fn job(&self) -> Result<SheetJob> {
        sheets::job("tabulationSheet", self, self.name(), "")
    }
}

/// A tabulation's file name, without its ending.
pub fn file_name(section: &SectionFilter, title: &str) -> String {
    section.file_name(title, exams_texts::FILE_TABULATION.english())
}

/// The sheets of a section; none where nothing is scheduled or nobody is enrolled. `images` makes an address of a file's id.
pub async fn section_sheets(
    conn: &mut Conn,
    section: &SectionFilter,
    what: &What,
    order: Order,
    printed_on: &str,
    images: &(dyn Fn(&str) -> String + Sync),
) -> Result<Vec<TabulationSheet>> {
    let tabulation = Tabulation::load(conn, &section.section_id, section.class_numeric, what, order).await?;
    if tabulation.is_empty() {
        return Ok(Vec::new());
    }
    let head = letterhead(conn, &section.branch_id).await?;
    let summary = TabulationSummary::of(&tabulation);
    let turned = turned(&tabulation.columns.heads);
    let space = SPACE + if turned { 0 } else { UPRIGHT } - tabulation.provisional.as_ref().map_or(0, |_| PROVISIONAL);
    let space = space - if tabulation.has_fourth() { FOOT_LINE } else { 0 };
    let pages = pages(tabulation.lines(), &tabulation.columns.heads, space);
    let count = pages.len();
    let icon = head.icon_file_id.as_deref().map(images);
    let sheet = |(page, rows): (usize, Vec<TabulationLine>)| TabulationSheet {
        school_name: head.school_name.clone(),
        branch_name: head.branch_name.clone(),
        address: head.address.clone(),
        icon: icon.clone(),
        title: tabulation.title.clone(),
        class_name: section.class_name.clone(),
        section_name: section.section_name.clone(),
        session_name: section.session_name.clone(),
        columns: tabulation.columns.heads.clone(),
        turned,
        rows,
        legend: tabulation.legend(),
        out_of: tabulation.out_of(),
        provisional: tabulation.provisional.as_ref().map(|said| said.english().to_owned()),
        summary: (page == count).then(|| summary.clone()),
        page,
        pages: count,
        printed_on: printed_on.to_owned(),
    };
    Ok((1..).zip(pages).map(sheet).collect())
}

/// The students of each page, and a page without any where the summary does not fit under the last ones.
fn pages(lines: Vec<TabulationLine>, columns: &[TabulationColumn], space: usize) -> Vec<Vec<TabulationLine>> {
    let mut pages: Vec<Vec<TabulationLine>> = vec![Vec::new()];
    let mut taken = 0;
    for line in lines {
        let height = row_height(&paper_name(&line));
        if pages.last().is_some_and(|page| page.len() == ROWS) || taken + height > space {
            pages.push(Vec::new());
            taken = 0;
        }
        taken += height;
        if let Some(page) = pages.last_mut() {
            page.push(line);
        }
    }
    let summary: usize = columns.iter().map(|column| summary_height(&column.subject_name)).sum();
    if taken + SUMMARY_REST + summary > space {
        pages.push(Vec::new());
    }
    pages
}

/// Whether the longest word of a head has no room in its column: all columns of subjects share 722 px.
fn turned(columns: &[TabulationColumn]) -> bool {
    const SUBJECTS: usize = 722;
    /// The space between two heads.
    const AROUND: usize = 10;
    let room = u32::try_from((SUBJECTS / columns.len().max(1)).saturating_sub(AROUND)).unwrap_or_default();
    let has_room = |word: &str| width_of(word, TYPE) <= f64::from(room);
    !columns.iter().flat_map(|column| column.subject.split_whitespace()).all(has_room)
}

/// A student's name as the paper has it (`TabulationSheet.tsx`).
fn paper_name(line: &TabulationLine) -> Cow<'_, str> {
    match (&line.left_on, &line.joined_on) {
        (None, None) => Cow::Borrowed(&line.student_name),
        (Some(_), _) => Cow::Owned(labels::left_of(&line.student_name).english().to_owned()),
        (None, Some(_)) => Cow::Owned(labels::joined_late(&line.student_name).english().to_owned()),
    }
}

/// A row is higher by each line beyond the second that its name takes in the smallest type.
fn row_height(name: &str) -> usize {
    ROW + LINE * lines_of(name, NAME_WIDTH, TYPE).saturating_sub(2)
}

fn summary_height(subject: &str) -> usize {
    SUMMARY_LINE.max(LINE * lines_of(subject, SUBJECT_WIDTH, TYPE) + 2)
}

/// What the address of the paper carries.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct PaperQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    sort: Option<String>,
}

/// GET `/admin/<any of the thirteen>/print`: of sections that *Standard* grades. Any other leads to the paper of its scheme.
///
/// # Errors
/// 400, 403 and 404 as the filter set's; 400 for a class of another band; 404 where there is nothing to print.
pub async fn tabulation_print(
    visitor: MayVisit<ViewTabulation>,
    State(app): AppState,
    ticket: Ticket,
    Params(query): Params<PaperQuery>,
) -> Result<Response> {
    let screen = Screen::of_address(&visitor.path)?;
    let turn = app.turns.of(&visitor.caller.id, ticket).await?;
    let mut conn = app.db.snapshot().await?;
    let ground = query.ground.trimmed();
    let (section, what) = match screen.semester {
        Some(semester) => (http::section(&visitor.caller, &mut conn, &ground).await?, What::Semester(semester)),
        None => of_exam(&visitor, &mut conn, ground).await?,
    };
    let order = Order::asked(query.sort.as_deref());
    let exam = match &what {
        What::Exam(id) => Some(id.as_str()),
        What::Semester(_) => None,
    };
    let plan = grading::of_class(&mut conn, &section.class_id).await?;
    if let Some(to) = by_scheme(&plan, BY_SCHEME_PRINT, screen, &section, exam, order) {
        return Ok(Redirect::to(&to).into_response());
    }
    screen.offers(section.class_numeric)?;
    print(app, turn, conn, &section, &what, order).await
}

/// GET /admin/tabulation/print: the paper of a section of any scheme, by semester or by exam.
///
/// # Errors
/// 400, 403 and 404 as the filter set's; 404 where there is nothing to print; 422 for a semester that the class does not have.
pub async fn every_tabulation_print(
    visitor: MayVisit<ViewTabulation>,
    State(app): AppState,
    ticket: Ticket,
    Params(query): Params<PaperQuery>,
) -> Result<Response> {
    let turn = app.turns.of(&visitor.caller.id, ticket).await?;
    let mut conn = app.db.snapshot().await?;
    let ground = query.ground.trimmed();
    let (section, what) = if ground.exam_id.is_some() {
        of_exam(&visitor, &mut conn, ground).await?
    } else {
        let semester = semester::asked(ground.semester.as_deref())?;
        let section = http::section(&visitor.caller, &mut conn, &ground).await?;
        semester::of_class(&*grading::of_class(&mut conn, &section.class_id).await?, semester, section.class_numeric)?;
        (section, What::Semester(semester))
    };
    print(app, turn, conn, &section, &what, Order::asked(query.sort.as_deref())).await
}

async fn of_exam(visitor: &Visitor, conn: &mut Conn, ground: AskedPlace) -> Result<(SectionFilter, What)> {
    let section = http::exam_section(&visitor.caller, conn, &ground).await?;
    Ok((section, What::Exam(ground.exam_id.unwrap_or_default())))
}

async fn print(
    app: Arc<App>,
    turn: Turn,
    mut conn: Conn,
    section: &SectionFilter,
    what: &What,
    order: Order,
) -> Result<Response> {
    let printed_on = app.clock.printed_today();
    let sheets = section_sheets(&mut conn, section, what, order, &printed_on, &printed_icon).await?;
    drop(conn);
    let first = sheets.first().ok_or_else(|| Error::not_found(refusals::TABULATION_NOT_FOUND))?;
    let head = SheetsHead { title: file_name(section, &first.title), paper: Paper::Landscape };
    let jobs: Vec<Result<SheetJob>> = sheets.iter().map(TabulationSheet::job).collect();
    Ok(turn.held_by(sheets::stream(State(app), head, stream::iter(jobs))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tabulation::columns::ColumnKind;

    fn line(roll: i64, student_name: &str) -> TabulationLine {
        let student_name = student_name.to_owned();
        let (grades, grade_count) = (Vec::new(), Vec::new());
        let (id, left_on, joined_on) = (String::new(), None, None);
        TabulationLine {
            id,
            roll,
            student_name,
            grades,
            total: None,
            out_of: None,
            gpa: None,
            grade_count,
            position: None,
            left_on,
            joined_on,
        }
    }

    /// How many students are on each page.
    fn split(students: i64, name: &str, subjects: usize) -> Vec<usize> {
        let column = |place: usize| TabulationColumn {
            subject_id: place.to_string(),
            subject: "Math".to_owned(),
            subject_name: "Mathematics".to_owned(),
            kind: ColumnKind::Subject,
        };
        let columns: Vec<TabulationColumn> = (0..subjects).map(column).collect();
        pages((0..students).map(|roll| line(roll, name)).collect(), &columns, SPACE).iter().map(Vec::len).collect()
    }

    #[test]
    fn twenty_students_are_on_a_page_and_the_summary_under_the_last_or_on_a_page_of_its_own() {
        let name = "Mohammad Rakib";
        assert_eq!(split(6, name, 12), [6]);
        assert_eq!(split(7, name, 12), [7, 0]);
        assert_eq!(split(12, name, 5), [12]);
        assert_eq!(split(13, name, 5), [13, 0]);
        assert_eq!(split(20, name, 1), [20, 0]);
        assert_eq!(split(21, name, 10), [20, 1]);
        assert_eq!(split(60, name, 12), [20, 20, 20, 0]);
    }

    #[test]
    fn heads_are_turned_where_a_word_has_no_room_and_upright_ones_leave_more_for_the_summary() {
        let columns = |heads: &[&str]| -> Vec<TabulationColumn> {
            let column = |head: &&str| TabulationColumn {
                subject_id: (*head).to_owned(),
                subject: (*head).to_owned(),
                subject_name: (*head).to_owned(),
                kind: ColumnKind::Subject,
            };
            heads.iter().map(column).collect()
        };
        let eight = ["Bangla", "Eng Lang", "Eng Lit", "Math", "Science", "B. Study", "Religion", "Art"];
        assert!(!turned(&columns(&eight)));
        assert!(turned(&columns(&[&eight[..], &["Environmenta"]].concat())));
        assert!(!turned(&columns(&["Environmenta", "Math"])));
        assert!(!turned(&[]));
        let split = |students: i64, space: usize| -> Vec<usize> {
            let lines = (0..students).map(|roll| line(roll, "Mohammad Rakib")).collect();
            pages(lines, &columns(&eight), space).iter().map(Vec::len).collect()
        };
        assert_eq!((split(10, SPACE), split(10, SPACE + UPRIGHT)), (vec![10, 0], vec![10]));
        assert_eq!((split(9, SPACE), split(12, SPACE + UPRIGHT)), (vec![9], vec![12, 0]));
        // What says that it is provisional takes no student's place.
        assert_eq!(split(40, SPACE - PROVISIONAL), [20, 20, 0]);
    }

    #[test]
    fn a_name_of_many_lines_takes_the_place_of_others() {
        let long = "Syeda Jannatul Ferdous Mahjabin Rubaiya Tabassum Chowdhury Khandaker";
        assert_eq!(row_height(&long[..60]), 38);
        assert_eq!(row_height(&format!("{long} Binte")), 56);
        assert_eq!(row_height(&"w".repeat(54)), 56);
        assert_eq!(split(20, &format!("{long} Binte"), 1), [14, 6]);
        assert_eq!(summary_height(long), 38);
    }

    #[test]
    fn two_long_names_a_page_send_nobody_to_a_page_of_their_own() {
        let long = "Khandaker Muhammad Zahidul Islam Rafsan Rahman Patwary Khan Talukder Khandaker";
        let name = |roll: i64| if roll % 10 == 0 { long } else { "Mohammad Rakib" };
        let pages = pages((0..40).map(|roll| line(roll, name(roll))).collect(), &[], SPACE);
        assert_eq!(row_height(long), 56);
        assert_eq!(pages.iter().map(Vec::len).collect::<Vec<_>>(), [20, 20, 0]);
    }
}
