//! The calls that write marks: add, update, delete (docs/rules.md, *Marks*, *Calls*). Each
//! takes the sheet first in its transaction, which lets one writer at a time at a sheet on both engines.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use records::grading;
use rules::marks::{Refusal, SheetState, may_add, may_delete, may_edit};
use rules::messages;
use rules::words::{Text, exams_texts};

use super::entry::Entries;
use super::next_sheet;
use super::store::{self, GoneStudent, Held, SheetKey, Writing};
use super::wire::{EditedMarks, Entry, NewMarks, SaveAnswer, entries};
use auth::audit::{self, Act, Change, Moment, Subject, kind};
use auth::permit::EnterMarks;
use auth::{Caller, May};
use base::clock::printed_day;
use base::error::{Clash, Error, Result};
use db::Conn;
use records::place::{AskedPlace, AskedPlaceOf, FilterSet, PlaceBody, SheetKeys, not_in_section, open_session};
use records::{WriteStart, Writes};
use web::answers::Message;
use web::app::{App, AppState};
use web::form;
use web::idempotency::{self, Claimed, Key};
use web::input::{OnlyGet, Params};
use web::posted::{FieldErrors, FromForm, Posted, Raw};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Save {
    Add,
    Update,
}

/// POST /api/addSubjectWiseMarks
///
/// # Errors
/// 400, 403, 404 as the filter set's, 404 for a student of another section; 423 locked; 409 published or marks exist;
/// 422 naming each student and component, and those who had left before the exam or do not take the subject.
pub async fn add_subject_wise_marks(
    caller: May<EnterMarks>,
    State(app): AppState,
    body: PlaceBody<NewMarks, AskedPlaceOf<SheetKeys>>,
) -> Result<Response> {
    let entries = entries(body.value.marks.as_deref(), "marks")?;
    save(&app, &caller, Save::Add, &body.ground, entries, body.key.as_ref()).await
}

/// PUT /api/updateOneMark
///
/// # Errors
/// As [`add_subject_wise_marks`], but published or existing marks do not refuse; 409 with `conflicts` for a stale version.
pub async fn update_one_mark(
    caller: May<EnterMarks>,
    State(app): AppState,
    body: PlaceBody<EditedMarks, AskedPlaceOf<SheetKeys>>,
) -> Result<Response> {
    let entries = entries(body.value.edited_marks.as_deref(), "editedMarks")?;
    save(&app, &caller, Save::Update, &body.ground, entries, body.key.as_ref()).await
}

async fn save(
    app: &App,
    caller: &Caller,
    save: Save,
    ground: &AskedPlace,
    entries: &[Entry],
    key: Option<&Key>,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let scope = writable(&mut conn, caller, ground).await?;
    // No writer of the school waits for what only informs.
    let next = next_sheet::after(&mut conn, caller, &scope).await?;
    drop(conn);
    let sheet = SheetKey::from(&scope);
    let now = app.clock.now_ms();

    let mut tx = app.db.begin().await?;
    let claim = match idempotency::claim(&mut tx, &caller.id, key, now).await? {
        Claimed::Fresh(claim) => claim,
        Claimed::Answered(answer) => return Ok(answer),
    };
    open_session(&mut tx, &scope.session_id).await?;
    let held = store::hold(&mut tx, app.clock.new_id(), &sheet).await?;
    let roster = store::roster(&mut tx, &sheet, None).await?;
    let (entries, gone) = match Entries::of(entries, &roster) {
        Ok(entries) => (Some(entries), Vec::new()),
        Err(strangers) => {
            let mut gone = store::gone(&mut tx, &sheet).await?;
            gone.retain(|student| strangers.contains(&student.student_id.as_str()));
            let is_gone = |id: &str| gone.iter().any(|student| student.student_id == id);
            let unknown: Vec<&str> = strangers.into_iter().filter(|id| !is_gone(id)).collect();
            if !unknown.is_empty() {
                return Err(not_in_section(caller, &mut tx, "marks", &unknown).await?);
            }
            (None, gone)
        }
    };
    let state = state(&mut tx, &sheet).await?;
    match save {
        Save::Add => may_add(state),
        Save::Update => may_edit(state),
    }
    .map_err(refused)?;
    let Some(entries) = entries else { return Err(not_listed(&gone, &scope.subject_name)) };
    if save == Save::Update {
        entries.check_versions()?;
    }
    let schedule = store::schedule(&mut tx, &sheet).await?.map(|row| row.set.schedule()).unwrap_or_default();
    let plan = match entries.plan(&schedule, held.last_version) {
        Ok(plan) => plan,
        Err(faults) => return Err(faults.refused(&*grading::of_class(&mut tx, &scope.class_id).await?)),
    };

    store::write(&mut tx, &writing(&held, caller, now), &plan.rows).await?;
    let (act, message) = match save {
        Save::Add => (Act::AddMarks, messages::SUCCESSFULLY_ADDED),
        Save::Update => (Act::UpdateMarks, messages::SUCCESSFULLY_UPDATED),
    };
    record(app, &mut tx, caller, act, &scope, &held, now, &plan.changes).await?;
    let answer = claim.answer(&mut tx, &SaveAnswer { message, marks: plan.saved, next }).await?;
    tx.commit().await?;
    Ok(answer)
}

/// The refusal of marks for students whom the sheet does not list: they had left before the exam, joined after it, or do not take the subject.
fn not_listed(gone: &[GoneStudent], subject: &str) -> Error {
    let words = |student: &GoneStudent| match (&student.joined_on, &student.left_on) {
        (Some(joined_on), _) => exams_texts::joined_after_exam(printed_day(joined_on)),
        (None, Some(left_on)) => exams_texts::left_before_exam(printed_day(left_on)),
        (None, None) => exams_texts::subject_not_taken(subject),
    };
    let name = |student: &GoneStudent| format!("{} {}", student.first_name, student.last_name).trim().to_owned();
    let first = gone.first().map(|student| exams_texts::student_fault(name(student), words(student)));
    let message = first.map_or_else(|| Text::from(""), Text::from);
    let field = |student: &GoneStudent| (format!("marks.{}", student.student_id), Text::from(words(student)));
    let fields = gone.iter().map(field).collect();
    Error::Values { message, fields }
}

/// GET /api/deleteFilterWiseExamMarks, which deletes, as specified. Values are cleared; rows stay, with a new version.
///
/// # Errors
/// 400, 403, 404 as the filter set's; 423 locked.
pub async fn delete_filter_wise_exam_marks(
    _: OnlyGet,
    caller: May<EnterMarks>,
    State(app): AppState,
    Params(ground): Params<AskedPlaceOf<SheetKeys>>,
) -> Result<Json<Message>> {
    let scope = writable(&mut app.db.acquire().await?, &caller, &ground).await?;
    let mut tx = app.db.begin().await?;
    clear(&app, &mut tx, &caller, &scope, app.clock.now_ms()).await?;
    tx.commit().await?;
    Ok(Json(Message { message: messages::SUCCESSFULLY_DELETED }))
}

/// What the form of the Results screens that deletes a sheet's marks holds.
pub struct DeleteMarks {
    ground: AskedPlace,
    /// The near-identical second screen, to which it leads back.
    admin: bool,
}

impl FromForm for DeleteMarks {
    fn read(raw: &Raw, _: &mut FieldErrors) -> Option<Self> {
        Some(Self { ground: AskedPlace::of_form(raw), admin: raw.text("screen") == Some("examResult_admin") })
    }
}

/// POST /admin/examResult/delete: the same by a form, for browsers without a script. Leads back to the screen.
///
/// # Errors
/// As [`Posted`]; 400, 403, 404 as the filter set's; 423 locked.
pub async fn delete_marks_posted(State(app): AppState, posted: Posted<EnterMarks, DeleteMarks>) -> Result<Response> {
    let DeleteMarks { ground, admin } = posted.form?;
    let caller = &posted.visitor.caller;
    let scope = writable(&mut app.db.acquire().await?, caller, &ground).await?;
    let mut write = match app.write(caller, Some(&posted.key)).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(response),
    };
    let at = write.at;
    clear(&app, &mut write.tx, caller, &scope, at).await?;
    let path = if admin { "/admin/examResult_admin" } else { "/admin/examResult" };
    let query = [
        ("branchId", scope.branch_id.as_str()),
        ("sessionId", &scope.session_id),
        ("classId", &scope.class_id),
        ("sectionId", &scope.section_id),
        ("examId", &scope.exam_id),
        ("subjectId", &scope.subject_id),
        ("done", "deleted"),
    ];
    write.lead_to(&form::address(path, &query)).await
}

/// Clears a sheet's marks, with their row in the audit.
async fn clear(app: &App, tx: &mut Conn, caller: &Caller, scope: &FilterSet, now: i64) -> Result<()> {
    let key = SheetKey::from(scope);
    open_session(tx, &scope.session_id).await?;
    let held = store::hold(tx, app.clock.new_id(), &key).await?;
    may_delete(state(tx, &key).await?).map_err(refused)?;
    let mut changes = Vec::new();
    for row in store::filled(tx, &held.id).await? {
        let marks = row.marks();
        for component in rules::components::Component::ALL {
            if let Some(entered) = marks.get(component) {
                changes.push(Change {
                    subject_kind: kind::STUDENT,
                    subject_id: row.student_id.clone(),
                    field: component.key(),
                    old: Some(entered.mark.to_text()),
                    new: None,
                });
            }
        }
    }
    store::clear(tx, &writing(&held, caller, now)).await?;
    record(app, tx, caller, Act::DeleteMarks, scope, &held, now, &changes).await
}

/// Resolves a sheet that the caller may write on: a teacher only the own subjects.
async fn writable(conn: &mut Conn, caller: &Caller, ground: &AskedPlace) -> Result<FilterSet> {
    let scope = ground.sheet(caller, conn).await?;
    caller.within_routine(conn, &scope.section_id, Some(&scope.subject_id)).await?;
    Ok(scope)
}

/// What is done with a sheet already.
pub(super) async fn state(conn: &mut Conn, key: &SheetKey) -> Result<SheetState> {
    let sheet = store::sheet(conn, key).await?;
    Ok(sheet.map_or_else(SheetState::default, |sheet| SheetState {
        is_published: sheet.is_published,
        is_locked: sheet.is_locked,
        marks_exist: sheet.marks_exist,
    }))
}

/// Why a sheet takes nothing, as calls say it.
pub(super) fn refused(refusal: Refusal) -> Error {
    match refusal {
        Refusal::Locked => Error::Locked(refusal.call_message().into()),
        Refusal::Published => Error::conflict(refusal.call_message()),
        Refusal::MarksExist => Error::clash(Clash::AlreadyAdded, refusal.call_message()),
    }
}

/// Under which version this caller writes.
pub(super) fn writing(held: &Held, caller: &Caller, now: i64) -> Writing {
    Writing {
        sheet_id: held.id.clone(),
        version: held.last_version,
        by: caller.id.clone(),
        by_name: caller.name.clone(),
        at: now,
    }
}

/// Records what was done to a sheet.
#[expect(
    clippy::too_many_arguments,
    reason = "what an audit row is made of; a struct of it would be read nowhere else"
)]
pub(super) async fn record(
    app: &App,
    tx: &mut Conn,
    caller: &Caller,
    act: Act,
    scope: &FilterSet,
    held: &Held,
    now: i64,
    changes: &[Change],
) -> Result<()> {
    let moment = Moment { id: app.clock.new_id(), at: now };
    audit::record(tx, caller, moment, act, Some(&scope.branch_id), Some(&Subject::sheet(&held.id)), changes).await?;
    Ok(())
}
