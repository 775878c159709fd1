//! markbook, the server: a map of its rooms.
//!
//! - `routes`: the one table of every call and page.
//! - `features`: grouped as the side menu is, one folder a noun: what a call or page does (`http`, `page`), and its SQL (`store`).
//! - `app`: what a handler may hold.
//! - `auth`: who calls, what they may, how far they reach; the audit.
//! - `web`: HTTP without the school. `db`: the only user of sqlx. `cache`, `clock`, `config`, `error`: what all share.
//! - `cli`: the command line. `demo`: the demo school's seed. `backup`: everything in one file, and back.
//! - the crate `rules`: the specification as pure tables and functions. The crate `ssr`: V8.

// What `derive(FromRow)` writes names this crate as those outside do.
extern crate self as markbook;

pub mod app;
pub mod auth;
pub mod backup;
mod cache;
pub mod cli;
pub mod clock;
pub mod config;
pub mod db;
pub mod demo;
pub mod disk;
pub mod error;
pub mod features;
pub mod openapi;
pub mod records;
pub mod routes;
pub mod serve;
pub mod web;
