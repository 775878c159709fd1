//! The worked examples of docs/rules.md, *Grading schemes*, by the built-in schemes and by changed ones.

use proptest::prelude::*;

use super::*;
use crate::components::Component;
use crate::marks::Mark;
use crate::scheme::document::{Carry, ExamFails, FourthSubject, How, Pass, PercentageOf, Rounding, Take};
use crate::scheme::subject::{self, Sheet, SubjectTotal, subject_total};
use crate::scheme::{BuiltIn, Definition};
use crate::semesters::ExamType;

/// An exam of one subject: written (CQ) and viva (MCQ), each a full mark, a pass mark and a mark.
#[derive(Debug, Clone, Copy)]
struct Exam {
    kind: &'static str,
    name: &'static str,
    written: Option<(i64, i64, Option<Mark>)>,
    viva: Option<(i64, i64, Option<Mark>)>,
}

/// The exam in a semester of a plan, by its place.
struct InPlan<'p>(Exam, &'p Plan, usize);

/// The letter as it is printed.
fn text(outcome: Outcome, plan: &Plan) -> String {
    outcome.letter(plan).map_or_else(String::new, String::from)
}

impl Sheet for InPlan<'_> {
    fn exam_type(&self) -> ExamType {
        self.1.exam_type(self.0.kind).unwrap()
    }
    fn is_of(&self, _: &Plan, semester: usize) -> bool {
        semester == self.2
    }
    fn date(&self) -> Option<&str> {
        None
    }
    fn name(&self) -> &str {
        self.0.name
    }
    fn full_mark(&self, component: Component) -> Option<i64> {
        self.of(component).map(|(full, ..)| full)
    }
    fn pass_mark(&self, component: Component) -> Option<i64> {
        self.of(component).map(|(_, pass, _)| pass)
    }
    fn mark(&self, component: Component) -> Option<Mark> {
        self.of(component)?.2
    }
    fn is_listed(&self) -> bool {
        true
    }
}

impl InPlan<'_> {
    fn of(&self, component: Component) -> Option<(i64, i64, Option<Mark>)> {
        match component {
            Component::Written => self.0.written,
            Component::Viva => self.0.viva,
            _ => None,
        }
    }
}

#[expect(clippy::unnecessary_wraps, reason = "it stands where nothing may be entered")]
fn marked(mark: i64) -> Option<Mark> {
    Some(Mark::Hundredths(mark * 100))
}

/// A term of written (out of 70, pass mark 23) and viva (out of 30, pass mark 10).
fn term(written: Option<Mark>, viva: Option<Mark>) -> Exam {
    Exam { kind: "term", name: "Half Yearly", written: Some((70, 23, written)), viva: Some((30, 10, viva)) }
}

fn written(kind: &'static str, name: &'static str, full: i64, mark: Option<Mark>) -> Exam {
    Exam { kind, name, written: Some((full, 0, mark)), viva: None }
}

fn total(plan: &Plan, exams: &[Exam]) -> SubjectTotal {
    let sheets: Vec<_> = exams.iter().map(|exam| InPlan(*exam, plan, 0)).collect();
    subject_total(plan, 9, 0, &sheets).unwrap()
}

fn outcome(plan: &Plan, exams: &[Exam]) -> Outcome {
    total(plan, exams).outcome.unwrap()
}

/// A subject of the built-in national scheme with these points, from one term out of 100 marks.
fn with_points(points: &str) -> Outcome {
    let mark = match points {
        "5" => 80,
        "4" => 70,
        "3.5" => 60,
        "3" => 50,
        "2" => 40,
        "1" => 33,
        _ => 20,
    };
    let term = Exam { kind: "term", name: "Half Yearly", written: Some((100, 0, marked(mark))), viva: None };
    outcome(BuiltIn::NationalGpa5.plan(), &[term])
}

fn card(compulsory: &[&str], fourth: Option<&str>) -> Overall {
    let line = |points: &str, is_fourth| Line { outcome: with_points(points), is_fourth };
    let lines: Vec<_> =
        compulsory.iter().map(|points| line(points, false)).chain(fourth.map(|points| line(points, true))).collect();
    let plan = BuiltIn::NationalGpa5.plan();
    overall(plan, plan.rule(9, 0).unwrap(), &lines).unwrap()
}

fn changed(built_in: BuiltIn, change: impl FnOnce(&mut Definition)) -> Plan {
    let mut definition = built_in.definition().clone();
    change(&mut definition);
    Plan::new(definition).unwrap()
}

#[test]
fn the_mean_of_points_with_a_fourth_subject() {
    let rows: [(&[&str], Option<&str>, i64, &str); 8] = [
        // "eight compulsory subjects at 5.00 and a fourth at 4.00 give 5.00"
        (&["5"; 8], Some("4"), 500, "A+"),
        // "points 4, 4, 3.5, 5, 3, 4, 5, 3.5 and a fourth of 5 give (32 + 3) / 8 = 4.38"
        (&["4", "4", "3.5", "5", "3", "4", "5", "3.5"], Some("5"), 438, "A"),
        (&["4", "4", "3.5", "5", "3", "4", "5", "3.5"], None, 400, "A"),
        // "one compulsory F gives 0.00 and F whatever the fourth"
        (&["5", "5", "5", "5", "5", "5", "5", "0"], Some("5"), 0, "F"),
        // A fourth adds what it has above 2, and a failed one takes nothing away.
        (&["4", "4"], Some("2"), 400, "A"),
        (&["4", "4"], Some("0"), 400, "A"),
        (&["4", "4"], Some("3"), 450, "A"),
        // Half up to two decimals: 10.5 / 4 is 2.625.
        (&["3.5", "3", "2", "2"], None, 263, "C"),
    ];
    let plan = BuiltIn::NationalGpa5.plan();
    for (compulsory, fourth, expected, letter) in rows {
        let card = card(compulsory, fourth);
        assert_eq!(card.gpa, Some(Decimal(expected)), "{compulsory:?} {fourth:?}");
        assert_eq!(plan.bands(0)[card.band.unwrap()].letter, letter, "{compulsory:?} {fourth:?}");
        assert_eq!(card.is_passed, letter != "F");
    }
}

#[test]
fn a_fourth_subject_is_one_like_any_other_where_the_scheme_has_none() {
    let plan = changed(BuiltIn::NationalGpa5, |scheme| {
        scheme.overall = By::Points { most: None, fourth_subject: None };
    });
    let rule = plan.rule(9, 0).unwrap();
    let line = |points, is_fourth| Line { outcome: with_points(points), is_fourth };
    let card = |fourth| overall(&plan, rule, &[line("5", false), line(fourth, true)]).unwrap();
    assert_eq!((card("2").gpa, card("2").is_passed), (Some(Decimal(350)), true));
    assert_eq!((card("0").gpa, card("0").is_passed), (Some(Decimal(0)), false));
}

#[test]
fn a_component_below_its_pass_mark_fails_the_subject() {
    let plan = BuiltIn::NationalGpa5.plan();
    let rows = [
        // "a subject with 70 % but MCQ below its pass mark is F with 0 points"
        (term(marked(61), marked(9)), 70, "F", 0),
        (term(marked(60), marked(10)), 70, "A", 400),
        (term(marked(22), marked(30)), 53, "F", 0),
        // "an absent component fails"
        (term(marked(70), Some(Mark::Absent)), 70, "F", 0),
        (term(marked(70), None), 70, "F", 0),
        // "a component that is not scheduled is ignored"; of one that the student is exempt from nothing is asked.
        (Exam { viva: None, ..term(marked(56), None) }, 80, "A+", 500),
        (term(marked(56), Some(Mark::Exempt)), 80, "A+", 500),
        // All parts together are below the scale's lowest band that passes.
        (Exam { viva: None, ..term(marked(23), None) }, 33, "D", 100),
        (term(marked(0), marked(0)), 0, "F", 0),
    ];
    for (exam, percentage, letter, points) in rows {
        let outcome = outcome(plan, &[exam]);
        assert_eq!(outcome.percentage, percentage, "{exam:?}");
        assert_eq!(text(outcome, plan), letter, "{exam:?}");
        assert_eq!(outcome.points(plan), Some(Decimal(points)), "{exam:?}");
        assert_eq!(outcome.is_passed, letter != "F", "{exam:?}");
    }
}

#[test]
fn a_part_that_need_not_be_passed_fails_nobody() {
    let plan = BuiltIn::NationalGpa5.plan();
    // Class tests are scaled to 20 and "mustPass: false"; terms to 80.
    let class_test = Exam { kind: "classTest", name: "Class Test", written: Some((20, 7, marked(1))), viva: None };
    let subject = total(plan, &[term(marked(70), marked(30)), class_test]);
    assert_eq!(subject.parts.iter().map(|part| (part.printed(), part.out_of)).collect::<Vec<_>>(), [(1, 20), (80, 80)]);
    let outcome = subject.outcome.unwrap();
    assert_eq!((outcome.total, outcome.out_of, text(outcome, plan)), (81, 100, "A+".to_owned()));
}

#[test]
fn exams_of_a_part_are_taken_as_the_scheme_says() {
    let exams = [
        written("classTest", "A", 20, marked(10)),
        written("classTest", "B", 10, marked(8)),
        written("classTest", "C", 20, marked(16)),
        written("classTest", "D", 50, Some(Mark::Exempt)),
        written("classTest", "E", 20, None),
    ];
    let rows: [(Take, Option<i64>, &str, i64, i64); 7] = [
        (Take::All, None, "ABCDE", 34, 70),
        // The highest percentages, the earlier of equals first; exempt exams are passed over.
        (Take::Best, Some(1), "B", 8, 10),
        (Take::Best, Some(2), "BC", 24, 30),
        (Take::Best, Some(9), "ABCE", 34, 70),
        (Take::First, Some(2), "AB", 18, 30),
        (Take::Last, Some(2), "DE", 0, 20),
        (Take::Nth, Some(3), "C", 16, 20),
    ];
    for (take, count, taken, obtained, full) in rows {
        let plan = changed(BuiltIn::NationalGpa5, |scheme| {
            let part = &mut scheme.results[0].parts[0];
            (part.take, part.count, part.scaled_to) = (take, count, None);
        });
        let subject = total(&plan, &exams);
        let part = &subject.parts[0];
        let names: String = part.sources.iter().map(|source| exams[source.exam].name).collect();
        assert_eq!((names.as_str(), part.obtained, part.full), (taken, obtained * 100, full), "{take:?} {count:?}");
    }
}

#[test]
fn exams_without_a_day_go_by_name_as_names_sort_everywhere() {
    // "Names sort naturally in every list and every choice: Class 3 before Class 10 ..., without case, and Bengali digits as Latin ones."
    let names = ["Class Test 10", "Class Test ৩", "class test 2", "Class Test 1"];
    for (place, expected) in [(1, "Class Test 1"), (2, "class test 2"), (3, "Class Test ৩"), (4, "Class Test 10")] {
        let plan = changed(BuiltIn::NationalGpa5, |scheme| {
            let part = &mut scheme.results[0].parts[0];
            (part.take, part.count) = (Take::Nth, Some(place));
        });
        let subject = total(&plan, &names.map(|name| written("classTest", name, 20, marked(10))));
        assert_eq!(names[subject.parts[0].sources[0].exam], expected);
    }
}

#[test]
fn a_subject_passes_by_its_percentage_where_the_scheme_says_so() {
    let plan = changed(BuiltIn::NationalGpa5, |scheme| {
        for result in &mut scheme.results {
            result.pass = Pass::Total { percent: Decimal(4_050) };
        }
    });
    for (mark, is_passed) in [(40, false), (41, true), (0, false)] {
        let exam = written("term", "Half Yearly", 100, marked(mark));
        assert_eq!(outcome(&plan, &[exam]).is_passed, is_passed, "{mark} of 100 and 40.5 %");
    }
}

#[test]
fn a_pass_percentage_is_compared_with_the_percentage_that_the_scale_goes_by() {
    // "What is printed can be worked out again from what is printed: a total that enters another total, and a percentage, is the printed one."
    for (rounding, is_passed) in [(Rounding::HalfUp, true), (Rounding::None, false)] {
        let plan = changed(BuiltIn::Percentages, |scheme| {
            scheme.scales[0].rounding = rounding;
            scheme.results[0].parts[1].scaled_to = None;
        });
        // 39.5 %, printed as 40 %
        let half = outcome(&plan, &[written("term", "Half Yearly", 200, marked(79))]);
        assert_eq!((half.total, half.percentage, half.is_passed), (79, 40, is_passed), "{rounding:?}");
    }
    // Of the mean of two percentages, too: 20 of 20 and 0 of 80 are 50 %.
    let plan = changed(BuiltIn::Percentages, |scheme| {
        let carries = Carry {
            semester: "half_yearly".to_owned(),
            name: None,
            how: How::Add,
            scaled_to: None,
            percentage: Some(PercentageOf::MeanOfPercentages),
        };
        scheme.results[1].carries = vec![carries];
    });
    let half_yearly = written("classTest", "Half Yearly", 10, marked(10));
    let yearly = written("term", "Annual", 90, marked(0));
    let sheets = [InPlan(half_yearly, &plan, 0), InPlan(yearly, &plan, 1)];
    let mean = subject_total(&plan, 9, 1, &sheets).unwrap().outcome.unwrap();
    assert_eq!((mean.total, mean.out_of, mean.percentage, mean.is_passed), (20, 100, 50, true));
}

#[test]
fn a_total_of_zero_is_a_dash_or_what_the_scale_says() {
    let zero = written("term", "Half Yearly", 100, marked(0));
    let plan = BuiltIn::Standard.plan();
    let sheet = [written("term", "Half Yearly", 100, marked(0))].map(|exam| InPlan(exam, plan, 0));
    let dash = subject_total(plan, 5, 0, &sheet).unwrap().outcome.unwrap();
    assert_eq!((dash.letter(plan), dash.points(plan), dash.is_passed), (None, None, false));
    let plan = BuiltIn::NationalGpa5.plan();
    let by_scale = outcome(plan, &[zero]);
    assert_eq!((text(by_scale, plan), by_scale.points(plan)), ("F".to_owned(), Some(Decimal(0))));
    // "zeroTotal holds for single marks, exams, subjects and cards", and the mean of points is "null only where no subject of the card is scheduled".
    for (zero_total, has_letter) in [(ZeroTotal::Dash, false), (ZeroTotal::ByScale, true)] {
        let plan = changed(BuiltIn::NationalGpa5, |scheme| scheme.zero_total = zero_total);
        let line = Line { outcome: outcome(&plan, &[zero]), is_fourth: false };
        let card = overall(&plan, plan.rule(9, 0).unwrap(), &[line]).unwrap();
        assert_eq!((card.band.is_some(), card.gpa, card.is_passed), (has_letter, Some(Decimal(0)), false));
    }
}

#[test]
fn papers_that_are_joined_have_one_letter_and_each_must_pass_its_components() {
    let plan = BuiltIn::NationalGpa5.plan();
    let rule = plan.rule(9, 0).unwrap();
    let strong = outcome(plan, &[term(marked(70), marked(30))]);
    let weak = outcome(plan, &[term(marked(23), marked(17))]);
    let failed = outcome(plan, &[term(marked(60), marked(9))]);
    let joined = |papers: &[Outcome]| subject::joined(plan, rule, papers.iter().copied());
    let both = joined(&[strong, weak]).unwrap();
    assert_eq!((both.total, both.out_of, text(both, plan)), (112, 160, "A".to_owned()));
    // 80 and 55 of 80 each: 84 %, and a paper of it is failed.
    let one_failed = joined(&[strong, failed]).unwrap();
    assert_eq!((text(one_failed, plan), one_failed.points(plan)), ("F".to_owned(), Some(Decimal(0))));
    // "An exempt paper is left out."
    assert_eq!(joined(&[weak]).unwrap().total, weak.total);
    assert_eq!(joined(&[]), None);
}

fn candidate(total: i64, out_of: i64, gpa: Option<i64>, is_passed: bool) -> Candidate {
    let percentage = percentage_of(Sum { total, out_of }).round_half_up();
    let overall = Overall { total, out_of, percentage, gpa: gpa.map(Decimal), band: Some(0), is_passed };
    Candidate { standing: Some(overall.into()), out_of: vec![Some(out_of)], is_unranked: false }
}

#[test]
fn positions_go_by_what_the_scheme_says() {
    let students = [
        candidate(90, 100, Some(450), true),
        candidate(95, 200, Some(500), true),
        candidate(90, 100, Some(450), true),
        candidate(99, 100, Some(0), false),
        candidate(80, 100, Some(450), true),
    ];
    let rows = [
        (PositionBy::Total, Failed::Unranked, Ties::Skip, [Some(2), Some(1), Some(2), None, Some(4)]),
        (PositionBy::Total, Failed::Unranked, Ties::Dense, [Some(2), Some(1), Some(2), None, Some(3)]),
        (PositionBy::Percentage, Failed::Unranked, Ties::Skip, [Some(1), Some(4), Some(1), None, Some(3)]),
        (PositionBy::TotalOrPercentage, Failed::Unranked, Ties::Skip, [Some(1), Some(4), Some(1), None, Some(3)]),
        (PositionBy::PointsThenTotal, Failed::AfterPassed, Ties::Skip, [Some(2), Some(1), Some(2), Some(5), Some(4)]),
    ];
    for (position, failed, ties, expected) in rows {
        let plan = changed(BuiltIn::NationalGpa5, |scheme| {
            (scheme.position, scheme.failed, scheme.ties) = (position, failed, ties);
        });
        assert_eq!(positions(&plan, &students), expected, "{position:?} {failed:?} {ties:?}");
    }
    let late = Candidate { is_unranked: true, ..students[1].clone() };
    let plan = BuiltIn::Standard.plan();
    assert_eq!(positions(plan, &[late, students[0].clone()]), [None, Some(1)]);
}

#[test]
fn where_no_subject_fails_the_whole_its_own_band_decides() {
    let plan = changed(BuiltIn::NationalGpa5, |scheme| {
        scheme.overall_fails = OverallFails::Never;
        scheme.exam_fails = ExamFails::ByScale;
        scheme.overall = By::Points { most: None, fourth_subject: Some(FourthSubject { above: Decimal(200) }) };
    });
    let rule = plan.rule(9, 0).unwrap();
    let line = |points| Line { outcome: with_points(points), is_fourth: false };
    let card = overall(&plan, rule, &[line("5"), line("5"), line("0")]).unwrap();
    assert_eq!((card.gpa, card.is_passed), (Some(Decimal(333)), true));
    assert_eq!(plan.bands(0)[card.band.unwrap()].letter, "B");
    assert_eq!(overall(&plan, rule, &[]), None);
}

#[test]
fn highest_marks_are_on_the_cards_of_their_semester_and_of_those_that_carry_it() {
    let plan = BuiltIn::Standard.plan();
    let place = |key: &str| plan.semester(key).unwrap();
    let rows = [
        (5, "1stSemester", Some("1stSemester")),
        (5, "2ndSemester", Some("1stSemester")),
        (8, "yearly", None),
        (5, "yearly", None),
    ];
    for (class, semester, expected) in rows {
        assert_eq!(plan.highest_mark_of(class, place(semester)), expected.map(place), "class {class} {semester}");
    }
    let national = BuiltIn::NationalGpa5.plan();
    let same = changed(BuiltIn::NationalGpa5, |scheme| "same".clone_into(&mut scheme.highest_mark.semester));
    let yearly = national.semester("yearly").unwrap();
    assert_eq!(same.highest_mark_of(8, yearly), Some(yearly));
}

/// A full mark of 1 to 100 with a mark of 0 to full, absent, exempt or not entered.
fn component() -> impl Strategy<Value = Option<(i64, i64, Option<Mark>)>> {
    let scheduled = (1_i64..=100, 0_i64..=40).prop_flat_map(|(full, pass)| {
        let mark = prop_oneof![
            6 => (0..=full * 100).prop_map(|hundredths| Some(Mark::Hundredths(hundredths))),
            1 => Just(Some(Mark::Absent)),
            1 => Just(Some(Mark::Exempt)),
            1 => Just(None),
        ];
        (Just(full), Just(pass), mark)
    });
    prop::option::of(scheduled)
}

fn exams() -> impl Strategy<Value = Vec<Exam>> {
    let exam = (prop::sample::select(&["classTest", "term"][..]), component(), component())
        .prop_map(|(kind, written, viva)| Exam { kind, name: "", written, viva });
    prop::collection::vec(exam, 0..=6).prop_map(|mut exams| {
        for (exam, name) in exams.iter_mut().zip(["A", "B", "C", "D", "E", "F"]) {
            exam.name = name;
        }
        exams
    })
}

fn taking() -> impl Strategy<Value = (Take, Option<i64>)> {
    let counted = prop::sample::select(&[Take::Best, Take::First, Take::Last, Take::Nth][..]);
    prop_oneof![Just((Take::All, None)), (counted, (1_i64..=4).prop_map(Some))]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_total_lies_between_0_and_what_it_is_out_of(exams in exams(), (take, count) in taking(), scales in any::<bool>()) {
        let plan = changed(BuiltIn::NationalGpa5, |scheme| {
            let part = &mut scheme.results[0].parts[0];
            (part.take, part.count) = (take, count);
            if !scales {
                part.scaled_to = None;
            }
        });
        let subject = total(&plan, &exams);
        for part in &subject.parts {
            prop_assert!((0..=part.out_of).contains(&part.printed()), "{part:?}");
        }
        if let Some(outcome) = subject.outcome {
            prop_assert!(outcome.out_of > 0);
            prop_assert!((0..=outcome.out_of).contains(&outcome.total));
            prop_assert!((0..=100).contains(&outcome.percentage));
            prop_assert!(outcome.is_passed || text(outcome, &plan) == "F");
        }
    }

    /// Not so with `best` over exams with different full marks: a better percentage may be of fewer marks.
    #[test]
    fn raising_a_mark_never_lowers_a_total(
        exams in exams(),
        (take, count) in taking(),
        which in any::<prop::sample::Index>(),
        raised in 0_i64..=10_000,
    ) {
        prop_assume!(take != Take::Best && !exams.is_empty());
        let plan = changed(BuiltIn::NationalGpa5, |scheme| {
            let part = &mut scheme.results[0].parts[0];
            (part.take, part.count) = (take, count);
        });
        let place = which.index(exams.len());
        let mut better = exams.clone();
        if let Some((full, _, Some(Mark::Hundredths(mark)))) = &mut better[place].written {
            *mark = (*mark).max(raised.min(*full * 100));
        }
        let (before, after) = (total(&plan, &exams).outcome, total(&plan, &better).outcome);
        prop_assert_eq!(before.map(|outcome| outcome.out_of), after.map(|outcome| outcome.out_of));
        prop_assert!(after.map(|outcome| outcome.total) >= before.map(|outcome| outcome.total));
        prop_assert!(after.is_some_and(|outcome| outcome.is_passed) >= before.is_some_and(|outcome| outcome.is_passed));
    }
}
