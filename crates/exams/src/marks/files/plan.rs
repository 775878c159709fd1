//! What a file would change: held against what is stored now, with the checks of the grid (docs/rules.md, *Marks by file*). Asked for the page, and again
//! in the transaction that saves.

use records::grading;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

use auth::Caller;
use auth::tokens::Tokens;
use base::error::{Error, Result};
use db::Conn;
use records::place::{AskedPlace, FilterSet};
use rules::components::{Component, Schedule};
use rules::marks::{Mark, SheetState, check_entry, may_add, may_edit};
use rules::words::{Text, exams_texts};

use super::content::Content;
use super::foreign::{self, Foreign};
use super::matching::matched;
use super::read::{self, Doubt, GivenRow, GivenSheet, ReadFile, RowPlace};
use super::store::{self as files_store, SheetPlace};
use crate::marks::store::{self, RosterRow, SheetKey};

/// Why a mark is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    New,
    Changed,
    /// Somebody else has changed it since the file was made, to something else.
    Conflict,
}

/// A mark that the file has otherwise than it is stored.
#[derive(Clone, Debug)]
pub struct Difference {
    pub student_id: String,
    pub at: RowPlace,
    pub component: Component,
    pub stored: Option<Mark>,
    /// Or what stands in the cell, and why it is no mark for it.
    pub given: std::result::Result<Mark, (String, Text)>,
    pub kind: Kind,
}

/// A sheet with what a file would change on it.
#[derive(Clone, Debug)]
pub struct PlannedSheet {
    pub key: SheetKey,
    /// None where it is gone or out of reach.
    pub scope: Option<FilterSet>,
    /// `Half Yearly, Class 8 A, Physics`
    pub label: String,
    /// Why nothing is taken for it.
    pub refusal: Option<Text>,
    pub has_marks: bool,
    pub roster: Vec<RosterRow>,
    pub schedule: Schedule,
    /// By which its class is graded.
    pub grading: Arc<rules::scheme::Plan>,
    pub differences: Vec<Difference>,
    /// Marks that are stored as the file has them, or were not touched in it.
    pub same: usize,
}

/// What a file would change.
#[derive(Debug, Default)]
pub struct Plan {
    /// Why it is not read at all.
    pub refusal: Option<Text>,
    /// Rows with broken hidden parts, about which nobody has decided yet.
    pub broken: Vec<RowPlace>,
    /// How a foreign file is read.
    pub foreign: Option<Foreign>,
    pub sheets: Vec<PlannedSheet>,
    pub doubts: Vec<Doubt>,
}

impl Plan {
    /// Every mark that differs, with its sheet.
    pub fn differences(&self) -> impl Iterator<Item = (&PlannedSheet, &Difference)> {
        self.sheets.iter().flat_map(|sheet| sheet.differences.iter().map(move |difference| (sheet, difference)))
    }

    /// Stands for what is shown: whoever saves saves that, or is shown it anew.
    pub fn mark(&self, tokens: &Tokens) -> String {
        let mut text = String::new();
        for sheet in &self.sheets {
            let _ = writeln!(text, "{:?}{:?}", sheet.key, sheet.refusal.is_some());
            for of in &sheet.differences {
                let given = of.given.as_ref().ok();
                let _ = writeln!(text, "{} {} {:?} {given:?} {:?}", of.student_id, of.component, of.stored, of.kind);
            }
        }
        tokens.fingerprint(text.as_bytes())
    }
}

/// The sheets that a file has marks of, read without judging them.
pub async fn given(
    conn: &mut Conn,
    caller: &Caller,
    tokens: &Tokens,
    content: &Content,
) -> Result<(Plan, Vec<GivenSheet>)> {
    let mut plan = Plan::default();
    let mut plans = BTreeMap::new();
    for section in read::sections(tokens, &content.tabs) {
        let of = grading::of_section(conn, &section).await?;
        plans.insert(section, of);
    }
    let sheets = match read::read(tokens, &content.tabs, &plans) {
        ReadFile::Own { sheets, doubts } => {
            plan.doubts = doubts;
            sheets
        }
        ReadFile::Broken(rows) if !content.as_foreign => {
            plan.broken = rows;
            Vec::new()
        }
        ReadFile::Broken(_) | ReadFile::Foreign => {
            if !content.place.has_exam() {
                plan.refusal = Some(exams_texts::FILE_FOREIGN_NOWHERE.into());
                return Ok((plan, Vec::new()));
            }
            // Within reach, and hanging together.
            content.place.asked().resolve(caller, conn, records::place::Level::Exam).await?;
            let subjects = foreign::subjects(conn, caller, content).await?;
            let mut read = foreign::read(content, subjects);
            plan.doubts = std::mem::take(&mut read.doubts);
            let sheets = std::mem::take(&mut read.sheets);
            plan.foreign = Some(read);
            sheets
        }
    };
    Ok((plan, sheets))
}

/// Holds what a file gives against what is stored.
pub async fn planned(
    conn: &mut Conn,
    caller: &Caller,
    content: &Content,
    (mut plan, sheets): (Plan, Vec<GivenSheet>),
) -> Result<Plan> {
    let fits = sheets.iter().any(|sheet| is_open(content, &sheet.key));
    for sheet in sheets {
        let Some(planned) = sheet_of(conn, caller, (content, fits), &mut plan, sheet).await? else { break };
        plan.sheets.push(planned);
    }
    let mut seen = BTreeSet::new();
    plan.doubts.retain(|doubt| seen.insert((doubt.at.clone(), String::from(doubt.text.clone()))));
    if plan.refusal.is_some() {
        plan.sheets.clear();
        plan.doubts.clear();
    }
    Ok(plan)
}

/// Whether a sheet is the one, or one of those, from which the page was opened.
fn is_open(content: &Content, key: &SheetKey) -> bool {
    let open = &content.place;
    let ids = [(&open.exam_id, &key.exam_id), (&open.section_id, &key.section_id), (&open.subject_id, &key.subject_id)];
    ids.into_iter().all(|(open, of)| open.as_ref().is_none_or(|open| open == of))
}

/// None where the whole file is refused.
async fn sheet_of(
    conn: &mut Conn,
    caller: &Caller,
    // Whether any of the file's sheets is the one that is open.
    (content, fits): (&Content, bool),
    plan: &mut Plan,
    given: GivenSheet,
) -> Result<Option<PlannedSheet>> {
    let mut planned = PlannedSheet {
        key: given.key.clone(),
        scope: None,
        label: String::new(),
        refusal: None,
        has_marks: false,
        roster: Vec::new(),
        schedule: Schedule::default(),
        grading: grading::standard(),
        differences: Vec::new(),
        same: 0,
    };
    let Some(place) = files_store::place_of(conn, &given.key).await? else {
        planned.refusal = Some(exams_texts::FILE_SHEET_GONE.into());
        return Ok(Some(planned));
    };
    let label = format!("{}, {} {}, {}", place.exam_name, place.class_name, place.section_name, place.subject_name);
    let open = &content.place;
    let is_other = |open: &Option<String>, of: &str| open.as_ref().is_some_and(|open| open != of);
    let is_foreign_branch = caller.branch.as_ref().is_some_and(|own| own.id != place.branch_id);
    plan.refusal = if is_foreign_branch || is_other(&open.branch_id, &place.branch_id) {
        Some(exams_texts::file_of_branch(label.as_str(), place.branch_name.as_str()).into())
    } else if fits {
        None
    } else if is_other(&open.exam_id, &given.key.exam_id) {
        Some(exams_texts::file_of_exam(label.as_str()).into())
    } else if is_other(&open.section_id, &given.key.section_id) || is_other(&open.subject_id, &given.key.subject_id) {
        // A foreign file may have other subjects of the section's exam.
        let is_several = plan.foreign.is_some() && !is_other(&open.section_id, &given.key.section_id);
        (!is_several).then(|| exams_texts::file_of_sheet(label.as_str()).into())
    } else {
        None
    };
    if plan.refusal.is_some() {
        return Ok(None);
    }
    planned.label = label;
    let scope = match reached(conn, caller, &given.key, place).await {
        Ok(scope) => scope,
        Err(error @ (Error::Forbidden(_) | Error::NotFound(_))) => {
            planned.refusal = Some(error.message());
            return Ok(Some(planned));
        }
        Err(error) => return Err(error),
    };
    let state = store::sheet(conn, &given.key).await?.map_or_else(SheetState::default, |sheet| SheetState {
        is_published: sheet.is_published,
        is_locked: sheet.is_locked,
        marks_exist: sheet.marks_exist,
    });
    planned.has_marks = state.marks_exist;
    if records::place::is_closed(conn, &scope.session_id).await? {
        planned.refusal = Some(rules::words::calls::SESSION_CLOSED.into());
    } else if let Err(refusal) = if state.marks_exist { may_edit(state) } else { may_add(state) } {
        planned.refusal = Some(refusal.call_message().into());
    }
    planned.scope = Some(scope);
    if planned.refusal.is_some() {
        return Ok(Some(planned));
    }
    planned.grading = grading::of_section(conn, &given.key.section_id).await?;
    planned.roster = store::roster(conn, &given.key, None).await?;
    planned.schedule = store::schedule(conn, &given.key).await?.map(|row| row.set.schedule()).unwrap_or_default();
    let roster = std::mem::take(&mut planned.roster);
    let mut seen = BTreeSet::new();
    for row in &given.rows {
        match student_of(&roster, row, content) {
            Err(doubt) => plan.doubts.push(doubt),
            Ok(student) if !seen.insert(student.student_id.as_str()) => {
                plan.doubts.push(Doubt::new(&row.at, exams_texts::file_student_twice(student.name())));
            }
            Ok(student) => compare(&mut planned, student, row),
        }
    }
    planned.roster = roster;
    Ok(Some(planned))
}

/// A sheet that the caller may enter marks on.
///
/// # Errors
/// 403, 404 as a save's.
pub async fn reached(conn: &mut Conn, caller: &Caller, key: &SheetKey, place: SheetPlace) -> Result<FilterSet> {
    let asked = AskedPlace {
        branch_id: Some(place.branch_id),
        session_id: Some(place.session_id),
        class_id: Some(place.class_id),
        section_id: Some(key.section_id.clone()),
        exam_id: Some(key.exam_id.clone()),
        subject_id: Some(key.subject_id.clone()),
        ..AskedPlace::default()
    };
    let scope = asked.sheet(caller, conn).await?;
    caller.within_routine(conn, &scope.section_id, Some(&scope.subject_id)).await?;
    Ok(scope)
}

/// Whose marks a row holds.
fn student_of<'r>(
    roster: &'r [RosterRow],
    row: &GivenRow,
    content: &Content,
) -> std::result::Result<&'r RosterRow, Doubt> {
    let shown = &row.who.shown;
    let by_id = |id: &str| roster.iter().find(|student| student.student_id == id);
    let Some(line) = &row.who.line else {
        let chosen = content.who.get(&format!("{}.{}", row.at.index, row.at.number));
        return match chosen.and_then(|id| by_id(id)) {
            Some(student) => Ok(student),
            None => matched(roster, shown).map_err(|unsure| {
                let shown = [&shown.reg_no, &shown.roll, &shown.name].map(String::as_str);
                let said = shown.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ");
                let text = exams_texts::file_row_said(said, unsure.text);
                Doubt { candidates: unsure.candidates, ..Doubt::new(&row.at, text) }
            }),
        };
    };
    let Some(student) = by_id(&line.student_id) else {
        let shown = if shown.name.is_empty() { &shown.reg_no } else { &shown.name };
        return Err(Doubt::new(&row.at, exams_texts::file_not_listed(shown.as_str())));
    };
    // Somebody has sorted some of the columns without the hidden one.
    let is_moved = if shown.reg_no.is_empty() {
        !shown.is_empty() && !matched(roster, shown).is_ok_and(|of| of.student_id == student.student_id)
    } else {
        !read::same_text(&shown.reg_no, &student.reg_no)
    };
    if is_moved {
        return Err(Doubt::new(&row.at, exams_texts::file_row_moved(student.name())));
    }
    Ok(student)
}

/// Adds what differs in a row.
fn compare(planned: &mut PlannedSheet, student: &RosterRow, row: &GivenRow) {
    let marks = student.marks();
    for (component, cell) in &row.cells {
        let stored = marks.get(*component).map(|entered| entered.mark);
        let difference = |given, kind| Difference {
            student_id: student.student_id.clone(),
            at: row.at.clone(),
            component: *component,
            stored,
            given,
            kind,
        };
        let text = match cell {
            Ok(text) => text,
            Err(fault) => {
                planned.differences.push(difference(Err((String::new(), fault.clone())), Kind::Changed));
                continue;
            }
        };
        let mark = match Mark::parse_text(text) {
            Ok(Some(mark)) => mark,
            Ok(None) => continue,
            Err(error) => {
                planned.differences.push(difference(Err((text.clone(), error.text())), Kind::Changed));
                continue;
            }
        };
        let was = row.who.line.as_ref().map(|line| line.mark(*component));
        if stored == Some(mark) || was == Some(Some(mark)) {
            planned.same += 1;
            continue;
        }
        let given = match check_entry(&planned.schedule, *component, Some(mark)) {
            Ok(()) => Ok(mark),
            Err(error) => Err((text.clone(), error.text())),
        };
        let kind = match (stored, was) {
            (stored, Some(was)) if stored != was => Kind::Conflict,
            (None, _) => Kind::New,
            (Some(_), _) => Kind::Changed,
        };
        planned.differences.push(difference(given, kind));
    }
}
