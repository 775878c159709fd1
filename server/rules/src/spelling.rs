//! One spelling of what Unicode can write in several ways (docs/rules.md, *Register numbers*): of texts as they are stored and searched for,
//! and the key by which two register numbers are the same.

use icu_normalizer::ComposingNormalizerBorrowed;

/// A text in one spelling of its letters (NFC): a Bengali name in whatever order and from whichever keyboard its parts were typed.
pub fn composed(text: &str) -> String {
    ComposingNormalizerBorrowed::new_nfc().normalize(text).into_owned()
}

/// Whether a text is in that spelling already.
pub fn is_composed(text: &str) -> bool {
    ComposingNormalizerBorrowed::new_nfc().is_normalized(text)
}

/// A text as it is stored and searched for: [`composed`], and single blanks.
pub fn tidy(text: &str) -> String {
    single_blanks(&composed(text))
}

/// By what register numbers are compared: NFKC, lower case, Latin digits. Two that have one key are the same number.
pub fn register_key(number: &str) -> String {
    let nfkc = ComposingNormalizerBorrowed::new_nfkc();
    let lower = nfkc.normalize(number).to_lowercase();
    // A letter's lower case may be written in a way of its own.
    single_blanks(&latin_digits(&nfkc.normalize(&lower)))
}

fn single_blanks(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The digits of the scripts that are written around here as Latin ones.
pub fn latin_digits(text: &str) -> String {
    text.chars().map(latin_digit).collect()
}

fn latin_digit(c: char) -> char {
    /// Zero in Arabic (two ways), and in the scripts of India from Devanagari to Malayalam.
    const ZEROS: [u32; 11] = [0x0660, 0x06F0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66];
    let code = u32::from(c);
    let value = ZEROS.iter().find_map(|zero| code.checked_sub(*zero).filter(|value| *value < 10));
    value.and_then(|value| char::from_digit(value, 10)).unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn register_numbers_are_compared_by_nfkc_lower_case_and_latin_digits() {
        for (typed, key) in [
            ("S-001", "s-001"),
            ("s-001", "s-001"),
            ("\u{ff33}-\u{ff10}\u{ff10}\u{ff11}", "s-001"),
            ("S-\u{9e6}\u{9e6}\u{9e7}", "s-001"),
            ("S-\u{966}\u{966}\u{967}", "s-001"),
            ("S-\u{660}\u{660}\u{661}", "s-001"),
            ("S-\u{6f0}\u{6f0}\u{6f1}", "s-001"),
            (" S-001\u{a0}", "s-001"),
            ("Cafe\u{301} 1", "caf\u{e9} 1"),
            ("CAF\u{c9}  1", "caf\u{e9} 1"),
            ("\u{9dc}-1", "\u{9a1}\u{9bc}-1"),
            ("", ""),
        ] {
            assert_eq!(register_key(typed), key, "{typed:?}");
        }
        // Signs tell numbers apart; only how one and the same sign is written does not.
        for other in ["S-0001", "S001", "S_001", "S-00I", "5-001"] {
            assert_ne!(register_key(other), "s-001", "{other}");
        }
    }

    #[test]
    fn a_text_is_stored_in_one_spelling() {
        assert_eq!(tidy("  Cafe\u{301} \u{2003} x "), "Caf\u{e9} x");
        assert_eq!(tidy("\u{9df}"), tidy("\u{9af}\u{9bc}"));
        assert_eq!(tidy("\u{995}\u{9c7}\u{9be}"), "\u{995}\u{9cb}");
        assert!(is_composed("Caf\u{e9}") && !is_composed("Cafe\u{301}") && !is_composed("\u{9dc}"));
    }

    proptest! {
        #[test]
        fn a_key_is_the_key_of_itself(number in "\\PC{0,20}") {
            let key = register_key(&number);
            prop_assert_eq!(register_key(&key), key);
        }

        #[test]
        fn one_spelling_or_another_has_one_key(number in "\\PC{0,20}") {
            prop_assert_eq!(register_key(&composed(&number)), register_key(&number));
        }
    }
}
