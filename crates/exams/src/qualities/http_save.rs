//! The calls that write: addStudentQualities and updateStudentQualities for one student (docs/rules.md, *Calls*), sectionQualities, ours,
//! for a whole section: all of it or nothing. Each takes the section first in its transaction, which lets one writer at a time
//! at its qualities on both engines.

use super::wire::OneSaved;
use records::grading;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use axum::extract::State;
use axum::response::Response;
use rules::messages;
use rules::semesters::Semester;
use rules::spelling::register_key;
use rules::words::{calls, exams_texts, refusals};

use super::http::Scoped;
use super::record::{Found, Recorded, all_allowed, none_in_conflict};
use super::store::{self, NewRow, QualitiesRow, Writing};
use super::wire::{AddBody, Entry, SavedQualities, SectionBody, SectionSaved, SentGrades, UpdateBody};
use auth::audit::{self, Act, Change, Moment};
use auth::permit::EnterQualities;
use auth::{Caller, May};
use base::error::{Clash, Error, Result};
use db::Conn;
use records::place::{AskedPlace, AskedPlaceOf, PlaceBody, SectionFilter, SectionKeys, not_in_section, open_session};
use roster::ground::semester;
use web::app::{App, AppState};
use web::idempotency::{self, Claimed};
use web::input::{Body, Params, PathId};

/// POST /api/addStudentQualities
///
/// # Errors
/// As [`Scoped::of`]; 400 where no grade is given; 409 where there is a record; 422 naming each field.
pub async fn add_student_qualities(
    caller: May<EnterQualities>,
    State(app): AppState,
    body: PlaceBody<AddBody>,
) -> Result<Response> {
    let PlaceBody { ground, value, key } = &body;
    semester::named(ground.semester.as_deref())?;
    let scoped = {
        let mut conn = app.db.acquire().await?;
        Scoped::of(&caller, &mut conn, ground, &value.student_id).await?
    };
    let own = register_key(&scoped.student.reg_no);
    if value.student_reg_no.as_ref().is_some_and(|reg_no| register_key(reg_no) != own) {
        return Err(Error::invalid("studentRegNo", calls::name_mismatch("studentRegNo", "studentId")));
    }
    let semester = semester::named_of_class(&scoped.plan, ground.semester.as_deref(), scoped.student.class_numeric)?;
    let now = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let claim = match idempotency::claim(&mut tx, &caller.id, key.as_ref(), now).await? {
        Claimed::Fresh(claim) => claim,
        Claimed::Answered(answer) => return Ok(answer),
    };
    let version = One { app: &app, caller: &caller, scoped: &scoped, semester, now }.add(&mut tx, value).await?;
    let answer = OneSaved { message: messages::SUCCESSFULLY_ADDED, version };
    let answer = claim.answer(&mut tx, &answer).await?;
    tx.commit().await?;
    Ok(answer)
}

/// PUT /api/updateStudentQualities/{studentId}
///
/// # Errors
/// As [`Scoped::of`]; 400 where no field is given; 404 where nothing is recorded yet; 409 with both values for a stale
/// version; 422 naming each field.
pub async fn update_student_qualities(
    caller: May<EnterQualities>,
    State(app): AppState,
    PathId(student_id): PathId,
    Params(ground): Params<AskedPlace>,
    body: Body<UpdateBody>,
) -> Result<Response> {
    let Body { value, key } = &body;
    let asked = ground.semester.as_deref().filter(|text| !text.trim().is_empty()).or(value.semester.as_deref());
    semester::named(asked)?;
    some_grade(value)?;
    let scoped = {
        let mut conn = app.db.acquire().await?;
        Scoped::of(&caller, &mut conn, &ground, &student_id).await?
    };
    let semester = semester::named_of_class(&scoped.plan, asked, scoped.student.class_numeric)?;
    let now = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let claim = match idempotency::claim(&mut tx, &caller.id, key.as_ref(), now).await? {
        Claimed::Fresh(claim) => claim,
        Claimed::Answered(answer) => return Ok(answer),
    };
    let one = One { app: &app, caller: &caller, scoped: &scoped, semester, now };
    let version = one.update(&mut tx, value, value.version).await?;
    let answer = OneSaved { message: messages::SUCCESSFULLY_UPDATED, version };
    let answer = claim.answer(&mut tx, &answer).await?;
    tx.commit().await?;
    Ok(answer)
}

/// A write of one student's record, by call or by form.
pub struct One<'a> {
    pub app: &'a App,
    pub caller: &'a Caller,
    pub scoped: &'a Scoped,
    pub semester: Option<Semester>,
    /// Epoch milliseconds.
    pub now: i64,
}

impl One<'_> {
    /// Holds the section's grades; 404 where the student has gone from it since the call was let in.
    async fn held(&self, tx: &mut Conn) -> Result<()> {
        let Scoped { session, student, .. } = self.scoped;
        open_session(tx, &session.id).await?;
        store::hold(tx, &student.section_id).await?;
        let there = store::students(tx, &session.id, "", &student.section_id, &student.id, None).await?;
        if there.is_empty() { Err(Error::not_found(refusals::STUDENT_NOT_FOUND)) } else { Ok(()) }
    }

    /// Adds the record; answers its version.
    ///
    /// # Errors
    /// 400, 409, 422 as [`add_student_qualities`].
    pub async fn add(&self, tx: &mut Conn, sent: &impl SentGrades) -> Result<i64> {
        self.held(tx).await?;
        let found = self.scoped.found(tx, self.semester).await?;
        if found.own() {
            return Err(Error::clash(Clash::AlreadyAdded, calls::ALREADY_ADDED));
        }
        // A record that is added holds what was sent and nothing of the one without a semester.
        let (new, changes) = self.checked(&Found::default(), sent)?;
        if changes.is_empty() {
            return Err(Error::Invalid { message: exams_texts::NO_GRADE_GIVEN.into(), fields: BTreeMap::new() });
        }
        self.write(tx, new, Act::AddQualities, &changes).await
    }

    /// Changes the record; answers its version.
    ///
    /// # Errors
    /// 400, 404, 409, 422 as [`update_student_qualities`].
    pub async fn update(&self, tx: &mut Conn, sent: &impl SentGrades, version: Option<i64>) -> Result<i64> {
        some_grade(sent)?;
        self.held(tx).await?;
        let found = self.scoped.found(tx, self.semester).await?;
        if found.recorded == Recorded::Nothing {
            return Err(Error::NotFound(exams_texts::NO_QUALITIES_YET.into()));
        }
        none_in_conflict(&found.conflicts(&self.scoped.student.id, version, sent))?;
        let (new, changes) = self.checked(&found, sent)?;
        if changes.is_empty() {
            return Ok(found.version);
        }
        self.write(tx, new, Act::UpdateQualities, &changes).await
    }

    fn checked(&self, over: &Found, sent: &impl SentGrades) -> Result<(NewRow, Vec<Change>)> {
        let student = &self.scoped.student;
        let mut fields = BTreeMap::new();
        let (grades, changes) = over.changed(&student.id, student.class_numeric, sent, "", &mut fields);
        all_allowed(fields)?;
        let id = self.app.clock.new_id();
        Ok((NewRow { id, student_id: student.id.clone(), version: over.version + 1, grades }, changes))
    }

    async fn write(&self, tx: &mut Conn, new: NewRow, act: Act, changes: &[Change]) -> Result<i64> {
        let version = new.version;
        store::write(tx, &writing(self.caller, &self.scoped.session.id, self.semester, self.now), &[new]).await?;
        record(self.app, tx, self.caller, act, &self.scoped.branch.id, self.now, changes).await?;
        Ok(version)
    }
}

/// PUT /api/sectionQualities: the qualities of many students of a section at once. A student who has no record gets one.
///
/// # Errors
/// 400, 403, 404 as the filter set's, 404 for a student of another section; 409 with both values for each stale version;
/// 422 naming each student and field. Nothing is stored on any of them.
pub async fn section_qualities(
    caller: May<EnterQualities>,
    State(app): AppState,
    body: PlaceBody<SectionBody, AskedPlaceOf<SectionKeys>>,
) -> Result<Response> {
    let PlaceBody { ground, value, key } = &body;
    let entries = match value.qualities.as_deref() {
        None => return Err(Error::invalid("qualities", refusals::field_missing("qualities"))),
        Some([]) => return Err(Error::invalid("qualities", exams_texts::field_empty("qualities"))),
        Some(entries) => entries,
    };
    semester::named(ground.semester.as_deref())?;
    let (plan, scope) = {
        let mut conn = app.db.acquire().await?;
        let scope = ground.section(&caller, &mut conn).await?;
        caller.within_routine(&mut conn, &scope.section_id, None).await?;
        (grading::of_class(&mut conn, &scope.class_id).await?, scope)
    };
    let semester = semester::named_of_class(&plan, ground.semester.as_deref(), scope.class_numeric)?;
    let now = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let claim = match idempotency::claim(&mut tx, &caller.id, key.as_ref(), now).await? {
        Claimed::Fresh(claim) => claim,
        Claimed::Answered(answer) => return Ok(answer),
    };
    open_session(&mut tx, &scope.session_id).await?;
    store::hold(&mut tx, &scope.section_id).await?;
    let students = store::students(&mut tx, &scope.session_id, "", &scope.section_id, "", semester).await?;
    let records = store::of_section(&mut tx, &scope.section_id, &scope.session_id).await?;
    let known: HashSet<&str> = students.iter().map(|student| student.id.as_str()).collect();
    let strangers: Vec<&str> =
        entries.iter().map(|entry| entry.student_id.as_str()).filter(|id| !known.contains(id)).collect();
    if !strangers.is_empty() {
        return Err(not_in_section(&caller, &mut tx, "qualities", &strangers).await?);
    }
    let plan = Plan::of(&app, &scope, semester, entries, &records)?;
    store::write(&mut tx, &writing(&caller, &scope.session_id, semester, now), &plan.rows).await?;
    let (act, message) = if plan.all_new {
        (Act::AddQualities, messages::SUCCESSFULLY_ADDED)
    } else {
        (Act::UpdateQualities, messages::SUCCESSFULLY_UPDATED)
    };
    // A save that changes nothing is no act, as with one student's.
    if !plan.changes.is_empty() {
        record(&app, &mut tx, &caller, act, &scope.branch_id, now, &plan.changes).await?;
    }
    let answer = claim.answer(&mut tx, &SectionSaved { message, qualities: plan.saved }).await?;
    tx.commit().await?;
    Ok(answer)
}

/// What a save of a section writes.
struct Plan {
    /// Only records in which something changes.
    rows: Vec<NewRow>,
    changes: Vec<Change>,
    /// Every student of the call.
    saved: Vec<SavedQualities>,
    /// Nobody of the call had any record.
    all_new: bool,
}

impl Plan {
    fn of(
        app: &App,
        scope: &SectionFilter,
        semester: Option<Semester>,
        entries: &[Entry],
        records: &[QualitiesRow],
    ) -> Result<Self> {
        let mut of_student: HashMap<&str, Vec<&QualitiesRow>> = HashMap::new();
        for row in records {
            of_student.entry(row.student_id.as_str()).or_default().push(row);
        }
        let mut found = Vec::with_capacity(entries.len());
        for entry in entries {
            let of_this = of_student.get(entry.student_id.as_str()).into_iter().flatten().copied();
            found.push(Found::among(of_this, semester));
        }
        let pairs = || entries.iter().zip(&found);
        let conflicts: Vec<_> =
            pairs().flat_map(|(entry, found)| found.conflicts(&entry.student_id, entry.version, entry)).collect();
        none_in_conflict(&conflicts)?;

        let all_new = found.iter().all(|found| found.recorded == Recorded::Nothing);
        let mut plan = Self { rows: Vec::new(), changes: Vec::new(), saved: Vec::new(), all_new };
        let mut fields = BTreeMap::new();
        let mut seen = BTreeSet::new();
        for (entry, found) in pairs() {
            let student_id = entry.student_id.clone();
            let prefix = format!("qualities.{student_id}");
            if !seen.insert(student_id.clone()) {
                fields.insert(prefix, exams_texts::STUDENT_TWICE.into());
                continue;
            }
            let (grades, changes) =
                found.changed(&student_id, scope.class_numeric, entry, &format!("{prefix}."), &mut fields);
            let version = if changes.is_empty() { found.version } else { found.version + 1 };
            if !changes.is_empty() {
                plan.rows.push(NewRow { id: app.clock.new_id(), student_id: student_id.clone(), version, grades });
            }
            plan.changes.extend(changes);
            plan.saved.push(SavedQualities { student_id, version, from: found.version });
        }
        all_allowed(fields)?;
        Ok(plan)
    }
}

/// 400 where no field is sent.
fn some_grade(sent: &impl SentGrades) -> Result<()> {
    if sent.any() {
        return Ok(());
    }
    Err(Error::Invalid { message: exams_texts::NO_GRADE_GIVEN.into(), fields: BTreeMap::new() })
}

fn writing(caller: &Caller, session_id: &str, semester: Option<Semester>, now: i64) -> Writing {
    Writing {
        session_id: session_id.to_owned(),
        semester: semester.map(|semester| semester.as_str().to_owned()).unwrap_or_default(),
        by: caller.id.clone(),
        by_name: caller.name.clone(),
        at: now,
    }
}

async fn record(
    app: &App,
    tx: &mut Conn,
    caller: &Caller,
    act: Act,
    branch_id: &str,
    now: i64,
    changes: &[Change],
) -> Result<()> {
    let moment = Moment { id: app.clock.new_id(), at: now };
    audit::record(tx, caller, moment, act, Some(branch_id), None, changes).await?;
    Ok(())
}
