//! What a student who leaves still owes (docs/rules.md, *Money*), on both engines: it is said before, becomes the accountant's task, and is taken off
//! by an adjustment each; and certificates that say that nothing is due.

use axum::http::StatusCode;
use db::{Db, FromRow};
use rules::roles::Role;
use serde_json::{Value, json};

use testing::rows::{self, FeeLine};
use testing::{TestApp, each_engine_after, run};

const PAGE: &str = "/admin/view/student-1/leaving";
const LEAVE: &str = "/api/leaveStudent/student-1";
const TASK: &str = "/admin/studentFeesCollection/leavers/student-1";
const REMOVE: &str = "/api/removeFeesAfterLeaving/student-1";

/// Of student-1: August's tuition unpaid, and those of October and November, which 200 are paid of. Of another session one to come.
async fn owed(db: &Db) {
    run(db, "update branches set currency = 'BDT', currency_symbol = '৳'").await;
    rows::fee_type(db, "fee-1", ("Tuition", "monthly"), None).await;
    for (id, session, billed, days, paid) in [
        ("line-1", "session-1", ("2026-08", "Tuition, August 2026"), ["2026-08-10", "2026-12-31"], 0),
        ("line-2", "session-1", ("2026-10", "Tuition, October 2026"), ["2026-10-10", "2026-12-31"], 20_000),
        ("line-3", "session-1", ("2026-11", "Tuition, November 2026"), ["2026-11-10", "2026-12-31"], 0),
        ("line-4", "session-1-old", ("2027-01", "Tuition, January 2027"), ["2027-01-10", "2027-12-31"], 0),
    ] {
        let line = FeeLine::of([id, "student-1", "fee-1"], billed, days, 100_000);
        rows::fee_line(db, &FeeLine { session, paid, ..line }).await;
    }
    rows::book_issue(db, "issue-1", "B-1", "student-1", ["2026-08-20", "2026-09-05"], 0).await;
}

async fn each(test: impl AsyncFn(&TestApp)) {
    each_engine_after(async |app| owed(&app.app.db).await, test).await;
}

#[derive(FromRow)]
struct Said {
    line: String,
}

/// What is adjusted: line, amount and reason.
async fn adjusted(db: &Db) -> Vec<String> {
    let mut conn = db.acquire().await.unwrap();
    let rows: Vec<Said> = conn
        .all(
            "select line_id || ' ' || cast(amount as text) || ' ' || reason as line from fee_adjustments order by line_id",
            (),
        )
        .await
        .unwrap();
    rows.into_iter().map(|row| row.line).collect()
}

const TAKEN_OFF: [&str; 2] = ["line-2 -80000 Left on 25 September 2026", "line-3 -100000 Left on 25 September 2026"];
const ASKED: [(&str, &str); 3] = [("leftOn", "2026-09-25"), ("reason", "Moved"), ("version", "1")];

async fn leave(app: &TestApp) {
    let body = json!({ "leftOn": "2026-09-25", "reason": "Moved" });
    assert_eq!(app.as_role(Role::Admin).put(LEAVE, &body).await.status, StatusCode::OK);
}

/// What the accountant's list has, which the dashboard counts.
async fn tasks(app: &TestApp) -> Vec<Value> {
    let accountant = app.as_role(Role::Accountant);
    let href = "/admin/dashboard?list=leavers";
    let rows = accountant.props_at(href).await["lists"][0]["sheets"].as_array().unwrap().clone();
    let tasks = accountant.props_at("/admin/dashboard").await["tasks"]["tasks"].clone();
    let task = tasks.as_array().unwrap().iter().find(|task| task["href"] == href).cloned();
    assert_eq!(task.map_or(json!(0), |task| task["count"].clone()), json!(rows.len()));
    rows
}

#[tokio::test]
async fn the_page_says_what_is_unpaid_as_far_as_one_may_read_it() {
    each(async |app| {
        let books = "Books not returned: Physics for All (due on 5 September 2026).";
        // Of the session before, something is due later, too.
        let unpaid = "Unpaid fees: ৳1,000.00 due now, ৳2,800.00 due later.";
        let after = "2 fee lines are due after that day: Tuition, October 2026; Tuition, November 2026; ৳1,800.00 in all. \
                     The accountant is asked about them.";
        let hidden = "The accountant is asked about fees that are due after that day.";
        let tick = json!("Take off the 2 fee lines that are due after that day, ৳1,800.00");
        for (role, says, effect, removal) in [
            (Role::SuperAdmin, unpaid, after, tick),
            (Role::Admin, unpaid, after, Value::Null),
            (Role::AdmissionSupport, "Has unpaid fees.", hidden, Value::Null),
        ] {
            let client = app.as_role(role);
            assert_eq!(client.get(PAGE).await.props()["dues"], json!([says, books]), "{role}");
            let asked = client.form(PAGE, &ASKED).await.props();
            let question = &asked["question"];
            assert!(question["effects"].as_array().unwrap().contains(&json!(effect)), "{role}: {question}");
            assert_eq!(question["removal"], removal, "{role}");
        }
        app.as_role(Role::SuperAdmin).form(PAGE, &ASKED).await.served_as("studentLeaving");
        // Who owes nothing is said nothing of.
        let other = app.as_role(Role::Admin).get("/admin/view/student-2/leaving").await.props();
        assert_eq!(other["dues"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn a_super_admin_takes_them_off_in_the_same_step() {
    each(async |app| {
        let db = &app.app.db;
        let head = app.as_role(Role::SuperAdmin);
        let with = |more: &[(&'static str, &'static str)]| [&ASKED[..], &[("confirmed", "1")], more].concat();
        // Nobody else, whatever they send.
        for role in [Role::Admin, Role::AdmissionSupport] {
            let client = app.as_role(role);
            let sent = client.form(PAGE, &with(&[("removeFees", "true"), ("feeLines", "2")])).await;
            assert_eq!(sent.status, StatusCode::FORBIDDEN, "{role}");
            let body = json!({ "leftOn": "2026-09-25", "reason": "Moved", "removeFees": true });
            assert_eq!(client.put(LEAVE, &body).await.status, StatusCode::FORBIDDEN, "{role}");
        }
        // Others than were shown.
        let stale = head.form(PAGE, &with(&[("removeFees", "true"), ("feeLines", "1")])).await;
        assert_eq!(stale.status, StatusCode::CONFLICT);
        assert_eq!(adjusted(db).await, [""; 0]);
        let done = head.form(PAGE, &with(&[("removeFees", "true"), ("feeLines", "2")])).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text());
        assert_eq!(adjusted(db).await, TAKEN_OFF);
        assert_eq!(tasks(app).await, [Value::Null; 0]);
    })
    .await;
    each(async |app| {
        let body = json!({ "leftOn": "2026-09-25", "reason": "Moved", "removeFees": true });
        let answer = app.as_role(Role::SuperAdmin).put(LEAVE, &body).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        assert_eq!(adjusted(&app.app.db).await, TAKEN_OFF);
    })
    .await;
}

#[tokio::test]
async fn otherwise_they_are_the_accountants_task() {
    each(async |app| {
        let db = &app.app.db;
        let accountant = app.as_role(Role::Accountant);
        assert_eq!(tasks(app).await, [Value::Null; 0]);
        let refused = accountant.get(TASK).await;
        assert_eq!(refused.status, StatusCode::CONFLICT);
        assert!(refused.text().contains("The student has not left"));
        leave(app).await;
        let listed = tasks(app).await;
        assert_eq!(listed.len(), 1, "{listed:?}");
        assert_eq!(listed[0]["label"], "2 fee lines after the last day of Amina Rahman");
        assert_eq!((&listed[0]["href"], &listed[0]["state"]), (&json!(TASK), &json!("৳1,800.00")));
        let alone = accountant.get("/admin/dashboard?list=leavers").await.props();
        assert_eq!(alone["lists"][0]["title"], "Fees after leaving");
        let page = accountant.get(TASK).await.served_as("leaverFees").props();
        assert_eq!(
            (&page["leftOn"], &page["sum"], &page["kept"]),
            (&json!("25 September 2026"), &json!("৳1,800.00"), &json!(false))
        );
        assert_eq!(page["lines"].as_array().unwrap().len(), 2);

        for (fields, status) in [
            (vec![("act", "perhaps"), ("count", "2")], StatusCode::UNPROCESSABLE_ENTITY),
            (vec![("act", "remove")], StatusCode::UNPROCESSABLE_ENTITY),
            (vec![("act", "remove"), ("count", "3")], StatusCode::CONFLICT),
            (vec![("act", "keep"), ("count", "1")], StatusCode::CONFLICT),
        ] {
            assert_eq!(accountant.form(TASK, &fields).await.status, status, "{fields:?}");
        }
        assert_eq!(adjusted(db).await, [""; 0]);
        // They are owed: nobody is asked again, unless the day changes.
        let kept = accountant.form(TASK, &[("act", "keep"), ("count", "2")]).await;
        assert_eq!(kept.header("location"), format!("{TASK}?done=kept"));
        assert_eq!(tasks(app).await, [Value::Null; 0]);
        assert_eq!(accountant.get(TASK).await.props()["kept"], true);
        let body = json!({ "leftOn": "2026-09-26", "reason": "Moved" });
        assert_eq!(app.as_role(Role::Admin).put(LEAVE, &body).await.status, StatusCode::OK);
        assert_eq!(tasks(app).await.len(), 1);
        leave(app).await;
        let done = accountant.form(TASK, &[("act", "remove"), ("count", "2")]).await;
        assert_eq!(done.header("location"), format!("{TASK}?done=removed"), "{}", done.text());
        assert_eq!(adjusted(db).await, TAKEN_OFF);
        assert_eq!(tasks(app).await, [Value::Null; 0]);
        assert_eq!(accountant.get(TASK).await.props()["lines"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn the_call_takes_them_off_or_keeps_them() {
    each(async |app| {
        let accountant = app.as_role(Role::Accountant);
        let nothing = json!({});
        assert_eq!(accountant.put(REMOVE, &nothing).await.refusal(), (409, "The student has not left".to_owned()));
        leave(app).await;
        for role in [Role::Admin, Role::Teacher, Role::Student, Role::AdmissionSupport] {
            assert_eq!(app.as_role(role).put(REMOVE, &nothing).await.status, StatusCode::FORBIDDEN, "{role}");
            assert_eq!(app.as_role(role).get(TASK).await.status, StatusCode::FORBIDDEN, "{role}");
        }
        let elsewhere = "/api/removeFeesAfterLeaving/student-2x";
        assert_eq!(accountant.put(elsewhere, &nothing).await.status, StatusCode::FORBIDDEN);
        assert_eq!(accountant.put("/api/removeFeesAfterLeaving/nobody", &nothing).await.status, StatusCode::NOT_FOUND);
        assert_eq!(accountant.put(REMOVE, &json!({ "keep": "yes" })).await.status, StatusCode::BAD_REQUEST);
        let kept = accountant.put(REMOVE, &json!({ "keep": true })).await;
        assert_eq!((kept.status, &kept.json()["lines"]), (StatusCode::OK, &json!(0)));
        let removed = accountant.put(REMOVE, &nothing).await;
        assert_eq!(removed.json(), json!({ "message": "Successfully Updated", "lines": 2, "amount": 1800 }));
        assert_eq!(adjusted(&app.app.db).await, TAKEN_OFF);
        let again = accountant.put(REMOVE, &nothing).await;
        assert_eq!(again.refusal(), (409, "No fee of the student is due after the last day".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn a_certificate_that_says_no_dues_is_for_who_owes_nothing_now() {
    each(async |app| {
        let db = &app.app.db;
        // Of what is due later nobody is asked.
        run(db, "delete from fee_lines where id in ('line-2', 'line-3', 'line-4')").await;
        run(db, "update fee_lines set student_id = 'student-2', due_on = '2026-10-01' where id = 'line-1'").await;
        let admin = app.as_role(Role::Admin);
        let body = |title: &str, text: &str| json!({ "title": title, "whose": "students", "text": text, "lies": "landscape",
            "shown": ["letterhead"], "aligned": "centre", "border": "double", "accent": "green", "signedBy": "principal" });
        let employees = json!({ "title": "Staff", "whose": "employees", "text": "{employeeName} has {dues}.", "lies": "landscape",
            "aligned": "centre", "border": "none", "accent": "green", "signedBy": "principal" });
        let refused = admin.post("/api/addCertificateTemplate", &employees).await;
        assert!(refused.json()["fields"]["text"].as_str().unwrap().starts_with("{dues} is not a field here"));
        let made = admin.post("/api/addCertificateTemplate", &body("Leaving", "{studentName} has {dues} to the school.")).await;
        let template = made.json()["_id"].as_str().unwrap_or_else(|| panic!("{}", made.text())).to_owned();
        let issue = |people: Value| json!({ "templateId": template, "sectionId": "section-1", "people": people });
        let done = admin.post("/api/addCertificate", &issue(json!(["student-1", "student-2"]))).await;
        assert_eq!(done.status, StatusCode::OK, "{}", done.text());
        let mut conn = db.acquire().await.unwrap();
        let printed: Vec<Said> =
            conn.all("select printed as line from certificates order by number", ()).await.unwrap();
        drop(conn);
        assert!(printed.iter().all(|one| one.line.contains("no dues")), "{}", printed[0].line);

        // Two owe something now: nobody gets one, and both are named.
        run(db, "update fee_lines set due_on = '2026-08-10' where id = 'line-1'").await;
        let august = ("2026-08", "Tuition");
        let line = FeeLine::of(["line-5", "student-3", "fee-1"], august, ["2026-08-10", "2026-08-16"], 50_000);
        rows::fee_line(db, &FeeLine { fine: 2_500, ..line }).await;
        let all = json!(["student-1", "student-2", "student-3"]);
        for (role, second, third) in [
            (Role::Admin, "owes ৳1,000.00", "owes ৳525.00"),
            (Role::AdmissionSupport, "has unpaid fees", "has unpaid fees"),
        ] {
            let refused = app.as_role(role).post("/api/addCertificate", &issue(all.clone())).await;
            let says = refused.json()["fields"]["people"].as_str().unwrap_or_default().to_owned();
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
            assert!(says.contains(second) && says.contains(third) && !says.contains("Amina"), "{says}");
        }
        let page = admin.get(&format!("/admin/generate-student?template={template}&sectionId=section-1")).await.props();
        assert!(page.to_string().contains("owes ৳525.00"), "{page}");
        // A template that does not ask is for everybody.
        let made = admin.post("/api/addCertificateTemplate", &body("Conduct", "{studentName} is well behaved.")).await;
        let other = json!({ "templateId": made.json()["_id"], "sectionId": "section-1", "people": all });
        assert_eq!(admin.post("/api/addCertificate", &other).await.status, StatusCode::OK);
    })
    .await;
}
