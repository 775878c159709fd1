//! The scheme that a session or a class is graded by, made ready to compute (docs/rules.md, *Grading schemes*).

use std::sync::{Arc, LazyLock};

use rules::scheme::{BuiltIn, Definition, Plan};

use super::store::{self, Document};
use base::error::{Error, Result};
use db::Conn;
use db::cache::Cache;

/// Documents that are kept ready, in bytes of their JSON: some hundred of a usual size.
const KEPT_BYTES: u64 = 4 * 1024 * 1024;

/// Database and id of a version.
type Key = (u64, String);

/// A plan with the bytes of its document.
type Kept = (Arc<Plan>, usize);

/// The row of a version's id never changes.
static KEPT: LazyLock<Cache<Key, Kept>> = LazyLock::new(|| Cache::new(KEPT_BYTES, |_, (_, bytes)| *bytes));

static STANDARD: LazyLock<Arc<Plan>> =
    LazyLock::new(|| Arc::new(Plan::new(BuiltIn::Standard.definition().clone()).expect("a test finds no fault in it")));

/// *Standard*, the specification.
pub fn standard() -> Arc<Plan> {
    Arc::clone(&STANDARD)
}

/// The plan of a version of a scheme; of `None` *Standard*, without a statement. One statement where it is not kept.
///
/// # Errors
/// 500 for a version that is not stored, or whose document this program cannot use.
pub async fn by_version(conn: &mut Conn, version_id: Option<&str>) -> Result<Arc<Plan>> {
    let Some(id) = version_id else { return Ok(standard()) };
    let key = (conn.database(), id.to_owned());
    if let Some((plan, _)) = KEPT.get(&key) {
        return Ok(plan);
    }
    let found = store::document(conn, id).await?;
    let Document { definition } =
        found.ok_or_else(|| Error::Internal(format!("version {id} of a grading scheme is not stored")))?;
    let read = Definition::read(&definition).map_err(|unreadable| unusable(id, &unreadable.to_string()))?;
    let plan = Plan::new(read).map_err(|faults| {
        let first = faults.first().map(|fault| format!("{}: {}", fault.path, fault.problem));
        unusable(id, &first.unwrap_or_default())
    })?;
    let plan = Arc::new(plan);
    KEPT.keep(key, (Arc::clone(&plan), definition.len()));
    Ok(plan)
}

/// The plan by which a class is graded in a session: its own choice, else the session's, else *Standard*. One statement, and another where the plan
/// is not kept.
///
/// # Errors
/// As [`by_version`].
pub async fn of_class(conn: &mut Conn, session_id: &str, class_id: &str) -> Result<Arc<Plan>> {
    let chosen = store::version_of_class(conn, session_id, class_id).await?;
    by_version(conn, chosen.as_deref()).await
}

fn unusable(id: &str, why: &str) -> Error {
    Error::Internal(format!("version {id} of a grading scheme: {why}"))
}
