//! Heads that income and expenses are booked under (docs/rules.md, *Money*): the noun and its statements.

use rules::words::{Said, Word, calls, hints, labels, money_texts, nouns};

use auth::Caller;
use auth::permit::{ManageAccounts, ViewMoney};
use base::error::Result;
use db::Conn;
use records::{
    Column, Field, FieldKind, Filter, InUse, Noun, Reach, RecordKind, STATUSES, Stamp, UniqueName, Values,
    dependents_of, value_of,
};
use web::posted::FieldErrors;

const NAME: Field = Field::name("headName", labels::HEAD, "head_name").hint(hints::HEAD_NAME);
pub(super) const KINDS: &[(&str, Word)] = &[("income", labels::INCOME), ("expense", labels::EXPENSE)];
const KIND: Field = Field::new("kind", labels::KIND, "kind", FieldKind::OneOf(KINDS)).required();

/// The list `/admin/voucherHeads`.
pub struct VoucherHeads;

impl RecordKind for VoucherHeads {
    const NOUN: Noun = Noun {
        kind: "voucherHead",
        one: nouns::VOUCHER_HEAD,
        many: nouns::VOUCHER_HEAD_MANY,
        call: "VoucherHead",
        path: "/voucherHeads",
        reach: Reach::Branch,
        columns: &[
            Column::of(&NAME, "sort_key").name(),
            Column::of(&KIND, "kind"),
            Column::count("feeTypes", labels::FEE_TYPES, "fee_types"),
            Column::STATUS,
        ],
        fields: &[NAME, KIND],
        statuses: STATUSES,
        searched: &[NAME.key],
        first: nouns::VOUCHER_HEAD_FIRST,
        filters: &[Filter { key: "kind", label: labels::KIND, column: "kind" }],
        order: "",
        nested: &[],
        unique: &[UniqueName {
            constraint: "voucher_heads_name",
            columns: "voucher_heads.branch_id, voucher_heads.kind, voucher_heads.search_text",
            field: NAME.key,
            message: calls::NAME_TAKEN,
        }],
    };
    type Reads = ViewMoney;
    type Writes = ManageAccounts;
    type Adds = ManageAccounts;
    type Deletes = ManageAccounts;

    const ALL: &'static str =
        "select h.id, h.branch_id, h.head_name, h.kind, h.status, h.sort_key, h.search_text, h.version,
            h.changed_by_name, h.changed_at, (select count(*) from fee_types t where t.head_id = h.id) as fee_types
       from voucher_heads h";
    const ADD: &'static str = "insert into voucher_heads
            (id, version, search_text, changed_by_name, changed_at, head_name, kind, status, branch_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    const UPDATE: &'static str = "update voucher_heads
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, head_name = $6, kind = $7,
            status = $8
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from voucher_heads where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[
        InUse {
            label: labels::FEE_TYPES,
            list: "/feesType",
            statement: "select fee_name as example, count(*) over () as count from fee_types where head_id = $1
              order by search_text limit 1",
        },
        InUse {
            label: labels::ADMISSION_FEES,
            list: "/admissionFees",
            statement: "select c.class_name as example, count(*) over () as count from admission_fees f join classes c on c.id = f.class_id
              where f.head_id = $1 order by c.class_numeric, c.class_name limit 1",
        },
        InUse {
            label: labels::APPLICATIONS_WITH_A_FEE,
            list: "",
            statement: "select application_no as example, count(*) over () as count from applications where fee_head_id = $1
              order by application_no limit 1",
        },
        InUse {
            label: labels::RAISED_FEES,
            list: "",
            statement: "select label as example, count(*) over () as count from fee_lines where head_id = $1
              order by due_on limit 1",
        },
        InUse {
            label: labels::DEPOSITS,
            list: "/deposits",
            statement: "select printed_number as example, count(*) over () as count from vouchers
              where head_id = $1 and kind = 'deposit' order by on_day limit 1",
        },
        InUse {
            label: labels::EXPENSES,
            list: "/expenses",
            statement: "select printed_number as example, count(*) over () as count from vouchers
              where head_id = $1 and kind = 'expense' order by on_day limit 1",
        },
        InUse {
            label: labels::RECEIPTS,
            list: "",
            statement: "select r.printed_number as example, count(*) over () as count from receipt_parts p
              join receipts r on r.id = p.receipt_id where p.head_id = $1 order by r.on_day limit 1",
        },
    ];

    async fn filter_choices(_: &mut Conn, _: &str, _: Option<&str>) -> db::Result<records::Choices> {
        let kinds = KINDS.iter().map(|(value, label)| records::Choice::new(value, *label)).collect();
        Ok(records::Choices::default().with(KIND.key, kinds))
    }

    /// What is booked under it keeps it income or expense.
    async fn check(
        conn: &mut Conn,
        _: &Caller,
        stamp: &Stamp,
        was: Option<&Values>,
        values: &Values,
        errors: &mut FieldErrors,
    ) -> Result<()> {
        if was.is_some_and(|was| value_of(was, KIND.key) != value_of(values, KIND.key)) {
            for of in Self::IN_USE {
                if let Some(found) = dependents_of(conn, of, &stamp.id).await? {
                    errors.add(KIND.key, kind_stays(of.label, found.count));
                }
            }
        }
        Ok(())
    }
}

/// So many of those that [`VoucherHeads::IN_USE`] names keep a head of its kind.
fn kind_stays(label: Word, count: i64) -> Said {
    match label {
        labels::FEE_TYPES => money_texts::head_has_fee_types(count),
        labels::ADMISSION_FEES => money_texts::head_has_admission_fees(count),
        labels::APPLICATIONS_WITH_A_FEE => money_texts::head_has_applications(count),
        labels::RAISED_FEES => money_texts::head_has_raised_fees(count),
        labels::DEPOSITS => money_texts::head_has_deposits(count),
        _ => money_texts::head_has_expenses(count),
    }
}
