//! A sentence with values: a message of the catalogue, and what stands in its places (ARCHITECTURE.md, *Texts*).

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::{Language, Text};

/// A message with values. The build script writes one for each from the catalogue.
pub struct Message {
    pub(super) key: &'static str,
    /// The names of the values, in the order of their places.
    pub(super) values: &'static [&'static str],
    /// In the order of [`Language::ALL`]; none where the message is written in English only.
    pub(super) forms: [&'static [Form]; Language::ALL.len()],
}

impl Message {
    /// The message's key in the catalogue.
    pub const fn key(&self) -> &'static str {
        self.key
    }

    pub const fn values(&self) -> &'static [&'static str] {
        self.values
    }
}

/// One wording of a message. The first whose conditions all hold is said; the last has none.
pub(super) struct Form {
    /// The places of the numbers that have to be singular.
    pub(super) singular: &'static [usize],
    /// The places of the values that have to be these words.
    pub(super) words: &'static [(usize, &'static str)],
    pub(super) pieces: &'static [Piece],
}

pub(super) enum Piece {
    Words(&'static str),
    /// A value, by its place.
    Value(usize),
}

/// What stands in a place of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    Number(i64),
    Text(Text),
}

impl Value {
    fn said_in(&self, language: Language) -> Cow<'_, str> {
        match self {
            Self::Number(number) => number.to_string().into(),
            Self::Text(text) => text.said_in(language),
        }
    }

    /// As `Intl.PluralRules` has it for a whole number.
    fn is_singular(&self, language: Language) -> bool {
        match (self, language) {
            (Self::Number(number), Language::English) => number.unsigned_abs() == 1,
            (Self::Number(number), Language::Bengali) => number.unsigned_abs() <= 1,
            (Self::Text(_), _) => false,
        }
    }
}

impl Value {
    fn is_word(&self, word: &str) -> bool {
        matches!(self, Self::Text(Text::Written(text)) if text == word)
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => serializer.serialize_i64(*number),
            Self::Text(text) => text.serialize(serializer),
        }
    }
}

impl<T: Into<Text>> From<T> for Value {
    fn from(text: T) -> Self {
        Self::Text(text.into())
    }
}

/// A whole number in a sentence, on which its form depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Number(i64);

macro_rules! numbers {
    ($($kind:ty),+) => {
        $(impl From<$kind> for Number {
            fn from(number: $kind) -> Self {
                Self(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }

        impl From<$kind> for Value {
            fn from(number: $kind) -> Self {
                Number::from(number).into()
            }
        })+
    };
}

numbers!(i64, u64, i32, u32, u16, u8, usize);

impl From<Number> for Value {
    fn from(number: Number) -> Self {
        Self::Number(number.0)
    }
}

/// A message of the catalogue with its values, in no language yet. A page is sent `{"say": "refusals_too_long", "with": {"most": 40}}`, and V8 says
/// it in the page's language, as it does a [`Word`](super::Word).
#[derive(Clone)]
pub struct Said(Box<Sentence>);

#[derive(Clone)]
struct Sentence {
    message: &'static Message,
    values: Vec<Value>,
    /// Kept, since calls, files and logs read it.
    english: String,
}

impl Said {
    /// `values` in the order of the message's places.
    pub(super) fn new(message: &'static Message, values: Vec<Value>) -> Self {
        debug_assert_eq!(message.values.len(), values.len(), "{}", message.key);
        let mut said = Self(Box::new(Sentence { message, values, english: String::new() }));
        said.0.english = said.said_in(Language::English);
        said
    }

    pub const fn key(&self) -> &'static str {
        self.0.message.key
    }

    pub fn said_in(&self, language: Language) -> String {
        // An English sentence has the forms of English, whatever language it stands in for.
        let is_written = !self.0.message.forms[language as usize].is_empty();
        let written = if is_written { language } else { Language::English };
        let forms = self.0.message.forms[written as usize];
        let is_singular = |place: &usize| self.0.values[*place].is_singular(written);
        let is_word = |(place, word): &(usize, &str)| self.0.values[*place].is_word(word);
        let holds = |form: &&Form| form.words.iter().all(is_word) && form.singular.iter().all(is_singular);
        let form = forms.iter().find(holds);
        let pieces = form.map_or(&[][..], |form| form.pieces);
        let said = pieces.iter().map(|piece| match piece {
            Piece::Words(words) => Cow::Borrowed(*words),
            Piece::Value(place) => self.0.values[*place].said_in(language),
        });
        said.collect()
    }

    /// As [`Word::english`](super::Word::english).
    pub fn english(&self) -> &str {
        &self.0.english
    }

    pub(super) fn into_english(self) -> String {
        self.0.english
    }
}

impl PartialEq for Said {
    fn eq(&self, other: &Self) -> bool {
        self.0.message.key == other.0.message.key && self.0.values == other.0.values
    }
}

impl Eq for Said {}

impl Hash for Said {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.0.message.key, &self.0.values).hash(state);
    }
}

impl fmt::Debug for Said {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.english(), formatter)
    }
}

impl Serialize for Said {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("say", self.0.message.key)?;
        map.serialize_entry("with", &With(self))?;
        map.end()
    }
}

/// The values by their names.
struct With<'a>(&'a Said);

impl Serialize for With<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.0.message.values.iter().zip(&self.0.0.values))
    }
}

#[cfg(test)]
mod tests {
    use super::super::refusals;
    use super::*;

    #[test]
    fn a_sentence_has_the_form_of_its_number_in_each_language() {
        // docs/rules.md, *Calls*; forms as CLDR has them: in Bengali 0 is singular, too.
        let said = |count: i64, language| refusals::students_not_in_section(count).said_in(language);
        assert_eq!(said(1, Language::English), "A student is not in this section, or no longer");
        assert_eq!(said(2, Language::English), "2 students are not in this section, or no longer");
        assert_eq!(said(0, Language::English), "0 students are not in this section, or no longer");
        for (number, english, bengali) in [(0, false, true), (1, true, true), (-1, true, true), (2, false, false)] {
            let number = Value::from(Number(number));
            assert_eq!(number.is_singular(Language::English), english, "{number:?}");
            assert_eq!(number.is_singular(Language::Bengali), bengali, "{number:?}");
        }
    }

    #[test]
    fn what_is_written_in_english_only_has_the_forms_of_english() {
        const ONE: Form = Form { singular: &[0], words: &[], pieces: &[Piece::Value(0), Piece::Words(" book")] };
        const MANY: Form = Form { singular: &[], words: &[], pieces: &[Piece::Value(0), Piece::Words(" books")] };
        static BOOKS: Message = Message { key: "books", values: &["count"], forms: [&[ONE, MANY], &[]] };
        for (count, said) in [(0, "0 books"), (1, "1 book"), (2, "2 books")] {
            assert_eq!(Said::new(&BOOKS, vec![Value::from(count)]).said_in(Language::Bengali), said);
        }
    }

    #[test]
    fn what_a_person_typed_stays_a_value() {
        let typed = r#"{field} \{ " {"say":"labels_name"}"#;
        let said = refusals::field_missing(typed);
        assert_eq!(said.english(), format!("{typed} is missing"));
        let sent = serde_json::to_string(&said).expect("json");
        assert_eq!(
            sent,
            r#"{"say":"refusals_field_missing","with":{"field":"{field} \\{ \" {\"say\":\"labels_name\"}"}}"#
        );
    }

    #[test]
    fn a_word_among_the_values_is_said_in_the_sentences_language() {
        let said = refusals::field_missing(super::super::labels::NAME);
        assert_eq!(
            serde_json::to_string(&said).expect("json"),
            r#"{"say":"refusals_field_missing","with":{"field":{"say":"labels_name"}}}"#
        );
        assert_eq!(said.english(), "Name is missing");
    }
}
