//! The headings that schools give their lists (`roster/src/headings/`): which column is which field, and in which row the headings are.

use std::collections::{BTreeSet, HashMap};

use rules::words::Word;

use super::file::{MOST_ABOVE, SheetRows};
use super::plan::{ColumnKind, columns};
use crate::kind::ImportKind;
use crate::tidy;

/// One column for two fields.
#[derive(Debug)]
pub struct Whole {
    pub key: &'static str,
    pub label: Word,
    pub first: &'static str,
    pub last: &'static str,
    pub split: Split,
}

/// Where a column for two fields is split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    /// After its last blank: `Abdul Karim` and `Ahmed`.
    LastBlank,
    /// Before the number at its end, or behind the one at its begin: `VI-A` and `12` of `VI-A-12`. The first is a part of what other columns say.
    Number,
}

impl Split {
    /// The two parts of a cell; `None` where it has but one.
    pub(super) fn parts(self, cell: &str) -> Option<(&str, &str)> {
        if self == Self::LastBlank {
            return cell.rsplit_once(' ');
        }
        let is_between = |c: char| !c.is_alphanumeric() && !is_mark(c);
        let before = cell.trim_end_matches(char::is_numeric);
        let (rest, number) = if before.len() < cell.len() {
            (before, &cell[before.len()..])
        } else {
            let behind = cell.trim_start_matches(char::is_numeric);
            (behind, &cell[..cell.len() - behind.len()])
        };
        let rest = rest.trim_matches(is_between);
        (!number.is_empty() && !rest.is_empty()).then_some((rest, number))
    }
}

/// A mark of the Bengali script that belongs to a letter.
fn is_mark(c: char) -> bool {
    ('\u{980}'..='\u{9ff}').contains(&c)
}

/// The columns that a file of these records can have, those with a whole name among them.
pub(super) fn file_kinds(kind: ImportKind) -> Vec<ColumnKind> {
    let whole = |of: &Whole| ColumnKind { key: of.key.to_owned(), label: of.label, field: of.key, required: false };
    kind.wholes().iter().map(whole).chain(columns(kind)).collect()
}

/// Letters and digits alone, in lower case: `Reg. No *` is `regno`.
pub fn plain(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Words by which headings differ that mean the same.
const SAME: &[(&[&str], &[&str])] = &[
    (&["phone", "telephone", "tel", "cell", "contact", "mob", "ph", "cellphone", "whatsapp"], &["mobile"]),
    (&["registration", "register", "regi", "regd"], &["reg"]),
    (&["admission", "admit"], &["adm"]),
    (&["birthdate", "birthday", "dob"], &["birth", "date"]),
    (&["grp", "gr"], &["group"]),
    (&["sec"], &["section"]),
    (&["cls"], &["class"]),
    (&["addr"], &["address"]),
    (&["bengali", "bn", "ban", "বাংলায়"], &["bangla"]),
    (&["eng", "en"], &["english"]),
    (&["dt"], &["date"]),
    (&["নম্বর", "নাম্বার", "নংঃ"], &["নং"]),
    (&["শ্রেণী", "ক্লাস"], &["শ্রেণি"]),
    (&["ফোন", "মোবাইলঃ"], &["মোবাইল"]),
];
/// Words that say nothing of what a column is, and those that say it only where they are alone.
const FILLERS: &[&str] = &["no", "number", "num", "the", "of", "a", "an", "in", "for", "s", "and", "নং", "এর", "ও"];
const WEAK: &[&[&str]] = &[&["student", "pupil", "learner", "stu", "std"], &["name", "নাম"]];
/// Words that say which of several it is, though a list often has but one.
const MINOR: &[&str] = &["full", "current", "official", "personal", "english", "eng", "en", "ইংরেজি", "ইংরেজিতে"];

/// What a heading names, whatever the order and form of its words: `Mobile No. (Guardian)` and `Guardian's phone` are one. `None` where nothing is left.
fn gist(heading: &str) -> Option<String> {
    let lower = heading.replace('’', "'").to_lowercase();
    let tokens = lower.split(|c: char| !c.is_alphanumeric() && !is_mark(c));
    let mut words: BTreeSet<String> = BTreeSet::new();
    for token in tokens.filter(|token| !token.is_empty() && !token.chars().all(char::is_numeric)) {
        let single = token.strip_suffix('s').filter(|of| of.len() > 3 && !of.ends_with('s')).unwrap_or(token);
        let same = SAME.iter().find(|(all, _)| all.contains(&token) || all.contains(&single));
        match same {
            Some((_, all)) => words.extend(all.iter().map(|word| (*word).to_owned())),
            None => {
                words.insert(single.to_owned());
            }
        }
    }
    words.retain(|word| !FILLERS.contains(&word.as_str()));
    for weak in WEAK {
        let is_weak = |word: &String| weak.contains(&word.as_str());
        if !words.iter().all(is_weak) {
            words.retain(|word| !is_weak(word));
        }
    }
    let is_nobody = words.iter().all(|word| WEAK[0].contains(&word.as_str()));
    let all = words.into_iter().collect::<Vec<_>>().join(" ");
    // A letter alone says nothing.
    (!is_nobody && all.chars().count() > 1).then_some(all)
}

/// A heading without these words; `None` where it has none of them.
fn without(heading: &str, words: &[&str]) -> Option<String> {
    let parts = heading.split(|c: char| !c.is_alphanumeric() && !is_mark(c));
    let all: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let kept: Vec<&str> = all.iter().copied().filter(|part| !words.contains(&part.to_lowercase().as_str())).collect();
    (kept.len() < all.len()).then(|| kept.join(" "))
}

/// Columns by their headings, as [`plain`] has them, and by their gist.
pub(super) struct Headings {
    known: HashMap<String, String>,
    gists: HashMap<String, String>,
    /// What a column is where no other names that.
    instead: &'static [(&'static str, &'static str)],
    wholes: &'static [Whole],
    key: &'static str,
}

impl Headings {
    pub(super) fn of(kind: ImportKind) -> Self {
        let (mut known, mut gists) = (HashMap::new(), HashMap::new());
        let mut name = |heading: &str, key: &str| {
            known.entry(plain(heading)).or_insert_with(|| key.to_owned());
            if let Some(gist) = gist(heading) {
                gists.entry(gist).or_insert_with(|| key.to_owned());
            }
        };
        for column in file_kinds(kind) {
            name(column.label.english(), &column.key);
            name(&column.key, &column.key);
        }
        // `key: heading, heading`
        for line in kind.headings().lines().filter(|line| !line.starts_with('#')) {
            let Some((key, headings)) = line.split_once(':') else { continue };
            for heading in headings.split(',') {
                name(&tidy(heading), key.trim());
            }
        }
        known.remove("");
        Self { known, gists, instead: kind.instead(), wholes: kind.wholes(), key: kind.key() }
    }

    /// The column of a heading; by its gist, or without what stands in brackets behind it, where the whole is not known.
    fn column(&self, heading: &str) -> Option<&String> {
        self.whole_column(heading).or_else(|| {
            let (before, _) = heading.split_once(['(', '['])?;
            self.known.get(&plain(before)).or_else(|| self.gists.get(&gist(before)?))
        })
    }

    /// The same by all of the heading.
    fn whole_column(&self, heading: &str) -> Option<&String> {
        let by_gist = |text: &str| self.gists.get(&gist(text)?);
        let known = self.known.get(&plain(heading)).or_else(|| by_gist(heading));
        known.or_else(|| by_gist(&without(heading, MINOR)?))
    }

    /// What each column is by its heading, or by the lower line of it alone; empty where neither is known.
    pub(super) fn matched(&self, head: &[String], lower: &[String]) -> Vec<String> {
        let mut columns: Vec<String> = self.named(head, lower).map(|key| key.cloned().unwrap_or_default()).collect();
        // A program's own number beside the number that people know.
        let keys = (0..columns.len()).filter(|place| columns[*place] == self.key);
        let (bare, others): (Vec<usize>, Vec<usize>) =
            keys.partition(|place| matches!(&*plain(&head[*place]), "id" | "code"));
        if let ([bare], [_]) = (&bare[..], &others[..]) {
            columns[*bare].clear();
        }
        // `Mobile (Mother)` beside `Mobile` is another person's.
        let is_whole: Vec<bool> = head.iter().map(|heading| self.whole_column(heading).is_some()).collect();
        let whole: BTreeSet<String> =
            columns.iter().zip(&is_whole).filter(|(_, is)| **is).map(|(key, _)| key.clone()).collect();
        for (place, key) in columns.iter_mut().enumerate() {
            let is_known_by_less = !is_whole[place] && head[place].contains(['(', '[']);
            if is_known_by_less && whole.contains(key) {
                key.clear();
            }
        }
        for (only, instead) in self.instead {
            let first = self.wholes.iter().find(|whole| whole.key == *instead).map_or(*instead, |whole| whole.first);
            if columns.iter().all(|key| key != instead && key != first)
                && let Some(key) = columns.iter_mut().find(|key| key == only)
            {
                (*instead).clone_into(key);
            }
        }
        columns
    }

    fn named<'h>(&'h self, head: &'h [String], lower: &'h [String]) -> impl Iterator<Item = Option<&'h String>> {
        head.iter().enumerate().map(|(place, heading)| {
            self.column(heading).or_else(|| {
                let below = lower.get(place)?;
                // `Mobile` below `Mother` is hers; below a line that names no column it stands for itself.
                let above = heading.strip_suffix(below.as_str()).unwrap_or_default();
                self.column(below).filter(|_| self.column(above).is_none())
            })
        })
    }

    /// How many fields a row names, and in how many columns.
    fn known(&self, head: &[String], lower: &[String]) -> (usize, usize) {
        let columns: Vec<&String> = self.named(head, lower).flatten().collect();
        (columns.iter().collect::<BTreeSet<_>>().len(), columns.len())
    }
}

/// The headings of a sheet: their first and last row by place, and how many of them are known.
#[derive(Clone, Debug, Default)]
pub(super) struct FoundHead {
    pub(super) first: usize,
    pub(super) last: usize,
    pub(super) head: Vec<String>,
    /// Of headings in two rows, what stands in the lower one.
    pub(super) lower: Vec<String>,
    pub(super) known: usize,
    /// In how many columns: a day can stand in three.
    named: usize,
}

/// The row with the most known headings among the first twenty, or two rows of which the headings are joined where they name more; the first
/// row where none is known.
pub(super) fn found_head(known: &Headings, sheet: &SheetRows) -> FoundHead {
    let mut best = head_of(known, sheet, 0, 0);
    let most = sheet.rows.len().min(MOST_ABOVE);
    // One row, unless two name more: what stands above headings is as a rule a title.
    let one = (0..most).map(|place| (place, place));
    let two = (0..most).map(|place| (place, place + 1)).filter(|(_, last)| *last < sheet.rows.len());
    for (first, last) in one.chain(two) {
        let of = head_of(known, sheet, first, last);
        if (of.known, of.named) > (best.known, best.named) {
            best = of;
        }
    }
    best
}

/// The headings in these rows.
pub(super) fn head_of(known: &Headings, sheet: &SheetRows, first: usize, last: usize) -> FoundHead {
    let head = joined_heads(sheet, first, last);
    let lower = sheet.rows.get(last).filter(|_| first < last).map(|row| row.cells.clone()).unwrap_or_default();
    let (fields, named) = known.known(&head, &lower);
    FoundHead { first, last, known: fields, named, head, lower }
}

/// The headings that these rows, one or two, make together: one over several columns is a part of each.
pub fn joined_heads(sheet: &SheetRows, first: usize, last: usize) -> Vec<String> {
    let mut head = sheet.rows.get(first).map(|row| row.cells.clone()).unwrap_or_default();
    if let Some((upper, lower)) = sheet.rows.get(first).zip(sheet.rows.get(last)).filter(|_| first < last) {
        head.resize(head.len().max(lower.cells.len()), String::new());
        let at = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
        let row = at(upper.number - 1);
        let mut over = String::new();
        for (place, heading) in head.iter_mut().enumerate() {
            let below = lower.cells.get(place).map(String::as_str).unwrap_or_default();
            // A heading over several columns stands in the first of them.
            let is_under = sheet.merged.iter().any(|[from, column, to, end]| {
                (*from..=*to).contains(&row) && *column < at(place) && at(place) <= *end
            });
            if !heading.is_empty() {
                over.clone_from(heading);
            } else if !below.is_empty() && (is_under || sheet.merged.is_empty()) {
                heading.clone_from(&over);
            }
            if !below.is_empty() {
                *heading = if heading.is_empty() { below.to_owned() } else { format!("{heading} {below}") };
            }
        }
    }
    head
}

#[cfg(test)]
mod tests {
    use super::{Split, gist, plain};

    #[test]
    fn headings_are_compared_by_letters_and_digits() {
        assert_eq!(plain("Reg. No *"), "regno");
    }

    #[test]
    fn headings_are_known_by_their_gist() {
        let same = |one: &str, other: &str| assert_eq!(gist(one), gist(other), "{one} and {other}");
        same("Guardian's Phone", "Mobile No. (Guardian)");
        same("Name of Father", "Father’s Name");
        same("Phone 1", "Mobile");
        same("Blood Gr.", "Blood group");
        same("Date of Birth (DOB)", "Birth date");
        same("Regd. No", "Registration Number");
        assert_ne!(gist("Admission No"), gist("Admission date"));
        assert_ne!(gist("Birth Reg. No"), gist("Reg. No"));
        assert_eq!(gist("Student No"), None);
        assert_eq!(gist("Student Name").as_deref(), Some("name"));
    }

    #[test]
    fn a_section_with_a_roll_is_split_at_the_number() {
        for (cell, parts) in [
            ("A-12", Some(("A", "12"))),
            ("VI-A-12", Some(("VI-A", "12"))),
            ("6-12", Some(("6", "12"))),
            ("12 (A)", Some(("A", "12"))),
            ("ক-১২", Some(("ক", "১২"))),
            ("12", None),
            ("A", None),
        ] {
            assert_eq!(Split::Number.parts(cell), parts, "{cell}");
        }
        assert_eq!(Split::LastBlank.parts("Abdul Karim Ahmed"), Some(("Abdul Karim", "Ahmed")));
    }
}
