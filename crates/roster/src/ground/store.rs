//! What Select Ground offers.

use auth::TeacherReach;
use db::{Conn, FromRow, Result};

/// What has been chosen so far, unchecked; empty where nothing is.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// Every branch is offered, and not only `branch_id`.
    pub all_branches: bool,
    pub branch_id: String,
    pub session_id: String,
    pub class_id: String,
    pub section_id: String,
    pub exam_id: String,
    pub subject_id: String,
    /// Only what this teacher reaches.
    pub reach: TeacherReach,
    /// And the sections whose class teacher they are: the same id; empty on the screens that those do not open.
    pub class_teacher_id: String,
}

/// One option of one list, in the list's order.
#[derive(Clone, Debug, FromRow)]
pub struct OptionRow {
    /// branchId, sessionId, …
    pub list: String,
    pub id: String,
    pub name: String,
    /// A class's number; else only its place in the list.
    pub place: i64,
}

const OPTIONS: &str = "select 'branchId' as list, b.id, b.branch_name as name, 0 as place, '' as day, b.sort_key
           from branches b where $1 = 'all' or b.id = $2
         union all
         select 'sessionId', s.id, s.session_name, 0, s.start_date, s.sort_key
           from sessions s where s.branch_id = $2
         union all
         select 'classId', c.id, c.class_name, c.class_numeric, '', c.sort_key
           from classes c
          where c.session_id = $3
            and ($8 = '' or exists (select 1 from teacher_reach r where r.teacher_id = $8 and r.day in ('', $9)
                                       and r.section_id in (select n.id from sections n where n.class_id = c.id))
                 or $10 <> '' and exists (select 1 from sections n where n.class_teacher_id = $10 and n.class_id = c.id))
         union all
         select 'sectionId', n.id, n.section_name, 0, '', n.sort_key
           from sections n
          where n.class_id = $4
            and ($8 = '' or exists (select 1 from teacher_reach r
                                     where r.teacher_id = $8 and r.day in ('', $9) and r.section_id = n.id)
                 or $10 <> '' and n.class_teacher_id = $10)
         union all
         select 'examId', e.id, e.name, 0,
                coalesce((select min(coalesce(x.date, '9998')) from exam_schedules x
                           where x.exam_id = e.id and x.section_id = $5), '9999'), e.sort_key
           from exams e
          where e.session_id = $3 and $5 <> ''
            and (e.id = $6 or exists (select 1 from exam_schedules x where x.exam_id = e.id and x.section_id = $5))
         union all
         select 'subjectId', j.id, j.subject_name, coalesce(p.position, 1000), '', j.sort_key
           from subjects j
           left join section_subjects p on p.section_id = $5 and p.subject_id = j.id
          where j.session_id = $3 and $5 <> ''
            and case when $8 = '' then p.subject_id is not null or j.id = $7
                     else exists (select 1 from teacher_reach r
                                   where r.teacher_id = $8 and r.day in ('', $9) and r.section_id = $5
                                     and r.subject_id = j.id) end
         order by list, place, day, sort_key, name";

/// Every list below what is asked for, in one statement. A list hangs on the id above it alone: whether that id is one of
/// its own list is for the caller to check, from the top.
///
/// Exams are those scheduled for the section, subjects those taught in it; an exam or subject of the session that is
/// asked for by its id is offered too, at the end, so that a sheet that exists can be seen.
///
/// The lists are sorted together by plain columns: numbering each by a window of its own takes twice as long, and every
/// view of a Results screen asks for them.
pub async fn options(conn: &mut Conn, asked: &Asked) -> Result<Vec<OptionRow>> {
    let kept = conn
        .kept::<OptionRow>(
            OPTIONS,
            &[
                if asked.all_branches { "all" } else { "" },
                &asked.branch_id,
                &asked.session_id,
                &asked.class_id,
                &asked.section_id,
                &asked.exam_id,
                &asked.subject_id,
                &asked.reach.teacher_id,
                &asked.reach.day,
                &asked.class_teacher_id,
            ],
        )
        .await?;
    let mut rows = kept.to_vec();
    // The newest session first.
    for list in rows.chunk_by_mut(|one, next| one.list == next.list).filter(|list| list[0].list == "sessionId") {
        list.reverse();
    }
    Ok(rows)
}

/// An id that its list does not offer, and what was chosen above it.
pub struct Missed {
    /// sessionId, classId, …
    pub list: String,
    pub id: String,
    /// Empty: every branch is within reach.
    pub branch_id: String,
    /// The record that is chosen one level above.
    pub parent_id: String,
    pub session_id: String,
    /// Only what this teacher reaches is within reach.
    pub reach: TeacherReach,
}

/// Whether an id names a record within reach that belongs to another parent than the chosen one: what a form without a
/// script sends when a list above has been changed. A subject that a teacher does not teach in the section is not that: whoever
/// names such a sheet is told why it is not shown.
pub async fn belongs_elsewhere(conn: &mut Conn, missed: &Missed) -> Result<bool> {
    #[derive(FromRow)]
    struct Count {
        count: i64,
    }
    let row: Count = conn
        .one(
            "select count(*) as count from (
           select s.branch_id from sessions s where $1 = 'sessionId' and s.id = $2 and s.branch_id <> $4
         union all
           select s.branch_id from classes c join sessions s on s.id = c.session_id
            where $1 = 'classId' and c.id = $2 and c.session_id <> $4
              and ($5 = '' or exists (select 1 from teacher_reach r where r.teacher_id = $5 and r.day in ('', $7)
                                         and r.section_id in (select n.id from sections n where n.class_id = c.id)))
         union all
           select s.branch_id
             from sections n join classes c on c.id = n.class_id join sessions s on s.id = c.session_id
            where $1 = 'sectionId' and n.id = $2 and n.class_id <> $4
              and ($5 = '' or exists (select 1 from teacher_reach r
                                       where r.teacher_id = $5 and r.day in ('', $7) and r.section_id = n.id))
         union all
           select s.branch_id from exams e join sessions s on s.id = e.session_id
            where $1 = 'examId' and e.id = $2 and e.session_id <> $6
         union all
           select s.branch_id from subjects j join sessions s on s.id = j.session_id
            where $1 = 'subjectId' and j.id = $2 and j.session_id <> $6 and $5 = ''
         ) found where $3 = '' or found.branch_id = $3",
            (
                &missed.list,
                &missed.id,
                &missed.branch_id,
                &missed.parent_id,
                &missed.reach.teacher_id,
                &missed.session_id,
                &missed.reach.day,
            ),
        )
        .await?;
    Ok(row.count > 0)
}

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
}

/// The sections of a session by class.
pub async fn sections(conn: &mut Conn, wanted: &Wanted) -> Result<Vec<ListedSection>> {
    conn.all(
        "select c.id as class_id, c.class_name, c.class_numeric, n.id as section_id, n.section_name,
                (select count(*) from enrolments o where o.section_id = n.id and o.left_on is null) as students
           from classes c
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
