//! The calls of assigned subjects: six that the specification names, and two of the students' choices.

use std::collections::{BTreeMap, BTreeSet};

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use rules::assigned::{AssignedKind, AssignedSubject, ChoiceGroup};
use rules::messages;
use rules::words::{people_texts, refusals};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::assign::{self, Expected, NewSubjects, field};
use super::choose::{self, NewChoice, by_student};
use super::form::reached;
use super::store::{self, AssignedSection, SubjectRow};
use auth::permit::{AssignSubjects, ReadLookups};
use auth::{Caller, May};
use base::error::{Error, Result};
use db::Conn;
use records::place::{AskedPlace, AskedPlaceOf, Level, PlaceBody, SectionKeys, same_subject};
use records::{WriteStart, Writes};
use roster::ground::{ClassOfStudent, PlaceOfStudent, SectionOfStudent, SessionOfStudent};
use roster::structure::subjects::SubjectRow as LookupRow;
use web::answers::Message;
use web::app::AppState;
use web::input::{Listing, Paging, Params, PathId};
use web::shell::BranchRef;

/// A subject in a body.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssignEntry {
    subject_id: String,
    /// Must be the name of `subjectId`.
    subject_name: Option<String>,
    /// `all` (the default) or `optional`
    kind: Option<String>,
    /// The order on cards; without one the order of the list.
    position: Option<i64>,
    /// The name of a choice group; of an optional subject only.
    choice_group: Option<String>,
    /// A group of students, as Science, all of whom take it; of an optional subject only.
    student_group_id: Option<String>,
}

/// A choice group in a body.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct GroupEntry {
    name: String,
    /// How many of its subjects each student takes, from 1.
    take: i64,
    /// What a student takes of it is the student's fourth subject; without it not.
    #[serde(default, rename = "fourthSubject")]
    is_fourth: bool,
}

/// Body of addAssignSubject and updateOneAssignSubject, beside the ids.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssignBody {
    #[schemars(required)]
    subjects: Option<Vec<AssignEntry>>,
    /// A group that subjects name and this list does not is made, and each student takes one of it.
    choice_groups: Option<Vec<GroupEntry>>,
    /// Of an update: the version that it replaces; where the stored one is another, 409. Without one the last write wins.
    version: Option<i64>,
}

impl AssignBody {
    /// Holds each subject's name to its id.
    async fn same_names(&self, conn: &mut Conn, branch_id: &str) -> Result<()> {
        for (place, entry) in self.subjects.iter().flatten().enumerate() {
            let at = format!("subjects[{place}]");
            same_subject(conn, branch_id, &at, &entry.subject_id, entry.subject_name.as_deref()).await?;
        }
        Ok(())
    }

    fn read(&self) -> Result<NewSubjects> {
        let entries =
            self.subjects.as_ref().ok_or_else(|| Error::invalid("subjects", refusals::field_missing("subjects")))?;
        let mut subjects = Vec::with_capacity(entries.len());
        let mut groups: Vec<ChoiceGroup> = Vec::new();
        let mut student_groups = BTreeMap::new();
        for GroupEntry { name, take, is_fourth } in self.choice_groups.iter().flatten() {
            groups.push(ChoiceGroup { name: name.trim().to_owned(), take: *take, is_fourth: *is_fourth });
        }
        for (at, entry) in entries.iter().enumerate() {
            let kind = match entry.kind.as_deref() {
                None => AssignedKind::default(),
                Some(word) => AssignedKind::named(word)
                    .ok_or_else(|| Error::invalid(&field(&entry.subject_id), people_texts::KIND_ALL_OR_OPTIONAL))?,
            };
            let student_group = entry.student_group_id.as_deref().map(str::trim).filter(|id| !id.is_empty());
            if let Some(id) = student_group {
                if kind != AssignedKind::Optional {
                    return Err(Error::invalid(&field(&entry.subject_id), people_texts::STUDENT_GROUP_OF_ALL));
                }
                student_groups.insert(entry.subject_id.clone(), id.to_owned());
            }
            let group = entry.choice_group.as_deref().map(str::trim).filter(|name| !name.is_empty());
            if let Some(name) = group.filter(|_| kind == AssignedKind::Optional)
                && groups.iter().all(|known| known.name != name)
            {
                groups.push(ChoiceGroup { name: name.to_owned(), take: 1, is_fourth: false });
            }
            let subject =
                AssignedSubject { subject_id: entry.subject_id.clone(), kind, group: group.map(str::to_owned) };
            subjects.push((entry.position.unwrap_or(i64::MAX), at, subject));
        }
        subjects.sort_by_key(|(position, at, _)| (*position, *at));
        let subjects = subjects.into_iter().map(|(.., subject)| subject).collect();
        Ok(NewSubjects { subjects, groups, student_groups })
    }
}

/// What addAssignSubject answers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AssignSaved {
    message: &'static str,
    #[serde(rename = "_id")]
    id: String,
    version: i64,
}

/// POST /api/addAssignSubject: the subjects of a section that has none.
///
/// # Errors
/// 400, 403, 404 as the filter set's; 409 where the section has subjects; 422 naming each subject; 423 in a closed session and where a
/// locked mark sheet would list others.
pub async fn add_assign_subject(
    caller: May<AssignSubjects>,
    State(app): AppState,
    body: PlaceBody<AssignBody, AskedPlaceOf<SectionKeys>>,
) -> Result<Response> {
    let PlaceBody { ground, value, key } = &body;
    let new = value.read()?;
    let section = {
        let mut conn = app.db.acquire().await?;
        let scope = ground.section(&caller, &mut conn).await?;
        value.same_names(&mut conn, &scope.branch_id).await?;
        reached(&mut conn, &caller, &scope.section_id).await?
    };
    let mut write = match app.write(&caller, key.as_ref()).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(response),
    };
    let version = assign::assign(&app, &caller, &mut write, &section, Expected::Nothing, &new).await?;
    write.answer(&AssignSaved { message: messages::SUCCESSFULLY_ADDED, id: section.id, version }).await
}

/// PUT /api/updateOneAssignSubject/{id}: the subjects of the section with this id, in place of those that it has.
///
/// # Errors
/// 400 for the shape; 403 for another branch's; 404 for an unknown section and one without subjects; 409 for a stale version; 422 and 423 as
/// [`add_assign_subject`].
pub async fn update_one_assign_subject(
    caller: May<AssignSubjects>,
    State(app): AppState,
    PathId(id): PathId,
    body: PlaceBody<AssignBody, AskedPlace>,
) -> Result<Response> {
    let PlaceBody { ground, value, key } = &body;
    let new = value.read()?;
    let section = assigned(&app, &caller, &id, ground).await?;
    value.same_names(&mut app.db.acquire().await?, &section.branch_id).await?;
    let mut write = match app.write(&caller, key.as_ref()).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(response),
    };
    let expected = value.version.map_or(Expected::Whatever, Expected::Version);
    let version = assign::assign(&app, &caller, &mut write, &section, expected, &new).await?;
    write.answer(&AssignSaved { message: messages::SUCCESSFULLY_UPDATED, id: section.id, version }).await
}

/// A section that has subjects, which the names and ids beside it must not contradict.
async fn assigned(app: &web::app::App, caller: &Caller, id: &str, ground: &AskedPlace) -> Result<AssignedSection> {
    let mut conn = app.db.acquire().await?;
    let section = reached(&mut conn, caller, id).await?;
    let names_place = ground.branch_id.is_some() || ground.branch_name.is_some();
    let names_section = ground.class_name.is_some() || ground.section_name.is_some();
    if names_place || ground.session_id.is_some() || ground.session_name.is_some() || names_section {
        let own = |given: &Option<String>, own: &str| given.clone().or_else(|| names_section.then(|| own.to_owned()));
        let ground = AskedPlace {
            branch_id: ground.branch_id.clone().or_else(|| (!names_place).then(|| section.branch_id.clone())),
            class_id: own(&ground.class_id, &section.class_id),
            section_id: own(&ground.section_id, &section.id),
            ..ground.clone()
        };
        let place = ground.resolve(caller, &mut conn, Level::Branch).await?;
        let other_session = place.at(Level::Session).is_some_and(|session| session.id != section.session_id);
        if place.branch_id() != section.branch_id || other_session {
            return Err(Error::not_found(refusals::SECTION_NOT_FOUND));
        }
    }
    let is_other = |given: &Option<String>, own: &str| given.as_deref().is_some_and(|given| given != own);
    if is_other(&ground.section_id, &section.id)
        || is_other(&ground.class_id, &section.class_id)
        || section.version == 0
    {
        return Err(Error::not_found(refusals::SECTION_NOT_FOUND));
    }
    Ok(section)
}

/// A subject of a section as the calls answer it.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssignedEntry {
    subject_id: String,
    subject_name: String,
    abbreviation: String,
    /// `all` or `optional`
    kind: &'static str,
    /// From 1.
    position: i64,
    choice_group: Option<String>,
    /// Not there where whoever chose it takes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    student_group_id: Option<String>,
}

/// A choice group as the calls answer it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AssignedGroup {
    name: String,
    take: i64,
    /// What a student takes of it is the student's fourth subject.
    #[serde(rename = "fourthSubject")]
    is_fourth: bool,
}

/// A section with its subjects as the calls answer it.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssignedRecord {
    /// The section's.
    #[serde(rename = "_id")]
    id: String,
    #[serde(flatten)]
    place: PlaceOfStudent,
    subjects: Vec<AssignedEntry>,
    choice_groups: Vec<AssignedGroup>,
    version: i64,
    changed_by_name: String,
    /// Epoch milliseconds.
    changed_at: i64,
}

fn record(section: AssignedSection, subjects: &[SubjectRow]) -> AssignedRecord {
    let groups = store::groups(subjects).into_iter();
    let entry = |(position, subject): (i64, &SubjectRow)| AssignedEntry {
        subject_id: subject.subject_id.clone(),
        subject_name: subject.subject_name.clone(),
        abbreviation: rules::subjects::abbreviation(&subject.subject_name, subject.abbreviation.as_deref()),
        kind: subject.kind().as_str(),
        position,
        choice_group: subject.group_name.clone(),
        student_group_id: subject.student_group_id.clone(),
    };
    AssignedRecord {
        id: section.id.clone(),
        place: PlaceOfStudent {
            branch: BranchRef { id: section.branch_id, branch_name: section.branch_name },
            session: SessionOfStudent { id: section.session_id, session_name: section.session_name },
            class: ClassOfStudent {
                id: section.class_id,
                class_name: section.class_name,
                class_numeric: section.class_numeric,
            },
            section: SectionOfStudent { id: section.id, section_name: section.section_name },
        },
        subjects: (1..).zip(subjects).map(entry).collect(),
        choice_groups: groups
            .map(|group| AssignedGroup { name: group.name, take: group.take, is_fourth: group.is_fourth })
            .collect(),
        version: section.version,
        changed_by_name: section.changed_by_name,
        changed_at: section.changed_at,
    }
}

/// The query of getAllAssignSubject.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct AssignedListQuery {
    #[serde(flatten)]
    paging: Paging,
    #[serde(flatten)]
    ground: AskedPlace,
}

/// GET /api/getAllAssignSubject: the sections of a session that have subjects, or one of them; searched by class, section and subject.
///
/// # Errors
/// 400 for a malformed page or limit, and without a session; 403 for another branch; 404.
pub async fn get_all_assign_subject(
    caller: May<AssignSubjects>,
    State(app): AppState,
    Params(query): Params<AssignedListQuery>,
) -> Result<Json<Listing<AssignedRecord>>> {
    let paged = query.paging.read()?;
    let mut conn = app.db.acquire().await?;
    let place = query.ground.resolve(&caller, &mut conn, Level::Session).await?;
    let [session_id, class_id, section_id] =
        [Level::Session, Level::Class, Level::Section].map(|level| place.id(level));
    let mut sections = store::sections(&mut conn, session_id, class_id).await?;
    sections.retain(|section| section.version > 0 && (section_id.is_empty() || section.id == section_id));
    let subjects = store::subjects(&mut conn, session_id, section_id).await?;
    drop(conn);
    let search = paged.search.trim().to_lowercase();
    let records = sections.into_iter().filter_map(|section| {
        let own: Vec<SubjectRow> = subjects.iter().filter(|row| row.section_id == section.id).cloned().collect();
        let is_found = section.label().to_lowercase().contains(&search)
            || own.iter().any(|subject| subject.subject_name.to_lowercase().contains(&search));
        is_found.then(|| record(section, &own))
    });
    let records: Vec<AssignedRecord> = records.collect();
    let total = i64::try_from(records.len()).unwrap_or(i64::MAX);
    let (limit, offset) = paged.window();
    let skipped = usize::try_from(offset).unwrap_or(usize::MAX);
    let page = records.into_iter().skip(skipped).take(usize::try_from(limit).unwrap_or(usize::MAX)).collect();
    Ok(Json(paged.listing(page, total)))
}

/// GET /api/getOneAssignSubject/{id}
///
/// # Errors
/// 403 for another branch's; 404 for an unknown section and one without subjects.
pub async fn get_one_assign_subject(
    caller: May<AssignSubjects>,
    State(app): AppState,
    PathId(id): PathId,
    Params(ground): Params<AskedPlace>,
) -> Result<Json<AssignedRecord>> {
    let section = assigned(&app, &caller, &id, &ground).await?;
    let mut conn = app.db.acquire().await?;
    let subjects = store::subjects(&mut conn, &section.session_id, &section.id).await?;
    Ok(Json(record(section, &subjects)))
}

/// DELETE /api/deleteOneAssignSubject/{id}: takes every subject of the section away.
///
/// # Errors
/// 403 for another branch's; 404; 422 naming what is in use; 423 in a closed session and where a sheet is locked.
pub async fn delete_one_assign_subject(
    caller: May<AssignSubjects>,
    State(app): AppState,
    PathId(id): PathId,
    Params(ground): Params<AskedPlace>,
) -> Result<Response> {
    let section = assigned(&app, &caller, &id, &ground).await?;
    let mut write = match app.write(&caller, None).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(response),
    };
    assign::clear(&caller, &mut write, &section, Expected::Whatever).await?;
    write.answer(&Message { message: messages::SUCCESSFULLY_DELETED }).await
}

/// A section's subjects for a filter.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FilterSubjects {
    data: Vec<SubjectsOfFilter>,
}

/// The one item of them.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SubjectsOfFilter {
    subjects: Vec<LookupRow>,
}

/// GET /api/getAssignSubjectForFilter: the subjects of a section in the order of its cards; no item where it has none.
///
/// # Errors
/// 400, 403, 404 as the filter set's.
pub async fn get_assign_subject_for_filter(
    caller: May<ReadLookups>,
    State(app): AppState,
    Params(ground): Params<AskedPlaceOf<SectionKeys>>,
) -> Result<Json<FilterSubjects>> {
    let mut conn = app.db.acquire().await?;
    let scope = ground.section(&caller, &mut conn).await?;
    let subjects = roster::structure::subjects::store::of_section(&mut conn, &scope.section_id).await?;
    let subjects: Vec<LookupRow> = subjects.into_iter().map(LookupRow::from).collect();
    let data = if subjects.is_empty() { Vec::new() } else { vec![SubjectsOfFilter { subjects }] };
    Ok(Json(FilterSubjects { data }))
}

/// A student with the optional subjects that they take.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StudentChoice {
    student_id: String,
    first_name: String,
    last_name: String,
    roll: i64,
    reg_no: String,
    /// Ids.
    subjects: BTreeSet<String>,
}

/// GET /api/getAssignSubjectStudents: the students of a section by roll, with the optional subjects that they take.
///
/// # Errors
/// 400, 403, 404 as the filter set's.
pub async fn get_assign_subject_students(
    caller: May<AssignSubjects>,
    State(app): AppState,
    Params(ground): Params<AskedPlaceOf<SectionKeys>>,
) -> Result<Json<Vec<StudentChoice>>> {
    let mut conn = app.db.acquire().await?;
    let scope = ground.section(&caller, &mut conn).await?;
    let students = store::students(&mut conn, &scope.section_id, "").await?;
    let mut chosen = by_student(store::chosen(&mut conn, &scope.section_id).await?);
    let row = |student: store::ChoosingStudent| StudentChoice {
        subjects: chosen.remove(&student.student_id).unwrap_or_default(),
        student_id: student.student_id,
        first_name: student.first_name,
        last_name: student.last_name,
        roll: student.roll,
        reg_no: student.reg_no,
    };
    Ok(Json(students.into_iter().map(row).collect()))
}

/// What a student is to take.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChoiceEntry {
    student_id: String,
    /// Ids of optional subjects of the section: all that the student takes.
    subjects: BTreeSet<String>,
    /// What that replaces; where something else is stored, 409.
    existing_subjects: Option<BTreeSet<String>>,
}

/// Body of updateAssignSubjectStudents, beside the ids.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct ChoicesBody {
    #[schemars(required, length(min = 1))]
    students: Option<Vec<ChoiceEntry>>,
}

/// PUT /api/updateAssignSubjectStudents: which optional subjects students of a section take, all or none. Who is not named keeps their choice.
///
/// # Errors
/// 400, 403, 404 as the filter set's, 404 for a student of another section; 409 with `conflicts` where `existingSubjects` are not the stored
/// ones; 422 naming each student; 423 in a closed session and where a locked mark sheet would list others.
pub async fn update_assign_subject_students(
    caller: May<AssignSubjects>,
    State(app): AppState,
    body: PlaceBody<ChoicesBody, AskedPlaceOf<SectionKeys>>,
) -> Result<Response> {
    let PlaceBody { ground, value, key } = &body;
    let entries = match value.students.as_deref() {
        None => return Err(Error::invalid("students", refusals::field_missing("students"))),
        Some([]) => return Err(Error::invalid("students", people_texts::field_empty("students"))),
        Some(entries) => entries,
    };
    let mut choices: Vec<NewChoice> = Vec::with_capacity(entries.len());
    let mut seen = BTreeSet::new();
    for entry in entries {
        if !seen.insert(entry.student_id.as_str()) {
            return Err(Error::invalid(&choose::field(&entry.student_id), people_texts::STUDENT_TWICE));
        }
        choices.push(NewChoice {
            student_id: entry.student_id.clone(),
            was: entry.existing_subjects.clone(),
            subjects: entry.subjects.clone(),
        });
    }
    let section = {
        let mut conn = app.db.acquire().await?;
        let scope = ground.section(&caller, &mut conn).await?;
        reached(&mut conn, &caller, &scope.section_id).await?
    };
    let mut write = match app.write(&caller, key.as_ref()).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(response),
    };
    choose::choose(&mut write, &caller, &section, &choices, false).await?;
    write.answer(&Message { message: messages::SUCCESSFULLY_UPDATED }).await
}
