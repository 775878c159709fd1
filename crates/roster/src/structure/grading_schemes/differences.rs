//! What differs between two versions of a scheme's document, key by key, each at its place (docs/rules.md, *Grading schemes*). Pure: it walks whatever
//! keys there are, so that none is left out.

use std::collections::BTreeSet;

use rules::components::Component;
use rules::semesters::ExamType;
use serde::Serialize;
use serde_json::{Map, Value};
use ts_rs::TS;

/// One thing that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct SchemeDifference {
    pub kind: DifferenceKind,
    /// The rows that it is in, the outermost first.
    pub rows: Vec<SchemePlace>,
    /// By its keys: `scaledTo`, `pass.by`. Of an order, the list's; empty where the last row is new or gone.
    pub field: String,
    /// What was there: names where the document has keys, else as it is spelled there. Several where the field has several; none where it was left out.
    pub before: Vec<String>,
    pub now: Vec<String>,
}

/// What has become of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "grading_schemes.ts")]
pub enum DifferenceKind {
    Changed,
    Added,
    Removed,
    /// The rows of a list come in another order.
    Order,
}

/// A row of one of the document's lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct SchemePlace {
    /// `results`
    pub list: String,
    /// Its name, a band's letter, a result's semester. Empty where it has none.
    pub name: String,
    /// Its place in the list, from 1.
    pub row: usize,
    /// Of a result, as is the last class.
    #[ts(type = "number | null")]
    pub from_class: Option<i64>,
    #[ts(type = "number | null")]
    pub to_class: Option<i64>,
}

/// Lists whose order says nothing: that of bands follows from where they begin.
const UNORDERED: [&str; 2] = ["bands", "results"];
/// Lists whose rows have a key that stays when their name changes.
const KEYED: [&str; 4] = ["scales", "examTypes", "semesters", "results"];

/// What differs between two documents, in the order of the newer one.
pub fn differences(old: &Value, new: &Value) -> Vec<SchemeDifference> {
    let mut walk = Walk { old, new, rows: Vec::new(), found: Vec::new() };
    walk.objects("", old.as_object(), new.as_object());
    walk.found
}

struct Walk<'d> {
    old: &'d Value,
    new: &'d Value,
    rows: Vec<SchemePlace>,
    found: Vec<SchemeDifference>,
}

impl Walk<'_> {
    fn objects(&mut self, before: &str, old: Option<&Map<String, Value>>, new: Option<&Map<String, Value>>) {
        let keys = |of: Option<&Map<String, Value>>| of.into_iter().flat_map(Map::keys).cloned().collect::<Vec<_>>();
        let mut all = keys(new);
        all.extend(keys(old).into_iter().filter(|key| new.is_none_or(|new| !new.contains_key(key))));
        for key in all {
            let [was, is] = [old, new].map(|of| meant(&key, of.and_then(|of| of.get(&key))));
            if was == is {
                continue;
            }
            let field = if before.is_empty() { key.clone() } else { format!("{before}.{key}") };
            if [&was, &is].into_iter().any(Value::is_object) {
                self.objects(&field, was.as_object(), is.as_object());
            } else if [&was, &is].into_iter().any(has_rows) {
                self.lists(&key, rows_of(&was), rows_of(&is));
            } else {
                let before = values(self.old, &field, &was);
                let now = values(self.new, &field, &is);
                if before != now {
                    self.add(DifferenceKind::Changed, &field, before, now);
                }
            }
        }
    }

    fn lists(&mut self, list: &str, old: &[Value], new: &[Value]) {
        let pairs = paired(list, old, new);
        for (place, row) in new.iter().enumerate() {
            self.rows.push(place_of(self.new, list, place, row));
            match pairs[place] {
                Some(was) => self.objects("", old[was].as_object(), row.as_object()),
                None => self.add(DifferenceKind::Added, "", Vec::new(), Vec::new()),
            }
            self.rows.pop();
        }
        let kept: Vec<usize> = pairs.into_iter().flatten().collect();
        for (place, row) in old.iter().enumerate().filter(|(place, _)| !kept.contains(place)) {
            self.rows.push(place_of(self.old, list, place, row));
            self.add(DifferenceKind::Removed, "", Vec::new(), Vec::new());
            self.rows.pop();
        }
        if !UNORDERED.contains(&list) && !kept.is_sorted() {
            let name = |was: &usize| place_of(self.old, list, *was, &old[*was]).name;
            let in_order: BTreeSet<usize> = kept.iter().copied().collect();
            let (before, now) = (in_order.iter().map(name).collect(), kept.iter().map(name).collect());
            self.add(DifferenceKind::Order, list, before, now);
        }
    }

    fn add(&mut self, kind: DifferenceKind, field: &str, before: Vec<String>, now: Vec<String>) {
        self.found.push(SchemeDifference { kind, rows: self.rows.clone(), field: field.to_owned(), before, now });
    }
}

/// What a key means where it is left out, and lists without the order that says nothing.
fn meant(key: &str, value: Option<&Value>) -> Value {
    match (key, value) {
        ("counts" | "mustPass", None) => true.into(),
        ("percentage", None) => "ofTotals".into(),
        ("components" | "elseComponents" | "examTypes", Some(Value::Array(list))) => {
            let mut list = list.clone();
            if list.iter().all(Value::is_string) {
                list.sort_by_key(|of| order_of(key, of.as_str().unwrap_or_default()));
            }
            Value::Array(list)
        }
        (_, value) => value.cloned().unwrap_or_default(),
    }
}

/// In the order of columns and of the specification's exam types, others after them by their keys.
fn order_of(key: &str, of: &str) -> (usize, String) {
    let place = if key == "examTypes" {
        ExamType::ALL.iter().position(|exam_type| exam_type.as_str() == of)
    } else {
        Component::ALL.iter().position(|component| component.key() == of)
    };
    (place.unwrap_or(usize::MAX), of.to_owned())
}

fn has_rows(value: &Value) -> bool {
    rows_of(value).iter().any(Value::is_object)
}

fn rows_of(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn text<'v>(row: &'v Value, key: &str) -> &'v str {
    row[key].as_str().unwrap_or_default()
}

/// What makes a row the same one in both documents.
fn identity<'v>(list: &str, row: &'v Value) -> [&'v Value; 3] {
    let none = &Value::Null;
    match list {
        "scales" | "examTypes" | "semesters" => [&row["key"], none, none],
        "bands" if text(row, "letter").is_empty() => [none, &row["from"], none],
        "bands" => [&row["letter"], none, none],
        "results" => [&row["semester"], &row["fromClass"], &row["toClass"]],
        "carries" => [&row["semester"], none, none],
        _ => [&row["name"], none, none],
    }
}

/// For each newer row the older one that it was; none where it is new.
fn paired(list: &str, old: &[Value], new: &[Value]) -> Vec<Option<usize>> {
    let mut pairs: Vec<Option<usize>> = vec![None; new.len()];
    let is_free = |pairs: &[Option<usize>], was: usize| !pairs.contains(&Some(was));
    let mut pair = |fits: &dyn Fn(usize, usize) -> bool| {
        for place in 0..new.len() {
            if pairs[place].is_none() {
                pairs[place] = (0..old.len()).find(|was| is_free(&pairs, *was) && fits(place, *was));
            }
        }
    };
    pair(&|place, was| identity(list, &new[place]) == identity(list, &old[was]));
    if list == "results" {
        // Its classes have changed.
        pair(&|place, was| new[place]["semester"] == old[was]["semester"]);
    }
    if !KEYED.contains(&list) {
        // Its name has changed.
        pair(&|place, was| place == was);
    }
    pairs
}

fn place_of(document: &Value, list: &str, place: usize, row: &Value) -> SchemePlace {
    let name = match list {
        "bands" if text(row, "letter").is_empty() => format!("{} %", row["from"]),
        "bands" => text(row, "letter").to_owned(),
        "results" | "carries" => named(document, "semester", text(row, "semester")),
        _ => text(row, "name").to_owned(),
    };
    let class = |key: &str| row[key].as_i64().filter(|_| list == "results");
    SchemePlace {
        list: list.to_owned(),
        name,
        row: place + 1,
        from_class: class("fromClass"),
        to_class: class("toClass"),
    }
}

/// The values of a field, by their names.
fn values(document: &Value, field: &str, value: &Value) -> Vec<String> {
    match value {
        Value::Null => Vec::new(),
        Value::Array(list) => list.iter().flat_map(|one| values(document, field, one)).collect(),
        Value::String(text) if text.is_empty() => Vec::new(),
        Value::String(text) => vec![named(document, field, text)],
        other => vec![other.to_string()],
    }
}

/// What a key is called in a document; anything else stays as it is.
fn named(document: &Value, field: &str, key: &str) -> String {
    let row = |list: &str| rows_of(&document[list]).iter().find(|row| text(row, "key") == key);
    let own = match field {
        "semester" | "highestMark.semester" => row("semesters").map(|row| text(row, "name")),
        "scale" | "singleMarkScale" => row("scales").map(|row| text(row, "name")),
        "examTypes" => {
            let own = row("examTypes").map(|row| text(row, "name"));
            own.or_else(|| ExamType::specified(key).map(ExamType::label))
        }
        "components" | "elseComponents" => {
            let own = document["componentNames"][key].as_str();
            own.or_else(|| key.parse::<Component>().ok().map(Component::label))
        }
        _ => None,
    };
    own.filter(|name| !name.is_empty()).unwrap_or(key).to_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A document with every key there is.
    fn document() -> Value {
        let file: Value =
            serde_json::from_str(include_str!("../../../../grading/src/grading_schemes/fields.json")).expect("JSON");
        file["definition"].clone()
    }

    /// The pointers of all values of a document, those in lists of texts left out: such a list is one value.
    fn leaves(value: &Value, at: &str, found: &mut Vec<String>) {
        match value {
            Value::Object(object) => {
                for (key, value) in object {
                    leaves(value, &format!("{at}/{key}"), found);
                }
            }
            Value::Array(list) if list.iter().any(Value::is_object) => {
                for (place, value) in list.iter().enumerate() {
                    leaves(value, &format!("{at}/{place}"), found);
                }
            }
            _ => found.push(at.to_owned()),
        }
    }

    #[test]
    fn every_key_that_differs_is_named_and_nothing_else_is() {
        let old = document();
        assert_eq!(differences(&old, &old), []);
        let mut found = Vec::new();
        leaves(&old, "", &mut found);
        assert!(found.len() > 90, "{}", found.len());
        for pointer in found {
            let mut new = old.clone();
            let value = new.pointer_mut(&pointer).expect("it is there");
            *value = match &*value {
                Value::String(_) => json!("something else"),
                Value::Number(_) => json!(7_777),
                Value::Bool(is) => json!(!is),
                _ => json!(["something else"]),
            };
            let found = differences(&old, &new);
            assert!(!found.is_empty(), "{pointer}");
            // A row of another key is another row, as a result is of another semester or other classes.
            let is_of_a_result = pointer.starts_with("/results/")
                && ["/semester", "/fromClass", "/toClass"].iter().any(|key| pointer.ends_with(key));
            if !pointer.ends_with("/key") && !is_of_a_result {
                assert_eq!(found.len(), 1, "{pointer}: {found:?}");
            }
            assert!(!differences(&new, &old).is_empty(), "{pointer} the other way round");
        }
    }

    /// What is found, in one line each.
    fn lines(old: &Value, new: &Value) -> Vec<String> {
        let row = |row: &SchemePlace| {
            format!(
                "{} {}{}",
                row.list,
                row.name,
                row.to_class.map_or(String::new(), |to| { format!(" {}-{to}", row.from_class.unwrap_or_default()) })
            )
        };
        let line = |of: SchemeDifference| {
            let rows: Vec<String> = of.rows.iter().map(row).collect();
            format!("{}: {:?} {} {:?} {:?}", rows.join(", "), of.kind, of.field, of.before, of.now)
        };
        differences(old, new).into_iter().map(line).collect()
    }

    #[test]
    fn a_difference_is_said_at_its_place_by_names() {
        type Change = fn(&mut Value);
        let rows: [(Change, &[&str]); 12] = [
            // "Half Yearly, classes 6 to 8, part Term: scaled to 80, before 70"
            (
                |new| new["results"][0]["parts"][1]["scaledTo"] = json!(75),
                &[r#"results First 3-12, parts Term: Changed scaledTo ["80"] ["75"]"#],
            ),
            (
                |new| new["results"][0]["parts"][0]["examTypes"] = json!(["classTest", "term"]),
                &[
                    r#"results First 3-12, parts Tests: Changed examTypes ["Class Test", "Model Test"] ["Class Test", "Term"]"#,
                ],
            ),
            // Whatever their order: columns have one of their own.
            (|new| new["results"][0]["parts"][0]["components"] = json!(["paper2", "paper1"]), &[]),
            // What is left out counts.
            (|new| new["results"][0]["parts"][0]["counts"] = json!(true), &[]),
            (
                |new| new["results"][0]["parts"][0]["mustPass"] = json!(false),
                &[r#"results First 3-12, parts Tests: Changed mustPass ["true"] ["false"]"#],
            ),
            (|new| new["results"][0]["toClass"] = json!(10), &[r#"results First 3-10: Changed toClass ["12"] ["10"]"#]),
            (
                |new| {
                    new["semesters"][0]["name"] = json!("Half Yearly");
                },
                &[r#"semesters Half Yearly: Changed name ["First"] ["Half Yearly"]"#],
            ),
            (
                |new| {
                    new["scales"][0]["bands"].as_array_mut().expect("a list").remove(1);
                },
                &["scales Points, bands B: Removed  [] []"],
            ),
            (
                |new| new["results"][1]["parts"].as_array_mut().expect("a list").push(json!({ "name": "Viva" })),
                &["results Second 3-12, parts Viva: Added  [] []"],
            ),
            (
                |new| new["results"][0]["parts"].as_array_mut().expect("a list").swap(0, 1),
                &[r#"results First 3-12: Order parts ["Tests", "Term", "Conduct"] ["Term", "Tests", "Conduct"]"#],
            ),
            (
                |new| {
                    new["overall"] = json!({ "by": "total" });
                    new.as_object_mut().expect("an object").remove("note");
                },
                &[
                    r#": Changed overall.by ["points"] ["total"]"#,
                    r#": Changed overall.most ["5"] []"#,
                    r#": Changed overall.fourthSubject.above ["2"] []"#,
                    r#": Changed note ["Agreed by the board.\nFrom 2027 on."] []"#,
                ],
            ),
            (
                |new| new["highestMark"]["semester"] = json!("second"),
                &[r#": Changed highestMark.semester ["same"] ["Second"]"#],
            ),
        ];
        for (change, expected) in rows {
            let old = document();
            let mut new = old.clone();
            change(&mut new);
            let mut found = lines(&old, &new);
            let mut expected = expected.to_vec();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected);
        }
    }
}
