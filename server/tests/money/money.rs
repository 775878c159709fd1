//! What fees there are and who pays them (docs/rules.md, *Money*), on both engines: what a setup needs by the kind of its fee, students' own
//! terms, amounts as they are sent and shown, and that each way to pay goes into one account.

use axum::body::Body;
use axum::http::{Method, StatusCode};
use rules::roles::Role;
use serde_json::{Value, json};

use testing::{Answer, Client, each_engine_in_taka};

/// Adds a record by its call; answers its id.
async fn add(client: &Client, call: &str, body: &Value) -> String {
    let answer = client.post(&format!("/api/add{call}"), body).await;
    assert_eq!(answer.refusal(), (200, "Successfully Added".to_owned()), "{body}: {}", answer.text());
    answer.json()["_id"].as_str().unwrap().to_owned()
}

async fn fee(client: &Client, name: &str, kind: &str) -> String {
    add(client, "FeesType", &json!({ "feeName": name, "headId": "head-1", "kind": kind, "fine": 50.5 })).await
}

/// The faults of a refused call, by field.
fn faults(answer: &Answer) -> Value {
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text());
    answer.json()["fields"].clone()
}

fn with(body: &Value, change: &Value) -> Value {
    let mut body = body.clone();
    for (key, value) in change.as_object().unwrap() {
        body[key] = value.clone();
    }
    body
}

#[tokio::test]
async fn what_a_setup_needs_follows_from_how_its_fee_is_billed() {
    each_engine_in_taka(async |app| {
        let accountant = app.as_role(Role::Accountant);
        let [monthly, yearly, of_exam] = [
            fee(&accountant, "Tuition", "monthly").await,
            fee(&accountant, "Library", "yearly").await,
            fee(&accountant, "Exam fee", "exam").await,
        ];
        let base = json!({ "sessionId": "session-1", "classId": "class-1", "amount": 1500 });
        let of = |id: &str, change: &Value| with(&with(&base, &json!({ "feeTypeId": id })), change);
        for (body, field, fault) in [
            (of(&monthly, &json!({})), "dueDay", "Due day is missing"),
            (of(&monthly, &json!({ "dueDay": 32 })), "dueDay", "Due day is a whole number from 1 to 31"),
            (
                of(&monthly, &json!({ "dueDay": 10, "dueOn": "2026-03-10" })),
                "dueOn",
                "A monthly fee is due on a day of the month",
            ),
            (
                of(&monthly, &json!({ "dueDay": 10, "examId": "exam-1" })),
                "examId",
                "Only a fee that is billed for an exam names one",
            ),
            (of(&yearly, &json!({})), "dueOn", "Due on is missing"),
            (
                of(&yearly, &json!({ "dueOn": "2026-03-10", "months": ["03"] })),
                "months",
                "Only a monthly fee has months",
            ),
            (of(&of_exam, &json!({ "dueOn": "2026-03-10" })), "examId", "Exam is missing"),
            (
                of(&monthly, &json!({ "dueDay": 10, "classId": "class-2" })),
                "classId",
                "Class is not one of the choices",
            ),
            (
                of(&monthly, &json!({ "dueDay": 10, "groupId": "group-2" })),
                "groupId",
                "Group is not one of the choices",
            ),
            (of("nowhere", &json!({})), "feeTypeId", "Fee is not one of the choices"),
        ] {
            let refused = accountant.post("/api/addStudentFeesSetup", &body).await;
            assert_eq!(faults(&refused)[field], fault, "{body}");
        }
        let setup = of(&monthly, &json!({ "dueDay": 10, "months": ["03", "01"] }));
        let id = add(&accountant, "StudentFeesSetup", &setup).await;
        let stored = accountant.get(&format!("/api/getOneStudentFeesSetup/{id}")).await.json();
        assert_eq!((&stored["amount"], &stored["months"]), (&json!(1500), &json!(["01", "03"])));
        // Once for a class; a group of it is another setup.
        let twice = accountant.post("/api/addStudentFeesSetup", &setup).await;
        assert_eq!(faults(&twice)["feeTypeId"], "This fee is set up for this class already");
        add(&accountant, "StudentFeesSetup", &with(&setup, &json!({ "groupId": "group-1" }))).await;
        add(&accountant, "StudentFeesSetup", &of(&yearly, &json!({ "dueOn": "2026-03-10" }))).await;
        add(&accountant, "StudentFeesSetup", &of(&of_exam, &json!({ "dueOn": "2026-06-10", "examId": "exam-1" })))
            .await;

        let list = accountant.get("/admin/studentFeesSetup?search=tuit").await.props();
        let cells: Vec<&Value> = list["rows"].as_array().unwrap().iter().map(|row| &row["cells"]).collect();
        assert_eq!(cells.len(), 2, "{list}");
        assert_eq!(cells[0], &json!(["Tuition", "Class 8", "", "", "৳1,500.00", "10", "January, March", "", "Active"]));
        let csv = accountant.get("/admin/studentFeesSetup/list.csv?search=tuit").await;
        assert!(csv.text().contains(",1500,"), "{}", csv.text());
        // How a fee is billed stays; and what is set up of it keeps it.
        let billed = accountant.put(&format!("/api/updateOneFeesType/{monthly}"), &json!({ "kind": "yearly" })).await;
        assert_eq!(faults(&billed)["kind"], "It has 2 fee setups, so it is billed as before");
        let kept =
            accountant.send(Method::DELETE, &format!("/api/deleteOneFeesType/{monthly}"), &[], Body::empty()).await;
        assert_eq!(kept.status, StatusCode::CONFLICT);
        assert_eq!(kept.message(), "Tuition is in use. Fee setups: 2");
        // By hand, too: the audit calls it by its fee and class.
        let gone = accountant.form(&format!("/admin/studentFeesSetup/{id}/delete"), &[("version", "1")]).await;
        assert_eq!(gone.status, StatusCode::SEE_OTHER, "{}", gone.text());
        let audit = app.as_role(Role::Admin).get("/admin/audit").await;
        assert!(audit.text().contains("Tuition, Class 8"), "what was deleted has a name");
    })
    .await;
}

#[tokio::test]
async fn a_students_own_terms_need_a_reason_and_days_in_order() {
    each_engine_in_taka(async |app| {
        let accountant = app.as_role(Role::Accountant);
        let terms = json!({
            "sessionId": "session-1", "studentId": "student-1", "terms": "percent", "amount": 25, "fromDay": "2026-01-01",
            "toDay": "2026-12-31", "reason": "Sibling",
        });
        for (change, field, fault) in [
            (json!({ "amount": 100.01 }), "amount", "At most 100 percent can be taken off"),
            (json!({ "amount": 0 }), "amount", "Percent or amount must be above 0"),
            (json!({ "amount": -1 }), "amount", "Percent or amount: An amount cannot be below 0"),
            (json!({ "amount": 1e9 }), "amount", "Percent or amount: The largest amount is 99,999,999.99"),
            (json!({ "amount": 12.345 }), "amount", "Percent or amount: An amount has at most two digits after the dot"),
            (json!({ "amount": "7,5" }), "amount", "Percent or amount: Write commas only between thousands, and a dot before the decimals, as 1,500.50"),
            (json!({ "toDay": "2025-12-31" }), "toDay", "It ends before it begins"),
            (json!({ "reason": "" }), "reason", "Reason is missing"),
            (json!({ "studentId": "student-2x" }), "studentId", "Student is not one of the choices"),
        ] {
            let refused = accountant.post("/api/addSpecialFeesSetup", &with(&terms, &change)).await;
            assert_eq!(faults(&refused)[field], fault, "{change}");
        }
        let id = add(&accountant, "SpecialFeesSetup", &terms).await;
        let stored = accountant.get(&format!("/api/getOneSpecialFeesSetup/{id}")).await.json();
        assert_eq!((&stored["termsText"], &stored["feeName"]), (&json!("25 percent off"), &json!("Every fee")));
        // An amount of nothing is an amount.
        add(&accountant, "SpecialFeesSetup", &with(&terms, &json!({ "terms": "instead", "amount": 0 }))).await;
        let changed = accountant.put(&format!("/api/updateOneSpecialFeesSetup/{id}"), &json!({ "amount": "1,250.50", "terms": "sum" })).await;
        assert_eq!(changed.status, StatusCode::OK, "{}", changed.text());
        let stored = accountant.get(&format!("/api/getOneSpecialFeesSetup/{id}")).await.json();
        assert_eq!((&stored["termsText"], &stored["amount"]), (&json!("1250.50 off"), &json!(1250.5)));
    })
    .await;
}

#[tokio::test]
async fn each_way_to_pay_goes_into_one_account_of_the_branch() {
    each_engine_in_taka(async |app| {
        let admin = app.as_role(Role::Admin);
        let cash = json!({ "accountName": "Cash box", "kind": "cash", "receives": ["cash", "card"], "opening": "1,50,000.50" });
        let id = add(&admin, "Account", &cash).await;
        let bank = json!({ "accountName": "Bank", "kind": "bank", "receives": ["bank", "card"] });
        let refused = admin.post("/api/addAccount", &bank).await;
        assert_eq!(faults(&refused)["receives"], "Card goes into Cash box already");
        // Of another branch, or inactive, it is in nobody's way.
        let elsewhere = with(&bank, &json!({ "branchId": "branch-2" }));
        add(&app.as_role(Role::SuperAdmin), "Account", &elsewhere).await;
        let made = admin.put(&format!("/api/updateOneAccount/{id}"), &json!({ "status": "inactive" })).await;
        assert_eq!(made.status, StatusCode::OK, "{}", made.text());
        add(&admin, "Account", &bank).await;
        let again = admin.put(&format!("/api/updateOneAccount/{id}"), &json!({ "status": "active" })).await;
        assert_eq!(faults(&again)["receives"], "Card goes into Bank already");

        let list = admin.get("/admin/accountsLists?status=inactive").await.props();
        assert_eq!(list["rows"][0]["cells"], json!(["Cash box", "Cash", "", "Cash, Card", "৳1,50,000.50", "৳1,50,000.50", "Inactive"]));
        let form = admin.get(&format!("/admin/accountsLists/{id}")).await.props();
        assert_eq!(form["values"]["opening"], "150000.50");
    })
    .await;
}

#[tokio::test]
async fn a_head_of_fees_stays_income() {
    each_engine_in_taka(async |app| {
        let admin = app.as_role(Role::Admin);
        fee(&app.as_role(Role::Accountant), "Tuition", "monthly").await;
        let changed = admin.put("/api/updateOneVoucherHead/head-1", &json!({ "kind": "expense" })).await;
        assert_eq!(faults(&changed)["kind"], "1 fee types refer to it, so its kind stays");
        // The same name as an expense is another head, and no fee is booked under it.
        let expense = add(&admin, "VoucherHead", &json!({ "headName": "Fees of students", "kind": "expense" })).await;
        let body = json!({ "feeName": "Late", "headId": expense, "kind": "once" });
        let refused = app.as_role(Role::Accountant).post("/api/addFeesType", &body).await;
        assert_eq!(faults(&refused)["headId"], "Head is not one of the choices");
    })
    .await;
}
