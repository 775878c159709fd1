//! Online payments as they are stored. One changes its state once, but for a notice that it was paid after all.

use db::{Conn, FromRow, Result};

/// A payment. Amounts are hundredths.
#[derive(Clone, Debug, FromRow)]
pub struct Payment {
    pub id: String,
    pub reference: String,
    pub branch_id: String,
    pub student_id: String,
    pub amount: i64,
    /// `started`, `paid`, `failed` or `cancelled`
    pub state: String,
    /// Epoch milliseconds.
    pub started_at: i64,
}

macro_rules! payments {
    ($rest:literal) => {
        concat!("select id, reference, branch_id, student_id, amount, state, started_at from online_payments ", $rest)
    };
}

/// Stores a payment that has been started.
pub async fn add(conn: &mut Conn, payment: &Payment, provider: &str) -> Result<()> {
    conn.execute(
        "insert into online_payments (id, reference, branch_id, student_id, amount, provider, state, started_by, started_at)
         values ($1, $2, $3, $4, $5, $6, 'started', $4, $7)",
        (
            &payment.id,
            &payment.reference,
            &payment.branch_id,
            &payment.student_id,
            payment.amount,
            provider,
            payment.started_at,
        ),
    )
    .await?;
    Ok(())
}

/// A student's last payments, the newest first.
pub async fn of_student(conn: &mut Conn, student_id: &str, most: i64) -> Result<Vec<Payment>> {
    conn.all(payments!("where student_id = $1 order by started_at desc, id desc limit $2"), (student_id, most)).await
}

/// A payment, held until the transaction ends: of two notices about it, the second waits for what the first did.
pub async fn hold(conn: &mut Conn, reference: &str) -> Result<Option<Payment>> {
    conn.execute("update online_payments set state = state where reference = $1", reference).await?;
    conn.optional(payments!("where reference = $1"), reference).await
}

/// Ends a payment. The payment is held.
pub async fn end(
    conn: &mut Conn,
    id: &str,
    state: &str,
    provider_reference: Option<&str>,
    receipt_id: Option<&str>,
    at: i64,
) -> Result<()> {
    conn.execute(
        "update online_payments set state = $2, provider_reference = $3, receipt_id = $4, ended_at = $5 where id = $1",
        (id, state, provider_reference, receipt_id, at),
    )
    .await?;
    Ok(())
}
