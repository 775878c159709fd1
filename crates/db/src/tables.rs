//! Whole tables, whatever their columns: for the backup, which knows no noun of the school. Every column is one of the four
//! kinds that `migrations/README.md` names.

use sqlx::AssertSqlSafe;

use super::{Conn, Engine, Error, FromRow, Record, Result, Row};

/// One value of any column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    Null,
    Text(String),
    Whole(i64),
    YesNo(bool),
    Bytes(Vec<u8>),
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellKind {
    Text,
    Whole,
    YesNo,
    Bytes,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    pub name: String,
    pub kind: CellKind,
}

/// A row of any table, in the order of its columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells(pub Vec<Cell>);

impl CellKind {
    /// From the name that either engine gives the type.
    pub(super) fn of_type(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "text" => Some(Self::Text),
            "bigint" | "int8" | "integer" => Some(Self::Whole),
            "boolean" | "bool" => Some(Self::YesNo),
            "blob" | "bytea" => Some(Self::Bytes),
            _ => None,
        }
    }
}

impl Record for Cells {
    fn read<R: Row>(row: &R) -> Result<Self> {
        row.cells()
    }
}

#[derive(FromRow)]
struct ColumnRow {
    name: String,
    kind: String,
}

#[derive(FromRow)]
struct NameRow {
    name: String,
}

impl Conn {
    /// The names of every table but the migrations' own, sorted.
    pub async fn table_names(&mut self) -> Result<Vec<String>> {
        let sql = match self.engine() {
            Engine::Sqlite => "select name from sqlite_master where type = 'table' and name not like 'sqlite%'",
            Engine::Postgres => {
                "select table_name::text as name from information_schema.tables
                  where table_schema = current_schema() and table_type = 'BASE TABLE'"
            }
        };
        let rows: Vec<NameRow> = self.query(sql).fetch_all().await?;
        let mut names: Vec<String> =
            rows.into_iter().map(|row| row.name).filter(|name| name != "_sqlx_migrations").collect();
        names.sort_unstable();
        Ok(names)
    }

    /// The columns of a table, in their order.
    ///
    /// # Errors
    /// The engine's, or `TypeNotFound` for a column outside the subset.
    pub async fn columns(&mut self, table: &str) -> Result<Vec<Column>> {
        let sql = match self.engine() {
            Engine::Sqlite => "select name, type as kind from pragma_table_info($1) order by cid",
            Engine::Postgres => {
                "select column_name::text as name, data_type::text as kind from information_schema.columns
                  where table_schema = current_schema() and table_name = $1 order by ordinal_position"
            }
        };
        let rows: Vec<ColumnRow> = self.query(sql).bind(table).fetch_all().await?;
        rows.into_iter()
            .map(|row| match CellKind::of_type(&row.kind) {
                Some(kind) => Ok(Column { name: row.name, kind }),
                None => Err(Error::TypeNotFound { type_name: row.kind }),
            })
            .collect()
    }

    /// Every row of a table, one after the other, in no order.
    ///
    /// # Errors
    /// The engine's, or what `take` refuses.
    pub async fn each_row<E: From<Error>>(
        &mut self,
        table: &'static str,
        take: impl FnMut(Cells) -> std::result::Result<(), E>,
    ) -> std::result::Result<(), E> {
        self.query(AssertSqlSafe(format!("select * from {table}"))).for_each(take).await
    }

    /// Whether a table has a row.
    pub async fn has_rows(&mut self, table: &'static str) -> Result<bool> {
        let row: Option<Cells> =
            self.query(AssertSqlSafe(format!("select * from {table} limit 1"))).fetch_optional().await?;
        Ok(row.is_some())
    }

    /// Inserts rows whose cells are in the order of `columns`, which [`Conn::columns`] answered for this table.
    ///
    /// # Errors
    /// The engine's, or a cell that is not of its column's kind.
    pub async fn insert_cells(&mut self, table: &'static str, columns: &[Column], rows: &[Cells]) -> Result<()> {
        let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
        let head = format!("insert into {table} ({})", names.join(", "));
        for rows in rows.chunks((4_000 / columns.len().max(1)).max(1)) {
            self.insert_rows(&head, columns.len(), "", rows, |to, row| {
                for (column, cell) in columns.iter().zip(&row.0) {
                    match (column.kind, cell) {
                        (CellKind::Text, Cell::Null) => to.bind(None::<String>),
                        (CellKind::Whole, Cell::Null) => to.bind(None::<i64>),
                        (CellKind::YesNo, Cell::Null) => to.bind(None::<bool>),
                        (CellKind::Bytes, Cell::Null) => to.bind(None::<Vec<u8>>),
                        (CellKind::Text, Cell::Text(text)) => to.bind(text),
                        (CellKind::Whole, Cell::Whole(number)) => to.bind(*number),
                        (CellKind::YesNo, Cell::YesNo(yes)) => to.bind(*yes),
                        (CellKind::Bytes, Cell::Bytes(bytes)) => to.bind(bytes),
                        _ => to.refuse(format!("{table}.{} is of another kind", column.name)),
                    };
                }
            })
            .await?;
        }
        Ok(())
    }
}
