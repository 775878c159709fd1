//! Deposits and expenses (docs/rules.md, *Money*), on both engines: who may, what is refused with a sentence beside its field, numbers without
//! gaps, closed days, voids, and what accounts and heads are once money was booked.

use axum::body::Body;
use axum::http::{Method, StatusCode};
use db::FromRow;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::uploads::upload;
use testing::vouchers::{balance, each};
use testing::{Answer, Client, run};

fn deposit(amount: &Value) -> Value {
    json!({ "date": "2026-09-21", "headId": "gifts", "accountId": "cash", "amount": amount, "party": "Rotary Club" })
}

fn expense(amount: &Value) -> Value {
    json!({ "date": "2026-09-21", "headId": "power", "accountId": "cash", "amount": amount, "party": "DESCO" })
}

fn with(body: &Value, change: &Value) -> Value {
    let mut body = body.clone();
    for (key, value) in change.as_object().unwrap() {
        body[key] = value.clone();
    }
    body
}

fn faults(answer: &Answer) -> Value {
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text());
    answer.json()["fields"].clone()
}

/// Adds one; answers its id and number.
async fn add(client: &Client, call: &str, body: &Value) -> (String, String) {
    let answer = client.post(&format!("/api/add{call}"), body).await;
    assert_eq!(answer.refusal(), (200, "Successfully Added".to_owned()), "{body}: {}", answer.text());
    let json = answer.json();
    (json["_id"].as_str().unwrap().to_owned(), json["number"].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn a_voucher_is_added_listed_printed_and_voided() {
    each(async |app| {
        let accountant = app.as_role(Role::Accountant);
        assert_eq!(balance(&accountant, "cash").await, json!(1000));
        let (gift, number) = add(&accountant, "Deposit", &deposit(&json!("1,500.50"))).await;
        assert_eq!(number, "DHK-D-2026-000001");
        let (bill, number) = add(&app.as_role(Role::Admin), "Expense", &expense(&json!(400))).await;
        assert_eq!(number, "DHK-E-2026-000001");
        assert_eq!(balance(&accountant, "cash").await, json!(2100.5));
        let stored = accountant.get(&format!("/api/getOneDeposit/{gift}")).await.json();
        assert_eq!(
            (&stored["amount"], &stored["headName"], &stored["accountName"], &stored["party"]),
            (&json!(1500.5), &json!("Donations"), &json!("Cash box"), &json!("Rotary Club"))
        );
        // The kinds are kept apart.
        let other = accountant.get(&format!("/api/getOneExpense/{gift}")).await;
        assert_eq!(other.refusal(), (404, "The expense was not found".to_owned()));

        let void = json!({ "reason": "Entered twice" });
        let voided = accountant.post(&format!("/api/voidExpense/{bill}"), &void).await;
        assert_eq!(voided.json()["number"], "DHK-E-2026-000002", "{}", voided.text());
        assert_eq!(balance(&accountant, "cash").await, json!(2500.5));
        let again = accountant.post(&format!("/api/voidExpense/{bill}"), &void).await;
        assert_eq!(again.refusal(), (409, "This was voided before".to_owned()));
        let id = voided.json()["_id"].as_str().unwrap().to_owned();
        let of_void = accountant.post(&format!("/api/voidExpense/{id}"), &void).await;
        assert_eq!(of_void.refusal(), (409, "A void cannot be voided. Enter it again instead.".to_owned()));
        for (body, status) in [(json!({}), 400), (json!({ "reason": " " }), 422)] {
            let refused = accountant.post(&format!("/api/voidDeposit/{gift}"), &body).await;
            assert_eq!(refused.status.as_u16(), status, "{}", refused.text());
            assert!(refused.json()["fields"]["reason"].is_string());
        }

        let all = accountant.get("/api/getAllExpense").await.json();
        assert_eq!(
            (&all["total"], &all["data"][0]["amount"], &all["data"][1]["amount"]),
            (&json!(2), &json!(-400), &json!(400))
        );
        assert_eq!(all["data"][0]["voidsId"], json!(bill));
        assert_eq!(all["data"][1]["voidedById"], json!(id));
        for (query, total) in [
            ("headId=power", 2),
            ("accountId=bank", 0),
            ("from=2026-09-22", 0),
            ("to=2026-09-21", 2),
            ("search=desco", 2),
            ("search=twice", 1),
            ("search=nobody", 0),
        ] {
            let found = accountant.get(&format!("/api/getAllExpense?{query}")).await.json();
            assert_eq!(found["total"], json!(total), "{query}");
            let page = accountant.get(&format!("/admin/expenses?{query}")).await.props();
            assert_eq!(page["total"], json!(total), "{query}");
        }
        assert_eq!(accountant.get("/api/getAllExpense?from=soon").await.status, StatusCode::BAD_REQUEST);
        let page = accountant.get("/admin/expenses").await;
        page.served_as("vouchers_voided");
        let props = page.props();
        assert_eq!(props["amount"], "৳0.00");
        assert_eq!(props["rows"][0]["state"], "Void of DHK-E-2026-000001: Entered twice");
        assert_eq!(props["rows"][1]["state"], "Voided by DHK-E-2026-000002");
        assert_eq!(props["rows"][1]["voidHref"], Value::Null);
        assert!(page.text().contains("Voided by DHK-E-2026-000002"));
        let csv = accountant.get("/admin/expenses/list.csv").await;
        assert!(csv.text().contains("Void of DHK-E-2026-000001: Entered twice,-400\r\n"), "{}", csv.text());
        let print = accountant.get("/admin/deposits/print?headId=gifts").await;
        assert!(print.text().contains("৳1,500.50") && print.text().contains("DHK-D-2026-000001"), "{}", print.text());
        let audit = app.as_role(Role::Admin).get("/admin/audit").await;
        assert!(audit.text().contains("DHK-D-2026-000001") && audit.text().contains("Entered twice"));
    })
    .await;
}

#[tokio::test]
async fn what_is_wrong_is_said_beside_its_field() {
    each(async |app| {
        let accountant = app.as_role(Role::Accountant);
        for (change, field, fault) in [
            (json!({ "amount": 0 }), "amount", "Amount must be above 0"),
            (json!({ "amount": -1 }), "amount", "Amount: An amount cannot be below 0"),
            (json!({ "amount": 1e9 }), "amount", "Amount: The largest amount is 99,999,999.99"),
            (json!({ "amount": 1.005 }), "amount", "Amount: An amount has at most two digits after the dot"),
            (json!({ "amount": "much" }), "amount", "Amount: Enter an amount in digits, as 1500 or 1500.50"),
            (json!({ "amount": 1000.01 }), "amount", "The account has only ৳1,000.00"),
            (json!({ "date": "2026-09-22" }), "date", "This day is yet to come"),
            (json!({ "date": "2026-02-30" }), "date", "2026-02-30 is not a valid date"),
            (json!({ "headId": "gifts" }), "headId", "Head is not one of the choices"),
            (json!({ "headId": "rent" }), "headId", "Head is not one of the choices"),
            (json!({ "headId": "power-2" }), "headId", "Head is not one of the choices"),
            (json!({ "accountId": "cash-2" }), "accountId", "Account is not one of the choices"),
            (json!({ "note": "x".repeat(301) }), "note", "Note is longer than 300 characters"),
        ] {
            let refused = accountant.post("/api/addExpense", &with(&expense(&json!(5)), &change)).await;
            assert_eq!(faults(&refused)[field], fault, "{change}");
        }
        for field in ["date", "headId", "accountId", "amount"] {
            let mut body = expense(&json!(5));
            body.as_object_mut().unwrap().remove(field);
            let refused = accountant.post("/api/addExpense", &body).await;
            assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{field}");
            assert!(refused.json()["fields"][field].is_string(), "{}", refused.text());
        }
        // A bank may be overdrawn; closed days stay as they are.
        add(&accountant, "Expense", &with(&expense(&json!(5000)), &json!({ "accountId": "bank" }))).await;
        run(&app.app.db, "update money_books set closed_to = '2026-09-20' where branch_id = 'branch-1'").await;
        let closed = with(&expense(&json!(5)), &json!({ "date": "2026-09-20" }));
        assert_eq!(faults(&accountant.post("/api/addExpense", &closed).await)["date"], "This day is closed");
        let (id, _) = add(&accountant, "Deposit", &deposit(&json!(5))).await;
        // Voided after the day's close: on the next one.
        run(&app.app.db, "update money_books set closed_to = '2026-09-21' where branch_id = 'branch-1'").await;
        let voided = accountant.post(&format!("/api/voidDeposit/{id}"), &json!({ "reason": "Wrong head" })).await;
        let void = voided.json()["_id"].as_str().unwrap().to_owned();
        assert_eq!(accountant.get(&format!("/api/getOneDeposit/{void}")).await.json()["date"], "2026-09-22");
        // What was deposited and spent is not there to be taken back.
        run(&app.app.db, "update money_books set closed_to = '' where branch_id = 'branch-1'").await;
        let (gift, _) = add(&accountant, "Deposit", &deposit(&json!(500))).await;
        add(&accountant, "Expense", &expense(&json!(1200))).await;
        let refused = accountant.post(&format!("/api/voidDeposit/{gift}"), &json!({ "reason": "Bounced" })).await;
        assert_eq!(faults(&refused)["reason"], "The account has only ৳300.00");
    })
    .await;
}

#[tokio::test]
async fn vouchers_are_for_who_keeps_the_books_and_within_their_branch() {
    each(async |app| {
        let accountant = app.as_role(Role::Accountant);
        let (id, _) = add(&accountant, "Expense", &expense(&json!(5))).await;
        let elsewhere = app.as_employee("employee-admin-2", Role::Admin);
        for role in Role::ALL {
            let client = app.as_role(role);
            let may = matches!(role, Role::SuperAdmin | Role::Admin | Role::Accountant);
            let status = if may { 200 } else { 403 };
            for path in [
                format!("/api/getOneExpense/{id}"),
                "/admin/expenses".to_owned(),
                "/admin/expenses/list.csv".to_owned(),
                "/admin/expenses/print".to_owned(),
                "/admin/expenses/new".to_owned(),
                format!("/admin/expenses/{id}/void"),
                format!("/admin/expenses/{id}/print"),
            ] {
                assert_eq!(client.get(&path).await.status.as_u16(), status, "{role} {path}");
            }
        }
        for path in [
            format!("/api/getOneExpense/{id}"),
            format!("/admin/expenses/{id}/void"),
            format!("/admin/expenses/{id}/file"),
            format!("/admin/expenses/{id}/print"),
            "/admin/expenses?branchId=branch-1".to_owned(),
            "/api/getAllExpense?branchId=branch-1".to_owned(),
        ] {
            assert_eq!(elsewhere.get(&path).await.status, StatusCode::FORBIDDEN, "{path}");
        }
        let void = elsewhere.post(&format!("/api/voidExpense/{id}"), &json!({ "reason": "x" })).await;
        assert_eq!(void.status, StatusCode::FORBIDDEN);
        let foreign = with(&expense(&json!(5)), &json!({ "branchId": "branch-1" }));
        assert_eq!(elsewhere.post("/api/addExpense", &foreign).await.status, StatusCode::FORBIDDEN);
        let missing = app.as_role(Role::Admin).post("/api/voidExpense/nowhere", &json!({ "reason": "x" })).await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND);
        let branchless = app.as_role(Role::SuperAdmin).post("/api/addExpense", &expense(&json!(5))).await;
        assert_eq!(branchless.status, StatusCode::BAD_REQUEST);
        // Another branch's numbers are its own, and without a code begin with R.
        let own = json!({ "branchId": "branch-2", "headId": "power-2", "accountId": "cash-2" });
        let (_, number) = add(&app.as_role(Role::SuperAdmin), "Expense", &with(&expense(&json!(5)), &own)).await;
        assert_eq!(number, "R-E-2026-000001");
    })
    .await;
}

#[derive(FromRow)]
struct Numbers {
    count: i64,
    highest: i64,
    last: i64,
    postings: i64,
}

#[tokio::test]
async fn many_at_once_get_numbers_without_gap_or_double() {
    each(async |app| {
        let client = app.as_role(Role::Accountant);
        let answers = futures_util::future::join_all((0..12).map(|at| {
            let client = client.clone();
            // Every fourth is refused, and leaves no gap.
            let body = if at % 4 == 3 { expense(&json!(900_000)) } else { expense(&json!(50)) };
            async move { client.post("/api/addExpense", &body).await.status.as_u16() }
        }))
        .await;
        assert_eq!(answers.iter().filter(|status| **status == 200).count(), 9, "{answers:?}");
        assert_eq!(answers.iter().filter(|status| **status == 422).count(), 3, "{answers:?}");
        // Two who void the same: one does.
        let all = client.get("/api/getAllExpense?limit=all").await.json();
        let id = all["data"][0]["_id"].as_str().unwrap().to_owned();
        let voids = futures_util::future::join_all((0..3).map(|_| {
            let (client, path) = (client.clone(), format!("/api/voidExpense/{id}"));
            async move { client.post(&path, &json!({ "reason": "Twice" })).await.status.as_u16() }
        }))
        .await;
        assert_eq!(voids.iter().filter(|status| **status == 200).count(), 1, "{voids:?}");
        let mut conn = app.app.db.acquire().await.unwrap();
        let numbers: Numbers = conn
            .one(
                "select count(*) as count, max(v.number) as highest, (select last from money_numbers where kind = 'expense') as last,
                        (select count(*) from postings) as postings from vouchers v",
                (),
            )
            .await
            .unwrap();
        assert_eq!((numbers.count, numbers.highest, numbers.last, numbers.postings), (10, 10, 10, 10));
        // 1,000 less eight of 50 and one that was taken back.
        assert_eq!(balance(&client, "cash").await, json!(600));
    })
    .await;
}

#[tokio::test]
async fn the_form_keeps_what_was_typed_and_a_file_is_only_downloaded() {
    each(async |app| {
        let admin = app.as_role(Role::Admin);
        let refused = admin
            .form(
                "/admin/deposits/new",
                &[("date", "2026-09-22"), ("headId", "gifts"), ("accountId", ""), ("amount", "5,5")],
            )
            .await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        refused.served_as("voucherForm");
        let props = refused.props()["form"].clone();
        assert_eq!(props["values"]["amount"], "5,5");
        assert_eq!(props["errors"]["accountId"], "Account is missing");
        assert!(props["errors"]["amount"].as_str().unwrap().starts_with("Amount: Write commas only"));
        let pdf = b"%PDF-1.7\n...\n%%EOF\n";
        let parts: [(&str, Option<&str>, &[u8]); 5] = [
            ("date", None, b"2026-09-20"),
            ("headId", None, b"gifts"),
            ("accountId", None, b"bank"),
            ("amount", None, b"250"),
            ("file", Some("cheque.pdf"), pdf),
        ];
        let added = upload(&admin, "/admin/deposits/new", "employee-admin", "key-1", &parts).await;
        assert_eq!((added.status, added.header("location")), (StatusCode::SEE_OTHER, "/admin/deposits?done=added"));
        // Pressed twice, it is added once.
        let twice = upload(&admin, "/admin/deposits/new", "employee-admin", "key-1", &parts).await;
        assert_eq!(twice.status, StatusCode::SEE_OTHER, "{}", twice.text());
        let list = admin.get("/admin/deposits").await.served_as("vouchers").props();
        assert_eq!(list["total"], json!(1));
        let file = admin.get(list["rows"][0]["fileHref"].as_str().unwrap()).await;
        assert_eq!((file.status, file.bytes.as_slice()), (StatusCode::OK, &pdf[..]));
        assert!(file.header("content-disposition").starts_with("attachment"));
        let page = list["rows"][0]["voidHref"].as_str().unwrap().to_owned();
        let bare = admin.form(&page, &[]).await;
        bare.served_as("voidVoucher");
        assert_eq!(bare.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(bare.props()["form"]["errors"]["reason"], "Give the reason");
        let done = admin.form(&page, &[("reason", "Bounced")]).await;
        assert_eq!(done.header("location"), "/admin/deposits?done=voided", "{}", done.text());
        let shown = admin.get(&page).await.props()["refused"].clone();
        assert_eq!(shown, "This was voided by DHK-D-2026-000002.");
        let again = admin.form(&page, &[("reason", "Bounced")]).await;
        assert_eq!(again.status, StatusCode::CONFLICT);
        // Nor is it served where pictures are, to anybody, whatever it is.
        let slip = testing::uploads::png(40, 50, 120);
        let parts: Vec<_> = parts[..4].iter().copied().chain([("file", Some("slip.png"), slip.as_slice())]).collect();
        let added = upload(&admin, "/admin/deposits/new", "employee-admin", "key-2", &parts).await;
        assert_eq!(added.status, StatusCode::SEE_OTHER, "{}", added.text());
        let slips = testing::lines(&app.app.db, "select file_id as line from voucher_files").await;
        assert_eq!(slips.len(), 2);
        for (id, role) in slips.iter().flat_map(|id| Role::ALL.map(|role| (id, role))) {
            for size in ["", "?size=small", "?size=photo"] {
                let got = app.as_role(role).get(&format!("/admin/files/{id}{size}")).await;
                assert_eq!(got.status, StatusCode::NOT_FOUND, "{role} {size}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn what_money_was_booked_under_and_went_through_stays() {
    each(async |app| {
        let admin = app.as_role(Role::Admin);
        let moved = admin.put("/api/updateOneAccount/cash", &json!({ "opening": 900 })).await;
        assert_eq!(moved.status, StatusCode::OK, "nothing is booked yet");
        add(&admin, "Expense", &expense(&json!(5))).await;
        let refused = admin.put("/api/updateOneAccount/cash", &json!({ "opening": 1000 })).await;
        assert_eq!(faults(&refused)["opening"], "There are entries in this account, so its opening balance stays");
        let renamed = admin
            .put("/api/updateOneAccount/cash", &json!({ "accountName": "Till", "receives": ["cash", "mobile"] }))
            .await;
        assert_eq!(renamed.status, StatusCode::OK, "{}", renamed.text());
        let kind = admin.put("/api/updateOneVoucherHead/power", &json!({ "kind": "income" })).await;
        assert_eq!(faults(&kind)["kind"], "1 expenses refer to it, so its kind stays");
        for (path, message) in [
            ("/api/deleteOneAccount/cash", "Till is in use. Expenses: 1"),
            ("/api/deleteOneVoucherHead/power", "Electricity is in use. Expenses: 1"),
        ] {
            let kept = admin.send(Method::DELETE, path, &[], Body::empty()).await;
            assert_eq!(kept.refusal(), (409, message.to_owned()));
        }
        let list = admin.get("/admin/accountsLists?search=till").await.props();
        let cells = list["rows"][0]["cells"].as_array().unwrap();
        assert!(cells.contains(&json!("৳895.00")), "{list}");
        let csv = admin.get("/admin/accountsLists/list.csv?search=till").await;
        assert!(csv.text().contains(",900,895,"), "{}", csv.text());
    })
    .await;
}

#[tokio::test]
async fn the_currency_stays_once_money_was_booked() {
    each(async |app| {
        let head = app.as_role(Role::SuperAdmin);
        let change = async |currency: &str| {
            head.put("/api/updateOneBranch/branch-1", &json!({ "currency": currency, "schoolName": "Test School" }))
                .await
        };
        assert_eq!(change("EUR").await.status, StatusCode::OK, "nothing was booked yet");
        assert_eq!(change("BDT").await.status, StatusCode::OK);
        add(&app.as_role(Role::Accountant), "Deposit", &deposit(&json!(50))).await;
        let refused = change("EUR").await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
        assert_eq!(refused.json()["fields"]["currency"], "Money is booked in BDT already, so the currency stays");
        assert_eq!(change("BDT").await.status, StatusCode::OK);
    })
    .await;
}

/// "Deposits and expenses print a voucher to sign (number, payee, amount in words, head, account, signatures)"
#[tokio::test]
async fn a_voucher_prints_to_be_signed_and_a_void_says_what_it_takes_back() {
    each(async |app| {
        let accountant = app.as_role(Role::Accountant);
        let (gift, _) = add(&accountant, "Deposit", &deposit(&json!("1,500.50"))).await;
        let bill = with(&expense(&json!(400)), &json!({ "note": "September <b>" }));
        let (bill, _) = add(&accountant, "Expense", &bill).await;
        let texts = async |path: &str, expected: &[&str]| {
            let paper = accountant.get(path).await;
            assert_eq!(paper.status, StatusCode::OK, "{path}");
            for text in expected {
                assert!(paper.text().contains(text), "{path}: {text} is not in {}", paper.text());
            }
            paper.text().to_owned()
        };
        let of_deposit = format!("/admin/deposits/{gift}/print");
        texts(
            &of_deposit,
            &[
                "Deposit Voucher",
                "DHK-D-2026-000001",
                "21 September 2026",
                "Received from",
                "Rotary Club",
                "Donations",
                "Cash box",
                "৳1,500.50",
                "In words: One thousand five hundred taka and fifty paisa only",
                "Approved by",
                "Paid in by: Rotary Club",
            ],
        )
        .await;
        let of_expense = format!("/admin/expenses/{bill}/print");
        let paper = texts(
            &of_expense,
            &[
                "Expense Voucher",
                "DHK-E-2026-000001",
                "Paid to",
                "DESCO",
                "Electricity",
                "September &lt;b&gt;",
                "৳400.00",
                "Four hundred taka only",
                "Received by: DESCO",
            ],
        )
        .await;
        assert!(!paper.contains("Void"));
        accountant.get(&of_expense).await.served_as("voucherPaper");
        let void = accountant.post(&format!("/api/voidExpense/{bill}"), &json!({ "reason": "Entered twice" })).await;
        let void = void.json()["_id"].as_str().unwrap().to_owned();
        texts(
            &format!("/admin/expenses/{void}/print"),
            &[
                "Void of an Expense",
                "DHK-E-2026-000002",
                "This takes back DHK-E-2026-000001 of 21 September 2026, ৳400.00. Reason: Entered twice",
                "Taken back",
                "Four hundred taka only",
                "Paid in by: DESCO",
            ],
        )
        .await;
        texts(&of_expense, &["Voided by DHK-E-2026-000002. This voucher is no longer valid."]).await;
        let rows = accountant.get("/admin/expenses").await.props()["rows"].clone();
        assert_eq!(rows[1]["printHref"], json!(of_expense));
        // Each kind prints its own.
        assert_eq!(accountant.get(&format!("/admin/expenses/{gift}/print")).await.status, StatusCode::NOT_FOUND);
        assert_eq!(accountant.get("/admin/deposits/nothing/print").await.status, StatusCode::NOT_FOUND);
    })
    .await;
}
