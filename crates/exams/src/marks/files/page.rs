//! The screens of marks by file (docs/rules.md, *Marks by file*): `/admin/examResult/file`, where a file is chosen, and `/admin/examResult/file/{id}`, what
//! it would change, and once it was saved, what it did. Both work without a script.

use std::collections::BTreeMap;
use std::sync::Arc;

use auth::permit::EnterMarks;
use auth::{Caller, MayVisit, Visitor};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use base::error::{Error, Result};
use records::import::spreadsheet::{SheetRows, read_sheets};
use records::place::{AskedPlace, Level, Place};
use records::{WriteStart, Writes};
use rules::letters::seen;
use rules::limits::SPREADSHEET_BYTES;
use rules::roles::Role;
use rules::words::{Text, exams_texts, labels, refusals};
use web::app::{App, AppState};
use web::form;
use web::input::{Params, PathId};
use web::multipart::{Accepts, UploadFields, UploadedFile};
use web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};
use web::shell::shell_of;
use web::turns::{Ticket, Turn};

use super::MOST_SHEETS;
use super::apply::{Decided, Kept, Outcome, save, undo};
use super::content::{Content, OpenPlace};
use super::plan::{Plan, given, planned};
use super::shown::{MarksFileStartProps, PlaceLine, plan_props};
use super::store::{self, MarksFile, NewFile};

/// The screen on which sheets are.
pub const RESULTS: &str = "/admin/examResult";
/// The page on which a file is chosen.
const FILE_PAGE: &str = "/admin/examResult/file";
const FILE: &str = "file";

/// A file that was chosen.
pub struct SentFile(Arc<UploadedFile>);

impl FromForm for SentFile {
    fn uploads() -> UploadFields {
        vec![(FILE, Accepts::File(SPREADSHEET_BYTES))]
    }

    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        raw.needed_file(FILE, errors).map(Self)
    }
}

/// One of the turns at files, of which each may take much memory.
async fn turn(app: &App, caller: &Caller) -> Result<Turn> {
    app.imports.of(&caller.id, Ticket::default()).await
}

/// GET the page on which a file is chosen; the address may say of which sheet, or of which section's exam.
///
/// # Errors
/// 403, 404 as the filter set's.
pub async fn marks_file(
    visitor: MayVisit<EnterMarks>,
    State(app): AppState,
    Params(asked): Params<AskedPlace>,
) -> Result<Response> {
    show_start(&app, &visitor, &OpenPlace::of(&asked), FormState::default()).await
}

/// What is open, where anything is: held to the caller's reach.
async fn open_place(app: &App, caller: &Caller, open: &OpenPlace) -> Result<Option<Place>> {
    if *open == OpenPlace::default() {
        return Ok(None);
    }
    let mut conn = app.db.acquire().await?;
    let place = open.asked().resolve(caller, &mut conn, Level::Branch).await?;
    if let Some(section) = place.at(Level::Section) {
        let subject = place.at(Level::Subject).map(|named| named.id.as_str());
        caller.within_routine(&mut conn, &section.id, subject).await?;
    }
    Ok(Some(place))
}

async fn show_start(app: &App, visitor: &Visitor, open: &OpenPlace, state: FormState) -> Result<Response> {
    let caller = &visitor.caller;
    let place = open_place(app, caller, open).await?;
    let name = |level: Level| place.as_ref().and_then(|place| place.at(level)).map(|named| named.name.clone());
    let line = |(label, level)| Some(PlaceLine { label, value: name(level)? });
    let of_sheet = [
        (labels::EXAM, Level::Exam),
        (labels::CLASS, Level::Class),
        (labels::SECTION, Level::Section),
        (labels::SUBJECT, Level::Subject),
    ];
    let query = open.query();
    let without_subject = OpenPlace { subject_id: None, ..open.clone() };
    let session =
        OpenPlace { branch_id: open.branch_id.clone(), session_id: open.session_id.clone(), ..OpenPlace::default() };
    let own = caller.role == Role::Teacher && open.session_id.is_some();
    let props = MarksFileStartProps {
        action: FILE_PAGE,
        back: form::address(RESULTS, &query),
        place: of_sheet.into_iter().filter_map(line).collect(),
        ids: query.iter().map(|(key, id)| ((*key).to_owned(), (*id).to_owned())).collect(),
        sheet_href: open.subject_id.is_some().then(|| form::address("/admin/files/exam-marks.xlsx", &query)),
        section_href: open
            .has_exam()
            .then(|| form::address("/admin/files/section-marks.xlsx", &without_subject.query())),
        own_href: own.then(|| form::address("/admin/files/own-marks.xlsx", &session.query())),
        takes_foreign: open.has_exam(),
        state,
    };
    let shell = shell_of(app, visitor, RESULTS).titled(exams_texts::FILE_TITLE);
    app.pages.screen("marksFileStart", &shell.title, Some(&shell), &props).await
}

/// POST a file: it is read and kept, and nothing else is changed.
///
/// # Errors
/// As [`Posted`]; 403, 404 as the filter set's; 422 with the page again for a file that has no marks to take.
pub async fn marks_file_posted(State(app): AppState, posted: Posted<EnterMarks, SentFile>) -> Result<Response> {
    let caller = &posted.visitor.caller;
    let open = OpenPlace::of(&AskedPlace::of_form(posted.raw()));
    open_place(&app, caller, &open).await?;
    let refused = match &posted.form {
        Err(state) => state.clone(),
        Ok(SentFile(file)) => {
            let _turn = turn(&app, caller).await?;
            match begun(&app, caller, &open, file).await? {
                Err(text) => posted.refused(&Error::value(FILE, text)),
                Ok((content, branch_id)) => {
                    let name: String = seen(&file.name).chars().take(200).collect();
                    let mut write = match app.write(caller, Some(&posted.key)).await? {
                        WriteStart::Fresh(write) => write,
                        WriteStart::Answered(response) => return Ok(response),
                    };
                    let id = app.clock.new_id();
                    let new = NewFile {
                        id: &id,
                        branch_id: &branch_id,
                        file_name: &name,
                        content: &serde_json::to_string(&content)?,
                        by: (&caller.id, &caller.name),
                        at: write.at,
                    };
                    store::add(&mut write.tx, new).await?;
                    return write.lead_to(&format!("{FILE_PAGE}/{id}")).await;
                }
            }
        }
    };
    let page = show_start(&app, &posted.visitor, &open, refused).await?;
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

/// Reads a file, and whether there is anything in it to go on with; with the branch that it belongs to.
async fn begun(
    app: &App,
    caller: &Caller,
    open: &OpenPlace,
    file: &Arc<UploadedFile>,
) -> Result<std::result::Result<(Content, String), Text>> {
    let bytes = Arc::clone(file);
    let read = tokio::task::spawn_blocking(move || read_sheets(&bytes.bytes, MOST_SHEETS));
    let read = read.await.map_err(|error| Error::Internal(format!("marks by file: {error}")))?;
    let book = match read {
        Ok(book) => book,
        Err(text) => return Ok(Err(text)),
    };
    if let Some(refusal) = book.sheets.iter().find_map(|sheet| sheet.refusal.clone()) {
        return Ok(Err(refusal));
    }
    let tabs: Vec<SheetRows> = book.sheets;
    let content = Content { place: open.clone(), tabs, ..Content::default() };
    let mut conn = app.db.acquire().await?;
    let given = given(&mut conn, caller, &app.tokens, &content).await?;
    let plan = planned(&mut conn, caller, &content, given).await?;
    if let Some(refusal) = plan.refusal {
        return Ok(Err(refusal));
    }
    let is_refused = !plan.sheets.is_empty() && plan.sheets.iter().all(|sheet| sheet.refusal.is_some());
    if let Some((label, refusal)) = plan
        .sheets
        .first()
        .filter(|_| is_refused)
        .and_then(|sheet| Some((sheet.label.as_str(), sheet.refusal.clone()?)))
    {
        return Ok(Err(if label.is_empty() {
            refusal
        } else {
            exams_texts::file_sheet_refused(label, refusal).into()
        }));
    }
    let scope = plan.sheets.iter().find_map(|sheet| sheet.scope.as_ref()).map(|scope| scope.branch_id.clone());
    let own = caller.branch.as_ref().map(|branch| branch.id.clone());
    let branch_id = scope.or_else(|| open.branch_id.clone()).or(own);
    Ok(branch_id.map(|branch_id| (content, branch_id)).ok_or_else(|| exams_texts::FILE_FOREIGN_NOWHERE.into()))
}

/// A file that the caller may go on with: of a teacher the own ones.
async fn kept(app: &App, caller: &Caller, id: &str) -> Result<(MarksFile, Content)> {
    let mut conn = app.db.acquire().await?;
    let file = store::one(&mut conn, id).await?.filter(|file| file.state != store::DISCARDED);
    records::place::within_reach(
        caller,
        file.as_ref().map(|file| file.branch_id.clone()),
        exams_texts::FILE_NOT_FOUND,
    )?;
    let is_own = |file: &MarksFile| caller.role != Role::Teacher || file.by_id == caller.id;
    let file = file.filter(is_own).ok_or_else(|| Error::not_found(exams_texts::FILE_NOT_FOUND))?;
    let content = serde_json::from_str(&file.content)?;
    Ok((file, content))
}

/// GET what a file would change, or what it has changed.
///
/// # Errors
/// 403 by role and branch, 404.
pub async fn marks_file_plan(
    visitor: MayVisit<EnterMarks>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    let _turn = turn(&app, &visitor.caller).await?;
    let (file, content) = kept(&app, &visitor.caller, &id).await?;
    show_plan(&app, &visitor, &id, (&file, &content), &Decided::default(), None).await
}

async fn show_plan(
    app: &App,
    visitor: &Visitor,
    id: &str,
    (file, content): (&MarksFile, &Content),
    decided: &Decided,
    failure: Option<Text>,
) -> Result<Response> {
    let plan = if file.state == store::PLANNED {
        let mut conn = app.db.acquire().await?;
        let given = given(&mut conn, &visitor.caller, &app.tokens, content).await?;
        planned(&mut conn, &visitor.caller, content, given).await?
    } else {
        Plan::default()
    };
    let address = format!("{FILE_PAGE}/{id}");
    let back = form::address(FILE_PAGE, &content.place.query());
    let props = plan_props(&app.tokens, (file, content), &plan, decided, (address, back), failure);
    let shell = shell_of(app, visitor, RESULTS).titled(exams_texts::FILE_TITLE);
    app.pages.screen("marksFile", &shell.title, Some(&shell), &props).await
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum FileAct {
    Check,
    AsForeign,
    Save,
    Discard,
    Undo,
}

/// What was decided about a file.
pub struct FileForm {
    act: FileAct,
    decided: Decided,
    tab: Option<usize>,
    columns: BTreeMap<usize, String>,
    who: BTreeMap<String, String>,
}

impl FromForm for FileForm {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let act = match raw.text("act") {
            Some("check") => FileAct::Check,
            Some("foreign") => FileAct::AsForeign,
            Some("save") => FileAct::Save,
            Some("discard") => FileAct::Discard,
            Some("undo") => FileAct::Undo,
            _ => {
                errors.add("act", refusals::ACT_CHECK);
                return None;
            }
        };
        let mut form = Self {
            act,
            decided: Decided {
                leaves_faults: raw.text("leave").is_some(),
                seen: raw.owned("seen").unwrap_or_default(),
                ..Decided::default()
            },
            tab: raw.text("tab").and_then(|tab| tab.parse().ok()),
            columns: BTreeMap::new(),
            who: BTreeMap::new(),
        };
        for (name, value) in raw.texts() {
            let value = value.to_owned();
            match name.split_once('.') {
                Some(("take", number)) => {
                    let takes = match value.as_str() {
                        "mine" => true,
                        "theirs" => false,
                        _ => continue,
                    };
                    if let Ok(number) = number.parse() {
                        form.decided.takes.insert(number, takes);
                    }
                }
                Some(("column", place)) => {
                    if let Ok(place) = place.parse() {
                        form.columns.insert(place, value);
                    }
                }
                Some(("who", row)) => {
                    form.who.insert(row.to_owned(), value);
                }
                _ => {}
            }
        }
        Some(form)
    }
}

/// POST: checks again, saves, undoes, or discards a file.
///
/// # Errors
/// As [`Posted`]; 403 by branch, 404; 409 where it was ended or overtaken; 422 while something is to be decided; 423 locked.
pub async fn marks_file_act(
    PathId(id): PathId,
    State(app): AppState,
    posted: Posted<EnterMarks, FileForm>,
) -> Result<Response> {
    let visitor = &posted.visitor;
    let caller = &visitor.caller;
    let form = match &posted.form {
        Ok(form) => form,
        Err(state) => return Err(state.clone().into()),
    };
    let _turn = turn(&app, caller).await?;
    let (file, content) = kept(&app, caller, &id).await?;
    let address = format!("{FILE_PAGE}/{id}");
    let of_file = Kept { id: &id, name: &file.file_name, address: &address };
    let outcome = match form.act {
        FileAct::Undo => undo(&app, caller, &posted.key, of_file, &content).await?,
        FileAct::Save => {
            let decided = content.decided(form);
            if reads_otherwise(&app, caller, &content, &decided).await? {
                return keep(&app, &posted, &id, &decided, &address).await;
            }
            save(&app, caller, &posted.key, of_file, &content, &form.decided).await?
        }
        FileAct::Check | FileAct::AsForeign => {
            return keep(&app, &posted, &id, &content.decided(form), &address).await;
        }
        FileAct::Discard => {
            let mut write = match app.write(caller, Some(&posted.key)).await? {
                WriteStart::Fresh(write) => write,
                WriteStart::Answered(response) => return Ok(response),
            };
            let at = write.at;
            if !store::go_on(&mut write.tx, &id, (store::PLANNED, store::DISCARDED), "{}", at).await? {
                return Err(Error::conflict(refusals::IMPORT_ENDED));
            }
            return write.lead_to(&form::address(FILE_PAGE, &content.place.query())).await;
        }
    };
    match outcome {
        Outcome::Done(response) => Ok(response),
        Outcome::Shown(status, text) => {
            let page = show_plan(&app, visitor, &id, (&file, &content), &form.decided, Some(text)).await?;
            Ok((status, page).into_response())
        }
    }
}

/// Whether a file is read otherwise than it was shown. A page sends every column, also those that nobody has touched.
async fn reads_otherwise(app: &App, caller: &Caller, shown: &Content, decided: &Content) -> Result<bool> {
    if decided.who != shown.who {
        return Ok(true);
    }
    if (decided.tab, &decided.columns) == (shown.tab, &shown.columns) {
        return Ok(false);
    }
    let mut conn = app.db.acquire().await?;
    let mut read = Vec::with_capacity(2);
    for content in [shown, decided] {
        let (plan, _) = given(&mut conn, caller, &app.tokens, content).await?;
        read.push(plan.foreign.map(|foreign| (foreign.tab, foreign.columns)));
    }
    Ok(read[0] != read[1])
}

/// Keeps what was decided, and shows the file anew.
async fn keep(
    app: &App,
    posted: &Posted<EnterMarks, FileForm>,
    id: &str,
    content: &Content,
    address: &str,
) -> Result<Response> {
    let mut write = match app.write(&posted.visitor.caller, Some(&posted.key)).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(response),
    };
    if !store::keep(&mut write.tx, id, &serde_json::to_string(content)?).await? {
        return Err(Error::conflict(refusals::IMPORT_ENDED));
    }
    write.lead_to(address).await
}

impl Content {
    /// With what a form says about how it is read.
    fn decided(&self, form: &FileForm) -> Self {
        let mut content = self.clone();
        content.as_foreign |= form.act == FileAct::AsForeign;
        content.who.extend(form.who.clone());
        content.who.retain(|_, id| !id.is_empty());
        match form.tab {
            // Another worksheet has other columns.
            Some(tab) if content.tab.is_some_and(|was| was != tab) => content.columns.clear(),
            _ => content.columns.extend(form.columns.clone()),
        }
        content.tab = form.tab.or(content.tab);
        content
    }
}
