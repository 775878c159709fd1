//! What is stored of students and their enrolments.

use auth::TeacherReach;
use db::{Conn, FromRow, Result};
use exams::marks::store::any_mark;
use records::search::{MOST_FOUND, Words};

/// A student in a class section.
#[derive(Clone, Debug, FromRow)]
pub struct Enrolled {
    pub id: String,
    pub first_name: String,
    pub last_name: String,
    pub roll: i64,
    pub reg_no: String,
    pub profile_photo_file_id: Option<String>,
    pub class_id: String,
    pub class_name: String,
    pub class_numeric: i64,
    pub section_id: String,
    pub section_name: String,
}

/// The students of a session; only those of a class or section where one is given. By class, section and roll.
pub async fn enrolled(
    conn: &mut Conn,
    session_id: &str,
    class_id: Option<&str>,
    section_id: Option<&str>,
) -> Result<Vec<Enrolled>> {
    conn.all(
        "select s.id, s.first_name, s.last_name, r.roll, s.reg_no, s.profile_photo_file_id,
                c.id as class_id, c.class_name, c.class_numeric, n.id as section_id, n.section_name
           from enrolments r
           join students s on s.id = r.student_id
           join classes c on c.id = r.class_id
           join sections n on n.id = r.section_id
          where r.session_id = $1 and ($2 = '' or r.class_id = $2) and ($3 = '' or r.section_id = $3)
          order by c.class_numeric, c.sort_key, c.class_name, n.sort_key, n.section_name, r.roll",
        (session_id, class_id.unwrap_or_default(), section_id.unwrap_or_default()),
    )
    .await
}

/// A student that a search found, with the place in the branch's active session.
#[derive(Clone, Debug, FromRow)]
pub struct Found {
    pub id: String,
    pub first_name: String,
    pub last_name: String,
    pub reg_no: String,
    pub profile_photo_file_id: Option<String>,
    pub roll: Option<i64>,
    pub class_name: Option<String>,
    pub section_name: Option<String>,
}

/// A branch's active students in whose names or register number every word occurs, by name; at most [`MOST_FOUND`].
pub async fn search(conn: &mut Conn, branch_id: &str, words: &Words) -> Result<Vec<Found>> {
    let mut query = conn
        .query(
            "select s.id, s.first_name, s.last_name, s.reg_no, s.profile_photo_file_id, r.roll, c.class_name, n.section_name
               from students s
               left join sessions a on a.id = (select id from sessions where branch_id = $1 and status = 'active'
                                                order by start_date desc, session_name desc limit 1)
               left join enrolments r on r.student_id = s.id and r.session_id = a.id
               left join classes c on c.id = r.class_id
               left join sections n on n.id = r.section_id
              where s.branch_id = $1 and s.status = 'active'
                and (s.search_text like $3 escape '\\' or s.search_text like $4 escape '\\')
                and (s.search_text like $5 escape '\\' or s.search_text like $6 escape '\\')
                and (s.search_text like $7 escape '\\' or s.search_text like $8 escape '\\')
              order by s.search_text, s.id limit $2",
        )
        .bind((branch_id, MOST_FOUND));
    for word in words {
        query = query.bind((&word.stored, &word.otherwise));
    }
    query.fetch_all().await
}

/// What a profile says of a student.
#[derive(Clone, Debug, FromRow)]
pub struct Student {
    pub id: String,
    pub branch_id: String,
    pub branch_name: String,
    pub reg_no: String,
    pub first_name: String,
    pub last_name: String,
    /// YYYY-MM-DD
    pub dob: Option<String>,
    pub gender: Option<String>,
    pub guardian_name: Option<String>,
    pub mobile_no: Option<String>,
    pub email: Option<String>,
    pub present_address: Option<String>,
    /// `active` or `inactive`
    pub status: String,
    pub profile_photo_file_id: Option<String>,
}

/// One student.
pub async fn one(conn: &mut Conn, id: &str) -> Result<Option<Student>> {
    conn.optional(
        "select s.id, s.branch_id, b.branch_name, s.reg_no, s.first_name, s.last_name, s.dob, s.gender, s.guardian_name,
                s.mobile_no, s.email, s.present_address, s.status, s.profile_photo_file_id
           from students s join branches b on b.id = s.branch_id where s.id = $1",
        id,
    )
    .await
}

/// Where a student sits, or sat, in a session.
#[derive(Clone, Debug, FromRow)]
pub struct Enrolment {
    pub branch_id: String,
    pub session_id: String,
    pub session_name: String,
    pub class_id: String,
    pub class_numeric: i64,
    pub section_id: String,
    pub class_name: String,
    pub section_name: String,
    pub group_name: Option<String>,
    pub roll: i64,
    /// The day of a student who joined after the session had begun, YYYY-MM-DD.
    pub joined_on: Option<String>,
    /// The last day of a student who left, YYYY-MM-DD.
    pub left_on: Option<String>,
    pub left_reason: Option<String>,
}

impl Enrolment {
    /// The section's four ids as a query.
    pub fn query(&self) -> Vec<(&'static str, &str)> {
        vec![
            ("branchId", &self.branch_id),
            ("sessionId", &self.session_id),
            ("classId", &self.class_id),
            ("sectionId", &self.section_id),
        ]
    }
}

/// A student's enrolments, the newest session first.
pub async fn enrolments(conn: &mut Conn, student_id: &str) -> Result<Vec<Enrolment>> {
    conn.all(
        "select a.branch_id, a.id as session_id, a.session_name, c.id as class_id, c.class_name, c.class_numeric,
                n.id as section_id, n.section_name, g.group_name, r.roll, r.joined_on, r.left_on, r.left_reason
           from enrolments r
           join sessions a on a.id = r.session_id
           join classes c on c.id = r.class_id
           join sections n on n.id = r.section_id
           left join student_groups g on g.id = r.group_id
          where r.student_id = $1 order by a.start_date desc, a.session_name desc",
        student_id,
    )
    .await
}

/// The subjects of a section that a teacher reaches.
pub async fn subjects_in_reach(conn: &mut Conn, reach: &TeacherReach, section_id: &str) -> Result<Vec<String>> {
    #[derive(FromRow)]
    struct Reached {
        subject_id: String,
    }
    let rows: Vec<Reached> = conn
        .all(
            "select distinct r.subject_id from teacher_reach r
              where r.teacher_id = $1 and r.section_id = $2 and r.day in ('', $3)",
            (&reach.teacher_id, section_id, &reach.day),
        )
        .await?;
    Ok(rows.into_iter().map(|row| row.subject_id).collect())
}

/// A record of the same student in another branch.
#[derive(Clone, Debug, FromRow)]
pub struct LinkedRecord {
    pub id: String,
    pub branch_name: String,
    pub reg_no: String,
    /// 1: the student went there; 0: they came from there.
    pub is_later: i64,
}

/// The record before this one and the one after it.
pub async fn linked(conn: &mut Conn, student_id: &str) -> Result<Vec<LinkedRecord>> {
    conn.all(
        "select p.id, b.branch_name, p.reg_no, cast(0 as bigint) as is_later
           from students s join students p on p.id = s.previous_student_id join branches b on b.id = p.branch_id
          where s.id = $1
         union all
         select n.id, b.branch_name, n.reg_no, cast(1 as bigint) as is_later
           from students n join branches b on b.id = n.branch_id where n.previous_student_id = $1",
        student_id,
    )
    .await
}

/// A year at another branch of which something is published.
#[derive(Clone, Debug, FromRow)]
pub struct EarlierYear {
    /// The record there.
    pub student_id: String,
    pub branch_name: String,
    pub session_id: String,
    pub session_name: String,
    pub class_name: String,
    pub section_name: String,
    pub roll: i64,
}

/// The years at the branches before of which the student has a published mark, the newest first.
pub async fn earlier_years(conn: &mut Conn, student_id: &str) -> Result<Vec<EarlierYear>> {
    conn.all(
        concat!(
        "with recursive chain (id, step) as (
           select s.previous_student_id, 1 from students s where s.id = $1 and s.previous_student_id is not null
           union all
           select s.previous_student_id, k.step + 1 from chain k join students s on s.id = k.id
            where s.previous_student_id is not null and k.step < 50
         )
         select k.id as student_id, b.branch_name, a.id as session_id, a.session_name, c.class_name, n.section_name, r.roll
           from chain k join enrolments r on r.student_id = k.id join sessions a on a.id = r.session_id
           join branches b on b.id = a.branch_id join classes c on c.id = r.class_id join sections n on n.id = r.section_id
          where exists (select 1 from mark_sheets h join marks m on m.sheet_id = h.id
                         where h.section_id = r.section_id and h.is_published and m.student_id = r.student_id
                           and ",
        any_mark!(),
        ")
          order by a.start_date desc, k.step"
    ),
        student_id,
    )
    .await
}

/// The section of a student's enrolment in the active session, else the newest.
pub async fn section_now(conn: &mut Conn, student_id: &str) -> Result<Option<String>> {
    #[derive(FromRow)]
    struct Now {
        section_id: String,
    }
    let now: Option<Now> = conn
        .optional(
            "select r.section_id from enrolments r join sessions a on a.id = r.session_id where r.student_id = $1
              order by case when a.status = 'active' then 0 else 1 end, a.start_date desc, a.id desc limit 1",
            student_id,
        )
        .await?;
    Ok(now.map(|now| now.section_id))
}
