//! A file that is not ours: titles above, several subjects in columns, grade points between them. What each column is is found by its heading and
//! can be changed on the page; whose row it is, `matching.rs` finds.

use records::grading;
use rules::scheme::Plan;
use std::collections::BTreeMap;
use std::sync::Arc;

use auth::Caller;
use base::error::Result;
use db::Conn;
use records::import::spreadsheet::{MOST_ABOVE, SheetRows, joined_heads, plain};
use rules::components::{Component, Schedule};
use rules::words::exams_texts;

use super::content::Content;
use super::read::{Doubt, GivenRow, GivenSheet, RowPlace, Who, cell, shown};
use crate::marks::scheduled_store::{Wanted, scheduled_sheets};
use crate::marks::store::SheetKey;

pub const REG_NO: &str = "regNo";
pub const ROLL: &str = "roll";
pub const NAME: &str = "name";
/// The words for a subject's only component, behind its name or alone.
const MARKS: &str = "marks";
const HEADINGS: &str = include_str!("headings.txt");

/// Whether a heading, by its letters and digits, is one of those of a line of the list.
fn is_heading(head: &str, key: &str) -> bool {
    let lines = HEADINGS.lines().filter_map(|line| line.split_once(':'));
    let mut known = lines.filter(|(of, _)| *of == key).flat_map(|(_, heads)| heads.split(','));
    known.any(|known| plain(known) == head)
}

/// A subject of the section in the exam, that the caller may enter marks of.
#[derive(Clone, Debug)]
pub struct Subject {
    pub id: String,
    pub name: String,
    pub schedule: Schedule,
    /// By which its class is graded.
    pub grading: Arc<Plan>,
}

/// A foreign file as it is read.
#[derive(Debug, Default)]
pub struct Foreign {
    pub subjects: Vec<Subject>,
    /// The worksheet that is read.
    pub tab: usize,
    /// Its headings, and what each column is taken for: [`REG_NO`], [`ROLL`], [`NAME`], `subject.component`, or empty where it is left out.
    pub heads: Vec<String>,
    pub columns: Vec<String>,
    pub sheets: Vec<GivenSheet>,
    pub doubts: Vec<Doubt>,
}

/// The subjects that the open place has.
pub async fn subjects(conn: &mut Conn, caller: &Caller, content: &Content) -> Result<Vec<Subject>> {
    let place = &content.place;
    let (Some(session), Some(class)) = (&place.session_id, &place.class_id) else { return Ok(Vec::new()) };
    let reach = caller.teacher_reach();
    let sheets = scheduled_sheets(conn, session, Some(class), &reach, Wanted::All).await?;
    let is_here = |section: &str, exam: &str| {
        place.section_id.as_deref() == Some(section) && place.exam_id.as_deref() == Some(exam)
    };
    let here = sheets.into_iter().filter(|sheet| is_here(&sheet.section_id, &sheet.exam_id));
    let grading = grading::of_class(conn, class).await?;
    let subject = here.map(|sheet| Subject {
        schedule: sheet.set.schedule(),
        id: sheet.subject_id,
        name: sheet.subject_name,
        grading: Arc::clone(&grading),
    });
    Ok(subject.collect())
}

/// Reads a file by its headings, or by what its columns were said to be.
pub fn read(content: &Content, subjects: Vec<Subject>) -> Foreign {
    let open = content.place.subject_id.as_deref();
    let found = content.tabs.iter().map(|tab| head_of(tab, &subjects, open)).collect::<Vec<_>>();
    let best = (0..found.len()).max_by_key(|place| (found[*place].known, std::cmp::Reverse(*place)));
    let index = content.tab.filter(|tab| *tab < found.len()).or(best).unwrap_or_default();
    let (Some(tab), Some(head)) = (content.tabs.get(index), found.into_iter().nth(index)) else {
        return Foreign::default();
    };
    let at = |number: usize| RowPlace { index, tab: tab.name.clone(), number };
    let width = tab.rows.iter().map(|row| row.cells.len()).max().unwrap_or_default();
    let mut columns = head.columns;
    for (place, column) in &content.columns {
        if let Some(of) = columns.get_mut(*place).filter(|_| is_column(column, &subjects)) {
            column.clone_into(of);
        }
    }
    columns.resize(width, String::new());
    let mut doubts = Vec::new();
    let place_of = |key: &str| columns.iter().position(|column| column == key);
    let people = [place_of(REG_NO), place_of(ROLL), place_of(NAME)];
    let first = at(tab.rows.get(head.last).map(|row| row.number).unwrap_or_default());
    if people.iter().all(Option::is_none) {
        doubts.push(Doubt::new(&first, exams_texts::FILE_NO_STUDENTS));
    }
    let mut marks: BTreeMap<&str, Vec<(usize, Component)>> = BTreeMap::new();
    for (place, column) in columns.iter().enumerate() {
        let Some((subject, component)) = column.split_once('.') else { continue };
        let Ok(component) = component.parse::<Component>() else { continue };
        let of = marks.entry(subject).or_default();
        if of.iter().any(|(_, other)| *other == component) {
            if let Some(of) = subjects.iter().find(|of| of.id == subject) {
                let (name, component) = (of.name.as_str(), of.grading.component_name(component));
                doubts.push(Doubt::new(&first, exams_texts::file_subject_column_twice(name, component)));
            }
        } else {
            of.push((place, component));
        }
    }
    if marks.is_empty() {
        doubts.push(Doubt::new(&first, exams_texts::FILE_NO_MARKS));
    }
    let (section_id, exam_id) =
        (content.place.section_id.clone().unwrap_or_default(), content.place.exam_id.clone().unwrap_or_default());
    let mut sheets: Vec<GivenSheet> = Vec::new();
    for (subject, places) in marks.iter().filter(|_| people.iter().any(Option::is_some)) {
        let key =
            SheetKey { exam_id: exam_id.clone(), section_id: section_id.clone(), subject_id: (*subject).to_owned() };
        let mut rows = Vec::new();
        for row in tab.rows.iter().skip(head.last + 1) {
            let who = shown(row, people);
            let cells: Vec<_> =
                places.iter().filter_map(|(place, component)| Some((*component, cell(row, *place)?))).collect();
            if cells.is_empty() {
                continue;
            }
            if who.is_empty() {
                doubts.push(Doubt::new(&at(row.number), exams_texts::FILE_ROW_OF_NOBODY));
            } else {
                rows.push(GivenRow { at: at(row.number), who: Who { line: None, shown: who }, cells });
            }
        }
        sheets.push(GivenSheet { key, rows });
    }
    Foreign { tab: index, heads: head.heads, columns, sheets, doubts, subjects }
}

/// Whether this is something that a column can be.
fn is_column(column: &str, subjects: &[Subject]) -> bool {
    let is_mark = || {
        let (subject, component) = column.split_once('.')?;
        let component = component.parse().ok()?;
        subjects.iter().find(|of| of.id == subject)?.schedule.get(component)
    };
    ["", REG_NO, ROLL, NAME].contains(&column) || is_mark().is_some()
}

#[derive(Debug, Default)]
struct Head {
    /// Its last row, by place.
    last: usize,
    heads: Vec<String>,
    columns: Vec<String>,
    known: usize,
}

/// The row of headings, or the two, in which most are known.
fn head_of(tab: &SheetRows, subjects: &[Subject], open: Option<&str>) -> Head {
    let mut best = Head::default();
    for first in 0..tab.rows.len().min(MOST_ABOVE) {
        for last in first..=first + 1 {
            if last >= tab.rows.len() {
                continue;
            }
            let heads = joined_heads(tab, first, last);
            let columns = columns_of(&heads, subjects, open);
            let known = columns.iter().filter(|column| !column.is_empty()).count();
            if known > best.known {
                best = Head { last, heads, columns, known };
            }
        }
    }
    best
}

/// What each column is by its heading; the first of two alike.
fn columns_of(heads: &[String], subjects: &[Subject], open: Option<&str>) -> Vec<String> {
    let mut columns: Vec<String> = Vec::new();
    for head in heads {
        let column = column_of(&plain(head), subjects, open).filter(|column| !columns.contains(column));
        columns.push(column.unwrap_or_default());
    }
    columns
}

fn column_of(head: &str, subjects: &[Subject], open: Option<&str>) -> Option<String> {
    if head.is_empty() {
        return None;
    }
    if let Some(column) = [REG_NO, ROLL, NAME].into_iter().find(|column| is_heading(head, column)) {
        return Some(column.to_owned());
    }
    // The longest name first: `Mathematics` is none of `Higher Mathematics`, and `Bangla 1st Paper` more than `Bangla`.
    let mut named: Vec<&Subject> =
        subjects.iter().filter(|of| !plain(&of.name).is_empty() && head.starts_with(&plain(&of.name))).collect();
    named.sort_by_key(|of| std::cmp::Reverse(of.name.len()));
    let of_name =
        named.first().and_then(|of| component_of(&head[plain(&of.name).len()..], of).map(|component| (*of, component)));
    let of_open = || {
        let of = subjects.iter().find(|of| Some(of.id.as_str()) == open)?;
        Some((of, component_of(head, of)?))
    };
    let (of, component) = of_name.or_else(of_open)?;
    Some(format!("{}.{component}", of.id))
}

/// The component that the rest of a heading means, of those that are scheduled.
fn component_of(rest: &str, of: &Subject) -> Option<Component> {
    let scheduled: Vec<Component> = of.schedule.components().map(|(component, _)| component).collect();
    if let Some(component) = of.grading.component_headed(scheduled.iter().copied(), |name| plain(name) == rest) {
        return Some(component);
    }
    let only = scheduled.first().copied().filter(|_| scheduled.len() == 1);
    only.filter(|_| rest.is_empty() || is_heading(rest, MARKS))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subject(id: &str, name: &str, components: &[Component]) -> Subject {
        let full = |of| if components.contains(&of) { (Some(50), Some(20)) } else { (None, None) };
        Subject {
            id: id.to_owned(),
            name: name.to_owned(),
            schedule: Schedule::new(full),
            grading: grading::standard(),
        }
    }

    #[test]
    fn columns_are_known_by_their_headings() {
        let subjects = [
            subject("math", "Mathematics", &[Component::Written, Component::Practical]),
            subject("ban", "Bangla", &[Component::Written]),
            subject("ban1", "Bangla 1st Paper", &[Component::Written]),
        ];
        let rows = [
            ("Reg. No", None, "regNo"),
            ("Class Roll", None, "roll"),
            ("Name of the Student", None, "name"),
            ("Mathematics Written", None, "math.written"),
            ("Mathematics Practical", None, "math.practical"),
            // Which of the two?
            ("Mathematics", None, ""),
            ("Mathematics GP", None, ""),
            ("GP", None, ""),
            ("Bangla", None, "ban.written"),
            ("BANGLA (Marks)", None, "ban.written"),
            ("Bangla GP", None, ""),
            ("Bangla 1st Paper", None, "ban1.written"),
            ("Written", Some("math"), "math.written"),
            ("Written", None, ""),
            ("Marks", Some("ban"), "ban.written"),
            ("Grade", Some("ban"), ""),
        ];
        for (head, open, column) in rows {
            assert_eq!(column_of(&plain(head), &subjects, open).unwrap_or_default(), column, "{head}");
        }
    }
}
