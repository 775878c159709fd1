//! Uploaded pictures: recognised by their content, decoded, turned upright, bounded and written anew, so that neither metadata nor anything
//! that only looks like a picture is ever stored (docs/rules.md, *Pictures*).

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};
use tokio::sync::Semaphore;

use crate::clock::Clock;

/// The longer side of the size that lists and forms show, in pixels.
const SMALL: u32 = 160;
/// No picture is stored with a longer side than this.
const LONGEST: u32 = 4_000;
/// Pixels that are decoded at most: a phone's camera has 50 million. A file of few bytes can hold any number.
const MOST_PIXELS: u64 = 60_000_000;
/// Pixels of one side at most: a line of millions makes every step of its reduction as long.
const LONGEST_SIDE: u32 = 20_000;
/// Bytes that decoding may take at most.
const MOST_MEMORY: u64 = 320 << 20;
const JPEG_QUALITY: u8 = 88;

pub const TOO_LARGE: &str = "The picture is larger than 5 MB. Choose a smaller one";
const UNKNOWN: &str = "This file is not a picture. Choose a PNG, JPEG, WebP or GIF file";
const BROKEN: &str = "This picture is damaged and cannot be read. Choose another one";
const TOO_MANY_PIXELS: &str = "This picture has too many pixels. Choose one of at most 60 megapixels";

/// Pictures are decoded one at a time: each may take hundreds of megabytes.
static ONE_AT_A_TIME: Semaphore = Semaphore::const_new(1);

/// A picture as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The file's id: a name of ours.
    pub id: String,
    /// For paper.
    pub main: Encoded,
    /// For lists and forms.
    pub small: Encoded,
}

/// A picture's bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoded {
    pub media_type: &'static str,
    pub bytes: Vec<u8>,
}

/// Reads an upload. `longest`: its longer side when stored, in pixels.
///
/// # Errors
/// What is wrong with it, in words for whoever chose it.
pub async fn read(clock: &Clock, bytes: Vec<u8>, longest: u32) -> Result<Picture, &'static str> {
    read_in_turn(&ONE_AT_A_TIME, clock, bytes, longest).await
}

async fn read_in_turn(
    turns: &'static Semaphore,
    clock: &Clock,
    bytes: Vec<u8>,
    longest: u32,
) -> Result<Picture, &'static str> {
    let turn = turns.acquire().await.map_err(|_| BROKEN)?;
    let id = clock.new_id();
    let read = tokio::task::spawn_blocking(move || {
        // Held by the work itself: whoever asked for it may be gone before it is done.
        let _turn = turn;
        let picture = decoded(bytes)?;
        let (main, small) = (encoded(&picture, longest.min(LONGEST))?, encoded(&picture, SMALL)?);
        Ok(Picture { id, main, small })
    });
    read.await.unwrap_or(Err(BROKEN))
}

fn decoded(bytes: Vec<u8>) -> Result<DynamicImage, &'static str> {
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(|_| UNKNOWN)?;
    let known = [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP, ImageFormat::Gif];
    if !reader.format().is_some_and(|format| known.contains(&format)) {
        return Err(UNKNOWN);
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits.clone());
    let mut decoder = reader.into_decoder().map_err(|_| BROKEN)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS || width.max(height) > LONGEST_SIDE {
        return Err(TOO_MANY_PIXELS);
    }
    if decoder.total_bytes() > MOST_MEMORY || decoder.set_limits(limits).is_err() {
        return Err(TOO_MANY_PIXELS);
    }
    let orientation = decoder.orientation().map_err(|_| BROKEN)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|_| BROKEN)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

/// Bounded and written anew: as PNG where something can be seen through, otherwise as JPEG, but as PNG where that is smaller.
fn encoded(picture: &DynamicImage, longest: u32) -> Result<Encoded, &'static str> {
    let bounded = if picture.width().max(picture.height()) > longest {
        picture.resize(longest, longest, FilterType::Lanczos3)
    } else {
        picture.clone()
    };
    let rgba = bounded.to_rgba8();
    let seen_through = rgba.pixels().any(|pixel| pixel.0[3] < 255);
    let mut png = Vec::new();
    if seen_through {
        rgba.write_to(&mut Cursor::new(&mut png), ImageFormat::Png).map_err(|_| BROKEN)?;
        return Ok(Encoded { media_type: "image/png", bytes: png });
    }
    let rgb = bounded.to_rgb8();
    rgb.write_to(&mut Cursor::new(&mut png), ImageFormat::Png).map_err(|_| BROKEN)?;
    let mut jpeg = Vec::new();
    rgb.write_with_encoder(JpegEncoder::new_with_quality(&mut jpeg, JPEG_QUALITY)).map_err(|_| BROKEN)?;
    Ok(if png.len() <= jpeg.len() {
        Encoded { media_type: "image/png", bytes: png }
    } else {
        Encoded { media_type: "image/jpeg", bytes: jpeg }
    })
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage, Rgba, RgbaImage};

    use super::*;

    fn png(picture: &DynamicImage) -> Vec<u8> {
        let mut bytes = Vec::new();
        picture.write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png).unwrap();
        bytes
    }

    async fn read_of(bytes: Vec<u8>) -> Result<Picture, &'static str> {
        read(&Clock::fixed(0, 1), bytes, 600).await
    }

    #[tokio::test]
    async fn a_picture_is_bounded_and_kept_in_two_sizes() {
        let noise = RgbImage::from_fn(1_500, 900, |x, y| {
            let value = x.wrapping_mul(2_654_435_761).wrapping_add(y.wrapping_mul(40_503)) >> 7;
            Rgb([value.to_le_bytes()[0], value.to_le_bytes()[1], value.to_le_bytes()[2]])
        });
        let stored = read_of(png(&noise.into())).await.unwrap();
        let main = image::load_from_memory(&stored.main.bytes).unwrap();
        let small = image::load_from_memory(&stored.small.bytes).unwrap();
        assert_eq!((main.width(), main.height()), (600, 360));
        assert_eq!((small.width(), small.height()), (160, 96));
        assert_eq!(stored.main.media_type, "image/jpeg", "noise is smaller as JPEG");
    }

    #[tokio::test]
    async fn what_can_be_seen_through_stays_so() {
        let clear = RgbaImage::from_pixel(20, 10, Rgba([1, 2, 3, 40]));
        let stored = read_of(png(&clear.into())).await.unwrap();
        assert_eq!(stored.main.media_type, "image/png");
        assert_eq!(image::load_from_memory(&stored.main.bytes).unwrap().to_rgba8().get_pixel(3, 3).0, [1, 2, 3, 40]);
    }

    /// A JPEG with an Exif block that says "turn it by 90 degrees" and where it was taken.
    #[tokio::test]
    async fn a_photo_is_turned_upright_and_loses_its_metadata() {
        let mut jpeg = Vec::new();
        RgbImage::from_pixel(40, 20, Rgb([200, 0, 0]))
            .write_to(&mut Cursor::new(&mut jpeg), ImageFormat::Jpeg)
            .unwrap();
        let mut exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0".to_vec();
        exif.extend_from_slice(b"taken at home");
        let mut with = jpeg[..2].to_vec();
        with.extend_from_slice(&[0xFF, 0xE1]);
        with.extend_from_slice(&u16::try_from(exif.len() + 2).unwrap().to_be_bytes());
        with.extend_from_slice(&exif);
        with.extend_from_slice(&jpeg[2..]);
        let stored = read_of(with).await.unwrap();
        let main = image::load_from_memory(&stored.main.bytes).unwrap();
        assert_eq!((main.width(), main.height()), (20, 40));
        assert!(!stored.main.bytes.windows(5).any(|of| of == b"taken"));
    }

    #[tokio::test]
    async fn what_is_no_picture_or_too_much_of_one_is_refused_with_a_sentence() {
        let svg = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".to_vec();
        assert_eq!(read_of(svg).await.unwrap_err(), UNKNOWN);
        assert_eq!(read_of(b"%PDF-1.7".to_vec()).await.unwrap_err(), UNKNOWN);
        assert_eq!(read_of(Vec::new()).await.unwrap_err(), UNKNOWN);
        let whole = png(&RgbImage::from_pixel(300, 300, Rgb([9, 9, 9])).into());
        assert_eq!(read_of(whole[..whole.len() / 2].to_vec()).await.unwrap_err(), BROKEN);
        // A header that promises 50,000 x 50,000 pixels.
        let mut bomb = whole;
        bomb[16..20].copy_from_slice(&50_000_u32.to_be_bytes());
        bomb[20..24].copy_from_slice(&50_000_u32.to_be_bytes());
        let checksum = crc32fast::hash(&bomb[12..29]).to_be_bytes();
        bomb[29..33].copy_from_slice(&checksum);
        let refused = read_of(bomb).await.unwrap_err();
        assert!([TOO_MANY_PIXELS, BROKEN].contains(&refused), "{refused}");
    }

    /// A small PNG whose header promises something else: its size, bits of a colour, and kind of colour.
    fn promising(width: u32, height: u32, bits: u8, colour: u8) -> Vec<u8> {
        let mut bytes = png(&RgbImage::from_pixel(30, 30, Rgb([9, 9, 9])).into());
        bytes[16..20].copy_from_slice(&width.to_be_bytes());
        bytes[20..24].copy_from_slice(&height.to_be_bytes());
        (bytes[24], bytes[25]) = (bits, colour);
        let checksum = crc32fast::hash(&bytes[12..29]).to_be_bytes();
        bytes[29..33].copy_from_slice(&checksum);
        bytes
    }

    #[tokio::test]
    async fn a_side_and_the_memory_are_bounded_before_anything_is_decoded() {
        for (width, height, bits, colour) in [
            // Fewer than 60 million pixels, all in one line.
            (59_000_000, 1, 8, 2),
            (1, 59_000_000, 8, 2),
            (LONGEST_SIDE + 1, 10, 8, 2),
            // 49 million pixels of eight bytes each are 392 million.
            (7_000, 7_000, 16, 6),
        ] {
            let began = std::time::Instant::now();
            let refused = read_of(promising(width, height, bits, colour)).await.unwrap_err();
            assert_eq!(refused, TOO_MANY_PIXELS, "{width} x {height}");
            assert!(began.elapsed().as_secs() < 5, "{width} x {height} was decoded");
        }
        // Within the bounds it is decoded, and found to be damaged.
        assert_eq!(read_of(promising(LONGEST_SIDE, 10, 8, 2)).await.unwrap_err(), BROKEN);
    }

    #[tokio::test]
    async fn a_decode_whose_request_is_gone_keeps_its_turn() {
        // Other tests decode pictures at the same time.
        static TURNS: Semaphore = Semaphore::const_new(1);
        let read_here = async |bytes| read_in_turn(&TURNS, &Clock::fixed(0, 1), bytes, 600).await;
        let large = png(&RgbImage::from_fn(3_000, 2_000, |x, y| Rgb([(x % 251) as u8, (y % 241) as u8, 7])).into());
        let given_up = tokio::spawn(async move { read_in_turn(&TURNS, &Clock::fixed(0, 1), large, 600).await });
        // Until it has taken its turn.
        while TURNS.available_permits() > 0 {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
        given_up.abort();
        assert!(given_up.await.unwrap_err().is_cancelled());
        assert_eq!(TURNS.available_permits(), 0, "the work goes on, and nobody else's begins");
        // The next one waits for it, and gets its turn.
        let small = png(&RgbImage::from_pixel(4, 4, Rgb([1, 2, 3])).into());
        assert!(read_here(small).await.is_ok());
        assert_eq!(TURNS.available_permits(), 1);
    }
}
