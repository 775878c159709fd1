//! What a call sends of a record: JSON, or `multipart/form-data` where pictures belong to it.

use rules::words::{Said, Word, refusals};
use std::marker::PhantomData;
use std::sync::Arc;

use axum::extract::{FromRequest, Request};
use serde_json::{Map, Value};

use super::draft::old_keys;
use super::field::is_semester;
use super::field::{FieldKind, PERIOD_PARTS};
use super::kind::Kind;
use super::named_store::{NAMED, NamedKey, Parent, names_of};
use super::place::{AskedPlace, same_name};
use super::{RecordDraft, RecordKind, STATUS, Values, has_unseen};
use base::error::{Error, Result};
use db::Conn;
use web::app::App;
use web::idempotency::Key;
use web::input::{Body, key_of, unchecked_body};
use web::multipart::Uploads;
use web::once::Fields;
use web::posted::{FieldErrors, FormReader, Raw, is_type};
use web::takes::Parameter;

/// A body as a call sent it.
pub struct Sent {
    pub(super) kind: Kind,
    /// The noun's own fields.
    raw: Raw,
    /// Everything else that is a text or a number.
    others: Map<String, Value>,
    pub key: Option<Key>,
}

impl FromRequest<Arc<App>> for Sent {
    type Rejection = Error;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self> {
        let kind = Kind::of_route(request.extensions())?;
        Self::of(kind, request, app).await
    }
}

impl Sent {
    /// The body of a call about a record of this kind.
    ///
    /// # Errors
    /// 400 for the shape; as pictures are refused.
    pub async fn of(kind: Kind, request: Request, app: &Arc<App>) -> Result<Self> {
        let pictures = FormReader::uploads(&kind);
        if !pictures.is_empty() && is_type(request.headers(), "multipart/form-data") {
            let (parts, body) = request.into_parts();
            let key = key_of(&parts)?;
            let folder = app.config.upload_dir();
            let (raw, same) = Raw::from_request(
                Request::from_parts(parts, body),
                app,
                Some(Uploads { clock: &app.clock, fields: &pictures, folder: &folder }),
            )
            .await?;
            let takes_several = |key: &str| {
                let field = kind.noun().fields.iter().find(|field| field.key == key);
                field.is_some_and(|field| matches!(field.kind, FieldKind::AnyOf(_)))
            };
            raw.check_once(takes_several)?;
            let others = raw.texts().map(|(name, text)| (name.to_owned(), Value::from(text))).collect();
            let key = key.map(|key| Key { body_hash: app.tokens.fingerprint(&same), ..key });
            return Ok(Self { kind, raw, others, key });
        }
        let Body { value: Fields(sent), key }: Body<Fields> = unchecked_body(request, app).await?;
        let mut raw = Raw::default();
        for field in kind.noun().fields {
            match (field.kind, sent.get(field.key)) {
                // Files come as the parts of a form; what is stored of them stays.
                (FieldKind::Files(..), _) | (_, None) => {}
                (FieldKind::Spans(options), Some(Value::Object(spans))) => {
                    put_spans(&mut raw, field.key, options, spans)?;
                }
                (FieldKind::Periods(most), Some(Value::Array(list))) if list.len() <= most => {
                    put_periods(&mut raw, field.key, list)?;
                }
                (kind, Some(value)) => raw.put(field.key.to_owned(), text_of(field.key, kind, value)?),
            }
        }
        for field in kind.noun().fields.iter().filter(|field| field.is_picture()) {
            for key in old_keys(field.key) {
                if let Some(Value::String(kept)) = sent.get(&key) {
                    raw.put(key, kept.clone());
                }
            }
        }
        if let Some(value) = sent.get(STATUS) {
            raw.put(STATUS.to_owned(), text_of(STATUS, FieldKind::Line(0), value)?);
        }
        Ok(Self { kind, raw, others: sent, key })
    }
}

/// `{ "1stSemester": { "from": "2026-01-01", "to": "2026-06-30" } }` as forms send it.
fn put_spans(raw: &mut Raw, key: &str, options: &[(&str, Word)], spans: &Map<String, Value>) -> Result<()> {
    let wrong = || Error::invalid(key, refusals::field_object_of_days(key));
    for (option, span) in spans {
        if !is_semester(options, option) {
            return Err(Error::invalid(key, refusals::field_not_a_choice(option)));
        }
        for end in ["from", "to"] {
            let day = span.get(end).and_then(Value::as_str).ok_or_else(wrong)?;
            raw.put(format!("{key}.{option}.{end}"), day.to_owned());
        }
    }
    // It was sent, even where it is empty.
    raw.put(format!("{key}.shown"), "1".to_owned());
    Ok(())
}

/// `[{ "start": "08:00", "end": "08:45", "kind": "lesson" }]` as forms send it.
fn put_periods(raw: &mut Raw, key: &str, list: &[Value]) -> Result<()> {
    for (index, period) in list.iter().enumerate() {
        for part in PERIOD_PARTS {
            if let Some(value) = period.get(part) {
                let text = value.as_str();
                let text =
                    text.ok_or_else(|| Error::invalid(key, refusals::field_text(format!("{key}[{index}].{part}"))))?;
                raw.put(format!("{key}.{}.{part}", index + 1), text.to_owned());
            }
        }
    }
    raw.put(format!("{key}.shown"), "1".to_owned());
    Ok(())
}

/// The body of a call about a kind that is known when it is compiled.
pub struct SentOf<K>(pub Sent, pub PhantomData<fn() -> K>);

impl<K: RecordKind> FromRequest<Arc<App>> for SentOf<K> {
    type Rejection = Error;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self> {
        Sent::of(Kind::of::<K>(), request, app).await.map(|sent| Self(sent, PhantomData))
    }
}

/// What its body holds follows from the noun's fields (`openapi/nouns.rs`).
impl Parameter for Sent {}
impl<K> Parameter for SentOf<K> {}

/// A value of a body as forms send it.
pub(super) fn text_of(key: &str, kind: FieldKind, value: &Value) -> Result<String> {
    let wrong = |fault: Said| Error::invalid(key, fault);
    match (kind, value) {
        (_, Value::Null) => Ok(String::new()),
        (FieldKind::AnyOf(_) | FieldKind::Periods(_), Value::String(_)) => Err(wrong(refusals::field_list(key))),
        (FieldKind::Spans(_), Value::String(_)) => Err(wrong(refusals::field_object_of_days(key))),
        (_, Value::String(text)) => Ok(text.clone()),
        (FieldKind::Whole(..) | FieldKind::Money(..), Value::Number(number)) => Ok(number.to_string()),
        (FieldKind::Money(..), _) => Err(wrong(refusals::field_amount(key))),
        (FieldKind::Whole(..), _) => Err(wrong(refusals::field_whole_number(key))),
        (FieldKind::AnyOf(_), Value::Array(list)) => {
            let texts: Option<Vec<&str>> = list.iter().map(Value::as_str).collect();
            Ok(texts.ok_or_else(|| wrong(refusals::field_list_of_texts(key)))?.join(","))
        }
        (FieldKind::AnyOf(_), _) => Err(wrong(refusals::field_list_of_texts(key))),
        (FieldKind::Periods(most), _) => Err(wrong(refusals::field_list_of_periods(key, most))),
        (FieldKind::Spans(_), _) => Err(wrong(refusals::field_object_of_days(key))),
        _ => Err(wrong(refusals::field_text(key))),
    }
}

impl Sent {
    /// Reads the body as a form is read. What it leaves out is `stored`, where there is something; else it is missing.
    ///
    /// # Errors
    /// 400 for what is missing; 422 with the fault of each field.
    pub fn draft(&self, stored: &Values) -> Result<RecordDraft> {
        // What was sent in parts is not stored over as a whole.
        let in_parts = |key: &str| self.raw.has(&format!("{key}.shown"));
        let stored: Values = stored.iter().filter(|(key, _)| !in_parts(key)).cloned().collect();
        let raw = self.raw.clone().over(&stored);
        let mut errors = FieldErrors::default();
        // A call cannot show a password that was made for it.
        for field in self.kind.noun().fields.iter().filter(|field| field.is_secret() && stored.is_empty()) {
            if raw.verbatim(field.key).is_none_or(str::is_empty) {
                errors.add(field.key, refusals::field_missing(field.key));
            }
        }
        let draft = RecordDraft::read(self.kind, &raw, &mut errors);
        // Of what was sent; what is stored already stays as it is.
        errors.refuse_unseen::<RecordDraft>(&self.raw, &self.kind);
        for name in names_of(self.kind.noun()) {
            if self.others.get(name).and_then(Value::as_str).is_some_and(has_unseen) {
                errors.add(name, refusals::field_unseen(name));
            }
        }
        match draft {
            Some(draft) if errors.is_empty() => Ok(draft),
            _ => {
                let fields = errors.into_fields();
                let message = fields.values().next().cloned().unwrap_or_default();
                // The shape comes first: a field that is not there at all.
                if fields
                    .keys()
                    .any(|field| !raw.has(field) && raw.picture(field).is_none() && raw.documents(field).is_empty())
                {
                    return Err(Error::Invalid { message, fields });
                }
                Err(Error::Values { message, fields })
            }
        }
    }

    /// A text beside the noun's fields.
    pub(super) fn text(&self, key: &str) -> Result<Option<String>> {
        match self.others.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            Some(_) => Err(Error::invalid(key, refusals::field_text(key))),
        }
    }

    /// The branch and the session that the body names.
    pub(super) fn ground(&self) -> Result<AskedPlace> {
        // A branch's and a session's own name is not where it belongs.
        let own = |key: &str| self.kind.noun().field(key).is_some();
        let text = |key: &str| if own(key) { Ok(None) } else { self.text(key) };
        Ok(AskedPlace {
            branch_id: text("branchId")?,
            branch_name: text("branchName")?,
            session_id: text("sessionId")?,
            session_name: text("sessionName")?,
            ..AskedPlace::default()
        })
    }

    /// Holds every name that the body has beside an id to that id; where a field's id is left empty and its name is not, the name says which
    /// record is meant. `branch_id` and `session_id`: where the record belongs.
    ///
    /// # Errors
    /// 400 for a name that is not its id's; 422 for one that is not known.
    pub async fn named(&mut self, conn: &mut Conn, branch_id: &str, session_id: Option<&str>) -> Result<()> {
        // A class comes before its section.
        for key in NAMED.iter().filter(|key| self.kind.noun().field(key.name).is_none()) {
            let field = self.kind.noun().field(key.id);
            let Some(name) = self.filled(key.name)? else { continue };
            if let Some(id) = self.filled(key.id)? {
                let found = key.by_id(conn, &id, branch_id).await?;
                found.map_or(Ok(()), |found| same_name(key.name, Some(&name), &found.name))?;
                continue;
            }
            if let Some((other, statement)) = key.through
                && let Some(id) = self.filled(other)?
            {
                let found = NamedKey::through(conn, statement, &id, branch_id).await?;
                found.map_or(Ok(()), |found| same_name(key.name, Some(&name), &found.name))?;
                continue;
            }
            let class_id = self.filled("classId")?;
            let parent = match key.within {
                Parent::Branch => Some(branch_id),
                Parent::Session => session_id,
                Parent::Class => class_id.as_deref(),
            };
            // What is no field of the record says nothing by itself.
            let (Some(_), Some(parent)) = (field, parent.filter(|parent| !parent.is_empty())) else { continue };
            let found = key.by_name(conn, &name, parent).await?;
            let found = found.ok_or_else(|| Error::value(key.name, refusals::none_named(key.what, name.as_str())))?;
            self.raw.set(key.id, &found.id);
        }
        Ok(())
    }

    /// A text of the body that is not empty, of a field or beside the fields.
    fn filled(&self, key: &str) -> Result<Option<String>> {
        let text = if self.kind.noun().field(key).is_some() { self.raw.owned(key) } else { self.text(key)? };
        Ok(text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty()))
    }

    /// The version that is edited; none: the last write wins.
    pub(super) fn version(&self) -> Result<Option<i64>> {
        let whole = || Error::invalid("version", refusals::field_whole_number("version"));
        match self.others.get("version") {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => text.parse().map(Some).map_err(|_| whole()),
            Some(given) => given.as_i64().map(Some).ok_or_else(whole),
        }
    }

    /// `existingBranch` and `existingSession` must be what is stored (docs/rules.md, *Structure*): the id or the name.
    pub(super) fn existing(&self, key: &str, id: &str, name: &str) -> Result<()> {
        match self.text(key)? {
            Some(given) if !given.is_empty() && given != id && given != name => {
                Err(Error::conflict(refusals::field_not_as_stored(key)))
            }
            _ => Ok(()),
        }
    }
}
