//! Forms with files.

use axum::body::Body;
use axum::http::Method;

use crate::{Answer, Client};

/// A part of a multipart form: its name, its file's name and its bytes.
pub type Part<'p> = (&'p str, Option<&'p str>, &'p [u8]);

/// The body of a form, its parts apart by `edge`.
pub fn multipart(parts: &[Part<'_>]) -> Vec<u8> {
    let mut body = Vec::new();
    for (name, file, bytes) in parts {
        let file = file.map(|file| format!("; filename=\"{file}\"\r\nContent-Type: image/png")).unwrap_or_default();
        body.extend_from_slice(
            format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n").as_bytes(),
        );
        body.extend_from_slice(bytes);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(b"--edge--\r\n");
    body
}

/// Posts a form with files as its page would.
pub async fn upload(client: &Client, path: &str, viewer: &str, key: &str, parts: &[Part<'_>]) -> Answer {
    let own: [Part<'_>; 2] = [("viewer", None, viewer.as_bytes()), ("formKey", None, key.as_bytes())];
    let parts: Vec<Part<'_>> = own.into_iter().chain(parts.iter().copied()).collect();
    let headers = [("content-type", "multipart/form-data; boundary=edge"), ("sec-fetch-site", "same-origin")];
    client.send(Method::POST, path, &headers, Body::from(multipart(&parts))).await
}

/// A picture of one colour.
pub fn png(width: u32, height: u32, colour: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    let pixels = vec![colour; usize::try_from(width * height).unwrap()];
    encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
    bytes
}
