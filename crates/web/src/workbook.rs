//! Tables as a workbook (.xlsx), written row by row in constant memory. Texts are written as texts, so that none is ever taken for a
//! formula.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use rules::words::{labels, refusals};
use rust_xlsxwriter::{
    DataValidation, DocProperties, ExcelDateTime, Format, FormatAlign, Formula, Workbook, XlsxError,
};

use super::download::disposition;
use base::clock::Clock;
use base::error::{Error, Result};

pub const MEDIA_TYPE: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/// What a spreadsheet program takes for the name of a sheet.
const NAME_LETTERS: usize = 31;

/// A sheet of a workbook.
pub struct Sheet {
    pub name: String,
    /// The heads of its columns, and whether they hold whole numbers.
    pub head: Vec<(String, bool)>,
    pub rows: Vec<Vec<String>>,
    /// What can be chosen in a column, by its place; on a sheet of its own, since a cell's own list is short.
    pub lists: Vec<(usize, Vec<String>)>,
}

/// The sheet on which the choices stand.
const LISTS: &str = labels::LISTS.english();
/// The last row in which there are choices.
const LAST_CHOICE_ROW: u32 = 5_000;

/// Tables as the download `{name}.xlsx`.
///
/// # Errors
/// When the file or its name cannot be made.
pub async fn download(clock: &Clock, name: &str, sheets: Vec<Sheet>) -> Result<Response> {
    attachment(clock, name, move |seconds| write(&sheets, seconds)).await
}

/// The download `{name}.xlsx`, with the bytes that `write` makes off the async threads. `write` is given the time, in seconds since 1970.
///
/// # Errors
/// When the file or its name cannot be made.
pub async fn attachment(
    clock: &Clock,
    name: &str,
    write: impl FnOnce(i64) -> std::result::Result<Vec<u8>, XlsxError> + Send + 'static,
) -> Result<Response> {
    let failed = |error: &dyn std::fmt::Display| Error::Internal(format!("workbook: {error}"));
    let disposition = disposition(&format!("{name}.xlsx"))?;
    let seconds = clock.now_ms() / 1000;
    let written = tokio::task::spawn_blocking(move || write(seconds)).await.map_err(|error| failed(&error))?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE)),
        (header::CONTENT_DISPOSITION, disposition),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    ];
    Ok((headers, written.map_err(|error| failed(&error))?).into_response())
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
    for table in sheets.iter().filter(|table| !table.lists.is_empty()) {
        let lists = workbook.add_worksheet();
        lists.set_name(LISTS)?;
        for (place, (column, choices)) in (0_u16..).zip(&table.lists) {
            let head = table.head.get(*column).map_or("", |(head, _)| head.as_str());
            lists.write_string_with_format(0, place, head, &bold)?;
            for (row, choice) in (1..).zip(choices) {
                lists.write_string(row, place, choice)?;
            }
        }
        let target = workbook.worksheet_from_index(0)?;
        for (place, (column, choices)) in table.lists.iter().enumerate() {
            let letters = column_letters(place);
            let range = format!("={LISTS}!${letters}$2:${letters}${}", choices.len() + 1);
            let validation = DataValidation::new()
                .allow_list_formula(Formula::new(range))
                .set_error_title(refusals::NOT_IN_LIST.english())?;
            let column = u16::try_from(*column).unwrap_or_default();
            target.add_data_validation(1, column, LAST_CHOICE_ROW, column, &validation)?;
        }
    }
    workbook.save_to_buffer()
}

/// A column as spreadsheets name it: `A`, `AB`.
pub fn column_letters(mut column: usize) -> String {
    let mut name = String::new();
    loop {
        name.insert(0, char::from(b'A' + u8::try_from(column % 26).unwrap_or_default()));
        if column < 26 {
            return name;
        }
        column = column / 26 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::column_letters;

    #[test]
    fn columns_are_named_as_spreadsheets_name_them() {
        for (column, name) in [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA")] {
            assert_eq!(column_letters(column), name);
        }
    }
}
