//! Which sheets are offered after a save: those with marks missing, of all exams of the session, by due date (the day of the exam).

use rules::roles::Role;

use super::store::{self, ScheduledSheet, SheetKey};
use super::wire::NextSheet;
use auth::Caller;
use auth::scope::SheetScope;
use base::clock::printed_day;
use base::error::Result;
use db::Conn;
use web::form;

/// At most this many are offered.
const MOST: usize = 5;

/// The screen that every role that enters marks can see.
const SCREEN: &str = "/admin/examResult";

/// The sheets to go on with after the one that was saved: of a teacher's own routine, for others of the same class.
pub async fn after(conn: &mut Conn, caller: &Caller, scope: &SheetScope) -> Result<Vec<NextSheet>> {
    let teacher = caller.role == Role::Teacher;
    let class_id = (!teacher).then_some(scope.class.id.as_str());
    let sheets = store::scheduled_sheets(conn, &scope.session.id, class_id, &caller.teacher_reach()).await?;
    Ok(offers(&sheets, &SheetKey::from(scope), scope))
}

/// The first of `sheets`, which are in order, in which marks are missing and may be entered.
fn offers(sheets: &[ScheduledSheet], saved: &SheetKey, scope: &SheetScope) -> Vec<NextSheet> {
    let is_saved = |sheet: &ScheduledSheet| {
        sheet.exam_id == saved.exam_id && sheet.section_id == saved.section_id && sheet.subject_id == saved.subject_id
    };
    sheets
        .iter()
        .filter(|sheet| !is_saved(sheet) && sheet.entered < sheet.students && !sheet.is_locked)
        // Nothing can be added to a published sheet, and nothing edited where nothing is.
        .filter(|sheet| !sheet.is_published || sheet.entered > 0)
        .filter(|sheet| !sheet.set.schedule().is_empty())
        .take(MOST)
        .map(|sheet| offer(sheet, scope))
        .collect()
}

fn offer(sheet: &ScheduledSheet, scope: &SheetScope) -> NextSheet {
    let mut query = vec![
        ("branchId", scope.branch.id.as_str()),
        ("sessionId", &scope.session.id),
        ("classId", &sheet.class_id),
        ("sectionId", &sheet.section_id),
        ("examId", &sheet.exam_id),
        ("subjectId", &sheet.subject_id),
        ("tab", "marks"),
    ];
    if sheet.entered > 0 {
        query.push(("edit", "1"));
    }
    NextSheet {
        label: format!("{}, {} {}, {}", sheet.subject_name, sheet.class_name, sheet.section_name, sheet.exam_name),
        href: form::address(SCREEN, &query) + FIRST_EMPTY,
        due: sheet.date.as_deref().map(printed_day),
        missing: sheet.students - sheet.entered,
        students: sheet.students,
    }
}

/// Opens a grid with the cursor in its first empty cell (`ui/src/grid/useMarkEntry.ts`).
pub const FIRST_EMPTY: &str = "#first-empty";
