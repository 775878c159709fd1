//! Everything that a class section's cards and tabulations are made of, as it is stored: four statements, however many
//! students and subjects there are; a fifth where it has optional subjects.

use rules::semesters::Semester;

use super::store::{MarkColumns, Marks, ScheduleColumns, mark_columns, schedule_columns};
use db::{Conn, FromRow, Result};
use records::grading::section_version;
use roster::listed::{listed_in_semester, takes};

/// A student enrolled in the section.
#[derive(Clone, Debug, FromRow)]
pub struct SectionStudent {
    pub id: String,
    pub reg_no: String,
    pub first_name: String,
    pub last_name: String,
    pub roll: i64,
    /// YYYY-MM-DD
    pub dob: Option<String>,
    pub gender: Option<String>,
    pub guardian_name: Option<String>,
    pub group_name: Option<String>,
    pub profile_photo_file_id: Option<String>,
    /// The last day of who has left, YYYY-MM-DD.
    pub left_on: Option<String>,
    /// The day on which who joined late did, YYYY-MM-DD; the days of the session's semesters, and whether the branch ranks them, are of them alone.
    pub joined_on: Option<String>,
    pub semester_dates: Option<String>,
    pub is_ranked_late: bool,
}

impl SectionStudent {
    /// First and last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }
}

/// A subject that the section is taught or has a schedule for.
#[derive(Clone, Debug, FromRow)]
pub struct SectionSubject {
    pub id: String,
    pub subject_name: String,
    /// Its own; none: the default of `rules::subjects::abbreviation`.
    pub abbreviation: Option<String>,
    /// Taken by those who chose it.
    pub is_optional: bool,
    /// Of a choice group of which a student takes the fourth subject.
    pub is_fourth: bool,
    /// The version of the scheme that the section's class is graded by; none: *Standard*.
    pub grading_version_id: Option<String>,
}

/// One subject's schedule in one exam, with the state of its sheet.
#[derive(Clone, Debug, FromRow)]
pub struct ScheduledExam {
    pub subject_id: String,
    pub exam_id: String,
    pub exam_name: String,
    pub exam_type: String,
    pub semester: String,
    /// YYYY-MM-DD
    pub date: Option<String>,
    /// None before anything was written on the sheet.
    pub sheet_id: Option<String>,
    pub is_published: bool,
    pub is_locked: bool,
    #[row(flatten)]
    pub set: ScheduleColumns,
}

/// What one student has on one sheet.
#[derive(Clone, Debug, FromRow)]
pub struct StudentMarks {
    pub sheet_id: String,
    pub student_id: String,
    #[row(flatten)]
    columns: MarkColumns,
}

impl StudentMarks {
    /// What is entered.
    pub fn marks(&self) -> Marks {
        self.columns.into()
    }
}

/// The columns of [`SectionStudent`], with the tables that they are of; `e` is the enrolment.
macro_rules! student_columns {
    () => {
        "s.id, s.reg_no, s.first_name, s.last_name, e.roll, s.dob, s.gender, s.guardian_name, g.group_name,
                f.id as profile_photo_file_id, e.left_on, e.joined_on,
                case when e.joined_on is not null then (select la.semester_dates from sessions la where la.id = e.session_id) end as semester_dates,
                case when e.joined_on is null then false else exists (select 1 from sessions la join branches lb on lb.id = la.branch_id
                  where la.id = e.session_id and coalesce(lb.rank_late_joiners, '') <> '') end as is_ranked_late
           from enrolments e
           join students s on s.id = e.student_id
           left join files f on f.id = s.profile_photo_file_id
           left join student_groups g on g.id = e.group_id"
    };
}
pub(super) use student_columns;

/// The columns of [`SectionSubject`] but that of the scheme, of the subject `j` and its assignment `p`.
macro_rules! subject_columns {
    () => {
        "j.id, j.subject_name, j.abbreviation, coalesce(p.kind = 'optional', false) as is_optional,
                exists (select 1 from choice_groups k where k.id = p.choice_group_id and k.is_fourth_subject) as is_fourth, "
    };
}
pub(super) use subject_columns;

/// The columns of [`ScheduledExam`] but those of its schedule: of the exam `e`, its schedule `x` and its sheet `h`.
macro_rules! scheduled_columns {
    () => {
        "x.subject_id, e.id as exam_id, e.name as exam_name, e.exam_type, e.semester, x.date,
                h.id as sheet_id, coalesce(h.is_published, false) as is_published,
                coalesce(h.is_locked, false) as is_locked, "
    };
}
pub(super) use scheduled_columns;

/// The students of a section by roll: with a semester only those whom one of its exams lists, else also whoever has left.
pub async fn students(conn: &mut Conn, section_id: &str, semester: Option<Semester>) -> Result<Vec<SectionStudent>> {
    conn.all(
        concat!(
            "select ",
            student_columns!(),
            " where e.section_id = $1 and ($2 = 'all' or ",
            listed_in_semester!("e", "$2"),
            ") order by e.roll"
        ),
        (section_id, semester.map_or("all", Semester::as_str)),
    )
    .await
}

/// One student of a section, whether they have left or not.
pub async fn student(conn: &mut Conn, section_id: &str, student_id: &str) -> Result<Option<SectionStudent>> {
    conn.optional(
        concat!("select ", student_columns!(), " where e.section_id = $1 and e.student_id = $2"),
        (section_id, student_id),
    )
    .await
}

/// The subjects of a section in its order; at the end those that it is no longer taught and has a schedule for.
pub async fn subjects(conn: &mut Conn, section_id: &str) -> Result<Vec<SectionSubject>> {
    conn.all(
        concat!(
            "select ",
            subject_columns!(),
            section_version!("$1"),
            " as grading_version_id from subjects j
           left join section_subjects p on p.section_id = $1 and p.subject_id = j.id
          where p.subject_id is not null
             or j.id in (select x.subject_id from exam_schedules x where x.section_id = $1)
          order by coalesce(p.position, 1000), j.sort_key, j.subject_name, j.id"
        ),
        section_id,
    )
    .await
}

/// An optional subject that a student did not choose.
#[derive(Clone, Debug, FromRow)]
pub struct NotTaken {
    pub student_id: String,
    pub subject_id: String,
}

/// The optional subjects that each student of a section does not take.
pub async fn not_taken(conn: &mut Conn, section_id: &str) -> Result<Vec<NotTaken>> {
    conn.all(
        concat!(
            "select e.student_id, p.subject_id from section_subjects p join enrolments e on e.section_id = p.section_id
          where p.section_id = $1 and p.kind = 'optional' and not ",
            takes!("e", "p")
        ),
        section_id,
    )
    .await
}

/// Every schedule of a section in its session, by day and name of the exam.
pub async fn scheduled(conn: &mut Conn, section_id: &str) -> Result<Vec<ScheduledExam>> {
    conn.all(
        concat!(
        "select ",
        scheduled_columns!(),
        schedule_columns!(),
        " from exam_schedules x
          join exams e on e.id = x.exam_id
          left join mark_sheets h on h.exam_id = x.exam_id and h.section_id = x.section_id and h.subject_id = x.subject_id
         where x.section_id = $1
         order by coalesce(x.date, '9999'), e.sort_key, e.name, e.id"
    ),
        section_id,
    )
    .await
}

/// Every mark of the section's students on its sheets.
pub async fn marks(conn: &mut Conn, section_id: &str) -> Result<Vec<StudentMarks>> {
    conn.all(
        concat!(
            "select m.sheet_id, m.student_id, ",
            mark_columns!(),
            " from mark_sheets h join marks m on m.sheet_id = h.id where h.section_id = $1"
        ),
        section_id,
    )
    .await
}

/// One student's marks on the sheets of a section.
pub async fn marks_of(conn: &mut Conn, section_id: &str, student_id: &str) -> Result<Vec<StudentMarks>> {
    conn.all(
        concat!(
            "select m.sheet_id, m.student_id, ",
            mark_columns!(),
            " from mark_sheets h join marks m on m.sheet_id = h.id where h.section_id = $1 and m.student_id = $2"
        ),
        (section_id, student_id),
    )
    .await
}
