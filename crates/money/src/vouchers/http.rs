//! addDeposit, getAllDeposit, getOneDeposit, voidDeposit, and the same of expenses.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use rules::messages;
use rules::words::{labels, refusals};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::form::VoucherForm;
use super::save::{added, reached, voided};
use super::store::{self, Voucher, Wanted};
use super::{AMOUNT, REASON, VoucherKind};
use crate::filters::{given, strict_day};
use auth::May;
use auth::permit::{ManageAccounts, ViewMoney};
use base::error::{Error, Result};
use records::place::{AskedPlace, Level, PlaceBody};
use records::{ReadsFields, SaveOutcome, in_answer};
use web::app::AppState;
use web::input::{Body, Listing, Paging, Params, PathId};
use web::posted::{FieldErrors, FromForm, Raw};
use web::shapes::{AmountShape, TypedAmountShape};

/// What addDeposit and addExpense take.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct VoucherBody {
    /// YYYY-MM-DD: neither closed nor to come.
    #[schemars(required)]
    date: Option<String>,
    /// An active head: of income for a deposit, of expenses for an expense.
    #[schemars(required)]
    head_id: Option<String>,
    /// An active account.
    #[schemars(required)]
    account_id: Option<String>,
    #[schemars(required, with = "TypedAmountShape")]
    amount: Option<Value>,
    /// Who paid, or was paid.
    party: Option<String>,
    note: Option<String>,
}

/// What they answer.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct VoucherAdded {
    pub message: &'static str,
    #[serde(rename = "_id")]
    pub id: String,
    /// As it is printed: `DHK-D-2026-000001`.
    pub number: String,
}

/// What voidDeposit and voidExpense take.
#[derive(Debug, Default, Deserialize, JsonSchema)]
pub struct VoidBody {
    #[schemars(required)]
    reason: Option<String>,
}

/// What they answer: the entry that voids it.
pub type VoucherVoided = VoucherAdded;

/// The query of getAllDeposit and getAllExpense.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct VoucherQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    /// YYYY-MM-DD
    from: Option<String>,
    to: Option<String>,
    head_id: Option<String>,
    account_id: Option<String>,
    #[serde(flatten)]
    paging: Paging,
}

/// A deposit or an expense.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct VoucherRecord {
    #[serde(rename = "_id")]
    pub id: String,
    pub branch_id: String,
    /// As it is printed.
    pub number: String,
    pub year: String,
    /// YYYY-MM-DD
    pub date: String,
    pub head_id: String,
    pub head_name: String,
    pub account_id: String,
    pub account_name: String,
    /// Below 0 of a void.
    #[schemars(with = "AmountShape")]
    pub amount: Value,
    pub party: Option<String>,
    pub note: Option<String>,
    pub file_name: Option<String>,
    pub by_name: String,
    /// Epoch milliseconds.
    pub at: i64,
    /// Of a void: what it voids, and why.
    pub voids_id: Option<String>,
    pub reason: Option<String>,
    /// The entry that voided it.
    pub voided_by_id: Option<String>,
}

impl From<Voucher> for VoucherRecord {
    fn from(of: Voucher) -> Self {
        Self {
            id: of.id,
            branch_id: of.branch_id,
            number: of.printed_number,
            year: of.year,
            date: of.on_day,
            head_id: of.head_id,
            head_name: of.head_name,
            account_id: of.account_id,
            account_name: of.account_name,
            amount: in_answer(Some(of.amount)),
            party: of.party,
            note: of.note,
            file_name: of.file_name,
            by_name: of.by_name,
            at: of.at,
            voids_id: of.voids_id,
            reason: of.reason,
            voided_by_id: of.voided_by_id,
        }
    }
}

impl VoucherBody {
    /// The body as a form sends it.
    fn raw<K: VoucherKind>(&self) -> Result<Raw> {
        let amount = match &self.amount {
            None | Some(Value::Null) => None,
            Some(Value::String(text)) => Some(text.clone()),
            Some(Value::Number(number)) => Some(number.to_string()),
            Some(_) => return Err(Error::invalid(AMOUNT.key, refusals::field_amount(AMOUNT.key))),
        };
        let mut raw = Raw::default();
        for (key, value) in [
            ("date", &self.date),
            ("headId", &self.head_id),
            ("accountId", &self.account_id),
            ("amount", &amount),
            (K::OF.party.key, &self.party),
            ("note", &self.note),
        ] {
            if let Some(value) = value {
                raw.put(key.to_owned(), value.clone());
            }
        }
        Ok(raw)
    }

    /// What it holds.
    ///
    /// # Errors
    /// 400 where a field is not there at all, else 422; both name each field.
    fn read<K: VoucherKind>(&self) -> Result<VoucherForm<K>> {
        let raw = self.raw::<K>()?;
        let mut errors = FieldErrors::default();
        match VoucherForm::<K>::read(&raw, &mut errors) {
            Some(form) if errors.is_empty() => Ok(form),
            _ => {
                let fields = errors.into_fields();
                let message = fields.values().next().cloned().unwrap_or_else(|| refusals::FORM_NOT_READ.into());
                if fields.keys().any(|field| !raw.has(field)) {
                    return Err(Error::Invalid { message, fields });
                }
                Err(Error::Values { message, fields })
            }
        }
    }
}

/// POST /api/addDeposit, /api/addExpense
///
/// # Errors
/// 400 for what is missing; 403 for another branch; 404; 422 naming each field.
pub async fn add<K: VoucherKind>(
    caller: May<ManageAccounts>,
    State(app): AppState,
    body: PlaceBody<VoucherBody>,
) -> Result<Response> {
    let form = body.value.read::<K>();
    if let Err(error @ Error::Invalid { .. }) = form {
        return Err(error);
    }
    let branch_id = {
        let mut conn = app.db.acquire().await?;
        body.ground.resolve(&caller, &mut conn, Level::Branch).await?.branch_id().to_owned()
    };
    match added::<K>(&app, &caller, body.key.as_ref(), &branch_id, &form?, None).await? {
        SaveOutcome::Answered(response) => Ok(response),
        SaveOutcome::Written(mut write, id, _) => {
            let number = reached::<K>(&mut write.tx, &caller, &id).await?.printed_number;
            write.answer(&VoucherAdded { message: messages::SUCCESSFULLY_ADDED, id, number }).await
        }
    }
}

/// POST /api/voidDeposit/{id}, /api/voidExpense/{id}
///
/// # Errors
/// 400 without a reason; 403, 404; 409 of a void or what is voided; 422 where a cash account has less than is taken back.
pub async fn void<K: VoucherKind>(
    caller: May<ManageAccounts>,
    State(app): AppState,
    PathId(id): PathId,
    body: Body<VoidBody>,
) -> Result<Response> {
    let Some(reason) = &body.value.reason else {
        return Err(Error::invalid(REASON.key, refusals::field_missing(REASON.key)));
    };
    let raw = Raw::of([(REASON.key, reason.as_str())].into_iter());
    let mut errors = FieldErrors::default();
    let reason = errors.field(&raw, &REASON).filter(|_| errors.is_empty()).ok_or_else(|| {
        let message = errors.clone().into_fields().into_values().next();
        Error::value(REASON.key, message.unwrap_or_else(|| refusals::GIVE_REASON.into()))
    })?;
    match voided::<K>(&app, &caller, body.key.as_ref(), &id, &reason).await? {
        SaveOutcome::Answered(response) => Ok(response),
        SaveOutcome::Written(mut write, id, _) => {
            let number = reached::<K>(&mut write.tx, &caller, &id).await?.printed_number;
            write.answer(&VoucherAdded { message: labels::VOIDED.english(), id, number }).await
        }
    }
}

/// GET /api/getAllDeposit, /api/getAllExpense: the newest first.
///
/// # Errors
/// 400 for a malformed day, page or limit; 403 for another branch; 404.
pub async fn get_all<K: VoucherKind>(
    caller: May<ViewMoney>,
    State(app): AppState,
    Params(query): Params<VoucherQuery>,
) -> Result<Json<Listing<VoucherRecord>>> {
    let paged = query.paging.read()?;
    let from = strict_day("from", query.from.as_ref())?.unwrap_or_default();
    let to = strict_day("to", query.to.as_ref())?.unwrap_or_default();
    let mut conn = app.db.read().await?;
    let place = query.ground.resolve(&caller, &mut conn, Level::Branch).await?;
    let wanted = Wanted {
        branch_id: place.branch_id(),
        kind: K::OF.kind,
        from,
        to,
        head_id: given(query.head_id.as_ref()).unwrap_or_default(),
        account_id: given(query.account_id.as_ref()).unwrap_or_default(),
        search: &paged.search,
    };
    let (limit, offset) = paged.window();
    let rows = store::page(&mut conn, &wanted, limit, offset).await?;
    let total = store::sum(&mut conn, &wanted).await?.vouchers;
    Ok(Json(paged.listing(rows.into_iter().map(VoucherRecord::from).collect(), total)))
}

/// GET /api/getOneDeposit/{id}, /api/getOneExpense/{id}
///
/// # Errors
/// 403 for another branch's, 404.
pub async fn get_one<K: VoucherKind>(
    caller: May<ViewMoney>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Json<VoucherRecord>> {
    let mut conn = app.db.acquire().await?;
    Ok(Json(reached::<K>(&mut conn, &caller, &id).await?.into()))
}
