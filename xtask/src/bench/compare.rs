//! What two builds measured, side by side: medians over the rounds, their ratio, a table and the same as JSON.

use std::collections::HashSet;
use std::fmt::Write;

use serde_json::{Value, json};

use crate::Failure;

/// A row is marked when it is worse than before by more than this share.
const NOTICED: f64 = 0.05;

/// Which build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Before,
    Now,
}

/// One row of a bench program's JSON: our own figure.
#[derive(Debug, PartialEq)]
pub(super) struct Measured {
    pub(super) name: String,
    pub(super) what: String,
    pub(super) unit: String,
    pub(super) value: f64,
}

/// The figures of one row of both builds, one a round.
#[derive(Debug)]
pub(super) struct Row {
    name: String,
    what: String,
    unit: String,
    before: Vec<f64>,
    now: Vec<f64>,
}

/// A run that did not measure all it should have.
#[derive(Debug)]
pub(super) struct Failed {
    pub(super) benchmark: String,
    pub(super) side: Side,
    /// From 1.
    pub(super) round: usize,
    pub(super) why: String,
}

/// All rows in the order in which they first came, and every run that failed.
#[derive(Debug, Default)]
pub(super) struct Comparison {
    /// What was built, for each side.
    pub(super) before: String,
    pub(super) now: String,
    pub(super) rounds: usize,
    pub(super) rows: Vec<Row>,
    pub(super) failures: Vec<Failed>,
}

impl Side {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Before => "before",
            Self::Now => "now",
        }
    }
}

/// The rows of `bench.json` (bench/src/report.rs). A row whose figure is not a number is refused.
pub(super) fn read(text: &str) -> Result<Vec<Measured>, Failure> {
    let report: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let rows = report["rows"].as_array().ok_or("it holds no rows")?;
    rows.iter()
        .map(|row| {
            let text = |value: &Value| value.as_str().map(str::to_owned);
            let measured = || {
                Some(Measured {
                    name: text(&row["name"])?,
                    what: text(&row["what"])?,
                    unit: text(&row["ours"]["unit"])?,
                    value: row["ours"]["value"].as_f64()?,
                })
            };
            measured().ok_or_else(|| format!("not a row with a name and a figure: {row}"))
        })
        .collect()
}

impl Row {
    fn of(&self, side: Side) -> &[f64] {
        match side {
            Side::Before => &self.before,
            Side::Now => &self.now,
        }
    }

    fn more_is_better(&self) -> bool {
        self.unit == "/s"
    }

    /// The median now against the median before; none where one side lacks the row or had nothing of it.
    fn ratio(&self) -> Option<f64> {
        let (before, now) = (median(&self.before)?, median(&self.now)?);
        (before > 0.0).then(|| now / before)
    }

    /// Whether it is noticeably worse than before.
    fn worse(&self) -> bool {
        match (median(&self.before), median(&self.now)) {
            (Some(before), Some(now)) if self.more_is_better() => now * (1.0 + NOTICED) < before,
            (Some(before), Some(now)) => now > before * (1.0 + NOTICED),
            _ => false,
        }
    }

    fn remark(&self, rounds: usize) -> String {
        let mut remarks = Vec::new();
        match (self.before.len(), self.now.len()) {
            (0, _) => remarks.push("only now".to_owned()),
            (_, 0) => remarks.push("only before".to_owned()),
            _ if self.worse() => remarks.push("WORSE".to_owned()),
            _ => {}
        }
        for side in [Side::Before, Side::Now] {
            let figures = self.of(side).len();
            if (1..rounds).contains(&figures) {
                remarks.push(format!("{figures} of {rounds} rounds {}", side.name()));
            }
        }
        remarks.join(", ")
    }

    fn cells(&self, rounds: usize) -> [String; 7] {
        let figure = |side| median(self.of(side)).map(|value| figure(value, &self.unit)).unwrap_or_default();
        let spread = |side| spread(self.of(side)).map(|share| format!("{:.0} %", share * 100.0)).unwrap_or_default();
        [
            self.name.clone(),
            figure(Side::Before),
            figure(Side::Now),
            self.ratio().map(|ratio| format!("{ratio:.3}")).unwrap_or_default(),
            [spread(Side::Before), spread(Side::Now)].join(" / "),
            self.what.clone(),
            self.remark(rounds),
        ]
    }

    fn json(&self) -> Value {
        let side = |side| {
            let figures = self.of(side);
            json!({ "median": median(figures), "spread": spread(figures), "figures": figures })
        };
        json!({
            "name": self.name, "what": self.what, "unit": self.unit, "moreIsBetter": self.more_is_better(),
            "before": side(Side::Before), "now": side(Side::Now), "ratio": self.ratio(), "worse": self.worse(),
        })
    }
}

impl Comparison {
    /// Adds what one run measured.
    pub(super) fn add(&mut self, side: Side, measured: Vec<Measured>) {
        for Measured { name, what, unit, value } in measured {
            let known = self.rows.iter().position(|row| row.name == name && row.what == what && row.unit == unit);
            let place = known.unwrap_or(self.rows.len());
            if known.is_none() {
                self.rows.push(Row { name, what, unit, before: Vec::new(), now: Vec::new() });
            }
            match side {
                Side::Before => self.rows[place].before.push(value),
                Side::Now => self.rows[place].now.push(value),
            }
        }
    }

    /// The table, what it is of above it, and every failed run below it.
    pub(super) fn table(&self) -> String {
        let head = ["name", "before", "now", "now/before", "spread", "what", ""].map(str::to_owned);
        let lines: Vec<[String; 7]> =
            std::iter::once(head).chain(self.rows.iter().map(|row| row.cells(self.rounds))).collect();
        let width = |column: usize| lines.iter().map(|cells| cells[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..7).map(width).collect();
        let mut table = format!(
            "before: {}\nnow:    {}\nmedians of {} rounds in turn; spread: half of the rounds lie in so much of the median, before / now\n\n",
            self.before, self.now, self.rounds
        );
        for cells in &lines {
            let mut line = String::new();
            for (column, (cell, width)) in cells.iter().zip(&widths).enumerate() {
                // Writing into a string cannot fail.
                let _ = match column {
                    1..=4 => write!(line, "{cell:>width$}  "),
                    _ => write!(line, "{cell:<width$}  "),
                };
            }
            table.push_str(line.trim_end());
            table.push('\n');
        }
        let worse = self.rows.iter().filter(|row| row.worse()).count();
        let _ =
            writeln!(table, "\n{worse} of {} rows are worse by more than {:.0} %", self.rows.len(), NOTICED * 100.0);
        for Failed { benchmark, side, round, why } in &self.failures {
            let _ = writeln!(table, "FAILED: {benchmark}, {}, round {round}: {why}", side.name());
        }
        table
    }

    pub(super) fn json(&self) -> Value {
        let failed = |Failed { benchmark, side, round, why }: &Failed| json!({ "benchmark": benchmark, "side": side.name(), "round": round, "why": why });
        json!({
            "before": self.before, "now": self.now, "rounds": self.rounds,
            "rows": self.rows.iter().map(Row::json).collect::<Vec<_>>(),
            "failures": self.failures.iter().map(failed).collect::<Vec<_>>(),
        })
    }

    /// Names of the benchmarks that failed in some round, each once.
    pub(super) fn failed(&self) -> Vec<&str> {
        let mut seen = HashSet::new();
        self.failures.iter().map(|failed| failed.benchmark.as_str()).filter(|name| seen.insert(*name)).collect()
    }
}

/// The middle of some figures: of an even number, the mean of the two in the middle.
fn median(figures: &[f64]) -> Option<f64> {
    quantile(figures, 0.5)
}

/// How much of the median the middle half of the figures takes up, as a share. None of fewer than three figures.
fn spread(figures: &[f64]) -> Option<f64> {
    let middle = median(figures).filter(|median| figures.len() >= 3 && *median > 0.0)?;
    Some((quantile(figures, 0.75)? - quantile(figures, 0.25)?) / middle)
}

/// The figure below which `share` of them lie, between two neighbours in proportion.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a place among some ten figures"
)]
fn quantile(figures: &[f64], share: f64) -> Option<f64> {
    let mut sorted = figures.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let place = sorted.len().checked_sub(1)? as f64 * share;
    let (low, high) = (sorted.get(place.floor() as usize)?, sorted.get(place.ceil() as usize)?);
    Some(low + (high - low) * place.fract())
}

/// `12.3 ms`, `1.20 MB`, `18658 /s`.
fn figure(value: f64, unit: &str) -> String {
    match unit {
        "B" if value >= 1e6 => format!("{:.2} MB", value / 1e6),
        "B" => format!("{:.2} kB", value / 1e3),
        "/s" => format!("{value:.0} /s"),
        _ if value < 10.0 => format!("{value:.2} {unit}"),
        _ => format!("{value:.1} {unit}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(unit: &str, before: &[f64], now: &[f64]) -> Row {
        let text = str::to_owned;
        Row { name: text("save"), what: text("x"), unit: text(unit), before: before.to_vec(), now: now.to_vec() }
    }

    fn near(is: Option<f64>, should: f64) -> bool {
        is.is_some_and(|is| (is - should).abs() < 1e-9)
    }

    #[test]
    fn the_median_of_an_even_number_lies_between_the_two_in_the_middle() {
        assert!(near(median(&[4.0, 1.0, 3.0, 2.0]), 2.5));
        assert!(near(median(&[9.0, 1.0, 2.0]), 2.0));
        assert!(near(median(&[7.0]), 7.0));
        assert_eq!(median(&[]), None);
    }

    #[test]
    fn the_spread_is_that_of_the_middle_half() {
        assert!(near(spread(&[8.0, 9.0, 10.0, 11.0, 100.0]), 0.2));
        assert_eq!(spread(&[1.0, 2.0]), None);
        assert_eq!(spread(&[0.0, 0.0, 0.0]), None);
    }

    #[test]
    fn a_row_is_worse_in_the_direction_that_its_unit_counts() {
        for (unit, before, now, worse) in [
            ("ms", 10.0, 10.4, false),
            ("ms", 10.0, 10.6, true),
            ("ms", 10.0, 5.0, false),
            ("/s", 1_000.0, 960.0, false),
            ("/s", 1_000.0, 940.0, true),
            ("/s", 1_000.0, 2_000.0, false),
            ("lost", 0.0, 3.0, true),
            ("lost", 0.0, 0.0, false),
        ] {
            assert_eq!(row(unit, &[before], &[now]).worse(), worse, "{before} {now} {unit}");
        }
        assert!(near(row("ms", &[10.0], &[12.5]).ratio(), 1.25));
        assert_eq!(row("lost", &[0.0], &[3.0]).ratio(), None);
    }

    #[test]
    fn what_one_side_lacks_and_missing_rounds_are_told() {
        assert_eq!(row("ms", &[], &[1.0, 1.0]).remark(2), "only now");
        assert_eq!(row("ms", &[1.0, 1.0], &[]).remark(2), "only before");
        assert_eq!(row("ms", &[1.0, 1.0], &[2.0]).remark(2), "WORSE, 1 of 2 rounds now");
        assert_eq!(row("ms", &[1.0], &[1.0]).remark(1), "");
    }

    #[test]
    fn rows_of_both_sides_meet_by_name_and_text_and_a_failure_is_in_table_and_json() {
        let report =
            r#"{"machine":{},"rows":[{"name":"save","what":"p50","ours":{"value":12.5,"unit":"ms"},"theirs":null}]}"#;
        let mut comparison = Comparison { rounds: 2, ..Comparison::default() };
        comparison.add(Side::Before, read(&report.replace("12.5", "10")).unwrap());
        for _ in 0..2 {
            comparison.add(Side::Now, read(report).unwrap());
        }
        let why = "save failed: it fell".to_owned();
        comparison.failures.push(Failed { benchmark: "save".to_owned(), side: Side::Before, round: 2, why });
        let table = comparison.table();
        assert!(table.contains("save  10.0 ms  12.5 ms       1.250  "), "{table}");
        assert!(table.contains("WORSE, 1 of 2 rounds before"), "{table}");
        assert!(table.contains("FAILED: save, before, round 2: save failed: it fell"), "{table}");
        assert!(table.contains("1 of 1 rows are worse by more than 5 %"), "{table}");
        let json = comparison.json();
        assert_eq!(json["rows"][0]["ratio"], 1.25);
        assert_eq!(json["rows"][0]["now"]["figures"], json!([12.5, 12.5]));
        assert_eq!(json["failures"][0]["round"], 2);
        assert_eq!(comparison.failed(), ["save"]);
    }

    #[test]
    fn a_row_without_a_figure_is_refused() {
        assert!(read(r#"{"rows":[{"name":"save","what":"p50","ours":{"value":null,"unit":"ms"}}]}"#).is_err());
        assert!(read("{}").is_err());
    }
}
