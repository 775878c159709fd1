//! Turns at long responses: documents of many sheets, and files that are read from the database while they are sent. Each keeps a
//! section's marks, the sheets rendered ahead and an encoder in memory for as long as its client reads, so only a bounded
//! number is open at once, and of one person fewer still. The others wait before anything is loaded for them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use axum::body::{Body, HttpBody as _};
use axum::response::Response;
use futures_util::StreamExt as _;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::error::{Error, Result};

/// Most long responses at once. More than fit in `connections::Limits::unread_bytes`: those whose clients have stopped
/// reading are given up for those who wait.
const AT_ONCE: usize = 24;
/// Most of one person, or of one print link.
const OF_ONE: usize = 6;
/// The longest that a request waits; clients who do not read are disconnected before.
const WITHIN: Duration = Duration::from_secs(45);

/// Who is making long responses.
pub struct Turns {
    all: Arc<Semaphore>,
    own: Mutex<HashMap<String, Weak<Semaphore>>>,
}

/// Permission for one long response. It ends with the value.
pub struct Turn {
    _own: OwnedSemaphorePermit,
    _of_all: OwnedSemaphorePermit,
}

impl Default for Turns {
    fn default() -> Self {
        Self { all: Arc::new(Semaphore::new(AT_ONCE)), own: Mutex::default() }
    }
}

impl Turns {
    /// Waits for a turn of `who`: the id of the caller, or of a print link.
    ///
    /// # Errors
    /// 503 where none was free for long.
    pub async fn of(&self, who: &str) -> Result<Turn> {
        let own = self.own(who);
        let both = async {
            // One's own first: who waits for that holds nothing that others wait for.
            let own = own.acquire_owned().await.ok()?;
            let of_all = self.all.clone().acquire_owned().await.ok()?;
            Some(Turn { _own: own, _of_all: of_all })
        };
        timeout(WITHIN, both).await.ok().flatten().ok_or(Error::Busy { retry_after: 5 })
    }

    fn own(&self, who: &str) -> Arc<Semaphore> {
        let mut own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(semaphore) = own.get(who).and_then(Weak::upgrade) {
            return semaphore;
        }
        own.retain(|_, semaphore| semaphore.strong_count() > 0);
        let semaphore = Arc::new(Semaphore::new(OF_ONE));
        own.insert(who.to_owned(), Arc::downgrade(&semaphore));
        semaphore
    }
}

impl Turn {
    /// The response, which keeps the turn until it was sent or given up.
    #[must_use]
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

#[cfg(test)]
mod tests {
    use axum::body::{Bytes, to_bytes};
    use futures_util::stream;

    use super::*;

    fn is_free(turns: &Turns) -> usize {
        turns.all.available_permits()
    }

    async fn waits(turns: &Turns, who: &str) -> bool {
        timeout(Duration::from_millis(50), turns.of(who)).await.is_err()
    }

    #[tokio::test]
    async fn one_person_leaves_turns_for_the_others() {
        let turns = Turns::default();
        let mut held = Vec::new();
        for _ in 0..OF_ONE {
            held.push(turns.of("nasrin").await.unwrap());
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
            held.push(turns.of(&person.to_string()).await.unwrap());
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
        let response = turns.of("a").await.unwrap().held_by(streamed());
        assert_eq!(is_free(&turns), AT_ONCE - 1);
        assert_eq!(to_bytes(response.into_body(), 99).await.unwrap(), "sheet");
        assert_eq!(is_free(&turns), AT_ONCE);
        let given_up = turns.of("a").await.unwrap().held_by(streamed());
        drop(given_up);
        assert_eq!(is_free(&turns), AT_ONCE);
        let whole = turns.of("a").await.unwrap().held_by(Response::new(Body::from("whole")));
        assert_eq!(is_free(&turns), AT_ONCE, "what is in memory already needs no turn");
        drop(whole);
    }
}
