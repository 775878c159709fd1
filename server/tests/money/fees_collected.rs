//! Collecting fees (docs/rules.md, *Money*), on both engines: dues oldest first, part payments, advances, numbers without gaps whatever fails,
//! voids, closed days, two cashiers at once, and who may. What the tables hold always adds up to the ledger.

use std::sync::Arc;

use axum::http::{Method, StatusCode};
use db::Db;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::rows::{self, FeeLine};
use testing::{Answer, Client, TestApp, each_engine, number, run};

pub const COLLECT: &str = "/api/addStudentFeesCollection";

/// Lines of student-1: January's and February's tuition, late with a fine of 50, and an exam fee to come; of student-2 one.
async fn owed(db: &Db) {
    let cash_box = ("Cash box", "cash");
    rows::account(db, "account-1", "branch-1", cash_box, Some("cash"), Some(100_000)).await;
    rows::account(db, "account-bank", "branch-1", ("Bank", "bank"), Some("bank,card"), None).await;
    rows::account(db, "account-2", "branch-2", cash_box, Some("cash"), None).await;
    rows::fee_type(db, "type-1", ("Tuition", "monthly"), Some((5_000, 5))).await;
    let january = ("2026-01", "Tuition, January 2026");
    for (id, student, billed, days, raised, fine) in [
        ("line-1", "student-1", january, ["2026-01-10", "2026-01-16"], 150_000, 5_000),
        ("line-2", "student-1", ("2026-02", "Tuition, February 2026"), ["2026-02-10", "2026-02-16"], 120_000, 5_000),
        ("line-3", "student-1", ("2099-01", "Tuition, January 2099"), ["2099-01-10", "2099-01-16"], 150_000, 5_000),
        ("line-4", "student-2", january, ["2026-01-10", "2026-01-16"], 150_000, 0),
    ] {
        let line = FeeLine::of([id, student, "type-1"], billed, days, 150_000);
        rows::fee_line(db, &FeeLine { raised, fine, ..line }).await;
    }
    run(db, "update branches set currency = 'BDT', currency_symbol = '৳', branch_code = 'DHK' where id = 'branch-1'")
        .await;
}

pub async fn each(test: impl AsyncFn(&TestApp)) {
    each_engine(async |app| {
        owed(&app.app.db).await;
        test(app).await;
        adds_up(&app.app.db).await;
    })
    .await;
}

/// What tables hold beside the ledger says what the ledger says.
async fn adds_up(db: &Db) {
    for (what, sql) in [
        (
            "a line is paid what receipts say",
            "select count(*) as n from fee_lines l where l.paid <> (select coalesce(sum(p.amount), 0) from receipt_parts p
              where p.line_id = l.id and p.kind = 'line')",
        ),
        (
            "an advance is what receipts say, and what was brought in from before",
            "select count(*) as n from fee_advances a where a.amount <> (select coalesce(sum(p.amount), 0) from receipt_parts p
               join receipts r on r.id = p.receipt_id where r.student_id = a.student_id and p.kind = 'advance')
               + (select coalesce(sum(o.amount), 0) from opening_advances o where o.student_id = a.student_id and o.taken_back_at is null)",
        ),
        (
            "a receipt's parts are its amount",
            "select count(*) as n from receipts r where r.amount <> (select coalesce(sum(p.amount), 0) from receipt_parts p
              where p.receipt_id = r.id)",
        ),
        (
            "a receipt's postings are its amount",
            "select count(*) as n from receipts r where r.amount <> (select coalesce(sum(p.amount), 0) from postings p
              where p.receipt_id = r.id)",
        ),
        (
            "numbers have no gaps",
            "select count(*) as n from (select branch_id, year, max(number) - count(*) as gaps from receipts group by branch_id, year) g
              where g.gaps <> 0",
        ),
    ] {
        assert_eq!(number(db, sql).await, 0, "{what}");
    }
}

pub fn cash(student: &str, amount: impl Into<Value>) -> Value {
    json!({ "studentId": student, "amount": amount.into(), "method": "cash" })
}

pub fn fault(answer: &Answer, field: &str) -> String {
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text());
    answer.json()["fields"][field].as_str().unwrap_or_default().to_owned()
}

pub async fn collected(client: &Client, body: &Value) -> Value {
    let answer = client.post(COLLECT, body).await;
    assert_eq!(answer.refusal(), (200, "Successfully Added".to_owned()), "{}", answer.text());
    let id = answer.json()["_id"].as_str().unwrap().to_owned();
    client.get(&format!("/api/getOneStudentFeesCollection/{id}")).await.json()
}

#[tokio::test]
async fn dues_are_paid_oldest_first_and_what_is_more_is_kept_once_that_is_said() {
    each(async |app| {
        let accountant = app.as_role(Role::Accountant);
        let found = accountant.get("/api/getStudentForCashier?branchId=branch-1&searchText=S-001").await.json();
        assert_eq!(found[0]["_id"], "student-1");
        // January and February, each with its fine; what is due in 2099 is not due yet.
        assert_eq!(found[0]["due"], json!(2800));

        let first = collected(&accountant, &cash("student-1", 1000.50)).await;
        assert_eq!(first["receiptNumber"], format!("DHK-{}-000001", &first["day"].as_str().unwrap()[..4]));
        assert_eq!(
            first["parts"],
            json!([
                { "label": "Fine for Tuition, January 2026", "amount": 50 },
                { "label": "Tuition, January 2026", "amount": 950.5 }
            ])
        );
        assert_eq!((&first["amount"], &first["due"], &first["advance"]), (&json!(1000.5), &json!(1799.5), &json!(0)));

        assert_eq!(first["dueLater"], json!(1500));

        let above = accountant.post(COLLECT, &cash("student-1", "5,000")).await;
        assert_eq!(
            fault(&above, "amount"),
            "৳1,799.50 is due now, which is ৳3,200.50 less. Keep the rest for what comes due later?"
        );
        let mut body = cash("student-1", "5,000");
        body["keepRest"] = json!(true);
        body["method"] = json!("card");
        body["reference"] = json!("  TX  42 ");
        let second = collected(&accountant, &body).await;
        assert_eq!(
            (&second["advance"], &second["due"], &second["reference"]),
            (&json!(1700.5), &json!(0), &json!("TX 42"))
        );
        assert_eq!(second["accountName"], "Bank");
        let parts = second["parts"].as_array().unwrap();
        assert_eq!(parts.last().unwrap(), &json!({ "label": "Kept in advance", "amount": 1700.5 }));

        // Nothing is due: only an advance can be added to.
        let nothing = accountant.post(COLLECT, &cash("student-1", 0)).await;
        assert_eq!(fault(&nothing, "amount"), "Nothing is due that could be paid");
        let page = accountant.get("/admin/studentFeesCashier?studentId=student-1").await.props();
        assert_eq!((&page["student"]["advance"], &page["student"]["lines"]), (&json!("৳1,700.50"), &json!([])));
        assert_eq!(page["taken"], "৳6,000.50");
        let audit = app.as_role(Role::Admin).get("/admin/audit").await;
        assert!(audit.text().contains("৳1,000.50 of"), "the audit says what was paid");
    })
    .await;
}

#[tokio::test]
async fn what_is_no_amount_is_refused_with_a_sentence() {
    each(async |app| {
        let accountant = app.as_role(Role::Accountant);
        for (amount, sentence) in [
            (json!(0), "The amount must be above 0"),
            (json!(-1), "An amount cannot be below 0"),
            (json!(1e9), "The largest amount is 99,999,999.99"),
            (json!(1.005), "An amount has at most two digits after the dot"),
            (json!("7,5"), "Write commas only between thousands, and a dot before the decimals, as 1,500.50"),
            (json!("abc"), "Enter an amount in digits, as 1500 or 1500.50"),
        ] {
            let refused = accountant.post(COLLECT, &cash("student-1", amount.clone())).await;
            assert_eq!(fault(&refused, "amount"), sentence, "{amount}");
        }
        for (body, status, message) in [
            (json!({}), 400, "studentId is missing"),
            (json!({ "studentId": "student-1" }), 400, "method is missing"),
            (json!({ "keepRest": null }), 400, "keepRest must be true or false"),
            (json!({ "lineIds": "line-1" }), 400, "lineIds must be a list"),
            (json!({ "lineIds": ["line-1", 5] }), 400, "lineIds[1] must be text"),
            (json!({ "studentId": "student-1", "amount": [], "method": "cash" }), 400, "amount must be an amount"),
            (json!({ "studentId": "student-1", "amount": true, "method": "cash" }), 400, "amount must be an amount"),
            (json!({ "amount": 1, "method": "cash" }), 400, "studentId is missing"),
            (json!({ "studentId": "student-1", "method": "cash" }), 400, "amount is missing"),
            (json!({ "studentId": "student-1", "amount": 1 }), 400, "method is missing"),
            (json!({ "studentId": "nobody", "amount": 1, "method": "cash" }), 404, "The student was not found"),
            (json!({ "studentId": "student-1", "amount": 1, "method": "shells" }), 422, "Choose how it is paid"),
            (
                json!({ "studentId": "student-1", "amount": 1, "method": "mobile" }),
                422,
                "No account collects Mobile money yet. Choose one under Accounts.",
            ),
            (
                json!({ "studentId": "student-1", "amount": 1, "method": "cash", "reference": "x".repeat(61) }),
                422,
                "A reference has at most 60 letters",
            ),
        ] {
            assert_eq!(accountant.post(COLLECT, &body).await.refusal(), (status, message.to_owned()), "{body}");
        }
        assert_eq!(accountant.send(Method::POST, COLLECT, &[], "{".into()).await.status, StatusCode::BAD_REQUEST);
        assert_eq!(number(&app.app.db, "select count(*) as n from receipts").await, 0);
        assert_eq!(number(&app.app.db, "select count(*) as n from money_numbers").await, 0, "no number is used up");
    })
    .await;
}

#[tokio::test]
async fn only_who_keeps_the_fees_of_the_branch_collects_and_reads_receipts() {
    each(async |app| {
        let receipt = collected(&app.as_role(Role::Accountant), &cash("student-1", 100)).await;
        let id = receipt["_id"].as_str().unwrap().to_owned();
        for role in Role::ALL {
            let client = if role == Role::Student { app.as_student("student-1") } else { app.as_role(role) };
            let may = matches!(role, Role::SuperAdmin | Role::Accountant);
            let expected = if may { 200 } else { 403 };
            for path in [
                format!("/api/getOneStudentFeesCollection/{id}"),
                "/api/getStudentForCashier?branchId=branch-1&searchText=ab".to_owned(),
                "/api/getAllDayClose?branchId=branch-1".to_owned(),
                "/admin/studentFeesCashier".to_owned(),
                "/admin/studentFeesCollection".to_owned(),
                "/admin/studentFeesCollection/days".to_owned(),
                format!("/admin/studentFeesCollection/receipts/{id}"),
                format!("/admin/studentFeesCollection/receipts/{id}/void"),
            ] {
                assert_eq!(client.get(&path).await.status.as_u16(), expected, "{role:?} {path}");
            }
            if !may {
                assert_eq!(client.post(COLLECT, &cash("student-1", 1)).await.status.as_u16(), 403, "{role:?}");
                let void =
                    client.post(&format!("/api/voidStudentFeesCollection/{id}"), &json!({ "reason": "x" })).await;
                assert_eq!(void.status.as_u16(), 403, "{role:?}");
                assert_eq!(client.post("/api/closeDays", &json!({ "to": "2026-01-01" })).await.status.as_u16(), 403);
            }
        }
        let accountant = app.as_role(Role::Accountant);
        accountant.get("/admin/studentFeesCashier").await.served_as("cashier");
        assert_eq!(accountant.post(COLLECT, &cash("student-2x", 1)).await.status, StatusCode::FORBIDDEN);
        assert_eq!(
            accountant.get("/admin/studentFeesCashier?studentId=student-2x").await.status,
            StatusCode::FORBIDDEN
        );
        assert_eq!(app.expired().post(COLLECT, &cash("student-1", 1)).await.status, StatusCode::UNAUTHORIZED);
        let close = json!({ "branchId": "branch-2", "to": "2026-01-01" });
        assert_eq!(accountant.post("/api/closeDays", &close).await.status, StatusCode::FORBIDDEN);
        // A receipt of another branch.
        let elsewhere = app.as_role(Role::SuperAdmin);
        let mut body = cash("student-2x", 10);
        body["keepRest"] = json!(true);
        let other = collected(&elsewhere, &body).await;
        let other = other["_id"].as_str().unwrap();
        let of_it = format!("/api/getOneStudentFeesCollection/{other}");
        assert_eq!(accountant.get(&of_it).await.status, StatusCode::FORBIDDEN);
        let void = accountant.post(&format!("/api/voidStudentFeesCollection/{other}"), &json!({ "reason": "x" })).await;
        assert_eq!(void.status, StatusCode::FORBIDDEN);
        assert_eq!(accountant.get("/api/getOneStudentFeesCollection/nowhere").await.status, StatusCode::NOT_FOUND);
    })
    .await;
}

#[tokio::test]
async fn a_void_is_a_receipt_of_its_own_and_comes_once() {
    each(async |app| {
        let accountant = app.as_role(Role::Accountant);
        let first = collected(&accountant, &cash("student-1", 1550)).await;
        let id = first["_id"].as_str().unwrap();
        let path = format!("/api/voidStudentFeesCollection/{id}");
        assert_eq!(accountant.post(&path, &json!({})).await.refusal(), (400, "reason is missing".to_owned()));
        let void = accountant.post(&path, &json!({ "reason": "Wrong student" })).await;
        assert_eq!(void.refusal(), (200, "Successfully Voided".to_owned()), "{}", void.text());
        let void_id = void.json()["_id"].as_str().unwrap().to_owned();
        let read = accountant.get(&format!("/api/getOneStudentFeesCollection/{void_id}")).await.json();
        assert_eq!(
            (&read["amount"], &read["voidsId"], &read["reason"]),
            (&json!(-1550), &json!(id), &json!("Wrong student"))
        );
        assert_eq!((&read["due"], &read["dueLater"]), (&json!(2800), &json!(1500)));
        let was = accountant.get(&format!("/api/getOneStudentFeesCollection/{id}")).await.json();
        assert_eq!((&was["amount"], &was["voidedById"]), (&json!(1550), &json!(void_id)));
        let again = accountant.post(&path, &json!({ "reason": "Again" })).await;
        assert_eq!(again.refusal(), (409, "This was voided before".to_owned()));
        let of_void =
            accountant.post(&format!("/api/voidStudentFeesCollection/{void_id}"), &json!({ "reason": "x" })).await;
        assert_eq!(of_void.refusal(), (409, "A void cannot be voided. Enter it again instead.".to_owned()));

        // An advance that has paid something since stays.
        let mut body = cash("student-2", 2000);
        body["keepRest"] = json!(true);
        let advance = collected(&accountant, &body).await;
        let march = ("2026-03", "Tuition, March 2026");
        let line = FeeLine::of(["line-5", "student-2", "type-1"], march, ["2026-03-10", "2026-03-16"], 40_000);
        rows::fee_line(&app.app.db, &line).await;
        let used = collected(&accountant, &cash("student-2", 0)).await;
        assert_eq!(
            used["parts"],
            json!([{ "label": "Tuition, March 2026", "amount": 400 }, { "label": "From the advance", "amount": -400 }])
        );
        let path = format!("/api/voidStudentFeesCollection/{}", advance["_id"].as_str().unwrap());
        let kept = accountant.post(&path, &json!({ "reason": "x" })).await;
        assert_eq!(
            kept.refusal(),
            (
                409,
                "৳400.00 of the advance that it left has paid other fees since. Void those receipts first.".to_owned()
            )
        );
        // By its page, with the reason beside its field.
        let page = format!("/admin/studentFeesCollection/receipts/{}/void", used["_id"].as_str().unwrap());
        let refused = accountant.form(&page, &[]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused.props()["form"]["errors"]["reason"], "Give the reason");
        let done = accountant.form(&page, &[("reason", "Meant for cash")]).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text());
        // Voided once, it is not asked about again.
        let again = accountant.form(&page, &[("reason", "Again")]).await;
        assert_eq!((again.status, &again.props()["form"]), (StatusCode::CONFLICT, &Value::Null));
        let list = accountant.get("/admin/studentFeesCollection").await.props();
        let states: Vec<&Value> = list["rows"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["cells"].as_array().unwrap().last().unwrap())
            .collect();
        assert_eq!(states, ["Void", "Voided", "Valid", "Void", "Voided"]);
        assert_eq!(list["rows"][0]["mayWrite"], json!(true));
        assert_eq!(list["mayAdd"], json!(false));
    })
    .await;
}

#[tokio::test]
async fn a_closed_day_stays_and_what_comes_later_is_dated_after_it() {
    each(async |app| {
        let accountant = app.as_role(Role::Accountant);
        let first = collected(&accountant, &cash("student-1", 100)).await;
        let today = first["day"].as_str().unwrap().to_owned();
        let page = "/admin/studentFeesCollection/days";
        let props = accountant.get(page).await.props();
        assert_eq!(props["taken"][0]["amount"], "৳100.00");
        assert_eq!(props["openDays"], 1, "the number that the dashboard counts");
        let field = |line: &Value, key: &str| line[key].as_str().unwrap().to_owned();
        let (counted, was) = (field(&props["taken"][0], "field"), field(&props["taken"][0], "wasField"));
        // Somebody collects while the day is being closed.
        collected(&accountant, &cash("student-2", 50)).await;
        let refused = accountant.form(page, &[("to", &today), (&was, "10000"), (&counted, "100")]).await;
        assert_eq!(refused.status, StatusCode::CONFLICT);
        assert!(refused.text().contains("Something was booked since you opened this page"));
        let wrong = accountant.form(page, &[("to", &today), (&was, "15000"), (&counted, "1.005")]).await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
        // What differs needs a reason of its own.
        let off = [("to", today.as_str()), (was.as_str(), "15000"), (counted.as_str(), "149.50"), ("note", "Ok")];
        let refused = accountant.form(page, &off).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(
            refused.props()["form"]["errors"]["reason"],
            "৳149.50 was counted and ৳150.00 should be there. Give the reason for the difference."
        );
        let done = accountant.form(page, &[off.as_slice(), &[("reason", "A torn note")]].concat()).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text());
        let closes = accountant.get("/api/getAllDayClose?branchId=branch-1").await.json();
        assert_eq!(closes[0]["to"], json!(today));
        assert_eq!(closes[0]["lines"][0]["counted"], json!(149.5));
        let shown = accountant.get(page).await.props();
        assert_eq!(shown["closed"][0]["lines"][0], "Accountant Person, Cash: ৳150.00, counted ৳149.50 (−৳0.50)");
        assert_eq!(shown["isClosed"], json!(true));

        let later = collected(&accountant, &cash("student-1", 10)).await;
        assert!(later["day"].as_str().unwrap() > today.as_str(), "{later}");
        let void = format!("/api/voidStudentFeesCollection/{}", first["_id"].as_str().unwrap());
        let void = accountant.post(&void, &json!({ "reason": "x" })).await.json();
        let void = accountant.get(&format!("/api/getOneStudentFeesCollection/{}", void["_id"].as_str().unwrap())).await;
        assert_eq!(void.json()["day"], later["day"]);
        for (to, sentence) in [
            (today.as_str(), "This day is closed"),
            ("2099-01-01", "This day is yet to come"),
            ("2026-13-40", "2026-13-40 is not a valid date"),
        ] {
            let refused = accountant.post("/api/closeDays", &json!({ "branchId": "branch-1", "to": to })).await;
            assert_eq!(fault(&refused, "to"), sentence);
        }
    })
    .await;
}

#[tokio::test]
async fn a_press_that_is_sent_again_makes_one_receipt() {
    each(async |app| {
        let accountant = app.as_role(Role::Accountant);
        let key = [("Idempotency-Key", "press-1")];
        let body = cash("student-1", 100);
        let one = accountant.json(Method::POST, COLLECT, &body, &key).await;
        let other = accountant.json(Method::POST, COLLECT, &body, &key).await;
        assert_eq!((one.status, one.json()["_id"].clone()), (StatusCode::OK, other.json()["_id"].clone()));
        let fields = [("studentId", "student-1"), ("amount", "5"), ("method", "cash"), ("formKey", "press-2")];
        let first = accountant.form("/admin/studentFeesCashier", &fields).await;
        let second = accountant.form("/admin/studentFeesCashier", &fields).await;
        assert_eq!((first.status, first.header("location")), (StatusCode::SEE_OTHER, second.header("location")));
        assert!(first.header("location").starts_with("/admin/studentFeesCollection/receipts/"));
        assert_eq!(number(&app.app.db, "select count(*) as n from receipts").await, 2);
        let refused = accountant
            .form("/admin/studentFeesCashier", &[("studentId", "student-1"), ("amount", "x"), ("method", "cash")])
            .await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused.props()["student"]["form"]["values"]["amount"], "x");
    })
    .await;
}

#[tokio::test]
async fn cashiers_at_once_take_numbers_without_gaps_and_nobody_pays_twice() {
    for app in TestApp::on_both().await {
        owed(&app.app.db).await;
        let accountant = Arc::new(app.as_role(Role::Accountant));
        // Each would pay all that is due of one student; and some press what is refused.
        let tasks = (0..12).map(|press| {
            let client = Arc::clone(&accountant);
            tokio::spawn(async move {
                let body = if press % 4 == 3 { cash("student-1", "1e9") } else { cash("student-2", 1500) };
                client.post(COLLECT, &body).await.status.as_u16()
            })
        });
        let mut statuses = Vec::new();
        for task in tasks.collect::<Vec<_>>() {
            statuses.push(task.await.unwrap());
        }
        assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
        assert!(statuses.iter().all(|status| [200, 422].contains(status)), "{statuses:?}");
        let presses = (0..10).map(|_| {
            let client = Arc::clone(&accountant);
            tokio::spawn(async move { client.post(COLLECT, &cash("student-1", 10)).await.status.as_u16() })
        });
        for press in presses.collect::<Vec<_>>() {
            assert_eq!(press.await.unwrap(), 200);
        }
        assert_eq!(number(&app.app.db, "select count(*) as n from receipts").await, 11);
        adds_up(&app.app.db).await;
    }
}

#[tokio::test]
async fn what_money_did_is_only_added_to() {
    each(async |app| {
        collected(&app.as_role(Role::Accountant), &cash("student-1", 100)).await;
        let mut conn = app.app.db.acquire().await.unwrap();
        for sql in [
            "update receipts set amount = 1",
            "delete from receipts",
            "update receipt_parts set amount = 1",
            "update postings set amount = 1",
            "delete from postings",
        ] {
            let refused = conn.execute(sql, ()).await;
            assert!(refused.unwrap_err().to_string().contains("only added to"), "{sql}");
        }
    })
    .await;
}
