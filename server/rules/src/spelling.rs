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

/// By what names are sorted: as [`register_key`], and each number by its value, so that Class 3 comes before Class 10. A number is written
/// without zeros before it, after how many digits it has. Compared letter by letter; names of one key are told apart by something else.
pub fn sort_key(name: &str) -> String {
    let mut key = String::new();
    let folded = register_key(name);
    let mut rest = folded.as_str();
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, from) = rest.split_at(start);
        let end = from.find(|c: char| !c.is_ascii_digit()).unwrap_or(from.len());
        let (digits, after) = from.split_at(end);
        let digits = digits.trim_start_matches('0');
        key.push_str(before);
        // A number of more digits than two can count comes after all others.
        let length = format!("{:02}", digits.len().min(99));
        key.extend([&length, digits]);
        rest = after;
    }
    key + rest
}

/// Lines as somebody typed them, indents and runs of blanks with them: [`composed`], a tab as four blanks. Nothing is left at the end of a line, and no
/// empty line before the first or after the last.
pub fn as_typed(text: &str) -> String {
    let line = |line: &str| line.replace('\t', "    ").replace(|c: char| c.is_whitespace(), " ").trim_end().to_owned();
    let lines: Vec<String> = composed(text).lines().map(line).collect();
    let is_filled = |line: &String| !line.is_empty();
    let first = lines.iter().position(is_filled).unwrap_or_default();
    let end = lines.iter().rposition(is_filled).map_or(0, |last| last + 1);
    lines.get(first..end).unwrap_or_default().join("\n")
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
    fn lines_keep_what_somebody_typed_but_for_blanks_that_nobody_sees() {
        for (typed, kept) in [
            ("", ""),
            (" \n\t\r\n", ""),
            ("for i in 1..3:\r\n\tprint(i)  \r\n", "for i in 1..3:\n    print(i)"),
            ("\n\n  1.  a   b\n\n  2.\u{a0}c\n \n", "  1.  a   b\n\n  2. c"),
            ("e\u{301}", "\u{e9}"),
        ] {
            assert_eq!(as_typed(typed), kept, "{typed:?}");
            assert_eq!(as_typed(kept), kept, "{typed:?} once more");
        }
    }

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
    fn names_are_sorted_by_the_value_of_their_numbers_and_without_case() {
        for sorted in [
            &["Class 3", "Class 10"][..],
            &["Hall 2", "hall 3", "Hall 10", "Hall 10 A", "Hall 100"],
            &["Hall \u{9e8}", "Hall 3", "Hall \u{9e7}\u{9e6}"],
            &[
                "\u{9b6}\u{9cd}\u{9b0}\u{9c7}\u{9a3}\u{9bf} \u{9e9}",
                "\u{9b6}\u{9cd}\u{9b0}\u{9c7}\u{9a3}\u{9bf} \u{9e7}\u{9e6}",
            ],
            &["2 b", "10 a", "a"],
            &["Room 1.2", "Room 1.10", "Room 2.1"],
            &["Test 0", "Test 1", "Test 007", "Test 8"],
            &["Alpha", "beta", "Gamma"],
        ] {
            let mut keys: Vec<String> = sorted.iter().map(|name| sort_key(name)).collect();
            let as_given = keys.clone();
            keys.sort();
            assert_eq!(keys, as_given, "{sorted:?}");
            keys.dedup();
            assert_eq!(keys.len(), sorted.len(), "{sorted:?}");
        }
        assert_eq!(sort_key("Hall 02"), sort_key("hall \u{9e8}"));
        assert_eq!(sort_key(""), "");
        let long = "9".repeat(120);
        assert!(sort_key(&long) > sort_key(&"9".repeat(98)));
    }

    proptest! {
        #[test]
        fn numbers_are_sorted_by_their_value(one: u64, other: u64) {
            let by_key = sort_key(&format!("Hall {one} A")).cmp(&sort_key(&format!("Hall {other} A")));
            prop_assert_eq!(by_key, one.cmp(&other));
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
