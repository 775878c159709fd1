//! The archive that a workbook is. The library that reads it keeps all texts and formats of a workbook in memory, and makes room for as many as
//! the file says it has; so both are counted before.

use std::io::{BufReader, Cursor, Read, sink};

use quick_xml::events::Event;
use rules::words::{Text, imports_texts};

use super::MOST_CELLS;

/// What a workbook may hold unpacked.
pub(super) const MOST_UNPACKED: u64 = 48 << 20;
/// Files in a workbook's archive.
const MOST_FILES: u64 = 2_000;
/// Different texts of all sheets.
const MOST_TEXTS: usize = MOST_CELLS;
/// Elements of a workbook's formats.
const MOST_FORMATS: usize = 500_000;
/// Bytes that all cell formats may have together, were each as long as the longest.
const MOST_FORMAT_BYTES: usize = 32 << 20;

/// What every `OpenDocument` spreadsheet begins with.
const ODS: &[u8] = b"application/vnd.oasis.opendocument.spreadsheet";

pub(super) fn damaged() -> Text {
    imports_texts::FILE_DAMAGED.into()
}

/// Whether an archive says that it is an `OpenDocument` spreadsheet, or a template of one.
pub(super) fn is_ods(bytes: &[u8]) -> bool {
    let Ok(mut archive) = zip::ZipArchive::new(Cursor::new(bytes)) else { return false };
    let Ok(file) = archive.by_name("mimetype") else { return false };
    let mut kind = Vec::new();
    file.take(200).read_to_end(&mut kind).is_ok() && kind.starts_with(ODS)
}

/// The value of an attribute as it is written, of an element's attributes.
pub(super) fn attribute<'a>(attributes: &'a str, name: &[u8]) -> Option<&'a str> {
    let mut rest = attributes;
    loop {
        let (key, after) = rest.split_once('=')?;
        let after = after.trim_start();
        let mark = after.chars().next().filter(|mark| matches!(mark, '"' | '\''))?;
        let (value, next) = after[1..].split_once(mark)?;
        if key.trim().as_bytes() == name {
            return Some(value);
        }
        rest = next;
    }
}

/// Refuses a workbook that unpacks to more than a list can be, whatever its directory says, or holds more than the memory should.
pub(super) fn bounded(bytes: &[u8]) -> Result<(), Text> {
    if files_in(bytes).is_none_or(|files| files > MOST_FILES) {
        return Err(damaged());
    }
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|_| damaged())?;
    let mut left = MOST_UNPACKED;
    let mut counted = Vec::new();
    for index in 0..archive.len() {
        let file = archive.by_index(index).map_err(|_| damaged())?;
        let name = file.name().map(|name| name.to_lowercase()).unwrap_or_default();
        if name.ends_with("sharedstrings.xml") {
            counted.push((index, Part::Texts));
        } else if name.ends_with("styles.xml") {
            counted.push((index, Part::Formats));
        }
        let read = std::io::copy(&mut file.take(left + 1), &mut sink()).map_err(|_| damaged())?;
        left = left.checked_sub(read).ok_or(imports_texts::FILE_UNPACKED)?;
    }
    for (index, part) in counted {
        let file = archive.by_index(index).map_err(|_| damaged())?;
        match part {
            Part::Texts => few_texts(file)?,
            Part::Formats => few_formats(file)?,
        }
    }
    Ok(())
}

enum Part {
    Texts,
    Formats,
}

/// How many files an archive says it has; none where it does not say so where it should. Its directory is read into memory whole.
fn files_in(bytes: &[u8]) -> Option<u64> {
    const END: &[u8] = b"PK\x05\x06";
    const LOCATOR: &[u8] = b"PK\x06\x07";
    const END_64: &[u8] = b"PK\x06\x06";
    let number = |at: usize, size: usize| {
        let bytes = bytes.get(at..at.checked_add(size)?)?;
        Some(bytes.iter().rev().fold(0_u64, |number, byte| (number << 8) | u64::from(*byte)))
    };
    // The end is the last 22 bytes and a comment of at most 65,535; whatever may be taken for it counts.
    let tail = bytes.len().saturating_sub(22 + 65_535);
    let mut most = None;
    for at in memchr::memmem::find_iter(bytes.get(tail..)?, END).map(|at| at + tail) {
        let mut files = number(at + 10, 2)?.max(number(at + 8, 2)?);
        if let Some(locator) = at.checked_sub(20).filter(|from| bytes[*from..].starts_with(LOCATOR)) {
            let end = usize::try_from(number(locator + 8, 8)?).ok()?;
            if !bytes.get(end..)?.starts_with(END_64) {
                return None;
            }
            files = number(end + 32, 8)?.max(number(end + 24, 8)?);
        }
        most = most.max(Some(files));
    }
    most
}

/// Each begin of an element with its attributes, read as the library does that reads the workbook.
pub(super) fn elements(file: impl Read, mut see: impl FnMut(&str, &str) -> Result<(), Text>) -> Result<(), Text> {
    let mut xml = quick_xml::Reader::from_reader(BufReader::new(file));
    let config = xml.config_mut();
    config.check_end_names = false;
    config.check_comments = false;
    config.expand_empty_elements = true;
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        match xml.read_event_into(&mut buffer) {
            Ok(Event::Start(element)) => see(element.local_name().as_ref(), element.attributes_raw())?,
            Ok(Event::Eof) => return Ok(()),
            Ok(_) => {}
            Err(_) => return Err(damaged()),
        }
    }
}

fn few_texts(file: impl Read) -> Result<(), Text> {
    let mut texts = 0;
    elements(file, |name, attributes| {
        if name == "si" {
            texts += 1;
        }
        // Room is made for so many at once.
        for value in attributes.split("uniqueCount").skip(1) {
            let value = value.trim_start_matches(|c: char| !c.is_ascii_digit() && c != '>');
            let digits = value.find(|c: char| !c.is_ascii_digit()).map_or(value, |end| &value[..end]);
            if digits.parse().is_ok_and(|count: usize| count > MOST_TEXTS) || digits.len() > 15 {
                return Err(imports_texts::TOO_MANY_TEXTS.into());
            }
        }
        if texts > MOST_TEXTS { Err(imports_texts::TOO_MANY_TEXTS.into()) } else { Ok(()) }
    })
}

fn few_formats(file: impl Read) -> Result<(), Text> {
    let (mut all, mut formats, mut longest) = (0, 0, 0);
    elements(file, |name, attributes| {
        all += 1;
        longest = longest.max(attributes.len());
        if name == "xf" {
            formats += 1;
        }
        // Each keeps its font and the format of its numbers for itself.
        let is_much = all > MOST_FORMATS || longest.saturating_mul(formats) > MOST_FORMAT_BYTES;
        if is_much { Err(imports_texts::TOO_MANY_FORMATS.into()) } else { Ok(()) }
    })
}
