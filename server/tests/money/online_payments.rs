//! Online payments (docs/payments.md): a student starts one, and only the provider's signed notice makes the receipt, once; on both engines. And the
//! receipt on paper.

use axum::body::Body;
use axum::http::{Method, StatusCode};
use db::{Db, FromRow};
use money::online::provider::signature;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::rows::{self, FeeLine};
use testing::{Answer, PAYMENT_KEY, TestApp, each_engine_after, run};

const PAGE: &str = "/admin/myFees";
const PAY: &str = "/admin/myFees/pay";
const NOTICE: &str = "/api/paymentNotice";

async fn each(test: impl AsyncFn(&TestApp)) {
    each_engine_after(async |app| fill(&app.app.db).await, test).await;
}

/// An account for mobile money, and two fees of 1,000 and 500 of student-1.
async fn fill(db: &Db) {
    rows::account(db, "account-1", "branch-1", ("Mobile", "mobile"), Some("mobile"), Some(0)).await;
    rows::fee_type(db, "fee-1", ("Tuition", "monthly"), None).await;
    for (id, billed, due, amount) in [
        ("line-1", ("2026-08", "Tuition, August 2026"), "2026-08-10", 100_000),
        ("line-2", ("2026-09", "Tuition, September 2026"), "2026-09-10", 50_000),
    ] {
        let line = FeeLine::of([id, "student-1", "fee-1"], billed, [due, "2026-12-31"], amount);
        rows::fee_line(db, &line).await;
    }
}

#[derive(FromRow)]
struct Kept {
    state: String,
    receipts: i64,
    paid: i64,
    advance: i64,
}

/// The state of the one payment, the receipts there are, and what is paid of the lines: `started 0 0 0`.
async fn kept(app: &TestApp) -> String {
    let mut conn = app.app.db.acquire().await.unwrap();
    let row: Kept = conn
        .one(
            "select p.state, (select count(*) from receipts) as receipts,
                    cast((select coalesce(sum(l.paid), 0) from fee_lines l) as bigint) as paid,
                    cast((select coalesce(sum(a.amount), 0) from fee_advances a) as bigint) as advance
               from online_payments p",
            (),
        )
        .await
        .unwrap();
    format!("{} {} {} {}", row.state, row.receipts, row.paid, row.advance)
}

/// Starts a payment as student-1; its reference.
async fn start(app: &TestApp, amount: &str) -> String {
    let answer = app.as_student("student-1").form(PAY, &[("amount", amount)]).await;
    let address = answer.header("location").to_owned();
    let reference = address.strip_prefix("/admin/myFees?payment=");
    reference.unwrap_or_else(|| panic!("{address}: {}", answer.text())).to_owned()
}

async fn signed(app: &TestApp, body: &Value, key: &str) -> Answer {
    let body = body.to_string();
    let signature = signature(key, body.as_bytes());
    let headers = [("content-type", "application/json"), ("x-payment-signature", signature.as_str())];
    app.anonymous().send(Method::POST, NOTICE, &headers, Body::from(body)).await
}

fn paid(reference: &str, amount: &str) -> Value {
    json!({ "reference": reference, "state": "paid", "amount": amount, "providerReference": "P-7" })
}

#[tokio::test]
async fn a_signed_notice_makes_one_receipt_however_often_it_comes() {
    each(async |app| {
        let reference = start(app, "1200").await;
        assert_eq!(kept(app).await, "started 0 0 0");
        let student = app.as_student("student-1");
        let page = student.get(&format!("{PAGE}?payment={reference}")).await.served_as("myFees_started").props();
        let href = page["started"]["href"].as_str().unwrap();
        assert!(href.starts_with(&format!("https://pay.test/start?reference={reference}&amount=1200&")), "{href}");
        assert_eq!((&page["form"], &page["due"]), (&Value::Null, &json!("1,500.00")));
        assert_eq!(page["payments"][0]["state"], "Not confirmed yet");
        for _ in 0..3 {
            let answer = signed(app, &paid(&reference, "1200"), PAYMENT_KEY).await;
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
            assert_eq!(answer.json(), json!({ "reference": reference, "state": "paid" }));
            assert_eq!(kept(app).await, "paid 1 120000 0");
        }
        // What is said afterwards changes nothing.
        for state in ["failed", "cancelled"] {
            let body = json!({ "reference": reference, "state": state, "amount": "1200" });
            assert_eq!(signed(app, &body, PAYMENT_KEY).await.json()["state"], "paid");
        }
        app.anonymous().get(&format!("/paymentCancel?reference={reference}")).await;
        assert_eq!(kept(app).await, "paid 1 120000 0");
        let page = student.get(PAGE).await.served_as("myFees_paid").props();
        assert_eq!((&page["due"], &page["payments"][0]["state"]), (&json!("300.00"), &json!("Paid")));
        assert_eq!(page["receipts"][0]["method"], "Mobile money");
        assert_eq!(page["form"]["values"]["amount"], "300");
    })
    .await;
}

#[tokio::test]
async fn two_notices_at_once_make_one_receipt() {
    each(async |app| {
        let reference = start(app, "1500").await;
        let body = paid(&reference, "1500.00");
        let (one, other) = tokio::join!(signed(app, &body, PAYMENT_KEY), signed(app, &body, PAYMENT_KEY));
        assert_eq!((one.status, other.status), (StatusCode::OK, StatusCode::OK), "{} {}", one.text(), other.text());
        assert_eq!(kept(app).await, "paid 1 150000 0");
    })
    .await;
}

#[tokio::test]
async fn a_forged_or_wrong_notice_stores_nothing() {
    each(async |app| {
        let reference = start(app, "1200").await;
        for (body, key, status) in [
            (paid(&reference, "1200"), "another key of another school", StatusCode::FORBIDDEN),
            (paid(&reference, "1200"), "", StatusCode::FORBIDDEN),
            (paid(&reference, "1"), PAYMENT_KEY, StatusCode::UNPROCESSABLE_ENTITY),
            (paid(&reference, "1200.01"), PAYMENT_KEY, StatusCode::UNPROCESSABLE_ENTITY),
            (paid("nothing", "1200"), PAYMENT_KEY, StatusCode::NOT_FOUND),
            (json!({ "reference": reference }), PAYMENT_KEY, StatusCode::BAD_REQUEST),
            (
                json!({ "reference": reference, "state": "given", "amount": "1200" }),
                PAYMENT_KEY,
                StatusCode::BAD_REQUEST,
            ),
        ] {
            let answer = signed(app, &body, key).await;
            assert_eq!(answer.status, status, "{body} {}", answer.text());
            assert_eq!(kept(app).await, "started 0 0 0", "{body}");
        }
        // The signature of another body.
        let other = signature(PAYMENT_KEY, paid(&reference, "1").to_string().as_bytes());
        let headers = [("x-payment-signature", other.as_str())];
        let body = Body::from(paid(&reference, "1200").to_string());
        let answer = app.anonymous().send(Method::POST, NOTICE, &headers, body).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN);
        let bare = app.as_role(Role::SuperAdmin).post(NOTICE, &paid(&reference, "1200")).await;
        assert_eq!(bare.status, StatusCode::FORBIDDEN, "a token is no signature");
        assert_eq!(kept(app).await, "started 0 0 0");
    })
    .await;
}

#[tokio::test]
async fn a_browser_ends_a_payment_but_never_pays_it() {
    each(async |app| {
        let reference = start(app, "1500").await;
        let anybody = app.anonymous();
        assert_eq!(anybody.get(&format!("/paymentSuccess?reference={reference}")).await.status, StatusCode::OK);
        anybody.get("/paymentCancel?reference=0123456789abcdef0123456789abcdef0123456789abcdef").await;
        anybody.get("/paymentFailed").await;
        assert_eq!(kept(app).await, "started 0 0 0");
        let page = anybody.get(&format!("/paymentCancel?reference={reference}&bank=7")).await;
        assert!(page.text().contains("Payment Cancelled"));
        assert_eq!(kept(app).await, "cancelled 0 0 0");
        anybody.get(&format!("/paymentFailed?reference={reference}")).await;
        assert_eq!(kept(app).await, "cancelled 0 0 0", "it ends once");
        // The money came all the same.
        assert_eq!(signed(app, &paid(&reference, "1500"), PAYMENT_KEY).await.status, StatusCode::OK);
        assert_eq!(kept(app).await, "paid 1 150000 0");
    })
    .await;
}

#[tokio::test]
async fn what_was_paid_meanwhile_leaves_an_advance() {
    each(async |app| {
        let reference = start(app, "1500").await;
        run(&app.app.db, "update fee_lines set paid = raised where id = 'line-1'").await;
        assert_eq!(signed(app, &paid(&reference, "1500"), PAYMENT_KEY).await.status, StatusCode::OK);
        assert_eq!(kept(app).await, "paid 1 150000 100000");
    })
    .await;
}

#[tokio::test]
async fn a_payment_is_of_what_is_due_and_where_an_account_collects_it() {
    each(async |app| {
        let student = app.as_student("student-1");
        for (typed, fault) in [
            ("", "Amount is missing"),
            ("0", "The amount must be above 0"),
            ("-5", "An amount cannot be below 0"),
            ("1500.01", "Only 1,500.00 is due now"),
            ("abc", "Enter an amount in digits, as 1500 or 1500.50"),
        ] {
            let refused = student.form(PAY, &[("amount", typed)]).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{typed}");
            assert_eq!(refused.props()["form"]["errors"]["amount"], fault, "{typed}");
            assert_eq!(refused.props()["form"]["values"]["amount"], typed);
        }
        let dashboard = |answer: Answer| answer.props()["lists"].to_string();
        assert!(dashboard(student.get("/admin/dashboard").await).contains("1,500.00 due now"));
        // Nothing is due from somebody else.
        assert!(!dashboard(app.as_student("student-2").get("/admin/dashboard").await).contains("myFees"));
        let other = app.as_student("student-2").get(PAGE).await.props();
        assert_eq!((&other["form"], &other["fees"]), (&Value::Null, &json!([])));
        run(&app.app.db, "update accounts set receives = 'cash' where id = 'account-1'").await;
        assert_eq!(student.get(PAGE).await.props()["form"], Value::Null);
        let refused = student.form(PAY, &[("amount", "100")]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused.props()["payments"].as_array().unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn fees_are_a_students_own() {
    each(async |app| {
        let reference = start(app, "1500").await;
        signed(app, &paid(&reference, "1500"), PAYMENT_KEY).await;
        let own = app.as_student("student-1");
        let href = own.get(PAGE).await.props()["receipts"][0]["href"].as_str().unwrap().to_owned();
        let sheet = own.get(&href).await;
        assert_eq!(sheet.status, StatusCode::OK);
        let months = "Tuition, August to September 2026 (2 months)";
        for text in ["Student’s copy", "School’s copy", months, "1,500.00", "Online payment", "P-7"] {
            assert!(sheet.text().contains(text), "{text}");
        }
        let other = app.as_student("student-2");
        assert_eq!(other.get(&href).await.status, StatusCode::NOT_FOUND);
        let page = other.get(&format!("{PAGE}?payment={reference}")).await;
        assert_eq!(page.props()["started"], Value::Null);
        assert!(!page.text().contains("Tuition"));
        for role in Role::ALL.into_iter().filter(|role| *role != Role::Student) {
            assert_eq!(app.as_role(role).get(PAGE).await.status, StatusCode::FORBIDDEN, "{role}");
            let refused = app.as_role(role).form(PAY, &[("amount", "100")]).await;
            assert_eq!(refused.status, StatusCode::FORBIDDEN, "{role}");
        }
        // Staff print the same sheet.
        let id = href.rsplit('/').next().unwrap();
        let print = format!("/admin/studentFeesCollection/receipts/{id}/print");
        for role in Role::ALL {
            let may = matches!(role, Role::SuperAdmin | Role::Accountant);
            let status = if may { StatusCode::OK } else { StatusCode::FORBIDDEN };
            let client = if role == Role::Student { app.as_student("student-1") } else { app.as_role(role) };
            assert_eq!(client.get(&print).await.status, status, "{role}");
        }
        let printed = app.as_role(Role::Accountant).get(&print).await;
        assert_eq!(printed.text().matches("<section class=\"sheet ").count(), 1);
        assert!(printed.text().contains("One thousand five hundred"));
        let missing = app.as_role(Role::Accountant).get("/admin/studentFeesCollection/receipts/nothing/print").await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND);
        run(&app.app.db, "update employees set branch_id = 'branch-2' where id = 'employee-accountant'").await;
        assert_eq!(app.as_role(Role::Accountant).get(&print).await.status, StatusCode::FORBIDDEN);
    })
    .await;
}
