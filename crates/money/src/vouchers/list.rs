//! The lists `/admin/deposits` and `/admin/expenses`: on screen, as CSV and on paper; and the paper behind a voucher.

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use rules::money::amount;
use rules::permission::Action;
use rules::words::{Said, Text, Word, calls, labels, money_texts, refusals};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::save::reached;
use super::store::{self, Sum, Voucher, Wanted};
use super::{VoucherKind, address};
use crate::book_store;
use crate::filters::{MoneyFilter, PAGE, day, given, page_of};
use auth::permit::ViewMoney;
use auth::{MayVisit, Visitor};
use base::clock::printed_day;
use base::error::{Error, Result};
use records::{Choice, ColumnKind, Currency, Place, Reach, lacking, printed_table};
use web::app::{App, AppState};
use web::download::{Csv, disposition};
use web::form;
use web::input::{Params, PathId};
use web::shell::shell_of;

/// A deposit or an expense in the list.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct VoucherLine {
    #[serde(rename = "_id")]
    pub id: String,
    pub number: String,
    pub day: String,
    pub head: String,
    pub account: String,
    pub party: String,
    pub note: String,
    pub amount: String,
    pub by: String,
    /// `Voided by DHK-D-2026-000002`, `Void of DHK-D-2026-000001`; none of any other.
    #[ts(type = "string")]
    pub state: Text,
    /// Of a void and of what is voided.
    pub is_off: bool,
    /// Where it is voided, for who may, while it can be.
    pub void_href: Option<String>,
    /// The voucher on paper.
    pub print_href: String,
    pub file: Option<String>,
    pub file_href: Option<String>,
}

/// /admin/deposits, /admin/expenses
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct VouchersProps {
    pub path: String,
    /// `deposit`
    pub kind: &'static str,
    /// `Deposit`, `Deposits`
    #[ts(type = "string")]
    pub one: Word,
    #[ts(type = "string")]
    pub many: Word,
    /// What the payer or payee is called.
    #[ts(type = "string")]
    pub party: Word,
    pub branches: Option<Vec<Choice>>,
    pub branch_id: String,
    pub filters: Vec<MoneyFilter>,
    pub is_filtered: bool,
    pub rows: Vec<VoucherLine>,
    /// On all pages.
    #[ts(type = "number")]
    pub total: i64,
    pub amount: String,
    #[ts(type = "number")]
    pub page: i64,
    #[ts(type = "number")]
    pub pages: i64,
    pub previous_href: Option<String>,
    pub next_href: Option<String>,
    pub csv: String,
    pub print: String,
    /// Where one is added, for who may.
    pub add_href: Option<String>,
    #[ts(type = "string")]
    pub first: Word,
    /// What a form did.
    #[ts(type = "string | null")]
    pub done: Option<Word>,
    /// The screen without what was done.
    pub here: String,
    /// Without the filters.
    pub all: String,
}

/// What an address asks of a list.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct VouchersQuery {
    branch_id: Option<String>,
    from: Option<String>,
    to: Option<String>,
    head_id: Option<String>,
    account_id: Option<String>,
    search: Option<String>,
    page: Option<String>,
    done: Option<String>,
}

const COLUMNS: [(Word, ColumnKind); 8] = [
    (labels::NUMBER, ColumnKind::Code),
    (labels::DATE, ColumnKind::Day),
    (labels::HEAD, ColumnKind::Name),
    (labels::ACCOUNT, ColumnKind::Name),
    (Word::NONE, ColumnKind::Name),
    (labels::NOTE, ColumnKind::Text),
    (labels::STATE, ColumnKind::Text),
    (labels::AMOUNT, ColumnKind::Number),
];

fn columns<K: VoucherKind>() -> [(Word, ColumnKind); 8] {
    COLUMNS.map(|(label, kind)| if label.is_none() { (K::OF.party.label, kind) } else { (label, kind) })
}

/// What is asked of a list, with its place and what it can be filtered by.
struct Listed {
    place: Place,
    currency: Currency,
    from: String,
    to: String,
    head_id: String,
    account_id: String,
    search: String,
    heads: Vec<Choice>,
    accounts: Vec<Choice>,
}

impl Listed {
    async fn of<K: VoucherKind>(app: &App, visitor: &Visitor, query: &VouchersQuery) -> Result<Self> {
        let mut conn = app.db.read().await?;
        let place = Place::of_branch(&mut conn, visitor, query.branch_id.as_deref()).await?;
        let currency = match place.branch_id() {
            "" => Currency::new("", ""),
            id => book_store::branch(&mut conn, id).await?.currency(),
        };
        let heads = store::all_heads(&mut conn, place.branch_id(), K::OF.head_kind).await?;
        let accounts = store::all_accounts(&mut conn, place.branch_id()).await?;
        // What is not there narrows nothing: an address outlives what it names, and the branch.
        let known = |choices: &[Choice], asked: Option<&String>| {
            given(asked).filter(|id| choices.iter().any(|choice| choice.value == *id)).unwrap_or_default().to_owned()
        };
        let search: String = given(query.search.as_ref()).unwrap_or_default().chars().take(200).collect();
        Ok(Self {
            head_id: known(&heads, query.head_id.as_ref()),
            account_id: known(&accounts, query.account_id.as_ref()),
            from: day(query.from.as_ref()).unwrap_or_default().to_owned(),
            to: day(query.to.as_ref()).unwrap_or_default().to_owned(),
            search,
            place,
            currency,
            heads,
            accounts,
        })
    }

    /// The search in lower case.
    fn wanted<'w, K: VoucherKind>(&'w self, search: &'w str) -> Wanted<'w> {
        Wanted {
            branch_id: self.place.branch_id(),
            kind: K::OF.kind,
            from: &self.from,
            to: &self.to,
            head_id: &self.head_id,
            account_id: &self.account_id,
            search,
        }
    }

    fn filters(&self) -> Vec<MoneyFilter> {
        vec![
            MoneyFilter::search(&self.search),
            MoneyFilter::day("from", labels::FROM, &self.from),
            MoneyFilter::day("to", labels::TO, &self.to),
            MoneyFilter::choice("headId", labels::HEAD, &self.head_id, self.heads.clone()).or(labels::ALL),
            MoneyFilter::choice("accountId", labels::ACCOUNT, &self.account_id, self.accounts.clone()).or(labels::ALL),
        ]
    }

    /// The address of the same list.
    fn address<K: VoucherKind>(&self, more: &str, also: &[(&str, &str)]) -> String {
        let own = [
            ("from", self.from.as_str()),
            ("to", self.to.as_str()),
            ("headId", self.head_id.as_str()),
            ("accountId", self.account_id.as_str()),
            ("search", self.search.as_str()),
        ];
        let own = own.into_iter().filter(|(_, value)| !value.is_empty());
        let query: Vec<(&str, &str)> = self.place.query().into_iter().chain(own).chain(also.iter().copied()).collect();
        form::address(&format!("{}{more}", address::<K>()), &query)
    }
}

/// `Voided by …`, `Void of …: reason`
fn state_of(voucher: &Voucher) -> Option<Said> {
    match (&voucher.voids_number, &voucher.voided_by_number) {
        (Some(number), _) => Some(match &voucher.reason {
            Some(reason) => money_texts::void_of_number_reason(number, reason),
            None => money_texts::void_of_number(number),
        }),
        (None, Some(number)) => Some(money_texts::voided_by_number(number)),
        (None, None) => None,
    }
}

fn line<K: VoucherKind>(voucher: Voucher, currency: &Currency, may_write: bool) -> VoucherLine {
    let own = format!("{}/{}", address::<K>(), voucher.id);
    let state = state_of(&voucher);
    let is_off = state.is_some();
    VoucherLine {
        day: printed_day(&voucher.on_day),
        amount: currency.shown(voucher.amount),
        void_href: (may_write && !is_off).then(|| format!("{own}/void")),
        print_href: format!("{own}/print"),
        file_href: voucher.file_name.is_some().then(|| format!("{own}/file")),
        id: voucher.id,
        number: voucher.printed_number,
        head: voucher.head_name,
        account: voucher.account_name,
        party: voucher.party.unwrap_or_default(),
        note: voucher.note.unwrap_or_default(),
        by: voucher.by_name,
        file: voucher.file_name,
        state: state.map_or(Word::NONE.into(), Text::from),
        is_off,
    }
}

/// GET the list.
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn list<K: VoucherKind>(
    visitor: MayVisit<ViewMoney>,
    State(app): AppState,
    Params(query): Params<VouchersQuery>,
) -> Result<Response> {
    let listed = Listed::of::<K>(&app, &visitor, &query).await?;
    let around = || shell_of(&*app, &visitor, &address::<K>());
    if let Some(page) = lacking(&app, &visitor, &listed.place, Reach::Branch, around).await? {
        return Ok(page);
    }
    let search = listed.search.to_lowercase();
    let wanted = listed.wanted::<K>(&search);
    let (sum, page, pages, rows) = {
        let mut conn = app.db.read().await?;
        let sum = store::sum(&mut conn, &wanted).await?;
        let (page, pages) = page_of(query.page.as_ref(), sum.vouchers);
        (sum, page, pages, store::page(&mut conn, &wanted, PAGE, (page - 1) * PAGE).await?)
    };
    let may_write = visitor.caller.may(Action::ManageAccounts);
    let turned = |to: i64| listed.address::<K>("", &[("page", &to.to_string())]);
    let filters = listed.filters();
    let props = VouchersProps {
        path: address::<K>(),
        kind: K::OF.kind,
        one: K::OF.noun.one,
        many: K::OF.noun.many,
        party: K::OF.party.label,
        is_filtered: filters.iter().any(|filter| !filter.value.is_empty()),
        filters,
        rows: rows.into_iter().map(|voucher| line::<K>(voucher, &listed.currency, may_write)).collect(),
        total: sum.vouchers,
        amount: listed.currency.shown(sum.amount),
        page,
        pages,
        previous_href: (page > 1).then(|| turned(page - 1)),
        next_href: (page < pages).then(|| turned(page + 1)),
        csv: listed.address::<K>("/list.csv", &[]),
        print: listed.address::<K>("/print", &[]),
        add_href: (may_write && !listed.place.branch_id().is_empty())
            .then(|| form::address(&format!("{}/new", address::<K>()), &listed.place.query())),
        first: K::OF.first,
        done: match query.done.as_deref() {
            Some("added") => Some(calls::SUCCESSFULLY_ADDED),
            Some("voided") => Some(labels::VOIDED),
            _ => None,
        },
        here: listed.address::<K>("", &[]),
        all: form::address(&address::<K>(), &listed.place.query()),
        branch_id: listed.place.branch_id().to_owned(),
        branches: listed.place.branches(),
    };
    let shell = shell_of(&*app, &visitor, &address::<K>());
    app.pages.screen("vouchers", K::OF.noun.many, Some(&shell), &props).await
}

/// Every row that the filters find, and what they come to.
async fn whole<K: VoucherKind>(
    app: &App,
    visitor: &Visitor,
    query: &VouchersQuery,
) -> Result<(Listed, Vec<Voucher>, Sum)> {
    let listed = Listed::of::<K>(app, visitor, query).await?;
    let search = listed.search.to_lowercase();
    let mut conn = app.db.acquire().await?;
    let rows = store::page(&mut conn, &listed.wanted::<K>(&search), i64::MAX, 0).await?;
    let sum = store::sum(&mut conn, &listed.wanted::<K>(&search)).await?;
    Ok((listed, rows, sum))
}

/// The cells of a row, with its amount as it is written there.
fn cells(voucher: &Voucher, day: String, amount: String) -> Vec<String> {
    vec![
        voucher.printed_number.clone(),
        day,
        voucher.head_name.clone(),
        voucher.account_name.clone(),
        voucher.party.clone().unwrap_or_default(),
        voucher.note.clone().unwrap_or_default(),
        state_of(voucher).map(String::from).unwrap_or_default(),
        amount,
    ]
}

/// GET the list as CSV.
///
/// # Errors
/// As [`list`].
pub async fn csv<K: VoucherKind>(
    visitor: MayVisit<ViewMoney>,
    State(app): AppState,
    Params(query): Params<VouchersQuery>,
) -> Result<Response> {
    let (listed, rows, _) = whole::<K>(&app, &visitor, &query).await?;
    let mut csv = Csv::new(&columns::<K>().map(|(label, _)| label.english()));
    for row in &rows {
        csv.row_with_numbers(&cells(row, row.on_day.clone(), amount::plain(row.amount)), &[COLUMNS.len() - 1]);
    }
    csv.download(&format!("{}.csv", listed.place.file_name(K::OF.noun.many.english())))
}

/// GET the list for paper.
///
/// # Errors
/// As [`list`].
pub async fn print<K: VoucherKind>(
    visitor: MayVisit<ViewMoney>,
    State(app): AppState,
    Params(query): Params<VouchersQuery>,
) -> Result<Response> {
    let (listed, rows, sum) = whole::<K>(&app, &visitor, &query).await?;
    let shown = |amount: i64| listed.currency.shown(amount);
    let paper = rows.iter().map(|row| cells(row, printed_day(&row.on_day), shown(row.amount))).collect();
    let mut totals = vec![String::new(); COLUMNS.len()];
    totals[0] = labels::TOTAL.into();
    totals[COLUMNS.len() - 1] = shown(sum.amount);
    let facts = listed.filters().iter().filter_map(MoneyFilter::said).collect();
    printed_table(&app, &listed.place, K::OF.noun.many, &columns::<K>(), (paper, totals), facts).await
}

/// GET the paper behind a voucher: always as a download.
///
/// # Errors
/// 403 by role and by branch, 404.
pub async fn file<K: VoucherKind>(
    visitor: MayVisit<ViewMoney>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    let paper = {
        let mut conn = app.db.acquire().await?;
        reached::<K>(&mut conn, &visitor.caller, &id).await?;
        store::paper(&mut conn, &id).await?.ok_or_else(|| Error::not_found(refusals::FILE_NOT_FOUND))?
    };
    let media_type = match paper.media_type.as_str() {
        "application/pdf" => "application/pdf",
        "image/png" => "image/png",
        "image/jpeg" => "image/jpeg",
        _ => "application/octet-stream",
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(media_type)),
        (header::CONTENT_DISPOSITION, disposition(&paper.file_name)?),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox")),
    ];
    Ok((headers, paper.bytes).into_response())
}
