//! The sections by `rules::scheme`, as the answer that the second computation gives.

use rules::components::{Component, Schedule};
use rules::marks::Mark;
use rules::scheme::overall::{Candidate, Line, Overall, Standing, overall, positions};
use rules::scheme::plan::{Plan, Rule};
use rules::scheme::subject::{Outcome, Sheet, joined, subject_total};
use rules::semesters::ExamType;
use serde_json::{Value, json};

use crate::sections::{Exam, Section, Student};

struct InPlan<'s> {
    exam: &'s Exam,
    schedule: Schedule,
    exam_type: ExamType,
    semester: usize,
}

impl Sheet for InPlan<'_> {
    fn exam_type(&self) -> ExamType {
        self.exam_type
    }
    fn is_of(&self, _: &Plan, semester: usize) -> bool {
        self.semester == semester
    }
    fn date(&self) -> Option<&str> {
        self.exam.date.as_deref()
    }
    fn name(&self) -> &str {
        &self.exam.name
    }
    fn full_mark(&self, component: Component) -> Option<i64> {
        self.schedule.get(component).map(|of| of.full)
    }
    fn pass_mark(&self, component: Component) -> Option<i64> {
        self.schedule.get(component).map(|of| of.pass)
    }
    fn mark(&self, component: Component) -> Option<Mark> {
        self.exam.marks.get(&component).copied()
    }
    fn is_listed(&self) -> bool {
        self.exam.is_listed
    }
}

/// A student's subjects with their outcomes, the joined lines, and the card.
struct Card {
    subjects: Vec<(String, Option<Outcome>)>,
    joined: Vec<(String, Outcome)>,
    overall: Option<Overall>,
}

/// A section's answer; null where the class has no result in the semester.
pub fn compute(plan: &Plan, section: &Section) -> Value {
    let semester = plan.semester(&section.semester).unwrap();
    let Some(rule) = plan.rule(section.class, semester) else { return Value::Null };
    let cards: Vec<Card> =
        section.students.iter().map(|student| card(plan, rule, section.class, semester, student)).collect();
    let candidates: Vec<Candidate> = cards
        .iter()
        .zip(&section.students)
        .map(|(card, student)| Candidate {
            standing: card.overall.map(Standing::from),
            out_of: section.subjects.iter().map(|name| out_of(card, name)).collect(),
            is_unranked: student.is_unranked,
        })
        .collect();
    let positions = positions(plan, &candidates);
    cards.iter().zip(positions).map(|(card, position)| shown(plan, rule, card, position)).collect()
}

fn out_of(card: &Card, name: &str) -> Option<i64> {
    let (_, outcome) = card.subjects.iter().find(|(subject, _)| subject == name)?;
    outcome.map(|outcome| outcome.out_of)
}

fn card(plan: &Plan, rule: &Rule, class: i64, semester: usize, student: &Student) -> Card {
    let outcome = |exams: &[Exam]| {
        let sheets: Vec<InPlan<'_>> = exams
            .iter()
            .map(|exam| InPlan {
                exam,
                schedule: exam.schedule(),
                exam_type: plan.exam_type(&exam.kind).unwrap(),
                semester: plan.semester(&exam.semester).unwrap(),
            })
            .collect();
        subject_total(plan, class, semester, &sheets).unwrap().outcome
    };
    let subjects: Vec<_> =
        student.subjects.iter().map(|subject| (subject.name.clone(), outcome(&subject.exams))).collect();
    let is_fourth = |name: &str| student.subjects.iter().any(|subject| subject.name == name && subject.is_fourth);
    let (mut lines, mut together) = (Vec::new(), Vec::new());
    for of in &plan.definition().joined {
        let papers = subjects.iter().filter(|(name, _)| of.subjects.contains(name));
        let taken: Vec<_> = papers.filter_map(|(name, outcome)| Some((name, (*outcome)?))).collect();
        if let Some(outcome) = joined(plan, rule, taken.iter().map(|(_, outcome)| *outcome)) {
            lines.push(Line { outcome, is_fourth: taken.iter().all(|(name, _)| is_fourth(name)) });
            together.push((of.name.clone(), outcome));
        }
    }
    for (name, outcome) in &subjects {
        let is_joined = plan.definition().joined.iter().any(|of| of.subjects.contains(name));
        lines.extend(outcome.filter(|_| !is_joined).map(|outcome| Line { outcome, is_fourth: is_fourth(name) }));
    }
    Card { subjects, joined: together, overall: overall(plan, rule, &lines) }
}

fn shown(plan: &Plan, rule: &Rule, card: &Card, position: Option<usize>) -> Value {
    let line = |outcome: Outcome| {
        json!({
            "total": outcome.total,
            "outOf": outcome.out_of,
            "percentage": outcome.percentage,
            "letter": outcome.letter(plan),
            "points": outcome.points(plan).map(|points| points.0),
            "passed": outcome.is_passed,
        })
    };
    let bands = &plan.definition().scales[rule.scale()].bands;
    let whole = card.overall.map(|overall| {
        json!({
            "total": overall.total,
            "outOf": overall.out_of,
            "percentage": overall.percentage,
            "letter": overall.band.map(|band| &bands[band].letter).filter(|letter| !letter.is_empty()),
            "gpa": overall.gpa.map(|gpa| gpa.0),
            "passed": overall.is_passed,
        })
    });
    let subjects = card.subjects.iter().map(|(name, outcome)| json!({ "name": name, "line": outcome.map(line) }));
    let joined = card.joined.iter().map(|(name, outcome)| json!({ "name": name, "line": line(*outcome) }));
    json!({
        "subjects": subjects.collect::<Vec<_>>(),
        "joined": joined.collect::<Vec<_>>(),
        "card": whole,
        "position": position,
    })
}
