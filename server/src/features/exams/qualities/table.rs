//! The student list of the screen, its paper and its CSV: the same rows by the same search and page (docs/rules.md, *Screens*, Student
//! Qualities screen). Pure.

use rules::qualities::{self, Quality, QualityGrade};
use rules::semesters::Semester;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::record::{Found, Recorded};
use super::store::{QualitiesRow, StudentRow};
use super::wire::QualityKey;
use crate::clock::printed_day;
use crate::web::shell::file_address;

/// The page sizes of docs/rules.md, *Grades and totals*.
pub const LIMITS: [&str; 5] = ["10", "25", "50", "100", "all"];
const DEFAULT_LIMIT: &str = "25";

/// A field that the class is graded in, under the label it has there.
#[derive(Clone, Copy, Debug, Serialize, TS)]
#[ts(export, export_to = "qualities.ts")]
pub struct QualityColumn {
    pub key: QualityKey,
    pub label: &'static str,
}

/// Those of a class, in the order of the card.
#[must_use]
pub fn columns(class_numeric: i64) -> Vec<QualityColumn> {
    let column = |quality: &Quality| QualityColumn { key: QualityKey(*quality), label: quality.label(class_numeric) };
    qualities::for_class(class_numeric).iter().map(column).collect()
}

/// `A+ Excellent`
#[derive(Clone, Copy, Debug, Serialize, TS)]
#[ts(export, export_to = "qualities.ts")]
pub struct GradeMeaning {
    pub grade: &'static str,
    pub meaning: &'static str,
}

/// The grades, best first, with their words.
#[must_use]
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
    pub gender: Option<&'static str>,
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
            gender: student.gender.as_deref().map(|gender| if gender == "female" { "Female" } else { "Male" }),
            group_name: student.group_name.clone(),
            photo: student.profile_photo_file_id.as_deref().map(file_address),
            recorded: found.recorded,
            version: found.version,
            grades: of_class.iter().map(|quality| found.grades.get(*quality).map(QualityGrade::as_str)).collect(),
        }
    }
}

/// Every student of a section, by roll, with what stands for a semester.
#[must_use]
pub fn records(students: &[StudentRow], rows: &[QualitiesRow], semester: Option<Semester>) -> Vec<StudentRecord> {
    students
        .iter()
        .map(|student| {
            let found = Found::among(rows.iter().filter(|row| row.student_id == student.id), semester);
            StudentRecord::of(student, &found)
        })
        .collect()
}

/// What the address says of the list.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Shown {
    pub search: Option<String>,
    pub page: Option<String>,
    pub limit: Option<String>,
}

/// The visible rows.
#[derive(Clone, Debug)]
pub struct Visible {
    pub rows: Vec<StudentRecord>,
    pub search: String,
    /// From 1.
    pub page: usize,
    pub pages: usize,
    pub limit: &'static str,
    /// How many the search finds.
    pub found: usize,
    /// How many there are.
    pub total: usize,
}

impl Shown {
    /// Searches names, register number, roll and guardian, then cuts the page out. What the address says wrongly is taken for
    /// what it would be by default.
    #[must_use]
    pub fn of(&self, all: Vec<StudentRecord>) -> Visible {
        let text = |text: &Option<String>| text.as_deref().unwrap_or_default().trim().to_owned();
        let search = text(&self.search);
        let limit = text(&self.limit);
        let limit = LIMITS.into_iter().find(|known| *known == limit).unwrap_or(DEFAULT_LIMIT);
        let total = all.len();
        let words: Vec<String> = search.to_lowercase().split_whitespace().map(str::to_owned).collect();
        let rows: Vec<StudentRecord> = all
            .into_iter()
            .filter(|row| {
                let guardian = row.guardian_name.as_deref().unwrap_or_default();
                let text = format!("{} {} {} {guardian}", row.name, row.reg_no, row.roll).to_lowercase();
                words.iter().all(|word| text.contains(word))
            })
            .collect();
        let found = rows.len();
        let size = limit.parse().unwrap_or(found).max(1);
        let pages = found.div_ceil(size).max(1);
        let page = text(&self.page).parse().unwrap_or(1).clamp(1, pages);
        let rows = rows.into_iter().skip((page - 1) * size).take(size).collect();
        Visible { rows, search, page, pages, limit, found, total }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(roll: i64, name: &str, guardian: Option<&str>) -> StudentRecord {
        StudentRecord {
            student_id: format!("s{roll}"),
            name: name.to_owned(),
            reg_no: format!("S-{roll:03}"),
            roll,
            guardian_name: guardian.map(str::to_owned),
            date_of_birth: None,
            gender: None,
            group_name: None,
            photo: None,
            recorded: Recorded::Nothing,
            version: 0,
            grades: Vec::new(),
        }
    }

    fn shown(search: &str, page: &str, limit: &str) -> Visible {
        let all = (1..=60).map(|roll| record(roll, &format!("Student Number{roll}"), Some("Karim Uddin"))).collect();
        Shown { search: Some(search.to_owned()), page: Some(page.to_owned()), limit: Some(limit.to_owned()) }.of(all)
    }

    #[test]
    fn a_list_is_cut_into_pages_of_10_25_50_100_or_all() {
        let cut = |page: &str, limit: &str| {
            let visible = shown("", page, limit);
            let rolls = visible.rows.first().map(|row| row.roll).zip(visible.rows.last().map(|row| row.roll));
            (rolls.unwrap(), visible.page, visible.pages)
        };
        assert_eq!(cut("1", "10"), ((1, 10), 1, 6));
        assert_eq!(cut("6", "10"), ((51, 60), 6, 6));
        assert_eq!(cut("2", "25"), ((26, 50), 2, 3));
        assert_eq!(cut("1", "50"), ((1, 50), 1, 2));
        assert_eq!(cut("1", "100"), ((1, 60), 1, 1));
        assert_eq!(cut("1", "all"), ((1, 60), 1, 1));
        // What an address says wrongly.
        assert_eq!(cut("0", ""), ((1, 25), 1, 3));
        assert_eq!(cut("99", "7"), ((51, 60), 3, 3));
        assert_eq!(cut("x", "-1"), ((1, 25), 1, 3));
    }

    #[test]
    fn every_word_of_a_search_is_in_name_number_roll_or_guardian() {
        let found = |search: &str| shown(search, "1", "all").found;
        assert_eq!(found("  "), 60);
        assert_eq!(found("number7"), 1);
        assert_eq!(found("KARIM s-012"), 1);
        assert_eq!(found("nobody"), 0);
        let nobody = shown("nobody", "2", "10");
        assert_eq!((nobody.rows.len(), nobody.page, nobody.pages, nobody.total), (0, 1, 1, 60));
    }
}
