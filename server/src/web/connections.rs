//! The connections of HTTP/1.1 clients, none of which holds the server by being slow: a request's head is to arrive whole
//! within [`HEAD_WITHIN`], its body within [`BODY_WITHIN`] (held by `web::input`). `axum::serve` has no such limits.

use std::convert::Infallible;
use std::io::{Error, ErrorKind};
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tower::ServiceExt;
use tracing::{debug, error};

/// For the first byte of a request to the end of its head: also how long a connection without a request is kept.
pub const HEAD_WITHIN: Duration = Duration::from_secs(30);
/// For a whole body: 1 MiB in it is 17 kB a second.
pub const BODY_WITHIN: Duration = Duration::from_mins(1);

/// Serves until `stopped`, then takes no more connections and ends those that are open once their request is answered.
pub async fn serve(listener: TcpListener, router: Router, head_within: Duration, stopped: impl Future<Output = ()>) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(head_within);
    let open = GracefulShutdown::new();
    let mut stopped = pin!(stopped);
    loop {
        let accepted = tokio::select! {
            () = &mut stopped => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(refused) => {
                wait_after(&refused).await;
                continue;
            }
        };
        // An answer is written whole: nothing is gained by waiting for more.
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let service = service_fn(move |request: Request<Incoming>| answer(router.clone(), peer, request));
        let connection = open.watch(http.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            if let Err(ended) = connection.await {
                debug!(%ended, "a connection ended early");
            }
        });
    }
    drop(listener);
    open.shutdown().await;
}

async fn answer(
    router: Router,
    peer: SocketAddr,
    mut request: Request<Incoming>,
) -> Result<axum::response::Response, Infallible> {
    request.extensions_mut().insert(ConnectInfo(peer));
    router.oneshot(request).await
}

/// A client that went away is nothing; everything else (no more file descriptors) passes only with time.
async fn wait_after(refused: &Error) {
    let client_left = matches!(
        refused.kind(),
        ErrorKind::ConnectionRefused | ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset
    );
    if !client_left {
        error!(error = %refused, "no connection can be taken");
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}
