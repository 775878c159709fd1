//! What the tests in `server/tests` stand on, whichever binary they are in: an application over a new database, clients of every role, a
//! small school whose ids name their tables, so that swapped ids fail loudly, and what the tests of several groups share of a noun.

#![expect(clippy::unwrap_used, reason = "what a test cannot unwrap is what it found")]
#![expect(clippy::missing_panics_doc, reason = "whatever panics here fails the test that called it")]

pub mod admission;
pub mod client;
pub mod databases;
pub mod employees;
pub mod imports;
pub mod marks;
pub mod print_links;
pub mod record_grid;
pub mod report_card_school;
pub mod routines;
pub mod rows;
pub mod school;
pub mod served;
pub mod stored;
pub mod templates;
pub mod uploads;
pub mod vouchers;
pub mod workbook;

use std::sync::{Arc, LazyLock};

use auth::Kind;
use auth::passwords::{Passwords, hash_now};
use auth::setup::SetupCode;
use auth::throttle::Throttle;
use auth::tokens::Tokens;
use auth::visitor::KnownVisitors;
use base::clock::Clock;
use base::config::Config;
use clap::Parser;
use db::Db;
use markbook::{routes, serve};
use rules::roles::Role;
use ssr::{Platform, Renderer};
use web::app::App;
use web::notifications::Streams;
use web::page::{Caching, Pages};
use web::pdf::Printer;
use web::turns::Turns;

pub use client::{Answer, Client};
pub use databases::{both, both_schools};
pub use stored::{lines, number, run};
pub use templates::Holding;

/// 2026-09-21 12:00 UTC, in epoch milliseconds.
pub const NOW: u64 = 1_789_992_000_000;
/// The password of every account of the school.
pub const PASSWORD: &str = "test-password";

/// What the payment provider of the tests signs with.
pub const PAYMENT_KEY: &str = "a key that only the tests know of";

/// What is stored of [`PASSWORD`].
pub static PASSWORD_HASH: LazyLock<String> = LazyLock::new(|| hash_now(PASSWORD));

/// One renderer serves every test of a binary.
static RENDERER: LazyLock<Renderer> = LazyLock::new(renderer);

fn renderer() -> Renderer {
    serve::renderer(Platform::init(), &config()).expect("the renderer starts")
}

#[derive(Parser)]
struct Flags {
    #[command(flatten)]
    config: Config,
}

fn config() -> Config {
    // How long a render may take is tried where renders are (`ssr/tests`); a busy machine is no fault here.
    let data = std::env::temp_dir().join("markbook-tests");
    let mut flags =
        vec!["markbook".into(), "--isolates".into(), "1".into(), "--render-deadline-ms".into(), "60000".into()];
    let provider = ["--payment-provider-url", "https://pay.test/start", "--payment-provider-key", PAYMENT_KEY];
    flags.extend(provider.map(Into::into));
    // Large uploads wait there, without names.
    flags.extend(["--data-dir".into(), data.into_os_string()]);
    Flags::parse_from(flags).config
}

async fn sqlite_school() -> (Db, databases::Folder) {
    databases::sqlite_holding(Holding::School).await
}

/// Runs a test on both engines, each with the small school.
pub async fn each_engine(test: impl AsyncFn(&TestApp)) {
    test(&TestApp::new().await).await;
    test(&TestApp::on_postgres().await).await;
}

/// The same, after something else was done with the school.
pub async fn each_engine_after(before: impl AsyncFn(&TestApp), test: impl AsyncFn(&TestApp)) {
    each_engine(async |app| {
        before(app).await;
        test(app).await;
    })
    .await;
}

/// The same, where every branch counts in taka.
pub async fn each_engine_in_taka(test: impl AsyncFn(&TestApp)) {
    let taka = "update branches set currency = 'BDT', currency_symbol = '৳'";
    each_engine_after(async |app| run(&app.app.db, taka).await, test).await;
}

/// The application over a new `SQLite` database that holds the small school.
pub struct TestApp {
    pub app: Arc<App>,
    pub clock: Clock,
    router: axum::Router,
    _folder: Option<databases::Folder>,
}

impl TestApp {
    /// With the school of [`school::fill`].
    pub async fn new() -> Self {
        let (db, folder) = sqlite_school().await;
        Self::bare(db, Some(folder), SetupCode::default())
    }

    /// The same on Postgres.
    pub async fn on_postgres() -> Self {
        Self::over(databases::postgres_holding(Holding::School).await)
    }

    /// One on each engine.
    pub async fn on_both() -> [Self; 2] {
        [Self::new().await, Self::on_postgres().await]
    }

    /// Over a database of either engine that holds the school.
    pub fn over(db: Db) -> Self {
        Self::bare(db, None, SetupCode::default())
    }

    /// With a renderer that no other test waits for: for those that fill its queue.
    pub async fn with_own_renderer() -> Self {
        let (db, folder) = sqlite_school().await;
        Self::rendered_by(renderer(), db, Some(folder), SetupCode::default())
    }

    /// Over a database as it is.
    pub fn bare(db: Db, folder: Option<databases::Folder>, setup: SetupCode) -> Self {
        Self::rendered_by(RENDERER.clone(), db, folder, setup)
    }

    /// Another process over the same database: its ids are others.
    pub fn beside(db: Db) -> Self {
        Self::of(Clock::fixed(NOW, 190_000), RENDERER.clone(), db, None, SetupCode::default())
    }

    /// Of a school in another time zone.
    pub async fn in_zone(name: &str) -> Self {
        let (db, folder) = sqlite_school().await;
        let clock = Clock::fixed(NOW, 90_000).in_zone(name.parse().expect("a time zone"));
        Self::of(clock, RENDERER.clone(), db, Some(folder), SetupCode::default())
    }

    /// As behind a proxy that has TLS: with `--https`.
    pub async fn over_https() -> Self {
        let (db, folder) = sqlite_school().await;
        let config = Config { https: true, ..config() };
        Self::with(config, Clock::fixed(NOW, 90_000), RENDERER.clone(), db, Some(folder), SetupCode::default())
    }

    fn rendered_by(renderer: Renderer, db: Db, folder: Option<databases::Folder>, setup: SetupCode) -> Self {
        Self::of(Clock::fixed(NOW, 90_000), renderer, db, folder, setup)
    }

    fn of(clock: Clock, renderer: Renderer, db: Db, folder: Option<databases::Folder>, setup: SetupCode) -> Self {
        Self::with(config(), clock, renderer, db, folder, setup)
    }

    fn with(
        config: Config,
        clock: Clock,
        renderer: Renderer,
        db: Db,
        folder: Option<databases::Folder>,
        setup: SetupCode,
    ) -> Self {
        let app = Arc::new(App {
            pages: Pages::new(renderer, Caching::Screens).expect("the bundles are built"),
            clock: clock.clone(),
            tokens: Tokens::new(b"a secret that only the tests know of"),
            passwords: Passwords::new(2),
            throttle: Throttle::over(db.clone()),
            db,
            setup,
            pdf: Arc::new(Printer::new(None, std::env::temp_dir().join("markbook-no-pdf"))),
            turns: Turns::default(),
            imports: records::import::turns(),
            streams: Streams::default(),
            visitors: KnownVisitors::default(),
            freezing: tokio::sync::Semaphore::new(1),
            demo: false,
            config,
        });
        Self { router: routes::router(app.clone()), app, clock, _folder: folder }
    }

    /// Nobody: no bearer, no cookie.
    pub fn anonymous(&self) -> Client {
        Client::new(self.router.clone(), None)
    }

    /// Signed in as the school's employee (or student-1) of a role.
    pub fn as_role(&self, role: Role) -> Client {
        if role == Role::Student {
            return self.as_student("student-1");
        }
        self.as_employee(&format!("employee-{}", role.as_str()), role)
    }

    /// Signed in as one employee.
    pub fn as_employee(&self, id: &str, role: Role) -> Client {
        Client::new(self.router.clone(), Some(self.token(id, Kind::Employee, role))).viewed_by(id)
    }

    /// Signed in as one student.
    pub fn as_student(&self, id: &str) -> Client {
        Client::new(self.router.clone(), Some(self.token(id, Kind::Student, Role::Student))).viewed_by(id)
    }

    /// With a token that ended a second ago.
    pub fn expired(&self) -> Client {
        let long_ago = self.app.clock.now_ms() - rules::limits::TOKEN_HOURS * 3_600_000 - 1_000;
        let token = self
            .app
            .tokens
            .issue("employee-superAdmin", Kind::Employee, Role::SuperAdmin, 0, long_ago)
            .expect("a token is signed");
        Client::new(self.router.clone(), Some(token))
    }

    /// With any token.
    pub fn with_token(&self, token: &str) -> Client {
        Client::new(self.router.clone(), Some(token.to_owned()))
    }

    fn token(&self, id: &str, kind: Kind, role: Role) -> String {
        self.app.tokens.issue(id, kind, role, 0, self.app.clock.now_ms()).expect("a token is signed")
    }
}
