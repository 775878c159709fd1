//! The plan of the grading scheme that a session and a class are graded by (docs/rules.md, *Grading schemes*), made ready to compute.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, LazyLock};

use base::error::Result;
use db::Conn;
use db::cache::Cache;
use rules::scheme::{BuiltIn, Definition, Plan};
use rules::semesters::{EXAM_TYPES, ExamType, SEMESTERS};
use rules::words::Text;

use crate::Choice;
use crate::grading_store::{self as store, Document};

/// SQL for the version of the scheme that a class is graded by, by the class's id: its own choice, else its session's; null: *Standard*.
#[macro_export]
macro_rules! class_version {
    ($class:literal) => {
        concat!(
            "(select coalesce(gk.grading_version_id, gs.grading_version_id)
                from classes gc join sessions gs on gs.id = gc.session_id
                left join session_class_schemes gk on gk.session_id = gc.session_id and gk.class_id = gc.id
               where gc.id = ",
            $class,
            ")"
        )
    };
}
pub use class_version;

/// The same of a section's class, by the section's id.
#[macro_export]
macro_rules! section_version {
    ($section:literal) => {
        concat!(
            "(select coalesce(gk.grading_version_id, gs.grading_version_id)
                from sections gn join classes gc on gc.id = gn.class_id join sessions gs on gs.id = gc.session_id
                left join session_class_schemes gk on gk.session_id = gc.session_id and gk.class_id = gc.id
               where gn.id = ",
            $section,
            ")"
        )
    };
}
pub use section_version;

/// Documents that are kept ready, in bytes of their JSON: some hundred of a usual size.
const KEPT_BYTES: u64 = 4 * 1024 * 1024;

/// A database, and the id of a version.
type Key = (u64, String);

/// With the bytes of its document.
type Kept = (Arc<Plan>, usize);

/// The row of a version's id never changes.
static KEPT: LazyLock<Cache<Key, Kept>> = LazyLock::new(|| Cache::new(KEPT_BYTES, |_, (_, bytes)| *bytes));

/// *Standard*, the specification.
pub fn standard() -> Arc<Plan> {
    Arc::clone(BuiltIn::Standard.plan())
}

/// Whether a plan is *Standard* itself, not a copy by another name.
pub fn is_standard(plan: &Plan) -> bool {
    std::ptr::eq(plan, Arc::as_ptr(BuiltIn::Standard.plan()))
}

/// The plan of a version of a scheme; of `None` *Standard*, without a statement. One statement where it is not kept.
///
/// # Errors
/// 500 for a version that is not stored, or whose document this program cannot use.
pub async fn by_version(conn: &mut Conn, version_id: Option<&str>) -> Result<Arc<Plan>> {
    Ok(ready(conn, version_id).await?)
}

async fn ready(conn: &mut Conn, version_id: Option<&str>) -> db::Result<Arc<Plan>> {
    let Some(id) = version_id else { return Ok(standard()) };
    if let Some(built_in) = BuiltIn::by_id(id) {
        return Ok(Arc::clone(built_in.plan()));
    }
    let key = (conn.database(), id.to_owned());
    if let Some((plan, _)) = KEPT.get(&key) {
        return Ok(plan);
    }
    let found = store::document(conn, id).await?;
    let Document { definition } = found.ok_or_else(|| unusable(id, "it is not stored"))?;
    let read = Definition::read(&definition).map_err(|unreadable| unusable(id, &unreadable.to_string()))?;
    // A session or a class may have chosen it by name.
    if read == *BuiltIn::Standard.definition() {
        KEPT.keep(key, (standard(), definition.len()));
        return Ok(standard());
    }
    let plan = Plan::new(read).map_err(|faults| {
        let first = faults.first().map(|fault| format!("{}: {}", fault.path, fault.problem));
        unusable(id, &first.unwrap_or_default())
    })?;
    let plan = Arc::new(plan);
    KEPT.keep(key, (Arc::clone(&plan), definition.len()));
    Ok(plan)
}

/// The plan by which a class is graded: its own choice, else its session's, else *Standard*. One statement, and another where the plan is not kept.
///
/// # Errors
/// As [`by_version`].
pub async fn of_class(conn: &mut Conn, class_id: &str) -> Result<Arc<Plan>> {
    let chosen = store::version_of_class(conn, class_id).await?;
    by_version(conn, chosen.as_deref()).await
}

/// The plan of a chosen class, else of the session; ids that are not known or empty have *Standard*'s. No statement where nothing was written since.
///
/// # Errors
/// As [`by_version`].
pub async fn of_place(conn: &mut Conn, session_id: &str, class_id: &str) -> Result<Arc<Plan>> {
    if session_id.is_empty() && class_id.is_empty() {
        return Ok(standard());
    }
    let chosen = store::version_of_place(conn, session_id, class_id).await?;
    by_version(conn, Some(chosen.as_str()).filter(|id| !id.is_empty())).await
}

/// The plans that a session's classes are graded by, those of the youngest class first; of a session without a class its own.
///
/// # Errors
/// As [`by_version`].
pub async fn of_session(conn: &mut Conn, session_id: &str) -> db::Result<Vec<Arc<Plan>>> {
    let mut plans: Vec<Arc<Plan>> = Vec::new();
    let mut versions = store::versions_of_session(conn, session_id).await?;
    if versions.is_empty() {
        versions.push(store::version_of_place(conn, session_id, "").await?);
    }
    for version in versions {
        let plan = ready(conn, Some(version.as_str()).filter(|id| !id.is_empty())).await?;
        if !plans.iter().any(|known| Arc::ptr_eq(known, &plan)) {
            plans.push(plan);
        }
    }
    Ok(plans)
}

/// The semesters of plans, each once, in the order of each one's year.
pub fn semesters(plans: &[Arc<Plan>]) -> Vec<Choice> {
    let mut found: Vec<Choice> = Vec::new();
    for plan in plans {
        for semester in plan.semesters() {
            if is_found(&found, semester.as_str()) {
                continue;
            }
            let word = SEMESTERS.iter().find(|(key, _)| is_standard(plan) && *key == semester.as_str());
            found.push(match word {
                Some((key, word)) => Choice::new(key, *word),
                None => Choice::new(semester.as_str(), plan.semester_name(semester)),
            });
        }
    }
    found
}

/// The exam types of plans, each once: the specification's, then the schools' own.
pub fn exam_types(plans: &[Arc<Plan>]) -> Vec<Choice> {
    let mut found: Vec<Choice> = Vec::new();
    let own = plans.iter().flat_map(|plan| plan.exam_types().iter().copied());
    for exam_type in ExamType::ALL.into_iter().chain(own) {
        if is_found(&found, exam_type.as_str()) {
            continue;
        }
        let named = |plan: &Arc<Plan>| {
            let own = plan.definition().exam_types.iter().find(|of| of.key == exam_type.as_str());
            own.map(|own| Text::from(&own.name))
        };
        let word = EXAM_TYPES.iter().find(|(key, _)| *key == exam_type.as_str()).map(|(_, word)| Text::from(*word));
        let label = plans.iter().find_map(named).or(word);
        found.push(Choice::new(exam_type.as_str(), label.unwrap_or_else(|| exam_type.as_str().into())));
    }
    found
}

fn is_found(found: &[Choice], key: &str) -> bool {
    found.iter().any(|choice| choice.value == key)
}

/// Makes every stored document ready once that was made at `made_since`, in milliseconds since 1970, or later, so that the keys of schools' own semesters
/// and exam types are known before rows and requests with them are read.
///
/// # Errors
/// When the database cannot be asked.
pub async fn learn(conn: &mut Conn, made_since: i64) -> Result<()> {
    for Document { definition } in store::documents(conn, made_since).await? {
        // One that cannot be used says so where it is asked for.
        drop(Definition::read(&definition).map(Plan::new));
    }
    Ok(())
}

/// The same of a section's class.
///
/// # Errors
/// As [`by_version`].
pub async fn of_section(conn: &mut Conn, section_id: &str) -> Result<Arc<Plan>> {
    let chosen = store::version_of_section(conn, section_id).await?;
    by_version(conn, chosen.as_deref()).await
}

/// The plans of several classes, by version.
#[derive(Clone, Debug, Default)]
pub struct Plans(HashMap<Option<String>, Arc<Plan>>);

impl Plans {
    /// # Errors
    /// As [`by_version`].
    pub async fn of(conn: &mut Conn, versions: impl Iterator<Item = Option<String>> + Send) -> Result<Self> {
        let mut plans = HashMap::new();
        for version in versions.collect::<HashSet<_>>() {
            let plan = by_version(conn, version.as_deref()).await?;
            plans.insert(version, plan);
        }
        Ok(Self(plans))
    }

    /// The plan of one of the versions.
    pub fn get(&self, version: &Option<String>) -> &Plan {
        self.0.get(version).unwrap_or_else(|| BuiltIn::Standard.plan())
    }
}

fn unusable(id: &str, why: &str) -> db::Error {
    db::Error::Decode(format!("version {id} of a grading scheme: {why}").into())
}
