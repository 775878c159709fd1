//! The student list of the screen, its paper and its CSV: the same rows by the same search and page (docs/rules.md, *Screens*, Student
//! Qualities screen). Pure.

use rules::qualities::{self, Quality, QualityGrade};
use rules::semesters::Semester;
use rules::words::{Word, labels};
use serde::Serialize;
use ts_rs::TS;

use super::record::{Found, Recorded};
use super::store::{QualitiesRow, StudentRow};
use super::wire::QualityKey;
use base::clock::printed_day;
use records::{Rows, RowsQuery, SortColumn, SortValue};
use web::shell::file_address;

/// A field that the class is graded in, under the label it has there.
#[derive(Clone, Copy, Debug, Serialize, TS)]
#[ts(export, export_to = "qualities.ts")]
pub struct QualityColumn {
    pub key: QualityKey,
    #[ts(as = "String")]
    pub label: Word,
}

/// Those of a class, in the order of the card.
pub fn columns(class_numeric: i64) -> Vec<QualityColumn> {
    let column = |quality: &Quality| QualityColumn { key: QualityKey(*quality), label: quality.label(class_numeric) };
    qualities::for_class(class_numeric).iter().map(column).collect()
}

/// `A+ Excellent`
#[derive(Clone, Copy, Debug, Serialize, TS)]
#[ts(export, export_to = "qualities.ts")]
pub struct GradeMeaning {
    pub grade: &'static str,
    #[ts(as = "String")]
    pub meaning: Word,
}

/// The grades, best first, with their words.
pub fn legend() -> Vec<GradeMeaning> {
    QualityGrade::ALL.map(|grade| GradeMeaning { grade: grade.as_str(), meaning: grade.meaning() }).to_vec()
}

/// A student with what is recorded.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "qualities.ts")]
pub struct StudentRecord {
    pub student_id: String,
    pub name: String,
    pub reg_no: String,
    #[ts(type = "number")]
    pub roll: i64,
    pub guardian_name: Option<String>,
    /// As printed.
    pub date_of_birth: Option<String>,
    /// `Female` or `Male`
    #[ts(as = "Option<String>")]
    pub gender: Option<Word>,
    pub group_name: Option<String>,
    /// Address of the picture.
    pub photo: Option<String>,
    pub recorded: Recorded,
    /// Of the semester's own record; 0: it has none.
    #[ts(type = "number")]
    pub version: i64,
    /// Parallel to the class's qualities; null: not given.
    pub grades: Vec<Option<&'static str>>,
}

impl StudentRecord {
    fn of(student: &StudentRow, found: &Found) -> Self {
        let of_class = qualities::for_class(student.class_numeric);
        Self {
            student_id: student.id.clone(),
            name: student.name(),
            reg_no: student.reg_no.clone(),
            roll: student.roll,
            guardian_name: student.guardian_name.clone(),
            date_of_birth: student.dob.as_deref().map(printed_day),
            // "gender (female, otherwise male)"
            gender: student
                .gender
                .as_deref()
                .map(|gender| if gender == "female" { labels::FEMALE } else { labels::MALE }),
            group_name: student.group_name.clone(),
            photo: student.profile_photo_file_id.as_deref().map(file_address),
            recorded: found.recorded,
            version: found.version,
            grades: of_class.iter().map(|quality| found.grades.get(*quality).map(QualityGrade::as_str)).collect(),
        }
    }
}

/// Every student of a section, by roll, with what stands for a semester.
pub fn records(students: &[StudentRow], rows: &[QualitiesRow], semester: Option<Semester>) -> Vec<StudentRecord> {
    students
        .iter()
        .map(|student| {
            let found = Found::among(rows.iter().filter(|row| row.student_id == student.id), semester);
            StudentRecord::of(student, &found)
        })
        .collect()
}

/// What the list can be sorted by; by roll unless somebody says otherwise.
pub const COLUMNS: &[SortColumn<StudentRecord>] = &[
    SortColumn { key: "roll", of: |row| SortValue::Number(row.roll) },
    SortColumn { key: "name", of: |row| SortValue::text(&row.name) },
    SortColumn { key: "regNo", of: |row| SortValue::text(&row.reg_no) },
    SortColumn { key: "guardian", of: |row| SortValue::text(row.guardian_name.as_deref().unwrap_or_default()) },
];

/// The visible rows: the search looks in names, register number, roll and guardian. The section is loaded whole to count who has a record.
pub fn visible(query: &RowsQuery, all: Vec<StudentRecord>) -> Rows<StudentRecord> {
    query.of(all, COLUMNS, |row| {
        let guardian = row.guardian_name.as_deref().unwrap_or_default();
        format!("{} {} {} {guardian}", row.name, row.reg_no, row.roll)
    })
}
