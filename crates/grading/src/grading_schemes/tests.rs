//! What a scheme's form sends, what is read of it, and what its buttons do.

use rules::scheme::decimal::Decimal;
use rules::scheme::{BuiltIn, Definition, Problem};
use serde_json::Value;

use super::Wrong::{self, NotAChoice, NotADecimal, NotAWholeNumber, Problem as ByRule};
use super::{Fields, Press};
use web::posted::Raw;

/// A document with every key, its fields, and what the page's form sends of them; the page is held to the same file.
fn example() -> (Definition, Value, Vec<(String, String)>) {
    let file: Value = serde_json::from_str(include_str!("fields.json")).unwrap();
    let definition = Definition::read(&file["definition"].to_string()).unwrap();
    (definition, file["values"].clone(), serde_json::from_value(file["pairs"].clone()).unwrap())
}

fn read(pairs: &[(String, String)]) -> Fields {
    Fields::read(pairs.iter().map(|(name, text)| (name.as_str(), text.as_str())))
}

/// What a browser sends of these fields: each ticked box by itself.
fn sent(fields: &Fields) -> Vec<(String, String)> {
    let is_box = |name: &str| [".fails", ".counts", ".mustPass"].iter().any(|end| name.ends_with(end));
    let is_several = |name: &str| ["Types", "omponents"].iter().any(|end| name.ends_with(end));
    let mut pairs = Vec::new();
    for (name, text) in fields.values() {
        if is_several(name) {
            pairs.extend(text.split(',').map(|one| (name.clone(), one.to_owned())));
        } else if !is_box(name) || !text.is_empty() {
            pairs.push((name.clone(), text.clone()));
        }
    }
    pairs
}

/// The document with each part's components in the order of columns, which says the same.
fn in_order(mut definition: Definition) -> Definition {
    for part in definition.results.iter_mut().flat_map(|result| &mut result.parts) {
        part.components.sort_unstable();
        part.else_components.sort_unstable();
    }
    definition
}

#[test]
fn every_built_in_document_comes_back_from_its_form() {
    for built_in in BuiltIn::ALL {
        let fields = Fields::of(built_in.definition());
        let (definition, faults) = read(&sent(&fields)).document();
        assert_eq!(faults, []);
        assert_eq!(definition, in_order(built_in.definition().clone()));
    }
}

#[test]
fn the_fields_are_those_of_the_page_and_come_back_as_the_document() {
    let (definition, values, pairs) = example();
    assert_eq!(serde_json::to_value(Fields::of(&definition).values()).unwrap(), values);
    assert!(pairs.len() > 100, "{}", pairs.len());
    let mut raw = Raw::default();
    for (name, text) in &pairs {
        raw.put(name.clone(), text.clone());
    }
    assert_eq!(Fields::posted(&raw), read(&pairs));
    assert_eq!(Fields::posted(&raw).document(), (definition, Vec::new()));
}

/// What is typed in the form of the national curriculum, by path, and what is found wrong.
type Row = (&'static [(&'static str, &'static str)], &'static [(&'static str, Wrong)]);

#[test]
fn what_is_wrong_is_said_at_its_field_and_stays_as_it_was_typed() {
    let rows: &[Row] = &[
        // Numbers that cannot be read
        (&[("scales[0].bands[0].from", "eighty")], &[("scales[0].bands[0].from", NotADecimal)]),
        (&[("scales[0].bands[0].from", "80.125")], &[("scales[0].bands[0].from", NotADecimal)]),
        (&[("scales[0].bands[0].from", "80.")], &[("scales[0].bands[0].from", NotADecimal)]),
        (&[("scales[0].bands[2].points", "three")], &[("scales[0].bands[2].points", NotADecimal)]),
        (&[("overall.most", "5,00")], &[("overall.most", NotADecimal)]),
        (&[("results[0].fromClass", "three")], &[("results[0].fromClass", NotAWholeNumber)]),
        (&[("results[0].toClass", "9.5")], &[("results[0].toClass", NotAWholeNumber)]),
        (&[("results[0].toClass", "")], &[("results[0].toClass", ByRule(Problem::Empty))]),
        (&[("results[0].parts[0].scaledTo", "20%")], &[("results[0].parts[0].scaledTo", NotAWholeNumber)]),
        // Bengali digits are digits.
        (&[("results[0].toClass", "১২"), ("overall.most", "৫.০০")], &[]),
        // Choices that there are not
        (&[("results[0].parts[1].take", "middle")], &[("results[0].parts[1].take", NotAChoice)]),
        (&[("results[0].parts[1].components", "written,cq")], &[("results[0].parts[1].components", NotAChoice)]),
        (&[("results[0].pass.by", "")], &[("results[0].pass.by", NotAChoice)]),
        (&[("ties", "both")], &[("ties", NotAChoice)]),
        // What means nothing with what is chosen elsewhere
        (&[("results[0].pass.percent", "33")], &[("results[0].pass.percent", ByRule(Problem::NotUsed))]),
        (
            &[("overall.by", "total")],
            &[("overall.most", ByRule(Problem::NotUsed)), ("overall.fourthSubject.above", ByRule(Problem::NotUsed))],
        ),
        // As the rules find it
        (&[("name", " ")], &[("name", ByRule(Problem::Empty))]),
        (&[("overall.most", "101")], &[("overall.most", ByRule(Problem::OutOfRange(0, 100)))]),
        (&[("overall.most", "-1")], &[("overall.most", ByRule(Problem::OutOfRange(0, 100)))]),
        (&[("results[0].parts[0].take", "best")], &[("results[0].parts[0].count", ByRule(Problem::Required))]),
        (
            &[("results[0].parts[0].examTypes", "classTest,quiz")],
            &[("results[0].parts[0].examTypes[1]", ByRule(Problem::Unknown))],
        ),
        (&[("results[0].parts[1].name", "Class Test")], &[("results[0].parts[1].name", ByRule(Problem::Repeated))]),
        // 85 is put before 80, whose letter has more points.
        (&[("scales[0].bands[1].from", "85")], &[("scales[0].bands[1].points", ByRule(Problem::PointsRise))]),
        // While a number cannot be read, what follows from several is not looked at; what is wrong by itself is.
        (
            &[("scales[0].bands[1].from", "85"), ("results[0].toClass", "x"), ("name", "")],
            &[("results[0].toClass", NotAWholeNumber), ("name", ByRule(Problem::Empty))],
        ),
    ];
    for (typed, expected) in rows {
        let mut pairs = sent(&Fields::of(BuiltIn::NationalGpa5.definition()));
        for (path, text) in *typed {
            pairs.retain(|(name, _)| name != path);
            pairs.push(((*path).to_owned(), (*text).to_owned()));
        }
        let fields = read(&pairs);
        let (_, faults) = fields.document();
        let found: Vec<(&str, Wrong)> = faults.iter().map(|fault| (fault.path.as_str(), fault.wrong)).collect();
        assert_eq!(found, *expected, "{typed:?}");
        for (path, text) in typed.iter().filter(|(path, _)| !path.ends_with("[1].from")) {
            assert_eq!(fields.text(path), text.trim());
        }
    }
}

#[test]
fn numbers_are_read_in_hundredths() {
    for (text, hundredths) in [("5", 500), ("3.5", 350), ("33.33", 3_333), ("-1", -100), ("0", 0), ("৩.৫", 350)] {
        assert_eq!(super::form::decimal(text), Some(Decimal(hundredths)), "{text}");
    }
    for wrong in ["", ".", "5.", ".5", "1.234", "1e2", "--1", "5 0", "99999999999999999999"] {
        assert_eq!(super::form::decimal(wrong), None, "{wrong}");
    }
}

#[test]
fn only_the_fields_of_the_form_are_read() {
    let strange = [
        "viewer",
        "do",
        "say",
        "scales",
        "scales[0]",
        "scales[0].bands",
        "scales[x].name",
        "scales[00].name",
        "scales[1000].name",
        "scales[-1].name",
        "scales[0.name",
        "results[0].parts[0].weight",
        "componentNames.cq",
        "renames.quiz",
    ];
    assert_eq!(Fields::read(strange.map(|name| (name, "1"))), Fields::default());
    // Of a field that has one value the first counts, and rows end at the first one that is not there.
    let fields = Fields::read([("name", "A"), ("name", "B"), ("joined[0].name", "C"), ("joined[7].name", "D")]);
    assert_eq!((fields.text("name"), fields.count("joined")), ("A", 1));
}

#[test]
fn a_row_that_has_a_name_gets_a_key_of_its_own() {
    let fields = Fields::read([
        ("semesters[0].key", "half_yearly"),
        ("semesters[0].name", "First"),
        ("semesters[1].name", "Half Yearly"),
        ("semesters[2].name", "বার্ষিক"),
        ("semesters[3].name", "Same"),
        ("semesters[4].name", ""),
        // The specification's own keys are taken.
        ("examTypes[0].name", "Term"),
    ]);
    let keys: Vec<&str> = (0..5)
        .map(|place| fields.values().get(&format!("semesters[{place}].key")))
        .map(|key| key.map_or("", String::as_str))
        .collect();
    assert_eq!(keys, ["half_yearly", "half_yearly_2", "3", "same_2", ""]);
    assert_eq!(fields.text("examTypes[0].key"), "term_2");
}

#[test]
fn an_exam_type_of_the_specification_is_renamed_and_gets_its_name_back() {
    let fields = Fields::read([
        ("examTypes[0].key", "sba"),
        ("examTypes[0].name", ""),
        ("examTypes[1].key", "modelTest"),
        ("examTypes[1].name", "Model Test"),
        ("renames.term", "Hall exam"),
        ("renames.cp", ""),
    ]);
    let of = |path: &str| fields.text(path).to_owned();
    assert_eq!(of("examTypes[0].key"), "modelTest");
    assert_eq!((of("examTypes[1].key"), of("examTypes[1].name")), ("term".to_owned(), "Hall exam".to_owned()));
    assert_eq!(fields.count("examTypes"), 2);
}

#[test]
fn a_button_names_what_it_does_and_what_it_does_not_know_stores_nothing() {
    let list = || "results[0].parts".to_owned();
    let rows = [
        (None, Press::Save),
        (Some("save"), Press::Save),
        (Some("update"), Press::Update),
        (Some("work"), Press::Update),
        (Some("add:results[0].parts"), Press::Add(list())),
        (Some("remove:results[0].parts[2]"), Press::Remove(list(), 2)),
        (Some("up:results[0].parts[2]"), Press::Up(list(), 2)),
        (Some("add:viewer"), Press::Update),
        (Some("remove:results[0].parts"), Press::Update),
        (Some("up:results[0].parts[x]"), Press::Update),
    ];
    for (text, press) in rows {
        assert_eq!(Press::named(text), press, "{text:?}");
    }
}

/// The fields after a button was pressed.
fn after(mut fields: Fields, press: &str) -> Fields {
    Press::named(Some(press)).change(&mut fields);
    fields
}

#[test]
fn rows_are_added_removed_and_moved() {
    let fields = || Fields::of(BuiltIn::NationalGpa5.definition());
    let more = after(fields(), "add:results[1].parts");
    assert_eq!((more.count("results[1].parts"), more.count("results[0].parts")), (3, 2));
    assert_eq!((more.text("results[1].parts[2].take"), more.text("results[1].parts[2].counts")), ("all", "true"));
    let fewer = after(fields(), "remove:results[1].parts[0]");
    assert_eq!((fewer.count("results[1].parts"), fewer.text("results[1].parts[0].name")), (1, "Term"));
    let moved = after(fields(), "up:semesters[1]");
    assert_eq!((moved.text("semesters[0].key"), moved.text("semesters[1].key")), ("yearly", "half_yearly"));
    // The next result is like the last one, of a semester that is still to be chosen.
    let result = after(fields(), "add:results");
    assert_eq!((result.text("results[2].parts[1].scaledTo"), result.text("results[2].semester")), ("80", ""));
    for nowhere in ["remove:results[9]", "up:results[0]", "up:results[9]", "update"] {
        assert_eq!(after(fields(), nowhere), fields(), "{nowhere}");
    }
    // Every list has rows of its own, and each of them can be taken out again.
    for list in ["scales", "scales[0].bands", "examTypes", "semesters", "results[0].carries", "joined"] {
        let before = fields().count(list);
        let added = after(fields(), &format!("add:{list}"));
        assert_eq!(added.count(list), before + 1, "{list}");
        assert_eq!(after(added, &format!("remove:{list}[{before}]")), fields(), "{list}");
    }
    let joined = after(after(fields(), "add:joined"), "add:joined[0].subjects");
    assert_eq!(joined.count("joined[0].subjects"), 3);
}
