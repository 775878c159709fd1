//! The command line: `serve`, `demo`, `migrate`, `create-admin`, `backup`, `restore`. Parses, starts logging and the runtime, and
//! says in plain sentences what it did or why it could not. What the commands do is elsewhere: `serve`, `demo`, `backup`.

use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use clap::{Args, Parser, Subcommand};
use rules::passwords;
use rules::roles::Role;
use ssr::Platform;
use tokio::net::TcpListener;
use tracing::{info, warn};
use tracing_subscriber::EnvFilter;

use crate::backup;
use crate::demo::{self, Scale};
use crate::serve::{self, Started};
use auth::audit::{self, Act, Moment};
use auth::caller::{Caller, Kind};
use auth::passwords::hash_now;
use base::clock::Clock;
use base::config::{self, Config, LogFormat};
use base::disk;
use db::Db;
use people::students::numbers_store;
use roster::sign_in;

/// A school administration portal: marks, results and printed report cards.
#[derive(Parser, Debug)]
#[command(
    name = "markbook",
    version,
    arg_required_else_help = true,
    after_help = "MARKBOOK_ADMIN_PASSWORD is the password for create-admin; without it, it is asked for, or read from standard input."
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
    #[command(flatten)]
    pub config: Config,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Serve the portal; the database is made or brought up to date first.
    Serve,
    /// Serve the demo school, which is made first where there is no database yet.
    Demo(DemoArgs),
    /// Make the database, or bring it up to date, and end.
    Migrate,
    /// Add a superAdmin.
    CreateAdmin(CreateAdminArgs),
    /// Write everything in the database to one file; the portal may be running meanwhile.
    Backup {
        /// The file to write, a gzip'd tar.
        file: PathBuf,
    },
    /// Read a backup into an empty database, of the same engine or the other.
    Restore {
        /// The file that `backup` wrote.
        file: PathBuf,
    },
}

/// Flags of `demo`.
#[derive(Args, Debug)]
pub struct DemoArgs {
    /// How large a school is made.
    #[arg(long, env = "MARKBOOK_SCALE", value_enum, default_value_t = Scale::School)]
    pub scale: Scale,
    /// Serve the demo school, whose passwords are public, on an address that others can reach.
    #[arg(long, env = "MARKBOOK_ALLOW_DEMO_ANYWHERE")]
    pub allow_demo_anywhere: bool,
}

/// Flags of `create-admin`.
#[derive(Args, Debug)]
pub struct CreateAdminArgs {
    /// What they sign in with.
    #[arg(long)]
    pub user_name: String,
    /// What they are called.
    #[arg(long)]
    pub employee_name: String,
}

/// Does what the command line asks for.
///
/// # Errors
/// A sentence for the person at the terminal.
pub fn run(platform: Platform, cli: Cli) -> Started<()> {
    // A backup reads each table in one long statement; that it does is nothing to warn of.
    let long_reads = matches!(cli.command, Command::Backup { .. } | Command::Restore { .. });
    start_logging(&cli.config, long_reads)?;
    // Before anything is made or listened on.
    cli.config.given_secret()?;
    cli.config.check_chromium()?;
    cli.config.check_payments()?;
    #[cfg(debug_assertions)]
    if let Some(folder) = &cli.config.ui_folder {
        web::assets::serve_from(folder)?;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("the runtime did not start: {error}"))?;
    let config = cli.config;
    let written = written(&config, &cli.command);
    let database_elsewhere = config.database_url.as_deref().is_some_and(|url| !url.starts_with("sqlite:"));
    let done = runtime.block_on(async move {
        match cli.command {
            Command::Serve => serve_school(platform, config).await,
            Command::Demo(args) => serve_demo(platform, config, &args).await,
            Command::Migrate => migrate(&config).await,
            Command::CreateAdmin(args) => create_admin(&config, &args).await,
            Command::Backup { file } => back_up(&config, &file).await,
            Command::Restore { file } => restore(&config, &file).await,
        }
    });
    let folders: Vec<&Path> = written.iter().map(PathBuf::as_path).collect();
    done.map_err(|failure| disk::named(failure, &folders, database_elsewhere))
}

/// The folders that a command writes to.
fn written(config: &Config, command: &Command) -> Vec<PathBuf> {
    let data = config.data_dir(matches!(command, Command::Demo(_)));
    let folder_of = |file: &Path| file.parent().map_or_else(PathBuf::new, Path::to_path_buf);
    let database = db::sqlite_file(&config.database_url(&data)).ok().flatten().map(|file| folder_of(&file));
    let backup = match command {
        Command::Backup { file } => Some(folder_of(file)),
        _ => None,
    };
    // A backup only reads the database.
    let read_only = backup.is_some();
    backup.into_iter().chain([data].into_iter().chain(database).filter(|_| !read_only)).collect()
}

fn start_logging(config: &Config, long_reads: bool) -> Started<()> {
    let filter = EnvFilter::try_new(&config.log).map_err(|error| format!("--log {}: {error}", config.log))?;
    let quieter = [db::NO_NOTICES].into_iter().chain(long_reads.then_some(db::NO_SLOW_READS));
    let filter = quieter.filter_map(|line| line.parse().ok()).fold(filter, EnvFilter::add_directive);
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .with_target(false);
    match config.log_format {
        LogFormat::Text => lines.try_init(),
        LogFormat::Json => lines.json().try_init(),
    }
    .map_err(|error| format!("logging did not start: {error}"))
}

async fn serve_school(platform: Platform, config: Config) -> Started<()> {
    let db = open(&config, false).await?;
    let mut conn = db.acquire().await.map_err(plain)?;
    if demo::scale_of(&mut conn).await.map_err(plain)?.is_some() && !config.listen.ip().is_loopback() {
        warn!("this database holds the demo school, whose passwords are public");
    }
    drop(conn);
    let renderer = serve::renderer(platform, &config)?;
    let listener = listen(config.listen).await?;
    let address = address_of(&listener)?;
    let stopped = serve::stop_signal()?;
    let same = the_same_database(&config);
    let clock = Clock::system(config.time_zone.clone());
    let (app, code) = serve::app(config, db, renderer, clock, false).await?;
    if let Some(code) = code {
        say(&format!(
            "There is no superAdmin yet. Make the first one with\n\
             \n    markbook create-admin --user-name USER --employee-name NAME{same}\n\n\
             or at {address}/auth/setup with the one-time code\n\
             \n    {code}\n"
        ));
    }
    info!(%address, "listening");
    say(&format!("markbook is ready on {address}"));
    serve::serve(app, listener, stopped).await;
    Ok(())
}

/// The flags by which another command finds the database that is served; the address itself may hold a password.
fn the_same_database(config: &Config) -> String {
    match (&config.database_url, &config.data_dir) {
        (Some(_), _) => " --database-url …".to_owned(),
        (None, Some(folder)) => format!(" --data-dir {}", folder.display()),
        (None, None) => String::new(),
    }
}

async fn serve_demo(platform: Platform, config: Config, args: &DemoArgs) -> Started<()> {
    if !config.listen.ip().is_loopback() && !args.allow_demo_anywhere {
        return Err(format!(
            "the demo school's passwords are public, so it is not served on {}; use a loopback address, or --allow-demo-anywhere",
            config.listen.ip()
        ));
    }
    // An address that is taken is better known before the school is made than after.
    drop(listen(config.listen).await?);
    let url = config.database_url(&config.data_dir(true));
    let mut progress = |line: &str| eprintln!("{line}");
    let db = demo::open(&url, config.database_connections, args.scale, &mut progress).await?;
    let renderer = serve::renderer(platform, &config)?;
    let mut conn = db.acquire().await.map_err(plain)?;
    let accounts = demo::accounts(&mut conn).await.map_err(plain)?;
    drop(conn);
    let listener = listen(config.listen).await?;
    let address = address_of(&listener)?;
    let stopped = serve::stop_signal()?;
    let clock = Clock::system(config.time_zone.clone());
    let (app, _) = serve::app(config, db, renderer, clock, true).await?;
    say(&format!("{accounts}\nThe demo school is ready on {address}"));
    serve::serve(app, listener, stopped).await;
    Ok(())
}

async fn migrate(config: &Config) -> Started<()> {
    let db = open(config, false).await?;
    db.close().await;
    say(&format!("The database is at schema version {}.", db::schema_version()));
    Ok(())
}

async fn create_admin(config: &Config, args: &CreateAdminArgs) -> Started<()> {
    let (user_name, employee_name) = (args.user_name.trim(), args.employee_name.trim());
    if user_name.is_empty() || employee_name.is_empty() {
        return Err("--user-name and --employee-name may not be empty".to_owned());
    }
    let password = password()?;
    passwords::check(&password, user_name).map_err(|fault| fault.to_string())?;
    let db = open(config, false).await?;
    let clock = Clock::system(config.time_zone.clone());
    let caller = Caller {
        id: clock.new_id(),
        kind: Kind::Employee,
        role: Role::SuperAdmin,
        name: employee_name.to_owned(),
        branch: None,
        profile_photo_file_id: None,
        address: IpAddr::V4(Ipv4Addr::LOCALHOST),
        request_id: "create-admin".to_owned(),
        epoch: 0,
        token_ends: 0,
        must_change_password: false,
        today: clock.today(),
    };
    let mut tx = db.begin().await.map_err(plain)?;
    let added =
        sign_in::store::add_super_admin(&mut tx, &caller.id, employee_name, user_name, &hash_now(&password)).await;
    if !added.map_err(plain)? {
        return Err(format!("the User Id {user_name} is taken"));
    }
    let moment = Moment { id: clock.new_id(), at: clock.now_ms() };
    audit::record(&mut tx, &caller, moment, Act::CreateSuperAdmin, None, None, &[]).await.map_err(plain)?;
    tx.commit().await.map_err(plain)?;
    db.close().await;
    say(&format!("{employee_name} may sign in as {user_name}."));
    Ok(())
}

/// From the environment, from the terminal without echo, or the first line of standard input.
fn password() -> Started<String> {
    if let Some(password) = config::admin_password() {
        return Ok(password);
    }
    if io::stdin().is_terminal() {
        let ask = |prompt: &str| {
            rpassword::prompt_password(prompt).map_err(|error| format!("the password was not read: {error}"))
        };
        let password = ask("Password: ")?;
        return if ask("The same again: ")? == password { Ok(password) } else { Err("the two differ".to_owned()) };
    }
    let mut line = String::new();
    io::stdin().read_line(&mut line).map_err(|error| format!("the password was not read: {error}"))?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

async fn back_up(config: &Config, file: &Path) -> Started<()> {
    let url = config.database_url(&config.data_dir(false));
    if db::sqlite_file(&url).map_err(plain)?.is_some_and(|path| !path.exists()) {
        return Err(format!("there is no database at {url}"));
    }
    let db = connect(config, &url).await?;
    let manifest = backup::write(&db, file).await?;
    db.close().await;
    say(&format!(
        "{} rows of {} tables are in {}.\n\
         The token secret is not in it: on a new data directory a new one is made, and everybody signs in again.",
        manifest.rows(),
        manifest.tables.len(),
        file.display()
    ));
    Ok(())
}

async fn restore(config: &Config, file: &Path) -> Started<()> {
    // A file that is damaged is found out before a database is made for it.
    let manifest = backup::read_manifest(file)?;
    let db = open(config, false).await?;
    backup::restore(&db, file).await?;
    make_keys(&db).await?;
    db.close().await;
    say(&format!("{} rows of {} tables are restored.", manifest.rows(), manifest.tables.len()));
    Ok(())
}

async fn open(config: &Config, demo: bool) -> Started<Db> {
    let url = config.database_url(&config.data_dir(demo));
    let db = connect(config, &url).await?;
    db.migrate().await.map_err(|error| format!("the database was not brought up to date: {error}"))?;
    make_keys(&db).await?;
    Ok(db)
}

/// What a migration cannot make, since no database does it alike.
async fn make_keys(db: &Db) -> Started<()> {
    numbers_store::make_keys(db)
        .await
        .map_err(|error| format!("the keys of register numbers were not made: {error}"))?;
    records::make_sort_keys(db)
        .await
        .map_err(|error| format!("the keys by which names are sorted were not made: {error}"))
}

async fn connect(config: &Config, url: &str) -> Started<Db> {
    Db::connect(url, config.database_connections).await.map_err(|error| format!("the database did not open: {error}"))
}

async fn listen(address: SocketAddr) -> Started<TcpListener> {
    TcpListener::bind(address).await.map_err(|error| format!("{address} cannot be listened on: {error}"))
}

fn address_of(listener: &TcpListener) -> Started<String> {
    let address = listener.local_addr().map_err(|error| format!("the address is not known: {error}"))?;
    Ok(format!("http://{address}"))
}

#[expect(clippy::needless_pass_by_value, reason = "map_err gives it away")]
fn plain(error: db::Error) -> String {
    format!("the database: {error}")
}

/// To standard output; that nobody reads it is no reason to end.
fn say(text: &str) {
    let _ = writeln!(io::stdout(), "{text}");
}
