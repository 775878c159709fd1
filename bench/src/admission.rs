//! `admission`: what a school's admission day brings, on each engine. From one machine, twenty applications a second and then four a second with a phone's
//! picture, for twenty seconds each, every one over a connection of its own and from an address of its own (behind a trusted proxy, since one
//! address alone is limited). Each must be answered with its secret number, and each must be in the list afterwards: none is lost.

use std::collections::BTreeSet;
use std::io::Cursor;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use hyper::body::Bytes;
use hyper::{Method, StatusCode, header};
use image::codecs::jpeg::JpegEncoder;
use image::{Rgb, RgbImage};
use markbook::demo::{self, Scale};

use crate::client::Connection;
use crate::report::{Figure, Row, Target, percentile};
use crate::school;
use crate::servers::Server;
use crate::{Failure, Places};

const SPELL: Duration = Duration::from_secs(20);
const A_SECOND: u32 = 20;
const WITH_PICTURE_A_SECOND: u32 = 4;
/// No applicant waits longer than this.
const PATIENCE: Duration = Duration::from_secs(30);
const BOUNDARY: &str = "markbook-bench-edge";

pub async fn run(places: &Places) -> Result<Vec<Row>, Failure> {
    let mut rows = Vec::new();
    for (engine, url) in school::empty_databases(places, "admission", "create database markbook_admission").await? {
        rows.extend(measure(places, engine, &url).await?);
    }
    Ok(rows)
}

async fn measure(places: &Places, engine: &str, url: &str) -> Result<Vec<Row>, Failure> {
    demo::open(url, 2, Scale::School, &mut |_| {}).await?.close().await;
    let flags = ["--trusted-proxy", "127.0.0.0/8"];
    let server = Server::ours(places, &format!("admission-{engine}"), url, &flags).await?;
    let cookie = server.sign_in_as("admin", demo::PASSWORD).await?.cookie;
    let form = form_of(&server).await?;
    let photo: Arc<[u8]> = photo()?.into();
    let mut rows = Vec::new();
    let mut first = 0;
    let spells = [("without a picture", A_SECOND, None), ("with a picture", WITH_PICTURE_A_SECOND, Some(photo))];
    for (what, a_second, photo) in spells {
        let before = stored(&server, &cookie).await?;
        let spell = Spell { address: server.address, form: form.clone(), a_second, photo, first };
        let times = spell.times().await?;
        first += times.len();
        let lost = times.len().saturating_sub(stored(&server, &cookie).await?.saturating_sub(before));
        let lost = Figure { value: f64::from(u32::try_from(lost).unwrap_or(u32::MAX)), unit: "lost" };
        let sent = format!("{} applications {what}, {a_second} a second: lost, {engine}", times.len());
        rows.push(Row::ours("admission", sent, lost).target(Target::OursAtMost(0.0)));
        for percent in [50, 95] {
            let what = format!("an application {what}, {a_second} a second: p{percent} of {}, {engine}", times.len());
            rows.push(Row::ours("admission", what, Figure::milliseconds(percentile(&times, percent))));
        }
    }
    Ok(rows)
}

/// The address of the form of a class that takes applications, and the class's id.
async fn form_of(server: &Server) -> Result<String, Failure> {
    let mut connection = server.connection().await?;
    let home = connection.get("/admission", &[]).await?;
    let branch = after(home.text()?, "href=\"/admission/").ok_or("no branch is on /admission")?;
    let page = connection.get(&format!("/admission/{branch}"), &[]).await?;
    let class = after(page.text()?, "href=\"/admission/class/").ok_or("no class takes applications")?;
    Ok(class.to_owned())
}

/// What follows a mark in a page, to the next quote.
fn after<'t>(text: &'t str, mark: &str) -> Option<&'t str> {
    text.split(mark).skip(1).filter_map(|rest| rest.split('"').next()).find(|found| *found != "state")
}

/// How many applications the first branch has.
async fn stored(server: &Server, cookie: &str) -> Result<usize, Failure> {
    let mut connection = server.connection().await?;
    let list = connection.get("/admin/onlineAdmission/list.csv", &[("cookie", cookie)]).await?;
    Ok(list.text()?.lines().count() - 1)
}

/// As a phone takes it: some twelve megapixels, one or two megabytes.
fn photo() -> Result<Vec<u8>, Failure> {
    let picture = RgbImage::from_fn(3_000, 4_000, |x, y| {
        let noise = (x.wrapping_mul(2_654_435_761) ^ y.wrapping_mul(40_503)).to_le_bytes()[1] / 32;
        let shade = |of: u32| u8::try_from(of % 200).unwrap_or_default() + noise;
        Rgb([shade(x / 16), shade(y / 20), shade((x + y) / 40)])
    });
    let mut bytes = Cursor::new(Vec::new());
    let written = picture.write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, 80));
    written.map_err(|error| error.to_string())?;
    Ok(bytes.into_inner())
}

/// Applications that come at even pace, however long each takes.
struct Spell {
    address: SocketAddr,
    form: String,
    a_second: u32,
    photo: Option<Arc<[u8]>>,
    /// The number of the first applicant: nobody is two.
    first: usize,
}

impl Spell {
    /// How long each took, the shortest first.
    async fn times(&self) -> Result<Vec<Duration>, Failure> {
        let pause = Duration::from_secs(1) / self.a_second;
        let many = usize::try_from(SPELL.as_secs() * u64::from(self.a_second)).unwrap_or_default();
        let start = Instant::now();
        let mut sent = Vec::with_capacity(many);
        for place in 0..many {
            tokio::time::sleep_until((start + pause * u32::try_from(place).unwrap_or_default()).into()).await;
            let body = Bytes::from(self.body(self.first + place));
            sent.push(tokio::spawn(apply(self.address, self.form.clone(), self.first + place, body)));
        }
        let (mut times, mut secrets) = (Vec::with_capacity(many), BTreeSet::new());
        for one in sent {
            let (time, secret) = one.await.map_err(|error| error.to_string())??;
            times.push(time);
            secrets.insert(secret);
        }
        if secrets.len() != many {
            return Err(format!("{many} applications were answered with {} secret numbers", secrets.len()));
        }
        times.sort_unstable();
        Ok(times)
    }

    /// The form as a browser sends it.
    fn body(&self, number: usize) -> Vec<u8> {
        let (key, first) = (format!("bench-{number}"), format!("Applicant {number}"));
        let fields = [
            ("formKey", key.as_str()),
            ("openingId", self.form.as_str()),
            ("firstName", first.as_str()),
            ("lastName", "Of The Bench"),
            ("gender", "female"),
            ("dob", "2014-03-04"),
            ("guardianName", "Rahima Khatun"),
            ("guardianMobile", "01712345678"),
            ("presentAddress", "House 4, Road 7"),
        ];
        let mut body = Vec::new();
        for (name, value) in fields {
            let part = format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
            body.extend_from_slice(part.as_bytes());
        }
        if let Some(photo) = &self.photo {
            let part = format!(
                "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"profilePhoto\"; filename=\"me.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n"
            );
            body.extend_from_slice(part.as_bytes());
            body.extend_from_slice(photo);
            body.extend_from_slice(b"\r\n");
        }
        body.extend_from_slice(format!("--{BOUNDARY}--\r\n").as_bytes());
        body
    }
}

/// Sends one; how long it took, and the secret number that answers it.
async fn apply(address: SocketAddr, form: String, number: usize, body: Bytes) -> Result<(Duration, String), Failure> {
    let path = format!("/admission/class/{form}");
    let from = format!("10.{}.{}.{}", number >> 16 & 255, number >> 8 & 255, number & 255);
    let kind = format!("multipart/form-data; boundary={BOUNDARY}");
    let headers = [
        (header::CONTENT_TYPE.as_str(), kind.as_str()),
        ("x-forwarded-for", from.as_str()),
        ("sec-fetch-site", "same-origin"),
    ];
    let start = Instant::now();
    let mut connection = Connection::open(address).await?;
    let answer = connection.send_within(PATIENCE, Method::POST, &path, &headers, body).await?;
    let time = start.elapsed();
    if answer.status != StatusCode::OK {
        let text: String = answer.text()?.chars().take(2_000).collect();
        return Err(format!("application {number}: {} {text}", answer.status));
    }
    let secret = after_strong(answer.text()?).ok_or_else(|| format!("application {number} has no secret number"))?;
    Ok((time, secret.to_owned()))
}

fn after_strong(text: &str) -> Option<&str> {
    text.split_once("<strong translate=\"no\">").and_then(|(_, rest)| rest.split('<').next())
}
