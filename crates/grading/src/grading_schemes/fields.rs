//! The fields of a scheme's form. A field is named by its path in the document: `scales[0].bands[2].letter`; one of several values
//! (`results[0].parts[0].examTypes`) comes once for each. Pure.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use rules::components::Component;
use rules::scheme::Definition;
use rules::scheme::document::SAME;
use rules::semesters::ExamType;
use serde_json::Value;

use super::form;
use web::posted::Raw;

/// Every field, without the places in lists, but those of component names and [`RENAMES`].
const FIELDS: &[&str] = &[
    "name",
    "note",
    "scales[].key",
    "scales[].name",
    "scales[].rounding",
    "scales[].bands[].from",
    "scales[].bands[].letter",
    "scales[].bands[].points",
    "scales[].bands[].words",
    "scales[].bands[].fails",
    "examTypes[].key",
    "examTypes[].name",
    "semesters[].key",
    "semesters[].name",
    "semesters[].printedTitle",
    "results[].fromClass",
    "results[].toClass",
    "results[].semester",
    "results[].scale",
    "results[].parts[].name",
    "results[].parts[].examTypes",
    "results[].parts[].components",
    "results[].parts[].elseComponents",
    "results[].parts[].take",
    "results[].parts[].count",
    "results[].parts[].scaledTo",
    "results[].parts[].counts",
    "results[].parts[].mustPass",
    "results[].own",
    "results[].carries[].semester",
    "results[].carries[].name",
    "results[].carries[].how",
    "results[].carries[].scaledTo",
    "results[].carries[].percentage",
    "results[].pass.by",
    "results[].pass.percent",
    "zeroTotal",
    "singleMarkScale",
    "examFails",
    "failedLetter",
    "overall.by",
    "overall.most",
    "overall.fourthSubject.above",
    "overallFails",
    "position",
    "failed",
    "ties",
    "joined[].name",
    "joined[].subjects[]",
    "highestMark.semester",
];
/// Beside the document's own fields: the school's name for one of the specification's exam types, `renames.classTest`. Once filled in, it is a row of
/// `examTypes`.
const RENAMES: &str = "renames";
/// Lists whose keys are made from their names.
const KEYED: [&str; 3] = ["scales", "examTypes", "semesters"];
/// More than any list has, and few enough to be counted.
const ROWS: usize = 1_000;
/// Characters of a key that is made from a name.
const KEY: usize = 30;

/// What was typed, by path; of a field with several values, these with commas between them. A box is `true` where it is ticked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fields(BTreeMap<String, String>);

/// One row of a list: its fields by what follows the row's own path (`.name`; nothing, where the row itself is a field).
pub(super) type Row = BTreeMap<String, String>;

impl Fields {
    /// The fields as the form of this document shows them.
    pub fn of(definition: &Definition) -> Self {
        let mut fields = Self::default();
        fields.flatten("", &serde_json::to_value(definition).unwrap_or_default());
        // Both are true where the document leaves them out.
        for part in fields.parts() {
            for ticked in ["counts", "mustPass"] {
                fields.0.entry(format!("{part}.{ticked}")).or_insert_with(|| "true".to_owned());
            }
        }
        fields
    }

    fn flatten(&mut self, path: &str, value: &Value) {
        match value {
            Value::Object(object) => {
                for (key, value) in object {
                    let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                    self.flatten(&path, value);
                }
            }
            Value::Array(list) if is_several(path) => {
                let texts: Vec<&str> = list.iter().filter_map(Value::as_str).collect();
                self.set(path, &texts.join(","));
            }
            Value::Array(list) => {
                for (place, value) in list.iter().enumerate() {
                    self.flatten(&format!("{path}[{place}]"), value);
                }
            }
            Value::String(text) => self.set(path, text),
            Value::Number(number) => self.set(path, &number.to_string()),
            Value::Bool(is) => self.set(path, if *is { "true" } else { "" }),
            Value::Null => {}
        }
    }

    /// The fields of a posted form. What is not one of them is passed over.
    pub fn posted(raw: &Raw) -> Self {
        let all = |name: &str| raw.all(name).unwrap_or_default();
        let pairs: Vec<(&str, String)> = raw
            .texts()
            .map(|(name, text)| (name, if is_several(name) { all(name) } else { text.to_owned() }))
            .collect();
        Self::read(pairs.iter().map(|(name, text)| (*name, text.as_str())))
    }

    /// Reads pairs of name and value. A new name for one of the specification's exam types becomes a row, rows without a key get one, and bands are
    /// sorted.
    pub fn read<'p>(pairs: impl IntoIterator<Item = (&'p str, &'p str)>) -> Self {
        let mut fields = Self::default();
        for (name, text) in pairs {
            if !is_field(name) {
                continue;
            }
            let text = text.trim().replace("\r\n", "\n");
            match fields.0.get_mut(name) {
                None => fields.set(name, &text),
                Some(before) if is_several(name) => {
                    before.push(',');
                    before.push_str(&text);
                }
                // Of any other field the first value counts.
                Some(_) => {}
            }
        }
        fields.rename_exam_types();
        for list in KEYED {
            fields.make_keys(list);
        }
        for place in 0..fields.count("scales") {
            fields.sort_bands(&format!("scales[{place}].bands"));
        }
        fields
    }

    /// Sorts the bands of a scale, the best first; a band without a percentage stays last. Nothing moves while a percentage cannot be read.
    fn sort_bands(&mut self, list: &str) {
        let mut bands = self.take_rows(list);
        let from = |band: &Row| band.get(".from").cloned().unwrap_or_default();
        if bands.iter().map(from).all(|from| from.is_empty() || form::decimal(&from).is_some()) {
            bands.sort_by_key(|band| Reverse(form::decimal(&from(band))));
        }
        self.put_rows(list, bands);
    }

    /// Adds a row for each of the specification's exam types that was given a name, and removes the row of one whose name was emptied.
    fn rename_exam_types(&mut self) {
        let mut rows = self.take_rows("examTypes");
        let is_specified = |row: &Row| row.get(".key").is_some_and(|key| ExamType::specified(key).is_some());
        rows.retain(|row| !is_specified(row) || row.get(".name").is_some_and(|name| !name.is_empty()));
        for exam_type in ExamType::ALL {
            let name = self.0.remove(&format!("{RENAMES}.{exam_type}")).filter(|name| !name.is_empty());
            if let Some(name) = name {
                rows.push(Row::from([(".key".to_owned(), exam_type.to_string()), (".name".to_owned(), name)]));
            }
        }
        self.put_rows("examTypes", rows);
    }

    /// Gives each row that has a name and no key yet a key made from the name, which no other row has.
    fn make_keys(&mut self, list: &str) {
        let rows = self.count(list);
        let key = |place: usize| format!("{list}[{place}].key");
        let mut taken: Vec<String> = (0..rows).map(|place| self.text(&key(place)).to_owned()).collect();
        taken.push(SAME.to_owned());
        if list == "examTypes" {
            taken.extend(ExamType::ALL.map(|of| of.to_string()));
        }
        for place in 0..rows {
            let name = self.text(&format!("{list}[{place}].name"));
            if self.text(&key(place)).is_empty() && !name.is_empty() {
                let made = key_of(name, place + 1, &taken);
                taken.push(made.clone());
                self.set(&key(place), &made);
            }
        }
    }

    /// By path, for the page.
    pub fn values(&self) -> &BTreeMap<String, String> {
        &self.0
    }

    /// What was typed in a field, without blanks around it; empty where nothing was.
    pub fn text(&self, path: &str) -> &str {
        self.0.get(path).map_or("", String::as_str)
    }

    pub(super) fn set(&mut self, path: &str, text: &str) {
        self.0.insert(path.to_owned(), text.to_owned());
    }

    /// How many rows a list has.
    pub(super) fn count(&self, list: &str) -> usize {
        (0..ROWS).take_while(|place| self.has_row(&format!("{list}[{place}]"))).count()
    }

    fn has_row(&self, row: &str) -> bool {
        self.0.range(row.to_owned()..).next().is_some_and(|(path, _)| path.starts_with(row))
    }

    /// The paths of the parts of all results.
    fn parts(&self) -> Vec<String> {
        let of = |result: usize| {
            let list = format!("results[{result}].parts");
            (0..self.count(&list)).map(move |part| format!("{list}[{part}]"))
        };
        (0..self.count("results")).flat_map(of).collect()
    }

    /// Takes the rows of a list out.
    pub(super) fn take_rows(&mut self, list: &str) -> Vec<Row> {
        let take = |place: usize| -> Row {
            let row = format!("{list}[{place}]");
            let own = |(path, text): (&String, &String)| Some((path.strip_prefix(&row)?.to_owned(), text.clone()));
            self.0.range(row.clone()..).map_while(own).collect()
        };
        let rows: Vec<Row> = (0..self.count(list)).map(take).collect();
        let start = format!("{list}[");
        self.0.retain(|path, _| !path.starts_with(&start));
        rows
    }

    /// Puts rows in the place of a list's.
    pub(super) fn put_rows(&mut self, list: &str, rows: Vec<Row>) {
        for (place, row) in rows.into_iter().enumerate() {
            self.0.extend(row.into_iter().map(|(end, text)| (format!("{list}[{place}]{end}"), text)));
        }
    }
}

/// Whether a field of the form has this name.
fn is_field(name: &str) -> bool {
    match name.split_once('.') {
        Some(("componentNames", component)) => component.parse::<Component>().is_ok(),
        Some((RENAMES, exam_type)) => ExamType::specified(exam_type).is_some(),
        _ => pattern_of(name).is_some_and(|pattern| FIELDS.contains(&pattern.as_str())),
    }
}

/// Whether a field has a value for each box that is ticked.
fn is_several(name: &str) -> bool {
    [".examTypes", ".components", ".elseComponents"].iter().any(|end| name.ends_with(end))
}

/// A path without the places in its lists: `scales[].name`. None where something else stands in the brackets.
pub(super) fn pattern_of(path: &str) -> Option<String> {
    let (mut pattern, mut rest) = (String::with_capacity(path.len()), path);
    while let Some((before, behind)) = rest.split_once('[') {
        let (place, after) = behind.split_once(']')?;
        place_of(place)?;
        pattern.push_str(before);
        pattern.push_str("[]");
        rest = after;
    }
    pattern.push_str(rest);
    Some(pattern)
}

/// A place in a list, from 0.
pub(super) fn place_of(text: &str) -> Option<usize> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse::<usize>().ok().filter(|place| is_number && *place < ROWS)
}

/// `half_yearly` for Half Yearly; the number where the name has no Latin letter; numbered where it is taken.
fn key_of(name: &str, number: usize, taken: &[String]) -> String {
    let words = name.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut key = words.collect::<Vec<_>>().join("_").to_ascii_lowercase();
    key.truncate(KEY);
    if key.is_empty() {
        key = number.to_string();
    }
    let (mut made, mut number) = (key.clone(), 1);
    while taken.contains(&made) {
        number += 1;
        made = format!("{key}_{number}");
    }
    made
}
