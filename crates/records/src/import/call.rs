//! `addBulkX`: a list by a call, as a file or as JSON, by the same plan as on the screen.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, FromRequest, Request, State};
use axum::http::Extensions;
use axum::response::{IntoResponse, Response};
use rules::limits::SPREADSHEET_BYTES;
use rules::messages;
use rules::words::{Text, imports_texts, refusals};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::{Map, json};

use super::Part;
use super::content::Content;
use super::entries::{BodyOf, SentEntries, SentValue};
use super::file::{self, CellFault, FileRow, MOST_ROWS, Table};
use super::form::Sent;
use super::page::{list_of, path_of};
use super::plan::{Plan, Verdict, columns};
use super::run::{Applied, apply, faults, planned, read_file, recall, stamp, tell, turn};
use crate::kind::{DeclaredAdds, ImportKind};
use crate::place::{AskedPlace, Level, open_session};
use crate::write::WriteStart;
use crate::{Field, Reach, Writes};
use auth::May;
use base::error::{Error, Result};
use web::app::{App, AppState};
use web::idempotency::Key;
use web::input::{Body, key_of, unchecked_body_by};
use web::multipart::{Accepts, Uploads};
use web::posted::{Raw, is_type};
use web::takes::{Parameter, Takes};

/// A list as a call sent it.
pub struct SentList {
    list: List,
    gives: bool,
    ground: AskedPlace,
    dry_run: bool,
    key: Option<Key>,
}

enum List {
    /// Not read yet.
    File(Arc<Sent>),
    Entries(Box<Content>),
}

impl FromRequest<Arc<App>> for SentList {
    type Rejection = Error;

    async fn from_request(mut request: Request, app: &Arc<App>) -> Result<Self> {
        if is_type(request.headers(), "multipart/form-data") {
            let (parts, body) = request.into_parts();
            let key = key_of(&parts)?;
            let uploads = vec![("file", Accepts::File(SPREADSHEET_BYTES))];
            let folder = app.config.upload_dir();
            let uploads = Uploads { clock: &app.clock, fields: &uploads, folder: &folder };
            let (raw, same) = Raw::from_request(Request::from_parts(parts, body), app, Some(uploads)).await?;
            raw.check_once(|_| false)?;
            let file = match raw.file("file") {
                Some(Ok(file)) => Arc::new(Sent::File(Arc::clone(file))),
                Some(Err(fault)) => return Err(Error::value("file", fault)),
                None => return Err(Error::invalid("file", refusals::field_missing("file"))),
            };
            let gives = raw.text("giveNumbers") == Some("true");
            let dry_run = raw.text("dryRun") == Some("true");
            let key = key.map(|key| Key { body_hash: app.tokens.fingerprint(&same), ..key });
            return Ok(Self { list: List::File(file), gives, ground: AskedPlace::of_form(&raw), dry_run, key });
        }
        DefaultBodyLimit::max(SPREADSHEET_BYTES).apply(&mut request);
        let kind = ImportKind::of_route(request.extensions())?;
        let Body { value, key } = unchecked_body_by(request, app, BodyOf(kind)).await?;
        let text = |name: &str| match value.fields.get(name) {
            None | Some(SentValue::Null) => Ok(None),
            Some(SentValue::Text(text)) => Ok(Some(text.clone())),
            Some(_) => Err(Error::invalid(name, refusals::field_text(name))),
        };
        let yes = |name: &str| match value.fields.get(name) {
            None | Some(SentValue::Null) => Ok(false),
            Some(SentValue::Yes(yes)) => Ok(*yes),
            Some(_) => Err(Error::invalid(name, refusals::field_true_or_false(name))),
        };
        let ground = AskedPlace {
            branch_id: text("branchId")?,
            branch_name: text("branchName")?,
            session_id: text("sessionId")?,
            session_name: text("sessionName")?,
            ..AskedPlace::default()
        };
        let (gives, dry_run) = (yes("giveNumbers")?, yes("dryRun")?);
        let content = content_of(kind, value.list)?;
        Ok(Self { list: List::Entries(Box::new(content)), gives, ground, dry_run, key })
    }
}

impl Parameter for SentList {
    fn describe(takes: &mut Takes, _: &mut SchemaGenerator, route: &Extensions) {
        let Ok(kind) = ImportKind::of_route(route) else { return };
        let text = || json!({ "type": "string" });
        let mut entry = Map::new();
        for (name, _) in keys(kind) {
            let is_whole = kind.noun().field(&name).is_some_and(Field::is_whole);
            entry.insert(name, if is_whole { json!({ "type": ["integer", "string"] }) } else { text() });
        }
        let list =
            json!({ "type": "array", "maxItems": MOST_ROWS, "items": { "type": "object", "properties": entry } });
        let mut properties = Map::from_iter(
            ["branchName", "branchId", "sessionName", "sessionId"].map(|name| (name.to_owned(), text())),
        );
        properties.insert(list_of(kind), list);
        let says = |text: &str| json!({ "type": "boolean", "description": text });
        properties.insert("dryRun".to_owned(), says("Only say what would become of each row"));
        properties.insert("giveNumbers".to_owned(), says("Give new records without a number the next free one"));
        let body = json!({ "type": "object", "properties": properties });
        takes.body.extend(Schema::try_from(body));
    }
}

/// The keys of an entry, and the columns that they are: `sectionId`, or `className` and `sectionName`.
pub(super) fn keys(import: ImportKind) -> Vec<(String, String)> {
    let mut keys: Vec<(String, String)> = Vec::new();
    for kind in columns(import) {
        if keys.iter().all(|(_, key)| key != kind.field) {
            keys.push((kind.field.to_owned(), kind.field.to_owned()));
        }
        if let Some(part) = part_of(import, &kind.key) {
            keys.push((part.key.to_owned(), kind.key.clone()));
        }
    }
    keys
}

/// The part that a column is.
fn part_of(kind: ImportKind, key: &str) -> Option<&'static Part> {
    let (field, place) = key.split_once('.')?;
    let (_, parts) = kind.parts().iter().find(|(of, _)| *of == field)?;
    parts.get(place.parse::<usize>().ok()?)
}

/// A list of objects as a file whose columns are the fields.
fn content_of(kind: ImportKind, list: Option<SentEntries>) -> Result<Content> {
    let many = list_of(kind);
    let list = list.ok_or_else(|| Error::invalid(&many, refusals::field_list(&many)))?;
    if list.count == 0 || list.count > MOST_ROWS {
        return Err(Error::invalid(&many, imports_texts::entries_count(&many, MOST_ROWS)));
    }
    let keys = keys(kind);
    let mut rows = Vec::with_capacity(list.count);
    for (place, entry) in list.entries.into_iter().enumerate() {
        let mut entry =
            entry.ok_or_else(|| Error::invalid(&many, refusals::field_object(format!("{many}[{place}]"))))?.into_iter();
        let mut row = FileRow { number: place + 1, ..FileRow::default() };
        for (column, (name, _)) in keys.iter().enumerate() {
            let cell = match entry.next() {
                None | Some(SentValue::Null) => Ok(String::new()),
                Some(SentValue::Text(text)) => file::written(&text),
                Some(SentValue::Number(number)) => file::written(&number),
                Some(_) => return Err(Error::invalid(&many, refusals::field_text(format!("{many}[{place}].{name}")))),
            };
            row.cells.push(match cell {
                Ok(text) => text,
                Err(fault) => {
                    row.faults.insert(column, CellFault::Of(fault));
                    String::new()
                }
            });
        }
        rows.push(row);
    }
    let head = keys.iter().map(|(name, _)| name.clone()).collect();
    let columns = keys.into_iter().map(|(_, key)| key).collect();
    Ok(Content { table: Table { head, rows, ..Table::default() }, columns, ..Content::default() })
}

/// POST `addBulkX`: everything or nothing. With `dryRun` it says what would become of each row.
///
/// # Errors
/// 400 for the shape; 403 for another branch; 404; 409 where something changed meanwhile; 422 naming each faulty row's fields; 423.
pub async fn add_bulk(
    kind: ImportKind,
    caller: May<DeclaredAdds>,
    State(app): AppState,
    sent: SentList,
) -> Result<Response> {
    let place = {
        let mut conn = app.db.acquire().await?;
        let place = sent.ground.resolve(&caller, &mut conn, Level::of_reach(kind.noun().reach)).await?;
        if let (Reach::Session, Some(session)) = (kind.noun().reach, place.at(Level::Session)) {
            open_session(&mut conn, &session.id).await?;
        }
        place
    };
    // A call that was answered before is answered so again, whatever its rows would be now. Nothing is held while it is planned.
    if let WriteStart::Answered(response) = app.write(&caller, sent.key.as_ref().filter(|_| !sent.dry_run)).await? {
        return Ok(response);
    }
    let _turn = turn(&app, &caller).await?;
    let mut content = match sent.list {
        List::Entries(content) => *content,
        List::File(file) => match read_file(kind, file).await? {
            Ok(mut content) => {
                let mut conn = app.db.acquire().await?;
                recall(kind, &mut conn, place.branch_id(), &mut content).await?;
                content
            }
            // What no row can be read of is refused as a whole.
            Err(sentence) if sent.dry_run => {
                let plan = Plan { faults: vec![sentence], ..Plan::default() };
                return Ok(axum::Json(answer(&plan, &Content::default(), None)).into_response());
            }
            Err(sentence) => return Err(Error::value("file", sentence)),
        },
    };
    content.gives = sent.gives;
    let stamp = stamp(&caller, place.branch_id(), place.session_id().as_deref(), app.clock.now_ms());
    let (mut plan, content, choices) = planned(kind, &app, &caller, &stamp, content).await?;
    if content.letters.is_some() {
        plan.faults.push(imports_texts::FILE_LETTERS.into());
    }
    if sent.dry_run {
        return Ok(axum::Json(answer(&plan, &content, None)).into_response());
    }
    let refused = plan.counts().refused;
    if refused > 0 || !plan.faults.is_empty() {
        let message = if plan.faults.is_empty() {
            refusals::import_rows_refused(refused).into()
        } else {
            plan.faults.iter().map(Text::english).collect::<Vec<_>>().join(" ").into()
        };
        return Err(Error::Values { message, fields: faults(&plan) });
    }
    match apply(kind, &app, &caller, sent.key.as_ref(), &stamp, (&plan, &choices)).await? {
        Applied::Answered(response) => Ok(response),
        Applied::Overtaken => Err(Error::conflict(refusals::IMPORT_CHANGED_MEANWHILE)),
        Applied::Written(mut write) => {
            tell(kind, &app, &caller, &mut write, &plan, path_of(kind)).await?;
            write.answer(&answer(&plan, &content, Some(messages::SUCCESSFULLY_ADDED))).await
        }
    }
}

/// A row that was refused.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefusedEntry {
    /// As the spreadsheet counts it, or from 1 as the body does.
    pub row: usize,
    /// What is wrong, by field.
    pub fields: BTreeMap<String, String>,
}

/// What `addBulkX` answers: how many rows there are of each kind.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BulkAnswer {
    /// Of a dry run none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<&'static str>,
    pub new: usize,
    pub changed: usize,
    pub same: usize,
    pub refused: Vec<RefusedEntry>,
    /// Of a dry run: for what the file would be refused as a whole, whatever its rows say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faults: Option<Vec<String>>,
    /// How the file was understood where it does not use the program's own words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Rows that are no records: totals, lines to sign on, rows that come twice.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LeftOutEntry>,
}

/// A row that was left out.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeftOutEntry {
    pub row: usize,
    pub why: String,
}

fn answer(plan: &Plan, content: &Content, message: Option<&'static str>) -> BulkAnswer {
    let counts = plan.counts();
    let english = |(field, fault): (&String, &Text)| (field.clone(), fault.english().to_owned());
    let refused = plan.rows.iter().filter_map(|row| match &row.verdict {
        Verdict::Refused(fields) => {
            Some(RefusedEntry { row: row.number, fields: fields.iter().map(english).collect() })
        }
        _ => None,
    });
    let left_out =
        content.skipped.iter().map(|(row, skip)| LeftOutEntry { row: *row, why: skip.text().english().to_owned() });
    BulkAnswer {
        message,
        new: counts.new,
        changed: counts.changed,
        same: counts.same,
        refused: refused.collect(),
        faults: message.is_none().then(|| plan.faults.iter().map(Text::to_string).collect()),
        notes: plan.notes.iter().map(Text::to_string).collect(),
        left_out: left_out.collect(),
    }
}
