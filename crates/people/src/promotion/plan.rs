//! The plan: for each student what the year's results propose, the new section and roll, and what stands in the way.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rules::promotion::{self, NewRolls, Outcome, Placed, PromotionStatus};
use rules::scheme::document::OverallFails;
use rules::semesters::Semester;
use rules::tabulation;
use rules::totals::{Printed, SubjectTotal};
use rules::words::{Said, Text, labels, people_texts, refusals};

use super::store::{self, TurnSection, TurnSession, TurnStudent};
use crate::rolls::fault_of_roll;
use base::error::{Error, Result};
use db::Conn;
use exams::marks::section::SectionMarks;
use exams::marks::session_store;
use grading::tabulation::table::{Order, Tabulation, What};

/// Which students a plan is for.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// Empty: every class.
    pub class_id: String,
    /// Empty: every section.
    pub section_id: String,
}

/// What the results of a section say of a student.
#[derive(Clone, Debug)]
pub struct StudentResult {
    pub outcome: Outcome,
    pub position: Option<usize>,
    /// The subjects that are failed, also of who passed all the same, or that marks are missing of.
    pub subjects: Vec<String>,
    /// Some of it is not published.
    pub is_unpublished: bool,
    /// Which semester it is of: the section's last of the year.
    pub semester: Option<JudgedBy>,
}

/// A semester that is judged by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedBy {
    pub key: Semester,
    /// What the class's scheme calls it.
    pub name: String,
}

impl StudentResult {
    /// Nothing is known, or nothing was scheduled.
    pub const fn unknown() -> Self {
        Self { outcome: Outcome::Nothing, position: None, subjects: Vec::new(), is_unpublished: false, semester: None }
    }

    /// `Passed, position 3`; `Failed: Mathematics`; `Marks missing: Physics`; `On no sheet of Annual`
    pub fn text(&self) -> Text {
        // Up to three subjects by name, more by their number.
        let (subjects, names) = (self.subjects.len(), self.subjects.join(", "));
        let semester = self.semester.as_ref().map(|of| of.name.as_str());
        let failed = || match subjects {
            0 => Text::from(people_texts::FAILED_AS_A_WHOLE),
            1..=3 => people_texts::failed(names.clone()).into(),
            _ => people_texts::failed_subjects(subjects).into(),
        };
        match self.outcome {
            Outcome::Passed => {
                let passed = match self.position {
                    Some(position) => people_texts::passed_with_position(position).into(),
                    None => Text::from(people_texts::PASSED),
                };
                if subjects == 0 { passed } else { people_texts::passed_though_failed(passed, failed()).into() }
            }
            Outcome::Failed => failed(),
            Outcome::Incomplete if subjects > 3 => people_texts::marks_missing_subjects(subjects).into(),
            Outcome::Incomplete => people_texts::marks_missing(names).into(),
            Outcome::Unlisted => match semester {
                Some(semester) => people_texts::on_no_sheet(semester).into(),
                None => people_texts::ON_NO_SHEET_OF_YEAR.into(),
            },
            Outcome::Exempt => match semester {
                Some(semester) => people_texts::exempt(semester).into(),
                None => people_texts::EXEMPT_IN_YEAR.into(),
            },
            Outcome::Nothing => people_texts::NOTHING_SCHEDULED.into(),
        }
    }
}

/// What the results of a session's sections say.
#[derive(Debug, Default)]
pub struct Judged {
    /// By student.
    pub students: HashMap<String, StudentResult>,
    /// By section that a student of the plan is in: the semester that it is judged by.
    pub sections: HashMap<String, Option<JudgedBy>>,
}

impl Judged {
    /// What they say of a student of the plan.
    pub fn take(&mut self, student_id: &str) -> StudentResult {
        self.students.remove(student_id).unwrap_or_else(StudentResult::unknown)
    }
}

/// The students of a plan, and by what they were judged.
pub struct Plan {
    pub students: Vec<PlannedStudent>,
    /// By section; see [`Judged::sections`].
    pub semesters: HashMap<String, Option<JudgedBy>>,
}

/// A student in the plan.
#[derive(Clone, Debug)]
pub struct PlannedStudent {
    pub student: TurnStudent,
    pub result: StudentResult,
    /// None: to be decided.
    pub status: Option<PromotionStatus>,
    pub new_section_id: Option<String>,
    pub new_roll: Option<i64>,
    pub conflicts: Vec<Text>,
}

/// Everything that a plan is made of.
pub struct Turn {
    pub old: TurnSession,
    pub new: TurnSession,
    pub old_sections: Vec<TurnSection>,
    pub new_sections: Vec<TurnSection>,
    pub students: Vec<TurnStudent>,
    taken: HashMap<String, BTreeSet<i64>>,
    seated: HashMap<String, i64>,
}

impl Turn {
    /// Loads it, in a fixed number of statements.
    pub async fn load(conn: &mut Conn, old: TurnSession, new: TurnSession) -> Result<Self> {
        let old_sections = store::sections(conn, &old.id).await?;
        let new_sections = store::sections(conn, &new.id).await?;
        let students = store::students(conn, &old.id, &new.id).await?;
        let mut taken: HashMap<String, BTreeSet<i64>> = HashMap::new();
        let mut seated: HashMap<String, i64> = HashMap::new();
        for roll in store::taken(conn, &new.id).await? {
            *seated.entry(roll.section_id.clone()).or_default() += i64::from(roll.is_here);
            taken.entry(roll.section_id).or_default().insert(roll.roll);
        }
        Ok(Self { old, new, old_sections, new_sections, students, taken, seated })
    }

    pub fn old_section(&self, id: &str) -> Option<&TurnSection> {
        self.old_sections.iter().find(|section| section.id == id)
    }

    pub fn new_section(&self, id: &str) -> Option<&TurnSection> {
        self.new_sections.iter().find(|section| section.id == id)
    }

    /// The students of a scope whom a promotion can be about.
    pub fn waiting<'t>(&'t self, scope: &'t Scope) -> impl Iterator<Item = &'t TurnStudent> {
        self.students.iter().filter(|student| {
            let section = self.old_section(&student.section_id);
            let in_class = scope.class_id.is_empty() || section.is_some_and(|of| of.class_id == scope.class_id);
            let in_section = scope.section_id.is_empty() || student.section_id == scope.section_id;
            in_class && in_section && student.is_here && student.new_section_id.is_none()
        })
    }

    /// The section of the new session that a student goes to if nobody says otherwise: of the class with the right number the section of the
    /// same name, else the first.
    pub fn usual_section(&self, old: &TurnSection, status: PromotionStatus) -> Option<&TurnSection> {
        let numeric = status.next_numeric(old.class_numeric)?;
        let mut fitting = self.new_sections.iter().filter(|new| new.class_numeric == numeric && new.is_active);
        let same = fitting.clone().find(|new| new.section_name == old.section_name && new.class_name == old.class_name);
        let same = same.or_else(|| fitting.clone().find(|new| new.section_name == old.section_name));
        same.or_else(|| fitting.next())
    }

    /// Whether the new session has a class that follows.
    pub fn has_next(&self, old: &TurnSection) -> bool {
        self.usual_section(old, PromotionStatus::Promote).is_some()
    }

    /// Rolls for whoever has none yet, from the first that is free in each new section.
    pub fn give_rolls(&self, order: NewRolls, planned: &mut [PlannedStudent]) {
        let mut by_section: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        let mut wished: HashMap<String, BTreeSet<i64>> = HashMap::new();
        for (place, one) in planned.iter().enumerate() {
            let Some(section) = &one.new_section_id else { continue };
            match one.new_roll {
                Some(roll) => {
                    wished.entry(section.clone()).or_default().insert(roll);
                }
                None => by_section.entry(section.clone()).or_default().push(place),
            }
        }
        for (section, places) in by_section {
            let mut taken = self.taken.get(&section).cloned().unwrap_or_default();
            taken.extend(wished.get(&section).into_iter().flatten());
            let names: Vec<String> = places.iter().map(|place| planned[*place].student.name()).collect();
            let students: Vec<Placed<'_>> = places
                .iter()
                .zip(&names)
                .map(|(place, name)| {
                    let one = &planned[*place];
                    let old = self.old_sections.iter().position(|section| section.id == one.student.section_id);
                    Placed {
                        section: old.unwrap_or_default(),
                        roll: one.student.roll,
                        position: one.result.position,
                        name,
                    }
                })
                .collect();
            let rolls = promotion::new_rolls(order, &students, &taken);
            for (place, roll) in places.into_iter().zip(rolls) {
                planned[place].new_roll = Some(roll);
            }
        }
    }

    /// Says beside each student what stands in the way.
    pub fn find_conflicts(&self, planned: &mut [PlannedStudent]) {
        let mut wished: HashMap<(String, i64), usize> = HashMap::new();
        let mut coming: HashMap<String, i64> = HashMap::new();
        for one in planned.iter() {
            if let (Some(section), Some(roll)) = (&one.new_section_id, one.new_roll) {
                *wished.entry((section.clone(), roll)).or_default() += 1;
                *coming.entry(section.clone()).or_default() += 1;
            }
        }
        for one in planned.iter_mut() {
            one.conflicts = self.conflicts(one, &wished, &coming);
        }
    }

    fn conflicts(
        &self,
        one: &PlannedStudent,
        wished: &HashMap<(String, i64), usize>,
        coming: &HashMap<String, i64>,
    ) -> Vec<Text> {
        let Some(status) = one.status else { return vec![people_texts::STATUS_MISSING.into()] };
        let old = self.old_section(&one.student.section_id);
        let Some(numeric) = old.and_then(|old| status.next_numeric(old.class_numeric)) else { return Vec::new() };
        let Some(section) = one.new_section_id.as_deref().and_then(|id| self.new_section(id)) else {
            return vec![people_texts::session_without_class(&self.new.session_name, numeric).into()];
        };
        let mut conflicts = Vec::new();
        let fits = match status {
            PromotionStatus::Promote => section.class_numeric >= numeric,
            _ => section.class_numeric == numeric,
        };
        let mut says = |fault: Said| conflicts.push(Text::from(fault));
        if !fits {
            says(match status {
                PromotionStatus::Promote => people_texts::class_not_to_promote_into(section.label()),
                _ => people_texts::class_not_to_repeat_into(section.label()),
            });
        }
        if !section.is_active {
            says(people_texts::section_inactive(section.label()));
        }
        match one.new_roll {
            None => says(refusals::field_missing(labels::ROLL)),
            Some(roll) => {
                if let Some(fault) = fault_of_roll(roll) {
                    says(fault);
                } else if self.taken.get(&section.id).is_some_and(|taken| taken.contains(&roll)) {
                    says(people_texts::roll_taken_in(roll, section.label()));
                } else if wished.get(&(section.id.clone(), roll)).is_some_and(|count| *count > 1) {
                    says(people_texts::roll_given_twice(roll, section.label()));
                }
            }
        }
        let coming = coming.get(&section.id).copied().unwrap_or_default();
        let seated = self.seated.get(&section.id).copied().unwrap_or_default();
        if let Some(seats) = section.seats.filter(|seats| seated + coming > *seats) {
            says(people_texts::seats_for_coming(section.label(), seats, seated, coming));
        }
        conflicts
    }
}

/// The results of every section of a session that students of the plan are in, by student: five statements for all of them.
pub async fn results(conn: &mut Conn, turn: &Turn, scope: &Scope) -> Result<Judged> {
    let concerned: BTreeSet<&str> = turn.waiting(scope).map(|student| student.section_id.as_str()).collect();
    let one = Some(scope.section_id.as_str()).filter(|id| !id.is_empty());
    let loaded = session_store::load(conn, &turn.old.id, &scope.class_id, one.unwrap_or_default()).await?;
    let mut judged = Judged::default();
    for (section_id, marks) in loaded {
        if concerned.contains(section_id.as_str()) {
            let semester = marks.last_semester();
            let semester = semester.map(|key| JudgedBy { key, name: marks.plan.semester_name(key).to_owned() });
            if let Some(semester) = &semester {
                of_section(&marks, semester, &mut judged.students);
            }
            judged.sections.insert(section_id, semester);
        }
    }
    Ok(judged)
}

fn of_section(marks: &SectionMarks, by: &JudgedBy, results: &mut HashMap<String, StudentResult>) {
    let semester = by.key;
    let tabulation = Tabulation::of(marks, &What::Semester(semester), Order::Position);
    let positions: HashMap<&str, Option<usize>> =
        tabulation.rows.iter().map(|row: &tabulation::Row<_>| (row.student.id.as_str(), row.position)).collect();
    // By a scheme in which no subject fails the whole, the card's own result decides.
    let by_whole = marks.plan.definition().overall_fails == OverallFails::Never;
    let wholes: HashMap<&str, Printed> =
        tabulation.rows.iter().filter_map(|row| Some((row.student.id.as_str(), row.overall?))).collect();
    let is_unpublished = !marks.is_published(semester);
    let subjects = marks.subjects_on(semester);
    let counting: Vec<_> = marks.counting(semester).collect();
    for (place, student) in marks.students.iter().enumerate() {
        let totals: Vec<_> = subjects.iter().map(|subject| marks.total(place, *subject, semester)).collect();
        let of = subjects.iter().zip(&totals).filter(|(subject, _)| marks.takes(place, **subject));
        let is_missing = |(_, total): &(&usize, &SubjectTotal)| total.incomplete_parts().next().is_some();
        let missing: Vec<String> =
            of.clone().filter(is_missing).map(|(subject, _)| marks.subjects[*subject].subject_name.clone()).collect();
        let any = of.clone().any(|(_, total)| total.printed.is_some());
        let judged = marks.compulsory(place, semester, &subjects, &totals);
        let failed: Vec<String> =
            judged.into_iter().filter(|(_, is_passed)| !is_passed).map(|(name, _)| name.to_owned()).collect();
        let is_listed = counting.iter().any(|sitting| sitting.lists(place));
        let has_passed = if by_whole {
            wholes.get(student.id.as_str()).is_none_or(|whole| whole.is_passed)
        } else {
            failed.is_empty()
        };
        let (outcome, subjects) = match (any, missing.is_empty(), has_passed) {
            _ if !is_listed => (Outcome::Unlisted, Vec::new()),
            (_, false, _) => (Outcome::Incomplete, missing),
            (false, ..) => (Outcome::Exempt, Vec::new()),
            (_, _, false) => (Outcome::Failed, failed),
            _ => (Outcome::Passed, failed),
        };
        let position = positions.get(student.id.as_str()).copied().flatten();
        let semester = Some(by.clone());
        results.insert(student.id.clone(), StudentResult { outcome, position, subjects, is_unpublished, semester });
    }
}

/// The plan that the results propose for a scope; `undecided` is for whom they decide nothing.
pub async fn propose(
    conn: &mut Conn,
    turn: &Turn,
    scope: &Scope,
    order: NewRolls,
    undecided: Option<PromotionStatus>,
) -> Result<Plan> {
    let mut judged = results(conn, turn, scope).await?;
    let plan = |student: &TurnStudent| {
        let result = judged.take(&student.student_id);
        let old = turn.old_section(&student.section_id);
        let status = promotion::proposed(result.outcome, old.is_some_and(|old| turn.has_next(old))).or(undecided);
        let section = old.zip(status).and_then(|(old, status)| turn.usual_section(old, status));
        PlannedStudent {
            student: student.clone(),
            result,
            status,
            new_section_id: section.map(|section| section.id.clone()),
            new_roll: None,
            conflicts: Vec::new(),
        }
    };
    let mut students: Vec<PlannedStudent> = turn.waiting(scope).map(plan).collect();
    turn.give_rolls(order, &mut students);
    turn.find_conflicts(&mut students);
    Ok(Plan { students, semesters: judged.sections })
}

/// The two sessions of a promotion.
///
/// # Errors
/// 404 for one that is unknown or of another branch; 409 where they are one; 423 where the new one is closed.
pub async fn sessions(
    conn: &mut Conn,
    branch_id: &str,
    old_session_id: &str,
    new_session_id: &str,
) -> Result<(TurnSession, TurnSession)> {
    let mut of = async |id: &str| -> Result<TurnSession> {
        let found = store::session(conn, id).await?.filter(|session| session.branch_id == branch_id);
        found.ok_or_else(|| Error::not_found(refusals::SESSION_NOT_FOUND))
    };
    let (old, new) = (of(old_session_id).await?, of(new_session_id).await?);
    if old.id == new.id {
        return Err(Error::conflict(people_texts::NEW_SESSION_IS_OLD));
    }
    if new.status == "closed" {
        return Err(Error::SessionClosed);
    }
    Ok((old, new))
}
