//! Totals of who joined after a part of them was sat.

use super::*;

/// "Where a part of a result has only sheets that do not list the student, it counts neither as obtained nor in outOf."
#[test]
fn a_part_whose_sheets_do_not_list_the_student_counts_neither_as_obtained_nor_out_of() {
    let interim = [
        "interim classTest CT1 2026-02-15 written=15/20",
        "interim classTest CT2 2026-04-15 written=16/20",
        "interim cp CP 2026-05-15 written=9/10",
    ];
    let term = "qualifying term Term 2026-06-15 paper1=80/100";
    for (unlisted, semester, total_out_of, misses) in [
        (&[][..], "interim", Some((40, 50)), false),
        // The second class test keeps its place.
        (&[0], "interim", Some((25, 30)), true),
        (&[0, 1], "interim", Some((9, 10)), true),
        (&[0, 1, 2], "interim", None, true),
        (&[3], "interim", Some((40, 50)), false),
        // What is carried is a part, too.
        (&[0], "qualifying", Some((81, 100)), true),
        (&[0, 1, 2], "qualifying", Some((48, 60)), true),
    ] {
        let exams: Vec<_> = interim
            .iter()
            .chain([&term])
            .enumerate()
            .map(|(place, line)| ExamMarks { is_listed: !unlisted.contains(&place), ..exam(line) })
            .collect();
        let semester: Semester = semester.parse().unwrap();
        let subject = subject_total(standard(), 11, semester, &exams);
        let printed = subject.printed.map(|printed| (printed.total, printed.out_of));
        assert_eq!(printed, total_out_of, "{unlisted:?} {semester}");
        assert_eq!(misses_a_part(standard(), 11, semester, &exams), misses, "{unlisted:?} {semester}");
        let second = subject.parts.iter().find(|part| name(11, &subject, part) == "Class Test 2");
        assert_eq!(
            second.is_some_and(|part| part.sources[0].exam == 1),
            semester == Semester::INTERIM && !unlisted.contains(&1),
            "{unlisted:?}"
        );
    }
    // One of several sheets of a part is enough.
    let tests =
        ["1stSemester classTest CT1 2026-02-15 written=15/20", "1stSemester classTest CT2 2026-04-15 written=16/20"];
    let exams = [ExamMarks { is_listed: false, ..exam(tests[0]) }, exam(tests[1])];
    assert!(!misses_a_part(standard(), 5, Semester::FIRST, &exams));
    assert_eq!(
        subject_total(standard(), 5, Semester::FIRST, &exams).printed.map(|of| (of.total, of.out_of)),
        Some((16, 20))
    );
}
