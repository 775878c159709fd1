//! `/admin/manageSession/{id}/next`: what the old session has, a tick for each part, and the new session's name and days.

use rules::words::{Text, Word, labels, nouns, roster_texts};
use std::collections::BTreeMap;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use ts_rs::TS;

use super::offered::{self, DatedFee, NextYearExam, NextYearFee, Said, key, renamed};
use super::store::{self, Copying, ExamName, Ids, Parts};
use crate::structure::sessions::{SCHEME, Sessions};
use auth::permit::ManageStructure;
use auth::{MayVisit, Visitor};
use base::error::{Error, Result};
use db::violates;
use records::{Kind, RecordDraft, SaveOutcome, added, reached, value_of};
use web::app::{App, AppState};
use web::form;
use web::input::PathId;
use web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};
use web::shell::shell;

/// A part of a session, by the name of its box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Classes,
    Sections,
    Subjects,
    Assigned,
    Routine,
    Exams,
    Distribution,
    Fees,
}

impl Part {
    const ALL: [Self; 8] = [
        Self::Classes,
        Self::Sections,
        Self::Subjects,
        Self::Assigned,
        Self::Routine,
        Self::Exams,
        Self::Distribution,
        Self::Fees,
    ];

    const fn key(self) -> &'static str {
        match self {
            Self::Classes => "classes",
            Self::Sections => "sections",
            Self::Subjects => "subjects",
            Self::Assigned => "assigned",
            Self::Routine => "routine",
            Self::Exams => "exams",
            Self::Distribution => "distribution",
            Self::Fees => "fees",
        }
    }

    const fn label(self) -> Word {
        match self {
            Self::Classes => labels::CLASSES,
            Self::Sections => roster_texts::PART_SECTIONS,
            Self::Subjects => roster_texts::PART_SUBJECTS,
            Self::Assigned => roster_texts::PART_ASSIGNED,
            Self::Routine => roster_texts::PART_ROUTINE,
            Self::Exams => roster_texts::PART_EXAMS,
            Self::Distribution => nouns::MARK_DISTRIBUTION,
            Self::Fees => labels::FEE_SETUPS,
        }
    }

    /// What it cannot be copied without.
    const fn needs(self) -> &'static [Self] {
        match self {
            Self::Classes | Self::Subjects | Self::Exams => &[],
            Self::Sections | Self::Fees => &[Self::Classes],
            Self::Assigned | Self::Routine => &[Self::Sections, Self::Subjects],
            Self::Distribution => &[Self::Classes, Self::Subjects],
        }
    }

    /// How many there are to copy, as a number and in words.
    fn shown(self, parts: &Parts) -> (i64, rules::words::Said) {
        match self {
            Self::Classes => (parts.classes, roster_texts::count_classes(parts.classes)),
            Self::Sections => (parts.sections, roster_texts::count_sections(parts.sections)),
            Self::Subjects => (parts.subjects, roster_texts::count_subjects(parts.subjects)),
            Self::Assigned => (parts.assigned, roster_texts::count_assigned(parts.assigned)),
            Self::Routine => (parts.routine, roster_texts::count_lessons(parts.routine)),
            Self::Exams => (parts.exams, roster_texts::count_exams(parts.exams)),
            Self::Distribution => (parts.distribution, roster_texts::count_distributions(parts.distribution)),
            Self::Fees => (parts.fees, roster_texts::count_fees(parts.fees)),
        }
    }

    /// That it cannot be copied without these.
    fn lacking(self, needed: &[Self]) -> Option<rules::words::Said> {
        let part = self.key();
        match needed {
            [] => None,
            [Self::Classes] => Some(roster_texts::part_needs_classes(part)),
            [Self::Sections] => Some(roster_texts::part_needs_sections(part)),
            [Self::Subjects] => Some(roster_texts::part_needs_subjects(part)),
            [Self::Sections, ..] => Some(roster_texts::part_needs_sections_and_subjects(part)),
            _ => Some(roster_texts::part_needs_classes_and_subjects(part)),
        }
    }
}

/// A part with its box.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct NextYearPart {
    pub key: &'static str,
    #[ts(type = "string")]
    pub label: Word,
    /// `10 classes`
    #[ts(as = "String")]
    pub count: Text,
    /// There is something to copy.
    pub any: bool,
    pub ticked: bool,
    #[ts(as = "Option<String>")]
    pub error: Option<Text>,
}

/// /admin/manageSession/{id}/next
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct NextYearProps {
    #[serde(rename = "_id")]
    pub id: String,
    pub session: String,
    pub values: BTreeMap<String, String>,
    #[ts(as = "BTreeMap<String, String>")]
    pub errors: BTreeMap<String, Text>,
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
    pub parts: Vec<NextYearPart>,
    /// With the names that they get.
    pub exams: Vec<NextYearExam>,
    /// Those that are not monthly, with the days on which they are due.
    pub fees: Vec<NextYearFee>,
    pub back: String,
}

/// GET /admin/manageSession/{id}/next
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn next_year(
    visitor: MayVisit<ManageStructure>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    show(&app, &visitor, &id, None).await
}

/// What the form holds: the new session, and what it takes over.
pub struct NextYearForm {
    session: RecordDraft,
    parts: Vec<Part>,
    said: Said,
}

impl FromForm for NextYearForm {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let parts: Vec<Part> =
            Part::ALL.into_iter().filter(|part| raw.text(&format!("part.{}", part.key())).is_some()).collect();
        for part in &parts {
            let lacking: Vec<Part> = part.needs().iter().copied().filter(|needed| !parts.contains(needed)).collect();
            if let Some(fault) = part.lacking(&lacking) {
                errors.add(&format!("part.{}", part.key()), fault);
            }
        }
        let has = |part: Part| parts.contains(&part);
        let said = Said::read(raw, (has(Part::Exams), has(Part::Fees)), errors);
        Some(Self { session: RecordDraft::read(Kind::of::<Sessions>(), raw, errors)?, parts, said })
    }
}

/// POST /admin/manageSession/{id}/next: the new session with everything that was ticked, or nothing.
///
/// # Errors
/// As [`Posted`]; 403 by branch; 404; otherwise the page again: 422 with what is wrong beside each field.
pub async fn next_year_posted(
    State(app): AppState,
    PathId(id): PathId,
    posted: Posted<ManageStructure, NextYearForm>,
) -> Result<Response> {
    let (status, state) = match &posted.form {
        Err(state) => (StatusCode::UNPROCESSABLE_ENTITY, state.clone()),
        Ok(form) => match save(&app, &posted, &id, form).await {
            Ok(response) => return Ok(response),
            Err(error @ Error::Values { .. }) => (error.status(), posted.refused(&error)),
            Err(error) => return Err(error),
        },
    };
    let page = show(&app, &posted.visitor, &id, Some(&state)).await?;
    Ok((status, page).into_response())
}

async fn save(
    app: &App,
    posted: &Posted<ManageStructure, NextYearForm>,
    id: &str,
    form: &NextYearForm,
) -> Result<Response> {
    let caller = &posted.visitor.caller;
    let old = {
        let mut conn = app.db.acquire().await?;
        reached(Kind::of::<Sessions>(), &mut conn, caller, id).await?
    };
    let has = |part: Part| form.parts.contains(&part);
    if has(Part::Fees) {
        let fees = DatedFee::of(store::dated_setups(&mut app.db.acquire().await?, old.id()).await?);
        let fields = form.said.faults(&fees, has(Part::Exams));
        if let Some(message) = fields.values().next() {
            return Err(Error::Values { message: message.clone(), fields });
        }
    }
    let of = (old.branch_id().to_owned(), None);
    // It is graded as the old one is, by the scheme's latest version.
    let mut session = form.session.clone();
    let typed = session.values().into_iter().map(|(key, _)| key.to_owned()).filter(|key| key != SCHEME.key).collect();
    session.leave(&old.values(), &typed);
    let (mut write, new) = match added(app, caller, Some(&posted.key), of, &session).await? {
        SaveOutcome::Answered(response) => return Ok(response),
        SaveOutcome::Written(write, new, _) => (write, new),
    };
    let copying = Copying { clock: &app.clock, new_session_id: &new, by: &caller.name, at: write.at };
    let tx = &mut write.tx;
    let classes = if has(Part::Classes) { copying.classes(tx, old.id()).await? } else { Ids::new() };
    let sections = if has(Part::Sections) { copying.sections(tx, &classes).await? } else { Ids::new() };
    let subjects = if has(Part::Subjects) { copying.subjects(tx, old.id()).await? } else { Ids::new() };
    if has(Part::Assigned) {
        copying.assigned(tx, &sections, &subjects).await?;
    }
    if has(Part::Routine) {
        copying.routine(tx, &sections, &subjects).await?;
    }
    let exams = if has(Part::Exams) {
        let name = |exam: &ExamName| form.said.names.get(&exam.id).cloned().unwrap_or_else(|| renamed(&exam.name));
        copying.exams(tx, old.id(), name).await.map_err(of_exams)?
    } else {
        Ids::new()
    };
    if has(Part::Distribution) {
        copying.distribution(tx, &classes, &subjects).await?;
    }
    if has(Part::Fees) {
        copying.fees(tx, (&classes, &exams), |setup| form.said.dues.get(&key(setup)).cloned().flatten()).await?;
    }
    write.lead_to(&form::address("/admin/manageSession", &[("branchId", old.branch_id()), ("done", "added")])).await
}

/// Two exams of one name: somebody has added one since the page was opened.
fn of_exams(error: db::Error) -> Error {
    let is_taken = violates(&error, "exams_name", "exams.session_id, exams.name")
        || violates(&error, "exams_text", "exams.session_id, exams.search_text");
    if is_taken { Error::value("part.exams", roster_texts::EXAMS_OF_ONE_NAME) } else { error.into() }
}

async fn show(app: &App, visitor: &Visitor, id: &str, state: Option<&FormState>) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let old = reached(Kind::of::<Sessions>(), &mut conn, &visitor.caller, id).await?;
    let parts = store::parts(&mut conn, id).await?;
    let exams = store::exams(&mut conn, id).await?;
    let fees = DatedFee::of(store::dated_setups(&mut conn, id).await?);
    drop(conn);
    let stored = old.values();
    let mut values: BTreeMap<String, String> = BTreeMap::new();
    for (key, value) in [
        ("sessionName", following(value_of(&stored, "sessionName"))),
        ("startDate", a_year_later(value_of(&stored, "startDate"))),
        ("endDate", a_year_later(value_of(&stored, "endDate"))),
    ] {
        let typed = state.and_then(|state| state.values.verbatim(key)).map(str::to_owned);
        values.insert(key.to_owned(), typed.unwrap_or(value));
    }
    let errors = state.map(|state| state.errors.clone()).unwrap_or_default();
    let part = |part: Part| {
        let (count, text) = part.shown(&parts);
        let name = format!("part.{}", part.key());
        NextYearPart {
            key: part.key(),
            label: part.label(),
            count: text.into(),
            any: count > 0,
            ticked: state.map_or(count > 0, |state| state.values.text(&name).is_some()),
            error: errors.get(&name).cloned(),
        }
    };
    let props = NextYearProps {
        id: id.to_owned(),
        session: old.name().to_owned(),
        values,
        parts: Part::ALL.map(part).into(),
        exams: offered::exams(&exams, state.map(|state| &state.values), &errors),
        fees: offered::fees(&fees, state.map(|state| &state.values), &errors, a_year_later),
        failure: state.and_then(|state| state.failure.clone()),
        errors,
        back: format!("/admin/manageSession/{id}"),
    };
    let title = Text::from(roster_texts::year_after(old.name()));
    app.pages.screen("nextYear", &title, Some(&shell(app, visitor, &title, Some(labels::SESSION))), &props).await
}

/// A day of the next year; the 29th of February becomes the 28th.
fn a_year_later(day: &str) -> String {
    let Some((year, rest)) = day.split_once('-') else { return String::new() };
    let Ok(year) = year.parse::<i32>() else { return String::new() };
    let rest = if rest == "02-29" { "02-28" } else { rest };
    format!("{:04}-{rest}", year + 1)
}

/// The name with every year in it one later: `2026` is followed by `2027`, `2026-27` by `2027-28`.
fn following(name: &str) -> String {
    let mut following = String::new();
    let mut digits = String::new();
    let flush = |digits: &mut String, following: &mut String| {
        let number = digits.parse::<u64>().ok().filter(|_| matches!(digits.len(), 2 | 4));
        match number {
            Some(number) => {
                let next = format!("{:0width$}", (number + 1) % 10_u64.pow(4), width = digits.len());
                following.push_str(&next);
            }
            None => following.push_str(digits),
        }
        digits.clear();
    };
    for letter in name.chars() {
        if letter.is_ascii_digit() {
            digits.push(letter);
        } else {
            flush(&mut digits, &mut following);
            following.push(letter);
        }
    }
    flush(&mut digits, &mut following);
    following
}

#[cfg(test)]
mod tests {
    use super::{Part, a_year_later, following};

    #[test]
    fn a_session_is_followed_by_the_next_year() {
        for (name, next) in
            [("2026", "2027"), ("2026-27", "2027-28"), ("Session 2026", "Session 2027"), ("Day", "Day"), ("1", "1")]
        {
            assert_eq!(following(name), next);
        }
        assert_eq!(a_year_later("2024-02-29"), "2025-02-28");
        assert_eq!((a_year_later("2026-01-01"), a_year_later("soon")), ("2027-01-01".to_owned(), String::new()));
    }

    #[test]
    fn every_part_says_in_a_sentence_of_its_own_what_it_cannot_be_copied_without() {
        for part in Part::ALL {
            let (needs, label) = (part.needs(), part.label().english());
            for needed in (1..=needs.len()).flat_map(|most| needs.windows(most)) {
                let said = part.lacking(needed).unwrap();
                assert!(said.english().starts_with(&format!("{label} cannot be copied without ")), "{label}");
            }
        }
    }
}
