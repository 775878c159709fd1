//! What the Results screens list below Select Ground: the sections with how far their sheets are, then a section's sheets, subject by
//! exam, so that two presses lead from the empty screen to a sheet.

use rules::roles::Role;
use rules::words::{Word, exams_texts, labels, roster_texts};

use crate::marks::next_sheet::FIRST_EMPTY;
use crate::marks::progress_store::{self, SectionProgress};
use crate::marks::state_store::{self, Range, SheetProgress};
use auth::Visitor;
use base::error::Result;
use db::Conn;
use records::place::{Level, SectionFilter};
use roster::ground::{
    GroundList, ListCell, ListGroup, ListLinks, ListRow, Listed, RecentLinks, RecentSheet, listed, with_recent,
};
use web::app::App;
use web::form;

/// The columns of the sections.
const COLUMNS: [Word; 4] =
    [roster_texts::COMPLETE, roster_texts::INCOMPLETE, roster_texts::NO_MARKS, roster_texts::PUBLISHED];

/// The list of a Results screen; none once a sheet is chosen. A teacher's holds the sheets of the routine alone. `marks_tab`: the visitor
/// enters marks.
pub async fn of_results(
    app: &App,
    visitor: &Visitor,
    links: &ListLinks<'_>,
    marks_tab: bool,
) -> Result<Option<GroundList>> {
    let mut conn = app.db.acquire().await?;
    if let Some(section) = &links.place.section() {
        let cell = |sheet: &SheetProgress| sheet_cell(links.action, section, sheet, marks_tab);
        return Ok(Some(sheets(&mut conn, visitor, links, section, cell).await?));
    }
    let list = sections(&mut conn, visitor, links).await?;
    // Who was entering marks goes on in the grid.
    let on_marks: &[(&str, &str)] = if links.keep.is_empty() { &[] } else { &[("edit", "1")] };
    let recent = RecentLinks {
        sheet: Some(&|sheet: &RecentSheet| {
            let edit: &[(&str, &str)] = if sheet.is_locked { &[] } else { on_marks };
            Some(sheet.sheet_at(links.action, &[links.keep, edit].concat()))
        }),
        section: &|sheet| Some(sheet.section_at(links.action, labels::EVERY_SHEET, links.keep)),
    };
    with_recent(&mut conn, visitor, links, list, recent).await
}

/// The sections with how far their sheets are.
async fn sections(conn: &mut Conn, visitor: &Visitor, links: &ListLinks<'_>) -> Result<Option<GroundList>> {
    let sections = match listed(conn, visitor, links).await? {
        Listed::Instead(list) => return Ok(list),
        Listed::Sections(sections) => sections,
    };
    let progress = of_sections(conn, visitor, links).await?;
    Ok(Some(GroundList::of_sections(links, &sections, &COLUMNS, |section| {
        let of = SectionSum::of(&progress, &section.section_id);
        ListRow {
            name: section.section_name.clone(),
            href: Some(links.section(section, &[])),
            cells: vec![
                ListCell::part(of.complete, of.sheets),
                ListCell::waiting(of.sheets - of.complete - of.empty),
                ListCell::waiting(of.empty),
                ListCell::count(of.published),
            ],
        }
    })))
}

/// A section's sheets of the session together.
#[derive(Clone, Copy, Debug, Default)]
pub struct SectionSum {
    pub sheets: i64,
    pub complete: i64,
    pub empty: i64,
    pub published: i64,
    pub locked: i64,
    /// Complete, not published.
    pub unpublished: i64,
}

impl SectionSum {
    pub fn of(progress: &[SectionProgress], section_id: &str) -> Self {
        Self::of_all(progress, &[section_id])
    }

    /// Of several sections together.
    pub fn of_all(progress: &[SectionProgress], section_ids: &[&str]) -> Self {
        let mut sum = Self::default();
        for row in progress.iter().filter(|row| section_ids.contains(&row.section_id.as_str())) {
            sum.sheets += row.sheets;
            sum.complete += row.complete;
            sum.empty += row.empty;
            sum.published += row.published;
            sum.locked += row.locked;
            sum.unpublished += row.unpublished;
        }
        sum
    }
}

/// How far the sections of what is chosen are; for a teacher the sheets of the routine.
pub async fn of_sections(conn: &mut Conn, visitor: &Visitor, links: &ListLinks<'_>) -> Result<Vec<SectionProgress>> {
    let reach = visitor.caller.teacher_reach();
    let session_id = links.chosen(Level::Session).unwrap_or_default();
    Ok(progress_store::of_sections(conn, session_id, links.chosen(Level::Class), &reach).await?)
}

/// The sheets of a section: a row a subject, a column an exam. One statement.
pub async fn sheets(
    conn: &mut Conn,
    visitor: &Visitor,
    links: &ListLinks<'_>,
    section: &SectionFilter,
    cell: impl Fn(&SheetProgress) -> ListCell,
) -> Result<GroundList> {
    let place = links.place;
    let range = Range {
        class_id: section.class_id.clone(),
        section_id: Some(section.section_id.clone()),
        exam_id: place.at(Level::Exam).map(|exam| exam.id.clone()),
        subject_id: place.at(Level::Subject).map(|subject| subject.id.clone()),
    };
    let mut sheets = state_store::progress(conn, &range).await?;
    sheets.retain(|sheet| !sheet.schedule().is_empty() || sheet.is_published || sheet.is_locked);
    if visitor.caller.role == Role::Teacher {
        // The list of subjects is the routine's.
        let subjects = place.choices(Level::Subject);
        sheets.retain(|sheet| subjects.iter().any(|subject| subject.id == sheet.subject_id));
    }
    let mut exams: Vec<(&str, &str)> = Vec::new();
    let mut subjects: Vec<(&str, &str)> = Vec::new();
    for sheet in &sheets {
        let (exam, subject) =
            ((sheet.exam_id.as_str(), &*sheet.exam_name), (sheet.subject_id.as_str(), &*sheet.subject_name));
        if !exams.contains(&exam) {
            exams.push(exam);
        }
        if !subjects.contains(&subject) {
            subjects.push(subject);
        }
    }
    let row = |(subject_id, name): &(&str, &str)| ListRow {
        name: (*name).to_owned(),
        href: None,
        cells: exams
            .iter()
            .map(|(exam_id, _)| {
                let found = sheets.iter().find(|sheet| sheet.exam_id == *exam_id && sheet.subject_id == *subject_id);
                found.map(&cell)
            })
            .collect(),
    };
    let name = format!("{} {}", section.class_name, section.section_name);
    let rows: Vec<ListRow> = subjects.iter().map(row).collect();
    Ok(GroundList {
        empty: rows.is_empty().then(|| exams_texts::section_without_exams(&name).into()),
        title: exams_texts::sheets_of_section(name).into(),
        heading: labels::SUBJECT,
        columns: exams.iter().map(|(_, name)| (*name).into()).collect(),
        groups: if rows.is_empty() { Vec::new() } else { vec![ListGroup { rows, ..ListGroup::default() }] },
        up_href: Some(links.session()),
        ..GroundList::default()
    })
}

/// The address of a sheet on a screen.
pub fn sheet_href(action: &str, section: &SectionFilter, sheet: &SheetProgress, more: &[(&str, &str)]) -> String {
    let own = [("examId", sheet.exam_id.as_str()), ("subjectId", sheet.subject_id.as_str())];
    form::address(action, &[&section.query()[..], &own, more].concat())
}

/// How many students have marks, and Published or Locked.
pub fn entered(sheet: &SheetProgress) -> ListCell {
    ListCell {
        text: roster_texts::part_of_whole(sheet.entered, sheet.students).into(),
        note: match (sheet.is_locked, sheet.is_published) {
            (true, true) => Some(roster_texts::PUBLISHED_LOCKED),
            (true, false) => Some(roster_texts::LOCKED),
            (false, true) => Some(roster_texts::PUBLISHED),
            (false, false) => None,
        },
        ..ListCell::default()
    }
}

/// A sheet with marks missing leads to its grid, where they may be entered; every other to its results.
fn sheet_cell(action: &str, section: &SectionFilter, sheet: &SheetProgress, marks_tab: bool) -> ListCell {
    // Nothing can be added to a published sheet.
    let open = !sheet.is_locked && (!sheet.is_published || sheet.entered > 0);
    let waits = open && sheet.students > 0 && !sheet.is_complete() && !sheet.schedule().is_empty();
    let href = match (waits && marks_tab, sheet.entered > 0) {
        (false, _) => sheet_href(action, section, sheet, &[]),
        (true, false) => sheet_href(action, section, sheet, &[("tab", "marks")]) + FIRST_EMPTY,
        (true, true) => sheet_href(action, section, sheet, &[("tab", "marks"), ("edit", "1")]) + FIRST_EMPTY,
    };
    ListCell { href: Some(href), waits, ..entered(sheet) }
}
