//! `/admin/view/{id}/branch`: a student goes to another branch: a new record there, which names the one before; the old one becomes inactive.
//! The years so far stay with the old branch.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::words::{Said, Text, Word, labels, people_texts, refusals};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::branch_store::{self as store, Leaver, NewRecord};
use super::section::roll_of;
use super::section_store::{self, Target};
use crate::students::{REG_NO, Students, numbers_store};
use auth::audit::Act;
use auth::permit::ChooseBranch;
use auth::{Caller, MayVisit, Visitor};
use base::clock::printed_day;
use base::error::{Error, RefusalCode, Result};
use db::violates;
use records::place::open_session;
use records::{ACTIVE, Choice, Choices, INACTIVE, RecordKind, STATUS, Stamp, StoredRecord, Values, Write, WriteStart};
use records::{Kind, value_of};
use records::{ReadsFields, Writes};
use web::app::{App, AppState};
use web::form;
use web::input::{Params, PathId};
use web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};
use web::shell::shell;

const TITLE: Word = labels::ANOTHER_BRANCH;
const LIST: Word = labels::STUDENTS;

/// What is asked once the section is known.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct BranchTarget {
    /// `Class 8 A`
    pub label: String,
    pub branch: String,
    pub reg_no: String,
    #[ts(type = "number")]
    pub roll: i64,
    pub groups: Vec<Choice>,
    pub group_id: String,
    /// Why nobody can be added.
    #[ts(type = "string | null")]
    pub full: Option<Said>,
}

/// /admin/view/{id}/branch
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct MoveBranchProps {
    pub action: String,
    pub name: String,
    pub reg_no: String,
    pub branch: String,
    #[ts(type = "number")]
    pub version: i64,
    /// Why the student cannot go.
    #[ts(type = "string | null")]
    pub refusal: Option<Text>,
    pub branches: Vec<Choice>,
    pub branch_id: String,
    pub sessions: Vec<Choice>,
    pub session_id: String,
    pub sections: Vec<Choice>,
    pub section_id: String,
    pub target: Option<BranchTarget>,
    pub form: FormState,
    /// The profile.
    pub back: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[expect(clippy::struct_field_names, reason = "named as the address has them")]
pub struct MoveBranchQuery {
    branch_id: Option<String>,
    session_id: Option<String>,
    section_id: Option<String>,
}

/// GET /admin/view/{id}/branch?branchId&sessionId&sectionId: what is not chosen yet is asked for.
///
/// # Errors
/// 403 for anybody but superAdmin; 404.
pub async fn move_branch(
    visitor: MayVisit<ChooseBranch>,
    State(app): AppState,
    PathId(id): PathId,
    Params(query): Params<MoveBranchQuery>,
) -> Result<Response> {
    let given = |text: &Option<String>| text.as_deref().unwrap_or_default().trim().to_owned();
    let chosen = Chosen {
        branch_id: given(&query.branch_id),
        session_id: given(&query.session_id),
        section_id: given(&query.section_id),
    };
    show(&app, &visitor, &id, &chosen, FormState::default()).await
}

/// Where the student is to go, as far as it is chosen.
#[expect(clippy::struct_field_names, reason = "each is an id")]
struct Chosen {
    branch_id: String,
    session_id: String,
    section_id: String,
}

/// What the form holds.
pub struct MoveBranch {
    branch_id: String,
    section_id: String,
    reg_no: String,
    roll: i64,
    group_id: Option<String>,
    version: i64,
}

impl FromForm for MoveBranch {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let (branch_id, section_id) = (errors.required(raw, "branchId"), errors.required(raw, "sectionId"));
        let roll = roll_of(raw, errors);
        let reg_no = errors.field(raw, &REG_NO);
        let version = raw.text("version").and_then(|text| text.parse().ok());
        if version.is_none() {
            errors.add("version", refusals::field_missing("version"));
        }
        let group_id = raw.owned("groupId");
        Some(Self {
            branch_id: branch_id?,
            section_id: section_id?,
            reg_no: reg_no?,
            roll: roll?,
            group_id,
            version: version?,
        })
    }
}

/// POST /admin/view/{id}/branch: the new record with its enrolment, and the old one inactive; or nothing. Leads to the new profile.
///
/// # Errors
/// As [`Posted`]; 403 for anybody but superAdmin; 404; otherwise the page again: 409 where the student has changed or gone meanwhile, 422 beside
/// each field, 423 in a closed session.
pub async fn move_branch_posted(
    PathId(id): PathId,
    State(app): AppState,
    posted: Posted<ChooseBranch, MoveBranch>,
) -> Result<Response> {
    let visitor = &posted.visitor;
    let (status, state) = match &posted.form {
        Err(state) => (StatusCode::UNPROCESSABLE_ENTITY, state.clone()),
        Ok(form) => match save(&app, &visitor.caller, &id, form, &posted).await {
            Ok(response) => return Ok(response),
            Err(error) => {
                let is_shown = matches!(error, Error::Values { .. } | Error::SessionClosed | Error::Conflict { .. });
                if !is_shown || error.code() == RefusalCode::SentBefore {
                    return Err(error);
                }
                (error.status(), posted.refused(&error))
            }
        },
    };
    let sent = |name: &str| posted.sent(name).unwrap_or_default().to_owned();
    let chosen = Chosen { branch_id: sent("branchId"), session_id: sent("sessionId"), section_id: sent("sectionId") };
    let page = show(&app, visitor, &id, &chosen, state).await?;
    Ok((status, page).into_response())
}

async fn save(
    app: &App,
    caller: &Caller,
    id: &str,
    form: &MoveBranch,
    posted: &Posted<ChooseBranch, MoveBranch>,
) -> Result<Response> {
    let mut write = match app.write(caller, Some(&posted.key)).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(response),
    };
    let leaver =
        store::leaver(&mut write.tx, id).await?.ok_or_else(|| Error::not_found(refusals::STUDENT_NOT_FOUND))?;
    if let Some(why) = refusal(&leaver) {
        return Err(Error::conflict(why));
    }
    let target = section_store::target(&mut write.tx, &form.section_id).await?;
    let target = target.ok_or_else(|| Error::value("sectionId", refusals::field_not_a_choice(labels::SECTION)))?;
    let branch = store::branch_of_session(&mut write.tx, &target.session_id).await?;
    let branch = branch.filter(|branch| branch.value == form.branch_id && branch.value != leaver.branch_id);
    let branch = branch.ok_or_else(|| Error::value("sectionId", refusals::field_not_a_choice(labels::SECTION)))?;
    open_session(&mut write.tx, &target.session_id).await?;
    // As it is now that nobody else takes a seat.
    write.tx.hold_values("sections", &target.id).await?;
    let target = section_store::target(&mut write.tx, &target.id).await?;
    let target = target.ok_or_else(|| Error::value("sectionId", refusals::field_not_a_choice(labels::SECTION)))?;
    if let Some(full) = target.full() {
        return Err(Error::value("sectionId", full));
    }
    if let Some(reg_no) = store::was_there(&mut write.tx, id, &target.session_id).await? {
        return Err(Error::value("sectionId", people_texts::student_was_there(reg_no)));
    }
    let groups = store::groups(&mut write.tx, &branch.value).await?;
    if form.group_id.as_ref().is_some_and(|id| groups.iter().all(|group| group.value != *id)) {
        return Err(Error::value("groupId", refusals::field_not_a_choice(labels::GROUP)));
    }
    if numbers_store::is_taken(&mut write.tx, &branch.value, &form.reg_no, "").await? {
        return Err(Error::value("regNo", people_texts::REGISTER_NUMBER_TAKEN));
    }
    if !store::retire(&mut write.tx, id, form.version, (&caller.name, write.at)).await? {
        return Err(Error::stale(people_texts::STUDENT_CHANGED_BELOW, Vec::new()));
    }
    let new_id = add(app, &mut write, caller, &leaver, form, &branch, &target, groups).await?;
    write.lead_to(&form::address("/admin/searchView", &[("id", &new_id), ("done", "branch")])).await
}

/// A constraint that was violated as what is wrong with the form.
fn refused(error: db::Error) -> Error {
    if violates(&error, "students_reg_no", "students.branch_id, students.reg_no")
        || violates(&error, "students_reg_no_key", "students.branch_id, students.reg_no_key")
    {
        Error::value("regNo", people_texts::REGISTER_NUMBER_TAKEN)
    } else if violates(&error, "enrolments_roll", "enrolments.section_id, enrolments.roll") {
        Error::value("roll", people_texts::ROLL_TAKEN)
    } else if violates(&error, "students_previous", "students.previous_student_id") {
        Error::stale(people_texts::STUDENT_CHANGED_BELOW, Vec::new())
    } else {
        error.into()
    }
}

#[expect(clippy::too_many_arguments, reason = "what a move is made of; a struct of it would be read nowhere else")]
async fn add(
    app: &App,
    write: &mut Write<'_>,
    caller: &Caller,
    leaver: &Leaver,
    form: &MoveBranch,
    branch: &Choice,
    target: &Target,
    groups: Vec<Choice>,
) -> Result<String> {
    let noun = &<Students as RecordKind>::NOUN;
    let row = StoredRecord::one(Kind::of::<Students>(), &mut write.tx, &leaver.id).await?;
    let mut values: Values = row.map(|row| row.values()).unwrap_or_default();
    let mut photo = None;
    if let Some(old) = &leaver.profile_photo_file_id {
        let copy = app.clock.new_id();
        photo = store::copy_picture(&mut write.tx, old, &copy, &branch.value).await?.then_some(copy);
    }
    let (roll, group_id) = (form.roll.to_string(), form.group_id.clone().unwrap_or_default());
    for (key, value) in &mut values {
        match *key {
            "regNo" => value.clone_from(&form.reg_no),
            "sectionId" => value.clone_from(&target.id),
            "roll" => value.clone_from(&roll),
            "groupId" => value.clone_from(&group_id),
            "joinedOn" => value.clone_from(&caller.today),
            "feesFrom" => value.clear(),
            "profilePhoto" => *value = photo.clone().unwrap_or_default(),
            STATUS => ACTIVE.clone_into(value),
            _ => {}
        }
    }
    let searched: Vec<String> = noun
        .searched
        .iter()
        .map(|key| value_of(&values, key).to_lowercase())
        .filter(|value| !value.is_empty())
        .collect();
    let new = NewRecord {
        id: app.clock.new_id(),
        branch_id: branch.value.clone(),
        reg_no: form.reg_no.clone(),
        profile_photo_file_id: photo,
        search_text: searched.join(" "),
        by_name: caller.name.clone(),
        at: write.at,
    };
    store::copy(&mut write.tx, &leaver.id, &new).await.map_err(refused)?;
    numbers_store::keep(&mut write.tx, &branch.value, &new.id, &new.reg_no, true).await.map_err(refused)?;
    let group_id = form.group_id.as_deref();
    let day = caller.today.as_str();
    store::enrol(&mut write.tx, (&new.id, &leaver.id, day), target, group_id, form.roll).await.map_err(refused)?;
    let name = leaver.name();
    let was: Values = vec![(STATUS, ACTIVE.to_owned())];
    let mut now: Values = vec![
        (STATUS, INACTIVE.to_owned()),
        (labels::MOVED_TO.english(), format!("{}, {}", branch.label.english(), form.reg_no)),
    ];
    let (today, reason) = (caller.today.clone(), String::from(people_texts::leaves_to_branch(&branch.label)));
    if store::leave(&mut write.tx, &leaver.id, &today, &reason).await? {
        now.push(("leftOn", format!("{}, {reason}", printed_day(&today))));
    }
    let old = (leaver.branch_id.as_str(), leaver.id.as_str(), name.as_str());
    write.record(Act::Update, noun, old, (&was, &now), &Choices::default()).await?;
    values.push((labels::MOVED_FROM.english(), format!("{}, {}", leaver.branch_name, leaver.reg_no)));
    let sections = vec![Choice::new(&target.id, target.label())];
    let choices = Choices::default().with("sectionId", sections).with("groupId", groups);
    let of = (new.branch_id.as_str(), new.id.as_str(), name.as_str());
    write.record(Act::Add, noun, of, (&Vec::new(), &values), &choices).await?;
    Ok(new.id)
}

/// Why the student cannot go anywhere.
fn refusal(leaver: &Leaver) -> Option<Text> {
    match &leaver.later_branch {
        Some(branch) => Some(people_texts::student_went_before(branch).into()),
        None if leaver.status != ACTIVE => Some(people_texts::STUDENT_INACTIVE.into()),
        None => None,
    }
}

async fn show(app: &App, visitor: &Visitor, id: &str, chosen: &Chosen, form: FormState) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let leaver = store::leaver(&mut conn, id).await?.ok_or_else(|| Error::not_found(refusals::STUDENT_NOT_FOUND))?;
    let branches = store::branches(&mut conn, &leaver.branch_id).await?;
    // What is not among the choices is as if it had not been chosen: the session of the branch before.
    let among = |choices: &[Choice], id: &str| choices.iter().find(|of| of.value == id).cloned();
    let branch = among(&branches, &chosen.branch_id);
    let sessions = match &branch {
        Some(branch) => store::sessions(&mut conn, &branch.value).await?,
        None => Vec::new(),
    };
    let session = among(&sessions, &chosen.session_id).or_else(|| sessions.first().cloned());
    let sections = match &session {
        Some(session) => section_store::others(&mut conn, &session.value, "").await?,
        None => Vec::new(),
    };
    let section = among(&sections, &chosen.section_id);
    let target = match (&branch, &section) {
        (Some(branch), Some(section)) => match section_store::target(&mut conn, &section.value).await? {
            None => None,
            Some(target) => {
                let groups = store::groups(&mut conn, &branch.value).await?;
                let stamp = Stamp {
                    id: String::new(),
                    branch_id: branch.value.clone(),
                    session_id: Some(target.session_id.clone()),
                    version: 0,
                    by_name: String::new(),
                    at: 0,
                    today: String::new(),
                };
                let offered = <Students as RecordKind>::offered(&mut conn, &stamp).await?;
                let is_same = |group: &&Choice| {
                    leaver
                        .group_name
                        .as_ref()
                        .is_some_and(|name| name.to_lowercase() == group.label.english().to_lowercase())
                };
                Some(BranchTarget {
                    label: target.label(),
                    branch: branch.label.english().to_owned(),
                    reg_no: value_of(&offered, "regNo").to_owned(),
                    roll: target.next_roll,
                    group_id: groups.iter().find(is_same).map(|group| group.value.clone()).unwrap_or_default(),
                    groups,
                    full: target.full(),
                })
            }
        },
        _ => None,
    };
    drop(conn);
    let value = |choice: Option<Choice>| choice.map(|choice| choice.value).unwrap_or_default();
    let props = MoveBranchProps {
        action: format!("/admin/view/{id}/branch"),
        name: leaver.name(),
        refusal: refusal(&leaver),
        reg_no: leaver.reg_no,
        branch: leaver.branch_name,
        version: leaver.version,
        branch_id: value(branch),
        branches,
        session_id: value(session),
        sessions,
        section_id: value(section),
        sections,
        target,
        form,
        back: form::address("/admin/searchView", &[("id", id)]),
    };
    app.pages.screen("moveBranch", TITLE, Some(&shell(app, visitor, TITLE, Some(LIST))), &props).await
}
