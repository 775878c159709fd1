//! What to choose next on a screen's panel.

use rules::words::{Word, roster_texts};

use records::Place;
use records::place::Level;

/// The first list that is filled and not chosen; exam and subject together.
pub(super) fn of(place: &Place) -> Option<Word> {
    let keys = place.levels().keys;
    let open = |level: Level| keys.contains(&level) && place.at(level).is_none();
    let next = place.next()?;
    let is_last = || keys.iter().all(|key| *key == next || *key == Level::Semester || !open(*key));
    Some(match next {
        Level::Branch => roster_texts::CHOOSE_BRANCH_FIRST,
        Level::Session => roster_texts::CHOOSE_SESSION,
        Level::Class => roster_texts::CHOOSE_CLASS,
        // A class is followed by two lists that do not hang on each other.
        Level::Section => match (open(Level::Semester), is_last()) {
            (true, true) => roster_texts::CHOOSE_SECTION_AND_SEMESTER,
            (true, false) => roster_texts::CHOOSE_SECTION_AND_SEMESTER_TO_GO_ON,
            (false, true) => roster_texts::CHOOSE_SECTION_FIRST,
            (false, false) => roster_texts::CHOOSE_SECTION_TO_GO_ON,
        },
        Level::Exam if open(Level::Subject) => roster_texts::CHOOSE_EXAM_AND_SUBJECT,
        Level::Exam => roster_texts::CHOOSE_EXAM,
        Level::Subject => roster_texts::CHOOSE_SUBJECT,
        Level::Semester => roster_texts::CHOOSE_SEMESTER,
    })
}
