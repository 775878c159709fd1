//! THE table: every `/api` call and every page, one line each, in the specification's order. The router and the
//! `OpenAPI` document are made from the same lines.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use rules::limits;
use rules::permission::Action;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use crate::app::App;
use crate::error::Error;
use crate::features::{payments, sign_in};
use crate::web::openapi::{Call, Takes};
use crate::web::{answers, assets, openapi};

macro_rules! calls {
    ($($method:ident $path:literal $handler:path, $who:expr, $takes:expr, $says:literal;)+) => {
        /// Every call, for the router, the `OpenAPI` document and the tests that walk them all.
        pub const CALLS: &[Call] = &[$(Call {
            method: stringify!($method),
            path: concat!("/api", $path),
            who: $who,
            takes: $takes,
            says: $says,
        }),+];

        fn api() -> Router<Arc<App>> {
            Router::new()$(.route($path, axum::routing::$method($handler)))+
        }
    };
}

/// `/api/openapi.json` and sign-in need no token; `None` below.
const ANYBODY: Option<Action> = None;

calls! {
    // Sign in and session check
    post "/manageUserLogin" sign_in::manage_user_login, ANYBODY, Takes::body("branchName?, branchId?, userType, userId, userPassword, isWeb?, webId?"), "Signs in; answers the user with an accessToken";
    get "/check_session" sign_in::check_session, Some(Action::ViewDashboard), Takes::nothing(), "Answers whether the token is still good, and until when";

    // The document itself
    get "/openapi.json" openapi::openapi, ANYBODY, Takes::nothing(), "This document";
}

fn pages() -> Router<Arc<App>> {
    Router::new()
        .route("/", get(sign_in::page::to_dashboard))
        // /auth
        .route("/auth/login", get(sign_in::page::login).post(sign_in::page::login_posted))
        .route("/auth/setup", get(sign_in::page::setup).post(sign_in::page::setup_posted))
        .route("/auth/token", post(sign_in::page::token))
        .route("/auth/logout", post(sign_in::page::logout))
        .route("/auth", get(sign_in::page::to_login))
        .route("/auth/{*rest}", get(sign_in::page::to_login))
        // /admin
        .route("/admin", get(sign_in::page::to_dashboard))
        .route("/admin/chooseSession", post(sign_in::page::choose_session))
        .route("/admin/changePassword", get(sign_in::page::change_password).post(sign_in::page::change_password_posted))
        .route("/admin/{*rest}", get(sign_in::page::elsewhere))
        // Payment results
        .route("/paymentSuccess", get(payments::payment_success))
        .route("/paymentFailed", get(payments::payment_failed))
        .route("/paymentCancel", get(payments::payment_cancel))
}

/// The whole application.
pub fn router(app: Arc<App>) -> Router {
    let api = api()
        .fallback(|| async { Error::NotFound("There is no such call".to_owned()) })
        .method_not_allowed_fallback(|| async { Error::Method })
        .layer(DefaultBodyLimit::max(limits::BODY_BYTES))
        .layer(CatchPanicLayer::custom(answers::panicked))
        .layer(from_fn(answers::as_json));
    let pages = pages()
        .fallback(|| async { Error::NotFound("There is no such page".to_owned()) })
        .method_not_allowed_fallback(|| async { Error::Method })
        .layer(DefaultBodyLimit::max(limits::BODY_BYTES))
        .layer(CatchPanicLayer::custom(answers::panicked))
        .layer(from_fn(answers::as_page));
    Router::new()
        .nest("/api", api)
        .merge(pages)
        .layer(CompressionLayer::new())
        .route("/assets/{name}", get(assets::serve))
        .route("/healthz", get(|| async { (StatusCode::OK, "ok\n").into_response() }))
        .layer(from_fn_with_state(app.clone(), answers::log))
        .with_state(app)
}
