//! What can be kept as a document: a PDF as it is, a picture written anew. A file is recognised by its content, whatever its name says.

use std::sync::Arc;

use rules::letters::seen;
use rules::limits::UPLOAD_BYTES;
use rules::words::{Word, refusals};

use super::multipart::UploadedFile;
use super::pictures::{self, SentBy};
use base::clock::Clock;

/// The longer side of a stored picture, in pixels: small print on a scanned page can still be read.
const LONGEST: u32 = 2_400;
const NAME_LETTERS: usize = 120;

/// What is said of a file that has more bytes than it may.
pub fn too_large(most: usize) -> Word {
    if most > UPLOAD_BYTES { refusals::FILE_LARGER_THAN_20_MB } else { refusals::FILE_LARGER_THAN_5_MB }
}

/// A file that belongs to a record, with the id that it is stored by.
#[derive(Debug, PartialEq, Eq)]
pub struct Attached {
    pub id: String,
    pub content: Content,
}

/// A file as it is stored.
#[derive(Debug, PartialEq, Eq)]
pub struct Content {
    pub media_type: &'static str,
    pub bytes: Vec<u8>,
    pub name: String,
}

/// What is wrong with an upload, as far as it can be said without decoding a picture; whether it is a PDF.
///
/// # Errors
/// As [`read`].
pub fn check(bytes: &[u8], by: &SentBy) -> Result<bool, Word> {
    if bytes.starts_with(b"%PDF-") {
        // The end of a PDF says where its parts are; what stands after it is little.
        let end = &bytes[bytes.len().saturating_sub(4_096)..];
        return if memchr::memmem::find(end, b"%%EOF").is_none() { Err(refusals::PDF_DAMAGED) } else { Ok(true) };
    }
    if !bytes.starts_with(b"\xff\xd8\xff") && !bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return Err(refusals::NEITHER_PDF_NOR_PICTURE);
    }
    pictures::check(bytes, by).map(|()| false)
}

/// Reads an upload.
///
/// # Errors
/// What is wrong with it, in words for whoever chose it.
pub async fn read(clock: &Clock, upload: Arc<UploadedFile>, by: &SentBy) -> Result<Content, Word> {
    let bytes = &upload.bytes;
    if check(bytes, by)? {
        return Ok(Content { media_type: "application/pdf", bytes: bytes.clone(), name: named(&upload.name, "pdf") });
    }
    let picture = pictures::read(clock, bytes.clone(), LONGEST, by).await?;
    let extension = if picture.main.media_type == "image/png" { "png" } else { "jpg" };
    let name = named(&upload.name, extension);
    Ok(Content { media_type: picture.main.media_type, bytes: picture.main.bytes, name })
}

/// The name that a file was sent by, without folders and what cannot be shown, ending as its content does: `fdp.exe` must not read `exe.pdf`.
fn named(sent: &str, extension: &str) -> String {
    let last = sent.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = last.rsplit_once('.').map_or(last, |(stem, _)| stem);
    let plain: String = seen(stem).chars().take(NAME_LETTERS).collect();
    let plain = plain.trim_matches(['.', ' ']);
    format!("{}.{extension}", if plain.is_empty() { "document" } else { plain })
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::{DynamicImage, ImageFormat, Rgb, RgbImage};

    use super::*;

    async fn read_of(name: &str, bytes: &[u8]) -> Result<Content, Word> {
        let upload = UploadedFile { name: name.to_owned(), bytes: bytes.to_vec(), share: None };
        read(&Clock::fixed(0, 1), Arc::new(upload), &SentBy::staff("office")).await
    }

    fn picture(format: ImageFormat) -> Vec<u8> {
        let mut bytes = Vec::new();
        let picture = DynamicImage::from(RgbImage::from_pixel(30, 20, Rgb([9, 99, 9])));
        picture.write_to(&mut Cursor::new(&mut bytes), format).unwrap();
        bytes
    }

    #[test]
    fn a_name_loses_its_folders_and_ends_as_the_content_does() {
        for (sent, kept) in [
            ("birth.pdf", "birth.pdf"),
            ("C:\\Users\\me\\scan.exe", "scan.pdf"),
            ("../../etc/passwd", "passwd.pdf"),
            ("জন্ম সনদ.PDF", "জন্ম সনদ.pdf"),
            ("", "document.pdf"),
            (".pdf", "document.pdf"),
            ("a\u{202E}fdp.exe", "afdp.pdf"),
            ("two\r\nlines.pdf", "twolines.pdf"),
        ] {
            assert_eq!(named(sent, "pdf"), kept, "{sent:?}");
        }
        assert_eq!(named(&"x".repeat(500), "pdf").len(), NAME_LETTERS + 4);
    }

    #[tokio::test]
    async fn a_file_is_known_by_its_content() {
        let pdf = read_of("scan.png", b"%PDF-1.7\n...\n%%EOF\n").await.unwrap();
        assert_eq!((pdf.media_type, pdf.name.as_str()), ("application/pdf", "scan.pdf"));
        for format in [ImageFormat::Png, ImageFormat::Jpeg] {
            let read = read_of("card.pdf", &picture(format)).await.unwrap();
            assert!(["image/png", "image/jpeg"].contains(&read.media_type));
            assert!(read.name == "card.png" || read.name == "card.jpg");
        }
        for (bytes, fault) in [
            (b"%PDF-1.7 cut off".to_vec(), refusals::PDF_DAMAGED),
            (b"<html>%PDF-1.7 %%EOF</html>".to_vec(), refusals::NEITHER_PDF_NOR_PICTURE),
            (b"MZ\x90\0".to_vec(), refusals::NEITHER_PDF_NOR_PICTURE),
            (Vec::new(), refusals::NEITHER_PDF_NOR_PICTURE),
            (picture(ImageFormat::Gif), refusals::NEITHER_PDF_NOR_PICTURE),
        ] {
            assert_eq!(read_of("x.pdf", &bytes).await.unwrap_err(), fault);
        }
        let whole = picture(ImageFormat::Png);
        assert!(read_of("x.png", &whole[..whole.len() / 2]).await.is_err());
    }
}
