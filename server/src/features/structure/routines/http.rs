//! GET /api/getTeacherScheduleList.

use axum::Json;
use axum::extract::State;
use rules::messages;
use rules::roles::Role;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::store::{self, Lessons, Period};
use crate::app::AppState;
use crate::auth::permit::ReadLookups;
use crate::auth::scope::{Needs, within_reach};
use crate::auth::{Ground, May};
use crate::error::{Error, Result};
use crate::web::input::{Listing, Paging, Params};

/// The query of getTeacherScheduleList: class, section and teacher narrow it where they are given.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct RoutineQuery {
    #[serde(flatten)]
    ground: Ground,
    teacher_id: Option<String>,
    #[serde(flatten)]
    paging: Paging,
}

/// What getTeacherScheduleList answers.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Periods {
    All(Vec<Period>),
    Page(Listing<Period>),
}

/// GET /api/getTeacherScheduleList: the routine from saturday to friday. Plain rows; a paged list where page or limit is
/// given. A teacher reads the own routine, whether named or not.
///
/// # Errors
/// 400 without a session; 403 for a teacher who asks for another's, and for another branch's ids; 404.
pub async fn get_teacher_schedule_list(
    caller: May<ReadLookups>,
    State(app): AppState,
    Params(query): Params<RoutineQuery>,
) -> Result<Json<Periods>> {
    let given =
        |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    let mut teacher_id = given(&query.teacher_id);
    let paged = query.paging.read()?;
    let mut conn = app.db.acquire().await?;
    let scope = query.ground.resolve(&caller, &mut conn, Needs::Session).await?;
    let session = scope.session.ok_or_else(|| Error::invalid("sessionId", "sessionId is missing"))?;
    if caller.role == Role::Teacher {
        if teacher_id.as_ref().is_some_and(|id| *id != caller.id) {
            return Err(Error::Forbidden(messages::NOT_IN_ROUTINE));
        }
        teacher_id = Some(caller.id.clone());
    } else if let Some(id) = &teacher_id {
        let branch_id = within_reach(&caller, store::branch_of_teacher(&mut conn, id).await?, "The teacher")?;
        if branch_id != scope.branch.id {
            return Err(Error::not_found("The teacher"));
        }
    }
    let lessons = Lessons {
        session_id: session.id,
        class_id: scope.class.map(|class| class.id).unwrap_or_default(),
        section_id: scope.section.map(|section| section.id).unwrap_or_default(),
        teacher_id: teacher_id.unwrap_or_default(),
    };
    if given(&query.paging.page).is_none() && given(&query.paging.limit).is_none() {
        return Ok(Json(Periods::All(store::periods(&mut conn, &lessons, i64::MAX, 0).await?)));
    }
    let (limit, offset) = paged.window();
    let data = store::periods(&mut conn, &lessons, limit, offset).await?;
    let total = store::count(&mut conn, &lessons).await?;
    Ok(Json(Periods::Page(paged.listing(data, total))))
}
