//! THE tables of routes: those of each group of features, in `routes.rs` of its crate, and the document's own. The router, the `OpenAPI` document and
//! the lists that tests walk are made from the same lines (`web/routes.rs`).

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Extension, Router};
use rules::limits;
use rules::words::refusals;
use tower_http::catch_panic::CatchPanicLayer;

use base::error::Error;
use web::app::App;
use web::bodies::Bodies;
use web::routes::{count, together};
use web::{answers, assets, compression};

pub use web::routes::{Call, Page};

/// The document of all calls.
mod document {
    use crate::openapi;
    use web::calls;
    use web::routes::ANYBODY;

    calls! {
        get "/openapi.json" openapi::openapi => openapi::Document, ANYBODY, "This document";
    }
}

/// The groups' tables, and what of each the router takes.
macro_rules! groups {
    ($($group:ident)+) => {
        const OF_CALLS: &[&[Call]] = &[$($group::routes::CALLS,)+ document::CALLS];
        const OF_PAGES: &[&[Page]] = &[$($group::routes::PAGES),+];

        fn api() -> Router<Arc<App>> {
            document::api()$(.merge($group::routes::api()))+
        }

        fn pages() -> Router<Arc<App>> {
            Router::new()$(.merge($group::routes::pages()))+
        }
    };
}

groups!(roster exams grading money people published office);

/// Every call.
pub const CALLS: &[Call] = &together::<Call, { count(OF_CALLS) }>(OF_CALLS);
/// Every page.
pub const PAGES: &[Page] = &together::<Page, { count(OF_PAGES) }>(OF_PAGES);

/// The whole application.
pub fn router(app: Arc<App>) -> Router {
    let api = api()
        .fallback(|| async { Error::not_found(refusals::NO_SUCH_CALL) })
        .method_not_allowed_fallback(|| async { Error::Method })
        .layer(DefaultBodyLimit::max(limits::BODY_BYTES))
        .layer(CatchPanicLayer::custom(answers::panicked))
        .layer(from_fn(answers::as_json));
    let pages = pages()
        .fallback(|| async { Error::not_found(refusals::NO_SUCH_PAGE) })
        .method_not_allowed_fallback(|| async { Error::Method })
        .layer(DefaultBodyLimit::max(limits::BODY_BYTES))
        .layer(CatchPanicLayer::custom(answers::panicked))
        .layer(from_fn(answers::as_page));
    Router::new()
        .nest("/api", api)
        .merge(pages)
        .layer(from_fn(compression::compress))
        .route("/assets/{name}", get(assets::serve))
        .route("/healthz", get(|| async { (StatusCode::OK, "ok\n").into_response() }))
        .route("/readyz", get(answers::ready::<App>))
        .layer(from_fn_with_state(app.clone(), answers::log::<App>))
        .layer(Extension(Bodies::default()))
        .with_state(app)
}
