//! What crosses the line about attendance: the answers of the calls (docs/rules.md, *Calls*).

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use super::plan::{SavedMark, stored};
use super::store::ListedPerson;
use web::shapes::AttendanceShape;

/// A student's version after a save.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "attendance.ts")]
pub struct SavedStudent {
    pub student_id: String,
    #[ts(type = "number")]
    pub version: i64,
    /// The version before the save: between the two, only this save changed the row.
    #[ts(type = "number")]
    pub from: i64,
}

/// An employee's version after a save.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "attendance.ts")]
pub struct SavedEmployee {
    pub employee_id: String,
    #[ts(type = "number")]
    pub version: i64,
    /// The version before the save: between the two, only this save changed the row.
    #[ts(type = "number")]
    pub from: i64,
}

impl From<SavedMark> for SavedStudent {
    fn from(mark: SavedMark) -> Self {
        Self { student_id: mark.person_id, version: mark.version, from: mark.from }
    }
}

impl From<SavedMark> for SavedEmployee {
    fn from(mark: SavedMark) -> Self {
        Self { employee_id: mark.person_id, version: mark.version, from: mark.from }
    }
}

/// What saveStudentAttendance answers.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[ts(export, export_to = "attendance.ts")]
pub struct StudentDaySaved {
    pub message: &'static str,
    /// Everybody of the call, and on a day's first save everybody whom it lists.
    pub attendance: Vec<SavedStudent>,
}

/// What saveEmployeeAttendance answers.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[ts(export, export_to = "attendance.ts")]
pub struct EmployeeDaySaved {
    pub message: &'static str,
    /// Everybody of the call, and on a day's first save everybody whom it lists.
    pub attendance: Vec<SavedEmployee>,
}

/// A day of a register.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DayFacts {
    /// YYYY-MM-DD
    pub day: String,
    /// Whether it was saved, which makes it a school day.
    pub saved: bool,
    /// Who saved it last; null before the first save.
    pub saved_by: Option<String>,
    /// Epoch milliseconds.
    pub saved_at: Option<i64>,
    /// It is a weekend day of the branch: attendance can be saved all the same.
    pub weekend: bool,
    /// The event by which the school is closed, `Independence Day`: attendance can be saved all the same. Not there on other days.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub school_closed: Option<String>,
}

/// A student on a day.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StudentOnDay {
    pub student_id: String,
    pub reg_no: String,
    pub name: String,
    pub roll: i64,
    /// Null: nothing is entered.
    #[schemars(with = "Option<AttendanceShape>")]
    pub state: Option<&'static str>,
    /// 0 where nothing was ever entered.
    pub version: i64,
}

/// What getStudentAttendance answers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StudentDay {
    #[serde(flatten)]
    pub facts: DayFacts,
    /// Whom the day lists, by roll.
    pub students: Vec<StudentOnDay>,
}

/// An employee on a day.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct EmployeeOnDay {
    pub employee_id: String,
    pub name: String,
    /// Empty: none.
    pub designation: String,
    /// Null: nothing is entered.
    #[schemars(with = "Option<AttendanceShape>")]
    pub state: Option<&'static str>,
    /// 0 where nothing was ever entered.
    pub version: i64,
}

/// What getEmployeeAttendance answers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EmployeeDay {
    #[serde(flatten)]
    pub facts: DayFacts,
    /// Whom the day lists, by name.
    pub employees: Vec<EmployeeOnDay>,
}

impl From<ListedPerson> for StudentOnDay {
    fn from(person: ListedPerson) -> Self {
        Self {
            state: stored(&person).map(rules::attendance::Attendance::as_str),
            student_id: person.person_id,
            reg_no: person.note,
            name: person.name,
            roll: person.roll.unwrap_or_default(),
            version: person.version,
        }
    }
}

impl From<ListedPerson> for EmployeeOnDay {
    fn from(person: ListedPerson) -> Self {
        Self {
            state: stored(&person).map(rules::attendance::Attendance::as_str),
            employee_id: person.person_id,
            name: person.name,
            designation: person.note,
            version: person.version,
        }
    }
}
