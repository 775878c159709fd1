//! The form of a class's exam schedule. A line is a subject of all its sections, or, split, of one of them; the hall is each section's own.
//! Fields: `sections.<subject>` names the sections, `split.<subject>` that each has a line; `line.<subject>.date` or
//! `line.<subject>.<section>.date`, `hall.<subject>.<section>`.

use rules::exam_schedule::time_of_day;
use rules::words::exams_texts;

use super::inputs::read_marks;
use super::paper::{Paper, PaperDraft, PaperKey};
use web::posted::{FieldErrors, FormState, Raw};

/// What a press asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Press {
    Save,
    /// A line for each section of the subject.
    Split(String),
    /// One line for all of them.
    Join(String),
    /// Columns for all components.
    Components,
    /// Back from the question to the form.
    Edit,
}

impl Press {
    pub(super) fn of(form: &FormState) -> Self {
        match form.values.text("act").map(|act| act.split_once(':').unwrap_or((act, ""))) {
            Some(("split", subject)) => Self::Split(subject.to_owned()),
            Some(("join", subject)) => Self::Join(subject.to_owned()),
            Some(("components", _)) => Self::Components,
            Some(("edit", _)) => Self::Edit,
            _ => Self::Save,
        }
    }
}

/// A line's name: `subject-1`, `subject-1.section-1`.
pub(super) fn line_key(subject_id: &str, section_id: Option<&str>) -> String {
    section_id.map_or_else(|| subject_id.to_owned(), |section_id| format!("{subject_id}.{section_id}"))
}

/// Every paper that the form holds; what cannot be read is reported.
pub(super) fn papers(raw: &Raw, errors: &mut FieldErrors) -> Vec<PaperDraft> {
    let mut drafts = Vec::new();
    for (subject_id, sections) in raw.texts().filter_map(|(name, ids)| Some((name.strip_prefix("sections.")?, ids))) {
        let is_split = raw.text(&format!("split.{subject_id}")).is_some();
        for section_id in sections.split(',').filter(|id| !id.is_empty()) {
            let at = format!("line.{}", line_key(subject_id, is_split.then_some(section_id)));
            let hall_at = format!("hall.{subject_id}.{section_id}");
            let mut time = |name: &str| {
                let field = format!("{at}.{name}");
                let text = raw.text(&field)?;
                // Browsers that have seconds send them.
                let time = time_of_day(text.get(..5).filter(|_| text.len() == 8).unwrap_or(text));
                if time.is_none() {
                    errors.add(&field, exams_texts::time_not_read(text));
                }
                time
            };
            let paper = Paper {
                start: time("startTime"),
                end: time("endTime"),
                date: raw.owned(&format!("{at}.date")),
                set: read_marks(raw, &at, errors),
                hall_id: raw.owned(&hall_at),
            };
            drafts.push(PaperDraft { key: PaperKey::new(section_id, subject_id), paper, at, hall_at });
        }
    }
    drafts
}
