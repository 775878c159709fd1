//! The sections below a filter, with what each of their semesters has that is not published (docs/rules.md, *Screens*).

use auth::{TeacherReach, Visitor};
use base::error::Result;
use db::Conn;
use records::grading::Plans;
use records::place::Level;
use roster::ground::{GroundList, ListCell, ListLinks, Listed, listed};

use super::progress_store;

/// A press on a semester leads to it on the screen that the links are of.
///
/// # Errors
/// The database's.
pub async fn sections_by_semester(
    conn: &mut Conn,
    visitor: &Visitor,
    links: &ListLinks<'_>,
) -> Result<Option<GroundList>> {
    let sections = match listed(conn, visitor, links).await? {
        Listed::Instead(list) => return Ok(list),
        Listed::Sections(sections) => sections,
    };
    let session_id = links.chosen(Level::Session).unwrap_or_default();
    let progress =
        progress_store::of_sections(conn, session_id, links.chosen(Level::Class), &TeacherReach::default()).await?;
    let plans = Plans::of(conn, sections.iter().map(|section| section.grading_version_id.clone())).await?;
    Ok(Some(GroundList::of_semesters(&plans, links, &sections, |section, semester| {
        let semester = semester.as_str();
        let found = progress.iter().find(|row| row.section_id == section.section_id && row.semester == semester)?;
        let href = Some(links.section(section, &[("semester", semester)]));
        Some(ListCell { href, ..ListCell::unpublished(found.published, found.sheets) })
    })))
}
