//! POST /api/tryGradingScheme (docs/rules.md, *Grading schemes*).

use std::collections::BTreeMap;
use std::str::FromStr;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use roster::ground::semester;
use roster::structure::grading_schemes::{built_in, read_definition, readable};
use rules::scheme::{Definition, Plan};
use rules::words::schemes_texts;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::compare::{Mapping, Who, compare};
use super::trial::plan_of;
use crate::tabulation::table::TabulationRow;
use auth::permit::ManageExams;
use auth::{Caller, May};
use base::error::{Error, Result};
use db::Conn;
use exams::marks::section::SectionMarks;
use records::place::{AskedPlaceOf, PlaceBody, SemesterKeys};
use web::app::AppState;

/// Body of tryGradingScheme, beside the section and its semester: either `definition` or `schemeId`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TryBody {
    /// The document that is tried, at most 256 KiB.
    #[schemars(with = "Option<Map<String, Value>>")]
    definition: Option<Box<RawValue>>,
    /// The scheme that is tried, in its latest version; one that is built in, too.
    scheme_id: Option<String>,
    /// What its semesters and exam types are called in the scheme that is tried, where that is something else.
    mapping: Option<TryMapping>,
}

/// Keys of the session by keys of the other scheme.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct TryMapping {
    semesters: BTreeMap<String, String>,
    exam_types: BTreeMap<String, String>,
}

/// What differs. Students by id.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ChangeCounts {
    /// Letters of subjects and of whole cards.
    pub letters: usize,
    /// Students whose total, or what it is out of, differs.
    pub totals: usize,
    /// Students whose position differs.
    pub positions: usize,
    /// Who passes now and did not before, by roll.
    pub passed: Vec<String>,
    /// Who fails now and did not before, by roll.
    pub failed: Vec<String>,
}

/// A section's tabulation by two schemes.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TriedScheme {
    /// By what the section is graded by.
    pub today: Vec<TabulationRow>,
    /// By the other.
    pub tried: Vec<TabulationRow>,
    pub changes: ChangeCounts,
}

/// POST /api/tryGradingScheme: a section's totals and positions in a semester as they are, and as another scheme would have them. Stores nothing.
///
/// # Errors
/// 400 for the shape; 403 for another branch's section or scheme; 404; 422 with every fault of the document by its path, for both or none of document
/// and id, for a semester that the class does not have by either scheme, and for a mapping to what the scheme does not have.
pub async fn try_grading_scheme(
    caller: May<ManageExams>,
    State(app): AppState,
    body: PlaceBody<TryBody, AskedPlaceOf<SemesterKeys>>,
) -> Result<Json<TriedScheme>> {
    let PlaceBody { ground, value, .. } = body;
    let semester = semester::asked(ground.semester.as_deref())?;
    let mut conn = app.db.snapshot().await?;
    let section = ground.section(&caller, &mut conn).await?;
    let plan = value.plan(&caller, &mut conn).await?;
    let mapping = value.mapping.unwrap_or_default().read(&plan, section.class_numeric)?;
    let mut marks = SectionMarks::load(&mut conn, &section.section_id, section.class_numeric).await?;
    drop(conn);
    semester::of_class(&marks.plan, semester, section.class_numeric)?;
    if !plan.has(section.class_numeric, mapping.semester(semester)) {
        let name = marks.plan.semester_name(semester);
        return Err(Error::value("semester", schemes_texts::no_such_semester(&plan.definition().name, name)));
    }
    let both = compare(&mut marks, &plan, &mapping, semester);
    let changes = both.changes();
    let ids = |of: Vec<Who>| of.into_iter().map(|who| who.student_id).collect();
    Ok(Json(TriedScheme {
        today: both.today.answer(),
        tried: both.tried.answer(),
        changes: ChangeCounts {
            letters: changes.letters,
            totals: changes.totals,
            positions: changes.positions,
            passed: ids(changes.passed),
            failed: ids(changes.failed),
        },
    }))
}

impl TryBody {
    async fn plan(&self, caller: &Caller, conn: &mut Conn) -> Result<Arc<Plan>> {
        let scheme_id = self.scheme_id.as_deref().map(str::trim).filter(|id| !id.is_empty());
        match (self.definition.as_deref(), scheme_id) {
            (Some(definition), None) => plan_of(read_definition(definition.get())?),
            (None, Some(id)) => {
                if let Some(built_in) = built_in(id) {
                    return Ok(Arc::clone(built_in.plan()));
                }
                let scheme = readable(conn, caller, id).await?;
                let read = Definition::read(&scheme.definition);
                plan_of(read.map_err(|error| Error::Internal(error.to_string()))?)
            }
            _ => Err(Error::value("definition", schemes_texts::DEFINITION_OR_ID)),
        }
    }
}

impl TryMapping {
    /// # Errors
    /// 422 for keys that are none, and for what the scheme or the class does not have in it.
    fn read(&self, plan: &Plan, class_numeric: i64) -> Result<Mapping> {
        let semesters = pairs(&self.semesters, "mapping.semesters", |new| plan.has(class_numeric, *new))?;
        let exam_types = pairs(&self.exam_types, "mapping.examTypes", |new: &rules::semesters::ExamType| {
            plan.exam_type(new.as_str()).is_some()
        })?;
        Ok(Mapping { semesters: semesters.into_iter().collect(), exam_types: exam_types.into_iter().collect() })
    }
}

fn pairs<K: FromStr>(of: &BTreeMap<String, String>, under: &str, is_known: impl Fn(&K) -> bool) -> Result<Vec<(K, K)>> {
    let pair = |(old, new): (&String, &String)| {
        let refused = || Error::value(&format!("{under}.{old}"), schemes_texts::FAULT_UNKNOWN);
        let (old, new): (K, K) = (old.parse().map_err(|_| refused())?, new.parse().map_err(|_| refused())?);
        if is_known(&new) { Ok((old, new)) } else { Err(refused()) }
    };
    of.iter().map(pair).collect()
}
