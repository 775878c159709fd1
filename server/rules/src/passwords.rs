//! Which passwords are acceptable (docs/rules.md, *Sign-in*: 8 to 128 characters, not among the commonest).
//!
//! Hashing is elsewhere. The list holds only passwords long enough to pass the length rule; shorter ones are refused by that.

use std::fmt;

use crate::letters::is_unseen;
use crate::limits::{PASSWORD_MAX, PASSWORD_MIN};
use crate::spelling::composed;
use crate::words::{Text, people_texts};

/// The commonest passwords of at least 8 characters, one a line in lower case.
const COMMONEST: &str = include_str!("commonest_passwords.txt");

/// Why a password is refused. Its text never repeats the password.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasswordFault {
    /// Fewer than 8 characters.
    TooShort,
    /// More than 128 characters.
    TooLong,
    /// Nothing but blanks.
    Blank,
    /// What the account signs in with, in whatever case.
    UserId,
    /// Among the commonest, in whatever case.
    TooCommon,
}

impl PasswordFault {
    /// For whoever chose the password.
    pub fn text(self) -> Text {
        match self {
            Self::TooShort => people_texts::password_too_short(PASSWORD_MIN).into(),
            Self::TooLong => people_texts::password_too_long(PASSWORD_MAX).into(),
            Self::Blank => people_texts::PASSWORD_BLANK.into(),
            Self::UserId => people_texts::PASSWORD_IS_USER_ID.into(),
            Self::TooCommon => people_texts::PASSWORD_TOO_COMMON.into(),
        }
    }
}

impl fmt::Display for PasswordFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().english())
    }
}

impl std::error::Error for PasswordFault {}

/// Whether a new password is acceptable for the account that signs in with `user_id`. It is judged as it is hashed, in NFC: characters are
/// its Unicode scalar values; nothing is trimmed.
///
/// # Errors
/// The first [`PasswordFault`] there is.
pub fn check(password: &str, user_id: &str) -> Result<(), PasswordFault> {
    let password = composed(password);
    // One character more than the longest settles the question, however long the text is.
    let length = password.chars().take(PASSWORD_MAX + 1).count();
    if length < PASSWORD_MIN {
        return Err(PasswordFault::TooShort);
    }
    if length > PASSWORD_MAX {
        return Err(PasswordFault::TooLong);
    }
    let lower = password.to_lowercase();
    let words = lower.trim_matches(is_unseen);
    if words.is_empty() {
        return Err(PasswordFault::Blank);
    }
    if words == composed(user_id).trim_matches(is_unseen).to_lowercase() {
        return Err(PasswordFault::UserId);
    }
    if COMMONEST.lines().any(|common| common == lower) {
        return Err(PasswordFault::TooCommon);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;

    fn check(password: &str) -> Result<(), PasswordFault> {
        super::check(password, "somebody else")
    }

    #[test]
    fn a_password_has_8_to_128_characters() {
        let rows = [
            ("", Err(PasswordFault::TooShort)),
            ("kx7-qmp", Err(PasswordFault::TooShort)),
            ("kx7-qmpz", Ok(())),
            ("demo-password", Ok(())),
            // characters, not bytes: eight and seven letters of three bytes each
            ("\u{995}\u{996}\u{997}\u{998}\u{999}\u{99A}\u{99B}\u{99C}", Ok(())),
            ("\u{995}\u{996}\u{997}\u{998}\u{999}\u{99A}\u{99B}", Err(PasswordFault::TooShort)),
        ];
        for (password, expected) in rows {
            assert_eq!(check(password), expected, "{password:?}");
        }
        assert_eq!(check(&"kx".repeat(64)), Ok(()));
        assert_eq!(check(&("kx".repeat(64) + "q")), Err(PasswordFault::TooLong));
    }

    #[test]
    fn a_password_is_judged_in_the_spelling_in_which_it_is_hashed() {
        // Eight letters, and sixteen characters as they were typed; and half of them.
        let accented = "e\u{301}".repeat(8);
        assert_eq!(check(&accented), Ok(()));
        assert_eq!(check(&"e\u{301}".repeat(7)), Err(PasswordFault::TooShort));
        assert_eq!(check(&"e\u{301}".repeat(128)), Ok(()));
        assert_eq!(check(&"e\u{301}".repeat(129)), Err(PasswordFault::TooLong));
        assert_eq!(super::check("cafe\u{301}.rahima", "CAF\u{c9}.rahima"), Err(PasswordFault::UserId));
    }

    #[test]
    fn a_password_is_neither_blank_nor_what_one_signs_in_with() {
        let rows = [
            ("        ", "admin", Err(PasswordFault::Blank)),
            ("\u{a0}\u{2003}\t       ", "admin", Err(PasswordFault::Blank)),
            ("\u{200b}\u{200b}\u{feff}\u{2060}\u{3164}\u{2800}\u{ad}\u{200d}", "admin", Err(PasswordFault::Blank)),
            ("superadmin.dhaka", "superadmin.dhaka", Err(PasswordFault::UserId)),
            ("SuperAdmin.Dhaka", "superadmin.dhaka", Err(PasswordFault::UserId)),
            (" superadmin.dhaka ", "superadmin.dhaka", Err(PasswordFault::UserId)),
            ("s1-00001", " S1-00001", Err(PasswordFault::UserId)),
            ("superadmin.dhaka!", "superadmin.dhaka", Ok(())),
            ("a       b", "", Ok(())),
        ];
        for (password, user_id, expected) in rows {
            assert_eq!(super::check(password, user_id), expected, "{password:?} {user_id:?}");
        }
    }

    #[test]
    fn the_commonest_are_refused_in_any_case() {
        for common in ["password", "Password", "PASSWORD1", "12345678", "qwertyuiop", "iloveyou", "Bangladesh"] {
            assert_eq!(check(common), Err(PasswordFault::TooCommon), "{common}");
        }
        assert_eq!(check("password "), Ok(()));
    }

    #[test]
    fn the_list_is_lower_case_without_repeats_and_holds_only_what_the_length_lets_through() {
        let listed: Vec<_> = COMMONEST.lines().collect();
        assert!(listed.len() >= 200, "{}", listed.len());
        assert_eq!(listed.iter().collect::<HashSet<_>>().len(), listed.len());
        for common in listed {
            assert_eq!(common, common.to_lowercase());
            assert_eq!(check(common), Err(PasswordFault::TooCommon), "{common:?}");
        }
    }

    #[test]
    fn a_fault_says_the_limit() {
        assert_eq!(PasswordFault::TooShort.to_string(), "The password must have at least 8 characters");
        assert_eq!(PasswordFault::TooLong.to_string(), "The password must have at most 128 characters");
    }

    proptest! {
        #[test]
        fn length_is_judged_in_characters_whatever_they_are(password in "\\PC{0,140}") {
            let length = composed(&password).chars().count();
            match check(&password) {
                Ok(()) | Err(PasswordFault::TooCommon | PasswordFault::Blank | PasswordFault::UserId) => prop_assert!((8..=128).contains(&length)),
                Err(PasswordFault::TooShort) => prop_assert!(length < 8),
                Err(PasswordFault::TooLong) => prop_assert!(length > 128),
            }
        }
    }
}
