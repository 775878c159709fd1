//! Saving what a file changes, in one transaction with the checks of the grid, and undoing it (docs/rules.md, *Marks by file*).

use std::collections::{BTreeMap, BTreeSet};

use auth::Caller;
use auth::audit::{Act, Change, FILE, kind};
use axum::http::StatusCode;
use axum::response::Response;
use base::error::{Error, Result};
use db::Conn;
use records::place::{FilterSet, open_session};
use records::{Write, WriteStart, Writes};
use rules::components::Component;
use rules::marks::{Mark, may_edit};
use rules::words::{Text, exams_texts, refusals};
use web::app::App;
use web::idempotency::Key;

use super::content::{Content, SavedRow, SavedSheet};
use super::plan::{Difference, Kind, Plan, PlannedSheet, given, planned, reached};
use super::store as files_store;
use crate::marks::entry::Entries;
use crate::marks::http_save::{record, refused, state, writing};
use crate::marks::store::{self, Held, NewRow, SheetKey};
use crate::marks::wire::Entry;

/// What somebody decided on the page of a file.
#[derive(Clone, Debug, Default)]
pub struct Decided {
    /// Of each conflict in its order on the page: whether the file's mark is taken.
    pub takes: BTreeMap<usize, bool>,
    /// Cells with faults are left out.
    pub leaves_faults: bool,
    /// The mark of what was shown.
    pub seen: String,
}

/// A file that is kept.
pub struct Kept<'f> {
    pub id: &'f str,
    pub name: &'f str,
    pub address: &'f str,
}

/// What became of a press.
pub enum Outcome {
    Done(Response),
    /// Why nothing was done: the page is shown again.
    Shown(StatusCode, Text),
}

/// The differences that are saved.
///
/// # Errors
/// What is left to be decided.
fn taken<'p>(
    plan: &'p Plan,
    decided: &Decided,
) -> std::result::Result<Vec<(&'p PlannedSheet, &'p Difference, Mark)>, Text> {
    let (mut taken, mut faults, mut undecided, mut conflicts) = (Vec::new(), 0, 0, 0);
    for (sheet, difference) in plan.differences() {
        let Ok(mark) = difference.given else {
            faults += 1;
            continue;
        };
        if difference.kind == Kind::Conflict {
            conflicts += 1;
            match decided.takes.get(&(conflicts - 1)) {
                None => undecided += 1,
                Some(true) => taken.push((sheet, difference, mark)),
                Some(false) => {}
            }
        } else {
            taken.push((sheet, difference, mark));
        }
    }
    if undecided > 0 {
        return Err(exams_texts::file_undecided(undecided).into());
    }
    if faults > 0 && !decided.leaves_faults {
        return Err(exams_texts::file_has_faults(faults).into());
    }
    if taken.is_empty() { Err(exams_texts::FILE_NOTHING_TO_SAVE.into()) } else { Ok(taken) }
}

/// Saves what the page has shown of a file.
///
/// # Errors
/// 423 in a closed session or for a sheet that has been locked meanwhile.
pub async fn save(
    app: &App,
    caller: &Caller,
    key: &Key,
    kept: Kept<'_>,
    content: &Content,
    decided: &Decided,
) -> Result<Outcome> {
    // Which sheets are written is known before they are held.
    let (sheets, sessions) = {
        let mut conn = app.db.acquire().await?;
        let given = given(&mut conn, caller, &app.tokens, content).await?;
        let plan = planned(&mut conn, caller, content, given).await?;
        let written = plan.sheets.iter().filter(|sheet| !sheet.differences.is_empty());
        let scopes: Vec<&FilterSet> = written.clone().filter_map(|sheet| sheet.scope.as_ref()).collect();
        let sessions: BTreeSet<String> = scopes.iter().map(|scope| scope.session_id.clone()).collect();
        (written.map(|sheet| sheet.key.clone()).collect::<Vec<_>>(), sessions)
    };
    let mut write = match app.write(caller, Some(key)).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(Outcome::Done(response)),
    };
    let held = hold(app, &mut write.tx, &sessions, sheets).await?;
    let given = given(&mut write.tx, caller, &app.tokens, content).await?;
    let plan = planned(&mut write.tx, caller, content, given).await?;
    let is_held = |sheet: &PlannedSheet| sheet.differences.is_empty() || held.iter().any(|(key, _)| *key == sheet.key);
    if plan.mark(&app.tokens) != decided.seen || !plan.sheets.iter().all(is_held) {
        return Ok(Outcome::Shown(StatusCode::CONFLICT, exams_texts::FILE_OVERTAKEN.into()));
    }
    let taken = match taken(&plan, decided) {
        Ok(taken) => taken,
        Err(text) => return Ok(Outcome::Shown(StatusCode::UNPROCESSABLE_ENTITY, text)),
    };
    let mut saved = Vec::new();
    for sheet in &plan.sheets {
        let of_sheet = taken.iter().filter(|(of, ..)| of.key == sheet.key);
        let marks: Vec<(&Difference, Mark)> = of_sheet.map(|(_, difference, mark)| (*difference, *mark)).collect();
        let found = held.iter().find(|(key, _)| *key == sheet.key).map(|(_, held)| held);
        if let (Some(held), Some(scope), false) = (found, &sheet.scope, marks.is_empty()) {
            saved.push(save_sheet(app, caller, &mut write, sheet, (held, scope), &marks, kept.name).await?);
        }
    }
    let content = Content { saved, ..content.clone() };
    let text = serde_json::to_string(&content)?;
    let at = write.at;
    if !files_store::go_on(&mut write.tx, kept.id, (files_store::PLANNED, files_store::APPLIED), &text, at).await? {
        return Err(Error::conflict(refusals::IMPORT_ENDED));
    }
    Ok(Outcome::Done(write.lead_to(kept.address).await?))
}

/// Takes the sessions and the sheets, in the order of every writer of several.
async fn hold(
    app: &App,
    tx: &mut Conn,
    sessions: &BTreeSet<String>,
    mut keys: Vec<SheetKey>,
) -> Result<Vec<(SheetKey, Held)>> {
    for session in sessions {
        open_session(tx, session).await?;
    }
    let ids = |key: &SheetKey| [key.exam_id.clone(), key.section_id.clone(), key.subject_id.clone()];
    keys.sort_by_key(ids);
    let mut held = Vec::with_capacity(keys.len());
    for key in keys {
        let sheet = store::hold(tx, app.clock.new_id(), &key).await?;
        held.push((key, sheet));
    }
    Ok(held)
}

/// Writes a sheet's marks, with their audit.
async fn save_sheet(
    app: &App,
    caller: &Caller,
    write: &mut Write<'_>,
    sheet: &PlannedSheet,
    (held, scope): (&Held, &FilterSet),
    marks: &[(&Difference, Mark)],
    file: &str,
) -> Result<SavedSheet> {
    let mut by_student: BTreeMap<&str, serde_json::Map<String, serde_json::Value>> = BTreeMap::new();
    for (difference, mark) in marks {
        let of = by_student.entry(&difference.student_id).or_default();
        of.insert(difference.component.key().to_owned(), mark.to_text().into());
    }
    let row_of = |id: &str| sheet.roster.iter().find(|row| row.student_id == id);
    let mut entries: Vec<Entry> = Vec::new();
    for (id, mut entry) in by_student {
        entry.insert("studentId".to_owned(), id.into());
        entry.insert("version".to_owned(), row_of(id).map(|row| row.version).into());
        // By its text: numbers are read by their own digits.
        entries.push(serde_json::from_str(&serde_json::Value::from(entry).to_string())?);
    }
    let unlisted = |ids: Vec<&str>| Error::Internal(format!("marks by file: not listed: {ids:?}"));
    let entries = Entries::of(&entries, &sheet.roster).map_err(unlisted)?;
    entries.check_versions()?;
    let plan = entries.plan(&sheet.schedule, held.last_version).map_err(|faults| faults.refused(&sheet.grading))?;
    store::write(&mut write.tx, &writing(held, caller, write.at), &plan.rows).await?;
    let act = if sheet.has_marks { Act::UpdateMarks } else { Act::AddMarks };
    let count_of = |id: &str| plan.changes.iter().filter(|change| change.subject_id == id).count();
    let rows = plan.rows.iter().filter_map(|row| {
        let before = row_of(&row.student_id)?.marks();
        Some(SavedRow::of(&row.student_id, held.last_version, before, count_of(&row.student_id)))
    });
    let saved = SavedSheet {
        exam_id: sheet.key.exam_id.clone(),
        section_id: sheet.key.section_id.clone(),
        subject_id: sheet.key.subject_id.clone(),
        label: sheet.label.clone(),
        rows: rows.collect(),
    };
    let changes: Vec<Change> = [named(held, None, Some(file))].into_iter().chain(plan.changes).collect();
    record(app, &mut write.tx, caller, act, scope, held, write.at, &changes).await?;
    Ok(saved)
}

/// Names the file among the changes of an act.
fn named(held: &Held, old: Option<&str>, new: Option<&str>) -> Change {
    Change {
        subject_kind: kind::MARK_SHEET,
        subject_id: held.id.clone(),
        field: FILE,
        old: old.map(str::to_owned),
        new: new.map(str::to_owned),
    }
}

/// Undoes what a file's saving changed: all of it, or nothing where any of it has been changed since.
///
/// # Errors
/// 403, 404 out of reach; 409 where it was undone before; 423 locked or in a closed session.
pub async fn undo(app: &App, caller: &Caller, key: &Key, kept: Kept<'_>, content: &Content) -> Result<Outcome> {
    let mut write = match app.write(caller, Some(key)).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(Outcome::Done(response)),
    };
    let mut scopes = Vec::new();
    for sheet in &content.saved {
        let key = sheet.key();
        let place = files_store::place_of(&mut write.tx, &key).await?;
        let place = place.ok_or_else(|| Error::not_found(exams_texts::FILE_SHEET_GONE))?;
        scopes.push((sheet, reached(&mut write.tx, caller, &key, place).await?));
    }
    let sessions = scopes.iter().map(|(_, scope)| scope.session_id.clone()).collect();
    let keys = content.saved.iter().map(SavedSheet::key).collect();
    let held = hold(app, &mut write.tx, &sessions, keys).await?;
    for (sheet, scope) in scopes {
        let key = sheet.key();
        let Some((_, held)) = held.iter().find(|(of, _)| *of == key) else { continue };
        may_edit(state(&mut write.tx, &key).await?).map_err(refused)?;
        let roster = store::roster(&mut write.tx, &key, None).await?;
        let (mut rows, mut changes, mut overtaken) = (Vec::new(), vec![named(held, Some(kept.name), None)], Vec::new());
        for saved in &sheet.rows {
            let Some(row) = roster.iter().find(|row| row.student_id == saved.student_id) else {
                let text = exams_texts::file_undo_gone(sheet.label.as_str());
                return Ok(Outcome::Shown(StatusCode::CONFLICT, text.into()));
            };
            if row.version != saved.version {
                overtaken.push(row.name());
                continue;
            }
            let (now, before) = (row.marks(), saved.marks());
            for component in Component::ALL {
                let text = |of: Option<store::Entered>| of.map(|entered| entered.mark.to_text());
                if now.get(component) != before.get(component) {
                    changes.push(Change {
                        subject_kind: kind::STUDENT,
                        subject_id: saved.student_id.clone(),
                        field: component.key(),
                        old: text(now.get(component)),
                        new: text(before.get(component)),
                    });
                }
            }
            rows.push(NewRow { student_id: saved.student_id.clone(), marks: before });
        }
        if !overtaken.is_empty() {
            let names = overtaken.join(", ");
            let text = exams_texts::file_undo_overtaken(sheet.label.as_str(), names);
            return Ok(Outcome::Shown(StatusCode::CONFLICT, text.into()));
        }
        store::write(&mut write.tx, &writing(held, caller, write.at), &rows).await?;
        record(app, &mut write.tx, caller, Act::UpdateMarks, &scope, held, write.at, &changes).await?;
    }
    let text = serde_json::to_string(content)?;
    let at = write.at;
    if !files_store::go_on(&mut write.tx, kept.id, (files_store::APPLIED, files_store::UNDONE), &text, at).await? {
        return Err(Error::conflict(refusals::IMPORT_ENDED));
    }
    Ok(Outcome::Done(write.lead_to(kept.address).await?))
}
