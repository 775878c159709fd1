//! What the tests of money stand on: heads and accounts, and what an account holds.

use serde_json::Value;

use crate::{Client, TestApp, each_engine_after, rows, run};

/// Heads and accounts of branch 1, and one of each of branch 2. The cash box has 1,000 to begin with.
pub async fn books(app: &TestApp) {
    let db = &app.app.db;
    run(db, "update branches set currency = 'BDT', currency_symbol = '৳', branch_code = 'DHK' where id = 'branch-1'")
        .await;
    for (id, branch, head) in [
        ("gifts", "branch-1", ("Donations", "income")),
        ("power", "branch-1", ("Electricity", "expense")),
        ("rent", "branch-1", ("Rent", "expense")),
        ("power-2", "branch-2", ("Electricity", "expense")),
    ] {
        rows::voucher_head(db, id, branch, head).await;
    }
    run(db, "update voucher_heads set status = 'inactive' where id = 'rent'").await;
    let cash_box = ("Cash box", "cash");
    rows::account(db, "cash", "branch-1", cash_box, Some("cash"), Some(100_000)).await;
    rows::account(db, "bank", "branch-1", ("Bank", "bank"), Some("bank,card"), None).await;
    rows::account(db, "cash-2", "branch-2", cash_box, Some("cash"), Some(100_000)).await;
}

/// Runs a test on both engines, each with [`books`].
pub async fn each(test: impl AsyncFn(&TestApp)) {
    each_engine_after(books, test).await;
}

/// What an account holds, as its call says it.
pub async fn balance(client: &Client, account: &str) -> Value {
    client.get(&format!("/api/getOneAccount/{account}")).await.json()["balance"].clone()
}
