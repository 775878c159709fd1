//! Online admission (docs/rules.md, *Online admission*): which classes take applications, the public pages on which anybody applies and looks up
//! what became of it, and the list in which staff accept, put off or refuse. What may become of an application is decided by
//! `rules::admission`; what it costs is collected by `money`.

mod accept;
mod applications_store;
mod decide;
mod openings_store;
mod page;
mod public;
mod state;
mod store;

pub use accept::{accept_application, accept_application_posted, accept_online_admission};
pub use applications_store::Applications;
pub use decide::{DecideApplication, Decided};
pub use openings_store::AdmissionOpenings;
pub use page::{application, application_photo};
pub use public::{
    admission_branch, admission_form, admission_form_posted, admission_home, admission_kept, hash_of, tell_staff,
};
pub use state::{admission_state, admission_state_posted};
