//! Tabulations, row by row as docs/rules.md, *Grades and totals* has them, and what must hold for every section.

use proptest::prelude::*;

use super::*;
use crate::scheme::BuiltIn;
use crate::semesters;
use crate::semesters::ExamType;
use crate::totals::Exam;

fn standard() -> &'static Plan {
    BuiltIn::Standard.plan()
}

fn letter(text: &str) -> Letter {
    let all = grade::letters(standard()).chain(standard().failed_letter());
    all.into_iter().find(|letter| *letter == text).unwrap()
}

fn out_of(class: i64, total: i64, out_of: i64) -> Printed {
    Printed::of(
        standard(),
        subject::by_scale(
            standard(),
            exam_scale(standard(), class, semesters::for_class(class)[0]),
            Sum { total, out_of },
            false,
        ),
    )
}

fn f() -> Printed {
    Printed { grade: Some(letter("F")), is_passed: false, ..of_100(90) }
}

/// A candidate with their whole card.
fn with(student: i64, roll: i64, subjects: Vec<Option<Printed>>) -> Candidate<i64> {
    let printed: Vec<Printed> = subjects.iter().flatten().copied().collect();
    let overall = exam_overall(standard(), 5, Semester::FIRST, &printed);
    Candidate { student, roll, has_left: false, is_unranked: false, subjects, overall }
}

/// A subject's printed total out of 100 in a class of scale A.
fn of_100(total: i64) -> Printed {
    out_of(5, total, 100)
}

fn candidate(roll: i64, totals: &[Option<i64>]) -> Candidate<i64> {
    with(roll * 11, roll, totals.iter().map(|total| total.map(of_100)).collect())
}

/// The rows as `roll:position`, in their order.
fn order(rows: &[Row<i64>]) -> String {
    let shown: Vec<_> = rows
        .iter()
        .map(|row| format!("{}:{}", row.roll, row.position.map_or("-".to_owned(), |position| position.to_string())))
        .collect();
    shown.join(" ")
}

#[test]
fn equal_totals_share_a_position_and_the_next_skips() {
    // "Equal totals share a position and the next skips (1, 1, 3)."
    let rows = [
        (&[80, 90, 90][..], "2:1 3:1 1:3"),
        (&[90, 80, 80, 70], "1:1 2:2 3:2 4:4"),
        (&[70, 70, 70], "1:1 2:1 3:1"),
        (&[70], "1:1"),
        (&[], ""),
    ];
    for (totals, expected) in rows {
        let candidates = (1..).zip(totals).map(|(roll, total)| candidate(roll, &[Some(*total)])).collect();
        assert_eq!(order(&tabulate(standard(), candidates)), expected, "{totals:?}");
    }
}

#[test]
fn a_student_with_any_failed_subject_has_no_position_and_sorts_after_the_ranked_by_roll() {
    // "A subject is failed when its grade is U, F or a dash (zero in a scheduled subject)."
    let candidates = vec![
        // F, though the highest total
        with(55, 5, vec![Some(f()), Some(of_100(100))]),
        candidate(6, &[Some(60), Some(60)]),
        // a dash
        candidate(4, &[Some(0), Some(100)]),
        // U
        candidate(1, &[Some(59), Some(100)]),
        // nothing scheduled in one subject is not failed, and 70 of 100 are more than 120 of 200
        candidate(3, &[None, Some(70)]),
        // nothing scheduled at all
        candidate(2, &[None, None]),
    ];
    let rows = tabulate(standard(), candidates);
    assert_eq!(order(&rows), "3:1 6:2 1:- 2:- 4:- 5:-");
    let totals: Vec<_> = rows.iter().map(Row::total).collect();
    assert_eq!(totals, [Some(70), Some(120), Some(159), None, Some(100), Some(190)]);
    assert!(rows.iter().all(|row| row.student == row.roll * 11));
}

#[test]
fn who_has_marks_to_come_has_no_grade_there_and_no_position() {
    // "where marks of a subject are not entered, its grade and the student's position are shown as a dash there (the values of the calls
    // stay as they are)"
    let rows = tabulate(
        standard(),
        vec![
            candidate(1, &[Some(90), Some(90)]),
            candidate(2, &[Some(95), Some(95)]),
            candidate(3, &[Some(80), Some(80)]),
            candidate(4, &[Some(10), Some(80)]),
            Candidate { has_left: true, ..candidate(5, &[Some(99), None]) },
        ],
    );
    assert_eq!(order(&rows), "2:1 1:2 3:3 4:- 5:-");
    let of_student_2 = |student: &i64, place: usize| *student == 22 && place == 1;
    let shown = shown(&rows, of_student_2);
    assert_eq!(order(&shown), "1:2 3:3 2:- 4:- 5:-");
    let second = shown.iter().find(|row| row.roll == 2).unwrap();
    let grades: Vec<_> = second.subjects.iter().map(|printed| printed.unwrap().grade).collect();
    assert_eq!(grades, [Some(letter("A+")), None]);
    assert_eq!(second.grade_count, [GradeCount { grade: letter("A+"), count: 1 }]);
    assert_eq!((second.total(), second.out_of()), (Some(190), 200), "what was entered stays");
    let figures = summary(2, &shown);
    assert_eq!((figures.passed, figures.subjects[1].dashes), (2, 1));
    // The place of a subject that is not scheduled is nobody's to enter.
    assert_eq!(super::shown(&rows, |_, _| false), rows);
    let all_missing = super::shown(&rows, |_, _| true);
    assert_eq!(order(&all_missing), "1:- 2:- 3:- 4:- 5:-");
}

#[test]
fn where_students_take_different_subjects_positions_go_by_percentage() {
    // "Where students of a section take different subjects, positions go by percentage."
    let rows = tabulate(
        standard(),
        vec![
            candidate(1, &[Some(80), Some(80), None]),
            candidate(2, &[Some(90), None, None]),
            candidate(3, &[Some(70), Some(70), Some(90)]),
            candidate(4, &[None, Some(80), Some(80)]),
            // Failed, whatever the percentage.
            candidate(5, &[Some(100), Some(10), None]),
        ],
    );
    assert!(by_percentage(standard(), &rows));
    assert_eq!(order(&rows), "2:1 1:2 4:2 3:4 5:-");
    // A third is a third, whatever it is made of: 66 of 99 and 98 of 147 are equal, 99 of 148 is more by less than a rounding.
    let candidates = [(1, 66, 99), (2, 98, 147), (3, 99, 148)]
        .map(|(roll, total, of)| with(roll, roll, vec![Some(out_of(5, total, of))]));
    assert_eq!(order(&tabulate(standard(), candidates.to_vec())), "3:1 1:2 2:2");
    // Who failed or left does not make it so.
    let same = tabulate(
        standard(),
        vec![
            candidate(1, &[Some(80), Some(80)]),
            candidate(2, &[Some(70), Some(95)]),
            candidate(3, &[Some(10), None]),
            Candidate { has_left: true, ..candidate(4, &[None, Some(80)]) },
        ],
    );
    assert!(!by_percentage(standard(), &same));
    assert_eq!(order(&same), "2:1 1:2 3:- 4:-");
}

#[test]
fn an_exams_total_leaves_out_what_the_student_is_exempt_from() {
    let (schedule, marks) = exam(&[(Component::Written, 50, 20, Some(4_000)), (Component::Viva, 10, 4, None)]);
    let marks = ExamMarks {
        marks: Component::ALL.map(|component| match component {
            Component::Written => Some(Mark::Hundredths(4_000)),
            Component::Viva => Some(Mark::Exempt),
            _ => None,
        }),
        ..marks
    };
    let total = exam_total(standard(), 7, &schedule, &marks).unwrap();
    assert_eq!((total.obtained, total.printed.total, total.printed.out_of), (4_000, 40, 50));
    assert_ne!(total.printed.grade, Some(letter("F")), "the pass mark of what is left out fails nobody");
    let exempt = marks.marks.map(|mark| mark.map(|_| Mark::Exempt));
    assert_eq!(exam_total(standard(), 7, &schedule, &ExamMarks { marks: exempt, ..marks }), None);
}

/// "listed with total and letter, but has a position only if the branch ticks *Rank late joiners* (off)"
#[test]
fn who_joined_late_is_listed_and_counted_and_has_no_position() {
    let late = |candidate: Candidate<i64>| Candidate { is_unranked: true, ..candidate };
    let rows = tabulate(
        standard(),
        vec![
            candidate(1, &[Some(80), Some(80)]),
            late(candidate(2, &[None, Some(99)])),
            candidate(3, &[Some(90), Some(80)]),
            late(candidate(4, &[None, Some(10)])),
        ],
    );
    assert_eq!(order(&rows), "3:1 1:2 2:- 4:-");
    assert!(!by_percentage(standard(), &rows), "theirs is out of less, and compared with nobody's");
    assert_eq!((rows[2].total(), rows[2].out_of()), (Some(99), 100));
    let summary = summary(2, &rows);
    assert_eq!((summary.students, summary.passed, summary.pass_rate), (4, 3, Some(75)));
    assert_eq!(summary.subjects[0].students, 2);
}

#[test]
fn who_has_left_is_listed_last_by_roll_without_a_position_and_is_not_counted() {
    // "positions and highest marks exclude them"
    let left = |candidate: Candidate<i64>| Candidate { has_left: true, ..candidate };
    let candidates = vec![
        left(candidate(9, &[Some(100), Some(100)])),
        candidate(5, &[Some(80), Some(80)]),
        left(candidate(2, &[Some(90), None])),
        candidate(4, &[Some(0), Some(100)]),
        candidate(3, &[Some(80), Some(80)]),
    ];
    let rows = tabulate(standard(), candidates);
    assert_eq!(order(&rows), "3:1 5:1 4:- 2:- 9:-");
    // Their own totals and grades stay.
    assert_eq!((rows[4].total(), rows[4].grade_count[0].count), (Some(200), 2));
    let figures = summary(2, &rows);
    assert_eq!((figures.students, figures.passed, figures.pass_rate), (3, 2, Some(67)));
    assert_eq!((figures.subjects[0].students, figures.subjects[0].mean), (3, Some(5_333)));
    assert_eq!(figures.mean_total, Some(14_000));
}

proptest! {
    /// Whoever has left changes nothing of the others: neither position nor any figure.
    #[test]
    fn those_who_have_left_change_nothing_of_the_others(
        totals in prop::collection::vec((0..101_i64, any::<bool>()), 0..12),
    ) {
        let all: Vec<_> = (1..)
            .zip(&totals)
            .map(|(roll, (total, has_left))| Candidate { has_left: *has_left, ..candidate(roll, &[Some(*total)]) })
            .collect();
        let here: Vec<_> = all.iter().filter(|candidate| !candidate.has_left).cloned().collect();
        let (with, without) = (tabulate(standard(), all), tabulate(standard(), here));
        prop_assert_eq!(&with[..without.len()], &without[..]);
        prop_assert!(with[without.len()..].iter().all(|row| row.has_left && row.position.is_none()));
        prop_assert_eq!(summary(1, &with), summary(1, &without));
    }
}

#[test]
fn a_u_is_below_60_up_to_class_10_and_below_50_from_class_11() {
    for (class, passes) in [(3, 60), (10, 60), (11, 50), (12, 50)] {
        for (total, position) in [(passes, Some(1)), (passes - 1, None)] {
            let rows = tabulate(standard(), vec![with(1, 1, vec![Some(out_of(class, total, 100))])]);
            assert_eq!(rows[0].position, position, "class {class}, {total}");
        }
    }
}

#[test]
fn the_grade_count_is_how_many_of_each_grade_best_first() {
    // "Grade Count: how many of each grade, best first (`A+ 4  A 2  B 1`)."
    let rows: [(&[Option<i64>], &str); 5] = [
        (&[Some(80), Some(95), Some(90), Some(96), Some(97), Some(94), Some(100)], "A+ 4  A 2  B 1"),
        (&[Some(59), Some(60), Some(65), Some(70), Some(75), Some(85)], "B+ 1  C+ 1  C 1  D+ 1  D 1  U 1"),
        // neither a dash nor a subject that is not scheduled is a grade
        (&[Some(0), None, Some(90)], "A 1"),
        (&[Some(0)], ""),
        (&[], ""),
    ];
    for (totals, expected) in rows {
        let row = tabulate(standard(), vec![candidate(1, totals)]).remove(0);
        assert_eq!(grade_count_text(&row.grade_count), expected);
    }
    assert_eq!(grade_count_text(&grade_count(["F", "U", "F"].map(letter))), "U 1  F 2");
}

/// An exam whose components are (component, full, pass, mark in hundredths or -1 absent or `None` not entered).
fn exam(parts: &[(Component, i64, i64, Option<i64>)]) -> (Schedule, ExamMarks<'static>) {
    let part = |component| parts.iter().find(|part| part.0 == component);
    let schedule = Schedule::new(|component| part(component).map(|part| (part.1, part.2)).unzip());
    let marks = Component::ALL.map(|component| part(component)?.3.map(Mark::from_stored));
    let exam = Exam { name: "Term", date: Some("2026-05-31"), exam_type: ExamType::TERM, semester: Semester::FIRST };
    (schedule, ExamMarks::new(exam, &schedule, marks, [None; 8]))
}

#[test]
fn an_exams_total_is_the_sum_of_all_scheduled_components_and_f_when_any_is_below_its_pass_mark() {
    use Component::{Attendance, Paper1, Practical, Viva, Written};
    // "Exam tabulation: total is the sum of all scheduled components; F when any is below its pass mark, else by scale."
    let rows: [(&[_], _); 11] = [
        (&[(Written, 60, 24, Some(5_100)), (Practical, 20, 8, Some(1_900))], Some("70/80 88% B+")),
        (
            &[
                (Written, 50, 20, Some(5_000)),
                (Viva, 10, 4, Some(950)),
                (Attendance, 5, 0, Some(0)),
                (Paper1, 35, 14, Some(3_500)),
            ],
            Some("95/100 95% A+"),
        ),
        // exactly the pass mark passes; a hundredth below does not, though the total would be an A+
        (&[(Written, 100, 40, Some(10_000)), (Viva, 5, 2, Some(200))], Some("102/105 97% A+")),
        (&[(Written, 100, 40, Some(10_000)), (Viva, 5, 2, Some(199))], Some("102/105 97% F")),
        // not entered and absent are 0, below every pass mark but 0
        (&[(Written, 80, 32, Some(8_000)), (Viva, 20, 8, None)], Some("80/100 80% F")),
        (&[(Written, 80, 32, Some(8_000)), (Viva, 20, 8, Some(-1))], Some("80/100 80% F")),
        (&[(Written, 80, 32, Some(8_000)), (Viva, 20, 0, None)], Some("80/100 80% B")),
        // a total of zero is a dash only where no pass mark makes it an F
        (&[(Written, 100, 0, Some(0))], Some("0/100 0% -")),
        (&[(Written, 100, 1, Some(0))], Some("0/100 0% F")),
        // rounded half up, once
        (&[(Written, 50, 0, Some(2_925)), (Viva, 50, 0, Some(3_025))], Some("60/100 60% D")),
        (&[], None),
    ];
    for (parts, expected) in rows {
        let (schedule, marks) = exam(parts);
        let shown = exam_total(standard(), 5, &schedule, &marks).map(|exam_total| {
            let Printed { total, out_of, percentage, grade, .. } = exam_total.printed;
            format!("{total}/{out_of} {percentage}% {}", grade.map_or("-".to_owned(), String::from))
        });
        assert_eq!(shown.as_deref(), expected, "{parts:?}");
    }
    let (schedule, marks) = exam(&[(Written, 60, 24, Some(5_125)), (Practical, 20, 8, Some(1_950))]);
    assert_eq!(exam_total(standard(), 5, &schedule, &marks).unwrap().obtained, 7_075);
}

#[test]
fn an_exams_overall_sums_its_subjects_and_is_f_where_one_of_them_is() {
    for (subjects, expected) in [
        (&[][..], None),
        (&[of_100(96)], Some((96, 100, 96, Some(letter("A+"))))),
        (&[of_100(96), of_100(81)], Some((177, 200, 89, Some(letter("B+"))))),
        // 88.5 is rounded half up, and a subject below every letter is not an F of a component.
        (&[of_100(90), of_100(40)], Some((130, 200, 65, Some(letter("D+"))))),
        (&[of_100(96), f()], Some((186, 200, 93, Some(letter("F"))))),
        (&[of_100(0)], Some((0, 100, 0, None))),
    ] {
        let overall = exam_overall(standard(), 7, Semester::FIRST, subjects);
        assert_eq!(overall.map(|all| (all.total, all.out_of, all.percentage, all.grade)), expected, "{subjects:?}");
    }
}

#[test]
fn the_summary_counts_grades_passes_and_means_of_whoever_has_something_scheduled() {
    let rows = tabulate(
        standard(),
        vec![
            candidate(1, &[Some(95), Some(80)]),
            candidate(2, &[Some(90), None]),
            candidate(3, &[Some(0), Some(59)]),
            candidate(4, &[None, None]),
        ],
    );
    let summary = summary(2, &rows);
    assert_eq!((summary.students, summary.passed, summary.pass_rate), (3, 2, Some(67)));
    // 175, 90 and 59
    assert_eq!(summary.mean_total, Some(10_800));
    let shown: Vec<_> = summary
        .subjects
        .iter()
        .map(|subject| (grade_count_text(&subject.grade_count), subject.dashes, subject.students, subject.mean))
        .collect();
    assert_eq!(shown, [("A+ 1  A 1".to_owned(), 1, 3, Some(6_167)), ("B 1  U 1".to_owned(), 0, 2, Some(6_950))]);
    let nobody = super::summary::<()>(1, &[]);
    assert_eq!((nobody.pass_rate, nobody.mean_total, nobody.subjects[0].mean), (None, None, None));
}

proptest! {
    #[test]
    fn positions_are_a_competition_ranking_of_the_passed(
        students in prop::collection::vec(prop::collection::vec(prop::option::of(prop_oneof![Just(0_i64), 50_i64..=70]), 3), 0..30)
    ) {
        let candidates: Vec<_> = (1..).zip(&students).map(|(roll, totals)| candidate(roll, totals)).collect();
        let rows = tabulate(standard(), candidates.clone());

        let mut rolls: Vec<_> = rows.iter().map(|row| row.roll).collect();
        rolls.sort_unstable();
        prop_assert_eq!(rolls, (1..=whole(students.len())).collect::<Vec<_>>());

        for row in &rows {
            let candidate = candidates.iter().find(|candidate| candidate.roll == row.roll).unwrap();
            prop_assert_eq!(&row.subjects, &candidate.subjects);
            let scheduled: Vec<i64> = students[usize::try_from(row.roll - 1).unwrap()].iter().flatten().copied().collect();
            let passed = !scheduled.is_empty() && scheduled.iter().all(|total| *total >= 60);
            prop_assert_eq!(row.position.is_some(), passed);
            // 1 + how many of the passed have more, of what theirs is out of; for the same subjects that is the total alone
            let more = |other: &Row<i64>| other.total().unwrap() * row.out_of() > row.total().unwrap() * other.out_of();
            let better = rows.iter().filter(|other| other.position.is_some() && row.position.is_some() && more(other)).count();
            prop_assert!(row.position.is_none_or(|position| position == better + 1));
        }
        // The ranked come first by position, equals by roll; the others by roll.
        let key = |row: &Row<i64>| (row.position.is_none(), row.position, row.roll);
        prop_assert!(rows.is_sorted_by_key(key));
    }

    #[test]
    fn an_exams_total_stays_within_what_it_is_out_of(
        parts in prop::array::uniform8(prop::option::of((1_i64..=100, 0_i64..=100, 0_i64..=100)))
    ) {
        let parts: Vec<_> = Component::ALL
            .into_iter()
            .zip(parts)
            .filter_map(|(component, part)| {
                let (full, pass, share) = part?;
                Some((component, full, pass.min(full), Some(full * share)))
            })
            .collect();
        let (schedule, marks) = exam(&parts);
        match exam_total(standard(), 7, &schedule, &marks) {
            None => prop_assert!(parts.is_empty()),
            Some(ExamTotal { printed, .. }) => {
                prop_assert!((0..=printed.out_of).contains(&printed.total));
                prop_assert_eq!(printed.out_of, parts.iter().map(|part| part.1).sum::<i64>());
                let failed = parts.iter().any(|part| part.3.unwrap() < part.2 * 100);
                prop_assert_eq!(printed.grade == Some(letter("F")), failed);
            }
        }
    }
}
