//! What to choose next on a screen's panel.

use super::panel::{Choice, GroundKey, LEVELS, Levels};

/// The first list that is filled and not chosen; exam and subject together.
pub(super) fn of(chosen: &[Option<Choice>; LEVELS], levels: &Levels) -> Option<String> {
    let open = |key: GroundKey| levels.keys.contains(&key) && chosen[key as usize].is_none();
    let next = levels.keys.iter().copied().find(|key| open(*key))?;
    let what = match next {
        GroundKey::Exam if open(GroundKey::Subject) => "an exam and a subject".to_owned(),
        GroundKey::Exam => "an exam".to_owned(),
        // A class is followed by two lists that do not hang on each other.
        GroundKey::Section if open(GroundKey::Semester) => "a section and a semester".to_owned(),
        other => format!("a {}", other.label().to_lowercase()),
    };
    let last = match next {
        GroundKey::Section => levels.keys.iter().all(|key| *key == next || *key == GroundKey::Semester || !open(*key)),
        _ => matches!(next, GroundKey::Exam | GroundKey::Subject | GroundKey::Semester),
    };
    let more = if last { "" } else { " to go on" };
    Some(format!("Choose {what}, then Filter{more}."))
}
