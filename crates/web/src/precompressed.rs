//! A text with gaps that is compressed once and sent often, each time with other values in its gaps. A value is sent uncompressed between the
//! compressed stretches, in the block that each format has for that (RFC 1951, 3.2.4; RFC 7932, 9.2).
//!
//! The encoder sees filler of the same length in each gap, made of bytes that no text has. So every distance back stays right, and nothing is
//! copied from a gap. The result is decompressed and compared before it is used, with two sets of values.

use std::io::{self, Read as _, Write};

use axum::body::Bytes;
use crc32fast::Hasher;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

use super::compression::{Coding, QUALITY, kept_brotli_params};

/// From 5 on, brotli chooses how a letter is written by the two before it: those of a gap are not what the encoder saw.
const _: () = assert!(QUALITY < 5, "values cannot be put between what is compressed so");

/// The longest that one block of either format holds.
const MOST_IN_BLOCK: usize = 0xffff;
/// The sum and the length at the end of what gzip makes (RFC 1952, 2.3.1).
const GZIP_END: usize = 8;

/// A text with its gaps: a value, which may be empty, follows on each stretch.
#[derive(Clone, Copy)]
pub(super) struct GappedText<'a> {
    pub texts: &'a [Bytes],
    pub values: &'a [Bytes],
}

impl GappedText<'_> {
    /// The whole, piece by piece.
    pub(super) fn pieces(self) -> impl Iterator<Item = Bytes> {
        between(self.texts, self.values.iter().cloned())
    }

    /// Its length in bytes.
    fn len(self) -> usize {
        self.pieces().map(|piece| piece.len()).sum()
    }
}

/// Each stretch with the value that follows on it.
fn between(stretches: &[Bytes], values: impl Iterator<Item = Bytes>) -> impl Iterator<Item = Bytes> {
    stretches.iter().cloned().zip(values).flat_map(<[Bytes; 2]>::from).filter(|piece| !piece.is_empty())
}

/// The compressed stretches of a text.
pub(super) struct Precompressed {
    coding: Coding,
    /// Before each value. Where that is empty there is nothing: both texts are compressed together.
    stretches: Vec<Bytes>,
    end: Bytes,
    /// How long each value is.
    lengths: Vec<usize>,
}

impl Precompressed {
    /// None where it would take more than a fourth of the text's own bytes, or is not read back as that text.
    pub(super) fn of(coding: Coding, text: GappedText<'_>) -> Option<Self> {
        let lengths: Vec<usize> = text.values.iter().map(Bytes::len).collect();
        if text.texts.len() != lengths.len() || lengths.iter().any(|length| *length > MOST_IN_BLOCK) {
            return None;
        }
        let (stretches, end) = match coding {
            Coding::Brotli => {
                let into = brotli::CompressorWriter::with_params(Vec::new(), BUFFER, &kept_brotli_params());
                compressed(text, into, brotli::CompressorWriter::get_ref, |encoder| Ok(encoder.into_inner()))
            }
            Coding::Gzip => {
                let into = GzEncoder::new(Vec::new(), Compression::default());
                compressed(text, into, GzEncoder::get_ref, |encoder| {
                    let mut whole = encoder.finish()?;
                    whole.truncate(whole.len().saturating_sub(GZIP_END));
                    Ok(whole)
                })
            }
        }
        .ok()?;
        let others: Vec<Bytes> = lengths.iter().map(|length| vec![b'a'; *length].into()).collect();
        let made = Self { coding, stretches, end, lengths };
        let is_right = made.reads_as(text) && made.reads_as(GappedText { values: &others, ..text });
        (is_right && made.bytes() <= text.len() / 4).then_some(made)
    }

    /// What it takes in memory.
    fn bytes(&self) -> usize {
        let compressed: usize = self.stretches.iter().chain([&self.end]).map(Bytes::len).sum();
        compressed + self.stretches.len() * (size_of::<Bytes>() + size_of::<usize>())
    }

    /// The compressed bytes of the same text with other values; none where they are not as long.
    pub(super) fn with(&self, text: GappedText<'_>) -> Option<Vec<Bytes>> {
        if !text.values.iter().map(Bytes::len).eq(self.lengths.iter().copied()) {
            return None;
        }
        let mut pieces: Vec<Bytes> =
            between(&self.stretches, text.values.iter().map(|bytes| self.coding.as_they_are(bytes))).collect();
        pieces.push(self.end.clone());
        if self.coding == Coding::Gzip {
            let mut sum = Hasher::new();
            text.pieces().for_each(|piece| sum.update(&piece));
            // The length is told modulo 2^32.
            #[expect(clippy::cast_possible_truncation, reason = "as the format has it")]
            let length = text.len() as u32;
            pieces.push([sum.finalize().to_le_bytes(), length.to_le_bytes()].concat().into());
        }
        Some(pieces)
    }

    fn reads_as(&self, text: GappedText<'_>) -> bool {
        let Some(sent) = self.with(text) else { return false };
        let sent = sent.concat();
        let mut read = Vec::with_capacity(text.len());
        let done = match self.coding {
            Coding::Brotli => brotli::Decompressor::new(sent.as_slice(), BUFFER).read_to_end(&mut read),
            Coding::Gzip => GzDecoder::new(sent.as_slice()).read_to_end(&mut read),
        };
        done.is_ok() && read == text.pieces().collect::<Vec<_>>().concat()
    }
}

impl Coding {
    /// A block of bytes that are not compressed.
    fn as_they_are(self, bytes: &[u8]) -> Bytes {
        // At most `MOST_IN_BLOCK`.
        #[expect(clippy::cast_possible_truncation, reason = "checked when it was compressed")]
        let length = bytes.len() as u32;
        match self {
            _ if bytes.is_empty() => Bytes::new(),
            // Not the last (1 bit), a length of 16 bits follows (2 bits), which is one less, as they are (1 bit).
            Self::Brotli => [&((length - 1) << 3 | 1 << 19).to_le_bytes()[..3], bytes].concat().into(),
            // Not the last, as they are (3 bits), the length and its complement.
            Self::Gzip => [&[0][..], &(length | !length << 16).to_le_bytes(), bytes].concat().into(),
        }
    }
}

/// What encoders and decoders read and write at once.
const BUFFER: usize = 4_096;

/// What an encoder makes of the stretches and of the end. What it makes of the filler is left out.
fn compressed<W: Write>(
    text: GappedText<'_>,
    mut encoder: W,
    so_far: impl Fn(&W) -> &Vec<u8>,
    whole: impl FnOnce(W) -> io::Result<Vec<u8>>,
) -> io::Result<(Vec<Bytes>, Bytes)> {
    let mut cuts = Vec::with_capacity(text.texts.len());
    let mut fillers = filler();
    let mut from = 0;
    for (text, value) in text.texts.iter().zip(text.values) {
        encoder.write_all(text)?;
        if value.is_empty() {
            cuts.push(from..from);
            continue;
        }
        encoder.flush()?;
        cuts.push(from..so_far(&encoder).len());
        let filler: Vec<u8> = fillers.by_ref().take(value.len()).collect();
        encoder.write_all(&filler)?;
        encoder.flush()?;
        from = so_far(&encoder).len();
    }
    let whole = whole(encoder)?;
    // Copies: neither the filler nor what the encoder has reserved is kept.
    let copy = |cut| Bytes::copy_from_slice(&whole[cut]);
    Ok((cuts.into_iter().map(copy).collect(), copy(from..whole.len())))
}

/// Bytes none of which is in UTF-8, so that nothing in a text goes on like them; and no four in a row are there a second time within 28,560, so
/// that they are not told by each other, either.
fn filler() -> impl Iterator<Item = u8> {
    const BYTES: [u8; 13] = [0xc0, 0xc1, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff];
    // A linear recurrence with the longest period that one over thirteen has, 13^4 - 1.
    let mut last = [0, 0, 0, 1];
    std::iter::repeat_with(move || {
        last = [last[1], last[2], last[3], (last[3] + last[2] + 2 * last[0]) % 13];
        BYTES[last[3]]
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;

    fn read(coding: Coding, sent: &[Bytes]) -> String {
        let sent = sent.concat();
        let mut read = String::new();
        match coding {
            Coding::Brotli => brotli::Decompressor::new(sent.as_slice(), BUFFER).read_to_string(&mut read),
            Coding::Gzip => GzDecoder::new(sent.as_slice()).read_to_string(&mut read),
        }
        .unwrap();
        read
    }

    fn bytes(texts: &[&str]) -> Vec<Bytes> {
        texts.iter().map(|text| Bytes::copy_from_slice(text.as_bytes())).collect()
    }

    #[test]
    fn the_values_change_and_the_stretches_stay() {
        let rows = "<tr><td>Ayesha Rahman</td><td><input value=\"45\"></td></tr>\n".repeat(400);
        let texts = bytes(&["<script nonce=\"", &format!("\">1</script>{rows}<input value=\""), "\">", &rows]);
        for coding in Coding::ALL {
            let first = bytes(&["AAAABBBBCCCC", "key-one-of-many", "", ""]);
            let precompressed = Precompressed::of(coding, GappedText { texts: &texts, values: &first }).unwrap();
            // Even what the text itself is made of.
            for values in [first, bytes(&["Ayesha Rahma", "</td><td><input", "", ""])] {
                let text = GappedText { texts: &texts, values: &values };
                let sent = precompressed.with(text).unwrap();
                assert!(read(coding, &sent).as_bytes() == text.pieces().collect::<Vec<_>>().concat());
                let length: usize = sent.iter().map(Bytes::len).sum();
                assert!(length * 50 < text.len(), "{length} bytes");
            }
        }
    }

    #[test]
    fn what_cannot_be_compressed_so_is_not_made() {
        let fewer = GappedText { texts: &bytes(&["a", "b"]), values: &bytes(&["c"]) };
        let long = [Bytes::from(vec![b'a'; MOST_IN_BLOCK + 1])];
        let too_long = GappedText { texts: &bytes(&["a"]), values: &long };
        let mut state = 1_u64;
        let random: Vec<u8> = (0..4_000)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                b' ' + state.to_le_bytes()[5] % 90
            })
            .collect();
        let large = GappedText { texts: &[random.into()], values: &bytes(&["c"]) };
        for coding in Coding::ALL {
            for text in [fewer, too_long, large] {
                assert!(Precompressed::of(coding, text).is_none());
            }
            let texts = bytes(&[&"a row ".repeat(200), &"a row ".repeat(200)]);
            let made = Precompressed::of(coding, GappedText { texts: &texts, values: &bytes(&["key", ""]) }).unwrap();
            assert!(made.with(GappedText { texts: &texts, values: &bytes(&["keys", ""]) }).is_none());
        }
    }

    #[test]
    fn no_four_bytes_of_the_filler_are_there_twice() {
        let filler: Vec<u8> = filler().take(13_usize.pow(4) - 1).collect();
        assert!(filler.iter().all(|byte| std::str::from_utf8(&[*byte]).is_err() && !"ä".as_bytes().contains(byte)));
        let fours: HashSet<&[u8]> = filler.windows(4).collect();
        assert_eq!(fours.len(), filler.len() - 3);
    }

    proptest! {
        #[test]
        fn whatever_stands_around_it_is_read_back(
            parts in prop::collection::vec(("[ab<>\"ä]{0,40}|.{100,200}", prop::collection::vec(0_u8..=255, 0..40)), 1..6),
            last in ".{0,200}",
            other in any::<u8>(),
        ) {
            let (mut texts, mut values): (Vec<Bytes>, Vec<Bytes>) =
                parts.into_iter().map(|(text, value)| (Bytes::from(text), Bytes::from(value))).unzip();
            // So much the same that the whole is compressed to less than a fourth.
            let same = String::from_utf8(texts.concat()).unwrap() + "a row of the table";
            texts.push((last + &same.repeat(400)).into());
            values.push(Bytes::new());
            let others: Vec<Bytes> = values.iter().map(|bytes| Bytes::from(vec![other; bytes.len()])).collect();
            for coding in Coding::ALL {
                let precompressed = Precompressed::of(coding, GappedText { texts: &texts, values: &values });
                let read = precompressed.map(|made| made.reads_as(GappedText { texts: &texts, values: &others }));
                prop_assert_eq!(read, Some(true));
            }
        }
    }
}
