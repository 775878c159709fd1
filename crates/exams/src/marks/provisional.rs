//! Why a sheet of results is provisional, in words: marks that are not entered and results that are not published (docs/rules.md,
//! *Grades and totals*, *Paper*). Cards, tabulations and their screens say it alike.

use std::collections::BTreeSet;

use rules::words::{Said, Text, exams_texts};

use super::section::SectionMarks;

/// Letters of subjects' names that have room; more are counted.
const LETTERS: usize = 48;

/// What a sheet lacks, by the places of its subjects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provisional {
    /// Subjects of which marks are not entered, not even as absent.
    pub missing: BTreeSet<usize>,
    /// Subjects of which results are not published.
    pub unpublished: BTreeSet<usize>,
}

impl Provisional {
    /// `Marks not entered: Physics, Chemistry. Results not published: all subjects.`; none where the sheet is final. `of` is how many subjects
    /// the sheet has.
    pub fn words(&self, marks: &SectionMarks, of: usize) -> Option<Said> {
        let name = |place: &usize| marks.subjects.get(*place).map_or("", |subject| subject.subject_name.as_str());
        let subjects = |places: &BTreeSet<usize>| listed(&places.iter().map(name).collect::<Vec<_>>(), of);
        let (missing, unpublished) = (&self.missing, &self.unpublished);
        match (missing.is_empty(), unpublished.is_empty()) {
            (true, true) => None,
            (false, true) => Some(exams_texts::marks_not_entered(subjects(missing))),
            (true, false) => Some(exams_texts::results_not_published(subjects(unpublished))),
            (false, false) => Some(exams_texts::marks_and_results_to_come(subjects(missing), subjects(unpublished))),
        }
    }

    /// The same counted: `marks missing in 1 subject, 2 subjects not published`; none where the sheet is final.
    pub fn counted(&self) -> Option<Said> {
        match (self.missing.len(), self.unpublished.len()) {
            (0, 0) => None,
            (missing, 0) => Some(exams_texts::marks_missing_in(missing)),
            (0, unpublished) => Some(exams_texts::subjects_not_published(unpublished)),
            (missing, unpublished) => Some(exams_texts::marks_missing_and_not_published(missing, unpublished)),
        }
    }
}

/// Their names, or how many they are.
fn listed(names: &[&str], of: usize) -> Text {
    let joined = names.join(", ");
    if names.len() == of && of > 1 {
        exams_texts::ALL_SUBJECTS.into()
    } else if joined.chars().count() <= LETTERS {
        joined.into()
    } else {
        exams_texts::some_subjects(names.len(), of).into()
    }
}

#[cfg(test)]
mod tests {
    use super::{Provisional, listed};

    #[test]
    fn subjects_are_named_where_there_is_room_and_counted_where_there_is_none() {
        let long = "Religious and Moral Education for the Upper Classes";
        for (names, of, expected) in [
            (&["Physics"][..], 1, "Physics"),
            (&["Physics"], 9, "Physics"),
            (&["Physics", "Chemistry"], 9, "Physics, Chemistry"),
            (&["Physics", "Chemistry"], 2, "all subjects"),
            (&["Physics", long], 9, "2 of 9 subjects"),
            (&[long], 9, "1 of 9 subjects"),
        ] {
            assert_eq!(listed(names, of).english(), expected);
        }
    }

    #[test]
    fn what_a_sheet_lacks_is_counted_by_subjects() {
        let counted = |missing: &[usize], unpublished: &[usize]| {
            Provisional {
                missing: missing.iter().copied().collect(),
                unpublished: unpublished.iter().copied().collect(),
            }
            .counted()
        };
        assert_eq!(counted(&[], &[]), None);
        assert_eq!(counted(&[3], &[]).unwrap().english(), "marks missing in 1 subject");
        assert_eq!(counted(&[], &[1, 2]).unwrap().english(), "2 subjects not published");
        let both = counted(&[1, 2], &[1]).unwrap();
        assert_eq!(both.english(), "marks missing in 2 subjects, 1 subject not published");
    }
}
