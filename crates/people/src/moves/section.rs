//! `/admin/view/{id}/section`: a student goes to another section of the session, and the marks go along. What would move, and what stands
//! against it, is shown before it is done.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::marks::Mark;
use rules::permission::Action;
use rules::words::{Text, Word, labels, people_texts, refusals};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::section_store::{self as store, Enrolment, Target};
use crate::rolls::fault_of_roll;
use crate::students::Students;
use crate::teaching::assigned_subjects;
use auth::audit::Act;
use auth::permit::ManageStudents;
use auth::{Caller, MayVisit, Visitor};
use base::error::{Error, RefusalCode, Result};
use db::{Conn, violates};
use exams::marks::moved::{self, Block, MovedSheet, Side};
use records::place::{open_session, within_reach};
use records::{Choice, Choices, RecordKind, Values, WriteStart, Writes, whole};
use roster::structure::subjects;
use web::app::{App, AppState};
use web::form;
use web::input::{Params, PathId};
use web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};
use web::shell::shell;

const TITLE: Word = labels::ANOTHER_SECTION;
const LIST: Word = labels::STUDENTS;

/// What stands against the move of a sheet's marks, and where it is dealt with.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "pages.ts")]
pub struct MoveBlock {
    #[ts(type = "string")]
    pub text: Text,
    pub href: String,
    #[ts(type = "string")]
    pub link: Word,
}

/// The marks of one sheet.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "pages.ts")]
pub struct MovedLine {
    pub exam: String,
    pub subject: String,
    /// `Written 40, Practical AB`; without the marks for who may not see them.
    pub marks: String,
    pub blocks: Vec<MoveBlock>,
    /// What of it the student will see.
    #[ts(type = "string | null")]
    pub notice: Option<Word>,
}

/// What the move would do.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct MovePreview {
    pub label: String,
    pub lines: Vec<MovedLine>,
    /// Why it cannot be done at all.
    #[ts(type = "string | null")]
    pub refusal: Option<Text>,
    /// What was shown, to be held against what is there when it is done.
    pub seen: String,
    #[ts(type = "number")]
    pub next_roll: i64,
}

/// /admin/view/{id}/section
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct MoveSectionProps {
    pub action: String,
    pub name: String,
    pub reg_no: String,
    pub session: String,
    pub session_id: String,
    pub closed: bool,
    pub label: String,
    #[ts(type = "number")]
    pub roll: i64,
    #[ts(type = "number")]
    pub version: i64,
    pub sections: Vec<Choice>,
    pub section_id: String,
    pub preview: Option<MovePreview>,
    pub form: FormState,
    /// The profile.
    pub back: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct MoveSectionQuery {
    session_id: Option<String>,
    section_id: Option<String>,
}

/// GET /admin/view/{id}/section?sectionId
///
/// # Errors
/// 403 by role and by branch; 404, also for a student who is enrolled in no session.
pub async fn move_section(
    visitor: MayVisit<ManageStudents>,
    State(app): AppState,
    PathId(id): PathId,
    Params(query): Params<MoveSectionQuery>,
) -> Result<Response> {
    let session_id = query.session_id.as_deref().unwrap_or_default().trim().to_owned();
    let section_id = query.section_id.as_deref().unwrap_or_default().trim().to_owned();
    show(&app, &visitor, (&id, &session_id, &section_id), FormState::default()).await
}

/// The student's enrolment, for who may change it.
async fn reached(conn: &mut Conn, caller: &Caller, id: &str, session_id: &str) -> Result<Enrolment> {
    within_reach(caller, store::branch_of(conn, id).await?, refusals::STUDENT_NOT_FOUND)?;
    store::enrolment(conn, id, session_id).await?.ok_or_else(|| Error::not_found(refusals::ENROLMENT_NOT_FOUND))
}

/// What the form holds.
pub struct MoveSection {
    session_id: String,
    section_id: String,
    roll: i64,
    version: i64,
    seen: String,
}

/// A roll as it was typed.
pub(super) fn roll_of(raw: &Raw, errors: &mut FieldErrors) -> Option<i64> {
    let Some(typed) = raw.text("roll") else {
        errors.add("roll", refusals::field_missing(labels::ROLL));
        return None;
    };
    let roll = whole(typed).unwrap_or_default();
    match fault_of_roll(roll) {
        None => Some(roll),
        Some(fault) => {
            errors.add("roll", fault);
            None
        }
    }
}

impl FromForm for MoveSection {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let (session_id, section_id) = (errors.required(raw, "sessionId"), errors.required(raw, "sectionId"));
        let roll = roll_of(raw, errors);
        let version = raw.text("version").and_then(|text| text.parse().ok());
        if version.is_none() {
            errors.add("version", refusals::field_missing("version"));
        }
        let seen = raw.owned("seen").unwrap_or_default();
        Some(Self { session_id: session_id?, section_id: section_id?, roll: roll?, version: version?, seen })
    }
}

/// POST /admin/view/{id}/section: the enrolment and every mark of the student in it, or nothing.
///
/// # Errors
/// As [`Posted`]; 403 by branch, and for marks that the role may not write; 404; otherwise the page again: 409 where something has changed or
/// stands against it, 422 beside the roll, 423 for a locked sheet and in a closed session.
pub async fn move_section_posted(
    PathId(id): PathId,
    State(app): AppState,
    posted: Posted<ManageStudents, MoveSection>,
) -> Result<Response> {
    let visitor = &posted.visitor;
    let (status, state) = match &posted.form {
        Err(state) => (StatusCode::UNPROCESSABLE_ENTITY, state.clone()),
        Ok(form) => match save(&app, &visitor.caller, &id, form, &posted).await {
            Ok(response) => return Ok(response),
            Err(error) => {
                let is_shown = matches!(
                    error,
                    Error::Values { .. } | Error::SessionClosed | Error::Locked(_) | Error::Conflict { .. }
                );
                if !is_shown || error.code() == RefusalCode::SentBefore {
                    return Err(error);
                }
                (error.status(), posted.refused(&error))
            }
        },
    };
    let sent = |name: &str| posted.sent(name).unwrap_or_default().to_owned();
    let page = show(&app, visitor, (&id, &sent("sessionId"), &sent("sectionId")), state).await?;
    Ok((status, page).into_response())
}

async fn save(
    app: &App,
    caller: &Caller,
    id: &str,
    form: &MoveSection,
    posted: &Posted<ManageStudents, MoveSection>,
) -> Result<Response> {
    {
        let mut conn = app.db.acquire().await?;
        reached(&mut conn, caller, id, &form.session_id).await?;
    }
    let mut write = match app.write(caller, Some(&posted.key)).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(response),
    };
    let stale = || Error::stale(people_texts::MOVE_CHANGED, Vec::new());
    open_session(&mut write.tx, &form.session_id).await?;
    if !store::touch(&mut write.tx, id, form.version, (&caller.name, write.at)).await? {
        return Err(stale());
    }
    let enrolment = reached(&mut write.tx, caller, id, &form.session_id).await?;
    // Of two who take the last seat, one waits.
    write.tx.hold_values("sections", &form.section_id).await?;
    let target = store::target(&mut write.tx, &form.section_id).await?;
    let target = target.filter(|of| of.session_id == enrolment.session_id && of.id != enrolment.section_id);
    let target = target.ok_or_else(|| Error::value("sectionId", refusals::field_not_a_choice(labels::SECTION)))?;
    if let Some(full) = target.full() {
        return Err(Error::value("sectionId", full));
    }
    moved::take(app, &mut write.tx, id, &enrolment.section_id, &target.id).await?;
    let sheets = moved::moved(&mut write.tx, id, &enrolment.section_id, &target.id).await?;
    if seen(app, &enrolment, &sheets) != form.seen {
        return Err(stale());
    }
    if let Some(refusal) = refusal(caller, &sheets) {
        return Err(refusal);
    }
    moved::carry(app, &mut write.tx, caller, &enrolment.branch_id, id, &sheets, write.at).await?;
    let placed = store::place(&mut write.tx, &enrolment, &target, form.roll).await.map_err(|error| {
        let is_taken = violates(&error, "enrolments_roll", "enrolments.section_id, enrolments.roll");
        if is_taken { Error::value("roll", people_texts::ROLL_TAKEN) } else { error.into() }
    })?;
    if !placed {
        return Err(stale());
    }
    assigned_subjects::follow_marks(&mut write.tx, id, &target.id).await?;
    subjects::store::follow_group(&mut write.tx, id, &form.session_id).await?;
    let values = |section_id: &str, roll: i64| -> Values {
        vec![("sectionId", section_id.to_owned()), ("roll", roll.to_string())]
    };
    let (was, now) = (values(&enrolment.section_id, enrolment.roll), values(&target.id, form.roll));
    let names = [(&enrolment.section_id, enrolment.label()), (&target.id, target.label())];
    let names = names.map(|(id, label)| Choice::new(id, &label));
    let choices = Choices::default().with("sectionId", names.into());
    let name = enrolment.name();
    let of = (enrolment.branch_id.as_str(), id, name.as_str());
    write.record(Act::Update, &<Students as RecordKind>::NOUN, of, (&was, &now), &choices).await?;
    write.lead_to(&form::address("/admin/searchView", &[("id", id), ("done", "section")])).await
}

/// Why the marks cannot move.
fn refusal(caller: &Caller, sheets: &[MovedSheet]) -> Option<Error> {
    if !sheets.is_empty() && !caller.may(Action::EnterMarks) {
        return Some(Error::Forbidden(people_texts::MARKS_MOVED_BY_ADMINS));
    }
    let blocks: Vec<&Block> = sheets.iter().flat_map(|sheet| &sheet.blocks).collect();
    if blocks.iter().any(|block| matches!(block, Block::LockedHere | Block::LockedThere)) {
        return Some(Error::Locked(people_texts::MOVE_SHEET_LOCKED.into()));
    }
    (!blocks.is_empty()).then(|| Error::conflict(people_texts::MOVE_MARKS_WITHOUT_PLACE))
}

/// What was shown, as one text that is another one as soon as anything of it is.
fn seen(app: &App, enrolment: &Enrolment, sheets: &[MovedSheet]) -> String {
    app.tokens.fingerprint(format!("{} {sheets:?}", enrolment.section_id).as_bytes())
}

async fn show(
    app: &App,
    visitor: &Visitor,
    (id, session_id, section_id): (&str, &str, &str),
    form: FormState,
) -> Result<Response> {
    let caller = &visitor.caller;
    let mut conn = app.db.acquire().await?;
    let enrolment = reached(&mut conn, caller, id, session_id).await?;
    let sections = store::others(&mut conn, &enrolment.session_id, &enrolment.section_id).await?;
    let is_offered = sections.iter().any(|choice| choice.value == section_id);
    let target = if is_offered { store::target(&mut conn, section_id).await? } else { None };
    let closed = enrolment.session_status == "closed";
    let preview = match target.filter(|_| !closed) {
        None => None,
        Some(target) => {
            let sheets = moved::moved(&mut conn, id, &enrolment.section_id, &target.id).await?;
            Some(preview(app, caller, &enrolment, &target, &sheets))
        }
    };
    drop(conn);
    let props = MoveSectionProps {
        action: format!("/admin/view/{id}/section"),
        name: enrolment.name(),
        label: enrolment.label(),
        reg_no: enrolment.reg_no,
        session: enrolment.session_name,
        session_id: enrolment.session_id,
        closed,
        roll: enrolment.roll,
        version: enrolment.version,
        section_id: preview.as_ref().map(|_| section_id.to_owned()).unwrap_or_default(),
        sections,
        preview,
        form,
        back: form::address("/admin/searchView", &[("id", id)]),
    };
    app.pages.screen("moveSection", TITLE, Some(&shell(app, visitor, TITLE, Some(LIST))), &props).await
}

fn preview(app: &App, caller: &Caller, enrolment: &Enrolment, target: &Target, sheets: &[MovedSheet]) -> MovePreview {
    let refusal = target.full().map(Text::from).or_else(|| {
        let forbidden = !sheets.is_empty() && !caller.may(Action::EnterMarks);
        forbidden.then(|| people_texts::MARKS_MOVED_BY_ADMINS.into())
    });
    MovePreview {
        label: target.label(),
        lines: sheets.iter().map(|sheet| line(caller, enrolment, target, sheet)).collect(),
        refusal,
        seen: seen(app, enrolment, sheets),
        next_roll: target.next_roll,
    }
}

fn line(caller: &Caller, enrolment: &Enrolment, target: &Target, sheet: &MovedSheet) -> MovedLine {
    let sees = caller.may(Action::ViewResults);
    let said = |(component, mark): (rules::components::Component, Mark)| {
        if sees { format!("{} {}", component.label(), mark.to_text()) } else { component.label().to_owned() }
    };
    let address = |path: &str, class_id: &str, side: &Side| {
        let query = [
            ("branchId", enrolment.branch_id.as_str()),
            ("sessionId", &enrolment.session_id),
            ("classId", class_id),
            ("sectionId", &side.key.section_id),
            ("examId", &side.key.exam_id),
            ("subjectId", &side.key.subject_id),
        ];
        form::address(path, &query)
    };
    let publishing = |class_id: &str, side: &Side| address("/admin/publishResult", class_id, side);
    let results = || address("/admin/examResult", &enrolment.class_id, &sheet.from);
    let (here, there) = (enrolment.label(), target.label());
    let block = |block: &Block| match block {
        Block::LockedHere => MoveBlock {
            text: people_texts::sheet_locked(&here).into(),
            href: publishing(&enrolment.class_id, &sheet.from),
            link: people_texts::LINK_UNLOCK,
        },
        Block::LockedThere => MoveBlock {
            text: people_texts::sheet_locked(&there).into(),
            href: publishing(&target.class_id, &sheet.to),
            link: people_texts::LINK_UNLOCK,
        },
        Block::NotScheduled(components) => {
            let names: Vec<&str> = components.iter().map(|component| component.label()).collect();
            MoveBlock {
                text: people_texts::component_not_scheduled(names.join(", "), &there).into(),
                href: results(),
                link: people_texts::LINK_MARKS,
            }
        }
        Block::OtherFullMark(components) => {
            let of = |(component, here, there): &(rules::components::Component, i64, i64)| {
                people_texts::component_other_full_mark(component.label(), *here, *there)
            };
            let text = components.iter().map(of).reduce(labels::faults);
            MoveBlock {
                text: text.map_or_else(|| String::new().into(), Text::from),
                href: results(),
                link: people_texts::LINK_MARKS,
            }
        }
        Block::MarksThere => MoveBlock {
            text: people_texts::sheet_has_marks(&there).into(),
            href: address("/admin/examResult", &target.class_id, &sheet.to),
            link: people_texts::LINK_THEM,
        },
    };
    MovedLine {
        exam: sheet.exam_name.clone(),
        subject: sheet.subject_name.clone(),
        marks: sheet.entered().map(said).collect::<Vec<_>>().join(", "),
        blocks: sheet.blocks.iter().map(block).collect(),
        // Specification silent: a sheet is published as a whole, so that marks take on the state of the sheet they move to.
        notice: match (sheet.from.is_published, sheet.to.is_published) {
            (false, true) => Some(people_texts::MARKS_PUBLISHED_THERE),
            (true, false) => Some(people_texts::MARKS_NOT_PUBLISHED_THERE),
            _ => None,
        },
    }
}
