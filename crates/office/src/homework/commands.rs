//! What is done about homework, by call and by its pages: a student hands in, a teacher evaluates.

use rules::words::{Text, labels, office_texts, refusals, roster_texts};
use std::collections::BTreeMap;
use std::sync::Arc;

use axum::response::Response;
use futures_util::future::BoxFuture;
use rules::limits::UPLOAD_BYTES;
use rules::permission::Action;
use rules::{homework, messages};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use super::store::{self, GivenHomework, NewEvaluation, NewHandIn, OwnHomework, StudentHandIn};
use super::{COMMENT, FILES, HAND_IN, MOST_FILES, MOST_OF_COMMENT, MOST_OF_RESULT, RESULT, TEXT};
use super::{evaluation_page, student_page};
use auth::audit::Act;
use auth::{Caller, Visitor};
use base::error::{Error, Result};
use db::Conn;
use records::command::{Again, Command, Input, Named, Submitted, VERSION};
use records::place::{self, within_reach};
use records::{Choices, Field, FieldKind, Values, Write, attach, detach, files, tidy};
use web::app::App;
use web::form;
use web::multipart::{Accepts, UploadFields};
use web::scans::Attached;

/// Homework within the caller's reach.
///
/// # Errors
/// 403 for another branch's and beyond a teacher's routine; 404.
pub(super) async fn reached(conn: &mut Conn, caller: &Caller, id: &str) -> Result<GivenHomework> {
    let found = store::homework(conn, id).await?;
    within_reach(caller, found.as_ref().map(|of| of.branch_id.clone()), refusals::HOMEWORK_NOT_FOUND)?;
    let found = found.ok_or_else(|| Error::not_found(refusals::HOMEWORK_NOT_FOUND))?;
    caller.within_routine(conn, &found.section_id, Some(&found.subject_id)).await?;
    Ok(found)
}

/// A student's own homework.
///
/// # Errors
/// 404, also for what is another section's or not given yet.
pub(super) async fn own(conn: &mut Conn, caller: &Caller, id: &str) -> Result<OwnHomework> {
    let found = store::own_one(conn, &caller.id, &caller.today, id).await?;
    found.ok_or_else(|| Error::not_found(refusals::HOMEWORK_NOT_FOUND))
}

/// What handInHomeWork answers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct HandedIn {
    pub message: &'static str,
    #[serde(rename = "_id")]
    pub id: String,
    pub version: i64,
    pub late: bool,
}

/// handInHomeWork: a student's text, and with the page files; files that were handed in before stay unless they are taken away.
pub struct HandInHomeWork {
    text: String,
    files: Vec<Arc<Attached>>,
    /// The files that are taken away again.
    detached: Vec<String>,
    /// The one that was looked at; none: the last write wins.
    version: Option<i64>,
}

impl Command for HandInHomeWork {
    const ACTION: Action = Action::ViewOwnHomework;
    const INPUTS: &'static [Input] = &[
        Input::of(&TEXT).must_send(),
        VERSION.says("The hand-in's version that was looked at. Without it the last write wins."),
    ];
    type Target = OwnHomework;
    type Done = HandedIn;

    fn uploads() -> UploadFields {
        vec![(FILES.key, Accepts::Documents(MOST_FILES, UPLOAD_BYTES))]
    }

    fn read(sent: &mut Submitted<'_>) -> Option<Self> {
        let (mut files, mut faults) = (Vec::new(), Vec::new());
        for file in sent.raw().documents(FILES.key) {
            match file {
                Ok(file) => files.push(Arc::clone(file)),
                Err(fault) => faults.push(fault.clone()),
            }
        }
        for fault in faults {
            sent.fault(FILES.key, fault);
        }
        let text = sent.present(&TEXT)?;
        let detached = sent.raw().texts().filter_map(|(name, _)| Some(name.strip_prefix("files.remove.")?.to_owned()));
        let detached = detached.collect();
        Some(Self { text, files, detached, version: sent.version_if_sent() })
    }

    async fn reach(conn: &mut Conn, caller: &Caller, named: Named<'_>) -> Result<OwnHomework> {
        own(conn, caller, named.id).await
    }

    async fn run(&self, app: &App, write: &mut Write<'_>, caller: &Caller, was: &OwnHomework) -> Result<HandedIn> {
        let saved = hand_in(app, write, caller, was, self).await?;
        let late = homework::is_late(&was.due_on, &caller.today);
        Ok(HandedIn { message: messages::SUCCESSFULLY_ADDED, id: saved.id, version: saved.version, late })
    }

    fn leads_to(_: &Visitor, was: &OwnHomework, _: &HandedIn) -> String {
        form::address(&format!("{}/{}", student_page::PATH, was.id), &[("done", "handedIn")])
    }

    fn show_again(Again { app, visitor, id, form }: Again<'_>) -> Option<BoxFuture<'_, Result<Response>>> {
        Some(Box::pin(student_page::show(app, visitor, id, form, None)))
    }
}

/// Hands in; the id and version of the hand-in.
///
/// # Errors
/// 404; 409 where it is evaluated, or was handed in since; 422; 423 in a closed session.
async fn hand_in(
    app: &App,
    write: &mut Write<'_>,
    caller: &Caller,
    was: &OwnHomework,
    new: &HandInHomeWork,
) -> Result<store::SavedHandIn> {
    place::open_session(&mut write.tx, &was.session_id).await?;
    store::hold(&mut write.tx, &was.id).await?;
    let was = own(&mut write.tx, caller, &was.id).await?;
    if was.evaluated_at.is_some() {
        return Err(Error::conflict(office_texts::HOMEWORK_EVALUATED));
    }
    let stored = was.own_files.clone().unwrap_or_default();
    let (gone, stays): (Vec<_>, Vec<_>) = files(&stored).partition(|(id, _)| new.detached.iter().any(|of| of == id));
    if stays.len() + new.files.len() > MOST_FILES {
        return Err(Error::value(FILES.key, office_texts::too_many_hand_in_files(MOST_FILES)));
    }
    if new.text.is_empty() && stays.is_empty() && new.files.is_empty() {
        return Err(Error::value(TEXT.key, office_texts::HAND_IN_EMPTY));
    }
    let saved = store::hand_in(
        &mut write.tx,
        NewHandIn {
            id: app.clock.new_id(),
            homework_id: &was.id,
            student_id: &caller.id,
            text: Some(new.text.clone()).filter(|text| !text.is_empty()),
            at: write.at,
            on: &caller.today,
            version: new.version.unwrap_or(was.version),
        },
    )
    .await?;
    let saved = saved.ok_or_else(|| {
        let theirs = was.own_text.as_deref().unwrap_or_default();
        Error::stale_field(office_texts::HANDED_IN_SINCE, TEXT.key, &new.text, theirs, was.version)
    })?;
    for (id, _) in &gone {
        detach(&mut write.tx, id).await?;
    }
    let by = (caller.name.as_str(), write.at);
    let added = new.files.iter().map(AsRef::as_ref);
    attach(&mut write.tx, store::ATTACH, (&saved.id, &was.branch_id), by, added).await?;
    let kept = stays.iter().map(|(id, name)| format!("{id}:{name}"));
    let added = new.files.iter().map(|file| format!("{}:{}", file.id, file.content.name));
    let now: Values = vec![(TEXT.key, new.text.clone()), (FILES.key, kept.chain(added).collect::<Vec<_>>().join("/"))];
    let before: Values = if was.handed_in_at.is_none() {
        Vec::new()
    } else {
        vec![(TEXT.key, was.own_text.clone().unwrap_or_default()), (FILES.key, stored)]
    };
    let act = if before.is_empty() { Act::Add } else { Act::Update };
    let name = office_texts::hand_in_of(&was.title, &caller.name);
    let of = (was.branch_id.as_str(), saved.id.as_str(), name.english());
    write.record(act, &HAND_IN, of, (&before, &now), &Choices::default()).await?;
    Ok(saved)
}

/// What is entered of a student.
struct Evaluation {
    student_id: String,
    result: String,
    comment: String,
    /// The one that was looked at; none: the last write wins.
    version: Option<i64>,
}

/// What evaluateHomeWork answers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Evaluated {
    pub message: &'static str,
    /// How many differ from what was stored.
    pub changed: usize,
}

const EVALUATIONS: Field = Field::new("evaluations", labels::EVALUATIONS, "", FieldKind::Record).required();
const STUDENT: Field = Field::new("studentId", labels::STUDENT, "", FieldKind::Record).required();

/// evaluateHomeWork: marks or words and comments, all of them or none; what differs is saved.
pub struct EvaluateHomeWork(Vec<Evaluation>);

impl Command for EvaluateHomeWork {
    const ACTION: Action = Action::ManageHomework;
    const INPUTS: &'static [Input] = &[Input::of(&EVALUATIONS).rows(
        &STUDENT,
        &[
            Input::of(&RESULT).says("A mark or a word. Without it the evaluation is taken back."),
            Input::of(&COMMENT),
            VERSION.says("The version that was looked at. Without it the last write wins."),
        ],
    )];
    type Target = GivenHomework;
    type Done = Evaluated;

    fn read(sent: &mut Submitted<'_>) -> Option<Self> {
        let mut read: Vec<Evaluation> = Vec::new();
        for row in sent.rows(&EVALUATIONS)? {
            if read.iter().any(|other| other.student_id == row.id) {
                sent.fault(&format!("{}.{}", RESULT.key, row.id), roster_texts::NAMED_TWICE);
                continue;
            }
            let result = tidy(row.text(&RESULT));
            let comment = row.text(&COMMENT).trim().lines().map(tidy).collect::<Vec<_>>().join("\n");
            for (field, text, most) in [(&RESULT, &result, MOST_OF_RESULT), (&COMMENT, &comment, MOST_OF_COMMENT)] {
                let at = format!("{}.{}", field.key, row.id);
                if text.chars().count() > most {
                    sent.fault(&at, refusals::field_too_long(field.label, most));
                } else if text.lines().any(records::has_unseen) {
                    sent.fault(&at, refusals::field_unseen(field.label));
                }
            }
            let version = row.version();
            read.push(Evaluation { student_id: row.id, result, comment, version });
        }
        Some(Self(read))
    }

    async fn reach(conn: &mut Conn, caller: &Caller, named: Named<'_>) -> Result<GivenHomework> {
        reached(conn, caller, named.id).await
    }

    async fn run(&self, app: &App, write: &mut Write<'_>, caller: &Caller, of: &GivenHomework) -> Result<Evaluated> {
        let changed = evaluate(app, write, caller, of, &self.0).await?;
        Ok(Evaluated { message: messages::SUCCESSFULLY_UPDATED, changed })
    }

    fn leads_to(_: &Visitor, of: &GivenHomework, _: &Evaluated) -> String {
        form::address(&format!("{}/{}", evaluation_page::PATH, of.id), &[("done", "saved")])
    }

    fn show_again(Again { app, visitor, id, form }: Again<'_>) -> Option<BoxFuture<'_, Result<Response>>> {
        Some(Box::pin(evaluation_page::show(app, visitor, id, form, None)))
    }
}

/// Saves the evaluations that differ from what is stored, all of them or none; how many there were.
///
/// # Errors
/// 409 with both values where a hand-in has changed since; 422 naming each field, and for whoever was not given it; 423 in a closed session.
async fn evaluate(
    app: &App,
    write: &mut Write<'_>,
    caller: &Caller,
    homework: &GivenHomework,
    sent: &[Evaluation],
) -> Result<usize> {
    place::open_session(&mut write.tx, &homework.session_id).await?;
    store::hold(&mut write.tx, &homework.id).await?;
    let students = store::of_section(&mut write.tx, &homework.id).await?;
    let mut faults: BTreeMap<String, Text> = BTreeMap::new();
    let (mut conflicts, mut changed) = (Vec::new(), Vec::new());
    for new in sent {
        let Some(was) = students.iter().find(|student| student.student_id == new.student_id) else {
            faults.insert(format!("result.{}", new.student_id), office_texts::HOMEWORK_NOT_GIVEN.into());
            continue;
        };
        let stored = |text: &Option<String>| text.clone().unwrap_or_default();
        let (result, comment) = (stored(&was.result), stored(&was.remark));
        if (&result, &comment) == (&new.result, &new.comment) {
            continue;
        }
        if let Err(fault) = homework::evaluates(&new.result, &new.comment) {
            faults.insert(format!("result.{}", new.student_id), fault.into());
        } else if new.version.is_some_and(|version| version != was.version) {
            for (key, yours, theirs) in [("result", &new.result, &result), ("comment", &new.comment, &comment)] {
                conflicts.push(json!({
                    "field": format!("{key}.{}", new.student_id), "yours": yours, "theirs": theirs, "version": was.version,
                    "changedBy": was.evaluated_by_name, "changedAt": was.evaluated_at.or(was.handed_in_at),
                }));
            }
        } else {
            changed.push((new, was));
        }
    }
    if let Some(message) = faults.values().next().cloned() {
        return Err(Error::Values { message, fields: faults });
    }
    if !conflicts.is_empty() {
        return Err(Error::stale(office_texts::HAND_INS_CHANGED_MEANWHILE, conflicts));
    }
    for (new, was) in &changed {
        store_one(app, write, caller, homework, new, was).await?;
    }
    Ok(changed.len())
}

async fn store_one(
    app: &App,
    write: &mut Write<'_>,
    caller: &Caller,
    homework: &GivenHomework,
    new: &Evaluation,
    was: &StudentHandIn,
) -> Result<()> {
    let some = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    let saved = store::evaluate(
        &mut write.tx,
        NewEvaluation {
            id: app.clock.new_id(),
            homework_id: &homework.id,
            student_id: &new.student_id,
            result: some(&new.result),
            remark: some(&new.comment),
            by_name: &caller.name,
            at: write.at,
            version: was.version,
        },
    )
    .await?;
    let saved = saved.ok_or_else(|| Error::stale(office_texts::HAND_INS_CHANGED_MEANWHILE, Vec::new()))?;
    let values = |result: &str, comment: &str| -> Values {
        vec![(RESULT.key, result.to_owned()), (COMMENT.key, comment.to_owned())]
    };
    let before = values(was.result.as_deref().unwrap_or_default(), was.remark.as_deref().unwrap_or_default());
    let now = values(&new.result, &new.comment);
    let name = office_texts::hand_in_of(&homework.title, &was.name);
    let of = (homework.branch_id.as_str(), saved.id.as_str(), name.english());
    write.record(Act::Update, &HAND_IN, of, (&before, &now), &Choices::default()).await
}
