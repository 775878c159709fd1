//! A frozen document: its pieces, packed so that any run of them is one document, as it is or gzip'd, with the same bytes each
//! time. A piece is packed once, when the link is made; what is sent compressed is sent as it is stored.
//!
//! Head, sheets and end are each deflate that looks back at nothing. So the length, the tag and any range of a document are known before the
//! first byte is sent. Pictures and fonts are kept once, by their hash, and named relative to the link, so that no token is in what is stored.

use crc32fast::Hasher;
use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress};
use sha2::{Digest, Sha256};

use super::token::{content_hash, hexadecimal};
use base::error::{Error, Result};
use db::FromRow;

/// What a gzip file begins with: no name, no time, so that it is the same each time.
pub const GZIP_HEAD: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];
/// The empty last block of a deflate stream.
const DEFLATE_END: [u8; 2] = [3, 0];
/// [`DEFLATE_END`], the checksum and the length.
const GZIP_TAIL_BYTES: u64 = 10;

/// A piece as it is stored.
#[derive(Clone, Debug)]
pub struct Packed {
    /// SHA-256 of the plain bytes, hexadecimal.
    pub hash: String,
    pub plain_bytes: i64,
    /// CRC-32 of the plain bytes.
    pub checksum: i64,
    /// Deflate without header or end.
    pub bytes: Vec<u8>,
}

/// A piece of a stored document, without its bytes.
#[derive(Clone, Debug, FromRow)]
pub struct Piece {
    pub position: i64,
    pub hash: String,
    pub plain_bytes: i64,
    pub checksum: i64,
    pub packed_bytes: i64,
}

/// How a document is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coding {
    Plain,
    Gzip,
}

/// A document of a link: its head, some of its sheets, its end.
#[derive(Clone, Debug)]
pub struct Document {
    pub pieces: Vec<Piece>,
}

/// The document's head with the title of a part of it, packed like the one that it takes the place of. `title` is a file's name: letters, digits
/// and hyphens.
///
/// # Errors
/// When the compressor fails.
pub fn titled(head: &[u8], title: &str) -> Result<Packed> {
    const OPENING: &str = "<title>";
    const CLOSING: &str = "</title>";
    let html = String::from_utf8_lossy(head);
    let Some((before, after)) =
        html.split_once(OPENING).and_then(|(before, rest)| Some((before, rest.split_once(CLOSING)?.1)))
    else {
        return pack(head);
    };
    pack([before, OPENING, title, CLOSING, after].concat().as_bytes())
}

impl Packed {
    /// It as a piece of a document.
    pub fn at(&self, position: i64) -> Piece {
        Piece {
            position,
            hash: self.hash.clone(),
            plain_bytes: self.plain_bytes,
            checksum: self.checksum,
            packed_bytes: i64::try_from(self.bytes.len()).unwrap_or(i64::MAX),
        }
    }
}

/// Packs a piece. It ends at a whole byte and looks back at nothing before it, so that pieces can follow each other.
///
/// # Errors
/// When the compressor fails.
pub fn pack(plain: &[u8]) -> Result<Packed> {
    let failed = || Error::Internal("a sheet could not be packed".to_owned());
    let mut compress = Compress::new(Compression::default(), false);
    // Deflate adds at most some bytes for each block of 16 KiB.
    let mut bytes = Vec::with_capacity(plain.len() + plain.len() / 512 + 512);
    compress.compress_vec(plain, &mut bytes, FlushCompress::Full).map_err(|_| failed())?;
    if compress.total_in() != plain.len() as u64 || bytes.len() == bytes.capacity() {
        return Err(failed());
    }
    let mut checksum = Hasher::new();
    checksum.update(plain);
    bytes.shrink_to_fit();
    let length = i64::try_from(plain.len()).map_err(|_| failed())?;
    Ok(Packed { hash: content_hash(plain), plain_bytes: length, checksum: i64::from(checksum.finalize()), bytes })
}

/// The plain bytes of a packed piece.
///
/// # Errors
/// When it is damaged.
pub fn unpack(packed: &[u8], plain_bytes: i64) -> Result<Vec<u8>> {
    let failed = || Error::Internal("a frozen sheet is damaged".to_owned());
    let length = usize::try_from(plain_bytes).map_err(|_| failed())?;
    let mut plain = Vec::with_capacity(length + 16);
    let mut decompress = Decompress::new(false);
    decompress.decompress_vec(packed, &mut plain, FlushDecompress::Sync).map_err(|_| failed())?;
    if plain.len() == length { Ok(plain) } else { Err(failed()) }
}

impl Document {
    /// How many bytes are sent.
    pub fn length(&self, coding: Coding) -> u64 {
        let of = |length: i64| u64::try_from(length).unwrap_or_default();
        match coding {
            Coding::Plain => self.pieces.iter().map(|piece| of(piece.plain_bytes)).sum(),
            Coding::Gzip => {
                let packed: u64 = self.pieces.iter().map(|piece| of(piece.packed_bytes)).sum();
                GZIP_HEAD.len() as u64 + packed + GZIP_TAIL_BYTES
            }
        }
    }

    /// What the bytes are known by: strong, and another for each coding.
    pub fn etag(&self, coding: Coding) -> String {
        let mut digest = Sha256::new();
        for piece in &self.pieces {
            digest.update(piece.hash.as_bytes());
            // The same text can be packed otherwise by another version of the program.
            if coding == Coding::Gzip {
                digest.update(piece.packed_bytes.to_be_bytes());
            }
        }
        let name = &hexadecimal(&digest.finalize())[..32];
        match coding {
            Coding::Plain => format!("\"{name}\""),
            Coding::Gzip => format!("\"{name}-gz\""),
        }
    }

    /// What follows the packed pieces of a gzip'd document.
    pub fn gzip_tail(&self) -> Vec<u8> {
        let mut whole = Hasher::new();
        for piece in &self.pieces {
            let checksum = u32::try_from(piece.checksum).unwrap_or_default();
            let length = u64::try_from(piece.plain_bytes).unwrap_or_default();
            whole.combine(&Hasher::new_with_initial_len(checksum, length));
        }
        // Modulo 2^32, as the format has it.
        let length = self.length(Coding::Plain).to_le_bytes();
        let mut tail = DEFLATE_END.to_vec();
        tail.extend_from_slice(&whole.finalize().to_le_bytes());
        tail.extend_from_slice(&length[..4]);
        tail
    }

    /// The sheets that the plain bytes `from` to `to` (inclusive) lie in.
    pub fn sheets_within(&self, from: u64, to: u64) -> i64 {
        let last = self.pieces.len().saturating_sub(1);
        let mut start = 0;
        let mut found = 0;
        for (place, piece) in self.pieces.iter().enumerate() {
            let end = start + u64::try_from(piece.plain_bytes).unwrap_or_default();
            if place > 0 && place < last && start <= to && from < end {
                found += 1;
            }
            start = end;
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use flate2::read::GzDecoder;

    use super::*;

    #[test]
    fn packed_pieces_one_after_the_other_are_one_gzip_file() {
        let noise: Vec<u8> = (0..90_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        let texts: Vec<Vec<u8>> = vec![
            b"<html>".to_vec(),
            "<section>\u{9be}</section>\n".repeat(900).into_bytes(),
            noise,
            Vec::new(),
            b"</html>".to_vec(),
        ];
        let packed: Vec<Packed> = texts.iter().map(|text| pack(text).unwrap()).collect();
        for chosen in [&[0, 1, 2, 3, 4][..], &[0, 2, 4], &[0, 4]] {
            let document =
                Document { pieces: chosen.iter().map(|n| packed[*n].at(i64::try_from(*n).unwrap())).collect() };
            let plain: Vec<u8> = chosen.iter().flat_map(|n| texts[*n].clone()).collect();
            let mut sent = GZIP_HEAD.to_vec();
            for n in chosen {
                assert_eq!(unpack(&packed[*n].bytes, packed[*n].plain_bytes).unwrap(), texts[*n]);
                sent.extend_from_slice(&packed[*n].bytes);
            }
            sent.extend_from_slice(&document.gzip_tail());
            let mut read = Vec::new();
            // Its checksum and length are checked by the reader.
            GzDecoder::new(sent.as_slice()).read_to_end(&mut read).unwrap();
            assert!(read == plain);
            assert_eq!(document.length(Coding::Gzip), sent.len() as u64);
            assert_eq!(document.length(Coding::Plain), plain.len() as u64);
        }
        assert!(packed[1].bytes.len() * 20 < texts[1].len());
        assert!(unpack(&packed[1].bytes, 5).is_err());
    }

    #[test]
    fn a_part_has_a_title_of_its_own() {
        let head = "<html><title>Class 8 A</title><style>title{}</style>";
        let own = titled(head.as_bytes(), "Class-8-A-03-চন্দ্রা").unwrap();
        assert_eq!(
            String::from_utf8(unpack(&own.bytes, own.plain_bytes).unwrap()).unwrap(),
            "<html><title>Class-8-A-03-চন্দ্রা</title><style>title{}</style>"
        );
        assert_eq!(titled(b"<html>", "x").unwrap().hash, pack(b"<html>").unwrap().hash);
    }

    #[test]
    fn a_tag_tells_contents_and_codings_apart_and_a_range_its_sheets() {
        let packed: Vec<Packed> =
            ["head ", "one ", "two ", "end"].iter().map(|text| pack(text.as_bytes()).unwrap()).collect();
        let of = |chosen: &[usize]| Document {
            pieces: chosen.iter().map(|n| packed[*n].at(i64::try_from(*n).unwrap())).collect(),
        };
        let whole = of(&[0, 1, 2, 3]);
        assert_eq!(whole.etag(Coding::Plain), of(&[0, 1, 2, 3]).etag(Coding::Plain));
        assert_ne!(whole.etag(Coding::Plain), whole.etag(Coding::Gzip));
        assert_ne!(whole.etag(Coding::Plain), of(&[0, 1, 3]).etag(Coding::Plain));
        assert_eq!(whole.sheets_within(0, 15), 2);
        assert_eq!(whole.sheets_within(0, 4), 0);
        assert_eq!(whole.sheets_within(5, 8), 1);
        assert_eq!(whole.sheets_within(8, 9), 2);
        assert_eq!(whole.sheets_within(13, 15), 0);
    }
}
