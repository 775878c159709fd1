//! PUT /api/renumberRolls: rolls of a section's students, all of them or none.

use axum::extract::State;
use axum::response::Response;
use rules::words::{people_texts, refusals};
use schemars::JsonSchema;
use serde::Deserialize;

use super::renumber::{self, DONE, NewRoll, field};
use super::store;
use auth::May;
use auth::permit::ManageStudents;
use base::error::{Error, Result};
use records::WriteStart;
use records::place::{AskedPlaceOf, PlaceBody, SectionKeys};
use web::answers::Message;
use web::app::AppState;

/// Body of renumberRolls, beside the ids.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct RollsBody {
    #[schemars(required, length(min = 1))]
    rolls: Option<Vec<RollEntry>>,
}

/// A student's new roll.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RollEntry {
    student_id: String,
    /// 1 to 99,999
    roll: i64,
    /// The roll that it replaces; where the stored one is another, 409.
    existing_roll: Option<i64>,
}

/// PUT /api/renumberRolls: students who are not named keep their rolls. Two may swap theirs.
///
/// # Errors
/// 400, 403, 404 as the filter set's, 404 for a student of another section; 409 with `conflicts` where an `existingRoll` is not the stored
/// one; 422 naming both students of a roll that comes twice; 423 in a closed session.
pub async fn renumber_rolls(
    caller: May<ManageStudents>,
    State(app): AppState,
    body: PlaceBody<RollsBody, AskedPlaceOf<SectionKeys>>,
) -> Result<Response> {
    let PlaceBody { ground, value, key } = &body;
    let entries = match value.rolls.as_deref() {
        None => return Err(Error::invalid("rolls", refusals::field_missing("rolls"))),
        Some([]) => return Err(Error::invalid("rolls", people_texts::field_empty("rolls"))),
        Some(entries) => entries,
    };
    let mut rolls: Vec<NewRoll> = Vec::with_capacity(entries.len());
    for RollEntry { student_id, roll, existing_roll } in entries {
        if rolls.iter().any(|other| other.student_id == *student_id) {
            return Err(Error::invalid(&field(student_id), people_texts::STUDENT_TWICE));
        }
        rolls.push(NewRoll { student_id: student_id.clone(), was: *existing_roll, roll: *roll });
    }
    let section = {
        let mut conn = app.db.acquire().await?;
        let scope = ground.section(&caller, &mut conn).await?;
        store::section(&mut conn, &scope.section_id)
            .await?
            .ok_or_else(|| Error::not_found(refusals::SECTION_NOT_FOUND))?
    };
    match renumber::renumber(&app, &caller, key.as_ref(), &section, &rolls, false).await? {
        WriteStart::Answered(response) => Ok(response),
        WriteStart::Fresh(write) => write.answer(&Message { message: DONE }).await,
    }
}
