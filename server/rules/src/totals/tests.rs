//! Every row of the table of docs/rules.md, *Grades and totals*, worked by hand, and what a card is redone from.

use super::*;
use crate::scheme::BuiltIn;

mod not_listed;
mod on_sheets;

pub(super) fn standard() -> &'static Plan {
    BuiltIn::Standard.plan()
}

/// Reads `1stSemester classTest CT1 2026-02-15 written=17.5/20 paper1=/50 viva=AB/10`; `-` for no date, nothing before the stroke for not entered.
pub(super) fn exam(line: &str) -> ExamMarks<'_> {
    let mut words = line.split_whitespace();
    let mut word = || words.next().unwrap();
    let (semester, exam_type, name, date) = (word(), word(), word(), word());
    let semester = Semester::ALL.into_iter().find(|known| known.as_str() == semester).unwrap();
    let exam_type = ExamType::ALL.into_iter().find(|known| known.as_str() == exam_type).unwrap();
    let (mut full, mut marks) = ([None; 8], [None; 8]);
    for part in words {
        let (component, value) = part.split_once('=').unwrap();
        let (mark, of) = value.split_once('/').unwrap();
        let component: Component = component.parse().unwrap();
        full[component.index()] = Some(of.parse().unwrap());
        marks[component.index()] = Mark::parse_text(mark).unwrap();
    }
    let date = Some(date).filter(|date| *date != "-");
    ExamMarks { exam: Exam { name, date, exam_type, semester }, full, marks, pass: [None; 8], is_listed: true }
}

fn total(class: i64, semester: &str, lines: &[&str]) -> SubjectTotal {
    let exams: Vec<_> = lines.iter().map(|line| exam(line)).collect();
    subject_total(standard(), class, semester.parse().unwrap(), &exams)
}

/// What heads the column of a part.
fn name(class: i64, total: &SubjectTotal, part: &Part) -> &'static str {
    standard().part_name(rule_of(standard(), class, total.semester).unwrap(), part.of)
}

fn shown(printed: Option<Printed>) -> String {
    printed.map_or("not scheduled".to_owned(), |Printed { total, out_of, percentage, grade, .. }| {
        format!("{total}/{out_of} {percentage}% {}", grade.map_or("-".to_owned(), String::from))
    })
}

/// Each row: the exams, and what is printed.
fn holds(classes: &[i64], semester: &str, rows: &[(&[&str], &str)]) {
    for class in classes {
        for (lines, expected) in rows {
            let subject = total(*class, semester, lines);
            assert_eq!(shown(subject.printed), *expected, "class {class} {semester} {lines:#?}");
            // In whatever order the exams come.
            let backwards: Vec<_> = lines.iter().rev().copied().collect();
            assert_eq!(shown(total(*class, semester, &backwards).printed), *expected, "backwards: {lines:#?}");
        }
    }
}

#[test]
fn what_a_student_is_exempt_from_is_left_out_of_obtained_and_of_out_of() {
    // "EX: left out of obtained and of outOf"
    holds(
        &[3, 7],
        "1stSemester",
        &[
            // 17.5 + 51.5 = 69 of 80, not of 90
            (
                &[
                    "1stSemester classTest CT 2026-02-22 written=17.5/20",
                    "1stSemester sba SBA 2026-03-29 written=EX/10",
                    "1stSemester term T 2026-05-31 written=51.5/60",
                ],
                "69/80 86% B+",
            ),
            // One of two class tests: 10 of 20, and 40 of 60.
            (
                &[
                    "1stSemester classTest CT 2026-02-22 written=EX/20",
                    "1stSemester classTest CT2 2026-03-22 written=10/20",
                    "1stSemester term T 2026-05-31 written=40/60",
                ],
                "50/80 63% D",
            ),
            (&["1stSemester term T 2026-05-31 written=EX/60"], "not scheduled"),
        ],
    );
    holds(
        &[8, 9],
        "half_yearly",
        &[
            // The coursework alone: 30 of 40 of it.
            (
                &[
                    "half_yearly classTest CT 2026-02-22 paper1=15/20",
                    "half_yearly term T 2026-05-31 paper1=EX/75 paper2=EX/75",
                ],
                "30/40 75% C+",
            ),
            // One paper of two: 60 / 75 x 60 = 48.
            (
                &[
                    "half_yearly classTest CT 2026-02-22 paper1=15/20",
                    "half_yearly term T 2026-05-31 paper1=60/75 paper2=EX/75",
                ],
                "78/100 78% C+",
            ),
        ],
    );
    // Exempt from both papers of a term is exempt: written, which is for terms without papers, takes no part.
    holds(
        &[10],
        "qualifying",
        &[(&["qualifying term T 2026-05-31 paper1=EX/50 paper2=EX/50 written=40/50"], "not scheduled")],
    );
    // A carried semester that counts nowhere carries nothing, and its own printed total stands alone.
    holds(
        &[5],
        "2ndSemester",
        &[(
            &["1stSemester term T 2026-05-31 written=EX/60", "2ndSemester term T2 2026-11-30 written=45/60"],
            "45/60 75% C+",
        )],
    );
    let part = &total(7, "1stSemester", &["1stSemester term T 2026-05-31 written=EX/60"]).parts[0];
    assert_eq!((part.entered(), part.printed(), part.missing().count()), (Some(Mark::Exempt), 0, 0));
    let mixed = "1stSemester classTest CT 2026-02-22 written=EX/20";
    let part = &total(7, "1stSemester", &[mixed, "1stSemester classTest CT2 - written=AB/20"]).parts[0];
    assert_eq!((part.entered(), part.full), (Some(Mark::Absent), 20));
}

#[test]
fn first_semester_is_written_of_class_test_sba_assignment_and_term_as_they_are() {
    // | 1stSemester (3-7) | `written` of classTest + sba + assignment + term, as they are | sum of those full marks |
    const CT: &str = "1stSemester classTest CT 2026-02-22 written=17.5/20";
    const SBA: &str = "1stSemester sba SBA 2026-03-29 written=9.25/10 attendance=0/5";
    const ASSIGNMENT: &str = "1stSemester assignment A 2026-04-19 written=8/10 presentation=0/5";
    const TERM: &str = "1stSemester term T 2026-05-31 written=51.5/60 practical=0/20 viva=0/10 paper1=0/50";
    holds(
        &[3, 5, 7],
        "1stSemester",
        &[
            // 17.5 + 9.25 + 8 + 51.5 = 86.25; practical, viva, presentation, attendance and papers enter nothing
            (&[CT, SBA, ASSIGNMENT, TERM], "86/100 86% B+"),
            // 17.5 + 9 + 8 + 51 = 85.5, rounded once and half up
            (
                &[CT, "1stSemester sba SBA - written=9/10", ASSIGNMENT, "1stSemester term T - written=51/60"],
                "86/100 86% B+",
            ),
            // several of one type: 17.5 + 10 of 20 + 20
            (&[CT, "1stSemester classTest CT2 - written=10/20"], "28/40 70% C"),
            // not scheduled: left out of obtained and of outOf, 9.25 + 8 + 51.5 = 68.75 of 80
            (&[SBA, ASSIGNMENT, TERM], "69/80 86% B+"),
            // scheduled and not entered, or absent: 0 of its full mark
            (&[CT, "1stSemester sba SBA - written=/10", ASSIGNMENT, TERM], "77/100 77% C+"),
            (&[CT, "1stSemester sba SBA - written=AB/10", ASSIGNMENT, TERM], "77/100 77% C+"),
            // everything zero or absent: total 0 without a grade
            (&["1stSemester classTest CT - written=0/20", "1stSemester term T - written=AB/60"], "0/80 0% -"),
            (&["1stSemester term T - written=/60"], "0/60 0% -"),
            // a total that is printed as 0 has none either
            (&["1stSemester term T - written=0.49/60"], "0/60 0% -"),
            (&["1stSemester term T - written=0.5/60"], "1/60 2% U"),
            // nothing scheduled that counts: other components, exam types and semesters
            (&["1stSemester term T - practical=20/20 paper1=30/30"], "not scheduled"),
            (&["1stSemester cp CP - written=20/20", "1stSemester pbl PBL - written=20/20"], "not scheduled"),
            (&["2ndSemester term T - written=20/20"], "not scheduled"),
            (&[], "not scheduled"),
        ],
    );
}

#[test]
fn second_semester_adds_two_printed_totals_and_takes_the_mean_of_two_percentages() {
    // | 2ndSemester (3-7) | 1stSemester's printed total + the printed total of the same sum over 2ndSemester's exams; percentage is the mean of
    // the two percentages (unrounded until the end) | both |
    holds(
        &[3, 6, 7],
        "2ndSemester",
        &[
            // 100% and 60%: the mean is 80, where 110 of 130 would be 85
            (&["1stSemester term T1 - written=80/80", "2ndSemester term T2 - written=30/50"], "110/130 80% B"),
            // 82.5% and 82%: 82.25, where the mean of the rounded 83 and 82 would be 83
            (&["1stSemester term T1 - written=33/40", "2ndSemester term T2 - written=41/50"], "74/90 82% B"),
            // 10.5 is printed as 11, twice
            (&["1stSemester term T1 - written=10.5/20", "2ndSemester term T2 - written=10.5/20"], "22/40 55% U"),
            (
                &[
                    "1stSemester classTest C1 - written=18/20",
                    "1stSemester sba S1 - written=9/10",
                    "1stSemester assignment A1 - written=9/10",
                    "1stSemester term T1 - written=54/60",
                    "2ndSemester classTest C2 - written=20/20",
                    "2ndSemester sba S2 - written=10/10",
                    "2ndSemester assignment A2 - written=10/10",
                    "2ndSemester term T2 - written=59/60 viva=0/10",
                ],
                "189/200 95% A+",
            ),
            // only one of the two is scheduled
            (&["1stSemester term T1 - written=33/40"], "33/40 83% B"),
            (&["2ndSemester term T2 - written=41/50"], "41/50 82% B"),
            (&["1stSemester term T1 - written=AB/40", "2ndSemester term T2 - written=/50"], "0/90 0% -"),
            (&[], "not scheduled"),
        ],
    );
}

const COURSEWORK: [&str; 3] = [
    "half_yearly classTest CT 2026-02-22 paper1=15/20 written=0/20",
    "half_yearly sba SBA 2026-03-29 paper1=8/10 attendance=0/5",
    "half_yearly assignment A 2026-04-19 paper1=9/10 paper2=0/10",
];
const HALF_TERM: &str =
    "half_yearly term T 2026-05-31 paper1=30/40 paper2=36/40 paper3=15/20 practical=0/25 written=0/100";

#[test]
fn half_yearly_is_paper_1_of_the_coursework_to_40_and_the_terms_papers_to_60() {
    // | half_yearly (8-9) | scaled(paper1 of classTest, sba and assignment together, 40) + scaled(paper1-3 of term, 60) | 100 |
    let [test, sba, assignment] = COURSEWORK;
    holds(
        &[8, 9],
        "half_yearly",
        &[
            // 32/40 x 40 = 32 and 81/100 x 60 = 48.6
            (&[test, sba, assignment, HALF_TERM], "81/100 81% B"),
            // 11/30 x 40 = 14.667 and 41.6: 56.267, where rounded parts would give 57
            (&["half_yearly classTest CT - paper1=11/30", "half_yearly term T - paper1=41.6/60"], "56/100 56% U"),
            // the coursework is put together before it is scaled: 15/20, 8/10 left out: 24/30 x 40 = 32
            (&[test, assignment, HALF_TERM], "81/100 81% B"),
            // without a part
            (&[HALF_TERM], "49/60 82% B"),
            (&[test, sba, assignment], "32/40 80% B"),
            // a paper that was not sat is 0 of its full mark: 50/100 x 60
            (&["half_yearly term T - paper1=50/50 paper2=AB/50"], "30/60 50% U"),
            // no written in place of the papers
            (&["half_yearly term T - written=100/100"], "not scheduled"),
            (&["half_yearly term T - paper1=/100"], "0/60 0% -"),
        ],
    );
}

#[test]
fn yearly_is_the_mean_of_two_printed_totals() {
    // | yearly (8-9) | mean of half_yearly's printed total and the printed total of the same formula over yearly's exams, rounded; where only one is
    // scheduled, that one | 100 |
    const TEST: &str = "yearly classTest CT2 2026-08-09 paper1=20/20";
    const TERM: &str = "yearly term T2 2026-11-15 paper1=50/50 paper2=50/50";
    let [test, sba, assignment] = COURSEWORK;
    holds(
        &[8, 9],
        "yearly",
        &[
            // 81 and 100: 90.5, half up (the exact 80.6 would give 90)
            (&[test, sba, assignment, HALF_TERM, TEST, TERM], "91/100 91% A"),
            (&[test, sba, assignment, HALF_TERM], "81/100 81% B"),
            (&[TEST, TERM], "100/100 100% A+"),
            // "yearly's is the mean of its halves'": 49/60 and 100/100
            (&[HALF_TERM, TEST, TERM], "75/80 94% A"),
            (&[test, sba, assignment, TERM], "46/50 92% A"),
            (&["half_yearly term T - paper1=AB/50", "yearly term T2 - paper1=0/50"], "0/60 0% -"),
            (&[], "not scheduled"),
        ],
    );
}

#[test]
fn pre_qualifying_is_the_class_tests_to_15_and_the_term_to_85() {
    // | pre_qualifying (10) | scaled(classTest, 15) + scaled(term, 85) | 100 |
    const TEST: &str = "pre_qualifying classTest CT 2026-02-15 paper1=20/25 paper2=10/15";
    holds(
        &[10],
        "pre_qualifying",
        &[
            // 30/40 x 15 = 11.25 and 90/125 x 85 = 61.2
            (&[TEST, "pre_qualifying term T - paper1=40/50 paper2=50/75 viva=0/10"], "72/100 72% C"),
            // "term takes paper1-3, or written where no paper is scheduled"
            (&[TEST, "pre_qualifying term T - paper1=40/50 paper2=50/75 written=0/100"], "72/100 72% C"),
            (&[TEST, "pre_qualifying term T - written=73/100"], "73/100 73% C"),
            // "classTest takes written + paper1-3": 30/40 together with 0/40, 5.625 and 61.2
            (
                &[
                    "pre_qualifying classTest CT - written=0/40 paper1=20/25 paper2=5/10 paper3=5/5",
                    "pre_qualifying term T - paper1=40/50 paper2=50/75",
                ],
                "67/100 67% D+",
            ),
            // "several exams of one type in a semester are summed before scaling": 35/50 x 15 = 10.5 and 85
            (
                &[TEST, "pre_qualifying classTest CT2 - written=5/10", "pre_qualifying term T - paper1=50/50"],
                "96/100 96% A+",
            ),
            (&[TEST], "11/15 73% C"),
            (&["pre_qualifying term T - written=73/100"], "62/85 73% C"),
            (&["pre_qualifying sba SBA - written=73/100"], "not scheduled"),
        ],
    );
}

#[test]
fn qualifying_preparation_and_pre_cambridge_of_class_10_are_the_term_to_100() {
    // | qualifying, preparation, pre_cambridge (10) | scaled(term, 100) | 100 |
    for semester in ["qualifying", "preparation", "pre_cambridge"] {
        let line = |rest: &str| format!("{semester} term T - {rest}");
        let test = format!("{semester} classTest CT - written=0/20");
        let (papers, written) = (line("paper1=40/50 paper2=50/75 practical=0/25"), line("written=84.5/100"));
        holds(
            &[10],
            semester,
            &[
                // 90/125 x 100
                (&[&papers], "72/100 72% C"),
                (&[&papers, &test, "interim cp CP - written=0/20"], "72/100 72% C"),
                (&[&written], "85/100 85% B+"),
                (&[&test], "not scheduled"),
            ],
        );
    }
}

#[test]
fn interim_is_the_first_two_class_tests_to_20_each_and_cp_to_10() {
    // | interim (11-12) | scaled(1st class test, 20) + scaled(2nd, 20) + scaled(cp, 10); studentQuality out of 100 is printed beside it and enters
    // nothing | 50 |
    const CP: &str = "interim cp CP 2026-04-05 written=10/20 attendance=0/10";
    holds(
        &[11, 12],
        "interim",
        &[
            // 10 + 20 + 5; "interim's class tests are the first two by date, then by name": the third enters nothing
            (
                &[
                    "interim classTest A 2026-03-15 written=30/30",
                    "interim classTest B 2026-02-15 written=15/30",
                    "interim classTest C 2026-04-01 written=0/30",
                    "interim studentQuality Q 2026-04-19 written=0/100",
                    CP,
                ],
                "35/50 70% B",
            ),
            // by name on one day, and the undated last
            (
                &[
                    "interim classTest CT3 2026-03-15 written=0/30",
                    "interim classTest CT1 2026-03-15 written=30/30",
                    "interim classTest CT2 2026-03-15 written=30/30",
                    "interim classTest CT0 - written=0/30",
                    CP,
                ],
                "45/50 90% A+",
            ),
            // each is scaled for itself: 12 of 40 in four components is 6, and 20
            (
                &[
                    "interim classTest CT1 2026-02-15 written=3/10 paper1=3/10 paper2=3/10 paper3=3/10",
                    "interim classTest CT2 2026-03-15 written=5/5",
                    CP,
                ],
                "31/50 62% C",
            ),
            // "an interim with one class test is out of 30"
            (&["interim classTest CT1 2026-02-15 written=15/30", CP], "15/30 50% D"),
            // a class test that has nothing that counts is not one of the two
            (
                &[
                    "interim classTest CT0 2026-01-15 viva=0/10",
                    "interim classTest CT1 2026-02-15 written=30/30",
                    "interim classTest CT2 2026-03-15 written=30/30",
                ],
                "40/40 100% A+",
            ),
            // 12.5 + 9.5 + 2.5 = 24.5 is printed as 25
            (
                &[
                    "interim classTest CT1 2026-02-15 written=12.5/20",
                    "interim classTest CT2 2026-03-15 written=9.5/20",
                    "interim cp CP - written=5/20",
                ],
                "25/50 50% D",
            ),
            (&["interim studentQuality Q - written=90/100"], "not scheduled"),
        ],
    );
    let quality = ["interim studentQuality Q - written=27/30", CP];
    let interim = total(11, "interim", &quality);
    let beside: Vec<_> =
        interim.beside.iter().map(|part| (name(11, &interim, part), part.printed(), part.out_of)).collect();
    assert_eq!(beside, [("Student Quality", 90, 100)]);
    assert_eq!(total(11, "interim", &[CP]).beside, []);
    assert_eq!(total(11, "qualifying", &quality).beside, []);
}

#[test]
fn preparation_of_classes_11_and_12_is_pbl_to_10_cp_to_10_and_term_to_80() {
    // | preparation (11-12) | scaled(pbl, 10) + scaled(cp, 10) + scaled(term, 80) | 100 |
    const PBL: &str = "preparation pbl PBL - written=40/50 presentation=0/20";
    const CP: &str = "preparation cp CP - written=10/20";
    const TERM: &str = "preparation term T - paper1=45/60 paper2=45/60";
    holds(
        &[11, 12],
        "preparation",
        &[
            // 8 + 5 + 60
            (&[PBL, CP, TERM, "interim cp I - written=0/20"], "73/100 73% B"),
            (&[PBL, CP, "preparation term T - written=75/100"], "73/100 73% B"),
            (&[CP, TERM], "65/90 72% B"),
            (&[PBL, CP], "13/20 65% C"),
            (&[TERM], "60/80 75% B"),
            (&["preparation classTest CT - written=20/20"], "not scheduled"),
        ],
    );
}

#[test]
fn pre_cambridge_of_classes_11_and_12_is_the_term_to_100() {
    // | pre_cambridge (11-12) | scaled(term, 100) | 100 |
    holds(
        &[11, 12],
        "pre_cambridge",
        &[
            (&["pre_cambridge term T - paper1=45/60 paper2=45/60 written=0/100"], "75/100 75% B"),
            (&["pre_cambridge term T - written=49.5/100"], "50/100 50% D"),
            (&["pre_cambridge term T - written=49.49/100"], "49/100 49% U"),
            (&["pre_cambridge cp CP - written=20/20"], "not scheduled"),
        ],
    );
}

#[test]
fn qualifying_of_classes_11_and_12_is_the_interims_printed_total_to_40_and_the_term_to_60() {
    // | qualifying (11-12) | interim's printed total / its outOf x 40 + scaled(term, 60) | 100 |
    const TEST_1: &str = "interim classTest CT1 2026-02-15 written=30/30";
    const TEST_2: &str = "interim classTest CT2 2026-03-15 written=12.75/30";
    const CP: &str = "interim cp CP 2026-04-05 written=10/20";
    const QUALITY: &str = "interim studentQuality Q 2026-04-19 written=0/100";
    const TERM: &str = "qualifying term T 2026-07-05 written=75.5/100";
    holds(
        &[11, 12],
        "qualifying",
        &[
            // the interim's 33.5 is printed as 34: 34/50 x 40 = 27.2 and 45.3 are 72.5 (of the exact 33.5 it would be 72)
            (&[TEST_1, TEST_2, CP, QUALITY, TERM], "73/100 73% B"),
            // an interim out of 30: 25/30 x 40 = 33.333 and 45.3
            (&[TEST_1, CP, TERM], "79/100 79% B"),
            (&[TERM], "45/60 75% B"),
            (&[TEST_1, TEST_2, CP], "27/40 68% C"),
            // scheduled and zero is 0 of 40
            (&["interim cp CP - written=AB/20", TERM], "45/100 45% U"),
            (&[QUALITY, TERM], "45/60 75% B"),
            (&[QUALITY], "not scheduled"),
        ],
    );
}

#[test]
fn a_class_has_no_total_in_a_semester_that_it_does_not_have() {
    let lines: Vec<String> = Semester::ALL
        .iter()
        .flat_map(|semester| {
            ExamType::ALL.map(|exam_type| format!("{semester} {exam_type} E - written=1/1 paper1=1/1"))
        })
        .collect();
    let exams: Vec<_> = lines.iter().map(|line| exam(line)).collect();
    for class in 0..=15 {
        for semester in Semester::ALL {
            let printed = subject_total(standard(), class, semester, &exams).printed;
            assert_eq!(printed.is_some(), semester.classes().contains(&class), "class {class} {semester}");
        }
    }
}

#[test]
fn the_card_has_what_its_totals_are_redone_from() {
    let parts = |semester, parts: &[Part]| {
        let rule = rule_of(standard(), 12, semester).unwrap();
        let part = |part: &Part| {
            let entered = part.entered().map_or("-".to_owned(), Mark::to_text);
            let name = standard().part_name(rule, part.of);
            format!("{name} {entered}/{} -> {}/{}", part.full, part.printed(), part.out_of)
        };
        parts.iter().map(part).collect::<Vec<_>>().join("; ")
    };

    let subject = total(
        12,
        "qualifying",
        &[
            "interim classTest CT2 2026-03-15 written=12.75/30 paper1=AB/5",
            "interim classTest CT1 2026-02-15 written=AB/30",
            "interim cp CP - written=/20",
            "qualifying term T - paper1=60/80 paper2=/20",
        ],
    );
    let interim = &subject.carried[0];
    assert_eq!(
        parts(Semester::INTERIM, &interim.parts),
        "Class Test 1 AB/30 -> 0/20; Class Test 2 12.75/35 -> 7/20; CP -/20 -> 0/10"
    );
    assert_eq!((interim.semester, interim.sum), (Semester::INTERIM, Sum { total: 7, out_of: 50 }));
    // 7/50 x 40 = 5.6 and 36
    assert_eq!(parts(Semester::QUALIFYING, &subject.parts), "Interim 7/50 -> 6/40; Term 60/100 -> 36/60");
    assert_eq!(shown(subject.printed), "42/100 42% U");
    assert_eq!(subject.own, Some(Sum { total: 42, out_of: 100 }));
    // before scaling: 12.75 and 60
    assert_eq!(subject.obtained(), Some(7_275));
    // what is missing, by exam and component
    let missing: Vec<_> =
        subject.incomplete_parts().flat_map(Part::missing).map(|source| (source.exam, source.component)).collect();
    assert_eq!(missing, [(2, Component::Written), (3, Component::Paper2)]);

    let subject = total(9, "yearly", &["half_yearly term T - paper1=40/50", "yearly term T2 - paper1=45.25/50"]);
    assert_eq!(subject.carried[0].sum, Sum { total: 48, out_of: 60 });
    assert_eq!(subject.own, Some(Sum { total: 54, out_of: 60 }));
    assert_eq!(shown(subject.printed), "51/60 85% B+");
    assert_eq!(subject.obtained(), Some(8_525));

    let nothing = total(9, "yearly", &[]);
    assert_eq!((nothing.obtained(), nothing.own, nothing.carried, nothing.beside), (None, None, vec![], vec![]));
}

#[test]
fn a_mark_counts_out_of_the_full_mark_that_was_kept_with_it() {
    let schedule = Schedule::new(|component| match component {
        Component::Written => (Some(50), Some(20)),
        Component::Paper1 => (Some(40), Some(0)),
        Component::Paper2 => (Some(40), None),
        _ => (None, None),
    });
    let known = exam("pre_qualifying classTest CT -").exam;
    let mark = Some(Mark::Hundredths(1_000));
    let mut marks = [None; 8];
    let mut kept = [Some(20); 8];
    // The schedule's full mark was 20 when written was entered; paper 1 has no mark, paper 2 is no longer scheduled.
    marks[Component::Written.index()] = mark;
    marks[Component::Paper2.index()] = mark;
    let found = ExamMarks::new(known, &schedule, marks, kept);
    assert_eq!(found.full_mark(Component::Written), Some(20));
    assert_eq!(found.full_mark(Component::Paper1), Some(40));
    assert_eq!(found.full_mark(Component::Paper2), None);
    assert_eq!(found.marks.iter().flatten().count(), 1);
    // Nothing kept: the schedule's.
    kept = [None; 8];
    assert_eq!(ExamMarks::new(known, &schedule, marks, kept).full_mark(Component::Written), Some(50));
}

#[test]
fn overall_is_the_sum_of_the_printed_totals_of_the_subjects_on_the_card_over_the_sum_of_their_out_of() {
    let term = |class, mark: &str| {
        let semester = if class < 8 { "1stSemester" } else { "pre_cambridge" };
        total(class, semester, &[&format!("{semester} term T - written={mark}")])
    };
    let rows: [(i64, &[&str], &str); 7] = [
        // 70.5 and 80.5 are printed as 71 and 81
        (5, &["70.5/100", "80.5/100"], "152/200 76% C+"),
        (5, &["30/30", "40/70"], "70/100 70% C"),
        // a zero counts, what is not scheduled does not
        (5, &["90/100", "AB/100"], "90/200 45% U"),
        (11, &["70/100", "69/100"], "139/200 70% B"),
        (11, &["49/100", "50/100"], "99/200 50% D"),
        (5, &["0/100"], "0/100 0% -"),
        (5, &[], "not scheduled"),
    ];
    for (class, marks, expected) in rows {
        let mut subjects: Vec<_> = marks.iter().map(|mark| term(class, mark)).collect();
        subjects.push(total(class, "1stSemester", &[]));
        let semester = if class < 8 { Semester::FIRST } else { Semester::PRE_CAMBRIDGE };
        let outcomes = subjects.iter().filter_map(|subject| subject.outcome);
        let papers: Vec<_> = outcomes.map(|outcome| Paper { name: "", outcome, is_fourth: false }).collect();
        assert_eq!(shown(overall(standard(), class, semester, &papers)), expected, "class {class} {marks:?}");
    }
}

#[test]
fn the_highest_mark_is_taken_from_first_semesters_totals() {
    // "Highest mark: per subject, over the class section, from 1stSemester's totals."
    let section = |semester: &str, marks: &[(&str, &str)]| {
        let of = |(first, second): &(&str, &str)| {
            let lines =
                [format!("1stSemester term T1 - written={first}"), format!("2ndSemester term T2 - written={second}")];
            total(5, semester, &[&lines[0], &lines[1]])
        };
        highest_mark(Semester::FIRST, &marks.iter().map(of).collect::<Vec<_>>())
    };
    let marks = [("70/100", "100/100"), ("80.5/100", "20/100"), ("AB/100", "90/100")];
    assert_eq!(section("1stSemester", &marks), Some(Sum { total: 81, out_of: 100 }));
    assert_eq!(section("2ndSemester", &marks), Some(Sum { total: 81, out_of: 100 }));
    assert_eq!(section("1stSemester", &[("AB/100", "90/100")]), Some(Sum { total: 0, out_of: 100 }));
    assert_eq!(section("1stSemester", &[("40/80", "9/10"), ("40/50", "9/10")]), Some(Sum { total: 40, out_of: 50 }));
    assert_eq!(section("1stSemester", &[]), None);
    assert_eq!(highest_mark(Semester::FIRST, [&total(5, "2ndSemester", &["2ndSemester term T - written=9/10"])]), None);
    let from = |class, semester| highest_of(standard(), class, semester);
    assert_eq!(from(5, Semester::SECOND), Some(Semester::FIRST));
    assert_eq!((from(10, Semester::QUALIFYING), from(9, Semester::YEARLY)), (None, None));
}
