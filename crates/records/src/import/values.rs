//! Values as people write them (`values.txt`): choices, days, telephones, classes.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use rules::words::{Text, Word, imports_texts};

use super::content::Content;
use super::file::FROM_1900_TO_1904;
use super::plan::{Asked, is_text};
use crate::fields::{latin, phone};
use crate::kind::ImportKind;
use crate::{FieldKind, tidy};
use base::clock::is_day;

/// A month by its name.
pub(super) fn month_number(text: &str) -> Option<u32> {
    word(text).filter(|value| !value.starts_with('#')).and_then(|value| value.parse().ok())
}

/// What each word of `values.txt` stands for, in lower case.
static WORDS: LazyLock<HashMap<String, &'static str>> = LazyLock::new(|| {
    let mut words = HashMap::new();
    for line in include_str!("values.txt").lines().filter(|line| !line.starts_with("##")) {
        let Some((value, all)) = line.split_once(':') else { continue };
        words.extend(all.split(',').map(|word| (tidy(word).to_lowercase(), value)));
    }
    words
});

fn word(text: &str) -> Option<&'static str> {
    WORDS.get(&tidy(text).to_lowercase()).copied()
}

/// A choice by its value or its label in any case, by what people call it, or by a letter that only one of them begins with; anything else as
/// it is.
pub(super) fn choice(text: &str, options: &[(&str, Word)]) -> String {
    let lower = text.to_lowercase();
    let same =
        |(value, label): &&(&str, Word)| value.to_lowercase() == lower || label.english().to_lowercase() == lower;
    let begins = |(_, label): &&(&str, Word)| label.english().to_lowercase().starts_with(&lower);
    let called = word(text);
    let group = blood_group(text);
    let found = options.iter().find(same).or_else(|| {
        let by_name = options.iter().find(|(value, _)| Some(*value) == called || *value == group);
        by_name.or_else(|| {
            let mut begun = options.iter().filter(begins);
            begun.next().filter(|_| begun.next().is_none() && lower.chars().count() == 1)
        })
    });
    found.map_or(text, |(value, _)| value).to_owned()
}

/// `O +ve`, `ab positive` and `A(+)` as `O+`, `AB+` and `A+`.
fn blood_group(text: &str) -> String {
    let mut group: String = text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '(' | ')' | '.')).collect();
    group.make_ascii_uppercase();
    for (written, sign) in [
        ("POSITIVE", "+"),
        ("POS", "+"),
        ("+VE", "+"),
        ("VE+", "+"),
        ("পজিটিভ", "+"),
        ("NEGATIVE", "-"),
        ("NEG", "-"),
        ("-VE", "-"),
        ("VE-", "-"),
        ("নেগেটিভ", "-"),
        ("\u{2212}", "-"),
        ("\u{2013}", "-"),
        ("\u{ff0b}", "+"),
    ] {
        group = group.replace(written, sign);
    }
    // A zero is typed for the letter.
    if let Some(sign) = group.strip_prefix('0') { format!("O{sign}") } else { group }
}

/// The first telephone of a cell that holds two, and the other one as it stands.
pub(super) fn telephone(text: &str) -> Option<(String, String)> {
    if phone(text).is_some() {
        return None;
    }
    let at = text.find(['/', ',', ';', '|', '&'])?;
    let (first, rest) = (text[..at].trim(), text[at + 1..].trim());
    phone(first).map(|number| (number, rest.to_owned()))
}

/// The words of a text in lower case, with Latin digits.
pub(super) fn tokens(text: &str) -> Vec<String> {
    let lower = latin(&tidy(text)).to_lowercase();
    let is_mark = |c: char| !(c.is_alphanumeric() || ('\u{980}'..='\u{9ff}').contains(&c));
    lower.split(is_mark).filter(|token| !token.is_empty()).map(str::to_owned).collect()
}

/// The value that a word names, of a choice: no class and no month.
pub(super) fn choice_of(token: &str) -> Option<&'static str> {
    // A letter alone says too little where it stands by itself.
    let value = word(token).filter(|_| token.chars().count() > 1)?;
    (!value.starts_with('#') && value.parse::<u32>().is_err() && !matches!(value, "active" | "inactive"))
        .then_some(value)
}

/// `Class`
pub(super) fn is_class_word(token: &str) -> bool {
    word(token) == Some("#0") && !is_section_word(token)
}

/// `Section`
pub(super) fn is_section_word(token: &str) -> bool {
    matches!(token, "section" | "sec" | "shakha" | "শাখা" | "সেকশন")
}

/// The number of a class, and the letters right behind it: `8b`, `six`, `ষষ্ঠ`, `6th`.
pub(super) fn class_number(token: &str) -> Option<(String, Option<String>)> {
    if let Some(number) = word(token).and_then(|value| value.strip_prefix('#')) {
        return (number != "0").then(|| (number.to_owned(), None));
    }
    let digits = token.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, letters) = token.split_at(digits);
    let number = digits.trim_start_matches('0');
    let letters = Some(letters.to_owned()).filter(|of| !matches!(of.as_str(), "" | "st" | "nd" | "rd" | "th"));
    (number.len() < 3 && !number.is_empty()).then(|| (number.to_owned(), letters))
}

/// A class with its section, however they are written: `Class Six - A`, `VI A` and `ষষ্ঠ A` are `#6 a`. None where no number is named.
pub fn class_key(text: &str) -> Option<String> {
    let mut number: Option<String> = None;
    let mut rest: Vec<String> = Vec::new();
    for token in &tokens(text) {
        let digits = token.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, letters) = token.split_at(digits);
        let of = word(token).and_then(|value| value.strip_prefix('#'));
        match of {
            Some("0") => {}
            Some(value) if number.is_none() => number = Some(value.to_owned()),
            // `Class Eight (VIII)`
            Some(value) if number.as_deref() == Some(value) => {}
            _ if number.is_none() && !digits.is_empty() && digits.len() < 4 => {
                number = Some(digits.trim_start_matches('0').to_owned());
                if !letters.is_empty() && !matches!(letters, "st" | "nd" | "rd" | "th") {
                    rest.push(letters.to_owned());
                }
            }
            _ => rest.push(token.clone()),
        }
    }
    let number = number.filter(|number| !number.is_empty())?;
    Some(format!("#{number} {}", rest.join(" ")).trim_end().to_owned())
}

/// A day by each reading of what stands in a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Readings {
    day_first: Option<String>,
    month_first: Option<String>,
}

/// How the days of each column are read: the whole column is judged together.
pub(super) struct Days {
    from_1904: bool,
    /// `26`: years of two digits up to the next one are of this century.
    year: u32,
    month_first: BTreeMap<String, bool>,
    asked: Vec<Asked>,
}

impl Days {
    pub(super) fn of(kind: ImportKind, content: &Content, today: &str) -> Self {
        let year = today.get(2..4).and_then(|year| year.parse().ok()).unwrap_or(99);
        let from_1904 = content.table.from_1904;
        let mut days = Self { from_1904, year, month_first: content.month_first.clone(), asked: Vec::new() };
        let fields = kind.noun().fields.iter().filter(|field| is_text(field) && matches!(field.kind, FieldKind::Day));
        for field in fields.filter(|field| content.has_column(field.key)) {
            let rows = content.table.rows.iter().filter(|row| !content.left_out.contains(&row.number));
            let (mut only_month_first, mut example) = (false, None);
            for row in rows {
                let text = content.text(kind, row, field.key);
                let readings = days.readings(&latin(&text));
                match (&readings.day_first, &readings.month_first) {
                    (None, Some(_)) => {
                        only_month_first = true;
                        example.get_or_insert((text, readings));
                    }
                    (Some(day), Some(month)) if day != month => {
                        example =
                            example.filter(|(_, of): &(_, Readings)| of.day_first.is_some()).or(Some((text, readings)));
                    }
                    _ => {}
                }
            }
            if let Some((example, readings)) = example.filter(|_| only_month_first) {
                let Readings { day_first, month_first } = readings;
                days.asked.push(Asked { field: field.key, label: field.label, example, day_first, month_first });
            }
        }
        days
    }

    pub(super) fn asked(self) -> Vec<Asked> {
        self.asked
    }

    /// A cell's day as YYYY-MM-DD; what is none as it is, for the field to refuse.
    pub(super) fn read(&self, field: &str, text: &str) -> Result<String, Text> {
        let readings = self.readings(&latin(text));
        let decided = self.month_first.get(field).copied();
        let is_asked = decided.is_none() && self.asked.iter().any(|asked| asked.field == field);
        match readings {
            Readings { day_first: None, month_first: None } => Ok(text.to_owned()),
            Readings { day_first: Some(day), month_first: Some(month) } if day == month => Ok(day),
            Readings { day_first: Some(day), month_first: Some(month) } if is_asked => {
                Err(imports_texts::day_in_two_ways(text, day, month).into())
            }
            Readings { day_first, month_first } => {
                let reading = if decided == Some(true) { month_first } else { day_first };
                match reading {
                    Some(day) => Ok(day),
                    None if is_asked => Err(imports_texts::day_month_first_only(text).into()),
                    None => Ok(text.to_owned()),
                }
            }
        }
    }

    /// What stands in a cell, with Latin digits.
    fn readings(&self, text: &str) -> Readings {
        let one = |day: String| Readings { day_first: Some(day.clone()), month_first: Some(day) };
        let none = Readings::default();
        // A time of the day behind it says nothing of a day.
        let text = match text.split_once(['T', ' ']) {
            Some((day, time)) if time.contains(':') && day.len() >= 8 => day,
            _ => text,
        };
        let from = if self.from_1904 { FROM_1900_TO_1904 } else { 0 };
        // 1927 to 2064: what is meant by a smaller or a larger number is no day of a school.
        if let Some(serial) = text.parse::<i64>().ok().and_then(|count| count.checked_add(from))
            && (10_000..60_000).contains(&serial)
        {
            let day = jiff::civil::date(1899, 12, 30).checked_add(jiff::Span::new().days(serial));
            return day.map_or(none, |day| one(day.to_string()));
        }
        if let [year, month, day] = [text.get(..4), text.get(4..6), text.get(6..)]
            && text.len() == 8
            && text.bytes().all(|byte| byte.is_ascii_digit())
        {
            let parts = [year, month, day].map(Option::unwrap_or_default).join("-");
            return if is_day(&parts) { one(parts) } else { none };
        }
        let parts: Vec<&str> =
            text.split(['/', '-', '.', ',', ' ']).map(str::trim).filter(|part| !part.is_empty()).collect();
        let [first, second, third] = parts[..] else { return none };
        let number = |text: &str| text.parse::<u32>().ok();
        let made = |year: &str, month: u32, day: u32| {
            let year = match (number(year)?, year.len()) {
                (year, 4) => year,
                (year, 2) if year <= self.year + 1 => 2_000 + year,
                (year, 2) => 1_900 + year,
                _ => return None,
            };
            Some(format!("{year:04}-{month:02}-{day:02}")).filter(|day| is_day(day))
        };
        let month = |text: &str| word(text).filter(|value| !value.starts_with('#')).and_then(number);
        let day = |text: &str| {
            let lower = text.to_lowercase();
            let bare = ["st", "nd", "rd", "th"].iter().find_map(|end| lower.strip_suffix(end));
            number(bare.unwrap_or(&lower))
        };
        // 4 March 2015, March 4 2015
        if let Some(day) = month(second).zip(day(first)).and_then(|(month, day)| made(third, month, day)) {
            return one(day);
        }
        if let Some(day) = month(first).zip(day(second)).and_then(|(month, day)| made(third, month, day)) {
            return one(day);
        }
        let (Some(a), Some(b), Some(c)) = (number(first), number(second), number(third)) else { return none };
        if first.len() == 4 {
            return made(first, b, c).map_or(none, one);
        }
        Readings { day_first: made(third, b, a), month_first: made(third, a, b) }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use rules::words::labels;

    use super::{Days, choice, class_key, telephone};

    #[test]
    fn days_are_read_as_people_and_spreadsheets_write_them() {
        let days = |from_1904| Days { from_1904, year: 26, month_first: BTreeMap::new(), asked: Vec::new() };
        for (text, iso) in [
            ("2012-03-04", "2012-03-04"),
            ("4/3/2012", "2012-03-04"),
            ("04-03-2012", "2012-03-04"),
            ("04.03.2012", "2012-03-04"),
            ("40972", "2012-03-04"),
            ("31/02/2012", "31/02/2012"),
            ("4/3/12", "2012-03-04"),
            ("4/3/99", "1999-03-04"),
            ("2012-03-04 00:00:00", "2012-03-04"),
            ("2012-03-04T00:00:00Z", "2012-03-04"),
            ("20120304", "2012-03-04"),
            ("2012/3/4", "2012-03-04"),
            ("04-Mar-2012", "2012-03-04"),
            ("4th March, 2012", "2012-03-04"),
            ("March 4, 2012", "2012-03-04"),
            ("৪ মার্চ ২০১২", "2012-03-04"),
            ("৪/৩/২০১২", "2012-03-04"),
            ("soon", "soon"),
            ("7", "7"),
            ("1/2", "1/2"),
        ] {
            assert_eq!(days(false).read("dob", text).unwrap(), iso, "{text}");
        }
        for (text, iso) in [
            ("40605", "2015-03-04"),
            ("4/3/2012", "2012-03-04"),
            ("7", "7"),
            ("9223372036854775807", "9223372036854775807"),
        ] {
            assert_eq!(days(true).read("dob", text).unwrap(), iso, "{text}");
        }
    }

    #[test]
    fn a_choice_is_found_by_value_label_or_a_letter_that_is_its_alone() {
        let options = &[("female", labels::FEMALE), ("male", labels::MALE), ("m2", labels::MONTH)];
        for (text, value) in [
            ("FEMALE", "female"),
            ("f", "female"),
            ("Male", "male"),
            ("x", "x"),
            ("fe", "fe"),
            ("ছাত্রী", "female"),
            ("Boy", "male"),
        ] {
            assert_eq!(choice(text, options), value, "{text}");
        }
        let others = &[("one", labels::MARCH), ("two", labels::MONTH), ("three", labels::FEMALE)];
        assert_eq!((choice("m", others), choice("F", others)), ("m".to_owned(), "three".to_owned()));
        let groups = &rules::limits::BLOOD_GROUPS;
        for (text, value) in [
            ("A+", "A+"),
            ("O +ve", "O+"),
            ("B+ve", "B+"),
            ("AB positive", "AB+"),
            ("o+", "O+"),
            ("A(+)", "A+"),
            ("b -ve", "B-"),
            ("0+", "O+"),
            ("A", "A"),
            ("unknown", "unknown"),
        ] {
            assert_eq!(choice(text, groups), value, "{text}");
        }
    }

    #[test]
    fn of_two_numbers_the_first_is_taken() {
        let two = |first: &str, other: &str| Some((first.to_owned(), other.to_owned()));
        assert_eq!(telephone("01711-000-000 / 01811000000"), two("01711000000", "01811000000"));
        assert_eq!(telephone("1711000000, 01811000000"), two("01711000000", "01811000000"));
        assert_eq!(telephone("01711-000/000"), None);
        assert_eq!(telephone("none, 01811000000"), None);
    }

    #[test]
    fn a_class_and_its_section_are_found_however_they_are_written() {
        for (text, key) in [
            ("Class Six A", "#6 a"),
            ("VI - A", "#6 a"),
            ("6 A", "#6 a"),
            ("6A", "#6 a"),
            ("6th (A)", "#6 a"),
            ("ষষ্ঠ A", "#6 a"),
            ("শ্রেণি ৬ শাখা ক", "#6 ক"),
            ("Class 06", "#6"),
            ("Eleven I", "#11 i"),
            ("Class Eight (VIII) A", "#8 a"),
            ("অষ্টম - ক", "#8 ক"),
            ("Oshtom", "#8"),
        ] {
            assert_eq!(class_key(text).as_deref(), Some(key), "{text}");
        }
        assert_eq!(class_key("Play group"), None);
    }
}
