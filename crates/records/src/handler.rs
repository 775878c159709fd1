//! The handlers of every noun, as the tables of routes name them: `records::list::<Designations>()`. Each is compiled once and finds its
//! kind beside the request.

use std::sync::Arc;

use axum::extract::Request;
use axum::handler::Handler;
use axum::http::Extensions;
use axum::response::Response;
use futures_util::future::BoxFuture;
use schemars::SchemaGenerator;

use super::import::{self, Imported};
use super::kind::{ImportKind, Kind};
use super::{RecordKind, calls, form, picked};
use web::app::App;
use web::takes::{self, Takes};

/// What a route of a kind does.
#[derive(Clone, Copy)]
pub struct KindHandler {
    of: RouteOf,
    handle: fn(Request, Arc<App>) -> BoxFuture<'static, Response>,
    takes: fn(&mut SchemaGenerator, &Extensions) -> Takes,
}

/// What a route is about.
#[derive(Clone, Copy)]
enum RouteOf {
    Records(Kind),
    Imports(ImportKind),
}

impl RouteOf {
    fn beside(self, route: &mut Extensions) {
        match self {
            Self::Records(kind) => {
                route.insert(kind);
            }
            Self::Imports(kind) => {
                route.insert(kind);
                route.insert(kind.kind());
            }
        }
    }
}

/// That a handler is of a kind, where others say their parameters.
pub struct OfKind;

impl Handler<OfKind, Arc<App>> for KindHandler {
    type Future = BoxFuture<'static, Response>;

    fn call(self, mut request: Request, app: Arc<App>) -> Self::Future {
        self.of.beside(request.extensions_mut());
        (self.handle)(request, app)
    }
}

impl takes::Handler<OfKind> for KindHandler {
    fn takes(&self, generator: &mut SchemaGenerator, _: &Extensions) -> Takes {
        let mut route = Extensions::new();
        self.of.beside(&mut route);
        (self.takes)(generator, &route)
    }
}

/// What a page takes is said by no document.
fn nothing(_: &mut SchemaGenerator, _: &Extensions) -> Takes {
    Takes::default()
}

macro_rules! handlers {
    ($declared:ident, $of:expr; pages { $($pages:tt)* } calls { $($calls:tt)* }) => {
        handlers!(@each $declared, $of, page, $($pages)*);
        handlers!(@each $declared, $of, call, $($calls)*);
    };
    (@each $declared:ident, $of:expr, $what:ident, $($(#[$says:meta])* $name:ident = $handler:path;)+) => {$(
        $(#[$says])*
        pub const fn $name<K: $declared>() -> KindHandler {
            fn handle(request: Request, app: Arc<App>) -> BoxFuture<'static, Response> {
                Box::pin($handler.call(request, app))
            }
            KindHandler { of: $of, handle, takes: handlers!(@takes $what $handler) }
        }
    )+};
    (@takes page $handler:path) => {
        nothing
    };
    (@takes call $handler:path) => {
        |generator, route| takes::taken_of(&$handler, generator, route)
    };
}

handlers! {
    RecordKind, RouteOf::Records(Kind::of::<K>());
    pages {
        /// GET the list's page.
        list = super::list::list;
        /// GET the list as CSV.
        csv = super::list::csv;
        /// GET the list as a workbook.
        xlsx = super::list::xlsx;
        /// GET the list for paper.
        print = super::list::print;
        /// GET many records as a table of inputs.
        grid = super::grid::grid;
        /// POST that table.
        grid_posted = super::grid::grid_posted;
        /// POST the ticked rows of a list.
        ticked = super::ticked::ticked;
        /// GET what can be picked in a field.
        offered = picked::offered;
        /// GET the empty form.
        new = form::new;
        /// POST a new record.
        add_posted = form::add_posted;
        /// GET a record's form.
        edit = form::edit;
        /// POST a record's changes.
        edit_posted = form::edit_posted;
        /// GET the question whether to delete.
        delete = super::delete::delete;
        /// POST: deletes the record, or makes it inactive.
        delete_posted = super::delete::delete_posted;
    }
    calls {
        /// GET `getAllX`.
        get_all = calls::get_all;
        /// GET `getOneX/{id}`.
        get_one = calls::get_one;
        /// POST `addX`.
        add = calls::add;
        /// PUT `updateOneX/{id}`.
        update_one = calls::update_one;
        /// DELETE `deleteOneX/{id}`.
        delete_one = calls::delete_one;
    }
}

/// Those of an import.
pub mod imports {
    use super::{
        App, Arc, BoxFuture, Handler, ImportKind, Imported, KindHandler, Request, Response, RouteOf, import, nothing,
        takes,
    };

    handlers! {
        Imported, RouteOf::Imports(ImportKind::of::<K>());
        pages {
            /// GET the page on which a file is chosen.
            start = import::page::start;
            /// POST a file.
            begin = import::page::begin;
            /// GET what the file would do.
            show = import::page::show;
            /// POST what was decided about it.
            act = import::page::act;
            /// GET the file as a workbook.
            result = import::page::result;
            /// GET the template.
            template = import::template::template;
        }
        calls {
            /// POST `addBulkX`.
            add_bulk = import::call::add_bulk;
        }
    }
}
