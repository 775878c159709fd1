//! How wide a text is on paper: the sums of the fonts' own advance widths, as `ui/letter_widths.mjs` reads them, for what is split over pages
//! before it is laid out. The same as `ui/src/controls/letter_widths.ts`.

use std::collections::HashMap;
use std::sync::LazyLock;

use icu_normalizer::ComposingNormalizerBorrowed;

/// In thousandths of the size, by letter, of the bold type; 600 is a little narrower.
static BOLD: LazyLock<HashMap<u32, u16>> = LazyLock::new(|| {
    let text = include_str!("../../../ui/src/controls/letter_widths.json");
    let weights: HashMap<String, Vec<(u32, Vec<u16>)>> = serde_json::from_str(text).unwrap_or_default();
    let runs = weights.get("700").into_iter().flatten();
    runs.flat_map(|(first, widths)| (*first..).zip(widths.iter().copied())).collect()
});

/// A letter that no font has is drawn by whatever the machine has: as wide as the size.
const UNKNOWN: u16 = 1000;
/// What engines round, and the little that kerning adds.
const SLACK: f64 = 1.012;

/// The width of a text in px, in a bold type of `size` px.
pub fn width_of(text: &str, size: f64) -> f64 {
    let drawn = ComposingNormalizerBorrowed::new_nfc().normalize(text);
    let width: f64 =
        drawn.chars().map(|letter| f64::from(BOLD.get(&u32::from(letter)).copied().unwrap_or(UNKNOWN))).sum();
    width * size * SLACK / 1000.0
}

/// How many lines a text takes in a width: broken between words, and inside a word that is longer than a line.
pub fn lines_of(text: &str, width: f64, size: f64) -> usize {
    let space = width_of(" ", size);
    let mut lines = 1;
    let mut used = 0.0;
    for word in text.split_whitespace() {
        let own = width_of(word, size);
        if used > 0.0 && used + space + own <= width {
            used += space + own;
            continue;
        }
        if used > 0.0 {
            lines += 1;
        }
        used = own;
        if own <= width {
            continue;
        }
        used = 0.0;
        for letter in word.chars() {
            let letter = width_of(letter.encode_utf8(&mut [0; 4]), size);
            if used + letter > width && used > 0.0 {
                lines += 1;
                used = 0.0;
            }
            used += letter;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_the_fonts_own() {
        let close = |one: f64, other: f64| (one - other).abs() < 0.001;
        assert!(close(width_of("o", 1000.0), 625.0 * SLACK));
        assert!(width_of("RAHMAN", 20.0) > width_of("rahman", 20.0));
        assert!(width_of("রহমান", 20.0) > 30.0);
        assert!(close(width_of("e\u{301}", 20.0), width_of("é", 20.0)));
        assert!(close(width_of("王", 20.0), 20.0 * SLACK));
    }

    #[test]
    fn lines_end_between_words_and_inside_one_that_is_longer_than_a_line() {
        assert_eq!(lines_of("", 100.0, 20.0), 1);
        assert_eq!(lines_of("one two", width_of("one two", 20.0) + 1.0, 20.0), 1);
        assert_eq!(lines_of("one two", width_of("one two", 20.0) - 1.0, 20.0), 2);
        let half = width_of(&"a".repeat(50), 20.0) + 1.0;
        assert_eq!(lines_of(&"a".repeat(100), half, 20.0), 2);
        assert_eq!(lines_of(&format!("b {}", "a".repeat(100)), half, 20.0), 3);
    }
}
