//! *Starter* (docs/rules.md, *Starter*): one page that makes what an empty session needs, from a few answers. `rules::starter` says what; `asked`
//! reads the answers, `parts` compares with what is there, `make` makes it in one transaction. May touch: rules, records, db, auth, web,
//! `roster::structure`, `people`, `exams`, `money`.

mod asked;
mod command;
mod make;
mod page;
mod parts;
mod store;

pub use command::{PartMade, RunStarter, Started};
pub use page::starter;
