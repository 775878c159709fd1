//! The forms of an import: the file, and what is decided about it.

use std::collections::BTreeMap;
use std::sync::Arc;

use rules::limits::SPREADSHEET_BYTES;
use rules::words::{imports_texts, refusals};

use super::groups::{GroupAct, GroupForm};
use web::multipart::{Accepts, UploadFields, UploadedFile};
use web::posted::{FieldErrors, FromForm, Raw};

/// A list as it was sent.
pub(super) enum Sent {
    File(Arc<UploadedFile>),
    /// Rows of a spreadsheet, as the clipboard has them.
    Pasted(String),
}

impl Sent {
    pub(super) fn bytes(&self) -> &[u8] {
        match self {
            Self::File(file) => &file.bytes,
            Self::Pasted(text) => text.as_bytes(),
        }
    }

    pub(super) fn name(&self) -> &str {
        match self {
            Self::File(file) => &file.name,
            Self::Pasted(_) => imports_texts::PASTED.english(),
        }
    }
}

/// A file that was chosen, or what was pasted in place of one.
pub struct ImportFile(pub(super) Arc<Sent>);

impl FromForm for ImportFile {
    fn uploads() -> UploadFields {
        vec![("file", Accepts::File(SPREADSHEET_BYTES))]
    }

    /// Each cell is held to its column by the plan.
    fn reads_unseen(field: &str) -> bool {
        field == "pasted"
    }

    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        match raw.file("file") {
            Some(Ok(file)) => return Some(Self(Arc::new(Sent::File(Arc::clone(file))))),
            Some(Err(fault)) => errors.add("file", fault),
            None => match raw.owned("pasted").filter(|text| !text.trim().is_empty()) {
                Some(text) => return Some(Self(Arc::new(Sent::Pasted(text)))),
                None => errors.add("file", imports_texts::CHOOSE_FILE_OR_PASTE),
            },
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
    /// Another sheet by its place, and other rows of headings by their first and last number.
    pub(super) sheet: Option<usize>,
    pub(super) head: Option<(usize, usize)>,
    /// By field, whether the month comes first.
    pub(super) month_first: Vec<(String, bool)>,
    /// Groups of faults by their places on the page.
    pub(super) groups: BTreeMap<usize, GroupForm>,
    /// The mark of the plan that was on the page.
    pub(super) seen: Option<String>,
}

#[derive(Clone, PartialEq, Eq)]
pub(super) enum PlanAct {
    Check,
    Apply,
    Discard,
    /// Mends a group of faults, by its place on the page.
    Group(GroupAct, usize),
    /// Does what is proposed and what is offered for every group.
    DoAll,
    /// Reads all sheets that have the headings of this one.
    Sheets,
    Undo,
}

impl PlanForm {
    /// Whether what is offered for a group is done: what it names is added, or its rows are given keys.
    pub(super) fn adds(&self, place: usize, group: &GroupForm) -> bool {
        group.adds && [PlanAct::DoAll, PlanAct::Group(GroupAct::Add, place)].contains(&self.act)
    }
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
            Some("undo") => PlanAct::Undo,
            Some("all") => PlanAct::DoAll,
            Some("sheets") => PlanAct::Sheets,
            Some(act) if group_act(act).is_some() => group_act(act).unwrap_or(PlanAct::Check),
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
            sheet: raw.text("sheet").and_then(|place| place.parse().ok()),
            head: raw.text("head").and_then(|rows| {
                let (first, last) = rows.split_once('-').unwrap_or((rows, rows));
                Some((first.parse().ok()?, last.parse().ok()?))
            }),
            month_first: Vec::new(),
            groups: BTreeMap::new(),
            seen: raw.owned("seen"),
        };
        for (name, value) in raw.texts() {
            if let Some(field) = name.strip_prefix("days.") {
                let is_month_first = match value {
                    "month" => true,
                    "day" => false,
                    _ => continue,
                };
                form.month_first.push((field.to_owned(), is_month_first));
                continue;
            }
            let mut parts = name.splitn(3, '.');
            let (what, number) = (parts.next().unwrap_or_default(), parts.next().and_then(|text| text.parse().ok()));
            match (what, number, parts.next()) {
                ("cell", Some(row), Some(field)) => form.cells.push((row, field.to_owned(), value.to_owned())),
                ("out", Some(row), None) => form.out.push(row),
                ("in", Some(row), None) => form.back_in.push(row),
                ("group", Some(place), Some(part)) => {
                    let group = form.groups.entry(place).or_default();
                    let value = value.to_owned();
                    match part {
                        "field" => group.field = value,
                        "rows" => group.rows = value,
                        "value" => group.value = value,
                        "proposed" => group.proposed = value,
                        "adds" => group.adds = true,
                        _ => {}
                    }
                }
                ("column", Some(place), None) => {
                    form.columns.insert(place, value.to_owned());
                }
                _ => {}
            }
        }
        Some(form)
    }
}

/// `put.3`: the value that was typed, in the rows of group 3.
fn group_act(act: &str) -> Option<PlanAct> {
    let (name, place) = act.split_once('.')?;
    let act = match name {
        "put" => GroupAct::Put,
        "fill" => GroupAct::Fill,
        "take" => GroupAct::Take,
        "empty" => GroupAct::Empty,
        "add" => GroupAct::Add,
        "leave" => GroupAct::LeaveOut,
        _ => return None,
    };
    Some(PlanAct::Group(act, place.parse().ok()?))
}
