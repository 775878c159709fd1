//! Tables of routes: [`calls!`](crate::calls) and [`pages!`](crate::pages), one line each, in the crate of whose handlers they are. The router, the `OpenAPI`
//! document and the lists that tests walk are made from the same lines. What a call takes is read off its handler's parameters.

use rules::permission::Action;
use schemars::{JsonSchema, Schema, SchemaGenerator};

use super::takes::Takes;

/// One call of a table.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    /// `get`, `post`, `put` or `delete`.
    pub method: &'static str,
    pub path: &'static str,
    /// The action of the permission table; none for the calls that need no token.
    pub who: Option<Action>,
    /// What its handler's parameters take; the bodies of declared nouns are what their declarations say.
    pub takes: fn(&mut SchemaGenerator) -> Takes,
    /// What it answers; none for the calls of declared nouns.
    pub answer: Option<fn(&mut SchemaGenerator) -> Schema>,
    pub says: &'static str,
}

/// A page of a table: its method (`get` or `post`) and its path.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    pub method: &'static str,
    pub path: &'static str,
}

/// For the calls that need no token.
pub const ANYBODY: Option<Action> = None;

/// The schema of an answer's type.
pub fn schema_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// The lines of several tables, as many as they are together.
///
/// # Panics
/// While it is compiled, where they are not `COUNT`.
pub const fn together<T: Copy, const COUNT: usize>(tables: &[&[T]]) -> [T; COUNT] {
    let mut all = [tables[0][0]; COUNT];
    let (mut at, mut table) = (0, 0);
    while table < tables.len() {
        let mut line = 0;
        while line < tables[table].len() {
            all[at] = tables[table][line];
            at += 1;
            line += 1;
        }
        table += 1;
    }
    assert!(at == COUNT, "every line has its place");
    all
}

/// How many lines several tables have.
pub const fn count<T>(tables: &[&[T]]) -> usize {
    let (mut all, mut table) = (0, 0);
    while table < tables.len() {
        all += tables[table].len();
        table += 1;
    }
    all
}

/// The schema of what a call answers; the calls of declared nouns answer what their declarations say.
#[doc(hidden)]
#[macro_export]
macro_rules! answer {
    () => {
        None
    };
    ($answer:ty) => {
        Some($crate::routes::schema_of::<$answer>)
    };
}

/// Calls, one line each: method, path, handler, what it answers, who may, and what it does.
#[macro_export]
macro_rules! calls {
    ($($method:ident $path:literal $handler:expr $(=> $answer:ty)?, $who:expr, $says:literal;)+) => {
        /// Every call of this table, for the router, the `OpenAPI` document and the tests that walk them all.
        pub const CALLS: &[$crate::routes::Call] = &[$($crate::routes::Call {
            method: stringify!($method),
            path: concat!("/api", $path),
            who: $who,
            takes: |generator| $crate::takes::taken(&$handler, generator),
            answer: $crate::answer!($($answer)?),
            says: $says,
        }),+];

        /// Their routes, below `/api`.
        pub fn api() -> axum::Router<std::sync::Arc<$crate::app::App>> {
            axum::Router::new()$(.route($path, axum::routing::$method($handler)))+
        }
    };
}

/// Pages, one line each: path, then method and handler of each way to ask for it.
#[macro_export]
macro_rules! pages {
    ($($path:literal $($method:ident $handler:expr),+;)+) => {
        /// Every page of this table, for the router and the tests that walk them all.
        pub const PAGES: &[$crate::routes::Page] =
            &[$($($crate::routes::Page { method: stringify!($method), path: $path }),+),+];

        /// Their routes.
        pub fn pages() -> axum::Router<std::sync::Arc<$crate::app::App>> {
            axum::Router::new()$(.route($path, axum::routing::MethodRouter::new()$(.$method($handler))+))+
        }
    };
}

#[cfg(test)]
mod tests {
    use super::{count, together};

    #[test]
    fn tables_come_one_after_the_other() {
        const TABLES: &[&[u8]] = &[&[1, 2], &[], &[3]];
        const ALL: &[u8] = &together::<u8, { count(TABLES) }>(TABLES);
        assert_eq!(ALL, [1, 2, 3]);
    }
}
