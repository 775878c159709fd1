//! Starting and stopping: the parts put together into an [`App`], served until a signal, then drained.

use std::sync::Arc;
use std::time::Duration;

use ssr::{Bundle, Options, Platform, Renderer};
use tokio::net::TcpListener;
use tracing::{info, warn};

use web::app::App;

use crate::routes;
use auth::passwords::Passwords;
use auth::setup::SetupCode;
use auth::throttle::Throttle;
use auth::tokens::{self, Tokens};
use auth::visitor::KnownVisitors;
use base::clock::Clock;
use base::config::Config;
use db::Db;
use office::homework;
use published::print_links;
use records::import;
use roster::sign_in;
use web::notifications::{self, Streams};
use web::page::{Caching, Pages};
use web::pdf::Printer;
use web::turns::Turns;
use web::{assets, connections, idempotency, kept};

/// What can go wrong while starting, in words for the person at the terminal.
pub type Started<T> = Result<T, String>;

/// The isolates that render pages.
///
/// # Errors
/// When the bundle is missing or does not load.
pub fn renderer(platform: Platform, config: &Config) -> Started<Renderer> {
    let bundle = Bundle { name: "server.js", source: Arc::from(assets::server_bundle()?) };
    let isolates = config.isolates();
    let options = Options {
        isolates,
        queue: isolates * 64,
        deadline: Duration::from_millis(config.render_deadline_ms),
        heap_limit_mb: 256,
    };
    Renderer::start(platform, bundle, options).map_err(|error| format!("the renderer did not start: {error}"))
}

/// The application over an open, migrated database. Second: the set-up code, when there is no superAdmin yet.
///
/// # Errors
/// When the secret cannot be read or the database not asked.
pub async fn app(
    config: Config,
    db: Db,
    renderer: Renderer,
    clock: Clock,
    demo: bool,
) -> Started<(Arc<App>, Option<String>)> {
    let secret = if let Some(secret) = config.given_secret()? {
        secret.as_bytes().to_vec()
    } else {
        let folder = config.data_dir(demo);
        tokens::secret_in(&folder).map_err(|error| format!("the token secret in {}: {error}", folder.display()))?
    };
    let has_super_admin = {
        let mut conn = db.acquire().await.map_err(|error| error.to_string())?;
        records::grading::learn(&mut conn, 0)
            .await
            .map_err(|error| format!("the grading schemes were not read: {error}"))?;
        sign_in::store::has_super_admin(&mut conn).await.map_err(|error| error.to_string())?
    };
    let (setup, code) = if has_super_admin {
        (SetupCode::default(), None)
    } else {
        let (setup, code) = SetupCode::generate();
        (setup, Some(code))
    };
    let caching = match (config.no_render_cache, config.no_screen_cache) {
        (true, _) => Caching::Nothing,
        (false, true) => Caching::Renders,
        (false, false) => Caching::Screens,
    };
    let pages = Pages::new(renderer, caching)?;
    let at_once = std::thread::available_parallelism().map_or(2, usize::from);
    let pdf = Arc::new(Printer::new(config.chromium.clone(), config.data_dir(demo).join("pdf")));
    let app = App {
        pages,
        clock,
        tokens: Tokens::new(&secret),
        passwords: Passwords::new(at_once),
        throttle: Throttle::over(db.clone()),
        db,
        setup,
        pdf,
        turns: Turns::default(),
        imports: import::turns(),
        streams: Streams::default(),
        visitors: KnownVisitors::default(),
        freezing: tokio::sync::Semaphore::new(1),
        demo,
        config,
    };
    Ok((Arc::new(app), code))
}

/// Serves until `stopped` (see [`stop_signal`]), then ends the open requests (at most half a minute) and the database.
pub async fn serve(app: Arc<App>, listener: TcpListener, stopped: impl Future<Output = ()> + Send + 'static) {
    let sweeper = tokio::spawn(sweep(app.clone()));
    let raising = tokio::spawn(money::raising::work::watch(app.clone()));
    let learning = tokio::spawn(learn_schemes(app.clone()));
    let router = routes::router(app.clone());
    connections::allow_many_files();
    let limits = connections::Limits {
        per_address: app.config.connections_per_address,
        proxies: app.config.trusted_proxy.clone(),
        connections: connections::most_connections(app.config.database_connections),
        ..connections::Limits::default()
    };
    let streams = app.streams.clone();
    let (drained, mut draining) = tokio::sync::watch::channel(false);
    let stopping = async move {
        stopped.await;
        info!("stopping: open requests are being answered");
        streams.close();
        let _ = drained.send(true);
    };
    let too_long = async move {
        while !*draining.borrow() {
            if draining.changed().await.is_err() {
                std::future::pending::<()>().await;
            }
        }
        tokio::time::sleep(Duration::from_secs(30)).await;
    };
    tokio::select! {
        () = connections::serve(listener, router, limits, Box::pin(stopping)) => {}
        () = too_long => info!("some requests did not end in time"),
    }
    sweeper.abort();
    raising.abort();
    learning.abort();
    app.pdf.close().await;
    app.db.close().await;
}

/// How often it is looked for grading schemes that another process has stored.
const LEARN_EVERY: Duration = Duration::from_secs(10);
/// Clocks of machines differ, and a scheme's transaction takes its time.
const LEARN_AGAIN: Duration = Duration::from_mins(1);

/// A scheme that another process stores has keys that requests to this one may name at once.
async fn learn_schemes(app: Arc<App>) {
    let mut every = tokio::time::interval(LEARN_EVERY);
    every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let again = i64::try_from((LEARN_EVERY + LEARN_AGAIN).as_millis()).unwrap_or(i64::MAX);
    // Looked back from the last look that came to its end: the process may have waited long, or the database.
    let mut since = app.clock.now_ms() - again;
    loop {
        every.tick().await;
        let now = app.clock.now_ms();
        let learned = async {
            let mut conn = app.db.read().await?;
            records::grading::learn(&mut conn, since).await
        };
        match learned.await {
            Ok(()) => since = now - again,
            Err(error) => warn!(%error, "grading schemes of other processes could not be read"),
        }
    }
}

/// Every ten minutes: forgets old idempotent answers, forms that waited for a day, ended tokens, failed sign-ins, old notifications and the sheets of print links that
/// ended long ago; and tells of homework that is given for the day that has begun.
async fn sweep(app: Arc<App>) {
    let mut every = tokio::time::interval(Duration::from_mins(10));
    loop {
        every.tick().await;
        let swept = async {
            let mut conn = app.db.acquire().await?;
            idempotency::forget_old(&mut conn, app.clock.now_ms()).await?;
            notifications::forget_old(&mut conn, app.clock.now_ms()).await?;
            kept::forget_old(&mut conn, app.clock.now_ms()).await?;
            records::forget_old(&mut conn, app.clock.now_ms()).await?;
            auth::sweep(&mut conn, app.clock.now_ms()).await
        };
        if let Err(error) = swept.await {
            warn!(%error, "old idempotent answers, notifications and sign-ins could not be forgotten");
        }
        if let Err(error) = homework::tell_what_was_given(&app).await {
            warn!(%error, "students could not be told of homework that is given for today");
        }
        if let Err(error) = print_links::sweep(&app).await {
            warn!(%error, "the sheets of ended print links could not be dropped");
        }
    }
}

/// Ends when the process is told to: SIGTERM or ctrl-c, both heard from this call on, not only once the future is awaited.
///
/// # Errors
/// When the signals cannot be listened for.
#[cfg(unix)]
pub fn stop_signal() -> Started<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let hear = |kind| signal(kind).map_err(|error| format!("signals cannot be listened for: {error}"));
    let (mut terminated, mut interrupted) = (hear(SignalKind::terminate())?, hear(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = terminated.recv() => {}
            _ = interrupted.recv() => {}
        }
    })
}

/// Ends on ctrl-c.
///
/// # Errors
/// None here.
#[cfg(not(unix))]
pub fn stop_signal() -> Started<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
