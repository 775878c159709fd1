//! GET /api/getStudentsWithMarksDetails and GET /api/getSubjectWiseHighestMarks (docs/rules.md, *Records and fields*, *Calls*; shapes: docs/rules.md, *Calls*).

use crate::qualities::wire::QualitiesRecord;
use exams::marks::wire::{ComponentMarks, FullMarkFields};
use records::grading;
use records::place::{AskedPlaceOf, SectionFilter, SectionKeys, SemesterKeys};
use records::view::View;
use roster::ground::{ClassOfStudent, PlaceOfStudent, SectionOfStudent, SessionOfStudent, StudentFacts};
use rules::components::Component;
use rules::permission::Action;
use rules::qualities::Quality;
use rules::scheme::Plan;
use rules::scheme::decimal::Decimal;
use rules::semesters::ExamType;
use rules::semesters::Semester;
use rules::totals::{JoinedTotal, Printed};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;
use web::keyed::Keyed;
use web::shapes::{ExamTypeShape, SemesterShape};
use web::shell::BranchRef;

use super::set::chosen_records;
use crate::qualities::store::{self as qualities_store, QualitiesRow};
use auth::Caller;
use base::error::Result;
use db::Conn;
use exams::marks::section::{SectionMarks, SectionSubject, Sitting};
use roster::ground::semester;
use web::shell::file_address;

/// What the computed block says of one subject.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
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
#[derive(Clone, Debug, Default, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "cards.ts")]
pub struct ComputedTotal {
    #[ts(type = "number | null")]
    pub total: Option<i64>,
    #[ts(type = "number | null")]
    pub out_of: Option<i64>,
    #[ts(type = "number | null")]
    pub percentage: Option<i64>,
    pub grade: Option<String>,
    /// Grade points, of the whole card their mean (GPA); null where the scheme has none.
    #[ts(type = "number | null")]
    #[schemars(with = "Option<f64>")]
    pub points: Option<Decimal>,
    /// Null where nothing is scheduled.
    pub passed: Option<bool>,
}

/// The computed block of one student.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "cards.ts")]
pub struct Computed {
    pub subjects: Vec<ComputedSubject>,
    #[serde(flatten)]
    #[ts(flatten)]
    pub overall: ComputedTotal,
    /// Subjects that are made of several papers, by the scheme; the papers are among the subjects.
    pub joined: Vec<JoinedSubject>,
}

/// Papers with one total together.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[ts(export, export_to = "cards.ts")]
pub struct JoinedSubject {
    /// The joined subject's own name.
    pub name: String,
    #[serde(flatten)]
    #[ts(flatten)]
    pub computed: ComputedTotal,
}

impl JoinedSubject {
    fn of(plan: &Plan, joined: &JoinedTotal) -> Self {
        let name = plan.definition().joined[joined.place].name.clone();
        Self { name, computed: Some(Printed::of(plan, joined.outcome)).into() }
    }
}

/// A subject's highest mark, from the semester that the scheme names: *Standard*'s 1stSemester, or each of them.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "cards.ts")]
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
            grade: printed.grade.map(String::from),
            points: printed.points,
            passed: Some(printed.is_passed),
        })
    }
}

/// One exam as a student has it: every component, each with what it is marked out of.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExamDetails {
    /// YYYY-MM-DD
    pub date: Option<String>,
    pub name: String,
    #[schemars(with = "ExamTypeShape")]
    pub exam_type: ExamType,
    #[schemars(with = "SemesterShape")]
    pub semester: Semester,
    #[serde(flatten)]
    pub marks: ComponentMarks,
    #[serde(flatten)]
    pub full: FullMarkFields,
}

/// One subject of a student, with every exam that is scheduled for it.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubjectDetails {
    pub subject_id: String,
    pub subject_name: String,
    pub marks_details: Vec<ExamDetails>,
}

/// A row of getStudentsWithMarksDetails.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StudentDetails {
    #[serde(flatten)]
    pub student: StudentFacts,
    #[serde(flatten)]
    pub place: PlaceOfStudent,
    pub marks: Vec<SubjectDetails>,
    /// At most one record.
    pub qualities: Vec<QualitiesRecord>,
    pub total: Option<i64>,
    pub computed: Computed,
    /// The last day of a student who has left, YYYY-MM-DD; `marks` ends with it. Not there for the others.
    #[serde(rename = "leftOn", skip_serializing_if = "Option::is_none")]
    pub left_on: Option<String>,
}

/// getStudentsWithMarksDetails: a section's students by roll, with every exam scheduled for each subject in the whole
/// session, and what the asked semester comes to. Who had left before the semester's first exam is not among them.
///
/// 400 without a semester; 403 and 404 as the ids are; 422 for a semester that the class has not.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct StudentsWithMarks(Vec<StudentDetails>);

impl View for StudentsWithMarks {
    const ACTION: Action = Action::ViewReportCards;
    type Asked = AskedPlaceOf<SemesterKeys>;
    const AT_ONE_MOMENT: bool = true;

    async fn read(conn: &mut Conn, caller: &Caller, _: &str, asked: Self::Asked) -> Result<Self> {
        let semester = semester::asked(asked.semester.as_deref())?;
        let filter = asked.section(caller, conn).await?;
        semester::of_class(&*grading::of_class(conn, &filter.class_id).await?, semester, filter.class_numeric)?;
        let mut marks = SectionMarks::load(conn, &filter.section_id, filter.class_numeric).await?;
        marks.keep_listed(semester);
        let records = qualities_store::of_section(conn, &filter.section_id, &filter.session_id).await?;
        Ok(Self(details(&marks, &filter, semester, records)))
    }
}

fn details(
    marks: &SectionMarks,
    filter: &SectionFilter,
    semester: Semester,
    records: Vec<QualitiesRow>,
) -> Vec<StudentDetails> {
    let records = chosen_records(records, semester);
    let highest: Vec<Option<i64>> =
        (0..marks.subjects.len()).map(|subject| marks.highest_mark(subject, semester)).collect();
    let student = |student: usize| {
        let whose = &marks.students[student];
        let of_subjects = (0..marks.subjects.len())
            .filter(|subject| marks.takes(student, *subject))
            .map(|subject| {
                let listed = marks.sittings_of(subject).filter(|sitting| sitting.lists(student));
                let marks_details = listed.map(|sitting| exam_details(sitting, student)).collect();
                let of = &marks.subjects[subject];
                SubjectDetails { subject_id: of.id.clone(), subject_name: of.subject_name.clone(), marks_details }
            })
            .collect();
        let computed = computed(marks, student, semester, &highest);
        let record = records.get(&whose.id).map(|record| qualities_record(record, &whose.reg_no, filter));
        StudentDetails {
            student: StudentFacts {
                id: whose.id.clone(),
                reg_no: whose.reg_no.clone(),
                first_name: whose.first_name.clone(),
                last_name: whose.last_name.clone(),
                roll: whose.roll,
                dob: whose.dob.clone(),
                gender: whose.gender.clone(),
                guardian_name: whose.guardian_name.clone(),
                profile_photo: whose.profile_photo_file_id.as_deref().map(file_address),
            },
            place: PlaceOfStudent {
                branch: BranchRef { id: filter.branch_id.clone(), branch_name: filter.branch_name.clone() },
                session: SessionOfStudent { id: filter.session_id.clone(), session_name: filter.session_name.clone() },
                class: ClassOfStudent {
                    id: filter.class_id.clone(),
                    class_name: filter.class_name.clone(),
                    class_numeric: filter.class_numeric,
                },
                section: SectionOfStudent { id: filter.section_id.clone(), section_name: filter.section_name.clone() },
            },
            marks: of_subjects,
            qualities: record.into_iter().collect(),
            left_on: whose.left_on.clone(),
            total: computed.overall.total,
            computed,
        }
    };
    (0..marks.students.len()).map(student).collect()
}

/// Every subject that the student takes, scheduled in the semester or not, and what they come to together.
fn computed(marks: &SectionMarks, student: usize, semester: Semester, highest: &[Option<i64>]) -> Computed {
    let places: Vec<usize> = (0..marks.subjects.len()).collect();
    let totals: Vec<_> = places.iter().map(|subject| marks.total(student, *subject, semester)).collect();
    let papers = marks.papers(student, &places, &totals);
    Computed {
        overall: marks.overall(semester, &papers).into(),
        joined: marks.joined(semester, &papers).iter().map(|joined| JoinedSubject::of(&marks.plan, joined)).collect(),
        subjects: marks
            .subjects
            .iter()
            .zip(&totals)
            .zip(highest)
            .enumerate()
            .filter(|(subject, _)| marks.takes(student, *subject))
            .map(|(_, ((subject, total), highest))| ComputedSubject {
                subject_id: subject.id.clone(),
                subject_name: subject.subject_name.clone(),
                computed: total.printed.into(),
                highest_mark: *highest,
            })
            .collect(),
    }
}

fn exam_details(sitting: &Sitting, student: usize) -> ExamDetails {
    let marks = sitting.exam_marks(student);
    ExamDetails {
        date: sitting.date.clone(),
        name: sitting.exam_name.clone(),
        exam_type: sitting.exam_type,
        semester: sitting.semester,
        marks: Keyed::new(Component::ALL.map(|component| marks.marks[component.index()])),
        full: Keyed::new(Component::ALL.map(|component| marks.full[component.index()])),
    }
}

/// A record of qualities as docs/rules.md, *Records and fields* lists its fields, of the fuller list.
fn qualities_record(record: &QualitiesRow, reg_no: &str, filter: &SectionFilter) -> QualitiesRecord {
    QualitiesRecord {
        student_id: record.student_id.clone(),
        student_reg_no: reg_no.to_owned(),
        branch_id: filter.branch_id.clone(),
        branch_name: filter.branch_name.clone(),
        session_id: filter.session_id.clone(),
        session_name: filter.session_name.clone(),
        semester: record.semester.parse().ok().map(Semester::as_str),
        grades: Keyed::new(Quality::ALL.map(|quality| record.grade(quality))),
    }
}

/// getSubjectWiseHighestMarks: of the subjects that such a semester has something scheduled in, for each semester that cards take highest
/// marks from: *Standard*'s 1stSemester; none for classes that have none.
///
/// 400, 403 and 404 as the ids are.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct HighestMarks(Vec<HighestMark>);

impl View for HighestMarks {
    const ACTION: Action = Action::ViewReportCards;
    type Asked = AskedPlaceOf<SectionKeys>;
    const AT_ONE_MOMENT: bool = true;

    async fn read(conn: &mut Conn, caller: &Caller, _: &str, asked: Self::Asked) -> Result<Self> {
        let scope = asked.section(caller, conn).await?;
        let marks = SectionMarks::load(conn, &scope.section_id, scope.class_numeric).await?;
        let year = marks.plan.year_of(marks.class_numeric);
        let sources = year.filter(|semester| marks.highest_of(*semester) == Some(*semester));
        let rows = sources.flat_map(|semester| {
            let of_subject = |(place, subject): (usize, &SectionSubject)| {
                let highest_mark = marks.highest_mark(place, semester)?;
                Some(HighestMark { semester: semester.as_str(), subject_id: subject.id.clone(), highest_mark })
            };
            marks.subjects.iter().enumerate().filter_map(of_subject).collect::<Vec<_>>()
        });
        Ok(Self(rows.collect()))
    }
}
