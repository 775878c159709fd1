//! A deposit or an expense on paper, to be signed: its number, who paid or was paid, the amount in figures and in words, its head and account; of a void
//! what it takes back and why.

use axum::extract::State;
use axum::response::Response;
use rules::money::ledger::Way;
use rules::money::words::words;
use rules::words::{Said, Text, Word, labels, money_texts};
use serde::Serialize;
use ts_rs::TS;

use super::VoucherKind;
use super::save::reached;
use crate::book_store;
use auth::MayVisit;
use auth::permit::ViewMoney;
use base::clock::printed_day;
use base::error::Result;
use web::app::AppState;
use web::input::PathId;
use web::shell::printed_icon;

/// A voucher on paper. Everything is text, as it is printed.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct VoucherPaper {
    pub school_name: String,
    pub branch_name: String,
    pub address: Option<String>,
    pub motto: Option<String>,
    pub icon_href: Option<String>,
    /// `Expense Voucher`, `Void of an Expense`
    #[ts(type = "string")]
    pub title: Word,
    pub number: String,
    /// What it is, each with its label; without what is not filled in.
    #[ts(type = "Array<[string, string]>")]
    pub facts: Vec<(Word, String)>,
    /// `Paid`, `Received`; of a void `Taken back`
    #[ts(type = "string")]
    pub amount_label: Word,
    /// Never below 0.
    pub amount: String,
    pub words: String,
    /// Of a void: what it voids, and why. Of what was voided: by what.
    #[ts(type = "[string, string] | null")]
    pub mark: Option<(Word, Said)>,
    /// Who signs.
    #[ts(type = "Array<string>")]
    pub signatures: Vec<Text>,
}

/// GET /admin/deposits/{id}/print, /admin/expenses/{id}/print
///
/// # Errors
/// 403 by role and by branch, 404.
pub async fn voucher_print<K: VoucherKind>(
    visitor: MayVisit<ViewMoney>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let voucher = reached::<K>(&mut conn, &visitor.caller, &id).await?;
    let branch = book_store::branch(&mut conn, &voucher.branch_id).await?;
    let voided = match &voucher.voids_id {
        Some(id) => Some(reached::<K>(&mut conn, &visitor.caller, id).await?),
        None => None,
    };
    drop(conn);
    let currency = branch.currency();
    let party = voucher.party.clone().unwrap_or_default();
    let facts = [
        (labels::DATE, printed_day(&voucher.on_day)),
        (K::OF.party.label, party.clone()),
        (labels::HEAD, voucher.head_name.clone()),
        (labels::ACCOUNT, voucher.account_name.clone()),
        (labels::NOTE, voucher.note.clone().unwrap_or_default()),
        (labels::ENTERED_BY, format!("{}, {}", voucher.by_name, app.clock.zone().shown_moment(voucher.at))),
    ];
    let mark = match (&voided, &voucher.voided_by_number) {
        (Some(of), _) => {
            let (number, day, amount) = (&of.printed_number, printed_day(&of.on_day), currency.shown(of.amount));
            let says = match &voucher.reason {
                Some(reason) => money_texts::takes_back_reason(number, day, amount, reason),
                None => money_texts::takes_back(number, day, amount),
            };
            Some((labels::VOID, says))
        }
        (None, Some(number)) => Some((labels::VOIDED, money_texts::voucher_no_longer_valid(number))),
        (None, None) => None,
    };
    // Who hands the money over, and who takes it: of a void the other way round.
    let party: Text = match (K::OF.way, voided.is_some()) {
        (Way::In, false) | (Way::Out, true) if party.is_empty() => money_texts::PAID_IN_BY.into(),
        (Way::In, false) | (Way::Out, true) => money_texts::paid_in_by_party(party).into(),
        (Way::In, true) | (Way::Out, false) if party.is_empty() => money_texts::RECEIVED_BY.into(),
        (Way::In, true) | (Way::Out, false) => money_texts::received_by_party(party).into(),
    };
    let props = VoucherPaper {
        school_name: branch.school_name,
        branch_name: branch.branch_name,
        address: branch.address,
        motto: branch.motto,
        icon_href: branch.icon_file_id.as_deref().map(printed_icon),
        title: if voided.is_some() { K::OF.void_paper_title } else { K::OF.paper_title },
        facts: facts.into_iter().filter(|(_, text)| !text.is_empty()).collect(),
        amount_label: match (K::OF.way, voided.is_some()) {
            (_, true) => money_texts::TAKEN_BACK,
            (Way::In, false) => money_texts::RECEIVED,
            (Way::Out, false) => labels::PAID,
        },
        amount: currency.shown(voucher.amount.abs()),
        words: words(voucher.amount.abs(), branch.currency.as_deref().unwrap_or_default()),
        mark,
        signatures: vec![money_texts::PREPARED_BY.into(), money_texts::APPROVED_BY.into(), party],
        number: voucher.printed_number,
    };
    app.pages.paper("voucherPaper", format!("{} {}", props.title.english(), props.number), &props).await
}
