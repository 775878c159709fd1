//! The spreadsheet of a tabulation: GET /admin/files/tabulation.xlsx. The sheet as it is on the screen, and beside it each
//! subject's total as a number, and where the scheme has them its grade points. Strings are written as strings, so that none is ever taken for a formula.

use axum::extract::State;
use axum::response::Response;
use records::grading;
use rules::tabulation::{Row, grade_count_text};
use rules::totals::Printed;
use rules::words::{exams_texts, labels, refusals, schemes_texts};
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, FormatAlign, Workbook, Worksheet, XlsxError};
use serde::Deserialize;

use super::columns::ColumnKind;
use super::http;
use super::sheets::file_name;
use super::table::{DASH, Order, Student, Tabulation, What, shown};
use auth::MayVisit;
use auth::permit::ViewTabulation;
use base::clock::printed_day;
use base::error::{Error, Result};
use records::place::{AskedPlace, SectionFilter};
use roster::ground::semester;
use web::app::AppState;
use web::input::Params;
use web::workbook;

/// The row of the column heads, under the facts.
const HEAD: u32 = 6;
/// The paper's number in the format.
const A4: u8 = 9;

/// What the address carries: a semester, or an exam's id.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct WorkbookQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    sort: Option<String>,
}

/// GET /admin/files/tabulation.xlsx
///
/// # Errors
/// 400, 403 and 404 as the filter set's; 404 where there is nothing to write.
pub async fn tabulation_xlsx(
    visitor: MayVisit<ViewTabulation>,
    State(app): AppState,
    Params(query): Params<WorkbookQuery>,
) -> Result<Response> {
    let ground = query.ground.trimmed();
    let caller = &visitor.caller;
    let mut conn = app.db.snapshot().await?;
    let (section, what) = if let Some(exam) = ground.exam_id.clone() {
        (http::exam_section(caller, &mut conn, &ground).await?, What::Exam(exam))
    } else {
        let semester = semester::asked(ground.semester.as_deref())?;
        let section = http::section(caller, &mut conn, &ground).await?;
        semester::of_class(&*grading::of_class(&mut conn, &section.class_id).await?, semester, section.class_numeric)?;
        (section, What::Semester(semester))
    };
    let order = Order::asked(query.sort.as_deref());
    let tabulation = Tabulation::load(&mut conn, &section.section_id, section.class_numeric, &what, order).await?;
    drop(conn);
    if tabulation.is_empty() {
        return Err(Error::not_found(refusals::TABULATION_NOT_FOUND));
    }
    let name = file_name(&section, &tabulation.title);
    workbook::attachment(&app.clock, &name, move |seconds| write(&section, &tabulation, seconds)).await
}

struct Formats {
    bold: Format,
    number_head: Format,
    centred_head: Format,
    centred: Format,
    right: Format,
}

/// The file's bytes.
fn write(section: &SectionFilter, tabulation: &Tabulation, seconds: i64) -> std::result::Result<Vec<u8>, XlsxError> {
    let formats = Formats {
        bold: Format::new().set_bold(),
        number_head: Format::new().set_bold().set_align(FormatAlign::Right),
        centred_head: Format::new().set_bold().set_align(FormatAlign::Center),
        centred: Format::new().set_align(FormatAlign::Center),
        right: Format::new().set_align(FormatAlign::Right),
    };
    let mut workbook = Workbook::new();
    workbook.set_properties(&DocProperties::new().set_creation_datetime(&ExcelDateTime::from_timestamp(seconds)?));
    grades(workbook.add_worksheet_with_constant_memory()?, section, tabulation, &formats)?;
    totals(workbook.add_worksheet_with_constant_memory()?, section, tabulation, &formats)?;
    if has_points(tabulation) {
        points(workbook.add_worksheet_with_constant_memory()?, section, tabulation, &formats)?;
    }
    workbook.save_to_buffer()
}

/// The facts, and the first two column heads.
fn begin(
    sheet: &mut Worksheet,
    section: &SectionFilter,
    tabulation: &Tabulation,
    formats: &Formats,
) -> std::result::Result<(), XlsxError> {
    sheet.set_column_width(0, 10)?.set_column_width(1, 36)?;
    let facts = [
        (labels::BRANCH, &section.branch_name),
        (labels::SESSION, &section.session_name),
        (labels::CLASS, &section.class_name),
        (labels::SECTION, &section.section_name),
        (labels::EXAM, &tabulation.title),
    ];
    for (row, (label, value)) in (0..).zip(facts) {
        sheet.write_string_with_format(row, 0, label.english(), &formats.bold)?.write_string(row, 1, value)?;
    }
    if let Some(said) = &tabulation.provisional {
        let words = said.english();
        sheet.write_string_with_format(HEAD - 1, 0, exams_texts::PROVISIONAL.english(), &formats.bold)?.write_string(
            HEAD - 1,
            1,
            words,
        )?;
    }
    sheet.set_freeze_panes(HEAD + 1, 2)?;
    // On paper: A4 across, all columns on a page, the heads on each.
    sheet.set_landscape().set_paper_size(A4).set_print_fit_to_pages(1, 0).set_repeat_rows(HEAD, HEAD)?;
    sheet.write_string_with_format(HEAD, 0, labels::ROLL.english(), &formats.number_head)?.write_string_with_format(
        HEAD,
        1,
        labels::STUDENT_NAME.english(),
        &formats.bold,
    )?;
    Ok(())
}

/// The sheet as the screen has it.
fn grades(
    sheet: &mut Worksheet,
    section: &SectionFilter,
    tabulation: &Tabulation,
    formats: &Formats,
) -> std::result::Result<(), XlsxError> {
    sheet.set_name(exams_texts::FILE_TABULATION.english())?;
    begin(sheet, section, tabulation, formats)?;
    let first = 2;
    let mut after = first;
    for (place, column) in (first..).zip(&tabulation.columns.heads) {
        sheet.set_column_width(place, 13)?;
        sheet.write_string_with_format(HEAD, place, &column.subject, &formats.centred_head)?;
        after = place + 1;
    }
    sheet.write_string_with_format(HEAD, after, total_head(tabulation), &formats.number_head)?;
    // A scheme without letters has totals here, and nothing to count.
    let marks_only = tabulation.is_marks_only();
    let position = if marks_only {
        after + 1
    } else {
        sheet.set_column_width(after + 1, 34)?;
        sheet.write_string_with_format(HEAD, after + 1, exams_texts::GRADE_COUNT.english(), &formats.bold)?;
        after + 2
    };
    sheet.write_string_with_format(HEAD, position, exams_texts::POSITION.english(), &formats.number_head)?;
    let has_points = has_points(tabulation);
    if has_points {
        sheet.write_string_with_format(HEAD, position + 1, "GPA", &formats.number_head)?;
    }
    for (place, row) in (HEAD + 1..).zip(&tabulation.shown) {
        sheet.write_number(place, 0, whole(row.roll))?.write_string(place, 1, name(row))?;
        for (column, (head, printed)) in (first..).zip(tabulation.cells(row)) {
            match printed.filter(|_| marks_only || head.kind == ColumnKind::Paper) {
                Some(printed) => {
                    sheet.write_number_with_format(place, column, whole(printed.total), &formats.centred)?
                }
                None => sheet.write_string_with_format(place, column, shown(printed.as_ref()), &formats.centred)?,
            };
        }
        if let Some(total) = row.total() {
            sheet.write_number(place, after, whole(total))?;
        }
        if !marks_only {
            sheet.write_string(place, after + 1, grade_count_text(&row.grade_count))?;
        }
        match row.position {
            Some(rank) => sheet.write_number(place, position, whole(i64::try_from(rank).unwrap_or(i64::MAX)))?,
            None => sheet.write_string_with_format(place, position, DASH, &formats.right)?,
        };
        if has_points {
            write_points(sheet, (place, position + 1), row.overall, &formats.right)?;
        }
    }
    Ok(())
}

/// Whether the card of anybody has grade points.
fn has_points(tabulation: &Tabulation) -> bool {
    tabulation.shown.iter().any(|row| row.overall.is_some_and(|overall| overall.points.is_some()))
}

/// Grade points as a number, a dash where there are none yet; nothing where nothing is scheduled.
fn write_points(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    printed: Option<Printed>,
    right: &Format,
) -> std::result::Result<(), XlsxError> {
    match printed.map(|printed| printed.points) {
        None => {}
        Some(Some(points)) => {
            sheet.write_number(row, column, whole(points.0) / 100.0)?;
        }
        Some(None) => {
            sheet.write_string_with_format(row, column, DASH, right)?;
        }
    }
    Ok(())
}

/// Each subject's grade points as a number, and their mean.
fn points(
    sheet: &mut Worksheet,
    section: &SectionFilter,
    tabulation: &Tabulation,
    formats: &Formats,
) -> std::result::Result<(), XlsxError> {
    sheet.set_name(schemes_texts::GRADE_POINTS.english())?;
    begin(sheet, section, tabulation, formats)?;
    let is_lettered = |kind: ColumnKind| kind != ColumnKind::Paper;
    let mut after = 2;
    for (place, column) in (2..).zip(tabulation.columns.heads.iter().filter(|column| is_lettered(column.kind))) {
        sheet.set_column_width(place, 13)?;
        sheet.write_string_with_format(HEAD, place, &column.subject, &formats.number_head)?;
        after = place + 1;
    }
    sheet.write_string_with_format(HEAD, after, "GPA", &formats.number_head)?;
    for (place, row) in (HEAD + 1..).zip(&tabulation.shown) {
        sheet.write_number(place, 0, whole(row.roll))?.write_string(place, 1, name(row))?;
        for (column, printed) in (2..).zip(&row.subjects) {
            write_points(sheet, (place, column), *printed, &formats.right)?;
        }
        write_points(sheet, (place, after), row.overall, &formats.right)?;
    }
    Ok(())
}

/// Each subject's total as a number.
fn totals(
    sheet: &mut Worksheet,
    section: &SectionFilter,
    tabulation: &Tabulation,
    formats: &Formats,
) -> std::result::Result<(), XlsxError> {
    sheet.set_name(exams_texts::FILE_TOTALS.english())?;
    begin(sheet, section, tabulation, formats)?;
    let mut after = 2;
    for (place, column) in (2..).zip(&tabulation.columns.heads) {
        sheet.set_column_width(place, 13)?;
        sheet.write_string_with_format(HEAD, place, &column.subject, &formats.number_head)?;
        after = place + 1;
    }
    sheet.write_string_with_format(HEAD, after, total_head(tabulation), &formats.number_head)?;
    for (place, row) in (HEAD + 1..).zip(&tabulation.shown) {
        sheet.write_number(place, 0, whole(row.roll))?.write_string(place, 1, name(row))?;
        for (column, (_, printed)) in (2..).zip(tabulation.cells(row)) {
            if let Some(printed) = printed {
                sheet.write_number(place, column, whole(printed.total))?;
            }
        }
        if let Some(total) = row.total() {
            sheet.write_number(place, after, whole(total))?;
        }
    }
    Ok(())
}

/// `Total out of 800`, where that is the same for all.
fn total_head(tabulation: &Tabulation) -> String {
    let out_of = |out_of| exams_texts::total_out_of(out_of).english().to_owned();
    tabulation.out_of().map_or_else(|| labels::TOTAL.english().to_owned(), out_of)
}

/// A student's name, with the day of leaving, or of joining late.
fn name(row: &Row<Student>) -> String {
    let Student { name, left_on, joined_on, .. } = &row.student;
    match (left_on, joined_on) {
        (None, None) => name.clone(),
        (Some(day), _) => labels::left_on_of(name, printed_day(day)).english().to_owned(),
        (None, Some(day)) => labels::joined_on_of(name, printed_day(day)).english().to_owned(),
    }
}

/// A spreadsheet's numbers are floats; rolls and totals are far below where that tells.
#[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
fn whole(number: i64) -> f64 {
    number as f64
}
