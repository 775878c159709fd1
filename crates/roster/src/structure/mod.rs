//! What a school is divided into (docs/rules.md, *Structure*): the side menu's Branch, Academic and a part of Settings.

pub mod active_session;
pub mod bell_schedules;
pub mod branches;
pub mod classes;
pub mod grading_schemes;
pub mod groups;
pub mod next_year;
pub mod routines;
pub mod sections;
pub mod sessions;
pub mod subjects;
pub mod substitutions;

pub use bell_schedules::BellSchedules;
pub use branches::Branches;
pub use classes::Classes;
pub use groups::Groups;
pub use sections::Sections;
pub use sessions::Sessions;
pub use subjects::Subjects;
