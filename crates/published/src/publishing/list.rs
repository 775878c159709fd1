//! What the Publish Result screen lists below Select Ground: the sections with what is complete and not published, then a section's
//! sheets.

use rules::words::{Word, labels, published_texts, roster_texts};

use super::page::ACTION;
use auth::Visitor;
use base::error::Result;
use db::Conn;
use exams::marks::state_store::SheetProgress;
use exams::results::list::{SectionSum, entered, of_sections, sheet_href, sheets};
use roster::ground::{GroundList, ListCell, ListLinks, ListRow, Listed, RecentLinks, RecentSheet, listed, with_recent};

/// The columns of the sections.
const COLUMNS: [Word; 4] =
    [roster_texts::COMPLETE_UNPUBLISHED, roster_texts::INCOMPLETE, roster_texts::PUBLISHED, roster_texts::LOCKED];

/// The list of the screen. `is_many`: a section leads to every sheet of its exams in one step.
pub async fn of_publishing(
    conn: &mut Conn,
    visitor: &Visitor,
    links: &ListLinks<'_>,
    is_many: bool,
) -> Result<Option<GroundList>> {
    if let Some(section) = &links.place.section().filter(|_| !is_many) {
        let cell = |sheet: &SheetProgress| ListCell {
            href: Some(sheet_href(ACTION, section, sheet, &[])),
            waits: sheet.is_complete() && !sheet.is_published,
            ..entered(sheet)
        };
        return Ok(Some(sheets(conn, visitor, links, section, cell).await?));
    }
    let list = sections(conn, visitor, links, is_many).await?;
    let more: &[(&str, &str)] = if is_many { &[("sheets", "section")] } else { &[] };
    let recent = RecentLinks {
        sheet: Some(&|sheet: &RecentSheet| Some(sheet.sheet_at(ACTION, &[]))),
        section: &|sheet| Some(sheet.section_at(ACTION, labels::EVERY_SHEET, &[more, links.keep].concat())),
    };
    with_recent(conn, visitor, links, list, recent).await
}

/// The sections with what is complete and not published.
async fn sections(
    conn: &mut Conn,
    visitor: &Visitor,
    links: &ListLinks<'_>,
    is_many: bool,
) -> Result<Option<GroundList>> {
    let sections = match listed(conn, visitor, links).await? {
        Listed::Instead(list) => return Ok(list),
        Listed::Sections(sections) => sections,
    };
    let progress = of_sections(conn, visitor, links).await?;
    let cells = |of: SectionSum| {
        vec![
            ListCell::waiting(of.unpublished),
            ListCell::count(of.sheets - of.complete),
            ListCell::part(of.published, of.sheets),
            ListCell::count(of.locked),
        ]
    };
    let more: &[(&str, &str)] = if is_many { &[("sheets", "section")] } else { &[] };
    let mut list = GroundList::of_sections(links, &sections, &COLUMNS, |section| ListRow {
        name: section.section_name.clone(),
        href: Some(links.section(section, more)),
        cells: cells(SectionSum::of(&progress, &section.section_id)),
    });
    // A class is published in one step.
    let classes = sections.chunk_by(|one, next| one.class_id == next.class_id);
    for (group, of_class) in list.groups.iter_mut().zip(classes) {
        let ids: Vec<&str> = of_class.iter().map(|section| section.section_id.as_str()).collect();
        let class = ListRow {
            name: published_texts::WHOLE_CLASS.english().to_owned(),
            href: Some(links.class(&of_class[0], &[("tab", "many"), ("sheets", "class")])),
            cells: cells(SectionSum::of_all(&progress, &ids)),
        };
        group.rows.insert(0, class);
    }
    Ok(Some(list))
}
