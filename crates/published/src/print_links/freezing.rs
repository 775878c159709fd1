//! Freezing: the sheets of a link rendered once, when it is made, and stored as they are, with the pictures and fonts they show.
//!
//! Sheets are stored in short transactions into a link that nobody sees yet: memory stays flat, and other writers do not wait.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use futures_util::{StreamExt, stream};
use tokio::sync::Mutex;

use super::document::pack;
use super::frozen_store::{self, FrozenFile, NewPiece};
use super::token::content_hash;
use crate::papers::look::PaperPictures;
use base::error::Result;
use roster::files::paper;
use web::app::App;
use web::assets;
use web::pictures::Printed;
use web::sheets::{self, Paper, SheetJob, SheetsHead, sheet_html};

/// Sheets that are stored in one transaction.
const SHEETS_AT_ONCE: usize = 50;

/// One sheet to be frozen.
pub struct ToFreeze {
    pub job: SheetJob,
    pub student_id: Option<String>,
    pub label: String,
    /// What its file is called beyond the set's name.
    pub file_part: String,
}

/// The document of a link that is being made.
pub struct Freezer<'a> {
    app: &'a App,
    link_id: &'a str,
    paper: Paper,
    count: i64,
}

impl<'a> Freezer<'a> {
    pub const fn new(app: &'a App, link_id: &'a str, paper: Paper) -> Self {
        Self { app, link_id, paper, count: 0 }
    }

    /// Renders and stores further sheets. `set_name` begins the names of their files; `section_label` is what the preview and the PDF's
    /// bookmarks have above them.
    pub async fn add(&mut self, set_name: &str, section_label: &str, to_freeze: Vec<ToFreeze>) -> Result<()> {
        let (pages, paper) = (&self.app.pages, self.paper);
        let rendered = stream::iter(to_freeze)
            .map(|sheet| async move {
                let html = sheet_html(pages, paper, &sheet.job).await;
                (sheet, html)
            })
            .buffered(pages.at_once() * 2 + 1)
            .chunks(SHEETS_AT_ONCE);
        let mut rendered = std::pin::pin!(rendered);
        while let Some(sheets) = rendered.next().await {
            let mut pieces = Vec::with_capacity(sheets.len());
            for (sheet, html) in sheets {
                self.count += 1;
                pieces.push(NewPiece {
                    position: self.count,
                    student_id: sheet.student_id,
                    section_label: section_label.to_owned(),
                    label: sheet.label,
                    file_name: format!("{set_name}-{}.html", sheet.file_part),
                    packed: pack(html.as_bytes())?,
                });
            }
            let mut tx = self.app.db.begin().await?;
            frozen_store::add_pieces(&mut tx, self.link_id, &pieces).await?;
            tx.commit().await?;
        }
        Ok(())
    }

    /// Stores the document's head and end, and its fonts. Returns how many sheets there are; where there are none, nothing is stored.
    pub async fn end(self, title: String) -> Result<i64> {
        if self.count == 0 {
            return Ok(0);
        }
        let head = SheetsHead { title, paper: self.paper };
        let (css, fonts) = &*DRESS;
        let edge = |position, html: &str| -> Result<NewPiece> {
            Ok(NewPiece {
                position,
                student_id: None,
                section_label: String::new(),
                label: String::new(),
                file_name: String::new(),
                packed: pack(html.as_bytes())?,
            })
        };
        let edges = [edge(0, &sheets::opening(&head, css, None)?)?, edge(self.count + 1, &sheets::closing())?];
        let mut tx = self.app.db.begin().await?;
        frozen_store::add_pieces(&mut tx, self.link_id, &edges).await?;
        for font in fonts {
            frozen_store::add_file(&mut tx, self.link_id, font).await?;
        }
        tx.commit().await?;
        Ok(self.count)
    }
}

/// Parts of a file's name joined by hyphens; letters and digits of any script are kept.
pub fn file_name(parts: &[&str]) -> String {
    let kept = |c: char| c.is_alphanumeric() || matches!(c, '\u{900}'..='\u{dff}' | '\u{200c}' | '\u{200d}');
    let words = parts.iter().flat_map(|part| part.split(|c| !kept(c))).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// The pictures of a link's sheets that are stored by now, as paper needs them: by the id of the file, the hash of their bytes; none where the
/// file is not there or cannot be printed.
#[derive(Default)]
pub struct Pictures(HashMap<(String, Printed), Option<String>>);

impl Pictures {
    /// Stores those that are not yet.
    pub async fn freeze(&mut self, app: &App, link_id: &str, ids: &[(String, Printed)]) -> Result<()> {
        let mut new = Vec::new();
        for (id, printed) in ids {
            if self.0.contains_key(&(id.clone(), *printed)) {
                continue;
            }
            let file = paper::printed(app, id, *printed).await?.filter(|file| paper::fault(&file.media_type).is_none());
            let frozen = file.map(|file| FrozenFile {
                hash: content_hash(&file.bytes),
                media_type: file.media_type,
                bytes: file.bytes,
            });
            self.0.insert((id.clone(), *printed), frozen.as_ref().map(|file| file.hash.clone()));
            new.extend(frozen);
        }
        let mut tx = app.db.begin().await?;
        for file in &new {
            frozen_store::add_file(&mut tx, link_id, file).await?;
        }
        Ok(tx.commit().await?)
    }

    /// Where a picture stands beside the sheets; none of one that is gone or cannot be printed.
    pub fn shown(&self, id: &str, printed: Printed) -> Option<String> {
        let hash = self.0.get(&(id.to_owned(), printed))?.as_deref()?;
        Some(format!("files/{hash}"))
    }

    /// The same, with an address at which nothing is.
    pub fn address(&self, id: &str, printed: Printed) -> String {
        self.shown(id, printed).unwrap_or_else(|| "files/none".to_owned())
    }
}

/// The pictures of papers, frozen as they are first asked for.
pub struct FrozenPictures<'a> {
    app: &'a App,
    link_id: &'a str,
    stored: Mutex<Pictures>,
}

impl<'a> FrozenPictures<'a> {
    pub fn new(app: &'a App, link_id: &'a str) -> Self {
        Self { app, link_id, stored: Mutex::default() }
    }
}

impl PaperPictures for FrozenPictures<'_> {
    async fn address(&self, id: &str, size: Printed) -> Result<Option<String>> {
        let mut stored = self.stored.lock().await;
        stored.freeze(self.app, self.link_id, &[(id.to_owned(), size)]).await?;
        Ok(stored.shown(id, size))
    }
}

/// The styles of printed pages, and the fonts they name, which stand beside the sheets.
static DRESS: LazyLock<(String, Vec<FrozenFile>)> = LazyLock::new(|| dress(assets::print_css().unwrap_or_default()));

/// Addresses of our assets in a stylesheet become those of frozen files.
fn dress(css: &str) -> (String, Vec<FrozenFile>) {
    const ASSETS: &str = "/assets/";
    let mut files: BTreeMap<String, FrozenFile> = BTreeMap::new();
    let mut dressed = String::with_capacity(css.len());
    let mut rest = css;
    while let Some(at) = rest.find(ASSETS) {
        let (before, from) = rest.split_at(at);
        dressed.push_str(before);
        let end = from.find([')', '"', '\'']).unwrap_or(from.len());
        let (address, after) = from.split_at(end);
        let name = &address[ASSETS.len()..];
        match assets::bytes(name) {
            None => dressed.push_str(address),
            Some(bytes) => {
                let hash = content_hash(bytes);
                dressed.push_str("files/");
                dressed.push_str(&hash);
                let media_type = assets::media_type(name).to_owned();
                files.entry(hash.clone()).or_insert(FrozenFile { hash, media_type, bytes: bytes.to_vec() });
            }
        }
        rest = after;
    }
    dressed.push_str(rest);
    (dressed, files.into_values().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_by_letters_and_digits_of_any_script() {
        assert_eq!(file_name(&["Dhanmondi", "Class 8", "A", "Half Yearly"]), "Dhanmondi-Class-8-A-Half-Yearly");
        assert_eq!(file_name(&["চন্দ্রা রায়", "O'Brien <b>/..", ""]), "চন্দ্রা-রায়-O-Brien-b");
    }

    #[test]
    fn the_sheets_styles_name_nothing_outside_of_the_link() {
        let (css, fonts) = &*DRESS;
        assert!(!css.contains("/assets/") && !css.contains("http") && !css.contains("@import"));
        assert!(fonts.len() >= 9, "{} fonts", fonts.len());
        for font in fonts {
            assert_eq!(font.media_type, "font/woff2");
            assert!(css.contains(&format!("files/{}", font.hash)), "{}", font.hash);
        }
    }
}
