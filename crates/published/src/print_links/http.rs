//! POST, GET and DELETE /api/printLinks: superAdmin and admin make, list and revoke print links (docs/rules.md, *Paper*).

use records::grading;
use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use rules::letters::is_unseen;
use rules::messages;
use rules::permission::Action;
use rules::semesters::Semester;
use rules::words::{published_texts, refusals};
use serde_json::json;

use super::kind::{Kind, ResultsKind};
use super::making::{self, Plan, Shown, Unpublished};
use super::opening::{Begun, answered_before, check_name_and_days, check_open, refuse, revoke, turn};
use super::page::ACTION;
use super::store::{self, Link, Wanted};
use super::wire::{ListedBy, MadeLink, NewLink, PrintLink, UnpublishedResult};
use super::{DAY_MS, MOST_SUBJECTS, written_store};
use auth::permit::{ManagePrintLinks, ViewPrintLinks};
use auth::{Caller, May};
use base::error::{Clash, Error, Result};
use db::Conn;
use records::place::{AskedPlace, Level, Named, PlaceBody, within_reach};
use records::{WriteStart, Writes};
use roster::ground::semester;
use web::answers::Message;
use web::app::{App, AppState};
use web::form;
use web::idempotency::Key;
use web::input::{Params, PathId};
use web::posted::{FieldErrors, Posted};

/// POST /api/printLinks: freezes the sheets of a class set under a new address, which is answered this once.
///
/// Specification silent: the answer kept for an Idempotency-Key. The token is not in it, but a salt that gives it again under
/// the server's secret: a repeated call is answered alike, and a database alone opens no link.
///
/// # Errors
/// 400; 403 for another branch's ids; 404; 409 naming the subjects that are not published, without `includeUnpublished`; 422.
pub async fn post_print_links(
    caller: May<ManagePrintLinks>,
    State(app): AppState,
    body: PlaceBody<NewLink>,
) -> Result<Response> {
    let PlaceBody { ground, value: asked, key } = body;
    Ok(Json(make(&app, &caller, &asked, ground, key.as_ref()).await?).into_response())
}

/// Makes a link: for a call, and for the page's form.
///
/// # Errors
/// As [`post_print_links`].
pub(super) async fn make(
    app: &App,
    caller: &Caller,
    asked: &NewLink,
    ground: AskedPlace,
    key: Option<&Key>,
) -> Result<MadeLink> {
    let (ground, semester) = shape_of(asked, ground)?;
    // Before any connection is taken: who waits here keeps none from others.
    let _turn = turn(app).await?;
    // Read at one moment: no mark changes between what is found unpublished and what is frozen.
    let mut seen = app.db.snapshot().await?;
    let plan = plan(caller, &mut seen, asked, &ground, semester).await?;
    if let Some(made) = answered_before(app, caller, key).await? {
        return Ok(made);
    }
    check_open(app, &mut seen, plan.place.branch_id()).await?;
    let sections = plan.sections(&mut seen).await?;
    let unpublished = plan.unpublished(&mut seen, &sections).await?;
    if !unpublished.is_empty() && !asked.include_unpublished {
        return Err(not_published(&unpublished));
    }
    let days = check_values(asked, &plan)?;

    let stamps = making::stamps_of(&mut seen, &plan).await?;
    let link = new_link(app, caller, asked, &plan, stamps, days, !unpublished.is_empty());
    let begun = Begun::store(app, caller, key, &link).await?;
    let frozen = making::freeze(app, &mut seen, &link, &plan, &sections).await;
    begun.open(frozen).await
}

/// What a link is to be of, and which results on it are not published: asked before it is made.
///
/// # Errors
/// 400; 403 for another branch's ids; 404; 422 for a semester that the class does not have.
pub(super) async fn planned(
    app: &App,
    caller: &Caller,
    asked: &NewLink,
    ground: AskedPlace,
) -> Result<(Plan, Vec<Unpublished>)> {
    let (ground, semester) = shape_of(asked, ground)?;
    let mut seen = app.db.snapshot().await?;
    let plan = plan(caller, &mut seen, asked, &ground, semester).await?;
    if let (Some(semester), Some(numeric)) = (semester, plan.place.class_numeric()) {
        semester::of_class(&plan.grading, semester, numeric)?;
    }
    let sections = plan.sections(&mut seen).await?;
    let unpublished = plan.unpublished(&mut seen, &sections).await?;
    Ok((plan, unpublished))
}

/// The filter set of a link, and its semester where it shows one.
fn shape_of(asked: &NewLink, ground: AskedPlace) -> Result<(AskedPlace, Option<Semester>)> {
    let ground = AskedPlace { exam_id: asked.exam.clone(), subject_id: None, ..ground }.trimmed();
    let semester = check_shape(asked, &ground)?;
    Ok((ground, semester))
}

/// GET /api/printLinks: the links of a class set, or of all that the caller reaches, with their fetches.
///
/// # Errors
/// 400; 403; 404.
pub async fn get_print_links(
    caller: May<ManagePrintLinks>,
    State(app): AppState,
    Params(query): Params<ListedBy>,
) -> Result<Json<Vec<PrintLink>>> {
    let mut conn = app.db.acquire().await?;
    let ground = AskedPlace { exam_id: query.exam, ..query.ground }.trimmed();
    let semester = semester::named(ground.semester.as_deref())?;
    // superAdmin, whom no branch confines, may ask for every branch's at once.
    let nothing_named = caller.branch.is_none() && ground.branch_id.is_none() && ground.branch_name.is_none();
    let shows = semester.map(|semester| semester.as_str().to_owned()).or_else(|| ground.exam_id.clone());
    let mut wanted = Wanted {
        kind: query.kind.map_or("", Kind::as_str).to_owned(),
        shows: shows.unwrap_or_default(),
        ..Wanted::default()
    };
    if !nothing_named || ground.session_id.is_some() || ground.class_id.is_some() || ground.section_id.is_some() {
        let place = ground.resolve(&caller, &mut conn, Level::Branch).await?;
        let id = |level: Level| place.id(level).to_owned();
        wanted.branch_id = id(Level::Branch);
        wanted.session_id = id(Level::Session);
        wanted.class_id = id(Level::Class);
        wanted.section_id = id(Level::Section);
    }
    Ok(Json(list(&app, &mut conn, &wanted).await?))
}

/// The links that are wanted, as calls and screens show them.
pub async fn list(app: &App, conn: &mut Conn, wanted: &Wanted) -> Result<Vec<PrintLink>> {
    let now = app.clock.now_ms();
    let links = store::listed(conn, wanted).await?;
    let mut fetches: HashMap<String, Vec<store::FetchRow>> = HashMap::new();
    for fetch in store::fetches(conn, wanted).await? {
        fetches.entry(fetch.link_id.clone()).or_default().push(fetch);
    }
    // Of one that has ended nobody needs to know.
    let open: Vec<&Link> = links.iter().filter(|link| link.is_open(now)).collect();
    let since = written_store::since(conn, &open).await?;
    let mut listed = Vec::with_capacity(links.len());
    for link in links {
        let since = since.get(&link.id).copied().unwrap_or_default();
        let of_link = fetches.remove(&link.id).unwrap_or_default();
        listed.push(PrintLink::new(link, since, of_link, now));
    }
    Ok(listed)
}

/// DELETE /api/printLinks/{id}: nobody opens the link any more. A second time changes nothing.
///
/// # Errors
/// 403; 404.
pub async fn delete_print_links(
    caller: May<ManagePrintLinks>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Json<Message>> {
    let mut tx = app.db.begin().await?;
    let link = store::one(&mut tx, &id).await?;
    within_reach(&caller, link.as_ref().map(|link| link.branch_id.clone()), refusals::PRINT_LINK_NOT_FOUND)?;
    if let Some(link) = link {
        revoke(&app, &mut tx, &caller, &link).await?;
    }
    tx.commit().await?;
    Ok(Json(Message { message: messages::SUCCESSFULLY_DELETED }))
}

/// POST /admin/printLinks/{id}/revoke: the same by a form, for browsers without a script. Leads to the session's links.
///
/// # Errors
/// As [`Posted`]; 403; 404.
pub async fn revoke_posted(
    PathId(id): PathId,
    State(app): AppState,
    posted: Posted<ViewPrintLinks, ()>,
) -> Result<Response> {
    let caller = &posted.visitor.caller;
    let mut write = match app.write(caller, Some(&posted.key)).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(response),
    };
    let link = store::one(&mut write.tx, &id).await?;
    within_reach(caller, link.as_ref().map(|link| link.branch_id.clone()), refusals::PRINT_LINK_NOT_FOUND)?;
    let link = link.ok_or_else(|| Error::not_found(refusals::PRINT_LINK_NOT_FOUND))?;
    // Whoever makes cards and certificates ends the links of those, and no other.
    if !link.kind().is_papers() && !caller.may(Action::ManagePrintLinks) {
        return Err(Error::role());
    }
    revoke(&app, &mut write.tx, caller, &link).await?;
    let query = [("branchId", link.branch_id.as_str()), ("sessionId", &link.session_id), ("done", "revoked")];
    write.lead_to(&form::address(ACTION, &query)).await
}

/// The semester that is shown, if it is not an exam. 400: what is missing or does not go together.
fn check_shape(asked: &NewLink, ground: &AskedPlace) -> Result<Option<Semester>> {
    let semester = semester::named(ground.semester.as_deref())?;
    if !asked.name.trim().is_empty() && asked.name.chars().all(is_unseen) {
        return Err(Error::invalid("name", published_texts::field_without_character("name")));
    }
    if ground.section_id.is_some() && ground.class_id.is_none() {
        return Err(Error::invalid("classId", refusals::field_missing("classId")));
    }
    match (asked.kind, semester, &ground.exam_id) {
        (_, Some(_), None) | (ResultsKind::Tabulation, None, Some(_)) => {}
        (ResultsKind::ReportCards, Some(_), Some(_)) => {
            return Err(Error::invalid("exam", published_texts::REPORT_CARDS_OF_EXAM));
        }
        (ResultsKind::Tabulation, Some(_), Some(_)) => {
            return Err(Error::invalid("exam", published_texts::TABULATION_OF_BOTH));
        }
        (_, None, _) => return Err(Error::invalid("semester", refusals::field_missing("semester"))),
    }
    if asked.subjects.as_ref().is_some_and(|subjects| subjects.len() > MOST_SUBJECTS) {
        return Err(Error::invalid("subjects", published_texts::TOO_MANY_SUBJECTS));
    }
    Ok(semester)
}

/// What is asked for, within the caller's reach.
async fn plan(
    caller: &Caller,
    conn: &mut Conn,
    asked: &NewLink,
    ground: &AskedPlace,
    semester: Option<Semester>,
) -> Result<Plan> {
    let place = ground.resolve(caller, conn, Level::Session).await?;
    let session = place.session()?.clone();
    let mut subjects: Vec<Named> = Vec::new();
    for id in asked.subjects.iter().flatten() {
        let one = AskedPlace { subject_id: Some(id.clone()), ..ground.clone() };
        let named = one.resolve(caller, conn, Level::Session).await?;
        let named = named
            .at(Level::Subject)
            .cloned()
            .ok_or_else(|| Error::invalid("subjects", published_texts::SUBJECT_ID_EMPTY))?;
        if !subjects.contains(&named) {
            subjects.push(named);
        }
    }
    let shown = match (asked.kind, semester, place.at(Level::Exam).cloned()) {
        (ResultsKind::ReportCards, Some(semester), _) => Shown::Cards(semester),
        (ResultsKind::Tabulation, Some(semester), _) => Shown::Tabulation(semester),
        (ResultsKind::Tabulation, None, Some(exam)) => Shown::ExamTabulation(exam),
        _ => return Err(Error::invalid("semester", refusals::field_missing("semester"))),
    };
    let mut grading = grading::of_place(conn, &session.id, place.id(Level::Class)).await?;
    // Over a session, a semester that only some class's own scheme has is called as that one does.
    if let Some(semester) =
        shown.semester().filter(|of| place.at(Level::Class).is_none() && grading.place(*of).is_none())
        && let Some(own) =
            grading::of_session(conn, &session.id).await?.into_iter().find(|plan| plan.place(semester).is_some())
    {
        grading = own;
    }
    Ok(Plan { place, session, shown, grading, subjects })
}

/// 409 that names each subject once, and every result in `conflicts`.
fn not_published(unpublished: &[Unpublished]) -> Error {
    let mut names: Vec<&str> = Vec::new();
    for result in unpublished {
        if !names.contains(&result.subject_name.as_str()) {
            names.push(&result.subject_name);
        }
    }
    let conflicts = unpublished.iter().map(|result| json!(UnpublishedResult::from(result)));
    let message = published_texts::not_published_yet(names.join(", ")).into();
    Error::Conflict { why: Clash::NotPublished, message, conflicts: conflicts.collect() }
}

/// 422 with every fault: the days until the link ends, where all values are allowed.
fn check_values(asked: &NewLink, plan: &Plan) -> Result<i64> {
    let mut errors = FieldErrors::default();
    let days = check_name_and_days(&mut errors, &asked.name, asked.expires_in_days);
    if let (Some(semester), Some(numeric)) = (plan.shown.semester(), plan.place.class_numeric())
        && let Err(error) = semester::of_class(&plan.grading, semester, numeric)
    {
        errors.add("semester", error.to_string());
    }
    if !plan.subjects.is_empty() && !matches!(plan.shown, Shown::Cards(_)) {
        errors.add("subjects", published_texts::TABULATION_OF_SUBJECTS);
    }
    refuse(errors)?;
    Ok(days)
}

fn new_link(
    app: &App,
    caller: &Caller,
    asked: &NewLink,
    plan: &Plan,
    stamps: (i64, i64, i64),
    days: i64,
    includes_unpublished: bool,
) -> Link {
    let now = app.clock.now_ms();
    let of = |level: Level| plan.place.at(level).cloned().map(|named| (named.id, named.name)).unzip();
    let (class_id, class_name) = of(Level::Class);
    let (section_id, section_name) = of(Level::Section);
    let joined = |part: fn(&Named) -> &str, by: &str| plan.subjects.iter().map(part).collect::<Vec<_>>().join(by);
    Link {
        id: app.clock.new_id(),
        name: asked.name.trim().to_owned(),
        kind: Kind::from(asked.kind).as_str().to_owned(),
        branch_id: plan.place.branch_id().to_owned(),
        session_id: plan.session.id.clone(),
        class_id,
        section_id,
        branch_name: plan.place.name(Level::Branch).to_owned(),
        session_name: plan.session.name.clone(),
        class_name,
        section_name,
        semester: plan.shown.semester().map(|semester| semester.as_str().to_owned()),
        exam_id: plan.place.at(Level::Exam).map(|exam| exam.id.clone()),
        title: plan.title().to_owned(),
        subject_ids: joined(|subject| &subject.id, "\n"),
        subject_names: joined(|subject| &subject.name, ", "),
        paper: if matches!(plan.shown, Shown::Cards(_)) { "portrait" } else { "landscape" }.to_owned(),
        sheets: 0,
        includes_unpublished,
        made_by: caller.id.clone(),
        made_by_name: caller.name.clone(),
        made_at: now,
        expires_at: now + days * DAY_MS,
        revoked_at: None,
        dropped_at: None,
        marks_stamp: stamps.0,
        qualities_stamp: stamps.1,
        grading_changes: stamps.2,
        classes: Some(plan.every_class()),
    }
}
