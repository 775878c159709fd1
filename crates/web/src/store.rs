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
            .query(
                "insert into idempotency_keys (user_id, method, path, key, body_hash, status, answer, at)
                 values ($1, $2, $3, $4, $5, 0, '', $6) on conflict do nothing",
            )
            .bind(user_id.to_owned())
            .bind(key.method.clone())
            .bind(key.path.clone())
            .bind(key.key.clone())
            .bind(key.body_hash.clone())
            .bind(now_ms)
            .execute()
            .await?;
        Ok(taken == 1)
    }

    pub(in super::super) async fn kept(conn: &mut Conn, user_id: &str, key: &Key) -> Result<Kept> {
        conn.query(
            "select body_hash, status, answer from idempotency_keys
              where user_id = $1 and method = $2 and path = $3 and key = $4",
        )
        .bind(user_id.to_owned())
        .bind(key.method.clone())
        .bind(key.path.clone())
        .bind(key.key.clone())
        .fetch_one()
        .await
    }

    pub(in super::super) async fn keep(
        conn: &mut Conn,
        user_id: &str,
        key: &Key,
        status: i64,
        answer: &str,
    ) -> Result<()> {
        conn.query(
            "update idempotency_keys set status = $5, answer = $6
              where user_id = $1 and method = $2 and path = $3 and key = $4",
        )
        .bind(user_id.to_owned())
        .bind(key.method.clone())
        .bind(key.path.clone())
        .bind(key.key.clone())
        .bind(status)
        .bind(answer.to_owned())
        .execute()
        .await?;
        Ok(())
    }

    pub(in super::super) async fn forget_before(conn: &mut Conn, before_ms: i64) -> Result<()> {
        conn.query("delete from idempotency_keys where at < $1").bind(before_ms).execute().await?;
        Ok(())
    }
}
