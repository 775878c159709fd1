//! Events of a school year (docs/rules.md, *Events*): their types, the events as who writes them sees them, and the screens of those whom they
//! are for: a month, or a list. Whom an event is for is decided by `rules::events`, in statements by `seen!` of `store.rs`.

mod events_store;
mod page;
pub mod store;
mod types_store;

pub use events_store::Events;
pub use page::{
    EventLine, calendar, coming, employee_event, employee_events, screen_of, student_event, student_events,
};
pub use types_store::EventTypes;
