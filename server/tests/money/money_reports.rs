//! The reports of money (docs/rules.md, *Money*), on both engines: after many deposits, expenses, receipts and voids each report's total is the
//! ledger's; who reads which; filters, CSV, paper; and the calls that draw charts.

use axum::http::StatusCode;
use db::FromRow;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::admission;
use testing::rows::{self, FeeLine, Posting};
use testing::vouchers::{balance, each};
use testing::{Client, TestApp, run};

const REPORTS: [&str; 9] = [
    "studentFeesSummary",
    "studentFeesReport",
    "feesCollectionReport",
    "paymentSummary",
    "headWiseSummary",
    "dueListSummary",
    "expenseReport",
    "depositReport",
    "incomeVsExpense",
];

/// Numbers that look random, the same at every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: i64) -> i64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        i64::try_from(self.0 >> 1).unwrap() % below
    }
}

async fn sql(app: &TestApp, statement: &'static str, texts: &[&str], numbers: &[i64]) {
    let mut conn = app.app.db.acquire().await.unwrap();
    let query = texts.iter().fold(conn.query(statement), |query, text| query.bind(*text));
    let query = numbers.iter().fold(query, |query, number| query.bind(*number));
    query.execute().await.unwrap_or_else(|error| panic!("{error}: {statement}"));
}

#[derive(FromRow)]
struct Sum {
    n: i64,
}

/// A sum that the ledger has, in hundredths.
async fn ledger(app: &TestApp, statement: &'static str) -> i64 {
    let mut conn = app.app.db.acquire().await.unwrap();
    conn.one::<Sum>(statement, ()).await.unwrap_or_else(|error| panic!("{error}: {statement}")).n
}

/// Fees that were raised of five students in eight months, with a fine each.
async fn raised(app: &TestApp) {
    rows::fee_type(&app.app.db, "tuition", ("Tuition", "monthly"), Some((5_000, 5))).await;
    for student in 1..=5_i64 {
        for month in 1..=8_i64 {
            let (id, student) = (format!("line-{student}-{month}"), format!("student-{student}"));
            let (key, day) = (format!("2026-{month:02}"), format!("2026-{month:02}-10"));
            let (label, late) = (format!("Tuition, {key}"), format!("2026-{month:02}-16"));
            let line = FeeLine::of([&id, &student, "tuition"], (&key, &label), [&day, &late], 100_000);
            let adjusted = if month == 3 { -10_000 } else { 0 };
            rows::fee_line(&app.app.db, &FeeLine { adjusted, fine: 5_000, ..line }).await;
        }
    }
}

/// What is paid and kept by a receipt, or taken back by its void.
struct Receipt {
    number: i64,
    student: i64,
    month: i64,
    paid: i64,
    fine: i64,
    advance: i64,
    method: &'static str,
    account: &'static str,
    day: String,
    void_of: Option<i64>,
}

async fn receive(app: &TestApp, of: &Receipt) {
    let id = format!("receipt-{}", of.number);
    let (student, line) = (format!("student-{}", of.student), format!("line-{}-{}", of.student, of.month));
    let voids = of.void_of.map(|number| format!("receipt-{number}")).unwrap_or_default();
    sql(
        app,
        "insert into receipts (id, branch_id, year, printed_number, student_id, session_id, on_day, at, by_id, by_name, method, account_id,
                               voids_id, reason, printed, number, amount)
         values ($1, 'branch-1', '2026', $1, $2, 'session-1', $3, 0, 'employee-accountant', 'Accountant Person', $4, $5,
                 case when $6 = '' then null else $6 end, case when $6 = '' then null else 'Wrong' end, '{}', $7, $8)",
        &[&id, &student, &of.day, of.method, of.account, &voids],
        &[of.number, of.paid + of.fine + of.advance],
    )
    .await;
    for (position, (kind, amount)) in [("line", of.paid), ("fine", of.fine), ("advance", of.advance)].iter().enumerate()
    {
        if *amount != 0 {
            sql(
                app,
                "insert into receipt_parts (receipt_id, kind, line_id, head_id, position, amount)
                 values ($1, $2, case when $2 = 'advance' then null else $3 end, case when $2 = 'advance' then null else 'head-1' end, $4, $5)",
                &[&id, kind, &line],
                &[i64::try_from(position).unwrap(), *amount],
            )
            .await;
        }
    }
    for (head, amount) in [(Some("head-1"), of.paid + of.fine), (None, of.advance)] {
        if amount != 0 {
            let posting = Posting {
                id: &format!("{id}{}", head.unwrap_or_default()),
                day: &of.day,
                account: of.account,
                head,
                amount,
                receipt: Some(&id),
                voucher: None,
            };
            rows::posting(&app.app.db, &posting).await;
        }
    }
    sql(
        app,
        "update fee_lines set paid = paid + $2, fine_settled = fine_settled + $3 where id = $1",
        &[&line],
        &[of.paid, of.fine],
    )
    .await;
    let none = "insert into fee_advances (student_id, amount) values ($1, 0) on conflict (student_id) do nothing";
    sql(app, none, &[&student], &[]).await;
    sql(app, "update fee_advances set amount = amount + $2 where student_id = $1", &[&student], &[of.advance]).await;
}

/// A long sequence of what moves money.
async fn happens(app: &TestApp, client: &Client) {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let (mut receipts, mut vouchers): (Vec<Receipt>, Vec<(&str, String)>) = (Vec::new(), Vec::new());
    for step in 0..70 {
        let day = format!("2026-{:02}-{:02}", 1 + dice.roll(8), 1 + dice.roll(28));
        let amount = 1 + dice.roll(40_000);
        let typed = format!("{}.{:02}", amount / 100, amount % 100);
        match dice.roll(5) {
            0 | 1 => {
                let (call, head) = if dice.roll(2) == 0 { ("Deposit", "gifts") } else { ("Expense", "power") };
                let account = if dice.roll(2) == 0 { "cash" } else { "bank" };
                let body = json!({ "date": day, "headId": head, "accountId": account, "amount": typed });
                let answer = client.post(&format!("/api/add{call}"), &body).await;
                if answer.status == StatusCode::OK {
                    vouchers.push((call, answer.json()["_id"].as_str().unwrap().to_owned()));
                } else {
                    assert!(answer.text().contains("The account has only"), "{}", answer.text());
                }
            }
            2 if !vouchers.is_empty() => {
                let at = usize::try_from(dice.roll(i64::try_from(vouchers.len()).unwrap())).unwrap();
                let (call, id) = &vouchers[at];
                let answer = client.post(&format!("/api/void{call}/{id}"), &json!({ "reason": "Wrong" })).await;
                assert!([200, 409, 422].contains(&answer.status.as_u16()), "{}", answer.text());
            }
            3 if receipts.iter().any(|of| of.void_of.is_none()) => {
                let found = receipts
                    .iter()
                    .find(|of| of.void_of.is_none() && !receipts.iter().any(|void| void.void_of == Some(of.number)));
                if let Some(of) = found {
                    let void = Receipt {
                        number: step + 1,
                        paid: -of.paid,
                        fine: -of.fine,
                        advance: -of.advance,
                        day: "2026-09-21".to_owned(),
                        void_of: Some(of.number),
                        ..*of
                    };
                    receive(app, &void).await;
                    receipts.push(void);
                }
            }
            _ => {
                let (student, month) = (1 + dice.roll(5), 1 + dice.roll(8));
                if receipts.iter().any(|of| (of.student, of.month) == (student, month)) {
                    continue;
                }
                let receipt = Receipt {
                    number: step + 1,
                    student,
                    month,
                    paid: amount,
                    fine: if dice.roll(3) == 0 { 5_000 } else { 0 },
                    advance: if dice.roll(3) == 0 { 1_250 } else { 0 },
                    method: ["cash", "bank", "card"][usize::try_from(dice.roll(3)).unwrap()],
                    account: if dice.roll(2) == 0 { "cash" } else { "bank" },
                    day,
                    void_of: None,
                };
                receive(app, &receipt).await;
                receipts.push(receipt);
            }
        }
    }
    assert!(receipts.len() > 10 && vouchers.len() > 10, "{} {}", receipts.len(), vouchers.len());
}

/// Applications whose fees are collected by the call, in parts, and one receipt of them is voided.
async fn applied(app: &TestApp, client: &Client) {
    admission::opened(&app.app.db).await;
    for (id, number, name) in [("applied-1", "A-1", "One"), ("applied-2", "A-2", "Two")] {
        rows::application(&app.app.db, id, "open-1", (number, name), ("2026-09-21", "new")).await;
    }
    // The receipts so far were stored without the count of their numbers.
    run(
        &app.app.db,
        "insert into money_numbers (branch_id, year, kind, last) values ('branch-1', '2026', 'receipt', 500)",
    )
    .await;
    for (id, amount, method) in
        [("applied-1", 300, "cash"), ("applied-1", 200, "card"), ("applied-2", 200, "cash"), ("applied-2", 100, "bank")]
    {
        let body = json!({ "applicationId": id, "amount": amount, "method": method });
        let made = client.post("/api/addAdmissionFeesCollection", &body).await;
        assert_eq!(made.status, StatusCode::OK, "{}", made.text());
        if method == "bank" {
            let id = made.json()["_id"].as_str().unwrap().to_owned();
            let void =
                client.post(&format!("/api/voidStudentFeesCollection/{id}"), &json!({ "reason": "Wrong" })).await;
            assert_eq!(void.status, StatusCode::OK, "{}", void.text());
        }
    }
}

/// A report's total of a column, in hundredths, from its CSV.
async fn total(client: &Client, report: &str, column: &str) -> i64 {
    let answer = client.get(&format!("/admin/{report}/list.csv?from=2026-01-01&to=2026-12-31")).await;
    assert_eq!(answer.status, StatusCode::OK, "{report}: {}", answer.text());
    let text = answer.text().trim_start_matches('\u{feff}').to_owned();
    let place = text.lines().next().unwrap().split(',').position(|head| head == column).expect(column);
    let last: Vec<String> = text.lines().last().unwrap().split(',').map(str::to_owned).collect();
    let (whole, rest) = last[place].split_once('.').unwrap_or((last[place].as_str(), "0"));
    let rest: i64 = format!("{rest:0<2}").parse().unwrap();
    whole.parse::<i64>().unwrap() * 100 + if whole.starts_with('-') { -rest } else { rest }
}

#[tokio::test]
async fn whatever_happens_every_report_adds_up_to_the_ledger() {
    each(async |app| {
        raised(app).await;
        let client = app.as_role(Role::Accountant);
        happens(app, &client).await;
        applied(app, &client).await;
        let all = ledger(app, "select cast(sum(amount) as bigint) as n from postings").await;
        let of_receipts =
            ledger(app, "select cast(sum(amount) as bigint) as n from postings where receipt_id is not null").await;
        let spent = ledger(
            app,
            "select cast(-sum(p.amount) as bigint) as n from postings p join vouchers v on v.id = p.voucher_id where v.kind = 'expense'",
        )
        .await;
        assert!(all != 0 && of_receipts != 0 && spent != 0);
        let lines = ledger(app, "select cast(sum(amount) as bigint) as n from receipt_parts where kind = 'line'").await;
        let fines = ledger(app, "select cast(sum(amount) as bigint) as n from receipt_parts where kind = 'fine'").await;
        let advances =
            ledger(app, "select cast(sum(amount) as bigint) as n from receipt_parts where kind = 'advance'").await;
        let raised = ledger(app, "select cast(sum(raised) as bigint) as n from fee_lines").await;
        let adjusted = ledger(app, "select cast(sum(adjusted) as bigint) as n from fee_lines").await;
        let late = ledger(
            app,
            "select cast(sum(case when raised + adjusted > paid then fine - fine_settled else 0 end) as bigint) as n from fee_lines",
        )
        .await;
        let admissions =
            ledger(app, "select cast(sum(amount) as bigint) as n from receipt_parts where kind = 'admission'").await;
        assert_eq!(admissions, 70_000, "one of the four receipts is voided");
        assert_eq!(lines + fines + advances + admissions, of_receipts);
        for (report, column, amount) in [
            ("feesCollectionReport", "Net", of_receipts),
            ("paymentSummary", "Net", of_receipts),
            ("headWiseSummary", "Net", all),
            ("incomeVsExpense", "Net", all),
            ("incomeVsExpense", "Expense", spent),
            ("incomeVsExpense", "Income", all + spent - advances),
            ("incomeVsExpense", "Paid in advance", advances),
            ("expenseReport", "Amount", spent),
            ("depositReport", "Amount", all + spent),
            ("studentFeesSummary", "Raised", raised),
            ("studentFeesSummary", "Adjusted", adjusted),
            ("studentFeesSummary", "Collected", lines),
            ("studentFeesSummary", "Fines collected", fines),
            ("studentFeesSummary", "Due", raised + adjusted - lines),
            ("studentFeesReport", "Raised", raised + adjusted),
            ("studentFeesReport", "Paid", lines),
            ("studentFeesReport", "Due", raised + adjusted - lines),
            ("studentFeesReport", "Advance", advances),
            ("dueListSummary", "Due", raised + adjusted - lines),
            ("dueListSummary", "Fines", late),
        ] {
            assert_eq!(total(&client, report, column).await, amount, "{report}: {column}");
        }
        let gross = ["Collected", "Voided"].map(|column| total(&client, "feesCollectionReport", column));
        let [collected, voided] = gross;
        assert_eq!(collected.await - voided.await, of_receipts);
        // The accounts have what they began with and the ledger.
        let [cash, bank] = ["cash", "bank"].map(|account| balance(&client, account));
        let together = (cash.await.as_f64().unwrap() + bank.await.as_f64().unwrap()) * 100.0;
        assert!((together - f64::from(i32::try_from(100_000 + all).unwrap())).abs() < 0.01, "{together}");

        // The calls that draw charts add up to the same.
        for (call, amount) in [("getIncomeChart", all + spent - advances), ("getExpenseChart", spent)] {
            let chart = client.get(&format!("/api/{call}")).await.json();
            let hundredths = |value: &Value| (value.as_f64().unwrap() * 100.0).round();
            let sum = |list: &str| chart[list].as_array().unwrap().iter().map(|row| hundredths(&row["amount"])).sum::<f64>();
            let amount = f64::from(i32::try_from(amount).unwrap());
            assert!([hundredths(&chart["total"]), sum("months"), sum("heads")].iter().all(|of| (of - amount).abs() < 0.01), "{call}: {chart}");
            assert_eq!(chart["months"].as_array().unwrap().len(), 12);
        }
        let fees = client.get("/api/getStudentFeesChart").await.json();
        assert_eq!(fees["months"][2]["raised"], json!(4500), "{fees}");
        for report in REPORTS {
            let page = client.get(&format!("/admin/{report}?from=2026-01-01&to=2026-12-31")).await;
            let props = page.props();
            assert!(props["total"].as_i64().unwrap() > 0 && props["chart"]["rows"][0]["label"].is_string(), "{report}: {props}");
            let print = client.get(&format!("/admin/{report}/print?from=2026-01-01&to=2026-12-31")).await;
            assert!(print.text().contains("list-total"), "{report}");
        }
        client.get("/admin/incomeVsExpense?from=2026-01-01&to=2026-12-31").await.served_as("moneyReport");
    })
    .await;
}

#[tokio::test]
async fn reports_are_read_by_who_may_and_narrowed_by_their_filters() {
    each(async |app| {
        raised(app).await;
        let receipt = Receipt {
            number: 1,
            student: 1,
            month: 1,
            paid: 30_000,
            fine: 5_000,
            advance: 1_000,
            method: "cash",
            account: "cash",
            day: "2026-02-03".to_owned(),
            void_of: None,
        };
        receive(app, &receipt).await;
        for role in Role::ALL {
            for report in REPORTS {
                let may = match role {
                    Role::SuperAdmin | Role::Accountant => true,
                    Role::Admin => report != "studentFeesSummary",
                    _ => false,
                };
                for path in
                    [format!("/admin/{report}"), format!("/admin/{report}/list.csv"), format!("/admin/{report}/print")]
                {
                    let status = app.as_role(role).get(&path).await.status.as_u16();
                    assert_eq!(status, if may { 200 } else { 403 }, "{role} {path}");
                }
            }
        }
        let elsewhere = app.as_employee("employee-admin-2", Role::Admin);
        assert_eq!(elsewhere.get("/admin/paymentSummary?branchId=branch-1").await.status, StatusCode::FORBIDDEN);
        let own = elsewhere.get("/admin/paymentSummary").await.props();
        assert_eq!(own["total"], json!(0));

        let client = app.as_role(Role::Accountant);
        let props = async |address: &str| client.get(&format!("/admin/{address}")).await.props();
        // The active session's days to today.
        let first = props("feesCollectionReport").await;
        let value = |key: &str| {
            let filters = first["filters"].as_array().unwrap();
            filters.iter().find(|filter| filter["key"] == key).unwrap()["value"].clone()
        };
        assert_eq!((value("from"), value("to")), (json!("2026-01-01"), json!("2026-09-21")));
        let shown =
            json!(["3 February 2026", "Cash", "Accountant Person", "Class 8", "1", "৳360.00", "0", "৳0.00", "৳360.00"]);
        assert_eq!(first["rows"], json!([shown]));
        for (address, rows) in [
            ("feesCollectionReport?from=2026-02-04", 0),
            ("feesCollectionReport?to=2026-02-02", 0),
            ("feesCollectionReport?classId=class-1", 1),
            ("headWiseSummary", 2),
            ("headWiseSummary?headId=head-1", 1),
            ("depositReport", 2),
            ("studentFeesReport?sectionId=section-1&classId=class-1", 5),
            ("studentFeesReport?sectionId=section-1-b&classId=class-1", 0),
            ("dueListSummary?to=2026-01-09", 0),
            ("dueListSummary?to=2026-01-10", 5),
            ("studentFeesSummary?sessionId=session-1-old", 0),
            // The days of the other session are not those of this one.
            ("studentFeesSummary?sessionId=session-1-old&of=session-1&from=2026-01-01", 0),
            ("paymentSummary?from=nonsense", 1),
        ] {
            assert_eq!(props(address).await["total"], json!(rows), "{address}");
        }
        // As the rules say what is to be paid: late fines, less the advance.
        run(&app.app.db, "update students set guardian_mobile = '01700-000001' where id = 'student-1'").await;
        let due = props("dueListSummary?to=2026-01-20").await;
        let own = due["rows"].as_array().unwrap().iter().find(|row| row[1] == "S-001").unwrap().clone();
        let row = json!([
            "10 January 2026",
            "S-001",
            "Amina Rahman",
            "Class 8 A",
            "01700-000001",
            "1",
            "৳700.00",
            "৳0.00",
            "৳10.00",
            "৳690.00"
        ]);
        assert_eq!(own, row);
        let other = due["rows"].as_array().unwrap().iter().find(|row| row[1] == "S-002").unwrap().clone();
        assert_eq!((&other[6], &other[7], &other[9]), (&json!("৳1,000.00"), &json!("৳50.00"), &json!("৳1,050.00")));

        let history = client.get("/api/getStudentFeesHistoryChart?studentId=student-1").await.json();
        assert_eq!(history["months"][0], json!({ "month": "2026-01", "due": 700, "paid": 300 }));
        let student = app.as_student("student-1");
        assert_eq!(student.get("/api/getStudentFeesHistoryChart").await.json(), history);
        let of_another = student.get("/api/getStudentFeesHistoryChart?studentId=student-2").await;
        assert_eq!(of_another.status, StatusCode::FORBIDDEN);
        for (path, status) in [
            ("/api/getStudentFeesHistoryChart?studentId=student-2x", 403),
            ("/api/getStudentFeesHistoryChart?studentId=nobody", 404),
            ("/api/getStudentFeesHistoryChart", 400),
            ("/api/getIncomeChart?branchId=branch-2", 403),
            ("/api/getStudentFeesChart?branchName=Uttara", 403),
        ] {
            assert_eq!(client.get(path).await.status.as_u16(), status, "{path}");
        }
    })
    .await;
}
