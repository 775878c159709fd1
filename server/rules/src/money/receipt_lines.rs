//! The lines of a receipt on paper: the months of one fee are one line, with the first and the last of them and what they come to.

use super::raising::month_name;
use crate::words::{Said, Text, labels, money_texts};

/// A part of a receipt with its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paid<'a> {
    /// As it would be printed by itself: `Tuition, March 2026`, `Fine for Tuition, March 2026`, `Kept in advance`.
    pub label: &'a str,
    /// Hundredths.
    pub amount: i64,
    /// Of a monthly fee or its fine: the type of fee, and the month, YYYY-MM.
    pub month: Option<(&'a str, &'a str)>,
}

/// A line as it is printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// `Tuition, January to March 2026 (3 months)`
    pub label: Text,
    /// Hundredths.
    pub amount: i64,
}

struct Months<'a> {
    /// The type of fee, and what it is called without its month.
    of: (&'a str, &'a str),
    first: &'a str,
    last: &'a str,
    many: usize,
}

/// The parts with the months of each fee as one, where the first of them was. Fines are a line of their own; what has no month stays as it is.
pub fn grouped(parts: &[Paid<'_>]) -> Vec<Group> {
    let mut groups: Vec<(Option<Months<'_>>, Group)> = Vec::new();
    for part in parts {
        let of = part.month.and_then(|(fee, month)| {
            let name = part.label.strip_suffix(&month_name(month))?.strip_suffix(", ")?;
            Some(((fee, name), month))
        });
        let Some((of, month)) = of else {
            groups.push((None, Group { label: part.label.into(), amount: part.amount }));
            continue;
        };
        let known = groups.iter_mut().find(|(months, _)| months.as_ref().is_some_and(|months| months.of == of));
        match known {
            Some((Some(months), group)) => {
                months.first = months.first.min(month);
                months.last = months.last.max(month);
                months.many += 1;
                group.amount += part.amount;
                let span = span(months.first, months.last);
                group.label = money_texts::fee_of_months(of.1, span, months.many).into();
            }
            _ => groups.push((
                Some(Months { of, first: month, last: month, many: 1 }),
                Group { label: part.label.into(), amount: part.amount },
            )),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// `January to March 2026`, `November 2026 to February 2027`
fn span(first: &str, last: &str) -> Said {
    let (from, to) = (month_name(first), month_name(last));
    match from.rsplit_once(' ') {
        Some((month, year)) if to.ends_with(year) => labels::from_to(month, to),
        _ => labels::from_to(from, to),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn paid<'a>(label: &'a str, amount: i64, month: Option<(&'a str, &'a str)>) -> Paid<'a> {
        Paid { label, amount, month }
    }

    /// "New receipts group lines (fee, first and last month, sum)"
    #[test]
    fn the_months_of_a_fee_are_one_line() {
        let january = paid("Tuition, January 2026", 150_000, Some(("t", "2026-01")));
        let february = paid("Tuition, February 2026", 120_000, Some(("t", "2026-02")));
        let march = paid("Tuition, March 2027", 100, Some(("t", "2027-03")));
        let fine = paid("Fine for Tuition, January 2026", 5_000, Some(("t", "2026-01")));
        let fine_2 = paid("Fine for Tuition, February 2026", 5_000, Some(("t", "2026-02")));
        let bus = paid("Bus, January 2026", 40_000, Some(("b", "2026-01")));
        let exam = paid("Exam fee, Half Yearly", 30_000, None);
        let kept = paid("Kept in advance", 1_000, None);
        let renamed = paid("Lessons, February 2026", 120_000, Some(("t", "2026-02")));
        let odd = paid("Tuition", 7, Some(("t", "2026-02")));
        for (parts, lines) in [
            (vec![], vec![]),
            (vec![january], vec![("Tuition, January 2026", 150_000)]),
            (vec![january, february], vec![("Tuition, January to February 2026 (2 months)", 270_000)]),
            // Whatever the order in which they are paid, and across the end of a year.
            (vec![march, january], vec![("Tuition, January 2026 to March 2027 (2 months)", 150_100)]),
            (
                vec![fine, january, fine_2, february, bus, exam, kept],
                vec![
                    ("Fine for Tuition, January to February 2026 (2 months)", 10_000),
                    ("Tuition, January to February 2026 (2 months)", 270_000),
                    ("Bus, January 2026", 40_000),
                    ("Exam fee, Half Yearly", 30_000),
                    ("Kept in advance", 1_000),
                ],
            ),
            // A fee that was called otherwise is another line; what is not named by its month stays as it is.
            (
                vec![january, renamed, odd],
                vec![("Tuition, January 2026", 150_000), ("Lessons, February 2026", 120_000), ("Tuition", 7)],
            ),
            (vec![exam, exam], vec![("Exam fee, Half Yearly", 30_000), ("Exam fee, Half Yearly", 30_000)]),
        ] {
            let said: Vec<(String, i64)> =
                grouped(&parts).into_iter().map(|group| (group.label.into(), group.amount)).collect();
            let lines: Vec<(String, i64)> =
                lines.into_iter().map(|(label, amount)| (label.to_owned(), amount)).collect();
            assert_eq!(said, lines);
        }
    }
}
