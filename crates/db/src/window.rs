//! A part of a list: what of a statement's rows is wanted, in which order, and how many there are (ARCHITECTURE.md).

use std::collections::HashMap;

use sqlx::AssertSqlSafe;

use super::query::Query;
use super::row::{AsItself, Reading, Record, Row};
use super::{Conn, Db, Engine, Result};

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

/// Whom a window's rows must be in the reach of.
#[derive(Clone, Debug)]
pub struct Taught {
    pub teacher_id: String,
    /// YYYY-MM-DD
    pub day: String,
}

/// Which rows of a list are wanted, and in which order.
#[derive(Clone, Debug)]
pub struct Window {
    pub within: Within,
    /// `active`, `inactive`, or what else the noun has; empty: all.
    pub status: String,
    /// Text columns of the statement (never text from outside) and what they must hold.
    pub equals: Vec<(&'static str, String)>,
    /// Only rows of a section and a subject (`section_id`, `subject_id`) that this teacher reaches on a day.
    pub taught: Option<Taught>,
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

impl Window {
    /// Whether it is short enough to be read row by row.
    fn by_id(&self) -> bool {
        self.limit <= MOST_BY_ID
    }
}

/// A window's rows.
#[derive(Clone, Debug)]
pub struct Found<T> {
    pub rows: Vec<T>,
    /// How many rows there are on all pages.
    pub total: i64,
}

/// A narrower statement with the same rows: `id` and every column that a window filters, searches and sorts by. A page is chosen from it,
/// and only the rows of that page are read from the whole statement.
#[derive(Clone, Copy, Debug)]
pub struct Keys {
    pub statement: &'static str,
    /// Whether the column that it is sorted by is a text here.
    pub order_is_text: bool,
    /// The same rows with no more than what says where they belong: to count them by.
    pub places: &'static str,
}

/// A longer page is read as a whole.
const MOST_BY_ID: i64 = 100;

impl Db {
    /// A connection for a window. One that is chosen by keys is read on the calling thread: its rows are found by an index, or by going
    /// through the keys of one place.
    ///
    /// # Errors
    /// When no connection could be had in ten seconds.
    pub async fn for_window(&self, keys: Option<Keys>, window: &Window) -> Result<Conn> {
        if keys.is_some() && window.by_id() && window.within != Within::Everything {
            return self.read().await;
        }
        self.acquire().await
    }
}

/// What a window asks of the rows, with the values of its parameters.
struct Conditions {
    sql: String,
    values: Vec<String>,
    /// Whether it asks for more than the place.
    narrows: bool,
}

impl Conditions {
    fn of(window: &Window) -> Self {
        let (within, id) = window.within.condition();
        let mut all = Self { sql: within.to_owned(), values: vec![id.to_owned()], narrows: false };
        if !window.status.is_empty() {
            all.and("r.status = ", window.status.clone(), "");
        }
        if !window.search.is_empty() {
            all.and("r.search_text like ", like_anywhere(&window.search), " escape '\\'");
        }
        for (column, value) in &window.equals {
            all.and(&format!("r.{column} = "), value.clone(), "");
        }
        if let Some(Taught { teacher_id, day }) = &window.taught {
            let reach = "exists (select 1 from teacher_reach t where t.section_id = r.section_id and t.subject_id = r.subject_id
                  and t.teacher_id = ";
            all.and(reach, teacher_id.clone(), "");
            all.and("t.day in ('', ", day.clone(), "))");
        }
        all
    }

    fn and(&mut self, before: &str, value: String, after: &str) {
        self.values.push(value);
        for part in [" and ", before, "$", &self.values.len().to_string(), after] {
            self.sql.push_str(part);
        }
        self.narrows = true;
    }
}

struct Key {
    id: String,
    total: i64,
}

impl Record for Key {
    fn read<R: Row>(row: &R) -> Result<Self> {
        Ok(Self { id: row.column("id")?, total: row.column("total")? })
    }
}

struct Keyed<T> {
    id: String,
    row: T,
}

/// Reads a row with its id beside it.
#[derive(Clone, Copy)]
struct WithId<D>(D);

impl<T, D: Reading<T>> Reading<Keyed<T>> for WithId<D> {
    fn read<R: Row>(self, row: &R) -> Result<Keyed<T>> {
        Ok(Keyed { id: row.column("id")?, row: self.0.read(row)? })
    }
}

struct Count(i64);

impl Record for Count {
    fn read<R: Row>(row: &R) -> Result<Self> {
        Ok(Self(row.column("total")?))
    }
}

impl Conn {
    /// The rows of `statement` inside the window, in at most three statements however many there are. Beside the columns of `T` the
    /// statement selects `id`, `branch_id` (and `session_id`), `status` and `search_text`.
    pub async fn window<T: Record>(
        &mut self,
        statement: &'static str,
        keys: Option<Keys>,
        window: &Window,
    ) -> Result<Found<T>> {
        self.window_by(statement, keys, window, AsItself).await
    }

    /// The same, its rows read in a way of their own.
    pub async fn window_by<T: Send + Unpin>(
        &mut self,
        statement: &'static str,
        keys: Option<Keys>,
        window: &Window,
        by: impl Reading<T>,
    ) -> Result<Found<T>> {
        let conditions = Conditions::of(window);
        if let Some(keys) = keys.filter(|_| window.by_id()) {
            return self.by_keys(statement, keys, window, conditions, by).await;
        }
        let page = format!(
            "select r.* from ({statement}) r where {} {}",
            conditions.sql,
            self.order(window, window.order_is_text, conditions.values.len())
        );
        let rows = self.bound(page, &conditions.values).bind((window.limit, window.offset)).fetch_all_by(by).await?;
        let total = self.total(statement, window, &conditions, rows.len()).await?;
        Ok(Found { rows, total })
    }

    async fn by_keys<T: Send + Unpin>(
        &mut self,
        statement: &'static str,
        keys: Keys,
        window: &Window,
        conditions: Conditions,
        by: impl Reading<T>,
    ) -> Result<Found<T>> {
        // What is searched for is counted in passing; what is not may be read from an index that is already in order.
        let total = if conditions.narrows { "count(*) over ()" } else { "cast(-1 as bigint)" };
        let page = format!(
            "select r.id, {total} as total from ({}) r where {} {}",
            keys.statement,
            conditions.sql,
            self.order(window, keys.order_is_text, conditions.values.len())
        );
        let chosen: Vec<Key> =
            self.bound(page, &conditions.values).bind((window.limit, window.offset)).fetch_all().await?;
        let total = chosen.first().map(|key| key.total).filter(|total| *total >= 0);
        let counted = if conditions.narrows { keys.statement } else { keys.places };
        let total = match total {
            Some(total) => total,
            None => self.total(counted, window, &conditions, chosen.len()).await?,
        };
        let Some(last) = chosen.last() else { return Ok(Found { rows: Vec::new(), total }) };
        let (within, place) = window.within.condition();
        // As many parameters for every page of this length, so that it is one statement.
        let length = usize::try_from(window.limit).unwrap_or_default().max(chosen.len());
        let ids = (2..length + 2).map(|parameter| format!("${parameter}")).collect::<Vec<_>>().join(", ");
        let rows = format!("select r.* from ({statement}) r where {within} and r.id in ({ids})");
        let mut query = self.query(AssertSqlSafe(rows)).bind(place);
        for key in chosen.iter().chain(std::iter::repeat_n(last, length - chosen.len())) {
            query = query.bind(&key.id);
        }
        let mut rows: Vec<Keyed<T>> = query.fetch_all_by(WithId(by)).await?;
        let places: HashMap<&str, usize> =
            chosen.iter().zip(0..).map(|(key, place)| (key.id.as_str(), place)).collect();
        rows.sort_by_key(|row| places.get(row.id.as_str()).copied());
        Ok(Found { rows: rows.into_iter().map(|keyed| keyed.row).collect(), total })
    }

    fn bound(&mut self, statement: String, values: &[String]) -> Query<'_> {
        values.iter().fold(self.query(AssertSqlSafe(statement)), Query::bind)
    }

    /// The order of a window, and its part, by the two parameters after `before` others.
    fn order(&self, window: &Window, is_text: bool, before: usize) -> String {
        let direction = if window.descending { "desc" } else { "asc" };
        let collation = match self.engine() {
            Engine::Postgres if is_text => "collate \"C\" ",
            _ => "",
        };
        let (limit, offset) = (before + 1, before + 2);
        format!("order by r.{} {collation}{direction}, r.id {direction} limit ${limit} offset ${offset}", window.order)
    }

    /// How many rows there are, of which a page shows `shown`.
    async fn total(
        &mut self,
        statement: &'static str,
        window: &Window,
        conditions: &Conditions,
        shown: usize,
    ) -> Result<i64> {
        let shown = i64::try_from(shown).unwrap_or(i64::MAX);
        if shown < window.limit && (shown > 0 || window.offset == 0) {
            return Ok(window.offset + shown);
        }
        let count = format!("select count(*) as total from ({statement}) r where {}", conditions.sql);
        let Count(total) = self.bound(count, &conditions.values).fetch_one().await?;
        Ok(total)
    }
}

impl Conn {
    /// The row of `statement` with this id.
    pub async fn one_of<T: Record>(&mut self, statement: &'static str, id: &str) -> Result<Option<T>> {
        self.one_of_by(statement, id, AsItself).await
    }

    /// The same, read in a way of its own.
    pub async fn one_of_by<T: Send + Unpin>(
        &mut self,
        statement: &'static str,
        id: &str,
        by: impl Reading<T>,
    ) -> Result<Option<T>> {
        let one = format!("select r.* from ({statement}) r where r.id = $1");
        self.query(AssertSqlSafe(one)).bind(id).fetch_optional_by(by).await
    }

    /// The same, where it is within a place.
    pub async fn one_within<T: Record>(
        &mut self,
        statement: &'static str,
        within: &Within,
        id: &str,
    ) -> Result<Option<T>> {
        let (condition, place) = within.condition();
        let one = format!("select r.* from ({statement}) r where {condition} and r.id = $2");
        self.query(AssertSqlSafe(one)).bind((place, id)).fetch_optional().await
    }

    /// Every row of a place, read in a way of its own.
    pub async fn all_within<T: Send + Unpin>(
        &mut self,
        statement: &'static str,
        within: &Within,
        by: impl Reading<T>,
    ) -> Result<Vec<T>> {
        let (condition, place) = within.condition();
        let all = format!("select r.* from ({statement}) r where {condition}");
        self.query(AssertSqlSafe(all)).bind(place).fetch_all_by(by).await
    }
}

impl Conn {
    /// The row of a statement that takes an id as its only parameter, read in a way of its own.
    pub async fn one_by<T: Send + Unpin>(
        &mut self,
        statement: &'static str,
        id: &str,
        by: impl Reading<T>,
    ) -> Result<Option<T>> {
        self.query(statement).bind(id).fetch_optional_by(by).await
    }
}

/// A `like` pattern (`escape '\\'`) for a text anywhere.
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
