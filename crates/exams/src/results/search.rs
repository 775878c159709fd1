//! GET /api/searchSheets: sections and sheets by words of their names, for Go to.

use axum::Json;
use axum::extract::State;
use rules::limits;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::store::{self, FoundPlace, Reach, Word, Words};
use auth::May;
use auth::permit::ViewResults;
use base::error::Result;
use db::window::like_anywhere;
use records::place::{AskedPlace, Level};
use web::app::AppState;
use web::form;
use web::input::Params;

/// At most so many are answered.
const MOST: usize = 20;
/// So many of them may be sections while there are sheets, too.
const SECTIONS_FIRST: usize = 8;
/// No name is longer: what is typed beyond it finds nothing.
const LONGEST: usize = 200;
/// Where a section's sheets and a sheet are shown.
const SCREEN: &str = "/admin/examResult";

/// The query of searchSheets.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SheetSearch {
    #[serde(flatten)]
    ground: AskedPlace,
    /// With fewer than two characters nothing is found.
    search_text: String,
}

/// What a hit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub enum SheetHitKind {
    Section,
    Sheet,
}

/// A row of searchSheets.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct SheetHit {
    pub kind: SheetHitKind,
    /// `Class 8 A`; `Half Yearly · Mathematics`
    pub name: String,
    /// What tells it from others of its name: a section's session, a sheet's section, for superAdmin the branch.
    pub place: String,
    /// Where it is shown.
    pub href: String,
}

/// GET /api/searchSheets: from two characters; fewer find nothing. Without a session the branch's active one; for superAdmin without a
/// branch that of every branch.
///
/// # Errors
/// 400 without a searchText; 403 for another branch; 404 for a session that is not the branch's.
pub async fn search_sheets(
    caller: May<ViewResults>,
    State(app): AppState,
    Params(query): Params<SheetSearch>,
) -> Result<Json<Vec<SheetHit>>> {
    let ground = query.ground.trimmed();
    let mut conn = app.db.acquire().await?;
    let every_branch = caller.branch.is_none();
    let place = if every_branch && ground.branch_id.is_none() && ground.branch_name.is_none() {
        None
    } else {
        Some(ground.resolve(&caller, &mut conn, Level::Branch).await?)
    };
    let Some(words) = words(&query.search_text) else { return Ok(Json(Vec::new())) };
    let reach = Reach {
        branch_id: place.as_ref().map_or_else(String::new, |place| place.branch_id().to_owned()),
        session_id: place.and_then(|place| place.session_id()).unwrap_or_default(),
        teacher: caller.teacher_reach(),
    };
    let sections = store::search_sections(&mut conn, &reach, &words, MOST).await?;
    let sheets = store::search_sheets(&mut conn, &reach, &words, MOST).await?;
    let first = SECTIONS_FIRST.max(MOST.saturating_sub(sheets.len()));
    let hits = sections.into_iter().take(first).chain(sheets).take(MOST);
    Ok(Json(hits.map(|found| hit(&found, every_branch)).collect()))
}

fn hit(found: &FoundPlace, every_branch: bool) -> SheetHit {
    let section = format!("{} {}", found.class_name, found.section_name);
    let mut query = vec![
        ("branchId", found.branch_id.as_str()),
        ("sessionId", &found.session_id),
        ("classId", &found.class_id),
        ("sectionId", &found.section_id),
    ];
    let (kind, name, mut place) = match (&found.exam_name, &found.subject_name) {
        (Some(exam), Some(subject)) => (SheetHitKind::Sheet, format!("{exam} \u{b7} {subject}"), section),
        _ => (SheetHitKind::Section, section, found.session_name.clone()),
    };
    query.extend(found.exam_id.as_deref().map(|id| ("examId", id)));
    query.extend(found.subject_id.as_deref().map(|id| ("subjectId", id)));
    if every_branch {
        place = format!("{place} \u{b7} {}", found.branch_name);
    }
    SheetHit { kind, name, place, href: form::address(SCREEN, &query) }
}

/// The words of a search in lower case, wildcards taken literally; none where it is too short to start or longer than any name. What
/// follows the last word that there is room for belongs to it.
///
/// A single letter has to begin a word: "8 a" is section A of class 8, although "Class" has an a as well.
fn words(text: &str) -> Option<Words> {
    let text = text.trim().to_lowercase();
    if !(limits::SEARCH_MIN..=LONGEST).contains(&text.chars().count()) {
        return None;
    }
    let all: Vec<&str> = text.split_whitespace().collect();
    let (single, rest) = all.split_at(all.len().min(store::WORDS - 1));
    let rest = rest.join(" ");
    let mut typed = single.iter().copied().chain([rest.as_str()]);
    Some(std::array::from_fn(|_| word(typed.next().unwrap_or_default())))
}

fn word(text: &str) -> Word {
    if text.is_empty() {
        return Word { part: "%".to_owned(), whole: "%".to_owned() };
    }
    // As the statement writes them: three Bengali letters are one code point or two.
    let text = text
        .replace("\u{9A1}\u{9BC}", "\u{9DC}")
        .replace("\u{9A2}\u{9BC}", "\u{9DD}")
        .replace("\u{9AF}\u{9BC}", "\u{9DF}");
    let begins = if text.chars().count() == 1 { " " } else { "" };
    Word { part: like_anywhere(&format!("{begins}{text}")), whole: like_anywhere(&format!(" {text} ")) }
}

#[cfg(test)]
mod tests {
    use super::words;

    fn parts(text: &str) -> Vec<String> {
        words(text).into_iter().flatten().map(|word| word.part).filter(|part| part != "%").collect()
    }

    #[test]
    fn a_search_starts_at_two_characters() {
        assert_eq!(parts(" a "), [""; 0]);
        assert_eq!(parts("Ab"), ["%ab%"]);
        assert!(words(&"a".repeat(201)).is_none());
    }

    #[test]
    fn a_single_letter_begins_a_word_and_wildcards_are_literal() {
        assert_eq!(parts("Math 8 A"), ["%math%", "% 8%", "% a%"]);
        assert_eq!(parts("50%_"), ["%50\\%\\_%"]);
        assert_eq!(
            parts("one two three four five six seven"),
            ["%one%", "%two%", "%three%", "%four%", "%five%", "%six seven%"]
        );
    }

    #[test]
    fn bengali_letters_are_found_however_they_are_written() {
        assert_eq!(parts("রা\u{9DF}"), parts("রা\u{9AF}\u{9BC}"));
    }
}
