//! getExpenseChart, getIncomeChart, getStudentFeesChart, getStudentFeesHistoryChart: months are those of the branch's active session.

use axum::Json;
use axum::extract::State;
use rules::roles::Role;
use rules::words::refusals;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::charts_store::{self, MonthSum};
use super::store;
use auth::permit::{ManageFees, ViewMoney, ViewStudentFees};
use auth::{Caller, May};
use base::error::{Error, Result};
use db::Conn;
use records::in_answer;
use records::place::{AskedPlace, Level, session_days, within_reach};
use web::app::{App, AppState};
use web::input::Params;
use web::shapes::AmountShape;

/// What a month comes to.
#[derive(Debug, Serialize, JsonSchema)]
pub struct MonthAmount {
    /// YYYY-MM
    pub month: String,
    #[schemars(with = "AmountShape")]
    pub amount: Value,
}

/// What a head comes to.
#[derive(Debug, Serialize, JsonSchema)]
pub struct HeadAmount {
    pub name: String,
    #[schemars(with = "AmountShape")]
    pub amount: Value,
}

/// What getIncomeChart and getExpenseChart answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct MoneyChart {
    #[schemars(with = "AmountShape")]
    pub total: Value,
    /// Every month of the session.
    pub months: Vec<MonthAmount>,
    /// The largest first.
    pub heads: Vec<HeadAmount>,
}

/// A month of getStudentFeesChart.
#[derive(Debug, Serialize, JsonSchema)]
pub struct MonthFees {
    /// YYYY-MM in which they are due
    pub month: String,
    #[schemars(with = "AmountShape")]
    pub raised: Value,
    /// With fines, which `due` is without.
    #[schemars(with = "AmountShape")]
    pub collected: Value,
    #[schemars(with = "AmountShape")]
    pub due: Value,
}

/// What getStudentFeesChart answers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FeesChart {
    pub months: Vec<MonthFees>,
}

/// A month of getStudentFeesHistoryChart.
#[derive(Debug, Serialize, JsonSchema)]
pub struct MonthOwed {
    /// YYYY-MM in which it is due
    pub month: String,
    /// What is left to pay.
    #[schemars(with = "AmountShape")]
    pub due: Value,
    #[schemars(with = "AmountShape")]
    pub paid: Value,
}

/// What getStudentFeesHistoryChart answers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FeesHistory {
    pub months: Vec<MonthOwed>,
}

/// The student whose history is asked for; a student's own where none is named.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct HistoryQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    /// Of a student who asks for the own: not needed.
    #[schemars(required)]
    student_id: Option<String>,
}

/// The months of a session, YYYY-MM.
fn months(from: &str, to: &str) -> Vec<String> {
    let read = |day: &str| Some((day.get(..4)?.parse::<i32>().ok()?, day.get(5..7)?.parse::<i32>().ok()?));
    let (Some((from_year, from_month)), Some((to_year, to_month))) = (read(from), read(to)) else { return Vec::new() };
    let (first, last) = (from_year * 12 + from_month - 1, to_year * 12 + to_month - 1);
    (first..=last).map(|month| format!("{:04}-{:02}", month / 12, month % 12 + 1)).collect()
}

/// The active session of a branch: its id and days.
async fn active(conn: &mut Conn, branch_id: &str) -> Result<Option<(String, String, String)>> {
    let Some(id) = store::active_session(conn, branch_id).await? else { return Ok(None) };
    Ok(session_days(conn, &id).await?.map(|(from, to)| (id, from, to)))
}

async fn of_heads(app: &App, caller: &Caller, ground: &AskedPlace, kind: &str) -> Result<Json<MoneyChart>> {
    let mut conn = app.db.survey().await?;
    let branch_id = ground.resolve(caller, &mut conn, Level::Branch).await?.branch_id().to_owned();
    let Some((_, from, to)) = active(&mut conn, &branch_id).await? else {
        return Ok(Json(MoneyChart { total: in_answer(Some(0)), months: Vec::new(), heads: Vec::new() }));
    };
    let sums = charts_store::by_month(&mut conn, &branch_id, kind, (&from, &to)).await?;
    let heads = charts_store::by_head(&mut conn, &branch_id, kind, (&from, &to)).await?;
    let of_month = |month: &String| sums.iter().find(|sum| sum.name == *month).map_or(0, |sum| sum.amount);
    Ok(Json(MoneyChart {
        total: in_answer(Some(sums.iter().map(|sum| sum.amount).sum())),
        months: months(&from, &to)
            .into_iter()
            .map(|month| MonthAmount { amount: in_answer(Some(of_month(&month))), month })
            .collect(),
        heads: heads
            .into_iter()
            .map(|sum| HeadAmount { name: sum.name, amount: in_answer(Some(sum.amount)) })
            .collect(),
    }))
}

/// GET /api/getIncomeChart
///
/// # Errors
/// 400, 403, 404 as the filter set's.
pub async fn get_income_chart(
    caller: May<ViewMoney>,
    State(app): AppState,
    Params(ground): Params<AskedPlace>,
) -> Result<Json<MoneyChart>> {
    of_heads(&app, &caller, &ground, "income").await
}

/// GET /api/getExpenseChart
///
/// # Errors
/// 400, 403, 404 as the filter set's.
pub async fn get_expense_chart(
    caller: May<ViewMoney>,
    State(app): AppState,
    Params(ground): Params<AskedPlace>,
) -> Result<Json<MoneyChart>> {
    of_heads(&app, &caller, &ground, "expense").await
}

/// A month's sums; zeros where there are none.
fn of_month(sums: &[MonthSum], month: &str) -> (i64, i64) {
    sums.iter().find(|sum| sum.month == month).map_or((0, 0), |sum| (sum.raised, sum.paid))
}

/// Every month of a session, and those before and after it in which something of it is due.
fn all_months(sums: &[MonthSum], from: &str, to: &str) -> Vec<String> {
    let mut all = months(from, to);
    all.extend(sums.iter().map(|sum| sum.month.clone()));
    all.sort();
    all.dedup();
    all
}

/// A month's fees, in hundredths: what was raised, with adjustments, what of that was paid, and what came in of fines.
#[derive(Clone, Debug)]
pub struct FeesMonth {
    /// YYYY-MM in which they are due
    pub month: String,
    pub raised: i64,
    pub paid: i64,
    /// What was paid of fines beside that.
    pub fines: i64,
}

impl FeesMonth {
    /// What came in, with fines.
    pub const fn collected(&self) -> i64 {
        self.paid + self.fines
    }
}

/// The fees of a session by month: its id, first and last day.
pub async fn fees_by_month(conn: &mut Conn, (session_id, from, to): (&str, &str, &str)) -> Result<Vec<FeesMonth>> {
    let sums = charts_store::of_session(conn, session_id).await?;
    let fines = charts_store::fines_of_session(conn, session_id).await?;
    let month = |month: String| {
        let (raised, paid) = of_month(&sums, &month);
        let fines = fines.iter().find(|of| of.month == month).map_or(0, |of| of.fines);
        FeesMonth { month, raised, paid, fines }
    };
    Ok(all_months(&sums, from, to).into_iter().map(month).collect())
}

/// A month's income and expenses, in hundredths.
#[derive(Clone, Debug)]
pub struct MoneyMonth {
    /// YYYY-MM
    pub month: String,
    pub income: i64,
    pub expense: i64,
}

/// Income and expenses of a branch in every month from one day to another.
pub async fn money_by_month(conn: &mut Conn, branch_id: &str, (from, to): (&str, &str)) -> Result<Vec<MoneyMonth>> {
    let sums = charts_store::both_by_month(conn, branch_id, (from, to)).await?;
    let month = |month: String| {
        let found = sums.iter().find(|sum| sum.month == month);
        let (income, expense) = found.map_or((0, 0), |sum| (sum.income, sum.expense));
        MoneyMonth { month, income, expense }
    };
    Ok(months(from, to).into_iter().map(month).collect())
}

/// GET /api/getStudentFeesChart
///
/// # Errors
/// 400, 403, 404 as the filter set's.
pub async fn get_student_fees_chart(
    caller: May<ManageFees>,
    State(app): AppState,
    Params(ground): Params<AskedPlace>,
) -> Result<Json<FeesChart>> {
    let mut conn = app.db.survey().await?;
    let branch_id = ground.resolve(&caller, &mut conn, Level::Branch).await?.branch_id().to_owned();
    let Some((session_id, from, to)) = active(&mut conn, &branch_id).await? else {
        return Ok(Json(FeesChart { months: Vec::new() }));
    };
    let months = fees_by_month(&mut conn, (&session_id, &from, &to)).await?;
    let month = |of: FeesMonth| {
        let [raised, collected, due] =
            [of.raised, of.collected(), of.raised - of.paid].map(|amount| in_answer(Some(amount)));
        MonthFees { month: of.month, raised, collected, due }
    };
    Ok(Json(FeesChart { months: months.into_iter().map(month).collect() }))
}

/// GET /api/getStudentFeesHistoryChart?studentId
///
/// # Errors
/// 400 without a student; 403 for a student who asks for another, and for another branch's; 404.
pub async fn get_student_fees_history_chart(
    caller: May<ViewStudentFees>,
    State(app): AppState,
    Params(query): Params<HistoryQuery>,
) -> Result<Json<FeesHistory>> {
    let asked = query.student_id.as_deref().map(str::trim).filter(|id| !id.is_empty());
    let student_id = match (caller.role, asked) {
        (Role::Student, Some(id)) if id != caller.id => return Err(Error::role()),
        (Role::Student, _) => caller.id.clone(),
        (_, Some(id)) => id.to_owned(),
        (_, None) => return Err(Error::invalid("studentId", refusals::field_missing("studentId"))),
    };
    let mut conn = app.db.survey().await?;
    let owner = charts_store::branch_of(&mut conn, &student_id).await?;
    let branch_id = within_reach(&caller, owner, refusals::STUDENT_NOT_FOUND)?;
    let named = query.ground.trimmed();
    if (named.branch_id.is_some() || named.branch_name.is_some())
        && named.resolve(&caller, &mut conn, Level::Branch).await?.branch_id() != branch_id
    {
        return Err(Error::not_found(refusals::STUDENT_NOT_FOUND));
    }
    let Some((session_id, from, to)) = active(&mut conn, &branch_id).await? else {
        return Ok(Json(FeesHistory { months: Vec::new() }));
    };
    let sums = charts_store::of_student(&mut conn, &student_id, &session_id).await?;
    let month = |month: String| {
        let (raised, paid) = of_month(&sums, &month);
        let [due, paid] = [raised - paid, paid].map(|amount| in_answer(Some(amount)));
        MonthOwed { month, due, paid }
    };
    Ok(Json(FeesHistory { months: all_months(&sums, &from, &to).into_iter().map(month).collect() }))
}

#[cfg(test)]
mod tests {
    use super::months;

    #[test]
    fn a_session_has_its_months() {
        assert_eq!(months("2025-11-15", "2026-02-01"), ["2025-11", "2025-12", "2026-01", "2026-02"]);
        assert_eq!(months("2026-01-01", "2026-12-31").len(), 12);
        assert!(months("2026-02-01", "2026-01-01").is_empty());
    }
}
