//! The command that changes the schemes of a session and its classes: `POST /api/changeGradingScheme/{id}`, and the button *Change* of the page.

use futures_util::future::BoxFuture;
use rules::messages;
use rules::permission::Action;
use rules::words::{labels, schemes_texts};
use schemars::JsonSchema;
use serde::Serialize;

use super::asked::{Asked, INPUTS, REASON, SCHEME};
use super::choice::{Choices, Version};
use super::moved::KeyOf;
use super::preview::{Preview, SectionChange};
use super::{page, store};
use crate::grading_schemes::compare::Who;
use auth::audit::{Act, Change};
use auth::{Caller, Visitor};
use axum::response::Response;
use base::error::{Error, Result};
use db::Conn;
use records::command::{Again, Command, Input, Named, Submitted};
use records::place::hold_session;
use records::{Field, FieldKind, Kind, Noun, Reach, StoredRecord, Write, reached};
use roster::structure::grading_schemes;
use roster::structure::sessions::Sessions;
use web::app::App;
use web::posted::FieldErrors;

const SEMESTER: Field = Field::new("semester", labels::SEMESTER, "", FieldKind::Line(40));
const EXAM_TYPE: Field = Field::new("examType", labels::EXAM_TYPE, "", FieldKind::Line(40));
const COUNTS: Field = Field::new("counts", schemes_texts::CHANGE_COUNTS, "", FieldKind::Line(200));

/// How the audit calls what schemes a session is graded by.
pub const GRADING_CHANGE: Noun = Noun {
    kind: "gradingChange",
    one: schemes_texts::CHANGE_ONE,
    many: schemes_texts::CHANGE_ONE,
    call: "GradingChange",
    path: "/manageSession",
    reach: Reach::Branch,
    columns: &[],
    fields: &[SCHEME, SEMESTER, EXAM_TYPE, COUNTS, REASON],
    statuses: &[],
    searched: &[],
    first: schemes_texts::FIRST,
    filters: &[],
    order: "",
    nested: &[],
    unique: &[],
};

/// A student who is named.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StudentNamed {
    student_id: String,
    name: String,
    roll: i64,
}

/// What changes of a section's results in a semester.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SectionChanges {
    section_id: String,
    class_name: String,
    section_name: String,
    /// As it is until the change.
    semester: String,
    letters: usize,
    totals: usize,
    positions: usize,
    /// Who passes then and did not before.
    passed: Vec<StudentNamed>,
    /// Who fails then and did not before.
    failed: Vec<StudentNamed>,
    /// Something of these results is published.
    published: bool,
}

/// What a change came to, or would.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SchemeChanged {
    message: &'static str,
    /// Of every section with marks that is graded otherwise.
    sections: Vec<SectionChanges>,
    /// Published results change: a change needs a reason.
    needs_reason: bool,
    /// To be sent as `seen`, so that nothing is stored that was not looked at.
    fingerprint: String,
}

impl SchemeChanged {
    fn of(preview: &Preview, message: &'static str) -> Self {
        let named = |of: &[Who]| {
            let named = of.iter().map(|of| StudentNamed {
                student_id: of.student_id.clone(),
                name: of.name.clone(),
                roll: of.roll,
            });
            named.collect()
        };
        let section = |of: &SectionChange| SectionChanges {
            section_id: of.section_id.clone(),
            class_name: of.class_name.clone(),
            section_name: of.section_name.clone(),
            semester: of.semester.clone(),
            letters: of.changes.letters,
            totals: of.changes.totals,
            positions: of.changes.positions,
            passed: named(&of.changes.passed),
            failed: named(&of.changes.failed),
            published: of.is_published,
        };
        Self {
            message,
            sections: preview.sections.iter().map(section).collect(),
            needs_reason: preview.needs_reason,
            fingerprint: preview.fingerprint.clone(),
        }
    }
}

/// changeGradingScheme: has a session and its classes graded by other schemes, whatever marks there are. 409 where something has changed since it was
/// looked at; 422 with the exams that the new scheme has no place for; 423 in a closed session, and where a locked sheet stands in what changes.
pub struct ChangeGradingScheme(Asked);

/// The session.
pub struct Target {
    pub session: StoredRecord,
}

impl Command for ChangeGradingScheme {
    const ACTION: Action = Action::ManageStructure;
    const INPUTS: &'static [Input] = INPUTS;
    type Target = Target;
    type Done = SchemeChanged;

    fn read(sent: &mut Submitted<'_>) -> Option<Self> {
        Some(Self(Asked::read(sent)))
    }

    async fn reach(conn: &mut Conn, caller: &Caller, named: Named<'_>) -> Result<Target> {
        Ok(Target { session: reached(Kind::of::<Sessions>(), conn, caller, named.id).await? })
    }

    async fn run(&self, app: &App, write: &mut Write<'_>, caller: &Caller, of: &Target) -> Result<SchemeChanged> {
        let Self(asked) = self;
        let (branch_id, session_id) = (of.session.branch_id(), of.session.id());
        let tx = &mut write.tx;
        hold_session(tx, session_id).await?;
        let mut errors = FieldErrors::default();
        // Whoever saves a scheme holds it: until then its versions stay.
        let wanted = Choices::load(tx, (branch_id, session_id), asked, &mut FieldErrors::default()).await?;
        for scheme_id in wanted.chosen() {
            tx.refer("grading_schemes", scheme_id).await?;
        }
        let preview = Preview::load(tx, (branch_id, session_id), asked, &mut errors).await?;
        let fields = errors.into_fields();
        if let Some(message) = fields.values().next().cloned() {
            return Err(Error::Values { message, fields });
        }
        if asked.preview {
            return Ok(SchemeChanged::of(&preview, messages::SUCCESSFULLY_UPDATED));
        }
        if asked.seen.as_ref().is_some_and(|seen| *seen != preview.fingerprint) {
            return Err(Error::stale(schemes_texts::CHANGE_SEEN_ANEW, Vec::new()));
        }
        preview.check_locked()?;
        if preview.needs_reason && asked.reason.is_empty() {
            return Err(Error::value(REASON.key, schemes_texts::CHANGE_REASON_MISSING));
        }
        let done = SchemeChanged::of(&preview, messages::SUCCESSFULLY_UPDATED);
        if !preview.choices.is_unchanged() {
            store_change(app, write, caller, &of.session, (asked, &preview)).await?;
        }
        Ok(done)
    }

    fn leads_to(_: &Visitor, target: &Target, _: &SchemeChanged) -> String {
        page::address_of(target.session.id(), &[("done", "changed")])
    }

    fn show_again(again: Again<'_>) -> Option<BoxFuture<'_, Result<Response>>> {
        Some(Box::pin(page::show_again(again)))
    }
}

async fn store_change(
    app: &App,
    write: &mut Write<'_>,
    caller: &Caller,
    session: &StoredRecord,
    (asked, preview): (&Asked, &Preview),
) -> Result<()> {
    let (session_id, by) = (session.id(), (caller.name.as_str(), write.at));
    let Preview { choices, moved, .. } = preview;
    let tx = &mut write.tx;
    for scheme_id in choices.chosen() {
        grading_schemes::store::keep_built_in(tx, scheme_id, write.at).await?;
        records::keep_sort_key(tx, "grading_schemes", scheme_id).await?;
    }
    let dates = moved.dates(choices, &store::semester_dates(tx, session_id).await?);
    store::write_session(tx, session_id, (choices.after.id.as_deref(), &dates), by).await?;
    for class in &choices.classes {
        if class.before != class.after {
            let version_id = class.after.as_ref().and_then(|after| after.id.as_deref());
            grading_schemes::store::choose_for_class(tx, session_id, &class.id, version_id).await?;
        }
    }
    for (exam_id, (semester, exam_type)) in &moved.exams {
        store::write_exam(tx, exam_id, (semester, exam_type), by).await?;
    }
    for (class_id, old, new) in &moved.semesters {
        store::move_semester(tx, (session_id, class_id), (old, new)).await?;
        store::move_letters(tx, class_id, (old, new)).await?;
    }
    for (class_id, old, new) in &moved.exam_types {
        store::move_exam_type(tx, class_id, (old, new)).await?;
    }
    let reason = Some(asked.reason.as_str()).filter(|reason| !reason.is_empty());
    store::add_change(tx, &app.clock, session_id, reason, &preview.letters, by).await?;
    let changes = audited(session_id, preview, reason);
    let of = (session.branch_id(), session_id, session.name());
    write.record_changes(Act::Update, &GRADING_CHANGE, of, &changes).await
}

/// What the audit keeps: old and new scheme of the session and of each class, what semesters and exam types became, how much changed, and why.
fn audited(session_id: &str, preview: &Preview, reason: Option<&str>) -> Vec<Change> {
    let Preview { choices, moved, .. } = preview;
    // An act keeps one value of a subject's field: a class and a key are subjects of their own.
    let change = |field: &Field, of: &str, old: Option<String>, new: String| Change {
        subject_kind: GRADING_CHANGE.kind,
        subject_id: of.to_owned(),
        field: field.key,
        old,
        new: Some(new),
    };
    let mut changes = Vec::new();
    if choices.before != choices.after {
        changes.push(change(&SCHEME, session_id, Some(choices.before.name()), choices.after.name()));
    }
    for class in choices.classes.iter().filter(|class| class.before != class.after) {
        let name = |of: &Option<Version>| {
            let as_session = || schemes_texts::CHANGE_AS_SESSION.english().to_owned();
            format!("{}: {}", class.name, of.as_ref().map_or_else(as_session, Version::name))
        };
        changes.push(change(&SCHEME, &class.id, Some(name(&class.before)), name(&class.after)));
    }
    for lacking in &moved.lacking {
        let field = if lacking.of == KeyOf::Semester { &SEMESTER } else { &EXAM_TYPE };
        let new = lacking.choices.iter().find(|(key, _)| *key == lacking.chosen).map(|(_, name)| name.clone());
        let new = new.unwrap_or_else(|| lacking.chosen.clone());
        changes.push(change(field, &lacking.key, Some(lacking.name.clone()), new));
    }
    let (letters, totals, positions) = preview.counts();
    let counts = schemes_texts::change_counts_of(letters, totals, positions);
    changes.push(change(&COUNTS, session_id, None, counts.into()));
    if let Some(reason) = reason {
        changes.push(change(&REASON, session_id, None, reason.to_owned()));
    }
    changes
}
