//! Views: what is read, declared once (ARCHITECTURE.md, *The way of a view*). A view is a struct of raw values: its call sends it as it is, its page has
//! it among its props, and its CSV file and its paper are made from the columns of its rows.

use std::future::Future;
use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, Request};
use axum::handler::Handler;
use axum::http::Extensions;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use futures_util::future::BoxFuture;
use rules::permission::Action;
use rules::words::{Text, Word};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::command::id_of;
use super::list::printed_table;
use super::money::{Currency, Money};
use super::{ColumnKind, Place};
use auth::permit::Permitted;
use auth::{Caller, May};
use base::clock::printed_day;
use base::error::Result;
use db::Conn;
use web::app::App;
use web::download::Csv;
use web::input::query_of;
use web::takes::{self, Takes};

/// What is read and changes nothing.
pub trait View: Serialize + Sized + Send + 'static {
    /// Who may.
    const ACTION: Action;
    /// What the query says.
    type Asked: DeserializeOwned + JsonSchema + Send + Sync + 'static;
    /// Whether all of its statements must see what one moment has.
    const AT_ONE_MOMENT: bool = false;

    /// Reads it: what the path's id names, empty where the path has none, within the caller's reach.
    ///
    /// # Errors
    /// 400 for a malformed query; 403 for another branch's; 404.
    fn read(
        conn: &mut Conn,
        caller: &Caller,
        id: &str,
        asked: Self::Asked,
    ) -> impl Future<Output = Result<Self>> + Send;
}

/// A view whose query says nothing.
#[derive(Debug, serde::Deserialize, JsonSchema)]
pub struct NothingAsked {}

/// What the route of a call asks for: the permission that its view declares.
struct DeclaredView;

#[derive(Clone, Copy)]
struct OfView(Action);

impl Permitted for DeclaredView {
    const WITH_GIVEN_PASSWORD: bool = false;

    fn action(parts: &Parts) -> Option<Action> {
        parts.extensions.get().map(|OfView(action)| *action)
    }
}

type ReadJson = for<'a> fn(&'a App, &'a Caller, &'a str, &'a str) -> BoxFuture<'a, Result<Response>>;

/// The call of a view.
#[derive(Clone, Copy)]
pub struct ViewHandler {
    action: Action,
    read: ReadJson,
    asked: fn(&mut SchemaGenerator) -> Schema,
}

/// That a handler is of a view, where others say their parameters.
pub struct ViewCall;

/// The handler of its call: `get "/getHandIns/{id}" view::call::<HandIns>() => HandIns`.
pub const fn call<V: View>() -> ViewHandler {
    fn read<'a, V: View>(
        app: &'a App,
        caller: &'a Caller,
        id: &'a str,
        query: &'a str,
    ) -> BoxFuture<'a, Result<Response>> {
        Box::pin(async move {
            let asked = query_of(query)?;
            let mut conn = if V::AT_ONE_MOMENT { app.db.snapshot().await? } else { app.db.acquire().await? };
            let view = V::read(&mut conn, caller, id, asked).await?;
            drop(conn);
            Ok(Json(view).into_response())
        })
    }
    ViewHandler { action: V::ACTION, read: read::<V>, asked: V::Asked::json_schema }
}

impl Handler<ViewCall, Arc<App>> for ViewHandler {
    type Future = BoxFuture<'static, Response>;

    fn call(self, mut request: Request, app: Arc<App>) -> Self::Future {
        request.extensions_mut().insert(OfView(self.action));
        Box::pin(async move {
            let (mut parts, _) = request.into_parts();
            let answer = async {
                let caller = May::<DeclaredView>::from_request_parts(&mut parts, &app).await?;
                let id = id_of(&mut parts, &app).await?;
                (self.read)(&app, &caller, &id, parts.uri.query().unwrap_or_default()).await
            };
            answer.await.into_response()
        })
    }
}

impl takes::Handler<ViewCall> for ViewHandler {
    fn takes(&self, generator: &mut SchemaGenerator, _: &Extensions) -> Takes {
        Takes { query: vec![(self.asked)(generator)], ..Takes::default() }
    }
}

/// A column of a view's rows.
pub struct RowColumn<R: 'static> {
    label: Word,
    kind: ColumnKind,
    cell: for<'r> fn(&'r R) -> Cell<'r>,
}

/// What a row has in a column.
#[derive(Clone, Copy, Debug)]
pub enum Cell<'r> {
    Text(&'r str),
    /// YYYY-MM-DD
    Day(&'r str),
    /// Nothing stands where nothing is due.
    Due(Money),
}

impl<R> RowColumn<R> {
    pub const fn new(label: Word, kind: ColumnKind, cell: for<'r> fn(&'r R) -> Cell<'r>) -> Self {
        Self { label, kind, cell }
    }

    fn text(&self, row: &R, currency: &Currency) -> String {
        match (self.cell)(row) {
            Cell::Text(text) => text.to_owned(),
            Cell::Day(day) => printed_day(day),
            Cell::Due(Money(0)) => String::new(),
            Cell::Due(Money(hundredths)) => currency.shown(hundredths),
        }
    }
}

/// Rows with their columns, and the currency of their amounts.
pub struct Table<'t, R: 'static> {
    pub columns: &'static [RowColumn<R>],
    pub rows: &'t [R],
    pub currency: &'t Currency,
}

impl<R> Table<'_, R> {
    fn texts(&self) -> Vec<Vec<String>> {
        let texts = |row| self.columns.iter().map(|column| column.text(row, self.currency)).collect();
        self.rows.iter().map(texts).collect()
    }

    /// As a CSV file under a name.
    ///
    /// # Errors
    /// Where the name makes no header.
    pub fn csv(&self, name: &str) -> Result<Response> {
        let mut csv = Csv::new(&self.columns.iter().map(|column| column.label.english()).collect::<Vec<_>>());
        for row in self.texts() {
            csv.row(&row.iter().map(String::as_str).collect::<Vec<_>>());
        }
        csv.download(&format!("{name}.csv"))
    }

    /// On paper, under the letterhead of a place.
    ///
    /// # Errors
    /// 404 without a branch.
    pub async fn paper(&self, app: &App, place: &Place, title: impl Into<Text>) -> Result<Response> {
        let columns: Vec<_> = self.columns.iter().map(|column| (column.label, column.kind)).collect();
        printed_table(app, place, title, &columns, (self.texts(), Vec::new()), Vec::new()).await
    }
}
