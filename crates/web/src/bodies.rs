//! Bodies while they arrive. None of them can hold the server: a small one has a minute, a larger one must keep to a rate that every line has,
//! and what is kept of all that have not been dealt with is bounded, by account, by address and in all (`held`). At a bound a body waits, so
//! that its client sends no more, until others have ended; meanwhile those that send nothing make room.

mod held;

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use axum::body::{Body, BodyDataStream, Bytes, HttpBody as _};
use axum::http::request::Parts;
use futures_util::{Stream, StreamExt as _, stream};
use rules::words::{Text, refusals};
use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};

use self::held::Ledger;
pub use self::held::Share;
use super::connections::BODY_WITHIN;
use auth::address::{self, network};
use auth::{Account, Program};
use base::error::{Error, Result};

/// A body of so many bytes must be there within [`BODY_WITHIN`], and is not counted: connections are bounded.
pub const SMALL: u64 = 64 << 10;
/// A larger one has so much longer: bytes a second. A line of 250 kbit/s has eight times that.
const RATE: u64 = 4 << 10;
/// The longest pause in which nothing arrives.
pub const PAUSE: Duration = Duration::from_secs(30);
/// The most that is handed on at once.
const PIECE: usize = 16 << 10;
/// What may arrive before the head of a form's part has ended.
const HEAD_BYTES: u64 = 48 << 10;

/// What all bodies together may keep, in bytes. The oldest one of each may always go on, so that none waits for ever.
#[derive(Clone, Copy, Debug)]
pub struct Most {
    /// Those of one account; those of everybody at one address who is not signed in.
    pub of_one: u64,
    pub of_address: u64,
    pub of_all: u64,
}

impl Most {
    /// In memory.
    const KEPT: Self = Self { of_one: 24 << 20, of_address: 48 << 20, of_all: 160 << 20 };
    /// On the disk.
    const SPOOLED: Self = Self { of_one: 600 << 20, of_address: 1_200 << 20, of_all: 4_800 << 20 };
}

/// What is kept of bodies, in memory and on the disk.
#[derive(Clone, Debug)]
pub struct Bodies {
    kept: Arc<Ledger>,
    spooled: Arc<Ledger>,
}

impl Bodies {
    /// With these bounds.
    pub fn within(kept: Most, spooled: Most) -> Self {
        Self { kept: Arc::new(Ledger::new(kept)), spooled: Arc::new(Ledger::new(spooled)) }
    }
}

impl Default for Bodies {
    fn default() -> Self {
        Self::within(Most::KEPT, Most::SPOOLED)
    }
}

/// Who sends a body.
#[derive(Clone, Debug)]
pub struct Sender {
    bodies: Bodies,
    /// None: nobody has signed in.
    pub account: Option<Account>,
    pub address: IpAddr,
}

impl Sender {
    /// The sender of a request.
    pub fn of(parts: &Parts, app: &impl Program) -> Self {
        Self {
            bodies: parts.extensions.get().cloned().unwrap_or_default(),
            account: parts.extensions.get().cloned(),
            address: network(address::of(parts, &app.config().trusted_proxy)),
        }
    }

    /// Somebody whom nobody knows.
    #[cfg(test)]
    pub(super) fn unknown() -> Self {
        let address = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);
        Self { bodies: Bodies::default(), account: None, address }
    }
}

/// What a body, whoever reads it and whoever counts it know of each other.
#[derive(Debug)]
pub(super) struct Signs {
    began: Instant,
    /// When bytes last arrived, in milliseconds since it began.
    moved: AtomicU64,
    /// How long it has waited for room, which is not its client's fault.
    waited: AtomicU64,
    is_whole: AtomicBool,
    /// It made room for others.
    given_up: AtomicBool,
    bell: Notify,
    /// Bytes since the head of a part began; none while something else is read.
    head: AtomicU64,
}

impl Signs {
    fn new() -> Self {
        Self {
            began: Instant::now(),
            moved: AtomicU64::new(0),
            waited: AtomicU64::new(0),
            is_whole: AtomicBool::new(false),
            given_up: AtomicBool::new(false),
            bell: Notify::new(),
            head: AtomicU64::new(u64::MAX),
        }
    }

    fn moves(&self) {
        self.moved.store(millis(self.began.elapsed()), Ordering::Relaxed);
    }

    /// For how long nothing has arrived.
    fn quiet_for(&self) -> Duration {
        self.began.elapsed().saturating_sub(Duration::from_millis(self.moved.load(Ordering::Relaxed)))
    }

    fn has_waited(&self, time: Duration) {
        self.waited.fetch_add(millis(time), Ordering::Relaxed);
        self.moves();
    }

    fn give_up(&self) {
        self.given_up.store(true, Ordering::Relaxed);
        self.bell.notify_one();
    }

    fn is_given_up(&self) -> bool {
        self.given_up.load(Ordering::Relaxed)
    }

    /// The head of a part is read next.
    pub(super) fn head_begins(&self) {
        self.head.store(0, Ordering::Relaxed);
    }

    pub(super) fn head_ends(&self) {
        self.head.store(u64::MAX, Ordering::Relaxed);
    }

    /// Whether so many more bytes are too many for a head.
    fn is_long_head(&self, bytes: usize) -> bool {
        let so_far = self.head.load(Ordering::Relaxed);
        if so_far == u64::MAX {
            return false;
        }
        let so_far = so_far.saturating_add(bytes as u64);
        self.head.store(so_far, Ordering::Relaxed);
        so_far > HEAD_BYTES
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// A body that is read piece by piece.
pub(super) struct Arriving {
    body: BodyDataStream,
    rest: Bytes,
    signs: Arc<Signs>,
    received: u64,
    /// The most bytes that it may have.
    most: u64,
    pause: Duration,
    within: Duration,
    /// Where each piece is kept as it comes.
    share: Option<Share>,
}

impl Arriving {
    /// The body of a request, of at most so many bytes.
    ///
    /// # Errors
    /// 413 where it says that it has more.
    pub(super) fn of(body: Body, most: u64) -> Result<Self> {
        if body.size_hint().lower() > most {
            return Err(Error::TooLarge);
        }
        Ok(Self {
            body: body.into_data_stream(),
            rest: Bytes::new(),
            signs: Arc::new(Signs::new()),
            received: 0,
            most,
            pause: PAUSE,
            within: BODY_WITHIN,
            share: None,
        })
    }

    /// With another longest pause and another time for a small one.
    pub(super) fn timed(mut self, pause: Duration, within: Duration) -> Self {
        (self.pause, self.within) = (pause, within);
        self
    }

    /// One of which everything is kept.
    pub(super) fn kept(mut self, sender: &Sender) -> Self {
        self.share = Some(self.share_of(sender));
        self
    }

    /// What is kept of it in memory.
    pub(super) fn share_of(&self, sender: &Sender) -> Share {
        Share::new(sender.bodies.kept.clone(), sender, self.signs.clone())
    }

    /// What is kept of it on the disk.
    pub(super) fn spooled_of(&self, sender: &Sender) -> Share {
        Share::new(sender.bodies.spooled.clone(), sender, self.signs.clone())
    }

    pub(super) fn signs(&self) -> Arc<Signs> {
        self.signs.clone()
    }

    /// The next piece; none at the end.
    async fn next(&mut self) -> Result<Option<Bytes>> {
        if self.rest.is_empty() {
            match self.arrived().await? {
                None => return Ok(None),
                Some(bytes) => self.rest = bytes,
            }
        }
        let piece = self.rest.split_to(self.rest.len().min(PIECE));
        self.received += piece.len() as u64;
        if self.received > self.most {
            return Err(Error::TooLarge);
        }
        if self.signs.is_long_head(piece.len()) {
            return Err(invalid(refusals::FIELD_NAME_TOO_LONG));
        }
        if let Some(share) = &mut self.share {
            share.grow(piece.len() as u64).await?;
        }
        Ok(Some(piece))
    }

    /// What arrives next, in time.
    async fn arrived(&mut self) -> Result<Option<Bytes>> {
        let waited = Duration::from_millis(self.signs.waited.load(Ordering::Relaxed));
        let by = self.signs.began + waited + allowed(self.within, self.received);
        let by = by.min(Instant::now() + self.pause);
        loop {
            let next = tokio::select! {
                next = timeout_at(by, self.body.next()) => next.map_err(|_| Error::TooSlow)?,
                () = self.signs.bell.notified() => return Err(Error::TooSlow),
            };
            match next {
                None => return Ok(None),
                Some(Err(_)) => return Err(invalid(refusals::BODY_NOT_READ)),
                Some(Ok(bytes)) if bytes.is_empty() => {}
                Some(Ok(bytes)) => {
                    self.signs.moves();
                    return Ok(Some(bytes));
                }
            }
        }
    }

    /// Its pieces. Whoever asks for more than one at a time is given one at a time.
    pub(super) fn pieces(self) -> impl Stream<Item = Result<Bytes>> + Send + 'static {
        stream::try_unfold(self, |mut body| async move {
            tokio::task::yield_now().await;
            Ok(body.next().await?.map(|piece| (piece, body)))
        })
    }
}

/// How long a body may take of which so many bytes have arrived.
fn allowed(within: Duration, received: u64) -> Duration {
    within + Duration::from_millis(received.saturating_sub(SMALL).saturating_mul(1_000) / RATE)
}

/// 400 that is about no field.
pub(super) fn invalid(message: impl Into<Text>) -> Error {
    Error::Invalid { message: message.into(), fields: BTreeMap::new() }
}

/// The refusal of ours that an error of another's was made of.
pub(super) fn refusal_in(error: &(dyn std::error::Error + 'static)) -> Option<Error> {
    let mut next = Some(error);
    while let Some(error) = next {
        if let Some(refusal) = error.downcast_ref::<Error>() {
            return Some(refusal.clone());
        }
        next = error.source();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_body_has_a_minute_and_a_large_one_what_a_slow_line_needs() {
        let seconds = |bytes: u64| allowed(BODY_WITHIN, bytes).as_secs();
        assert_eq!((seconds(0), seconds(SMALL), seconds(SMALL + RATE)), (60, 60, 61));
        // 250 kbit/s are 31,250 bytes a second: at every moment of a photo of 5 MiB there is time left.
        for second in 0..168 {
            assert!(seconds(second * 31_250) > second, "{second}");
        }
        // A byte every twenty seconds has a minute.
        assert!(seconds(3) <= 60);
    }

    #[tokio::test]
    async fn a_body_is_handed_on_in_pieces_and_no_more_of_it_than_it_may_have() {
        let body = || Body::from(vec![b'x'; PIECE * 2 + 1]);
        let pieces: Vec<_> = Arriving::of(body(), 1 << 20).unwrap().pieces().collect().await;
        assert_eq!(pieces.iter().map(|piece| piece.as_ref().unwrap().len()).collect::<Vec<_>>(), [PIECE, PIECE, 1]);
        assert!(matches!(Arriving::of(body(), 9), Err(Error::TooLarge)), "it says so itself");
        // One that does not say how long it is.
        let endless = stream::repeat_with(|| Ok::<_, std::io::Error>(Bytes::from_static(&[b'x'; 999])));
        let body = Arriving::of(Body::from_stream(endless), 5_000).unwrap();
        let pieces: Vec<_> = body.pieces().collect().await;
        assert!(matches!(pieces.last(), Some(Err(Error::TooLarge))));
        assert_eq!(pieces.len(), 6);
    }

    #[tokio::test]
    async fn the_head_of_a_part_is_bounded() {
        let endless = stream::repeat_with(|| Ok::<_, std::io::Error>(Bytes::from_static(&[b'x'; 4 << 10])));
        let body = Arriving::of(Body::from_stream(endless), 1 << 20).unwrap();
        body.signs.head_begins();
        let pieces: Vec<_> = body.pieces().collect().await;
        assert_eq!(pieces.len(), 13);
        assert!(
            matches!(pieces.last(), Some(Err(Error::Invalid { message, .. })) if *message == refusals::FIELD_NAME_TOO_LONG.into())
        );
    }

    #[tokio::test]
    async fn a_refusal_is_found_however_it_is_wrapped() {
        let wrapped = axum::Error::new(axum::Error::new(Error::TooSlow));
        assert!(matches!(refusal_in(&wrapped), Some(Error::TooSlow)));
        assert!(refusal_in(&std::io::Error::other("x")).is_none());
    }
}
