//! Cards and certificates (docs/rules.md, *Cards and certificates*): templates that are forms, the people they are printed for, and the sheets. `look` is what the
//! kinds have in common, `choice` the screen that people are ticked on, `set` what was chosen there, for a print link, `store` whom a paper can be
//! printed for. A print link is made by `exams::print_links`, which the screens only lead to.
//! A template's form has its preview in a frame beside it, rendered from the form's fields in the frame's address: the button Preview sends the
//! form there by GET, and a script does so while somebody types. Each thing on a card has a place of its own with a height of its own, in which
//! `paper_text.ts` picks a size or cuts the text: so nothing pushes anything out of a card.
//! May touch: rules, records, db, auth, web, `files`, `exams::marks`, `exams::schedules`.

pub mod admit_cards;
pub mod certificates;
mod choice;
pub mod faults;
pub mod id_cards;
pub mod look;
mod preview;
pub mod set;
pub mod store;

pub use admit_cards::AdmitCardTemplates;
pub use certificates::{CertificateTemplates, Certificates};
pub use choice::NEW_LINK;
pub use id_cards::IdCardTemplates;
