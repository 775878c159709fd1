//! Clients that take no response: how long they are kept, how much is made for them, and who gets in beside them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::routing::get;
use futures_util::stream;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};
use web::connections::{self, Limits};
use web::turns::{Ticket, Turns};

const LONG: Duration = Duration::from_mins(1);
const CHUNK: usize = 16 << 10;

/// Serves `router` until the test ends; the server's address.
async fn served(router: Router, limits: Limits) -> std::net::SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(connections::serve(listener, router, limits, Box::pin(std::future::pending())));
    address
}

/// A client with a small window.
async fn client(address: std::net::SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(8 << 10).unwrap();
    socket.connect(address).await.unwrap()
}

fn request(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n")
}

/// What a stream without an end has made so far, and whether it was given up.
#[derive(Clone, Default)]
struct Made {
    chunks: Arc<AtomicUsize>,
    ended: Arc<AtomicBool>,
}

struct Ended(Arc<AtomicBool>);

impl Drop for Ended {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

fn endless(made: &Made) -> Router {
    let made = made.clone();
    Router::new().route(
        "/",
        get(move || {
            let made = made.clone();
            let ended = Ended(made.ended.clone());
            let chunks = stream::repeat_with(move || {
                let _ = &ended;
                made.chunks.fetch_add(1, Ordering::SeqCst);
                Ok::<_, std::convert::Infallible>(Bytes::from(vec![b'x'; CHUNK]))
            });
            async { Body::from_stream(chunks) }
        }),
    )
}

#[tokio::test]
async fn a_client_that_reads_nothing_is_disconnected_and_little_is_made_for_it() {
    let made = Made::default();
    let limits = Limits { stalled_for: Duration::from_secs(1), ..Limits::default() };
    let address = served(endless(&made), limits).await;
    let mut silent = client(address).await;
    silent.write_all(request("/").as_bytes()).await.unwrap();
    let given_up = async {
        while !made.ended.load(Ordering::SeqCst) {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(LONG, given_up).await.expect("the response of a client that does not read is given up");
    let bytes = made.chunks.load(Ordering::SeqCst) * CHUNK;
    assert!(bytes < 1 << 20, "{bytes} bytes were made for nobody");
}

#[tokio::test]
async fn a_client_that_reads_slowly_keeps_its_connection() {
    let made = Made::default();
    let limits = Limits { stalled_for: Duration::from_secs(2), ..Limits::default() };
    let address = served(endless(&made), limits).await;
    let mut slow = client(address).await;
    slow.write_all(request("/").as_bytes()).await.unwrap();
    let mut part = vec![0; 32 << 10];
    let mut read = 0;
    for _ in 0..40 {
        read += slow.read(&mut part).await.unwrap();
        sleep(Duration::from_millis(100)).await;
    }
    assert!(read > 64 << 10, "{read}");
    assert!(!made.ended.load(Ordering::SeqCst), "it was disconnected after {read} bytes");
}

#[tokio::test]
async fn pipelined_requests_wait_until_the_responses_before_them_are_taken() {
    const REQUESTS: usize = 2_000;
    let handled = Arc::new(AtomicUsize::new(0));
    let counted = handled.clone();
    let router = Router::new()
        .route(
            "/",
            get(move || {
                counted.fetch_add(1, Ordering::SeqCst);
                async { "x".repeat(CHUNK) }
            }),
        )
        .route("/empty", get(|| async { axum::http::StatusCode::NO_CONTENT }));
    let address = served(router, Limits::default()).await;
    let (mut reading, mut writing) = client(address).await.into_split();
    let sending = tokio::spawn(async move {
        for _ in 0..REQUESTS {
            writing.write_all(request("/").as_bytes()).await.unwrap();
        }
        writing
    });
    sleep(Duration::from_secs(1)).await;
    let ahead = handled.load(Ordering::SeqCst);
    assert!(ahead * CHUNK < 1 << 20, "{ahead} requests were answered for nobody");
    // Once it reads, each is answered.
    let mut part = vec![0; 64 << 10];
    let all = async {
        while handled.load(Ordering::SeqCst) < REQUESTS {
            assert!(reading.read(&mut part).await.unwrap() > 0, "the server ended the connection");
        }
    };
    timeout(LONG, all).await.expect("every response arrives");
    drop(sending.await.unwrap());
}

/// The six turns of one person are held by downloads that were paused; the seventh does not wait until they time out.
#[tokio::test]
async fn who_waits_for_a_turn_gets_that_of_a_client_who_reads_nothing() {
    let turns = Arc::new(Turns::default());
    let router = Router::new().route(
        "/",
        get(move |request: axum::extract::Request| {
            let turns = turns.clone();
            async move {
                let (parts, _) = request.into_parts();
                let turn = turns.of("nasrin", Ticket::of(&parts)).await.unwrap();
                let chunks = stream::repeat_with(|| Ok::<_, std::convert::Infallible>(Bytes::from(vec![b'x'; CHUNK])));
                turn.held_by(axum::response::Response::new(Body::from_stream(chunks)))
            }
        }),
    );
    let address = served(router, Limits { stalled_for: LONG * 10, ..Limits::default() }).await;
    let mut paused = Vec::new();
    for _ in 0..6 {
        let mut stream = client(address).await;
        stream.write_all(request("/").as_bytes()).await.unwrap();
        assert!(stream.read(&mut [0; 512]).await.unwrap() > 0);
        paused.push(stream);
    }
    assert!(answered(&mut client(address).await).await, "the seventh is answered");
    let mut closed = 0;
    for stream in &mut paused {
        let mut rest = vec![0; 1 << 20];
        // What the kernel has is read first; one that is still open goes on after it.
        let end = timeout(Duration::from_secs(3), async {
            let mut read = 0;
            while read < 8 << 20 {
                match stream.read(&mut rest).await {
                    Ok(0) | Err(_) => return true,
                    Ok(some) => read += some,
                }
            }
            false
        });
        closed += usize::from(end.await.unwrap_or(false));
    }
    assert!(closed >= 1, "one of the paused was disconnected");
}

async fn answered(stream: &mut TcpStream) -> bool {
    if stream.write_all(request("/").as_bytes()).await.is_err() {
        return false;
    }
    let mut answer = [0; 512];
    let read = timeout(LONG, stream.read(&mut answer)).await.expect("an answer or an end");
    read.is_ok_and(|read| answer[..read].starts_with(b"HTTP/1.1 200 OK"))
}

#[tokio::test]
async fn quiet_connections_make_room_for_new_ones() {
    let router = Router::new().route("/", get(|| async { "ok" }));
    for limits in [Limits { per_address: 8, ..Limits::default() }, Limits { connections: 8, ..Limits::default() }] {
        let address = served(router.clone(), limits).await;
        let mut held = Vec::new();
        for _ in 0..30 {
            held.push(client(address).await);
        }
        for n in 0..25 {
            assert!(answered(&mut client(address).await).await, "newcomer {n}");
        }
        let mut open = 0;
        for stream in &mut held {
            open += usize::from(answered(stream).await);
        }
        assert!(open <= 8, "{open} of the quiet ones are still open");
    }
}

#[tokio::test]
async fn behind_a_trusted_proxy_everybody_gets_in() {
    let router = Router::new().route("/", get(|| async { "ok" }));
    let proxies = vec!["127.0.0.1/32".parse().unwrap()];
    let address = served(router, Limits { per_address: 4, proxies, ..Limits::default() }).await;
    let mut all = Vec::new();
    for _ in 0..20 {
        all.push(client(address).await);
    }
    for stream in &mut all {
        assert!(answered(stream).await);
    }
}
