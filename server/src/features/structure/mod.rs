//! What a branch is divided into (docs/rules.md).

mod groups_store;

pub use groups_store::Groups;
