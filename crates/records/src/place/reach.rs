//! How far a caller reaches: what a call names by its id alone, and students.

use rules::words::Word;

use super::store;
use auth::Caller;
use auth::caller::BranchOf;
use base::error::{Error, Result};
use db::Conn;

/// The branch of a caller who has one; none of who is confined to none.
///
/// # Errors
/// 403 where another branch is asked for, whether it exists or not.
pub(super) fn own_branch<'c>(caller: &'c Caller, asked_id: Option<&str>) -> Result<Option<&'c BranchOf>> {
    match (&caller.branch, asked_id) {
        (Some(own), Some(id)) if own.id != id => Err(Error::other_branch()),
        (own, _) => Ok(own.as_ref()),
    }
}

/// Holds a record that a call names by its id alone to the caller's reach. `branch_id` is the branch it belongs to, none
/// where the id is not known; it is answered again when all is well. `missing`: what is said then (`CLASS_NOT_FOUND`).
///
/// # Errors
/// 404 for an unknown id, 403 for another branch's.
pub fn within_reach(caller: &Caller, branch_id: Option<String>, missing: Word) -> Result<String> {
    let branch_id = branch_id.ok_or_else(|| Error::not_found(missing))?;
    within_branch(caller, &branch_id)?;
    Ok(branch_id)
}

/// The same of a record that is there.
///
/// # Errors
/// 403 for another branch's.
pub(crate) fn within_branch(caller: &Caller, branch_id: &str) -> Result<()> {
    match &caller.branch {
        Some(own) if own.id != branch_id => Err(Error::other_branch()),
        _ => Ok(()),
    }
}

/// The refusal of a call that lists students who are not in its section. A confined caller is not told whether another branch's
/// student exists anywhere else: 403.
pub async fn not_in_section(caller: &Caller, conn: &mut Conn, list: &str, student_ids: &[&str]) -> Result<Error> {
    // Some are enough to know a list that was meant for another branch.
    let some = &student_ids[..student_ids.len().min(500)];
    match &caller.branch {
        Some(own) if store::any_of_another_branch(conn, &own.id, some).await? => Ok(Error::other_branch()),
        _ => Ok(Error::not_in_section(list, student_ids.iter().copied())),
    }
}

/// Refuses a student of another branch to a confined caller: 403, before 404 for one who is unknown or elsewhere.
///
/// # Errors
/// That, and the database's.
pub async fn student_within_reach(caller: &Caller, conn: &mut Conn, student_id: &str) -> Result<()> {
    match &caller.branch {
        Some(own) if store::any_of_another_branch(conn, &own.id, &[student_id]).await? => Err(Error::other_branch()),
        _ => Ok(()),
    }
}
