//! What the tests of spreadsheets stand on.

use std::io::Read;

/// The sheet as it is written: the first part of that name in the archive, inflated.
pub fn sheet_xml(archive: &[u8]) -> String {
    let name = b"xl/worksheets/sheet1.xml";
    let at = archive.windows(name.len()).position(|window| window == name).expect("the sheet is in the archive");
    let extra = u16::from_le_bytes([archive[at - 2], archive[at - 1]]);
    let mut xml = String::new();
    let data = &archive[at + name.len() + usize::from(extra)..];
    flate2::read::DeflateDecoder::new(data).read_to_string(&mut xml).expect("the sheet is inflated");
    xml
}
