//! The calls on grading schemes.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use rules::messages;
use rules::scheme::BuiltIn;
use rules::words::refusals;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::save::{self, Saving, built_in, built_in_id, readable};
use super::store::{self, Listed};
use super::{definition, save::changeable};
use auth::permit::ManageExams;
use auth::{Caller, May};
use base::error::{Error, Result};
use db::Conn;
use records::place::{AskedPlace, Level, PlaceBody};
use web::app::AppState;
use web::input::{Listing, Paging, Params, PathId};

/// A grading scheme without its document.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SchemeRow {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    /// Null: of all branches.
    pub branch_id: Option<String>,
    pub branch_name: Option<String>,
    /// How many there are of its document.
    pub versions: i64,
    /// The names of the sessions that use it, by themselves or for a class; a caller of a branch is told of its own.
    pub used_by: Vec<String>,
    /// Comes with the program: neither changed nor deleted.
    pub built_in: bool,
    /// Null of one that is built in, as is who changed it and when.
    pub version: Option<i64>,
    pub changed_by_name: Option<String>,
    /// Epoch milliseconds.
    pub changed_at: Option<i64>,
}

impl SchemeRow {
    fn of_built_in(built_in: BuiltIn) -> Self {
        Self {
            id: built_in_id(built_in).to_owned(),
            name: built_in.definition().name.clone(),
            branch_id: None,
            branch_name: None,
            versions: 1,
            used_by: Vec::new(),
            built_in: true,
            version: None,
            changed_by_name: None,
            changed_at: None,
        }
    }

    fn of_stored(row: Listed, used_by: Vec<String>) -> Self {
        Self {
            id: row.id,
            name: row.scheme_name,
            branch_id: row.branch_id,
            branch_name: row.branch_name,
            versions: row.version_number,
            used_by,
            built_in: false,
            version: Some(row.version),
            changed_by_name: Some(row.changed_by_name),
            changed_at: Some(row.changed_at),
        }
    }
}

/// A grading scheme with its latest document.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OneScheme {
    #[serde(flatten)]
    pub row: SchemeRow,
    #[schemars(with = "Map<String, Value>")]
    pub definition: Box<RawValue>,
    /// Its versions, the newest first; none of one that is built in.
    pub history: Vec<SchemeVersion>,
}

/// A version of a grading scheme.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SchemeVersion {
    pub number: i64,
    pub made_by_name: String,
    /// Epoch milliseconds.
    pub made_at: i64,
}

impl From<store::Made> for SchemeVersion {
    fn from(store::Made { number, made_by_name, made_at }: store::Made) -> Self {
        Self { number, made_by_name, made_at }
    }
}

/// The built-in schemes, then what a caller may read of a branch (none: of all), by name.
///
/// # Errors
/// The database's.
pub async fn rows(conn: &mut Conn, caller: &Caller, branch_id: Option<&str>) -> Result<Vec<SchemeRow>> {
    let stored = store::listed(conn, branch_id).await?;
    let mut used: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let own = caller.branch.as_ref().map(|branch| branch.id.as_str());
    for of in store::used(conn, own.or(branch_id)).await? {
        used.entry(of.scheme_id).or_default().push(of.session_name);
    }
    let rows = stored.into_iter().map(|row| {
        let used_by = used.remove(&row.id).unwrap_or_default();
        SchemeRow::of_stored(row, used_by)
    });
    Ok(BuiltIn::ALL.into_iter().map(SchemeRow::of_built_in).chain(rows).collect())
}

/// GET /api/getAllGradingScheme: the built-in schemes, then by name those of a branch and of all branches; for superAdmin who names no branch those of
/// every branch.
///
/// # Errors
/// 400 for a malformed page or limit; 403 for another branch; 404.
pub async fn get_all_grading_scheme(
    caller: May<ManageExams>,
    State(app): AppState,
    Params(ground): Params<AskedPlace>,
    Params(paging): Params<Paging>,
) -> Result<Json<Listing<SchemeRow>>> {
    let paged = paging.read()?;
    let mut conn = app.db.acquire().await?;
    let branch_id = branch_of(&mut conn, &caller, ground).await?;
    let all = rows(&mut conn, &caller, branch_id.as_deref()).await?;
    let found: Vec<SchemeRow> = all.into_iter().filter(|row| row.name.to_lowercase().contains(&paged.search)).collect();
    let total = i64::try_from(found.len()).unwrap_or(i64::MAX);
    let (limit, offset) = paged.window();
    let at = |number: i64| usize::try_from(number).unwrap_or(usize::MAX);
    Ok(Json(paged.listing(found.into_iter().skip(at(offset)).take(at(limit)).collect(), total)))
}

/// The branch that a call is about; none: all of them, for who has none and names none.
async fn branch_of(conn: &mut Conn, caller: &Caller, ground: AskedPlace) -> Result<Option<String>> {
    let AskedPlace { branch_id, branch_name, .. } = ground.trimmed();
    if caller.branch.is_none() && branch_id.is_none() && branch_name.is_none() {
        return Ok(None);
    }
    let asked = AskedPlace { branch_id, branch_name, ..AskedPlace::default() };
    Ok(Some(asked.resolve(caller, conn, Level::Branch).await?.branch_id().to_owned()))
}

/// GET /api/getOneGradingScheme/{id}: with its latest document.
///
/// # Errors
/// 403 for another branch's; 404.
pub async fn get_one_grading_scheme(
    caller: May<ManageExams>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Json<OneScheme>> {
    let raw = |json: String| RawValue::from_string(json).map_err(|error| Error::Internal(error.to_string()));
    if let Some(built_in) = built_in(&id) {
        let definition = raw(built_in.json().to_owned())?;
        return Ok(Json(OneScheme { row: SchemeRow::of_built_in(built_in), definition, history: Vec::new() }));
    }
    let mut conn = app.db.acquire().await?;
    let scheme = readable(&mut conn, &caller, &id).await?;
    let own = caller.branch.as_ref().map(|branch| branch.id.as_str());
    let used = store::used(&mut conn, own).await?.into_iter().filter(|of| of.scheme_id == id);
    let used_by = used.map(|of| of.session_name).collect();
    let history = store::made(&mut conn, &id).await?.into_iter().map(SchemeVersion::from).collect();
    let definition = raw(scheme.definition)?;
    Ok(Json(OneScheme { row: SchemeRow::of_stored(scheme.listed, used_by), definition, history }))
}

/// Body of addGradingScheme, beside the branch; a superAdmin who names none adds to all.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NewSchemeBody {
    /// The document, at most 256 KiB; its name is the scheme's.
    #[schemars(required, with = "Option<Map<String, Value>>")]
    definition: Option<Box<RawValue>>,
}

/// Body of updateOneGradingScheme.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct SchemeBody {
    /// The whole document, at most 256 KiB.
    #[schemars(required, with = "Option<Map<String, Value>>")]
    definition: Option<Box<RawValue>>,
    /// The version that it replaces; where the stored one is another, 409.
    version: Option<i64>,
}

fn sent(definition: Option<&RawValue>) -> Result<&str> {
    definition.map(RawValue::get).ok_or_else(|| Error::invalid("definition", refusals::field_missing("definition")))
}

/// What a save answers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SchemeSaved {
    pub message: &'static str,
    #[serde(rename = "_id")]
    pub id: String,
    pub version: i64,
}

async fn answer(saving: Saving<'_>, message: &'static str) -> Result<Response> {
    match saving {
        Saving::Answered(response) => Ok(response),
        Saving::Written(write, id, version) => write.answer(&SchemeSaved { message, id, version }).await,
    }
}

/// POST /api/addGradingScheme
///
/// # Errors
/// 400 for the shape; 403 for another branch; 404; 422 with every fault of the document by its path.
pub async fn add_grading_scheme(
    caller: May<ManageExams>,
    State(app): AppState,
    body: PlaceBody<NewSchemeBody, AskedPlace>,
) -> Result<Response> {
    let PlaceBody { ground, value, key } = body;
    let json = sent(value.definition.as_deref())?;
    let branch_id = branch_of(&mut app.db.acquire().await?, &caller, ground).await?;
    let definition = definition::read(json)?;
    let saving = save::add(&app, &caller, key.as_ref(), branch_id.as_deref(), &definition).await?;
    answer(saving, messages::SUCCESSFULLY_ADDED).await
}

/// PUT /api/updateOneGradingScheme/{id}: the whole document. A scheme that a session uses gets another version.
///
/// # Errors
/// 400 for the shape, and for another branch than the scheme's; 403 for another branch's, and for one of all branches; 404; 409 for one that is built in,
/// and with an older version; 422 with every fault of the document by its path.
pub async fn update_one_grading_scheme(
    caller: May<ManageExams>,
    State(app): AppState,
    PathId(id): PathId,
    body: PlaceBody<SchemeBody, AskedPlace>,
) -> Result<Response> {
    let PlaceBody { ground, value, key } = body;
    let json = sent(value.definition.as_deref())?;
    {
        let mut conn = app.db.acquire().await?;
        let was = changeable(&mut conn, &caller, &id).await?;
        let ground = ground.trimmed();
        if ground.branch_id.is_some() || ground.branch_name.is_some() {
            let named = branch_of(&mut conn, &caller, ground).await?;
            if named != was.branch_id {
                return Err(Error::invalid("branchId", refusals::RECORD_OF_OTHER_BRANCH));
            }
        }
        if value.version.is_some_and(|version| version != was.version) {
            return Err(Error::stale(refusals::RECORD_CHANGED, Vec::new()));
        }
    }
    let definition = definition::read(json)?;
    let saving = save::update(&app, &caller, key.as_ref(), (&id, value.version), &definition).await?;
    answer(saving, messages::SUCCESSFULLY_UPDATED).await
}

/// DELETE /api/deleteOneGradingScheme/{id}
///
/// # Errors
/// 403 for another branch's, and for one of all branches; 404; 409 for one that is built in, and naming the sessions that use it.
pub async fn delete_one_grading_scheme(
    caller: May<ManageExams>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    answer(save::delete(&app, &caller, None, (&id, None)).await?, messages::SUCCESSFULLY_DELETED).await
}
