//! A stored record of a noun: read from its rows, returned by calls, listed and deleted.

use std::collections::BTreeMap;

use rules::money::amount;
use rules::words::Text;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::{Value, json};

use super::field::{files, periods, spans};
use super::kind::Kind;
use super::money::{self, Currency};
use super::store::{self, dependents_of};
use super::{Choices, Column, Dependents, Field, FieldKind, Nested, Noun, Reach, STATUS, Values, value_of};
use base::clock::printed_day;
use db::window::{Found, Window};
use db::{Conn, Db};
use web::shell::{attachment_address, file_address};

/// The keys of a noun's values, in their order.
pub(super) fn keys(noun: &Noun) -> impl Iterator<Item = &'static str> {
    noun.fields.iter().map(|field| field.key).chain([STATUS])
}

/// A stored record.
pub struct StoredRecord {
    pub(super) kind: Kind,
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
    /// Of nouns with amounts among their columns.
    currency: Option<Currency>,
    version: i64,
    changed_by_name: String,
    changed_at: i64,
}

impl db::Reading<StoredRecord> for Kind {
    fn read<R: db::Row>(self, row: &R) -> db::Result<StoredRecord> {
        let kind = self;
        let text = |column: &str| Ok::<_, db::Error>(row.column::<Option<String>>(column)?.unwrap_or_default());
        let value = |field: &Field| match field.kind {
            FieldKind::Secret => Ok(String::new()),
            FieldKind::Money(..) => Ok(row.column::<Option<i64>>(field.column)?.map(amount::plain).unwrap_or_default()),
            FieldKind::Whole(..) => {
                Ok(row.column::<Option<i64>>(field.column)?.map(|number| number.to_string()).unwrap_or_default())
            }
            _ => text(field.column),
        };
        let mut values = kind.noun().fields.iter().map(value).collect::<db::Result<Vec<_>>>()?;
        values.push(row.column(STATUS)?);
        let computed = |column: &Column| match column.computed {
            None => Ok(Value::Null),
            Some(name) if column.is_number() => Ok(json!(row.column::<Option<i64>>(name)?)),
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
        let name = if kind.named().is_empty() {
            kind.name_of(&keys(kind.noun()).zip(values.iter().cloned()).collect())
        } else {
            kind.named_as(row.column(kind.named())?)
        };
        let has_money = kind.noun().columns.iter().any(|column| column.is_money);
        let currency = if has_money {
            Some(Currency::new(&row.column::<String>("currency")?, &row.column::<String>("currency_symbol")?))
        } else {
            None
        };
        let has_session = matches!(kind.noun().reach, Reach::Session);
        Ok(StoredRecord {
            kind,
            id: row.column("id")?,
            branch_id: row.column("branch_id")?,
            session_id: if has_session { row.column("session_id")? } else { None },
            values,
            computed: kind.noun().columns.iter().map(computed).collect::<db::Result<_>>()?,
            nested: kind.noun().nested.iter().map(nested).collect::<db::Result<_>>()?,
            name,
            currency,
            version: row.column("version")?,
            changed_by_name: row.column("changed_by_name")?,
            changed_at: row.column("changed_at")?,
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
        FieldKind::Files(..) => {
            let file = |(id, name)| json!({ "_id": id, "fileName": name, "href": attachment_address(id) });
            Value::Array(files(value).map(file).collect())
        }
        _ if value.is_empty() => Value::Null,
        FieldKind::Whole(..) => json!(value.parse::<i64>().ok()),
        FieldKind::Money(..) => money::in_answer(amount::parse(value).ok().flatten()),
        FieldKind::Picture(_) => json!(file_address(value)),
        _ => json!(value),
    }
}

impl Serialize for StoredRecord {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("_id", &self.id)?;
        map.serialize_entry("branchId", &self.branch_id)?;
        if let Some(session_id) = &self.session_id {
            map.serialize_entry("sessionId", session_id)?;
        }
        for (field, value) in self.kind.noun().fields.iter().zip(&self.values).filter(|(field, _)| !field.is_secret()) {
            map.serialize_entry(field.key, &answered(field, value))?;
        }
        map.serialize_entry(STATUS, &self.values.last())?;
        for (column, value) in self.kind.noun().columns.iter().zip(&self.computed) {
            if let (Some(said), Some(text)) = (column.said, value.as_str()) {
                map.serialize_entry(column.key, said(text).english())?;
            } else if column.computed.is_some() && column.is_money {
                map.serialize_entry(column.key, &money::in_answer(value.as_i64()))?;
            } else if column.computed.is_some() {
                map.serialize_entry(column.key, value)?;
            }
        }
        for (object, value) in self.kind.noun().nested.iter().zip(&self.nested) {
            map.serialize_entry(object.key, value)?;
        }
        map.serialize_entry("version", &self.version)?;
        map.serialize_entry("changedByName", &self.changed_by_name)?;
        map.serialize_entry("changedAt", &self.changed_at)?;
        map.end()
    }
}

impl StoredRecord {
    /// A window of the noun's rows.
    pub async fn window(kind: Kind, conn: &mut Conn, window: &Window) -> db::Result<Found<Self>> {
        conn.window_by(kind.all(), kind.keys(window), window, kind).await
    }

    /// The same for a list or a call, by the connection that is quickest for it.
    pub async fn page(kind: Kind, db: &Db, window: &Window) -> db::Result<Found<Self>> {
        let keys = kind.keys(window);
        db.for_window(keys, window).await?.window_by(kind.all(), keys, window, kind).await
    }

    /// The record with this id.
    pub async fn one(kind: Kind, conn: &mut Conn, id: &str) -> db::Result<Option<Self>> {
        if kind.one().is_empty() {
            return conn.one_of_by(kind.all(), id, kind).await;
        }
        conn.one_by(kind.one(), id, kind).await
    }

    /// False where the version is no longer the stored one: nothing was deleted.
    pub(super) async fn delete(kind: Kind, conn: &mut Conn, id: &str, version: i64) -> db::Result<bool> {
        kind.before_delete(conn, id).await?;
        if kind.noun().fields.iter().any(Field::is_picture) {
            // First, since a branch's pictures refer to it.
            let row = Self::one(kind, conn, id).await?;
            let values = row.map(|row| row.values).unwrap_or_default();
            let fields = kind.noun().fields.iter().zip(&values);
            for (_, picture) in fields.filter(|(field, value)| field.is_picture() && !value.is_empty()) {
                store::delete_picture(conn, picture, 1).await?;
            }
        }
        if kind.noun().fields.iter().any(Field::is_files) {
            // First, since they refer to it.
            let row = Self::one(kind, conn, id).await?;
            let values = row.map(|row| row.values).unwrap_or_default();
            let fields = kind.noun().fields.iter().zip(&values);
            for (_, value) in fields.filter(|(field, _)| field.is_files()) {
                for (file, _) in files(value) {
                    store::detach(conn, file).await?;
                }
            }
        }
        store::delete(conn, kind.delete(), id, version).await
    }

    /// What refers to the record; empty where nothing does.
    pub(super) async fn dependents(kind: Kind, conn: &mut Conn, id: &str) -> db::Result<Vec<Dependents>> {
        let mut found = Vec::new();
        for of in kind.in_use() {
            found.extend(dependents_of(conn, of, id).await?);
        }
        Ok(found)
    }

    pub fn kind(&self) -> Kind {
        self.kind
    }

    pub fn id(&self) -> &str {
        &self.id
    }

    pub fn branch_id(&self) -> &str {
        &self.branch_id
    }

    /// Of what belongs to a year.
    pub fn session_id(&self) -> Option<&str> {
        self.session_id.as_deref()
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Counts the writes, from 1.
    pub fn version(&self) -> i64 {
        self.version
    }

    /// Who wrote it last, empty where that was before versions were kept; and when, in epoch milliseconds.
    pub fn changed(&self) -> (&str, i64) {
        (&self.changed_by_name, self.changed_at)
    }

    /// In the order of the noun's fields, the status last.
    pub fn values(&self) -> Values {
        keys(self.kind.noun()).zip(self.values.iter().cloned()).collect()
    }

    /// In the order of the noun's columns, as they are shown. `choices`: of what is offered ([`FieldKind::Offered`]).
    pub fn cells(&self, choices: &Choices) -> Vec<Text> {
        self.cells_in(self.currency.as_ref(), choices)
    }

    /// The same for a spreadsheet: amounts are plain numbers.
    pub fn plain_cells(&self, choices: &Choices) -> Vec<String> {
        self.cells_in(None, choices).into_iter().map(String::from).collect()
    }

    fn cells_in(&self, currency: Option<&Currency>, choices: &Choices) -> Vec<Text> {
        let values = self.values();
        let money = |value: &str| match (currency, amount::parse(value)) {
            (Some(currency), Ok(Some(hundredths))) => currency.shown(hundredths),
            _ => value.to_owned(),
        };
        let cell = |(column, computed): (&Column, &Value)| match computed {
            Value::Null if column.computed.is_none() && column.is_money => money(value_of(&values, column.key)).into(),
            Value::Null if column.computed.is_some() => Text::default(),
            Value::Null => self.kind.noun().said(column.key, value_of(&values, column.key), choices),
            Value::Number(number) if column.is_money => {
                let hundredths = number.as_i64().unwrap_or_default();
                currency.map_or_else(|| amount::plain(hundredths), |currency| currency.shown(hundredths)).into()
            }
            Value::String(text) if column.is_day => printed_day(text).into(),
            Value::String(text) => column.said.map_or_else(|| text.clone().into(), |said| said(text)),
            other => other.to_string().into(),
        };
        self.kind.noun().columns.iter().zip(&self.computed).map(cell).collect()
    }
}
