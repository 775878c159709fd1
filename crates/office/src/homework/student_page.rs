//! `/admin/homeWorkStudent`: a student's own homework; `/admin/homeWorkStudent/{id}`: one piece of it, which is handed in there. What is
//! typed is kept in the browser until it is handed in (`ui/src/enhance/handing_in.ts`); without a script it is a form with files.

use axum::extract::State;
use axum::response::Response;
use rules::homework::{HomeworkState, is_late};
use rules::limits::PAGE_SIZE;
use rules::words::{Word, labels, office_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::commands;
use super::store::{self, OwnHomework};
use super::views::{OwnHomeworkRow, own_row};
use super::{MOST_FILES, MOST_LETTERS};
use auth::permit::ViewOwnHomework;
use auth::{MayVisit, Visitor};
use base::clock::printed_day;
use base::error::Result;
use records::Choice;
use web::app::{App, AppState};
use web::input::{Params, PathId};
use web::posted::FormState;
use web::shell::{shell, shell_of};

pub(super) const PATH: &str = "/admin/homeWorkStudent";

/// A piece of homework in the student's list.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct OwnHomeworkLine {
    pub href: String,
    pub title: String,
    pub subject: String,
    /// `3 May 2026`
    pub given: String,
    pub due: String,
    /// `open`, `overdue`, `handedIn`, `handedInLate`, `evaluated`
    pub state: &'static str,
    #[ts(type = "string")]
    pub state_label: Word,
    pub result: String,
}

/// /admin/homeWorkStudent
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct MyHomeworkProps {
    /// What can be shown, with how much there is of it.
    pub shows: Vec<Choice>,
    pub show: &'static str,
    pub rows: Vec<OwnHomeworkLine>,
    #[ts(type = "number")]
    pub total: usize,
    #[ts(type = "number")]
    pub page: usize,
    #[ts(type = "number")]
    pub pages: usize,
    /// Whether nothing was given yet.
    pub is_new: bool,
}

/// /admin/homeWorkStudent/{id}
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct HandInProps {
    pub homework: OwnHomeworkRow,
    /// Where it is handed in.
    pub action: String,
    #[ts(type = "string")]
    pub state_label: Word,
    /// What is handed in today is late.
    pub late_now: bool,
    /// What was typed and refused.
    pub form: FormState,
    pub closed: bool,
    pub longest: usize,
    pub most_files: usize,
    #[ts(as = "Option<String>")]
    pub done: Option<Word>,
}

/// What is shown of the list.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct MyHomeworkQuery {
    show: Option<String>,
    page: Option<String>,
}

type Shown = (&'static str, Word, fn(HomeworkState) -> bool);

const SHOWS: [Shown; 4] = [
    ("todo", office_texts::HOMEWORK_TO_DO, HomeworkState::is_to_do),
    ("handedIn", labels::HANDED_IN, |state| matches!(state, HomeworkState::HandedIn | HomeworkState::HandedInLate)),
    ("evaluated", labels::EVALUATED, |state| matches!(state, HomeworkState::Evaluated)),
    ("all", labels::ALL, |_| true),
];

/// GET /admin/homeWorkStudent?show&page
///
/// # Errors
/// 403 for anybody but students.
pub async fn home_work_student(
    visitor: MayVisit<ViewOwnHomework>,
    State(app): AppState,
    Params(query): Params<MyHomeworkQuery>,
) -> Result<Response> {
    let caller = &visitor.caller;
    let session = visitor.chosen.as_ref().map(|session| session.id.clone()).unwrap_or_default();
    let all = {
        let mut conn = app.db.acquire().await?;
        store::own(&mut conn, &caller.id, &caller.today, &session).await?
    };
    let states: Vec<HomeworkState> = all.iter().map(|of| of.state(&caller.today)).collect();
    let count = |is: fn(HomeworkState) -> bool| states.iter().filter(|state| is(**state)).count();
    let asked = query.show.as_deref().map(str::trim).unwrap_or_default();
    let (show, _, is) = SHOWS.into_iter().find(|(show, ..)| *show == asked).unwrap_or(SHOWS[0]);
    let mut found: Vec<(&OwnHomework, HomeworkState)> =
        all.iter().zip(states.iter().copied()).filter(|(_, state)| is(*state)).collect();
    if show == "todo" {
        // What is due first comes first.
        found.reverse();
    }
    let size = usize::try_from(PAGE_SIZE).unwrap_or(25);
    let pages = found.len().div_ceil(size).max(1);
    let page = query.page.as_deref().and_then(|page| page.trim().parse().ok()).unwrap_or(1).clamp(1, pages);
    let props = MyHomeworkProps {
        shows: SHOWS
            .iter()
            .map(|(show, label, is)| Choice::new(show, office_texts::show_count(*label, count(*is))))
            .collect(),
        show,
        total: found.len(),
        rows: found.into_iter().skip((page - 1) * size).take(size).map(|(of, state)| own_line(of, state)).collect(),
        page,
        pages,
        is_new: all.is_empty(),
    };
    let shell = shell_of(&app, &visitor, PATH);
    app.pages.screen("myHomework", &shell.title, Some(&shell), &props).await
}

fn own_line(of: &OwnHomework, state: HomeworkState) -> OwnHomeworkLine {
    OwnHomeworkLine {
        href: format!("{PATH}/{}", of.id),
        title: of.title.clone(),
        subject: of.subject_name.clone(),
        given: printed_day(&of.given_on),
        due: printed_day(&of.due_on),
        state: state.as_str(),
        state_label: state.label(),
        result: of.result.clone().unwrap_or_default(),
    }
}

/// What a form did before.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct HandInQuery {
    done: Option<String>,
}

/// GET /admin/homeWorkStudent/{id}
///
/// # Errors
/// 403 for anybody but students; 404, also for what is another section's.
pub async fn own_home_work(
    visitor: MayVisit<ViewOwnHomework>,
    State(app): AppState,
    PathId(id): PathId,
    Params(query): Params<HandInQuery>,
) -> Result<Response> {
    show(&app, &visitor, &id, FormState::default(), query.done.as_deref()).await
}

pub(super) async fn show(
    app: &App,
    visitor: &Visitor,
    id: &str,
    form: FormState,
    done: Option<&str>,
) -> Result<Response> {
    let today = &visitor.caller.today;
    let of = {
        let mut conn = app.db.acquire().await?;
        commands::own(&mut conn, &visitor.caller, id).await?
    };
    let props = HandInProps {
        action: format!("{PATH}/{}", of.id),
        state_label: of.state(today).label(),
        late_now: is_late(&of.due_on, today),
        closed: of.session_status == "closed",
        longest: MOST_LETTERS,
        most_files: MOST_FILES,
        done: (done == Some("handedIn")).then_some(office_texts::HOMEWORK_HANDED_IN),
        homework: own_row(of, today),
        form,
    };
    let title = labels::HOMEWORK;
    app.pages.screen("handIn", title, Some(&shell(app, visitor, title, Some(labels::HOMEWORK))), &props).await
}
