//! What a card needs beside marks, qualities and the letterhead.

use rules::semesters::Semester;

use db::{Conn, FromRow, Result};
use roster::listed::listed_in_semester;

/// A class section of a session.
#[derive(Clone, Debug, FromRow)]
pub struct SectionRow {
    pub branch_id: String,
    pub branch_name: String,
    pub session_id: String,
    pub session_name: String,
    pub class_id: String,
    pub class_name: String,
    pub class_numeric: i64,
    pub section_id: String,
    pub section_name: String,
    /// Who has a card of the semester: those enrolled in it, without those who had left before its first exam.
    pub students: i64,
    /// The version of the scheme that the class is graded by; none: *Standard*.
    pub grading_version_id: Option<String>,
}

/// The sections of a session, of one of its classes, or one of them, by class and name, with the number of a semester's cards; empty takes all.
pub async fn sections(
    conn: &mut Conn,
    session_id: &str,
    class_id: &str,
    section_id: &str,
    semester: Semester,
) -> Result<Vec<SectionRow>> {
    conn.all(
        concat!(
        "select b.id as branch_id, b.branch_name, s.id as session_id, s.session_name, c.id as class_id, c.class_name,
                c.class_numeric, n.id as section_id, n.section_name,
                (select count(*) from enrolments o where o.section_id = n.id and ",
        listed_in_semester!("o", "$4"),
        ") as students, coalesce(k.grading_version_id, s.grading_version_id) as grading_version_id
           from sessions s
           join branches b on b.id = s.branch_id
           join classes c on c.session_id = s.id
           left join session_class_schemes k on k.session_id = s.id and k.class_id = c.id
           join sections n on n.class_id = c.id
          where s.id = $1 and ($2 = '' or c.id = $2) and ($3 = '' or n.id = $3)
          order by c.class_numeric, c.sort_key, c.class_name, n.sort_key, n.section_name"
    ),
        (session_id, class_id, section_id, semester.as_str()),
    )
    .await
}

/// Where a student sits, or sat, in a session.
pub async fn section_of(conn: &mut Conn, student_id: &str, session_id: &str) -> Result<Option<SectionRow>> {
    conn.optional(
        "select b.id as branch_id, b.branch_name, s.id as session_id, s.session_name, c.id as class_id, c.class_name,
                c.class_numeric, n.id as section_id, n.section_name,
                (select count(*) from enrolments q where q.section_id = n.id) as students,
                coalesce(k.grading_version_id, s.grading_version_id) as grading_version_id
           from enrolments o
           join sessions s on s.id = o.session_id
           left join session_class_schemes k on k.session_id = s.id and k.class_id = o.class_id
           join branches b on b.id = s.branch_id
           join classes c on c.id = o.class_id
           join sections n on n.id = o.section_id
          where o.student_id = $1 and o.session_id = $2",
        (student_id, session_id),
    )
    .await
}

/// The name of a section's class teacher.
pub async fn class_teacher(conn: &mut Conn, section_id: &str) -> Result<Option<String>> {
    #[derive(FromRow)]
    struct Teacher {
        employee_name: String,
    }
    let teacher: Option<Teacher> = conn
        .optional(
            "select e.employee_name from sections n join employees e on e.id = n.class_teacher_id where n.id = $1",
            section_id,
        )
        .await?;
    Ok(teacher.map(|teacher| teacher.employee_name))
}

/// What is known of a picture on paper.
#[derive(Clone, Debug, FromRow)]
pub struct PrintedPicture {
    pub id: String,
    /// `photo`, `icon` or `signature`
    pub size: String,
    /// Also says why one cannot be printed (`files::paper::fault`).
    pub media_type: String,
}

/// The photos of a section and three pictures of its branch, as far as they were ever made for paper.
pub async fn printed_pictures(conn: &mut Conn, section_id: &str, of_head: [&str; 3]) -> Result<Vec<PrintedPicture>> {
    let [icon, principal, vice_principal] = of_head.map(str::to_owned);
    conn.all(
        "select z.file_id as id, z.size, z.media_type from file_sizes z
          where z.size in ('photo', 'icon', 'signature')
            and (z.file_id in ($2, $3, $4)
              or z.file_id in (select s.profile_photo_file_id from enrolments e join students s on s.id = e.student_id
                                where e.section_id = $1))",
        (section_id, icon, principal, vice_principal),
    )
    .await
}

/// Notes that a branch shows report cards for printing: once.
pub async fn note_first_cards(conn: &mut Conn, branch_id: &str, at: i64) -> Result<()> {
    #[derive(FromRow)]
    struct Noted {
        noted: bool,
    }
    let Noted { noted } =
        conn.one("select exists (select 1 from first_cards where branch_id = $1) as noted", branch_id).await?;
    if !noted {
        conn.execute(
            "insert into first_cards (branch_id, at) values ($1, $2) on conflict (branch_id) do nothing",
            (branch_id, at),
        )
        .await?;
    }
    Ok(())
}
