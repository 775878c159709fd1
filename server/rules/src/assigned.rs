//! The subjects that a section is taught, and which of them a student takes (docs/rules.md, *Assigned subjects*). Pure; touches nothing else.

use std::collections::{BTreeMap, BTreeSet};

use crate::words::{Said, Text, Word, labels, people_texts};

/// Who takes a subject that is assigned to a section.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum AssignedKind {
    /// Every student of the section.
    #[default]
    All,
    /// Those who chose it.
    Optional,
}

crate::names! {
    /// As it is stored and sent.
    AssignedKind {
        // Both.
        All = "all",
        Optional = "optional",
    }
}

impl AssignedKind {
    /// On the screen.
    pub const fn label(self) -> Word {
        match self {
            Self::All => labels::ALL_STUDENTS,
            Self::Optional => labels::OPTIONAL,
        }
    }
}

/// Optional subjects out of which each student takes so many, as a religion or a fourth subject.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChoiceGroup {
    /// One of its kind in the section.
    pub name: String,
    /// From 1.
    pub take: i64,
    /// What a student takes of it is the student's fourth subject, in a scheme that has one (*Grading schemes*).
    pub is_fourth: bool,
}

/// A subject of a section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssignedSubject {
    /// The subject's id.
    pub subject_id: String,
    /// Who takes it.
    pub kind: AssignedKind,
    /// The name of its choice group; of an optional one only.
    pub group: Option<String>,
}

/// Why a section's subjects are refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AssignedFault {
    /// The subject of this id is there twice.
    Twice(String),
    /// The subject of this id is for all students and in a choice group.
    GroupOfAll(String),
    /// The subject of this id names a group that is not there.
    NoSuchGroup(String),
    /// Two groups have this name, letters of either case being alike.
    GroupTwice(String),
    /// The group asks for none of its subjects, or for more than it has.
    Takes {
        /// Which group.
        group: String,
        /// How many subjects it has.
        of: usize,
    },
}

impl AssignedFault {
    /// For whoever assigns the subjects.
    pub fn text(&self) -> Text {
        match self {
            Self::Twice(_) => people_texts::SUBJECT_TWICE.into(),
            Self::GroupOfAll(_) => people_texts::CHOICE_GROUP_OF_ALL.into(),
            Self::NoSuchGroup(_) => people_texts::CHOICE_GROUP_MISSING.into(),
            Self::GroupTwice(name) => people_texts::choice_group_twice(name).into(),
            Self::Takes { group, of: 0 } => people_texts::choice_group_empty(group).into(),
            Self::Takes { group, of: 1 } => people_texts::choice_group_takes_one(group).into(),
            Self::Takes { group, of } => people_texts::choice_group_takes(*of, group).into(),
        }
    }
}

/// Everything that is wrong with a section's subjects.
pub fn faults(subjects: &[AssignedSubject], groups: &[ChoiceGroup]) -> Vec<AssignedFault> {
    let mut faults = Vec::new();
    let mut seen = BTreeSet::new();
    let mut in_group: BTreeMap<&str, usize> = BTreeMap::new();
    for subject in subjects {
        let id = || subject.subject_id.clone();
        if !seen.insert(subject.subject_id.as_str()) {
            faults.push(AssignedFault::Twice(id()));
        }
        let Some(group) = subject.group.as_deref() else { continue };
        if subject.kind == AssignedKind::All {
            faults.push(AssignedFault::GroupOfAll(id()));
        } else if groups.iter().any(|known| known.name == group) {
            *in_group.entry(group).or_default() += 1;
        } else {
            faults.push(AssignedFault::NoSuchGroup(id()));
        }
    }
    let mut names = BTreeSet::new();
    for group in groups {
        if !names.insert(group.name.to_lowercase()) {
            faults.push(AssignedFault::GroupTwice(group.name.clone()));
            continue;
        }
        let of = in_group.get(group.name.as_str()).copied().unwrap_or_default();
        if !usize::try_from(group.take).is_ok_and(|take| (1..=of).contains(&take)) {
            faults.push(AssignedFault::Takes { group: group.name.clone(), of });
        }
    }
    faults
}

/// A choice group of which a student has not chosen what it asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unmet<'g> {
    /// Which group.
    pub group: &'g ChoiceGroup,
    /// How many of its subjects the student chose.
    pub chosen: i64,
}

impl Unmet<'_> {
    /// `Religion: 0 of 1 chosen`
    pub fn said(&self) -> Said {
        people_texts::chosen_of_group(&self.group.name, self.chosen, self.group.take)
    }

    /// More than the group lets a student take: this is refused. Fewer is a choice that is still to be made.
    pub const fn is_too_many(&self) -> bool {
        self.chosen > self.group.take
    }
}

/// The choice groups of which a student who chose these subjects has too many or too few.
pub fn unmet<'g>(subjects: &[AssignedSubject], groups: &'g [ChoiceGroup], chosen: &BTreeSet<&str>) -> Vec<Unmet<'g>> {
    let count = |group: &ChoiceGroup| {
        let of_group = subjects.iter().filter(|subject| subject.group.as_deref() == Some(group.name.as_str()));
        of_group.fold(0_i64, |count, subject| count + i64::from(chosen.contains(subject.subject_id.as_str())))
    };
    groups
        .iter()
        .map(|group| Unmet { group, chosen: count(group) })
        .filter(|unmet| unmet.chosen != unmet.group.take)
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn subject(id: &str, kind: AssignedKind, group: &str) -> AssignedSubject {
        let group = Some(group.to_owned()).filter(|group| !group.is_empty());
        AssignedSubject { subject_id: id.to_owned(), kind, group }
    }

    fn group(name: &str, take: i64) -> ChoiceGroup {
        ChoiceGroup { name: name.to_owned(), take, is_fourth: false }
    }

    #[test]
    fn a_choice_group_says_how_many_of_its_optional_subjects_to_take() {
        use AssignedKind::{All, Optional};
        let religion = || vec![subject("islam", Optional, "Religion"), subject("hindu", Optional, "Religion")];
        let takes = |of| vec![AssignedFault::Takes { group: "Religion".to_owned(), of }];
        for (subjects, groups, expected) in [
            (vec![subject("math", All, ""), subject("music", Optional, "")], vec![], vec![]),
            (religion(), vec![group("Religion", 1)], vec![]),
            (religion(), vec![group("Religion", 2)], vec![]),
            (religion(), vec![group("Religion", 3)], takes(2)),
            (religion(), vec![group("Religion", 0)], takes(2)),
            (religion(), vec![group("Religion", -1)], takes(2)),
            (vec![], vec![group("Religion", 1)], takes(0)),
            (
                religion(),
                vec![],
                vec![AssignedFault::NoSuchGroup("islam".to_owned()), AssignedFault::NoSuchGroup("hindu".to_owned())],
            ),
            (
                [religion(), vec![subject("math", All, "Religion")]].concat(),
                vec![group("Religion", 1)],
                vec![AssignedFault::GroupOfAll("math".to_owned())],
            ),
            (
                vec![subject("math", All, ""), subject("math", Optional, "")],
                vec![],
                vec![AssignedFault::Twice("math".to_owned())],
            ),
            (
                religion(),
                vec![group("Religion", 1), group("RELIGION", 1)],
                vec![AssignedFault::GroupTwice("RELIGION".to_owned())],
            ),
        ] {
            assert_eq!(faults(&subjects, &groups), expected, "{subjects:?} {groups:?}");
        }
    }

    #[test]
    fn more_than_a_group_lets_take_is_refused_and_fewer_is_still_to_be_chosen() {
        let subjects = ["islam", "hindu", "music"]
            .map(|id| subject(id, AssignedKind::Optional, if id == "music" { "" } else { "Religion" }));
        let groups = [group("Religion", 1)];
        for (chosen, expected) in [
            (&["islam"][..], vec![]),
            (&["islam", "music"], vec![]),
            (&[], vec![("Religion: 0 of 1 chosen", false)]),
            (&["music"], vec![("Religion: 0 of 1 chosen", false)]),
            (&["islam", "hindu"], vec![("Religion: 2 of 1 chosen", true)]),
        ] {
            let found = unmet(&subjects, &groups, &chosen.iter().copied().collect());
            let found: Vec<_> =
                found.iter().map(|unmet| (unmet.said().english().to_owned(), unmet.is_too_many())).collect();
            let expected: Vec<_> = expected.into_iter().map(|(text, many)| (text.to_owned(), many)).collect();
            assert_eq!(found, expected, "{chosen:?}");
        }
    }

    proptest! {
        /// Whatever a section without a fault asks for can be chosen: the first so many of each group.
        #[test]
        fn a_section_without_a_fault_can_be_chosen_from(kinds in prop::collection::vec((any::<bool>(), 0..4_usize), 0..12), takes in prop::array::uniform3(0..5_i64)) {
            let names = ["", "A", "B", "C"];
            let kind = |optional| if optional { AssignedKind::Optional } else { AssignedKind::All };
            let subjects: Vec<_> = kinds.iter().enumerate().map(|(id, (optional, of))| subject(&format!("s{id}"), kind(*optional), names[*of])).collect();
            let groups: Vec<_> = names[1..].iter().zip(takes).filter(|(name, _)| subjects.iter().any(|of| of.group.as_deref() == Some(name))).map(|(name, take)| group(name, take)).collect();
            if faults(&subjects, &groups).is_empty() {
                let first = |group: &ChoiceGroup| subjects.iter().filter(|of| of.group.as_ref() == Some(&group.name)).take(usize::try_from(group.take).unwrap()).map(|of| of.subject_id.as_str()).collect::<Vec<_>>();
                let chosen: BTreeSet<&str> = groups.iter().flat_map(first).collect();
                prop_assert_eq!(unmet(&subjects, &groups, &chosen), vec![]);
            }
        }
    }
}
