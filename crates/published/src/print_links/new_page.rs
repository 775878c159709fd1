//! GET and POST /admin/printLinks/new: a print link made by a plain form. The address says what the link shows; results on it that are not
//! published are named before it is made. The page that answers the form shows the new address this once.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use rules::words::{Word, labels, published_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::http::{make, planned};
use super::kind::{Kind, ResultsKind};
use super::making::{Plan, Shown};
use super::page::ACTION as LIST;
use super::wire::{MadeLink, NewLink, UnpublishedResult};
use super::{EXPIRES_IN_DAYS, NAME_LETTERS};
use auth::permit::ManagePrintLinks;
use auth::{MayVisit, Visitor};
use base::error::{Clash, Error, Result};
use records::place::{AskedPlace, Level};
use web::app::{App, AppState};
use web::form;
use web::input::Params;
use web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};
use web::shell::shell;

/// The page.
pub const ACTION: &str = "/admin/printLinks/new";
const TITLE: Word = labels::MAKE_A_PRINT_LINK;

/// How much of what the address names a link covers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "print_links.ts", rename = "Reach")]
pub enum Reach {
    #[default]
    Section,
    Class,
    Session,
}

impl Reach {
    const ALL: [Self; 3] = [Self::Section, Self::Class, Self::Session];

    const fn key(self) -> &'static str {
        match self {
            Self::Section => "section",
            Self::Class => "class",
            Self::Session => "session",
        }
    }

    fn of(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reach| reach.key() == key)
    }

    /// The filter set as far down as it reaches.
    fn ground(self, ground: AskedPlace) -> AskedPlace {
        match self {
            Self::Section => ground,
            Self::Class => AskedPlace { section_id: None, ..ground },
            Self::Session => AskedPlace { section_id: None, class_id: None, ..ground },
        }
    }
}

/// What the address says.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct NewLinkQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    kind: Option<ResultsKind>,
    /// Ids, with commas between them.
    subjects: Option<String>,
}

/// What the form sends.
#[derive(Clone, Debug)]
pub struct NewLinkForm {
    ground: AskedPlace,
    kind: ResultsKind,
    subjects: Option<String>,
    reach: Reach,
    name: String,
    days: Option<i64>,
    /// What the page named as not published is to go along: so far as this reaches.
    confirmed: Option<Reach>,
}

impl FromForm for NewLinkForm {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let kind = match raw.text("kind") {
            None | Some("reportCards") => ResultsKind::ReportCards,
            Some("tabulation") => ResultsKind::Tabulation,
            Some(_) => {
                errors.add("kind", published_texts::LINK_KIND_SHAPE);
                return None;
            }
        };
        let days = raw.text("expiresInDays").map(str::parse::<i64>);
        if matches!(days, Some(Err(_))) {
            errors.add("expiresInDays", published_texts::DAYS_NOT_WHOLE);
        }
        Some(Self {
            ground: AskedPlace::of_form(raw),
            kind,
            subjects: raw.all("subjects"),
            reach: raw.text("reach").and_then(Reach::of).unwrap_or_default(),
            name: raw.owned("name").unwrap_or_default(),
            days: days.and_then(std::result::Result::ok),
            confirmed: raw.text("confirmed").and_then(Reach::of),
        })
    }
}

impl From<NewLinkQuery> for NewLinkForm {
    fn from(query: NewLinkQuery) -> Self {
        Self {
            ground: query.ground,
            kind: query.kind.unwrap_or(ResultsKind::ReportCards),
            subjects: query.subjects,
            reach: Reach::default(),
            name: String::new(),
            days: Some(EXPIRES_IN_DAYS),
            confirmed: None,
        }
    }
}

impl NewLinkForm {
    /// What is asked for, as a call would ask it.
    fn asked(&self) -> (NewLink, AskedPlace) {
        let ground = self.reach.ground(self.ground.clone().trimmed());
        let ids = self.subjects.iter().flat_map(|subjects| subjects.split(','));
        let subjects: Vec<String> = ids.map(str::trim).filter(|id| !id.is_empty()).map(str::to_owned).collect();
        let asked = NewLink {
            kind: self.kind,
            exam: ground.exam_id.clone(),
            subjects: (!subjects.is_empty()).then_some(subjects),
            name: self.name.clone(),
            expires_in_days: Some(self.days.unwrap_or_default()),
            include_unpublished: self.confirmed == Some(self.reach),
        };
        (asked, ground)
    }

    /// What the form carries beside its fields.
    fn fields(&self) -> Vec<(String, String)> {
        let AskedPlace { branch_id, session_id, class_id, section_id, exam_id, semester, .. } =
            self.ground.clone().trimmed();
        let given = [
            ("branchId", branch_id),
            ("sessionId", session_id),
            ("classId", class_id),
            ("sectionId", section_id),
            ("examId", exam_id),
            ("semester", semester),
            ("kind", Some(Kind::from(self.kind).as_str().to_owned())),
            ("subjects", self.subjects.clone()),
        ];
        given.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))).collect()
    }
}

/// The page of a new print link.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "print_links.ts")]
pub struct NewPrintLinkProps {
    pub action: &'static str,
    pub kind: Kind,
    /// `Half Yearly: Class 8, all sections`, `Student Card: Class 8 A, 3 of 40 students`
    pub shows: String,
    /// What the form carries beside its fields.
    pub fields: Vec<(String, String)>,
    /// How far it may reach; empty where the address leaves no choice.
    pub reaches: Vec<Reach>,
    pub reach: Reach,
    pub form: FormState,
    pub name_letters: usize,
    /// Results it would show that are not published. Making it all the same is then the only button.
    pub unpublished: Vec<UnpublishedResult>,
    /// The form was sent, and no link was made of it.
    pub refused: bool,
    /// Every print link of the session.
    pub list_href: String,
    pub made: Option<MadeHere>,
}

/// The link that was made.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "print_links.ts")]
pub struct MadeHere {
    #[serde(flatten)]
    pub link: MadeLink,
    /// Its whole address, for the shop.
    pub address: String,
}

/// GET /admin/printLinks/new
///
/// # Errors
/// 400, 403, 404 and 422 as the call's.
pub async fn new_print_link(
    visitor: MayVisit<ManagePrintLinks>,
    State(app): AppState,
    Params(query): Params<NewLinkQuery>,
) -> Result<Response> {
    let form = NewLinkForm::from(query);
    let (asked, ground) = form.asked();
    let (plan, unpublished) = planned(&app, &visitor.caller, &asked, ground).await?;
    let values = [("name", suggested(&plan)), ("expiresInDays", EXPIRES_IN_DAYS.to_string())];
    let state = FormState {
        values: Raw::of(values.iter().map(|(name, value)| (*name, value.as_str()))),
        ..FormState::default()
    };
    let unpublished = unpublished.iter().map(UnpublishedResult::from).collect();
    let props = page_of(&form, &plan, state, unpublished);
    shown(&app, &visitor, &props).await
}

/// POST /admin/printLinks/new: the page with the address of the new link, or the form again: 409 with the results that are not published.
///
/// # Errors
/// As [`Posted`]; 403 and 404 as the call's.
pub async fn new_print_link_posted(
    State(app): AppState,
    posted: Posted<ManagePrintLinks, NewLinkForm>,
) -> Result<Response> {
    let visitor = &posted.visitor;
    let form = match &posted.form {
        Ok(form) => form.clone(),
        Err(state) => return Err(Error::from(state.clone())),
    };
    let (asked, ground) = form.asked();
    let refusal = match make(&app, &visitor.caller, &asked, ground.clone(), Some(&posted.key)).await {
        Ok(link) => {
            let (plan, _) = planned(&app, &visitor.caller, &asked, ground).await?;
            let address = format!("{}{}", visitor.origin, link.url);
            let made = Some(MadeHere { link, address });
            let props = NewPrintLinkProps { made, ..page_of(&form, &plan, FormState::default(), Vec::new()) };
            return shown_once(&app, visitor, &props).await;
        }
        Err(refusal) => refusal,
    };
    if !matches!(refusal, Error::Conflict { .. } | Error::Values { .. } | Error::Busy { .. }) {
        return Err(refusal);
    }
    let (plan, unpublished) = planned(&app, &visitor.caller, &asked, ground).await?;
    // Named only where that is why: what else is wrong comes first.
    let is_unpublished = matches!(&refusal, Error::Conflict { why: Clash::NotPublished, .. });
    let (state, named) = if is_unpublished {
        (posted.typed(), unpublished.iter().map(UnpublishedResult::from).collect())
    } else {
        (posted.refused(&refusal), Vec::new())
    };
    let props = NewPrintLinkProps { refused: true, ..page_of(&form, &plan, state, named) };
    let page = shown(&app, visitor, &props).await?;
    Ok((refusal.status(), page).into_response())
}

fn page_of(
    form: &NewLinkForm,
    plan: &Plan,
    state: FormState,
    unpublished: Vec<UnpublishedResult>,
) -> NewPrintLinkProps {
    let section = form.ground.section_id.as_deref().is_some_and(|id| !id.trim().is_empty());
    let query = [("branchId", plan.place.branch_id()), ("sessionId", &plan.session.id)];
    NewPrintLinkProps {
        action: ACTION,
        kind: form.kind.into(),
        shows: format!("{}: {}", plan.title(), plan.covers()),
        fields: form.fields(),
        reaches: if section { Reach::ALL.to_vec() } else { Vec::new() },
        reach: form.reach,
        form: state,
        name_letters: NAME_LETTERS,
        unpublished,
        refused: false,
        list_href: form::address(LIST, &query),
        made: None,
    }
}

pub(super) async fn shown(app: &App, visitor: &Visitor, props: &NewPrintLinkProps) -> Result<Response> {
    let shell = shell(app, visitor, TITLE, Some(labels::PRINT_LINKS_2));
    app.pages.screen("newPrintLink", TITLE, Some(&shell), props).await
}

/// The page with the address of a link that was just made, which no cache keeps.
pub(super) async fn shown_once(app: &App, visitor: &Visitor, props: &NewPrintLinkProps) -> Result<Response> {
    let title = published_texts::LINK_READY;
    let shell = shell(app, visitor, title, Some(labels::PRINT_LINKS_2));
    app.pages.screen_once("newPrintLink", title, Some(&shell), props).await
}

/// What a link is called where nobody types another name: `Class 8, Half Yearly`.
fn suggested(plan: &Plan) -> String {
    let of = match (plan.place.at(Level::Class), plan.place.at(Level::Section)) {
        (Some(class), Some(section)) => format!("{} {}", class.name, section.name),
        (Some(class), None) => class.name.clone(),
        (None, _) => plan.covers(),
    };
    let shows = match &plan.shown {
        Shown::Cards(semester) | Shown::Tabulation(semester) => plan.grading.semester_name(*semester),
        Shown::ExamTabulation(exam) => &exam.name,
    };
    format!("{of}, {shows}").chars().take(NAME_LETTERS).collect()
}
