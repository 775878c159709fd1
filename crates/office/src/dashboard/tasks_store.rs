//! What of a branch waits for somebody besides mark sheets: attendance, applications, days of the books.

use db::{Conn, FromRow, Result};
use roster::attendance::store::attends;

/// How many of a kind wait, and since when.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Waiting {
    /// `attendance`, `applications` or `days`
    pub(super) what: String,
    pub(super) count: i64,
    /// Of attendance: in how many sections.
    pub(super) sections: i64,
    /// The first day, YYYY-MM-DD; none where nothing waits.
    pub(super) since: Option<String>,
}

/// `untaken`: the registers of a session's sections that were not taken, a row for each section and school day. A school day is one on which a
/// section of the session took attendance, from `$2` to the day before `$3`; and `$3` itself, unless it is a weekend day (`$4`), once the
/// session has any attendance. No section is asked about a day on which an event closes the school for it; nobody about a closed session.
macro_rules! untaken {
    () => {
        concat!(
            "with school_days as (
               select d.day from attendance_days d join sections n on n.id = d.section_id join classes c on c.id = n.class_id
                where c.session_id = $1 and d.day >= $2 and d.day < $3
               union
               select cast($3 as text) as day from sessions a join branches b on b.id = a.branch_id
                where a.id = $1 and a.start_date <= $3 and a.end_date >= $3
                  and ',' || coalesce(b.weekend_days, '') || ',' not like '%,' || $4 || ',%'
                  and exists (select 1 from attendance_days d join sections n on n.id = d.section_id
                                join classes c on c.id = n.class_id where c.session_id = $1)
             ),
             untaken as (
               select n.id as section_id, n.section_name, n.sort_key as section_key, c.id as class_id, c.class_name,
                      c.class_numeric, c.sort_key as class_key, y.day
                 from school_days y cross join sections n join classes c on c.id = n.class_id
                where c.session_id = $1 and exists (select 1 from sessions a where a.id = $1 and a.status <> 'closed')
                  and not exists (select 1 from attendance_days t where t.section_id = n.id and t.day = y.day)
                  and not exists (select 1 from events v join event_types w on w.id = v.type_id join sessions a on a.id = $1
                                   where v.branch_id = a.branch_id and v.from_on <= y.day and v.last_on >= y.day and v.status = 'active'
                                     and coalesce(w.school_closed, '') <> ''
                                     and (',' || coalesce(v.audience, '') || ',' like '%,students,%'
                                          or ',' || coalesce(v.classes, '') || ',' like '%,' || c.class_numeric || ',%'))
                  and exists (select 1 from enrolments e where e.section_id = n.id and ",
            attends!("e", "y.day"),
            ")
             )"
        )
    };
}

/// Which days are looked at: the first one, today, and today's weekday (`monday`).
pub(super) type Days<'a> = (&'a str, &'a str, &'a str);

/// What waits in a branch and a session of it.
pub(super) async fn waiting(
    conn: &mut Conn,
    (branch_id, session_id): (&str, &str),
    (from, today, weekday): Days<'_>,
) -> Result<Vec<Waiting>> {
    conn.all(
        concat!(
            untaken!(),
            " select 'attendance' as what, count(*) as count, count(distinct section_id) as sections, min(day) as since from untaken
              union all
              select 'applications', count(*), 0, min(p.applied_on) from applications p where p.branch_id = $5 and p.status = 'new'
              union all
              select 'days', count(distinct p.on_day), 0, min(p.on_day) from postings p
               where p.branch_id = $5 and p.on_day < $3
                 and p.on_day > coalesce((select b.closed_to from money_books b where b.branch_id = $5), '')"
        ),
        (session_id, from, today, weekday, branch_id),
    )
    .await
}

/// A register that was not taken.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Untaken {
    pub(super) class_id: String,
    pub(super) class_name: String,
    pub(super) section_id: String,
    pub(super) section_name: String,
    /// YYYY-MM-DD
    pub(super) day: String,
    pub(super) students: i64,
    /// Of the whole list.
    pub(super) total: i64,
}

/// The registers of a session that were not taken, the oldest first.
pub(super) async fn untaken(
    conn: &mut Conn,
    session_id: &str,
    (from, today, weekday): Days<'_>,
    (first, most): (i64, i64),
) -> Result<Vec<Untaken>> {
    conn.all(
        concat!(
            untaken!(),
            " select u.class_id, u.class_name, u.section_id, u.section_name, u.day,
                     (select count(*) from enrolments e where e.section_id = u.section_id and ",
            attends!("e", "u.day"),
            ") as students, count(*) over () as total
                from untaken u
               order by u.day, u.class_numeric, u.class_key, u.class_name, u.section_key, u.section_name, u.section_id limit $5 offset $6"
        ),
        (session_id, from, today, weekday, most, first),
    )
    .await
}

/// The applications of a class that takes any.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Applied {
    pub(super) opening_id: String,
    pub(super) class_name: String,
    pub(super) session_name: String,
    pub(super) closes_on: String,
    pub(super) seats: Option<i64>,
    pub(super) accepted: i64,
    /// Not looked at yet, and since when.
    pub(super) new: i64,
    pub(super) new_since: Option<String>,
    /// Put off.
    pub(super) waiting: i64,
}

/// The classes of a branch that take applications from a day on, or have some to decide, in the order of the classes.
pub(super) async fn applied(conn: &mut Conn, branch_id: &str, today: &str) -> Result<Vec<Applied>> {
    conn.all(
        "select o.id as opening_id, c.class_name, a.session_name, o.closes_on, o.seats, o.taken as accepted,
                count(case when p.status = 'new' then 1 end) as new, min(case when p.status = 'new' then p.applied_on end) as new_since,
                count(case when p.status = 'waiting' then 1 end) as waiting
           from admission_openings o join sessions a on a.id = o.session_id join classes c on c.id = o.class_id
           left join applications p on p.opening_id = o.id and p.status in ('new', 'waiting')
          where a.branch_id = $1 and a.status <> 'closed'
          group by o.id, c.class_numeric, c.sort_key, c.class_name, a.session_name, a.start_date, o.closes_on, o.seats, o.taken, o.status
         having count(p.id) > 0 or (o.status = 'active' and o.closes_on >= $2)
          order by a.start_date, c.class_numeric, c.sort_key, c.class_name, o.id",
        (branch_id, today),
    )
    .await
}

/// What a branch's students are to pay by a day, as the due list adds it up.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Dues {
    pub(super) students: i64,
    /// Hundredths.
    pub(super) amount: i64,
}

/// What is due by a day and not paid, with the fines of that day and less what is paid in advance.
pub(super) async fn dues(conn: &mut Conn, branch_id: &str, today: &str) -> Result<Dues> {
    conn.one(
        "select count(case when x.due > coalesce(a.amount, 0) then 1 end) as students,
                cast(coalesce(sum(case when x.due > coalesce(a.amount, 0) then x.due - coalesce(a.amount, 0) else 0 end), 0) as bigint) as amount
           from (select l.student_id,
                        sum(l.raised + l.adjusted - l.paid
                          + case when l.late_from <= $2 and l.fine > l.fine_settled then l.fine - l.fine_settled else 0 end) as due
                   from fee_lines l
                  where l.branch_id = $1 and l.due_on <= $2 and l.raised + l.adjusted > l.paid
                  group by l.student_id) x
           left join fee_advances a on a.student_id = x.student_id",
        (branch_id, today),
    )
    .await
}

/// What was collected, less what was taken back.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Collected {
    pub(super) receipts: i64,
    /// Hundredths.
    pub(super) amount: i64,
}

/// What a branch has collected from a day on.
pub(super) async fn collected(conn: &mut Conn, branch_id: &str, from: &str) -> Result<Collected> {
    conn.one(
        "select count(case when voids_id is null then 1 end) as receipts, cast(coalesce(sum(amount), 0) as bigint) as amount
           from receipts where branch_id = $1 and on_day >= $2",
        (branch_id, from),
    )
    .await
}
