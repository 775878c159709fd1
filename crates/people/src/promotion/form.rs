//! The form of a plan: what is wished for each student, read from it and shown again. Fields: `status.<student>`, `section.<student>`,
//! `roll.<student>`; `was.<student>`, the three of them as the plan proposed them; `except.<student>`, a tick.

use rules::promotion::{NewRolls, PromotionStatus};
use rules::words::{Text, Word, people_texts};

use super::apply::{Proposed, Wish, field};
use super::plan::{Plan, PlannedStudent, Scope, Turn, results};
use base::error::Result;
use db::Conn;
use records::whole;
use web::posted::{FieldErrors, FromForm, Raw};

/// What the form holds.
pub struct PromotionForm {
    pub wishes: Vec<Wish>,
    /// In which those get rolls for whom none was wished.
    pub order: NewRolls,
}

/// What a press asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    Promote,
    /// To set everybody who is not ticked to Promote; nothing is saved by it.
    Except,
}

impl Press {
    /// Of the field `act`.
    pub fn named(act: Option<&str>) -> Self {
        if act == Some("except") { Self::Except } else { Self::Promote }
    }
}

const STATUS: &str = "status.";

impl FromForm for PromotionForm {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let order = NewRolls::named(raw.text("order").unwrap_or_default()).unwrap_or_default();
        Some(Self { wishes: wishes(raw, errors), order })
    }
}

/// What is wished for each student; a roll that is none is reported.
fn wishes(raw: &Raw, errors: &mut FieldErrors) -> Vec<Wish> {
    let mut wishes = Vec::new();
    for (name, status) in raw.texts() {
        let Some(student_id) = name.strip_prefix(STATUS) else { continue };
        let text =
            |what: &str| raw.text(&format!("{what}.{student_id}")).map(str::trim).filter(|text| !text.is_empty());
        let roll = text("roll").map(|typed| (typed, whole(typed)));
        let status = PromotionStatus::named(status.trim());
        if let Some((typed, None)) = roll
            && status != Some(PromotionStatus::Leave)
        {
            errors.add(&field(student_id), people_texts::not_a_roll(typed));
        }
        let wish = Wish {
            student_id: student_id.to_owned(),
            status,
            new_section_id: text("section").map(str::to_owned),
            new_roll: roll.and_then(|(_, roll)| roll),
        };
        wishes.push(match text("was") {
            None => wish,
            Some(was) => wish.decided_anew(&proposed(was)),
        });
    }
    wishes
}

/// `promote section-9 12`: a decision, a section and a roll, each a dash where it was open.
fn proposed(was: &str) -> Proposed {
    let mut parts = was.split(' ').map(|part| Some(part).filter(|part| *part != OPEN));
    let mut next = || parts.next().flatten();
    Proposed {
        status: next().and_then(PromotionStatus::named),
        section_id: next().map(str::to_owned),
        roll: next().and_then(whole),
    }
}

const OPEN: &str = "-";

/// The same of a student in a plan.
pub fn was(one: &PlannedStudent) -> String {
    let or_open = |text: Option<String>| text.unwrap_or_else(|| OPEN.to_owned());
    [
        or_open(one.status.map(|status| status.as_str().to_owned())),
        or_open(one.new_section_id.clone()),
        or_open(one.new_roll.map(|roll| roll.to_string())),
    ]
    .join(" ")
}

/// Whether a student is ticked.
pub fn is_except(raw: &Raw, student_id: &str) -> bool {
    raw.text(&format!("except.{student_id}")).is_some()
}

/// What becomes of those who are ticked: they repeat unless somebody says otherwise.
pub fn except_as(raw: Option<&Raw>) -> PromotionStatus {
    let named = raw.and_then(|raw| PromotionStatus::named(raw.text("exceptAs")?));
    named.filter(|status| *status != PromotionStatus::Promote).unwrap_or(PromotionStatus::Repeat)
}

/// A plan as it was sent, with the usual section and a free roll where none was wished for, and what stands in its way now.
pub async fn typed(
    conn: &mut Conn,
    turn: &Turn,
    scope: &Scope,
    raw: &Raw,
    (press, order): (Press, NewRolls),
) -> Result<Plan> {
    let mut judged = results(conn, turn, scope).await?;
    let sent = wishes(raw, &mut FieldErrors::default());
    let mut planned: Vec<PlannedStudent> = turn
        .waiting(scope)
        .map(|student| {
            let id = student.student_id.as_str();
            // Somebody who has come since.
            let new = || Wish { student_id: id.to_owned(), status: None, new_section_id: None, new_roll: None };
            let mut wish = sent.iter().find(|wish| wish.student_id == id).cloned().unwrap_or_else(new);
            if press == Press::Except {
                let is_ticked = is_except(raw, id);
                let goes_on = turn.old_section(&student.section_id).is_some_and(|old| turn.has_next(old));
                let status = match wish.status {
                    Some(status) if is_ticked && status != PromotionStatus::Promote => status,
                    _ if is_ticked => except_as(Some(raw)),
                    // After the last class there is nothing to be promoted into.
                    _ if goes_on => PromotionStatus::Promote,
                    _ => PromotionStatus::Leave,
                };
                if wish.status != Some(status) {
                    wish = Wish { status: Some(status), ..new() };
                }
            }
            wish.planned(turn, student, judged.take(id))
        })
        .collect();
    turn.give_rolls(order, &mut planned);
    turn.find_conflicts(&mut planned);
    Ok(Plan { students: planned, semesters: judged.sections })
}

/// `17 students are set to Promote, 2 to Repeat.`
pub fn filled(planned: &[PlannedStudent]) -> Text {
    let count = |status: PromotionStatus| planned.iter().filter(|one| one.status == Some(status)).count();
    let counted: Vec<(usize, Word)> = PromotionStatus::ALL
        .into_iter()
        .map(|status| (count(status), status.label()))
        .filter(|(count, _)| *count > 0)
        .collect();
    match counted[..] {
        [] => ".".into(),
        [(count, status)] => people_texts::set_to(count, status).into(),
        [(count, status), (second, to_second)] => people_texts::set_to_two(count, status, second, to_second).into(),
        [(count, status), (second, to_second), (third, to_third), ..] => {
            people_texts::set_to_three(count, status, second, to_second, third, to_third).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(fields: &[(&str, &str)]) -> Vec<Wish> {
        wishes(&Raw::of(fields.iter().copied()), &mut FieldErrors::default())
    }

    #[test]
    fn what_was_left_as_proposed_follows_a_decision_that_was_changed() {
        let was = ("was.s", "repeat section-8 3");
        for (sent, section, roll) in [
            // Repeat as proposed.
            ([("status.s", "repeat"), ("section.s", "section-8"), ("roll.s", "3")], Some("section-8"), Some(3)),
            // Promoted instead: neither the section nor the roll was meant for that.
            ([("status.s", "promote"), ("section.s", "section-8"), ("roll.s", "3")], None, None),
            // What somebody chose or typed is theirs.
            ([("status.s", "promote"), ("section.s", "section-9"), ("roll.s", "3")], Some("section-9"), None),
            ([("status.s", "promote"), ("section.s", "section-8"), ("roll.s", "7")], None, Some(7)),
            ([("status.s", "repeat"), ("section.s", "section-8b"), ("roll.s", "3")], Some("section-8b"), Some(3)),
        ] {
            let wish = read(&[&sent[..], &[was]].concat()).remove(0);
            assert_eq!((wish.new_section_id.as_deref(), wish.new_roll), (section, roll), "{sent:?}");
        }
    }

    #[test]
    fn what_was_open_is_read_as_open() {
        assert_eq!(proposed("- - -"), Proposed::default());
        let one = Proposed { status: Some(PromotionStatus::Leave), section_id: None, roll: None };
        assert_eq!(proposed("leave - -"), one);
        let wish = read(&[("status.s", "promote"), ("section.s", "a"), ("roll.s", "2"), ("was.s", "- - -")]).remove(0);
        assert_eq!((wish.new_section_id.as_deref(), wish.new_roll), (Some("a"), Some(2)));
    }
}
