//! The levels of Select Ground (docs/rules.md, *Screens*): what an address asks for is taken as far as it is valid, and every level whose
//! parent is chosen has what can be chosen. The rest becomes a message, and says nothing about another branch's records.

use crate::grading;
use rules::roles::Role;
use rules::semesters::Semester;
use rules::words::{Word, calls, refusals};

use super::level::LEVELS;
use super::reach::own_branch;
use super::store::{self, Missed, Offer, OptionRow};
use super::{AskedPlace, Choice, Level, Levels, Named, Place};
use auth::{Caller, Visitor};
use base::error::Result;
use db::Conn;

impl Place {
    /// Fills the levels from what an address asks for; what it does not name stays open.
    pub async fn select(conn: &mut Conn, visitor: &Visitor, asked: &AskedPlace, levels: &Levels) -> Result<Self> {
        let caller = &visitor.caller;
        let mut refused = None;
        let mut wanted = asked.clone().trimmed().by_level();
        for level in Level::ALL.into_iter().filter(|level| !levels.keys.contains(level)) {
            wanted[level as usize] = None;
        }
        if let Some(own) = &caller.branch {
            // Another branch's id, or one that does not exist: what hangs below it is not looked at.
            if own_branch(caller, wanted[Level::Branch as usize].as_deref()).is_err() {
                refused = Some(calls::OTHER_BRANCH.into());
                wanted = Default::default();
            }
            wanted[Level::Branch as usize] = Some(own.id.clone());
            // The session of the address wins, else the one chosen in the top bar.
            let session = &mut wanted[Level::Session as usize];
            if session.is_none() {
                *session = visitor.chosen.as_ref().map(|session| session.id.clone());
            }
        }
        let is_teacher = caller.role == Role::Teacher;
        let class_teacher = is_teacher && levels.class_teachers;
        let offer = Offer {
            all_branches: caller.branch.is_none(),
            wanted,
            reach: caller.teacher_reach(),
            class_teacher_id: if class_teacher { caller.id.clone() } else { String::new() },
        };
        let rows = store::options(conn, &offer).await?;
        let mut place = Self::of_levels(levels.clone());
        let named = |level: Level| {
            let wanted = offer.wanted[level as usize].as_deref()?;
            let row = rows.iter().find(|row| row.list == level.key() && row.id == wanted)?;
            Some(row.grading_version_id.as_str()).filter(|id| !id.is_empty())
        };
        let version = named(Level::Class).or_else(|| named(Level::Session));
        place.plan = grading::by_version(conn, version).await?;
        let missed = place.walk(&rows, &offer.wanted, caller);
        if let Some(missed) = missed {
            // A list above was changed and the form came back with what had been chosen below it: to be chosen anew.
            if store::belongs_elsewhere(conn, &missed).await? {
                place.failure = None;
            }
        }
        place.failure = refused.or(place.failure);
        if caller.branch.is_some() && !levels.all_fields {
            for level in [Level::Branch, Level::Session] {
                place.at[level as usize].is_fixed = true;
            }
        }
        Ok(place)
    }

    /// Takes from the top what is valid. Returns the first id that is not among what its list offers.
    fn walk(&mut self, rows: &[OptionRow], wanted: &[Option<String>; LEVELS], caller: &Caller) -> Option<Missed> {
        let mut missed = None;
        let keys = self.levels.keys;
        for level in keys.iter().copied() {
            if level.parent().is_some_and(|parent| self.at(parent).is_none()) {
                continue;
            }
            let choices = match level {
                Level::Semester => self.semesters(),
                _ => offered(rows, level, &self.levels),
            };
            let wanted = wanted[level as usize].as_deref();
            let chosen = choices.iter().find(|choice| Some(choice.id.as_str()) == wanted);
            let chosen = chosen.map(|choice| Named { id: choice.id.clone(), name: choice.name.clone() });
            let at = &mut self.at[level as usize];
            at.choices = choices;
            at.chosen = chosen;
            let Some(id) = wanted else { continue };
            if level == Level::Class {
                let row = rows.iter().find(|row| row.list == level.key() && row.id == id);
                self.class_numeric = row.map(|row| row.place);
            }
            // Another class's semester: the class was changed.
            let is_stale = level == Level::Semester && id.parse::<Semester>().is_ok();
            if self.at(level).is_none() && self.failure.is_none() && !is_stale {
                self.failure = Some(not_offered(level, caller).into());
                missed = Some(Missed {
                    list: level.key().to_owned(),
                    id: id.to_owned(),
                    branch_id: caller.branch.as_ref().map_or_else(String::new, |branch| branch.id.clone()),
                    parent_id: level.parent().map(|parent| self.id(parent)).unwrap_or_default().to_owned(),
                    session_id: self.id(Level::Session).to_owned(),
                    reach: caller.teacher_reach(),
                });
            }
        }
        missed
    }

    /// The semesters of the chosen class.
    fn semesters(&self) -> Vec<Choice> {
        let of_class = self.plan.year_of(self.class_numeric.unwrap_or_default());
        of_class.map(|semester| Choice::new(semester.as_str(), self.plan.semester_name(semester))).collect()
    }
}

/// Unknown, another branch's or another parent's: all alike, so that none of it is told.
fn not_offered(level: Level, caller: &Caller) -> Word {
    match level {
        Level::Class | Level::Section | Level::Subject if caller.role == Role::Teacher => calls::NOT_IN_ROUTINE,
        Level::Branch => refusals::BRANCH_NOT_FOUND,
        Level::Session => refusals::SESSION_NOT_FOUND,
        Level::Class => refusals::CLASS_NOT_FOUND,
        Level::Section => refusals::SECTION_NOT_FOUND,
        Level::Exam => refusals::EXAM_NOT_FOUND,
        Level::Subject => refusals::SUBJECT_NOT_FOUND,
        Level::Semester => refusals::SEMESTER_NOT_FOUND,
    }
}

/// One list of the rows; classes only within the screen's range, and with their number where the browser needs it.
fn offered(rows: &[OptionRow], level: Level, levels: &Levels) -> Vec<Choice> {
    let is_numbered = level == Level::Class && levels.keys.contains(&Level::Semester);
    let in_range = |row: &&OptionRow| {
        level != Level::Class || levels.classes.as_ref().is_none_or(|classes| classes.contains(&row.place))
    };
    rows.iter()
        .filter(|row| row.list == level.key())
        .filter(in_range)
        .map(|row| Choice { id: row.id.clone(), name: row.name.clone(), numeric: is_numbered.then_some(row.place) })
        .collect()
}
