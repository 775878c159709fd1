//! Select Ground (portal.md 2, 5 and 6): the filter of the Results screens as the server renders it, every list filled
//! whose parent is chosen. What an address asks for is taken as far as it is valid; the rest becomes a message, and says
//! nothing about another branch's records.

use rules::messages;
use rules::roles::Role;
use serde::Serialize;
use ts_rs::TS;

use super::store::{self, Asked, OptionRow};
use crate::auth::Visitor;
use crate::auth::scope::{Ground, SheetScope};
use crate::db::Conn;
use crate::error::Result;
use crate::features::marks::store::SheetKey;

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
}

impl GroundKey {
    const ALL: [Self; 6] = [Self::Branch, Self::Session, Self::Class, Self::Section, Self::Exam, Self::Subject];

    /// The key in queries.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Branch => "branchId",
            Self::Session => "sessionId",
            Self::Class => "classId",
            Self::Section => "sectionId",
            Self::Exam => "examId",
            Self::Subject => "subjectId",
        }
    }

    const fn label(self) -> &'static str {
        match self {
            Self::Branch => "Branch",
            Self::Session => "Session",
            Self::Class => "Class",
            Self::Section => "Section",
            Self::Exam => "Exam",
            Self::Subject => "Subject",
        }
    }

    /// Exam and subject both hang on the section.
    const fn parent(self) -> Option<Self> {
        match self {
            Self::Branch => None,
            Self::Session => Some(Self::Branch),
            Self::Class => Some(Self::Session),
            Self::Section => Some(Self::Class),
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

/// The filter set of portal.md 7 with the names that the screen shows.
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

    /// The sheet it names.
    pub fn sheet(&self) -> SheetKey {
        SheetKey {
            exam_id: self.exam_id.clone(),
            section_id: self.section_id.clone(),
            subject_id: self.subject_id.clone(),
        }
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
    /// Once everything is chosen.
    pub filter: Option<FilterSet>,
    /// Says what to choose next, for the page without a script.
    pub hint: Option<String>,
}

/// The panel, and what an address asked for in vain.
pub struct Selected {
    pub panel: GroundPanel,
    /// What is chosen or fixed, as far as it is valid.
    pub chosen: Vec<(&'static str, String)>,
    pub failure: Option<String>,
}

/// Fills the panel from what an address asks for. `all_fields`: everybody sees the branch and session lists, the second
/// results page; else only superAdmin does.
///
/// # Errors
/// The database's.
pub async fn select(conn: &mut Conn, visitor: &Visitor, asked: &Ground, all_fields: bool) -> Result<Selected> {
    let caller = &visitor.caller;
    let asked = asked.clone().trimmed();
    let mut failure = None;
    let mut wanted =
        [asked.branch_id, asked.session_id, asked.class_id, asked.section_id, asked.exam_id, asked.subject_id];
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
            teacher_id: if teacher { caller.id.clone() } else { String::new() },
        },
    )
    .await?;
    let walked = Walked::from_the_top(&rows, &wanted, teacher);
    let fixed_keys: &[GroundKey] =
        if caller.branch.is_none() || all_fields { &[] } else { &[GroundKey::Branch, GroundKey::Session] };
    Ok(walked.selected(fixed_keys, failure))
}

/// The levels as far as they are valid.
struct Walked {
    options: [Vec<Choice>; 6],
    chosen: [Option<Choice>; 6],
    failure: Option<String>,
}

impl Walked {
    fn from_the_top(rows: &[OptionRow], wanted: &[Option<String>; 6], teacher: bool) -> Self {
        let mut walked = Self { options: Default::default(), chosen: Default::default(), failure: None };
        for key in GroundKey::ALL {
            let place = key as usize;
            if key.parent().is_some_and(|parent| walked.chosen[parent as usize].is_none()) {
                continue;
            }
            walked.options[place] = rows
                .iter()
                .filter(|row| row.list == key.key())
                .map(|row| Choice { id: row.id.clone(), name: row.name.clone() })
                .collect();
            let Some(id) = &wanted[place] else { continue };
            walked.chosen[place] = walked.options[place].iter().find(|option| option.id == *id).cloned();
            if walked.chosen[place].is_none() && walked.failure.is_none() {
                // Unknown, another branch's or another parent's: all alike, so that none of it is told.
                walked.failure = Some(if teacher && place >= GroundKey::Class as usize && key != GroundKey::Exam {
                    messages::NOT_IN_ROUTINE.to_owned()
                } else {
                    format!("The {} was not found", key.label().to_lowercase())
                });
            }
        }
        walked
    }

    fn selected(self, fixed_keys: &[GroundKey], refused: Option<String>) -> Selected {
        let Self { options, chosen, failure } = self;
        let name = |key: GroundKey| chosen[key as usize].as_ref().map(|choice| choice.name.clone());
        let filter = match &chosen {
            [Some(branch), Some(session), Some(class), Some(section), Some(exam), Some(subject)] => Some(FilterSet {
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
            }),
            _ => None,
        };
        let of = |key: GroundKey| chosen[key as usize].as_ref().map(|choice| choice.id.clone());
        let panel = GroundPanel {
            hint: hint(&chosen, fixed_keys),
            branch_name: name(GroundKey::Branch),
            session_name: name(GroundKey::Session),
            filter,
            fixed: fixed_keys.iter().filter_map(|key| Some((*key, of(*key)?))).collect(),
            fields: GroundKey::ALL
                .into_iter()
                .zip(options)
                .filter(|(key, _)| !fixed_keys.contains(key))
                .map(|(key, options)| GroundField { key, label: key.label(), options, chosen: of(key) })
                .collect(),
        };
        let chosen = GroundKey::ALL.into_iter().filter_map(|key| Some((key.key(), of(key)?))).collect();
        Selected { panel, chosen, failure: refused.or(failure) }
    }
}

/// What to choose next: the first list that is filled and not chosen; exam and subject together.
fn hint(chosen: &[Option<Choice>; 6], fixed_keys: &[GroundKey]) -> Option<String> {
    let next = GroundKey::ALL.into_iter().find(|key| chosen[*key as usize].is_none())?;
    if fixed_keys.contains(&next) {
        return Some("No session is there to choose from yet.".to_owned());
    }
    let (article, rest) = match next {
        GroundKey::Exam if chosen[GroundKey::Subject as usize].is_none() => ("an", "exam and a subject"),
        GroundKey::Exam => ("an", "exam"),
        GroundKey::Subject => ("a", "subject"),
        GroundKey::Branch => ("a", "branch"),
        GroundKey::Session => ("a", "session"),
        GroundKey::Class => ("a", "class"),
        GroundKey::Section => ("a", "section"),
    };
    let more = if matches!(next, GroundKey::Exam | GroundKey::Subject) { "" } else { " to go on" };
    Some(format!("Choose {article} {rest}, then Filter{more}."))
}
