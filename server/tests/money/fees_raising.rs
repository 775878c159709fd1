//! Raising fees (docs/rules.md, *Money*), on both engines: the preview is what is raised, raising again adds nothing, whoever dies in the middle
//! is followed by another, and a raised line changes by entries of its own alone.

use axum::http::StatusCode;
use db::{Db, FromRow};
use money::lines_store;
use money::raising::work;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::{Client, NOW, TestApp, each_engine_in_taka, run};

const PAGE: &str = "/admin/studentFeesSetup/raise";

async fn add(client: &Client, call: &str, body: &Value) -> String {
    let answer = client.post(&format!("/api/add{call}"), body).await;
    assert_eq!(answer.refusal(), (200, "Successfully Added".to_owned()), "{body}: {}", answer.text());
    answer.json()["_id"].as_str().unwrap().to_owned()
}

async fn fee(client: &Client, name: &str, kind: &str) -> String {
    let body = json!({ "feeName": name, "headId": "head-1", "kind": kind, "fine": 50, "graceDays": 5 });
    add(client, "FeesType", &body).await
}

/// Tuition of 1,500, due on the 10th; its type and its setup.
async fn tuition(client: &Client) -> (String, String) {
    let id = fee(client, "Tuition", "monthly").await;
    let body = json!({ "sessionId": "session-1", "classId": "class-1", "feeTypeId": id, "amount": 1500, "dueDay": 10 });
    let setup = add(client, "StudentFeesSetup", &body).await;
    (id, setup)
}

fn body(more: &Value) -> Value {
    let mut body = json!({ "sessionId": "session-1", "toMonth": "2026-03" });
    for (key, value) in more.as_object().unwrap() {
        body[key] = value.clone();
    }
    body
}

/// Begins to raise; the raising's id.
async fn begin(client: &Client, more: &Value) -> String {
    let answer = client.post("/api/raiseStudentFees", &body(more)).await;
    assert_eq!(answer.refusal(), (200, "Successfully Added".to_owned()), "{}", answer.text());
    answer.json()["_id"].as_str().unwrap().to_owned()
}

/// A raising once it has ended.
async fn ended(client: &Client, id: &str) -> Value {
    for _ in 0..600 {
        let state = client.get(&format!("/api/getOneFeesRaise/{id}")).await.json();
        if state["state"] != "running" {
            return state;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("the raising never ended");
}

async fn raised(client: &Client, more: &Value) -> Value {
    ended(client, &begin(client, more).await).await
}

async fn previewed(client: &Client, more: &Value) -> Value {
    let mut body = body(more);
    body["dryRun"] = json!(true);
    let answer = client.post("/api/raiseStudentFees", &body).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.json()["preview"].clone()
}

#[derive(FromRow, Debug, PartialEq)]
struct Line {
    student_id: String,
    billing_key: String,
    label: String,
    due_on: String,
    late_from: String,
    raised: i64,
}

async fn lines(db: &Db) -> Vec<Line> {
    let mut conn = db.acquire().await.unwrap();
    conn.all(
        "select student_id, billing_key, label, due_on, late_from, raised from fee_lines order by student_id, label, billing_key",
        (),
    )
    .await
    .unwrap()
}

async fn line_id(db: &Db, student_id: &str) -> String {
    let mut conn = db.acquire().await.unwrap();
    lines_store::all(&mut conn, student_id).await.unwrap()[0].id.clone()
}

#[tokio::test]
async fn what_is_previewed_is_raised_and_raising_again_adds_nothing() {
    each_engine_in_taka(async |app| {
        let (db, accountant) = (&app.app.db, app.as_role(Role::Accountant));
        let (fee_type, setup) = tuition(&accountant).await;
        let group = json!({ "sessionId": "session-1", "classId": "class-1", "feeTypeId": fee_type, "amount": 2000, "dueDay": 31,
                            "groupId": "group-1" });
        let of_group = add(&accountant, "StudentFeesSetup", &group).await;
        let terms = json!({ "sessionId": "session-1", "studentId": "student-1", "terms": "percent", "amount": 25,
                            "fromDay": "2026-01-01", "toDay": "2026-12-31", "reason": "Sibling" });
        add(&accountant, "SpecialFeesSetup", &terms).await;
        run(db, "update enrolments set group_id = 'group-1' where student_id = 'student-2'").await;
        run(db, "update enrolments set left_on = '2026-02-15' where student_id = 'student-5'").await;
        run(db, "update students set status = 'inactive' where id = 'student-6'").await;

        let preview = previewed(&accountant, &json!({})).await;
        let sums = |of: &Value| json!([of["newLines"], of["existingLines"], of["ownTerms"], of["takenOff"], of["amount"]]);
        assert_eq!((&preview["students"], sums(&preview)), (&json!(5), json!([14, 0, 1, 1125, 21375])));
        let by_setup: Vec<Value> = preview["setups"].as_array().unwrap().iter().map(sums).collect();
        assert!(by_setup.contains(&json!([11, 0, 1, 1125, 15375])) && by_setup.contains(&json!([3, 0, 0, 0, 6000])));
        assert_eq!(lines(db).await, [], "a preview raises nothing");

        let state = raised(&accountant, &json!({})).await;
        assert_eq!((&state["state"], &state["lines"], &state["amount"]), (&json!("done"), &json!(14), &json!(21375)));
        assert_eq!((&state["students"], &state["done"]), (&json!(6), &json!(6)));
        let page = format!("{PAGE}/{}", state["_id"].as_str().unwrap());
        accountant.get(&page).await.served_as("feesRaise_ownTerms");
        let stored = lines(db).await;
        let line = |student: &str, month: &str, label: &str, due: &str, late: &str, raised: i64| Line {
            student_id: student.into(),
            billing_key: month.into(),
            label: label.into(),
            due_on: due.into(),
            late_from: late.into(),
            raised,
        };
        for expected in [
            line("student-1", "2026-02", "Tuition, February 2026", "2026-02-10", "2026-02-16", 112_500),
            line("student-2", "2026-02", "Tuition, February 2026", "2026-02-28", "2026-03-06", 200_000),
            line("student-3", "2026-03", "Tuition, March 2026", "2026-03-10", "2026-03-16", 150_000),
        ] {
            assert!(stored.contains(&expected), "{expected:?}");
        }
        assert_eq!(stored.iter().filter(|line| line.student_id == "student-5").count(), 2);
        assert!(stored.iter().all(|line| line.student_id != "student-6"));

        // Again: nothing. And what is set up otherwise since alters nothing that was raised.
        assert_eq!(sums(&previewed(&accountant, &json!({})).await), json!([0, 14, 0, 0, 0]));
        assert_eq!(raised(&accountant, &json!({})).await["lines"], 0);
        app.clock.set(NOW + 1_000);
        let changed = accountant.put(&format!("/api/updateOneStudentFeesSetup/{setup}"), &json!({ "amount": 1800 })).await;
        assert_eq!(changed.status, StatusCode::OK);
        let more = json!({ "toMonth": "2026-04", "setupIds": [setup] });
        assert_eq!(raised(&accountant, &more).await["lines"], 3);
        let now = lines(db).await;
        assert!(stored.iter().all(|line| now.contains(line)));
        let april = line("student-3", "2026-04", "Tuition, April 2026", "2026-04-10", "2026-04-16", 180_000);
        assert!(now.contains(&april), "{now:?}");
        // Of a group that is not ticked nobody pays what the class pays instead.
        assert!(now.iter().all(|line| line.student_id != "student-2" || line.billing_key != "2026-04"));
        let gone = app.as_role(Role::SuperAdmin).get(&format!("/api/getOneStudentFeesSetup/{of_group}")).await;
        assert_eq!(gone.status, StatusCode::OK);
        let mut conn = db.acquire().await.unwrap();
        let student = lines_store::student(&mut conn, "student-1").await.unwrap();
        assert_eq!((student.lines.len(), student.advance, student.owes("2026-02-20")), (4, 0, 112_500 * 3 + 135_000 + 10_000));
    })
    .await;
}

#[tokio::test]
async fn a_fee_is_billed_once_for_what_it_is_for_and_a_waived_one_with_nothing() {
    each_engine_in_taka(async |app| {
        let accountant = app.as_role(Role::Accountant);
        for (name, kind, exam) in
            [("Library", "yearly", None), ("Admission", "once", None), ("Exam fee", "exam", Some("exam-1"))]
        {
            let id = fee(&accountant, name, kind).await;
            let mut body = json!({ "sessionId": "session-1", "classId": "class-1", "feeTypeId": id, "amount": 300, "dueOn": "2026-05-31" });
            if let Some(exam) = exam {
                body["examId"] = json!(exam);
            }
            add(&accountant, "StudentFeesSetup", &body).await;
        }
        let terms = json!({ "sessionId": "session-1", "studentId": "student-4", "terms": "instead", "amount": 0,
                            "fromDay": "2026-05-31", "toDay": "2026-05-31", "reason": "Child of an employee" });
        add(&accountant, "SpecialFeesSetup", &terms).await;
        let state = raised(&accountant, &json!({})).await;
        assert_eq!((&state["lines"], &state["amount"]), (&json!(18), &json!(4500)));
        let stored = lines(&app.app.db).await;
        let of = |student: &str| -> Vec<(String, String, i64)> {
            let own = stored.iter().filter(|line| line.student_id == student);
            own.map(|line| (line.label.clone(), line.billing_key.clone(), line.raised)).collect()
        };
        let expected = |raised: i64| {
            [("Admission", ""), ("Exam fee, Half Yearly", "exam-1"), ("Library, 2026", "session-1")]
                .map(|(label, key)| (label.to_owned(), key.to_owned(), raised))
        };
        assert_eq!(of("student-1"), expected(30_000));
        assert_eq!(of("student-4"), expected(0));
    })
    .await;
}

#[tokio::test]
async fn two_raisings_at_once_add_nothing_twice() {
    each_engine_in_taka(async |app| {
        let accountant = app.as_role(Role::Accountant);
        tuition(&accountant).await;
        let nothing = json!({});
        let (one, other) = tokio::join!(raised(&accountant, &nothing), raised(&accountant, &nothing));
        let count = |state: &Value| state["lines"].as_i64().unwrap();
        assert_eq!(count(&one) + count(&other), 18, "{one} {other}");
        assert_eq!(lines(&app.app.db).await.len(), 18);
    })
    .await;
}

/// A raising that nobody works on yet, as a process leaves it that dies at once.
async fn left_alone(db: &Db, setup: &str) {
    let mut conn = db.acquire().await.unwrap();
    conn.execute(
        "insert into fee_raises (id, branch_id, session_id, to_month, setup_ids, state, students, done, reached, lines, amount, by_id,
             by_name, created_at, finished_at, held_to)
         values ('raise-1', 'branch-1', 'session-1', '2026-03', ',' || $1 || ',', 'running', 6, 0, '', 0, 0, 'e', 'E', $2, null, 0)",
        (setup, i64::try_from(NOW).unwrap()),
    )
    .await
    .unwrap();
}

#[tokio::test]
async fn whoever_dies_in_the_middle_is_followed_by_another() {
    each_engine_in_taka(async |app| {
        let accountant = app.as_role(Role::Accountant);
        let (_, setup) = tuition(&accountant).await;
        left_alone(&app.app.db, &setup).await;
        let mut first = work::take(&app.app).await.unwrap().unwrap();
        assert!(work::take(&app.app).await.unwrap().is_none(), "it has it to itself");
        assert!(work::step(&app.app, &mut first, 2).await.unwrap());
        let state = accountant.get("/api/getOneFeesRaise/raise-1").await.json();
        assert_eq!((&state["state"], &state["done"], &state["lines"]), (&json!("running"), &json!(2), &json!(6)));
        let page = accountant.get(&format!("{PAGE}/raise-1")).await;
        assert_eq!((page.status, page.header("refresh")), (StatusCode::OK, "2"));
        // It is not dead yet, and then it is.
        work::run(&app.app).await.unwrap();
        assert_eq!(lines(&app.app.db).await.len(), 6);
        app.clock.set(NOW + 31_000);
        work::run(&app.app).await.unwrap();
        let state = accountant.get("/api/getOneFeesRaise/raise-1").await.json();
        assert_eq!((&state["state"], &state["done"], &state["lines"]), (&json!("done"), &json!(6), &json!(18)));
        // Should the first come to life again, it adds nothing.
        assert!(!work::step(&app.app, &mut first, 2).await.unwrap());
        assert_eq!(lines(&app.app.db).await.len(), 18);
        let page = accountant.get(&format!("{PAGE}/raise-1")).await;
        assert_eq!((page.status, page.header("refresh")), (StatusCode::OK, ""));
    })
    .await;
}

#[tokio::test]
async fn it_stops_where_something_that_it_raises_is_changed_or_the_session_closed() {
    each_engine_in_taka(async |app| {
        let accountant = app.as_role(Role::Accountant);
        let (_, setup) = tuition(&accountant).await;
        for change in [
            "update fee_setups set changed_at = 9999999999999",
            "update fee_setups set changed_at = 0, status = 'inactive'",
            "update sessions set status = 'closed' where id = 'session-1'",
        ] {
            run(&app.app.db, "delete from fee_lines").await;
            run(&app.app.db, "delete from fee_raises").await;
            run(&app.app.db, "update fee_setups set changed_at = 0, status = 'active'").await;
            left_alone(&app.app.db, &setup).await;
            let mut held = work::take(&app.app).await.unwrap().unwrap();
            assert!(work::step(&app.app, &mut held, 2).await.unwrap(), "{change}");
            run(&app.app.db, change).await;
            assert!(!work::step(&app.app, &mut held, 2).await.unwrap(), "{change}");
            let state = accountant.get("/api/getOneFeesRaise/raise-1").await.json();
            assert_eq!((&state["state"], &state["done"]), (&json!("stopped"), &json!(2)), "{change}");
            assert_eq!(lines(&app.app.db).await.len(), 6, "{change}");
            assert!(work::take(&app.app).await.unwrap().is_none());
        }
    })
    .await;
}

/// What branch 2 has: a setup, a raising and a line.
async fn of_branch_2(app: &TestApp) -> (String, String, String) {
    let head = app.as_role(Role::SuperAdmin);
    let id = add(
        &head,
        "FeesType",
        &json!({ "branchId": "branch-2", "feeName": "Tuition", "headId": "head-2", "kind": "monthly" }),
    )
    .await;
    let setup = json!({ "branchId": "branch-2", "sessionId": "session-2", "classId": "class-2", "feeTypeId": id, "amount": 900, "dueDay": 1 });
    let setup = add(&head, "StudentFeesSetup", &setup).await;
    let raise = begin(&head, &json!({ "branchId": "branch-2", "sessionId": "session-2" })).await;
    assert_eq!(ended(&head, &raise).await["lines"], 3);
    (setup, raise, line_id(&app.app.db, "student-2x").await)
}

#[tokio::test]
async fn who_may_not_and_what_cannot_be_raised_is_refused() {
    each_engine_in_taka(async |app| {
        let accountant = app.as_role(Role::Accountant);
        let (_, setup) = tuition(&accountant).await;
        let (other_setup, other_raise, other_line) = of_branch_2(app).await;
        for role in [Role::Admin, Role::Teacher, Role::Student, Role::AcademicSupport] {
            let client = app.as_role(role);
            for answer in [
                client.post("/api/raiseStudentFees", &body(&json!({}))).await,
                client.get("/api/getOneFeesRaise/x").await,
                client.post("/api/adjustFeeLine", &json!({})).await,
                client.get(PAGE).await,
                client.get("/admin/studentFeesCollection/lines/x").await,
            ] {
                assert_eq!(answer.status, StatusCode::FORBIDDEN, "{role:?}");
            }
        }
        run(&app.app.db, "update fee_setups set status = 'inactive' where id = 'none'").await;
        for (change, status, message) in [
            (json!({ "sessionId": "" }), 400, "sessionId is missing"),
            (json!({ "toMonth": "March" }), 400, "toMonth is YYYY-MM"),
            (json!({ "toMonth": "2026-13" }), 400, "toMonth is YYYY-MM"),
            (json!({ "setupIds": "all" }), 400, "setupIds must be a list"),
            (json!({ "sessionId": "session-2" }), 403, ""),
            (json!({ "setupIds": [other_setup] }), 403, ""),
            (json!({ "setupIds": ["nowhere"] }), 404, "The fee setup was not found"),
            (json!({ "sessionId": "nowhere" }), 404, "The session was not found"),
            (json!({ "sessionId": "session-1-old" }), 423, ""),
            (json!({ "toMonth": "2027-01" }), 422, "January 2027 is not a month of the session 2026"),
            (json!({ "setupIds": [] }), 422, "Choose at least one fee"),
        ] {
            for dry_run in [false, true] {
                let mut body = body(&change);
                body["dryRun"] = json!(dry_run);
                let refused = accountant.post("/api/raiseStudentFees", &body).await;
                assert_eq!(refused.status.as_u16(), status, "{body}: {}", refused.text());
                assert!(message.is_empty() || refused.message() == message, "{body}: {}", refused.text());
            }
        }
        run(&app.app.db, "update fee_setups set status = 'inactive' where session_id = 'session-1'").await;
        let inactive = accountant.post("/api/raiseStudentFees", &body(&json!({ "setupIds": [setup] }))).await;
        assert_eq!(inactive.refusal(), (422, "A fee that is not active is not raised".to_owned()));
        assert_eq!(accountant.get(&format!("/api/getOneFeesRaise/{other_raise}")).await.status, StatusCode::FORBIDDEN);
        assert_eq!(accountant.get("/api/getOneFeesRaise/nowhere").await.status, StatusCode::NOT_FOUND);
        assert_eq!(accountant.get(&format!("{PAGE}/{other_raise}")).await.status, StatusCode::FORBIDDEN);
        let line = format!("/admin/studentFeesCollection/lines/{other_line}");
        assert_eq!(accountant.get(&line).await.status, StatusCode::FORBIDDEN);
        let adjust = json!({ "lineId": other_line, "way": "add", "amount": 1, "reason": "x" });
        assert_eq!(accountant.post("/api/adjustFeeLine", &adjust).await.status, StatusCode::FORBIDDEN);
        assert!(lines(&app.app.db).await.iter().all(|line| line.student_id == "student-2x"));
    })
    .await;
}

#[tokio::test]
async fn the_page_previews_what_is_ticked_and_begins_it() {
    each_engine_in_taka(async |app| {
        let accountant = app.as_role(Role::Accountant);
        let (_, setup) = tuition(&accountant).await;
        let list = accountant.get("/admin/studentFeesSetup").await.props()["links"].clone();
        assert_eq!(list[0]["label"], "Raise fees");
        let first = accountant.get(list[0]["href"].as_str().unwrap()).await.props();
        assert_eq!((&first["toMonth"], &first["preview"]), (&json!("2026-09"), &Value::Null));
        assert_eq!((&first["setups"][0]["ticked"], &first["setups"][0]["amount"]), (&json!(true), &json!("৳1,500.00")));
        let tick = format!("setup.{setup}");
        let shown = accountant.get(&format!("{PAGE}?sessionId=session-1&toMonth=2026-02&{tick}=1")).await;
        let shown = shown.props();
        assert_eq!(
            (&shown["preview"]["students"], &shown["preview"]["tally"]["newLines"], &shown["preview"]["tally"]["sum"]),
            (&json!(6), &json!(12), &json!("৳18,000.00"))
        );
        assert_eq!(shown["setups"][0]["tally"]["newLines"], 12);
        assert_eq!(lines(&app.app.db).await, []);
        let none = accountant.get(&format!("{PAGE}?sessionId=session-1&toMonth=2026-02")).await.props();
        assert_eq!((&none["failure"], &none["preview"]), (&json!("Choose at least one fee"), &Value::Null));

        let form = [("sessionId", "session-1"), ("toMonth", "2026-02"), (tick.as_str(), "1")];
        let refused = accountant.form(PAGE, &form[..2]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused.props()["failure"], "Choose at least one fee");
        let refused =
            accountant.form(PAGE, &[("sessionId", "session-1"), ("toMonth", "x"), (tick.as_str(), "1")]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        let begun = accountant.form(PAGE, &form).await;
        assert_eq!(begun.status, StatusCode::SEE_OTHER, "{}", begun.text());
        let at = begun.header("location").to_owned();
        let state = ended(&accountant, at.rsplit('/').next().unwrap()).await;
        assert_eq!((&state["lines"], &state["amount"]), (&json!(12), &json!(18_000)));
        let page = accountant.get(&at).await.served_as("feesRaise").props();
        assert_eq!((&page["state"], &page["fees"]), (&json!("Done"), &json!("Tuition")));
        let earlier = accountant.get(PAGE).await.props()["earlier"].clone();
        assert_eq!((&earlier[0]["lines"], &earlier[0]["toMonth"]), (&json!(12), &json!("Up to February 2026")));
        let audit = app.as_role(Role::SuperAdmin).get("/admin/audit?branchId=branch-1").await;
        assert!(audit.text().contains("raising of fees 2026"), "{}", audit.text());

        run(&app.app.db, "update sessions set status = 'closed' where id = 'session-1'").await;
        let closed = accountant.get(&format!("{PAGE}?sessionId=session-1&toMonth=2026-05&{tick}=1")).await;
        assert_eq!(closed.props()["preview"], Value::Null);
        assert_eq!(accountant.form(PAGE, &form).await.status, StatusCode::LOCKED);
    })
    .await;
}

#[tokio::test]
async fn a_raised_line_is_adjusted_by_entries_with_a_reason() {
    each_engine_in_taka(async |app| {
        let (db, accountant) = (&app.app.db, app.as_role(Role::Accountant));
        tuition(&accountant).await;
        raised(&accountant, &json!({ "toMonth": "2026-01" })).await;
        let id = line_id(db, "student-1").await;
        let adjust = |way: &str, amount: Value, reason: &str| {
            json!({ "lineId": id, "way": way, "amount": amount, "reason": reason })
        };
        for (body, status, message) in [
            (adjust("give", json!(1), "x"), 400, "way is add, takeOff or letOffFine"),
            (adjust("add", json!(1), " "), 400, "reason is missing"),
            (adjust("add", Value::Null, "x"), 400, "amount is missing"),
            (adjust("add", json!(true), "x"), 400, "amount must be an amount"),
            (adjust("add", json!(0), "x"), 422, "The amount must be above 0"),
            (adjust("add", json!(-5), "x"), 422, "An amount cannot be below 0"),
            (adjust("add", json!("1e3"), "x"), 422, "Enter an amount in digits, as 1500 or 1500.50"),
            (adjust("add", json!(9_999_999), "x"), 422, "A fee is at most ৳1,00,00,000.00"),
            (adjust("takeOff", json!(1500.01), "x"), 422, "Only ৳1,500.00 of it is unpaid"),
            (adjust("letOffFine", json!(50.01), "x"), 422, "Only ৳50.00 of it is unpaid"),
            (json!({ "lineId": "nowhere", "way": "add", "amount": 1, "reason": "x" }), 404, "The fee line was not found"),
        ] {
            let refused = accountant.post("/api/adjustFeeLine", &body).await;
            assert_eq!(refused.refusal(), (status, message.to_owned()), "{body}");
        }
        let done = accountant.post("/api/adjustFeeLine", &adjust("takeOff", json!(250.5), "Brother came")).await;
        assert_eq!(done.refusal(), (200, "Successfully Updated".to_owned()), "{}", done.text());
        assert_eq!((&done.json()["amount"], &done.json()["fineLeft"]), (&json!(1249.5), &json!(50)));

        let path = format!("/admin/studentFeesCollection/lines/{id}");
        let refused = accountant.form(&path, &[("way", "letOffFine"), ("amount", "60"), ("reason", "")]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        let state = refused.props()["form"].clone();
        assert_eq!((&state["values"]["amount"], &state["errors"]["reason"]), (&json!("60"), &json!("Give the reason")));
        // What a student owes outlives its session.
        run(db, "update sessions set status = 'closed' where id = 'session-1'").await;
        let form = [("way", "letOffFine"), ("amount", "20"), ("reason", "Ill")];
        let saved = accountant.form(&path, &form).await;
        assert_eq!((saved.status, saved.header("location")), (StatusCode::SEE_OTHER, format!("{path}?done=1").as_str()));
        let page = accountant.get(&path).await.served_as("feeLine").props();
        assert_eq!(
            (&page["raised"], &page["amount"], &page["unpaid"], &page["fineLeft"]),
            (&json!("৳1,500.00"), &json!("৳1,249.50"), &json!("৳1,249.50"), &json!("৳30.00"))
        );
        let told: Vec<Value> =
            page["events"].as_array().unwrap().iter().map(|of| json!([of["what"], of["amount"], of["reason"]])).collect();
        assert_eq!(
            told,
            [
                json!(["Raised", "৳1,500.00", ""]),
                json!(["Taken off", "৳250.50", "Brother came"]),
                json!(["Let off the fine", "৳20.00", "Ill"])
            ]
        );
        let mut conn = db.acquire().await.unwrap();
        let student = lines_store::student(&mut conn, "student-1").await.unwrap();
        assert_eq!((student.owes("2026-01-10"), student.owes("2026-01-16")), (124_950, 127_950));
        let audit = app.as_role(Role::SuperAdmin).get("/admin/audit?branchId=branch-1").await;
        assert!(audit.text().contains("fee line Amina Rahman, Tuition, January 2026"), "{}", audit.text());
    })
    .await;
}

#[tokio::test]
async fn two_who_grant_the_same_reduction_grant_it_once() {
    each_engine_in_taka(async |app| {
        let (db, accountant) = (&app.app.db, app.as_role(Role::Accountant));
        tuition(&accountant).await;
        raised(&accountant, &json!({ "toMonth": "2026-01" })).await;
        let id = line_id(db, "student-1").await;
        let path = format!("/admin/studentFeesCollection/lines/{id}");
        let last = async || accountant.get(&path).await.props()["adjustments"].to_string();
        let (first, seen_by_both) = (last().await, last().await);
        assert_eq!(first, "0");
        let form = |last: &str| {
            [("way", "takeOff"), ("amount", "250"), ("reason", "Brother came"), ("adjustments", last)]
                .map(|(name, value)| (name, value.to_owned()))
        };
        let sent = async |last: &str| {
            let form = form(last);
            accountant.form(&path, &form.each_ref().map(|(name, value)| (*name, value.as_str()))).await
        };
        assert_eq!(sent(&first).await.status, StatusCode::SEE_OTHER);
        let refused = sent(&seen_by_both).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        let again = refused.props();
        let said = again["form"]["errors"]["amount"].as_str().unwrap();
        assert!(said.contains(" took off ৳250.00 in the meantime"), "{said}");
        assert_eq!((&again["amount"], &again["form"]["values"]["amount"]), (&json!("৳1,250.00"), &json!("250")));
        let mut call = json!({ "lineId": id, "way": "add", "amount": 1, "reason": "x", "adjustments": 0 });
        assert_eq!(accountant.post("/api/adjustFeeLine", &call).await.refusal(), (422, said.to_owned()));
        // Also where something else is wrong: the page that comes back has looked at it.
        let wrong = [("way", "takeOff"), ("amount", "x"), ("reason", "Brother came"), ("adjustments", "0")];
        assert_eq!(accountant.form(&path, &wrong).await.props()["form"]["failure"], said);
        // Pressed once more, on the page as it is now, it is meant.
        assert_eq!(sent(&again["adjustments"].to_string()).await.status, StatusCode::SEE_OTHER);
        // A call that says nothing of it has looked at nothing.
        call.as_object_mut().unwrap().remove("adjustments");
        assert_eq!(accountant.post("/api/adjustFeeLine", &call).await.json()["amount"], json!(1001));
        call["adjustments"] = json!(3);
        assert_eq!(accountant.post("/api/adjustFeeLine", &call).await.json()["adjustments"], json!(4));
    })
    .await;
}

#[tokio::test]
async fn students_are_told_once_what_was_raised_for_them() {
    each_engine_in_taka(async |app| {
        let accountant = app.as_role(Role::Accountant);
        tuition(&accountant).await;
        run(&app.app.db, "update students set status = 'inactive' where id = 'student-2'").await;
        // Raising again raises nothing, so that there is nothing to tell.
        for _ in 0..2 {
            raised(&accountant, &json!({})).await;
            let told = app.as_student("student-1").get("/api/getAllNotification").await.json();
            assert_eq!(
                (&told["total"], &told["data"][0]["title"], &told["data"][0]["body"], &told["data"][0]["href"]),
                (
                    &json!(1),
                    &json!("My Fees Notification"),
                    &json!("Fees up to March 2026 were raised. See what is due, and until when."),
                    &json!("/admin/myFees")
                )
            );
        }
        for id in ["student-2", "student-2x"] {
            let mut conn = app.app.db.acquire().await.unwrap();
            assert_eq!(web::notifications::unread(&mut conn, id).await.unwrap(), 0, "{id}");
        }
    })
    .await;
}
