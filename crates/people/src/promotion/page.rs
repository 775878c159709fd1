//! `/admin/studentPromotion`: the plan of a class or a section, filled from its results, to be changed and applied.

use std::collections::HashMap;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::promotion::{NewRolls, PromotionStatus};
use rules::words::{Text, calls, labels, people_texts, refusals};
use serde::Deserialize;

use super::apply::{self, field};
use super::form::{Press, PromotionForm, except_as, filled, is_except, typed, was};
use super::plan::{JudgedBy, Plan, PlannedStudent, Scope, Turn, propose, sessions};
use super::store::{self, Promotion, TurnSection, TurnSession};
use super::wire::{PlanLine, PromotionLine, PromotionPlan, PromotionProps};
use auth::permit::PromoteStudents;
use auth::{MayVisit, Visitor};
use base::clock::Clock;
use base::error::{Error, RefusalCode, Result};
use db::Conn;
use records::{Choice, Place, Reach, WriteStart, Writes, lacking, whole};
use web::app::{App, AppState};
use web::form;
use web::input::Params;
use web::next_step::Added;
use web::posted::{FormState, Posted};
use web::shell::shell_of;

pub const PATH: &str = "/admin/studentPromotion";

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PromotionQuery {
    branch_id: Option<String>,
    session_id: Option<String>,
    new_session_id: Option<String>,
    class_id: Option<String>,
    section_id: Option<String>,
    /// roll, position or name
    order: Option<String>,
    /// promote, repeat or leave: what the plan begins with for whom the results decide nothing.
    undecided: Option<String>,
    done: Option<String>,
}

impl PromotionQuery {
    /// By what new rolls are given.
    fn rolls(&self) -> NewRolls {
        NewRolls::named(&given(self.order.as_ref())).unwrap_or_default()
    }
}

fn given(text: Option<&String>) -> String {
    text.map(String::as_str).map(str::trim).unwrap_or_default().to_owned()
}

/// GET /admin/studentPromotion
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn student_promotion(
    visitor: MayVisit<PromoteStudents>,
    State(app): AppState,
    Params(query): Params<PromotionQuery>,
) -> Result<Response> {
    show(&app, &visitor, &query, None).await
}

/// The filter that a form carries.
fn query_of<'r>(text: impl Fn(&str) -> Option<&'r str>) -> PromotionQuery {
    let text = |key: &str| text(key).map(str::to_owned);
    PromotionQuery {
        branch_id: text("branchId"),
        session_id: text("sessionId"),
        new_session_id: text("newSessionId"),
        class_id: text("classId"),
        section_id: text("sectionId"),
        order: text("order"),
        undecided: text("undecided"),
        done: None,
    }
}

/// POST /admin/studentPromotion: the whole plan, or nothing of it; by another button the plan again, with everybody who is not ticked promoted.
///
/// # Errors
/// As [`Posted`]; 403 by branch; 404; otherwise the plan again: 422 with what stands in the way beside each student, 409 where somebody was
/// enrolled meanwhile, 423 where the new session is closed.
pub async fn student_promotion_posted(
    State(app): AppState,
    posted: Posted<PromoteStudents, PromotionForm>,
) -> Result<Response> {
    let visitor = &posted.visitor;
    let query = query_of(|key| posted.sent(key));
    if Press::named(posted.sent("act")) == Press::Except {
        return show(&app, visitor, &query, Some(&posted.typed())).await;
    }
    let (status, state) = match &posted.form {
        Err(state) => (StatusCode::UNPROCESSABLE_ENTITY, state.clone()),
        Ok(form) => match save(&app, &posted, &query, form).await {
            Ok(response) => return Ok(response),
            Err(error @ (Error::Values { .. } | Error::Conflict { .. } | Error::SessionClosed))
                if error.code() != RefusalCode::SentBefore =>
            {
                (error.status(), posted.refused(&error))
            }
            Err(error) => return Err(error),
        },
    };
    let page = show(&app, visitor, &query, Some(&state)).await?;
    Ok((status, page).into_response())
}

async fn save(
    app: &App,
    posted: &Posted<PromoteStudents, PromotionForm>,
    query: &PromotionQuery,
    PromotionForm { wishes, order }: &PromotionForm,
) -> Result<Response> {
    let caller = &posted.visitor.caller;
    if wishes.is_empty() {
        return Err(Error::conflict(people_texts::NOBODY_IN_PLAN));
    }
    let branch_id = {
        let mut conn = app.db.acquire().await?;
        let old = store::session(&mut conn, &given(query.session_id.as_ref())).await?;
        records::place::within_reach(caller, old.map(|session| session.branch_id), refusals::SESSION_NOT_FOUND)?
    };
    let mut write = match app.write(caller, Some(&posted.key)).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(response),
    };
    let (old, new) = (given(query.session_id.as_ref()), given(query.new_session_id.as_ref()));
    let id = apply::promote(app, caller, &mut write, (&branch_id, &old, &new), (wishes, *order)).await?;
    write.lead_to(&form::address(&format!("{PATH}/{id}"), &[("done", "added")])).await
}

/// A promotion as the screens list it.
pub fn line(clock: &Clock, promotion: &Promotion) -> PromotionLine {
    PromotionLine {
        href: format!("{PATH}/{}", promotion.id),
        label: apply::title(&promotion.old_session_name, &promotion.new_session_name).into(),
        promoted: promotion.promoted,
        repeating: promotion.repeating,
        leaving: promotion.leaving,
        by: promotion.by_name.clone(),
        at: clock.zone().minute(promotion.created_at),
        undone: promotion.undone_at.map(|at| {
            let by = promotion.undone_by_name.as_deref().unwrap_or_default();
            people_texts::undone_at_by(clock.zone().minute(at), by).into()
        }),
    }
}

async fn show(app: &App, visitor: &Visitor, query: &PromotionQuery, state: Option<&FormState>) -> Result<Response> {
    let mut conn = app.db.snapshot().await?;
    let place = Place::of_session(&mut conn, visitor, query.branch_id.as_deref(), query.session_id.as_deref()).await?;
    if let Some(page) = lacking(app, visitor, &place, Reach::Session, || shell_of(app, visitor, PATH)).await? {
        return Ok(page);
    }
    let session_id = place.session_id().unwrap_or_default();
    let all = store::sessions(&mut conn, place.branch_id()).await?;
    let old = all.iter().find(|session| session.id == session_id).cloned();
    let targets: Vec<&TurnSession> =
        all.iter().filter(|session| session.id != session_id && session.status != "closed").collect();
    let asked = given(query.new_session_id.as_ref());
    // The next one after the old.
    let next = old.as_ref().and_then(|old| targets.iter().find(|session| session.start_date > old.start_date));
    let new = targets.iter().find(|session| session.id == asked).or(next).copied().cloned();
    let order = query.rolls();
    let undecided = PromotionStatus::named(&given(query.undecided.as_ref()));
    let old_sections = store::sections(&mut conn, &session_id).await?;
    let class_id = given(query.class_id.as_ref());
    let class_id =
        old_sections.iter().find(|of| of.class_id == class_id).map(|of| of.class_id.clone()).unwrap_or_default();
    let of_class = |section: &&TurnSection| section.class_id == class_id;
    let section_id = given(query.section_id.as_ref());
    let section_id = old_sections.iter().filter(of_class).find(|of| of.id == section_id).map(|of| of.id.clone());
    let scope = Scope { class_id: class_id.clone(), section_id: section_id.clone().unwrap_or_default() };
    let plan = match (&old, &new) {
        (Some(old), Some(new)) if !class_id.is_empty() => {
            let (old, new) = sessions(&mut conn, place.branch_id(), &old.id, &new.id).await?;
            let turn = Turn::load(&mut conn, old, new).await?;
            Some(plan(&mut conn, &turn, &scope, (order, undecided), state).await?)
        }
        _ => None,
    };
    let promotions = store::promotions(&mut conn, &session_id).await?;
    drop(conn);
    let mut classes: Vec<Choice> = Vec::new();
    for section in &old_sections {
        if classes.iter().all(|class| class.value != section.class_id) {
            classes.push(Choice::new(&section.class_id, &section.class_name));
        }
    }
    let in_branch: Vec<(&str, &str)> = place.query().into_iter().filter(|(key, _)| *key == "branchId").collect();
    let first = if targets.is_empty() {
        let said = (people_texts::NO_OTHER_SESSION, people_texts::ADD_NEXT_SESSION_FIRST);
        Some(Added::SESSION.step(&visitor.caller, said, &in_branch))
    } else if classes.is_empty() {
        let said = (people_texts::NOBODY_ENROLLED, people_texts::ADD_STUDENTS_FIRST);
        Some(Added::STUDENT.step(&visitor.caller, said, &place.query()))
    } else {
        None
    };
    let props = PromotionProps {
        branch_id: place.branch_id().to_owned(),
        sessions: place.sessions().unwrap_or_default(),
        session_id,
        new_sessions: targets.iter().map(|session| Choice::new(&session.id, &session.session_name)).collect(),
        new_session_id: new.map(|new| new.id).unwrap_or_default(),
        classes,
        sections: old_sections.iter().filter(of_class).map(|of| Choice::new(&of.id, &of.section_name)).collect(),
        class_id: class_id.clone(),
        section_id: section_id.unwrap_or_default(),
        statuses: PromotionStatus::ALL.map(|status| Choice::new(status.as_str(), status.label())).to_vec(),
        orders: NewRolls::ALL.map(|order| Choice::new(order.as_str(), order.label())).to_vec(),
        order: order.as_str().to_owned(),
        undecided: undecided.map(PromotionStatus::as_str).unwrap_or_default().to_owned(),
        plan,
        first,
        promotions: promotions.iter().map(|promotion| line(&app.clock, promotion)).collect(),
        done: (query.done.as_deref() == Some("deleted")).then_some(calls::SUCCESSFULLY_DELETED),
        branches: place.branches(),
    };
    let shell = shell_of(app, visitor, PATH);
    app.pages.screen("promotion", &shell.title, Some(&shell), &props).await
}

async fn plan(
    conn: &mut Conn,
    turn: &Turn,
    scope: &Scope,
    (order, undecided): (NewRolls, Option<PromotionStatus>),
    state: Option<&FormState>,
) -> Result<PromotionPlan> {
    let press = Press::named(state.and_then(|state| state.values.text("act")));
    let Plan { students: planned, semesters } = match state {
        None => propose(conn, turn, scope, order, undecided).await?,
        Some(state) => typed(conn, turn, scope, &state.values, (press, order)).await?,
    };
    // What was typed for a roll and is none.
    let no_roll = |id: &str| {
        let typed = state?.values.verbatim(&format!("roll.{id}"))?;
        (!typed.trim().is_empty() && whole(typed.trim()).is_none()).then(|| typed.to_owned())
    };
    let row = |one: &PlannedStudent| {
        let id = one.student.student_id.as_str();
        let section = turn.old_section(&one.student.section_id);
        let mut conflicts = one.conflicts.clone();
        let error = state.and_then(|state| state.errors.get(&field(id)));
        conflicts.extend(error.filter(|error| !one.conflicts.contains(error)).cloned());
        PlanLine {
            id: id.to_owned(),
            name: one.student.name(),
            reg_no: one.student.reg_no.clone(),
            section: section.map(|section| section.section_name.clone()).unwrap_or_default(),
            roll: one.student.roll,
            result: one.result.text(),
            status: one.status.map(PromotionStatus::as_str).unwrap_or_default().to_owned(),
            new_section_id: one.new_section_id.clone().unwrap_or_default(),
            new_roll: no_roll(id).unwrap_or_else(|| one.new_roll.map(|roll| roll.to_string()).unwrap_or_default()),
            was: was(one),
            except: state.is_some_and(|state| is_except(&state.values, id)),
            conflicts,
        }
    };
    let rows: Vec<PlanLine> = planned.iter().map(row).collect();
    let in_scope = |section_id: &str| {
        let section = turn.old_section(section_id);
        section.is_some_and(|of| of.class_id == scope.class_id)
            && (scope.section_id.is_empty() || section_id == scope.section_id)
    };
    let of_scope = || turn.students.iter().filter(|student| in_scope(&student.section_id));
    let class = turn.old_sections.iter().find(|section| section.class_id == scope.class_id);
    let label = match turn.old_section(&scope.section_id) {
        Some(section) => section.label(),
        None => class.map(|class| class.class_name.clone()).unwrap_or_default(),
    };
    let numeric = class.map_or(0, |class| class.class_numeric);
    Ok(PromotionPlan {
        label: people_texts::plan_from_to(label, &turn.old.session_name, &turn.new.session_name).into(),
        already: of_scope().filter(|student| student.new_section_id.is_some()).count(),
        gone: of_scope().filter(|student| student.new_section_id.is_none() && !student.is_here).count(),
        judged_by: judged_by(turn, &semesters),
        unpublished: planned.iter().any(|one| one.result.is_unpublished),
        sections: turn
            .new_sections
            .iter()
            .filter(|section| section.is_active && section.class_numeric >= numeric)
            .map(|section| Choice::new(&section.id, section.label()))
            .collect(),
        failure: state.and_then(|state| state.failure.clone()),
        except_as: except_as(state.map(|state| &state.values)).as_str().to_owned(),
        filled: state.filter(|_| press == Press::Except).map(|_| filled(&planned)),
        conflicts: rows.iter().filter(|row| !row.conflicts.is_empty()).count(),
        rows,
    })
}

/// `Judged by Pre Cambridge`; where sections differ, each semester with its sections: `Judged by Annual (A, C) and Half Yearly (B)`.
fn judged_by(turn: &Turn, semesters: &HashMap<String, Option<JudgedBy>>) -> Option<Text> {
    let mut found: Vec<(&Option<JudgedBy>, Vec<&str>)> = Vec::new();
    for section in &turn.old_sections {
        let Some(semester) = semesters.get(&section.id) else { continue };
        match found.iter_mut().find(|(known, _)| *known == semester) {
            Some((_, sections)) => sections.push(&section.section_name),
            None => found.push((semester, vec![&section.section_name])),
        }
    }
    let is_one = found.len() == 1;
    let of = |label: &str, sections: &[&str]| -> Text {
        if is_one { label.into() } else { people_texts::semester_of_sections(label, sections.join(", ")).into() }
    };
    let judged = found.iter().filter_map(|(semester, sections)| Some(of(&semester.as_ref()?.name, sections)));
    let judged = Text::joined(judged, labels::both).map(|semesters| Text::from(people_texts::judged_by(semesters)));
    let nothing = found.iter().find(|(semester, _)| semester.is_none());
    let nothing: Option<Text> = nothing.map(|(_, sections)| {
        if is_one {
            people_texts::NOTHING_SCHEDULED.into()
        } else {
            people_texts::nothing_scheduled_in(sections.join(", ")).into()
        }
    });
    match (judged, nothing) {
        (Some(judged), Some(nothing)) => Some(labels::sentences(judged, nothing).into()),
        (one, other) => one.or(other),
    }
}
