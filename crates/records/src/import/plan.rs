//! What an import would do, row by row, before it does anything: the same reading and the same checks as a form's.

use rules::words::{Said, Text, Word, refusals};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;

use serde::{Deserialize, Serialize};

use super::Alone;
use super::file::{FileRow, Table};
use crate::fields::latin;
use crate::kind::ImportKind;
use crate::{Choices, Field, FieldKind, RecordDraft, STATUS, StoredRecord, Values, value_of};
use auth::Caller;
use base::clock::is_day;
use web::app::App;
use web::posted::{FieldErrors, Raw};
use web::workbook::column_letters;

/// A file with what was decided about it since it was chosen.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Content {
    pub table: Table,
    /// What each column of the file is: a [`ColumnKind::key`], or empty where it is left out.
    pub columns: Vec<String>,
    /// What was typed in place of the file's cell, by row and field.
    pub edits: BTreeMap<usize, BTreeMap<String, String>>,
    /// Rows that are not imported.
    pub left_out: BTreeSet<usize>,
    /// Whether records without a number are given one.
    pub gives: bool,
}

/// What a column of a file can be: a field, or a part of what a field is found by.
#[derive(Clone, Debug)]
pub struct ColumnKind {
    /// The field's key; of a part with its place behind it: `sectionId.0`.
    pub key: String,
    pub label: &'static str,
    pub field: &'static str,
    pub required: bool,
}

/// The columns that a file of these records can have.
pub fn columns(kind: ImportKind) -> Vec<ColumnKind> {
    let mut all = Vec::new();
    for field in kind.noun().fields.iter().filter(|field| is_text(field)) {
        match kind.parts().iter().find(|(of, _)| *of == field.key) {
            None => all.push(ColumnKind {
                key: field.key.to_owned(),
                label: field.label.english(),
                field: field.key,
                required: field.required,
            }),
            Some((_, labels)) => all.extend(labels.iter().enumerate().map(|(place, label)| ColumnKind {
                key: format!("{}.{place}", field.key),
                label,
                field: field.key,
                required: field.required,
            })),
        }
    }
    all.push(ColumnKind { key: STATUS.to_owned(), label: "Status", field: STATUS, required: false });
    all
}

/// Whether a field's value fits into a cell.
fn is_text(field: &Field) -> bool {
    !matches!(
        field.kind,
        FieldKind::Picture(_)
            | FieldKind::Files(..)
            | FieldKind::Spans(_)
            | FieldKind::Periods(_)
            | FieldKind::AnyOf(_)
            | FieldKind::Sign(_)
            // A password in a spreadsheet is known to whoever has the spreadsheet.
            | FieldKind::Secret
    )
}

/// Letters and digits alone, in lower case: `Reg. No *` is `regno`.
fn plain(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

impl Content {
    /// A file whose columns are matched by their names.
    pub fn of(kind: ImportKind, table: Table) -> Self {
        let kinds = columns(kind);
        let matching = |head: &String| {
            let head = plain(head);
            let found = kinds.iter().find(|kind| plain(kind.label) == head || plain(&kind.key) == head);
            found.map(|kind| kind.key.clone()).unwrap_or_default()
        };
        let width = table.rows.iter().map(|row| row.cells.len()).chain([table.head.len()]).max().unwrap_or_default();
        let mut columns: Vec<String> = table.head.iter().map(matching).collect();
        columns.resize(width, String::new());
        Self { table, columns, ..Self::default() }
    }

    /// What a field of a row says: typed since, or the file's cells; parts with a blank between them.
    pub(super) fn text(&self, row: &FileRow, field: &str) -> String {
        if let Some(typed) = self.edits.get(&row.number).and_then(|of| of.get(field)) {
            return typed.trim().to_owned();
        }
        let mut parts: Vec<(&str, &str)> = Vec::new();
        for (place, key) in self.columns.iter().enumerate() {
            let is_part = key.strip_prefix(field).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
            if let Some(cell) = row.cells.get(place).filter(|cell| is_part && !cell.is_empty()) {
                parts.push((key, cell));
            }
        }
        parts.sort_unstable_by_key(|(key, _)| *key);
        parts.into_iter().map(|(_, cell)| cell).collect::<Vec<_>>().join(" ")
    }

    /// What is wrong with the file as a whole.
    fn faults(&self, kind: ImportKind) -> Vec<Text> {
        let mut faults: Vec<Text> = Vec::new();
        for kind in columns(kind) {
            let places = self.columns.iter().enumerate().filter(|(_, key)| **key == kind.key);
            let letters: Vec<String> = places.map(|(place, _)| column_letters(place)).collect();
            if letters.len() > 1 {
                faults.push(
                    format!(
                        "{} columns are the {}: {}. Choose one of them below, or mend the file.",
                        letters.len(),
                        kind.label.to_lowercase(),
                        letters.join(" and ")
                    )
                    .into(),
                );
            }
        }
        if !self.columns.iter().any(|key| !key.is_empty()) {
            faults.push(refusals::IMPORT_NO_COLUMN.into());
        }
        faults
    }
}

/// By field, the names by which a record is found, in lower case, and its id.
pub type Names = HashMap<&'static str, HashMap<String, String>>;

/// What becomes of a row.
pub enum Verdict {
    New(RecordDraft),
    Changed {
        id: String,
        version: i64,
        was: Values,
        draft: RecordDraft,
    },
    Same,
    /// By field.
    Refused(BTreeMap<String, Text>),
    LeftOut,
}

impl Verdict {
    /// The values of a new record.
    pub fn added(&self) -> Option<Values> {
        if let Self::New(draft) = self { Some(draft.values()) } else { None }
    }
}

/// A row with its verdict.
pub struct PlannedRow {
    pub number: usize,
    /// What the record is called, as far as the row says so.
    pub name: String,
    /// Its key, which may have been given to it.
    pub key: String,
    pub verdict: Verdict,
}

/// What an import would do.
pub struct Plan {
    pub rows: Vec<PlannedRow>,
    /// What is wrong with the file as a whole.
    pub faults: Vec<Text>,
}

/// How many rows there are of each verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub new: usize,
    pub changed: usize,
    pub same: usize,
    pub refused: usize,
    pub left_out: usize,
}

impl Plan {
    /// The ids of the stored records that it changes.
    pub fn changed_ids(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().filter_map(|row| match &row.verdict {
            Verdict::Changed { id, .. } => Some(id.as_str()),
            _ => None,
        })
    }

    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for row in &self.rows {
            *match row.verdict {
                Verdict::New(_) => &mut counts.new,
                Verdict::Changed { .. } => &mut counts.changed,
                Verdict::Same => &mut counts.same,
                Verdict::Refused(_) => &mut counts.refused,
                Verdict::LeftOut => &mut counts.left_out,
            } += 1;
        }
        counts
    }

    /// Whether it can be done: nothing is refused, and there is something to do.
    pub fn is_ready(&self) -> bool {
        let counts = self.counts();
        self.faults.is_empty() && counts.refused == 0 && counts.new + counts.changed > 0
    }

    /// Stands for what would be done to what, so that nothing else is done than what was shown.
    pub fn mark(&self, app: &App) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let of = match &row.verdict {
                Verdict::New(_) => ("new", "", 0),
                Verdict::Changed { id, version, .. } => ("changed", id.as_str(), *version),
                Verdict::Same => ("same", "", 0),
                Verdict::Refused(_) => ("refused", "", 0),
                Verdict::LeftOut => ("out", "", 0),
            };
            let _ = writeln!(text, "{} {of:?}", row.number);
        }
        app.tokens.fingerprint(text.as_bytes())
    }

    /// Refuses a row after all.
    pub fn refuse(&mut self, place: usize, field: &str, message: Text) {
        if let Some(row) = self.rows.get_mut(place) {
            if let Verdict::Refused(errors) = &mut row.verdict {
                errors.entry(field.to_owned()).or_insert(message);
            } else {
                row.verdict = Verdict::Refused(BTreeMap::from([(field.to_owned(), message)]));
            }
        }
    }
}

/// What is known of the records that are stored, when an import is planned.
pub struct Known {
    pub stored: Vec<StoredRecord>,
    pub choices: Choices,
    pub names: Names,
}

/// Plans an import. What only the database can say is asked afterwards ([`Imported::check_all`]).
pub fn plan(kind: ImportKind, caller: &Caller, content: &Content, known: &Known) -> Plan {
    let by_key: HashMap<String, &StoredRecord> =
        known.stored.iter().map(|row| (kind.same_key(value_of(&row.values(), kind.key())), row)).collect();
    // Of two older records whose keys are the same, the one that is spelled as the row; spelled otherwise, a row may mean either.
    let mut alike: HashMap<String, usize> = HashMap::new();
    for row in &known.stored {
        *alike.entry(kind.same_key(value_of(&row.values(), kind.key()))).or_default() += 1;
    }
    let as_spelled: HashMap<String, &StoredRecord> =
        known.stored.iter().map(|row| (value_of(&row.values(), kind.key()).to_owned(), row)).collect();
    let mut taken: BTreeSet<String> = by_key.keys().cloned().collect();
    taken.extend(content.table.rows.iter().map(|row| kind.same_key(&content.text(row, kind.key()))));
    let mut last = kind.highest(&known.stored);
    let mut rows: Vec<PlannedRow> = Vec::with_capacity(content.table.rows.len());
    for row in &content.table.rows {
        if content.left_out.contains(&row.number) {
            let name = kind.name_of(&kind.noun().fields.iter().map(|of| (of.key, content.text(row, of.key))).collect());
            let key = content.text(row, kind.key());
            rows.push(PlannedRow { number: row.number, name, key, verdict: Verdict::LeftOut });
            continue;
        }
        let mut errors = FieldErrors::default();
        let mut raw = read(kind, content, row, known, &mut errors);
        let sent: BTreeSet<String> = raw.texts().map(|(name, _)| name.to_owned()).collect();
        let mut key = raw.text(kind.key()).unwrap_or_default().to_owned();
        if key.is_empty() && content.gives {
            let mut next = kind.following(&last);
            while let Some(number) = next.take_if(|number| taken.contains(&kind.same_key(number))) {
                next = kind.following(&number);
            }
            if let Some(number) = next {
                taken.insert(kind.same_key(&number));
                last.clone_from(&number);
                raw.put(kind.key().to_owned(), number.clone());
                key = number;
            }
        }
        let was = as_spelled.get(&key).or_else(|| by_key.get(&kind.same_key(&key))).filter(|_| !key.is_empty());
        let stored = was.map(|was| was.values());
        if let (Some(was), Some(stored)) = (was, &stored) {
            if value_of(stored, kind.key()) != key && alike.get(&kind.same_key(&key)).is_some_and(|many| *many > 1) {
                let label = kind.noun().label_of(kind.key());
                errors.add(
                    kind.key(),
                    format!(
                        "{label}: several {} have one like it. Spell it as theirs is",
                        kind.noun().many.english().to_lowercase()
                    ),
                );
            }
            raw.put("version".to_owned(), was.version().to_string());
            // One number, in whatever case it was typed.
            raw.set(kind.key(), value_of(stored, kind.key()));
            raw = raw.over(stored);
        }
        let name = kind
            .name_of(&kind.noun().fields.iter().map(|of| (of.key, raw.owned(of.key).unwrap_or_default())).collect());
        let draft = RecordDraft::read(kind.kind(), &raw, &mut errors);
        let errors = errors.into_fields();
        let verdict = match (draft, was, stored) {
            (Some(mut draft), was, stored) if errors.is_empty() => {
                if let Some(stored) = &stored {
                    draft.keep(stored);
                    // What the row does not say stays as it is, however it would be spelled today.
                    draft.leave(stored, &sent);
                }
                match (was, stored) {
                    (Some(_), Some(stored)) if stored == draft.values() => Verdict::Same,
                    (was, stored) => match not_theirs(kind, caller, was.copied().zip(stored.as_ref()), &draft) {
                        errors if !errors.is_empty() => Verdict::Refused(errors),
                        _ => match was.zip(stored) {
                            Some((was, stored)) => {
                                Verdict::Changed { id: was.id().to_owned(), version: was.version(), was: stored, draft }
                            }
                            None => Verdict::New(draft),
                        },
                    },
                }
            }
            _ => Verdict::Refused(errors),
        };
        rows.push(PlannedRow { number: row.number, name, key, verdict });
    }
    let mut plan = Plan { rows, faults: content.faults(kind) };
    refuse_twins(kind, &mut plan, known);
    plan
}

/// What this caller may not do to a record that their role may change: as a form is held to it.
fn not_theirs(
    kind: ImportKind,
    caller: &Caller,
    was: Option<(&StoredRecord, &Values)>,
    draft: &RecordDraft,
) -> BTreeMap<String, Text> {
    let mut errors = FieldErrors::default();
    let values = draft.values();
    let stored = |key: &str| was.map_or("", |(_, stored)| value_of(stored, key));
    if let Some((row, stored)) = was {
        if let Some(why) = kind.reserved(caller, stored) {
            errors.add(kind.key(), why);
        }
        for key in kind.fixed(caller, row.id()) {
            if !value_of(stored, key).is_empty() && value_of(stored, key) != value_of(&values, key) {
                let label = kind.noun().label_of(key);
                if row.id() == caller.id {
                    errors.add(key, format!("Nobody changes their own {}", label.to_lowercase()));
                } else {
                    errors.add(key, refusals::import_field_not_yours(label));
                }
            }
        }
    }
    for (key, value) in kind.withheld(caller) {
        if value_of(&values, key) == *value && stored(key) != *value {
            let shown = kind.noun().shown(key, value, &Choices::default());
            errors.add(key, refusals::only_super_admin_chooses(shown));
        }
    }
    errors.into_fields()
}

/// A row's cells as a form's fields.
fn read(kind: ImportKind, content: &Content, row: &FileRow, known: &Known, errors: &mut FieldErrors) -> Raw {
    let mut raw = Raw::default();
    for (place, fault) in &row.faults {
        let field = content.columns.get(*place).and_then(|key| key.split('.').next()).unwrap_or_default();
        let is_mended = content.edits.get(&row.number).is_some_and(|of| of.contains_key(field));
        if !field.is_empty() && !is_mended {
            errors.add(field, fault.clone());
        }
    }
    for field in kind.noun().fields.iter().filter(|field| is_text(field)) {
        let text = content.text(row, field.key);
        if text.is_empty() {
            continue;
        }
        let value = match field.kind {
            FieldKind::Day => day(&latin(&text), content.table.from_1904),
            FieldKind::OneOf(options) => option(&text, options),
            FieldKind::Record => {
                let is_offered = known.choices.of(field.key).iter().any(|choice| choice.value == text);
                let lower = text.to_lowercase();
                let names = known.names.get(field.key);
                // A class in Bengali digits: `৮ A`.
                match names.and_then(|names| names.get(&lower).or_else(|| names.get(&latin(&lower)))) {
                    _ if is_offered => text,
                    Some(id) => id.clone(),
                    None => {
                        errors.add(field.key, refusals::import_not_in_list(text));
                        continue;
                    }
                }
            }
            _ => text,
        };
        raw.put(field.key.to_owned(), value);
    }
    let status = content.text(row, STATUS);
    if !status.is_empty() {
        raw.put(STATUS.to_owned(), option(&status, kind.noun().statuses));
    }
    raw
}

/// A choice by its value or its label in any case, or by a letter that only one of them begins with.
fn option(text: &str, options: &[(&str, Word)]) -> String {
    let lower = text.to_lowercase();
    let same =
        |(value, label): &&(&str, Word)| value.to_lowercase() == lower || label.english().to_lowercase() == lower;
    let begins = |(_, label): &&(&str, Word)| label.english().to_lowercase().starts_with(&lower);
    let found = options.iter().find(same).or_else(|| {
        let mut begun = options.iter().filter(begins);
        begun.next().filter(|_| begun.next().is_none() && lower.chars().count() == 1)
    });
    found.map_or(text, |(value, _)| value).to_owned()
}

/// Days between the first one of a workbook that counts from 1900 and of one that counts from 1904.
const FROM_1900_TO_1904: i64 = 1_462;

/// A day as it is written in Bangladesh, or as its spreadsheet counts it, as YYYY-MM-DD; anything else as it is.
fn day(text: &str, from_1904: bool) -> String {
    let from = if from_1904 { FROM_1900_TO_1904 } else { 0 };
    // 1927 to 2064: what is meant by a smaller or a larger number is no day of a school.
    if let Some(serial) = text.parse::<i64>().ok().and_then(|count| count.checked_add(from))
        && (10_000..60_000).contains(&serial)
    {
        let day = jiff::civil::date(1899, 12, 30).checked_add(jiff::Span::new().days(serial));
        return day.map_or_else(|_| text.to_owned(), |day| day.to_string());
    }
    let parts: Vec<&str> = text.split(['/', '-', '.']).map(str::trim).collect();
    let number = |text: &str| text.parse::<u32>().ok();
    if let [day, month, year] = parts[..]
        && let (Some(day), Some(month), 4) = (number(day), number(month), year.len())
    {
        let iso = format!("{year}-{month:02}-{day:02}");
        if is_day(&iso) {
            return iso;
        }
    }
    text.to_owned()
}

/// Refuses rows that would have what only one record may have: another row's, or that of a record that the file does not name.
fn refuse_twins(kind: ImportKind, plan: &mut Plan, known: &Known) {
    let mut refused: Vec<(usize, &'static str, Said)> = Vec::new();
    let label = kind.noun().label_of(kind.key());
    let mut keys: HashMap<String, (usize, usize)> = HashMap::new();
    for (place, row) in plan.rows.iter().enumerate() {
        if row.key.is_empty() || matches!(row.verdict, Verdict::LeftOut) {
            continue;
        }
        if let Some((other, number)) = keys.insert(kind.same_key(&row.key), (place, row.number)) {
            refused.push((place, kind.key(), refusals::import_also_in_row(label, number)));
            refused.push((other, kind.key(), refusals::import_also_in_row(label, row.number)));
        }
    }
    for Alone { fields, message } in kind.alone() {
        let tuple = |values: &Values| -> Option<Vec<String>> {
            let parts: Vec<String> = fields.iter().map(|field| value_of(values, field).to_owned()).collect();
            parts.iter().all(|part| !part.is_empty()).then_some(parts)
        };
        let said = fields.last().copied().unwrap_or_default();
        let named: BTreeSet<&str> = plan.changed_ids().collect();
        let stored = known.stored.iter().filter(|row| !named.contains(row.id()));
        let holders: HashMap<Vec<String>, (&str, &str)> =
            stored.filter_map(|row| Some((tuple(&row.values())?, (row.id(), row.name())))).collect();
        let mut rows: HashMap<Vec<String>, usize> = HashMap::new();
        for (place, row) in plan.rows.iter().enumerate() {
            let values = match &row.verdict {
                Verdict::New(draft) | Verdict::Changed { draft, .. } => draft.values(),
                _ => continue,
            };
            let Some(tuple) = tuple(&values) else { continue };
            if let Some((_, holder)) = holders.get(&tuple) {
                refused.push((place, said, refusals::import_row_holder(*message, *holder)));
            }
            if let Some(other) = rows.insert(tuple, place) {
                let number = |place: usize| plan.rows.get(place).map(|row| row.number).unwrap_or_default();
                refused.push((place, said, refusals::import_row_other(*message, number(other))));
                refused.push((other, said, refusals::import_row_other(*message, number(place))));
            }
        }
    }
    for (place, field, message) in refused {
        plan.refuse(place, field, message.into());
    }
}

#[cfg(test)]
mod tests {
    use rules::words::labels;

    use super::{day, option, plain};

    #[test]
    fn days_are_read_as_people_and_spreadsheets_write_them() {
        for (text, iso) in [
            ("2012-03-04", "2012-03-04"),
            ("4/3/2012", "2012-03-04"),
            ("04-03-2012", "2012-03-04"),
            ("04.03.2012", "2012-03-04"),
            ("40972", "2012-03-04"),
            ("31/02/2012", "31/02/2012"),
            ("3/4/12", "3/4/12"),
            ("soon", "soon"),
            ("7", "7"),
        ] {
            assert_eq!(day(text, false), iso, "{text}");
        }
        for (text, iso) in [
            ("40605", "2015-03-04"),
            ("4/3/2012", "2012-03-04"),
            ("7", "7"),
            ("9223372036854775807", "9223372036854775807"),
        ] {
            assert_eq!(day(text, true), iso, "{text}");
        }
    }

    #[test]
    fn a_choice_is_found_by_value_label_or_a_letter_that_is_its_alone() {
        let options = &[("female", labels::FEMALE), ("male", labels::MALE), ("m2", labels::MONTH)];
        for (text, value) in
            [("FEMALE", "female"), ("f", "female"), ("m", "m"), ("Male", "male"), ("x", "x"), ("fe", "fe")]
        {
            assert_eq!(option(text, options), value, "{text}");
        }
        assert_eq!(option("A+", &[("A+", labels::BLOOD_A_PLUS), ("AB+", labels::BLOOD_AB_PLUS)]), "A+");
    }

    #[test]
    fn headings_are_compared_by_letters_and_digits() {
        assert_eq!(plain("Reg. No *"), "regno");
    }
}
