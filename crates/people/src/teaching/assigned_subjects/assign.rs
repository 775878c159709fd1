//! The change of what a section is taught: all of it in one transaction, or none.

use std::collections::BTreeMap;

use rules::assigned::{self, AssignedFault, AssignedKind, AssignedSubject, ChoiceGroup};
use rules::words::{Said, Text, Word, calls, labels, people_texts, schemes_texts};

use super::choose;
use super::store::{self, AssignedSection, SubjectRow};
use super::{ASSIGNED, GROUPS, SUBJECTS};
use auth::Caller;
use auth::audit::Act;
use base::error::{Clash, Error, Result};
use db::Conn;
use records::place::hold_session;
use records::{Choices, Values, Write, has_unseen};
use web::app::App;

pub const STALE: Word = people_texts::SUBJECTS_CHANGED;

/// What a section is to be taught.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewSubjects {
    /// In the order of the cards.
    pub subjects: Vec<AssignedSubject>,
    pub groups: Vec<ChoiceGroup>,
    /// The groups of students all of whom take a subject, by the subject's id; of optional subjects only.
    pub student_groups: BTreeMap<String, String>,
}

/// What must be stored for a change to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Nothing is assigned yet.
    Nothing,
    /// This version; 0: nothing.
    Version(i64),
    Whatever,
}

/// The field of a subject that a refusal names.
pub fn field(subject_id: &str) -> String {
    format!("subjects.{subject_id}")
}

/// The field of a choice group.
pub fn group_field(name: &str) -> String {
    format!("choiceGroups.{name}")
}

/// Letters of a choice group's name at most.
const LONGEST_NAME: usize = 40;

/// What is wrong with the subjects themselves, by field.
pub fn faults(new: &NewSubjects) -> BTreeMap<String, Text> {
    let name = |fault: &AssignedFault| match fault {
        AssignedFault::Twice(id) | AssignedFault::GroupOfAll(id) | AssignedFault::NoSuchGroup(id) => field(id),
        AssignedFault::GroupTwice(group) | AssignedFault::Takes { group, .. } => group_field(group),
    };
    let mut all: BTreeMap<String, Text> =
        assigned::faults(&new.subjects, &new.groups).iter().map(|fault| (name(fault), fault.text())).collect();
    for ChoiceGroup { name, .. } in &new.groups {
        let fault: Text = if name.chars().count() > LONGEST_NAME {
            people_texts::choice_group_name_too_long(LONGEST_NAME).into()
        } else if has_unseen(name) {
            people_texts::CHOICE_GROUP_NAME_UNSEEN.into()
        } else {
            continue;
        };
        all.insert(group_field(name), fault);
    }
    all
}

/// Assigns subjects to a section, and those of groups to all of its students of these groups; commits nothing. Returns the new version.
///
/// # Errors
/// 409 where something else is stored than was expected, and for a subject that is in use and would be taken away; 422 for faults, and for
/// subjects of another session; 423 in a closed session, and where a locked mark sheet would list others.
pub async fn assign(
    app: &App,
    caller: &Caller,
    write: &mut Write<'_>,
    section: &AssignedSection,
    expected: Expected,
    new: &NewSubjects,
) -> Result<i64> {
    hold_session(&mut write.tx, &section.session_id).await?;
    let version = store::hold(&mut write.tx, &section.id, (&caller.name, write.at)).await?;
    match expected {
        Expected::Nothing if version > 1 => return Err(Error::clash(Clash::AlreadyAdded, calls::ALREADY_ADDED)),
        Expected::Version(known) if known != version - 1 => return Err(Error::stale(STALE, Vec::new())),
        _ => {}
    }
    let mut fields = faults(new);
    if new.subjects.is_empty() {
        fields.insert("subjects".to_owned(), people_texts::SUBJECTS_MISSING.into());
    }
    let offered = store::offered(&mut write.tx, &section.session_id, &section.id).await?;
    for subject in &new.subjects {
        if offered.iter().all(|offered| offered.id != subject.subject_id) {
            fields.insert(field(&subject.subject_id), people_texts::SUBJECT_NOT_OFFERED.into());
        }
    }
    if !new.student_groups.is_empty() {
        let known = store::student_groups(&mut write.tx, &section.branch_id, &section.id).await?;
        for (subject_id, group_id) in &new.student_groups {
            if known.iter().all(|group| group.id != *group_id) {
                fields.insert(field(subject_id), people_texts::STUDENT_GROUP_NOT_OFFERED.into());
            }
        }
    }
    if let Some(message) = fields.values().next() {
        return Err(Error::Values { message: message.clone(), fields });
    }
    let was = store::subjects(&mut write.tx, &section.session_id, &section.id).await?;
    refuse_what_is_used(&mut write.tx, section, &was, new).await?;
    let mut groups = Vec::with_capacity(new.groups.len());
    for group in &new.groups {
        groups.push((app.clock.new_id(), group.clone()));
    }
    store::replace(&mut write.tx, &section.id, &new.subjects, &groups, &new.student_groups).await?;
    for subject in new.subjects.iter().filter(|subject| subject.kind == AssignedKind::Optional) {
        let was_optional = was.iter().any(|was| was.subject_id == subject.subject_id && was.is_optional());
        if !was_optional {
            // Nobody's marks stop counting by this alone.
            store::choose_where_marked(&mut write.tx, &section.id, &subject.subject_id).await?;
        }
    }
    let now = store::subjects(&mut write.tx, &section.session_id, &section.id).await?;
    record(write, section, if version == 1 { Act::Add } else { Act::Update }, (&was, &now)).await?;
    choose::give_to_groups(write, caller, section, &now).await?;
    Ok(version)
}

/// Takes everything away that is assigned to a section; commits nothing.
///
/// # Errors
/// As [`assign`].
pub async fn clear(
    caller: &Caller,
    write: &mut Write<'_>,
    section: &AssignedSection,
    expected: Expected,
) -> Result<()> {
    hold_session(&mut write.tx, &section.session_id).await?;
    let version = store::hold(&mut write.tx, &section.id, (&caller.name, write.at)).await?;
    if matches!(expected, Expected::Version(known) if known != version - 1) {
        return Err(Error::stale(STALE, Vec::new()));
    }
    let was = store::subjects(&mut write.tx, &section.session_id, &section.id).await?;
    refuse_what_is_used(&mut write.tx, section, &was, &NewSubjects::default()).await?;
    store::remove(&mut write.tx, &section.id).await?;
    record(write, section, Act::Delete, (&was, &[])).await
}

/// Refuses to take away a subject that something of the section refers to, and to change who takes one, or whether as the fourth, while a sheet of
/// it is locked.
async fn refuse_what_is_used(
    conn: &mut Conn,
    section: &AssignedSection,
    was: &[SubjectRow],
    new: &NewSubjects,
) -> Result<()> {
    let mut fields: BTreeMap<String, Text> = BTreeMap::new();
    for old in was {
        let now = new.subjects.iter().find(|subject| subject.subject_id == old.subject_id);
        if now.is_some_and(|now| now.kind == old.kind()) {
            let is_fourth = new
                .groups
                .iter()
                .any(|group| group.is_fourth && now.is_some_and(|now| now.group.as_ref() == Some(&group.name)));
            if is_fourth != old.is_fourth {
                refuse_locked(conn, section, &old.subject_id, |exam, label| {
                    schemes_texts::fourth_subject_locked(&old.subject_name, exam, label)
                })
                .await?;
            }
            continue;
        }
        refuse_locked(conn, section, &old.subject_id, |exam, label| {
            people_texts::subject_locked(&old.subject_name, exam, label)
        })
        .await?;
        if now.is_none()
            && let Some(uses) = uses(store::used(conn, &section.id, &old.subject_id).await?)
        {
            let text = people_texts::subject_stays(&old.subject_name, section.label(), uses);
            fields.insert(field(&old.subject_id), text.into());
        }
    }
    // A subject that was everybody's without being assigned.
    for subject in new.subjects.iter().filter(|subject| subject.kind == AssignedKind::Optional) {
        if was.iter().all(|was| was.subject_id != subject.subject_id) {
            refuse_locked(conn, section, &subject.subject_id, people_texts::some_subject_locked).await?;
        }
    }
    match fields.values().next() {
        None => Ok(()),
        Some(message) => Err(Error::Values { message: message.clone(), fields }),
    }
}

/// Refuses a change of who takes a subject, or takes it as the fourth, while one of its sheets is locked, and holds its sheets until the
/// transaction ends. `says` is told the exam and the section.
///
/// # Errors
/// 423, and the database's.
pub async fn refuse_locked(
    conn: &mut Conn,
    section: &AssignedSection,
    subject_id: &str,
    says: impl FnOnce(String, String) -> Said,
) -> Result<()> {
    let sheets = store::take_sheets(conn, &section.id, subject_id).await?;
    let Some(locked) = sheets.iter().find(|sheet| sheet.is_locked) else { return Ok(()) };
    let exam = store::exam_name(conn, &locked.exam_id).await?;
    Err(Error::Locked(says(exam, section.label()).into()))
}

/// `2 exams are scheduled; 38 students have marks`; none where nothing refers to the subject.
fn uses(used: store::SubjectUse) -> Option<Said> {
    [
        (used.schedules != 0).then(|| people_texts::exams_scheduled(used.schedules)),
        (used.marked != 0).then(|| people_texts::students_with_marks(used.marked)),
        (used.lessons != 0).then(|| people_texts::lessons_in_routine(used.lessons)),
    ]
    .into_iter()
    .flatten()
    .reduce(labels::faults)
}

async fn record(
    write: &mut Write<'_>,
    section: &AssignedSection,
    act: Act,
    (was, now): (&[SubjectRow], &[SubjectRow]),
) -> Result<()> {
    let values = |rows: &[SubjectRow]| -> Values {
        let groups = store::groups(rows);
        let groups = groups.iter().map(|group| {
            if group.is_fourth {
                schemes_texts::choice_group_of_fourth(&group.name, group.take)
            } else {
                people_texts::choice_group_to_take(&group.name, group.take)
            }
        });
        let groups = groups.reduce(labels::listed).map(String::from).unwrap_or_default();
        vec![(SUBJECTS.key, subjects_text(rows).into()), (GROUPS.key, groups)]
    };
    let label = section.label();
    let of = (section.branch_id.as_str(), section.id.as_str(), label.as_str());
    write.record(act, &ASSIGNED, of, (&values(was), &values(now)), &Choices::default()).await
}

/// `Bangla, Mathematics, Music (optional), Islam (optional, Religion), Physics (students of Science)`
pub fn subjects_text(rows: &[SubjectRow]) -> Text {
    let text = |row: &SubjectRow| -> Text {
        let name = &row.subject_name;
        if !row.is_optional() {
            return name.into();
        }
        match (&row.student_group_name, &row.group_name) {
            (None, None) => people_texts::subject_optional(name).into(),
            (None, Some(choice)) => people_texts::subject_optional_in_group(name, choice).into(),
            (Some(students), None) => people_texts::subject_of_students(name, students).into(),
            (Some(students), Some(choice)) => people_texts::subject_of_students_in_group(name, students, choice).into(),
        }
    };
    let all = Text::joined(rows.iter().map(text), labels::listed);
    all.unwrap_or_else(|| String::new().into())
}
