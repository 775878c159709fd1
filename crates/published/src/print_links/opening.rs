//! What the making of every print link has in common: the turn to freeze, the token, the link that nobody sees until its sheets are stored,
//! and the audit. Also how a link ends.

use std::time::Duration;

use axum::body::to_bytes;
use axum::response::Response;
use rules::words::published_texts;
use tokio::sync::SemaphorePermit;

use super::store::{self, Link};
use super::token::Token;
use super::wire::{KeptLink, MadeLink};
use super::{EXPIRES_IN_DAYS, MOST_DAYS, NAME_LETTERS, frozen_store};
use auth::Caller;
use auth::audit::{self, Act, Change, Moment, PRINT_LINK, Subject, kind};
use base::error::{Error, Result};
use db::Conn;
use web::app::App;
use web::idempotency::{self, Claimed, Key};
use web::posted::FieldErrors;

/// Open links of a branch: more than a school needs, fewer than fill its disk.
const MOST_OPEN: i64 = 200;
/// How long a call waits for those before it to be frozen.
const TURN_WITHIN: Duration = Duration::from_secs(20);

/// The caller's turn to freeze.
///
/// # Errors
/// 503 when others freeze for too long.
pub async fn turn(app: &App) -> Result<SemaphorePermit<'_>> {
    match tokio::time::timeout(TURN_WITHIN, app.freezing.acquire()).await {
        Ok(Ok(turn)) => Ok(turn),
        Ok(Err(_)) | Err(_) => Err(Error::Busy { retry_after: TURN_WITHIN.as_secs() }),
    }
}

/// Holds a branch to the open links that it may have.
///
/// # Errors
/// 409 where it has as many.
pub async fn check_open(app: &App, conn: &mut Conn, branch_id: &str) -> Result<()> {
    if store::open_count(conn, branch_id, app.clock.now_ms()).await? < MOST_OPEN {
        return Ok(());
    }
    Err(Error::conflict(published_texts::too_many_open_links(MOST_OPEN)))
}

/// How many days a link is valid for; what is wrong with that and with its name goes to the errors.
pub fn check_name_and_days(errors: &mut FieldErrors, name: &str, days: Option<i64>) -> i64 {
    let name = name.trim();
    if name.is_empty() || name.chars().count() > NAME_LETTERS {
        errors.add("name", published_texts::name_length(NAME_LETTERS));
    }
    let days = days.unwrap_or(EXPIRES_IN_DAYS);
    if !(1..=MOST_DAYS).contains(&days) {
        errors.add("expiresInDays", published_texts::link_days(MOST_DAYS));
    }
    days
}

/// 422 with every fault; nothing where there is none.
///
/// # Errors
/// 422.
pub fn refuse(errors: FieldErrors) -> Result<()> {
    let fields = errors.into_fields();
    match fields.values().next().cloned() {
        None => Ok(()),
        Some(message) => Err(Error::Values { message, fields }),
    }
}

/// A link that is stored and that nobody sees yet: its sheets are being made.
pub struct Begun<'a> {
    app: &'a App,
    caller: &'a Caller,
    key: Option<&'a Key>,
    link: &'a Link,
    token: Token,
    salt: String,
}

impl<'a> Begun<'a> {
    /// Stores a new link.
    pub async fn store(app: &'a App, caller: &'a Caller, key: Option<&'a Key>, link: &'a Link) -> Result<Self> {
        let salt = Token::random().text();
        let token = if key.is_some() { Token::of_salt(&app.tokens, &salt) } else { Token::random() };
        let mut tx = app.db.begin().await?;
        store::add(&mut tx, &token.hash(), link).await?;
        tx.commit().await?;
        Ok(Self { app, caller, key, link, token, salt })
    }

    /// Lets the link be seen, with so many sheets; discards it where they could not be made.
    ///
    /// # Errors
    /// Why they could not be made; the database's.
    pub async fn open(self, frozen: Result<i64>) -> Result<MadeLink> {
        let opened = match frozen {
            Ok(count) => self.opened(count).await,
            Err(error) => Err(error),
        };
        match opened {
            Ok(Opened::Made(count)) => Ok(made_link(&self.token, &self.link.id, self.link.expires_at, count)),
            Ok(Opened::Before(made)) => {
                discard(self.app, &self.link.id).await;
                Ok(made)
            }
            Err(error) => {
                discard(self.app, &self.link.id).await;
                Err(error)
            }
        }
    }

    async fn opened(&self, count: i64) -> Result<Opened> {
        let Self { app, caller, key, link, .. } = *self;
        let now = app.clock.now_ms();
        let mut tx = app.db.begin().await?;
        let claim = match idempotency::claim(&mut tx, &caller.id, key, now).await? {
            Claimed::Fresh(claim) => claim,
            Claimed::Answered(answer) => return Ok(Opened::Before(again(app, answer).await?)),
        };
        store::activate(&mut tx, &link.id, count, now).await?;
        let moment = Moment { id: app.clock.new_id(), at: now };
        let change = audited(link, None, Some(told(link)));
        audit::record(
            &mut tx,
            caller,
            moment,
            Act::CreatePrintLink,
            Some(&link.branch_id),
            Some(&subject(link)),
            &[change],
        )
        .await?;
        let kept = KeptLink { id: link.id.clone(), salt: self.salt.clone(), expires_at: link.expires_at, count };
        claim.answer(&mut tx, &kept).await?;
        tx.commit().await?;
        Ok(Opened::Made(count))
    }
}

enum Opened {
    /// With so many sheets.
    Made(i64),
    /// The same call came twice at once, and the other was first.
    Before(MadeLink),
}

/// Ends a link, with its row in the audit; nothing where it has been revoked before.
pub async fn revoke(app: &App, tx: &mut Conn, caller: &Caller, link: &Link) -> Result<()> {
    let now = app.clock.now_ms();
    if store::revoke(tx, &link.id, now).await? {
        let moment = Moment { id: app.clock.new_id(), at: now };
        let change = audited(link, Some(told(link)), None);
        audit::record(tx, caller, moment, Act::RevokePrintLink, Some(&link.branch_id), Some(&subject(link)), &[change])
            .await?;
    }
    Ok(())
}

fn subject(link: &Link) -> Subject {
    Subject { kind: kind::PRINT_LINK, id: link.id.clone(), name: Some(link.name.clone()) }
}

/// A link as a value of the audit.
fn audited(link: &Link, old: Option<String>, new: Option<String>) -> Change {
    Change { subject_kind: kind::PRINT_LINK, subject_id: link.id.clone(), field: PRINT_LINK, old, new }
}

/// `Shop at the gate: report cards, Half Yearly, Class 8 A, with unpublished marks`
fn told(link: &Link) -> String {
    let said =
        if link.includes_unpublished { published_texts::link_told_unpublished } else { published_texts::link_told };
    said(link.kind().as_str(), &link.name, &link.title, link.covers()).into()
}

fn made_link(token: &Token, id: &str, expires_at: i64, count: i64) -> MadeLink {
    let url = format!("/print/{}", token.text());
    MadeLink { id: id.to_owned(), sheets_url: format!("{url}/sheets"), url, expires_at, count }
}

/// The answer that this call's key had before. Its place is not taken: the sheets are yet to be made.
///
/// # Errors
/// When the key was used before for something else.
pub async fn answered_before(app: &App, caller: &Caller, key: Option<&Key>) -> Result<Option<MadeLink>> {
    if key.is_none() {
        return Ok(None);
    }
    let mut tx = app.db.begin().await?;
    match idempotency::claim(&mut tx, &caller.id, key, app.clock.now_ms()).await? {
        Claimed::Fresh(_) => Ok(None),
        Claimed::Answered(answer) => Ok(Some(again(app, answer).await?)),
    }
}

/// The first answer again, its addresses made from the salt that was kept.
async fn again(app: &App, kept: Response) -> Result<MadeLink> {
    let bytes = to_bytes(kept.into_body(), usize::MAX).await.map_err(|error| Error::Internal(error.to_string()))?;
    let kept: KeptLink = serde_json::from_slice(&bytes)?;
    let token = Token::of_salt(&app.tokens, &kept.salt);
    Ok(made_link(&token, &kept.id, kept.expires_at, kept.count))
}

/// Lets go of a link that could not be made. What fails here is swept later.
async fn discard(app: &App, id: &str) {
    let discarded = async {
        let mut tx = app.db.begin().await?;
        frozen_store::drop_frozen(&mut tx, id, app.clock.now_ms()).await?;
        frozen_store::drop_unused_files(&mut tx).await?;
        tx.commit().await
    };
    if let Err(error) = discarded.await {
        tracing::warn!(%error, "a print link that was not made could not be let go of");
    }
}
