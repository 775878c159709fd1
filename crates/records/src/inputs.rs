//! The inputs of a command, and how they are read: a call's JSON and a form's fields in the same way, but in the words of each. A call is told the
//! key (`dueOn is missing`), a form the label (`Until is missing`).

mod schema;
#[cfg(test)]
mod tests;

use rules::words::{Text, Word, labels, refusals};
use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::{Field, FieldKind, ReadsFields, sent};
use base::clock::is_day;
use base::error::{Error, Result};
use web::input::{known_fields, query_of};
use web::posted::{FieldErrors, Raw};

pub(super) use schema::schema_of;

/// One input of a command.
#[derive(Clone, Copy, Debug)]
pub struct Input {
    pub field: &'static Field,
    /// What the description of the call says about it.
    says: &'static str,
    /// What a form says where it is not filled in; empty: that the label is missing.
    missing: Word,
    /// Of a list: the field that names a row, and the inputs of each row. A call sends `evaluations: [{ studentId, result }]`, a form
    /// `result.student-1`; every row of a form has the first of them.
    rows: Option<(&'static Field, &'static [Input])>,
    /// Whether a call must send it.
    must_send: bool,
    shape: Shape,
}

/// What a call sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// What the field's kind says.
    OfKind,
    /// True or false; a form sends the field, or does not.
    Flag,
    /// A list of texts; a form sends them in fields of other names.
    Texts,
    /// A text or null.
    OrNull,
    /// A text or null, of what stays as it is where it is left out.
    OrKept,
}

impl Input {
    pub const fn of(field: &'static Field) -> Self {
        Self { field, says: "", missing: Word::NONE, rows: None, must_send: field.required, shape: Shape::OfKind }
    }

    #[must_use]
    pub const fn says(self, says: &'static str) -> Self {
        Self { says, ..self }
    }

    #[must_use]
    pub const fn missing(self, missing: Word) -> Self {
        Self { missing, ..self }
    }

    /// A list: `id` names a row.
    #[must_use]
    pub const fn rows(self, id: &'static Field, each: &'static [Self]) -> Self {
        Self { rows: Some((id, each)), ..self }
    }

    /// True or false. A call that leaves it out means false, unless it must send it.
    #[must_use]
    pub const fn flag(self) -> Self {
        Self { shape: Shape::Flag, ..self }
    }

    /// A list of texts.
    #[must_use]
    pub const fn texts(self) -> Self {
        Self { shape: Shape::Texts, ..self }
    }

    /// A text or null, which a row of a call must have.
    #[must_use]
    pub const fn or_null(self) -> Self {
        Self { shape: Shape::OrNull, must_send: true, ..self }
    }

    /// A choice, or null, which takes it away; what is left out stays as it is. Null is read as a form's empty choice.
    #[must_use]
    pub const fn or_kept(self) -> Self {
        Self { shape: Shape::OrKept, ..self }
    }

    /// A call must send it, even if it is empty.
    #[must_use]
    pub const fn must_send(self) -> Self {
        Self { must_send: true, ..self }
    }
}

/// Two lists of inputs, one behind the other.
pub const fn joined<const N: usize>(first: &[Input], then: &[Input]) -> [Input; N] {
    let mut inputs = [VERSION; N];
    let mut place = 0;
    while place < N {
        inputs[place] = if place < first.len() { first[place] } else { then[place - first.len()] };
        place += 1;
    }
    inputs
}

const VERSION_KEY: &str = "version";
const VERSION_FIELD: Field = Field::new(VERSION_KEY, labels::VERSION, VERSION_KEY, FieldKind::Whole(0, i64::MAX));
/// The version that was looked at: an input of what two people may change at once.
pub const VERSION: Input =
    Input::of(&VERSION_FIELD).says("The one that was looked at. Without it the last write wins.");

/// A row of a list, as it was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub id: String,
    fields: Raw,
}

impl Row {
    pub fn text(&self, field: &Field) -> &str {
        self.fields.text(field.key).unwrap_or_default()
    }

    /// A text as it was sent; none where it was not, or null.
    pub fn sent(&self, field: &Field) -> Option<&str> {
        self.fields.verbatim(field.key)
    }

    /// The version that was looked at; none where none was sent.
    pub fn version(&self) -> Option<i64> {
        number(&self.fields)
    }
}

fn number(fields: &Raw) -> Option<i64> {
    fields.text(VERSION_KEY).and_then(|text| text.parse().ok())
}

/// What was sent with a command, and what is wrong with it.
pub struct Submitted<'r> {
    raw: Cow<'r, Raw>,
    inputs: &'static [Input],
    /// Of a call: the rows of its lists, in the order in which they were sent. None: it is a form.
    lists: Option<BTreeMap<&'static str, Vec<Row>>>,
    /// Of a call: what is missing, or is no such thing at all.
    shape: FieldErrors,
    values: FieldErrors,
}

impl<'r> Submitted<'r> {
    /// The fields of a form.
    pub fn by_form(raw: &'r Raw, inputs: &'static [Input]) -> Self {
        let (shape, values) = Default::default();
        Self { raw: Cow::Borrowed(raw), inputs, lists: None, shape, values }
    }

    /// The body of a call. The body of a command without inputs is ignored.
    ///
    /// # Errors
    /// 400 for what is no JSON object, for an invisible character, and for a value of another kind.
    pub(super) fn by_call(body: &[u8], inputs: &'static [Input]) -> Result<Self> {
        let (mut raw, mut lists) = (Raw::default(), BTreeMap::new());
        let names: Vec<&str> = inputs.iter().map(|input| input.field.key).collect();
        let sent = if inputs.is_empty() { Map::new() } else { known_fields(body, &names)? };
        for (input, value) in inputs.iter().filter_map(|input| Some((input, sent.get(input.field.key)?))) {
            let key = input.field.key;
            match (input.rows, value) {
                (None, value) if input.shape == Shape::OrKept => raw.put(key.to_owned(), choice_of(value)),
                (_, Value::Null) if input.shape != Shape::Flag => {}
                (None, value) if input.shape == Shape::Flag => match value {
                    Value::Bool(true) => raw.put(key.to_owned(), "true".to_owned()),
                    Value::Bool(false) => {}
                    _ => return Err(Error::invalid(key, refusals::field_true_or_false(key))),
                },
                (None, value) if input.shape == Shape::Texts => {
                    let texts = value.as_array().ok_or_else(|| Error::invalid(key, refusals::field_list(key)))?;
                    let wrong = |place: usize| {
                        let at = format!("{key}[{place}]");
                        Error::invalid(&at, refusals::field_text(&at))
                    };
                    let row = |(place, text): (usize, &Value)| {
                        let id = text.as_str().ok_or_else(|| wrong(place))?.to_owned();
                        Ok(Row { id, fields: Raw::default() })
                    };
                    lists.insert(key, texts.iter().enumerate().map(row).collect::<Result<_>>()?);
                }
                (None, Value::Bool(_) | Value::Array(_) | Value::Object(_))
                    if matches!(input.field.kind, FieldKind::Money(..)) =>
                {
                    return Err(Error::invalid(key, refusals::field_amount(key)));
                }
                (Some((id, each)), Value::Array(rows)) => {
                    let row = |(place, row): (usize, &Value)| row_of(&format!("{key}[{place}]"), row, (id, each));
                    lists.insert(key, rows.iter().enumerate().map(row).collect::<Result<_>>()?);
                }
                (Some(_), _) => return Err(Error::invalid(key, refusals::field_list(key))),
                (None, value) => raw.put(key.to_owned(), text_of(key, input.field, value)?),
            }
        }
        let (mut shape, values) = <(FieldErrors, FieldErrors)>::default();
        let flags = inputs.iter().filter(|input| input.shape == Shape::Flag && input.must_send);
        for key in flags.map(|input| input.field.key).filter(|key| !sent.contains_key(*key)) {
            shape.add(key, refusals::field_missing(key));
        }
        Ok(Self { raw: Cow::Owned(raw), inputs, lists: Some(lists), shape, values })
    }

    /// Adds what a call says of these inputs in its address, which counts before what its body says of them.
    ///
    /// # Errors
    /// 400 for a query that is malformed.
    pub(super) fn with_query(mut self, query: &str, asked: &[Input]) -> Result<Self> {
        if asked.is_empty() {
            return Ok(self);
        }
        let mut said: BTreeMap<String, String> = query_of(query)?;
        for input in asked {
            if let Some(text) = said.remove(input.field.key).filter(|text| !text.trim().is_empty()) {
                self.raw.to_mut().set(input.field.key, &text);
            }
        }
        Ok(self)
    }

    pub const fn is_call(&self) -> bool {
        self.lists.is_some()
    }

    /// The fields as a form sends them, for what no method here reads.
    pub fn raw(&self) -> &Raw {
        &self.raw
    }

    /// Reports a fault of a value.
    pub fn fault(&mut self, field: &str, said: impl Into<Text>) {
        self.values.add(field, said);
    }

    /// Reports a fault of a call's shape.
    pub fn misshapen(&mut self, field: &str, said: impl Into<Text>) {
        self.shape.add(field, said);
    }

    /// Reports what is no such thing at all: a call's shape, a form's value.
    pub fn unreadable(&mut self, field: &str, said: impl Into<Text>) {
        if self.is_call() { self.misshapen(field, said) } else { self.fault(field, said) }
    }

    /// The rows of a list. A call that does not send the list is told so.
    pub fn rows(&mut self, list: &Field) -> Option<Vec<Row>> {
        if let Some(lists) = &mut self.lists {
            let rows = lists.remove(list.key);
            if rows.is_none() {
                self.shape.add(list.key, refusals::field_missing(list.key));
            }
            return rows;
        }
        let (_, each) = self.inputs.iter().find(|input| input.field.key == list.key)?.rows?;
        let first = format!("{}.", each.first()?.field.key);
        let ids = self.raw.texts().filter_map(|(name, _)| name.strip_prefix(&first));
        let row = |id: &str| {
            let keys = each.iter().map(|input| input.field.key);
            let fields = keys.filter_map(|key| Some((key, self.raw.verbatim(&format!("{key}.{id}"))?)));
            Row { id: id.to_owned(), fields: Raw::of(fields) }
        };
        Some(ids.map(row).collect())
    }

    /// The rows of a list that a call may leave out; none of them then.
    pub fn rows_if_sent(&mut self, list: &Field) -> Vec<Row> {
        if self.lists.as_ref().is_some_and(|lists| !lists.contains_key(list.key)) {
            return Vec::new();
        }
        self.rows(list).unwrap_or_default()
    }

    /// The texts of a list that a call has sent; none of a form, and where it was left out.
    pub fn texts(&mut self, list: &Field) -> Option<Vec<String>> {
        Some(self.lists.as_mut()?.remove(list.key)?.into_iter().map(|row| row.id).collect())
    }

    /// A text that a call must fill in, and a form may leave out.
    pub fn of_call(&mut self, field: &Field) -> Option<String> {
        if self.is_call() { self.filled(field) } else { self.raw.owned(field.key) }
    }

    /// Reports to a call that a field was not sent; whether it was, or this is a form.
    pub fn must_have(&mut self, field: &Field) -> bool {
        let has = !self.is_call() || self.raw.has(field.key);
        if !has {
            self.shape.add(field.key, refusals::field_missing(field.key));
        }
        has
    }

    /// A field that a call must send, even if it is empty, as its kind reads it.
    pub fn present(&mut self, field: &Field) -> Option<String> {
        if !self.must_have(field) {
            return None;
        }
        self.values.field(&self.raw, field)
    }

    /// A text that must be filled in; otherwise it is reported as missing.
    pub fn filled(&mut self, field: &Field) -> Option<String> {
        let text = self.raw.text(field.key).map(str::trim).filter(|text| !text.is_empty());
        if text.is_none() {
            if self.is_call() {
                self.shape.add(field.key, refusals::field_missing(field.key));
            } else {
                let input = self.inputs.iter().find(|input| input.field.key == field.key);
                let said = input.map(|input| input.missing).filter(|said| !said.is_none());
                let said = said.map_or_else(|| refusals::field_missing(field.label).into(), Text::from);
                self.values.add(field.key, said);
            }
        }
        text.map(str::to_owned)
    }

    /// A field that may be left out, as its kind reads it; empty then.
    pub fn optional(&mut self, field: &Field) -> Option<String> {
        self.values.field(&self.raw, field)
    }

    /// A field of one text that must be filled in, as its kind reads it.
    pub fn required(&mut self, field: &Field) -> Option<String> {
        self.filled(field)?;
        self.values.field(&self.raw, field)
    }

    /// A day that must be filled in, YYYY-MM-DD.
    pub fn day(&mut self, field: &Field) -> Option<String> {
        let day = self.filled(field)?;
        if is_day(&day) {
            return Some(day);
        }
        if self.is_call() {
            self.shape.add(field.key, refusals::field_day(field.key));
        } else {
            self.values.add(field.key, refusals::not_a_date(day));
        }
        None
    }

    /// The version that was looked at. A call may leave it out: the last write wins. A form that leaves it out has looked at none: version 0.
    pub fn version(&self) -> Option<i64> {
        let version = number(&self.raw);
        if self.is_call() { version } else { Some(version.unwrap_or_default()) }
    }

    /// The same where a form may leave it out, too.
    pub fn version_if_sent(&self) -> Option<i64> {
        number(&self.raw)
    }

    /// Refuses a call for its shape: this comes before whom it reaches.
    ///
    /// # Errors
    /// 400 with every fault.
    pub(super) fn check_shape(&mut self) -> Result<()> {
        let fields = std::mem::take(&mut self.shape).into_fields();
        match self.first_of(&fields) {
            Some(message) => Err(Error::Invalid { message, fields }),
            None => Ok(()),
        }
    }

    /// The fault that is told first: that of the first input in the order of their declaration.
    fn first_of(&self, fields: &BTreeMap<String, Text>) -> Option<Text> {
        let declared = self.inputs.iter().find_map(|input| fields.get(input.field.key));
        declared.or_else(|| fields.values().next()).cloned()
    }

    /// What was read, or every fault of its values: this comes after whom it reaches.
    ///
    /// # Errors
    /// 422 with every fault.
    pub(super) fn finish<C>(mut self, command: Option<C>) -> Result<C> {
        let fields = std::mem::take(&mut self.values).into_fields();
        match (command, self.first_of(&fields)) {
            (Some(command), None) => Ok(command),
            (_, Some(message)) => Err(Error::Values { message, fields }),
            (None, None) => Err(Error::Internal("a command was not read, and no fault was reported".to_owned())),
        }
    }

    /// The faults of a form's values.
    pub fn into_faults(self) -> FieldErrors {
        self.values
    }
}

/// A row of a call's list.
fn row_of(place: &str, row: &Value, (id, each): (&Field, &[Input])) -> Result<Row> {
    let at = |key: &str| format!("{place}.{key}");
    let row = row.as_object().ok_or_else(|| Error::invalid(place, refusals::field_object(place)))?;
    let filled = |key: &str| row.get(key).filter(|value| !value.is_null());
    let name = filled(id.key).map(|value| text_of(&at(id.key), id, value)).transpose()?;
    let name = name.ok_or_else(|| Error::invalid(&at(id.key), refusals::field_missing(at(id.key))))?;
    let mut fields = Raw::default();
    for input in each {
        let value = filled(input.field.key);
        if input.shape == Shape::OrNull && !row.contains_key(input.field.key) {
            let at = at(input.field.key);
            return Err(Error::invalid(&at, refusals::field_missing(&at)));
        }
        if input.shape == Shape::OrKept {
            if let Some(value) = row.get(input.field.key) {
                fields.put(input.field.key.to_owned(), choice_of(value));
            }
        } else if input.shape == Shape::Flag {
            match value {
                None | Some(Value::Bool(false)) => {}
                Some(Value::Bool(true)) => fields.put(input.field.key.to_owned(), "true".to_owned()),
                Some(_) => {
                    let at = at(input.field.key);
                    return Err(Error::invalid(&at, refusals::field_true_or_false(&at)));
                }
            }
        } else if let Some(value) = value {
            fields.put(input.field.key.to_owned(), text_of(&at(input.field.key), input.field, value)?);
        }
    }
    Ok(Row { id: name, fields })
}

/// A choice as forms send it. What is none is kept as it is in JSON, also an empty text, so that its reader finds that it is none.
fn choice_of(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) if !text.is_empty() => text.clone(),
        other => other.to_string(),
    }
}

/// A value of a body as forms send it, told as records tell it; but a number is no text.
fn text_of(key: &str, field: &Field, value: &Value) -> Result<String> {
    if field.is_whole() && value.as_i64().is_none() {
        return Err(Error::invalid(key, refusals::field_whole_number(key)));
    }
    sent::text_of(key, field.kind, value)
}
