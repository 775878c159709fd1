//! What is stored of exam schedules: a class's for an exam, loaded and saved by a fixed number of statements however many subjects and
//! sections there are; and what else is sat by its sections and in its halls.

use records::grading::class_version;
use rules::components::{Component, Schedule};
use rules::exam_schedule::Sat;

use super::paper::{Paper, PaperKey, Papers};
use crate::marks::store::{ScheduleColumns, schedule_columns};
use db::{Conn, FromRow, Result};
use roster::listed::listed;

/// A class with where it belongs.
#[derive(Clone, Debug, FromRow)]
pub struct ClassPlace {
    pub id: String,
    pub class_name: String,
    pub class_numeric: i64,
    pub session_id: String,
    pub session_name: String,
    /// YYYY-MM-DD
    pub start_date: String,
    pub end_date: String,
    pub branch_id: String,
    /// The version of the scheme that it is graded by; none: *Standard*.
    pub grading_version_id: Option<String>,
}

/// One class.
pub async fn class(conn: &mut Conn, id: &str) -> Result<Option<ClassPlace>> {
    conn.optional(
        concat!(
            "select c.id, c.class_name, c.class_numeric, c.session_id, s.session_name, s.start_date, s.end_date, s.branch_id, ",
            class_version!("c.id"),
            " as grading_version_id from classes c join sessions s on s.id = c.session_id where c.id = $1"
        ),
        id,
    )
    .await
}

/// An exam of the list.
#[derive(Clone, Debug, FromRow)]
pub struct ExamPlace {
    pub id: String,
    pub name: String,
    pub semester: String,
    pub exam_type: String,
    pub session_id: String,
}

/// One exam.
pub async fn exam(conn: &mut Conn, id: &str) -> Result<Option<ExamPlace>> {
    conn.optional("select id, name, semester, exam_type, session_id from exams where id = $1", id).await
}

/// The exams of a session that can be scheduled, by name: the active ones and `current`.
pub async fn exams(conn: &mut Conn, session_id: &str, current: &str) -> Result<Vec<ExamPlace>> {
    conn.all(
        "select id, name, semester, exam_type, session_id from exams
          where session_id = $1 and (status = 'active' or id = $2) order by name, id",
        (session_id, current),
    )
    .await
}

/// A class to choose.
#[derive(Clone, Debug, FromRow)]
pub struct ClassName {
    pub id: String,
    pub class_name: String,
    pub class_numeric: i64,
}

/// The classes of a session, the lowest first: the active ones and `current`.
pub async fn classes(conn: &mut Conn, session_id: &str, current: &str) -> Result<Vec<ClassName>> {
    conn.all(
        "select id, class_name, class_numeric from classes
          where session_id = $1 and (status = 'active' or id = $2) order by class_numeric, sort_key, class_name, id",
        (session_id, current),
    )
    .await
}

/// A hall of a branch.
#[derive(Clone, Debug, FromRow)]
pub struct Hall {
    pub id: String,
    pub hall_name: String,
    pub seats: i64,
    pub status: String,
}

/// Every hall of a branch, by name.
pub async fn halls(conn: &mut Conn, branch_id: &str) -> Result<Vec<Hall>> {
    conn.all(
        "select id, hall_name, seats, status from exam_halls where branch_id = $1 order by sort_key, search_text, id",
        branch_id,
    )
    .await
}

/// A section's subject: what it is taught, or has a paper in.
#[derive(Clone, Debug, FromRow)]
pub struct Taught {
    pub section_id: String,
    pub section_name: String,
    pub subject_id: String,
    pub subject_name: String,
    /// Whether it is taught, and the section is an active one.
    pub is_taught: bool,
}

/// The subjects of a class's sections: those that are taught and those that have a paper in the exam; sections by name, subjects in the
/// order of cards.
pub async fn taught(conn: &mut Conn, exam_id: &str, class_id: &str) -> Result<Vec<Taught>> {
    conn.all(
        "select n.id as section_id, n.section_name, j.id as subject_id, j.subject_name,
                n.status = 'active' and p.subject_id is not null as is_taught
           from sections n
           join subjects j on j.id in (select t.subject_id from section_subjects t where t.section_id = n.id
                                       union select x.subject_id from exam_schedules x where x.section_id = n.id and x.exam_id = $1)
           left join section_subjects p on p.section_id = n.id and p.subject_id = j.id
          where n.class_id = $2
          order by n.sort_key, n.section_name, n.id, coalesce(p.position, 1000), j.sort_key, j.subject_name, j.id",
        (exam_id, class_id),
    )
    .await
}

/// A subject that a section is taught.
#[derive(Clone, Debug, FromRow)]
pub struct SubjectOfSection {
    pub class_id: String,
    pub class_name: String,
    pub class_numeric: i64,
    pub section_id: String,
    pub section_name: String,
    pub subject_id: String,
    pub subject_name: String,
    /// The version of the scheme that the class is graded by; none: *Standard*.
    pub grading_version_id: Option<String>,
}

/// The subjects of a session's active sections, or of one class where it is named: by class and section, subjects in the order of cards.
pub async fn subjects_of_sections(conn: &mut Conn, session_id: &str, class_id: &str) -> Result<Vec<SubjectOfSection>> {
    conn.all(
        "select c.id as class_id, c.class_name, c.class_numeric, n.id as section_id, n.section_name, j.id as subject_id, j.subject_name,
                coalesce(k.grading_version_id, s.grading_version_id) as grading_version_id
           from classes c join sessions s on s.id = c.session_id
           left join session_class_schemes k on k.session_id = c.session_id and k.class_id = c.id
           join sections n on n.class_id = c.id join section_subjects p on p.section_id = n.id
           join subjects j on j.id = p.subject_id
          where c.session_id = $1 and ($2 = '' or c.id = $2) and c.status = 'active' and n.status = 'active'
          order by c.class_numeric, c.sort_key, c.class_name, c.id, n.sort_key, n.section_name, n.id, p.position, j.sort_key,
                   j.subject_name, j.id",
        (session_id, class_id),
    )
    .await
}

/// What an exam schedules of a section's subject.
#[derive(Clone, Debug)]
pub struct Part {
    pub section_id: String,
    pub subject_id: String,
    pub semester: String,
    pub exam_type: String,
    /// YYYY-MM-DD
    pub date: Option<String>,
    pub schedule: Schedule,
}

#[derive(FromRow)]
struct PartRow {
    section_id: String,
    subject_id: String,
    semester: String,
    exam_type: String,
    date: Option<String>,
    #[row(flatten)]
    set: ScheduleColumns,
}

impl From<PartRow> for Part {
    fn from(row: PartRow) -> Self {
        let PartRow { section_id, subject_id, semester, exam_type, date, set } = row;
        Self { section_id, subject_id, semester, exam_type, date, schedule: set.schedule() }
    }
}

/// Everything that is scheduled in a session, or of one class where it is named.
pub async fn parts(conn: &mut Conn, session_id: &str, class_id: &str) -> Result<Vec<Part>> {
    let rows: Vec<PartRow> = conn
        .all(
            concat!(
                "select x.section_id, x.subject_id, e.semester, e.exam_type, x.date, ",
                schedule_columns!(),
                " from exams e join exam_schedules x on x.exam_id = e.id join sections n on n.id = x.section_id
          where e.session_id = $1 and ($2 = '' or n.class_id = $2) order by x.section_id, x.subject_id, e.id"
            ),
            (session_id, class_id),
        )
        .await?;
    Ok(rows.into_iter().map(Part::from).collect())
}

/// A stored paper.
#[derive(Clone, Debug, FromRow)]
pub struct StoredPaper {
    pub id: String,
    pub section_id: String,
    pub subject_id: String,
    date: Option<String>,
    start_time: Option<String>,
    end_time: Option<String>,
    hall_id: Option<String>,
    #[row(flatten)]
    set: ScheduleColumns,
}

impl StoredPaper {
    pub fn key(&self) -> PaperKey {
        PaperKey::new(&self.section_id, &self.subject_id)
    }

    pub fn paper(&self) -> Paper {
        Paper {
            date: self.date.clone(),
            start: self.start_time.clone(),
            end: self.end_time.clone(),
            hall_id: self.hall_id.clone(),
            set: Component::ALL.map(|component| self.set.of(component)),
        }
    }
}

/// The papers of a class in an exam.
pub async fn papers(conn: &mut Conn, exam_id: &str, class_id: &str) -> Result<Vec<StoredPaper>> {
    conn.all(
        concat!(
            "select x.id, x.section_id, x.subject_id, x.date, x.start_time, x.end_time, x.hall_id, ",
            schedule_columns!(),
            " from exam_schedules x join sections n on n.id = x.section_id where x.exam_id = $1 and n.class_id = $2
          order by x.section_id, x.subject_id"
        ),
        (exam_id, class_id),
    )
    .await
}

/// How often a class's schedule was saved, and by whom last.
#[derive(Clone, Debug, Default, FromRow)]
pub struct Saved {
    pub version: i64,
    pub changed_by_name: String,
    /// Epoch milliseconds.
    pub changed_at: i64,
}

/// The version of a class's schedule; 0 where its screen never saved it.
pub async fn saved(conn: &mut Conn, exam_id: &str, class_id: &str) -> Result<Saved> {
    let row: Option<Saved> = conn
        .optional(
            "select version, changed_by_name, changed_at from exam_class_schedules where exam_id = $1 and class_id = $2",
            (exam_id, class_id),
        )
        .await?;
    Ok(row.unwrap_or_default())
}

/// Serialises writers of a branch's schedules and halls. Call it first in every transaction that changes either.
pub async fn lock_branch(conn: &mut Conn, branch_id: &str) -> Result<()> {
    conn.execute("update branches set version = version where id = $1", branch_id).await?;
    Ok(())
}

/// Who saves a schedule, and when.
#[derive(Clone, Debug)]
pub struct Stamp<'a> {
    pub by_name: &'a str,
    /// Epoch milliseconds.
    pub at: i64,
}

/// Replaces the papers of a class in an exam, each under its id, and counts the version; answers the new one. The sections are the
/// class's own.
pub async fn replace(
    conn: &mut Conn,
    (exam_id, class_id): (&str, &str),
    papers: &[(String, PaperKey, Paper)],
    stamp: &Stamp<'_>,
) -> Result<i64> {
    conn.execute(
        "delete from exam_schedules where exam_id = $1 and section_id in (select id from sections where class_id = $2)",
        (exam_id, class_id),
    )
    .await?;
    conn.insert_many(
        "insert into exam_schedules (id, exam_id, section_id, subject_id, date, start_time, end_time, hall_id,
           written_full_mark, written_pass_mark, practical_full_mark, practical_pass_mark,
           attendance_full_mark, attendance_pass_mark, viva_full_mark, viva_pass_mark,
           presentation_full_mark, presentation_pass_mark, paper1_full_mark, paper1_pass_mark,
           paper2_full_mark, paper2_pass_mark, paper3_full_mark, paper3_pass_mark)",
        24,
        "",
        papers,
        |row, (id, key, paper)| {
            row.bind((
                id,
                exam_id,
                &key.section_id,
                &key.subject_id,
                &paper.date,
                &paper.start,
                &paper.end,
                &paper.hall_id,
            ));
            for (full, pass) in paper.set {
                row.bind((full, pass));
            }
        },
    )
    .await?;
    let saved: Version = conn
        .one(
            "insert into exam_class_schedules (exam_id, class_id, version, changed_by_name, changed_at) values ($1, $2, 1, $3, $4)
             on conflict (exam_id, class_id) do update set version = exam_class_schedules.version + 1,
               changed_by_name = excluded.changed_by_name, changed_at = excluded.changed_at
             returning version",
            (exam_id, class_id, stamp.by_name, stamp.at),
        )
        .await?;
    Ok(saved.version)
}

#[derive(FromRow)]
struct Version {
    version: i64,
}

/// How many students of a section there are, by their first and last day; none: who was there from the beginning, who has not left.
#[derive(Clone, Debug, FromRow)]
pub struct Enrolled {
    pub section_id: String,
    pub joined_on: Option<String>,
    pub left_on: Option<String>,
    pub n: i64,
}

/// The students of a class's sections.
pub async fn enrolled(conn: &mut Conn, class_id: &str) -> Result<Vec<Enrolled>> {
    conn.all(
        "select r.section_id, r.joined_on, r.left_on, count(*) as n from enrolments r join sections n on n.id = r.section_id
          where n.class_id = $1 group by r.section_id, r.joined_on, r.left_on",
        class_id,
    )
    .await
}

/// A paper of another exam.
#[derive(Clone, Debug, FromRow)]
pub struct OtherPaper {
    pub section_id: String,
    pub exam_name: String,
    pub subject_name: String,
    date: String,
    start_time: String,
    end_time: String,
}

impl OtherPaper {
    pub fn sat(&self) -> Sat {
        Sat { day: self.date.clone(), start: self.start_time.clone(), end: self.end_time.clone() }
    }
}

/// What a class's sections sit in other exams, from a day to a day.
pub async fn other_papers(
    conn: &mut Conn,
    exam_id: &str,
    class_id: &str,
    from: &str,
    to: &str,
) -> Result<Vec<OtherPaper>> {
    conn.all(
        "select x.section_id, e.name as exam_name, j.subject_name, x.date, x.start_time, x.end_time
           from sections n join exam_schedules x on x.section_id = n.id join exams e on e.id = x.exam_id
           join subjects j on j.id = x.subject_id
          where n.class_id = $2 and x.exam_id <> $1 and x.date >= $3 and x.date <= $4 and x.start_time is not null
          order by x.date, x.start_time, e.sort_key, e.name",
        (exam_id, class_id, from, to),
    )
    .await
}

/// A schedule among those of a session.
#[derive(Clone, Debug, FromRow)]
pub struct ClassScheduleRow {
    pub exam_id: String,
    pub exam_name: String,
    pub class_id: String,
    pub class_name: String,
    pub sections: i64,
    pub subjects: i64,
    pub first_day: Option<String>,
    pub last_day: Option<String>,
    pub version: i64,
    /// On all pages.
    pub total: i64,
}

/// The schedules of a session, by exam and class: of one exam, of one class, of those in whose names a text occurs (in lower case).
pub async fn class_schedules(
    conn: &mut Conn,
    session_id: &str,
    (exam_id, class_id): (&str, &str),
    search: &str,
    (limit, offset): (i64, i64),
) -> Result<Vec<ClassScheduleRow>> {
    conn.all(
        "with found as (
           select e.id as exam_id, e.name as exam_name, e.sort_key as exam_key, c.id as class_id, c.class_name,
                  c.class_numeric, c.sort_key as class_key,
                  count(distinct x.section_id) as sections, count(distinct x.subject_id) as subjects,
                  min(x.date) as first_day, max(x.date) as last_day
             from exams e join exam_schedules x on x.exam_id = e.id
             join sections n on n.id = x.section_id join classes c on c.id = n.class_id
            where e.session_id = $1 and ($2 = '' or e.id = $2) and ($3 = '' or c.id = $3)
              and (lower(e.name) || ' ' || lower(c.class_name)) like $4 escape '\\'
            group by e.id, e.name, e.sort_key, c.id, c.class_name, c.class_numeric, c.sort_key)
         select f.exam_id, f.exam_name, f.class_id, f.class_name, f.sections, f.subjects, f.first_day, f.last_day,
                coalesce(v.version, 0) as version, count(*) over () as total
           from found f left join exam_class_schedules v on v.exam_id = f.exam_id and v.class_id = f.class_id
          order by f.exam_key, f.exam_name, f.exam_id, f.class_numeric, f.class_key, f.class_name, f.class_id limit $5 offset $6",
        (session_id, exam_id, class_id, db::window::like_anywhere(search), limit, offset),
    )
    .await
}

/// A student's own paper.
#[derive(Clone, Debug, FromRow)]
pub struct OwnPaper {
    pub exam_id: String,
    pub exam_name: String,
    pub class_name: String,
    pub section_id: String,
    pub section_name: String,
    pub subject_name: String,
    pub date: Option<String>,
    pub start_time: Option<String>,
    pub end_time: Option<String>,
    pub hall_id: Option<String>,
    pub hall_name: Option<String>,
    #[row(flatten)]
    set: ScheduleColumns,
}

impl OwnPaper {
    pub fn paper(&self) -> Paper {
        Paper {
            date: self.date.clone(),
            start: self.start_time.clone(),
            end: self.end_time.clone(),
            hall_id: self.hall_id.clone(),
            set: Component::ALL.map(|component| self.set.of(component)),
        }
    }
}

/// What a student sits in a session: every exam of the own section whose sheet lists them, by day and time, those without a day last.
pub async fn own_papers(conn: &mut Conn, student_id: &str, session_id: &str) -> Result<Vec<OwnPaper>> {
    conn.all(
        concat!(
        "select x.exam_id, e.name as exam_name, c.class_name, n.id as section_id, n.section_name, j.subject_name, x.date,
                x.start_time, x.end_time, x.hall_id, h.hall_name, ",
        schedule_columns!(),
        " from enrolments r join sections n on n.id = r.section_id join classes c on c.id = n.class_id
          join exam_schedules x on x.section_id = r.section_id join exams e on e.id = x.exam_id
          join subjects j on j.id = x.subject_id left join exam_halls h on h.id = x.hall_id
          left join section_subjects p on p.section_id = n.id and p.subject_id = j.id
         where r.student_id = $1 and r.session_id = $2 and ",
        listed!("r", "x"),
        " order by x.date is null, x.date, x.start_time is null, x.start_time, e.sort_key, e.name, coalesce(p.position, 1000), j.sort_key, j.subject_name"
    ),
        (student_id, session_id),
    )
    .await
}

/// The papers of a class as they are wanted or stored, by section and subject.
pub fn by_key(stored: &[StoredPaper]) -> Papers {
    stored.iter().map(|row| (row.key(), row.paper())).collect()
}
