//! The catalogue in Rust, written by the build script from `ui/messages/` (ARCHITECTURE.md, *Texts*): a constant for each message that the server
//! sends, or a function where it has values. The specification's words are the English ones, exactly (docs/rules.md, *Screens*, *Marks*,
//! *Words on the screen*, *Calls*, *Sign-in*).

mod said;

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};

use said::{Form, Piece};
pub use said::{Message, Number, Said, Value};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// A language of the catalogue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize)]
pub enum Language {
    /// The only one that is offered yet: the catalogue is whole in it.
    #[default]
    #[serde(rename = "en")]
    English,
    #[serde(rename = "bn")]
    Bengali,
}

impl Language {
    pub const ALL: [Self; 2] = [Self::English, Self::Bengali];

    /// As HTML and the catalogue's folders name it.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Bengali => "bn",
        }
    }
}

/// A text of the catalogue that a declaration names: the label of a field, the title of a screen. A page is sent its key, `{"say": "labels_name"}`, and
/// V8 says it in the page's language (`ui/src/words/said_by_server.ts`). What is written here, a file, an audit entry or the answer of a call,
/// asks for a language; a type with a word in it is no answer of a call, since it has no schema.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Word(&'static Entry);

/// A message without values.
#[derive(PartialEq, Eq)]
struct Entry {
    key: &'static str,
    /// In the order of [`Language::ALL`].
    texts: [&'static str; Language::ALL.len()],
}

impl Word {
    /// No text at all: a field without a hint.
    pub const NONE: Self = Self(&Entry { key: "", texts: [""; Language::ALL.len()] });

    /// The message's key in the catalogue.
    pub const fn key(self) -> &'static str {
        self.0.key
    }

    pub const fn is_none(self) -> bool {
        self.0.key.is_empty()
    }

    pub const fn said_in(self, language: Language) -> &'static str {
        self.0.texts[language as usize]
    }

    /// Where the language of whom it is for is not known yet, or is not asked: the command line, what was stored in English.
    pub const fn english(self) -> &'static str {
        self.said_in(Language::English)
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.english(), formatter)
    }
}

impl Hash for Word {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.key.hash(state);
    }
}

impl Serialize for Word {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.is_none() {
            return serializer.serialize_str("");
        }
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry("say", self.0.key)?;
        map.end()
    }
}

/// What a page shows beside words of the catalogue: what people typed, or the program has put together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Text {
    Word(Word),
    /// A sentence with values.
    Said(Said),
    Written(String),
}

impl Text {
    pub fn said_in(&self, language: Language) -> Cow<'_, str> {
        match self {
            Self::Word(word) => word.said_in(language).into(),
            Self::Said(said) if language == Language::English => said.english().into(),
            Self::Said(said) => said.said_in(language).into(),
            Self::Written(text) => text.into(),
        }
    }

    /// As [`Word::english`].
    pub fn english(&self) -> &str {
        match self {
            Self::Word(word) => word.english(),
            Self::Said(said) => said.english(),
            Self::Written(text) => text,
        }
    }

    /// Several as one, each two by a message that puts the second behind the first ([`labels::listed`]); none of none. Halves are joined, so
    /// that a long list is few sentences deep: each depth is read once more where a page says it.
    pub fn joined<T: Into<Self>>(texts: impl IntoIterator<Item = T>, by: impl Fn(Self, Self) -> Said) -> Option<Self> {
        let mut all: Vec<Self> = texts.into_iter().map(T::into).collect();
        while all.len() > 1 {
            let mut left = all.into_iter();
            all = Vec::new();
            while let Some(one) = left.next() {
                all.push(match left.next() {
                    Some(other) => by(one, other).into(),
                    None => one,
                });
            }
        }
        all.pop()
    }

    /// `Written, Viva and Paper 1`; nothing of none.
    pub fn and<T: Into<Self>>(texts: impl IntoIterator<Item = T>) -> Self {
        let mut all: Vec<Self> = texts.into_iter().map(T::into).collect();
        let last = all.pop().unwrap_or_default();
        match Self::joined(all, labels::listed) {
            Some(first) => labels::both(first, last).into(),
            None => last,
        }
    }
}

/// No text at all.
impl Default for Text {
    fn default() -> Self {
        Self::Word(Word::NONE)
    }
}

/// In English: what calls and logs say.
impl fmt::Display for Text {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.english())
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Word(word) => word.serialize(serializer),
            Self::Said(said) => said.serialize(serializer),
            Self::Written(text) => serializer.serialize_str(text),
        }
    }
}

impl From<Said> for Text {
    fn from(said: Said) -> Self {
        Self::Said(said)
    }
}

/// In English: what calls answer, and what is stored.
impl From<Word> for String {
    fn from(word: Word) -> Self {
        word.english().to_owned()
    }
}

/// As a word.
impl From<Said> for String {
    fn from(said: Said) -> Self {
        said.into_english()
    }
}

/// As a word.
impl From<Text> for String {
    fn from(text: Text) -> Self {
        match text {
            Text::Word(word) => word.into(),
            Text::Said(said) => said.into(),
            Text::Written(text) => text,
        }
    }
}

impl From<Word> for Text {
    fn from(word: Word) -> Self {
        Self::Word(word)
    }
}

impl From<&Text> for Text {
    fn from(text: &Text) -> Self {
        text.clone()
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self::Written(text)
    }
}

impl From<&String> for Text {
    fn from(text: &String) -> Self {
        Self::Written(text.clone())
    }
}

impl From<Cow<'_, str>> for Text {
    fn from(text: Cow<'_, str>) -> Self {
        Self::Written(text.into_owned())
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self::Written(text.to_owned())
    }
}

include!(concat!(env!("OUT_DIR"), "/words.rs"));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_said_in_its_language_and_in_english_where_it_has_none() {
        assert_eq!(calls::SIGN_IN_FIRST.said_in(Language::English), "Please sign in");
        assert_eq!(calls::SIGN_IN_FIRST.said_in(Language::Bengali), "অনুগ্রহ করে সাইন ইন করুন");
        let mismatch = calls::name_mismatch("branchName", "branchId");
        assert_eq!(mismatch.said_in(Language::English), "branchName does not match branchId");
        assert_eq!(mismatch.said_in(Language::Bengali), "branchName ও branchId মেলে না");
        assert_eq!(calls::UNLOCKED.said_in(Language::Bengali), calls::UNLOCKED.english());
    }
}
