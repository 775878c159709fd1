//! Months as people and spreadsheets write them: `March 2026`, `Mar-26`, `03/2026`, and a day of the month.

use rules::money::fees::is_month;

use super::values::month_number;
use crate::fields::latin;
use crate::tidy;

/// A month as YYYY-MM.
pub fn read(text: &str) -> Option<String> {
    let text = latin(&tidy(text));
    // A spreadsheet makes the month's first day of `Mar-26`.
    if let Some(month) =
        text.get(..7).filter(|month| is_month(month) && (text.len() == 7 || text.get(7..8) == Some("-")))
    {
        return valid(month.to_owned());
    }
    let parts: Vec<&str> = text.split(['/', '-', '.', ',', ' ', '\'', '’']).filter(|part| !part.is_empty()).collect();
    let number = |text: &str| text.parse::<u32>().ok();
    let (year, month) = match parts[..] {
        [first, second] => match (month_number(first), month_number(second)) {
            (Some(month), None) => (second, month),
            (None, Some(month)) => (first, month),
            _ if second.len() == 4 => (second, number(first)?),
            _ if first.len() == 4 => (first, number(second)?),
            _ => return None,
        },
        // 01/03/2026, and `1 March 2026`
        [_, month, year] if year.len() == 4 => (year, month_number(month).or_else(|| number(month))?),
        _ => return None,
    };
    let year = match (number(year)?, year.len()) {
        (year, 4) => year,
        (year, 2) => 2_000 + year,
        _ => return None,
    };
    valid(format!("{year:04}-{month:02}"))
}

fn valid(month: String) -> Option<String> {
    let number = month.get(5..)?.parse::<u32>().ok()?;
    (is_month(&month) && (1..=12).contains(&number)).then_some(month)
}

/// The months before the one of a day (YYYY-MM-DD), the oldest first.
pub fn before(day: &str, count: usize) -> Vec<String> {
    let read = |range: std::ops::Range<usize>| day.get(range).and_then(|text| text.parse::<usize>().ok());
    let Some((year, month)) = read(0..4).zip(read(5..7)) else { return Vec::new() };
    let at = year * 12 + month - 1;
    (at.saturating_sub(count)..at).map(|at| format!("{:04}-{:02}", at / 12, at % 12 + 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::{before, read};

    #[test]
    fn months_are_read_as_people_and_spreadsheets_write_them() {
        for text in [
            "March 2026",
            "march, 2026",
            "Mar-26",
            "Mar'26",
            "2026-03",
            "03/2026",
            "3-2026",
            "2026/3",
            "2026 March",
            "2026-03-01",
            "01/03/2026",
            "১ মার্চ ২০২৬",
            "মার্চ ২০২৬",
        ] {
            assert_eq!(read(text).as_deref(), Some("2026-03"), "{text}");
        }
        for text in ["", "March", "2026", "13/2026", "0/2026", "2026-13", "Half Yearly", "3-26", "a b c d"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn months_before_a_day() {
        assert_eq!(before("2026-02-10", 3), ["2025-11", "2025-12", "2026-01"]);
        assert!(before("soon", 3).is_empty());
    }
}
