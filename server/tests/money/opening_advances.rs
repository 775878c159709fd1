//! Advances by spreadsheet (docs/rules.md, *Opening data*), on both engines: what a row becomes and where its money is not, that every sum is right
//! after receipts, voids and taking back, whom and what is refused by name, who may, and two at once.

use axum::http::{Method, StatusCode};
use db::Db;
use rules::roles::Role;
use serde_json::{Value, json};

use crate::fees_collected::{cash, collected, each};
use testing::imports::{self, counts, errors};
use testing::{Answer, Client, TestApp, number, rows, run};

const PAGE: &str = "/admin/bulkImport/advances";
const CALL: &str = "/api/addBulkAdvance";
const HEAD: &str = "Reg No,Class,Section,Roll,Student name,Advance,Date,MR No";

async fn chosen(client: &Client, rows: &[&str]) -> String {
    imports::chosen(client, (PAGE, "employee-accountant"), &[&[HEAD], rows].concat()).await
}

/// Of a student of branch 1 by the number, 2,000 of 24 December 2025.
fn row(change: &Value) -> Value {
    let mut row = json!({ "regNo": "S-001", "amount": 2000, "paidOn": "2025-12-24", "note": "MR 12" });
    for (key, value) in change.as_object().unwrap() {
        row[key] = value.clone();
    }
    row
}

fn body(rows: &[Value]) -> Value {
    json!({ "sessionId": "session-1", "advances": rows })
}

async fn brought(client: &Client, rows: &[Value]) {
    let answer = client.post(CALL, &body(rows)).await;
    assert_eq!(answer.json()["message"], "Successfully Added", "{}", answer.text());
}

/// What was brought in of a student, the newest first.
async fn advances(client: &Client, student: &str) -> Vec<Value> {
    let answer = client.get(&format!("/api/getAdvances/{student}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.json().as_array().unwrap().clone()
}

async fn id_of(client: &Client, student: &str) -> String {
    advances(client, student).await[0]["_id"].as_str().unwrap().to_owned()
}

async fn taken_back(client: &Client, id: &str, reason: &str) -> Answer {
    client.post(&format!("/api/takeBackAdvance/{id}"), &json!({ "reason": reason })).await
}

async fn voided(client: &Client, receipt: &Value) -> (u16, String) {
    let path = format!("/api/voidStudentFeesCollection/{}", receipt["_id"].as_str().unwrap());
    client.post(&path, &json!({ "reason": "Typed twice" })).await.refusal()
}

/// What a student has in advance, in hundredths.
async fn in_advance(db: &Db, student: &str) -> i64 {
    let mut conn = db.acquire().await.unwrap();
    money::lines_store::advance(&mut conn, student).await.unwrap()
}

/// What the entries of a branch come to: under heads, without one, and together.
async fn entries(db: &Db) -> [i64; 3] {
    let under = "select cast(coalesce(sum(amount), 0) as bigint) as n from postings where head_id is not null";
    let without = "select cast(coalesce(sum(amount), 0) as bigint) as n from postings where head_id is null";
    let all = "select cast(coalesce(sum(amount), 0) as bigint) as n from postings";
    [number(db, under).await, number(db, without).await, number(db, all).await]
}

/// Money for a student, of which what is more than due is kept.
fn kept(student: &str, amount: i64) -> Value {
    let mut body = cash(student, amount);
    body["keepRest"] = json!(true);
    body
}

#[tokio::test]
async fn each_row_raises_the_advance_and_no_drawer_day_or_income_has_it() {
    each(async |app| {
        let accountant = app.as_role(Role::Accountant);
        let rows = [
            "S-001,,,,Amina Rahman,2000,24/12/2025,MR  12",
            ",VIII,A,2,Bashir,\"1,500.50\",,",
            // Another voucher of the same student.
            "s-001,,,,,300,,MR 13",
        ];
        let address = chosen(&accountant, &rows).await;
        let plan = accountant.get(&address).await.props();
        assert_eq!((counts(&plan), &plan["ready"]), ([3, 0, 0, 0], &json!(true)), "{:?}", errors(&plan));
        assert_eq!(plan["addedHeads"], json!(["Amount", "Paid on", "Note"]));
        assert_eq!(
            (&plan["added"][0]["name"], &plan["added"][0]["key"], &plan["added"][0]["values"]),
            (&json!("Amina Rahman"), &json!("S-001"), &json!(["2000", "24 December 2025", "MR 12"]))
        );
        assert_eq!(in_advance(&app.app.db, "student-1").await, 0, "a rehearsal stores nothing");
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
        assert_eq!(in_advance(&app.app.db, "student-1").await, 230_000);
        assert_eq!(in_advance(&app.app.db, "student-2").await, 150_050);
        for none in
            ["select count(*) as n from receipts", "select count(*) as n from postings", "select count(*) as n from vouchers"]
        {
            assert_eq!(number(&app.app.db, none).await, 0, "{none}");
        }

        // It pays what is due: of 2,800, 2,300.
        let hit = accountant.get("/api/getStudentForCashier?searchText=S-001").await.json();
        assert_eq!(hit[0]["due"], json!(500), "{hit}");
        let page = accountant.get("/admin/studentFeesCashier?studentId=student-1").await.served_as("cashier_advance").props();
        assert_eq!((&page["student"]["advance"], &page["student"]["due"]), (&json!("৳2,300.00"), &json!("৳500.00")));
        assert_eq!(page["taken"], "৳0.00");
        let mut listed = page["student"]["broughtIn"].as_array().unwrap().clone();
        listed.sort_by_key(|one| one["note"].as_str().unwrap().to_owned());
        let shown = |one: &Value| ["day", "note", "amount", "state"].map(|key| one[key].as_str().unwrap().to_owned());
        assert_eq!(shown(&listed[0]), ["24 December 2025", "MR 12", "৳2,000.00", ""]);
        assert_eq!(shown(&listed[1]), ["", "MR 13", "৳300.00", ""]);
        let mine = app.as_student("student-1").get("/admin/myFees").await.props();
        assert_eq!((&mine["advance"], &mine["broughtIn"].as_array().unwrap().len()), (&json!("৳2,300.00"), &2));
        assert!(mine["broughtIn"].as_array().unwrap().iter().all(|one| one["href"] == ""), "{mine}");
        let days = accountant.get("/admin/studentFeesCollection/days").await.props().to_string();
        assert!(!days.contains("2,300"), "{days}");

        // The same list again, and a part of it, changes nothing.
        let again = ["S-001,,,,,2000.00,2025-12-24,MR 12", rows[1], rows[2]];
        for rows in [&again[..], &rows[1..2]] {
            let plan = accountant.get(&chosen(&accountant, rows).await).await.props();
            let same = i64::try_from(rows.len()).unwrap();
            assert_eq!((counts(&plan), &plan["ready"]), ([0, 0, same, 0], &json!(false)), "{:?}", errors(&plan));
        }

        // As a receipt's advance, it is income once it pays, and no money in the cash box.
        let receipt = collected(&accountant, &cash("student-1", 0)).await;
        assert_eq!(
            receipt["parts"],
            json!([
                { "label": "Fine for Tuition, January 2026", "amount": 50 },
                { "label": "Tuition, January 2026", "amount": 1500 },
                { "label": "Fine for Tuition, February 2026", "amount": 50 },
                { "label": "Tuition, February 2026", "amount": 700 },
                { "label": "From the advance", "amount": -2300 }
            ])
        );
        assert_eq!((&receipt["amount"], &receipt["due"], &receipt["advance"]), (&json!(0), &json!(500), &json!(0)));
        assert_eq!(entries(&app.app.db).await, [230_000, -230_000, 0]);
        let report = accountant.get("/admin/incomeVsExpense").await.props();
        let total = |column: &str| {
            let at = report["columns"].as_array().unwrap().iter().position(|of| of["label"] == column).unwrap();
            report["totals"][at].clone()
        };
        assert_eq!(["Income", "Paid in advance", "Net"].map(total), ["৳2,300.00", "−৳2,300.00", "৳0.00"].map(Value::from));
        let cash_box = accountant.get("/api/getOneAccount/account-1").await.json();
        assert_eq!(cash_box["balance"], json!(1000), "{cash_box}");
        let audit = "select count(*) as n from audit_acts where subject_kind = 'advance' and action = 'add' and subject_name = 'Amina Rahman'";
        assert_eq!(number(&app.app.db, audit).await, 2);
    })
    .await;
}

#[tokio::test]
async fn every_sum_is_right_after_receipts_voids_and_taking_back() {
    each(async |app| {
        let accountant = app.as_role(Role::Accountant);
        let db = &app.app.db;
        let rows = ["S-001", "S-002", "S-003"].map(|reg_no| row(&json!({ "regNo": reg_no })));
        brought(&accountant, &rows).await;

        // It is paid with before new money: 800 are due. What is more pays a fee to come.
        let too_much = accountant.post("/api/addStudentFeesCollection", &cash("student-1", 1000)).await;
        assert_eq!(too_much.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", too_much.text());
        let receipt = collected(&accountant, &kept("student-1", 1000)).await;
        assert_eq!(receipt["parts"].as_array().unwrap().last().unwrap()["amount"], json!(-2000));
        assert_eq!((in_advance(db, "student-1").await, entries(db).await), (0, [300_000, -200_000, 100_000]));
        let id = id_of(&accountant, "student-1").await;
        let used = taken_back(&accountant, &id, "Of another student").await.refusal();
        assert_eq!(used, (409, "৳2,000.00 of it has paid fees since. Void those receipts first.".to_owned()));
        // The void gives back the money, and the advance what was used of it.
        assert_eq!(voided(&accountant, &receipt).await.0, 200);
        assert_eq!((in_advance(db, "student-1").await, entries(db).await), (200_000, [0, 0, 0]));
        let back = taken_back(&accountant, &id, "Of another student").await;
        assert_eq!(back.refusal(), (200, "The advance is taken back.".to_owned()), "{}", back.text());
        assert_eq!((&back.json()["advance"], in_advance(db, "student-1").await), (&json!(0), 0));
        let again = taken_back(&accountant, &id, "Once more").await.refusal();
        assert_eq!(again, (409, "It was taken back before.".to_owned()));

        // A part of it is used.
        let part = collected(&accountant, &kept("student-2", 300)).await;
        assert_eq!((in_advance(db, "student-2").await, entries(db).await), (80_000, [150_000, -120_000, 30_000]));
        let id = id_of(&accountant, "student-2").await;
        let used = taken_back(&accountant, &id, "x").await.refusal();
        assert_eq!(used, (409, "৳1,200.00 of it has paid fees since. Void those receipts first.".to_owned()));
        assert_eq!(voided(&accountant, &part).await.0, 200);
        assert_eq!(taken_back(&accountant, &id, "x").await.status, StatusCode::OK);
        assert_eq!((in_advance(db, "student-2").await, entries(db).await), (0, [0, 0, 0]));

        // A receipt's advance beside it is taken back by its void alone, and the one from before stays.
        let ahead = collected(&accountant, &kept("student-3", 500)).await;
        assert_eq!((in_advance(db, "student-3").await, entries(db).await), (250_000, [0, 50_000, 50_000]));
        assert_eq!(voided(&accountant, &ahead).await.0, 200);
        assert_eq!((in_advance(db, "student-3").await, entries(db).await), (200_000, [0, 0, 0]));
        let ahead = collected(&accountant, &kept("student-3", 500)).await;
        let id = id_of(&accountant, "student-3").await;
        assert_eq!(taken_back(&accountant, &id, "x").await.json()["advance"], json!(500));
        assert_eq!((in_advance(db, "student-3").await, entries(db).await), (50_000, [0, 50_000, 50_000]));
        assert_eq!(voided(&accountant, &ahead).await.0, 200);
        let audit = "select count(*) as n from audit_acts where subject_kind = 'advance' and action = 'delete'";
        assert_eq!(number(db, audit).await, 3);
        let shown = app.as_role(Role::SuperAdmin).get("/admin/audit").await;
        assert!(shown.text().contains("Took back an advance of Amina Rahman"), "the audit says it in words");
    })
    .await;
}

#[tokio::test]
async fn what_is_no_advance_is_refused_by_name_and_mended_in_place() {
    each(async |app| {
        let accountant = app.as_role(Role::Accountant);
        brought(&accountant, &[row(&json!({})), row(&json!({ "regNo": "S-002" }))]).await;
        let id = id_of(&accountant, "student-2").await;
        assert_eq!(taken_back(&accountant, &id, "Of another student").await.status, StatusCode::OK);
        let rows = [
            "S-001,,,,,1900,2025-12-24,MR 12", // 2: another amount than what is there
            "S-001,,,,,2000,2025-12-24,mr 12",
            "S-002,,,,,2000,2025-12-24,MR 12", // 4: taken back
            "S-006,,,,,1900,2025-12-24,MR 12",
            "S-999,,,,,100,,",                 // 6
            "S-003,,,,Bashir,100,,",
            "S-003,,,,,0,,", // 8
            "S-003,,,,,-5,,x",
            "S-003,,,,,10000000.01,,y", // 10
            "S-003,,,,,100,2026-09-22,z",
            "S-004,,,,,100,,", // 12
            "S-004,,,,,200,,",
            "S-005,,,,,,,", // 14
        ];
        let address = chosen(&accountant, &rows).await;
        let plan = accountant.get(&address).await.props();
        let there = "Amina Rahman has 2000 with the same day and note already. An advance that was brought in stays as it is; take it back at the cashier’s to change it";
        let all = errors(&plan);
        assert_eq!(
            all,
            [
                format!("2 Student: {there}"),
                format!("3 Student: {there}"),
                "4 Student: Bashir Ahmed had 2000 with the same day and note, which was taken back: Of another student. Leave the row out, or give it another note".to_owned(),
                "6 Student: No student of the session has the register number S-999".to_owned(),
                "7 Student: S-003, চন্দ্রা রায় is not “Bashir”".to_owned(),
                "8 Amount: Amount must be above 0".to_owned(),
                "9 Amount: Amount: An amount cannot be below 0".to_owned(),
                "10 Amount: Amount is an amount from 0.01 to 10000000".to_owned(),
                "11 Paid on: 22 September 2026 is yet to come".to_owned(),
                "12 Student: Row 13 has the same values for: Student, Paid on, Note".to_owned(),
                "13 Student: Row 12 has the same values for: Student, Paid on, Note".to_owned(),
                "14 Amount: Amount is missing".to_owned(),
            ]
        );
        assert_eq!(accountant.form(&address, &[("act", "apply")]).await.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(number(&app.app.db, "select count(*) as n from opening_advances").await, 2, "all or nothing");
        let mut fields =
            vec![("cell.4.note", "MR 40"), ("cell.11.paidOn", "2026-09-21"), ("cell.13.note", "Second"), ("act", "check")];
        let out = [2, 3, 6, 7, 8, 9, 10, 14].map(|row| format!("out.{row}"));
        fields.extend(out.iter().map(|name| (name.as_str(), "true")));
        assert_eq!(accountant.form(&address, &fields).await.status, StatusCode::SEE_OTHER);
        let plan = accountant.get(&address).await.props();
        assert_eq!((counts(&plan), &plan["ready"]), ([5, 0, 0, 0], &json!(true)), "{:?}", errors(&plan));
        assert_eq!(accountant.get(&format!("{address}/rows.xlsx")).await.status, StatusCode::OK);
        assert_eq!(accountant.form(&address, &[("act", "apply")]).await.status, StatusCode::SEE_OTHER);
        // What was taken back may come with another amount.
        brought(&accountant, &[row(&json!({ "regNo": "S-002", "amount": 1900 }))]).await;
        assert_eq!(in_advance(&app.app.db, "student-2").await, 390_000);
        assert_eq!(in_advance(&app.app.db, "student-4").await, 30_000);

        // Who has left has what was paid ahead still.
        run(&app.app.db, "update enrolments set left_on = '2026-02-15' where student_id = 'student-5'").await;
        run(&app.app.db, "update students set status = 'inactive' where id = 'student-5'").await;
        brought(&accountant, &[row(&json!({ "regNo": "S-005" }))]).await;
        assert_eq!(in_advance(&app.app.db, "student-5").await, 200_000);
    })
    .await;
}

#[tokio::test]
#[expect(clippy::too_many_lines, reason = "one after the other")]
async fn the_calls_are_for_whoever_may_manage_fees() {
    each(async |app| {
        let accountant = app.as_role(Role::Accountant);
        let one = body(&[row(&json!({}))]);
        let mut rehearsed = one.clone();
        rehearsed["dryRun"] = json!(true);
        let malformed = async |path: &str| {
            accountant.send(Method::POST, path, &[("content-type", "application/json")], "{".into()).await.status
        };
        assert_eq!(accountant.post(CALL, &rehearsed).await.json()["new"], 1);
        for (sent, status) in [
            (json!({ "sessionId": "session-2", "advances": [row(&json!({}))] }), 403),
            (json!({ "sessionId": "session-1-old", "advances": [row(&json!({}))] }), 423),
            (json!({ "sessionId": "nothing", "advances": [row(&json!({}))] }), 404),
            (json!({ "advances": [row(&json!({}))] }), 400),
            (json!({ "sessionId": "session-1" }), 400),
            (json!({ "sessionId": "session-1", "advances": [] }), 400),
            (json!({ "sessionId": "session-1", "advances": ["S-001"] }), 400),
            (body(&[row(&json!({ "amount": "much" }))]), 422),
            (body(&[row(&json!({ "amount": null }))]), 422),
            (body(&[row(&json!({ "paidOn": "yesterday" }))]), 422),
            (body(&[row(&json!({ "regNo": "", "studentId": "student-2x" }))]), 422),
        ] {
            let refused = accountant.post(CALL, &sent).await;
            assert_eq!(refused.status.as_u16(), status, "{sent}: {}", refused.text());
        }
        assert_eq!(malformed(CALL).await, StatusCode::BAD_REQUEST);
        assert_eq!(in_advance(&app.app.db, "student-1").await, 0);

        brought(&accountant, &[row(&json!({}))]).await;
        let again = body(&[row(&json!({ "regNo": null, "studentId": "student-1" }))]);
        assert_eq!(accountant.post(CALL, &again).await.json()["same"], 1);
        let listed = advances(&accountant, "student-1").await;
        assert_eq!(
            ["studentId", "amount", "paidOn", "note", "takenBackAt", "reason"].map(|key| listed[0][key].clone()),
            [json!("student-1"), json!(2000), json!("2025-12-24"), json!("MR 12"), Value::Null, Value::Null]
        );
        let id = listed[0]["_id"].as_str().unwrap().to_owned();
        let (take, page) =
            (format!("/api/takeBackAdvance/{id}"), format!("/admin/studentFeesCollection/advances/{id}"));
        for role in Role::ALL {
            let may = matches!(role, Role::SuperAdmin | Role::Accountant);
            let client = app.as_role(role);
            let mut body = rehearsed.clone();
            if role == Role::SuperAdmin {
                body["branchId"] = json!("branch-1");
            }
            let answer = client.post(CALL, &body).await;
            assert_eq!(answer.status == StatusCode::OK, may, "{role} {}", answer.text());
            for path in [
                PAGE.to_owned(),
                format!("{PAGE}/template.xlsx"),
                page.clone(),
                "/api/getAdvances/student-1".to_owned(),
            ] {
                let shown = client.get(&path).await;
                assert_eq!(shown.status == StatusCode::OK, may, "{role} {path}: {}", shown.text());
            }
            if !may {
                assert_eq!(taken_back(&client, &id, "x").await.status, StatusCode::FORBIDDEN, "{role}");
                assert_eq!(client.form(&page, &[("reason", "x")]).await.status, StatusCode::FORBIDDEN, "{role}");
            }
        }
        accountant.get(&page).await.served_as("openingAdvance");
        let kinds = accountant.get(PAGE).await.props()["kinds"].clone();
        assert!(kinds.as_array().unwrap().iter().any(|kind| kind["value"] == PAGE), "{kinds}");
        let due_list = accountant.get("/admin/dueListSummary").await.props();
        assert_eq!(due_list["ways"][1], json!({ "label": "Import advances", "href": PAGE }));

        // Another branch's, unknown, without a token, and of a wrong shape.
        run(
            &app.app.db,
            "insert into opening_advances (id, branch_id, student_id, amount, paid_on, note, by_name, at)
             values ('of-2', 'branch-2', 'student-2x', 100, '', '', 'E', 5)",
        )
        .await;
        rows::fee_advance(&app.app.db, "student-2x", 100).await;
        assert_eq!(taken_back(&accountant, "of-2", "x").await.status, StatusCode::FORBIDDEN);
        assert_eq!(accountant.get("/admin/studentFeesCollection/advances/of-2").await.status, StatusCode::FORBIDDEN);
        assert_eq!(accountant.get("/api/getAdvances/student-2x").await.status, StatusCode::FORBIDDEN);
        assert_eq!(taken_back(&accountant, "nothing", "x").await.status, StatusCode::NOT_FOUND);
        assert_eq!(accountant.get("/api/getAdvances/nothing").await.status, StatusCode::NOT_FOUND);
        assert_eq!(accountant.get("/admin/studentFeesCollection/advances/nothing").await.status, StatusCode::NOT_FOUND);
        let expired = app.expired();
        assert_eq!(expired.post(CALL, &one).await.status, StatusCode::UNAUTHORIZED);
        assert_eq!(taken_back(&expired, &id, "x").await.status, StatusCode::UNAUTHORIZED);
        assert_eq!(expired.get("/api/getAdvances/student-1").await.status, StatusCode::UNAUTHORIZED);
        assert_eq!(malformed(&take).await, StatusCode::BAD_REQUEST);
        assert_eq!(accountant.post(&take, &json!({})).await.refusal(), (400, "reason is missing".to_owned()));
        let long = taken_back(&accountant, &id, &"x".repeat(301)).await;
        assert_eq!(long.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", long.text());

        // By its page: the reason beside its field, one press, and what has become of it.
        let refused = accountant.form(&page, &[]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused.props()["form"]["errors"]["reason"], "Give the reason");
        for _ in 0..2 {
            let done = accountant.form(&page, &[("reason", "Of another student"), ("formKey", "one-press")]).await;
            assert_eq!(
                (done.status, done.header("location")),
                (StatusCode::SEE_OTHER, format!("{page}?done=1").as_str())
            );
        }
        let shown = accountant.get(&format!("{page}?done=1")).await.props();
        assert_eq!((&shown["done"], &shown["form"]), (&json!("The advance is taken back."), &Value::Null));
        assert_eq!(shown["taken"]["reason"], "Of another student");
        let listed = advances(&accountant, "student-1").await;
        assert_eq!(
            (&listed[0]["reason"], in_advance(&app.app.db, "student-1").await),
            (&json!("Of another student"), 0)
        );
        let cashier = accountant.get("/admin/studentFeesCashier?studentId=student-1").await.props();
        assert_eq!(cashier["student"]["broughtIn"][0]["state"], "Taken back");
        assert_eq!(cashier["student"]["advance"], "");
    })
    .await;
}

#[tokio::test]
async fn of_two_at_once_one_is_told() {
    each(async |app: &TestApp| {
        let accountant = app.as_role(Role::Accountant);
        let other = app.as_role(Role::SuperAdmin);
        let rows = body(&[row(&json!({})), row(&json!({ "regNo": "S-002" }))]);
        let mut of_branch = rows.clone();
        of_branch["branchId"] = json!("branch-1");
        let (one, two) = tokio::join!(accountant.post(CALL, &rows), other.post(CALL, &of_branch));
        let told = |answer: &Answer| (answer.status.as_u16(), answer.json()["same"].as_i64());
        let all = [told(&one), told(&two)];
        assert!(all.contains(&(200, Some(0))), "{all:?}");
        assert!(all.iter().any(|of| of.0 == 409 || *of == (200, Some(2))), "{all:?}");
        assert_eq!(in_advance(&app.app.db, "student-1").await, 200_000);

        // Taken back twice at once, and collected meanwhile: the advance is used once, or taken back once.
        let id = id_of(&accountant, "student-1").await;
        let (one, two) = tokio::join!(taken_back(&accountant, &id, "x"), taken_back(&other, &id, "y"));
        let mut told = [one.status.as_u16(), two.status.as_u16()];
        told.sort_unstable();
        assert_eq!((told, in_advance(&app.app.db, "student-1").await), ([200, 409], 0));
        let id = id_of(&accountant, "student-2").await;
        let pays = cash("student-2", 0);
        let (back, paid) =
            tokio::join!(taken_back(&accountant, &id, "x"), other.post("/api/addStudentFeesCollection", &pays));
        let left = in_advance(&app.app.db, "student-2").await;
        match (back.status.as_u16(), paid.status.as_u16()) {
            (200, 422) => assert_eq!(left, 0),
            (409, 200) => assert_eq!(left, 50_000),
            other => panic!("{other:?}: {} {}", back.text(), paid.text()),
        }
    })
    .await;
}

#[tokio::test]
async fn what_was_brought_in_keeps_the_branchs_currency() {
    each(async |app| {
        let head = app.as_role(Role::SuperAdmin);
        let sent = json!({ "currency": "USD", "schoolName": "Test School" });
        brought(&app.as_role(Role::Accountant), &[row(&json!({}))]).await;
        let refused = head.put("/api/updateOneBranch/branch-1", &sent).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
    })
    .await;
}
