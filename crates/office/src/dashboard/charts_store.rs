//! What the charts of the dashboard add up beside the money's own statements: each on an index.

use db::{Conn, FromRow, Result};

/// A name with how many there are.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Counted {
    pub(super) name: String,
    pub(super) count: i64,
}

/// Who is enrolled in a session and has not left, by class.
pub(super) async fn students_by_class(conn: &mut Conn, session_id: &str) -> Result<Vec<Counted>> {
    conn.all(
        "select c.class_name as name, k.students as count
           from (select class_id, count(*) as students from enrolments where session_id = $1 and left_on is null group by class_id) k
           join classes c on c.id = k.class_id
          order by c.class_numeric, c.sort_key, c.class_name, c.id",
        session_id,
    )
    .await
}

/// The people of a branch.
#[derive(Clone, Debug, FromRow)]
pub(super) struct People {
    pub(super) branch_name: String,
    pub(super) students: i64,
    pub(super) teachers: i64,
    pub(super) employees: i64,
}

/// The active branches, by name: students of the active session, teachers, and other employees.
pub(super) async fn people_by_branch(conn: &mut Conn) -> Result<Vec<People>> {
    conn.all(
        "select b.branch_name,
                (select count(*) from sessions a join enrolments r on r.session_id = a.id and r.left_on is null
                  where a.branch_id = b.id and a.status = 'active') as students,
                coalesce(k.teachers, 0) as teachers, coalesce(k.employees, 0) - coalesce(k.teachers, 0) as employees
           from branches b
           left join (select branch_id, count(*) as employees, count(case when role = 'teacher' then 1 end) as teachers
                        from employees where status = 'active' group by branch_id) k on k.branch_id = b.id
          where b.status = 'active' order by b.sort_key, b.branch_name",
        (),
    )
    .await
}
