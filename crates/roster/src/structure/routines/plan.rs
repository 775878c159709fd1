//! The week of a section as its form shows it (`page.rs`): every cell with what is typed or stored in it, and what is wrong with that. Pure.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use rules::limits::WEEKDAY_LABELS;
use rules::words::{Text, Word, roster_texts};
use serde::Serialize;
use ts_rs::TS;

use super::page::PATH;
use super::plan_store::{BellPeriod, Offer, SectionFacts};
use super::save::{Fault, Offered, Part};
use super::store::Period;
use super::week::{Heading, hours, only};
use web::form;

/// What the inputs of a lesson are named by: `lesson.sunday.<period>.subject`.
pub(super) const LESSON: &str = "lesson.";
pub(super) const PARTS: [&str; 3] = ["subject", "teacher", "room"];

/// A subject or a teacher that can be typed.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct PlanOffer {
    #[serde(rename = "_id")]
    pub id: String,
    pub label: String,
    /// What else finds it.
    pub detail: String,
}

/// A period of a day.
#[derive(Debug, Default, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct PlanCell {
    /// `sunday.<period>`: a lesson can be here. None: a break, or no period at all.
    pub key: Option<String>,
    pub is_break: bool,
    /// Where they are not those of the column.
    pub hours: Option<String>,
    /// As the inputs show them.
    pub subject: String,
    pub teacher: String,
    pub room: String,
    /// By the part that is wrong.
    #[ts(as = "BTreeMap<String, String>")]
    pub errors: BTreeMap<String, Text>,
    /// What is saved here now, where that has changed since the page was opened.
    #[ts(as = "Option<String>")]
    pub now: Option<Text>,
}

/// A day of the week.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct PlanDay {
    pub key: &'static str,
    #[ts(type = "string")]
    pub label: Word,
    pub cells: Vec<PlanCell>,
}

/// The section's week.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
#[expect(clippy::struct_excessive_bools, reason = "each is a state of the page by itself")]
pub struct RoutinePlan {
    pub label: String,
    pub session: String,
    /// Of a closed session: nothing in it can be changed.
    pub closed: bool,
    #[ts(type = "number")]
    pub version: i64,
    pub class_id: String,
    /// The section's own room.
    pub own_room: String,
    pub headings: Vec<Heading>,
    pub days: Vec<PlanDay>,
    pub subjects: Vec<PlanOffer>,
    pub teachers: Vec<PlanOffer>,
    pub rooms: Vec<String>,
    /// The inputs hold something that is not stored.
    pub unsaved: bool,
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
    /// The form was refused; otherwise what is wrong is in what is stored.
    pub refused: bool,
    /// Lessons that are at no period of the bell schedule: saving takes them away.
    #[ts(as = "Vec<String>")]
    pub outside: Vec<Text>,
    pub print: String,
    pub print_class: String,
    pub reset: String,
    /// Why there is nothing to fill in, and where that is mended.
    pub no_bells: bool,
}

/// What was typed, by the names of the inputs.
pub(super) type Typed = BTreeMap<String, String>;

/// What is wrong with a form, beside what was typed.
pub(super) struct Refused {
    pub(super) status: StatusCode,
    pub(super) typed: Typed,
    pub(super) errors: BTreeMap<String, Text>,
    pub(super) failure: Option<Text>,
    pub(super) is_stale: bool,
}

/// How an offer is typed: by its name, with what tells it apart where another has the same.
pub(super) fn label(offers: &[Offer], offer: &Offer) -> String {
    let key = offer.name.to_lowercase();
    let is_alone = offers.iter().filter(|other| other.name.to_lowercase() == key).count() == 1;
    if is_alone { offer.name.clone() } else { format!("{} ({})", offer.name, offer.detail) }
}

/// The input that a fault is shown at: a lesson whose period is wrong has it at its subject.
pub(super) fn field_of(fault: &Fault) -> String {
    let part = match fault.part {
        Part::Period | Part::Subject => "subject",
        Part::Teacher => "teacher",
        Part::Room => "room",
    };
    format!("{LESSON}{}.{}.{part}", fault.weekday, fault.period_id)
}

/// A weekday, what it is called, and its periods with their lessons.
type DayPeriods<'p> = (&'static str, Word, Vec<(&'p BellPeriod, Option<&'p Period>)>);

pub(super) fn plan(
    section: &SectionFacts,
    offered: &Offered,
    own: &[&Period],
    (today, rooms): (&str, &[String]),
    (refused, found): (Option<&Refused>, &[Fault]),
) -> RoutinePlan {
    let mut outside: Vec<Text> = Vec::new();
    let days: Vec<DayPeriods<'_>> = WEEKDAY_LABELS
        .into_iter()
        .filter_map(|(weekday, label)| {
            let mut lessons: Vec<&Period> = own.iter().copied().filter(|lesson| lesson.weekday == weekday).collect();
            let bells = offered.followed(section, weekday, today);
            let periods = bells.into_iter().flat_map(|bells| offered.periods_of(bells)).map(|period| {
                let at = lessons.iter().position(|lesson| lesson.period_id.as_ref() == Some(&period.id));
                // Of another bell schedule, or from before: at the period of its number.
                let at = at.or_else(|| lessons.iter().position(|lesson| lesson.period_no == period.period_no));
                let lesson = at.filter(|_| period.kind == "lesson").map(|at| lessons.swap_remove(at));
                (period, lesson)
            });
            let periods: Vec<_> = periods.collect();
            outside.extend(lessons.iter().map(|lesson| {
                let hours = hours(&lesson.start_time, &lesson.end_time);
                roster_texts::lesson_outside(label, hours, &lesson.subject_name, &lesson.employee_name).into()
            }));
            (!periods.is_empty()).then_some((weekday, label, periods))
        })
        .collect();
    let mut numbers: Vec<i64> =
        days.iter().flat_map(|(_, _, of)| of.iter().map(|(period, _)| period.period_no)).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let headings: Vec<Heading> = numbers
        .iter()
        .map(|number| {
            let of = || days.iter().flat_map(|(_, _, of)| of).filter(|(period, _)| period.period_no == *number);
            let all: Vec<String> = of().map(|(period, _)| hours(&period.start_time, &period.end_time)).collect();
            let is_break = of().all(|(period, _)| period.kind == "break");
            Heading { number: *number, hours: only(all.iter().map(String::as_str)).map(str::to_owned), is_break }
        })
        .collect();
    let mut unsaved = false;
    let mut plan_days = Vec::new();
    for (weekday, label, periods) in &days {
        let cells = headings.iter().map(|heading| {
            let Some((period, lesson)) = periods.iter().find(|(period, _)| period.period_no == heading.number) else {
                return PlanCell::default();
            };
            let cell = cell(weekday, period, *lesson, heading, offered, (refused, found));
            unsaved |= cell.1;
            cell.0
        });
        let cells = cells.collect();
        plan_days.push(PlanDay { key: weekday, label: *label, cells });
    }
    let offers = |offers: &[Offer]| {
        let offer = |offer: &Offer| PlanOffer {
            id: offer.id.clone(),
            label: self::label(offers, offer),
            detail: offer.detail.clone(),
        };
        offers.iter().map(offer).collect()
    };
    let print =
        |key: &str, id: &str| form::address(&format!("{PATH}/print"), &[("sectionId", section.id.as_str()), (key, id)]);
    RoutinePlan {
        label: section.label(),
        session: section.session_name.clone(),
        closed: section.session_status == "closed",
        version: section.routine_version,
        class_id: section.class_id.clone(),
        own_room: section.room.clone().unwrap_or_default(),
        no_bells: days.is_empty(),
        headings,
        days: plan_days,
        subjects: offers(&offered.subjects),
        teachers: offers(&offered.teachers),
        rooms: rooms.to_vec(),
        unsaved: unsaved && refused.is_some(),
        failure: refused.and_then(|refused| refused.failure.clone()),
        refused: refused.is_some_and(|refused| refused.status != StatusCode::OK),
        outside,
        print: form::address(&format!("{PATH}/print"), &[("sectionId", section.id.as_str())]),
        print_class: print("classId", &section.class_id),
        reset: form::address(PATH, &[("sectionId", section.id.as_str())]),
    }
}

/// A cell, and whether its inputs hold something that is not stored.
fn cell(
    weekday: &str,
    period: &BellPeriod,
    lesson: Option<&Period>,
    heading: &Heading,
    offered: &Offered,
    (refused, found): (Option<&Refused>, &[Fault]),
) -> (PlanCell, bool) {
    let own_hours = hours(&period.start_time, &period.end_time);
    let hours = Some(own_hours).filter(|own| heading.hours.as_ref() != Some(own));
    if period.kind != "lesson" {
        return (PlanCell { is_break: true, hours, ..PlanCell::default() }, false);
    }
    let named = |offers: &[Offer], id: &str, name: &str| {
        offers.iter().find(|offer| offer.id == id).map_or_else(|| name.to_owned(), |offer| label(offers, offer))
    };
    let stored = lesson.map_or_else(Default::default, |lesson| {
        [
            named(&offered.subjects, &lesson.subject_id, &lesson.subject_name),
            named(&offered.teachers, &lesson.teacher_id, &lesson.employee_name),
            lesson.room.clone().unwrap_or_default(),
        ]
    });
    let field = |part: &str| format!("{LESSON}{weekday}.{}.{part}", period.id);
    let typed = |part: &str| refused.map(|refused| refused.typed.get(&field(part)).cloned().unwrap_or_default());
    let shown: Vec<String> =
        PARTS.iter().zip(&stored).map(|(part, stored)| typed(part).unwrap_or_else(|| stored.clone())).collect();
    // Names are found in any case: so typed, they are what is stored.
    let differs = shown.iter().zip(&stored).any(|(shown, stored)| shown.trim().to_lowercase() != stored.to_lowercase());
    let mut errors: BTreeMap<String, Text> = BTreeMap::new();
    for part in PARTS {
        if let Some(error) = refused.and_then(|refused| refused.errors.get(&field(part))) {
            errors.insert(part.to_owned(), error.clone());
        }
    }
    // A stored lesson of another bell schedule is shown at the period of its number.
    let here = |fault: &&Fault| {
        fault.weekday == weekday && lesson.and_then(|of| of.period_id.as_ref()) == Some(&fault.period_id)
    };
    for fault in found.iter().filter(here) {
        let part = field_of(fault).rsplit('.').next().unwrap_or_default().to_owned();
        errors.entry(part).or_insert_with(|| fault.message.clone());
    }
    let said = || {
        let texts: Vec<&str> = stored.iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
        if texts.is_empty() {
            roster_texts::SAVED_NOW_NOTHING.into()
        } else {
            roster_texts::saved_now(texts.join(", ")).into()
        }
    };
    let now = (differs && refused.is_some_and(|refused| refused.is_stale)).then(said);
    let mut shown = shown.into_iter();
    let mut next = || shown.next().unwrap_or_default();
    let (subject, teacher, room) = (next(), next(), next());
    let key = Some(format!("{weekday}.{}", period.id));
    (PlanCell { key, is_break: false, hours, subject, teacher, room, errors, now }, differs)
}
