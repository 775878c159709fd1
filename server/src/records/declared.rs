//! Nouns whose form is no more than their declared fields: such a noun is a [`Noun`] and five statements, whose parameters come in one
//! order. What it has beyond that it says by the further functions of [`RecordKind`](super::RecordKind), which are handed on here.

use std::collections::{BTreeMap, BTreeSet};
use std::future::Future;
use std::marker::PhantomData;
use std::sync::Arc;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::{Value, json};

use super::field::{periods, spans};
use super::store::{self, dependents_of};
use super::{
    Choices, Column, Dependents, Draft, Field, FieldKind, InUse, Nested, Noun, Reach, RecordFacts, RecordKind,
    RecordLink, Row, STATUS, Stamp, Values, value_of,
};
use crate::auth::Caller;
use crate::auth::passwords::{Passwords, readable};
use crate::auth::permit::Permit;
use crate::db::window::{Found, Window};
use crate::db::{self, Conn};
use crate::error::Result;
use crate::web::multipart::{Accepts, UploadFields};
use crate::web::pictures::Picture;
use crate::web::posted::{FieldErrors, FromForm, Raw};
use crate::web::shell::file_address;

/// A noun of this kind.
pub trait DeclaredRecord: Send + Sync + 'static {
    const NOUN: Noun;
    type Reads: Permit;
    type Writes: Permit;
    type Adds: Permit;
    type Deletes: Permit;

    /// Every row: `id`, `branch_id`, `session_id` (of what belongs to a session), `status`, `search_text`, `version`, `changed_by_name`,
    /// `changed_at`, the column of each field and what columns are computed.
    const ALL: &'static str;
    /// By id, version (1), text to search, who and when; from 6 on the fields in their order, the status, and at last what it belongs to.
    const ADD: &'static str;
    /// By id, version that is replaced, text to search, who and when; from 6 on the fields in their order, and the status.
    const UPDATE: &'static str;
    /// By id and version.
    const DELETE: &'static str;
    /// What can refer to a record.
    const IN_USE: &'static [InUse];
    /// The record with the id `$1`, where it is not a row of [`ALL`](Self::ALL) by itself.
    const ONE: &'static str = "";

    /// As [`RecordKind::choices`].
    fn choices(conn: &mut Conn, stamp: &Stamp, values: &Values) -> impl Future<Output = db::Result<Choices>> + Send {
        let _ = (conn, stamp, values);
        async { Ok(Choices::default()) }
    }

    /// As [`RecordKind::check`].
    fn check(
        conn: &mut Conn,
        caller: &Caller,
        stamp: &Stamp,
        was: Option<&Values>,
        values: &Values,
        errors: &mut FieldErrors,
    ) -> impl Future<Output = Result<()>> + Send {
        let _ = (conn, caller, stamp, was, values, errors);
        async { Ok(()) }
    }

    /// As [`RecordKind::filter_choices`].
    fn filter_choices(
        conn: &mut Conn,
        branch_id: &str,
        session_id: Option<&str>,
    ) -> impl Future<Output = db::Result<Choices>> + Send {
        let _ = (conn, branch_id, session_id);
        async { Ok(Choices::default()) }
    }

    /// As [`RecordKind::offered`].
    fn offered(conn: &mut Conn, stamp: &Stamp) -> impl Future<Output = db::Result<Values>> + Send {
        let _ = (conn, stamp);
        async { Ok(Values::new()) }
    }

    /// As [`RecordKind::name_of`].
    #[must_use]
    fn name_of(values: &Values) -> String {
        values.first().map(|(_, value)| value.clone()).unwrap_or_default()
    }

    /// As [`RecordKind::href`].
    #[must_use]
    fn href(id: &str) -> Option<String> {
        let _ = id;
        None
    }

    /// As [`RecordKind::links`].
    #[must_use]
    fn links(caller: &Caller, id: Option<&str>, chosen: &[(&str, &str)]) -> Vec<RecordLink> {
        let _ = (caller, id, chosen);
        Vec::new()
    }

    /// As [`RecordKind::touches_session`].
    #[must_use]
    fn touches_session(was: &Values, values: &Values) -> bool {
        let _ = (was, values);
        true
    }

    /// As [`RecordKind::kept`].
    #[must_use]
    fn kept(values: &Values) -> Option<&'static str> {
        let _ = values;
        None
    }

    /// As [`RecordKind::fixed`].
    #[must_use]
    fn fixed(caller: &Caller, id: &str) -> &'static [&'static str] {
        let _ = (caller, id);
        &[]
    }

    /// As [`RecordKind::reserved`].
    #[must_use]
    fn reserved(caller: &Caller, values: &Values) -> Option<&'static str> {
        let _ = (caller, values);
        None
    }

    /// As [`RecordKind::withheld`].
    #[must_use]
    fn withheld(caller: &Caller) -> &'static [(&'static str, &'static str)] {
        let _ = caller;
        &[]
    }

    /// As [`RecordKind::check_delete`].
    fn check_delete(
        conn: &mut Conn,
        caller: &Caller,
        id: &str,
        values: &Values,
    ) -> impl Future<Output = Result<()>> + Send {
        let _ = (conn, caller, id, values);
        async { Ok(()) }
    }

    /// Keys of fields that are never put back into a refused form: those of [`FieldKind::Secret`].
    const SECRETS: &'static [&'static str] = &[];

    /// What is wrong with a password that was typed.
    #[must_use]
    fn secret_fault(raw: &Raw, secret: &str) -> Option<String> {
        let _ = (raw, secret);
        None
    }

    /// Stores the hash of a new record's password, in the same transaction.
    fn keep_secret(conn: &mut Conn, id: &str, hash: &str) -> impl Future<Output = db::Result<()>> + Send {
        let _ = (conn, id, hash);
        async { Ok(()) }
    }

    /// Deletes what is not in the record's own row, in the same transaction.
    fn before_delete(conn: &mut Conn, id: &str) -> impl Future<Output = db::Result<()>> + Send {
        let _ = (conn, id);
        async { Ok(()) }
    }

    /// Stores what is not in the record's own row, in the same transaction.
    fn after_save(conn: &mut Conn, stamp: &Stamp, values: &Values) -> impl Future<Output = db::Result<()>> + Send {
        let _ = (conn, stamp, values);
        async { Ok(()) }
    }
}

/// What the form of such a noun holds.
pub struct DeclaredDraft<N> {
    /// In the order of the fields, the status last.
    values: Vec<String>,
    pictures: BTreeMap<&'static str, Arc<Picture>>,
    /// Pictures that are to be taken away.
    removed: Vec<&'static str>,
    /// A password as it was typed, and then its hash.
    secret: Option<String>,
    sealed: Option<String>,
    noun: PhantomData<N>,
}

impl<N> Clone for DeclaredDraft<N> {
    fn clone(&self) -> Self {
        Self {
            values: self.values.clone(),
            pictures: self.pictures.clone(),
            removed: self.removed.clone(),
            secret: self.secret.clone(),
            sealed: self.sealed.clone(),
            noun: PhantomData,
        }
    }
}

impl<N: DeclaredRecord> FromForm for DeclaredDraft<N> {
    const SECRETS: &'static [&'static str] = N::SECRETS;

    fn uploads() -> UploadFields {
        let picture = |field: &Field| match field.kind {
            FieldKind::Picture(longest) => Some((field.key, Accepts::Picture(longest))),
            _ => None,
        };
        N::NOUN.fields.iter().filter_map(picture).collect()
    }

    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let fields = N::NOUN.fields;
        let mut values: Vec<Option<String>> = fields.iter().map(|field| errors.field(raw, field)).collect();
        values.push(errors.status(raw, &N::NOUN));
        let secret = fields.iter().find(|field| field.is_secret()).and_then(|field| {
            let typed = raw.verbatim(field.key).filter(|typed| !typed.is_empty())?;
            if let Some(fault) = N::secret_fault(raw, typed) {
                errors.add(field.key, fault);
            }
            Some(typed.to_owned())
        });
        let pictures = fields.iter().filter(|field| field.is_picture());
        let uploaded = |field: &Field| Some((field.key, Arc::clone(raw.picture(field.key)?.as_ref().ok()?)));
        let is_removed = |field: &&Field| {
            let (key, ticked) = (field.key, format!("{}.remove", field.key));
            // A call that names the old one keeps it.
            let is_kept = raw.text(&old_key(key)).is_some();
            raw.text(&ticked).is_some() || raw.has(key) && raw.text(key).is_none() && !is_kept
        };
        Some(Self {
            pictures: pictures.clone().filter_map(uploaded).collect(),
            removed: pictures.filter(is_removed).map(|field| field.key).collect(),
            values: values.into_iter().collect::<Option<_>>()?,
            secret,
            sealed: None,
            noun: PhantomData,
        })
    }
}

/// By what a call says that a picture stays: `oldProfilePhoto`.
pub(super) fn old_key(key: &str) -> String {
    let (first, rest) = key.split_at(1);
    format!("old{}{rest}", first.to_ascii_uppercase())
}

/// The keys of a noun's values, in their order.
fn keys(noun: &Noun) -> impl Iterator<Item = &'static str> {
    noun.fields.iter().map(|field| field.key).chain([STATUS])
}

impl<N: DeclaredRecord> Draft for DeclaredDraft<N> {
    fn values(&self) -> Values {
        keys(&N::NOUN).zip(self.values.iter().cloned()).collect()
    }

    fn leave(&mut self, was: &Values, sent: &BTreeSet<String>) {
        for (key, value) in keys(&N::NOUN).zip(&mut self.values) {
            if !sent.contains(key) {
                value_of(was, key).clone_into(value);
            }
        }
    }

    fn keep(&mut self, was: &Values) {
        for (field, value) in N::NOUN.fields.iter().zip(&mut self.values) {
            if field.is_picture() && value.is_empty() && !self.removed.contains(&field.key) {
                value_of(was, field.key).clone_into(value);
            }
        }
    }

    async fn seal(&mut self, passwords: &Passwords) -> Result<Option<String>> {
        if !N::NOUN.fields.iter().any(Field::is_secret) {
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

    fn has_secret(&self) -> bool {
        self.secret.is_some()
    }
}

/// A stored record of such a noun.
pub struct DeclaredRow<N> {
    id: String,
    branch_id: String,
    session_id: Option<String>,
    /// In the order of the fields, the status last.
    values: Vec<String>,
    /// By column, in the order of the columns; empty for those that are fields.
    computed: Vec<Value>,
    /// In the order of [`Noun::nested`].
    nested: Vec<Value>,
    name: String,
    version: i64,
    changed_by_name: String,
    changed_at: i64,
    noun: PhantomData<N>,
}

impl<N: DeclaredRecord> db::Record for DeclaredRow<N>
where
    PhantomData<N>: Unpin,
{
    fn read<R: db::Row>(row: &R) -> db::Result<Self> {
        let text = |column: &str| Ok::<_, db::Error>(row.column::<Option<String>>(column)?.unwrap_or_default());
        let value = |field: &Field| match field.kind {
            FieldKind::Secret => Ok(String::new()),
            FieldKind::Whole(..) => {
                Ok(row.column::<Option<i64>>(field.column)?.map(|number| number.to_string()).unwrap_or_default())
            }
            _ => text(field.column),
        };
        let mut values = N::NOUN.fields.iter().map(value).collect::<db::Result<Vec<_>>>()?;
        values.push(row.column(STATUS)?);
        let computed = |column: &Column| match column.computed {
            None => Ok(Value::Null),
            Some(name) if column.numeric => Ok(json!(row.column::<Option<i64>>(name)?)),
            Some(name) => Ok(json!(row.column::<Option<String>>(name)?)),
        };
        let nested = |object: &Nested| {
            let mut map = serde_json::Map::new();
            for (key, column) in object.columns {
                map.insert((*key).to_owned(), json!(row.column::<Option<String>>(column)?));
            }
            let is_none = object.columns.first().is_none_or(|(key, _)| map.get(*key) == Some(&Value::Null));
            Ok::<_, db::Error>(if is_none { Value::Null } else { Value::Object(map) })
        };
        let name = N::name_of(&keys(&N::NOUN).zip(values.iter().cloned()).collect());
        let has_session = matches!(N::NOUN.reach, Reach::Session);
        Ok(Self {
            id: row.column("id")?,
            branch_id: row.column("branch_id")?,
            session_id: if has_session { row.column("session_id")? } else { None },
            values,
            computed: N::NOUN.columns.iter().map(computed).collect::<db::Result<_>>()?,
            nested: <N as DeclaredRecord>::NOUN.nested.iter().map(nested).collect::<db::Result<_>>()?,
            name,
            version: row.column("version")?,
            changed_by_name: row.column("changed_by_name")?,
            changed_at: row.column("changed_at")?,
            noun: PhantomData,
        })
    }
}

/// A value as a call returns it: null where nothing is filled in.
fn answered(field: &Field, value: &str) -> Value {
    match field.kind {
        FieldKind::AnyOf(_) => json!(value.split(',').filter(|one| !one.is_empty()).collect::<Vec<_>>()),
        FieldKind::Spans(_) => {
            json!(
                spans(value)
                    .map(|(key, from, to)| (key, json!({ "from": from, "to": to })))
                    .collect::<BTreeMap<_, _>>()
            )
        }
        FieldKind::Periods(_) => {
            let period = |(start, end, kind)| json!({ "start": start, "end": end, "kind": kind });
            Value::Array(periods(value).map(period).collect())
        }
        _ if value.is_empty() => Value::Null,
        FieldKind::Whole(..) => json!(value.parse::<i64>().ok()),
        FieldKind::Picture(_) => json!(file_address(value)),
        _ => json!(value),
    }
}

impl<N: DeclaredRecord> Serialize for DeclaredRow<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("_id", &self.id)?;
        map.serialize_entry("branchId", &self.branch_id)?;
        if let Some(session_id) = &self.session_id {
            map.serialize_entry("sessionId", session_id)?;
        }
        for (field, value) in N::NOUN.fields.iter().zip(&self.values).filter(|(field, _)| !field.is_secret()) {
            map.serialize_entry(field.key, &answered(field, value))?;
        }
        map.serialize_entry(STATUS, &self.values.last())?;
        for (column, value) in N::NOUN.columns.iter().zip(&self.computed) {
            if column.computed.is_some() {
                map.serialize_entry(column.key, value)?;
            }
        }
        for (object, value) in <N as DeclaredRecord>::NOUN.nested.iter().zip(&self.nested) {
            map.serialize_entry(object.key, value)?;
        }
        map.serialize_entry("version", &self.version)?;
        map.serialize_entry("changedByName", &self.changed_by_name)?;
        map.serialize_entry("changedAt", &self.changed_at)?;
        map.end()
    }
}

impl<N: DeclaredRecord + Unpin> Row for DeclaredRow<N> {
    fn stored(&self) -> RecordFacts<'_> {
        RecordFacts {
            id: &self.id,
            branch_id: &self.branch_id,
            session_id: self.session_id.as_deref(),
            name: &self.name,
            version: self.version,
            changed: (&self.changed_by_name, self.changed_at),
        }
    }

    fn values(&self) -> Values {
        keys(&N::NOUN).zip(self.values.iter().cloned()).collect()
    }

    fn cells(&self) -> Vec<String> {
        let values = self.values();
        let none = Choices::default();
        let cell = |(column, computed): (&Column, &Value)| match computed {
            Value::Null if column.computed.is_some() => String::new(),
            Value::Null => N::NOUN.shown(column.key, value_of(&values, column.key), &none),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        N::NOUN.columns.iter().zip(&self.computed).map(cell).collect()
    }
}

impl<N: DeclaredRecord + Unpin> RecordKind for N {
    const NOUN: Noun = <N as DeclaredRecord>::NOUN;
    type Reads = <N as DeclaredRecord>::Reads;
    type Writes = <N as DeclaredRecord>::Writes;
    type Adds = <N as DeclaredRecord>::Adds;
    type Deletes = <N as DeclaredRecord>::Deletes;
    type Draft = DeclaredDraft<N>;
    type Row = DeclaredRow<N>;

    async fn window(conn: &mut Conn, window: &Window) -> db::Result<Found<Self::Row>> {
        conn.window(N::ALL, window).await
    }

    async fn one(conn: &mut Conn, id: &str) -> db::Result<Option<Self::Row>> {
        if N::ONE.is_empty() {
            return conn.one_of(N::ALL, id).await;
        }
        conn.one_by(N::ONE, id).await
    }

    fn filter_choices(
        conn: &mut Conn,
        branch_id: &str,
        session_id: Option<&str>,
    ) -> impl Future<Output = db::Result<Choices>> + Send {
        <N as DeclaredRecord>::filter_choices(conn, branch_id, session_id)
    }

    fn offered(conn: &mut Conn, stamp: &Stamp) -> impl Future<Output = db::Result<Values>> + Send {
        <N as DeclaredRecord>::offered(conn, stamp)
    }

    fn name_of(values: &Values) -> String {
        <N as DeclaredRecord>::name_of(values)
    }

    fn href(id: &str) -> Option<String> {
        <N as DeclaredRecord>::href(id)
    }

    fn links(caller: &Caller, id: Option<&str>, chosen: &[(&str, &str)]) -> Vec<RecordLink> {
        <N as DeclaredRecord>::links(caller, id, chosen)
    }

    fn touches_session(was: &Values, values: &Values) -> bool {
        <N as DeclaredRecord>::touches_session(was, values)
    }

    async fn add(conn: &mut Conn, stamp: &Stamp, draft: &Self::Draft) -> db::Result<()> {
        let noun = &<N as DeclaredRecord>::NOUN;
        let belongs_to = match noun.reach {
            Reach::Installation => None,
            Reach::Branch | Reach::BranchOrNone => Some(stamp.branch_id.clone()),
            Reach::Session => Some(stamp.session_id.clone().unwrap_or_default()),
        };
        // Some insert what they select, so that a record belongs where what it refers to does.
        if store::save(conn, N::ADD, noun, (stamp, 1), &draft.values, belongs_to).await? == 0 {
            return Err(db::Error::RowNotFound);
        }
        // After the record: a branch's pictures refer to it.
        store::add_pictures(conn, stamp_branch(noun, stamp), draft.pictures.values()).await?;
        if let Some(hash) = &draft.sealed {
            N::keep_secret(conn, &stamp.id, hash).await?;
        }
        N::after_save(conn, stamp, &draft.values()).await
    }

    async fn update(conn: &mut Conn, stamp: &Stamp, draft: &Self::Draft) -> db::Result<bool> {
        let noun = &<N as DeclaredRecord>::NOUN;
        let was = if draft.pictures.is_empty() && draft.removed.is_empty() {
            None
        } else {
            Self::one(conn, &stamp.id).await?
        };
        store::add_pictures(conn, stamp_branch(noun, stamp), draft.pictures.values()).await?;
        let done = store::save(conn, N::UPDATE, noun, (stamp, stamp.version), &draft.values, None).await? > 0;
        if let Some(was) = was.filter(|_| done) {
            let pictures = noun.fields.iter().zip(was.values.iter().zip(&draft.values));
            let replaced = pictures.filter(|(field, (was, now))| field.is_picture() && !was.is_empty() && was != now);
            for (_, (was, _)) in replaced {
                store::delete_picture(conn, was, 0).await?;
            }
        }
        if done {
            N::after_save(conn, stamp, &draft.values()).await?;
        }
        Ok(done)
    }

    async fn delete(conn: &mut Conn, id: &str, version: i64) -> db::Result<bool> {
        N::before_delete(conn, id).await?;
        if <N as DeclaredRecord>::NOUN.fields.iter().any(Field::is_picture) {
            // First, since a branch's pictures refer to it.
            let row = Self::one(conn, id).await?;
            let values = row.map(|row| row.values).unwrap_or_default();
            let fields = <N as DeclaredRecord>::NOUN.fields.iter().zip(&values);
            for (_, picture) in fields.filter(|(field, value)| field.is_picture() && !value.is_empty()) {
                store::delete_picture(conn, picture, 1).await?;
            }
        }
        store::delete(conn, N::DELETE, id, version).await
    }

    async fn dependents(conn: &mut Conn, id: &str) -> db::Result<Vec<Dependents>> {
        let mut found = Vec::new();
        for of in N::IN_USE {
            found.extend(dependents_of(conn, of, id).await?);
        }
        Ok(found)
    }

    fn choices(conn: &mut Conn, stamp: &Stamp, values: &Values) -> impl Future<Output = db::Result<Choices>> + Send {
        <N as DeclaredRecord>::choices(conn, stamp, values)
    }

    async fn check(
        conn: &mut Conn,
        caller: &Caller,
        stamp: &Stamp,
        was: Option<&Self::Row>,
        values: &Values,
        errors: &mut FieldErrors,
    ) -> Result<()> {
        let was = was.map(Row::values);
        <N as DeclaredRecord>::check(conn, caller, stamp, was.as_ref(), values, errors).await
    }

    fn kept(row: &Self::Row) -> Option<&'static str> {
        <N as DeclaredRecord>::kept(&row.values())
    }

    fn fixed(caller: &Caller, id: &str) -> &'static [&'static str] {
        <N as DeclaredRecord>::fixed(caller, id)
    }

    fn reserved(caller: &Caller, row: &Self::Row) -> Option<&'static str> {
        <N as DeclaredRecord>::reserved(caller, &row.values())
    }

    fn withheld(caller: &Caller) -> &'static [(&'static str, &'static str)] {
        <N as DeclaredRecord>::withheld(caller)
    }

    async fn check_delete(conn: &mut Conn, caller: &Caller, row: &Self::Row) -> Result<()> {
        <N as DeclaredRecord>::check_delete(conn, caller, row.id(), &row.values()).await
    }
}

/// The branch that a record's pictures belong to: a branch's are its own.
fn stamp_branch<'s>(noun: &Noun, stamp: &'s Stamp) -> &'s str {
    if noun.reach == Reach::Installation { &stamp.id } else { &stamp.branch_id }
}
