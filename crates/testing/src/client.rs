//! Requests straight into the router.

use std::collections::HashMap;
use std::io::Read;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, BodyDataStream, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use axum::response::Response;
use flate2::read::GzDecoder;
use futures_util::StreamExt;
use rules::words::{DECLARED, Message, SENTENCES, Word, sentence};
use serde_json::Value;
use tower::ServiceExt;
use web::page::RenderedFrom;
use web::sheets::FirstSheet;

/// Somebody who calls; `api` paths get the bearer, all others the cookie.
#[derive(Clone)]
pub struct Client {
    router: Router,
    token: Option<String>,
    /// Whose pages it has.
    viewer: Option<String>,
    address: SocketAddr,
}

/// Keys that no two forms share.
static NEXT_KEY: AtomicU64 = AtomicU64::new(1);

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
    /// Of a screen that was rendered for this request: its data.
    from: Option<Arc<str>>,
}

impl Client {
    /// Somebody with this sign-in, or with none.
    pub fn new(router: Router, token: Option<String>) -> Self {
        Self { router, token, viewer: None, address: SocketAddr::from(([127, 0, 0, 1], 40_000)) }
    }

    /// The account whose pages the caller has.
    #[must_use]
    pub fn viewed_by(mut self, id: &str) -> Self {
        self.viewer = Some(id.to_owned());
        self
    }

    /// The same caller from another address.
    #[must_use]
    pub fn from(mut self, address: [u8; 4]) -> Self {
        self.address = SocketAddr::from((address, 40_000));
        self
    }

    /// Somebody at the same address who is not signed in.
    #[must_use]
    pub fn signed_out(mut self) -> Self {
        self.token = None;
        self
    }

    /// Asks for a page, a file, or what a call reads.
    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, &[], Body::empty()).await
    }

    /// The props of a screen, which is there.
    pub async fn props_at(&self, address: &str) -> Value {
        let answer = self.get(address).await;
        assert_eq!(answer.status, StatusCode::OK, "{address}: {}", answer.text());
        answer.props()
    }

    /// The same of a screen that the component `page` shows.
    pub async fn props_of(&self, address: &str, page: &str) -> Value {
        let answer = self.get(address).await;
        assert_eq!(answer.status, StatusCode::OK, "{address}: {}", answer.text());
        let data = answer.page_data();
        assert_eq!(data["page"], page, "{address}");
        data["props"].clone()
    }

    /// A JSON body.
    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.json(Method::POST, path, body, &[]).await
    }

    /// The same with another method.
    pub async fn put(&self, path: &str, body: &Value) -> Answer {
        self.json(Method::PUT, path, body, &[]).await
    }

    /// A JSON body with further headers (`idempotency-key`).
    pub async fn json(&self, method: Method, path: &str, body: &Value, headers: &[(&str, &str)]) -> Answer {
        let mut all = vec![("content-type", "application/json")];
        all.extend_from_slice(headers);
        self.send(method, path, &all, Body::from(body.to_string())).await
    }

    /// A form, as a browser without a script posts it from our own page: with its viewer and a new key, unless `fields` say otherwise.
    pub async fn form(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let key = format!("test-form-key-{}", NEXT_KEY.fetch_add(1, Ordering::Relaxed));
        let own = self.viewer.iter().map(|id| ("viewer", id.as_str())).chain([("formKey", key.as_str())]);
        let missing = own.filter(|(name, _)| fields.iter().all(|(given, _)| given != name));
        let fields: Vec<(&str, &str)> = fields.iter().copied().chain(missing).collect();
        self.bare_form(path, &fields).await
    }

    /// A form of just these fields.
    pub async fn bare_form(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let headers = [("content-type", "application/x-www-form-urlencoded"), ("sec-fetch-site", "same-origin")];
        self.send(Method::POST, path, &headers, Body::from(body)).await
    }

    /// Any request. Of a stream of events the first is read.
    pub async fn send(&self, method: Method, path: &str, headers: &[(&str, &str)], body: Body) -> Answer {
        let response = self.respond(method, path, headers, body).await;
        let (parts, body) = response.into_parts();
        let is_stream = parts.headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == "text/event-stream");
        let bytes = if is_stream {
            // What it says at first: it has no end.
            let mut events = Events(body.into_data_stream(), String::new());
            events.next().await.unwrap_or_default().into_bytes()
        } else {
            to_bytes(body, usize::MAX).await.expect("the body is read").to_vec()
        };
        let sheet = parts.extensions.get::<FirstSheet>().and_then(FirstSheet::data);
        let from = parts.extensions.get::<RenderedFrom>().map(whole).or(sheet);
        let from = from.map(|from| in_english(&from));
        Answer { status: parts.status, headers: parts.headers, bytes, from }
    }

    /// An open page that hears of notifications.
    pub async fn listen(&self) -> Events {
        let response = self.respond(Method::GET, "/admin/notifications/stream", &[], Body::empty()).await;
        assert_eq!(response.status(), StatusCode::OK);
        Events(response.into_body().into_data_stream(), String::new())
    }

    async fn respond(&self, method: Method, path: &str, headers: &[(&str, &str)], body: Body) -> Response {
        let mut request = Request::builder().method(method).uri(path).header(header::HOST, "school.test");
        if let Some(token) = &self.token {
            request = if path.starts_with("/api") {
                request.header(header::AUTHORIZATION, format!("Bearer {token}"))
            } else {
                request.header(header::COOKIE, format!("markbook_sign_in={token}"))
            };
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut request = request.body(body).expect("the request is well formed");
        request.extensions_mut().insert(ConnectInfo(self.address));
        self.router.clone().oneshot(request).await.expect("the router is infallible")
    }
}

/// Server-sent events as they come.
pub struct Events(BodyDataStream, String);

impl Events {
    /// The next event that is more than a comment: its text; none at the end of the stream.
    pub async fn next(&mut self) -> Option<String> {
        loop {
            if let Some((event, rest)) = self.1.split_once("\n\n") {
                let (event, rest) = (event.to_owned(), rest.to_owned());
                self.1 = rest;
                if event.starts_with("event:") {
                    return Some(event);
                }
                continue;
            }
            let bytes = self.0.next().await?.expect("the stream does not break");
            self.1.push_str(std::str::from_utf8(&bytes).expect("events are text"));
        }
    }

    /// The next state of the bell, which comes within two seconds of what it tells of.
    pub async fn state(&mut self) -> Value {
        let next = tokio::time::timeout(Duration::from_secs(2), self.next()).await;
        let event = next.expect("it comes within two seconds").expect("the stream goes on");
        let data = event.strip_prefix("event: notifications\ndata: ");
        serde_json::from_str(data.unwrap_or_else(|| panic!("{event}"))).expect("the data is JSON")
    }

    /// Whether nothing comes for a while: longer than it takes what comes.
    pub async fn is_quiet(&mut self) -> bool {
        tokio::time::timeout(Duration::from_millis(2_500), self.next()).await.is_err()
    }

    /// How the stream ends, where it does so soon: its last words, if it has any.
    pub async fn end(&mut self) -> Option<String> {
        let all = async {
            let mut last = None;
            while let Some(event) = self.next().await {
                last = Some(event);
            }
            last
        };
        tokio::time::timeout(Duration::from_secs(3), all).await.expect("the stream ends")
    }
}

/// What a screen was rendered from; its `shell` holds what the frame around it was rendered from, too.
fn whole(from: &RenderedFrom) -> Arc<str> {
    let Some(frame) = &from.frame else { return from.page.clone() };
    let parsed = |json: &str| serde_json::from_str::<Value>(json).expect("the data is JSON");
    let (mut page, mut frame) = (parsed(&from.page), parsed(frame));
    let around = frame["props"].as_object_mut().expect("a frame has props");
    around.append(page["shell"].as_object_mut().expect("a framed screen has a shell"));
    page["shell"] = frame["props"].take();
    page.to_string().into()
}

/// What a screen was rendered from, with the words of the catalogue said, as V8 says them.
fn in_english(from: &str) -> Arc<str> {
    let (mut said, mut rest) = (String::new(), from);
    while let Some(at) = rest.find("{\"say\":\"") {
        said.push_str(&rest[..at]);
        let mut values = serde_json::Deserializer::from_str(&rest[at..]).into_iter::<Value>();
        let word = values.next().and_then(Result::ok).expect("a word is JSON");
        said.push_str(&Value::from(english(&word)).to_string());
        rest = &rest[at + values.byte_offset()..];
    }
    said.push_str(rest);
    said.into()
}

/// A word, or a sentence with its values.
fn english(sent: &Value) -> String {
    static WORDS: LazyLock<HashMap<&str, Word>> =
        LazyLock::new(|| DECLARED.iter().map(|word| (word.key(), *word)).collect());
    static MESSAGES: LazyLock<HashMap<&str, &Message>> =
        LazyLock::new(|| SENTENCES.iter().map(|message| (message.key(), *message)).collect());
    let key = sent["say"].as_str().expect("a word is named by its key");
    if let Some(word) = WORDS.get(key) {
        return word.english().to_owned();
    }
    let message = MESSAGES.get(key).expect("a word is declared");
    let value = |name: &&str| match &sent["with"][*name] {
        Value::Number(number) => number.as_i64().expect("a whole number").into(),
        Value::String(text) => text.into(),
        said => english(said).into(),
    };
    sentence(message, message.values().iter().map(value).collect()).into()
}

impl Answer {
    /// With the body as it was before it was compressed.
    #[must_use]
    pub fn unpacked(mut self) -> Self {
        let mut plain = Vec::new();
        match self.header("content-encoding") {
            "gzip" => GzDecoder::new(self.bytes.as_slice()).read_to_end(&mut plain),
            "br" => brotli::Decompressor::new(self.bytes.as_slice(), 4_096).read_to_end(&mut plain),
            other => panic!("the body is sent as \"{other}\""),
        }
        .expect("the body is what its header says");
        self.bytes = plain;
        self
    }

    /// The body as text.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes).expect("the answer is text")
    }

    /// Whether it says something, or is a screen that was rendered from it.
    pub fn says(&self, words: &str) -> bool {
        String::from_utf8_lossy(&self.bytes).contains(words)
            || self.from.as_ref().is_some_and(|from| from.contains(words))
    }

    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or_else(|error| panic!("{error} in {}", self.text()))
    }

    /// What a screen was rendered from: `page`, `shell` and `props`.
    pub fn page_data(&self) -> Value {
        let from = self.from.as_deref().expect("the answer is a screen that was rendered for it");
        serde_json::from_str(from).expect("the data is JSON")
    }

    /// What a screen shows, whatever its status.
    pub fn props(&self) -> Value {
        self.page_data()["props"].clone()
    }

    /// What a screen shows that answers with 200.
    pub fn shown(&self) -> Value {
        assert_eq!(self.status, StatusCode::OK, "{}", self.text());
        self.props()
    }

    /// The `message` of a JSON answer.
    pub fn message(&self) -> String {
        self.json()["message"].as_str().unwrap_or_default().to_owned()
    }

    /// Status and message together, which is most of what a refusal says.
    pub fn refusal(&self) -> (u16, String) {
        (self.status.as_u16(), self.message())
    }

    /// The value of a header; empty where there is none.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map(|value| value.to_str().expect("a header is text")).unwrap_or_default()
    }
}
