//! The sections that are listed below Select Ground.

use auth::TeacherReach;
use db::{Conn, FromRow, Result};

/// Which sections to list; what is empty narrows nothing.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    pub session_id: String,
    pub class_id: String,
    pub section_id: String,
    /// Only what this teacher reaches.
    pub reach: TeacherReach,
    /// And the sections whose class teacher they are: the same id, or empty.
    pub class_teacher_id: String,
}

/// A section with its class.
#[derive(Clone, Debug, FromRow)]
pub struct ListedSection {
    pub class_id: String,
    pub class_name: String,
    pub class_numeric: i64,
    pub section_id: String,
    pub section_name: String,
    /// Enrolled in it, without those who have left.
    pub students: i64,
    /// The version of the scheme that the class is graded by; none: *Standard*.
    pub grading_version_id: Option<String>,
}

/// The sections of a session by class.
pub async fn sections(conn: &mut Conn, wanted: &Wanted) -> Result<Vec<ListedSection>> {
    conn.all(
        "select c.id as class_id, c.class_name, c.class_numeric, n.id as section_id, n.section_name,
                (select count(*) from enrolments o where o.section_id = n.id and o.left_on is null) as students,
                coalesce(k.grading_version_id, s.grading_version_id) as grading_version_id
           from classes c
           join sessions s on s.id = c.session_id
           left join session_class_schemes k on k.session_id = c.session_id and k.class_id = c.id
           join sections n on n.class_id = c.id
          where c.session_id = $1 and ($2 = '' or c.id = $2) and ($3 = '' or n.id = $3)
            and ($4 = '' or exists (select 1 from teacher_reach r
                                     where r.teacher_id = $4 and r.day in ('', $5) and r.section_id = n.id)
                 or $6 <> '' and n.class_teacher_id = $6)
          order by c.class_numeric, c.sort_key, c.class_name, c.id, n.sort_key, n.section_name",
        (
            &wanted.session_id,
            &wanted.class_id,
            &wanted.section_id,
            &wanted.reach.teacher_id,
            &wanted.reach.day,
            &wanted.class_teacher_id,
        ),
    )
    .await
}
