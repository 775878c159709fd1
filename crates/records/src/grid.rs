//! Many records of a noun in a table of inputs, a row each, with empty rows for new ones ([`RecordKind::IS_GRID`](super::RecordKind::IS_GRID); docs/rules.md,
//! *Records and fields*). A plain form that is saved whole or not at all; keys and pasting are its script's (`ui/src/enhance/record_grid.ts`).

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{FromRequest, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::words::{Text, labels, refusals};

use super::begins::{Begins, NewQuery};
use super::filled::{defaults, fields, offered};
use super::form::read_stamp;
use super::grid_rows::{GridRefusal, MOST_ROWS, SentRow, cells, input, keys, save, sent_rows};
use super::kind::{DeclaredWrites, Kind};
use super::lacking::lacking;
use super::list::{ListQuery, filter_choices, filters, rows, small, with_pages};
use super::place::{OnScreen, Place};
use super::wire::{GridDone, GridFault, GridRow, NounWords, RecordGridProps, ShownField, Theirs};
use super::write::WriteStart;
use super::{Choice, Field, FieldKind, Reach, STATUS, StoredRecord, Values, made, taught, value_of};
use crate::Writes;
use auth::permit::Permitted;
use auth::{Caller, MayVisit, Visitor};
use base::error::{Error, Result};
use db::Conn;
use db::window::Found;
use web::app::{App, AppState};
use web::input::{Params, query_of};
use web::multipart::UploadFields;
use web::posted::{FieldErrors, FormReader, Posted, Raw};
use web::shell::shell;

/// Stored records of a page.
const ROWS_ON_PAGE: &str = "100";
/// Empty rows at the end.
const EMPTY_ROWS: usize = 5;
/// What the address says after a save: how many were added and changed, and the one that was added last.
const ADDED: &str = "added";
const CHANGED: &str = "changed";
const AFTER: &str = "after";

/// The form of a grid that a viewer's page has posted. Its rows are read where they are saved, over what is stored of them.
pub struct GridPosted<P>(pub Posted<P, ()>);

struct GridForm(Kind);

impl FormReader<()> for GridForm {
    fn secrets(&self) -> &'static [&'static str] {
        &[]
    }

    fn uploads(&self) -> UploadFields {
        Vec::new()
    }

    fn reads_unseen(&self, name: &str) -> bool {
        let field = name.rsplit_once('.').and_then(|(_, key)| self.0.noun().field(key));
        field.is_some_and(|field| matches!(field.kind, FieldKind::Phone))
    }

    fn read(&self, _: &Raw, _: &mut FieldErrors) -> Option<()> {
        Some(())
    }
}

impl<P: Permitted> FromRequest<Arc<App>> for GridPosted<P> {
    type Rejection = Response;

    async fn from_request(request: Request, app: &Arc<App>) -> std::result::Result<Self, Response> {
        let kind = Kind::of_route(request.extensions()).map_err(IntoResponse::into_response)?;
        Posted::received(request, app, &GridForm(kind)).await.map(Self)
    }
}

/// Whether the list offers it here.
pub(super) fn grid_offered(kind: Kind, caller: &Caller, place: &Place) -> bool {
    kind.is_grid() && !place.is_closed() && caller.may(kind.writes())
}

/// What a grid was refused for, and what was typed.
struct Refused {
    rows: Vec<SentRow>,
    why: GridRefusal,
}

/// GET the records of a list's page as a table of inputs.
///
/// # Errors
/// 403 by role and by branch, 404 for an unknown branch.
pub async fn grid(
    kind: Kind,
    visitor: MayVisit<DeclaredWrites>,
    State(app): AppState,
    Params(query): Params<ListQuery>,
) -> Result<Response> {
    let place = Place::of(&mut app.db.read().await?, kind.noun().reach, &visitor, query.place()).await?;
    show(kind, &app, &visitor, &place, &query, None).await
}

/// POST a grid: every row that was touched is saved, or none.
///
/// # Errors
/// As [`Posted`]; 403 by branch, 404 for a record of another place; 409, 422 and 423 with the grid again.
pub async fn grid_posted(
    kind: Kind,
    State(app): AppState,
    GridPosted(posted): GridPosted<DeclaredWrites>,
) -> Result<Response> {
    let (noun, visitor) = (kind.noun(), &posted.visitor);
    let caller = &visitor.caller;
    let mut rows = sent_rows(noun, posted.raw())?;
    let query: ListQuery = query_of(posted.sent("list").unwrap_or_default()).unwrap_or_default();
    // As a form says where its record belongs.
    let needed = [("branchId", true), ("sessionId", noun.reach == Reach::Session)];
    let missing = needed.iter().find(|(key, is_needed)| *is_needed && posted.sent(key).is_none());
    if let (None, Some((key, _))) = (&caller.branch, missing) {
        return Err(Error::invalid(key, refusals::field_missing(*key)));
    }
    let asked = OnScreen::new(posted.sent("branchId"), posted.sent("sessionId"));
    let place = Place::of(&mut app.db.read().await?, noun.reach, visitor, asked).await?;
    if let Some(lacking) = place.lacks(noun.reach) {
        return Err(Error::conflict(lacking));
    }
    let (status, why) = if let Err(state) = &posted.form {
        let why = GridRefusal { errors: state.errors.clone(), ..GridRefusal::default() };
        (StatusCode::UNPROCESSABLE_ENTITY, why)
    } else {
        let mut write = match app.write(caller, Some(&posted.key)).await? {
            WriteStart::Fresh(write) => write,
            WriteStart::Answered(response) => return Ok(response),
        };
        match save(kind, &app, (&mut write, caller, &place), &mut rows).await {
            Ok(Ok(saved)) => {
                let page = query.page.as_deref().unwrap_or_default();
                let (added, changed) = (saved.added.to_string(), saved.changed.to_string());
                let after = saved.last.as_deref().unwrap_or_default();
                let more = [("page", page), (ADDED, &added), (CHANGED, &changed), (AFTER, after)];
                return write.lead_to(&address(kind, caller, &place, (&query, &more), "/grid")?).await;
            }
            Ok(Err(why)) if why.theirs.is_empty() && why.failures.is_empty() => (StatusCode::UNPROCESSABLE_ENTITY, why),
            Ok(Err(why)) => (StatusCode::CONFLICT, why),
            Err(Error::SessionClosed) => {
                let failures = vec![Error::SessionClosed.message()];
                (StatusCode::LOCKED, GridRefusal { failures, ..GridRefusal::default() })
            }
            Err(error) => return Err(error),
        }
    };
    let page = show(kind, &app, visitor, &place, &query, Some(Refused { rows, why })).await?;
    Ok((status, page).into_response())
}

/// The address of the grid or the list with the same rows, and `more` in it.
fn address(
    kind: Kind,
    caller: &Caller,
    place: &Place,
    (query, more): (&ListQuery, &[(&str, &str)]),
    below: &str,
) -> Result<String> {
    let asked = query.lenient(kind.noun(), &place.within(kind.noun().reach, caller))?;
    Ok(with_pages(kind, below, place, query, &asked, more))
}

/// What was saved, by what its address says.
fn done(query: &ListQuery) -> Option<GridDone> {
    let count = |key: &str| query.filters.get(key).and_then(|text| text.parse().ok());
    Some(GridDone { added: count(ADDED)?, changed: count(CHANGED)? })
}

/// What new rows begin with, and what can be chosen in every row.
async fn begin(
    kind: Kind,
    app: &App,
    conn: &mut Conn,
    (caller, place, query): (&Caller, &Place, &ListQuery),
) -> Result<(Values, BTreeMap<String, Vec<Choice>>)> {
    let stamp = read_stamp(app, place, None);
    let mut begins = defaults(kind.noun());
    let mut put = |values: &Values| {
        for (key, value) in values {
            begins.iter_mut().filter(|(of, _)| of == key).for_each(|(_, begun)| begun.clone_from(value));
        }
    };
    put(&kind.offered(conn, &stamp).await?);
    // A list that shows one class begins its new rows in that class.
    let filters = kind.noun().filters.iter().filter_map(|filter| Some((filter.key, query.chosen(filter)?.to_owned())));
    let filtered: Values = filters.filter(|(key, _)| kind.noun().field(key).is_some_and(Field::is_choice)).collect();
    put(&filtered);
    let after = NewQuery::after(query.filters.get(AFTER).map(String::as_str));
    put(&Begins::of(kind, app, conn, (caller, place), (&after, None)).await?.values);
    let choices = kind.choices(conn, &stamp, &begins).await?;
    let choices = taught::narrowed(kind, conn, caller, choices).await?;
    let choices = offered(kind, caller, choices, &begins);
    // What cannot be chosen here is not begun with.
    let refers = |key: &str| kind.noun().field(key).is_some_and(|field| matches!(field.kind, FieldKind::Record));
    for (key, value) in &mut begins {
        let is_offered = choices.get(*key).is_some_and(|of| of.iter().any(|choice| choice.value == *value));
        if refers(key) && !is_offered {
            value.clear();
        }
    }
    Ok((begins, choices))
}

/// Of a record that refers to what is not offered any more, the choices that are its own.
async fn own_choices(
    kind: Kind,
    app: &App,
    conn: &mut Conn,
    (place, row): (&Place, &StoredRecord),
    choices: &BTreeMap<String, Vec<Choice>>,
) -> Result<BTreeMap<&'static str, Choice>> {
    let values = row.values();
    let lacks = |field: &&Field| {
        let value = value_of(&values, field.key);
        let of = choices.get(field.key);
        matches!(field.kind, FieldKind::Record | FieldKind::Offered(_))
            && !value.is_empty()
            && !of.is_some_and(|of| of.iter().any(|choice| choice.value == value))
    };
    let lacking: Vec<&Field> = kind.noun().fields.iter().filter(lacks).collect();
    if lacking.is_empty() {
        return Ok(BTreeMap::new());
    }
    let own = kind.choices(conn, &read_stamp(app, place, Some(row.id())), &values).await?;
    let found = |field: &&Field| {
        let value = value_of(&values, field.key);
        let choice = own.of(field.key).iter().find(|choice| choice.value == value);
        (field.key, choice.cloned().unwrap_or_else(|| Choice::new(value, value)))
    };
    Ok(lacking.iter().map(found).collect())
}

/// The same for the rows of a page, by their ids.
async fn own_of_rows(
    kind: Kind,
    app: &App,
    conn: &mut Conn,
    place: &Place,
    (found, sent): (&Found<StoredRecord>, &[SentRow]),
    choices: &BTreeMap<String, Vec<Choice>>,
) -> Result<BTreeMap<String, BTreeMap<&'static str, Choice>>> {
    let mut own = BTreeMap::new();
    for row in &found.rows {
        own.insert(row.id().to_owned(), own_choices(kind, app, conn, (place, row), choices).await?);
    }
    // A row that was sent may be on another page of the list by now; only those of this place are shown.
    for (id, _) in sent.iter().filter_map(|row| row.stored.as_ref()) {
        if own.contains_key(id) {
            continue;
        }
        let row = StoredRecord::one(kind, conn, id).await?;
        let session_id = place.session_id();
        let row = row.filter(|row| row.branch_id() == place.branch_id() && row.session_id() == session_id.as_deref());
        if let Some(row) = row {
            own.insert(id.clone(), own_choices(kind, app, conn, (place, &row), choices).await?);
        }
    }
    Ok(own)
}

async fn show(
    kind: Kind,
    app: &App,
    visitor: &Visitor,
    place: &Place,
    query: &ListQuery,
    refused: Option<Refused>,
) -> Result<Response> {
    let (noun, caller) = (kind.noun(), &visitor.caller);
    let title = Text::from(labels::as_table(noun.kind));
    let around = || shell(app, visitor, title.clone(), Some(noun.many));
    if let Some(page) = lacking(app, visitor, place, noun.reach, around).await? {
        return Ok(page);
    }
    let keys = keys(noun);
    let listed = ListQuery { limit: Some(ROWS_ON_PAGE.to_owned()), ..query.clone() };
    let (asked, found) = rows(kind, &app.db, caller, &listed, &place.within(noun.reach, caller)).await?;
    let mut conn = app.db.acquire().await?;
    let mut filtered = filter_choices(kind, &mut conn, caller, place).await?;
    let (begins, choices) = begin(kind, app, &mut conn, (caller, place, query)).await?;
    let sent = refused.as_ref().map_or(&[][..], |refused| &refused.rows);
    let own = own_of_rows(kind, app, &mut conn, place, (&found, sent), &choices).await?;
    drop(conn);
    let may_add = caller.may(kind.adds());
    let page = asked.page.to_string();
    let pages = [("page", if asked.page > 1 { page.as_str() } else { "" })];
    let back = address(kind, caller, place, (query, &pages), "")?;
    let (errors, failures, theirs) = refused.as_ref().map_or_else(Default::default, |refused| {
        let theirs = refused.why.theirs.iter().map(|(number, now)| (*number, theirs(&keys, now))).collect();
        (refused.why.errors.clone(), refused.why.failures.clone(), theirs)
    });
    let sent = match refused {
        Some(refused) => refused.rows,
        None => fresh(&keys, &found, if may_add { EMPTY_ROWS } else { 0 }, &begins),
    };
    let rows = sent.into_iter().map(|row| shown(&keys, row, &own));
    let missing = made::missing(noun, caller, &choices, (&[], kind.is_taught()), &place.query());
    let is_required = |key: &str| noun.field(key).is_some_and(|field| field.required);
    let props = RecordGridProps {
        noun: NounWords::from(noun),
        fields: fields(noun, true).into_iter().filter(|field| keys.contains(&field.key)).collect::<Vec<ShownField>>(),
        rows: rows.collect(),
        kept: keys
            .iter()
            .copied()
            .filter(|key| *key == STATUS || noun.field(key).is_some_and(Field::is_choice))
            .collect(),
        most: MOST_ROWS,
        missing: missing.into_iter().filter(|(key, _)| is_required(key)).map(|(_, step)| step).collect(),
        choices: choices.into_iter().filter(|(key, _)| keys.contains(&key.as_str())).collect(),
        faults: errors.into_iter().map(|(name, message)| fault(kind, name, message)).collect(),
        failures,
        theirs,
        list: back.split_once('?').map(|(_, query)| query.to_owned()).unwrap_or_default(),
        back,
        done: done(query),
        closed: place.is_closed(),
        total: small(found.total),
        shown: asked.shown(found.total),
        statuses: noun.status_choices(),
        status: asked.window.status.clone(),
        filters: filters(noun, query, &mut filtered),
        branch_id: place.branch_id().to_owned(),
        session_id: place.session_id().unwrap_or_default(),
        branches: place.branches(),
        sessions: place.sessions(),
        place: super::form::words(place),
    };
    app.pages.screen("recordGrid", &title, Some(&around()), &props).await
}

/// A page's rows as nobody has touched them yet: what is stored, and the empty ones.
fn fresh(keys: &[&'static str], found: &Found<StoredRecord>, empty: usize, begins: &Values) -> Vec<SentRow> {
    let row = |number: usize, stored: Option<(String, i64)>, values: &Values| {
        let was = cells(keys, values);
        SentRow { number, stored, typed: keys.iter().copied().zip(was.iter().cloned()).collect(), was }
    };
    let stored = found.rows.iter().enumerate();
    let stored = stored.map(|(at, of)| row(at + 1, Some((of.id().to_owned(), of.version())), &of.values()));
    let first = found.rows.len() + 1;
    stored.chain((first..first + empty).map(|number| row(number, None, begins))).collect()
}

fn shown(keys: &[&'static str], row: SentRow, own: &BTreeMap<String, BTreeMap<&'static str, Choice>>) -> GridRow {
    let (id, version) = row.stored.map_or((None, None), |(id, version)| (Some(id), Some(small(version))));
    let own = id.as_ref().and_then(|id| own.get(id)).cloned().unwrap_or_default();
    // In the order of the columns, as the script writes it.
    let was: Vec<&str> = keys.iter().enumerate().map(|(at, _)| row.was.get(at).map_or("", String::as_str)).collect();
    let was = serde_json::to_string(&was).unwrap_or_default();
    GridRow { number: row.number, id, version, was, values: row.typed, own }
}

fn theirs(keys: &[&'static str], now: &StoredRecord) -> Theirs {
    let (by, at) = now.changed();
    let values = keys.iter().map(|key| (*key).to_owned()).zip(cells(keys, &now.values()));
    Theirs { by: by.to_owned(), at, values: values.collect() }
}

/// A fault by the name of its input, with the field in words.
fn fault(kind: Kind, name: String, message: Text) -> GridFault {
    let parts = name.splitn(3, '.').collect::<Vec<_>>();
    let (row, key) = match parts[..] {
        [_, number, key] => (number.parse().unwrap_or_default(), key),
        _ => (0, name.as_str()),
    };
    let label: Text = match kind.noun().field(key) {
        Some(field) => field.label.into(),
        None if key == STATUS => labels::STATUS.into(),
        None => key.into(),
    };
    GridFault { row, label, message, name: if row == 0 { name } else { input(row, key) } }
}
