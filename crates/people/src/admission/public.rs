//! The public pages of online admission (docs/rules.md, *Online admission*): `/admission` with the branches, `/admission/{code}` with the classes that
//! take applications, `/admission/class/{id}` with the form. No account, no script; limited by address. An application is stored once however
//! often its form is pressed, and the page that answers shows its secret number, which is kept nowhere.
//!
//! The number is made from the form's key and body with the server's secret, so that a second press shows the same page; a hash of it is stored.
//! Its pages are rendered by `screen_once` and `paper_once`, which keep nothing.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use rules::admission::{Doors, State as Became, doors, secret_of, secret_shown};
use rules::limits;
use rules::words::{Said, calls, labels, people_texts, refusals};
use serde::Serialize;
use serde_json::json;
use sha2::{Digest, Sha256};
use ts_rs::TS;

use super::applications_store::{Applications, OPENING};
use super::store::{self, Branch, Opening};
use crate::students::fault_of_birth;
use crate::students::fields::DOB;
use auth::throttle::Limit;
use auth::tokens::Tokens;
use base::clock::{Clock, printed_day};
use base::error::{Error, Result};
use db::Conn;
use records::{
    Choice, Currency, DraftOf, FieldKind, Kind, RecordDraft, RecordKind, STATUS, ShownField, Stamp, entered, value_of,
};
use roster::files::{self, SizeQuery};
use web::app::{App, AppState};
use web::idempotency::{self, Claimed, Key};
use web::input::{Params, PathId};
use web::kept;
use web::multipart::UploadFields;
use web::notifications::{self, Notice};
use web::posted::{FieldErrors, FormState, FromForm, PostedByAnybody, Raw};

/// The list of applications.
const LIST: &str = "/admin/onlineAdmission";
/// Whose keys those of public forms are.
const ANYBODY: &str = "applicant";
/// Below which applicants are shown the photos that are kept of their forms.
const KEPT: &str = "/admission/kept";
/// Whom the audit of a record's last change names where an applicant made it.
const BY_APPLICANT: &str = labels::APPLICANT.english();

static APPLICATIONS: Limit =
    Limit { name: "apply", most: limits::ADMISSION_APPLICATIONS, message: calls::TOO_MANY_APPLICATIONS };

/// A branch on the public pages.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "admission.ts")]
pub struct AdmissionPlace {
    pub school_name: String,
    pub branch_name: String,
    pub address: Option<String>,
    pub mobile_no: Option<String>,
    /// Its page.
    pub href: String,
}

/// A branch in the list of them.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "admission.ts")]
pub struct AdmissionBranch {
    pub name: String,
    pub address: Option<String>,
    pub href: String,
    /// How many of its classes take applications today.
    pub open: i32,
}

/// /admission
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "admission.ts")]
pub struct AdmissionHomeProps {
    pub school_name: String,
    pub branches: Vec<AdmissionBranch>,
}

/// A class that takes applications.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "admission.ts")]
pub struct OpenClass {
    #[serde(rename = "_id")]
    pub id: String,
    /// `Class 6`
    pub name: String,
    pub session: String,
    /// As days are shown.
    pub from: String,
    pub until: String,
    /// It takes none before its first day.
    pub to_come: bool,
    /// Empty: any number.
    pub places: String,
    /// Empty: an application costs nothing.
    pub fee: String,
    pub note: String,
    pub href: String,
}

/// /admission/{code}
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "admission.ts")]
pub struct AdmissionBranchProps {
    pub place: AdmissionPlace,
    pub classes: Vec<OpenClass>,
}

/// /admission/class/{id}
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "admission.ts")]
pub struct AdmissionFormProps {
    pub place: AdmissionPlace,
    pub class: OpenClass,
    /// Why nobody can apply now.
    #[ts(type = "string | null")]
    pub closed: Option<Said>,
    pub fields: Vec<ShownField>,
    pub choices: BTreeMap<&'static str, Vec<Choice>>,
    pub form: FormState,
}

/// What answers an application.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "admission.ts")]
pub struct AdmissionDoneProps {
    pub place: AdmissionPlace,
    /// As it is printed: `DHK-A-000123`.
    pub number: String,
    /// As people write it down, shown this once.
    pub secret: String,
    pub name: String,
    pub class_label: String,
    /// What is to be paid; empty where nothing is.
    pub due: String,
}

pub(super) fn place_of(branch: &Branch) -> AdmissionPlace {
    AdmissionPlace {
        school_name: branch.school_name.clone(),
        branch_name: branch.branch_name.clone(),
        address: branch.address.clone(),
        mobile_no: branch.mobile_no.clone(),
        href: format!("/admission/{}", branch.code),
    }
}

fn class_of(opening: &Opening, currency: &Currency, today: &str) -> OpenClass {
    OpenClass {
        name: opening.class_name.clone(),
        session: opening.session_name.clone(),
        from: printed_day(&opening.opens_on),
        until: printed_day(&opening.closes_on),
        to_come: doors(&opening.opens_on, &opening.closes_on, today) == Doors::ToCome,
        places: opening.seats.map(|seats| seats.to_string()).unwrap_or_default(),
        fee: opening.fee.filter(|fee| *fee > 0).map(|fee| currency.shown(fee)).unwrap_or_default(),
        note: opening.note.clone().unwrap_or_default(),
        href: format!("/admission/class/{}", opening.id),
        id: opening.id.clone(),
    }
}

/// GET /admission: the branches; of an installation that has one alone, its page.
///
/// # Errors
/// 503 when the renderer is busy.
pub async fn admission_home(State(app): AppState) -> Result<Response> {
    let branches = {
        let mut conn = app.db.acquire().await?;
        store::branches(&mut conn, &app.clock.today()).await?
    };
    if let [only] = branches.as_slice() {
        return Ok(Redirect::to(&place_of(only).href).into_response());
    }
    let school_name = match branches.first() {
        Some(first) if branches.iter().all(|branch| branch.school_name == first.school_name) => {
            first.school_name.clone()
        }
        _ => String::new(),
    };
    let branches = branches.iter().map(|branch| AdmissionBranch {
        name: branch.branch_name.clone(),
        address: branch.address.clone(),
        href: place_of(branch).href,
        open: i32::try_from(branch.open).unwrap_or(i32::MAX),
    });
    let props = AdmissionHomeProps { school_name, branches: branches.collect() };
    app.pages.screen("admissionHome", people_texts::TITLE_ADMISSION, None, &props).await
}

/// GET /admission/{id}: a branch by its code, and the classes that take applications.
///
/// # Errors
/// 404.
pub async fn admission_branch(State(app): AppState, PathId(code): PathId) -> Result<Response> {
    let today = app.clock.today();
    let (branch, openings) = {
        let mut conn = app.db.acquire().await?;
        let branch = store::branch(&mut conn, &code, &today)
            .await?
            .ok_or_else(|| Error::not_found(refusals::BRANCH_NOT_FOUND))?;
        let openings = store::openings(&mut conn, &branch.id, &today).await?;
        (branch, openings)
    };
    let currency = Currency::new(&branch.currency, &branch.currency_symbol);
    let props = AdmissionBranchProps {
        place: place_of(&branch),
        classes: openings.iter().map(|opening| class_of(opening, &currency, &today)).collect(),
    };
    let title = people_texts::title_admission_to(&branch.branch_name);
    app.pages.screen("admissionBranch", title, None, &props).await
}

/// GET /admission/kept/{id}: the photo of an application that was refused for another field, to who knows its number.
///
/// # Errors
/// 404.
pub async fn admission_kept(
    PathId(id): PathId,
    State(app): AppState,
    Params(SizeQuery { size }): Params<SizeQuery>,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let is_small = size.as_deref() == Some("small");
    let found = kept::shown(&mut conn, &id, "", app.clock.now_ms(), is_small).await?;
    files::kept_answer(found)
}

/// GET /admission/class/{id}: the form.
///
/// # Errors
/// 404.
pub async fn admission_form(State(app): AppState, PathId(id): PathId) -> Result<Response> {
    let opening = opening(&app, &id).await?;
    show(&app, &opening, FormState::default()).await
}

async fn opening(app: &App, id: &str) -> Result<Opening> {
    let mut conn = app.db.acquire().await?;
    store::opening(&mut conn, id).await?.ok_or_else(|| Error::not_found(refusals::CLASS_NOT_FOUND))
}

/// Why a class takes no application on a day.
fn closed(opening: &Opening, today: &str) -> Option<Said> {
    match doors(&opening.opens_on, &opening.closes_on, today) {
        _ if opening.status != "active" || opening.session_status == "closed" => {
            Some(people_texts::takes_no_applications(&opening.class_name))
        }
        Doors::ToCome => Some(people_texts::applications_from(&opening.class_name, printed_day(&opening.opens_on))),
        Doors::Closed => Some(people_texts::applications_until(&opening.class_name, printed_day(&opening.closes_on))),
        Doors::Open => None,
    }
}

async fn show(app: &App, opening: &Opening, form: FormState) -> Result<Response> {
    let today = app.clock.today();
    let branch = {
        let mut conn = app.db.acquire().await?;
        store::branch(&mut conn, &opening.branch_id, &today)
            .await?
            .ok_or_else(|| Error::not_found(refusals::BRANCH_NOT_FOUND))?
    };
    let currency = Currency::new(&branch.currency, &branch.currency_symbol);
    // The class was chosen by the address.
    let fields = Applications::NOUN.fields.iter().filter(|field| field.key != OPENING.key);
    let choices = fields.clone().filter_map(|field| match field.kind {
        FieldKind::OneOf(options) => {
            Some((field.key, options.iter().map(|(value, label)| Choice::new(value, *label)).collect()))
        }
        _ => None,
    });
    let props = AdmissionFormProps {
        place: place_of(&branch),
        class: class_of(opening, &currency, &today),
        closed: closed(opening, &today),
        choices: choices.collect(),
        fields: fields.map(ShownField::from).collect(),
        form,
    };
    let title = people_texts::title_apply(&opening.class_name);
    app.pages.screen("admissionForm", title, None, &props).await
}

/// The form of an application: what it becomes is not the applicant's to say.
pub struct ApplicationForm(RecordDraft);

impl FromForm for ApplicationForm {
    const LIMIT: Option<&'static Limit> = Some(&APPLICATIONS);

    fn uploads() -> UploadFields {
        DraftOf::<Applications>::uploads()
    }

    fn reads_unseen(name: &str) -> bool {
        DraftOf::<Applications>::reads_unseen(name)
    }

    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let mut raw = raw.clone();
        raw.set(STATUS, Became::New.as_str());
        RecordDraft::read(Kind::of::<Applications>(), &raw, errors).map(Self)
    }
}

/// POST /admission/class/{id}: stores an application, once however often it is pressed, and shows its secret number.
///
/// # Errors
/// 400 without a key; 404; 429 by address; otherwise the form again: 409 where the class takes none, 422 with every fault.
pub async fn admission_form_posted(
    PathId(id): PathId,
    State(app): AppState,
    posted: PostedByAnybody<ApplicationForm>,
) -> Result<Response> {
    let opening = opening(&app, &id).await?;
    let key = posted.key.as_ref().ok_or_else(|| Error::invalid("formKey", refusals::FORM_WITHOUT_KEY))?;
    let ApplicationForm(draft) = match &posted.form {
        Ok(form) => form,
        Err(state) => {
            let state = posted.keeping(&app, KEPT, state.clone()).await?;
            let page = show(&app, &opening, state).await?;
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
        }
    };
    let values = draft.values();
    if value_of(&values, OPENING.key) != opening.id {
        return Err(Error::invalid(OPENING.key, people_texts::FORM_OF_OTHER_CLASS));
    }
    let at = app.clock.now_ms();
    let stamp = Stamp {
        id: app.clock.new_id(),
        branch_id: opening.branch_id.clone(),
        session_id: None,
        version: 0,
        by_name: BY_APPLICANT.to_owned(),
        at,
        today: app.clock.today(),
    };
    let mut errors = FieldErrors::default();
    if let Some(fault) = fault_of_birth(&stamp, &values) {
        errors.add(DOB.key, fault);
        let state = posted.keeping(&app, KEPT, posted.faulty(errors)).await?;
        let page = show(&app, &opening, state).await?;
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
    }
    let secret = secret_by(&app.tokens, key);
    let mut tx = app.db.begin().await?;
    let claimed = idempotency::claim(&mut tx, ANYBODY, Some(key), at).await?;
    // A form that is sent again after days has a key that was forgotten, and the number that it had.
    let is_stored = store::looked_up(&mut tx, &hash_of(&secret)).await?.is_some();
    if let (Claimed::Fresh(claim), false) = (claimed, is_stored) {
        let today = app.clock.today();
        // As it is now, and stays until the application is stored.
        tx.refer("admission_openings", &opening.id).await?;
        let seen = opening.class_name.clone();
        let opening =
            store::opening(&mut tx, &opening.id).await?.ok_or_else(|| Error::not_found(refusals::CLASS_NOT_FOUND))?;
        if opening.class_name != seen {
            drop(tx);
            let state =
                posted.keeping(&app, KEPT, posted.refused(&Error::conflict(people_texts::PAGE_OF_OTHER_CLASS))).await?;
            let page = show(&app, &opening, state).await?;
            return Ok((StatusCode::CONFLICT, page).into_response());
        }
        // A second press of what was stored is shown it, whatever has become of the class.
        if closed(&opening, &today).is_some() {
            drop(tx);
            let page = show(&app, &opening, posted.faulty(errors)).await?;
            return Ok((StatusCode::CONFLICT, page).into_response());
        }
        store::next_number(&mut tx, &opening.branch_id, &today).await?;
        entered(&mut tx, &stamp, draft).await?;
        store::keep_secret(&mut tx, &stamp.id, &hash_of(&secret)).await?;
        tell_staff(&mut tx, &app.clock, &stamp.id).await?;
        claim.answer(&mut tx, &json!({})).await?;
        tx.commit().await?;
    } else {
        drop(tx);
    }
    done(&app, &secret).await
}

async fn done(app: &App, secret: &str) -> Result<Response> {
    let found = {
        let mut conn = app.db.acquire().await?;
        store::looked_up(&mut conn, &hash_of(secret)).await?
    };
    let found = found.ok_or_else(|| Error::not_found(refusals::APPLICATION_NOT_FOUND))?;
    let currency = Currency::new(&found.currency, &found.currency_symbol);
    let due = found.fee - found.paid;
    let props = AdmissionDoneProps {
        place: AdmissionPlace {
            school_name: found.school_name.clone(),
            branch_name: found.branch_name.clone(),
            address: found.address.clone(),
            mobile_no: found.mobile_no.clone(),
            href: format!("/admission/{}", found.code),
        },
        secret: secret_shown(secret),
        name: found.name(),
        class_label: format!("{}, {}", found.class_name, found.session_name),
        due: if due > 0 { currency.shown(due) } else { String::new() },
        number: found.application_no,
    };
    app.pages.screen_once("admissionDone", people_texts::TITLE_APPLICATION_RECEIVED, None, &props).await
}

/// The secret number of the form with this key and these fields: another for every form, the same for its second press, and only with the
/// server's own secret, which is not in the database.
fn secret_by(tokens: &Tokens, key: &Key) -> String {
    let keyed = tokens.fingerprint(format!("application\0{}\0{}", key.key, key.body_hash).as_bytes());
    let digest = Sha256::digest(keyed);
    let mut bytes = [0; 13];
    bytes.copy_from_slice(&digest[..13]);
    secret_of(&bytes)
}

/// What is stored of a secret number, and looked up by.
pub fn hash_of(secret: &str) -> String {
    use std::fmt::Write as _;
    Sha256::digest(secret).iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Tells who decides on applications that one has come.
pub async fn tell_staff(conn: &mut Conn, clock: &Clock, application_id: &str) -> db::Result<()> {
    let Some(application) = store::application(conn, application_id).await? else { return Ok(()) };
    let staff = store::staff(conn, &application.branch_id).await?;
    let body = String::from(people_texts::application_came(&application.class_name));
    notifications::raise(conn, clock, &staff, &Notice::of(LIST, body, LIST.to_owned())).await
}
