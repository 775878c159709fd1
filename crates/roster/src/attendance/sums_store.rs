//! What attendance comes to, counted in the database: for cards, profiles, lists and the dashboard.

use rules::attendance::{ABSENCES_RUNNING, DayCounts};

use super::store::attends;
use db::{Conn, FromRow, Result};

/// A student's days of each kind.
#[derive(Clone, Debug, FromRow)]
struct SumRow {
    student_id: String,
    present: i64,
    absent: i64,
    late: i64,
    excused: i64,
}

/// How many days there are of each kind, of the table `m`.
macro_rules! counts {
    () => {
        "count(case m.state when 'present' then 1 end) as present, count(case m.state when 'absent' then 1 end) as absent,
         count(case m.state when 'late' then 1 end) as late, count(case m.state when 'excused' then 1 end) as excused"
    };
}

/// The sums of everybody in a section, from one day to another, by student id. Who has no day is not among them.
pub async fn of_section(
    conn: &mut Conn,
    section_id: &str,
    (from, to): (&str, &str),
) -> Result<Vec<(String, DayCounts)>> {
    let rows: Vec<SumRow> = conn
        .all(
            concat!(
                "select e.student_id, ",
                counts!(),
                " from enrolments e
              join students s on s.id = e.student_id
              join attendance_marks m on m.enrolment_id = e.id and m.day >= $2 and m.day <= $3
             where e.section_id = $1 and ",
                attends!("e", "m.day"),
                " group by e.student_id"
            ),
            (section_id, from, to),
        )
        .await?;
    let counts =
        |row: &SumRow| DayCounts { present: row.present, absent: row.absent, late: row.late, excused: row.excused };
    Ok(rows.into_iter().map(|row| (row.student_id.clone(), counts(&row))).collect())
}

/// A day's sum of a session.
#[derive(Clone, Debug, FromRow)]
struct DayRow {
    day: String,
    present: i64,
    absent: i64,
    late: i64,
    excused: i64,
}

/// The sums of everybody in a session by day, from one day to another. Days without an entry are not among them.
pub async fn by_day(conn: &mut Conn, session_id: &str, (from, to): (&str, &str)) -> Result<Vec<(String, DayCounts)>> {
    let rows: Vec<DayRow> = conn
        .all(
            concat!(
                "select m.day, ",
                counts!(),
                " from enrolments e
              join students s on s.id = e.student_id
              join attendance_marks m on m.enrolment_id = e.id and m.day >= $2 and m.day <= $3 and m.state is not null
             where e.session_id = $1 and ",
                attends!("e", "m.day"),
                " group by m.day order by m.day"
            ),
            (session_id, from, to),
        )
        .await?;
    let counts =
        |row: &DayRow| DayCounts { present: row.present, absent: row.absent, late: row.late, excused: row.excused };
    Ok(rows.into_iter().map(|row| (row.day.clone(), counts(&row))).collect())
}

/// A student's sum of a session.
#[derive(Clone, Debug, FromRow)]
pub struct SessionSum {
    pub branch_id: String,
    pub session_id: String,
    pub session_name: String,
    pub section_id: String,
    pub present: i64,
    pub absent: i64,
    pub late: i64,
    pub excused: i64,
}

impl SessionSum {
    pub fn counts(&self) -> DayCounts {
        DayCounts { present: self.present, absent: self.absent, late: self.late, excused: self.excused }
    }
}

/// A student's sums by session, the newest first; sessions without a day are not among them.
pub async fn of_student(conn: &mut Conn, student_id: &str) -> Result<Vec<SessionSum>> {
    conn.all(
        concat!(
            "select y.branch_id, y.id as session_id, y.session_name, e.section_id, ",
            counts!(),
            " from enrolments e
          join students s on s.id = e.student_id
          join sessions y on y.id = e.session_id
          join attendance_marks m on m.enrolment_id = e.id
         where e.student_id = $1 and m.state is not null and ",
            attends!("e", "m.day"),
            " group by y.branch_id, y.id, y.session_name, y.start_date, e.section_id order by y.start_date desc, y.id"
        ),
        student_id,
    )
    .await
}

/// The days of the semesters of a session, as they are stored with it.
pub async fn semester_dates(conn: &mut Conn, session_id: &str) -> Result<Option<String>> {
    #[derive(FromRow)]
    struct Dates {
        semester_dates: Option<String>,
    }
    let row: Option<Dates> = conn.optional("select semester_dates from sessions where id = $1", session_id).await?;
    Ok(row.and_then(|row| row.semester_dates))
}

/// Somebody who has been absent for days running.
#[derive(Clone, Debug, FromRow)]
pub struct RunningAbsence {
    pub student_id: String,
    pub name: String,
    pub roll: i64,
    pub class_name: String,
    pub section_name: String,
    /// The day of the newest absence.
    pub last_day: String,
    /// The day of the first absence of all of them.
    pub since: String,
    /// `rules::attendance::absences_running`, in SQL; a test holds the two together.
    pub days: i64,
    /// How many students there are.
    pub total: i64,
}

/// Who of a session has been absent for three days running, the longest first: with a teacher, of the sections of their routine and those whose
/// class teacher they are.
pub async fn running(
    conn: &mut Conn,
    session_id: &str,
    teacher_id: &str,
    (first, most): (i64, i64),
) -> Result<Vec<RunningAbsence>> {
    conn.all(
        "select r.*, count(*) over () as total, min(r.first_day) over () as since from (
           select a.student_id, a.name, a.roll, a.class_name, a.section_name, a.class_numeric, a.class_key, a.section_key,
                  max(m.day) as last_day, min(m.day) as first_day, count(*) as days
             from (select e.id, e.student_id, trim(s.first_name || ' ' || s.last_name) as name, e.roll, c.class_name, c.class_numeric,
                          c.sort_key as class_key, n.section_name, n.sort_key as section_key, coalesce(e.joined_on, '') as came_on,
                          coalesce((select p.day from attendance_marks p
                             where p.enrolment_id = e.id and p.state in ('present', 'late')
                             order by p.day desc limit 1), '') as attended_on
                     from enrolments e
                     join students s on s.id = e.student_id
                     join sections n on n.id = e.section_id
                     join classes c on c.id = n.class_id
                    where e.session_id = $1 and e.left_on is null and s.status = 'active'
                      and ($2 = '' or n.class_teacher_id = $2
                           or exists (select 1 from routine_periods t where t.teacher_id = $2 and t.section_id = n.id))) a
             join attendance_marks m on m.enrolment_id = a.id and m.state = 'absent' and m.day > a.attended_on and m.day >= a.came_on
            group by a.student_id, a.name, a.roll, a.class_name, a.section_name, a.class_numeric, a.class_key, a.section_key
           having count(*) >= $3
         ) r
         order by r.days desc, r.class_numeric, r.class_key, r.class_name, r.section_key, r.section_name, r.roll limit $4 offset $5",
        (session_id, teacher_id, ABSENCES_RUNNING, most, first),
    )
    .await
}
