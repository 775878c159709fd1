//! What places read: what the ids of a call belong to, what can be chosen on a screen, and whether a session is closed.

use super::level::{LEVELS, Level};
use auth::TeacherReach;
use db::{Conn, Engine, FromRow, Result};

/// What the ids of a call belong to; each column is null where its id was not given or is not known.
#[derive(FromRow)]
pub(super) struct GroundRow {
    pub branch_name: Option<String>,
    pub session_name: Option<String>,
    pub session_branch: Option<String>,
    pub class_name: Option<String>,
    pub class_numeric: Option<i64>,
    pub class_session: Option<String>,
    pub class_branch: Option<String>,
    pub section_name: Option<String>,
    pub section_class: Option<String>,
    pub section_session: Option<String>,
    pub section_branch: Option<String>,
    pub exam_name: Option<String>,
    pub exam_session: Option<String>,
    pub exam_branch: Option<String>,
    pub subject_name: Option<String>,
    pub subject_session: Option<String>,
    pub subject_branch: Option<String>,
}

/// Looks up six ids at once.
pub(super) async fn ground(conn: &mut Conn, ids: [Option<&str>; 6]) -> Result<GroundRow> {
    let mut query = conn.query(
        "select b.branch_name,
                s.session_name, s.branch_id as session_branch,
                c.class_name, c.class_numeric, c.session_id as class_session, cs.branch_id as class_branch,
                n.section_name, n.class_id as section_class, nc.session_id as section_session,
                ns.branch_id as section_branch,
                e.name as exam_name, e.session_id as exam_session, es.branch_id as exam_branch,
                j.subject_name, j.session_id as subject_session, js.branch_id as subject_branch
           from (select 1 as one) as o
           left join branches b on b.id = $1
           left join sessions s on s.id = $2
           left join classes c on c.id = $3
           left join sessions cs on cs.id = c.session_id
           left join sections n on n.id = $4
           left join classes nc on nc.id = n.class_id
           left join sessions ns on ns.id = nc.session_id
           left join exams e on e.id = $5
           left join sessions es on es.id = e.session_id
           left join subjects j on j.id = $6
           left join sessions js on js.id = j.session_id",
    );
    for id in ids {
        query = query.bind(id);
    }
    query.fetch_one().await
}

/// The name of a subject of a branch.
pub(super) async fn subject_name(conn: &mut Conn, id: &str, branch_id: &str) -> Result<Option<String>> {
    #[derive(FromRow)]
    struct Named {
        name: String,
    }
    let row: Option<Named> = conn
        .optional(
            "select j.subject_name as name from subjects j join sessions a on a.id = j.session_id
              where j.id = $1 and a.branch_id = $2",
            (id, branch_id),
        )
        .await?;
    Ok(row.map(|row| row.name))
}

#[derive(FromRow)]
struct Id {
    id: String,
}

/// The id of a branch by its name.
pub(super) async fn branch_by_name(conn: &mut Conn, name: &str) -> Result<Option<String>> {
    let row: Option<Id> = conn.optional("select id from branches where branch_name = $1", name).await?;
    Ok(row.map(|row| row.id))
}

/// The id of a session by its name in a branch.
pub(super) async fn session_by_name(conn: &mut Conn, branch_id: &str, name: &str) -> Result<Option<String>> {
    let row: Option<Id> =
        conn.optional("select id from sessions where branch_id = $1 and session_name = $2", (branch_id, name)).await?;
    Ok(row.map(|row| row.id))
}

/// Students among these who are of another branch than this one.
pub(super) async fn any_of_another_branch(conn: &mut Conn, branch_id: &str, student_ids: &[&str]) -> Result<bool> {
    for id in student_ids {
        let row: Option<Id> =
            conn.optional("select id from students where id = $1 and branch_id <> $2", (*id, branch_id)).await?;
        if row.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The status of a session: `planned`, `active` or `closed`; none for an unknown one.
pub(super) async fn session_status(conn: &mut Conn, id: &str) -> Result<Option<String>> {
    status_by(conn, "select status from sessions where id = $1", id).await
}

/// The first and the last day of a session.
pub(super) async fn session_days(conn: &mut Conn, id: &str) -> Result<Option<(String, String)>> {
    #[derive(FromRow)]
    struct Days {
        start_date: String,
        end_date: String,
    }
    let row: Option<Days> = conn.optional("select start_date, end_date from sessions where id = $1", id).await?;
    Ok(row.map(|row| (row.start_date, row.end_date)))
}

/// The same, and nobody holds the session until the transaction ends; others may share it. (`SQLite` has one writer at a time.)
pub(super) async fn share_session(conn: &mut Conn, id: &str) -> Result<Option<String>> {
    let sql = match conn.engine() {
        Engine::Sqlite => "select status from sessions where id = $1",
        Engine::Postgres => "select status from sessions where id = $1 for share",
    };
    status_by(conn, sql, id).await
}

async fn status_by(conn: &mut Conn, sql: &'static str, id: &str) -> Result<Option<String>> {
    #[derive(FromRow)]
    struct Status {
        status: String,
    }
    let found: Option<Status> = conn.optional(sql, id).await?;
    Ok(found.map(|row| row.status))
}

/// Waits until nobody shares or holds the session, and holds it until the transaction ends.
pub(super) async fn hold_session(conn: &mut Conn, id: &str) -> Result<()> {
    conn.execute("update sessions set version = version where id = $1", id).await?;
    Ok(())
}

/// What has been chosen so far, unchecked, and how far the caller reaches.
#[derive(Clone, Debug)]
pub struct Offer {
    /// Every branch is offered, and not only the one that is wanted.
    pub all_branches: bool,
    /// By level.
    pub wanted: [Option<String>; LEVELS],
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
    /// Of a session or a class, the version of the scheme that it names itself; else empty.
    pub grading_version_id: String,
}

const OPTIONS: &str = "select 'branchId' as list, b.id, b.branch_name as name, 0 as place, '' as day, b.sort_key,
                '' as grading_version_id
           from branches b where $1 = 'all' or b.id = $2
         union all
         select 'sessionId', s.id, s.session_name, 0, s.start_date, s.sort_key, coalesce(s.grading_version_id, '')
           from sessions s where s.branch_id = $2
         union all
         select 'classId', c.id, c.class_name, c.class_numeric, '', c.sort_key,
                coalesce(k.grading_version_id, '')
           from classes c
           left join session_class_schemes k on k.session_id = c.session_id and k.class_id = c.id
          where c.session_id = $3
            and ($8 = '' or exists (select 1 from teacher_reach r where r.teacher_id = $8 and r.day in ('', $9)
                                       and r.section_id in (select n.id from sections n where n.class_id = c.id))
                 or $10 <> '' and exists (select 1 from sections n where n.class_teacher_id = $10 and n.class_id = c.id))
         union all
         select 'sectionId', n.id, n.section_name, 0, '', n.sort_key, ''
           from sections n
          where n.class_id = $4
            and ($8 = '' or exists (select 1 from teacher_reach r
                                     where r.teacher_id = $8 and r.day in ('', $9) and r.section_id = n.id)
                 or $10 <> '' and n.class_teacher_id = $10)
         union all
         select 'examId', e.id, e.name, 0,
                coalesce((select min(coalesce(x.date, '9998')) from exam_schedules x
                           where x.exam_id = e.id and x.section_id = $5), '9999'), e.sort_key, ''
           from exams e
          where e.session_id = $3 and $5 <> ''
            and (e.id = $6 or exists (select 1 from exam_schedules x where x.exam_id = e.id and x.section_id = $5))
         union all
         select 'subjectId', j.id, j.subject_name, coalesce(p.position, 1000), '', j.sort_key, ''
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
pub async fn options(conn: &mut Conn, offer: &Offer) -> Result<Vec<OptionRow>> {
    let id = |level: Level| offer.wanted[level as usize].as_deref().unwrap_or_default();
    let kept = conn
        .kept::<OptionRow>(
            OPTIONS,
            &[
                if offer.all_branches { "all" } else { "" },
                id(Level::Branch),
                id(Level::Session),
                id(Level::Class),
                id(Level::Section),
                id(Level::Exam),
                id(Level::Subject),
                &offer.reach.teacher_id,
                &offer.reach.day,
                &offer.class_teacher_id,
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
pub(super) struct Missed {
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
pub(super) async fn belongs_elsewhere(conn: &mut Conn, missed: &Missed) -> Result<bool> {
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
