//! Forms that pages post, read in one way (ARCHITECTURE.md, *Decisions that hold everywhere*). [`Posted`] is how a signed-in page's
//! form reaches its handler: from our own origin, by a role that may, from a page of the same viewer, with a one-time key.
//! [`PostedByAnybody`] is for the few forms that need no viewer: sign-in, set-up, the token exchange, signing out, and online admission.
//! There is no other way to take a POST on a page route (`tests/it/posted.rs`).

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use rules::letters::has_unseen_in_lines;
use rules::words::{Text, refusals};
use serde::{Serialize, Serializer};
use ts_rs::TS;

use super::idempotency::{Key, KeySource};
use super::kept;
use super::multipart::{UploadFields, Uploads};
pub use super::raw::Raw;
use auth::address;
use auth::origin::same_origin;
use auth::permit::Permitted;
use auth::throttle::{Attempt, Limit, Throttle};
use auth::{MayVisit, Program, Visitor};
use base::error::{Error, Result};

/// The field that names the viewer of the form's page.
pub const VIEWER: &str = "viewer";
/// The field that holds the form's one-time key. The document fills it in, as it does the nonce, so that renders stay cacheable.
pub const KEY: &str = "formKey";

/// Below which staff are shown the pictures that are kept of their forms.
const KEPT: &str = "/admin/kept";

pub fn is_type(headers: &HeaderMap, wanted: &str) -> bool {
    let content_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    content_type.is_some_and(|value| value.starts_with(wanted))
}

/// What is wrong with a form, field by field, in words for the person who filled it in. All faults are reported at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldErrors(BTreeMap<String, Text>);

impl FieldErrors {
    /// Reports a fault; the first of a field is kept.
    pub fn add(&mut self, field: &str, message: impl Into<Text>) {
        self.0.entry(field.to_owned()).or_insert_with(|| message.into());
    }

    /// Reports a fault in the place of what was found before.
    pub fn replace(&mut self, field: &str, message: impl Into<Text>) {
        self.0.insert(field.to_owned(), message.into());
    }

    /// Whatever the form: no text of it is stored or shown with a character that nobody sees, or that turns the direction of what is read. A
    /// fault that its own reader has found is kept.
    pub fn refuse_unseen<T>(&mut self, raw: &Raw, form: &dyn FormReader<T>) {
        for (name, text) in raw.texts() {
            let is_verbatim =
                name == VIEWER || name == KEY || form.secrets().contains(&name) || form.reads_unseen(name);
            if !is_verbatim && has_unseen_in_lines(text) {
                self.add(name, refusals::TEXT_UNSEEN);
            }
        }
    }

    /// A field that must be filled in; reported where it is not.
    pub fn required(&mut self, raw: &Raw, field: &str) -> Option<String> {
        let value = raw.owned(field);
        if value.is_none() {
            self.add(field, refusals::field_missing(field));
        }
        value
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Those of a form that could not be read.
    pub fn of(state: &FormState) -> Self {
        Self(state.errors.clone())
    }

    /// The messages by field.
    pub fn into_fields(self) -> BTreeMap<String, Text> {
        self.0
    }
}

/// What a handler takes from a form.
pub trait FromForm: Sized + Send {
    /// Fields whose values are never put back into a refused form.
    const SECRETS: &'static [&'static str] = &[];

    /// How often anybody may send it from one address, where nobody needs to be signed in.
    const LIMIT: Option<&'static Limit> = None;

    /// What can be uploaded with it.
    fn uploads() -> UploadFields {
        Vec::new()
    }

    /// Whether a field's own reader sees to what is not seen in it: it leaves that out of a telephone number, or says so in a place of its own.
    /// Of every other field it is refused ([`read_form`]).
    fn reads_unseen(name: &str) -> bool {
        let _ = name;
        false
    }

    /// Reads the form. None only where a fault is reported.
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self>;
}

/// How a form is read into `T`, where the type alone does not say it.
pub trait FormReader<T>: Sync {
    /// As [`FromForm::SECRETS`].
    fn secrets(&self) -> &'static [&'static str];

    /// As [`FromForm::uploads`].
    fn uploads(&self) -> UploadFields;

    /// As [`FromForm::reads_unseen`].
    fn reads_unseen(&self, name: &str) -> bool;

    /// As [`FromForm::read`].
    fn read(&self, raw: &Raw, errors: &mut FieldErrors) -> Option<T>;
}

/// As the type itself says.
struct AsItself;

impl<T: FromForm> FormReader<T> for AsItself {
    fn secrets(&self) -> &'static [&'static str] {
        T::SECRETS
    }

    fn uploads(&self) -> UploadFields {
        T::uploads()
    }

    fn reads_unseen(&self, name: &str) -> bool {
        T::reads_unseen(name)
    }

    fn read(&self, raw: &Raw, errors: &mut FieldErrors) -> Option<T> {
        T::read(raw, errors)
    }
}

/// A form that takes no fields.
impl FromForm for () {
    fn read(_: &Raw, _: &mut FieldErrors) -> Option<Self> {
        Some(())
    }
}

/// A form as its page shows it, at first or again: what was typed, and what is wrong with it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct FormState {
    /// By field; without secrets, viewer and key.
    #[serde(serialize_with = "texts_by_field")]
    #[ts(type = "{ [key in string]: string }")]
    pub values: Raw,
    /// By field.
    #[ts(as = "BTreeMap<String, String>")]
    pub errors: BTreeMap<String, Text>,
    /// What is wrong with the form as a whole.
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
    /// The record's version that was edited.
    #[ts(type = "number | null")]
    pub version: Option<i64>,
}

fn texts_by_field<S: Serializer>(values: &Raw, to: S) -> Result<S::Ok, S::Error> {
    // By itself a field of this name would pass for a word of the catalogue.
    to.collect_map(values.texts().filter(|(name, _)| *name != "say"))
}

impl FormState {
    /// Whether anything is wrong with it.
    pub fn is_refused(&self) -> bool {
        self.failure.is_some() || !self.errors.is_empty()
    }

    /// Tells of a refusal that the next press will not meet, because the page that comes back shows what it is about. It is told in the place of what is
    /// wrong with the form as a whole: that, the next press meets again.
    pub fn tell_also(&mut self, refusal: &Error) {
        let message = refusal.message();
        if self.errors.values().all(|said| *said != message) {
            self.failure = Some(message);
        }
    }

    /// What was typed, after a refusal.
    fn refused(raw: &Raw, refusal: &Error, secrets: &[&str]) -> Self {
        let errors = match refusal {
            Error::Invalid { fields, .. } | Error::Values { fields, .. } | Error::LockedSheets { fields, .. } => {
                fields.clone()
            }
            _ => BTreeMap::new(),
        };
        let message = refusal.message();
        // What is said beside a field is not said of the whole form, too.
        let failure = (!errors.values().any(|error| *error == message)).then_some(message);
        Self { errors, failure, ..Self::of(raw, secrets) }
    }

    fn of(raw: &Raw, secrets: &[&str]) -> Self {
        let is_left_out =
            |name: &str| name == VIEWER || name == KEY || secrets.contains(&name) || raw.is_of_upload(name);
        let values = raw.texts_without(is_left_out);
        let version = raw.text("version").and_then(|text| text.parse().ok());
        Self { values, version, ..Self::default() }
    }
}

/// A form that could not be read, as a plain 400: for handlers that do not show it again.
impl From<FormState> for Error {
    fn from(state: FormState) -> Self {
        let message = state.failure.or_else(|| state.errors.values().next().cloned());
        Self::Invalid { message: message.unwrap_or_else(|| refusals::FORM_NOT_READ.into()), fields: state.errors }
    }
}

/// The form of a signed-in page, posted from our own origin by a viewer with the permission `P`.
///
/// Refused before the handler runs: 403 from another site and for a role that may not; a redirect to the login where nobody is
/// signed in; 400 without a viewer or a key; 409 where the page belonged to another viewer.
pub struct Posted<P, T> {
    pub visitor: MayVisit<P>,
    /// What was read; otherwise the form to show again.
    pub form: Result<T, FormState>,
    /// To be claimed in the transaction of the change, so that pressing twice changes nothing twice.
    pub key: Key,
    raw: Raw,
    secrets: &'static [&'static str],
}

impl<P, T> Posted<P, T> {
    /// A field as it was sent, whatever became of the form.
    pub fn sent(&self, name: &str) -> Option<&str> {
        self.raw.text(name)
    }

    /// All of it as it was sent.
    pub fn raw(&self) -> &Raw {
        &self.raw
    }

    /// The form to show again after a refusal.
    pub fn refused(&self, refusal: &Error) -> FormState {
        FormState::refused(&self.raw, refusal, self.secrets)
    }

    /// The form to show again as it was typed: nothing was to be saved yet.
    pub fn typed(&self) -> FormState {
        FormState::of(&self.raw, self.secrets)
    }

    /// The same form with the pictures that were chosen in it, which are kept until it is sent again (`kept.rs`).
    ///
    /// # Errors
    /// The database's.
    pub async fn keeping(&self, app: &impl Program, state: FormState) -> Result<FormState> {
        kept::keep(app, &self.visitor.caller.id, KEPT, &self.raw, state).await
    }
}

impl<A: Program, P: Permitted, T: FromForm> FromRequest<Arc<A>> for Posted<P, T> {
    type Rejection = Response;

    async fn from_request(request: Request, app: &Arc<A>) -> Result<Self, Response> {
        Self::received(request, app, &AsItself).await
    }
}

impl<P: Permitted, T> Posted<P, T> {
    /// The form of a request, read in a way of its own.
    pub async fn received<A: Program>(
        request: Request,
        app: &Arc<A>,
        form: &dyn FormReader<T>,
    ) -> Result<Self, Response> {
        same_origin(request.headers()).map_err(IntoResponse::into_response)?;
        let (mut parts, body) = request.into_parts();
        let visitor = MayVisit::<P>::from_request_parts(&mut parts, app).await?;
        let request = Request::from_parts(parts, body);
        let uploads = form.uploads();
        let (mut raw, key) = sent(request, app, &visitor, &uploads).await.map_err(IntoResponse::into_response)?;
        let filled = kept::fill(&mut raw, app, &visitor.caller.id, &uploads).await;
        filled.map_err(IntoResponse::into_response)?;
        Ok(Self { visitor, form: read_form(&raw, form), key, raw, secrets: form.secrets() })
    }
}

/// What a viewer's page has sent, and its one-time key.
async fn sent<A: Program>(
    request: Request,
    app: &Arc<A>,
    visitor: &Visitor,
    uploads: &UploadFields,
) -> Result<(Raw, Key)> {
    let (method, path) = (request.method().to_string(), request.uri().path().to_owned());
    let folder = app.config().upload_dir();
    let accepted = Uploads { clock: app.clock(), fields: uploads, folder: &folder };
    let accepted = (!uploads.is_empty()).then_some(accepted);
    let (mut raw, bytes) = Raw::from_request(request, app, accepted).await?;
    raw.takes(uploads);
    let viewer = raw.text(VIEWER).ok_or_else(|| Error::invalid(VIEWER, refusals::FORM_WITHOUT_VIEWER))?;
    visitor.check_page_of(viewer)?;
    let key =
        raw.text(KEY).filter(|key| key.len() <= 200).ok_or_else(|| Error::invalid(KEY, refusals::FORM_WITHOUT_KEY))?;
    let body_hash = app.tokens().fingerprint(&bytes);
    let key = Key { source: KeySource::Form, method, path, key: key.to_owned(), body_hash };
    Ok((raw, key))
}

/// The form, or what is wrong with it.
fn read_form<T>(raw: &Raw, by: &dyn FormReader<T>) -> Result<T, FormState> {
    let mut errors = FieldErrors::default();
    let form = by.read(raw, &mut errors);
    kept::check(raw, &by.uploads(), &mut errors);
    let is_read = errors.is_empty();
    errors.refuse_unseen(raw, by);
    match form {
        Some(form) if errors.is_empty() => Ok(form),
        _ => {
            // It may stand in a field beside which the page says nothing.
            let failure = (is_read && !errors.is_empty()).then(|| refusals::FORM_TEXT_UNSEEN.into());
            Err(FormState { errors: errors.0, failure, ..FormState::of(raw, by.secrets()) })
        }
    }
}

/// The form of a page that needs no viewer: signing in, set-up, the token exchange, signing out, and online admission. Only from our own
/// origin. Where the form has a limit, a turn is taken before anything of it is read.
pub struct PostedByAnybody<T> {
    /// What was read; otherwise the form to show again.
    pub form: Result<T, FormState>,
    /// The request's head: its cookies and where it came from.
    pub parts: Parts,
    /// The form's one-time key; none where its page has none.
    pub key: Option<Key>,
    /// The turn that it took, where it has a limit.
    pub turn: Option<Attempt>,
    raw: Raw,
}

impl<T: FromForm> PostedByAnybody<T> {
    /// A field as it was sent, whatever became of the form.
    pub fn sent(&self, name: &str) -> Option<&str> {
        self.raw.text(name)
    }

    /// The form to show again after a refusal.
    pub fn refused(&self, refusal: &Error) -> FormState {
        FormState::refused(&self.raw, refusal, T::SECRETS)
    }

    /// The same form with the pictures that were chosen in it, which are kept until it is sent again. `at`: below which path they are shown.
    ///
    /// # Errors
    /// The database's.
    pub async fn keeping(&self, app: &impl Program, at: &str, state: FormState) -> Result<FormState> {
        kept::keep(app, "", at, &self.raw, state).await
    }

    /// The form to show again with these faults.
    pub fn faulty(&self, errors: FieldErrors) -> FormState {
        FormState { errors: errors.0, ..FormState::of(&self.raw, T::SECRETS) }
    }
}

impl<A: Program, T: FromForm> FromRequest<Arc<A>> for PostedByAnybody<T> {
    type Rejection = Error;

    async fn from_request(request: Request, app: &Arc<A>) -> Result<Self> {
        same_origin(request.headers())?;
        let (parts, body) = request.into_parts();
        let turn = match T::LIMIT {
            None => None,
            Some(limit) => {
                let from = address::of(&parts, &app.config().trusted_proxy);
                Some(Throttle::over(app.db().clone()).turn(limit, from, app.clock().now_ms()).await?)
            }
        };
        let uploads = T::uploads();
        let folder = app.config().upload_dir();
        let accepted = Uploads { clock: app.clock(), fields: &uploads, folder: &folder };
        let accepted = (!uploads.is_empty()).then_some(accepted);
        let (mut raw, bytes) = Raw::from_request(Request::from_parts(parts.clone(), body), app, accepted).await?;
        raw.takes(&uploads);
        kept::fill(&mut raw, app, "", &uploads).await?;
        let key = raw.text(KEY).filter(|key| key.len() <= 200).map(|key| Key {
            source: KeySource::Form,
            method: parts.method.to_string(),
            path: parts.uri.path().to_owned(),
            key: key.to_owned(),
            body_hash: app.tokens().fingerprint(&bytes),
        });
        Ok(Self { form: read_form(&raw, &AsItself), parts, key, turn, raw })
    }
}

#[cfg(test)]
mod tests;
