//! Where a call or a screen is: branch, session, class, section, exam, subject and semester (docs/rules.md, *Calls*, *Screens*). What a
//! request says of it is an [`AskedPlace`]; what comes of that is a [`Place`], made once per request and held to the caller's reach once.
//!
//! A call is strict ([`AskedPlace::resolve`]): a level that it names or cannot do without and that is wrong is refused. A screen of records
//! begins somewhere ([`Place::of_branch`], [`Place::of_session`]). A screen with Select Ground offers what can be chosen and says what it
//! was asked for in vain ([`Place::select`]).

mod asked;
mod call;
mod inputs;
mod level;
mod reach;
mod screen;
mod select;
mod session;
pub mod store;
mod whole;

use crate::grading;
use rules::scheme::Plan;
use rules::semesters::Semester;
use rules::words::{Text, Word, refusals};
use std::sync::Arc;

use super::store::BranchName;
use super::{Choice as FormChoice, Reach};
use auth::Caller;
use base::error::{Error, Result};
use db::window::Within;
use web::next_step::NextStep;

pub use asked::{
    AskedPlace, AskedPlaceOf, NeededKeys, PlaceBody, SectionKeys, SemesterKeys, SheetKeys, same_name, same_name_at,
    same_subject,
};
pub use inputs::place_inputs;
pub use level::{Choice, Level, Levels};
pub(super) use reach::within_branch;
pub use reach::{not_in_section, student_within_reach, within_reach};
pub(super) use screen::{OnScreen, on_screen};
pub use session::{hold_session, is_closed, open_session, session_days};
pub use whole::{FilterSet, SectionFilter};

use level::LEVELS;

/// An id with the name it goes by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub id: String,
    pub name: String,
}

/// What is known of a level.
#[derive(Clone, Debug, Default)]
struct At {
    /// What can be chosen. A call reads none.
    choices: Vec<Choice>,
    chosen: Option<Named>,
    /// This caller cannot choose another.
    is_fixed: bool,
}

/// Where a call or a screen is. What is chosen exists, hangs together and is within the caller's reach.
#[derive(Clone, Debug)]
pub struct Place {
    levels: Levels,
    at: [At; LEVELS],
    class_numeric: Option<i64>,
    /// What the chosen class is graded by, else the session; *Standard* where nobody asks.
    plan: Arc<Plan>,
    /// Of a screen of records: the branch as papers say it.
    letterhead: Option<BranchName>,
    is_closed: bool,
    /// What a screen was asked for in vain.
    pub failure: Option<Text>,
}

impl Place {
    fn of_levels(levels: Levels) -> Self {
        Self {
            levels,
            at: Default::default(),
            class_numeric: None,
            plan: grading::standard(),
            letterhead: None,
            is_closed: false,
            failure: None,
        }
    }

    /// Which levels it has.
    pub const fn levels(&self) -> &Levels {
        &self.levels
    }

    /// What is chosen of a level.
    pub const fn at(&self, level: Level) -> Option<&Named> {
        self.at[level as usize].chosen.as_ref()
    }

    /// Its id; empty where nothing is chosen.
    pub fn id(&self, level: Level) -> &str {
        self.at(level).map_or("", |chosen| chosen.id.as_str())
    }

    /// Its name; empty where nothing is chosen.
    pub fn name(&self, level: Level) -> &str {
        self.at(level).map_or("", |chosen| chosen.name.as_str())
    }

    /// What is chosen of a level that a call cannot do without.
    ///
    /// # Errors
    /// 400 where it names none.
    pub fn needed(&self, level: Level) -> Result<&Named> {
        let missing = || Error::invalid(level.key(), refusals::field_missing(level.key()));
        self.at(level).ok_or_else(missing)
    }

    /// The branch of a call.
    ///
    /// # Errors
    /// As [`Place::needed`].
    pub fn branch(&self) -> Result<&Named> {
        self.needed(Level::Branch)
    }

    /// The session of a call that needs one.
    ///
    /// # Errors
    /// As [`Place::needed`].
    pub fn session(&self) -> Result<&Named> {
        self.needed(Level::Session)
    }

    /// Empty where there is no branch.
    pub fn branch_id(&self) -> &str {
        self.id(Level::Branch)
    }

    pub fn session_id(&self) -> Option<String> {
        self.at(Level::Session).map(|session| session.id.clone())
    }

    /// The number of the chosen class.
    pub const fn class_numeric(&self) -> Option<i64> {
        self.class_numeric
    }

    /// What the chosen class is graded by, else the session, on a screen with semesters; else *Standard*.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    pub fn semester(&self) -> Option<Semester> {
        self.id(Level::Semester).parse().ok()
    }

    /// Once branch to section are chosen.
    pub fn section(&self) -> Option<SectionFilter> {
        SectionFilter::of(self)
    }

    /// Once branch to subject are chosen.
    pub fn sheet(&self) -> Option<FilterSet> {
        FilterSet::of(self)
    }

    /// What can be chosen of a level; nothing while there is none chosen above it.
    pub fn choices(&self, level: Level) -> &[Choice] {
        &self.at[level as usize].choices
    }

    /// Whether this caller cannot choose another.
    pub const fn is_fixed(&self, level: Level) -> bool {
        self.at[level as usize].is_fixed
    }

    /// The first level that nothing is chosen of.
    pub fn next(&self) -> Option<Level> {
        self.levels.keys.iter().copied().find(|level| self.at(*level).is_none())
    }

    /// Every level that something is chosen of, as a query.
    pub fn chosen(&self) -> Vec<(&'static str, &str)> {
        let chosen = |level: &Level| Some((level.key(), self.at(*level)?.id.as_str()));
        self.levels.keys.iter().filter_map(chosen).collect()
    }

    fn can_choose(&self, level: Level) -> bool {
        let is_open = level.parent().is_none_or(|parent| self.at(parent).is_some());
        self.levels.keys.contains(&level) && !self.is_fixed(level) && is_open
    }

    fn form_choices(&self, level: Level) -> Option<Vec<FormChoice>> {
        let choice = |of: &Choice| FormChoice::new(&of.id, &of.name);
        self.can_choose(level).then(|| self.choices(level).iter().map(choice).collect())
    }

    /// For who may choose one.
    pub fn branches(&self) -> Option<Vec<FormChoice>> {
        self.form_choices(Level::Branch)
    }

    /// Where something is of a year.
    pub fn sessions(&self) -> Option<Vec<FormChoice>> {
        self.form_choices(Level::Session)
    }

    /// Whether the branch can be chosen, so that an address must name it.
    pub fn can_choose_branch(&self) -> bool {
        self.can_choose(Level::Branch)
    }

    /// The branch as papers say it.
    pub(super) const fn letterhead(&self) -> Option<&BranchName> {
        self.letterhead.as_ref()
    }

    /// Nothing in a closed session is changed.
    pub const fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// What a downloaded list of this place is called.
    pub fn file_name(&self, many: &str) -> String {
        let above = [self.at(Level::Branch), self.at(Level::Session)].into_iter().flatten();
        above.map(|named| named.name.as_str()).chain([many]).collect::<Vec<_>>().join(" ")
    }

    /// What the rows of a list belong to here.
    pub(super) fn within(&self, reach: Reach, caller: &Caller) -> Within {
        let (branch_id, is_confined) = (self.branch_id().to_owned(), caller.branch.is_some());
        match reach {
            Reach::Installation if !is_confined => Within::Everything,
            Reach::BranchOrNone if !is_confined => Within::BranchOrNone(branch_id),
            Reach::Session if !branch_id.is_empty() => Within::Session(self.id(Level::Session).to_owned()),
            _ => Within::Branch(branch_id),
        }
    }

    /// What an address must say so that it leads to this place again.
    pub fn query(&self) -> Vec<(&'static str, &str)> {
        let branch = self.can_choose_branch().then(|| ("branchId", self.branch_id()));
        let session = ("sessionId", self.id(Level::Session));
        branch.into_iter().chain([session]).filter(|(_, id)| !id.is_empty()).collect()
    }

    /// What is missing before there can be a record here, with the way to where it is added.
    pub fn step(&self, reach: Reach, caller: &Caller) -> Option<NextStep> {
        match self.missing(reach)? {
            Level::Branch => Some(NextStep::branch(caller)),
            _ => Some(NextStep::session(caller, &self.query())),
        }
    }

    /// What is missing before there can be a record here, for a form that was sent all the same.
    pub(super) fn lacks(&self, reach: Reach) -> Option<Word> {
        match self.missing(reach)? {
            Level::Branch => Some(refusals::BRANCH_FIRST),
            _ => Some(refusals::SESSION_FIRST),
        }
    }

    fn missing(&self, reach: Reach) -> Option<Level> {
        let is_missing = |level: &Level| self.at(*level).is_none();
        match reach {
            Reach::Installation => None,
            Reach::Branch | Reach::BranchOrNone => Some(Level::Branch).filter(is_missing),
            Reach::Session => [Level::Branch, Level::Session].into_iter().find(is_missing),
        }
    }
}
