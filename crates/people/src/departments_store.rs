//! Departments of employees (docs/rules.md): the noun and its statements.

use rules::words::{calls, labels, nouns};

use auth::permit::ManageEmployees;
use records::{Column, Field, InUse, Noun, Reach, RecordKind, STATUSES, UniqueName};

const NAME: Field = Field::name("departmentName", labels::DEPARTMENT, "department_name");

/// The list `/admin/addDepartment`.
pub struct Departments;

impl RecordKind for Departments {
    const NOUN: Noun = Noun {
        kind: "department",
        one: nouns::DEPARTMENT,
        many: nouns::DEPARTMENT_MANY,
        path: "/addDepartment",
        call: "Department",
        reach: Reach::Branch,
        columns: &[
            Column::of(&NAME, "sort_key").name(),
            Column::count("employees", labels::EMPLOYEES, "count"),
            Column::STATUS,
        ],
        fields: &[NAME],
        statuses: STATUSES,
        searched: &[NAME.key],
        first: nouns::DEPARTMENT_FIRST,
        filters: &[],
        order: "",
        nested: &[],
        unique: &[UniqueName {
            constraint: "departments_name",
            columns: "departments.branch_id, departments.search_text",
            field: NAME.key,
            message: calls::NAME_TAKEN,
        }],
    };
    type Reads = ManageEmployees;
    type Writes = ManageEmployees;
    type Adds = ManageEmployees;
    type Deletes = ManageEmployees;

    const ALL: &'static str =
        "select d.id, d.branch_id, d.department_name, d.status, d.sort_key, d.search_text, d.version,
            d.changed_by_name, d.changed_at, (select count(*) from employees e where e.department_id = d.id) as count
       from departments d";
    const ADD: &'static str = "insert into departments
            (id, version, search_text, changed_by_name, changed_at, department_name, status, branch_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)";
    const UPDATE: &'static str = "update departments
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, department_name = $6, status = $7
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from departments where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[InUse {
        label: labels::EMPLOYEES,
        list: "/listEmployees",
        statement: "select employee_name as example, count(*) over () as count
       from employees where department_id = $1 order by employee_name limit 1",
    }];
}
