//! A student leaves before the session is over, or comes back (docs/rules.md, *People*): `/admin/view/{id}/leaving`, and the calls leaveStudent and
//! takeBackLeaving. What becomes of exams and marks is said before it is done. Signing in is another matter: who has left
//! reads what was published, until the student is made inactive.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::leaving::DayFault;
use rules::permission::Action;
use rules::words::{Said, Text, Word, calls, labels, people_texts, refusals};
use rules::{leaving, messages};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Students;
use super::leaving_dues::{Dues, dues};
use super::leaving_store::{self as store, LaterSheet, Standing};
use super::store::one;
use auth::audit::Act;
use auth::permit::ManageStudents;
use auth::{Caller, May, MayVisit, Visitor};
use base::clock::printed_day;
use base::error::{Error, Result};
use db::Conn;
use money::raising::leavers;
use records::place::{open_session, within_reach};
use records::{Choices, Field, FieldKind, RecordKind, Values, Write, WriteStart};
use records::{ReadsFields, Writes};
use web::app::{App, AppState};
use web::form;
use web::idempotency::Key;
use web::input::{Body, Params, PathId};
use web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};
use web::shell::shell;

const LEFT_ON: Field = Field::new("leftOn", labels::LAST_DAY_AT_SCHOOL, "left_on", FieldKind::Day).required();
const REASON: Field = Field::new("reason", labels::REASON, "left_reason", FieldKind::Line(200)).required();

/// The list that the page belongs to.
const MANY: Word = labels::STUDENTS;

/// A last day and a reason.
#[derive(Clone, Debug)]
struct Leaving {
    left_on: String,
    reason: String,
}

impl Leaving {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let (left_on, reason) = (errors.field(raw, &LEFT_ON), errors.field(raw, &REASON));
        Some(Self { left_on: left_on?, reason: reason? }).filter(|_| errors.is_empty())
    }
}

/// What is asked before a leaving is stored.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct LeavingQuestion {
    /// As printed.
    pub day: String,
    pub reason: String,
    /// What becomes of exams, marks and the account.
    #[ts(as = "Vec<String>")]
    pub effects: Vec<Text>,
    /// Marks that count nowhere afterwards.
    #[ts(type = "string | null")]
    pub warning: Option<Said>,
    /// The label of the tick that takes off what is due after the day; none for who may not, and where nothing is.
    #[ts(type = "string | null")]
    pub removal: Option<Said>,
    /// How many fee lines that is about.
    pub fee_lines: i32,
}

/// `/admin/view/{id}/leaving`
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct LeavingProps {
    pub id: String,
    pub name: String,
    /// `S-001, Class 8 A, roll 3, session 2026`
    #[ts(type = "string")]
    pub place: Said,
    /// The days that can be chosen, as printed: `1 January 2026 to 31 December 2026`.
    #[ts(type = "string")]
    pub days: Said,
    /// The last day of who has left, as printed, and why.
    pub left: Option<[String; 2]>,
    /// What comes back with the student.
    #[ts(type = "string | null")]
    pub returning: Option<Text>,
    /// Unpaid fees and books that were not brought back, a sentence each.
    #[ts(as = "Vec<String>")]
    pub dues: Vec<Text>,
    pub form: FormState,
    /// None before day and reason are given.
    pub question: Option<LeavingQuestion>,
    /// Why nothing can be changed.
    #[ts(type = "string | null")]
    pub closed: Option<Word>,
    /// What a form did.
    #[ts(type = "string | null")]
    pub done: Option<Word>,
    /// The profile.
    pub back: String,
}

/// The page's forms: the day and the reason, at first to be asked about and then confirmed; or that the student is back.
pub struct LeavingForm {
    version: i64,
    /// None: the student is back.
    leaving: Option<Leaving>,
    confirmed: bool,
    /// So many fee lines that are due after the day are taken off.
    removes: Option<usize>,
}

impl FromForm for LeavingForm {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let version = raw.text("version").and_then(|text| text.parse().ok());
        if version.is_none() {
            errors.add("version", refusals::field_missing("version"));
        }
        let leaving = match raw.text("act") {
            Some("back") => None,
            None | Some("leave") => Some(Leaving::read(raw, errors)?),
            Some(_) => {
                errors.add("act", people_texts::ACT_LEAVE_OR_BACK);
                return None;
            }
        };
        let count = raw.text("feeLines").and_then(|count| count.parse().ok()).unwrap_or_default();
        let removes = raw.has("removeFees").then_some(count);
        Some(Self { version: version?, leaving, confirmed: raw.text("confirmed") == Some("1"), removes })
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct LeavingQuery {
    done: Option<String>,
}

/// GET `/admin/view/{id}/leaving`
///
/// # Errors
/// 403 by role and by branch; 404; 409 for a student who is enrolled nowhere.
pub async fn student_leaving(
    visitor: MayVisit<ManageStudents>,
    State(app): AppState,
    PathId(id): PathId,
    Params(query): Params<LeavingQuery>,
) -> Result<Response> {
    let done = match query.done.as_deref() {
        Some("left") => Some(people_texts::LEAVING_STORED),
        Some("back") => Some(people_texts::LEAVING_TAKEN_BACK),
        _ => None,
    };
    show(&app, &visitor, &id, None, None, done).await
}

/// POST `/admin/view/{id}/leaving`: asks, and once that is confirmed stores it.
///
/// # Errors
/// As [`Posted`] and [`student_leaving`]; otherwise the page again with the reason: 409 where somebody else has changed the student, 422, 423.
pub async fn student_leaving_posted(
    PathId(id): PathId,
    State(app): AppState,
    posted: Posted<ManageStudents, LeavingForm>,
) -> Result<Response> {
    let visitor = &posted.visitor;
    let form = match &posted.form {
        Ok(form) => form,
        Err(state) => return refused(&app, visitor, &id, state.clone(), StatusCode::UNPROCESSABLE_ENTITY).await,
    };
    let outcome = match &form.leaving {
        Some(leaving) if !form.confirmed => {
            let checked = async {
                let mut conn = app.db.acquire().await?;
                let standing = reached(&mut conn, &visitor.caller, &id).await?;
                open_session(&mut conn, &standing.session_id).await?;
                check_version(&standing, Some(form.version))?;
                check_day(&standing, leaving)
            };
            match checked.await {
                Ok(()) => return show(&app, visitor, &id, Some(posted.typed()), Some(leaving), None).await,
                Err(error) => Err(error),
            }
        }
        leaving => {
            let (caller, leaving) = (&visitor.caller, Ok(leaving.clone()));
            let removal = form.removes.map_or(Removal::No, |shown| Removal::Of(Some(shown)));
            changed(&app, caller, Some(&posted.key), &id, Some(form.version), (leaving, removal)).await
        }
    };
    match outcome {
        Ok(LeavingOutcome::Answered(response)) => Ok(response),
        Ok(LeavingOutcome::Written(write, _)) => {
            let done = if form.leaving.is_some() { "left" } else { "back" };
            write.lead_to(&form::address(&address(&id), &[("done", done)])).await
        }
        Err(error @ (Error::Values { .. } | Error::Conflict { .. } | Error::SessionClosed)) => {
            refused(&app, visitor, &id, posted.refused(&error), error.status()).await
        }
        Err(error) => Err(error),
    }
}

/// The body of leaveStudent.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct LeaveBody {
    /// The last day at school, YYYY-MM-DD: a day of the student's session.
    #[schemars(required)]
    left_on: Option<String>,
    #[schemars(required)]
    reason: Option<String>,
    /// Takes off the fees of the session that are due after the last day, for whoever manages fees.
    remove_fees: Option<bool>,
    /// The version of the student's record that was looked at. Without it the last write wins.
    version: Option<i64>,
}

/// The body of takeBackLeaving.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct TakeBackBody {
    /// The version of the student's record that was looked at. Without it the last write wins.
    version: Option<i64>,
}

/// What the two calls answer.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeavingSaved {
    pub message: &'static str,
    #[serde(rename = "_id")]
    pub id: String,
    /// Of the student's record, after the change.
    pub version: i64,
}

/// PUT `/api/leaveStudent/{id}`: a student leaves the session in which the record has them; again with another day or reason, to change it.
///
/// # Errors
/// 403 for another branch's, and with `removeFees` for who does not manage fees; 404; 409 for a stale version; 422 for the day and the reason;
/// 423 in a closed session.
pub async fn leave_student(
    caller: May<ManageStudents>,
    State(app): AppState,
    PathId(id): PathId,
    body: Body<LeaveBody>,
) -> Result<Response> {
    let LeaveBody { left_on, reason, remove_fees, version } = &body.value;
    let removal = if *remove_fees == Some(true) { Removal::Of(None) } else { Removal::No };
    let sent = [(LEFT_ON.key, left_on), (REASON.key, reason)];
    let raw = Raw::of(sent.into_iter().filter_map(|(key, value)| Some((key, value.as_deref()?))));
    let mut errors = FieldErrors::default();
    let leaving = Leaving::read(&raw, &mut errors).ok_or_else(|| {
        let fields = errors.into_fields();
        Error::Values { message: fields.values().next().cloned().unwrap_or_else(|| String::new().into()), fields }
    });
    answer(changed(&app, &caller, body.key.as_ref(), &id, *version, (leaving.map(Some), removal)).await?).await
}

/// PUT `/api/takeBackLeaving/{id}`: a student who left is back, and every mark counts again.
///
/// # Errors
/// 403 for another branch's; 404; 409 for one who has not left, and for a stale version; 423 in a closed session.
pub async fn take_back_leaving(
    caller: May<ManageStudents>,
    State(app): AppState,
    PathId(id): PathId,
    body: Body<TakeBackBody>,
) -> Result<Response> {
    answer(changed(&app, &caller, body.key.as_ref(), &id, body.value.version, (Ok(None), Removal::No)).await?).await
}

async fn answer(outcome: LeavingOutcome<'_>) -> Result<Response> {
    match outcome {
        LeavingOutcome::Answered(response) => Ok(response),
        LeavingOutcome::Written(write, standing) => {
            let (id, version) = (standing.id.clone(), standing.version + 1);
            write.answer(&LeavingSaved { message: messages::SUCCESSFULLY_UPDATED, id, version }).await
        }
    }
}

/// A leaving inside its transaction, not yet committed.
enum LeavingOutcome<'k> {
    /// With the student as it was before.
    Written(Box<Write<'k>>, Box<Standing>),
    Answered(Response),
}

/// What becomes of the fees that are due after the last day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Removal {
    No,
    /// They are taken off; so many were shown, where they were.
    Of(Option<usize>),
}

/// Stores a leaving, or takes it back where there is none; commits nothing. The values are looked at last, as in every call.
async fn changed<'k>(
    app: &App,
    caller: &'k Caller,
    key: Option<&'k Key>,
    id: &str,
    version: Option<i64>,
    (leaving, removal): (Result<Option<Leaving>>, Removal),
) -> Result<LeavingOutcome<'k>> {
    if removal != Removal::No && !caller.may(Action::ManageFees) {
        return Err(Error::role());
    }
    let mut write = match app.write(caller, key).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(LeavingOutcome::Answered(response)),
    };
    let standing = reached(&mut write.tx, caller, id).await?;
    open_session(&mut write.tx, &standing.session_id).await?;
    // As it is now that nobody changes the session.
    let standing = reached(&mut write.tx, caller, id).await?;
    check_version(&standing, version)?;
    let leaving = leaving?;
    match &leaving {
        Some(leaving) => check_day(&standing, leaving)?,
        None if standing.left_on.is_none() => {
            return Err(Error::conflict(people_texts::has_not_left(standing.name())));
        }
        None => {}
    }
    let new = leaving.as_ref().map(|leaving| (leaving.left_on.as_str(), leaving.reason.as_str()));
    if !store::set(&mut write.tx, &standing, new, &caller.name, write.at).await? {
        return Err(Error::stale(people_texts::STUDENT_CHANGED, Vec::new()));
    }
    let old = standing.left_on.as_deref().map(|day| (day, standing.left_reason.as_deref().unwrap_or_default()));
    let of = (standing.branch_id.as_str(), id, &*standing.name());
    let noun = &<Students as RecordKind>::NOUN;
    write.record(Act::Update, noun, of, (&said(old), &said(new)), &Choices::default()).await?;
    if let (Removal::Of(shown), Some(leaving)) = (removal, &leaving) {
        let (who, of) = ((&*standing.branch_id, id), (&*standing.session_id, &*leaving.left_on));
        leavers::remove(&mut write, app, caller, who, of, shown).await?;
    }
    Ok(LeavingOutcome::Written(Box::new(write), Box::new(standing)))
}

/// A leaving as the audit keeps it: `12 May 2026, moved to another town`.
fn said(leaving: Option<(&str, &str)>) -> Values {
    let text = leaving.map(|(day, reason)| format!("{}, {reason}", printed_day(day)));
    vec![(LEFT_ON.key, text.unwrap_or_default())]
}

/// The student in the session that the record is about, within the caller's reach.
async fn reached(conn: &mut Conn, caller: &Caller, id: &str) -> Result<Standing> {
    let student = one(conn, id).await?.ok_or_else(|| Error::not_found(refusals::STUDENT_NOT_FOUND))?;
    within_reach(caller, Some(student.branch_id), refusals::STUDENT_NOT_FOUND)?;
    let name = format!("{} {}", student.first_name, student.last_name);
    let standing = store::standing(conn, id).await?;
    standing.ok_or_else(|| Error::conflict(people_texts::not_enrolled(name.trim())))
}

fn check_version(standing: &Standing, version: Option<i64>) -> Result<()> {
    if version.is_some_and(|version| version != standing.version) {
        return Err(Error::stale(people_texts::STUDENT_CHANGED, Vec::new()));
    }
    Ok(())
}

fn check_day(standing: &Standing, leaving: &Leaving) -> Result<()> {
    let (joined_on, span) = (standing.joined_on.as_deref(), (standing.start_date.as_str(), standing.end_date.as_str()));
    leaving::check_day(&leaving.left_on, joined_on, span).map_err(|fault| {
        let (session, first, last) = (&standing.session_name, printed_day(span.0), printed_day(span.1));
        let says = match fault {
            DayFault::TooEarly => people_texts::left_before_session(session, first, last),
            DayFault::TooLate => people_texts::left_after_session(session, first, last),
            DayFault::NotJoined => {
                let joined_on = joined_on.map(printed_day).unwrap_or_default();
                people_texts::left_before_joining(standing.name(), joined_on)
            }
        };
        Error::value(LEFT_ON.key, says)
    })
}

fn address(id: &str) -> String {
    format!("/admin/view/{id}/leaving")
}

async fn refused(app: &App, visitor: &Visitor, id: &str, state: FormState, status: StatusCode) -> Result<Response> {
    let page = show(app, visitor, id, Some(state), None, None).await?;
    Ok((status, page).into_response())
}

/// The page: with `typed` the form as it was sent, with `asked` the question about it.
async fn show(
    app: &App,
    visitor: &Visitor,
    id: &str,
    typed: Option<FormState>,
    asked: Option<&Leaving>,
    done: Option<Word>,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let standing = reached(&mut conn, &visitor.caller, id).await?;
    let question = match asked {
        None => None,
        Some(leaving) => {
            let later = store::later_sheets(&mut conn, &standing.enrolment_id, &leaving.left_on).await?;
            let dues = dues(&mut conn, app, &visitor.caller, &standing, Some(&leaving.left_on)).await?;
            Some(question(&standing, leaving, &later, dues))
        }
    };
    let owed = dues(&mut conn, app, &visitor.caller, &standing, None).await?;
    let returning = match &standing.left_on {
        None => None,
        Some(day) => Some(returning(&store::later_sheets(&mut conn, &standing.enrolment_id, day).await?)),
    };
    drop(conn);
    // What somebody else has changed since is sent with the next press, after one has seen it.
    let mut form = typed.unwrap_or_else(|| {
        let (day, reason) = (standing.left_on.as_deref(), standing.left_reason.as_deref());
        let values = [(LEFT_ON.key, day), (REASON.key, reason)];
        let values = values.into_iter().filter_map(|(key, value)| Some((key, value?)));
        FormState { values: Raw::of(values), ..FormState::default() }
    });
    form.version = Some(standing.version);
    let title = labels::LEAVING;
    let left = standing.left_on.as_deref().zip(standing.left_reason.as_deref());
    let props = LeavingProps {
        name: standing.name(),
        place: people_texts::number_section_roll_session(
            &standing.reg_no,
            section_of(&standing),
            standing.roll,
            &standing.session_name,
        ),
        left: left.map(|(day, reason)| [printed_day(day), reason.to_owned()]),
        days: people_texts::day_to_day(
            printed_day(standing.joined_on.as_deref().unwrap_or(&standing.start_date)),
            printed_day(&standing.end_date),
        ),
        returning,
        dues: owed.says,
        form,
        question,
        closed: (standing.session_status == "closed").then_some(calls::SESSION_CLOSED),
        done,
        back: form::address("/admin/searchView", &[("id", &standing.id)]),
        id: standing.id,
    };
    app.pages.screen("studentLeaving", title, Some(&shell(app, visitor, title, Some(MANY))), &props).await
}

fn question(standing: &Standing, leaving: &Leaving, later: &[LaterSheet], dues: Dues) -> LeavingQuestion {
    let (name, day) = (standing.name(), printed_day(&leaving.left_on));
    let later_sheets: Text = match exams(&later.iter().collect::<Vec<_>>()) {
        None => people_texts::no_later_exam(section_of(standing)).into(),
        Some(exams) => people_texts::later_sheets_do_not_list(exams).into(),
    };
    let mut effects: Vec<Text> = vec![
        people_texts::sheets_still_list(&day, name).into(),
        later_sheets,
        people_texts::POSITIONS_WITHOUT_LEAVER.into(),
        people_texts::roll_stays_taken(standing.roll).into(),
        people_texts::LEAVER_STILL_SIGNS_IN.into(),
    ];
    effects.extend(dues.after);
    let with_marks: Vec<&LaterSheet> = later.iter().filter(|sheet| sheet.has_marks).collect();
    let warning = exams(&with_marks).map(|exams| people_texts::marks_on_later_sheets(with_marks.len(), exams));
    let (removal, fee_lines) = dues.removal.unzip();
    let fee_lines = i32::try_from(fee_lines.unwrap_or_default()).unwrap_or(i32::MAX);
    LeavingQuestion { day, reason: leaving.reason.clone(), effects, warning, removal, fee_lines }
}

/// What comes back with somebody whose leaving is taken back.
fn returning(later: &[LaterSheet]) -> Text {
    let with_marks = later.iter().filter(|sheet| sheet.has_marks).count();
    match (later.len(), with_marks) {
        (0, _) => people_texts::NO_EXAM_AFTER_DAY.into(),
        (count, 0) => people_texts::sheets_list_again(count).into(),
        (count, marked) => people_texts::sheets_list_and_count_again(count, marked).into(),
    }
}

/// `Class 8 A`
fn section_of(standing: &Standing) -> String {
    format!("{} {}", standing.class_name, standing.section_name)
}

/// `Half Yearly (9 subjects), Annual (Mathematics)`; none without a sheet.
fn exams(later: &[&LaterSheet]) -> Option<Text> {
    // The subjects of an exam have days of their own, between which another exam may lie.
    let mut exams: Vec<(&str, Vec<&str>)> = Vec::new();
    for sheet in later {
        match exams.iter_mut().find(|(name, _)| *name == sheet.exam_name) {
            Some((_, subjects)) => subjects.push(&sheet.subject_name),
            None => exams.push((&sheet.exam_name, vec![&sheet.subject_name])),
        }
    }
    let named = |(name, subjects): &(&str, Vec<&str>)| -> Text {
        match &subjects[..] {
            [only] => format!("{name} ({only})").into(),
            several => people_texts::exam_subjects(*name, several.len()).into(),
        }
    };
    Text::joined(exams.iter().map(named), labels::listed)
}
