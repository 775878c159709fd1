//! The demo school's images, drawn here so that nobody's picture is shipped: a branch's crest, signatures, silhouettes for
//! photos. Shapes by their distance, so that edges are smooth. Uploads are never SVG, so these are PNG.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "pixels of small pictures: every number is far within both types"
)]

use super::dice::Dice;

type Colour = [u8; 3];
type Point = (f32, f32);

const WHITE: Colour = [255, 255, 255];
const INK: Colour = [22, 40, 96];
const CRESTS: [Colour; 6] = [[14, 92, 99], [122, 38, 66], [38, 70, 140], [104, 84, 20], [76, 52, 128], [30, 104, 62]];

struct Canvas {
    width: usize,
    height: usize,
    /// Red, green, blue and alpha of each pixel, row by row.
    pixels: Vec<u8>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Self {
        Self { width, height, pixels: vec![0; width * height * 4] }
    }

    /// Paints where `distance` (in pixels, from the shape's edge; negative inside) says so, between two corners.
    fn paint(&mut self, from: Point, to: Point, colour: Colour, distance: impl Fn(Point) -> f32) {
        let (left, top) = (from.0.max(0.0) as usize, from.1.max(0.0) as usize);
        let (right, bottom) = ((to.0.max(0.0) as usize).min(self.width), (to.1.max(0.0) as usize).min(self.height));
        for y in top..bottom {
            for x in left..right {
                let cover = (0.5 - distance((x as f32 + 0.5, y as f32 + 0.5))).clamp(0.0, 1.0);
                if cover <= 0.0 {
                    continue;
                }
                let pixel = &mut self.pixels[(y * self.width + x) * 4..][..4];
                let below = f32::from(pixel[3]) / 255.0 * (1.0 - cover);
                let alpha = cover + below;
                for (channel, painted) in pixel.iter_mut().zip(colour) {
                    *channel = ((f32::from(painted) * cover + f32::from(*channel) * below) / alpha).round() as u8;
                }
                pixel[3] = (alpha * 255.0).round() as u8;
            }
        }
    }

    fn paint_all(&mut self, colour: Colour, distance: impl Fn(Point) -> f32) {
        self.paint((0.0, 0.0), (self.width as f32, self.height as f32), colour, distance);
    }

    /// A line with round ends.
    fn line(&mut self, a: Point, b: Point, radius: f32, colour: Colour) {
        let reach = radius + 1.0;
        let from = (a.0.min(b.0) - reach, a.1.min(b.1) - reach);
        let to = (a.0.max(b.0) + reach + 1.0, a.1.max(b.1) + reach + 1.0);
        self.paint(from, to, colour, |point| from_line(point, a, b) - radius);
    }

    fn png(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        // Flat colours compress best as they are.
        encoder.set_filter(png::Filter::NoFilter);
        let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&self.pixels));
        written.expect("writing to memory does not fail and the pixels are as many as the header says");
        bytes
    }
}

fn from_line(point: Point, a: Point, b: Point) -> f32 {
    let (along, across) = ((b.0 - a.0, b.1 - a.1), (point.0 - a.0, point.1 - a.1));
    let length = along.0 * along.0 + along.1 * along.1;
    let at = if length > 0.0 { ((across.0 * along.0 + across.1 * along.1) / length).clamp(0.0, 1.0) } else { 0.0 };
    (across.0 - along.0 * at).hypot(across.1 - along.1 * at)
}

fn from_circle(point: Point, centre: Point, radius: f32) -> f32 {
    (point.0 - centre.0).hypot(point.1 - centre.1) - radius
}

/// The crest of the branch with this number, from 1: a disc with a ring, an open book on it, and over the book as many dots as the branch's number says.
pub(super) fn crest(branch: usize) -> Vec<u8> {
    let colour = CRESTS[branch % CRESTS.len()];
    let mut canvas = Canvas::new(192, 192);
    let centre = (96.0, 96.0);
    canvas.paint_all(colour, |point| from_circle(point, centre, 94.0));
    canvas.paint_all(WHITE, |point| from_circle(point, centre, 84.0).abs() - 2.0);
    for side in [-1.0_f32, 1.0] {
        // A page is a band that leans from the spine; its lines show the disc's colour.
        let page = |point: Point| {
            let from_spine = (point.0 - 96.0) * side;
            let middle = 112.0 - from_spine * 0.18;
            ((from_spine - 29.0).abs() - 25.0).max((point.1 - middle).abs() - 26.0)
        };
        canvas.paint_all(WHITE, page);
        for row in 0..3_u8 {
            let y = 98.0 + f32::from(row) * 13.0;
            let (near, far) = (96.0 + side * 12.0, 96.0 + side * 46.0);
            canvas.line((near, y - 2.0), (far, y - 8.5), 1.7, colour);
        }
    }
    let dots = (branch - 1) % 5 + 1;
    for dot in 0..dots {
        let x = 96.0 + (dot as f32 - (dots as f32 - 1.0) / 2.0) * 18.0;
        canvas.paint_all(WHITE, |point| from_circle(point, (x, 52.0), 5.5));
    }
    canvas.png()
}

/// A signature: a running hand that leans, thick downwards and thin upwards, with a flourish under it; on nothing.
pub(super) fn signature(dice: &mut Dice) -> Vec<u8> {
    let mut canvas = Canvas::new(420, 140);
    let letters = dice.between(6, 9);
    let mut path = Vec::new();
    let mut x = 24.0_f32;
    for letter in 0..letters {
        let tall = if letter == 0 { 46.0 } else { dice.between(9, 30) as f32 };
        let wide = if letter == 0 { 44.0 } else { dice.between(22, 36) as f32 };
        let deep = if dice.percent(25) { 22.0 } else { 4.0 };
        for step in 0..24_u8 {
            let turn = f32::from(step) / 24.0 * std::f32::consts::TAU;
            let rise = turn.sin();
            let y = 74.0 - if rise > 0.0 { rise * tall } else { rise * deep };
            // The loop back is what makes it handwriting.
            path.push((x + wide * f32::from(step) / 24.0 - turn.cos() * 7.0 + (74.0 - y) * 0.28, y));
        }
        x += wide;
    }
    for pair in path.windows(2) {
        let downwards = (pair[1].1 - pair[0].1).clamp(-6.0, 6.0);
        canvas.line(pair[0], pair[1], 1.5 + downwards * 0.11, INK);
    }
    let sag = dice.between(6, 14) as f32;
    let flourish: Vec<Point> = (0..=20_u8)
        .map(|step| {
            let at = f32::from(step) / 20.0;
            (34.0 + at * (x - 20.0), 112.0 + (at * std::f32::consts::PI).sin() * sag - at * 16.0)
        })
        .collect();
    for (place, pair) in flourish.windows(2).enumerate() {
        canvas.line(pair[0], pair[1], 2.0 - place as f32 * 0.07, INK);
    }
    canvas.png()
}

const GROUNDS: [Colour; 4] = [[206, 222, 232], [226, 216, 200], [212, 226, 208], [226, 210, 220]];
const SKINS: [Colour; 4] = [[198, 148, 112], [176, 124, 88], [152, 104, 72], [214, 168, 132]];
const SHIRTS: [Colour; 3] = [[250, 250, 250], [60, 92, 150], [120, 44, 60]];
/// How many portraits there are of girls, and as many of boys.
pub(super) const PORTRAITS: usize = GROUNDS.len() * SHIRTS.len();

/// A photo's stand-in: head and shoulders before a plain ground. `which` is below [`PORTRAITS`].
pub(super) fn portrait(which: usize, girl: bool) -> Vec<u8> {
    const HAIR: Colour = [36, 28, 26];
    let ground = GROUNDS[which % GROUNDS.len()];
    let skin = SKINS[which / SHIRTS.len() % SKINS.len()];
    let shirt = SHIRTS[which % SHIRTS.len()];
    let mut canvas = Canvas::new(240, 300);
    canvas.paint_all(ground, |_| -1.0);
    if girl {
        canvas.paint_all(HAIR, |point| from_line(point, (120.0, 108.0), (120.0, 178.0)) - 66.0);
    }
    canvas.paint_all(shirt, |point| from_line(point, (92.0, 296.0), (148.0, 296.0)) - 78.0);
    canvas.paint_all(skin, |point| from_line(point, (120.0, 190.0), (120.0, 224.0)) - 22.0);
    canvas.paint_all(HAIR, |point| from_circle(point, (120.0, 108.0), 60.0));
    canvas.paint_all(skin, |point| from_line(point, (120.0, 122.0), (120.0, 146.0)) - 48.0);
    canvas.png()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn images_are_pngs_with_something_on_them() {
        let mut dice = Dice::new(7);
        for image in [crest(1), signature(&mut dice), portrait(0, true)] {
            let mut reader = png::Decoder::new(std::io::Cursor::new(&image)).read_info().unwrap();
            let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
            reader.next_frame(&mut pixels).unwrap();
            let painted = pixels.chunks(4).filter(|pixel| pixel[3] > 0).count();
            assert!(painted * 50 > pixels.len() / 4, "{painted} of {}", pixels.len() / 4);
            assert!(image.len() < 40_000, "{} bytes", image.len());
        }
    }

    #[test]
    fn branches_and_people_are_told_apart() {
        assert_ne!(crest(1), crest(2));
        let portraits: BTreeSet<Vec<u8>> =
            (0..PORTRAITS).flat_map(|which| [portrait(which, true), portrait(which, false)]).collect();
        assert_eq!(portraits.len(), 2 * PORTRAITS);
        let mut dice = Dice::new(7);
        assert_ne!(signature(&mut dice), signature(&mut dice));
    }
}
