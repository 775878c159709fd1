//! What another scheme would make of a section's marks (docs/rules.md, *Grading schemes*), on both engines.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use axum::http::{Method, StatusCode};
use db::FromRow;
use exams::marks::section::SectionMarks;
use grading::grading_schemes::compare::{Changes, LetterOf, Mapping, Who, compare};
use rules::roles::Role;
use rules::scheme::BuiltIn;
use rules::semesters::Semester;
use serde_json::{Value, json};

use testing::databases::sqlite_holding;
use testing::report_card_school as cards;
use testing::{Answer, Client, Holding, both_schools, each_engine, run};

/// The school of report cards, in whose class 8 only papers are scheduled.
async fn only_papers(db: &db::Db) {
    cards::fill(db).await;
    run(
        db,
        "update exam_schedules set written_full_mark = null, written_pass_mark = null, practical_full_mark = null, practical_pass_mark = null
          where section_id = 'section-1'",
    )
    .await;
}

/// The letters of one student: subjects by name, the card without one.
fn letters(changes: &Changes, student: &str) -> Vec<String> {
    let of_student = changes.changed.iter().filter(|change| change.who.student_id == student);
    let letter = |letter: Option<rules::scheme::Letter>| letter.map_or_else(|| "-".to_owned(), String::from);
    of_student
        .map(|change| {
            let of = match &change.of {
                LetterOf::Subject { name, .. } | LetterOf::Joined(name) => name.as_str(),
                LetterOf::Card => "card",
            };
            format!("{of} {} {}", letter(change.old), letter(change.new))
        })
        .collect()
}

fn who(of: &[Who]) -> Vec<(&str, &str, i64)> {
    of.iter().map(|who| (who.student_id.as_str(), who.name.as_str(), who.roll)).collect()
}

#[tokio::test]
async fn the_national_curriculum_over_a_section_of_standard() {
    both_schools(|db| async move {
        only_papers(&db).await;
        let mut conn = db.acquire().await.unwrap();
        let mut marks = SectionMarks::load(&mut conn, "section-1", 8).await.unwrap();
        let gpa5 = Arc::clone(BuiltIn::NationalGpa5.plan());
        let both = compare(&mut marks, &gpa5, &Mapping::default(), Semester::HALF_YEARLY);
        // Standard: 16.5 of 20 is 33 of 40, 70 of 100 is 42 of 60: 75 of 100, C+; 90 of 100 is 54 of 60, 90 % and A; 129 of 160 is 81 %, B.
        // GPA 5: 70 of 100 is 56 of 80, A and 4 points; 90 of 100 is 72 of 80, A+ and 5 points; 4.5 points are an A.
        let changes = both.changes();
        assert_eq!(letters(&changes, "student-1"), ["Mathematics C+ A", "English Language A A+", "card B A"]);
        // 25.25 of 50 and a paper that is not entered: 15 of 100 and 20 of 80; 60 of 60 and 80 of 80 in English.
        assert_eq!(letters(&changes, "student-2"), ["Mathematics U F", "card U F"]);
        assert_eq!((changes.changed.len(), changes.totals, changes.positions), (14, 2, 0));
        // The others have no mark: 0 of 160 is a dash by Standard, an F by GPA 5, three times each.
        assert_eq!(changes.letters, 14);
        assert_eq!((who(&changes.passed), who(&changes.failed)), (vec![], vec![]));
        // On paper, Mathematics of who has a mark to come has no letter yet.
        assert_eq!(letters(&both.shown_changes(), "student-2"), Vec::<String>::new());
        // The section is as it was.
        let again =
            compare(&mut marks, &Arc::clone(BuiltIn::Standard.plan()), &Mapping::default(), Semester::HALF_YEARLY);
        assert_eq!(again.changes(), Changes::default());
        assert_eq!(again.today.title, "Half Yearly");
    })
    .await;
}

#[tokio::test]
async fn who_passes_and_fails_is_named_and_the_positions_follow() {
    both_schools(|db| async move {
        only_papers(&db).await;
        // 55 of 100 in the term and 11 of 20: 22 + 33 of 100, U; by GPA 5 44 of 80, B.
        run(&db, "update marks set paper1 = 2500, paper2 = 3000, paper2_full_mark = 50 where sheet_id = 'sheet-term' and student_id = 'student-2'").await;
        run(&db, "update marks set paper1 = 1100 where sheet_id = 'sheet-ct' and student_id = 'student-2'").await;
        // 45 and 10 of 50 are 33 of 60, and 33 of 40: 66 of 100, D+; by GPA 5 the second paper is below its pass mark of 17.
        run(&db, "update marks set paper1 = 4500, paper2 = 1000 where sheet_id = 'sheet-term' and student_id = 'student-1'").await;
        let mut conn = db.acquire().await.unwrap();
        let mut marks = SectionMarks::load(&mut conn, "section-1", 8).await.unwrap();
        let gpa5 = Arc::clone(BuiltIn::NationalGpa5.plan());
        let both = compare(&mut marks, &gpa5, &Mapping::default(), Semester::HALF_YEARLY);
        for changes in [both.changes(), both.shown_changes()] {
            assert_eq!(letters(&changes, "student-1")[0], "Mathematics D+ F");
            assert_eq!(letters(&changes, "student-2")[0], "Mathematics U B");
            assert_eq!(changes.positions, 2);
            assert_eq!(who(&changes.passed).iter().map(|of| of.0).collect::<Vec<_>>(), ["student-2"]);
            assert_eq!(who(&changes.failed).iter().map(|of| (of.0, of.2)).collect::<Vec<_>>(), [("student-1", 1)]);
        }
    })
    .await;
}

#[tokio::test]
async fn a_scheme_without_the_semester_gives_nobody_a_total_unless_it_is_mapped() {
    both_schools(|db| async move {
        cards::fill(&db).await;
        let mut conn = db.acquire().await.unwrap();
        let mut marks = SectionMarks::load(&mut conn, "section-5", 5).await.unwrap();
        let gpa5 = Arc::clone(BuiltIn::NationalGpa5.plan());
        let lacking = compare(&mut marks, &gpa5, &Mapping::default(), Semester::FIRST);
        assert!(lacking.tried.is_empty() && !lacking.today.is_empty());
        let mut mapping = Mapping::default();
        mapping.semesters.insert(Semester::FIRST, Semester::HALF_YEARLY);
        let mapped = compare(&mut marks, &gpa5, &mapping, Semester::FIRST);
        // 60 and 72 of 80: 75 % and 90 %.
        let changes = mapped.changes();
        assert_eq!(letters(&changes, "student-51"), ["Mathematics C+ A", "card C+ A"]);
        assert_eq!(letters(&changes, "student-52"), ["Mathematics A A+", "card A A+"]);
        assert_eq!((changes.totals, changes.positions), (0, 0));
        assert_eq!(marks.sittings[0].semester, Semester::FIRST);
    })
    .await;
}

const SECTION_1: &str = r#"{ "branchId": "branch-1", "branchName": "Dhanmondi", "sessionId": "session-1", "sessionName": "2026",
    "classId": "class-1", "sectionId": "section-1", "semester": "half_yearly" }"#;

/// The body of a call on section-1, with more keys or others.
fn body(more: &Value) -> Value {
    let mut body: Value = serde_json::from_str(SECTION_1).unwrap();
    for (key, value) in more.as_object().unwrap() {
        body[key] = value.clone();
    }
    body
}

async fn tried(client: &Client, more: &Value) -> Answer {
    client.post("/api/tryGradingScheme", &body(more)).await
}

/// Status, code, and the fields that are named.
fn refusal(answer: &Answer) -> (u16, String, BTreeSet<String>) {
    let json = answer.json();
    let fields = json["fields"].as_object().map(|fields| fields.keys().cloned().collect()).unwrap_or_default();
    (answer.status.as_u16(), json["code"].as_str().unwrap_or_default().to_owned(), fields)
}

fn refused(status: u16, code: &str, fields: &[&str]) -> (u16, String, BTreeSet<String>) {
    (status, code.to_owned(), fields.iter().map(|field| (*field).to_owned()).collect())
}

#[tokio::test]
async fn the_call_answers_both_tabulations_and_what_changes_and_stores_nothing() {
    each_engine(async |app| {
        only_papers(&app.app.db).await;
        let admin = app.as_role(Role::Admin);
        let today = admin.get(&format!("/api/getTabulationTotal?{}", cards::HALF_YEARLY)).await.json();
        let answer = tried(&admin, &json!({ "schemeId": "nationalGpa5" })).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        let answer = answer.json();
        assert_eq!(answer["today"], today);
        let first = &answer["tried"][0];
        assert_eq!(
            [&first["_id"], &first["total"], &first["gpa"], &first["passed"], &first["position"]],
            [&json!("student-1"), &json!(128), &json!(4.5), &json!(true), &json!(1)]
        );
        assert_eq!([&first["marks"][0]["grade"], &first["marks"][0]["points"]], [&json!("A"), &json!(4)]);
        assert_eq!(
            answer["changes"],
            json!({ "letters": 14, "totals": 2, "positions": 0, "passed": [], "failed": [] })
        );
        // As a document, it is the same.
        let definition = serde_json::from_str::<Value>(BuiltIn::NationalGpa5.json()).unwrap();
        let sent = tried(&admin, &json!({ "definition": definition })).await.json();
        assert_eq!(sent, answer);
        // The scheme that the section has changes nothing.
        let same = tried(&admin, &json!({ "schemeId": "standard" })).await.json();
        assert_eq!(same["today"], same["tried"]);
        assert_eq!(same["changes"], json!({ "letters": 0, "totals": 0, "positions": 0, "passed": [], "failed": [] }));
        // A stored one, by its id; nothing is stored of what is only tried.
        let saved = json!({ "branchId": "branch-1", "definition": with_name(definition.clone(), "Ours") });
        let id = admin.post("/api/addGradingScheme", &saved).await.json()["_id"].as_str().unwrap().to_owned();
        assert_eq!(tried(&admin, &json!({ "schemeId": id })).await.json(), answer);
        assert_eq!(admin.get("/api/getAllGradingScheme?branchId=branch-1").await.json()["total"], 4);
        let head = app.as_role(Role::SuperAdmin);
        assert_eq!(tried(&head, &json!({ "schemeId": id })).await.json(), answer);
    })
    .await;
}

fn with_name(mut definition: Value, name: &str) -> Value {
    definition["name"] = json!(name);
    definition
}

#[tokio::test]
async fn a_semester_that_the_scheme_lacks_is_refused_unless_it_is_mapped() {
    each_engine(async |app| {
        cards::fill(&app.app.db).await;
        let admin = app.as_role(Role::Admin);
        let of_five = |mapping: Value| {
            json!({ "classId": "class-5", "sectionId": "section-5", "semester": "1stSemester", "schemeId": "nationalGpa5",
                    "mapping": mapping })
        };
        let lacking = tried(&admin, &of_five(Value::Null)).await;
        assert_eq!(refusal(&lacking), refused(422, "values", &["semester"]));
        assert!(lacking.says("National curriculum, GPA 5 has no result for this class in Half Yearly"), "{}", lacking.text());
        let mapped = tried(&admin, &of_five(json!({ "semesters": { "1stSemester": "half_yearly" } }))).await;
        assert_eq!(mapped.json()["changes"]["letters"], 4, "{}", mapped.text());
        for (mapping, field) in [
            (json!({ "semesters": { "1stSemester": "interim" } }), "mapping.semesters.1stSemester"),
            (json!({ "semesters": { "1stSemester": "no key" } }), "mapping.semesters.1stSemester"),
            (json!({ "examTypes": { "term": "no key" } }), "mapping.examTypes.term"),
        ] {
            assert_eq!(refusal(&tried(&admin, &of_five(mapping)).await), refused(422, "values", &[field]));
        }
        // One that the class does not have today.
        let other = json!({ "semester": "1stSemester", "schemeId": "standard" });
        assert_eq!(refusal(&tried(&admin, &other).await), refused(422, "values", &["semester"]));
    })
    .await;
}

#[tokio::test]
async fn who_may_not_is_refused_and_so_is_what_is_malformed_or_faulty() {
    each_engine(async |app| {
        let (admin, gpa) = (app.as_role(Role::Admin), json!({ "schemeId": "nationalGpa5" }));
        for role in Role::ALL.into_iter().filter(|role| !matches!(role, Role::SuperAdmin | Role::Admin)) {
            assert_eq!(refusal(&tried(&app.as_role(role), &gpa).await), refused(403, "forbidden", &[]), "{role}");
        }
        for (client, code) in [(app.expired(), "tokenExpired"), (app.anonymous(), "signedOut")] {
            assert_eq!(refusal(&tried(&client, &gpa).await), refused(401, code, &[]));
        }
        let other = app.as_employee("employee-admin-2", Role::Admin);
        assert_eq!(refusal(&tried(&other, &gpa).await), refused(403, "forbidden", &[]));
        let document: Value = serde_json::from_str(BuiltIn::NationalGpa5.json()).unwrap();
        let saved = json!({ "definition": with_name(document.clone(), "Theirs") });
        let theirs = other.post("/api/addGradingScheme", &saved).await.json()["_id"].clone();
        assert_eq!(refusal(&tried(&admin, &json!({ "schemeId": theirs })).await), refused(403, "forbidden", &[]));

        let mut two = document.clone();
        two["results"][0]["parts"][0]["scaledTo"] = json!(0);
        two["singleMarkScale"] = json!("none");
        let many: Vec<Value> = (0..10_000).map(|_| document["results"][0]["parts"][0].clone()).collect();
        let mut parts = document.clone();
        parts["results"][0]["parts"] = json!(many);
        for (more, expected) in [
            (json!({}), refused(422, "values", &["definition"])),
            (json!({ "definition": null, "schemeId": " " }), refused(422, "values", &["definition"])),
            (json!({ "definition": document, "schemeId": "standard" }), refused(422, "values", &["definition"])),
            (json!({ "definition": 7 }), refused(422, "values", &["definition"])),
            (
                json!({ "definition": two }),
                refused(422, "values", &["results[0].parts[0].scaledTo", "singleMarkScale"]),
            ),
            (json!({ "schemeId": "nothing" }), refused(404, "notFound", &[])),
            (json!({ "schemeId": 7 }), refused(400, "invalid", &["schemeId"])),
            (json!({ "schemeId": "standard", "semester": "" }), refused(400, "invalid", &["semester"])),
            (json!({ "schemeId": "standard", "sectionId": "" }), refused(400, "invalid", &["sectionId"])),
            (json!({ "schemeId": "standard", "sectionId": "section-2" }), refused(403, "forbidden", &[])),
            (json!({ "schemeId": "standard", "sectionId": "nothing" }), refused(404, "notFound", &[])),
            (json!({ "schemeId": "standard", "mapping": 7 }), refused(400, "invalid", &["mapping"])),
        ] {
            let answer = tried(&admin, &more).await;
            assert_eq!(refusal(&answer), expected, "{}", answer.text());
        }
        let began = Instant::now();
        let answer = tried(&admin, &json!({ "definition": parts })).await;
        assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE, "{}", answer.text());
        parts["results"][0]["parts"] = json!(many[..1_500]);
        let answer = tried(&admin, &json!({ "definition": parts })).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text());
        assert!(began.elapsed().as_secs() < 5, "thousands of parts are refused cheaply");
        let headers = [("content-type", "application/json")];
        let broken = admin.send(Method::POST, "/api/tryGradingScheme", &headers, "{".into()).await;
        assert_eq!(refusal(&broken), refused(400, "invalid", &[]));
    })
    .await;
}

const TRY: &str = "/admin/gradingSchemes/nationalGpa5/try";

#[tokio::test]
async fn the_screen_shows_what_changes_and_why_there_is_nothing_to_compare() {
    each_engine(async |app| {
        only_papers(&app.app.db).await;
        let db = &app.app.db;
        run(db, "update marks set paper1 = 4500, paper2 = 1000 where sheet_id = 'sheet-term' and student_id = 'student-1'").await;
        let admin = app.as_role(Role::Admin);
        let list = admin.props_at("/admin/gradingSchemes").await;
        let line = list["lines"].as_array().unwrap().iter().find(|line| line["id"] == "nationalGpa5").unwrap();
        assert_eq!(line["tryIt"], TRY);
        let open = admin.props_of(TRY, "tryScheme").await;
        assert_eq!((&open["trial"], &open["edit"], &open["name"]), (&Value::Null, &Value::Null, &json!("National curriculum, GPA 5")));
        assert!(open["ground"]["list"].is_object(), "{}", open["ground"]);

        let shown = admin.get(&format!("{TRY}?{}", cards::HALF_YEARLY)).await;
        shown.served_as("tryScheme");
        let props = shown.shown();
        let trial = &props["trial"];
        assert_eq!((&trial["today"], &trial["tried"], &trial["empty"]), (&json!("Standard"), &json!("National curriculum, GPA 5"), &Value::Null));
        assert_eq!(trial["failed"], json!(["Amina Rahman (1)"]), "{trial}");
        let row = &trial["rows"][0];
        assert_eq!(row["letters"][0], json!({ "old": "D+", "new": "F" }));
        assert_eq!((&row["passed"], &row["position"]), (&json!([true, false]), &json!({ "old": "1", "new": "–" })));
        assert!(trial["provisional"].as_str().unwrap().contains("Results not published"), "{trial}");

        // 1stSemester of class 5 counts as the first of the other year, unless something else is chosen.
        let five = admin.props_at(&format!("{TRY}?{}", cards::FIRST)).await;
        assert_eq!(five["trial"]["countsAs"][0]["value"], "half_yearly");
        assert_eq!(five["trial"]["letters"], 4, "{}", five["trial"]);
        let none = admin.get(&format!("{TRY}?{}&semester%3A1stSemester=", cards::FIRST)).await;
        none.served_as("tryScheme_nothing");
        assert_eq!(none.shown()["trial"]["empty"], "National curriculum, GPA 5 has no result for this class in Half Yearly");
        run(db, "update exam_schedules set written_full_mark = null, written_pass_mark = null where section_id = 'section-5'").await;
        let nothing = admin.props_at(&format!("{TRY}?{}", cards::FIRST)).await;
        assert_eq!(nothing["trial"]["empty"], "Nothing that counts is scheduled for this section in Half Yearly.");
        run(db, "delete from marks where student_id in ('student-51', 'student-52')").await;
        run(db, "delete from enrolments where section_id = 'section-5'").await;
        let nobody = admin.props_at(&format!("{TRY}?{}", cards::FIRST)).await;
        assert_eq!(nobody["trial"]["empty"], "Nobody is enrolled in this section.");

        for role in Role::ALL.into_iter().filter(|role| !matches!(role, Role::SuperAdmin | Role::Admin)) {
            assert_eq!(app.as_role(role).get(TRY).await.status, 403, "{role}");
        }
        assert_eq!(admin.get("/admin/gradingSchemes/nothing/try").await.status, 404);
        let other = app.as_employee("employee-admin-2", Role::Admin);
        let elsewhere = other.props_at(&format!("{TRY}?{}", cards::HALF_YEARLY)).await;
        assert_eq!(elsewhere["trial"], Value::Null);
        assert!(elsewhere["failure"].is_string());
    })
    .await;
}

#[tokio::test]
async fn what_is_typed_is_tried_below_the_form_and_not_stored() {
    each_engine(async |app| {
        only_papers(&app.app.db).await;
        let admin = app.as_role(Role::Admin);
        let new = "/admin/gradingSchemes/new";
        let copy = admin.props_at(&format!("{new}?from=nationalGpa5")).await;
        let sent = async |more: &[(&str, &str)]| {
            let mut fields: Vec<(&str, &str)> = Vec::new();
            for (name, text) in copy["values"].as_object().unwrap() {
                let text = text.as_str().unwrap();
                if more.iter().any(|(other, _)| other == name) || text.is_empty() {
                } else if name.ends_with("Types") || name.ends_with("omponents") {
                    fields.extend(text.split(',').map(|one| (name.as_str(), one)));
                } else {
                    fields.push((name, text));
                }
            }
            fields.extend(more);
            admin.form(new, &fields).await
        };
        let section = [
            ("try.classId", "class-1"),
            ("try.sectionId", "section-1"),
            ("try.semester", "half_yearly"),
            ("do", "try"),
        ];
        let first = sent(&section[3..]).await;
        assert_eq!(first.status, StatusCode::OK);
        let first = first.props();
        assert_eq!(first["trial"]["trial"], Value::Null);
        assert!(
            first["trial"]["fields"].as_array().unwrap().iter().any(|field| field["key"] == "classId"),
            "{}",
            first["trial"]
        );
        let answer = sent(&section).await.props();
        assert_eq!(
            answer["trial"]["trial"]["rows"][0]["letters"][0],
            json!({ "old": "C+", "new": "A" }),
            "{}",
            answer["trial"]
        );
        // A band that is typed.
        let more = [&section[..], &[("scales[0].bands[1].from", "75")]].concat();
        let typed = sent(&more).await.props();
        assert_eq!(typed["trial"]["trial"]["rows"][0]["letters"][0], json!({ "old": "C+", "new": "A-" }));
        assert_eq!(typed["unsaved"], true);
        // A fault is at its field, as when it is saved; another button keeps the section.
        let faulty = sent(&[&section[..], &[("scales[0].bands[1].from", "x")]].concat()).await;
        assert_eq!(faulty.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(faulty.props()["errors"]["scales[0].bands[1].from"].is_string());
        let added = sent(&[&section[..3], &[("do", "add:scales[0].bands")]].concat()).await.props();
        assert_eq!(added["trial"]["trial"], Value::Null);
        assert!(added["trial"]["fields"].as_array().unwrap().iter().any(|field| field["chosen"] == "section-1"));
        assert_eq!(admin.get("/api/getAllGradingScheme?branchId=branch-1").await.json()["total"], 3);
    })
    .await;
}

#[derive(FromRow)]
struct Place {
    id: String,
    class_numeric: i64,
}

/// *Try it* by the scheme that a section has: nothing changes, in any semester of any section of the demo school.
#[tokio::test]
async fn the_scheme_that_a_section_has_changes_nothing_of_it() {
    let (db, _folder) = sqlite_holding(Holding::Demo).await;
    let mut conn = db.acquire().await.unwrap();
    let sections: Vec<Place> = conn
        .all("select n.id, c.class_numeric from sections n join classes c on c.id = n.class_id order by n.id", ())
        .await
        .unwrap();
    let mut compared = 0;
    for Place { id, class_numeric } in sections {
        let mut marks = SectionMarks::load(&mut conn, &id, class_numeric).await.unwrap();
        let plan = Arc::clone(&marks.plan);
        for semester in plan.year_of(class_numeric) {
            let both = compare(&mut marks, &plan, &Mapping::default(), semester);
            assert!(both.changes().is_empty() && both.shown_changes().is_empty(), "{id} {semester}");
            compared += both.tried.rows.len();
        }
    }
    assert!(compared > 200, "{compared} rows");
}
