//! The change itself: all new rolls of a section in one transaction, or none of them.

use std::collections::{BTreeMap, HashMap};

use rules::messages;
use rules::words::{Said, Text, Word, people_texts};
use serde_json::json;

use super::store::{self, RollRow, RollSection};
use crate::students::Students;
use auth::Caller;
use auth::audit::Act;
use base::error::{Error, Result};
use db::violates;
use records::place::{not_in_section, open_session};
use records::{Choices, RecordKind, Values, Write, WriteStart, Writes};
use web::app::App;
use web::idempotency::Key;

/// No roll is higher.
pub const HIGHEST: i64 = 99_999;
pub const STALE: Word = people_texts::SECTION_CHANGED;

/// A student's new roll.
#[derive(Clone, Debug)]
pub struct NewRoll {
    pub student_id: String,
    /// The roll that it replaces, as the sender knows it; none: whichever it is.
    pub was: Option<i64>,
    pub roll: i64,
}

/// What is wrong with a roll as a number.
pub fn fault(roll: i64) -> Option<Said> {
    (!(1..=HIGHEST).contains(&roll)).then(out_of_range)
}

/// What is wrong with what is no roll.
pub fn out_of_range() -> Said {
    people_texts::roll_out_of_range(HIGHEST)
}

/// How a field of a student's roll is named: `roll.student-1`.
pub fn field(student_id: &str) -> String {
    format!("roll.{student_id}")
}

/// Renumbers a section; commits nothing. `whole`: the sender knew every student of the section, and nobody may have come or gone since.
///
/// # Errors
/// 404 for a student who is not in the section; 409 where it has changed since; 422 naming both students of each roll that comes twice;
/// 423 in a closed session.
pub async fn renumber<'k>(
    app: &App,
    caller: &'k Caller,
    key: Option<&'k Key>,
    section: &RollSection,
    sent: &[NewRoll],
    whole: bool,
) -> Result<WriteStart<'k>> {
    let mut write = match app.write(caller, key).await? {
        WriteStart::Fresh(write) => write,
        answered @ WriteStart::Answered(_) => return Ok(answered),
    };
    open_session(&mut write.tx, &section.session_id).await?;
    let roster = store::roster(&mut write.tx, &section.id).await?;
    let new: HashMap<&str, &NewRoll> = sent.iter().map(|new| (new.student_id.as_str(), new)).collect();
    let strangers: Vec<&str> = sent
        .iter()
        .map(|new| new.student_id.as_str())
        .filter(|id| roster.iter().all(|row| row.student_id != *id))
        .collect();
    if !strangers.is_empty() && !whole {
        return Err(not_in_section(caller, &mut write.tx, "rolls", &strangers).await?);
    }
    let is_joined = |row: &RollRow| whole && !new.contains_key(row.student_id.as_str());
    if !strangers.is_empty() || roster.iter().any(is_joined) {
        return Err(Error::stale(STALE, Vec::new()));
    }
    let conflicts: Vec<serde_json::Value> = roster
        .iter()
        .filter_map(|row| {
            let sent = new.get(row.student_id.as_str())?;
            let is_stale = sent.was.is_some_and(|was| was != row.roll);
            is_stale.then(|| json!({ "studentId": row.student_id, "yours": sent.roll, "theirs": row.roll }))
        })
        .collect();
    if !conflicts.is_empty() {
        return Err(Error::stale(STALE, conflicts));
    }
    unique(&roster, &new)?;
    let changed: Vec<(&RollRow, i64)> = roster
        .iter()
        .filter_map(|row| Some((row, new.get(row.student_id.as_str())?.roll)))
        .filter(|(row, roll)| row.roll != *roll)
        .collect();
    apply(&mut write, caller, section, &changed).await?;
    Ok(WriteStart::Fresh(write))
}

/// Refuses a roll that two students of the section would have, beside both.
fn unique(roster: &[RollRow], new: &HashMap<&str, &NewRoll>) -> Result<()> {
    let mut by_roll: BTreeMap<i64, Vec<&RollRow>> = BTreeMap::new();
    let mut fields: BTreeMap<String, Text> = BTreeMap::new();
    for row in roster {
        let roll = new.get(row.student_id.as_str()).map_or(row.roll, |new| new.roll);
        if let Some(fault) = fault(roll).filter(|_| new.contains_key(row.student_id.as_str())) {
            fields.insert(field(&row.student_id), fault.into());
        }
        by_roll.entry(roll).or_default().push(row);
    }
    for (roll, rows) in by_roll.iter().filter(|(_, rows)| rows.len() > 1) {
        for row in rows {
            let others: Vec<String> =
                rows.iter().filter(|other| other.student_id != row.student_id).map(|other| other.name()).collect();
            let message = people_texts::roll_given_to(*roll, others.join(", "));
            fields.entry(field(&row.student_id)).or_insert_with(|| message.into());
        }
    }
    match fields.values().next() {
        None => Ok(()),
        Some(message) => Err(Error::Values { message: message.clone(), fields }),
    }
}

async fn apply(
    write: &mut Write<'_>,
    caller: &Caller,
    section: &RollSection,
    changed: &[(&RollRow, i64)],
) -> Result<()> {
    // In one order for everybody, so that two at once wait for each other and never in a circle.
    let mut ordered: Vec<&(&RollRow, i64)> = changed.iter().collect();
    ordered.sort_by_key(|(row, _)| row.student_id.as_str());
    for (row, _) in &ordered {
        // Postgres lets somebody else change the roll between reading and here.
        if !store::free(&mut write.tx, &section.id, &row.student_id, row.roll).await? {
            return Err(Error::stale(STALE, Vec::new()));
        }
    }
    for (row, roll) in &ordered {
        let stamp = (caller.name.as_str(), write.at);
        let given = store::give(&mut write.tx, &section.id, &row.student_id, *roll, stamp).await;
        given.map_err(|error| {
            // Somebody has joined with this roll meanwhile.
            let is_taken = violates(&error, "enrolments_roll", "enrolments.section_id, enrolments.roll");
            if is_taken { Error::stale(STALE, Vec::new()) } else { error.into() }
        })?;
    }
    for (row, roll) in changed {
        let values = |roll: i64| -> Values { vec![("roll", roll.to_string())] };
        let name = row.name();
        let of = (section.branch_id.as_str(), row.student_id.as_str(), name.as_str());
        let (was, now) = (values(row.roll), values(*roll));
        write.record(Act::Update, &<Students as RecordKind>::NOUN, of, (&was, &now), &Choices::default()).await?;
    }
    Ok(())
}

/// What a call answers.
pub const DONE: &str = messages::SUCCESSFULLY_UPDATED;
