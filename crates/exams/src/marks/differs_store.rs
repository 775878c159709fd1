//! Letters that a change of schemes has made others (docs/rules.md, *Grading schemes*): what a section's results differ in from what was published,
//! until they are published anew.

use std::collections::HashMap;

use serde::Serialize;
use ts_rs::TS;

use db::{Conn, FromRow, Result};

/// Which results.
#[derive(Clone, Copy, Debug)]
pub enum Of<'a> {
    /// Those of a semester, by its key.
    Semester(&'a str),
    /// A sheet's: the exam, and the subject.
    Sheet(&'a str, &'a str),
}

/// A letter that differs from the one that was published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct DifferingLetter {
    /// `3. Amina Rahman`
    pub student: String,
    /// The subject, or what joined papers are called; none: the whole card.
    pub subject: Option<String>,
    /// Empty: none.
    pub published: String,
    pub now: String,
}

#[derive(Clone, Debug, FromRow)]
struct Row {
    student_id: String,
    first_name: String,
    last_name: String,
    roll: i64,
    subject_name: Option<String>,
    joined_name: Option<String>,
    old_letter: String,
    new_letter: String,
}

/// The letters of a section that differ from what was published, by roll.
pub async fn of_section(conn: &mut Conn, section_id: &str, of: Of<'_>) -> Result<Vec<DifferingLetter>> {
    let (semester, exam_id, subject_id) = match of {
        Of::Semester(semester) => (semester, "", ""),
        Of::Sheet(exam_id, subject_id) => ("", exam_id, subject_id),
    };
    let rows = conn
        .kept::<Row>(
            "select l.student_id, s.first_name, s.last_name, coalesce(e.roll, 0) as roll, j.subject_name, l.joined_name,
                    l.old_letter, l.new_letter
               from grading_letter_changes l
               join grading_changes c on c.id = l.change_id
               join students s on s.id = l.student_id
               left join enrolments e on e.student_id = l.student_id and e.session_id = c.session_id
               left join subjects j on j.id = l.subject_id
              where l.section_id = $1 and l.is_open
                and (($3 = '' and l.exam_id is null and l.semester = $2) or ($3 <> '' and l.exam_id = $3 and l.subject_id = $4))
              order by coalesce(e.roll, 0), l.student_id, c.number, l.position",
            &[section_id, semester, exam_id, subject_id],
        )
        .await?;
    let mut found: Vec<(String, DifferingLetter)> = Vec::new();
    for row in rows.iter().cloned() {
        let subject = row.subject_name.or(row.joined_name);
        let earlier = found.iter_mut().find(|(id, of)| *id == row.student_id && of.subject == subject);
        if let Some((_, earlier)) = earlier {
            earlier.now = row.new_letter;
        } else {
            let student = format!("{}. {}", row.roll, format!("{} {}", row.first_name, row.last_name).trim());
            let of = DifferingLetter { student, subject, published: row.old_letter, now: row.new_letter };
            found.push((row.student_id, of));
        }
    }
    Ok(found.into_iter().map(|(_, of)| of).filter(|of| of.published != of.now).collect())
}

/// A letter that a change has made another, as print links ask for it.
#[derive(Clone, Debug, FromRow)]
pub struct ChangedLetter {
    /// The number of the change.
    pub number: i64,
    pub class_id: String,
    pub section_id: String,
    /// None: of a semester.
    pub exam_id: Option<String>,
    pub semester: String,
    pub student_id: String,
    /// None: of joined papers, or of the whole card.
    pub subject_id: Option<String>,
    pub joined_name: Option<String>,
    pub old_letter: String,
    pub new_letter: String,
}

/// Every letter that was changed in a session, in the order of the changes.
pub async fn of_session(conn: &mut Conn, session_id: &str) -> Result<Vec<ChangedLetter>> {
    conn.all(
        "select c.number, n.class_id, l.section_id, l.exam_id, l.semester, l.student_id, l.subject_id, l.joined_name,
                l.old_letter, l.new_letter
           from grading_changes c join grading_letter_changes l on l.change_id = c.id join sections n on n.id = l.section_id
          where c.session_id = $1 order by c.number, l.position",
        session_id,
    )
    .await
}

/// Whether letters that were changed one after the other came to others than they were at first.
pub fn differ<'l>(letters: impl Iterator<Item = &'l ChangedLetter>) -> bool {
    let mut found: HashMap<_, (&str, &str)> = HashMap::new();
    for of in letters {
        let key = (&of.section_id, &of.exam_id, &of.semester, &of.student_id, &of.subject_id, &of.joined_name);
        let both = found.entry(key).or_insert((&of.old_letter, &of.new_letter));
        both.1 = &of.new_letter;
    }
    found.values().any(|(old, new)| old != new)
}

/// The number of a session's latest change; 0 before the first.
pub async fn last_change(conn: &mut Conn, session_id: &str) -> Result<i64> {
    #[derive(FromRow)]
    struct Number {
        n: i64,
    }
    let found: Number =
        conn.one("select coalesce(max(number), 0) as n from grading_changes where session_id = $1", session_id).await?;
    Ok(found.n)
}

/// What is published anew no longer differs: the sheet's own letters, and those of its subject and of whole cards in its semester.
pub(super) async fn published_anew(conn: &mut Conn, sheet_id: &str) -> Result<()> {
    conn.execute(
        "update grading_letter_changes set is_open = $2
          where is_open
            and section_id = (select h.section_id from mark_sheets h where h.id = $1)
            and exists (select 1 from mark_sheets h join exams e on e.id = h.exam_id where h.id = $1
                           and ((grading_letter_changes.exam_id = h.exam_id and grading_letter_changes.subject_id = h.subject_id)
                                or (grading_letter_changes.exam_id is null and grading_letter_changes.semester = e.semester
                                    and coalesce(grading_letter_changes.subject_id, h.subject_id) = h.subject_id)))",
        (sheet_id, false),
    )
    .await?;
    Ok(())
}
