//! The same key and body answers the first answer again (docs/rules.md, *Calls*), on both engines.

use axum::body::to_bytes;
use db::Db;
use serde_json::json;
use web::idempotency::{Claimed, Key, KeySource, claim, forget_old};

use testing::both;

const NOW: i64 = 1_800_000_000_000;
const DAY: i64 = 86_400_000;

fn key(body_hash: &str) -> Key {
    Key {
        source: KeySource::Header,
        method: "POST".into(),
        path: "/api/x".into(),
        key: "k-1".into(),
        body_hash: body_hash.into(),
    }
}

/// Claims, answers when the claim is fresh, and says what was answered; commits or rolls back.
async fn call(db: &Db, user: &str, body_hash: &str, answer: &str, commit: bool) -> Result<String, u16> {
    let key = key(body_hash);
    let mut tx = db.begin().await.unwrap();
    let response = match claim(&mut tx, user, Some(&key), NOW).await {
        Err(error) => return Err(error.status().as_u16()),
        Ok(Claimed::Answered(response)) => response,
        Ok(Claimed::Fresh(claim)) => claim.answer(&mut tx, &json!(answer)).await.unwrap(),
    };
    if commit {
        tx.commit().await.unwrap();
    }
    let bytes = to_bytes(response.into_body(), 1 << 16).await.unwrap();
    Ok(String::from_utf8(bytes.to_vec()).unwrap())
}

#[tokio::test]
async fn a_key_answers_again_what_it_answered_first() {
    both(|db| async move {
        // A refusal rolls back, so that the same key may be tried again.
        assert_eq!(call(&db, "u", "a", "lost", false).await.unwrap(), "\"lost\"");
        assert_eq!(call(&db, "u", "a", "first", true).await.unwrap(), "\"first\"");
        assert_eq!(call(&db, "u", "a", "second", true).await.unwrap(), "\"first\"");
        // Another body under the same key is refused; another user's key is another key.
        assert_eq!(call(&db, "u", "b", "second", true).await.unwrap_err(), 422);
        assert_eq!(call(&db, "v", "b", "other", true).await.unwrap(), "\"other\"");
    })
    .await;
}

#[tokio::test]
async fn answers_are_kept_for_24_hours() {
    both(|db| async move {
        call(&db, "u", "a", "first", true).await.unwrap();
        let mut conn = db.acquire().await.unwrap();
        forget_old(&mut conn, NOW + DAY).await.unwrap();
        assert_eq!(call(&db, "u", "a", "second", true).await.unwrap(), "\"first\"");
        forget_old(&mut conn, NOW + DAY + 1).await.unwrap();
        assert_eq!(call(&db, "u", "a", "second", true).await.unwrap(), "\"second\"");
    })
    .await;
}

#[tokio::test]
async fn two_calls_with_one_key_at_once_do_the_work_once() {
    both(|db| async move {
        let (one, two) = tokio::join!(call(&db, "u", "a", "one", true), call(&db, "u", "a", "two", true));
        assert_eq!(one.unwrap(), two.unwrap());
    })
    .await;
}
