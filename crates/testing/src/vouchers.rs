//! What the tests of money stand on: heads and accounts, and what an account holds.

use serde_json::Value;

use crate::{Client, TestApp, run};

/// Heads and accounts of branch 1, and one of each of branch 2. The cash box has 1,000 to begin with.
pub async fn books(app: &TestApp) {
    let db = &app.app.db;
    run(db, "update branches set currency = 'BDT', currency_symbol = '৳', branch_code = 'DHK' where id = 'branch-1'")
        .await;
    run(
        db,
        "insert into voucher_heads (id, branch_id, head_name, kind, status, search_text, version, changed_by_name, changed_at)
         values ('gifts', 'branch-1', 'Donations', 'income', 'active', 'donations', 1, '', 0),
                ('power', 'branch-1', 'Electricity', 'expense', 'active', 'electricity', 1, '', 0),
                ('rent', 'branch-1', 'Rent', 'expense', 'inactive', 'rent', 1, '', 0),
                ('power-2', 'branch-2', 'Electricity', 'expense', 'active', 'electricity', 1, '', 0)",
    )
    .await;
    run(
        db,
        "insert into accounts (id, branch_id, account_name, kind, receives, opening, status, search_text, version,
                               changed_by_name, changed_at)
         values ('cash', 'branch-1', 'Cash box', 'cash', 'cash', 100000, 'active', 'cash box', 1, '', 0),
                ('bank', 'branch-1', 'Bank', 'bank', 'bank,card', null, 'active', 'bank', 1, '', 0),
                ('cash-2', 'branch-2', 'Cash box', 'cash', 'cash', 100000, 'active', 'cash box', 1, '', 0)",
    )
    .await;
}

/// Runs a test on both engines, each with [`books`].
pub async fn each(test: impl AsyncFn(&TestApp)) {
    for app in TestApp::on_both().await {
        books(&app).await;
        test(&app).await;
    }
}

/// What an account holds, as its call says it.
pub async fn balance(client: &Client, account: &str) -> Value {
    client.get(&format!("/api/getOneAccount/{account}")).await.json()["balance"].clone()
}
