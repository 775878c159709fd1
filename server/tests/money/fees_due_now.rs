//! What is due now and what is due later (docs/rules.md, *Money*), on both engines: the same everywhere that a due is shown or kept.

use axum::http::StatusCode;
use db::Db;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::rows::{self, FeeLine};
use testing::{TestApp, each_engine_after, run};

/// Of student-1: August's tuition, late with a fine of 50; October's, due later. Today is 21 September.
async fn owed(db: &Db) {
    run(db, "update branches set currency = 'BDT', currency_symbol = '৳'").await;
    rows::account(db, "account-1", "branch-1", ("Cash box", "cash"), Some("cash,mobile"), Some(0)).await;
    rows::fee_type(db, "fee-1", ("Tuition", "monthly"), None).await;
    for (id, billed, days, amount) in [
        ("line-1", ("2026-08", "Tuition, August 2026"), ["2026-08-10", "2026-08-16"], 100_000),
        ("line-2", ("2026-10", "Tuition, October 2026"), ["2026-10-10", "2026-10-16"], 60_000),
    ] {
        let line = FeeLine::of([id, "student-1", "fee-1"], billed, days, amount);
        rows::fee_line(db, &FeeLine { fine: 5_000, ..line }).await;
    }
}

async fn each(test: impl AsyncFn(&TestApp)) {
    each_engine_after(async |app| owed(&app.app.db).await, test).await;
}

#[tokio::test]
async fn a_student_and_the_cashier_see_both() {
    each(async |app| {
        let (student, accountant) = (app.as_student("student-1"), app.as_role(Role::Accountant));
        let page = student.get("/admin/myFees").await.shown();
        assert_eq!((&page["due"], &page["dueLater"]), (&json!("৳1,050.00"), &json!("৳600.00")));
        assert_eq!((&page["fees"][0]["later"], &page["fees"][1]["later"]), (&json!(false), &json!(true)));
        assert_eq!(page["form"]["values"]["amount"], "1050");
        // Fees to come may be paid online, too, and nothing beyond them.
        let refused = student.form("/admin/myFees/pay", &[("amount", "1650.01")]).await;
        refused.served_as("myFees_refused");
        let says = refused.props()["form"]["errors"]["amount"].clone();
        assert_eq!(says, "Only ৳1,050.00 is due now, and ৳600.00 later");
        let lists = student.get("/admin/dashboard").await.shown()["lists"].to_string();
        assert!(lists.contains("৳1,050.00 due now, ৳600.00 due later"), "{lists}");
        let found = accountant.get("/api/getStudentForCashier?searchText=amina").await.json();
        assert_eq!((&found[0]["due"], &found[0]["dueLater"]), (&json!(1050), &json!(600)));
        accountant.get("/admin/studentFeesCashier?search=s-00").await.served_as("cashier_found");
        let shown = accountant.get("/admin/studentFeesCashier?studentId=student-1").await.shown()["student"].clone();
        assert_eq!((&shown["due"], &shown["dueLater"]), (&json!("৳1,050.00"), &json!("৳600.00")));
        // An advance pays what is due now first.
        rows::fee_advance(&app.app.db, "student-1", 110_000).await;
        let found = accountant.get("/api/getStudentForCashier?searchText=amina").await.json();
        assert_eq!((&found[0]["due"], &found[0]["dueLater"]), (&json!(0), &json!(550)));
        let page = student.get("/admin/myFees").await.shown();
        assert_eq!(
            (&page["due"], &page["dueLater"], &page["form"]["values"]["amount"]),
            (&json!("৳0.00"), &json!("৳550.00"), &json!(""))
        );
    })
    .await;
}

#[tokio::test]
async fn ones_own_fees_begin_with_what_is_to_be_paid() {
    each(async |app| {
        for (id, billed, days, fine) in [
            ("line-0", ("2026-06", "June"), ["2026-06-10", "2026-06-16"], 5_000),
            ("line-3", ("2026-07", "July"), ["2026-07-10", "2026-07-16"], 0),
        ] {
            let line = FeeLine::of([id, "student-1", "fee-1"], billed, days, 100_000);
            rows::fee_line(&app.app.db, &FeeLine { paid: 100_000, fine, fine_settled: fine, ..line }).await;
        }
        let page = app.as_student("student-1").get("/admin/myFees").await.served_as("myFees").shown();
        let fees = page["fees"].as_array().unwrap().iter();
        let shown: Vec<String> =
            fees.map(|fee| format!("{} {}", fee["label"].as_str().unwrap(), fee["unpaid"].as_str().unwrap())).collect();
        assert_eq!(
            shown,
            ["Tuition, August 2026 ৳1,050.00", "Tuition, October 2026 ৳600.00", "July ৳0.00", "June ৳0.00"],
            "by their due days, and then the newest of what is paid"
        );
    })
    .await;
}

#[tokio::test]
async fn a_receipt_says_both_and_an_old_one_what_it_said() {
    each(async |app| {
        let accountant = app.as_role(Role::Accountant);
        let body = json!({ "studentId": "student-1", "amount": 250, "method": "cash" });
        let made = accountant.post("/api/addStudentFeesCollection", &body).await;
        let id = made.json()["_id"].as_str().unwrap_or_else(|| panic!("{}", made.text())).to_owned();
        let call = format!("/api/getOneStudentFeesCollection/{id}");
        let read = accountant.get(&call).await.json();
        assert_eq!((&read["due"], &read["dueLater"]), (&json!(800), &json!(600)));
        let page =
            accountant.get(&format!("/admin/studentFeesCollection/receipts/{id}")).await.served_as("receipt").shown();
        let page = &page["receipt"];
        assert_eq!((&page["due"], &page["dueLater"]), (&json!(800), &json!(600)));
        let paper = accountant.get(&format!("/admin/studentFeesCollection/receipts/{id}/print")).await;
        let paper = paper.served_as("receiptSheet").text();
        assert!(paper.contains("Due now") && paper.contains("Due later") && !paper.contains("Due after this"));
        // The void puts back what is due now.
        let void =
            accountant.post(&format!("/api/voidStudentFeesCollection/{id}"), &json!({ "reason": "Wrong" })).await;
        let void = void.json()["_id"].as_str().unwrap().to_owned();
        let read = accountant.get(&format!("/api/getOneStudentFeesCollection/{void}")).await.json();
        assert_eq!((&read["due"], &read["dueLater"]), (&json!(1050), &json!(600)));
        // As receipts were kept before. They are only added to: this one is of another program.
        let mut conn = app.app.db.acquire().await.unwrap();
        for sql in ["drop trigger receipts_no_update", "alter table receipts disable trigger receipts_only_added"] {
            let _ = conn.execute(sql, ()).await;
        }
        drop(conn);
        run(&app.app.db, "update receipts set printed = replace(printed, '\"dueLater\":60000', '\"before\":0')").await;
        let read = accountant.get(&call).await.json();
        assert_eq!((&read["due"], &read["dueLater"]), (&json!(800), &Value::Null));
        let paper = accountant.get(&format!("/admin/studentFeesCollection/receipts/{id}/print")).await;
        let paper = paper.text();
        assert!(paper.contains("Due after this") && !paper.contains("Due later"));
    })
    .await;
}

#[tokio::test]
async fn the_due_list_is_drawn_by_the_months_that_are_due() {
    each(async |app| {
        let accountant = app.as_role(Role::Accountant);
        rows::fee_advance(&app.app.db, "student-1", 110_000).await;
        let report = accountant.get("/admin/dueListSummary?to=2026-10-31").await.served_as("moneyReport_due").shown();
        let bars = |report: &Value| -> Vec<String> {
            let rows = report["chart"]["rows"].as_array().cloned().unwrap_or_default();
            rows.iter()
                .map(|row| {
                    format!("{}: {}", row["label"].as_str().unwrap(), row["values"][0]["text"].as_str().unwrap())
                })
                .collect()
        };
        // 1,050 of August and 650 of October, less 1,100 that pay the oldest first.
        assert_eq!(bars(&report), ["August 2026: ৳0.00", "October 2026: ৳600.00"]);
        assert_eq!(report["totals"][9], "৳600.00");
        run(&app.app.db, "delete from fee_advances").await;
        let report = accountant.get("/admin/dueListSummary?to=2026-10-31").await.shown();
        assert_eq!(bars(&report), ["August 2026: ৳1,050.00", "October 2026: ৳650.00"]);
        assert_eq!(report["rows"].as_array().unwrap().len(), 1);
        let before = accountant.get("/admin/dueListSummary?to=2026-07-31").await.shown();
        assert_eq!(before["chart"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn what_the_dashboard_says_was_collected_has_the_fines() {
    each(async |app| {
        let accountant = app.as_role(Role::Accountant);
        let let_off = json!({ "lineId": "line-1", "way": "letOffFine", "amount": 20, "reason": "Ill" });
        assert_eq!(accountant.post("/api/adjustFeeLine", &let_off).await.status, StatusCode::OK);
        let body = json!({ "studentId": "student-1", "amount": 530, "method": "cash" });
        assert_eq!(accountant.post("/api/addStudentFeesCollection", &body).await.status, StatusCode::OK);
        let called = accountant.get("/api/getStudentFeesChart").await.json();
        assert_eq!(called["months"][7], json!({ "month": "2026-08", "raised": 1000, "collected": 530, "due": 500 }));
        let charts = accountant.get("/admin/dashboard").await.shown()["charts"].clone();
        assert_eq!(charts[0]["says"], "৳1,600.00 raised, ৳530.00 collected with fines, ৳1,100.00 due without them");
    })
    .await;
}
