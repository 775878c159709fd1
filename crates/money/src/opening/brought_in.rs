//! The advances of a student that were brought in: what is read of them by call and by the screens of fees, and how one is taken back.

use axum::response::Response;
use futures_util::future::BoxFuture;
use rules::money::ledger::{self, Refusal, Voidable};
use rules::permission::Action;
use rules::words::{Word, labels, money_texts, refusals};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use super::advance_page;
use super::advances_store::{ADVANCE, AMOUNT, REASON};
use super::brought_store::{self, OpeningAdvance};
use crate::receipts::store::payer;
use crate::{book_store, lines_store};
use auth::audit::{Act, Change};
use auth::{Caller, Visitor};
use base::error::{Error, Result};
use db::Conn;
use records::command::{Again, Command, Input, Named, Submitted};
use records::place::{student_within_reach, within_reach};
use records::view::{NothingAsked, View};
use records::{Currency, Money, Write};
use web::app::App;
use web::form;

/// An advance as the screens of a student's fees list it.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct BroughtIn {
    /// Empty where nobody said it.
    pub day: String,
    pub note: String,
    pub amount: String,
    /// `Taken back` or empty.
    #[ts(type = "string")]
    pub state: Word,
    /// Where it is taken back; empty on a student's own screen.
    pub href: String,
}

/// What was brought in of a student, for the screens; `linked`: with the way to where it is taken back.
///
/// # Errors
/// The database's.
pub async fn brought_in(
    conn: &mut Conn,
    student_id: &str,
    currency: &Currency,
    linked: bool,
) -> Result<Vec<BroughtIn>> {
    let rows = brought_store::of_student(conn, student_id).await?;
    let of = |row: OpeningAdvance| BroughtIn {
        day: row.day(),
        amount: currency.shown(row.amount),
        state: if row.taken_back_at.is_some() { labels::TAKEN_BACK } else { Word::NONE },
        href: if linked { advance_page::address(&row.id) } else { String::new() },
        note: row.note,
    };
    Ok(rows.into_iter().map(of).collect())
}

/// An advance that was brought in, as a call reads it.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdvanceAnswer {
    #[serde(rename = "_id")]
    pub id: String,
    pub student_id: String,
    pub amount: Money,
    /// YYYY-MM-DD
    pub paid_on: Option<String>,
    pub note: Option<String>,
    pub by_name: String,
    /// Epoch milliseconds.
    pub at: i64,
    pub taken_back_at: Option<i64>,
    pub taken_back_by_name: Option<String>,
    pub reason: Option<String>,
}

/// getAdvances: what a student has paid ahead by the books of before, the newest first.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct AdvancesOf(Vec<AdvanceAnswer>);

impl View for AdvancesOf {
    const ACTION: Action = Action::ManageFees;
    type Asked = NothingAsked;

    async fn read(conn: &mut Conn, caller: &Caller, id: &str, _: NothingAsked) -> Result<Self> {
        student_within_reach(caller, conn, id).await?;
        payer(conn, id).await?.ok_or_else(|| Error::not_found(refusals::STUDENT_NOT_FOUND))?;
        let said = |text: String| Some(text).filter(|text| !text.is_empty());
        let of = |row: OpeningAdvance| AdvanceAnswer {
            id: row.id,
            student_id: row.student_id,
            amount: Money(row.amount),
            paid_on: said(row.paid_on),
            note: said(row.note),
            by_name: row.by_name,
            at: row.at,
            taken_back_at: row.taken_back_at,
            taken_back_by_name: row.taken_back_by_name,
            reason: row.taken_back_reason,
        };
        Ok(Self(brought_store::of_student(conn, id).await?.into_iter().map(of).collect()))
    }
}

/// An advance within the caller's reach.
///
/// # Errors
/// 403 for another branch's; 404.
pub(super) async fn reached(conn: &mut Conn, caller: &Caller, id: &str) -> Result<OpeningAdvance> {
    let found = brought_store::advance(conn, id).await?;
    within_reach(caller, found.as_ref().map(|of| of.branch_id.clone()), money_texts::ADVANCE_NOT_FOUND)?;
    found.ok_or_else(|| Error::not_found(money_texts::ADVANCE_NOT_FOUND))
}

/// What takeBackAdvance answers.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TakenBack {
    #[serde(rename = "_id")]
    pub id: String,
    pub message: &'static str,
    /// What the student has in advance now.
    pub advance: Money,
}

/// takeBackAdvance: an advance that was brought in is taken back, for a reason. 409 where it was before, and where it has paid fees since.
pub struct TakeBackAdvance {
    reason: String,
}

impl Command for TakeBackAdvance {
    const ACTION: Action = Action::ManageFees;
    const INPUTS: &'static [Input] = &[Input::of(&REASON).missing(refusals::GIVE_REASON)];
    type Target = OpeningAdvance;
    type Done = TakenBack;

    fn read(sent: &mut Submitted<'_>) -> Option<Self> {
        Some(Self { reason: sent.required(&REASON)? })
    }

    async fn reach(conn: &mut Conn, caller: &Caller, named: Named<'_>) -> Result<OpeningAdvance> {
        reached(conn, caller, named.id).await
    }

    async fn run(&self, _: &App, write: &mut Write<'_>, caller: &Caller, of: &OpeningAdvance) -> Result<TakenBack> {
        book_store::hold(&mut write.tx, &of.branch_id).await?;
        // As it is now that nobody else moves money.
        let of = reached(&mut write.tx, caller, &of.id).await?;
        let currency = book_store::branch(&mut write.tx, &of.branch_id).await?.currency();
        let advance = lines_store::advance(&mut write.tx, &of.student_id).await?;
        let voidable = Voidable { is_void: false, is_voided: of.taken_back_at.is_some(), reason: &self.reason };
        let part = ledger::take_back(voidable, of.amount, advance).map_err(|refusal| match refusal {
            Refusal::NoReason => Error::value(REASON.key, refusals::GIVE_REASON),
            Refusal::VoidedBefore => Error::conflict(money_texts::ADVANCE_TAKEN_BACK_BEFORE),
            Refusal::AdvanceUsed { missing } => {
                Error::conflict(money_texts::opening_advance_used(currency.shown(missing)))
            }
            other => Error::conflict(other.sentence(|amount| currency.shown(amount))),
        })?;
        if !brought_store::take_back(&mut write.tx, &of.id, &self.reason, (&caller.name, write.at)).await? {
            return Err(Error::conflict(money_texts::ADVANCE_TAKEN_BACK_BEFORE));
        }
        lines_store::add_to_advance(&mut write.tx, &of.student_id, part.amount).await?;
        let change = |field: &'static str, old: Option<String>, new: Option<String>| Change {
            subject_kind: ADVANCE.kind,
            subject_id: of.id.clone(),
            field,
            old,
            new,
        };
        let changes = [
            change(AMOUNT.key, Some(currency.shown(of.amount)), None),
            change(REASON.key, None, Some(self.reason.clone())),
        ];
        let subject = (of.branch_id.as_str(), of.id.as_str(), of.student_name.as_str());
        write.record_changes(Act::Delete, &ADVANCE, subject, &changes).await?;
        Ok(TakenBack {
            id: of.id.clone(),
            message: money_texts::ADVANCE_TAKEN_BACK.english(),
            advance: Money(advance + part.amount),
        })
    }

    fn leads_to(_: &Visitor, of: &OpeningAdvance, _: &TakenBack) -> String {
        form::address(&advance_page::address(&of.id), &[("done", "1")])
    }

    fn show_again(again: Again<'_>) -> Option<BoxFuture<'_, Result<Response>>> {
        Some(Box::pin(advance_page::show_again(again)))
    }
}
