//! The semester that a call or a page names (docs/rules.md, *Grades and totals*): its one reading, for report cards, qualities, tabulations and print
//! links alike. A word that is no semester is a wrong shape; a semester of other classes is a wrong value, known only once the
//! class is. May touch: rules, error.

use rules::scheme::Plan;
use rules::semesters::Semester;
use rules::words::{refusals, roster_texts};
use serde::Serialize;
use ts_rs::TS;

use base::error::{Error, Result};

/// A semester with the numbers of the classes that have it.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "shell.ts")]
pub struct SemesterOption {
    /// `1stSemester`
    pub value: &'static str,
    pub name: String,
    #[ts(type = "Array<number>")]
    pub classes: Vec<i64>,
}

impl SemesterOption {
    /// Those of a scheme, in the order of the year.
    pub(super) fn every(plan: &Plan) -> Vec<Self> {
        let option = |semester: Semester| Self {
            value: semester.as_str(),
            name: plan.semester_name(semester).to_owned(),
            classes: plan.classes_of(semester),
        };
        plan.semesters().map(option).collect()
    }
}

/// A semester in the specification's spelling; none where it is missing or empty. Read before anything is looked up: a wrong
/// shape is refused before a wrong place.
///
/// # Errors
/// 400 for a word that is no semester.
pub fn named(text: Option<&str>) -> Result<Option<Semester>> {
    let text = text.map(str::trim).filter(|text| !text.is_empty());
    text.map(|text| text.parse().map_err(|_| Error::invalid("semester", roster_texts::NO_SUCH_SEMESTER))).transpose()
}

/// The same where one is needed.
///
/// # Errors
/// 400 where it is missing or no semester.
pub fn asked(text: Option<&str>) -> Result<Semester> {
    named(text)?.ok_or_else(|| Error::invalid("semester", refusals::field_missing("semester")))
}

/// Holds a semester to those that a class has by what it is graded by.
///
/// # Errors
/// 422 where the class has no such semester.
pub fn of_class(plan: &Plan, semester: Semester, class_numeric: i64) -> Result<()> {
    if plan.has(class_numeric, semester) {
        return Ok(());
    }
    Err(Error::value("semester", roster_texts::SEMESTER_OF_OTHER_CLASSES))
}

/// [`named`] and [`of_class`] in one, for what may be kept without a semester.
///
/// # Errors
/// 400 and 422 as theirs.
pub fn named_of_class(plan: &Plan, text: Option<&str>, class_numeric: i64) -> Result<Option<Semester>> {
    let semester = named(text)?;
    semester.map_or(Ok(()), |semester| of_class(plan, semester, class_numeric))?;
    Ok(semester)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_semester_is_one_of_the_class() {
        let plan = rules::scheme::BuiltIn::Standard.plan();
        assert_eq!(named_of_class(plan, Some("half_yearly"), 8).unwrap(), Some(Semester::HALF_YEARLY));
        assert_eq!(named_of_class(plan, Some(" "), 8).unwrap(), None);
        assert_eq!(named_of_class(plan, None, 8).unwrap(), None);
        assert_eq!(named_of_class(plan, Some("1stSemester"), 8).unwrap_err().status(), 422);
        assert_eq!(named_of_class(plan, Some("summer"), 8).unwrap_err().status(), 400);
        assert_eq!(asked(Some(" ")).unwrap_err().status(), 400);
    }
}
