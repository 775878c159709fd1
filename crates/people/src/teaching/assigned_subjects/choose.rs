//! The change of who takes which optional subjects of a section: all of it in one transaction, or none.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rules::assigned::{self, AssignedSubject};
use rules::words::{Text, Word, labels, people_texts};
use serde_json::json;

use super::assign::refuse_locked;
use super::store::{self, AssignedSection, ChoosingStudent, StudentSubject, SubjectRow};
use super::{CHOICE, CHOSEN};
use auth::Caller;
use auth::audit::Act;
use base::error::{Error, Result};
use db::Conn;
use records::place::{not_in_section, open_session};
use records::{Choices, Values, Write};

pub const STALE: Word = people_texts::CHOICES_CHANGED;

/// What a student is to take of the optional subjects.
#[derive(Clone, Debug)]
pub struct NewChoice {
    pub student_id: String,
    /// What it replaces, as the sender knows it; none: whatever it is.
    pub was: Option<BTreeSet<String>>,
    pub subjects: BTreeSet<String>,
}

/// The field of a student's choice.
pub fn field(student_id: &str) -> String {
    format!("choice.{student_id}")
}

/// By student.
pub fn by_student(rows: Vec<StudentSubject>) -> HashMap<String, BTreeSet<String>> {
    let mut of: HashMap<String, BTreeSet<String>> = HashMap::new();
    for row in rows {
        of.entry(row.student_id).or_default().insert(row.subject_id);
    }
    of
}

/// Stores what students chose; commits nothing. Who is not named keeps their choice. `whole`: the sender knew every student of the section,
/// and nobody may have come or gone since.
///
/// # Errors
/// 404 for a student who is not in the section; 409 where a choice has changed since; 422 for a subject that is not optional there and for
/// more than a choice group lets take; 423 in a closed session, and where a locked mark sheet would list others.
pub async fn choose(
    write: &mut Write<'_>,
    caller: &Caller,
    section: &AssignedSection,
    sent: &[NewChoice],
    whole: bool,
) -> Result<()> {
    open_session(&mut write.tx, &section.session_id).await?;
    store::hold_choices(&mut write.tx, &section.id).await?;
    let subjects = store::subjects(&mut write.tx, &section.session_id, &section.id).await?;
    let students = store::students(&mut write.tx, &section.id, "").await?;
    let by_id: HashMap<&str, &ChoosingStudent> =
        students.iter().map(|student| (student.student_id.as_str(), student)).collect();
    let strangers: Vec<&str> =
        sent.iter().map(|new| new.student_id.as_str()).filter(|id| !by_id.contains_key(id)).collect();
    if !strangers.is_empty() {
        return Err(if whole {
            Error::stale(STALE, Vec::new())
        } else {
            not_in_section(caller, &mut write.tx, "students", &strangers).await?
        });
    }
    let chosen = by_student(store::chosen(&mut write.tx, &section.id).await?);
    let none = BTreeSet::new();
    let stored = |id: &str| chosen.get(id).unwrap_or(&none);
    let conflicts: Vec<serde_json::Value> = sent
        .iter()
        .filter(|new| new.was.as_ref().is_some_and(|was| was != stored(&new.student_id)))
        .map(|new| json!({ "studentId": new.student_id, "yours": new.subjects, "theirs": stored(&new.student_id) }))
        .collect();
    if !conflicts.is_empty() {
        return Err(Error::stale(STALE, conflicts));
    }
    refuse_faults(&subjects, sent)?;

    let mut touched: BTreeMap<&str, Vec<(&ChoosingStudent, bool)>> = BTreeMap::new();
    for new in sent {
        let Some(student) = by_id.get(new.student_id.as_str()) else { continue };
        let was = stored(&new.student_id);
        for subject in was.symmetric_difference(&new.subjects) {
            touched.entry(subject).or_default().push((student, new.subjects.contains(subject)));
        }
    }
    let name = |id: &str| {
        subjects.iter().find(|subject| subject.subject_id == id).map_or("", |subject| subject.subject_name.as_str())
    };
    for (subject, changes) in &touched {
        refuse_locked(&mut write.tx, section, subject, |exam, label| {
            people_texts::subject_locked(name(subject), exam, label)
        })
        .await?;
        for (student, is_chosen) in changes {
            store::set_chosen(&mut write.tx, &student.enrolment_id, subject, *is_chosen).await?;
        }
    }
    for new in sent.iter().filter(|new| new.subjects != *stored(&new.student_id)) {
        let Some(student) = by_id.get(new.student_id.as_str()) else { continue };
        let text = |ids: &BTreeSet<String>| -> Values {
            let names = subjects.iter().filter(|subject| ids.contains(&subject.subject_id));
            vec![(CHOSEN.key, names.map(|subject| subject.subject_name.as_str()).collect::<Vec<_>>().join(", "))]
        };
        let name_and_number = format!("{} ({})", student.name(), student.reg_no);
        let of = (section.branch_id.as_str(), student.student_id.as_str(), name_and_number.as_str());
        let values = (&text(stored(&new.student_id)), &text(&new.subjects));
        write.record(Act::Update, &CHOICE, of, values, &Choices::default()).await?;
    }
    Ok(())
}

/// Gives the subjects of groups to all students of these groups who do not take them yet; commits nothing.
///
/// # Errors
/// As [`choose`]; 422 that names the first student who would have more of a choice group than it lets take.
pub async fn give_to_groups(
    write: &mut Write<'_>,
    caller: &Caller,
    section: &AssignedSection,
    subjects: &[SubjectRow],
) -> Result<()> {
    if subjects.iter().all(|subject| subject.student_group_id.is_none()) {
        return Ok(());
    }
    let students = store::students(&mut write.tx, &section.id, "").await?;
    let mut chosen = by_student(store::chosen(&mut write.tx, &section.id).await?);
    let given = |student: &ChoosingStudent| {
        let was = chosen.remove(&student.student_id).unwrap_or_default();
        let of_group =
            subjects.iter().filter(|of| of.student_group_id.is_some() && of.student_group_id == student.group_id);
        let mut subjects = was.clone();
        subjects.extend(of_group.map(|subject| subject.subject_id.clone()));
        (subjects != was).then(|| NewChoice { student_id: student.student_id.clone(), was: None, subjects })
    };
    let sent: Vec<NewChoice> = students.iter().filter(|student| student.left_on.is_none()).filter_map(given).collect();
    choose(write, caller, section, &sent, false).await.map_err(|error| match error {
        Error::Values { message, fields } => {
            let whose = students.iter().find(|student| fields.contains_key(&field(&student.student_id)));
            let message = match whose {
                Some(student) => labels::faults_of(student.name(), message).into(),
                None => message,
            };
            Error::Values { message, fields }
        }
        other => other,
    })
}

/// Refuses subjects that cannot be chosen, beside each student.
fn refuse_faults(subjects: &[SubjectRow], sent: &[NewChoice]) -> Result<()> {
    let rules: Vec<AssignedSubject> = subjects.iter().map(SubjectRow::assigned).collect();
    let groups = store::groups(subjects);
    let mut fields: BTreeMap<String, Text> = BTreeMap::new();
    for new in sent {
        let is_optional =
            |id: &&String| subjects.iter().any(|subject| subject.subject_id == **id && subject.is_optional());
        if !new.subjects.iter().all(|id| is_optional(&id)) {
            fields.insert(field(&new.student_id), people_texts::SUBJECT_NOT_OPTIONAL.into());
            continue;
        }
        let chosen: BTreeSet<&str> = new.subjects.iter().map(String::as_str).collect();
        let unmet = assigned::unmet(&rules, &groups, &chosen);
        if let Some(unmet) = unmet.iter().find(|unmet| unmet.is_too_many()) {
            fields.insert(field(&new.student_id), unmet.said().into());
        }
    }
    match fields.values().next() {
        None => Ok(()),
        Some(message) => Err(Error::Values { message: message.clone(), fields }),
    }
}

/// After a student and their marks moved to a section: what they have marks in there counts, so an optional subject among it is chosen.
pub async fn follow_marks(conn: &mut Conn, student_id: &str, section_id: &str) -> db::Result<()> {
    let Some(student) = store::students(conn, section_id, student_id).await?.pop() else { return Ok(()) };
    for marked in store::marked(conn, section_id).await? {
        if marked.student_id == student_id {
            store::set_chosen(conn, &student.enrolment_id, &marked.subject_id, true).await?;
        }
    }
    Ok(())
}
