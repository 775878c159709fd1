//! What the form of a noun holds, read from a request, and how it is stored.

use std::collections::{BTreeMap, BTreeSet};
use std::marker::PhantomData;
use std::sync::Arc;

use super::kind::{Kind, Records};
use axum::extract::{FromRequest, Request};
use axum::response::{IntoResponse, Response};

use super::field::files;
use super::hold::own_table;
use super::sorted::keep_sort_key;
use super::stored::keys;
use super::{Field, FieldKind, Noun, Reach, RecordKind, STATUS, Stamp, StoredRecord, Values, store, value_of};
use crate::ReadsFields;
use auth::passwords::{Passwords, readable};
use auth::permit::Permitted;
use base::clock::is_day;
use base::error::Result;
use db::Conn;
use web::app::App;
use web::multipart::{Accepts, UploadFields};
use web::pictures::Picture;
use web::posted::{FieldErrors, FormReader, FromForm, Posted, Raw};
use web::scans::Attached;

/// What the form of a noun holds.
#[derive(Clone)]
pub struct RecordDraft {
    pub(super) kind: Kind,
    /// In the order of the fields, the status last.
    values: Vec<String>,
    pictures: BTreeMap<&'static str, Arc<Picture>>,
    /// Pictures that are to be taken away.
    removed: Vec<&'static str>,
    /// Files that are added, by field, and the ids of those that are to be taken away.
    files: BTreeMap<&'static str, Vec<Arc<Attached>>>,
    detached: Vec<String>,
    /// A password as it was typed, and then its hash.
    secret: Option<String>,
    sealed: Option<String>,
}

/// The form of a kind that is known when it is compiled.
pub struct DraftOf<K> {
    pub draft: RecordDraft,
    kind: PhantomData<fn() -> K>,
}

impl<K: RecordKind> FromForm for DraftOf<K> {
    const SECRETS: &'static [&'static str] = K::SECRETS;

    fn uploads() -> UploadFields {
        FormReader::uploads(&Kind::of::<K>())
    }

    fn reads_unseen(name: &str) -> bool {
        FormReader::reads_unseen(&Kind::of::<K>(), name)
    }

    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        Some(Self { draft: RecordDraft::read(Kind::of::<K>(), raw, errors)?, kind: PhantomData })
    }
}

/// The form of a record that a viewer's page has posted.
pub struct RecordPosted<P>(pub Posted<P, RecordDraft>);

impl<P: Permitted> FromRequest<Arc<App>> for RecordPosted<P> {
    type Rejection = Response;

    async fn from_request(request: Request, app: &Arc<App>) -> std::result::Result<Self, Response> {
        let kind = Kind::of_route(request.extensions()).map_err(IntoResponse::into_response)?;
        Posted::received(request, app, &kind).await.map(Self)
    }
}

impl FormReader<RecordDraft> for Kind {
    fn secrets(&self) -> &'static [&'static str] {
        Records::secrets(&**self)
    }

    fn uploads(&self) -> UploadFields {
        let picture = |field: &Field| match field.kind {
            FieldKind::Picture(longest) => Some((field.key, Accepts::Picture(longest))),
            FieldKind::Files(most, bytes) => Some((field.key, Accepts::Documents(most, bytes))),
            _ => None,
        };
        self.noun().fields.iter().filter_map(picture).collect()
    }

    fn reads_unseen(&self, name: &str) -> bool {
        self.noun().field(name).is_some_and(|field| matches!(field.kind, FieldKind::Phone))
    }

    fn read(&self, raw: &Raw, errors: &mut FieldErrors) -> Option<RecordDraft> {
        RecordDraft::read(*self, raw, errors)
    }
}

impl RecordDraft {
    /// Reads the form of a kind. None only where a fault is reported.
    pub fn read(kind: Kind, raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let fields = kind.noun().fields;
        let mut values: Vec<Option<String>> = fields.iter().map(|field| errors.field(raw, field)).collect();
        values.push(errors.status(raw, kind.noun()));
        let secret = fields.iter().find(|field| field.is_secret()).and_then(|field| {
            let typed = raw.verbatim(field.key).filter(|typed| !typed.is_empty())?;
            if let Some(fault) = kind.secret_fault(raw, typed) {
                errors.add(field.key, fault);
            }
            Some(typed.to_owned())
        });
        let attached = fields.iter().filter(|field| field.is_files());
        let files = |field: &Field| {
            let read = raw.documents(field.key).iter().filter_map(|file| file.as_ref().ok().cloned());
            (field.key, read.collect())
        };
        let detached = |(name, _): (&str, &str)| {
            let of = attached.clone().find_map(|field| name.strip_prefix(field.key)?.strip_prefix(".remove."));
            of.map(str::to_owned)
        };
        let pictures = fields.iter().filter(|field| field.is_picture());
        let uploaded = |field: &Field| Some((field.key, Arc::clone(raw.picture(field.key)?.as_ref().ok()?)));
        let is_removed = |field: &&Field| {
            let (key, ticked) = (field.key, format!("{}.remove", field.key));
            // A call that names the old one keeps it.
            let is_kept = old_keys(key).any(|old| raw.text(&old).is_some());
            raw.text(&ticked).is_some() || raw.has(key) && raw.text(key).is_none() && !is_kept
        };
        Some(Self {
            kind,
            pictures: pictures.clone().filter_map(uploaded).collect(),
            removed: pictures.filter(is_removed).map(|field| field.key).collect(),
            detached: raw.texts().filter_map(detached).collect(),
            files: attached.clone().map(files).collect(),
            values: values.into_iter().collect::<Option<_>>()?,
            secret,
            sealed: None,
        })
    }
}

/// What a form holds so far, right or wrong: for a preview. No text is longer than it may be.
pub fn so_far(noun: &Noun, raw: &Raw) -> Values {
    let value = |field: &Field| match field.kind {
        FieldKind::AnyOf(options) => {
            let ticked = options.iter().filter(|(option, _)| raw.text(&format!("{}.{option}", field.key)).is_some());
            ticked.map(|(option, _)| *option).collect::<Vec<_>>().join(",")
        }
        FieldKind::Line(most) | FieldKind::Lines(most) => {
            raw.text(field.key).unwrap_or_default().chars().take(most).collect()
        }
        FieldKind::Day => raw.owned(field.key).filter(|day| is_day(day)).unwrap_or_default(),
        _ => raw.owned(field.key).unwrap_or_default(),
    };
    noun.fields.iter().map(|field| (field.key, value(field))).collect()
}

/// By what a call says that a picture stays: `oldProfilePhoto`. The specification calls that of a branch's icon `oldPhoto`.
pub(super) fn old_keys(key: &str) -> impl Iterator<Item = String> {
    let (first, rest) = key.split_at(1);
    let own = format!("old{}{rest}", first.to_ascii_uppercase());
    std::iter::once(own).chain((key == "icon").then(|| "oldPhoto".to_owned()))
}

impl RecordDraft {
    /// In the order of the noun's fields, the status last.
    pub fn values(&self) -> Values {
        keys(self.kind.noun()).zip(self.values.iter().cloned()).collect()
    }

    /// What is stored, with another status.
    pub(super) fn with_status(kind: Kind, stored: &Values, status: &str) -> Self {
        Self::with(kind, stored, &[(STATUS, status)])
    }

    /// What is stored, with other values of some fields.
    pub(super) fn with(kind: Kind, stored: &Values, fields: &[(&str, &str)]) -> Self {
        let values = stored.iter().map(|(key, value)| {
            let other = fields.iter().find(|(field, _)| field == key);
            other.map_or_else(|| value.clone(), |(_, other)| (*other).to_owned())
        });
        Self {
            kind,
            values: values.collect(),
            pictures: BTreeMap::new(),
            removed: Vec::new(),
            files: BTreeMap::new(),
            detached: Vec::new(),
            secret: None,
            sealed: None,
        }
    }

    /// Takes over from the stored record every field but those that were sent, exactly as it is.
    pub fn leave(&mut self, was: &Values, sent: &BTreeSet<String>) {
        for (key, value) in keys(self.kind.noun()).zip(&mut self.values) {
            if !sent.contains(key) {
                value_of(was, key).clone_into(value);
            }
        }
    }

    /// Takes over from the stored record what a form does not send again: pictures and files.
    pub fn keep(&mut self, was: &Values) {
        let Self { kind, values, removed, files: added, detached, .. } = self;
        for (field, value) in kind.noun().fields.iter().zip(values) {
            if field.is_picture() && value.is_empty() && !removed.contains(&field.key) {
                value_of(was, field.key).clone_into(value);
            }
            if field.is_files() {
                let stays = files(value_of(was, field.key)).filter(|(id, _)| !detached.iter().any(|of| of == id));
                let stays = stays.map(|(id, name)| format!("{id}:{name}"));
                let new = added.get(field.key).into_iter().flatten();
                let new = new.map(|file| format!("{}:{}", file.id, file.content.name));
                *value = stays.chain(new).collect::<Vec<_>>().join("/");
            }
        }
    }

    /// Hashes a new record's password before the transaction begins, since that takes long. Returns the password that had to be made, since
    /// none was typed: it is shown once.
    ///
    /// # Errors
    /// 503 when too many passwords are being hashed.
    pub async fn seal(&mut self, passwords: &Passwords) -> Result<Option<String>> {
        if !self.kind.noun().fields.iter().any(Field::is_secret) {
            return Ok(None);
        }
        let typed = self.secret.take();
        let made = typed.is_none().then(readable);
        self.sealed = match typed.or_else(|| made.clone()) {
            Some(password) => Some(passwords.hash(password).await?),
            None => None,
        };
        Ok(made)
    }

    /// The password that was typed, taken out: of a stored record it is changed beside the record.
    pub(super) fn take_secret(&mut self) -> Option<String> {
        self.secret.take()
    }

    /// Whether a password was typed.
    pub fn has_secret(&self) -> bool {
        self.secret.is_some()
    }

    /// Stores a new record.
    pub(super) async fn add(&self, conn: &mut Conn, stamp: &Stamp) -> db::Result<()> {
        let noun = self.kind.noun();
        let belongs_to = match noun.reach {
            Reach::Installation => None,
            Reach::Branch | Reach::BranchOrNone => Some(stamp.branch_id.clone()),
            Reach::Session => Some(stamp.session_id.clone().unwrap_or_default()),
        };
        // Some insert what they select, so that a record belongs where what it refers to does.
        if store::save(conn, self.kind.add(), noun, (stamp, 1), &self.values, belongs_to).await? == 0 {
            return Err(db::Error::RowNotFound);
        }
        self.keep_sort_key(conn, stamp).await?;
        // After the record: a branch's pictures refer to it.
        store::add_pictures(conn, stamp_branch(noun, stamp), self.pictures.values()).await?;
        self.attach(conn, stamp).await?;
        if let Some(hash) = &self.sealed {
            self.kind.keep_secret(conn, &stamp.id, hash).await?;
        }
        self.kind.after_save(conn, stamp, &self.values()).await
    }

    async fn keep_sort_key(&self, conn: &mut Conn, stamp: &Stamp) -> db::Result<()> {
        match own_table(self.kind.delete()) {
            Some(table) => keep_sort_key(conn, table, &stamp.id).await,
            None => Ok(()),
        }
    }

    /// Replaces a record. False where the version is no longer the stored one: nothing was changed.
    pub(super) async fn update(&self, conn: &mut Conn, stamp: &Stamp) -> db::Result<bool> {
        let noun = self.kind.noun();
        let has_files = self.files.values().any(|files| !files.is_empty()) || !self.detached.is_empty();
        let was = if self.pictures.is_empty() && self.removed.is_empty() && !has_files {
            None
        } else {
            StoredRecord::one(self.kind, conn, &stamp.id).await?
        };
        store::add_pictures(conn, stamp_branch(noun, stamp), self.pictures.values()).await?;
        let done = store::save(conn, self.kind.update(), noun, (stamp, stamp.version), &self.values, None).await? > 0;
        if done {
            self.keep_sort_key(conn, stamp).await?;
        }
        if let Some(was) = was.filter(|_| done) {
            let pictures = noun.fields.iter().zip(was.values().into_iter().zip(&self.values));
            let replaced =
                pictures.filter(|(field, ((_, was), now))| field.is_picture() && !was.is_empty() && was != *now);
            for (_, ((_, was), _)) in replaced {
                store::delete_picture(conn, &was, 0).await?;
            }
            let kept = |field: &Field, id: &str| {
                let now = noun.fields.iter().zip(&self.values).find(|(of, _)| of.key == field.key);
                now.is_some_and(|(_, now)| files(now).any(|(of, _)| of == id))
            };
            let stored = was.values();
            for field in noun.fields.iter().filter(|field| field.is_files()) {
                for (id, _) in files(value_of(&stored, field.key)).filter(|(id, _)| !kept(field, id)) {
                    store::detach(conn, id).await?;
                }
            }
            self.attach(conn, stamp).await?;
        }
        if done {
            self.kind.after_save(conn, stamp, &self.values()).await?;
        }
        Ok(done)
    }
}

impl RecordDraft {
    /// Stores the files that are added.
    async fn attach(&self, conn: &mut Conn, stamp: &Stamp) -> db::Result<()> {
        let files = self.files.values().flatten().map(AsRef::as_ref);
        let by = (stamp.by_name.as_str(), stamp.at);
        store::attach(conn, self.kind.attach(), (&stamp.id, stamp_branch(self.kind.noun(), stamp)), by, files).await
    }
}

/// The branch that a record's pictures belong to: a branch's are its own.
fn stamp_branch<'s>(noun: &Noun, stamp: &'s Stamp) -> &'s str {
    if noun.reach == Reach::Installation { &stamp.id } else { &stamp.branch_id }
}
