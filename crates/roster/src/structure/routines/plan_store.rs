//! What a section's routine is planned from, and the changes of it.

use db::{Conn, FromRow, Result};
use records::{Choice, choices_of};

/// A section with where it belongs.
#[derive(Clone, Debug, FromRow)]
pub struct SectionFacts {
    pub id: String,
    pub section_name: String,
    pub class_id: String,
    pub class_name: String,
    pub class_numeric: i64,
    pub shift: Option<String>,
    pub room: Option<String>,
    /// How often its routine was saved.
    pub routine_version: i64,
    pub session_id: String,
    pub session_name: String,
    pub session_status: String,
    /// YYYY-MM-DD
    pub start_date: String,
    pub end_date: String,
    pub branch_id: String,
}

impl SectionFacts {
    /// `Class 8 A`
    pub fn label(&self) -> String {
        format!("{} {}", self.class_name, self.section_name)
    }

    /// As of which day its bell schedules are chosen: today, within its session.
    pub fn day<'d>(&'d self, today: &'d str) -> &'d str {
        today.clamp(self.start_date.as_str(), self.end_date.as_str().max(self.start_date.as_str()))
    }
}

/// One section.
pub async fn section(conn: &mut Conn, id: &str) -> Result<Option<SectionFacts>> {
    conn.optional(
        "select n.id, n.section_name, n.shift, n.room, n.routine_version, c.id as class_id, c.class_name, c.class_numeric,
                a.id as session_id, a.session_name, a.status as session_status, a.start_date, a.end_date, a.branch_id
           from sections n join classes c on c.id = n.class_id join sessions a on a.id = c.session_id
          where n.id = $1",
        id,
    )
    .await
}

/// The active sections of a session as `Class 8 A`, and `current`.
pub async fn sections(conn: &mut Conn, session_id: &str, current: &str) -> Result<Vec<Choice>> {
    choices_of(
        conn,
        "select n.id as value, c.class_name || ' ' || n.section_name as label
           from sections n join classes c on c.id = n.class_id
          where c.session_id = $1 and (n.status = 'active' and c.status = 'active' or n.id = $2)
          order by c.class_numeric, c.sort_key, c.class_name, n.sort_key, n.section_name",
        session_id,
        current,
    )
    .await
}

/// The section of a student in a session: the one of the enrolment.
pub async fn section_of_student(conn: &mut Conn, student_id: &str, session_id: &str) -> Result<Option<String>> {
    let row: Option<Id> = conn
        .optional(
            "select section_id as id from enrolments where student_id = $1 and session_id = $2 and left_on is null",
            (student_id, session_id),
        )
        .await?;
    Ok(row.map(|row| row.id))
}

#[derive(FromRow)]
struct Id {
    id: String,
}

/// A bell schedule.
#[derive(Clone, Debug, FromRow)]
pub struct BellRow {
    pub id: String,
    pub schedule_name: String,
    pub weekdays: String,
    pub classes: String,
    pub shift: String,
    pub valid_from: String,
}

/// A branch's active bell schedules, by name.
pub async fn bells(conn: &mut Conn, branch_id: &str) -> Result<Vec<BellRow>> {
    conn.all(
        "select id, schedule_name, weekdays, coalesce(classes, '') as classes, coalesce(shift, '') as shift, valid_from
           from bell_schedules where branch_id = $1 and status = 'active' order by sort_key, search_text, id",
        branch_id,
    )
    .await
}

/// A period of a bell schedule.
#[derive(Clone, Debug, FromRow)]
pub struct BellPeriod {
    pub id: String,
    pub schedule_id: String,
    pub period_no: i64,
    /// HH:MM
    pub start_time: String,
    pub end_time: String,
    /// `lesson` or `break`
    pub kind: String,
}

/// The periods of a branch's active bell schedules, each schedule's by number.
pub async fn bell_periods(conn: &mut Conn, branch_id: &str) -> Result<Vec<BellPeriod>> {
    conn.all(
        "select p.id, p.schedule_id, p.period_no, p.start_time, p.end_time, p.kind
           from periods p join bell_schedules b on b.id = p.schedule_id
          where b.branch_id = $1 and b.status = 'active' order by p.schedule_id, p.period_no",
        branch_id,
    )
    .await
}

/// A subject or a teacher that a lesson can have.
#[derive(Clone, Debug, FromRow)]
pub struct Offer {
    pub id: String,
    pub name: String,
    /// A subject's abbreviation, a teacher's user name.
    pub detail: String,
}

/// The subjects of a section; where it has none, those of its session; and those of its lessons.
pub async fn subjects(conn: &mut Conn, session_id: &str, section_id: &str) -> Result<Vec<Offer>> {
    conn.all(
        "select j.id, j.subject_name as name, coalesce(j.abbreviation, '') as detail from subjects j
          where j.session_id = $1
            and (exists (select 1 from section_subjects t where t.section_id = $2 and t.subject_id = j.id)
                 or j.status = 'active' and not exists (select 1 from section_subjects t where t.section_id = $2)
                 or exists (select 1 from routine_periods r where r.section_id = $2 and r.subject_id = j.id))
          order by j.sort_key, j.subject_name, j.id",
        (session_id, section_id),
    )
    .await
}

/// A branch's active teachers, and those of a section's lessons.
pub async fn teachers(conn: &mut Conn, branch_id: &str, section_id: &str) -> Result<Vec<Offer>> {
    conn.all(
        "select e.id, e.employee_name as name, e.user_name as detail from employees e
          where e.branch_id = $1 and e.role = 'teacher' and e.status = 'active'
             or e.id in (select r.teacher_id from routine_periods r where r.section_id = $2)
          order by e.sort_key, e.employee_name, e.id",
        (branch_id, section_id),
    )
    .await
}

/// Which record a lesson names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    Period,
    Subject,
    Teacher,
}

/// The branch of a record that a lesson names, an empty text for one without a branch; none for an unknown one.
pub async fn branch_of(conn: &mut Conn, named: Named, id: &str) -> Result<Option<String>> {
    let statement = match named {
        Named::Period => {
            "select b.branch_id as id from periods p join bell_schedules b on b.id = p.schedule_id where p.id = $1"
        }
        Named::Subject => {
            "select a.branch_id as id from subjects j join sessions a on a.id = j.session_id where j.id = $1"
        }
        Named::Teacher => "select coalesce(branch_id, '') as id from employees where id = $1",
    };
    let row: Option<Id> = conn.optional(statement, id).await?;
    Ok(row.map(|row| row.id))
}

/// A lesson as it is saved.
#[derive(Clone, Debug)]
pub struct NewLesson<'l> {
    /// Of a lesson that was not there.
    pub id: String,
    pub section_id: &'l str,
    pub weekday: &'static str,
    pub period: &'l BellPeriod,
    pub room: Option<&'l str>,
    pub subject_id: &'l str,
    pub teacher_id: &'l str,
}

/// Adds a lesson, or changes the one that is there at its period.
pub async fn put(conn: &mut Conn, lesson: &NewLesson<'_>) -> Result<()> {
    conn.execute(
        "insert into routine_periods
           (id, section_id, weekday, period_no, start_time, end_time, period_id, room, subject_id, teacher_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (section_id, weekday, period_no) do update
            set start_time = excluded.start_time, end_time = excluded.end_time, period_id = excluded.period_id,
                room = excluded.room, subject_id = excluded.subject_id, teacher_id = excluded.teacher_id",
        (
            &lesson.id,
            lesson.section_id,
            lesson.weekday,
            lesson.period.period_no,
            &lesson.period.start_time,
            &lesson.period.end_time,
            &lesson.period.id,
            lesson.room,
            lesson.subject_id,
            lesson.teacher_id,
        ),
    )
    .await?;
    Ok(())
}

/// Takes a lesson away. Its substitutions of days gone by stay without it.
pub async fn remove(conn: &mut Conn, id: &str) -> Result<()> {
    conn.execute("update substitutions set routine_period_id = null where routine_period_id = $1", id).await?;
    conn.execute("delete from routine_periods where id = $1", id).await?;
    Ok(())
}

/// A lesson as it is stored, by the number that its row has.
#[derive(Clone, Debug, FromRow)]
pub struct StoredLesson {
    pub id: String,
    pub weekday: String,
    pub period_no: i64,
    pub period_id: Option<String>,
    pub room: Option<String>,
    pub subject_id: String,
    pub teacher_id: String,
}

/// The lessons of a section as their rows have them.
pub async fn stored(conn: &mut Conn, section_id: &str) -> Result<Vec<StoredLesson>> {
    conn.all(
        "select id, weekday, period_no, period_id, room, subject_id, teacher_id from routine_periods
          where section_id = $1 order by weekday, period_no",
        section_id,
    )
    .await
}

/// Counts a save of a section's routine; the version that it made.
pub async fn count_save(conn: &mut Conn, section_id: &str) -> Result<()> {
    conn.execute("update sections set routine_version = routine_version + 1 where id = $1", section_id).await?;
    Ok(())
}

/// A substitution of a lesson that has changed.
#[derive(Clone, Debug, FromRow)]
pub struct LostSubstitution {
    pub id: String,
    /// YYYY-MM-DD
    pub day: String,
    pub employee_name: String,
}

/// Takes away the substitutions of a lesson from a day on, and says which.
pub async fn drop_substitutions(conn: &mut Conn, lesson_id: &str, from: &str) -> Result<Vec<LostSubstitution>> {
    let lost: Vec<LostSubstitution> = conn
        .all(
            "select s.id, s.day, t.employee_name from substitutions s join employees t on t.id = s.teacher_id
              where s.routine_period_id = $1 and s.day >= $2 order by s.day",
            (lesson_id, from),
        )
        .await?;
    if !lost.is_empty() {
        conn.execute("delete from substitutions where routine_period_id = $1 and day >= $2", (lesson_id, from)).await?;
    }
    Ok(lost)
}

/// The teachers of a branch as `Nasrin Akter`, and whoever has lessons in a session.
pub async fn teachers_of_session(conn: &mut Conn, branch_id: &str, session_id: &str) -> Result<Vec<Offer>> {
    conn.all(
        "select e.id, e.employee_name as name, e.user_name as detail from employees e
          where e.branch_id = $1
            and (e.role = 'teacher' and e.status = 'active'
                 or e.id in (select r.teacher_id from routine_periods r join sections n on n.id = r.section_id
                              join classes c on c.id = n.class_id where c.session_id = $2))
          order by e.sort_key, e.employee_name, e.id",
        (branch_id, session_id),
    )
    .await
}
