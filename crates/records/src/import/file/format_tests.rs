//! Workbooks of other kinds than .xlsx: what is read of them, and what is made to do harm.

use proptest::prelude::*;

use super::samples_for_tests::{compound, document, label, ods, records, xls};
use super::*;

fn said(bytes: &[u8]) -> String {
    match read(bytes) {
        Err(text) => text.english().to_owned(),
        Ok(book) => book.sheets[0].refusal.as_ref().map(|text| text.english().to_owned()).unwrap_or_default(),
    }
}

fn cells(sheet: &SheetRows) -> Vec<(usize, Vec<&str>)> {
    sheet.rows.iter().map(|row| (row.number, row.cells.iter().map(String::as_str).collect())).collect()
}

#[test]
fn a_spreadsheet_of_libreoffice_is_read() {
    let book = read(include_bytes!("../../../../../server/tests/cases/list.ods")).unwrap();
    let sheet = &book.sheets[0];
    assert_eq!(sheet.rows[0].cells[..3], ["Register number", "First name", "Last name"]);
    assert!(sheet.rows.len() > 1 && sheet.rows[1].cells.iter().any(|cell| cell == "2015-03-04"), "{sheet:?}");
}

#[test]
fn an_opendocument_spreadsheet_gives_what_its_cells_came_to() {
    let tables = r#"<table:table table:name="Hidden" table:style-name="ta2"><table:table-row><table:table-cell office:value-type="string"><text:p>No</text:p></table:table-cell></table:table-row></table:table>
      <table:table table:name="List &amp; more"><table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>
      <table:table-row><table:table-cell office:value-type="string" table:number-columns-spanned="2"><office:annotation><text:p>A note</text:p></office:annotation><text:p>Name &lt;of&gt;<text:s text:c="3"/>it</text:p></table:table-cell><table:covered-table-cell/><table:table-cell office:value-type="string"><text:p>Roll</text:p></table:table-cell></table:table-row>
      <table:table-row table:visibility="filter"><table:table-cell office:value-type="date" office:date-value="2015-03-04T00:00:00"><text:p>4/3/15</text:p></table:table-cell><table:table-cell office:value-type="boolean" office:boolean-value="true"/><table:table-cell table:formula="of:=3+4" office:value-type="float" office:value="7"><text:p>7.00</text:p></table:table-cell></table:table-row>
      <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="3" office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>
      <table:table-row><table:table-cell table:formula="of:=A1"/><table:table-cell calcext:value-type="error" office:value-type="string"><text:p>#N/A</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="19901234567890123"/></table:table-row>
      <table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>"#;
    let book = read(&ods(&document(tables))).unwrap();
    assert_eq!(book.hidden, ["Hidden"]);
    let [sheet] = &book.sheets[..] else { panic!("{book:?}") };
    assert_eq!((sheet.name.as_str(), sheet.merged.as_slice()), ("List & more", &[[2, 0, 2, 1]][..]));
    let expected: [(usize, Vec<&str>); 5] = [
        (3, vec!["Name <of> it", "", "Roll"]),
        (4, vec!["2015-03-04", "Yes", "7"]),
        (5, vec!["x", "x", "x"]),
        (6, vec!["x", "x", "x"]),
        (7, vec![]),
    ];
    assert_eq!(cells(sheet), expected);
    assert_eq!(sheet.rows.iter().map(|row| row.hidden).collect::<Vec<_>>(), [false, true, false, false, false]);
    let faults: Vec<CellFault> = sheet.rows[4].faults.values().cloned().collect();
    let shows = Fault::ShowsError { error: "#N/A".to_owned() };
    assert_eq!(faults, [Fault::NoValue, shows, Fault::Digits].map(CellFault::Of));
}

#[test]
fn an_old_workbook_is_read() {
    let book = read(include_bytes!("../../../../../server/tests/cases/list.xls")).unwrap();
    assert_eq!((book.hidden.as_slice(), book.sheets.len()), (&["Old".to_owned()][..], 2));
    let sheet = &book.sheets[0];
    assert_eq!((sheet.name.as_str(), sheet.merged.len()), ("Class 8", 2));
    let places = sheet.rows.iter().map(|row| row.number).collect::<Vec<_>>();
    assert_eq!((&places[..4], places.len()), (&[1, 2, 4, 5][..], 304));
    assert_eq!(sheet.rows[2].cells[1], "নাম (বাংলায়)");
    // The texts go on over several records.
    for (place, row) in sheet.rows[3..303].iter().enumerate() {
        let expected = [
            format!("X-{place:04}"),
            format!("শিক্ষার্থী {place}"),
            format!("Amina{place} Khatun Number{place}"),
            "F".to_owned(),
            "2012-03-04".to_owned(),
            "Class Eight".to_owned(),
            "A".to_owned(),
            (place + 1_000).to_string(),
            format!("Father {place}"),
            (1_711_000_000 + place).to_string(),
        ];
        let expected = expected.map(|text| crate::tidy(&text));
        assert_eq!((row.number, &row.cells[..]), (place + 5, &expected[..]));
        assert_eq!(row.hidden, place == 1);
    }
    let other = &book.sheets[1];
    assert_eq!(cells(other), [(1, vec!["x"]), (2, vec!["1.5", "", "Yes"])]);
    assert_eq!(other.rows[1].faults[&1], CellFault::Of(Fault::Digits));
}

#[test]
fn texts_in_old_workbooks_may_change_their_width_where_a_record_ends() {
    let mut texts = vec![1, 0, 0, 0, 1, 0, 0, 0, 5, 0, 0];
    texts.extend(b"abc");
    let mut more = vec![1];
    more.extend("নাম".encode_utf16().take(2).flat_map(u16::to_le_bytes));
    let cell: Vec<u8> = [0_u16, 0, 0, 0, 0].iter().flat_map(|of| of.to_le_bytes()).collect();
    let book = read(&xls(&[(0x00fc, texts), (0x003c, more)], &[(0x00fd, cell), label(1, 0, "below")])).unwrap();
    assert_eq!(cells(&book.sheets[0]), [(1, vec!["abcনা"]), (2, vec!["below"])]);
}

#[test]
fn files_made_to_do_harm_are_refused_in_little_time() {
    let begin = std::time::Instant::now();
    let empty = |repeats: usize| {
        format!(
            r#"<table:table-row table:number-rows-repeated="{repeats}"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>"#
        )
    };
    let cell = r#"<table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>x</text:p></table:table-cell>"#;
    let table = |rows: &str| ods(&document(&format!(r#"<table:table table:name="a">{rows}</table:table>"#)));
    let head = r#"<table:table-row><table:table-cell office:value-type="string"><text:p>Name</text:p></table:table-cell></table:table-row>"#;
    let rows = |count: usize| {
        format!(
            r#"<table:table-row table:number-rows-repeated="{count}"><table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>"#
        )
    };
    let blank = (0x0201, vec![0; 6]);
    let number = |row: u16| {
        let mut content: Vec<u8> = [row, 0, 0].iter().flat_map(|of| of.to_le_bytes()).collect();
        content.extend(1.5_f64.to_le_bytes());
        (0x0203, content)
    };
    let mut circle = compound(&records(&[]));
    // Each sector of the stream's chain leads to the first one.
    for place in 0..128 {
        circle[512 + place * 4..516 + place * 4].copy_from_slice(&2_u32.to_le_bytes());
    }
    let mut lies = compound(&records(&[]));
    lies[68..72].copy_from_slice(&0_u32.to_le_bytes());
    for (name, bytes, says) in [
        ("a million empty rows", table(&empty(1_000_000)), "is empty"),
        ("many elements of empty rows", table(&empty(1).repeat(100_000)), "is empty"),
        (
            "one cell as often as there are columns",
            table(&format!("<table:table-row>{cell}</table:table-row>")),
            "more than 100 columns",
        ),
        ("one row a million times", table(&format!("{head}{}", rows(1_000_000))), "more than 5000 rows"),
        ("no end of a row", table(&format!("{head}{}", rows(usize::MAX))), "more than 5000 rows"),
        (
            "too many cells",
            table(&format!("<table:table-row>{}</table:table-row>", "<table:table-cell/>".repeat(500_001))),
            "500,000 cells",
        ),
        ("no document", ods("<nothing"), "damaged"),
        (
            "an archive that says it is one",
            {
                let mut bytes = ods(&document(""));
                bytes.truncate(200);
                bytes
            },
            "damaged",
        ),
        ("chains in circles", circle, "damaged"),
        ("tables of sectors in circles", lies, "damaged"),
        ("a number below the last row", xls(&[], &[number(65_535), label(0, 0, "Name")]), ""),
        ("cells twice", xls(&[], &[label(0, 0, "Name"), label(0, 0, "Name")]), "damaged"),
        ("too many blank cells", xls(&[], &vec![blank; 10]), "is empty"),
        ("a password", xls(&[(0x002f, vec![0; 6])], &[]), "password"),
        ("texts that are not there", xls(&[(0x00fc, vec![0xff; 8])], &[]), "500,000 texts"),
        ("a column far away", xls(&[], &[label(0, 200, "Name")]), "more than 100 columns"),
        ("only a begin", compound(&records(&[(0x0809, vec![0, 5])])), "before Excel 97"),
    ] {
        let text = said(&bytes);
        assert_eq!((text.is_empty(), text.contains(says)), (says.is_empty(), true), "{name}: {text}");
    }
    assert!(begin.elapsed().as_secs() < 20, "{:?}", begin.elapsed());
}

/// Faults of files that an earlier version kept are said as it said them.
#[test]
fn what_was_stored_of_a_fault_is_still_read() {
    let row: FileRow = serde_json::from_str(
        r#"{"number":2,"cells":["a"],"faults":{"1":"The cell shows the error #N/A","2":{"fault":"shortened"}}}"#,
    )
    .unwrap();
    assert_eq!(row.faults[&1].text().english(), "The cell shows the error #N/A");
    assert_eq!(row.faults[&2], CellFault::Of(Fault::Shortened));
    let kept: FileRow = serde_json::from_str(&serde_json::to_string(&row).unwrap()).unwrap();
    assert_eq!(kept, row);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is written over an old workbook, reading it ends, and says something or gives rows.
    #[test]
    fn damaged_old_workbooks_end_with_a_sentence(changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..40), cut in any::<prop::sample::Index>()) {
        let mut bytes = include_bytes!("../../../../../server/tests/cases/list.xls").to_vec();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        let whole = cut.index(bytes.len() * 2);
        bytes.truncate(whole.max(600));
        let _ = said(&bytes);
    }
}
