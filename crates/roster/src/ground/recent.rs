//! What somebody worked on last, above the list of an empty screen: sheets and sections that they changed, within their reach, each a
//! link of the screen. Nobody sees what another person worked on.

use rules::semesters::Semester;
use rules::words::{Text, labels};
use serde::Serialize;
use ts_rs::TS;

use super::list::{GroundList, ListLinks};
use super::recent_store::{self, Wanted};
use auth::Visitor;
use base::error::Result;
use db::Conn;
use records::grading::Plans;
use records::place::Level;
use web::form;

pub use super::recent_store::RecentSheet;

/// At most so many sheets are shown; on the screens without sheets, as many sections.
const SHEETS: usize = 5;
/// At most so many sections beside sheets.
const SECTIONS: usize = 3;
/// So many sheets are read: several may lead to the same class.
const READ: i64 = 60;

/// A sheet or a section to go on with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "shell.ts")]
pub struct RecentLink {
    /// `Mathematics · Half Yearly`, `Class 8 A`
    pub label: String,
    /// What tells it from others of its name: the section, the semester; for super admins the branch.
    #[serde(rename = "where")]
    #[ts(rename = "where")]
    #[ts(type = "string")]
    pub place: Text,
    pub href: String,
}

impl RecentSheet {
    /// `Class 8 A`
    pub fn section(&self) -> String {
        format!("{} {}", self.class_name, self.section_name)
    }

    fn ids(&self) -> [(&'static str, &str); 4] {
        [
            ("branchId", &self.branch_id),
            ("sessionId", &self.session_id),
            ("classId", &self.class_id),
            ("sectionId", &self.section_id),
        ]
    }

    /// The sheet on a screen.
    pub fn sheet_at(&self, action: &str, more: &[(&str, &str)]) -> RecentLink {
        let own = [("examId", self.exam_id.as_str()), ("subjectId", &self.subject_id)];
        RecentLink {
            label: format!("{} \u{b7} {}", self.subject_name, self.exam_name),
            place: self.section().into(),
            href: form::address(action, &[&self.ids()[..], &own, more].concat()),
        }
    }

    /// Its section on a screen, in a semester or an exam that `place` names.
    pub fn section_at(&self, action: &str, place: impl Into<Text>, more: &[(&str, &str)]) -> RecentLink {
        RecentLink {
            label: self.section(),
            place: place.into(),
            href: form::address(action, &[&self.ids()[..], more].concat()),
        }
    }
}

/// The section of a sheet in the sheet's semester, on a screen where both are chosen.
pub fn in_semester(sheet: &RecentSheet, action: &str) -> Option<RecentLink> {
    let semester = sheet.semester.parse::<Semester>().ok()?;
    Some(sheet.section_at(action, &sheet.semester_name, &[("semester", semester.as_str())]))
}

/// Where a screen leads from a sheet; none where it has nothing of it.
pub type Leads<'a> = &'a (dyn Fn(&RecentSheet) -> Option<RecentLink> + Sync);

/// The links of a screen.
#[derive(Clone, Copy)]
pub struct RecentLinks<'a> {
    /// To the sheet itself, on the screens of sheets.
    pub sheet: Option<Leads<'a>>,
    /// To its section, once for all its sheets.
    pub section: Leads<'a>,
}

/// The list with what the visitor worked on last, while no class is chosen. One statement.
pub async fn with_recent(
    conn: &mut Conn,
    visitor: &Visitor,
    links: &ListLinks<'_>,
    list: Option<GroundList>,
    leads: RecentLinks<'_>,
) -> Result<Option<GroundList>> {
    let Some(list) = list else { return Ok(None) };
    if links.chosen(Level::Class).is_some() {
        return Ok(Some(list));
    }
    let caller = &visitor.caller;
    let own_branch = caller.branch.as_ref().map(|branch| branch.id.as_str());
    let wanted = Wanted {
        actor_id: caller.id.clone(),
        branch_id: own_branch.or(links.chosen(Level::Branch)).unwrap_or_default().to_owned(),
        session_id: links.chosen(Level::Session).unwrap_or_default().to_owned(),
        reach: caller.teacher_reach(),
    };
    let mut sheets = recent_store::recent(conn, &wanted, READ).await?;
    let plans = Plans::of(conn, sheets.iter().map(|sheet| sheet.grading_version_id.clone())).await?;
    for sheet in &mut sheets {
        let semester = sheet.semester.parse::<Semester>().ok();
        let name = semester.map(|semester| plans.get(&sheet.grading_version_id).semester_name(semester));
        sheet.semester_name = name.unwrap_or(&sheet.semester).to_owned();
    }
    if let Some(classes) = &links.place.levels().classes {
        sheets.retain(|sheet| classes.contains(&sheet.class_numeric));
    }
    let any_branch = links.chosen(Level::Branch).is_none();
    let mut recent = leads.sheet.map_or_else(Vec::new, |lead| first(&sheets, lead, SHEETS, any_branch));
    let most = if leads.sheet.is_some() { SECTIONS } else { SHEETS };
    recent.extend(first(&sheets, leads.section, most, any_branch));
    Ok(Some(GroundList { recent, ..list }))
}

/// The first few different links of the sheets.
fn first(sheets: &[RecentSheet], lead: Leads<'_>, most: usize, any_branch: bool) -> Vec<RecentLink> {
    let mut found: Vec<RecentLink> = Vec::new();
    for sheet in sheets {
        if found.len() == most {
            break;
        }
        let Some(mut link) = lead(sheet) else { continue };
        if found.iter().any(|other| other.href == link.href) {
            continue;
        }
        // Several branches' sections have the same names.
        if any_branch {
            let parts = [link.place, sheet.branch_name.as_str().into()];
            let said = parts.into_iter().filter(|part: &Text| !part.english().is_empty());
            link.place = Text::joined(said, labels::listed).unwrap_or_default();
        }
        found.push(link);
    }
    found
}
