//! Who is listed by a sheet, for statements: what `rules::leaving::lists` says, in SQL, of the students who take the sheet's subject. Every
//! statement that reads the students of a sheet asks here; a test holds it to the rule.

/// Whether the student of the enrolment `$enrolment` takes the subject of the row `$row`: one that the section is taught as a whole, or an optional
/// one that the student chose. A subject that is null or not assigned to the section is everybody's. Never null.
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
pub(crate) use takes;

/// Whether the sheet of the schedule `$schedule`, which may be missing, lists the student of the enrolment `$enrolment`.
/// Never null: true and false on both engines.
macro_rules! listed {
    ($enrolment:literal, $schedule:literal) => {
        concat!(
            "(coalesce(",
            $schedule,
            ".date <= ",
            $enrolment,
            ".left_on, ",
            $enrolment,
            ".left_on is null) and ",
            $crate::features::exams::marks::listed_store::takes!($enrolment, $schedule),
            ")"
        )
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
