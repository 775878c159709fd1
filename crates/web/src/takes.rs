//! What a call takes, read off the parameters of its handler, so that its description cannot differ from what it reads.

use std::sync::Arc;

use axum::extract::State;
use axum::http::Extensions;
use axum::http::request::Parts;
use schemars::{JsonSchema, Schema, SchemaGenerator};

use super::input::{Body, OnlyGet, Params, PathId, PlaceBody, Whole};
use auth::{FromOwnSite, May};

/// The schemas of a call's query and body. Each is an object; several are one object in parts.
#[derive(Debug, Default)]
pub struct Takes {
    pub query: Vec<Schema>,
    pub body: Vec<Schema>,
    /// Whether it takes an `Idempotency-Key` also where it has no body.
    pub keyed: bool,
}

/// A parameter of a handler.
pub trait Parameter {
    /// Adds what it takes of the query or of the body. `route`: what the route itself says, as its requests' extensions hold it.
    fn describe(takes: &mut Takes, generator: &mut SchemaGenerator, route: &Extensions) {
        let _ = (takes, generator, route);
    }
}

impl<A> Parameter for State<Arc<A>> {}
impl<P> Parameter for May<P> {}
impl Parameter for OnlyGet {}
impl Parameter for FromOwnSite {}
impl Parameter for Parts {}
/// A body whose shape is somebody else's.
impl Parameter for Whole {}
/// The path names it.
impl Parameter for PathId {}

impl<T: JsonSchema> Parameter for Params<T> {
    fn describe(takes: &mut Takes, generator: &mut SchemaGenerator, _: &Extensions) {
        takes.query.push(T::json_schema(generator));
    }
}

impl<T: JsonSchema> Parameter for Body<T> {
    fn describe(takes: &mut Takes, generator: &mut SchemaGenerator, _: &Extensions) {
        takes.body.push(T::json_schema(generator));
    }
}

impl<T: JsonSchema, G: JsonSchema> Parameter for PlaceBody<T, G> {
    fn describe(takes: &mut Takes, generator: &mut SchemaGenerator, _: &Extensions) {
        takes.body.extend([G::json_schema(generator), T::json_schema(generator)]);
    }
}

/// A handler with these parameters.
pub trait Handler<Parameters> {
    fn takes(&self, generator: &mut SchemaGenerator, route: &Extensions) -> Takes;
}

macro_rules! handlers {
    ($(($($parameter:ident),*))+) => {$(
        impl<F, A, $($parameter: Parameter),*> Handler<($($parameter,)*)> for F
        where
            F: Fn($($parameter),*) -> A,
        {
            fn takes(&self, generator: &mut SchemaGenerator, route: &Extensions) -> Takes {
                let describe: &[fn(&mut Takes, &mut SchemaGenerator, &Extensions)] = &[$($parameter::describe),*];
                let mut takes = Takes::default();
                for describe in describe {
                    describe(&mut takes, generator, route);
                }
                takes
            }
        }
    )+};
}

handlers! {
    ()
    (P1)
    (P1, P2)
    (P1, P2, P3)
    (P1, P2, P3, P4)
    (P1, P2, P3, P4, P5)
}

/// What a handler takes.
pub fn taken<P, H: Handler<P>>(handler: &H, generator: &mut SchemaGenerator) -> Takes {
    taken_of(handler, generator, &Extensions::new())
}

/// The same on a route that says something itself.
pub fn taken_of<P, H: Handler<P>>(handler: &H, generator: &mut SchemaGenerator, route: &Extensions) -> Takes {
    handler.takes(generator, route)
}
