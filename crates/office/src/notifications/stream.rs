//! `/admin/notifications/stream`: server-sent events for the bell of an open page. At first, and again whenever any of it has changed, comes what
//! the bell shows ([`BellState`]); so a page that was away for a while has missed nothing. The stream ends with the sign-in.

use std::convert::Infallible;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Deserialize;
use tokio::time::{Instant, sleep, sleep_until};
use tracing::warn;

use auth::permit::ViewNotifications;
use auth::{MayVisit, SignIn};
use base::error::{Error, Result};
use web::app::{App, AppState};
use web::connections::Trickle;
use web::input::Params;
use web::notifications::{BellState, Seat};

/// A comment after this long without a word, by which both sides and what is between them know that the line is there.
const HEARTBEAT: Duration = Duration::from_secs(25);
/// After a read that failed.
const PAUSE: Duration = Duration::from_secs(5);
/// A browser whose line broke comes back after so many milliseconds: not all of a school's at the same moment.
const BACK_AFTER_MS: std::ops::Range<u32> = 1_000..4_000;

/// The last event: the browser need not come back.
const ENDED: &[u8] = b"event: ended\ndata:\n\n";

/// What the stream's address says.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct StreamQuery {
    /// Whose page listens.
    viewer: Option<String>,
}

/// GET /admin/notifications/stream?viewer; the last event alone for whoever is signed in no more: an open page need not ask again.
///
/// # Errors
/// 409 for a page of somebody who was signed in before; 503 where the account has as many streams as it may.
pub async fn stream(
    visitor: std::result::Result<MayVisit<ViewNotifications>, Response>,
    State(app): AppState,
    headers: HeaderMap,
    Params(query): Params<StreamQuery>,
) -> Result<Response> {
    let visitor = match visitor {
        Ok(visitor) => visitor,
        // A page would be led to the login.
        Err(elsewhere) if elsewhere.status().is_redirection() => return Ok(events(Body::from(ENDED))),
        Err(refused) => return Ok(refused),
    };
    if let Some(viewer) = &query.viewer {
        visitor.check_page_of(viewer)?;
    }
    let sign_in = SignIn::of_cookie(&headers, &app)?;
    let seat = app.streams.open(&app.db, &visitor.caller.id).ok_or(Error::Busy { retry_after: 60 })?;
    let ends = u64::try_from(sign_in.ends_at() - app.clock.now_ms()).unwrap_or_default();
    let ends = Instant::now() + Duration::from_millis(ends);
    let listener = Listener { app, seat, sign_in, ends, begun: false, stale: true, over: false, sent: 0 };
    let all = stream::unfold(listener, |mut listener| async move {
        let event = listener.next().await?;
        Some((Ok::<_, Infallible>(event), listener))
    });
    let mut response = events(Body::from_stream(all));
    response.extensions_mut().insert(Trickle);
    Ok(response)
}

fn events(body: Body) -> Response {
    let mut response = body.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}

/// An open page, as long as it is served.
struct Listener {
    app: Arc<App>,
    seat: Seat,
    sign_in: SignIn,
    ends: Instant,
    begun: bool,
    /// Something may have changed since it was last read.
    stale: bool,
    over: bool,
    /// A hash of what was sent last.
    sent: u64,
}

impl Listener {
    /// The next event; none at the end.
    async fn next(&mut self) -> Option<Bytes> {
        if !self.begun {
            self.begun = true;
            return Some(format!("retry: {}\n\n", rand::random_range(BACK_AFTER_MS)).into());
        }
        while !self.over {
            let mut wait = HEARTBEAT;
            if self.stale {
                self.stale = false;
                // In a box: what reading takes is not kept while there is nothing to read.
                match Box::pin(self.look()).await {
                    Ok(Some(event)) => return Some(event),
                    Ok(None) => {}
                    Err(error) => {
                        warn!(%error, "notifications could not be read");
                        self.stale = true;
                        wait = PAUSE;
                    }
                }
            }
            tokio::select! {
                biased;
                open = self.seat.news() => {
                    self.stale = true;
                    self.over = !open;
                }
                () = sleep_until(self.ends) => {
                    self.over = true;
                    return Some(Bytes::from_static(ENDED));
                }
                () = sleep(wait) => if !self.stale {
                    return Some(Bytes::from_static(b":\n\n"));
                },
            }
        }
        None
    }

    /// What is to be sent, if anything is.
    async fn look(&mut self) -> Result<Option<Bytes>> {
        let _turn = self.seat.turn().await;
        let mut conn = self.app.db.read().await?;
        if !self.sign_in.holds(&mut conn).await? {
            self.over = true;
            return Ok(Some(Bytes::from_static(ENDED)));
        }
        let state = serde_json::to_string(&BellState::of(&mut conn, self.seat.account()).await?)?;
        let mut hasher = DefaultHasher::new();
        state.hash(&mut hasher);
        let hash = hasher.finish();
        if hash == self.sent {
            return Ok(None);
        }
        self.sent = hash;
        Ok(Some(format!("event: notifications\ndata: {state}\n\n").into()))
    }
}
