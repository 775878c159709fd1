//! Which sheets are offered after a save (issue: the next subject, the next section, or one with marks missing). Pure.

use rules::roles::Role;

use super::store::{ScheduledSheet, SheetKey};
use super::wire::NextSheet;
use crate::auth::Caller;
use crate::auth::scope::SheetScope;
use crate::web::form;

/// At most this many are offered.
const MOST: usize = 3;

/// The screen that every role that enters marks can see.
const SCREEN: &str = "/admin/examResult";

/// How far the offers reach: a teacher's own routine, else the class of the sheet that was saved.
pub fn reach<'a>(caller: &'a Caller, scope: &'a SheetScope) -> (Option<&'a str>, Option<&'a str>) {
    if caller.role == Role::Teacher { (None, Some(&caller.id)) } else { (Some(&scope.class.id), None) }
}

/// The next subject of the same section, then the same subject of the next section, then any other, each only where
/// marks are missing and may be entered. `sheets` are in order; "next" wraps around.
pub fn offers(sheets: &[ScheduledSheet], saved: &SheetKey, scope: &SheetScope) -> Vec<NextSheet> {
    let is_saved =
        |sheet: &ScheduledSheet| sheet.section_id == saved.section_id && sheet.subject_id == saved.subject_id;
    let here = sheets.iter().position(is_saved).map_or(0, |place| place + 1);
    let open: Vec<&ScheduledSheet> = sheets[here..]
        .iter()
        .chain(&sheets[..here])
        .filter(|sheet| !is_saved(sheet) && sheet.entered < sheet.students && !sheet.is_locked)
        // Nothing can be added to a published sheet, and nothing edited where nothing is.
        .filter(|sheet| !sheet.is_published || sheet.entered > 0)
        .filter(|sheet| !sheet.set.schedule().is_empty())
        .collect();
    let next_subject = open.iter().position(|sheet| sheet.section_id == saved.section_id);
    let next_section = open.iter().position(|sheet| sheet.subject_id == saved.subject_id);
    let mut chosen: Vec<usize> = Vec::new();
    for place in next_subject.into_iter().chain(next_section).chain(0..open.len()) {
        if chosen.len() < MOST && !chosen.contains(&place) {
            chosen.push(place);
        }
    }
    chosen.into_iter().map(|place| offer(open[place], scope)).collect()
}

fn offer(sheet: &ScheduledSheet, scope: &SheetScope) -> NextSheet {
    let mut query = vec![
        ("branchId", scope.branch.id.as_str()),
        ("sessionId", &scope.session.id),
        ("classId", &sheet.class_id),
        ("sectionId", &sheet.section_id),
        ("examId", &scope.exam.id),
        ("subjectId", &sheet.subject_id),
        ("tab", "marks"),
    ];
    if sheet.entered > 0 {
        query.push(("edit", "1"));
    }
    NextSheet {
        label: format!("{}, {} {}", sheet.subject_name, sheet.class_name, sheet.section_name),
        href: form::address(SCREEN, &query),
        missing: sheet.students - sheet.entered,
        students: sheet.students,
    }
}
