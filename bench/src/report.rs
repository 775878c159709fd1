//! The figures: a row for each, a table for the terminal, JSON to compare runs by.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde::Serialize;

use crate::Failure;

/// A number with its unit.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Figure {
    pub value: f64,
    pub unit: &'static str,
}

/// What the ratio, or our own figure, has to be.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Target {
    RatioAtLeast(f64),
    RatioAbove(f64),
    OursAtMost(f64),
}

/// One line of the table.
#[derive(Debug, Serialize)]
pub struct Row {
    pub name: &'static str,
    pub what: String,
    pub ours: Figure,
    pub theirs: Option<Figure>,
    /// How many times better ours is than theirs: above 1 is better, whichever way the figure counts.
    pub ratio: Option<f64>,
    pub target: Option<Target>,
    pub met: Option<bool>,
}

/// All rows, and what they were measured on.
#[derive(Debug, Serialize)]
pub struct Report {
    machine: Machine,
    pub rows: Vec<Row>,
}

#[derive(Debug, Serialize)]
struct Machine {
    processor: String,
    cores: usize,
    node: String,
    commit: String,
}

impl Row {
    /// A figure of ours alone.
    pub fn ours(name: &'static str, what: impl Into<String>, ours: Figure) -> Self {
        Self { name, what: what.into(), ours, theirs: None, ratio: None, target: None, met: None }
    }

    /// Against a figure of which less is better (times, bytes).
    pub fn less_is_better(mut self, theirs: Figure) -> Self {
        self.theirs = Some(theirs);
        self.ratio = Some(theirs.value / self.ours.value);
        self
    }

    /// Against a figure of which more is better (requests per second).
    pub fn more_is_better(mut self, theirs: Figure) -> Self {
        self.theirs = Some(theirs);
        self.ratio = Some(self.ours.value / theirs.value);
        self
    }

    /// With what it has to be.
    pub fn target(mut self, target: Target) -> Self {
        self.met = match (target, self.ratio) {
            (Target::RatioAtLeast(least), Some(ratio)) => Some(ratio >= least),
            (Target::RatioAbove(least), Some(ratio)) => Some(ratio > least),
            (Target::OursAtMost(most), _) => Some(self.ours.value <= most),
            (_, None) => None,
        };
        self.target = Some(target);
        self
    }
}

impl Figure {
    pub fn milliseconds(time: Duration) -> Self {
        Self { value: time.as_secs_f64() * 1_000.0, unit: "ms" }
    }

    #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
    pub fn bytes(bytes: usize) -> Self {
        Self { value: bytes as f64, unit: "B" }
    }

    pub fn a_second(value: f64) -> Self {
        Self { value, unit: "/s" }
    }

    fn text(self) -> String {
        let Self { value, unit } = self;
        match unit {
            "B" if value >= 1e6 => format!("{:.1} MB", value / 1e6),
            "B" => format!("{:.1} kB", value / 1e3),
            "/s" => format!("{value:.0} /s"),
            "%" => format!("{value:.1} %"),
            _ if value < 10.0 => format!("{value:.2} {unit}"),
            _ => format!("{value:.1} {unit}"),
        }
    }
}

impl Target {
    fn text(self, unit: &'static str) -> String {
        match self {
            Self::RatioAtLeast(least) => format!("ratio >= {least:.1}"),
            Self::RatioAbove(least) => format!("ratio > {least:.1}"),
            Self::OursAtMost(most) => format!("<= {}", Figure { value: most, unit }.text()),
        }
    }
}

impl Report {
    pub fn new() -> Self {
        let said = |program: &str, arguments: &[&str]| {
            let output = Command::new(program).args(arguments).output().ok()?;
            output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
        };
        let processors = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let model = processors.lines().find_map(|line| line.strip_prefix("model name"));
        let machine = Machine {
            processor: model
                .map_or_else(|| "unknown".to_owned(), |name| name.trim_matches([' ', '\t', ':']).to_owned()),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            node: said("node", &["--version"]).unwrap_or_default(),
            commit: said("git", &["describe", "--always", "--dirty"]).unwrap_or_default(),
        };
        Self { machine, rows: Vec::new() }
    }

    pub fn table(&self) -> String {
        let head = ["name", "what", "ours", "theirs", "ratio", "target", "met?"].map(str::to_owned);
        let lines: Vec<[String; 7]> = std::iter::once(head).chain(self.rows.iter().map(Row::cells)).collect();
        let width = |column: usize| lines.iter().map(|cells| cells[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..7).map(width).collect();
        let machine = &self.machine;
        let mut table =
            format!("{}, {} cores; Node {}; {}\n\n", machine.processor, machine.cores, machine.node, machine.commit);
        for cells in &lines {
            let mut line = String::new();
            for (column, (cell, width)) in cells.iter().zip(&widths).enumerate() {
                // Writing into a string cannot fail.
                let _ = match column {
                    2..=4 => write!(line, "{cell:>width$}  "),
                    _ => write!(line, "{cell:<width$}  "),
                };
            }
            table.push_str(line.trim_end());
            table.push('\n');
        }
        table
    }

    pub fn write(&self, path: &Path) -> Result<(), Failure> {
        let text = serde_json::to_string_pretty(self).map_err(|error| error.to_string())?;
        std::fs::write(path, text + "\n").map_err(|error| format!("{}: {error}", path.display()))?;
        println!("\nThe same in {}", path.display());
        Ok(())
    }
}

impl Row {
    fn cells(&self) -> [String; 7] {
        [
            self.name.to_owned(),
            self.what.clone(),
            self.ours.text(),
            self.theirs.map(Figure::text).unwrap_or_default(),
            self.ratio.map(|ratio| format!("{ratio:.2}")).unwrap_or_default(),
            self.target.map(|target| target.text(self.ours.unit)).unwrap_or_default(),
            self.met.map(|met| if met { "yes" } else { "NO" }.to_owned()).unwrap_or_default(),
        ]
    }
}

/// The middle one of some figures (the lower middle of an even number; 0 of none).
pub fn median(figures: impl IntoIterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = figures.into_iter().collect();
    sorted.sort_unstable_by(f64::total_cmp);
    sorted.get(sorted.len().saturating_sub(1) / 2).copied().unwrap_or(0.0)
}

/// The time that `percent` of them stay within. `sorted` from the shortest.
pub fn percentile(sorted: &[Duration], percent: usize) -> Duration {
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    sorted.get(rank - 1).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn median_and_percentile_are_members_of_the_sample() {
        assert!((median([3.0, 1.0, 2.0]) - 2.0).abs() < f64::EPSILON);
        assert!((median([]) - 0.0).abs() < f64::EPSILON);
        let times: Vec<Duration> = (1..=200).map(Duration::from_millis).collect();
        assert_eq!(percentile(&times, 50), Duration::from_millis(100));
        assert_eq!(percentile(&times, 99), Duration::from_millis(198));
        assert_eq!(percentile(&times[..1], 99), Duration::from_millis(1));
    }

    #[test]
    fn a_ratio_says_how_many_times_better_and_is_held_to_its_target() {
        let ms = |value| Figure { value, unit: "ms" };
        let row = Row::ours("render", "x", ms(2.0)).less_is_better(ms(3.0)).target(Target::RatioAtLeast(1.0));
        assert_eq!((row.ratio, row.met), (Some(1.5), Some(true)));
        let row = Row::ours("page", "x", Figure::a_second(2.0)).more_is_better(Figure::a_second(3.0));
        assert_eq!(row.target(Target::RatioAtLeast(1.0)).met, Some(false));
        let row = Row::ours("weight", "x", Figure::bytes(30_001)).target(Target::OursAtMost(30_000.0));
        assert_eq!(row.met, Some(false));
    }
}
