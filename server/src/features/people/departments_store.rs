//! Departments of employees (docs/rules.md): the noun and its statements.

use rules::messages::NAME_TAKEN;

use crate::auth::permit::ManageEmployees;
use crate::records::{Column, Field, NamedRecord, Noun, STATUS};

const NAME: Field = Field { key: "departmentName", label: "Department" };

/// The list `/admin/addDepartment`.
pub struct Departments;

impl NamedRecord for Departments {
    const NOUN: Noun = Noun {
        kind: "department",
        one: "Department",
        many: "Departments",
        path: "/addDepartment",
        group: "Employee",
        columns: &[
            Column { key: NAME.key, label: NAME.label, numeric: false, sort: Some("search_text") },
            Column { key: "employees", label: "Employees", numeric: true, sort: Some("count") },
            Column { key: STATUS, label: "Status", numeric: false, sort: Some("status") },
        ],
        fields: &[NAME],
        first: "There is no department yet. Add the first one: employees choose theirs from this list.",
        unique: &[("departments_name", "departments.branch_id, departments.search_text", NAME.key, NAME_TAKEN)],
    };
    type Reads = ManageEmployees;
    type Writes = ManageEmployees;

    const ALL: &'static str = "select d.id, d.branch_id, d.department_name as name, d.status, d.search_text, d.version,
            d.changed_by_name, d.changed_at, (select count(*) from employees e where e.department_id = d.id) as count
       from departments d";
    const ADD: &'static str = "insert into departments
            (id, branch_id, department_name, status, search_text, version, changed_by_name, changed_at)
     values ($1, $2, $3, $4, $5, 1, $6, $7)";
    const UPDATE: &'static str = "update departments
        set department_name = $3, status = $4, search_text = $5, version = version + 1, changed_by_name = $6, changed_at = $7
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from departments where id = $1 and version = $2";
    const IN_USE: &'static str = "select employee_name as example, count(*) over () as count
       from employees where department_id = $1 order by employee_name limit 1";
}
