//! The list of a branch's receipts (docs/rules.md, *Money*): what was collected, and the voids of that, the newest first. It is only read:
//! receipts are made by collecting.

use super::collect::method_label;
use crate::accounts_store::METHODS;
use auth::Caller;
use auth::permit::ManageFees;
use db::Conn;
use records::{
    Choice, Choices, Column, ColumnKind, Field, FieldKind, Filter, InUse, Noun, Reach, RecordKind, RecordLink,
};
use rules::words::{Word, labels, nouns};
use web::form;

const NUMBER: Field = Field::new("receiptNumber", labels::RECEIPT, "printed_number", FieldKind::Line(40));
const AMOUNT: Field = Field::new("paid", labels::PAID, "printed_number", FieldKind::Line(200));
const REASON: Field = Field::new("reason", labels::REASON, "printed_number", FieldKind::Line(300));

/// What the audit calls a receipt, and its void.
const STATES: &[(&str, Word)] = &[("valid", labels::VALID), ("voided", labels::VOIDED), ("void", labels::VOID)];

/// What a receipt's act says: from whom and how much; of a void, why.
pub(super) const PAID: &str = AMOUNT.key;
pub(super) const WHY: &str = REASON.key;

/// How the audit calls a receipt.
pub const RECEIPT: Noun = Noun { fields: &[NUMBER, AMOUNT, REASON], ..<Receipts as RecordKind>::NOUN };

/// The list `/admin/studentFeesCollection`.
pub struct Receipts;

impl RecordKind for Receipts {
    const NOUN: Noun = Noun {
        kind: "receipt",
        one: nouns::RECEIPT,
        many: nouns::RECEIPT_MANY,
        call: "StudentFeesCollection",
        path: "/studentFeesCollection",
        reach: Reach::Branch,
        columns: &[
            Column::of(&NUMBER, "printed_number").code(),
            Column::day("day", labels::DAY, "on_day"),
            Column::named("studentName", labels::STUDENT, "student_name"),
            Column::text("regNo", labels::REGISTER_NUMBER, "reg_no").code(),
            Column::text("methodName", labels::PAID_BY, "method")
                .of_kind(ColumnKind::State)
                .saying(|method| method_label(method).into()),
            Column::named("cashierName", labels::CASHIER, "by_name"),
            Column::money("amount", labels::AMOUNT, "amount"),
            Column::STATUS,
        ],
        fields: &[NUMBER],
        statuses: STATES,
        searched: &[],
        first: nouns::RECEIPT_FIRST,
        filters: &[Filter { key: "method", label: labels::PAID_BY, column: "method" }],
        order: "-receiptNumber",
        nested: &[],
        unique: &[],
    };
    const IS_READ_ONLY: bool = true;
    type Reads = ManageFees;
    type Writes = ManageFees;
    type Adds = ManageFees;
    type Deletes = ManageFees;

    const ALL: &'static str = "select r.id, r.branch_id, r.printed_number, r.on_day,
            coalesce(s.first_name || ' ' || s.last_name, p.first_name || ' ' || p.last_name) as student_name,
            coalesce(s.reg_no, p.application_no) as reg_no,
            r.method, r.by_name, r.amount,
            case when r.voids_id is not null then 'void' when v.id is not null then 'voided' else 'valid' end as status,
            lower(r.printed_number) || ' ' || coalesce(s.search_text, p.search_text) as search_text, cast(1 as bigint) as version, r.by_name as changed_by_name,
            r.at as changed_at, coalesce(b.currency, '') as currency, coalesce(b.currency_symbol, '') as currency_symbol
       from receipts r left join students s on s.id = r.student_id left join applications p on p.id = r.application_id join branches b on b.id = r.branch_id
       left join receipts v on v.voids_id = r.id";
    const ADD: &'static str = "";
    const UPDATE: &'static str = "";
    const DELETE: &'static str = "";
    const IN_USE: &'static [InUse] = &[];

    async fn filter_choices(_: &mut Conn, _: &str, _: Option<&str>) -> db::Result<Choices> {
        let methods = METHODS.iter().map(|(value, label)| Choice::new(value, *label)).collect();
        Ok(Choices::default().with("method", methods))
    }

    fn href(id: &str) -> Option<String> {
        Some(format!("/admin/studentFeesCollection/receipts/{id}"))
    }

    fn links(_: &Caller, id: Option<&str>, chosen: &[(&str, &str)]) -> Vec<RecordLink> {
        if id.is_some() {
            return Vec::new();
        }
        let branch: Vec<(&str, &str)> = chosen.iter().copied().filter(|(key, _)| *key == "branchId").collect();
        let to = |label, path| RecordLink { label, href: form::address(path, &branch) };
        vec![
            to(labels::COLLECT, "/admin/studentFeesCashier"),
            to(labels::ADMISSION_FEES, "/admin/admissionFeesCollection"),
            to(labels::CLOSE_DAYS, "/admin/studentFeesCollection/days"),
        ]
    }
}
