//! What a row of a workbook of marks carries hidden (docs/rules.md, *Marks by file*): whose marks of which sheet it holds, the version and the marks
//! as they were, and the full marks, signed with the installation's secret. Each row by itself, so that rows can be sorted, moved, inserted and deleted.

use auth::tokens::Tokens;
use rules::components::{Component, Schedule};
use rules::marks::Mark;

use crate::marks::store::{RosterRow, SheetKey};

/// What a hidden cell begins with, and the version of what follows.
const BEGIN: &str = "markbook:1|";
/// What any version begins with.
const ANY: &str = "markbook:";
const PURPOSE: &str = "marks-workbook-1";

/// What a row's hidden cell says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub key: SheetKey,
    pub student_id: String,
    /// Of the student's row when the file was made; 0: there was none.
    pub version: i64,
    pub columns: Vec<SealedColumn>,
}

/// A component as it was when the file was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SealedColumn {
    pub component: Component,
    /// In whole marks; none: it was not scheduled.
    pub full: Option<i64>,
    pub mark: Option<Mark>,
}

impl Line {
    /// Of a student on a sheet: every component that is scheduled or has a mark.
    pub fn of(key: &SheetKey, student: &RosterRow, schedule: &Schedule) -> Self {
        let marks = student.marks();
        let column = |component| SealedColumn {
            component,
            full: schedule.get(component).map(|full_mark| full_mark.full),
            mark: marks.get(component).map(|entered| entered.mark),
        };
        let columns = Component::ALL.into_iter().map(column);
        Self {
            key: key.clone(),
            student_id: student.student_id.clone(),
            version: student.version,
            columns: columns.filter(|column| column.full.is_some() || column.mark.is_some()).collect(),
        }
    }

    /// The mark that the file was made with.
    pub fn mark(&self, component: Component) -> Option<Mark> {
        self.columns.iter().find(|column| column.component == component).and_then(|column| column.mark)
    }

    /// The hidden cell.
    pub fn sealed(&self, tokens: &Tokens) -> String {
        let text = self.text();
        let signature = tokens.sign(PURPOSE, &text);
        format!("{text}|{signature}")
    }

    fn text(&self) -> String {
        let SheetKey { exam_id, section_id, subject_id } = &self.key;
        let column = |SealedColumn { component, full, mark }: &SealedColumn| {
            let full = full.map(|full| full.to_string()).unwrap_or_default();
            format!("{component}={full}={}", mark.map(Mark::to_text).unwrap_or_default())
        };
        let columns = self.columns.iter().map(column).collect::<Vec<_>>().join(";");
        format!("{BEGIN}{exam_id}|{section_id}|{subject_id}|{}|{}|{columns}", self.student_id, self.version)
    }

    fn read(text: &str) -> Option<Self> {
        let parts: Vec<&str> = text.strip_prefix(BEGIN)?.split('|').collect();
        let [exam, section, subject, student, version, columns] = parts[..] else { return None };
        let column = |text: &str| {
            let (component, rest) = text.split_once('=')?;
            let (full, mark) = rest.split_once('=')?;
            Some(SealedColumn {
                component: component.parse().ok()?,
                full: if full.is_empty() { None } else { Some(full.parse().ok()?) },
                mark: Mark::parse_text(mark).ok()?,
            })
        };
        let columns = columns.split(';').filter(|text| !text.is_empty()).map(column).collect::<Option<_>>()?;
        let key = SheetKey { exam_id: exam.to_owned(), section_id: section.to_owned(), subject_id: subject.to_owned() };
        Some(Self { key, student_id: student.to_owned(), version: version.parse().ok()?, columns })
    }
}

/// What a hidden cell turned out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seal {
    Whole(Line),
    /// It was changed, or another installation made it.
    Broken,
}

/// Reads a cell; none: it is no hidden cell.
pub fn opened(tokens: &Tokens, cell: &str) -> Option<Seal> {
    if !cell.starts_with(ANY) {
        return None;
    }
    let signed = cell.rsplit_once('|').filter(|(text, signature)| tokens.is_signed(PURPOSE, text, signature));
    Some(signed.and_then(|(text, _)| Line::read(text)).map_or(Seal::Broken, Seal::Whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line() -> Line {
        let column = |component, full, mark| SealedColumn { component, full, mark };
        Line {
            key: SheetKey { exam_id: "exam-1".into(), section_id: "section-1".into(), subject_id: "subject-1".into() },
            student_id: "student-1".to_owned(),
            version: 7,
            columns: vec![
                column(Component::Written, Some(50), Some(Mark::Hundredths(4_550))),
                column(Component::Practical, Some(25), None),
                column(Component::Viva, None, Some(Mark::Absent)),
            ],
        }
    }

    #[test]
    fn a_row_comes_back_as_it_went() {
        let tokens = Tokens::new(b"0123456789abcdef0123456789abcdef");
        let cell = line().sealed(&tokens);
        assert!(
            cell.starts_with(
                "markbook:1|exam-1|section-1|subject-1|student-1|7|written=50=45.5;practical=25=;viva==AB|"
            )
        );
        assert_eq!(opened(&tokens, &cell), Some(Seal::Whole(line())));
        let bare = Line { columns: Vec::new(), ..line() };
        assert_eq!(opened(&tokens, &bare.sealed(&tokens)), Some(Seal::Whole(bare)));
    }

    #[test]
    fn a_changed_row_or_one_of_another_installation_is_broken() {
        let tokens = Tokens::new(b"0123456789abcdef0123456789abcdef");
        let cell = line().sealed(&tokens);
        for changed in
            [cell.replace("|7|", "|8|"), cell.replace("student-1", "student-2"), cell[..cell.len() - 1].to_owned()]
        {
            assert_eq!(opened(&tokens, &changed), Some(Seal::Broken), "{changed}");
        }
        assert_eq!(opened(&tokens, "markbook:2|x"), Some(Seal::Broken));
        assert_eq!(opened(&Tokens::new(b"another secret, as long as needed!!"), &cell), Some(Seal::Broken));
        assert_eq!(opened(&tokens, "45.5"), None);
    }
}
