//! The state of sheets as it is stored: published and locked, and how far each is filled (docs/rules.md, *Marks*).
//! Whoever sets a state takes the sheet's row first, as every writer of marks does.

use rules::components::{Component, Schedule};

use super::differs_store;
use super::store::{ScheduleColumns, SheetKey, any_mark, schedule_columns};
use db::{Conn, FromRow, Result};
use roster::listed::listed;

/// Which sheets: all of a class, or only those of one section, exam or subject.
#[derive(Clone, Debug, Default)]
pub struct Range {
    pub class_id: String,
    pub section_id: Option<String>,
    pub exam_id: Option<String>,
    pub subject_id: Option<String>,
}

/// A sheet, its state, and how far it is filled by the students of its section.
#[derive(Clone, Debug, FromRow)]
pub struct SheetProgress {
    pub exam_id: String,
    pub exam_name: String,
    /// The exam's, in the specification's spelling.
    pub semester: String,
    pub class_name: String,
    pub class_numeric: i64,
    pub section_id: String,
    pub section_name: String,
    pub subject_id: String,
    pub subject_name: String,
    /// None before anything was written on the sheet.
    pub sheet_id: Option<String>,
    pub is_published: bool,
    pub is_locked: bool,
    /// Listed by the sheet.
    pub students: i64,
    /// Of those, how many have any mark.
    pub entered: i64,
    #[row(flatten)]
    filled: FilledColumns,
    #[row(flatten)]
    set: ScheduleColumns,
}

/// How many students have each component.
#[derive(Clone, Copy, Debug, FromRow)]
#[expect(clippy::struct_field_names, reason = "named as the statement's columns are")]
struct FilledColumns {
    written_filled: i64,
    practical_filled: i64,
    attendance_filled: i64,
    viva_filled: i64,
    presentation_filled: i64,
    paper1_filled: i64,
    paper2_filled: i64,
    paper3_filled: i64,
}

impl SheetProgress {
    /// What names the sheet.
    pub fn key(&self) -> SheetKey {
        SheetKey {
            exam_id: self.exam_id.clone(),
            section_id: self.section_id.clone(),
            subject_id: self.subject_id.clone(),
        }
    }

    /// The components that exist.
    pub fn schedule(&self) -> Schedule {
        self.set.schedule()
    }

    /// Whether every student has every component.
    pub fn is_complete(&self) -> bool {
        self.entered > 0 && self.schedule().components().all(|(component, _)| self.filled(component) == self.students)
    }

    /// How many students have a component.
    pub fn filled(&self, component: Component) -> i64 {
        match component {
            Component::Written => self.filled.written_filled,
            Component::Practical => self.filled.practical_filled,
            Component::Attendance => self.filled.attendance_filled,
            Component::Viva => self.filled.viva_filled,
            Component::Presentation => self.filled.presentation_filled,
            Component::Paper1 => self.filled.paper1_filled,
            Component::Paper2 => self.filled.paper2_filled,
            Component::Paper3 => self.filled.paper3_filled,
        }
    }
}

/// The sheets of a range: of every exam that is scheduled for a section (or of the one that is asked for), each subject
/// that the section is taught or has a schedule for; and what is published or locked though nothing is scheduled any more.
/// Exams by day, then sections, subjects in the section's order.
pub async fn progress(conn: &mut Conn, range: &Range) -> Result<Vec<SheetProgress>> {
    conn.all(
        concat!(
            "select e.id as exam_id, e.name as exam_name, e.semester, c.class_name, c.class_numeric,
                n.id as section_id, n.section_name,
                j.id as subject_id, j.subject_name, h.id as sheet_id,
                coalesce(h.is_published, false) as is_published, coalesce(h.is_locked, false) as is_locked,
                (select count(*) from enrolments o where o.section_id = n.id and ",
            listed!("o", "x"),
            ") as students,
                coalesce(k.entered, 0) as entered,
                coalesce(k.written, 0) as written_filled, coalesce(k.practical, 0) as practical_filled,
                coalesce(k.attendance, 0) as attendance_filled, coalesce(k.viva, 0) as viva_filled,
                coalesce(k.presentation, 0) as presentation_filled, coalesce(k.paper1, 0) as paper1_filled,
                coalesce(k.paper2, 0) as paper2_filled, coalesce(k.paper3, 0) as paper3_filled, ",
            schedule_columns!(),
            " from classes c
          join sections n on n.class_id = c.id
          join exams e on e.session_id = c.session_id
          join subjects j on j.session_id = c.session_id
          left join section_subjects p on p.section_id = n.id and p.subject_id = j.id
          left join exam_schedules x on x.exam_id = e.id and x.section_id = n.id and x.subject_id = j.id
          left join mark_sheets h on h.exam_id = e.id and h.section_id = n.id and h.subject_id = j.id
          left join (select m.sheet_id, count(*) as entered, count(m.written) as written,
                            count(m.practical) as practical, count(m.attendance) as attendance, count(m.viva) as viva,
                            count(m.presentation) as presentation, count(m.paper1) as paper1,
                            count(m.paper2) as paper2, count(m.paper3) as paper3
                       from sections z
                       join mark_sheets y on y.section_id = z.id
                       join marks m on m.sheet_id = y.id
                       join enrolments o on o.student_id = m.student_id and o.section_id = z.id
                       left join exam_schedules w
                         on w.exam_id = y.exam_id and w.section_id = z.id and w.subject_id = y.subject_id
                      where z.class_id = $1 and ($2 = '' or z.id = $2) and ($3 = '' or y.exam_id = $3)
                        and ($4 = '' or y.subject_id = $4) and ",
            listed!("o", "w"),
            " and ",
            any_mark!(),
            "            group by m.sheet_id) k on k.sheet_id = h.id
         where c.id = $1 and ($2 = '' or n.id = $2) and ($4 = '' or j.id = $4)
           and (e.id = $3
                or ($3 = '' and exists (select 1 from exam_schedules s where s.exam_id = e.id and s.section_id = n.id)))
           and (p.subject_id is not null or x.id is not null or h.is_published or h.is_locked)
         order by coalesce((select min(s.date) from exam_schedules s where s.exam_id = e.id and s.section_id = n.id),
                           '9999'),
                  e.name, e.id, n.section_name, n.id, coalesce(p.position, 1000), j.subject_name, j.id"
        ),
        (
            &range.class_id,
            range.section_id.clone().unwrap_or_default(),
            range.exam_id.clone().unwrap_or_default(),
            range.subject_id.clone().unwrap_or_default(),
        ),
    )
    .await
}

/// Takes sheets, first of all in a transaction that sets their state, and makes those that are new: no other transaction
/// writes on them until this one ends. Whoever takes several takes them in the order of their keys, so that two who take
/// the same ones wait for each other and never in a circle.
pub async fn take(conn: &mut Conn, sheets: &[(String, SheetKey)]) -> Result<()> {
    let mut ordered: Vec<&(String, SheetKey)> = sheets.iter().collect();
    ordered.sort_by_key(|(_, key)| (&key.exam_id, &key.section_id, &key.subject_id));
    conn.insert_many(
        "insert into mark_sheets (id, exam_id, section_id, subject_id, is_published, is_locked, writes, last_version)",
        8,
        // Not a write on the marks: it only holds the row.
        "on conflict (exam_id, section_id, subject_id) do update set writes = mark_sheets.writes",
        &ordered,
        |values, (new_id, key)| {
            values.bind((new_id, &key.exam_id, &key.section_id, &key.subject_id, false, false, 0_i64, 0_i64));
        },
    )
    .await
}

/// Publishes a sheet that this transaction has taken, or takes that back.
pub async fn set_published(conn: &mut Conn, sheet_id: &str, is_published: bool) -> Result<()> {
    conn.execute("update mark_sheets set is_published = $2 where id = $1", (sheet_id, is_published)).await?;
    if is_published { differs_store::published_anew(conn, sheet_id).await } else { Ok(()) }
}

/// Locks a sheet that this transaction has taken, or unlocks it.
pub async fn set_locked(conn: &mut Conn, sheet_id: &str, is_locked: bool) -> Result<()> {
    conn.execute("update mark_sheets set is_locked = $2 where id = $1", (sheet_id, is_locked)).await?;
    Ok(())
}
