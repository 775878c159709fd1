//! What can be brought in from files.

/// The kinds, and their pages.
pub const KINDS: &[(&str, &str)] = &[
    ("Students", "/admin/bulkImport/students"),
    // Of students, by their register numbers.
    ("Photos", "/admin/bulkImport/photos"),
];
