//! A file with marks as it was read, without the database: our own workbook by its hidden cells, wherever its rows and columns are now; anything else
//! is foreign (`foreign.rs`).

use records::grading::standard;
use rules::scheme::Plan;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use auth::tokens::Tokens;
use records::import::spreadsheet::{FileRow, SheetRows, plain};
use rules::components::Component;
use rules::words::{Text, exams_texts};

use super::sealed::{Line, Seal, opened};
use crate::marks::store::SheetKey;
use crate::marks::workbook::{ROLL, STUDENT_ID, STUDENT_NAME};

/// A row of a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RowPlace {
    /// The worksheet's place in the file.
    pub index: usize,
    /// The worksheet; empty of what is no workbook.
    pub tab: String,
    /// As the spreadsheet counts it.
    pub number: usize,
}

/// Something of a file that is not taken, and why.
#[derive(Clone, Debug)]
pub struct Doubt {
    pub at: RowPlace,
    pub text: Text,
    /// Whose marks the row may hold: ids with names. The page lets somebody choose.
    pub candidates: Vec<(String, String)>,
}

impl Doubt {
    pub fn new(at: &RowPlace, text: impl Into<Text>) -> Self {
        Self { at: at.clone(), text: text.into(), candidates: Vec::new() }
    }
}

/// What a row shows of its student.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    pub reg_no: String,
    pub roll: String,
    pub name: String,
}

impl Shown {
    pub fn is_empty(&self) -> bool {
        self.reg_no.is_empty() && self.roll.is_empty() && self.name.is_empty()
    }
}

/// Whose marks a row holds.
#[derive(Clone, Debug)]
pub struct Who {
    /// Of a row of ours.
    pub line: Option<Line>,
    pub shown: Shown,
}

/// A row with marks of one sheet.
#[derive(Clone, Debug)]
pub struct GivenRow {
    pub at: RowPlace,
    pub who: Who,
    /// What stands in each component's cell, or what is wrong with it. Empty cells are left out.
    pub cells: Vec<(Component, Result<String, Text>)>,
}

/// What a file gives for one sheet.
#[derive(Clone, Debug)]
pub struct GivenSheet {
    pub key: SheetKey,
    pub rows: Vec<GivenRow>,
}

/// What a file is.
#[derive(Debug)]
pub enum ReadFile {
    Own {
        sheets: Vec<GivenSheet>,
        doubts: Vec<Doubt>,
    },
    /// Rows whose hidden part was changed or is another installation's.
    Broken(Vec<RowPlace>),
    Foreign,
}

/// A cell's text, or what is wrong with it; none where nothing is in it.
pub fn cell(row: &FileRow, place: usize) -> Option<Result<String, Text>> {
    if let Some(fault) = row.faults.get(&place) {
        return Some(Err(fault.text()));
    }
    row.cells.get(place).filter(|text| !text.is_empty()).map(|text| Ok(text.clone()))
}

pub fn shown(row: &FileRow, [reg_no, roll, name]: [Option<usize>; 3]) -> Shown {
    let text = |place: Option<usize>| place.and_then(|at| row.cells.get(at)).cloned().unwrap_or_default();
    Shown { reg_no: text(reg_no), roll: text(roll), name: text(name) }
}

/// The sections that a file's worksheets are of, where they are ours.
pub fn sections(tokens: &Tokens, tabs: &[SheetRows]) -> BTreeSet<String> {
    let first = |tab: &SheetRows| {
        tab.rows.iter().flat_map(|row| &row.cells).find_map(|cell| match opened(tokens, cell)? {
            Seal::Whole(line) => Some(line.key.section_id.clone()),
            Seal::Broken => None,
        })
    };
    tabs.iter().filter_map(first).collect()
}

/// Reads a file's worksheets as ours, where any of their rows is. `plans`: of the [`sections`], whose schools name the components.
pub fn read(tokens: &Tokens, tabs: &[SheetRows], plans: &BTreeMap<String, Arc<Plan>>) -> ReadFile {
    let mut broken = Vec::new();
    let mut by_key: BTreeMap<[String; 3], Vec<GivenRow>> = BTreeMap::new();
    let mut doubts = Vec::new();
    for (index, tab) in tabs.iter().enumerate() {
        let at = |row: &FileRow| RowPlace { index, tab: tab.name.clone(), number: row.number };
        let seals: Vec<Option<Seal>> =
            tab.rows.iter().map(|row| row.cells.iter().find_map(|cell| opened(tokens, cell))).collect();
        let torn = tab.rows.iter().zip(&seals).filter(|(_, seal)| matches!(seal, Some(Seal::Broken)));
        broken.extend(torn.map(|(row, _)| at(row)));
        let Some(first) = seals.iter().find_map(|seal| match seal {
            Some(Seal::Whole(line)) => Some(line.key.clone()),
            _ => None,
        }) else {
            continue;
        };
        let Some(head) = tab.rows.iter().position(|row| row.cells.iter().any(|cell| same_text(cell, STUDENT_ID)))
        else {
            if let Some(row) = tab.rows.first() {
                doubts.push(Doubt::new(&at(row), exams_texts::file_no_heading(STUDENT_ID)));
            }
            continue;
        };
        let place_of = |label: &str| tab.rows[head].cells.iter().position(|cell| same_text(cell, label));
        let people = [place_of(STUDENT_ID), place_of(ROLL), place_of(STUDENT_NAME)];
        let plan = plans.get(&first.section_id).map_or_else(standard, Arc::clone);
        let labels = tab.rows[head].cells.iter().enumerate();
        let columns: Vec<(usize, Component)> = labels
            .filter_map(|(place, cell)| {
                Some((place, plan.component_headed(Component::ALL, |name| same_text(cell, name))?))
            })
            .collect();
        let twice = columns.iter().enumerate().find(|(n, (_, of))| columns[..*n].iter().any(|(_, other)| other == of));
        if let Some((_, (_, component))) = twice {
            doubts.push(Doubt::new(
                &at(&tab.rows[head]),
                exams_texts::file_column_twice(plan.component_name(*component)),
            ));
            continue;
        }
        for (place, (row, seal)) in tab.rows.iter().zip(seals).enumerate() {
            let cells: Vec<_> =
                columns.iter().filter_map(|(place, component)| Some((*component, cell(row, *place)?))).collect();
            let who = shown(row, people);
            match seal {
                Some(Seal::Whole(line)) => {
                    let SheetKey { exam_id, section_id, subject_id } = line.key.clone();
                    let given = GivenRow { at: at(row), who: Who { line: Some(line), shown: who }, cells };
                    by_key.entry([exam_id, section_id, subject_id]).or_default().push(given);
                }
                // Inserted since.
                None if place > head && !cells.is_empty() && !who.is_empty() => {
                    let SheetKey { exam_id, section_id, subject_id } = first.clone();
                    let given = GivenRow { at: at(row), who: Who { line: None, shown: who }, cells };
                    by_key.entry([exam_id, section_id, subject_id]).or_default().push(given);
                }
                None if place > head && !cells.is_empty() => {
                    doubts.push(Doubt::new(&at(row), exams_texts::FILE_ROW_OF_NOBODY));
                }
                _ => {}
            }
        }
    }
    if !broken.is_empty() {
        return ReadFile::Broken(broken);
    }
    if by_key.is_empty() && doubts.is_empty() {
        return ReadFile::Foreign;
    }
    let sheets = by_key.into_iter().map(|([exam_id, section_id, subject_id], rows)| GivenSheet {
        key: SheetKey { exam_id, section_id, subject_id },
        rows,
    });
    ReadFile::Own { sheets: sheets.collect(), doubts }
}

/// Whether two texts have the same letters and digits.
pub fn same_text(one: &str, other: &str) -> bool {
    plain(one) == plain(other)
}
