//! Each card redone from its own texts, for every class and semester.

use rules::components::{Component, Schedule};
use rules::marks::Mark;
use rules::scheme::BuiltIn;
use rules::semesters::{ExamType, Semester, for_class};
use rules::totals::{Exam, ExamMarks, Paper, overall, subject_total};

use super::*;

fn standard() -> &'static Plan {
    BuiltIn::Standard.plan()
}

fn columns<'t>(class: i64, semester: Semester, totals: impl IntoIterator<Item = &'t SubjectTotal>) -> Columns {
    Columns::of(standard(), class, semester, totals.into_iter())
}

/// The letter of a whole percentage, by the tables of the specification.
fn letter_of(class: i64, percentage: i128) -> &'static str {
    let steps: &[(i128, &str)] = if class <= 10 {
        &[(95, "A+"), (90, "A"), (85, "B+"), (80, "B"), (75, "C+"), (70, "C"), (65, "D+"), (60, "D")]
    } else {
        &[(90, "A+"), (80, "A"), (70, "B"), (60, "C"), (50, "D")]
    };
    steps.iter().find(|(lowest, _)| percentage >= *lowest).map_or("U", |(_, letter)| letter)
}

/// One exam as a test writes it: type, semester, and (component, full mark, mark in hundredths; none: not entered; -1: absent).
type Sat = (ExamType, Semester, Vec<(Component, i64, Option<i64>)>);

fn total_of(class: i64, semester: Semester, sat: &[Sat]) -> SubjectTotal {
    let schedules: Vec<Schedule> = sat
        .iter()
        .map(|(_, _, components)| {
            Schedule::new(|component| {
                let full = components.iter().find(|(other, ..)| *other == component).map(|(_, full, _)| *full);
                (full, full.map(|_| 0))
            })
        })
        .collect();
    let names: Vec<String> = (0..sat.len()).map(|number| format!("Exam {number:02}")).collect();
    let exams: Vec<ExamMarks<'_>> = sat
        .iter()
        .enumerate()
        .map(|(place, (exam_type, semester, components))| {
            let mark = |component: Component| {
                let (_, _, mark) = components.iter().find(|(other, ..)| *other == component)?;
                mark.map(|mark| if mark < 0 { Mark::Absent } else { Mark::Hundredths(mark) })
            };
            let exam = Exam { name: &names[place], date: None, exam_type: *exam_type, semester: *semester };
            ExamMarks::new(exam, &schedules[place], Component::ALL.map(mark), [None; 8])
        })
        .collect();
    subject_total(standard(), class, semester, &exams)
}

fn number(text: &str) -> i128 {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is a whole number"))
}

/// Hundredths of what was obtained; absent and not entered count 0.
fn hundredths(part: &CardPart) -> i128 {
    let Some(text) = part.obtained.as_deref().filter(|text| *text != "AB") else { return 0 };
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    number(whole) * 100 + number(&format!("{decimals:0<2}"))
}

/// `over / under`, rounded half up.
fn half_up(over: i128, under: i128) -> i128 {
    (2 * over + under).div_euclid(2 * under)
}

/// Redoes a subject's total, percentage and grade from what its row and the columns say, as a parent with a pencil would.
fn redo(class: i64, semester: Semester, columns: &[CardColumn], row: &CardSubject) {
    let Some(printed) = &row.total else {
        assert!(row.parts.iter().zip(columns).all(|(part, column)| part.is_none() || column.beside));
        return;
    };
    let (mut over, mut under, mut out_of) = (0, 1, 0);
    let (mut before, mut own) = (None, None);
    for (column, part) in columns.iter().zip(&row.parts) {
        let Some(part) = part else { continue };
        let (full, obtained) = (number(&part.full), hundredths(part));
        assert_eq!(column.sum, ["Half Yearly", "2nd Semester"].contains(&column.label.as_str()));
        match column.label.as_str() {
            _ if column.beside => {}
            "Half Yearly" => before = Some((obtained / 100, full)),
            "2nd Semester" => own = Some((obtained / 100, full)),
            _ => {
                let to = column.scaled_to.as_deref().map_or(full, number);
                // obtained / 100 / full x to, added to what there is.
                (over, under) = (over * full * 100 + obtained * to * under, under * full * 100);
                out_of += to;
                match (&column.scaled_to, &part.counts) {
                    (None, None) => {}
                    (Some(_), Some(counts)) => assert_eq!(number(counts), half_up(obtained * to, full * 100)),
                    other => panic!("{other:?}"),
                }
            }
        }
    }
    let parts = (out_of > 0).then(|| (half_up(over, under), out_of));
    if before.is_some() && own.is_some() {
        assert_eq!(own, parts, "the own total is the sum of its parts");
    }
    let (total, whole, percentage) = match (semester, before, parts) {
        (Semester::SECOND, Some(one), Some(other)) => {
            let percentage = half_up((one.0 * other.1 + other.0 * one.1) * 100, one.1 * other.1 * 2);
            (one.0 + other.0, one.1 + other.1, percentage)
        }
        (Semester::YEARLY, Some(one), Some(other)) => {
            let (total, whole) = (half_up(one.0 + other.0, 2), half_up(one.1 + other.1, 2));
            (total, whole, half_up(total * 100, whole))
        }
        (_, one, other) => {
            let (total, whole) = other.or(one).expect("something is scheduled");
            (total, whole, half_up(total * 100, whole))
        }
    };
    assert_eq!((number(&printed.total), number(&printed.out_of)), (total, whole), "{semester} {columns:?} {row:?}");
    assert_eq!(number(&printed.percentage), percentage, "{semester} {columns:?} {row:?}");
    // What is not entered counts 0, and leaves the grade open.
    let letter = (total > 0 && !row.incomplete).then(|| letter_of(class, percentage));
    assert_eq!(printed.grade.as_deref(), letter);
}

/// Numbers that come out the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    /// Every exam type of every semester of a class, with marks of all kinds; one exam in six is not scheduled.
    fn sat(&mut self, class: i64) -> Vec<Sat> {
        const TAKEN: [Component; 5] =
            [Component::Written, Component::Paper1, Component::Paper2, Component::Paper3, Component::Practical];
        let mut sat = Vec::new();
        for semester in for_class(class) {
            for exam_type in ExamType::ALL.into_iter().chain([ExamType::CLASS_TEST]) {
                if self.below(6) == 0 {
                    continue;
                }
                let mut components = Vec::new();
                for component in TAKEN {
                    if self.below(3) == 0 {
                        continue;
                    }
                    let full = [7, 15, 20, 25, 30, 40, 60, 75, 100][usize::try_from(self.below(9)).unwrap()];
                    let mark = match self.below(10) {
                        0 => None,
                        1 => Some(-1),
                        2 => Some(0),
                        3 => Some(full * 100),
                        _ => Some(i64::try_from(self.below(u64::try_from(full * 100).unwrap())).unwrap()),
                    };
                    components.push((component, full, mark));
                }
                sat.push((exam_type, semester, components));
            }
        }
        sat
    }
}

#[test]
fn everything_on_a_card_can_be_redone_from_the_card() {
    let mut numbers = Numbers(3);
    let mut printed = 0;
    for class in 3..=12 {
        for semester in for_class(class) {
            for _ in 0..60 {
                let totals: Vec<SubjectTotal> =
                    (0..6).map(|_| total_of(class, semester, &numbers.sat(class))).collect();
                let columns = columns(class, semester, &totals);
                let shown = columns.shown();
                let rows: Vec<CardSubject> =
                    totals.iter().map(|total| columns.row("Mathematics", total, None)).collect();
                for row in &rows {
                    assert_eq!(row.parts.len(), shown.len());
                    redo(class, semester, &shown, row);
                    printed += usize::from(row.total.is_some());
                }
                // And the whole card, from its rows.
                let of_rows = rows.iter().filter_map(|row| row.total.as_ref());
                let sums =
                    of_rows.fold((0, 0), |sum, total| (sum.0 + number(&total.total), sum.1 + number(&total.out_of)));
                let outcomes = totals.iter().filter_map(|total| total.outcome);
                let papers: Vec<_> = outcomes.map(|outcome| Paper { name: "", outcome, is_fourth: false }).collect();
                let whole = overall(standard(), class, semester, &papers).map(shown_total);
                let whole = whole.expect("some of six is scheduled");
                assert_eq!((number(&whole.total), number(&whole.out_of)), sums);
                assert_eq!(number(&whole.percentage), half_up(sums.0 * 100, sums.1));
            }
        }
    }
    assert!(printed > 5_000, "{printed}");
}

/// The columns of a fully scheduled subject, as `label:scaled to`.
fn columns_of(class: i64, semester: Semester) -> String {
    let sat: Vec<Sat> = for_class(class)
        .into_iter()
        .flat_map(|semester| ExamType::ALL.into_iter().chain([ExamType::CLASS_TEST]).map(move |kind| (kind, semester)))
        .map(|(kind, semester)| {
            let components = [Component::Written, Component::Paper1, Component::Paper2];
            (kind, semester, components.map(|component| (component, 35, Some(2_000))).to_vec())
        })
        .collect();
    let total = total_of(class, semester, &sat);
    let shown = columns(class, semester, [&total]).shown();
    let word = |column: &CardColumn| {
        let scaled = column.scaled_to.as_ref().map(|to| format!(":{to}")).unwrap_or_default();
        format!("{}{scaled}{}", column.label, if column.beside { " (beside)" } else { "" })
    };
    shown.iter().map(word).collect::<Vec<_>>().join(" | ")
}

#[test]
fn each_band_and_semester_has_the_columns_of_its_rule() {
    let rows = [
        (3..=7, Semester::FIRST, "Class Test | SBA | Assignment | Term"),
        (3..=7, Semester::SECOND, "Half Yearly | Class Test | SBA | Assignment | Term | 2nd Semester"),
        (8..=9, Semester::HALF_YEARLY, "Class Test, SBA, Assignment:40 | Term:60"),
        (8..=9, Semester::YEARLY, "Half Yearly | Class Test, SBA, Assignment:40 | Term:60 | 2nd Semester"),
        (10..=10, Semester::PRE_QUALIFYING, "Class Test:15 | Term:85"),
        (10..=10, Semester::QUALIFYING, "Term:100"),
        (10..=12, Semester::PRE_CAMBRIDGE, "Term:100"),
        (10..=10, Semester::PREPARATION, "Term:100"),
        (11..=12, Semester::INTERIM, "Class Test 1:20 | Class Test 2:20 | CP:10 | Student Quality:100 (beside)"),
        (11..=12, Semester::PREPARATION, "PBL:10 | CP:10 | Term:80"),
        (11..=12, Semester::QUALIFYING, "Interim:40 | Term:60"),
    ];
    for (classes, semester, expected) in rows {
        for class in classes {
            assert_eq!(columns_of(class, semester), expected, "class {class} {semester}");
        }
    }
}

#[test]
fn the_scale_on_a_card_is_the_specifications() {
    // "Scale B (classes 11 and 12 ...): 90 and above A+, 80 A, 70 B, 60 C, 50 D, below 50 U."
    let said = |class, semester| {
        let steps = shown_scale(standard(), class, semester)
            .into_iter()
            .map(|step| format!("{} {}", step.grade, step.percentage));
        steps.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(said(12, Semester::INTERIM), "A+ 90-100, A 80-89, B 70-79, C 60-69, D 50-59, U below 50: failed");
    assert_eq!(
        said(3, Semester::FIRST),
        "A+ 95-100, A 90-94, B+ 85-89, B 80-84, C+ 75-79, C 70-74, D+ 65-69, D 60-64, U below 60: failed"
    );
}

#[test]
fn a_card_says_how_two_semesters_make_its_totals() {
    let term = |semester| {
        (ExamType::TERM, semester, vec![(Component::Written, 80, Some(4_000)), (Component::Paper1, 80, Some(4_000))])
    };
    let note = |class, semester, sat: &[Semester]| {
        let sat: Vec<Sat> = sat.iter().map(|semester| term(*semester)).collect();
        columns(class, semester, [&total_of(class, semester, &sat)]).note()
    };
    let both = [Semester::FIRST, Semester::SECOND];
    assert_eq!(note(5, Semester::FIRST, &both), None);
    assert_eq!(note(5, Semester::SECOND, &both[1..]), None, "a semester alone is what its parts come to");
    assert_eq!(
        note(5, Semester::SECOND, &both).as_deref(),
        Some("Total: both semesters added. %: the mean of both semesters' percentages.")
    );
    let halves = [Semester::HALF_YEARLY, Semester::YEARLY];
    assert_eq!(note(8, Semester::YEARLY, &halves).as_deref(), Some("Total: mean of Half Yearly and 2nd Semester."));
    assert_eq!(note(8, Semester::YEARLY, &halves[..1]), None);
    assert_eq!(note(12, Semester::QUALIFYING, &[Semester::INTERIM, Semester::QUALIFYING]), None);
}

#[test]
fn a_row_shows_what_was_obtained_out_of_what_and_what_it_counts() {
    let sat = [
        (ExamType::CLASS_TEST, Semester::HALF_YEARLY, vec![(Component::Paper1, 20, Some(1_650))]),
        (ExamType::SBA, Semester::HALF_YEARLY, vec![(Component::Paper1, 10, Some(-1))]),
        (ExamType::TERM, Semester::HALF_YEARLY, vec![(Component::Paper1, 75, Some(-1)), (Component::Paper2, 75, None)]),
    ];
    let total = total_of(8, Semester::HALF_YEARLY, &sat);
    let columns = columns(8, Semester::HALF_YEARLY, [&total]);
    let row = columns.row("Physics", &total, None);
    let part = |obtained: &str, full: &str, counts: &str| {
        Some(CardPart { obtained: Some(obtained.to_owned()), full: full.to_owned(), counts: Some(counts.to_owned()) })
    };
    // 16.5 of 30 is 22 of 40; all that was entered of the term is absent.
    assert_eq!(row.parts, [part("16.5", "30", "22"), part("AB", "150", "0")]);
    // Paper 2 was not entered: no grade yet.
    let total = row.total.unwrap();
    assert_eq!((total.total.as_str(), total.out_of.as_str(), total.grade), ("22", "100", None));
}

#[test]
fn a_subject_without_a_part_leaves_its_place_open() {
    let whole = [
        (ExamType::CLASS_TEST, Semester::FIRST, vec![(Component::Written, 20, Some(1_000))]),
        (ExamType::TERM, Semester::FIRST, vec![(Component::Written, 80, None)]),
    ];
    let (one, other) = (total_of(5, Semester::FIRST, &whole), total_of(5, Semester::FIRST, &whole[1..]));
    let columns = columns(5, Semester::FIRST, [&other, &one]);
    assert_eq!(columns.shown().iter().map(|column| column.label.as_str()).collect::<Vec<_>>(), ["Class Test", "Term"]);
    let row = columns.row("Music", &other, Some(Sum { total: 78, out_of: 100 }));
    assert_eq!(row.parts[0], None);
    assert_eq!(row.parts[1], Some(CardPart { obtained: None, full: "80".to_owned(), counts: None }));
    // Zero in a scheduled subject is a dash.
    let total = row.total.unwrap();
    assert_eq!((total.total.as_str(), total.out_of.as_str(), total.grade), ("0", "80", None));
    assert_eq!(row.highest, Some(CardHighest { mark: "78".to_owned(), out_of: "100".to_owned() }));
    assert!(row.incomplete);
}

#[test]
fn a_semester_that_nothing_joins_shows_no_total_of_its_own() {
    let sat = [(ExamType::TERM, Semester::SECOND, vec![(Component::Written, 80, Some(4_000))])];
    let total = total_of(6, Semester::SECOND, &sat);
    let labels: Vec<_> =
        columns(6, Semester::SECOND, [&total]).shown().into_iter().map(|column| column.label).collect();
    assert_eq!(labels, ["Term"]);
    // Of two subjects one has both semesters.
    let both = [sat[0].clone(), (ExamType::TERM, Semester::FIRST, vec![(Component::Written, 80, Some(6_000))])];
    let both = total_of(6, Semester::SECOND, &both);
    let columns = columns(6, Semester::SECOND, [&total, &both]);
    let row = columns.row("Art", &total, None);
    assert_eq!(row.parts.iter().map(Option::is_some).collect::<Vec<_>>(), [false, true, false]);
    assert_eq!(columns.row("Art", &both, None).parts.iter().filter(|part| part.is_some()).count(), 3);
}

#[test]
fn a_card_says_in_words_what_it_comes_to() {
    let (good, bad) = (true, false);
    let line = |of: &[(&str, bool)]| result_line(of, false);
    let two = [("Bangla", bad), ("English", good), ("General Science", bad)];
    assert_eq!(line(&two).as_deref(), Some("Failed in 2: Bangla, General Science"));
    assert_eq!(line(&[("Bangla", good), ("English", good)]).as_deref(), Some("Passed in all 2 subjects"));
    assert_eq!(line(&[("Bangla", good)]).as_deref(), Some("Passed"));
    assert_eq!(line(&[]), None);
    // Beside a fourth subject, which fails nobody.
    let compulsory = |of: &[(&str, bool)]| result_line(of, true);
    assert_eq!(
        compulsory(&[("Bangla", good), ("English", good)]).as_deref(),
        Some("Passed in all 2 compulsory subjects")
    );
    assert_eq!(compulsory(&two).as_deref(), Some("Failed in 2: Bangla, General Science"));
    // Names that would take several lines: each is marked in the table.
    let long = "Information and Communication Technology in Practice, Part One";
    let of = [(long, bad), (long, bad), (long, bad)];
    assert_eq!(line(&of).as_deref(), Some("Failed in all 3 subjects"));
    let some = [(long, bad), (long, bad), (long, bad), ("English", good)];
    assert_eq!(line(&some).as_deref(), Some("Failed in 3 of 4 subjects, marked above"));
}

#[test]
fn a_card_of_the_national_curriculum_has_its_parts_and_points() {
    let plan = BuiltIn::NationalGpa5.plan();
    let said: Vec<String> = shown_scale(plan, 9, Semester::HALF_YEARLY)
        .into_iter()
        .map(|step| format!("{} {} {}", step.grade, step.percentage, step.points.unwrap()))
        .collect();
    assert_eq!(
        said.join(", "),
        "A+ 80-100 5, A 70-79 4, A- 60-69 3.5, B 50-59 3, C 40-49 2, D 33-39 1, F below 33: failed 0"
    );
    let schedule = Schedule::new(|component| match component {
        Component::Written => (Some(70), Some(23)),
        Component::Viva => (Some(30), Some(10)),
        _ => (None, None),
    });
    let exam = |exam_type| Exam { name: "One", date: None, exam_type, semester: Semester::HALF_YEARLY };
    let marks = |written, viva| {
        Component::ALL.map(|component| match component {
            Component::Written => Some(Mark::Hundredths(written)),
            Component::Viva => Some(Mark::Hundredths(viva)),
            _ => None,
        })
    };
    let total = |viva| {
        let test = ExamMarks::new(exam(ExamType::CLASS_TEST), &schedule, marks(6_000, 2_000), [None; 8]);
        let term = ExamMarks::new(exam(ExamType::TERM), &schedule, marks(6_000, viva), [None; 8]);
        subject_total(plan, 9, Semester::HALF_YEARLY, &[test, term])
    };
    // 80 of 100 is 16 of 20 and 64 of 80; "a subject failed in this way has failedLetter and 0 points, whatever its band".
    for (viva, expected) in [(2_000, ("80", "A+", "5")), (900, ("71", "F", "0"))] {
        let total = total(viva);
        let columns = Columns::of(plan, 9, Semester::HALF_YEARLY, [&total].into_iter());
        let labels: Vec<_> =
            columns.shown().into_iter().map(|column| (column.label, column.scaled_to.unwrap())).collect();
        assert_eq!(labels, [("Class Test", "20"), ("Term", "80")].map(|(label, to)| (label.to_owned(), to.to_owned())));
        let row = columns.row("Physics", &total, None);
        let printed = row.total.unwrap();
        assert_eq!((&*printed.total, &*printed.grade.unwrap(), &*printed.points.unwrap()), expected);
    }
}
