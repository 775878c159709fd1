//! Grading schemes as records (docs/rules.md, *Grading schemes*): stored with their versions, and chosen by sessions and classes. Those that are
//! built in are not stored. May touch: rules, records, db, auth, web.

mod definition;
mod delete_page;
mod differences;
mod http;
mod page;
mod save;
pub mod store;
mod versions_page;

pub use definition::{read as read_definition, without_fault};
pub use delete_page::{delete_scheme, delete_scheme_posted};
pub use http::{
    OneScheme, SchemeRow, SchemeSaved, add_grading_scheme, delete_one_grading_scheme, get_all_grading_scheme,
    get_one_grading_scheme, update_one_grading_scheme,
};
pub use page::{grading_scheme_file, grading_schemes};
pub use save::{
    GRADING_SCHEME, Saving, add, add_within, built_in, built_in_id, changeable, delete, may_change, readable, update,
};
pub use versions_page::versions;
