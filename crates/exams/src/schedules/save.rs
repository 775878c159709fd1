//! Saving a class's schedule for an exam: everything in one transaction, by a fixed number of statements.
//!
//! Writers of a branch's schedules and halls queue on its `branches` row, so that nobody fills a hall or a section's morning twice. The sheets
//! whose full marks change are held as writers of marks hold them.

use rules::scheme::Plan;
use std::collections::BTreeSet;
use std::sync::Arc;

use rules::semesters::Semester;
use rules::words::{Said, calls, exams_texts, refusals};

use super::check::{self, Around};
use super::counting::Kind;
use super::effect::{self, Effect};
use super::paper::{Paper, PaperDraft, PaperKey, Papers};
use super::store::{self, ClassPlace, ExamPlace, Hall, Saved, StoredPaper, Taught};
use super::{EXAM_SCHEDULE, hall_store};
use crate::marks::full_marks_store::{self, NewSheet};
use auth::Caller;
use auth::audit::{Act, Change};
use base::error::{Clash, Error, Result};
use db::Conn;
use records::place::hold_session;
use records::{Write, grading};
use web::app::App;

/// A class in an exam.
#[derive(Clone, Debug)]
pub struct ClassExam {
    pub exam: ExamPlace,
    pub class: ClassPlace,
    /// What the class is graded by.
    pub plan: Arc<Plan>,
}

impl ClassExam {
    /// Both as they are while the session is held: its days, the class's number or the exam's semester may have changed since they were found.
    async fn now(&self, conn: &mut Conn) -> Result<Self> {
        let class =
            store::class(conn, &self.class.id).await?.ok_or_else(|| Error::not_found(refusals::CLASS_NOT_FOUND))?;
        let exam = store::exam(conn, &self.exam.id).await?.ok_or_else(|| Error::not_found(refusals::EXAM_NOT_FOUND))?;
        let plan = grading::by_version(conn, class.grading_version_id.as_deref()).await?;
        Ok(Self { exam, class, plan })
    }

    /// As the audit and the pages call it: `Half Yearly, Class 8`.
    pub fn label(&self) -> String {
        format!("{}, {}", self.exam.name, self.class.class_name)
    }

    /// What names it in a call's path.
    pub fn id(&self) -> String {
        id_of(&self.exam.id, &self.class.id)
    }
}

/// The id of a class's schedule: that of the exam and that of the class.
pub fn id_of(exam_id: &str, class_id: &str) -> String {
    format!("{exam_id}:{class_id}")
}

/// What is stored of it.
pub struct Stored {
    pub taught: Vec<Taught>,
    pub rows: Vec<StoredPaper>,
    pub papers: Papers,
    pub saved: Saved,
    pub halls: Vec<Hall>,
}

impl Stored {
    /// Reads it in four statements.
    pub async fn load(conn: &mut Conn, of: &ClassExam) -> Result<Self> {
        let taught = store::taught(conn, &of.exam.id, &of.class.id).await?;
        let rows = store::papers(conn, &of.exam.id, &of.class.id).await?;
        let saved = store::saved(conn, &of.exam.id, &of.class.id).await?;
        let halls = store::halls(conn, &of.class.branch_id).await?;
        Ok(Self { taught, papers: store::by_key(&rows), rows, saved, halls })
    }

    pub(super) fn hall_name(&self, id: Option<&str>) -> Option<&str> {
        self.halls.iter().find(|hall| Some(hall.id.as_str()) == id).map(|hall| hall.hall_name.as_str())
    }
}

/// Whether a change of full marks was confirmed.
#[derive(Clone, Debug)]
pub enum Confirmed {
    /// By a call: whatever it changes. Something in which nothing counts is stored, and said.
    Whatever(bool),
    /// By the form: what was said of it. It is asked, too, before something is scheduled in which nothing counts.
    Seen(Option<String>),
}

/// What somebody wants to be saved.
pub struct Wanted<'a> {
    /// Every paper; what is not among them is taken away.
    pub drafts: &'a [PaperDraft],
    /// The version that it replaces; none: whichever it is.
    pub version: Option<i64>,
    pub confirmed: &'a Confirmed,
    /// Only where nothing is scheduled yet.
    pub is_new: bool,
}

/// What became of it.
pub enum Saving {
    /// Its version, and subjects in which nothing counts. Not yet committed.
    Written(i64, Vec<Said>),
    /// Nothing is to be stored: it has an effect on marks, or schedules something in which nothing counts, and nobody has confirmed that.
    Asked(Effect),
}

/// Saves a schedule; commits nothing.
///
/// # Errors
/// 404 for a section or subject that is not the class's; 409 where somebody else has saved it, or it is there already; 422 with every
/// fault; 423 where a sheet is locked or the session is closed.
#[expect(clippy::too_many_lines, reason = "one transaction, step by step")]
pub async fn save(
    app: &App,
    write: &mut Write<'_>,
    caller: &Caller,
    of: &ClassExam,
    sent: Wanted<'_>,
) -> Result<Saving> {
    let tx = &mut write.tx;
    hold_session(tx, &of.class.session_id).await?;
    store::lock_branch(tx, &of.class.branch_id).await?;
    let of = &of.now(tx).await?;
    let stored = Stored::load(tx, of).await?;
    belong(sent.drafts, &stored)?;
    let drafts = sent.drafts;
    let wanted: Papers = drafts
        .iter()
        .filter(|draft| !draft.paper.is_empty())
        .map(|draft| (draft.key.clone(), draft.paper.clone()))
        .collect();

    // Marks are not written while it is looked whether they fit.
    let (exam_id, class_id) = (of.exam.id.as_str(), of.class.id.as_str());
    let held: Vec<NewSheet> = stored
        .papers
        .iter()
        .filter(|(key, old)| wanted.get(*key).is_none_or(|new| new.set != old.set || new.date != old.date))
        .map(|(key, _)| NewSheet {
            id: app.clock.new_id(),
            section_id: key.section_id.clone(),
            subject_id: key.subject_id.clone(),
        })
        .collect();
    full_marks_store::hold(tx, exam_id, &held).await?;
    let sheets = full_marks_store::sheets(tx, exam_id, class_id).await?;
    let marks = if held.is_empty() { Vec::new() } else { full_marks_store::marks(tx, exam_id, class_id).await? };
    let enrolled = store::enrolled(tx, class_id).await?;
    let days: BTreeSet<&String> = wanted.values().filter_map(|paper| paper.date.as_ref()).collect();
    let (others, in_halls) = match (days.first(), days.last()) {
        (Some(from), Some(to)) => {
            let others = store::other_papers(tx, exam_id, class_id, from, to).await?;
            let mut in_halls = hall_store::hall_papers(tx, &of.class.branch_id, from, to).await?;
            in_halls.retain(|paper| paper.exam_id != exam_id || paper.class_id != class_id);
            (others, in_halls)
        }
        _ => (Vec::new(), Vec::new()),
    };
    let around = Around {
        class: &of.class,
        plan: &of.plan,
        taught: &stored.taught,
        stored: &stored.papers,
        sheets: &sheets,
        marks: &marks,
        halls: &stored.halls,
        enrolled: &enrolled,
        others: &others,
        in_halls: &in_halls,
    };
    check::check_locks(drafts, &wanted, &around)?;
    if sent.is_new && !stored.papers.is_empty() {
        return Err(Error::clash(Clash::AlreadyAdded, calls::ALREADY_ADDED));
    }
    if sent.version.is_some_and(|version| version != stored.saved.version) {
        return Err(Error::stale(exams_texts::SCHEDULE_SAVED_ELSEWHERE, Vec::new()));
    }
    if !wanted.is_empty()
        && let Some(message) = without_semester(of)
    {
        return Err(Error::value("examId", message));
    }
    let fields = check::check(drafts, &wanted, &around).into_fields();
    if let Some(message) = fields.values().next() {
        return Err(Error::Values { message: message.clone(), fields });
    }
    let kind = Kind::of_exam(of);
    let uncounted = |only_new: bool| {
        let papers = wanted
            .iter()
            .filter(|(key, paper)| !only_new || stored.papers.get(*key).is_none_or(|old| old.set != paper.set));
        kind.as_ref().map(|kind| kind.of_papers(papers, &stored.taught)).unwrap_or_default()
    };
    let warnings = uncounted(false);
    if wanted == stored.papers {
        return Ok(Saving::Written(stored.saved.version, warnings));
    }

    let (rows, mut said) = effect::rewritten(&wanted, &around);
    if matches!(sent.confirmed, Confirmed::Seen(_)) {
        said.uncounted = uncounted(true);
    }
    let concerned: BTreeSet<PaperKey> =
        held.iter().map(|sheet| PaperKey::new(&sheet.section_id, &sheet.subject_id)).collect();
    let before = if said.lines.is_empty() {
        effect::CardGrades::new()
    } else {
        effect::card_grades(tx, of.class.class_numeric, &concerned).await?
    };
    let ids = |key: &PaperKey| {
        let old = stored.rows.iter().find(|row| row.key() == *key);
        old.map_or_else(|| app.clock.new_id(), |row| row.id.clone())
    };
    let papers: Vec<(String, PaperKey, Paper)> =
        wanted.iter().map(|(key, paper)| (ids(key), key.clone(), paper.clone())).collect();
    let at = write.at;
    let tx = &mut write.tx;
    let version = store::replace(tx, (exam_id, class_id), &papers, &store::Stamp { by_name: &caller.name, at }).await?;
    full_marks_store::rewrite(tx, &rows, (&caller.id, &caller.name, at)).await?;
    if !held.is_empty() {
        full_marks_store::drop_unwritten(tx, exam_id).await?;
    }
    if !said.lines.is_empty() {
        let after = effect::card_grades(tx, of.class.class_numeric, &concerned).await?;
        said.card_grades = effect::changed(&before, &after);
    }
    if !said.is_none() {
        let is_confirmed = match sent.confirmed {
            Confirmed::Whatever(confirmed) => *confirmed,
            Confirmed::Seen(seen) => *seen == Some(app.tokens.fingerprint(said.said().as_bytes())),
        };
        if !is_confirmed {
            return Ok(Saving::Asked(said));
        }
    }
    record(write, of, &stored, &papers, &around).await?;
    Ok(Saving::Written(version, warnings))
}

/// That the class does not have the semester of the exam; none where it has.
pub(super) fn without_semester(of: &ClassExam) -> Option<Said> {
    let semester: Option<Semester> = of.exam.semester.parse().ok();
    let (exam, class) = (&of.exam.name, &of.class.class_name);
    match semester {
        Some(semester) if of.plan.has(of.class.class_numeric, semester) => None,
        Some(semester) => Some(exams_texts::class_without_semester(exam, of.plan.semester_name(semester), class)),
        None => Some(exams_texts::class_without_unknown_semester(exam, class)),
    }
}

/// Refuses a paper of a section or a subject that is not the class's: 404.
fn belong(drafts: &[PaperDraft], stored: &Stored) -> Result<()> {
    for draft in drafts {
        if !stored.taught.iter().any(|of| of.section_id == draft.key.section_id) {
            return Err(Error::not_found(refusals::SECTION_NOT_FOUND));
        }
        if !stored.taught.iter().any(|of| of.subject_id == draft.key.subject_id) {
            return Err(Error::not_found(refusals::SUBJECT_NOT_FOUND));
        }
    }
    Ok(())
}

/// One act, with every paper that differs in words.
async fn record(
    write: &mut Write<'_>,
    of: &ClassExam,
    stored: &Stored,
    papers: &[(String, PaperKey, Paper)],
    around: &Around<'_>,
) -> Result<()> {
    let words = |key: &PaperKey, paper: &Paper| {
        format!(
            "{}: {}",
            around.sheet(key),
            paper.words(stored.hall_name(paper.hall_id.as_deref()), around.plan).english()
        )
    };
    let change = |id: &str, old: Option<String>, new: Option<String>| Change {
        subject_kind: EXAM_SCHEDULE.kind,
        subject_id: id.to_owned(),
        field: EXAM_SCHEDULE.fields[0].key,
        old,
        new,
    };
    let mut changes: Vec<Change> = Vec::new();
    for (id, key, paper) in papers {
        let old = stored.papers.get(key);
        if old != Some(paper) {
            changes.push(change(id, old.map(|old| words(key, old)), Some(words(key, paper))));
        }
    }
    for row in &stored.rows {
        let key = row.key();
        if papers.iter().all(|(_, other, _)| *other != key) {
            changes.push(change(&row.id, Some(words(&key, &row.paper())), None));
        }
    }
    let act = match (stored.papers.is_empty(), papers.is_empty()) {
        (true, _) => Act::Add,
        (_, true) => Act::Delete,
        _ => Act::Update,
    };
    let (id, label) = (of.id(), of.label());
    write.record_changes(act, &EXAM_SCHEDULE, (&of.class.branch_id, &id, &label), &changes).await
}
