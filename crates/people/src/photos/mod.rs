//! Photos of students out of an archive (docs/rules.md, *Photos*): a zip whose files are named by register numbers. It is written to the disk
//! as it arrives, each photo is stored as it is read, and the students have them once the plan is applied: all in one transaction. So nothing
//! of an archive has to be kept between the two pages, and any server of a database can show and apply what another one has read.
//! May touch: records, db, auth, web.

mod archive;
mod http;
mod page;
mod reading;
mod store;

pub use http::{photo_import, photo_import_posted, photos, photos_posted};
