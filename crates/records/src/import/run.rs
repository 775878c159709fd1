//! Planning an import against what is stored, and doing it in one transaction.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use axum::response::Response;
use rules::words::{Text, imports_texts};

use super::content::Content;
use super::form::Sent;
use super::lacked;
use super::page::done_words;
use super::plan::{Known, Plan, Verdict, plan};
use super::{checked, file, store};
use crate::kind::ImportKind;
use crate::place;
use auth::Caller;
use auth::audit::Act;
use db::Conn;
use web::app::App;

use crate::write::{Write, WriteStart};
use crate::{Choices, Reach, Stamp, Values, Writes};
use base::error::{Error, Result};
use web::idempotency::Key;
use web::notifications::{self, Notice};
use web::turns::{Ticket, Turn};

/// Where an import's records belong, and who makes it.
pub(super) fn stamp(caller: &Caller, branch_id: &str, session_id: Option<&str>, at: i64) -> Stamp {
    Stamp {
        id: String::new(),
        branch_id: branch_id.to_owned(),
        session_id: session_id.map(str::to_owned),
        version: 0,
        by_name: caller.name.clone(),
        at,
        today: caller.today.clone(),
    }
}

/// Waits for a turn at a list: a file's rows, what is stored and what becomes of each row are held in memory all at once.
///
/// # Errors
/// 503 where none was free for long.
pub(super) async fn turn(app: &App, caller: &Caller) -> Result<Turn> {
    app.imports.of(&caller.id, Ticket::default()).await
}

/// Reads a file that was uploaded, or rows that were pasted; or says what is wrong with them.
pub(super) async fn read_file(kind: ImportKind, upload: Arc<Sent>) -> Result<std::result::Result<Content, Text>> {
    let read = move || file::read(upload.bytes()).and_then(|book| Content::of(kind, book));
    let read = tokio::task::spawn_blocking(read);
    read.await.map_err(|error| Error::Internal(format!("import: {error}")))
}

/// Takes the columns of a list as the branch took them last, where its headings are the same.
pub(super) async fn recall(kind: ImportKind, conn: &mut Conn, branch_id: &str, content: &mut Content) -> Result<()> {
    let found = store::mapping(conn, branch_id, kind.noun().kind, &content.shape()).await?;
    if let Some(columns) = found.and_then(|columns| serde_json::from_str(&columns).ok()) {
        content.recall(kind, columns);
    }
    Ok(())
}

/// Keeps what the columns of a list were taken for, where its headings alone do not say it.
pub(super) async fn remember(
    kind: ImportKind,
    conn: &mut Conn,
    branch_id: &str,
    content: &Content,
    at: i64,
) -> Result<()> {
    if content.remembered || content.columns != content.by_headings(kind) {
        let columns =
            serde_json::to_string(&content.columns).map_err(|error| Error::Internal(format!("import: {error}")))?;
        store::remember(conn, (branch_id, kind.noun().kind, &content.shape()), &columns, at).await?;
    }
    Ok(())
}

/// What an import would do now. Nothing is locked and nothing is written.
pub(super) async fn planned(
    kind: ImportKind,
    app: &App,
    caller: &Caller,
    stamp: &Stamp,
    content: Content,
) -> Result<(Plan, Content, Choices)> {
    let mut conn = app.db.acquire().await?;
    let stored = kind.stored(&mut conn, caller, stamp).await?;
    let choices = kind.choices(&mut conn, stamp, &Values::new()).await?;
    let names = kind.names(&mut conn, stamp, &choices).await?;
    let elsewhere = if content.gives { kind.keys_elsewhere(&mut conn).await? } else { BTreeSet::new() };
    let inactive = lacked::inactive(kind, &mut conn, &stamp.branch_id).await?;
    let known = Known { stored, choices, names, elsewhere, inactive };
    let planning = caller.clone();
    let (mut plan, content, choices) = tokio::task::spawn_blocking(move || {
        let plan = plan(kind, &planning, &content, &known);
        (plan, content, known.choices)
    })
    .await
    .map_err(|error| Error::Internal(format!("import: {error}")))?;
    let faults = kind.check_all(&mut conn, caller, stamp, &checked(&plan)).await?;
    for (place, field, message) in faults {
        plan.refuse(place, &field, message);
    }
    Ok((plan, content, choices))
}

/// An import inside its transaction, not yet committed.
pub(super) enum Applied<'k> {
    Written(Write<'k>),
    Answered(Response),
    /// Something has changed since it was planned: it must be planned again.
    Overtaken,
}

/// Does what was planned; commits nothing.
pub(super) async fn apply<'k>(
    kind: ImportKind,
    app: &App,
    caller: &'k Caller,
    key: Option<&'k Key>,
    stamp: &Stamp,
    (plan, choices): (&Plan, &Choices),
) -> Result<Applied<'k>> {
    let mut write = match app.write(caller, key).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(Applied::Answered(response)),
    };
    if let (Reach::Session, Some(id)) = (kind.noun().reach, &stamp.session_id) {
        // As a form does: seats are counted, and abbreviations compared.
        place::hold_session(&mut write.tx, id).await?;
    }
    write.gives_passwords = false;
    let stamp = &Stamp { at: write.at, ..stamp.clone() };
    let changed: Vec<&str> = plan.changed_ids().collect();
    if !changed.is_empty() {
        kind.make_way(&mut write.tx, stamp, &changed).await?;
    }
    kind.hold_all(&mut write.tx, &checked(plan)).await?;
    if !kind.check_all(&mut write.tx, caller, stamp, &checked(plan)).await?.is_empty() {
        return Ok(Applied::Overtaken);
    }
    match saved(kind, app, &mut write, stamp, plan, choices).await {
        Ok(true) => Ok(Applied::Written(write)),
        // A record was changed; what was free when it was planned is taken; or what it refers to is gone.
        Ok(false) | Err(Error::Values { .. } | Error::Conflict { .. }) => Ok(Applied::Overtaken),
        Err(error) => Err(error),
    }
}

/// Tells whoever imports that it is done, in the same transaction.
pub(super) async fn tell(
    kind: ImportKind,
    app: &App,
    caller: &Caller,
    write: &mut Write<'_>,
    plan: &Plan,
    href: String,
) -> Result<()> {
    let counts = plan.counts();
    let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let done = done_words(count(counts.new), count(counts.changed), count(counts.same));
    let body = String::from(imports_texts::done(kind.noun().kind, done));
    let notice = Notice::of(kind.below(), body, href);
    notifications::raise(&mut write.tx, &app.clock, std::slice::from_ref(&caller.id), &notice).await?;
    Ok(())
}

/// Saves every row of the plan; false where a record was changed since.
async fn saved(
    kind: ImportKind,
    app: &App,
    write: &mut Write<'_>,
    stamp: &Stamp,
    plan: &Plan,
    choices: &Choices,
) -> Result<bool> {
    let refusal = |error: db::Error| kind.noun().refusal(error);
    for row in &plan.rows {
        match &row.verdict {
            Verdict::New(draft) => {
                let stamp = Stamp { id: app.clock.new_id(), ..stamp.clone() };
                let values = draft.values();
                if !kind.enter(&mut write.tx, &stamp, &values).await? {
                    draft.add(&mut write.tx, &stamp).await.map_err(refusal)?;
                }
                let of = (stamp.branch_id.as_str(), stamp.id.as_str(), row.name.as_str());
                write.record(Act::Add, kind.noun(), of, (&Vec::new(), &values), choices).await?;
            }
            Verdict::Changed { id, version, was, draft } => {
                let stamp = Stamp { id: id.clone(), version: *version, ..stamp.clone() };
                if !draft.update(&mut write.tx, &stamp).await.map_err(refusal)? {
                    return Ok(false);
                }
                let of = (stamp.branch_id.as_str(), id.as_str(), row.name.as_str());
                write.record(Act::Update, kind.noun(), of, (was, &draft.values()), choices).await?;
            }
            Verdict::Same | Verdict::Refused(_) | Verdict::LeftOut => {}
        }
    }
    Ok(true)
}

/// Every fault by row and field: `12.roll`.
pub(super) fn faults(plan: &Plan) -> BTreeMap<String, Text> {
    let mut all = BTreeMap::new();
    for row in &plan.rows {
        if let Verdict::Refused(errors) = &row.verdict {
            for (field, message) in errors {
                all.insert(format!("{}.{field}", row.number), message.clone());
            }
        }
    }
    all
}
