//! What is typed into a scheme's form, tried on a section below it. The section is chosen in the form itself, list by list as it is pressed.

use rules::scheme::Definition;
use rules::words::Text;
use serde::Serialize;
use ts_rs::TS;

use super::trial::{CountsAs, SchemeTrial, plan_of};
use auth::Visitor;
use base::error::Result;
use exams::marks::section::SectionMarks;
use records::place::{AskedPlace, Levels, Place};
use roster::ground::{GroundField, GroundPanel};
use web::app::App;
use web::posted::Raw;

/// Before the names of its fields, which are not the scheme's.
const PREFIX: &str = "try.";

/// The lists that a section and its semester are chosen from, and the comparison.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct EditorTrial {
    pub fields: Vec<GroundField>,
    /// None before everything is chosen, and where another button was pressed.
    pub trial: Option<SchemeTrial>,
    /// Why it cannot be tried.
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
}

impl EditorTrial {
    /// What the form asks for; `definition`: as it is typed, where Try it was pressed. None where nobody has asked.
    ///
    /// # Errors
    /// The database's.
    pub async fn of(app: &App, visitor: &Visitor, raw: &Raw, definition: Option<Definition>) -> Result<Option<Self>> {
        let sent: CountsAs = raw
            .texts()
            .filter_map(|(name, text)| Some((name.strip_prefix(PREFIX)?.to_owned(), text.to_owned())))
            .collect();
        if definition.is_none() && sent.is_empty() {
            return Ok(None);
        }
        let of = |key: &str| sent.get(key).cloned();
        let asked = AskedPlace {
            branch_id: of("branchId"),
            session_id: of("sessionId"),
            class_id: of("classId"),
            section_id: of("sectionId"),
            semester: of("semester"),
            ..AskedPlace::default()
        };
        let mut conn = app.db.snapshot().await?;
        let place = Place::select(&mut conn, visitor, &asked, &Levels::SEMESTER).await?;
        let fields = GroundPanel::of(&place, &visitor.caller).fields;
        let (mut trial, mut failure) = (None, place.failure.clone());
        match (place.section(), place.semester(), definition.map(plan_of)) {
            (_, _, Some(Err(error))) => failure = Some(error.message()),
            (Some(section), Some(semester), Some(Ok(plan))) => {
                let mut marks = SectionMarks::load(&mut conn, &section.section_id, section.class_numeric).await?;
                trial = Some(SchemeTrial::of(&mut marks, section, semester, &plan, &sent));
            }
            _ => {}
        }
        Ok(Some(Self { fields, trial, failure }))
    }
}
