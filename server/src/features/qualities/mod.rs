//! Student Qualities: conduct grades of a student, and of a whole section in one grid (results.md 2, 3, 4 and 7; rules.md
//! *Qualities*). May touch: rules, db, auth, web, and the letterhead and Select Ground of their own rooms.

pub mod store;
