//! What stands over a table of marks, and the order of its rows: of each column how many marks are entered, their mean, the highest and
//! how many there are of each letter; heads that sort, by the address alone. On screens only: paper and workbooks go by roll.

use std::cmp::Ordering;

use rules::components::Component;
use rules::figures::Figures;
use rules::marks::Mark;
use rules::scheme::Plan;
use rules::words::{Said, exams_texts};
use serde::Serialize;
use ts_rs::TS;

use super::table::ResultColumn;
use crate::marks::store::RosterRow;
use records::SortValue;
use web::form;

/// How many marks have a letter. `share` is the height of its bar: percent of the letter that most have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "marks.ts")]
pub struct GradeBar {
    /// `A+`; a dash for marks of zero.
    pub grade: String,
    pub count: usize,
    pub share: usize,
}

/// The figures of a column, as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "marks.ts")]
pub struct ColumnFigures {
    pub label: String,
    /// `38 of 40 entered, 2 absent`
    #[ts(type = "string")]
    pub entered: Said,
    pub mean: Option<String>,
    pub highest: Option<String>,
    /// Every letter, best first, also those that nobody has; none without marks.
    pub bars: Vec<GradeBar>,
}

impl ColumnFigures {
    pub fn of(plan: &Plan, label: &str, figures: &Figures) -> Self {
        let text = |hundredths: i64| Mark::Hundredths(hundredths).to_text();
        let (entered, students) = (figures.entered, figures.students);
        let entered = match (figures.absent, figures.exempt) {
            (0, 0) => exams_texts::entered(entered, students),
            (absent, 0) => exams_texts::entered_absent(entered, students, absent),
            (0, exempt) => exams_texts::entered_exempt(entered, students, exempt),
            (absent, exempt) => exams_texts::entered_absent_exempt(entered, students, absent, exempt),
        };
        Self {
            label: label.to_owned(),
            entered,
            mean: figures.mean.map(text),
            highest: figures.highest.map(text),
            bars: bars(plan, figures),
        }
    }
}

fn bars(plan: &Plan, figures: &Figures) -> Vec<GradeBar> {
    if figures.mean.is_none() {
        return Vec::new();
    }
    let counted =
        |grade| figures.grades.iter().find(|counted| counted.grade == grade).map_or(0, |counted| counted.count);
    let letters = rules::grade::letters(plan).map(|grade| (String::from(grade), counted(grade)));
    let zeros = (figures.zeros > 0).then(|| ("–".to_owned(), figures.zeros));
    let counts: Vec<(String, usize)> = letters.chain(zeros).collect();
    let most = counts.iter().map(|(_, count)| *count).max().unwrap_or_default().max(1);
    counts.into_iter().map(|(grade, count)| GradeBar { grade, count, share: count * 100 / most }).collect()
}

/// What a head leads to, and how the table is sorted by it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "marks.ts")]
pub struct SortLink {
    pub href: String,
    #[ts(type = "\"ascending\" | \"descending\" | null")]
    pub order: Option<&'static str>,
}

/// What stands over a table of marks: `columns` and `figures` run parallel to its columns.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "marks.ts")]
pub struct TableOverview {
    pub figures: Vec<ColumnFigures>,
    pub name: SortLink,
    pub roll: SortLink,
    pub columns: Vec<SortLink>,
}

impl TableOverview {
    /// `path` and `query` are those of the screen with this sheet, without an order.
    pub fn of(
        plan: &Plan,
        roster: &[RosterRow],
        columns: &[ResultColumn],
        order: Order,
        path: &str,
        query: &[(&str, &str)],
    ) -> Self {
        let figures = |column: &ResultColumn| {
            let entered = roster.iter().map(|student| student.marks().get(column.key.0));
            let figures = Figures::of(plan, entered.map(|entered| entered.map(|e| (e.mark, e.full))));
            ColumnFigures::of(plan, &column.label, &figures)
        };
        Self {
            figures: columns.iter().map(figures).collect(),
            name: order.link(By::Name, path, query),
            roll: order.link(By::Roll, path, query),
            columns: columns.iter().map(|column| order.link(By::Mark(column.key.0), path, query)).collect(),
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum By {
    #[default]
    Roll,
    Name,
    Mark(Component),
}

impl By {
    fn key(self) -> &'static str {
        match self {
            Self::Roll => "roll",
            Self::Name => "name",
            Self::Mark(component) => component.key(),
        }
    }
}

/// The order of a table's rows; by roll unless the address says otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Order {
    by: By,
    descending: bool,
}

impl Order {
    /// Of an address: `sort=-written`.
    pub fn asked(sort: Option<&str>) -> Self {
        let sort = sort.unwrap_or_default().trim();
        let (descending, key) = sort.strip_prefix('-').map_or((false, sort), |key| (true, key));
        let components = Component::ALL.into_iter().map(By::Mark);
        let by = [By::Roll, By::Name].into_iter().chain(components).find(|by| by.key() == key);
        by.map(|by| Self { by, descending }).unwrap_or_default()
    }

    /// Sorts rows that are in the order of their rolls, in which equals stay.
    pub fn sort(self, roster: &mut [RosterRow]) {
        let Self { by, descending } = self;
        let turned = |order: Ordering| if descending { order.reverse() } else { order };
        match by {
            By::Roll => roster.sort_by(|one, other| turned(one.roll.cmp(&other.roll))),
            By::Name => {
                roster.sort_by_cached_key(|row| SortValue::text(&row.name()));
                if descending {
                    roster.reverse();
                }
            }
            By::Mark(component) => roster.sort_by_cached_key(|row| Place::of(row, component, descending)),
        }
    }

    /// Sorts by a column, and the other way round where the table is sorted by it already. Names and rolls begin with the first, marks with the
    /// highest.
    fn link(self, by: By, path: &str, query: &[(&str, &str)]) -> SortLink {
        let sorted = self.by == by;
        let descending = if sorted { !self.descending } else { matches!(by, By::Mark(_)) };
        let sort = format!("{}{}", if descending { "-" } else { "" }, by.key());
        let own: &[(&str, &str)] = if by == By::Roll && !descending { &[] } else { &[("sort", &sort)] };
        SortLink {
            href: form::address(path, &[query, own].concat()),
            order: sorted.then_some(if self.descending { "descending" } else { "ascending" }),
        }
    }
}

/// Where a row stands by a mark: numbers first, then the absent, the exempt, and at last who has none, whichever way the numbers run.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Number(i64),
    Absent,
    Exempt,
    Empty,
}

impl Place {
    fn of(row: &RosterRow, component: Component, descending: bool) -> Self {
        match row.marks().get(component).map(|entered| entered.mark) {
            Some(Mark::Hundredths(hundredths)) => Self::Number(if descending { -hundredths } else { hundredths }),
            Some(Mark::Absent) => Self::Absent,
            Some(Mark::Exempt) => Self::Exempt,
            None => Self::Empty,
        }
    }
}
