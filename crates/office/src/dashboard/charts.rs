//! The charts of the dashboard: columns as high as they are of the scale, each with its number, so that they are a table, too.
//!
//! What they add up is read from one index each, which holds the sums' columns too (`fee_lines_by_month`, `enrolments_per_class`). Attendance is of
//! two weeks, since a year's would be read row by row.

use rules::attendance::DayCounts;
use rules::permission::Action;
use rules::roles::Role;
use rules::words::{Text, Word, labels, nouns, office_texts, roster_texts};
use serde::Serialize;
use ts_rs::TS;

use super::charts_store;
use auth::{Caller, SessionRef};
use base::clock::{day_and_month, day_beside, full_day, printed_day, printed_month};
use base::error::Result;
use db::Conn;
use money::book_store;
use money::reports::{FeesMonth, MoneyMonth, fees_by_month, money_by_month};
use records::Currency;
use roster::attendance::sums_store;
use web::app::App;
use web::form;

/// A column: how high it is of the scale, of 1000, and what it stands for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "pages.ts")]
pub struct ColumnValue {
    pub text: String,
    pub share: i32,
}

/// The columns of one month, class, day or branch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "pages.ts")]
pub struct ChartColumn {
    /// `November 2026`
    pub label: String,
    /// Under the column: `Nov`
    pub short: String,
    pub values: Vec<ColumnValue>,
}

/// A chart with the table behind it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct DashboardChart {
    #[ts(type = "string")]
    pub title: Word,
    /// What it comes to, in a sentence.
    #[ts(as = "String")]
    pub says: Text,
    /// What a group of columns is: Month, Class.
    #[ts(type = "string")]
    pub head: Word,
    /// What the columns of a group are.
    #[ts(as = "Vec<String>")]
    pub series: Vec<Word>,
    /// The lines across, from the top: the whole of the scale, half of it, nothing.
    pub scale: Vec<String>,
    pub columns: Vec<ChartColumn>,
    /// Whether the numbers are short enough to stand over the columns.
    pub is_direct: bool,
    /// The screen that says more.
    pub more_href: Option<String>,
    #[ts(type = "string")]
    pub more_label: Word,
}

/// The lowest of 1, 2, 4, 6, 8, 10, 20, 40, ... that is not below a number: its half is whole as well, but for 1.
fn scale_of(highest: i64) -> i64 {
    let mut ten = 1_i64;
    loop {
        for step in [1, 2, 4, 6, 8] {
            let top = ten.saturating_mul(step);
            if top >= highest {
                return top;
            }
        }
        ten = ten.saturating_mul(10);
    }
}

fn share(value: i64, top: i64) -> i32 {
    i32::try_from((value.max(0) * 1000).checked_div(top).unwrap_or(0)).unwrap_or(1000).min(1000)
}

/// A chart's columns before they are measured: label, short label and values.
type Measured = (String, String, Vec<i64>);

struct Parts {
    title: Word,
    says: Text,
    head: Word,
    series: Vec<Word>,
    is_direct: bool,
    more: Option<(String, Word)>,
}

/// None where every value is 0.
fn chart(parts: Parts, columns: Vec<Measured>, unit: i64, shown: &dyn Fn(i64) -> String) -> Option<DashboardChart> {
    let highest = columns.iter().flat_map(|(_, _, values)| values).copied().max().filter(|highest| *highest > 0)?;
    // A scale of whole units: of money that is 100 hundredths.
    let top = scale_of((highest + unit - 1) / unit) * unit;
    let on_scale = |value: i64| {
        let text = shown(value);
        text.strip_suffix(".00").map(str::to_owned).unwrap_or(text)
    };
    let half = if top % 2 == 0 { on_scale(top / 2) } else { String::new() };
    let (more_href, more_label) = match parts.more {
        Some((href, label)) => (Some(href), label),
        None => (None, Word::NONE),
    };
    Some(DashboardChart {
        title: parts.title,
        says: parts.says,
        head: parts.head,
        series: parts.series,
        scale: vec![on_scale(top), half, on_scale(0)],
        columns: columns
            .into_iter()
            .map(|(label, short, values)| ChartColumn {
                label,
                short,
                values: values
                    .into_iter()
                    .map(|value| ColumnValue { text: shown(value), share: share(value, top) })
                    .collect(),
            })
            .collect(),
        is_direct: parts.is_direct,
        more_href,
        more_label,
    })
}

fn plain(number: i64) -> String {
    number.to_string()
}

/// A month, YYYY-MM, as it stands under a column: `Nov`.
fn short_month(month: &str) -> String {
    printed_month(month).chars().take(3).collect()
}

/// The charts of a role, for the session that is chosen.
pub(super) async fn of_role(
    app: &App,
    conn: &mut Conn,
    caller: &Caller,
    session: Option<&SessionRef>,
) -> Result<Vec<DashboardChart>> {
    let mut charts = Vec::new();
    match (caller.role, session) {
        (Role::SuperAdmin, _) => charts.extend(people(charts_store::people_by_branch(conn).await?)),
        (Role::Admin, Some(session)) => {
            charts.extend(classes(charts_store::students_by_class(conn, &session.id).await?));
            charts.extend(attendance(conn, session, &app.clock.today()).await?);
            charts.extend(fees(conn, caller, session).await?);
        }
        (Role::Accountant, Some(session)) => {
            charts.extend(fees(conn, caller, session).await?);
            charts.extend(money(conn, caller, session).await?);
        }
        _ => {}
    }
    Ok(charts)
}

fn people(branches: Vec<charts_store::People>) -> Option<DashboardChart> {
    let sum = |of: fn(&charts_store::People) -> i64| branches.iter().map(of).sum::<i64>();
    let says = office_texts::people_in_all(
        sum(|branch| branch.students),
        sum(|branch| branch.teachers),
        sum(|branch| branch.employees),
    );
    let columns = branches
        .into_iter()
        .map(|branch| {
            let values = vec![branch.students, branch.teachers, branch.employees];
            (branch.branch_name.clone(), branch.branch_name, values)
        })
        .collect();
    let parts = Parts {
        title: office_texts::PEOPLE_BY_BRANCH,
        says: says.into(),
        head: labels::BRANCH,
        series: vec![labels::STUDENTS, office_texts::TEACHERS, office_texts::OTHER_EMPLOYEES],
        is_direct: false,
        more: Some(("/admin/branch".to_owned(), nouns::BRANCH_MANY)),
    };
    chart(parts, columns, 1, &plain)
}

fn classes(classes: Vec<charts_store::Counted>) -> Option<DashboardChart> {
    let all: i64 = classes.iter().map(|class| class.count).sum();
    let columns = classes
        .into_iter()
        .map(|class| {
            let short = class.name.strip_prefix("Class ").unwrap_or(&class.name).to_owned();
            (class.name, short, vec![class.count])
        })
        .collect();
    let parts = Parts {
        title: office_texts::STUDENTS_BY_CLASS,
        says: roster_texts::count_students(all).into(),
        head: labels::CLASS,
        series: vec![labels::STUDENTS],
        is_direct: true,
        more: Some(("/admin/view".to_owned(), labels::STUDENTS)),
    };
    chart(parts, columns, 1, &plain)
}

/// How many days back attendance is shown, today among them.
const DAYS_SHOWN: i64 = 14;

/// The school days of the last two weeks.
async fn attendance(conn: &mut Conn, session: &SessionRef, today: &str) -> Result<Option<DashboardChart>> {
    let from = day_beside(today, 1 - DAYS_SHOWN).unwrap_or_default();
    let days = sums_store::by_day(conn, &session.id, (&from, today)).await?;
    let all = days.iter().fold(DayCounts::default(), |sum, (_, day)| DayCounts {
        present: sum.present + day.present,
        absent: sum.absent + day.absent,
        late: sum.late + day.late,
        excused: sum.excused + day.excused,
    });
    let Some(percentage) = all.percentage() else { return Ok(None) };
    let columns = days
        .into_iter()
        .filter_map(|(day, counts)| {
            let tenths = counts.tenths()?;
            let short = day.get(8..).unwrap_or_default().trim_start_matches('0').to_owned();
            Some((full_day(&day), short, vec![tenths]))
        })
        .collect();
    let parts = Parts {
        title: office_texts::ATTENDANCE_OF_TWO_WEEKS,
        says: office_texts::attendance_from_to(percentage, day_and_month(&from), printed_day(today)).into(),
        head: labels::DAY,
        series: vec![office_texts::PRESENT_IN_PERCENT],
        is_direct: true,
        more: Some((
            form::address("/admin/attendanceReport", &[("sessionId", session.id.as_str())]),
            office_texts::ATTENDANCE_REPORT,
        )),
    };
    let shown = |tenths: i64| match (tenths / 10, tenths % 10) {
        (whole, 0) => whole.to_string(),
        (whole, tenth) => format!("{whole}.{tenth}"),
    };
    Ok(chart(parts, columns, 1000, &shown))
}

/// The currency of a caller's own branch.
async fn currency(conn: &mut Conn, caller: &Caller) -> Result<Option<Currency>> {
    match &caller.branch {
        Some(branch) => Ok(Some(book_store::branch(conn, &branch.id).await?.currency())),
        None => Ok(None),
    }
}

async fn fees(conn: &mut Conn, caller: &Caller, session: &SessionRef) -> Result<Option<DashboardChart>> {
    let months = fees_by_month(conn, (&session.id, &session.start_date, &session.end_date)).await?;
    if months.iter().all(|month| month.raised == 0) || !caller.may(Action::ViewMoney) {
        return Ok(None);
    }
    let Some(currency) = currency(conn, caller).await? else { return Ok(None) };
    let sum = |of: fn(&FeesMonth) -> i64| currency.shown(months.iter().map(of).sum::<i64>());
    let says = office_texts::fees_in_all(
        sum(|month| month.raised),
        sum(FeesMonth::collected),
        sum(|month| month.raised - month.paid),
    );
    let columns = months
        .iter()
        .map(|month| {
            let values = vec![month.raised, month.collected(), month.raised - month.paid];
            (printed_month(&month.month), short_month(&month.month), values)
        })
        .collect();
    let parts = Parts {
        title: office_texts::FEES_BY_MONTH,
        says: says.into(),
        head: labels::MONTH,
        series: vec![labels::RAISED, labels::COLLECTED, labels::DUE],
        is_direct: false,
        more: Some(("/admin/studentFeesReport".to_owned(), office_texts::STUDENT_FEES_REPORT)),
    };
    Ok(chart(parts, columns, 100, &|amount| currency.shown(amount)))
}

async fn money(conn: &mut Conn, caller: &Caller, session: &SessionRef) -> Result<Option<DashboardChart>> {
    let Some(branch) = &caller.branch else { return Ok(None) };
    let months = money_by_month(conn, &branch.id, (&session.start_date, &session.end_date)).await?;
    if months.iter().all(|month| month.income == 0 && month.expense == 0) {
        return Ok(None);
    }
    let Some(currency) = currency(conn, caller).await? else { return Ok(None) };
    let sum = |of: fn(&MoneyMonth) -> i64| currency.shown(months.iter().map(of).sum::<i64>());
    let says = office_texts::income_in_all(sum(|month| month.income), sum(|month| month.expense));
    let columns = months
        .iter()
        .map(|month| (printed_month(&month.month), short_month(&month.month), vec![month.income, month.expense]))
        .collect();
    let parts = Parts {
        title: office_texts::INCOME_AND_EXPENSES,
        says: says.into(),
        head: labels::MONTH,
        series: vec![labels::INCOME, labels::EXPENSES],
        is_direct: false,
        more: Some(("/admin/incomeVsExpense".to_owned(), office_texts::INCOME_VS_EXPENSE)),
    };
    Ok(chart(parts, columns, 100, &|amount| currency.shown(amount)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_ends_on_a_round_number_that_holds_the_highest() {
        for (highest, top) in
            [(1, 1), (2, 2), (3, 4), (5, 6), (7, 8), (9, 10), (11, 20), (80, 80), (81, 100), (123_456, 200_000)]
        {
            assert_eq!(scale_of(highest), top, "{highest}");
        }
    }

    #[test]
    fn a_column_is_as_high_as_its_number_on_the_scale() {
        let parts = || Parts {
            title: Word::NONE,
            says: "".into(),
            head: labels::MONTH,
            series: vec![labels::RAISED],
            is_direct: false,
            more: None,
        };
        let columns =
            |values: &[i64]| values.iter().map(|value| (String::new(), String::new(), vec![*value])).collect();
        let currency = Currency::new("BDT", "৳");
        let shown = |amount: i64| currency.shown(amount);
        let made = chart(parts(), columns(&[150_050, 0, -5]), 100, &shown).unwrap();
        assert_eq!(made.scale, ["৳2,000", "৳1,000", "৳0"]);
        let shares: Vec<i32> = made.columns.iter().map(|column| column.values[0].share).collect();
        assert_eq!(shares, [750, 0, 0]);
        assert_eq!(made.columns[0].values[0].text, "৳1,500.50");
        assert_eq!(chart(parts(), columns(&[0, 0]), 100, &shown), None);
        assert_eq!(chart(parts(), columns(&[1]), 1, &plain).unwrap().scale, ["1", "", "0"]);
    }
}
