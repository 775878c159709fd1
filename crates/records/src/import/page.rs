//! The screens of an import: choosing a file; what it would do, with its faults to mend; what it has done.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::letters::seen;
use rules::menu;
use rules::words::{Text, imports_texts, labels, refusals};
use serde::Deserialize;

use crate::kind::{DeclaredAdds, ImportKind};

use super::MENU_PAGE;
use super::content::Content;
use super::file::MOST_ROWS;
use super::form::{ImportFile, PlanAct, PlanForm};
use super::groups::groups;
use super::headings::file_kinds;
use super::lacked;
use super::plan::{ColumnKind, Plan, Verdict, columns};
use super::run::{Applied, apply, planned, read_file, recall, remember, stamp, tell, turn};
use super::shown::{asked_days, figures, has_choices, has_parts, is_name, key_label, rows_of, shown_head};
use super::skipped::Skip;
use super::store::{self, Import, NewImport};
use super::wire::{
    AddedRow, ChangedRow, Difference, ImportColumn, ImportCounts, ImportMade, ImportPlanProps, ImportStartProps,
    PlainRow, RefusedRow,
};
use crate::lacking::lacking;
use crate::list::small;
use crate::place::{OnScreen, Place, within_reach};
use crate::wire::{Choice, NounWords};
use crate::write::WriteStart;
use crate::{Choices, Field, Values, Writes, value_of};
use auth::{Caller, MayVisit, Visitor};
use base::error::{Error, Result};
use web::app::{App, AppState};
use web::form;
use web::input::{Params, PathId};
use web::posted::{FormState, Posted};
use web::shell::{Shell, shell, shell_of};
use web::workbook::{self, Sheet};

/// Rows of a kind that a page shows at most.
const MOST_SHOWN: usize = 500;

/// What a call names a list of these records.
pub(super) fn list_of(kind: ImportKind) -> String {
    if kind.list().is_empty() { kind.noun().many.english().to_lowercase() } else { kind.list().to_owned() }
}

/// `/admin/bulkImport/students`
pub(super) fn path_of(kind: ImportKind) -> String {
    format!("{MENU_PAGE}/{}", list_of(kind))
}

/// What is around the page on which a file is chosen.
fn shell_around(kind: ImportKind, app: &App, visitor: &Visitor) -> Shell {
    if kind.below() == MENU_PAGE {
        shell_of(app, visitor, MENU_PAGE)
    } else {
        shell(app, visitor, title_of(kind), menu::at(kind.below()).map(|item| item.label))
    }
}

fn title_of(kind: ImportKind) -> String {
    imports_texts::title(kind.noun().kind).into()
}

/// Where records are to be imported to.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct StartQuery {
    branch_id: Option<String>,
    session_id: Option<String>,
}

impl StartQuery {
    pub(super) fn asked(&self) -> OnScreen<'_> {
        OnScreen { is_list: true, ..OnScreen::new(self.branch_id.as_deref(), self.session_id.as_deref()) }
    }
}

/// GET the page on which a file is chosen.
///
/// # Errors
/// 403 by role and by branch, 404.
pub async fn start(
    kind: ImportKind,
    visitor: MayVisit<DeclaredAdds>,
    State(app): AppState,
    Params(query): Params<StartQuery>,
) -> Result<Response> {
    let place = {
        let mut conn = app.db.acquire().await?;
        Place::of(&mut conn, kind.noun().reach, &visitor, query.asked()).await?
    };
    let around = || shell_around(kind, &app, &visitor);
    if let Some(page) = lacking(&app, &visitor, &place, kind.noun().reach, around).await? {
        return Ok(page);
    }
    show_start(kind, &app, &visitor, &place, FormState::default()).await
}

async fn show_start(
    kind: ImportKind,
    app: &App,
    visitor: &Visitor,
    place: &Place,
    state: FormState,
) -> Result<Response> {
    let made = {
        let mut conn = app.db.acquire().await?;
        store::latest(&mut conn, place.branch_id(), kind.noun().kind).await?
    };
    let path = path_of(kind);
    let closed = place.is_closed().then_some(refusals::IMPORT_SESSION_CLOSED);
    let kinds = kind.kinds().iter().filter(|(.., action)| visitor.caller.may(*action));
    let props = ImportStartProps {
        noun: NounWords::from(kind.noun()),
        kinds: kinds.map(|(many, path, _)| Choice::new(path, *many)).collect(),
        state,
        lacking: closed,
        columns: columns(kind).iter().map(shown_column).collect(),
        note: kind.note(),
        template: form::address(&format!("{path}/template.xlsx"), &place.query()),
        most_rows: i32::try_from(MOST_ROWS).unwrap_or(i32::MAX),
        made: made
            .into_iter()
            .map(|line| ImportMade {
                href: format!("{path}/{}", line.id),
                file: line.file_name,
                by: line.by_name,
                at: line.applied_at.unwrap_or(line.created_at),
                words: if line.state == store::APPLIED {
                    done_words(line.added, line.changed, line.same)
                } else {
                    Text::default()
                },
            })
            .collect(),
        branch_id: place.branch_id().to_owned(),
        session_id: place.session_id().unwrap_or_default(),
        sessions: place.sessions(),
        branches: place.branches(),
        path,
    };
    let shell = shell_around(kind, app, visitor);
    app.pages.screen("importStart", &shell.title, Some(&shell), &props).await
}

fn shown_column(kind: &ColumnKind) -> ImportColumn {
    ImportColumn { key: kind.key.clone(), label: kind.label, required: kind.required }
}

/// `12 added, 3 changed, 1 as it was`
pub(super) fn done_words(added: i64, changed: i64, same: i64) -> Text {
    match (added > 0, changed > 0, same > 0) {
        (false, false, false) => Text::default(),
        (true, false, false) => refusals::import_added(added).into(),
        (false, true, false) => refusals::import_changed(changed).into(),
        (false, false, true) => refusals::import_unchanged(same).into(),
        (true, true, false) => refusals::import_added_changed(added, changed).into(),
        (true, false, true) => refusals::import_added_unchanged(added, same).into(),
        (false, true, true) => refusals::import_changed_unchanged(changed, same).into(),
        (true, true, true) => refusals::import_added_changed_unchanged(added, changed, same).into(),
    }
}

/// POST a file: it is read and kept, and nothing else is changed.
///
/// # Errors
/// As [`Posted`]; 403 by branch; 422 with the page again for a file that is no list.
pub async fn begin(
    kind: ImportKind,
    State(app): AppState,
    posted: Posted<DeclaredAdds, ImportFile>,
) -> Result<Response> {
    let caller = &posted.visitor.caller;
    let place = {
        let asked = OnScreen::new(posted.sent("branchId"), posted.sent("sessionId"));
        let mut conn = app.db.acquire().await?;
        Place::of(&mut conn, kind.noun().reach, &posted.visitor, asked).await?
    };
    if let Some(lacking) = place.lacks(kind.noun().reach) {
        return Err(Error::conflict(lacking));
    }
    if place.is_closed() {
        return Err(Error::SessionClosed);
    }
    let refused = match &posted.form {
        Err(state) => state.clone(),
        Ok(ImportFile(upload)) => {
            let _turn = turn(&app, caller).await?;
            let name: String = seen(upload.name()).chars().take(200).collect();
            match read_file(kind, Arc::clone(upload)).await? {
                Err(sentence) => posted.refused(&Error::value("file", sentence)),
                Ok(mut content) => {
                    {
                        let mut conn = app.db.acquire().await?;
                        recall(kind, &mut conn, place.branch_id(), &mut content).await?;
                    }
                    let content = stored_text(&content)?;
                    let mut write = match app.write(caller, Some(&posted.key)).await? {
                        WriteStart::Fresh(write) => write,
                        WriteStart::Answered(response) => return Ok(response),
                    };
                    let id = app.clock.new_id();
                    let session_id = place.session_id();
                    let import = NewImport {
                        id: id.clone(),
                        branch_id: place.branch_id(),
                        session_id: session_id.as_deref(),
                        kind: kind.noun().kind,
                        file_name: &name,
                        content,
                        by: (&caller.id, &caller.name),
                        at: write.at,
                    };
                    store::add(&mut write.tx, import).await?;
                    return write.lead_to(&format!("{}/{id}", path_of(kind))).await;
                }
            }
        }
    };
    let page = show_start(kind, &app, &posted.visitor, &place, refused).await?;
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

/// A file as it is kept.
fn stored_text(content: &Content) -> Result<String> {
    serde_json::to_string(content).map_err(|error| Error::Internal(format!("import: {error}")))
}

/// An import that the caller may see.
async fn reached(kind: ImportKind, app: &App, caller: &Caller, id: &str) -> Result<(Import, Content)> {
    let mut conn = app.db.acquire().await?;
    let found = store::one(&mut conn, id).await?.filter(|import| import.kind == kind.noun().kind);
    within_reach(caller, found.as_ref().map(|import| import.branch_id.clone()), refusals::IMPORT_NOT_FOUND)?;
    let import = found.ok_or_else(|| Error::not_found(refusals::IMPORT_NOT_FOUND))?;
    let content = serde_json::from_str(&import.content).map_err(|error| Error::Internal(format!("import: {error}")))?;
    Ok((import, content))
}

/// GET what an import would do, or has done.
///
/// # Errors
/// 403 by role and by branch, 404.
pub async fn show(
    kind: ImportKind,
    visitor: MayVisit<DeclaredAdds>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    let _turn = turn(&app, &visitor.caller).await?;
    let (import, content) = reached(kind, &app, &visitor.caller, &id).await?;
    if import.state == store::DISCARDED {
        return Err(Error::Gone(refusals::IMPORT_DISCARDED));
    }
    if import.state == store::APPLIED {
        return show_plan(kind, &app, &visitor, &import, &content, (&Plan::default(), &Choices::default()), None).await;
    }
    let stamp = stamp(&visitor.caller, &import.branch_id, import.session_id.as_deref(), app.clock.now_ms());
    let (plan, content, choices) = planned(kind, &app, &visitor.caller, &stamp, content).await?;
    show_plan(kind, &app, &visitor, &import, &content, (&plan, &choices), None).await
}

/// POST: keeps what was mended and checks again, imports, or discards the file.
///
/// # Errors
/// As [`Posted`]; 403 by branch, 404; 409 where it was ended or overtaken; 422 while rows are refused; 423 in a closed session.
pub async fn act(
    kind: ImportKind,
    PathId(id): PathId,
    State(app): AppState,
    posted: Posted<DeclaredAdds, PlanForm>,
) -> Result<Response> {
    let visitor = &posted.visitor;
    let caller = &visitor.caller;
    let form = match posted.form.as_ref() {
        Ok(form) => form,
        Err(state) => return Err(state.clone().into()),
    };
    let _turn = turn(&app, caller).await?;
    let (import, content) = reached(kind, &app, caller, &id).await?;
    let address = format!("{}/{id}", path_of(kind));
    let text = stored_text;
    if form.act != PlanAct::Apply || import.state != store::PLANNED {
        let mut write = match app.write(caller, Some(&posted.key)).await? {
            WriteStart::Fresh(write) => write,
            WriteStart::Answered(response) => return Ok(response),
        };
        let (done, leads_to) = if form.act == PlanAct::Discard {
            let at = write.at;
            let done = store::end(&mut write.tx, &id, (store::DISCARDED, at), (0, 0, 0), "{}").await?;
            (done, path_of(kind))
        } else {
            let kept = content.with(kind, form);
            if let Err(error) = lacked::add(kind, (&app, caller, &import.branch_id), &mut write, (&kept, form)).await {
                drop(write);
                return show_refused(kind, &app, visitor, (&import, kept), error).await;
            }
            (store::keep(&mut write.tx, &id, &text(&kept)?).await?, address)
        };
        if !done {
            return Err(Error::conflict(refusals::IMPORT_ENDED));
        }
        return write.lead_to(&leads_to).await;
    }
    let stamp = stamp(caller, &import.branch_id, import.session_id.as_deref(), app.clock.now_ms());
    let decided = content.with(kind, form);
    let kept = text(&decided)?;
    // What was decided since the file was last checked is shown before it is done.
    if kept != import.content {
        let mut write = match app.write(caller, Some(&posted.key)).await? {
            WriteStart::Fresh(write) => write,
            WriteStart::Answered(response) => return Ok(response),
        };
        if !store::keep(&mut write.tx, &id, &kept).await? {
            return Err(Error::conflict(refusals::IMPORT_ENDED));
        }
        return write.lead_to(&address).await;
    }
    let (plan, mut content, choices) = planned(kind, &app, caller, &stamp, decided).await?;
    let is_as_shown = form.seen.as_ref().is_none_or(|seen| *seen == plan.mark(&app));
    let failure: (StatusCode, Text) = if !is_as_shown {
        (StatusCode::CONFLICT, refusals::IMPORT_OVERTAKEN.into())
    } else if plan.is_ready() {
        match apply(kind, &app, caller, Some(&posted.key), &stamp, (&plan, &choices)).await? {
            Applied::Answered(response) => return Ok(response),
            Applied::Written(mut write) => {
                let counts = plan.counts();
                let counts = [counts.new, counts.changed, counts.same];
                let [new, changed, same] = counts.map(|count| i64::try_from(count).unwrap_or(i64::MAX));
                // The numbers that were given come back in the file.
                let given = plan.rows.iter().filter(|row| !has_parts(kind) && matches!(row.verdict, Verdict::New(_)));
                for row in given {
                    content.edits.entry(row.number).or_default().insert(kind.key().to_owned(), row.key.clone());
                }
                let at = write.at;
                remember(kind, &mut write.tx, &import.branch_id, &content, at).await?;
                let ended = (store::APPLIED, at);
                if !store::end(&mut write.tx, &id, ended, (new, changed, same), &text(&content)?).await? {
                    return Err(Error::conflict(refusals::IMPORT_ENDED));
                }
                tell(kind, &app, caller, &mut write, &plan, address.clone()).await?;
                return write.lead_to(&address).await;
            }
            Applied::Overtaken => (StatusCode::CONFLICT, refusals::IMPORT_OVERTAKEN.into()),
        }
    } else if plan.counts().refused > 0 {
        (StatusCode::UNPROCESSABLE_ENTITY, refusals::import_rows_refused_sentence(plan.counts().refused).into())
    } else if plan.faults.is_empty() {
        (StatusCode::UNPROCESSABLE_ENTITY, refusals::IMPORT_NOTHING_NEW.into())
    } else {
        (StatusCode::UNPROCESSABLE_ENTITY, refusals::IMPORT_NOTHING_DONE.into())
    };
    let (plan, content, choices) = planned(kind, &app, caller, &stamp, content).await?;
    let page = show_plan(kind, &app, visitor, &import, &content, (&plan, &choices), Some(failure.1)).await?;
    Ok((failure.0, page).into_response())
}

/// The plan again, with why what was pressed could not be done.
async fn show_refused(
    kind: ImportKind,
    app: &App,
    visitor: &Visitor,
    (import, content): (&Import, Content),
    error: Error,
) -> Result<Response> {
    if !matches!(error, Error::Values { .. } | Error::Conflict { .. }) {
        return Err(error);
    }
    // What was typed and taken beside it is kept.
    let mut tx = app.db.begin().await?;
    if !store::keep(&mut tx, &import.id, &stored_text(&content)?).await? {
        return Err(Error::conflict(refusals::IMPORT_ENDED));
    }
    tx.commit().await?;
    let caller = &visitor.caller;
    let stamp = stamp(caller, &import.branch_id, import.session_id.as_deref(), app.clock.now_ms());
    let (plan, content, choices) = planned(kind, app, caller, &stamp, content).await?;
    let failure = Some(error.message());
    let page = show_plan(kind, app, visitor, import, &content, (&plan, &choices), failure).await?;
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

/// GET the file as a workbook: with what is wrong with each row, or, once it was imported, with the numbers that were given.
///
/// # Errors
/// 403 by role and by branch, 404.
pub async fn result(
    kind: ImportKind,
    visitor: MayVisit<DeclaredAdds>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    let _turn = turn(&app, &visitor.caller).await?;
    let (import, content) = reached(kind, &app, &visitor.caller, &id).await?;
    // What is found by several columns stands in them.
    let has_key = !has_parts(kind);
    let key = kind.noun().label_of(kind.key()).into();
    let mut head: Vec<(String, bool)> = has_key.then_some((key, false)).into_iter().collect();
    let is_other = |place: &usize| content.columns.get(*place).is_none_or(|column| column != kind.key());
    let places: Vec<usize> = (0..content.columns.len()).filter(is_other).collect();
    head.extend(places.iter().map(|place| (content.table.head.get(*place).cloned().unwrap_or_default(), false)));
    head.push((imports_texts::WHAT_IS_WRONG.into(), false));
    let mut wrong: BTreeMap<usize, (String, String)> = BTreeMap::new();
    if import.state == store::PLANNED {
        let stamp = stamp(&visitor.caller, &import.branch_id, import.session_id.as_deref(), app.clock.now_ms());
        let (plan, ..) = planned(kind, &app, &visitor.caller, &stamp, content.clone()).await?;
        for row in plan.rows {
            let faults = match row.verdict {
                Verdict::Refused(errors) => {
                    Text::joined(errors.into_values(), labels::sentences).unwrap_or_default().into()
                }
                Verdict::LeftOut => imports_texts::LEFT_OUT.into(),
                _ => String::new(),
            };
            wrong.insert(row.number, (row.key, faults));
        }
    }
    let rows = content.table.rows.iter().map(|row| {
        let field =
            |place: usize| content.columns.get(place).map_or("", |key| key.split('.').next().unwrap_or_default());
        let typed = |field: &str| content.edits.get(&row.number).and_then(|of| of.get(field));
        let (key, fault) = wrong.get(&row.number).cloned().unwrap_or_default();
        let key = typed(kind.key()).cloned().unwrap_or(key);
        let key = if key.is_empty() { content.text(kind, row, kind.key()) } else { key };
        let cell = |place: &usize| {
            let is_whole = content.columns.get(*place).is_some_and(|column| column == field(*place));
            let cell = row.cells.get(*place).cloned().unwrap_or_default();
            let is_first = content.columns.get(*place).is_some_and(|column| column.ends_with(".0"));
            if let Some(typed) = typed(field(*place)).filter(|_| !has_key && !is_whole) {
                if is_first { typed.clone() } else { String::new() }
            } else if is_whole {
                typed(field(*place)).cloned().unwrap_or(cell)
            } else {
                cell
            }
        };
        let cells: Vec<String> = places.iter().map(cell).collect();
        has_key.then_some(key).into_iter().chain(cells).chain([fault]).collect()
    });
    let sheet = Sheet { name: kind.noun().many.english().to_owned(), head, rows: rows.collect(), lists: Vec::new() };
    let name = import.file_name.rsplit_once('.').map_or(import.file_name.as_str(), |(name, _)| name);
    workbook::download(&app.clock, &String::from(imports_texts::checked(name)), vec![sheet]).await
}

#[expect(clippy::too_many_lines, reason = "what the page shows, each by itself")]
async fn show_plan(
    kind: ImportKind,
    app: &App,
    visitor: &Visitor,
    import: &Import,
    content: &Content,
    (plan, choices): (&Plan, &Choices),
    failure: Option<Text>,
) -> Result<Response> {
    let noun = kind.noun();
    let counts = plan.counts();
    let number = |of: usize| small(i64::try_from(of).unwrap_or(i64::MAX));
    let place = {
        let mut conn = app.db.acquire().await?;
        let asked = OnScreen::new(Some(&import.branch_id), import.session_id.as_deref());
        Place::of(&mut conn, noun.reach, visitor, asked).await?
    };
    let left_out = plan.rows.iter().filter(|row| matches!(row.verdict, Verdict::LeftOut)).map(|row| PlainRow {
        number: number(row.number),
        name: if row.name.is_empty() || content.skipped.contains_key(&row.number) {
            content.line(row.number)
        } else {
            row.name.clone()
        },
        key: if content.skipped.contains_key(&row.number) { String::new() } else { row.key.clone() },
        why: content.skipped.get(&row.number).map(Skip::text).unwrap_or_default(),
    });
    let figures = figures(kind, content, plan);
    let added = plan.rows.iter().filter_map(|row| match &row.verdict {
        Verdict::New(draft) => {
            let values = draft.values();
            let figure = |field: &&Field| noun.shown(field.key, value_of(&values, field.key), choices);
            Some(AddedRow {
                number: number(row.number),
                name: row.name.clone(),
                key: if has_parts(kind) { row.key.clone() } else { kind.beside(&values) },
                values: figures.iter().map(figure).collect(),
            })
        }
        _ => None,
    });
    let refused = plan.rows.iter().filter_map(|row| match &row.verdict {
        Verdict::Refused(errors) => Some(RefusedRow {
            number: number(row.number),
            name: if row.name.is_empty() { content.line(row.number) } else { row.name.clone() },
            key: row.key.clone(),
            cells: errors.iter().map(|(field, error)| content.refused_cell(kind, row.number, field, error)).collect(),
        }),
        _ => None,
    });
    let changed = plan.rows.iter().filter_map(|row| match &row.verdict {
        Verdict::Changed { was, draft, .. } => {
            let now = draft.values();
            let differ = was.iter().zip(&now).filter(|((_, was), (_, now))| was != now);
            let differences = differ.map(|((key, was), (_, now))| Difference {
                label: noun.label_of(key),
                old: noun.said(key, was, choices),
                new: noun.said(key, now, choices),
            });
            Some(ChangedRow {
                number: number(row.number),
                name: row.name.clone(),
                key: row.key.clone(),
                differences: differences.collect(),
            })
        }
        _ => None,
    });
    let path = path_of(kind);
    let props = ImportPlanProps {
        noun: NounWords::from(noun),
        file: import.file_name.clone(),
        place: crate::form::words(&place),
        counts: ImportCounts {
            new: number(counts.new),
            changed: number(counts.changed),
            same: number(counts.same),
            refused: number(counts.refused),
            left_out: number(counts.left_out),
        },
        ready: plan.is_ready() && !place.is_closed(),
        faults: plan.faults.clone(),
        failure: failure.or_else(|| {
            let is_shut = place.is_closed() && import.state == store::PLANNED;
            is_shut.then(|| Error::SessionClosed.message())
        }),
        columns: content.file_columns(),
        kinds: file_kinds(kind).iter().map(shown_column).collect(),
        choices: {
            let mut offered = crate::filled::offered(kind.kind(), &visitor.caller, choices.clone(), &Values::new());
            // Who is found by several columns is typed in them, not chosen from everybody.
            offered.retain(|field, _| kind.parts().is_empty() || has_choices(kind, field));
            offered
        },
        refused: refused.take(MOST_SHOWN).collect(),
        changed: changed.take(MOST_SHOWN).collect(),
        added: added.take(MOST_SHOWN).collect(),
        added_heads: figures.iter().map(|field| field.label).collect(),
        left_out: left_out.take(MOST_SHOWN).collect(),
        groups: groups(kind, content, (plan, choices), &visitor.caller, |field| has_choices(kind, field)),
        alike: number(content.alike(kind).len()),
        undo: content.last_step(kind),
        notes: plan.notes.clone(),
        asked: plan.asked.iter().map(|asked| asked_days(kind, asked, &content.month_first)).collect(),
        sheet: content.sheet.clone(),
        sheets: content.sheets(),
        heads: content.heads().into_iter().map(|(rows, text)| shown_head(rows, &text)).collect(),
        head: rows_of(content.head),
        key_label: key_label(kind),
        key_is_name: is_name(kind),
        may_give: kind.may_give(),
        gives: content.gives,
        seen: plan.mark(app),
        applied_at: import.applied_at,
        by: import.by_name.clone(),
        done: done_words(import.added, import.changed, import.same),
        result: format!("{path}/{}/rows.xlsx", import.id),
        back: form::address(&path, &place.query()),
        path: format!("{path}/{}", import.id),
    };
    let title = title_of(kind);
    let parent = menu::at(kind.below()).map(|item| item.label);
    app.pages.screen("importPlan", &title, Some(&shell(app, visitor, &title, parent)), &props).await
}
