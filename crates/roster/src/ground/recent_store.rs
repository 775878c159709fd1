//! The mark sheets that somebody changed last, as the audit has them.

use auth::TeacherReach;
use auth::audit::kind;
use db::{Conn, FromRow, Result};
use records::grading::class_version;

/// So many of the person's last acts are looked through: the sheets of one large publication, and what came before it.
const ACTS: i64 = 400;

/// Whose sheets, and within which reach; what is empty narrows nothing.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    pub actor_id: String,
    pub branch_id: String,
    pub session_id: String,
    /// Only what this teacher reaches.
    pub reach: TeacherReach,
}

/// A sheet that the person changed.
#[derive(Clone, Debug, FromRow)]
pub struct RecentSheet {
    pub branch_id: String,
    pub branch_name: String,
    pub session_id: String,
    pub session_name: String,
    pub class_id: String,
    pub class_name: String,
    pub class_numeric: i64,
    pub section_id: String,
    pub section_name: String,
    pub exam_id: String,
    pub exam_name: String,
    /// Its key.
    pub semester: String,
    /// What the class's scheme calls it: filled in once the sheets are read.
    pub semester_name: String,
    /// The version of the scheme that the class is graded by; none: *Standard*.
    pub grading_version_id: Option<String>,
    pub subject_id: String,
    pub subject_name: String,
    pub is_locked: bool,
}

/// The sheets that a person changed last, the newest first, each once: at most `most`.
pub async fn recent(conn: &mut Conn, wanted: &Wanted, most: i64) -> Result<Vec<RecentSheet>> {
    conn.all(
        concat!(
            "with acts as materialized (
           select a.id, a.subject_kind, a.subject_id, a.at
             from audit_acts a where a.actor_id = $1 order by a.at desc, a.id desc limit $7
         ),
         changed as (select subject_id, max(at) as at, max(id) as act_id from acts where subject_kind = $8 group by subject_id)
         select b.id as branch_id, b.branch_name, s.id as session_id, s.session_name, c.id as class_id, c.class_name,
                c.class_numeric, n.id as section_id, n.section_name, e.id as exam_id, e.name as exam_name, e.semester,
                '' as semester_name, ",
            class_version!("c.id"),
            " as grading_version_id, j.id as subject_id, j.subject_name, h.is_locked
           from changed k
           join mark_sheets h on h.id = k.subject_id
           join exams e on e.id = h.exam_id
           join subjects j on j.id = h.subject_id
           join sections n on n.id = h.section_id
           join classes c on c.id = n.class_id
           join sessions s on s.id = c.session_id
           join branches b on b.id = s.branch_id
          where ($2 = '' or b.id = $2) and ($3 = '' or s.id = $3)
            and ($4 = '' or exists (select 1 from teacher_reach r
                                     where r.teacher_id = $4 and r.day in ('', $5) and r.section_id = h.section_id
                                       and r.subject_id = h.subject_id))
          order by k.at desc, k.act_id desc limit $6"
        ),
        (
            &wanted.actor_id,
            &wanted.branch_id,
            &wanted.session_id,
            &wanted.reach.teacher_id,
            &wanted.reach.day,
            most,
            ACTS,
            kind::MARK_SHEET,
        ),
    )
    .await
}
