//! What is a viewer's own on the dashboard: a student's next papers and books, and the late books of a librarian.

use db::{Conn, FromRow, Result};
use roster::listed::{listed, takes};

/// A paper that a student sits.
#[derive(Clone, Debug, FromRow)]
pub(super) struct NextPaper {
    pub(super) subject_name: String,
    pub(super) exam_name: String,
    /// YYYY-MM-DD
    pub(super) date: String,
    pub(super) start_time: Option<String>,
    pub(super) hall_name: Option<String>,
    pub(super) total: i64,
}

/// The papers of a session that a student sits from a day on, the next one first.
pub(super) async fn next_papers(
    conn: &mut Conn,
    (student_id, session_id): (&str, &str),
    today: &str,
    (first, most): (i64, i64),
) -> Result<Vec<NextPaper>> {
    conn.all(
        concat!(
            "select j.subject_name, e.name as exam_name, x.date, x.start_time, h.hall_name, count(*) over () as total
           from enrolments r join exam_schedules x on x.section_id = r.section_id
           join exams e on e.id = x.exam_id join subjects j on j.id = x.subject_id
           left join exam_halls h on h.id = x.hall_id
          where r.student_id = $1 and r.session_id = $2 and x.date >= $3 and ",
            listed!("r", "x"),
            " order by x.date, x.start_time is null, x.start_time, e.sort_key, e.name, j.sort_key, j.subject_name, x.id limit $4 offset $5"
        ),
        (student_id, session_id, today, most, first),
    )
    .await
}

/// A book that is out.
#[derive(Clone, Debug, FromRow)]
pub(super) struct BookOut {
    pub(super) issue_id: String,
    pub(super) title: String,
    /// Who has it.
    pub(super) who: String,
    pub(super) account: String,
    /// YYYY-MM-DD
    pub(super) due_on: String,
    /// Of the whole list; how many of them are late.
    pub(super) total: i64,
    pub(super) late: i64,
}

macro_rules! books_out {
    ($of:literal) => {
        concat!(
            "select i.id as issue_id, k.title,
                    coalesce(s.first_name || case when s.last_name = '' then '' else ' ' || s.last_name end, e.employee_name, '') as who,
                    coalesce(s.reg_no, e.user_name, '') as account, i.due_on, count(*) over () as total,
                    count(case when i.due_on < $2 then 1 end) over () as late
               from book_issues i join books k on k.id = i.book_id
               left join students s on s.id = i.student_id left join employees e on e.id = i.employee_id
              where ",
            $of,
            " and i.status = 'out' order by i.due_on, k.title, i.id limit $3 offset $4"
        )
    };
}

async fn books(
    conn: &mut Conn,
    statement: &'static str,
    of: &str,
    today: &str,
    (first, most): (i64, i64),
) -> Result<Vec<BookOut>> {
    conn.all(statement, (of, today, most, first)).await
}

/// The books that a student has, what is due first.
pub(super) async fn books_of(
    conn: &mut Conn,
    student_id: &str,
    today: &str,
    window: (i64, i64),
) -> Result<Vec<BookOut>> {
    books(conn, books_out!("i.student_id = $1"), student_id, today, window).await
}

/// A branch's late books, the latest first.
pub(super) async fn late_books(
    conn: &mut Conn,
    branch_id: &str,
    today: &str,
    window: (i64, i64),
) -> Result<Vec<BookOut>> {
    books(conn, books_out!("i.branch_id = $1 and i.due_on < $2"), branch_id, today, window).await
}

#[derive(FromRow)]
struct Count {
    count: i64,
}

/// How many books of a branch are out.
pub(super) async fn books_out(conn: &mut Conn, branch_id: &str) -> Result<i64> {
    let row: Count = conn
        .one("select count(*) as count from book_issues where branch_id = $1 and status = 'out'", branch_id)
        .await?;
    Ok(row.count)
}

/// Homework of a student.
#[derive(Debug, FromRow)]
pub(super) struct OpenHomework {
    pub id: String,
    pub title: String,
    pub subject_name: String,
    /// YYYY-MM-DD
    pub due_on: String,
    pub total: i64,
    pub late: i64,
}

/// What a student is given in a session and has not handed in, unless it was due before a day: what is still to come first.
pub(super) async fn open_homework(
    conn: &mut Conn,
    (student_id, session_id): (&str, &str),
    (today, since): (&str, &str),
    (first, most): (i64, i64),
) -> Result<Vec<OpenHomework>> {
    conn.all(
        concat!(
        "select h.id, h.title, j.subject_name, h.due_on, count(*) over () as total,
                count(case when h.due_on < $3 then 1 end) over () as late
           from enrolments r join homework h on h.section_id = r.section_id and h.session_id = r.session_id
           join subjects j on j.id = h.subject_id
           left join hand_ins i on i.homework_id = h.id and i.student_id = r.student_id
          where r.student_id = $1 and r.session_id = $2 and r.left_on is null and h.status = 'active' and h.given_on <= $3
            and h.due_on >= $4 and i.handed_in_at is null and i.evaluated_at is null and ",
        takes!("r", "h"),
        " order by case when h.due_on < $3 then 1 else 0 end, h.due_on, h.title, h.id limit $5 offset $6"
    ),
        (student_id, session_id, today, since, most, first),
    )
    .await
}
