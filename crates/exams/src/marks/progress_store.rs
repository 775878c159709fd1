//! How far the sheets of a session's sections are, counted in the database: what the lists below Select Ground show.

use super::store::{any_component, any_mark, component};
use auth::TeacherReach;
use db::{Conn, FromRow, Result};
use roster::listed::listed;

/// The scheduled sheets of one section in the exams of one semester.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromRow)]
pub struct SectionProgress {
    pub section_id: String,
    /// The specification's spelling.
    pub semester: String,
    /// Sheets with at least one component, that list somebody or are published: one of a subject that nobody takes waits for nothing.
    pub sheets: i64,
    /// Every student has every component.
    pub complete: i64,
    /// Nobody has a mark.
    pub empty: i64,
    pub published: i64,
    pub locked: i64,
    /// Complete, not published.
    pub unpublished: i64,
}

/// Whether the student of the row `m` lacks a component of the sheet `x`.
macro_rules! lacks {
    ($component:literal) => {
        concat!("(m.", $component, " is null and ", component!("x", $component), ")")
    };
}

const OF_SECTIONS: &str = concat!(
    "with scheduled as (
       select x.*, e.semester, h.id as sheet_id, coalesce(h.is_published, false) as is_published,
              coalesce(h.is_locked, false) as is_locked
         from exams e
         join exam_schedules x on x.exam_id = e.id
         join sections n on n.id = x.section_id
         left join mark_sheets h
           on h.exam_id = x.exam_id and h.section_id = x.section_id and h.subject_id = x.subject_id
        where e.session_id = $1 and ($2 = '' or n.class_id = $2)
          and ($3 = '' or exists (select 1 from teacher_reach r
                                   where r.teacher_id = $3 and r.day in ('', $4) and r.section_id = x.section_id and r.subject_id = x.subject_id))
          and ",
    any_component!("x"),
    "
            and (h.is_published or exists (select 1 from enrolments o where o.section_id = x.section_id and ",
    listed!("o", "x"),
    "))
     ),
     filled as (
       select x.section_id, x.semester, x.is_published, x.is_locked,
              case when x.sheet_id is null or not exists (
                select 1 from enrolments o join marks m on m.sheet_id = x.sheet_id and m.student_id = o.student_id
                 where o.section_id = x.section_id and ",
    listed!("o", "x"),
    " and ",
    any_mark!(),
    "  ) then 1 else 0 end as is_empty,
              case when x.sheet_id is null or exists (
                select 1 from enrolments o left join marks m on m.sheet_id = x.sheet_id and m.student_id = o.student_id
                 where o.section_id = x.section_id and ",
    listed!("o", "x"),
    " and (m.student_id is null or ",
    lacks!("written"),
    " or ",
    lacks!("practical"),
    " or ",
    lacks!("attendance"),
    " or ",
    lacks!("viva"),
    " or ",
    lacks!("presentation"),
    " or ",
    lacks!("paper1"),
    " or ",
    lacks!("paper2"),
    " or ",
    lacks!("paper3"),
    ")) then 1 else 0 end as is_lacking
         from scheduled x
     )
     select section_id, semester, count(*) as sheets,
            count(case when is_empty = 0 and is_lacking = 0 then 1 end) as complete,
            count(case when is_empty = 1 then 1 end) as empty,
            count(case when is_published then 1 end) as published, count(case when is_locked then 1 end) as locked,
            count(case when is_empty = 0 and is_lacking = 0 and not is_published then 1 end) as unpublished
       from filled group by section_id, semester"
);

/// How far the sections of a session, or of one class, are; with a teacher only the sheets that the teacher reaches. One statement,
/// however many sections there are; a section without a scheduled sheet has no row.
pub async fn of_sections(
    conn: &mut Conn,
    session_id: &str,
    class_id: Option<&str>,
    reach: &TeacherReach,
) -> Result<Vec<SectionProgress>> {
    conn.all(OF_SECTIONS, (session_id, class_id.unwrap_or_default(), &reach.teacher_id, &reach.day)).await
}
