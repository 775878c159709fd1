//! Who calls and what they may (docs/rules.md, *Who may do what*, *Sign-in*).
//!
//! `caller` turns a bearer or the cookie into a [`Caller`]; `permit` makes a permission a type in a handler's signature;
//! `program` is what it asks of the running program.

pub mod address;
pub mod audit;
pub mod caller;
pub mod cookies;
pub mod origin;
pub mod passwords;
pub mod permit;
pub mod program;
pub mod setup;
mod store;
pub mod throttle;
mod throttle_store;
pub mod tokens;
pub mod visitor;

use db::Conn;

pub use caller::{Account, Caller, Kind, RequestId, SignIn, TeacherReach};
pub use origin::FromOwnSite;
pub use permit::{May, MayVisit};
pub use program::Program;
pub use visitor::{AsOf, SessionRef, Visitor};

/// Forgets the ended tokens, what was kept with sign-ins, and the failed sign-ins that no longer matter.
pub async fn sweep(conn: &mut Conn, now_ms: i64) -> base::error::Result<()> {
    throttle::sweep(conn, now_ms).await?;
    Ok(store::forget_ended_tokens(conn, now_ms).await?)
}
