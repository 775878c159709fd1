//! Why a sheet of results is provisional, in words: marks that are not entered and results that are not published (docs/rules.md,
//! *Grades and totals*, *Paper*). Cards, tabulations and their screens say it alike.

use std::collections::BTreeSet;

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
    pub fn words(&self, marks: &SectionMarks, of: usize) -> Option<String> {
        let name = |place: &usize| marks.subjects.get(*place).map_or("", |subject| subject.subject_name.as_str());
        let said = [("Marks not entered", &self.missing), ("Results not published", &self.unpublished)]
            .into_iter()
            .filter(|(_, places)| !places.is_empty())
            .map(|(what, places)| format!("{what}: {}.", listed(&places.iter().map(name).collect::<Vec<_>>(), of)))
            .collect::<Vec<_>>();
        (!said.is_empty()).then(|| said.join(" "))
    }

    /// The same counted: `marks missing in 1 subject, 2 subjects not published`; none where the sheet is final.
    pub fn counted(&self) -> Option<String> {
        let subjects = |count: usize| format!("{count} {}", if count == 1 { "subject" } else { "subjects" });
        let missing = Some(self.missing.len()).filter(|count| *count > 0);
        let unpublished = Some(self.unpublished.len()).filter(|count| *count > 0);
        let said = [
            missing.map(|count| format!("marks missing in {}", subjects(count))),
            unpublished.map(|count| format!("{} not published", subjects(count))),
        ];
        let said = said.into_iter().flatten().collect::<Vec<_>>();
        (!said.is_empty()).then(|| said.join(", "))
    }
}

/// Their names, or how many they are.
fn listed(names: &[&str], of: usize) -> String {
    let joined = names.join(", ");
    if names.len() == of && of > 1 {
        "all subjects".to_owned()
    } else if joined.chars().count() <= LETTERS {
        joined
    } else {
        format!("{} of {of} subjects", names.len())
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
            assert_eq!(listed(names, of), expected);
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
        assert_eq!(counted(&[3], &[]).unwrap(), "marks missing in 1 subject");
        assert_eq!(counted(&[], &[1, 2]).unwrap(), "2 subjects not published");
        assert_eq!(counted(&[1, 2], &[1]).unwrap(), "marks missing in 2 subjects, 1 subject not published");
    }
}
