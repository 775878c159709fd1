//! Who is listed by a sheet, for statements: what `rules::leaving::lists` and `rules::joining::lists` say, in SQL, of the students who take
//! the sheet's subject. Every statement that reads the students of a sheet asks here; tests hold it to the rules.

/// Whether the student of the enrolment `$enrolment` takes the subject of the row `$row`: one that the section is taught as a whole, or an optional
/// one that the student chose. A subject that is null or not assigned to the section is everybody's. Never null.
#[macro_export]
macro_rules! takes {
    ($enrolment:literal, $row:literal) => {
        concat!(
            "not exists (select 1 from section_subjects ls where ls.section_id = ",
            $enrolment,
            ".section_id and ls.subject_id = ",
            $row,
            ".subject_id and ls.kind = 'optional' and not exists (select 1 from student_subjects lt where lt.enrolment_id = ",
            $enrolment,
            ".id and lt.subject_id = ls.subject_id))"
        )
    };
}
pub use takes;

/// Whether the student of the enrolment `$enrolment` had joined by the day of the schedule `$schedule`, which may be missing: its own date, else
/// the last day of its semester, else the day of the latest dated schedule of its semester and section; if there is none, they had. Never null.
/// Whoever joined with the session has no day of joining, and nothing further is looked at.
///
/// A session's semesters are one text, `half_yearly=2026-01-01..2026-06-30 yearly=...`: the head of a semester becomes `#`, and cutting off the
/// end up to it leaves its place, in words that both engines know.
#[macro_export]
macro_rules! joined {
    ($enrolment:literal, $schedule:literal) => {
        concat!(
            "(",
            $enrolment,
            ".joined_on is null or ",
            $enrolment,
            ".joined_on <= coalesce(",
            $schedule,
            ".date, (select case when ' ' || la.semester_dates like '% ' || lb.semester || '=%'
                then substr(' ' || la.semester_dates, length(rtrim(replace(' ' || la.semester_dates, ' ' || lb.semester || '=', '#'),
                       'abcdefghijklmnopqrstuvwxyzS0123456789_=.- ')) + length(lb.semester) + 14, 10)
                else (select max(ly.date) from exam_schedules ly join exams lz on lz.id = ly.exam_id
                       where ly.section_id = ",
            $schedule,
            ".section_id and lz.semester = lb.semester) end
              from exams lb join sessions la on la.id = lb.session_id where lb.id = ",
            $schedule,
            ".exam_id), '9999'))"
        )
    };
}
pub use joined;

/// Whether the student of the enrolment `$enrolment` was here on the day of the schedule `$schedule`, which may be missing: had joined, and had not
/// left. Never null.
#[macro_export]
macro_rules! here {
    ($enrolment:literal, $schedule:literal) => {
        concat!(
            "coalesce(",
            $schedule,
            ".date <= ",
            $enrolment,
            ".left_on, ",
            $enrolment,
            ".left_on is null) and ",
            $crate::listed::joined!($enrolment, $schedule)
        )
    };
}
pub use here;

/// Whether the sheet of the schedule `$schedule`, which may be missing, lists the student of the enrolment `$enrolment`.
/// Never null: true and false on both engines.
#[macro_export]
macro_rules! listed {
    ($enrolment:literal, $schedule:literal) => {
        concat!(
            "(",
            $crate::listed::here!($enrolment, $schedule),
            " and ",
            $crate::listed::takes!($enrolment, $schedule),
            ")"
        )
    };
}
pub use listed;

/// Whether any exam of the semester `$semester`, a parameter, lists the student of the enrolment `$enrolment` in the enrolment's section: whoever
/// is here, but those who joined after the last of them, and those who did not leave before the first. Whoever is here is listed where
/// nothing is scheduled, too.
#[macro_export]
macro_rules! listed_in_semester {
    ($enrolment:literal, $semester:literal) => {
        concat!(
            "(case when ",
            $enrolment,
            ".joined_on is not null
               then (",
            $enrolment,
            ".left_on is null and not exists (select 1 from exam_schedules lx join exams le on le.id = lx.exam_id
               where lx.section_id = ",
            $enrolment,
            ".section_id and le.semester = ",
            $semester,
            ")) or exists (select 1 from exam_schedules lx join exams le on le.id = lx.exam_id
               where lx.section_id = ",
            $enrolment,
            ".section_id and le.semester = ",
            $semester,
            " and ",
            $crate::listed::listed!($enrolment, "lx"),
            ")
               else ",
            $enrolment,
            ".left_on is null or exists (select 1 from exam_schedules lx join exams le on le.id = lx.exam_id
               where lx.section_id = ",
            $enrolment,
            ".section_id and le.semester = ",
            $semester,
            " and lx.date <= ",
            $enrolment,
            ".left_on) end)"
        )
    };
}
pub use listed_in_semester;
