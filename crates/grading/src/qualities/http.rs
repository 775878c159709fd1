//! The calls that read: GET /api/getOneStudentQualities/{studentId} and GET /api/getStudentInfo (docs/rules.md, *Calls*).

use super::wire::{QualitiesRecord, StoredQualities, StudentInfo, grade_fields};
use axum::Json;
use axum::extract::State;
use records::grading;
use records::place::{AskedPlace, Level, Named};
use roster::ground::{ClassOfStudent, PlaceOfStudent, SectionOfStudent, SessionOfStudent, StudentFacts};
use rules::semesters::Semester;
use rules::words::refusals;
use schemars::JsonSchema;
use serde::Deserialize;
use web::shell::BranchRef;

use super::record::{Found, Recorded};
use super::store::{self, StudentRow};
use auth::permit::ViewQualities;
use auth::{Caller, May};
use base::error::{Error, Result};
use db::Conn;
use roster::ground::semester;
use web::app::AppState;
use web::input::{Params, PathId};
use web::shell::file_address;

/// A student, where they are enrolled, within the caller's reach, in a semester or none.
#[derive(Debug)]
pub struct Scoped {
    pub branch: Named,
    pub session: Named,
    pub student: StudentRow,
    pub semester: Option<Semester>,
}

impl Scoped {
    /// Finds the student in the session that the call names.
    ///
    /// # Errors
    /// 400, 403, 404 as the filter set's; 403 for a student of another branch, and for a teacher outside of the own routine;
    /// 404 for one who is not enrolled there; 400 and 422 for the semester.
    pub async fn of(caller: &Caller, conn: &mut Conn, ground: &AskedPlace, student_id: &str) -> Result<Self> {
        let place = ground.resolve(caller, conn, Level::Session).await?;
        let session = place.session()?;
        let branch =
            store::branch_of(conn, student_id).await?.ok_or_else(|| Error::not_found(refusals::STUDENT_NOT_FOUND))?;
        if branch != place.branch_id() {
            // For superAdmin, whom no branch confines, it is a student who does not belong there.
            return Err(if caller.branch.is_some() {
                Error::other_branch()
            } else {
                Error::not_found(refusals::STUDENT_NOT_FOUND)
            });
        }
        let (class_id, section_id) = (place.id(Level::Class), place.id(Level::Section));
        let found = store::students(conn, &session.id, class_id, section_id, student_id, None).await?;
        let student = found.into_iter().next().ok_or_else(|| Error::not_found(refusals::STUDENT_NOT_FOUND))?;
        caller.within_routine(conn, &student.section_id, None).await?;
        let plan = grading::of_class(conn, &student.class_id).await?;
        let semester = semester::named_of_class(&plan, ground.semester.as_deref(), student.class_numeric)?;
        Ok(Self { branch: place.branch()?.clone(), session: session.clone(), student, semester })
    }

    /// What stands for the student.
    pub async fn found(&self, conn: &mut Conn) -> Result<Found> {
        let records = store::of_student(conn, &self.student.id, &self.session.id).await?;
        Ok(Found::among(&records, self.semester))
    }
}

/// GET /api/getOneStudentQualities/{studentId}
///
/// Specification silent: what it answers where nothing is recorded yet. `null`, which tells that from a student who is not there.
///
/// # Errors
/// As [`Scoped::of`].
pub async fn get_one_student_qualities(
    caller: May<ViewQualities>,
    State(app): AppState,
    PathId(student_id): PathId,
    Params(ground): Params<AskedPlace>,
) -> Result<Json<Option<StoredQualities>>> {
    semester::named(ground.semester.as_deref())?;
    let mut conn = app.db.acquire().await?;
    let scoped = Scoped::of(&caller, &mut conn, &ground, &student_id).await?;
    let found = scoped.found(&mut conn).await?;
    let of = match found.recorded {
        Recorded::Nothing => return Ok(Json(None)),
        Recorded::Semester => scoped.semester,
        Recorded::EverySemester => None,
    };
    Ok(Json(Some(StoredQualities {
        record: QualitiesRecord {
            student_id: scoped.student.id,
            student_reg_no: scoped.student.reg_no,
            branch_id: scoped.branch.id,
            branch_name: scoped.branch.name,
            session_id: scoped.session.id,
            session_name: scoped.session.name,
            semester: of.map(Semester::as_str),
            grades: grade_fields(&found.grades),
        },
        version: found.version,
        changed_by: found.changed_by,
        changed_at: found.changed_at,
    })))
}

/// The filter set and the student.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StudentQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    #[schemars(required)]
    student_id: Option<String>,
}

/// GET /api/getStudentInfo: an array whose first item is the student.
///
/// # Errors
/// As [`Scoped::of`]; 400 without a studentId.
pub async fn get_student_info(
    caller: May<ViewQualities>,
    State(app): AppState,
    Params(query): Params<StudentQuery>,
) -> Result<Json<[StudentInfo; 1]>> {
    let student_id = query
        .student_id
        .filter(|id| !id.trim().is_empty())
        .ok_or_else(|| Error::invalid("studentId", refusals::field_missing("studentId")))?;
    let mut conn = app.db.acquire().await?;
    let ground = AskedPlace { semester: None, ..query.ground };
    let Scoped { branch, session, student, .. } = Scoped::of(&caller, &mut conn, &ground, &student_id).await?;
    Ok(Json([StudentInfo {
        student: StudentFacts {
            id: student.id,
            reg_no: student.reg_no,
            first_name: student.first_name,
            last_name: student.last_name,
            roll: student.roll,
            dob: student.dob,
            gender: student.gender,
            guardian_name: student.guardian_name,
            profile_photo: student.profile_photo_file_id.as_deref().map(file_address),
        },
        group: student.group_name,
        place: PlaceOfStudent {
            branch: BranchRef { id: branch.id, branch_name: branch.name },
            session: SessionOfStudent { id: session.id, session_name: session.name },
            class: ClassOfStudent {
                id: student.class_id,
                class_name: student.class_name,
                class_numeric: student.class_numeric,
            },
            section: SectionOfStudent { id: student.section_id, section_name: student.section_name },
        },
    }]))
}
