//! What an import would do, row by row, before it does anything: the same reading and the same checks as a form's.

use rules::words::{Said, Text, Word, imports_texts, labels, refusals};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;
use std::iter;

use super::Alone;
use super::content::Content;
use super::context::{Proposal, proposals};
use super::file::FileRow;
use super::notes::Notes;
use super::values::{Days, choice, telephone, tokens};
use crate::fields::latin;
use crate::kind::ImportKind;
use crate::wire::Choice;
use crate::{Choices, Field, FieldKind, RecordDraft, STATUS, StoredRecord, Values, value_of};
use auth::Caller;
use web::app::App;
use web::posted::{FieldErrors, Raw};

/// What a column of a file can be: a field, or a part of what a field is found by.
#[derive(Clone, Debug)]
pub struct ColumnKind {
    /// The field's key; of a part with its place behind it: `sectionId.0`.
    pub key: String,
    pub label: Word,
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
                label: field.label,
                field: field.key,
                required: field.required,
            }),
            Some((_, parts)) => all.extend(parts.iter().enumerate().map(|(place, part)| ColumnKind {
                key: format!("{}.{place}", field.key),
                label: part.label,
                field: field.key,
                required: part.required,
            })),
        }
    }
    if kind.noun().statuses.len() > 1 {
        all.push(ColumnKind { key: STATUS.to_owned(), label: labels::STATUS, field: STATUS, required: false });
    }
    all
}

/// Whether a field's value fits into a cell.
pub(super) fn is_text(field: &Field) -> bool {
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
    /// By what it is matched ([`identity`]); empty where it has no key.
    pub identity: String,
    pub verdict: Verdict,
}

/// What an import would do.
#[derive(Default)]
pub struct Plan {
    pub rows: Vec<PlannedRow>,
    /// What is wrong with the file as a whole.
    pub faults: Vec<Text>,
    /// How the file was understood where it does not say it in the words of the program: nothing of it is lost.
    pub notes: Vec<Text>,
    /// Columns of days that can be read in two ways.
    pub asked: Vec<Asked>,
    /// What the list says beside the rows of what is refused in them, by field and row.
    pub proposed: BTreeMap<String, BTreeMap<usize, Proposal>>,
}

/// A column of days whose values can be day first or month first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    pub field: &'static str,
    pub label: Word,
    /// A value as it stands, and the day that it is by each reading.
    pub example: String,
    pub day_first: Option<String>,
    pub month_first: Option<String>,
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
    /// Keys that are taken elsewhere.
    pub elsewhere: BTreeSet<String>,
    /// By field, the names of records that are not active and so no choices, in lower case.
    pub inactive: HashMap<&'static str, BTreeSet<String>>,
}

/// By what records are matched: the key as it is compared, and what it is matched by beside it.
fn identity<'v>(kind: ImportKind, value: impl Fn(&'static str) -> &'v str) -> String {
    let with = kind.with().iter().map(|field| value(field));
    with.fold(kind.same_key(value(kind.key())), |all, value| format!("{all}\n{value}"))
}

/// Plans an import. What only the database can say is asked afterwards ([`Imported::check_all`]).
pub fn plan(kind: ImportKind, caller: &Caller, content: &Content, known: &Known) -> Plan {
    let identity_of = |row: &StoredRecord| {
        let values = row.values();
        identity(kind, |field| value_of(&values, field))
    };
    let by_key: HashMap<String, &StoredRecord> = known.stored.iter().map(|row| (identity_of(row), row)).collect();
    // Of two older records whose keys are the same, the one that is spelled as the row; spelled otherwise, a row may mean either.
    let mut alike: HashMap<String, usize> = HashMap::new();
    for row in &known.stored {
        *alike.entry(identity_of(row)).or_default() += 1;
    }
    let spelled = known.stored.iter().filter(|_| kind.with().is_empty());
    let as_spelled: HashMap<String, &StoredRecord> =
        spelled.map(|row| (value_of(&row.values(), kind.key()).to_owned(), row)).collect();
    let mut taken: BTreeSet<String> = by_key.keys().cloned().chain(known.elsewhere.iter().cloned()).collect();
    taken.extend(content.table.rows.iter().map(|row| kind.same_key(&content.text(kind, row, kind.key()))));
    let mut last = kind.highest(&known.stored);
    let mut rows: Vec<PlannedRow> = Vec::with_capacity(content.table.rows.len());
    let mut notes = Notes::of(kind, content);
    let days = Days::of(kind, content, &caller.today);
    for row in &content.table.rows {
        if content.left_out.contains(&row.number) {
            let name =
                kind.name_of(&kind.noun().fields.iter().map(|of| (of.key, content.text(kind, row, of.key))).collect());
            let key = content.text(kind, row, kind.key());
            let (number, identity) = (row.number, String::new());
            rows.push(PlannedRow { number, name, key, identity, verdict: Verdict::LeftOut });
            continue;
        }
        let mut errors = FieldErrors::default();
        let mut raw = read(kind, content, row, (known, &days), &mut notes, &mut errors);
        kind.settle(&mut raw, &known.names, &mut errors);
        let sent: BTreeSet<String> = raw.texts().map(|(name, _)| name.to_owned()).collect();
        let mut key = raw.text(kind.key()).unwrap_or_default().to_owned();
        let is_given = key.is_empty() && content.gives;
        if let Some(number) = is_given.then(|| given(kind, &raw, &mut taken, &mut last)).flatten() {
            raw.put(kind.key().to_owned(), number.clone());
            key = number;
        }
        let matched = if key.is_empty() {
            String::new()
        } else {
            identity(kind, |field| if field == kind.key() { &key } else { raw.text(field).unwrap_or_default() })
        };
        let was = as_spelled.get(&key).or_else(|| by_key.get(&matched)).filter(|_| !key.is_empty());
        let stored = was.map(|was| was.values());
        fill(kind, content, stored.as_ref(), &mut raw, &mut notes);
        if let (Some(was), Some(stored)) = (was, &stored) {
            if value_of(stored, kind.key()) != key && alike.get(&matched).is_some_and(|many| *many > 1) {
                let label = kind.noun().label_of(kind.key());
                errors.add(kind.key(), imports_texts::several_alike(kind.noun().kind, label));
            }
            raw.put("version".to_owned(), was.version().to_string());
            // One number, in whatever case it was typed.
            raw.set(kind.key(), value_of(stored, kind.key()));
            raw = raw.over(stored);
        }
        let said: Values =
            kind.noun().fields.iter().map(|of| (of.key, raw.owned(of.key).unwrap_or_default())).collect();
        let (name, shown) = kind.called(&said, &known.choices).unwrap_or_else(|| (kind.name_of(&said), key.clone()));
        let draft = RecordDraft::read(kind.kind(), &raw, &mut errors);
        let errors = errors.into_fields();
        let verdict = match (draft, was, stored) {
            (Some(mut draft), was, stored) if errors.is_empty() => {
                if let Some(stored) = &stored {
                    draft.keep(stored);
                    // What the row does not say stays as it is, however it would be spelled today.
                    draft.leave(stored, &sent);
                }
                let values = draft.values();
                let stays = stored.as_ref().filter(|stored| **stored != values);
                let stays = stays.and_then(|stored| kind.stays(stored, &values, &known.choices));
                match (was, stored) {
                    (Some(_), Some(stored)) if stored == values => Verdict::Same,
                    _ if stays.is_some() => {
                        Verdict::Refused(stays.map(|why| (kind.key().to_owned(), why)).into_iter().collect())
                    }
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
        rows.push(PlannedRow { number: row.number, name, key: shown, identity: matched, verdict });
    }
    let mut plan = Plan {
        rows,
        faults: content.faults(kind),
        notes: notes.into_texts(kind),
        asked: days.asked(),
        proposed: BTreeMap::new(),
    };
    refuse_twins(kind, &mut plan, known);
    propose(kind, &mut plan, content, known);
    plan
}

/// A key for a new record without one: made of its values, or the next free number.
fn given(kind: ImportKind, raw: &Raw, taken: &mut BTreeSet<String>, last: &mut String) -> Option<String> {
    if let Some(base) = kind.made_key(raw) {
        let tried =
            (1..=taken.len() + 1).map(|number| if number == 1 { base.clone() } else { format!("{base}{number}") });
        let made = tried.into_iter().find(|made| !taken.contains(&kind.same_key(made)))?;
        taken.insert(kind.same_key(&made));
        return Some(made);
    }
    let mut next = kind.following(last);
    while let Some(number) = next.take_if(|number| taken.contains(&kind.same_key(number))) {
        next = kind.following(&number);
    }
    let number = next?;
    taken.insert(kind.same_key(&number));
    last.clone_from(&number);
    Some(number)
}

/// Adds what the list says beside the rows of what is refused in them.
fn propose(kind: ImportKind, plan: &mut Plan, content: &Content, known: &Known) {
    let mut refused: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for row in &plan.rows {
        if let Verdict::Refused(errors) = &row.verdict {
            for field in errors.keys() {
                refused.entry(field.clone()).or_default().push(row.number);
            }
        }
    }
    for (field, numbers) in refused {
        let found = proposals(kind, content, (&known.names, &known.choices), &field, &numbers);
        if !found.is_empty() {
            plan.proposed.insert(field, found);
        }
    }
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
                if row.id() == caller.id {
                    errors.add(key, refusals::nobody_changes_own(*key));
                } else {
                    errors.add(key, refusals::import_field_not_yours(kind.noun().label_of(key)));
                }
            }
        }
    }
    for (key, value) in kind.withheld(caller) {
        if value_of(&values, key) == *value && stored(key) != *value {
            let shown = kind.noun().said(key, value, &Choices::default());
            errors.add(key, refusals::only_super_admin_chooses(shown));
        }
    }
    errors.into_fields()
}

/// Fills what the list has no column for from what it has: the guardian's name from the father's. What is stored stays.
fn fill(kind: ImportKind, content: &Content, stored: Option<&Values>, raw: &mut Raw, notes: &mut Notes) {
    for (field, from) in kind.filled() {
        let is_free = !content.has_column(field)
            && raw.text(field).is_none()
            && stored.is_none_or(|stored| value_of(stored, field).is_empty());
        if let Some(text) = raw.owned(from).filter(|text| is_free && !text.is_empty()) {
            raw.put((*field).to_owned(), text);
            notes.filled(field, from);
        }
    }
}

/// A row's cells as a form's fields.
fn read(
    kind: ImportKind,
    content: &Content,
    row: &FileRow,
    (known, days): (&Known, &Days),
    notes: &mut Notes,
    errors: &mut FieldErrors,
) -> Raw {
    let mut raw = Raw::default();
    for (place, fault) in &row.faults {
        let field = content.columns.get(*place).and_then(|key| key.split('.').next()).unwrap_or_default();
        let is_mended = content.edits.get(&row.number).is_some_and(|of| of.contains_key(field));
        if !field.is_empty() && !is_mended {
            errors.add(field, fault.text());
        }
    }
    for field in kind.noun().fields.iter().filter(|field| is_text(field)) {
        let text = content.text(kind, row, field.key);
        if text.is_empty() {
            continue;
        }
        let value = match field.kind {
            FieldKind::Day => match days.read(field.key, &text) {
                Ok(day) => day,
                Err(fault) => {
                    errors.add(field.key, fault);
                    continue;
                }
            },
            FieldKind::Phone => match telephone(&text) {
                Some((first, other)) => {
                    notes.two_numbers(row.number, field.key, &other);
                    first
                }
                None => text,
            },
            FieldKind::OneOf(options) => choice(&text, options),
            FieldKind::Picked(_) => {
                let is_id = |choice: &Choice| choice.value == text;
                let found = if known.choices.of(field.key).iter().any(is_id) {
                    Ok(text)
                } else {
                    kind.found(field.key, &content.parts(kind, row, field.key), &known.names)
                };
                match found {
                    Ok(id) => id,
                    Err(fault) => {
                        errors.add(field.key, fault);
                        continue;
                    }
                }
            }
            FieldKind::Record => {
                let is_offered = known.choices.of(field.key).iter().any(|choice| choice.value == text);
                let lower = text.to_lowercase();
                let names = known.names.get(field.key);
                // A class in Bengali digits: `৮ A`.
                match names.and_then(|names| names.get(&lower).or_else(|| names.get(&latin(&lower)))) {
                    _ if is_offered => text,
                    Some(id) => id.clone(),
                    None if names.is_some_and(|names| {
                        kind.spelled(field.key, &text).is_some_and(|of| names.contains_key(&of))
                    }) =>
                    {
                        let spelled = kind.spelled(field.key, &text).unwrap_or_default();
                        let id = names.and_then(|names| names.get(&spelled)).cloned().unwrap_or_default();
                        notes.spelled(field.key, &text, kind.noun().said(field.key, &id, &known.choices));
                        id
                    }
                    None => {
                        let Some(choice) = shortened(&text, known.choices.of(field.key)) else {
                            if known.inactive.get(field.key).is_some_and(|names| names.contains(&lower)) {
                                errors.add(field.key, imports_texts::not_active(text));
                            } else {
                                errors.add(field.key, refusals::import_not_in_list(text));
                            }
                            continue;
                        };
                        notes.spelled(field.key, &text, choice.label.clone());
                        choice.value.clone()
                    }
                }
            }
            // Numbers are stored in one script; a key is compared and stored as it was typed.
            _ if field.key != kind.key() && text.chars().all(char::is_numeric) => latin(&text),
            _ => text,
        };
        raw.put(field.key.to_owned(), value);
    }
    let status = content.text(kind, row, STATUS);
    if !status.is_empty() {
        raw.put(STATUS.to_owned(), choice(&status, kind.noun().statuses));
    }
    raw
}

/// The only choice of which a text has the begin of every word: `Sci.` and `Bus. Studies`.
fn shortened<'c>(text: &str, choices: &'c [Choice]) -> Option<&'c Choice> {
    let words = tokens(text);
    let is_begun = |choice: &&Choice| {
        let label = tokens(choice.label.english());
        let all = words.iter().zip(&label).all(|(word, of)| word.chars().count() > 1 && of.starts_with(word.as_str()));
        all && !words.is_empty() && words.len() == label.len() && words.iter().all(|word| word.parse::<u32>().is_err())
    };
    let mut found = choices.iter().filter(is_begun);
    found.next().filter(|_| found.next().is_none())
}

/// Refuses rows that would have what only one record may have: another row's, or that of a record that the file does not name.
fn refuse_twins(kind: ImportKind, plan: &mut Plan, known: &Known) {
    let mut refused: Vec<(usize, &'static str, Said)> = Vec::new();
    let label = kind.noun().label_of(kind.key());
    let also = |number: usize| match kind.with() {
        [] => refusals::import_also_in_row(label.clone(), number),
        with => {
            let all = with.iter().map(|field| kind.noun().label_of(field));
            let all = Text::joined(iter::once(label.clone()).chain(all), labels::listed);
            refusals::import_row_of_same(number, all.unwrap_or_default())
        }
    };
    let mut keys: HashMap<&str, (usize, usize)> = HashMap::new();
    for (place, row) in plan.rows.iter().enumerate() {
        // What it is about is not known where one of its fields is refused.
        let is_unknown = match &row.verdict {
            Verdict::LeftOut => true,
            Verdict::Refused(errors) => kind.with().iter().any(|field| errors.contains_key(*field)),
            _ => false,
        };
        if row.identity.is_empty() || is_unknown {
            continue;
        }
        if let Some((other, number)) = keys.insert(&row.identity, (place, row.number)) {
            refused.push((place, kind.key(), also(number)));
            refused.push((other, kind.key(), also(row.number)));
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
