//! Print links (docs/rules.md, *Paper*): superAdmin and admin share a class set's report cards or tabulations with a print shop that
//! has no account; whoever makes cards and certificates shares those. What a link shows is frozen when it is made; it ends by itself or is revoked; every fetch is noted.
//!
//! `http` is the three calls, `making` and `papers` say what is frozen, `freezing` freezes it, `opening` makes the link around it, `document` packs what is frozen, `fetching` serves it at /print/{token}, `preview`
//! is the page one sees first, `pdf` prints it all by a Chromium where one is configured, `page` is the staff's list, `new_page` the form that
//! makes a link of results without a script, `papers` the one of cards and certificates, `written_store` knows what
//! has changed since a link was made, `held` which links hold a sheet's results.
//! May touch: rules, db, auth, web, and by their edges: `report_cards`, tabulation, marks, files, ground, papers.

mod document;
mod fetching;
mod freezing;
pub mod frozen_store;
mod held;
mod http;
pub mod kind;
mod letters;
mod making;
mod new_page;
mod opening;
mod page;
mod papers;
mod pdf;
mod preview;
pub mod store;
mod token;
pub mod wire;
pub mod written_store;

use base::error::Result;
use web::app::App;

pub use fetching::{file, one_sheet, sheets};
pub use held::Held;
pub use http::{delete_print_links, get_print_links, post_print_links, revoke_posted};
pub use new_page::{ACTION as NEW_LINK, new_print_link, new_print_link_posted};
pub use page::print_links;
pub use papers::{new_paper_link, new_paper_link_posted};
pub use pdf::cards_pdf;
pub use preview::preview;

/// How long a link opens where its maker does not say, in days.
pub const EXPIRES_IN_DAYS: i64 = 7;
/// The longest, in days.
pub const MOST_DAYS: i64 = 90;
/// The longest name, in characters.
pub const NAME_LETTERS: usize = 120;
const DAY_MS: i64 = 86_400_000;
/// More subjects than any section has.
const MOST_SUBJECTS: usize = 100;

/// How long the sheets of a link that has ended are kept: its maker may have revoked the wrong one and ask what was on it.
const KEPT_MS: i64 = 7 * DAY_MS;
/// A link whose making has not ended by then never will.
const MAKING_MS: i64 = 3_600_000;

/// Drops the sheets of links that ended a week ago, and what was left half made. The links and their fetches stay.
pub async fn sweep(app: &App) -> Result<()> {
    let now = app.clock.now_ms();
    let ended = {
        let mut conn = app.db.acquire().await?;
        frozen_store::ended(&mut conn, now - KEPT_MS, now - KEPT_MS, now - MAKING_MS).await?
    };
    for id in &ended {
        // One after the other: no writer waits for all of them.
        let mut tx = app.db.begin().await?;
        frozen_store::drop_frozen(&mut tx, id, now).await?;
        tx.commit().await?;
        pdf::forget(app, id).await;
    }
    let mut tx = app.db.begin().await?;
    frozen_store::drop_unused_files(&mut tx).await?;
    tx.commit().await?;
    Ok(())
}
