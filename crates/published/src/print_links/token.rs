//! A link's token: 128 bits in the address, and nowhere else. What is stored is their SHA-256.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use auth::tokens::Tokens;

/// What opens a link. It has no `Debug`: it must not get into a log.
pub struct Token([u8; 16]);

impl Token {
    /// A new one.
    pub fn random() -> Self {
        Self(rand::random())
    }

    /// The one that belongs to `salt`, 128 random bits in text: what a repeated call with the same Idempotency-Key answers
    /// again. The salt is stored and the server's secret is not, so that a database alone opens no link.
    pub fn of_salt(tokens: &Tokens, salt: &str) -> Self {
        let keyed = tokens.fingerprint(format!("print link\0{salt}").as_bytes());
        let digest = Sha256::digest(keyed);
        let mut bits = [0; 16];
        bits.copy_from_slice(&digest[..16]);
        Self(bits)
    }

    /// As it came in an address; none for anything but 128 bits in their one spelling.
    pub fn read(text: &str) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        bytes.try_into().ok().map(Self)
    }

    /// As it stands in an address: 22 characters.
    pub fn text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// What is stored of it, and looked up by.
    pub fn hash(&self) -> String {
        hexadecimal(&Sha256::digest(self.0))
    }
}

/// Bytes in hexadecimal.
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// SHA-256 of bytes in hexadecimal.
pub fn content_hash(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_128_bits_and_is_read_only_in_its_own_spelling() {
        let token = Token::random();
        let text = token.text();
        assert_eq!(text.len(), 22);
        assert_eq!(Token::read(&text).unwrap().hash(), token.hash());
        assert_ne!(token.hash(), Token::random().hash());
        assert!(!token.hash().contains(&text));
        for wrong in ["", "x", &text[1..], &format!("{text}A"), &format!("{text}="), "????????????????????==", "é"] {
            assert!(Token::read(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn a_salt_gives_its_token_again_and_only_to_who_knows_the_secret() {
        let (ours, theirs) = (Tokens::new(b"one secret of the server's"), Tokens::new(b"another server's secret"));
        assert_eq!(Token::of_salt(&ours, "salt").hash(), Token::of_salt(&ours, "salt").hash());
        assert_ne!(Token::of_salt(&ours, "salt").hash(), Token::of_salt(&ours, "other").hash());
        assert_ne!(Token::of_salt(&ours, "salt").hash(), Token::of_salt(&theirs, "salt").hash());
    }
}
