//! Heads, accounts and fees.

use super::Store;

/// A voucher head of a branch: its name, and whether it is `income` or `expense`.
pub async fn voucher_head(to: impl Store, id: &str, branch: &str, (name, kind): (&str, &str)) {
    to.store(
        "insert into voucher_heads (id, branch_id, head_name, kind, status, search_text, version, changed_by_name, changed_at)
         values ($1, $2, $3, $4, 'active', $5, 1, '', 0)",
        (id, branch, name, kind, name.to_lowercase()),
    )
    .await;
}

/// An account of a branch: its name and kind, the methods that it receives, and what it began with in hundredths.
pub async fn account(
    to: impl Store,
    id: &str,
    branch: &str,
    (name, kind): (&str, &str),
    receives: Option<&str>,
    opening: Option<i64>,
) {
    to.store(
        "insert into accounts (id, branch_id, account_name, kind, receives, opening, status, search_text, version, changed_by_name, changed_at)
         values ($1, $2, $3, $4, $5, $6, 'active', $7, 1, '', 0)",
        (id, branch, name, kind, receives, opening, name.to_lowercase()),
    )
    .await;
}

/// A fee type of branch-1 under head-1: its name and kind, perhaps with a fine in hundredths after so many days of grace.
pub async fn fee_type(to: impl Store, id: &str, (name, kind): (&str, &str), fine: Option<(i64, i64)>) {
    to.store(
        "insert into fee_types (id, branch_id, fee_name, head_id, kind, fine, grace_days, status, search_text, version, changed_by_name, changed_at)
         values ($1, 'branch-1', $2, 'head-1', $3, $4, $5, 'active', $6, 1, '', 0)",
        (id, name, kind, fine.map(|(fine, _)| fine), fine.map(|(_, days)| days), name.to_lowercase()),
    )
    .await;
}

/// A fee that was raised of a student, under head-1. Amounts are hundredths.
pub struct FeeLine<'v> {
    pub id: &'v str,
    pub branch: &'v str,
    pub session: &'v str,
    pub student: &'v str,
    pub fee_type: &'v str,
    /// What it is billed for, once: a month (`2026-03`), or an exam.
    pub billing_key: &'v str,
    pub label: &'v str,
    pub due_on: &'v str,
    pub late_from: &'v str,
    pub full_amount: i64,
    pub raised: i64,
    pub adjusted: i64,
    pub paid: i64,
    pub fine: i64,
    pub fine_settled: i64,
    pub raised_at: i64,
}

impl<'v> FeeLine<'v> {
    /// One of session-1, raised in full, of which nothing is paid and nothing is a fine: what it is billed for and how it is called, when
    /// it is due and from when it is late.
    pub fn of(
        [id, student, fee_type]: [&'v str; 3],
        (billing_key, label): (&'v str, &'v str),
        [due_on, late_from]: [&'v str; 2],
        amount: i64,
    ) -> Self {
        Self {
            id,
            branch: "branch-1",
            session: "session-1",
            student,
            fee_type,
            billing_key,
            label,
            due_on,
            late_from,
            full_amount: amount,
            raised: amount,
            adjusted: 0,
            paid: 0,
            fine: 0,
            fine_settled: 0,
            raised_at: 0,
        }
    }
}

/// A fee that was raised of a student.
pub async fn fee_line(to: impl Store, of: &FeeLine<'_>) {
    to.store(
        "insert into fee_lines (id, branch_id, session_id, student_id, fee_type_id, head_id, billing_key, label, due_on, late_from,
                full_amount, raised, adjusted, paid, fine, fine_settled, raised_at)
         values ($1, $2, $3, $4, $5, 'head-1', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
        (
            (of.id, of.branch, of.session, of.student, of.fee_type),
            (of.billing_key, of.label, of.due_on, of.late_from),
            (of.full_amount, of.raised, of.adjusted, of.paid, of.fine, of.fine_settled, of.raised_at),
        ),
    )
    .await;
}

/// What a student has paid in advance, in hundredths.
pub async fn fee_advance(to: impl Store, student: &str, amount: i64) {
    to.store("insert into fee_advances (student_id, amount) values ($1, $2)", (student, amount)).await;
}

/// What a receipt or a voucher has moved in an account of branch-1, in hundredths.
pub struct Posting<'v> {
    pub id: &'v str,
    pub day: &'v str,
    pub account: &'v str,
    /// None: an advance.
    pub head: Option<&'v str>,
    pub amount: i64,
    pub receipt: Option<&'v str>,
    pub voucher: Option<&'v str>,
}

/// What was moved in an account.
pub async fn posting(to: impl Store, of: &Posting<'_>) {
    to.store(
        "insert into postings (id, branch_id, on_day, account_id, head_id, amount, receipt_id, voucher_id)
         values ($1, 'branch-1', $2, $3, $4, $5, $6, $7)",
        (of.id, of.day, of.account, of.head, of.amount, of.receipt, of.voucher),
    )
    .await;
}
