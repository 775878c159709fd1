//! A password that was made for somebody: shown once, on the page that answers the form. It is in no address, cache or store, so a second
//! press, or the page's address opened again, does not show it again.

use axum::response::Response;

use super::wire::MadePasswordProps;
use auth::Visitor;
use base::error::Result;
use web::app::App;
use web::shell::shell;

/// The page, once what it tells of is stored. Where it cannot be rendered the password is lost, and another one is given.
///
/// # Errors
/// 503 when the renderer is busy.
pub async fn shown_once(
    app: &App,
    visitor: &Visitor,
    parent: &'static str,
    props: &MadePasswordProps,
) -> Result<Response> {
    let shell = shell(app, visitor, props.title, Some(parent));
    app.pages.screen_once("madePassword", props.title, Some(&shell), props).await
}
