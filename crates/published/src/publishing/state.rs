//! How complete a sheet is, and what an act makes of it. Pure.

use rules::words::{Text, Word, calls, labels, published_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use auth::audit;
use base::error::Error;
use exams::marks::state_store::SheetProgress;

/// What is done to a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "publishing.ts", rename = "PublishingAct")]
pub enum Act {
    Publish,
    Unpublish,
    Lock,
    Unlock,
}

impl Act {
    pub const ALL: [Self; 4] = [Self::Publish, Self::Unpublish, Self::Lock, Self::Unlock];

    pub const fn publishing(is_published: bool) -> Self {
        if is_published { Self::Publish } else { Self::Unpublish }
    }

    pub const fn locking(is_locked: bool) -> Self {
        if is_locked { Self::Lock } else { Self::Unlock }
    }

    /// As an address and a form spell it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Publish => "publish",
            Self::Unpublish => "unpublish",
            Self::Lock => "lock",
            Self::Unlock => "unlock",
        }
    }

    pub fn of(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|act| act.key() == key)
    }

    /// The word on its button.
    pub const fn label(self) -> Word {
        match self {
            Self::Publish => published_texts::ACT_PUBLISH,
            Self::Unpublish => published_texts::ACT_UNPUBLISH,
            Self::Lock => published_texts::ACT_LOCK,
            Self::Unlock => published_texts::ACT_UNLOCK,
        }
    }

    /// What takes it back.
    pub const fn reverse(self) -> Self {
        match self {
            Self::Publish => Self::Unpublish,
            Self::Unpublish => Self::Publish,
            Self::Lock => Self::Unlock,
            Self::Unlock => Self::Lock,
        }
    }

    /// Whether the screen offers to take it back at once. The lock is a toggle: pressing it again does.
    pub const fn can_be_undone(self) -> bool {
        matches!(self, Self::Publish | Self::Unpublish)
    }

    /// What the call on one sheet answers.
    pub const fn message(self) -> Word {
        match self {
            Self::Publish => calls::RESULT_PUBLISHED,
            Self::Unpublish => calls::RESULT_UNPUBLISHED,
            Self::Lock | Self::Unlock => calls::RESULT_LOCK_STATUS_UPDATED,
        }
    }

    pub const fn audited(self) -> audit::Act {
        match self {
            Self::Publish => audit::Act::Publish,
            Self::Unpublish => audit::Act::Unpublish,
            Self::Lock => audit::Act::Lock,
            Self::Unlock => audit::Act::Unlock,
        }
    }

    /// Whether the sheet is as the act would have it already.
    pub const fn stands(self, sheet: &SheetProgress) -> bool {
        match self {
            Self::Publish => sheet.is_published,
            Self::Unpublish => !sheet.is_published,
            Self::Lock => sheet.is_locked,
            Self::Unlock => !sheet.is_locked,
        }
    }
}

/// How far a sheet is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "publishing.ts")]
pub enum Completeness {
    /// Every student has every scheduled component.
    Complete,
    Incomplete,
    /// Nobody has a mark.
    Empty,
    /// No component is scheduled.
    Unscheduled,
}

impl Completeness {
    pub fn of(sheet: &SheetProgress) -> Self {
        let schedule = sheet.schedule();
        if schedule.is_empty() {
            Self::Unscheduled
        } else if sheet.entered == 0 {
            Self::Empty
        } else if sheet.is_complete() {
            Self::Complete
        } else {
            Self::Incomplete
        }
    }
}

/// Which results of a list are shown. What is done to the list is done to those alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Show {
    #[default]
    All,
    /// Complete and not published.
    Ready,
    /// Scheduled, and not every student has every component.
    Incomplete,
    Published,
}

impl Show {
    pub const ALL: [Self; 4] = [Self::All, Self::Ready, Self::Incomplete, Self::Published];

    /// As an address and a form spell it; all of them need no word.
    pub const fn key(self) -> &'static str {
        match self {
            Self::All => "",
            Self::Ready => "ready",
            Self::Incomplete => "incomplete",
            Self::Published => "published",
        }
    }

    pub const fn label(self) -> Word {
        match self {
            Self::All => labels::ALL,
            Self::Ready => published_texts::SHOW_READY,
            Self::Incomplete => published_texts::SHOW_INCOMPLETE,
            Self::Published => published_texts::SHOW_PUBLISHED,
        }
    }

    pub fn of(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|show| show.key() == key)
    }

    pub fn takes(self, sheet: &SheetProgress) -> bool {
        match self {
            Self::All => true,
            Self::Ready => !sheet.is_published && Completeness::of(sheet) == Completeness::Complete,
            Self::Incomplete => matches!(Completeness::of(sheet), Completeness::Incomplete | Completeness::Empty),
            Self::Published => sheet.is_published,
        }
    }
}

/// What is missing, in words: students without any mark, then each scheduled component that others lack.
pub fn missing(sheet: &SheetProgress) -> Vec<Text> {
    let schedule = sheet.schedule();
    if schedule.is_empty() {
        return vec![published_texts::NOTHING_SCHEDULED.into()];
    }
    if sheet.entered == 0 {
        return vec![published_texts::NO_MARKS.into()];
    }
    let mut notes = Vec::new();
    let without = sheet.students - sheet.entered;
    if without != 0 {
        notes.push(published_texts::students_without_marks(without).into());
    }
    for (component, _) in schedule.components() {
        let lack = sheet.entered - sheet.filled(component);
        if lack > 0 {
            notes.push(published_texts::component_missing(component.label(), lack).into());
        }
    }
    notes
}

/// Why a sheet stays as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    Unscheduled,
    NoMarks,
    /// Only complete sheets were asked for.
    Incomplete,
}

impl Refusal {
    pub const fn reason(self) -> Word {
        match self {
            Self::Unscheduled => published_texts::NOTHING_SCHEDULED,
            Self::NoMarks => published_texts::NO_MARKS,
            Self::Incomplete => published_texts::NOT_COMPLETE,
        }
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Unscheduled => Self::NotFound(calls::NOTHING_SCHEDULED.into()),
            Refusal::NoMarks => Self::conflict(calls::NO_MARKS_TO_PUBLISH),
            Refusal::Incomplete => Self::conflict(refusal.reason()),
        }
    }
}

/// What becomes of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Done,
    /// It stands so already.
    Unchanged,
    Refused(Refusal),
}

/// One sheet, as its own call sets it.
///
/// Specification silent: a sheet without any marks can be locked, which keeps marks out, but not published: there is
/// nothing to show to anybody. What is published or locked can be taken back even where nothing is scheduled any more.
pub fn on_one(act: Act, sheet: &SheetProgress) -> Outcome {
    let unscheduled = sheet.schedule().is_empty();
    if act.stands(sheet) {
        let nothing = unscheduled && sheet.entered == 0 && !sheet.is_published && !sheet.is_locked;
        return if nothing { Outcome::Refused(Refusal::Unscheduled) } else { Outcome::Unchanged };
    }
    match act {
        Act::Publish | Act::Lock if unscheduled => Outcome::Refused(Refusal::Unscheduled),
        Act::Publish if sheet.entered == 0 => Outcome::Refused(Refusal::NoMarks),
        _ => Outcome::Done,
    }
}

/// One sheet of many.
///
/// Specification silent: many in one step. Sheets without marks are left open, so that locking a class does not shut out
/// the exams that are still to come. What was never published or locked has nothing to take back, scheduled or not.
pub fn on_many(act: Act, sheet: &SheetProgress, only_complete: bool) -> Outcome {
    match on_one(act, sheet) {
        Outcome::Refused(_) if act.stands(sheet) => Outcome::Unchanged,
        Outcome::Done if act == Act::Lock && sheet.entered == 0 => Outcome::Refused(Refusal::NoMarks),
        Outcome::Done if act == Act::Publish && only_complete && Completeness::of(sheet) != Completeness::Complete => {
            Outcome::Refused(Refusal::Incomplete)
        }
        outcome => outcome,
    }
}
