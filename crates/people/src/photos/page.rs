//! The screens of an import of photos: choosing the archive; what it would do, or has done.

use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use rules::words::{Text, Word, people_texts};
use serde::Serialize;
use ts_rs::TS;

use super::archive::number_of;
use super::store::{self, APPLIED, ArchiveFile, PhotoImport, READING, READY, SAME, WAITING};
use crate::students::Students;
use auth::Visitor;
use base::error::Result;
use records::import::ImportMade;
use records::place::Level;
use records::{Choice, NounWords, Place, RecordKind};
use roster::imports::KINDS;
use web::app::App;
use web::form;
use web::posted::FormState;
use web::shell::{file_address, shell, shell_of};

/// Files of a kind that a page shows at most.
const MOST_SHOWN: usize = 500;
/// Seconds after which a page looks again how far the reading is.
const LOOKS_AGAIN: HeaderValue = HeaderValue::from_static("3");

pub(super) const MENU_PAGE: &str = "/admin/bulkImport";
pub(super) const PATH: &str = "/admin/bulkImport/photos";

/// The page on which an archive is chosen.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct PhotosStartProps {
    pub noun: NounWords,
    /// The page's own address.
    pub path: &'static str,
    /// Every kind that can be imported: its name and page.
    pub kinds: Vec<Choice>,
    pub state: FormState,
    pub made: Vec<ImportMade>,
    pub branches: Option<Vec<Choice>>,
    pub branch_id: String,
    /// Photos belong to no session.
    pub sessions: Option<Vec<Choice>>,
    pub session_id: &'static str,
}

/// A photo that goes with a student.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct PhotoLine {
    pub file: String,
    pub name: String,
    pub reg_no: String,
    pub href: String,
    /// The photo, small; none once it was replaced.
    pub photo: Option<String>,
    /// The one that it replaces.
    pub now: Option<String>,
}

/// A file that is left out.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct PhotoRefused {
    pub file: String,
    /// The student it would be of, where there is one.
    pub name: Option<String>,
    #[ts(type = "string")]
    pub fault: Text,
}

/// What an archive of photos would do, or has done.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct PhotosPlanProps {
    pub path: String,
    pub file: String,
    /// Where the students belong, for who may choose.
    pub branch: Option<String>,
    /// How many files were read so far, out of how many; none once all are.
    pub reading: Option<(i32, i32)>,
    /// Whether the reading has stopped before its end.
    pub stalled: bool,
    #[ts(type = "string | null")]
    pub failure: Option<Word>,
    /// The first of the photos that students get, and how many there are.
    pub photos: Vec<PhotoLine>,
    pub count: i32,
    /// How many of those replace one.
    pub replaced: i32,
    /// How many students have the photo already.
    pub same: i32,
    pub refused: Vec<PhotoRefused>,
    pub refused_count: i32,
    /// Stands for what the page shows: what is done is what was seen.
    pub seen: String,
    /// When it was applied, in epoch milliseconds, and by whom.
    #[ts(type = "number | null")]
    pub applied_at: Option<i64>,
    pub by: String,
    /// How many students got a photo.
    pub done: i32,
    pub back: String,
}

/// A photo that is given to a student when the plan is applied.
pub(super) struct Given {
    pub(super) student_id: String,
    pub(super) version: i64,
    pub(super) name: String,
    pub(super) reg_no: String,
    pub(super) file: String,
    pub(super) file_id: String,
    /// The photo that the student has.
    pub(super) now: Option<String>,
}

/// What an archive would do now.
#[derive(Default)]
pub(super) struct Plan {
    pub(super) given: Vec<Given>,
    refused: Vec<PhotoRefused>,
    same: usize,
    waiting: usize,
    total: usize,
}

impl Plan {
    pub(super) fn of(files: Vec<ArchiveFile>) -> Self {
        let mut plan = Self { total: files.len(), ..Self::default() };
        for of in files {
            let is_still = of.reg_no.as_deref().is_some_and(|reg_no| number_of(reg_no) == of.number);
            match (of.verdict.as_str(), of.student_id, of.file_id, of.version) {
                (WAITING, ..) => plan.waiting += 1,
                (SAME, ..) => plan.same += 1,
                (READY, Some(student_id), Some(file_id), Some(version)) if is_still => plan.given.push(Given {
                    student_id,
                    version,
                    name: of.now_name.unwrap_or_default(),
                    reg_no: of.reg_no.unwrap_or_default(),
                    file: of.file_name,
                    file_id,
                    now: of.now,
                }),
                _ => plan.refused.push(PhotoRefused {
                    file: of.file_name,
                    name: of.now_name.or(of.student_name),
                    fault: of.fault.map_or_else(|| people_texts::PHOTO_STUDENT_GONE.into(), Text::from),
                }),
            }
        }
        plan
    }

    /// What stands for this plan: another one has another mark.
    pub(super) fn mark(&self, app: &App) -> String {
        let mut told = String::new();
        for of in &self.given {
            for text in [&of.student_id, &of.file_id, of.now.as_ref().unwrap_or(&String::new())] {
                told.push_str(text);
                told.push('\n');
            }
        }
        app.tokens.fingerprint(told.as_bytes())
    }
}

fn small(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

fn made(import: PhotoImport) -> ImportMade {
    let photos = people_texts::photos(import.changed);
    ImportMade {
        href: format!("{PATH}/{}", import.id),
        file: import.file_name,
        by: import.by_name,
        at: import.applied_at.unwrap_or(import.created_at),
        words: if import.state == APPLIED { photos.into() } else { Text::default() },
    }
}

/// Shows the page on which an archive is chosen.
pub(super) async fn show_start(app: &App, visitor: &Visitor, place: &Place, state: FormState) -> Result<Response> {
    let imports = {
        let mut conn = app.db.acquire().await?;
        store::latest(&mut conn, place.branch_id()).await?
    };
    let status = if state.is_refused() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let kinds = KINDS.iter().filter(|(.., action)| visitor.caller.may(*action));
    let props = PhotosStartProps {
        noun: NounWords::from(&<Students as RecordKind>::NOUN),
        path: PATH,
        kinds: kinds.map(|(many, path, _)| Choice::new(path, *many)).collect(),
        state,
        made: imports.into_iter().map(made).collect(),
        branch_id: place.branch_id().to_owned(),
        branches: place.branches(),
        sessions: None,
        session_id: "",
    };
    let shell = shell_of(app, visitor, MENU_PAGE);
    let page = app.pages.screen("photosStart", &shell.title, Some(&shell), &props).await?;
    Ok((status, page).into_response())
}

/// Shows what an archive would do now, or has done.
pub(super) async fn show_plan(
    app: &App,
    visitor: &Visitor,
    import: &PhotoImport,
    failure: Option<(StatusCode, Word)>,
) -> Result<Response> {
    let (files, place) = {
        let mut conn = app.db.acquire().await?;
        let place = Place::of_branch(&mut conn, visitor, Some(&import.branch_id)).await?;
        (store::files(&mut conn, import).await?, place)
    };
    let plan = Plan::of(files);
    let is_reading = import.state == READING;
    let idle = app.clock.now_ms() - import.read_at.unwrap_or(import.created_at);
    let is_stalled = is_reading && idle > store::STALLED;
    let is_applied = import.state == APPLIED;
    let line = |of: &Given| PhotoLine {
        file: of.file.clone(),
        name: of.name.clone(),
        reg_no: of.reg_no.clone(),
        href: form::address("/admin/searchView", &[("id", &of.student_id)]),
        photo: Some(file_address(&of.file_id)),
        now: of.now.as_deref().filter(|_| !is_applied).map(file_address),
    };
    let (status, failure) = failure.unzip();
    let props = PhotosPlanProps {
        path: format!("{PATH}/{}", import.id),
        file: import.file_name.clone(),
        branch: place.can_choose_branch().then(|| place.name(Level::Branch).to_owned()),
        reading: is_reading.then(|| (small(plan.total - plan.waiting), small(plan.total))),
        stalled: is_stalled,
        failure,
        photos: plan.given.iter().take(MOST_SHOWN).map(line).collect(),
        count: small(plan.given.len()),
        replaced: small(plan.given.iter().filter(|of| of.now.is_some()).count()),
        same: small(plan.same),
        seen: plan.mark(app),
        refused_count: small(plan.refused.len()),
        refused: plan.refused.into_iter().take(MOST_SHOWN).collect(),
        applied_at: import.applied_at.filter(|_| is_applied),
        by: import.by_name.clone(),
        done: i32::try_from(import.changed).unwrap_or(i32::MAX),
        back: form::address(PATH, &place.query()),
    };
    let title = people_texts::TITLE_IMPORT_PHOTOS;
    let parent = rules::menu::at(MENU_PAGE).map(|item| item.label);
    let mut page =
        app.pages.screen("photosPlan", title, Some(&shell(app, visitor, title, parent)), &props).await?.into_response();
    if is_reading && !is_stalled {
        page.headers_mut().insert("refresh", LOOKS_AGAIN);
    }
    if let Some(status) = status {
        *page.status_mut() = status;
    }
    Ok(page)
}
