//! The reports of money (docs/rules.md, *Money*): nine screens of one shape. A report is its declaration (`kinds.rs`) and its statement
//! (`kinds_store.rs`); page, CSV and paper are the same code for all. What comes in is added up from postings and the parts of receipts, so that
//! every total is the ledger's.

mod charts;
mod charts_store;
mod kinds;
mod kinds_store;
mod page;
mod rows;
mod store;

pub use charts::{
    FeesChart, FeesHistory, FeesMonth, HeadAmount, MoneyChart, MoneyMonth, MonthAmount, MonthFees, MonthOwed,
    fees_by_month, get_expense_chart, get_income_chart, get_student_fees_chart, get_student_fees_history_chart,
    money_by_month,
};
pub use kinds::{
    DepositReport, DueListSummary, ExpenseReport, FeesCollectionReport, HeadWiseSummary, IncomeVsExpense,
    PaymentSummary, StudentFeesReport, StudentFeesSummary,
};
pub use page::{MoneyReportProps, csv, print, show};

use auth::permit::Permit;
use records::ColumnKind;
use rules::words::Word;

/// What a report can be narrowed by, beside its branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The session whose students it is about.
    Session,
    From,
    To,
    Class,
    Section,
    /// A head: of this kind, or of either where none is named.
    Head(Option<&'static str>),
}

/// How a column's values are read and shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Of somebody or something.
    Name,
    /// A number of a receipt, a register number, a telephone number.
    Code,
    /// One of a few words.
    State,
    Day,
    Month,
    Count,
    Money,
}

impl Kind {
    /// What a printed column of it holds.
    const fn on_paper(self) -> ColumnKind {
        match self {
            Self::Name => ColumnKind::Name,
            Self::Code => ColumnKind::Code,
            Self::State => ColumnKind::State,
            Self::Day | Self::Month => ColumnKind::Day,
            Self::Count | Self::Money => ColumnKind::Number,
        }
    }
}

/// A column of a report; its key is the statement's column.
#[derive(Clone, Copy, Debug)]
pub struct Col {
    pub key: &'static str,
    pub label: Word,
    pub kind: Kind,
}

impl Col {
    const fn name(key: &'static str, label: Word) -> Self {
        Self { key, label, kind: Kind::Name }
    }

    const fn code(key: &'static str, label: Word) -> Self {
        Self { key, label, kind: Kind::Code }
    }

    const fn state(key: &'static str, label: Word) -> Self {
        Self { key, label, kind: Kind::State }
    }

    const fn day(key: &'static str, label: Word) -> Self {
        Self { key, label, kind: Kind::Day }
    }

    const fn month(key: &'static str, label: Word) -> Self {
        Self { key, label, kind: Kind::Month }
    }

    const fn count(key: &'static str, label: Word) -> Self {
        Self { key, label, kind: Kind::Count }
    }

    const fn money(key: &'static str, label: Word) -> Self {
        Self { key, label, kind: Kind::Money }
    }

    const fn is_number(&self) -> bool {
        matches!(self.kind, Kind::Count | Kind::Money)
    }
}

/// A report.
#[derive(Debug)]
pub struct Report {
    /// The menu item's path.
    pub path: &'static str,
    /// What the statement's parameters are, from the second on; the first is the branch.
    pub by: &'static [By],
    pub columns: &'static [Col],
    /// What a bar of its chart is of, and how long the bars are: keys of columns. Days are drawn by month.
    pub bars: (&'static str, &'static [&'static str]),
    /// `Income, Expense by month`
    pub chart_title: Word,
    pub statement: &'static str,
    /// Where a row has to do with several months: the column of the statement that says how much of it is of which, `2026-01150000;2026-02...` in
    /// hundredths and any order. What the column `advance` has of it is paid, the oldest month first.
    pub by_month: Option<&'static str>,
    /// What it adds up, in a sentence.
    pub says: Word,
}

/// A kind of report, with who reads it.
pub trait MoneyReport: Send + Sync + Unpin + 'static {
    type Reads: Permit;
    const OF: Report;
}
