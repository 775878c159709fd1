//! HTTP/1.1 connections, none of which can hold the server by being slow. `axum::serve` has no such limits.
//!
//! - A request's head must arrive within [`Limits::head_within`], its body within [`BODY_WITHIN`] (enforced by `web::input`).
//! - A client that reads nothing of its response for [`Limits::stalled_for`] is disconnected (`socket`). Until it reads, nothing
//!   more is rendered or read for it: neither the rest of this response nor the next pipelined request.
//! - An address has a bounded number of connections, the server too, and so has the memory of responses that nobody reads
//!   (`open`): at a bound, the connection that has been quiet for longest makes room.
//! - A response that says something now and then for hours ([`Trickle`]) takes none of its address's places, and makes room where the server
//!   has none left.

mod open;
mod socket;

use std::convert::Infallible;
use std::io::{Error, ErrorKind};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::HttpBody as _;
use axum::extract::{ConnectInfo, Request};
use futures_util::future::BoxFuture;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use ipnet::IpNet;
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt;
use tracing::{debug, error};

pub use open::Reader;
use open::{Connection, Open};
use socket::{Paced, Socket};

/// From the first byte of a request to the end of its head; also how long a connection without a request is kept.
pub const HEAD_WITHIN: Duration = Duration::from_secs(30);
/// For a whole body: 1 MiB in it is 17 kB a second.
pub const BODY_WITHIN: Duration = Duration::from_mins(1);
/// How long a client may take nothing of a response that waits for it.
pub const STALLED_FOR: Duration = Duration::from_secs(30);
/// What hyper buffers of a connection, each way; a request's head must fit in it.
const BUFFER_BYTES: usize = 64 << 10;
/// What the kernel holds of a response beyond what is on its way: progress is seen by such steps.
const UNSENT_BYTES: u32 = 64 << 10;
/// Files that the server needs beside its connections and the database's: logs, assets, Chromium's pipes, backups.
const OTHER_FILES: usize = 48;

/// What clients may hold of the server.
#[derive(Clone, Debug)]
pub struct Limits {
    pub head_within: Duration,
    pub stalled_for: Duration,
    /// Most connections of one address (IPv6: of one /64 network).
    pub per_address: usize,
    /// Addresses that have no such limit: everybody's requests come through these proxies.
    pub proxies: Vec<IpNet>,
    /// Most connections of all.
    pub connections: usize,
    /// Most bytes that are kept in memory for clients who do not read their responses.
    pub unread_bytes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            head_within: HEAD_WITHIN,
            stalled_for: STALLED_FOR,
            per_address: 128,
            proxies: Vec::new(),
            connections: most_connections(0),
            unread_bytes: 48 << 20,
        }
    }
}

/// Every open page keeps a connection, so the process asks for more files than it is given by default, as far as its hard limit and this allow.
const MOST_FILES: u64 = 8_192;

/// Raises the process's limit of open files.
#[cfg(unix)]
pub fn allow_many_files() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = maximum.map_or(MOST_FILES, |maximum| maximum.min(MOST_FILES));
    if current.is_some_and(|current| current < wanted) {
        // Refused, fewer clients are served.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum });
    }
}

#[cfg(not(unix))]
pub fn allow_many_files() {}

/// How many connections fit below the process's limit of open files, beside those of the database.
pub fn most_connections(database_connections: u32) -> usize {
    // A connection to SQLite has the file, its log and its index open.
    let own = OTHER_FILES + 3 * database_connections as usize;
    let files = open_files_limit();
    files.saturating_sub(own).max(files / 2)
}

#[cfg(unix)]
fn open_files_limit() -> usize {
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    limit.and_then(|files| usize::try_from(files).ok()).unwrap_or(1 << 20)
}

#[cfg(not(unix))]
fn open_files_limit() -> usize {
    1 << 20
}

/// What a response that is made while it is sent keeps in memory meanwhile: a section's marks, the sheets that are rendered
/// ahead, and the encoder.
const STREAMED_BYTES: u64 = 3 << 20;

/// Marks a response that waits most of the time: server-sent events. Whoever makes one bounds how many somebody has.
#[derive(Clone, Copy, Debug)]
pub struct Trickle;

/// Serves until `stopped`, then accepts no more connections and closes the open ones once their request is answered. Boxed, so that all of HTTP is
/// compiled here and not with each crate that serves.
pub fn serve(
    listener: TcpListener,
    router: Router,
    limits: Limits,
    stopped: BoxFuture<'static, ()>,
) -> BoxFuture<'static, ()> {
    Box::pin(serve_until(listener, router, limits, stopped))
}

async fn serve_until(listener: TcpListener, router: Router, limits: Limits, mut stopped: BoxFuture<'static, ()>) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.head_within).max_buf_size(BUFFER_BYTES);
    let open = Arc::new(Open::new(limits));
    let shutdown = GracefulShutdown::new();
    loop {
        let accepted = tokio::select! {
            () = &mut stopped => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(refused) => {
                wait_after(&refused, &open).await;
                continue;
            }
        };
        let Some(connection) = open.admit(peer.ip()) else {
            debug!(%peer, "too many connections");
            let _ = stream.set_zero_linger();
            continue;
        };
        prepare(&stream);
        let (router, state) = (router.clone(), connection.clone());
        let service =
            service_fn(move |request: Request<Incoming>| answer(router.clone(), state.clone(), peer, request));
        let socket = TokioIo::new(Socket::new(stream, connection.clone(), open.limits.stalled_for));
        let serving = shutdown.watch(http.serve_connection(socket, service));
        tokio::spawn(async move {
            tokio::select! {
                ended = serving => if let Err(ended) = ended {
                    debug!(%ended, "a connection ended early");
                },
                () = connection.evicted() => debug!(%peer, "a quiet connection made room"),
            }
        });
    }
    drop(listener);
    shutdown.shutdown().await;
}

fn prepare(stream: &TcpStream) {
    // A response is written whole: there is nothing to gain by waiting for more.
    let _ = stream.set_nodelay(true);
    #[cfg(target_os = "linux")]
    let _ = socket2::SockRef::from(stream).set_tcp_notsent_lowat(UNSENT_BYTES);
}

async fn answer(
    router: Router,
    connection: Arc<Connection>,
    peer: SocketAddr,
    mut request: Request<Incoming>,
) -> Result<hyper::Response<Paced>, Infallible> {
    // Of pipelined requests, each waits until the client has taken the response before it.
    connection.taken().await;
    connection.begin();
    request.extensions_mut().insert(ConnectInfo(peer));
    request.extensions_mut().insert(connection.reader());
    let response = router.oneshot(request).await?;
    match response.body().size_hint().exact() {
        Some(bytes) => connection.hold(bytes),
        None if response.extensions().get::<Trickle>().is_some() => connection.trickles(),
        None => connection.hold_while_sent(STREAMED_BYTES),
    }
    Ok(response.map(|body| Paced::new(body, connection)))
}

/// A client that left needs nothing. Without a free file, the quietest connection makes room; everything else passes only with
/// time.
async fn wait_after(refused: &Error, open: &Open) {
    let client_left = matches!(
        refused.kind(),
        ErrorKind::ConnectionRefused | ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset
    );
    if client_left {
        return;
    }
    if open.evict_quietest() {
        // Its task must run to close it.
        tokio::time::sleep(Duration::from_millis(5)).await;
        return;
    }
    error!(error = %refused, "no connection can be accepted");
    tokio::time::sleep(Duration::from_secs(1)).await;
}
