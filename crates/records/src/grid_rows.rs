//! The rows of a grid (`grid.rs`) as they were sent, and how they are saved: the rows that were touched, each as its form would save it, all in one
//! transaction.

use std::collections::BTreeMap;

use rules::words::{Text, refusals};

use super::form::changeable;
use super::kind::Kind;
use super::save::{SaveRefusal, added_within, change};
use super::{FieldKind, Noun, Place, RecordDraft, STATUS, StoredRecord, Values, Write};
use auth::Caller;
use base::error::{Error, Result};
use web::app::App;
use web::posted::{FieldErrors, Raw};

/// Rows that can be sent at once.
pub(super) const MOST_ROWS: usize = 300;
/// Inputs of a row are called `row.3.subjectName`.
const ROW: &str = "row.";

/// The keys of what fits into a cell, in their order, the status last.
pub(super) fn keys(noun: &Noun) -> Vec<&'static str> {
    let fits = |kind: FieldKind| {
        matches!(
            kind,
            FieldKind::Line(_)
                | FieldKind::Sign(_)
                | FieldKind::Code(..)
                | FieldKind::Email
                | FieldKind::Phone
                | FieldKind::Day
                | FieldKind::Whole(..)
                | FieldKind::Money(..)
                | FieldKind::OneOf(_)
                | FieldKind::Offered(_)
                | FieldKind::Record
        )
    };
    noun.fields.iter().filter(|field| fits(field.kind)).map(|field| field.key).chain([STATUS]).collect()
}

/// The name of an input.
pub(super) fn input(number: usize, key: &str) -> String {
    format!("{ROW}{number}.{key}")
}

/// The values of a row as its cells hold them.
pub(super) fn cells(keys: &[&'static str], values: &Values) -> Vec<String> {
    keys.iter().map(|key| super::value_of(values, key).to_owned()).collect()
}

/// A row as it was sent.
#[derive(Clone, Debug, Default)]
pub(super) struct SentRow {
    pub number: usize,
    /// Of a stored record: its id and the version that was on the page.
    pub stored: Option<(String, i64)>,
    /// What the cells held when the page was made.
    pub was: Vec<String>,
    /// By key; a cell that was not sent is not among them.
    pub typed: BTreeMap<&'static str, String>,
}

impl SentRow {
    /// Whether somebody has changed anything in it. Nobody has typed into a new row that only holds what it began with.
    pub fn is_touched(&self, keys: &[&'static str]) -> bool {
        keys.iter().enumerate().any(|(at, key)| self.is_changed(at, key))
    }

    fn is_changed(&self, at: usize, key: &str) -> bool {
        self.typed.get(key).is_some_and(|typed| typed.trim() != self.was.get(at).map_or("", |was| was.trim()))
    }

    /// The fields of its form.
    fn raw(&self) -> Raw {
        let mut raw = Raw::of(self.typed.iter().map(|(key, text)| (*key, text.as_str())));
        if let Some((_, version)) = &self.stored {
            raw.set("version", &version.to_string());
        }
        raw
    }

    /// After somebody else has saved the record: what was not touched here is what they have saved.
    pub fn follow(&mut self, keys: &[&'static str], now: &StoredRecord) {
        let theirs = cells(keys, &now.values());
        for (at, (key, text)) in keys.iter().zip(&theirs).enumerate() {
            if !self.is_changed(at, key) {
                self.typed.insert(key, text.clone());
            }
        }
        self.was = theirs;
        self.stored = Some((now.id().to_owned(), now.version()));
    }

    /// After somebody has deleted the record: saved again, it is a new one.
    fn begin_anew(&mut self) {
        self.stored = None;
        self.was = Vec::new();
    }
}

/// The rows of a form.
///
/// # Errors
/// 400 for a row of a stored record that does not say which version it was, and for too many rows.
pub(super) fn sent_rows(noun: &Noun, raw: &Raw) -> Result<Vec<SentRow>> {
    let keys = keys(noun);
    let mut rows: BTreeMap<usize, SentRow> = BTreeMap::new();
    for (name, text) in raw.texts() {
        let Some((number, key)) = name.strip_prefix(ROW).and_then(|rest| rest.split_once('.')) else { continue };
        let Ok(number) = number.parse() else { continue };
        let row = rows.entry(number).or_insert_with(|| SentRow { number, ..SentRow::default() });
        if let Some(key) = keys.iter().find(|of| **of == key) {
            row.typed.insert(key, text.to_owned());
        } else if key == "was" {
            row.was = serde_json::from_str(text).unwrap_or_default();
        } else if key == "id" && !text.trim().is_empty() {
            let name = input(number, "version");
            let version = raw.text(&name).and_then(|version| version.parse().ok());
            let version = version.ok_or_else(|| Error::invalid(&name, refusals::field_missing("version")))?;
            row.stored = Some((text.trim().to_owned(), version));
        }
    }
    if rows.len() > MOST_ROWS {
        return Err(Error::invalid("row", refusals::grid_rows_most(MOST_ROWS)));
    }
    Ok(rows.into_values().collect())
}

/// Why nothing of a grid was saved.
#[derive(Default)]
pub(super) struct GridRefusal {
    /// By the name of the input.
    pub errors: BTreeMap<String, Text>,
    /// What is wrong with a whole row, or with all of them.
    pub failures: Vec<Text>,
    /// Records that somebody else has saved, by the number of their row.
    pub theirs: BTreeMap<usize, StoredRecord>,
}

impl GridRefusal {
    fn is_none(&self) -> bool {
        self.errors.is_empty() && self.failures.is_empty() && self.theirs.is_empty()
    }
}

/// What was saved.
#[derive(Default)]
pub(super) struct GridSaved {
    pub added: usize,
    pub changed: usize,
    /// The record that was added last.
    pub last: Option<String>,
}

/// Why a row was not saved.
enum RowRefusal {
    Values(BTreeMap<String, Text>),
    Stale(Box<StoredRecord>),
    Deleted,
}

/// Saves the rows that were touched; commits nothing. What is refused of one of them is refused of all, so the caller then commits nothing.
///
/// # Errors
/// 403 for a record of another branch, 404 for one of another place, 423 in a closed session.
pub(super) async fn save(
    kind: Kind,
    app: &App,
    (write, caller, place): (&mut Write<'_>, &Caller, &Place),
    rows: &mut [SentRow],
) -> Result<Result<GridSaved, GridRefusal>> {
    let keys = keys(kind.noun());
    let mut order: Vec<usize> = (0..rows.len()).filter(|at| rows[*at].is_touched(&keys)).collect();
    // Stored ones in one order for everybody, so that two at once wait for each other and never in a circle; new ones as they are on the page.
    order.sort_by_key(|at| {
        let row = &rows[*at];
        (row.stored.is_none(), row.stored.as_ref().map(|(id, _)| id.clone()), row.number)
    });
    if order.iter().any(|at| rows[*at].stored.is_none()) && !caller.may(kind.adds()) {
        return Err(Error::role());
    }
    let (mut saved, mut refused) = (GridSaved::default(), GridRefusal::default());
    loop {
        let (mut left, before) = (Vec::new(), order.len());
        refused.errors.clear();
        for at in order {
            write.tx.mark().await?;
            let done = save_row(kind, app, (&mut *write, caller, place), &rows[at]).await?;
            write.tx.settle(done.is_ok()).await?;
            let number = rows[at].number;
            match done {
                Ok(None) => saved.changed += 1,
                Ok(Some(id)) => {
                    saved.added += 1;
                    saved.last = Some(id);
                }
                Err(RowRefusal::Values(fields)) => {
                    refused.errors.extend(fields.into_iter().map(|(key, says)| (input(number, &key), says)));
                    left.push(at);
                }
                Err(RowRefusal::Stale(now)) => {
                    rows[at].follow(&keys, &now);
                    refused.theirs.insert(number, *now);
                }
                Err(RowRefusal::Deleted) => {
                    rows[at].begin_anew();
                    refused.failures.push(refusals::grid_row_deleted(number).into());
                }
            }
        }
        // A name that another row has given up by now is free.
        if left.is_empty() || left.len() == before {
            break;
        }
        order = left;
    }
    Ok(if refused.is_none() { Ok(saved) } else { Err(refused) })
}

/// Saves a row, a new one with the id that is given back.
async fn save_row(
    kind: Kind,
    app: &App,
    (write, caller, place): (&mut Write<'_>, &Caller, &Place),
    row: &SentRow,
) -> Result<Result<Option<String>, RowRefusal>> {
    let noun = kind.noun();
    let Some((id, version)) = &row.stored else {
        let draft = match read(kind, &row.raw()) {
            Ok(draft) => draft,
            Err(refused) => return Ok(Err(refused)),
        };
        let owner = (place.branch_id().to_owned(), place.session_id());
        return match added_within(app, write, caller, owner, &draft).await {
            Ok(id) => Ok(Ok(Some(id))),
            Err(error) => refusal(noun, error).map(Err),
        };
    };
    let now = match changeable(kind, &mut write.tx, caller, id).await {
        Ok(now) => now,
        Err(Error::NoRecord { .. }) => return Ok(Err(RowRefusal::Deleted)),
        Err(error) => return Err(error),
    };
    if now.branch_id() != place.branch_id() || now.session_id() != place.session_id().as_deref() {
        return Err(noun.no_record());
    }
    if now.version() != *version {
        return Ok(Err(RowRefusal::Stale(Box::new(now))));
    }
    let draft = match read(kind, &row.raw().over(&now.values())) {
        Ok(draft) => draft,
        Err(refused) => return Ok(Err(refused)),
    };
    match change(write, caller, id, *version, &draft, None).await {
        Ok(_) => Ok(Ok(None)),
        Err(SaveRefusal::Stale(now)) => Ok(Err(RowRefusal::Stale(now))),
        Err(SaveRefusal::Error(error)) => refusal(noun, error).map(Err),
    }
}

fn read(kind: Kind, raw: &Raw) -> Result<RecordDraft, RowRefusal> {
    let mut errors = FieldErrors::default();
    match RecordDraft::read(kind, raw, &mut errors) {
        Some(draft) if errors.is_empty() => Ok(draft),
        _ => Err(RowRefusal::Values(errors.into_fields())),
    }
}

/// What is wrong with a row alone; everything else is wrong with the whole request.
fn refusal(noun: &Noun, error: Error) -> Result<RowRefusal> {
    match error {
        Error::Values { fields, .. } if !fields.is_empty() => Ok(RowRefusal::Values(fields)),
        Error::Conflict { message, .. } => {
            let first = keys(noun).first().map_or_else(String::new, |key| (*key).to_owned());
            Ok(RowRefusal::Values(BTreeMap::from([(first, message)])))
        }
        error => Err(error),
    }
}
