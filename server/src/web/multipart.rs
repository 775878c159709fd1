//! A form with files (`multipart/form-data`), read as it arrives: texts as any form has them, and pictures where the form says so. A file
//! that is too large is not kept, and what is wrong with it is said beside its field.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::multipart::{Field, Multipart};
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use rules::limits::{BODY_BYTES, UPLOAD_BYTES};
use sha2::{Digest, Sha256};
use tokio::io::{AsyncWriteExt, BufWriter};
use tokio::time::timeout;

use super::input::{NOT_READABLE, check_readable};
use super::pictures::{self, Picture};
use super::posted::Raw;
use super::scans::{self, Attached};
use crate::clock::Clock;
use crate::error::{Error, Result};

/// A whole form: three cameras' pictures that are too large are still refused with a sentence each.
const WHOLE: usize = 64 << 20;
/// The longest pause in which nothing arrives. The whole may take as long as a slow line needs.
const PAUSE: Duration = Duration::from_secs(30);

/// What can be uploaded in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accepts {
    /// A picture, stored with its longer side at most so many pixels.
    Picture(u32),
    /// The same of somebody who is not signed in.
    PictureOfAnybody(u32),
    /// Any file of at most so many bytes.
    File(usize),
    /// Documents of at most so many bytes each, several of them in one field ([`scans`]).
    Documents(usize),
    /// A file that is too large for the memory, of at most so many bytes: it is written to the disk as it arrives.
    Spooled(u64),
}

/// What a form that comes in needs beside its bytes.
#[derive(Clone, Copy)]
pub struct Uploads<'u> {
    pub clock: &'u Clock,
    pub fields: &'u UploadFields,
    /// Where large files wait. They have no name there, so that nothing is left of them whatever happens.
    pub folder: &'u Path,
}

/// The uploads of a form, by field.
pub type UploadFields = Vec<(&'static str, Accepts)>;

/// A file as it was uploaded.
#[derive(Debug, PartialEq, Eq)]
pub struct UploadedFile {
    /// As its sender calls it.
    pub name: String,
    pub bytes: Vec<u8>,
}

/// A file that was uploaded to the disk. It has no name there: it is gone once nobody holds it, and after a crash, too.
#[derive(Debug)]
pub struct SpooledFile {
    /// As its sender calls it.
    pub name: String,
    pub file: File,
    /// Bytes.
    pub size: u64,
}

impl PartialEq for SpooledFile {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for SpooledFile {}

/// What is said of a file that is too large, where its field says nothing better.
pub const FILE_TOO_LARGE: &str = "The file is too large";
const NO_ROOM: &str = "The server has no room for this file now. Try again later, or ask whoever runs it";

/// Reads a form; also what makes two of them the same: every field with its value, as bytes.
///
/// # Errors
/// 400 for a malformed one, 408, 413.
pub(super) async fn read(request: Request, uploads: Uploads<'_>) -> Result<(Raw, Vec<u8>)> {
    read_within(PAUSE, request, uploads).await
}

async fn read_within(
    pause: Duration,
    mut request: Request,
    Uploads { clock, fields: uploads, folder }: Uploads<'_>,
) -> Result<(Raw, Vec<u8>)> {
    let spooled: u64 =
        uploads.iter().map(|(_, accepts)| if let Accepts::Spooled(most) = accepts { *most } else { 0 }).sum();
    DefaultBodyLimit::max(WHOLE.saturating_add(usize::try_from(spooled).unwrap_or(usize::MAX))).apply(&mut request);
    let read = async {
        let mut form = Multipart::from_request(request, &()).await.map_err(|_| unreadable())?;
        let (mut raw, mut same, mut texts) = (Raw::default(), Vec::new(), 0);
        while let Some(field) = in_time(pause, form.next_field()).await?.map_err(|error| refused(&error))? {
            let name = field.name().unwrap_or_default().to_owned();
            let is_file = field.file_name().is_some();
            let file_name = written_out(field.file_name().unwrap_or_default());
            // A file input that nothing was chosen in is sent, too.
            let is_chosen = field.file_name().is_some_and(|name| !name.is_empty());
            let upload = uploads.iter().find(|(key, _)| *key == name);
            if let Some((key, Accepts::Spooled(most))) = upload.filter(|_| is_file) {
                let (file, digest) = spooled_of(pause, field, folder, *most).await?;
                same.extend_from_slice(name.as_bytes());
                same.push(0);
                same.extend_from_slice(&digest);
                if is_chosen {
                    raw.put_spooled(key, file.map(|(file, size)| SpooledFile { name: file_name, file, size }));
                }
                continue;
            }
            let most = match upload {
                Some((_, Accepts::File(most) | Accepts::Documents(most))) if is_file => *most,
                _ if is_file => UPLOAD_BYTES,
                _ => BODY_BYTES,
            };
            let bytes = bytes_of(pause, field, most).await?;
            same.extend_from_slice(name.as_bytes());
            same.push(0);
            same.extend_from_slice(bytes.as_deref().unwrap_or_default());
            same.push(0);
            if !is_file {
                let bytes = bytes.ok_or(Error::TooLarge)?;
                texts += bytes.len();
                if texts > BODY_BYTES {
                    return Err(Error::TooLarge);
                }
                let text = String::from_utf8(bytes).map_err(|_| unreadable())?;
                check_readable(&name, &text)?;
                raw.put(name, text);
            } else if let Some((key, accepts)) = upload.filter(|_| is_chosen) {
                match (accepts, bytes) {
                    (Accepts::Picture(_) | Accepts::PictureOfAnybody(_), None) => {
                        raw.put_picture(key, Err(pictures::TOO_LARGE));
                    }
                    (Accepts::Picture(longest), Some(bytes)) => {
                        raw.put_picture(key, pictures::read(clock, bytes, *longest).await);
                    }
                    (Accepts::PictureOfAnybody(longest), Some(bytes)) => {
                        raw.put_picture(key, pictures::read_of_anybody(clock, bytes, *longest).await);
                    }
                    (Accepts::File(_), None) => raw.put_file(key, Err(FILE_TOO_LARGE)),
                    (Accepts::Documents(most), None) => raw.put_document(key, Err(scans::too_large(*most))),
                    (Accepts::Documents(_), Some(bytes)) => {
                        let read = scans::read(clock, Arc::new(UploadedFile { name: file_name, bytes })).await;
                        raw.put_document(key, read.map(|content| Attached { id: clock.new_id(), content }));
                    }
                    (Accepts::Spooled(_), _) => {}
                    (Accepts::File(_), Some(bytes)) => raw.put_file(key, Ok(UploadedFile { name: file_name, bytes })),
                }
            }
        }
        Ok((raw, same))
    };
    read.await
}

async fn in_time<T>(pause: Duration, next: impl Future<Output = T>) -> Result<T> {
    timeout(pause, next).await.map_err(|_| Error::TooSlow)
}

/// A field's bytes; none where it has more than `most`, which are read but not kept.
async fn bytes_of(pause: Duration, mut field: Field<'_>, most: usize) -> Result<Option<Vec<u8>>> {
    let mut bytes = Some(Vec::new());
    while let Some(chunk) = in_time(pause, field.chunk()).await?.map_err(|error| refused(&error))? {
        bytes = bytes.filter(|bytes: &Vec<u8>| bytes.len() + chunk.len() <= most);
        if let Some(bytes) = &mut bytes {
            bytes.extend_from_slice(&chunk);
        }
    }
    Ok(bytes)
}

/// A field's bytes on the disk, with what makes two of them the same. What is too large, or what there is no room for, is read but not
/// kept.
async fn spooled_of(
    pause: Duration,
    mut field: Field<'_>,
    folder: &Path,
    most: u64,
) -> Result<(std::result::Result<(File, u64), &'static str>, [u8; 32])> {
    let mut digest = Sha256::new();
    let mut size = 0;
    let mut to = match crate::db::private_folder(folder).and_then(|()| tempfile::tempfile_in(folder)) {
        Ok(file) => Ok(BufWriter::with_capacity(256 << 10, tokio::fs::File::from_std(file))),
        Err(error) => Err(no_room(&error)),
    };
    while let Some(chunk) = in_time(pause, field.chunk()).await?.map_err(|error| refused(&error))? {
        digest.update(&chunk);
        size += chunk.len() as u64;
        if size > most {
            to = Err(FILE_TOO_LARGE);
        }
        if let Ok(file) = &mut to
            && let Err(error) = file.write_all(&chunk).await
        {
            to = Err(no_room(&error));
        }
    }
    let kept = match to {
        Err(fault) => Err(fault),
        Ok(mut file) => match file.flush().await {
            Ok(()) => Ok((file.into_inner().into_std().await, size)),
            Err(error) => Err(no_room(&error)),
        },
    };
    Ok((kept, digest.finalize().into()))
}

fn no_room(error: &io::Error) -> &'static str {
    tracing::error!("an upload could not be kept: {error}");
    NO_ROOM
}

fn unreadable() -> Error {
    Error::Invalid { message: NOT_READABLE.to_owned(), fields: BTreeMap::new() }
}

fn refused(error: &axum::extract::multipart::MultipartError) -> Error {
    if error.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE { Error::TooLarge } else { unreadable() }
}

/// What was uploaded in a field.
pub type Uploaded = std::result::Result<Arc<Picture>, &'static str>;

/// A file's name as it was before a browser wrote it into the part's head: of all letters it writes these three in another way.
fn written_out(name: &str) -> String {
    name.replace("%22", "\"").replace("%0D", " ").replace("%0A", " ")
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Seek};

    use axum::body::{Body, Bytes};
    use axum::http::header;
    use futures_util::stream::{self, StreamExt};
    use tokio::time::sleep;

    use super::*;

    const LIMIT: Duration = Duration::from_millis(300);

    /// A form of one field whose body comes in these parts, each after a pause; the last one may never come.
    async fn sent(parts: Vec<&'static str>, pause: Duration, ends: bool) -> Result<(Raw, Vec<u8>)> {
        let parts = stream::iter(parts).then(move |part| async move {
            sleep(pause).await;
            Ok::<_, std::io::Error>(Bytes::from(part))
        });
        let body = if ends { Body::from_stream(parts) } else { Body::from_stream(parts.chain(stream::pending())) };
        let kind = "multipart/form-data; boundary=edge";
        let request = Request::builder().method("POST").header(header::CONTENT_TYPE, kind).body(body).unwrap();
        let (clock, fields) = (Clock::fixed(0, 1), Vec::new());
        let uploads = Uploads { clock: &clock, fields: &fields, folder: Path::new("") };
        read_within(LIMIT, request, uploads).await
    }

    /// What becomes of a file of these bytes that may have ten.
    async fn spooled(bytes: &'static str, folder: &Path) -> std::result::Result<String, &'static str> {
        let head = "--edge\r\nContent-Disposition: form-data; name=\"zip\"; filename=\"a.zip\"\r\n\r\n";
        let body = Body::from(format!("{head}{bytes}\r\n--edge--\r\n"));
        let kind = "multipart/form-data; boundary=edge";
        let request = Request::builder().method("POST").header(header::CONTENT_TYPE, kind).body(body).unwrap();
        let (clock, fields) = (Clock::fixed(0, 1), vec![("zip", Accepts::Spooled(10))]);
        let (raw, same) = read(request, Uploads { clock: &clock, fields: &fields, folder }).await.unwrap();
        assert_eq!(same.len(), 4 + 32, "what makes two forms the same holds no file");
        let file = raw.spooled("zip").unwrap().clone()?;
        let mut text = String::new();
        let mut open = &file.file;
        open.rewind().unwrap();
        open.read_to_string(&mut text).unwrap();
        assert_eq!((file.name.as_str(), file.size), ("a.zip", text.len() as u64));
        Ok(text)
    }

    #[tokio::test]
    async fn a_large_file_waits_on_the_disk_without_a_name() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("uploads");
        assert_eq!(spooled("ten bytes!", &folder).await.unwrap(), "ten bytes!");
        assert_eq!(spooled("", &folder).await.unwrap(), "");
        assert_eq!(spooled("eleven byte", &folder).await.unwrap_err(), FILE_TOO_LARGE);
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0, "nothing is left");
        let no_folder = place.path().join("file");
        std::fs::write(&no_folder, "").unwrap();
        assert_eq!(spooled("ten bytes!", &no_folder).await.unwrap_err(), NO_ROOM);
    }

    const HEAD: &str = "--edge\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n";

    #[tokio::test]
    async fn a_slow_line_may_take_its_time_and_one_that_stops_is_given_up() {
        // Longer than the limit in all, never in one pause.
        let mut parts = vec![HEAD];
        parts.extend(["x"; 20]);
        parts.push("\r\n--edge--\r\n");
        let (raw, _) = sent(parts, LIMIT / 10, true).await.unwrap();
        assert_eq!(raw.text("a"), Some("x".repeat(20).as_str()));
        for stopped in [vec![], vec![HEAD], vec![HEAD, "x"], vec![HEAD, "x\r\n--edge\r\n"]] {
            let refused = sent(stopped.clone(), Duration::from_millis(1), false).await;
            assert!(matches!(refused, Err(Error::TooSlow)), "{stopped:?}");
        }
        // Cut off is not stopped.
        assert!(matches!(sent(vec![HEAD, "x"], Duration::ZERO, true).await, Err(Error::Invalid { .. })));
    }
}
