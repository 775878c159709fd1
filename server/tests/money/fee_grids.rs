//! The fees of classes in a table of inputs (docs/rules.md, *Records and fields*), on both engines: what does not fit into a cell stays, and what is
//! chosen is offered in the next row.

use axum::http::StatusCode;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::record_grid::{faults, send};
use testing::{Client, each_engine_in_taka, lines};

const GRID: &str = "/admin/studentFeesSetup/grid";

async fn add(client: &Client, call: &str, body: &Value) -> String {
    let added = client.post(&format!("/api/add{call}"), body).await;
    added.json()["_id"].as_str().unwrap_or_else(|| panic!("{}", added.text())).to_owned()
}

#[tokio::test]
async fn a_class_is_given_its_fees_row_by_row() {
    each_engine_in_taka(async |app| {
        let (accountant, db) = (app.as_role(Role::Accountant), &app.app.db);
        let fee = async |name: &str, kind: &str| {
            add(&accountant, "FeesType", &json!({ "feeName": name, "headId": "head-1", "kind": kind })).await
        };
        let (tuition, library) = (fee("Tuition", "monthly").await, fee("Library", "yearly").await);
        let months = json!({
            "sessionId": "session-1", "classId": "class-1", "feeTypeId": tuition, "amount": 900, "dueDay": 10, "months": ["01", "03"],
        });
        add(&accountant, "StudentFeesSetup", &months).await;

        let page = accountant.get(GRID).await.props();
        let keys: Vec<&Value> = page["fields"].as_array().unwrap().iter().map(|field| &field["key"]).collect();
        assert_eq!(keys, ["feeTypeId", "classId", "groupId", "examId", "amount", "dueDay", "dueOn", "status"]);
        let changes = [
            ("row.1.amount", "1,000.50"),
            ("row.2.feeTypeId", library.as_str()),
            ("row.2.classId", "class-1"),
            ("row.2.amount", "৫০০"),
            ("row.2.dueDay", "5"),
            ("row.3.feeTypeId", tuition.as_str()),
            ("row.3.classId", "class-1"),
            ("row.3.amount", "0"),
            ("row.3.dueDay", "5"),
            ("row.4.feeTypeId", library.as_str()),
        ];
        let refused = send(&accountant, GRID, &page, &changes).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(
            faults(&refused.props()),
            [
                "row.2.dueDay: Only a monthly fee is due on a day of the month",
                "row.2.dueOn: Due on is missing",
                "row.3.amount: Amount must be above 0",
                "row.4.amount: Amount is missing",
                "row.4.classId: Class is missing",
            ]
        );
        let mended = [
            ("row.2.dueDay", ""),
            ("row.2.dueOn", "2026-03-10"),
            ("row.3.amount", "700"),
            ("row.3.groupId", "group-1"),
            ("row.4.feeTypeId", ""),
        ];
        let saved = send(&accountant, GRID, &refused.props(), &mended).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{:?}", faults(&saved.props()));
        let stored = "select t.fee_name || ' ' || cast(u.amount as text) || ' ' || coalesce(u.months, '-') || ' ' ||
                coalesce(u.group_id, '-') || ' ' || cast(u.version as text) as line
           from fee_setups u join fee_types t on t.id = u.fee_type_id order by t.fee_name, u.amount";
        let expected = ["Library 50000 - - 1", "Tuition 70000 - group-1 1", "Tuition 100050 01,03 - 2"];
        assert_eq!(lines(db, stored).await.iter().map(|line| line.replace("  ", " - ")).collect::<Vec<_>>(), expected);
        let named = "select action || ' ' || subject_name as line from audit_acts where subject_kind = 'feeSetup' order by at, id";
        let named = lines(db, named).await;
        assert_eq!(named.len(), 4, "{named:?}");
        assert!(named.iter().any(|line| line == "add Library, Class 8"), "{named:?}");

        // The next rows begin as the form after a saved one does: with what was chosen.
        let next = accountant.get(saved.header("location")).await.props();
        let begun = &next["rows"][3]["values"];
        assert_eq!(
            (&begun["feeTypeId"], &begun["classId"], &begun["groupId"], &begun["amount"]),
            (&json!(tuition), &json!("class-1"), &json!("group-1"), &json!(""))
        );
        let none = send(&accountant, GRID, &next, &[]).await;
        assert!(none.header("location").contains("added=0&changed=0"), "{}", none.header("location"));
        // A fee is set up for a class once: said of the row.
        let twice = [("row.4.amount", "800"), ("row.4.dueDay", "5")];
        let refused = send(&accountant, GRID, &next, &twice).await;
        assert_eq!(faults(&refused.props()), ["row.4.feeTypeId: This fee is set up for this class already"]);

        // The list of one class leads to that class's rows, and new ones begin in it.
        let list = accountant.get("/admin/studentFeesSetup?classId=class-1&search=lib").await.props();
        let of_class = accountant.get(list["grid"].as_str().unwrap()).await.props();
        assert_eq!((of_class["rows"].as_array().unwrap().len(), &of_class["filters"][1]["chosen"]), (6, &json!("class-1")));
        assert_eq!(of_class["rows"][1]["values"]["classId"], "class-1");
        for role in [Role::Teacher, Role::AcademicSupport, Role::Student] {
            assert_eq!(app.as_role(role).get(GRID).await.status, StatusCode::FORBIDDEN, "{role}");
        }
    })
    .await;
}
