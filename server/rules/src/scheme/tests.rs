//! Built-in documents, how documents are read, and every fault with its path.

use std::fmt::Write;

use serde_json::{Value, json};

use super::decimal::Decimal;
use super::*;

#[test]
fn every_built_in_document_is_read_and_has_no_fault() {
    let names = ["Standard", "National curriculum, GPA 5", "Percentages"];
    for (built_in, name) in BuiltIn::ALL.into_iter().zip(names) {
        let definition = Definition::read(built_in.json()).unwrap();
        assert_eq!(definition.faults(), [], "{name}");
        assert_eq!(definition.name, name);
        assert_eq!(built_in.definition(), &definition);
    }
}

#[test]
fn a_document_is_written_as_it_was_read() {
    for built_in in BuiltIn::ALL {
        // Numbers in hundredths come back as numbers, and optional keys that are left out stay out.
        let written = serde_json::to_value(built_in.definition()).unwrap();
        assert_eq!(written, serde_json::from_str::<Value>(built_in.json()).unwrap());
    }
}

#[test]
fn the_example_of_the_national_curriculum_is_the_one_of_the_design() {
    // "bands 80 A+ 5, 70 A 4, 60 A- 3.5, 50 B 3, 40 C 2, 33 D 1, 0 F 0; ... fourth subject above 2; at most 5.00"
    let national = BuiltIn::NationalGpa5.definition();
    let mut bands = String::new();
    for band in &national.scales[0].bands {
        let points = band.points.unwrap();
        let _ = write!(bands, "{} {} {}; ", band.from.0 / 100, band.letter, points.0);
        assert_eq!(band.fails, band.letter == "F");
    }
    assert_eq!(bands, "80 A+ 500; 70 A 400; 60 A- 350; 50 B 300; 40 C 200; 33 D 100; 0 F 0; ");
    let document::Overall::Points { most, fourth_subject } = national.overall else { panic!("by points") };
    assert_eq!((most, fourth_subject.map(|of| of.above)), (Some(Decimal(500)), Some(Decimal(200))));
    // "classes 3 to 12; ... Class Test: classTest, written, viva and practical, all, scaled to 20, mustPass: false; and Term: ... scaled to 80"
    for result in &national.results {
        assert_eq!((result.from_class, result.to_class, result.pass), (3, 12, document::Pass::Components {}));
        let parts: Vec<_> =
            result.parts.iter().map(|part| (part.name.as_str(), part.scaled_to, part.must_pass)).collect();
        assert_eq!(parts, [("Class Test", Some(20), Some(false)), ("Term", Some(80), None)]);
    }
}

/// Places of a document, as JSON pointers, and what is set there.
type Sets<'s> = &'s [(&'static str, fn() -> Value)];

/// What is set, and the path and code of each fault that is found.
type Row = (Sets<'static>, &'static [(&'static str, &'static str)]);

fn of(built_in: BuiltIn) -> Value {
    serde_json::from_str(built_in.json()).unwrap()
}

fn found(document: &Value) -> Vec<(String, &'static str)> {
    let definition = Definition::read(&document.to_string()).unwrap();
    definition.faults().into_iter().map(|fault| (fault.path, fault.problem.code())).collect()
}

fn changed(built_in: BuiltIn, sets: Sets<'_>) -> Value {
    let mut document = of(built_in);
    for (pointer, value) in sets {
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        match document.pointer_mut(parent).unwrap() {
            Value::Object(object) => {
                object.insert(key.to_owned(), value());
            }
            Value::Array(list) => list[key.parse::<usize>().unwrap()] = value(),
            other => panic!("{pointer}: {other}"),
        }
    }
    document
}

fn each_is_found(built_in: BuiltIn, rows: &[Row]) {
    for (sets, expected) in rows {
        let document = changed(built_in, sets);
        let expected: Vec<_> = expected.iter().map(|(path, code)| ((*path).to_owned(), *code)).collect();
        assert_eq!(found(&document), expected, "{:?}", sets.iter().map(|(path, _)| path).collect::<Vec<_>>());
    }
}

#[test]
fn faults_of_scales_parts_and_keys_have_their_paths() {
    let rows: &[Row] = &[
        // Bands
        (&[("/scales/0/bands/1/from", || json!(95))], &[("scales[0].bands[1].from", "bandsOverlap")]),
        (&[("/scales/0/bands/1/from", || json!(97))], &[("scales[0].bands[1].from", "bandsOverlap")]),
        (&[("/scales/1/bands/5/from", || json!(10))], &[("scales[1].bands[5].from", "bandsLeaveAGap")]),
        (&[("/scales/0/bands/1/from", || json!(90.5))], &[("scales[0].bands[1].from", "notWhole")]),
        (&[("/scales/0/bands/0/from", || json!(101))], &[("scales[0].bands[0].from", "outOfRange")]),
        (&[("/scales/0/bands/0/letter", || json!("Excellent"))], &[("scales[0].bands[0].letter", "tooLong")]),
        // Parts
        (&[("/results/2/parts/0/scaledTo", || json!(0))], &[("results[2].parts[0].scaledTo", "outOfRange")]),
        (&[("/results/0/parts/0/examTypes", || json!([]))], &[("results[0].parts[0].examTypes", "tooFew")]),
        (&[("/results/0/parts/0/components", || json!([]))], &[("results[0].parts[0].components", "tooFew")]),
        (
            &[("/results/0/parts/0/components", || json!(["written", "written"]))],
            &[("results[0].parts[0].components[1]", "repeated")],
        ),
        (&[("/results/0/parts/0/take", || json!("best"))], &[("results[0].parts[0].count", "required")]),
        (&[("/results/0/parts/0/count", || json!(2))], &[("results[0].parts[0].count", "notUsed")]),
        (&[("/results/0/parts/1/name", || json!("Class Test"))], &[("results[0].parts[1].name", "repeated")]),
        (&[("/results/4/parts", || json!([]))], &[("results[4].parts", "nothingCounts")]),
        // Keys
        (
            &[("/results/0/parts/0/examTypes", || json!(["classTest", "quiz"]))],
            &[("results[0].parts[0].examTypes[1]", "unknown")],
        ),
        (&[("/results/4/scale", || json!("C"))], &[("results[4].scale", "unknown")]),
        (&[("/results/4/semester", || json!("spring"))], &[("results[4].semester", "unknown")]),
        (&[("/singleMarkScale", || json!("C"))], &[("singleMarkScale", "unknown")]),
        (&[("/highestMark/semester", || json!("spring"))], &[("highestMark.semester", "unknown")]),
        (
            &[("/scales/1/key", || json!("A"))],
            &[
                ("scales[1].key", "repeated"),
                ("results[8].scale", "unknown"),
                ("results[9].scale", "unknown"),
                ("results[10].scale", "unknown"),
                ("results[11].scale", "unknown"),
            ],
        ),
    ];
    each_is_found(BuiltIn::Standard, rows);
}

#[test]
fn faults_of_semesters_results_and_texts_have_their_paths() {
    let rows: &[Row] = &[
        // Semesters and results
        (
            &[("/semesters/8/key", || json!("yearly")), ("/results/7/semester", || json!("qualifying"))],
            &[
                ("semesters[8].key", "repeated"),
                ("results[7].semester", "resultRepeated"),
                ("results[11].semester", "unknown"),
            ],
        ),
        (
            &[("/results/2/fromClass", || json!(9)), ("/results/2/toClass", || json!(8))],
            &[("results[2].toClass", "classesBackwards"), ("results[3].carries[0].semester", "carriesNothing")],
        ),
        (&[("/results/0/toClass", || json!(21))], &[("results[0].toClass", "outOfRange")]),
        // What is carried
        (
            &[("/results/0/carries", || json!([{ "semester": "2ndSemester", "how": "add" }]))],
            &[
                ("results[0].carries[0].semester", "carriesInACircle"),
                ("results[1].carries[0].semester", "carriesInACircle"),
            ],
        ),
        (
            &[("/results/4/carries", || json!([{ "semester": "pre_qualifying", "how": "mean" }]))],
            &[("results[4].carries[0].semester", "carriesInACircle")],
        ),
        (
            &[("/results/4/carries", || json!([{ "semester": "interim", "how": "mean" }]))],
            &[("results[4].carries[0].semester", "carriesNothing")],
        ),
        (&[("/results/9/carries/0/scaledTo", || json!(0))], &[("results[9].carries[0].scaledTo", "outOfRange")]),
        (&[("/results/9/carries/0/how", || json!("add"))], &[("results[9].carries[0].scaledTo", "notUsed")]),
        (
            &[("/results/1/carries/0/how", || json!("scaled"))],
            &[("results[1].carries[0].scaledTo", "required"), ("results[1].carries[0].percentage", "notUsed")],
        ),
        (
            &[(
                "/results/7/carries",
                || json!([{ "semester": "qualifying", "how": "add" }, { "semester": "preparation", "how": "mean" }]),
            )],
            &[("results[7].carries[1].how", "carriesMixed")],
        ),
        // The letter of what is failed by a pass mark
        (&[("/failedLetter", || Value::Null)], &[("failedLetter", "required")]),
        (
            &[
                ("/failedLetter", || Value::Null),
                ("/examFails", || json!("byScale")),
                ("/results/0/pass", || json!({ "by": "components" })),
            ],
            &[("failedLetter", "required")],
        ),
        // Texts
        (&[("/name", || json!(" "))], &[("name", "empty")]),
        (&[("/name", || json!("x".repeat(61)))], &[("name", "tooLong")]),
        (&[("/semesters/0/name", || json!("Half\u{202e}"))], &[("semesters[0].name", "unseen")]),
        (&[("/componentNames", || json!({ "viva": "" }))], &[("componentNames.viva", "empty")]),
        (
            &[("/examTypes", || json!([{ "key": "model test", "name": "Model Test" }]))],
            &[("examTypes[0].key", "notAKey")],
        ),
        (
            &[("/joined", || json!([{ "name": "Bangla", "subjects": ["1st Paper", "1st Paper"] }]))],
            &[("joined[0].subjects[1]", "repeated")],
        ),
    ];
    each_is_found(BuiltIn::Standard, rows);
}

#[test]
fn faults_of_points_have_their_paths() {
    let rows: &[Row] = &[
        (
            &[("/scales/0/bands/1/points", || Value::Null)],
            &[("scales[0].bands[1].points", "pointsMissing"), ("scales[0].bands[2].points", "pointsRise")],
        ),
        (&[("/scales/0/bands/1/points", || json!(5.5))], &[("scales[0].bands[1].points", "pointsRise")]),
        (&[("/overall/most", || json!(-1))], &[("overall.most", "outOfRange")]),
        (&[("/overall/fourthSubject/above", || json!(101))], &[("overall.fourthSubject.above", "outOfRange")]),
        (
            &[("/semesters/0/key", || json!("same"))],
            &[("semesters[0].key", "reserved"), ("results[0].semester", "unknown")],
        ),
    ];
    each_is_found(BuiltIn::NationalGpa5, rows);
}

#[test]
fn all_faults_are_found_at_once() {
    let document = changed(
        BuiltIn::Standard,
        &[
            ("/name", || json!("")),
            ("/results/2/parts/0/scaledTo", || json!(0)),
            ("/results/11/scale", || json!("none")),
            ("/highestMark/semester", || json!("none")),
        ],
    );
    let paths: Vec<String> = found(&document).into_iter().map(|(path, _)| path).collect();
    assert_eq!(paths, ["name", "results[2].parts[0].scaledTo", "results[11].scale", "highestMark.semester"]);
}

#[test]
fn at_most_four_semesters_are_carried_and_over_at_most_four_steps() {
    let names: Vec<String> = (0..7).map(|place| format!("s{place}")).collect();
    let mut document = of(BuiltIn::Percentages);
    let result = document["results"][0].clone();
    let semester = |key: &String| json!({ "key": key, "name": key, "printedTitle": key });
    document["semesters"] = names.iter().map(semester).collect();
    let with = |key: &String, carried: Vec<&String>| {
        let mut result = result.clone();
        result["semester"] = json!(key);
        result["carries"] = carried.iter().map(|of| json!({ "semester": of, "how": "mean" })).collect();
        result
    };
    // Each carries the one before it.
    let chain = names.iter().enumerate().map(|(place, key)| with(key, names[..place].last().into_iter().collect()));
    document["results"] = chain.collect();
    let expected = [5, 6].map(|place| (format!("results[{place}].carries[0].semester"), "carriesTooDeep"));
    assert_eq!(found(&document), expected);
    // The last one carries four, then five.
    for (carried, expected) in [(4, vec![]), (5, vec![("results[6].carries".to_owned(), "tooMany")])] {
        let all = names
            .iter()
            .enumerate()
            .map(|(place, key)| with(key, if place == 6 { names[..carried].iter().collect() } else { Vec::new() }));
        document["results"] = all.collect();
        assert_eq!(found(&document), expected);
    }
}

#[test]
fn ten_thousand_parts_are_one_fault_and_a_large_text_is_not_read() {
    let mut definition = BuiltIn::Standard.definition().clone();
    // None of them would pass: their names are alike.
    definition.results[0].parts = vec![definition.results[0].parts[0].clone(); 10_000];
    assert_eq!(definition.faults(), [Fault { path: "results[0].parts".to_owned(), problem: Problem::TooMany(12) }]);
    let text = serde_json::to_string(&definition).unwrap();
    assert!(text.len() > MOST_BYTES);
    assert_eq!(Definition::read(&text), Err(Unreadable::TooLarge));
}

#[test]
fn a_document_of_another_shape_is_not_read() {
    let unreadable: [(Sets<'_>, &str); 9] = [
        (&[("/scale", || json!("A"))], "unknown field `scale`"),
        (&[("/scales/0/bands/0/form", || json!(95))], "unknown field `form`"),
        (&[("/results/0/parts/0/mustpass", || json!(false))], "unknown field `mustpass`"),
        (&[("/results/0/pass", || json!({ "by": "scale", "percent": 33 }))], "unknown field `percent`"),
        (&[("/overall", || json!({ "by": "total", "most": 5 }))], "unknown field `most`"),
        (&[("/results/0/pass", || json!({ "by": "total" }))], "missing field `percent`"),
        (&[("/results/0/parts/0/take", || json!("middle"))], "unknown variant `middle`"),
        (&[("/results/0/parts/0/components", || json!(["cq"]))], "unknown variant `cq`"),
        (&[("/scales/0/bands/0/from", || json!(94.999))], "at most two decimals"),
    ];
    for (sets, expected) in unreadable {
        let error = Definition::read(&changed(BuiltIn::Standard, sets).to_string()).unwrap_err();
        let Unreadable::Shape(text) = error else { panic!("{error:?}") };
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn numbers_are_held_in_hundredths() {
    for hundredths in -1_000..=20_000 {
        let text = serde_json::to_string(&Decimal(hundredths)).unwrap();
        assert_eq!(serde_json::from_str::<Decimal>(&text).unwrap(), Decimal(hundredths), "{text}");
    }
    for (text, hundredths) in [("3.5", 350), ("5", 500), ("5.0", 500), ("33.33", 3_333), ("0", 0)] {
        assert_eq!(serde_json::from_str::<Decimal>(text).unwrap(), Decimal(hundredths), "{text}");
    }
    for wrong in ["0.125", "\"5\"", "null"] {
        assert!(serde_json::from_str::<Decimal>(wrong).is_err(), "{wrong}");
    }
}
