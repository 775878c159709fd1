//! Unpaid fees by spreadsheet (docs/rules.md, *Opening data*), on both engines: what a row becomes, whom and what is refused by name, who may, and that
//! nothing is raised twice.

use axum::http::StatusCode;
use db::{Db, FromRow};
use rules::roles::Role;
use serde_json::{Value, json};

use testing::imports::{self, counts, errors};
use testing::{Client, each_engine_in_taka, run};

const PAGE: &str = "/admin/bulkImport/unpaidFees";
const CALL: &str = "/api/addBulkUnpaidFee";
const HEAD: &str = "Reg No,Class,Section,Roll,Student name,Fee,Month,Amount,Due on,Fine";

async fn add(client: &Client, call: &str, body: &Value) -> String {
    let answer = client.post(&format!("/api/add{call}"), body).await;
    assert_eq!(answer.status, StatusCode::OK, "{body}: {}", answer.text());
    answer.json()["_id"].as_str().unwrap().to_owned()
}

/// The branch's fees: one of each kind, with a fine of 50 after five days.
async fn fees(client: &Client) {
    for (name, kind) in
        [("Tuition", "monthly"), ("Exam fee", "exam"), ("Session charge", "yearly"), ("Admission", "once")]
    {
        let body = json!({ "feeName": name, "headId": "head-1", "kind": kind, "fine": 50, "graceDays": 5 });
        add(client, "FeesType", &body).await;
    }
}

async fn chosen(client: &Client, rows: &[&str]) -> String {
    imports::chosen(client, (PAGE, "employee-accountant"), &[&[HEAD], rows].concat()).await
}

#[derive(FromRow)]
struct Line {
    line: String,
}

async fn lines(db: &Db) -> Vec<String> {
    let mut conn = db.acquire().await.unwrap();
    let rows: Vec<Line> = conn
        .all(
            "select s.reg_no || ' ' || l.label || ' ' || l.billing_key || ' ' || l.due_on || ' ' || l.late_from || ' ' ||
                    cast(l.full_amount as text) || ' ' || cast(l.raised as text) || ' ' || cast(l.paid as text) || ' ' ||
                    cast(l.fine as text) || ' ' || l.branch_id || ' ' || l.session_id || ' ' || l.head_id as line
               from fee_lines l join students s on s.id = l.student_id order by s.reg_no, l.due_on, l.label",
            (),
        )
        .await
        .unwrap();
    rows.into_iter().map(|row| row.line).collect()
}

#[tokio::test]
async fn each_row_becomes_the_line_that_raising_would_have_made() {
    each_engine_in_taka(async |app| {
        let accountant = app.as_role(Role::Accountant);
        fees(&accountant).await;
        let rows = [
            "S-001,,,,Amina Rahman,Tuition,March 2026,1500,10/03/2026,",
            "s-001,,,,,tuition,Apr-26,1500.50,10/04/2026,25",
            ",VIII,A,2,Bashir,Tuition,2026-12,1500,2026-12-10,",
            "S-002,,,,,Exam fee,half yearly,300,2026-06-01,",
            "S-003,,,,,Session charge,2026,\"2,000\",2026-01-31,",
            "S-003,,,,,Admission,,5000,2026-01-31,",
            // Of a year that the branch has no session for.
            "S-004,Class 8,A,5,Dipa,Tuition,Dec 2024,900,2024-12-10,",
        ];
        let address = chosen(&accountant, &rows).await;
        let plan = accountant.get(&address).await.props();
        assert_eq!((counts(&plan), &plan["ready"]), ([7, 0, 0, 0], &json!(true)), "{:?}", errors(&plan));
        assert_eq!(plan["addedHeads"], json!(["Fee", "Month or exam", "Amount", "Due on", "Fine"]));
        let added = &plan["added"][1];
        assert_eq!(
            (&added["name"], &added["key"], &added["values"]),
            (
                &json!("Amina Rahman"),
                &json!("S-001"),
                &json!(["Tuition", "April 2026", "1500.50", "10 April 2026", "25"])
            )
        );
        assert_eq!(plan["choices"].get("studentId"), None, "nobody is chosen from everybody");
        assert_eq!(lines(&app.app.db).await, Vec::<String>::new(), "a rehearsal stores nothing");

        let press = [("act", "apply"), ("formKey", "one-press")];
        for _ in 0..2 {
            let done = accountant.form(&address, &press).await;
            assert_eq!(
                (done.status, done.header("location")),
                (StatusCode::SEE_OTHER, address.as_str()),
                "{}",
                done.text()
            );
        }
        let place = "branch-1 session-1 head-1";
        assert_eq!(
            lines(&app.app.db).await,
            [
                format!("S-001 Tuition, March 2026 2026-03 2026-03-10 2026-03-16 150000 150000 0 0 {place}"),
                format!("S-001 Tuition, April 2026 2026-04 2026-04-10 2026-04-16 150050 150050 0 2500 {place}"),
                format!("S-002 Exam fee, Half Yearly exam-1 2026-06-01 2026-06-07 30000 30000 0 0 {place}"),
                // What is not late yet has the fine of its fee.
                format!("S-002 Tuition, December 2026 2026-12 2026-12-10 2026-12-16 150000 150000 0 5000 {place}"),
                format!("S-003 Admission  2026-01-31 2026-02-06 500000 500000 0 0 {place}"),
                format!("S-003 Session charge, 2026 session-1 2026-01-31 2026-02-06 200000 200000 0 0 {place}"),
                format!("S-004 Tuition, December 2024 2024-12 2024-12-10 2024-12-16 90000 90000 0 0 {place}"),
            ]
        );
        // The cashier and the student see it as any other.
        let hit = accountant.get("/api/getStudentForCashier?searchText=S-001").await.json();
        assert_eq!(hit[0]["due"], json!(3025.5), "{hit}");
        let mut conn = app.app.db.acquire().await.unwrap();
        let audit: Vec<Line> = conn
            .all(
                "select action || ' ' || subject_name || ' ' || actor_name as line from audit_acts
                  where subject_kind = 'unpaidFee' order by at, id",
                (),
            )
            .await
            .unwrap();
        assert_eq!((audit.len(), audit[0].line.as_str()), (7, "add Amina Rahman Accountant Person"));
        drop(conn);

        // The same file again changes nothing.
        let plan = accountant.get(&chosen(&accountant, &rows[..6]).await).await.props();
        assert_eq!((counts(&plan), &plan["ready"]), ([0, 0, 6, 0], &json!(false)), "{:?}", errors(&plan));
    })
    .await;
}

#[tokio::test]
async fn what_nobody_owes_is_refused_by_name_and_mended_in_place() {
    each_engine_in_taka(async |app| {
        let accountant = app.as_role(Role::Accountant);
        fees(&accountant).await;
        for sql in [
            "update enrolments set left_on = '2026-02-15' where student_id = 'student-5'",
            "update students set status = 'inactive' where id = 'student-6'",
            "update enrolments set joined_on = '2026-05-04', fees_from = '2026-06' where student_id = 'student-4'",
        ] {
            run(&app.app.db, sql).await;
        }
        let first = chosen(&accountant, &["S-001,,,,,Tuition,March 2026,1500,2026-03-10,"]).await;
        assert_eq!(accountant.form(&first, &[("act", "apply")]).await.status, StatusCode::SEE_OTHER);
        let before = lines(&app.app.db).await;
        let rows = [
            "S-001,,,,,Tuition,March 2026,1400,2026-03-10,", // 2: another amount than what is there
            "S-001,,,,,Bus,March 2026,1400,2026-03-10,",
            "S-001,,,,,Tuition,Dec 2025,1400,2025-12-10,", // 4: a month of another session
            "S-001,,,,,Tuition,,1400,2026-04-10,",
            "S-001,,,,,Exam fee,May 2026,1400,2026-04-10,",
            "S-001,,,,Bashir,Tuition,May 2026,1400,2026-05-10,", // 7
            "S-999,,,,,Tuition,May 2026,1400,2026-05-10,",
            ",8,A,2,,Tuition,May 2026,1400,2026-05-10,",
            "S-005,,,,,Tuition,March 2026,1400,2026-03-10,", // 10
            "S-006,,,,,Tuition,March 2026,1400,2026-03-10,",
            "S-004,,,,,Tuition,May 2026,1400,2026-05-10,",
            "S-004,,,,,Exam fee,Half Yearly,300,2026-05-03,", // 13
            "S-004,,,,,Session charge,,2000,2026-01-31,",
            "S-004,,,,,Tuition,Dec 2024,1400,2024-12-10,",
            "S-002,,,,,Tuition,May 2026,0,2026-05-10,", // 16
            "S-002,,,,,Tuition,June 2026,1400,2027-01-01,",
            "S-002,,,,,Tuition,July 2026,1400,2026-07-10,",
            "S-002,,,,,Tuition,July 2026,1300,2026-07-10,", // 19
            "S-005,,,,,Tuition,Jan 2026,1400,2026-01-10,", // of before the last day
        ];
        let address = chosen(&accountant, &rows).await;
        let plan = accountant.get(&address).await.props();
        assert_eq!(
            errors(&plan),
            [
                "2 Student: Amina Rahman has Tuition, March 2026 already: 1500, due on 10 March 2026. A fee that was raised stays as it is; change it by an adjustment",
                "3 Fee: “Bus” is not in the list",
                "4 Month or exam: “Dec 2025” is not in the list",
                "5 Month or exam: This fee is monthly: say for which month",
                "6 Month or exam: This fee is for an exam: say which one",
                "7 Student: S-001, Amina Rahman is not “Bashir”",
                "8 Student: No student of the session has the register number S-999",
                "9 Student: Without a register number, the student's name has to be there, too",
                "10 Student: Emon Chowdhury left on 15 February 2026 and owes nothing that is due later",
                "11 Student: Farid Hasan is inactive and owes nothing",
                "12 Student: Dipa O'Brien <b> owes monthly fees from June 2026",
                "13 Student: Dipa O'Brien <b> joined on 4 May 2026 and owes nothing from before",
                "14 Student: Dipa O'Brien <b> joined on 4 May 2026 and owes nothing from before",
                "15 Month or exam: Dipa O'Brien <b> joined on 4 May 2026 and owes nothing from before",
                "16 Amount: Amount must be above 0",
                "17 Due on: No fee of session 2026 is due after its last day, 31 December 2026",
                "18 Student: Row 19 has the same values for: Student, Fee, Month or exam",
                "19 Student: Row 18 has the same values for: Student, Fee, Month or exam",
            ]
        );
        let refused = accountant.form(&address, &[("act", "apply")]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(lines(&app.app.db).await, before, "all or nothing");

        // A fee that the branch does not have is chosen; a student is typed.
        let fee = plan["choices"]["feeTypeId"].as_array().unwrap().iter().find(|of| of["label"] == "Tuition").unwrap();
        let fee = fee["value"].as_str().unwrap();
        let mut fields = vec![
            ("cell.3.feeTypeId", fee),
            ("cell.4.period", "2026-08"),
            ("cell.7.studentId", "S-002"),
            ("cell.9.studentId", "S-003"),
            ("act", "check"),
        ];
        let out = [2, 5, 6, 8, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map(|row| format!("out.{row}"));
        fields.extend(out.iter().map(|name| (name.as_str(), "true")));
        // Row 3 is then what is there already.
        assert_eq!(accountant.form(&address, &fields).await.status, StatusCode::SEE_OTHER);
        let plan = accountant.get(&address).await.props();
        assert_eq!(errors(&plan).len(), 1, "{:?}", errors(&plan));
        assert!(errors(&plan)[0].starts_with("3 Student: Amina Rahman has Tuition, March 2026 already"));
        let file = accountant.get(&format!("{address}/rows.xlsx")).await;
        assert_eq!(file.status, StatusCode::OK);
        let rest = [("out.3", "true"), ("act", "check")];
        assert_eq!(accountant.form(&address, &rest).await.status, StatusCode::SEE_OTHER);
        let plan = accountant.get(&address).await.props();
        assert_eq!((counts(&plan), &plan["ready"]), ([4, 0, 0, 0], &json!(true)), "{:?}", errors(&plan));
        assert_eq!(accountant.form(&address, &[("act", "apply")]).await.status, StatusCode::SEE_OTHER);
        assert_eq!(lines(&app.app.db).await.len(), before.len() + 4);
    })
    .await;
}

fn row(change: &Value) -> Value {
    let mut row = json!({ "regNo": "S-001", "feeTypeId": "Tuition", "period": "March 2026", "amount": 1500, "dueOn": "2026-03-10" });
    for (key, value) in change.as_object().unwrap() {
        row[key] = value.clone();
    }
    row
}

fn body(rows: &[Value]) -> Value {
    json!({ "sessionId": "session-1", "unpaidFees": rows })
}

#[tokio::test]
async fn the_call_is_the_same_plan_for_whoever_may_manage_fees() {
    each_engine_in_taka(async |app| {
        let accountant = app.as_role(Role::Accountant);
        fees(&accountant).await;
        let one = body(&[row(&json!({}))]);
        let mut rehearsed = one.clone();
        rehearsed["dryRun"] = json!(true);
        for role in Role::ALL {
            let may = matches!(role, Role::SuperAdmin | Role::Accountant);
            let client = app.as_role(role);
            let mut body = rehearsed.clone();
            if role == Role::SuperAdmin {
                body["branchId"] = json!("branch-1");
            }
            let answer = client.post(CALL, &body).await;
            assert_eq!(answer.status == StatusCode::OK, may, "{role} {}", answer.text());
            for page in [PAGE.to_owned(), format!("{PAGE}/template.xlsx")] {
                let shown = client.get(&page).await;
                assert_eq!(shown.status == StatusCode::OK, may, "{role} {page}: {}", shown.text());
            }
        }
        assert_eq!(app.expired().post(CALL, &one).await.status, StatusCode::UNAUTHORIZED);
        let kinds = accountant.get(PAGE).await.props()["kinds"].clone();
        assert_eq!(kinds[0]["value"], PAGE, "{kinds}");
        let due_list = accountant.get("/admin/dueListSummary").await.props();
        assert_eq!(due_list["ways"][0], json!({ "label": "Import unpaid fees", "href": PAGE }));
        assert_eq!(app.as_role(Role::Admin).get("/admin/dueListSummary").await.props()["ways"], json!([]));

        let answer = accountant.post(CALL, &rehearsed).await.json();
        assert_eq!(answer, json!({ "new": 1, "changed": 0, "same": 0, "refused": [], "faults": [] }));
        let wrong = json!({ "sessionId": "session-1", "dryRun": true, "unpaidFees": [row(&json!({ "period": "2027-01" })),
                            row(&json!({ "regNo": "X" }))] });
        let answer = accountant.post(CALL, &wrong).await.json();
        assert_eq!(
            answer["refused"],
            json!([
                { "row": 1, "fields": { "period": "“2027-01” is not in the list" } },
                { "row": 2, "fields": { "studentId": "No student of the session has the register number X" } }
            ])
        );
        for (sent, status) in [
            (json!({ "sessionId": "session-2", "unpaidFees": [row(&json!({}))] }), 403),
            (json!({ "sessionId": "session-1-old", "unpaidFees": [row(&json!({}))] }), 423),
            (json!({ "sessionId": "nothing", "unpaidFees": [row(&json!({}))] }), 404),
            (json!({ "unpaidFees": [row(&json!({}))] }), 400),
            (json!({ "sessionId": "session-1" }), 400),
            (json!({ "sessionId": "session-1", "unpaidFees": [] }), 400),
            (json!({ "sessionId": "session-1", "unpaidFees": ["S-001"] }), 400),
            (body(&[row(&json!({ "amount": "much" }))]), 422),
            (body(&[row(&json!({ "amount": null }))]), 422),
            (body(&[row(&json!({ "regNo": "", "studentId": "student-2x" }))]), 422),
        ] {
            let refused = accountant.post(CALL, &sent).await;
            assert_eq!(refused.status.as_u16(), status, "{sent}: {}", refused.text());
        }
        let malformed = accountant.send(axum::http::Method::POST, CALL, &[("content-type", "application/json")], "{".into()).await;
        assert_eq!(malformed.status, StatusCode::BAD_REQUEST);
        assert!(lines(&app.app.db).await.is_empty());

        let answer = accountant.post(CALL, &one).await;
        assert_eq!(answer.json(), json!({ "message": "Successfully Added", "new": 1, "changed": 0, "same": 0, "refused": [] }));
        // By the student's id, and once more: it is there.
        let again = body(&[row(&json!({ "regNo": null, "studentId": "student-1" }))]);
        assert_eq!(accountant.post(CALL, &again).await.json()["same"], 1);
        assert_eq!(lines(&app.app.db).await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn of_two_who_bring_the_same_at_once_one_is_told() {
    each_engine_in_taka(async |app| {
        let accountant = app.as_role(Role::Accountant);
        fees(&accountant).await;
        let other = app.as_role(Role::SuperAdmin);
        let rows = body(&[row(&json!({})), row(&json!({ "regNo": "S-002" }))]);
        let mut of_branch = rows.clone();
        of_branch["branchId"] = json!("branch-1");
        let (one, two) = tokio::join!(accountant.post(CALL, &rows), other.post(CALL, &of_branch));
        let told = |answer: &testing::Answer| (answer.status.as_u16(), answer.json()["same"].as_i64());
        let all = [told(&one), told(&two)];
        assert!(all.contains(&(200, Some(0))), "{all:?}");
        // The other one is told to look again, or found everything there.
        assert!(all.iter().any(|of| of.0 == 409 || *of == (200, Some(2))), "{all:?}");
        assert_eq!(lines(&app.app.db).await.len(), 2);
    })
    .await;
}
