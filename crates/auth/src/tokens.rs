//! Access tokens: signed, twelve hours long, ended early by a changed password, role or status.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use rules::limits;
use rules::roles::Role;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::caller::Kind;
use super::store::{self, WebId};
use db::{Conn, Db};

/// What a token says. `epoch` is compared with the account's: an older one has ended.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Claims {
    pub sub: String,
    pub kind: Kind,
    pub role: Role,
    pub epoch: i64,
    /// Epoch seconds.
    pub iat: i64,
    pub exp: i64,
    /// The token's own id, by which a sign-out ends it alone; none in tokens of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jti: Option<String>,
}

impl Claims {
    /// The token's own id; empty, which is nobody's, in tokens of earlier versions.
    pub fn id(&self) -> &str {
        self.jti.as_deref().unwrap_or_default()
    }
}

/// Why a token is not good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenFault {
    Expired,
    Malformed,
}

/// Signs and reads tokens.
pub struct Tokens {
    secret: Vec<u8>,
    encoding: EncodingKey,
    decoding: DecodingKey,
    validation: Validation,
}

impl Tokens {
    /// From the signing secret.
    pub fn new(secret: &[u8]) -> Self {
        let mut validation = Validation::new(Algorithm::HS256);
        // The expiry is compared with App.clock, in `read`.
        validation.validate_exp = false;
        Self {
            secret: secret.to_vec(),
            encoding: EncodingKey::from_secret(secret),
            decoding: DecodingKey::from_secret(secret),
            validation,
        }
    }

    /// What is kept of a body to know it again: base64 of a hash that nobody can guess bodies by who has the database alone,
    /// since a body may hold a password.
    pub fn fingerprint(&self, body: &[u8]) -> String {
        let inner = Sha256::new().chain_update(b"body\0").chain_update(&self.secret).chain_update(body).finalize();
        let outer = Sha256::new().chain_update(&self.secret).chain_update(inner).finalize();
        STANDARD_NO_PAD.encode(outer)
    }

    /// Signs a text for one purpose, so that a signature is good for nothing else: HMAC-SHA-256 with a key that is derived from the secret, in
    /// URL-safe base64.
    pub fn sign(&self, purpose: &str, text: &str) -> String {
        URL_SAFE_NO_PAD.encode(hmac(&hmac(&self.secret, purpose.as_bytes()), text.as_bytes()))
    }

    /// Whether [`sign`](Self::sign) gave this signature. Takes as long whichever letter is wrong.
    pub fn is_signed(&self, purpose: &str, text: &str, signature: &str) -> bool {
        let right = self.sign(purpose, text);
        let differs = right.bytes().zip(signature.bytes()).fold(0, |differs, (right, given)| differs | (right ^ given));
        right.len() == signature.len() && differs == 0
    }

    /// A token for an account, good for twelve hours from `now_ms` (epoch milliseconds).
    ///
    /// # Errors
    /// When signing fails.
    pub fn issue(&self, sub: &str, kind: Kind, role: Role, epoch: i64, now_ms: i64) -> Result<String, String> {
        let iat = now_ms / 1000;
        let exp = iat + limits::TOKEN_HOURS * 3600;
        let jti = Some(format!("{:032x}", rand::random::<u128>()));
        let claims = Claims { sub: sub.to_owned(), kind, role, epoch, iat, exp, jti };
        encode(&Header::new(Algorithm::HS256), &claims, &self.encoding).map_err(|error| error.to_string())
    }

    /// Ends a token before its time, for every process over this database. One that is not good, or has no id, is left alone.
    pub async fn end(&self, db: &Db, token: &str, now_ms: i64) -> db::Result<()> {
        let Ok(claims) = self.read(token, now_ms) else { return Ok(()) };
        if claims.id().is_empty() {
            return Ok(());
        }
        let mut tx = db.begin().await?;
        store::end_token(&mut tx, &claims.sub, claims.id(), claims.exp * 1000).await?;
        tx.commit().await
    }

    /// Keeps a push messaging token (`webId`) with the sign-in that a token is of, until it ends.
    pub async fn keep_web_id(&self, conn: &mut Conn, token: &str, web_id: &str, now_ms: i64) -> db::Result<()> {
        let Ok(claims) = self.read(token, now_ms) else { return Ok(()) };
        let kept = WebId { token_id: claims.id(), account_id: &claims.sub, web_id, expires_at: claims.exp * 1000 };
        store::add_web_id(conn, &kept).await
    }

    /// What a token says.
    ///
    /// # Errors
    /// `Expired` from its last second on; `Malformed` for anything that we did not sign.
    pub fn read(&self, token: &str, now_ms: i64) -> Result<Claims, TokenFault> {
        let claims =
            decode::<Claims>(token, &self.decoding, &self.validation).map_err(|_| TokenFault::Malformed)?.claims;
        if claims.exp <= now_ms / 1000 { Err(TokenFault::Expired) } else { Ok(claims) }
    }
}

/// HMAC-SHA-256 (RFC 2104).
fn hmac(key: &[u8], text: &[u8]) -> [u8; 32] {
    const BLOCK: usize = 64;
    let hashed;
    let key = if key.len() > BLOCK {
        hashed = Sha256::digest(key);
        hashed.as_slice()
    } else {
        key
    };
    let padded = |pad: u8| {
        let mut block = [pad; BLOCK];
        block.iter_mut().zip(key).for_each(|(byte, key)| *byte ^= key);
        block
    };
    let inner = Sha256::new().chain_update(padded(0x36)).chain_update(text).finalize();
    Sha256::new().chain_update(padded(0x5c)).chain_update(inner).finalize().into()
}

/// The secret in `data_dir`, made on the first call (mode 600).
///
/// # Errors
/// When the file cannot be read or made.
pub fn secret_in(data_dir: &Path) -> io::Result<Vec<u8>> {
    let path = data_dir.join("token-secret");
    match fs::read(&path) {
        Ok(secret) if secret.len() >= 32 => return Ok(secret),
        Ok(_) => return Err(io::Error::other(format!("{} is shorter than 32 bytes", path.display()))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    db::private_folder(data_dir)?;
    let text = format!("{:032x}{:032x}", rand::random::<u128>(), rand::random::<u128>());
    // Written whole before it gets its name, which only the first of several processes can give.
    let unnamed = data_dir.join(format!("token-secret.{:032x}", rand::random::<u128>()));
    let made = write_private(&unnamed, text.as_bytes()).and_then(|()| fs::hard_link(&unnamed, &path));
    let removed = fs::remove_file(&unnamed);
    match made {
        Ok(()) => removed.map(|()| text.into_bytes()),
        // Another process made it first.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => fs::read(&path),
        Err(error) => Err(error),
    }
}

fn write_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_ends_after_twelve_hours_to_the_second() {
        let tokens = Tokens::new(b"0123456789abcdef0123456789abcdef");
        let token = tokens.issue("id", Kind::Employee, Role::Teacher, 3, 1_000_000).unwrap();
        let end = 1_000_000 + limits::TOKEN_HOURS * 3_600_000;
        assert_eq!(tokens.read(&token, end - 1_000).unwrap().epoch, 3);
        assert_eq!(tokens.read(&token, end).unwrap_err(), TokenFault::Expired);
    }

    #[test]
    fn a_token_of_another_secret_or_a_changed_one_is_malformed() {
        let tokens = Tokens::new(b"0123456789abcdef0123456789abcdef");
        let other = Tokens::new(b"another secret, as long as needed!!");
        let token = other.issue("id", Kind::Student, Role::Student, 0, 0).unwrap();
        assert_eq!(tokens.read(&token, 0).unwrap_err(), TokenFault::Malformed);
        assert_eq!(tokens.read("", 0).unwrap_err(), TokenFault::Malformed);
        // An unsigned token is refused, whatever it says.
        let unsigned = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJpZCJ9.";
        assert_eq!(tokens.read(unsigned, 0).unwrap_err(), TokenFault::Malformed);
    }

    #[test]
    fn a_signature_is_the_hmac_of_the_standard() {
        // RFC 4231, test cases 2 and 6 (a key longer than a block).
        let hex = |bytes: [u8; 32]| bytes.map(|byte| format!("{byte:02x}")).concat();
        assert_eq!(
            hex(hmac(b"Jefe", b"what do ya want for nothing?")),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        );
        assert_eq!(
            hex(hmac(&[0xaa; 131], b"Test Using Larger Than Block-Size Key - Hash Key First")),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        );
    }

    #[test]
    fn a_signature_is_good_for_its_text_its_purpose_and_its_installation_alone() {
        let tokens = Tokens::new(b"0123456789abcdef0123456789abcdef");
        let signature = tokens.sign("marks", "one");
        assert!(tokens.is_signed("marks", "one", &signature));
        assert!(!tokens.is_signed("marks", "two", &signature) && !tokens.is_signed("roll", "one", &signature));
        assert!(!tokens.is_signed("marks", "one", "") && !tokens.is_signed("marks", "one", &signature[1..]));
        assert!(!Tokens::new(b"another secret, as long as needed!!").is_signed("marks", "one", &signature));
    }

    #[test]
    fn a_body_is_known_again_and_only_under_the_same_secret() {
        let (tokens, other) = (Tokens::new(&[b'a'; 32]), Tokens::new(&[b'b'; 32]));
        assert_eq!(tokens.fingerprint(b"{}"), tokens.fingerprint(b"{}"));
        assert_ne!(tokens.fingerprint(b"{}"), tokens.fingerprint(b"{ }"));
        assert_ne!(tokens.fingerprint(b"{}"), other.fingerprint(b"{}"));
    }

    #[test]
    fn every_token_has_its_own_id_and_one_without_is_still_good() {
        let secret = b"0123456789abcdef0123456789abcdef";
        let tokens = Tokens::new(secret);
        let id =
            || tokens.read(&tokens.issue("id", Kind::Employee, Role::Admin, 0, 0).unwrap(), 0).unwrap().jti.unwrap();
        assert_ne!(id(), id());
        // As version 0.1 signed them.
        let old =
            serde_json::json!({ "sub": "id", "kind": "employee", "role": "admin", "epoch": 0, "iat": 0, "exp": 60 });
        let old = encode(&Header::new(Algorithm::HS256), &old, &EncodingKey::from_secret(secret)).unwrap();
        assert_eq!(tokens.read(&old, 0).unwrap().id(), "");
    }

    #[test]
    fn many_processes_that_start_at_once_have_one_secret() {
        let folder = std::env::temp_dir().join(format!("markbook-secrets-{}", std::process::id()));
        for _ in 0..20 {
            let _ = fs::remove_dir_all(&folder);
            let start = std::sync::Barrier::new(8);
            let secrets: Vec<Vec<u8>> = std::thread::scope(|scope| {
                let made: Vec<_> = (0..8)
                    .map(|_| {
                        scope.spawn(|| {
                            start.wait();
                            secret_in(&folder).unwrap()
                        })
                    })
                    .collect();
                made.into_iter().map(|made| made.join().unwrap()).collect()
            });
            assert!(secrets.iter().all(|secret| secret.len() == 64 && *secret == secrets[0]), "{secrets:?}");
            assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing else is left");
        }
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn the_secret_is_made_once_and_only_its_owner_reads_it() {
        let folder = std::env::temp_dir().join(format!("markbook-secret-{}", std::process::id()));
        let first = secret_in(&folder).unwrap();
        assert_eq!(first, secret_in(&folder).unwrap());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(folder.join("token-secret")).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
            let mode = fs::metadata(&folder).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o700, "the folder too is its owner's alone");
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
