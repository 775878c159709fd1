//! Accounts that money lies in (docs/rules.md, *Money*): the noun and its statements. Each way to pay is collected into one of them.

use rules::money::amount;
use rules::words::{Word, calls, hints, labels, money_texts, nouns};

use super::book_store;
use auth::Caller;
use auth::permit::{ManageAccounts, ViewMoney};
use base::error::Result;
use db::{Conn, FromRow};
use records::{
    ACTIVE, Column, Field, FieldKind, InUse, Noun, Reach, RecordKind, STATUS, STATUSES, Stamp, UniqueName, Values,
    value_of,
};
use web::posted::FieldErrors;

/// How a fee is paid.
pub(super) const METHODS: &[(&str, Word)] = &[
    ("cash", labels::CASH),
    ("bank", labels::BANK_TRANSFER),
    ("mobile", labels::MOBILE_MONEY),
    ("card", labels::CARD),
];

const NAME: Field = Field::name("accountName", labels::ACCOUNT, "account_name").hint(hints::ACCOUNT_NAME);
const KIND: Field = Field::new(
    "kind",
    labels::KIND,
    "kind",
    FieldKind::OneOf(&[("cash", labels::CASH), ("bank", labels::BANK), ("mobile", labels::MOBILE_MONEY)]),
)
.required();
const NUMBER: Field = Field::new("accountNumber", labels::NUMBER, "account_number", FieldKind::Line(40));
const RECEIVES: Field =
    Field::new("receives", labels::COLLECTS, "receives", FieldKind::AnyOf(METHODS)).hint(hints::RECEIVES);
const OPENING: Field =
    Field::new("opening", labels::OPENING_BALANCE, "opening", FieldKind::Money(0, amount::MOST)).hint(hints::OPENING);

/// The list `/admin/accountsLists`.
pub struct Accounts;

#[derive(FromRow)]
struct Other {
    account_name: String,
    receives: Option<String>,
}

#[derive(FromRow)]
struct Entry {
    id: String,
}

/// Whether money went into an account or out of it.
async fn has_entries(conn: &mut Conn, account_id: &str) -> Result<bool> {
    let first: Option<Entry> =
        conn.optional("select id from postings where account_id = $1 limit 1", account_id).await?;
    Ok(first.is_some_and(|first| !first.id.is_empty()))
}

impl RecordKind for Accounts {
    const NOUN: Noun = Noun {
        kind: "account",
        one: nouns::ACCOUNT,
        many: nouns::ACCOUNT_MANY,
        call: "Account",
        path: "/accountsLists",
        reach: Reach::Branch,
        columns: &[
            Column::of(&NAME, "sort_key").name(),
            Column::of(&KIND, "kind"),
            Column::of(&NUMBER, "account_number").code(),
            Column::of(&RECEIVES, "receives"),
            Column::of(&OPENING, "opening"),
            Column::money("balance", labels::BALANCE, "balance"),
            Column::STATUS,
        ],
        fields: &[NAME, KIND, NUMBER, RECEIVES, OPENING],
        statuses: STATUSES,
        searched: &[NAME.key, NUMBER.key],
        first: nouns::ACCOUNT_FIRST,
        filters: &[],
        order: "",
        nested: &[],
        unique: &[UniqueName {
            constraint: "accounts_name",
            columns: "accounts.branch_id, accounts.search_text",
            field: NAME.key,
            message: calls::NAME_TAKEN,
        }],
    };
    type Reads = ViewMoney;
    type Writes = ManageAccounts;
    type Adds = ManageAccounts;
    type Deletes = ManageAccounts;

    const ALL: &'static str =
        "select a.id, a.branch_id, a.account_name, a.kind, a.account_number, a.receives, a.opening,
            coalesce(a.opening, 0)
              + cast(coalesce((select sum(p.amount) from postings p where p.account_id = a.id), 0) as bigint) as balance,
            a.status, a.sort_key, a.search_text, a.version, a.changed_by_name, a.changed_at, coalesce(b.currency, '') as currency,
            coalesce(b.currency_symbol, '') as currency_symbol
       from accounts a join branches b on b.id = a.branch_id";
    const ADD: &'static str = "insert into accounts
            (id, version, search_text, changed_by_name, changed_at, account_name, kind, account_number, receives, opening,
             status, branch_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    const UPDATE: &'static str = "update accounts
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, account_name = $6, kind = $7,
            account_number = $8, receives = $9, opening = $10, status = $11
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from accounts where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[
        InUse {
            label: labels::DEPOSITS,
            list: "/deposits",
            statement: "select printed_number as example, count(*) over () as count from vouchers
              where account_id = $1 and kind = 'deposit' order by on_day limit 1",
        },
        InUse {
            label: labels::EXPENSES,
            list: "/expenses",
            statement: "select printed_number as example, count(*) over () as count from vouchers
              where account_id = $1 and kind = 'expense' order by on_day limit 1",
        },
        InUse {
            label: labels::RECEIPTS,
            list: "",
            statement: "select printed_number as example, count(*) over () as count from receipts
              where account_id = $1 order by on_day limit 1",
        },
    ];

    /// The branch and its books are held by the check, in this order; what is in the books refers to the account.
    async fn hold(_: &mut Conn, _: &Stamp, _: bool, _: &Values) -> db::Result<()> {
        Ok(())
    }

    /// Each way to pay goes into one account, and what was in one before its first entry stays.
    async fn check(
        conn: &mut Conn,
        _: &Caller,
        stamp: &Stamp,
        was: Option<&Values>,
        values: &Values,
        errors: &mut FieldErrors,
    ) -> Result<()> {
        // One at a time, so that no two accounts collect the same.
        conn.execute("update branches set version = version where id = $1", &stamp.branch_id).await?;
        let changes = |field: &Field| was.is_some_and(|was| value_of(was, field.key) != value_of(values, field.key));
        if changes(&OPENING) || changes(&KIND) {
            // Nobody moves money meanwhile.
            book_store::hold(conn, &stamp.branch_id).await?;
            if has_entries(conn, &stamp.id).await? {
                for (field, refused) in [
                    (&OPENING, money_texts::ACCOUNT_OPENING_HAS_ENTRIES),
                    (&KIND, money_texts::ACCOUNT_KIND_HAS_ENTRIES),
                ] {
                    if changes(field) {
                        errors.add(field.key, refused);
                    }
                }
            }
        }
        if value_of(values, STATUS) == ACTIVE {
            let others: Vec<Other> = conn
                .all(
                    "select account_name, receives from accounts
                      where branch_id = $1 and id <> $2 and status = 'active' order by sort_key, search_text",
                    (&stamp.branch_id, &stamp.id),
                )
                .await?;
            for (method, label) in METHODS {
                let collects = |receives: &str| receives.split(',').any(|one| one == *method);
                if !collects(value_of(values, RECEIVES.key)) {
                    continue;
                }
                let taken = others.iter().find(|other| other.receives.as_deref().is_some_and(collects));
                if let Some(other) = taken {
                    errors.add(RECEIVES.key, money_texts::method_goes_elsewhere(*label, &other.account_name));
                }
            }
        }
        Ok(())
    }
}
