//! Substitutions (docs/rules.md, *Routine*): who stands in for whom, and what that lets them reach, on both engines.

use axum::body::Body;
use axum::http::Method;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::routines::{body, each};
use testing::rows::{self, Employee};
use testing::{Answer, Client, NOW, TestApp, run};

const ADD: &str = "/api/addSubstitution";
const PAGE: &str = "/admin/teacherSchedule/substitutions";
/// A sunday, six days after the clock of the tests.
const SUNDAY: &str = "2026-09-27";
const DAY_MS: u64 = 86_400_000;

fn stand_in(lesson: &str, day: &str, teacher: &str) -> Value {
    json!({ "lessonId": lesson, "day": day, "teacherId": teacher })
}

/// A third teacher, who teaches nothing.
async fn third(app: &TestApp) -> Client {
    let third = Employee::of("employee-third", Some("branch-1"), "teacher").called("Third Teacher", "third");
    rows::employee(&app.app.db, &Employee { password_hash: "x", ..third }).await;
    app.as_employee("employee-third", Role::Teacher)
}

async fn delete(client: &Client, id: &str) -> Answer {
    client.send(Method::DELETE, &format!("/api/deleteOneSubstitution/{id}"), &[], Body::empty()).await
}

const GROUND: &str = "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1";

#[tokio::test]
async fn a_substitute_reaches_section_and_subject_on_the_day_and_no_longer() {
    each(async |app| {
        let (admin, third) = (app.as_role(Role::Admin), third(app).await);
        let added = admin.post(ADD, &stand_in("routine-section-1", SUNDAY, "employee-third")).await;
        assert_eq!(added.status.as_u16(), 200, "{}", added.text());
        let id = added.json()["_id"].as_str().unwrap().to_owned();
        let sheet = |subject: &str| format!("/api/getFilterWiseExamMarks?{GROUND}&examId=exam-1&subjectId={subject}");
        let status = async |path: String| third.get(&path).await.status.as_u16();
        // Signed in on that day: a token is good for twelve hours.
        let at = |days: u64| app.clock.set(NOW + days * DAY_MS);
        let reach = async |client: &Client| {
            // Kept while nothing is written, and not beyond midnight.
            let screen = client.get("/admin/examResult?sessionId=session-1&classId=class-1").await;
            let sections = screen.text().contains("value=\"section-1\"");
            (client.get(&sheet("subject-1")).await.status.as_u16(), sections)
        };
        assert_eq!(status(sheet("subject-1")).await, 403, "not yet");
        at(6);
        let on_the_day = app.as_employee("employee-third", Role::Teacher);
        assert_eq!(reach(&on_the_day).await, (200, true));
        let of_day = async |client: &Client, path: String| client.get(&path).await.status.as_u16();
        assert_eq!(of_day(&on_the_day, sheet("subject-1-eng")).await, 403, "another subject");
        assert_eq!(of_day(&on_the_day, sheet("subject-1").replace("section-1&", "section-1-b&")).await, 403);
        let mut marks = testing::school::sheet_body("subject-1");
        marks["marks"] = json!([{ "studentId": "student-1", "written": 40 }]);
        assert_eq!(on_the_day.post("/api/addSubjectWiseMarks", &marks).await.status.as_u16(), 200, "and writes");
        let found = on_the_day.get("/api/searchSheets?searchText=8a").await.json();
        assert_eq!(found[0]["sectionId"], Value::Null, "{found}");
        assert!(found.to_string().contains("section-1"), "{found}");
        let dashboard = on_the_day.get("/admin/dashboard").await.page_data()["props"].to_string();
        assert!(dashboard.contains("Your sheets with marks missing"), "{dashboard}");
        // The own teacher keeps the reach meanwhile.
        let own = app.as_role(Role::Teacher);
        assert_eq!(reach(&own).await, (200, true));
        // Taken back, it is gone at once.
        let admin = app.as_role(Role::Admin);
        assert_eq!(delete(&admin, &id).await.json()["message"], "Successfully Deleted");
        assert_eq!(reach(&on_the_day).await, (403, false));
        let again = admin.post(ADD, &stand_in("routine-section-1", SUNDAY, "employee-third")).await;
        assert_eq!(again.status.as_u16(), 200);
        assert_eq!(reach(&on_the_day).await, (200, true));
        at(7);
        let after = app.as_employee("employee-third", Role::Teacher);
        assert_eq!(reach(&after).await, (403, false));
        at(0);
    })
    .await;
}

#[tokio::test]
async fn the_day_begins_in_the_schools_zone() {
    let app = TestApp::in_zone("Asia/Dhaka").await;
    let _ = third(&app).await;
    let added = app.as_role(Role::Admin).post(ADD, &stand_in("routine-section-1", SUNDAY, "employee-third")).await;
    assert_eq!(added.status.as_u16(), 200, "{}", added.text());
    // 2026-09-26 18:00 UTC is midnight in Dhaka.
    let midnight = NOW + 5 * DAY_MS + 6 * 3_600_000;
    let path = format!("/api/getFilterWiseExamMarks?{GROUND}&examId=exam-1&subjectId=subject-1");
    for (at, expected) in [(midnight - 1, 403), (midnight, 200), (midnight + DAY_MS - 1, 200), (midnight + DAY_MS, 403)]
    {
        app.clock.set(at);
        let third = app.as_employee("employee-third", Role::Teacher);
        assert_eq!(third.get(&path).await.status.as_u16(), expected, "{at}");
    }
}

#[tokio::test]
async fn who_cannot_stand_in_is_named() {
    each(async |app| {
        let _ = third(app).await;
        let (admin, root) = (app.as_role(Role::Admin), app.as_role(Role::SuperAdmin));
        let lesson = "routine-section-1";
        for (sent, status, message) in [
            (stand_in(lesson, SUNDAY, "employee-teacher"), 422, "Teacher Person teaches this lesson"),
            (
                stand_in(lesson, SUNDAY, "employee-teacher-b"),
                422,
                "Teacher Person teaches English Language in Class 8 B on Sunday from 08:00 to 08:45",
            ),
            (stand_in(lesson, SUNDAY, "employee-librarian"), 422, "This is not an active teacher of the branch"),
            (
                stand_in(lesson, "2026-09-28", "employee-third"),
                422,
                "28 September 2026 is a Monday, and this lesson is on Sunday",
            ),
            (
                stand_in(lesson, "2027-09-26", "employee-third"),
                422,
                "26 September 2027 is not a day of the session 2026",
            ),
            (stand_in(lesson, "2026-02-30", "employee-third"), 400, "day is YYYY-MM-DD"),
            (stand_in("nothing", SUNDAY, "employee-third"), 404, "The lesson was not found"),
            (stand_in(lesson, SUNDAY, "nobody"), 404, "The teacher was not found"),
            (json!({ "day": SUNDAY, "teacherId": "employee-third" }), 400, "lessonId is missing"),
            (json!([]), 400, "The body must be a JSON object"),
        ] {
            assert_eq!(admin.post(ADD, &sent).await.refusal(), (status, message.to_owned()), "{sent}");
        }
        let foreign = stand_in(lesson, SUNDAY, "employee-admin-2");
        assert_eq!(admin.post(ADD, &foreign).await.status.as_u16(), 403);
        assert_eq!(root.post(ADD, &foreign).await.status.as_u16(), 404);
        let (first, hours, of) = (("sunday", 1), ["08:00", "08:45"], ["subject-2", "employee-admin-2"]);
        rows::routine_period(&app.app.db, "routine-2", "section-2", first, hours, of).await;
        assert_eq!(admin.post(ADD, &stand_in("routine-2", SUNDAY, "employee-third")).await.status.as_u16(), 403);
        let good = stand_in(lesson, SUNDAY, "employee-third");
        for role in Role::ALL.into_iter().filter(|role| !matches!(role, Role::SuperAdmin | Role::Admin)) {
            assert_eq!(app.as_role(role).post(ADD, &good).await.status.as_u16(), 403, "{role}");
            assert_eq!(delete(&app.as_role(role), "x").await.status.as_u16(), 403, "{role}");
        }
        let id = admin.post(ADD, &good).await.json()["_id"].as_str().unwrap().to_owned();
        let twice = admin.post(ADD, &good).await.refusal();
        assert_eq!(
            twice,
            (409, "Third Teacher stands in for this lesson of Class 8 A on 27 September 2026 already".to_owned())
        );
        // The substitute is busy by that, and who is stood in for is free.
        assert_eq!(
            admin.post(ADD, &stand_in("routine-section-1-b", SUNDAY, "employee-third")).await.message(),
            "Third Teacher stands in for Teacher Person in Class 8 A on 27 September 2026 from 08:00 to 08:45"
        );
        let free = admin.post(ADD, &stand_in("routine-section-1-b", SUNDAY, "employee-teacher")).await;
        assert_eq!(free.status.as_u16(), 200, "{}", free.text());
        let listed = admin.get("/api/getAllSubstitution?branchId=branch-1&sessionId=session-1").await.json();
        assert_eq!((&listed["total"], &listed["data"][0]["_id"]), (&json!(2), &json!(id)));
        assert_eq!(
            admin
                .get("/api/getClassScheduleByDay?branchId=branch-1&day=2026-09-27&teacher=employee-third")
                .await
                .json()[0]["subjectName"],
            "Mathematics"
        );
        for (query, total) in [
            ("&teacherId=employee-third", 1),
            ("&from=2026-09-28", 0),
            ("&to=2026-09-26", 0),
            ("&sectionId=section-1-b&classId=class-1", 1),
        ] {
            let path = format!("/api/getAllSubstitution?branchId=branch-1&sessionId=session-1{query}");
            assert_eq!(admin.get(&path).await.json()["total"], total, "{query}");
        }
        assert_eq!(admin.get("/api/getAllSubstitution?sessionId=session-1&from=soon").await.status.as_u16(), 400);
        let other = app.as_employee("employee-admin-2", Role::Admin);
        assert_eq!(delete(&other, &id).await.status.as_u16(), 403);
        assert_eq!(delete(&admin, "nothing").await.status.as_u16(), 404);
        run(&app.app.db, "update sessions set status = 'closed' where id = 'session-1'").await;
        assert_eq!(delete(&admin, &id).await.status.as_u16(), 423);
        assert_eq!(admin.post(ADD, &stand_in(lesson, "2026-10-04", "employee-third")).await.status.as_u16(), 423);
    })
    .await;
}

#[tokio::test]
async fn who_stands_in_is_given_no_lesson_at_that_hour() {
    each(async |app| {
        let _ = third(app).await;
        let admin = app.as_role(Role::Admin);
        let added = admin.post(ADD, &stand_in("routine-section-1", SUNDAY, "employee-third")).await;
        assert_eq!(added.status.as_u16(), 200, "{}", added.text());
        let lesson = body("section-1-b", &[("sunday", &["bells-1-1 subject-1-eng employee-third"])]);
        let words = "Third Teacher stands in for Teacher Person in Class 8 A on 27 September 2026 from 08:00 to 08:45";
        let checked = admin.post("/api/checkClassSchedule", &lesson).await.json();
        assert_eq!((&checked[0]["part"], &checked[0]["message"]), (&json!("teacher"), &json!(words)), "{checked}");
        let refused = admin.post("/api/addClassSchedule", &lesson).await;
        assert_eq!((refused.status.as_u16(), refused.message()), (422, words.to_owned()));
        // On another day of the week, and once the day has gone.
        let monday = body("section-1-b", &[("monday", &["bells-1-1 subject-1-eng employee-third"])]);
        assert_eq!(admin.post("/api/addClassSchedule", &monday).await.status.as_u16(), 200);
        app.clock.set(NOW + 7 * DAY_MS);
        let admin = app.as_role(Role::Admin);
        assert_eq!(admin.post("/api/addClassSchedule", &lesson).await.status.as_u16(), 200);
    })
    .await;
}

#[tokio::test]
async fn a_lesson_that_becomes_another_loses_its_coming_substitutions() {
    each(async |app| {
        let _ = third(app).await;
        let admin = app.as_role(Role::Admin);
        let count = async || {
            let path = "/api/getAllSubstitution?branchId=branch-1&sessionId=session-1&from=2026-01-01";
            admin.get(path).await.json()["total"].as_i64().unwrap()
        };
        for day in ["2026-09-20", SUNDAY] {
            let added = admin.post(ADD, &stand_in("routine-section-1", day, "employee-third")).await;
            assert_eq!(added.status.as_u16(), 200, "{}", added.text());
        }
        // Another room is the same lesson.
        let room = body("section-1", &[("sunday", &["bells-1-1 subject-1 employee-teacher 5"])]);
        assert_eq!(admin.post("/api/addClassSchedule", &room).await.json()["lostSubstitutions"], json!([]));
        assert_eq!(count().await, 2);
        let other = body("section-1", &[("sunday", &["bells-1-1 subject-1-eng employee-teacher"])]);
        let saved = admin.post("/api/addClassSchedule", &other).await.json();
        assert_eq!(saved["lostSubstitutions"], json!(["27 September 2026: Third Teacher"]));
        assert_eq!(count().await, 1, "what has been stays");
        let gone = body("section-1", &[("sunday", &[])]);
        assert_eq!(admin.post("/api/addClassSchedule", &gone).await.status.as_u16(), 200);
        let path = "/api/getAllSubstitution?branchId=branch-1&sessionId=session-1&from=2026-01-01";
        let left = admin.get(path).await.json();
        assert_eq!(
            (&left["data"][0]["subjectName"], &left["data"][0]["lessonId"]),
            (&json!("Mathematics"), &Value::Null)
        );
    })
    .await;
}

#[tokio::test]
async fn the_screen_offers_who_is_free_and_saves_all_or_nothing() {
    each(async |app| {
        let _ = third(app).await;
        let admin = app.as_role(Role::Admin);
        let here = format!("{PAGE}?sessionId=session-1&day={SUNDAY}&teacherId=employee-teacher");
        let props = admin.get(&here).await.props();
        let lesson = &props["lessons"][0];
        assert_eq!(
            (&props["title"], &lesson["lesson"]),
            (&json!("Teacher Person on Sunday, 27 September 2026"), &json!("Class 8 A, Mathematics"))
        );
        assert_eq!(
            (&lesson["free"][0]["value"], &lesson["busy"][0]["value"]),
            (&json!("employee-third"), &json!("employee-teacher-b"))
        );
        let place = [("sessionId", "session-1"), ("day", SUNDAY), ("teacherId", "employee-teacher")];
        let with = |who: &'static str| -> Vec<(&str, &str)> {
            place.iter().copied().chain([("standIn.routine-section-1", who)]).collect()
        };
        let nobody = admin.form(PAGE, &with("")).await;
        assert_eq!(nobody.status.as_u16(), 422);
        assert!(nobody.text().contains("Choose who stands in"));
        // What is wrong with what the screen does not show is said of the whole form.
        let no_day: Vec<_> = with("employee-third")
            .into_iter()
            .map(|(name, value)| (name, if name == "day" { "2026-02-30" } else { value }))
            .collect();
        let no_day = admin.form(PAGE, &no_day).await;
        assert_eq!(no_day.status.as_u16(), 422);
        assert!(no_day.props()["failure"].as_str().unwrap().contains("2026-02-30"), "{}", no_day.props());
        let gone = [("standIn.no-such-lesson", "employee-third")].into_iter().chain(place).collect::<Vec<_>>();
        let gone = admin.form(PAGE, &gone).await;
        assert_eq!((gone.status.as_u16(), &gone.props()["failure"]), (404, &json!("The lesson was not found")));
        let busy = admin.form(PAGE, &with("employee-teacher-b")).await;
        assert_eq!(busy.status.as_u16(), 422);
        busy.served_as("substitutions");
        assert!(busy.props()["lessons"][0]["error"].as_str().unwrap().contains("Class 8 B"));
        let done = admin.form(PAGE, &with("employee-third")).await;
        assert_eq!(done.status.as_u16(), 303, "{}", done.text());
        let given = admin.get(done.header("location")).await;
        given.served_as("substitutions_given");
        let props = given.props();
        assert_eq!(
            (&props["lessons"][0]["givenTo"], &props["done"]),
            (&json!("Third Teacher"), &json!("Successfully Added"))
        );
        let again = admin.form(PAGE, &with("employee-third")).await;
        assert_eq!(again.status.as_u16(), 409);
        let third = app.as_employee("employee-third", Role::Teacher);
        let own = third.get("/admin/teacherClassSchedule").await;
        own.served_as("weekSchedule_coming");
        let coming = own.props()["coming"].clone();
        assert_eq!((&coming[0]["lesson"], &coming[0]["standsIn"]), (&json!("Class 8 A, Mathematics"), &json!(true)));
        let student = app.as_role(Role::Student).get("/admin/studentClassSchedule").await;
        student.served_as("weekSchedule_student");
        assert_eq!(student.props()["coming"][0]["teacher"], "Third Teacher");
        let id = props["coming"][0]["_id"].as_str().unwrap();
        let twice: Vec<_> = place.iter().copied().chain([("formKey", "taken-back-twice")]).collect();
        let gone = admin.form(&format!("{PAGE}/{id}/delete"), &twice).await;
        assert_eq!(gone.status.as_u16(), 303, "{}", gone.text());
        // The same press once more, as a browser sends it that has not heard of the first.
        let pressed_again = admin.form(&format!("{PAGE}/{id}/delete"), &twice).await;
        assert_eq!((pressed_again.status.as_u16(), pressed_again.header("location")), (303, gone.header("location")));
        assert_eq!(admin.form(&format!("{PAGE}/{id}/delete"), &place).await.status.as_u16(), 404, "another press");
        let props = admin.get(gone.header("location")).await.props();
        assert_eq!((&props["coming"], &props["done"]), (&json!([]), &json!("Successfully Deleted")));
    })
    .await;
}
