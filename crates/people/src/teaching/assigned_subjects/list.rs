//! `/admin/assignSubject`: the sections of a session with their subjects.

use rules::words::{Text, Word, calls, labels, people_texts, schemes_texts};
use std::collections::{BTreeSet, HashMap};

use axum::extract::State;
use axum::response::Response;
use rules::assigned;
use serde::Deserialize;

use super::store::{self, AssignedSection, SubjectRow};
use super::wire::{AssignedLine, AssignedSubjectsProps, TeachingPlace};
use auth::permit::AssignSubjects;
use auth::{MayVisit, Visitor};
use base::error::Result;
use records::{Choice, ColumnKind, Place, Reach, lacking, printed_table, section_step};
use web::app::{App, AppState};
use web::download::Csv;
use web::form;
use web::input::Params;
use web::shell::shell_of;

pub const PATH: &str = "/admin/assignSubject";
/// Where the students of a section choose.
pub const CHOICES: &str = "/admin/assignSubjectStudents";
const COLUMNS: [(Word, ColumnKind); 6] = [
    (labels::SECTION, ColumnKind::Name),
    (labels::SUBJECTS, ColumnKind::Number),
    (labels::FOR_ALL_STUDENTS, ColumnKind::Text),
    (labels::OPTIONAL, ColumnKind::Text),
    (labels::STUDENTS, ColumnKind::Number),
    (labels::STILL_TO_CHOOSE, ColumnKind::Number),
];

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct AssignedQuery {
    branch_id: Option<String>,
    session_id: Option<String>,
    class_id: Option<String>,
    done: Option<String>,
}

/// What a form did, by the word that its address carries.
pub fn done(word: Option<&str>) -> Option<Word> {
    match word? {
        "added" => Some(calls::SUCCESSFULLY_ADDED),
        "updated" => Some(calls::SUCCESSFULLY_UPDATED),
        "deleted" => Some(calls::SUCCESSFULLY_DELETED),
        _ => None,
    }
}

/// What a place is to a screen.
#[must_use]
pub fn shown_place(place: &Place) -> TeachingPlace {
    TeachingPlace {
        branches: place.branches(),
        branch_id: place.branch_id().to_owned(),
        sessions: place.sessions().unwrap_or_default(),
        session_id: place.session_id().unwrap_or_default(),
        closed: place.is_closed(),
    }
}

struct Loaded {
    place: Place,
    sections: Vec<AssignedSection>,
    rows: Vec<AssignedLine>,
    class_id: String,
}

async fn load(app: &App, visitor: &Visitor, query: &AssignedQuery) -> Result<Loaded> {
    let mut conn = app.db.acquire().await?;
    let place = Place::of_session(&mut conn, visitor, query.branch_id.as_deref(), query.session_id.as_deref()).await?;
    let session_id = place.session_id().unwrap_or_default();
    let sections = store::sections(&mut conn, &session_id, "").await?;
    let subjects = store::subjects(&mut conn, &session_id, "").await?;
    let chosen = store::chosen_in_session(&mut conn, &session_id).await?;
    drop(conn);
    let class_id = query.class_id.as_deref().map(str::trim).unwrap_or_default();
    let class_id = sections.iter().find(|section| section.class_id == class_id).map(|section| section.class_id.clone());
    let class_id = class_id.unwrap_or_default();
    let mut of_section: HashMap<&str, Vec<SubjectRow>> = HashMap::new();
    for subject in &subjects {
        of_section.entry(&subject.section_id).or_default().push(subject.clone());
    }
    let mut chosen_in: HashMap<&str, HashMap<&str, BTreeSet<&str>>> = HashMap::new();
    for choice in &chosen {
        let of_student = chosen_in.entry(&choice.section_id).or_default().entry(&choice.student_id).or_default();
        of_student.insert(&choice.subject_id);
    }
    let none = HashMap::new();
    let rows = sections
        .iter()
        .filter(|section| class_id.is_empty() || section.class_id == class_id)
        .map(|section| {
            let subjects = of_section.get(section.id.as_str()).map_or(&[][..], Vec::as_slice);
            line(section, subjects, chosen_in.get(section.id.as_str()).unwrap_or(&none))
        })
        .collect();
    Ok(Loaded { place, sections, rows, class_id })
}

fn line(section: &AssignedSection, subjects: &[SubjectRow], chosen: &HashMap<&str, BTreeSet<&str>>) -> AssignedLine {
    let for_all = subjects.iter().filter(|subject| !subject.is_optional()).map(|subject| subject.subject_name.as_str());
    let optional = subjects.iter().filter(|subject| subject.is_optional()).map(|subject| -> Text {
        let name = &subject.subject_name;
        if subject.is_fourth { schemes_texts::fourth_subject_named(name).into() } else { name.into() }
    });
    let groups = store::groups(subjects);
    let rules: Vec<_> = subjects.iter().map(SubjectRow::assigned).collect();
    let complete = chosen.values().filter(|chosen| assigned::unmet(&rules, &groups, chosen).is_empty()).count();
    let complete = i64::try_from(complete).unwrap_or(i64::MAX);
    let has_optional = subjects.iter().any(SubjectRow::is_optional);
    AssignedLine {
        id: section.id.clone(),
        label: section.label(),
        href: format!("{PATH}/{}", section.id),
        for_all: for_all.collect::<Vec<_>>().join(", "),
        optional: Text::joined(optional, labels::listed).unwrap_or_default(),
        subjects: subjects.len(),
        students: section.students,
        to_choose: (!groups.is_empty()).then(|| (section.students - complete).max(0)),
        choices_href: has_optional.then(|| form::address(CHOICES, &[("sectionId", &section.id)])),
    }
}

/// The same list at another address.
fn same(more: &str, loaded: &Loaded) -> String {
    let class = ("classId", loaded.class_id.as_str());
    let query: Vec<(&str, &str)> =
        loaded.place.query().into_iter().chain([class]).filter(|(_, value)| !value.is_empty()).collect();
    form::address(&format!("{PATH}{more}"), &query)
}

/// GET /admin/assignSubject
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn assigned_subjects(
    visitor: MayVisit<AssignSubjects>,
    State(app): AppState,
    Params(query): Params<AssignedQuery>,
) -> Result<Response> {
    let loaded = load(&app, &visitor, &query).await?;
    if let Some(page) =
        lacking(&app, &visitor, &loaded.place, Reach::Session, || shell_of(&app, &visitor, PATH)).await?
    {
        return Ok(page);
    }
    let first = if loaded.sections.is_empty() {
        Some(section_step(&mut app.db.acquire().await?, &visitor.caller, &loaded.place).await?)
    } else {
        None
    };
    let mut classes: Vec<Choice> = Vec::new();
    for section in &loaded.sections {
        if classes.iter().all(|class| class.value != section.class_id) {
            classes.push(Choice::new(&section.class_id, &section.class_name));
        }
    }
    let props = AssignedSubjectsProps {
        place: shown_place(&loaded.place),
        classes,
        class_id: loaded.class_id.clone(),
        first,
        done: done(query.done.as_deref()),
        csv: same("/list.csv", &loaded),
        print: same("/print", &loaded),
        rows: loaded.rows,
    };
    let shell = shell_of(&app, &visitor, PATH);
    app.pages.screen("assignedSubjects", &shell.title, Some(&shell), &props).await
}

fn cells(line: &AssignedLine) -> Vec<String> {
    vec![
        line.label.clone(),
        line.subjects.to_string(),
        line.for_all.clone(),
        line.optional.english().to_owned(),
        line.students.to_string(),
        line.to_choose.map(|count| count.to_string()).unwrap_or_default(),
    ]
}

/// GET /admin/assignSubject/list.csv
///
/// # Errors
/// As [`assigned_subjects`].
pub async fn assigned_subjects_csv(
    visitor: MayVisit<AssignSubjects>,
    State(app): AppState,
    Params(query): Params<AssignedQuery>,
) -> Result<Response> {
    let loaded = load(&app, &visitor, &query).await?;
    let mut csv = Csv::new(&COLUMNS.map(|(head, _)| head.english()));
    for line in &loaded.rows {
        csv.row(&cells(line).iter().map(String::as_str).collect::<Vec<_>>());
    }
    csv.download(&format!("{}.csv", loaded.place.file_name(people_texts::TITLE_ASSIGNED_SUBJECTS.english())))
}

/// GET /admin/assignSubject/print
///
/// # Errors
/// As [`assigned_subjects`].
pub async fn assigned_subjects_print(
    visitor: MayVisit<AssignSubjects>,
    State(app): AppState,
    Params(query): Params<AssignedQuery>,
) -> Result<Response> {
    let loaded = load(&app, &visitor, &query).await?;
    let rows = loaded.rows.iter().map(cells).collect();
    printed_table(&app, &loaded.place, people_texts::TITLE_ASSIGNED_SUBJECTS, &COLUMNS, (rows, Vec::new()), Vec::new())
        .await
}
