//! Holding rows by which a transaction decides (ARCHITECTURE.md). Postgres lets others write between what a transaction reads and what it
//! writes; on `SQLite` a transaction that writes has begun as the only one, so that there is nothing to do.
//!
//! The order is the same everywhere, so that nobody waits in a circle: the session (`records::place`), then what the record refers to, in the order
//! of tables and ids, then its own row. Who counts beside records holds the row that is counted for: a section's seats, a person's documents.
//! A row that refers to one that was deleted meanwhile is a 409 on both engines. `server/tests/it/races.rs` has two at once meet.

use sqlx::AssertSqlSafe;

use super::{Conn, Engine, Result};

impl Conn {
    /// Holds a row until the transaction ends: nobody else changes it, deletes it, or comes to refer to it. Whoever counts what refers to a
    /// row holds it first. `table` is never text from outside.
    pub async fn hold(&mut self, table: &'static str, id: &str) -> Result<()> {
        self.lock(table, id, "for update").await
    }

    /// Holds a row against changes and deletion alone: others may come to refer to it.
    pub async fn hold_values(&mut self, table: &'static str, id: &str) -> Result<()> {
        self.lock(table, id, "for no key update").await
    }

    /// Refers to a row before it is decided by: until the transaction ends nobody [holds](Conn::hold) it. Foreign keys do the same, but
    /// only as the row that refers is written. Others may refer to it, too.
    pub async fn refer(&mut self, table: &'static str, id: &str) -> Result<()> {
        self.lock(table, id, "for key share").await
    }

    /// Holds every row of a small table against changes, in one order for everybody; and who adds a row holds them, too.
    pub async fn hold_all(&mut self, table: &'static str) -> Result<()> {
        if self.engine() == Engine::Postgres {
            let sql = format!("lock table {table} in share row exclusive mode");
            self.query(AssertSqlSafe(sql)).execute().await?;
        }
        Ok(())
    }

    async fn lock(&mut self, table: &'static str, id: &str, how: &'static str) -> Result<()> {
        if self.engine() == Engine::Postgres {
            let sql = format!("select id from {table} where id = $1 {how}");
            self.query(AssertSqlSafe(sql)).bind(id).execute().await?;
        }
        Ok(())
    }
}
