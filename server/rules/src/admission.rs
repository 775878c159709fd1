//! Online admission (docs/rules.md, *Online admission*): when a class takes applications, what may become of one, and the secret number by
//! which its applicant looks it up.

use std::fmt::Write as _;

/// What has become of an application.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Nobody has decided yet.
    New,
    Waiting,
    /// The applicant is a student.
    Accepted,
    Refused,
}

crate::names! {
    /// As it is stored and sent.
    State {
        New = "new",
        Waiting = "waiting",
        Accepted = "accepted",
        Refused = "refused",
    }
}

impl State {
    /// Whether an application in this state may come into another: accepting is final, and who was refused waits before being accepted.
    pub fn may_become(self, next: Self) -> bool {
        match (self, next) {
            (Self::Accepted, _) | (_, Self::New) => false,
            (Self::New, _) | (Self::Waiting, Self::Accepted | Self::Refused) | (Self::Refused, Self::Waiting) => true,
            (Self::Waiting | Self::Refused, _) => false,
        }
    }

    /// Whether the applicant is told why.
    pub const fn has_reason(self) -> bool {
        matches!(self, Self::Waiting | Self::Refused)
    }
}

/// Where a day lies in the time in which a class takes applications; both ends are in it. Days are YYYY-MM-DD.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doors {
    ToCome,
    Open,
    Closed,
}

pub fn doors(opens_on: &str, closes_on: &str, day: &str) -> Doors {
    if day < opens_on {
        Doors::ToCome
    } else if day > closes_on {
        Doors::Closed
    } else {
        Doors::Open
    }
}

/// Crockford's letters: none of them is taken for another.
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Letters of a secret number, five bits each: 100 bits.
pub const SECRET_LETTERS: usize = 20;

/// A secret number from 13 bytes that nobody can guess: 20 letters.
pub fn secret_of(bytes: &[u8; 13]) -> String {
    let all = bytes.iter().fold(0_u128, |all, byte| all << 8 | u128::from(*byte));
    (0..SECRET_LETTERS)
        .map(|place| {
            let letter = usize::try_from(all >> (5 * place) & 31).unwrap_or_default();
            char::from(LETTERS[letter])
        })
        .collect()
}

/// As people write it down: `7K2QX-9FM3T-0AB1C-DEFGH`.
pub fn secret_shown(secret: &str) -> String {
    let mut shown = String::with_capacity(secret.len() + 3);
    for (place, letter) in secret.chars().enumerate() {
        if place > 0 && place % 5 == 0 {
            shown.push('-');
        }
        let _ = write!(shown, "{letter}");
    }
    shown
}

/// A secret number as somebody typed it, in its one spelling: small letters, blanks and dashes do not matter, and O is 0, I and L are 1.
/// None for what cannot be one.
pub fn secret_read(text: &str) -> Option<String> {
    let mut secret = String::with_capacity(SECRET_LETTERS);
    for letter in text.chars().filter(|letter| !letter.is_whitespace() && *letter != '-') {
        let letter = match letter.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        };
        if secret.len() == SECRET_LETTERS || !LETTERS.iter().any(|of| char::from(*of) == letter) {
            return None;
        }
        secret.push(letter);
    }
    (secret.len() == SECRET_LETTERS).then_some(secret)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn accepting_is_final_and_who_was_refused_waits_first() {
        use State::{Accepted, New, Refused, Waiting};
        let allowed = [
            (New, Waiting),
            (New, Accepted),
            (New, Refused),
            (Waiting, Accepted),
            (Waiting, Refused),
            (Refused, Waiting),
        ];
        for from in State::ALL {
            assert_eq!(State::named(from.as_str()), Some(from));
            for to in State::ALL {
                assert_eq!(from.may_become(to), allowed.contains(&(from, to)), "{from:?} {to:?}");
            }
        }
        assert_eq!(State::ALL.map(State::has_reason), [false, true, false, true]);
        assert_eq!(State::named("active"), None);
    }

    #[test]
    fn a_class_takes_applications_from_its_first_day_to_its_last() {
        for (day, expected) in [
            ("2026-10-31", Doors::ToCome),
            ("2026-11-01", Doors::Open),
            ("2026-11-30", Doors::Open),
            ("2026-12-01", Doors::Closed),
        ] {
            assert_eq!(doors("2026-11-01", "2026-11-30", day), expected, "{day}");
        }
    }

    #[test]
    fn a_secret_number_is_read_as_people_write_it() {
        let secret = "7K2QX9FM3T01B1CDEFGH";
        assert_eq!(secret_shown(secret), "7K2QX-9FM3T-01B1C-DEFGH");
        for typed in ["7k2qx-9fm3t-01b1c-defgh", " 7K2QX 9FM3T OIBLC DEFGH ", "7K2QX9FM3T01B1CDEFGH"] {
            assert_eq!(secret_read(typed).as_deref(), Some(secret), "{typed}");
        }
        for bad in ["", "7K2QX-9FM3T-01B1C-DEFG", "7K2QX-9FM3T-01B1C-DEFGHJ", "7K2QX-9FM3T-01B1C-DEFGU", "১২৩"] {
            assert_eq!(secret_read(bad), None, "{bad}");
        }
    }

    proptest! {
        #[test]
        fn every_secret_number_is_read_again_and_every_bit_of_a_hundred_counts(bytes: [u8; 13], bit in 0_usize..100) {
            let secret = secret_of(&bytes);
            prop_assert_eq!(secret.len(), SECRET_LETTERS);
            prop_assert_eq!(secret_read(&secret_shown(&secret)), Some(secret.clone()));
            let mut other = bytes;
            other[12 - bit / 8] ^= 1 << (bit % 8);
            prop_assert_ne!(secret_of(&other), secret);
        }
    }
}
