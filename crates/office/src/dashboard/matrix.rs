//! How far the exams of each class are, as a matrix: classes that share exams stand in one block, a row a class, a column an exam, since
//! classes of different bands sit different exams. Each cell leads to what is published of that class and exam.

use rules::spelling::sort_key;
use rules::words::{Text, labels, office_texts, roster_texts};
use serde::Serialize;
use ts_rs::TS;

use super::store::{ExamOfClass, Stages};
use base::clock::{printed_day, short_day};
use web::form;

/// Sheets by the furthest step that each has reached; what is left of `sheets` has no mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "pages.ts")]
pub struct StageBar {
    #[ts(type = "number")]
    pub sheets: i64,
    /// Some marks are entered.
    #[ts(type = "number")]
    pub started: i64,
    #[ts(type = "number")]
    pub complete: i64,
    #[ts(type = "number")]
    pub published: i64,
    #[ts(type = "number")]
    pub locked: i64,
}

impl From<&Stages> for StageBar {
    fn from(stages: &Stages) -> Self {
        let &Stages { sheets, started, complete, published, locked, .. } = stages;
        Self { sheets, started, complete, published, locked }
    }
}

/// An exam of a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "pages.ts")]
pub struct MatrixCell {
    pub href: String,
    pub bar: StageBar,
    /// What is to be done next: `3 overdue`, `2 to publish`.
    #[ts(as = "String")]
    pub text: Text,
    /// It is overdue.
    pub waits: bool,
    /// The rest of it in words, for who does not see the bar.
    #[ts(as = "String")]
    pub says: Text,
}

/// A class, with a cell for each exam of its block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "pages.ts")]
pub struct MatrixRow {
    pub name: String,
    /// Null for an exam that the class does not sit.
    pub cells: Vec<Option<MatrixCell>>,
}

/// Classes that share exams.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "pages.ts")]
pub struct MatrixBlock {
    /// By their first day, the newest first; those without one last.
    pub exams: Vec<String>,
    pub rows: Vec<MatrixRow>,
}

/// A class or an exam by its id and what it is ordered by.
type Keyed<'a> = (&'a str, (i64, &'a str, &'a str));

/// The blocks, by class. `branch_id` and `session_id` are what every link holds; `today` as YYYY-MM-DD.
pub fn blocks(exams: &[ExamOfClass], branch_id: &str, session_id: &str, today: &str) -> Vec<MatrixBlock> {
    let mut classes: Vec<Keyed<'_>> = exams.iter().map(class_of).collect();
    classes.sort_by_cached_key(|(id, (numeric, name, _))| (*numeric, sort_key(name), *id));
    classes.dedup();
    let mut blocks = Vec::new();
    while let Some(first) = classes.first().copied() {
        let (of_block, sat) = sharing(first.0, exams);
        let cell = |class_id: &str, exam_id: &str| {
            exams
                .iter()
                .find(|exam| exam.class_id == class_id && exam.exam_id == exam_id)
                .map(|exam| cell(exam, branch_id, session_id, today))
        };
        let name = |class_id: &str| {
            exams.iter().find(|exam| exam.class_id == class_id).map_or(String::new(), |exam| exam.class_name.clone())
        };
        let rows = classes.iter().filter(|(id, _)| of_block.contains(id)).map(|(class_id, _)| MatrixRow {
            name: name(class_id),
            cells: sat.iter().map(|(exam_id, _)| cell(class_id, exam_id)).collect(),
        });
        blocks.push(MatrixBlock {
            rows: rows.collect(),
            exams: sat.iter().map(|(_, (_, _, name))| (*name).to_owned()).collect(),
        });
        classes.retain(|(id, _)| !of_block.contains(id));
    }
    blocks
}

fn class_of(exam: &ExamOfClass) -> Keyed<'_> {
    (&exam.class_id, (exam.class_numeric, &exam.class_name, ""))
}

/// The classes that share exams with one, directly or through others, and these exams, the newest first.
fn sharing<'a>(class_id: &'a str, exams: &'a [ExamOfClass]) -> (Vec<&'a str>, Vec<Keyed<'a>>) {
    let mut classes = vec![class_id];
    let mut sat: Vec<Keyed<'_>> = Vec::new();
    let mut at = 0;
    while let Some(class) = classes.get(at).copied() {
        at += 1;
        for exam in exams.iter().filter(|exam| exam.class_id == class) {
            if sat.iter().any(|(id, _)| *id == exam.exam_id) {
                continue;
            }
            let of_exam = exams.iter().filter(|other| other.exam_id == exam.exam_id);
            let first_day = of_exam.clone().filter_map(|other| other.date.as_deref()).min();
            sat.push((&exam.exam_id, (i64::from(first_day.is_none()), first_day.unwrap_or_default(), &exam.exam_name)));
            classes.extend(of_exam.map(|other| other.class_id.as_str()));
        }
        // Each class once, in the order in which they were found.
        let mut seen = Vec::new();
        classes.retain(|class| {
            let new = !seen.contains(class);
            seen.push(*class);
            new
        });
    }
    sat.sort_by(|(_, (undated, day, name)), (_, (other_undated, other_day, other_name))| {
        undated
            .cmp(other_undated)
            .then_with(|| other_day.cmp(day))
            .then_with(|| sort_key(name).cmp(&sort_key(other_name)))
    });
    (classes, sat)
}

fn cell(exam: &ExamOfClass, branch_id: &str, session_id: &str, today: &str) -> MatrixCell {
    let stages = &exam.stages;
    let href = form::address(
        "/admin/publishResult",
        &[
            ("branchId", branch_id),
            ("sessionId", session_id),
            ("classId", &exam.class_id),
            // Exams are chosen below a section; the list is of all of them.
            ("sectionId", &exam.section_id),
            ("examId", &exam.exam_id),
            ("tab", "many"),
            ("sheets", "examOfClass"),
        ],
    );
    MatrixCell {
        href,
        bar: stages.into(),
        text: next_step(exam, today),
        waits: stages.late > 0,
        says: in_words(stages),
    }
}

/// What is to be done next, in as few words as there is room for.
fn next_step(exam: &ExamOfClass, today: &str) -> Text {
    let Stages { sheets, started, late, incomplete, unpublished, published, .. } = exam.stages;
    let untouched = incomplete == sheets && started == 0 && published == 0;
    match exam.date.as_deref() {
        _ if late > 0 => office_texts::count_overdue(late).into(),
        Some(day) if untouched && day > today => short_day(day).into(),
        _ if incomplete > 0 => office_texts::count_incomplete(incomplete).into(),
        _ if unpublished > 0 => office_texts::count_to_publish(unpublished).into(),
        _ if published > 0 => office_texts::count_to_lock(published).into(),
        _ => roster_texts::LOCKED.into(),
    }
}

/// `Overdue since 24 March 2026. 12 sheets: 2 started, 3 published.`
pub fn in_words(stages: &Stages) -> Text {
    let empty = stages.sheets - stages.started - stages.complete - stages.published - stages.locked;
    let parts = [
        (empty, office_texts::count_without_marks(empty)),
        (stages.started, office_texts::count_with_some_marks(stages.started)),
        (stages.complete, office_texts::count_complete(stages.complete)),
        (stages.published, office_texts::count_published(stages.published)),
        (stages.locked, office_texts::count_locked(stages.locked)),
    ];
    let parts = parts.into_iter().filter(|(count, _)| *count > 0).map(|(_, part)| Text::from(part));
    let sheets = office_texts::sheets_in_words(stages.sheets, listed(parts));
    match stages.late_since.as_deref() {
        Some(day) => office_texts::overdue_sheets_in_words(printed_day(day), sheets).into(),
        None => sheets.into(),
    }
}

/// Texts as a list: `2 started, 3 published`.
pub(super) fn listed(parts: impl IntoIterator<Item = Text>) -> Text {
    let parts = parts.into_iter();
    Text::joined(parts, labels::listed).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By class: its name, and the text of each cell.
    type Rows = Vec<(String, Vec<Option<String>>)>;

    fn exam(class: i64, name: &str, date: Option<&str>, stages: Stages) -> ExamOfClass {
        ExamOfClass {
            class_id: format!("class-{class}"),
            class_name: format!("Class {class}"),
            class_numeric: class,
            exam_id: format!("exam-{name}"),
            exam_name: name.to_owned(),
            section_id: format!("section-{class}"),
            date: date.map(str::to_owned),
            stages,
        }
    }

    fn whole(sheets: i64) -> Stages {
        Stages { sheets, incomplete: sheets, ..Stages::default() }
    }

    #[test]
    fn classes_that_share_an_exam_stand_in_one_block_with_the_newest_exam_first() {
        let of = |class, name, day| exam(class, name, day, whole(1));
        let exams = [
            of(12, "Qualifying", Some("2026-07-05")),
            of(12, "Interim", Some("2026-02-15")),
            of(10, "Qualifying", Some("2026-07-06")),
            of(10, "Someday", None),
            of(3, "Term", Some("2026-05-31")),
        ];
        let shown: Vec<_> = blocks(&exams, "b", "s", "2026-01-01")
            .into_iter()
            .map(|block| {
                let rows = block.rows.into_iter().map(|row| {
                    (
                        row.name,
                        row.cells.iter().map(|cell| cell.as_ref().map(|cell| cell.text.english().to_owned())).collect(),
                    )
                });
                (block.exams, rows.collect())
            })
            .collect();
        let text = |text: &str| Some(text.to_owned());
        let expected: Vec<(Vec<String>, Rows)> = vec![
            (vec!["Term".into()], vec![("Class 3".into(), vec![text("31 May")])]),
            (
                vec!["Qualifying".into(), "Interim".into(), "Someday".into()],
                vec![
                    ("Class 10".into(), vec![text("6 Jul"), None, text("1 incomplete")]),
                    ("Class 12".into(), vec![text("5 Jul"), text("15 Feb"), None]),
                ],
            ),
        ];
        assert_eq!(shown, expected);
        assert_eq!(blocks(&[], "b", "s", "2026-01-01"), []);
    }

    #[test]
    fn a_cell_says_what_is_to_be_done_next() {
        let done = |complete, published, locked| Stages {
            sheets: complete + published + locked,
            complete,
            published,
            locked,
            unpublished: complete,
            ..Stages::default()
        };
        let late = Stages { late: 2, late_since: Some("2026-02-01".to_owned()), started: 1, ..whole(3) };
        let rows = [
            (late.clone(), "2 overdue"),
            (whole(3), "3 incomplete"),
            (Stages { started: 1, ..whole(3) }, "3 incomplete"),
            (done(2, 1, 0), "2 to publish"),
            (done(0, 1, 2), "1 to lock"),
            (done(0, 0, 3), "Locked"),
        ];
        for (stages, text) in rows {
            let exam = exam(8, "Term", Some("2026-02-01"), stages);
            assert_eq!(next_step(&exam, "2026-03-01").english(), text);
        }
        assert_eq!(next_step(&exam(8, "Term", Some("2026-02-01"), whole(1)), "2026-01-31").english(), "1 Feb");
        assert_eq!(
            in_words(&late).english(),
            "Overdue since 1 February 2026. 3 sheets: 2 without marks, 1 with some marks"
        );
        assert_eq!(in_words(&done(0, 1, 0)).english(), "1 sheet: 1 published");
    }

    #[test]
    fn a_cell_leads_to_every_sheet_of_the_exam_in_the_class() {
        let cell = cell(&exam(8, "Term", None, whole(1)), "b", "s", "2026-01-01");
        assert_eq!(
            cell.href,
            "/admin/publishResult?branchId=b&sessionId=s&classId=class-8&sectionId=section-8&examId=exam-Term&tab=many&sheets=examOfClass"
        );
    }
}
