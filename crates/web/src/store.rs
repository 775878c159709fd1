//! What the web room keeps: idempotent answers, and pictures of forms that were refused.

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

pub(super) mod kept {
    use super::super::pictures::Picture;
    use db::{Conn, FromRow, Result};

    /// A picture in both sizes.
    #[derive(FromRow)]
    pub(in super::super) struct KeptRow {
        pub media_type: String,
        pub bytes: Vec<u8>,
        pub small_media_type: String,
        pub small_bytes: Vec<u8>,
    }

    pub(in super::super) async fn add(
        conn: &mut Conn,
        id: &str,
        account_id: &str,
        picture: &Picture,
        until_ms: i64,
    ) -> Result<()> {
        conn.query(
            "insert into kept_pictures (id, account_id, media_type, bytes, small_media_type, small_bytes, until_ms)
             values ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind((id, account_id, picture.main.media_type, &picture.main.bytes))
        .bind((picture.small.media_type, &picture.small.bytes, until_ms))
        .execute()
        .await?;
        Ok(())
    }

    /// One of an account whose time is not over.
    pub(in super::super) async fn one(
        conn: &mut Conn,
        id: &str,
        account_id: &str,
        now_ms: i64,
    ) -> Result<Option<KeptRow>> {
        conn.optional(
            "select media_type, bytes, small_media_type, small_bytes from kept_pictures
              where id = $1 and account_id = $2 and until_ms > $3",
            (id, account_id, now_ms),
        )
        .await
    }

    /// Leaves an account so many, the newest.
    pub(in super::super) async fn keep_newest(conn: &mut Conn, account_id: &str, most: i64) -> Result<()> {
        conn.execute(
            "delete from kept_pictures where account_id = $1 and id not in
               (select id from kept_pictures where account_id = $1 order by until_ms desc, id limit $2)",
            (account_id, most),
        )
        .await?;
        Ok(())
    }

    pub(in super::super) async fn forget_before(conn: &mut Conn, now_ms: i64) -> Result<()> {
        conn.execute("delete from kept_pictures where until_ms <= $1", now_ms).await?;
        Ok(())
    }
}
