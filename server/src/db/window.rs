//! A part of a list: what of a statement's rows is wanted, in which order, and how many there are (ARCHITECTURE.md).

use sqlx::AssertSqlSafe;

use super::row::{Record, Row};
use super::{Conn, Engine, Result};

/// What a list's rows belong to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Within {
    /// Every branch's: for who is confined to none.
    Everything,
    Branch(String),
    /// A branch's, and what belongs to none: for who is confined to none.
    BranchOrNone(String),
    Session(String),
}

impl Within {
    /// The condition on a row `r` (parameter 1), and the parameter's value.
    fn condition(&self) -> (&'static str, &str) {
        match self {
            Self::Everything => ("$1 = ''", ""),
            Self::Branch(id) => ("r.branch_id = $1", id),
            Self::BranchOrNone(id) => ("(r.branch_id = $1 or r.branch_id = '')", id),
            Self::Session(id) => ("r.session_id = $1", id),
        }
    }
}

/// Which rows of a list are wanted, and in which order.
#[derive(Clone, Debug)]
pub struct Window {
    pub within: Within,
    /// `active`, `inactive`, or what else the noun has; empty: all.
    pub status: String,
    /// Text columns of the statement (never text from outside) and what they must hold.
    pub equals: Vec<(&'static str, String)>,
    /// In lower case: rows in whose `search_text` it occurs. Empty: every row.
    pub search: String,
    /// A column of the statement: never text from outside.
    pub order: &'static str,
    /// Texts are compared letter by letter on both engines, whatever the language of the database.
    pub order_is_text: bool,
    pub descending: bool,
    pub limit: i64,
    pub offset: i64,
}

/// A window's rows.
#[derive(Clone, Debug)]
pub struct Found<T> {
    pub rows: Vec<T>,
    /// How many rows there are on all pages.
    pub total: i64,
    /// How many there are, whatever was searched for.
    pub all: i64,
}

struct Counts {
    total: i64,
    everything: i64,
}

impl Record for Counts {
    fn read<R: Row>(row: &R) -> Result<Self> {
        Ok(Self { total: row.column("total")?, everything: row.column("everything")? })
    }
}

impl Conn {
    /// The rows of `statement` inside the window, in two statements however many there are. Beside the columns of `T` the statement
    /// selects `id`, `branch_id` (and `session_id`), `status` and `search_text`.
    ///
    /// # Errors
    /// The database's.
    pub async fn window<T: Record>(&mut self, statement: &'static str, window: &Window) -> Result<Found<T>> {
        const WANTED: &str = "($2 = '' or r.status = $2) and ($3 = '' or r.search_text like $3 escape '\\')";
        let (within, id) = window.within.condition();
        let pattern = if window.search.is_empty() { String::new() } else { like_anywhere(&window.search) };
        // Their parameters come after the others.
        let equals = |first: usize| {
            let columns = window.equals.iter().enumerate();
            let conditions = columns.map(|(place, (column, _))| format!(" and r.{column} = ${}", first + place));
            conditions.collect::<Vec<_>>().concat()
        };
        let count = format!(
            "select count(case when {WANTED}{} then 1 end) as total, count(*) as everything
               from ({statement}) r where {within}",
            equals(4)
        );
        let mut query =
            self.query(AssertSqlSafe(count)).bind(id.to_owned()).bind(window.status.clone()).bind(pattern.clone());
        for (_, value) in &window.equals {
            query = query.bind(value.clone());
        }
        let counts: Counts = query.fetch_one().await?;
        let direction = if window.descending { "desc" } else { "asc" };
        let collation = match self.engine() {
            Engine::Postgres if window.order_is_text => "collate \"C\" ",
            _ => "",
        };
        let page = format!(
            "select r.* from ({statement}) r where {within} and {WANTED}{}
              order by r.{} {collation}{direction}, r.id {direction} limit $4 offset $5",
            equals(6),
            window.order
        );
        let mut query = self
            .query(AssertSqlSafe(page))
            .bind(id.to_owned())
            .bind(window.status.clone())
            .bind(pattern)
            .bind(window.limit)
            .bind(window.offset);
        for (_, value) in &window.equals {
            query = query.bind(value.clone());
        }
        let rows = query.fetch_all().await?;
        Ok(Found { rows, total: counts.total, all: counts.everything })
    }
}

impl Conn {
    /// The row of `statement` with this id.
    ///
    /// # Errors
    /// The database's.
    pub async fn one_of<T: Record>(&mut self, statement: &'static str, id: &str) -> Result<Option<T>> {
        let one = format!("select r.* from ({statement}) r where r.id = $1");
        self.query(AssertSqlSafe(one)).bind(id.to_owned()).fetch_optional().await
    }

    /// The same, where it is within a place.
    ///
    /// # Errors
    /// The database's.
    pub async fn one_within<T: Record>(
        &mut self,
        statement: &'static str,
        within: &Within,
        id: &str,
    ) -> Result<Option<T>> {
        let (condition, place) = within.condition();
        let one = format!("select r.* from ({statement}) r where {condition} and r.id = $2");
        self.query(AssertSqlSafe(one)).bind(place.to_owned()).bind(id.to_owned()).fetch_optional().await
    }

    /// Every row of a place.
    ///
    /// # Errors
    /// The database's.
    pub async fn all_within<T: Record>(&mut self, statement: &'static str, within: &Within) -> Result<Vec<T>> {
        let (condition, place) = within.condition();
        let all = format!("select r.* from ({statement}) r where {condition}");
        self.query(AssertSqlSafe(all)).bind(place.to_owned()).fetch_all().await
    }
}

impl Conn {
    /// The row of a statement that takes an id as its only parameter.
    ///
    /// # Errors
    /// The database's.
    pub async fn one_by<T: Record>(&mut self, statement: &'static str, id: &str) -> Result<Option<T>> {
        self.query(statement).bind(id.to_owned()).fetch_optional().await
    }
}

/// A `like` pattern (`escape '\\'`) for a text anywhere.
#[must_use]
pub fn like_anywhere(text: &str) -> String {
    let mut pattern = String::from("%");
    for c in text.chars() {
        if matches!(c, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern.push('%');
    pattern
}

#[cfg(test)]
mod tests {
    use super::like_anywhere;

    #[test]
    fn a_search_takes_wildcards_literally() {
        assert_eq!(like_anywhere("50%_a\\"), "%50\\%\\_a\\\\%");
    }
}
