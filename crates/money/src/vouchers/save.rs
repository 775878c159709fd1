//! Adding a voucher and voiding one, by form or by call: the books are held, the ledger's rules decide, and voucher, posting, number and audit
//! are stored together or not at all.

use rules::money::amount;
use rules::money::ledger::{self, Posting, Refusal, Voidable, Way};
use rules::words::refusals;

use super::form::VoucherForm;
use super::store::{self, NewVoucher, Voucher};
use super::{ACCOUNT, AMOUNT, DATE, FILE, HEAD, NOTE, REASON, VOIDED_BY, VoucherKind};
use crate::book_store::{self, BranchFacts};
use auth::Caller;
use auth::audit::{Act, Change};
use base::error::{Error, Result};
use db::Conn;
use records::place::within_reach;
use records::{Choice, Choices, SaveOutcome, Values, WriteStart, Writes};
use web::app::App;
use web::idempotency::Key;
use web::posted::FieldErrors;
use web::scans::Content;

/// A voucher of the caller's reach.
///
/// # Errors
/// 404, 403 for another branch's.
pub(super) async fn reached<K: VoucherKind>(conn: &mut Conn, caller: &Caller, id: &str) -> Result<Voucher> {
    let found = store::one(conn, K::OF.kind, id).await?;
    let missing = match K::OF.way {
        Way::In => refusals::DEPOSIT_NOT_FOUND,
        Way::Out => refusals::EXPENSE_NOT_FOUND,
    };
    within_reach(caller, found.as_ref().map(|voucher| voucher.branch_id.clone()), missing)?;
    found.ok_or_else(|| Error::not_found(missing))
}

/// Beside which field a refusal is said.
fn field_of(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::DayClosed | Refusal::DayToCome => DATE.key,
        Refusal::NoReason => REASON.key,
        _ => AMOUNT.key,
    }
}

/// What is found by searching.
fn search_text(parts: &[&str]) -> String {
    parts.iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// The number that a voucher of a day gets, as it is stored and printed.
async fn numbered<K: VoucherKind>(conn: &mut Conn, branch: &BranchFacts, year: &str) -> Result<(i64, String)> {
    let number = book_store::next_number(conn, &branch.id, year, K::OF.kind).await?;
    let code = format!("{}-{}", branch.code(), K::OF.letter);
    Ok((number, ledger::printed_number(&code, year, number)))
}

/// Adds a voucher to a branch; commits nothing.
///
/// # Errors
/// 422 naming each field.
pub(super) async fn added<'k, K: VoucherKind>(
    app: &App,
    caller: &'k Caller,
    key: Option<&'k Key>,
    branch_id: &str,
    form: &VoucherForm<K>,
    file: Option<Content>,
) -> Result<SaveOutcome<'k>> {
    let mut write = match app.write(caller, key).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(SaveOutcome::Answered(response)),
    };
    let closed_to = book_store::hold(&mut write.tx, branch_id).await?;
    let days = book_store::days(&app.clock, closed_to);
    let branch = book_store::branch(&mut write.tx, branch_id).await?;
    // Its kind stays what it is read as.
    write.tx.refer("voucher_heads", &form.head_id).await?;
    let heads = store::heads(&mut write.tx, branch_id, K::OF.head_kind).await?;
    let accounts = book_store::accounts(&mut write.tx, branch_id).await?;
    let mut errors = FieldErrors::default();
    let head = heads.iter().find(|head| head.value == form.head_id);
    let account = accounts.iter().find(|account| account.id == form.account_id);
    for (field, is_known) in [(&HEAD, head.is_some()), (&ACCOUNT, account.is_some())] {
        if !is_known {
            errors.add(field.key, refusals::field_not_a_choice(field.label));
        }
    }
    let cash = account.filter(|account| account.kind == "cash").map(|account| account.balance);
    let posting = ledger::voucher(K::OF.way, form.amount, &form.head_id, &form.date, &days, cash);
    if let Err(refusal) = &posting {
        errors.add(field_of(refusal), refusal.sentence(|amount| branch.currency().shown(amount)));
    }
    let fields = errors.into_fields();
    let (Some(head), Some(account), Ok(posting), None) = (head, account, posting, fields.values().next()) else {
        let message = fields.values().next().cloned().unwrap_or_else(|| refusals::FORM_NOT_READ.into());
        return Err(Error::Values { message, fields });
    };
    let year = form.date.get(..4).unwrap_or_default();
    let (number, printed_number) = numbered::<K>(&mut write.tx, &branch, year).await?;
    let id = app.clock.new_id();
    let [party, note] = [&form.party, &form.note].map(|text| text.clone().unwrap_or_default());
    let new = NewVoucher {
        id: id.clone(),
        posting_id: app.clock.new_id(),
        branch_id,
        kind: K::OF.kind,
        year,
        number,
        printed_number: &printed_number,
        on_day: &form.date,
        head_id: &form.head_id,
        account_id: &form.account_id,
        amount: form.amount,
        posting,
        party: form.party.clone(),
        note: form.note.clone(),
        at: write.at,
        by: (&caller.id, &caller.name),
        voids_id: None,
        reason: None,
        search_text: search_text(&[&printed_number, head.label.english(), &account.account_name, &party, &note]),
    };
    store::add(&mut write.tx, new).await?;
    let values: Values = vec![
        (DATE.key, form.date.clone()),
        (HEAD.key, form.head_id.clone()),
        (ACCOUNT.key, form.account_id.clone()),
        (AMOUNT.key, amount::plain(form.amount)),
        (K::OF.party.key, party),
        (NOTE.key, note),
        (FILE.key, file.as_ref().map(|file| file.name.clone()).unwrap_or_default()),
    ];
    let choices = Choices::default()
        .with(HEAD.key, vec![head.clone()])
        .with(ACCOUNT.key, vec![Choice::new(&account.id, &account.account_name)]);
    if let Some(content) = file {
        let file_id = app.clock.new_id();
        store::add_file(&mut write.tx, (branch_id, &id, &file_id), content).await?;
    }
    write.record(Act::Add, &K::OF.noun, (branch_id, &id, &printed_number), (&Vec::new(), &values), &choices).await?;
    Ok(SaveOutcome::Written(write, id, 1))
}

/// Voids a voucher by a second entry on the open day; commits nothing. Answers the entry's id.
///
/// # Errors
/// 404, 403; 409 of a void or what is voided; 422 without a reason, and where a cash account has less than is taken back.
pub(super) async fn voided<'k, K: VoucherKind>(
    app: &App,
    caller: &'k Caller,
    key: Option<&'k Key>,
    id: &str,
    reason: &str,
) -> Result<SaveOutcome<'k>> {
    let mut write = match app.write(caller, key).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(SaveOutcome::Answered(response)),
    };
    let branch_id = reached::<K>(&mut write.tx, caller, id).await?.branch_id;
    let closed_to = book_store::hold(&mut write.tx, &branch_id).await?;
    // As it is while nobody else moves money.
    let voucher = reached::<K>(&mut write.tx, caller, id).await?;
    let days = book_store::days(&app.clock, closed_to);
    let branch = book_store::branch(&mut write.tx, &branch_id).await?;
    let cash = match voucher.account_kind.as_str() {
        "cash" => Some(store::balance(&mut write.tx, &voucher.account_id).await?),
        _ => None,
    };
    let posted = match K::OF.way {
        Way::In => voucher.amount,
        Way::Out => -voucher.amount,
    };
    let voidable = Voidable { is_void: voucher.voids_id.is_some(), is_voided: voucher.voided_by_id.is_some(), reason };
    let own = Posting { head: Some(voucher.head_id.clone()), amount: posted };
    let posting = ledger::void_voucher(voidable, &own, cash).map_err(|refusal| {
        let sentence = refusal.sentence(|amount| branch.currency().shown(amount));
        match refusal {
            Refusal::VoidOfVoid | Refusal::VoidedBefore => Error::conflict(sentence),
            _ => Error::value(REASON.key, sentence),
        }
    })?;
    let day = days.open_day();
    let year = day.get(..4).unwrap_or_default();
    let (number, printed_number) = numbered::<K>(&mut write.tx, &branch, year).await?;
    let void_id = app.clock.new_id();
    let party = voucher.party.clone().unwrap_or_default();
    let searched =
        [&printed_number, &voucher.printed_number, &voucher.head_name, &voucher.account_name, &party, reason];
    let new = NewVoucher {
        id: void_id.clone(),
        posting_id: app.clock.new_id(),
        branch_id: &branch_id,
        kind: K::OF.kind,
        year,
        number,
        printed_number: &printed_number,
        on_day: day,
        head_id: &voucher.head_id,
        account_id: &voucher.account_id,
        amount: -voucher.amount,
        posting,
        party: voucher.party.clone(),
        note: None,
        at: write.at,
        by: (&caller.id, &caller.name),
        voids_id: Some(voucher.id.clone()),
        reason: Some(reason.to_owned()),
        search_text: search_text(&searched),
    };
    store::add(&mut write.tx, new).await?;
    let change = |field: &'static str, new: &str| Change {
        subject_kind: K::OF.noun.kind,
        subject_id: voucher.id.clone(),
        field,
        old: None,
        new: Some(new.to_owned()),
    };
    let changes = [change(VOIDED_BY.key, &printed_number), change(REASON.key, reason)];
    let of = (branch_id.as_str(), voucher.id.as_str(), voucher.printed_number.as_str());
    write.record_changes(Act::Update, &K::OF.noun, of, &changes).await?;
    Ok(SaveOutcome::Written(write, void_id, 1))
}
