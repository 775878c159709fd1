//! The change of what a section is taught: all of it in one transaction, or none.

use std::collections::BTreeMap;

use rules::assigned::{self, AssignedFault, AssignedKind, AssignedSubject, ChoiceGroup};

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

pub const STALE: &str =
    "Somebody else has changed the subjects of this section meanwhile. Compare them with yours and save again.";
/// What a call that adds says of a section that has subjects.
pub const ALREADY: &str = "Already Added! Please Edit";

pub const NOTHING: &str = "Tick the subjects that the section is taught";

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
pub fn faults(new: &NewSubjects) -> BTreeMap<String, String> {
    let name = |fault: &AssignedFault| match fault {
        AssignedFault::Twice(id) | AssignedFault::GroupOfAll(id) | AssignedFault::NoSuchGroup(id) => field(id),
        AssignedFault::GroupTwice(group) | AssignedFault::Takes { group, .. } => group_field(group),
    };
    let mut all: BTreeMap<String, String> =
        assigned::faults(&new.subjects, &new.groups).iter().map(|fault| (name(fault), fault.to_string())).collect();
    for ChoiceGroup { name, .. } in &new.groups {
        let fault = if name.chars().count() > LONGEST_NAME {
            format!("A choice group's name has at most {LONGEST_NAME} characters")
        } else if has_unseen(name) {
            "A choice group's name holds a character that cannot be shown".to_owned()
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
        Expected::Nothing if version > 1 => return Err(Error::clash(Clash::AlreadyAdded, ALREADY)),
        Expected::Version(known) if known != version - 1 => return Err(Error::stale(STALE, Vec::new())),
        _ => {}
    }
    let mut fields = faults(new);
    if new.subjects.is_empty() {
        fields.insert("subjects".to_owned(), NOTHING.to_owned());
    }
    let offered = store::offered(&mut write.tx, &section.session_id, &section.id).await?;
    for subject in &new.subjects {
        if offered.iter().all(|offered| offered.id != subject.subject_id) {
            fields.insert(
                field(&subject.subject_id),
                "This subject is not one of the session's active subjects".to_owned(),
            );
        }
    }
    if !new.student_groups.is_empty() {
        let known = store::student_groups(&mut write.tx, &section.branch_id, &section.id).await?;
        for (subject_id, group_id) in &new.student_groups {
            if known.iter().all(|group| group.id != *group_id) {
                fields.insert(field(subject_id), "This is not one of the branch's active groups".to_owned());
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

/// Refuses to take away a subject that something of the section refers to, and to change who takes one while a sheet of it is locked.
async fn refuse_what_is_used(
    conn: &mut Conn,
    section: &AssignedSection,
    was: &[SubjectRow],
    new: &NewSubjects,
) -> Result<()> {
    let mut fields = BTreeMap::new();
    for old in was {
        let now = new.subjects.iter().find(|subject| subject.subject_id == old.subject_id);
        if now.is_some_and(|now| now.kind == old.kind()) {
            continue;
        }
        refuse_locked(conn, section, &old.subject_id, &old.subject_name).await?;
        if now.is_none()
            && let Some(uses) = uses(store::used(conn, &section.id, &old.subject_id).await?)
        {
            let text = format!("{} stays: in {} {uses}", old.subject_name, section.label());
            fields.insert(field(&old.subject_id), text);
        }
    }
    // A subject that was everybody's without being assigned.
    for subject in new.subjects.iter().filter(|subject| subject.kind == AssignedKind::Optional) {
        if was.iter().all(|was| was.subject_id != subject.subject_id) {
            refuse_locked(conn, section, &subject.subject_id, "A subject").await?;
        }
    }
    match fields.values().next() {
        None => Ok(()),
        Some(message) => Err(Error::Values { message: message.clone(), fields }),
    }
}

/// Refuses a change of who takes a subject while one of its sheets is locked, and holds its sheets until the transaction ends.
///
/// # Errors
/// 423, and the database's.
pub async fn refuse_locked(
    conn: &mut Conn,
    section: &AssignedSection,
    subject_id: &str,
    subject_name: &str,
) -> Result<()> {
    let sheets = store::take_sheets(conn, &section.id, subject_id).await?;
    let Some(locked) = sheets.iter().find(|sheet| sheet.is_locked) else { return Ok(()) };
    let exam = store::exam_name(conn, &locked.exam_id).await?;
    let message = format!(
        "{subject_name} is locked in {exam} for {}: who takes it cannot change until it is unlocked",
        section.label()
    );
    Err(Error::Locked(message.into()))
}

/// `2 exams are scheduled, 38 students have marks`; none where nothing refers to the subject.
fn uses(used: store::SubjectUse) -> Option<String> {
    let one = |count: i64, one: &str, many: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        count => Some(format!("{count} {many}")),
    };
    let all: Vec<String> = [
        one(used.schedules, "exam is scheduled", "exams are scheduled"),
        one(used.marked, "student has marks", "students have marks"),
        one(used.lessons, "lesson is in the routine", "lessons are in the routine"),
    ]
    .into_iter()
    .flatten()
    .collect();
    (!all.is_empty()).then(|| all.join(", "))
}

async fn record(
    write: &mut Write<'_>,
    section: &AssignedSection,
    act: Act,
    (was, now): (&[SubjectRow], &[SubjectRow]),
) -> Result<()> {
    let values = |rows: &[SubjectRow]| -> Values {
        let groups = store::groups(rows);
        let groups: Vec<String> = groups.iter().map(|group| format!("{} (take {})", group.name, group.take)).collect();
        vec![(SUBJECTS.key, subjects_text(rows)), (GROUPS.key, groups.join(", "))]
    };
    let label = section.label();
    let of = (section.branch_id.as_str(), section.id.as_str(), label.as_str());
    write.record(act, &ASSIGNED, of, (&values(was), &values(now)), &Choices::default()).await
}

/// `Bangla, Mathematics, Music (optional), Islam (optional, Religion), Physics (students of Science)`
pub fn subjects_text(rows: &[SubjectRow]) -> String {
    let text = |row: &SubjectRow| {
        let who = match (row.is_optional(), &row.student_group_name) {
            (false, _) => return row.subject_name.clone(),
            (true, None) => "optional".to_owned(),
            (true, Some(group)) => format!("students of {group}"),
        };
        let choice = row.group_name.as_ref().map(|group| format!(", {group}")).unwrap_or_default();
        format!("{} ({who}{choice})", row.subject_name)
    };
    rows.iter().map(text).collect::<Vec<_>>().join(", ")
}
