//! `/admin/studentFeesSetup/raise`: what is set up in a session, each with a tick; what raising it would come to; and the raisings so far.

use rules::words::{Said, Text, Word, labels, money_texts, refusals};
use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::money::fees::{FeeKind, months_of};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::chosen::{AskedSpan, Chosen, fee_names, is_month, usual_month};
use super::plan::{Tally, ids_of};
use super::progress::state_text;
use super::store::{self, Raise, SetupRow};
use super::{PATH, SETUPS, work};
use crate::book_store;
use auth::permit::ManageFees;
use auth::{MayVisit, Visitor};
use base::clock::{printed_day, printed_month};
use base::error::{Error, RefusalCode, Result};
use records::place::within_reach;
use records::{Choice, Currency, Place, Reach, WriteStart, Writes, lacking};
use web::app::{App, AppState};
use web::form;
use web::input::Params;
use web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};
use web::shell::shell;

const TITLE: Word = labels::RAISE_FEES_2;
/// Begins the name of a setup's tick.
const TICK: &str = "setup.";

/// What of a setup's lines there is and will be, as texts.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct RaiseTally {
    #[ts(type = "number")]
    pub new_lines: i64,
    #[ts(type = "number")]
    pub existing: i64,
    #[ts(type = "number")]
    pub own_terms: i64,
    pub taken_off: String,
    pub sum: String,
    /// The fines that are due at once; empty where none is.
    pub fines: String,
}

impl RaiseTally {
    fn of(tally: &Tally, currency: &Currency) -> Self {
        Self {
            new_lines: tally.new_lines,
            existing: tally.existing,
            own_terms: tally.own_terms,
            taken_off: currency.shown(tally.taken_off()),
            sum: currency.shown(tally.raised),
            fines: if tally.fines > 0 { currency.shown(tally.fines) } else { String::new() },
        }
    }
}

/// A setup with its tick.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct SetupToRaise {
    #[serde(rename = "_id")]
    pub id: String,
    /// `Class 8`, `Class 9, Science`
    pub class_label: String,
    /// `Tuition`, `Exam fee, Half Yearly`
    pub fee: String,
    /// `Day 10 of the month`, `10 March 2026`
    #[ts(type = "string")]
    pub due: Text,
    pub amount: String,
    pub ticked: bool,
    /// Where it was previewed.
    pub tally: Option<RaiseTally>,
}

/// What a whole preview comes to.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct RaisePreview {
    #[ts(type = "number")]
    pub students: i64,
    pub tally: RaiseTally,
    /// The new lines that are late already and fined at once.
    #[ts(type = "number")]
    pub late_lines: i64,
    /// What late joiners and students from another branch are not charged, a sentence a fee.
    #[ts(type = "Array<string>")]
    pub not_charged: Vec<Said>,
}

/// A raising that was begun before.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct EarlierRaise {
    #[serde(rename = "_id")]
    pub id: String,
    pub href: String,
    pub at: String,
    pub by: String,
    pub fees: String,
    /// `Up to November 2026`, `October 2026 to November 2026`
    #[ts(type = "string")]
    pub to_month: Said,
    #[ts(type = "string")]
    pub state: Word,
    #[ts(type = "number")]
    pub lines: i64,
    pub amount: String,
}

/// /admin/studentFeesSetup/raise
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct RaiseFeesProps {
    pub branches: Option<Vec<Choice>>,
    pub branch_id: String,
    pub sessions: Vec<Choice>,
    pub session_id: String,
    pub months: Vec<Choice>,
    /// YYYY-MM; empty: from the session's first month.
    pub from_month: String,
    /// YYYY-MM
    pub to_month: String,
    /// What is late already is raised without its fine.
    pub without_fines: bool,
    pub closed: bool,
    pub setups: Vec<SetupToRaise>,
    pub preview: Option<RaisePreview>,
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
    pub earlier: Vec<EarlierRaise>,
    /// The list of what is set up.
    pub back: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct RaiseQuery {
    branch_id: Option<String>,
    session_id: Option<String>,
    from_month: Option<String>,
    to_month: Option<String>,
    without_fines: Option<String>,
    /// The ticks.
    #[serde(flatten)]
    others: BTreeMap<String, String>,
}

impl RaiseQuery {
    fn first_month(&self) -> Option<&str> {
        self.from_month.as_deref().map(str::trim).filter(|month| !month.is_empty())
    }

    /// The ticked setups; none before anything was chosen, when all are.
    fn ticked(&self) -> Option<BTreeSet<String>> {
        self.to_month.as_ref()?;
        Some(self.others.keys().filter_map(|name| name.strip_prefix(TICK)).map(str::to_owned).collect())
    }
}

/// GET /admin/studentFeesSetup/raise?branchId&sessionId&fromMonth&toMonth&withoutFines&setup.{id}
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn raise_fees(
    visitor: MayVisit<ManageFees>,
    State(app): AppState,
    Params(query): Params<RaiseQuery>,
) -> Result<Response> {
    show(&app, &visitor, &query, None).await
}

/// What is to be raised.
pub struct RaiseForm {
    session_id: String,
    from_month: Option<String>,
    to_month: String,
    without_fines: bool,
    ids: BTreeSet<String>,
}

impl FromForm for RaiseForm {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let to_month = errors.required(raw, "toMonth");
        let session_id = errors.required(raw, "sessionId");
        let ids = raw.texts().filter_map(|(name, _)| name.strip_prefix(TICK)).map(str::to_owned).collect();
        if to_month.as_deref().is_some_and(|month| !is_month(month)) {
            errors.add("toMonth", money_texts::CHOOSE_MONTH);
        }
        let from_month = raw.owned("fromMonth");
        if from_month.as_deref().is_some_and(|month| !is_month(month)) {
            errors.add("fromMonth", money_texts::CHOOSE_MONTH);
        }
        let without_fines = raw.has("withoutFines");
        Some(Self { session_id: session_id?, from_month, to_month: to_month?, without_fines, ids })
    }
}

/// POST /admin/studentFeesSetup/raise: begins what was previewed, and leads to where it is followed.
///
/// # Errors
/// As [`Posted`]; 403 by branch; 404; otherwise the page again: 422 with what is wrong, 423 in a closed session.
pub async fn raise_fees_posted(State(app): AppState, posted: Posted<ManageFees, RaiseForm>) -> Result<Response> {
    let visitor = &posted.visitor;
    let (status, state) = match &posted.form {
        Err(state) => {
            let failure = state.errors.values().next().cloned();
            (StatusCode::UNPROCESSABLE_ENTITY, FormState { failure, ..state.clone() })
        }
        Ok(form) => match start(&app, visitor, &posted, form).await {
            Ok(response) => {
                work::begin(&app);
                return Ok(response);
            }
            Err(error @ (Error::Values { .. } | Error::SessionClosed)) if error.code() != RefusalCode::SentBefore => {
                let failure = Some(error.message());
                (error.status(), FormState { failure, ..posted.refused(&error) })
            }
            Err(other) => return Err(other),
        },
    };
    let sent = |name: &str| posted.sent(name).map(str::to_owned);
    let others = state.values.texts().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let query = RaiseQuery {
        branch_id: sent("branchId"),
        session_id: sent("sessionId"),
        from_month: sent("fromMonth"),
        without_fines: sent("withoutFines"),
        to_month: sent("toMonth").or_else(|| Some(String::new())),
        others,
    };
    let page = show(&app, visitor, &query, state.failure).await?;
    Ok((status, page).into_response())
}

async fn start(
    app: &App,
    visitor: &Visitor,
    posted: &Posted<ManageFees, RaiseForm>,
    form: &RaiseForm,
) -> Result<Response> {
    let caller = &visitor.caller;
    let chosen = {
        let mut conn = app.db.acquire().await?;
        let session = store::session(&mut conn, &form.session_id).await?;
        let of = session.as_ref().map(|session| session.branch_id.clone());
        within_reach(caller, of, refusals::SESSION_NOT_FOUND)?;
        let session = session.ok_or_else(|| Error::not_found(refusals::SESSION_NOT_FOUND))?;
        let asked = AskedSpan {
            from_month: form.from_month.as_deref(),
            to_month: &form.to_month,
            without_fines: form.without_fines,
        };
        Chosen::read(&mut conn, caller, session, asked, Some(form.ids.clone())).await?
    };
    match app.write(caller, Some(&posted.key)).await? {
        WriteStart::Answered(response) => Ok(response),
        WriteStart::Fresh(mut write) => {
            let id = chosen.start(&mut write, caller, app.clock.new_id()).await?;
            write.lead_to(&format!("{PATH}/{id}")).await
        }
    }
}

async fn show(app: &App, visitor: &Visitor, query: &RaiseQuery, failure: Option<Text>) -> Result<Response> {
    // One state of the database for all that is counted.
    let mut conn = app.db.snapshot().await?;
    let place = Place::of_session(&mut conn, visitor, query.branch_id.as_deref(), query.session_id.as_deref()).await?;
    let around = || shell(app, visitor, TITLE, Some(SETUPS));
    if let Some(page) = lacking(app, visitor, &place, Reach::Session, around).await? {
        return Ok(page);
    }
    let session = match place.session_id() {
        Some(id) => store::session(&mut conn, &id).await?,
        None => None,
    };
    let currency = match place.branch_id() {
        "" => Currency::new("", ""),
        id => book_store::branch(&mut conn, id).await?.currency(),
    };
    let mut props = RaiseFeesProps {
        branch_id: place.branch_id().to_owned(),
        session_id: place.session_id().unwrap_or_default(),
        months: Vec::new(),
        from_month: String::new(),
        to_month: String::new(),
        without_fines: query.without_fines.is_some(),
        closed: place.is_closed(),
        setups: Vec::new(),
        preview: None,
        failure,
        earlier: Vec::new(),
        back: form::address("/admin/studentFeesSetup", &place.query()),
        branches: place.branches(),
        sessions: place.sessions().unwrap_or_default(),
    };
    if let Some(session) = session {
        let months = months_of(&session.start_date, &session.end_date);
        let asked = query.to_month.as_deref().filter(|month| months.iter().any(|of| of == month));
        props.to_month = asked.map_or_else(|| usual_month(&session, &visitor.caller.today), str::to_owned);
        let first = query.first_month().filter(|month| months.iter().any(|of| of == month));
        props.from_month = first.unwrap_or_default().to_owned();
        props.months = months.iter().map(|month| Choice::new(month, printed_month(month))).collect();
        let rows = store::setups(&mut conn, &session.id).await?;
        let raises = store::raises(&mut conn, &session.id).await?;
        props.earlier = raises.iter().map(|raise| earlier(app, raise, &rows, &currency)).collect();
        // Another session was chosen above the ticks of the first.
        let is_here = |ids: &BTreeSet<String>| ids.is_empty() || rows.iter().any(|row| ids.contains(&row.id));
        let ticked = query.ticked().filter(is_here);
        let preview = match &ticked {
            Some(ids) if ids.is_empty() => {
                props.failure.get_or_insert_with(|| money_texts::CHOOSE_FEE.into());
                None
            }
            Some(ids) if !props.closed => {
                let known = rows.iter().map(|row| row.id.clone()).filter(|id| ids.contains(id)).collect();
                let asked =
                    AskedSpan { from_month: first, to_month: &props.to_month, without_fines: props.without_fines };
                match Chosen::read(&mut conn, &visitor.caller, session, asked, Some(known)).await {
                    Ok(chosen) => Some(chosen.plan.preview(&mut conn, &visitor.caller.today).await?),
                    Err(error @ Error::Values { .. }) => {
                        props.failure.get_or_insert_with(|| error.message());
                        None
                    }
                    Err(error) => return Err(error),
                }
            }
            _ => None,
        };
        let is_ticked = |row: &SetupRow| ticked.as_ref().is_none_or(|ids| ids.contains(&row.id));
        props.setups = rows
            .iter()
            .map(|row| {
                let tally = preview.as_ref().filter(|_| is_ticked(row)).map(|preview| {
                    let tally = preview.by_setup.get(&row.id).cloned().unwrap_or_default();
                    RaiseTally::of(&tally, &currency)
                });
                to_raise(row, &currency, is_ticked(row), tally)
            })
            .collect();
        props.preview = preview.map(|preview| RaisePreview {
            students: preview.students,
            tally: RaiseTally::of(&preview.all, &currency),
            late_lines: preview.all.late_lines,
            not_charged: preview.not_charged(),
        });
    }
    drop(conn);
    app.pages.screen("raiseFees", TITLE, Some(&shell(app, visitor, TITLE, Some(SETUPS))), &props).await
}

fn to_raise(row: &SetupRow, currency: &Currency, ticked: bool, tally: Option<RaiseTally>) -> SetupToRaise {
    let with =
        |name: &str, of: &Option<String>| of.as_ref().map_or_else(|| name.to_owned(), |of| format!("{name}, {of}"));
    let due = match row.kind.parse() {
        Ok(FeeKind::Monthly) => money_texts::day_of_month(row.due_day.unwrap_or_default()).into(),
        _ => row.due_on.as_deref().map(printed_day).unwrap_or_default().into(),
    };
    SetupToRaise {
        id: row.id.clone(),
        class_label: with(&row.class_name, &row.group_name),
        fee: with(&row.fee_name, &row.exam_name),
        due,
        amount: currency.shown(row.amount),
        ticked,
        tally,
    }
}

/// `Up to November 2026`, `October 2026 to November 2026`
pub(super) fn months_text(raise: &Raise) -> Said {
    let to = printed_month(&raise.to_month);
    match raise.from_month.as_deref() {
        Some(from) => money_texts::from_to(printed_month(from), to),
        None => money_texts::months_up_to(to),
    }
}

fn earlier(app: &App, raise: &Raise, rows: &[SetupRow], currency: &Currency) -> EarlierRaise {
    EarlierRaise {
        href: format!("{PATH}/{}", raise.id),
        at: app.clock.zone().shown_moment(raise.created_at),
        by: raise.by_name.clone(),
        fees: fee_names(rows, &ids_of(&raise.setup_ids)),
        to_month: months_text(raise),
        state: state_text(&raise.state),
        lines: raise.lines,
        amount: currency.shown(raise.amount),
        id: raise.id.clone(),
    }
}
