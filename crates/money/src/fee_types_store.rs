//! Types of fees (docs/rules.md, *Money*): the noun and its statements.

use rules::money::fees::FeeKind;
use rules::words::{Said, Word, calls, hints, labels, money_texts, nouns};

use super::amounts::MOST_FINED;
use auth::Caller;
use auth::permit::ManageFees;
use base::error::Result;
use db::Conn;
use records::{
    Choices, Column, Field, FieldKind, InUse, Noun, Reach, RecordKind, STATUSES, Stamp, UniqueName, Values, choices_of,
    dependents_of, value_of,
};
use web::posted::FieldErrors;

const NAME: Field = Field::name("feeName", labels::FEE, "fee_name").hint(hints::FEE_NAME);
const HEAD: Field = Field::new("headId", labels::HEAD, "head_id", FieldKind::Record).required().hint(hints::HEAD_ID);
pub(super) const KINDS: &[(&str, Word)] =
    &[("monthly", labels::MONTHLY), ("yearly", labels::YEARLY), ("once", labels::ONCE), ("exam", labels::FOR_AN_EXAM)];
const KIND: Field = Field::new("kind", labels::BILLED, "kind", FieldKind::OneOf(KINDS)).required();
const FINE: Field = Field::new("fine", labels::LATE_FINE, "fine", FieldKind::Money(0, MOST_FINED)).hint(hints::FINE);
const GRACE: Field =
    Field::new("graceDays", labels::DAYS_OF_GRACE, "grace_days", FieldKind::Whole(0, 365)).hint(hints::GRACE_DAYS);
/// Of a type whose yearly fee late joiners pay.
pub(super) const LATE_JOINERS_PAY: &str = "pay";
const LATE: Field = Field::new(
    "lateJoiners",
    labels::LATE_JOINERS,
    "late_joiners",
    FieldKind::AnyOf(&[(LATE_JOINERS_PAY, labels::LATE_JOINERS_PAY_IT)]),
)
.hint(hints::LATE_JOINERS);

/// The list `/admin/feesType`.
pub struct FeeTypes;

impl RecordKind for FeeTypes {
    const NOUN: Noun = Noun {
        kind: "feeType",
        one: nouns::FEE_TYPE,
        many: nouns::FEE_TYPE_MANY,
        call: "FeesType",
        path: "/feesType",
        reach: Reach::Branch,
        columns: &[
            Column::of(&NAME, "sort_key").name(),
            Column::sorted("headName", labels::HEAD, "head_name", "head_order").name(),
            Column::of(&KIND, "kind"),
            Column::of(&FINE, "fine"),
            Column::of(&GRACE, "grace_days"),
            Column::STATUS,
        ],
        fields: &[NAME, HEAD, KIND, FINE, GRACE, LATE],
        statuses: STATUSES,
        searched: &[NAME.key],
        first: nouns::FEE_TYPE_FIRST,
        filters: &[],
        order: "",
        nested: &[],
        unique: &[UniqueName {
            constraint: "fee_types_name",
            columns: "fee_types.branch_id, fee_types.search_text",
            field: NAME.key,
            message: calls::NAME_TAKEN,
        }],
    };
    type Reads = ManageFees;
    type Writes = ManageFees;
    type Adds = ManageFees;
    type Deletes = ManageFees;

    const IS_COPIED: bool = true;
    const ALL: &'static str =
        "select t.id, t.branch_id, t.fee_name, t.head_id, t.kind, t.fine, t.grace_days, t.late_joiners, t.status,
            t.sort_key, t.search_text, t.version, t.changed_by_name, t.changed_at, h.head_name, h.sort_key as head_order,
            coalesce(b.currency, '') as currency, coalesce(b.currency_symbol, '') as currency_symbol
       from fee_types t join voucher_heads h on h.id = t.head_id join branches b on b.id = t.branch_id";
    const ADD: &'static str = "insert into fee_types
            (id, version, search_text, changed_by_name, changed_at, fee_name, head_id, kind, fine, grace_days, late_joiners, status,
             branch_id)
     select $1, $2, $3, $4, $5, $6, h.id, $8, $9, $10, $11, $12, h.branch_id from voucher_heads h where h.id = $7 and h.branch_id = $13";
    const UPDATE: &'static str = "update fee_types
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, fee_name = $6, head_id = $7,
            kind = $8, fine = $9, grace_days = $10, late_joiners = $11, status = $12
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from fee_types where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[
        InUse {
            label: labels::FEE_SETUPS,
            list: "/studentFeesSetup",
            statement: "select c.class_name as example, count(*) over () as count from fee_setups s
               join classes c on c.id = s.class_id where s.fee_type_id = $1 order by c.class_numeric, c.class_name limit 1",
        },
        InUse {
            label: labels::SPECIAL_FEES,
            list: "/specialFeesSetup",
            statement: "select s.first_name || ' ' || s.last_name as example, count(*) over () as count
               from fee_specials f join students s on s.id = f.student_id where f.fee_type_id = $1 order by s.search_text limit 1",
        },
        InUse {
            label: labels::RAISED_FEES,
            list: "",
            statement: "select label as example, count(*) over () as count from fee_lines where fee_type_id = $1
              order by due_on limit 1",
        },
    ];

    async fn choices(conn: &mut Conn, stamp: &Stamp, values: &Values) -> db::Result<Choices> {
        let heads = choices_of(
            conn,
            "select id as value, head_name as label from voucher_heads
              where branch_id = $1 and kind = 'income' and (status = 'active' or id = $2) order by sort_key, search_text",
            &stamp.branch_id,
            value_of(values, HEAD.key),
        )
        .await?;
        Ok(Choices::default().with(HEAD.key, heads))
    }

    /// What was set up or raised of it keeps it as it is billed.
    async fn check(
        conn: &mut Conn,
        _: &Caller,
        stamp: &Stamp,
        was: Option<&Values>,
        values: &Values,
        errors: &mut FieldErrors,
    ) -> Result<()> {
        if value_of(values, KIND.key) != FeeKind::Yearly.as_str() && !value_of(values, LATE.key).is_empty() {
            errors.add(LATE.key, money_texts::LATE_JOINERS_OF_YEARLY_FEE);
        }
        if was.is_some_and(|was| value_of(was, KIND.key) != value_of(values, KIND.key)) {
            for of in Self::IN_USE {
                if let Some(found) = dependents_of(conn, of, &stamp.id).await? {
                    errors.add(KIND.key, billed_as_before(of.label, found.count));
                }
            }
        }
        Ok(())
    }
}

/// So many of those that [`FeeTypes::IN_USE`] names keep a type billed as it is.
fn billed_as_before(label: Word, count: i64) -> Said {
    match label {
        labels::FEE_SETUPS => money_texts::fee_type_has_setups(count),
        labels::SPECIAL_FEES => money_texts::fee_type_has_special_fees(count),
        _ => money_texts::fee_type_has_raised_fees(count),
    }
}
