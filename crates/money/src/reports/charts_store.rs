//! The sums of the calls that draw charts.

use db::{Conn, FromRow, Result};

/// What a month or a head comes to.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Sum {
    pub(super) name: String,
    pub(super) amount: i64,
}

/// What came in under heads of income, or went out under those of expenses, by month.
pub(super) async fn by_month(
    conn: &mut Conn,
    branch_id: &str,
    kind: &str,
    (from, to): (&str, &str),
) -> Result<Vec<Sum>> {
    conn.all(
        "select substr(p.on_day, 1, 7) as name,
                cast(sum(case when h.kind = 'expense' then -p.amount else p.amount end) as bigint) as amount
           from postings p join voucher_heads h on h.id = p.head_id
          where p.branch_id = $1 and h.kind = $2 and p.on_day >= $3 and p.on_day <= $4
          group by substr(p.on_day, 1, 7) order by substr(p.on_day, 1, 7)",
        (branch_id, kind, from, to),
    )
    .await
}

/// The same by head, the largest first.
pub(super) async fn by_head(
    conn: &mut Conn,
    branch_id: &str,
    kind: &str,
    (from, to): (&str, &str),
) -> Result<Vec<Sum>> {
    conn.all(
        "select h.head_name as name,
                cast(sum(case when h.kind = 'expense' then -p.amount else p.amount end) as bigint) as amount
           from postings p join voucher_heads h on h.id = p.head_id
          where p.branch_id = $1 and h.kind = $2 and p.on_day >= $3 and p.on_day <= $4
          group by h.id, h.head_name order by 2 desc, h.id",
        (branch_id, kind, from, to),
    )
    .await
}

/// What a month comes to on both sides.
#[derive(Clone, Debug, FromRow)]
pub(super) struct BothSums {
    pub(super) month: String,
    pub(super) income: i64,
    pub(super) expense: i64,
}

/// Income and expenses by month, in one statement.
pub(super) async fn both_by_month(conn: &mut Conn, branch_id: &str, (from, to): (&str, &str)) -> Result<Vec<BothSums>> {
    conn.all(
        "select substr(p.on_day, 1, 7) as month,
                cast(sum(case when h.kind = 'income' then p.amount else 0 end) as bigint) as income,
                cast(sum(case when h.kind = 'expense' then -p.amount else 0 end) as bigint) as expense
           from postings p join voucher_heads h on h.id = p.head_id
          where p.branch_id = $1 and p.on_day >= $2 and p.on_day <= $3
          group by substr(p.on_day, 1, 7) order by substr(p.on_day, 1, 7)",
        (branch_id, from, to),
    )
    .await
}

/// What was raised for a month, with adjustments, and what of that was paid.
#[derive(Clone, Debug, FromRow)]
pub(super) struct MonthSum {
    pub(super) month: String,
    pub(super) raised: i64,
    pub(super) paid: i64,
}

/// The fines that were paid of a month's fees.
#[derive(Clone, Debug, FromRow)]
pub(super) struct MonthFines {
    pub(super) month: String,
    pub(super) fines: i64,
}

/// The fines that were paid of a session's fees, by the month that these are due in: what is settled of them, without what was let off.
pub(super) async fn fines_of_session(conn: &mut Conn, session_id: &str) -> Result<Vec<MonthFines>> {
    conn.all(
        "select month, cast(sum(fines) as bigint) as fines
           from (select substr(l.due_on, 1, 7) as month, l.fine_settled as fines from fee_lines l
                  where l.session_id = $1 and l.fine_settled <> 0
                 union all
                 select substr(l.due_on, 1, 7) as month, -a.amount as fines
                   from fee_adjustments a join fee_lines l on l.id = a.line_id where l.session_id = $1 and a.kind = 'fine') x
          group by month order by month",
        session_id,
    )
    .await
}

/// The fees of a session by the month that they are due in.
pub(super) async fn of_session(conn: &mut Conn, session_id: &str) -> Result<Vec<MonthSum>> {
    conn.all(
        "select substr(due_on, 1, 7) as month, cast(sum(raised + adjusted) as bigint) as raised, cast(sum(paid) as bigint) as paid
           from fee_lines where session_id = $1
          group by substr(due_on, 1, 7) order by substr(due_on, 1, 7)",
        session_id,
    )
    .await
}

/// The same of one student.
pub(super) async fn of_student(conn: &mut Conn, student_id: &str, session_id: &str) -> Result<Vec<MonthSum>> {
    conn.all(
        "select substr(l.due_on, 1, 7) as month, cast(sum(l.raised + l.adjusted) as bigint) as raised,
                cast(coalesce(sum(p.paid), 0) as bigint) as paid
           from fee_lines l
           left join (select line_id, sum(amount) as paid from receipt_parts
                       where kind = 'line' and line_id in (select id from fee_lines where student_id = $1 and session_id = $2)
                       group by line_id) p on p.line_id = l.id
          where l.student_id = $1 and l.session_id = $2
          group by substr(l.due_on, 1, 7) order by substr(l.due_on, 1, 7)",
        (student_id, session_id),
    )
    .await
}

#[derive(FromRow)]
struct Owner {
    branch_id: String,
}

/// The branch of a student.
pub(super) async fn branch_of(conn: &mut Conn, student_id: &str) -> Result<Option<String>> {
    let row: Option<Owner> = conn.optional("select branch_id from students where id = $1", student_id).await?;
    Ok(row.map(|row| row.branch_id))
}
