//! What the look-ups read of employees.

use db::{Conn, FromRow, Result};

/// An active employee of a branch.
#[derive(Clone, Debug, FromRow)]
pub struct Employee {
    pub id: String,
    pub employee_name: String,
    pub role: String,
    pub designation_name: Option<String>,
    pub profile_photo_file_id: Option<String>,
}

/// A branch's active employees, by name; only those of `role` where one is given.
pub async fn of_branch(conn: &mut Conn, branch_id: &str, role: Option<&str>) -> Result<Vec<Employee>> {
    conn.all(
        "select e.id, e.employee_name, e.role, d.designation_name, e.profile_photo_file_id
           from employees e left join designations d on d.id = e.designation_id
          where e.branch_id = $1 and e.status = 'active' and ($2 = '' or e.role = $2)
          order by e.sort_key, e.employee_name, e.id",
        (branch_id, role.unwrap_or_default()),
    )
    .await
}
