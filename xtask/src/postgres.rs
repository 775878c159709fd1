//! A throw-away Postgres cluster for tests and benchmarks: made from the installed programs in a temporary folder, on a
//! free port of the loopback address, without a password. It goes with the [`Cluster`], and also when this process is
//! killed: a keeper waits at the end of a pipe that we hold open, and cleans up when it closes. `cargo xtask postgres` runs one for a person.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{self, Child, Command, Stdio};
use std::{env, iter, thread};

use crate::tools::{self, Use};
use crate::{Failure, output_of, root, run as execute, without_ours};

/// Names the cluster to the tests, which fail without it.
pub(crate) const VARIABLE: &str = "MARKBOOK_TEST_POSTGRES";

/// Stops the server and removes the folder once its standard input ends. Arguments: the programs' folder, the cluster's.
/// Signals to the terminal's group are not for it: it has work to do when the others die.
const KEEPER: &str = r#"
trap '' HUP INT TERM
cat >/dev/null
"$1/pg_ctl" --pgdata "$2/data" --mode immediate --wait stop >/dev/null 2>&1
rm -rf "$2"
"#;

/// A running cluster. Dropping it stops the server and removes its folder.
pub(crate) struct Cluster {
    keeper: Child,
    port: u16,
}

/// Whether what it has committed would survive the machine's fall.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Durability {
    /// As a school runs it.
    Durable,
    /// Quicker, for tests.
    None,
    /// Quicker still, in memory where there is room: for tests that drop each database they make, since a run of them makes a thousand.
    Memory,
}

/// In MiB, what is free in memory when a cluster goes there. It takes a quarter of it.
const ROOM: u64 = 2048;

/// Whom the server runs as: it refuses to run as root.
#[derive(Clone, Copy)]
struct User {
    uid: u32,
    gid: u32,
}

/// `cargo xtask postgres [COMMAND]`: a cluster until this process ends, or for one command.
pub(crate) fn run(command: &[OsString]) -> Result<(), Failure> {
    tools::ensure(&[Use::Database])?;
    let cluster = Cluster::start(Durability::None)?;
    if let Some((program, arguments)) = command.split_first() {
        return execute(
            without_ours(&mut Command::new(program)).args(arguments).current_dir(root()).env(VARIABLE, cluster.url()),
        );
    }
    println!("Postgres runs until Ctrl-C; then its databases are gone. For tests, in another terminal:\n");
    println!("  export {VARIABLE}={}", cluster.url());
    loop {
        // The keeper cleans up when this process is ended.
        thread::park();
    }
}

impl Cluster {
    pub(crate) fn start(durability: Durability) -> Result<Self, Failure> {
        let programs = programs().ok_or("PostgreSQL's server programs were not found")?;
        let user = if tools::is_root() { Some(postgres_user()?) } else { None };
        let folder = folder_for(durability);
        make_folder(&folder, user).map_err(|error| format!("{}: {error}", folder.display()))?;

        // From here on the keeper removes the folder, whatever happens.
        let keeper = as_user(Command::new("sh"), user)
            .args(["-c", KEEPER, "keeper"])
            .args([&programs, &folder])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .process_group(0)
            .current_dir("/")
            .spawn()
            .map_err(|error| format!("sh did not start: {error}"))?;
        let mut cluster = Self { keeper, port: 0 };

        let program = |name: &str| {
            let mut command = as_user(Command::new(programs.join(name)), user);
            command.current_dir(&folder).arg("--pgdata").arg(folder.join("data"));
            command
        };
        output_of(program("initdb").args([
            "--username=postgres",
            "--auth=trust",
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync",
        ]))?;
        let log = folder.join("log");
        let mut refusal = String::new();
        // Between finding a port free and the server's taking it, another process may have been quicker.
        for _ in 0..3 {
            cluster.port = free_port().map_err(|error| format!("no free port: {error}"))?;
            let quicker = match durability {
                Durability::Durable => "",
                Durability::None | Durability::Memory => {
                    "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_wal_size=256MB"
                }
            };
            let settings = format!(
                "-h 127.0.0.1 -p {} -k '{}' {quicker} -c max_connections=300 -c log_min_messages=warning",
                cluster.port,
                folder.display()
            );
            // Its output would keep the pipe of `output_of` open for as long as the server runs.
            let started = program("pg_ctl")
                .args(["--wait", "--timeout=60", "--log"])
                .arg(&log)
                .args(["--options", &settings, "start"])
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status()
                .map_err(|error| format!("pg_ctl did not start: {error}"))?;
            if started.success() {
                return Ok(cluster);
            }
            refusal = fs::read_to_string(&log).unwrap_or_default();
        }
        Err(format!("Postgres did not start:\n{refusal}"))
    }

    /// What [`VARIABLE`] is set to.
    pub(crate) fn url(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/postgres", self.port)
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        // Nothing better can be done where it cannot be waited for.
        let _ = self.keeper.wait();
    }
}

/// The folder that holds initdb, postgres and `pg_ctl`: Debian's (the newest), the one `pg_config` names, or one of `PATH`.
pub(crate) fn programs() -> Option<PathBuf> {
    let mut debian: Vec<(u32, PathBuf)> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|version| {
            let version = version.ok()?;
            let number = version.file_name().to_str()?.parse().ok()?;
            Some((number, version.path().join("bin")))
        })
        .collect();
    debian.sort_unstable_by(|a, b| b.cmp(a));
    let debian = debian.into_iter().map(|(_, folder)| folder);
    let told =
        iter::once_with(|| output_of(Command::new("pg_config").arg("--bindir")).ok()).flatten().map(PathBuf::from);
    let path = env::var_os("PATH").unwrap_or_default();
    let path: Vec<PathBuf> = env::split_paths(&path).collect();
    let complete = |folder: &PathBuf| ["initdb", "postgres", "pg_ctl"].iter().all(|name| folder.join(name).is_file());
    debian.chain(told).chain(path).find(complete)
}

/// The user that Debian's package made.
fn postgres_user() -> Result<User, Failure> {
    let users = fs::read_to_string("/etc/passwd").map_err(|error| format!("/etc/passwd: {error}"))?;
    listed_user(&users, "postgres")
        .ok_or_else(|| "Postgres does not run as root, and there is no user `postgres` to run it as".to_owned())
}

fn listed_user(users: &str, name: &str) -> Option<User> {
    let mut fields =
        users.lines().map(|line| line.split(':')).find(|fields| fields.clone().next() == Some(name))?.skip(2);
    Some(User { uid: fields.next()?.parse().ok()?, gid: fields.next()?.parse().ok()? })
}

fn as_user(mut command: Command, user: Option<User>) -> Command {
    if let Some(User { uid, gid }) = user {
        command.uid(uid).gid(gid);
    }
    command
}

/// Where this process's cluster of a kind is.
fn folder_for(durability: Durability) -> PathBuf {
    let memory = (durability == Durability::Memory).then(|| PathBuf::from("/dev/shm"));
    let home = memory.filter(|memory| room(memory) >= ROOM).unwrap_or_else(env::temp_dir);
    home.join(format!("markbook-postgres-{}", process::id()))
}

/// In MiB; none where it cannot be told.
fn room(folder: &Path) -> u64 {
    let told = output_of(Command::new("df").args(["--output=avail", "--block-size=1M"]).arg(folder));
    told.ok().and_then(|table| table.lines().last()?.trim().parse().ok()).unwrap_or(0)
}

fn make_folder(folder: &Path, user: Option<User>) -> io::Result<()> {
    fs::create_dir(folder)?;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o700))?;
    user.map_or(Ok(()), |user| chown(folder, Some(user.uid), Some(user.gid)))
}

fn free_port() -> io::Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

#[cfg(test)]
mod tests {
    use std::net::TcpStream;

    use super::*;

    #[test]
    fn a_user_is_found_by_name() {
        let users = "root:x:0:0:root:/root:/bin/bash\npostgres:x:104:112::/var/lib/postgresql:/bin/bash\n";
        let user = listed_user(users, "postgres").unwrap();
        assert_eq!((user.uid, user.gid), (104, 112));
        assert!(listed_user(users, "post").is_none());
    }

    #[test]
    fn a_cluster_answers_while_it_is_held_and_leaves_nothing_behind() {
        for durability in [Durability::None, Durability::Memory] {
            let folder = folder_for(durability);
            let cluster = Cluster::start(durability).unwrap();
            let address = (Ipv4Addr::LOCALHOST, cluster.port);
            assert_eq!(cluster.url(), format!("postgres://postgres@127.0.0.1:{}/postgres", cluster.port));
            let ready =
                Command::new(programs().unwrap().join("pg_isready")).args(["--dbname", &cluster.url()]).status();
            assert!(ready.unwrap().success());
            assert!(folder.exists());
            drop(cluster);
            assert!(TcpStream::connect(address).is_err());
            assert!(!folder.exists());
        }
    }

    #[test]
    fn room_is_told_of_a_folder_and_none_of_what_is_not_there() {
        assert!(room(Path::new("/")) > 0);
        assert_eq!(room(Path::new("/not/there")), 0);
    }
}
