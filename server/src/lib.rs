//! markbook, the program: the crates below `crates/` put together.
//!
//! - `routes`: the one table of every call and page. `openapi`: the description of every call.
//! - `cli`: the command line. `serve`: the parts put together, served, drained.
//! - `demo`: the demo school's seed. `backup`: everything in one file, and back.

pub mod backup;
pub mod cli;
pub mod demo;
pub mod openapi;
pub mod routes;
pub mod serve;
