//! Hearing that somebody has written, in this process or another: on Postgres by what transactions tell on a channel as they commit, on
//! `SQLite` by looking every second whether the file has changed at all.
//!
//! Whose accounts changed is told by `Conn::tell_accounts`; triggers tell of those whose sign-ins may have ended.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use sqlx::{Executor, PgPool};

use super::{ACQUIRE_WITHIN, Conn, Db, Engine, Pool, Result, Version};

/// How often a `SQLite` file is looked at.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// After this long without a word, a connection to Postgres is asked whether it is still there.
const ASK_AFTER: Duration = Duration::from_mins(1);
/// Between two tries to connect again.
const PAUSE: Duration = Duration::from_secs(2);
/// Postgres takes messages below 8,000 bytes.
const MESSAGE_BYTES: usize = 7_000;

/// The channel on which it is told whose accounts have changed.
const ACCOUNTS: &str = "markbook_accounts";

/// What was heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// These accounts have something new.
    Accounts(Vec<String>),
    /// Something has, or may have: the file was written, or the connection was lost for a while.
    Anything,
}

/// What [`Db::changes`] listens by.
pub struct Changes(Source);

#[expect(clippy::large_enum_variant, reason = "there is one in a process")]
enum Source {
    Sqlite { db: Db, seen: Option<Version> },
    Postgres { options: PgConnectOptions, listener: PgListener },
}

impl Db {
    /// Listens from now on. A connection of its own: one of the pool's would be missing there.
    ///
    /// # Errors
    /// When no connection could be had.
    pub async fn changes(&self) -> Result<Changes> {
        Ok(Changes(match &self.pool {
            Pool::Sqlite { .. } => Source::Sqlite { seen: self.file_version()?, db: self.clone() },
            Pool::Postgres(pool) => {
                let options = PgPool::connect_options(pool).as_ref().clone();
                Source::Postgres { listener: listen(&options).await?, options }
            }
        }))
    }
}

impl Changes {
    /// Waits for the next change. To be waited for to its end: given up in the middle, a lost connection may go unnoticed.
    pub async fn next(&mut self) -> Heard {
        match &mut self.0 {
            Source::Sqlite { db, seen } => loop {
                tokio::time::sleep(LOOK_EVERY).await;
                // A file that cannot be read is looked at again.
                if let Ok(now) = db.file_version()
                    && now != *seen
                {
                    *seen = now;
                    return Heard::Anything;
                }
            },
            Source::Postgres { options, listener } => loop {
                match tokio::time::timeout(ASK_AFTER, listener.try_recv()).await {
                    Ok(Ok(Some(told))) => {
                        return Heard::Accounts(told.payload().split(' ').map(str::to_owned).collect());
                    }
                    Err(_) if is_there(listener).await => {}
                    // Somebody may have told something while nobody listened.
                    Ok(Ok(None) | Err(_)) | Err(_) => {
                        *listener = listen_again(options).await;
                        return Heard::Anything;
                    }
                }
            },
        }
    }
}

async fn listen(options: &PgConnectOptions) -> Result<PgListener> {
    let one = PgPoolOptions::new().max_connections(1).acquire_timeout(ACQUIRE_WITHIN).max_lifetime(None);
    let pool = one.idle_timeout(None).connect_with(options.clone()).await?;
    let mut listener = PgListener::connect_with(&pool).await?;
    listener.ignore_pool_close_event(true);
    // A lost connection is to be heard of.
    listener.eager_reconnect(false);
    listener.listen(ACCOUNTS).await?;
    Ok(listener)
}

async fn listen_again(options: &PgConnectOptions) -> PgListener {
    loop {
        match listen(options).await {
            Ok(listener) => return listener,
            Err(error) => tracing::warn!(%error, "the database does not tell what changes; it is asked again"),
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn is_there(listener: &mut PgListener) -> bool {
    matches!(tokio::time::timeout(ACQUIRE_WITHIN, listener.execute("select 1")).await, Ok(Ok(_)))
}

impl Conn {
    /// Tells every process, once the transaction commits, that these accounts have something new.
    pub async fn tell_accounts(&mut self, accounts: &[&str]) -> Result<()> {
        // A `SQLite` file is seen to have changed.
        if self.engine() == Engine::Sqlite {
            return Ok(());
        }
        for message in messages(accounts) {
            self.query("select pg_notify($1, $2)").bind((ACCOUNTS, message)).execute().await?;
        }
        Ok(())
    }
}

/// The ids with spaces between them, in as few messages as they fit in.
fn messages(accounts: &[&str]) -> Vec<String> {
    let mut messages: Vec<String> = Vec::new();
    for account in accounts {
        match messages.last_mut() {
            Some(message) if message.len() + account.len() < MESSAGE_BYTES => {
                message.push(' ');
                message.push_str(account);
            }
            _ => messages.push((*account).to_owned()),
        }
    }
    messages
}

#[cfg(test)]
mod tests {
    use super::{MESSAGE_BYTES, messages};

    #[test]
    fn every_account_is_in_one_message_and_none_is_too_long() {
        let ids: Vec<String> = (0..1_000).map(|number| format!("{number:036}")).collect();
        let all: Vec<&str> = ids.iter().map(String::as_str).collect();
        let told = messages(&all);
        assert_eq!(told.len(), 6);
        assert!(told.iter().all(|message| message.len() <= MESSAGE_BYTES));
        assert_eq!(told.iter().flat_map(|message| message.split(' ')).collect::<Vec<_>>(), all);
        assert!(messages(&[]).is_empty());
    }
}
