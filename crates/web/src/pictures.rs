//! Uploaded pictures: recognised by their content, decoded, turned upright, bounded and written anew, so that neither metadata nor anything
//! that only looks like a picture is ever stored; and made as small as paper needs them (docs/rules.md, *Pictures*). What can be said of one
//! without decoding it is said first ([`check`]); they are decoded in turns (`picture_turns`), and no longer than somebody waits for them.

use std::io::Cursor;
use std::sync::{Arc, LazyLock};

use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};
use rules::words::{Word, refusals};
use tokio::sync::Semaphore;

use super::bodies::Sender;
use super::picture_turns::{Group, PictureTurns, Whose};
use super::wanted::{Wanted, Watched, while_wanted};
use base::clock::Clock;

/// The longer side of the size that lists and forms show, in pixels.
const SMALL: u32 = 160;
/// No picture is stored with a longer side than this.
const LONGEST: u32 = 4_000;
/// Pixels that are decoded at most, of what staff send: a phone's camera has 50 million. A file of few bytes can hold any number.
const MOST_PIXELS: u64 = 60_000_000;
/// The same of what students hand in, and of what people send who are not signed in: a page of paper in 300 dots an inch has nine million.
const FEWER_PIXELS: u64 = 24_000_000;
/// Pixels of one side at most: a line of millions makes every step of its reduction as long.
const LONGEST_SIDE: u32 = 20_000;
/// Bytes that decoding may take at most.
const MOST_MEMORY: u64 = 320 << 20;
const JPEG_QUALITY: u8 = 88;

/// Such pictures that are read or wait for it at most: the next one is to be sent again later.
const MOST_OF_ANYBODY: usize = 16;

/// Pictures are decoded one at a time: each may take hundreds of megabytes.
static ONE_AT_A_TIME: LazyLock<Arc<PictureTurns>> = LazyLock::new(Arc::default);
/// Those of people who are not signed in wait for each other, and nobody who is for them.
static ONE_OF_ANYBODY: LazyLock<Arc<PictureTurns>> = LazyLock::new(Arc::default);
static SEATS_OF_ANYBODY: Semaphore = Semaphore::const_new(MOST_OF_ANYBODY);

/// What a picture is on paper, and so how large it is printed (ui/src/styles/print).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Printed {
    /// A student's photo: fills a frame of 168 x 206 px of a sheet.
    Photo,
    /// A branch's icon: within 112 x 112 px.
    Icon,
    /// A signature: 90 px wide, at most 78 px high.
    Signature,
}

/// Why a stored picture cannot be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unprintable {
    Empty,
    /// No picture, or damaged.
    Unreadable,
    /// More pixels than are decoded.
    Huge,
}

rules::names! {
    /// As addresses and stored sizes name it.
    Printed {
        Photo = "photo",
        Icon = "icon",
        Signature = "signature",
    }
}

impl Printed {
    /// Width and height in pixels at 300 dpi: a pixel of a sheet is 0.64005 / 96 of an inch.
    const fn pixels(self) -> (u32, u32) {
        match self {
            Self::Photo => (337, 413),
            Self::Icon => (225, 225),
            Self::Signature => (181, 157),
        }
    }

    /// The size in which a picture of a width and a height is printed; no picture is made larger.
    fn bounded(self, (width, height): (u32, u32)) -> (u32, u32) {
        let (most_width, most_height) = {
            let (width, height) = self.pixels();
            (u64::from(width), u64::from(height))
        };
        let (wide, high) = (u64::from(width.max(1)), u64::from(height.max(1)));
        // The photo covers its frame, the others stand within theirs.
        let by_width = match self {
            Self::Photo => most_width * high >= most_height * wide,
            Self::Icon | Self::Signature => most_width * high <= most_height * wide,
        };
        let (over, under) = if by_width { (most_width, wide) } else { (most_height, high) };
        if over >= under {
            return (width, height);
        }
        let scaled = |side: u64| u32::try_from((side * over).div_ceil(under)).unwrap_or(u32::MAX).max(1);
        (scaled(wide), scaled(high))
    }
}

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

/// Who sends pictures: whose turn each one waits for, and how many pixels it may have.
#[derive(Clone, Debug)]
pub struct SentBy(Whose);

impl SentBy {
    /// The sender of a request.
    pub fn sender(sender: &Sender) -> Self {
        Self(match &sender.account {
            None => Whose { group: Group::Anybody, account: Arc::from(sender.address.to_string()) },
            Some(account) => {
                let group = if account.is_student { Group::Students } else { Group::Staff };
                Whose { group, account: account.id.clone() }
            }
        })
    }

    /// Somebody who works here.
    pub fn staff(id: &str) -> Self {
        Self(Whose { group: Group::Staff, account: Arc::from(id) })
    }

    fn most_pixels(&self) -> (u64, Word) {
        match self.0.group {
            Group::Staff | Group::Paper => (MOST_PIXELS, refusals::PICTURE_ABOVE_60_MEGAPIXELS),
            Group::Students | Group::Anybody => (FEWER_PIXELS, refusals::PICTURE_ABOVE_24_MEGAPIXELS),
        }
    }
}

/// What is wrong with an upload, as far as it can be said without decoding it: its kind, its end, its pixels.
///
/// # Errors
/// As [`read`].
pub fn check(bytes: &[u8], by: &SentBy) -> Result<(), Word> {
    let (width, height) = size_of(bytes)?;
    let (most, fault) = by.most_pixels();
    if u64::from(width) * u64::from(height) > most || width.max(height) > LONGEST_SIDE {
        return Err(fault);
    }
    if is_cut(bytes) { Err(refusals::PICTURE_DAMAGED) } else { Ok(()) }
}

/// Reads an upload. `longest`: its longer side when stored, in pixels.
///
/// # Errors
/// What is wrong with it, in words for whoever chose it; where too many are sent at once by people who are not signed in.
pub async fn read(clock: &Clock, bytes: Vec<u8>, longest: u32, by: &SentBy) -> Result<Picture, Word> {
    if by.0.group != Group::Anybody {
        return read_in_turn(&ONE_AT_A_TIME, clock, bytes, longest, by).await;
    }
    let _seat = SEATS_OF_ANYBODY.try_acquire().map_err(|_| refusals::MANY_SEND_PICTURES)?;
    read_in_turn(&ONE_OF_ANYBODY, clock, bytes, longest, by).await
}

async fn read_in_turn(
    turns: &Arc<PictureTurns>,
    clock: &Clock,
    bytes: Vec<u8>,
    longest: u32,
    by: &SentBy,
) -> Result<Picture, Word> {
    check(&bytes, by)?;
    let turn = turns.of(&by.0).await;
    let id = clock.new_id();
    let made = while_wanted(turn, move |wanted| {
        let (picture, orientation) = decoded(bytes, wanted)?;
        wanted.check().map_err(|_| refusals::PICTURE_DAMAGED)?;
        // Reduce before rotating, which moves every pixel.
        let mut picture = within(picture, longest.min(LONGEST));
        wanted.check().map_err(|_| refusals::PICTURE_DAMAGED)?;
        picture.apply_orientation(orientation);
        let main = written(&picture)?;
        wanted.check().map_err(|_| refusals::PICTURE_DAMAGED)?;
        Ok(Picture { id, main, small: written(&within(picture, SMALL))? })
    });
    made.await.unwrap_or(Err(refusals::PICTURE_DAMAGED))
}

/// A stored picture as paper needs it: at most 300 dots an inch of its printed size.
///
/// # Errors
/// Why it cannot be printed.
pub async fn for_paper(bytes: Vec<u8>, printed: Printed) -> Result<Encoded, Unprintable> {
    if bytes.is_empty() {
        return Err(Unprintable::Empty);
    }
    let turn = ONE_AT_A_TIME.of(&Whose { group: Group::Paper, account: Arc::from("") }).await;
    let made = while_wanted(turn, move |wanted| {
        let (mut picture, orientation) = decoded(bytes, wanted).map_err(|fault| {
            if fault == refusals::PICTURE_ABOVE_60_MEGAPIXELS { Unprintable::Huge } else { Unprintable::Unreadable }
        })?;
        picture.apply_orientation(orientation);
        let (width, height) = printed.bounded((picture.width(), picture.height()));
        let picture = if width < picture.width() { reduced(&picture, width, height) } else { picture };
        written(&picture).map_err(|_| Unprintable::Unreadable)
    });
    made.await.unwrap_or(Err(Unprintable::Unreadable))
}

/// Whether a JPEG is truncated, as after an interrupted upload; its decoder would fill the rest with grey and report nothing. False for other
/// formats.
fn is_cut(bytes: &[u8]) -> bool {
    const END_OF_IMAGE: [u8; 2] = [0xff, 0xd9];
    const START_OF_SCAN: u8 = 0xda;
    let Some(mut rest) = bytes.strip_prefix(&[0xff, 0xd8]) else { return false };
    // Walk the segments up to the first scan: one of them may hold a thumbnail with an end marker of its own.
    loop {
        match *rest {
            [0xff, 0xff, ..] => rest = &rest[1..],
            [0xff, marker, high, low, ..] => {
                let length = usize::from(u16::from_be_bytes([high, low]));
                let Some(after) = rest.get(2 + length..) else { return true };
                rest = after;
                if marker == START_OF_SCAN {
                    return memchr::memmem::find(rest, &END_OF_IMAGE).is_none();
                }
            }
            [0xff, ..] | [] => return true,
            // Not a marker: left to the decoder.
            _ => return false,
        }
    }
}

/// Width and height, without decoding it.
fn size_of(bytes: &[u8]) -> Result<(u32, u32), Word> {
    let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(|_| refusals::NOT_A_PICTURE)?;
    if !reader.format().is_some_and(|format| KNOWN.contains(&format)) {
        return Err(refusals::NOT_A_PICTURE);
    }
    reader.into_dimensions().map_err(|_| refusals::PICTURE_DAMAGED)
}

const KNOWN: [ImageFormat; 4] = [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP, ImageFormat::Gif];

/// The pixels as stored in the file, and the orientation still to be applied.
fn decoded(bytes: Vec<u8>, wanted: &Wanted) -> Result<(DynamicImage, Orientation), Word> {
    let mut reader =
        ImageReader::new(Watched::new(bytes, wanted)).with_guessed_format().map_err(|_| refusals::NOT_A_PICTURE)?;
    if !reader.format().is_some_and(|format| KNOWN.contains(&format)) {
        return Err(refusals::NOT_A_PICTURE);
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits.clone());
    let mut decoder = reader.into_decoder().map_err(|_| refusals::PICTURE_DAMAGED)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS || width.max(height) > LONGEST_SIDE {
        return Err(refusals::PICTURE_ABOVE_60_MEGAPIXELS);
    }
    if decoder.total_bytes() > MOST_MEMORY || decoder.set_limits(limits).is_err() {
        return Err(refusals::PICTURE_ABOVE_60_MEGAPIXELS);
    }
    let orientation = decoder.orientation().map_err(|_| refusals::PICTURE_DAMAGED)?;
    let picture = DynamicImage::from_decoder(decoder).map_err(|_| refusals::PICTURE_DAMAGED)?;
    Ok((picture, orientation))
}

/// Reduced so that neither side is longer than `longest` pixels.
fn within(picture: DynamicImage, longest: u32) -> DynamicImage {
    let (width, height) = (u64::from(picture.width()), u64::from(picture.height()));
    let longer = width.max(height);
    let most = u64::from(longest);
    if longer <= most {
        return picture;
    }
    let scaled = |side: u64| u32::try_from((side * most * 2 + longer) / (longer * 2)).unwrap_or(longest).max(1);
    reduced(&picture, scaled(width), scaled(height))
}

/// Reduced to exactly this size. A picture of more than three times that size is first averaged down to twice it, which takes a third of the
/// time and makes no visible difference.
fn reduced(picture: &DynamicImage, width: u32, height: u32) -> DynamicImage {
    let (twice_wide, twice_high) = (width.saturating_mul(2), height.saturating_mul(2));
    if picture.width() > width.saturating_mul(3) && picture.height() > height.saturating_mul(3) {
        picture.thumbnail_exact(twice_wide, twice_high).resize_exact(width, height, FilterType::Lanczos3)
    } else {
        picture.resize_exact(width, height, FilterType::Lanczos3)
    }
}

/// As PNG where something can be seen through, otherwise as JPEG, but as PNG where that is smaller.
fn written(picture: &DynamicImage) -> Result<Encoded, Word> {
    let rgba = picture.to_rgba8();
    let seen_through = rgba.pixels().any(|pixel| pixel.0[3] < 255);
    let mut png = Vec::new();
    if seen_through {
        rgba.write_to(&mut Cursor::new(&mut png), ImageFormat::Png).map_err(|_| refusals::PICTURE_DAMAGED)?;
        return Ok(Encoded { media_type: "image/png", bytes: png });
    }
    let rgb = picture.to_rgb8();
    rgb.write_to(&mut Cursor::new(&mut png), ImageFormat::Png).map_err(|_| refusals::PICTURE_DAMAGED)?;
    let mut jpeg = Vec::new();
    rgb.write_with_encoder(JpegEncoder::new_with_quality(&mut jpeg, JPEG_QUALITY))
        .map_err(|_| refusals::PICTURE_DAMAGED)?;
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

    async fn read_of(bytes: Vec<u8>) -> Result<Picture, Word> {
        read(&Clock::fixed(0, 1), bytes, 600, &SentBy::staff("office")).await
    }

    fn of(group: Group) -> SentBy {
        SentBy(Whose { group, account: Arc::from("a") })
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
    async fn a_jpeg_that_ends_early_is_damaged_and_one_with_more_after_its_end_is_not() {
        let picture = DynamicImage::from(RgbImage::from_fn(300, 200, |x, y| {
            Rgb([x.to_le_bytes()[0], y.to_le_bytes()[0], (x ^ y).to_le_bytes()[0]])
        }));
        let mut jpeg = Vec::new();
        picture.write_with_encoder(JpegEncoder::new_with_quality(&mut jpeg, 90)).unwrap();
        assert!(read_of(jpeg.clone()).await.is_ok());
        // Cameras append a film clip to a picture.
        assert!(read_of([jpeg.as_slice(), b"film"].concat()).await.is_ok());
        for part in [jpeg.len() - 2, jpeg.len() / 2, jpeg.len() / 10] {
            assert_eq!(
                read_of(jpeg[..part].to_vec()).await,
                Err(refusals::PICTURE_DAMAGED),
                "{part} of {} bytes",
                jpeg.len()
            );
        }
        // A complete thumbnail in its header does not count as its end.
        let small = [0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 0xff, 0xd9];
        let head = [&[0xff, 0xd8, 0xff, 0xe1, 0, 11], small.as_slice()].concat();
        assert!(read_of([head.as_slice(), &jpeg[2..]].concat()).await.is_ok());
        assert_eq!(read_of([head.as_slice(), &jpeg[2..jpeg.len() / 2]].concat()).await, Err(refusals::PICTURE_DAMAGED));
    }

    #[test]
    fn a_picture_is_printed_in_at_most_300_dots_an_inch_and_never_made_larger() {
        for (printed, stored, expected) in [
            // Twelve megapixels, upright and across: the frame of 28.4 x 34.9 mm is filled.
            (Printed::Photo, (3_000, 4_000), (337, 450)),
            (Printed::Photo, (4_000, 3_000), (551, 413)),
            (Printed::Photo, (337, 413), (337, 413)),
            (Printed::Photo, (100, 4_000), (100, 4_000)),
            (Printed::Photo, (0, 0), (0, 0)),
            (Printed::Icon, (1_200, 600), (225, 113)),
            (Printed::Icon, (600, 1_200), (113, 225)),
            (Printed::Icon, (80, 80), (80, 80)),
            // 90 px are 15.2 mm.
            (Printed::Signature, (1_200, 300), (181, 46)),
            (Printed::Signature, (300, 1_200), (40, 157)),
        ] {
            assert_eq!(printed.bounded(stored), expected, "{printed:?} {stored:?}");
            assert_eq!(Printed::named(printed.as_str()), Some(printed));
        }
    }

    #[tokio::test]
    async fn what_cannot_be_printed_says_why() {
        let large = png(&RgbImage::from_pixel(1_000, 800, Rgb([9, 9, 9])).into());
        let printed = for_paper(large.clone(), Printed::Photo).await.unwrap();
        let shown = image::load_from_memory(&printed.bytes).unwrap();
        assert_eq!((shown.width(), shown.height()), (517, 413));
        assert_eq!(for_paper(Vec::new(), Printed::Photo).await, Err(Unprintable::Empty));
        assert_eq!(for_paper(b"no picture".to_vec(), Printed::Icon).await, Err(Unprintable::Unreadable));
        assert_eq!(for_paper(large[..99].to_vec(), Printed::Icon).await, Err(Unprintable::Unreadable));
        assert_eq!(for_paper(promising(59_000_000, 1, 8, 2), Printed::Photo).await, Err(Unprintable::Huge));
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
        assert_eq!(read_of(svg).await.unwrap_err(), refusals::NOT_A_PICTURE);
        assert_eq!(read_of(b"%PDF-1.7".to_vec()).await.unwrap_err(), refusals::NOT_A_PICTURE);
        assert_eq!(read_of(Vec::new()).await.unwrap_err(), refusals::NOT_A_PICTURE);
        let whole = png(&RgbImage::from_pixel(300, 300, Rgb([9, 9, 9])).into());
        assert_eq!(read_of(whole[..whole.len() / 2].to_vec()).await.unwrap_err(), refusals::PICTURE_DAMAGED);
        // A header that promises 50,000 x 50,000 pixels.
        let mut bomb = whole;
        bomb[16..20].copy_from_slice(&50_000_u32.to_be_bytes());
        bomb[20..24].copy_from_slice(&50_000_u32.to_be_bytes());
        let checksum = crc32fast::hash(&bomb[12..29]).to_be_bytes();
        bomb[29..33].copy_from_slice(&checksum);
        let refused = read_of(bomb).await.unwrap_err();
        assert!([refusals::PICTURE_ABOVE_60_MEGAPIXELS, refusals::PICTURE_DAMAGED].contains(&refused), "{refused:?}");
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
            assert_eq!(refused, refusals::PICTURE_ABOVE_60_MEGAPIXELS, "{width} x {height}");
            assert!(began.elapsed().as_secs() < 5, "{width} x {height} was decoded");
        }
        // Within the bounds it is decoded, and found to be damaged.
        assert_eq!(read_of(promising(LONGEST_SIDE, 10, 8, 2)).await.unwrap_err(), refusals::PICTURE_DAMAGED);
    }

    #[tokio::test]
    async fn students_and_people_who_are_not_signed_in_send_fewer_pixels() {
        let clock = Clock::fixed(0, 1);
        let small = png(&RgbImage::from_pixel(40, 50, Rgb([1, 2, 3])).into());
        for group in [Group::Students, Group::Anybody] {
            assert!(read(&clock, small.clone(), 600, &of(group)).await.is_ok());
            // Said of its head alone: the rest of it is not there.
            assert_eq!(check(&promising(6_000, 4_100, 8, 2), &of(group)), Err(refusals::PICTURE_ABOVE_24_MEGAPIXELS));
            assert_eq!(check(&promising(6_000, 4_000, 8, 2), &of(group)), Ok(()));
            assert_eq!(read(&clock, b"%PDF-1.7".to_vec(), 600, &of(group)).await, Err(refusals::NOT_A_PICTURE));
        }
        assert_eq!(check(&promising(8_000, 7_400, 8, 2), &of(Group::Staff)), Ok(()));
        assert_eq!(
            check(&promising(8_000, 7_600, 8, 2), &of(Group::Staff)),
            Err(refusals::PICTURE_ABOVE_60_MEGAPIXELS)
        );
        let _all = SEATS_OF_ANYBODY.acquire_many(u32::try_from(MOST_OF_ANYBODY).unwrap()).await.unwrap();
        assert_eq!(read(&clock, small, 600, &of(Group::Anybody)).await, Err(refusals::MANY_SEND_PICTURES));
    }
}
