//! Names that rows have in a column of choices and the branch lacks ("Office Assistant" among the designations): added by a press, as by hand.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rules::spelling::tidy;
use rules::words::{Text, imports_texts, refusals};

use super::content::Content;
use super::form::PlanForm;
use super::groups::{GroupForm, rows_in};
use crate::kind::{ImportKind, Kind};
use crate::save::added_within;
use crate::write::Write;
use crate::{RecordDraft, STATUS, StoredRecord, value_of};
use auth::Caller;
use base::error::{Error, Result};
use db::Conn;
use db::window::Within;
use web::app::App;
use web::posted::{FieldErrors, Raw};

/// The records among which a field's value is added, where this caller may.
fn made(kind: ImportKind, field: &str, caller: &Caller) -> Option<Kind> {
    let found = kind.makes().iter().find(|(of, _)| *of == field).map(|(_, made)| *made);
    found.filter(|made| caller.may(made.adds()))
}

/// What is offered for rows that name what is not in the list: `Add “Office Assistant” to the designations`; empty: nothing.
pub(super) fn offered(kind: ImportKind, caller: &Caller, field: &str, name: &str, error: &Text) -> Text {
    let is_lacked = error.english() == Text::from(refusals::import_not_in_list(name)).english();
    match made(kind, field, caller).filter(|_| is_lacked) {
        Some(made) => imports_texts::add_to_list(made.noun().kind, name).into(),
        None => Text::default(),
    }
}

/// By field, the names of records that are not active, in lower case: none is added with such a name.
pub(super) async fn inactive(
    kind: ImportKind,
    conn: &mut Conn,
    branch_id: &str,
) -> Result<HashMap<&'static str, BTreeSet<String>>> {
    let mut all = HashMap::new();
    for (field, made) in kind.makes() {
        let rows: Vec<StoredRecord> = conn.all_within(made.all(), &Within::Branch(branch_id.to_owned()), *made).await?;
        let names = rows.iter().filter(|row| value_of(&row.values(), STATUS) != "active");
        all.insert(*field, names.map(|row| row.name().to_lowercase()).collect());
    }
    Ok(all)
}

/// Adds what the rows of these groups name.
///
/// # Errors
/// 403; 409 and 422 as the form of such a record.
pub(super) async fn add(
    kind: ImportKind,
    (app, caller, branch_id): (&App, &Caller, &str),
    write: &mut Write<'_>,
    (content, form): (&Content, &PlanForm),
) -> Result<()> {
    let groups = form.groups.iter().filter(|(place, group)| form.adds(**place, group) && group.field != kind.key());
    let mut names: BTreeMap<(&str, String), String> = BTreeMap::new();
    for (_, group) in groups {
        if let Some(name) = first_text(kind, content, group) {
            names.entry((&group.field, tidy(&name).to_lowercase())).or_insert(name);
        }
    }
    for ((field, _), name) in names {
        let made = made(kind, field, caller).ok_or_else(Error::role)?;
        let Some(key) = made.noun().fields.first().map(|field| field.key) else { continue };
        let mut errors = FieldErrors::default();
        let draft = RecordDraft::read(made, &Raw::of(std::iter::once((key, &*name))), &mut errors);
        let Some(draft) = draft.filter(|_| errors.is_empty()) else {
            let fault = errors.into_fields().into_iter().next();
            return Err(fault.map_or_else(Error::role, |(field, text)| Error::value(&field, text)));
        };
        added_within(app, write, caller, (branch_id.to_owned(), None), &draft).await?;
    }
    Ok(())
}

/// What the first row of a group says in its field.
fn first_text(kind: ImportKind, content: &Content, group: &GroupForm) -> Option<String> {
    let first = rows_in(content, &group.rows).into_iter().next()?;
    let row = content.table.rows.iter().find(|row| row.number == first)?;
    Some(content.text(kind, row, &group.field)).filter(|text| !text.is_empty())
}
