//! What every group of the side menu needs a little of: what a school is divided into (`structure`), which of it a screen is about (`ground`),
//! who is there (`attendance`), whom a sheet lists (`listed`), who signs in (`sign_in`), what is to come (`events`), the pictures of persons, branches and events
//! (`files`), and what can be brought in (`imports`). One folder a noun: what a call or page does (`http`, `page`), and its SQL (`store`).

pub mod attendance;
pub mod events;
pub mod files;
pub mod ground;
pub mod imports;
pub mod listed;
pub mod routes;
pub mod sign_in;
pub mod structure;
