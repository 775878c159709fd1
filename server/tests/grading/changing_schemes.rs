//! Changing what a session and its classes are graded by (docs/rules.md, *Grading schemes*): the call, its page, and who may, on both engines.

use axum::http::Method;
use rules::roles::Role;
use serde_json::{Value, json};
use testing::report_card_school::{self as cards, publish};
use testing::rows::{self, BY};
use testing::{Answer, Client, TestApp, each_engine, lines, number, run};

const CALL: &str = "/api/changeGradingScheme/session-1";
const PAGE: &str = "/admin/manageSession/session-1/gradingScheme";

async fn school(app: &TestApp) -> Client {
    cards::fill(&app.app.db).await;
    app.as_role(Role::Admin)
}

fn of_class(id: &str, scheme: &str) -> Value {
    json!({ "classes": [{ "classId": id, "gradingSchemeId": scheme }] })
}

fn with(mut body: Value, more: &Value) -> Value {
    let body_of = body.as_object_mut().unwrap();
    body_of.extend(more.as_object().unwrap().clone());
    body
}

fn refusal(answer: &Answer) -> (u16, String, Vec<String>) {
    let said = answer.json();
    let fields = said["fields"].as_object().map(|fields| fields.keys().cloned().collect()).unwrap_or_default();
    (answer.status.as_u16(), said["code"].as_str().unwrap_or_default().to_owned(), fields)
}

fn refused(status: u16, code: &str, fields: &[&str]) -> (u16, String, Vec<String>) {
    (status, code.to_owned(), fields.iter().map(|field| (*field).to_owned()).collect())
}

/// By what the classes are graded: class and version.
async fn graded(app: &TestApp) -> Vec<String> {
    lines(
        &app.app.db,
        "select k.class_id || ' ' || k.grading_version_id as line from session_class_schemes k order by k.class_id",
    )
    .await
}

#[tokio::test]
async fn a_preview_says_what_would_change_and_stores_nothing() {
    each_engine(async |app| {
        let admin = school(app).await;
        let asked = with(of_class("class-1", "nationalGpa5"), &json!({ "preview": true }));
        let said = admin.post(CALL, &asked).await.json();
        let sections = said["sections"].as_array().unwrap();
        assert_eq!(sections.len(), 2, "{said}");
        let of = &sections[0];
        assert_eq!([&of["className"], &of["sectionName"], &of["semester"]], ["Class 8", "A", "half_yearly"]);
        // Class tests are 20 and Term 80 of a total; Standard takes other components.
        assert_eq!((&of["published"], &said["needsReason"]), (&json!(false), &json!(false)));
        assert!(of["letters"].as_i64().unwrap() > 0, "{said}");
        assert!(of["totals"].as_i64().unwrap() > 0, "{said}");
        assert_eq!(graded(app).await, Vec::<String>::new());
        assert_eq!(number(&app.app.db, "select count(*) as n from grading_changes").await, 0);
        // The same scheme as before changes nothing.
        let same = with(of_class("class-1", "standard"), &json!({ "preview": true }));
        let said = admin.post(CALL, &same).await.json();
        assert_eq!(said["sections"], json!([]), "{said}");
    })
    .await;
}

#[tokio::test]
async fn a_class_is_graded_otherwise_from_the_change_on_and_the_audit_says_how() {
    each_engine(async |app| {
        let admin = school(app).await;
        let before = admin.get(&format!("/api/getTabulationTotal?{}", cards::HALF_YEARLY)).await.json();
        let preview =
            admin.post(CALL, &with(of_class("class-1", "nationalGpa5"), &json!({ "preview": true }))).await.json();
        let asked = with(of_class("class-1", "nationalGpa5"), &json!({ "seen": preview["fingerprint"] }));
        let changed = admin.post(CALL, &asked).await;
        assert_eq!(changed.status, 200, "{}", changed.text());
        assert_eq!(changed.json()["sections"], preview["sections"]);
        assert_eq!(graded(app).await, ["class-1 nationalGpa5"]);
        let after = admin.get(&format!("/api/getTabulationTotal?{}", cards::HALF_YEARLY)).await.json();
        assert_ne!(before, after);
        // Of Term 70 of 175 is 32 of 80; the class test is not scheduled in what the scheme takes of it.
        assert_eq!((&after[0]["gpa"], &after[0]["passed"]), (&json!(0), &json!(false)), "{after}");
        // Built-in schemes that were chosen are still listed once.
        let listed = admin.get("/api/getAllGradingScheme?limit=all").await.json();
        let ids: Vec<&str> = listed["data"].as_array().unwrap().iter().map(|of| of["_id"].as_str().unwrap()).collect();
        assert_eq!(ids, ["standard", "nationalGpa5", "percentages"]);
        let audit = lines(
            &app.app.db,
            "select c.field || ': ' || coalesce(c.old_value, '') || ' > ' || coalesce(c.new_value, '') as line
               from audit_changes c where c.subject_kind = 'gradingChange' order by 1 desc",
        )
        .await;
        assert_eq!(audit[0], "gradingSchemeId: Class 8: As the session > Class 8: National curriculum, GPA 5");
        assert!(audit[1].starts_with("counts:  > Letters: "), "{audit:?}");
        // Back to what the session has.
        assert_eq!(
            admin.post(CALL, &json!({ "classes": [{ "classId": "class-1", "gradingSchemeId": null }] })).await.status,
            200
        );
        assert_eq!(graded(app).await, Vec::<String>::new());
        assert_eq!(admin.get(&format!("/api/getTabulationTotal?{}", cards::HALF_YEARLY)).await.json(), before);
    })
    .await;
}

#[tokio::test]
async fn published_results_need_a_reason_and_what_is_locked_never_changes() {
    each_engine(async |app| {
        let admin = school(app).await;
        publish(&app.app.db, &["sheet-ct", "sheet-term", "sheet-eng"], true).await;
        let asked = of_class("class-1", "nationalGpa5");
        assert_eq!(refusal(&admin.post(CALL, &asked).await), refused(422, "values", &["reason"]));
        run(&app.app.db, "update mark_sheets set is_locked = true where id = 'sheet-eng'").await;
        let reason = with(asked.clone(), &json!({ "reason": "The board's decision" }));
        let locked = admin.post(CALL, &reason).await;
        assert_eq!(refusal(&locked).0, 423, "{}", locked.text());
        assert!(locked.text().contains("Half Yearly, Class 8 A, English Language"), "{}", locked.text());
        assert_eq!(graded(app).await, Vec::<String>::new());
        run(&app.app.db, "update mark_sheets set is_locked = false where id = 'sheet-eng'").await;
        assert_eq!(admin.post(CALL, &reason).await.status, 200);
        let kept = lines(&app.app.db, "select reason as line from grading_changes").await;
        assert_eq!(kept, ["The board's decision"]);
        let open = number(&app.app.db, "select count(*) as n from grading_letter_changes where is_open").await;
        assert!(open > 0);
    })
    .await;
}

#[tokio::test]
async fn what_has_changed_since_it_was_shown_is_shown_anew() {
    each_engine(async |app| {
        let admin = school(app).await;
        let asked = of_class("class-1", "nationalGpa5");
        let fingerprint = async || {
            let preview = with(asked.clone(), &json!({ "preview": true }));
            admin.post(CALL, &preview).await.json()["fingerprint"].as_str().unwrap().to_owned()
        };
        let first = fingerprint().await;
        assert_eq!(first, fingerprint().await);
        for change in [
            "update mark_sheets set last_version = 2 where id = 'sheet-term'",
            "update exam_schedules set paper1_pass_mark = 20 where id = 'schedule-1'",
            "update mark_sheets set is_published = true where id = 'sheet-ct'",
            "update enrolments set left_on = '2026-05-01' where student_id = 'student-2'",
        ] {
            let seen = fingerprint().await;
            run(&app.app.db, change).await;
            let stale = admin.post(CALL, &with(asked.clone(), &json!({ "seen": seen, "reason": "x" }))).await;
            assert_eq!(refusal(&stale), refused(409, "stale", &[]), "{change}");
        }
        assert_eq!(graded(app).await, Vec::<String>::new());
        let seen = fingerprint().await;
        assert_eq!(admin.post(CALL, &with(asked.clone(), &json!({ "seen": seen, "reason": "x" }))).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn semesters_that_the_new_scheme_lacks_go_to_others_with_their_days_and_conduct_grades() {
    each_engine(async |app| {
        let admin = school(app).await;
        let db = &app.app.db;
        run(
            db,
            "update sessions set semester_dates = '1stSemester=2026-01-01..2026-06-30 half_yearly=2026-01-05..2026-06-15' where id = 'session-1'",
        )
        .await;
        rows::quality(db, "q-51", ["student-51", "session-1", "1stSemester"], 1, BY, &[("regularity", "A")]).await;
        let asked = of_class("class-5", "nationalGpa5");
        let unmapped = admin.post(CALL, &asked).await;
        assert_eq!(refusal(&unmapped), refused(422, "values", &["newSemester.1stSemester", "newSemester.2ndSemester"]));
        let said = unmapped.json();
        assert!(said["fields"]["newSemester.1stSemester"].as_str().unwrap().contains("Term 1"), "{said}");
        let to = |first: &str, second: &str| {
            json!({ "reason": "x", "semesters": [
                { "semester": "1stSemester", "newSemester": first }, { "semester": "2ndSemester", "newSemester": second },
            ] })
        };
        let unknown = admin.post(CALL, &with(asked.clone(), &to("interim", "yearly"))).await;
        assert_eq!(refusal(&unknown), refused(422, "values", &["newSemester.1stSemester"]));
        let done = admin.post(CALL, &with(asked.clone(), &to("half_yearly", "yearly"))).await;
        assert_eq!(done.status, 200, "{}", done.text());
        let exams = lines(db, "select id || ' ' || semester as line from exams where id like 'exam-5%' order by id").await;
        assert_eq!(exams, ["exam-5 half_yearly", "exam-5-2 yearly"]);
        let conduct = lines(db, "select semester as line from student_qualities where id = 'q-51'").await;
        assert_eq!(conduct, ["half_yearly"]);
        // half_yearly has its own days; nobody has 1stSemester any more.
        let dates = lines(db, "select semester_dates as line from sessions where id = 'session-1'").await;
        assert_eq!(dates, ["half_yearly=2026-01-05..2026-06-15"]);
        let rows = admin
            .get("/api/getTabulationTotal?branchId=branch-1&sessionId=session-1&classId=class-5&sectionId=section-5&semester=half_yearly")
            .await
            .json();
        assert_eq!(rows.as_array().unwrap().len(), 2, "{rows}");
    })
    .await;
}

#[tokio::test]
async fn an_exam_goes_only_where_every_class_that_sits_it_has_the_new_semester() {
    each_engine(async |app| {
        let admin = school(app).await;
        let db = &app.app.db;
        // Class 4 sits Term 1 with class 5, and stays on Standard.
        rows::class(db, "class-4", "session-1", ("Class 4", 4)).await;
        rows::section(db, "section-4", "class-4", "Blue").await;
        let sheet = ["exam-5", "section-4", "subject-1"];
        rows::schedule(db, "schedule-4", sheet, Some("2026-06-01"), &[("written", 80, 32)]).await;
        let mapping = json!({ "reason": "x", "semesters": [
            { "semester": "1stSemester", "newSemester": "half_yearly" }, { "semester": "2ndSemester", "newSemester": "yearly" },
        ] });
        let shared = admin.post(CALL, &with(of_class("class-5", "nationalGpa5"), &mapping)).await;
        assert_eq!(refusal(&shared), refused(422, "values", &["newSemester.1stSemester"]));
        let said = shared.json();
        assert_eq!(
            said["fields"]["newSemester.1stSemester"],
            "Term 1: Class 4 is graded by Standard, which has no Half Yearly for it"
        );
        // Both go together.
        let both = json!({ "classes": [
            { "classId": "class-5", "gradingSchemeId": "nationalGpa5" }, { "classId": "class-4", "gradingSchemeId": "nationalGpa5" },
        ] });
        let done = admin.post(CALL, &with(both, &mapping)).await;
        assert_eq!(done.status, 200, "{}", done.text());
        assert_eq!(graded(app).await, ["class-4 nationalGpa5", "class-5 nationalGpa5"]);
    })
    .await;
}

#[tokio::test]
async fn only_who_manages_sessions_changes_them_in_their_own_branch() {
    each_engine(async |app| {
        let admin = school(app).await;
        let asked = of_class("class-1", "nationalGpa5");
        for role in [Role::Teacher, Role::Accountant, Role::Student, Role::Librarian] {
            let client = app.as_role(role);
            assert_eq!(client.post(CALL, &asked).await.status, 403, "{role:?}");
            assert_eq!(client.get(PAGE).await.status, 403, "{role:?}");
        }
        for client in [app.anonymous(), app.expired()] {
            assert_eq!(client.post(CALL, &asked).await.status, 401);
        }
        assert_eq!(app.expired().post(CALL, &asked).await.refusal(), (401, "Token has expired".to_owned()));
        for (path, status) in [
            ("/api/changeGradingScheme/session-2", 403),
            ("/api/changeGradingScheme/nothing", 404),
            ("/api/changeGradingScheme/session-1-old", 423),
        ] {
            assert_eq!(admin.post(path, &json!({})).await.status.as_u16(), status, "{path}");
        }
        for (body, status, fields) in [
            (json!({ "gradingSchemeId": "nothing" }), 422, vec!["gradingSchemeId"]),
            (json!({ "gradingSchemeId": 7 }), 400, vec!["gradingSchemeId"]),
            (json!({ "classes": 7 }), 400, vec!["classes"]),
            (json!({ "classes": [{}] }), 400, vec!["classes[0].classId"]),
            (
                json!({ "classes": [{ "classId": "class-1", "newestVersion": "x" }] }),
                400,
                vec!["classes[0].newestVersion"],
            ),
            (json!({ "preview": "yes" }), 400, vec!["preview"]),
            (of_class("class-of-nobody", "standard"), 422, vec!["gradingSchemeId.class-of-nobody"]),
        ] {
            let answer = admin.post(CALL, &body).await;
            let (got, _, named) = refusal(&answer);
            assert_eq!((got, named), (status, fields.into_iter().map(str::to_owned).collect()), "{body}");
        }
        assert_eq!(admin.json(Method::POST, CALL, &json!([]), &[]).await.status, 400);
        assert_eq!(graded(app).await, Vec::<String>::new());
    })
    .await;
}

#[tokio::test]
async fn the_page_shows_what_changes_before_it_is_stored() {
    each_engine(async |app| {
        let admin = school(app).await;
        let page = admin.props_at(PAGE).await;
        assert_eq!(page["shown"], Value::Null);
        let first = &page["lines"][0];
        assert_eq!([&first["name"], &first["value"], &first["now"]], ["gradingSchemeId", "standard", "Standard"]);
        let class = page["lines"].as_array().unwrap().iter().find(|line| line["className"] == "Class 8").unwrap();
        assert_eq!([&class["value"], &class["now"], &class["name"]], ["", "", "gradingSchemeId.class-1"]);
        let asked = format!("{PAGE}?gradingSchemeId=standard&gradingSchemeId.class-1=nationalGpa5");
        let page = admin.get(&asked).await.served_as("gradingChange").shown();
        let shown = &page["shown"];
        assert_eq!(shown["sections"][0]["section"], "Class 8 A", "{page}");
        // Semesters that a new scheme lacks are asked for.
        let lacks = format!("{PAGE}?gradingSchemeId=standard&gradingSchemeId.class-5=nationalGpa5");
        admin.get(&lacks).await.served_as("gradingChange_mapping");
        assert_eq!(graded(app).await, Vec::<String>::new());
        let mut fields: Vec<(String, String)> = vec![("seen".into(), shown["seen"].as_str().unwrap().into())];
        for field in shown["fields"].as_array().unwrap() {
            fields.push((field["name"].as_str().unwrap().into(), field["value"].as_str().unwrap().into()));
        }
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        // Somebody enters a mark meanwhile.
        run(&app.app.db, "update mark_sheets set last_version = 9 where id = 'sheet-term'").await;
        let stale = admin.form(PAGE, &fields).await;
        assert_eq!(stale.status, 409);
        let anew = stale.props();
        assert_ne!(anew["shown"]["seen"], shown["seen"]);
        let seen = anew["shown"]["seen"].as_str().unwrap().to_owned();
        let fields: Vec<(&str, &str)> =
            fields.iter().map(|(name, value)| (*name, if *name == "seen" { seen.as_str() } else { *value })).collect();
        let done = admin.form(PAGE, &fields).await;
        assert_eq!(done.status, 303, "{}", done.text());
        assert_eq!(done.headers["location"], format!("{PAGE}?done=changed"));
        assert_eq!(graded(app).await, ["class-1 nationalGpa5"]);
        let links = admin.props_at("/admin/manageSession/session-1").await["links"].clone();
        assert!(links.to_string().contains(PAGE), "{links}");
    })
    .await;
}

/// docs/rules.md, *Grading schemes*: "The screens stop when the sheets are unpublished and published anew."
#[tokio::test]
async fn screens_say_what_differs_from_what_was_published_until_it_is_published_anew() {
    each_engine(async |app| {
        let admin = school(app).await;
        publish(&app.app.db, &["sheet-ct", "sheet-term", "sheet-eng"], true).await;
        let cards_page = format!("/admin/markSheet?{}", cards::HALF_YEARLY);
        let differs = async || admin.props_at(&cards_page).await["differs"].clone();
        assert_eq!(differs().await, json!([]));
        let asked = with(of_class("class-1", "nationalGpa5"), &json!({ "reason": "The board's decision" }));
        assert_eq!(admin.post(CALL, &asked).await.status, 200);
        let found = differs().await;
        let found = found.as_array().unwrap();
        let of = |subject: Value| found.iter().find(|of| of["student"] == "1. Amina Rahman" && of["subject"] == subject);
        // Written is scheduled, counts by the new scheme, and is not entered.
        let of_english = of(json!("English Language")).unwrap();
        assert_eq!([&of_english["published"], &of_english["now"]], ["A", ""], "{found:?}");
        assert!(of(Value::Null).is_some(), "the whole card: {found:?}");
        // Each subject is published anew, and with the last the cards.
        for (exam, subject) in [("exam-1-ct", "subject-1"), ("exam-1", "subject-1"), ("exam-1", "subject-1-eng")] {
            let ground = format!(
                "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1&examId={exam}&subjectId={subject}"
            );
            for is_published in [false, true] {
                let done = admin.post(&format!("/api/publishResult?{ground}"), &json!({ "isPublished": is_published })).await;
                assert_eq!(done.status, 200, "{}", done.text());
            }
        }
        assert_eq!(differs().await, json!([]));
        // Changed and changed back: what is shown is what was published.
        assert_eq!(admin.post(CALL, &with(of_class("class-1", "standard"), &json!({ "reason": "x" }))).await.status, 200);
        assert_ne!(differs().await, json!([]));
        assert_eq!(admin.post(CALL, &with(of_class("class-1", "nationalGpa5"), &json!({ "reason": "x" }))).await.status, 200);
        assert_eq!(differs().await, json!([]));
    })
    .await;
}
