//! One folder (or one file while small) per noun of the school.

pub mod audit;
pub mod branches;
pub mod classes;
pub mod dashboard;
pub mod employees;
pub mod exams;
pub mod files;
pub mod ground;
pub mod groups;
pub mod marks;
pub mod payments;
pub mod print_links;
pub mod publishing;
pub mod qualities;
pub mod report_cards;
pub mod results;
pub mod routines;
pub mod sessions;
pub mod sign_in;
pub mod students;
pub mod subjects;
pub mod tabulation;
