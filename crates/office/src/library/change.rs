//! The change itself, for calls and forms alike: a book comes back, or may be kept longer.

use rules::library::{self, NotRenewed};

use super::store::{self, Issue};
use auth::Caller;
use auth::audit::{Act, Change};
use auth::scope::within_reach;
use base::clock::printed_day;
use base::error::{Error, Result};
use db::Conn;
use records::{Currency, RecordKind, Write};

use super::issues_store::{BookIssues, DUE, TOO_LONG, WHY};

const RETURNED: &str = "This book is back already";
const NOTHING_DUE: &str = "There is no fine to waive";
/// What the audit calls the amounts.
const FINE: &str = "fine";
const KEPT: &str = "fineKept";
const WAIVED: &str = "fineWaived";
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

/// The same inside a change that has begun, held until it ends: somebody may have renewed or returned it since it was looked at.
async fn held(write: &mut Write<'_>, issue: &Issue) -> Result<Issue> {
    store::hold_issue(&mut write.tx, &issue.id).await?.ok_or_else(|| Error::not_found("The issue"))
}

fn money(issue: &Issue, hundredths: i64) -> String {
    Currency::new(&issue.currency, &issue.currency_symbol).shown(hundredths)
}

/// Takes a book back today; what is due for it, in hundredths.
///
/// # Errors
/// 409 where it is back already.
pub(super) async fn give_back(write: &mut Write<'_>, caller: &Caller, issue: &Issue) -> Result<i64> {
    let today = caller.today.as_str();
    let issue = held(write, issue).await?;
    let fine = issue.fines(today);
    if !store::give_back(&mut write.tx, &issue.id, (today, fine), (&caller.name, write.at)).await? {
        return Err(Error::conflict(RETURNED));
    }
    let mut changes = vec![change(&issue, "returnedOn", None, printed_day(today))];
    if fine > 0 {
        changes.push(change(&issue, FINE, None, money(&issue, fine)));
    }
    record(write, &issue, &changes).await?;
    Ok(library::left_due(fine, issue.waived))
}

/// Lets a book be kept until a day, and keeps the fine of the days that it is late so far; the issue's version afterwards. `version`: the one
/// that was looked at; none: whatever it is.
///
/// # Errors
/// 409 where it is back or somebody has changed it meanwhile; 422 for a day that is not later.
pub(super) async fn renew(
    write: &mut Write<'_>,
    caller: &Caller,
    issue: &Issue,
    (version, until): (Option<i64>, &str),
) -> Result<i64> {
    let issue = &held(write, issue).await?;
    if issue.returned_on.is_some() {
        return Err(Error::conflict(RETURNED));
    }
    let version = version.unwrap_or(issue.version);
    if version != issue.version {
        return Err(Error::conflict(CHANGED));
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
    let kept = issue.fines(&caller.today);
    if !store::keep_until(&mut write.tx, (&issue.id, version), (until, kept), by).await? {
        return Err(Error::conflict(CHANGED));
    }
    let mut changes = vec![change(issue, DUE.key, Some(printed_day(&issue.due_on)), day)];
    if kept > issue.fine_kept {
        let before = (issue.fine_kept > 0).then(|| money(issue, issue.fine_kept));
        changes.push(change(issue, KEPT, before, money(issue, kept)));
    }
    record(write, issue, &changes).await?;
    Ok(version + 1)
}

/// Waives what is due of an issue's fines until today, for a reason; how much that is, and the issue's version afterwards. What it costs
/// later is due again.
///
/// # Errors
/// 409 where nothing is due, or somebody has changed it meanwhile.
pub(super) async fn waive(
    write: &mut Write<'_>,
    caller: &Caller,
    issue: &Issue,
    (version, reason): (Option<i64>, &str),
) -> Result<(i64, i64)> {
    let issue = &held(write, issue).await?;
    let version = version.unwrap_or(issue.version);
    if version != issue.version {
        return Err(Error::conflict(CHANGED));
    }
    let due = issue.due(&caller.today);
    if due == 0 {
        return Err(Error::conflict(NOTHING_DUE));
    }
    let waived = issue.waived.saturating_add(due);
    let by = (caller.name.as_str(), write.at);
    if !store::waive(&mut write.tx, (&issue.id, version), (waived, reason, &caller.today), by).await? {
        return Err(Error::conflict(CHANGED));
    }
    let before = (issue.waived > 0).then(|| money(issue, issue.waived));
    let changes = [
        change(issue, WAIVED, before, money(issue, waived)),
        change(issue, WHY.key, issue.waived_reason.clone(), reason.to_owned()),
    ];
    record(write, issue, &changes).await?;
    Ok((due, version + 1))
}
