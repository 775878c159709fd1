//! Report cards: the Sheet screen, the cards of a class and of one student, their calls, and a student's own card (docs/rules.md, *Screens*, *Records and fields*,
//! 7 and 9). `set` loads a section and makes its cards, `table` their marks; `screen` and `preflight` are the Sheet screen,
//! `paper` what it prints, `own` a student's own card. May touch: rules, db, auth, web, `marks::section`, `qualities::store`,
//! `branches::store` and `ground`.

pub mod card;
mod http;
mod own;
mod paper;
mod preflight;
mod props;
mod roster;
mod screen;
pub mod set;
pub mod store;
mod table;

pub use http::{HighestMark, HighestMarks, StudentDetails, StudentsWithMarks};
pub use own::own_card;
pub use paper::{cards, students_csv, students_print};
pub use screen::mark_sheet;
