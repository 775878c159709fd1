//! What calls, files and e-mails say, in the language of whom it is said to: one function for each message of `ui/messages/*/calls.json`, written
//! by the build script (ARCHITECTURE.md, *Words*). The specification's words are the English ones, exactly (docs/rules.md, *Screens*, *Marks*,
//! *Words on the screen*, *Calls*, *Sign-in*).

use serde::Serialize;

/// A language of the catalogue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
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

include!(concat!(env!("OUT_DIR"), "/words.rs"));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_said_in_its_language_and_in_english_where_it_has_none() {
        assert_eq!(sign_in_first(Language::English), "Please sign in");
        assert_eq!(sign_in_first(Language::Bengali), "অনুগ্রহ করে সাইন ইন করুন");
        assert_eq!(name_mismatch(Language::English, "branchName", "branchId"), "branchName does not match branchId");
        assert_eq!(name_mismatch(Language::Bengali, "branchName", "branchId"), "branchName ও branchId মেলে না");
        assert_eq!(unlocked(Language::Bengali), unlocked(Language::English));
    }
}
