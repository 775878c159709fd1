//! The open links that hold the results of some sheets: what unpublishing asks about.

use std::collections::HashSet;

use super::opening::revoke;
use super::store::{self, Link};
use super::wire::{LinkState, PrintLink};
use super::written_store::Written;
use auth::Caller;
use base::error::Result;
use db::Conn;
use web::app::App;

/// Open links, the newest first.
#[derive(Debug)]
pub struct Held {
    links: Vec<Link>,
    written: Written,
}

impl Held {
    /// The open links of a session that hold results of these sheets; none where there are none.
    pub async fn find(app: &App, conn: &mut Conn, session_id: &str, sheet_ids: &HashSet<&str>) -> Result<Option<Self>> {
        if sheet_ids.is_empty() {
            return Ok(None);
        }
        let mut links = store::open_in_session(conn, session_id, app.clock.now_ms()).await?;
        links.retain(|link| !link.kind().is_papers());
        if links.is_empty() {
            return Ok(None);
        }
        let written = Written::load(conn, session_id).await?;
        links.retain(|link| written.holds(link, sheet_ids));
        Ok((!links.is_empty()).then_some(Self { links, written }))
    }

    /// As lists show them, with their fetches.
    pub async fn listed(&self, app: &App, conn: &mut Conn) -> Result<Vec<PrintLink>> {
        let now = app.clock.now_ms();
        let mut listed = Vec::with_capacity(self.links.len());
        for link in &self.links {
            let fetches = store::fetches_of(conn, &link.id).await?;
            listed.push(PrintLink::new(link.clone(), self.written.since(link), fetches, now));
        }
        Ok(listed)
    }

    /// Revokes them all, each with its row in the audit; as lists show them then.
    pub async fn revoke(&self, app: &App, tx: &mut Conn, caller: &Caller) -> Result<Vec<PrintLink>> {
        for link in &self.links {
            revoke(app, tx, caller, link).await?;
        }
        let revoked_at = Some(app.clock.now_ms());
        let mut listed = self.listed(app, tx).await?;
        for link in &mut listed {
            (link.state, link.revoked_at) = (LinkState::Revoked, revoked_at);
        }
        Ok(listed)
    }
}
