//! What a change of schemes looks at, and what it writes.

use base::clock::Clock;
use db::{Conn, FromRow, Result};
use exams::marks::differs_store::last_change;

/// The version that a session or a class has chosen by itself; of a class none, where it is graded as its session is.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Chosen {
    pub version_id: String,
    pub scheme_id: String,
    pub number: i64,
}

/// The version of the session itself; none: *Standard*.
pub(super) async fn of_session(conn: &mut Conn, session_id: &str) -> Result<Option<Chosen>> {
    conn.optional(
        "select v.id as version_id, v.scheme_id, v.number
           from sessions s join grading_scheme_versions v on v.id = s.grading_version_id where s.id = $1",
        session_id,
    )
    .await
}

/// A class of the session.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Class {
    pub id: String,
    pub name: String,
    pub numeric: i64,
    pub version_id: Option<String>,
    pub scheme_id: Option<String>,
    pub number: Option<i64>,
}

/// The classes of a session, by number and name.
pub(super) async fn classes(conn: &mut Conn, session_id: &str) -> Result<Vec<Class>> {
    conn.all(
        "select c.id, c.class_name as name, c.class_numeric as numeric, v.id as version_id, v.scheme_id, v.number
           from classes c
           left join session_class_schemes k on k.session_id = c.session_id and k.class_id = c.id
           left join grading_scheme_versions v on v.id = k.grading_version_id
          where c.session_id = $1 order by c.class_numeric, c.sort_key, c.class_name, c.id",
        session_id,
    )
    .await
}

/// A stored scheme that can be chosen, in its latest version.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Latest {
    pub scheme_id: String,
    pub scheme_name: String,
    pub version_id: String,
    pub number: i64,
}

/// The stored schemes of a branch and of all branches, and those that the session uses already, by name; of those that come with the program none.
pub(super) async fn latest(conn: &mut Conn, branch_id: &str, session_id: &str) -> Result<Vec<Latest>> {
    conn.all(
        "select g.id as scheme_id, g.scheme_name, v.id as version_id, v.number
           from grading_schemes g join grading_scheme_versions v on v.scheme_id = g.id and v.number = g.version_number
          where v.id <> g.id
            and (g.branch_id is null or g.branch_id = $1
                 or g.id in (select w.scheme_id from sessions s join grading_scheme_versions w on w.id = s.grading_version_id where s.id = $2)
                 or g.id in (select w.scheme_id from session_class_schemes k join grading_scheme_versions w on w.id = k.grading_version_id
                              where k.session_id = $2))
          order by g.sort_key, g.scheme_name, g.id",
        (branch_id, session_id),
    )
    .await
}

/// An exam of the session.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Exam {
    pub id: String,
    pub name: String,
    pub semester: String,
    pub kind: String,
}

/// The exams of a session, by name.
pub(super) async fn exams(conn: &mut Conn, session_id: &str) -> Result<Vec<Exam>> {
    conn.all(
        "select id, name, semester, exam_type as kind from exams where session_id = $1 order by sort_key, name, id",
        session_id,
    )
    .await
}

/// That a class sits an exam.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Sits {
    pub exam_id: String,
    pub class_id: String,
}

/// Which classes of a session sit which exams: those with a schedule, or with a sheet from an earlier one.
pub(super) async fn sits(conn: &mut Conn, session_id: &str) -> Result<Vec<Sits>> {
    conn.all(
        "select x.exam_id, n.class_id from exams e join exam_schedules x on x.exam_id = e.id join sections n on n.id = x.section_id
          where e.session_id = $1
          union
         select h.exam_id, n.class_id from exams e join mark_sheets h on h.exam_id = e.id join sections n on n.id = h.section_id
          where e.session_id = $1 and exists (select 1 from marks m where m.sheet_id = h.id)",
        session_id,
    )
    .await
}

/// Conduct grades of a class's students for a semester.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Conduct {
    pub class_id: String,
    pub semester: String,
    /// Grows with every grade that is written.
    pub n: i64,
}

/// The semesters that students of a session have conduct grades for, by class.
pub(super) async fn conduct(conn: &mut Conn, session_id: &str) -> Result<Vec<Conduct>> {
    conn.all(
        "select e.class_id, q.semester, cast(sum(q.version) as bigint) as n
           from student_qualities q join enrolments e on e.student_id = q.student_id and e.session_id = q.session_id
          where q.session_id = $1 and q.semester <> '' group by e.class_id, q.semester order by e.class_id, q.semester",
        session_id,
    )
    .await
}

#[derive(FromRow)]
struct Count {
    n: i64,
}

/// How many students of a class have conduct grades for two of these semesters, which are to become one.
pub(super) async fn conduct_twice(
    conn: &mut Conn,
    (session_id, class_id): (&str, &str),
    (one, other): (&str, &str),
) -> Result<i64> {
    let found: Count = conn
        .one(
            "select count(*) as n from student_qualities q
               join enrolments e on e.student_id = q.student_id and e.session_id = q.session_id and e.class_id = $2
              where q.session_id = $1 and q.semester = $3
                and exists (select 1 from student_qualities o where o.student_id = q.student_id and o.session_id = q.session_id
                               and o.semester = $4)",
            (session_id, class_id, one, other),
        )
        .await?;
    Ok(found.n)
}

/// How much was written on a sheet, and how public it is.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Sheet {
    pub id: String,
    pub last_version: i64,
    pub writes: i64,
    pub is_published: bool,
    pub is_locked: bool,
}

/// The sheets of a session.
pub(super) async fn sheets(conn: &mut Conn, session_id: &str) -> Result<Vec<Sheet>> {
    conn.all(
        "select h.id, h.last_version, h.writes, h.is_published, h.is_locked
           from mark_sheets h join exams e on e.id = h.exam_id where e.session_id = $1 order by h.id",
        session_id,
    )
    .await
}

#[derive(FromRow)]
struct Dates {
    semester_dates: Option<String>,
}

/// The days of a session's semesters, as they are stored.
pub(super) async fn semester_dates(conn: &mut Conn, session_id: &str) -> Result<String> {
    let found: Option<Dates> = conn.optional("select semester_dates from sessions where id = $1", session_id).await?;
    Ok(found.and_then(|found| found.semester_dates).unwrap_or_default())
}

/// Writes the session's own version and the days of its semesters.
pub(super) async fn write_session(
    conn: &mut Conn,
    session_id: &str,
    (version_id, semester_dates): (Option<&str>, &str),
    (by_name, at): (&str, i64),
) -> Result<()> {
    conn.execute(
        "update sessions set grading_version_id = $2, semester_dates = $3, version = version + 1, changed_by_name = $4, changed_at = $5
          where id = $1",
        (session_id, version_id, Some(semester_dates).filter(|dates| !dates.is_empty()), by_name, at),
    )
    .await?;
    Ok(())
}

/// Gives an exam another semester and type.
pub(super) async fn write_exam(
    conn: &mut Conn,
    exam_id: &str,
    (semester, exam_type): (&str, &str),
    (by_name, at): (&str, i64),
) -> Result<()> {
    conn.execute(
        "update exams set semester = $2, exam_type = $3, version = version + 1, changed_by_name = $4, changed_at = $5 where id = $1",
        (exam_id, semester, exam_type, by_name, at),
    )
    .await?;
    Ok(())
}

/// Gives the conduct grades of a class's students for a semester to another one, and has print links of the class show that one.
pub(super) async fn move_semester(
    conn: &mut Conn,
    (session_id, class_id): (&str, &str),
    (old, new): (&str, &str),
) -> Result<()> {
    conn.execute(
        "update student_qualities set semester = $4
          where session_id = $1 and semester = $3
            and student_id in (select e.student_id from enrolments e where e.session_id = $1 and e.class_id = $2)",
        (session_id, class_id, old, new),
    )
    .await?;
    conn.execute(
        "update print_links set semester = $4 where session_id = $1 and class_id = $2 and semester = $3",
        (session_id, class_id, old, new),
    )
    .await?;
    Ok(())
}

/// Has what a class's subjects are marked out of in exams of a type hold for those of another, where nothing is said of these.
pub(super) async fn move_exam_type(conn: &mut Conn, class_id: &str, (old, new): (&str, &str)) -> Result<()> {
    for sql in [
        "update mark_distribution_subjects set exam_type = $3 where class_id = $1 and exam_type = $2
            and not exists (select 1 from mark_distributions d where d.class_id = $1 and d.exam_type = $3)",
        "update mark_distributions set exam_type = $3 where class_id = $1 and exam_type = $2
            and not exists (select 1 from mark_distributions d where d.class_id = $1 and d.exam_type = $3)",
    ] {
        conn.execute(sql, (class_id, old, new)).await?;
    }
    Ok(())
}

/// A letter that a change has made another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Letter {
    pub section_id: String,
    /// None: of a semester.
    pub exam_id: Option<String>,
    /// Its key since the change.
    pub semester: String,
    pub student_id: String,
    /// None: of joined papers, or of the whole card.
    pub subject_id: Option<String>,
    pub joined_name: Option<String>,
    /// Empty: none.
    pub old: String,
    pub new: String,
    pub was_published: bool,
}

/// Stores a change with the letters that it has made others.
pub(super) async fn add_change(
    conn: &mut Conn,
    clock: &Clock,
    session_id: &str,
    reason: Option<&str>,
    letters: &[Letter],
    (by_name, at): (&str, i64),
) -> Result<()> {
    let (id, number) = (clock.new_id(), last_change(conn, session_id).await? + 1);
    conn.execute(
        "insert into grading_changes (id, session_id, number, reason, changed_by_name, changed_at) values ($1, $2, $3, $4, $5, $6)",
        (&id, session_id, number, reason, by_name, at),
    )
    .await?;
    let rows: Vec<(i64, &Letter)> = (1..).zip(letters).collect();
    conn.insert_many(
        "insert into grading_letter_changes
           (change_id, position, section_id, exam_id, semester, student_id, subject_id, joined_name, old_letter, new_letter, is_open)",
        11,
        "",
        &rows,
        |values, (position, letter)| {
            values.bind((&id, *position, &letter.section_id, &letter.exam_id, &letter.semester));
            values.bind((&letter.student_id, &letter.subject_id, &letter.joined_name, &letter.old, &letter.new));
            values.bind(letter.was_published);
        },
    )
    .await
}

/// The open letters of a session's exams and semesters follow these to their new semesters.
pub(super) async fn move_letters(conn: &mut Conn, class_id: &str, (old, new): (&str, &str)) -> Result<()> {
    conn.execute(
        "update grading_letter_changes set semester = $3
          where semester = $2 and section_id in (select n.id from sections n where n.class_id = $1)",
        (class_id, old, new),
    )
    .await?;
    Ok(())
}

/// A section of a class.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Section {
    pub id: String,
    pub section_name: String,
}

/// The sections of a class, by name.
pub(super) async fn sections(conn: &mut Conn, class_id: &str) -> Result<Vec<Section>> {
    conn.all("select id, section_name from sections where class_id = $1 order by sort_key, section_name, id", class_id)
        .await
}
