//! The schema, embedded: `migrations/common` for both engines, and what each says in its own words.

use sqlx::migrate::Migrator;

use super::Engine;

static COMMON: Migrator = sqlx::migrate!("../../migrations/common");
static SQLITE: Migrator = sqlx::migrate!("../../migrations/sqlite");
static POSTGRES: Migrator = sqlx::migrate!("../../migrations/postgres");

/// Every migration of one engine, by number.
pub(super) fn all(engine: Engine) -> Migrator {
    up_to(engine, i64::MAX)
}

/// Those up to a number.
pub(super) fn up_to(engine: Engine, last: i64) -> Migrator {
    let own = match engine {
        Engine::Sqlite => &SQLITE,
        Engine::Postgres => &POSTGRES,
    };
    let wanted = COMMON.iter().chain(own.iter()).filter(|migration| migration.version <= last);
    Migrator::with_migrations(wanted.cloned().collect())
}

#[cfg(test)]
mod tests {
    use super::{COMMON, POSTGRES, SQLITE};

    #[test]
    fn both_engines_have_the_same_files_and_no_number_twice() {
        let names = |migrator: &sqlx::migrate::Migrator| -> Vec<(i64, String)> {
            migrator.iter().map(|m| (m.version, m.description.to_string())).collect()
        };
        assert_eq!(names(&SQLITE), names(&POSTGRES));
        let mut versions: Vec<i64> = COMMON.iter().chain(SQLITE.iter()).map(|m| m.version).collect();
        versions.sort_unstable();
        let count = versions.len();
        versions.dedup();
        assert_eq!(versions.len(), count);
    }
}
