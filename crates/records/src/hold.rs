//! Holding what a save or a deletion is decided by ([`RecordKind::hold`]), so that nobody overtakes it on Postgres.
//!
//! Nothing is decided by what another transaction may change meanwhile: [`RecordKind::hold`](super::RecordKind::hold) holds what a record refers to and then
//! its own row for every noun, and says otherwise where a noun is decided by something else (a branch's books, all sessions, all names).

use super::{FieldKind, Noun, Values, value_of};
use db::{Conn, Result};

/// The table of the records that a column refers to; none of a column that refers to nothing.
pub fn table_of(column: &str) -> Option<&'static str> {
    Some(match column {
        "account_id" => "accounts",
        "book_id" => "books",
        "category_id" => "book_categories",
        "class_id" => "classes",
        "department_id" => "departments",
        "designation_id" => "designations",
        "class_teacher_id" | "employee_id" => "employees",
        "exam_id" => "exams",
        "fee_type_id" => "fee_types",
        "group_id" => "student_groups",
        "head_id" => "voucher_heads",
        "opening_id" => "admission_openings",
        "section_id" => "sections",
        "student_id" => "students",
        "subject_id" => "subjects",
        "type_id" => "event_types",
        _ => return None,
    })
}

/// The table that a noun's records are kept in, as its statements say; none of one that is neither changed nor deleted here.
pub(super) fn own_table(deletes: &'static str) -> Option<&'static str> {
    deletes.strip_prefix("delete from ")?.split_whitespace().next()
}

/// Refers to what a record with these values refers to, before it is decided whether it may. In the order of the tables and ids, so that two
/// records never wait for each other.
pub async fn referred(conn: &mut Conn, noun: &Noun, values: &Values) -> Result<()> {
    let refers = noun.fields.iter().filter(|field| matches!(field.kind, FieldKind::Record | FieldKind::Picked(_)));
    let mut rows: Vec<(&'static str, &str)> =
        refers.filter_map(|field| Some((table_of(field.column)?, value_of(values, field.key)))).collect();
    rows.retain(|(_, id)| !id.is_empty());
    rows.sort_unstable();
    for (table, id) in rows {
        conn.refer(table, id).await?;
    }
    Ok(())
}
