//! What is typed into the student search, as patterns for the store (docs/rules.md, *Marks*: from 2 characters).

use rules::limits;
use rules::spelling::{register_key, tidy};

use db::window::like_anywhere;

/// At most this many students are found.
pub const MOST_FOUND: i64 = 20;
/// At most this many words are looked for one by one; what follows belongs to the last.
const WORDS: usize = 3;
/// No name is longer: what is typed beyond it finds nothing.
const LONGEST: usize = 200;

/// A word as the database may hold it, in two ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// As every text is stored.
    pub stored: String,
    /// As a register number's key; or, of a name with one of the three Bengali letters that are written as one code point or as two, as older
    /// texts may have it.
    pub otherwise: String,
}

/// Every word must be found in first name, last name or register number. Words that are not there find anything.
pub type Words = [Word; WORDS];

const LETTERS: [(&str, &str); 3] =
    [("\u{9DC}", "\u{9A1}\u{9BC}"), ("\u{9DD}", "\u{9A2}\u{9BC}"), ("\u{9DF}", "\u{9AF}\u{9BC}")];

/// The words of a search, in lower case and with wildcards taken literally; none where it is too short to start, or so long
/// that nobody has such a name.
///
/// Specification silent: first name, last name, both together in either order, and the register number are looked in.
pub fn words(text: &str) -> Option<Words> {
    let text = tidy(text).to_lowercase();
    if !(limits::SEARCH_MIN..=LONGEST).contains(&text.chars().count()) {
        return None;
    }
    let all: Vec<&str> = text.split_whitespace().collect();
    let (single, rest) = all.split_at(all.len().min(WORDS - 1));
    let rest = rest.join(" ");
    let mut typed = single.iter().copied().chain([rest.as_str()]);
    Some(std::array::from_fn(|_| word(typed.next().unwrap_or_default())))
}

fn word(text: &str) -> Word {
    let mut older = text.to_owned();
    for (one, two) in LETTERS {
        older = older.replace(two, one);
    }
    let otherwise = if older == text { register_key(text) } else { older };
    Word { stored: like_anywhere(text), otherwise: like_anywhere(&otherwise) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patterns(text: &str) -> Vec<String> {
        words(text).map(|words| words.into_iter().map(|word| word.stored).collect()).unwrap_or_default()
    }

    #[test]
    fn a_search_starts_at_two_characters() {
        assert_eq!(words(""), None);
        assert_eq!(words(" a "), None);
        assert_eq!(words(" ক "), None);
        assert_eq!(patterns("ab"), ["%ab%", "%%", "%%"]);
        assert_eq!(words(&"a".repeat(201)), None);
    }

    #[test]
    fn words_are_looked_for_one_by_one_and_the_rest_together() {
        assert_eq!(patterns("  Md  RAHMAN "), ["%md%", "%rahman%", "%%"]);
        assert_eq!(patterns("a b c d"), ["%a%", "%b%", "%c d%"]);
    }

    #[test]
    fn wildcards_are_literal() {
        assert_eq!(patterns("50%_"), ["%50\\%\\_%", "%%", "%%"]);
    }

    #[test]
    fn bengali_letters_are_found_however_they_are_written() {
        let (one, two) = (words("রা\u{9DF}").unwrap(), words("রা\u{9AF}\u{9BC}").unwrap());
        assert_eq!(one, two);
        assert_eq!(one[0].otherwise, "%রা\u{9DF}%");
        assert_eq!(one[0].stored, "%রা\u{9AF}\u{9BC}%");
        // A vowel in two parts, and an accent beside its letter.
        assert_eq!(words("ক\u{9C7}\u{9BE}ন").unwrap(), words("ক\u{9CB}ন").unwrap());
        assert_eq!(words("Zoe\u{308}").unwrap(), words("zo\u{EB}").unwrap());
    }

    #[test]
    fn a_register_number_is_found_by_its_key() {
        let found = words("S-\u{9E6}\u{9E6}\u{9E7}").unwrap();
        assert_eq!((found[0].stored.as_str(), found[0].otherwise.as_str()), ("%s-\u{9E6}\u{9E6}\u{9E7}%", "%s-001%"));
    }
}
