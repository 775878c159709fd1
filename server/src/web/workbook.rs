//! Tables as a workbook (.xlsx), written row by row in constant memory. Texts are written as texts, so that none is ever taken for a
//! formula.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, FormatAlign, Workbook, XlsxError};

use super::download::disposition;
use crate::clock::Clock;
use crate::error::{Error, Result};

pub const MEDIA_TYPE: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/// What a spreadsheet program takes for the name of a sheet.
const NAME_LETTERS: usize = 31;

/// A sheet of a workbook.
pub struct Sheet {
    pub name: String,
    /// The heads of its columns, and whether they hold whole numbers.
    pub head: Vec<(String, bool)>,
    pub rows: Vec<Vec<String>>,
}

/// A workbook as a download.
///
/// # Errors
/// When the file or its name cannot be made.
pub async fn download(clock: &Clock, name: &str, sheets: Vec<Sheet>) -> Result<Response> {
    let disposition = disposition(&format!("{name}.xlsx"))?;
    let seconds = clock.now_ms() / 1000;
    let bytes = tokio::task::spawn_blocking(move || write(&sheets, seconds))
        .await
        .map_err(|error| Error::Internal(format!("workbook: {error}")))?
        .map_err(|error| Error::Internal(format!("workbook: {error}")))?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE)),
        (header::CONTENT_DISPOSITION, disposition),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    ];
    Ok((headers, bytes).into_response())
}

/// The file's bytes. `seconds`: when it was made, since 1970.
///
/// # Errors
/// More rows than a sheet has.
pub fn write(sheets: &[Sheet], seconds: i64) -> std::result::Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    workbook.set_properties(&DocProperties::new().set_creation_datetime(&ExcelDateTime::from_timestamp(seconds)?));
    let bold = Format::new().set_bold();
    let number_head = Format::new().set_bold().set_align(FormatAlign::Right);
    for table in sheets {
        let sheet = workbook.add_worksheet_with_constant_memory()?;
        let name: String = table.name.chars().filter(|c| !r"[]:*?/\".contains(*c)).take(NAME_LETTERS).collect();
        sheet.set_name(name)?;
        for (column, (head, _)) in (0..).zip(&table.head) {
            let cells = table.rows.iter().filter_map(|row| row.get(usize::from(column)));
            let letters =
                cells.map(|cell| cell.chars().count()).chain([head.chars().count()]).max().unwrap_or_default();
            sheet.set_column_width(column, f64::from(u16::try_from(letters.clamp(6, 48)).unwrap_or(48)) + 2.0)?;
        }
        sheet.set_freeze_panes(1, 1)?;
        for (column, (head, numeric)) in (0..).zip(&table.head) {
            sheet.write_string_with_format(0, column, head, if *numeric { &number_head } else { &bold })?;
        }
        for (place, row) in (1..).zip(&table.rows) {
            for ((column, cell), (_, numeric)) in (0..).zip(row).zip(&table.head) {
                match cell.parse::<f64>() {
                    _ if cell.is_empty() => {}
                    Ok(number) if *numeric => {
                        sheet.write_number(place, column, number)?;
                    }
                    _ => {
                        sheet.write_string(place, column, cell)?;
                    }
                }
            }
        }
    }
    workbook.save_to_buffer()
}
