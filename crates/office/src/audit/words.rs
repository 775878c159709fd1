//! The audit in words: what an act is called, and what it changed, as a sentence with a place for the student.

use rules::components::Component;
use rules::qualities::Quality;
use rules::roles::Role;
use rules::words::{Text, noun_texts, office_texts};

use super::store::ChangeRow;
use crate::{KEPT, NOUNS};
use auth::audit::{Act, FILE, PASSWORD, PRINT_LINK, kind};
use records::Noun;

/// A class in which every quality goes by its own name (docs/rules.md, *Qualities*).
const OWN_NAMES: i64 = 8;
/// Where a sentence names the person or the print link that it is about. The screen puts the name there, with the way to it.
const PERSON: &str = "\u{fffc}";

/// What an act is called, with the record that it was done to: `Added the designation Senior Teacher`. One that this program does not know
/// is shown as it is stored.
pub(super) fn act(row: &ChangeRow) -> Text {
    let Some(act) = Act::named(&row.action) else { return row.action.as_str().into() };
    match (noun(row), &row.of_name, act) {
        (Some(noun), Some(name), Act::Add) => noun_texts::audit_added(noun.kind, name).into(),
        (Some(noun), Some(name), Act::Update) => noun_texts::audit_changed(noun.kind, name).into(),
        (Some(noun), Some(name), Act::Delete) => noun_texts::audit_deleted(noun.kind, name).into(),
        (Some(noun), Some(name), Act::Download) => noun_texts::audit_downloaded(noun.kind, name).into(),
        (None, Some(day), Act::AddAttendance) if is_attendance_day(row) => {
            office_texts::audit_attendance_entered_of(day).into()
        }
        (None, Some(day), Act::UpdateAttendance) if is_attendance_day(row) => {
            office_texts::audit_attendance_changed_of(day).into()
        }
        _ => act.label().into(),
    }
}

fn is_attendance_day(row: &ChangeRow) -> bool {
    row.of_kind.as_deref() == Some(kind::ATTENDANCE_DAY)
}

/// The noun of an act's record; none where the act was done to something else, as to a student's marks or password.
fn noun(row: &ChangeRow) -> Option<&'static Noun> {
    if !matches!(Act::named(&row.action), Some(Act::Add | Act::Update | Act::Delete | Act::Download)) {
        return None;
    }
    NOUNS.iter().chain(KEPT).find(|noun| Some(noun.kind) == row.of_kind.as_deref())
}

/// What changed, as the screens head it.
pub(super) fn field(row: &ChangeRow) -> Option<Text> {
    let stored = row.component.as_deref()?;
    Some(noun(row).map_or_else(|| component(stored, row.class_numeric), |noun| noun.label_of(stored)))
}

/// A role as people call it.
pub(super) fn role(stored: &str) -> &str {
    stored.parse::<Role>().map_or(stored, |role| role.label().english())
}

/// A component or a quality as the screens head it.
fn component(stored: &str, class_numeric: Option<i64>) -> Text {
    if let Ok(component) = stored.parse::<Component>() {
        return component.label().into();
    }
    match stored.parse::<Quality>() {
        // Acts on qualities name no sheet, and so no class: the fields by their own names.
        Ok(quality) => quality.label(class_numeric.unwrap_or(OWN_NAMES)).into(),
        Err(_) if stored == PASSWORD => office_texts::PASSWORD.into(),
        Err(_) if stored == PRINT_LINK => office_texts::PRINT_LINK.into(),
        Err(_) if stored == FILE => office_texts::FILE.into(),
        Err(_) => stored.into(),
    }
}

/// Whose value it was: `Amina Rahman (S-001)`; somebody who is gone by the id that is left; a print link as the act tells it.
pub(super) fn person(row: &ChangeRow) -> Text {
    if noun(row).is_some() || row.component.as_deref() == Some(FILE) {
        return "".into();
    }
    if row.component.as_deref() == Some(PRINT_LINK) {
        return row.new_value.clone().or_else(|| row.old_value.clone()).unwrap_or_default().into();
    }
    match (&row.person_name, &row.reg_no, &row.person_id) {
        (Some(name), Some(reg_no), _) => format!("{name} ({reg_no})").into(),
        (Some(name), None, _) => name.into(),
        (None, _, Some(id)) => office_texts::audit_person_gone(id).into(),
        (None, _, None) => office_texts::AUDIT_PERSON_UNKNOWN.into(),
    }
}

/// A change as a sentence: `Changed Written of … from 57.5 to 61`, with [`PERSON`] for whose it was; a record's names nobody.
pub(super) fn change(row: &ChangeRow) -> Text {
    let stored = row.component.as_deref().unwrap_or_default();
    let (old, new) = (row.old_value.as_deref(), row.new_value.as_deref());
    if let Some(noun) = noun(row) {
        let name = noun.label_of(stored);
        return match (old, new) {
            (Some(old), Some(new)) => office_texts::audit_changed(name, old, new).into(),
            (None, Some(new)) => office_texts::audit_entered(name, new).into(),
            (Some(old), None) => office_texts::audit_cleared(name, old).into(),
            (None, None) if stored == PASSWORD => office_texts::AUDIT_FIRST_PASSWORD.into(),
            (None, None) => office_texts::audit_changed_only(name).into(),
        };
    }
    let name = component(stored, row.class_numeric);
    let sentence = match (old, new) {
        _ if stored == PASSWORD => office_texts::audit_password_changed_of(PERSON),
        (_, Some(file)) if stored == FILE => office_texts::audit_from_file(file),
        (Some(file), None) if stored == FILE => office_texts::audit_undid_file(file),
        (_, Some(_)) if stored == PRINT_LINK => office_texts::audit_link_made(PERSON),
        (_, None) if stored == PRINT_LINK => office_texts::audit_link_revoked(PERSON),
        (Some(old), Some(new)) => office_texts::audit_changed_of(name, PERSON, old, new),
        (None, Some(new)) => office_texts::audit_entered_of(name, PERSON, new),
        (Some(old), None) => office_texts::audit_cleared_of(name, PERSON, old),
        (None, None) => office_texts::audit_changed_only_of(name, PERSON),
    };
    sentence.into()
}

/// The names of an act's sheet: `Half Yearly · Mathematics · Class 8 A`, the last kept on one line; one that is gone is said to be. None: no sheet.
pub(super) fn sheet(row: &ChangeRow) -> Option<Text> {
    if row.of_kind.as_deref() != Some(kind::MARK_SHEET) {
        return None;
    }
    let (Some(exam), Some(subject), Some(class), Some(section)) =
        (&row.exam_name, &row.subject_name, &row.class_name, &row.section_name)
    else {
        return Some(office_texts::AUDIT_SHEET_GONE.into());
    };
    Some(format!("{exam} \u{b7} {subject} \u{b7} {}\u{a0}{section}", class.replace(' ', "\u{a0}")).into())
}
