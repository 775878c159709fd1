//! GET and POST `/admin/publishResult` (docs/rules.md, *Screens*, Publish Result screen). The whole filter is in the address; `tab=many`
//! is the list of an exam, a section or a class, `ask=publish` its question. The POST is what the same buttons do in a
//! browser without a script. Unpublishing what open print links hold comes back with the question what becomes of them.

use axum::body::to_bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use rules::components::Component;
use rules::messages;
use rules::permission::Action;
use serde::Deserialize;

use super::change::{self, Links, Many, One, Step};
use super::list;
use super::state::{self, Act, Completeness, Outcome};
use super::wire::{
    ActChoice, IncompleteSheet, ManyAnswer, ManySheets, OneSheet, PublishResultProps, Question, SheetLine, Width,
    WidthOption,
};
use crate::app::{App, AppState};
use crate::auth::permit::{PublishResults, ViewPublishing};
use crate::auth::scope::is_closed;
use crate::auth::{Caller, Ground, MayVisit, Visitor};
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::features::exams::marks::state_store::{self, Range, SheetProgress};
use crate::features::exams::marks::store::{self, SheetKey};
use crate::features::exams::marks::wire::SheetStatus;
use crate::features::exams::print_links::Held;
use crate::features::exams::print_links::wire::PrintLink;
use crate::features::exams::results::table::ShownResults;
use crate::features::ground::{self, FilterSet, Levels, ListLinks, Selected};
use crate::web::form;
use crate::web::input::Params;
use crate::web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};
use crate::web::shell::shell_of;

pub(super) const ACTION: &str = "/admin/publishResult";

/// What the address may carry.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ScreenQuery {
    #[serde(flatten)]
    ground: Ground,
    tab: Option<String>,
    sheets: Option<String>,
    ask: Option<String>,
    /// What a form did.
    done: Option<String>,
}

/// What a form without a script sends.
#[derive(Clone, Debug)]
pub struct PublishForm {
    ground: Ground,
    act: Act,
    /// Many sheets, where it is given.
    width: Option<Width>,
    only_complete: bool,
    links: Links,
}

impl FromForm for PublishForm {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let act = raw.text("act").and_then(Act::of);
        if act.is_none() {
            errors.add("act", "act is publish, unpublish, lock or unlock");
        }
        let width = raw.text("sheets").map(Width::of);
        if width == Some(None) {
            errors.add("sheets", "sheets is exam, examOfClass, section or class");
        }
        Some(Self {
            ground: raw.ground(),
            act: act?,
            width: width.flatten(),
            only_complete: raw.text("onlyComplete") == Some("1"),
            links: Links::posted(raw.text("links")),
        })
    }
}

/// What came of a form, to be shown on the screen.
#[derive(Default)]
struct Came {
    /// As it was refused.
    form: FormState,
    report: Option<ManyAnswer>,
}

/// GET /admin/publishResult
///
/// # Errors
/// 403 by role.
pub async fn publish_result_screen(
    visitor: MayVisit<ViewPublishing>,
    State(app): AppState,
    Params(query): Params<ScreenQuery>,
) -> Result<Response> {
    screen(&app, &visitor, &query, Came::default()).await
}

/// POST /admin/publishResult: one sheet leads back to its address; many show what became of each. 409 with the question where open
/// print links hold what would be unpublished.
///
/// # Errors
/// As [`Posted`]; 403 by role and by branch; otherwise the screen again, with the reason.
pub async fn publish_result_posted(
    State(app): AppState,
    posted: Posted<PublishResults, PublishForm>,
) -> Result<Response> {
    let visitor = &posted.visitor;
    let form = match &posted.form {
        Ok(form) => form,
        Err(state) => {
            let query = ScreenQuery { ground: state.values.ground(), ..ScreenQuery::default() };
            let page = screen(&app, visitor, &query, Came { form: state.clone(), report: None }).await?;
            return Ok((StatusCode::BAD_REQUEST, page).into_response());
        }
    };
    let PublishForm { ground, act, width, only_complete, links } = form.clone();
    let caller = &visitor.caller;
    let key = &posted.key;
    if matches!(act, Act::Lock | Act::Unlock) && !caller.may(Action::LockResults) {
        return Err(Error::role());
    }
    let done = match width {
        None => change::one(&app, caller, &ground, One { act, links }, Some(key)).await,
        Some(width) => change::many(&app, caller, &ground, Many { act, width, only_complete, links }, Some(key)).await,
    };
    let query = ScreenQuery {
        tab: width.map(|_| "many".to_owned()),
        sheets: width.map(|width| width.key().to_owned()),
        ground,
        ..ScreenQuery::default()
    };
    match done {
        Ok(Step::Done(_)) if width.is_none() => {
            let ground = query.ground.clone().trimmed();
            let ids = ids(&ground);
            Ok(Redirect::to(&form::address(ACTION, &[&ids[..], &[("done", act.key())]].concat())).into_response())
        }
        Ok(Step::Done(answer)) => {
            let report = Some(report_of(answer).await?);
            screen(&app, visitor, &query, Came { report, ..Came::default() }).await
        }
        Ok(Step::Ask) => {
            let query = ScreenQuery { ask: Some(act.key().to_owned()), ..query };
            let page = screen(&app, visitor, &query, Came::default()).await?;
            Ok((StatusCode::CONFLICT, page).into_response())
        }
        Err(refusal @ (Error::Conflict { .. } | Error::NotFound(_) | Error::Invalid { .. } | Error::SessionClosed)) => {
            let came = Came { form: posted.refused(&refusal), report: None };
            let page = screen(&app, visitor, &query, came).await?;
            Ok((refusal.status(), page).into_response())
        }
        Err(other) => Err(other),
    }
}

/// What became of many sheets: now, or when the same form was sent before.
async fn report_of(answer: Response) -> Result<ManyAnswer> {
    let bytes = to_bytes(answer.into_body(), usize::MAX).await.map_err(|error| Error::Internal(error.to_string()))?;
    Ok(serde_json::from_slice(&bytes)?)
}

/// The ids that are given, as a query.
fn ids(ground: &Ground) -> Vec<(&'static str, &str)> {
    let given = [
        ("branchId", &ground.branch_id),
        ("sessionId", &ground.session_id),
        ("classId", &ground.class_id),
        ("sectionId", &ground.section_id),
        ("examId", &ground.exam_id),
        ("subjectId", &ground.subject_id),
    ];
    given.into_iter().filter_map(|(key, id)| Some((key, id.as_deref()?))).collect()
}

async fn screen(app: &App, visitor: &Visitor, query: &ScreenQuery, came: Came) -> Result<Response> {
    let is_many = query.tab.as_deref() == Some("many");
    let width = query.sheets.as_deref().and_then(Width::of).unwrap_or_default();
    let levels = if is_many { Levels::EXAM } else { Levels::SHEET };
    let asked = query.ask.as_deref().and_then(Act::of);
    let (mut selected, one, sheets, links, closed) = {
        let mut conn = app.db.acquire().await?;
        let mut selected = ground::select(&mut conn, visitor, &query.ground, &levels).await?;
        let session = selected.chosen.iter().find(|(key, _)| *key == "sessionId");
        let closed = match session {
            Some((_, session_id)) => is_closed(&mut conn, session_id).await?,
            None => false,
        };
        let mut one = None;
        let mut sheets = None;
        let mut links = Vec::new();
        if is_many {
            if let Some(range) = range(&selected, width) {
                let found = state_store::progress(&mut conn, &range).await?;
                if asked == Some(Act::Unpublish) && came.report.is_none() && !closed {
                    links = holding(app, &mut conn, &visitor.caller, &selected, &found).await?;
                }
                sheets = Some(found);
            }
        } else if let Some(filter) = &selected.panel.filter {
            let (mut sheet, found) = one_sheet(&mut conn, &visitor.caller, filter, closed).await?;
            if asked == Some(Act::Unpublish) && !closed {
                let held = holding(app, &mut conn, &visitor.caller, &selected, &found).await?;
                sheet.links = (!held.is_empty()).then_some(held);
            }
            one = Some(sheet);
        }
        if one.is_none() && sheets.is_none() {
            let keep: &[_] = if is_many { &[("tab", "many")] } else { &[] };
            let links = ListLinks { action: ACTION, selected: &selected, keep };
            let list = list::of_publishing(&mut conn, visitor, &links, &levels, is_many).await?;
            selected.panel.list = list;
        }
        (selected, one, sheets, links, closed)
    };
    let chosen: Vec<(&str, &str)> = selected.chosen.iter().map(|(key, id)| (*key, id.as_str())).collect();
    let of_section: Vec<(&str, &str)> = chosen.iter().copied().filter(|(key, _)| *key != "subjectId").collect();
    let many_href = form::address(ACTION, &[&of_section[..], &[("tab", "many")]].concat());
    // The panel's own hint asks for every list; a class needs no section and no exam.
    let hint = is_many.then(|| selected.panel.hint.take()).flatten().filter(|_| sheets.is_none());
    let class_chosen = selected.chosen.iter().any(|(key, _)| *key == "classId");
    let many_hint = match width {
        Width::ExamOfClass if class_chosen && selected.section.is_none() => {
            hint.map(|_| "Choose any section of the class, then the exam: exams are listed by section.".to_owned())
        }
        _ => hint,
    };
    let many = sheets.map(|sheets| {
        let asked = asked.map(|act| (act, links));
        many_sheets((&visitor.caller, closed), &selected, width, &sheets, asked, came.report)
    });
    let props = PublishResultProps {
        action: ACTION,
        one_href: form::address(ACTION, &chosen),
        many_href,
        is_many,
        one,
        many,
        many_hint,
        width,
        widths: Width::ALL.into_iter().map(|value| WidthOption { value, label: value.label() }).collect(),
        form: came.form,
        failure: selected.failure,
        done: query.done.as_deref().and_then(Act::of).map(|act| act.message().to_owned()),
        ground: selected.panel,
    };
    let shell = shell_of(app, visitor, ACTION);
    app.pages.screen("publishResult", &shell.title, Some(&shell), &props).await
}

/// The sheets that a width takes in, once what it needs is chosen.
fn range(selected: &Selected, width: Width) -> Option<Range> {
    let id = |wanted: &str| selected.chosen.iter().find(|(key, _)| *key == wanted).map(|(_, id)| id.clone());
    let (section, exam) = (id("sectionId"), id("examId"));
    Some(Range {
        class_id: id("classId")?,
        section_id: if width.one_section() { Some(section?) } else { None },
        exam_id: if width.one_exam() { Some(exam?) } else { None },
        subject_id: None,
    })
}

/// The open print links that hold what unpublishing these sheets would take back.
async fn holding(
    app: &App,
    conn: &mut Conn,
    caller: &Caller,
    selected: &Selected,
    sheets: &[SheetProgress],
) -> Result<Vec<PrintLink>> {
    let session = selected.chosen.iter().find(|(key, _)| *key == "sessionId");
    let (true, Some((_, session_id))) = (caller.may(Action::PublishResults), session) else { return Ok(Vec::new()) };
    let changing = sheets.iter().filter(|sheet| state::on_many(Act::Unpublish, sheet, false) == Outcome::Done);
    let ids = changing.filter_map(|sheet| sheet.sheet_id.as_deref()).collect();
    match Held::find(app, conn, session_id, &ids).await? {
        Some(held) => held.listed(app, conn).await,
        None => Ok(Vec::new()),
    }
}

/// The sheet as it is shown, and as it is stored.
async fn one_sheet(
    conn: &mut Conn,
    caller: &Caller,
    filter: &FilterSet,
    closed: bool,
) -> Result<(OneSheet, Vec<SheetProgress>)> {
    let key = SheetKey {
        exam_id: filter.exam_id.clone(),
        section_id: filter.section_id.clone(),
        subject_id: filter.subject_id.clone(),
    };
    let range = Range {
        class_id: filter.class_id.clone(),
        section_id: Some(key.section_id.clone()),
        exam_id: Some(key.exam_id.clone()),
        subject_id: Some(key.subject_id.clone()),
    };
    let sheets = state_store::progress(conn, &range).await?;
    let roster = store::roster(conn, &key, None).await?;
    let ShownResults { columns, rows } = ShownResults::of(&roster, &Component::ALL);
    let sheet = sheets.first();
    let refusal = |action: Action, act: Act| {
        if !caller.may(action) {
            return Some(messages::ONLY_ADMINS_PUBLISH);
        }
        if closed {
            return Some(messages::SESSION_CLOSED);
        }
        match sheet.map(|sheet| state::on_one(act, sheet)) {
            None | Some(Outcome::Refused(state::Refusal::Unscheduled)) => Some(messages::NOTHING_SCHEDULED),
            Some(Outcome::Refused(_)) => Some(messages::NO_MARKS_TO_PUBLISH),
            Some(_) => None,
        }
    };
    let locked = sheet.is_some_and(|sheet| sheet.is_locked);
    let published = sheet.is_some_and(|sheet| sheet.is_published);
    let publish_refusal = refusal(Action::PublishResults, Act::Publish);
    // Why it cannot be published is what is missing, where nothing is there at all.
    let said = !published && publish_refusal.is_some() && caller.may(Action::PublishResults);
    let shown = OneSheet {
        empty: columns.is_empty().then_some(messages::NO_DATA_FOUND),
        columns,
        rows,
        status: SheetStatus { is_publish: published, is_locked: locked },
        students: sheet.map_or(0, |sheet| sheet.students),
        missing: sheet.filter(|_| !said).map(state::missing).unwrap_or_default(),
        publish_refusal,
        unpublish_refusal: refusal(Action::PublishResults, Act::Unpublish),
        lock_refusal: refusal(Action::LockResults, Act::locking(!locked)),
        links: None,
    };
    Ok((shown, sheets))
}

fn many_sheets(
    (caller, closed): (&Caller, bool),
    selected: &Selected,
    width: Width,
    sheets: &[SheetProgress],
    asked: Option<(Act, Vec<PrintLink>)>,
    report: Option<ManyAnswer>,
) -> ManySheets {
    let mut query: Vec<(&'static str, String)> = selected.chosen.clone();
    query.push(("sheets", width.key().to_owned()));
    let address = |more: &[(&str, &str)]| {
        let mut parts: Vec<(&str, &str)> = query.iter().map(|(key, value)| (*key, value.as_str())).collect();
        parts.push(("tab", "many"));
        parts.extend_from_slice(more);
        form::address(ACTION, &parts)
    };
    let changing = |act: Act| sheets.iter().filter(|sheet| state::on_many(act, sheet, false) == Outcome::Done).count();
    let of = |completeness: Completeness| sheets.iter().filter(|sheet| Completeness::of(sheet) == completeness).count();
    let may = caller.may(Action::PublishResults) && caller.may(Action::LockResults);
    ManySheets {
        title: title(selected, width, sheets),
        show_exam: !width.one_exam(),
        show_section: !width.one_section(),
        lines: sheets.iter().map(|sheet| line(selected, sheet)).collect(),
        complete: of(Completeness::Complete),
        incomplete: of(Completeness::Incomplete),
        empty: of(Completeness::Empty),
        unscheduled: of(Completeness::Unscheduled),
        published: sheets.iter().filter(|sheet| sheet.is_published).count(),
        locked: sheets.iter().filter(|sheet| sheet.is_locked).count(),
        acts: Act::ALL
            .into_iter()
            .map(|act| ActChoice {
                act,
                label: act.label(),
                count: changing(act),
                href: address(&[("ask", act.key())]),
            })
            .collect(),
        refusal: if may { closed.then_some(messages::SESSION_CLOSED) } else { Some(messages::ONLY_ADMINS_PUBLISH) },
        question: asked.filter(|_| may && !closed && report.is_none()).map(|(act, links)| question(act, sheets, links)),
        report,
        list_href: address(&[]),
        query,
    }
}

/// What the list is of: `Half Yearly, Class 8 A`.
fn title(selected: &Selected, width: Width, sheets: &[SheetProgress]) -> String {
    let class = sheets.first().map_or("", |sheet| &sheet.class_name);
    let section = selected.section.as_ref().map_or("", |section| &section.section_name);
    let exam = selected.exam.as_ref().map_or("", |exam| &exam.name);
    match width {
        Width::Exam => format!("{exam}, {class} {section}"),
        Width::ExamOfClass => format!("{exam}, {class}, every section"),
        Width::Section => format!("Every exam, {class} {section}"),
        Width::Class => format!("Every exam, {class}, every section"),
    }
}

fn line(selected: &Selected, sheet: &SheetProgress) -> SheetLine {
    let upper = selected.chosen.iter().filter(|(key, _)| matches!(*key, "branchId" | "sessionId" | "classId"));
    let mut address: Vec<(&str, &str)> = upper.map(|(key, id)| (*key, id.as_str())).collect();
    address.extend([
        ("sectionId", sheet.section_id.as_str()),
        ("examId", &sheet.exam_id),
        ("subjectId", &sheet.subject_id),
    ]);
    SheetLine {
        key: format!("{} {} {}", sheet.exam_id, sheet.section_id, sheet.subject_id),
        exam_name: sheet.exam_name.clone(),
        section_name: sheet.section_name.clone(),
        subject_name: sheet.subject_name.clone(),
        href: form::address(ACTION, &address),
        students: sheet.students,
        entered: sheet.entered,
        completeness: Completeness::of(sheet),
        missing: state::missing(sheet),
        status: SheetStatus { is_publish: sheet.is_published, is_locked: sheet.is_locked },
    }
}

fn question(act: Act, sheets: &[SheetProgress], links: Vec<PrintLink>) -> Question {
    let outcomes: Vec<(&SheetProgress, Outcome)> =
        sheets.iter().map(|sheet| (sheet, state::on_many(act, sheet, false))).collect();
    let changing: Vec<&SheetProgress> =
        outcomes.iter().filter(|(_, outcome)| *outcome == Outcome::Done).map(|(sheet, _)| *sheet).collect();
    let (complete, incomplete): (Vec<_>, Vec<_>) =
        changing.iter().partition(|sheet| Completeness::of(sheet) == Completeness::Complete);
    let incomplete = incomplete.into_iter().filter(|_| act == Act::Publish);
    Question {
        act,
        label: act.label(),
        changing_complete: complete.len(),
        incomplete: incomplete
            .map(|sheet| IncompleteSheet { label: change::label(sheet), missing: state::missing(sheet).join(". ") })
            .collect(),
        changing: changing.len(),
        unchanged: outcomes.iter().filter(|(_, outcome)| *outcome == Outcome::Unchanged).count(),
        refused: outcomes
            .iter()
            .filter(|(_, outcome)| matches!(outcome, Outcome::Refused(_)))
            .map(|(sheet, outcome)| change::sheet_outcome(sheet, *outcome))
            .collect(),
        links,
    }
}
