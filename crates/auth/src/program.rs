//! The running program, as far as it takes to know who calls and to answer: what `auth` and `web` take instead of the `App`, which
//! stands above both and is made of their parts.

use std::ops::Deref;

use super::tokens::Tokens;
use super::visitor::KnownVisitors;
use base::clock::Clock;
use base::config::Config;
use db::Db;

pub trait Program: Send + Sync {
    fn db(&self) -> &Db;
    fn clock(&self) -> &Clock;
    fn config(&self) -> &Config;
    fn tokens(&self) -> &Tokens;
    fn visitors(&self) -> &KnownVisitors;
}

/// However a handler holds it: `&App`, `Arc<App>`, `State<Arc<App>>`.
impl<P> Program for P
where
    P: Deref<Target: Program> + Send + Sync,
{
    fn db(&self) -> &Db {
        (**self).db()
    }

    fn clock(&self) -> &Clock {
        (**self).clock()
    }

    fn config(&self) -> &Config {
        (**self).config()
    }

    fn tokens(&self) -> &Tokens {
        (**self).tokens()
    }

    fn visitors(&self) -> &KnownVisitors {
        (**self).visitors()
    }
}
