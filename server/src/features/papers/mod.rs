//! Cards and certificates (docs/rules.md, *Cards and certificates*): templates that are forms, the people they are printed for, and the sheets. `look` is what the
//! kinds have in common, `choice` the screen that people are ticked on, `store` whom a paper can be printed for.
//! May touch: rules, records, db, auth, web, `files`, `exams::marks`, `exams::schedules`.

pub mod admit_cards;
pub mod certificates;
mod choice;
pub mod id_cards;
mod look;
mod preview;
pub(crate) mod store;

pub use admit_cards::AdmitCardTemplates;
pub use certificates::{CertificateTemplates, Certificates};
pub use id_cards::IdCardTemplates;
