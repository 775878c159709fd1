//! What is sat in a branch's halls, and by whom.

use std::collections::BTreeMap;

use rules::exam_schedule::Sat;

use db::{Conn, FromRow, Result};
use roster::listed::listed;

/// A paper that is sat in a hall.
#[derive(Clone, Debug, FromRow)]
pub struct HallPaper {
    pub hall_id: String,
    pub exam_id: String,
    pub exam_name: String,
    pub class_id: String,
    pub class_name: String,
    pub section_id: String,
    pub section_name: String,
    pub subject_id: String,
    pub subject_name: String,
    date: String,
    start_time: String,
    end_time: String,
    /// Who sits it.
    pub students: i64,
}

impl HallPaper {
    pub fn sat(&self) -> Sat {
        Sat { day: self.date.clone(), start: self.start_time.clone(), end: self.end_time.clone() }
    }

    /// `Class 8 A`
    pub fn section(&self) -> String {
        format!("{} {}", self.class_name, self.section_name)
    }
}

/// How many students the papers of one sitting have: a section that sits several keeps its seats.
pub fn students_of<'p>(papers: impl Iterator<Item = &'p HallPaper>) -> usize {
    let mut sections: BTreeMap<&str, i64> = BTreeMap::new();
    for paper in papers {
        let students = sections.entry(&paper.section_id).or_default();
        *students = paper.students.max(*students);
    }
    usize::try_from(sections.values().sum::<i64>()).unwrap_or_default()
}

/// What is sat in a branch's halls from a day to a day, by day and time.
pub async fn hall_papers(conn: &mut Conn, branch_id: &str, from: &str, to: &str) -> Result<Vec<HallPaper>> {
    conn.all(
        concat!(
        "select x.hall_id, x.exam_id, e.name as exam_name, c.id as class_id, c.class_name, n.id as section_id, n.section_name,
                x.subject_id, j.subject_name, x.date, x.start_time, x.end_time,
                (select count(*) from enrolments r where r.section_id = n.id and ",
        listed!("r", "x"),
        ") as students
           from exam_halls h join exam_schedules x on x.hall_id = h.id
           join exams e on e.id = x.exam_id join subjects j on j.id = x.subject_id
           join sections n on n.id = x.section_id join classes c on c.id = n.class_id
          where h.branch_id = $1 and x.date >= $2 and x.date <= $3 and x.start_time is not null
          order by x.date, x.start_time, h.sort_key, h.search_text, h.id, c.class_numeric, c.sort_key, c.class_name, n.sort_key, n.section_name, j.sort_key, j.subject_name"
    ),
        (branch_id, from, to),
    )
    .await
}

#[derive(FromRow)]
struct Day {
    date: String,
}

/// The days of a session on which anything is sat in a hall of the branch.
pub async fn hall_days(conn: &mut Conn, branch_id: &str, session_id: &str) -> Result<Vec<String>> {
    let rows: Vec<Day> = conn
        .all(
            "select distinct x.date from exam_halls h join exam_schedules x on x.hall_id = h.id join exams e on e.id = x.exam_id
              where h.branch_id = $1 and e.session_id = $2 and x.date is not null and x.start_time is not null order by x.date",
            (branch_id, session_id),
        )
        .await?;
    Ok(rows.into_iter().map(|row| row.date).collect())
}

/// A student who sits a paper in a hall.
#[derive(Clone, Debug, FromRow)]
pub struct HallStudent {
    pub section_id: String,
    pub student_id: String,
    pub first_name: String,
    pub last_name: String,
    pub reg_no: String,
    pub roll: i64,
}

impl HallStudent {
    /// First and last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }
}

/// Who sits in a hall on a day, of each section by roll.
pub async fn hall_students(conn: &mut Conn, hall_id: &str, day: &str) -> Result<Vec<HallStudent>> {
    conn.all(
        concat!(
            "select r.section_id, s.id as student_id, s.first_name, s.last_name, s.reg_no, r.roll
           from enrolments r join students s on s.id = r.student_id
          where exists (select 1 from exam_schedules x where x.hall_id = $1 and x.date = $2 and x.start_time is not null
                           and x.section_id = r.section_id and ",
            listed!("r", "x"),
            ") order by r.section_id, r.roll, s.id"
        ),
        (hall_id, day),
    )
    .await
}
