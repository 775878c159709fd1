//! Publishing and locking of results (docs/rules.md, *Screens*, Publish Result screen, *Marks*): one sheet as
//! specified, and every sheet of an exam, a section or a class in one step. `state` decides, `change` does it and takes it
//! back, `commands` and `page` are the ways in; `one` and `many` are what the page shows. May touch: rules, db, auth, web, `ground`, `marks::{store, state_store}`
//! and the table of `results`.

mod change;
mod commands;
mod list;
mod many;
mod one;
mod page;
mod state;
mod told;
mod told_store;
mod undo_store;
mod wire;

pub use commands::{ByForm, LockResults, PublishResult, PublishResults, ResultsLockStatusUpdate};
pub use page::publish_result_screen;
pub use wire::{ManyAnswer, OneAnswer};
