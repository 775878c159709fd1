//! What whoever joins after the first day of a session is raised (docs/rules.md, *Money*), on both engines: from which month and day, without which
//! fees and fines; what the preview says of it; and what is not owed again in another branch.

use axum::http::StatusCode;
use db::FromRow;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::{Client, TestApp, each_engine_in_taka, run};

const PAGE: &str = "/admin/studentFeesSetup/raise";

async fn add(client: &Client, call: &str, body: &Value) -> String {
    let answer = client.post(&format!("/api/add{call}"), body).await;
    assert_eq!(answer.refusal(), (200, "Successfully Added".to_owned()), "{body}: {}", answer.text());
    answer.json()["_id"].as_str().unwrap().to_owned()
}

/// A fee of 300 of class 8 with a fine of 50 and five days of grace: `more` says when it is due. Its type's id.
async fn fee(client: &Client, name: &str, kind: &str, more: &Value) -> String {
    let body = json!({ "feeName": name, "headId": "head-1", "kind": kind, "fine": 50, "graceDays": 5 });
    let id = add(client, "FeesType", &body).await;
    let mut setup = json!({ "sessionId": "session-1", "classId": "class-1", "feeTypeId": id, "amount": 300 });
    for (key, value) in more.as_object().unwrap() {
        setup[key] = value.clone();
    }
    add(client, "StudentFeesSetup", &setup).await;
    id
}

/// Tuition, a session charge, an admission fee, and two exam fees: everything but the last is due before 20 June.
async fn fees(client: &Client) -> String {
    fee(client, "Tuition", "monthly", &json!({ "dueDay": 10 })).await;
    let charge = fee(client, "Session charge", "yearly", &json!({ "dueOn": "2026-01-31" })).await;
    fee(client, "Admission", "once", &json!({ "dueOn": "2026-01-31" })).await;
    fee(client, "Exam fee", "exam", &json!({ "dueOn": "2026-06-15", "examId": "exam-1" })).await;
    fee(client, "Test fee", "exam", &json!({ "dueOn": "2026-06-20", "examId": "exam-1-ct" })).await;
    charge
}

async fn call(client: &Client, more: &Value) -> testing::Answer {
    let mut body = json!({ "sessionId": "session-1", "toMonth": "2026-09" });
    for (key, value) in more.as_object().unwrap() {
        body[key] = value.clone();
    }
    client.post("/api/raiseStudentFees", &body).await
}

async fn previewed(client: &Client, more: &Value) -> Value {
    let mut more = more.clone();
    more["dryRun"] = json!(true);
    let answer = call(client, &more).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.json()["preview"].clone()
}

/// Raises, and how it ended.
async fn raised(client: &Client, more: &Value) -> Value {
    let answer = call(client, more).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    let id = answer.json()["_id"].as_str().unwrap().to_owned();
    for _ in 0..600 {
        let state = client.get(&format!("/api/getOneFeesRaise/{id}")).await.json();
        if state["state"] != "running" {
            return state;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("the raising never ended");
}

#[derive(FromRow)]
struct Line {
    line: String,
}

/// A student's lines: label, due day, first late day, fine.
async fn lines(app: &TestApp, student: &str) -> Vec<String> {
    let mut conn = app.app.db.acquire().await.unwrap();
    let rows: Vec<Line> = conn
        .all(
            "select label || ' | ' || due_on || ' ' || late_from || ' ' || cast(fine as text) as line from fee_lines
              where student_id = $1 order by due_on, label",
            student,
        )
        .await
        .unwrap();
    rows.into_iter().map(|row| row.line).collect()
}

#[tokio::test]
async fn a_late_joiner_owes_from_the_day_they_joined() {
    each_engine_in_taka(async |app| {
        let accountant = app.as_role(Role::Accountant);
        fees(&accountant).await;
        run(
            &app.app.db,
            "update enrolments set joined_on = '2026-06-20' where student_id in ('student-3', 'student-4')",
        )
        .await;
        run(&app.app.db, "update enrolments set fees_from = '2026-08' where student_id = 'student-4'").await;
        let preview = previewed(&accountant, &json!({})).await;
        assert_eq!(
            preview["notCharged"],
            json!([
                "Exam fee, Half Yearly: 2 late joiners not charged",
                "Session charge: 2 late joiners not charged",
                "Tuition: 2 late joiners not charged for earlier months",
            ])
        );
        // Four students owe everything, 13 lines each; of the others one four months, one two, and two fees each.
        assert_eq!(preview["newLines"], json!(4 * 13 + 4 + 2 + 4));
        let state = raised(&accountant, &json!({})).await;
        assert_eq!((&state["lines"], &state["amount"]), (&preview["newLines"], &preview["amount"]));
        assert_eq!(
            lines(app, "student-3").await,
            [
                "Tuition, June 2026 | 2026-06-10 2026-06-16 5000",
                "Admission | 2026-06-20 2026-06-26 5000",
                "Test fee, Class Test 1 | 2026-06-20 2026-06-26 5000",
                "Tuition, July 2026 | 2026-07-10 2026-07-16 5000",
                "Tuition, August 2026 | 2026-08-10 2026-08-16 5000",
                "Tuition, September 2026 | 2026-09-10 2026-09-16 5000",
            ]
        );
        let own = lines(app, "student-4").await;
        assert_eq!(own.len(), 4);
        assert!(own[2].starts_with("Tuition, August 2026") && own[3].starts_with("Tuition, September 2026"), "{own:?}");
        assert_eq!(lines(app, "student-1").await.len(), 13);
        // Again: nothing, and nobody is said to be spared what they do not owe of what was raised.
        assert_eq!(previewed(&accountant, &json!({})).await["newLines"], 0);
    })
    .await;
}

#[tokio::test]
async fn a_yearly_fee_says_whether_late_joiners_pay_it() {
    each_engine_in_taka(async |app| {
        let accountant = app.as_role(Role::Accountant);
        let charge = fee(&accountant, "Session charge", "yearly", &json!({ "dueOn": "2026-01-31" })).await;
        run(&app.app.db, "update enrolments set joined_on = '2026-06-20' where student_id = 'student-3'").await;
        let one = format!("/api/getOneFeesType/{charge}");
        assert_eq!(accountant.get(&one).await.json()["lateJoiners"], json!([]));
        let update = format!("/api/updateOneFeesType/{charge}");
        let changed = accountant.put(&update, &json!({ "lateJoiners": ["pay"] })).await;
        assert_eq!(changed.status, StatusCode::OK, "{}", changed.text());
        assert_eq!(accountant.get(&one).await.json()["lateJoiners"], json!(["pay"]));
        assert_eq!(raised(&accountant, &json!({})).await["lines"], 6);
        assert_eq!(lines(app, "student-3").await, ["Session charge, 2026 | 2026-06-20 2026-06-26 5000"]);
        assert_eq!(lines(app, "student-1").await, ["Session charge, 2026 | 2026-01-31 2026-02-06 5000"]);
        // It is asked of no other.
        let other = json!({ "feeName": "Tuition", "headId": "head-1", "kind": "monthly", "lateJoiners": ["pay"] });
        let refused = accountant.post("/api/addFeesType", &other).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused.json()["fields"]["lateJoiners"].is_string(), "{}", refused.text());
    })
    .await;
}

#[tokio::test]
async fn months_and_fines_are_chosen() {
    each_engine_in_taka(async |app| {
        let accountant = app.as_role(Role::Accountant);
        fee(&accountant, "Tuition", "monthly", &json!({ "dueDay": 10 })).await;
        for (more, status, message) in [
            (json!({ "fromMonth": "2026-10" }), 422, "October 2026 is after September 2026"),
            (json!({ "fromMonth": "2025-12" }), 422, "December 2025 is not a month of the session 2026"),
            (json!({ "fromMonth": "2026-13" }), 400, "fromMonth is YYYY-MM"),
        ] {
            for dry in [true, false] {
                let mut more = more.clone();
                more["dryRun"] = json!(dry);
                assert_eq!(call(&accountant, &more).await.refusal(), (status, message.to_owned()), "{more}");
            }
        }
        assert_eq!(call(&accountant, &json!({ "withoutFines": "yes" })).await.status, StatusCode::BAD_REQUEST);
        let page = accountant.get(&format!("{PAGE}?sessionId=session-1&fromMonth=2026-10&toMonth=2026-09")).await;
        assert_eq!(page.status, StatusCode::OK);

        // Today is 21 September: what was due on the 10th is late since the 16th.
        let more = json!({ "fromMonth": "2026-08", "toMonth": "2026-10" });
        let preview = previewed(&accountant, &more).await;
        assert_eq!(
            (&preview["newLines"], &preview["lateLines"], &preview["fines"]),
            (&json!(18), &json!(12), &json!(600))
        );
        let mut without = more.clone();
        without["withoutFines"] = json!(true);
        let preview = previewed(&accountant, &without).await;
        assert_eq!(
            (&preview["newLines"], &preview["lateLines"], &preview["fines"]),
            (&json!(18), &json!(0), &json!(0))
        );
        let state = raised(&accountant, &without).await;
        assert_eq!(
            (&state["lines"], &state["fromMonth"], &state["withoutFines"]),
            (&json!(18), &json!("2026-08"), &json!(true))
        );
        assert_eq!(
            lines(app, "student-1").await,
            [
                "Tuition, August 2026 | 2026-08-10 2026-08-16 0",
                "Tuition, September 2026 | 2026-09-10 2026-09-16 0",
                "Tuition, October 2026 | 2026-10-10 2026-10-16 5000",
            ]
        );
        // The page says the same, and its press raises what it showed.
        let setup = accountant.get("/api/getAllStudentFeesSetup?sessionId=session-1").await.json();
        let tick = format!("setup.{}", setup["data"][0]["_id"].as_str().unwrap_or_else(|| panic!("{setup}")));
        let page =
            accountant.get(&format!("{PAGE}?sessionId=session-1&fromMonth=2026-07&toMonth=2026-09&{tick}=1")).await;
        page.served_as("raiseFees");
        let props = page.props();
        let shown = &props["preview"];
        assert_eq!(
            (&shown["tally"]["newLines"], &shown["lateLines"], &shown["tally"]["fines"]),
            (&json!(6), &json!(6), &json!("৳300.00"))
        );
        let form = [("sessionId", "session-1"), ("fromMonth", "2026-10"), ("toMonth", "2026-09"), (tick.as_str(), "1")];
        let refused = accountant.form(PAGE, &form).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused.props()["failure"], "October 2026 is after September 2026");
        assert_eq!(lines(app, "student-1").await.len(), 3);
        let form = [
            ("sessionId", "session-1"),
            ("fromMonth", "2026-07"),
            ("toMonth", "2026-07"),
            (tick.as_str(), "1"),
            ("withoutFines", "true"),
        ];
        let done = accountant.form(PAGE, &form).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text());
        for _ in 0..300 {
            if lines(app, "student-1").await.len() == 4 {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        assert_eq!(lines(app, "student-1").await[0], "Tuition, July 2026 | 2026-07-10 2026-07-16 0");
    })
    .await;
}

#[tokio::test]
async fn another_branchs_fees_are_not_owed_again() {
    each_engine_in_taka(async |app| {
        let (db, accountant) = (&app.app.db, app.as_role(Role::Accountant));
        fees(&accountant).await;
        // The record before, in another branch: in the same year, and in the year before.
        run(db, "update students set previous_student_id = 'student-2x' where id = 'student-3'").await;
        run(db, "update enrolments set joined_on = '2026-06-20', fees_from = '2026-07' where student_id = 'student-3'")
            .await;
        let preview = previewed(&accountant, &json!({})).await;
        assert_eq!(
            preview["notCharged"],
            json!([
                "Admission: 1 student from another branch not charged again",
                "Exam fee, Half Yearly: 1 late joiner not charged",
                "Session charge: 1 student from another branch not charged again",
                "Tuition: 1 late joiner not charged for earlier months",
            ])
        );
        assert_eq!(raised(&accountant, &json!({})).await["lines"], 5 * 13 + 3 + 1);
        let own = lines(app, "student-3").await;
        assert_eq!(own.len(), 4, "{own:?}");
        assert!(own[0].starts_with("Test fee") && own[1].starts_with("Tuition, July"), "{own:?}");
        // Who came with the new year owes its session charge, and no admission again.
        run(db, "delete from fee_lines where student_id = 'student-3'").await;
        run(db, "update enrolments set joined_on = null, fees_from = null where student_id = 'student-3'").await;
        run(db, "update sessions set start_date = '2025-01-01', end_date = '2025-12-31' where id = 'session-2'").await;
        let preview = previewed(&accountant, &json!({})).await;
        assert_eq!(preview["notCharged"], json!(["Admission: 1 student from another branch not charged again"]));
        assert_eq!(preview["newLines"], 12);
    })
    .await;
}
