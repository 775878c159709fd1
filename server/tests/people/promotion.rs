//! The year's turn (docs/rules.md, *Promotion*): planned from results, applied as a whole and taken back, on both engines.

use axum::http::{Method, StatusCode};
use db::{Db, FromRow};
use rules::roles::Role;
use serde_json::{Value, json};

use testing::marks::audit;
use testing::report_card_school;
use testing::rows::{self, Student, students};
use testing::{TestApp, both_schools, run};

const CALL: &str = "/api/addStudentPromotion";
const PAGE: &str = "/admin/studentPromotion";

/// The session after: class 8 with A and B, class 9 with A, which has three seats and roll 2 taken.
pub async fn next_year(db: &Db) {
    let year = ["2027-01-01", "2027-12-31"];
    rows::session(db, "session-next", "branch-1", "2027", year, "planned").await;
    for (class, section, name) in
        [("class-8-next", "section-8-next", ("Class 8", 8)), ("class-9-next", "section-9-next", ("Class 9", 9))]
    {
        rows::class(db, class, "session-next", name).await;
        rows::section(db, section, class, "A").await;
    }
    run(db, "update sections set seats = 4 where id = 'section-9-next'").await;
    rows::student(db, "student-new", ("branch-1", "S-900"), ("Newly", "Come"), "newly come").await;
    let place = ["session-next", "class-9-next", "section-9-next"];
    rows::enrolment(db, "enrolment-new", "student-new", place, 2).await;
}

pub fn body(students: &Value) -> Value {
    json!({ "branchId": "branch-1", "oldSessionId": "session-1", "newSessionId": "session-next", "students": students })
}

pub async fn enrolled(db: &Db) -> Vec<String> {
    #[derive(FromRow)]
    struct Row {
        student_id: String,
        section_id: String,
        roll: i64,
    }
    let mut conn = db.acquire().await.unwrap();
    let rows: Vec<Row> = conn
        .all(
            "select student_id, section_id, roll from enrolments where session_id = 'session-next' and id <> 'enrolment-new'
              order by student_id",
            (),
        )
        .await
        .unwrap();
    rows.into_iter().map(|row| format!("{} {} {}", row.student_id, row.section_id, row.roll)).collect()
}

#[tokio::test]
async fn a_plan_is_filled_from_results_and_gives_rolls_that_are_free() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        report_card_school::fill(&db).await;
        next_year(&db).await;
        // student-1: everything; student-2 lacks a mark; the others have none at all. student-5 has left.
        run(&db, "update enrolments set left_on = '2026-05-01' where student_id = 'student-5'").await;
        let admin = app.as_role(Role::Admin);
        let query =
            "branchId=branch-1&sessionId=session-1&newSessionId=session-next&classId=class-1&sectionId=section-1";
        let plan = admin.get(&format!("/api/getStudentPromotionPlan?{query}")).await;
        assert_eq!(plan.status, StatusCode::OK, "{}", plan.text());
        let plan = plan.json();
        let rows: Vec<String> = plan["students"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| {
                let text = |key: &str| row[key].as_str().unwrap_or("-").to_owned();
                format!(
                    "{} {} {} {} {}",
                    text("studentId"),
                    text("result"),
                    text("promotionStatus"),
                    text("newSectionId"),
                    row["newRoll"]
                )
            })
            .collect();
        assert_eq!(
            rows,
            [
                "student-1 passed promote section-9-next 1",
                "student-2 incomplete - - null",
                "student-3 incomplete - - null",
                "student-4 incomplete - - null",
            ]
        );
        assert_eq!(plan["students"][1]["subjects"], json!(["Mathematics"]));
        assert_eq!(plan["students"][1]["conflicts"], json!(["Choose what becomes of this student"]));
        let page = admin.get(&format!("{PAGE}?sessionId=session-1&classId=class-1")).await.props();
        assert_eq!(
            (&page["newSessionId"], &page["plan"]["gone"]),
            (&json!("session-next"), &json!(1)),
            "the next one is offered"
        );
        assert_eq!(page["plan"]["rows"][0]["result"], "Passed, position 1");
        assert_eq!(page["plan"]["unpublished"], true);
        assert_eq!(page["plan"]["rows"].as_array().unwrap().len(), 5, "both sections of the class");
        // For whom the results decide nothing, all at once.
        let page = admin
            .get(&format!("{PAGE}?sessionId=session-1&classId=class-1&undecided=repeat"))
            .await
            .served_as("promotion_filled")
            .props();
        let decided = |row: usize| page["plan"]["rows"][row]["status"].clone();
        assert_eq!((decided(0), decided(1), decided(2)), (json!("promote"), json!("repeat"), json!("repeat")));
        assert_eq!(page["plan"]["rows"][1]["newSectionId"], "section-8-next");
    })
    .await;
}

#[tokio::test]
async fn however_many_are_planned_the_statements_are_the_same() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        report_card_school::fill(&db).await;
        next_year(&db).await;
        let admin = app.as_role(Role::Admin);
        let planned = async |scope: &str| {
            let before = db.statements();
            let query = format!("branchId=branch-1&sessionId=session-1&newSessionId=session-next{scope}");
            let plan = admin.get(&format!("/api/getStudentPromotionPlan?{query}")).await;
            assert_eq!(plan.status, StatusCode::OK, "{}", plan.text());
            (plan.json()["students"].as_array().unwrap().len(), db.statements() - before)
        };
        let few = planned("&classId=class-1&sectionId=section-1-b").await;
        // Five more sections of forty.
        let mut tx = db.begin().await.unwrap();
        for section in 0..5 {
            let section = format!("section-more-{section}");
            rows::section(&mut tx, &section, "class-1", &section).await;
        }
        let more: Vec<Student> = (0..200_i64)
            .map(|place| {
                let (id, reg_no) = (format!("student-more-{place}"), format!("M-{place}"));
                let section = format!("section-more-{}", place % 5);
                Student { section, ..Student::of_section_1(id, reg_no, ("One", "More"), 1 + place / 5) }
            })
            .collect();
        students(&mut tx, &more).await;
        tx.commit().await.unwrap();
        let many = planned("").await;
        assert!(many.0 >= few.0 + 200, "{} and {} students", few.0, many.0);
        // The narrower question is asked for its class and its section besides.
        assert!(many.1 <= few.1 && many.1 < 25, "{} and {} statements", few.1, many.1);
    })
    .await;
}

#[tokio::test]
async fn students_are_promoted_as_a_whole_and_taken_back() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        next_year(&db).await;
        let admin = app.as_role(Role::Admin);
        let students = json!([
            { "studentId": "student-1", "promotionStatus": "promote" },
            { "studentId": "student-2", "promotionStatus": "promote", "newSectionId": "section-9-next", "newRoll": 7 },
            { "studentId": "student-3", "promotionStatus": "repeat" },
            { "studentId": "student-4", "promotionStatus": "leave" },
        ]);
        let saved = admin.post(CALL, &body(&students)).await;
        assert_eq!(saved.refusal(), (200, "Successfully Added".to_owned()), "{}", saved.text());
        let id = saved.json()["_id"].as_str().unwrap().to_owned();
        let now = ["student-1 section-9-next 1", "student-2 section-9-next 7", "student-3 section-8-next 1"];
        assert_eq!(enrolled(&db).await, now);
        let mut told = audit(&db).await;
        told.sort();
        assert_eq!(
            told,
            [
                "add student-1 promotion 2026: Class 8 A, roll 1>2027: Class 9 A, roll 1",
                "add student-2 promotion 2026: Class 8 A, roll 2>2027: Class 9 A, roll 7",
                "add student-3 promotion 2026: Class 8 A, roll 3>2027: Class 8 A, roll 1",
                "add student-4 promotion 2026: Class 8 A, roll 5>Leave",
            ]
        );
        let again = admin.post(CALL, &body(&json!([{ "studentId": "student-1", "promotionStatus": "promote" }]))).await;
        assert_eq!(again.refusal(), (422, "Amina Rahman is in Class 9 A already".to_owned()));
        let shown = admin.get(&format!("{PAGE}/{id}")).await.served_as("promotionDone").props();
        assert_eq!(
            (&shown["mayUndo"], &shown["line"]["promoted"], &shown["line"]["leaving"]),
            (&json!(true), &json!(2), &json!(1))
        );
        assert_eq!(shown["rows"][0]["to"], "2027: Class 9 A, roll 1");

        // Marks of the new year hold it.
        rows::exam(&db, "exam-next", "session-next", "Term", ("half_yearly", "term")).await;
        rows::subject(&db, "subject-next", "session-next", "Mathematics").await;
        let sheet = ["exam-next", "section-9-next", "subject-next"];
        rows::mark_sheet(&db, "sheet-next", sheet, (false, false), 1).await;
        rows::mark(&db, "sheet-next", "student-2", &[("written", 100, Some(50))]).await;
        let undo = format!("/api/undoStudentPromotion/{id}");
        let held = admin.json(Method::DELETE, &undo, &Value::Null, &[]).await;
        let words =
            "The promotion cannot be taken back, because of what is stored in the new session: Bashir Ahmed has marks";
        assert_eq!(held.refusal(), (409, words.to_owned()));
        let held = admin.form(&format!("{PAGE}/{id}/undo"), &[]).await;
        held.served_as("promotionDone_held");
        assert_eq!((held.status, &held.props()["failure"]), (StatusCode::CONFLICT, &json!(words)));
        run(&db, "update marks set written = null where sheet_id = 'sheet-next'").await;
        for (role, status) in [(Role::Teacher, 403), (Role::AdmissionSupport, 403), (Role::Student, 403)] {
            assert_eq!(app.as_role(role).json(Method::DELETE, &undo, &Value::Null, &[]).await.status.as_u16(), status);
        }
        let done = admin.form(&format!("{PAGE}/{id}/undo"), &[]).await;
        assert_eq!(done.header("location"), format!("{PAGE}/{id}?done=deleted"), "{}", done.text());
        assert_eq!(enrolled(&db).await, Vec::<String>::new());
        let twice = admin.json(Method::DELETE, &undo, &Value::Null, &[]).await;
        assert_eq!(twice.refusal(), (409, "This promotion has been taken back already".to_owned()));
        let list = admin.get(&format!("{PAGE}?sessionId=session-1")).await.served_as("promotion_before").props();
        assert!(list["promotions"][0]["undone"].as_str().unwrap().ends_with("by Admin Person"));
    })
    .await;
}

#[tokio::test]
async fn what_is_entered_while_a_promotion_is_taken_back_is_kept_or_refused() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        next_year(&db).await;
        rows::exam(&db, "exam-next", "session-next", "Term", ("half_yearly", "term")).await;
        rows::subject(&db, "subject-next", "session-next", "Mathematics").await;
        rows::section_subject(&db, "section-9-next", "subject-next", 1).await;
        let sheet = ["exam-next", "section-9-next", "subject-next"];
        rows::schedule(&db, "schedule-next", sheet, None, &[("written", 100, 33)]).await;
        let admin = app.as_role(Role::Admin);
        let marks = json!({
            "branchId": "branch-1", "branchName": "Dhanmondi", "sessionId": "session-next", "sessionName": "2027",
            "classId": "class-9-next", "sectionId": "section-9-next", "examId": "exam-next", "subjectId": "subject-next",
            "marks": [{ "studentId": "student-1", "written": 40 }],
        });
        for round in 0..8 {
            let students = json!([{ "studentId": "student-1", "promotionStatus": "promote" }]);
            let promoted = admin.post(CALL, &body(&students)).await;
            assert_eq!(promoted.status, StatusCode::OK, "{}", promoted.text());
            let undo = format!("/api/undoStudentPromotion/{}", promoted.json()["_id"].as_str().unwrap());
            let (undone, saved) = tokio::join!(
                admin.json(Method::DELETE, &undo, &Value::Null, &[]),
                admin.post("/api/addSubjectWiseMarks", &marks)
            );
            let statuses = (undone.status.as_u16(), saved.status.as_u16());
            assert!(matches!(statuses, (200, 404) | (409, 200)), "{round}: {statuses:?} {} {}", undone.text(), saved.text());
            assert_eq!(enrolled(&db).await.len(), usize::from(statuses.1 == 200));
            if statuses.1 == 200 {
                run(&db, "delete from marks where sheet_id in (select id from mark_sheets where exam_id = 'exam-next')").await;
                run(&db, "delete from mark_sheets where exam_id = 'exam-next'").await;
                let again = admin.json(Method::DELETE, &undo, &Value::Null, &[]).await;
                assert_eq!(again.status, StatusCode::OK, "{}", again.text());
            }
        }
    })
    .await;
}

#[tokio::test]
async fn what_stands_in_the_way_is_named_and_nothing_is_stored() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        next_year(&db).await;
        let admin = app.as_role(Role::Admin);
        let one = |id: &str, roll: Value| json!({ "studentId": id, "promotionStatus": "promote", "newRoll": roll });
        for (students, words) in [
            (json!([one("student-1", json!(2))]), "Amina Rahman: Roll 2 is taken in Class 9 A"),
            (
                json!([one("student-1", json!(9)), one("student-2", json!(9))]),
                "Amina Rahman: Roll 9 of Class 9 A is given twice",
            ),
            (json!([one("student-1", json!(0))]), "Amina Rahman: Roll is a whole number from 1 to 99999"),
            (
                json!([
                    one("student-1", Value::Null),
                    one("student-2", Value::Null),
                    one("student-3", Value::Null),
                    one("student-4", Value::Null)
                ]),
                "Amina Rahman: Class 9 A has 4 seats: 1 are taken and 4 would come",
            ),
            (
                json!([{ "studentId": "student-1", "promotionStatus": "repeat", "newSectionId": "section-9-next" }]),
                "Amina Rahman: Class 9 A is not a class to repeat into",
            ),
            (
                json!([{ "studentId": "student-1", "promotionStatus": "promote", "newSectionId": "section-1-b" }]),
                "Amina Rahman: 2027 has no class 9 with a section",
            ),
            (json!([{ "studentId": "student-1" }]), "Amina Rahman: Choose what becomes of this student"),
        ] {
            let refused = admin.post(CALL, &body(&students)).await;
            assert_eq!(refused.refusal(), (422, words.to_owned()), "{students}");
        }
        for (students, status) in [
            (json!([one("student-2x", Value::Null)]), 404),
            (json!([one("nobody", Value::Null)]), 404),
            (json!([]), 400),
            (json!([{ "studentId": "student-1", "promotionStatus": "fly" }]), 400),
            (json!([one("student-1", Value::Null), one("student-1", Value::Null)]), 400),
        ] {
            assert_eq!(admin.post(CALL, &body(&students)).await.status.as_u16(), status, "{students}");
        }
        let change = |key: &str, value: Value| {
            let mut body = body(&json!([one("student-1", Value::Null)]));
            body[key] = value;
            body
        };
        for (body, status) in [
            (change("newSessionId", json!("session-1")), 409),
            (change("newSessionId", json!("session-1-old")), 423),
            (change("newSessionId", json!("session-2")), 404),
            (change("newSessionId", Value::Null), 400),
            (change("oldSessionName", json!("2025")), 400),
            (change("branchId", json!("branch-2")), 403),
            (change("newSectionId", json!("section-2")), 404),
        ] {
            assert_eq!(admin.post(CALL, &body).await.status.as_u16(), status, "{body}");
        }
        for role in [Role::Teacher, Role::AdmissionSupport, Role::Student] {
            assert_eq!(app.as_role(role).post(CALL, &change("x", Value::Null)).await.status, StatusCode::FORBIDDEN);
        }
        assert_eq!(enrolled(&db).await, Vec::<String>::new());

        // By the page: what was typed is kept, and the reason stands beside the student.
        let form = [
            ("sessionId", "session-1"),
            ("newSessionId", "session-next"),
            ("classId", "class-1"),
            ("sectionId", "section-1"),
            ("status.student-1", "promote"),
            ("section.student-1", "section-9-next"),
            ("roll.student-1", "2"),
            ("status.student-2", "leave"),
            ("status.student-3", "repeat"),
            ("section.student-3", "section-8-next"),
            ("roll.student-3", "x"),
        ];
        let refused = admin.form(PAGE, &form).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        refused.served_as("promotion");
        let rows = refused.props()["plan"]["rows"].clone();
        assert_eq!(
            (&rows[0]["newRoll"], &rows[0]["conflicts"]),
            (&json!("2"), &json!(["Roll 2 is taken in Class 9 A"]))
        );
        assert_eq!((&rows[1]["status"], &rows[2]["newRoll"]), (&json!("leave"), &json!("x")));
        let mut fine = form;
        fine[6].1 = "3";
        fine[10].1 = "1";
        let saved = admin.form(PAGE, &fine).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text());
        assert_eq!(enrolled(&db).await, ["student-1 section-9-next 3", "student-3 section-8-next 1"]);
        assert_eq!(admin.get(&format!("{PAGE}/nothing")).await.status, StatusCode::NOT_FOUND);
        assert_eq!(admin.get(&format!("{PAGE}?branchId=branch-2")).await.status, StatusCode::FORBIDDEN);
    })
    .await;
}

/// The plan's form as the page shows it, by field.
async fn plan_form(admin: &testing::Client, query: &str) -> Vec<(String, String)> {
    let page =
        admin.get(&format!("{PAGE}?sessionId=session-1&classId=class-1&sectionId=section-1{query}")).await.props();
    let mut form = form_of(&page);
    form.extend(
        [
            ("sessionId", "session-1"),
            ("newSessionId", "session-next"),
            ("classId", "class-1"),
            ("sectionId", "section-1"),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned())),
    );
    form
}

fn form_of(page: &Value) -> Vec<(String, String)> {
    let rows = page["plan"]["rows"].as_array().unwrap();
    let fields = rows.iter().flat_map(|row| {
        let text = |key: &str| row[key].as_str().unwrap().to_owned();
        let id = text("_id");
        [("status", "status"), ("section", "newSectionId"), ("roll", "newRoll"), ("was", "was")]
            .map(|(field, key)| (format!("{field}.{id}"), text(key)))
    });
    fields.collect()
}

fn set(form: &mut Vec<(String, String)>, name: &str, value: &str) {
    form.retain(|(known, _)| known != name);
    form.push((name.to_owned(), value.to_owned()));
}

async fn sent(admin: &testing::Client, form: &[(String, String)]) -> testing::Answer {
    let form: Vec<(&str, &str)> = form.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    admin.form(PAGE, &form).await
}

#[tokio::test]
async fn another_decision_takes_the_section_and_the_roll_that_go_with_it() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        next_year(&db).await;
        run(&db, "update sections set seats = null where id = 'section-9-next'").await;
        let admin = app.as_role(Role::Admin);
        // Everybody is to repeat; two are promoted instead, and everything else is left as it is proposed.
        let mut form = plan_form(&admin, "&undecided=repeat").await;
        let of =
            |form: &[(String, String)], name: &str| form.iter().find(|(known, _)| known == name).unwrap().1.clone();
        assert_eq!(
            (of(&form, "section.student-1"), of(&form, "roll.student-1")),
            ("section-8-next".to_owned(), "1".to_owned())
        );
        set(&mut form, "status.student-1", "promote");
        set(&mut form, "status.student-2", "promote");
        set(&mut form, "roll.student-2", "7");
        // Somebody else's conflict: what is left as it was is no fault of theirs.
        set(&mut form, "roll.student-3", "x");
        let refused = sent(&admin, &form).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
        let page = refused.props();
        let faulty: Vec<&str> = page["plan"]["rows"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|row| !row["conflicts"].as_array().unwrap().is_empty())
            .map(|row| row["_id"].as_str().unwrap())
            .collect();
        assert_eq!(faulty, ["student-3"], "{page}");
        let mut form = plan_form(&admin, "").await;
        form.retain(|(name, _)| !name.contains(".student-"));
        form.extend(form_of(&page));
        set(&mut form, "roll.student-3", "9");
        let saved = sent(&admin, &form).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text());
        let now = enrolled(&db).await;
        assert_eq!(
            now[..3],
            ["student-1 section-9-next 1", "student-2 section-9-next 7", "student-3 section-8-next 9"]
        );
    })
    .await;
}

#[tokio::test]
async fn rows_left_on_usual_are_not_refused_after_the_conflict_of_another() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        next_year(&db).await;
        run(&db, "update sections set seats = null where id = 'section-9-next'").await;
        let admin = app.as_role(Role::Admin);
        let mut form = plan_form(&admin, "").await;
        for id in ["student-1", "student-2", "student-3", "student-4"] {
            set(&mut form, &format!("status.{id}"), "promote");
        }
        // Taken by somebody who is in the new session.
        set(&mut form, "roll.student-1", "2");
        let refused = sent(&admin, &form).await;
        let rows = refused.props()["plan"]["rows"].clone();
        assert_eq!(rows[0]["conflicts"], json!(["Roll 2 is taken in Class 9 A"]));
        for row in 1..4_usize {
            assert_eq!(
                (&rows[row]["conflicts"], &rows[row]["newSectionId"]),
                (&json!([]), &json!("section-9-next")),
                "{rows}"
            );
        }
        assert_eq!([&rows[1]["newRoll"], &rows[2]["newRoll"], &rows[3]["newRoll"]], ["1", "3", "4"]);
    })
    .await;
}

#[tokio::test]
async fn all_except_those_ticked_are_promoted_by_one_press_that_saves_nothing() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        next_year(&db).await;
        run(&db, "update sections set seats = null where id = 'section-9-next'").await;
        let admin = app.as_role(Role::Admin);
        let mut form = plan_form(&admin, "&undecided=repeat").await;
        set(&mut form, "except.student-2", "1");
        set(&mut form, "exceptAs", "leave");
        set(&mut form, "status.student-3", "leave");
        set(&mut form, "except.student-3", "1");
        set(&mut form, "status.student-2", "promote");
        set(&mut form, "act", "except");
        let filled = sent(&admin, &form).await;
        assert_eq!(filled.status, StatusCode::OK, "{}", filled.text());
        let page = filled.props();
        let decided: Vec<String> = page["plan"]["rows"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| {
                format!("{} {} {} {}", row["status"], row["newSectionId"], row["newRoll"], row["except"])
                    .replace('"', "")
            })
            .collect();
        assert_eq!(
            decided,
            [
                "promote section-9-next 1 false",
                "leave   true",
                "leave   true",
                "promote section-9-next 3 false",
                "promote section-9-next 4 false"
            ]
        );
        assert_eq!(page["plan"]["filled"], "3 students are set to Promote, 2 to Leave.");
        assert_eq!((&page["plan"]["exceptAs"], &page["plan"]["failure"]), (&json!("leave"), &Value::Null));
        assert_eq!(enrolled(&db).await, Vec::<String>::new());
    })
    .await;
}
