//! The changes themselves, for calls and forms alike: a student hands in, a teacher evaluates.

use std::collections::BTreeMap;
use std::sync::Arc;

use rules::homework;
use serde_json::json;

use super::store::{self, GivenHomework, NewEvaluation, NewHandIn, OwnHomework, StudentHandIn};
use super::{COMMENT, FILES, HAND_IN, MOST_FILES, RESULT, TEXT};
use auth::Caller;
use auth::audit::Act;
use auth::scope::{self, within_reach};
use base::error::{Error, Result};
use db::Conn;
use records::{Choices, Values, Write, attach, detach, files};
use web::app::App;
use web::scans::Attached;

pub(super) const EVALUATED: &str =
    "This homework is evaluated: it cannot be handed in any more. What you wrote is kept below.";
pub(super) const HANDED_IN_SINCE: &str = "This homework was handed in from somewhere else since you opened it. What you wrote is kept below. Hand in again to replace what was handed in.";
pub(super) const CHANGED: &str =
    "Some of these hand-ins have changed since you opened the page. Look at the marked rows, then save again.";

/// Homework within the caller's reach.
///
/// # Errors
/// 403 for another branch's and beyond a teacher's routine; 404.
pub(super) async fn reached(conn: &mut Conn, caller: &Caller, id: &str) -> Result<GivenHomework> {
    let found = store::homework(conn, id).await?;
    within_reach(caller, found.as_ref().map(|of| of.branch_id.clone()), "The homework")?;
    let found = found.ok_or_else(|| Error::not_found("The homework"))?;
    caller.within_routine(conn, &found.section_id, Some(&found.subject_id)).await?;
    Ok(found)
}

/// A student's own homework.
///
/// # Errors
/// 404, also for what is another section's or not given yet.
pub(super) async fn own(conn: &mut Conn, caller: &Caller, id: &str) -> Result<OwnHomework> {
    let found = store::own_one(conn, &caller.id, &caller.today, id).await?;
    found.ok_or_else(|| Error::not_found("The homework"))
}

/// What a student hands in.
pub(super) struct HandIn {
    pub(super) text: String,
    pub(super) files: Vec<Arc<Attached>>,
    /// The files that are taken away again.
    pub(super) detached: Vec<String>,
    /// The one that was looked at; none: the last write wins.
    pub(super) version: Option<i64>,
}

/// Hands in; the id and version of the hand-in.
///
/// # Errors
/// 404; 409 where it is evaluated, or was handed in since; 422; 423 in a closed session.
pub(super) async fn hand_in(
    app: &App,
    write: &mut Write<'_>,
    caller: &Caller,
    was: &OwnHomework,
    new: &HandIn,
) -> Result<store::SavedHandIn> {
    scope::open_session(&mut write.tx, &was.session_id).await?;
    let was = own(&mut write.tx, caller, &was.id).await?;
    if was.evaluated_at.is_some() {
        return Err(Error::conflict(EVALUATED));
    }
    let stored = was.own_files.clone().unwrap_or_default();
    let (gone, stays): (Vec<_>, Vec<_>) = files(&stored).partition(|(id, _)| new.detached.iter().any(|of| of == id));
    if stays.len() + new.files.len() > MOST_FILES {
        return Err(Error::value(FILES.key, format!("At most {MOST_FILES} files can be handed in")));
    }
    if new.text.is_empty() && stays.is_empty() && new.files.is_empty() {
        return Err(Error::value(TEXT.key, "Write something, or choose a file"));
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
    let saved = saved.ok_or_else(|| Error::stale(HANDED_IN_SINCE, Vec::new()))?;
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
    let name = format!("{} of {}", was.title, caller.name);
    write.record(act, &HAND_IN, (&was.branch_id, &saved.id, &name), (&before, &now), &Choices::default()).await?;
    Ok(saved)
}

/// What is entered of a student.
pub(super) struct Evaluation {
    pub(super) student_id: String,
    pub(super) result: String,
    pub(super) comment: String,
    /// The one that was looked at; none: the last write wins.
    pub(super) version: Option<i64>,
}

/// Saves the evaluations that differ from what is stored, all of them or none; how many there were.
///
/// # Errors
/// 409 with both values where a hand-in has changed since; 422 naming each field, and for whoever was not given it; 423 in a closed session.
pub(super) async fn evaluate(
    app: &App,
    write: &mut Write<'_>,
    caller: &Caller,
    homework: &GivenHomework,
    sent: &[Evaluation],
) -> Result<usize> {
    scope::open_session(&mut write.tx, &homework.session_id).await?;
    let students = store::of_section(&mut write.tx, &homework.id).await?;
    let (mut faults, mut conflicts, mut changed) = (BTreeMap::new(), Vec::new(), Vec::new());
    for new in sent {
        let Some(was) = students.iter().find(|student| student.student_id == new.student_id) else {
            faults.insert(format!("result.{}", new.student_id), "This student was not given the homework".to_owned());
            continue;
        };
        let stored = |text: &Option<String>| text.clone().unwrap_or_default();
        let (result, comment) = (stored(&was.result), stored(&was.remark));
        if (&result, &comment) == (&new.result, &new.comment) {
            continue;
        }
        if let Err(fault) = homework::evaluates(&new.result, &new.comment) {
            faults.insert(format!("result.{}", new.student_id), fault.to_owned());
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
        return Err(Error::stale(CHANGED, conflicts));
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
    let saved = saved.ok_or_else(|| Error::stale(CHANGED, Vec::new()))?;
    let values = |result: &str, comment: &str| -> Values {
        vec![(RESULT.key, result.to_owned()), (COMMENT.key, comment.to_owned())]
    };
    let before = values(was.result.as_deref().unwrap_or_default(), was.remark.as_deref().unwrap_or_default());
    let now = values(&new.result, &new.comment);
    let name = format!("{} of {}", homework.title, was.name);
    let of = (homework.branch_id.as_str(), saved.id.as_str(), name.as_str());
    write.record(Act::Update, &HAND_IN, of, (&before, &now), &Choices::default()).await
}
