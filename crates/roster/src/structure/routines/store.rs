//! The lessons of routines as they are read: of a section, a teacher, a session.

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use db::{Conn, FromRow, Result};

/// One lesson of the week, as the look-up answers it.
#[derive(Clone, Debug, FromRow, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "lookups.ts", rename = "RoutineRow")]
pub struct Period {
    #[serde(rename = "_id")]
    pub id: String,
    /// The period of a bell schedule that it is at; none for a lesson from before there were any.
    pub period_id: Option<String>,
    /// `saturday` to `friday`
    pub weekday: String,
    #[ts(type = "number")]
    pub period_no: i64,
    /// HH:MM
    pub start_time: String,
    pub end_time: String,
    pub room: Option<String>,
    pub class_id: String,
    pub class_name: String,
    pub section_id: String,
    pub section_name: String,
    pub subject_id: String,
    pub subject_name: String,
    pub teacher_id: String,
    pub employee_name: String,
    /// The section's own room, for a lesson without one.
    #[serde(skip)]
    pub section_room: Option<String>,
}

impl Period {
    /// Where it is: its room, else the section's; empty where neither has one.
    pub fn hall(&self) -> &str {
        let room = self.room.as_deref().map(str::trim).filter(|room| !room.is_empty());
        room.or(self.section_room.as_deref()).unwrap_or_default().trim()
    }

    /// `Class 8 A`
    pub fn section_label(&self) -> String {
        format!("{} {}", self.class_name, self.section_name)
    }
}

/// Whose lessons, and where; empty texts stand for any.
#[derive(Clone, Debug, Default)]
pub struct Lessons {
    pub session_id: String,
    pub class_id: String,
    pub section_id: String,
    pub teacher_id: String,
    /// `saturday` to `friday`
    pub weekday: String,
}

macro_rules! lessons {
    () => {
        " from routine_lessons p
          join sections n on n.id = p.section_id
          join classes c on c.id = n.class_id
          join subjects j on j.id = p.subject_id
          join employees t on t.id = p.teacher_id
         where c.session_id = $1 and ($2 = '' or c.id = $2) and ($3 = '' or n.id = $3) and ($4 = '' or p.teacher_id = $4)
           and ($5 = '' or p.weekday = $5)"
    };
}

/// A part of the routine, in the order of the week (saturday to friday) and of the day.
pub async fn periods(conn: &mut Conn, lessons: &Lessons, limit: i64, offset: i64) -> Result<Vec<Period>> {
    conn.all(
        concat!(
        "select p.id, p.period_id, p.weekday, p.period_no, p.start_time, p.end_time, p.room, c.id as class_id, c.class_name,
                n.id as section_id, n.section_name, j.id as subject_id, j.subject_name, p.teacher_id, t.employee_name,
                n.room as section_room",
        lessons!(),
        " order by case p.weekday when 'saturday' then 0 when 'sunday' then 1 when 'monday' then 2 when 'tuesday' then 3
                                  when 'wednesday' then 4 when 'thursday' then 5 else 6 end,
                   p.period_no, c.class_numeric, n.sort_key, n.section_name, p.id
          limit $6 offset $7"
    ),
        (
            &lessons.session_id,
            &lessons.class_id,
            &lessons.section_id,
            &lessons.teacher_id,
            &lessons.weekday,
            limit,
            offset,
        ),
    )
    .await
}

/// How many lessons there are.
pub async fn count(conn: &mut Conn, lessons: &Lessons) -> Result<i64> {
    #[derive(FromRow)]
    struct Count {
        count: i64,
    }
    let row: Count = conn
        .one(
            concat!("select count(*) as count", lessons!()),
            (&lessons.session_id, &lessons.class_id, &lessons.section_id, &lessons.teacher_id, &lessons.weekday),
        )
        .await?;
    Ok(row.count)
}

/// The branch of an employee: none for an unknown one, an empty text for one without a branch.
pub async fn branch_of_teacher(conn: &mut Conn, employee_id: &str) -> Result<Option<String>> {
    #[derive(FromRow)]
    struct BranchOf {
        branch_id: String,
    }
    let row: Option<BranchOf> =
        conn.optional("select coalesce(branch_id, '') as branch_id from employees where id = $1", employee_id).await?;
    Ok(row.map(|row| row.branch_id))
}

#[derive(FromRow)]
struct SessionOf {
    id: String,
}

/// The session of a branch that a day lies in, the active one first; without a day the active one.
pub async fn active_session(conn: &mut Conn, branch_id: &str, day: Option<&str>) -> Result<Option<String>> {
    let row: Option<SessionOf> = conn
        .optional(
            "select id from sessions
              where branch_id = $1 and ($2 = '' and status = 'active' or $2 >= start_date and $2 <= end_date)
              order by case when status = 'active' then 0 else 1 end, start_date desc limit 1",
            (branch_id, day.unwrap_or_default()),
        )
        .await?;
    Ok(row.map(|row| row.id))
}

/// Somebody stands in for a lesson's teacher.
#[derive(Clone, Debug, FromRow)]
pub struct StandIn {
    pub id: String,
    /// YYYY-MM-DD
    pub day: String,
    /// none once the lesson is gone
    pub routine_period_id: Option<String>,
    pub period_no: i64,
    /// HH:MM
    pub start_time: String,
    pub end_time: String,
    pub room: Option<String>,
    pub section_id: String,
    pub class_name: String,
    pub section_name: String,
    pub section_room: Option<String>,
    pub class_id: String,
    pub subject_id: String,
    pub subject_name: String,
    pub teacher_id: String,
    pub teacher_name: String,
    pub absent_teacher_id: String,
    pub absent_name: String,
}

impl StandIn {
    /// `Class 8 A`
    pub fn section_label(&self) -> String {
        format!("{} {}", self.class_name, self.section_name)
    }

    /// Where it is: its room, else the section's; empty where neither has one.
    pub fn hall(&self) -> &str {
        let room = self.room.as_deref().map(str::trim).filter(|room| !room.is_empty());
        room.or(self.section_room.as_deref()).unwrap_or_default().trim()
    }
}

/// The substitutions of a session from a day to a day, the first first; of a lesson that is still there by the hours that it has now.
pub async fn stand_ins(conn: &mut Conn, session_id: &str, from: &str, to: &str) -> Result<Vec<StandIn>> {
    conn.all(
        "select s.id, s.day, s.routine_period_id, coalesce(l.period_no, s.period_no) as period_no,
                coalesce(l.start_time, s.start_time) as start_time, coalesce(l.end_time, s.end_time) as end_time,
                case when l.id is null then s.room else l.room end as room, s.section_id, c.class_name, n.section_name,
                n.room as section_room, c.id as class_id, s.subject_id, j.subject_name, s.teacher_id,
                t.employee_name as teacher_name, s.absent_teacher_id, a.employee_name as absent_name
           from substitutions s
           join sections n on n.id = s.section_id
           join classes c on c.id = n.class_id
           join subjects j on j.id = s.subject_id
           join employees t on t.id = s.teacher_id
           join employees a on a.id = s.absent_teacher_id
           left join routine_lessons l on l.id = s.routine_period_id
          where c.session_id = $1 and s.day >= $2 and s.day <= $3
          order by s.day, 5, c.class_numeric, n.sort_key, n.section_name, s.id",
        (session_id, from, to),
    )
    .await
}

/// The lessons of a weekday by the hour, of a teacher where one is named; those of a date with who stands in instead of whom.
pub async fn of_day(conn: &mut Conn, lessons: &Lessons, teacher_id: &str, date: Option<&str>) -> Result<Vec<Period>> {
    let mut rows = periods(conn, lessons, i64::MAX, 0).await?;
    let stand_ins = match date {
        Some(date) => stand_ins(conn, &lessons.session_id, date, date).await?,
        None => Vec::new(),
    };
    for stand_in in stand_ins {
        if let Some(row) = rows.iter_mut().find(|row| Some(&row.id) == stand_in.routine_period_id.as_ref()) {
            row.teacher_id = stand_in.teacher_id;
            row.employee_name = stand_in.teacher_name;
        }
    }
    rows.retain(|row| teacher_id.is_empty() || row.teacher_id == teacher_id);
    rows.sort_by(|one, other| one.start_time.cmp(&other.start_time));
    Ok(rows)
}
