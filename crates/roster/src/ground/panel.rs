//! The panel as the server renders it, every list filled whose parent is chosen.

use std::ops::RangeInclusive;

use rules::messages;
use rules::roles::Role;
use rules::semesters::{self, Semester};
use serde::Serialize;
use ts_rs::TS;

use super::hint;
use super::list::GroundList;
use super::semester::SemesterOption;
use super::store::{self, Asked, Missed, OptionRow};
use auth::scope::{Ground, SectionScope, SheetScope};
use auth::{Caller, TeacherReach, Visitor};
use base::error::Result;
use db::Conn;
use web::next_step::{Added, NextStep, StepLink};

/// How many levels there are.
pub(super) const LEVELS: usize = 7;

/// A level of the filter; the name of its form field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "shell.ts")]
pub enum GroundKey {
    #[serde(rename = "branchId")]
    Branch,
    #[serde(rename = "sessionId")]
    Session,
    #[serde(rename = "classId")]
    Class,
    #[serde(rename = "sectionId")]
    Section,
    #[serde(rename = "examId")]
    Exam,
    #[serde(rename = "subjectId")]
    Subject,
    /// Not an id: the specification's spelling, `1stSemester`.
    #[serde(rename = "semester")]
    Semester,
}

impl GroundKey {
    const ALL: [Self; LEVELS] =
        [Self::Branch, Self::Session, Self::Class, Self::Section, Self::Exam, Self::Subject, Self::Semester];

    /// The key in queries.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Branch => "branchId",
            Self::Session => "sessionId",
            Self::Class => "classId",
            Self::Section => "sectionId",
            Self::Exam => "examId",
            Self::Subject => "subjectId",
            Self::Semester => "semester",
        }
    }

    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::Branch => "Branch",
            Self::Session => "Session",
            Self::Class => "Class",
            Self::Section => "Section",
            Self::Exam => "Exam",
            Self::Subject => "Subject",
            Self::Semester => "Semester",
        }
    }

    /// Exam and subject both hang on the section, the semester on the class.
    const fn parent(self) -> Option<Self> {
        match self {
            Self::Branch => None,
            Self::Session => Some(Self::Branch),
            Self::Class => Some(Self::Session),
            Self::Section | Self::Semester => Some(Self::Class),
            Self::Exam | Self::Subject => Some(Self::Section),
        }
    }
}

/// An option of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "shell.ts")]
pub struct Choice {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    /// A class's number, where the panel's semesters or classes hang on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub numeric: Option<i64>,
}

impl Choice {
    pub fn new(id: impl Into<String>, name: impl Into<String>) -> Self {
        Self { id: id.into(), name: name.into(), numeric: None }
    }
}

/// One list of the filter; empty until its parent is chosen.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "shell.ts")]
pub struct GroundField {
    pub key: GroundKey,
    pub label: &'static str,
    pub options: Vec<Choice>,
    pub chosen: Option<String>,
}

/// The filter set of docs/rules.md, *Calls* with the names that the screen shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "shell.ts")]
pub struct FilterSet {
    pub branch_name: String,
    pub branch_id: String,
    pub session_name: String,
    pub session_id: String,
    pub class_id: String,
    pub class_name: String,
    pub section_id: String,
    pub section_name: String,
    pub exam_id: String,
    pub exam_name: String,
    pub subject_id: String,
    pub subject_name: String,
}

impl FilterSet {
    /// What a file of this ground is called, without its ending: `Dhanmondi 2026 Class 8 A Half Yearly Physics Results`.
    pub fn file_name(&self, kind: &str) -> String {
        let names = [
            self.branch_name.as_str(),
            &self.session_name,
            &self.class_name,
            &self.section_name,
            &self.exam_name,
            &self.subject_name,
            kind,
        ];
        names.into_iter().filter(|name| !name.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// The six ids as a query.
    pub fn query(&self) -> Vec<(&'static str, &str)> {
        vec![
            ("branchId", &self.branch_id),
            ("sessionId", &self.session_id),
            ("classId", &self.class_id),
            ("sectionId", &self.section_id),
            ("examId", &self.exam_id),
            ("subjectId", &self.subject_id),
        ]
    }
}

impl From<SheetScope> for FilterSet {
    fn from(scope: SheetScope) -> Self {
        Self {
            branch_name: scope.branch.name,
            branch_id: scope.branch.id,
            session_name: scope.session.name,
            session_id: scope.session.id,
            class_id: scope.class.id,
            class_name: scope.class.name,
            section_id: scope.section.id,
            section_name: scope.section.name,
            exam_id: scope.exam.id,
            exam_name: scope.exam.name,
            subject_id: scope.subject.id,
            subject_name: scope.subject.name,
        }
    }
}

/// A class section with the names that a screen shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "shell.ts")]
pub struct SectionFilter {
    pub branch_name: String,
    pub branch_id: String,
    pub session_name: String,
    pub session_id: String,
    pub class_id: String,
    pub class_name: String,
    #[ts(type = "number")]
    pub class_numeric: i64,
    pub section_id: String,
    pub section_name: String,
}

impl SectionFilter {
    /// What a file of this section is called, without its ending: `Dhanmondi 2026 Class 8 A Half Yearly Students`.
    pub fn file_name(&self, semester: &str, kind: &str) -> String {
        let Self { branch_name, session_name, class_name, section_name, .. } = self;
        let names = [branch_name.as_str(), session_name, class_name, section_name, semester, kind];
        names.into_iter().filter(|name| !name.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// The four ids as a query.
    pub fn query(&self) -> Vec<(&'static str, &str)> {
        vec![
            ("branchId", &self.branch_id),
            ("sessionId", &self.session_id),
            ("classId", &self.class_id),
            ("sectionId", &self.section_id),
        ]
    }
}

impl From<SectionScope> for SectionFilter {
    fn from(scope: SectionScope) -> Self {
        Self {
            branch_name: scope.branch.name,
            branch_id: scope.branch.id,
            session_name: scope.session.name,
            session_id: scope.session.id,
            class_id: scope.class.id,
            class_name: scope.class.name,
            class_numeric: scope.class_numeric,
            section_id: scope.section.id,
            section_name: scope.section.name,
        }
    }
}

/// Which lists a screen's panel has.
#[derive(Clone, Debug)]
pub struct Levels {
    /// In their order; branch and session among them, which are shown only to those who may choose them.
    pub keys: &'static [GroundKey],
    /// Everybody sees the branch and session lists, the second results page; else only superAdmin does.
    pub all_fields: bool,
    /// The numbers of the classes that are offered.
    pub classes: Option<RangeInclusive<i64>>,
    /// A teacher is offered the sections whose class teacher they are, too.
    pub class_teachers: bool,
}

impl Levels {
    /// Branch and session: what is of the whole branch in a year.
    pub const SESSION: Self = Self {
        keys: &[GroundKey::Branch, GroundKey::Session],
        all_fields: false,
        classes: None,
        class_teachers: false,
    };
    /// Branch to section: attendance.
    pub const OWN_SECTION: Self = Self { class_teachers: true, ..Self::SECTION };
    /// Branch to subject: one sheet.
    pub const SHEET: Self = Self {
        keys: &[
            GroundKey::Branch,
            GroundKey::Session,
            GroundKey::Class,
            GroundKey::Section,
            GroundKey::Exam,
            GroundKey::Subject,
        ],
        all_fields: false,
        classes: None,
        class_teachers: false,
    };
    /// Branch to section: a tabulation.
    pub const SECTION: Self = Self {
        keys: &[GroundKey::Branch, GroundKey::Session, GroundKey::Class, GroundKey::Section],
        all_fields: false,
        classes: None,
        class_teachers: false,
    };
    /// Branch to exam: the tabulation of an exam.
    pub const EXAM: Self = Self {
        keys: &[GroundKey::Branch, GroundKey::Session, GroundKey::Class, GroundKey::Section, GroundKey::Exam],
        all_fields: false,
        classes: None,
        class_teachers: false,
    };
    /// Branch to section, and a semester: report cards and qualities.
    pub const SEMESTER: Self = Self {
        keys: &[GroundKey::Branch, GroundKey::Session, GroundKey::Class, GroundKey::Section, GroundKey::Semester],
        all_fields: false,
        classes: None,
        class_teachers: false,
    };
}

/// Select Ground: `fields` are those this visitor may choose, in order; `fixed` the ids this visitor may not choose.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "shell.ts", rename = "Ground")]
pub struct GroundPanel {
    pub fields: Vec<GroundField>,
    pub fixed: Vec<(GroundKey, String)>,
    /// Of the fixed or chosen branch, for look-up calls.
    pub branch_name: Option<String>,
    pub session_name: Option<String>,
    /// The first and last number of the classes that are offered, where not all are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "[number, number]")]
    pub classes: Option<(i64, i64)>,
    /// Every semester, where the panel has that list: the browser offers those of the chosen class.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<SemesterOption>>")]
    pub semesters: Vec<SemesterOption>,
    /// Once branch to subject are chosen.
    pub filter: Option<FilterSet>,
    /// Says what to choose next, for the page without a script; null once everything is chosen.
    pub hint: Option<String>,
    /// Where what cannot be chosen yet is added.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub step: Option<StepLink>,
    /// What can be chosen next, as links; none once everything is chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub list: Option<GroundList>,
}

/// The panel, and what an address asked for in vain.
pub struct Selected {
    pub panel: GroundPanel,
    /// What is chosen or fixed, as far as it is valid.
    pub chosen: Vec<(&'static str, String)>,
    pub failure: Option<String>,
    /// Once branch to section are chosen.
    pub section: Option<SectionFilter>,
    pub exam: Option<Choice>,
    pub subject: Option<Choice>,
    pub semester: Option<Semester>,
}

/// Fills the panel from what an address asks for; what it does not name stays open.
pub async fn select(conn: &mut Conn, visitor: &Visitor, asked: &Ground, levels: &Levels) -> Result<Selected> {
    let caller = &visitor.caller;
    let asked = asked.clone().trimmed();
    let mut failure = None;
    let mut wanted = [
        asked.branch_id,
        asked.session_id,
        asked.class_id,
        asked.section_id,
        asked.exam_id,
        asked.subject_id,
        asked.semester,
    ];
    for key in GroundKey::ALL {
        if !levels.keys.contains(&key) {
            wanted[key as usize] = None;
        }
    }
    if let Some(own) = &caller.branch {
        // Another branch's id, or one that does not exist: what hangs below it is not looked at.
        if wanted[0].as_ref().is_some_and(|id| *id != own.id) {
            failure = Some(messages::OTHER_BRANCH.to_owned());
            wanted = Default::default();
        }
        wanted[0] = Some(own.id.clone());
        // The session of the address wins, else the one chosen in the top bar.
        if wanted[1].is_none() {
            wanted[1] = visitor.chosen.as_ref().map(|session| session.id.clone());
        }
    }
    let teacher = caller.role == Role::Teacher;
    let id = |place: usize| wanted[place].clone().unwrap_or_default();
    let rows = store::options(
        conn,
        &Asked {
            all_branches: caller.branch.is_none(),
            branch_id: id(0),
            session_id: id(1),
            class_id: id(2),
            section_id: id(3),
            exam_id: id(4),
            subject_id: id(5),
            reach: caller.teacher_reach(),
            class_teacher_id: if teacher && levels.class_teachers { caller.id.clone() } else { String::new() },
        },
    )
    .await?;
    let mut walked = Walked::from_the_top(&rows, &wanted, levels, teacher);
    if let Some(missed) = walked.missed.take() {
        let own = |text: Option<&str>| text.unwrap_or_default().to_owned();
        let missed = Missed {
            branch_id: own(caller.branch.as_ref().map(|branch| branch.id.as_str())),
            reach: caller.teacher_reach(),
            ..missed
        };
        // A list above was changed and the form came back with what had been chosen below it: to be chosen anew.
        if store::belongs_elsewhere(conn, &missed).await? {
            walked.failure = None;
        }
    }
    let fixed: &[GroundKey] =
        if caller.branch.is_none() || levels.all_fields { &[] } else { &[GroundKey::Branch, GroundKey::Session] };
    let step = walked.lacks(levels).and_then(|key| lacking(caller, key, &walked.chosen));
    let mut selected = walked.selected(levels, fixed, failure);
    if let Some(step) = step {
        selected.panel.hint = Some(step.text);
        selected.panel.step = step.link;
    }
    Ok(selected)
}

/// What is said of a list that has nothing to choose from yet.
fn lacking(caller: &Caller, key: GroundKey, chosen: &[Option<Choice>; LEVELS]) -> Option<NextStep> {
    let added = match key {
        GroundKey::Branch => Added::BRANCH,
        GroundKey::Session => Added::SESSION,
        // What a teacher is offered is the own routine's.
        GroundKey::Class | GroundKey::Section if caller.role == Role::Teacher => return None,
        GroundKey::Class => Added::CLASS,
        GroundKey::Section => Added::SECTION,
        GroundKey::Exam | GroundKey::Subject | GroundKey::Semester => return None,
    };
    let named = |of: &GroundKey| *of == GroundKey::Session || caller.branch.is_none();
    let query: Vec<(&str, &str)> = [GroundKey::Branch, GroundKey::Session]
        .into_iter()
        .filter(named)
        .filter_map(|of| Some((of.key(), chosen[of as usize].as_ref()?.id.as_str())))
        .collect();
    let said = format!("There is no {} to choose from yet.", key.label().to_lowercase());
    Some(added.step(caller, (&said, ""), &query))
}

/// The levels as far as they are valid.
struct Walked {
    options: [Vec<Choice>; LEVELS],
    chosen: [Option<Choice>; LEVELS],
    class_numeric: Option<i64>,
    failure: Option<String>,
    /// What the failure is about.
    missed: Option<Missed>,
}

impl Walked {
    fn from_the_top(rows: &[OptionRow], wanted: &[Option<String>; LEVELS], levels: &Levels, teacher: bool) -> Self {
        let mut walked = Self {
            options: Default::default(),
            chosen: Default::default(),
            class_numeric: None,
            failure: None,
            missed: None,
        };
        for key in levels.keys.iter().copied() {
            let place = key as usize;
            if key.parent().is_some_and(|parent| walked.chosen[parent as usize].is_none()) {
                continue;
            }
            walked.options[place] = match key {
                GroundKey::Semester => walked.semesters(),
                _ => offered(rows, key, levels),
            };
            let Some(id) = &wanted[place] else { continue };
            walked.chosen[place] = walked.options[place].iter().find(|option| option.id == *id).cloned();
            if key == GroundKey::Class {
                let row = rows.iter().find(|row| row.list == key.key() && row.id == *id);
                walked.class_numeric = row.map(|row| row.place);
            }
            // Another class's semester: the class was changed.
            let stale = key == GroundKey::Semester && id.parse::<Semester>().is_ok();
            if walked.chosen[place].is_none() && walked.failure.is_none() && !stale {
                // Unknown, another branch's or another parent's: all alike, so that none of it is told.
                let of_routine = matches!(key, GroundKey::Class | GroundKey::Section | GroundKey::Subject);
                walked.failure = Some(if teacher && of_routine {
                    messages::NOT_IN_ROUTINE.to_owned()
                } else {
                    format!("The {} was not found", key.label().to_lowercase())
                });
                let above = |key: GroundKey| walked.chosen[key as usize].as_ref().map(|choice| choice.id.clone());
                walked.missed = Some(Missed {
                    list: key.key().to_owned(),
                    id: id.clone(),
                    parent_id: key.parent().and_then(above).unwrap_or_default(),
                    session_id: above(GroundKey::Session).unwrap_or_default(),
                    branch_id: String::new(),
                    reach: TeacherReach::default(),
                });
            }
        }
        walked
    }

    /// The list that is to be chosen from next, where there is nothing in it.
    fn lacks(&self, levels: &Levels) -> Option<GroundKey> {
        let next = levels.keys.iter().copied().find(|key| self.chosen[*key as usize].is_none())?;
        self.options[next as usize].is_empty().then_some(next)
    }

    /// The semesters of the chosen class.
    fn semesters(&self) -> Vec<Choice> {
        let of_class = semesters::for_class(self.class_numeric.unwrap_or_default());
        of_class.into_iter().map(|semester| Choice::new(semester.as_str(), semester.label())).collect()
    }

    fn section(&self) -> Option<SectionFilter> {
        let [Some(branch), Some(session), Some(class), Some(section), ..] = &self.chosen else { return None };
        Some(SectionFilter {
            branch_name: branch.name.clone(),
            branch_id: branch.id.clone(),
            session_name: session.name.clone(),
            session_id: session.id.clone(),
            class_id: class.id.clone(),
            class_name: class.name.clone(),
            class_numeric: self.class_numeric?,
            section_id: section.id.clone(),
            section_name: section.name.clone(),
        })
    }

    fn filter(&self) -> Option<FilterSet> {
        let [Some(branch), Some(session), Some(class), Some(section), Some(exam), Some(subject), _] = &self.chosen
        else {
            return None;
        };
        Some(FilterSet {
            branch_name: branch.name.clone(),
            branch_id: branch.id.clone(),
            session_name: session.name.clone(),
            session_id: session.id.clone(),
            class_id: class.id.clone(),
            class_name: class.name.clone(),
            section_id: section.id.clone(),
            section_name: section.name.clone(),
            exam_id: exam.id.clone(),
            exam_name: exam.name.clone(),
            subject_id: subject.id.clone(),
            subject_name: subject.name.clone(),
        })
    }

    fn selected(self, levels: &Levels, fixed_keys: &[GroundKey], refused: Option<String>) -> Selected {
        let (section, filter) = (self.section(), self.filter());
        let Self { mut options, chosen, failure, .. } = self;
        let of = |key: GroundKey| chosen[key as usize].clone();
        let id_of = |key: GroundKey| of(key).map(|choice| choice.id);
        let fields = levels.keys.iter().copied().filter(|key| !fixed_keys.contains(key));
        let panel = GroundPanel {
            list: None,
            step: None,
            hint: hint::of(&chosen, levels),
            branch_name: of(GroundKey::Branch).map(|choice| choice.name),
            session_name: of(GroundKey::Session).map(|choice| choice.name),
            classes: levels.classes.as_ref().map(|classes| (*classes.start(), *classes.end())),
            semesters: if levels.keys.contains(&GroundKey::Semester) { SemesterOption::every() } else { Vec::new() },
            filter,
            fixed: fixed_keys.iter().filter_map(|key| Some((*key, id_of(*key)?))).collect(),
            fields: fields
                .map(|key| GroundField {
                    key,
                    label: key.label(),
                    options: std::mem::take(&mut options[key as usize]),
                    chosen: id_of(key),
                })
                .collect(),
        };
        Selected {
            panel,
            section,
            exam: of(GroundKey::Exam),
            subject: of(GroundKey::Subject),
            semester: id_of(GroundKey::Semester).and_then(|value| value.parse().ok()),
            chosen: levels.keys.iter().filter_map(|key| Some((key.key(), id_of(*key)?))).collect(),
            failure: refused.or(failure),
        }
    }
}

/// One list of the rows; classes only within the screen's range, and with their number where the browser needs it.
fn offered(rows: &[OptionRow], key: GroundKey, levels: &Levels) -> Vec<Choice> {
    let numbered = key == GroundKey::Class && levels.keys.contains(&GroundKey::Semester);
    let in_range = |row: &&OptionRow| {
        key != GroundKey::Class || levels.classes.as_ref().is_none_or(|classes| classes.contains(&row.place))
    };
    rows.iter()
        .filter(|row| row.list == key.key())
        .filter(in_range)
        .map(|row| Choice { id: row.id.clone(), name: row.name.clone(), numeric: numbered.then_some(row.place) })
        .collect()
}
