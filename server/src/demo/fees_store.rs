//! The demo school's fees (docs/rules.md, *Money*): heads, accounts, types of fees, what each class pays this year, and a few students' own terms.

use super::people::Person;
use db::{Conn, FromRow, Result};
use money::raising::raise_all;

/// Heads of income and of expenses, accounts, types of fees: by the branch's id and the name of who made them.
const OF_BRANCH: &[&str] = &[
    "insert into voucher_heads (id, branch_id, head_name, kind, status, search_text, version, changed_by_name, changed_at)
     values ($1 || '-head-fees', $1, 'Fees of students', 'income', 'active', 'fees of students', 1, $2, 0),
            ($1 || '-head-exams', $1, 'Exam fees', 'income', 'active', 'exam fees', 1, $2, 0),
            ($1 || '-head-gifts', $1, 'Donations', 'income', 'active', 'donations', 1, $2, 0),
            ($1 || '-head-power', $1, 'Electricity', 'expense', 'active', 'electricity', 1, $2, 0),
            ($1 || '-head-paper', $1, 'Paper and printing', 'expense', 'active', 'paper and printing', 1, $2, 0),
            ($1 || '-head-repairs', $1, 'Repairs', 'expense', 'active', 'repairs', 1, $2, 0)",
    "insert into accounts (id, branch_id, account_name, kind, account_number, receives, opening, status, search_text, version,
            changed_by_name, changed_at)
     values ($1 || '-account-cash', $1, 'Cash box', 'cash', null, 'cash', 2000000, 'active', 'cash box', 1, $2, 0),
            ($1 || '-account-bank', $1, 'Sonali Bank', 'bank', '0117-200-4411', 'bank,card', 25000000, 'active',
             'sonali bank 0117-200-4411', 1, $2, 0),
            ($1 || '-account-mobile', $1, 'bKash', 'mobile', '01700-000000', 'mobile', 1250050, 'active', 'bkash 01700-000000', 1, $2, 0)",
    "insert into fee_types (id, branch_id, fee_name, head_id, kind, fine, grace_days, status, search_text, version,
            changed_by_name, changed_at)
     values ($1 || '-fee-tuition', $1, 'Tuition', $1 || '-head-fees', 'monthly', 5000, 5, 'active', 'tuition', 1, $2, 0),
            ($1 || '-fee-session', $1, 'Session charge', $1 || '-head-fees', 'yearly', null, null, 'active', 'session charge', 1, $2, 0),
            ($1 || '-fee-admission', $1, 'Admission', $1 || '-head-fees', 'once', null, null, 'active', 'admission', 1, $2, 0),
            ($1 || '-fee-exam', $1, 'Exam fee', $1 || '-head-exams', 'exam', 10000, 0, 'active', 'exam fee', 1, $2, 0)",
];

/// What each class pays, more the higher it is, and every fortieth student's terms: by the branch's id, the name of who made them, and the session's id.
const OF_YEAR: &[&str] = &[
    "insert into fee_setups (id, session_id, class_id, fee_type_id, amount, due_day, status, search_text, version, changed_by_name, changed_at)
     select c.id || '-tuition', c.session_id, c.id, $1 || '-fee-tuition', 100000 + 10000 * c.class_numeric, 10, 'active', '', 1, $2, 0
       from classes c where c.session_id = $3",
    "insert into fee_setups (id, session_id, class_id, fee_type_id, amount, due_on, status, search_text, version, changed_by_name, changed_at)
     select c.id || '-session', c.session_id, c.id, $1 || '-fee-session', 350000, substr(a.start_date, 1, 8) || '31', 'active', '', 1, $2, 0
       from classes c join sessions a on a.id = c.session_id where c.session_id = $3",
    "insert into fee_specials (id, session_id, student_id, fee_type_id, terms, amount, from_day, to_day, reason, status, search_text,
            version, changed_by_name, changed_at)
     select r.id || '-terms', r.session_id, r.student_id, case when r.roll = 1 then $1 || '-fee-tuition' end,
            case when r.roll = 1 then 'percent' else 'instead' end, case when r.roll = 1 then 2500 else 50000 end, a.start_date, a.end_date,
            case when r.roll = 1 then 'First of the class' else 'Child of an employee' end, 'active', '', 1, $2, 0
       from enrolments r join sessions a on a.id = r.session_id where r.session_id = $3 and r.roll in (1, 12)",
];

/// The month that fees are raised up to, and when that was: 2026-11-02, 08:00 UTC.
const RAISED_TO: &str = "2026-11";
const RAISED_AT: i64 = 1_793_606_400_000;

/// A branch's fees in its session of this year, with what its students owe of them.
pub(super) async fn add(
    conn: &mut Conn,
    branch_id: &str,
    by_name: &str,
    session_id: &str,
    new_id: &mut (dyn FnMut() -> String + Send),
) -> Result<()> {
    for statement in OF_BRANCH {
        conn.execute(*statement, (branch_id, by_name)).await?;
    }
    for statement in OF_YEAR {
        let query = conn.query(*statement).bind((branch_id, by_name));
        query.bind(session_id).execute().await?;
    }
    raise_all(conn, session_id, RAISED_TO, RAISED_AT, new_id).await
}

/// The branch, by its number, whose leaver still owes fees: not the first, whose grading is everybody's example.
const LEAVERS_BRANCH: usize = 2;

/// Somebody leaves the branch in November with fees of the months before unpaid, and one that is due after the last day.
pub(super) async fn leave(conn: &mut Conn, number: usize, session_id: &str) -> Result<()> {
    if number != LEAVERS_BRANCH {
        return Ok(());
    }
    conn.execute(
        "update enrolments set left_on = '2026-11-05', left_reason = 'Moved to Chattogram' where id =
           (select r.id from enrolments r join classes c on c.id = r.class_id join sections n on n.id = r.section_id
             where r.session_id = $1 and c.class_numeric = 8
               and exists (select 1 from fee_lines l where l.student_id = r.student_id and l.due_on <= '2026-11-05' and l.paid < l.raised + l.adjusted)
               and exists (select 1 from fee_lines l where l.student_id = r.student_id and l.due_on > '2026-11-05' and l.paid < l.raised + l.adjusted)
             order by n.section_name, r.roll limit 1)",
        session_id,
    )
    .await?;
    // What was sat after that day was not sat by them.
    conn.execute(
        "delete from marks where student_id in (select student_id from enrolments where session_id = $1 and left_on is not null)
            and sheet_id in (select h.id from mark_sheets h join exams e on e.id = h.exam_id
                  left join exam_schedules x on x.exam_id = h.exam_id and x.section_id = h.section_id and x.subject_id = h.subject_id
                 where e.session_id = $1 and (x.date is null or x.date > '2026-11-05'))",
        session_id,
    )
    .await?;
    Ok(())
}

#[derive(FromRow)]
struct StudentId {
    student_id: String,
}

/// The students of a session, section by section.
pub(super) async fn students(conn: &mut Conn, session_id: &str) -> Result<Vec<String>> {
    let rows: Vec<StudentId> = conn
        .all("select student_id from enrolments where session_id = $1 order by section_id, roll", session_id)
        .await?;
    Ok(rows.into_iter().map(|row| row.student_id).collect())
}

/// A deposit or an expense.
pub(super) struct Voucher {
    pub(super) id: String,
    pub(super) posting_id: String,
    pub(super) printed_number: String,
    pub(super) head_id: String,
    pub(super) account_id: String,
    pub(super) kind: &'static str,
    pub(super) number: i64,
    pub(super) on_day: String,
    /// Hundredths.
    pub(super) amount: i64,
    pub(super) party: &'static str,
    pub(super) note: &'static str,
    /// When it was entered: its paper says so.
    pub(super) at: i64,
}

/// Stores a voucher with what it posts.
pub(super) async fn add_voucher(conn: &mut Conn, branch_id: &str, voucher: &Voucher, by: &Person) -> Result<()> {
    conn.execute(
        "insert into vouchers (id, branch_id, kind, year, number, printed_number, on_day, head_id, account_id, amount, party, note, at,
                by_id, by_name, search_text)
         values ($1, $2, $3, '2026', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, lower($5 || ' ' || $10 || ' ' || $11))",
        (
            &voucher.id,
            branch_id,
            voucher.kind,
            voucher.number,
            &voucher.printed_number,
            &voucher.on_day,
            &voucher.head_id,
            &voucher.account_id,
            voucher.amount,
            voucher.party,
            voucher.note,
            voucher.at,
            &by.id,
            &by.name,
        ),
    )
    .await?;
    let posted = if voucher.kind == "expense" { -voucher.amount } else { voucher.amount };
    conn.execute(
        "insert into postings (id, branch_id, on_day, account_id, head_id, amount, voucher_id) values ($1, $2, $3, $4, $5, $6, $7)",
        (&voucher.posting_id, branch_id, &voucher.on_day, &voucher.account_id, &voucher.head_id, posted, &voucher.id),
    )
    .await?;
    Ok(())
}
