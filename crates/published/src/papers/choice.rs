//! The screen that people are chosen on: a template, where they are, a tick for each. Its form leads to the sheets.

use std::collections::{BTreeMap, BTreeSet};

use axum::response::Response;
use rules::words::{Text, Word, calls, labels, published_texts, refusals};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::faults::{Fault, Fits, PaperNote, notes};
use super::look::STUDENTS;
use super::set::PapersOf;
use super::store::{self, PaperSection, Person};
use auth::{Caller, Visitor};
use base::error::{Error, Result};
use db::Conn;
use records::place::within_reach;
use records::{Choice, Kind, Values, reached, value_of};
use web::app::App;
use web::form;
use web::next_step::NextStep;
use web::shell::shell_of;

/// Something that is chosen before the people.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "papers.ts")]
pub struct PaperFilter {
    pub key: &'static str,
    #[ts(as = "String")]
    pub label: Word,
    pub choices: Vec<Choice>,
    pub chosen: String,
    /// What is said where nothing is chosen: `Select`, `All departments`; none where something always is.
    #[ts(as = "Option<String>")]
    pub unchosen: Option<Word>,
}

/// Somebody to tick.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "papers.ts")]
pub struct PaperPerson {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub number: String,
    /// The roll, or the designation.
    pub beside: String,
    pub has_photo: bool,
    /// Who has left: `Left on 3 May 2026`.
    #[ts(as = "Option<String>")]
    pub note: Option<Text>,
    /// Why nothing can be made for them yet.
    #[ts(as = "Vec<String>")]
    pub faults: Vec<Text>,
    pub ticked: bool,
}

/// What a screen makes, as sentences name it.
#[derive(Clone, Copy, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "papers.ts")]
pub enum PapersKind {
    AdmitCards,
    Certificates,
    IdCards,
}

/// A screen that people are ticked on.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "papers.ts")]
pub struct PapersProps {
    /// This screen.
    pub action: &'static str,
    /// Where the sheets are made.
    pub print: &'static str,
    /// What making them changes: a posted form; else only a look at them.
    pub keeps: bool,
    pub noun: PapersKind,
    /// `students`, `employees`
    pub who: &'static str,
    pub filters: Vec<PaperFilter>,
    /// None before there is enough to choose by.
    pub people: Option<Vec<PaperPerson>>,
    #[ts(as = "Option<String>")]
    pub empty: Option<Word>,
    /// What is to be done before anybody can be chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub step: Option<NextStep>,
    /// Where templates are made, by who sees this.
    pub templates: &'static str,
    /// There is none yet.
    pub lacks_template: bool,
    /// What was made before.
    pub register: Option<String>,
    /// What a print link is made of here; none where the papers are issued first.
    pub linked: Option<PapersOf>,
    /// Where it is made.
    pub link_action: &'static str,
    /// What is alike on all papers and does not fit.
    pub notes: Vec<PaperNote>,
    /// Why nothing was made.
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
}

/// What the address of such a screen says.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PapersQuery {
    pub branch_id: Option<String>,
    pub template: Option<String>,
    pub section_id: Option<String>,
    pub department_id: Option<String>,
    pub exam_id: Option<String>,
}

impl PapersQuery {
    /// The section that has to be named.
    ///
    /// # Errors
    /// 400 where none is.
    pub fn section_id(&self) -> Result<&str> {
        said(self.section_id.as_ref()).ok_or_else(|| Error::invalid("sectionId", refusals::field_missing("sectionId")))
    }
}

/// A text that says something.
pub fn said(text: Option<&String>) -> Option<&str> {
    text.map(|text| text.trim()).filter(|text| !text.is_empty())
}

/// The caller's own branch: nobody who makes papers has more than one.
///
/// # Errors
/// 403 for another one.
pub fn own_branch<'c>(caller: &'c Caller, asked: Option<&str>) -> Result<&'c str> {
    let own = caller.branch.as_ref().ok_or_else(Error::role)?;
    if asked.is_some_and(|asked| asked != own.id) {
        return Err(Error::other_branch());
    }
    Ok(&own.id)
}

/// A section of the caller's branch.
///
/// # Errors
/// 403 for another branch's, 404.
pub async fn section(conn: &mut Conn, caller: &Caller, id: &str) -> Result<PaperSection> {
    let found = store::section(conn, id).await?;
    within_reach(caller, found.as_ref().map(|section| section.branch_id.clone()), refusals::SECTION_NOT_FOUND)?;
    found.ok_or_else(|| Error::not_found(refusals::SECTION_NOT_FOUND))
}

/// What a template of the caller's branch says.
///
/// # Errors
/// 400 where none is named or it is for others; 403 for another branch's, 404.
pub async fn template(kind: Kind, conn: &mut Conn, caller: &Caller, id: Option<&str>, whose: &str) -> Result<Values> {
    let id = id.ok_or_else(|| Error::invalid("template", refusals::field_missing("template")))?;
    let values = reached(kind, conn, caller, id).await?.values();
    if !whose.is_empty() && value_of(&values, "whose") != whose {
        let not_for = match whose {
            STUDENTS => published_texts::TEMPLATE_NOT_FOR_STUDENTS,
            _ => published_texts::TEMPLATE_NOT_FOR_EMPLOYEES,
        };
        return Err(Error::invalid("template", not_for));
    }
    Ok(values)
}

/// The ids that a form's boxes say: `ticked.<id>`.
pub fn ticked<'f>(names: impl Iterator<Item = &'f str>) -> BTreeSet<String> {
    names.filter_map(|name| name.strip_prefix("ticked.")).map(str::to_owned).collect()
}

/// The same of an address.
pub fn ticked_in(query: Option<&str>) -> BTreeSet<String> {
    let pairs: Vec<_> = form_urlencoded::parse(query.unwrap_or_default().as_bytes()).collect();
    ticked(pairs.iter().map(|(name, _)| name.as_ref()))
}

/// Those of the people who are ticked; everybody where nobody is.
///
/// # Errors
/// 404 for somebody who is not among them, and where there is nobody.
pub fn chosen(people: Vec<Person>, ticked: &BTreeSet<String>) -> Result<Vec<Person>> {
    if let Some(stranger) = ticked.iter().find(|id| people.iter().all(|person| person.id != **id)) {
        tracing::debug!(stranger, "somebody who is not in the list was ticked");
        return Err(Error::NotFound(published_texts::TICKED_NOT_IN_LIST.into()));
    }
    let chosen: Vec<Person> =
        people.into_iter().filter(|person| ticked.is_empty() || ticked.contains(&person.id)).collect();
    if chosen.is_empty() {
        return Err(Error::NotFound(calls::NO_DATA_FOUND.into()));
    }
    Ok(chosen)
}

/// The filter that says the section.
pub const SECTION: &str = "sectionId";

/// The template's filter: the one asked for, or the first.
pub fn template_filter(choices: Vec<Choice>, asked: Option<&str>) -> PaperFilter {
    let known = |id: &&str| choices.iter().any(|choice| choice.value == *id);
    let first = choices.first().map(|choice| choice.value.clone()).unwrap_or_default();
    let chosen = asked.filter(known).map_or(first, str::to_owned);
    PaperFilter { key: "template", label: labels::TEMPLATE, choices, chosen, unchosen: None }
}

/// Where a print link of papers is made: a page of `exams::print_links`.
pub const NEW_LINK: &str = "/admin/printLinks/papers";

/// Where a print link of certificates is made.
pub fn link_of(papers: PapersOf, issued: &str) -> String {
    form::address(NEW_LINK, &[("of", papers.as_str()), ("issued", issued)])
}

/// Where a kind of papers is made.
pub struct Screen {
    /// `/admin/student-id-card`
    pub action: &'static str,
    pub print: &'static str,
    pub keeps: bool,
    pub noun: PapersKind,
    pub who: &'static str,
    pub templates: &'static str,
    pub register: Option<String>,
    pub linked: Option<PapersOf>,
    /// What is to be done before anybody can be chosen.
    pub step: Option<NextStep>,
}

/// What became of a form of the screen, and what is known of the people before it is sent.
#[derive(Default)]
pub struct State {
    /// Why nothing was made.
    pub failure: Option<Text>,
    pub ticked: BTreeSet<String>,
    /// By id: why nothing can be made for somebody, or what of their paper is cut.
    pub faults: BTreeMap<String, Vec<Text>>,
    /// What is alike on all papers.
    pub shared: Vec<Fault>,
}

impl State {
    /// What the layout found of papers for these people, in their order.
    pub fn of(found: Fits, people: &[Person]) -> Self {
        let said = |faults: Vec<String>| faults.into_iter().map(Text::from).collect::<Vec<_>>();
        let own = people.iter().map(|person| person.id.clone()).zip(found.own.into_iter().map(said));
        let own = own.filter(|(_, faults)| !faults.is_empty());
        Self { faults: own.collect(), shared: found.shared, ..Self::default() }
    }
}

/// Shows the screen; the first filter is the template's.
///
/// # Errors
/// When it cannot be rendered.
pub async fn show(
    app: &App,
    visitor: &Visitor,
    screen: Screen,
    filters: Vec<PaperFilter>,
    people: Option<Vec<Person>>,
    mut state: State,
) -> Result<Response> {
    let people: Option<Vec<PaperPerson>> = people.map(|people| {
        let mut row = |person: Person| PaperPerson {
            faults: state.faults.remove(&person.id).unwrap_or_default(),
            ticked: state.ticked.contains(&person.id),
            note: person.note,
            id: person.id,
            name: person.name,
            number: person.number,
            beside: person.beside,
            has_photo: person.photo_file_id.is_some(),
        };
        people.into_iter().map(&mut row).collect()
    });
    let template = filters.first().map_or_else(String::new, |filter| format!("{}/{}", screen.templates, filter.chosen));
    let has_no_section = filters.iter().any(|filter| filter.key == SECTION && filter.choices.is_empty());
    let step = screen.step.or_else(|| has_no_section.then(|| NextStep::section(&visitor.caller, true, &[])));
    let props = PapersProps {
        step,
        action: screen.action,
        print: screen.print,
        keeps: screen.keeps,
        noun: screen.noun,
        who: screen.who,
        lacks_template: filters.first().is_some_and(|filter| filter.choices.is_empty()),
        filters,
        empty: match &people {
            None => Some(calls::NO_DATA_INDICATED),
            Some(people) => people.is_empty().then_some(calls::NO_DATA_FOUND),
        },
        people,
        templates: screen.templates,
        register: screen.register,
        link_action: NEW_LINK,
        linked: screen.linked,
        notes: notes(&visitor.caller, own_branch(&visitor.caller, None)?, &template, &state.shared),
        failure: state.failure,
    };
    let shell = shell_of(app, visitor, screen.action);
    app.pages.screen("papers", &shell.title, Some(&shell), &props).await
}
