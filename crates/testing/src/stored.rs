//! What tests store without a call and read back past every screen: single statements.

use db::{Db, FromRow};
use sqlx::AssertSqlSafe;

/// Runs one statement.
pub async fn run(db: &Db, sql: &str) {
    let mut conn = db.acquire().await.expect("a connection");
    conn.execute(AssertSqlSafe(sql.to_owned()), ()).await.unwrap_or_else(|error| panic!("{error}: {sql}"));
}

/// The column `line` of every row.
pub async fn lines(db: &Db, sql: &'static str) -> Vec<String> {
    #[derive(FromRow)]
    struct Line {
        line: String,
    }
    let mut conn = db.acquire().await.expect("a connection");
    let rows: Vec<Line> = conn.all(sql, ()).await.unwrap_or_else(|error| panic!("{error}: {sql}"));
    rows.into_iter().map(|row| row.line).collect()
}

/// The number that a statement names `n`.
pub async fn number(db: &Db, sql: &'static str) -> i64 {
    #[derive(FromRow)]
    struct Number {
        n: i64,
    }
    let mut conn = db.acquire().await.expect("a connection");
    let row: Number = conn.one(sql, ()).await.unwrap_or_else(|error| panic!("{error}: {sql}"));
    row.n
}
