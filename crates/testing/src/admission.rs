//! What the tests of online admission stand on: a class that takes applications, and a form that is filled in.

use axum::http::StatusCode;
use db::Db;

use crate::{Answer, Client, TestApp, each_engine_after, rows, run};

/// Where class 8 is applied to.
pub const FORM: &str = "/admission/class/open-1";

/// Class 8 takes applications, an application costs 500; the cash box collects.
pub async fn opened(db: &Db) {
    run(db, "update branches set currency = 'BDT', currency_symbol = '৳', branch_code = 'DHK' where id = 'branch-1'")
        .await;
    run(
        db,
        "insert into accounts (id, branch_id, account_name, kind, receives, opening, status, search_text, version, changed_by_name, changed_at)
         values ('cash', 'branch-1', 'Cash box', 'cash', 'cash', 100000, 'active', 'cash box', 1, '', 0)
         on conflict do nothing",
    )
    .await;
    let days = ["2026-09-01", "2026-09-30"];
    rows::admission_opening(db, "open-1", ["session-1", "class-1"], days, Some(2)).await;
    rows::admission_opening(db, "open-2", ["session-2", "class-2"], days, None).await;
    run(
        db,
        "insert into admission_fees (id, session_id, class_id, amount, head_id, status, search_text, version, changed_by_name, changed_at)
         values ('fee-1', 'session-1', 'class-1', 50000, 'head-1', 'active', '', 1, '', 0)",
    )
    .await;
}

/// Runs a test on both engines, each with [`opened`].
pub async fn each(test: impl AsyncFn(&TestApp)) {
    each_engine_after(async |app| opened(&app.app.db).await, test).await;
}

/// The fields of an application, some of them others.
pub fn fields<'a>(change: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut fields = vec![
        ("openingId", "open-1"),
        ("firstName", "Zubaida"),
        ("lastName", "Khanom"),
        ("gender", "female"),
        ("dob", "2014-03-04"),
        ("guardianName", "Rahima Khatun"),
        ("guardianMobile", "01712345678"),
    ];
    for (name, value) in change {
        fields.retain(|(of, _)| of != name);
        fields.push((*name, *value));
    }
    fields
}

/// What a page of one once says: it is not kept, so it is read off the markup.
pub fn secret_of(answer: &Answer) -> String {
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    let (_, rest) = answer.text().split_once("<strong translate=\"no\">").expect("the secret number");
    rest.split('<').next().unwrap().to_owned()
}

/// Applies; the secret number.
pub async fn applied(client: &Client, change: &[(&str, &str)]) -> String {
    secret_of(&client.form(FORM, &fields(change)).await)
}
