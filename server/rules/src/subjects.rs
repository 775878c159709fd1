//! How a subject is shortened for a tabulation's header (docs/rules.md, *Grades and totals*, abbreviations).
//!
//! Pure text; which subjects there are is the school's own data.

/// The longest abbreviation made from a name, in characters.
const LONGEST: usize = 12;

/// The specification's abbreviations, the default for subjects of these names.
const DEFAULTS: [(&str, &str); 8] = [
    ("Mathematics", "Math"),
    ("English Language", "Eng Lang"),
    ("English Literature", "Eng Lit"),
    ("Additional Mathematics", "Add Math"),
    ("Business Studies", "Business"),
    ("Bangladesh Studies", "B. Study"),
    ("Computer Science", "Computer"),
    ("Spelling", "Spelling"),
];

/// The subject's own abbreviation where it has one, else the specification's for its name, else the name cut at a word to 12 letters.
///
/// Specification silent: names are compared without regard to case, spaces count as letters, and a first word longer than 12 is cut inside, though
/// never within a Bengali syllable.
#[must_use]
pub fn abbreviation(name: &str, own: Option<&str>) -> String {
    let name = name.trim();
    if let Some(own) = own.map(str::trim).filter(|own| !own.is_empty()) {
        return own.to_owned();
    }
    match DEFAULTS.iter().find(|(full, _)| full.eq_ignore_ascii_case(name)) {
        Some((_, short)) => (*short).to_owned(),
        None => cut_at_a_word(name),
    }
}

/// As many whole words of the name as fit, at least a part of the first.
fn cut_at_a_word(name: &str) -> String {
    let mut short = String::new();
    for word in name.split_whitespace() {
        let gap = usize::from(!short.is_empty());
        if short.chars().count() + gap + word.chars().count() > LONGEST {
            break;
        }
        if gap == 1 {
            short.push(' ');
        }
        short.push_str(word);
    }
    if short.is_empty() { cut_inside(name.split_whitespace().next().unwrap_or_default()) } else { short }
}

/// The longest start of a word that fits and ends where a written syllable ends.
fn cut_inside(word: &str) -> String {
    let letters: Vec<char> = word.chars().collect();
    let mut end = LONGEST.min(letters.len());
    while end > 0 && end < letters.len() && joined(letters[end - 1], letters[end]) {
        end -= 1;
    }
    letters[..end].iter().collect()
}

/// Whether two letters are written as one syllable in Bengali: a sign that depends on the letter before it, or a letter after a hasanta.
fn joined(before: char, after: char) -> bool {
    const HASANTA: char = '\u{9CD}';
    let dependent =
        matches!(after, '\u{981}'..='\u{983}' | '\u{9BC}' | '\u{9BE}'..='\u{9CD}' | '\u{9D7}' | '\u{9E2}' | '\u{9E3}');
    before == HASANTA || dependent
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_named_subjects_have_the_abbreviations_of_the_specification() {
        let rows = [
            ("Mathematics", "Math"),
            ("English Language", "Eng Lang"),
            ("English Literature", "Eng Lit"),
            ("Additional Mathematics", "Add Math"),
            ("Business Studies", "Business"),
            ("Bangladesh Studies", "B. Study"),
            ("Computer Science", "Computer"),
            ("Spelling", "Spelling"),
            ("  mathematics ", "Math"),
        ];
        for (name, short) in rows {
            assert_eq!(abbreviation(name, None), short);
        }
    }

    #[test]
    fn a_subjects_own_abbreviation_comes_first_unless_it_is_blank() {
        assert_eq!(abbreviation("Mathematics", Some("Maths")), "Maths");
        assert_eq!(abbreviation("Mathematics", Some(" M ")), "M");
        assert_eq!(abbreviation("Mathematics", Some("  ")), "Math");
        assert_eq!(abbreviation("History", Some("")), "History");
    }

    #[test]
    fn another_name_is_cut_at_a_word_to_twelve_letters() {
        let rows = [
            ("Physics", "Physics"),
            ("Bangla First Paper", "Bangla First"),
            ("Social Studies", "Social"),
            ("Religion and Moral", "Religion and"),
            ("Art  and   Craft", "Art and"),
            ("Environmental Studies", "Environmenta"),
            ("", ""),
        ];
        for (name, short) in rows {
            assert_eq!(abbreviation(name, None), short, "{name}");
        }
    }

    #[test]
    fn a_bengali_word_is_never_cut_within_a_syllable() {
        // thirteen code points whose twelfth is a hasanta: the conjunct goes as a whole
        let word = "\u{995}".repeat(10) + "\u{995}\u{9CD}\u{9B7}";
        assert_eq!(abbreviation(&word, None), "\u{995}".repeat(10));
        // thirteen whose last is a vowel sign of the twelfth
        let word = "\u{995}".repeat(12) + "\u{9BE}";
        assert_eq!(abbreviation(&word, None), "\u{995}".repeat(11));
    }

    proptest! {
        #[test]
        fn a_cut_name_has_at_most_twelve_letters_and_begins_the_name(name in "[A-Za-zক-হ ]{0,40}") {
            prop_assume!(!DEFAULTS.iter().any(|(full, _)| full.eq_ignore_ascii_case(name.trim())));
            let short = abbreviation(&name, None);
            let plain = name.split_whitespace().collect::<Vec<_>>().join(" ");
            prop_assert!(short.chars().count() <= 12);
            prop_assert!(plain.starts_with(&short));
            prop_assert_eq!(short.is_empty(), plain.is_empty());
            prop_assert_eq!(short.trim(), &short);
        }
    }
}
