//! Designations of employees (docs/rules.md): the noun and its statements.

use rules::words::{calls, labels, nouns};

use auth::permit::ManageEmployees;
use records::{Column, Field, InUse, Noun, Reach, RecordKind, STATUSES, UniqueName};

const NAME: Field = Field::name("designationName", labels::DESIGNATION, "designation_name");

/// The list `/admin/addDesignation`.
pub struct Designations;

impl RecordKind for Designations {
    const NOUN: Noun = Noun {
        kind: "designation",
        one: nouns::DESIGNATION,
        many: nouns::DESIGNATION_MANY,
        path: "/addDesignation",
        call: "Designation",
        reach: Reach::Branch,
        columns: &[
            Column::of(&NAME, "sort_key").name(),
            Column::count("employees", labels::EMPLOYEES, "count"),
            Column::STATUS,
        ],
        fields: &[NAME],
        statuses: STATUSES,
        searched: &[NAME.key],
        first: nouns::DESIGNATION_FIRST,
        filters: &[],
        order: "",
        nested: &[],
        unique: &[UniqueName {
            constraint: "designations_name",
            columns: "designations.branch_id, designations.search_text",
            field: NAME.key,
            message: calls::NAME_TAKEN,
        }],
    };
    type Reads = ManageEmployees;
    type Writes = ManageEmployees;
    type Adds = ManageEmployees;
    type Deletes = ManageEmployees;

    const ALL: &'static str =
        "select d.id, d.branch_id, d.designation_name, d.status, d.sort_key, d.search_text, d.version,
            d.changed_by_name, d.changed_at, (select count(*) from employees e where e.designation_id = d.id) as count
       from designations d";
    const ADD: &'static str = "insert into designations
            (id, version, search_text, changed_by_name, changed_at, designation_name, status, branch_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)";
    const UPDATE: &'static str = "update designations
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, designation_name = $6, status = $7
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from designations where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[InUse {
        label: labels::EMPLOYEES,
        list: "/listEmployees",
        statement: "select employee_name as example, count(*) over () as count
       from employees where designation_id = $1 order by employee_name limit 1",
    }];
}
