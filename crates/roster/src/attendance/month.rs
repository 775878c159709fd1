//! A month of a register: everybody down, its days across, and what they come to. Pure.

use std::collections::{BTreeMap, HashMap};

use rules::attendance::{Attendance, DayCounts};
use rules::words::{Text, Word, labels, refusals, roster_texts};
use serde::Serialize;
use ts_rs::TS;

use super::closures_store::{self, Closure};
use super::http::is_weekend;
use super::register::Register;
use super::store::{DayMark, RosterPerson, SessionDays};
use base::clock;
use base::error::{Error, Result};
use db::Conn;

/// A column of the month.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "attendance.ts")]
pub struct MonthDay {
    /// `7`
    pub number: String,
    /// `Mo`
    pub weekday: String,
    /// `Monday, 7 September 2026`
    pub text: String,
    pub weekend: bool,
    pub saved: bool,
    /// How many are absent; empty where the day was not saved.
    pub absent: String,
    /// The day's own screen; none for days on which nothing can be entered and nothing is.
    pub href: Option<String>,
}

/// What days come to, as it is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "attendance.ts")]
pub struct ShownCounts {
    #[ts(type = "number")]
    pub present: i64,
    #[ts(type = "number")]
    pub absent: i64,
    #[ts(type = "number")]
    pub late: i64,
    #[ts(type = "number")]
    pub excused: i64,
    /// Present and late.
    #[ts(type = "number")]
    pub attended: i64,
    /// Without the excused.
    #[ts(type = "number")]
    pub school_days: i64,
    /// `94.6`; none without a school day.
    pub percentage: Option<String>,
}

impl From<DayCounts> for ShownCounts {
    fn from(counts: DayCounts) -> Self {
        Self {
            present: counts.present,
            absent: counts.absent,
            late: counts.late,
            excused: counts.excused,
            attended: counts.attended(),
            school_days: counts.school_days(),
            percentage: counts.percentage(),
        }
    }
}

/// A row of the month.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "attendance.ts")]
pub struct MonthRow {
    pub id: String,
    pub name: String,
    /// A student's.
    #[ts(type = "number | null")]
    pub roll: Option<i64>,
    /// Register number or designation.
    pub note: String,
    /// A letter for each day of the month; null: nothing is entered.
    pub cells: Vec<Option<&'static str>>,
    pub counts: ShownCounts,
    /// The report of a student's year.
    pub href: Option<String>,
}

/// The month.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "attendance.ts")]
pub struct MonthSheet {
    /// `Class 8 A`
    #[ts(as = "String")]
    pub label: Text,
    /// `2026-09`
    pub month: String,
    /// `September 2026`
    pub text: String,
    /// What a person is: `student` or `employee`.
    pub person: &'static str,
    /// What stands beside the name: `Register No` or `Designation`.
    #[ts(type = "string")]
    pub note: Word,
    pub days: Vec<MonthDay>,
    pub rows: Vec<MonthRow>,
    /// Of everybody.
    pub total: ShownCounts,
    /// How many days were saved.
    pub saved: usize,
}

/// What is stored of a month.
pub struct StoredMonth {
    pub month: String,
    pub days: Vec<String>,
    pub saved: Vec<String>,
    pub roster: Vec<RosterPerson>,
    /// By key, then by day.
    pub marks: HashMap<String, BTreeMap<String, Attendance>>,
}

impl StoredMonth {
    /// Reads a month that is written YYYY-MM.
    pub async fn load(conn: &mut Conn, register: &Register, month: &str) -> Result<Self> {
        let days = clock::days_of_month(month);
        let (Some(first), Some(last)) = (days.first(), days.last()) else {
            return Err(Error::invalid("month", roster_texts::not_a_month(month)));
        };
        let span = (first.as_str(), last.as_str());
        let mut saved = register.saved_days(conn, span).await?;
        let roster = register.roster(conn, span).await?;
        let marks = by_key(register.marks(conn, span).await?);
        // A day of which everything was taken back, as of a holiday, is no school day.
        saved.retain(|day| marks.values().any(|of| of.contains_key(day)));
        Ok(Self { month: month.to_owned(), days, saved, roster, marks })
    }

    /// Its first and its last day.
    pub fn span(&self) -> (&str, &str) {
        let first = self.days.first().map_or("", String::as_str);
        (first, self.days.last().map_or("", String::as_str))
    }

    /// What somebody's days come to.
    pub fn counts(&self, key: &str) -> DayCounts {
        self.marks.get(key).into_iter().flat_map(BTreeMap::values).copied().collect()
    }
}

/// What is entered, by key and day.
pub fn by_key(marks: Vec<DayMark>) -> HashMap<String, BTreeMap<String, Attendance>> {
    let mut of: HashMap<String, BTreeMap<String, Attendance>> = HashMap::new();
    for mark in marks {
        if let Ok(state) = mark.state.parse() {
            of.entry(mark.key).or_default().insert(mark.day, state);
        }
    }
    of
}

/// A month that an address or a call names; `default` where it names none.
///
/// # Errors
/// 400 for what is not YYYY-MM.
pub fn asked_month(text: Option<&str>, default: Option<&str>) -> Result<String> {
    let text = text.map(str::trim).filter(|text| !text.is_empty()).or(default);
    let text = text.ok_or_else(|| Error::invalid("month", refusals::field_missing("month")))?;
    if text.len() == 7 && clock::is_day(&format!("{text}-01")) {
        Ok(text.to_owned())
    } else {
        Err(Error::invalid("month", roster_texts::month_format(text)))
    }
}

/// Where the links of a sheet lead.
pub struct SheetLinks<'l> {
    /// A day's own screen.
    pub day: &'l dyn Fn(&str) -> String,
    /// The report of a person's year; none where there is none.
    pub person: &'l dyn Fn(&str) -> Option<String>,
    /// Today, after which nothing is entered.
    pub today: &'l str,
    /// What closes the school: its days are as a weekend's.
    pub closures: &'l [Closure],
}

impl MonthSheet {
    /// The sheet as it is shown.
    pub fn of(stored: &StoredMonth, register: &Register, session: &SessionDays, links: &SheetLinks<'_>) -> Self {
        let (first, last) = session.span();
        let absent = |day: &str| {
            let absent = stored.marks.values().filter(|of| of.get(day) == Some(&Attendance::Absent)).count();
            absent.to_string()
        };
        let days = stored.days.iter().map(|day| {
            let saved = stored.saved.contains(day);
            let within = day.as_str() >= first && day.as_str() <= last && day.as_str() <= links.today;
            let weekday = clock::weekday(day).unwrap_or_default();
            MonthDay {
                number: day[8..].trim_start_matches('0').to_owned(),
                weekday: weekday
                    .chars()
                    .take(2)
                    .enumerate()
                    .map(|(at, c)| if at == 0 { c.to_ascii_uppercase() } else { c })
                    .collect(),
                text: clock::full_day(day),
                weekend: is_weekend(session, day) || closures_store::on(links.closures, day).is_some(),
                absent: if saved { absent(day) } else { String::new() },
                href: within.then(|| (links.day)(day)),
                saved,
            }
        });
        let mut total = DayCounts::default();
        let rows: Vec<MonthRow> = stored
            .roster
            .iter()
            .map(|person| {
                let own = stored.marks.get(&person.key);
                let counts = stored.counts(&person.key);
                total = added(total, counts);
                MonthRow {
                    id: person.person_id.clone(),
                    name: person.name.clone(),
                    roll: person.roll,
                    note: person.note.clone(),
                    cells: stored.days.iter().map(|day| own?.get(day).map(|state| state.letter())).collect(),
                    counts: counts.into(),
                    href: (links.person)(&person.person_id),
                }
            })
            .collect();
        let note = match register {
            Register::Section(_) => labels::REGISTER_NO,
            Register::Staff { .. } => labels::DESIGNATION,
        };
        Self {
            label: register.label(),
            month: stored.month.clone(),
            text: clock::printed_month(&stored.month),
            person: register.kind().subject(),
            note,
            days: days.collect(),
            rows,
            total: total.into(),
            saved: stored.saved.len(),
        }
    }
}

/// Both together.
pub fn added(one: DayCounts, other: DayCounts) -> DayCounts {
    DayCounts {
        present: one.present + other.present,
        absent: one.absent + other.absent,
        late: one.late + other.late,
        excused: one.excused + other.excused,
    }
}
