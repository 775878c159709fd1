//! One paper: a section's subject in an exam, with its day, times, hall and what it is marked out of. Pure.

use std::collections::BTreeMap;

use rules::components::{Component, Schedule};
use rules::exam_schedule::Sat;
use rules::scheme::Plan;
use rules::words::{Text, exams_texts, labels};

use base::clock::printed_day;

/// Full and pass mark of each component, as they are set.
pub type MarksSet = [(Option<i64>, Option<i64>); 8];

/// A paper as it is set. Times and hall are there only beside what they need.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paper {
    /// YYYY-MM-DD
    pub date: Option<String>,
    /// HH:MM
    pub start: Option<String>,
    /// HH:MM
    pub end: Option<String>,
    pub hall_id: Option<String>,
    pub set: MarksSet,
}

/// A section and a subject of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PaperKey {
    pub section_id: String,
    pub subject_id: String,
}

impl PaperKey {
    pub fn new(section_id: &str, subject_id: &str) -> Self {
        Self { section_id: section_id.to_owned(), subject_id: subject_id.to_owned() }
    }
}

/// Every paper of a class in an exam.
pub type Papers = BTreeMap<PaperKey, Paper>;

impl Paper {
    /// Whether nothing of it is set: the exam leaves the subject out.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// When it is sat, where that is known.
    pub fn sat(&self) -> Option<Sat> {
        Some(Sat { day: self.date.clone()?, start: self.start.clone()?, end: self.end.clone()? })
    }

    pub fn schedule(&self) -> Schedule {
        Schedule::new(|component| self.set[component.index()])
    }

    /// The same for every section: all but the hall.
    pub fn is_like(&self, other: &Self) -> bool {
        let of = |paper: &Self| Self { hall_id: None, ..paper.clone() };
        of(self) == of(other)
    }

    /// In words: `15 June 2026, 10:00 to 12:00, Hall 1; Written 50 (pass 17)`. `hall`: its name.
    pub fn words(&self, hall: Option<&str>, plan: &Plan) -> Text {
        let day = self.date.as_deref().map(|day| Text::from(printed_day(day)));
        let time = self.start.as_deref().zip(self.end.as_deref());
        let time = time.map(|(start, end)| Text::from(exams_texts::time_span(start, end)));
        let when = listed(day.into_iter().chain(time).chain(hall.map(Text::from)));
        match (when, marks_of(&self.set, |component| plan.component_name(component))) {
            (Some(when), Some(marks)) => exams_texts::paper_with_marks(when, marks).into(),
            (when, marks) => when.or(marks).unwrap_or_else(|| Text::from("")),
        }
    }
}

/// Full and pass marks in words, with the components' names in the class's scheme: `Written 50 (pass 17), Practical 25 (pass 8)`.
pub fn words_of(set: &MarksSet, plan: &Plan) -> Text {
    marks_of(set, |component| plan.component_name(component)).unwrap_or_else(|| Text::from(""))
}

fn marks_of<'n>(set: &MarksSet, name: impl Fn(Component) -> &'n str) -> Option<Text> {
    listed(Component::ALL.into_iter().filter_map(|component| match set[component.index()] {
        (None, None) => None,
        (full, pass) => {
            let shown = |mark: Option<i64>| mark.map_or("–".to_owned(), |mark| mark.to_string());
            Some(exams_texts::component_marks(name(component), shown(full), shown(pass)).into())
        }
    }))
}

/// Texts one after the other, with commas between them; none where there is none.
pub(super) fn listed(texts: impl Iterator<Item = Text>) -> Option<Text> {
    Text::joined(texts, labels::listed)
}

/// A paper that somebody wants, and where the fields stand that it was read from.
#[derive(Clone, Debug)]
pub struct PaperDraft {
    pub key: PaperKey,
    pub paper: Paper,
    /// What its fields' names begin with: `line.subject-1` of a form, `schedules[2]` of a call. Sections may share a line.
    pub at: String,
    /// The field of its hall, which is the section's own in a form.
    pub hall_at: String,
}
