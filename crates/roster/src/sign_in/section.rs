//! Passwords for the students of a whole section, as a list to print and cut (docs/rules.md, *Sign-in*): made, stored as hashes, and shown
//! on the page that answers the press, and nowhere else.
//!
//! The slips are rendered before their transaction begins, and who is on them is looked at again inside it: no password is stored whose page
//! could not be shown.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::limits;
use rules::words::{Text, Word, labels, refusals, roster_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::section_store::{self, PlacedSection, Pupil};
use super::store::set_password;
use auth::audit::{self, Act, Change, Moment, Subject, kind};
use auth::passwords::readable;
use auth::permit::ManageStudentPasswords;
use auth::{Caller, MayVisit, Visitor};
use base::error::{Error, Result};
use db::Conn;
use records::place::{self, within_reach};
use records::{Choice, Place, Reach, WriteStart, Writes, lacking, section_step};
use web::app::{App, AppState};
use web::form;
use web::input::Params;
use web::next_step::NextStep;
use web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};
use web::shell::shell;

const PATH: &str = "/admin/view/signIns";
const TITLE: Word = labels::SIGN_INS;
const PARENT: Option<Word> = Some(labels::STUDENTS);

/// A section, as one of those to choose from.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "sign_ins.ts")]
pub struct SectionSignIns {
    pub href: String,
    pub label: String,
    #[ts(type = "number")]
    pub students: i64,
    /// How many of them have a password.
    #[ts(type = "number")]
    pub given: i64,
}

/// The section whose students are to get passwords.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "sign_ins.ts")]
pub struct ChosenSection {
    pub id: String,
    pub label: String,
    pub students: i32,
    /// Have none.
    pub without: i32,
    /// Were given one that they have not changed yet.
    pub unused: i32,
    /// Of a closed session.
    pub closed: bool,
    /// A second press: the list was made by the first one.
    pub made_before: bool,
    pub form: FormState,
    /// The students of the section.
    pub list: String,
    /// All sections.
    pub back: String,
    pub most: i32,
}

/// /admin/view/signIns: a section to choose, or the question about one.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "sign_ins.ts")]
pub struct SignInsProps {
    pub path: &'static str,
    pub branches: Option<Vec<Choice>>,
    pub branch_id: String,
    pub sessions: Vec<Choice>,
    pub session_id: String,
    /// What is to be done first, where there is no section.
    pub first: Option<NextStep>,
    pub sections: Vec<SectionSignIns>,
    pub chosen: Option<ChosenSection>,
}

/// A slip for one student.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "sign_ins.ts")]
pub struct SignInSlip {
    pub name: String,
    pub reg_no: String,
    #[ts(type = "number")]
    pub roll: i64,
    pub password: String,
}

/// The slips of a section, shown once.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "sign_ins.ts")]
pub struct SignInSlipsProps {
    pub school: String,
    pub branch: String,
    pub class: String,
    pub section: String,
    /// Where they sign in.
    pub address: String,
    pub slips: Vec<SignInSlip>,
    /// How many more have none still, beyond what one list holds.
    pub left: i32,
    pub back: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SignInsQuery {
    section_id: Option<String>,
    branch_id: Option<String>,
    session_id: Option<String>,
    done: Option<String>,
}

/// Who of a section gets a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Which {
    /// Who has none.
    Without,
    /// And who has not changed the one that was given: a list was lost.
    Unused,
    All,
}

impl Which {
    fn holds(self, pupil: &Pupil) -> bool {
        match self {
            Self::Without => pupil.has_password == 0,
            Self::Unused => pupil.has_password == 0 || pupil.must_change_password,
            Self::All => true,
        }
    }
}

/// The form of a section's page, beside the section.
pub struct GiveSignIns {
    which: Which,
}

impl FromForm for GiveSignIns {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let which = match raw.text("which") {
            Some("without") => Which::Without,
            Some("unused") => Which::Unused,
            Some("all") => Which::All,
            _ => {
                errors.add("which", roster_texts::CHOOSE_WHO_GETS_PASSWORD);
                return None;
            }
        };
        Some(Self { which })
    }
}

/// GET /admin/view/signIns?sectionId, or with branchId and sessionId the sections to choose from.
///
/// # Errors
/// 403 by role and by branch, 404.
pub async fn sign_ins(
    visitor: MayVisit<ManageStudentPasswords>,
    State(app): AppState,
    Params(query): Params<SignInsQuery>,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    if let Some(id) = query.section_id.as_deref().map(str::trim).filter(|id| !id.is_empty()) {
        let section = reached(&mut conn, &visitor.caller, id).await?;
        let made_before = query.done.as_deref() == Some("made");
        return show(&app, &visitor, conn, section, made_before, FormState::default()).await;
    }
    let (branch_id, session_id) = (query.branch_id.as_deref(), query.session_id.as_deref());
    let place = Place::of_session(&mut conn, &visitor, branch_id, session_id).await?;
    let around = || shell(&app, &visitor, TITLE, PARENT);
    if let Some(page) = lacking(&app, &visitor, &place, Reach::Session, around).await? {
        return Ok(page);
    }
    let session_id = place.session_id().unwrap_or_default();
    let sections = section_store::sections(&mut conn, &session_id).await?;
    let first = if sections.is_empty() { Some(section_step(&mut conn, &visitor.caller, &place).await?) } else { None };
    drop(conn);
    let sections = sections.into_iter().map(|section| SectionSignIns {
        href: form::address(PATH, &[("sectionId", &section.id)]),
        label: format!("{} {}", section.class_name, section.section_name),
        students: section.students,
        given: section.given,
    });
    let props = SignInsProps {
        path: PATH,
        branch_id: place.branch_id().to_owned(),
        branches: place.branches(),
        sessions: place.sessions().unwrap_or_default(),
        session_id,
        first,
        sections: sections.collect(),
        chosen: None,
    };
    app.pages.screen("signIns", TITLE, Some(&shell(&app, &visitor, TITLE, PARENT)), &props).await
}

/// The section, where the caller reaches it.
async fn reached(conn: &mut Conn, caller: &Caller, id: &str) -> Result<PlacedSection> {
    let found = section_store::section(conn, id).await?;
    within_reach(caller, found.as_ref().map(|section| section.branch_id.clone()), refusals::SECTION_NOT_FOUND)?;
    found.ok_or_else(|| Error::not_found(refusals::SECTION_NOT_FOUND))
}

fn small(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

async fn show(
    app: &App,
    visitor: &Visitor,
    mut conn: Conn,
    section: PlacedSection,
    made_before: bool,
    form: FormState,
) -> Result<Response> {
    let pupils = section_store::pupils(&mut conn, &section.id).await?;
    let closed = place::is_closed(&mut conn, &section.session_id).await?;
    drop(conn);
    let count = |of: fn(&Pupil) -> bool| small(pupils.iter().filter(|pupil| of(pupil)).count());
    let branch = visitor.caller.branch.is_none().then_some(("branchId", section.branch_id.as_str()));
    let session = [("sessionId", section.session_id.as_str())];
    let place: Vec<(&str, &str)> = branch.into_iter().chain(session).collect();
    let listed: Vec<(&str, &str)> = place.iter().copied().chain([("sectionId", section.id.as_str())]).collect();
    let chosen = ChosenSection {
        label: format!("{} {}", section.class_name, section.section_name),
        students: small(pupils.len()),
        without: count(|pupil| pupil.has_password == 0),
        unused: count(|pupil| pupil.has_password != 0 && pupil.must_change_password),
        closed,
        made_before,
        form,
        list: form::address("/admin/view", &listed),
        back: form::address(PATH, &place),
        most: small(limits::SIGN_INS_AT_ONCE),
        id: section.id.clone(),
    };
    let props = SignInsProps {
        path: PATH,
        branches: None,
        branch_id: section.branch_id,
        sessions: Vec::new(),
        session_id: section.session_id,
        first: None,
        sections: Vec::new(),
        chosen: Some(chosen),
    };
    app.pages.screen("signIns", TITLE, Some(&shell(app, visitor, TITLE, PARENT)), &props).await
}

/// POST: makes passwords for a section and returns them as slips, once. The page is rendered before anything is stored, so that no password
/// is lost to a page that could not be shown; and what it was rendered from is looked at again in the transaction.
///
/// # Errors
/// As [`Posted`]; 403 by branch, 404; 409 where something has changed meanwhile; 422 with the page again; 423 in a closed session.
pub async fn give_sign_ins(
    State(app): AppState,
    posted: Posted<ManageStudentPasswords, GiveSignIns>,
) -> Result<Response> {
    let visitor: &Visitor = &posted.visitor;
    let caller = &visitor.caller;
    let section_id =
        posted.sent("sectionId").ok_or_else(|| Error::invalid("sectionId", refusals::field_missing("sectionId")))?;
    let mut conn = app.db.acquire().await?;
    let section = reached(&mut conn, caller, section_id).await?;
    place::open_session(&mut conn, &section.session_id).await?;
    let all = section_store::pupils(&mut conn, &section.id).await?;
    drop(conn);
    // A press that was answered before is answered so again, whoever has a password by now.
    if let WriteStart::Answered(response) = app.write(caller, Some(&posted.key)).await? {
        return Ok(response);
    }
    let which = match &posted.form {
        Ok(GiveSignIns { which }) => *which,
        Err(state) => return refused(&app, visitor, section, state.clone()).await,
    };
    if let Some(why) = refusal(which, &all) {
        return refused(&app, visitor, section, posted.refused(&Error::value("which", why))).await;
    }
    let chosen = |all: &[Pupil]| -> Vec<Pupil> {
        all.iter().filter(|pupil| which.holds(pupil)).take(limits::SIGN_INS_AT_ONCE).cloned().collect()
    };
    let pupils = chosen(&all);
    let passwords: Vec<String> = pupils.iter().map(|_| readable()).collect();
    let hashes = app.passwords.hash_all(&passwords).await?;
    let wanted = all.iter().filter(|pupil| which.holds(pupil)).count();
    let props = slips(visitor, &section, &pupils, passwords, small(wanted - pupils.len()));
    let page = app.pages.screen_once("signInSlips", TITLE, Some(&shell(&app, visitor, TITLE, PARENT)), &props).await?;
    let mut write = match app.write(caller, Some(&posted.key)).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(response),
    };
    place::open_session(&mut write.tx, &section.session_id).await?;
    if chosen(&section_store::pupils(&mut write.tx, &section.id).await?) != pupils {
        return Err(Error::conflict(roster_texts::SIGN_INS_CHANGED_MEANWHILE));
    }
    let mut changes = Vec::with_capacity(pupils.len());
    for (pupil, hash) in pupils.iter().zip(&hashes) {
        let epoch = set_password(&mut write.tx, &pupil.id, true, hash, true).await?;
        // On Postgres somebody may have given one since these were read above.
        if epoch != Some(pupil.token_epoch + 1) {
            return Err(Error::conflict(roster_texts::SIGN_INS_CHANGED_MEANWHILE));
        }
        let subject_id = pupil.id.clone();
        changes.push(Change { subject_kind: kind::STUDENT, subject_id, field: audit::PASSWORD, old: None, new: None });
    }
    let name = format!("{} {}", section.class_name, section.section_name);
    let of = Subject { kind: "section", id: section.id.clone(), name: Some(name) };
    let moment = Moment { id: app.clock.new_id(), at: write.at };
    let branch = Some(section.branch_id.as_str());
    audit::record(&mut write.tx, caller, moment, Act::ChangePassword, branch, Some(&of), &changes).await?;
    // What the key keeps is the way to the question, never a password.
    write.lead_to(&form::address(PATH, &[("sectionId", &section.id), ("done", "made")])).await?;
    Ok(page)
}

/// The question again, with what is wrong.
async fn refused(app: &App, visitor: &Visitor, section: PlacedSection, state: FormState) -> Result<Response> {
    let conn = app.db.acquire().await?;
    let page = show(app, visitor, conn, section, false, state).await?;
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

/// Why no list can be made.
fn refusal(which: Which, all: &[Pupil]) -> Option<Text> {
    let most = limits::SIGN_INS_AT_ONCE;
    match all.iter().filter(|pupil| which.holds(pupil)).count() {
        _ if all.is_empty() => Some(roster_texts::SECTION_WITHOUT_STUDENTS.into()),
        0 if which == Which::Without => Some(roster_texts::EVERYBODY_HAS_PASSWORD.into()),
        0 => Some(roster_texts::EVERYBODY_CHANGED_PASSWORD.into()),
        // The next press would begin with the same students again.
        count if which != Which::Without && count > most => Some(roster_texts::too_many_sign_ins(most, count).into()),
        _ => None,
    }
}

fn slips(
    visitor: &Visitor,
    section: &PlacedSection,
    pupils: &[Pupil],
    passwords: Vec<String>,
    left: i32,
) -> SignInSlipsProps {
    let slip = |(pupil, password): (&Pupil, String)| SignInSlip {
        name: format!("{} {}", pupil.first_name, pupil.last_name).trim().to_owned(),
        reg_no: pupil.reg_no.clone(),
        roll: pupil.roll,
        password,
    };
    SignInSlipsProps {
        school: section.school_name.clone(),
        branch: section.branch_name.clone(),
        class: section.class_name.clone(),
        section: section.section_name.clone(),
        address: visitor.origin.clone(),
        slips: pupils.iter().zip(passwords).map(slip).collect(),
        left,
        back: form::address(PATH, &[("sectionId", &section.id)]),
    }
}
