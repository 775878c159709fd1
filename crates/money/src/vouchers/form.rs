//! The form that adds a deposit or an expense.

use rules::words::{Word, refusals};
use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::limits::UPLOAD_BYTES;
use rules::money::amount;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::save::added;
use super::store;
use super::{ACCOUNT, AMOUNT, DATE, HEAD, NOTE, VoucherKind, address};
use crate::book_store;
use auth::permit::ManageAccounts;
use auth::{MayVisit, Visitor};
use base::error::{Error, Result};
use records::{Choice, Place, Reach, ReadsFields, SaveOutcome, lacking};
use web::app::{App, AppState};
use web::form;
use web::input::Params;
use web::multipart::{Accepts, UploadFields, UploadedFile};
use web::pictures::SentBy;
use web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};
use web::scans;
use web::shell::shell;

const FILE_FIELD: &str = "file";

/// /admin/deposits/new, /admin/expenses/new
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct VoucherFormProps {
    /// Where it is sent.
    pub action: String,
    /// `deposit`
    pub kind: &'static str,
    /// What the payer or payee is called.
    #[ts(type = "string")]
    pub party: Word,
    pub form: FormState,
    /// Heads and accounts, by field.
    pub choices: BTreeMap<&'static str, Vec<Choice>>,
    /// For who may choose one.
    pub branches: Option<Vec<Choice>>,
    pub branch_id: String,
    /// Up to which day nothing can be added: `20 September 2026`.
    pub closed_to: Option<String>,
    pub back: String,
}

/// What the form holds.
pub struct VoucherForm<K> {
    /// YYYY-MM-DD
    pub(super) date: String,
    pub(super) head_id: String,
    pub(super) account_id: String,
    pub(super) amount: i64,
    pub(super) party: Option<String>,
    pub(super) note: Option<String>,
    file: Option<Arc<UploadedFile>>,
    kind: PhantomData<K>,
}

impl<K: VoucherKind> FromForm for VoucherForm<K> {
    fn uploads() -> UploadFields {
        vec![(FILE_FIELD, Accepts::File(UPLOAD_BYTES))]
    }

    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let date = errors.field(raw, &DATE);
        let head_id = errors.field(raw, &HEAD);
        let account_id = errors.field(raw, &ACCOUNT);
        let amount = errors.field(raw, &AMOUNT);
        let party = errors.field(raw, &K::OF.party);
        let note = errors.field(raw, &NOTE);
        let file = match raw.file(FILE_FIELD) {
            Some(Ok(file)) => Some(Arc::clone(file)),
            Some(Err(_)) => {
                errors.add(FILE_FIELD, refusals::FILE_LARGER_THAN_5_MB);
                return None;
            }
            None => None,
        };
        Some(Self {
            date: date?,
            head_id: head_id?,
            account_id: account_id?,
            amount: amount::parse(&amount?).ok().flatten()?,
            party: Some(party?).filter(|text| !text.is_empty()),
            note: Some(note?).filter(|text| !text.is_empty()),
            file,
            kind: PhantomData,
        })
    }
}

/// Which branch's form is asked for.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct NewQuery {
    branch_id: Option<String>,
}

/// GET the form.
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn new<K: VoucherKind>(
    visitor: MayVisit<ManageAccounts>,
    State(app): AppState,
    Params(query): Params<NewQuery>,
) -> Result<Response> {
    let today = app.clock.today();
    let values = Raw::of([(DATE.key, today.as_str())].into_iter());
    show::<K>(&app, &visitor, query.branch_id.as_deref(), FormState { values, ..FormState::default() }).await
}

/// POST a voucher.
///
/// # Errors
/// As [`Posted`]; 403 by branch, 404; 422 with the form again.
pub async fn posted<K: VoucherKind>(
    State(app): AppState,
    posted: Posted<ManageAccounts, VoucherForm<K>>,
) -> Result<Response> {
    let visitor = &posted.visitor;
    let branch_id = posted.sent("branchId");
    let refused = match &posted.form {
        Err(state) => state.clone(),
        Ok(form) => match save(&app, &posted, form).await {
            Err(error @ Error::Values { .. }) => posted.refused(&error),
            other => return other,
        },
    };
    let page = show::<K>(&app, visitor, branch_id, refused).await?;
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

async fn save<K: VoucherKind>(
    app: &App,
    posted: &Posted<ManageAccounts, VoucherForm<K>>,
    form: &VoucherForm<K>,
) -> Result<Response> {
    let place = {
        let mut conn = app.db.acquire().await?;
        Place::of_branch(&mut conn, &posted.visitor, posted.sent("branchId")).await?
    };
    let file = match &form.file {
        None => None,
        Some(file) => {
            let read = scans::read(&app.clock, Arc::clone(file), &SentBy::staff(&posted.visitor.caller.id)).await;
            Some(read.map_err(|fault| Error::value(FILE_FIELD, fault))?)
        }
    };
    let caller = &posted.visitor.caller;
    match added::<K>(app, caller, Some(&posted.key), place.branch_id(), form, file).await? {
        SaveOutcome::Answered(response) => Ok(response),
        SaveOutcome::Written(write, ..) => write.lead_to(&back::<K>(&place, "added")).await,
    }
}

/// The list, after a form did something.
pub(super) fn back<K: VoucherKind>(place: &Place, done: &str) -> String {
    let done = [("done", done)].into_iter().filter(|(_, done)| !done.is_empty());
    let query: Vec<(&str, &str)> = place.query().into_iter().chain(done).collect();
    form::address(&address::<K>(), &query)
}

async fn show<K: VoucherKind>(
    app: &App,
    visitor: &Visitor,
    branch_id: Option<&str>,
    state: FormState,
) -> Result<Response> {
    let noun = K::OF.noun;
    let mut conn = app.db.acquire().await?;
    let place = Place::of_branch(&mut conn, visitor, branch_id).await?;
    let title = K::OF.add_title;
    let around = || shell(app, visitor, title, Some(noun.many));
    if let Some(page) = lacking(app, visitor, &place, Reach::Branch, around).await? {
        return Ok(page);
    }
    let (mut heads, mut accounts, mut closed_to) = (Vec::new(), Vec::new(), String::new());
    if !place.branch_id().is_empty() {
        let currency = book_store::branch(&mut conn, place.branch_id()).await?.currency();
        heads = store::heads(&mut conn, place.branch_id(), K::OF.head_kind).await?;
        let found = book_store::accounts(&mut conn, place.branch_id()).await?;
        let said = |name: &str, balance: i64| format!("{name} ({})", currency.shown(balance));
        accounts = found.iter().map(|of| Choice::new(&of.id, said(&of.account_name, of.balance))).collect::<Vec<_>>();
        closed_to = book_store::closed_to(&mut conn, place.branch_id()).await?;
    }
    drop(conn);
    let props = VoucherFormProps {
        action: format!("{}/new", address::<K>()),
        kind: K::OF.kind,
        party: K::OF.party.label,
        form: state,
        choices: BTreeMap::from([(HEAD.key, heads), (ACCOUNT.key, accounts)]),
        branch_id: place.branch_id().to_owned(),
        closed_to: Some(closed_to).filter(|day| !day.is_empty()).map(|day| base::clock::printed_day(&day)),
        back: back::<K>(&place, ""),
        branches: place.branches(),
    };
    app.pages.screen("voucherForm", title, Some(&shell(app, visitor, title, Some(noun.many))), &props).await
}
