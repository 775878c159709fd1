//! What is typed into the student search, as patterns for the store (docs/rules.md, *Marks*: from 2 characters).

use rules::limits;

use crate::db::window::like_anywhere;

/// At most this many words are looked for one by one; what follows belongs to the last.
const WORDS: usize = 3;
/// No name is longer: what is typed beyond it finds nothing.
const LONGEST: usize = 200;

/// A word as the database may hold it: Bengali has three letters that are written as one code point or as two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    pub composed: String,
    pub decomposed: String,
}

/// Every word must be found in first name, last name or register number. Words that are not there find anything.
pub type Words = [Word; WORDS];

const LETTERS: [(&str, &str); 3] =
    [("\u{9DC}", "\u{9A1}\u{9BC}"), ("\u{9DD}", "\u{9A2}\u{9BC}"), ("\u{9DF}", "\u{9AF}\u{9BC}")];

/// The words of a search, in lower case and with wildcards taken literally; none where it is too short to start, or so long
/// that nobody has such a name.
///
/// Specification silent: first name, last name, both together in either order, and the register number are looked in.
#[must_use]
pub fn words(text: &str) -> Option<Words> {
    let text = text.trim().to_lowercase();
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
    let (mut composed, mut decomposed) = (text.to_owned(), text.to_owned());
    for (one, two) in LETTERS {
        composed = composed.replace(two, one);
        decomposed = decomposed.replace(one, two);
    }
    Word { composed: like_anywhere(&composed), decomposed: like_anywhere(&decomposed) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patterns(text: &str) -> Vec<String> {
        words(text).map(|words| words.into_iter().map(|word| word.composed).collect()).unwrap_or_default()
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
        assert_eq!(one[0].composed, "%রা\u{9DF}%");
        assert_eq!(one[0].decomposed, "%রা\u{9AF}\u{9BC}%");
    }
}
