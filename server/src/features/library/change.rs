//! The change itself, for calls and forms alike: a book comes back, or may be kept longer.

use rules::library::{self, NotRenewed};

use super::store::{self, Issue};
use crate::auth::Caller;
use crate::auth::audit::{Act, Change};
use crate::auth::scope::within_reach;
use crate::clock::printed_day;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::records::{Currency, RecordKind, Write};

use super::issues_store::{BookIssues, DUE, TOO_LONG};

const RETURNED: &str = "This book is back already";
const CHANGED: &str = "Somebody else has changed this issue meanwhile. Open it again. Nothing was changed.";

/// An issue within the caller's reach.
///
/// # Errors
/// 403 for another branch's; 404.
pub(super) async fn reached(conn: &mut Conn, caller: &Caller, id: &str) -> Result<Issue> {
    let issue = store::issue(conn, id).await?;
    within_reach(caller, issue.as_ref().map(|issue| issue.branch_id.clone()), "The issue")?;
    issue.ok_or_else(|| Error::not_found("The issue"))
}

fn change(issue: &Issue, field: &'static str, old: Option<String>, new: String) -> Change {
    Change { subject_kind: BookIssues::NOUN.kind, subject_id: issue.id.clone(), field, old, new: Some(new) }
}

async fn record(write: &mut Write<'_>, issue: &Issue, changes: &[Change]) -> Result<()> {
    let of = (issue.branch_id.as_str(), issue.id.as_str(), issue.issue_no.as_str());
    write.record_changes(Act::Update, &BookIssues::NOUN, of, changes).await
}

/// Takes a book back today; the fine that is due, in hundredths.
///
/// # Errors
/// 409 where it is back already.
pub(super) async fn give_back(write: &mut Write<'_>, caller: &Caller, issue: &Issue) -> Result<i64> {
    let today = caller.today.as_str();
    // As it is due now: somebody may have renewed it since.
    let issue = store::issue(&mut write.tx, &issue.id).await?.ok_or_else(|| Error::not_found("The issue"))?;
    let fine = library::fine(issue.fine_per_day, &issue.due_on, today);
    if !store::give_back(&mut write.tx, &issue.id, (today, fine), (&caller.name, write.at)).await? {
        return Err(Error::conflict(RETURNED));
    }
    let mut changes = vec![change(&issue, "returnedOn", None, printed_day(today))];
    if fine > 0 {
        changes.push(change(&issue, "fine", None, Currency::new(&issue.currency, &issue.currency_symbol).shown(fine)));
    }
    record(write, &issue, &changes).await?;
    Ok(fine)
}

/// Lets a book be kept until a day; the issue's version afterwards. `version`: the one that was looked at.
///
/// # Errors
/// 409 where it is back or somebody has changed it meanwhile; 422 for a day that is not later.
pub(super) async fn renew(
    write: &mut Write<'_>,
    caller: &Caller,
    issue: &Issue,
    (version, until): (i64, &str),
) -> Result<i64> {
    if issue.returned_on.is_some() {
        return Err(Error::conflict(RETURNED));
    }
    let day = printed_day(until);
    library::renew(&issue.due_on, until, &caller.today).map_err(|why| {
        let said = match why {
            NotRenewed::Past => format!("{day} is before today"),
            NotRenewed::TooLong => TOO_LONG.to_owned(),
            NotRenewed::NotLater => format!("It may be kept until {} already", printed_day(&issue.due_on)),
        };
        Error::value(DUE.key, said)
    })?;
    let by = (caller.name.as_str(), write.at);
    if !store::keep_until(&mut write.tx, (&issue.id, version), until, by).await? {
        return Err(Error::conflict(CHANGED));
    }
    let changes = [change(issue, DUE.key, Some(printed_day(&issue.due_on)), day)];
    record(write, issue, &changes).await?;
    Ok(version + 1)
}
