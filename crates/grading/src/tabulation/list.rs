//! What the tabulation screens list below Select Ground: the sections of the band, a section's exams, and on the screen of every band
//! each section's semesters.

use rules::semesters::Semester;
use rules::words::{Text, Word, exams_texts, labels, roster_texts};

use super::screens::{BY_EXAM, EVERY_BAND, SCREENS, Screen};
use auth::{TeacherReach, Visitor};
use base::error::Result;
use db::Conn;
use exams::marks::progress_store::{self, SectionProgress};
use exams::marks::state_store::{self, Range, SheetProgress};
use records::grading::Plans;
use records::place::{Level, SectionFilter};
use roster::ground::{
    GroundList, ListCell, ListGroup, ListLinks, ListRow, Listed, ListedSection, RecentLinks, RecentSheet, listed,
    with_recent,
};
use web::form;
use web::next_step::StepLink;

/// How far what is tabulated is.
const COLUMNS: [Word; 2] = [roster_texts::COMPLETE, roster_texts::PUBLISHED];

/// The list of one of the thirteen; none once everything is chosen.
pub async fn of_screen(
    conn: &mut Conn,
    visitor: &Visitor,
    links: &ListLinks<'_>,
    screen: &Screen,
) -> Result<Option<GroundList>> {
    if let Some(section) = &links.place.section() {
        return Ok(Some(exams(conn, links, section).await?));
    }
    let list = sections(conn, visitor, links, screen).await?;
    let section = |sheet: &RecentSheet| match screen.semester {
        None => Some(sheet.section_at(screen.action, &sheet.exam_name, &[("examId", &sheet.exam_id)])),
        Some(_) => Some(sheet.section_at(screen.action, &sheet.semester_name, &[])),
    };
    let recent = RecentLinks { sheet: None, section: &section };
    with_recent(conn, visitor, links, list, recent).await
}

/// The sections of the band.
async fn sections(
    conn: &mut Conn,
    visitor: &Visitor,
    links: &ListLinks<'_>,
    screen: &Screen,
) -> Result<Option<GroundList>> {
    let sections = match listed(conn, visitor, links).await? {
        Listed::Instead(list) => return Ok(list),
        Listed::Sections(sections) => sections,
    };
    let every = sections.len();
    let of_standard = |section: &ListedSection| section.grading_version_id.is_none();
    let sections: Vec<ListedSection> = sections.into_iter().filter(of_standard).collect();
    if sections.is_empty() && every > 0 {
        let step =
            StepLink { label: exams_texts::EVERY_TABULATION.into(), href: form::address(EVERY_BAND, &links.above()) };
        let empty = Some(exams_texts::TABULATED_BY_OTHER_SCHEME.into());
        return Ok(Some(GroundList { empty, step: Some(step), ..GroundList::default() }));
    }
    let progress = progress(conn, links).await?;
    let semester = screen.semester.map(rules::semesters::Semester::as_str);
    Ok(Some(GroundList::of_sections(links, &sections, &COLUMNS, |section| {
        let of_section = progress.iter().filter(|row| row.section_id == section.section_id);
        let (complete, published, sheets) = of_section
            .filter(|row| semester.is_none_or(|semester| row.semester == semester))
            .fold((0, 0, 0), |(complete, published, sheets), row| {
                (complete + row.complete, published + row.published, sheets + row.sheets)
            });
        ListRow {
            name: section.section_name.clone(),
            href: Some(links.section(section, &[])),
            cells: vec![ListCell::part(complete, sheets), ListCell::part(published, sheets)],
        }
    })))
}

/// Every section that is tabulated, with its semesters and, where single exams are tabulated, these: each leads to the screen of its band, or of its
/// scheme's semester.
pub async fn of_every_band(conn: &mut Conn, visitor: &Visitor, links: &ListLinks<'_>) -> Result<Option<GroundList>> {
    let list = sections_of_every_band(conn, visitor, links).await?;
    // To the sheet of the exam's semester.
    let section = |sheet: &RecentSheet| {
        let semester: Semester = sheet.semester.parse().ok()?;
        let of_standard = Some(semester).filter(|_| sheet.grading_version_id.is_none());
        let Some(screen) = of_standard.and_then(|semester| Screen::of_semester(sheet.class_numeric, semester)) else {
            return Some(sheet.section_at(
                EVERY_BAND,
                &sheet.semester_name,
                &[(Level::Semester.key(), semester.as_str())],
            ));
        };
        Some(sheet.section_at(screen.action, &sheet.semester_name, &[]))
    };
    let recent = RecentLinks { sheet: None, section: &section };
    with_recent(conn, visitor, links, list, recent).await
}

async fn sections_of_every_band(
    conn: &mut Conn,
    visitor: &Visitor,
    links: &ListLinks<'_>,
) -> Result<Option<GroundList>> {
    let sections = match listed(conn, visitor, links).await? {
        Listed::Instead(list) => return Ok(list),
        Listed::Sections(sections) => sections,
    };
    let progress = progress(conn, links).await?;
    let plans = Plans::of(conn, sections.iter().map(|section| section.grading_version_id.clone())).await?;
    let cell = |section: &ListedSection, of: &Sheet| {
        let href = Some(of.href(links, section));
        let Some(semester) = of.semester else {
            return Some(ListCell { text: exams_texts::CHOOSE_THE_EXAM.into(), href, ..ListCell::default() });
        };
        let of_semester =
            |row: &&SectionProgress| row.section_id == section.section_id && row.semester == semester.as_str();
        let found = progress.iter().find(of_semester)?;
        Some(ListCell { href, ..ListCell::unpublished(found.published, found.sheets) })
    };
    Ok(Some(GroundList::by_class(
        links,
        &sections,
        |section| sheets(section, &plans).map(|sheet| sheet.name).collect(),
        |section| ListRow {
            name: section.section_name.clone(),
            href: None,
            cells: sheets(section, &plans).map(|sheet| cell(section, &sheet)).collect(),
        },
    )))
}

/// A sheet of a section: of a semester, or of an exam that is still to be chosen.
struct Sheet {
    name: Text,
    semester: Option<Semester>,
    /// None: the screen of other schemes.
    screen: Option<&'static Screen>,
}

impl Sheet {
    fn href(&self, links: &ListLinks<'_>, section: &ListedSection) -> String {
        match (self.screen, &self.semester) {
            (Some(screen), _) => links.section_at(screen.action, section, &[]),
            (None, None) => links.section_at(EVERY_BAND, section, &[BY_EXAM]),
            (None, Some(semester)) => {
                links.section_at(EVERY_BAND, section, &[(Level::Semester.key(), semester.as_str())])
            }
        }
    }
}

/// The sheets of a section, those of *Standard* in the order of the specification's screens, others by the year of its scheme.
fn sheets<'p>(section: &ListedSection, plans: &'p Plans) -> Box<dyn Iterator<Item = Sheet> + 'p> {
    let class = section.class_numeric;
    if section.grading_version_id.is_none() {
        let of_band = SCREENS.iter().filter(move |screen| screen.band.classes().contains(&class));
        return Box::new(of_band.map(|screen| Sheet {
            name: screen.semester.map_or_else(|| roster_texts::ONE_EXAM.into(), |semester| semester.label().into()),
            semester: screen.semester,
            screen: Some(screen),
        }));
    }
    let plan = plans.get(&section.grading_version_id);
    let one_exam = Sheet { name: roster_texts::ONE_EXAM.into(), semester: None, screen: None };
    let semesters = plan.year_of(class).map(|semester| Sheet {
        name: plan.semester_name(semester).to_owned().into(),
        semester: Some(semester),
        screen: None,
    });
    Box::new(std::iter::once(one_exam).chain(semesters))
}

/// How far every section of what is chosen is, whoever teaches there: a tabulation is of the whole section.
async fn progress(conn: &mut Conn, links: &ListLinks<'_>) -> Result<Vec<SectionProgress>> {
    let session_id = links.chosen(Level::Session).unwrap_or_default();
    Ok(progress_store::of_sections(conn, session_id, links.chosen(Level::Class), &TeacherReach::default()).await?)
}

/// The exams of a section that something is scheduled in.
pub async fn exams(conn: &mut Conn, links: &ListLinks<'_>, section: &SectionFilter) -> Result<GroundList> {
    let range =
        Range { class_id: section.class_id.clone(), section_id: Some(section.section_id.clone()), ..Range::default() };
    let mut sheets = state_store::progress(conn, &range).await?;
    sheets.retain(|sheet| !sheet.schedule().is_empty());
    let rows: Vec<ListRow> = sheets
        .chunk_by(|one, next| one.exam_id == next.exam_id)
        .map(|of_exam| {
            let count = |fits: fn(&SheetProgress) -> bool| {
                let found = of_exam.iter().filter(|sheet| fits(sheet)).count();
                ListCell::part(
                    i64::try_from(found).unwrap_or(i64::MAX),
                    i64::try_from(of_exam.len()).unwrap_or(i64::MAX),
                )
            };
            let query = [&section.query()[..], &[("examId", of_exam[0].exam_id.as_str())], links.keep].concat();
            ListRow {
                name: of_exam[0].exam_name.clone(),
                href: Some(form::address(links.action, &query)),
                cells: vec![count(SheetProgress::is_complete), count(|sheet| sheet.is_published)],
            }
        })
        .collect();
    let name = format!("{} {}", section.class_name, section.section_name);
    Ok(GroundList {
        empty: rows.is_empty().then(|| exams_texts::section_without_exams(&name).into()),
        title: exams_texts::exams_of_section(name).into(),
        heading: labels::EXAM,
        columns: COLUMNS.map(Text::from).into(),
        groups: if rows.is_empty() { Vec::new() } else { vec![ListGroup { rows, ..ListGroup::default() }] },
        up_href: Some(links.session()),
        ..GroundList::default()
    })
}
