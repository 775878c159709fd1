//! `OpenDocument` spreadsheets and old workbooks as tests make them.

use std::io::{Cursor, Write};

/// A spreadsheet with this in its `content.xml`.
pub(super) fn ods(content: &str) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let kind = zip::write::SimpleFileOptions::default();
    for (name, text) in [
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        ("META-INF/manifest.xml", r#"<manifest:manifest xmlns:manifest="m"/>"#),
        ("content.xml", content),
    ] {
        archive.start_file(name, kind).unwrap();
        archive.write_all(text.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// A document of these tables.
pub(super) fn document(tables: &str) -> String {
    format!(
        r#"<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s" xmlns:calcext="c">
        <office:automatic-styles><style:style style:name="ta2"><style:table-properties table:display="false"/></style:style></office:automatic-styles>
        <office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"#
    )
}

/// The records of a stream of an old workbook.
pub(super) fn records(all: &[(u16, Vec<u8>)]) -> Vec<u8> {
    let mut stream = Vec::new();
    for (kind, content) in all {
        stream.extend(kind.to_le_bytes());
        stream.extend(u16::try_from(content.len()).unwrap().to_le_bytes());
        stream.extend(content);
    }
    stream
}

/// A file that holds one stream, `Workbook`.
pub(super) fn compound(stream: &[u8]) -> Vec<u8> {
    let mut stream = stream.to_vec();
    stream.resize(stream.len().max(4_096).next_multiple_of(512), 0);
    let count = stream.len() / 512;
    let tables = (count + 1 + 128).div_ceil(127);
    // Sectors: the table of sectors, the directory, the stream.
    let number = |of: usize| u32::try_from(of).unwrap();
    let mut table: Vec<u32> = vec![0xffff_fffd; tables];
    table.push(0xffff_fffe);
    for place in 0..count {
        table.push(if place + 1 == count { 0xffff_fffe } else { number(tables + 2 + place) });
    }
    table.resize(tables * 128, 0xffff_ffff);
    let mut file = vec![0; 512];
    file[..8].copy_from_slice(&[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    let mut put = |at: usize, value: u32| file[at..at + 4].copy_from_slice(&value.to_le_bytes());
    put(28, 0x0009_fffe);
    put(32, 6);
    put(44, number(tables));
    put(48, number(tables));
    put(56, 4_096);
    put(60, 0xffff_fffe);
    put(68, 0xffff_fffe);
    for place in 0..109 {
        put(76 + place * 4, if place < tables { number(place) } else { 0xffff_ffff });
    }
    file.extend(table.iter().flat_map(|of| of.to_le_bytes()));
    let mut directory = vec![0; 512];
    for (place, letter) in "Workbook".encode_utf16().enumerate() {
        directory[place * 2..place * 2 + 2].copy_from_slice(&letter.to_le_bytes());
    }
    directory[116..120].copy_from_slice(&number(tables + 1).to_le_bytes());
    directory[120..124].copy_from_slice(&number(stream.len()).to_le_bytes());
    file.extend(directory);
    file.extend(stream);
    file
}

pub(super) const BEGIN: u16 = 0x0809;
pub(super) const END: u16 = 0x000a;

/// A workbook with one sheet of these records.
pub(super) fn xls(globals: &[(u16, Vec<u8>)], sheet: &[(u16, Vec<u8>)]) -> Vec<u8> {
    let begin = (BEGIN, vec![0, 6, 5, 0, 0, 0, 0, 0]);
    let named = |at: u32| {
        let mut content = at.to_le_bytes().to_vec();
        content.extend([0, 0, 5, 0]);
        content.extend(b"Sheet");
        (0x0085, content)
    };
    let head = |at: u32| {
        let mut all = vec![begin.clone(), named(at)];
        all.extend_from_slice(globals);
        all.push((END, Vec::new()));
        records(&all)
    };
    let at = u32::try_from(head(0).len()).unwrap();
    let mut stream = head(at);
    let mut all = vec![begin.clone()];
    all.extend_from_slice(sheet);
    all.push((END, Vec::new()));
    stream.extend(records(&all));
    compound(&stream)
}

/// A text's cell of its own.
pub(super) fn label(row: u16, column: u16, text: &str) -> (u16, Vec<u8>) {
    let mut content: Vec<u8> =
        [row, column, 0, u16::try_from(text.len()).unwrap()].iter().flat_map(|of| of.to_le_bytes()).collect();
    content.push(0);
    content.extend(text.as_bytes());
    (0x0204, content)
}
