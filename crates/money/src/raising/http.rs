//! raiseStudentFees and getOneFeesRaise.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use rules::messages;
use rules::words::{money_texts, refusals};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::chosen::{AskedSpan, Chosen, is_month, usual_month};
use super::plan::{Tally, ids_of};
use super::store::{self, SetupRow};
use super::{progress, work};
use auth::May;
use auth::permit::ManageFees;
use base::error::{Error, Result};
use records::place::{AskedPlace, Level, PlaceBody};
use records::{WriteStart, Writes, in_answer};
use web::app::AppState;
use web::input::PathId;

/// Body of raiseStudentFees, beside branch and session.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RaiseBody {
    /// The month from which monthly fees are raised, YYYY-MM; none: from the session's first.
    from_month: Option<String>,
    /// The month up to which monthly fees are raised, YYYY-MM; none: this one.
    to_month: Option<String>,
    /// `_id`s of what is set up; none: everything active.
    setup_ids: Option<Vec<String>>,
    /// What is late today is raised without its fine.
    without_fines: Option<bool>,
    /// Only counts what would be raised.
    dry_run: Option<bool>,
}

/// What of a setup's lines there is and will be.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TallyAnswer {
    new_lines: i64,
    existing_lines: i64,
    /// Students of new lines with terms of their own.
    own_terms: i64,
    /// What own terms take off; below 0 where they come to more.
    #[schemars(with = "f64")]
    taken_off: Value,
    /// What will be raised.
    #[schemars(with = "f64")]
    amount: Value,
    /// New lines that are late already, and the fines that will be due of them at once.
    late_lines: i64,
    #[schemars(with = "f64")]
    fines: Value,
}

impl From<&Tally> for TallyAnswer {
    fn from(tally: &Tally) -> Self {
        Self {
            new_lines: tally.new_lines,
            existing_lines: tally.existing,
            own_terms: tally.own_terms,
            taken_off: in_answer(Some(tally.taken_off())),
            amount: in_answer(Some(tally.raised)),
            late_lines: tally.late_lines,
            fines: in_answer(Some(tally.fines)),
        }
    }
}

/// A setup of the preview.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetupTally {
    setup_id: String,
    fee_name: String,
    class_name: String,
    group_name: Option<String>,
    exam_name: Option<String>,
    #[serde(flatten)]
    tally: TallyAnswer,
}

/// What raising would come to.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreviewAnswer {
    /// Students of new lines.
    students: i64,
    #[serde(flatten)]
    tally: TallyAnswer,
    setups: Vec<SetupTally>,
    /// What late joiners and students from another branch are not charged, a sentence a fee.
    not_charged: Vec<String>,
}

/// What raiseStudentFees answers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RaiseAnswer {
    /// Of what has begun: for getOneFeesRaise.
    #[serde(rename = "_id", skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'static str>,
    /// Of a dry run.
    #[serde(skip_serializing_if = "Option::is_none")]
    preview: Option<PreviewAnswer>,
}

/// POST /api/raiseStudentFees: begins to raise what is set up, or with `dryRun` counts it. It goes on in the background.
///
/// # Errors
/// 400 for the shape; 403 and 404 as the ids are; 422 for a month that is not the session's, a first month after the last, nothing chosen, and
/// what is not active; 423 in a closed session.
pub async fn raise_student_fees(
    caller: May<ManageFees>,
    State(app): AppState,
    body: PlaceBody<RaiseBody>,
) -> Result<Response> {
    let PlaceBody { ground, value, key } = &body;
    let month_of = |field: &str, month: &Option<String>| {
        let month = month.as_deref().map(str::trim).filter(|month| !month.is_empty()).map(str::to_owned);
        match month {
            Some(month) if !is_month(&month) => Err(Error::invalid(field, money_texts::month_shape(field))),
            month => Ok(month),
        }
    };
    let from_month = month_of("fromMonth", &value.from_month)?;
    let month = month_of("toMonth", &value.to_month)?;
    let mut conn = app.db.snapshot().await?;
    let ground = AskedPlace {
        branch_name: ground.branch_name.clone(),
        branch_id: ground.branch_id.clone(),
        session_name: ground.session_name.clone(),
        session_id: ground.session_id.clone(),
        ..AskedPlace::default()
    };
    let place = ground.resolve(&caller, &mut conn, Level::Session).await?;
    let session = store::session(&mut conn, &place.session()?.id)
        .await?
        .ok_or_else(|| Error::not_found(refusals::SESSION_NOT_FOUND))?;
    let to_month = month.unwrap_or_else(|| usual_month(&session, &caller.today));
    let asked = AskedSpan {
        from_month: from_month.as_deref(),
        to_month: &to_month,
        without_fines: value.without_fines == Some(true),
    };
    let ids = value.setup_ids.as_ref().map(|ids| ids.iter().cloned().collect());
    if session.status == "closed" {
        return Err(Error::SessionClosed);
    }
    let chosen = Chosen::read(&mut conn, &caller, session, asked, ids).await?;
    if value.dry_run == Some(true) {
        let preview = chosen.plan.preview(&mut conn, &caller.today).await?;
        let of_setup = |row: &SetupRow| SetupTally {
            setup_id: row.id.clone(),
            fee_name: row.fee_name.clone(),
            class_name: row.class_name.clone(),
            group_name: row.group_name.clone(),
            exam_name: row.exam_name.clone(),
            tally: TallyAnswer::from(&preview.by_setup.get(&row.id).cloned().unwrap_or_default()),
        };
        let preview = PreviewAnswer {
            students: preview.students,
            tally: TallyAnswer::from(&preview.all),
            setups: chosen.rows.iter().filter(|row| chosen.ids.contains(&row.id)).map(of_setup).collect(),
            not_charged: preview.not_charged().into_iter().map(String::from).collect(),
        };
        return Ok(Json(RaiseAnswer { id: None, message: None, preview: Some(preview) }).into_response());
    }
    drop(conn);
    let response = match app.write(&caller, key.as_ref()).await? {
        WriteStart::Answered(response) => response,
        WriteStart::Fresh(mut write) => {
            let id = chosen.start(&mut write, &caller, app.clock.new_id()).await?;
            let message = Some(messages::SUCCESSFULLY_ADDED);
            write.answer(&RaiseAnswer { id: Some(id), message, preview: None }).await?
        }
    };
    work::begin(&app);
    Ok(response)
}

/// How far a raising is.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RaiseState {
    #[serde(rename = "_id")]
    id: String,
    session_id: String,
    /// YYYY-MM; none: from the session's first month.
    from_month: Option<String>,
    /// YYYY-MM
    to_month: String,
    /// Whether what was late already was raised without its fine.
    without_fines: bool,
    setup_ids: Vec<String>,
    /// `running`, `done` or `stopped`
    state: String,
    /// The students to go through, and those gone through.
    students: i64,
    done: i64,
    lines: i64,
    #[schemars(with = "f64")]
    amount: Value,
    by_name: String,
    /// Epoch milliseconds.
    created_at: i64,
    finished_at: Option<i64>,
}

/// GET /api/getOneFeesRaise/{id}
///
/// # Errors
/// 403 for another branch's; 404.
pub async fn get_one_fees_raise(
    caller: May<ManageFees>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Json<RaiseState>> {
    let mut conn = app.db.acquire().await?;
    let raise = progress::reached(&mut conn, &caller, &id).await?;
    Ok(Json(RaiseState {
        setup_ids: ids_of(&raise.setup_ids).into_iter().collect(),
        amount: in_answer(Some(raise.amount)),
        id: raise.id,
        session_id: raise.session_id,
        from_month: raise.from_month,
        without_fines: raise.fines_waived_on.is_some(),
        to_month: raise.to_month,
        state: raise.state,
        students: raise.students,
        done: raise.done,
        lines: raise.lines,
        by_name: raise.by_name,
        created_at: raise.created_at,
        finished_at: raise.finished_at,
    }))
}
