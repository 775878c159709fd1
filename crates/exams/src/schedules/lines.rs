//! The lines of a schedule's form: as they are stored, and as they were typed. Pure.

use rules::components::Component;
use rules::exam_schedule::MarksField;
use rules::scheme::Plan;
use rules::words::{Said, Text, Word, exams_texts};
use serde::Serialize;
use ts_rs::TS;

use super::counting::Kind;
use super::form::{Press, line_key};
use super::paper::{Paper, PaperKey, Papers};
use super::save::Stored;
use super::store::Taught;
use crate::marks::wire::ComponentKey;
use web::posted::FormState;

/// A component's columns.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "exam_schedules.ts", rename = "ScheduleComponent")]
pub struct ComponentOf {
    pub key: ComponentKey,
    /// What the scheme calls it.
    pub label: String,
    /// `not counted`, or when it counts; none where it does.
    #[ts(type = "string | null")]
    pub note: Option<Word>,
}

/// Full and pass mark as a line's inputs show them.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "exam_schedules.ts")]
pub struct MarksCell {
    pub key: ComponentKey,
    pub full: String,
    pub pass: String,
}

/// The hall of a line's section.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "exam_schedules.ts")]
pub struct HallCell {
    /// `hall.subject-1.section-1`
    pub field: String,
    pub section: String,
    pub hall_id: String,
    /// Its name.
    pub hall: String,
}

/// A line of the form.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "exam_schedules.ts")]
pub struct ScheduleLine {
    /// What its fields begin with: `line.subject-1`.
    pub at: String,
    pub subject_id: String,
    pub subject: String,
    /// `A, B`
    pub sections: String,
    /// Of a subject's first line: its sections' ids, with commas between them.
    pub section_ids: Option<String>,
    /// Whether every section of the subject has its own line.
    pub split: bool,
    /// Whether the subject has several sections.
    pub shared: bool,
    pub date: String,
    pub start_time: String,
    pub end_time: String,
    pub halls: Vec<HallCell>,
    pub marks: Vec<MarksCell>,
    /// What somebody else has saved meanwhile.
    #[ts(as = "Option<String>")]
    pub now: Option<Text>,
    /// What is known of its sheets: `A: 30 with marks, locked`.
    #[ts(as = "Vec<String>")]
    pub notes: Vec<Said>,
}

/// A subject with the sections that have it.
pub(super) struct SubjectOf<'t> {
    pub(super) id: &'t str,
    pub(super) name: &'t str,
    pub(super) sections: Vec<(&'t str, &'t str)>,
}

/// The subjects of a class, in the order of the first section's cards; those of further sections after them.
pub(super) fn subjects_of(taught: &[Taught]) -> Vec<SubjectOf<'_>> {
    let mut subjects: Vec<SubjectOf<'_>> = Vec::new();
    for of in taught {
        let section = (of.section_id.as_str(), of.section_name.as_str());
        match subjects.iter_mut().find(|subject| subject.id == of.subject_id) {
            Some(subject) => subject.sections.push(section),
            None => subjects.push(SubjectOf { id: &of.subject_id, name: &of.subject_name, sections: vec![section] }),
        }
    }
    subjects
}

/// The components that have columns: those that anything is set in, and where none of them counts also those that such an exam usually has.
pub(super) fn columns_of(
    class_numeric: i64,
    kind: Option<&Kind>,
    is_set: impl Fn(Component) -> bool,
) -> Vec<Component> {
    let counts = |component: Component| kind.is_some_and(|kind| kind.counts(component));
    let set: Vec<Component> = Component::ALL.into_iter().filter(|component| is_set(*component)).collect();
    let is_paper =
        |component: &Component| matches!(component, Component::Paper1 | Component::Paper2 | Component::Paper3);
    let counted: Vec<Component> =
        Component::ALL.into_iter().filter(|component| counts(*component) && !is_paper(component)).collect();
    let usual: &[Component] = match class_numeric {
        // A scheme that counts parts of a paper, as CQ, MCQ and practical.
        _ if counted.iter().any(|component| *component != Component::Written) => &counted,
        ..=7 => &[Component::Written],
        _ => &[Component::Paper1, Component::Paper2],
    };
    let offered = |component: Component| {
        usual.contains(&component) && (set.is_empty() || counts(component) && !set.iter().any(|set| counts(*set)))
    };
    Component::ALL.into_iter().filter(|component| set.contains(component) || offered(*component)).collect()
}

pub(super) fn heads(components: &[Component], kind: Option<&Kind>) -> Vec<ComponentOf> {
    let head = |of: &Component| {
        let note = kind.and_then(|kind| kind.note(*of));
        let label = kind.map_or_else(|| of.label(), |kind| kind.plan.component_name(*of)).to_owned();
        ComponentOf { key: ComponentKey(*of), label, note }
    };
    components.iter().map(head).collect()
}

/// A line with the sections that it is about.
pub(super) type LineOf<'t> = (ScheduleLine, Vec<(&'t str, &'t str)>);

fn text(number: Option<i64>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}

/// The lines of a subject as its papers are: one where they are alike but for the hall, else one a section.
pub(super) fn stored_lines<'t>(
    subject: &SubjectOf<'t>,
    papers: &Papers,
    (components, stored): (&[Component], &Stored),
) -> Vec<LineOf<'t>> {
    let of = |section_id: &str| papers.get(&PaperKey::new(section_id, subject.id)).cloned().unwrap_or_default();
    let first = subject.sections.first().map(|(id, _)| of(id)).unwrap_or_default();
    let split = subject.sections.iter().any(|(id, _)| !of(id).is_like(&first));
    lines(subject, split)
        .into_iter()
        .map(|(mut line, sections)| {
            let paper: Paper = sections.first().map(|(id, _)| of(id)).unwrap_or_default();
            line.date = paper.date.unwrap_or_default();
            line.start_time = paper.start.unwrap_or_default();
            line.end_time = paper.end.unwrap_or_default();
            line.marks = components
                .iter()
                .map(|component| {
                    let (full, pass) = paper.set[component.index()];
                    MarksCell { key: ComponentKey(*component), full: text(full), pass: text(pass) }
                })
                .collect();
            line.halls = halls(subject, &sections, stored, |section_id, _| of(section_id).hall_id.unwrap_or_default());
            (line, sections)
        })
        .collect()
}

/// The lines of a subject as they were typed; a press may have split or joined them.
pub(super) fn typed_lines<'t>(
    subject: &SubjectOf<'t>,
    state: &FormState,
    press: &Press,
    (components, stored): (&[Component], &Stored),
    // Of the class, where others have changed the schedule meanwhile.
    overtaken: Option<&Plan>,
) -> Vec<LineOf<'t>> {
    let split = match press {
        Press::Split(id) if id == subject.id => true,
        Press::Join(id) if id == subject.id => false,
        _ => state.values.text(&format!("split.{}", subject.id)).is_some(),
    };
    lines(subject, split)
        .into_iter()
        .map(|(mut line, sections)| {
            let section = sections.first().map_or("", |(id, _)| *id);
            // Split just now, each section begins with what all had; joined, all have what the first had.
            let value = |name: &str| {
                let names = [line_key(subject.id, None), line_key(subject.id, Some(section))];
                let own = if split { [&names[1], &names[0]] } else { [&names[0], &names[1]] };
                let found = own.into_iter().find_map(|key| state.values.verbatim(&format!("line.{key}.{name}")));
                found.unwrap_or_default().to_owned()
            };
            line.date = value("date");
            line.start_time = value("startTime");
            line.end_time = value("endTime");
            line.marks = components
                .iter()
                .map(|component| MarksCell {
                    key: ComponentKey(*component),
                    full: value(&MarksField::Full.of(*component)),
                    pass: value(&MarksField::Pass.of(*component)),
                })
                .collect();
            line.halls = halls(subject, &sections, stored, |_, field| {
                state.values.verbatim(field).unwrap_or_default().to_owned()
            });
            if let Some(plan) = overtaken {
                let words = |(id, name): &(&str, &str)| {
                    let paper = stored.papers.get(&PaperKey::new(id, subject.id));
                    let hall = paper.and_then(|paper| stored.hall_name(paper.hall_id.as_deref()));
                    Text::from(match paper {
                        None => exams_texts::section_not_scheduled(*name),
                        Some(paper) => exams_texts::section_paper(*name, paper.words(hall, plan)),
                    })
                };
                let listed = |list: Text, next: Text| Text::from(exams_texts::papers_listed(list, next));
                line.now = sections.iter().map(words).reduce(listed);
            }
            (line, sections)
        })
        .collect()
}

/// The empty lines of a subject.
fn lines<'t>(subject: &SubjectOf<'t>, split: bool) -> Vec<LineOf<'t>> {
    let ids: Vec<&str> = subject.sections.iter().map(|(id, _)| *id).collect();
    let groups: Vec<Vec<(&str, &str)>> = if split {
        subject.sections.iter().map(|section| vec![*section]).collect()
    } else {
        vec![subject.sections.clone()]
    };
    let line = |(place, sections): (usize, Vec<(&'t str, &'t str)>)| {
        let section = sections.first().filter(|_| split).map(|(id, _)| *id);
        let names: Vec<&str> = sections.iter().map(|(_, name)| *name).collect();
        let line = ScheduleLine {
            at: format!("line.{}", line_key(subject.id, section)),
            subject_id: subject.id.to_owned(),
            subject: subject.name.to_owned(),
            sections: names.join(", "),
            section_ids: (place == 0).then(|| ids.join(",")),
            split,
            shared: ids.len() > 1,
            date: String::new(),
            start_time: String::new(),
            end_time: String::new(),
            halls: Vec::new(),
            marks: Vec::new(),
            now: None,
            notes: Vec::new(),
        };
        (line, sections)
    };
    groups.into_iter().enumerate().map(line).collect()
}

fn halls(
    subject: &SubjectOf<'_>,
    sections: &[(&str, &str)],
    stored: &Stored,
    hall_of: impl Fn(&str, &str) -> String,
) -> Vec<HallCell> {
    let cell = |(id, name): &(&str, &str)| {
        let field = format!("hall.{}.{id}", subject.id);
        let hall_id = hall_of(id, &field);
        HallCell {
            hall: stored.hall_name(Some(&hall_id)).unwrap_or_default().to_owned(),
            section: (*name).to_owned(),
            field,
            hall_id,
        }
    };
    sections.iter().map(cell).collect()
}
