//! Exam schedules of a class, all sections at once (docs/rules.md, *Exams*): by call and by page, on both engines.

use axum::http::{Method, StatusCode};
use rules::roles::Role;
use serde_json::{Value, json};

use testing::marks::{add_some, set_state};
use testing::{Client, TestApp, each_engine, lines, rows, run};

pub const ID: &str = "exam-1:class-1";
const ONE: &str = "/api/getOneExamSchedule/exam-1:class-1";
const UPDATE: &str = "/api/updateOneExamSchedule/exam-1:class-1";
pub const PAGE: &str = "/admin/exam_schedule_8_12";

/// Every paper of exam-1 in class-1, as `section-1 subject-1 2026-06-15 10:00 hall written/pass`.
pub async fn stored(app: &TestApp) -> Vec<String> {
    lines(
        &app.app.db,
        "select x.section_id || ' ' || x.subject_id || ' ' || coalesce(x.date, '-') || ' ' || coalesce(x.start_time, '-') || ' ' ||
                coalesce(x.hall_id, '-') || ' ' || coalesce(cast(x.written_full_mark as text), '-') || '/' ||
                coalesce(cast(x.written_pass_mark as text), '-') as line
           from exam_schedules x join sections n on n.id = x.section_id
          where x.exam_id = 'exam-1' and n.class_id = 'class-1' order by x.section_id, x.subject_id",
    )
    .await
}

pub async fn hall(app: &TestApp, name: &str, seats: i64) -> String {
    let answer = app.as_role(Role::Admin).post("/api/addExamHall", &json!({ "hallName": name, "seats": seats })).await;
    answer.json()["_id"].as_str().unwrap_or_else(|| panic!("{}", answer.text())).to_owned()
}

/// What is stored of the school's schedule, as a body sends it.
fn as_stored() -> Vec<Value> {
    vec![
        json!({ "sectionId": "section-1", "subjectId": "subject-1", "date": "2026-06-15", "writtenFullMark": 50, "writtenPassMark": 17,
                "practicalFullMark": 25, "practicalPassMark": 8 }),
        json!({ "sectionId": "section-1", "subjectId": "subject-1-eng", "date": "2026-06-15", "writtenFullMark": 100,
                "writtenPassMark": 33 }),
        json!({ "sectionId": "section-1-b", "subjectId": "subject-1", "date": "2026-06-15", "writtenFullMark": 50,
                "writtenPassMark": 17 }),
    ]
}

fn with(place: usize, change: &Value) -> Value {
    let mut schedules = as_stored();
    for (name, value) in change.as_object().unwrap() {
        schedules[place][name] = value.clone();
    }
    json!({ "schedules": schedules })
}

async fn refused(client: &Client, body: &Value) -> (u16, Value) {
    let answer = client.put(UPDATE, body).await;
    (answer.status.as_u16(), answer.json())
}

pub const BEFORE: [&str; 3] = [
    "section-1 subject-1 2026-06-15 - - 50/17",
    "section-1 subject-1-eng 2026-06-15 - - 100/33",
    "section-1-b subject-1 2026-06-15 - - 50/17",
];

#[tokio::test]
async fn a_schedule_is_added_read_changed_and_deleted_and_audited() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let hall = hall(app, "Hall 1", 40).await;
        let ground = json!({ "branchId": "branch-1", "sessionId": "session-1", "classId": "class-1", "examId": "exam-1-ct" });
        let mut body = ground.clone();
        // Without a section: every section that is taught it.
        body["schedules"] = json!([
            { "subjectId": "subject-1", "date": "2026-03-02", "startTime": "9:30", "endTime": "10:30", "hallId": hall,
              "paper1FullMark": 20, "paper1PassMark": 8 },
            { "subjectId": "subject-1-spell", "sectionId": "section-1", "writtenFullMark": 10, "writtenPassMark": 0 },
        ]);
        let added = admin.post("/api/addExamSchedule", &body).await;
        let warned = "Spelling (A): nothing that counts in Half Yearly is scheduled, only Written";
        assert_eq!(
            added.json(),
            json!({ "message": "Successfully Added", "_id": "exam-1-ct:class-1", "version": 1, "warnings": [warned] })
        );
        let again = admin.post("/api/addExamSchedule", &body).await;
        assert_eq!(again.refusal(), (409, "Already Added! Please Edit".to_owned()));

        let one = admin.get("/api/getOneExamSchedule/exam-1-ct:class-1").await.json();
        let papers = one["schedules"].as_array().unwrap();
        assert_eq!((papers.len(), &one["version"], &one["examName"]), (3, &json!(1), &json!("Class Test 1")));
        assert_eq!(
            (&papers[0]["startTime"], &papers[0]["hallName"], &papers[0]["paper1FullMark"], &papers[0]["writtenFullMark"]),
            (&json!("09:30"), &json!("Hall 1"), &json!(20), &Value::Null)
        );
        let all = admin.get("/api/getAllExamSchedule?branchId=branch-1&sessionId=session-1&search=class+test").await.json();
        assert_eq!((&all["total"], &all["data"][0]["sections"], &all["data"][0]["subjects"]), (&json!(1), &json!(2), &json!(2)));
        let all = admin.get("/api/getAllExamSchedule?branchId=branch-1&sessionId=session-1&examId=exam-1").await.json();
        assert_eq!((&all["total"], &all["data"][0]["_id"]), (&json!(1), &json!(ID)));

        // What is not named is taken away; the same again changes nothing.
        let fewer = json!({ "version": 1, "schedules": [body["schedules"][0]] });
        for _ in 0..2 {
            let changed = admin.put("/api/updateOneExamSchedule/exam-1-ct:class-1", &fewer).await;
            assert_eq!(changed.refusal().0, if changed.json()["version"] == 2 { 200 } else { 409 }, "{}", changed.text());
        }
        let same = admin.put("/api/updateOneExamSchedule/exam-1-ct:class-1", &json!({ "schedules": [body["schedules"][0]] })).await;
        assert_eq!(same.json()["version"], 2);
        let gone = admin.json(Method::DELETE, "/api/deleteOneExamSchedule/exam-1-ct:class-1", &json!({}), &[]).await;
        assert_eq!(gone.refusal(), (200, "Successfully Deleted".to_owned()));
        assert_eq!(admin.get("/api/getOneExamSchedule/exam-1-ct:class-1").await.status, StatusCode::NOT_FOUND);

        let told = lines(
            &app.app.db,
            "select a.action || ' ' || a.subject_name || ': ' || coalesce(c.old_value, '-') || ' > ' || coalesce(c.new_value, '-') as line
               from audit_acts a join audit_changes c on c.act_id = a.id where a.subject_kind = 'examSchedule' order by a.id, c.new_value, c.old_value",
        )
        .await;
        let paper = |section: &str| {
            format!("Class 8 {section}, Mathematics: 2 March 2026, 09:30 to 10:30, Hall 1; Paper 1 20 (pass 8)")
        };
        let spelling = "Class 8 A, Spelling: Written 10 (pass 0)";
        let of = |act: &str, what: &str| format!("{act} Class Test 1, Class 8: {what}");
        assert_eq!(
            told,
            [
                of("add", &format!("- > {}", paper("A"))),
                of("add", &format!("- > {spelling}")),
                of("add", &format!("- > {}", paper("B"))),
                of("update", &format!("{spelling} > -")),
                of("delete", &format!("{} > -", paper("A"))),
                of("delete", &format!("{} > -", paper("B"))),
            ]
        );
        let audit = admin.get("/admin/audit").await;
        assert!(audit.text().contains("Added the exam schedule Class Test 1, Class 8"), "{}", audit.text());
        assert_eq!(stored(app).await, BEFORE, "the other exam is as it was");
    })
    .await;
}

#[tokio::test]
async fn every_fault_is_a_sentence_at_its_field_and_nothing_is_stored() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let (small, other) = (hall(app, "Small", 4).await, hall(app, "Away", 40).await);
        run(&app.app.db, "update exam_halls set branch_id = 'branch-2' where hall_name = 'Away'").await;
        for (place, change, field, message) in [
            (0, json!({ "writtenPassMark": 51 }), "schedules[0].writtenPassMark", "Written: The pass mark 51 is above the full mark 50"),
            (0, json!({ "writtenPassMark": null }), "schedules[0].writtenPassMark", "Written: A full mark needs a pass mark, which may be 0"),
            (0, json!({ "writtenFullMark": null }), "schedules[0].writtenFullMark", "Written: A pass mark needs a full mark"),
            (1, json!({ "writtenFullMark": 0 }), "schedules[1].writtenFullMark", "Written: The full mark is a whole number from 1 to 1000"),
            (1, json!({ "vivaFullMark": -5 }), "schedules[1].vivaFullMark", "Viva: The full mark is a whole number from 1 to 1000"),
            (1, json!({ "writtenFullMark": null, "writtenPassMark": null }), "schedules[1].date", "Set full and pass mark of a component for English Language, or empty the line"),
            (0, json!({ "date": "2026-02-30" }), "schedules[0].date", "2026-02-30 is not a valid date"),
            (0, json!({ "date": "2027-01-01" }), "schedules[0].date", "1 January 2027 is not in the session (1 January 2026 to 31 December 2026)"),
            (0, json!({ "startTime": "10:00" }), "schedules[0].endTime", "Say when the paper ends, too"),
            (0, json!({ "endTime": "10:00" }), "schedules[0].startTime", "Say when the paper begins, too"),
            (0, json!({ "startTime": "10:00", "endTime": "10:00" }), "schedules[0].endTime", "The paper ends at 10:00 and begins at 10:00"),
            (0, json!({ "date": null, "startTime": "10:00", "endTime": "11:00" }), "schedules[0].date", "A paper with a time needs a day"),
            (0, json!({ "hallId": small }), "schedules[0].startTime", "A paper in Small needs a day and a time"),
            (0, json!({ "hallId": other, "startTime": "10:00", "endTime": "11:00" }), "schedules[0].hallId", "The hall is not one of the choices"),
            (0, json!({ "hallId": "nowhere" }), "schedules[0].hallId", "The hall is not one of the choices"),
            (2, json!({ "subjectId": "subject-1-spell" }), "schedules[2].subjectId", "Class 8 B is not taught Spelling"),
            // Five students on four seats.
            (0, json!({ "hallId": small, "startTime": "10:00", "endTime": "12:00" }), "schedules[0].hallId",
             "Small has 4 seats, and 5 students sit there on 15 June 2026 from 10:00: Class 8 A (5)"),
        ] {
            let (status, answer) = refused(&admin, &with(place, &change)).await;
            assert_eq!((status, &answer["fields"][field]), (422, &json!(message)), "{change}: {answer}");
        }
        // Two papers of a section at once, in this exam and in another.
        let mut clash = with(0, &json!({ "startTime": "10:00", "endTime": "12:00" }));
        clash["schedules"][1]["startTime"] = json!("11:00");
        clash["schedules"][1]["endTime"] = json!("12:30");
        let (status, answer) = refused(&admin, &clash).await;
        let said = "Class 8 A sits Mathematics on 15 June 2026 from 10:00 to 12:00, at the same time as English Language";
        assert_eq!((status, &answer["fields"]["schedules[1].startTime"]), (422, &json!(said)), "{answer}");
        let sheet = ["exam-1-ct", "section-1", "subject-1-spell"];
        rows::schedule(&app.app.db, "ct", sheet, Some("2026-06-15"), &[("paper1", 20, 8)]).await;
        run(&app.app.db, "update exam_schedules set start_time = '11:30', end_time = '12:30' where id = 'ct'").await;
        let (status, answer) = refused(&admin, &with(0, &json!({ "startTime": "10:00", "endTime": "12:00" }))).await;
        let said = "Class 8 A sits Spelling of Class Test 1 on 15 June 2026 from 11:30 to 12:30, at the same time as Mathematics";
        assert_eq!((status, &answer["fields"]["schedules[0].startTime"]), (422, &json!(said)), "{answer}");
        // Several at once are all said.
        let (_, answer) = refused(&admin, &json!({ "schedules": [
            { "subjectId": "subject-1", "sectionId": "section-1", "writtenFullMark": 10, "writtenPassMark": 11 },
            { "subjectId": "subject-1-eng", "sectionId": "section-1", "date": "x", "writtenFullMark": 10 },
        ] })).await;
        assert_eq!(answer["fields"].as_object().unwrap().len(), 3, "{answer}");

        for (body, status, field) in [
            (json!({}), 400, "schedules"),
            (json!({ "schedules": "x" }), 400, "schedules"),
            (json!({ "schedules": [{}] }), 400, "schedules[0].subjectId"),
            (json!({ "schedules": [{ "subjectId": "subject-1", "writtenFullMark": "50" }] }), 400, "schedules[0].writtenFullMark"),
            (json!({ "schedules": [{ "subjectId": "subject-1", "writtenFullMark": 50.5 }] }), 400, "schedules[0].writtenFullMark"),
            (json!({ "schedules": [{ "subjectId": "subject-1", "startTime": "25:00" }] }), 400, "schedules[0].startTime"),
            (json!({ "schedules": [as_stored()[0], as_stored()[0]] }), 400, "schedules[1]"),
            (json!({ "schedules": [as_stored()[0], { "subjectId": "subject-1" }] }), 400, "schedules[1]"),
            (json!({ "schedules": [], "classId": "class-2" }), 403, ""),
            (json!({ "schedules": [], "examId": "exam-1-ct" }), 400, "examId"),
            (json!({ "schedules": [], "branchId": "branch-2" }), 403, ""),
            (json!({ "schedules": [{ "subjectId": "nothing" }] }), 404, ""),
            (json!({ "schedules": [{ "subjectId": "subject-2", "sectionId": "section-2" }] }), 404, ""),
        ] {
            let (was, answer) = refused(&admin, &body).await;
            assert_eq!(was, status, "{body}: {answer}");
            assert!(field.is_empty() || answer["fields"][field].is_string(), "{body}: {answer}");
        }
        assert_eq!(stored(app).await, BEFORE);
        assert!(lines(&app.app.db, "select id as line from audit_acts where subject_kind = 'examSchedule'").await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_hall_counts_everybody_who_sits_there_at_the_time_and_is_not_made_smaller() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let hall = hall(app, "Hall 1", 6).await;
        let sat = json!({ "startTime": "10:00", "endTime": "12:00", "hallId": hall, "date": "2026-12-15" });
        let mut both = with(0, &sat);
        for name in ["startTime", "endTime", "hallId", "date"] {
            both["schedules"][2][name] = sat[name].clone();
        }
        let done = admin.put(UPDATE, &both).await;
        assert_eq!(done.status, StatusCode::OK, "{}", done.text());
        // Another class of the branch, at a time that overlaps by way of nobody else.
        let db = &app.app.db;
        rows::class(db, "class-9", "session-1", ("Class 9", 9)).await;
        rows::section(db, "section-9", "class-9", "A").await;
        rows::section_subject(db, "section-9", "subject-1", 1).await;
        rows::student(db, "student-9", ("branch-1", "S-009"), ("Nila", "Das"), "nila das").await;
        rows::enrolment(db, "enrolment-9", "student-9", ["session-1", "class-9", "section-9"], 1).await;
        let other = |start: &str, end: &str| {
            json!({ "schedules": [{ "subjectId": "subject-1", "date": "2026-12-15", "startTime": start, "endTime": end, "hallId": hall,
                                    "writtenFullMark": 50, "writtenPassMark": 17 }] })
        };
        let path = "/api/updateOneExamSchedule/exam-1:class-9";
        let full = admin.put(path, &other("11:00", "13:00")).await;
        let said = "Hall 1 has 6 seats, and 7 students sit there on 15 December 2026 from 10:00: Class 8 A (5), Class 8 B (1), Class 9 A (1)";
        assert_eq!((full.status.as_u16(), &full.json()["fields"]["schedules[0].hallId"]), (422, &json!(said)), "{}", full.text());
        assert_eq!(admin.put(path, &other("12:00", "13:00")).await.status, StatusCode::OK, "after the others");
        // Who had left does not sit.
        run(&app.app.db, "update enrolments set left_on = '2026-12-01' where student_id = 'student-5'").await;
        assert_eq!(admin.put(path, &other("11:00", "13:00")).await.status, StatusCode::OK);

        let smaller = admin.put(&format!("/api/updateOneExamHall/{hall}"), &json!({ "seats": 5 })).await;
        let said = "6 students sit here on 15 December 2026 from 10:00";
        assert_eq!((smaller.status.as_u16(), &smaller.json()["fields"]["seats"]), (422, &json!(said)), "{}", smaller.text());
        assert_eq!(admin.put(&format!("/api/updateOneExamHall/{hall}"), &json!({ "seats": 7 })).await.status, StatusCode::OK);
        let gone = admin.json(Method::DELETE, &format!("/api/deleteOneExamHall/{hall}"), &json!({}), &[]).await;
        assert_eq!(gone.refusal(), (409, "Hall 1 is in use. Scheduled papers: 3".to_owned()));

        // Its sheet: by seat, sections in turns; nobody twice.
        let plan = admin.get("/admin/examHall/seatPlan?day=2026-12-15").await;
        plan.served_as("seatPlan");
        let row = plan.props()["rows"][0].clone();
        assert_eq!((&row["time"], &row["students"], &row["seats"]), (&json!("10:00 to 13:00"), &json!(6), &json!(7)));
        let sheet = admin.get(row["printHref"].as_str().unwrap()).await;
        sheet.served_as("seatPlanPrint");
        assert_eq!(sheet.status, StatusCode::OK, "{}", sheet.text());
        for name in ["Amina Rahman", "Nila Das", "Farid Hasan", "Seat Plan, Hall 1"] {
            assert_eq!(sheet.text().matches(name).count(), 1, "{name}");
        }
        assert!(!sheet.text().contains("Emon"));
        assert_eq!(admin.get("/admin/examHall/seatPlan/print?day=2026-12-16").await.status, StatusCode::NOT_FOUND);
        assert_eq!(admin.get("/admin/examHall/seatPlan/print").await.status, StatusCode::BAD_REQUEST);
        assert_eq!(admin.get("/admin/examHall/seatPlan/print?day=2026-12-15&hallId=nowhere").await.status, StatusCode::NOT_FOUND);
        admin.get("/admin/examSchedule/print?classId=class-1&examId=exam-1").await.served_as("examSchedulePrint");
        // The student reads the same seat.
        let own = app.as_student("student-9").get("/api/getStudentExamSchedule?sessionId=session-1").await.json();
        assert_eq!((&own[0]["hallName"], own[0]["seat"].is_i64()), (&json!("Hall 1"), true), "{own}");
    })
    .await;
}

#[tokio::test]
async fn marks_that_are_entered_stay_within_their_full_marks() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        add_some(&admin).await;
        let (status, answer) = refused(&admin, &with(0, &json!({ "writtenFullMark": 45 }))).await;
        let said = "Written in Class 8 A, Mathematics: Amina Rahman has 45.5, above 45";
        assert_eq!((status, &answer["fields"]["schedules[0].writtenFullMark"]), (422, &json!(said)), "{answer}");
        let (status, answer) = refused(&admin, &with(0, &json!({ "writtenFullMark": i64::MAX }))).await;
        let said = "Written: The full mark is a whole number from 1 to 1000";
        assert_eq!((status, &answer["fields"]["schedules[0].writtenFullMark"]), (422, &json!(said)), "{answer}");
        let (status, answer) = refused(&admin, &with(0, &json!({ "practicalFullMark": null, "practicalPassMark": null }))).await;
        let said = "1 student has marks in Practical of Class 8 A, Mathematics, so it stays. Delete the marks first";
        assert_eq!((status, &answer["fields"]["schedules[0].practicalFullMark"]), (422, &json!(said)), "{answer}");
        let (status, answer) = refused(&admin, &json!({ "schedules": as_stored()[1..] })).await;
        let said = "3 students have marks in Class 8 A, Mathematics, so it stays. Delete the marks first";
        assert_eq!((status, answer["message"].as_str()), (422, Some(said)), "{answer}");
        let gone = admin.json(Method::DELETE, "/api/deleteOneExamSchedule/exam-1:class-1", &json!({}), &[]).await;
        assert_eq!(gone.refusal(), (422, said.to_owned()));
        let exam = admin.json(Method::DELETE, "/api/deleteOneExamList/exam-1", &json!({}), &[]).await;
        assert_eq!(exam.refusal(), (409, "Half Yearly is in use. Students with marks: 3, Scheduled papers: 3".to_owned()));
        let other = admin.put("/api/updateOneExamList/exam-1", &json!({ "examType": "sba" })).await;
        assert_eq!(other.refusal(), (422, "3 students have marks in this exam, so the exam type stays".to_owned()));

        // A higher full mark is asked about; confirmed, the marks count out of it.
        let higher = with(0, &json!({ "writtenFullMark": 100 }));
        let asked = admin.put(UPDATE, &higher).await;
        assert_eq!((asked.status.as_u16(), &asked.json()["code"]), (409, &json!("conflict")), "{}", asked.text());
        let effects = &asked.json()["conflicts"][0]["effects"];
        let said = "Class 8 A, Mathematics, Written: 3 marks count out of 100 instead of 50; 1 letter beside them changes.";
        assert_eq!(effects, &json!([said]));
        assert_eq!(stored(app).await, BEFORE);
        let mut confirmed = higher.clone();
        confirmed["confirmed"] = json!(true);
        let key = [("idempotency-key", "one")];
        for _ in 0..2 {
            let done = admin.json(Method::PUT, UPDATE, &confirmed, &key).await;
            let nothing = |what: &str, only: &str| format!("{what}: nothing that counts in Half Yearly is scheduled, only {only}");
            let warned = [
                nothing("Mathematics (A)", "Written and Practical"),
                nothing("English Language (A)", "Written"),
                nothing("Mathematics (B)", "Written"),
            ];
            assert_eq!(
                done.json(),
                json!({ "message": "Successfully Updated", "_id": ID, "version": 1, "warnings": warned })
            );
        }
        let kept = "select m.student_id || ' ' || coalesce(cast(m.written as text), '-') || ' of ' || coalesce(cast(m.written_full_mark as text), '-')
                           || ' v' || cast(m.version as text) as line from marks m order by m.student_id";
        assert_eq!(lines(&app.app.db, kept).await, ["student-1 4550 of 100 v2", "student-2 -1 of 100 v2", "student-3 0 of 100 v2"]);
        let sheets = "select subject_id as line from mark_sheets";
        assert_eq!(lines(&app.app.db, sheets).await, ["subject-1"], "sheets that nothing is written on are not left behind");

        // A pass mark, a time and another subject are nobody's marks.
        let mut fine = confirmed.clone();
        fine.as_object_mut().unwrap().remove("confirmed");
        fine["schedules"][0]["writtenPassMark"] = json!(40);
        fine["schedules"][1]["writtenFullMark"] = json!(80);
        assert_eq!(admin.put(UPDATE, &fine).await.status, StatusCode::OK);

        // Locked: neither marks nor day; times and halls may still change.
        set_state(app, "subject-1", false, true).await;
        for change in [json!({ "writtenFullMark": 90 }), json!({ "date": "2026-06-16" }), json!({ "writtenPassMark": 1 }), json!({ "vivaFullMark": 5, "vivaPassMark": 2 })] {
            let mut locked = fine.clone();
            for (name, value) in change.as_object().unwrap() {
                locked["schedules"][0][name] = value.clone();
            }
            let (status, answer) = refused(&admin, &locked).await;
            let said = "The marks of Class 8 A, Mathematics are locked, so its day and its full and pass marks stay";
            assert_eq!((status, &answer["code"], &answer["message"]), (423, &json!("locked"), &json!(said)), "{change}");
        }
        let (status, _) = refused(&admin, &json!({ "schedules": [] })).await;
        assert_eq!(status, 423);
        let mut later = fine.clone();
        later["schedules"][0]["startTime"] = json!("09:00");
        later["schedules"][0]["endTime"] = json!("10:00");
        assert_eq!(admin.put(UPDATE, &later).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn roles_other_branches_old_versions_and_closed_sessions_are_refused() {
    each_engine(async |app| {
        let body = with(1, &json!({ "writtenFullMark": 80 }));
        for role in Role::ALL {
            let (reads, writes) = (
                matches!(role, Role::SuperAdmin | Role::Admin | Role::Teacher),
                matches!(role, Role::SuperAdmin | Role::Admin),
            );
            let client = app.as_role(role);
            assert_eq!(client.get(ONE).await.status.as_u16(), if reads { 200 } else { 403 }, "{role}");
            let page = client.get(&format!("{PAGE}?sessionId=session-1&classId=class-1&examId=exam-1")).await;
            assert_eq!(page.status.as_u16(), if reads { 200 } else { 403 }, "{role}");
            if reads {
                assert_eq!(page.text().contains(">Save<"), writes, "{role}");
            }
            if !writes {
                assert_eq!(client.put(UPDATE, &body).await.status, StatusCode::FORBIDDEN, "{role}");
            }
        }
        let other = app.as_employee("employee-admin-2", Role::Admin);
        let session_1 = format!("{PAGE}?branchId=branch-1");
        let print = "/admin/examSchedule/print?classId=class-1&examId=exam-1";
        for path in [ONE, &session_1, print] {
            assert_eq!(other.get(path).await.status, StatusCode::FORBIDDEN, "{path}");
        }
        assert_eq!(other.put(UPDATE, &body).await.status, StatusCode::FORBIDDEN);
        let gone = other.json(Method::DELETE, "/api/deleteOneExamSchedule/exam-1:class-1", &json!({}), &[]).await;
        assert_eq!(gone.status, StatusCode::FORBIDDEN);
        let admin = app.as_role(Role::Admin);
        for id in ["nothing", "exam-1:nothing", "nothing:class-1", "exam-2:class-1", "exam-1:class-1-old"] {
            assert_eq!(admin.get(&format!("/api/getOneExamSchedule/{id}")).await.status, StatusCode::NOT_FOUND, "{id}");
            let sent = admin.put(&format!("/api/updateOneExamSchedule/{id}"), &body).await;
            assert_eq!(sent.status, StatusCode::NOT_FOUND, "{id}");
        }
        assert_eq!(admin.put(UPDATE, &body).await.status, StatusCode::OK);
        let stale = admin.put(UPDATE, &json!({ "version": 0, "schedules": as_stored() })).await;
        assert_eq!((stale.status.as_u16(), &stale.json()["code"]), (409, &json!("stale")));

        run(&app.app.db, "update sessions set status = 'closed' where id = 'session-1'").await;
        assert_eq!(admin.put(UPDATE, &body).await.refusal().0, 423);
        let page = admin.get(&format!("{PAGE}?sessionId=session-1&classId=class-1&examId=exam-1")).await;
        assert!(page.text().contains("This session is closed") && !page.text().contains(">Save<"));
    })
    .await;
}

#[tokio::test]
async fn however_many_papers_there_are_the_statements_are_the_same() {
    each_engine(async |app| {
        let db = &app.app.db;
        let admin = app.as_role(Role::Admin);
        let saving = async |subjects: usize, exam: &str, day: &str| {
            let schedules: Vec<Value> = (0..subjects)
                .flat_map(|of| ["section-1", "section-1-b"].map(|section| (of, section)))
                .map(|(of, section)| {
                    json!({ "subjectId": format!("subject-many-{of}"), "sectionId": section, "date": day,
                            "startTime": format!("{:02}:00", 6 + of), "endTime": format!("{:02}:30", 6 + of),
                            "writtenFullMark": 100, "writtenPassMark": 33 })
                })
                .collect();
            let before = db.statements();
            let body = json!({ "branchId": "branch-1", "sessionId": "session-1", "classId": "class-1", "examId": exam, "schedules": schedules });
            let saved = admin.post("/api/addExamSchedule", &body).await;
            assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());
            db.statements() - before
        };
        let mut tx = db.begin().await.unwrap();
        for of in 0..12_i64 {
            let subject = format!("subject-many-{of}");
            rows::subject(&mut tx, &subject, "session-1", &subject).await;
            for section in ["section-1", "section-1-b"] {
                rows::section_subject(&mut tx, section, &subject, 20).await;
            }
        }
        for exam in ["exam-one", "exam-many"] {
            rows::exam(&mut tx, exam, "session-1", exam, ("half_yearly", "sba")).await;
        }
        tx.commit().await.unwrap();
        let few = saving(1, "exam-one", "2026-04-01").await;
        let many = saving(12, "exam-many", "2026-04-02").await;
        assert_eq!(few, many, "statements");
        assert!(many < 40, "{many} statements");
    })
    .await;
}

#[tokio::test]
async fn a_student_reads_the_own_section_alone() {
    each_engine(async |app| {
        let student = app.as_student("student-6");
        let own = student.get("/api/getStudentExamSchedule?sessionId=session-1").await.json();
        let rows = own.as_array().unwrap();
        assert_eq!(
            (rows.len(), &rows[0]["subjectName"], &rows[0]["practicalFullMark"]),
            (1, &json!("Mathematics"), &Value::Null)
        );
        let shown = student.get("/admin/studentExamSchedule").await;
        shown.served_as("ownExamSchedule");
        let page = shown.props();
        assert_eq!(page["exams"][0]["lines"].as_array().unwrap().len(), 1);
        assert_eq!(page["exams"][0]["over"], true);
        let print = student.get("/admin/studentExamSchedule/print?examId=exam-1").await;
        print.served_as("ownExamSchedulePrint");
        assert!(print.status == StatusCode::OK && print.text().contains("Farid Hasan"), "{}", print.text());
        assert_eq!(student.get("/admin/studentExamSchedule/print?examId=exam-2").await.status, StatusCode::NOT_FOUND);
        assert_eq!(
            student.get("/api/getStudentExamSchedule?branchId=branch-2&sessionId=session-2").await.status,
            StatusCode::FORBIDDEN
        );
        assert_eq!(student.get("/api/getStudentExamSchedule").await.status, StatusCode::BAD_REQUEST);
        // Who has left before sits nothing.
        run(&app.app.db, "update enrolments set left_on = '2026-06-01' where student_id = 'student-6'").await;
        assert_eq!(student.get("/api/getStudentExamSchedule?sessionId=session-1").await.json(), json!([]));
        let none = app.as_student("student-6").get("/admin/studentExamSchedule?sessionId=session-1-old").await;
        assert!(none.text().contains("No exam of your section is scheduled"));
    })
    .await;
}

#[tokio::test]
async fn two_who_fill_a_hall_at_once_do_not_fill_it_twice() {
    let app = TestApp::on_postgres().await;
    let hall = hall(&app, "Hall 1", 5).await;
    let of = |place: usize| {
        let change = json!({ "startTime": "10:00", "endTime": "12:00", "hallId": hall });
        with(place, &change)
    };
    let db = &app.app.db;
    rows::section(db, "section-c", "class-1", "C").await;
    rows::section_subject(db, "section-c", "subject-1", 1).await;
    run(
        db,
        "update enrolments set section_id = 'section-c', roll = roll + 20 where student_id in ('student-4', 'student-5')",
    )
    .await;
    rows::exam(db, "exam-x", "session-1", "Extra", ("half_yearly", "sba")).await;
    let first = of(0);
    let second = json!({ "schedules": [{ "subjectId": "subject-1", "sectionId": "section-c", "date": "2026-06-15", "startTime": "11:00",
        "endTime": "13:00", "hallId": hall, "writtenFullMark": 10, "writtenPassMark": 4 },
        { "subjectId": "subject-1", "sectionId": "section-1-b", "date": "2026-06-15", "startTime": "11:00",
        "endTime": "13:00", "hallId": hall, "writtenFullMark": 10, "writtenPassMark": 4 }] });
    let (one, two) = (app.as_role(Role::Admin), app.as_role(Role::SuperAdmin));
    let (one, two) =
        tokio::join!(one.put(UPDATE, &first), two.put("/api/updateOneExamSchedule/exam-x:class-1", &second));
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422], "{} {}", one.text(), two.text());
}

#[tokio::test]
async fn a_call_stores_what_counts_nowhere_and_warns_of_it() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let body = |component: &str| {
            let mut paper = json!({ "subjectId": "subject-1", "date": "2026-07-01" });
            paper[format!("{component}FullMark")] = json!(20);
            paper[format!("{component}PassMark")] = json!(7);
            json!({ "branchId": "branch-1", "sessionId": "session-1", "classId": "class-1", "examId": "exam-1-ct", "schedules": [paper] })
        };
        let added = admin.post("/api/addExamSchedule", &body("practical")).await;
        assert_eq!(added.status, StatusCode::OK, "{}", added.text());
        assert_eq!(
            added.json()["warnings"],
            json!(["Mathematics (A, B): nothing that counts in Half Yearly is scheduled, only Practical"])
        );
        // Of a class test, the first paper counts.
        let update = "/api/updateOneExamSchedule/exam-1-ct:class-1";
        let changed = admin.put(update, &body("paper1")).await;
        assert_eq!(changed.json(), json!({ "message": "Successfully Updated", "_id": "exam-1-ct:class-1", "version": 2 }));
        assert!(admin.put(update, &body("paper2")).await.json()["warnings"].is_array());
    })
    .await;
}
