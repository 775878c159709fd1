//! What a change of schemes would make of a session's results. Nothing is stored here.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

use rules::semesters::{ExamType, Semester};
use rules::words::{Text, labels, schemes_texts};
use sha2::{Digest, Sha256};

use super::asked::Asked;
use super::choice::{Choices, ClassChoice};
use super::moved::Moved;
use super::store::{self, Letter};
use crate::grading_schemes::compare::{Changes, Comparison, LetterChange, LetterOf};
use crate::tabulation::table::{Order, Tabulation, What};
use base::error::{Error, Result};
use db::Conn;
use exams::marks::section::{SectionMarks, Sitting};
use exams::marks::session_store;
use web::posted::FieldErrors;

/// A section's results of a semester.
#[derive(Clone, Debug)]
pub struct SectionChange {
    pub class_name: String,
    pub section_id: String,
    pub section_name: String,
    /// Its key before.
    pub semester: String,
    /// What it is called before and after.
    pub title: String,
    pub becomes: String,
    pub changes: Changes,
    /// Something of it is published.
    pub is_published: bool,
}

/// Subjects of an exam and section that are named when their sheets are locked; more are counted.
const MOST_NAMED: usize = 3;

/// Where sheets are locked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LockedIn {
    exam: String,
    /// `Class 8 A`
    section: String,
}

/// What a change would come to.
#[derive(Clone, Debug)]
pub struct Preview {
    pub choices: Choices,
    pub moved: Moved,
    /// Of every section with marks that is graded otherwise, by class, section and semester.
    pub sections: Vec<SectionChange>,
    pub letters: Vec<Letter>,
    /// The subjects whose sheets are locked and stand in results that would change.
    pub locked: BTreeMap<LockedIn, BTreeSet<String>>,
    /// Whether a published result would change.
    pub needs_reason: bool,
    pub fingerprint: String,
}

impl Preview {
    /// Works it out. What cannot be is reported by field; nothing is compared then.
    ///
    /// # Errors
    /// The database's; 500 for a version that this program cannot use.
    pub async fn load(
        conn: &mut Conn,
        (branch_id, session_id): (&str, &str),
        asked: &Asked,
        errors: &mut FieldErrors,
    ) -> Result<Self> {
        let choices = Choices::load(conn, (branch_id, session_id), asked, errors).await?;
        let exams = store::exams(conn, session_id).await?;
        let sits = store::sits(conn, session_id).await?;
        let conduct = store::conduct(conn, session_id).await?;
        let moved = Moved::of(&choices, (&exams, &sits, &conduct), asked, errors);
        for (place, (class_id, old, new)) in moved.semesters.iter().enumerate() {
            // Conduct grades of two semesters never become one record.
            let earlier = moved.semesters[..place].iter().filter(|(class, _, to)| class == class_id && to == new);
            let others: Vec<&str> = earlier.map(|(_, from, _)| from.as_str()).chain([new.as_str()]).collect();
            for other in others {
                let students = store::conduct_twice(conn, (session_id, class_id), (old, other)).await?;
                if students > 0 {
                    errors.add(&super::asked::of_semester(old), schemes_texts::change_conduct_twice(students));
                }
            }
        }
        let mut preview = Self {
            choices,
            moved,
            sections: Vec::new(),
            letters: Vec::new(),
            locked: BTreeMap::new(),
            needs_reason: false,
            fingerprint: String::new(),
        };
        if !errors.is_empty() {
            return Ok(preview);
        }
        let mut seen = Seen::default();
        for place in 0..preview.choices.classes.len() {
            let class = preview.choices.classes[place].clone();
            let has_moved =
                sits.iter().any(|sits| sits.class_id == class.id && preview.moved.exams.contains_key(&sits.exam_id));
            if !class.changes && !has_moved {
                continue;
            }
            for (section_id, name, marks) in sections(conn, session_id, &class.id).await? {
                seen.marks(&section_id, &marks);
                preview.section(&class, (section_id, name), &marks)?;
            }
        }
        let of_classes = preview.choices.classes.iter().map(|class| (&class.id, &class.before, &class.after));
        seen.add(&(&preview.choices.before, &preview.choices.after, of_classes.collect::<Vec<_>>()));
        let keys: Vec<_> = exams.iter().map(|exam| (exam, preview.moved.exams.get(&exam.id))).collect();
        seen.add(&(keys, &preview.moved.semesters, &preview.moved.exam_types));
        seen.add(&conduct.iter().map(|of| (&of.class_id, &of.semester, of.n)).collect::<Vec<_>>());
        for of in store::sheets(conn, session_id).await? {
            seen.add(&(of.id, of.last_version, of.writes, of.is_published, of.is_locked));
        }
        seen.add(&preview.sections.iter().map(|of| &of.changes).collect::<Vec<_>>());
        preview.fingerprint = seen.done();
        Ok(preview)
    }

    /// Compares a section's semesters and exams.
    fn section(
        &mut self,
        class: &ClassChoice,
        (section_id, section_name): (String, String),
        before: &SectionMarks,
    ) -> Result<()> {
        let label = format!("{} {section_name}", class.name);
        let mut after = before.clone();
        after.plan = Arc::clone(&class.plan_after);
        for sitting in &mut after.sittings {
            if let Some((semester, exam_type)) = self.moved.exams.get(&sitting.exam_id) {
                sitting.semester = semester.parse::<Semester>().map_err(unknown)?;
                sitting.exam_type = exam_type.parse::<ExamType>().map_err(unknown)?;
            }
        }
        for (old, new) in self.pairs(class, (before, &after))? {
            if !has_marks(before, old) && !has_marks(&after, new) {
                continue;
            }
            let changes = compared((before, &What::Semester(old)), (&after, &What::Semester(new)));
            let stands = standing(before, old);
            let is_published = stands.iter().any(|of| of.is_published);
            if !changes.is_empty() {
                self.needs_reason |= is_published;
                for of in stands.iter().filter(|of| of.is_locked) {
                    self.lock(&of.exam_name, &label, &of.subject_name);
                }
            }
            let is_subject_published = |id: &str| stands.iter().any(|of| of.is_published && of.subject_id == id);
            for change in &changes.changed {
                let letter = letter(change, (&section_id, None, new.as_str()));
                let was_published = letter.subject_id.as_deref().map_or(is_published, is_subject_published);
                self.letters.push(Letter { was_published, ..letter });
            }
            self.sections.push(SectionChange {
                class_name: class.name.clone(),
                section_id: section_id.clone(),
                section_name: section_name.clone(),
                title: class.plan_before.semester_name(old).to_owned(),
                becomes: class.plan_after.semester_name(new).to_owned(),
                semester: old.as_str().to_owned(),
                changes,
                is_published,
            });
        }
        self.exams((before, &after), &section_id, &label);
        Ok(())
    }

    /// The semesters in which a section has something, before and after.
    fn pairs(&self, class: &ClassChoice, (before, after): Two<'_>) -> Result<Vec<(Semester, Semester)>> {
        let mut pairs: Vec<(Semester, Semester)> = Vec::new();
        for semester in class.plan_before.year_of(class.numeric) {
            if !before.subjects_on(semester).is_empty() {
                let key = self.moved.semester(&class.id, semester.as_str());
                pairs.push((semester, key.parse().map_err(unknown)?));
            }
        }
        for semester in class.plan_after.year_of(class.numeric) {
            let is_new = !pairs.iter().any(|(_, new)| *new == semester);
            if is_new && !after.subjects_on(semester).is_empty() {
                pairs.push((semester, semester));
            }
        }
        Ok(pairs)
    }

    /// Compares the letters of a section's exams, each by itself.
    fn exams(&mut self, (before, after): Two<'_>, section_id: &str, label: &str) {
        let ids: BTreeSet<&str> = before.sittings.iter().map(|sitting| sitting.exam_id.as_str()).collect();
        for id in ids {
            let what = What::Exam(id.to_owned());
            for change in compared((before, &what), (after, &what)).changed {
                let LetterOf::Subject { id: subject_id, .. } = &change.of else { continue };
                let is_its = |of: &&Sitting| of.exam_id == id && after.subjects[of.subject].id == *subject_id;
                let Some(sitting) = after.sittings.iter().find(is_its) else { continue };
                let was_published = sitting.is_published;
                self.needs_reason |= was_published;
                if sitting.is_locked {
                    self.lock(&sitting.exam_name, label, &after.subjects[sitting.subject].subject_name);
                }
                let letter = letter(&change, (section_id, Some(id), sitting.semester.as_str()));
                self.letters.push(Letter { was_published, ..letter });
            }
        }
    }

    fn lock(&mut self, exam: &str, section: &str, subject: &str) {
        let of = LockedIn { exam: exam.to_owned(), section: section.to_owned() };
        self.locked.entry(of).or_default().insert(subject.to_owned());
    }

    /// Refuses what is locked: it never changes.
    ///
    /// # Errors
    /// 423 that names the sheets.
    pub fn check_locked(&self) -> Result<()> {
        let Some(message) = self.locked_text() else { return Ok(()) };
        Err(Error::LockedSheets { message, fields: BTreeMap::new() })
    }

    /// That something is locked, with the sheets that are; of many in one exam and section their number. None where nothing is.
    pub fn locked_text(&self) -> Option<Text> {
        let sheets = self.locked.iter().map(|(LockedIn { exam, section }, subjects)| {
            if subjects.len() > MOST_NAMED {
                return schemes_texts::locked_sheets_of(exam, section, subjects.len());
            }
            let named: Vec<&str> = subjects.iter().map(String::as_str).collect();
            schemes_texts::locked_sheets_named(exam, section, named.join(", "))
        });
        let all = sheets.reduce(labels::faults)?;
        Some(schemes_texts::change_locked(all).into())
    }

    /// How many letters, totals and positions change.
    pub fn counts(&self) -> (usize, usize, usize) {
        let sum = |of: fn(&Changes) -> usize| self.sections.iter().map(|section| of(&section.changes)).sum();
        (sum(|of| of.letters), sum(|of| of.totals), sum(|of| of.positions))
    }
}

/// A section by both.
type Two<'m> = (&'m SectionMarks, &'m SectionMarks);

fn compared((before, old): (&SectionMarks, &What), (after, new): (&SectionMarks, &What)) -> Changes {
    let (today, tried) = (Tabulation::of(before, old, Order::Roll), Tabulation::of(after, new, Order::Roll));
    Comparison { today, tried }.shown_changes()
}

fn letter(of: &LetterChange, (section_id, exam_id, semester): (&str, Option<&str>, &str)) -> Letter {
    let text = |of: &Option<rules::scheme::Letter>| of.as_ref().map_or("", |of| of.as_str()).to_owned();
    let (subject_id, joined_name) = match &of.of {
        LetterOf::Subject { id, .. } => (Some(id.clone()), None),
        LetterOf::Joined(name) => (None, Some(name.clone())),
        LetterOf::Card => (None, None),
    };
    Letter {
        section_id: section_id.to_owned(),
        exam_id: exam_id.map(str::to_owned),
        semester: semester.to_owned(),
        student_id: of.who.student_id.clone(),
        subject_id,
        joined_name,
        old: text(&of.old),
        new: text(&of.new),
        was_published: false,
    }
}

/// A sheet whose marks stand in a semester's results.
struct Standing {
    subject_id: String,
    subject_name: String,
    exam_name: String,
    is_published: bool,
    is_locked: bool,
}

fn standing(marks: &SectionMarks, semester: Semester) -> Vec<Standing> {
    let subjects = marks.subjects_on(semester).into_iter();
    let entering = subjects.flat_map(|subject| marks.entering(subject, semester));
    let standing = entering.map(|sitting| Standing {
        subject_id: marks.subjects[sitting.subject].id.clone(),
        subject_name: marks.subjects[sitting.subject].subject_name.clone(),
        exam_name: sitting.exam_name.clone(),
        is_published: sitting.is_published,
        is_locked: sitting.is_locked,
    });
    standing.collect()
}

/// Whether anything was written on a sheet that stands in a semester's results.
fn has_marks(marks: &SectionMarks, semester: Semester) -> bool {
    let subjects = marks.subjects_on(semester).into_iter();
    subjects.flat_map(|subject| marks.entering(subject, semester)).any(|sitting| sitting.sheet_id.is_some())
}

fn unknown(error: impl std::fmt::Display) -> Error {
    Error::Internal(error.to_string())
}

/// The sections of a class, by name, with their marks.
async fn sections(conn: &mut Conn, session_id: &str, class_id: &str) -> Result<Vec<(String, String, SectionMarks)>> {
    let names = store::sections(conn, class_id).await?;
    let mut loaded = session_store::load(conn, session_id, class_id, "").await?;
    let mut sections = Vec::with_capacity(names.len());
    for section in names {
        let Some(place) = loaded.iter().position(|(id, _)| *id == section.id) else { continue };
        let (id, marks) = loaded.swap_remove(place);
        sections.push((id, section.section_name, marks));
    }
    Ok(sections)
}

/// Everything that a preview was made of, in short.
#[derive(Default)]
struct Seen(Sha256);

struct Into<'s>(&'s mut Sha256);

impl std::fmt::Write for Into<'_> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0.update(text.as_bytes());
        Ok(())
    }
}

impl Seen {
    fn add(&mut self, what: &impl std::fmt::Debug) {
        // Writing into a digest cannot fail.
        let _ = write!(Into(&mut self.0), "{what:?};");
    }

    /// Who is in the section, and what is scheduled; how much is entered, the sheets' versions say.
    fn marks(&mut self, section_id: &str, marks: &SectionMarks) {
        self.add(&section_id);
        for student in &marks.students {
            self.add(&(&student.id, student.roll, &student.left_on, &student.joined_on, student.is_ranked_late));
        }
        for subject in &marks.subjects {
            self.add(&(&subject.id, &subject.subject_name, subject.is_optional));
        }
        for of in &marks.sittings {
            self.add(&(&of.exam_id, of.subject, &of.date, &of.schedule, of.is_published, of.is_locked));
        }
    }

    fn done(self) -> String {
        let digest = self.0.finalize();
        digest.iter().take(16).fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
    }
}
