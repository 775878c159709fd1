//! How much each branch has, a statement a count.

use db::{Conn, FromRow, Result};

/// A branch with a count.
#[derive(Clone, Debug, FromRow)]
pub(super) struct CountRow {
    pub(super) branch_id: String,
    pub(super) branch_name: String,
    pub(super) count: i64,
}

/// What is counted of a branch.
#[derive(Clone, Copy, Debug)]
pub(super) enum Counted {
    /// Those enrolled in the active session who have not left.
    Students,
    /// Active ones, teachers among them.
    Employees,
    Teachers,
    /// Those of the active session that are not inactive.
    Events,
}

/// The active branches, by name, with what `$count` counts of the branch `b`.
macro_rules! counted {
    ($count:literal) => {
        concat!(
            "select b.id as branch_id, b.branch_name, (",
            $count,
            ") as count from branches b where b.status = 'active' and ($1 = '' or b.id = $1) order by b.sort_key, b.branch_name"
        )
    };
}

const STUDENTS: &str = counted!(
    "select count(*) from sessions a join enrolments r on r.session_id = a.id and r.left_on is null
      where a.branch_id = b.id and a.status = 'active'"
);
const EMPLOYEES: &str = counted!("select count(*) from employees e where e.branch_id = b.id and e.status = 'active'");
const TEACHERS: &str = counted!(
    "select count(*) from employees e where e.branch_id = b.id and e.status = 'active' and e.role = 'teacher'"
);
const EVENTS: &str = counted!(
    "select count(*) from sessions a join events e on e.session_id = a.id and e.status = 'active'
      where a.branch_id = b.id and a.status = 'active'"
);

/// Of one branch, or with an empty id of every one.
pub(super) async fn by_branch(conn: &mut Conn, of: Counted, branch_id: &str) -> Result<Vec<CountRow>> {
    let statement = match of {
        Counted::Students => STUDENTS,
        Counted::Employees => EMPLOYEES,
        Counted::Teachers => TEACHERS,
        Counted::Events => EVENTS,
    };
    conn.all(statement, branch_id).await
}
