//! What *Starter* is asked for, by call, by form and by the address of its page.

use std::collections::BTreeMap;

use records::command::{Input, Submitted};
use records::{Field, FieldKind};
use rules::limits::{WEEKDAY_LABELS, WEEKDAYS};
use rules::starter::{Answers, Bells, CLASSES, Curriculum, MOST_PERIODS, MOST_SECTIONS};
use rules::words::{Text, Word, labels, menu, office_texts, refusals};
use web::posted::Raw;

pub(super) const CURRICULA: &[(&str, Word)] = &[
    (Curriculum::NationalBangla.as_str(), office_texts::STARTER_NATIONAL_BANGLA),
    (Curriculum::NationalEnglish.as_str(), office_texts::STARTER_NATIONAL_ENGLISH),
    (Curriculum::Cambridge.as_str(), office_texts::STARTER_CAMBRIDGE),
];

const BRANCH: Field = Field::new("branchId", labels::BRANCH, "", FieldKind::Record);
const SESSION: Field = Field::new("sessionId", labels::SESSION, "", FieldKind::Record);
pub(super) const CURRICULUM: Field = Field::new("curriculum", labels::CURRICULUM, "", FieldKind::OneOf(CURRICULA));
pub(super) const FROM: Field =
    Field::new("fromClass", labels::FROM_CLASS, "", FieldKind::Whole(*CLASSES.start(), *CLASSES.end()));
pub(super) const TO: Field =
    Field::new("toClass", labels::TO_CLASS, "", FieldKind::Whole(*CLASSES.start(), *CLASSES.end()));
pub(super) const SECTIONS: Field =
    Field::new("sections", labels::SECTIONS_OF_EACH_CLASS, "", FieldKind::Whole(1, MOST_SECTIONS));
pub(super) const SHIFT: Field = Field::new("shift", labels::SHIFT, "", FieldKind::Line(40));
pub(super) const WEEKEND: Field = Field::new("weekend", labels::WEEKEND, "", FieldKind::AnyOf(&WEEKDAY_LABELS));
pub(super) const PERIODS: Field = Field::new("periods", labels::PERIODS, "", FieldKind::Whole(1, MOST_PERIODS));
pub(super) const MINUTES: Field = Field::new("periodMinutes", labels::MINUTES_OF_PERIOD, "", FieldKind::Whole(10, 240));
pub(super) const BEGINS: Field = Field::new("begins", labels::FIRST_PERIOD_BEGINS, "", FieldKind::Line(5));
pub(super) const BREAK_AFTER: Field =
    Field::new("breakAfter", labels::BREAK_AFTER, "", FieldKind::Whole(1, MOST_PERIODS));
pub(super) const BREAK_MINUTES: Field =
    Field::new("breakMinutes", labels::MINUTES_OF_BREAK, "", FieldKind::Whole(5, 240));
const DRY_RUN: Field = Field::new("dryRun", menu::STARTER, "", FieldKind::Line(9));

pub(super) const INPUTS: &[Input] = &[
    Input::of(&BRANCH).says("A caller who has a branch may leave it out."),
    Input::of(&SESSION).says("A session without classes; an accountant's may have some."),
    Input::of(&CURRICULUM).says("`nationalBangla`, `nationalEnglish` or `cambridge`."),
    Input::of(&FROM).says("The lowest class, from 3."),
    Input::of(&TO).says("The highest class, to 12."),
    Input::of(&SECTIONS).says("How many sections each class has: A, B and so on."),
    Input::of(&SHIFT).says("Of every section."),
    Input::of(&WEEKEND).texts().says("Days without lessons; without it friday and saturday."),
    Input::of(&PERIODS).says("Of a day, without the break. Without it no bell schedule is made."),
    Input::of(&MINUTES).says("How long a period is."),
    Input::of(&BEGINS).says("When the first period begins: HH:MM."),
    Input::of(&BREAK_AFTER).says("After which period the break is; without it there is none."),
    Input::of(&BREAK_MINUTES).says("How long the break is."),
    Input::of(&DRY_RUN).flag().says("Says what would be made, and makes nothing."),
];

/// Where the page asks for the answers.
pub(super) const OFFERED: [(&str, &str); 9] = [
    ("fromClass", "6"),
    ("toClass", "10"),
    ("sections", "1"),
    ("shift", ""),
    ("periods", "8"),
    ("periodMinutes", "40"),
    ("begins", "08:00"),
    ("breakAfter", "4"),
    ("breakMinutes", "30"),
];
/// The weekend that it begins with.
pub(super) const WEEKEND_OFFERED: [&str; 2] = ["saturday", "friday"];

/// What was asked for; empty or none where it was left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Asked {
    curriculum: String,
    from: String,
    to: String,
    sections: String,
    shift: String,
    weekend: Vec<&'static str>,
    periods: String,
    minutes: String,
    /// Minutes after midnight.
    begins: Option<i64>,
    break_after: String,
    break_minutes: String,
    pub(super) dry_run: bool,
}

impl Asked {
    /// Reads everything; what is not readable is reported, and then read as left out.
    pub(super) fn read(sent: &mut Submitted<'_>) -> Self {
        let mut text = |field: &Field| sent.optional(field).unwrap_or_default();
        let (curriculum, from, to, sections) = (text(&CURRICULUM), text(&FROM), text(&TO), text(&SECTIONS));
        let (shift, periods, minutes) = (text(&SHIFT), text(&PERIODS), text(&MINUTES));
        let (break_after, break_minutes, begins) = (text(&BREAK_AFTER), text(&BREAK_MINUTES), text(&BEGINS));
        let at = minutes_of(&begins);
        if !begins.is_empty() && at.is_none() {
            sent.fault(BEGINS.key, office_texts::starter_not_a_time(&begins));
        }
        Self {
            curriculum,
            from,
            to,
            sections,
            shift,
            weekend: weekend(sent),
            periods,
            minutes,
            begins: at,
            break_after,
            break_minutes,
            dry_run: sent.raw().text(DRY_RUN.key).is_some(),
        }
    }

    fn bells(&self, faults: &mut Faults) -> Bells {
        let has_break = !self.break_after.is_empty();
        let bells = Bells {
            periods: faults.number(&PERIODS, &self.periods),
            minutes: faults.number(&MINUTES, &self.minutes),
            begins: self.begins.unwrap_or_default(),
            break_after: has_break.then(|| faults.number(&BREAK_AFTER, &self.break_after)),
            break_minutes: if has_break { faults.number(&BREAK_MINUTES, &self.break_minutes) } else { 0 },
        };
        if self.begins.is_none() {
            faults.missing(&BEGINS);
        }
        if bells.break_after.is_some_and(|after| after >= bells.periods) {
            faults.add(&BREAK_AFTER, office_texts::STARTER_BREAK_LAST);
        }
        if bells.ends() >= 24 * 60 {
            faults.add(&PERIODS, office_texts::STARTER_ENDS_LATE);
        }
        bells
    }

    /// The answers, or what is missing or does not fit together, by field.
    pub(super) fn answers(&self) -> Result<Answers, BTreeMap<String, Text>> {
        let mut faults = Faults::default();
        let (from, to) = (faults.number(&FROM, &self.from), faults.number(&TO, &self.to));
        let sections = faults.number(&SECTIONS, &self.sections);
        let bells = (!self.periods.is_empty()).then(|| self.bells(&mut faults));
        let curriculum = Curriculum::named(&self.curriculum);
        if curriculum.is_none() {
            faults.missing(&CURRICULUM);
        }
        if from > to && to > 0 {
            faults.add(&TO, office_texts::STARTER_TO_BEFORE_FROM);
        }
        if self.weekend.len() == WEEKDAYS.len() {
            faults.add(&WEEKEND, office_texts::STARTER_NO_SCHOOL_DAY);
        }
        let Faults(faults) = faults;
        match curriculum.filter(|_| faults.is_empty()) {
            None => Err(faults),
            Some(curriculum) => Ok(Answers {
                curriculum,
                classes: from..=to,
                sections,
                shift: self.shift.clone(),
                weekend: self.weekend.clone(),
                bells,
            }),
        }
    }
}

/// What is wrong, by field.
#[derive(Default)]
struct Faults(BTreeMap<String, Text>);

impl Faults {
    fn add(&mut self, field: &Field, said: Word) {
        self.0.insert(field.key.to_owned(), said.into());
    }

    fn missing(&mut self, field: &Field) {
        self.0.insert(field.key.to_owned(), refusals::field_missing(field.label).into());
    }

    /// A number that must be there; 0 where it is not.
    fn number(&mut self, field: &Field, text: &str) -> i64 {
        let read = text.parse::<i64>().ok();
        if read.is_none() {
            self.missing(field);
        }
        read.unwrap_or_default()
    }
}

/// `08:00` as minutes after midnight.
fn minutes_of(text: &str) -> Option<i64> {
    let (hours, minutes) = text.split_once(':')?;
    let number =
        |text: &str| text.parse::<i64>().ok().filter(|_| text.len() <= 2 && text.bytes().all(|of| of.is_ascii_digit()));
    let (hours, minutes) = (number(hours)?, number(minutes)?);
    (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
}

/// A call sends a list, a form a box for each day, and that it had them.
fn weekend(sent: &mut Submitted<'_>) -> Vec<&'static str> {
    let days = WEEKDAYS.into_iter();
    if sent.is_call() {
        let Some(named) = sent.texts(&WEEKEND) else { return WEEKEND_OFFERED.to_vec() };
        if named.iter().any(|day| !WEEKDAYS.contains(&day.as_str())) {
            sent.fault(WEEKEND.key, refusals::field_not_a_choice(WEEKEND.label));
        }
        return days.filter(|day| named.iter().any(|named| named == day)).collect();
    }
    let raw = sent.raw();
    days.filter(|day| raw.text(&day_field(day)).is_some()).collect()
}

/// `weekend.friday`
pub(super) fn day_field(day: &str) -> String {
    format!("{}.{day}", WEEKEND.key)
}

/// Whether an address holds answers.
pub(super) fn has_answers(raw: &Raw) -> bool {
    raw.has(CURRICULUM.key)
}

/// The answers as they were sent, for the form that makes what they come to.
pub(super) fn carried(raw: &Raw) -> Vec<(String, String)> {
    let fields =
        [&CURRICULUM, &FROM, &TO, &SECTIONS, &SHIFT, &PERIODS, &MINUTES, &BEGINS, &BREAK_AFTER, &BREAK_MINUTES];
    let texts = fields.iter().filter_map(|field| Some((field.key.to_owned(), raw.owned(field.key)?)));
    let days = WEEKDAYS.into_iter().map(day_field).filter(|day| raw.text(day).is_some());
    texts.chain(days.map(|day| (day, "1".to_owned()))).collect()
}
