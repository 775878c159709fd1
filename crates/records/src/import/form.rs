//! The forms of an import: the file, and what is decided about it.

use std::collections::BTreeMap;
use std::sync::Arc;

use rules::limits::SPREADSHEET_BYTES;
use rules::words::refusals;

use web::multipart::{Accepts, UploadFields, UploadedFile};
use web::posted::{FieldErrors, FromForm, Raw};

/// A file that was chosen.
pub struct ImportFile(pub(super) Arc<UploadedFile>);

impl FromForm for ImportFile {
    fn uploads() -> UploadFields {
        vec![("file", Accepts::File(SPREADSHEET_BYTES))]
    }

    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        match raw.file("file") {
            Some(Ok(file)) => return Some(Self(Arc::clone(file))),
            Some(Err(fault)) => errors.add("file", fault),
            None => errors.add("file", refusals::CHOOSE_FILE),
        }
        None
    }
}

/// What was decided about a file.
pub struct PlanForm {
    pub(super) act: PlanAct,
    /// By row and field.
    pub(super) cells: Vec<(usize, String, String)>,
    pub(super) out: Vec<usize>,
    pub(super) back_in: Vec<usize>,
    pub(super) columns: BTreeMap<usize, String>,
    pub(super) gives: bool,
    /// The mark of the plan that was on the page.
    pub(super) seen: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PlanAct {
    Check,
    Apply,
    Discard,
}

impl FromForm for PlanForm {
    /// A cell is held to its column by the plan, which names the row.
    fn reads_unseen(_: &str) -> bool {
        true
    }

    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let act = match raw.text("act") {
            Some("apply") => PlanAct::Apply,
            Some("discard") => PlanAct::Discard,
            Some("check") => PlanAct::Check,
            _ => {
                errors.add("act", refusals::ACT_CHECK);
                return None;
            }
        };
        let mut form = Self {
            act,
            cells: Vec::new(),
            out: Vec::new(),
            back_in: Vec::new(),
            columns: BTreeMap::new(),
            gives: raw.text("gives").is_some(),
            seen: raw.owned("seen"),
        };
        for (name, value) in raw.texts() {
            let mut parts = name.splitn(3, '.');
            let (what, number) = (parts.next().unwrap_or_default(), parts.next().and_then(|text| text.parse().ok()));
            match (what, number, parts.next()) {
                ("cell", Some(row), Some(field)) => form.cells.push((row, field.to_owned(), value.to_owned())),
                ("out", Some(row), None) => form.out.push(row),
                ("in", Some(row), None) => form.back_in.push(row),
                ("column", Some(place), None) => {
                    form.columns.insert(place, value.to_owned());
                }
                _ => {}
            }
        }
        Some(form)
    }
}
