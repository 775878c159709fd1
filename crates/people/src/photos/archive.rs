//! A zip of photos: which of its files may be one, and their bytes, one at a time. What an archive says of itself is not believed: its
//! directory, each file and all files together are bounded while they are read. Names are never used as paths.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rules::letters::seen;
use rules::limits::UPLOAD_BYTES;
use rules::spelling::register_key;
use rules::words::{Text, Word, people_texts};
use zip::ZipArchive;

/// Files of an archive.
pub(super) const MOST_FILES: usize = 10_000;
/// Bytes that are read at most to find the archive's directory and to read it: 10,000 files with long names need half of it.
const DIRECTORY_BYTES: u64 = 8 << 20;
/// Bytes that all photos together may unpack to. Pictures are packed already, so an honest archive is about as large as they are.
const UNPACKED_BYTES: u64 = 600 << 20;
const NAME_LETTERS: usize = 120;

/// A file of an archive that may be a photo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Listed {
    pub(super) index: usize,
    /// Without folders.
    pub(super) name: String,
    /// Its name without the extension, as register numbers are compared.
    pub(super) number: String,
    /// Why it is none.
    pub(super) fault: Option<Word>,
}

/// How register numbers and names of files are compared: by their keys, and with a hyphen for what no name of a file can hold.
pub(super) fn number_of(text: &str) -> String {
    let plain = register_key(text);
    plain.chars().map(|c| if r#"/\:*?"<>|"#.contains(c) { '-' } else { c }).collect()
}

/// Reads no more than so many bytes.
struct Metered {
    inner: BufReader<File>,
    left: Arc<AtomicU64>,
}

impl Read for Metered {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(to)?;
        let bytes = read as u64;
        let spent = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(bytes));
        spent.map_err(|_| io::Error::other("the archive's directory is too large"))?;
        Ok(read)
    }
}

impl Seek for Metered {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.inner.seek(to)
    }
}

/// An archive whose directory was read.
pub(super) struct Archive {
    zip: ZipArchive<Metered>,
    /// Bytes that may still be unpacked.
    left: u64,
}

impl Archive {
    /// Reads an archive's directory.
    ///
    /// # Errors
    /// A sentence for whoever chose the file.
    pub(super) fn open(file: File) -> Result<Self, Text> {
        let left = Arc::new(AtomicU64::new(DIRECTORY_BYTES));
        let metered = Metered { inner: BufReader::new(file), left: Arc::clone(&left) };
        let zip = ZipArchive::new(metered).map_err(|_| people_texts::NOT_A_ZIP)?;
        if zip.has_duplicate_names() {
            return Err(people_texts::ARCHIVE_TWO_ALIKE.into());
        }
        if zip.len() > MOST_FILES {
            return Err(people_texts::archive_too_many_files(MOST_FILES).into());
        }
        left.store(u64::MAX, Ordering::Relaxed);
        Ok(Self { zip, left: UNPACKED_BYTES })
    }

    /// The archive's files, without what computers put beside them.
    pub(super) fn list(&self) -> Vec<Listed> {
        let mut files = Vec::new();
        for index in 0..self.zip.len() {
            let Ok(entry) = self.zip.by_index_data(index) else { continue };
            let path = entry.name().map_or_else(|_| String::from_utf8_lossy(entry.name_raw()).into_owned(), Into::into);
            let path = path.replace('\\', "/");
            let name = path.rsplit('/').next().unwrap_or_default();
            if path.ends_with('/') || is_beside(&path, name) {
                continue;
            }
            let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
            let fault =
                fault_of_kind(&extension.to_lowercase()).or(entry.encrypted().then_some(people_texts::PHOTO_LOCKED));
            let shown: String = seen(name).chars().take(NAME_LETTERS).collect();
            let number: String = number_of(&seen(stem)).chars().take(NAME_LETTERS).collect();
            files.push(Listed { index, name: shown, number, fault });
        }
        files
    }

    /// The bytes of one file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn bytes(&mut self, index: usize) -> Result<Vec<u8>, Word> {
        if self.left == 0 {
            return Err(people_texts::ARCHIVE_UNPACKS_TOO_LARGE);
        }
        let most = UPLOAD_BYTES as u64;
        let file = self.zip.by_index(index).map_err(|_| people_texts::PHOTO_UNREADABLE)?;
        let mut bytes = Vec::new();
        let read = file.take(most + 1).read_to_end(&mut bytes);
        self.left = self.left.saturating_sub(bytes.len() as u64);
        read.map_err(|_| people_texts::PHOTO_UNREADABLE)?;
        if bytes.len() as u64 > most { Err(people_texts::PHOTO_TOO_LARGE) } else { Ok(bytes) }
    }
}

/// What macOS, Windows and others put beside the files of a folder.
fn is_beside(path: &str, name: &str) -> bool {
    path.split('/').any(|step| step == "__MACOSX")
        || name.starts_with('.')
        || ["thumbs.db", "desktop.ini"].contains(&name.to_lowercase().as_str())
}

fn fault_of_kind(extension: &str) -> Option<Word> {
    match extension {
        "jpg" | "jpeg" | "jpe" | "jfif" | "png" | "webp" | "gif" => None,
        "heic" | "heif" => Some(people_texts::PHOTO_HEIC),
        "zip" | "rar" | "7z" => Some(people_texts::PHOTO_ARCHIVE),
        _ => Some(people_texts::PHOTO_NOT_A_PICTURE),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    fn packed(files: &[(&str, &[u8])]) -> File {
        let mut zip = ZipWriter::new(tempfile::tempfile().unwrap());
        for (name, bytes) in files {
            zip.start_file(*name, SimpleFileOptions::default()).unwrap();
            zip.write_all(bytes).unwrap();
        }
        zip.finish().unwrap()
    }

    fn listed(files: &[(&str, &[u8])]) -> Vec<(String, String, bool)> {
        let listed = Archive::open(packed(files)).unwrap().list();
        listed.into_iter().map(|file| (file.name, file.number, file.fault.is_none())).collect()
    }

    #[test]
    fn files_go_by_their_names_in_whatever_folder_and_case() {
        let found = listed(&[
            ("1234.jpg", b""),
            ("Class 8/A/S-001.JPG", b""),
            ("../../etc/s-002.PnG", b""),
            ("C:\\photos\\S-003.jpeg", b""),
            ("/absolute/2024_7.webp", b""),
            ("notes.txt", b""),
            ("S-004.heic", b""),
            ("no extension", b""),
            ("__MACOSX/._1234.jpg", b""),
            ("Class 8/.DS_Store", b""),
            ("Class 8/Thumbs.db", b""),
            ("শ-১.jpg", "x".as_bytes()),
        ]);
        let good = |name: &str, number: &str| (name.to_owned(), number.to_owned(), true);
        let bad = |name: &str, number: &str| (name.to_owned(), number.to_owned(), false);
        assert_eq!(
            found,
            [
                good("1234.jpg", "1234"),
                good("S-001.JPG", "s-001"),
                good("s-002.PnG", "s-002"),
                good("S-003.jpeg", "s-003"),
                good("2024_7.webp", "2024_7"),
                bad("notes.txt", "notes"),
                bad("S-004.heic", "s-004"),
                bad("no extension", "no extension"),
                good("শ-১.jpg", "শ-1"),
            ]
        );
        assert_eq!(number_of(" 2024/ 15 "), number_of("2024- 15"), "no name of a file holds a slash");
    }

    #[test]
    fn what_is_no_archive_is_refused_with_a_sentence() {
        for bytes in [b"".as_slice(), b"PK\x03\x04 cut off", b"%PDF-1.7", &vec![0; 100_000]] {
            let mut file = tempfile::tempfile().unwrap();
            file.write_all(bytes).unwrap();
            assert_eq!(Archive::open(file).err().unwrap(), Text::from(people_texts::NOT_A_ZIP));
        }
        let names: Vec<String> = (0..=MOST_FILES).map(|number| format!("{number}.jpg")).collect();
        let many: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), b"".as_slice())).collect();
        assert!(Archive::open(packed(&many)).err().unwrap().english().contains("more than 10000 files"));
        assert_eq!(Archive::open(packed(&many[1..])).unwrap().list().len(), MOST_FILES);
    }

    #[test]
    fn a_bomb_is_read_no_further_than_a_photo_may_be_large() {
        let zeros = vec![0; 40 << 20];
        let mut archive = Archive::open(packed(&[("1.jpg", &zeros), ("2.jpg", b"small")])).unwrap();
        assert_eq!(archive.bytes(0).unwrap_err(), people_texts::PHOTO_TOO_LARGE);
        assert_eq!(archive.bytes(1).unwrap(), b"small");
        archive.left = 6;
        assert_eq!(archive.bytes(1).unwrap(), b"small");
        assert_eq!(archive.bytes(1).unwrap(), b"small");
        assert_eq!(archive.bytes(1).unwrap_err(), people_texts::ARCHIVE_UNPACKS_TOO_LARGE);
    }

    #[test]
    fn a_locked_file_and_a_damaged_one_are_said_to_be() {
        // What a packer sets for a file with a password: bit 0 of the flags, in both headers.
        let mut bytes = Vec::new();
        let mut file = packed(&[("1.jpg", b"photo")]);
        file.seek(SeekFrom::Start(0)).unwrap();
        file.read_to_end(&mut bytes).unwrap();
        let central = memchr::memmem::find(&bytes, b"PK\x01\x02").unwrap();
        let changed = |places: &[(usize, u8)]| {
            let mut bytes = bytes.clone();
            for (place, xor) in places {
                bytes[*place] ^= xor;
            }
            let mut file = tempfile::tempfile().unwrap();
            file.write_all(&bytes).unwrap();
            Archive::open(file).unwrap()
        };
        let mut locked = changed(&[(6, 1), (central + 8, 1)]);
        assert_eq!(locked.list()[0].fault, Some(people_texts::PHOTO_LOCKED));
        assert_eq!(locked.bytes(0).unwrap_err(), people_texts::PHOTO_UNREADABLE);
        // Its content is not what its checksum says.
        assert_eq!(changed(&[(central - 1, 0x55)]).bytes(0).unwrap_err(), people_texts::PHOTO_UNREADABLE);
    }
}
