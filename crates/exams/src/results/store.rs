//! What a student's published sheets are.

use auth::TeacherReach;
use db::{Conn, FromRow, Result};
use roster::listed::{listed, takes};

/// A published sheet of a student's own section.
#[derive(Clone, Debug, FromRow)]
pub struct PublishedSheet {
    pub class_id: String,
    pub class_name: String,
    pub class_numeric: i64,
    pub section_id: String,
    pub section_name: String,
    pub exam_id: String,
    pub exam_name: String,
    pub subject_id: String,
    pub subject_name: String,
    /// YYYY-MM-DD
    pub date: Option<String>,
}

/// The published sheets that list a student, of the section in which the student is enrolled in a session, exams by day, subjects in the
/// section's order.
pub async fn published_sheets(conn: &mut Conn, student_id: &str, session_id: &str) -> Result<Vec<PublishedSheet>> {
    conn.all(
        concat!(
        "select c.id as class_id, c.class_name, c.class_numeric, n.id as section_id, n.section_name,
                e.id as exam_id, e.name as exam_name, j.id as subject_id, j.subject_name, t.date
           from enrolments o
           join sections n on n.id = o.section_id
           join classes c on c.id = o.class_id
           join mark_sheets h on h.section_id = o.section_id
           join exams e on e.id = h.exam_id
           join subjects j on j.id = h.subject_id
           left join section_subjects p on p.section_id = n.id and p.subject_id = j.id
           left join exam_schedules t on t.exam_id = e.id and t.section_id = n.id and t.subject_id = j.id
          where o.student_id = $1 and o.session_id = $2 and h.is_published and ",
        listed!("o", "t"),
        " and ",
        takes!("o", "h"),
        " order by coalesce((select min(x.date) from exam_schedules x where x.exam_id = e.id and x.section_id = n.id),
                            '9999'),
                   e.name, coalesce(p.position, 1000), j.subject_name"
    ),
        (student_id, session_id),
    )
    .await
}

/// At most this many words are looked for one by one.
pub const WORDS: usize = 6;

/// A word as patterns: anywhere it may be, and as a whole word. Both find anything where there is no word.
#[derive(Clone, Debug)]
pub struct Word {
    pub part: String,
    pub whole: String,
}

/// Every word must be found.
pub type Words = [Word; WORDS];

/// Where a search looks; what is empty narrows nothing.
#[derive(Clone, Debug)]
pub struct Reach {
    pub branch_id: String,
    /// Empty: the active session of each branch.
    pub session_id: String,
    /// Only what this teacher reaches.
    pub teacher: TeacherReach,
}

/// A section or a sheet that a search found.
#[derive(Clone, Debug, FromRow)]
pub struct FoundPlace {
    pub branch_id: String,
    pub branch_name: String,
    pub session_id: String,
    pub session_name: String,
    pub class_id: String,
    pub class_name: String,
    pub section_id: String,
    pub section_name: String,
    /// None: a section.
    pub exam_id: Option<String>,
    pub exam_name: Option<String>,
    pub subject_id: Option<String>,
    pub subject_name: Option<String>,
}

/// A search of the names that `$names` joins, of what `$from` adds to the section: `named` has them in lower case, each between spaces, with
/// class and section also in one ("8a"). Those with more of the words as whole words come first.
macro_rules! searched {
    ($columns:literal, $names:literal, $from:literal, $order:literal) => {
        concat!(
            "with named as (
               select b.id as branch_id, b.branch_name, s.id as session_id, s.session_name, c.id as class_id, c.class_name,
                      c.class_numeric, n.id as section_id, n.section_name, ",
            $columns,
            ", replace(replace(replace(lower(' ' || ",
            $names,
            " || ' ' || c.class_name || ' ' || n.section_name || ' ' || c.class_numeric || n.section_name || ' '),
                        '\u{9A1}\u{9BC}', '\u{9DC}'), '\u{9A2}\u{9BC}', '\u{9DD}'), '\u{9AF}\u{9BC}', '\u{9DF}') as text
                 from branches b
                 join sessions s on s.branch_id = b.id
                 join classes c on c.session_id = s.id
                 join sections n on n.class_id = c.id ",
            $from,
            " where ($2 = '' or b.id = $2)
                 and s.id = case when $3 <> '' then $3
                                 else (select o.id from sessions o where o.branch_id = b.id and o.status = 'active'
                                        order by o.start_date desc, o.session_name desc limit 1) end
             )
             select * from named
              where text like $5 escape '\\' and text like $7 escape '\\' and text like $9 escape '\\'
                and text like $11 escape '\\' and text like $13 escape '\\' and text like $15 escape '\\'
              order by case when text like $6 escape '\\' then 0 else 1 end
                       + case when text like $8 escape '\\' then 0 else 1 end
                       + case when text like $10 escape '\\' then 0 else 1 end
                       + case when text like $12 escape '\\' then 0 else 1 end
                       + case when text like $14 escape '\\' then 0 else 1 end
                       + case when text like $16 escape '\\' then 0 else 1 end,
                       branch_name, class_numeric, class_name, section_name, ",
            $order,
            " limit $1"
        )
    };
}

const SECTIONS: &str = searched!(
    "null as exam_id, null as exam_name, null as subject_id, null as subject_name",
    "''",
    "and ($4 = '' or exists (select 1 from teacher_reach r
                            where r.teacher_id = $4 and r.day in ('', $17) and r.section_id = n.id))",
    "section_id"
);

const SHEETS: &str = searched!(
    "e.id as exam_id, e.name as exam_name, j.id as subject_id, j.subject_name, x.date",
    "e.name || ' ' || j.subject_name",
    "join exam_schedules x on x.section_id = n.id
     join exams e on e.id = x.exam_id and e.session_id = s.id
     join subjects j on j.id = x.subject_id
      and ($4 = '' or exists (select 1 from teacher_reach r
                               where r.teacher_id = $4 and r.day in ('', $17) and r.section_id = n.id and r.subject_id = j.id))",
    "date is null, date, exam_name, subject_name, exam_id, subject_id"
);

/// The sections whose class's and own name have every word.
pub async fn search_sections(conn: &mut Conn, reach: &Reach, words: &Words, most: usize) -> Result<Vec<FoundPlace>> {
    searched(conn, SECTIONS, reach, words, most).await
}

/// The scheduled sheets whose exam's, subject's, class's and section's names have every word.
pub async fn search_sheets(conn: &mut Conn, reach: &Reach, words: &Words, most: usize) -> Result<Vec<FoundPlace>> {
    searched(conn, SHEETS, reach, words, most).await
}

async fn searched(
    conn: &mut Conn,
    statement: &'static str,
    reach: &Reach,
    words: &Words,
    most: usize,
) -> Result<Vec<FoundPlace>> {
    let mut query = conn.query(statement).bind((
        i64::try_from(most).unwrap_or(i64::MAX),
        &reach.branch_id,
        &reach.session_id,
        &reach.teacher.teacher_id,
    ));
    for word in words {
        query = query.bind((&word.part, &word.whole));
    }
    query.bind(&reach.teacher.day).fetch_all().await
}
