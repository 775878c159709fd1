//! Turns at long responses: documents of many sheets, and files that are read from the database while they are sent. Each keeps a
//! section's marks, the sheets rendered ahead and an encoder in memory for as long as its client reads, so only a bounded
//! number is open at once, and of one person fewer still. The others wait before anything is loaded for them; while somebody
//! waits, clients who have stopped reading are disconnected.

use std::collections::HashMap;
use std::convert::Infallible;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use axum::body::{Body, HttpBody as _};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::response::Response;
use futures_util::StreamExt as _;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};

use super::connections::Reader;
use base::error::{Error, Result};

/// Most long responses at once.
const AT_ONCE: usize = 24;
/// Most of one person, or of one print link at one address.
const OF_ONE: usize = 6;
/// The longest that a request waits.
const WITHIN: Duration = Duration::from_secs(45);
/// A client who has taken nothing for this long loses its turn to somebody who waits. On a line of 250 kbit/s something is
/// taken every two seconds.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often somebody who waits looks for such a client.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Who is making long responses.
pub struct Turns {
    of_one: usize,
    all: Arc<Semaphore>,
    own: Mutex<HashMap<String, Weak<Semaphore>>>,
    held: Arc<Mutex<HashMap<u64, Held>>>,
    next: AtomicU64,
}

/// A turn that somebody has.
struct Held {
    who: String,
    reader: Option<Reader>,
}

/// A request that may ask for a turn: which connection it came by.
#[derive(Clone, Debug, Default)]
pub struct Ticket(Option<Reader>);

/// Permission for one long response. It ends with the value.
pub struct Turn {
    id: u64,
    held: Arc<Mutex<HashMap<u64, Held>>>,
    _own: OwnedSemaphorePermit,
    _of_all: OwnedSemaphorePermit,
}

impl Ticket {
    /// The ticket of a request.
    pub fn of(parts: &Parts) -> Self {
        Self(parts.extensions.get().cloned())
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Ticket {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::of(parts))
    }
}

impl Default for Turns {
    fn default() -> Self {
        Self::new(AT_ONCE, OF_ONE)
    }
}

impl Turns {
    /// So many at once, and so many of one person.
    pub fn new(at_once: usize, of_one: usize) -> Self {
        Self {
            of_one,
            all: Arc::new(Semaphore::new(at_once)),
            own: Mutex::default(),
            held: Arc::default(),
            next: AtomicU64::new(0),
        }
    }

    /// Waits for a turn of `who`: the id of the caller, or a print link and an address.
    ///
    /// # Errors
    /// 503 where none was free for long.
    pub async fn of(&self, who: &str, ticket: Ticket) -> Result<Turn> {
        let both = async {
            // One's own first: who waits for that holds nothing that others wait for.
            let own = self.wait(self.own(who), |held| held.who == who).await?;
            let of_all = self.wait(self.all.clone(), |_| true).await?;
            Some((own, of_all))
        };
        let both = timeout(WITHIN, both).await.ok().flatten();
        let (own, of_all) = both.ok_or(Error::Busy { retry_after: 5 })?;
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        locked(&self.held).insert(id, Held { who: who.to_owned(), reader: ticket.0 });
        Ok(Turn { id, held: self.held.clone(), _own: own, _of_all: of_all })
    }

    /// Waits in line; meanwhile, clients who do not read lose theirs of `these`, one at a time.
    async fn wait(&self, semaphore: Arc<Semaphore>, these: impl Fn(&Held) -> bool) -> Option<OwnedSemaphorePermit> {
        let mut permit = pin!(semaphore.acquire_owned());
        loop {
            tokio::select! {
                permit = &mut permit => return permit.ok(),
                () = sleep(LOOK_EVERY) => self.end_quietest(&these),
            }
        }
    }

    fn end_quietest(&self, these: impl Fn(&Held) -> bool) {
        let held = locked(&self.held);
        let readers = held.values().filter(|held| these(held)).filter_map(|held| held.reader.as_ref());
        let quiet = readers.filter_map(|reader| reader.reads_nothing_for().map(|time| (time, reader)));
        if let Some((time, reader)) = quiet.max_by_key(|(time, _)| *time)
            && time >= PATIENCE
        {
            reader.disconnect();
        }
    }

    fn own(&self, who: &str) -> Arc<Semaphore> {
        let mut own = locked(&self.own);
        if let Some(semaphore) = own.get(who).and_then(Weak::upgrade) {
            return semaphore;
        }
        own.retain(|_, semaphore| semaphore.strong_count() > 0);
        let semaphore = Arc::new(Semaphore::new(self.of_one));
        own.insert(who.to_owned(), Arc::downgrade(&semaphore));
        semaphore
    }
}

/// Nothing panics while it holds one of these locks.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Turn {
    /// The response, which keeps the turn until it was sent or given up.
    pub fn held_by(self, response: Response) -> Response {
        if response.body().size_hint().exact().is_some() {
            return response;
        }
        response.map(|body| {
            Body::from_stream(body.into_data_stream().inspect(move |_| {
                let _held = &self;
            }))
        })
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        locked(&self.held).remove(&self.id);
    }
}

#[cfg(test)]
mod tests {
    use axum::body::{Bytes, to_bytes};
    use futures_util::stream;

    use super::*;

    fn is_free(turns: &Turns) -> usize {
        turns.all.available_permits()
    }

    async fn waits(turns: &Turns, who: &str) -> bool {
        timeout(Duration::from_millis(50), turns.of(who, Ticket::default())).await.is_err()
    }

    #[tokio::test]
    async fn one_person_leaves_turns_for_the_others() {
        let turns = Turns::default();
        let mut held = Vec::new();
        for _ in 0..OF_ONE {
            held.push(turns.of("nasrin", Ticket::default()).await.unwrap());
        }
        assert!(waits(&turns, "nasrin").await);
        assert!(!waits(&turns, "karim").await);
        held.pop();
        assert!(!waits(&turns, "nasrin").await);
    }

    #[tokio::test]
    async fn all_together_have_a_bounded_number() {
        let turns = Turns::default();
        let mut held = Vec::new();
        for person in 0..AT_ONCE {
            held.push(turns.of(&person.to_string(), Ticket::default()).await.unwrap());
        }
        assert!(waits(&turns, "another").await);
        drop(held);
        assert!(!waits(&turns, "another").await);
        assert_eq!(turns.own.lock().unwrap().len(), 1, "who has ended is forgotten");
    }

    #[tokio::test]
    async fn a_turn_ends_with_its_response() {
        let turns = Turns::default();
        let streamed = || Response::new(Body::from_stream(stream::iter([Ok::<_, Error>(Bytes::from("sheet"))])));
        let response = turns.of("a", Ticket::default()).await.unwrap().held_by(streamed());
        assert_eq!(is_free(&turns), AT_ONCE - 1);
        assert_eq!(to_bytes(response.into_body(), 99).await.unwrap(), "sheet");
        assert_eq!(is_free(&turns), AT_ONCE);
        let given_up = turns.of("a", Ticket::default()).await.unwrap().held_by(streamed());
        drop(given_up);
        assert_eq!(is_free(&turns), AT_ONCE);
        let whole = turns.of("a", Ticket::default()).await.unwrap().held_by(Response::new(Body::from("whole")));
        assert_eq!(is_free(&turns), AT_ONCE, "what is in memory already needs no turn");
        drop(whole);
        assert!(locked(&turns.held).is_empty());
    }
}
