//! One integration binary: calls through the whole router, stores on both engines, the shape of the tree.

mod support;

mod architecture;
mod budgets;
mod dashboard;
mod lookups;
mod permission_matrix;
mod scope;
mod sign_in;
mod spec_index;
mod students;
