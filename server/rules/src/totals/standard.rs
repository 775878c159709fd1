//! *Standard* says what the tables of this crate compute: while there are both, they must be equal.

use super::formula::{CARRIED_INTERIM, Formula, Take, beside, carries, parts};
use proptest::prelude::*;

use super::properties::case;
use super::*;
use crate::scheme::BuiltIn;
use crate::scheme::decimal::Decimal;
use crate::scheme::document::{self, How, Pass, PercentageOf, ResultRule, Rounding};
use crate::scheme::overall::{self as scheme, Line};
use crate::scheme::subject::{self, Sheet};
use crate::semesters::for_class;
use crate::tabulation;

const WRITTEN: &[Component] = &[Component::Written];
const PAPERS: &[Component] = &[Component::Paper1, Component::Paper2, Component::Paper3];
const BOTH: &[Component] = &[Component::Written, Component::Paper1, Component::Paper2, Component::Paper3];

fn results_of(class: i64) -> Vec<&'static ResultRule> {
    let all = &BuiltIn::Standard.definition().results;
    all.iter().filter(|result| (result.from_class..=result.to_class).contains(&class)).collect()
}

/// A row of the table as a part of the document.
fn as_written(formula: &Formula, enters: bool) -> document::Part {
    let (components, else_components) = match formula.take {
        Take::Written => (WRITTEN, &[][..]),
        Take::Paper1 => (&[Component::Paper1][..], &[][..]),
        Take::Papers => (PAPERS, &[][..]),
        Take::WrittenAndPapers => (BOTH, &[][..]),
        Take::PapersElseWritten => (PAPERS, WRITTEN),
    };
    document::Part {
        name: formula.kind.label().to_owned(),
        exam_types: formula.types.iter().map(|exam_type| exam_type.as_str().to_owned()).collect(),
        components: components.to_vec(),
        else_components: else_components.to_vec(),
        take: if formula.place.is_some() { document::Take::Nth } else { document::Take::All },
        count: formula.place.map(|place| i64::try_from(place).unwrap() + 1),
        scaled_to: formula.scaled_to,
        counts: (!enters).then_some(false),
        must_pass: None,
    }
}

#[test]
fn standard_has_the_parts_of_every_class_and_semester() {
    let mut compared = 0;
    for class in 0..=15 {
        for semester in Semester::ALL {
            let result = results_of(class).into_iter().find(|result| result.semester == semester.as_str());
            let beside = beside(class, semester);
            let entering = parts(class, semester).iter().map(|formula| as_written(formula, true));
            let expected: Vec<_> = entering.chain(beside.iter().map(|formula| as_written(formula, false))).collect();
            assert_eq!(result.map_or(&[][..], |result| &result.parts), expected, "class {class} {semester}");
            compared += expected.len();
        }
    }
    // 3 to 7: 2 x 4; 8 and 9: 2 x 2; 10: 2 + 1 + 1 + 1; 11 and 12: 4 + 1 + 3 + 1.
    assert_eq!(compared, 5 * 8 + 2 * 4 + 5 + 2 * 9);
}

#[test]
fn standard_has_the_order_of_semesters_of_every_class() {
    for class in 0..=15 {
        let written: Vec<&str> = BuiltIn::Standard
            .definition()
            .semesters
            .iter()
            .map(|semester| semester.key.as_str())
            .filter(|key| results_of(class).iter().any(|result| result.semester == *key))
            .collect();
        let expected: Vec<&str> = for_class(class).into_iter().map(Semester::as_str).collect();
        assert_eq!(written, expected, "class {class}");
    }
}

#[test]
fn standard_names_semesters_as_the_program_does() {
    let written = &BuiltIn::Standard.definition().semesters;
    let written: Vec<_> =
        written.iter().map(|of| (of.key.as_str(), of.name.as_str(), of.printed_title.as_str())).collect();
    assert_eq!(written, Semester::ALL.map(|of| (of.as_str(), of.label(), of.printed_title())));
}

#[test]
fn standard_carries_what_the_table_carries() {
    let mut carried = 0;
    for class in 3..=12 {
        for result in results_of(class) {
            let semester: Semester = result.semester.parse().unwrap();
            let found: Vec<_> = result
                .carries
                .iter()
                .map(|carry| (carry.semester.as_str(), carry.how, carry.scaled_to, carry.percentage))
                .collect();
            let how = match semester {
                Semester::Second => (How::Add, None, Some(PercentageOf::MeanOfPercentages)),
                Semester::Yearly => (How::Mean, None, None),
                _ => (How::Scaled, Some(CARRIED_INTERIM), None),
            };
            let expected: Vec<_> =
                carries(class, semester).iter().map(|from| (from.as_str(), how.0, how.1, how.2)).collect();
            assert_eq!(found, expected, "class {class} {semester}");
            carried += found.len();
        }
    }
    assert_eq!(carried, 5 + 2 + 2);
}

#[test]
fn standard_has_the_scales_of_every_class() {
    let standard = BuiltIn::Standard.definition();
    assert_eq!(standard.single_mark_scale, "A");
    for (written, scale) in standard.scales.iter().zip([Scale::A, Scale::B]) {
        let bands: Vec<_> = written.bands.iter().map(|band| (band.from, band.letter.as_str(), band.fails)).collect();
        let steps = scale.steps().iter().map(|(lowest, grade)| (Decimal(lowest * 100), *grade));
        let expected: Vec<_> = steps
            .chain([(Decimal(0), Grade::U)])
            .map(|(from, grade)| (from, grade.as_str(), grade.is_failed()))
            .collect();
        assert_eq!(bands, expected, "{}", written.key);
        assert_eq!(written.rounding, Rounding::HalfUp);
    }
    for class in 3..=12 {
        for result in results_of(class) {
            let expected = if Scale::for_class(class) == Scale::A { "A" } else { "B" };
            assert_eq!((result.scale.as_str(), result.pass), (expected, Pass::Scale {}), "class {class}");
        }
    }
    assert_eq!(standard.failed_letter.as_deref(), Some(Grade::F.as_str()));
    assert_eq!(standard.highest_mark.semester, Semester::First.as_str());
}

impl Sheet for ExamMarks<'_> {
    fn exam_type(&self) -> usize {
        self.exam.exam_type as usize
    }
    fn semester(&self) -> usize {
        self.exam.semester as usize
    }
    fn date(&self) -> Option<&str> {
        self.exam.date
    }
    fn name(&self) -> &str {
        self.exam.name
    }
    fn full_mark(&self, component: Component) -> Option<i64> {
        self.full_mark(component)
    }
    fn pass_mark(&self, _: Component) -> Option<i64> {
        None
    }
    fn mark(&self, component: Component) -> Option<Mark> {
        self.marks[component.index()]
    }
    fn is_listed(&self) -> bool {
        self.is_listed
    }
}

/// What both say of a part: what it is made of, what was obtained, and what it is out of.
type Facts<'p> = (&'p [Source], i64, i64, i64);

fn facts(part: &Part) -> Facts<'_> {
    // What stands for a carried total is never empty, and has no sources.
    (&part.sources, part.obtained, part.full, part.out_of)
}

fn facts_by_scheme(part: &subject::Part) -> Facts<'_> {
    (&part.sources, part.obtained, part.full, part.out_of)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn standard_computes_what_the_tables_compute(
        (class, semester, mut exams) in case(),
        unlisted in prop::collection::vec(prop::bool::weighted(0.1), 8),
    ) {
        for (exam, unlisted) in exams.iter_mut().zip(unlisted) {
            exam.is_listed = !unlisted;
        }
        let plan = BuiltIn::Standard.plan();
        let expected = subject_total(class, semester, &exams);
        let found = subject::subject_total(plan, class, semester as usize, &exams).expect("every class has its semesters");
        prop_assert_eq!(
            found.parts.iter().map(facts_by_scheme).collect::<Vec<_>>(),
            expected.parts.iter().map(facts).collect::<Vec<_>>()
        );
        prop_assert_eq!(
            found.beside.iter().map(facts_by_scheme).collect::<Vec<_>>(),
            expected.beside.iter().map(facts).collect::<Vec<_>>()
        );
        prop_assert_eq!(found.own, expected.own);
        prop_assert_eq!(found.carried.len(), usize::from(expected.carried.is_some()));
        for (found, expected) in found.carried.iter().zip(&expected.carried) {
            prop_assert_eq!(found.sum, expected.sum);
            prop_assert_eq!(found.total.semester, expected.semester as usize);
        }
        prop_assert_eq!(found.outcome.is_some(), expected.printed.is_some());
        if let (Some(found), Some(expected)) = (found.outcome, expected.printed) {
            prop_assert_eq!((found.total, found.out_of, found.percentage), (expected.total, expected.out_of, expected.percentage));
            prop_assert_eq!(found.letter(plan), expected.grade.map(Grade::as_str));
            prop_assert_eq!(found.is_passed, !expected.is_failed());
        }
    }

    #[test]
    fn standard_places_whom_the_tables_place(
        class in 3_i64..=12,
        marks in prop::collection::vec(prop::collection::vec(prop::option::of((0_i64..=12, 10_i64..=12)), 3), 0..=6),
    ) {
        let plan = BuiltIn::Standard.plan();
        let semester = for_class(class)[0];
        let rule = plan.rule(class, semester as usize).expect("every class has its semesters");
        let printed = |(total, out_of): (i64, i64)| Printed::of(class, Sum { total: total.min(out_of), out_of });
        let rows: Vec<Vec<Option<Printed>>> =
            marks.into_iter().map(|row| row.into_iter().map(|mark| mark.map(printed)).collect()).collect();
        let candidate = |row: &Vec<Option<Printed>>| {
            let lines: Vec<_> = row
                .iter()
                .flatten()
                .map(|of| subject::joined(plan, rule, [plain(of)]).expect("it is out of more than 0"))
                .map(|outcome| Line { outcome, is_fourth: false })
                .collect();
            scheme::Candidate {
                overall: scheme::overall(plan, rule, &lines),
                out_of: row.iter().map(|printed| printed.map(|printed| printed.out_of)).collect(),
                is_unranked: false,
            }
        };
        let found = scheme::positions(plan, &rows.iter().map(candidate).collect::<Vec<_>>());
        for (row, candidate) in rows.iter().zip(rows.iter().map(candidate)) {
            let expected = overall_of(class, row.iter().copied().flatten());
            let of = |total, out_of, percentage, letter: Option<&str>| (total, out_of, percentage, letter.map(str::to_owned));
            let letter = |place: usize| plan.definition().scales[rule.scale()].bands[place].letter.as_str();
            prop_assert_eq!(
                candidate.overall.map(|found| of(found.total, found.out_of, found.percentage, found.band.map(letter))),
                expected.map(|printed| of(printed.total, printed.out_of, printed.percentage, printed.grade.map(Grade::as_str)))
            );
        }
        let candidates = rows.into_iter().enumerate().map(|(student, subjects)| tabulation::Candidate {
            student, roll: 0, has_left: false, is_unranked: false, subjects,
        });
        let mut expected = vec![None; found.len()];
        for row in tabulation::tabulate(candidates.collect()) {
            expected[row.student] = row.position;
        }
        prop_assert_eq!(found, expected);
    }
}

/// A printed total, to be graded anew.
fn plain(printed: &Printed) -> subject::Outcome {
    subject::Outcome {
        total: printed.total,
        out_of: printed.out_of,
        percentage: printed.percentage,
        scale: 0,
        band: None,
        is_below_pass: false,
        is_passed: true,
    }
}
