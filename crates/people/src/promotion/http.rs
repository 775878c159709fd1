//! The calls of promotions: the plan, its application and taking it back.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use rules::messages;
use rules::promotion::{NewRolls, PromotionStatus};
use rules::words::{calls, people_texts, refusals};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::apply::{self, Wish, field};
use super::done::reached;
use super::plan::{Scope, Turn, propose, sessions};
use super::store::{self, TurnSection};
use auth::May;
use auth::permit::PromoteStudents;
use base::error::{Error, Result};
use records::place::{AskedPlace, Level, PlaceBody};
use records::{WriteStart, Writes};
use web::answers::Message;
use web::app::AppState;
use web::input::{Params, PathId};

/// A student of a promotion.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PromotionEntry {
    student_id: String,
    /// `promote`, `repeat` or `leave`; without it the body's own.
    promotion_status: Option<String>,
    /// Without it the body's own, else the section of the same name in the class that follows.
    new_section_id: Option<String>,
    /// Without it the first that is free, in the order of the old rolls.
    new_roll: Option<i64>,
}

/// Body of addStudentPromotion, beside the branch.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PromotionBody {
    old_session_name: Option<String>,
    /// Or `oldSessionName`.
    #[schemars(required, length(min = 1))]
    old_session_id: Option<String>,
    new_session_name: Option<String>,
    /// Or `newSessionName`.
    #[schemars(required, length(min = 1))]
    new_session_id: Option<String>,
    new_class_id: Option<String>,
    new_section_id: Option<String>,
    old_section_id: Option<String>,
    promotion_status: Option<String>,
    /// Or `oldSectionId` and `promotionStatus`: every student of that section.
    #[schemars(required, length(min = 1))]
    students: Option<Vec<PromotionEntry>>,
}

/// What addStudentPromotion answers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PromotionSaved {
    message: &'static str,
    /// The promotion's, by which it is taken back.
    #[serde(rename = "_id")]
    id: String,
}

fn status(field: &str, word: Option<&str>) -> Result<Option<PromotionStatus>> {
    let Some(word) = word.map(str::trim).filter(|word| !word.is_empty()) else { return Ok(None) };
    let named = PromotionStatus::named(word);
    let name = if field == "undecided" { field } else { "promotionStatus" };
    named.map(Some).ok_or_else(|| Error::invalid(field, people_texts::status_promote_repeat_or_leave(name)))
}

fn said(text: Option<&String>) -> Option<&str> {
    text.map(String::as_str).map(str::trim).filter(|text| !text.is_empty())
}

/// A session as a body names it: by its id, or by its name in the branch.
struct NamedSession<'b> {
    /// `oldSession`
    key: &'static str,
    id: Option<&'b str>,
    name: Option<&'b str>,
}

impl<'b> NamedSession<'b> {
    fn of(key: &'static str, id: Option<&'b String>, name: Option<&'b String>) -> Result<Self> {
        let (id, name) = (said(id), said(name));
        if id.is_none() && name.is_none() {
            return Err(Error::invalid(&format!("{key}Id"), refusals::field_missing(format!("{key}Id"))));
        }
        Ok(Self { key, id, name })
    }

    /// Its id; a name that does not match the id is a 400.
    async fn find(&self, conn: &mut db::Conn, branch_id: &str) -> Result<String> {
        let all = store::sessions(conn, branch_id).await?;
        let found = match self.id {
            Some(id) => all.into_iter().find(|session| session.id == id),
            None => all.into_iter().find(|session| Some(session.session_name.as_str()) == self.name),
        };
        let found = found.ok_or_else(|| Error::not_found(refusals::SESSION_NOT_FOUND))?;
        if self.name.is_some_and(|name| name != found.session_name) {
            let (name, id) = (format!("{}Name", self.key), format!("{}Id", self.key));
            return Err(Error::invalid(&name, calls::name_mismatch(&name, id)));
        }
        Ok(found.id)
    }
}

/// POST /api/addStudentPromotion: all of it, or nothing.
///
/// # Errors
/// 400 for the shape; 403 for another branch; 404 for an unknown session, section or student; 409 where somebody was enrolled meanwhile; 422
/// naming each conflict; 423 where the new session is closed.
pub async fn add_student_promotion(
    caller: May<PromoteStudents>,
    State(app): AppState,
    body: PlaceBody<PromotionBody, AskedPlace>,
) -> Result<Response> {
    let PlaceBody { ground, value, key } = &body;
    let usual = status("promotionStatus", value.promotion_status.as_deref())?;
    let mut seen = BTreeSet::new();
    let mut wishes = Vec::new();
    for entry in value.students.iter().flatten() {
        let name = field(&entry.student_id);
        if !seen.insert(entry.student_id.as_str()) {
            return Err(Error::invalid(&name, people_texts::STUDENT_TWICE));
        }
        wishes.push(Wish {
            student_id: entry.student_id.clone(),
            status: status(&name, entry.promotion_status.as_deref())?.or(usual),
            new_section_id: entry.new_section_id.clone().or_else(|| value.new_section_id.clone()),
            new_roll: entry.new_roll,
        });
    }
    if value.students.as_ref().is_some_and(Vec::is_empty) {
        return Err(Error::invalid("students", people_texts::field_empty("students")));
    }
    if value.students.is_none() && (said(value.old_section_id.as_ref()).is_none() || usual.is_none()) {
        return Err(Error::invalid("students", refusals::field_missing("students")));
    }
    let old = NamedSession::of("oldSession", value.old_session_id.as_ref(), value.old_session_name.as_ref())?;
    let new = NamedSession::of("newSession", value.new_session_id.as_ref(), value.new_session_name.as_ref())?;
    let (branch_id, old, new) = {
        let mut conn = app.db.acquire().await?;
        let ground = AskedPlace { session_id: None, session_name: None, ..ground.clone() };
        let branch_id = ground.resolve(&caller, &mut conn, Level::Branch).await?.branch_id().to_owned();
        let old = old.find(&mut conn, &branch_id).await?;
        let new = new.find(&mut conn, &branch_id).await?;
        let (old, new) = sessions(&mut conn, &branch_id, &old, &new).await?;
        let turn = Turn::load(&mut conn, old, new).await?;
        if let Some(id) = said(value.new_section_id.as_ref()) {
            let section = turn.new_section(id).ok_or_else(|| Error::not_found(refusals::SECTION_NOT_FOUND))?;
            if said(value.new_class_id.as_ref()).is_some_and(|class| class != section.class_id) {
                return Err(Error::not_found(refusals::SECTION_NOT_FOUND));
            }
        }
        if let Some(id) = said(value.old_section_id.as_ref()) {
            turn.old_section(id).ok_or_else(|| Error::not_found(refusals::SECTION_NOT_FOUND))?;
            if value.students.is_none() {
                let scope = Scope { section_id: id.to_owned(), ..Scope::default() };
                wishes.extend(turn.waiting(&scope).map(|student| Wish {
                    student_id: student.student_id.clone(),
                    status: usual,
                    new_section_id: value.new_section_id.clone(),
                    new_roll: None,
                }));
            }
        }
        (branch_id, turn.old.id, turn.new.id)
    };
    let mut write = match app.write(&caller, key.as_ref()).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(response),
    };
    let id = apply::promote(&app, &caller, &mut write, (&branch_id, &old, &new), (&wishes, NewRolls::OldRoll)).await?;
    write.answer(&PromotionSaved { message: messages::SUCCESSFULLY_ADDED, id }).await
}

/// The query of getStudentPromotionPlan.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    #[schemars(required)]
    new_session_id: Option<String>,
    /// roll (the default), position or name
    order: Option<String>,
    /// promote, repeat or leave: for all at once for whom the results decide nothing.
    undecided: Option<String>,
}

/// A student of the plan.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanEntry {
    student_id: String,
    first_name: String,
    last_name: String,
    reg_no: String,
    old_section_id: String,
    roll: i64,
    /// `passed`, `failed`, `incomplete`, `unlisted`, `exempt` or `nothing`: of the semester that the section is judged by.
    result: &'static str,
    /// Why: `Passed, position 3`, `Marks missing: Physics`, `On no sheet of Annual`
    reason: String,
    position: Option<usize>,
    /// Failed, or with marks missing.
    subjects: Vec<String>,
    /// Null: somebody has to decide.
    promotion_status: Option<&'static str>,
    new_section_id: Option<String>,
    new_roll: Option<i64>,
    conflicts: Vec<String>,
}

/// What getStudentPromotionPlan answers.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanAnswer {
    students: Vec<PlanEntry>,
    /// Of these students.
    sections: Vec<JudgedSection>,
}

/// By what a section's students are judged.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct JudgedSection {
    section_id: String,
    class_name: String,
    section_name: String,
    /// The last of the year in which a sheet with a counting component is scheduled; null: there is none.
    semester: Option<&'static str>,
    /// `Pre Cambridge`
    semester_name: Option<String>,
}

/// GET /api/getStudentPromotionPlan: what the results propose for the students of a session, a class or a section.
///
/// # Errors
/// 400 without a session and a new one; 403 for another branch; 404; 409 where they are one; 423 where the new one is closed.
pub async fn get_student_promotion_plan(
    caller: May<PromoteStudents>,
    State(app): AppState,
    Params(query): Params<PlanQuery>,
) -> Result<Json<PlanAnswer>> {
    let new = said(query.new_session_id.as_ref())
        .ok_or_else(|| Error::invalid("newSessionId", refusals::field_missing("newSessionId")))?;
    let order = match said(query.order.as_ref()) {
        None => NewRolls::default(),
        Some(word) => {
            NewRolls::named(word).ok_or_else(|| Error::invalid("order", people_texts::ORDER_ROLL_POSITION_OR_NAME))?
        }
    };
    let undecided = status("undecided", query.undecided.as_deref())?;
    let mut conn = app.db.snapshot().await?;
    let place = query.ground.resolve(&caller, &mut conn, Level::Session).await?;
    let (old, new) = sessions(&mut conn, place.branch_id(), place.id(Level::Session), new).await?;
    let turn = Turn::load(&mut conn, old, new).await?;
    let of = Scope { class_id: place.id(Level::Class).to_owned(), section_id: place.id(Level::Section).to_owned() };
    let planned = propose(&mut conn, &turn, &of, order, undecided).await?;
    drop(conn);
    let entry = |one: super::plan::PlannedStudent| PlanEntry {
        student_id: one.student.student_id,
        first_name: one.student.first_name,
        last_name: one.student.last_name,
        reg_no: one.student.reg_no,
        old_section_id: one.student.section_id,
        roll: one.student.roll,
        result: one.result.outcome.as_str(),
        reason: one.result.text().english().to_owned(),
        position: one.result.position,
        subjects: one.result.subjects,
        promotion_status: one.status.map(PromotionStatus::as_str),
        new_section_id: one.new_section_id,
        new_roll: one.new_roll,
        conflicts: one.conflicts.iter().map(|fault| fault.english().to_owned()).collect(),
    };
    let section = |section: &TurnSection| {
        let semester = planned.semesters.get(&section.id)?.as_ref();
        Some(JudgedSection {
            section_id: section.id.clone(),
            class_name: section.class_name.clone(),
            section_name: section.section_name.clone(),
            semester: semester.map(|of| of.key.as_str()),
            semester_name: semester.map(|of| of.name.clone()),
        })
    };
    let sections = turn.old_sections.iter().filter_map(section).collect();
    Ok(Json(PlanAnswer { students: planned.students.into_iter().map(entry).collect(), sections }))
}

/// DELETE /api/undoStudentPromotion/{id}: takes a promotion back while nothing refers to the new enrolments.
///
/// # Errors
/// 403 for another branch's; 404; 409 where it was taken back, or naming what refers to it; 423 where the new session is closed.
pub async fn undo_student_promotion(
    caller: May<PromoteStudents>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    let promotion = {
        let mut conn = app.db.acquire().await?;
        reached(&mut conn, &caller, &id).await?
    };
    let mut write = match app.write(&caller, None).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(response),
    };
    apply::undo(&app, &caller, &mut write, &promotion).await?;
    write.answer(&Message { message: messages::SUCCESSFULLY_DELETED }).await
}
