//! `/admin/classSchedule`: a section's week, every lesson in inputs of the form, saved all at once. Without a script it is filled in as any
//! form is; the script makes a grid of it (`ui/src/enhance/routine_grid.ts`).

use std::collections::BTreeMap;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::limits::WEEKDAYS;
use rules::words::{Text, calls, refusals, roster_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::http::refusal;
use super::plan::{LESSON, PARTS, Refused, RoutinePlan, Typed, field_of, label, plan};
use super::plan_store::{self, BellPeriod, Offer, SectionFacts};
use super::save::{self, Days, Fault, Offered, SentLesson};
use super::store::{self, Lessons, Period};
use auth::permit::ManageRoutine;
use auth::{Caller, MayVisit, Visitor};
use base::error::{Error, RefusalCode, Result};
use db::Conn;
use records::place::within_reach;
use records::{Choice, Place, Reach, WriteStart, lacking, section_step};
use web::app::{App, AppState};
use web::form;
use web::input::Params;
use web::next_step::NextStep;
use web::posted::{FieldErrors, FromForm, Posted, Raw};
use web::shell::shell_of;

pub(super) const PATH: &str = "/admin/classSchedule";
/// /admin/classSchedule
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct ClassScheduleProps {
    pub branches: Option<Vec<Choice>>,
    pub branch_id: String,
    pub sessions: Vec<Choice>,
    pub session_id: String,
    pub sections: Vec<Choice>,
    pub section_id: String,
    /// What is to be done first, where there is no section.
    pub first: Option<NextStep>,
    pub plan: Option<RoutinePlan>,
    /// What a form did.
    #[ts(as = "Option<String>")]
    pub done: Option<Text>,
    /// The rooms of the session, to print the week of one.
    pub rooms: Vec<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SectionQuery {
    pub(super) branch_id: Option<String>,
    pub(super) session_id: Option<String>,
    pub(super) section_id: Option<String>,
    pub(super) done: Option<String>,
}

/// GET /admin/classSchedule?branchId&sessionId&sectionId
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn class_schedule(
    visitor: MayVisit<ManageRoutine>,
    State(app): AppState,
    Params(query): Params<SectionQuery>,
) -> Result<Response> {
    let done = query.done.as_deref().and_then(|done| match done {
        "1" => Some(calls::SUCCESSFULLY_UPDATED.into()),
        _ => done
            .strip_prefix("lost-")
            .and_then(|count| count.parse::<u32>().ok())
            .map(|count| roster_texts::routine_saved_substitutions_taken_back(count).into()),
    });
    show(&app, &visitor, &query, None, done).await
}

/// A section that the caller may see.
pub(super) async fn reached(conn: &mut Conn, caller: &Caller, id: &str) -> Result<SectionFacts> {
    let section = plan_store::section(conn, id).await?;
    within_reach(caller, section.as_ref().map(|section| section.branch_id.clone()), refusals::SECTION_NOT_FOUND)?;
    section.ok_or_else(|| Error::not_found(refusals::SECTION_NOT_FOUND))
}

/// What the form is to do.
#[derive(Clone, Debug)]
enum PlanAct {
    Save,
    /// Fills a day in as another is; nothing is saved.
    Copy(&'static str, &'static str),
}

/// What the form holds.
pub struct PlanForm {
    version: Option<i64>,
    act: PlanAct,
    /// The weekdays that it has inputs of.
    days: Vec<&'static str>,
}

fn weekday(text: &str) -> Option<&'static str> {
    WEEKDAYS.into_iter().find(|day| *day == text)
}

impl FromForm for PlanForm {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let version = raw.text("version").and_then(|text| text.parse().ok());
        let days = raw.text("days").unwrap_or_default().split(',').filter_map(weekday).collect();
        let named = |field: &str| raw.text(field).and_then(weekday);
        let act = match (raw.text("act"), named("copyFrom"), named("copyTo")) {
            (Some("copy"), Some(from), Some(to)) => PlanAct::Copy(from, to),
            (Some("copy"), ..) => {
                errors.add("copyFrom", roster_texts::CHOOSE_DAYS_TO_COPY);
                return None;
            }
            _ => PlanAct::Save,
        };
        Some(Self { version, act, days })
    }
}

/// POST /admin/classSchedule: the whole week of a section; or a day of it copied, which saves nothing.
///
/// # Errors
/// As [`Posted`]; 403 by branch; 404; otherwise the page again: 422 with what is wrong beside each lesson, 409 with what has been saved
/// meanwhile, 423 in a closed session.
pub async fn class_schedule_posted(State(app): AppState, posted: Posted<ManageRoutine, PlanForm>) -> Result<Response> {
    let visitor = &posted.visitor;
    let section_id =
        posted.sent("sectionId").ok_or_else(|| Error::invalid("sectionId", refusals::field_missing("sectionId")))?;
    let (section, offered) = {
        let mut conn = app.db.acquire().await?;
        let section = reached(&mut conn, &visitor.caller, section_id).await?;
        let offered = Offered::of(&mut conn, &section).await?;
        (section, offered)
    };
    let values = posted.typed().values;
    let typed: Typed = values
        .texts()
        .filter(|(name, _)| name.starts_with(LESSON))
        .map(|(name, text)| (name.to_owned(), text.to_owned()))
        .collect();
    let again = |status, typed, errors, failure, is_stale| Refused { status, typed, errors, failure, is_stale };
    let refused = match &posted.form {
        Err(state) => again(
            StatusCode::UNPROCESSABLE_ENTITY,
            typed,
            BTreeMap::new(),
            state.errors.values().next().cloned(),
            false,
        ),
        Ok(PlanForm { act: PlanAct::Copy(from, to), .. }) => {
            let today = &visitor.caller.today;
            let copied = copied(&section, &offered, today, &typed, (from, to));
            again(StatusCode::OK, copied, BTreeMap::new(), None, false)
        }
        Ok(PlanForm { version, days, .. }) => match read(&offered, days, &typed) {
            Err(errors) => again(StatusCode::UNPROCESSABLE_ENTITY, typed, errors, None, false),
            Ok(days) => {
                let refuse = |faults: &[Fault]| refusal(faults, field_of);
                let key = Some(&posted.key);
                match save::save(&app, &visitor.caller, key, &section, &days, *version, refuse).await {
                    Ok((WriteStart::Answered(response), _)) => return Ok(response),
                    Ok((WriteStart::Fresh(write), saved)) => {
                        let done =
                            if saved.lost.is_empty() { "1".to_owned() } else { format!("lost-{}", saved.lost.len()) };
                        let query = [("sectionId", section.id.as_str()), ("done", done.as_str())];
                        return write.lead_to(&form::address(PATH, &query)).await;
                    }
                    Err(error) => refused_by(error, typed)?,
                }
            }
        },
    };
    let query = SectionQuery { section_id: Some(section.id.clone()), ..SectionQuery::default() };
    let status = refused.status;
    let page = show(&app, visitor, &query, Some(refused), None).await?;
    Ok((status, page).into_response())
}

fn refused_by(error: Error, typed: Typed) -> Result<Refused> {
    let status = error.status();
    // A key that came before with other values is nothing that the page could show.
    if error.code() == RefusalCode::SentBefore {
        return Err(error);
    }
    match error {
        Error::Values { fields, .. } => Ok(Refused { status, typed, errors: fields, failure: None, is_stale: false }),
        Error::SessionClosed => {
            let failure = Some(calls::SESSION_CLOSED.into());
            Ok(Refused { status, typed, errors: BTreeMap::new(), failure, is_stale: false })
        }
        Error::Conflict { message, .. } => {
            Ok(Refused { status, typed, errors: BTreeMap::new(), failure: Some(message), is_stale: true })
        }
        other => Err(other),
    }
}

/// The lessons that were typed; otherwise what cannot be understood, by its input.
fn read(offered: &Offered, days: &[&'static str], typed: &Typed) -> std::result::Result<Days, BTreeMap<String, Text>> {
    let mut errors: BTreeMap<String, Text> = BTreeMap::new();
    let mut read: Days = days.iter().map(|day| (*day, Vec::new())).collect();
    let mut cells: Vec<(&str, &str)> =
        typed.keys().filter_map(|name| PARTS.iter().find_map(|part| key_of(name, part))).collect();
    cells.dedup();
    for (weekday, period_id) in cells {
        let Some((_, lessons)) = read.iter_mut().find(|(day, _)| *day == weekday) else { continue };
        let field = |part: &str| format!("{LESSON}{weekday}.{period_id}.{part}");
        let part = |part: &str| typed.get(&field(part)).map(|text| text.trim()).unwrap_or_default();
        let (subject, teacher, room) = (part("subject"), part("teacher"), part("room"));
        if subject.is_empty() && teacher.is_empty() && room.is_empty() {
            continue;
        }
        let mut found = |part: &str, text: &str, offers: &[Offer]| {
            let offer = find(offers, text);
            if offer.is_none() {
                let message = match (part, text) {
                    ("subject", "") => roster_texts::LESSON_HAS_NO_SUBJECT.into(),
                    (_, "") => roster_texts::LESSON_HAS_NO_TEACHER.into(),
                    ("subject", _) => roster_texts::no_subject_called(text).into(),
                    _ => roster_texts::no_teacher_called(text).into(),
                };
                errors.insert(field(part), message);
            }
            offer.map(|offer| offer.id.clone())
        };
        let subject_id = found("subject", subject, &offered.subjects);
        let teacher_id = found("teacher", teacher, &offered.teachers);
        if let (Some(subject_id), Some(teacher_id)) = (subject_id, teacher_id) {
            let (place, period_id, room) = (lessons.len(), period_id.to_owned(), room.to_owned());
            lessons.push(SentLesson { place, period_id, subject_id, teacher_id, room });
        }
    }
    if errors.is_empty() { Ok(read) } else { Err(errors) }
}

/// Weekday and period of an input's name.
fn key_of<'n>(name: &'n str, part: &str) -> Option<(&'n str, &'n str)> {
    name.strip_prefix(LESSON)?.strip_suffix(part)?.strip_suffix('.')?.split_once('.')
}

/// What somebody typed: as it is offered, else by its abbreviation or user name. Nobody is found by a name that two have.
fn find<'o>(offers: &'o [Offer], text: &str) -> Option<&'o Offer> {
    let typed = text.to_lowercase();
    let by_label = offers.iter().find(|offer| label(offers, offer).to_lowercase() == typed);
    by_label.or_else(|| offers.iter().find(|offer| !offer.detail.is_empty() && offer.detail.to_lowercase() == typed))
}

/// The inputs with one day filled in as another, period by period.
fn copied(section: &SectionFacts, offered: &Offered, today: &str, typed: &Typed, (from, to): (&str, &str)) -> Typed {
    let periods = |day: &str| -> Vec<&BellPeriod> {
        offered.followed(section, day, today).map(|bells| offered.periods_of(bells).collect()).unwrap_or_default()
    };
    let sources = periods(from);
    let mut filled = typed.clone();
    for target in periods(to).into_iter().filter(|period| period.kind == "lesson") {
        let source = sources.iter().find(|source| source.period_no == target.period_no && source.kind == "lesson");
        let Some(source) = source else { continue };
        for part in PARTS {
            let text = typed.get(&format!("{LESSON}{from}.{}.{part}", source.id)).cloned().unwrap_or_default();
            filled.insert(format!("{LESSON}{to}.{}.{part}", target.id), text);
        }
    }
    filled
}

async fn show(
    app: &App,
    visitor: &Visitor,
    query: &SectionQuery,
    refused: Option<Refused>,
    done: Option<Text>,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let chosen = Chosen::of(&mut conn, visitor, query).await?;
    if let Some(page) = lacking(app, visitor, &chosen.place, Reach::Session, || shell_of(app, visitor, PATH)).await? {
        return Ok(page);
    }
    let first = if chosen.sections.is_empty() {
        Some(section_step(&mut conn, &visitor.caller, &chosen.place).await?)
    } else {
        None
    };
    let of_session = Lessons { session_id: chosen.place.session_id().unwrap_or_default(), ..Lessons::default() };
    let lessons = store::periods(&mut conn, &of_session, i64::MAX, 0).await?;
    let rooms = rooms_of(&lessons);
    let plan = match &chosen.section {
        None => None,
        Some(section) => {
            let offered = Offered::of(&mut conn, section).await?;
            let own: Vec<&Period> = lessons.iter().filter(|lesson| lesson.section_id == section.id).collect();
            let found = if refused.is_none() {
                stored_faults(&mut conn, section, &offered, &own, &visitor.caller.today).await?
            } else {
                Vec::new()
            };
            Some(plan(section, &offered, &own, (&visitor.caller.today, &rooms), (refused.as_ref(), &found)))
        }
    };
    drop(conn);
    let props = ClassScheduleProps {
        branch_id: chosen.place.branch_id().to_owned(),
        session_id: chosen.place.session_id().unwrap_or_default(),
        section_id: chosen.section.as_ref().map(|section| section.id.clone()).unwrap_or_default(),
        branches: chosen.place.branches(),
        sessions: chosen.place.sessions().unwrap_or_default(),
        sections: chosen.sections,
        first,
        plan,
        done,
        rooms,
    };
    let shell = shell_of(app, visitor, PATH);
    app.pages.screen("classSchedule", &shell.title, Some(&shell), &props).await
}

/// The section that a screen is about, with those to choose from.
pub(super) struct Chosen {
    pub(super) place: Place,
    pub(super) sections: Vec<Choice>,
    pub(super) section: Option<SectionFacts>,
}

impl Chosen {
    /// # Errors
    /// 403 by branch; 404.
    pub(super) async fn of(conn: &mut Conn, visitor: &Visitor, query: &SectionQuery) -> Result<Self> {
        let given =
            |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
        let mut section = match given(&query.section_id) {
            None => None,
            Some(id) => Some(reached(conn, &visitor.caller, &id).await?),
        };
        // Another branch or session was chosen above the sections of the first.
        section = section.filter(|section| {
            given(&query.branch_id).is_none_or(|id| id == section.branch_id)
                && given(&query.session_id).is_none_or(|id| id == section.session_id)
        });
        let branch_id = section.as_ref().map(|section| section.branch_id.clone()).or_else(|| given(&query.branch_id));
        let session_id = section.as_ref().map(|of| of.session_id.clone()).or_else(|| given(&query.session_id));
        let place = Place::of_session(conn, visitor, branch_id.as_deref(), session_id.as_deref()).await?;
        let current = section.as_ref().map(|section| section.id.clone()).unwrap_or_default();
        let sections = plan_store::sections(conn, &place.session_id().unwrap_or_default(), &current).await?;
        Ok(Self { place, sections, section })
    }
}

/// Every room that a lesson is in, once, in order.
pub(super) fn rooms_of(lessons: &[Period]) -> Vec<String> {
    let mut rooms: BTreeMap<String, String> = BTreeMap::new();
    for lesson in lessons.iter().filter(|lesson| !lesson.hall().is_empty()) {
        rooms.entry(rules::routine::room_key(lesson.hall())).or_insert_with(|| lesson.hall().to_owned());
    }
    rooms.into_values().collect()
}

/// What is wrong with a routine as it is stored: another section's lesson may have come, a teacher may have left.
async fn stored_faults(
    conn: &mut Conn,
    section: &SectionFacts,
    offered: &Offered,
    own: &[&Period],
    today: &str,
) -> Result<Vec<Fault>> {
    let of_day = |weekday: &'static str| {
        let of = own.iter().filter(|lesson| lesson.weekday == weekday).enumerate();
        let sent = of.filter_map(|(place, lesson)| {
            Some(SentLesson {
                place,
                period_id: lesson.period_id.clone()?,
                subject_id: lesson.subject_id.clone(),
                teacher_id: lesson.teacher_id.clone(),
                room: lesson.room.clone().unwrap_or_default(),
            })
        });
        (weekday, sent.collect::<Vec<_>>())
    };
    let days: Days = WEEKDAYS.into_iter().map(of_day).filter(|(_, lessons)| !lessons.is_empty()).collect();
    save::faults(conn, section, offered, &days, today).await
}
