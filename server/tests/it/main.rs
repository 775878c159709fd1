//! One integration binary: calls through the whole router, stores on both engines, the shape of the tree.

#![expect(clippy::unwrap_used, reason = "what a test cannot unwrap is what it found")]

mod architecture;
mod audit;
mod audit_store;
mod backup;
mod budgets;
mod cli;
mod dashboard;
mod demo;
mod doors;
mod hostile;
mod idempotency;
mod leaks;
mod lookups;
mod mark_sheet;
mod marks;
mod marks_repeat;
mod marks_save;
mod marks_store;
mod marks_workbook;
mod openapi;
mod own_card;
mod permission_matrix;
mod print_links;
mod print_links_made;
mod publishing;
mod publishing_screen;
mod qualities;
mod qualities_store;
mod report_card_school;
mod report_cards;
mod results;
mod results_student;
mod scope;
mod section_marks;
mod seen_again;
mod sheets;
mod sign_in;
mod slow_clients;
mod spec_index;
mod students;
mod support;
mod tabulation;
mod tabulation_screens;
mod throttle;
