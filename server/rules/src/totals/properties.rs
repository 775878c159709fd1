//! What must hold of totals whatever exams are scheduled and whatever marks are entered.

use proptest::prelude::*;

use super::*;
use crate::scheme::BuiltIn;
use crate::semesters;

const NAMES: [&str; 8] = ["E0", "E1", "E2", "E3", "E4", "E5", "E6", "E7"];
const DATES: [Option<&str>; 4] = [None, Some("2026-02-15"), Some("2026-03-15"), Some("2026-07-05")];

/// A full mark of 1 to 100 with a mark of 0 to full, absent, exempt or not entered.
fn component() -> impl Strategy<Value = (i64, Option<Mark>)> {
    (1_i64..=100).prop_flat_map(|full| {
        let mark = prop_oneof![
            6 => (0..=full * 100).prop_map(|hundredths| Some(Mark::Hundredths(hundredths))),
            1 => Just(Some(Mark::Hundredths(full * 100))),
            1 => Just(Some(Mark::Absent)),
            1 => Just(Some(Mark::Exempt)),
            1 => Just(None),
        ];
        (Just(full), mark)
    })
}

/// A class, one of its semesters, and exams of all its semesters.
pub(super) fn case() -> impl Strategy<Value = (i64, Semester, Vec<ExamMarks<'static>>)> {
    (3_i64..=12).prop_flat_map(|class| {
        let of_class = semesters::for_class(class);
        let exam = (
            prop::sample::select(of_class.clone()),
            prop::sample::select(&ExamType::ALL[..]),
            prop::sample::select(&DATES[..]),
            prop::array::uniform8(prop::option::of(component())),
        );
        let exams = prop::collection::vec(exam, 0..=NAMES.len()).prop_map(|exams| {
            exams
                .into_iter()
                .zip(NAMES)
                .map(|((semester, exam_type, date, components), name)| ExamMarks {
                    exam: Exam { name, date, exam_type, semester },
                    full: components.map(|component| component.map(|(full, _)| full)),
                    marks: components.map(|component| component.and_then(|(_, mark)| mark)),
                    pass: [None; 8],
                    is_listed: true,
                })
                .collect()
        });
        (Just(class), prop::sample::select(of_class), exams)
    })
}

fn of(class: i64, semester: Semester, exams: &[ExamMarks<'_>]) -> SubjectTotal {
    subject_total(BuiltIn::Standard.plan(), class, semester, exams)
}

/// What heads the column of a part.
fn name(class: i64, total: &SubjectTotal, part: &Part) -> &'static str {
    let plan = BuiltIn::Standard.plan();
    plan.part_name(rule_of(plan, class, total.semester).unwrap(), part.of)
}

fn card(class: i64, subjects: [&SubjectTotal; 2]) -> Option<Printed> {
    let papers =
        subjects.iter().filter_map(|subject| Some(Paper { name: "", outcome: subject.outcome?, is_fourth: false }));
    overall(BuiltIn::Standard.plan(), class, subjects[0].semester, &papers.collect::<Vec<_>>())
}

/// Grades in the order of worth, a dash below all.
fn worth(printed: &Printed) -> std::cmp::Reverse<(bool, Option<Letter>)> {
    std::cmp::Reverse((printed.grade.is_none(), printed.grade))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_total_never_leaves_0_to_out_of((class, semester, exams) in case()) {
        let subject = of(class, semester, &exams);
        let printed = subject.printed.into_iter().chain(card(class, [&subject, &subject]));
        for Printed { total, out_of, percentage, grade, .. } in printed {
            prop_assert!(out_of > 0);
            prop_assert!((0..=out_of).contains(&total), "{total} of {out_of}");
            prop_assert!((0..=100).contains(&percentage));
            prop_assert_eq!(grade.is_none(), total == 0);
            prop_assert!(grade.is_none_or(|grade| grade != "F"));
        }
        let sums = subject.own.into_iter().chain(subject.carried.iter().map(|carried| carried.sum));
        for Sum { total, out_of } in sums {
            prop_assert!((0..=out_of).contains(&total));
        }
        for part in subject.parts.iter().chain(&subject.beside) {
            prop_assert!((0..=part.out_of).contains(&part.printed()));
            prop_assert!((0..=part.full * 100).contains(&part.obtained));
        }
        prop_assert_eq!(subject.printed.is_none(), subject.own.is_none() && subject.carried.is_empty());
    }

    #[test]
    fn raising_a_mark_never_lowers_a_grade(
        (class, semester, exams) in case(),
        which in any::<prop::sample::Index>(),
    ) {
        // One mark of those that enter the total: from not entered through every step to its full mark.
        let before = of(class, semester, &exams);
        let sources: Vec<&Source> = before.counting_parts().flat_map(|part| &part.sources).collect();
        prop_assume!(!sources.is_empty());
        let Source { exam, component, full, .. } = *sources[which.index(sources.len())];
        let mut raised = exams.clone();
        raised[exam].marks[component.index()] = None;
        let mut lower = of(class, semester, &raised);
        for percent in 0..=100 {
            raised[exam].marks[component.index()] = Some(Mark::Hundredths(full * percent));
            let higher = of(class, semester, &raised);
            let pairs = [
                (lower.printed, higher.printed),
                (card(class, [&before, &lower]), card(class, [&before, &higher])),
            ];
            for (lower, higher) in pairs {
                prop_assert_eq!(lower.map(|printed| printed.out_of), higher.map(|printed| printed.out_of));
                let (Some(lower), Some(higher)) = (lower, higher) else { continue };
                prop_assert!(higher.total >= lower.total);
                prop_assert!(higher.percentage >= lower.percentage);
                prop_assert!(worth(&higher) >= worth(&lower), "{lower:?} {higher:?}");
            }
            lower = higher;
        }
    }

    #[test]
    fn dropping_a_part_shrinks_out_of_by_what_the_part_counts_for((class, semester, exams) in case()) {
        let subject = of(class, semester, &exams);
        for part in &subject.parts {
            // The interim's own rows are in another semester; the test on its class tests is below.
            if ["Interim", "Class Test 1", "Class Test 2"].contains(&name(class, &subject, part)) {
                continue;
            }
            let dropped: Vec<_> = exams
                .iter()
                .enumerate()
                .filter(|(place, _)| part.sources.iter().all(|source| source.exam != *place))
                .map(|(_, exam)| *exam)
                .collect();
            let rest = of(class, semester, &dropped);
            prop_assert_eq!(rest.own.map_or(0, |own| own.out_of), subject.own.map_or(0, |own| own.out_of) - part.out_of);
            prop_assert!(rest.parts.iter().all(|other| other.of != part.of));
            prop_assert_eq!(rest.carried.first().map(|carried| carried.sum), subject.carried.first().map(|carried| carried.sum));
            // Yearly alone stands on one half when the other is gone; else what is printed is out of less, too.
            if !part.is_exempt()
                && let Some(printed) = rest.printed
                && (rest.own.is_some() || semester != Semester::YEARLY)
            {
                prop_assert!(printed.out_of < subject.printed.unwrap().out_of);
            }
        }
    }

    #[test]
    fn an_interim_has_20_for_each_of_at_most_two_class_tests((class, _, exams) in case()) {
        let interim = of(class, Semester::INTERIM, &exams);
        let counts = |exam: &&ExamMarks<'_>| {
            let counting = [Component::Written, Component::Paper1, Component::Paper2, Component::Paper3];
            exam.exam.semester == Semester::INTERIM && counting.iter().any(|component| exam.full_mark(*component).is_some())
        };
        let of_type = |exam_type| exams.iter().filter(counts).filter(|exam| exam.exam.exam_type == exam_type).count();
        let exempt = |of: &str| {
            let parts = interim.parts.iter().filter(|part| part.is_exempt() && name(class, &interim, part) == of);
            i64::try_from(parts.count()).unwrap()
        };
        let tests = i64::try_from(of_type(ExamType::CLASS_TEST).min(2)).unwrap()
            - exempt("Class Test 1")
            - exempt("Class Test 2");
        let cp = i64::try_from(of_type(ExamType::CP).min(1)).unwrap() - exempt("CP");
        prop_assert_eq!(interim.printed.map_or(0, |printed| printed.out_of), 20 * tests + 10 * cp);
    }

    #[test]
    fn a_total_is_redone_from_the_parts_of_the_card((class, semester, exams) in case()) {
        let subject = of(class, semester, &exams);
        if let Some(own) = subject.own {
            // total - 1/2 <= sum of obtained/100 / full x out_of < total + 1/2, over the product of all full marks
            let counting = || subject.parts.iter().filter(|part| !part.is_exempt());
            let product: i128 = counting().map(|part| i128::from(part.full) * 100).product();
            let exact: i128 = counting()
                .map(|part| i128::from(part.obtained) * i128::from(part.out_of) * (product / (i128::from(part.full) * 100)))
                .sum();
            let total = i128::from(own.total);
            prop_assert!((2 * total - 1) * product <= 2 * exact && 2 * exact < (2 * total + 1) * product);
        }
        for part in &subject.parts {
            if matches!(part.of, PartOf::Carried(_)) {
                let sum = subject.carried[0].sum;
                prop_assert_eq!((part.obtained, part.full, part.out_of), (sum.total * 100, sum.out_of, 40));
            } else {
                let counting = part.sources.iter().filter(|source| source.mark != Some(Mark::Exempt));
                prop_assert_eq!(part.full, counting.map(|source| source.full).sum::<i64>());
            }
        }
        let (mut backwards, forwards) = (exams.clone(), subject.printed);
        backwards.reverse();
        prop_assert_eq!(of(class, semester, &backwards).printed, forwards);
    }
}
