//! All that a handler may hold. Stands above `auth` and `web`, whose parts it is made of: they know it as a [`Program`].

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::notifications::Streams;
use crate::page::Pages;
use crate::pdf::Printer;
use crate::turns::Turns;
use auth::Program;
use auth::passwords::Passwords;
use auth::setup::SetupCode;
use auth::throttle::Throttle;
use auth::tokens::Tokens;
use auth::visitor::KnownVisitors;
use base::clock::Clock;
use base::config::Config;
use db::Db;

/// The running program; handlers take it as `State<Arc<App>>`.
pub struct App {
    pub config: Config,
    pub db: Db,
    pub pages: Pages,
    pub clock: Clock,
    pub tokens: Tokens,
    pub visitors: KnownVisitors,
    pub passwords: Passwords,
    pub throttle: Throttle,
    pub setup: SetupCode,
    /// Makes PDFs where a Chromium is configured.
    pub pdf: Arc<Printer>,
    /// Long responses are made a few at a time.
    pub turns: Turns,
    /// Lists that are imported are read and planned a few at a time.
    pub imports: Turns,
    /// Open pages that wait for notifications.
    pub streams: Streams,
    /// Print links are frozen one at a time: each reads from one connection and writes by another the whole while.
    pub freezing: Semaphore,
    /// Serves the demo school: the login page says which accounts there are.
    pub demo: bool,
}

/// How handlers take the [`App`].
pub type AppState = axum::extract::State<Arc<App>>;

impl Program for App {
    fn db(&self) -> &Db {
        &self.db
    }

    fn clock(&self) -> &Clock {
        &self.clock
    }

    fn config(&self) -> &Config {
        &self.config
    }

    fn tokens(&self) -> &Tokens {
        &self.tokens
    }

    fn visitors(&self) -> &KnownVisitors {
        &self.visitors
    }
}

impl AsRef<Pages> for App {
    fn as_ref(&self) -> &Pages {
        &self.pages
    }
}
