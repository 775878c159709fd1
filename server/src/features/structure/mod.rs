//! What a branch is divided into (docs/rules.md): the side menu's Branch and Academic.

pub mod branches;
pub mod classes;
pub mod groups;
mod groups_store;
pub mod routines;
pub mod sessions;
pub mod subjects;

pub use groups_store::Groups;
