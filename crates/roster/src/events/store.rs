//! Reading events as those see them whom they are for.

use rules::permission::{Action, may};

use auth::{Caller, Kind};
use db::{Conn, FromRow, Result};

/// Who reads: whoever writes events, another employee, or a student by their id.
#[derive(Clone, Copy, Debug)]
pub enum By<'a> {
    Writer,
    Employee,
    Student(&'a str),
}

impl<'a> By<'a> {
    /// The caller as a reader of events.
    pub fn of(caller: &'a Caller) -> Self {
        match caller.kind {
            Kind::Student => Self::Student(&caller.id),
            Kind::Employee if may(caller.role, Action::ManageEvents) => Self::Writer,
            Kind::Employee => Self::Employee,
        }
    }

    /// What `seen!` compares.
    fn bound(self) -> (String, String) {
        let (who, student_id) = match self {
            Self::Writer => ("writer", ""),
            Self::Employee => ("employee", ""),
            Self::Student(id) => ("student", id),
        };
        (who.to_owned(), student_id.to_owned())
    }
}

/// `rules::events::is_for` in SQL, of the event `e`: with who reads (`writer`, `employee` or `student`) in the parameter `$who` and the student's
/// id in `$student`. A student who has left sees what began before that.
macro_rules! seen {
    ($who:literal, $student:literal) => {
        concat!(
            "(",
            $who,
            " = 'writer' or (",
            $who,
            " = 'employee' and ',' || coalesce(e.audience, '') || ',' like '%,employees,%') or (",
            $who,
            " = 'student' and exists (
                select 1 from enrolments r join classes c on c.id = r.class_id
                 where r.student_id = ",
            $student,
            " and r.session_id = e.session_id and (r.left_on is null or r.left_on >= e.from_on)
                   and (',' || coalesce(e.audience, '') || ',' like '%,students,%'
                     or ',' || coalesce(e.classes, '') || ',' like '%,' || cast(c.class_numeric as text) || ',%'))))"
        )
    };
}

/// An event as lists show it.
#[derive(Clone, Debug, FromRow)]
pub struct EventRow {
    pub id: String,
    pub branch_name: String,
    pub title: String,
    pub type_name: String,
    pub colour: String,
    /// YYYY-MM-DD
    pub from_on: String,
    pub last_on: String,
    pub place: Option<String>,
    pub audience: Option<String>,
    pub classes: Option<String>,
    /// Of the whole list.
    pub total: i64,
}

macro_rules! listed_events {
    ($of:literal, $order:literal) => {
        concat!(
            "select e.id, b.branch_name, e.title, t.type_name, t.colour, e.from_on, e.last_on, e.place, e.audience, e.classes,
                    count(*) over () as total
               from events e join event_types t on t.id = e.type_id join branches b on b.id = e.branch_id
              where ",
            $of,
            " and e.status = 'active' and ",
            seen!("$4", "$5"),
            " order by ",
            $order,
            " limit $6 offset $7"
        )
    };
}

/// Which rows of a list.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    pub first: i64,
    pub most: i64,
}

impl Rows {
    pub const ALL: Self = Self { first: 0, most: i64::MAX };
}

async fn list(
    conn: &mut Conn,
    statement: &'static str,
    branch_id: &str,
    (from, to): (&str, &str),
    by: By<'_>,
    rows: Rows,
) -> Result<Vec<EventRow>> {
    let (who, student_id) = by.bound();
    conn.all(statement, (branch_id, from, to, who, student_id, rows.most, rows.first)).await
}

/// A branch's events that touch some days, from the first to the last of them, in their order.
pub async fn within(conn: &mut Conn, branch_id: &str, days: (&str, &str), by: By<'_>) -> Result<Vec<EventRow>> {
    const WITHIN: &str = listed_events!(
        "e.branch_id = $1 and e.last_on >= $2 and e.from_on <= $3",
        "e.from_on, e.last_on desc, e.search_text, e.id"
    );
    list(conn, WITHIN, branch_id, days, by, Rows::ALL).await
}

/// A branch's events that are not over on a day, the next one first.
pub async fn to_come(conn: &mut Conn, branch_id: &str, today: &str, by: By<'_>, rows: Rows) -> Result<Vec<EventRow>> {
    const COMING: &str = listed_events!(
        "e.branch_id = $1 and e.last_on >= $2 and $3 = ''",
        "e.from_on, e.last_on desc, e.search_text, e.id"
    );
    list(conn, COMING, branch_id, (today, ""), by, rows).await
}

/// The same of every branch.
pub async fn to_come_anywhere(conn: &mut Conn, today: &str, rows: Rows) -> Result<Vec<EventRow>> {
    const COMING: &str = listed_events!(
        "$1 = '' and e.branch_id in (select id from branches) and e.last_on >= $2 and $3 = ''",
        "e.from_on, e.last_on desc, e.search_text, e.id"
    );
    list(conn, COMING, "", (today, ""), By::Writer, rows).await
}

/// A branch's events that were over by a day, the last one first.
pub async fn past(conn: &mut Conn, branch_id: &str, today: &str, by: By<'_>, rows: Rows) -> Result<Vec<EventRow>> {
    const PAST: &str = listed_events!(
        "e.branch_id = $1 and e.last_on < $2 and $3 = ''",
        "e.last_on desc, e.from_on desc, e.search_text, e.id"
    );
    list(conn, PAST, branch_id, (today, ""), by, rows).await
}

/// What an event's own page shows.
#[derive(Clone, Debug, FromRow)]
pub struct EventDetails {
    pub branch_id: String,
    pub session_id: String,
    pub title: String,
    pub type_name: String,
    pub colour: String,
    pub from_on: String,
    pub last_on: String,
    pub place: Option<String>,
    pub audience: Option<String>,
    pub classes: Option<String>,
    pub details: Option<String>,
    pub picture_file_id: Option<String>,
    pub status: String,
}

/// One event, where it is for the reader; who writes events sees inactive ones, too.
pub async fn one(conn: &mut Conn, id: &str, by: By<'_>) -> Result<Option<EventDetails>> {
    let (who, student_id) = by.bound();
    conn.optional(
        concat!(
        "select e.branch_id, e.session_id, e.title, t.type_name, t.colour, e.from_on, e.last_on, e.place, e.audience, e.classes,
                e.details, e.picture_file_id, e.status
           from events e join event_types t on t.id = e.type_id
          where e.id = $1 and (e.status = 'active' or $2 = 'writer') and ",
        seen!("$2", "$3")
    ),
        (id, who, student_id),
    )
    .await
}

#[derive(FromRow)]
struct Picture {
    is_seen: bool,
}

/// Of a picture of an event whether the reader sees the event; none of any other file.
pub async fn sees_picture(conn: &mut Conn, file_id: &str, by: By<'_>) -> Result<Option<bool>> {
    let (who, student_id) = by.bound();
    let found: Option<Picture> = conn
        .optional(
            concat!(
                "select case when (e.status = 'active' or $2 = 'writer') and ",
                seen!("$2", "$3"),
                " then true else false end as is_seen from events e where e.picture_file_id = $1"
            ),
            (file_id, who, student_id),
        )
        .await?;
    Ok(found.map(|found| found.is_seen))
}

#[derive(FromRow)]
struct Weekend {
    weekend_days: Option<String>,
}

/// The weekend of a branch: `friday,saturday`.
pub async fn weekend(conn: &mut Conn, branch_id: &str) -> Result<String> {
    let row: Option<Weekend> = conn.optional("select weekend_days from branches where id = $1", branch_id).await?;
    Ok(row.and_then(|row| row.weekend_days).unwrap_or_default())
}

#[derive(FromRow)]
struct Account {
    id: String,
}

/// The students of an event's session whom it is for.
pub async fn students(conn: &mut Conn, event_id: &str) -> Result<Vec<String>> {
    accounts(
        conn,
        concat!(
            "select s.id from events e join enrolments n on n.session_id = e.session_id and n.left_on is null
               join students s on s.id = n.student_id and s.status = 'active'
              where e.id = $1 and ",
            seen!("'student'", "s.id"),
            " order by s.id"
        ),
        event_id,
    )
    .await
}

/// The employees of an event's branch, where it is for them.
pub async fn employees(conn: &mut Conn, event_id: &str) -> Result<Vec<String>> {
    accounts(
        conn,
        concat!(
            "select p.id from events e join employees p on p.branch_id = e.branch_id and p.status = 'active'
              where e.id = $1 and ",
            seen!("'employee'", "''"),
            " order by p.id"
        ),
        event_id,
    )
    .await
}

async fn accounts(conn: &mut Conn, statement: &'static str, event_id: &str) -> Result<Vec<String>> {
    let rows: Vec<Account> = conn.all(statement, event_id).await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}
