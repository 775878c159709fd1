//! The sheets that are scheduled in a session, in the order in which they are due, and how far each is filled.

use super::store::{ScheduleColumns, SheetKey, any_component, any_mark, schedule_columns};
use auth::TeacherReach;
use db::{Conn, FromRow, Result};
use roster::listed::{here, takes};

/// A scheduled sheet, and how far it is filled.
#[derive(Clone, Debug, FromRow)]
pub struct ScheduledSheet {
    pub exam_id: String,
    pub exam_name: String,
    /// Day of the exam, YYYY-MM-DD.
    pub date: Option<String>,
    pub class_id: String,
    pub class_name: String,
    pub section_id: String,
    pub section_name: String,
    pub subject_id: String,
    pub subject_name: String,
    pub is_published: bool,
    pub is_locked: bool,
    /// Listed by the sheet.
    pub students: i64,
    /// Of those, how many have any mark.
    pub entered: i64,
    #[row(flatten)]
    pub set: ScheduleColumns,
}

/// Which of the scheduled sheets are asked for.
#[derive(Clone, Copy, Debug)]
pub enum Wanted<'a> {
    /// Each of them.
    All,
    /// The first `most` in which a mark is missing and may be entered, without the sheet `after`: no locked one, and of the published ones only
    /// those with a mark, since nothing can be added to a published sheet.
    Unfinished { after: &'a SheetKey, most: i64 },
}

/// Whether the student of the enrolment `r` is listed by the sheet `x`. As `listed!`, but the subject of most sheets is everybody's, which is
/// known of the sheet: only for others is looked at each student's choices.
macro_rules! listed_here {
    () => {
        concat!(here!("r", "x"), " and (coalesce(x.kind, '') <> 'optional' or ", takes!("r", "x"), ")")
    };
}

/// The sheets scheduled in a session, by the day of the exam (those without one last), then in the order of classes, sections and their
/// subjects: those of one class, or those of one teacher's routine, or all. Sheets are put in order first and counted one after the other, so that
/// of a year's sheets only those up to the last one wanted are counted: the bound of the innermost statement keeps both engines from counting before,
/// that of the middle one from counting a sheet twice, where it is held to its counts and where they are answered.
pub async fn scheduled_sheets(
    conn: &mut Conn,
    session_id: &str,
    class_id: Option<&str>,
    reach: &TeacherReach,
    wanted: Wanted<'_>,
) -> Result<Vec<ScheduledSheet>> {
    let (after, most) = match wanted {
        Wanted::All => (None, i64::MAX),
        Wanted::Unfinished { after, most } => (Some(after.clone()), most),
    };
    let none = SheetKey { exam_id: String::new(), section_id: String::new(), subject_id: String::new() };
    let is_all = after.is_none();
    let after = after.unwrap_or(none);
    conn.all(
        concat!(
        "select x.exam_id, x.exam_name, x.date, x.class_id, x.class_name, x.section_id, x.section_name, x.subject_id, x.subject_name,
                x.is_published, x.is_locked, x.students, x.entered, ",
        schedule_columns!(),
        "  from (
           select x.*,
                  (select count(*) from enrolments r where r.section_id = x.section_id and ",
        listed_here!(),
        ") as students,
                  (select count(*) from marks m
                     join enrolments r on r.student_id = m.student_id and r.section_id = x.section_id
                    where m.sheet_id = x.sheet_id and ",
        any_mark!(),
        " and ",
        listed_here!(),
        ") as entered
             from (
             select x.*, e.name as exam_name, c.id as class_id, c.class_name, n.section_name, j.subject_name, p.kind, h.id as sheet_id,
                    coalesce(h.is_published, false) as is_published, coalesce(h.is_locked, false) as is_locked
               from exams e
               join exam_schedules x on x.exam_id = e.id
               join sections n on n.id = x.section_id
               join classes c on c.id = n.class_id
               join subjects j on j.id = x.subject_id
               left join section_subjects p on p.section_id = n.id and p.subject_id = j.id
               left join mark_sheets h on h.exam_id = x.exam_id and h.section_id = n.id and h.subject_id = j.id
              where e.session_id = $1 and ($2 = '' or c.id = $2)
                and ($3 = '' or exists (select 1 from teacher_reach r
                                         where r.teacher_id = $3 and r.day in ('', $4) and r.section_id = n.id and r.subject_id = j.id))
                and ($5 or (not (x.exam_id = $6 and x.section_id = $7 and x.subject_id = $8) and not coalesce(h.is_locked, false) and ",
        any_component!("x"),
        "))
              order by x.date is null, x.date, e.sort_key, e.name, c.class_numeric, c.sort_key, c.class_name, n.sort_key, n.section_name, coalesce(p.position, 1000),
                       j.sort_key, j.subject_name
              limit 9223372036854775807
             ) x
           limit 9223372036854775807
         ) x
         where $5 or (x.entered < x.students and (not x.is_published or x.entered > 0))
         limit $9"
    ),
        (
            session_id,
            class_id.unwrap_or_default(),
            &reach.teacher_id,
            &reach.day,
            is_all,
            after.exam_id,
            after.section_id,
            after.subject_id,
            most,
        ),
    )
    .await
}
