//! Which components of an exam count in its semester's total, before anybody has a mark: what is said where exams are scheduled and marks are
//! entered (docs/rules.md, *Grades and totals*, *Exams*). What a total is made of is said by the plan of the session and class.

use super::{Exam, ExamMarks};
use crate::components::{Component, Schedule};
use crate::scheme::document::Take;
use crate::scheme::plan::{PartRule, Plan};
use crate::scheme::subject;
use crate::semesters::{ExamType, Semester};

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

/// What counts of exams of a type in these semesters of a class, a sentence for those that are alike: `In Half Yearly and Annual, what counts of
/// Term is Paper 1, Paper 2 and Paper 3.` Semesters that the class does not have are passed over.
pub fn in_words(plan: &Plan, class_numeric: i64, semesters: &[Semester], exam_type: ExamType) -> Vec<String> {
    let mut said: Vec<(String, Vec<&str>)> = Vec::new();
    for semester in semesters.iter().filter(|semester| plan.has(class_numeric, **semester)) {
        let words = words_of(plan, class_numeric, *semester, exam_type);
        match said.iter_mut().find(|(other, _)| *other == words) {
            Some((_, semesters)) => semesters.push(plan.semester_name(*semester)),
            None => said.push((words, vec![plan.semester_name(*semester)])),
        }
    }
    said.into_iter().map(|(words, semesters)| format!("In {}, {words}.", and(&semesters))).collect()
}

fn words_of(plan: &Plan, class_numeric: i64, semester: Semester, exam_type: ExamType) -> String {
    let label = plan.exam_type_name(exam_type);
    if stands_beside(plan, class_numeric, semester, exam_type) {
        return format!("{label} is printed beside the total and counts nowhere");
    }
    let parts: Vec<&PartRule> = counting_parts(plan, class_numeric, semester, exam_type).collect();
    if parts.is_empty() {
        return format!("nothing of {label} counts");
    }
    let mut said: Vec<String> = Vec::new();
    for part in &parts {
        // Parts that take one exam each, as the first and the second, are said together.
        let alike = parts.iter().filter(|other| other.take == Take::Nth && taken(plan, other) == taken(plan, part));
        let of = match part.take {
            Take::All => label.to_owned(),
            Take::Best => format!("{} of {label}", exams("best", part.count)),
            Take::First => format!("{} of {label}", exams("first", part.count)),
            Take::Last => format!("{} of {label}", exams("last", part.count)),
            Take::Nth => format!("{} of {label}", places(alike.map(|part| part.count).collect())),
        };
        let words = format!("what counts of {of} is {}", taken(plan, part));
        if !said.contains(&words) {
            said.push(words);
        }
    }
    said.join(", and ")
}

/// `the best two exams`
fn exams(which: &str, count: usize) -> String {
    const NUMBERS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    match (count, NUMBERS.get(count)) {
        (1, _) => format!("the {which} exam"),
        (_, Some(number)) => format!("the {which} {number} exams"),
        (_, None) => format!("the {which} {count} exams"),
    }
}

/// Exams by their places among those of their kind: `the first two exams`, `the second exam`, `the first and third exams`.
fn places(mut places: Vec<usize>) -> String {
    const ORDINALS: [&str; 10] =
        ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
    places.sort_unstable();
    places.dedup();
    if places.iter().copied().eq(1..=places.len()) {
        return exams("first", places.len());
    }
    let named = |place: &usize| ORDINALS.get(*place).map_or_else(|| format!("{place}th"), |name| (*name).to_owned());
    let named: Vec<String> = places.iter().map(named).collect();
    let named: Vec<&str> = named.iter().map(String::as_str).collect();
    format!("the {} exam{}", and(&named), if named.len() == 1 { "" } else { "s" })
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

/// `Written, Viva and Paper 1`
fn and(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Components in a sentence: `Written, Practical and Viva`.
pub fn listed(plan: &Plan, components: &[Component]) -> String {
    and(&components.iter().map(|component| plan.component_name(*component)).collect::<Vec<_>>())
}

/// The components that count in a part: `Paper 1 and Paper 2, or Written where no paper is scheduled`.
fn taken(plan: &Plan, part: &PartRule) -> String {
    let components = listed(plan, &part.components);
    if part.else_components.is_empty() {
        return components;
    }
    format!("{components}, or {} where no paper is scheduled", listed(plan, &part.else_components))
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
        let said = |class: i64, exam_type| in_words(standard(), class, &for_class(class), exam_type);
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
            in_words(standard(), 10, &[Semester::QUALIFYING], ExamType::TERM),
            [
                "In Qualifying, what counts of Term is Paper 1, Paper 2 and Paper 3, or Written where no paper is scheduled."
            ]
        );
        assert_eq!(
            in_words(standard(), 11, &[Semester::INTERIM], ExamType::STUDENT_QUALITY),
            ["In Interim, Student Quality is printed beside the total and counts nowhere."]
        );
        assert_eq!(
            in_words(standard(), 12, &[Semester::INTERIM], ExamType::CLASS_TEST),
            ["In Interim, what counts of the first two exams of Class Test is Written, Paper 1, Paper 2 and Paper 3."]
        );
        assert_eq!(in_words(standard(), 9, &[Semester::FIRST], ExamType::TERM), Vec::<String>::new());
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
            said[0].strip_prefix("In Half Yearly, what counts of ").unwrap().to_owned()
        };
        // The components in the order of the part.
        let all = "CQ, MCQ and Practical.";
        assert_eq!(said("all", None, None), format!("Class Test is {all}"));
        assert_eq!(said("best", Some(1), None), format!("the best exam of Class Test is {all}"));
        assert_eq!(said("best", Some(3), None), format!("the best three exams of Class Test is {all}"));
        assert_eq!(said("last", Some(2), None), format!("the last two exams of Class Test is {all}"));
        assert_eq!(said("first", Some(12), None), format!("the first 12 exams of Class Test is {all}"));
        assert_eq!(said("nth", Some(1), None), format!("the first exam of Class Test is {all}"));
        assert_eq!(said("nth", Some(2), None), format!("the second exam of Class Test is {all}"));
        assert_eq!(
            said("nth", Some(3), Some((1, "written"))),
            "the third exam of Class Test is CQ, MCQ and Practical, and what counts of the first exam of Class Test is CQ."
        );
    }

    #[test]
    fn the_places_of_exams_are_said_in_words() {
        assert_eq!(places(vec![2, 1]), "the first two exams");
        assert_eq!(places(vec![1, 3]), "the first and third exams");
        assert_eq!(places(vec![2, 2]), "the second exam");
        assert_eq!(places(vec![10]), "the 10th exam");
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
