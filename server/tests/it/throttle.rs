//! Failed sign-ins are counted in the database (docs/rules.md, *Sign-in*), on both engines, over all processes.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use futures_util::future::join_all;

use auth::throttle::Throttle;
use db::{Db, FromRow};
use rules::limits::THROTTLE_WINDOW_MINUTES;

use testing::both;

const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
const THERE: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 9));
const WINDOW_MS: i64 = THROTTLE_WINDOW_MINUTES * 60_000;

async fn fail(throttle: &Throttle, address: IpAddr, account: &str, at: i64) {
    let _ = throttle.attempt(address, account, at).await.unwrap();
}

async fn refused(throttle: &Throttle, address: IpAddr, account: &str, at: i64) -> Option<u64> {
    match throttle.attempt(address, account, at).await {
        Ok(attempt) => {
            throttle.forget(attempt).await.unwrap();
            None
        }
        Err(error) => Some(error.retry_after().expect("a 429")),
    }
}

async fn rows(db: &Db) -> i64 {
    #[derive(FromRow)]
    struct Count {
        count: i64,
    }
    let sql = "select (select count(*) from sign_in_failures) + (select count(*) from sign_in_addresses) as count";
    db.acquire().await.unwrap().one::<Count>(sql, ()).await.unwrap().count
}

#[tokio::test]
async fn ten_failures_of_an_account_from_one_address_close_it_for_that_address() {
    both(|db| async move {
        let (one, other) = (Throttle::over(db.clone()), Throttle::over(db.clone()));
        for at in 0..10 {
            // Two processes over one database.
            fail(if at % 2 == 0 { &one } else { &other }, HERE, "a", at).await;
        }
        for process in [&one, &other] {
            assert_eq!(refused(process, HERE, "a", 10).await, Some(900));
            assert_eq!(refused(process, HERE, "b", 10).await, None);
            assert_eq!(refused(process, THERE, "a", 10).await, None);
        }
        assert_eq!(refused(&one, HERE, "a", WINDOW_MS).await, None, "the first has passed");
        assert_eq!(refused(&one, HERE, "a", 2 * WINDOW_MS).await, None);
        auth::sweep(&mut db.acquire().await.unwrap(), 4 * WINDOW_MS).await.unwrap();
        assert_eq!(rows(&db).await, 0, "nothing stays for longer than it counts");
    })
    .await;
}

#[tokio::test]
async fn attempts_that_come_at_once_are_no_more_than_those_in_turn() {
    both(|db| async move {
        let throttle = Throttle::over(db);
        let attempts = join_all((0..30).map(|at| throttle.attempt(HERE, "a", at))).await;
        assert_eq!(attempts.iter().filter(|attempt| attempt.is_ok()).count(), 10);
    })
    .await;
}

#[tokio::test]
async fn three_hundred_failures_close_an_address_for_every_account() {
    both(|db| async move {
        let throttle = Throttle::over(db);
        for n in 0..300 {
            fail(&throttle, HERE, &format!("account {n}"), 5).await;
        }
        assert_eq!(refused(&throttle, HERE, "somebody else", 6).await, Some(900));
        assert_eq!(refused(&throttle, THERE, "somebody else", 6).await, None);
    })
    .await;
}

#[tokio::test]
async fn a_good_sign_in_forgets_the_accounts_failures_and_is_none_of_the_address() {
    both(|db| async move {
        let throttle = Throttle::over(db);
        for _ in 0..9 {
            fail(&throttle, HERE, "a", 0).await;
        }
        for at in 1..310 {
            throttle.succeeded(throttle.attempt(HERE, "a", at).await.unwrap()).await.unwrap();
        }
        for _ in 0..10 {
            fail(&throttle, HERE, "a", 500).await;
        }
        assert!(refused(&throttle, HERE, "a", 500).await.is_some());
        // The nine from before still count for the address: 19 of its 300 are used.
        for n in 0..281 {
            fail(&throttle, HERE, &format!("account {n}"), 500).await;
        }
        assert!(refused(&throttle, HERE, "b", 500).await.is_some());
    })
    .await;
}

#[tokio::test]
async fn an_ipv6_subscriber_has_one_address() {
    both(|db| async move {
        let throttle = Throttle::over(db);
        let address = |last: u16| IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 1, 2, 3, 4, 5, last));
        for last in 0..10 {
            fail(&throttle, address(last), "a", 0).await;
        }
        assert!(refused(&throttle, address(99), "a", 0).await.is_some());
        let next = IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 1, 3, 0, 0, 0, 1));
        assert_eq!(refused(&throttle, next, "a", 0).await, None);
    })
    .await;
}
