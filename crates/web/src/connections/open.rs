//! The open connections: who has them, how long each has been quiet, and what is kept in memory for it.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll};
use std::time::Duration;

use futures_util::future::poll_fn;
use futures_util::task::AtomicWaker;
use tokio::sync::Notify;
use tokio::time::Instant;

use super::Limits;
use auth::address::network;

/// A client that has taken nothing for this long may be disconnected to free memory.
const PATIENCE: Duration = Duration::from_secs(1);

/// Every open connection.
#[derive(Debug)]
pub(super) struct Open {
    pub(super) limits: Limits,
    started: Instant,
    connections: Mutex<HashMap<u64, Arc<State>>>,
    next: AtomicU64,
    held: AtomicU64,
    /// A task looks again while too much is held.
    watched: AtomicBool,
}

/// What is known of one connection. Shared by its socket, its requests and [`Open`].
#[derive(Debug)]
struct State {
    /// The address it counts for; none for a proxy's.
    of: Option<IpAddr>,
    /// When bytes last moved, in milliseconds since the server's start.
    moved: AtomicU64,
    /// A request is being answered.
    busy: AtomicBool,
    /// The answer says something now and then, for as long as the client likes.
    trickles: AtomicBool,
    /// The client takes nothing of what is written.
    stalled: AtomicBool,
    /// Bytes that are in memory for the response until the client has taken it.
    held: AtomicU64,
    /// They stay in memory until the whole response was sent, however much of it the client has taken.
    while_sent: AtomicBool,
    /// Woken when the client takes bytes again. A connection is one task: it answers or writes, never both.
    taking: AtomicWaker,
    evicted: AtomicBool,
    eviction: Notify,
}

/// One connection; it is forgotten when its socket and its requests are.
pub(super) struct Connection {
    id: u64,
    state: Arc<State>,
    open: Weak<Open>,
}

/// The client of a connection, as those see it who make a response for it. It keeps nothing of the connection.
#[derive(Clone, Debug)]
pub struct Reader {
    state: Weak<State>,
    open: Weak<Open>,
}

impl Reader {
    /// For how long it has taken nothing of what waits for it; none while it reads, or once it is gone.
    pub fn reads_nothing_for(&self) -> Option<Duration> {
        let (state, open) = (self.state.upgrade()?, self.open.upgrade()?);
        let waits = state.stalled.load(Ordering::Relaxed) && !state.evicted.load(Ordering::Relaxed);
        let quiet = open.now().saturating_sub(state.moved.load(Ordering::Relaxed));
        waits.then_some(Duration::from_millis(quiet))
    }

    /// Ends its connection.
    pub fn disconnect(&self) {
        if let Some(state) = self.state.upgrade() {
            state.evict();
        }
    }
}

impl Open {
    pub(super) fn new(limits: Limits) -> Self {
        Self {
            limits,
            started: Instant::now(),
            connections: Mutex::default(),
            next: AtomicU64::new(0),
            held: AtomicU64::new(0),
            watched: AtomicBool::new(false),
        }
    }

    /// A place for a connection from `address`; none where its address has all it may have, each of them in use.
    pub(super) fn admit(self: &Arc<Self>, address: IpAddr) -> Option<Arc<Connection>> {
        let address = address.to_canonical();
        let of = (!self.limits.proxies.iter().any(|proxy| proxy.contains(&address))).then(|| network(address));
        let mut connections = self.lock();
        let counts = |state: &State| state.of == of && !state.trickles.load(Ordering::Relaxed);
        if of.is_some() && count(&connections, counts) >= self.limits.per_address {
            let quietest = quietest(&connections, counts)?;
            quietest.evict();
        }
        if count(&connections, |_| true) >= self.limits.connections {
            // Where all are in use, the system's own limit is the last bound.
            if let Some(quietest) = quietest(&connections, |_| true) {
                quietest.evict();
            }
        }
        let state = Arc::new(State {
            of,
            moved: AtomicU64::new(self.now()),
            busy: AtomicBool::new(false),
            trickles: AtomicBool::new(false),
            stalled: AtomicBool::new(false),
            held: AtomicU64::new(0),
            while_sent: AtomicBool::new(false),
            taking: AtomicWaker::new(),
            evicted: AtomicBool::new(false),
            eviction: Notify::new(),
        });
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        connections.insert(id, state.clone());
        Some(Arc::new(Connection { id, state, open: Arc::downgrade(self) }))
    }

    /// Closes the connection that has been quiet for longest; false where all are in use.
    pub(super) fn evict_quietest(&self) -> bool {
        let connections = self.lock();
        quietest(&connections, |_| true).is_some_and(|quietest| {
            quietest.evict();
            true
        })
    }

    /// Disconnects clients who do not read, the quietest first, while too much is held for them.
    fn free_memory(&self) {
        if !self.holds_too_much() {
            return;
        }
        let connections = self.lock();
        let (now, patience) = (self.now(), u64::try_from(PATIENCE.as_millis()).unwrap_or_default());
        // Those that are being closed free theirs in a moment.
        let closing = connections.values().filter(|state| state.evicted.load(Ordering::Relaxed));
        let mut freed: u64 = closing.map(|state| state.held.load(Ordering::Relaxed)).sum();
        while self.held.load(Ordering::Relaxed).saturating_sub(freed) > self.limits.unread_bytes {
            let unread = |state: &State| {
                state.held.load(Ordering::Relaxed) > 0
                    && state.stalled.load(Ordering::Relaxed)
                    && state.moved.load(Ordering::Relaxed) + patience <= now
            };
            let Some(quietest) = quietest(&connections, unread) else { return };
            freed += quietest.held.load(Ordering::Relaxed);
            quietest.evict();
        }
    }

    /// Looks again until enough was freed: clients who have just stopped reading are given a moment.
    fn watch_memory(self: Arc<Self>) {
        if !self.holds_too_much() || self.watched.swap(true, Ordering::Relaxed) {
            return;
        }
        tokio::spawn(async move {
            while self.holds_too_much() {
                tokio::time::sleep(PATIENCE).await;
                self.free_memory();
            }
            self.watched.store(false, Ordering::Relaxed);
        });
    }

    fn holds_too_much(&self) -> bool {
        self.held.load(Ordering::Relaxed) > self.limits.unread_bytes
    }

    fn now(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Nothing panics while it holds the lock.
    fn lock(&self) -> MutexGuard<'_, HashMap<u64, Arc<State>>> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How many connections there are, without those that are being closed.
fn count(connections: &HashMap<u64, Arc<State>>, which: impl Fn(&State) -> bool) -> usize {
    connections.values().filter(|state| !state.evicted.load(Ordering::Relaxed) && which(state)).count()
}

/// The connection that has been quiet for longest: it waits for a request, or for its client to read.
fn quietest(connections: &HashMap<u64, Arc<State>>, which: impl Fn(&State) -> bool) -> Option<Arc<State>> {
    connections
        .values()
        .filter(|state| !state.evicted.load(Ordering::Relaxed) && state.quiet() && which(state))
        .min_by_key(|state| state.moved.load(Ordering::Relaxed))
        .cloned()
}

impl State {
    fn quiet(&self) -> bool {
        !self.busy.load(Ordering::Relaxed)
            || self.stalled.load(Ordering::Relaxed)
            || self.trickles.load(Ordering::Relaxed)
    }

    fn evict(&self) {
        self.evicted.store(true, Ordering::Relaxed);
        self.eviction.notify_one();
    }
}

impl Connection {
    /// Its client.
    pub(super) fn reader(&self) -> Reader {
        Reader { state: Arc::downgrade(&self.state), open: self.open.clone() }
    }

    /// Bytes were read or written.
    pub(super) fn moved(&self) {
        if let Some(open) = self.open.upgrade() {
            self.state.moved.store(open.now(), Ordering::Relaxed);
        }
        if self.state.stalled.swap(false, Ordering::Relaxed) {
            self.state.taking.wake();
        }
    }

    /// Bytes wait to be written.
    pub(super) fn stalls(&self) {
        self.state.stalled.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_stalled(&self) -> bool {
        self.state.stalled.load(Ordering::Relaxed)
    }

    /// Ready when everything written so far was taken by the kernel.
    pub(super) fn poll_taken(&self, context: &Context<'_>) -> Poll<()> {
        if !self.is_stalled() {
            return Poll::Ready(());
        }
        self.state.taking.register(context.waker());
        if self.is_stalled() { Poll::Pending } else { Poll::Ready(()) }
    }

    pub(super) async fn taken(&self) {
        poll_fn(|context| self.poll_taken(context)).await;
    }

    /// A request is being answered.
    pub(super) fn begin(&self) {
        self.state.busy.store(true, Ordering::Relaxed);
    }

    /// A response of so many bytes is in memory.
    pub(super) fn hold(&self, bytes: u64) {
        self.state.while_sent.store(false, Ordering::Relaxed);
        self.set_held(bytes);
    }

    /// A response that is made while it is sent works with so many bytes, until [`Connection::end`].
    pub(super) fn hold_while_sent(&self, bytes: u64) {
        self.state.while_sent.store(true, Ordering::Relaxed);
        self.set_held(bytes);
    }

    /// A response that waits most of the time is being sent, until [`Connection::end`].
    pub(super) fn trickles(&self) {
        self.state.trickles.store(true, Ordering::Relaxed);
        self.hold(0);
    }

    fn set_held(&self, bytes: u64) {
        let before = self.state.held.swap(bytes, Ordering::Relaxed);
        let Some(open) = self.open.upgrade() else { return };
        open.held.fetch_add(bytes, Ordering::Relaxed);
        open.held.fetch_sub(before, Ordering::Relaxed);
        if bytes > 0 {
            open.free_memory();
            open.watch_memory();
        }
    }

    /// The client, or the kernel for it, took so many bytes.
    pub(super) fn took(&self, bytes: usize) {
        self.moved();
        if self.state.while_sent.load(Ordering::Relaxed) {
            return;
        }
        let bytes = bytes as u64;
        let held = |held: u64| (held > 0).then(|| held.saturating_sub(bytes));
        let before = self.state.held.try_update(Ordering::Relaxed, Ordering::Relaxed, held);
        if let (Ok(before), Some(open)) = (before, self.open.upgrade()) {
            open.held.fetch_sub(before.min(bytes), Ordering::Relaxed);
        }
    }

    /// The response was handed over to the socket, or given up.
    pub(super) fn end(&self) {
        self.state.busy.store(false, Ordering::Relaxed);
        self.state.trickles.store(false, Ordering::Relaxed);
        if self.state.while_sent.load(Ordering::Relaxed) {
            self.hold(0);
        }
    }

    /// Ends when the connection has to make room.
    pub(super) async fn evicted(&self) {
        self.state.eviction.notified().await;
    }

    /// Whether it is being closed to make room.
    #[cfg(test)]
    fn is_evicted(&self) -> bool {
        self.state.evicted.load(Ordering::Relaxed)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.hold(0);
        if let Some(open) = self.open.upgrade() {
            open.lock().remove(&self.id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    const THERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));
    const PROXY: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));

    fn open(per_address: usize, connections: usize) -> Arc<Open> {
        let proxies = vec!["10.0.0.0/8".parse().unwrap()];
        Arc::new(Open::new(Limits { per_address, proxies, connections, unread_bytes: 1_000, ..Limits::default() }))
    }

    fn at(connection: &Connection, moved: u64) {
        connection.state.moved.store(moved, Ordering::Relaxed);
    }

    #[test]
    fn an_address_has_so_many_connections_and_its_quietest_makes_room() {
        let open = open(2, 100);
        let (first, second) = (open.admit(HERE).unwrap(), open.admit(HERE).unwrap());
        at(&first, 7);
        at(&second, 3);
        let third = open.admit(HERE).unwrap();
        assert!(second.is_evicted() && !first.is_evicted() && !third.is_evicted());
        // Those that are being answered stay, and the newcomer is refused.
        first.begin();
        third.begin();
        assert!(open.admit(HERE).is_none());
        assert!(open.admit(THERE).is_some());
        // Being answered, but not reading, is not being in use.
        third.stalls();
        assert!(open.admit(HERE).is_some());
        assert!(third.is_evicted() && !first.is_evicted());
    }

    #[test]
    fn open_pages_take_no_place_of_their_address_and_make_room_on_a_full_server() {
        let open = open(2, 6);
        let page = |_| {
            let page = open.admit(HERE).unwrap();
            page.begin();
            page.trickles();
            page
        };
        let pages: Vec<_> = (0..4).map(page).collect();
        let (first, second) = (open.admit(HERE).unwrap(), open.admit(HERE).unwrap());
        assert!(pages.iter().all(|page| !page.is_evicted()));
        first.begin();
        second.begin();
        assert!(open.admit(HERE).is_none(), "the address has two others");
        let _third = open.admit(THERE).unwrap();
        assert_eq!(pages.iter().filter(|page| page.is_evicted()).count(), 1);
        assert!(!first.is_evicted() && !second.is_evicted());
    }

    #[test]
    fn everybody_behind_a_trusted_proxy_gets_in() {
        let open = open(2, 100);
        let all: Vec<_> = (0..20).map(|_| open.admit(PROXY).unwrap()).collect();
        assert!(all.iter().all(|connection| !connection.is_evicted()));
    }

    #[test]
    fn at_the_limit_of_files_the_quietest_of_all_makes_room() {
        let open = open(50, 2);
        let (first, second) = (open.admit(HERE).unwrap(), open.admit(PROXY).unwrap());
        at(&first, 9);
        at(&second, 4);
        let third = open.admit(THERE).unwrap();
        assert!(second.is_evicted() && !first.is_evicted());
        drop((first, second, third));
        assert!(open.lock().is_empty());
    }

    #[tokio::test]
    async fn what_nobody_reads_is_given_up_also_where_nothing_new_arrives() {
        let open = open(50, 50);
        let all: Vec<_> = (0..3).map(|_| open.admit(HERE).unwrap()).collect();
        for connection in &all {
            connection.begin();
            connection.stalls();
            connection.hold(400);
        }
        assert!(all.iter().all(|connection| !connection.is_evicted()), "each has a moment to read");
        tokio::time::sleep(PATIENCE * 2).await;
        assert!(all.iter().any(|connection| connection.is_evicted()));
    }

    #[tokio::test]
    async fn what_nobody_reads_is_given_up_when_it_grows_too_large() {
        let open = open(50, 50);
        let all: Vec<_> = (0..4).map(|_| open.admit(HERE).unwrap()).collect();
        for connection in &all[..3] {
            connection.begin();
            connection.stalls();
            connection.hold(400);
        }
        at(&all[0], 0);
        at(&all[2], 1);
        at(&all[1], 2);
        assert!(all.iter().all(|connection| !connection.is_evicted()), "each has a moment to read");
        tokio::time::sleep(PATIENCE + Duration::from_millis(100)).await;
        all[1].moved();
        all[3].hold(100);
        assert!(all[0].is_evicted() && !all[1].is_evicted() && !all[2].is_evicted() && !all[3].is_evicted());
        drop(all);
        assert_eq!(open.held.load(Ordering::Relaxed), 0);
    }
}
