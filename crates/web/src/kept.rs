//! What was chosen in a form that was refused for another field. A browser never puts a chosen file back into a form, so pictures are kept a
//! quarter of an hour, shown again, and saved with the next press; of other files the form says that they have to be chosen again, and the
//! next press without them asks once more.
//!
//! The form carries `photo.kept`, the number under which a picture is kept, and `photo.lost` of what is not.

use std::collections::BTreeMap;
use std::sync::Arc;

use rules::limits::KEPT_PICTURE_MINUTES;
use rules::words::{Word, refusals};

use super::multipart::{Accepts, UploadFields};
use super::pictures::{Encoded, Picture};
use super::posted::{FieldErrors, FormState, Raw};
use super::store::kept as store;
use auth::Program;
use base::error::Result;
use db::Conn;

/// Pictures that are kept of an account at most, and of everybody who is not signed in together; the oldest go.
const MOST_OF_ACCOUNT: i64 = 20;
const MOST_OF_ANYBODY: i64 = 200;

/// The field beside an upload that says under which number its picture is kept.
pub fn kept_of(key: &str) -> String {
    format!("{key}.kept")
}

/// The field beside an upload that says that what was chosen is not kept.
pub fn lost_of(key: &str) -> String {
    format!("{key}.lost")
}

/// A number that nobody guesses.
fn number() -> String {
    format!("{:032x}", rand::random::<u128>())
}

const fn most(account_id: &str) -> i64 {
    if account_id.is_empty() { MOST_OF_ANYBODY } else { MOST_OF_ACCOUNT }
}

/// Puts the pictures into a form that are kept of it, where no other is chosen and they are not to be taken away.
///
/// # Errors
/// The database's.
pub(super) async fn fill(raw: &mut Raw, app: &impl Program, account_id: &str, uploads: &UploadFields) -> Result<()> {
    for (key, accepts) in uploads {
        let Accepts::Picture(_) = accepts else { continue };
        let Some(id) = raw.owned(&kept_of(key)) else { continue };
        if raw.picture(key).is_some() || raw.text(&format!("{key}.remove")).is_some() {
            continue;
        }
        let mut conn = app.db().acquire().await?;
        match store::one(&mut conn, &id, account_id, app.clock().now_ms()).await? {
            // Saved once more it is another file.
            Some(row) => raw.put_kept(key, id, picture(row, app.clock().new_id())),
            None => raw.put_lost(key, refusals::KEPT_PICTURE_GONE),
        }
    }
    Ok(())
}

fn picture(row: store::KeptRow, id: String) -> Picture {
    let encoded = |media_type: &str, bytes| Encoded {
        media_type: if media_type == "image/png" { "image/png" } else { "image/jpeg" },
        bytes,
    };
    Picture { id, main: encoded(&row.media_type, row.bytes), small: encoded(&row.small_media_type, row.small_bytes) }
}

/// What is wrong with the uploads of a form beside what is wrong with each file: what was not read for another's sake, is no longer kept, or
/// was chosen in the form before and not again.
pub(super) fn check(raw: &Raw, uploads: &UploadFields, errors: &mut FieldErrors) {
    for (key, said) in raw.lost() {
        errors.add(key, said);
    }
    for (key, _) in uploads {
        if raw.text(&lost_of(key)).is_some() && !raw.has_upload(key) {
            errors.add(key, refusals::FILES_NOT_KEPT);
        }
    }
}

/// What is said of a file that was not decoded, since another file of the form is faulty.
pub(super) const fn not_read() -> Word {
    refusals::CHOOSE_FILE_AGAIN
}

/// Keeps the pictures of a form that is shown again, and says of its other files that they have to be chosen again. `at`: below which path
/// whoever sent it is shown what is kept.
///
/// # Errors
/// The database's.
pub(super) async fn keep(
    app: &impl Program,
    account_id: &str,
    at: &str,
    raw: &Raw,
    mut state: FormState,
) -> Result<FormState> {
    for (key, said) in raw.lost() {
        state.values.remove(&kept_of(key));
        state.errors.entry(key.to_owned()).or_insert_with(|| said.into());
    }
    let mut kept = raw.kept().clone();
    let fresh: BTreeMap<&'static str, &Arc<Picture>> =
        raw.pictures().filter(|(key, _)| !kept.contains_key(key)).collect();
    if !fresh.is_empty() {
        let mut tx = app.db().begin().await?;
        let until = app.clock().now_ms() + KEPT_PICTURE_MINUTES * 60_000;
        for (key, picture) in fresh {
            let id = number();
            store::add(&mut tx, &id, account_id, picture, until).await?;
            kept.insert(key, id);
        }
        store::keep_newest(&mut tx, account_id, most(account_id)).await?;
        tx.commit().await?;
    }
    for (key, id) in kept {
        state.values.set(key, &format!("{at}/{id}"));
        state.values.set(&kept_of(key), &id);
    }
    for key in raw.with_documents() {
        state.values.set(&lost_of(key), "1");
        state.errors.entry(key.to_owned()).or_insert_with(|| refusals::CHOOSE_FILES_AGAIN.into());
    }
    Ok(state)
}

/// A picture that is kept of an account, in the size that forms show or as it will be stored.
///
/// # Errors
/// The database's.
pub async fn shown(conn: &mut Conn, id: &str, account_id: &str, now_ms: i64, small: bool) -> Result<Option<Encoded>> {
    let found = store::one(conn, id, account_id, now_ms).await?;
    Ok(found.map(|row| picture(row, String::new())).map(|of| if small { of.small } else { of.main }))
}

/// Forgets the pictures whose time is over.
///
/// # Errors
/// The database's.
pub async fn forget_old(conn: &mut Conn, now_ms: i64) -> Result<()> {
    Ok(store::forget_before(conn, now_ms).await?)
}
