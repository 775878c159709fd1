//! Groups of students, as Science or Humanities (docs/rules.md): the noun and its statements.

use rules::words::{calls, labels, nouns};

use auth::permit::ManageStructure;
use records::{Column, Field, InUse, Noun, Reach, RecordKind, STATUSES, UniqueName};

const NAME: Field = Field::name("groupName", labels::GROUP, "group_name");

/// The list `/admin/manageGroup`.
pub struct Groups;

impl RecordKind for Groups {
    const NOUN: Noun = Noun {
        kind: "group",
        one: nouns::GROUP,
        many: nouns::GROUP_MANY,
        path: "/manageGroup",
        call: "Group",
        reach: Reach::Branch,
        columns: &[
            Column::of(&NAME, "sort_key").name(),
            Column::count("enrolments", labels::ENROLMENTS, "count"),
            Column::STATUS,
        ],
        fields: &[NAME],
        statuses: STATUSES,
        searched: &[NAME.key],
        first: nouns::GROUP_FIRST,
        filters: &[],
        order: "",
        nested: &[],
        unique: &[
            UniqueName {
                constraint: "student_groups_name",
                columns: "student_groups.branch_id, student_groups.group_name",
                field: NAME.key,
                message: calls::NAME_TAKEN,
            },
            UniqueName {
                constraint: "student_groups_text",
                columns: "student_groups.branch_id, student_groups.search_text",
                field: NAME.key,
                message: calls::NAME_TAKEN,
            },
        ],
    };
    type Reads = ManageStructure;
    type Writes = ManageStructure;
    type Adds = ManageStructure;
    type Deletes = ManageStructure;

    const ALL: &'static str = "select d.id, d.branch_id, d.group_name, d.status, d.sort_key, d.search_text, d.version,
            d.changed_by_name, d.changed_at, (select count(*) from enrolments e where e.group_id = d.id) as count
       from student_groups d";
    const ADD: &'static str = "insert into student_groups
            (id, version, search_text, changed_by_name, changed_at, group_name, status, branch_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)";
    const UPDATE: &'static str = "update student_groups
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, group_name = $6, status = $7
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from student_groups where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[
        InUse {
            label: labels::ENROLMENTS,
            list: "",
            statement: "select s.first_name || ' ' || s.last_name as example, count(*) over () as count
       from enrolments e join students s on s.id = e.student_id where e.group_id = $1 order by s.search_text limit 1",
        },
        InUse {
            label: labels::SUBJECTS_OF_SECTIONS,
            list: "/assignSubject",
            statement: "select c.class_name || ' ' || n.section_name || ', ' || j.subject_name as example, count(*) over () as count
       from section_subjects t join sections n on n.id = t.section_id join classes c on c.id = n.class_id
       join subjects j on j.id = t.subject_id
      where t.student_group_id = $1 order by c.class_numeric, n.section_name, j.subject_name limit 1",
        },
    ];
}
