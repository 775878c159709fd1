//! HTTP without the school: reading queries and bodies, writing answers and pages, assets, spreadsheets.
//! `app` is all that a handler may hold; the rest knows of the running program what is a `Program`.

pub mod answers;
pub mod app;
pub mod assets;
pub mod bodies;
mod chromium;
pub mod compression;
pub mod connections;
mod document;
pub mod download;
pub mod form;
pub mod idempotency;
pub mod input;
pub mod keyed;
pub mod letter_widths;
pub mod multipart;
pub mod notifications;
pub mod once;
pub mod page;
pub mod pdf;
mod pdf_join;
pub mod picture_turns;
pub mod pictures;
pub mod posted;
pub mod readable;
pub mod routes;
pub mod scans;
pub mod serving;
pub mod shapes;
pub mod sheets;
pub mod shell;
mod store;
pub mod takes;
pub mod turns;
mod wanted;
pub mod workbook;
