use super::{Input, Row, Submitted, VERSION, joined, labels, refusals, schema_of};
use crate::{Field, FieldKind};
use base::error::Error;
use serde_json::{Value, json};
use web::posted::Raw;

const UNTIL: Field = Field::new("dueOn", labels::UNTIL, "", FieldKind::Day).required();
const WHY: Field = Field::new("reason", labels::REASON, "", FieldKind::Line(5)).required();
const LIST: Field = Field::new("rows", labels::FEES, "", FieldKind::Record).required();
const WHO: Field = Field::new("studentId", labels::STUDENT, "", FieldKind::Record).required();
const WORD: Field = Field::new("word", labels::NOTE, "", FieldKind::Line(9));
const INPUTS: &[Input] = &[Input::of(&UNTIL), Input::of(&WHY).missing(refusals::GIVE_REASON), VERSION];
const LISTS: &[Input] = &[Input::of(&LIST).rows(&WHO, &[Input::of(&WORD), VERSION])];

type Read = (String, String, Option<i64>);

fn read(mut sent: Submitted<'_>) -> Result<Read, Error> {
    let (until, why, version) = (sent.day(&UNTIL), sent.required(&WHY), sent.version());
    sent.check_shape()?;
    sent.finish(until.zip(why).map(|(until, why)| (until, why, version)))
}

fn called(body: &Value) -> Result<Read, Error> {
    read(Submitted::by_call(body.to_string().as_bytes(), INPUTS)?)
}

fn posted(fields: &[(&str, &str)]) -> Result<Read, Error> {
    read(Submitted::by_form(&Raw::of(fields.iter().copied()), INPUTS))
}

fn told(refused: Result<Read, Error>) -> (u16, Vec<String>) {
    let refused = refused.unwrap_err();
    let status = refused.status().as_u16();
    match refused {
        Error::Invalid { fields, .. } | Error::Values { fields, .. } => {
            (status, fields.into_values().map(String::from).collect())
        }
        other => (status, vec![other.to_string()]),
    }
}

#[test]
fn a_call_and_a_form_are_read_alike_and_told_in_their_own_words() {
    let both = ("2026-05-03".to_owned(), "Rain".to_owned());
    let sent = json!({ "dueOn": "2026-05-03", "reason": " Rain ", "version": 3, "other": [] });
    assert_eq!(called(&sent).unwrap(), (both.0.clone(), both.1.clone(), Some(3)));
    let fields = [("dueOn", "2026-05-03"), ("reason", "Rain"), ("version", "3")];
    assert_eq!(posted(&fields).unwrap(), (both.0, both.1, Some(3)));
    // A call may leave the version out: the last write wins. A form never does.
    assert_eq!(called(&json!({ "dueOn": "2026-05-03", "reason": "Rain" })).unwrap().2, None);
    assert_eq!(posted(&fields[..2]).unwrap().2, Some(0));

    let texts = |status: u16, texts: &[&str]| (status, texts.iter().map(|text| (*text).to_owned()).collect());
    assert_eq!(told(called(&json!({}))), texts(400, &["dueOn is missing", "reason is missing"]));
    assert_eq!(told(posted(&[])), texts(422, &["Until is missing", "Give the reason"]));
    let (wrong, long) = ("3 May", "Because");
    assert_eq!(told(called(&json!({ "dueOn": wrong, "reason": long }))), texts(400, &["dueOn is YYYY-MM-DD"]));
    let faults = ["3 May is not a valid date", "Reason is longer than 5 characters"];
    assert_eq!(told(posted(&[("dueOn", wrong), ("reason", long)])), texts(422, &faults));
    for (sent, said) in [
        (json!({ "dueOn": 5 }), "dueOn must be text"),
        (json!({ "version": "3" }), "version must be a whole number"),
        (json!({ "version": 1.5 }), "version must be a whole number"),
    ] {
        assert_eq!(told(called(&sent)), texts(400, &[said]));
    }
    for shapeless in ["[]", "5", "{", ""] {
        assert_eq!(
            Submitted::by_call(shapeless.as_bytes(), INPUTS).err().unwrap().status().as_u16(),
            400,
            "{shapeless}"
        );
    }
    // What is no input is passed over, whatever it holds; an input comes once.
    let passed = br#"{ "dueOn": "2026-05-03", "reason": "Rain", "x": 1e400, "x": [{ "y": 1, "y": 2 }] }"#;
    assert!(read(Submitted::by_call(passed, INPUTS).unwrap()).is_ok());
    assert!(Submitted::by_call(br#"{ "reason": "Rain", "reason": "Sun" }"#, INPUTS).is_err());
    assert!(Submitted::by_call(b"", &[]).is_ok());
}

#[test]
fn a_fault_of_the_shape_comes_before_those_of_values() {
    let sent = json!({ "dueOn": "2026-05-03", "reason": "Because" }).to_string();
    let mut sent = Submitted::by_call(sent.as_bytes(), INPUTS).unwrap();
    sent.misshapen("reason", refusals::field_list("reason"));
    assert_eq!(told(read(sent)), (400, vec!["reason must be a list".to_owned()]));
}

#[test]
fn a_call_says_in_its_address_what_is_asked_there_and_sends_a_flag_that_it_must() {
    const FLAG: &[Input] = &[Input::of(&WORD).flag().must_send()];
    const ASKED: &[Input] = &[Input::of(&WHO), Input::of(&WHY)];
    let sent = |query: &str, body: &str| Submitted::by_call(body.as_bytes(), FLAG).unwrap().with_query(query, ASKED);
    let read =
        sent("studentId=a+b&studentId=c&other=x&dueOn=y", r#"{ "word": true, "reason": "of the body" }"#).unwrap();
    let texts = ["studentId", "reason", "other", "dueOn", "word"].map(|name| read.raw().text(name));
    assert_eq!(texts, [Some("a b"), None, None, None, Some("true")]);
    assert!(sent("studentId=%00", r#"{ "word": true }"#).is_err());
    for (body, is_on) in [(r#"{ "word": true }"#, true), (r#"{ "word": false }"#, false)] {
        let mut read = sent("", body).unwrap();
        assert!(read.check_shape().is_ok());
        assert_eq!(read.raw().has("word"), is_on);
    }
    let missing = sent("", "{}").unwrap().check_shape().unwrap_err();
    assert_eq!((missing.status().as_u16(), missing.message().english()), (400, "word is missing"));
    let null = Submitted::by_call(br#"{ "word": null }"#, FLAG).err().unwrap();
    assert_eq!(null.message().english(), "word must be true or false");
    let schema = serde_json::to_value(schema_of(FLAG)).unwrap();
    assert_eq!((&schema["required"], &schema["properties"]["word"]), (&json!(["word"]), &json!({ "type": "boolean" })));
}

#[test]
fn a_row_must_have_what_can_be_null() {
    const STATE: Field = Field::new("state", labels::NOTE, "", FieldKind::OneOf(&[("late", labels::NOTE)]));
    const ROWS: &[Input] = &[Input::of(&LIST).rows(&WHO, &[Input::of(&STATE).or_null()])];
    let of = |row: Value| {
        let body = json!({ "rows": [row] }).to_string();
        let mut sent = Submitted::by_call(body.as_bytes(), ROWS)?;
        Ok::<_, Error>(sent.rows(&LIST).unwrap()[0].sent(&STATE).map(str::to_owned))
    };
    for (row, read) in [
        (json!({ "studentId": "a", "state": null }), None),
        (json!({ "studentId": "a", "state": "late" }), Some("late")),
        (json!({ "studentId": "a", "state": "" }), Some("")),
    ] {
        assert_eq!(of(row).unwrap().as_deref(), read);
    }
    for (row, said) in [
        (json!({ "studentId": "a" }), "rows[0].state is missing"),
        (json!({ "studentId": "a", "state": 1 }), "rows[0].state must be text"),
    ] {
        assert_eq!(of(row).unwrap_err().message().english(), said);
    }
    let schema = serde_json::to_value(schema_of(ROWS)).unwrap();
    let of_row = &schema["properties"]["rows"]["items"];
    assert_eq!(of_row["properties"]["state"], json!({ "type": ["string", "null"], "enum": ["late", null] }));
    assert_eq!(of_row["required"], json!(["studentId", "state"]));
}

#[test]
fn what_is_left_out_is_told_from_null_and_null_is_a_forms_empty_choice() {
    const GRADE: Field = Field::new("grade", labels::NOTE, "", FieldKind::OneOf(&[("A", labels::NOTE)]));
    const EACH: &[Input] = &[Input::of(&GRADE).or_kept()];
    const ROWS: &[Input] = &[Input::of(&LIST).rows(&WHO, EACH)];
    for (value, read) in [
        (Some(json!(null)), Some("")),
        (Some(json!("A")), Some("A")),
        (Some(json!(" A")), Some(" A")),
        // No choice, each of them.
        (Some(json!("")), Some("\"\"")),
        (Some(json!(5)), Some("5")),
        (Some(json!(["A"])), Some("[\"A\"]")),
        (None, None),
    ] {
        let mut body = json!({ "studentId": "a" });
        if let Some(value) = value {
            body["grade"] = value;
        }
        let one = Submitted::by_call(body.to_string().as_bytes(), EACH).unwrap();
        assert_eq!(one.raw().verbatim("grade"), read, "{body}");
        let list = json!({ "rows": [body] }).to_string();
        assert_eq!(Submitted::by_call(list.as_bytes(), ROWS).unwrap().rows(&LIST).unwrap()[0].sent(&GRADE), read);
    }
    let empty = Raw::of([("grade", "")].into_iter());
    assert_eq!(Submitted::by_form(&empty, EACH).raw().verbatim("grade"), Some(""));
    let schema = serde_json::to_value(schema_of(EACH)).unwrap();
    assert_eq!(schema["properties"]["grade"], json!({ "type": ["string", "null"], "enum": ["A", null] }));
    assert_eq!(schema["required"], json!([]));
}

#[test]
fn an_address_counts_before_the_body_unless_it_is_empty_there() {
    let read = |query: &str| {
        let sent = Submitted::by_call(br#"{ "reason": "of the body" }"#, INPUTS).unwrap();
        sent.with_query(query, &[Input::of(&WHY)]).unwrap().raw().owned("reason").unwrap()
    };
    assert_eq!([read("reason=asked"), read("reason=+"), read("")], ["asked", "of the body", "of the body"]);
}

#[test]
fn two_lists_of_inputs_are_joined_in_their_order() {
    let keys = joined::<4>(LISTS, INPUTS).map(|input| input.field.key);
    assert_eq!(keys, ["rows", "dueOn", "reason", "version"]);
}

#[test]
fn the_rows_of_a_call_are_the_fields_of_a_form() {
    let rows = |mut sent: Submitted<'_>| {
        let of = |row: &Row| (row.id.clone(), row.text(&WORD).to_owned(), row.version());
        sent.rows(&LIST).map(|rows| rows.iter().map(of).collect::<Vec<_>>())
    };
    let called = |body: Value| rows(Submitted::by_call(body.to_string().as_bytes(), LISTS).unwrap());
    let row = |id: &str, word: &str, version| (id.to_owned(), word.to_owned(), version);
    // In the order in which they were sent, twice where they were sent twice.
    let body = json!({ "rows": [
        { "studentId": "c" }, { "studentId": "a.b", "word": "fine", "version": 2 }, { "studentId": "c", "word": "late" },
    ] });
    let read = [row("c", "", None), row("a.b", "fine", Some(2)), row("c", "late", None)];
    assert_eq!(called(body), Some(read.to_vec()));
    assert_eq!(called(json!({})), None);
    assert_eq!(called(json!({ "rows": [] })), Some(Vec::new()));
    let fields = [("word.a.b", "fine"), ("version.a.b", "2"), ("word.c", "")];
    let posted = rows(Submitted::by_form(&Raw::of(fields.into_iter()), LISTS));
    assert_eq!(posted, Some(vec![row("a.b", "fine", Some(2)), row("c", "", None)]));
    assert_eq!(rows(Submitted::by_form(&Raw::default(), LISTS)), Some(Vec::new()), "a form of nobody");
    for (sent, said) in [
        (json!({ "rows": 5 }), "rows must be a list"),
        (json!({ "rows": [5] }), "rows[0] must be an object"),
        (json!({ "rows": [{}] }), "rows[0].studentId is missing"),
        (json!({ "rows": [{ "studentId": "a", "word": 5 }] }), "rows[0].word must be text"),
    ] {
        let refused = Submitted::by_call(sent.to_string().as_bytes(), LISTS).err().unwrap();
        assert_eq!((refused.status().as_u16(), refused.to_string().as_str()), (400, said));
    }
}

#[test]
fn its_description_has_what_is_asked() {
    assert_eq!(
        schema_of(LISTS).to_value(),
        json!({
            "type": "object",
            "properties": { "rows": { "type": "array", "items": {
                "type": "object",
                "properties": {
                    "studentId": { "type": "string" },
                    "word": { "type": ["string", "null"] },
                    "version": { "type": ["integer", "null"], "format": "int64",
                                 "description": "The one that was looked at. Without it the last write wins." },
                },
                "required": ["studentId"],
            } } },
            "required": ["rows"],
        })
    );
}
