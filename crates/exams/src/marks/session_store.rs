//! The marks of many sections of a session at once: what [`section_store`](super::section_store) reads of one, in five statements for all.

use std::collections::HashMap;

use super::section::SectionMarks;
use super::section_store::{
    NotTaken, ScheduledExam, SectionStudent, SectionSubject, StudentMarks, scheduled_columns, student_columns,
    subject_columns,
};
use super::store::{mark_columns, schedule_columns};
use base::error::Result;
use db::{Conn, FromRow, Record, Row};
use records::grading::{self, class_version};
use roster::listed::takes;

/// A row with the section that it is of.
struct Of<T> {
    section_id: String,
    row: T,
}

impl<T: Record> Record for Of<T> {
    fn read<R: Row>(row: &R) -> db::Result<Self> {
        Ok(Self { section_id: row.column("section_id")?, row: T::read(row)? })
    }
}

#[derive(FromRow)]
struct Section {
    id: String,
    class_numeric: i64,
    grading_version_id: Option<String>,
}

/// Which sections: `n` is the section, `c` its class; the session, a class or a section, where empty is all.
macro_rules! of_session {
    () => {
        "c.session_id = $1 and ($2 = '' or c.id = $2) and ($3 = '' or n.id = $3)"
    };
}

async fn all<T: Record>(
    conn: &mut Conn,
    statement: &'static str,
    (session_id, class_id, section_id): (&str, &str, &str),
) -> db::Result<Vec<T>> {
    let query = conn.query(statement).bind((session_id, class_id));
    query.bind(section_id).fetch_all().await
}

fn by_section<T>(rows: Vec<Of<T>>) -> HashMap<String, Vec<T>> {
    let mut by_section: HashMap<String, Vec<T>> = HashMap::new();
    for Of { section_id, row } in rows {
        by_section.entry(section_id).or_default().push(row);
    }
    by_section
}

/// The sections of a session, of one of its classes, or one of them, each with its marks.
///
/// # Errors
/// The database's; 500 for an exam whose type or semester is none of the specification's.
#[expect(clippy::too_many_lines, reason = "five statements")]
pub async fn load(
    conn: &mut Conn,
    session_id: &str,
    class_id: &str,
    section_id: &str,
) -> Result<Vec<(String, SectionMarks)>> {
    let which = (session_id, class_id, section_id);
    let sections: Vec<Section> = all(
        conn,
        concat!(
            "select n.id, c.class_numeric, ",
            class_version!("c.id"),
            " as grading_version_id from sections n join classes c on c.id = n.class_id where ",
            of_session!(),
            " order by n.id"
        ),
        which,
    )
    .await?;
    let mut students = by_section::<SectionStudent>(
        all(
            conn,
            concat!(
                "select n.id as section_id, ",
                student_columns!(),
                " join sections n on n.id = e.section_id join classes c on c.id = n.class_id where ",
                of_session!(),
                " order by e.roll"
            ),
            which,
        )
        .await?,
    );
    let mut subjects = by_section::<SectionSubject>(
        all(
            conn,
            concat!(
                "select n.id as section_id, ",
                subject_columns!(),
                class_version!("c.id"),
                " as grading_version_id from sections n join classes c on c.id = n.class_id join subjects j on j.session_id = c.session_id
                  left join section_subjects p on p.section_id = n.id and p.subject_id = j.id where ",
                of_session!(),
                " and (p.subject_id is not null
                       or exists (select 1 from exam_schedules x where x.section_id = n.id and x.subject_id = j.id))
                  order by n.id, coalesce(p.position, 1000), j.sort_key, j.subject_name, j.id"
            ),
            which,
        )
        .await?,
    );
    let mut scheduled = by_section::<ScheduledExam>(
        all(
            conn,
            concat!(
                "select n.id as section_id, ",
                scheduled_columns!(),
                schedule_columns!(),
                " from sections n join classes c on c.id = n.class_id join exam_schedules x on x.section_id = n.id
                  join exams e on e.id = x.exam_id
                  left join mark_sheets h on h.exam_id = x.exam_id and h.section_id = x.section_id and h.subject_id = x.subject_id
                 where ",
                of_session!(),
                " order by coalesce(x.date, '9999'), e.sort_key, e.name, e.id"
            ),
            which,
        )
        .await?,
    );
    let mut marks = by_section::<StudentMarks>(
        all(
            conn,
            concat!(
                "select n.id as section_id, m.sheet_id, m.student_id, ",
                mark_columns!(),
                " from sections n join classes c on c.id = n.class_id join mark_sheets h on h.section_id = n.id
                  join marks m on m.sheet_id = h.id where ",
                of_session!()
            ),
            which,
        )
        .await?,
    );
    let mut not_taken = by_section::<NotTaken>(
        all(
            conn,
            concat!(
                "select n.id as section_id, e.student_id, p.subject_id
                   from sections n join classes c on c.id = n.class_id
                   join section_subjects p on p.section_id = n.id and p.kind = 'optional'
                   join enrolments e on e.section_id = n.id where ",
                of_session!(),
                " and not ",
                takes!("e", "p")
            ),
            which,
        )
        .await?,
    );
    let mut loaded = Vec::with_capacity(sections.len());
    for Section { id, class_numeric, grading_version_id } in sections {
        let mut of = SectionMarks::of(
            grading::by_version(conn, grading_version_id.as_deref()).await?,
            class_numeric,
            subjects.remove(&id).unwrap_or_default(),
            scheduled.remove(&id).unwrap_or_default(),
        )?;
        of.fill(
            students.remove(&id).unwrap_or_default(),
            marks.remove(&id).unwrap_or_default(),
            &not_taken.remove(&id).unwrap_or_default(),
        );
        loaded.push((id, of));
    }
    Ok(loaded)
}
