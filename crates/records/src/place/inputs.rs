//! The filter set as inputs of a command ([`AskedPlace`](super::AskedPlace), as a call's body carries it).

use rules::words::{Word, labels};

use super::Level;
use crate::command::Input;
use crate::{Field, FieldKind};

const fn field(key: &'static str, label: Word) -> Field {
    Field::new(key, label, "", FieldKind::Record)
}

/// Ids in the order of the levels, then names.
const FIELDS: &[Field; 12] = &[
    field("branchId", labels::BRANCH),
    field("sessionId", labels::SESSION),
    field("classId", labels::CLASS),
    field("sectionId", labels::SECTION),
    field("examId", labels::EXAM),
    field("subjectId", labels::SUBJECT),
    field("semester", labels::SEMESTER),
    field("branchName", labels::BRANCH),
    field("sessionName", labels::SESSION),
    field("className", labels::CLASS),
    field("sectionName", labels::SECTION),
    field("subjectName", labels::SUBJECT),
];

const ALL: [Input; 12] = [
    Input::of(&FIELDS[0]),
    Input::of(&FIELDS[1]),
    Input::of(&FIELDS[2]),
    Input::of(&FIELDS[3]),
    Input::of(&FIELDS[4]),
    Input::of(&FIELDS[5]),
    Input::of(&FIELDS[6]).says("One of the class's."),
    Input::of(&FIELDS[7]).says("Names the branch, as `branchId` does; a caller who has a branch may leave out both."),
    Input::of(&FIELDS[8]).says("Names the session, as `sessionId` does."),
    Input::of(&FIELDS[9]).says("Beside `classId`: must be its name."),
    Input::of(&FIELDS[10]).says("Beside `sectionId`: must be its name."),
    Input::of(&FIELDS[11]).says("Beside `subjectId`: must be its name."),
];

/// The filter set, of which a call must send the ids of these levels.
pub const fn place_inputs(needed: &[Level]) -> [Input; 12] {
    let mut inputs = ALL;
    let mut at = 0;
    while at < needed.len() {
        let level = needed[at] as usize;
        inputs[level] = inputs[level].must_send();
        at += 1;
    }
    inputs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place::AskedPlace;
    use std::collections::BTreeSet;
    use web::posted::Raw;

    #[test]
    fn they_are_what_a_call_may_say_of_its_place_and_all_of_it_is_read() {
        let schema = schemars::SchemaGenerator::default().into_root_schema_for::<AskedPlace>().to_value();
        let said: BTreeSet<&str> = schema["properties"].as_object().unwrap().keys().map(String::as_str).collect();
        let keys: Vec<&str> = ALL.iter().map(|input| input.field.key).collect();
        assert_eq!(keys.iter().copied().collect::<BTreeSet<_>>(), said);
        let asked = AskedPlace::of_form(&Raw::of(keys.iter().map(|key| (*key, *key))));
        let read = format!("{asked:?}");
        assert!(keys.iter().all(|key| read.contains(&format!("Some(\"{key}\")"))), "{read}");
        for level in [Level::Branch, Level::Class, Level::Exam, Level::Semester] {
            assert_eq!(ALL[level as usize].field.key, level.key());
        }
    }
}
