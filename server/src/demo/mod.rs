//! The demo school: a Bangladeshi higher secondary school of several branches, the same at every seeding, so that every
//! screen has something believable to show. May touch: rules, db and the stores of the features; its accounts' password is public.

mod admission_store;
mod attendance;
mod branch;
mod certificates;
mod curriculum;
mod dice;
mod events_store;
mod fees_store;
mod history;
mod homework_store;
mod images;
mod joining_store;
mod library_store;
mod money;
mod names;
mod national;
mod notifications_store;
mod papers_store;
mod people;
mod qualities;
mod routine;
mod sheets;
mod store;
mod turn;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::ValueEnum;

use ::people::students::numbers_store;
use base::clock::{Clock, Zone};
use db::{Conn, Db};

/// The password of every account.
pub const PASSWORD: &str = "demo-password";

/// [`PASSWORD`], hashed once: argon2id takes too long for some thousand accounts, and a fresh salt would make every school another.
pub const PASSWORD_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$kgfZ6ZsDNfKMChUK9o78cQ$iL4tUOZqMzCoVRwTOnbroK8VtNuJK2QG5y+aRH3rLio";

/// The year of the active session; last year's is the other.
const THIS_YEAR: i32 = 2026;

/// How large a demo school is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Scale {
    /// Two branches, classes 3, 8, 10 and 11, twelve students a section: for tests.
    Small,
    /// Three branches, classes 3 to 12, forty students a section.
    School,
    /// Twenty branches of that size with term exams only: for load.
    District,
}

rules::names! {
    /// As the flag and the database spell it.
    Scale {
        Small = "small",
        School = "school",
        District = "district",
    }
}

impl Scale {
    fn size(self) -> Size {
        match self {
            Self::Small => Size {
                branches: 2,
                classes: &[3, 8, 10, 11],
                students: 12,
                terms_only: false,
                notifies: false,
                latest: i64::MAX,
            },
            Self::School => Size {
                branches: 3,
                classes: &[3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
                students: 40,
                terms_only: false,
                notifies: true,
                latest: i64::MAX,
            },
            Self::District => Size { branches: 20, terms_only: true, notifies: false, ..Self::School.size() },
        }
    }
}

struct Size {
    branches: usize,
    classes: &'static [i64],
    /// In each of a class's two sections.
    students: usize,
    terms_only: bool,
    /// Whether people were notified of what happened lately.
    notifies: bool,
    /// When the last mark was entered at the latest, epoch milliseconds.
    latest: i64,
}

/// What went wrong, in words for the person at the terminal.
type Seeded<T> = Result<T, String>;

/// Opens the demo school's database; where there is none yet, the school is made first. `progress` is told about each branch.
///
/// # Errors
/// When the database cannot be reached, or holds a school that is not the demo school.
pub async fn open(url: &str, connections: u32, scale: Scale, progress: &mut (dyn FnMut(&str) + Send)) -> Seeded<Db> {
    if let Some(path) = db::sqlite_file(url).map_err(plain)?
        && !path.exists()
    {
        make_file(&path, scale, progress).await?;
    }
    let db = Db::connect(url, connections).await.map_err(plain)?;
    db.migrate().await.map_err(|error| format!("the database was not brought up to date: {error}"))?;
    numbers_store::make_keys(&db).await.map_err(plain)?;
    records::make_sort_keys(&db).await.map_err(plain)?;
    let mut conn = db.acquire().await.map_err(plain)?;
    if store::is_empty(&mut conn).await.map_err(plain)? {
        // Postgres, or a file that was only migrated: one transaction, so that an interruption leaves nothing.
        drop(conn);
        let mut tx = db.begin().await.map_err(plain)?;
        seed_until(&mut tx, scale, Clock::system(Zone::UTC).now_ms(), progress).await.map_err(plain)?;
        tx.commit().await.map_err(plain)?;
        records::make_sort_keys(&db).await.map_err(plain)?;
        return Ok(db);
    }
    match store::scale(&mut conn).await.map_err(plain)? {
        None => Err("this database holds a school that is not the demo school; `markbook serve` serves it".to_owned()),
        Some(found) => {
            if found != scale.as_str() {
                progress(&format!("The demo school of scale {found} is there already and is served as it is."));
            }
            Ok(db)
        }
    }
}

/// Makes a `SQLite` file beside `path` and gives it its name when it is whole.
async fn make_file(path: &Path, scale: Scale, progress: &mut (dyn FnMut(&str) + Send)) -> Seeded<()> {
    let beside = |ending: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    };
    let unfinished = beside(".seeding");
    let journals = [beside(".seeding-wal"), beside(".seeding-shm")];
    for left_over in journals.iter().chain([&unfinished]) {
        if left_over.exists() {
            std::fs::remove_file(left_over).map_err(|error| format!("{}: {error}", left_over.display()))?;
        }
    }
    let db = Db::connect_file(&unfinished, 1).await.map_err(plain)?;
    db.migrate().await.map_err(|error| format!("the database was not made: {error}"))?;
    let mut tx = db.begin().await.map_err(plain)?;
    seed_until(&mut tx, scale, Clock::system(Zone::UTC).now_ms(), progress).await.map_err(plain)?;
    tx.commit().await.map_err(plain)?;
    db.close().await;
    if std::fs::metadata(&journals[0]).is_ok_and(|journal| journal.len() > 0) {
        return Err(format!("{} is still being written", unfinished.display()));
    }
    std::fs::rename(&unfinished, path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Makes the whole school, inside a transaction over a migrated, empty database.
pub async fn seed(conn: &mut Conn, scale: Scale, progress: &mut (dyn FnMut(&str) + Send)) -> db::Result<()> {
    seed_until(conn, scale, i64::MAX, progress).await
}

/// The same, as if nobody had entered a mark after `latest` (epoch milliseconds): what is done from then on is the newest.
async fn seed_until(
    conn: &mut Conn,
    scale: Scale,
    latest: i64,
    progress: &mut (dyn FnMut(&str) + Send),
) -> db::Result<()> {
    let (size, began) = (Size { latest, ..scale.size() }, Instant::now());
    progress(&format!("Making the demo school ({}): {} branches.", scale.as_str(), size.branches));
    store::add_employees(conn, &[people::super_admin(&mut dice::Dice::new(0))]).await?;
    for number in 1..=size.branches {
        branch::seed(conn, &size, number).await?;
        let seconds = began.elapsed().as_secs_f32();
        progress(&format!("  {number} of {}: {} ({seconds:.1} s)", size.branches, branch::name(number)));
    }
    store::set_scale(conn, scale.as_str()).await
}

/// The scale of the demo school in this database; none when it holds another school, or none.
pub async fn scale_of(conn: &mut Conn) -> db::Result<Option<String>> {
    store::scale(conn).await
}

/// Who may sign in, for the terminal.
pub async fn accounts(conn: &mut Conn) -> db::Result<String> {
    let mut text = format!("Accounts of the demo school; the password of each is {PASSWORD}\n\n  Academic:\n");
    let mut more = Vec::new();
    for account in store::short_accounts(conn).await? {
        if account.user_name.contains('.') {
            more.extend(account.branch_name.filter(|name| !more.contains(name)));
            continue;
        }
        let place = account.branch_name.map(|name| format!(" of {name}")).unwrap_or_default();
        let _ = writeln!(text, "    {:<12} {}{place}", account.user_name, account.role);
    }
    let _ = writeln!(text, "    admin.2, teacher.2, … the same in the other branches: {}", more.join(", "));
    let _ = writeln!(
        text,
        "    teacher.1.02, … the other teachers\n\n  Student: S1-0001, … of the first branch, S2-0001, …"
    );
    Ok(text)
}

#[expect(clippy::needless_pass_by_value, reason = "map_err gives it away")]
fn plain(error: db::Error) -> String {
    format!("the demo school's database: {error}")
}

#[cfg(test)]
mod tests {
    use super::{PASSWORD, PASSWORD_HASH};
    use auth::passwords::Passwords;

    #[tokio::test]
    async fn the_shared_hash_is_that_of_the_password() {
        let passwords = Passwords::new(1);
        assert!(passwords.verify(PASSWORD.into(), Some(PASSWORD_HASH.into())).await.unwrap().matches());
    }
}
