//! Reading the fields of a form: what is wrong is reported beside its field, in words a person would use.

use super::{ACTIVE, Field, INACTIVE, STATUS};
use crate::web::posted::{FieldErrors, Raw};

/// Characters that change the direction of the text around them: a name that holds one reads differently from what it is.
const DIRECTIONS: [char; 12] = [
    '\u{061C}', '\u{200E}', '\u{200F}', '\u{202A}', '\u{202B}', '\u{202C}', '\u{202D}', '\u{202E}', '\u{2066}',
    '\u{2067}', '\u{2068}', '\u{2069}',
];

impl FieldErrors {
    /// A line of text of at most `most` characters; none where it is not filled in.
    pub fn line(&mut self, raw: &Raw, field: &Field, most: usize) -> Option<String> {
        let text = raw.text(field.key)?;
        let label = field.label;
        if text.chars().count() > most {
            self.add(field.key, format!("{label} is longer than {most} characters"));
        } else if text.chars().any(|c| c.is_control() || DIRECTIONS.contains(&c)) {
            self.add(field.key, format!("{label} holds a character that cannot be shown"));
        } else if !text.chars().any(char::is_alphanumeric) {
            self.add(field.key, format!("{label} has no letter or digit"));
        } else {
            return Some(text.to_owned());
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

    /// `active` where nothing is said.
    pub fn status(&mut self, raw: &Raw) -> Option<String> {
        let status = raw.text(STATUS).unwrap_or(ACTIVE);
        if status == ACTIVE || status == INACTIVE {
            return Some(status.to_owned());
        }
        self.add(STATUS, "Status is active or inactive");
        None
    }
}
