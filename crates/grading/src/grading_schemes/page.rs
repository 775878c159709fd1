//! `/admin/gradingSchemes/new?from=ID` and `/admin/gradingSchemes/{id}/edit`: a scheme's form. Its buttons are presses of the form: all but Save show it
//! again with what was typed, and store nothing; Try it shows below it what would become of a section's results.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use rules::components::Component;
use rules::scheme::{BuiltIn, Definition};
use rules::semesters::ExamType;
use rules::words::{Text, schemes_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::editor_trial::EditorTrial;
use super::fields::Fields;
use super::form::FieldFault;
use super::live::{TriedMarks, TriedResult};
use super::press::Press;
use auth::permit::Permitted;
use auth::{Caller, MayVisit, Visitor};
use base::error::{RefusalCode, Result};
use db::Conn;
use records::Choice;
use web::app::{App, AppState};
use web::form::address;
use web::idempotency::Key;
use web::input::{Params, PathId};
use web::posted::Posted;
use web::shell::shell_of;

pub(super) const LIST: &str = "/admin/gradingSchemes";
const NEW: &str = "/admin/gradingSchemes/new";

/// A scheme as it is stored.
pub struct FoundScheme {
    pub definition: Definition,
    /// For the check that nobody else has saved it meanwhile.
    pub version: i64,
    /// Its branch's name; none where it is of all branches.
    pub branch: Option<String>,
    /// The names of the sessions that use it.
    pub used_by: Vec<String>,
    /// Otherwise it can only be copied: it comes with the program, or is of all branches and the caller of one.
    pub may_change: bool,
}

/// A scheme as it is to be saved.
pub struct WantedScheme<'a> {
    /// None for a new one.
    pub id: Option<&'a str>,
    /// The version that was edited.
    pub version: Option<i64>,
    /// The branch that was chosen for a new one; empty for the caller's own, or for all branches where the caller has none.
    pub branch_id: &'a str,
    /// Without a fault.
    pub definition: &'a Definition,
}

/// Where schemes are stored.
pub trait Schemes: Send + Sync + 'static {
    /// Who may edit them.
    type Right: Permitted;

    /// A scheme that the caller may read, built in or stored.
    ///
    /// # Errors
    /// 403 by branch; 404.
    fn find(conn: &mut Conn, caller: &Caller, id: &str) -> impl Future<Output = Result<FoundScheme>> + Send;

    /// The branches that a new scheme can be of; none where the visitor has one.
    fn branches(conn: &mut Conn, visitor: &Visitor) -> impl Future<Output = Result<Option<Vec<Choice>>>> + Send;

    /// Saves a scheme, a new version where it is in use, and leads on to the list.
    ///
    /// # Errors
    /// 403 by branch; 404; 409 of the code `stale` where somebody else has saved it since that version, else where its state does not allow it; 422
    /// by path.
    fn save(
        app: &App,
        caller: &Caller,
        key: &Key,
        wanted: WantedScheme<'_>,
    ) -> impl Future<Output = Result<Response>> + Send;
}

/// The page.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct SchemeEditorProps {
    /// Where the form is posted.
    pub action: String,
    /// The list.
    pub back: &'static str,
    /// The scheme's name as it is stored; none of a new one.
    pub name: Option<String>,
    /// What a new one can be of, for who has no branch.
    pub branches: Option<Vec<Choice>>,
    pub branch_id: String,
    /// The stored one's branch; none where it is of all branches.
    pub branch: Option<String>,
    /// The names of the sessions that use it: saving makes a new version.
    pub used_by: Vec<String>,
    #[ts(type = "number | null")]
    pub version: Option<i64>,
    /// The eight, by their keys.
    pub components: Vec<Choice>,
    /// The specification's seven, by their keys.
    pub exam_types: Vec<Choice>,
    /// By path; of several values, these with commas between them.
    pub values: BTreeMap<String, String>,
    /// By path.
    #[ts(as = "BTreeMap<String, String>")]
    pub errors: BTreeMap<String, Text>,
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
    /// What somebody else has saved meanwhile, by path.
    pub theirs: Option<BTreeMap<String, String>>,
    /// The fields hold something that is not stored.
    pub unsaved: bool,
    /// Where the stored one is tried; none of a new one.
    pub try_it: Option<String>,
    /// What is typed, tried on a section; none before somebody asks.
    pub trial: Option<EditorTrial>,
    /// What can be tried in each result, and what comes of it.
    pub tried: Vec<TriedResult>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct NewSchemeQuery {
    /// The scheme that is copied.
    from: Option<String>,
    branch_id: Option<String>,
}

/// What the form holds.
#[derive(Default)]
pub(super) struct Shown {
    fields: Fields,
    branch_id: String,
    version: Option<i64>,
    errors: BTreeMap<String, Text>,
    failure: Option<Text>,
    theirs: Option<Fields>,
    unsaved: bool,
    trial: Option<EditorTrial>,
    tried: TriedMarks,
}

impl Shown {
    /// What is not stored.
    pub(super) fn unsaved(fields: Fields) -> Self {
        Self { fields, unsaved: true, ..Self::default() }
    }

    /// Says each fault beside its field, and one of the whole document above the form.
    pub(super) fn blame(&mut self, faults: Vec<FieldFault>) {
        for fault in faults {
            if fault.path.is_empty() {
                self.failure = Some(fault.wrong.said());
            } else {
                self.errors.entry(fault.path).or_insert_with(|| fault.wrong.said());
            }
        }
    }

    pub(super) fn has_fault(&self) -> bool {
        !self.errors.is_empty() || self.failure.is_some()
    }
}

/// GET /admin/gradingSchemes/new: a copy of another scheme, or the smallest one that is built in without its name.
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn new<S: Schemes>(
    visitor: MayVisit<S::Right>,
    State(app): AppState,
    Params(query): Params<NewSchemeQuery>,
) -> Result<Response> {
    let mut fields = Fields::of(BuiltIn::Percentages.definition());
    fields.set("name", "");
    if let Some(id) = query.from.as_deref().filter(|id| !id.is_empty()) {
        let found = find::<S>(&app, &visitor, id).await?;
        fields = Fields::of(&found.definition);
        fields.set("name", schemes_texts::copy_of(&found.definition.name).english());
    }
    let branch_id = query.branch_id.unwrap_or_default();
    show::<S>(&app, &visitor, None, Shown { fields, branch_id, ..Shown::default() }).await
}

/// GET /admin/gradingSchemes/{id}/edit. One that may not be changed is copied.
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn edit<S: Schemes>(
    visitor: MayVisit<S::Right>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    let found = find::<S>(&app, &visitor, &id).await?;
    if !found.may_change {
        return Ok(Redirect::to(&address(NEW, &[("from", &id)])).into_response());
    }
    let shown = Shown { fields: Fields::of(&found.definition), version: Some(found.version), ..Shown::default() };
    show::<S>(&app, &visitor, Some((id.as_str(), &found)), shown).await
}

/// POST /admin/gradingSchemes/new
///
/// # Errors
/// As [`Posted`]; as [`Schemes::save`], but for 409 and 422, which show the form again.
pub async fn new_posted<S: Schemes>(State(app): AppState, posted: Posted<S::Right, ()>) -> Result<Response> {
    pressed::<S>(&app, None, &posted).await
}

/// POST /admin/gradingSchemes/{id}/edit
///
/// # Errors
/// As [`new_posted`]; 404.
pub async fn edit_posted<S: Schemes>(
    PathId(id): PathId,
    State(app): AppState,
    posted: Posted<S::Right, ()>,
) -> Result<Response> {
    let found = find::<S>(&app, &posted.visitor, &id).await?;
    pressed::<S>(&app, Some((id.as_str(), &found)), &posted).await
}

/// A stored scheme with its id; none for a new one.
pub(super) type Edited<'a> = Option<(&'a str, &'a FoundScheme)>;

async fn find<S: Schemes>(app: &App, visitor: &Visitor, id: &str) -> Result<FoundScheme> {
    let mut conn = app.db.acquire().await?;
    S::find(&mut conn, &visitor.caller, id).await
}

/// Saves the form, or shows it again.
async fn pressed<S: Schemes>(app: &App, of: Edited<'_>, posted: &Posted<S::Right, ()>) -> Result<Response> {
    let visitor: &Visitor = &posted.visitor;
    let mut fields = Fields::posted(posted.raw());
    let press = Press::named(posted.sent("do"));
    press.change(&mut fields);
    let mut shown = Shown {
        branch_id: posted.sent("branchId").unwrap_or_default().to_owned(),
        version: posted.sent("version").and_then(|text| text.parse().ok()),
        unsaved: true,
        tried: TriedMarks::posted(posted.raw()),
        ..Shown::default()
    };
    if press != Press::Save && press != Press::Try {
        shown.trial = EditorTrial::of(app, visitor, posted.raw(), None).await?;
        return show::<S>(app, visitor, of, Shown { fields, ..shown }).await;
    }
    let (definition, faults) = fields.document();
    shown.fields = fields;
    if let Err(state) = &posted.form {
        shown.errors.clone_from(&state.errors);
    }
    shown.blame(faults);
    if shown.has_fault() {
        shown.trial = EditorTrial::of(app, visitor, posted.raw(), None).await?;
        let page = show::<S>(app, visitor, of, shown).await?;
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
    }
    if press == Press::Try {
        shown.trial = EditorTrial::of(app, visitor, posted.raw(), Some(definition)).await?;
        return show::<S>(app, visitor, of, shown).await;
    }
    let wanted = WantedScheme {
        id: of.map(|(id, _)| id),
        version: shown.version,
        branch_id: &shown.branch_id,
        definition: &definition,
    };
    let error = match S::save(app, &visitor.caller, &posted.key, wanted).await {
        Ok(response) => return Ok(response),
        Err(error) => error,
    };
    match (error.code(), of) {
        (RefusalCode::Stale, Some((id, _))) => {
            let now = find::<S>(app, visitor, id).await?;
            shown.version = Some(now.version);
            shown.theirs = Some(Fields::of(&now.definition));
            shown.failure = Some(schemes_texts::CHANGED_ELSEWHERE.into());
        }
        (RefusalCode::Values | RefusalCode::Conflict | RefusalCode::AlreadyAdded, _) => {
            let state = posted.refused(&error);
            shown.errors = state.errors;
            shown.failure = state.failure;
        }
        _ => return Err(error),
    }
    let page = show::<S>(app, visitor, of, shown).await?;
    Ok((error.status(), page).into_response())
}

pub(super) async fn show<S: Schemes>(app: &App, visitor: &Visitor, of: Edited<'_>, shown: Shown) -> Result<Response> {
    let branches = if of.is_some() {
        None
    } else {
        let mut conn = app.db.acquire().await?;
        S::branches(&mut conn, visitor).await?
    };
    let (title, action) = match of {
        None => (schemes_texts::ADD_SCHEME, NEW.to_owned()),
        Some((id, _)) => (schemes_texts::EDIT_SCHEME, format!("{LIST}/{id}/edit")),
    };
    let stored = of.map(|(_, found)| found);
    let (definition, faults) = shown.fields.document();
    let props = SchemeEditorProps {
        action,
        back: LIST,
        name: stored.map(|found| found.definition.name.clone()),
        branches,
        branch_id: shown.branch_id,
        branch: stored.and_then(|found| found.branch.clone()),
        used_by: stored.map(|found| found.used_by.clone()).unwrap_or_default(),
        version: shown.version,
        components: Component::ALL.iter().map(|of| Choice::new(of.key(), of.label())).collect(),
        exam_types: ExamType::ALL.iter().map(|of| Choice::new(of.as_str(), of.label())).collect(),
        values: shown.fields.values().clone(),
        errors: shown.errors,
        failure: shown.failure,
        theirs: shown.theirs.map(|fields| fields.values().clone()),
        unsaved: shown.unsaved,
        try_it: of.map(|(id, _)| format!("{LIST}/{id}/try")),
        trial: shown.trial,
        tried: shown.tried.in_results(&definition, !faults.is_empty()),
    };
    let shell = shell_of(app, visitor, LIST).titled(title);
    app.pages.screen("schemeEditor", &shell.title, Some(&shell), &props).await
}
