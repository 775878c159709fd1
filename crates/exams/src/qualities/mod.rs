//! Student Qualities: conduct grades of a student, and of a whole section in one grid (docs/rules.md, *Screens*, *Records and fields*, *Marks*, *Calls*; docs/rules.md
//! *Qualities*). `http` reads, `http_save` writes, `record` decides what a save changes, `page` is the screen, `table` its
//! student list, `paper` that list in print. May touch: rules, db, auth, web, and the letterhead and Select Ground of their
//! own rooms.

mod http;
mod http_save;
mod page;
mod paper;
mod record;
pub mod store;
mod table;
pub mod wire;

pub use http::{get_one_student_qualities, get_student_info};
pub use http_save::{add_student_qualities, section_qualities, update_student_qualities};
pub use page::{student_qualities, student_qualities_posted};
pub use paper::{student_qualities_csv, student_qualities_print};
