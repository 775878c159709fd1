//! Sessions that are closed, and holding one that is not.

use rules::words::refusals;

use super::store;
use base::error::{Error, Result};
use db::Conn;

/// Whether nothing in a session can be changed, for screens that say so before anybody tries.
pub async fn is_closed(conn: &mut Conn, session_id: &str) -> Result<bool> {
    Ok(store::session_status(conn, session_id).await?.as_deref() == Some("closed"))
}

/// The first and the last day of a session, YYYY-MM-DD; none of an unknown one.
pub async fn session_days(conn: &mut Conn, session_id: &str) -> db::Result<Option<(String, String)>> {
    store::session_days(conn, session_id).await
}

/// Refuses to write in a session that is closed (docs/rules.md, *Structure*). Asked in the transaction that writes, before it holds or reads
/// anything of the session: until it ends, what the session is made of stays as it is, as who changes that waits in [`hold_session`].
///
/// # Errors
/// 423; 404 for an unknown session.
pub async fn open_session(conn: &mut Conn, session_id: &str) -> Result<()> {
    not_closed(store::share_session(conn, session_id).await?.as_deref())
}

/// The same for a transaction that changes what others' entries are judged by: the records of a session, who is enrolled in it, what is taught
/// and scheduled. Nobody else writes in the session until it ends.
///
/// # Errors
/// As [`open_session`].
pub async fn hold_session(conn: &mut Conn, session_id: &str) -> Result<()> {
    store::hold_session(conn, session_id).await?;
    not_closed(store::session_status(conn, session_id).await?.as_deref())
}

fn not_closed(status: Option<&str>) -> Result<()> {
    match status {
        Some("closed") => Err(Error::SessionClosed),
        Some(_) => Ok(()),
        None => Err(Error::not_found(refusals::SESSION_NOT_FOUND)),
    }
}
