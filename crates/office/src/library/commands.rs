//! What is done about an issue, by call and by its page: a book comes back, may be kept longer, or its fine is waived.

use axum::response::Response;
use futures_util::future::BoxFuture;
use rules::library::{self, NotRenewed};
use rules::messages;
use rules::permission::Action;
use rules::words::{Text, office_texts, refusals};
use schemars::JsonSchema;
use serde::Serialize;

use super::issues_store::{BookIssues, DUE, WHY};
use super::page::{self, Sent};
use super::store::{self, Issue};
use auth::audit::{Act, Change};
use auth::{Caller, Visitor};
use base::clock::printed_day;
use base::error::{Error, Result};
use db::Conn;
use records::command::{Again, Command, Input, Named, Submitted, VERSION};
use records::place::within_reach;
use records::{Currency, RecordKind, Write, in_answer};
use web::app::App;

/// What the audit calls the amounts.
const FINE: &str = "fine";
const KEPT: &str = "fineKept";
const WAIVED: &str = "fineWaived";

/// An issue within the caller's reach.
///
/// # Errors
/// 403 for another branch's; 404.
pub(super) async fn reached(conn: &mut Conn, caller: &Caller, id: &str) -> Result<Issue> {
    let issue = store::issue(conn, id).await?;
    within_reach(caller, issue.as_ref().map(|issue| issue.branch_id.clone()), refusals::ISSUE_NOT_FOUND)?;
    issue.ok_or_else(|| Error::not_found(refusals::ISSUE_NOT_FOUND))
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
    store::hold_issue(&mut write.tx, &issue.id).await?.ok_or_else(|| Error::not_found(refusals::ISSUE_NOT_FOUND))
}

fn money(issue: &Issue, hundredths: i64) -> String {
    Currency::new(&issue.currency, &issue.currency_symbol).shown(hundredths)
}

/// What returnBook answers.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Returned {
    pub message: &'static str,
    /// What is due for the days that it was late.
    #[schemars(with = "f64")]
    pub fine: serde_json::Value,
}

/// returnBook: a book comes back today. 409 where it is back already.
pub struct ReturnBook;

impl Command for ReturnBook {
    const ACTION: Action = Action::ManageLibrary;
    const INPUTS: &'static [Input] = &[];
    type Target = Issue;
    type Done = Returned;

    fn read(_: &mut Submitted<'_>) -> Option<Self> {
        Some(Self)
    }

    async fn reach(conn: &mut Conn, caller: &Caller, named: Named<'_>) -> Result<Issue> {
        reached(conn, caller, named.id).await
    }

    async fn run(&self, _: &App, write: &mut Write<'_>, caller: &Caller, issue: &Issue) -> Result<Returned> {
        let today = caller.today.as_str();
        let issue = held(write, issue).await?;
        let fine = issue.fines(today);
        if !store::give_back(&mut write.tx, &issue.id, (today, fine), (&caller.name, write.at)).await? {
            return Err(Error::conflict(office_texts::BOOK_IS_BACK));
        }
        let mut changes = vec![change(&issue, "returnedOn", None, printed_day(today))];
        if fine > 0 {
            changes.push(change(&issue, FINE, None, money(&issue, fine)));
        }
        record(write, &issue, &changes).await?;
        let due = library::left_due(fine, issue.waived);
        Ok(Returned { message: messages::SUCCESSFULLY_UPDATED, fine: in_answer(Some(due)) })
    }

    fn leads_to(visitor: &Visitor, issue: &Issue, _: &Self::Done) -> String {
        page::back(visitor, issue, &[("done", "returned"), ("issue", &issue.id)])
    }
}

/// What renewBook answers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Issued {
    #[serde(rename = "_id")]
    pub id: String,
    pub message: &'static str,
    pub version: i64,
}

/// renewBook: a book may be kept until a later day, and the fine of the days that it is late so far is kept with it. 409 where it is back or somebody
/// has changed it meanwhile; 422 for a day that is not later.
pub struct RenewBook {
    /// YYYY-MM-DD
    until: String,
    version: Option<i64>,
}

impl Command for RenewBook {
    const ACTION: Action = Action::ManageLibrary;
    const INPUTS: &'static [Input] = &[Input::of(&DUE).says("YYYY-MM-DD, later than before."), VERSION];
    type Target = Issue;
    type Done = Issued;

    fn read(sent: &mut Submitted<'_>) -> Option<Self> {
        Some(Self { until: sent.day(&DUE)?, version: sent.version() })
    }

    async fn reach(conn: &mut Conn, caller: &Caller, named: Named<'_>) -> Result<Issue> {
        reached(conn, caller, named.id).await
    }

    async fn run(&self, _: &App, write: &mut Write<'_>, caller: &Caller, issue: &Issue) -> Result<Issued> {
        let issue = &held(write, issue).await?;
        if issue.returned_on.is_some() {
            return Err(Error::conflict(office_texts::BOOK_IS_BACK));
        }
        let stale = || stale(issue, (DUE.key, &self.until, &issue.due_on));
        let version = known(issue, self.version).ok_or_else(stale)?;
        let day = printed_day(&self.until);
        library::renew(&issue.due_on, &self.until, &caller.today).map_err(|why| {
            let said: Text = match why {
                NotRenewed::Past => office_texts::day_before_today(&day).into(),
                NotRenewed::TooLong => office_texts::BOOK_LENT_TOO_LONG.into(),
                NotRenewed::NotLater => office_texts::book_kept_until_already(printed_day(&issue.due_on)).into(),
            };
            Error::value(DUE.key, said)
        })?;
        let by = (caller.name.as_str(), write.at);
        let kept = issue.fines(&caller.today);
        if !store::keep_until(&mut write.tx, (&issue.id, version), (&self.until, kept), by).await? {
            return Err(stale());
        }
        let mut changes = vec![change(issue, DUE.key, Some(printed_day(&issue.due_on)), day)];
        if kept > issue.fine_kept {
            let before = (issue.fine_kept > 0).then(|| money(issue, issue.fine_kept));
            changes.push(change(issue, KEPT, before, money(issue, kept)));
        }
        record(write, issue, &changes).await?;
        Ok(Issued { id: issue.id.clone(), message: messages::SUCCESSFULLY_UPDATED, version: version + 1 })
    }

    fn leads_to(visitor: &Visitor, issue: &Issue, _: &Self::Done) -> String {
        page::back(visitor, issue, &[("done", "renewed")])
    }

    fn show_again(Again { app, visitor, id, form }: Again<'_>) -> Option<BoxFuture<'_, Result<Response>>> {
        Some(Box::pin(page::show(app, visitor, id, Sent { renewal: Some(form), ..Sent::default() })))
    }
}

/// What waiveBookFine answers.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FineWaived {
    pub message: &'static str,
    /// How much was waived.
    #[schemars(with = "f64")]
    pub waived: serde_json::Value,
    pub version: i64,
}

/// waiveBookFine: what is due of an issue's fines until today is waived, for a reason. What it costs later is due again. 409 where nothing is due, or
/// somebody has changed it meanwhile.
pub struct WaiveBookFine {
    reason: String,
    version: Option<i64>,
}

impl Command for WaiveBookFine {
    const ACTION: Action = Action::ManageLibrary;
    const INPUTS: &'static [Input] = &[Input::of(&WHY).missing(refusals::GIVE_REASON), VERSION];
    type Target = Issue;
    type Done = FineWaived;

    fn read(sent: &mut Submitted<'_>) -> Option<Self> {
        Some(Self { reason: sent.required(&WHY)?, version: sent.version() })
    }

    async fn reach(conn: &mut Conn, caller: &Caller, named: Named<'_>) -> Result<Issue> {
        reached(conn, caller, named.id).await
    }

    async fn run(&self, _: &App, write: &mut Write<'_>, caller: &Caller, issue: &Issue) -> Result<FineWaived> {
        let issue = &held(write, issue).await?;
        let stored = issue.waived_reason.as_deref().unwrap_or_default();
        let stale = || stale(issue, (WHY.key, &self.reason, stored));
        let version = known(issue, self.version).ok_or_else(stale)?;
        let due = issue.due(&caller.today);
        if due == 0 {
            return Err(Error::conflict(office_texts::NO_FINE));
        }
        let waived = issue.waived.saturating_add(due);
        let by = (caller.name.as_str(), write.at);
        let what = (waived, self.reason.as_str(), caller.today.as_str());
        if !store::waive(&mut write.tx, (&issue.id, version), what, by).await? {
            return Err(stale());
        }
        let before = (issue.waived > 0).then(|| money(issue, issue.waived));
        let changes = [
            change(issue, WAIVED, before, money(issue, waived)),
            change(issue, WHY.key, issue.waived_reason.clone(), self.reason.clone()),
        ];
        record(write, issue, &changes).await?;
        let waived = in_answer(Some(due));
        Ok(FineWaived { message: messages::SUCCESSFULLY_UPDATED, waived, version: version + 1 })
    }

    fn leads_to(_: &Visitor, issue: &Issue, _: &FineWaived) -> String {
        page::address(issue, &[("done", "waived")])
    }

    fn show_again(Again { app, visitor, id, form }: Again<'_>) -> Option<BoxFuture<'_, Result<Response>>> {
        Some(Box::pin(page::show(app, visitor, id, Sent { waiver: Some(form), ..Sent::default() })))
    }
}

/// The version that was looked at, if it is still that; whatever it is where none was said.
fn known(issue: &Issue, looked_at: Option<i64>) -> Option<i64> {
    let version = looked_at.unwrap_or(issue.version);
    (version == issue.version).then_some(version)
}

/// Somebody else has changed the issue since. `differs`: a field, what was sent of it, and what is stored.
fn stale(issue: &Issue, (field, yours, theirs): (&str, &str, &str)) -> Error {
    Error::stale_field(office_texts::ISSUE_CHANGED_MEANWHILE, field, yours, theirs, issue.version)
}
