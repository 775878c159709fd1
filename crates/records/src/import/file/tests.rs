use std::io::{Cursor, Read};

use proptest::prelude::*;
use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook};

use super::*;

/// A file's first sheet, with its headings in the first row; or what is said of it.
fn read(bytes: &[u8]) -> Result<Table, String> {
    let said = |text: Text| text.english().to_owned();
    let book = super::read(bytes).map_err(said)?;
    let from_1904 = book.from_1904;
    let SheetRows { mut rows, refusal, .. } = book.sheets.into_iter().next().unwrap();
    if let Some(refusal) = refusal {
        return Err(said(refusal));
    }
    let rows = {
        let below = below(&mut rows, 0).map_err(said)?;
        (rows, below)
    };
    Ok(Table { head: rows.0[0].cells.clone(), rows: rows.1, from_1904, ..Table::default() })
}

fn fault(row: &FileRow, column: usize) -> String {
    row.faults[&column].text().english().to_owned()
}

const SHORTENED: CellFault = CellFault::Of(Fault::Shortened);

fn cells(table: &Table) -> Vec<Vec<&str>> {
    table.rows.iter().map(|row| row.cells.iter().map(String::as_str).collect()).collect()
}

/// A workbook of which these parts were written by another program.
fn written_elsewhere(parts: &[(&str, String)]) -> Vec<u8> {
    let mut book = Workbook::new();
    book.add_worksheet().write(0, 0, "Name").unwrap();
    let mut whole = zip::ZipArchive::new(Cursor::new(book.save_to_buffer().unwrap())).unwrap();
    let mut other = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let kind = zip::write::SimpleFileOptions::default();
    for index in 0..whole.len() {
        let mut file = whole.by_index(index).unwrap();
        let name = file.name().unwrap().into_owned();
        if parts.iter().all(|(part, _)| *part != name) {
            other.start_file(&name, kind).unwrap();
            std::io::copy(&mut file, &mut other).unwrap();
        }
    }
    for (name, text) in parts {
        other.start_file(*name, kind).unwrap();
        std::io::copy(&mut text.as_bytes(), &mut other).unwrap();
    }
    other.finish().unwrap().into_inner()
}

const SHEET: &str = "xl/worksheets/sheet1.xml";
const TEXTS: &str = "xl/sharedStrings.xml";
const FORMATS: &str = "xl/styles.xml";

/// A sheet of these rows.
fn sheet(rows: &str) -> String {
    format!(
        r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/>
        <sheetData>{rows}</sheetData></worksheet>"#
    )
}

#[test]
fn a_csv_is_read_whatever_divides_it_and_however_its_letters_are_stored() {
    let text = "Name,Roll\r\n\r\n\"Rahman, Amina\",7\r\nরহিম,  8 \n,,\n'=1+1,9\n";
    let expected = [vec!["Rahman, Amina", "7"], vec!["রহিম", "8"], vec!["=1+1", "9"]];
    let bom = format!("\u{feff}{text}");
    let utf16: Vec<u8> = [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    for bytes in [text.as_bytes(), bom.as_bytes(), &utf16] {
        let table = read(bytes).unwrap();
        assert_eq!(table.head, ["Name", "Roll"]);
        assert_eq!(cells(&table), expected);
        assert_eq!(table.rows.iter().map(|row| row.number).collect::<Vec<_>>(), [3, 4, 6]);
    }
    // As a spreadsheet in Europe saves it.
    let western = super::read(b"Name;Roll\nZo\xeb D\x92Costa;1\n").unwrap();
    assert_eq!(western.sheets[0].rows[1].cells, ["Zoë D’Costa", "1"]);
    assert_eq!(western.letters.as_deref(), Some("Zoë D’Costa"));
    let semicolons = read("Name;Roll\n\"a;b\";1,5\n".as_bytes()).unwrap();
    assert_eq!(cells(&semicolons), [vec!["a;b", "1,5"]]);
}

#[test]
fn what_is_no_list_is_refused_with_a_sentence() {
    let png = [0x89, b'P', b'N', b'G', 0, 0, 1, 2];
    let long = "1\n".repeat(5_002);
    let wide = "a,".repeat(100) + "a";
    for (bytes, says) in [
        (&b""[..], "is empty"),
        (b"Name\n", "nothing below it"),
        (&png, "neither a workbook"),
        (b"Name\n\xa4\xb6\n", "UTF-8"),
        (b"PK\x03\x04nothing", "damaged"),
        (b"%PDF-1.7\n1 0 obj\n", "This is a PDF"),
        (b"<html><p>Name", "a web page"),
        (b"{\\rtf1\nName\n", "neither a workbook"),
        (b"Name\n\x01\x02\n", "neither a workbook"),
        (&[0xd0, 0xcf, 0x11, 0xe0, 0xa1], "password has to be saved"),
        (long.as_bytes(), "more than 5000 rows"),
        (wide.as_bytes(), "more than 100 columns"),
    ] {
        let refused = read(bytes).unwrap_err();
        assert!(refused.contains(says), "{refused}");
    }
}

#[test]
fn a_workbook_gives_texts_numbers_days_and_what_formulas_came_to() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let day = Format::new().set_num_format("dd/mm/yyyy");
    sheet.write(0, 0, "Name").unwrap().write(0, 1, "Roll").unwrap().write(0, 2, "Born").unwrap();
    sheet.write(2, 0, " Amina  Rahman ").unwrap().write(2, 1, 7.0).unwrap();
    sheet.write_with_format(2, 2, ExcelDateTime::from_ymd(2012, 3, 4).unwrap(), &day).unwrap();
    sheet.write(3, 0, "চন্দ্রা").unwrap().write(3, 1, Formula::new("=3+5").set_result("8")).unwrap();
    sheet.write(4, 0, "Long").unwrap().write(4, 1, 19_901_234_567_890_123.0).unwrap();
    // A format without a value in it is no cell.
    sheet.write_blank(5_900, 3, &day).unwrap();
    let table = read(&book.save_to_buffer().unwrap()).unwrap();
    assert_eq!(table.head, ["Name", "Roll", "Born"]);
    assert_eq!(cells(&table), [vec!["Amina Rahman", "7", "2012-03-04"], vec!["চন্দ্রা", "8"], vec!["Long"]]);
    assert!(fault(&table.rows[2], 1).contains("15 digits"));
    assert_eq!(table.rows[0].number, 3);
}

#[test]
fn a_formula_without_a_value_is_said_to_be_one() {
    let xml = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
        <row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Roll</t></is></c></row>
        <row r="2"><c r="A2"><f>C2&amp;D2</f></c><c r="B2"><f>3+5</f><v>8</v></c></row>
        <row r="3"><c r="A3" t="inlineStr"><is><t>Amina</t></is></c><c r="B3" t="str"><f>IF(A2="","",1)</f><v></v></c></row>
        </sheetData></worksheet>"#;
    let table = read(&written_elsewhere(&[("xl/worksheets/sheet1.xml", xml.to_owned())])).unwrap();
    assert!(fault(&table.rows[0], 0).contains("a formula without a value"), "{table:?}");
    assert_eq!(table.rows[0].cells[1], "8");
    assert_eq!((table.rows[1].cells.as_slice(), table.rows[1].faults.len()), (&["Amina".to_owned()][..], 0));
}

#[test]
fn merged_cells_are_said_and_bombs_are_refused() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.write(0, 0, "Name").unwrap();
    sheet.merge_range(1, 1, 4, 1, "Class 8", &Format::new()).unwrap();
    let merged = super::read(&book.save_to_buffer().unwrap()).unwrap().sheets.remove(0).merged;
    assert_eq!(merged, [[1, 1, 4, 1]]);
    assert!(said_merged(&merged, 1).english().contains("B2 to B5 are merged"));

    let mut bomb = zip::ZipWriter::new(Cursor::new(Vec::new()));
    bomb.start_file("xl/sharedStrings.xml", zip::write::SimpleFileOptions::default()).unwrap();
    std::io::copy(&mut std::io::repeat(b'a').take(archive::MOST_UNPACKED + 1), &mut bomb).unwrap();
    let bytes = bomb.finish().unwrap().into_inner();
    assert!(bytes.len() < 1 << 20);
    assert!(read(&bytes).unwrap_err().contains("too large when it is unpacked"));
}

#[test]
fn lines_end_by_either_sign_or_both_and_are_counted_as_a_spreadsheet_counts_them() {
    for (file, expected) in [
        (
            &include_bytes!("../../../../../server/tests/cases/mixed_cr.csv")[..],
            vec![
                (2, vec!["Q1144-0", "Mr. Gamma", "2015111111"]),
                (3, vec!["Q1144-1", "", ""]),
                (4, vec!["Q1144-2", "Mr. Alpha", "2015222222"]),
            ],
        ),
        (include_bytes!("../../../../../server/tests/cases/cr_only.csv"), vec![(2, vec!["T-0001", "", ""])]),
    ] {
        let table = read(file).unwrap();
        let cell = |row: &FileRow, place: usize| row.cells.get(place).cloned().unwrap_or_default();
        let rows: Vec<(usize, Vec<String>)> =
            table.rows.iter().map(|row| (row.number, [0, 10, 11].map(|place| cell(row, place)).to_vec())).collect();
        let expected: Vec<(usize, Vec<String>)> =
            expected.into_iter().map(|(row, cells)| (row, cells.into_iter().map(str::to_owned).collect())).collect();
        assert_eq!(rows, expected);
        assert_eq!(table.head[0], "Register number");
    }
    let mixed = read(b"Name,Roll\r\r\n\na,1\r\"two\rlines\",2\n\rb,3").unwrap();
    assert_eq!(cells(&mixed), [vec!["a", "1"], vec!["two lines", "2"], vec!["b", "3"]]);
    assert_eq!(mixed.rows.iter().map(|row| row.number).collect::<Vec<_>>(), [4, 5, 7]);
}

#[test]
fn a_quotation_mark_that_would_swallow_rows_is_refused() {
    let head = "Register number,First name,Father's name,Address\n";
    for (rows, says) in [
        ("1,\"Amina,A,x\n2,Bela,B,y\n", "before a cell of row 2 is never closed"),
        ("1,\"Amina,A,x\n2,\"Bela,B,y\n", "A cell of row 2 holds the lines after it"),
        ("1,Amina,A,x\n2,\"Bela,B,y\n3,Chitra\",C,z\n", "A cell of row 3 holds the lines after it"),
    ] {
        let refused = read(format!("{head}{rows}").as_bytes()).unwrap_err();
        assert!(refused.contains(says), "{refused}");
    }
    let fine = read(format!("{head}1,5\" tall,\"said \"\"A\"\"\",\"House 4,\nRoad 5\"\n").as_bytes()).unwrap();
    assert_eq!(cells(&fine), [vec!["1", "5\" tall", "said \"A\"", "House 4, Road 5"]]);
}

#[test]
fn what_a_spreadsheet_has_shortened_is_said_and_what_keeps_a_text_a_text_is_taken_away() {
    let table = read(include_bytes!("../../../../../server/tests/cases/cut_numbers.csv")).unwrap();
    assert_eq!(table.rows[0].faults[&11], SHORTENED);
    assert_eq!([&table.rows[1].cells[0], &table.rows[2].cells[0]], ["00143", "01143"]);
    for (text, read) in [
        ("'00143", "00143"),
        ("'০০১৪৩", "০০১৪৩"),
        ("=\"01143\"", "01143"),
        ("=\" a \"\"b\"\" \"", "a \"b\""),
        ("=\"a\"&\"b\"", "=\"a\"&\"b\""),
        ("=1+1", "=1+1"),
        ("'=1+1", "=1+1"),
        ("'Abd", "'Abd"),
        ("1-E-05", "1-E-05"),
        ("1E-05", "1E-05"),
        ("12E+05", "12E+05"),
        ("7E12", "7E12"),
        ("E+16", "E+16"),
        ("2.0E", "2.0E"),
    ] {
        assert_eq!(written(text).unwrap(), read, "{text}");
    }
    for text in [
        "2.01501E+16",
        "2,01501E+16",
        "2E+16",
        "-1.5e+20",
        "'2.01501E+16",
        "=\"2.01501E+16\"",
        "1.00E-05",
        "2.01501e16",
    ] {
        assert_eq!(written(text).unwrap_err(), Fault::Shortened, "{text}");
    }
    assert!(written(&"a ".repeat(9_999_999)).unwrap_err().text().english().contains("more than 2000 characters"));
    // The same texts in a workbook.
    let mut book = Workbook::new();
    let list = book.add_worksheet();
    list.write(0, 0, "Number").unwrap().write(1, 0, "2.01501E+16").unwrap().write(2, 0, "'00143").unwrap();
    let table = read(&book.save_to_buffer().unwrap()).unwrap();
    assert_eq!((&table.rows[0].faults[&0], &*table.rows[1].cells[0]), (&SHORTENED, "00143"));
}

#[test]
fn a_workbook_that_counts_from_1904_says_so() {
    let table = read(include_bytes!("../../../../../server/tests/cases/dates1904_general.xlsx")).unwrap();
    assert!(table.from_1904);
    assert_eq!(table.rows[0].cells[4], "40605");
    let kept: Table = serde_json::from_str(&serde_json::to_string(&table).unwrap()).unwrap();
    assert_eq!(kept, table);
    // A cell that is a date there is read as its day.
    let workbook = r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"
        xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr date1904="1"/>
        <sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>"#;
    let formats = r#"<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
        <cellXfs count="1"><xf numFmtId="14"/></cellXfs></styleSheet>"#;
    let rows = r#"<row r="1"><c r="A1" t="inlineStr"><is><t>Born</t></is></c></row><row r="2"><c r="A2" s="0"><v>40605</v></c></row>"#;
    let parts = [("xl/workbook.xml", workbook.to_owned()), (FORMATS, formats.to_owned()), (SHEET, sheet(rows))];
    assert_eq!(cells(&read(&written_elsewhere(&parts)).unwrap()), [vec!["2015-03-04"]]);
}

#[test]
fn cells_out_of_their_order_are_refused() {
    let cell = |at: &str| format!(r#"<c r="{at}" t="inlineStr"><is><t>x</t></is></c>"#);
    for rows in [
        format!(r#"<row r="1">{}</row><row r="2">{}</row><row r="2">{}</row>"#, cell("A1"), cell("A2"), cell("A2")),
        format!(r#"<row r="1">{}</row><row r="3">{}</row><row r="2">{}</row>"#, cell("A1"), cell("A3"), cell("A2")),
        format!(r#"<row r="1">{}</row><row r="2">{}{}</row>"#, cell("A1"), cell("B2"), cell("A2")),
    ] {
        assert!(read(&written_elsewhere(&[(SHEET, sheet(&rows))])).unwrap_err().contains("damaged"), "{rows}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever ends the lines, divides the cells and stands in them: each row has its own cells and its own number, or the file is refused.
    #[test]
    fn no_cell_of_a_csv_ever_passes_to_another_row(
        delimiter in prop::sample::select(vec![',', ';', '\t']),
        lines in prop::collection::vec(
            (prop::collection::vec(("[a-z0-9 ,;\"'=\r\nঅ]{0,6}", any::<bool>()), 0..6), prop::sample::select(vec!["\r", "\n", "\r\n"])),
            1..12,
        ),
        is_wide in any::<bool>(),
        is_ended in any::<bool>(),
    ) {
        let mut expected = Vec::new();
        let mut is_broken = false;
        let mut texts = Vec::new();
        for (place, (line, _)) in lines.iter().enumerate() {
            let mut row = Vec::new();
            let mut text = Vec::new();
            for (cell, is_quoted) in line {
                is_broken |= cell.contains(['\r', '\n']);
                if *is_quoted || cell.starts_with('"') || cell.contains(['\r', '\n', delimiter]) {
                    text.push(format!("\"{}\"", cell.replace('"', "\"\"")));
                } else {
                    text.push(cell.clone());
                }
                row.push(written(cell).unwrap());
            }
            texts.push(text.join(&delimiter.to_string()));
            while row.pop_if(|cell| cell.is_empty()).is_some() {}
            if !row.is_empty() {
                expected.push((place + 2, row));
            }
        }
        let mut text = ["Head", "Second", "Third", "Fourth", "Fifth", "Sixth"].join(&delimiter.to_string());
        text.push('\n');
        for (place, (line, (_, end))) in texts.iter().zip(&lines).enumerate() {
            text.push_str(line);
            // A CR before an empty line that ends with a LF would be one end with it.
            let is_one = *end == "\r" && texts.get(place + 1).is_some_and(String::is_empty);
            text.push_str(if place + 1 == lines.len() && !is_ended { "" } else if is_one { "\r\n" } else { end });
        }
        let bytes = if is_wide {
            [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect()
        } else {
            text.into_bytes()
        };
        match read(&bytes) {
            Ok(table) => {
                let rows: Vec<(usize, Vec<String>)> = table.rows.into_iter().map(|row| (row.number, row.cells)).collect();
                prop_assert_eq!(rows, expected);
            }
            Err(sentence) => prop_assert!(expected.is_empty() || is_broken, "{}", sentence),
        }
    }

}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_cell_of_a_workbook_ever_passes_to_another_row(
        rows in prop::collection::vec(prop::collection::vec(prop::option::weighted(0.7, "[a-c]{1,2}"), 0..5), 1..12),
    ) {
        let mut book = Workbook::new();
        let list = book.add_worksheet();
        list.write(0, 0, "Head").unwrap();
        let mut expected = Vec::new();
        for (place, row) in rows.iter().enumerate() {
            for (column, cell) in row.iter().enumerate() {
                if let Some(cell) = cell {
                    list.write(u32::try_from(place).unwrap() + 1, u16::try_from(column).unwrap(), cell.as_str()).unwrap();
                }
            }
            let mut row: Vec<String> = row.iter().map(|cell| cell.clone().unwrap_or_default()).collect();
            while row.pop_if(|cell| cell.is_empty()).is_some() {}
            if !row.is_empty() {
                expected.push((place + 2, row));
            }
        }
        match read(&book.save_to_buffer().unwrap()) {
            Ok(table) => {
                let rows: Vec<(usize, Vec<String>)> = table.rows.into_iter().map(|row| (row.number, row.cells)).collect();
                prop_assert_eq!(rows, expected);
            }
            Err(sentence) => prop_assert!(expected.is_empty(), "{}", sentence),
        }
    }
}

/// The most memory that this process has had, in MB.
#[cfg(target_os = "linux")]
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    most.trim().trim_end_matches(" kB").parse::<u64>().unwrap() >> 10
}

/// What a process of its own says of a file, and how many MB more it took to read it.
#[cfg(target_os = "linux")]
fn measured(bytes: &[u8]) -> (String, u64) {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    std::io::Write::write_all(&mut file, bytes).unwrap();
    let name = "import::file::tests::no_file_takes_much_more_memory_than_a_list_needs";
    let mut child = std::process::Command::new(std::env::current_exe().unwrap());
    let output = child.args(["--exact", name, "--nocapture"]).env(MEASURED, file.path()).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    let said = text.split_once("measured ").unwrap_or_else(|| panic!("{output:?}")).1;
    let (most, sentence) = said.lines().next().unwrap().split_once(' ').unwrap();
    (sentence.to_owned(), most.parse().unwrap())
}

#[cfg(target_os = "linux")]
const MEASURED: &str = "MARKBOOK_MEASURED_FILE";

/// Files made to fill the memory are refused before they do.
#[cfg(target_os = "linux")]
#[test]
fn no_file_takes_much_more_memory_than_a_list_needs() {
    if let Some(path) = std::env::var_os(MEASURED) {
        let bytes = std::fs::read(path).unwrap();
        let before = peak();
        let read = read(&bytes);
        let most = peak() - before;
        println!("measured {most} {}", read.err().unwrap_or_default());
        return;
    }
    let row = |number: usize, cells: &str| format!(r#"<row r="{number}">{cells}</row>"#);
    let head = row(1, r#"<c r="A1" t="inlineStr"><is><t>Name</t></is></c>"#);
    let rows = |most: usize, cells: &str| (2..most).map(|number| row(number, cells)).collect::<String>();
    let element = |name: &str, inner: &str| {
        format!(r#"<{name} xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">{inner}</{name}>"#)
    };
    let texts = |inner: &str| written_elsewhere(&[(TEXTS, element("sst", inner))]);
    let formats = |inner: &str| written_elsewhere(&[(FORMATS, element("styleSheet", inner))]);
    let listed = |inner: &str| written_elsewhere(&[(SHEET, sheet(&format!("{head}{inner}")))]);
    let utf16 = |text: &str| -> Vec<u8> {
        [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect()
    };
    // Enough to see what each of them would take.
    let many = 4 << 20;
    let same = (TEXTS, element("sst", &format!("<si><t>{}</t></si>", "a".repeat(2_000))));
    let cells = rows(5_002, &r#"<c t="s"><v>0</v></c>"#.repeat(20));
    let wrong = rows(5_002, &r#"<c t="e"><v>#N/A</v></c>"#.repeat(9));
    let long = format!(r#"<numFmts><numFmt numFmtId="200" formatCode="{}"/></numFmts>"#, "0".repeat(1 << 20));
    let merged = format!("<mergeCells>{}</mergeCells></worksheet>", r#"<mergeCell ref="A1:B9"/>"#.repeat(100_000));
    let room = element("sst", "<si/>").replacen('>', r#" uniqueCount="4000000000000">"#, 1);
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let kind = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    (0..70_000).for_each(|number| archive.start_file(number.to_string(), kind).unwrap());
    for (name, bytes, says) in [
        ("19 million commas", ["a,b\n", &",".repeat(19 << 20)].concat().into_bytes(), "more than 16384 cells"),
        ("very many cells in a row", "a,".repeat(many / 2).into_bytes(), "more than 100 columns"),
        ("very many rows", "a\n".repeat(many / 2).into_bytes(), "more than 5000 rows"),
        ("very many empty lines", "\n".repeat(many).into_bytes(), "is empty"),
        ("one cell of words", "a ".repeat(many / 2).into_bytes(), "nothing below it"),
        ("commas in UTF-16", utf16(&("a,b\n".to_owned() + &",".repeat(many / 2 - 8))), "more than 16384 cells"),
        (
            "the largest list",
            format!("{}\n", "abcdefghij".repeat(4) + &format!(",{}", "abcdefghij".repeat(4)).repeat(99))
                .repeat(4_900)
                .into_bytes(),
            "",
        ),
        ("room for very many texts", written_elsewhere(&[(TEXTS, room)]), "more than 500,000 texts"),
        ("many empty texts", texts(&"<si/>".repeat(600_000)), "more than 500,000 texts"),
        (
            "one long text in many cells",
            written_elsewhere(&[same, (SHEET, sheet(&format!("{head}{cells}")))]),
            "20 MB of text",
        ),
        ("many formats", formats(&format!("<cellXfs>{}</cellXfs>", "<xf/>".repeat(600_000))), "too many cell formats"),
        (
            "one long format in many",
            formats(&format!("{long}<cellXfs>{}</cellXfs>", r#"<xf numFmtId="200"/>"#.repeat(900))),
            "too many cell formats",
        ),
        ("many fonts", formats(&format!("<fonts>{}</fonts>", "<font/>".repeat(600_000))), "too many cell formats"),
        ("many faulty cells", listed(&wrong), "cells of the file cannot be read"),
        ("very many empty rows", listed(&rows(200_000, "")), "nothing below it"),
        (
            "the last cell of a sheet",
            listed(&row(1_048_576, r#"<c r="XFD1048576"><v>1</v></c>"#)),
            "more than 100 columns",
        ),
        (
            "many merged cells",
            written_elsewhere(&[(SHEET, sheet(&head).replace("</worksheet>", &merged))]),
            "are merged",
        ),
        ("many files", archive.finish().unwrap().into_inner(), "damaged"),
    ] {
        let (sentence, most) = measured(&bytes);
        println!("{name}: {} KB, {most} MB more", bytes.len() >> 10);
        assert_eq!((sentence.is_empty(), sentence.contains(says)), (says.is_empty(), true), "{name}: {sentence}");
        assert!(most < 150, "{name}: {most} MB");
    }
}
