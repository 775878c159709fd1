//! A list of rows that its screen has loaded whole for something else, as a section's students with their marks are: searched, sorted and
//! paged by the same address as a list of records, but here instead of in a statement. Pure.

use std::borrow::Borrow;
use std::cmp::Ordering;

use rules::limits;
use serde::Deserialize;

use super::fields::tidy;
use super::list::{LONGEST_SEARCH, SIZES, small};
use super::wire::ListShown;

/// What an address asks of such a list. Asked for what is not there, the nearest there is: an address outlives its list.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct RowsQuery {
    pub search: Option<String>,
    pub page: Option<String>,
    pub limit: Option<String>,
    /// A column's key; with a minus before it from the highest to the lowest.
    pub sort: Option<String>,
}

/// What a row is sorted by in a column.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SortValue {
    Number(i64),
    /// Compared in lower case; what is empty comes first.
    Text(String),
}

impl SortValue {
    pub fn text(text: &str) -> Self {
        Self::Text(tidy(&text.to_lowercase()))
    }
}

/// A column that a list can be sorted by.
pub struct SortColumn<T> {
    pub key: &'static str,
    pub of: fn(&T) -> SortValue,
}

/// The visible rows.
#[derive(Clone, Debug)]
pub struct Rows<T> {
    pub rows: Vec<T>,
    pub shown: ListShown,
    /// How many the search finds.
    pub found: usize,
    /// How many there are.
    pub total: usize,
}

fn said(text: Option<&String>) -> &str {
    text.map(|text| text.trim()).unwrap_or_default()
}

impl RowsQuery {
    /// Cuts the visible rows out of all of them. Searched for is every word of the search, anywhere in `text`. Sorted by the first column
    /// unless the address says otherwise; `all` is in that order, in which rows of one value stay.
    pub fn of<R, T: Borrow<R>>(&self, all: Vec<T>, columns: &[SortColumn<R>], text: impl Fn(&R) -> String) -> Rows<T> {
        let search: String = said(self.search.as_ref()).chars().take(LONGEST_SEARCH).collect();
        let wanted = tidy(&search.to_lowercase());
        let total = all.len();
        let found_in = |row: &T| {
            let text = tidy(&text(row.borrow()).to_lowercase());
            wanted.split(' ').all(|word| text.contains(word))
        };
        let mut rows: Vec<T> = all.into_iter().filter(found_in).collect();

        let asked = said(self.sort.as_ref());
        let key = asked.strip_prefix('-').unwrap_or(asked);
        let column = columns.iter().find(|column| column.key == key);
        let descending = column.is_some() && asked.starts_with('-');
        if let Some(column) = column.or(columns.first()) {
            rows.sort_by_cached_key(|row| Directed { value: (column.of)(row.borrow()), descending });
        }

        let found = rows.len();
        let default = limits::PAGE_SIZE.to_string();
        let limit = SIZES.into_iter().find(|size| *size == said(self.limit.as_ref())).unwrap_or(&default).to_owned();
        let size = limit.parse().unwrap_or(found).max(1);
        let pages = found.div_ceil(size).max(1);
        let page = said(self.page.as_ref()).parse().unwrap_or(1).clamp(1, pages);
        let rows = rows.into_iter().skip((page - 1) * size).take(size).collect();
        let sort = column.or(columns.first()).map_or("", |column| column.key).to_owned();
        let count = |count: usize| small(i64::try_from(count).unwrap_or(i64::MAX));
        let shown = ListShown { search, page: count(page), pages: count(pages), limit, sort, descending };
        Rows { rows, shown, found, total }
    }
}

/// A value in the order that is asked for. Sorting is stable, so that equal ones keep theirs in both directions.
#[derive(PartialEq, Eq)]
struct Directed {
    value: SortValue,
    descending: bool,
}

impl PartialOrd for Directed {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Directed {
    fn cmp(&self, other: &Self) -> Ordering {
        let order = self.value.cmp(&other.value);
        if self.descending { order.reverse() } else { order }
    }
}

impl ListShown {
    /// The same list in an address; what says nothing is left out. `first`: the column it is sorted by unless somebody says so.
    pub fn query(&self, first: &str) -> Vec<(&'static str, String)> {
        let minus = if self.descending { "-" } else { "" };
        let sort = if self.sort == first && !self.descending { String::new() } else { format!("{minus}{}", self.sort) };
        let page = if self.page > 1 { self.page.to_string() } else { String::new() };
        let pairs = [("search", self.search.clone()), ("page", page), ("limit", self.limit.clone()), ("sort", sort)];
        pairs.into_iter().filter(|(_, value)| !value.is_empty()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Line = (i64, &'static str);

    const COLUMNS: &[SortColumn<Line>] = &[
        SortColumn { key: "roll", of: |line| SortValue::Number(line.0) },
        SortColumn { key: "name", of: |line| SortValue::text(line.1) },
    ];

    fn asked(search: &str, page: &str, limit: &str, sort: &str) -> Rows<Line> {
        let some = |text: &str| Some(text.to_owned());
        let query = RowsQuery { search: some(search), page: some(page), limit: some(limit), sort: some(sort) };
        let names = ["amina", "Bashir", "AMINA", "চন্দ্রা", "Caf\u{e9}"];
        let all = (1..=120).map(|roll| (roll, names[usize::try_from(roll - 1).unwrap() % names.len()])).collect();
        query.of(all, COLUMNS, |line| format!("{} {}", line.1, line.0))
    }

    fn rolls(rows: &Rows<Line>) -> (Option<i64>, usize) {
        (rows.rows.first().map(|line| line.0), rows.rows.len())
    }

    #[test]
    fn page_sizes_are_10_25_50_100_and_all() {
        for (limit, page, first, rows, pages) in [
            ("10", "3", 21, 10, 12),
            ("25", "1", 1, 25, 5),
            ("50", "3", 101, 20, 3),
            ("100", "2", 101, 20, 2),
            ("all", "1", 1, 120, 1),
            // 25 where nothing, or nothing of these, is asked for; the last page for one beyond it.
            ("", "", 1, 25, 5),
            ("7", "0", 1, 25, 5),
            ("10", "99", 111, 10, 12),
            ("10", "-1", 1, 10, 12),
            ("all", "2", 1, 120, 1),
        ] {
            let asked = asked("", page, limit, "");
            assert_eq!((rolls(&asked), asked.shown.pages), ((Some(first), rows), pages), "{limit} {page}");
        }
        let none = asked("nobody", "2", "10", "");
        assert_eq!((none.rows.len(), none.shown.page, none.shown.pages, none.total), (0, 1, 1, 120));
    }

    #[test]
    fn every_word_is_looked_for_in_any_case_and_spelling_and_a_wildcard_is_a_letter() {
        for (search, found) in [
            ("", 120),
            ("  ", 120),
            ("amina", 48),
            ("13 AMINA", 2),
            ("চন্দ্রা", 24),
            ("cafe\u{301}", 24),
            ("%", 0),
            ("_", 0),
            ("\u{0}", 0),
        ] {
            assert_eq!(asked(search, "", "all", "").found, found, "{search:?}");
        }
        let long = asked(&"x".repeat(60_000), "", "", "");
        assert_eq!((long.found, long.shown.search.len()), (0, LONGEST_SEARCH));
    }

    #[test]
    fn a_column_is_sorted_both_ways_and_equal_rows_keep_their_order() {
        let names = |sort: &str| asked("", "", "10", sort).rows[..4].iter().map(|line| line.0).collect::<Vec<_>>();
        assert_eq!(names("roll"), [1, 2, 3, 4]);
        assert_eq!(names("-roll"), [120, 119, 118, 117]);
        assert_eq!(names("name"), [1, 3, 6, 8]);
        assert_eq!(names("-name"), [4, 9, 14, 19]);
        for unknown in ["", "-", "nothing", "-nothing", "--roll"] {
            let asked = asked("", "", "10", unknown);
            assert_eq!((rolls(&asked).0, asked.shown.sort.as_str(), asked.shown.descending), (Some(1), "roll", false));
        }
    }

    #[test]
    fn an_address_says_what_is_not_so_by_itself() {
        let query = |sort: &str, page: &str| {
            let pairs = asked(" amina ", page, "10", sort).shown.query("roll");
            pairs.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join("&")
        };
        assert_eq!(query("", "1"), "search=amina&limit=10");
        assert_eq!(query("-roll", "2"), "search=amina&page=2&limit=10&sort=-roll");
        assert_eq!(query("name", "1"), "search=amina&limit=10&sort=name");
    }
}
