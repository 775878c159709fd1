//! Conduct grades and the students they are of, as they are stored: one row a (student, session, semester), a grade as it
//! is printed (`A+`), null where none is given.

use rules::qualities::{Quality, QualityGrade};
use rules::semesters::Semester;

use db::{Conn, FromRow, Result};
use roster::listed::listed_in_semester;

/// The thirteen grades, in the order of [`Quality::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grades(pub [Option<QualityGrade>; 13]);

impl Grades {
    /// What is given for a field.
    pub fn get(&self, quality: Quality) -> Option<QualityGrade> {
        self.0[quality.index()]
    }

    /// Gives a grade, or takes it away.
    pub fn set(&mut self, quality: Quality, grade: Option<QualityGrade>) {
        self.0[quality.index()] = grade;
    }
}

/// The columns of a record; all null for a student who has none.
#[derive(Clone, Debug, Default, FromRow)]
pub struct GradeColumns {
    regularity: Option<String>,
    patriotism: Option<String>,
    honesty: Option<String>,
    leadership: Option<String>,
    discipline: Option<String>,
    participation: Option<String>,
    tolerance: Option<String>,
    awareness: Option<String>,
    punctuality: Option<String>,
    handwriting: Option<String>,
    arts_crafts: Option<String>,
    music: Option<String>,
    homework: Option<String>,
}

/// The columns of [`GradeColumns`], of the table `q`.
macro_rules! grade_columns {
    () => {
        "q.regularity, q.patriotism, q.honesty, q.leadership, q.discipline, q.participation, q.tolerance, q.awareness,
         q.punctuality, q.handwriting, q.arts_crafts, q.music, q.homework"
    };
}

impl GradeColumns {
    fn of(&self, quality: Quality) -> Option<&str> {
        match quality {
            Quality::Regularity => self.regularity.as_deref(),
            Quality::Patriotism => self.patriotism.as_deref(),
            Quality::Honesty => self.honesty.as_deref(),
            Quality::Leadership => self.leadership.as_deref(),
            Quality::Discipline => self.discipline.as_deref(),
            Quality::Participation => self.participation.as_deref(),
            Quality::Tolerance => self.tolerance.as_deref(),
            Quality::Awareness => self.awareness.as_deref(),
            Quality::Punctuality => self.punctuality.as_deref(),
            Quality::Handwriting => self.handwriting.as_deref(),
            Quality::ArtsCrafts => self.arts_crafts.as_deref(),
            Quality::Music => self.music.as_deref(),
            Quality::Homework => self.homework.as_deref(),
        }
    }

    fn grade(&self, quality: Quality) -> Option<QualityGrade> {
        self.of(quality).and_then(|text| text.parse().ok())
    }
}

/// A record of a student's qualities.
#[derive(Clone, Debug, FromRow)]
pub struct QualitiesRow {
    pub student_id: String,
    /// The specification's spelling; empty: for whichever semester has no record of its own.
    pub semester: String,
    /// Counts the writes, from 1.
    pub version: i64,
    pub changed_by_name: String,
    /// Epoch milliseconds.
    pub changed_at: i64,
    #[row(flatten)]
    columns: GradeColumns,
}

impl QualitiesRow {
    /// The grade given for a field.
    pub fn grade(&self, quality: Quality) -> Option<QualityGrade> {
        self.columns.grade(quality)
    }

    /// All of them.
    pub fn grades(&self) -> Grades {
        Grades(Quality::ALL.map(|quality| self.grade(quality)))
    }
}

/// Every record of the students enrolled in a section, of that session: by roll, the record without a semester first.
pub async fn of_section(conn: &mut Conn, section_id: &str, session_id: &str) -> Result<Vec<QualitiesRow>> {
    conn.all(
        concat!(
            "select q.student_id, q.semester, q.version, q.changed_by_name, q.changed_at, ",
            grade_columns!(),
            " from enrolments e
          join student_qualities q on q.student_id = e.student_id and q.session_id = $2
         where e.section_id = $1
         order by e.roll, q.semester"
        ),
        (section_id, session_id),
    )
    .await
}

/// How many students of a section, without those who have left, have a record of a semester.
#[derive(Clone, Debug, FromRow)]
pub struct RecordedCount {
    pub section_id: String,
    /// The specification's spelling; empty: the record for every semester without one of its own. Who has that one is not counted under a
    /// semester as well.
    pub semester: String,
    pub students: i64,
}

/// The counts of every section of a session, in one statement.
pub async fn recorded(conn: &mut Conn, session_id: &str) -> Result<Vec<RecordedCount>> {
    conn.all(
        "select e.section_id, q.semester, count(*) as students
           from enrolments e
           join student_qualities q on q.student_id = e.student_id and q.session_id = e.session_id
           left join student_qualities g
             on g.student_id = q.student_id and g.session_id = q.session_id and g.semester = '' and q.semester <> ''
          where e.session_id = $1 and e.left_on is null and g.id is null
          group by e.section_id, q.semester",
        session_id,
    )
    .await
}

/// Every record of one student in a session, the one without a semester first.
pub async fn of_student(conn: &mut Conn, student_id: &str, session_id: &str) -> Result<Vec<QualitiesRow>> {
    conn.all(
        concat!(
            "select q.student_id, q.semester, q.version, q.changed_by_name, q.changed_at, ",
            grade_columns!(),
            " from student_qualities q where q.student_id = $1 and q.session_id = $2 order by q.semester"
        ),
        (student_id, session_id),
    )
    .await
}

/// Lets one transaction at a time write the qualities of a section: first of all in each that does.
pub async fn hold(conn: &mut Conn, section_id: &str) -> Result<u64> {
    // On Postgres the row stays locked until the transaction ends, and enrolments that point at it are not held up.
    conn.execute("update sections set section_name = section_name where id = $1", section_id).await
}

/// Which records are written, by whom and when.
#[derive(Clone, Debug)]
pub struct Writing {
    pub session_id: String,
    /// Empty: the record without a semester.
    pub semester: String,
    pub by: String,
    pub by_name: String,
    /// Epoch milliseconds.
    pub at: i64,
}

/// One student's record as it is to stand.
#[derive(Clone, Debug)]
pub struct NewRow {
    /// Of the record, where there is none yet.
    pub id: String,
    pub student_id: String,
    pub version: i64,
    pub grades: Grades,
}

/// Writes whole records, new or not.
pub async fn write(conn: &mut Conn, writing: &Writing, rows: &[NewRow]) -> Result<()> {
    conn.insert_many(
        "insert into student_qualities (id, student_id, session_id, semester, version, changed_by, changed_by_name,
           changed_at, regularity, patriotism, honesty, leadership, discipline, participation, tolerance, awareness,
           punctuality, handwriting, arts_crafts, music, homework)",
        21,
        "on conflict (student_id, session_id, semester) do update set
           version = excluded.version, changed_by = excluded.changed_by,
           changed_by_name = excluded.changed_by_name, changed_at = excluded.changed_at,
           regularity = excluded.regularity, patriotism = excluded.patriotism, honesty = excluded.honesty,
           leadership = excluded.leadership, discipline = excluded.discipline,
           participation = excluded.participation, tolerance = excluded.tolerance, awareness = excluded.awareness,
           punctuality = excluded.punctuality, handwriting = excluded.handwriting,
           arts_crafts = excluded.arts_crafts, music = excluded.music, homework = excluded.homework",
        rows,
        |values, row| {
            values.bind((
                &row.id,
                &row.student_id,
                &writing.session_id,
                &writing.semester,
                row.version,
                &writing.by,
                &writing.by_name,
                writing.at,
            ));
            for grade in row.grades.0 {
                values.bind(grade.map(|grade| grade.as_str().to_owned()));
            }
        },
    )
    .await
}

/// A student as enrolled in a section.
#[derive(Clone, Debug, FromRow)]
pub struct StudentRow {
    pub id: String,
    pub branch_id: String,
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
    pub class_id: String,
    pub class_name: String,
    pub class_numeric: i64,
    pub section_id: String,
    pub section_name: String,
}

impl StudentRow {
    /// First and last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }
}

/// The students enrolled in a session by roll: those of a class, of a section, or one; empty takes all. With a semester only those whom one
/// of its exams lists: nobody is graded for a time after they left.
pub async fn students(
    conn: &mut Conn,
    session_id: &str,
    class_id: &str,
    section_id: &str,
    student_id: &str,
    semester: Option<Semester>,
) -> Result<Vec<StudentRow>> {
    conn.all(
        concat!(
            "select s.id, s.branch_id, s.reg_no, s.first_name, s.last_name, e.roll, s.dob, s.gender, s.guardian_name,
                g.group_name, s.profile_photo_file_id, c.id as class_id, c.class_name, c.class_numeric,
                n.id as section_id, n.section_name
           from enrolments e
           join students s on s.id = e.student_id
           join sections n on n.id = e.section_id
           join classes c on c.id = e.class_id
           left join student_groups g on g.id = e.group_id
          where e.session_id = $1 and ($2 = '' or e.class_id = $2) and ($3 = '' or e.section_id = $3)
            and ($4 = '' or e.student_id = $4) and ($5 = 'all' or ",
            listed_in_semester!("e", "$5"),
            ") order by c.class_numeric, c.sort_key, c.class_name, n.sort_key, n.section_name, e.roll"
        ),
        (session_id, class_id, section_id, student_id, semester.map_or("all", Semester::as_str)),
    )
    .await
}

/// The branch of a student, whatever it is; none where the id is not known.
pub async fn branch_of(conn: &mut Conn, student_id: &str) -> Result<Option<String>> {
    #[derive(FromRow)]
    struct Branch {
        branch_id: String,
    }
    let found: Option<Branch> = conn.optional("select branch_id from students where id = $1", student_id).await?;
    Ok(found.map(|row| row.branch_id))
}
