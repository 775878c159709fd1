//! What a branch is divided into (school.md, *Structure*).

mod groups_store;

pub use groups_store::Groups;
