//! Reading a report's rows, and what reports can be narrowed by.

use std::marker::PhantomData;

use super::{Kind, MoneyReport};
use db::{Conn, FromRow, Query, Result};
use records::Choice;
use rules::words::money_texts;

/// A value of a report's row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Text(String),
    Number(i64),
}

impl Cell {
    pub(super) fn number(&self) -> i64 {
        match self {
            Self::Number(number) => *number,
            Self::Text(_) => 0,
        }
    }
}

/// A row, a cell a column.
struct ReportRow<R> {
    cells: Vec<Cell>,
    by_month: Option<String>,
    report: PhantomData<R>,
}

/// Every row of a report.
pub(super) struct Rows {
    pub(super) cells: Vec<Vec<Cell>>,
    /// Beside each row what of it is of which month, where the report says so ([`super::Report::by_month`]); else empty.
    pub(super) by_month: Vec<String>,
}

impl<R: MoneyReport> db::Record for ReportRow<R> {
    fn read<Row: db::Row>(row: &Row) -> Result<Self> {
        let cell = |column: &super::Col| match column.kind {
            Kind::Count | Kind::Money => Ok(Cell::Number(row.column::<Option<i64>>(column.key)?.unwrap_or_default())),
            Kind::Name | Kind::Code | Kind::State | Kind::Day | Kind::Month => {
                Ok(Cell::Text(row.column::<Option<String>>(column.key)?.unwrap_or_default()))
            }
        };
        let cells = R::OF.columns.iter().map(cell).collect::<Result<_>>()?;
        let by_month = R::OF.by_month.map(|column| row.column(column)).transpose()?;
        Ok(Self { cells, by_month, report: PhantomData })
    }
}

/// Every row of a report. `values`: its parameters.
pub(super) async fn rows<R: MoneyReport>(conn: &mut Conn, values: Vec<String>) -> Result<Rows> {
    let query = values.into_iter().fold(conn.query(R::OF.statement), Query::bind);
    let rows: Vec<ReportRow<R>> = query.fetch_all().await?;
    let (cells, by_month): (_, Vec<Option<String>>) = rows.into_iter().map(|row| (row.cells, row.by_month)).unzip();
    Ok(Rows { cells, by_month: by_month.into_iter().flatten().collect() })
}

#[derive(FromRow)]
struct Session {
    id: String,
}

/// The active session of a branch; none where there is none.
pub(super) async fn active_session(conn: &mut Conn, branch_id: &str) -> Result<Option<String>> {
    let row: Option<Session> = conn
        .optional(
            "select id from sessions where branch_id = $1 and status = 'active' order by start_date desc limit 1",
            branch_id,
        )
        .await?;
    Ok(row.map(|row| row.id))
}

#[derive(FromRow)]
struct Named {
    id: String,
    name: String,
}

async fn choices(conn: &mut Conn, statement: &'static str, of: &str) -> Result<Vec<Choice>> {
    let rows: Vec<Named> = conn.all(statement, of).await?;
    Ok(rows.iter().map(|row| Choice::new(&row.id, &row.name)).collect())
}

pub(super) async fn classes(conn: &mut Conn, session_id: &str) -> Result<Vec<Choice>> {
    let of =
        "select id, class_name as name from classes where session_id = $1 order by class_numeric, sort_key, class_name";
    choices(conn, of, session_id).await
}

pub(super) async fn sections(conn: &mut Conn, class_id: &str) -> Result<Vec<Choice>> {
    let of = "select id, section_name as name from sections where class_id = $1 order by sort_key, section_name, id";
    choices(conn, of, class_id).await
}

#[derive(FromRow)]
struct HeadOfAKind {
    id: String,
    head_name: String,
    kind: String,
}

impl HeadOfAKind {
    fn choice(&self) -> Choice {
        let label = if self.kind == "income" {
            money_texts::head_income(&self.head_name)
        } else {
            money_texts::head_expense(&self.head_name)
        };
        Choice::new(&self.id, label)
    }
}

async fn heads_of_both(conn: &mut Conn, branch_id: &str) -> Result<Vec<Choice>> {
    let rows: Vec<HeadOfAKind> = conn
        .all(
            "select id, head_name, kind from voucher_heads where branch_id = $1 order by sort_key, search_text, kind",
            branch_id,
        )
        .await?;
    Ok(rows.iter().map(HeadOfAKind::choice).collect())
}

/// Heads of a kind, or of both.
pub(super) async fn heads(conn: &mut Conn, branch_id: &str, kind: Option<&str>) -> Result<Vec<Choice>> {
    let of = match kind {
        Some("income") => {
            "select id, head_name as name from voucher_heads where branch_id = $1 and kind = 'income' order by sort_key, search_text"
        }
        Some(_) => {
            "select id, head_name as name from voucher_heads where branch_id = $1 and kind = 'expense' order by sort_key, search_text"
        }
        None => return heads_of_both(conn, branch_id).await,
    };
    choices(conn, of, branch_id).await
}
