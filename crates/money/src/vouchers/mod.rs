//! Deposits and expenses (docs/rules.md, *Money*): vouchers that take money in or out of an account, and the entries that void them. One code over
//! the kind; numbers, balances and closed days are the books' (`book_store`), what may be done is `rules::money::ledger`'s.

mod form;
mod http;
mod list;
mod paper;
mod save;
mod store;
mod void;

use rules::money::ledger::Way;
use rules::words::{Word, labels, money_texts, nouns};

use records::{Field, FieldKind, Noun, Reach, STATUSES};
use rules::money::amount;

pub use form::{VoucherFormProps, new, posted};
pub use http::{VoucherAdded, VoucherBody, VoucherQuery, VoucherRecord, VoucherVoided, add, get_all, get_one, void};
pub use list::{VoucherLine, VouchersProps, csv, file, list, print};
pub use paper::{VoucherPaper, voucher_print};
pub use void::{VoidVoucherProps, void_form, void_posted};

const DATE: Field = Field::new("date", labels::DATE, "on_day", FieldKind::Day).required();
const HEAD: Field = Field::new("headId", labels::HEAD, "head_id", FieldKind::Record).required();
const ACCOUNT: Field = Field::new("accountId", labels::ACCOUNT, "account_id", FieldKind::Record).required();
const AMOUNT: Field = Field::new("amount", labels::AMOUNT, "amount", FieldKind::Money(1, amount::MOST)).required();
const PAYER: Field = Field::new("party", labels::RECEIVED_FROM, "party", FieldKind::Line(200));
const PAYEE: Field = Field::new("party", labels::PAID_TO, "party", FieldKind::Line(200));
const NOTE: Field = Field::new("note", labels::NOTE, "note", FieldKind::Line(300));
const FILE: Field = Field::new("file", labels::FILE, "file", FieldKind::Line(200));
const VOIDED_BY: Field = Field::new("voidedBy", labels::VOIDED_BY, "voided_by", FieldKind::Line(60));
const REASON: Field = Field::new("reason", labels::REASON_OF_THE_VOID, "reason", FieldKind::Line(300)).required();

/// How calls and the menu name a kind of voucher.
struct VoucherAddress {
    call: &'static str,
    path: &'static str,
}

const fn noun(
    kind: &'static str,
    (one, many): (Word, Word),
    VoucherAddress { call, path }: VoucherAddress,
    fields: &'static [Field],
) -> Noun {
    Noun { kind, one, many, call, path, reach: Reach::Branch, fields, statuses: STATUSES, ..Noun::BARE }
}

/// As the audit names them.
pub const DEPOSIT: Noun = noun(
    "deposit",
    (nouns::DEPOSIT, nouns::DEPOSIT_MANY),
    VoucherAddress { call: "Deposit", path: "/deposits" },
    &[DATE, HEAD, ACCOUNT, AMOUNT, PAYER, NOTE, FILE, VOIDED_BY, REASON],
);
pub const EXPENSE: Noun = noun(
    "expense",
    (nouns::EXPENSE, nouns::EXPENSE_MANY),
    VoucherAddress { call: "Expense", path: "/expenses" },
    &[DATE, HEAD, ACCOUNT, AMOUNT, PAYEE, NOTE, FILE, VOIDED_BY, REASON],
);

/// What a kind of voucher is.
#[derive(Debug)]
pub struct VoucherWords {
    pub noun: Noun,
    /// As `vouchers.kind` and the numbers name it.
    pub kind: &'static str,
    /// The kind of its heads.
    pub head_kind: &'static str,
    pub way: Way,
    /// In its printed number: `DHK-D-2026-000001`.
    pub letter: &'static str,
    pub party: Field,
    /// The titles of its form, and of the question before one is voided.
    pub add_title: Word,
    pub void_title: Word,
    /// On paper: of a voucher, and of its void.
    pub paper_title: Word,
    pub void_paper_title: Word,
    /// What the empty list says.
    pub first: Word,
}

/// A kind of voucher.
pub trait VoucherKind: Send + Sync + 'static {
    const OF: VoucherWords;
}

/// Money that comes in beside students' fees.
pub struct Deposits;

impl VoucherKind for Deposits {
    const OF: VoucherWords = VoucherWords {
        noun: DEPOSIT,
        kind: "deposit",
        head_kind: "income",
        way: Way::In,
        letter: "D",
        party: PAYER,
        add_title: money_texts::ADD_DEPOSIT,
        void_title: money_texts::VOID_DEPOSIT,
        paper_title: money_texts::DEPOSIT_VOUCHER,
        void_paper_title: money_texts::VOID_OF_A_DEPOSIT,
        first: money_texts::FIRST_DEPOSIT,
    };
}

/// Money that is paid out.
pub struct Expenses;

impl VoucherKind for Expenses {
    const OF: VoucherWords = VoucherWords {
        noun: EXPENSE,
        kind: "expense",
        head_kind: "expense",
        way: Way::Out,
        letter: "E",
        party: PAYEE,
        add_title: money_texts::ADD_EXPENSE,
        void_title: money_texts::VOID_EXPENSE,
        paper_title: money_texts::EXPENSE_VOUCHER,
        void_paper_title: money_texts::VOID_OF_AN_EXPENSE,
        first: money_texts::FIRST_EXPENSE,
    };
}

/// `/admin/deposits`
fn address<K: VoucherKind>() -> String {
    format!("/admin{}", K::OF.noun.path)
}
