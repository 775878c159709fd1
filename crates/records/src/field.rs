//! The fields of a record's form: how each is read, stored and shown.

use std::collections::BTreeMap;

use rules::semesters::Semester;
use rules::words::{Text, Word, labels, refusals};

use super::Choice;
use super::noun::ColumnKind;
use super::picked::Picker;
use base::clock::printed_day;

/// A field of a form.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub key: &'static str,
    pub label: Word,
    /// The column that it is stored in.
    pub column: &'static str,
    pub kind: FieldKind,
    pub required: bool,
    /// What a new record begins with.
    pub default: &'static str,
    pub hint: Word,
    /// The heading that it begins a part of the form with.
    pub heading: Word,
    /// Not in the record's own row: [`RecordKind::after_save`](super::RecordKind::after_save) stores it.
    pub elsewhere: bool,
    /// A text of several lines keeps the blanks that were typed ([`rules::spelling::as_typed`]); others have single ones.
    pub as_typed: bool,
}

/// How a field is filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A line of at most so many characters.
    Line(usize),
    /// The same, of signs alone, too: `৳`.
    Sign(usize),
    /// Letters A to Z in upper case, from so many to so many.
    Code(usize, usize),
    Email,
    /// A telephone number, in digits with what is usually between them.
    Phone,
    /// Several lines.
    Lines(usize),
    /// YYYY-MM-DD
    Day,
    /// A whole number from and to.
    Whole(i64, i64),
    /// An amount of money, from and to so many hundredths; stored in hundredths, its value as calls send it: `1500.50`.
    Money(i64, i64),
    /// One of these values.
    OneOf(&'static [(&'static str, Word)]),
    /// One of what [`RecordKind::choices`](super::RecordKind::choices) offers where the record belongs; of these where it offers nothing.
    Offered(&'static [(&'static str, Word)]),
    /// Any of these values; stored with commas between them.
    AnyOf(&'static [(&'static str, Word)]),
    /// Another record's id ([`RecordKind::choices`](super::RecordKind::choices)).
    Record,
    /// Another record's id, out of so many that it is searched for.
    Picked(&'static Picker),
    /// A picture, stored with its longer side at most so many pixels; the value is the file's id.
    Picture(u32),
    /// At most so many files of at most so many bytes each: PDFs and pictures. The value is `id:name/id:name`, which a name cannot hold.
    /// Stored by [`RecordKind::ATTACH`](super::RecordKind::ATTACH), read from the column.
    Files(usize, usize),
    /// A from and a to day for each of these semesters, or of those that [`RecordKind::choices`](super::RecordKind::choices) offers; stored as `key=from..to` with blanks between them.
    Spans(&'static [(&'static str, Word)]),
    /// At most so many periods of a day, numbered as they come: `08:00-08:45 lesson`, with commas between them. Not stored with the
    /// record, but by [`RecordKind::after_save`](super::RecordKind::after_save).
    Periods(usize),
    /// What somebody signs in with: no blanks in it, at most so many characters.
    Account(usize),
    /// A first password: of a new record only, typed or made. It is in none of a record's values; its hash alone is stored, by
    /// [`RecordKind::keep_secret`](super::RecordKind::keep_secret).
    Secret,
}

/// The values of an enum that only calls and forms say, for [`FieldKind::OneOf`]: `keys_of!(State::ALL, as_str)`. Nobody reads them, so that they
/// have no labels.
#[macro_export]
macro_rules! keys_of {
    ($all:expr, $key:ident) => {{
        const KEYS: &[(&str, rules::words::Word)] = &{
            let mut keys = [("", rules::words::Word::NONE); $all.len()];
            let mut place = 0;
            while place < keys.len() {
                keys[place].0 = $all[place].$key();
                place += 1;
            }
            keys
        };
        KEYS
    }};
}

/// What a period can be.
pub const PERIOD_KINDS: &[(&str, Word)] = &[("lesson", labels::LESSON), ("break", labels::BREAK)];
/// The inputs of a period.
pub(super) const PERIOD_PARTS: [&str; 3] = ["start", "end", "kind"];

impl Field {
    pub const fn new(key: &'static str, label: Word, column: &'static str, kind: FieldKind) -> Self {
        Self {
            key,
            label,
            column,
            kind,
            required: false,
            default: "",
            hint: Word::NONE,
            heading: Word::NONE,
            elsewhere: false,
            as_typed: false,
        }
    }

    /// The name of a record: a line of at most 100 characters that must be filled in.
    pub const fn name(key: &'static str, label: Word, column: &'static str) -> Self {
        Self::new(key, label, column, FieldKind::Line(100)).required()
    }

    #[must_use]
    pub const fn required(self) -> Self {
        Self { required: true, ..self }
    }

    #[must_use]
    pub const fn default(self, default: &'static str) -> Self {
        Self { default, ..self }
    }

    #[must_use]
    pub const fn hint(self, hint: Word) -> Self {
        Self { hint, ..self }
    }

    #[must_use]
    pub const fn heading(self, heading: Word) -> Self {
        Self { heading, ..self }
    }

    #[must_use]
    pub const fn as_typed(self) -> Self {
        Self { as_typed: true, ..self }
    }

    #[must_use]
    pub const fn elsewhere(self) -> Self {
        Self { elsewhere: true, ..self }
    }

    pub const fn is_whole(&self) -> bool {
        matches!(self.kind, FieldKind::Whole(..))
    }

    pub const fn is_money(&self) -> bool {
        matches!(self.kind, FieldKind::Money(..))
    }

    /// What a column of this field holds, where the noun does not say otherwise.
    pub const fn column_kind(&self) -> ColumnKind {
        match self.kind {
            FieldKind::Whole(..) | FieldKind::Money(..) => ColumnKind::Number,
            FieldKind::Day => ColumnKind::Day,
            FieldKind::Code(..) | FieldKind::Email | FieldKind::Phone | FieldKind::Account(_) | FieldKind::Sign(_) => {
                ColumnKind::Code
            }
            FieldKind::OneOf(_) | FieldKind::Offered(_) => ColumnKind::State,
            FieldKind::Record | FieldKind::Picked(_) => ColumnKind::Name,
            _ => ColumnKind::Text,
        }
    }

    pub const fn is_stored(&self) -> bool {
        !self.elsewhere && !matches!(self.kind, FieldKind::Periods(_) | FieldKind::Secret | FieldKind::Files(..))
    }

    /// Whether it is filled in by choosing, and not by typing.
    pub const fn is_choice(&self) -> bool {
        matches!(
            self.kind,
            FieldKind::OneOf(_)
                | FieldKind::Offered(_)
                | FieldKind::AnyOf(_)
                | FieldKind::Record
                | FieldKind::Picked(_)
        )
    }

    /// Whether a copy of a record has its value: no files, and nothing that somebody signs in with.
    pub const fn is_copied(&self) -> bool {
        !matches!(self.kind, FieldKind::Picture(_) | FieldKind::Files(..) | FieldKind::Account(_) | FieldKind::Secret)
    }

    pub const fn is_secret(&self) -> bool {
        matches!(self.kind, FieldKind::Secret)
    }

    pub const fn is_picture(&self) -> bool {
        matches!(self.kind, FieldKind::Picture(_))
    }

    pub const fn is_files(&self) -> bool {
        matches!(self.kind, FieldKind::Files(..))
    }

    /// The same in English, as files and the audit have it.
    pub fn shown(&self, value: &str, choices: &[Choice]) -> String {
        self.said(value, choices).english().to_owned()
    }

    /// A value as a person reads it. `choices`: of a field that refers to other records.
    pub fn said(&self, value: &str, choices: &[Choice]) -> Text {
        let label = |options: &[(&str, Word)], value: &str| {
            options.iter().find(|(of, _)| *of == value).map_or_else(|| value.into(), |(_, label)| Text::from(*label))
        };
        let offered = |options: &[(&str, Word)], value: &str| {
            let found = choices.iter().find(|choice| choice.value == value);
            found.map_or_else(|| label(options, value), |choice| choice.label.clone())
        };
        match self.kind {
            FieldKind::Day => printed_day(value).into(),
            FieldKind::OneOf(options) => label(options, value),
            FieldKind::Offered(options) => offered(options, value),
            FieldKind::AnyOf(options) => listed(value.split(',').map(|one| label(options, one))),
            FieldKind::Record | FieldKind::Picked(_) => {
                let found = choices.iter().find(|choice| choice.value == value);
                found.map_or_else(|| value.into(), |choice| choice.label.clone())
            }
            // Which picture it was is told apart by its id's end.
            FieldKind::Picture(_) if !value.is_empty() => {
                labels::picture_of(value.get(value.len().saturating_sub(6)..).unwrap_or(value)).into()
            }
            FieldKind::Files(..) => files(value).map(|(_, name)| name).collect::<Vec<_>>().join(", ").into(),
            FieldKind::Spans(options) => listed(spans(value).map(|(key, from, to)| {
                refusals::span_of(offered(options, key), printed_day(from), printed_day(to)).into()
            })),
            FieldKind::Periods(_) => listed(periods(value).map(|(start, end, kind)| match kind {
                "break" => refusals::break_of(start, end).into(),
                _ => format!("{start}-{end}").into(),
            })),
            _ => value.into(),
        }
    }
}

/// One after the other, with commas; nothing of none.
pub fn listed(texts: impl Iterator<Item = Text>) -> Text {
    Text::joined(texts, labels::listed).unwrap_or_default()
}

/// The periods of a [`FieldKind::Periods`]: start, end and kind.
pub fn periods(value: &str) -> impl Iterator<Item = (&str, &str, &str)> {
    value.split(',').filter_map(|period| {
        let (times, kind) = period.split_once(' ')?;
        let (start, end) = times.split_once('-')?;
        Some((start, end, kind))
    })
}

/// The files of a [`FieldKind::Files`]: id and name.
pub fn files(value: &str) -> impl Iterator<Item = (&str, &str)> {
    value.split('/').filter_map(|file| file.split_once(':'))
}

/// The parts of a stored [`FieldKind::Spans`]: key, from and to.
pub fn spans(value: &str) -> impl Iterator<Item = (&str, &str, &str)> {
    value.split(' ').filter_map(|part| {
        let (key, days) = part.split_once('=')?;
        let (from, to) = days.split_once("..")?;
        Some((key, from, to))
    })
}

/// Whether a semester is one of a [`FieldKind::Spans`], or of a school's own scheme.
pub(super) fn is_semester(options: &[(&str, Word)], key: &str) -> bool {
    options.iter().any(|(of, _)| *of == key) || Semester::named(key).is_some()
}

/// What can be chosen, by field.
#[derive(Clone, Debug, Default)]
pub struct Choices(BTreeMap<&'static str, Vec<Choice>>);

impl Choices {
    #[must_use]
    pub fn with(mut self, key: &'static str, choices: Vec<Choice>) -> Self {
        self.0.insert(key, choices);
        self
    }

    pub fn of(&self, key: &str) -> &[Choice] {
        self.0.get(key).map_or(&[], Vec::as_slice)
    }

    /// Without the choices of a field that are not to be made.
    #[must_use]
    pub(super) fn only(mut self, key: &str, may: impl Fn(&str) -> bool) -> Self {
        if let Some(of) = self.0.get_mut(key) {
            of.retain(|choice| may(&choice.value));
        }
        self
    }

    /// Adds a choice to those of a field.
    pub(super) fn add(&mut self, key: &'static str, choice: Choice) {
        self.0.entry(key).or_default().push(choice);
    }

    /// The choices of a field, taken out.
    pub(super) fn take(&mut self, key: &str) -> Vec<Choice> {
        self.0.remove(key).unwrap_or_default()
    }

    pub(super) fn into_map(self) -> BTreeMap<String, Vec<Choice>> {
        self.0.into_iter().map(|(key, choices)| (key.to_owned(), choices)).collect()
    }
}
