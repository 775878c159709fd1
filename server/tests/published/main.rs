//! Calls and screens of the crate `published`: publishing, print links, papers; on both engines.

#![expect(clippy::unwrap_used, reason = "what a test cannot unwrap is what it found")]

mod certificates;
mod papers;
mod print_links;
mod print_links_made;
mod print_links_new;
mod print_links_papers;
mod publishing;
mod publishing_screen;
mod publishing_undo;
mod taken_back;
