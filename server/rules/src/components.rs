//! The eight mark components and the schedule that says which of them exist (docs/rules.md, *Records and fields*, *Marks*, *Limits*).
//!
//! Full and pass marks are whole marks here; marks themselves are in hundredths, see [`crate::marks`]. Touches nothing else.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::UnknownName;

/// One column of a mark sheet. Spelled in JSON, forms and columns by [`Component::key`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Component {
    /// `written`
    Written,
    /// `practical`
    Practical,
    /// `attendance`
    Attendance,
    /// `viva`
    Viva,
    /// `presentation`
    Presentation,
    /// `paper1`
    Paper1,
    /// `paper2`
    Paper2,
    /// `paper3`
    Paper3,
}

impl Component {
    /// Every component in the specification's order, which is also the order of columns.
    pub const ALL: [Self; 8] = [
        Self::Written,
        Self::Practical,
        Self::Attendance,
        Self::Viva,
        Self::Presentation,
        Self::Paper1,
        Self::Paper2,
        Self::Paper3,
    ];

    /// The key in JSON, forms and columns: `paper1`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Written => "written",
            Self::Practical => "practical",
            Self::Attendance => "attendance",
            Self::Viva => "viva",
            Self::Presentation => "presentation",
            Self::Paper1 => "paper1",
            Self::Paper2 => "paper2",
            Self::Paper3 => "paper3",
        }
    }

    /// The column header: `Paper 1`.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Written => "Written",
            Self::Practical => "Practical",
            Self::Attendance => "Attendance",
            Self::Viva => "Viva",
            Self::Presentation => "Presentation",
            Self::Paper1 => "Paper 1",
            Self::Paper2 => "Paper 2",
            Self::Paper3 => "Paper 3",
        }
    }

    /// The component's place in [`Component::ALL`], for arrays of eight.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl FromStr for Component {
    type Err = UnknownName;

    /// Reads the exact key.
    fn from_str(key: &str) -> Result<Self, UnknownName> {
        Self::ALL.into_iter().find(|component| component.key() == key).ok_or(UnknownName { what: "component" })
    }
}

/// What a scheduled component is marked out of, in whole marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FullMark {
    /// The highest mark there is; above 0.
    pub full: i64,
    /// The lowest mark that passes; may be 0.
    pub pass: i64,
}

/// The components of one exam, class, section and subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Schedule([Option<FullMark>; 8]);

impl Schedule {
    /// Builds a schedule from each component's full mark and pass mark as they were set, in whole marks.
    ///
    /// A component exists only when both are set and the full mark is above 0; a pass mark of 0 counts as set.
    pub fn new(mut marks_of: impl FnMut(Component) -> (Option<i64>, Option<i64>)) -> Self {
        Self(Component::ALL.map(|component| match marks_of(component) {
            (Some(full), Some(pass)) if full > 0 => Some(FullMark { full, pass }),
            _ => None,
        }))
    }

    /// What the component is marked out of; `None` where it is not scheduled.
    pub const fn get(&self, component: Component) -> Option<FullMark> {
        self.0[component.index()]
    }

    /// The scheduled components in the order of columns.
    pub fn components(&self) -> impl Iterator<Item = (Component, FullMark)> + '_ {
        Component::ALL.into_iter().filter_map(|component| Some((component, self.get(component)?)))
    }

    /// Whether no component is scheduled.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_eight_components_are_spelled_and_ordered_as_in_the_specification() {
        let keys: Vec<_> = Component::ALL.iter().map(|component| component.key()).collect();
        assert_eq!(keys.join(", "), "written, practical, attendance, viva, presentation, paper1, paper2, paper3");
        let labels: Vec<_> = Component::ALL.iter().map(|component| component.label()).collect();
        assert_eq!(labels.join(", "), "Written, Practical, Attendance, Viva, Presentation, Paper 1, Paper 2, Paper 3");
    }

    #[test]
    fn a_component_is_read_from_its_key_alone_and_json_spells_the_same() {
        for (place, component) in Component::ALL.into_iter().enumerate() {
            assert_eq!(component.index(), place);
            assert_eq!(component.key().parse(), Ok(component));
            assert_eq!(serde_json::to_string(&component).unwrap(), format!("\"{component}\""));
        }
        for wrong in ["", "Written", "paper 1", "paper4", "writtenFullMark"] {
            assert_eq!(wrong.parse::<Component>(), Err(UnknownName { what: "component" }), "{wrong:?}");
        }
    }

    #[test]
    fn a_component_exists_only_when_both_full_and_pass_mark_are_set() {
        let rows = [
            (Some(100), Some(40), true),
            // "pass mark (0 counts as set)"
            (Some(100), Some(0), true),
            (Some(1), Some(1), true),
            (Some(100), None, false),
            (None, Some(40), false),
            (None, None, false),
            // "full mark (a whole number above 0)"
            (Some(0), Some(0), false),
            (Some(-5), Some(0), false),
        ];
        for (full, pass, exists) in rows {
            let schedule = Schedule::new(|component| match component {
                Component::Viva => (full, pass),
                _ => (None, None),
            });
            let expected = exists.then(|| FullMark { full: full.unwrap(), pass: pass.unwrap() });
            assert_eq!(schedule.get(Component::Viva), expected, "{full:?} {pass:?}");
            assert_eq!(schedule.is_empty(), !exists);
            assert_eq!(schedule.get(Component::Written), None);
        }
    }

    proptest! {
        #[test]
        fn the_scheduled_components_come_in_the_order_of_columns(
            set in prop::array::uniform8((prop::option::of(-2_i64..200), prop::option::of(0_i64..100)))
        ) {
            let schedule = Schedule::new(|component| set[component.index()]);
            let listed: Vec<_> = schedule.components().collect();
            prop_assert!(listed.windows(2).all(|pair| pair[0].0 < pair[1].0));
            for component in Component::ALL {
                let found = listed.iter().find(|(other, _)| *other == component).map(|(_, full)| *full);
                prop_assert_eq!(found, schedule.get(component));
                let (full, pass) = set[component.index()];
                prop_assert_eq!(found.is_some(), full.is_some_and(|full| full > 0) && pass.is_some());
            }
        }
    }
}
