//! A password that was made for somebody: shown once, on the page that answers the form. It is in no address, cache or store, so a second
//! press, or the page's address opened again, does not show it again.
//!
//! It is in none of a record's values (`FieldKind::Secret`): it is hashed before the transaction begins, and the audit tells only that there was one. The page
//! that shows it is made by `Pages::screen_once`, which no cache keeps; the one-time key keeps the address of the list instead, so a second press leads
//! there.

use axum::response::Response;
use rules::words::Word;

use super::wire::MadePasswordProps;
use auth::Visitor;
use base::error::Result;
use web::app::App;
use web::shell::shell;

/// The page, once what it tells of is stored. Where it cannot be rendered the password is lost, and another one is given.
///
/// # Errors
/// 503 when the renderer is busy.
pub async fn shown_once(app: &App, visitor: &Visitor, parent: Word, props: &MadePasswordProps) -> Result<Response> {
    let shell = shell(app, visitor, props.title, Some(parent));
    app.pages.screen_once("madePassword", props.title, Some(&shell), props).await
}
