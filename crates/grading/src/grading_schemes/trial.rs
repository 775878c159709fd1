//! A scheme that is tried on a section: the plan that is made of it, what it calls the semesters and exam types of the section's exams, and what the
//! screens show of it (docs/rules.md, *Grading schemes*).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rules::scheme::decimal::Decimal;
use rules::scheme::{Definition, Plan};
use rules::semesters::{ExamType, Semester};
use rules::tabulation::Row;
use rules::words::{Said, Text, schemes_texts};
use serde::Serialize;
use ts_rs::TS;

use super::compare::{Changes, Comparison, Mapping, Who, compare, is_passed, joined, subject as subject_of};
use crate::tabulation::columns::TabulationColumn;
use crate::tabulation::table::{DASH, Student, Tabulation, shown};
use base::clock::printed_day;
use base::error::{Error, Result};
use exams::marks::section::SectionMarks;
use records::Choice;
use records::place::SectionFilter;
use roster::structure::grading_schemes::without_fault;

/// Before the key of a semester of the session, in a field that says which of the scheme's it counts as.
const AS_SEMESTER: &str = "semester:";
/// The same of an exam type.
const AS_EXAM_TYPE: &str = "examType:";

/// What is chosen of what keys count as, by field.
pub type CountsAs = BTreeMap<String, String>;

/// Makes a document ready to be tried.
///
/// # Errors
/// 422 with every fault by its path.
pub fn plan_of(definition: Definition) -> Result<Arc<Plan>> {
    without_fault(&definition)?;
    let unusable = |_| Error::Internal("a scheme without a fault has one".to_owned());
    Plan::new(definition).map(Arc::new).map_err(unusable)
}

/// A field that says what a semester or exam type of the session counts as in the scheme that is tried.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct CountsAsField {
    pub name: String,
    /// What the session's scheme calls it.
    pub label: String,
    pub options: Vec<Choice>,
    /// Empty: as nothing.
    pub value: String,
}

/// What a student has by both schemes, as it is shown; empty where there is nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct TrialCell {
    pub old: String,
    pub new: String,
}

/// A column of letters: a subject, or joined papers.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct TrialColumn {
    pub short: String,
    pub name: String,
}

/// A student's row.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct TrialRow {
    pub id: String,
    #[ts(type = "number")]
    pub roll: i64,
    pub name: String,
    /// The last day of a student who has left, as printed.
    pub left_on: Option<String>,
    /// The day on which a student joined after a part of it was sat, as printed.
    pub joined_on: Option<String>,
    /// Parallel to the columns.
    pub letters: Vec<TrialCell>,
    pub total: TrialCell,
    /// The whole card's.
    pub letter: TrialCell,
    pub gpa: TrialCell,
    /// By today's scheme and by the other; null while marks are not entered.
    pub passed: [Option<bool>; 2],
    pub position: TrialCell,
}

/// A section's results of a semester by today's scheme and by the one that is tried.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct SchemeTrial {
    pub section: SectionFilter,
    /// By the scheme of today.
    pub semester: String,
    /// The scheme that the section is graded by.
    pub today: String,
    /// The one that is tried.
    pub tried: String,
    pub counts_as: Vec<CountsAsField>,
    /// Why there is nothing to compare; the rest is empty then.
    #[ts(as = "Option<String>")]
    pub empty: Option<Text>,
    /// Why today's results are not final.
    #[ts(as = "Option<String>")]
    pub provisional: Option<Said>,
    pub letters: usize,
    pub totals: usize,
    pub positions: usize,
    /// Who passes now and did not before: names with rolls.
    pub passed: Vec<String>,
    /// Who fails now and did not before.
    pub failed: Vec<String>,
    pub columns: Vec<TrialColumn>,
    /// By roll.
    pub rows: Vec<TrialRow>,
    /// What every total is out of by both schemes; null where the cells say it.
    #[ts(type = "number | null")]
    pub out_of: Option<i64>,
}

impl SchemeTrial {
    /// Tries a scheme on a section that is loaded.
    pub fn of(
        marks: &mut SectionMarks,
        section: SectionFilter,
        semester: Semester,
        plan: &Arc<Plan>,
        chosen: &CountsAs,
    ) -> Self {
        let (mapping, counts_as) = mapped(marks, semester, plan, chosen);
        let mut trial = Self {
            semester: marks.plan.semester_name(semester).to_owned(),
            today: marks.plan.definition().name.clone(),
            tried: plan.definition().name.clone(),
            section,
            counts_as,
            empty: None,
            provisional: None,
            letters: 0,
            totals: 0,
            positions: 0,
            passed: Vec::new(),
            failed: Vec::new(),
            columns: Vec::new(),
            rows: Vec::new(),
            out_of: None,
        };
        trial.empty = lacking(marks, plan, mapping.semester(semester), &trial);
        if trial.empty.is_some() {
            return trial;
        }
        let both = compare(marks, plan, &mapping, semester);
        if both.today.columns.heads.is_empty() && both.tried.columns.heads.is_empty() {
            trial.empty = Some(schemes_texts::nothing_scheduled(&trial.semester).into());
            return trial;
        }
        trial.fill(&both);
        trial
    }

    fn fill(&mut self, both: &Comparison) {
        let Changes { letters, totals, positions, passed, failed, .. } = both.shown_changes();
        let names = |of: Vec<Who>| of.into_iter().map(|who| format!("{} ({})", who.name, who.roll)).collect();
        (self.letters, self.totals, self.positions) = (letters, totals, positions);
        (self.passed, self.failed) = (names(passed), names(failed));
        self.provisional.clone_from(&both.today.provisional);
        let (today, tried) = (&both.today.columns, &both.tried.columns);
        let added =
            |column: &&TabulationColumn| !today.subject_heads().any(|other| other.subject_id == column.subject_id);
        let subjects: Vec<_> = today.subject_heads().chain(tried.subject_heads().filter(added)).cloned().collect();
        let joined_names = |of: &Tabulation| -> Vec<String> {
            let joined = of.shown.iter().flat_map(|row| joined(of, Some(row), true));
            joined.map(|(name, _)| name).collect::<BTreeSet<_>>().into_iter().collect()
        };
        let mut joined_columns = joined_names(&both.today);
        joined_columns.extend(joined_names(&both.tried));
        joined_columns.sort_unstable();
        joined_columns.dedup();
        self.out_of = both.today.out_of().filter(|out_of| both.tried.out_of() == Some(*out_of));
        let columns =
            subjects.iter().map(|of| TrialColumn { short: of.subject.clone(), name: of.subject_name.clone() });
        let joined_too = joined_columns.iter().map(|name| TrialColumn { short: name.clone(), name: name.clone() });
        self.columns = columns.chain(joined_too).collect();
        let of_both = |id: &str| {
            let find = |of: &'_ Tabulation| of.shown.iter().position(|row| row.student.id == id);
            (find(&both.today).map(|at| &both.today.shown[at]), find(&both.tried).map(|at| &both.tried.shown[at]))
        };
        let is_with_sum = self.out_of.is_none();
        let row = |of: &Row<Student>| {
            let (old, new) = of_both(&of.student.id);
            let pair = |text: &dyn Fn(&Tabulation, &Row<Student>) -> String| TrialCell {
                old: old.map(|row| text(&both.today, row)).unwrap_or_default(),
                new: new.map(|row| text(&both.tried, row)).unwrap_or_default(),
            };
            let subject = |id: &str| {
                pair(&|of, row| match subject_of(of, Some(row), id, true) {
                    Some(printed) => shown(Some(&printed)),
                    None => String::new(),
                })
            };
            let of_joined = |name: &String| {
                pair(&|of, row| {
                    let found = joined(of, Some(row), true).into_iter().find(|(other, _)| other == name);
                    found.map(|(_, printed)| shown(Some(&printed))).unwrap_or_default()
                })
            };
            let letters = subjects.iter().map(|column| subject(&column.subject_id));
            let left_or_joined = |text: &Option<String>| text.as_deref().map(printed_day);
            TrialRow {
                id: of.student.id.clone(),
                roll: of.roll,
                name: of.student.name.clone(),
                left_on: left_or_joined(&of.student.left_on),
                joined_on: left_or_joined(&of.student.joined_on),
                letters: letters.chain(joined_columns.iter().map(of_joined)).collect(),
                total: pair(&|_, row| match row.total() {
                    None => DASH.to_owned(),
                    Some(total) if is_with_sum => format!("{total}/{}", row.out_of()),
                    Some(total) => total.to_string(),
                }),
                letter: pair(&|_, row| shown(row.overall.as_ref())),
                gpa: pair(&|_, row| {
                    let points = row.overall.and_then(|overall| overall.points);
                    points.map_or_else(String::new, Decimal::with_two_decimals)
                }),
                passed: [old.and_then(is_passed), new.and_then(is_passed)],
                position: pair(&|_, row| row.position.map_or_else(|| DASH.to_owned(), |position| position.to_string())),
            }
        };
        let mut rows: Vec<&Row<Student>> = both.today.shown.iter().collect();
        let is_known = |row: &&Row<Student>| both.today.shown.iter().any(|other| other.student.id == row.student.id);
        rows.extend(both.tried.shown.iter().filter(|row| !is_known(row)));
        rows.sort_by_key(|row| row.roll);
        self.rows = rows.into_iter().map(row).collect();
    }
}

/// Why nothing can be compared, before it is computed.
fn lacking(marks: &SectionMarks, plan: &Plan, semester: Semester, trial: &SchemeTrial) -> Option<Text> {
    let class = marks.class_numeric;
    if plan.year_of(class).next().is_none() {
        return Some(schemes_texts::no_result_of_class(&trial.tried, &trial.section.class_name).into());
    }
    if !plan.has(class, semester) {
        return Some(schemes_texts::no_such_semester(&trial.tried, &trial.semester).into());
    }
    marks.students.is_empty().then(|| schemes_texts::NOBODY_ENROLLED.into())
}

/// What the section's semesters and exam types count as in the scheme that is tried, with a field for each that it does not have. Where nothing is
/// chosen, a semester counts as the one of the same place in the year, if both years are as long.
fn mapped(marks: &SectionMarks, semester: Semester, plan: &Plan, chosen: &CountsAs) -> (Mapping, Vec<CountsAsField>) {
    let class = marks.class_numeric;
    let (old, new): (Vec<_>, Vec<_>) = (marks.plan.year_of(class).collect(), plan.year_of(class).collect());
    let mut mapping = Mapping::default();
    let mut fields = Vec::new();
    if new.is_empty() {
        return (mapping, fields);
    }
    for (place, of) in old.iter().enumerate() {
        let is_used = *of == semester || marks.sittings.iter().any(|sitting| sitting.semester == *of);
        if !is_used || plan.has(class, *of) {
            continue;
        }
        let name = format!("{AS_SEMESTER}{}", of.as_str());
        let guess = new.get(place).filter(|_| old.len() == new.len()).copied();
        let found = chosen.get(&name).map_or(guess, |key| new.iter().copied().find(|other| other.as_str() == key));
        mapping.semesters.extend(found.map(|found| (*of, found)));
        fields.push(CountsAsField {
            name,
            label: marks.plan.semester_name(*of).to_owned(),
            options: new.iter().map(|of| Choice::new(of.as_str(), plan.semester_name(*of))).collect(),
            value: found.map(|found| found.as_str().to_owned()).unwrap_or_default(),
        });
    }
    let mut seen: Vec<ExamType> = Vec::new();
    for of in marks.sittings.iter().map(|sitting| sitting.exam_type) {
        if seen.contains(&of) || plan.exam_type(of.as_str()).is_some() {
            continue;
        }
        seen.push(of);
        let options = plan.exam_types();
        let name = format!("{AS_EXAM_TYPE}{}", of.as_str());
        let key = chosen.get(&name).map(String::as_str).unwrap_or_default();
        let found = options.iter().copied().find(|other| other.as_str() == key);
        mapping.exam_types.extend(found.map(|found| (of, found)));
        fields.push(CountsAsField {
            name,
            label: marks.plan.exam_type_name(of).to_owned(),
            options: options.iter().map(|of| Choice::new(of.as_str(), plan.exam_type_name(*of))).collect(),
            value: found.map(|found| found.as_str().to_owned()).unwrap_or_default(),
        });
    }
    (mapping, fields)
}
