//! Which components of an exam count in its semester's total, before anybody has a mark: what is said where exams are scheduled and marks are
//! entered (docs/rules.md, *Grades and totals*, *Exams*). What a total is made of is said by the plan of the session and class.

use super::{Exam, ExamMarks};
use crate::components::{Component, Schedule};
use crate::scheme::document::Take;
use crate::scheme::plan::{PartRule, Plan};
use crate::scheme::subject;
use crate::semesters::{ExamType, Semester};
use crate::words::{Said, Text, exams_texts};

/// The components of a schedule that count in the total of the class's semester, in the order of columns; none of an exam that enters no total.
///
/// Where only the first exams of their kind count, as the class tests of an interim, every one is said to: which they are depends on all of their
/// days.
pub fn counting(
    plan: &Plan,
    class_numeric: i64,
    semester: Semester,
    exam_type: ExamType,
    schedule: &Schedule,
) -> Vec<Component> {
    let exam = Exam { name: "", date: None, exam_type, semester };
    let marks = ExamMarks::new(exam, schedule, [None; 8], [None; 8]);
    let taken: Vec<Component> = counting_parts(plan, class_numeric, semester, exam_type)
        .flat_map(|part| subject::components(part, &marks))
        .copied()
        .collect();
    schedule.components().map(|(component, _)| component).filter(|component| taken.contains(component)).collect()
}

/// Whether such an exam is printed beside the total: it counts nowhere, and is meant so.
pub fn stands_beside(plan: &Plan, class_numeric: i64, semester: Semester, exam_type: ExamType) -> bool {
    parts(plan, class_numeric, semester, exam_type).any(|part| !part.counts)
}

/// Whether a component counts in exams of a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counts {
    /// In one of the semesters at least.
    Always,
    /// In a subject in which no paper is scheduled.
    WithoutPapers,
    /// In none of the semesters.
    Never,
}

/// Whether a component of exams of a type counts in any of these semesters of a class.
pub fn counts(
    plan: &Plan,
    class_numeric: i64,
    semesters: &[Semester],
    exam_type: ExamType,
    component: Component,
) -> Counts {
    let mut found = Counts::Never;
    for semester in semesters {
        for part in counting_parts(plan, class_numeric, *semester, exam_type) {
            if part.components.contains(&component) {
                return Counts::Always;
            }
            if part.else_components.contains(&component) {
                found = Counts::WithoutPapers;
            }
        }
    }
    found
}

/// What counts of exams of a type in these semesters of a class, each time for those that are alike: `In Half Yearly and Annual, what counts of
/// Term is Paper 1, Paper 2 and Paper 3.` Semesters that the class does not have are passed over.
pub fn in_words(plan: &Plan, class_numeric: i64, semesters: &[Semester], exam_type: ExamType) -> Vec<Said> {
    let mut alike: Vec<(Vec<Rule>, Vec<&str>)> = Vec::new();
    for semester in semesters.iter().filter(|semester| plan.has(class_numeric, **semester)) {
        let rules = rules_of(plan, class_numeric, *semester, exam_type);
        match alike.iter_mut().find(|(other, _)| *other == rules) {
            Some((_, semesters)) => semesters.push(plan.semester_name(*semester)),
            None => alike.push((rules, vec![plan.semester_name(*semester)])),
        }
    }
    let label = plan.exam_type_name(exam_type);
    let sentences = alike.iter().flat_map(|(rules, semesters)| {
        let semesters = Text::and(semesters.iter().copied());
        rules.iter().map(move |rule| rule.said(plan, semesters.clone(), label))
    });
    sentences.collect()
}

/// What becomes of exams of a type in a semester.
#[derive(PartialEq)]
enum Rule {
    /// Printed beside the total.
    Beside,
    Nothing,
    /// Of these exams these components, or those others where none of a paper is scheduled.
    Counts {
        exams: Exams,
        components: Vec<Component>,
        others: Vec<Component>,
    },
}

/// The exams that a part takes of those of their kind.
#[derive(PartialEq)]
enum Exams {
    All,
    Best(usize),
    First(usize),
    Last(usize),
    /// Those at these places, from 1.
    At(Vec<usize>),
}

impl Exams {
    fn at(mut places: Vec<usize>) -> Self {
        places.sort_unstable();
        places.dedup();
        if places.iter().copied().eq(1..=places.len()) { Self::First(places.len()) } else { Self::At(places) }
    }
}

fn rules_of(plan: &Plan, class_numeric: i64, semester: Semester, exam_type: ExamType) -> Vec<Rule> {
    if stands_beside(plan, class_numeric, semester, exam_type) {
        return vec![Rule::Beside];
    }
    let parts: Vec<&PartRule> = counting_parts(plan, class_numeric, semester, exam_type).collect();
    let mut rules = Vec::new();
    for part in &parts {
        // Parts that take one exam each, as the first and the second, are said together.
        let takes_as =
            |other: &&&PartRule| other.components == part.components && other.else_components == part.else_components;
        let alike = parts.iter().filter(|other| other.take == Take::Nth).filter(takes_as);
        let exams = match part.take {
            Take::All => Exams::All,
            Take::Best => Exams::Best(part.count),
            Take::First => Exams::First(part.count),
            Take::Last => Exams::Last(part.count),
            Take::Nth => Exams::at(alike.map(|part| part.count).collect()),
        };
        let (components, others) = (part.components.clone(), part.else_components.clone());
        let rule = Rule::Counts { exams, components, others };
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    if rules.is_empty() { vec![Rule::Nothing] } else { rules }
}

impl Rule {
    fn said(&self, plan: &Plan, semesters: Text, label: &str) -> Said {
        let (exams, components, others) = match self {
            Self::Beside => return exams_texts::counting_beside(semesters, label),
            Self::Nothing => return exams_texts::counting_nothing(semesters, label),
            Self::Counts { exams, components, others } => (exams, listed(plan, components), others),
        };
        let or = (!others.is_empty()).then(|| listed(plan, others));
        match (exams, or) {
            (Exams::All, None) => exams_texts::counting_all(semesters, label, components),
            (Exams::All, Some(or)) => exams_texts::counting_all_or(semesters, label, components, or),
            (Exams::Best(count), None) => exams_texts::counting_best(semesters, *count, label, components),
            (Exams::Best(count), Some(or)) => exams_texts::counting_best_or(semesters, *count, label, components, or),
            (Exams::First(count), None) => exams_texts::counting_first(semesters, *count, label, components),
            (Exams::First(count), Some(or)) => exams_texts::counting_first_or(semesters, *count, label, components, or),
            (Exams::Last(count), None) => exams_texts::counting_last(semesters, *count, label, components),
            (Exams::Last(count), Some(or)) => exams_texts::counting_last_or(semesters, *count, label, components, or),
            (Exams::At(places), or) => {
                let (many, places) = (places.len(), Text::and(places.iter().map(ToString::to_string)));
                match or {
                    None => exams_texts::counting_at(semesters, many, places, label, components),
                    Some(or) => exams_texts::counting_at_or(semesters, many, places, label, components, or),
                }
            }
        }
    }
}

/// The parts that exams of a type enter, with those that stand beside the total.
fn parts(plan: &Plan, class_numeric: i64, semester: Semester, exam_type: ExamType) -> impl Iterator<Item = &PartRule> {
    let semester = plan.place(semester).into_iter();
    semester.flat_map(move |semester| plan.parts_entered(class_numeric, semester, exam_type))
}

/// The parts of the total that exams of a type enter.
fn counting_parts(
    plan: &Plan,
    class_numeric: i64,
    semester: Semester,
    exam_type: ExamType,
) -> impl Iterator<Item = &PartRule> {
    parts(plan, class_numeric, semester, exam_type).filter(|part| part.counts)
}

/// Components in a sentence: `Written, Practical and Viva`.
pub fn listed(plan: &Plan, components: &[Component]) -> Text {
    Text::and(components.iter().map(|component| plan.component_name(*component)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheme::BuiltIn;
    use crate::semesters::for_class;

    fn standard() -> &'static Plan {
        BuiltIn::Standard.plan()
    }

    fn schedule(set: &[Component]) -> Schedule {
        Schedule::new(|component| if set.contains(&component) { (Some(50), Some(0)) } else { (None, None) })
    }

    #[test]
    fn what_counts_is_that_of_the_table() {
        use Component::{Attendance, Paper1, Paper2, Practical, Viva, Written};

        /// (class, semester, type, scheduled, what counts)
        type Row = (i64, Semester, ExamType, &'static [Component], &'static [Component]);
        let rows: [Row; 12] = [
            // "Class 9, Term, marked as Written and Practical": nothing of it is on a card.
            (9, Semester::HALF_YEARLY, ExamType::TERM, &[Written, Practical], &[]),
            (9, Semester::HALF_YEARLY, ExamType::TERM, &[Written, Paper1, Paper2], &[Paper1, Paper2]),
            (8, Semester::YEARLY, ExamType::CLASS_TEST, &[Paper1, Paper2, Viva], &[Paper1]),
            (5, Semester::FIRST, ExamType::TERM, &[Written, Practical, Attendance], &[Written]),
            (5, Semester::SECOND, ExamType::CP, &[Written], &[]),
            (10, Semester::QUALIFYING, ExamType::TERM, &[Written, Practical], &[Written]),
            (10, Semester::QUALIFYING, ExamType::TERM, &[Written, Paper1], &[Paper1]),
            (10, Semester::QUALIFYING, ExamType::CLASS_TEST, &[Written], &[]),
            (11, Semester::INTERIM, ExamType::CLASS_TEST, &[Written, Paper1, Viva], &[Written, Paper1]),
            (11, Semester::INTERIM, ExamType::STUDENT_QUALITY, &[Written], &[]),
            (11, Semester::INTERIM, ExamType::TERM, &[Paper1], &[]),
            // A class has no such semester.
            (9, Semester::FIRST, ExamType::TERM, &[Written], &[]),
        ];
        for (class, semester, exam_type, scheduled, counted) in rows {
            let found = counting(standard(), class, semester, exam_type, &schedule(scheduled));
            assert_eq!(found, counted, "class {class} {semester} {exam_type}");
        }
        assert!(stands_beside(standard(), 11, Semester::INTERIM, ExamType::STUDENT_QUALITY));
        assert!(!stands_beside(standard(), 9, Semester::HALF_YEARLY, ExamType::STUDENT_QUALITY));
    }

    /// Whatever is said to count enters a total, and whatever is said not to enters none.
    #[test]
    fn what_is_said_to_count_is_what_a_total_is_made_of() {
        let sets: [&[Component]; 4] = [
            &Component::ALL,
            &[Component::Written, Component::Practical],
            &[Component::Paper1],
            &[Component::Viva, Component::Attendance],
        ];
        for class in 3..=12 {
            for semester in for_class(class) {
                for exam_type in ExamType::ALL {
                    for set in sets {
                        let schedule = schedule(set);
                        let exam = Exam { name: "One", date: None, exam_type, semester };
                        let marks = ExamMarks::new(exam, &schedule, [None; 8], [None; 8]);
                        let total = super::super::subject_total(standard(), class, semester, &[marks]);
                        let mut entered: Vec<Component> =
                            total.parts.iter().flat_map(|part| &part.sources).map(|source| source.component).collect();
                        entered.sort_unstable();
                        let said = counting(standard(), class, semester, exam_type, &schedule);
                        assert_eq!(said, entered, "class {class} {semester} {exam_type} {set:?}");
                        for component in set.iter().filter(|component| said.contains(component)) {
                            assert_ne!(counts(standard(), class, &[semester], exam_type, *component), Counts::Never);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn it_is_said_in_a_sentence_for_semesters_that_are_alike() {
        let english = |said: Vec<Said>| said.into_iter().map(String::from).collect::<Vec<_>>();
        let said = |class: i64, exam_type| english(in_words(standard(), class, &for_class(class), exam_type));
        assert_eq!(
            said(9, ExamType::TERM),
            ["In Half Yearly and Annual, what counts of Term is Paper 1, Paper 2 and Paper 3."]
        );
        assert_eq!(
            said(10, ExamType::CLASS_TEST),
            [
                "In Pre Qualifying, what counts of Class Test is Written, Paper 1, Paper 2 and Paper 3.",
                "In Qualifying, Preparation and Pre Cambridge, nothing of Class Test counts.",
            ]
        );
        assert_eq!(
            english(in_words(standard(), 10, &[Semester::QUALIFYING], ExamType::TERM)),
            [
                "In Qualifying, what counts of Term is Paper 1, Paper 2 and Paper 3, or Written where no paper is scheduled."
            ]
        );
        assert_eq!(
            english(in_words(standard(), 11, &[Semester::INTERIM], ExamType::STUDENT_QUALITY)),
            ["In Interim, Student Quality is printed beside the total and counts nowhere."]
        );
        assert_eq!(
            english(in_words(standard(), 12, &[Semester::INTERIM], ExamType::CLASS_TEST)),
            ["In Interim, what counts of the first 2 exams of Class Test is Written, Paper 1, Paper 2 and Paper 3."]
        );
        assert_eq!(in_words(standard(), 9, &[Semester::FIRST], ExamType::TERM), []);
    }

    #[test]
    fn it_says_which_exams_a_part_takes() {
        use serde_json::json;

        // What the class tests' part takes; a second part of them takes the place that is given.
        let said = |take: &str, count: Option<i64>, second: Option<(i64, &str)>| {
            let mut document = serde_json::to_value(BuiltIn::NationalGpa5.definition()).unwrap();
            let parts = document["results"][0]["parts"].as_array_mut().unwrap();
            parts[0]["take"] = json!(take);
            if let Some(count) = count {
                parts[0]["count"] = json!(count);
            }
            if let Some((place, component)) = second {
                let part = json!({ "name": "Another", "examTypes": ["classTest"], "components": [component],
                                   "take": "nth", "count": place, "scaledTo": 10 });
                parts.push(part);
            }
            let plan = Plan::new(serde_json::from_value(document).unwrap()).unwrap();
            let said = in_words(&plan, 8, &["half_yearly".parse().unwrap()], "classTest".parse().unwrap());
            said.iter()
                .map(|said| said.english().strip_prefix("In Half Yearly, what counts of ").unwrap())
                .collect::<String>()
        };
        // The components in the order of the part.
        let all = "CQ, MCQ and Practical.";
        assert_eq!(said("all", None, None), format!("Class Test is {all}"));
        assert_eq!(said("best", Some(1), None), format!("the best exam of Class Test is {all}"));
        assert_eq!(said("best", Some(3), None), format!("the best 3 exams of Class Test is {all}"));
        assert_eq!(said("last", Some(2), None), format!("the last 2 exams of Class Test is {all}"));
        assert_eq!(said("first", Some(12), None), format!("the first 12 exams of Class Test is {all}"));
        assert_eq!(said("nth", Some(1), None), format!("the first exam of Class Test is {all}"));
        assert_eq!(said("nth", Some(2), None), format!("exam 2 of Class Test is {all}"));
        assert_eq!(
            said("nth", Some(3), Some((1, "written"))),
            "exam 3 of Class Test is CQ, MCQ and Practical.the first exam of Class Test is CQ."
        );
    }

    #[test]
    fn the_first_places_are_those_of_the_first_exams() {
        assert!(Exams::at(vec![2, 1]) == Exams::First(2));
        assert!(Exams::at(vec![3, 1]) == Exams::At(vec![1, 3]));
        assert!(Exams::at(vec![2, 2]) == Exams::At(vec![2]));
    }

    #[test]
    fn a_column_counts_always_never_or_without_papers() {
        let of = |class: i64, exam_type, component| counts(standard(), class, &for_class(class), exam_type, component);
        assert_eq!(of(9, ExamType::TERM, Component::Written), Counts::Never);
        assert_eq!(of(9, ExamType::TERM, Component::Paper2), Counts::Always);
        assert_eq!(of(10, ExamType::TERM, Component::Written), Counts::WithoutPapers);
        assert_eq!(of(11, ExamType::PBL, Component::Written), Counts::Always);
        assert_eq!(of(11, ExamType::PBL, Component::Attendance), Counts::Never);
    }
}
