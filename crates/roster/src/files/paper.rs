//! Pictures as paper shows them: at most 300 dots an inch, since twelve-megapixel photos make a set of cards twenty times as large. Made of
//! the stored picture when it is first printed or looked through, and kept beside it; so are those that cannot be printed, as such.

use super::store::{self, StoredFile};
use base::error::Result;
use web::app::App;
use web::pictures::{self, Printed, Unprintable};

/// What is kept in place of a media type where a picture cannot be printed.
const EMPTY: &str = "empty";
const UNREADABLE: &str = "unreadable";
const HUGE: &str = "huge";

/// One pixel that can be seen through: what is served for a picture that cannot be printed, so that its place stays blank.
pub const BLANK: &[u8] = include_bytes!("blank.png");

/// Why a picture cannot be printed, as it is kept; none of one that can.
pub fn fault(media_type: &str) -> Option<Unprintable> {
    match media_type {
        EMPTY => Some(Unprintable::Empty),
        UNREADABLE => Some(Unprintable::Unreadable),
        HUGE => Some(Unprintable::Huge),
        _ => None,
    }
}

/// A picture in the size in which it is printed; none of one that is not there. One that cannot be printed has no bytes and a media type
/// that [`fault`] knows.
pub async fn printed(app: &App, id: &str, printed: Printed) -> Result<Option<StoredFile>> {
    let size = printed.as_str();
    let stored = {
        let mut conn = app.db.acquire().await?;
        if let Some(kept) = store::sized(&mut conn, id, size).await? {
            return Ok(Some(kept));
        }
        store::one(&mut conn, id).await?
    };
    let Some(stored) = stored else { return Ok(None) };
    let (media_type, bytes) = match pictures::for_paper(stored.bytes, printed).await {
        Ok(made) => (made.media_type, made.bytes),
        Err(Unprintable::Empty) => (EMPTY, Vec::new()),
        Err(Unprintable::Unreadable) => (UNREADABLE, Vec::new()),
        Err(Unprintable::Huge) => (HUGE, Vec::new()),
    };
    let mut tx = app.db.begin().await?;
    store::keep_size(&mut tx, id, size, media_type, &bytes).await?;
    tx.commit().await?;
    Ok(Some(StoredFile { branch_id: stored.branch_id, media_type: media_type.to_owned(), bytes }))
}
