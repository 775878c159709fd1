//! The calls that read marks (docs/rules.md, *Calls*, *Marks*, `getStudentWiseExamMarks`; shapes: docs/rules.md, *Calls*).

use axum::Json;
use axum::extract::State;
use rules::components::{Component, Schedule};
use rules::marks::Mark;
use rules::roles::Role;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::store::{self, RosterRow, SheetKey};
use super::wire::SheetStatus;
use crate::app::AppState;
use crate::auth::permit::{EnterMarks, ViewResults, ViewStudentMarks};
use crate::auth::scope::{SheetScope, student_within_reach};
use crate::auth::{Caller, Ground, May};
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::web::input::Params;

/// Resolves a sheet that the caller may read. A teacher sees the subjects of the own routine.
async fn readable(caller: &Caller, conn: &mut Conn, ground: &Ground) -> Result<SheetScope> {
    let scope = ground.sheet(caller, conn).await?;
    caller.within_routine(conn, &scope.section.id, Some(&scope.subject.id)).await?;
    Ok(scope)
}

/// GET /api/getFilterWiseExamSchedule: an array of at most one.
///
/// # Errors
/// 400, 403, 404 as the filter set's.
pub async fn get_filter_wise_exam_schedule(
    caller: May<ViewResults>,
    State(app): AppState,
    Params(ground): Params<Ground>,
) -> Result<Json<Value>> {
    let mut conn = app.db.acquire().await?;
    let scope = readable(&caller, &mut conn, &ground).await?;
    let schedule = store::schedule(&mut conn, &SheetKey::from(&scope)).await?;
    let rows = schedule.map(|row| {
        let mut answer = Map::new();
        answer.insert("_id".to_owned(), json!(row.id));
        answer.insert("date".to_owned(), json!(row.date));
        for component in Component::ALL {
            let (full, pass) = row.set.of(component);
            answer.insert(format!("{component}FullMark"), json!(full));
            answer.insert(format!("{component}PassMark"), json!(pass));
        }
        Value::Object(answer)
    });
    Ok(Json(Value::Array(rows.into_iter().collect())))
}

/// GET /api/getResultsPublishedAndLockedStatus
///
/// # Errors
/// 400, 403, 404 as the filter set's.
pub async fn get_results_published_and_locked_status(
    caller: May<ViewResults>,
    State(app): AppState,
    Params(ground): Params<Ground>,
) -> Result<Json<SheetStatus>> {
    let mut conn = app.db.acquire().await?;
    let scope = readable(&caller, &mut conn, &ground).await?;
    let sheet = store::sheet(&mut conn, &SheetKey::from(&scope)).await?;
    Ok(Json(status(sheet.as_ref())))
}

/// Published and locked; a sheet that nothing was written on is neither.
fn status(sheet: Option<&store::Sheet>) -> SheetStatus {
    sheet.map_or_else(SheetStatus::default, |sheet| SheetStatus {
        is_publish: sheet.is_published,
        is_locked: sheet.is_locked,
    })
}

/// GET /api/getFilterWiseExamMarks
///
/// Specification silent: whether students without marks are listed. Every enrolled student is, as soon as anybody has a
/// mark; before that the list is empty, because callers take a filled list for "marks exist".
///
/// # Errors
/// 400, 403, 404 as the filter set's.
pub async fn get_filter_wise_exam_marks(
    caller: May<ViewResults>,
    State(app): AppState,
    Params(ground): Params<Ground>,
) -> Result<Json<Value>> {
    let mut conn = app.db.acquire().await?;
    let scope = readable(&caller, &mut conn, &ground).await?;
    let key = SheetKey::from(&scope);
    let sheet = store::sheet(&mut conn, &key).await?;
    let schedule = scheduled(&mut conn, &key).await?;
    let rows = match &sheet {
        Some(sheet) if sheet.marks_exist => store::roster(&mut conn, &key, None).await?,
        _ => Vec::new(),
    };
    let marks: Vec<Value> = rows
        .iter()
        .map(|row| {
            let mut answer = student(row);
            put_marks(&mut answer, row);
            Value::Object(answer)
        })
        .collect();
    let full_marks: Map<String, Value> = Component::ALL
        .into_iter()
        .map(|component| (component.key().to_owned(), json!(schedule.get(component).map(|marks| marks.full))))
        .collect();
    Ok(Json(json!({
        "subject": { "_id": scope.subject.id, "subjectName": scope.subject.name },
        "exam": { "_id": scope.exam.id, "name": scope.exam.name },
        "fullMarks": full_marks,
        "status": status(sheet.as_ref()),
        "marks": marks,
    })))
}

async fn scheduled(conn: &mut Conn, key: &SheetKey) -> Result<Schedule> {
    Ok(store::schedule(conn, key).await?.map(|row| row.set.schedule()).unwrap_or_default())
}

fn student(row: &RosterRow) -> Map<String, Value> {
    let mut answer = Map::new();
    answer.insert("studentId".to_owned(), json!(row.student_id));
    answer.insert("firstName".to_owned(), json!(row.first_name));
    answer.insert("lastName".to_owned(), json!(row.last_name));
    answer.insert("roll".to_owned(), json!(row.roll));
    answer.insert("regNo".to_owned(), json!(row.reg_no));
    answer.insert("version".to_owned(), json!(row.version));
    answer
}

fn put_marks(answer: &mut Map<String, Value>, row: &RosterRow) {
    let marks = row.marks();
    for component in Component::ALL {
        answer.insert(component.key().to_owned(), mark_value(marks.get(component).map(|entered| entered.mark)));
    }
}

/// A mark as the calls write it: a number, `"AB"`, or null where nothing is entered.
pub(super) fn mark_value(mark: Option<Mark>) -> Value {
    json!(mark)
}

/// GET /api/getStudentsForMarkEntry: the section's students by roll. `version` is that of the student's row on the sheet
/// when the query names exam and subject too, else 0.
///
/// # Errors
/// 400, 403, 404 as the filter set's.
pub async fn get_students_for_mark_entry(
    caller: May<EnterMarks>,
    State(app): AppState,
    Params(ground): Params<Ground>,
) -> Result<Json<Value>> {
    let mut conn = app.db.acquire().await?;
    let scope = ground.section(&caller, &mut conn).await?;
    let ground = ground.trimmed();
    caller.within_routine(&mut conn, &scope.section.id, ground.subject_id.as_deref()).await?;
    let key = SheetKey {
        exam_id: ground.exam_id.unwrap_or_default(),
        section_id: scope.section.id,
        subject_id: ground.subject_id.unwrap_or_default(),
    };
    let rows = store::roster(&mut conn, &key, None).await?;
    let students: Vec<Value> = rows
        .iter()
        .map(|row| {
            let mut answer = student(row);
            answer.insert("_id".to_owned(), json!(row.student_id));
            Value::Object(answer)
        })
        .collect();
    Ok(Json(Value::Array(students)))
}

/// The filter set and the student.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct StudentQuery {
    #[serde(flatten)]
    ground: Ground,
    student_id: Option<String>,
}

/// GET /api/getStudentWiseExamMarks: one student's marks; a student's own, once they are published.
///
/// # Errors
/// 400 as the filter set's, and without a studentId; 403 for a student who asks for somebody else; 404.
pub async fn get_student_wise_exam_marks(
    caller: May<ViewStudentMarks>,
    State(app): AppState,
    Params(query): Params<StudentQuery>,
) -> Result<Json<Value>> {
    let student_id = query
        .student_id
        .filter(|id| !id.trim().is_empty())
        .ok_or_else(|| Error::invalid("studentId", "studentId is missing"))?;
    if caller.role == Role::Student && student_id != caller.id {
        return Err(Error::role());
    }
    // One view of the database: marks that were read before they were published are not shown after.
    let mut conn = app.db.snapshot().await?;
    let scope = readable(&caller, &mut conn, &query.ground).await?;
    let key = SheetKey::from(&scope);
    let rows = store::roster(&mut conn, &key, Some(&student_id)).await?;
    let Some(row) = rows.first() else {
        student_within_reach(&caller, &mut conn, &student_id).await?;
        return Err(Error::not_found("The student"));
    };
    let shown = match caller.role {
        Role::Student => store::sheet(&mut conn, &key).await?.is_some_and(|sheet| sheet.is_published),
        _ => true,
    };
    let mut marks = Vec::new();
    if shown && row.marks().any() {
        let schedule = scheduled(&mut conn, &key).await?;
        let mut answer = Map::new();
        answer.insert("firstName".to_owned(), json!(row.first_name));
        answer.insert("lastName".to_owned(), json!(row.last_name));
        put_marks(&mut answer, row);
        for component in Component::ALL {
            // The full mark of the day the mark was entered; where nothing is entered, the scheduled one.
            let full = match row.marks().get(component) {
                Some(entered) => entered.full,
                None => schedule.get(component).map(|marks| marks.full),
            };
            answer.insert(format!("{component}FullMark"), json!(full));
        }
        marks.push(Value::Object(answer));
    }
    Ok(Json(json!({ "marks": marks, "subject": { "_id": scope.subject.id, "subjectName": scope.subject.name } })))
}
