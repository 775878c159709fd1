//! The calls that read marks (docs/rules.md, *Calls*, *Marks*, `getStudentWiseExamMarks`; shapes: docs/rules.md, *Calls*).

use axum::Json;
use axum::extract::State;
use rules::components::{Component, Schedule};
use rules::marks::Mark;
use rules::roles::Role;
use rules::words::refusals;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::store::{self, RosterRow, SheetKey};
use super::wire::{
    ComponentMarks, ExamOfSheet, MarksOfStudent, OwnMarks, ScheduledSheet, SheetMarks, SheetStatus, StudentForEntry,
    StudentOfSheet, StudentSheet, SubjectOfSheet,
};
use auth::permit::{EnterMarks, ViewResults, ViewStudentMarks};
use auth::{Caller, May};
use base::error::{Error, Result};
use db::Conn;
use records::place::{AskedPlace, AskedPlaceOf, FilterSet, SectionKeys, SheetKeys, student_within_reach};
use web::app::AppState;
use web::input::Params;
use web::keyed::Keyed;

/// Resolves a sheet that the caller may read. A teacher sees the subjects of the own routine.
async fn readable(caller: &Caller, conn: &mut Conn, ground: &AskedPlace) -> Result<FilterSet> {
    let scope = ground.sheet(caller, conn).await?;
    caller.within_routine(conn, &scope.section_id, Some(&scope.subject_id)).await?;
    Ok(scope)
}

/// GET /api/getFilterWiseExamSchedule: an array of at most one.
///
/// # Errors
/// 400, 403, 404 as the filter set's.
pub async fn get_filter_wise_exam_schedule(
    caller: May<ViewResults>,
    State(app): AppState,
    Params(ground): Params<AskedPlaceOf<SheetKeys>>,
) -> Result<Json<Vec<ScheduledSheet>>> {
    let mut conn = app.db.acquire().await?;
    let scope = readable(&caller, &mut conn, &ground).await?;
    let schedule = store::schedule(&mut conn, &SheetKey::from(&scope)).await?;
    let rows = schedule.map(|row| {
        let of = Component::ALL.map(|component| row.set.of(component));
        ScheduledSheet {
            id: row.id,
            date: row.date,
            full: Keyed::new(of.map(|(full, _)| full)),
            pass: Keyed::new(of.map(|(_, pass)| pass)),
        }
    });
    Ok(Json(rows.into_iter().collect()))
}

/// GET /api/getResultsPublishedAndLockedStatus
///
/// # Errors
/// 400, 403, 404 as the filter set's.
pub async fn get_results_published_and_locked_status(
    caller: May<ViewResults>,
    State(app): AppState,
    Params(ground): Params<AskedPlaceOf<SheetKeys>>,
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
    Params(ground): Params<AskedPlaceOf<SheetKeys>>,
) -> Result<Json<SheetMarks>> {
    let mut conn = app.db.acquire().await?;
    let scope = readable(&caller, &mut conn, &ground).await?;
    let key = SheetKey::from(&scope);
    let sheet = store::sheet(&mut conn, &key).await?;
    let schedule = scheduled(&mut conn, &key).await?;
    let rows = match &sheet {
        Some(sheet) if sheet.marks_exist => store::roster(&mut conn, &key, None).await?,
        _ => Vec::new(),
    };
    let marks = rows.iter().map(|row| MarksOfStudent { student: student(row), marks: marks_of(row) }).collect();
    Ok(Json(SheetMarks {
        subject: SubjectOfSheet { id: scope.subject_id, subject_name: scope.subject_name },
        exam: ExamOfSheet { id: scope.exam_id, name: scope.exam_name },
        full_marks: Keyed::new(Component::ALL.map(|component| schedule.get(component).map(|marks| marks.full))),
        status: status(sheet.as_ref()),
        marks,
    }))
}

async fn scheduled(conn: &mut Conn, key: &SheetKey) -> Result<Schedule> {
    Ok(store::schedule(conn, key).await?.map(|row| row.set.schedule()).unwrap_or_default())
}

fn student(row: &RosterRow) -> StudentOfSheet {
    StudentOfSheet {
        student_id: row.student_id.clone(),
        first_name: row.first_name.clone(),
        last_name: row.last_name.clone(),
        roll: row.roll,
        reg_no: row.reg_no.clone(),
        version: row.version,
    }
}

fn marks_of(row: &RosterRow) -> ComponentMarks {
    let marks = row.marks();
    Keyed::new(Component::ALL.map(|component| marks.get(component).map(|entered| entered.mark)))
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
    Params(ground): Params<AskedPlaceOf<SectionKeys>>,
) -> Result<Json<Vec<StudentForEntry>>> {
    let mut conn = app.db.acquire().await?;
    let scope = ground.section(&caller, &mut conn).await?;
    let ground = AskedPlace::from(ground).trimmed();
    caller.within_routine(&mut conn, &scope.section_id, ground.subject_id.as_deref()).await?;
    let key = SheetKey {
        exam_id: ground.exam_id.unwrap_or_default(),
        section_id: scope.section_id,
        subject_id: ground.subject_id.unwrap_or_default(),
    };
    let rows = store::roster(&mut conn, &key, None).await?;
    let students =
        rows.iter().map(|row| StudentForEntry { id: row.student_id.clone(), student: student(row) }).collect();
    Ok(Json(students))
}

/// The filter set and the student.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StudentQuery {
    #[serde(flatten)]
    ground: AskedPlaceOf<SheetKeys>,
    #[schemars(required)]
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
) -> Result<Json<StudentSheet>> {
    let student_id = query
        .student_id
        .filter(|id| !id.trim().is_empty())
        .ok_or_else(|| Error::invalid("studentId", refusals::field_missing("studentId")))?;
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
        return Err(Error::not_found(refusals::STUDENT_NOT_FOUND));
    };
    let shown = match caller.role {
        Role::Student => store::sheet(&mut conn, &key).await?.is_some_and(|sheet| sheet.is_published),
        _ => true,
    };
    let mut marks = Vec::new();
    if shown && row.marks().any() {
        let schedule = scheduled(&mut conn, &key).await?;
        // The full mark of the day the mark was entered; where nothing is entered, the scheduled one.
        let full = Component::ALL.map(|component| match row.marks().get(component) {
            Some(entered) => entered.full,
            None => schedule.get(component).map(|marks| marks.full),
        });
        marks.push(OwnMarks {
            first_name: row.first_name.clone(),
            last_name: row.last_name.clone(),
            marks: marks_of(row),
            full: Keyed::new(full),
        });
    }
    let subject = SubjectOfSheet { id: scope.subject_id, subject_name: scope.subject_name };
    Ok(Json(StudentSheet { marks, subject }))
}
