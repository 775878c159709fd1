//! Workbooks of several sheets (docs/rules.md, *Marks by file*): GET /admin/files/section-marks.xlsx, a section's sheets of an exam, and
//! GET /admin/files/own-marks.xlsx, all of a teacher's. Each is a worksheet as the workbook of one sheet has it.

use axum::extract::State;
use axum::response::Response;
use rules::roles::Role;
use rules::words::exams_texts;
use serde::Deserialize;

use super::super::scheduled_store::{ScheduledSheet, Wanted, scheduled_sheets};
use super::super::store::SheetKey;
use super::super::workbook::{Columns, SheetNames, WrittenSheet, write};
use super::MOST_SHEETS;
use auth::permit::EnterMarks;
use auth::{MayVisit, TeacherReach};
use base::error::{Error, Result};
use db::Conn;
use records::place::{AskedPlace, Level};
use web::app::{App, AppState};
use web::input::Params;
use web::workbook;

/// Letters of a worksheet's name.
const TAB_LETTERS: usize = 31;

/// GET /admin/files/section-marks.xlsx: of an exam, every scheduled sheet of a section that the caller may enter marks on.
///
/// # Errors
/// 400, 403, 404 as the filter set's without its subject; 404 where nothing is scheduled.
pub async fn section_marks_xlsx(
    visitor: MayVisit<EnterMarks>,
    State(app): AppState,
    Params(ground): Params<AskedPlace>,
) -> Result<Response> {
    let ground = AskedPlace { subject_id: None, ..ground };
    let caller = &visitor.caller;
    let mut conn = app.db.acquire().await?;
    let place = ground.resolve(caller, &mut conn, Level::Exam).await?;
    let id = |level: Level| place.at(level).map(|named| named.id.clone()).unwrap_or_default();
    let name = |level: Level| place.at(level).map(|named| named.name.clone()).unwrap_or_default();
    let (session_id, class_id, section_id, exam_id) =
        (id(Level::Session), id(Level::Class), id(Level::Section), id(Level::Exam));
    caller.within_routine(&mut conn, &section_id, None).await?;
    let reach = caller.teacher_reach();
    let mut sheets = scheduled_sheets(&mut conn, &session_id, Some(&class_id), &reach, Wanted::All).await?;
    sheets.retain(|sheet| sheet.section_id == section_id && sheet.exam_id == exam_id);
    let names = [Level::Branch, Level::Session, Level::Class, Level::Section, Level::Exam].map(name);
    download(&app, conn, sheets, [&names[..], &[exams_texts::FILE_MARK_SHEETS.english().to_owned()]].concat().join(" "))
        .await
}

/// Whose sheets, of which session; of one exam where it is named.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct OwnQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    /// Whose sheets are meant; of a teacher always the own ones.
    teacher_id: Option<String>,
}

/// GET /admin/files/own-marks.xlsx: every sheet of the teacher that is not locked.
///
/// # Errors
/// 400 without a session, and for a role other than Teacher without `teacherId`; 403, 404 as the filter set's; 404 where there is none; 409 for too many.
pub async fn own_marks_xlsx(
    visitor: MayVisit<EnterMarks>,
    State(app): AppState,
    Params(query): Params<OwnQuery>,
) -> Result<Response> {
    let caller = &visitor.caller;
    let asked = &query.ground;
    let ground = AskedPlace {
        branch_id: asked.branch_id.clone(),
        branch_name: asked.branch_name.clone(),
        session_id: asked.session_id.clone(),
        session_name: asked.session_name.clone(),
        exam_id: asked.exam_id.clone(),
        ..AskedPlace::default()
    };
    let reach = match (caller.role, query.teacher_id) {
        (Role::Teacher, _) => caller.teacher_reach(),
        (_, Some(teacher_id)) => TeacherReach { teacher_id, day: caller.today.clone() },
        (_, None) => return Err(Error::invalid("teacherId", rules::words::refusals::field_missing("teacherId"))),
    };
    let mut conn = app.db.acquire().await?;
    let place = ground.resolve(caller, &mut conn, Level::Session).await?;
    let named = |level: Level| place.at(level).cloned();
    let session_id = named(Level::Session).map(|named| named.id).unwrap_or_default();
    let exam = named(Level::Exam);
    let mut sheets = scheduled_sheets(&mut conn, &session_id, None, &reach, Wanted::All).await?;
    sheets.retain(|sheet| !sheet.is_locked && exam.as_ref().is_none_or(|exam| exam.id == sheet.exam_id));
    let above = [named(Level::Branch), named(Level::Session), exam].into_iter().flatten().map(|level| level.name);
    let name = above.chain([exams_texts::FILE_MARK_SHEETS.english().to_owned()]).collect::<Vec<_>>().join(" ");
    download(&app, conn, sheets, name).await
}

async fn download(app: &App, mut conn: Conn, sheets: Vec<ScheduledSheet>, name: String) -> Result<Response> {
    let sheets: Vec<ScheduledSheet> =
        sheets.into_iter().filter(|sheet| !sheet.set.schedule().is_empty() || sheet.entered > 0).collect();
    if sheets.is_empty() {
        return Err(Error::not_found(exams_texts::FILE_NO_SHEETS));
    }
    if sheets.len() > MOST_SHEETS {
        return Err(Error::conflict(exams_texts::file_too_many_sheets(sheets.len(), MOST_SHEETS)));
    }
    let has_exams = sheets.iter().any(|sheet| sheet.exam_id != sheets[0].exam_id);
    let mut written: Vec<WrittenSheet> = Vec::with_capacity(sheets.len());
    for sheet in &sheets {
        let tab = tab_of(sheet, has_exams, written.iter().map(|sheet| sheet.tab.as_str()));
        let names = SheetNames {
            exam: sheet.exam_name.clone(),
            class: sheet.class_name.clone(),
            section: sheet.section_name.clone(),
            subject: sheet.subject_name.clone(),
        };
        let key = SheetKey {
            exam_id: sheet.exam_id.clone(),
            section_id: sheet.section_id.clone(),
            subject_id: sheet.subject_id.clone(),
        };
        written.push(WrittenSheet::of(&mut conn, &key, (tab, names), Columns::All, Some(&app.tokens)).await?);
    }
    drop(conn);
    workbook::attachment(&app.clock, &name, move |seconds| write(&written, seconds)).await
}

/// `Class 8 A Physics`, with the exam where there are several: as short as spreadsheets take it, and none twice.
fn tab_of<'t>(sheet: &ScheduledSheet, has_exams: bool, taken: impl Iterator<Item = &'t str>) -> String {
    let exam = if has_exams { format!(" {}", sheet.exam_name) } else { String::new() };
    tab(&format!("{} {} {}{exam}", sheet.class_name, sheet.section_name, sheet.subject_name), taken)
}

fn tab<'t>(name: &str, taken: impl Iterator<Item = &'t str>) -> String {
    let taken: Vec<String> = taken.map(str::to_lowercase).collect();
    let plain: Vec<char> = name.chars().map(|c| if r"[]:*?/\".contains(c) { '-' } else { c }).collect();
    let numbers = (1..).map(|number| if number == 1 { String::new() } else { format!(" ({number})") });
    let names = numbers.map(|number| {
        let name: String = plain.iter().take(TAB_LETTERS - number.len()).collect();
        format!("{}{number}", name.trim_matches([' ', '\'']))
    });
    names.into_iter().find(|name| !taken.contains(&name.to_lowercase())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::tab;

    #[test]
    fn worksheets_have_names_that_spreadsheets_take_and_none_twice() {
        let long = "Class 8 Padma Bangladesh and Global Studies";
        assert_eq!(tab("Class 8 A Arts/Crafts", [].into_iter()), "Class 8 A Arts-Crafts");
        let first = tab(long, [].into_iter());
        assert_eq!(first, "Class 8 Padma Bangladesh and Gl");
        let second = tab(long, [first.as_str()].into_iter());
        assert_eq!(second, "Class 8 Padma Bangladesh an (2)");
        assert!(second.chars().count() <= 31);
        assert_eq!(
            tab("CLASS 8 padma Bangladesh and Global", [first.as_str()].into_iter()),
            "CLASS 8 padma Bangladesh an (2)"
        );
    }
}
