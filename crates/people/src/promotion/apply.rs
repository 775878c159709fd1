//! The promotion itself: all of it in one transaction, or nothing; and taking it back.

use std::collections::{BTreeMap, HashMap};

use rules::promotion::{NewRolls, PromotionStatus};
use rules::words::{Said, Text, Word, labels, people_texts};

use super::plan::{PlannedStudent, StudentResult, Turn, sessions};
use super::store::{self, NewEnrolment, NewPromoted, Promotion, TurnStudent};
use super::{PROMOTION, STATUS};
use auth::Caller;
use auth::audit::{self, Act, Change, Moment, Subject, kind};
use base::error::{Error, Result};
use db::violates;
use money::book_store;
use records::Write;
use records::place::hold_session;
use web::app::App;

/// What a plan that something has changed under is refused with.
pub const STALE: Word = people_texts::ENROLLED_MEANWHILE;

/// What is to become of a student.
#[derive(Clone, Debug)]
pub struct Wish {
    pub student_id: String,
    pub status: Option<PromotionStatus>,
    /// None: the usual one.
    pub new_section_id: Option<String>,
    /// None: the first that is free.
    pub new_roll: Option<i64>,
}

/// What a plan showed of a student before anybody changed it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proposed {
    pub status: Option<PromotionStatus>,
    pub section_id: Option<String>,
    pub roll: Option<i64>,
}

impl Wish {
    /// A section and a roll that a plan proposed belong to the decision that it proposed them for: where another one was made, what was left
    /// as proposed becomes the usual section of that one, and a roll that is free there.
    #[must_use]
    pub fn decided_anew(self, proposed: &Proposed) -> Self {
        if self.status == proposed.status {
            return self;
        }
        Self {
            new_section_id: self.new_section_id.filter(|id| proposed.section_id.as_ref() != Some(id)),
            new_roll: self.new_roll.filter(|roll| proposed.roll != Some(*roll)),
            ..self
        }
    }

    /// The student as a plan has them, with the usual section where none was wished for.
    pub fn planned(&self, turn: &Turn, student: &TurnStudent, result: StudentResult) -> PlannedStudent {
        let old = turn.old_section(&student.section_id);
        let usual = || old.zip(self.status).and_then(|(old, status)| turn.usual_section(old, status));
        let goes = self.status != Some(PromotionStatus::Leave);
        let section = self.new_section_id.clone().or_else(|| usual().map(|section| section.id.clone()));
        PlannedStudent {
            student: student.clone(),
            result,
            status: self.status,
            new_section_id: section.filter(|_| goes),
            new_roll: self.new_roll.filter(|_| goes),
            conflicts: Vec::new(),
        }
    }
}

/// The field of a student that a refusal names.
pub fn field(student_id: &str) -> String {
    format!("student.{student_id}")
}

/// Puts the wishes into a plan, in the order of the old sections and rolls.
///
/// # Errors
/// 404 for a student who is not in the old session; 422 for one who has left or is in the new session already.
pub fn planned(turn: &Turn, wishes: &[Wish], order: NewRolls) -> Result<Vec<PlannedStudent>> {
    let by_id: HashMap<&str, &Wish> = wishes.iter().map(|wish| (wish.student_id.as_str(), wish)).collect();
    let known: HashMap<&str, &store::TurnStudent> =
        turn.students.iter().map(|student| (student.student_id.as_str(), student)).collect();
    let strangers: Vec<&str> =
        wishes.iter().map(|wish| wish.student_id.as_str()).filter(|id| !known.contains_key(id)).collect();
    if !strangers.is_empty() {
        return Err(Error::not_in_section("students", strangers));
    }
    let mut fields = BTreeMap::new();
    let mut planned = Vec::with_capacity(wishes.len());
    for student in &turn.students {
        let Some(wish) = by_id.get(student.student_id.as_str()) else { continue };
        let taken =
            student.new_section_id.as_deref().map(|id| turn.new_section(id).map(super::store::TurnSection::label));
        if let Some(section) = taken {
            let text = people_texts::student_in_section_already(student.name(), section.unwrap_or_default());
            fields.insert(field(&student.student_id), Text::from(text));
            continue;
        }
        if !student.is_here {
            fields.insert(field(&student.student_id), people_texts::student_not_here(student.name()).into());
            continue;
        }
        planned.push(wish.planned(turn, student, StudentResult::unknown()));
    }
    if let Some(message) = fields.values().next() {
        return Err(Error::Values { message: message.clone(), fields });
    }
    turn.give_rolls(order, &mut planned);
    turn.find_conflicts(&mut planned);
    Ok(planned)
}

/// Promotes students from one session of a branch into another; commits nothing. Who wishes for no roll gets one that is free, in this order.
/// Returns the promotion's id.
///
/// # Errors
/// 404 and 409 as [`sessions`]; 409 where somebody was enrolled meanwhile; 422 naming each conflict; 423 where the new session is closed.
pub async fn promote(
    app: &App,
    caller: &Caller,
    write: &mut Write<'_>,
    (branch_id, old_session_id, new_session_id): (&str, &str, &str),
    (wishes, order): (&[Wish], NewRolls),
) -> Result<String> {
    hold_session(&mut write.tx, new_session_id).await?;
    let (old, new) = sessions(&mut write.tx, branch_id, old_session_id, new_session_id).await?;
    let turn = Turn::load(&mut write.tx, old, new).await?;
    let planned = planned(&turn, wishes, order)?;
    let fields: BTreeMap<String, Text> = planned
        .iter()
        .filter_map(|one| Some((field(&one.student.student_id), one.conflicts.first()?.clone())))
        .collect();
    let faults = |one: &PlannedStudent| Text::joined(one.conflicts.iter().cloned(), labels::sentences);
    if let Some((first, faults)) = planned.iter().find_map(|one| Some((one, faults(one)?))) {
        let message = labels::faults_of(first.student.name(), faults).into();
        return Err(Error::Values { message, fields });
    }
    let id = app.clock.new_id();
    let (mut enrolments, mut promoted, mut changes) = (Vec::new(), Vec::new(), Vec::new());
    for one in &planned {
        let status = one.status.unwrap_or(PromotionStatus::Leave);
        let old = turn.old_section(&one.student.section_id).map(super::store::TurnSection::label).unwrap_or_default();
        let old_label = String::from(people_texts::roll_in_session(&turn.old.session_name, old, one.student.roll));
        let place = one.new_section_id.as_deref().and_then(|section| turn.new_section(section)).zip(one.new_roll);
        let enrolment_id = place.map(|_| app.clock.new_id());
        let new_label: String = place.map_or_else(
            || status.label().into(),
            |(section, roll)| people_texts::roll_in_session(&turn.new.session_name, section.label(), roll).into(),
        );
        if let (Some((section, roll)), Some(enrolment_id)) = (place, &enrolment_id) {
            enrolments.push(NewEnrolment {
                id: enrolment_id.clone(),
                student_id: one.student.student_id.clone(),
                class_id: section.class_id.clone(),
                section_id: section.id.clone(),
                group_id: one.student.group_id.clone(),
                roll,
            });
        }
        changes.push(Change {
            subject_kind: kind::STUDENT,
            subject_id: one.student.student_id.clone(),
            field: STATUS.key,
            old: Some(old_label.clone()),
            new: Some(new_label.clone()),
        });
        promoted.push(NewPromoted {
            student_id: one.student.student_id.clone(),
            status: status.as_str(),
            old_label,
            new_label,
            new_enrolment_id: enrolment_id,
        });
    }
    store::enrol(&mut write.tx, &turn.new.id, &enrolments).await.map_err(|error| {
        let is_taken = violates(&error, "enrolments_roll", "enrolments.section_id, enrolments.roll")
            || violates(&error, "enrolments_once_a_session", "enrolments.student_id, enrolments.session_id");
        if is_taken { Error::stale(STALE, Vec::new()) } else { error.into() }
    })?;
    let of = (turn.old.branch_id.as_str(), turn.old.id.as_str(), turn.new.id.as_str());
    store::add(&mut write.tx, &id, of, (&caller.id, &caller.name, write.at), &promoted).await?;
    if enrolments.iter().any(|one| one.group_id.is_some()) {
        store::follow_groups(&mut write.tx, &id).await?;
    }
    record(
        app,
        caller,
        write,
        Act::Add,
        (&id, branch_id, title(&turn.old.session_name, &turn.new.session_name).english()),
        &changes,
    )
    .await?;
    Ok(id)
}

/// `2026 to 2027`
pub fn title(old: &str, new: &str) -> Said {
    people_texts::promotion_from_to(old, new)
}

/// Takes a promotion back; commits nothing.
///
/// # Errors
/// 409 where it was taken back before, and where something refers to the new enrolments; 423 where the new session is closed.
pub async fn undo(app: &App, caller: &Caller, write: &mut Write<'_>, promotion: &Promotion) -> Result<()> {
    hold_session(&mut write.tx, &promotion.new_session_id).await?;
    // Who takes money asks for the books alone: a receipt is here already, or finds the student as this leaves them.
    book_store::hold(&mut write.tx, &promotion.branch_id).await?;
    // Whoever books something for one of the students in the new session refers to the enrolment first.
    store::hold_enrolments(&mut write.tx, &promotion.id).await?;
    let referred = store::referred(&mut write.tx, &promotion.id).await?;
    if !referred.is_empty() {
        return Err(Error::conflict(refusal(&referred)));
    }
    let students = store::promoted(&mut write.tx, &promotion.id).await?;
    if !store::take_back(&mut write.tx, &promotion.id, (&caller.name, write.at)).await? {
        return Err(Error::conflict(people_texts::PROMOTION_TAKEN_BACK));
    }
    let changes: Vec<Change> = students
        .into_iter()
        .map(|student| Change {
            subject_kind: kind::STUDENT,
            subject_id: student.student_id,
            field: STATUS.key,
            old: Some(student.new_label),
            new: Some(student.old_label),
        })
        .collect();
    let title = title(&promotion.old_session_name, &promotion.new_session_name);
    record(app, caller, write, Act::Delete, (&promotion.id, &promotion.branch_id, title.english()), &changes).await
}

/// Why a promotion cannot be taken back.
pub fn refusal(referred: &[store::Referred]) -> Text {
    let all = Text::joined(referred.iter().filter_map(store::Referred::said), labels::faults);
    people_texts::promotion_held(all.unwrap_or_default()).into()
}

async fn record(
    app: &App,
    caller: &Caller,
    write: &mut Write<'_>,
    act: Act,
    (id, branch_id, name): (&str, &str, &str),
    changes: &[Change],
) -> Result<()> {
    let subject = Subject { kind: PROMOTION.kind, id: id.to_owned(), name: Some(name.to_owned()) };
    let moment = Moment { id: app.clock.new_id(), at: write.at };
    Ok(audit::record(&mut write.tx, caller, moment, act, Some(branch_id), Some(&subject), changes).await?)
}
