//! What is stored of books that are out: holding a book, who may take one, the list of issues, returning and renewing.

use rules::library;
use rules::words::{Said, office_texts};

use db::{Conn, FromRow, Result, Values};

/// A book that is held until the transaction ends.
#[derive(Clone, Debug, FromRow)]
pub(super) struct HeldBook {
    pub(super) branch_id: String,
    pub(super) title: String,
    pub(super) copies: i64,
    pub(super) status: String,
}

/// Holds a book: who issues or changes it does one at a time.
pub(super) async fn hold_book(conn: &mut Conn, id: &str) -> Result<Option<HeldBook>> {
    conn.optional("update books set issued = issued + 1 where id = $1 returning branch_id, title, copies, status", id)
        .await
}

#[derive(FromRow)]
struct Count {
    n: i64,
}

/// How many copies of a book are out.
pub(super) async fn out_of(conn: &mut Conn, book_id: &str) -> Result<i64> {
    let row: Count =
        conn.one("select count(*) as n from book_issues where book_id = $1 and status = 'out'", book_id).await?;
    Ok(row.n)
}

#[derive(FromRow)]
struct Day {
    day: Option<String>,
}

/// The day on which the first copy that is out is due, YYYY-MM-DD.
pub(super) async fn next_back(conn: &mut Conn, book_id: &str) -> Result<Option<String>> {
    let row: Day =
        conn.one("select min(due_on) as day from book_issues where book_id = $1 and status = 'out'", book_id).await?;
    Ok(row.day)
}

/// Counts the branch's issues on, for the issue that is added next in the same transaction.
pub(super) async fn next_number(conn: &mut Conn, branch_id: &str, today: &str) -> Result<()> {
    conn.execute(
        "insert into book_numbers (branch_id, last, on_day) values ($1, 1, $2)
         on conflict (branch_id) do update set last = book_numbers.last + 1, on_day = $2",
        (branch_id, today),
    )
    .await?;
    Ok(())
}

#[derive(FromRow)]
struct StudentState {
    name: String,
    status: String,
    enrolled: i64,
    here: i64,
}

/// Why a student of the branch gets no book; none for who may, and for somebody who is not of the branch.
pub(super) async fn student_barred(conn: &mut Conn, branch_id: &str, id: &str) -> Result<Option<Said>> {
    let found: Option<StudentState> = conn
        .optional(
            "select s.first_name || case when s.last_name = '' then '' else ' ' || s.last_name end as name, s.status,
                    count(r.id) as enrolled, count(case when r.left_on is null then r.id end) as here
               from students s
               left join (select e.* from enrolments e join sessions a on a.id = e.session_id where a.status = 'active') r
                 on r.student_id = s.id
              where s.id = $1 and s.branch_id = $2 group by s.id, s.first_name, s.last_name, s.status",
            (id, branch_id),
        )
        .await?;
    Ok(found.and_then(|student| {
        if student.status != "active" {
            Some(office_texts::person_inactive_gets_no_book(student.name))
        } else if student.enrolled == 0 {
            Some(office_texts::student_not_enrolled_gets_no_book(student.name))
        } else if student.here == 0 {
            Some(office_texts::student_left_gets_no_book(student.name))
        } else {
            None
        }
    }))
}

#[derive(FromRow)]
struct EmployeeState {
    name: String,
    status: String,
}

/// Why an employee of the branch gets no book; none for who may, and for somebody who is not of the branch.
pub(super) async fn employee_barred(conn: &mut Conn, branch_id: &str, id: &str) -> Result<Option<Said>> {
    let found: Option<EmployeeState> = conn
        .optional(
            "select employee_name as name, status from employees where id = $1 and branch_id = $2",
            (id, branch_id),
        )
        .await?;
    let barred = found.filter(|employee| employee.status != "active");
    Ok(barred.map(|employee| office_texts::person_inactive_gets_no_book(employee.name)))
}

/// A book that is or was out.
#[derive(Clone, Debug, FromRow)]
#[expect(clippy::struct_field_names, reason = "it is the number of the issue, as its column is called")]
pub struct Issue {
    pub(super) id: String,
    pub(super) branch_id: String,
    pub(super) issue_no: String,
    pub(super) book_id: String,
    pub(super) title: String,
    pub(super) author: Option<String>,
    pub(super) student_id: Option<String>,
    pub(super) employee_id: Option<String>,
    /// Who has it.
    pub(super) name: String,
    /// What tells people of one name apart: a register number, a user name.
    pub(super) account: String,
    /// YYYY-MM-DD
    pub(super) issued_on: String,
    pub(super) due_on: String,
    pub(super) returned_on: Option<String>,
    /// Hundredths.
    pub(super) fine_per_day: i64,
    /// Of the days that it was late before it was renewed.
    pub(super) fine_kept: i64,
    /// All its fines, once it is back.
    pub(super) fine: Option<i64>,
    pub(super) waived: i64,
    pub(super) waived_reason: Option<String>,
    pub(super) waived_by_name: Option<String>,
    pub(super) waived_on: Option<String>,
    pub(super) renewals: i64,
    pub(super) note: Option<String>,
    pub(super) version: i64,
    pub(super) currency: String,
    pub(super) currency_symbol: String,
}

impl Issue {
    /// What its fines come to, or would if it came back today.
    pub(super) fn fines(&self, today: &str) -> i64 {
        let so_far = || library::fine_with(self.fine_kept, self.fine_per_day, &self.due_on, today);
        self.fine.unwrap_or_else(so_far)
    }

    /// What of them is due.
    pub(super) fn due(&self, today: &str) -> i64 {
        library::left_due(self.fines(today), self.waived)
    }
}

/// Which issues are listed.
#[derive(Clone, Debug, Default)]
pub(super) struct Wanted {
    pub(super) branch_id: String,
    /// `out`, `late`, `returned`; empty: all.
    pub(super) state: String,
    /// YYYY-MM-DD
    pub(super) today: String,
    pub(super) book_id: String,
    pub(super) student_id: String,
    pub(super) employee_id: String,
    /// In lower case.
    pub(super) search: String,
    pub(super) limit: i64,
    pub(super) offset: i64,
}

impl Wanted {
    /// Those of the conditions, which the list and its count have in common.
    fn values(&self) -> impl Values {
        let Self { branch_id, state, today, book_id, student_id, employee_id, search, .. } = self;
        (branch_id, state, today, book_id, student_id, employee_id, pattern(search))
    }
}

/// A search as a pattern of `like`, whose signs mean themselves.
fn pattern(search: &str) -> String {
    let plain = search.replace('!', "!!").replace('%', "!%").replace('_', "!_");
    if plain.is_empty() { String::new() } else { format!("%{plain}%") }
}

/// The issues that are wanted: those that are out first, by the day they are due; then the returned ones, the newest first.
pub(super) async fn issues(conn: &mut Conn, wanted: &Wanted) -> Result<Vec<Issue>> {
    conn.all(
        "select i.id, i.branch_id, i.issue_no, i.book_id, k.title, k.author, i.student_id, i.employee_id,
                coalesce(s.first_name || case when s.last_name = '' then '' else ' ' || s.last_name end, e.employee_name, '') as name,
                coalesce(s.reg_no, e.user_name, '') as account, i.issued_on, i.due_on, i.returned_on, i.fine_per_day, i.fine,
                i.fine_kept, i.waived, i.waived_reason, i.waived_by_name, i.waived_on, i.renewals, i.note, i.version, coalesce(b.currency, '') as currency, coalesce(b.currency_symbol, '') as currency_symbol
           from book_issues i join books k on k.id = i.book_id join branches b on b.id = i.branch_id
           left join students s on s.id = i.student_id left join employees e on e.id = i.employee_id
          where i.branch_id = $1
            and ($2 = '' or ($2 = 'returned' and i.status = 'returned') or ($2 <> 'returned' and i.status = 'out'))
            and ($2 <> 'late' or i.due_on < $3)
            and ($4 = '' or i.book_id = $4) and ($5 = '' or i.student_id = $5) and ($6 = '' or i.employee_id = $6)
            and ($7 = '' or lower(i.issue_no) || ' ' || k.search_text || ' ' || coalesce(s.search_text, e.search_text, '') like $7 escape '!')
          order by case when i.status = 'out' then 0 else 1 end, case when i.status = 'out' then i.due_on else '' end,
                i.returned_on desc, i.issue_no desc
          limit $8 offset $9",
        (wanted.values(), wanted.limit, wanted.offset),
    )
    .await
}

/// How many issues are wanted on all pages.
pub(super) async fn count(conn: &mut Conn, wanted: &Wanted) -> Result<i64> {
    let row: Count = conn
        .one(
            "select count(*) as n
               from book_issues i join books k on k.id = i.book_id
               left join students s on s.id = i.student_id left join employees e on e.id = i.employee_id
              where i.branch_id = $1
                and ($2 = '' or ($2 = 'returned' and i.status = 'returned') or ($2 <> 'returned' and i.status = 'out'))
                and ($2 <> 'late' or i.due_on < $3)
                and ($4 = '' or i.book_id = $4) and ($5 = '' or i.student_id = $5) and ($6 = '' or i.employee_id = $6)
                and ($7 = '' or lower(i.issue_no) || ' ' || k.search_text || ' ' || coalesce(s.search_text, e.search_text, '') like $7 escape '!')",
            wanted.values(),
        )
        .await?;
    Ok(row.n)
}

/// One issue.
pub(super) async fn issue(conn: &mut Conn, id: &str) -> Result<Option<Issue>> {
    conn.optional(
        "select i.id, i.branch_id, i.issue_no, i.book_id, k.title, k.author, i.student_id, i.employee_id,
                coalesce(s.first_name || case when s.last_name = '' then '' else ' ' || s.last_name end, e.employee_name, '') as name,
                coalesce(s.reg_no, e.user_name, '') as account, i.issued_on, i.due_on, i.returned_on, i.fine_per_day, i.fine,
                i.fine_kept, i.waived, i.waived_reason, i.waived_by_name, i.waived_on, i.renewals, i.note, i.version, coalesce(b.currency, '') as currency, coalesce(b.currency_symbol, '') as currency_symbol
           from book_issues i join books k on k.id = i.book_id join branches b on b.id = i.branch_id
           left join students s on s.id = i.student_id left join employees e on e.id = i.employee_id
          where i.id = $1",
        id,
    )
    .await
}

/// One issue, held until the transaction ends: it is renewed, returned and waived one at a time.
pub(super) async fn hold_issue(conn: &mut Conn, id: &str) -> Result<Option<Issue>> {
    conn.hold_values("book_issues", id).await?;
    issue(conn, id).await
}

/// Takes a book back on a day. False where it is back already.
pub(super) async fn give_back(
    conn: &mut Conn,
    id: &str,
    (on, fine): (&str, i64),
    (by_name, at): (&str, i64),
) -> Result<bool> {
    let done = conn
        .execute(
            "update book_issues set status = 'returned', returned_on = $2, fine = $3, version = version + 1, changed_by_name = $4,
                    changed_at = $5
              where id = $1 and status = 'out'",
            (id, on, fine, by_name, at),
        )
        .await?;
    Ok(done > 0)
}

/// Lets a book be kept until another day, with the fine of the days before. False where it is back, or somebody has changed it since
/// `version`.
pub(super) async fn keep_until(
    conn: &mut Conn,
    (id, version): (&str, i64),
    (due_on, fine_kept): (&str, i64),
    (by_name, at): (&str, i64),
) -> Result<bool> {
    let done = conn
        .execute(
            "update book_issues set due_on = $3, renewals = renewals + 1, version = version + 1, changed_by_name = $4, changed_at = $5,
                    fine_kept = $6
              where id = $1 and version = $2 and status = 'out'",
            (id, version, due_on, by_name, at, fine_kept),
        )
        .await?;
    Ok(done > 0)
}

/// Waives what is due of an issue's fines. False where somebody has changed it since `version`.
pub(super) async fn waive(
    conn: &mut Conn,
    (id, version): (&str, i64),
    (waived, reason, on): (i64, &str, &str),
    (by_name, at): (&str, i64),
) -> Result<bool> {
    let done = conn
        .execute(
            "update book_issues set waived = $3, waived_reason = $4, waived_on = $5, waived_by_name = $6, version = version + 1,
                    changed_by_name = $6, changed_at = $7
              where id = $1 and version = $2",
            (id, version, waived, reason, on, by_name, at),
        )
        .await?;
    Ok(done > 0)
}

/// A student's books that are out, and how many of them are late.
#[derive(Clone, Copy, Debug, FromRow)]
pub(super) struct Issued {
    pub(super) count: i64,
    pub(super) overdue: i64,
}

pub(super) async fn issued_to(conn: &mut Conn, student_id: &str, today: &str) -> Result<Issued> {
    conn.one(
        "select count(*) as count, count(case when due_on < $2 then id end) as overdue from book_issues
          where student_id = $1 and status = 'out'",
        (student_id, today),
    )
    .await
}

#[derive(FromRow)]
struct Place {
    branch_id: String,
}

/// The branch of a student.
pub(super) async fn branch_of_student(conn: &mut Conn, id: &str) -> Result<Option<String>> {
    let row: Option<Place> = conn.optional("select branch_id from students where id = $1", id).await?;
    Ok(row.map(|row| row.branch_id))
}
