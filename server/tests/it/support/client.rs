//! Requests straight into the router.

use std::net::SocketAddr;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use serde_json::Value;
use tower::ServiceExt;

/// Somebody who calls; `api` paths get the bearer, all others the cookie.
#[derive(Clone)]
pub struct Client {
    router: Router,
    token: Option<String>,
    address: SocketAddr,
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
}

impl Client {
    pub fn new(router: Router, token: Option<String>) -> Self {
        Self { router, token, address: SocketAddr::from(([127, 0, 0, 1], 40_000)) }
    }

    /// The same caller from another address.
    pub fn from(mut self, address: [u8; 4]) -> Self {
        self.address = SocketAddr::from((address, 40_000));
        self
    }

    /// Somebody at the same address who is not signed in.
    pub fn signed_out(mut self) -> Self {
        self.token = None;
        self
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, &[], Body::empty()).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.json(Method::POST, path, body, &[]).await
    }

    pub async fn put(&self, path: &str, body: &Value) -> Answer {
        self.json(Method::PUT, path, body, &[]).await
    }

    /// A JSON body with further headers (`idempotency-key`).
    pub async fn json(&self, method: Method, path: &str, body: &Value, headers: &[(&str, &str)]) -> Answer {
        let mut all = vec![("content-type", "application/json")];
        all.extend_from_slice(headers);
        self.send(method, path, &all, Body::from(body.to_string())).await
    }

    /// A form, as a browser without a script posts it from our own page.
    pub async fn form(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let headers = [("content-type", "application/x-www-form-urlencoded"), ("sec-fetch-site", "same-origin")];
        self.send(Method::POST, path, &headers, Body::from(body)).await
    }

    pub async fn send(&self, method: Method, path: &str, headers: &[(&str, &str)], body: Body) -> Answer {
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
        let response = self.router.clone().oneshot(request).await.expect("the router is infallible");
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, usize::MAX).await.expect("the body is read").to_vec();
        Answer { status: parts.status, headers: parts.headers, bytes }
    }
}

impl Answer {
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes).expect("the answer is text")
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or_else(|error| panic!("{error} in {}", self.text()))
    }

    /// What a screen embeds for hydration: `page`, `shell` and `props`.
    pub fn page_data(&self) -> Value {
        let (_, rest) = self.text().split_once(r#"id="page-data">"#).expect("the answer is a screen");
        let (data, _) = rest.split_once("</script>").expect("the data ends");
        serde_json::from_str(data).expect("the data is JSON")
    }

    /// The `message` of a JSON answer.
    pub fn message(&self) -> String {
        self.json()["message"].as_str().unwrap_or_default().to_owned()
    }

    /// Status and message together, which is most of what a refusal says.
    pub fn refusal(&self) -> (u16, String) {
        (self.status.as_u16(), self.message())
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map(|value| value.to_str().expect("a header is text")).unwrap_or_default()
    }
}
