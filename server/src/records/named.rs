//! The plainest nouns: a name that is unique in its branch, a status, and how many there are of it. Such a noun is a [`Noun`] and five
//! statements; designations, departments and groups are the first ones.

use std::marker::PhantomData;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::store::dependents_of;
use super::{Dependents, Draft, Field, Noun, RecordFacts, RecordKind, Row, STATUS, Stamp, Values, status_label};
use crate::auth::permit::Permit;
use crate::db::window::{Found, Window};
use crate::db::{self, Conn, Result};
use crate::web::posted::{FieldErrors, FromForm, Raw};

/// Characters of a name.
const LONGEST: usize = 100;

/// A noun of this kind. Its columns are the name, the count and the status.
pub trait NamedRecord: Send + Sync + 'static {
    const NOUN: Noun;
    type Reads: Permit;
    type Writes: Permit;

    /// Every row: `id`, `branch_id`, `name`, `status`, `search_text`, `version`, `changed_by_name`, `changed_at` and `count`.
    const ALL: &'static str;
    /// By id, branch, name, status, name in lower case, who and when; the version is 1.
    const ADD: &'static str;
    /// By id and version: name, status, name in lower case, who and when; the version counts up.
    const UPDATE: &'static str;
    /// By id and version.
    const DELETE: &'static str;
    /// Those that refer to the id: one of them as `example`, and how many as `count`; no row where there is none.
    const IN_USE: &'static str;
}

const fn name_of(noun: &Noun) -> &Field {
    &noun.fields[0]
}

/// What the form of such a noun holds.
pub struct NamedDraft<N> {
    name: String,
    status: String,
    noun: PhantomData<N>,
}

impl<N: NamedRecord> FromForm for NamedDraft<N> {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let name = errors.required_line(raw, name_of(&N::NOUN), LONGEST);
        let status = errors.status(raw);
        Some(Self { name: name?, status: status?, noun: PhantomData })
    }
}

impl<N: NamedRecord> Draft for NamedDraft<N> {
    fn values(&self) -> Values {
        vec![(name_of(&N::NOUN).key, self.name.clone()), (STATUS, self.status.clone())]
    }
}

/// A stored record of such a noun. A call answers the name and the count by the keys of their columns.
pub struct NamedRow<N> {
    id: String,
    branch_id: String,
    name: String,
    status: String,
    count: i64,
    version: i64,
    changed_by_name: String,
    changed_at: i64,
    noun: PhantomData<N>,
}

impl<N: NamedRecord> db::Record for NamedRow<N>
where
    PhantomData<N>: Unpin,
{
    fn read<R: db::Row>(row: &R) -> Result<Self> {
        Ok(Self {
            id: row.column("id")?,
            branch_id: row.column("branch_id")?,
            name: row.column("name")?,
            status: row.column("status")?,
            count: row.column("count")?,
            version: row.column("version")?,
            changed_by_name: row.column("changed_by_name")?,
            changed_at: row.column("changed_at")?,
            noun: PhantomData,
        })
    }
}

impl<N: NamedRecord> Serialize for NamedRow<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let [name, count, ..] = N::NOUN.columns else {
            return Err(serde::ser::Error::custom("a named noun has a name and a count"));
        };
        let mut map = serializer.serialize_map(Some(8))?;
        map.serialize_entry("_id", &self.id)?;
        map.serialize_entry("branchId", &self.branch_id)?;
        map.serialize_entry(name.key, &self.name)?;
        map.serialize_entry("status", &self.status)?;
        map.serialize_entry(count.key, &self.count)?;
        map.serialize_entry("version", &self.version)?;
        map.serialize_entry("changedByName", &self.changed_by_name)?;
        map.serialize_entry("changedAt", &self.changed_at)?;
        map.end()
    }
}

impl<N: NamedRecord + Unpin> Row for NamedRow<N> {
    fn stored(&self) -> RecordFacts<'_> {
        let changed = (self.changed_by_name.as_str(), self.changed_at);
        RecordFacts { id: &self.id, branch_id: &self.branch_id, name: &self.name, version: self.version, changed }
    }

    fn values(&self) -> Values {
        vec![(name_of(&N::NOUN).key, self.name.clone()), (STATUS, self.status.clone())]
    }

    fn cells(&self) -> Vec<String> {
        vec![self.name.clone(), self.count.to_string(), status_label(&self.status)]
    }
}

impl<N: NamedRecord + Unpin> RecordKind for N {
    const NOUN: Noun = <N as NamedRecord>::NOUN;
    type Reads = <N as NamedRecord>::Reads;
    type Writes = <N as NamedRecord>::Writes;
    type Draft = NamedDraft<N>;
    type Row = NamedRow<N>;

    async fn window(conn: &mut Conn, window: &Window) -> Result<Found<Self::Row>> {
        conn.window(N::ALL, window).await
    }

    async fn one(conn: &mut Conn, id: &str) -> Result<Option<Self::Row>> {
        conn.one_of(N::ALL, id).await
    }

    async fn add(conn: &mut Conn, stamp: &Stamp, draft: &Self::Draft) -> Result<()> {
        super::store::add_named(conn, N::ADD, stamp, &draft.name, &draft.status).await
    }

    async fn update(conn: &mut Conn, stamp: &Stamp, draft: &Self::Draft) -> Result<bool> {
        super::store::update_named(conn, N::UPDATE, stamp, &draft.name, &draft.status).await
    }

    async fn delete(conn: &mut Conn, id: &str, version: i64) -> Result<bool> {
        super::store::delete(conn, N::DELETE, id, version).await
    }

    async fn dependents(conn: &mut Conn, id: &str) -> Result<Vec<Dependents>> {
        dependents_of(conn, <N as NamedRecord>::NOUN.columns[1].label, N::IN_USE, id).await
    }
}
