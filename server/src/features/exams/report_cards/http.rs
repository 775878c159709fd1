//! GET /api/getStudentsWithMarksDetails and GET /api/getSubjectWiseHighestMarks (docs/rules.md, *Records and fields*, *Calls*; shapes: docs/rules.md, *Calls*).

use axum::Json;
use axum::extract::State;
use rules::components::Component;
use rules::qualities::Quality;
use rules::semesters::Semester;
use rules::totals::{self, Printed};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use ts_rs::TS;

use super::set::chosen_records;
use crate::app::AppState;
use crate::auth::permit::ViewReportCards;
use crate::auth::{Ground, May};
use crate::error::Result;
use crate::features::exams::marks::section::{SectionMarks, Sitting};
use crate::features::exams::qualities::store::{self as qualities_store, QualitiesRow};
use crate::features::ground::{SectionFilter, semester};
use crate::web::input::Params;
use crate::web::shell::file_address;

/// What the computed block says of one subject.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "cards.ts")]
pub struct ComputedSubject {
    pub subject_id: String,
    pub subject_name: String,
    #[serde(flatten)]
    #[ts(flatten)]
    pub computed: ComputedTotal,
    /// Over the section, from 1stSemester; null for other semesters than 1stSemester and 2ndSemester.
    #[ts(type = "number | null")]
    pub highest_mark: Option<i64>,
}

/// A printed total; all null where nothing is scheduled, the grade also where the total is zero.
#[derive(Clone, Copy, Debug, Default, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "cards.ts")]
pub struct ComputedTotal {
    #[ts(type = "number | null")]
    pub total: Option<i64>,
    #[ts(type = "number | null")]
    pub out_of: Option<i64>,
    #[ts(type = "number | null")]
    pub percentage: Option<i64>,
    pub grade: Option<&'static str>,
}

/// The computed block of one student.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "cards.ts")]
pub struct Computed {
    pub subjects: Vec<ComputedSubject>,
    #[serde(flatten)]
    #[ts(flatten)]
    pub overall: ComputedTotal,
}

/// A subject's highest mark, from 1stSemester.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "cards.ts")]
#[expect(clippy::struct_field_names, reason = "named as docs/rules.md, *Records and fields* names them")]
pub struct HighestMark {
    pub semester: &'static str,
    pub subject_id: String,
    #[ts(type = "number")]
    pub highest_mark: i64,
}

impl From<Option<Printed>> for ComputedTotal {
    fn from(printed: Option<Printed>) -> Self {
        printed.map_or_else(Self::default, |printed| Self {
            total: Some(printed.total),
            out_of: Some(printed.out_of),
            percentage: Some(printed.percentage),
            grade: printed.grade.map(rules::grade::Grade::as_str),
        })
    }
}

/// The query of getStudentsWithMarksDetails.
#[derive(Debug, Deserialize)]
pub struct DetailsQuery {
    #[serde(flatten)]
    ground: Ground,
    semester: String,
}

/// GET /api/getStudentsWithMarksDetails: a section's students by roll, with every exam scheduled for each subject in the whole
/// session, and what the asked semester comes to.
///
/// # Errors
/// 400 without a semester; 403 and 404 as the ids are; 422 for a semester that the class has not.
pub async fn get_students_with_marks_details(
    caller: May<ViewReportCards>,
    State(app): AppState,
    Params(query): Params<DetailsQuery>,
) -> Result<Json<Vec<Value>>> {
    let semester = semester::asked(Some(&query.semester))?;
    let mut conn = app.db.snapshot().await?;
    let filter = SectionFilter::from(query.ground.section(&caller, &mut conn).await?);
    semester::of_class(semester, filter.class_numeric)?;
    let marks = SectionMarks::load(&mut conn, &filter.section_id, filter.class_numeric).await?;
    let records = qualities_store::of_section(&mut conn, &filter.section_id, &filter.session_id).await?;
    drop(conn);

    let records = chosen_records(records, semester);
    let highest: Vec<Option<i64>> =
        (0..marks.subjects.len()).map(|subject| marks.highest_mark(subject, semester)).collect();
    let student = |student: usize| {
        let whose = &marks.students[student];
        let of_subjects: Vec<Value> = (0..marks.subjects.len())
            .map(|subject| {
                let details: Vec<Value> =
                    marks.sittings_of(subject).map(|sitting| exam_details(sitting, student)).collect();
                let of = &marks.subjects[subject];
                json!({ "subjectId": of.id, "subjectName": of.subject_name, "marksDetails": details })
            })
            .collect();
        let computed = computed(&marks, student, semester, &highest);
        let record = records.get(&whose.id).map(|record| qualities_record(record, &whose.reg_no, &filter));
        json!({
            "_id": whose.id,
            "regNo": whose.reg_no,
            "firstName": whose.first_name,
            "lastName": whose.last_name,
            "roll": whose.roll,
            "dob": whose.dob,
            "gender": whose.gender,
            "guardianName": whose.guardian_name,
            "profilePhoto": whose.profile_photo_file_id.as_deref().map(file_address),
            "branch": { "_id": filter.branch_id, "branchName": filter.branch_name },
            "session": { "_id": filter.session_id, "sessionName": filter.session_name },
            "class": { "_id": filter.class_id, "className": filter.class_name, "classNumeric": filter.class_numeric },
            "section": { "_id": filter.section_id, "sectionName": filter.section_name },
            "marks": of_subjects,
            "qualities": record.into_iter().collect::<Vec<_>>(),
            "total": computed.overall.total,
            "computed": computed,
        })
    };
    Ok(Json((0..marks.students.len()).map(student).collect()))
}

/// Every subject of the section, scheduled in the semester or not, and what they come to together.
fn computed(marks: &SectionMarks, student: usize, semester: Semester, highest: &[Option<i64>]) -> Computed {
    let totals: Vec<_> = (0..marks.subjects.len()).map(|subject| marks.total(student, subject, semester)).collect();
    Computed {
        overall: totals::overall(marks.class_numeric, &totals).into(),
        subjects: marks
            .subjects
            .iter()
            .zip(&totals)
            .zip(highest)
            .map(|((subject, total), highest)| ComputedSubject {
                subject_id: subject.id.clone(),
                subject_name: subject.subject_name.clone(),
                computed: total.printed.into(),
                highest_mark: *highest,
            })
            .collect(),
    }
}

/// One exam as a student has it: all eight components, a number, `AB` or null, each with what it is marked out of.
fn exam_details(sitting: &Sitting, student: usize) -> Value {
    let marks = sitting.exam_marks(student);
    let mut details = Map::new();
    details.insert("date".to_owned(), json!(sitting.date));
    details.insert("name".to_owned(), json!(sitting.exam_name));
    details.insert("examType".to_owned(), json!(sitting.exam_type));
    details.insert("semester".to_owned(), json!(sitting.semester));
    for component in Component::ALL {
        details.insert(component.key().to_owned(), json!(marks.marks[component.index()]));
        details.insert(format!("{component}FullMark"), json!(marks.full[component.index()]));
    }
    Value::Object(details)
}

/// A record of qualities as docs/rules.md, *Records and fields* lists its fields, of the fuller list.
fn qualities_record(record: &QualitiesRow, reg_no: &str, filter: &SectionFilter) -> Value {
    let mut answer = Map::new();
    answer.insert("studentId".to_owned(), json!(record.student_id));
    answer.insert("studentRegNo".to_owned(), json!(reg_no));
    answer.insert("branchId".to_owned(), json!(filter.branch_id));
    answer.insert("branchName".to_owned(), json!(filter.branch_name));
    answer.insert("sessionId".to_owned(), json!(filter.session_id));
    answer.insert("sessionName".to_owned(), json!(filter.session_name));
    let semester = Some(record.semester.as_str()).filter(|semester| !semester.is_empty());
    answer.insert("semester".to_owned(), json!(semester));
    for quality in Quality::ALL {
        answer.insert(quality.key().to_owned(), json!(record.grade(quality)));
    }
    Value::Object(answer)
}

/// GET /api/getSubjectWiseHighestMarks: of the subjects that 1stSemester has something scheduled in; none for classes that have no
/// 1stSemester.
///
/// # Errors
/// 400, 403 and 404 as the ids are.
pub async fn get_subject_wise_highest_marks(
    caller: May<ViewReportCards>,
    State(app): AppState,
    Params(ground): Params<Ground>,
) -> Result<Json<Vec<HighestMark>>> {
    let mut conn = app.db.snapshot().await?;
    let scope = ground.section(&caller, &mut conn).await?;
    let marks = SectionMarks::load(&mut conn, &scope.section.id, scope.class_numeric).await?;
    let rows = marks.subjects.iter().enumerate().filter_map(|(place, subject)| {
        Some(HighestMark {
            semester: Semester::First.as_str(),
            subject_id: subject.id.clone(),
            highest_mark: marks.highest_mark(place, Semester::First)?,
        })
    });
    Ok(Json(rows.collect()))
}
