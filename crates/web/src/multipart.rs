//! A form with files (`multipart/form-data`), read as it arrives: texts as any form has them, and files where the form says so. A file that is
//! too large, or that the form has no field for, is not kept, and what is wrong with it is said beside its field. Nothing is decoded before the
//! whole form is there and its number and kinds of files are right.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::multipart::{Field, Multipart, MultipartError};
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use rules::limits::{BODY_BYTES, UPLOAD_BYTES};
use rules::words::{Text, Word, refusals};
use sha2::{Digest, Sha256};
use tokio::io::{AsyncWriteExt, BufWriter};

use super::bodies::{Arriving, Sender, Share, invalid, refusal_in};
use super::input::check_readable;
use super::kept;
use super::pictures::{self, Picture, SentBy};
use super::raw::{LONGEST_NAME, Raw};
use super::scans::{self, Attached};
use base::clock::Clock;
use base::error::{Error, Result};

/// How much larger than allowed a field's file may be, so that this is said beside the field: a camera's pictures are.
const TOO_LARGE_STILL_SAID: u64 = 16 << 20;
/// Fields of a form, those that come more than once as often.
const MOST_PARTS: usize = 1_000;

/// What can be uploaded in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accepts {
    /// A picture, stored with its longer side at most so many pixels.
    Picture(u32),
    /// Any file of at most so many bytes.
    File(usize),
    /// So many documents at most, of so many bytes each ([`scans`]).
    Documents(usize, usize),
    /// A file that is too large for the memory, of at most so many bytes: it is written to the disk as it arrives.
    Spooled(u64),
}

impl Accepts {
    /// The most bytes of one file.
    fn most(self) -> u64 {
        match self {
            Self::Picture(_) => UPLOAD_BYTES as u64,
            Self::File(most) | Self::Documents(_, most) => most as u64,
            Self::Spooled(most) => most,
        }
    }

    /// How many files its field takes.
    fn count(self) -> usize {
        if let Self::Documents(count, _) = self { count } else { 1 }
    }
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
#[derive(Debug)]
pub struct UploadedFile {
    /// As its sender calls it.
    pub name: String,
    pub bytes: Vec<u8>,
    /// What it takes of what its sender may keep in memory.
    pub share: Option<Arc<Share>>,
}

impl PartialEq for UploadedFile {
    fn eq(&self, other: &Self) -> bool {
        (&self.name, &self.bytes) == (&other.name, &other.bytes)
    }
}

impl Eq for UploadedFile {}

/// A file that was uploaded to the disk. It has no name there: it is gone once nobody holds it, and after a crash, too.
#[derive(Debug)]
pub struct SpooledFile {
    /// As its sender calls it.
    pub name: String,
    pub file: File,
    /// Bytes.
    pub size: u64,
    /// What it takes of what its sender may keep on the disk.
    pub share: Share,
}

impl PartialEq for SpooledFile {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for SpooledFile {}

/// Reads a form; also what makes two of them the same: a digest of every field with its value.
///
/// # Errors
/// 400 for a malformed one, for too many fields, too long a name, and a file that comes twice; 408, 413; 503 where there is no room.
pub(super) async fn read(request: Request, sender: &Sender, uploads: Uploads<'_>) -> Result<(Raw, Vec<u8>)> {
    let (parts, body) = request.into_parts();
    let body = Arriving::of(body, most_of(uploads.fields))?;
    read_arriving(Request::from_parts(parts, ()), body, sender, uploads).await
}

/// The bytes that a form may have which takes these.
fn most_of(uploads: &UploadFields) -> u64 {
    // What stands around a part is small.
    let around = (MOST_PARTS * 512) as u64;
    let files = uploads.iter().map(|(_, accepts)| accepts.most() * accepts.count() as u64 + TOO_LARGE_STILL_SAID);
    BODY_BYTES as u64 + around + files.sum::<u64>()
}

/// A file that was chosen, or what is wrong with it.
struct Chosen {
    key: &'static str,
    accepts: Accepts,
    name: String,
    bytes: std::result::Result<Vec<u8>, Text>,
}

async fn read_arriving(
    request: Request<()>,
    body: Arriving,
    sender: &Sender,
    uploads: Uploads<'_>,
) -> Result<(Raw, Vec<u8>)> {
    let (signs, mut share, mut on_disk) = (body.signs(), body.share_of(sender), Some(body.spooled_of(sender)));
    let mut request = request.map(|()| Body::from_stream(body.pieces()));
    DefaultBodyLimit::disable().apply(&mut request);
    let mut form = Multipart::from_request(request, &()).await.map_err(|_| invalid(refusals::TEXT_NOT_READABLE))?;
    let (mut raw, mut same) = (Raw::default(), Sha256::new());
    let (mut parts, mut texts, mut chosen) = (0, 0, Vec::<Chosen>::new());
    loop {
        signs.head_begins();
        let Some(field) = form.next_field().await.map_err(|error| refused(&error))? else { break };
        signs.head_ends();
        parts += 1;
        if parts > MOST_PARTS {
            return Err(invalid(refusals::FORM_TOO_MANY_FIELDS));
        }
        let name = field.name().unwrap_or_default().to_owned();
        if name.len() > LONGEST_NAME {
            return Err(invalid(refusals::FIELD_NAME_TOO_LONG));
        }
        same.update((name.len() as u64).to_be_bytes());
        same.update(name.as_bytes());
        let Some(file_name) = field.file_name().map(written_out) else {
            let text = bytes_of(field, &mut share, BODY_BYTES as u64, &mut same).await?.ok_or(Error::TooLarge)?;
            texts += text.len();
            if texts > BODY_BYTES {
                return Err(Error::TooLarge);
            }
            let text = String::from_utf8(text).map_err(|_| invalid(refusals::TEXT_NOT_READABLE))?;
            check_readable(&name, &text)?;
            raw.put(name, text);
            continue;
        };
        let upload = uploads.fields.iter().find(|(key, _)| *key == name);
        // A file input that nothing was chosen in is sent, too.
        let Some((key, accepts)) = upload.copied().filter(|_| !file_name.is_empty()) else {
            bytes_of(field, &mut share, 0, &mut same).await?;
            continue;
        };
        let earlier = chosen.iter().filter(|of| of.key == key).count() + usize::from(raw.spooled(key).is_some());
        if earlier >= accepts.count() {
            if accepts.count() == 1 {
                return Err(Error::invalid(key, refusals::file_came_twice(key)));
            }
            bytes_of(field, &mut share, 0, &mut same).await?;
            let fault = refusals::most_files(accepts.count()).into();
            chosen.push(Chosen { key, accepts, name: file_name, bytes: Err(fault) });
            continue;
        }
        if let Accepts::Spooled(most) = accepts
            && let Some(share) = on_disk.take()
        {
            raw.put_spooled(key, spooled_of(field, file_name, share, uploads.folder, most, &mut same).await?);
            continue;
        }
        let bytes = bytes_of(field, &mut share, accepts.most(), &mut same).await?;
        let bytes = bytes.ok_or_else(|| too_large(accepts).into());
        chosen.push(Chosen { key, accepts, name: file_name, bytes });
    }
    share.is_whole();
    take(&mut raw, chosen, Arc::new(share), sender, uploads.clock).await;
    Ok((raw, same.finalize().to_vec()))
}

fn too_large(accepts: Accepts) -> Word {
    match accepts {
        Accepts::Picture(_) => refusals::PICTURE_LARGER_THAN_5_MB,
        Accepts::Documents(_, most) => scans::too_large(most),
        Accepts::File(_) | Accepts::Spooled(_) => refusals::FILE_TOO_LARGE,
    }
}

/// What is wrong with a file as far as it can be said without decoding it.
fn fault_of(of: &Chosen, by: &SentBy) -> Option<Text> {
    let bytes = match &of.bytes {
        Err(fault) => return Some(fault.clone()),
        Ok(bytes) => bytes,
    };
    let checked = match of.accepts {
        Accepts::Picture(_) => pictures::check(bytes, by),
        Accepts::Documents(..) => scans::check(bytes, by).map(|_| ()),
        Accepts::File(_) | Accepts::Spooled(_) => Ok(()),
    };
    checked.err().map(Text::from)
}

/// Takes the files of a form that has arrived. Where something is wrong with one, it is refused, and nothing of it is decoded.
async fn take(raw: &mut Raw, chosen: Vec<Chosen>, share: Arc<Share>, sender: &Sender, clock: &Clock) {
    let by = SentBy::sender(sender);
    let faults: Vec<Option<Text>> = chosen.iter().map(|of| fault_of(of, &by)).collect();
    let is_refused = faults.iter().any(Option::is_some);
    for (Chosen { key, accepts, name, bytes }, fault) in chosen.into_iter().zip(faults) {
        let bytes = match fault {
            None => bytes,
            Some(fault) => Err(fault),
        };
        match (accepts, bytes) {
            (Accepts::Picture(_), Err(fault)) => raw.put_picture(key, Err(fault)),
            (Accepts::Documents(..), Err(fault)) => raw.put_document(key, Err(fault)),
            (Accepts::File(_), Err(fault)) => raw.put_file(key, Err(fault)),
            (Accepts::File(_), Ok(bytes)) => {
                raw.put_file(key, Ok(UploadedFile { name, bytes, share: Some(Arc::clone(&share)) }));
            }
            (Accepts::Picture(longest), Ok(bytes)) if !is_refused => {
                let read = pictures::read(clock, bytes, longest, &by).await;
                raw.put_picture(key, read.map_err(Text::from));
            }
            (Accepts::Documents(..), Ok(bytes)) if !is_refused => {
                let read = scans::read(clock, Arc::new(UploadedFile { name, bytes, share: None }), &by).await;
                let read = read.map(|content| Attached { id: clock.new_id(), content });
                raw.put_document(key, read.map_err(Text::from));
            }
            // Nothing is decoded before every file is right.
            (Accepts::Picture(_) | Accepts::Documents(..), Ok(_)) => raw.put_lost(key, kept::not_read()),
            (Accepts::Spooled(_), _) => {}
        }
    }
}

/// A field's bytes; none where it has more than `most`, which are read but not kept.
async fn bytes_of(mut field: Field<'_>, share: &mut Share, most: u64, same: &mut Sha256) -> Result<Option<Vec<u8>>> {
    let (mut bytes, mut size, mut digest) = (Some(Vec::new()), 0, Sha256::new());
    while let Some(chunk) = field.chunk().await.map_err(|error| refused(&error))? {
        digest.update(&chunk);
        size += chunk.len() as u64;
        if size > most {
            share.shrink(bytes.take().map_or(0, |bytes: Vec<u8>| bytes.len() as u64));
        }
        if let Some(bytes) = &mut bytes {
            share.grow(chunk.len() as u64).await?;
            bytes.extend_from_slice(&chunk);
        }
    }
    same.update(digest.finalize());
    Ok(bytes)
}

/// A field's bytes on the disk. What is too large, or what there is no room for, is read but not kept.
async fn spooled_of(
    mut field: Field<'_>,
    name: String,
    mut share: Share,
    folder: &Path,
    most: u64,
    same: &mut Sha256,
) -> Result<std::result::Result<SpooledFile, Text>> {
    let (mut digest, mut size) = (Sha256::new(), 0);
    let mut to = match db::private_folder(folder).and_then(|()| tempfile::tempfile_in(folder)) {
        Ok(file) => Ok(BufWriter::with_capacity(256 << 10, tokio::fs::File::from_std(file))),
        Err(error) => Err(no_room(&error)),
    };
    while let Some(chunk) = field.chunk().await.map_err(|error| refused(&error))? {
        digest.update(&chunk);
        size += chunk.len() as u64;
        if size > most {
            to = Err(refusals::FILE_TOO_LARGE);
        }
        if let Ok(file) = &mut to {
            share.grow(chunk.len() as u64).await?;
            if let Err(error) = file.write_all(&chunk).await {
                to = Err(no_room(&error));
            }
        }
    }
    let kept = match to {
        Err(fault) => Err(fault.into()),
        Ok(mut file) => match file.flush().await {
            Ok(()) => Ok(SpooledFile { name, file: file.into_inner().into_std().await, size, share }),
            Err(error) => Err(no_room(&error).into()),
        },
    };
    same.update(digest.finalize());
    Ok(kept)
}

fn no_room(error: &io::Error) -> Word {
    tracing::error!("an upload could not be kept: {error}");
    refusals::NO_ROOM_FOR_FILE
}

/// What a form that could not be read on is refused with.
fn refused(error: &MultipartError) -> Error {
    refusal_in(error).unwrap_or_else(|| invalid(refusals::TEXT_NOT_READABLE))
}

/// What was uploaded in a field.
pub type Uploaded = std::result::Result<Arc<Picture>, Text>;

/// A file's name as it was before a browser wrote it into the part's head: of all letters it writes these three in another way.
fn written_out(name: &str) -> String {
    name.replace("%22", "\"").replace("%0D", " ").replace("%0A", " ")
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Seek};
    use std::time::Duration;

    use axum::body::Bytes;
    use axum::http::header;
    use futures_util::stream::{self, StreamExt};
    use tokio::time::sleep;

    use super::*;

    const LIMIT: Duration = Duration::from_millis(300);
    const EVER: Duration = Duration::from_hours(1);
    const HEAD: &str = "--edge\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n";
    const END: &str = "--edge--\r\n";

    fn request(body: Body) -> Request {
        let kind = "multipart/form-data; boundary=edge";
        Request::builder().method("POST").header(header::CONTENT_TYPE, kind).body(body).unwrap()
    }

    /// A part of a form: a text, or a file with its name.
    fn part(name: &str, file: Option<&str>, bytes: &[u8]) -> Vec<u8> {
        let file = file.map(|file| format!("; filename=\"{file}\"")).unwrap_or_default();
        let head = format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n");
        [head.as_bytes(), bytes, b"\r\n"].concat()
    }

    async fn read_of(parts: &[Vec<u8>], fields: UploadFields) -> Result<(Raw, Vec<u8>)> {
        let body = Body::from([parts.concat(), END.into()].concat());
        let (clock, folder) = (Clock::fixed(0, 1), Path::new(""));
        read(request(body), &Sender::unknown(), Uploads { clock: &clock, fields: &fields, folder }).await
    }

    fn said(read: Result<(Raw, Vec<u8>)>) -> String {
        match read {
            Err(error @ Error::Invalid { .. }) => error.to_string(),
            other => panic!("{other:?}"),
        }
    }

    /// A form of one field whose body comes in these parts, each after a pause; the last one may never come.
    async fn sent(parts: Vec<&'static str>, pause: Duration, ends: bool, within: Duration) -> Result<(Raw, Vec<u8>)> {
        let parts = stream::iter(parts).then(move |part| async move {
            sleep(pause).await;
            Ok::<_, std::io::Error>(Bytes::from(part))
        });
        let body = if ends { Body::from_stream(parts) } else { Body::from_stream(parts.chain(stream::pending())) };
        let (parts, body) = request(body).into_parts();
        let body = Arriving::of(body, 1 << 20).unwrap().timed(LIMIT, within);
        let (clock, fields) = (Clock::fixed(0, 1), Vec::new());
        let uploads = Uploads { clock: &clock, fields: &fields, folder: Path::new("") };
        read_arriving(Request::from_parts(parts, ()), body, &Sender::unknown(), uploads).await
    }

    /// What becomes of a file of these bytes that may have ten.
    async fn spooled(bytes: &'static str, folder: &Path) -> std::result::Result<String, String> {
        let body = [part("zip", Some("a.zip"), bytes.as_bytes()), END.into()].concat();
        let (clock, fields) = (Clock::fixed(0, 1), vec![("zip", Accepts::Spooled(10))]);
        let uploads = Uploads { clock: &clock, fields: &fields, folder };
        let (raw, same) = read(request(Body::from(body)), &Sender::unknown(), uploads).await.unwrap();
        assert_eq!(same.len(), 32, "what makes two forms the same holds no file");
        let file = match raw.spooled("zip").unwrap() {
            Ok(file) => Arc::clone(file),
            Err(fault) => return Err(fault.to_string()),
        };
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
        assert_eq!(spooled("eleven byte", &folder).await.unwrap_err(), refusals::FILE_TOO_LARGE.english());
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0, "nothing is left");
        let no_folder = place.path().join("file");
        std::fs::write(&no_folder, "").unwrap();
        assert_eq!(spooled("ten bytes!", &no_folder).await.unwrap_err(), refusals::NO_ROOM_FOR_FILE.english());
    }

    #[tokio::test]
    async fn a_slow_line_may_take_its_time_and_one_that_stops_is_given_up() {
        // Longer than the limit in all, never in one pause.
        let mut parts = vec![HEAD];
        parts.extend(["x"; 20]);
        parts.extend(["\r\n", END]);
        let (raw, _) = sent(parts.clone(), LIMIT / 10, true, EVER).await.unwrap();
        assert_eq!(raw.text("a"), Some("x".repeat(20).as_str()));
        // A small one that never pauses for long has a time in all.
        let refused = sent(parts, LIMIT / 10, true, LIMIT).await;
        assert!(matches!(refused, Err(Error::TooSlow)));
        for stopped in [vec![], vec![HEAD], vec![HEAD, "x"], vec![HEAD, "x\r\n--edge\r\n"]] {
            let refused = sent(stopped.clone(), Duration::from_millis(1), false, EVER).await;
            assert!(matches!(refused, Err(Error::TooSlow)), "{stopped:?}");
        }
        // Cut off is not stopped.
        assert!(matches!(sent(vec![HEAD, "x"], Duration::ZERO, true, EVER).await, Err(Error::Invalid { .. })));
    }

    #[tokio::test]
    async fn nothing_that_the_form_has_no_field_for_is_kept() {
        let file = vec![b'x'; 3 << 20];
        let fields = || vec![("slip", Accepts::File(4 << 20))];
        let parts = [part("slip", Some("a"), &file), part("other", Some("b"), &file), part("a", None, b"text")];
        let (raw, same) = read_of(&parts, fields()).await.unwrap();
        assert_eq!(raw.file("slip").unwrap().as_ref().unwrap().bytes.len(), file.len());
        assert_eq!((raw.text("a"), raw.has("other")), (Some("text"), false));
        // But another form is another one.
        let (_, other) =
            read_of(&[parts[0].clone(), part("other", Some("b"), b"y"), parts[2].clone()], fields()).await.unwrap();
        assert_ne!(same, other);
        let (_, again) = read_of(&parts, fields()).await.unwrap();
        assert_eq!(same, again);
        // The whole is bounded by what the form takes: here 1 MiB of texts, and a file that is too large by far.
        let (raw, _) = read_of(&[part("slip", Some("a"), &vec![b'x'; 19 << 20])], fields()).await.unwrap();
        assert_eq!(raw.file("slip"), Some(&Err(refusals::FILE_TOO_LARGE.into())));
        for parts in [
            vec![part("slip", Some("a"), &vec![b'x'; 23 << 20])],
            vec![part("other", Some("a"), &file); 8],
            vec![part("a", None, &vec![b'x'; BODY_BYTES + 1])],
            vec![part("a", None, &vec![b'x'; BODY_BYTES / 2 + 1]); 2],
        ] {
            assert!(matches!(read_of(&parts, fields()).await, Err(Error::TooLarge)));
        }
        assert!(matches!(read_of(&[part("a", Some("a"), &file)], Vec::new()).await, Err(Error::TooLarge)));
    }

    #[tokio::test]
    async fn long_names_many_parts_and_a_file_that_comes_twice_are_refused_in_words() {
        let picture = || vec![("photo", Accepts::Picture(600))];
        for name in ["n".repeat(LONGEST_NAME + 1), "n".repeat(1 << 20)] {
            assert_eq!(
                said(read_of(&[part(&name, None, b"x")], picture()).await),
                refusals::FIELD_NAME_TOO_LONG.english(),
                "{}",
                name.len()
            );
            assert_eq!(
                said(read_of(&[part(&name, Some("a.png"), b"x")], picture()).await),
                refusals::FIELD_NAME_TOO_LONG.english()
            );
        }
        let parts: Vec<_> = (0..100_000).map(|n| part(&format!("{n}"), None, b"")).collect();
        assert_eq!(said(read_of(&parts[..7_000], picture()).await), refusals::FORM_TOO_MANY_FIELDS.english());
        assert_eq!(
            said(read_of(&parts, vec![("files", Accepts::Documents(20, UPLOAD_BYTES))]).await),
            refusals::FORM_TOO_MANY_FIELDS.english()
        );
        assert!(read_of(&parts[..MOST_PARTS], picture()).await.is_ok());
        let twice = [part("photo", Some("a.png"), b"x"), part("photo", Some("b.png"), b"y")];
        assert_eq!(said(read_of(&twice, picture()).await), "photo came twice: send one file");
        // A file input that nothing was chosen in is no file.
        let empty = [part("photo", Some(""), b""), part("photo", Some("b.png"), b"y")];
        assert!(read_of(&empty, picture()).await.unwrap().0.picture("photo").unwrap().is_err());
    }

    #[tokio::test]
    async fn count_and_kinds_come_before_anything_is_decoded() {
        let fields = || vec![("files", Accepts::Documents(2, 1_000)), ("photo", Accepts::Picture(600))];
        let file = |bytes: &[u8]| part("files", Some("a.png"), bytes);
        let png = {
            let mut bytes = std::io::Cursor::new(Vec::new());
            let picture = image::DynamicImage::from(image::RgbImage::from_pixel(4, 4, image::Rgb([1, 2, 3])));
            picture.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
            bytes.into_inner()
        };
        let pdf = b"%PDF-1.7 %%EOF".as_slice();
        let good = [file(pdf), file(&png), part("photo", Some("b.png"), &png)];
        let (raw, _) = read_of(&good, fields()).await.unwrap();
        assert!(raw.documents("files").iter().all(std::result::Result::is_ok) && raw.picture("photo").unwrap().is_ok());
        // One too many, too large a one, one of another kind: nothing else of the form is there.
        for (bad, fault) in [(file(pdf), "At most 2 files can be kept here"), (part("photo", Some("c"), b""), "")] {
            let parts = [good.to_vec(), vec![bad]].concat();
            match read_of(&parts, fields()).await {
                Ok((raw, _)) => {
                    let [Err(said)] = raw.documents("files") else { panic!("{:?}", raw.documents("files")) };
                    assert_eq!(said.english(), fault);
                    assert!(raw.picture("photo").is_none(), "it was not decoded");
                }
                Err(error) => assert_eq!(error.to_string(), "photo came twice: send one file"),
            }
        }
        let (raw, _) = read_of(&[file(&[b'x'; 1_001]), file(&png)], fields()).await.unwrap();
        assert_eq!(raw.documents("files"), [Err(refusals::FILE_LARGER_THAN_5_MB.into())]);
        let (raw, _) = read_of(&[file(&png), part("photo", Some("b.png"), b"MZ")], fields()).await.unwrap();
        assert!(raw.documents("files").is_empty() && raw.picture("photo").unwrap().is_err());
    }
}
