//! Bell schedules, lessons and who stands in for them, and attendance.

use super::Store;

/// A bell schedule of a branch for days of the week, and a shift or every one. `found` is what a search looks in.
pub async fn bell_schedule(
    to: impl Store,
    id: &str,
    branch: &str,
    (name, found): (&str, &str),
    (weekdays, shift): (&str, &str),
) {
    to.store(
        "insert into bell_schedules (id, branch_id, schedule_name, weekdays, shift, valid_from, status, search_text, version,
                changed_by_name, changed_at)
         values ($1, $2, $3, $4, $5, '2026-01-01', 'active', $6, 1, '', 0)",
        (id, branch, name, weekdays, shift, found),
    )
    .await;
}

/// The period `<schedule>-<number>` of a bell schedule: a `lesson` or a `break`.
pub async fn period(to: impl Store, schedule: &str, number: i64, [start, end]: [&str; 2], kind: &str) {
    to.store(
        "insert into periods (id, schedule_id, period_no, start_time, end_time, kind) values ($1, $2, $3, $4, $5, $6)",
        (format!("{schedule}-{number}"), schedule, number, start, end, kind),
    )
    .await;
}

/// A lesson of a section's week, without a room.
pub async fn routine_period(
    to: impl Store,
    id: &str,
    section: &str,
    (weekday, number): (&str, i64),
    [start, end]: [&str; 2],
    [subject, teacher]: [&str; 2],
) {
    to.store(
        "insert into routine_periods (id, section_id, weekday, period_no, start_time, end_time, subject_id, teacher_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        (id, section, weekday, number, start, end, subject, teacher),
    )
    .await;
}

/// Who stands in for whom on a day in the first lesson of a section, perhaps with the lesson of the routine.
pub async fn substitution(
    to: impl Store,
    id: &str,
    [section, subject]: [&str; 2],
    day: &str,
    lesson: Option<&str>,
    [absent, teacher]: [&str; 2],
) {
    to.store(
        "insert into substitutions (id, section_id, day, routine_period_id, period_no, start_time, end_time, subject_id,
                absent_teacher_id, teacher_id, added_by_name, added_at)
         values ($1, $2, $3, $4, 1, '08:00', '08:45', $5, $6, $7, '', 0)",
        (id, section, day, lesson, subject, absent, teacher),
    )
    .await;
}

/// The attendance of an enrolment on a day.
pub async fn attendance_mark(to: impl Store, enrolment: &str, day: &str, state: &str) {
    to.store(
        "insert into attendance_marks (enrolment_id, day, state, version, changed_by, changed_by_name, changed_at)
         values ($1, $2, $3, 1, '', '', 0)",
        (enrolment, day, state),
    )
    .await;
}
