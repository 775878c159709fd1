//! Adding, changing and deleting a grading scheme, by form or by call; and what one is called and reached by.

use axum::response::Response;
use rules::scheme::{BuiltIn, Definition};
use rules::words::{Word, refusals, schemes_texts};
use serde_json::Value;

use super::definition::without_fault;
use super::store::{self, Scheme, Writing};
use auth::Caller;
use auth::audit::Act;
use base::error::{Error, Result};
use db::Conn;
use records::place::within_reach;
use records::{Choices, Field, FieldKind, Noun, Reach, Values, Write, WriteStart, Writes};
use web::app::App;
use web::idempotency::Key;

const NAME: Field = Field::name("name", schemes_texts::NAME, "scheme_name");
const VERSIONS: Field =
    Field::new("versions", schemes_texts::VERSIONS, "version_number", FieldKind::Whole(1, i64::MAX));
/// The keys of the document that a save has changed.
const CHANGED: Field = Field::new("changed", schemes_texts::CHANGED_KEYS, "definition", FieldKind::Line(200));

/// How the audit calls a scheme.
pub const GRADING_SCHEME: Noun = Noun {
    kind: "gradingScheme",
    one: schemes_texts::SCHEME,
    many: schemes_texts::SCHEMES,
    call: "GradingScheme",
    path: "/gradingSchemes",
    reach: Reach::BranchOrNone,
    columns: &[],
    fields: &[NAME, VERSIONS, CHANGED],
    statuses: &[],
    searched: &[],
    first: schemes_texts::FIRST,
    filters: &[],
    order: "",
    nested: &[],
    unique: &[],
};

/// What a scheme that comes with the program is called by in calls and addresses.
pub const fn built_in_id(built_in: BuiltIn) -> &'static str {
    built_in.id()
}

/// The scheme that comes with the program and is called by this id.
pub fn built_in(id: &str) -> Option<BuiltIn> {
    BuiltIn::by_id(id)
}

/// A stored scheme that the caller may read: of their branch or of all; of any for who has none.
///
/// # Errors
/// 403 for another branch's; 404.
pub async fn readable(conn: &mut Conn, caller: &Caller, id: &str) -> Result<Scheme> {
    let missing: Word = schemes_texts::NOT_FOUND;
    let scheme = store::scheme(conn, id).await?.ok_or_else(|| Error::not_found(missing))?;
    if let Some(branch_id) = &scheme.branch_id {
        within_reach(caller, Some(branch_id.clone()), missing)?;
    }
    Ok(scheme)
}

/// Whether the caller may change a scheme that they may read: one of all branches only who has no branch.
pub fn may_change(caller: &Caller, scheme: &Scheme) -> bool {
    scheme.branch_id.is_some() || caller.branch.is_none()
}

/// A scheme that the caller may change.
///
/// # Errors
/// 403 for another branch's, and for one of all branches; 404; 409 for one that is built in.
pub async fn changeable(conn: &mut Conn, caller: &Caller, id: &str) -> Result<Scheme> {
    if built_in(id).is_some() {
        return Err(Error::conflict(schemes_texts::BUILT_IN_STAYS));
    }
    let scheme = readable(conn, caller, id).await?;
    if may_change(caller, &scheme) { Ok(scheme) } else { Err(Error::Forbidden(schemes_texts::OF_ALL_BRANCHES)) }
}

/// What became of a save.
pub enum Saving<'k> {
    /// With the scheme's id and version. Not yet committed.
    Written(Write<'k>, String, i64),
    Answered(Response),
}

/// Adds a scheme; commits nothing. `branch_id` none: of all branches.
///
/// # Errors
/// 422 with every fault, and for a name that is taken.
pub async fn add<'k>(
    app: &App,
    caller: &'k Caller,
    key: Option<&'k Key>,
    branch_id: Option<&str>,
    definition: &Definition,
) -> Result<Saving<'k>> {
    let mut write = match app.write(caller, key).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(Saving::Answered(response)),
    };
    let (id, _) = add_within(app, &mut write, caller, branch_id, definition).await?;
    Ok(Saving::Written(write, id, 1))
}

/// The same inside a change that has begun, of which it may be a part; gives the ids of the scheme and of its version.
///
/// # Errors
/// As [`add`].
pub async fn add_within(
    app: &App,
    write: &mut Write<'_>,
    caller: &Caller,
    branch_id: Option<&str>,
    definition: &Definition,
) -> Result<(String, String)> {
    without_fault(definition)?;
    let (id, version_id) = (app.clock.new_id(), app.clock.new_id());
    write.tx.hold_all("grading_schemes").await?;
    free_name(&mut write.tx, &id, branch_id, &definition.name).await?;
    let json = json_of(definition)?;
    let writing = Writing {
        scheme_id: &id,
        version_id: &version_id,
        name: &definition.name,
        definition: &json,
        by_name: &caller.name,
        at: write.at,
    };
    store::add(&mut write.tx, branch_id, writing).await?;
    records::keep_sort_key(&mut write.tx, "grading_schemes", &id).await?;
    let now = values(&definition.name, 1, String::new());
    let of = (branch_id.unwrap_or_default(), id.as_str(), definition.name.as_str());
    write.record(Act::Add, &GRADING_SCHEME, of, (&Values::new(), &now), &Choices::default()).await?;
    Ok((id, version_id))
}

/// Changes a scheme; commits nothing. One that is used in a session gets another version; else its latest is replaced. `version`: the one that was
/// edited; none: the last write wins.
///
/// # Errors
/// 403, 404 and 409 as [`changeable`]; 409 where somebody else has saved it; 422 with every fault, and for a name that is taken.
pub async fn update<'k>(
    app: &App,
    caller: &'k Caller,
    key: Option<&'k Key>,
    (id, version): (&str, Option<i64>),
    definition: &Definition,
) -> Result<Saving<'k>> {
    let mut write = match app.write(caller, key).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(Saving::Answered(response)),
    };
    write.tx.hold_all("grading_schemes").await?;
    write.tx.hold("grading_schemes", id).await?;
    let was = changeable(&mut write.tx, caller, id).await?;
    if version.is_some_and(|version| version != was.version) {
        return Err(Error::stale(refusals::RECORD_CHANGED, Vec::new()));
    }
    without_fault(definition)?;
    free_name(&mut write.tx, id, was.branch_id.as_deref(), &definition.name).await?;
    let json = json_of(definition)?;
    if json == was.definition {
        return Ok(Saving::Written(write, id.to_owned(), was.version));
    }
    let adds = !store::uses(&mut write.tx, id).await?.is_empty();
    let version_id = app.clock.new_id();
    let writing = Writing {
        scheme_id: id,
        version_id: &version_id,
        name: &definition.name,
        definition: &json,
        by_name: &caller.name,
        at: write.at,
    };
    if !store::write(&mut write.tx, &was, adds, writing).await? {
        return Err(Error::stale(refusals::RECORD_CHANGED, Vec::new()));
    }
    records::keep_sort_key(&mut write.tx, "grading_schemes", id).await?;
    let old = values(&was.scheme_name, was.version_number, String::new());
    let now =
        values(&definition.name, was.version_number + i64::from(adds), changed_keys(&was.definition, &json).join(", "));
    let of = (was.branch_id.as_deref().unwrap_or_default(), id, was.scheme_name.as_str());
    write.record(Act::Update, &GRADING_SCHEME, of, (&old, &now), &Choices::default()).await?;
    Ok(Saving::Written(write, id.to_owned(), was.version + 1))
}

/// Deletes a scheme with its versions; commits nothing.
///
/// # Errors
/// 403, 404 and 409 as [`changeable`]; 409 naming the sessions that use it, and of the code `stale` where it has another version than was seen.
pub async fn delete<'k>(
    app: &App,
    caller: &'k Caller,
    key: Option<&'k Key>,
    (id, seen): (&str, Option<i64>),
) -> Result<Saving<'k>> {
    let mut write = match app.write(caller, key).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(Saving::Answered(response)),
    };
    write.tx.hold("grading_schemes", id).await?;
    let was = changeable(&mut write.tx, caller, id).await?;
    if seen.is_some_and(|seen| seen != was.version) {
        return Err(Error::stale(refusals::RECORD_CHANGED_BEFORE_DELETE, Vec::new()));
    }
    let uses = store::uses(&mut write.tx, id).await?;
    if !uses.is_empty() {
        let sessions: Vec<String> = uses.iter().map(|of| format!("{} ({})", of.session_name, of.branch_name)).collect();
        return Err(Error::conflict(schemes_texts::in_use(&was.scheme_name, sessions.join(", "))));
    }
    store::delete(&mut write.tx, id, was.version).await?;
    let old = values(&was.scheme_name, was.version_number, String::new());
    let of = (was.branch_id.as_deref().unwrap_or_default(), id, was.scheme_name.as_str());
    write.record(Act::Delete, &GRADING_SCHEME, of, (&old, &Values::new()), &Choices::default()).await?;
    Ok(Saving::Written(write, id.to_owned(), was.version))
}

fn values(name: &str, number: i64, changed: String) -> Values {
    vec![(NAME.key, name.to_owned()), (VERSIONS.key, number.to_string()), (CHANGED.key, changed)]
}

async fn free_name(conn: &mut Conn, id: &str, branch_id: Option<&str>, name: &str) -> Result<()> {
    let is = |built_in: BuiltIn| built_in.definition().name.to_lowercase() == name.to_lowercase();
    if BuiltIn::ALL.into_iter().any(is) || store::is_name_taken(conn, id, branch_id, name).await? {
        return Err(Error::value(NAME.key, schemes_texts::NAME_TAKEN));
    }
    Ok(())
}

fn json_of(definition: &Definition) -> Result<String> {
    serde_json::to_string(definition).map_err(|error| Error::Internal(error.to_string()))
}

/// The document's keys whose values differ, in the order of the newer one, and then those that it has no more.
fn changed_keys(old: &str, new: &str) -> Vec<String> {
    let read = |json: &str| match serde_json::from_str(json) {
        Ok(Value::Object(object)) => object,
        _ => serde_json::Map::new(),
    };
    let (old, new) = (read(old), read(new));
    let changed = new.iter().filter(|(key, value)| old.get(*key) != Some(value)).map(|(key, _)| key);
    let gone = old.keys().filter(|key| !new.contains_key(*key));
    changed.chain(gone).cloned().collect()
}
