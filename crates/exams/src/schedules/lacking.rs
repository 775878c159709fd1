//! Sections whose schedules cannot give the result of a semester, before it is sat (docs/rules.md, *Exams*): subjects of which no part of the total
//! is scheduled. Pure.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use rules::scheme::Plan;
use rules::scheme::subject::PartOf;
use rules::semesters::Semester;
use rules::totals::counting::counting;
use rules::totals::{Exam, ExamMarks, subject_total};
use serde::Serialize;
use ts_rs::TS;

use super::store::{Part, SubjectOfSection};

/// Sections of a class that lack the same subjects in a semester.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "exam_schedules.ts")]
pub struct LackingSubjects {
    pub class_name: String,
    /// `A, B`
    pub sections: String,
    /// `Half Yearly`
    pub semester: String,
    /// In the order of cards; empty where nothing that counts is scheduled at all.
    pub subjects: Vec<String>,
}

/// What classes are graded by, by their ids.
pub type Plans = HashMap<String, Arc<Plan>>;

/// What is missing, by class, semester and section. `taught` by class and section; today is YYYY-MM-DD.
///
/// A semester is looked at once a part of it is scheduled for the class, until the last day of its exams has passed.
pub fn lacking(plans: &Plans, taught: &[SubjectOfSection], parts: &[Part], today: &str) -> Vec<LackingSubjects> {
    let mut found = Vec::new();
    for class in taught.chunk_by(|one, other| one.class_id == other.class_id) {
        let Some(first) = class.first() else { continue };
        let sections: BTreeSet<&str> = class.iter().map(|of| of.section_id.as_str()).collect();
        let Some(plan) = plans.get(&first.class_id) else { continue };
        for semester in plan.year_of(first.class_numeric) {
            let scheduled: Vec<&Part> = parts
                .iter()
                .filter(|part| sections.contains(part.section_id.as_str()))
                .filter(|part| counts(plan, first.class_numeric, semester, part))
                .collect();
            if scheduled.iter().any(|part| part.date.as_deref().is_none_or(|day| day >= today)) {
                let gives = |exams: &[&Part]| gives_a_total(plan, first.class_numeric, semester, exams);
                found.extend(of_class(class, plan.semester_name(semester), &scheduled, &gives));
            }
        }
    }
    found
}

/// Whether a component that is scheduled enters the semester's total.
fn counts(plan: &Plan, class_numeric: i64, semester: Semester, part: &Part) -> bool {
    let exam_type = part.exam_type.parse().ok();
    part.semester == semester.as_str()
        && exam_type
            .is_some_and(|exam_type| !counting(plan, class_numeric, semester, exam_type, &part.schedule).is_empty())
}

/// Whether exams of a subject make a part of the semester's own total: the second one of a kind is none while there is only one.
fn gives_a_total(plan: &Plan, class_numeric: i64, semester: Semester, exams: &[&Part]) -> bool {
    let sheet = |part: &&Part| {
        let exam = Exam { name: "", date: None, exam_type: part.exam_type.parse().ok()?, semester };
        Some(ExamMarks::new(exam, &part.schedule, [None; 8], [None; 8]))
    };
    let sheets: Vec<ExamMarks<'_>> = exams.iter().filter_map(sheet).collect();
    subject_total(plan, class_numeric, semester, &sheets).parts.iter().any(|part| matches!(part.of, PartOf::Marks(_)))
}

fn of_class(
    class: &[SubjectOfSection],
    semester: &str,
    scheduled: &[&Part],
    gives_a_total: &dyn Fn(&[&Part]) -> bool,
) -> Vec<LackingSubjects> {
    let mut exams: HashMap<(&str, &str), Vec<&Part>> = HashMap::new();
    for part in scheduled {
        exams.entry((&part.section_id, &part.subject_id)).or_default().push(part);
    }
    let has = |of: &SubjectOfSection| {
        exams.get(&(of.section_id.as_str(), of.subject_id.as_str())).is_some_and(|exams| gives_a_total(exams))
    };
    let mut alike: BTreeMap<Vec<String>, Vec<&str>> = BTreeMap::new();
    let mut order = Vec::new();
    for section in class.chunk_by(|one, other| one.section_id == other.section_id) {
        let mut subjects: Vec<String> =
            section.iter().filter(|of| !has(of)).map(|of| of.subject_name.clone()).collect();
        if subjects.is_empty() {
            continue;
        }
        if subjects.len() == section.len() {
            subjects.clear();
        }
        if !alike.contains_key(&subjects) {
            order.push(subjects.clone());
        }
        alike.entry(subjects).or_default().push(&section[0].section_name);
    }
    let sections = |subjects: &Vec<String>| alike[subjects].join(", ");
    order
        .into_iter()
        .map(|subjects| LackingSubjects {
            class_name: class[0].class_name.clone(),
            sections: sections(&subjects),
            semester: semester.to_owned(),
            subjects,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use rules::components::{Component, Schedule};

    use super::*;

    fn taught(class: (&str, i64), section: &str, subjects: &[&str]) -> Vec<SubjectOfSection> {
        let of = |subject: &&str| SubjectOfSection {
            class_id: class.0.to_owned(),
            class_name: format!("Class {}", class.1),
            class_numeric: class.1,
            section_id: format!("{}-{section}", class.0),
            section_name: section.to_owned(),
            subject_id: (*subject).to_owned(),
            subject_name: (*subject).to_owned(),
            grading_version_id: None,
        };
        subjects.iter().map(of).collect()
    }

    fn standard() -> Plans {
        let plan = rules::scheme::BuiltIn::Standard.plan();
        ["c9", "c10"].map(|class| (class.to_owned(), Arc::clone(plan))).into()
    }

    fn part(section_id: &str, subject: &str, of: (&str, &str), component: Component, date: Option<&str>) -> Part {
        Part {
            section_id: section_id.to_owned(),
            subject_id: subject.to_owned(),
            semester: of.0.to_owned(),
            exam_type: of.1.to_owned(),
            date: date.map(str::to_owned),
            schedule: Schedule::new(|of| if of == component { (Some(50), Some(17)) } else { (None, None) }),
        }
    }

    const TERM: (&str, &str) = ("half_yearly", "term");

    fn said(found: Vec<LackingSubjects>) -> Vec<String> {
        found
            .into_iter()
            .map(|of| format!("{} {}, {}: {}", of.class_name, of.sections, of.semester, of.subjects.join(", ")))
            .collect()
    }

    #[test]
    fn a_section_without_a_part_of_a_subject_is_listed_before_the_exam() {
        // "Class 9 A, Half Yearly: no part of Physics is scheduled"
        let school = [
            taught(("c9", 9), "A", &["Bangla", "Physics"]),
            taught(("c9", 9), "B", &["Bangla", "Physics"]),
            taught(("c9", 9), "C", &["Bangla"]),
            taught(("c10", 10), "A", &["Bangla"]),
        ]
        .concat();
        let bangla = |section: &str, day| part(section, "Bangla", TERM, Component::Paper1, day);
        let june = Some("2026-06-15");
        // What counts of a term in class 9 are papers: Physics is scheduled as written, which no total has.
        let mut parts = vec![
            bangla("c9-A", june),
            part("c9-A", "Physics", TERM, Component::Written, june),
            bangla("c9-B", june),
            part("c9-B", "Physics", ("half_yearly", "classTest"), Component::Paper1, Some("2026-03-01")),
        ];
        let expected = ["Class 9 A, Half Yearly: Physics", "Class 9 C, Half Yearly: "];
        assert_eq!(said(lacking(&standard(), &school, &parts, "2026-06-15")), expected);
        // It is over the day after the last exam, unless one has no day.
        assert_eq!(said(lacking(&standard(), &school, &parts, "2026-06-16")), Vec::<String>::new());
        parts[0].date = None;
        assert_eq!(said(lacking(&standard(), &school, &parts, "2026-12-31")), expected);
        // Sections that lack the same stand together; what the semester before has is not enough.
        parts.retain(|part| part.subject_id == "Bangla");
        assert_eq!(
            said(lacking(&standard(), &school, &parts, "2026-01-01")),
            ["Class 9 A, B, Half Yearly: Physics", "Class 9 C, Half Yearly: "]
        );
        parts.push(part("c9-C", "Bangla", ("yearly", "term"), Component::Paper2, None));
        let found = said(lacking(&standard(), &school, &parts, "2026-01-01"));
        assert_eq!(found[2..], ["Class 9 A, B, Annual: "]);
        // Nothing is scheduled of the semester yet.
        assert_eq!(said(lacking(&standard(), &school, &[], "2026-01-01")), Vec::<String>::new());
    }

    /// The national curriculum, its results changed.
    fn national(change: impl FnOnce(&mut serde_json::Value)) -> Plans {
        let mut definition = serde_json::to_value(rules::scheme::BuiltIn::NationalGpa5.definition()).expect("JSON");
        change(&mut definition);
        let plan = Plan::new(serde_json::from_value(definition).expect("a document")).expect("without a fault");
        Plans::from([("c9".to_owned(), Arc::new(plan))])
    }

    #[test]
    fn by_another_scheme_what_counts_is_what_its_parts_take() {
        let school = taught(("c9", 9), "A", &["Bangla", "Physics", "ICT"]);
        let june = Some("2026-06-15");
        // Of a term the written part counts here, which it does not by Standard; attendance is in no part.
        let mut parts = vec![
            part("c9-A", "Bangla", TERM, Component::Written, june),
            part("c9-A", "Physics", TERM, Component::Attendance, june),
            // One of its parts is enough, whether or not it has to be passed: the others are left out of the total.
            part("c9-A", "ICT", ("half_yearly", "classTest"), Component::Viva, june),
        ];
        let plans = national(|_| ());
        assert_eq!(said(lacking(&plans, &school, &parts, "2026-06-01")), ["Class 9 A, Half Yearly: Physics"]);
        parts.push(part("c9-A", "Physics", TERM, Component::Paper3, june));
        assert_eq!(said(lacking(&plans, &school, &parts, "2026-06-01")), Vec::<String>::new());
    }

    #[test]
    fn the_second_exam_of_a_kind_is_no_part_while_there_is_only_one() {
        let school = taught(("c9", 9), "A", &["Bangla", "Physics"]);
        let june = Some("2026-06-15");
        let plans = national(|document| {
            document["results"][0]["parts"][0]["take"] = "nth".into();
            document["results"][0]["parts"][0]["count"] = 2.into();
        });
        let test = |subject: &str| part("c9-A", subject, ("half_yearly", "classTest"), Component::Written, june);
        let mut parts = vec![part("c9-A", "Bangla", TERM, Component::Written, june), test("Physics")];
        assert_eq!(said(lacking(&plans, &school, &parts, "2026-06-01")), ["Class 9 A, Half Yearly: Physics"]);
        parts.push(test("Physics"));
        assert_eq!(said(lacking(&plans, &school, &parts, "2026-06-01")), Vec::<String>::new());
    }
}
