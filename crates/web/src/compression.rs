//! Compresses responses: brotli for browsers that take it, otherwise gzip. What is whole and not long is compressed at once,
//! so that nothing but its compressed bytes waits for a slow client; everything else while it is sent.
//!
//! Not the layer of `tower-http`, because its brotli window cannot be set: each open response then holds about 12 MB, and a
//! dozen people who open bulk sheets at once take 150 MB. With our window it is about one.

use std::io;

use async_compression::Level;
use async_compression::brotli::EncoderParams;
use async_compression::tokio::bufread::{BrotliEncoder, GzipEncoder};
use axum::body::{Body, HttpBody as _, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use brotli::enc::BrotliEncoderParams;
use futures_util::TryStreamExt as _;
use tokio::io::AsyncReadExt as _;
use tokio_util::io::{ReaderStream, StreamReader};

use super::document::GapValues;
use super::serving::accepts;
use base::error::Error;

/// The encoder looks this many bits of bytes back, 256 KiB: more than a screen is long, and many sheets of a bulk.
const WINDOW_BITS: i32 = 18;
/// On this scale of 0 to 11, what can be compressed between a render and the next without slowing either.
pub(super) const QUALITY: i32 = 4;
/// Longer bodies are compressed while they are sent: these take a thread some milliseconds.
const AT_ONCE_BYTES: u64 = 256 << 10;
/// Shorter bodies gain nothing.
const LEAST_BYTES: u64 = 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Coding {
    Brotli,
    Gzip,
}

/// Layer around every handler whose responses are made at the request.
pub async fn compress(request: Request, next: Next) -> Response {
    let coding = Coding::ALL.into_iter().find(|coding| accepts(request.headers(), coding.name()));
    let mut response = next.run(request).await;
    let again: Option<GapValues> = response.extensions_mut().remove();
    if !compressible(&response) {
        return response;
    }
    response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-encoding"));
    let Some(coding) = coding else { return response };
    let (mut parts, body) = response.into_parts();
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
    if body.size_hint().exact().is_none_or(|bytes| bytes > AT_ONCE_BYTES) {
        return Response::from_parts(parts, coding.encode(body));
    }
    if let Some(kept) = again.and_then(|values| values.compressed(coding)) {
        return Response::from_parts(parts, kept);
    }
    match coding.whole(body).await {
        Ok(compressed) => Response::from_parts(parts, compressed.into()),
        Err(failure) => Error::Internal(format!("compression: {failure}")).into_response(),
    }
}

impl Coding {
    /// What a browser takes, the best first.
    pub(super) const ALL: [Self; 2] = [Self::Brotli, Self::Gzip];

    fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    /// Compresses a body that is whole already.
    async fn whole(self, body: Body) -> io::Result<Vec<u8>> {
        let text = to_bytes(body, usize::MAX).await.map_err(io::Error::other)?;
        let mut compressed = Vec::new();
        match self {
            Self::Brotli => BrotliEncoder::with_params(&text[..], brotli_params()).read_to_end(&mut compressed).await?,
            Self::Gzip => GzipEncoder::new(&text[..]).read_to_end(&mut compressed).await?,
        };
        Ok(compressed)
    }

    /// Compresses a body chunk by chunk. Whenever the body has nothing more to send yet, what has come so far is flushed: a
    /// stream of sheets shows its first sheet at once.
    fn encode(self, body: Body) -> Body {
        let reader = StreamReader::new(body.into_data_stream().map_err(io::Error::other));
        match self {
            Self::Brotli => Body::from_stream(ReaderStream::new(BrotliEncoder::with_params(reader, brotli_params()))),
            Self::Gzip => Body::from_stream(ReaderStream::new(GzipEncoder::new(reader))),
        }
    }
}

fn brotli_params() -> EncoderParams {
    EncoderParams::default().quality(Level::Precise(QUALITY)).window_size(WINDOW_BITS)
}

/// The same for the encoder of kept screens (`precompressed`).
pub(super) fn kept_brotli_params() -> BrotliEncoderParams {
    BrotliEncoderParams { quality: QUALITY, lgwin: WINDOW_BITS, ..BrotliEncoderParams::default() }
}

/// Never compressed: images, what is compressed already, events (an encoder would be kept for each open page), and responses that support ranges, because their `ETag` and
/// offsets refer to the uncompressed bytes.
fn compressible(response: &Response) -> bool {
    let headers = response.headers();
    let has = |name| headers.contains_key(name);
    !has(header::CONTENT_ENCODING)
        && !has(header::CONTENT_RANGE)
        && !has(header::ACCEPT_RANGES)
        && !is_image(headers)
        && !is_type(headers, "text/event-stream")
        && response.body().size_hint().exact().is_none_or(|bytes| bytes >= LEAST_BYTES)
}

fn is_image(headers: &HeaderMap) -> bool {
    is_type(headers, "image/") && !is_type(headers, "image/svg")
}

fn is_type(headers: &HeaderMap, begins: &str) -> bool {
    let media_type = headers.get(header::CONTENT_TYPE).and_then(|media_type| media_type.to_str().ok());
    media_type.is_some_and(|media_type| media_type.starts_with(begins))
}

#[cfg(test)]
mod tests {
    use std::io::Read;
    use std::time::Duration;

    use axum::body::Bytes;
    use futures_util::StreamExt;
    use futures_util::stream;

    use super::*;

    async fn encoded(coding: Coding, text: &str) -> Vec<u8> {
        to_bytes(coding.encode(Body::from(text.to_owned())), usize::MAX).await.unwrap().to_vec()
    }

    #[tokio::test]
    async fn both_codings_give_the_text_back_at_once_and_while_it_is_sent() {
        let text = "Ayesha, 45; Rahman, 44; ".repeat(40_000);
        for coding in Coding::ALL {
            for compressed in [encoded(coding, &text).await, coding.whole(Body::from(text.clone())).await.unwrap()] {
                let mut read = String::new();
                match coding {
                    Coding::Brotli => {
                        brotli::Decompressor::new(compressed.as_slice(), 4_096).read_to_string(&mut read).map(|_| ())
                    }
                    Coding::Gzip => {
                        flate2::read::GzDecoder::new(compressed.as_slice()).read_to_string(&mut read).map(|_| ())
                    }
                }
                .unwrap();
                assert!(read == text && compressed.len() * 100 < text.len());
            }
        }
    }

    /// The window decides what the encoder allocates; a stream's first four bits name it (RFC 7932, section 9.1).
    #[tokio::test]
    async fn a_brotli_stream_has_the_small_window() {
        let first = encoded(Coding::Brotli, &"mark sheet ".repeat(100)).await[0];
        assert_eq!(first & 0b1111, 0b0011, "the code of 18 bits");
    }

    #[tokio::test]
    async fn what_has_come_is_sent_before_the_rest_is_there() {
        for coding in Coding::ALL {
            let slow = stream::once(async { Ok::<_, io::Error>(Bytes::from("<section>first sheet</section>")) })
                .chain(stream::pending());
            let mut sent = coding.encode(Body::from_stream(slow)).into_data_stream();
            let first = async {
                let mut bytes = 0;
                while bytes < 30 {
                    bytes += sent.next().await.unwrap().unwrap().len();
                }
            };
            tokio::time::timeout(Duration::from_secs(10), first).await.expect("the first sheet waits for the second");
        }
    }
}
