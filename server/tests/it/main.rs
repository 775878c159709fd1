//! What walks over every call, page, noun, statement and source, and the program as it is started; the calls of one crate of features are beside this, in the folder of its name.

#![expect(clippy::unwrap_used, reason = "what a test cannot unwrap is what it found")]

mod architecture;
mod backup;
mod budgets;
mod cli;
mod demo;
mod doors;
mod first_steps;
mod headings;
mod hostile;
mod idempotency;
mod kept_pictures;
mod leaks;
mod literals;
mod narrowed;
mod openapi;
mod permission_matrix;
mod posted;
mod promotion_killed;
mod quick_forms;
mod races;
mod readable;
mod records;
mod scope;
mod served;
mod sheets;
mod slow_clients;
mod sort_keys;
mod spec_index;
mod specified_calls;
mod statement_counts;
mod statements;
mod statements_source;
mod throttle;
mod ticked;
mod tree;
mod unseen;
mod uploads;
mod walked;
mod words;
