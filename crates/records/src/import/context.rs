//! What a list says of its rows beside them: a title above it (`Class Six, Section A`), a heading between them (`BOYS`), the sheet's name, the row
//! above. None of it is certain, so it is proposed, and taken by a press.

use std::collections::{BTreeMap, HashMap};

use rules::words::{Text, imports_texts};

use super::content::Content;
use super::file::FileRow;
use super::plan::{Names, is_text};
use super::skipped::Skip;
use super::values::{choice, choice_of, class_key, class_number, is_class_word, is_section_word, tokens};
use crate::kind::ImportKind;
use crate::{Choices, Field, FieldKind};

/// Characters of a title that are shown.
const MOST_SHOWN: usize = 60;

/// A value for a field of a row that the row does not say, or not in words that are known.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Proposal {
    /// A choice's value.
    pub value: String,
    pub from: From,
}

/// What it is taken from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum From {
    /// The nearest row above that says it.
    RowAbove,
    /// A title, a heading between the rows, or the sheet's name.
    Title(String),
    /// Another field of the row, and what it says.
    Field(&'static str, String),
}

impl Proposal {
    /// `Class 6 A in 14 rows, by “Class: Six, Section A”`
    pub(super) fn said(&self, kind: ImportKind, label: Text, count: usize) -> Text {
        match &self.from {
            From::RowAbove => imports_texts::proposed_by_row(label, count).into(),
            From::Title(text) => imports_texts::proposed_by_title(label, count, text).into(),
            From::Field(field, text) => {
                imports_texts::proposed_by_field(label, count, kind.noun().label_of(field), text).into()
            }
        }
    }
}

/// A class and a section as far as a text names them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Named {
    class: Option<String>,
    section: Option<String>,
}

/// The class and the section that words before or behind them say they are: `Class: Six  Section: A`, `ষষ্ঠ শ্রেণি, ক শাখা`, `Class VI-A`.
fn named(text: &str) -> Named {
    let all = tokens(text);
    let mut of = Named::default();
    for (place, token) in all.iter().enumerate() {
        let [before, after, then] = [place.checked_sub(1), Some(place + 1), Some(place + 2)];
        let at = |place: Option<usize>| place.and_then(|place| all.get(place)).map(String::as_str);
        if let Some(class) = at(before).and_then(|before| college_year(before, token)) {
            of.class = of.class.or(Some(class));
        } else if is_class_word(token) && of.class.is_none() {
            if let Some((number, letters)) = at(after).and_then(class_number) {
                of.class = Some(number);
                let behind = at(then).filter(|then| then.chars().count() == 1 && class_number(then).is_none());
                of.section = of.section.or_else(|| letters.or_else(|| behind.map(str::to_owned)));
            } else {
                of.class = at(before).and_then(class_number).map(|(number, _)| number);
            }
        } else if is_section_word(token) && of.section.is_none() {
            let is_name =
                |token: &&str| !is_class_word(token) && !is_section_word(token) && class_number(token).is_none();
            let short = at(before).filter(is_name).filter(|before| before.chars().count() <= 2);
            of.section = at(after).filter(is_name).or(short).map(str::to_owned);
        }
    }
    of
}

/// The class of a college's year: `HSC 1st year` is class 11.
fn college_year(before: &str, token: &str) -> Option<String> {
    let number = class_number(before).filter(|_| matches!(token, "year" | "বর্ষ")).map(|(number, _)| number)?;
    let class = match &*number {
        "1" => "11",
        "2" => "12",
        _ => return None,
    };
    Some(class.to_owned())
}

/// Whether a text names a class or a section.
pub(super) fn names_place(text: &str) -> bool {
    let of = named(text);
    of.class.is_some() || of.section.is_some()
}

/// Whether a row of few cells is a heading of the rows below it: it names a class, a section, or who they are.
pub(super) fn is_heading(cells: &[&str]) -> bool {
    let text = cells.join(" ");
    let of = named(&text);
    let is_alone = cells.len() == 1 && tokens(&text).len() <= 4;
    of.class.is_some()
        || (of.section.is_some() && is_alone)
        || (is_alone && tokens(&text).iter().any(|token| choice_of(token).is_some()))
}

/// A text that stands over rows.
struct Title {
    text: String,
    named: Named,
    /// Of one that could be a place and nothing else: `3B`.
    place: Option<String>,
}

impl Title {
    fn of(text: String) -> Self {
        let place = class_key(&text).filter(|_| tokens(&text).len() <= 4);
        Self { named: named(&text), place, text }
    }
}

/// The texts that stand over the rows of a sheet below a heading between them, the nearest first. Titles stand above the first of several sheets.
fn titles(content: &Content, heading: Option<&FileRow>, (part, sheet): (usize, &str)) -> Vec<Title> {
    let line = |row: &FileRow| {
        let cells: Vec<&str> = row.cells.iter().map(String::as_str).filter(|cell| !cell.is_empty()).collect();
        cells.join("  ")
    };
    let above = content.above.iter().rev().filter(|of| part == 0 && of.number < content.head.0);
    let lines = heading.into_iter().chain(above).map(line);
    lines.chain([sheet.to_owned()]).map(Title::of).collect()
}

/// The choice of a field that a text names.
fn choice_in(field: &Field, text: &str, names: &Names) -> Option<String> {
    match field.kind {
        FieldKind::OneOf(options) => {
            let mut found = tokens(text).into_iter().filter_map(|token| {
                let value = choice_of(&token)?;
                options.iter().any(|(of, _)| *of == value).then_some(value)
            });
            let first = found.next()?;
            found.all(|other| other == first).then(|| first.to_owned())
        }
        FieldKind::Record => {
            let known = names.get(field.key)?;
            let all = tokens(text);
            let longest_first = (1..=3_usize).rev().flat_map(|many| all.windows(many));
            let mut texts = longest_first.map(|window| window.join(" ")).filter(|text| text.chars().count() >= 3);
            texts.find_map(|text| known.get(&text).or_else(|| known.get(&format!("#{text}")))).cloned()
        }
        _ => None,
    }
}

/// The section that the titles of a row name together with what the row says itself, and the title that says most of it.
fn section_in<'t>(titles: &'t [Title], own: &str, known: &HashMap<String, String>) -> Option<(String, &'t str)> {
    let own_class = class_key(own);
    let own_section = Some(own.to_lowercase()).filter(|own| own_class.is_none() && !own.is_empty());
    let mut of = Named::default();
    let mut first: Option<&str> = None;
    for title in titles {
        let next = &title.named;
        let adds = (of.class.is_none() && next.class.is_some()) || (of.section.is_none() && next.section.is_some());
        first = first.or(adds.then_some(&title.text));
        of.class = of.class.or_else(|| next.class.clone());
        of.section = of.section.or_else(|| next.section.clone());
        let class = own_class.clone().or_else(|| of.class.as_ref().map(|class| format!("#{class}")));
        let section = own_section.as_ref().or(of.section.as_ref());
        let keys = [
            class.as_ref().zip(section).map(|(class, section)| format!("{class} {section}")),
            class.clone().filter(|_| section.is_none()),
            title.place.clone().filter(|_| own.is_empty()),
        ];
        if let Some(id) = keys.into_iter().flatten().find_map(|key| known.get(&key)) {
            return Some((id.clone(), first.unwrap_or(&title.text)));
        }
    }
    None
}

/// What is proposed for the rows in which a field is refused, by their numbers.
pub(super) fn proposals(
    kind: ImportKind,
    content: &Content,
    (names, choices): (&Names, &Choices),
    field: &str,
    refused: &[usize],
) -> BTreeMap<usize, Proposal> {
    let mut found = BTreeMap::new();
    let Some(field) = kind.noun().field(field).filter(|field| is_text(field)) else { return found };
    if !matches!(field.kind, FieldKind::OneOf(_) | FieldKind::Record) {
        return found;
    }
    let known = |text: &str| {
        if let FieldKind::OneOf(options) = field.kind {
            let value = choice(text, options);
            return options.iter().any(|(of, _)| *of == value).then_some(value);
        }
        let names = names.get(field.key)?;
        let spelled = || kind.spelled(field.key, text).and_then(|of| names.get(&of));
        let offered = choices.of(field.key).iter().find(|choice| choice.value == text).map(|choice| &choice.value);
        offered.or_else(|| names.get(&text.to_lowercase())).or_else(spelled).cloned()
    };
    let sections = names.get(field.key).filter(|names| names.keys().any(|key| is_place(key)));
    let is_column = content.has_column(field.key);
    let mut above: Option<String> = None;
    let mut part = content.part_of(0);
    let chosen_in = |over: &[Title]| {
        let mut found = over.iter().map(|of| (choice_in(field, &of.text, names), &of.text));
        let (value, text) = found.find(|(value, _)| value.is_some()).filter(|_| sections.is_none())?;
        Some((value?, text.clone()))
    };
    let mut over = titles(content, None, part);
    let mut chosen = chosen_in(&over);
    let mut rows = refused.iter().copied().peekable();
    for row in &content.table.rows {
        let is_heading = content.skipped.get(&row.number) == Some(&Skip::Heading);
        let sheet = content.part_of(row.number);
        if is_heading || sheet.0 != part.0 {
            part = sheet;
            over = titles(content, Some(row).filter(|_| is_heading), part);
            chosen = chosen_in(&over);
            above = None;
        }
        let own = content.text(kind, row, field.key);
        if rows.next_if_eq(&row.number).is_none() {
            if is_column && !content.left_out.contains(&row.number) {
                above = known(&own).or(above);
            }
            continue;
        }
        let by_field = || {
            let (from, value) = kind.proposes(field.key, &|of| content.text(kind, row, of))?;
            let from = From::Field(from, content.text(kind, row, from));
            Some(Proposal { value: value.to_owned(), from })
        };
        // A class is written once for many rows; a person is not what the one above is.
        let goes_on = own.is_empty() && sections.is_some();
        let by_row = || Some(Proposal { value: above.clone().filter(|_| goes_on)?, from: From::RowAbove });
        let by_title = || {
            let (value, text) = match sections {
                Some(known) => section_in(&over, &own, known)?,
                None => chosen.as_ref().map(|(value, text)| (value.clone(), text.as_str()))?,
            };
            Some(Proposal { value, from: From::Title(text.chars().take(MOST_SHOWN).collect()) })
        };
        if let Some(proposal) = by_row().or_else(by_title).or_else(by_field) {
            found.insert(row.number, proposal);
        }
    }
    found
}

/// `#6 a`
fn is_place(key: &str) -> bool {
    key.strip_prefix('#').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::{Named, is_heading, named};

    #[test]
    fn a_class_and_a_section_are_found_in_titles() {
        for (text, class, section) in [
            ("Class: VIII     Section: B     Session: 2026", Some("8"), Some("b")),
            ("Admission list - Class III - Section A", Some("3"), Some("a")),
            ("Class Six A, 2026", Some("6"), Some("a")),
            ("শ্রেণি: ষষ্ঠ শাখা: ক", Some("6"), Some("ক")),
            ("ষষ্ঠ শ্রেণি, ক শাখা", Some("6"), Some("ক")),
            ("Class 8B", Some("8"), Some("b")),
            ("HSC 1st year", Some("11"), None),
            ("Class Three, Section B", Some("3"), Some("b")),
            ("Class: Three  Section: B  Class Teacher: Mr. Karim", Some("3"), Some("b")),
            ("Class Teacher's signature", None, None),
            ("Dhanmondi High School", None, None),
            ("Session 2026", None, None),
        ] {
            let of = Named { class: class.map(str::to_owned), section: section.map(str::to_owned) };
            assert_eq!(named(text), of, "{text}");
        }
    }

    #[test]
    fn a_row_of_few_cells_is_a_heading_where_it_says_who_follows() {
        for (cells, is) in [
            (&["BOYS"][..], true),
            (&["ছাত্রী"], true),
            (&["Class: Three", "Section: B", "Class Teacher: Mr. Karim"], true),
            (&["Section B"], true),
            (&["Class teacher's signature"], false),
            (&["12 students"], false),
            (&["Karim"], false),
        ] {
            assert_eq!(is_heading(cells), is, "{cells:?}");
        }
    }
}
