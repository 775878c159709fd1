//! What is made of a report's rows: cells as they are shown, totals, and the bars of its chart. Pure.

use std::collections::BTreeMap;

use serde::Serialize;
use ts_rs::TS;

use super::store::{Cell, Rows};
use super::{Col, Kind, Report};
use crate::accounts_store::METHODS;
use base::clock::{printed_day, printed_month};
use records::Currency;
use rules::money::amount;
use rules::words::{Text, Word, labels, money_texts};

/// Of the receipts of a day, their number behind it.
const RECEIPTS: &str = "\nreceipts ";
/// Who paid by receipts.
const PAYERS: &str = "\npayers";

/// How a text of a row is called: a way of paying, a kind of head, and what is said where there is no class or no head.
fn called(column: &Col, text: &str) -> Text {
    match (column.key, text) {
        ("method", _) => {
            METHODS.iter().find(|(of, _)| *of == text).map_or_else(|| text.into(), |(_, label)| (*label).into())
        }
        ("kind", "income") => labels::INCOME.into(),
        ("kind", "expense") => labels::EXPENSE.into(),
        ("kind", _) => money_texts::NO_HEAD.into(),
        ("class_name" | "section", "") => money_texts::NO_CLASS.into(),
        // No line that somebody has typed begins so.
        ("number", _) if text.starts_with(RECEIPTS) => {
            let count: i64 = text[RECEIPTS.len()..].parse().unwrap_or_default();
            money_texts::receipts_of_day(count).into()
        }
        ("party", PAYERS) => money_texts::STUDENTS_AND_APPLICANTS.into(),
        // Without a head is what is kept in advance.
        ("head_name", "") => labels::PAID_IN_ADVANCE.into(),
        _ => text.into(),
    }
}

/// A cell as a screen and paper show it.
pub(super) fn shown(column: &Col, cell: &Cell, currency: &Currency) -> Text {
    match (column.kind, cell) {
        (Kind::Money, Cell::Number(number)) => currency.shown(*number).into(),
        (_, Cell::Number(number)) => number.to_string().into(),
        (Kind::Day, Cell::Text(day)) => printed_day(day).into(),
        (Kind::Month, Cell::Text(month)) => printed_month(month).into(),
        (_, Cell::Text(text)) => called(column, text),
    }
}

/// The same for a spreadsheet: plain numbers, and days that sort.
pub(super) fn plain(column: &Col, cell: &Cell) -> String {
    match (column.kind, cell) {
        (Kind::Money, Cell::Number(number)) => amount::plain(*number),
        (_, Cell::Number(number)) => number.to_string(),
        (_, Cell::Text(text)) => called(column, text).into(),
    }
}

/// What each column that holds numbers comes to.
pub(super) fn totals(report: &Report, rows: &[Vec<Cell>]) -> Vec<Cell> {
    let total = |(at, column): (usize, &Col)| {
        if column.is_number() {
            Cell::Number(rows.iter().filter_map(|row| row.get(at)).map(Cell::number).sum())
        } else {
            Cell::Text(if at == 0 { labels::TOTAL.into() } else { String::new() })
        }
    };
    report.columns.iter().enumerate().map(total).collect()
}

/// A row of totals with each cell as it is shown; days and texts are words here.
pub(super) fn shown_totals(report: &Report, totals: &[Cell], currency: &Currency) -> Vec<Text> {
    let cell = |(at, (column, cell)): (usize, (&Col, &Cell))| match cell {
        Cell::Text(_) if at == 0 => Text::from(labels::TOTAL),
        Cell::Text(text) => text.into(),
        Cell::Number(_) => shown(column, cell, currency),
    };
    report.columns.iter().zip(totals).enumerate().map(cell).collect()
}

/// A row of totals for a spreadsheet.
pub(super) fn plain_totals(report: &Report, totals: &[Cell]) -> Vec<String> {
    let cell = |(column, cell): (&Col, &Cell)| match cell {
        Cell::Text(text) => text.clone(),
        Cell::Number(_) => plain(column, cell),
    };
    report.columns.iter().zip(totals).map(cell).collect()
}

/// A bar: what it comes to, and how long it is of the longest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct ChartValue {
    pub text: String,
    /// Of 100.
    pub share: i32,
    pub below_zero: bool,
}

/// The bars of one month, class or head.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "money.ts")]
pub struct ChartRow {
    #[ts(type = "string")]
    pub label: Text,
    pub values: Vec<ChartValue>,
}

/// A chart that is a table, too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "money.ts")]
pub struct Chart {
    #[ts(type = "string")]
    pub title: Word,
    /// What the rows are.
    #[ts(type = "string")]
    pub head: Word,
    /// What the bars of a row are.
    #[ts(type = "Array<string>")]
    pub series: Vec<Word>,
    pub rows: Vec<ChartRow>,
}

/// How many rows a chart has at most; the rest are one.
const MOST_BARS: usize = 20;

/// The chart of a report's rows; none where there are none.
pub(super) fn chart(report: &Report, rows: &[Vec<Cell>], currency: &Currency) -> Option<Chart> {
    let (by, series) = report.bars;
    let place = |key: &str| report.columns.iter().position(|column| column.key == key);
    let by_at = place(by)?;
    let by_column = report.columns.get(by_at)?;
    let series: Vec<(usize, &Col)> =
        series.iter().filter_map(|key| place(key)).map(|at| (at, &report.columns[at])).collect();
    let label = |row: &Vec<Cell>| match row.get(by_at) {
        Some(Cell::Text(day)) if by_column.kind == Kind::Day => printed_month(day.get(..7).unwrap_or(day)).into(),
        Some(cell) => shown(by_column, cell, currency),
        None => Text::default(),
    };
    let mut bars: Vec<(Text, Vec<i64>)> = Vec::new();
    for row in rows {
        let label = label(row);
        let values: Vec<i64> = series.iter().map(|(at, _)| row.get(*at).map_or(0, Cell::number)).collect();
        match bars.iter_mut().find(|(of, _)| *of == label) {
            Some((_, sums)) => sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value),
            None => bars.push((label, values)),
        }
    }
    let names: Vec<Word> = series.iter().map(|(_, column)| column.label).collect();
    let head = if by_column.kind == Kind::Day { labels::MONTH } else { by_column.label };
    drawn((report.chart_title, head, names), bars, currency)
}

/// The chart of what is to be paid by the month that it is due in; none where there is nothing.
pub(super) fn chart_by_month(report: &Report, rows: &Rows, currency: &Currency) -> Option<Chart> {
    let months = to_pay_by_month(report, rows);
    let bars = months.into_iter().map(|(month, amount)| (printed_month(month).into(), vec![amount])).collect();
    drawn((money_texts::TO_PAY_BY_DUE_MONTH, labels::MONTH, vec![labels::TO_PAY]), bars, currency)
}

/// What is to be paid of each month (YYYY-MM), in hundredths: of each row its advance pays the oldest first.
fn to_pay_by_month<'r>(report: &Report, rows: &'r Rows) -> BTreeMap<&'r str, i64> {
    let advance_at = report.columns.iter().position(|column| column.key == "advance");
    let mut all = BTreeMap::new();
    for (cells, by_month) in rows.cells.iter().zip(&rows.by_month) {
        let mut advance = advance_at.and_then(|at| cells.get(at)).map_or(0, Cell::number);
        let mut owed: Vec<(&str, i64)> = by_month
            .split(';')
            .filter_map(|part| part.split_at_checked("2026-01".len()))
            .filter_map(|(month, amount)| Some((month, amount.parse().ok()?)))
            .collect();
        owed.sort_unstable();
        for (month, amount) in owed {
            let paid = advance.min(amount).max(0);
            advance -= paid;
            *all.entry(month).or_insert(0) += amount - paid;
        }
    }
    all
}

/// Bars as long as they are of the longest; those beyond the most there may be are one. `of`: title, head and series.
fn drawn(of: (Word, Word, Vec<Word>), mut bars: Vec<(Text, Vec<i64>)>, currency: &Currency) -> Option<Chart> {
    let (title, head, series) = of;
    if bars.len() > MOST_BARS {
        let rest = bars.split_off(MOST_BARS - 1);
        let sums = (0..series.len()).map(|at| rest.iter().filter_map(|(_, values)| values.get(at)).sum());
        bars.push((money_texts::other_bars(rest.len()).into(), sums.collect()));
    }
    let longest = bars.iter().flat_map(|(_, values)| values).map(|value| value.abs()).max()?;
    let value = |value: i64| ChartValue {
        text: currency.shown(value),
        share: i32::try_from((value.abs() * 100).checked_div(longest).unwrap_or(0)).unwrap_or(100),
        below_zero: value < 0,
    };
    Some(Chart {
        title,
        head,
        series,
        rows: bars
            .into_iter()
            .map(|(label, values)| ChartRow { label, values: values.into_iter().map(value).collect() })
            .collect(),
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::store::{Cell, Rows};
    use super::super::{Col, DueListSummary, Kind, MoneyReport};
    use super::{labels, plain, to_pay_by_month};

    /// Rows of a due list: the advance, and what is owed of which month.
    fn rows(of: &[(i64, &str)]) -> Rows {
        let report = DueListSummary::OF;
        let cell = |key: &str, advance: i64| if key == "advance" { Cell::Number(advance) } else { Cell::Number(0) };
        let cells =
            |(advance, _): &(i64, &str)| report.columns.iter().map(|column| cell(column.key, *advance)).collect();
        Rows {
            cells: of.iter().map(cells).collect(),
            by_month: of.iter().map(|(_, owed)| (*owed).to_owned()).collect(),
        }
    }

    #[test]
    fn what_is_stored_as_a_word_or_not_at_all_is_called_by_its_name() {
        for (key, stored, name) in [
            ("method", "bank", "Bank transfer"),
            ("method", "cheque", "cheque"),
            ("kind", "income", "Income"),
            ("kind", "expense", "Expense"),
            ("kind", "", "No head"),
            ("class_name", "", "No class"),
            ("section", "", "No class"),
            ("section", "Class 8 A", "Class 8 A"),
            ("head_name", "", "Paid in advance"),
            ("party", "", ""),
        ] {
            let column = Col { key, label: labels::NAME, kind: Kind::Name };
            assert_eq!(plain(&column, &Cell::Text(stored.to_owned())), name, "{key} {stored}");
        }
    }

    #[test]
    fn each_month_has_what_is_due_in_it_and_an_advance_pays_the_oldest_first() {
        for (of, months) in [
            (vec![(0, "2026-03500;2026-01150000;2026-03500")], vec![("2026-01", 150_000), ("2026-03", 1_000)]),
            // In whatever order the months come.
            (vec![(700, "2026-02500;2026-01500")], vec![("2026-01", 0), ("2026-02", 300)]),
            // One student's advance pays nothing of another's.
            (vec![(900, "2026-01500"), (0, "2026-01500")], vec![("2026-01", 500)]),
            (vec![(0, ""), (50, "")], vec![]),
        ] {
            let rows = rows(&of);
            assert_eq!(to_pay_by_month(&DueListSummary::OF, &rows), BTreeMap::from_iter(months), "{of:?}");
        }
    }
}
