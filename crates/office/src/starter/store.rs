//! What a branch and a session have already, as *Starter* compares with it.

use db::{Conn, FromRow, Result};

/// A record that is there.
#[derive(Clone, Debug, FromRow)]
pub(super) struct There {
    pub id: String,
    pub name: String,
    pub status: String,
    /// Of an account, the ways to pay that it collects; else empty.
    pub receives: String,
}

/// A list whose records are used where they are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum List {
    Subjects,
    Exams,
    Groups,
    Designations,
    BellSchedules,
    Heads,
    Accounts,
    FeeTypes,
}

/// The records of a list of the session, or of the branch.
pub(super) async fn there(conn: &mut Conn, list: List, (branch_id, session_id): (&str, &str)) -> Result<Vec<There>> {
    match list {
        List::Subjects => {
            conn.all("select id, subject_name as name, status, '' as receives from subjects where session_id = $1", session_id)
                .await
        }
        List::Exams => conn.all("select id, name, status, '' as receives from exams where session_id = $1", session_id).await,
        List::Groups => {
            conn.all("select id, group_name as name, status, '' as receives from student_groups where branch_id = $1", branch_id)
                .await
        }
        List::Designations => {
            conn.all("select id, designation_name as name, status, '' as receives from designations where branch_id = $1", branch_id)
                .await
        }
        List::BellSchedules => {
            conn.all("select id, schedule_name as name, status, '' as receives from bell_schedules where branch_id = $1", branch_id)
                .await
        }
        List::Heads => {
            conn.all(
                "select id, head_name as name, status, '' as receives from voucher_heads where branch_id = $1 and kind = 'income'",
                branch_id,
            )
            .await
        }
        List::Accounts => {
            conn.all(
                "select id, account_name as name, status, case when status = 'active' then coalesce(receives, '') else '' end as receives
                   from accounts where branch_id = $1",
                branch_id,
            )
            .await
        }
        List::FeeTypes => {
            conn.all("select id, fee_name as name, status, '' as receives from fee_types where branch_id = $1", branch_id).await
        }
    }
}

#[derive(FromRow)]
struct Count {
    n: i64,
}

/// Whether a session has a class, active or not.
pub(super) async fn has_class(conn: &mut Conn, session_id: &str) -> Result<bool> {
    let found: Count = conn.one("select count(*) as n from classes where session_id = $1", session_id).await?;
    Ok(found.n > 0)
}

/// A scheme that can be chosen in a branch.
#[derive(Clone, Debug, FromRow)]
pub(super) struct SchemeThere {
    pub version_id: String,
}

/// The latest version of the branch's scheme of a name, or of that of all branches.
pub(super) async fn scheme(conn: &mut Conn, branch_id: &str, name: &str) -> Result<Option<SchemeThere>> {
    conn.optional(
        "select v.id as version_id from grading_schemes g
           join grading_scheme_versions v on v.scheme_id = g.id and v.number = g.version_number
          where (g.branch_id is null or g.branch_id = $1) and g.search_text = $2 order by g.branch_id limit 1",
        (branch_id, name.to_lowercase()),
    )
    .await
}

/// Lets one at a time make what a branch has: whoever comes second finds what the first has made.
pub(super) async fn hold_branch(conn: &mut Conn, branch_id: &str) -> Result<()> {
    conn.execute("update branches set version = version where id = $1", branch_id).await?;
    Ok(())
}
