//! What a changed full mark does to marks that are there (docs/rules.md, *Exams*): how many count out of another full mark, and how many
//! grades change by it. It is found by doing it, in a transaction that is given up unless it was confirmed.

use std::collections::{BTreeMap, BTreeSet};

use rules::components::Component;
use rules::grade;
use rules::scheme::Letter;
use rules::words::{Said, Text, exams_texts};

use super::check::Around;
use super::paper::{PaperKey, Papers};
use crate::marks::full_marks_store::Rewritten;
use crate::marks::section::SectionMarks;
use base::error::Result;
use db::Conn;

/// What is said before it is done.
#[derive(Clone, Debug, Default)]
pub struct Effect {
    /// A sentence a component.
    pub lines: Vec<Said>,
    /// Students' grades of a subject on cards that become others.
    pub card_grades: usize,
    /// Sheets whose results are published.
    pub published: Vec<String>,
    /// Subjects that are newly scheduled with nothing that counts.
    pub uncounted: Vec<Said>,
}

impl Effect {
    /// By what a confirmation is known to be of this very effect.
    pub fn said(&self) -> String {
        let joined = |lines: &[Said]| lines.iter().map(Said::english).collect::<Vec<_>>().join("\n");
        let grades = self.grades().english().to_owned();
        [joined(&self.lines), grades, self.published.join("\n"), joined(&self.uncounted)].join("\n\n")
    }

    /// Whether there is nothing to ask.
    pub fn is_none(&self) -> bool {
        self.lines.is_empty() && self.uncounted.is_empty()
    }

    /// `7 grades on report cards change.`
    pub fn grades(&self) -> Text {
        match self.card_grades {
            0 => exams_texts::NO_CARD_GRADE_CHANGES.into(),
            count => exams_texts::card_grades_change(count).into(),
        }
    }
}

/// The rows that are to be written anew, and what is said of it; nothing where no mark is concerned.
pub(super) fn rewritten(wanted: &Papers, around: &Around<'_>) -> (Vec<Rewritten>, Effect) {
    let (mut rows, mut effect) = (Vec::new(), Effect::default());
    for sheet in around.sheets {
        let key = PaperKey::new(&sheet.section_id, &sheet.subject_id);
        let (Some(old), Some(new)) = (around.stored.get(&key), wanted.get(&key)) else { continue };
        let (old, new) = (old.schedule(), new.schedule());
        let fulls =
            |of: &rules::components::Schedule| Component::ALL.map(|component| of.get(component).map(|of| of.full));
        let entered: Vec<_> = around.marks.iter().filter(|row| row.sheet_id == sheet.id).collect();
        if entered.is_empty() || fulls(&old) == fulls(&new) {
            continue;
        }
        let label = around.sheet(&key);
        for component in Component::ALL {
            let Some(full) = new.get(component).map(|of| of.full) else { continue };
            let marks: Vec<_> = entered.iter().filter_map(|row| row.marks().get(component)).collect();
            let letter = |mark: i64, full: Option<i64>| full.and_then(|full| grade::of_mark(around.plan, mark, full));
            let other = marks.iter().filter(|entered| entered.full != Some(full)).count();
            let letters = marks.iter().filter(|entered| {
                let mark = entered.mark.in_totals();
                letter(mark, entered.full) != letter(mark, Some(full))
            });
            match old.get(component) {
                None if marks.is_empty() => {
                    let count = entered.len();
                    effect.lines.push(exams_texts::component_added(
                        &label,
                        around.plan.component_name(component),
                        full,
                        count,
                    ));
                }
                before if before.map(|of| of.full) != Some(full) && other > 0 => {
                    let (sheet, component) = (&label, around.plan.component_name(component));
                    effect.lines.push(match (before.map(|of| of.full), letters.count()) {
                        (Some(was), 0) => exams_texts::full_mark_changed_no_letter(sheet, component, other, full, was),
                        (Some(was), letters) => {
                            exams_texts::full_mark_changed(sheet, component, other, full, was, letters)
                        }
                        (None, 0) => {
                            exams_texts::full_mark_changed_from_another_no_letter(sheet, component, other, full)
                        }
                        (None, letters) => {
                            exams_texts::full_mark_changed_from_another(sheet, component, other, full, letters)
                        }
                    });
                }
                _ => {}
            }
        }
        if sheet.is_published {
            effect.published.push(label);
        }
        for row in entered {
            let mut marks = row.marks();
            for (component, of) in new.components() {
                if let Some(mut entered) = marks.get(component) {
                    entered.full = Some(of.full);
                    marks.set(component, Some(entered));
                }
            }
            if marks != row.marks() {
                let (sheet_id, student_id) = (row.sheet_id.clone(), row.student_id.clone());
                rows.push(Rewritten { sheet_id, student_id, version: sheet.last_version, marks });
            }
        }
    }
    (rows, effect)
}

/// Grades on cards, by student, subject and semester.
pub(super) type CardGrades = BTreeMap<(String, String, &'static str), Option<Letter>>;

/// The grades of a class's students in the subjects that are concerned, as their cards have them now.
pub(super) async fn card_grades(
    conn: &mut Conn,
    class_numeric: i64,
    sheets: &BTreeSet<PaperKey>,
) -> Result<CardGrades> {
    let mut grades = CardGrades::new();
    let sections: BTreeSet<&str> = sheets.iter().map(|key| key.section_id.as_str()).collect();
    for section_id in sections {
        let section = SectionMarks::load(conn, section_id, class_numeric).await?;
        for (subject, of) in section.subjects.iter().enumerate() {
            if !sheets.contains(&PaperKey::new(section_id, &of.id)) {
                continue;
            }
            for (student, row) in section.students.iter().enumerate() {
                for semester in section.plan.year_of(class_numeric) {
                    let total = section.total(student, subject, semester);
                    grades.insert(
                        (row.id.clone(), of.id.clone(), semester.as_str()),
                        total.printed.and_then(|printed| printed.grade),
                    );
                }
            }
        }
    }
    Ok(grades)
}

/// How many differ.
pub(super) fn changed(before: &CardGrades, after: &CardGrades) -> usize {
    after.iter().filter(|(key, grade)| before.get(*key) != Some(*grade)).count()
}
