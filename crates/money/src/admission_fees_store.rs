//! What an application costs, by class (docs/rules.md, *Online admission*): the noun and its statements. What was paid of an application keeps its
//! fee as it was then.

use super::amounts::MOST_CHARGED;
use auth::permit::{ManageFees, ViewAdmissionFees};
use db::Conn;
use records::{
    Choices, Column, Field, FieldKind, InUse, Noun, Reach, RecordKind, STATUSES, Stamp, UniqueName, Values, choices_of,
    value_of,
};
use rules::words::{hints, labels, money_texts, nouns};

const CLASS: Field = Field::new("classId", labels::CLASS, "class_id", FieldKind::Record).required();
const AMOUNT: Field =
    Field::new("amount", labels::AMOUNT, "amount", FieldKind::Money(1, MOST_CHARGED)).required().hint(hints::AMOUNT);
const HEAD: Field = Field::new("headId", labels::HEAD, "head_id", FieldKind::Record).required().hint(hints::HEAD_ID);

/// The list `/admin/admissionFees`.
pub struct AdmissionFees;

impl RecordKind for AdmissionFees {
    const NOUN: Noun = Noun {
        kind: "admissionFee",
        one: nouns::ADMISSION_FEE,
        many: nouns::ADMISSION_FEE_MANY,
        call: "AdmissionFees",
        path: "/admissionFees",
        reach: Reach::Session,
        columns: &[
            Column::sorted("className", labels::CLASS, "class_name", "class_order").name(),
            Column::of(&AMOUNT, "amount"),
            Column::sorted("headName", labels::HEAD, "head_name", "head_order").name(),
            Column::STATUS,
        ],
        fields: &[CLASS, AMOUNT, HEAD],
        statuses: STATUSES,
        searched: &[],
        first: nouns::ADMISSION_FEE_FIRST,
        filters: &[],
        order: "className",
        nested: &[],
        unique: &[UniqueName {
            constraint: "admission_fees_class",
            columns: "admission_fees.class_id",
            field: CLASS.key,
            message: money_texts::CLASS_HAS_ADMISSION_FEE,
        }],
    };
    type Reads = ViewAdmissionFees;
    type Writes = ManageFees;
    type Adds = ManageFees;
    type Deletes = ManageFees;

    const IS_COPIED: bool = true;
    const NAMED: &'static str = "name";

    fn named_as(name: String) -> String {
        money_texts::admission_fee_of(name).into()
    }

    const ALL: &'static str = "select f.id, f.session_id, a.branch_id, f.class_id, f.amount, f.head_id, f.status, f.version, f.changed_by_name,
            f.changed_at, c.class_name, h.head_name, coalesce(b.currency, '') as currency,
            coalesce(b.currency_symbol, '') as currency_symbol, c.class_name as name,
            c.search_text || ' ' || h.search_text as search_text,
            cast(100 + c.class_numeric as text) || ' ' || c.sort_key as class_order, h.sort_key as head_order
       from admission_fees f join sessions a on a.id = f.session_id join branches b on b.id = a.branch_id
       join classes c on c.id = f.class_id join voucher_heads h on h.id = f.head_id";
    const ADD: &'static str = "insert into admission_fees
            (id, version, search_text, changed_by_name, changed_at, class_id, amount, head_id, status, session_id)
     select $1, $2, $3, $4, $5, c.id, $7, $8, $9, c.session_id from classes c where c.id = $6 and c.session_id = $10";
    const UPDATE: &'static str = "update admission_fees
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, class_id = $6, amount = $7, head_id = $8,
            status = $9
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from admission_fees where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[];

    async fn choices(conn: &mut Conn, stamp: &Stamp, values: &Values) -> db::Result<Choices> {
        let classes = choices_of(
            conn,
            "select id as value, class_name as label from classes
              where session_id = $1 and (status = 'active' or id = $2) order by class_numeric, sort_key, class_name",
            stamp.session_id.as_deref().unwrap_or_default(),
            value_of(values, CLASS.key),
        )
        .await?;
        let heads = choices_of(
            conn,
            "select id as value, head_name as label from voucher_heads
              where branch_id = $1 and kind = 'income' and (status = 'active' or id = $2) order by sort_key, search_text",
            &stamp.branch_id,
            value_of(values, HEAD.key),
        )
        .await?;
        Ok(Choices::default().with(CLASS.key, classes).with(HEAD.key, heads))
    }
}
