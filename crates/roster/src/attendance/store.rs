//! Attendance of students as it is stored: a row for each saved day of a section, and one for each enrolment and day.

use db::{Conn, FromRow, Result};

/// Whether a day is one of an enrolment's own: not before the student joined, nor after they left (`rules::attendance::lists`, in SQL). Every
/// statement that reads days asks here.
#[macro_export]
macro_rules! attends {
    ($enrolment:literal, $day:literal) => {
        concat!(
            "(",
            $enrolment,
            ".left_on is null or ",
            $enrolment,
            ".left_on >= ",
            $day,
            ") and (",
            $enrolment,
            ".joined_on is null or ",
            $enrolment,
            ".joined_on <= ",
            $day,
            ")"
        )
    };
}
pub use attends;

/// The session around the days, and the weekend of its branch.
#[derive(Clone, Debug, FromRow)]
pub struct SessionDays {
    pub branch_id: String,
    /// YYYY-MM-DD
    pub start_date: String,
    pub end_date: String,
    pub status: String,
    /// `friday,saturday`
    pub weekend_days: Option<String>,
}

impl SessionDays {
    /// Whether nothing in the session can be changed.
    pub fn is_closed(&self) -> bool {
        self.status == "closed"
    }

    /// The first and the last day.
    pub fn span(&self) -> (&str, &str) {
        (&self.start_date, &self.end_date)
    }
}

/// The days of a session.
pub async fn session_days(conn: &mut Conn, session_id: &str) -> Result<Option<SessionDays>> {
    conn.optional(
        "select s.branch_id, s.start_date, s.end_date, s.status, b.weekend_days
           from sessions s join branches b on b.id = s.branch_id where s.id = $1",
        session_id,
    )
    .await
}

/// A day that was saved.
#[derive(Clone, Debug, FromRow)]
pub struct SavedDay {
    pub id: String,
    /// Counts the saves, from 1.
    pub saves: i64,
    pub saved_by_name: String,
    /// Epoch milliseconds.
    pub saved_at: i64,
}

/// Somebody whom a day lists, with what is entered.
#[derive(Clone, Debug, FromRow)]
pub struct ListedPerson {
    /// What the row hangs on: the enrolment's id, or the employee's.
    pub key: String,
    /// The student's id, or the employee's.
    pub person_id: String,
    pub name: String,
    /// A student's.
    pub roll: Option<i64>,
    /// The register number, or the designation.
    pub note: String,
    /// As it is stored; none where nothing is, or it was taken back.
    pub state: Option<String>,
    /// 0 where nothing was ever entered.
    pub version: i64,
    pub changed_by_name: String,
    /// Epoch milliseconds.
    pub changed_at: i64,
}

/// Everybody whom a section's day lists, by roll.
pub async fn listed(conn: &mut Conn, section_id: &str, day: &str) -> Result<Vec<ListedPerson>> {
    conn.all(
        concat!(
        "select e.id as key, s.id as person_id, trim(s.first_name || ' ' || s.last_name) as name, e.roll, s.reg_no as note, m.state,
                coalesce(m.version, 0) as version, coalesce(m.changed_by_name, '') as changed_by_name,
                coalesce(m.changed_at, 0) as changed_at
           from enrolments e
           join students s on s.id = e.student_id
           left join attendance_marks m on m.enrolment_id = e.id and m.day = $2
          where e.section_id = $1 and ",
        attends!("e", "$2"),
        " order by e.roll"
    ),
        (section_id, day),
    )
    .await
}

/// The saved day of a section.
pub async fn saved_day(conn: &mut Conn, section_id: &str, day: &str) -> Result<Option<SavedDay>> {
    conn.optional(
        "select id, saves, saved_by_name, saved_at from attendance_days where section_id = $1 and day = $2",
        (section_id, day),
    )
    .await
}

/// Which day is saved, by whom and when.
#[derive(Clone, Debug)]
pub struct Saving {
    /// Of the day's row, where there is none yet.
    pub id: String,
    /// The section's id, or the branch's.
    pub of: String,
    /// YYYY-MM-DD
    pub day: String,
    pub by: String,
    pub by_name: String,
    /// Epoch milliseconds.
    pub at: i64,
}

/// Serialises the writers of a section's day, and counts the save. Call it first in every writing transaction.
pub async fn hold_day(conn: &mut Conn, saving: &Saving) -> Result<SavedDay> {
    conn.one(
        "insert into attendance_days (id, section_id, day, saves, saved_by, saved_by_name, saved_at) values ($1, $2, $3, 1, $4, $5, $6)
         on conflict (section_id, day) do update set saves = attendance_days.saves + 1, saved_by = excluded.saved_by,
           saved_by_name = excluded.saved_by_name, saved_at = excluded.saved_at
         returning id, saves, saved_by_name, saved_at",
        (&saving.id, &saving.of, &saving.day, &saving.by, &saving.by_name, saving.at),
    )
    .await
}

/// One row as it is to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMark {
    /// The enrolment's id, or the employee's.
    pub key: String,
    /// None: taken back.
    pub state: Option<&'static str>,
    pub version: i64,
}

/// Writes rows of a day, new or not.
pub async fn write(conn: &mut Conn, saving: &Saving, rows: &[NewMark]) -> Result<()> {
    conn.insert_many(
        "insert into attendance_marks (enrolment_id, day, state, version, changed_by, changed_by_name, changed_at)",
        7,
        "on conflict (enrolment_id, day) do update set state = excluded.state, version = excluded.version,
           changed_by = excluded.changed_by, changed_by_name = excluded.changed_by_name, changed_at = excluded.changed_at",
        rows,
        |values, row| {
            values.bind((&row.key, &saving.day, row.state, row.version, &saving.by, &saving.by_name, saving.at));
        },
    )
    .await
}

/// What somebody was on a day.
#[derive(Clone, Debug, FromRow)]
pub struct DayMark {
    /// The enrolment's id, or the employee's.
    pub key: String,
    /// YYYY-MM-DD
    pub day: String,
    pub state: String,
}

/// The days of everybody in a section, from one day to another.
pub async fn marks_between(conn: &mut Conn, section_id: &str, (from, to): (&str, &str)) -> Result<Vec<DayMark>> {
    conn.all(
        concat!(
            "select e.id as key, m.day, m.state
           from enrolments e
           join students s on s.id = e.student_id
           join attendance_marks m on m.enrolment_id = e.id and m.day >= $2 and m.day <= $3
          where e.section_id = $1 and m.state is not null and ",
            attends!("e", "m.day"),
            " order by e.roll, m.day"
        ),
        (section_id, from, to),
    )
    .await
}

/// Somebody in a register.
#[derive(Clone, Debug, FromRow)]
pub struct RosterPerson {
    pub key: String,
    pub person_id: String,
    pub name: String,
    pub roll: Option<i64>,
    pub note: String,
}

/// Everybody whom any day from one to another lists, by roll.
pub async fn roster(conn: &mut Conn, section_id: &str, (from, to): (&str, &str)) -> Result<Vec<RosterPerson>> {
    conn.all(
        "select e.id as key, s.id as person_id, trim(s.first_name || ' ' || s.last_name) as name, e.roll, s.reg_no as note
           from enrolments e join students s on s.id = e.student_id
          where e.section_id = $1 and (e.left_on is null or e.left_on >= $2) and (e.joined_on is null or e.joined_on <= $3)
          order by e.roll",
        (section_id, from, to),
    )
    .await
}

#[derive(FromRow)]
struct Day {
    day: String,
}

/// The saved days of a section, from one day to another.
pub async fn saved_days(conn: &mut Conn, section_id: &str, (from, to): (&str, &str)) -> Result<Vec<String>> {
    let rows: Vec<Day> = conn
        .all(
            "select day from attendance_days where section_id = $1 and day >= $2 and day <= $3 order by day",
            (section_id, from, to),
        )
        .await?;
    Ok(rows.into_iter().map(|row| row.day).collect())
}

/// A section whose day was saved.
#[derive(Clone, Debug, FromRow)]
pub struct SectionDay {
    pub section_id: String,
    /// How many are absent.
    pub absent: i64,
}

/// The sections of a session that were saved on a day.
pub async fn saved_sections(conn: &mut Conn, session_id: &str, day: &str) -> Result<Vec<SectionDay>> {
    conn.all(
        concat!(
            "select d.section_id,
                (select count(*) from enrolments e
                   join students s on s.id = e.student_id
                   join attendance_marks m on m.enrolment_id = e.id and m.day = $2 and m.state = 'absent'
                  where e.section_id = d.section_id and ",
            attends!("e", "$2"),
            ") as absent
           from classes c
           join sections n on n.class_id = c.id
           join attendance_days d on d.section_id = n.id and d.day = $2
          where c.session_id = $1"
        ),
        (session_id, day),
    )
    .await
}

/// A student's enrolment in a session, for the report of their year.
#[derive(Clone, Debug, FromRow)]
pub struct YearEnrolment {
    pub enrolment_id: String,
    pub student_id: String,
    pub name: String,
    pub reg_no: String,
    pub roll: i64,
    pub class_id: String,
    pub class_name: String,
    pub class_numeric: i64,
    pub section_id: String,
    pub section_name: String,
    pub left_on: Option<String>,
}

/// The enrolment of a student in a session.
pub async fn enrolment(conn: &mut Conn, student_id: &str, session_id: &str) -> Result<Option<YearEnrolment>> {
    conn.optional(
        "select e.id as enrolment_id, s.id as student_id, trim(s.first_name || ' ' || s.last_name) as name, s.reg_no, e.roll,
                c.id as class_id, c.class_name, c.class_numeric, n.id as section_id, n.section_name, e.left_on
           from enrolments e
           join students s on s.id = e.student_id
           join classes c on c.id = e.class_id
           join sections n on n.id = e.section_id
          where e.student_id = $1 and e.session_id = $2",
        (student_id, session_id),
    )
    .await
}

/// The days of one enrolment, in their order.
pub async fn days_of(conn: &mut Conn, enrolment_id: &str) -> Result<Vec<DayMark>> {
    conn.all(
        concat!(
            "select e.id as key, m.day, m.state
           from enrolments e
           join students s on s.id = e.student_id
           join attendance_marks m on m.enrolment_id = e.id
          where e.id = $1 and m.state is not null and ",
            attends!("e", "m.day"),
            " order by m.day"
        ),
        enrolment_id,
    )
    .await
}
