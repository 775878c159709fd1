//! What the tests of print links stand on: a school with cards, and the body of the call that makes a link.

use db::Db;
use serde_json::{Value, json};

use crate::databases::{Folder, sqlite_holding};
use crate::report_card_school::picture;
use crate::{Holding, TestApp, rows, run};

/// The school, with a paper in both subjects of section A and in one of B: what a half yearly card is made of.
pub async fn school(db: Db) -> TestApp {
    let app = TestApp::over(db);
    let db = &app.app.db;
    run(
        db,
        "update exam_schedules set paper1_full_mark = 100, paper1_pass_mark = 33
          where id in ('schedule-1', 'schedule-1-eng', 'schedule-1-b')",
    )
    .await;
    rows::file(db, "icon-1", Some("branch-1"), "image/png", &picture("icon-1")).await;
    run(db, "update branches set icon_file_id = 'icon-1' where id = 'branch-1'").await;
    app
}

/// The same in a new `SQLite` database.
pub async fn sqlite_school() -> (TestApp, Folder) {
    let (db, folder) = sqlite_holding(Holding::School).await;
    (school(db).await, folder)
}

/// What a call makes a link of section A's cards with.
pub fn body() -> Value {
    json!({
        "branchId": "branch-1", "sessionId": "session-1", "classId": "class-1", "sectionId": "section-1",
        "kind": "reportCards", "semester": "half_yearly", "name": "Shop at the gate", "includeUnpublished": true,
    })
}
