//! Select Ground (docs/rules.md, *Screens*, *Marks*, *Who may do what*): the filter panel of the Results, Publish Result, Sheet, Student
//! Qualities and Tabulation screens. What an address asks for is taken as far as it is valid; the rest becomes a message,
//! and says nothing about another branch's records. May touch: rules, db, auth, records.

mod hint;
mod list;
mod panel;
mod place;
mod recent;
pub mod recent_store;
pub mod semester;
pub mod store;

pub use list::{GroundList, ListCell, ListGroup, ListLinks, ListRow, Listed, listed};
pub use panel::{GroundField, GroundPanel};
pub use place::{ClassOfStudent, PlaceOfStudent, SectionOfStudent, SessionOfStudent, StudentFacts};
pub use recent::{RecentLink, RecentLinks, RecentSheet, in_semester, with_recent};
pub use store::ListedSection;
