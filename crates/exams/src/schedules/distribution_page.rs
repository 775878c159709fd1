//! `/admin/markDistribution`: what the subjects of a class are marked out of in exams of a type, all at once. A plain form.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::response::Response;
use rules::components::Component;
use rules::exam_schedule::MarksField;
use rules::semesters::ExamType;
use rules::words::{Said, Text, Word, calls, exams_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::counting::Kind;
use super::distribution::{ClassType, reached};
use super::distribution_commands::named_by_form;
use super::distribution_store;
use super::lines::{ComponentOf, MarksCell, columns_of, heads};
use super::paper::words_of;
use super::store;
use crate::marks::wire::ComponentKey;
use auth::permit::ManageExams;
use auth::{MayVisit, Visitor};
use base::error::Result;
use db::Conn;
use records::command::Again;
use records::place::is_closed;
use records::{Choice, Place, Reach, grading, lacking};
use web::app::{App, AppState};
use web::form;
use web::input::Params;
use web::next_step::{Added, StepLink};
use web::posted::FormState;
use web::shell::shell_of;

const PATH: &str = "/admin/markDistribution";

/// A subject's line.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "exam_schedules.ts")]
pub struct DistributionLine {
    /// What its fields begin with: `subject.subject-1`.
    pub at: String,
    pub subject: String,
    pub marks: Vec<MarksCell>,
    /// What somebody else has saved meanwhile.
    #[ts(as = "Option<String>")]
    pub now: Option<Text>,
}

/// A distribution on its page.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "exam_schedules.ts")]
pub struct DistributionGrid {
    /// `Class 8, Term`
    pub label: String,
    pub components: Vec<ComponentOf>,
    /// What counts in exams of the type, in the semesters of the class.
    #[ts(as = "Vec<String>")]
    pub counting: Vec<Said>,
    /// Subjects of which nothing that is stored counts.
    #[ts(as = "Vec<String>")]
    pub uncounted: Vec<Said>,
    /// Whether there are columns for all of them.
    pub every_component: bool,
    pub lines: Vec<DistributionLine>,
    #[ts(type = "number")]
    pub version: i64,
    /// By field.
    #[ts(as = "BTreeMap<String, String>")]
    pub errors: BTreeMap<String, Text>,
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
    pub unsaved: bool,
    pub reset: String,
}

/// The screen.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "exam_schedules.ts")]
pub struct MarkDistributionProps {
    pub action: &'static str,
    pub branches: Option<Vec<Choice>>,
    pub branch_id: String,
    pub sessions: Vec<Choice>,
    pub session_id: String,
    pub classes: Vec<Choice>,
    pub class_id: String,
    pub exam_types: Vec<Choice>,
    pub exam_type: String,
    #[ts(as = "Option<String>")]
    pub hint: Option<Text>,
    /// Where that is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub step: Option<StepLink>,
    pub closed: bool,
    pub distribution: Option<DistributionGrid>,
    #[ts(as = "Option<String>")]
    pub done: Option<Word>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct DistributionQuery {
    branch_id: Option<String>,
    session_id: Option<String>,
    class_id: Option<String>,
    exam_type: Option<String>,
    done: Option<String>,
}

/// GET /admin/markDistribution
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn mark_distribution(
    visitor: MayVisit<ManageExams>,
    State(app): AppState,
    Params(query): Params<DistributionQuery>,
) -> Result<Response> {
    show(&app, &visitor, &query, None).await
}

/// Whether a press asks for columns for all components, and nothing else.
pub(super) fn asks_for_columns(form: &FormState) -> bool {
    form.values.text("act") == Some("components")
}

/// The page of a form that was refused, or asks for more columns.
pub(super) async fn show_again(Again { app, visitor, form, .. }: Again<'_>) -> Result<Response> {
    let of = named_by_form(&mut app.db.acquire().await?, &visitor.caller, &form.values).await?;
    let query = DistributionQuery {
        branch_id: Some(of.class.branch_id.clone()),
        session_id: Some(of.class.session_id.clone()),
        class_id: Some(of.class.id.clone()),
        exam_type: Some(of.exam_type.as_str().to_owned()),
        done: None,
    };
    show(app, visitor, &query, Some(Typed { form, of })).await
}

pub(super) fn address(visitor: &Visitor, of: &ClassType, more: &[(&str, &str)]) -> String {
    let branch = visitor.caller.branch.is_none().then_some(("branchId", of.class.branch_id.as_str()));
    let ids = [
        ("sessionId", of.class.session_id.as_str()),
        ("classId", of.class.id.as_str()),
        ("examType", of.exam_type.as_str()),
    ];
    let query: Vec<(&str, &str)> = branch.into_iter().chain(ids).chain(more.iter().copied()).collect();
    form::address(PATH, &query)
}

/// A form that was sent.
struct Typed {
    form: FormState,
    of: ClassType,
}

impl Typed {
    /// Somebody else was faster.
    fn is_stale(&self) -> bool {
        self.form.failure == Some(exams_texts::DISTRIBUTION_SAVED_ELSEWHERE.into())
    }
}

async fn show(app: &App, visitor: &Visitor, query: &DistributionQuery, typed: Option<Typed>) -> Result<Response> {
    let said = |text: &Option<String>| text.as_deref().map(str::trim).unwrap_or_default().to_owned();
    let mut conn = app.db.acquire().await?;
    let (branch_id, session_id) = (query.branch_id.as_deref(), query.session_id.as_deref());
    let place = Place::of_session(&mut conn, visitor, branch_id, session_id).await?;
    if let Some(page) = lacking(app, visitor, &place, Reach::Session, || shell_of(app, visitor, PATH)).await? {
        return Ok(page);
    }
    let session_id = place.session_id().unwrap_or_default();
    let asked = said(&query.class_id);
    let classes = store::classes(&mut conn, &session_id, &asked).await?;
    let class = classes.iter().find(|class| class.id == asked);
    // Of the chosen class, else of any of the session.
    let plans = match class {
        Some(class) => vec![grading::of_place(&mut conn, &session_id, &class.id).await?],
        None => grading::of_session(&mut conn, &session_id).await?,
    };
    let exam_types = grading::exam_types(&plans);
    let exam_type: Option<ExamType> = said(&query.exam_type).parse().ok();
    let exam_type = exam_type.filter(|of| exam_types.iter().any(|choice| choice.value == of.as_str()));
    let closed = !session_id.is_empty() && is_closed(&mut conn, &session_id).await?;
    let distribution = match (class, exam_type) {
        (Some(class), Some(exam_type)) => {
            let of = if let Some(typed) = &typed {
                Some(typed.of.clone())
            } else {
                let class = reached(&mut conn, &visitor.caller, &class.id).await?;
                ClassType::of(&mut conn, class, exam_type).await?
            };
            match of {
                Some(of) => Some(grid(&mut conn, visitor, &of, typed.as_ref()).await?),
                None => None,
            }
        }
        _ => None,
    };
    drop(conn);
    let (hint, step) = match () {
        () if classes.is_empty() => {
            let link = Added::CLASS.link(&visitor.caller, &place.query());
            let (add, ask) = (exams_texts::NO_CLASS_IN_SESSION, exams_texts::NO_CLASS_IN_SESSION_ASK);
            (Some(Text::from(if link.is_some() { add } else { ask })), link)
        }
        () if distribution.is_none() => (Some(exams_texts::CHOOSE_CLASS_AND_EXAM_TYPE.into()), None),
        () => (None, None),
    };
    let props = MarkDistributionProps {
        action: PATH,
        hint,
        step,
        branch_id: place.branch_id().to_owned(),
        sessions: place.sessions().unwrap_or_default(),
        session_id,
        class_id: class.map(|class| class.id.clone()).unwrap_or_default(),
        classes: classes.iter().map(|class| Choice::new(&class.id, &class.class_name)).collect(),
        exam_types,
        exam_type: exam_type.map(|of| of.as_str().to_owned()).unwrap_or_default(),
        branches: place.branches(),
        closed,
        distribution,
        done: query.done.as_deref().filter(|done| *done == "1").map(|_| calls::SUCCESSFULLY_UPDATED),
    };
    let shell = shell_of(app, visitor, PATH);
    app.pages.screen("markDistribution", &shell.title, Some(&shell), &props).await
}

async fn grid(conn: &mut Conn, visitor: &Visitor, of: &ClassType, typed: Option<&Typed>) -> Result<DistributionGrid> {
    let (class_id, exam_type) = (of.class.id.as_str(), of.exam_type.as_str());
    let subjects = distribution_store::subjects(conn, class_id).await?;
    let stored = distribution_store::marks(conn, class_id, exam_type).await?;
    let version = distribution_store::saved(conn, class_id, exam_type).await?.version;
    let form = typed.map(|typed| &typed.form);
    let is_stale = typed.is_some_and(Typed::is_stale);
    let every = form.is_some_and(|form| asks_for_columns(form) || form.values.text("everyComponent").is_some());
    let plan = grading::by_version(conn, of.class.grading_version_id.as_deref()).await?;
    let kind = Kind::of_class(&plan, of.class.class_numeric, of.exam_type);
    let components = columns_of(of.class.class_numeric, Some(&kind), |component| {
        let sent = form.is_some_and(|form| {
            form.values.texts().any(|(name, _)| name.ends_with(&format!(".{}", MarksField::Full.of(component))))
        });
        every || sent || stored.values().any(|set| set[component.index()] != (None, None))
    });
    let lines = subjects.iter().map(|subject| {
        let at = format!("subject.{}", subject.id);
        let set = stored.get(&subject.id);
        let cell = |component: &Component| {
            let text = |field: MarksField, stored: Option<i64>| match form {
                Some(form) => {
                    form.values.verbatim(&format!("{at}.{}", field.of(*component))).unwrap_or_default().to_owned()
                }
                None => stored.map(|mark| mark.to_string()).unwrap_or_default(),
            };
            let (full, pass) = set.map_or((None, None), |set| set[component.index()]);
            MarksCell {
                key: ComponentKey(*component),
                full: text(MarksField::Full, full),
                pass: text(MarksField::Pass, pass),
            }
        };
        DistributionLine {
            subject: subject.subject_name.clone(),
            marks: components.iter().map(cell).collect(),
            now: is_stale.then(|| set.map_or(exams_texts::NOT_SET.into(), |set| words_of(set, &plan))),
            at,
        }
    });
    let lines: Vec<DistributionLine> = lines.collect();
    let set = subjects.iter().filter_map(|subject| Some((subject.subject_name.as_str(), stored.get(&subject.id)?)));
    Ok(DistributionGrid {
        uncounted: kind.of_distribution(set),
        counting: kind.in_words(),
        label: of.label(),
        lines,
        every_component: components.len() == Component::ALL.len(),
        components: heads(&components, Some(&kind)),
        version: form.and_then(|form| form.version.filter(|_| !is_stale)).unwrap_or(version),
        errors: form.map(|form| form.errors.clone()).unwrap_or_default(),
        failure: form.and_then(|form| form.failure.clone()),
        unsaved: typed.is_some(),
        reset: address(visitor, of, &[]),
    })
}
