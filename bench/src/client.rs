//! Asks over keep-alive HTTP/1.1 connections, one request at a time on each, as a browser behind a proxy does.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{self, SendRequest};
use hyper::{HeaderMap, Method, Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;

use crate::Failure;
use crate::report::percentile;

/// Longest wait for one answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// One connection.
pub struct Connection {
    sender: SendRequest<Full<Bytes>>,
    host: String,
}

/// A whole answer.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Connection {
    pub async fn open(address: SocketAddr) -> Result<Self, Failure> {
        let told = |error: &dyn std::fmt::Display| format!("no connection to {address}: {error}");
        let stream = TcpStream::connect(address).await.map_err(|error| told(&error))?;
        stream.set_nodelay(true).map_err(|error| told(&error))?;
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(|error| told(&error))?;
        // It ends with the sender; what goes wrong on it is told by the request that meets it.
        tokio::spawn(connection);
        Ok(Self { sender, host: address.to_string() })
    }

    /// Sends a request and waits for the whole answer, whatever its status.
    pub async fn send(
        &mut self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: Bytes,
    ) -> Result<Answer, Failure> {
        self.send_within(PATIENCE, method, path, headers, body).await
    }

    /// The same for what may take longer than most.
    pub async fn send_within(
        &mut self,
        patience: Duration,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: Bytes,
    ) -> Result<Answer, Failure> {
        let mut request = Request::builder().method(method).uri(path).header(header::HOST, &self.host);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Full::new(body)).map_err(|error| format!("{path}: {error}"))?;
        let asked = async {
            self.sender.ready().await?;
            let response = self.sender.send_request(request).await?;
            let (parts, body) = response.into_parts();
            Ok(Answer { status: parts.status, headers: parts.headers, body: body.collect().await?.to_bytes() })
        };
        let answered = tokio::time::timeout(patience, asked).await;
        answered
            .map_err(|_| format!("{path}: no answer in {} s", patience.as_secs()))?
            .map_err(|error: hyper::Error| format!("{path}: {error}"))
    }

    /// A GET that must be answered 200, its body handed on as it arrives.
    pub async fn stream(
        &mut self,
        path: &str,
        headers: &[(&str, &str)],
        mut take: impl FnMut(&[u8]),
    ) -> Result<(), Failure> {
        let told = |error: hyper::Error| format!("{path}: {error}");
        let mut request = Request::builder().uri(path).header(header::HOST, &self.host);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Full::new(Bytes::new())).map_err(|error| format!("{path}: {error}"))?;
        self.sender.ready().await.map_err(told)?;
        let mut response = self.sender.send_request(request).await.map_err(told)?;
        if !response.status().is_success() {
            return Err(format!("{path}: {}", response.status()));
        }
        while let Some(frame) = response.body_mut().frame().await {
            if let Some(part) = frame.map_err(told)?.data_ref() {
                take(part);
            }
        }
        Ok(())
    }

    /// A GET that must be answered 200.
    pub async fn get(&mut self, path: &str, headers: &[(&str, &str)]) -> Result<Answer, Failure> {
        self.send(Method::GET, path, headers, Bytes::new()).await?.good(path)
    }

    /// JSON in, JSON out; must be answered 200.
    pub async fn json(
        &mut self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: &Value,
    ) -> Result<Value, Failure> {
        let mut all = vec![("content-type", "application/json")];
        all.extend_from_slice(headers);
        let answer = self.send(method, path, &all, body.to_string().into()).await?.good(path)?;
        serde_json::from_slice(&answer.body).map_err(|error| format!("{path}: {error}"))
    }
}

impl Answer {
    fn good(self, path: &str) -> Result<Self, Failure> {
        if self.status.is_success() {
            return Ok(self);
        }
        let text: String = String::from_utf8_lossy(&self.body).chars().take(300).collect();
        let place = self.headers.get(header::LOCATION).and_then(|place| place.to_str().ok()).unwrap_or_default();
        Err(format!("{path}: {} {place} {text}", self.status))
    }

    pub fn text(&self) -> Result<&str, Failure> {
        std::str::from_utf8(&self.body).map_err(|error| error.to_string())
    }
}

/// Many connections that ask for one page as fast as they are answered.
pub struct Load<'a> {
    pub address: SocketAddr,
    pub path: &'a str,
    pub headers: &'a [(&'a str, &'a str)],
    pub connections: usize,
    /// Requests that are still open at the end are waited for and counted.
    pub duration: Duration,
    /// Fewest bytes of a right answer: an error page is not counted as a page.
    pub at_least: usize,
}

/// What a [`Load`] measured.
pub struct Loaded {
    pub a_second: f64,
    pub p50: Duration,
    pub p99: Duration,
}

impl Load<'_> {
    pub async fn run(&self) -> Result<Loaded, Failure> {
        let mut connections = Vec::with_capacity(self.connections);
        for _ in 0..self.connections {
            connections.push(Connection::open(self.address).await?);
        }
        let start = Instant::now();
        let end = start + self.duration;
        let tasks: Vec<_> = connections
            .into_iter()
            .map(|mut connection| {
                let path = self.path.to_owned();
                let headers: Vec<(String, String)> =
                    self.headers.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
                let at_least = self.at_least;
                tokio::spawn(async move {
                    let headers: Vec<(&str, &str)> =
                        headers.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
                    let mut times = Vec::with_capacity(4_096);
                    while Instant::now() < end {
                        let asked = Instant::now();
                        let answer = connection.get(&path, &headers).await?;
                        times.push(asked.elapsed());
                        if answer.body.len() < at_least {
                            return Err(format!("{path}: an answer of only {} bytes", answer.body.len()));
                        }
                    }
                    Ok::<_, Failure>(times)
                })
            })
            .collect();
        let mut times = Vec::new();
        for task in tasks {
            times.extend(task.await.map_err(|error| error.to_string())??);
        }
        let seconds = start.elapsed().as_secs_f64();
        times.sort_unstable();
        #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
        let count = times.len() as f64;
        Ok(Loaded { a_second: count / seconds, p50: percentile(&times, 50), p99: percentile(&times, 99) })
    }
}
