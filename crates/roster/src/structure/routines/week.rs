//! A week as a table to read: of a section, a teacher or a room. Pure.

use rules::words::Word;
use std::collections::BTreeSet;

use rules::limits::WEEKDAY_LABELS;
use serde::Serialize;
use ts_rs::TS;

use super::plan_store::{BellPeriod, SectionFacts};
use super::save::Offered;
use super::store::Period;

/// Whose week it is: what a lesson says first, and what below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeekOf {
    Section,
    Teacher,
    Room,
}

/// A column of the week.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts", rename = "PeriodHeading")]
pub struct Heading {
    #[ts(type = "number")]
    pub number: i64,
    /// `08:00-08:45`; none where the days differ.
    pub hours: Option<String>,
    /// A break on every day.
    pub is_break: bool,
}

/// A lesson in a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct WeekLesson {
    pub title: String,
    pub lines: Vec<String>,
}

/// A period of a day.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct WeekCell {
    /// Where they are not those of the column.
    pub hours: Option<String>,
    pub is_break: bool,
    /// Two or more where the routine has a conflict from before.
    pub lessons: Vec<WeekLesson>,
}

/// A row of the week.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct WeekDay {
    #[ts(type = "string")]
    pub label: Word,
    pub cells: Vec<WeekCell>,
}

/// A week, saturday first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct Week {
    pub headings: Vec<Heading>,
    pub days: Vec<WeekDay>,
    pub lessons: usize,
}

/// `08:00-08:45`
pub fn hours(start: &str, end: &str) -> String {
    format!("{start}-{end}")
}

/// The one text of several; none where they differ or there is none.
pub(super) fn only<'t>(mut texts: impl Iterator<Item = &'t str>) -> Option<&'t str> {
    let first = texts.next()?;
    texts.all(|text| text == first).then_some(first)
}

/// A period of a day that is free or a break.
type Slot<'s> = (&'static str, &'s BellPeriod);

/// The periods of a section's weekdays by the bell schedules that it follows.
pub fn slots<'o>(offered: &'o Offered, section: &SectionFacts, today: &str) -> Vec<Slot<'o>> {
    let mut slots = Vec::new();
    for (weekday, _) in WEEKDAY_LABELS {
        let bells = offered.followed(section, weekday, today);
        slots.extend(bells.into_iter().flat_map(|bells| offered.periods_of(bells)).map(|period| (weekday, period)));
    }
    slots
}

impl Week {
    /// `lessons` in a table; `slots`: of a section, what its bell schedules have beside them.
    pub fn of(of: WeekOf, lessons: &[Period], slots: &[Slot<'_>]) -> Self {
        let mut numbers: BTreeSet<i64> = lessons.iter().map(|lesson| lesson.period_no).collect();
        numbers.extend(slots.iter().map(|(_, period)| period.period_no));
        if slots.is_empty() {
            // No gap between the first and the last lesson.
            numbers.extend(1..=numbers.last().copied().unwrap_or_default().min(14));
        }
        let headings: Vec<Heading> = numbers
            .into_iter()
            .map(|number| {
                let of_lessons = lessons.iter().filter(|lesson| lesson.period_no == number);
                let of_slots = slots.iter().filter(|(_, period)| period.period_no == number);
                let mut all: Vec<String> =
                    of_lessons.map(|lesson| hours(&lesson.start_time, &lesson.end_time)).collect();
                all.extend(of_slots.clone().map(|(_, period)| hours(&period.start_time, &period.end_time)));
                let is_break =
                    of_slots.clone().count() > 0 && of_slots.clone().all(|(_, period)| period.kind == "break");
                let taken = lessons.iter().any(|lesson| lesson.period_no == number);
                let hours = only(all.iter().map(String::as_str)).map(str::to_owned);
                Heading { number, hours, is_break: is_break && !taken }
            })
            .collect();
        let days = WEEKDAY_LABELS.into_iter().filter_map(|(weekday, label)| {
            let is_there =
                lessons.iter().any(|lesson| lesson.weekday == weekday) || slots.iter().any(|(day, _)| *day == weekday);
            let cell = |heading: &Heading| cell(of, lessons, slots, weekday, heading);
            is_there.then(|| WeekDay { label, cells: headings.iter().map(cell).collect() })
        });
        let days = days.collect();
        Self { headings, days, lessons: lessons.len() }
    }
}

fn cell(of: WeekOf, lessons: &[Period], slots: &[Slot<'_>], weekday: &str, heading: &Heading) -> WeekCell {
    let here: Vec<&Period> =
        lessons.iter().filter(|lesson| lesson.weekday == weekday && lesson.period_no == heading.number).collect();
    let slot = slots.iter().find(|(day, period)| *day == weekday && period.period_no == heading.number);
    let shown: Vec<String> = here.iter().map(|lesson| hours(&lesson.start_time, &lesson.end_time)).collect();
    let own = only(shown.iter().map(String::as_str)).map(str::to_owned);
    let own = own.or_else(|| slot.map(|(_, period)| hours(&period.start_time, &period.end_time)));
    WeekCell {
        hours: own.filter(|own| heading.hours.as_ref() != Some(own)),
        is_break: here.is_empty() && slot.is_some_and(|(_, period)| period.kind == "break"),
        lessons: here.into_iter().map(|lesson| shown_lesson(of, lesson)).collect(),
    }
}

fn shown_lesson(of: WeekOf, lesson: &Period) -> WeekLesson {
    let (subject, teacher) = (lesson.subject_name.clone(), lesson.employee_name.clone());
    let room = Some(lesson.hall().to_owned()).filter(|room| !room.is_empty());
    let (title, lines) = match of {
        WeekOf::Section => (subject, vec![Some(teacher), room]),
        WeekOf::Teacher => (lesson.section_label(), vec![Some(subject), room]),
        WeekOf::Room => (lesson.section_label(), vec![Some(subject), Some(teacher)]),
    };
    WeekLesson { title, lines: lines.into_iter().flatten().collect() }
}
