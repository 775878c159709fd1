//! The marks of a class in an exam as statements of its schedule need them: what a changed full mark falls on, held against writers, and
//! the full marks that are kept beside them.

use super::store::{MarkColumns, Marks, any_mark, mark_columns};
use db::{Conn, FromRow, Result};

/// The state of a sheet of the class.
#[derive(Clone, Debug, FromRow)]
pub struct ClassSheet {
    pub id: String,
    pub section_id: String,
    pub subject_id: String,
    pub is_published: bool,
    pub is_locked: bool,
    /// The version of what is written on it next, once it is held.
    pub last_version: i64,
}

/// The sheets of a class in an exam that anything was written on.
pub async fn sheets(conn: &mut Conn, exam_id: &str, class_id: &str) -> Result<Vec<ClassSheet>> {
    conn.all(
        "select h.id, h.section_id, h.subject_id, h.is_published, h.is_locked, h.last_version
           from mark_sheets h join sections n on n.id = h.section_id where h.exam_id = $1 and n.class_id = $2
          order by h.section_id, h.subject_id",
        (exam_id, class_id),
    )
    .await
}

/// A sheet to be held: section and subject, and the id that it would get.
#[derive(Clone, Debug)]
pub struct NewSheet {
    pub id: String,
    pub section_id: String,
    pub subject_id: String,
}

/// Takes sheets of an exam, so that nobody writes marks on them until this transaction ends. Those that are not there yet are made, to be
/// taken away again by [`drop_unwritten`].
pub async fn hold(conn: &mut Conn, exam_id: &str, sheets: &[NewSheet]) -> Result<()> {
    conn.insert_many(
        "insert into mark_sheets (id, exam_id, section_id, subject_id, is_published, is_locked, writes, last_version)",
        8,
        "on conflict (exam_id, section_id, subject_id) do update
            set writes = mark_sheets.writes + 1, last_version = mark_sheets.last_version + 1",
        sheets,
        |row, sheet| {
            row.bind((&sheet.id, exam_id, &sheet.section_id, &sheet.subject_id, false, false, 0_i64, 0_i64));
        },
    )
    .await
}

/// Takes away what [`hold`] made.
pub async fn drop_unwritten(conn: &mut Conn, exam_id: &str) -> Result<()> {
    conn.execute(
        "delete from mark_sheets where exam_id = $1 and writes = 0 and last_version = 0 and not is_published and not is_locked",
        exam_id,
    )
    .await?;
    Ok(())
}

/// A student's row on a sheet of the class.
#[derive(Clone, Debug, FromRow)]
pub struct ClassMarks {
    pub sheet_id: String,
    pub section_id: String,
    pub subject_id: String,
    pub student_id: String,
    pub first_name: String,
    pub last_name: String,
    #[row(flatten)]
    columns: MarkColumns,
}

impl ClassMarks {
    /// What is entered.
    pub fn marks(&self) -> Marks {
        self.columns.into()
    }

    /// First and last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }
}

/// Every row with a mark on the sheets of a class in an exam, also of who is elsewhere now; by name.
pub async fn marks(conn: &mut Conn, exam_id: &str, class_id: &str) -> Result<Vec<ClassMarks>> {
    conn.all(
        concat!(
            "select m.sheet_id, h.section_id, h.subject_id, m.student_id, s.first_name, s.last_name, ",
            mark_columns!(),
            " from mark_sheets h join sections n on n.id = h.section_id join marks m on m.sheet_id = h.id
          join students s on s.id = m.student_id
         where h.exam_id = $1 and n.class_id = $2 and ",
            any_mark!(),
            " order by s.search_text, s.id"
        ),
        (exam_id, class_id),
    )
    .await
}

/// A row as it is to stand: its marks as they are, out of other full marks.
#[derive(Clone, Debug)]
pub struct Rewritten {
    pub sheet_id: String,
    pub student_id: String,
    pub version: i64,
    pub marks: Marks,
}

/// Writes the full marks beside marks anew.
pub async fn rewrite(conn: &mut Conn, rows: &[Rewritten], (by, by_name, at): (&str, &str, i64)) -> Result<()> {
    conn.insert_many(
        "insert into marks (sheet_id, student_id, version, changed_by, changed_by_name, changed_at,
           written_full_mark, practical_full_mark, attendance_full_mark, viva_full_mark, presentation_full_mark,
           paper1_full_mark, paper2_full_mark, paper3_full_mark)",
        14,
        "on conflict (sheet_id, student_id) do update set
           version = excluded.version, changed_by = excluded.changed_by, changed_by_name = excluded.changed_by_name,
           changed_at = excluded.changed_at, written_full_mark = excluded.written_full_mark,
           practical_full_mark = excluded.practical_full_mark, attendance_full_mark = excluded.attendance_full_mark,
           viva_full_mark = excluded.viva_full_mark, presentation_full_mark = excluded.presentation_full_mark,
           paper1_full_mark = excluded.paper1_full_mark, paper2_full_mark = excluded.paper2_full_mark,
           paper3_full_mark = excluded.paper3_full_mark",
        rows,
        |values, row| {
            values.bind((&row.sheet_id, &row.student_id, row.version, by, by_name, at));
            for entered in row.marks.0 {
                values.bind(entered.and_then(|entered| entered.full));
            }
        },
    )
    .await
}
