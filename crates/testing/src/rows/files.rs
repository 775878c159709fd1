//! Files, what they are attached to, and imports.

use super::Store;

/// A file of a branch, or of none.
pub async fn file(to: impl Store, id: &str, branch: Option<&str>, media_type: &str, bytes: &[u8]) {
    let sql = "insert into files (id, branch_id, media_type, bytes) values ($1, $2, $3, $4)";
    to.store(sql, (id, branch, media_type, bytes)).await;
}

/// The small size of a picture, as PNG.
pub async fn file_size(to: impl Store, file: &str, bytes: &[u8]) {
    let sql = "insert into file_sizes (file_id, size, media_type, bytes) values ($1, 'small', 'image/png', $2)";
    to.store(sql, (file, bytes)).await;
}

/// A file of four bytes that is attached to homework, or to nothing yet.
pub async fn attachment(to: impl Store, file: &str, homework: Option<&str>, name: &str, (by, at): (&str, i64)) {
    let sql =
        "insert into attachments (file_id, homework_id, file_name, size, by_name, at) values ($1, $2, $3, 4, $4, $5)";
    to.store(sql, (file, homework, name, by, at)).await;
}

/// A type of documents of a branch: whom it applies to, whether it is required, and who added it when.
pub async fn attachment_type(
    to: impl Store,
    id: &str,
    branch: &str,
    name: &str,
    (applies_to, requirement): (&str, &str),
    (by, at): (&str, i64),
) {
    to.store(
        "insert into attachment_types (id, branch_id, attachment_type_name, applies_to, requirement, status, search_text, version,
                changed_by_name, changed_at)
         values ($1, $2, $3, $4, $5, 'active', $6, 1, $7, $8)",
        (id, branch, name, applies_to, requirement, name.to_lowercase(), by, at),
    )
    .await;
}

/// An import of branch-1 that has added nothing yet: its kind, its file's name and its state; who began it when.
pub async fn import(to: impl Store, id: &str, [kind, file_name, state]: [&str; 3], (by, name, at): (&str, &str, i64)) {
    to.store(
        "insert into imports (id, branch_id, kind, file_name, state, content, by_id, by_name, created_at, added, changed, same)
         values ($1, 'branch-1', $2, $3, $4, '{}', $5, $6, $7, 0, 0, 0)",
        (id, kind, file_name, state, by, name, at),
    )
    .await;
}

/// The first picture of an import: how it is called, the register number that it is taken for, what becomes of it, and its file.
pub async fn import_picture(to: impl Store, import: &str, [file_name, number, verdict]: [&str; 3], file: Option<&str>) {
    to.store(
        "insert into import_pictures (import_id, place, file_name, number, verdict, file_id) values ($1, 1, $2, $3, $4, $5)",
        (import, file_name, number, verdict, file),
    )
    .await;
}
