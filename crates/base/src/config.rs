//! Flags and `MARKBOOK_*` environment, read once at the start.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use ipnet::IpNet;

use crate::clock::Zone;

/// How markbook runs. Every flag can be given as an environment variable instead.
#[derive(Args, Clone, Debug)]
pub struct Config {
    /// Address to serve on.
    #[arg(long, env = "MARKBOOK_LISTEN", default_value = "127.0.0.1:8080", help_heading = "Serving", global = true)]
    pub listen: SocketAddr,
    /// The database; by default a file in the data directory.
    #[arg(
        long,
        env = "MARKBOOK_DATABASE_URL",
        value_name = "sqlite://PATH | postgres://USER:PASSWORD@HOST/NAME",
        hide_env_values = true,
        global = true
    )]
    pub database_url: Option<String>,
    /// Where the token secret and, by default, the database live.
    #[arg(long, env = "MARKBOOK_DATA_DIR", global = true)]
    pub data_dir: Option<PathBuf>,
    /// Secret that signs access tokens; by default one is generated into the data directory. At least 32 characters.
    #[arg(long, env = "MARKBOOK_TOKEN_SECRET", hide_env_values = true, help_heading = "Serving", global = true)]
    pub token_secret: Option<String>,
    /// Most connections to the database.
    #[arg(long, env = "MARKBOOK_DATABASE_CONNECTIONS", default_value_t = 16, global = true)]
    pub database_connections: u32,
    /// Address or network of a reverse proxy whose `X-Forwarded-For` is believed. May be given several times.
    #[arg(long, env = "MARKBOOK_TRUSTED_PROXY", value_delimiter = ',', value_parser = network, help_heading = "Serving", global = true)]
    pub trusted_proxy: Vec<IpNet>,
    /// Most connections of one address at once; a trusted proxy has no such limit.
    #[arg(
        long,
        env = "MARKBOOK_CONNECTIONS_PER_ADDRESS",
        value_name = "NUMBER",
        default_value_t = 128,
        help_heading = "Serving",
        global = true
    )]
    pub connections_per_address: usize,
    /// The portal is reached over https: browsers are told to use nothing else, and cookies are marked Secure.
    #[arg(long, env = "MARKBOOK_HTTPS", help_heading = "Serving", global = true)]
    pub https: bool,
    /// V8 isolates that render pages; by default one a core.
    #[arg(long, env = "MARKBOOK_ISOLATES", help_heading = "Serving", global = true)]
    pub isolates: Option<usize>,
    /// Longest that one page may render, in milliseconds.
    #[arg(long, env = "MARKBOOK_RENDER_DEADLINE_MS", default_value_t = 3_000, help_heading = "Serving", global = true)]
    pub render_deadline_ms: u64,
    /// Render every page anew. What stands around pages, their bars and menu, is kept all the same.
    #[arg(long, env = "MARKBOOK_NO_RENDER_CACHE", help_heading = "Serving", global = true)]
    pub no_render_cache: bool,
    /// Read the data of every page anew, also while nothing was written; its render may still come from the render cache.
    #[arg(long, env = "MARKBOOK_NO_SCREEN_CACHE", help_heading = "Serving", global = true)]
    pub no_screen_cache: bool,
    /// Serve the bundles of this folder instead of those inside (`cargo xtask dev`).
    #[cfg(debug_assertions)]
    #[arg(long, env = "MARKBOOK_UI_FOLDER", value_name = "PATH", help_heading = "Serving", global = true)]
    pub ui_folder: Option<PathBuf>,
    /// The school's time zone, as Asia/Dhaka: in it days begin, sheets are dated and moments are shown.
    #[arg(long, env = "MARKBOOK_TIME_ZONE", value_name = "NAME", default_value_t = Zone::UTC, global = true)]
    pub time_zone: Zone,
    /// A Chromium that prints the sheets of print links to PDF; without one, print shops print from their browser. Run by root, it
    /// is started without its sandbox.
    #[arg(long, env = "MARKBOOK_CHROMIUM", value_name = "PATH", help_heading = "Serving", global = true)]
    pub chromium: Option<PathBuf>,
    /// The payment page of a provider, where students pay their fees (docs/payments.md). With it goes --payment-provider-key.
    #[arg(long, env = "MARKBOOK_PAYMENT_PROVIDER_URL", value_name = "URL", help_heading = "Serving", global = true)]
    pub payment_provider_url: Option<String>,
    /// The key that signs payments and the provider's notices. At least 16 characters.
    #[arg(
        long,
        env = "MARKBOOK_PAYMENT_PROVIDER_KEY",
        hide_env_values = true,
        help_heading = "Serving",
        global = true
    )]
    pub payment_provider_key: Option<String>,
    /// How what is paid online is booked: bank, mobile or card.
    #[arg(
        long,
        env = "MARKBOOK_PAYMENT_PROVIDER_METHOD",
        value_parser = ["bank", "mobile", "card"],
        default_value = "mobile",
        help_heading = "Serving",
        global = true
    )]
    pub payment_provider_method: String,
    /// What is logged: error, warn, info, debug, or a tracing filter.
    #[arg(long, env = "MARKBOOK_LOG", default_value = "info", global = true)]
    pub log: String,
    /// How it is logged.
    #[arg(long, env = "MARKBOOK_LOG_FORMAT", value_enum, default_value_t = LogFormat::Text, global = true)]
    pub log_format: LogFormat,
}

/// How log lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    Text,
    Json,
}

/// The password for `create-admin`, from the environment. Not a flag: a list of processes would show it.
#[expect(clippy::disallowed_methods, reason = "the environment is read here")]
pub fn admin_password() -> Option<String> {
    std::env::var("MARKBOOK_ADMIN_PASSWORD").ok()
}

impl Config {
    /// The data directory: `data`, or `data/demo` for the demo school.
    pub fn data_dir(&self, demo: bool) -> PathBuf {
        self.data_dir.clone().unwrap_or_else(|| PathBuf::from(if demo { "data/demo" } else { "data" }))
    }

    /// Where uploads that are too large for the memory wait, without names.
    pub fn upload_dir(&self) -> PathBuf {
        self.data_dir(false).join("uploads")
    }

    /// The database's address: as given, or a file in `data_dir`.
    pub fn database_url(&self, data_dir: &Path) -> String {
        self.database_url.clone().unwrap_or_else(|| format!("sqlite://{}", data_dir.join("markbook.db").display()))
    }

    /// The token secret, where one is given.
    ///
    /// # Errors
    /// When it is too short to be one.
    pub fn given_secret(&self) -> Result<Option<&str>, String> {
        match self.token_secret.as_deref() {
            Some(secret) if secret.len() < 32 => Err("--token-secret is shorter than 32 characters".to_owned()),
            secret => Ok(secret),
        }
    }

    /// Looks whether a configured Chromium is there, rather than fail with the first PDF. A bare name is looked up in PATH later.
    ///
    /// # Errors
    /// When its path leads to no file.
    pub fn check_chromium(&self) -> Result<(), String> {
        match self.chromium.as_deref() {
            Some(path) if path.components().count() > 1 && !path.is_file() => {
                Err(format!("--chromium {}: there is no such program", path.display()))
            }
            _ => Ok(()),
        }
    }

    /// Looks whether a payment provider is described whole.
    ///
    /// # Errors
    /// When one of address and key is missing, the key is short, or the address is none.
    pub fn check_payments(&self) -> Result<(), String> {
        match (self.payment_provider_url.as_deref(), self.payment_provider_key.as_deref()) {
            (Some(url), _) if !url.starts_with("https://") && !url.starts_with("http://") => {
                Err(format!("--payment-provider-url {url}: begin it with https://"))
            }
            (Some(_), Some(key)) if key.len() < 16 => {
                Err("--payment-provider-key is shorter than 16 characters".to_owned())
            }
            (None, None) | (Some(_), Some(_)) => Ok(()),
            _ => Err("--payment-provider-url and --payment-provider-key go together".to_owned()),
        }
    }

    /// How many isolates render.
    pub fn isolates(&self) -> usize {
        self.isolates.unwrap_or_else(|| std::thread::available_parallelism().map_or(2, usize::from)).max(1)
    }
}

/// `10.0.0.0/8`, or one address.
fn network(text: &str) -> Result<IpNet, String> {
    let address = || text.parse::<IpAddr>().map(IpNet::from);
    text.parse().or_else(|_| address()).map_err(|_| "neither an address nor a network, such as 10.0.0.0/8".to_owned())
}
