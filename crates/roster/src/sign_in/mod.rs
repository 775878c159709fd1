//! Signing in and out, the set-up of the first superAdmin and passwords (docs/rules.md, *Screens*, *Marks*, *Calls*, *Sign-in*).
//! May touch: rules, db, auth, web.

mod given;
mod http;
pub mod page;
pub mod password;
mod section;
mod section_store;
pub mod store;

pub use given::{give_password, give_password_posted, give_student_password, give_student_password_posted};
pub use http::{GoodToken, LoginBody, SignedInUser, check_session, manage_user_login};
pub use password::{PasswordChanged, change_student_password, set_employee_password, update_employee_password};
pub use section::{give_sign_ins, sign_ins};
