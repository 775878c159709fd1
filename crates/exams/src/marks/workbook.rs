//! The spreadsheet of a sheet: GET /admin/files/exam-marks.xlsx (docs/rules.md, *Screens*, Results screen: "Download CSV"). Written row
//! by row in constant memory. Strings are written as strings, so that none is ever taken for a formula. For who may enter marks each row carries
//! hidden what makes it known when the file comes back (docs/rules.md, *Marks by file*); `files/` has workbooks of several sheets, and reads them.

use axum::extract::State;
use axum::response::Response;
use records::grading;
use rules::components::{Component, Schedule};
use rules::marks::Mark;
use rules::permission::Action;
use rules::scheme::Plan;
use rules::words::{exams_texts, labels};
use rust_xlsxwriter::{
    DataValidation, DataValidationErrorStyle, DocProperties, ExcelDateTime, Format, FormatAlign, Formula, Workbook,
    Worksheet, XlsxError,
};
use std::sync::Arc;

use super::files::sealed::Line;
use super::store::{self, RosterRow, SheetKey};
use auth::MayVisit;
use auth::permit::ViewResults;
use auth::tokens::Tokens;
use base::error::Result;
use db::Conn;
use records::place::{AskedPlace, FilterSet};
use web::app::AppState;
use web::input::Params;
use web::workbook::{self, column_letters};

/// The head of the first column, by which the row of headings is known.
pub(super) const STUDENT_ID: &str = labels::STUDENT_ID.english();
pub(super) const ROLL: &str = labels::ROLL.english();
pub(super) const STUDENT_NAME: &str = labels::STUDENT_NAME.english();
/// The row of headings.
const HEAD: u32 = 5;

/// The names above a sheet's table.
#[derive(Clone, Debug)]
pub(super) struct SheetNames {
    pub(super) exam: String,
    pub(super) class: String,
    pub(super) section: String,
    pub(super) subject: String,
}

/// A sheet to be written.
pub(super) struct WrittenSheet {
    /// Of the worksheet.
    pub(super) tab: String,
    pub(super) names: SheetNames,
    rows: Vec<RosterRow>,
    columns: Vec<Component>,
    /// By which its class is graded: it names the components.
    plan: Arc<Plan>,
    schedule: Schedule,
    /// The hidden cell of each row; empty where the file is only to be read.
    sealed: Vec<String>,
}

/// Which components get a column.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Columns {
    /// Those that some student has a mark in, or the scheduled ones where nobody has: as the specification has it.
    Entered,
    /// Those and the scheduled ones.
    All,
}

impl WrittenSheet {
    /// Reads a sheet; `seals` where the caller may enter marks.
    pub(super) async fn of(
        conn: &mut Conn,
        key: &SheetKey,
        (tab, names): (String, SheetNames),
        which: Columns,
        seals: Option<&Tokens>,
    ) -> Result<Self> {
        let rows = store::roster(conn, key, None).await?;
        let schedule = store::schedule(conn, key).await?.map(|row| row.set.schedule()).unwrap_or_default();
        let is_entered = |component: &Component| rows.iter().any(|row| row.marks().get(*component).is_some());
        let is_scheduled = |component: &Component| schedule.get(*component).is_some();
        let entered: Vec<Component> = Component::ALL.into_iter().filter(is_entered).collect();
        let columns = if which == Columns::All || entered.is_empty() {
            Component::ALL.into_iter().filter(|of| is_entered(of) || is_scheduled(of)).collect()
        } else {
            entered
        };
        let seal = |tokens: &Tokens| rows.iter().map(|row| Line::of(key, row, &schedule).sealed(tokens)).collect();
        let sealed = seals.map(seal).unwrap_or_default();
        let plan = grading::of_section(conn, &key.section_id).await?;
        Ok(Self { tab, names, rows, columns, plan, schedule, sealed })
    }
}

/// GET /admin/files/exam-marks.xlsx
///
/// # Errors
/// 400, 403, 404 as the filter set's.
pub async fn exam_marks_xlsx(
    visitor: MayVisit<ViewResults>,
    State(app): AppState,
    Params(ground): Params<AskedPlace>,
) -> Result<Response> {
    let (scope, sheet) = {
        let mut conn = app.db.acquire().await?;
        let scope = ground.sheet(&visitor.caller, &mut conn).await?;
        visitor.caller.within_routine(&mut conn, &scope.section_id, Some(&scope.subject_id)).await?;
        let key = SheetKey::from(&scope);
        let seals = visitor.caller.may(Action::EnterMarks).then_some(&app.tokens);
        let named = (labels::MARK_SHEET.english().to_owned(), SheetNames::of(&scope));
        let sheet = WrittenSheet::of(&mut conn, &key, named, Columns::Entered, seals).await?;
        (scope, sheet)
    };
    let name = scope.file_name(labels::MARK_SHEET.english());
    workbook::attachment(&app.clock, &name, move |seconds| write(&[sheet], seconds)).await
}

impl SheetNames {
    fn of(scope: &FilterSet) -> Self {
        Self {
            exam: scope.exam_name.clone(),
            class: scope.class_name.clone(),
            section: scope.section_name.clone(),
            subject: scope.subject_name.clone(),
        }
    }
}

/// The file's bytes.
pub(super) fn write(sheets: &[WrittenSheet], seconds: i64) -> std::result::Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    workbook.set_properties(&DocProperties::new().set_creation_datetime(&ExcelDateTime::from_timestamp(seconds)?));
    for sheet in sheets {
        write_sheet(workbook.add_worksheet_with_constant_memory()?, sheet)?;
    }
    workbook.save_to_buffer()
}

/// Specification silent: which id the student id is. It is the register number, the one that people know.
fn write_sheet(sheet: &mut Worksheet, written: &WrittenSheet) -> std::result::Result<(), XlsxError> {
    let bold = Format::new().set_bold();
    let number_head = Format::new().set_bold().set_align(FormatAlign::Right);
    let right = Format::new().set_align(FormatAlign::Right);
    sheet.set_name(&written.tab)?;
    sheet.set_column_width(0, 16)?.set_column_width(1, 8)?.set_column_width(2, 36)?;
    for (place, _) in (3..).zip(&written.columns) {
        sheet.set_column_width(place, 13)?;
    }
    let hidden = u16::try_from(3 + written.columns.len()).unwrap_or(u16::MAX);
    if !written.sealed.is_empty() {
        sheet.set_column_hidden(hidden)?;
    }
    let SheetNames { exam, class, section, subject } = &written.names;
    let facts = [(labels::EXAM, exam), (labels::CLASS, class), (labels::SECTION, section), (labels::SUBJECT, subject)];
    for (row, (label, value)) in (0..).zip(facts) {
        sheet.write_string_with_format(row, 0, label.english(), &bold)?.write_string(row, 1, value)?;
    }
    sheet.set_freeze_panes(HEAD + 1, 3)?;
    sheet
        .write_string_with_format(HEAD, 0, STUDENT_ID, &bold)?
        .write_string_with_format(HEAD, 1, ROLL, &number_head)?
        .write_string_with_format(HEAD, 2, STUDENT_NAME, &bold)?;
    for (place, component) in (3..).zip(&written.columns) {
        sheet.write_string_with_format(HEAD, place, written.plan.component_name(*component), &number_head)?;
    }
    for (at, (place, student)) in (HEAD + 1..).zip(&written.rows).enumerate() {
        sheet.write_string(place, 0, &student.reg_no)?.write_number(place, 1, whole(student.roll))?.write_string(
            place,
            2,
            student.name(),
        )?;
        let marks = student.marks();
        for (column, component) in (3..).zip(&written.columns) {
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
        if let Some(sealed) = written.sealed.get(at) {
            sheet.write_string(place, hidden, sealed)?;
        }
    }
    if let (Some(last), false) =
        (u32::try_from(written.rows.len()).ok().filter(|rows| *rows > 0), written.sealed.is_empty())
    {
        for (column, component) in (3_u16..).zip(&written.columns) {
            let Some(full_mark) = written.schedule.get(*component) else { continue };
            let limits = limits(full_mark.full, column)?;
            sheet.add_data_validation(HEAD + 1, column, HEAD + last, column, &limits)?;
        }
    }
    Ok(())
}

/// What a spreadsheet says of a cell with marks. It warns and forbids nothing: digits of other scripts are marks too, and what is sent is checked anyway.
fn limits(full: i64, column: u16) -> std::result::Result<DataValidation, XlsxError> {
    let cell = format!("{}{}", column_letters(usize::from(column)), HEAD + 2);
    let rule = format!(
        "=OR(AND(ISNUMBER({cell}),{cell}>=0,{cell}<={full}),UPPER({cell})=\"{}\",UPPER({cell})=\"{}\")",
        rules::marks::ABSENT,
        rules::marks::EXEMPT
    );
    let allowed = String::from(exams_texts::file_cell_limits(full));
    DataValidation::new()
        .allow_custom(Formula::new(rule))
        .set_input_message(&allowed)?
        .set_error_style(DataValidationErrorStyle::Warning)
        .set_error_message(&allowed)
}

/// A spreadsheet's numbers are floats; rolls and marks are far below where that tells.
#[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
fn whole(number: i64) -> f64 {
    number as f64
}
