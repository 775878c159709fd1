//! What is taught, to whom and by whom, grouped as the menu is.

pub mod assigned_subjects;
