//! When a student joined a section, and from which month they owe its fees (docs/rules.md, *People*, *Money*): what is checked of both, whoever
//! says them: the form, a call, an import, or an admin who decides about a late joiner.

use rules::words::{Said, Text, people_texts};
use rules::{joining, leaving};

use super::fields::{ADMITTED, FEES_FROM, JOINED};
use super::joining_store;
use base::clock::printed_day;
use db::Conn;
use records::{Values, value_of};

pub use super::joining_store::{SessionDays, session_days};

/// What a form says of both. The day of admission counts where no day of joining is said.
#[derive(Clone, Copy, Debug)]
pub struct Joining<'v> {
    pub joined_on: &'v str,
    pub admitted_on: &'v str,
    /// YYYY-MM, or empty.
    pub fees_from: &'v str,
}

impl<'v> Joining<'v> {
    /// Of a student's values. Where a day of joining is said, that of admission says nothing.
    pub fn of(values: &'v Values) -> Self {
        let joined_on = value_of(values, JOINED.key);
        let admitted_on = if joined_on.is_empty() { value_of(values, ADMITTED.key) } else { "" };
        Self { joined_on, admitted_on, fees_from: value_of(values, FEES_FROM.key) }
    }

    /// Whether it says anything else than what is stored. An enrolment keeps its day of joining until another is said.
    pub fn changes(&self, was: &Self) -> bool {
        !self.joined_on.is_empty() && self.joined_on != was.joined_on || self.fees_from != was.fees_from
    }
}

/// At most this many sheets are named in a message.
const NAMED: usize = 5;

/// What is wrong, by field: a day outside the session, one after sheets on which the student has marks, a month that the session has not.
/// `whose`: the student, where they are stored already, and the session.
pub(super) async fn faults(
    conn: &mut Conn,
    (student_id, session_id): (Option<&str>, &str),
    days: Option<&SessionDays>,
    new: &Joining<'_>,
) -> db::Result<Vec<(&'static str, Text)>> {
    let Some(days) = days else { return Ok(Vec::new()) };
    let joined_on = joining::joins_on(new.joined_on, new.admitted_on, days.span());
    let mut faults = Vec::new();
    if student_id.is_some() && new.joined_on.is_empty() {
        // The stored day stays.
    } else if let Err(fault) = joining::check_day(joined_on, days.span()) {
        faults.push((JOINED.key, fault.said(days.span()).into()));
    } else if let Some(student_id) = student_id
        && let Some(message) = barred(conn, student_id, session_id, joined_on).await?
    {
        faults.push((JOINED.key, message));
    }
    if let Some(fault) = month_fault(new.fees_from, days) {
        faults.push((FEES_FROM.key, fault.into()));
    }
    Ok(faults)
}

/// Why a student cannot have joined on a day: they have marks on sheets that would not list them, or had left by then.
pub async fn barred(conn: &mut Conn, student_id: &str, session_id: &str, joined_on: &str) -> db::Result<Option<Text>> {
    let left_on = joining_store::left_on(conn, student_id, session_id).await?;
    if let Some(left_on) = left_on.filter(|left_on| !leaving::stays(Some(joined_on), Some(left_on))) {
        return Ok(Some(people_texts::left_before_day(printed_day(&left_on)).into()));
    }
    let sheets = joining_store::earlier_sheets(conn, student_id, session_id, joined_on).await?;
    if sheets.is_empty() {
        return Ok(None);
    }
    let named: Vec<String> =
        sheets.iter().take(NAMED).map(|of| format!("{}, {}", of.exam_name, of.subject_name)).collect();
    let more = sheets.len().saturating_sub(NAMED);
    let named = named.join("; ");
    Ok(Some(match more {
        0 => people_texts::marks_before_day(named).into(),
        _ => people_texts::marks_before_day_and_more(named, more).into(),
    }))
}

fn month_fault(fees_from: &str, days: &SessionDays) -> Option<Said> {
    let (first, last) = (joining::month(&days.start_date), joining::month(&days.end_date));
    if fees_from.is_empty() {
        return None;
    }
    if !joining::is_month(fees_from) {
        return Some(people_texts::not_a_month(fees_from, last));
    }
    // Who owes nothing any more owes from the month after.
    let is_in = fees_from >= first && (fees_from <= last || joining::month_after(last).as_deref() == Some(fees_from));
    (!is_in).then(|| people_texts::month_outside_session(first, last))
}
