//! Who is listed by a sheet, for statements: what `rules::leaving::lists` says, in SQL. Every statement that reads the students of a sheet
//! asks here; a test holds it to the rule.

/// Whether the sheet of the schedule `$schedule`, which may be missing, lists the student of the enrolment `$enrolment`.
/// Never null: true and false on both engines.
macro_rules! listed {
    ($enrolment:literal, $schedule:literal) => {
        concat!("coalesce(", $schedule, ".date <= ", $enrolment, ".left_on, ", $enrolment, ".left_on is null)")
    };
}
pub(crate) use listed;

/// Whether any exam of the semester `$semester`, a parameter, lists the student of the enrolment `$enrolment` in the enrolment's section: whoever
/// is here, and those who did not leave before the first of them.
macro_rules! listed_in_semester {
    ($enrolment:literal, $semester:literal) => {
        concat!(
            "(",
            $enrolment,
            ".left_on is null or exists (select 1 from exam_schedules lx join exams le on le.id = lx.exam_id
               where lx.section_id = ",
            $enrolment,
            ".section_id and le.semester = ",
            $semester,
            " and lx.date <= ",
            $enrolment,
            ".left_on))"
        )
    };
}
pub(crate) use listed_in_semester;
