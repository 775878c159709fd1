//! The program itself, as it is started at a terminal: what it says, what it refuses, how it ends.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use clap::{CommandFactory, Parser};
use markbook::cli::Cli;

use testing::databases::Folder;

pub fn markbook(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_markbook"));
    // The folder as home of all that is not said otherwise, and no variable of whoever runs the tests.
    for name in std::env::vars_os().filter_map(|(name, _)| name.into_string().ok()) {
        if name.starts_with("MARKBOOK_") {
            command.env_remove(name);
        }
    }
    command.current_dir(folder).args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    markbook(folder, arguments).output().expect("the program starts")
}

fn said(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// A program that serves; ended with the test.
pub struct Serving {
    child: Child,
    /// All that it said until it was ready.
    said: String,
    pub address: String,
}

impl Serving {
    pub fn start(mut command: Command) -> Self {
        let mut child = command.spawn().expect("the program starts");
        let mut lines = BufReader::new(child.stdout.take().expect("its output is piped")).lines();
        let mut said = String::new();
        let address = loop {
            let Some(Ok(line)) = lines.next() else {
                let mut failure = String::new();
                let _ = child.stderr.take().map(|mut stderr| stderr.read_to_string(&mut failure));
                panic!("it ended: {said}{failure}");
            };
            said.push_str(&line);
            said.push('\n');
            if let Some((_, address)) = line.split_once("ready on http://") {
                break address.to_owned();
            }
        };
        Self { child, said, address }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        write!(stream, "GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", self.address).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Ends it as a service manager does; answers the exit code.
    fn stop(mut self) -> Option<i32> {
        Command::new("kill").arg(self.child.id().to_string()).status().expect("kill is there");
        let since = Instant::now();
        while since.elapsed() < Duration::from_mins(1) {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("it did not end on SIGTERM");
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn help_lists_every_flag_and_every_variable() {
    let folder = Folder::new();
    let (code, help, _) = said(&run(&folder.0, &["--help"]));
    assert_eq!(code, Some(0));
    let (_, demo_help, _) = said(&run(&folder.0, &["demo", "--help"]));
    let cli = Cli::command();
    let demo = cli.find_subcommand("demo").expect("demo is a command");
    let mut flags = 0;
    for (text, command) in [(&help, &cli), (&demo_help, demo)] {
        for argument in command.get_arguments() {
            let Some(long) = argument.get_long().filter(|long| !["help", "version"].contains(long)) else { continue };
            assert!(text.contains(&format!("--{long}")), "--{long}");
            let variable = argument.get_env().and_then(|name| name.to_str()).unwrap_or_default();
            assert_eq!(variable, format!("MARKBOOK_{}", long.to_uppercase().replace('-', "_")));
            assert!(text.contains(variable), "{variable}");
            flags += 1;
        }
    }
    assert!(flags > 12, "{flags}");
    assert!(help.contains("MARKBOOK_ADMIN_PASSWORD"));
    for command in ["serve", "demo", "migrate", "create-admin", "backup", "restore"] {
        assert!(help.contains(&format!("  {command} ")), "{command}");
    }
}

#[test]
fn the_demo_refuses_an_address_that_others_can_reach_unless_told_so() {
    let folder = Folder::new();
    let (code, _, failure) = said(&run(&folder.0, &["demo", "--scale", "small", "--listen", "0.0.0.0:0"]));
    assert_eq!(code, Some(1));
    assert!(failure.starts_with("markbook: the demo school's passwords are public"), "{failure}");
    assert!(!folder.0.join("data").exists(), "nothing is made");
    let allowed = ["demo", "--scale", "small", "--listen", "0.0.0.0:0", "--allow-demo-anywhere"];
    Serving::start(markbook(&folder.0, &allowed)).stop();
}

#[test]
fn the_demo_is_made_once_served_and_ended_by_sigterm() {
    let folder = Folder::new();
    fs::write(folder.0.join("notes.txt"), "something else").unwrap();
    let arguments = ["demo", "--scale", "small", "--listen", "127.0.0.1:0", "--data-dir", "."];
    let serving = Serving::start(markbook(&folder.0, &arguments));
    for account in ["demo-password", "super ", "admin ", "teacher ", "S1-0001"] {
        assert!(serving.said.contains(account), "{account} in {}", serving.said);
    }
    assert!(serving.get("/healthz").starts_with("HTTP/1.1 200 OK"));
    assert!(serving.get("/auth/login").contains("Dhanmondi"));
    assert_eq!(serving.stop(), Some(0));
    let made = fs::metadata(folder.0.join("markbook.db")).unwrap().modified().unwrap();
    assert_eq!(Serving::start(markbook(&folder.0, &arguments)).stop(), Some(0));
    assert_eq!(fs::metadata(folder.0.join("markbook.db")).unwrap().modified().unwrap(), made, "it is made anew");
}

#[test]
fn serve_on_an_empty_database_says_how_to_make_the_first_super_admin() {
    let folder = Folder::new();
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--log-format", "json"];
    let serving = Serving::start(markbook(&folder.0, &arguments));
    assert!(serving.said.contains("markbook create-admin --user-name"), "{}", serving.said);
    assert!(serving.said.contains(&format!("http://{}/auth/setup", serving.address)), "{}", serving.said);
    let is_code = |line: &str| {
        let parts: Vec<&str> = line.trim().split('-').collect();
        parts.len() == 4 && parts.iter().all(|part| part.len() == 5 && part.chars().all(|c| c.is_ascii_hexdigit()))
    };
    assert_eq!(serving.said.lines().filter(|line| is_code(line)).count(), 1, "{}", serving.said);
    assert!(serving.get("/auth/setup").starts_with("HTTP/1.1 200 OK"));
    assert_eq!(serving.stop(), Some(0));
    #[cfg(unix)]
    for (path, mode) in [("data", 0o700), ("data/markbook.db", 0o600), ("data/token-secret", 0o600)] {
        use std::os::unix::fs::PermissionsExt;
        let has = fs::metadata(folder.0.join(path)).unwrap().permissions().mode();
        assert_eq!(has & 0o777, mode, "{path} is its owner's alone");
    }

    let mut create = markbook(&folder.0, &["create-admin", "--user-name", "head", "--employee-name", "The Head"]);
    let created = create.env("MARKBOOK_ADMIN_PASSWORD", "a long enough one").output().unwrap();
    assert_eq!(said(&created), (Some(0), "The Head may sign in as head.\n".to_owned(), String::new()));
    let serving = Serving::start(markbook(&folder.0, &arguments));
    assert!(!serving.said.contains("create-admin"), "{}", serving.said);
    drop(serving);

    // What is said can be done as it stands: on the database that is served, not on a new one in ./data.
    let elsewhere = ["serve", "--listen", "127.0.0.1:0", "--data-dir", "elsewhere"];
    let serving = Serving::start(markbook(&folder.0, &elsewhere));
    assert!(serving.said.contains("--employee-name NAME --data-dir elsewhere\n"), "{}", serving.said);
    assert!(serving.get("/auth/login").contains("/auth/setup"));
    let here = ["create-admin", "--user-name", "head", "--employee-name", "The Head", "--data-dir", "elsewhere"];
    let created = markbook(&folder.0, &here).env("MARKBOOK_ADMIN_PASSWORD", "a long enough one").status().unwrap();
    assert!(created.success());
    assert!(!serving.get("/auth/login").contains("/auth/setup"), "set-up is over, also while it serves");
    assert!(serving.get("/auth/setup").starts_with("HTTP/1.1 303 "));
    drop(serving);
    let by_address = ["serve", "--listen", "127.0.0.1:0", "--database-url", "sqlite://own.db"];
    let serving = Serving::start(markbook(&folder.0, &by_address));
    assert!(serving.said.contains("--employee-name NAME --database-url …\n"), "{}", serving.said);
}

#[test]
fn create_admin_reads_a_piped_password_and_refuses_weak_ones_and_taken_names() {
    let folder = Folder::new();
    let create = |password: &str| {
        let mut command = markbook(&folder.0, &["create-admin", "--user-name", "head", "--employee-name", "The Head"]);
        let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
        writeln!(child.stdin.take().unwrap(), "{password}").unwrap();
        said(&child.wait_with_output().unwrap())
    };
    let (code, _, failure) = create("short");
    assert_eq!(code, Some(1));
    assert!(failure.starts_with("markbook: ") && failure.contains('8'), "{failure}");
    assert_eq!(create("a long enough one").0, Some(0));
    let (code, _, failure) = create("a long enough one");
    assert_eq!((code, failure.as_str()), (Some(1), "markbook: the User Id head is taken\n"));
}

#[test]
fn a_backup_is_restored_into_another_data_directory() {
    let folder = Folder::new();
    let (code, _, failure) = said(&run(&folder.0, &["backup", "school.backup"]));
    assert_eq!(code, Some(1));
    assert!(failure.contains("there is no database"), "{failure}");
    assert!(!folder.0.join("data").exists(), "asking for a backup makes no database");

    let (code, migrated, _) = said(&run(&folder.0, &["migrate"]));
    assert_eq!((code, migrated.contains("schema version")), (Some(0), true));
    let mut create = markbook(&folder.0, &["create-admin", "--user-name", "head", "--employee-name", "The Head"]);
    create.env("MARKBOOK_ADMIN_PASSWORD", "a long enough one").output().unwrap();
    let (code, text, failure) = said(&run(&folder.0, &["backup", "school.backup"]));
    assert_eq!((code, failure.as_str()), (Some(0), ""));
    assert!(text.contains("token secret is not in it"), "{text}");

    let restore = ["restore", "school.backup", "--data-dir", "elsewhere"];
    let (code, text, _) = said(&run(&folder.0, &restore));
    // The superAdmin and the audit of making them.
    assert_eq!((code, text.as_str()), (Some(0), "2 rows of 105 tables are restored.\n"));
    let (code, _, failure) = said(&run(&folder.0, &restore));
    assert_eq!(code, Some(1));
    assert!(failure.contains("the database is not empty"), "{failure}");
    fs::write(folder.0.join("school.backup"), "damaged").unwrap();
    let (code, _, failure) = said(&run(&folder.0, &["restore", "school.backup", "--data-dir", "third"]));
    assert_eq!(code, Some(1));
    assert!(failure.starts_with("markbook: "), "{failure}");
    assert!(!folder.0.join("third").exists(), "a damaged backup makes no database");
}

#[test]
fn a_wrong_setting_is_a_plain_sentence_and_exit_code_1() {
    let folder = Folder::new();
    for (arguments, sentence) in [
        (&["serve", "--token-secret", "short"][..], "--token-secret is shorter than 32 characters"),
        (&["serve", "--chromium", "/nowhere/chromium"], "--chromium /nowhere/chromium: there is no such program"),
        (&["serve", "--log", "no=such=filter"], "--log no=such=filter"),
        (
            &["migrate", "--database-url", "mysql://root@localhost/school"],
            "the database did not open: error with configuration: its address begins with neither sqlite:// nor postgres://",
        ),
    ] {
        let (code, _, failure) = said(&run(&folder.0, arguments));
        assert_eq!(code, Some(1), "{failure}");
        assert!(failure.contains(&format!("markbook: {sentence}")), "{failure}");
    }
}

#[test]
fn the_readmes_serve_line_is_understood_and_a_proxy_is_an_address_or_a_network() {
    let readme = include_str!("../../../README.md");
    let line = readme.lines().find(|line| line.trim().starts_with("markbook serve ")).expect("the README serves");
    let cli = Cli::try_parse_from(line.split_whitespace()).unwrap();
    assert_eq!(cli.config.trusted_proxy, ["127.0.0.1/32".parse().unwrap()]);
    let proxies = ["markbook", "serve", "--trusted-proxy", "10.0.0.0/8,::1,192.0.2.7"];
    let cli = Cli::try_parse_from(proxies).unwrap();
    let networks: Vec<String> = cli.config.trusted_proxy.iter().map(ToString::to_string).collect();
    assert_eq!(networks, ["10.0.0.0/8", "::1/128", "192.0.2.7/32"]);
    let wrong = Cli::try_parse_from(["markbook", "serve", "--trusted-proxy", "proxy.example"]).err().unwrap();
    assert!(wrong.to_string().contains("neither an address nor a network"), "{wrong}");
}

#[test]
fn the_time_zone_is_utc_or_one_that_has_a_name() {
    let zone = |arguments: &[&str]| {
        Cli::try_parse_from([&["markbook", "serve"], arguments].concat()).map(|cli| cli.config.time_zone)
    };
    assert_eq!(zone(&[]).unwrap().to_string(), "UTC");
    assert_eq!(zone(&["--time-zone", "Asia/Dhaka"]).unwrap().to_string(), "Asia/Dhaka");
    let wrong = zone(&["--time-zone", "Dacca time"]).err().unwrap();
    assert!(wrong.to_string().contains("no time zone is called so"), "{wrong}");
}
