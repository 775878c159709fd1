//! Which components count in the semester's total, and which sheets of a schedule have none that does (docs/rules.md, *Exams*). The rule is
//! `rules::totals::counting`; this puts it into the words of screens and calls. Pure.

use std::sync::Arc;

use rules::components::Component;
use rules::scheme::Plan;
use rules::semesters::{ExamType, Semester};
use rules::totals::counting::{self, Counts};
use rules::words::{Said, Text, Word, exams_texts, labels};

use super::paper::{MarksSet, Paper, PaperKey};
use super::save::ClassExam;
use super::store::Taught;

/// Whose exam it is: a class's number, the semesters that it may be of, and its type.
#[derive(Clone, Debug)]
pub struct Kind {
    /// What the class is graded by.
    pub plan: Arc<Plan>,
    pub class_numeric: i64,
    pub semesters: Vec<Semester>,
    pub exam_type: ExamType,
}

impl Kind {
    /// Of a class in an exam; none where semester or type are none that is known.
    pub fn of_exam(of: &ClassExam) -> Option<Self> {
        let exam_type = of.exam.exam_type.parse().ok()?;
        let semesters = vec![of.exam.semester.parse().ok()?];
        Some(Self { plan: Arc::clone(&of.plan), class_numeric: of.class.class_numeric, semesters, exam_type })
    }

    /// Of a class, in any of its semesters.
    pub fn of_class(plan: &Arc<Plan>, class_numeric: i64, exam_type: ExamType) -> Self {
        Self { plan: Arc::clone(plan), class_numeric, semesters: plan.year_of(class_numeric).collect(), exam_type }
    }

    /// What is said above a schedule or a distribution.
    pub fn in_words(&self) -> Vec<Said> {
        counting::in_words(&self.plan, self.class_numeric, &self.semesters, self.exam_type)
    }

    /// What is said in the head of a component's columns; none where it counts.
    pub fn note(&self, component: Component) -> Option<Word> {
        match counting::counts(&self.plan, self.class_numeric, &self.semesters, self.exam_type, component) {
            Counts::Always => None,
            Counts::WithoutPapers => Some(exams_texts::COMPONENT_COUNTS_WITHOUT_PAPERS),
            Counts::Never => Some(exams_texts::COMPONENT_NOT_COUNTED),
        }
    }

    /// Whether a component counts, if only where no paper is scheduled.
    pub fn counts(&self, component: Component) -> bool {
        counting::counts(&self.plan, self.class_numeric, &self.semesters, self.exam_type, component) != Counts::Never
    }

    /// Whether something is set and nothing of it counts in any of the semesters; what is meant to stand beside a total is no such thing.
    fn is_uncounted(&self, set: &MarksSet) -> bool {
        let schedule = rules::components::Schedule::new(|component| set[component.index()]);
        let counts = |semester: &Semester| {
            counting::stands_beside(&self.plan, self.class_numeric, *semester, self.exam_type)
                || !counting::counting(&self.plan, self.class_numeric, *semester, self.exam_type, &schedule).is_empty()
        };
        !schedule.is_empty() && !self.semesters.iter().any(counts)
    }

    /// `Half Yearly or Annual`
    fn semesters(&self) -> Text {
        let names = self.semesters.iter().map(|semester| self.plan.semester_name(*semester));
        Text::joined(names, labels::either).unwrap_or_default()
    }

    /// Subjects of a distribution of which nothing counts: `Physics: nothing that counts in Half Yearly or Annual is set, only Written`
    pub fn of_distribution<'s>(&self, subjects: impl Iterator<Item = (&'s str, &'s MarksSet)>) -> Vec<Said> {
        let uncounted = subjects.filter(|(_, set)| self.is_uncounted(set));
        let fault = |(name, set): (&'s str, &'s MarksSet)| {
            exams_texts::distributed_counts_nothing(name, self.semesters(), self.components_of(set))
        };
        uncounted.map(fault).collect()
    }

    /// Papers in which nothing counts, a sentence for the sections of a subject that are alike: `Physics (A, B): nothing that counts in Half Yearly
    /// is scheduled, only Written and Practical`.
    pub fn of_papers<'p>(
        &self,
        papers: impl Iterator<Item = (&'p PaperKey, &'p Paper)>,
        taught: &[Taught],
    ) -> Vec<Said> {
        let mut said: Vec<(&str, Vec<&str>, Text)> = Vec::new();
        let uncounted: Vec<(&PaperKey, &Paper)> = papers.filter(|(_, paper)| self.is_uncounted(&paper.set)).collect();
        // In the order of the class's sections and cards.
        for of in taught {
            let own =
                |(key, _): &&(&PaperKey, &Paper)| key.section_id == of.section_id && key.subject_id == of.subject_id;
            let Some((_, paper)) = uncounted.iter().find(own) else { continue };
            let components = self.components_of(&paper.set);
            match said.iter_mut().find(|(subject, _, other)| *subject == of.subject_name && *other == components) {
                Some((_, sections, _)) => sections.push(&of.section_name),
                None => said.push((&of.subject_name, vec![&of.section_name], components)),
            }
        }
        let fault = |(subject, sections, components): (&str, Vec<&str>, Text)| {
            exams_texts::scheduled_counts_nothing(subject, sections.join(", "), self.semesters(), components)
        };
        said.into_iter().map(fault).collect()
    }

    /// `Written and Practical`
    fn components_of(&self, set: &MarksSet) -> Text {
        let schedule = rules::components::Schedule::new(|component| set[component.index()]);
        let components: Vec<Component> = schedule.components().map(|(component, _)| component).collect();
        counting::listed(&self.plan, &components)
    }
}
