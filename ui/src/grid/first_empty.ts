/** At the end of an address that opens a sheet with the cursor where the next mark goes (`crates/exams/src/marks/next_sheet.rs` writes it, too). */
export const FIRST_EMPTY = "#first-empty";
