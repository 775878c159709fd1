//! What leaves the school: published results, cards and certificates, and the print links that hold both (docs/rules.md).

pub mod papers;
pub mod print_links;
pub mod publishing;
pub mod routes;
