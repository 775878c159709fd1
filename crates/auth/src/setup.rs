//! The one-time code that lets the set-up page make the first superAdmin.

use std::sync::{Mutex, PoisonError};

use subtle::ConstantTimeEq;

/// The code printed at the start, while there is no superAdmin; used up by making one.
#[derive(Default)]
pub struct SetupCode(Mutex<Option<String>>);

impl SetupCode {
    /// A new code: 80 random bits as `xxxxx-xxxxx-xxxxx-xxxxx`.
    pub fn generate() -> (Self, String) {
        let hex = format!("{:020x}", rand::random::<u128>() >> 48);
        let code = [&hex[0..5], &hex[5..10], &hex[10..15], &hex[15..20]].join("-");
        (Self(Mutex::new(Some(code.clone()))), code)
    }

    /// Whether the set-up page is offered.
    pub fn offered(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Whether `code` is the one printed, however its groups and letters are written.
    pub fn matches(&self, code: &str) -> bool {
        let held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.as_ref().is_some_and(|held| digits(held).as_slice().ct_eq(&digits(code)).into())
    }

    /// Ends the offer.
    pub fn close(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// A code without what only makes it readable.
fn digits(code: &str) -> Vec<u8> {
    code.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::SetupCode;

    #[test]
    fn the_code_serves_until_it_is_used() {
        let (setup, code) = SetupCode::generate();
        assert!(setup.offered() && setup.matches(&code) && setup.matches(&format!(" {code} ")));
        assert!(!setup.matches("") && !setup.matches("00000-00000-00000-00000"));
        let typed = code.to_uppercase().replace('-', " ");
        assert!(setup.matches(&typed), "a code that is read out and typed: {typed}");
        assert!(!setup.matches(&code[..17]) && !setup.matches(&format!("{code}0")));
        setup.close();
        assert!(!setup.offered() && !setup.matches(&code));
        assert!(!SetupCode::default().offered());
    }
}
