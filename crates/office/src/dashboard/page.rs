//! GET /admin/dashboard.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use rules::roles::Role;
use rules::words::{Text, Word, labels, office_texts, refusals};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::boards::{self, Board};
use super::charts::{self, DashboardChart};
use super::guide::{self, Guide};
use super::matrix::{self, MatrixBlock, StageBar};
use super::store::{self, BranchState, ExamOfClass, MOST_OF_ONE, Stages, Window};
use super::tasks::{self, TaskList};
use super::{alike, own, sheets};
use auth::permit::ViewDashboard;
use auth::{Caller, MayVisit, SessionRef, Visitor};
use base::clock::{printed_day, short_day};
use base::error::{Error, Result};
use db::Conn;
use people::students::{self, joining_store};
use roster::events::{self, EventLine};
use web::app::{App, AppState};
use web::form;
use web::input::Params;
use web::shell::shell_of;

/// One thing to do, with the way straight to it.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct TodoSheet {
    #[ts(as = "String")]
    pub label: Text,
    #[serde(rename = "where")]
    #[ts(as = "String")]
    pub place: Text,
    pub href: String,
    /// Students without a mark; for a branch: incomplete sheets.
    #[ts(type = "number")]
    pub missing: i64,
    /// Students of the section; for a branch: sheets.
    #[ts(type = "number")]
    pub students: i64,
    #[ts(as = "String")]
    pub state: Text,
    /// Something can be done here now: not for an exam that is still to come.
    pub waits: bool,
    /// Of a branch: its sheets by how far they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bar: Option<StageBar>,
    /// The bar in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, as = "Option<String>")]
    pub says: Option<Text>,
}

/// A list of things to do: those that are shown, after `first` others and before `more` others.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct TodoList {
    #[ts(as = "String")]
    pub title: Text,
    /// What is said where there is nothing to do.
    #[ts(as = "String")]
    pub empty: Text,
    /// What a row is: Sheet, Branch, Exam, Student, Paper or Book.
    #[ts(type = "string")]
    pub heading: Word,
    /// Whether the rows have numbers.
    pub counted: bool,
    pub sheets: Vec<TodoSheet>,
    /// How many of the whole list are overdue.
    #[ts(type = "number")]
    pub late: i64,
    #[ts(type = "number")]
    pub first: i64,
    #[ts(type = "number")]
    pub more: i64,
    /// The list alone; on its own pages the next one.
    pub more_href: Option<String>,
    /// The page before; on the first one the dashboard.
    pub back_href: Option<String>,
}

/// /admin/dashboard: what needs doing, by role.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct DashboardProps {
    #[ts(as = "String")]
    pub greeting: Text,
    /// What is to be done, the oldest first; none where that is said by lists, and beside a list alone.
    pub tasks: Option<TaskList>,
    /// The viewer's own of today.
    pub boards: Vec<Board>,
    /// What is overdue before everything else.
    pub lists: Vec<TodoList>,
    /// How far the exams of each class are; empty where that is not the viewer's to see to.
    pub matrix: Vec<MatrixBlock>,
    #[ts(as = "Vec<String>")]
    pub notes: Vec<Text>,
    /// What the school still lacks.
    pub guide: Option<Guide>,
    /// After what is to be done.
    pub charts: Vec<DashboardChart>,
    /// What is to come that is for the viewer.
    pub events: Vec<EventLine>,
    /// Where all of it is; none on a list alone.
    pub events_href: Option<&'static str>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct DashboardQuery {
    session_id: Option<String>,
    /// One list alone, by pages.
    list: Option<String>,
    page: Option<String>,
}

/// The lists by the names that they have in addresses.
const SCREEN: &str = "/admin/dashboard";
const LISTS: [&str; 16] = [
    "alike",
    "absent",
    "attendance",
    "joining",
    "overdue",
    "incomplete",
    "unpublished",
    "unlocked",
    "own",
    "branches",
    "exams",
    "papers",
    "homework",
    "books",
    "late",
    "leavers",
];
/// How many events stand on the dashboard.
const MOST_EVENTS: i64 = 4;

/// Which part of the lists is shown, and how the address of another part begins.
pub(super) struct Shown<'a> {
    pub(super) window: Window<'a>,
    /// 1 for the first.
    page: i64,
    session_id: Option<&'a str>,
}

impl Shown<'_> {
    pub(super) fn address(&self, list: &str, page: i64) -> String {
        let page = page.to_string();
        let mut query: Vec<(&str, &str)> = self.session_id.map(|id| ("sessionId", id)).into_iter().collect();
        query.push(("list", list));
        if page != "1" {
            query.push(("page", &page));
        }
        form::address(SCREEN, &query)
    }

    /// The address without any list.
    fn whole(&self) -> String {
        let query: Vec<(&str, &str)> = self.session_id.map(|id| ("sessionId", id)).into_iter().collect();
        form::address(SCREEN, &query)
    }

    pub(super) fn wants(&self, list: &str) -> bool {
        self.window.list.is_none_or(|only| only == list)
    }

    /// These rows of a list that is all there.
    pub(super) fn of<T>(&self, rows: Vec<T>) -> impl Iterator<Item = T> {
        let number = |count: i64| usize::try_from(count).unwrap_or(usize::MAX);
        rows.into_iter().skip(number(self.window.first)).take(number(self.window.most))
    }
}

/// GET /admin/dashboard?sessionId&list&page: a session in the address wins over the chosen one; a list stands alone, a hundred
/// rows a page.
///
/// # Errors
/// 404 for a session that is not the own branch's.
pub async fn dashboard(
    visitor: MayVisit<ViewDashboard>,
    State(app): AppState,
    Params(query): Params<DashboardQuery>,
) -> Result<Response> {
    let mut visitor: Visitor = (*visitor).clone();
    let session_id = query.session_id.filter(|id| !id.is_empty() && visitor.caller.branch.is_some());
    if let Some(id) = &session_id {
        let named = visitor.sessions.iter().find(|session| session.id == *id).cloned();
        visitor.chosen = Some(named.ok_or_else(|| Error::not_found(refusals::SESSION_NOT_FOUND))?);
    }
    let caller = &visitor.caller;
    let list = query.list.as_deref().and_then(|asked| LISTS.into_iter().find(|list| *list == asked));
    let page = query.page.as_deref().and_then(|page| page.parse().ok()).filter(|page| (1..=10_000).contains(page));
    let page = page.unwrap_or(1);
    let window = match list {
        None => Window::FIRST,
        Some(_) => Window { list, first: (page - 1) * MOST_OF_ONE, most: MOST_OF_ONE },
    };
    let shown = Shown { window, page, session_id: session_id.as_deref() };
    let mut conn = app.db.acquire().await?;
    let today = app.clock.today();
    let Shares { tasks, boards, lists, exams, notes } = shares(&app, &mut conn, &visitor, &shown).await?;
    // A list that only other roles have.
    if list.is_some() && lists.is_empty() {
        return Ok(Redirect::to(&shown.whole()).into_response());
    }
    // A list alone is nothing but the list.
    let (charts, events) = match list {
        Some(_) => (Vec::new(), Vec::new()),
        None => (
            charts::of_role(&app, &mut conn, caller, visitor.chosen.as_ref()).await?,
            events::coming(&mut conn, caller, &today, MOST_EVENTS).await?,
        ),
    };
    let guide = match list {
        None => guide::of_caller(&mut conn, caller).await?,
        Some(_) => None,
    };
    drop(conn);
    let greeting = match &visitor.chosen {
        Some(session) => office_texts::welcome_in_session(&caller.name, &session.session_name),
        None => office_texts::welcome(&caller.name),
    };
    let ids = caller.branch.as_ref().zip(visitor.chosen.as_ref());
    let matrix = ids.map(|(branch, session)| matrix::blocks(&exams, &branch.id, &session.id, &today));
    let props = DashboardProps {
        greeting: greeting.into(),
        tasks,
        boards,
        lists,
        matrix: matrix.unwrap_or_default(),
        notes,
        guide,
        charts,
        events,
        events_href: list.is_none().then(|| events::screen_of(caller)),
    };
    let shell = shell_of(&app, &visitor, SCREEN);
    app.pages.screen("dashboard", &shell.title, Some(&shell), &props).await
}

/// What the dashboard of a role begins with.
#[derive(Default)]
struct Shares {
    tasks: Option<TaskList>,
    boards: Vec<Board>,
    lists: Vec<TodoList>,
    exams: Vec<ExamOfClass>,
    notes: Vec<Text>,
}

/// What is to be done, by role; of a list alone nothing but the list.
async fn shares(app: &App, conn: &mut Conn, visitor: &Visitor, shown: &Shown<'_>) -> Result<Shares> {
    let caller = &visitor.caller;
    let mut of = Shares::default();
    match (&visitor.chosen, caller.role) {
        (_, Role::SuperAdmin) => of.lists.push(of_branches(store::branches(conn, &caller.today).await?, shown)),
        (_, Role::Accountant) => match shown.window.list {
            Some(_) => of.lists = own::of_accountant(conn, caller, shown).await?,
            None => of.add(boards::of_accountant(conn, caller).await?),
        },
        (_, Role::AdmissionSupport) => of.add(boards::of_admission(conn, caller).await?),
        (_, Role::Librarian) => of.lists = own::of_librarian(conn, caller, shown).await?,
        (_, Role::TechnicalSupport | Role::AcademicSupport) => of.notes.push(office_texts::SUPPORT_MAY.into()),
        (None, _) => of.notes.push(office_texts::NO_SESSION_SELECTED.into()),
        (Some(session), Role::Admin) if shown.window.list.is_some() => {
            of.lists.extend(alone(conn, caller, session, shown).await?);
        }
        (Some(session), Role::Admin) => {
            of.exams = store::exams_of_session(conn, &session.id, &caller.today).await?;
            of.tasks = Some(tasks::of_admin(conn, caller, session, &of.exams, shown).await?);
        }
        (Some(session), Role::Teacher) => of_teacher(conn, caller, session, shown, &mut of).await?,
        (Some(session), Role::Student) => of.lists = own::of_student(app, conn, caller, session, shown).await?,
    }
    Ok(of)
}

impl Shares {
    fn add(&mut self, own: Option<(TaskList, Board)>) {
        if let Some((tasks, board)) = own {
            self.tasks = Some(tasks);
            self.boards.push(board);
        }
    }
}

/// One of an admin's lists by itself.
async fn alone(conn: &mut Conn, caller: &Caller, session: &SessionRef, shown: &Shown<'_>) -> Result<Option<TodoList>> {
    match shown.window.list {
        Some("absent") => tasks::absent_list(conn, session, "", shown).await.map(Some),
        Some("attendance") => tasks::untaken_list(conn, caller, session, shown).await.map(Some),
        Some("alike") => alike::of_branch(conn, caller, shown).await,
        Some("joining") => joining(conn, session, shown).await.map(Some),
        _ => sheets::of_session(conn, caller, session, &caller.today, shown).await,
    }
}

/// A teacher's lessons of today, the own sheets with marks missing, and who of the own students is absent for days running.
async fn of_teacher(
    conn: &mut Conn,
    caller: &Caller,
    session: &SessionRef,
    shown: &Shown<'_>,
    of: &mut Shares,
) -> Result<()> {
    if shown.wants("absent") && shown.window.list.is_some() {
        of.lists.push(tasks::absent_list(conn, session, &caller.id, shown).await?);
        return Ok(());
    }
    let reach = caller.teacher_reach();
    let today = &caller.today;
    if !store::teaches(conn, &session.id, &reach).await? {
        of.notes.push(office_texts::NO_LESSONS_IN_ROUTINE.into());
    } else if shown.window.list.is_some() {
        let found = store::sheets_of_teacher(conn, &session.id, &reach, shown.window).await?;
        of.lists.push(sheets::of_teacher(caller, session, &found, today, shown));
    } else {
        // More than are listed: what is missing stands beside today's lessons, too.
        let window = Window { most: MOST_OF_ONE, ..shown.window };
        let found = store::sheets_of_teacher(conn, &session.id, &reach, window).await?;
        of.boards.extend(boards::lessons(conn, caller, session, &found).await?);
        of.lists.push(sheets::of_teacher(caller, session, &found, today, shown));
    }
    let absent = match shown.window.list {
        None => tasks::absent(conn, session, &caller.id, shown).await?,
        Some(_) => None,
    };
    of.tasks = absent.map(|absent| tasks::list(vec![absent]));
    Ok(())
}

/// Who was admitted after the session had begun and after something was done there, with the published results that their joining on that day would
/// change: nothing where nobody is asked about.
async fn joining(conn: &mut Conn, session: &SessionRef, shown: &Shown<'_>) -> Result<TodoList> {
    let found = joining_store::asked(conn, &session.id, "", (shown.window.first, shown.window.most)).await?;
    let total = found.first().map_or(0, |asked| asked.total);
    let line = |of: &[joining_store::Asked]| {
        let asked = of.first()?;
        let published: Vec<String> = students::touched(of).into_iter().map(String::from).collect();
        let state: Text = if published.is_empty() {
            office_texts::NOTHING_PUBLISHED.into()
        } else {
            office_texts::published_results(matrix::listed(published.into_iter().map(Text::from))).into()
        };
        Some(TodoSheet {
            href: format!("/admin/view/{}/joining", asked.student_id),
            label: asked.name.clone().into(),
            place: office_texts::place_of_late_joiner(
                &asked.class_name,
                &asked.section_name,
                asked.roll,
                printed_day(&asked.joined_on),
            )
            .into(),
            missing: 0,
            students: 0,
            state,
            waits: true,
            bar: None,
            says: None,
        })
    };
    let rows = found.chunk_by(|one, next| one.enrolment_id == next.enrolment_id).filter_map(line).collect();
    let (title, empty) = (office_texts::JOINING_TITLE, office_texts::JOINING_NONE);
    Ok(todo(shown, ("joining", office_texts::LATE_JOINER, false), title, empty, rows, total))
}

/// A list by its name in addresses, what a row of it is, and whether the rows have numbers.
pub(super) fn todo(
    shown: &Shown<'_>,
    (list, heading, counted): (&str, Word, bool),
    title: impl Into<Text>,
    empty: impl Into<Text>,
    sheets: Vec<TodoSheet>,
    total: i64,
) -> TodoList {
    let alone = shown.window.list.is_some();
    let many = i64::try_from(sheets.len()).unwrap_or(total);
    let more = (total - shown.window.first - many).max(0);
    let next = if alone { shown.page + 1 } else { 1 };
    TodoList {
        title: title.into(),
        empty: empty.into(),
        heading,
        counted,
        sheets,
        late: 0,
        first: shown.window.first,
        more,
        more_href: (more > 0).then(|| shown.address(list, next)),
        back_href: alone.then(|| if shown.page > 1 { shown.address(list, shown.page - 1) } else { shown.whole() }),
    }
}

/// superAdmin's: a row a branch, into its results, those with overdue sheets first.
fn of_branches(branches: Vec<BranchState>, shown: &Shown<'_>) -> TodoList {
    let total = i64::try_from(branches.len()).unwrap_or(i64::MAX);
    let late = i64::try_from(branches.iter().filter(|branch| branch.stages.late > 0).count()).unwrap_or(i64::MAX);
    let rows = shown
        .of(branches)
        .map(|branch| {
            let stages = &branch.stages;
            let session_id = branch.session_id.as_deref().unwrap_or_default();
            let mut query = vec![("branchId", branch.branch_id.as_str())];
            if !session_id.is_empty() {
                query.push(("sessionId", session_id));
            }
            TodoSheet {
                href: form::address("/admin/examResult", &query),
                place: branch.session_name.map_or_else(|| office_texts::NO_ACTIVE_SESSION.into(), Text::from),
                waits: stages.incomplete > 0,
                missing: stages.incomplete,
                students: stages.sheets,
                state: state_of_branch(stages),
                bar: (stages.sheets > 0).then(|| stages.into()),
                says: (stages.sheets > 0).then(|| matrix::in_words(stages)),
                label: branch.branch_name.into(),
            }
        })
        .collect();
    let (title, empty) = (office_texts::SHEETS_BY_BRANCH, office_texts::NO_BRANCH);
    TodoList { late, ..todo(shown, ("branches", labels::BRANCH, true), title, empty, rows, total) }
}

/// What is overdue, since when, and what is to be published and locked.
fn state_of_branch(stages: &Stages) -> Text {
    let Stages { sheets, incomplete, unpublished, published, late, .. } = *stages;
    if sheets == 0 {
        return office_texts::NOTHING_SCHEDULED.into();
    }
    let since = stages.late_since.as_deref();
    let since = since.map(|day| office_texts::overdue_since_short(late, short_day(day)));
    let to_publish = (unpublished > 0).then(|| office_texts::count_to_publish(unpublished));
    let to_lock = (published > 0).then(|| office_texts::count_to_lock(published));
    let parts: Vec<Text> = [since, to_publish, to_lock].into_iter().flatten().map(Text::from).collect();
    match (parts.is_empty(), incomplete) {
        (false, _) => matrix::listed(parts),
        (true, 0) => office_texts::DONE.into(),
        (true, _) => office_texts::NOTHING_OVERDUE.into(),
    }
}
