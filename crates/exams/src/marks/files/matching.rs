//! Which student of a sheet a row is about that does not carry it hidden: register number, roll and name together (docs/rules.md, *Marks by file*).

use std::collections::BTreeSet;

use records::import::spreadsheet::plain;
use rules::words::{Text, exams_texts};

use super::read::Shown;
use crate::marks::store::RosterRow;

/// Why it is not sure whose row it is, and whose it may be.
#[derive(Debug, PartialEq, Eq)]
pub struct Unsure {
    pub text: Text,
    /// Ids with names.
    pub candidates: Vec<(String, String)>,
}

/// The one student in whom all that the row shows agrees.
///
/// # Errors
/// Why there is none, with those in whom some of it agrees.
pub fn matched<'r>(roster: &'r [RosterRow], shown: &Shown) -> Result<&'r RosterRow, Unsure> {
    let all = |student: &&RosterRow| agreeing(student, shown).iter().all(|agrees| agrees.unwrap_or(true));
    let some = |student: &&RosterRow| agreeing(student, shown).contains(&Some(true));
    let agreed: Vec<&RosterRow> = roster.iter().filter(some).filter(all).collect();
    let named = |of: &[&RosterRow]| of.iter().take(MOST).map(|row| (row.student_id.clone(), called(row))).collect();
    match agreed[..] {
        [one] => Ok(one),
        [] => {
            let partly: Vec<&RosterRow> = roster.iter().filter(some).collect();
            let text = if partly.is_empty() { exams_texts::FILE_NOBODY } else { exams_texts::FILE_DISAGREES };
            Err(Unsure { text: text.into(), candidates: named(&partly) })
        }
        ref several => Err(Unsure { text: exams_texts::FILE_SEVERAL.into(), candidates: named(several) }),
    }
}

/// Candidates that are offered.
const MOST: usize = 6;

/// `Amina Rahman (S-001, roll 1)`
fn called(row: &RosterRow) -> String {
    exams_texts::file_student(row.name(), &row.reg_no, row.roll).into()
}

/// Whether register number, roll and name of the row are the student's; none where it does not show it.
fn agreeing(student: &RosterRow, shown: &Shown) -> [Option<bool>; 3] {
    let given = |text: &str| (!text.trim().is_empty()).then(|| text.trim().to_owned());
    [
        given(&shown.reg_no).map(|reg_no| western(&plain(&reg_no)) == western(&plain(&student.reg_no))),
        given(&shown.roll).map(|roll| is_roll(&roll, student.roll)),
        given(&shown.name).map(|name| is_name(&name, &student.name())),
    ]
}

fn western(text: &str) -> String {
    text.chars().map(|c| digit(c).map_or(c, |digit| char::from_digit(digit, 10).unwrap_or(c))).collect()
}

fn digit(c: char) -> Option<u32> {
    c.to_digit(10).or_else(|| (c as u32).checked_sub(0x9e6).filter(|digit| *digit < 10))
}

fn is_roll(text: &str, roll: i64) -> bool {
    western(text).trim_start_matches('0').parse() == Ok(roll)
}

/// The same words, or all of one among the other's: `Md. Karim Uddin` and `Karim Uddin`.
fn is_name(one: &str, other: &str) -> bool {
    let words = |name: &str| -> BTreeSet<String> {
        name.split(|c: char| c.is_whitespace() || matches!(c, '.' | ','))
            .map(plain)
            .filter(|word| !word.is_empty())
            .collect()
    };
    let (one, other) = (words(one), words(other));
    !one.is_empty() && !other.is_empty() && (one.is_subset(&other) || other.is_subset(&one))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(reg_no: &str, roll: &str, name: &str) -> Shown {
        Shown { reg_no: reg_no.to_owned(), roll: roll.to_owned(), name: name.to_owned() }
    }

    fn roster() -> Vec<RosterRow> {
        let student = |id: &str, reg_no: &str, roll, first: &str, last: &str| {
            RosterRow::without_marks(id, (first, last), reg_no, roll)
        };
        vec![
            student("1", "S-001", 1, "Amina", "Rahman"),
            student("2", "S-002", 2, "Bashir", "Ahmed"),
            student("3", "S-003", 3, "Bashir", "Ahmed"),
        ]
    }

    #[test]
    fn all_that_a_row_shows_agrees_in_one_student() {
        let roster = roster();
        let rows = [
            (shown("S-001", "1", "Amina Rahman"), "1"),
            (shown("s 002", "০২", "Md. Bashir Ahmed"), "2"),
            (shown("S-003", "", ""), "3"),
            (shown("", "3", "Bashir Ahmed"), "3"),
            (shown("", "", "AMINA  RAHMAN"), "1"),
        ];
        for (shown, id) in rows {
            assert_eq!(matched(&roster, &shown).map(|row| row.student_id.as_str()).ok(), Some(id), "{shown:?}");
        }
    }

    #[test]
    fn what_does_not_agree_is_a_doubt_with_those_it_may_be() {
        let roster = roster();
        let rows: [(Shown, &[&str]); 5] = [
            (shown("S-001", "2", "Amina Rahman"), &["1", "2"]),
            (shown("S-001", "1", "Somebody Else"), &["1"]),
            (shown("", "", "Bashir Ahmed"), &["2", "3"]),
            (shown("S-009", "", ""), &[]),
            (shown("", "", ""), &[]),
        ];
        for (shown, ids) in rows {
            let unsure = matched(&roster, &shown).unwrap_err();
            assert_eq!(unsure.candidates.iter().map(|(id, _)| id.as_str()).collect::<Vec<_>>(), ids, "{shown:?}");
        }
    }
}
