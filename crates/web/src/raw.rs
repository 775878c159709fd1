//! A form's fields as they were sent, before anything of them is read ([`super::posted`]).

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use axum::extract::Request;
use rules::words::{Text, Word, refusals};

use super::bodies::{Sender, invalid};
use super::input;
use super::multipart::{self, SpooledFile, UploadFields, Uploaded, UploadedFile, Uploads};
use super::pictures::Picture;
use super::posted::{FieldErrors, is_type};
use super::scans::Attached;
use auth::Program;
use base::error::{Error, Result};

/// The longest name of a field, in bytes.
pub(super) const LONGEST_NAME: usize = 200;
/// Fields of a form without files, those that come more than once as often: the largest are rows of several hundred people.
pub(super) const MOST_FIELDS: usize = 20_000;

/// A form's fields as texts, however they were sent: urlencoded, with files (`web/multipart.rs`), as a call's JSON. Rows of a workbook
/// become a further constructor, and whoever reads the fields does not notice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Raw {
    /// By name; of a field that comes twice, the first value.
    fields: BTreeMap<String, String>,
    beside: Box<Beside>,
}

/// What few forms have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Beside {
    /// The further values of fields that come more than once, for those that take several.
    more: BTreeMap<String, Vec<String>>,
    /// Uploaded pictures, or what is wrong with them, by field.
    pictures: BTreeMap<&'static str, Uploaded>,
    files: BTreeMap<&'static str, Result<Arc<UploadedFile>, Text>>,
    spooled: BTreeMap<&'static str, Result<Arc<SpooledFile>, Text>>,
    /// Uploaded documents, of which a field may have several.
    documents: BTreeMap<&'static str, Vec<Result<Arc<Attached>, Text>>>,
    /// Fields in which something can be chosen.
    uploads: BTreeSet<&'static str>,
    /// Under which numbers the pictures are kept that were chosen before (`kept.rs`).
    kept: BTreeMap<&'static str, String>,
    /// What was chosen and is not there, and what is said of it.
    lost: BTreeMap<&'static str, Word>,
    /// Fields that were not sent, and of which nothing is stored either.
    lacking: BTreeSet<&'static str>,
}

impl Raw {
    /// The fields of a form's body.
    ///
    /// # Errors
    /// 400 naming a field that holds a character that neither database stores; for too many fields, and for too long a name.
    pub fn urlencoded(body: &[u8]) -> Result<Self> {
        if percent_encoding::percent_decode(body).decode_utf8().is_err() {
            return Err(invalid(refusals::TEXT_NOT_READABLE));
        }
        let mut raw = Self::default();
        for (place, (name, value)) in form_urlencoded::parse(body).enumerate() {
            if place == MOST_FIELDS {
                return Err(invalid(refusals::FORM_TOO_MANY_FIELDS));
            }
            if name.len() > LONGEST_NAME {
                return Err(invalid(refusals::FIELD_NAME_TOO_LONG));
            }
            input::check_readable(&name, &value)?;
            raw.put(name.into_owned(), value.into_owned());
        }
        Ok(raw)
    }

    /// These fields.
    pub fn of<'f>(fields: impl Iterator<Item = (&'f str, &'f str)>) -> Self {
        let fields = fields.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Self { fields, ..Self::default() }
    }

    /// Adds a field; where it is there already, a further value of it.
    pub fn put(&mut self, name: String, value: String) {
        match self.fields.entry(name) {
            Entry::Vacant(place) => {
                place.insert(value);
            }
            Entry::Occupied(place) => self.beside.more.entry(place.key().clone()).or_default().push(value),
        }
    }

    /// Every value of a field that takes several, with commas between them; none where nothing is in any of them.
    pub fn all(&self, name: &str) -> Option<String> {
        let values = self.fields.get(name).into_iter().chain(self.beside.more.get(name).into_iter().flatten());
        let said: Vec<&str> = values.map(|value| value.trim()).filter(|value| !value.is_empty()).collect();
        (!said.is_empty()).then(|| said.join(","))
    }

    /// Puts a value in the place of what was sent.
    pub fn set(&mut self, name: &str, value: &str) {
        self.fields.insert(name.to_owned(), value.to_owned());
    }

    /// Adds an upload, unless there is one.
    pub(super) fn put_picture(&mut self, field: &'static str, picture: Result<Picture, Text>) {
        self.beside.pictures.entry(field).or_insert_with(|| picture.map(Arc::new));
    }

    /// Says in which fields something can be chosen.
    pub(super) fn takes(&mut self, uploads: &UploadFields) {
        self.beside.uploads = uploads.iter().map(|(field, _)| *field).collect();
    }

    /// Adds a picture that was chosen before and is kept under a number.
    pub(super) fn put_kept(&mut self, field: &'static str, id: String, picture: Picture) {
        self.beside.kept.insert(field, id);
        self.put_picture(field, Ok(picture));
    }

    /// Says of a field that what was chosen in it is not there.
    pub(super) fn put_lost(&mut self, field: &'static str, said: Word) {
        self.beside.lost.entry(field).or_insert(said);
    }

    /// The numbers of the pictures that are kept.
    pub(super) fn kept(&self) -> &BTreeMap<&'static str, String> {
        &self.beside.kept
    }

    /// What was chosen and is not there.
    pub(super) fn lost(&self) -> impl Iterator<Item = (&'static str, Word)> {
        self.beside.lost.iter().map(|(field, said)| (*field, *said))
    }

    /// The pictures that can be stored.
    pub(super) fn pictures(&self) -> impl Iterator<Item = (&'static str, &Arc<Picture>)> {
        self.beside.pictures.iter().filter_map(|(field, picture)| Some((*field, picture.as_ref().ok()?)))
    }

    /// The fields in which documents were chosen.
    pub(super) fn with_documents(&self) -> impl Iterator<Item = &'static str> {
        self.beside.documents.keys().copied()
    }

    /// Whether something was chosen in a field, good or bad.
    pub(super) fn has_upload(&self, field: &str) -> bool {
        let Beside { pictures, files, spooled, documents, .. } = &*self.beside;
        pictures.contains_key(field)
            || files.contains_key(field)
            || spooled.contains_key(field)
            || documents.contains_key(field)
    }

    /// The texts alone, without those fields.
    pub(super) fn texts_without(&self, is_left_out: impl Fn(&str) -> bool) -> Self {
        let fields = self.fields.iter().filter(|(name, _)| !is_left_out(name));
        Self { fields: fields.map(|(name, text)| (name.clone(), text.clone())).collect(), ..Self::default() }
    }

    /// Whether a field says of an upload what is said of it anew (`kept.rs`).
    pub(super) fn is_of_upload(&self, name: &str) -> bool {
        let field = [".kept", ".lost"].into_iter().find_map(|end| name.strip_suffix(end));
        field.is_some_and(|field| self.beside.uploads.contains(field))
    }

    /// Takes a field out.
    pub(super) fn remove(&mut self, name: &str) {
        self.fields.remove(name);
    }

    /// The same of a file.
    pub(super) fn put_file(&mut self, field: &'static str, file: Result<UploadedFile, Text>) {
        self.beside.files.entry(field).or_insert_with(|| file.map(Arc::new));
    }

    /// Adds a document to those of its field.
    pub(super) fn put_document(&mut self, field: &'static str, document: Result<Attached, Text>) {
        self.beside.documents.entry(field).or_default().push(document.map(Arc::new));
    }

    /// The documents that were uploaded in a field, or what is wrong with them.
    pub fn documents(&self, field: &str) -> &[Result<Arc<Attached>, Text>] {
        self.beside.documents.get(field).map_or(&[], Vec::as_slice)
    }

    /// The same of a file on the disk.
    pub(super) fn put_spooled(&mut self, field: &'static str, file: Result<SpooledFile, Text>) {
        self.beside.spooled.entry(field).or_insert_with(|| file.map(Arc::new));
    }

    /// The file on the disk that was uploaded in a field; none where nothing was.
    pub fn spooled(&self, field: &str) -> Option<&Result<Arc<SpooledFile>, Text>> {
        self.beside.spooled.get(field)
    }

    /// The file that was uploaded in a field; none where nothing was.
    pub fn file(&self, field: &str) -> Option<&Result<Arc<UploadedFile>, Text>> {
        self.beside.files.get(field)
    }

    /// The file that a form must have in a field; what is wrong is reported.
    pub fn needed_file(&self, field: &'static str, errors: &mut FieldErrors) -> Option<Arc<UploadedFile>> {
        match self.file(field) {
            Some(Ok(file)) => return Some(Arc::clone(file)),
            Some(Err(fault)) => errors.add(field, fault),
            None => errors.add(field, refusals::CHOOSE_FILE),
        }
        None
    }

    /// What was uploaded in a field; none where nothing was.
    pub fn picture(&self, field: &str) -> Option<&Uploaded> {
        self.beside.pictures.get(field)
    }

    /// The same with `stored` wherever a field was not sent.
    #[must_use]
    pub fn over(mut self, stored: &[(&'static str, String)]) -> Self {
        for (name, value) in stored {
            if value.is_empty() && !self.fields.contains_key(*name) {
                self.beside.lacking.insert(name);
            }
            self.fields.entry((*name).to_owned()).or_insert_with(|| value.clone());
        }
        self
    }

    /// A form as it was posted, and what makes two of them the same. `uploads`: those that can come with it.
    pub async fn from_request<A: Program>(
        request: Request,
        app: &Arc<A>,
        uploads: Option<Uploads<'_>>,
    ) -> Result<(Self, Vec<u8>)> {
        if let Some(uploads) = uploads.filter(|_| is_type(request.headers(), "multipart/form-data")) {
            let (parts, body) = request.into_parts();
            let sender = Sender::of(&parts, app);
            return multipart::read(Request::from_parts(parts, body), &sender, uploads).await;
        }
        let is_form = is_type(request.headers(), "application/x-www-form-urlencoded");
        let bytes = input::read(request, app).await?;
        // A POST that carries nothing has no content type either.
        if !is_form && !bytes.is_empty() {
            return Err(invalid(refusals::FORM_EXPECTED));
        }
        Ok((Self::urlencoded(&bytes)?, bytes.into()))
    }

    /// Every field with its text.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.fields.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Refuses a call in which a field comes twice that takes one value, as [`once`](super::once) does in JSON.
    ///
    /// # Errors
    /// 400.
    pub fn check_once(&self, takes_several: impl Fn(&str) -> bool) -> Result<()> {
        match self.beside.more.keys().find(|key| !takes_several(key)) {
            Some(key) => Err(Error::invalid(key, refusals::field_came_twice(key))),
            None => Ok(()),
        }
    }

    /// A field exactly as it was sent: passwords.
    pub fn verbatim(&self, name: &str) -> Option<&str> {
        self.fields.get(name).map(String::as_str)
    }

    /// A field without the blanks around it; none where nothing else is in it.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.verbatim(name).map(str::trim).filter(|text| !text.is_empty())
    }

    /// The same as an owned text.
    pub fn owned(&self, name: &str) -> Option<String> {
        self.text(name).map(str::to_owned)
    }

    /// Whether a field was left out of a change, and nothing is stored of it: what an older record lacks need not be filled in to change
    /// something else.
    pub fn is_lacking(&self, name: &str) -> bool {
        self.beside.lacking.contains(name)
    }

    /// Whether the form has the field, filled in or not.
    pub fn has(&self, name: &str) -> bool {
        self.fields.contains_key(name)
    }
}
