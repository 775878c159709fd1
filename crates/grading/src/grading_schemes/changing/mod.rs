//! Changing the schemes that a session and its classes are graded by (docs/rules.md, *Grading schemes*): what was asked for (`asked`), which versions
//! that comes to (`choice`), where semesters and exam types go (`moved`), what it would change (`preview`), the command that does it, and its page.

mod asked;
mod choice;
mod command;
mod moved;
mod page;
mod preview;
mod store;

pub use command::{ChangeGradingScheme, GRADING_CHANGE, SchemeChanged};
pub use page::grading_scheme_of_session;
