//! `/admin/assignSubject/{section}`: a tick for each subject that the section is taught, who takes it, and its choice group.

use rules::words::{Text, Word, calls, labels, people_texts, refusals};
use std::collections::BTreeMap;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::assigned::{AssignedKind, AssignedSubject, ChoiceGroup};
use serde::Deserialize;

use super::assign::{self, Expected, NewSubjects, STALE, field, group_field};
use super::list::PATH;
use super::store::{self, AssignedSection, SubjectRow};
use super::wire::{AssignGroup, AssignRow, AssignSubjectProps, OtherSection, TeachingLink};
use auth::permit::AssignSubjects;
use auth::{Caller, MayVisit, Visitor};
use base::error::{Error, RefusalCode, Result};
use db::Conn;
use records::place::within_reach;
use records::{Choice, Dependent, NounWords, RecordDeleteProps, WriteStart, Writes, whole};
use web::app::{App, AppState};
use web::form;
use web::input::{Params, PathId};
use web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};
use web::shell::shell;

const TITLE: Word = labels::ASSIGN_SUBJECT;
/// Who takes a subject: the students of the group whose id follows.
const GROUP: &str = "group:";
/// Choice groups that a form has room for.
const GROUPS: usize = 6;
/// More subjects than any card has room for.
const HIGHEST_ORDER: i64 = 999;

/// A section that the caller may see.
pub(super) async fn reached(conn: &mut Conn, caller: &Caller, id: &str) -> Result<AssignedSection> {
    let section = store::section(conn, id).await?;
    within_reach(caller, section.as_ref().map(|section| section.branch_id.clone()), refusals::SECTION_NOT_FOUND)?;
    section.ok_or_else(|| Error::not_found(refusals::SECTION_NOT_FOUND))
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct FormQuery {
    /// A section whose subjects the form is filled with.
    from: Option<String>,
}

/// GET /admin/assignSubject/{section}?from
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn assign_subject(
    visitor: MayVisit<AssignSubjects>,
    State(app): AppState,
    PathId(id): PathId,
    Params(query): Params<FormQuery>,
) -> Result<Response> {
    let section = {
        let mut conn = app.db.acquire().await?;
        reached(&mut conn, &visitor.caller, &id).await?
    };
    show(&app, &visitor, &section, query.from.as_deref(), None).await
}

/// What the form of a section holds.
pub struct AssignForm {
    version: i64,
    new: NewSubjects,
    also: Vec<String>,
}

impl FromForm for AssignForm {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let mut groups: Vec<(usize, ChoiceGroup)> = Vec::new();
        for number in 1..=GROUPS {
            let name = raw.text(&format!("groupName.{number}")).unwrap_or_default().trim().to_owned();
            if name.is_empty() {
                continue;
            }
            let take = raw.text(&format!("groupTake.{number}")).map_or(Some(1), |typed| whole(typed.trim()));
            // 0 is refused with the group's own words.
            let is_fourth = raw.text(&format!("groupFourth.{number}")).is_some();
            groups.push((number, ChoiceGroup { name, take: take.unwrap_or(0), is_fourth }));
        }
        let mut subjects: Vec<(i64, AssignedSubject)> = Vec::new();
        let mut student_groups = BTreeMap::new();
        let ids: Vec<String> =
            raw.texts().filter_map(|(name, _)| name.strip_prefix("kind.").map(str::to_owned)).collect();
        for id in ids {
            if raw.text(&format!("taught.{id}")).is_none() {
                continue;
            }
            let kind = raw.text(&format!("kind.{id}")).unwrap_or_default().trim();
            let kind = match kind.strip_prefix(GROUP) {
                Some(group_id) => {
                    student_groups.insert(id.clone(), group_id.to_owned());
                    AssignedKind::Optional
                }
                None => AssignedKind::named(kind).unwrap_or_default(),
            };
            let group = raw.text(&format!("group.{id}")).and_then(|number| number.parse::<usize>().ok());
            let named = group.map(|number| groups.iter().find(|(of, _)| *of == number).map(|(_, group)| group));
            if named == Some(None) {
                errors.add(&field(&id), people_texts::CHOICE_GROUP_UNNAMED);
            }
            let group = named.flatten().map(|group| group.name.clone());
            let order = raw.text(&format!("order.{id}")).map(|typed| whole(typed.trim()));
            let order = match order {
                None => HIGHEST_ORDER,
                Some(Some(order)) if (1..=HIGHEST_ORDER).contains(&order) => order,
                Some(_) => {
                    errors.add(&field(&id), people_texts::order_out_of_range(HIGHEST_ORDER));
                    HIGHEST_ORDER
                }
            };
            subjects.push((order, AssignedSubject { subject_id: id, kind, group }));
        }
        subjects.sort_by_key(|(order, _)| *order);
        let new = NewSubjects {
            subjects: subjects.into_iter().map(|(_, subject)| subject).collect(),
            groups: groups.into_iter().map(|(_, group)| group).collect(),
            student_groups,
        };
        for (name, message) in assign::faults(&new) {
            errors.add(&name, message);
        }
        if new.subjects.is_empty() {
            errors.add("subjects", people_texts::SUBJECTS_MISSING);
        }
        let also = raw.texts().filter_map(|(name, _)| name.strip_prefix("also.").map(str::to_owned)).collect();
        let version = raw.text("version").and_then(|text| text.parse().ok())?;
        Some(Self { version, new, also })
    }
}

/// POST /admin/assignSubject/{section}: its subjects, and those of the other sections that are ticked.
///
/// # Errors
/// As [`Posted`]; 403 by branch; 404; otherwise the page again: 422 with what is wrong, 409 with what is stored now, 423 where the session is
/// closed or a sheet is locked.
pub async fn assign_subject_posted(
    State(app): AppState,
    PathId(id): PathId,
    posted: Posted<AssignSubjects, AssignForm>,
) -> Result<Response> {
    let visitor = &posted.visitor;
    let section = {
        let mut conn = app.db.acquire().await?;
        reached(&mut conn, &visitor.caller, &id).await?
    };
    let (status, state) = match &posted.form {
        Err(state) => (StatusCode::UNPROCESSABLE_ENTITY, state.clone()),
        Ok(form) => match save(&app, &posted, &section, form).await {
            Ok(response) => return Ok(response),
            Err(error) if is_shown_again(&error) => (error.status(), posted.refused(&error)),
            Err(error) => return Err(error),
        },
    };
    let page = show(&app, visitor, &section, None, Some(&state)).await?;
    Ok((status, page).into_response())
}

/// Whether a refusal is said on the page of the form. A key that came before with other values is nothing that the page could show.
pub(super) fn is_shown_again(error: &Error) -> bool {
    matches!(error, Error::Values { .. } | Error::SessionClosed | Error::Locked(_) | Error::Conflict { .. })
        && error.code() != RefusalCode::SentBefore
}

async fn save(
    app: &App,
    posted: &Posted<AssignSubjects, AssignForm>,
    section: &AssignedSection,
    form: &AssignForm,
) -> Result<Response> {
    let caller = &posted.visitor.caller;
    let mut write = match app.write(caller, Some(&posted.key)).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(response),
    };
    let version = assign::assign(app, caller, &mut write, section, Expected::Version(form.version), &form.new).await?;
    let mut others = store::sections(&mut write.tx, &section.session_id, &section.class_id).await?;
    others.retain(|other| form.also.contains(&other.id) && other.id != section.id);
    for other in &others {
        assign::assign(app, caller, &mut write, other, Expected::Whatever, &form.new).await?;
    }
    let done = if version == 1 { "added" } else { "updated" };
    write.lead_to(&form_back(section, done)).await
}

/// The list of the section's session.
fn form_back(section: &AssignedSection, done: &str) -> String {
    let query = [("branchId", section.branch_id.as_str()), ("sessionId", &section.session_id), ("done", done)];
    let said: Vec<(&str, &str)> = query.into_iter().filter(|(_, value)| !value.is_empty()).collect();
    form::address(PATH, &said)
}

async fn show(
    app: &App,
    visitor: &Visitor,
    section: &AssignedSection,
    from: Option<&str>,
    state: Option<&FormState>,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    // What is stored by now, also after a refusal.
    let section =
        &store::section(&mut conn, &section.id).await?.ok_or_else(|| Error::not_found(refusals::SECTION_NOT_FOUND))?;
    let offered = store::offered(&mut conn, &section.session_id, &section.id).await?;
    let all = store::subjects(&mut conn, &section.session_id, "").await?;
    let sections = store::sections(&mut conn, &section.session_id, "").await?;
    let student_groups = store::student_groups(&mut conn, &section.branch_id, &section.id).await?;
    drop(conn);
    let of = |id: &str| -> Vec<SubjectRow> { all.iter().filter(|row| row.section_id == id).cloned().collect() };
    let stored = of(&section.id);
    let copied = from.map(of).filter(|rows| !rows.is_empty());
    let shown = copied.as_ref().unwrap_or(&stored);
    let sent = state.map(|state| &state.values);
    let no_errors = BTreeMap::new();
    let errors = state.map_or(&no_errors, |state| &state.errors);
    let groups = groups_shown(&store::groups(shown), sent, errors);
    let rows: Vec<AssignRow> = rows_shown(&offered, shown, &groups, sent, errors);
    let is_stale = state.is_some_and(|state| state.failure == Some(STALE.into()));
    let props = AssignSubjectProps {
        section_id: section.id.clone(),
        label: section.label(),
        session: section.session_name.clone(),
        closed: section.is_closed(),
        kinds: kinds(&student_groups, shown),
        others: sections
            .iter()
            .filter(|other| other.class_id == section.class_id && other.id != section.id)
            .map(|other| OtherSection {
                id: other.id.clone(),
                label: people_texts::section_subjects_now(other.label(), of(&other.id).len()),
                ticked: sent.is_some_and(|sent| sent.text(&format!("also.{}", other.id)).is_some()),
            })
            .collect(),
        copies: sections
            .iter()
            .filter(|other| other.id != section.id && other.version > 0)
            .map(|other| TeachingLink {
                label: other.label(),
                href: form::address(&format!("{PATH}/{}", section.id), &[("from", &other.id)]),
            })
            .collect(),
        // After a refusal for staleness the next save replaces what is shown beside.
        version: if is_stale {
            section.version
        } else {
            state.and_then(|state| state.version).unwrap_or(section.version)
        },
        theirs: is_stale.then(|| people_texts::subjects_by(&section.changed_by_name, assign::subjects_text(&stored))),
        failure: state.and_then(|state| state.failure.clone()),
        errors: errors.get("subjects").cloned().into_iter().collect(),
        unsaved: state.is_some() || copied.is_some(),
        back: form_back(section, ""),
        clear: (section.version > 0 && !section.is_closed()).then(|| format!("{PATH}/{}/delete", section.id)),
        rows,
        groups,
    };
    let title = Text::from(people_texts::title_subjects_of(section.label()));
    app.pages.screen("assignSubject", &title, Some(&shell(app, visitor, &title, Some(TITLE))), &props).await
}

/// Who can take a subject: everybody, whoever chooses it, or the students of a group that the section has some of.
fn kinds(groups: &[store::StudentGroup], shown: &[SubjectRow]) -> Vec<Choice> {
    let is_used = |id: &str| shown.iter().any(|row| row.student_group_id.as_deref() == Some(id));
    let of_groups = groups.iter().filter(|group| group.students > 0 || is_used(&group.id)).map(|group| {
        let label = people_texts::students_of_group(&group.group_name, group.students);
        Choice::new(&format!("{GROUP}{}", group.id), label)
    });
    AssignedKind::ALL.map(|kind| Choice::new(kind.as_str(), kind.label())).into_iter().chain(of_groups).collect()
}

fn kind_of(row: Option<&SubjectRow>) -> String {
    match row.and_then(|row| row.student_group_id.as_ref()) {
        Some(id) => format!("{GROUP}{id}"),
        None => row.map(SubjectRow::kind).unwrap_or_default().as_str().to_owned(),
    }
}

fn groups_shown(stored: &[ChoiceGroup], sent: Option<&Raw>, errors: &BTreeMap<String, Text>) -> Vec<AssignGroup> {
    let count = (stored.len() + 2).clamp(3, GROUPS);
    let shown = |number: usize| {
        let kept = stored.get(number - 1);
        let typed = |what: &str| sent.map(|sent| sent.verbatim(&format!("{what}.{number}")).unwrap_or_default());
        let name =
            typed("groupName").map_or_else(|| kept.map(|group| group.name.clone()).unwrap_or_default(), str::to_owned);
        let take = typed("groupTake").map_or_else(|| kept.map_or(1, |group| group.take).to_string(), str::to_owned);
        let fourth = sent.map_or_else(
            || kept.is_some_and(|group| group.is_fourth),
            |sent| sent.text(&format!("groupFourth.{number}")).is_some(),
        );
        AssignGroup { number, error: errors.get(&group_field(name.trim())).cloned(), name, take, fourth }
    };
    (1..=count).map(shown).collect()
}

fn rows_shown(
    offered: &[store::OfferedSubject],
    stored: &[SubjectRow],
    groups: &[AssignGroup],
    sent: Option<&Raw>,
    errors: &BTreeMap<String, Text>,
) -> Vec<AssignRow> {
    let place = |id: &str| stored.iter().position(|row| row.subject_id == id);
    let mut rows: Vec<(usize, AssignRow)> = offered
        .iter()
        .enumerate()
        .map(|(at, subject)| {
            let id = subject.id.as_str();
            let kept = place(id).map(|place| &stored[place]);
            let typed = |what: &str| sent.map(|sent| sent.verbatim(&format!("{what}.{id}")).unwrap_or_default());
            let group = kept.and_then(|row| row.group_name.as_ref());
            let group = group.and_then(|name| groups.iter().find(|group| group.name == *name));
            let order = place(id).map_or(stored.len() + at, |place| place);
            let row = AssignRow {
                id: id.to_owned(),
                name: subject.subject_name.clone(),
                inactive: subject.status != "active",
                // A section that is not taught anything yet begins with all of them.
                taught: typed("taught").map_or(stored.is_empty() || kept.is_some(), |typed| !typed.is_empty()),
                kind: typed("kind").map_or_else(|| kind_of(kept), str::to_owned),
                order: typed("order").map_or_else(|| (order + 1).to_string(), str::to_owned),
                group: typed("group")
                    .map_or_else(|| group.map(|group| group.number.to_string()).unwrap_or_default(), str::to_owned),
                error: errors.get(&field(id)).cloned(),
            };
            (order, row)
        })
        .collect();
    rows.sort_by_key(|(order, _)| *order);
    let mut rows: Vec<AssignRow> = rows.into_iter().map(|(_, row)| row).collect();
    if sent.is_none() {
        for (number, row) in (1..).zip(&mut rows) {
            row.order = format!("{number}");
        }
    }
    rows
}

/// GET /admin/assignSubject/{section}/delete: asks whether everything is to be taken away.
///
/// # Errors
/// 403 by role and by branch; 404, also where nothing is assigned.
pub async fn clear_assigned(
    visitor: MayVisit<AssignSubjects>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    let section = {
        let mut conn = app.db.acquire().await?;
        reached(&mut conn, &visitor.caller, &id).await?
    };
    ask(&app, &visitor, &section, None).await
}

/// What the question holds.
pub struct ClearForm {
    version: Option<i64>,
}

impl FromForm for ClearForm {
    fn read(raw: &Raw, _: &mut FieldErrors) -> Option<Self> {
        Some(Self { version: raw.text("version").and_then(|text| text.parse().ok()) })
    }
}

/// POST /admin/assignSubject/{section}/delete
///
/// # Errors
/// As [`Posted`]; 403 by branch; 404; otherwise the question again with the reason.
pub async fn clear_assigned_posted(
    State(app): AppState,
    PathId(id): PathId,
    posted: Posted<AssignSubjects, ClearForm>,
) -> Result<Response> {
    let caller = &posted.visitor.caller;
    let section = {
        let mut conn = app.db.acquire().await?;
        reached(&mut conn, caller, &id).await?
    };
    let ClearForm { version } = posted.form.as_ref().map_err(|state| Error::from(state.clone()))?;
    let mut write = match app.write(caller, Some(&posted.key)).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(response),
    };
    match assign::clear(caller, &mut write, &section, version.map_or(Expected::Whatever, Expected::Version)).await {
        Ok(()) => write.lead_to(&form_back(&section, "deleted")).await,
        Err(error) if is_shown_again(&error) => {
            drop(write);
            let page = ask(&app, &posted.visitor, &section, Some(error.message())).await?;
            Ok((error.status(), page).into_response())
        }
        Err(error) => Err(error),
    }
}

async fn ask(app: &App, visitor: &Visitor, section: &AssignedSection, failure: Option<Text>) -> Result<Response> {
    if section.version == 0 {
        return Err(Error::NotFound(calls::NO_DATA_FOUND.into()));
    }
    let dependents = dependents(&mut app.db.acquire().await?, section).await?;
    let props = RecordDeleteProps {
        noun: NounWords::from(&super::ASSIGNMENT),
        id: section.id.clone(),
        name: people_texts::title_subjects_of(section.label()).into(),
        version: i32::try_from(section.version).unwrap_or(i32::MAX),
        advice: if dependents.is_empty() { Word::NONE } else { people_texts::UNTICK_UNUSED_SUBJECTS },
        dependents,
        may_deactivate: false,
        failure,
        back: format!("{PATH}/{}", section.id),
    };
    let title = Text::from(people_texts::title_delete_subjects_of(section.label()));
    app.pages.screen("recordDelete", &title, Some(&shell(app, visitor, &title, Some(TITLE))), &props).await
}

/// What refers to a section's subjects, each with the first subject that it refers to.
async fn dependents(conn: &mut Conn, section: &AssignedSection) -> Result<Vec<Dependent>> {
    let of = |label| Dependent { label, count: 0, example: String::new(), href: None };
    let mut found = [labels::SCHEDULED_EXAMS, labels::STUDENTS_MARKS, labels::LESSONS_IN_THE_ROUTINE].map(of);
    for subject in store::subjects(conn, &section.session_id, &section.id).await? {
        let used = store::used(conn, &section.id, &subject.subject_id).await?;
        for (of, count) in
            found.iter_mut().zip([used.schedules, used.marked, used.lessons]).filter(|(_, count)| *count > 0)
        {
            of.count += i32::try_from(count).unwrap_or(i32::MAX);
            if of.example.is_empty() {
                of.example.clone_from(&subject.subject_name);
            }
        }
    }
    Ok(found.into_iter().filter(|of| of.count > 0).collect())
}
