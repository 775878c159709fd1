//! What can be brought in from spreadsheets.

/// The kinds, and their pages.
pub const KINDS: &[(&str, &str)] = &[("Students", "/admin/bulkImport/students")];
