//! Which sheets are offered after a save: those with marks missing, of all exams of the session, by due date (the day of the exam).

use rules::roles::Role;

use super::scheduled_store::{ScheduledSheet, Wanted, scheduled_sheets};
use super::store::SheetKey;
use super::wire::NextSheet;
use auth::Caller;
use base::clock::printed_day;
use base::error::Result;
use db::Conn;
use records::place::FilterSet;
use web::form;

/// At most this many are offered.
const MOST: i64 = 5;

/// The screen that every role that enters marks can see.
const SCREEN: &str = "/admin/examResult";

/// The sheets to go on with after the one that was saved: of a teacher's own routine, for others of the same class. It only informs: a save reads
/// it before its transaction begins.
pub async fn after(conn: &mut Conn, caller: &Caller, scope: &FilterSet) -> Result<Vec<NextSheet>> {
    let teacher = caller.role == Role::Teacher;
    let class_id = (!teacher).then_some(scope.class_id.as_str());
    let after = SheetKey::from(scope);
    let wanted = Wanted::Unfinished { after: &after, most: MOST };
    let sheets = scheduled_sheets(conn, &scope.session_id, class_id, &caller.teacher_reach(), wanted).await?;
    Ok(sheets.iter().map(|sheet| offer(sheet, scope)).collect())
}

fn offer(sheet: &ScheduledSheet, scope: &FilterSet) -> NextSheet {
    let mut query = vec![
        ("branchId", scope.branch_id.as_str()),
        ("sessionId", &scope.session_id),
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

/// Opens a grid with the cursor in its first empty cell (`ui/src/grid/first_empty.ts`).
pub const FIRST_EMPTY: &str = "#first-empty";
