//! GET `/admin/examResult` and `/admin/examResult_admin` (docs/rules.md, *Screens*, Results screen). The whole filter is in the address; each
//! tab is an address of its own: `tab=marks`, and `edit=1` for Edit Marks.

use axum::extract::State;
use axum::response::Response;
use rules::components::{Component, Schedule};
use rules::marks::SheetState;
use rules::menu;
use rules::permission::Action;
use rules::scheme::Plan;
use rules::words::{Text, Word, calls, exams_texts};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use ts_rs::TS;

use super::entry::{self, EntryState, GridMode, SheetCounting};
use super::list;
use super::overview::{Order, TableOverview};
use super::sheet_key;
use super::table::{ResultsTable, ShownResults};
use crate::marks::differs_store::{self, DifferingLetter, Of};
use crate::marks::next_sheet;
use crate::marks::store::{self, RosterRow};
use crate::marks::wire::{NextSheet, SheetStatus};
use auth::permit::ViewResults;
use auth::{AsOf, MayVisit, Visitor};
use base::error::{Error, Result};
use records::grading;
use records::place::{AskedPlace, FilterSet, Levels, Place, is_closed};
use roster::ground::{GroundPanel, ListLinks};
use web::app::{App, AppState};
use web::form;
use web::input::Params;
use web::shell::shell_of;

/// The near-identical two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "marks.ts")]
pub enum Variant {
    #[serde(rename = "examResult")]
    ExamResult,
    #[serde(rename = "examResult_admin")]
    ExamResultAdmin,
}

impl Variant {
    const fn menu_path(self) -> &'static str {
        match self {
            Self::ExamResult => "/examResult",
            Self::ExamResultAdmin => "/examResult_admin",
        }
    }

    const fn action(self) -> &'static str {
        match self {
            Self::ExamResult => "/admin/examResult",
            Self::ExamResultAdmin => "/admin/examResult_admin",
        }
    }
}

/// Which tab is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub enum Tab {
    Results,
    Marks,
}

/// The screen.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub struct ExamResultProps {
    pub variant: Variant,
    /// Path of this screen; its forms submit here.
    pub action: &'static str,
    pub ground: GroundPanel,
    pub tab: Tab,
    /// `Add Marks` or `Edit Marks`.
    #[ts(type = "string")]
    pub marks_tab_label: Word,
    pub show_marks_tab: bool,
    pub results_href: String,
    pub marks_href: String,
    pub results: Option<ResultsTable>,
    pub entry: Option<EntryState>,
    /// Why the filter failed; shown with the title Marks.
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
    /// The sheet that was just saved, and where to go on.
    pub saved: Option<SavedSheet>,
    /// What a form did.
    #[ts(as = "Option<String>")]
    pub done: Option<Word>,
}

/// What is shown after a save, until one goes on.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub struct SavedSheet {
    /// How many marks the save held.
    #[ts(type = "number")]
    pub marks: u32,
    /// "Half Yearly, Class 8 A, Physics"
    pub label: String,
    pub results_href: String,
    pub next: Vec<NextSheet>,
}

/// What the address may carry.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ScreenQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    tab: Option<String>,
    edit: Option<String>,
    /// `-written`: the order of the results table.
    sort: Option<String>,
    /// How many marks were just saved, of the sheet whose six ids follow, joined by dots.
    saved: Option<String>,
    saved_sheet: Option<String>,
    /// What a form did.
    done: Option<String>,
}

/// GET /admin/examResult
///
/// # Errors
/// 403 by role.
pub async fn exam_result(
    as_of: AsOf,
    visitor: MayVisit<ViewResults>,
    State(app): AppState,
    Params(query): Params<ScreenQuery>,
) -> Result<Response> {
    screen(&app, (&visitor, as_of), &query, Variant::ExamResult).await
}

/// GET `/admin/examResult_admin`
///
/// # Errors
/// 403 by role.
pub async fn exam_result_admin(
    as_of: AsOf,
    visitor: MayVisit<ViewResults>,
    State(app): AppState,
    Params(query): Params<ScreenQuery>,
) -> Result<Response> {
    screen(&app, (&visitor, as_of), &query, Variant::ExamResultAdmin).await
}

async fn screen(
    app: &App,
    (visitor, as_of): (&Visitor, AsOf),
    query: &ScreenQuery,
    variant: Variant,
) -> Result<Response> {
    let caller = &visitor.caller;
    if !menu::find(variant.menu_path()).is_some_and(|item| item.visible_to(caller.role)) {
        return Err(Error::role());
    }
    if let Some(again) = app.pages.again(app, visitor, &as_of).await {
        return Ok(again);
    }
    let may_enter = caller.may(Action::EnterMarks);
    // A role without the second tab sees the first, whatever the address says.
    let tab = if may_enter && query.tab.as_deref() == Some("marks") { Tab::Marks } else { Tab::Results };
    let levels = Levels { all_fields: variant == Variant::ExamResultAdmin, ..Levels::SHEET };
    let (place, mut loaded) = {
        let mut conn = app.db.read().await?;
        let place = Place::select(&mut conn, visitor, &query.ground, &levels).await?;
        let loaded = match place.sheet() {
            None => None,
            Some(filter) => Some(Loaded::of(&mut conn, &filter).await?),
        };
        (place, loaded)
    };
    let mut panel = GroundPanel::of(&place, caller);
    let action = variant.action();
    if loaded.is_none() {
        let keep: &[_] = if tab == Tab::Marks { &[("tab", "marks")] } else { &[] };
        let links = ListLinks { action, place: &place, keep };
        panel.list = list::of_results(app, visitor, &links, may_enter).await?;
    }
    let chosen = place.chosen();
    let mut marks_href = form::address(action, &[&chosen[..], &[("tab", "marks")]].concat());
    let mut results = None;
    let mut entry = None;
    if let Some((loaded, filter)) = loaded.as_mut().zip(panel.filter.as_ref()) {
        let edit_href = form::address(action, &[&chosen[..], &[("tab", "marks"), ("edit", "1")]].concat());
        let history_href = caller.may(Action::ViewAudit).then(|| history_href(loaded.sheet_id.as_deref(), filter));
        match tab {
            Tab::Results => {
                let order = Order::asked(query.sort.as_deref());
                order.sort(&mut loaded.roster);
                let shown = ShownResults::of(&loaded.plan, &loaded.roster, &Component::ALL);
                let overview = TableOverview::of(&loaded.plan, &loaded.roster, &shown.columns, order, action, &chosen);
                results = Some(loaded.table((shown, overview), filter, may_enter, edit_href, history_href));
            }
            Tab::Marks => {
                let edit = query.edit.as_deref() == Some("1");
                let Loaded { plan, state, schedule, counting, roster, is_closed, .. } = &*loaded;
                entry = Some(if *is_closed {
                    EntryState {
                        grid: None,
                        refusal: Some(calls::SESSION_CLOSED),
                        counting: None,
                        edit_href: None,
                        beside: Vec::new(),
                    }
                } else {
                    let hrefs = entry::GridHrefs {
                        edit: edit_href,
                        blank: blank_href(filter),
                        file: file_href(filter),
                        history: history_href,
                    };
                    let decided = entry::decide(plan, *state, schedule, roster, edit, hrefs);
                    EntryState { counting: counting.clone().filter(|_| decided.grid.is_some()), ..decided }
                });
            }
        }
    }
    let saved = match (query.saved.as_deref(), query.saved_sheet.as_deref()) {
        (Some(marks), Some(sheet)) if may_enter => saved(app, visitor, action, marks, sheet).await?,
        _ => None,
    };
    let editing = entry
        .as_ref()
        .and_then(|entry: &EntryState| entry.grid.as_ref())
        .is_some_and(|grid| grid.mode == GridMode::Edit);
    if editing {
        // The tab of the screen one is on leads to the screen one is on.
        marks_href = form::address(action, &[&chosen[..], &[("tab", "marks"), ("edit", "1")]].concat());
    }
    let props = ExamResultProps {
        variant,
        action,
        tab,
        marks_tab_label: if editing { exams_texts::EDIT_MARKS } else { exams_texts::ADD_MARKS },
        show_marks_tab: may_enter,
        results_href: form::address(action, &chosen),
        marks_href,
        results,
        entry,
        failure: place.failure.clone(),
        saved,
        done: (query.done.as_deref() == Some("deleted")).then_some(calls::SUCCESSFULLY_DELETED),
        ground: panel,
    };
    let shell = shell_of(app, visitor, action);
    app.pages.screen_to_keep(app, (visitor, as_of), "examResult", &shell, &props).await
}

/// What to show of a save that the address tells of; nothing where the address is not one that a save leads to.
async fn saved(
    app: &App,
    visitor: &Visitor,
    action: &'static str,
    marks: &str,
    sheet: &str,
) -> Result<Option<SavedSheet>> {
    let caller = &visitor.caller;
    let ids: Vec<&str> = sheet.split('.').collect();
    let [branch, session, class, section, exam, subject] = ids[..] else { return Ok(None) };
    let Ok(marks @ 1..=100_000) = marks.parse::<u32>() else { return Ok(None) };
    let id = |id: &str| Some(id.to_owned());
    let ground = AskedPlace {
        branch_id: id(branch),
        session_id: id(session),
        class_id: id(class),
        section_id: id(section),
        exam_id: id(exam),
        subject_id: id(subject),
        ..AskedPlace::default()
    };
    let mut conn = app.db.acquire().await?;
    let Ok(scope) = ground.sheet(caller, &mut conn).await else { return Ok(None) };
    if caller.within_routine(&mut conn, &scope.section_id, Some(&scope.subject_id)).await.is_err() {
        return Ok(None);
    }
    let query = [
        ("branchId", branch),
        ("sessionId", session),
        ("classId", class),
        ("sectionId", section),
        ("examId", exam),
        ("subjectId", subject),
    ];
    Ok(Some(SavedSheet {
        marks,
        label: format!("{}, {} {}, {}", scope.exam_name, scope.class_name, scope.section_name, scope.subject_name),
        results_href: form::address(action, &query),
        next: next_sheet::after(&mut conn, caller, &scope).await?,
    }))
}

/// The audit of a sheet. Every row of the table has it in a link of its own: the sheet's id says in 40 characters what the filter says in 300.
fn history_href(sheet_id: Option<&str>, filter: &FilterSet) -> String {
    const AUDIT: &str = "/admin/audit";
    match sheet_id {
        Some(id) => form::address(AUDIT, &[("sheetId", id)]),
        None => form::address(AUDIT, &filter.query()),
    }
}

/// A sheet as the screen needs it.
struct Loaded {
    /// What the class is graded by.
    plan: Arc<Plan>,
    /// None until anything was written on it.
    sheet_id: Option<String>,
    state: SheetState,
    schedule: Schedule,
    /// What of it counts in the semester's total.
    counting: Option<SheetCounting>,
    roster: Vec<RosterRow>,
    /// With its session: nothing on it can be changed.
    is_closed: bool,
    differs: Vec<DifferingLetter>,
}

impl Loaded {
    async fn of(conn: &mut db::Conn, filter: &FilterSet) -> Result<Self> {
        let key = sheet_key(filter);
        let sheet = store::sheet(conn, &key).await?;
        let scheduled = store::schedule_of_class(conn, &key).await?;
        let plan = match &scheduled {
            Some(scheduled) => grading::by_version(conn, scheduled.grading_version_id.as_deref()).await?,
            None => grading::of_section(conn, &key.section_id).await?,
        };
        // Nobody has seen anything of a sheet that is not published.
        let differs = if sheet.as_ref().is_some_and(|sheet| sheet.is_published) {
            differs_store::of_section(conn, &key.section_id, Of::Sheet(&key.exam_id, &key.subject_id)).await?
        } else {
            Vec::new()
        };
        Ok(Self {
            counting: scheduled.as_ref().and_then(|scheduled| SheetCounting::of(&plan, scheduled)),
            plan,
            sheet_id: sheet.as_ref().map(|sheet| sheet.id.clone()),
            state: sheet.map_or_else(SheetState::default, |sheet| SheetState {
                is_published: sheet.is_published,
                is_locked: sheet.is_locked,
                marks_exist: sheet.marks_exist,
            }),
            schedule: scheduled.map(|row| row.set.schedule()).unwrap_or_default(),
            roster: store::roster(conn, &key, None).await?,
            is_closed: is_closed(conn, &filter.session_id).await?,
            differs,
        })
    }

    fn table(
        &self,
        (ShownResults { columns, rows }, overview): (ShownResults, TableOverview),
        filter: &FilterSet,
        may_enter: bool,
        edit_href: String,
        history_href: Option<String>,
    ) -> ResultsTable {
        let may_enter = may_enter && !self.is_closed;
        let editable = may_enter && entry::may_edit_marks(self.state, &self.schedule);
        ResultsTable {
            empty: columns.is_empty().then_some(calls::NO_DATA_FOUND),
            notice: match (self.is_closed, self.state.is_locked) {
                (true, _) => Some(calls::SESSION_CLOSED),
                (false, locked) => locked.then_some(calls::MARK_IS_LOCKED_VIEW),
            },
            print_href: form::address("/admin/examResult/print", &filter.query()),
            workbook_href: form::address("/admin/files/exam-marks.xlsx", &filter.query()),
            blank_href: blank_href(filter),
            file_href: may_enter.then(|| file_href(filter)),
            edit_href: editable.then_some(edit_href),
            can_delete: may_enter && self.state.marks_exist && rules::marks::may_delete(self.state).is_ok(),
            history_href,
            differs: self.differs.clone(),
            entered: self.roster.iter().filter(|student| student.marks().any()).count(),
            students: self.roster.len(),
            status: SheetStatus { is_publish: self.state.is_published, is_locked: self.state.is_locked },
            columns,
            rows,
            overview,
        }
    }
}

fn file_href(filter: &FilterSet) -> String {
    form::address("/admin/examResult/file", &filter.query())
}

fn blank_href(filter: &FilterSet) -> String {
    form::address("/admin/examResult/blank", &filter.query())
}
