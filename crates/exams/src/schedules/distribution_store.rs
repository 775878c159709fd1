//! What is stored of mark distributions: what the subjects of a class are usually marked out of in exams of a type.

use std::collections::BTreeMap;

use rules::components::Component;

use super::paper::MarksSet;
use super::store::{Saved, Stamp};
use crate::marks::store::{ScheduleColumns, schedule_columns};
use db::{Conn, FromRow, Result};

#[derive(FromRow)]
struct SubjectMarks {
    subject_id: String,
    #[row(flatten)]
    set: ScheduleColumns,
}

/// The marks of a class's subjects in exams of a type, by subject.
pub async fn marks(conn: &mut Conn, class_id: &str, exam_type: &str) -> Result<BTreeMap<String, MarksSet>> {
    let rows: Vec<SubjectMarks> = conn
        .all(
            concat!(
                "select x.subject_id, ",
                schedule_columns!(),
                " from mark_distribution_subjects x where x.class_id = $1 and x.exam_type = $2"
            ),
            (class_id, exam_type),
        )
        .await?;
    let set = |row: &SubjectMarks| Component::ALL.map(|component| row.set.of(component));
    Ok(rows.into_iter().map(|row| (row.subject_id.clone(), set(&row))).collect())
}

/// How often a distribution was saved; version 0: never.
pub async fn saved(conn: &mut Conn, class_id: &str, exam_type: &str) -> Result<Saved> {
    let row: Option<Saved> = conn
        .optional(
            "select version, changed_by_name, changed_at from mark_distributions where class_id = $1 and exam_type = $2",
            (class_id, exam_type),
        )
        .await?;
    Ok(row.unwrap_or_default())
}

/// A subject that a class is taught, or has marks distributed for.
#[derive(Clone, Debug, FromRow)]
pub struct ClassSubject {
    pub id: String,
    pub subject_name: String,
}

/// The subjects of a class in the order of cards.
pub async fn subjects(conn: &mut Conn, class_id: &str) -> Result<Vec<ClassSubject>> {
    conn.all(
        "select j.id, j.subject_name
           from subjects j
           left join (select t.subject_id, min(t.position) as position from section_subjects t join sections n on n.id = t.section_id
                       where n.class_id = $1 group by t.subject_id) p on p.subject_id = j.id
          where p.subject_id is not null
             or exists (select 1 from mark_distribution_subjects d where d.class_id = $1 and d.subject_id = j.id)
          order by coalesce(p.position, 1000), j.sort_key, j.subject_name, j.id",
        class_id,
    )
    .await
}

#[derive(FromRow)]
struct Version {
    version: i64,
}

/// Replaces a distribution and counts its version; answers the new one.
pub async fn replace(
    conn: &mut Conn,
    (class_id, exam_type): (&str, &str),
    marks: &BTreeMap<String, MarksSet>,
    stamp: &Stamp<'_>,
) -> Result<i64> {
    conn.execute(
        "delete from mark_distribution_subjects where class_id = $1 and exam_type = $2",
        (class_id, exam_type),
    )
    .await?;
    let rows: Vec<(&String, &MarksSet)> = marks.iter().collect();
    conn.insert_many(
        "insert into mark_distribution_subjects (class_id, exam_type, subject_id,
           written_full_mark, written_pass_mark, practical_full_mark, practical_pass_mark,
           attendance_full_mark, attendance_pass_mark, viva_full_mark, viva_pass_mark,
           presentation_full_mark, presentation_pass_mark, paper1_full_mark, paper1_pass_mark,
           paper2_full_mark, paper2_pass_mark, paper3_full_mark, paper3_pass_mark)",
        19,
        "",
        &rows,
        |row, (subject_id, set)| {
            row.bind((class_id, exam_type, (*subject_id).clone()));
            for (full, pass) in **set {
                row.bind((full, pass));
            }
        },
    )
    .await?;
    let saved: Version = conn
        .one(
            "insert into mark_distributions (class_id, exam_type, version, changed_by_name, changed_at) values ($1, $2, 1, $3, $4)
             on conflict (class_id, exam_type) do update set version = mark_distributions.version + 1,
               changed_by_name = excluded.changed_by_name, changed_at = excluded.changed_at
             returning version",
            (class_id, exam_type, stamp.by_name, stamp.at),
        )
        .await?;
    Ok(saved.version)
}

/// A distribution among those of a session.
#[derive(Clone, Debug, FromRow)]
pub struct Listed {
    pub class_id: String,
    pub class_name: String,
    pub exam_type: String,
    pub subjects: i64,
    pub version: i64,
    /// On all pages.
    pub total: i64,
}

/// The distributions of a session by class and type: of one class, of those in whose class's name a text occurs (in lower case).
pub async fn of_session(
    conn: &mut Conn,
    session_id: &str,
    class_id: &str,
    search: &str,
    (limit, offset): (i64, i64),
) -> Result<Vec<Listed>> {
    conn.all(
        "select c.id as class_id, c.class_name, d.exam_type, v.version, count(*) as subjects, count(*) over () as total
           from classes c join mark_distribution_subjects d on d.class_id = c.id
           join mark_distributions v on v.class_id = c.id and v.exam_type = d.exam_type
          where c.session_id = $1 and ($2 = '' or c.id = $2) and lower(c.class_name) || ' ' || lower(d.exam_type) like $3 escape '\\'
          group by c.id, c.class_name, c.class_numeric, d.exam_type, v.version
          order by c.class_numeric, c.sort_key, c.class_name, c.id, d.exam_type limit $4 offset $5",
        (session_id, class_id, db::window::like_anywhere(search), limit, offset),
    )
    .await
}
