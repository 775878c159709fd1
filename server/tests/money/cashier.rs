//! The cashier (docs/rules.md, *Money*), on both engines: what is chosen is paid first, receipts group months and go on to a second page, and days are
//! closed with the cash that should be in the drawer.

use axum::http::StatusCode;
use rules::roles::Role;
use serde_json::{Value, json};

use crate::fees_collected::{COLLECT, cash, collected, each, fault};
use testing::rows::{self, FeeLine};
use testing::{Client, TestApp, number, run};

const CASHIER: &str = "/admin/studentFeesCashier";
const DAYS: &str = "/admin/studentFeesCollection/days";

fn choosing(amount: impl Into<Value>, lines: &Value) -> Value {
    let mut body = cash("student-1", amount);
    body["lineIds"] = lines.clone();
    body
}

fn labels(receipt: &Value) -> Vec<(String, Value)> {
    let parts = receipt["parts"].as_array().unwrap();
    parts.iter().map(|part| (part["label"].as_str().unwrap().to_owned(), part["amount"].clone())).collect()
}

/// "those lines are paid first, in that order, each with its own fine before it; then the oldest"
#[tokio::test]
async fn what_is_chosen_is_paid_first_and_then_the_oldest() {
    each(async |app| {
        let accountant = app.as_role(Role::Accountant);
        let first = collected(&accountant, &choosing(1300, &json!(["line-2"]))).await;
        let got: Vec<(String, f64)> =
            labels(&first).into_iter().map(|(label, amount)| (label, amount.as_f64().unwrap())).collect();
        assert_eq!(
            got,
            [
                ("Fine for Tuition, February 2026".to_owned(), 50.0),
                ("Tuition, February 2026".to_owned(), 1200.0),
                ("Fine for Tuition, January 2026".to_owned(), 50.0)
            ]
        );
        // A fee to come, before the one that is due: choosing it has said so.
        let second = collected(&accountant, &choosing(1600, &json!(["line-3", "line-1"]))).await;
        assert_eq!(labels(&second).len(), 2);
        assert_eq!(second["parts"][0], json!({ "label": "Tuition, January 2099", "amount": 1500 }));
        assert_eq!(second["parts"][1], json!({ "label": "Tuition, January 2026", "amount": 100 }));
        // No line is chosen: the oldest.
        let third = collected(&accountant, &choosing(1, &json!([]))).await;
        assert_eq!(third["parts"], json!([{ "label": "Tuition, January 2026", "amount": 1 }]));
        let null = collected(&accountant, &choosing(1, &Value::Null)).await;
        assert_eq!(null["parts"], third["parts"]);
    })
    .await;
}

#[tokio::test]
async fn a_line_that_cannot_be_chosen_is_refused_and_nothing_is_stored() {
    each(async |app| {
        let accountant = app.as_role(Role::Accountant);
        collected(&accountant, &cash("student-1", 1550)).await;
        let march = ("2026-03", "Secret, March 2026");
        let line = FeeLine::of(["line-2x", "student-2x", "type-1"], march, ["2026-03-10", "2026-03-16"], 40_000);
        rows::fee_line(&app.app.db, &FeeLine { branch: "branch-2", ..line }).await;
        let count = "select count(*) as n from receipts";
        let before = number(&app.app.db, count).await;
        for (lines, sentence) in [
            (json!(["line-4"]), "A chosen fee is not one of this student’s fees"),
            (json!(["line-2", "line-2x"]), "A chosen fee is not one of this student’s fees"),
            (json!(["nothing"]), "A chosen fee is not one of this student’s fees"),
            (json!([""]), "A chosen fee is not one of this student’s fees"),
            (json!(["line-1"]), "Tuition, January 2026 is already paid"),
            (json!(["line-2", "line-2"]), "Tuition, February 2026 is chosen twice"),
        ] {
            let refused = accountant.post(COLLECT, &choosing(10, &lines)).await;
            assert_eq!(fault(&refused, "lineIds"), sentence, "{lines}");
            assert!(!refused.text().contains("Secret"));
        }
        for lines in [json!("line-2"), json!([1]), json!({ "0": "line-2" })] {
            let refused = accountant.post(COLLECT, &choosing(10, &lines)).await;
            assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{lines}");
        }
        for role in Role::ALL.into_iter().filter(|role| !matches!(role, Role::SuperAdmin | Role::Accountant)) {
            let refused = app.as_role(role).post(COLLECT, &choosing(10, &json!(["line-2"]))).await;
            assert_eq!(refused.status, StatusCode::FORBIDDEN, "{role}");
        }
        let mut foreign = choosing(10, &json!(["line-2x"]));
        foreign["studentId"] = json!("student-2x");
        assert_eq!(accountant.post(COLLECT, &foreign).await.status, StatusCode::FORBIDDEN);
        assert_eq!(number(&app.app.db, count).await, before);
    })
    .await;
}

#[tokio::test]
async fn the_form_pays_what_is_ticked_first_and_keeps_the_ticks_where_it_is_refused() {
    each(async |app| {
        let accountant = app.as_role(Role::Accountant);
        let page = format!("{CASHIER}?studentId=student-1");
        let lines = accountant.get(&page).await.props()["student"]["lines"].clone();
        let field = |at: usize| lines[at]["field"].as_str().unwrap().to_owned();
        assert_eq!(
            (&lines[1]["_id"], &lines[1]["chosen"], &lines[1]["due"]),
            (&json!("line-2"), &json!(false), &json!(125_000))
        );
        let sent = |amount: &str, ticked: &str| {
            vec![
                ("studentId".to_owned(), "student-1".to_owned()),
                ("amount".to_owned(), amount.to_owned()),
                ("method".to_owned(), "cash".to_owned()),
                (field(1), ticked.to_owned()),
            ]
        };
        let post = async |fields: Vec<(String, String)>| {
            let fields: Vec<(&str, &str)> =
                fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            accountant.form(CASHIER, &fields).await
        };
        let refused = post(sent("x", "line-2")).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        let again = refused.props()["student"].clone();
        assert_eq!((&again["lines"][0]["chosen"], &again["lines"][1]["chosen"]), (&json!(false), &json!(true)));
        let foreign = post(sent("10", "line-4")).await;
        assert_eq!(foreign.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(foreign.text().contains("A chosen fee is not one of this student’s fees"));
        let done = post(sent("1250", "line-2")).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text());
        assert_eq!(number(&app.app.db, "select paid as n from fee_lines where id = 'line-2'").await, 120_000);
        assert_eq!(number(&app.app.db, "select paid as n from fee_lines where id = 'line-1'").await, 0);
        let html = accountant.get(&page).await.text().to_owned();
        assert!(
            html.contains("form=\"cashier-form\"") && html.contains("id=\"cashier-form\""),
            "the boxes are in the form"
        );
    })
    .await;
}

#[tokio::test]
async fn what_was_taken_at_another_desk_is_told_once_also_beside_another_fault() {
    each(async |app| {
        let accountant = app.as_role(Role::Accountant);
        let page = format!("{CASHIER}?studentId=student-1");
        let newest = |props: &Value| props["student"]["lastReceipt"].as_str().unwrap().to_owned();
        let post = async |amount: &str, method: &str, seen: &str| {
            let fields = [("studentId", "student-1"), ("amount", amount), ("method", method), ("lastReceipt", seen)];
            accountant.form(CASHIER, &fields).await
        };
        let count = async || number(&app.app.db, "select count(*) as n from receipts").await;
        let shown = newest(&accountant.get(&page).await.props());
        assert_eq!(shown, "", "nothing has been paid yet");
        // The page knew that there was no receipt: that, too, is something that it has seen.
        let first = collected(&accountant, &cash("student-1", 100)).await;
        let stale = format!(
            "৳100.00 was booked as {} since these dues were shown. Look at what is due now.",
            first["receiptNumber"].as_str().unwrap()
        );
        let before = count().await;
        let refused = post("100", "cash", &shown).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused.text().contains(&stale), "{}", refused.text());
        // Beside another fault it is told of the whole form, so that the next press means what is shown.
        for (amount, method) in [("x", "cash"), ("100", "pigeon")] {
            let refused = post(amount, method, &shown).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
            assert_eq!(refused.props()["student"]["form"]["failure"], json!(stale), "{amount} {method}");
        }
        let unseen = [
            ("studentId", "student-1"),
            ("amount", "100"),
            ("method", "cash"),
            ("reference", "TX\u{200b}7"),
            ("lastReceipt", &shown),
        ];
        let refused = accountant.form(CASHIER, &unseen).await;
        assert!(refused.status.is_client_error());
        assert_eq!(refused.props()["student"]["form"]["failure"], json!(stale), "in the place of what is met again");
        assert_eq!(count().await, before);
        let again = accountant.get(&page).await;
        again.served_as("cashier_paid");
        let refused = post("x", "cash", &newest(&again.props())).await;
        refused.served_as("cashier_refused");
        assert!(!refused.text().contains("since these dues were shown"), "nothing was taken since");
        assert_eq!(post("100", "cash", &newest(&refused.props())).await.status, StatusCode::SEE_OTHER);
        assert_eq!(count().await, before + 1);
    })
    .await;
}

async fn paper(client: &Client, receipt: &Value) -> String {
    let id = receipt["_id"].as_str().unwrap();
    let paper = client.get(&format!("/admin/studentFeesCollection/receipts/{id}/print")).await;
    assert_eq!(paper.status, StatusCode::OK);
    paper.text().to_owned()
}

#[derive(db::FromRow)]
struct Stored {
    printed: String,
}

fn sheets(paper: &str) -> usize {
    paper.matches("<section class=\"sheet ").count()
}

/// "New receipts group lines (fee, first and last month, sum)"
#[tokio::test]
async fn a_receipt_on_paper_has_the_months_of_a_fee_as_one_line() {
    each(async |app| {
        let accountant = app.as_role(Role::Accountant);
        let receipt = collected(&accountant, &cash("student-1", 2800)).await;
        assert_eq!(labels(&receipt).len(), 4, "the call has every part");
        let printed = paper(&accountant, &receipt).await;
        assert_eq!(sheets(&printed), 1);
        for text in [
            "Tuition, January to February 2026 (2 months)",
            "৳2,700.00",
            "Fine for Tuition, January to February 2026 (2 months)",
            "৳100.00",
        ] {
            assert!(printed.contains(text), "{text}");
        }
        assert!(!printed.contains("Tuition, January 2026<") && !printed.contains("page 1"));
        // So does what takes it back.
        let id = receipt["_id"].as_str().unwrap();
        let void =
            accountant.post(&format!("/api/voidStudentFeesCollection/{id}"), &json!({ "reason": "Typed twice" })).await;
        let printed = paper(&accountant, &void.json()).await;
        assert!(printed.contains("Tuition, January to February 2026 (2 months)") && printed.contains("−৳2,700.00"));
    })
    .await;
}

/// So many fees of student-2 that have no months in common.
async fn fees(app: &TestApp, many: usize) {
    for at in 0..many {
        let (id, key) = (format!("many-{at:03}"), format!("exam-{at:03}"));
        let label = format!("Laboratory and Library, exam {at:03}");
        let ids = [&*id, "student-2", "type-1"];
        rows::fee_line(&app.app.db, &FeeLine::of(ids, (&key, &label), ["2026-01-10", "2026-01-16"], 100)).await;
    }
}

/// "what does not fit on half a page continues on a second page with the same number and "page 2 of 2". Receipts issued before print as they did."
#[tokio::test]
async fn what_does_not_fit_continues_on_a_second_page_and_old_receipts_print_as_they_did() {
    each(async |app| {
        let accountant = app.as_role(Role::Accountant);
        fees(app, 45).await;
        let receipt = collected(&accountant, &cash("student-2", 1545)).await;
        let printed = paper(&accountant, &receipt).await;
        assert_eq!(sheets(&printed), 2);
        let number = receipt["receiptNumber"].as_str().unwrap();
        assert_eq!(printed.matches(&format!("Receipt {number}</h1>")).count(), 4, "both halves of both pages");
        for text in ["page 1 of 2", "page 2 of 2", "Carried to page 2", "From page 1"] {
            assert_eq!(printed.matches(text).count(), 2, "{text}");
        }
        for at in 0..45 {
            assert_eq!(printed.matches(&format!("exam {at:03}<")).count(), 2, "exam {at:03}");
        }
        assert_eq!(printed.matches("One thousand five hundred forty-five taka only").count(), 2);
        assert!(!printed.contains("earlier fees"));

        // As it was stored before: without groups.
        let old = "update receipts set printed = $1 where id = $2";
        let mut conn = app.app.db.acquire().await.unwrap();
        let id = receipt["_id"].as_str().unwrap().to_owned();
        let stored: Stored = conn.one("select printed from receipts where id = $1", &id).await.unwrap();
        let mut kept: Value = serde_json::from_str(&stored.printed).unwrap();
        assert_eq!(kept["groups"].as_array().unwrap().len(), 46);
        kept.as_object_mut().unwrap().remove("groups");
        // Receipts are only added to; this one is of another program.
        for sql in ["drop trigger receipts_no_update", "alter table receipts disable trigger receipts_only_added"] {
            let _ = conn.execute(sql, ()).await;
        }
        conn.execute(old, (kept.to_string(), &id)).await.unwrap();
        drop(conn);
        let printed = paper(&accountant, &receipt).await;
        assert_eq!(sheets(&printed), 1);
        assert!(printed.contains("earlier fees") && !printed.contains("page 1") && !printed.contains("Carried"));
        assert!(printed.contains("exam 044<"));
        // It can still be read and voided; the void is of today.
        assert_eq!(accountant.get(&format!("/admin/studentFeesCollection/receipts/{id}")).await.status, StatusCode::OK);
        let void = accountant.post(&format!("/api/voidStudentFeesCollection/{id}"), &json!({ "reason": "x" })).await;
        assert_eq!(void.status, StatusCode::OK, "{}", void.text());
        assert_eq!(sheets(&paper(&accountant, &void.json()).await), 2);
    })
    .await;
}

/// A head of expenses and one of income, to book with.
async fn heads(app: &TestApp) {
    rows::voucher_head(&app.app.db, "power", "branch-1", ("Electricity", "expense")).await;
    rows::voucher_head(&app.app.db, "gifts", "branch-1", ("Donations", "income")).await;
}

async fn booked(client: &Client, call: &str, head: &str, amount: i64, date: &str) -> String {
    let body = json!({ "date": date, "headId": head, "accountId": "account-1", "amount": amount });
    let answer = client.post(&format!("/api/add{call}"), &body).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.json()["_id"].as_str().unwrap().to_owned()
}

/// "The day close shows opening balance, takings, spending and the cash that should be in the drawer, asks for a reason when the count differs, and
/// prints."
#[tokio::test]
async fn days_are_closed_with_the_cash_that_should_be_in_the_drawer() {
    each(async |app| {
        let accountant = app.as_role(Role::Accountant);
        heads(app).await;
        let first = collected(&accountant, &cash("student-1", 500)).await;
        let today = first["day"].as_str().unwrap().to_owned();
        // By card it goes into the bank, and is in no drawer.
        let mut card = cash("student-1", 70);
        card["method"] = json!("card");
        collected(&accountant, &card).await;
        booked(&accountant, "Deposit", "gifts", 200, &today).await;
        booked(&accountant, "Expense", "power", 300, &today).await;
        let twice = booked(&accountant, "Expense", "power", 40, &today).await;
        accountant.post(&format!("/api/voidExpense/{twice}"), &json!({ "reason": "Twice" })).await;
        let open = accountant.get(DAYS).await;
        open.served_as("closeDays");
        let drawer = open.props()["drawers"].clone();
        assert_eq!(drawer.as_array().unwrap().len(), 1);
        let drawer = drawer[0].clone();
        assert_eq!(
            (&drawer["opening"], &drawer["takings"], &drawer["spending"], &drawer["shouldBe"], &drawer["was"]),
            (&json!("৳1,000.00"), &json!("৳700.00"), &json!("৳300.00"), &json!("৳1,400.00"), &json!(140_000))
        );
        let field = |key: &str| drawer[key].as_str().unwrap().to_owned();
        let (counted, was) = (field("field"), field("wasField"));
        let close = async |was_value: &str, found: &str, reason: &str| {
            let fields = [
                ("to", today.as_str()),
                (was.as_str(), was_value),
                (counted.as_str(), found),
                ("reason", reason),
            ];
            accountant.form(DAYS, &fields).await
        };
        // Something was booked meanwhile.
        assert_eq!(close("139999", "1400", "").await.status, StatusCode::CONFLICT);
        let error = async |found: &str, reason: &str, field: &str| {
            let refused = close("140000", found, reason).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{found}");
            refused.props()["form"]["errors"][field].as_str().unwrap_or_default().to_owned()
        };
        let asked = "৳1,390.00 was counted and ৳1,400.00 should be there. Give the reason for the difference.";
        assert_eq!(error("1390", "", "reason").await, asked);
        assert_eq!(error("1390", "Torn\u{202e}note", "reason").await, "This text holds a character that cannot be shown");
        assert_eq!(error("1390", &"x".repeat(301), "reason").await, "A reason has at most 300 letters");
        assert!(!error("7,5", "", &counted).await.is_empty());
        // By call the same.
        let body = |cash: Value| json!({ "to": today, "cash": cash });
        let call = |cash: Value, reason: Option<&str>| {
            let mut body = body(cash);
            body["reason"] = json!(reason);
            body
        };
        let off = json!([{ "accountId": "account-1", "amount": 1390 }]);
        let refused = accountant.post("/api/closeDays", &call(off.clone(), None)).await;
        assert_eq!(fault(&refused, "reason"), asked);
        for (cash, sentence) in [
            (json!([{ "accountId": "account-bank", "amount": 1 }]), "Cash is counted in an account that is not a cash account of this branch"),
            (json!([{ "accountId": "account-2", "amount": 1 }]), "Cash is counted in an account that is not a cash account of this branch"),
            (json!([{ "accountId": "account-1", "amount": 1 }, { "accountId": "account-1", "amount": 1 }]), "The same account is counted twice"),
        ] {
            let refused = accountant.post("/api/closeDays", &call(cash, Some("x"))).await;
            assert_eq!(fault(&refused, "cash"), sentence);
        }
        let stranger = json!({ "to": today, "counted": [{ "employeeId": "nobody", "method": "cash", "amount": 5 }], "reason": "x" });
        let refused = accountant.post("/api/closeDays", &stranger).await;
        assert_eq!(fault(&refused, "counted"), "Something is counted that this employee did not take in this way");
        for cash in [json!([{ "amount": 1 }]), json!({}), json!([{ "accountId": 5, "amount": 1 }])] {
            assert_eq!(accountant.post("/api/closeDays", &call(cash, None)).await.status, StatusCode::BAD_REQUEST);
        }
        assert_eq!(number(&app.app.db, "select count(*) as n from day_closes").await, 0, "nothing is stored");
        let done = close("140000", "1390", "A torn note").await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text());
        let closes = accountant.get("/api/getAllDayClose?branchId=branch-1").await.json();
        assert_eq!(
            closes[0]["cash"],
            json!([{ "accountName": "Cash box", "opening": 1000, "takings": 700, "spending": 300, "shouldBe": 1400, "counted": 1390 }])
        );
        assert_eq!(closes[0]["reason"], "A torn note");
        let shown = accountant.get(DAYS).await.served_as("closeDays_closed").props()["closed"][0].clone();
        assert_eq!(shown["cash"], json!(["Cash box: ৳1,400.00, counted ৳1,390.00 (−৳10.00)"]));
        let print = shown["print"].as_str().unwrap().to_owned();
        let paper = accountant.get(&print).await;
        let paper = paper.served_as("dayClosePaper").text();
        for text in ["Day Close", "Opening balance", "Cash box", "৳1,000.00", "৳700.00", "৳300.00", "৳1,400.00", "৳1,390.00", "−৳10.00", "A torn note", "Card", "৳570.00"] {
            assert!(paper.contains(text), "{text} is not in {paper}");
        }
        for role in Role::ALL {
            let may = matches!(role, Role::SuperAdmin | Role::Accountant);
            let status = app.as_role(role).get(&print).await.status;
            assert_eq!(status, if may { StatusCode::OK } else { StatusCode::FORBIDDEN }, "{role}");
        }
        let nothing = accountant.get("/admin/studentFeesCollection/days/nothing/print").await;
        assert_eq!(nothing.status, StatusCode::NOT_FOUND);
        run(&app.app.db, "update employees set branch_id = 'branch-2' where id = 'employee-accountant'").await;
        assert_eq!(app.as_role(Role::Accountant).get(&print).await.status, StatusCode::FORBIDDEN);
        let audit = app.as_role(Role::Admin).get("/admin/audit").await;
        assert!(audit.text().contains("A torn note"), "the audit says why");
    })
    .await;
}

#[tokio::test]
async fn what_a_drawer_has_goes_on_from_day_to_day() {
    each(async |app| {
        let accountant = app.as_role(Role::Accountant);
        heads(app).await;
        booked(&accountant, "Deposit", "gifts", 100, "2026-01-02").await;
        booked(&accountant, "Expense", "power", 30, "2026-01-05").await;
        let counted = |amount: i64| json!([{ "accountId": "account-1", "amount": amount }]);
        let close = |to: &str, amount: i64| json!({ "to": to, "cash": counted(amount) });
        // Exactly what should be there needs no reason.
        let done = accountant.post("/api/closeDays", &close("2026-01-02", 1100)).await;
        assert_eq!(done.status, StatusCode::OK, "{}", done.text());
        let done = accountant.post("/api/closeDays", &close("2026-01-05", 1070)).await;
        assert_eq!(done.status, StatusCode::OK, "{}", done.text());
        // Nobody has to count.
        let done = accountant.post("/api/closeDays", &json!({ "to": "2026-01-06" })).await;
        assert_eq!(done.status, StatusCode::OK, "{}", done.text());
        let closes = accountant.get("/api/getAllDayClose?branchId=branch-1").await.json();
        let of = |at: usize| {
            ["opening", "takings", "spending", "shouldBe", "counted"].map(|key| closes[at]["cash"][0][key].clone())
        };
        assert_eq!(of(2), [json!(1000), json!(100), json!(0), json!(1100), json!(1100)]);
        assert_eq!(of(1), [json!(1100), json!(0), json!(30), json!(1070), json!(1070)]);
        assert_eq!(of(0), [json!(1070), json!(0), json!(0), json!(1070), Value::Null]);
    })
    .await;
}
