//! Queries and bodies, with refusals that name the field (docs/rules.md, *Calls*). Unknown keys are ignored.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Bytes, HttpBody as _};
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use rules::limits;
use rules::words::{Text, refusals};
use schemars::JsonSchema;
use serde::de::{DeserializeOwned, DeserializeSeed};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use serde_path_to_error::Track;
use tokio::time::timeout;

use super::bodies::{Arriving, PAUSE, SMALL, Sender, invalid, refusal_in};
use super::connections::BODY_WITHIN;
use super::idempotency::{Key, KeySource};
use super::once::Known;
use super::readable::{check_seen, nul_in};
use super::shapes::{LimitShape, PageShape};
use auth::Program;
use base::error::{Error, Result};

/// The query of a call or a page.
pub struct Params<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Params<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
        query_of(parts.uri.query().unwrap_or_default()).map(Self)
    }
}

/// Reads a query: that of an address, or one that a form carries on.
///
/// # Errors
/// 400 for what is malformed.
pub fn query_of<T: DeserializeOwned>(query: &str) -> Result<T> {
    // The first value of a key that comes twice counts.
    let mut seen = BTreeMap::new();
    for (key, value) in form_urlencoded::parse(query.as_bytes()) {
        seen.entry(key.into_owned()).or_insert_with(|| value.into_owned());
    }
    let pairs: Vec<(String, String)> = seen.into_iter().collect();
    let text = serde_urlencoded::to_string(&pairs).map_err(|error| Error::Internal(error.to_string()))?;
    parse_form(text.as_bytes())
}

/// A JSON body of at most 1 MiB, with the `Idempotency-Key` that came with it.
pub struct Body<T> {
    pub value: T,
    pub key: Option<Key>,
}

impl<A: Program, T: DeserializeOwned> FromRequest<Arc<A>> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, app: &Arc<A>) -> Result<Self> {
        let (bytes, key) = bytes_and_key(request, app).await?;
        check_seen(&bytes)?;
        Ok(Self { value: parse(&bytes)?, key })
    }
}

/// A call's body as it came, at most 1 MiB, with the `Idempotency-Key` that came with it.
pub struct Unread {
    pub bytes: Bytes,
    pub key: Option<Key>,
}

impl<A: Program> FromRequest<Arc<A>> for Unread {
    type Rejection = Error;

    async fn from_request(request: Request, app: &Arc<A>) -> Result<Self> {
        let (bytes, key) = bytes_and_key(request, app).await?;
        Ok(Self { bytes, key })
    }
}

/// The fields of a body that have these names; the others are passed over.
///
/// # Errors
/// As [`Body`].
pub fn known_fields(bytes: &[u8], names: &[&str]) -> Result<Map<String, Value>> {
    check_seen(bytes)?;
    parse_by(bytes, Known(names))
}

/// As [`Body`], for readers that hold each text to its own field and say there what is wrong with it: those of records and of lists.
///
/// # Errors
/// As [`Body`].
pub async fn unchecked_body<A: Program, T: DeserializeOwned>(request: Request, app: &Arc<A>) -> Result<Body<T>> {
    let (bytes, key) = bytes_and_key(request, app).await?;
    Ok(Body { value: parse(&bytes)?, key })
}

/// The same, read in a way of its own.
///
/// # Errors
/// As [`Body`].
pub async fn unchecked_body_by<A: Program, T>(
    request: Request,
    app: &Arc<A>,
    by: impl for<'de> DeserializeSeed<'de, Value = T>,
) -> Result<Body<T>> {
    let (bytes, key) = bytes_and_key(request, app).await?;
    Ok(Body { value: parse_by(&bytes, by)?, key })
}

/// The same of a body that says its place beside its own fields. Both are read from the whole body, each by itself: of
/// flattened fields serde could not name the one that is wrong.
pub struct PlaceBody<T, G> {
    pub ground: G,
    pub value: T,
    pub key: Option<Key>,
}

impl<A: Program, T: DeserializeOwned, G: DeserializeOwned> FromRequest<Arc<A>> for PlaceBody<T, G> {
    type Rejection = Error;

    async fn from_request(request: Request, app: &Arc<A>) -> Result<Self> {
        let (bytes, key) = bytes_and_key(request, app).await?;
        check_seen(&bytes)?;
        Ok(Self { ground: parse(&bytes)?, value: parse(&bytes)?, key })
    }
}

async fn bytes_and_key<A: Program>(request: Request, app: &Arc<A>) -> Result<(Bytes, Option<Key>)> {
    // A call that names its records in the query is another call with another query.
    let query = request.uri().query().unwrap_or_default().to_owned();
    let (parts, body) = request.into_parts();
    let key = key_of(&parts)?;
    let bytes = read(Request::from_parts(parts, body), app).await?;
    let key = key.map(|key| {
        let body_hash = if query.is_empty() {
            app.tokens().fingerprint(&bytes)
        } else {
            app.tokens().fingerprint(&[query.as_bytes(), b"\n", &bytes].concat())
        };
        Key { body_hash, ..key }
    });
    Ok((bytes, key))
}

/// The `Idempotency-Key` of a call; its body's hash is still to be filled in.
///
/// # Errors
/// 400 for one that is too long or not readable.
pub fn key_of(parts: &Parts) -> Result<Option<Key>> {
    let Some(value) = parts.headers.get("idempotency-key") else { return Ok(None) };
    let key = value.to_str().ok().filter(|text| !text.is_empty() && text.len() <= 200);
    let key = key.ok_or_else(|| Error::invalid("Idempotency-Key", refusals::IDEMPOTENCY_KEY))?;
    Ok(Some(Key {
        source: KeySource::Header,
        method: parts.method.to_string(),
        path: parts.uri.path().to_owned(),
        key: key.to_owned(),
        body_hash: String::new(),
    }))
}

/// Holds a GET that changes something, as the specification has it, to GET: a HEAD, which asks for the headers alone, would
/// change it too.
pub struct OnlyGet;

impl<S: Send + Sync> FromRequestParts<S> for OnlyGet {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
        if parts.method == Method::GET { Ok(Self) } else { Err(Error::Method) }
    }
}

/// One `{id}` of a path.
pub struct PathId(pub String);

impl<S: Send + Sync> FromRequestParts<S> for PathId {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        let Path(id) = Path::<String>::from_request_parts(parts, state)
            .await
            .map_err(|_| Error::invalid("id", refusals::ID_NOT_READABLE))?;
        if id.contains('\0') {
            return Err(Error::invalid("id", refusals::ID_NOT_READABLE));
        }
        Ok(Self(id))
    }
}

/// The body of a request as it is, which must arrive in time.
pub struct Whole(pub Bytes);

impl<A: Program> FromRequest<Arc<A>> for Whole {
    type Rejection = Error;

    async fn from_request(request: Request, app: &Arc<A>) -> Result<Self> {
        read(request, app).await.map(Self)
    }
}

/// The body of a request, which must arrive in time. Of a large one, what has arrived is counted meanwhile.
///
/// # Errors
/// 400, 408, 413; 503 where there is no room.
pub(super) async fn read<A: Program>(request: Request, app: &Arc<A>) -> Result<Bytes> {
    read_within(request, BODY_WITHIN, |parts| Sender::of(parts, app)).await
}

async fn read_within(request: Request, within: Duration, sender: impl FnOnce(&Parts) -> Sender) -> Result<Bytes> {
    if request.body().size_hint().upper().is_some_and(|most| most <= SMALL) {
        return timeout(within, whole(request)).await.map_err(|_| Error::TooSlow)?;
    }
    let (parts, body) = request.into_parts();
    let sender = sender(&parts);
    // How much it may have is said by the route.
    let body = Arriving::of(body, u64::MAX)?.timed(PAUSE, within).kept(&sender);
    whole(Request::from_parts(parts, axum::body::Body::from_stream(body.pieces()))).await
}

/// All that a request has, no more than its route takes.
async fn whole(request: Request) -> Result<Bytes> {
    Bytes::from_request(request, &()).await.map_err(|rejection| {
        use axum::response::IntoResponse;
        if let Some(refusal) = refusal_in(&rejection) {
            return refusal;
        }
        if rejection.into_response().status() == StatusCode::PAYLOAD_TOO_LARGE {
            Error::TooLarge
        } else {
            invalid(refusals::BODY_NOT_READ)
        }
    })
}

/// A query.
fn parse_form<T: DeserializeOwned>(bytes: &[u8]) -> Result<T> {
    let pairs = form_urlencoded::parse(bytes);
    pairs.clone().try_for_each(|(key, value)| check_readable(&key, &value))?;
    serde_path_to_error::deserialize(serde_urlencoded::Deserializer::new(pairs)).map_err(|error| {
        let path = error.path().to_string();
        shape(&error.into_inner().to_string(), if path == "." { "" } else { &path })
    })
}

/// Refuses a pair that one of the two databases could not store.
pub(super) fn check_readable(key: &str, value: &str) -> Result<()> {
    if key.contains('\0') || value.contains('\0') {
        Err(Error::invalid(key, refusals::TEXT_NOT_READABLE))
    } else {
        Ok(())
    }
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T> {
    parse_by(bytes, PhantomData)
}

fn parse_by<'de, D: DeserializeSeed<'de>>(bytes: &'de [u8], by: D) -> Result<D::Value> {
    let first = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
    // Serde would take an array for an object, its fields by their order.
    if first == Some(&b'[') {
        return Err(invalid(refusals::BODY_NOT_OBJECT));
    }
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let mut track = Track::new();
    let value = by.deserialize(serde_path_to_error::Deserializer::new(&mut deserializer, &mut track));
    let value = value.map_err(|error| {
        let path = track.path().to_string();
        if error.is_data() && first != Some(&b'{') {
            return invalid(refusals::BODY_NOT_OBJECT);
        }
        if !error.is_data() {
            return invalid(refusals::BODY_NOT_JSON);
        }
        // Only readable JSON of the wrong shape has a field to blame.
        let field = if path == "." { "" } else { path.as_str() };
        shape(&error.to_string(), field)
    })?;
    deserializer.end().map_err(|_| invalid(refusals::BODY_NOT_JSON))?;
    // Looked for by its escape first, which hardly any body has.
    let escaped = memchr::memmem::find(bytes, b"\\u0000").is_some();
    match escaped.then(|| nul_in(bytes)).flatten() {
        Some(field) => Err(Error::invalid(&field, refusals::TEXT_NOT_READABLE)),
        None => Ok(value),
    }
}

/// A 400 from a deserializer's words: the field is the path, and for a missing field the name in backticks below it.
fn shape(message: &str, path: &str) -> Error {
    let named = |before: &str| message.strip_prefix(before).and_then(|rest| rest.split('`').next());
    if let Some(name) = named("duplicate field `") {
        return Error::invalid(name, refusals::field_came_twice(name));
    }
    let missing = named("missing field `");
    // "invalid type: integer `7`, expected struct PublishBody": the names of our types say nothing to who calls.
    let ours = ["expected struct ", "expected tuple ", "expected enum ", "expected internally tagged enum "];
    let is_ours = ours.iter().any(|ours| message.contains(ours));
    match (path, missing) {
        ("", None) if is_ours => invalid(refusals::BODY_WRONG_SHAPE),
        ("", None) => invalid(message),
        ("", Some(name)) => Error::invalid(name, refusals::field_missing(name)),
        (path, Some(name)) => {
            let field = format!("{path}.{name}");
            Error::invalid(&field, refusals::field_missing(&field))
        }
        (path, None) if is_ours => Error::invalid(path, refusals::field_wrong_shape(path)),
        (path, None) => Error::invalid(path, in_words(path, message)),
    }
}

/// What is wrong with a field: `name must be a whole number`. From `invalid type: string "7", expected i64 at line 1 column 9` or
/// ``unknown variant `x`, expected `a` or `b` ``, whose words are the deserializer's.
fn in_words(field: &str, message: &str) -> Text {
    let message = message.rsplit_once(" at line ").map_or(message, |(message, _)| message);
    let Some((_, expected)) = message.rsplit_once(", expected ") else { return format!("{field} {message}").into() };
    match expected {
        "i64" | "u64" | "i32" | "u32" => refusals::field_whole_number(field).into(),
        "f64" => refusals::field_number(field).into(),
        "a boolean" => refusals::field_true_or_false(field).into(),
        "a string" | "str" => refusals::field_text(field).into(),
        "a sequence" => refusals::field_list(field).into(),
        other => refusals::field_must_be(field, other.replace('`', "")).into(),
    }
}

/// The last page that can be asked for.
pub(super) const LAST_PAGE: i64 = 1_000_000;

/// `page`, `limit` and `search` of a paged list; `limit` is 1 to 500 or `all`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Paging {
    #[schemars(with = "Option<PageShape>")]
    pub page: Option<String>,
    #[schemars(with = "Option<LimitShape>")]
    pub limit: Option<String>,
    pub search: Option<String>,
}

/// A page of a list. `limit` none: all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paged {
    pub page: i64,
    pub limit: Option<i64>,
    /// In lower case, trimmed.
    pub search: String,
}

impl Paging {
    /// Reads the texts.
    ///
    /// # Errors
    /// 400 naming `page` or `limit`.
    pub fn read(&self) -> Result<Paged> {
        let given =
            |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
        let page = match given(&self.page) {
            None => limits::FIRST_PAGE,
            Some(text) => text
                .parse()
                .ok()
                .filter(|page| (1..=LAST_PAGE).contains(page))
                .ok_or_else(|| Error::invalid("page", refusals::PAGE_NUMBER))?,
        };
        let limit = match given(&self.limit).as_deref() {
            None => Some(limits::PAGE_SIZE),
            Some("all") => None,
            Some(text) => Some(
                text.parse()
                    .ok()
                    .filter(|limit| (1..=limits::MAX_LIMIT).contains(limit))
                    .ok_or_else(|| Error::invalid("limit", refusals::PAGE_LIMIT))?,
            ),
        };
        Ok(Paged { page, limit, search: self.search.as_deref().unwrap_or_default().trim().to_lowercase() })
    }
}

impl Paged {
    /// `limit` and `offset` for a statement.
    pub fn window(&self) -> (i64, i64) {
        match self.limit {
            None => (i64::MAX, 0),
            Some(limit) => (limit, (self.page - 1) * limit),
        }
    }
}

/// What a paged list answers; `limit` is `"all"` where all was asked for.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Listing<T> {
    pub data: Vec<T>,
    /// How many there are on all pages.
    pub total: i64,
    pub page: i64,
    pub limit: serde_json::Value,
}

impl Paged {
    /// The answer with this page's rows.
    pub fn listing<T>(&self, data: Vec<T>, total: i64) -> Listing<T> {
        Listing { data, total, page: self.page, limit: self.limit.map_or_else(|| "all".into(), Into::into) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only its shape is read")]
    struct Sample {
        name: String,
        rows: Vec<Row>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "camelCase")]
    #[expect(dead_code, reason = "only its shape is read")]
    struct Row {
        student_id: String,
    }

    fn fields(body: &str) -> Vec<String> {
        match parse::<Sample>(body.as_bytes()) {
            Err(Error::Invalid { fields, .. }) => fields.into_keys().collect(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_wrong_body_names_its_field() {
        assert_eq!(fields(r#"{"rows":[]}"#), ["name"]);
        assert_eq!(fields(r#"{"name":"a","rows":[{}]}"#), ["rows[0].studentId"]);
        assert_eq!(fields(r#"{"name":7,"rows":[]}"#), ["name"]);
        assert!(fields("{").is_empty());
        assert!(fields(r#" ["a", []]"#).is_empty());
        assert!(fields(r#"{"name":"a","rows":[]} x"#).is_empty());
    }

    #[test]
    fn a_field_that_comes_twice_is_named() {
        assert_eq!(fields(r#"{"name":"a","name":"b","rows":[]}"#), ["name"]);
        assert_eq!(fields(r#"{"name":"a","rows":[{"studentId":"a","studentId":"b"}]}"#), ["studentId"]);
    }

    #[test]
    fn a_refusal_names_no_type_of_ours() {
        let said = |body: &str| match parse::<Sample>(body.as_bytes()) {
            Err(Error::Invalid { message, .. }) => String::from(message),
            other => panic!("{other:?}"),
        };
        for body in ["7", " \"x\"", "null", "true", "[]", "[{}]"] {
            assert_eq!(said(body), "The body must be a JSON object", "{body}");
        }
        assert_eq!(said(r#"{"name":"a","rows":[7]}"#), "rows[0] has the wrong shape");
        assert_eq!(said(r#"{"name":"a","rows":[[]]}"#), "rows[0] has the wrong shape");
        assert_eq!(said(r#"{"name":7,"rows":[]}"#), "name must be text");
        assert_eq!(said(r#"{"name":"a","rows":7}"#), "rows must be a list");
        for body in ["x", "", "{\"name\":", "{\"name\":\"a\",\"rows\":[],}", "{\"name\":\"a\",\"rows\":[]} more"] {
            assert_eq!(said(body), "The body is not JSON", "{body}");
        }
    }

    #[tokio::test]
    async fn a_body_that_does_not_arrive_is_not_waited_for() {
        let trickle = futures_util::stream::unfold((), |()| async {
            tokio::time::sleep(Duration::from_millis(5)).await;
            Some((Ok::<_, std::io::Error>("{"), ()))
        });
        let request = Request::new(axum::body::Body::from_stream(trickle));
        let refused = read_within(request, Duration::from_millis(50), |_| Sender::unknown()).await;
        assert_eq!(refused.unwrap_err().status(), StatusCode::REQUEST_TIMEOUT);
        for body in ["{}".to_owned(), "x".repeat(300_000)] {
            let request = Request::new(axum::body::Body::from(body.clone()));
            assert_eq!(read_within(request, BODY_WITHIN, |_| Sender::unknown()).await.unwrap(), body);
        }
        // What the route takes bounds it, whether it says how long it is or not.
        let endless =
            || futures_util::stream::repeat_with(|| Ok::<_, std::io::Error>(Bytes::from_static(&[b'x'; 9_999])));
        for body in [axum::body::Body::from(vec![b'x'; 3 << 20]), axum::body::Body::from_stream(endless())] {
            let refused = read_within(Request::new(body), BODY_WITHIN, |_| Sender::unknown()).await;
            assert!(matches!(refused, Err(Error::TooLarge)));
        }
    }

    #[test]
    fn what_a_field_must_be_is_said_in_words() {
        for (said, words) in [
            ("invalid type: string \"7\", expected i64 at line 1 column 343", "a[0] must be a whole number"),
            ("invalid type: null, expected a boolean at line 1 column 17", "a[0] must be true or false"),
            (
                "unknown variant `x`, expected `reportCards` or `tabulation` at line 1 column 9",
                "a[0] must be reportCards or tabulation",
            ),
            ("unknown variant `x`, expected one of `a`, `b`, `c`", "a[0] must be one of a, b, c"),
            ("has the wrong shape", "a[0] has the wrong shape"),
        ] {
            assert_eq!(in_words("a[0]", said).english(), words);
        }
    }

    #[test]
    fn a_wrong_query_names_its_field() {
        #[derive(Debug, Default, Deserialize)]
        #[serde(default)]
        #[expect(dead_code, reason = "only its shape is read")]
        struct Query {
            kind: Option<Kind>,
            #[serde(flatten)]
            more: BTreeMap<String, String>,
        }
        #[derive(Debug, Deserialize)]
        #[serde(rename_all = "camelCase")]
        enum Kind {
            Cards,
            Tabulation,
        }
        let said = |query: &str| match parse_form::<Query>(query.as_bytes()) {
            Err(Error::Invalid { fields, .. }) => {
                fields.into_iter().map(|(field, said)| (field, String::from(said))).collect::<Vec<_>>()
            }
            other => panic!("{other:?}"),
        };
        assert_eq!(said("a=1&kind=x"), [("kind".to_owned(), "kind must be cards or tabulation".to_owned())]);
        assert_eq!(said("kind=cards&a=1%00"), [("a".to_owned(), refusals::TEXT_NOT_READABLE.into())]);
    }

    #[test]
    fn no_text_with_a_nul_comes_in() {
        assert_eq!(fields(r#"{"name":"a\u0000b","rows":[]}"#), ["name"]);
        assert_eq!(fields(r#"{"name":"a","rows":[{"studentId":"\u0000"}]}"#), ["rows[0].studentId"]);
        let escaped = parse::<Sample>(br#"{"name":"a\\u0000b","rows":[]}"#);
        assert!(escaped.is_ok(), "a backslash, and letters after it");
    }

    #[test]
    fn no_text_that_is_not_seen_comes_in() {
        let refused = |body: &str| match check_seen(body.as_bytes()) {
            Ok(()) => None,
            Err(Error::Invalid { message, fields }) => {
                let (field, said) = fields.into_iter().next().unwrap();
                let expected = Text::from(refusals::field_unseen(&field));
                assert_eq!((&message, &said), (&expected, &expected));
                Some(field)
            }
            Err(other) => panic!("{other:?}"),
        };
        for unseen in ["\u{202e}", "\u{2066}", "\u{200b}", "\\u200f", "\\u202E", "\\u0007", "\u{ad}", "\u{feff}"] {
            assert_eq!(refused(&format!(r#"{{"note":"a{unseen}b"}}"#)).as_deref(), Some("note"), "{unseen}");
            let deep = format!(r#"{{"rows":[{{"note":"fine"}},{{"notes":["a{unseen}"]}}]}}"#);
            assert_eq!(refused(&deep).as_deref(), Some("rows[1].notes[0]"), "{unseen}");
            assert_eq!(refused(&format!(r#"{{"userPassword":"a{unseen}b"}}"#)), None, "as it was typed: {unseen}");
        }
        for fine in [
            r#"{"note":"one\ntwo\tthree\r\n"}"#,
            r#"{"note":"র\u200dযাব"}"#,
            r#"{"note":"C:\\u202e"}"#,
            r#"{"note":"a\u0000b"}"#,
            r#"{"note":"\u202e"#,
        ] {
            assert_eq!(refused(fine), None, "{fine}");
        }
    }

    #[test]
    fn lists_are_paged_by_25_up_to_500_or_all() {
        let read = |page: &str, limit: &str| {
            Paging { page: Some(page.into()), limit: Some(limit.into()), search: Some(" Ab ".into()) }.read()
        };
        assert_eq!(read("", "").unwrap(), Paged { page: 1, limit: Some(25), search: "ab".into() });
        assert_eq!(read("3", "500").unwrap().window(), (500, 1_000));
        assert_eq!(read("3", "all").unwrap().window(), (i64::MAX, 0));
        for (page, limit) in [("0", "25"), ("-1", "25"), ("x", "25"), ("1", "0"), ("1", "501"), ("1", "many")] {
            assert!(read(page, limit).is_err(), "{page} {limit}");
        }
    }
}
