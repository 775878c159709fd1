//! Groups of students, as Science or Humanities (docs/rules.md): the noun and its statements.

use rules::messages::NAME_TAKEN;

use crate::auth::permit::ManageStructure;
use crate::records::{Column, Field, NamedRecord, Noun, STATUS};

const NAME: Field = Field { key: "groupName", label: "Group" };

/// The list `/admin/manageGroup`.
pub struct Groups;

impl NamedRecord for Groups {
    const NOUN: Noun = Noun {
        kind: "group",
        one: "Group",
        many: "Groups",
        path: "/manageGroup",
        group: "Academic",
        columns: &[
            Column { key: NAME.key, label: NAME.label, numeric: false, sort: Some("search_text") },
            Column { key: "enrolments", label: "Enrolments", numeric: true, sort: Some("count") },
            Column { key: STATUS, label: "Status", numeric: false, sort: Some("status") },
        ],
        fields: &[NAME],
        first: "There is no group yet. Add the first one, as Science: students of classes 9 to 12 choose theirs from this list.",
        unique: &[("student_groups_name", "student_groups.branch_id, student_groups.group_name", NAME.key, NAME_TAKEN)],
    };
    type Reads = ManageStructure;
    type Writes = ManageStructure;

    const ALL: &'static str = "select d.id, d.branch_id, d.group_name as name, d.status, d.search_text, d.version,
            d.changed_by_name, d.changed_at, (select count(*) from enrolments e where e.group_id = d.id) as count
       from student_groups d";
    const ADD: &'static str = "insert into student_groups
            (id, branch_id, group_name, status, search_text, version, changed_by_name, changed_at)
     values ($1, $2, $3, $4, $5, 1, $6, $7)";
    const UPDATE: &'static str = "update student_groups
        set group_name = $3, status = $4, search_text = $5, version = version + 1, changed_by_name = $6, changed_at = $7
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from student_groups where id = $1 and version = $2";
    const IN_USE: &'static str = "select s.first_name || ' ' || s.last_name as example, count(*) over () as count
       from enrolments e join students s on s.id = e.student_id where e.group_id = $1 order by s.search_text limit 1";
}
