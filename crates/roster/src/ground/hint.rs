//! What to choose next on a screen's panel.

use records::Place;
use records::place::Level;

/// The first list that is filled and not chosen; exam and subject together.
pub(super) fn of(place: &Place) -> Option<String> {
    let keys = place.levels().keys;
    let open = |level: Level| keys.contains(&level) && place.at(level).is_none();
    let next = place.next()?;
    let what = match next {
        Level::Exam if open(Level::Subject) => "an exam and a subject".to_owned(),
        Level::Exam => "an exam".to_owned(),
        // A class is followed by two lists that do not hang on each other.
        Level::Section if open(Level::Semester) => "a section and a semester".to_owned(),
        other => format!("a {}", other.label().to_lowercase()),
    };
    let last = match next {
        Level::Section => keys.iter().all(|key| *key == next || *key == Level::Semester || !open(*key)),
        _ => matches!(next, Level::Exam | Level::Subject | Level::Semester),
    };
    let more = if last { "" } else { " to go on" };
    Some(format!("Choose {what}, then Filter{more}."))
}
