//! The spreadsheet of a sheet: GET /admin/files/exam-marks.xlsx (docs/rules.md, *Screens*, Results screen: "Download CSV"). Written row
//! by row in constant memory. Strings are written as strings, so that none is ever taken for a formula.

use axum::extract::State;
use axum::response::Response;
use rules::components::Component;
use rules::marks::Mark;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, FormatAlign, Workbook, XlsxError};

use super::store::{self, RosterRow, SheetKey};
use auth::MayVisit;
use auth::permit::ViewResults;
use base::error::Result;
use records::place::{AskedPlace, FilterSet};
use web::app::AppState;
use web::input::Params;
use web::workbook;

/// GET /admin/files/exam-marks.xlsx
///
/// # Errors
/// 400, 403, 404 as the filter set's.
pub async fn exam_marks_xlsx(
    visitor: MayVisit<ViewResults>,
    State(app): AppState,
    Params(ground): Params<AskedPlace>,
) -> Result<Response> {
    let (scope, rows, scheduled) = {
        let mut conn = app.db.acquire().await?;
        let scope = ground.sheet(&visitor.caller, &mut conn).await?;
        visitor.caller.within_routine(&mut conn, &scope.section_id, Some(&scope.subject_id)).await?;
        let key = SheetKey::from(&scope);
        let rows = store::roster(&mut conn, &key, None).await?;
        let schedule = store::schedule(&mut conn, &key).await?.map(|row| row.set.schedule()).unwrap_or_default();
        let scheduled: Vec<Component> = schedule.components().map(|(component, _)| component).collect();
        (scope, rows, scheduled)
    };
    let name = scope.file_name("Mark Sheet");
    workbook::attachment(&app.clock, &name, move |seconds| write(&scope, &rows, scheduled, seconds)).await
}

/// The file's bytes. The columns are the components that some student has a mark in, or the scheduled ones where nobody has.
///
/// Specification silent: which id the student id is. It is the register number, the one that people know.
fn write(
    scope: &FilterSet,
    rows: &[RosterRow],
    scheduled: Vec<Component>,
    seconds: i64,
) -> std::result::Result<Vec<u8>, XlsxError> {
    let entered: Vec<Component> = Component::ALL
        .into_iter()
        .filter(|component| rows.iter().any(|row| row.marks().get(*component).is_some()))
        .collect();
    let columns = if entered.is_empty() { scheduled } else { entered };

    let mut workbook = Workbook::new();
    workbook.set_properties(&DocProperties::new().set_creation_datetime(&ExcelDateTime::from_timestamp(seconds)?));
    let bold = Format::new().set_bold();
    let number_head = Format::new().set_bold().set_align(FormatAlign::Right);
    let right = Format::new().set_align(FormatAlign::Right);

    let sheet = workbook.add_worksheet_with_constant_memory()?;
    sheet.set_name("Mark Sheet")?;
    sheet.set_column_width(0, 16)?.set_column_width(1, 8)?.set_column_width(2, 36)?;
    for (place, _) in (3..).zip(&columns) {
        sheet.set_column_width(place, 13)?;
    }
    let facts = [
        ("Exam", &scope.exam_name),
        ("Class", &scope.class_name),
        ("Section", &scope.section_name),
        ("Subject", &scope.subject_name),
    ];
    for (row, (label, value)) in (0..).zip(facts) {
        sheet.write_string_with_format(row, 0, label, &bold)?.write_string(row, 1, value)?;
    }
    let head = 5;
    sheet.set_freeze_panes(head + 1, 3)?;
    sheet
        .write_string_with_format(head, 0, "Student Id", &bold)?
        .write_string_with_format(head, 1, "Roll", &number_head)?
        .write_string_with_format(head, 2, "Student Name", &bold)?;
    for (place, component) in (3..).zip(&columns) {
        sheet.write_string_with_format(head, place, component.label(), &number_head)?;
    }
    for (place, student) in (head + 1..).zip(rows) {
        sheet.write_string(place, 0, &student.reg_no)?.write_number(place, 1, whole(student.roll))?.write_string(
            place,
            2,
            student.name(),
        )?;
        let marks = student.marks();
        for (column, component) in (3..).zip(&columns) {
            match marks.get(*component).map(|entered| entered.mark) {
                None => {}
                Some(mark @ (Mark::Absent | Mark::Exempt)) => {
                    sheet.write_string_with_format(place, column, mark.to_text(), &right)?;
                }
                Some(Mark::Hundredths(hundredths)) => {
                    sheet.write_number(place, column, whole(hundredths) / 100.0)?;
                }
            }
        }
    }
    workbook.save_to_buffer()
}

/// A spreadsheet's numbers are floats; rolls and marks are far below where that tells.
#[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
fn whole(number: i64) -> f64 {
    number as f64
}
