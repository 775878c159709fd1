//! A school whose grading scheme has semesters and an exam type of its own (docs/rules.md, *Grading schemes*), from the scheme to the print link: by
//! calls, and on each screen that offers semesters or types; on both engines.

use axum::http::StatusCode;
use rules::roles::Role;
use rules::scheme::BuiltIn;
use rules::semesters::{ExamType, Semester};
use serde_json::{Value, json};
use testing::report_card_school as cards;
use testing::{Client, TestApp, each_engine, lines, rows, run};

const CHANGE: &str = "/api/changeGradingScheme/session-1";
const SECTION: &str = "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1";

/// GPA 5 with the semesters Pre-Test and Final, and Model Test beside the class tests.
fn document() -> Value {
    let mut of: Value = serde_json::from_str(BuiltIn::NationalGpa5.json()).unwrap();
    of["name"] = json!("Ours");
    of["examTypes"] = json!([{ "key": "modelTest", "name": "Model Test" }]);
    of["semesters"] = json!([
        { "key": "pre_test", "name": "Pre-Test", "printedTitle": "Pre-Test Examination" },
        { "key": "final", "name": "Final", "printedTitle": "Final Examination" },
    ]);
    for (place, semester) in [(0, "pre_test"), (1, "final")] {
        of["results"][place]["semester"] = json!(semester);
        of["results"][place]["parts"][0]["examTypes"] = json!(["classTest", "modelTest"]);
        of["results"][place]["parts"][0]["components"] = json!(["written", "paper1"]);
    }
    of
}

async fn fine(client: &Client, call: &str, body: &Value) -> Value {
    let answer = client.post(call, body).await;
    assert_eq!(answer.status, StatusCode::OK, "{call} {body}: {}", answer.text());
    answer.json()
}

async fn got(client: &Client, call: &str) -> Value {
    let answer = client.get(call).await;
    assert_eq!(answer.status, StatusCode::OK, "{call}: {}", answer.text());
    answer.json()
}

/// The small school with the scheme; the scheme's id.
async fn school(app: &TestApp) -> (Client, String) {
    cards::fill(&app.app.db).await;
    let admin = app.as_role(Role::Admin);
    let added = fine(&admin, "/api/addGradingScheme", &json!({ "definition": document() })).await;
    (admin, added["_id"].as_str().unwrap().to_owned())
}

/// What the exams of class 8 become.
fn mapped(scheme: &str) -> Value {
    json!({
        "classes": [{ "classId": "class-1", "gradingSchemeId": scheme }],
        "semesters": [
            { "semester": "half_yearly", "newSemester": "pre_test" }, { "semester": "yearly", "newSemester": "final" },
        ],
        "reason": "The board's decision",
    })
}

/// Class 8 by the scheme, its half year as the Pre-Test.
async fn graded(app: &TestApp) -> (Client, String) {
    let (admin, scheme) = school(app).await;
    fine(&admin, CHANGE, &mapped(&scheme)).await;
    (admin, scheme)
}

fn choices(of: &Value) -> Vec<(&str, &str)> {
    of.as_array()
        .unwrap_or_else(|| panic!("{of}"))
        .iter()
        .map(|choice| (choice["value"].as_str().unwrap(), choice["label"].as_str().unwrap()))
        .collect()
}

#[tokio::test]
async fn the_keys_of_a_scheme_that_another_process_has_stored_are_learned() {
    each_engine(async |app| {
        let mut conn = app.app.db.acquire().await.unwrap();
        let mut of = document();
        let key = format!("elsewhere_{:?}", conn.engine()).to_lowercase();
        of["semesters"][0]["key"] = json!(key);
        of["results"][0]["semester"] = json!(key);
        // As the other process stores it: its program knows the keys, this one does not.
        rows::grading_scheme(&app.app.db, "other", None, "Ours", 1, 7000).await;
        rows::grading_scheme_version(&app.app.db, "other-1", "other", 1, &of.to_string(), 7000).await;
        records::grading::learn(&mut conn, 7_001).await.unwrap();
        assert!(key.parse::<Semester>().is_err(), "made before");
        records::grading::learn(&mut conn, 7_000).await.unwrap();
        assert!(key.parse::<Semester>().is_ok());
    })
    .await;
}

#[tokio::test]
async fn the_keys_of_a_scheme_are_known_once_it_is_saved_and_all_is_none() {
    each_engine(async |app| {
        let (admin, _) = school(app).await;
        assert_eq!("pre_test".parse::<Semester>().unwrap().as_str(), "pre_test");
        assert_eq!("modelTest".parse::<ExamType>().unwrap().as_str(), "modelTest");
        assert!("pre_test".parse::<ExamType>().is_err());
        let mut reserved = document();
        reserved["name"] = json!("Reserved");
        reserved["semesters"][1]["key"] = json!("all");
        reserved["results"][1]["semester"] = json!("all");
        reserved["examTypes"][0]["key"] = json!("all");
        let refused = admin.post("/api/addGradingScheme", &json!({ "definition": reserved })).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
        let fields = refused.json()["fields"].clone();
        for path in ["semesters[1].key", "examTypes[0].key"] {
            assert!(fields[path].is_string(), "{path}: {fields}");
        }
        let unknown = admin.get(&format!("/api/getTabulationTotal?{SECTION}&semester=never_saved")).await;
        assert_eq!(unknown.status, StatusCode::BAD_REQUEST);
        // Known, and of another scheme than the class's.
        let other = admin.get(&format!("/api/getTabulationTotal?{SECTION}&semester=pre_test")).await;
        assert_eq!(other.status, StatusCode::UNPROCESSABLE_ENTITY);
    })
    .await;
}

#[tokio::test]
async fn a_session_has_days_of_the_semesters_of_its_scheme() {
    each_engine(async |app| {
        let (admin, scheme) = school(app).await;
        let session = |days: Value| {
            json!({
                "branchId": "branch-1", "sessionName": "2031", "startDate": "2031-01-01", "endDate": "2031-12-31",
                "gradingSchemeId": scheme, "semesterDates": days,
            })
        };
        let days = json!({ "pre_test": { "from": "2031-02-01", "to": "2031-05-31" } });
        let unknown = admin.post("/api/addSession", &session(json!({ "no_such": days["pre_test"] }))).await;
        assert_eq!(unknown.status, StatusCode::BAD_REQUEST, "{}", unknown.text());
        let added = fine(&admin, "/api/addSession", &session(days.clone())).await;
        let id = added["_id"].as_str().unwrap();
        assert_eq!(got(&admin, &format!("/api/getOneSession/{id}")).await["semesterDates"], days);
        let form = admin.props_at(&format!("/admin/manageSession/{id}")).await;
        assert_eq!(choices(&form["choices"]["semesterDates"]), [("pre_test", "Pre-Test"), ("final", "Final")]);
        assert_eq!(form["values"]["semesterDates.pre_test.to"], "2031-05-31");
        // A form sends them by the same names.
        let version = form["version"].to_string();
        let path = format!("/admin/manageSession/{id}");
        let fields = [
            ("version", version.as_str()),
            ("sessionName", "2031"),
            ("startDate", "2031-01-01"),
            ("endDate", "2031-12-31"),
            ("gradingSchemeId", scheme.as_str()),
            ("semesterDates.shown", "1"),
            ("semesterDates.final.from", "2031-06-01"),
            ("semesterDates.final.to", "2031-11-30"),
            ("status", "planned"),
        ];
        let saved = admin.form(&path, &fields).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text());
        let kept = got(&admin, &format!("/api/getOneSession/{id}")).await;
        assert_eq!(kept["semesterDates"], json!({ "final": { "from": "2031-06-01", "to": "2031-11-30" } }));
        // A session by Standard has none of them.
        let mut other = session(days);
        other["gradingSchemeId"] = Value::Null;
        let refused = admin.post("/api/addSession", &other).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
        assert!(refused.json()["fields"]["semesterDates.pre_test.from"].is_string(), "{}", refused.text());
    })
    .await;
}

#[tokio::test]
async fn exams_of_those_semesters_and_types_are_listed_distributed_scheduled_and_marked() {
    each_engine(async |app| {
        let (admin, scheme) = school(app).await;
        let exam = json!({ "branchId": "branch-1", "sessionId": "session-1", "name": "Model Test 1", "semester": "pre_test", "examType": "modelTest" });
        // No class of the session has them yet.
        let early = admin.post("/api/addExamList", &exam).await;
        assert_eq!(early.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", early.text());
        let fields = early.json()["fields"].clone();
        assert!(fields["semester"].is_string() && fields["examType"].is_string(), "{fields}");
        fine(&admin, CHANGE, &mapped(&scheme)).await;
        let added = fine(&admin, "/api/addExamList", &exam).await;
        let id = added["_id"].as_str().unwrap();

        let form = admin.props_at(&format!("/admin/examList/{id}")).await;
        let semesters = choices(&form["choices"]["semester"]);
        assert!(semesters.contains(&("pre_test", "Pre-Test")) && semesters.contains(&("final", "Final")), "{semesters:?}");
        // Class 5 is still graded by Standard.
        assert!(semesters.iter().any(|(key, _)| *key == "1stSemester"), "{semesters:?}");
        let types = choices(&form["choices"]["examType"]);
        assert_eq!((types.len(), types[7]), (8, ("modelTest", "Model Test")));
        let list = admin.props_at("/admin/examList?sessionId=session-1&semester=pre_test").await;
        let filter = choices(&list["filters"][0]["choices"]);
        assert!(filter.contains(&("pre_test", "Pre-Test")), "{filter:?}");
        let cells: Vec<&Value> = list["rows"].as_array().unwrap().iter().map(|row| &row["cells"]).collect();
        assert_eq!(cells.len(), 3, "{cells:?}");
        let model = cells.iter().find(|cells| cells[0] == "Model Test 1").unwrap();
        assert_eq!((&model[1], &model[2]), (&json!("Pre-Test"), &json!("Model Test")));
        let csv = admin.get("/admin/examList/list.csv?sessionId=session-1").await;
        assert!(csv.text().contains("Model Test 1,Pre-Test,Model Test"), "{}", csv.text());

        let distribution = json!({
            "branchId": "branch-1", "sessionId": "session-1", "classId": "class-1", "examType": "modelTest",
            "subjects": [{ "subjectId": "subject-1", "writtenFullMark": 50, "writtenPassMark": 17 }],
        });
        assert_eq!(fine(&admin, "/api/addMarkDistribution", &distribution).await["_id"], "class-1:modelTest");
        let mut other = distribution.clone();
        other["classId"] = json!("class-5");
        let refused = admin.post("/api/addMarkDistribution", &other).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
        let page = admin.props_at("/admin/markDistribution?sessionId=session-1&classId=class-1&examType=modelTest").await;
        assert_eq!(page["distribution"]["label"], "Class 8, Model Test");
        assert!(choices(&page["examTypes"]).contains(&("modelTest", "Model Test")));

        let paper = json!({ "sectionId": "section-1", "subjectId": "subject-1", "date": "2026-05-02", "writtenFullMark": 50, "writtenPassMark": 17 });
        let schedule = |class: &str, paper: &Value| {
            json!({
                "branchId": "branch-1", "sessionId": "session-1", "classId": class, "examId": id, "schedules": [paper],
            })
        };
        let mut of_five = paper.clone();
        of_five["sectionId"] = json!("section-5");
        let refused = admin.post("/api/addExamSchedule", &schedule("class-5", &of_five)).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
        fine(&admin, "/api/addExamSchedule", &schedule("class-1", &paper)).await;
        let page = admin.props_at(&format!("/admin/exam_schedule_8_12?sessionId=session-1&classId=class-1&examId={id}")).await;
        assert!(page["exams"].to_string().contains("Model Test 1"), "{page}");
        let lower = admin.props_at("/admin/examSchedule?sessionId=session-1&classId=class-5").await;
        assert!(!lower["exams"].to_string().contains("Model Test 1"), "{lower}");

        let marks = json!({
            "branchName": "Dhanmondi", "branchId": "branch-1", "sessionName": "2026", "sessionId": "session-1",
            "classId": "class-1", "sectionId": "section-1", "examId": id, "subjectId": "subject-1",
            "marks": [{ "studentId": "student-1", "written": 40 }, { "studentId": "student-2", "written": 20 }],
        });
        fine(&admin, "/api/addSubjectWiseMarks", &marks).await;
        let sheet = format!("{SECTION}&examId={id}&subjectId=subject-1");
        let published = admin.post(&format!("/api/publishResult?{sheet}"), &json!({ "isPublished": true })).await;
        assert_eq!(published.status, StatusCode::OK, "{}", published.text());
        // 16.5 of 20 and 40 of 50 in class and model tests: 56.5 of 70, scaled to 20 is 16; Term 70 of 100 and 175 is 56 of 80.
        let rows = got(&admin, &format!("/api/getTabulationTotal?{SECTION}&semester=pre_test")).await;
        let maths = rows[0]["marks"].as_array().unwrap().iter().find(|of| of["subjectId"] == "subject-1").cloned();
        assert!(maths.is_some_and(|of| of["total"].is_number()), "{rows}");
        // A semester that something is scheduled in by now stays while marks are there.
        let change = admin.put(&format!("/api/updateOneExamList/{id}"), &json!({ "semester": "final" })).await;
        assert_eq!(change.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", change.text());
    })
    .await;
}

#[tokio::test]
async fn a_change_of_scheme_maps_to_them_and_everything_is_read_by_them() {
    each_engine(async |app| {
        let (admin, _) = graded(app).await;
        let exams = lines(
            &app.app.db,
            "select id || ' ' || semester as line from exams where session_id = 'session-1' order by id",
        )
        .await;
        assert_eq!(exams, ["exam-1 pre_test", "exam-1-ct pre_test", "exam-5 1stSemester", "exam-5-2 2ndSemester"]);
        let conduct =
            lines(&app.app.db, "select id || ' ' || semester as line from student_qualities order by id").await;
        assert_eq!(conduct, ["quality-any ", "quality-half pre_test", "quality-other final"]);

        let of = format!("{SECTION}&semester=pre_test");
        let rows = got(&admin, &format!("/api/getTabulationTotal?{of}")).await;
        assert!(rows[0]["gpa"].is_number(), "{rows}");
        let highest = got(&admin, &format!("/api/getSubjectWiseHighestMarks?{of}")).await;
        assert_eq!(highest[0]["semester"], "pre_test", "{highest}");
        let details = got(&admin, &format!("/api/getStudentsWithMarksDetails?{of}")).await;
        assert!(!details.as_array().unwrap().is_empty());
        let tried = fine(
            &admin,
            "/api/tryGradingScheme",
            &json!({
                "branchId": "branch-1", "sessionId": "session-1", "classId": "class-1", "sectionId": "section-1",
                "semester": "pre_test", "schemeId": "standard",
                "mapping": { "semesters": { "pre_test": "half_yearly", "final": "yearly" } },
            }),
        )
        .await;
        assert!(tried["tried"].is_array(), "{tried}");

        let saved = fine(
            &admin,
            "/api/addStudentQualities",
            &json!({
                "branchId": "branch-1", "sessionId": "session-1", "classId": "class-1", "sectionId": "section-1",
                "studentId": "student-2", "semester": "pre_test", "homework": "A",
            }),
        )
        .await;
        assert!(saved["version"].is_number(), "{saved}");

        // Screens name it as the scheme does.
        for (path, page) in [
            ("/admin/tabulation", "tabulation"),
            ("/admin/student-qualities", "qualities"),
            ("/admin/markSheet", "reportCards"),
        ] {
            let Some(found) = screen(&admin, path, &of).await else { panic!("{path}") };
            let said = found.to_string();
            assert!(said.contains("Pre-Test"), "{page}: {said}");
        }
    })
    .await;
}

/// A screen's data with its ground; none where there is no such screen.
async fn screen(client: &Client, path: &str, query: &str) -> Option<Value> {
    let answer = client.get(&format!("{path}?{query}")).await;
    (answer.status == StatusCode::OK).then(|| answer.props())
}

#[tokio::test]
async fn their_results_are_printed_and_promoted_by() {
    each_engine(async |app| {
        let (admin, _) = graded(app).await;
        cards::publish(&app.app.db, &["sheet-ct", "sheet-term", "sheet-eng"], true).await;
        let mut link = testing::print_links::body();
        link["semester"] = json!("pre_test");
        let made = fine(&admin, "/api/printLinks", &link).await;
        assert!(made["url"].is_string() || made["_id"].is_string() || made["id"].is_string(), "{made}");
        let listed = got(&admin, "/api/printLinks").await;
        assert!(listed[0].to_string().contains("pre_test"), "{listed}");
        let of_session = json!({
            "branchId": "branch-1", "sessionId": "session-1", "kind": "reportCards", "semester": "pre_test",
            "name": "Shop", "includeUnpublished": true,
        });
        fine(&admin, "/api/printLinks", &of_session).await;

        let year = ["2041-01-01", "2041-12-31"];
        rows::session(&app.app.db, "session-next", "branch-1", "2041", year, "planned").await;
        run(&app.app.db, "update sessions set search_text = '2041' where id = 'session-next'").await;
        let query = format!("{SECTION}&newSessionId=session-next");
        let plan = got(&admin, &format!("/api/getStudentPromotionPlan?{query}")).await;
        assert_eq!(
            (&plan["sections"][0]["semester"], &plan["sections"][0]["semesterName"]),
            (&json!("pre_test"), &json!("Pre-Test")),
            "{plan}"
        );
        let own = app.as_student("student-1").get("/admin/examResult_student").await.props()["cards"].clone();
        assert!(own.to_string().contains("Pre-Test"), "{own}");
    })
    .await;
}
