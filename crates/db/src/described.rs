//! What a statement answers, without running it: for the test that holds every statement to the row that it is read into.

use sqlx::{AssertSqlSafe, Column as _, Executor, SqlSafeStr, Statement as _, TypeInfo};

use super::{Conn, Error, Inner, Result};

impl Conn {
    /// Prepares a statement; the names of its columns and of their types, as the engine calls them. `SQLite` knows the types of tables'
    /// columns alone.
    ///
    /// # Errors
    /// The engine's, for a statement that it does not understand; and on a connection of [`super::Db::read`].
    pub async fn described(&mut self, sql: &str) -> Result<Vec<(String, String)>> {
        macro_rules! described {
            ($conn:expr) => {{
                let prepared = (&mut **$conn).prepare(AssertSqlSafe(sql.to_owned()).into_sql_str()).await?;
                let columns = prepared.columns().iter();
                Ok(columns
                    .map(|column| (column.name().to_owned(), column.type_info().name().to_ascii_lowercase()))
                    .collect())
            }};
        }
        match &mut self.inner {
            Inner::Reader(_) => Err(Error::Protocol("described on a connection that only reads".to_owned())),
            Inner::Sqlite(conn) => described!(conn),
            Inner::SqliteTx(conn) => described!(conn),
            Inner::Postgres(conn) => described!(conn),
            Inner::PostgresTx(conn) => described!(conn),
        }
    }
}
