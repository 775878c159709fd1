//! `pictures`: how long the office waits for a photo of a student to be stored, alone, and while one student hands in pictures over forty connections
//! without a pause: first such as are refused (59 megapixels), then twenty as large as a student may send (24 megapixels, four forms of five at a time).

use std::io::Cursor;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use hyper::body::Bytes;
use hyper::{Method, StatusCode};
use image::codecs::jpeg::JpegEncoder;
use image::{Rgb, RgbImage};
use markbook::demo;
use serde_json::{Value, json};

use crate::client::Connection;
use crate::report::{Figure, Row, Target, percentile};
use crate::servers::{Server, SignedIn};
use crate::{Failure, Places};

const CONNECTIONS: usize = 40;
/// Pictures of one form, as many as a student may hand in at once.
const OF_A_FORM: usize = 5;
const OFFICE: usize = 7;
/// Longest that the office waits, in milliseconds.
const LONGEST: f64 = 3_000.0;
const PATIENCE: Duration = Duration::from_mins(3);
const BOUNDARY: &str = "markbook-bench-edge";

/// What a student sends.
struct Flood {
    what: &'static str,
    size: (u32, u32),
    connections: usize,
    /// None: any answer but 200 or a redirect is what is expected.
    is_accepted: bool,
}

const FLOODS: [Flood; 3] = [
    Flood { what: "nobody sends", size: (1, 1), connections: 0, is_accepted: true },
    Flood { what: "a student sends refused ones", size: (8_192, 7_200), connections: CONNECTIONS, is_accepted: false },
    Flood {
        what: "a student sends 20 accepted ones at a time",
        size: (6_000, 4_000),
        connections: 20 / OF_A_FORM,
        is_accepted: true,
    },
];

pub async fn run(places: &Places) -> Result<Vec<Row>, Failure> {
    let server = Server::demo(places, &places.markbook, "pictures", "small", &[]).await?;
    let office = server.sign_in_as("admin", demo::PASSWORD).await?;
    let mut connection = server.connection().await?;
    let student_id = one_student(&mut connection, &office).await?;
    let photo = jpeg(3_000, 4_000)?;
    let mut rows = Vec::new();
    for flood in FLOODS {
        let ended = Arc::new(AtomicBool::new(false));
        let answered = Arc::new(AtomicUsize::new(0));
        let mut senders = Vec::new();
        if flood.connections > 0 {
            let form = hand_in_form(&server).await?;
            let picture = Bytes::from(jpeg(flood.size.0, flood.size.1)?);
            for number in 0..flood.connections {
                let sender = Sender {
                    address: server.address,
                    form: form.clone(),
                    picture: picture.clone(),
                    number,
                    is_accepted: flood.is_accepted,
                };
                senders.push(tokio::spawn(sender.send_until(ended.clone(), answered.clone())));
            }
            // All of them are at it.
            tokio::time::sleep(Duration::from_secs(2)).await;
        }
        let mut times = Vec::with_capacity(OFFICE);
        for _ in 0..OFFICE {
            times.push(office_photo(&mut connection, &office, &student_id, &photo).await?);
        }
        ended.store(true, Ordering::Relaxed);
        for sender in senders {
            sender.await.map_err(|error| error.to_string())??;
        }
        times.sort_unstable();
        let sent = answered.load(Ordering::Relaxed);
        for (percent, name) in [(50, "p50"), (100, "longest")] {
            let what = format!("an office photo while {} ({sent} forms): {name} of {OFFICE}", flood.what);
            let row = Row::ours("pictures", what, Figure::milliseconds(percentile(&times, percent)));
            rows.push(row.target(Target::OursAtMost(LONGEST)));
        }
    }
    Ok(rows)
}

async fn one_student(connection: &mut Connection, office: &SignedIn) -> Result<String, Failure> {
    let path = format!("/api/getAllStudent?sessionId={}&limit=1", office.session_id);
    let answer = connection.get(&path, &[("authorization", office.bearer.as_str())]).await?;
    let listed: Value = serde_json::from_slice(&answer.body).map_err(|error| error.to_string())?;
    listed["data"][0]["_id"].as_str().map(str::to_owned).ok_or_else(|| "the demo has no student".to_owned())
}

/// Stores another photo of the student, as the office's form does; how long that took.
async fn office_photo(
    connection: &mut Connection,
    office: &SignedIn,
    student_id: &str,
    photo: &[u8],
) -> Result<Duration, Failure> {
    let body = Bytes::from(multipart(&[], "profilePhoto", &[photo]));
    let kind = format!("multipart/form-data; boundary={BOUNDARY}");
    let headers = [("authorization", office.bearer.as_str()), ("content-type", kind.as_str())];
    let path = format!("/api/updateOneStudent/{student_id}");
    let start = Instant::now();
    let answer = connection.send_within(PATIENCE, Method::PUT, &path, &headers, body).await?;
    let time = start.elapsed();
    if answer.status != StatusCode::OK {
        return Err(format!("{path}: {} {}", answer.status, answer.text()?));
    }
    Ok(time)
}

/// Where a student hands in, and as whom.
#[derive(Clone)]
struct Form {
    path: String,
    cookie: String,
    viewer: String,
}

/// Some homework that a student of the demo can still hand in.
async fn hand_in_form(server: &Server) -> Result<Form, Failure> {
    let mut connection = server.connection().await?;
    let student = server.sign_in_as("student", demo::PASSWORD).await?;
    let bearer = ("authorization", student.bearer.as_str());
    let answer = connection.get("/api/getAllOwnHomeWork", &[bearer]).await?;
    let listed: Value = serde_json::from_slice(&answer.body).map_err(|error| error.to_string())?;
    for one in listed["data"].as_array().into_iter().flatten() {
        let Some(id) = one["_id"].as_str() else { continue };
        let path = format!("/api/handInHomeWork/{id}");
        if connection.json(Method::PUT, &path, &[bearer], &json!({ "text": "Done." })).await.is_err() {
            continue;
        }
        let path = format!("/admin/homeWorkStudent/{id}");
        let page = connection.get(&path, &[("cookie", student.cookie.as_str())]).await?;
        let viewer = page.text()?.split("name=\"viewer\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
        let viewer = viewer.ok_or("the page of homework knows no viewer")?.to_owned();
        return Ok(Form { path, cookie: student.cookie, viewer });
    }
    Err("no homework of the demo can be handed in".to_owned())
}

struct Sender {
    address: SocketAddr,
    form: Form,
    picture: Bytes,
    number: usize,
    is_accepted: bool,
}

impl Sender {
    /// Sends form after form over one connection.
    async fn send_until(self, ended: Arc<AtomicBool>, answered: Arc<AtomicUsize>) -> Result<(), Failure> {
        let kind = format!("multipart/form-data; boundary={BOUNDARY}");
        let headers =
            [("cookie", self.form.cookie.as_str()), ("content-type", kind.as_str()), ("sec-fetch-site", "same-origin")];
        let mut round = 0;
        while !ended.load(Ordering::Relaxed) {
            let key = format!("bench-{}-{round}", self.number);
            let fields = [("viewer", self.form.viewer.as_str()), ("formKey", key.as_str()), ("text", "Done.")];
            let body = Bytes::from(multipart(&fields, "files", &[&self.picture[..]; OF_A_FORM]));
            // A refused form may be answered before it was read to its end; the connection is then closed.
            let mut connection = Connection::open(self.address).await?;
            match connection.send_within(PATIENCE, Method::POST, &self.form.path, &headers, body).await {
                Ok(answer) if answer.status == StatusCode::TOO_MANY_REQUESTS => {}
                Ok(answer) if answer.status.is_redirection() != self.is_accepted && self.is_accepted => {
                    return Err(format!("handing in was answered {} {}", answer.status, answer.text()?));
                }
                Ok(answer) if answer.status.is_redirection() && !self.is_accepted => {
                    return Err("a picture that is too large was accepted".to_owned());
                }
                Err(failure) if self.is_accepted => return Err(failure),
                _ => {
                    answered.fetch_add(1, Ordering::Relaxed);
                }
            }
            round += 1;
        }
        Ok(())
    }
}

/// A form as a browser sends it: texts, and files of one field.
fn multipart(fields: &[(&str, &str)], name: &str, files: &[&[u8]]) -> Vec<u8> {
    let mut body = Vec::new();
    for (name, value) in fields {
        let part = format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
        body.extend_from_slice(part.as_bytes());
    }
    for file in files {
        let head = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"picture.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n"
        );
        body.extend_from_slice(head.as_bytes());
        body.extend_from_slice(file);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(format!("--{BOUNDARY}--\r\n").as_bytes());
    body
}

/// A picture of so many pixels that is small as a file.
fn jpeg(width: u32, height: u32) -> Result<Vec<u8>, Failure> {
    let picture = RgbImage::from_fn(width, height, |x, y| {
        let shade = |of: u32| u8::try_from(of % 200).unwrap_or_default();
        Rgb([shade(x / 16), shade(y / 20), shade((x + y) / 40)])
    });
    let mut bytes = Cursor::new(Vec::new());
    let written = picture.write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, 60));
    written.map_err(|error| error.to_string())?;
    Ok(bytes.into_inner())
}
