//! One statement on either engine: bind, then fetch or execute.

use std::sync::atomic::Ordering;

use futures_util::TryStreamExt;
use rusqlite::types::Value as Inline;
use sqlx::error::BoxDynError;
use sqlx::postgres::PgArguments;
use sqlx::sqlite::SqliteArguments;
use sqlx::{Arguments, AssertSqlSafe, Encode, Postgres, SqlSafeStr, SqlStr, Sqlite, Type};

use super::row::{AsItself, Reading, Record};
use super::tables::CellKind;
use super::{Conn, Engine, Error, Inner, Result};

/// What a statement's parameters `$1`, `$2`, … are bound to: one value, or a tuple of them.
pub trait Values {
    /// Adds them in their order. A value that cannot be encoded is reported when the statement runs.
    fn bind_to(self, to: &mut Bindings);
}

/// A value both engines can bind.
trait Value:
    for<'q> Encode<'q, Sqlite> + Type<Sqlite> + for<'q> Encode<'q, Postgres> + Type<Postgres> + Into<Inline> + Send
{
    const KIND: CellKind;
}

macro_rules! values {
    ($($type:ty: $kind:ident;)*) => {$(
        impl Value for $type {
            const KIND: CellKind = CellKind::$kind;
        }
        impl Value for Option<$type> {
            const KIND: CellKind = CellKind::$kind;
        }
    )*};
}

values! {
    bool: YesNo;
    i64: Whole;
    String: Text;
    Vec<u8>: Bytes;
}

/// Types that can be bound, themselves and by reference, with what they are bound as.
macro_rules! bound {
    ($($type:ty, |$value:ident| $as:expr;)*) => {$(
        impl Values for $type {
            fn bind_to(self, to: &mut Bindings) {
                let $value = self;
                to.add($as);
            }
        }
    )*};
}

bound! {
    bool, |value| value;
    i64, |value| value;
    Option<bool>, |value| value;
    Option<i64>, |value| value;
    String, |value| value;
    &String, |value| value.clone();
    &str, |value| value.to_owned();
    &&str, |value| (*value).to_owned();
    Option<String>, |value| value;
    &Option<String>, |value| value.clone();
    Option<&String>, |value| value.cloned();
    Option<&str>, |value| value.map(str::to_owned);
    Vec<u8>, |value| value;
    &Vec<u8>, |value| value.clone();
    &[u8], |value| value.to_vec();
    Option<Vec<u8>>, |value| value;
}

macro_rules! tuples {
    ($first:ident $($rest:ident)*) => {
        impl<$first: Values, $($rest: Values),*> Values for ($first, $($rest,)*) {
            #[expect(non_snake_case, reason = "each value is named as its type is")]
            fn bind_to(self, to: &mut Bindings) {
                let ($first, $($rest,)*) = self;
                $first.bind_to(to);
                $($rest.bind_to(to);)*
            }
        }
        tuples!($($rest)*);
    };
    () => {
        /// No parameter.
        impl Values for () {
            fn bind_to(self, _: &mut Bindings) {}
        }
    };
}

tuples!(A B C D E F G H I J K L M N O P Q R S T U V W X Y Z);

/// The values of a statement, in the order of its parameters.
pub struct Bindings {
    args: Args,
    bad: Option<Error>,
}

enum Args {
    Inline(Vec<Inline>),
    Sqlite(SqliteArguments),
    Postgres(PgArguments),
    /// Of many rows, which Postgres takes as an array a column.
    Columns(Columns),
}

/// The values of many rows, column by column; `next` is the column of the value that comes next.
struct Columns {
    arrays: Vec<(CellKind, Vec<Inline>)>,
    count: usize,
    next: usize,
}

impl Columns {
    fn of(count: usize) -> Self {
        Self { arrays: Vec::with_capacity(count), count, next: 0 }
    }

    fn add(&mut self, kind: CellKind, value: Inline) -> std::result::Result<(), BoxDynError> {
        match self.arrays.get_mut(self.next) {
            Some((known, _)) if *known != kind => return Err("a column has values of two kinds".into()),
            Some((_, values)) => values.push(value),
            None => self.arrays.push((kind, vec![value])),
        }
        self.next = (self.next + 1) % self.count;
        Ok(())
    }

    /// `head select … tail`, which is the same text for any number of rows: it is prepared once. The types are said, so that Postgres need not guess.
    fn statement(&self, head: &str, tail: &str) -> SqlStr {
        let types: Vec<String> = (1..)
            .zip(&self.arrays)
            .map(|(number, (kind, _))| {
                let name = match kind {
                    CellKind::YesNo => "boolean",
                    CellKind::Whole => "bigint",
                    CellKind::Text => "text",
                    CellKind::Bytes => "bytea",
                };
                format!("${number}::{name}[]")
            })
            .collect();
        AssertSqlSafe(format!("{head} select * from unnest({}) {tail}", types.join(","))).into_sql_str()
    }

    fn arguments(self, rows: usize) -> Result<PgArguments> {
        if self.arrays.len() != self.count || self.arrays.iter().any(|(_, values)| values.len() != rows) {
            return Err(Error::Encode("a row has not as many values as there are columns".into()));
        }
        let mut args = PgArguments::default();
        for (kind, values) in self.arrays {
            match kind {
                CellKind::YesNo => args.add(each(values, |value| match value {
                    Inline::Integer(number) => Some(number != 0),
                    _ => None,
                })),
                CellKind::Whole => args.add(each(values, |value| match value {
                    Inline::Integer(number) => Some(number),
                    _ => None,
                })),
                CellKind::Text => args.add(each(values, |value| match value {
                    Inline::Text(text) => Some(text),
                    _ => None,
                })),
                CellKind::Bytes => args.add(each(values, |value| match value {
                    Inline::Blob(bytes) => Some(bytes),
                    _ => None,
                })),
            }
            .map_err(Error::Encode)?;
        }
        Ok(args)
    }
}

/// A column's values; none for null.
fn each<T>(values: Vec<Inline>, of: impl Fn(Inline) -> Option<T>) -> Vec<Option<T>> {
    values.into_iter().map(of).collect()
}

impl Bindings {
    fn of(inner: &Inner) -> Self {
        let args = match inner {
            Inner::Reader(_) => Args::Inline(Vec::new()),
            Inner::Sqlite(_) | Inner::SqliteTx(_) => Args::Sqlite(SqliteArguments::default()),
            Inner::Postgres(_) | Inner::PostgresTx(_) => Args::Postgres(PgArguments::default()),
        };
        Self { args, bad: None }
    }

    /// Adds the next values.
    pub fn bind(&mut self, values: impl Values) -> &mut Self {
        values.bind_to(self);
        self
    }

    /// What is wrong with a value, reported when the statement runs.
    pub(super) fn refuse(&mut self, fault: String) -> &mut Self {
        self.bad.get_or_insert(Error::Encode(fault.into()));
        self
    }

    fn add<T: Value>(&mut self, value: T) {
        let added = match &mut self.args {
            Args::Inline(args) => {
                args.push(value.into());
                Ok(())
            }
            Args::Sqlite(args) => args.add(value),
            Args::Postgres(args) => args.add(value),
            Args::Columns(columns) => columns.add(T::KIND, value.into()),
        };
        if let Err(error) = added {
            self.bad.get_or_insert(Error::Encode(error));
        }
    }
}

/// A statement being bound.
#[must_use]
pub struct Query<'c> {
    conn: &'c mut Conn,
    sql: SqlStr,
    bindings: Bindings,
}

impl Conn {
    /// Every row of a statement.
    ///
    /// # Errors
    /// The engine's, or a row that does not fit `T`.
    pub fn all<T: Record>(
        &mut self,
        sql: impl SqlSafeStr,
        values: impl Values,
    ) -> impl Future<Output = Result<Vec<T>>> {
        self.query(sql).bind(values).fetch_all()
    }

    /// The one row of a statement.
    ///
    /// # Errors
    /// The engine's, `RowNotFound`, or a row that does not fit `T`.
    pub fn one<T: Record>(&mut self, sql: impl SqlSafeStr, values: impl Values) -> impl Future<Output = Result<T>> {
        self.query(sql).bind(values).fetch_one()
    }

    /// The row of a statement, if there is one.
    ///
    /// # Errors
    /// The engine's, or a row that does not fit `T`.
    pub fn optional<T: Record>(
        &mut self,
        sql: impl SqlSafeStr,
        values: impl Values,
    ) -> impl Future<Output = Result<Option<T>>> {
        self.query(sql).bind(values).fetch_optional()
    }

    /// Runs a statement; how many rows it touched.
    ///
    /// # Errors
    /// The engine's; and on a connection of [`super::Db::read`].
    pub fn execute(&mut self, sql: impl SqlSafeStr, values: impl Values) -> impl Future<Output = Result<u64>> {
        self.query(sql).bind(values).execute()
    }

    /// A statement whose values are bound one after the other, or whose rows are not taken as a list.
    pub fn query(&mut self, sql: impl SqlSafeStr) -> Query<'_> {
        let bindings = Bindings::of(&self.inner);
        Query { conn: self, sql: sql.into_sql_str(), bindings }
    }
}

/// Runs a statement where its connection is: `$inline` on the calling thread, `$elsewhere` by sqlx.
macro_rules! run {
    ($self:ident, |$reader:ident, $sql:ident, $values:ident| $inline:expr, |$query:ident, $conn:ident| $elsewhere:expr) => {{
        if let Some(error) = $self.bindings.bad {
            return Err(error.into());
        }
        $self.conn.statements.fetch_add(1, Ordering::Relaxed);
        macro_rules! elsewhere {
            ($conn_:expr, $args:expr) => {{
                let $query = sqlx::query_with($self.sql, $args);
                let $conn = &mut **$conn_;
                $elsewhere
            }};
        }
        match (&mut $self.conn.inner, $self.bindings.args) {
            (Inner::Reader($reader), Args::Inline($values)) => {
                let $sql = $self.sql.as_str();
                $inline
            }
            (Inner::Sqlite(conn), Args::Sqlite(args)) => elsewhere!(conn, args),
            (Inner::SqliteTx(conn), Args::Sqlite(args)) => elsewhere!(conn, args),
            (Inner::Postgres(conn), Args::Postgres(args)) => elsewhere!(conn, args),
            (Inner::PostgresTx(conn), Args::Postgres(args)) => elsewhere!(conn, args),
            _ => unreachable!("arguments are made from the connection"),
        }
    }};
}

impl Query<'_> {
    /// Adds the next values.
    pub fn bind(mut self, values: impl Values) -> Self {
        values.bind_to(&mut self.bindings);
        self
    }

    /// Runs the statement; answers how many rows it touched.
    ///
    /// # Errors
    /// The engine's; and on a connection of [`super::Db::read`].
    pub async fn execute(self) -> Result<u64> {
        run!(
            self,
            |_reader, sql, _values| Err(Error::Protocol(format!("on a connection that only reads: {sql}"))),
            |query, conn| query.execute(conn).await.map(|done| done.rows_affected())
        )
    }

    /// Every row.
    ///
    /// # Errors
    /// The engine's, or a row that does not fit `T`.
    pub async fn fetch_all<T: Record>(self) -> Result<Vec<T>> {
        self.fetch_all_by(AsItself).await
    }

    /// Every row, read in a way of its own.
    pub async fn fetch_all_by<T: Send + Unpin>(self, by: impl Reading<T>) -> Result<Vec<T>> {
        run!(self, |reader, sql, values| reader.rows(sql, &values, usize::MAX, by), |query, conn| query
            .try_map(|row| by.read(&row))
            .fetch_all(conn)
            .await)
    }

    /// Every row, one after the other as they arrive, so that memory stays flat however many there are.
    ///
    /// # Errors
    /// The engine's, a row that does not fit `T`, or what `take` refuses.
    pub async fn for_each<T: Record, E: From<Error>>(
        self,
        mut take: impl FnMut(T) -> std::result::Result<(), E>,
    ) -> std::result::Result<(), E> {
        run!(self, |reader, sql, values| reader.each(sql, &values, AsItself, take), |query, conn| {
            let mut rows = query.fetch(conn);
            while let Some(row) = rows.try_next().await? {
                take(T::read(&row)?)?;
            }
            Ok(())
        })
    }

    /// The one row.
    ///
    /// # Errors
    /// The engine's, `RowNotFound`, or a row that does not fit `T`.
    pub async fn fetch_one<T: Record>(self) -> Result<T> {
        self.fetch_optional().await?.ok_or(Error::RowNotFound)
    }

    /// The row, if there is one.
    ///
    /// # Errors
    /// The engine's, or a row that does not fit `T`.
    pub async fn fetch_optional<T: Record>(self) -> Result<Option<T>> {
        self.fetch_optional_by(AsItself).await
    }

    /// The row, if there is one, read in a way of its own.
    pub async fn fetch_optional_by<T: Send + Unpin>(self, by: impl Reading<T>) -> Result<Option<T>> {
        run!(self, |reader, sql, values| reader.rows(sql, &values, 1, by).map(|mut rows| rows.pop()), |query, conn| {
            query.try_map(|row| by.read(&row)).fetch_optional(conn).await
        })
    }
}

impl Conn {
    /// Inserts rows in one statement, as [`Conn::insert_many`] says; how many were stored.
    pub(super) async fn insert_rows<T>(
        &mut self,
        head: &str,
        columns: usize,
        tail: &str,
        rows: &[T],
        bind: impl Fn(&mut Bindings, &T),
    ) -> Result<u64> {
        let mut bindings = match self.engine() {
            Engine::Sqlite => Bindings::of(&self.inner),
            Engine::Postgres => Bindings { args: Args::Columns(Columns::of(columns)), bad: None },
        };
        for row in rows {
            bind(&mut bindings, row);
        }
        if let Some(fault) = bindings.bad {
            return Err(fault);
        }
        let (sql, args) = match bindings.args {
            Args::Columns(columns) => (columns.statement(head, tail), Args::Postgres(columns.arguments(rows.len())?)),
            args => (values_statement(head, columns, rows.len(), tail), args),
        };
        Query { conn: self, sql, bindings: Bindings { args, bad: None } }.execute().await
    }
}

/// `head values (?,?),(?,?) tail`, for `rows` rows of `columns` columns. The parameters have no numbers: `SQLite` keeps those as names, and finding
/// a name takes longer the more there are.
fn values_statement(head: &str, columns: usize, rows: usize, tail: &str) -> SqlStr {
    let row = format!("({})", vec!["?"; columns].join(","));
    AssertSqlSafe(format!("{head} values {} {tail}", vec![row.as_str(); rows].join(","))).into_sql_str()
}

#[cfg(test)]
mod tests {
    use super::{CellKind, Columns, Inline, values_statement};

    #[test]
    fn many_rows_are_one_statement() {
        let (head, tail) = ("insert into t (a, b)", "on conflict do nothing");
        let sqlite = values_statement(head, 2, 2, tail);
        assert_eq!(sqlite.as_str(), "insert into t (a, b) values (?,?),(?,?) on conflict do nothing");
        let mut columns = Columns::of(2);
        for number in 1..=3 {
            columns.add(CellKind::Text, Inline::Null).unwrap();
            columns.add(CellKind::Whole, Inline::Integer(number)).unwrap();
        }
        let postgres = "insert into t (a, b) select * from unnest($1::text[],$2::bigint[]) on conflict do nothing";
        assert_eq!(columns.statement(head, tail).as_str(), postgres);
        let numbers = [1, 2, 3].map(Inline::Integer).to_vec();
        assert_eq!(columns.arrays, [(CellKind::Text, vec![Inline::Null; 3]), (CellKind::Whole, numbers)]);
        assert!(columns.add(CellKind::Whole, Inline::Null).is_err(), "a number among texts");
        columns.add(CellKind::Text, Inline::Null).unwrap();
        assert!(columns.arguments(3).is_err(), "a row of one value");
    }
}
