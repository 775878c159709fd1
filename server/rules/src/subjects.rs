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

/// The abbreviations of the subjects of one class, each a name and its own abbreviation, so that no two heads of a sheet are alike.
///
/// Specification silent: names that are cut to the same letters keep the start of their first word and the word that tells them apart (`Env. Studies`,
/// `Env. Science`); what is alike even so is numbered. A subject's own abbreviation stays, unless an earlier subject has the same.
pub fn abbreviations(subjects: &[(&str, Option<&str>)]) -> Vec<String> {
    let has_own = |own: Option<&str>| own.is_some_and(|own| !own.trim().is_empty());
    let mut short: Vec<String> = subjects.iter().map(|(name, own)| abbreviation(name, *own)).collect();
    let plain: Vec<String> = short.iter().map(|short| short.to_lowercase()).collect();
    for (place, (name, own)) in subjects.iter().enumerate() {
        if has_own(*own) || plain.iter().filter(|other| **other == plain[place]).count() < 2 {
            continue;
        }
        let others = subjects.iter().zip(&plain).enumerate();
        let alike = others.filter(|(other, (_, short))| *other != place && **short == plain[place]);
        let alike: Vec<&str> = alike.map(|(_, ((name, _), _))| *name).collect();
        if let Some(apart) = told_apart(name, &alike) {
            short[place] = apart;
        }
    }
    let mut heads: Vec<String> = Vec::with_capacity(short.len());
    // Who has an abbreviation of its own comes first, wherever it stands.
    let (own, made): (Vec<usize>, Vec<usize>) = (0..short.len()).partition(|place| has_own(subjects[*place].1));
    for place in own.into_iter().chain(made) {
        let mut head = short[place].clone();
        let mut number = 1;
        while heads.contains(&head.to_lowercase()) {
            number += 1;
            let number = format!(" {number}");
            head = format!("{}{number}", cut_inside(&short[place], LONGEST - number.len()).trim_end());
        }
        heads.push(head.to_lowercase());
        short[place] = head;
    }
    short
}

/// The start of the first word, and the first longer word that none of the others has; none where there is no such word.
fn told_apart(name: &str, others: &[&str]) -> Option<String> {
    const START: usize = 3;
    let has = |other: &&str, word: &str| other.split_whitespace().any(|of| of.eq_ignore_ascii_case(word));
    let mut words = name.split_whitespace();
    let first = words.next()?;
    let own = |word: &&str| word.chars().count() > START && !others.iter().any(|other| has(other, word));
    let word = words
        .find(own)
        .or_else(|| name.split_whitespace().skip(1).find(|word| !others.iter().any(|other| has(other, word))))?;
    let word = word.trim_matches(|c: char| matches!(c, '(' | ')' | ',' | ';' | ':'));
    let start = cut_inside(first, START);
    Some(format!("{start}. {}", cut_inside(word, LONGEST - START - 2)))
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
    if short.is_empty() { cut_inside(name.split_whitespace().next().unwrap_or_default(), LONGEST) } else { short }
}

/// The longest start of a word that has at most so many letters and ends where a written syllable ends.
fn cut_inside(word: &str, longest: usize) -> String {
    let letters: Vec<char> = word.chars().collect();
    let mut end = longest.min(letters.len());
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

    #[test]
    fn the_abbreviations_of_one_class_differ() {
        let of = |subjects: &[(&str, Option<&str>)]| abbreviations(subjects).join(" | ");
        let none = |names: &[&'static str]| names.iter().map(|name| (*name, None)).collect::<Vec<_>>();
        let rows = [
            (none(&["Mathematics", "Physics"]), "Math | Physics"),
            (none(&["Environmental Studies", "Environmental Science"]), "Env. Studies | Env. Science"),
            (
                none(&["Religion and Moral Education (Islam)", "Religion and Moral Education (Hindu)"]),
                "Rel. Islam | Rel. Hindu",
            ),
            (
                none(&["Information Technology", "Information and Communication Technology"]),
                "Information | Inf. Communi",
            ),
            (none(&["Bangla First Paper", "Bangla First Paper A"]), "Bangla First | Ban. A"),
            // The same name twice, in whatever letters.
            (none(&["Physics", "physics", "PHYSICS"]), "Physics | physics 2 | PHYSICS 3"),
            (none(&["Environmental Studies", "Environmental  studies"]), "Environmenta | Environmen 2"),
            // One's own stays, the one that is made gives way.
            (vec![("Mathematics", None), ("Higher Mathematics", Some("Math"))], "Math 2 | Math"),
            (vec![("Art", Some("Arts")), ("Drawing", Some("ARTS"))], "Arts | ARTS 2"),
            (Vec::new(), ""),
        ];
        for (subjects, expected) in rows {
            assert_eq!(of(&subjects), expected, "{subjects:?}");
        }
    }

    proptest! {
        #[test]
        fn no_two_heads_of_a_class_are_alike(names in prop::collection::vec("[A-C ক-গ্]{1,3}( [ab]{1,14}){0,2}", 0..12)) {
            let subjects: Vec<(&str, Option<&str>)> = names.iter().map(|name| (name.as_str(), None)).collect();
            let short = abbreviations(&subjects);
            let mut heads: Vec<String> = short.iter().map(|head| head.to_lowercase()).collect();
            prop_assert!(heads.iter().all(|head| head.chars().count() <= LONGEST + 2));
            heads.sort();
            heads.dedup();
            prop_assert_eq!(heads.len(), names.len());
        }

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
