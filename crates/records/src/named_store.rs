//! What a body names beside its id (docs/rules.md, *Calls*): `designationName` beside `designationId`. A name that is not the id's own is a 400, as
//! for branch and session; where a noun's own id is left empty, the name alone says which record is meant.

use super::Noun;
use db::{Conn, FromRow, Result};

/// A key with the name that can stand beside it.
pub struct NamedKey {
    /// `designationId`, `designationName`
    pub id: &'static str,
    pub name: &'static str,
    /// `designation`
    pub what: &'static str,
    /// In what a name is looked for.
    pub within: Parent,
    /// By id and branch; nothing of another branch.
    by_id: &'static str,
    /// By name and the parent's id.
    by_name: &'static str,
    /// Another key that the record follows from, and how: by that key's id and the branch.
    pub through: Option<(&'static str, &'static str)>,
}

/// What the names of records are unique in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parent {
    Branch,
    Session,
    Class,
}

macro_rules! of_branch {
    ($id:literal, $name:literal, $what:literal, $table:literal, $column:literal) => {
        NamedKey {
            id: $id,
            name: $name,
            what: $what,
            within: Parent::Branch,
            by_id: concat!("select id, ", $column, " as name from ", $table, " where id = $1 and branch_id = $2"),
            by_name: concat!(
                "select id, ",
                $column,
                " as name from ",
                $table,
                " where ",
                $column,
                " = $1 and branch_id = $2 order by status, id limit 1"
            ),
            through: None,
        }
    };
}

macro_rules! of_session {
    ($id:literal, $name:literal, $what:literal, $table:literal, $column:literal, $through:expr) => {
        NamedKey {
            id: $id,
            name: $name,
            what: $what,
            within: Parent::Session,
            by_id: concat!(
                "select t.id, t.",
                $column,
                " as name from ",
                $table,
                " t join sessions a on a.id = t.session_id where t.id = $1 and a.branch_id = $2"
            ),
            by_name: concat!(
                "select id, ",
                $column,
                " as name from ",
                $table,
                " where ",
                $column,
                " = $1 and session_id = $2 order by status, id limit 1"
            ),
            through: $through,
        }
    };
}

/// All of them.
pub const NAMED: &[NamedKey] = &[
    of_branch!("designationId", "designationName", "designation", "designations", "designation_name"),
    of_branch!("departmentId", "departmentName", "department", "departments", "department_name"),
    of_branch!("groupId", "groupName", "group", "student_groups", "group_name"),
    of_branch!("feeTypeId", "feeName", "fee", "fee_types", "fee_name"),
    of_branch!("headId", "headName", "head", "voucher_heads", "head_name"),
    of_branch!("categoryId", "categoryName", "category", "book_categories", "category_name"),
    // A section says which class it is of.
    of_session!(
        "classId",
        "className",
        "class",
        "classes",
        "class_name",
        Some((
            "sectionId",
            "select c.id, c.class_name as name from sections n join classes c on c.id = n.class_id
               join sessions a on a.id = c.session_id where n.id = $1 and a.branch_id = $2"
        ))
    ),
    of_session!("subjectId", "subjectName", "subject", "subjects", "subject_name", None),
    of_session!("examId", "examName", "exam", "exams", "name", None),
    NamedKey {
        id: "sectionId",
        name: "sectionName",
        what: "section",
        within: Parent::Class,
        by_id: "select n.id, n.section_name as name from sections n join classes c on c.id = n.class_id
                  join sessions a on a.id = c.session_id where n.id = $1 and a.branch_id = $2",
        by_name: "select id, section_name as name from sections where section_name = $1 and class_id = $2
                  order by status, id limit 1",
        through: None,
    },
];

/// The names that a noun's body may have beside the ids of its fields.
pub fn names_of(noun: &Noun) -> impl Iterator<Item = &'static str> {
    let is_of = |key: &&NamedKey| noun.field(key.id).is_some() && noun.field(key.name).is_none();
    NAMED.iter().filter(is_of).map(|key| key.name)
}

/// A record by its name.
#[derive(Clone, Debug, FromRow)]
pub struct NamedRow {
    pub id: String,
    pub name: String,
}

async fn one(conn: &mut Conn, statement: &'static str, by: &str, within: &str) -> Result<Option<NamedRow>> {
    conn.optional(statement, (by, within)).await
}

impl NamedKey {
    /// The record with an id in a branch.
    pub async fn by_id(&self, conn: &mut Conn, id: &str, branch_id: &str) -> Result<Option<NamedRow>> {
        one(conn, self.by_id, id, branch_id).await
    }

    /// The record of a name in its parent.
    pub async fn by_name(&self, conn: &mut Conn, name: &str, parent_id: &str) -> Result<Option<NamedRow>> {
        one(conn, self.by_name, name, parent_id).await
    }

    /// The record that another key's id leads to.
    pub async fn through(
        conn: &mut Conn,
        statement: &'static str,
        id: &str,
        branch_id: &str,
    ) -> Result<Option<NamedRow>> {
        one(conn, statement, id, branch_id).await
    }
}
