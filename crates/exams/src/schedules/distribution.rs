//! Saving a mark distribution, and what its calls answer.

use std::collections::BTreeMap;

use rules::permission::Action;
use rules::scheme::Plan;
use rules::semesters::ExamType;
use rules::words::{calls, exams_texts, refusals};
use schemars::JsonSchema;
use serde::Serialize;

use super::MARK_DISTRIBUTION;
use super::check::check_marks;
use super::distribution_commands::{named, not_found};
use super::distribution_store::{self, ClassSubject};
use super::paper::{MarksSet, words_of};
use super::store::{self, ClassPlace, Stamp};
use crate::marks::wire::{FullMarkFields, PassMarkNames};
use auth::Caller;
use auth::audit::{Act, Change};
use base::error::{Clash, Error, Result};
use db::Conn;
use records::Write;
use records::grading;
use records::place::{hold_session, same_subject, within_reach};
use records::view::{NothingAsked, View};
use web::keyed::Keyed;
use web::posted::FieldErrors;

/// A class and an exam type.
#[derive(Clone, Debug)]
pub struct ClassType {
    pub class: ClassPlace,
    pub exam_type: ExamType,
    /// What the class's scheme calls it.
    pub exam_type_name: String,
}

impl ClassType {
    /// A class with an exam type of what it is graded by; none where that has no such type.
    ///
    /// # Errors
    /// 500 for a scheme that cannot be used.
    pub async fn of(conn: &mut Conn, class: ClassPlace, exam_type: ExamType) -> Result<Option<Self>> {
        let plan = grading::by_version(conn, class.grading_version_id.as_deref()).await?;
        let exam_type_name = plan.exam_type_name(exam_type).to_owned();
        Ok(plan.exam_type(exam_type.as_str()).map(|exam_type| Self { class, exam_type, exam_type_name }))
    }

    /// What names it in a call's path.
    pub fn id(&self) -> String {
        format!("{}:{}", self.class.id, self.exam_type)
    }

    /// `Class 8, Term`
    pub fn label(&self) -> String {
        format!("{}, {}", self.class.class_name, self.exam_type_name)
    }
}

/// A class that the caller may reach.
///
/// # Errors
/// 403 for another branch's; 404.
pub(super) async fn reached(conn: &mut Conn, caller: &Caller, class_id: &str) -> Result<ClassPlace> {
    let class = store::class(conn, class_id).await?;
    within_reach(caller, class.as_ref().map(|class| class.branch_id.clone()), refusals::CLASS_NOT_FOUND)?;
    class.ok_or_else(|| Error::not_found(refusals::CLASS_NOT_FOUND))
}

/// The marks of a subject that somebody wants, and what its fields' names begin with.
#[derive(Clone, Debug)]
pub struct SubjectDraft {
    pub subject_id: String,
    /// As a call sent it beside the id.
    pub subject_name: Option<String>,
    pub set: MarksSet,
    pub at: String,
}

/// Saves the distribution of a class and an exam type, perhaps as a part of a change; gives the version. What is not among the drafts is taken away.
///
/// # Errors
/// 404 for a subject that the class is not taught; 409 where somebody else has saved it, or it is there already; 422 with every fault; 423 in
/// a closed session.
pub async fn save_within(
    write: &mut Write<'_>,
    caller: &Caller,
    of: &ClassType,
    drafts: &[SubjectDraft],
    (version, is_new): (Option<i64>, bool),
) -> Result<i64> {
    let tx = &mut write.tx;
    let (class_id, exam_type) = (of.class.id.as_str(), of.exam_type.as_str());
    hold_session(tx, &of.class.session_id).await?;
    store::lock_branch(tx, &of.class.branch_id).await?;
    let subjects = distribution_store::subjects(tx, class_id).await?;
    let was = distribution_store::marks(tx, class_id, exam_type).await?;
    let saved = distribution_store::saved(tx, class_id, exam_type).await?;
    if drafts.iter().any(|draft| subjects.iter().all(|subject| subject.id != draft.subject_id)) {
        return Err(Error::not_found(refusals::SUBJECT_NOT_FOUND));
    }
    if is_new && !was.is_empty() {
        return Err(Error::clash(Clash::AlreadyAdded, calls::ALREADY_ADDED));
    }
    if version.is_some_and(|version| version != saved.version) {
        return Err(Error::stale(exams_texts::DISTRIBUTION_SAVED_ELSEWHERE, Vec::new()));
    }
    let plan = grading::by_version(tx, of.class.grading_version_id.as_deref()).await?;
    let mut errors = FieldErrors::default();
    for draft in drafts {
        check_marks(&draft.at, &draft.set, &plan, &mut errors);
    }
    let fields = errors.into_fields();
    if let Some(message) = fields.values().next() {
        return Err(Error::Values { message: message.clone(), fields });
    }
    let wanted: BTreeMap<String, MarksSet> = drafts
        .iter()
        .filter(|draft| draft.set != MarksSet::default())
        .map(|draft| (draft.subject_id.clone(), draft.set))
        .collect();
    if wanted == was {
        return Ok(saved.version);
    }
    let stamp = Stamp { by_name: &caller.name, at: write.at };
    let version = distribution_store::replace(&mut write.tx, (class_id, exam_type), &wanted, &stamp).await?;
    record(write, (of, &plan), &subjects, (&was, &wanted)).await?;
    Ok(version)
}

async fn record(
    write: &mut Write<'_>,
    (of, plan): (&ClassType, &Plan),
    subjects: &[ClassSubject],
    (was, now): (&BTreeMap<String, MarksSet>, &BTreeMap<String, MarksSet>),
) -> Result<()> {
    let change = |subject: &ClassSubject| {
        let words = |marks: &BTreeMap<String, MarksSet>| {
            marks.get(&subject.id).map(|set| format!("{}: {}", subject.subject_name, words_of(set, plan).english()))
        };
        let (old, new) = (words(was), words(now));
        (old != new).then(|| Change {
            subject_kind: MARK_DISTRIBUTION.kind,
            subject_id: subject.id.clone(),
            field: MARK_DISTRIBUTION.fields[0].key,
            old,
            new,
        })
    };
    let changes: Vec<Change> = subjects.iter().filter_map(change).collect();
    let act = match (was.is_empty(), now.is_empty()) {
        (true, _) => Act::Add,
        (_, true) => Act::Delete,
        _ => Act::Update,
    };
    let (id, label) = (of.id(), of.label());
    write.record_changes(act, &MARK_DISTRIBUTION, (&of.class.branch_id, &id, &label), &changes).await
}

/// Holds each subject's name to its id.
///
/// # Errors
/// 400.
pub async fn same_names(conn: &mut Conn, drafts: &[SubjectDraft], branch_id: &str) -> Result<()> {
    for draft in drafts {
        same_subject(conn, branch_id, &draft.at, &draft.subject_id, draft.subject_name.as_deref()).await?;
    }
    Ok(())
}

/// What a subject is marked out of, as it is answered.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DistributedSubject {
    pub subject_id: String,
    pub subject_name: String,
    #[serde(flatten)]
    pub full: FullMarkFields,
    #[serde(flatten)]
    pub pass: Keyed<PassMarkNames, Option<i64>>,
}

/// What getOneMarkDistribution answers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Distribution {
    /// Made of the class's and the exam type.
    #[serde(rename = "_id")]
    pub id: String,
    pub class_id: String,
    pub class_name: String,
    pub exam_type: String,
    pub branch_id: String,
    pub session_id: String,
    pub version: i64,
    pub subjects: Vec<DistributedSubject>,
}

impl Distribution {
    /// Reads it; none where there is none.
    pub async fn load(conn: &mut Conn, of: &ClassType) -> Result<Option<Self>> {
        let (class_id, exam_type) = (of.class.id.as_str(), of.exam_type.as_str());
        let marks = distribution_store::marks(conn, class_id, exam_type).await?;
        if marks.is_empty() {
            return Ok(None);
        }
        let subjects = distribution_store::subjects(conn, class_id).await?;
        let version = distribution_store::saved(conn, class_id, exam_type).await?.version;
        let subject = |subject: ClassSubject| {
            let set = marks.get(&subject.id)?;
            Some(DistributedSubject {
                subject_id: subject.id,
                subject_name: subject.subject_name,
                full: Keyed::new(set.map(|(full, _)| full)),
                pass: Keyed::new(set.map(|(_, pass)| pass)),
            })
        };
        Ok(Some(Self {
            id: of.id(),
            class_id: of.class.id.clone(),
            class_name: of.class.class_name.clone(),
            exam_type: exam_type.to_owned(),
            branch_id: of.class.branch_id.clone(),
            session_id: of.class.session_id.clone(),
            version,
            subjects: subjects.into_iter().filter_map(subject).collect(),
        }))
    }
}

/// getOneMarkDistribution.
impl View for Distribution {
    const ACTION: Action = Action::ManageExams;
    type Asked = NothingAsked;

    async fn read(conn: &mut Conn, caller: &Caller, id: &str, _: NothingAsked) -> Result<Self> {
        let of = named(conn, caller, id).await?;
        Self::load(conn, &of).await?.ok_or_else(not_found)
    }
}

/// A row of getAllMarkDistribution.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DistributionRow {
    #[serde(rename = "_id")]
    pub id: String,
    pub class_id: String,
    pub class_name: String,
    pub exam_type: String,
    /// How many subjects have marks in it.
    pub subjects: i64,
    pub version: i64,
}

impl From<distribution_store::Listed> for DistributionRow {
    fn from(row: distribution_store::Listed) -> Self {
        Self {
            id: format!("{}:{}", row.class_id, row.exam_type),
            class_id: row.class_id,
            class_name: row.class_name,
            exam_type: row.exam_type,
            subjects: row.subjects,
            version: row.version,
        }
    }
}
