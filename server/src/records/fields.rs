//! Reading the fields of a form: what is wrong is reported beside its field, in words a person would use.

use icu_normalizer::ComposingNormalizerBorrowed;
use rules::letters::{is_format, is_joiner};

use super::{ACTIVE, Field, INACTIVE, STATUS};
use crate::web::posted::{FieldErrors, Raw};

/// A text as it is stored and searched for: one spelling of letters that Unicode can write in several ways, and single blanks.
#[must_use]
pub fn tidy(text: &str) -> String {
    let composed = ComposingNormalizerBorrowed::new_nfc().normalize(text);
    composed.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl FieldErrors {
    /// A line of text of at most `most` characters; none where it is not filled in.
    pub fn line(&mut self, raw: &Raw, field: &Field, most: usize) -> Option<String> {
        let text = tidy(raw.text(field.key)?);
        let label = field.label;
        if text.chars().count() > most {
            self.add(field.key, format!("{label} is longer than {most} characters"));
        } else if text.chars().any(|c| c.is_control() || is_format(c) && !is_joiner(c)) {
            self.add(field.key, format!("{label} holds a character that cannot be shown"));
        } else if !text.chars().any(char::is_alphanumeric) {
            self.add(field.key, format!("{label} has no letter or digit"));
        } else {
            return Some(text);
        }
        None
    }

    /// The same for a field that must be filled in.
    pub fn required_line(&mut self, raw: &Raw, field: &Field, most: usize) -> Option<String> {
        if raw.text(field.key).is_none() {
            self.add(field.key, format!("{} is missing", field.label));
            return None;
        }
        self.line(raw, field, most)
    }

    /// A new record is active where nothing is said; a saved one says what it is.
    pub fn status(&mut self, raw: &Raw) -> Option<String> {
        let is_new = !raw.has("version");
        let status = if is_new && !raw.has(STATUS) { ACTIVE } else { raw.text(STATUS).unwrap_or_default() };
        if status == ACTIVE || status == INACTIVE {
            return Some(status.to_owned());
        }
        self.add(STATUS, "Status is active or inactive");
        None
    }
}
