//! The orders in which a section can be numbered anew. Pure.

use std::cmp::Ordering;

use rules::words::{Word, people_texts};

use super::store::RollRow;

/// What the new rolls follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RollOrder {
    Name,
    RegNo,
    /// As they are, without gaps.
    Old,
}

impl RollOrder {
    pub const ALL: [Self; 3] = [Self::Name, Self::RegNo, Self::Old];

    /// As the address names it.
    pub fn key(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::RegNo => "regNo",
            Self::Old => "old",
        }
    }

    pub fn label(self) -> Word {
        match self {
            Self::Name => people_texts::ROLLS_BY_NAME,
            Self::RegNo => people_texts::ROLLS_BY_REGISTER_NUMBER,
            Self::Old => people_texts::ROLLS_WITHOUT_GAPS,
        }
    }

    pub fn named(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|order| order.key() == key)
    }

    /// The proposed roll of each student, by place in `roster`.
    ///
    /// Specification silent: names are compared letter by letter without regard to case, whatever their language.
    pub fn proposed(self, roster: &[RollRow]) -> Vec<i64> {
        let mut places: Vec<usize> = (0..roster.len()).collect();
        places.sort_by(|one, other| self.compare(&roster[*one], &roster[*other]));
        let mut rolls = vec![0; roster.len()];
        for (roll, place) in (1..).zip(places) {
            rolls[place] = roll;
        }
        rolls
    }

    fn compare(self, one: &RollRow, other: &RollRow) -> Ordering {
        let by_number = || natural(&one.reg_no, &other.reg_no);
        let first = match self {
            Self::Name => one.name().to_lowercase().cmp(&other.name().to_lowercase()).then_with(by_number),
            Self::RegNo => by_number(),
            Self::Old => Ordering::Equal,
        };
        first.then(one.roll.cmp(&other.roll)).then_with(|| one.student_id.cmp(&other.student_id))
    }
}

/// Compares texts as people number things: `S-9` comes before `S-10`.
fn natural(one: &str, other: &str) -> Ordering {
    let (mut one, mut other) = (one, other);
    loop {
        let ((left, left_rest), (right, right_rest)) = (part(one), part(other));
        if left.is_empty() || right.is_empty() {
            return left.len().cmp(&right.len());
        }
        let is_number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
        let order = if is_number(left) && is_number(right) {
            let (short, long) = (left.trim_start_matches('0'), right.trim_start_matches('0'));
            short.len().cmp(&long.len()).then_with(|| short.cmp(long))
        } else {
            left.to_lowercase().cmp(&right.to_lowercase())
        };
        if order != Ordering::Equal {
            return order;
        }
        (one, other) = (left_rest, right_rest);
    }
}

/// The digits or the other letters that a text begins with, and the rest.
fn part(text: &str) -> (&str, &str) {
    let digits = text.starts_with(|c: char| c.is_ascii_digit());
    let end = text.find(|c: char| c.is_ascii_digit() != digits).unwrap_or(text.len());
    text.split_at(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(id: &str, name: &str, reg_no: &str, roll: i64) -> RollRow {
        RollRow {
            student_id: id.to_owned(),
            first_name: name.to_owned(),
            last_name: String::new(),
            reg_no: reg_no.to_owned(),
            roll,
            status: "active".to_owned(),
        }
    }

    #[test]
    fn each_order_numbers_from_one_without_gaps() {
        let roster = [
            row("a", "চন্দ্রা", "S-10", 2),
            row("b", "bela", "S-9", 5),
            row("c", "Anis", "S-009", 9),
            row("d", "Bela", "S-2", 40),
        ];
        assert_eq!(RollOrder::Name.proposed(&roster), [4, 3, 1, 2], "two of a name by their numbers");
        assert_eq!(RollOrder::RegNo.proposed(&roster), [4, 2, 3, 1], "two of a number as they were");
        assert_eq!(RollOrder::Old.proposed(&roster), [1, 2, 3, 4]);
        assert_eq!(RollOrder::Old.proposed(&[]), Vec::<i64>::new());
    }

    #[test]
    fn numbers_in_a_text_are_compared_as_numbers() {
        for (one, other) in
            [("S-9", "S-10"), ("9", "10"), ("2026-099", "2026-100"), ("A", "B1"), ("S", "S-1"), ("", "1")]
        {
            assert_eq!(natural(one, other), Ordering::Less, "{one} {other}");
            assert_eq!(natural(other, one), Ordering::Greater, "{other} {one}");
        }
        assert_eq!(natural("s-01", "S-1"), Ordering::Equal);
    }
}
