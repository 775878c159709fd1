//! Tabulation: a section's students by position with one grade a subject, for a semester or for one exam, on thirteen screens,
//! on paper and as a spreadsheet (docs/rules.md, *Screens*, *Marks*, *Calls*, *Grades and totals*, Tabulation). `table` computes it, `columns` says what stands
//! where,
//! `http` answers the two calls, `screens` says which screen is of what, `list` what can be chosen, `page`, `sheets` and `workbook` show it. The
//! arithmetic is `rules::tabulation`'s. May touch: rules, db, auth, web, `ground`, `marks::section` and `branches::store`.

pub mod columns;
mod http;
mod list;
mod page;
pub mod screens;
pub mod sheets;
mod summary;
pub mod table;
mod workbook;

pub use http::{ExamTabulation, TabulationTotal};
pub use page::{every_tabulation, tabulation};
pub use sheets::{every_tabulation_print, tabulation_print};
pub use workbook::tabulation_xlsx;
