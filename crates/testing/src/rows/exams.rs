//! Exams, what is scheduled in them, marks and conduct, and what they are graded by.

use sqlx::AssertSqlSafe;

use super::{BY, Store};

/// An exam of a session, in a semester and of a type.
pub async fn exam(to: impl Store, id: &str, session: &str, name: &str, (semester, exam_type): (&str, &str)) {
    let sql = "insert into exams (id, session_id, name, semester, exam_type) values ($1, $2, $3, $4, $5)";
    to.store(sql, (id, session, name, semester, exam_type)).await;
}

/// The schedule of a sheet, perhaps with its day: each component (`written`) with its full and its pass mark.
pub async fn schedule(
    to: impl Store,
    id: &str,
    [exam, section, subject]: [&str; 3],
    day: Option<&str>,
    components: &[(&str, i64, i64)],
) {
    let columns: Vec<_> = components.iter().map(|(name, ..)| format!(", {name}_full_mark, {name}_pass_mark")).collect();
    let marks: Vec<_> = components.iter().map(|(_, full, pass)| format!(", {full}, {pass}")).collect();
    let sql = format!(
        "insert into exam_schedules (id, exam_id, section_id, subject_id, date{}) values ($1, $2, $3, $4, $5{})",
        columns.concat(),
        marks.concat()
    );
    to.store(AssertSqlSafe(sql), (id, exam, section, subject, day)).await;
}

/// A sheet without marks: of an exam, a section and a subject, published or locked or neither, written `writes` times.
pub async fn mark_sheet(
    to: impl Store,
    id: &str,
    [exam, section, subject]: [&str; 3],
    (is_published, is_locked): (bool, bool),
    writes: i64,
) {
    to.store(
        "insert into mark_sheets (id, exam_id, section_id, subject_id, is_published, is_locked, writes, last_version)
         values ($1, $2, $3, $4, $5, $6, $7, $7)",
        (id, exam, section, subject, is_published, is_locked, writes),
    )
    .await;
}

/// What a student has in a sheet: each component with the mark in hundredths, and perhaps the full mark that it was given under.
pub async fn mark(to: impl Store, sheet: &str, student: &str, components: &[(&str, i64, Option<i64>)]) {
    mark_by(to, BY, sheet, student, components).await;
}

/// The same, entered by somebody and at some time.
pub async fn mark_by(
    to: impl Store,
    (by, name, at): (&str, &str, i64),
    sheet: &str,
    student: &str,
    components: &[(&str, i64, Option<i64>)],
) {
    let columns: Vec<_> = components.iter().map(|(name, ..)| format!(", {name}, {name}_full_mark")).collect();
    let marks = components.iter().map(|(_, mark, full)| {
        let full = full.map_or_else(|| "null".to_owned(), |full| full.to_string());
        format!(", {mark}, {full}")
    });
    let sql = format!(
        "insert into marks (sheet_id, student_id, version, changed_by, changed_by_name, changed_at{})
         values ($1, $2, 1, $3, $4, $5{})",
        columns.concat(),
        marks.collect::<Vec<_>>().concat()
    );
    to.store(AssertSqlSafe(sql), (sheet, student, by, name, at)).await;
}

/// The conduct of a student in a session and a semester, or in all of them: what is graded (`regularity`), and its grade.
pub async fn quality(
    to: impl Store,
    id: &str,
    [student, session, semester]: [&str; 3],
    version: i64,
    (by, name, at): (&str, &str, i64),
    grades: &[(&str, &str)],
) {
    let columns: Vec<_> = grades.iter().map(|(name, _)| format!(", {name}")).collect();
    let given: Vec<_> = grades.iter().map(|(_, grade)| format!(", '{grade}'")).collect();
    let sql = format!(
        "insert into student_qualities (id, student_id, session_id, semester, version, changed_by, changed_by_name, changed_at{})
         values ($1, $2, $3, $4, $5, $6, $7, $8{})",
        columns.concat(),
        given.concat()
    );
    to.store(AssertSqlSafe(sql), (id, student, session, semester, version, by, name, at)).await;
}

/// A grading scheme of a branch or of all, with the number of its latest version, changed as often as it has versions.
pub async fn grading_scheme(to: impl Store, id: &str, branch: Option<&str>, name: &str, latest: i64, at: i64) {
    to.store(
        "insert into grading_schemes (id, branch_id, scheme_name, version_number, search_text, version, changed_by_name, changed_at)
         values ($1, $2, $3, $4, $5, $4, '', $6)",
        (id, branch, name, latest, name.to_lowercase(), at),
    )
    .await;
}

/// A version of a grading scheme: its document.
pub async fn grading_scheme_version(to: impl Store, id: &str, scheme: &str, number: i64, document: &str, at: i64) {
    to.store(
        "insert into grading_scheme_versions (id, scheme_id, number, definition, made_by_name, made_at)
         values ($1, $2, $3, $4, '', $5)",
        (id, scheme, number, document, at),
    )
    .await;
}
