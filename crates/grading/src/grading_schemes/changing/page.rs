//! `/admin/manageSession/{id}/gradingScheme`: what a session and each of its classes is graded by, what another choice would change, and the change.
//! *Show what changes* sends the choices in the address; *Change* posts what was shown.

use std::collections::BTreeMap;

use axum::extract::{OriginalUri, State};
use axum::response::Response;
use rules::words::{Text, Word, calls, labels, schemes_texts};
use serde::Serialize;
use ts_rs::TS;

use super::asked::{Asked, NEWEST_OF_SESSION, REASON, SCHEME, newest_of_class, of_class};
use super::choice::{Choices, Version};
use super::moved::{KeyOf, Lacking};
use super::preview::Preview;
use crate::grading_schemes::compare::Who;
use auth::permit::ManageStructure;
use auth::{MayVisit, Visitor};
use base::error::Result;
use records::command::Again;
use records::place::is_closed;
use records::{Choice, Kind, reached};
use roster::structure::sessions::Sessions;
use web::app::{App, AppState};
use web::form;
use web::input::PathId;
use web::posted::{FieldErrors, FormState, Raw};
use web::shell::shell;

/// What the session or a class is graded by.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct SchemeChoiceLine {
    /// The field.
    pub name: String,
    /// The class; none: the session itself.
    pub class_name: Option<String>,
    pub choices: Vec<Choice>,
    /// A scheme's id; empty: as the session.
    pub value: String,
    /// `National 2026, version 2`: what it has now.
    pub now: String,
    /// The number of a newer version of the same scheme.
    #[ts(type = "number | null")]
    pub newer: Option<i64>,
    /// The field of its tick.
    pub newest_name: String,
    pub newest: bool,
}

/// A semester or an exam type that the new schemes lack.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct MappingLine {
    pub name: String,
    pub is_semester: bool,
    pub old: String,
    /// The exams that have it.
    pub exams: Vec<String>,
    pub choices: Vec<Choice>,
    pub value: String,
}

/// What changes of a section's results in a semester.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct SectionChangeLine {
    /// `Class 8 A`
    pub section: String,
    pub semester: String,
    /// What the semester is called from then on, where that is another name.
    pub becomes: Option<String>,
    pub letters: usize,
    pub totals: usize,
    pub positions: usize,
    /// `3. Amina Rahman`
    pub passed: Vec<String>,
    pub failed: Vec<String>,
    pub is_published: bool,
}

/// A field that is carried along.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct CarriedField {
    pub name: String,
    pub value: String,
}

/// What a choice would change.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct ShownChange {
    pub sections: Vec<SectionChangeLine>,
    /// What is posted with it.
    pub fields: Vec<CarriedField>,
    pub seen: String,
    pub needs_reason: bool,
    /// Why it cannot be stored: sheets are locked.
    #[ts(as = "Option<String>")]
    pub locked: Option<Text>,
    /// Every choice is as it was.
    pub is_unchanged: bool,
}

/// The page.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct GradingChangeProps {
    pub action: String,
    pub back: String,
    pub session: String,
    pub closed: bool,
    /// The session's own first.
    pub lines: Vec<SchemeChoiceLine>,
    pub mapping: Vec<MappingLine>,
    pub shown: Option<ShownChange>,
    pub reason: String,
    /// By field.
    #[ts(as = "BTreeMap<String, String>")]
    pub errors: BTreeMap<String, Text>,
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
    #[ts(as = "Option<String>")]
    pub done: Option<Word>,
}

/// The page's address.
pub fn address_of(session_id: &str, query: &[(&str, &str)]) -> String {
    form::address(&format!("/admin/manageSession/{session_id}/gradingScheme"), query)
}

/// GET /admin/manageSession/{id}/gradingScheme; with choices in its address what they would change.
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn grading_scheme_of_session(
    visitor: MayVisit<ManageStructure>,
    State(app): AppState,
    PathId(id): PathId,
    OriginalUri(uri): OriginalUri,
) -> Result<Response> {
    let raw = Raw::urlencoded(uri.query().unwrap_or_default().as_bytes())?;
    show(&app, &visitor, &id, &raw, None).await
}

/// The page again with what was refused, and with what would change now.
pub(super) async fn show_again(Again { app, visitor, id, form }: Again<'_>) -> Result<Response> {
    show(app, visitor, id, &form.values, Some(&form)).await
}

async fn show(app: &App, visitor: &Visitor, id: &str, raw: &Raw, refused: Option<&FormState>) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let session = reached(Kind::of::<Sessions>(), &mut conn, &visitor.caller, id).await?;
    let asked = Asked::of_fields(raw);
    let is_asked = raw.has(SCHEME.key);
    let of = (session.branch_id(), session.id());
    let mut errors = FieldErrors::default();
    let closed = is_closed(&mut conn, id).await?;
    let preview =
        if is_asked && !closed { Some(Preview::load(&mut conn, of, &asked, &mut errors).await?) } else { None };
    let stored = match &preview {
        Some(_) => None,
        None => Some(Choices::load(&mut conn, of, &Asked::default(), &mut errors).await?),
    };
    drop(conn);
    let mut errors = errors.into_fields();
    let is_whole = errors.is_empty();
    match (refused, &preview) {
        (Some(form), _) => errors.extend(form.errors.clone()),
        // What semesters and exam types become is asked by this answer first: nothing is wrong yet.
        (None, Some(preview)) => {
            let is_new = |name: &String| !raw.has(name) && preview.moved.lacking.iter().any(|of| of.field() == *name);
            errors.retain(|name, _| !is_new(name));
        }
        (None, None) => {}
    }
    let failure = refused.and_then(|form| form.failure.clone());
    let choices = preview.as_ref().map(|preview| &preview.choices).or(stored.as_ref());
    let shown = preview.as_ref().filter(|_| is_whole).map(|preview| shown(preview, &asked));
    let props = GradingChangeProps {
        action: address_of(id, &[]),
        back: format!("/admin/manageSession/{id}"),
        session: session.name().to_owned(),
        closed,
        lines: choices.map(|choices| lines(choices, &asked)).unwrap_or_default(),
        mapping: preview.iter().flat_map(|preview| &preview.moved.lacking).map(mapping).collect(),
        shown,
        reason: raw.text(REASON.key).unwrap_or_default().to_owned(),
        errors,
        failure,
        done: (raw.text("done") == Some("changed")).then_some(calls::SUCCESSFULLY_UPDATED),
    };
    let title = Text::from(schemes_texts::change_title(session.name()));
    app.pages.screen("gradingChange", &title, Some(&shell(app, visitor, &title, Some(labels::SESSION))), &props).await
}

fn lines(choices: &Choices, asked: &Asked) -> Vec<SchemeChoiceLine> {
    let offered = || choices.offered.iter().map(|(id, name)| Choice::new(id, name.as_str()));
    let newer = |of: &Version| (of.latest > of.number).then_some(of.latest);
    let of_session = SchemeChoiceLine {
        name: SCHEME.key.to_owned(),
        class_name: None,
        choices: offered().collect(),
        value: choices.after.scheme_id.clone(),
        now: choices.before.name(),
        newer: newer(&choices.before),
        newest_name: NEWEST_OF_SESSION.to_owned(),
        newest: asked.session.as_ref().is_some_and(|wanted| wanted.newest),
    };
    let of_classes = choices.classes.iter().map(|class| SchemeChoiceLine {
        name: of_class(&class.id),
        class_name: Some(class.name.clone()),
        choices: std::iter::once(Choice::new("", schemes_texts::CHANGE_AS_SESSION)).chain(offered()).collect(),
        value: class.after.as_ref().map(|after| after.scheme_id.clone()).unwrap_or_default(),
        now: class.before.as_ref().map(Version::name).unwrap_or_default(),
        newer: class.before.as_ref().and_then(newer),
        newest_name: newest_of_class(&class.id),
        newest: asked.classes.get(&class.id).is_some_and(|wanted| wanted.newest),
    });
    std::iter::once(of_session).chain(of_classes).collect()
}

fn mapping(of: &Lacking) -> MappingLine {
    MappingLine {
        name: of.field(),
        is_semester: of.of == KeyOf::Semester,
        old: of.name.clone(),
        exams: of.exams.clone(),
        choices: of.choices.iter().map(|(key, name)| Choice::new(key, name.as_str())).collect(),
        value: of.chosen.clone(),
    }
}

fn shown(preview: &Preview, asked: &Asked) -> ShownChange {
    let named = |of: &[Who]| of.iter().map(|of| format!("{}. {}", of.roll, of.name)).collect();
    let section = |of: &super::preview::SectionChange| SectionChangeLine {
        section: format!("{} {}", of.class_name, of.section_name),
        semester: of.title.clone(),
        becomes: Some(of.becomes.clone()).filter(|becomes| *becomes != of.title),
        letters: of.changes.letters,
        totals: of.changes.totals,
        positions: of.changes.positions,
        passed: named(&of.changes.passed),
        failed: named(&of.changes.failed),
        is_published: of.is_published,
    };
    ShownChange {
        sections: preview.sections.iter().map(section).collect(),
        fields: asked.fields().into_iter().map(|(name, value)| CarriedField { name, value }).collect(),
        seen: preview.fingerprint.clone(),
        needs_reason: preview.needs_reason,
        locked: preview.locked_text(),
        is_unchanged: preview.choices.is_unchanged(),
    }
}
