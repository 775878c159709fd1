//! One statement on either engine: bind, then fetch or execute.

use std::convert::identity;
use std::sync::atomic::Ordering;

use futures_util::TryStreamExt;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{Arguments, AssertSqlSafe, Encode, FromRow, Postgres, SqlSafeStr, SqlStr, Sqlite, Type};

use super::{Conn, Engine, Error, Inner, Result};

/// A value both engines can bind.
pub trait Value:
    for<'q> Encode<'q, Sqlite> + Type<Sqlite> + for<'q> Encode<'q, Postgres> + Type<Postgres> + Send
{
}
impl<T> Value for T where
    T: for<'q> Encode<'q, Sqlite> + Type<Sqlite> + for<'q> Encode<'q, Postgres> + Type<Postgres> + Send
{
}

/// A row both engines can decode; `#[derive(db::FromRow)]` gives it.
pub trait Record: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}
impl<T> Record for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}

/// The values of a statement, in the order of its parameters.
pub struct Bindings {
    args: Args,
    bad: Option<Error>,
}

enum Args {
    Sqlite(SqliteArguments),
    Postgres(PgArguments),
}

impl Bindings {
    fn new(engine: Engine) -> Self {
        let args = match engine {
            Engine::Sqlite => Args::Sqlite(SqliteArguments::default()),
            Engine::Postgres => Args::Postgres(PgArguments::default()),
        };
        Self { args, bad: None }
    }

    /// Adds the next value. A value that cannot be encoded is reported when the statement runs.
    pub fn bind<T: Value>(&mut self, value: T) -> &mut Self {
        let added = match &mut self.args {
            Args::Sqlite(args) => args.add(value),
            Args::Postgres(args) => args.add(value),
        };
        if let Err(error) = added {
            self.bad = Some(Error::Encode(error));
        }
        self
    }
}

/// A statement being bound.
#[must_use]
pub struct Query<'c> {
    conn: &'c mut Conn,
    sql: SqlStr,
    pub(super) bindings: Bindings,
}

impl Conn {
    /// A statement with parameters `$1`, `$2`, …
    pub fn query(&mut self, sql: impl SqlSafeStr) -> Query<'_> {
        let bindings = Bindings::new(self.engine());
        Query { conn: self, sql: sql.into_sql_str(), bindings }
    }
}

macro_rules! run {
    ($self:ident, $with:ident, $method:ident, $then:expr) => {{
        if let Some(error) = $self.bindings.bad {
            return Err(error);
        }
        $self.conn.statements.fetch_add(1, Ordering::Relaxed);
        match (&mut $self.conn.inner, $self.bindings.args) {
            (Inner::Sqlite(conn), Args::Sqlite(args)) => {
                sqlx::$with($self.sql, args).$method(&mut **conn).await.map($then)
            }
            (Inner::SqliteTx(conn), Args::Sqlite(args)) => {
                sqlx::$with($self.sql, args).$method(&mut **conn).await.map($then)
            }
            (Inner::Postgres(conn), Args::Postgres(args)) => {
                sqlx::$with($self.sql, args).$method(&mut **conn).await.map($then)
            }
            (Inner::PostgresTx(conn), Args::Postgres(args)) => {
                sqlx::$with($self.sql, args).$method(&mut **conn).await.map($then)
            }
            _ => unreachable!("arguments are made from the connection"),
        }
    }};
}

struct Done(u64);

impl From<sqlx::sqlite::SqliteQueryResult> for Done {
    fn from(result: sqlx::sqlite::SqliteQueryResult) -> Self {
        Self(result.rows_affected())
    }
}

impl From<sqlx::postgres::PgQueryResult> for Done {
    fn from(result: sqlx::postgres::PgQueryResult) -> Self {
        Self(result.rows_affected())
    }
}

impl Query<'_> {
    /// Adds the next value.
    pub fn bind<T: Value>(mut self, value: T) -> Self {
        self.bindings.bind(value);
        self
    }

    /// Runs the statement; answers how many rows it touched.
    ///
    /// # Errors
    /// The engine's.
    pub async fn execute(self) -> Result<u64> {
        let done: Result<Done> = async { run!(self, query_with, execute, Done::from) }.await;
        done.map(|done| done.0)
    }

    /// Every row.
    ///
    /// # Errors
    /// The engine's, or a row that does not fit `T`.
    pub async fn fetch_all<T: Record>(self) -> Result<Vec<T>> {
        run!(self, query_as_with, fetch_all, identity)
    }

    /// Every row, one after the other as they arrive, so that memory stays flat however many there are.
    ///
    /// # Errors
    /// The engine's, a row that does not fit `T`, or what `take` refuses.
    pub async fn for_each<T: Record, E: From<Error>>(
        self,
        mut take: impl FnMut(T) -> std::result::Result<(), E>,
    ) -> std::result::Result<(), E> {
        if let Some(error) = self.bindings.bad {
            return Err(error.into());
        }
        self.conn.statements.fetch_add(1, Ordering::Relaxed);
        let sql = self.sql;
        let mut rows = match (&mut self.conn.inner, self.bindings.args) {
            (Inner::Sqlite(conn), Args::Sqlite(args)) => sqlx::query_as_with(sql, args).fetch(&mut **conn),
            (Inner::SqliteTx(conn), Args::Sqlite(args)) => sqlx::query_as_with(sql, args).fetch(&mut **conn),
            (Inner::Postgres(conn), Args::Postgres(args)) => sqlx::query_as_with(sql, args).fetch(&mut **conn),
            (Inner::PostgresTx(conn), Args::Postgres(args)) => sqlx::query_as_with(sql, args).fetch(&mut **conn),
            _ => unreachable!("arguments are made from the connection"),
        };
        while let Some(row) = rows.try_next().await? {
            take(row)?;
        }
        Ok(())
    }

    /// The one row.
    ///
    /// # Errors
    /// The engine's, `RowNotFound`, or a row that does not fit `T`.
    pub async fn fetch_one<T: Record>(self) -> Result<T> {
        run!(self, query_as_with, fetch_one, identity)
    }

    /// The row, if there is one.
    ///
    /// # Errors
    /// The engine's, or a row that does not fit `T`.
    pub async fn fetch_optional<T: Record>(self) -> Result<Option<T>> {
        run!(self, query_as_with, fetch_optional, identity)
    }
}

/// `head values ($1,$2),($3,$4) tail`, for `rows` rows of `columns` columns. On `SQLite` the parameters have no numbers: it keeps
/// those as names, and finding a name takes longer the more there are.
pub(super) fn values_statement(engine: Engine, head: &str, columns: usize, rows: usize, tail: &str) -> SqlStr {
    let mut sql = String::with_capacity(head.len() + tail.len() + columns * rows * 6);
    sql.push_str(head);
    sql.push_str(" values ");
    let mut next = 1;
    for row in 0..rows {
        sql.push_str(if row == 0 { "(" } else { ",(" });
        for column in 0..columns {
            if column > 0 {
                sql.push(',');
            }
            match engine {
                Engine::Sqlite => sql.push('?'),
                Engine::Postgres => {
                    sql.push('$');
                    sql.push_str(&next.to_string());
                    next += 1;
                }
            }
        }
        sql.push(')');
    }
    sql.push(' ');
    sql.push_str(tail);
    AssertSqlSafe(sql).into_sql_str()
}

#[cfg(test)]
mod tests {
    use super::{Engine, values_statement};

    #[test]
    fn parameters_count_through_all_rows() {
        let sql = |engine| values_statement(engine, "insert into t (a, b)", 2, 2, "on conflict do nothing");
        let postgres = "insert into t (a, b) values ($1,$2),($3,$4) on conflict do nothing";
        assert_eq!(sql(Engine::Postgres).as_str(), postgres);
        assert_eq!(sql(Engine::Sqlite).as_str(), "insert into t (a, b) values (?,?),(?,?) on conflict do nothing");
    }
}
