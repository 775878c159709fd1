//! Register numbers of an admin's branch that are one and the same but for how they are spelled (docs/rules.md, *Register numbers*): listed
//! until one of them is changed.

use rules::words::{labels, office_texts};

use super::page::{Shown, TodoList, TodoSheet, todo};
use auth::Caller;
use base::error::Result;
use db::Conn;
use people::students::numbers_store;
use web::form;

/// How many students of a branch have a number that another one has.
pub(super) async fn count(conn: &mut Conn, branch_id: &str) -> Result<i64> {
    Ok(i64::try_from(numbers_store::alike(conn, branch_id).await?.len()).unwrap_or(i64::MAX))
}

/// The list of the students whose numbers are the same; none of who has no branch.
pub(super) async fn of_branch(conn: &mut Conn, caller: &Caller, shown: &Shown<'_>) -> Result<Option<TodoList>> {
    let Some(branch) = caller.branch.as_ref() else { return Ok(None) };
    let found = numbers_store::alike(conn, &branch.id).await?;
    let total = i64::try_from(found.len()).unwrap_or(i64::MAX);
    let rows = shown.of(found).map(|student| TodoSheet {
        label: format!("{} {}", student.first_name, student.last_name).trim().into(),
        place: student.reg_no.into(),
        href: form::address("/admin/searchView", &[("id", &student.id)]),
        missing: 0,
        students: 0,
        state: office_texts::ALIKE_STATE.into(),
        waits: true,
        bar: None,
        says: None,
    });
    let (title, empty) = (office_texts::ALIKE_TITLE, office_texts::ALIKE_NONE);
    Ok(Some(todo(shown, ("alike", labels::STUDENT, false), title, empty, rows.collect(), total)))
}
