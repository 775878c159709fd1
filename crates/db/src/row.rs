//! Reading rows: a [`Record`] says which columns it wants, a [`Row`] of any engine hands them over.

use rusqlite::types::FromSql;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{Column as _, Decode, Postgres, Row as _, Sqlite, Type, TypeInfo, ValueRef};

use super::tables::{Cell, CellKind, Cells};
use super::{Error, Result};

/// What a column can be read as: text, whole numbers, yes and no, bytes, each perhaps null.
pub trait Field:
    for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres> + FromSql
{
}
impl<T> Field for T where
    T: for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres> + FromSql
{
}

/// What a row is read into; `#[derive(db::FromRow)]` writes it.
pub trait Record: Sized + Send + Unpin {
    /// # Errors
    /// When a column is missing or does not fit.
    fn read<R: Row>(row: &R) -> Result<Self>;
}

/// How rows are read into `T`, where the type alone does not say it.
pub trait Reading<T>: Copy + Send + Sync {
    /// # Errors
    /// When a column is missing or does not fit.
    fn read<R: Row>(self, row: &R) -> Result<T>;
}

/// As the type itself says.
#[derive(Clone, Copy)]
pub(super) struct AsItself;

impl<T: Record> Reading<T> for AsItself {
    fn read<R: Row>(self, row: &R) -> Result<T> {
        T::read(row)
    }
}

/// A row as an engine answers it.
pub trait Row {
    /// The value of a column, by its name.
    ///
    /// # Errors
    /// When it is missing or does not fit.
    fn column<T: Field>(&self, name: &str) -> Result<T>;

    /// All columns, whatever they are.
    ///
    /// # Errors
    /// `TypeNotFound` for a column outside the subset of migrations/README.md.
    fn cells(&self) -> Result<Cells>;
}

macro_rules! row_of_sqlx {
    ($row:ty) => {
        impl Row for $row {
            fn column<T: Field>(&self, name: &str) -> Result<T> {
                self.try_get(name)
            }

            fn cells(&self) -> Result<Cells> {
                let cell = |index: usize| {
                    if self.try_get_raw(index)?.is_null() {
                        return Ok(Cell::Null);
                    }
                    let type_name = sqlx::Row::column(self, index).type_info().name();
                    match CellKind::of_type(type_name) {
                        Some(CellKind::Text) => self.try_get(index).map(Cell::Text),
                        Some(CellKind::Whole) => self.try_get(index).map(Cell::Whole),
                        Some(CellKind::YesNo) => self.try_get(index).map(Cell::YesNo),
                        Some(CellKind::Bytes) => self.try_get(index).map(Cell::Bytes),
                        None => Err(Error::TypeNotFound { type_name: type_name.to_owned() }),
                    }
                };
                (0..self.columns().len()).map(cell).collect::<Result<Vec<_>>>().map(Cells)
            }
        }
    };
}
row_of_sqlx!(SqliteRow);
row_of_sqlx!(PgRow);
