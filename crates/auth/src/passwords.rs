//! Passwords: argon2id at OWASP's parameters (19 MiB, two passes), on the blocking pool, a few at once.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use rules::spelling::{composed, is_composed};
use tokio::sync::Semaphore;

use base::error::{Error, Result};

static ARGON2: LazyLock<Argon2<'static>> = LazyLock::new(|| {
    let params = Params::new(19 * 1024, 2, 1, None).expect("OWASP's parameters are within argon2's");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
});

/// A hash that no password has, so that an unknown account takes as long as a known one.
static NOBODY: LazyLock<String> = LazyLock::new(|| hash_now(&format!("{:x}", rand::random::<u128>())));

/// The longest that a request waits for its turn.
const TURN_WITHIN: Duration = Duration::from_secs(10);

/// What a typed password is to a stored hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verified {
    No,
    Yes,
    /// The hash was made of the characters as they were typed, before passwords were composed: it is to be made anew.
    AsTyped,
}

impl Verified {
    /// Whether it is the password.
    pub fn matches(self) -> bool {
        self != Self::No
    }
}

/// Hashes and verifies, at most as many at once as there are cores: each takes 19 MiB.
pub struct Passwords {
    turns: Arc<Semaphore>,
    at_once: usize,
}

impl Passwords {
    pub fn new(at_once: usize) -> Self {
        let at_once = at_once.max(1);
        Self { turns: Arc::new(Semaphore::new(at_once)), at_once }
    }

    /// A hash to store.
    ///
    /// # Errors
    /// Only when the program is ending.
    pub async fn hash(&self, password: String) -> Result<String> {
        self.run(move || hash_now(&password)).await
    }

    /// Hashes of many passwords, in their order. They take half of the turns, so that whoever signs in meanwhile finds another one.
    ///
    /// # Errors
    /// 503 while hundreds of others wait for a turn.
    pub async fn hash_all(&self, passwords: &[String]) -> Result<Vec<String>> {
        let mut hashes = Vec::with_capacity(passwords.len());
        for some in passwords.chunks((self.at_once / 2).max(1)) {
            let some: Vec<_> = some.iter().map(|password| self.hash(password.clone())).collect();
            hashes.extend(futures_util::future::try_join_all(some).await?);
        }
        Ok(hashes)
    }

    /// Whether `password` is the one that `stored` was made from; as long for an unknown account (`None`). It is composed (NFC); one that was
    /// typed otherwise is tried as it was typed where that fails, since older hashes were made so.
    ///
    /// # Errors
    /// Only when the program is ending.
    pub async fn verify(&self, password: String, stored: Option<String>) -> Result<Verified> {
        self.run(move || {
            let hash = stored.as_deref().unwrap_or(&NOBODY);
            let parsed = PasswordHash::new(hash);
            let is = |text: &str| {
                parsed.as_ref().is_ok_and(|parsed| ARGON2.verify_password(text.as_bytes(), parsed).is_ok())
            };
            let verified = if is(&composed(&password)) {
                Verified::Yes
            } else if !is_composed(&password) && is(&password) {
                Verified::AsTyped
            } else {
                Verified::No
            };
            if stored.is_some() { verified } else { Verified::No }
        })
        .await
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        // Who cannot have a turn in this time is one of hundreds; better to say so than to let them all wait.
        let turn = tokio::time::timeout(TURN_WITHIN, self.turns.clone().acquire_owned()).await;
        let Ok(Ok(turn)) = turn else { return Err(Error::Busy { retry_after: 5 }) };
        tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work()
        })
        .await
        .map_err(|error| Error::Internal(format!("argon2: {error}")))
    }
}

/// A hash of the password's composed form (NFC), made on this thread: for seeding and for commands.
///
/// # Panics
/// Never: the salt that is generated has the right length.
pub fn hash_now(password: &str) -> String {
    ARGON2.hash_password(composed(password).as_bytes()).expect("a salt of the right length is generated").to_string()
}

/// A password that is easily read out and typed, `kodu-remi-safo-47`: some 43 bits, and changed at the first sign-in.
pub fn readable() -> String {
    const CONSONANTS: &[u8] = b"bdfghjkmnprstvz";
    const VOWELS: &[u8] = b"aeiou";
    /// Neither 0 nor 1, which look like letters.
    const DIGITS: &[u8] = b"23456789";
    // Far more than is drawn from it, so that every letter is as likely as another.
    let mut chance = rand::random::<u128>();
    let mut one_of = |letters: &[u8]| {
        let many = letters.len() as u128;
        let drawn = usize::try_from(chance % many).unwrap_or_default();
        chance /= many;
        char::from(letters[drawn])
    };
    let mut password = String::new();
    for word in 0..3 {
        if word > 0 {
            password.push('-');
        }
        for _ in 0..2 {
            password.push(one_of(CONSONANTS));
            password.push(one_of(VOWELS));
        }
    }
    password.push('-');
    password.push(one_of(DIGITS));
    password.push(one_of(DIGITS));
    password
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_that_is_made_can_be_read_out_and_does() {
        let made: std::collections::HashSet<String> = (0..1_000).map(|_| readable()).collect();
        assert_eq!(made.len(), 1_000);
        for password in made {
            assert_eq!(password.len(), 17, "{password}");
            assert_eq!(password.split('-').map(str::len).collect::<Vec<_>>(), [4, 4, 4, 2], "{password}");
            assert_eq!(rules::passwords::check(&password, "teacher"), Ok(()));
        }
    }

    #[tokio::test]
    async fn many_hashes_come_in_the_order_of_their_passwords_and_leave_turns_to_others() {
        let passwords = Passwords::new(4);
        let many: Vec<String> = (0..9).map(|number| format!("password {number}")).collect();
        let hashing = passwords.hash_all(&many);
        let (hashes, other) = tokio::join!(hashing, passwords.verify("x".into(), None));
        let hashes = hashes.unwrap();
        assert_eq!(other.unwrap(), Verified::No);
        assert_eq!(hashes.len(), 9);
        for (password, hash) in many.into_iter().zip(hashes) {
            assert_eq!(passwords.verify(password, Some(hash)).await.unwrap(), Verified::Yes);
        }
    }

    #[tokio::test]
    async fn a_password_is_the_same_however_its_letters_are_composed() {
        let passwords = Passwords::new(2);
        let (one, two) = ("caf\u{e9}-\u{9a1}\u{9bc}\u{9be}-42", "cafe\u{301}-\u{9dc}\u{9be}-42");
        for (given, typed) in [(one, two), (two, one), (one, one), (two, two)] {
            let hash = passwords.hash(given.into()).await.unwrap();
            assert_eq!(passwords.verify(typed.into(), Some(hash)).await.unwrap(), Verified::Yes, "{given:?} {typed:?}");
        }
        // As it was hashed before.
        let older = ARGON2.hash_password(two.as_bytes()).unwrap().to_string();
        assert_eq!(passwords.verify(two.into(), Some(older.clone())).await.unwrap(), Verified::AsTyped);
        assert_eq!(passwords.verify(one.into(), Some(older)).await.unwrap(), Verified::No);
        assert_eq!(passwords.verify(two.into(), None).await.unwrap(), Verified::No);
    }

    #[tokio::test]
    async fn only_the_password_itself_verifies() {
        let passwords = Passwords::new(2);
        let hash = passwords.hash("correct horse".into()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        assert_eq!(passwords.verify("correct horse".into(), Some(hash.clone())).await.unwrap(), Verified::Yes);
        for (typed, hash) in
            [("Correct horse", Some(hash)), ("correct horse", None), ("x", Some("not a hash".to_owned()))]
        {
            assert_eq!(passwords.verify(typed.into(), hash).await.unwrap(), Verified::No);
        }
    }
}
