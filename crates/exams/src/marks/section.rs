//! A class section's marks of a whole session in memory, and the totals made of them: what report cards, tabulations and
//! print links read (docs/rules.md, *Records and fields*, *Grades and totals*). The arithmetic is `rules::totals`; nothing is computed here.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use rules::components::{Component, Schedule};
use rules::scheme::Plan;
use rules::semesters::{ExamType, Semester};
use rules::totals::{self, Exam, ExamMarks, JoinedTotal, Paper, Printed, SubjectTotal};
use rules::{joining, leaving};

use super::section_store::{self, NotTaken, StudentMarks};
use super::store::Marks;
use base::error::{Error, Result};
use db::Conn;
use records::{grading, spans};

pub use super::section_store::{SectionStudent, SectionSubject, students, subjects};

/// Everything, loaded by four statements; one more where the section has optional subjects, where it has no subject, and where a scheme of the
/// school's own is not kept in memory yet.
#[derive(Clone, Debug)]
pub struct SectionMarks {
    pub class_numeric: i64,
    /// What the class is graded by.
    pub plan: Arc<Plan>,
    /// By roll.
    pub students: Vec<SectionStudent>,
    /// In the section's order.
    pub subjects: Vec<SectionSubject>,
    /// By day and name of the exam.
    pub sittings: Vec<Sitting>,
    /// Of each subject, places in `sittings`.
    of_subject: Vec<Vec<usize>>,
    /// By place of the student, the places of the subjects that they do not take. Empty where everybody takes all of them.
    not_taken: Vec<Vec<usize>>,
}

/// One subject in one exam: its schedule, the state of its sheet, and what everybody has on it.
#[derive(Clone, Debug)]
pub struct Sitting {
    /// Place in [`SectionMarks::subjects`].
    pub subject: usize,
    pub exam_id: String,
    pub exam_name: String,
    pub exam_type: ExamType,
    pub semester: Semester,
    /// YYYY-MM-DD
    pub date: Option<String>,
    pub schedule: Schedule,
    pub is_published: bool,
    pub is_locked: bool,
    /// None before anything was written on the sheet.
    pub sheet_id: Option<String>,
    /// By place in [`SectionMarks::students`].
    marks: Vec<Marks>,
    /// By place: who had left before, joined after it or does not take the subject. Empty where the sheet lists everybody.
    gone: Vec<bool>,
}

impl Sitting {
    /// What a student, by place, has on the sheet; nothing where the sheet does not list them, whatever is stored.
    pub fn marks(&self, student: usize) -> Marks {
        self.marks.get(student).copied().filter(|_| self.lists(student)).unwrap_or_default()
    }

    /// Whether the sheet lists a student, by place: not after they have left nor before they joined, and not in a subject that they do not take.
    pub fn lists(&self, student: usize) -> bool {
        !self.gone.get(student).copied().unwrap_or_default()
    }

    /// The same as the rules take it; of somebody who is not listed nothing is missing or counted.
    pub fn exam_marks(&self, student: usize) -> ExamMarks<'_> {
        ExamMarks { is_listed: self.lists(student), ..self.with(&self.marks(student)) }
    }

    fn with(&self, marks: &Marks) -> ExamMarks<'_> {
        let exam = Exam {
            name: &self.exam_name,
            date: self.date.as_deref(),
            exam_type: self.exam_type,
            semester: self.semester,
        };
        let entered = Component::ALL.map(|component| marks.get(component).map(|entered| entered.mark));
        let kept = Component::ALL.map(|component| marks.get(component).and_then(|entered| entered.full));
        ExamMarks::new(exam, &self.schedule, entered, kept)
    }
}

impl SectionMarks {
    /// Reads a section, published or not: whoever shows it to a student asks [`Self::unpublished`] first.
    ///
    /// # Errors
    /// The database's; 500 for an exam whose type or semester is none of the specification's.
    pub async fn load(conn: &mut Conn, section_id: &str, class_numeric: i64) -> Result<Self> {
        let students = students(conn, section_id, None).await?;
        let mut section = Self::scheduled(conn, section_id, class_numeric).await?;
        let rows = section_store::marks(conn, section_id).await?;
        let not_taken = if section.subjects.iter().any(|subject| subject.is_optional) {
            section_store::not_taken(conn, section_id).await?
        } else {
            Vec::new()
        };
        section.fill(students, rows, &not_taken);
        Ok(section)
    }

    /// Reads one student's marks alone, as the only student of the section: four statements, and a fifth where it has optional subjects. With
    /// `published_only` those of sheets that are not published are not there, so that nothing made of this can tell them.
    ///
    /// # Errors
    /// As [`Self::load`].
    pub async fn of_student(
        conn: &mut Conn,
        section_id: &str,
        class_numeric: i64,
        student_id: &str,
        published_only: bool,
    ) -> Result<Self> {
        let student = section_store::student(conn, section_id, student_id).await?;
        let mut section = Self::scheduled(conn, section_id, class_numeric).await?;
        let mut rows = section_store::marks_of(conn, section_id, student_id).await?;
        if published_only {
            let is_published = |sheet_id: &str| {
                let of = section.sittings.iter().find(|sitting| sitting.sheet_id.as_deref() == Some(sheet_id));
                of.is_some_and(|sitting| sitting.is_published)
            };
            rows.retain(|row| is_published(&row.sheet_id));
        }
        let not_taken = if section.subjects.iter().any(|subject| subject.is_optional) {
            section_store::not_taken(conn, section_id).await?
        } else {
            Vec::new()
        };
        section.fill(student.into_iter().collect(), rows, &not_taken);
        Ok(section)
    }

    /// Reads what is scheduled alone, in two statements: nobody is enrolled and nobody has a mark, which is enough for what is on a
    /// semester's cards and what of it is published.
    ///
    /// # Errors
    /// As [`Self::load`].
    pub async fn scheduled(conn: &mut Conn, section_id: &str, class_numeric: i64) -> Result<Self> {
        let subjects = subjects(conn, section_id).await?;
        let scheduled = section_store::scheduled(conn, section_id).await?;
        let plan = match subjects.first() {
            Some(subject) => grading::by_version(conn, subject.grading_version_id.as_deref()).await?,
            None => grading::of_section(conn, section_id).await?,
        };
        Self::of(plan, class_numeric, subjects, scheduled)
    }

    /// What is scheduled of a section, put together.
    pub(super) fn of(
        plan: Arc<Plan>,
        class_numeric: i64,
        subjects: Vec<SectionSubject>,
        scheduled: Vec<section_store::ScheduledExam>,
    ) -> Result<Self> {
        let subject_places: HashMap<&str, usize> =
            subjects.iter().enumerate().map(|(place, subject)| (subject.id.as_str(), place)).collect();
        let mut sittings = Vec::with_capacity(scheduled.len());
        let mut of_subject = vec![Vec::new(); subjects.len()];
        for exam in scheduled {
            let unknown = |error| Error::Internal(format!("exam {}: {error}", exam.exam_id));
            let Some(subject) = subject_places.get(exam.subject_id.as_str()).copied() else { continue };
            of_subject[subject].push(sittings.len());
            sittings.push(Sitting {
                subject,
                exam_type: exam.exam_type.parse().map_err(unknown)?,
                semester: exam.semester.parse().map_err(unknown)?,
                exam_id: exam.exam_id,
                exam_name: exam.exam_name,
                date: exam.date,
                schedule: exam.set.schedule(),
                is_published: exam.is_published,
                is_locked: exam.is_locked,
                sheet_id: exam.sheet_id,
                marks: Vec::new(),
                gone: Vec::new(),
            });
        }
        Ok(Self { class_numeric, plan, students: Vec::new(), subjects, sittings, of_subject, not_taken: Vec::new() })
    }

    /// Puts in who is enrolled and what they have on the sheets.
    pub(super) fn fill(&mut self, students: Vec<SectionStudent>, rows: Vec<StudentMarks>, not_taken: &[NotTaken]) {
        let places: HashMap<String, usize> =
            students.iter().enumerate().map(|(place, student)| (student.id.clone(), place)).collect();
        if !not_taken.is_empty() {
            self.not_taken = vec![Vec::new(); students.len()];
        }
        for of in not_taken {
            let subject = self.subjects.iter().position(|subject| subject.id == of.subject_id);
            let (Some(student), Some(subject)) = (places.get(&of.student_id), subject) else { continue };
            self.not_taken[*student].push(subject);
        }
        let anybody_left = students.iter().any(|student| student.left_on.is_some());
        let days = self.days(&students);
        let mut of_sheet: HashMap<String, &mut Vec<Marks>> = HashMap::new();
        for (at, sitting) in self.sittings.iter_mut().enumerate() {
            let day = days.get(at).and_then(Option::as_deref);
            if anybody_left || !days.is_empty() || !self.not_taken.is_empty() {
                let date = sitting.date.as_deref();
                let gone = |(place, student): (usize, &SectionStudent)| {
                    !leaving::lists(student.left_on.as_deref(), date)
                        || !joining::lists(student.joined_on.as_deref(), day)
                        || self.not_taken.get(place).is_some_and(|subjects| subjects.contains(&sitting.subject))
                };
                sitting.gone = students.iter().enumerate().map(gone).collect();
            }
            if let Some(sheet_id) = &sitting.sheet_id {
                sitting.marks = vec![Marks::default(); students.len()];
                of_sheet.insert(sheet_id.clone(), &mut sitting.marks);
            }
        }
        for row in rows {
            // A sheet that is scheduled no longer, or a student who has left the section.
            let Some(marks) = of_sheet.get_mut(row.sheet_id.as_str()) else { continue };
            let Some(student) = places.get(row.student_id.as_str()) else { continue };
            marks[*student] = row.marks();
        }
        self.students = students;
    }

    /// The day of each sheet for the question who had joined by then; empty where nobody joined late, so that nobody asks.
    fn days(&self, students: &[SectionStudent]) -> Vec<Option<String>> {
        let Some(late) = students.iter().find(|student| student.joined_on.is_some()) else { return Vec::new() };
        let dates = late.semester_dates.as_deref().unwrap_or_default();
        let day = |of: &Sitting| {
            let semester_ends = spans(dates).find(|(key, ..)| *key == of.semester.as_str()).map(|(.., to)| to);
            let same = self.sittings.iter().filter(|sitting| sitting.semester == of.semester);
            let latest = same.filter_map(|sitting| sitting.date.as_deref()).max();
            joining::sheet_day(of.date.as_deref(), semester_ends, latest).map(str::to_owned)
        };
        self.sittings.iter().map(day).collect()
    }

    /// Whether a student, by place, is on something of what these sheets come to: still here and from the beginning, or listed by one of them.
    /// Where there is no sheet, whoever is here is.
    pub fn is_listed(&self, student: usize, concerns: impl Fn(&Sitting) -> bool) -> bool {
        let SectionStudent { left_on, joined_on, .. } = &self.students[student];
        let mut concerned = self.sittings.iter().filter(|sitting| concerns(sitting)).peekable();
        left_on.is_none() && (joined_on.is_none() || concerned.peek().is_none())
            || concerned.any(|sitting| sitting.lists(student))
    }

    /// Whether a student, by place, joined after a part of a semester's total in any of these subjects, which they take, was sat: their total is out
    /// of less than the others'.
    pub fn misses_a_part(&self, student: usize, semester: Semester, subjects: &[usize]) -> bool {
        self.students[student].joined_on.is_some()
            && subjects.iter().filter(|subject| self.takes(student, **subject)).any(|subject| {
                let exams: Vec<ExamMarks<'_>> =
                    self.sittings_of(*subject).map(|sitting| sitting.exam_marks(student)).collect();
                totals::misses_a_part(&self.plan, self.class_numeric, semester, &exams)
            })
    }

    /// Whether a student, by place, enters the highest marks of a semester's cards: still here, and there from the first part that they are made of.
    pub fn enters_highest(&self, student: usize, semester: Semester) -> bool {
        let of = self.highest_of(semester).unwrap_or(semester);
        self.students[student].left_on.is_none()
            && (self.students[student].joined_on.is_none()
                || !self.misses_a_part(student, of, &(0..self.subjects.len()).collect::<Vec<_>>()))
    }

    /// Whether a student takes a subject, both by place.
    pub fn takes(&self, student: usize, subject: usize) -> bool {
        !self.not_taken.get(student).is_some_and(|subjects| subjects.contains(&subject))
    }

    /// Takes out those whom no exam of a semester lists, as they had left before the first or joined after the last: they have no card of it.
    pub fn keep_listed(&mut self, semester: Semester) {
        let listed: Vec<bool> = (0..self.students.len())
            .map(|student| self.is_listed(student, |sitting| sitting.semester == semester))
            .collect();
        if listed.iter().all(|listed| *listed) {
            return;
        }
        for sitting in &mut self.sittings {
            keep(&mut sitting.marks, &listed);
            keep(&mut sitting.gone, &listed);
        }
        keep(&mut self.not_taken, &listed);
        keep(&mut self.students, &listed);
    }

    /// The exams of a subject, by place, in the whole session.
    pub fn sittings_of(&self, subject: usize) -> impl Iterator<Item = &Sitting> {
        self.of_subject[subject].iter().map(|place| &self.sittings[*place])
    }

    /// A student's total in a subject; both by place.
    pub fn total(&self, student: usize, subject: usize, semester: Semester) -> SubjectTotal {
        let exams: Vec<ExamMarks<'_>> = self.sittings_of(subject).map(|sitting| sitting.exam_marks(student)).collect();
        totals::subject_total(&self.plan, self.class_numeric, semester, &exams)
    }

    /// The semester whose totals the highest marks of a semester's cards are taken from: *Standard*'s 1stSemester for its cards and those of
    /// 2ndSemester; none where the cards have no highest marks.
    pub fn highest_of(&self, semester: Semester) -> Option<Semester> {
        totals::highest_of(&self.plan, self.class_numeric, semester)
    }

    /// The subjects of a student's card that have a total, of `subjects` by place and their totals in parallel.
    pub fn papers<'m>(&'m self, student: usize, subjects: &[usize], totals: &[SubjectTotal]) -> Vec<Paper<'m>> {
        let of_subject = subjects.iter().zip(totals).filter(|(subject, _)| self.takes(student, **subject));
        of_subject
            .filter_map(|(subject, total)| {
                let name = self.subjects[*subject].subject_name.as_str();
                Some(Paper { name, outcome: total.outcome?, is_fourth: self.is_fourth(student, *subject) })
            })
            .collect()
    }

    /// Whether a subject is what a student takes as the fourth subject, both by place, in a scheme that has one: of several that are taken from
    /// such choice groups the first, with the papers that are joined with it.
    pub fn is_fourth(&self, student: usize, subject: usize) -> bool {
        if !self.subjects[subject].is_fourth || !self.plan.has_fourth() {
            return false;
        }
        let is_taken = |place: &usize| self.subjects[*place].is_fourth && self.takes(student, *place);
        let Some(first) = (0..self.subjects.len()).find(is_taken) else { return false };
        let joined = |place: usize| self.plan.joined_of(&self.subjects[place].subject_name);
        is_taken(&subject) && (subject == first || joined(first).is_some() && joined(subject) == joined(first))
    }

    /// What decides whether a student passes, of `subjects` by place and their totals in parallel: each compulsory subject that has a total, by name,
    /// and whether it is passed. Papers that are joined are one, at the place of the first.
    pub fn compulsory(
        &self,
        student: usize,
        semester: Semester,
        subjects: &[usize],
        totals: &[SubjectTotal],
    ) -> Vec<(&str, bool)> {
        let joined = self.joined(semester, &self.papers(student, subjects, totals));
        let (mut seen, mut judged) = (BTreeSet::new(), Vec::new());
        for (subject, total) in subjects.iter().zip(totals).filter(|(subject, _)| self.takes(student, **subject)) {
            let Some(outcome) = total.outcome else { continue };
            let name = self.subjects[*subject].subject_name.as_str();
            let whole = self.plan.joined_of(name).and_then(|of| joined.iter().find(|joined| joined.place == of));
            match whole {
                Some(whole) if !seen.insert(whole.place) => {}
                _ if self.is_fourth(student, *subject) => {}
                Some(whole) => {
                    let name = self.plan.definition().joined[whole.place].name.as_str();
                    judged.push((name, whole.outcome.is_passed));
                }
                None => judged.push((name, outcome.is_passed)),
            }
        }
        judged
    }

    /// The whole card of a student.
    pub fn overall(&self, semester: Semester, papers: &[Paper<'_>]) -> Option<Printed> {
        totals::overall(&self.plan, self.class_numeric, semester, papers)
    }

    /// The subjects of a card that are made of joined papers.
    pub fn joined(&self, semester: Semester, papers: &[Paper<'_>]) -> Vec<JoinedTotal> {
        totals::joined(&self.plan, self.class_numeric, semester, papers)
    }

    /// The highest mark of a subject over the section for a semester's cards. Those who have left, and who joined after a part of it, are not
    /// among them.
    pub fn highest_mark(&self, subject: usize, semester: Semester) -> Option<i64> {
        let from = self.highest_of(semester)?;
        let here = (0..self.students.len()).filter(|student| self.enters_highest(*student, semester));
        let totals: Vec<SubjectTotal> = here.map(|student| self.total(student, subject, semester)).collect();
        totals::highest_mark(from, &totals).map(|sum| sum.total)
    }

    /// The sheets of a semester that have a component that counts in its totals; what enters none, as student quality, is not among them.
    pub fn counting(&self, semester: Semester) -> impl Iterator<Item = &Sitting> {
        let of_subject = move |subject: usize| {
            let sittings: Vec<&Sitting> = self.sittings_of(subject).collect();
            let exams: Vec<ExamMarks<'_>> = sittings.iter().map(|sitting| sitting.with(&Marks::default())).collect();
            let parts = totals::subject_total(&self.plan, self.class_numeric, semester, &exams).parts;
            let places: BTreeSet<usize> =
                parts.iter().flat_map(|part| &part.sources).map(|source| source.exam).collect();
            places.into_iter().map(move |place| sittings[place])
        };
        (0..self.subjects.len()).flat_map(of_subject)
    }

    /// The components of a sheet that count in the total of its semester: not those that no total takes, nor all of an exam beyond the first two
    /// where only two count.
    pub fn counted(&self, sitting: &Sitting) -> Vec<Component> {
        let sittings: Vec<&Sitting> = self.sittings_of(sitting.subject).collect();
        let Some(place) = sittings.iter().position(|other| other.exam_id == sitting.exam_id) else { return Vec::new() };
        let exams: Vec<ExamMarks<'_>> = sittings.iter().map(|sitting| sitting.with(&Marks::default())).collect();
        let parts = totals::subject_total(&self.plan, self.class_numeric, sitting.semester, &exams).parts;
        let sources = parts.iter().flat_map(|part| &part.sources).filter(|source| source.exam == place);
        sources.map(|source| source.component).collect()
    }

    /// The last semester of the year in which a sheet with a counting component is scheduled.
    pub fn last_semester(&self) -> Option<Semester> {
        self.plan.last_of_year(self.class_numeric, |semester| self.counting(semester).next().is_some())
    }

    /// The exams of a subject whose marks enter a semester's total, a carried semester's and what stands beside included.
    pub fn entering(&self, subject: usize, semester: Semester) -> Vec<&Sitting> {
        let sittings: Vec<&Sitting> = self.sittings_of(subject).collect();
        let exams: Vec<ExamMarks<'_>> = sittings.iter().map(|sitting| sitting.with(&Marks::default())).collect();
        let total = totals::subject_total(&self.plan, self.class_numeric, semester, &exams);
        let sources = total.all_parts().flat_map(|part| &part.sources);
        let mut places: Vec<usize> = sources.map(|source| source.exam).collect();
        places.sort_unstable();
        places.dedup();
        places.into_iter().map(|place| sittings[place]).collect()
    }

    /// What is on a semester's cards and not published: nothing of such a card may reach a student, and a print link needs
    /// to be told so. `subjects` are places; each answer names its subject by [`Sitting::subject`].
    pub fn unpublished(&self, semester: Semester, subjects: &[usize]) -> Vec<&Sitting> {
        let entering = subjects.iter().flat_map(|subject| self.entering(*subject, semester));
        entering.filter(|sitting| !sitting.is_published).collect()
    }

    /// The places of the subjects that have anything scheduled in a semester, or that it carries.
    pub fn subjects_on(&self, semester: Semester) -> Vec<usize> {
        (0..self.subjects.len()).filter(|subject| !self.entering(*subject, semester).is_empty()).collect()
    }

    /// Whether a semester's cards may be shown to the students of the section: something of the semester itself is on them, since
    /// what it carries alone is the other semester's card; and all of it is published, so that no total, position or highest
    /// mark of theirs is made of anything else.
    pub fn is_published(&self, semester: Semester) -> bool {
        let subjects = 0..self.subjects.len();
        let on_it: Vec<&Sitting> = subjects.flat_map(|subject| self.entering(subject, semester)).collect();
        on_it.iter().any(|sitting| sitting.semester == semester) && on_it.iter().all(|sitting| sitting.is_published)
    }
}

/// Takes out what is not kept; an empty list, which stands for everybody's default, stays empty.
fn keep<T>(of_students: &mut Vec<T>, kept: &[bool]) {
    let mut kept = kept.iter();
    of_students.retain(|_| kept.next().copied().unwrap_or(true));
}
