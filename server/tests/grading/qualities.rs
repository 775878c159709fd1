//! The four specified calls on qualities, and the one of ours for a section, through the whole router.

use axum::http::Method;
use db::Db;
use rules::messages;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::{Client, TestApp, both_schools, rows, run};

/// Branch and session by their names, as the specification's update and look-up carry them.
const NAMES: &str = "branchName=Dhanmondi&sessionName=2026";
const IDS: &str = "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1";

fn added(more: &Value) -> Value {
    let mut body = json!({
        "studentId": "student-1", "studentRegNo": "S-001", "branchId": "branch-1", "branchName": "Dhanmondi",
        "sessionId": "session-1", "sessionName": "2026", "regularity": "A+", "homework": "B",
    });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

async fn add(client: &Client, more: &Value) -> (u16, String) {
    client.post("/api/addStudentQualities", &added(more)).await.refusal()
}

async fn update(client: &Client, query: &str, body: &Value) -> (u16, Value) {
    let answer = client.put(&format!("/api/updateStudentQualities/student-1?{NAMES}{query}"), body).await;
    (answer.status.as_u16(), answer.json())
}

async fn read(client: &Client, query: &str) -> Value {
    let answer = client.get(&format!("/api/getOneStudentQualities/student-1?{NAMES}{query}")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

fn section(entries: &Value) -> Value {
    json!({
        "branchId": "branch-1", "sessionId": "session-1", "classId": "class-1", "sectionId": "section-1",
        "semester": "half_yearly", "qualities": entries,
    })
}

/// What the audit says was changed: who, act, student, field, old and new.
async fn audited(app: &TestApp) -> Vec<String> {
    #[derive(db::FromRow)]
    struct Row {
        line: String,
    }
    let mut conn = app.app.db.acquire().await.unwrap();
    let rows: Vec<Row> = conn
        .all(
            "select a.actor_id || ' ' || a.action || ' ' || c.subject_id || ' ' || c.field || ' ' ||
                    coalesce(c.old_value, '-') || ' ' || coalesce(c.new_value, '-') as line
               from audit_acts a join audit_changes c on c.act_id = a.id order by a.id, c.subject_id, c.field",
            (),
        )
        .await
        .unwrap();
    rows.into_iter().map(|row| row.line).collect()
}

/// How many acts the audit has, with changes or without.
async fn acts(app: &TestApp) -> i64 {
    #[derive(db::FromRow)]
    struct Row {
        n: i64,
    }
    let mut conn = app.app.db.acquire().await.unwrap();
    conn.one::<Row>("select count(*) as n from audit_acts", ()).await.unwrap().n
}

#[tokio::test]
async fn qualities_are_added_once_then_edited_and_every_change_is_audited() {
    both_schools(async |db: Db| {
        let app = TestApp::over(db);
        let teacher = app.as_role(Role::Teacher);
        assert_eq!(read(&teacher, "").await, Value::Null, "nothing is recorded yet");
        assert_eq!(update(&teacher, "", &json!({ "music": null })).await.0, 404);
        assert_eq!(add(&teacher, &json!({})).await, (200, messages::SUCCESSFULLY_ADDED.into()));
        assert_eq!(add(&teacher, &json!({})).await, (409, messages::ALREADY_ADDED.into()));

        let (status, answer) = update(&teacher, "", &json!({ "homework": "A", "honesty": "B+" })).await;
        assert_eq!((status, &answer["message"], &answer["version"]), (200, &json!("Successfully Updated"), &json!(2)));
        let record = read(&teacher, "").await;
        assert_eq!(
            (&record["regularity"], &record["homework"], &record["honesty"], &record["music"]),
            (&json!("A+"), &json!("A"), &json!("B+"), &Value::Null)
        );
        assert_eq!(
            (
                &record["studentRegNo"],
                &record["branchName"],
                &record["sessionId"],
                &record["semester"],
                &record["version"]
            ),
            (&json!("S-001"), &json!("Dhanmondi"), &json!("session-1"), &Value::Null, &json!(2))
        );
        assert_eq!(update(&teacher, "", &json!({ "regularity": null, "homework": "A" })).await.0, 200);
        assert_eq!(read(&teacher, "").await["regularity"], Value::Null);
        assert_eq!(
            audited(&app).await,
            [
                "employee-teacher addQualities student-1 homework - B",
                "employee-teacher addQualities student-1 regularity - A+",
                "employee-teacher updateQualities student-1 homework B A",
                "employee-teacher updateQualities student-1 honesty - B+",
                "employee-teacher updateQualities student-1 regularity A+ -",
            ]
        );
    })
    .await;
}

#[tokio::test]
async fn a_semester_without_a_record_reads_the_one_without_a_semester_and_gets_its_own_when_it_is_edited() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    assert_eq!(add(&admin, &json!({})).await.0, 200);
    let found = read(&admin, "&semester=yearly").await;
    assert_eq!(
        (&found["regularity"], &found["semester"], &found["version"]),
        (&json!("A+"), &Value::Null, &json!(0)),
        "the one without a semester; there is no version of a semester's own"
    );
    let (status, answer) = update(&admin, "&semester=yearly", &json!({ "version": 0, "homework": "A+" })).await;
    assert_eq!((status, &answer["version"]), (200, &json!(1)));
    let own = read(&admin, "&semester=yearly").await;
    assert_eq!(
        (&own["regularity"], &own["homework"], &own["semester"]),
        (&json!("A+"), &json!("A+"), &json!("yearly"))
    );
    for other in ["", "&semester=half_yearly"] {
        assert_eq!(read(&admin, other).await["homework"], "B", "the other semesters keep theirs");
    }
    // A semester of its own may also be added, with what is sent and nothing else.
    assert_eq!(add(&admin, &json!({ "semester": "half_yearly" })).await.0, 200);
    assert_eq!(add(&admin, &json!({ "semester": "half_yearly" })).await, (409, messages::ALREADY_ADDED.into()));
    // The query's semester wins over the body's.
    assert_eq!(
        update(&admin, "&semester=half_yearly", &json!({ "semester": "yearly", "homework": null })).await.0,
        200
    );
    assert_eq!(read(&admin, "&semester=half_yearly").await["homework"], Value::Null);
    assert_eq!(read(&admin, "&semester=yearly").await["homework"], "A+");
}

#[tokio::test]
async fn what_is_not_a_grade_of_the_class_is_refused_by_its_field_and_nothing_is_stored() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    for (field, value) in
        [("honesty", json!("C")), ("honesty", json!("")), ("honesty", json!(5)), ("music", json!("A"))]
    {
        let answer = admin.post("/api/addStudentQualities", &added(&json!({ field: value }))).await;
        assert_eq!(answer.status, 422, "{field} {value}");
        let fields = answer.json()["fields"].as_object().unwrap().clone();
        assert_eq!(fields.keys().collect::<Vec<_>>(), [field]);
    }
    // A field that the class does not have may be sent empty.
    assert_eq!(read(&admin, "").await, Value::Null);
    assert_eq!(add(&admin, &json!({ "music": null, "arts_crafts": null })).await.0, 200);
    let (status, answer) = update(&admin, "", &json!({ "honesty": "A", "tolerance": "F" })).await;
    assert_eq!((status, answer["fields"]["tolerance"].is_string()), (422, true));
    assert_eq!(read(&admin, "").await["honesty"], Value::Null, "all or nothing");
    assert_eq!(add(&admin, &json!({ "semester": "1stSemester" })).await.0, 422);
}

#[tokio::test]
async fn what_is_left_out_stays_null_takes_away_and_what_is_no_text_is_no_grade() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    assert_eq!(add(&admin, &json!({ "honesty": "A" })).await.0, 200);
    assert_eq!(update(&admin, "&semester=", &json!({ "semester": "yearly", "honesty": null })).await.0, 200);
    let yearly = read(&admin, "&semester=yearly").await;
    assert_eq!((&yearly["honesty"], &yearly["regularity"]), (&Value::Null, &json!("A+")));
    assert_eq!(read(&admin, "").await["honesty"], "A", "an empty semester of the query is none");
    for wrong in [json!(5), json!(true), json!(["A"]), json!({}), json!(""), json!(" "), json!(" A")] {
        let (status, answer) = update(&admin, "", &json!({ "honesty": wrong, "music": "A" })).await;
        let fields: Vec<_> = answer["fields"].as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!((status, fields), (422, vec!["honesty", "music"]), "{wrong}");
        let list = section(&json!([{ "studentId": "student-2", "honesty": wrong }]));
        let answer = admin.put("/api/sectionQualities", &list).await;
        assert_eq!(answer.status, 422, "{wrong}");
        assert!(answer.json()["fields"]["qualities.student-2.honesty"].is_string(), "{wrong}");
    }
    let (status, answer) = update(&admin, "", &json!({ "version": 0, "honesty": null })).await;
    assert_eq!((status, &answer["conflicts"][0]["yours"]), (409, &Value::Null));
}

#[tokio::test]
async fn a_stale_version_answers_both_values_and_stores_nothing() {
    let app = TestApp::new().await;
    let (admin, teacher) = (app.as_role(Role::Admin), app.as_role(Role::Teacher));
    assert_eq!(add(&admin, &json!({})).await.0, 200);
    assert_eq!(update(&teacher, "", &json!({ "version": 1, "homework": "A" })).await.0, 200);
    let (status, answer) = update(&admin, "", &json!({ "version": 1, "homework": "A+", "honesty": "B" })).await;
    assert_eq!(status, 409);
    let conflicts = answer["conflicts"].as_array().unwrap();
    assert_eq!(conflicts.len(), 2);
    let homework = conflicts.iter().find(|conflict| conflict["component"] == "homework").unwrap();
    assert_eq!(
        (&homework["yours"], &homework["theirs"], &homework["version"], &homework["changedBy"], &homework["studentId"]),
        (&json!("A+"), &json!("A"), &json!(2), &json!("Teacher Person"), &json!("student-1"))
    );
    assert_eq!(read(&admin, "").await["honesty"], Value::Null);
    // What is stored already is no conflict; without a version the last write wins.
    assert_eq!(update(&admin, "", &json!({ "version": 1, "homework": "A" })).await.0, 200);
    assert_eq!(update(&admin, "", &json!({ "homework": "B+" })).await.0, 200);
    assert_eq!(read(&admin, "").await["homework"], "B+");
}

#[tokio::test]
async fn the_same_key_answers_again_and_writes_once() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let key = [("idempotency-key", "key-1")];
    for _ in 0..2 {
        let answer = admin.json(Method::POST, "/api/addStudentQualities", &added(&json!({})), &key).await;
        assert_eq!(answer.refusal(), (200, messages::SUCCESSFULLY_ADDED.into()));
    }
    let other = admin.json(Method::POST, "/api/addStudentQualities", &added(&json!({ "honesty": "A" })), &key).await;
    assert_eq!(other.status, 422);
    let entries = section(&json!([{ "studentId": "student-2", "honesty": "A" }]));
    for _ in 0..2 {
        let answer = admin.json(Method::PUT, "/api/sectionQualities", &entries, &[("idempotency-key", "key-2")]).await;
        assert_eq!(answer.json()["qualities"], json!([{ "studentId": "student-2", "version": 1, "from": 0 }]));
    }
    assert_eq!(audited(&app).await.len(), 3);
}

#[tokio::test]
async fn a_section_is_saved_whole_or_not_at_all() {
    both_schools(async |db: Db| {
        let app = TestApp::over(db);
        let teacher = app.as_role(Role::Teacher);
        let save = async |entries: Value| {
            let answer = teacher.put("/api/sectionQualities", &section(&entries)).await;
            (answer.status.as_u16(), answer.json())
        };
        let (status, answer) = save(json!([
            { "studentId": "student-1", "version": 0, "regularity": "A+" },
            { "studentId": "student-3", "regularity": "B", "homework": "B+" },
        ]))
        .await;
        assert_eq!((status, &answer["message"]), (200, &json!("Successfully Added")));
        assert_eq!(
            answer["qualities"],
            json!([{ "studentId": "student-1", "version": 1, "from": 0 }, { "studentId": "student-3", "version": 1, "from": 0 }])
        );
        // One refused field, one stale version or one stranger refuses all of it.
        let (status, answer) = save(json!([
            { "studentId": "student-1", "version": 1, "regularity": "A" },
            { "studentId": "student-2", "music": "A", "homework": "x" },
            { "studentId": "student-1", "regularity": "B" },
        ]))
        .await;
        assert_eq!(status, 422);
        let fields = answer["fields"].as_object().unwrap();
        assert_eq!(
            fields.keys().map(String::as_str).collect::<Vec<_>>(),
            ["qualities.student-1", "qualities.student-2.homework", "qualities.student-2.music"]
        );
        let (status, answer) =
            save(json!([{ "studentId": "student-2", "honesty": "A" }, { "studentId": "student-3", "version": 0, "homework": "A" }])).await;
        assert_eq!((status, &answer["conflicts"][0]["theirs"]), (409, &json!("B+")));
        assert_eq!(answer["conflicts"].as_array().unwrap().len(), 1);
        let (status, answer) = save(json!([{ "studentId": "student-2", "honesty": "A" }, { "studentId": "student-6", "honesty": "A" }])).await;
        assert_eq!(status, 404);
        assert!(answer["fields"]["qualities.student-6"].is_string(), "who has gone is named: {answer}");
        assert_eq!(audited(&app).await.len(), 3, "nothing of the three was stored");

        let (status, answer) = save(json!([
            { "studentId": "student-1", "version": 1, "regularity": null },
            { "studentId": "student-2", "version": 0, "honesty": "A" },
            { "studentId": "student-3", "version": 1, "regularity": "B" },
        ]))
        .await;
        assert_eq!((status, &answer["message"]), (200, &json!("Successfully Updated")));
        let versions: Vec<_> =
            answer["qualities"].as_array().unwrap().iter().map(|row| row["version"].as_i64().unwrap()).collect();
        assert_eq!(versions, [2, 1, 1], "what does not change keeps its version");
        let before = acts(&app).await;
        assert_eq!(save(json!([{ "studentId": "student-2", "honesty": "A" }])).await.0, 200);
        assert_eq!(acts(&app).await, before, "who changes nothing did nothing");
        assert_eq!(read(&teacher, "&semester=half_yearly").await["regularity"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn two_writers_at_one_record_both_come_through_in_turn() {
    both_schools(async |db: Db| {
        let app = TestApp::over(db);
        let admin = app.as_role(Role::Admin);
        let (one, two) = (json!({}), json!({ "honesty": "A" }));
        let (one, two) = tokio::join!(add(&admin, &one), add(&admin, &two));
        let mut statuses = [one.0, two.0];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
        let (one, two) = (json!({ "version": 1, "homework": "A" }), json!({ "version": 1, "homework": "A+" }));
        let (one, two) = tokio::join!(update(&admin, "", &one), update(&admin, "", &two));
        let mut statuses = [one.0, two.0];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
    })
    .await;
}

#[tokio::test]
async fn refusals_come_in_their_order() {
    let app = TestApp::new().await;
    let place = ["session-1-old", "class-1-old", "section-1-old"];
    rows::enrolment(&app.app.db, "enrolment-old", "student-5", place, 1).await;
    let body = added(&json!({}));
    let post = async |client: &Client, change: &Value| {
        let answer = client.post("/api/addStudentQualities", &added(change)).await;
        (
            answer.status.as_u16(),
            answer.json()["fields"].as_object().map(|fields| fields.keys().cloned().collect::<Vec<_>>()),
        )
    };
    assert_eq!(
        app.expired().post("/api/addStudentQualities", &body).await.refusal(),
        (401, messages::TOKEN_HAS_EXPIRED.into())
    );
    assert_eq!(
        app.anonymous().post("/api/addStudentQualities", &body).await.refusal(),
        (401, messages::SIGN_IN_FIRST.into())
    );
    for role in [Role::AcademicSupport, Role::TechnicalSupport, Role::Student, Role::Accountant, Role::Librarian] {
        assert_eq!(post(&app.as_role(role), &json!({})).await.0, 403, "{role}");
    }
    let (admin, root) = (app.as_role(Role::Admin), app.as_role(Role::SuperAdmin));
    assert_eq!(post(&admin, &json!({ "studentId": 5 })).await, (400, Some(vec!["studentId".into()])));
    assert_eq!(post(&admin, &json!({ "studentRegNo": "S-009" })).await, (400, Some(vec!["studentRegNo".into()])));
    assert_eq!(post(&admin, &json!({ "branchName": "Uttara" })).await.0, 400, "it does not match its id");
    assert_eq!(post(&admin, &json!({ "sessionId": "session-1-old" })).await, (400, Some(vec!["sessionName".into()])));
    assert_eq!(post(&admin, &json!({ "semester": "summer" })).await, (400, Some(vec!["semester".into()])));
    assert_eq!(post(&admin, &json!({ "regularity": null, "homework": null })).await.0, 400, "no grade is given");
    let missing = admin.post("/api/addStudentQualities", &json!({ "sessionId": "session-1" })).await;
    assert_eq!((missing.status.as_u16(), missing.json()["fields"]["studentId"].is_string()), (400, true));
    let missing = admin.post("/api/addStudentQualities", &json!({ "studentId": "student-1" })).await;
    assert_eq!((missing.status.as_u16(), missing.json()["fields"]["sessionId"].is_string()), (400, true));
    // A wrong shape is said before a wrong place.
    let theirs = |more: &str| format!("/api/updateStudentQualities/student-2x?{NAMES}{more}");
    assert_eq!(post(&admin, &json!({ "studentId": "student-2x", "semester": "summer" })).await.0, 400);
    assert_eq!(admin.put(&theirs("&semester=summer"), &json!({ "honesty": "A" })).await.status, 400);
    assert_eq!(admin.put(&theirs(""), &json!({})).await.status, 400);
    assert_eq!(admin.put(&theirs(""), &json!({ "honesty": "A" })).await.status, 403);
    let read = format!("/api/getOneStudentQualities/student-2x?{NAMES}");
    assert_eq!(admin.get(&format!("{read}&semester=summer")).await.status, 400);
    assert_eq!(admin.get(&read).await.status, 403);
    // Another branch's student, by a confined caller and by superAdmin; nobody; not enrolled in that session.
    assert_eq!(post(&admin, &json!({ "studentId": "student-2x" })).await.0, 403);
    assert_eq!(post(&root, &json!({ "studentId": "student-2x" })).await.0, 404);
    assert_eq!(post(&app.as_employee("employee-admin-2", Role::Admin), &json!({})).await.0, 403);
    assert_eq!(post(&admin, &json!({ "studentId": "nobody" })).await.0, 404);
    assert_eq!(post(&admin, &json!({ "sessionId": "session-1-old", "sessionName": "2025" })).await.0, 404);
    // A teacher: sections of the own routine only, to write and to read.
    let stranger = app.as_employee("employee-teacher-b", Role::Teacher);
    assert_eq!(post(&stranger, &json!({})).await.0, 403);
    let own =
        stranger.put("/api/sectionQualities", &section(&json!([{ "studentId": "student-1", "honesty": "A" }]))).await;
    assert_eq!(own.refusal(), (403, messages::NOT_IN_ROUTINE.into()));
    let seen = stranger.get(&format!("/api/getOneStudentQualities/student-1?{NAMES}")).await;
    assert_eq!(seen.refusal(), (403, messages::NOT_IN_ROUTINE.into()));
    assert_eq!(stranger.get(&format!("/api/getOneStudentQualities/student-6?{NAMES}")).await.status, 200);
    // The section's call.
    for (entries, status) in [(json!(null), 400), (json!([]), 400), (json!([{}]), 400), (json!("x"), 400)] {
        assert_eq!(admin.put("/api/sectionQualities", &section(&entries)).await.status, status, "{entries}");
    }
    assert!(audited(&app).await.is_empty());
    assert_eq!(add(&root, &json!({})).await.0, 200);
}

#[tokio::test]
async fn student_info_is_an_array_of_the_one_student() {
    let app = TestApp::new().await;
    let reader = app.as_role(Role::AcademicSupport);
    let answer = reader.get(&format!("/api/getStudentInfo?{NAMES}&{IDS}&studentId=student-3")).await.json();
    assert_eq!(answer.as_array().unwrap().len(), 1);
    let student = &answer[0];
    assert_eq!(
        (&student["_id"], &student["regNo"], &student["firstName"], &student["roll"]),
        (&json!("student-3"), &json!("S-003"), &json!("চন্দ্রা"), &json!(3))
    );
    assert_eq!(student["branch"], json!({ "_id": "branch-1", "branchName": "Dhanmondi" }));
    assert_eq!(student["session"], json!({ "_id": "session-1", "sessionName": "2026" }));
    assert_eq!(student["class"], json!({ "_id": "class-1", "className": "Class 8", "classNumeric": 8 }));
    assert_eq!(student["section"], json!({ "_id": "section-1", "sectionName": "A" }));
    assert!(student["dob"].is_string() && student["guardianName"].is_string() && student["gender"].is_string());
    // Names alone are enough; a student of another section, of another branch, or none are refused.
    assert_eq!(reader.get(&format!("/api/getStudentInfo?{NAMES}&studentId=student-3")).await.status, 200);
    assert_eq!(reader.get(&format!("/api/getStudentInfo?{NAMES}&{IDS}&studentId=student-6")).await.status, 404);
    assert_eq!(reader.get(&format!("/api/getStudentInfo?{NAMES}&studentId=student-2x")).await.status, 403);
    assert_eq!(reader.get(&format!("/api/getStudentInfo?{NAMES}")).await.status, 400);
}

/// The screen's address for section-1 in a semester.
pub fn screen(more: &str) -> String {
    format!("/admin/student-qualities?{IDS}&semester=half_yearly{more}")
}

#[tokio::test]
async fn the_screen_lists_the_section_shows_one_record_and_the_grid() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let open = admin.get("/admin/student-qualities").await;
    assert!(open.text().contains("Please Select Ground"));
    open.served_as("studentQualities_before");
    assert_eq!(open.props()["chosen"], Value::Null);
    assert_eq!(add(&admin, &json!({ "semester": "half_yearly" })).await.0, 200);

    let list = admin.get(&screen("")).await.served_as("studentQualities").props()["chosen"].clone();
    assert_eq!((&list["recorded"], &list["students"], &list["mayEnter"]), (&json!(1), &json!(5), &json!(true)));
    assert_eq!(list["table"]["rows"].as_array().unwrap().len(), 5);
    assert_eq!(
        list["qualities"].as_array().unwrap().last().unwrap(),
        &json!({ "key": "homework", "label": "Homework" })
    );
    let found = admin.get(&screen("&search=amina")).await;
    assert_eq!(found.props()["chosen"]["table"]["found"], 1);
    assert!(admin.get(&screen("&search=nobody")).await.text().contains("No Data Found"));
    let turned = admin.get(&screen("&sort=-roll&limit=10&page=9")).await.props()["chosen"]["table"].clone();
    assert_eq!((&turned["rows"][0]["roll"], &turned["shown"]["descending"]), (&json!(8), &json!(true)));
    assert!(turned["csvHref"].as_str().unwrap().ends_with("&limit=10&sort=-roll"), "{}", turned["csvHref"]);

    let one = admin.get(&screen("&studentId=student-1")).await;
    one.served_as("studentQualities_student");
    assert_eq!(one.props()["chosen"]["student"]["record"]["recorded"], "semester");
    assert!(one.text().contains("Edit Qualities") && one.text().contains("Amina Rahman"));
    assert!(admin.get(&screen("&studentId=student-2")).await.text().contains("Add Qualities"));
    let stranger = admin.get(&screen("&studentId=student-2x")).await;
    assert_eq!(stranger.props()["failure"], "The student was not found");
    let grid =
        admin.get(&screen("&view=section")).await.served_as("studentQualities_section").props()["chosen"]["grid"]
            .clone();
    assert_eq!((&grid[0]["grades"][0], &grid[0]["version"], &grid[1]["version"]), (&json!("A+"), &json!(1), &json!(0)));

    // Who only reads has no form; who may not see it is refused; a teacher sees the own sections.
    let reader = app.as_role(Role::AcademicSupport).get(&screen("&studentId=student-1&edit=1")).await;
    assert!(reader.text().contains("Amina Rahman") && !reader.text().contains("name=\"mode\""));
    assert!(admin.get(&screen("&studentId=student-1&edit=1")).await.text().contains("name=\"mode\""));
    for role in [Role::Student, Role::Accountant, Role::Librarian, Role::AdmissionSupport] {
        assert_eq!(app.as_role(role).get("/admin/student-qualities").await.status, 403, "{role}");
    }
    let other = app.as_employee("employee-teacher-b", Role::Teacher).get(&screen("")).await;
    assert_eq!(other.props()["failure"], messages::NOT_IN_ROUTINE);
    let other = app.as_employee("employee-admin-2", Role::Admin).get(&screen("")).await;
    assert_eq!(other.props()["chosen"], Value::Null);
    assert!(!other.text().contains("Amina"));
}

#[tokio::test]
async fn a_record_is_saved_without_a_script_and_what_is_refused_comes_back_in_the_form() {
    let app = TestApp::new().await;
    let teacher = app.as_role(Role::Teacher);
    let fields = |mode: &'static str, version: &'static str, regularity: &'static str| {
        [
            ("branchId", "branch-1"),
            ("sessionId", "session-1"),
            ("classId", "class-1"),
            ("sectionId", "section-1"),
            ("semester", "half_yearly"),
            ("studentId", "student-1"),
            ("mode", mode),
            ("version", version),
            ("regularity", regularity),
            ("homework", ""),
        ]
    };
    let saved = teacher.form("/admin/student-qualities", &fields("add", "0", "A+")).await;
    assert_eq!(saved.status, 303, "{}", saved.text());
    assert_eq!(saved.header("location"), screen("&studentId=student-1&done=added"));
    assert!(teacher.get(saved.header("location")).await.text().contains("Successfully Added"));
    let again = teacher.form("/admin/student-qualities", &fields("add", "0", "A")).await;
    assert_eq!(again.status, 409);
    let student = again.props()["chosen"]["student"].clone();
    assert_eq!(student["form"]["failure"], messages::ALREADY_ADDED);
    assert_eq!(
        (&student["form"]["values"]["regularity"], &student["record"]["grades"][0]),
        (&json!("A"), &json!("A+"))
    );
    let updated = teacher.form("/admin/student-qualities", &fields("update", "1", "B+")).await;
    assert_eq!(updated.header("location"), screen("&studentId=student-1&done=updated"));
    let stale = teacher.form("/admin/student-qualities", &fields("update", "1", "A")).await;
    assert_eq!(stale.status, 409);
    let wrong = teacher.form("/admin/student-qualities", &fields("update", "2", "Z")).await;
    assert_eq!(wrong.status, 422);
    wrong.served_as("studentQualities_refused");
    let form = wrong.props()["chosen"]["student"]["form"].clone();
    assert!(form["errors"]["regularity"].is_string() && form["failure"].is_null(), "{form}");
    assert_eq!(read(&teacher, "&semester=half_yearly").await["regularity"], "B+");

    // What it says of its student it says on the screen, and keeps what was typed.
    let of = |student: &'static str, regularity: &'static str| {
        let mut fields = fields("add", "0", regularity);
        fields[5].1 = student;
        fields
    };
    let none = teacher.form("/admin/student-qualities", &of("student-2", " ")).await;
    let shown = none.props()["chosen"]["student"].clone();
    assert_eq!((none.status.as_u16(), &shown["form"]["failure"]), (400, &json!("No grade is given")));
    assert_eq!((&shown["editing"], &shown["form"]["values"]["homework"]), (&json!(true), &json!("")));
    let nobody = teacher.form("/admin/student-qualities", &of("nobody", "A")).await;
    assert_eq!((nobody.status.as_u16(), &nobody.props()["failure"]), (404, &json!("The student was not found")));

    // From another site's page, by who only reads, and outside of the reach.
    let body = "studentId=student-1&sessionId=session-1&mode=update&regularity=A";
    let headers = [("content-type", "application/x-www-form-urlencoded"), ("sec-fetch-site", "cross-site")];
    let foreign = teacher.send(Method::POST, "/admin/student-qualities", &headers, body.into()).await;
    assert_eq!(foreign.status, 403);
    let reader = app.as_role(Role::AcademicSupport).form("/admin/student-qualities", &fields("update", "2", "A")).await;
    assert_eq!(reader.status, 403);
    let other = app.as_employee("employee-teacher-b", Role::Teacher);
    assert_eq!(other.form("/admin/student-qualities", &fields("update", "2", "A")).await.status, 403);
    // A page of somebody who was signed in at this browser before.
    let theirs = [&fields("update", "2", "A")[..], &[("viewer", "employee-teacher-b")]].concat();
    assert_eq!(teacher.form("/admin/student-qualities", &theirs).await.status, 409);
    assert_eq!(read(&teacher, "&semester=half_yearly").await["version"], 2);
}

#[tokio::test]
async fn the_visible_rows_are_printed_and_downloaded() {
    let app = TestApp::new().await;
    run(&app.app.db, "update students set guardian_name = '=1+1' where id = 'student-4'").await;
    let admin = app.as_role(Role::Admin);
    assert_eq!(add(&admin, &json!({ "semester": "half_yearly" })).await.0, 200);
    let csv =
        admin.get(&format!("/admin/files/student-qualities.csv?{IDS}&semester=half_yearly&search=a&limit=10")).await;
    assert_eq!(csv.header("content-type"), "text/csv; charset=utf-8");
    assert!(csv.header("content-disposition").contains("Dhanmondi 2026 Class 8 A Half Yearly Student Qualities.csv"));
    let lines: Vec<&str> = csv.text().lines().collect();
    assert!(lines[0].ends_with("Student Name,Register No,Roll,Guardian Name,Regularity,Patriotism,Honesty,Leadership,Discipline,Participation,Tolerance,Awareness,Punctuality,Handwriting,Homework"));
    assert!(lines[1].starts_with("Amina Rahman,S-001,1,") && lines[1].ends_with(",A+,,,,,,,,,,B"), "{}", lines[1]);
    assert!(csv.text().contains(",'=1+1,"));
    let turned = admin.get(&format!("/admin/files/student-qualities.csv?{IDS}&semester=half_yearly&sort=-roll")).await;
    assert_eq!(turned.text().lines().next_back(), Some(lines[1]));
    let paper = admin.get(&format!("/admin/student-qualities/print?{IDS}&semester=half_yearly&search=amina")).await;
    paper.served_as("qualitiesPrint");
    assert!(paper.text().contains("Amina Rahman") && !paper.text().contains("Bashir"));
    assert!(paper.text().contains("rel=\"icon\""), "else the browser asks for one that is not there");
    for path in ["/admin/files/student-qualities.csv", "/admin/student-qualities/print"] {
        let address = format!("{path}?{IDS}");
        assert_eq!(app.as_role(Role::Student).get(&address).await.status, 403);
        assert_eq!(app.as_employee("employee-admin-2", Role::Admin).get(&address).await.status, 403);
        assert_eq!(app.as_employee("employee-teacher-b", Role::Teacher).get(&address).await.status, 403);
        assert_eq!(app.as_role(Role::SuperAdmin).get(path).await.status, 400);
    }
}
