//! Picking another record out of very many ([`FieldKind::Picked`]): it is searched for on the form. Without a script the form comes back
//! with what was found; with one, what is found is fetched while somebody types. What may be picked is decided here, for both and for
//! the save.

use rules::words::{Text, refusals};
use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;

use super::fields::tidy;
use super::kind::{DeclaredReads, Kind};
use super::list::{LONGEST_SEARCH, small};
use super::place::{OnScreen, Place};
use super::wire::{Pick, PickChoice, PickFound};
use super::{ACTIVE, Choice, Choices, FieldKind, Noun, Reach, Stamp, Values, value_of};
use auth::MayVisit;
use base::error::{Error, Result};
use db::window::{Window, Within};
use db::{Conn, FromRow};
use web::app::AppState;
use web::form;
use web::input::{Params, PathId};
use web::posted::Raw;

/// Records to pick one from.
#[derive(Debug, PartialEq, Eq)]
pub struct Picker {
    /// What they are, as sentences name it: `teacher`.
    pub noun: &'static str,
    /// Every one: `id`, `branch_id` (or `session_id`), `status` (`active`: it may be picked), `search_text`, `label` and `beside`, which
    /// tells those of one name apart.
    pub statement: &'static str,
    /// What the record and what it picks have in common.
    pub reach: Reach,
}

/// The button that searches without a script; its value is the field's key.
pub(super) const FIND: &str = "find";
/// How many are shown of what is found.
const MOST: i64 = 20;

#[derive(FromRow)]
struct PickedRow {
    id: String,
    status: String,
    label: String,
    beside: Option<String>,
}

impl From<PickedRow> for PickChoice {
    fn from(row: PickedRow) -> Self {
        Self { value: row.id, label: row.label, beside: row.beside.unwrap_or_default() }
    }
}

impl Picker {
    fn within(&self, branch_id: &str, session_id: Option<&str>) -> Within {
        match self.reach {
            Reach::Installation => Within::Everything,
            Reach::Branch | Reach::BranchOrNone => Within::Branch(branch_id.to_owned()),
            Reach::Session => Within::Session(session_id.unwrap_or_default().to_owned()),
        }
    }

    async fn find(&self, conn: &mut Conn, within: Within, search: &str) -> db::Result<PickFound> {
        let search: String = search.trim().chars().take(LONGEST_SEARCH).collect();
        let window = Window {
            taught: None,
            within,
            status: ACTIVE.to_owned(),
            equals: Vec::new(),
            search: tidy(&search.to_lowercase()),
            order: "label",
            order_is_text: true,
            descending: false,
            limit: MOST,
            offset: 0,
        };
        let found = conn.window::<PickedRow>(self.statement, None, &window).await?;
        Ok(PickFound { choices: found.rows.into_iter().map(PickChoice::from).collect(), total: small(found.total) })
    }

    /// One that may be picked, or the one that is.
    async fn named(&self, conn: &mut Conn, within: &Within, id: &str, was: &str) -> db::Result<Option<PickChoice>> {
        if id.is_empty() {
            return Ok(None);
        }
        if id == was {
            return Ok(conn.one_of::<PickedRow>(self.statement, id).await?.map(PickChoice::from));
        }
        let found = conn.one_within::<PickedRow>(self.statement, within, id).await?;
        Ok(found.filter(|row| row.status == ACTIVE).map(PickChoice::from))
    }
}

fn pickers(noun: &Noun) -> impl Iterator<Item = (&'static str, &'static Picker)> {
    noun.fields.iter().filter_map(|field| match field.kind {
        FieldKind::Picked(picker) => Some((field.key, picker)),
        _ => None,
    })
}

/// The inputs of such a field beside its own.
pub(super) fn search_of(key: &str) -> String {
    format!("{key}.search")
}

pub(super) fn found_of(key: &str) -> String {
    format!("{key}.found")
}

/// Whether something is searched for of which nothing was shown yet, so that nothing can have been chosen.
pub(super) fn is_open_search(raw: &Raw, key: &str) -> bool {
    let search = raw.text(&search_of(key));
    search.is_some() && search != raw.text(&found_of(key))
}

/// Whether a form was sent by a button that only searches.
pub(super) fn is_search(noun: &Noun, sent: Option<&str>) -> bool {
    pickers(noun).any(|(key, _)| sent == Some(key))
}

/// What can be chosen in a record's fields: with the names of what is picked, before (`was`) and now, where that may be picked.
pub(super) async fn choices(
    kind: Kind,
    conn: &mut Conn,
    stamp: &Stamp,
    was: &Values,
    now: &Values,
) -> db::Result<Choices> {
    let mut choices = kind.choices(conn, stamp, was).await?;
    for (key, picker) in pickers(kind.noun()) {
        let within = picker.within(&stamp.branch_id, stamp.session_id.as_deref());
        let (was, now) = (value_of(was, key), value_of(now, key));
        let ids = if was == now { vec![was] } else { vec![was, now] };
        for id in ids {
            if let Some(picked) = picker.named(conn, &within, id, was).await? {
                choices.add(key, Choice { value: picked.value, label: picked.label.into() });
            }
        }
    }
    Ok(choices)
}

/// What a form shows of the fields that pick a record. `typed`: what was sent; what may not be picked is as if it had not been.
pub(super) async fn shown(
    conn: &mut Conn,
    noun: &Noun,
    place: &Place,
    (stored, theirs): (&Values, Option<&Values>),
    typed: &Raw,
    choices: &mut Choices,
) -> db::Result<BTreeMap<&'static str, Pick>> {
    let mut picks = BTreeMap::new();
    for (key, picker) in pickers(noun) {
        let session_id = place.session_id();
        let within = picker.within(place.branch_id(), session_id.as_deref());
        let was = value_of(stored, key);
        let sent = typed.verbatim(key).map(str::trim);
        let chosen = match picker.named(conn, &within, sent.unwrap_or(was), was).await? {
            None if sent.is_some_and(|sent| !sent.is_empty()) => picker.named(conn, &within, was, was).await?,
            named => named,
        };
        if let Some(chosen) = &chosen {
            choices.add(key, Choice { value: chosen.value.clone(), label: Text::from(&chosen.label) });
        }
        // Somebody else's choice and the one before are named beside the field.
        for id in [was, theirs.map_or("", |theirs| value_of(theirs, key))] {
            if let Some(named) = picker.named(conn, &within, id, id).await? {
                choices.add(key, Choice { value: named.value, label: named.label.into() });
            }
        }
        let search = typed.text(&search_of(key)).unwrap_or_default();
        let is_searched = !search.is_empty() || typed.has(&found_of(key)) || typed.text(FIND) == Some(key);
        let found = if is_searched { Some(picker.find(conn, within, search).await?) } else { None };
        let href = form::address(&format!("{}/choices/{key}", noun.address()), &place.query());
        picks.insert(key, Pick { noun: picker.noun, chosen, search: search.to_owned(), found, href });
    }
    Ok(picks)
}

/// The fields that must be filled in and of which there is nothing to pick.
pub(super) async fn none(
    conn: &mut Conn,
    noun: &Noun,
    place: &Place,
    shown: &BTreeMap<&'static str, Pick>,
) -> db::Result<Vec<&'static str>> {
    let mut none = Vec::new();
    for (key, picker) in pickers(noun) {
        let is_required = noun.field(key).is_some_and(|field| field.required);
        if !is_required || shown.get(key).is_some_and(|pick| pick.chosen.is_some()) {
            continue;
        }
        let session_id = place.session_id();
        let within = picker.within(place.branch_id(), session_id.as_deref());
        if picker.find(conn, within, "").await?.total == 0 {
            none.push(key);
        }
    }
    Ok(none)
}

/// What is searched for, and where.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PickQuery {
    search: Option<String>,
    branch_id: Option<String>,
    session_id: Option<String>,
}

/// GET what can be picked in a field, for the form's script: JSON.
///
/// # Errors
/// 403 by role and by branch, 404 for a field that picks nothing.
pub async fn offered(
    kind: Kind,
    visitor: MayVisit<DeclaredReads>,
    State(app): AppState,
    PathId(field): PathId,
    Params(query): Params<PickQuery>,
) -> Result<Json<PickFound>> {
    // As the form itself: whoever adds or changes such a record.
    if !visitor.caller.may(kind.writes()) && !visitor.caller.may(kind.adds()) {
        return Err(Error::role());
    }
    let found = pickers(kind.noun()).find(|(key, _)| *key == field);
    let (_, picker) = found.ok_or_else(|| Error::not_found(refusals::FIELD_NOT_FOUND))?;
    let asked = OnScreen::new(query.branch_id.as_deref(), query.session_id.as_deref());
    let mut conn = app.db.acquire().await?;
    let place = Place::of(&mut conn, kind.noun().reach, &visitor, asked).await?;
    let within = picker.within(place.branch_id(), place.session_id().as_deref());
    Ok(Json(picker.find(&mut conn, within, query.search.as_deref().unwrap_or_default()).await?))
}
