//! What a schedule can be filled in with: the mark distribution of its class and exam type, or last year's schedule. Nothing of it is stored
//! until the form is saved. Pure.

use std::collections::BTreeMap;

use super::fill_store::NamedPaper;
use super::paper::{MarksSet, Paper, PaperKey, Papers};
use super::store::Taught;

/// The papers with full and pass marks of the distribution (by subject), and how many subjects it has something for.
pub(super) fn with_distribution(
    papers: &Papers,
    taught: &[Taught],
    marks: &BTreeMap<String, MarksSet>,
) -> (Papers, usize) {
    let mut filled = papers.clone();
    let mut subjects: Vec<&str> = Vec::new();
    for of in taught.iter().filter(|of| of.is_taught) {
        let Some(set) = marks.get(&of.subject_id) else { continue };
        filled.entry(PaperKey::new(&of.section_id, &of.subject_id)).or_default().set = *set;
        if !subjects.contains(&of.subject_id.as_str()) {
            subjects.push(&of.subject_id);
        }
    }
    (filled, subjects.len())
}

/// The papers with times, halls and marks of last year's sections and subjects of the same names, else of the same subject in any section;
/// and how many subjects were found. Days are not last year's: what is stored stays.
pub(super) fn with_last_year(
    papers: &Papers,
    taught: &[Taught],
    last: &[NamedPaper],
    halls: impl Fn(&str) -> bool,
) -> (Papers, usize) {
    let mut filled = papers.clone();
    let mut subjects: Vec<&str> = Vec::new();
    for of in taught.iter().filter(|of| of.is_taught) {
        let called = |row: &&NamedPaper| row.subject_name.to_lowercase() == of.subject_name.to_lowercase();
        let same = |row: &&NamedPaper| row.section_name.to_lowercase() == of.section_name.to_lowercase();
        let found = last.iter().find(|row| called(row) && same(row)).or_else(|| last.iter().find(called));
        let Some(found) = found else { continue };
        let Paper { start, end, hall_id, set, .. } = found.paper();
        let paper = filled.entry(PaperKey::new(&of.section_id, &of.subject_id)).or_default();
        *paper = Paper { start, end, set, hall_id: hall_id.filter(|hall_id| halls(hall_id)), date: paper.date.take() };
        if !subjects.contains(&of.subject_id.as_str()) {
            subjects.push(&of.subject_id);
        }
    }
    (filled, subjects.len())
}
