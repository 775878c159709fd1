//! What is stored of the days on which students joined.

use db::{Conn, FromRow, Result};
use exams::marks::store::any_mark;
use roster::listed::{joined, takes};

/// The first and the last day of a session.
#[derive(Clone, Debug, FromRow)]
pub struct SessionDays {
    /// YYYY-MM-DD
    pub start_date: String,
    pub end_date: String,
}

impl SessionDays {
    /// Both.
    pub fn span(&self) -> (&str, &str) {
        (&self.start_date, &self.end_date)
    }
}

/// The days of a session.
pub async fn session_days(conn: &mut Conn, session_id: &str) -> Result<Option<SessionDays>> {
    conn.optional("select start_date, end_date from sessions where id = $1", session_id).await
}

/// A sheet by its names.
#[derive(Clone, Debug, FromRow)]
pub struct EarlierSheet {
    pub exam_name: String,
    pub subject_name: String,
}

/// The sheets of a student's section with a mark of theirs that would not list them, had they joined on this day: by day, exam and subject.
pub async fn earlier_sheets(
    conn: &mut Conn,
    student_id: &str,
    session_id: &str,
    joined_on: &str,
) -> Result<Vec<EarlierSheet>> {
    conn.all(
        concat!(
        "select e.name as exam_name, j.subject_name
           from (select o.student_id, o.section_id, cast($3 as text) as joined_on from enrolments o
                  where o.student_id = $1 and o.session_id = $2) r
           join marks m on m.student_id = r.student_id
           join mark_sheets h on h.id = m.sheet_id and h.section_id = r.section_id
           join exams e on e.id = h.exam_id
           join subjects j on j.id = h.subject_id
           join exam_schedules x on x.exam_id = h.exam_id and x.section_id = h.section_id and x.subject_id = h.subject_id
          where ",
        any_mark!(),
        " and not ",
        joined!("r", "x"),
        " order by coalesce(x.date, '9999'), e.sort_key, e.name, e.id, j.sort_key, j.subject_name, j.id"
    ),
        (student_id, session_id, joined_on),
    )
    .await
}

/// The last day at school of a student who has left a session.
pub async fn left_on(conn: &mut Conn, student_id: &str, session_id: &str) -> Result<Option<String>> {
    #[derive(FromRow)]
    struct Left {
        left_on: String,
    }
    let left: Option<Left> = conn
        .optional(
            "select left_on from enrolments where student_id = $1 and session_id = $2 and left_on is not null",
            (student_id, session_id),
        )
        .await?;
    Ok(left.map(|left| left.left_on))
}

/// A late joiner of whom an admin has still to say whether the day of admission is the day of joining, with one of the exams of which published
/// results would change.
#[derive(Clone, Debug, FromRow)]
pub struct Asked {
    pub enrolment_id: String,
    pub student_id: String,
    pub name: String,
    pub class_name: String,
    pub section_name: String,
    pub roll: i64,
    /// The day of admission, YYYY-MM-DD.
    pub joined_on: String,
    /// None where nothing published would change.
    pub exam_name: Option<String>,
    /// How many subjects of the exam.
    pub subjects: i64,
    /// How many late joiners there are.
    pub total: i64,
}

/// The late joiners of a session who are asked about, in the order of its classes, a row for each exam of which published results would change;
/// or of one student in any session.
pub async fn asked(
    conn: &mut Conn,
    session_id: &str,
    student_id: &str,
    (first, most): (i64, i64),
) -> Result<Vec<Asked>> {
    conn.all(
        concat!(
        "with late as (
           select r.id, r.student_id, r.section_id, r.roll, r.joining_asked as joined_on, c.class_numeric, c.class_name, c.sort_key as class_key,
                  n.section_name, n.sort_key as section_key, trim(s.first_name || ' ' || s.last_name) as name, count(*) over () as total
             from enrolments r join sessions a on a.id = r.session_id join students s on s.id = r.student_id
             join classes c on c.id = r.class_id join sections n on n.id = r.section_id
            where r.joining_asked is not null and ($1 = '' or r.session_id = $1) and ($2 = '' or r.student_id = $2) and a.status <> 'closed'
            order by c.class_numeric, c.sort_key, c.class_name, n.sort_key, n.section_name, r.roll limit $3 offset $4)
         select l.id as enrolment_id, l.student_id, l.name, l.class_name, l.section_name, l.roll, l.joined_on, l.total,
                e.name as exam_name, count(h.id) as subjects
           from late l
           left join (mark_sheets h join exam_schedules x
                        on x.exam_id = h.exam_id and x.section_id = h.section_id and x.subject_id = h.subject_id
                      join exams e on e.id = h.exam_id)
             on h.section_id = l.section_id and h.is_published and ",
        takes!("l", "x"),
        " and not ",
        joined!("l", "x"),
        " group by l.id, l.student_id, l.name, l.class_name, l.section_name, l.roll, l.joined_on, l.total, l.class_numeric, l.class_key, l.section_key, e.id, e.name
          order by l.class_numeric, l.class_key, l.class_name, l.section_key, l.section_name, l.roll, min(coalesce(x.date, '9999')), e.sort_key, e.name"
    ),
        (session_id, student_id, most, first),
    )
    .await
}

/// A student's enrolment about which is decided.
#[derive(Clone, Debug, FromRow)]
pub struct Undecided {
    /// Of the student's record: deciding is a change of it.
    pub version: i64,
    pub enrolment_id: String,
    pub session_id: String,
    pub session_name: String,
    /// YYYY-MM-DD
    pub start_date: String,
    pub end_date: String,
    pub session_status: String,
    pub class_name: String,
    pub section_name: String,
    pub roll: i64,
    pub joined_on: String,
    /// The day of admission that is asked about; none: it is decided.
    pub asked: Option<String>,
    /// Fees that were due before it.
    pub earlier_fees: i64,
}

/// The enrolment of a student that is asked about; where none is, the newest one that can be changed, else the newest.
pub async fn undecided(conn: &mut Conn, student_id: &str) -> Result<Option<Undecided>> {
    conn.optional(
        "select s.version, r.id as enrolment_id, r.session_id, a.session_name, a.start_date, a.end_date, a.status as session_status,
                c.class_name, n.section_name, r.roll, coalesce(r.joined_on, a.start_date) as joined_on, r.joining_asked as asked,
                (select count(*) from fee_lines f
                  where f.student_id = r.student_id and f.session_id = r.session_id and f.due_on < r.joining_asked) as earlier_fees
           from enrolments r join students s on s.id = r.student_id join sessions a on a.id = r.session_id
           join classes c on c.id = r.class_id join sections n on n.id = r.section_id
          where r.student_id = $1
          order by case when a.status = 'closed' then 2 when r.joining_asked is null then 1 else 0 end, a.start_date desc, a.id desc limit 1",
        student_id,
    )
    .await
}

/// Stores what was decided, once, where the student's record still has the version; whether it had.
pub async fn decide(
    conn: &mut Conn,
    (student_id, version): (&str, i64),
    enrolment_id: &str,
    joined_on: Option<&str>,
    (by_name, at): (&str, i64),
) -> Result<bool> {
    let asked = conn
        .execute(
            "update enrolments set joined_on = $2, joining_asked = null where id = $1 and joining_asked is not null",
            (enrolment_id, joined_on),
        )
        .await?;
    let done = conn
        .execute(
            "update students set version = version + 1, changed_by_name = $3, changed_at = $4 where id = $1 and version = $2",
            (student_id, version, by_name, at),
        )
        .await?;
    Ok(asked == 1 && done == 1)
}
