//! `/admin/assignSubjectStudents`: the students of a section with a tick for each optional subject.

use rules::words::{Said, Word, labels, people_texts, refusals};
use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::assigned::{self, Unmet};
use serde::Deserialize;

use super::choose::{self, NewChoice, by_student, field};
use super::form::{is_shown_again, reached};
use super::list::{CHOICES as PATH, PATH as ASSIGN, done, shown_place};
use super::store::{self, AssignedSection, ChoosingStudent, SubjectRow};
use super::wire::{ChoosingLine, GroupToTake, OptionalSubject, SectionChoices, SectionChoicesProps};
use auth::permit::AssignSubjects;
use auth::{MayVisit, Visitor};
use base::clock::printed_day;
use base::error::{Error, Result};
use db::Conn;
use records::{Choice, ColumnKind, Place, Reach, WriteStart, Writes, lacking, printed_table, section_step};
use web::app::{App, AppState};
use web::download::Csv;
use web::form;
use web::input::Params;
use web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};
use web::shell::shell_of;

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ChoicesQuery {
    branch_id: Option<String>,
    session_id: Option<String>,
    section_id: Option<String>,
    done: Option<String>,
}

/// What the form holds: what each student takes, and what the page showed.
pub struct ChoicesForm(pub Vec<NewChoice>);

const WAS: &str = "was.";
const CHOICE: &str = "choice.";
/// Names a subject of a choice group, which is ticked for everybody who has not chosen enough of the group.
const REST: &str = "rest";

impl FromForm for ChoicesForm {
    fn read(raw: &Raw, _: &mut FieldErrors) -> Option<Self> {
        let mut choices: BTreeMap<&str, NewChoice> = BTreeMap::new();
        for (name, was) in raw.texts() {
            let Some(student_id) = name.strip_prefix(WAS) else { continue };
            let was = was.split_whitespace().map(str::to_owned).collect();
            let choice = NewChoice { student_id: student_id.to_owned(), was: Some(was), subjects: BTreeSet::new() };
            choices.insert(student_id, choice);
        }
        for (name, _) in raw.texts() {
            let ticked = name.strip_prefix(CHOICE).and_then(|rest| rest.split_once('.'));
            if let Some((student_id, subject_id)) = ticked
                && let Some(choice) = choices.get_mut(student_id)
            {
                choice.subjects.insert(subject_id.to_owned());
            }
        }
        Some(Self(choices.into_values().collect()))
    }
}

/// A section's optional subjects with what its students chose.
pub(super) struct Loaded {
    pub section: AssignedSection,
    pub subjects: Vec<SubjectRow>,
    pub lines: Vec<ChoosingLine>,
}

impl Loaded {
    /// The students of a section, or one of them. `state`: what was typed and refused.
    pub(super) async fn of(
        conn: &mut Conn,
        section: AssignedSection,
        student_id: &str,
        state: Option<&FormState>,
    ) -> Result<Self> {
        let subjects = store::subjects(conn, &section.session_id, &section.id).await?;
        let students = store::students(conn, &section.id, student_id).await?;
        let chosen = by_student(store::chosen(conn, &section.id).await?);
        let marked = by_student(store::marked(conn, &section.id).await?);
        let none = BTreeSet::new();
        let line = |student: &ChoosingStudent| {
            let id = student.student_id.as_str();
            let marked = marked.get(id).unwrap_or(&none);
            line(student, &subjects, chosen.get(id).unwrap_or(&none), marked, state)
        };
        let lines = students.iter().map(line).collect();
        Ok(Self { section, subjects, lines })
    }

    pub(super) fn optional(&self) -> Vec<OptionalSubject> {
        let optional = self.subjects.iter().filter(|subject| subject.is_optional());
        let shown = |subject: &SubjectRow| OptionalSubject {
            id: subject.subject_id.clone(),
            name: subject.subject_name.clone(),
            abbreviation: rules::subjects::abbreviation(&subject.subject_name, subject.abbreviation.as_deref()),
            group: subject.group_name.clone(),
        };
        optional.map(shown).collect()
    }

    pub(super) fn groups(&self) -> Vec<GroupToTake> {
        let groups = store::groups(&self.subjects).into_iter();
        groups.map(|group| GroupToTake { name: group.name, take: group.take }).collect()
    }

    /// Something is ticked that is not stored, or the other way round.
    pub(super) fn is_unsaved(&self) -> bool {
        let optional = self.optional();
        self.lines.iter().any(|line| {
            let was: BTreeSet<&str> = line.was.split_whitespace().collect();
            optional.iter().zip(&line.chosen).any(|(subject, chosen)| was.contains(subject.id.as_str()) != *chosen)
        })
    }
}

fn line(
    student: &ChoosingStudent,
    subjects: &[SubjectRow],
    stored: &BTreeSet<String>,
    marked: &BTreeSet<String>,
    state: Option<&FormState>,
) -> ChoosingLine {
    let id = student.student_id.as_str();
    let sent = state.map(|state| &state.values).filter(|sent| sent.has(&format!("{WAS}{id}")));
    let is_chosen = |subject: &SubjectRow| match sent {
        Some(sent) => sent.text(&format!("{CHOICE}{id}.{}", subject.subject_id)).is_some(),
        None => stored.contains(&subject.subject_id),
    };
    let optional: Vec<&SubjectRow> = subjects.iter().filter(|subject| subject.is_optional()).collect();
    let rules: Vec<_> = subjects.iter().map(SubjectRow::assigned).collect();
    let groups = store::groups(subjects);
    let mut chosen: BTreeSet<&str> =
        optional.iter().filter(|subject| is_chosen(subject)).map(|subject| subject.subject_id.as_str()).collect();
    let rest = sent.and_then(|sent| sent.text(REST)).filter(|_| student.left_on.is_none());
    if let Some(subject) = optional.iter().find(|subject| Some(subject.subject_id.as_str()) == rest)
        && let Some(take) = subject.take
    {
        let of_group = optional.iter().filter(|other| other.group_name == subject.group_name);
        let taken = of_group.filter(|other| chosen.contains(other.subject_id.as_str())).count();
        if i64::try_from(taken).is_ok_and(|taken| taken < take) {
            chosen.insert(&subject.subject_id);
        }
    }
    ChoosingLine {
        id: id.to_owned(),
        name: student.name(),
        reg_no: student.reg_no.clone(),
        roll: student.roll,
        was: stored.iter().map(String::as_str).collect::<Vec<_>>().join(" "),
        chosen: optional.iter().map(|subject| chosen.contains(subject.subject_id.as_str())).collect(),
        marked: optional.iter().map(|subject| marked.contains(&subject.subject_id)).collect(),
        unmet: assigned::unmet(&rules, &groups, &chosen).iter().map(Unmet::said).collect(),
        error: state.and_then(|state| state.errors.get(&field(id)).cloned()),
        left_on: student.left_on.as_deref().map(printed_day),
    }
}

struct Found {
    place: Place,
    sections: Vec<Choice>,
    list: Option<Loaded>,
}

async fn find(app: &App, visitor: &Visitor, query: &ChoicesQuery, state: Option<&FormState>) -> Result<Found> {
    let given =
        |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    let mut conn = app.db.acquire().await?;
    let section = match given(&query.section_id) {
        None => None,
        Some(id) => Some(reached(&mut conn, &visitor.caller, &id).await?),
    };
    // Another branch or session was chosen above the sections of the first.
    let section = section.filter(|section| {
        given(&query.branch_id).is_none_or(|id| id == section.branch_id)
            && given(&query.session_id).is_none_or(|id| id == section.session_id)
    });
    let (branch_id, session_id) = match &section {
        Some(section) => (Some(section.branch_id.clone()), Some(section.session_id.clone())),
        None => (given(&query.branch_id), given(&query.session_id)),
    };
    let place = Place::of_session(&mut conn, visitor, branch_id.as_deref(), session_id.as_deref()).await?;
    let sections = store::sections(&mut conn, &place.session_id().unwrap_or_default(), "").await?;
    let list = match section {
        None => None,
        Some(section) => Some(Loaded::of(&mut conn, section, "", state).await?),
    };
    let sections = sections.iter().map(|section| Choice::new(&section.id, section.label())).collect();
    Ok(Found { place, sections, list })
}

/// GET /admin/assignSubjectStudents?sectionId
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn section_choices(
    visitor: MayVisit<AssignSubjects>,
    State(app): AppState,
    Params(query): Params<ChoicesQuery>,
) -> Result<Response> {
    show(&app, &visitor, &query, None).await
}

async fn show(app: &App, visitor: &Visitor, query: &ChoicesQuery, state: Option<&FormState>) -> Result<Response> {
    let Found { place, sections, list } = find(app, visitor, query, state).await?;
    if let Some(page) = lacking(app, visitor, &place, Reach::Session, || shell_of(app, visitor, PATH)).await? {
        return Ok(page);
    }
    let first = if sections.is_empty() {
        Some(section_step(&mut app.db.acquire().await?, &visitor.caller, &place).await?)
    } else {
        None
    };
    let props = SectionChoicesProps {
        place: shown_place(&place),
        first,
        sections,
        section_id: list.as_ref().map(|list| list.section.id.clone()).unwrap_or_default(),
        done: done(query.done.as_deref()),
        list: list.map(|list| {
            let of = [("sectionId", list.section.id.as_str())];
            SectionChoices {
                label: list.section.label(),
                session: list.section.session_name.clone(),
                closed: list.section.is_closed(),
                subjects: list.optional(),
                groups: list.groups(),
                failure: state.and_then(|state| state.failure.clone()),
                unsaved: list.is_unsaved(),
                assign_href: format!("{ASSIGN}/{}", list.section.id),
                csv: form::address(&format!("{PATH}/list.csv"), &of),
                print: form::address(&format!("{PATH}/print"), &of),
                rows: list.lines,
            }
        }),
    };
    let shell = shell_of(app, visitor, PATH);
    app.pages.screen("sectionChoices", &shell.title, Some(&shell), &props).await
}

/// POST /admin/assignSubjectStudents: the choices of the section's students; by `rest` the page again with one subject ticked for the others.
///
/// # Errors
/// As [`Posted`]; 403 by branch; 404; otherwise the page again: 409 where somebody else has changed them, 422 with what is wrong beside each
/// student, 423 where the session is closed or a sheet is locked.
pub async fn section_choices_posted(
    State(app): AppState,
    posted: Posted<AssignSubjects, ChoicesForm>,
) -> Result<Response> {
    let caller = &posted.visitor.caller;
    let section_id =
        posted.sent("sectionId").ok_or_else(|| Error::invalid("sectionId", refusals::field_missing("sectionId")))?;
    let section = {
        let mut conn = app.db.acquire().await?;
        reached(&mut conn, caller, section_id).await?
    };
    if posted.sent(REST).is_some() {
        let query = ChoicesQuery { section_id: Some(section.id), ..ChoicesQuery::default() };
        return show(&app, &posted.visitor, &query, Some(&posted.typed())).await;
    }
    let ChoicesForm(choices) = posted.form.as_ref().map_err(|state| Error::from(state.clone()))?;
    let mut write = match app.write(caller, Some(&posted.key)).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(response),
    };
    match choose::choose(&mut write, caller, &section, choices, true).await {
        Ok(()) => {
            let address = form::address(PATH, &[("sectionId", &section.id), ("done", "updated")]);
            write.lead_to(&address).await
        }
        Err(error) if is_shown_again(&error) => {
            drop(write);
            let query = ChoicesQuery { section_id: Some(section.id), ..ChoicesQuery::default() };
            let page = show(&app, &posted.visitor, &query, Some(&posted.refused(&error))).await?;
            Ok((error.status(), page).into_response())
        }
        Err(error) => Err(error),
    }
}

const COLUMNS: [(Word, ColumnKind); 5] = [
    (labels::ROLL, ColumnKind::Number),
    (labels::STUDENT, ColumnKind::Name),
    (labels::REGISTER_NUMBER, ColumnKind::Code),
    (labels::OPTIONAL_SUBJECTS, ColumnKind::Text),
    (labels::STILL_TO_CHOOSE, ColumnKind::Text),
];

fn cells(list: &Loaded) -> Vec<Vec<String>> {
    let optional = list.optional();
    let row = |line: &ChoosingLine| {
        let chosen = optional.iter().zip(&line.chosen).filter(|(_, chosen)| **chosen);
        vec![
            line.roll.to_string(),
            line.name.clone(),
            line.reg_no.clone(),
            chosen.map(|(subject, _)| subject.name.as_str()).collect::<Vec<_>>().join(", "),
            line.unmet.iter().map(Said::english).collect::<Vec<_>>().join(", "),
        ]
    };
    list.lines.iter().filter(|line| line.left_on.is_none()).map(row).collect()
}

async fn whole(app: &App, visitor: &Visitor, query: &ChoicesQuery) -> Result<(Place, Loaded)> {
    let Found { place, list, .. } = find(app, visitor, query, None).await?;
    Ok((place, list.ok_or_else(|| Error::invalid("sectionId", refusals::field_missing("sectionId")))?))
}

/// GET /admin/assignSubjectStudents/list.csv?sectionId
///
/// # Errors
/// 400 without a section; as [`section_choices`].
pub async fn section_choices_csv(
    visitor: MayVisit<AssignSubjects>,
    State(app): AppState,
    Params(query): Params<ChoicesQuery>,
) -> Result<Response> {
    let (place, list) = whole(&app, &visitor, &query).await?;
    let mut csv = Csv::new(&COLUMNS.map(|(head, _)| head.english()));
    for row in cells(&list) {
        csv.row(&row.iter().map(String::as_str).collect::<Vec<_>>());
    }
    csv.download(&format!(
        "{}.csv",
        place.file_name(people_texts::file_optional_subjects(list.section.label()).english())
    ))
}

/// GET /admin/assignSubjectStudents/print?sectionId
///
/// # Errors
/// As [`section_choices_csv`].
pub async fn section_choices_print(
    visitor: MayVisit<AssignSubjects>,
    State(app): AppState,
    Params(query): Params<ChoicesQuery>,
) -> Result<Response> {
    let (place, list) = whole(&app, &visitor, &query).await?;
    let title = people_texts::title_optional_subjects_of(list.section.label());
    printed_table(&app, &place, title, &COLUMNS, (cells(&list), Vec::new()), Vec::new()).await
}

/// 200, or the status of what was refused.
pub(super) fn status_of(error: Option<&Error>) -> StatusCode {
    error.map_or(StatusCode::OK, Error::status)
}
