//! The schema, embedded: `migrations/common` for both engines, and what each says in its own words. Read here and not by sqlx's macro, for which
//! all of sqlx, SQLite and TLS would be compiled a second time, for the compiler's own use.

use std::sync::LazyLock;

use include_dir::{Dir, File, include_dir};
use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

use super::Engine;

static COMMON: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../migrations/common");
static SQLITE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../migrations/sqlite");
static POSTGRES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../migrations/postgres");

static ALL_SQLITE: LazyLock<Vec<Migration>> = LazyLock::new(|| of(&COMMON).chain(of(&SQLITE)).collect());
static ALL_POSTGRES: LazyLock<Vec<Migration>> = LazyLock::new(|| of(&COMMON).chain(of(&POSTGRES)).collect());

/// Every migration of one engine, by number.
pub(super) fn all(engine: Engine) -> Migrator {
    up_to(engine, i64::MAX)
}

/// Those up to a number.
pub(super) fn up_to(engine: Engine, last: i64) -> Migrator {
    let all = match engine {
        Engine::Sqlite => &ALL_SQLITE,
        Engine::Postgres => &ALL_POSTGRES,
    };
    let wanted = all.iter().filter(|migration| migration.version <= last);
    Migrator::with_migrations(wanted.cloned().collect())
}

fn of(folder: &'static Dir<'static>) -> impl Iterator<Item = Migration> {
    folder.files().filter_map(read)
}

/// `NNNN_noun.sql` as sqlx reads it, so that what an older program has applied is known by the same number, words and checksum.
fn read(file: &'static File<'static>) -> Option<Migration> {
    let (number, noun) = file.path().file_name()?.to_str()?.strip_suffix(".sql")?.split_once('_')?;
    let (version, sql) = (number.parse().ok()?, file.contents_utf8()?);
    Some(Migration::new(version, noun.replace('_', " ").into(), MigrationType::Simple, sql.into_sql_str(), false))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn both_engines_have_the_same_files_and_no_number_twice() {
        let names = |folder| -> Vec<(i64, String)> {
            let mut names: Vec<_> = of(folder).map(|m| (m.version, m.description.to_string())).collect();
            names.sort_unstable();
            names
        };
        assert_eq!(names(&SQLITE), names(&POSTGRES));
        let mut versions: Vec<i64> = of(&COMMON).chain(of(&SQLITE)).map(|m| m.version).collect();
        versions.sort_unstable();
        let count = versions.len();
        versions.dedup();
        assert_eq!(versions.len(), count);
    }

    /// Otherwise an installation could not be brought up to date.
    #[tokio::test]
    async fn each_file_is_the_migration_that_sqlx_reads_from_it() {
        for (name, folder) in [("common", &COMMON), ("sqlite", &SQLITE), ("postgres", &POSTGRES)] {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations").join(name);
            let theirs = Migrator::new(path).await.unwrap();
            let ours = Migrator::with_migrations(of(folder).collect());
            let all = |migrator: &Migrator| -> Vec<_> {
                let parts = |m: &Migration| {
                    (
                        m.version,
                        m.description.clone(),
                        m.migration_type,
                        m.sql.as_str().to_owned(),
                        m.checksum.clone(),
                        m.no_tx,
                    )
                };
                migrator.iter().map(parts).collect()
            };
            assert_eq!(all(&ours).len(), folder.files().count(), "{name}");
            assert!(all(&ours) == all(&theirs), "{name} is read otherwise than by sqlx");
        }
    }
}
