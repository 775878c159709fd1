//! Admit cards of an exam (docs/rules.md, *Cards and certificates*): the template, the screen that students are ticked on, and the sheets, two cards on
//! each: what a student sits, when, in which hall and seat.

mod card;
mod chosen;
mod page;
mod plan_store;
mod template_store;

pub use chosen::ChosenAdmitCards;
pub use page::{admit_card_preview, generate_admit_card, generate_admit_card_print};
pub use template_store::AdmitCardTemplates;
