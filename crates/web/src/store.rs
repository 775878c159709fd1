//! What the web room keeps: idempotent answers.

pub(super) mod idempotency {
    use super::super::idempotency::Key;
    use db::{Conn, FromRow, Result};

    #[derive(FromRow)]
    pub(in super::super) struct Kept {
        pub body_hash: String,
        pub status: i64,
        pub answer: String,
    }

    /// Whether the place was free. On Postgres a call with the same key waits here until the first has ended.
    pub(in super::super) async fn take(conn: &mut Conn, user_id: &str, key: &Key, now_ms: i64) -> Result<bool> {
        let taken = conn
            .execute(
                "insert into idempotency_keys (user_id, method, path, key, body_hash, status, answer, at)
                 values ($1, $2, $3, $4, $5, 0, '', $6) on conflict do nothing",
                (user_id, &key.method, &key.path, &key.key, &key.body_hash, now_ms),
            )
            .await?;
        Ok(taken == 1)
    }

    pub(in super::super) async fn kept(conn: &mut Conn, user_id: &str, key: &Key) -> Result<Kept> {
        conn.one(
            "select body_hash, status, answer from idempotency_keys
              where user_id = $1 and method = $2 and path = $3 and key = $4",
            (user_id, &key.method, &key.path, &key.key),
        )
        .await
    }

    pub(in super::super) async fn keep(
        conn: &mut Conn,
        user_id: &str,
        key: &Key,
        status: i64,
        answer: &str,
    ) -> Result<()> {
        conn.execute(
            "update idempotency_keys set status = $5, answer = $6
              where user_id = $1 and method = $2 and path = $3 and key = $4",
            (user_id, &key.method, &key.path, &key.key, status, answer),
        )
        .await?;
        Ok(())
    }

    pub(in super::super) async fn forget_before(conn: &mut Conn, before_ms: i64) -> Result<()> {
        conn.execute("delete from idempotency_keys where at < $1", before_ms).await?;
        Ok(())
    }
}
