//! What a class's subjects are marked out of in exams of a type (docs/rules.md, *Exams*): by call and by page, on both engines.

use axum::http::{Method, StatusCode};
use rules::roles::Role;
use serde_json::{Value, json};

use testing::{each_engine, run};

const PAGE: &str = "/admin/markDistribution";
const ONE: &str = "/api/getOneMarkDistribution/class-1:term";
const UPDATE: &str = "/api/updateOneMarkDistribution/class-1:term";

fn body(subjects: &Value) -> Value {
    json!({ "branchId": "branch-1", "sessionId": "session-1", "classId": "class-1", "examType": "term", "subjects": subjects })
}

fn maths() -> Value {
    json!({ "subjectId": "subject-1", "writtenFullMark": 75, "writtenPassMark": 25, "practicalFullMark": 25, "practicalPassMark": 8 })
}

#[tokio::test]
async fn it_is_added_read_changed_and_deleted() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        assert_eq!(admin.get(ONE).await.status, StatusCode::NOT_FOUND);
        let added = admin.post("/api/addMarkDistribution", &body(&json!([maths()]))).await;
        assert_eq!(added.json(), json!({ "message": "Successfully Added", "_id": "class-1:term", "version": 1 }));
        let again = admin.post("/api/addMarkDistribution", &body(&json!([maths()]))).await;
        assert_eq!(again.refusal(), (409, "Already Added! Please Edit".to_owned()));
        let one = admin.get(ONE).await.json();
        assert_eq!(
            (&one["subjects"][0]["writtenFullMark"], &one["subjects"][0]["vivaPassMark"]),
            (&json!(75), &Value::Null)
        );
        let all = admin.get("/api/getAllMarkDistribution?branchId=branch-1&sessionId=session-1").await.json();
        assert_eq!(
            (&all["total"], &all["data"][0]["subjects"], &all["data"][0]["examType"]),
            (&json!(1), &json!(1), &json!("term"))
        );
        let none =
            admin.get("/api/getAllMarkDistribution?branchId=branch-1&sessionId=session-1&search=nine").await.json();
        assert_eq!(none["total"], 0);

        let english = json!({ "subjectId": "subject-1-eng", "writtenFullMark": 100, "writtenPassMark": 0 });
        let changed = admin.put(UPDATE, &json!({ "version": 1, "subjects": [maths(), english] })).await;
        assert_eq!(changed.json(), json!({ "message": "Successfully Updated", "_id": "class-1:term", "version": 2 }));
        assert_eq!(admin.put(UPDATE, &json!({ "version": 1, "subjects": [] })).await.json()["code"], "stale");
        let same = admin.put(UPDATE, &json!({ "subjects": [english, maths()] })).await;
        assert_eq!(same.json()["version"], 2);
        let key = [("idempotency-key", "one")];
        let gone = admin.json(Method::DELETE, "/api/deleteOneMarkDistribution/class-1:term", &json!({}), &key).await;
        assert_eq!(gone.refusal(), (200, "Successfully Deleted".to_owned()));
        let again = admin.json(Method::DELETE, "/api/deleteOneMarkDistribution/class-1:term", &json!({}), &key).await;
        assert_eq!(again.status, StatusCode::NOT_FOUND, "a key is of a POST or a PUT");
        assert_eq!(admin.get(ONE).await.status, StatusCode::NOT_FOUND);
        let audit = admin.get("/admin/audit").await;
        for words in
            ["Added the mark distribution Class 8, Term", "Mathematics: Written 75 (pass 25), Practical 25 (pass 8)"]
        {
            assert!(audit.text().contains(words), "{words}");
        }
    })
    .await;
}

#[tokio::test]
async fn faults_are_said_and_nothing_is_stored() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        for (sent, status, field) in [
            (
                body(&json!([{ "subjectId": "subject-1", "writtenFullMark": 50, "writtenPassMark": 51 }])),
                422,
                "subjects[0].writtenPassMark",
            ),
            (body(&json!([{ "subjectId": "subject-1", "writtenFullMark": 50 }])), 422, "subjects[0].writtenPassMark"),
            (body(&json!([{ "subjectId": "subject-1", "writtenPassMark": 5 }])), 422, "subjects[0].writtenFullMark"),
            (
                body(&json!([{ "subjectId": "subject-1", "writtenFullMark": 1001, "writtenPassMark": 5 }])),
                422,
                "subjects[0].writtenFullMark",
            ),
            (body(&json!([maths(), maths()])), 400, "subjects[1]"),
            (body(&json!([])), 400, "subjects"),
            (body(&Value::Null), 400, "subjects"),
            (body(&json!([{}])), 400, "subjects[0].subjectId"),
            (body(&json!([{ "subjectId": "subject-2" }])), 404, ""),
        ] {
            let refused = admin.post("/api/addMarkDistribution", &sent).await;
            assert_eq!(refused.status.as_u16(), status, "{sent}: {}", refused.text());
            assert!(field.is_empty() || refused.json()["fields"][field].is_string(), "{sent}: {}", refused.text());
        }
        for (name, value, status) in [
            ("examType", json!("final"), 400),
            ("examType", Value::Null, 400),
            ("classId", Value::Null, 400),
            ("classId", json!("class-2"), 403),
            ("classId", json!("nothing"), 404),
            ("branchId", json!("branch-2"), 403),
        ] {
            let mut sent = body(&json!([maths()]));
            sent[name] = value.clone();
            let refused = admin.post("/api/addMarkDistribution", &sent).await;
            assert_eq!(refused.status.as_u16(), status, "{name} {value}: {}", refused.text());
        }
        for role in Role::ALL {
            let may = matches!(role, Role::SuperAdmin | Role::Admin);
            let page =
                app.as_role(role).get(&format!("{PAGE}?sessionId=session-1&classId=class-1&examType=term")).await;
            assert_eq!(page.status.as_u16(), if may { 200 } else { 403 }, "{role}");
        }
        let other = app.as_employee("employee-admin-2", Role::Admin);
        assert_eq!(other.get(ONE).await.status, StatusCode::FORBIDDEN);
        assert_eq!(other.put(UPDATE, &json!({ "subjects": [] })).await.status, StatusCode::FORBIDDEN);
        assert_eq!(admin.get(ONE).await.status, StatusCode::NOT_FOUND);
        run(&app.app.db, "update sessions set status = 'closed' where id = 'session-1'").await;
        assert_eq!(admin.post("/api/addMarkDistribution", &body(&json!([maths()]))).await.status, StatusCode::LOCKED);
    })
    .await;
}

#[tokio::test]
async fn the_form_saves_all_subjects_at_once() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let here = format!("{PAGE}?sessionId=session-1&classId=class-1&examType=term");
        let fields = |full: &'static str, version: &'static str| {
            [
                ("classId", "class-1"),
                ("examType", "term"),
                ("version", version),
                ("known.subject-1", "1"),
                ("known.subject-1-eng", "1"),
                ("subject.subject-1.paper1FullMark", full),
                ("subject.subject-1.paper1PassMark", "20"),
            ]
        };
        let refused = admin.form(PAGE, &fields("19", "0")).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        refused.served_as("markDistribution_refused");
        let grid = refused.props()["distribution"].clone();
        assert_eq!(
            grid["errors"]["subject.subject-1.paper1PassMark"],
            "Paper 1: The pass mark 20 is above the full mark 19"
        );
        let done = admin.form(PAGE, &fields("50", "0")).await;
        assert_eq!(done.header("location"), format!("{here}&done=1"), "{}", done.text());
        let stale = admin.form(PAGE, &fields("60", "0")).await;
        assert_eq!(stale.status, StatusCode::CONFLICT);
        let line = stale.props()["distribution"]["lines"][0].clone();
        assert_eq!((&line["now"], &line["marks"][0]["full"]), (&json!("Paper 1 50 (pass 20)"), &json!("60")));
        assert_eq!(admin.form(PAGE, &fields("60", "1")).await.status, StatusCode::SEE_OTHER);
        assert_eq!(admin.get(ONE).await.json()["subjects"][0]["paper1FullMark"], 60);
    })
    .await;
}

#[tokio::test]
async fn a_press_for_more_columns_stores_nothing_whatever_was_typed() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let fields = [
            ("classId", "class-1"),
            ("examType", "term"),
            ("act", "components"),
            ("known.subject-1", "1"),
            ("subject.subject-1.paper1FullMark", "many"),
        ];
        let shown = admin.form(PAGE, &fields).await;
        assert_eq!(shown.status, StatusCode::OK, "{}", shown.text());
        let grid = shown.props()["distribution"].clone();
        assert_eq!((&grid["errors"], &grid["failure"], &grid["unsaved"]), (&json!({}), &Value::Null, &json!(true)));
        assert_eq!(grid["components"].as_array().unwrap().len(), 8);
        assert!(grid["lines"][0]["marks"].as_array().unwrap().iter().any(|marks| marks["full"] == "many"), "{grid}");
        assert_eq!(admin.get(ONE).await.status, StatusCode::NOT_FOUND);
        for (class, status) in [("class-2", 403), ("nothing", 404), ("", 400)] {
            for act in ["components", ""] {
                let sent = [("classId", class), ("examType", "term"), ("act", act)];
                let refused = admin.form(PAGE, &sent).await;
                assert_eq!(refused.status.as_u16(), status, "{class} {act}: {}", refused.text());
            }
        }
    })
    .await;
}

#[tokio::test]
async fn the_page_says_what_counts_in_the_classs_semesters() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let added = admin.post("/api/addMarkDistribution", &body(&json!([maths()]))).await;
        assert_eq!(added.status, StatusCode::OK, "{}", added.text());
        admin.get(&format!("{PAGE}?sessionId=session-1&classId=class-1&examType=term")).await.served_as("markDistribution");
        let of = async |class: &str, exam_type: &str| {
            admin.get(&format!("{PAGE}?sessionId=session-1&classId={class}&examType={exam_type}")).await.props()["distribution"].clone()
        };
        let term = of("class-1", "term").await;
        assert_eq!(term["counting"], json!(["In Half Yearly and Annual, what counts of Term is Paper 1, Paper 2 and Paper 3."]));
        assert_eq!(
            term["uncounted"],
            json!(["Mathematics: nothing that counts in Half Yearly or Annual is set, only Written and Practical"])
        );
        let notes: Vec<&Value> = term["components"].as_array().unwrap().iter().map(|of| &of["note"]).collect();
        // Where nothing that is set counts, what such an exam usually has is offered beside it.
        assert_eq!(notes, [&json!("not counted"), &json!("not counted"), &Value::Null, &Value::Null]);
        let keys: Vec<&Value> = term["components"].as_array().unwrap().iter().map(|of| &of["key"]).collect();
        assert_eq!(keys, ["written", "practical", "paper1", "paper2"]);
        let test = of("class-1", "classTest").await;
        assert_eq!(test["counting"], json!(["In Half Yearly and Annual, what counts of Class Test is Paper 1."]));
        assert_eq!((&test["components"][0]["note"], &test["uncounted"]), (&Value::Null, &json!([])));
        // Where marks are entered, it is said of that sheet.
        let marks = admin.get(&format!("/admin/examResult?{}&tab=marks", testing::school::sheet_query("subject-1"))).await.props();
        let counting = marks["entry"]["counting"].clone();
        assert_eq!(counting["nothing"], true);
        assert_eq!(
            counting["text"],
            "Nothing of this sheet counts in the total of Half Yearly. In Half Yearly, what counts of Term is Paper 1, Paper 2 and Paper 3."
        );
        run(&app.app.db, "update exam_schedules set paper1_full_mark = 20, paper1_pass_mark = 7 where id = 'schedule-1'").await;
        let marks = admin.get(&format!("/admin/examResult?{}&tab=marks", testing::school::sheet_query("subject-1"))).await.props();
        assert_eq!(
            marks["entry"]["counting"],
            json!({ "text": "Counts in Half Yearly: Paper 1. Not counted: Written and Practical.", "nothing": false })
        );
    })
    .await;
}

#[tokio::test]
async fn a_class_on_the_national_curriculum_sets_what_its_scheme_counts_by_the_schemes_names() {
    each_engine(async |app| {
        let national = json!({ "classes": [{ "classId": "class-1", "gradingSchemeId": "nationalGpa5" }] });
        let admin = app.as_role(Role::Admin);
        let changed = admin.post("/api/changeGradingScheme/session-1", &national).await;
        assert_eq!(changed.status, StatusCode::OK, "{}", changed.text());
        let of = async |exam_type: &str| {
            let page = format!("{PAGE}?sessionId=session-1&classId=class-1&examType={exam_type}");
            let props = admin.get(&page).await.props();
            let components = props["distribution"]["components"].as_array().unwrap().clone();
            components.iter().map(|of| [of["key"].clone(), of["label"].clone(), of["note"].clone()]).collect::<Vec<_>>()
        };
        let named = |key: &str, label: &str, note: Value| [json!(key), json!(label), note];
        let counted = [
            named("written", "CQ", Value::Null),
            named("practical", "Practical", Value::Null),
            named("viva", "MCQ", Value::Null),
        ];
        assert_eq!(of("term").await, counted);
        assert_eq!(of("classTest").await, counted);
        // Nothing of it counts: what is usual of the class's number.
        let usual = ["paper1", "paper2"].map(|key| {
            named(key, if key == "paper1" { "Paper 1" } else { "Paper 2" }, json!("not counted"))
        });
        assert_eq!(of("sba").await, usual);

        let wrong = json!({ "subjectId": "subject-1", "vivaFullMark": 30, "vivaPassMark": 31 });
        let refused = admin.post("/api/addMarkDistribution", &body(&json!([wrong]))).await;
        assert!(refused.text().contains("MCQ"), "{}", refused.text());
        let maths = json!({ "subjectId": "subject-1", "writtenFullMark": 70, "writtenPassMark": 23, "vivaFullMark": 30, "vivaPassMark": 10 });
        assert_eq!(admin.post("/api/addMarkDistribution", &body(&json!([maths]))).await.status, StatusCode::OK);
        assert_eq!(of("term").await, [counted[0].clone(), counted[2].clone()]);
        let audit = admin.get("/admin/audit").await;
        assert!(audit.text().contains("Mathematics: CQ 70 (pass 23), MCQ 30 (pass 10)"));
    })
    .await;
}
