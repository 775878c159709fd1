//! Student Qualities: conduct grades of a student, and of a whole section in one grid (docs/rules.md, *Screens*, *Records and fields*, *Marks*, *Calls*; docs/rules.md
//! *Qualities*). `http` reads, `commands` write, `record` decides what a save changes, `page` is the screen, `table` its
//! student list, `paper` that list in print. May touch: rules, db, auth, web, and the letterhead and Select Ground of their
//! own rooms.

mod commands;
mod http;
mod page;
mod paper;
mod record;
pub mod store;
mod table;
pub mod wire;

pub use commands::{AddStudentQualities, SectionQualities, UpdateStudentQualities};
pub use http::{get_one_student_qualities, get_student_info};
pub use page::student_qualities;
pub use paper::{student_qualities_csv, student_qualities_print};
