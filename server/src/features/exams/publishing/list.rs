//! What the Publish Result screen lists below Select Ground: the sections with what is complete and not published, then a section's
//! sheets.

use super::page::ACTION;
use crate::auth::Visitor;
use crate::db::Conn;
use crate::error::Result;
use crate::features::exams::marks::state_store::SheetProgress;
use crate::features::exams::results::list::{SectionSum, entered, of_sections, sheet_href, sheets};
use crate::features::ground::{GroundList, Levels, ListCell, ListLinks, ListRow, Listed, listed};

/// The columns of the sections.
const COLUMNS: [&str; 4] = ["Complete, unpublished", "Incomplete", "Published", "Locked"];

/// The list of the screen. `is_many`: a section leads to every sheet of its exams in one step.
pub async fn of_publishing(
    conn: &mut Conn,
    visitor: &Visitor,
    links: &ListLinks<'_>,
    levels: &Levels,
    is_many: bool,
) -> Result<Option<GroundList>> {
    if let Some(section) = links.selected.section.as_ref().filter(|_| !is_many) {
        let cell = |sheet: &SheetProgress| ListCell {
            href: Some(sheet_href(ACTION, section, sheet, &[])),
            waits: sheet.is_complete() && !sheet.is_published,
            ..entered(sheet)
        };
        return Ok(Some(sheets(conn, visitor, links, section, cell).await?));
    }
    let sections = match listed(conn, visitor, links, levels).await? {
        Listed::Instead(list) => return Ok(list),
        Listed::Sections(sections) => sections,
    };
    let progress = of_sections(conn, visitor, links).await?;
    let more: &[(&str, &str)] = if is_many { &[("sheets", "section")] } else { &[] };
    Ok(Some(GroundList::of_sections(links, &sections, &COLUMNS, |section| {
        let of = SectionSum::of(&progress, &section.section_id);
        ListRow {
            name: section.section_name.clone(),
            href: Some(links.section(section, more)),
            cells: vec![
                ListCell::waiting(of.unpublished),
                ListCell::count(of.sheets - of.complete),
                ListCell::part(of.published, of.sheets),
                ListCell::count(of.locked),
            ],
        }
    })))
}
