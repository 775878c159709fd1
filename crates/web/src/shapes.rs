//! How the rules' own types are written in JSON, as schemas: named by `#[schemars(with = "...")]` at the fields that hold them.

use std::borrow::Cow;

use rules::attendance::Attendance;
use rules::limits;
use rules::qualities::QualityGrade;
use rules::roles::Role;
use rules::semesters::{ExamType, Semester};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::input::LAST_PAGE;

macro_rules! shapes {
    ($($(#[$about:meta])* $name:ident = $schema:expr;)+) => {
        $(
            $(#[$about])*
            #[derive(Clone, Copy, Debug)]
            pub struct $name;

            impl JsonSchema for $name {
                fn inline_schema() -> bool {
                    true
                }

                fn schema_name() -> Cow<'static, str> {
                    stringify!($name).into()
                }

                fn json_schema(_: &mut SchemaGenerator) -> Schema {
                    $schema
                }
            }
        )+
    };
}

fn one_of<'a>(texts: impl IntoIterator<Item = &'a str>) -> Schema {
    let texts: Vec<&str> = texts.into_iter().collect();
    json_schema!({ "type": "string", "enum": texts })
}

/// A key of a grading scheme, with those that most have.
fn usual<const N: usize>(keys: [&'static str; N]) -> Schema {
    json_schema!({ "type": "string", "examples": keys.as_slice() })
}

shapes! {
    /// A mark: a number, or absent.
    MarkShape = json_schema!({ "anyOf": [{ "type": "number" }, { "enum": ["AB", "EX"] }] });
    /// What was sent for a mark: a number, or a text as it is typed.
    TypedMarkShape = json_schema!({ "type": ["number", "string"] });
    /// An amount of money with at most two decimals.
    AmountShape = json_schema!({ "type": "number" });
    /// What was sent for an amount: a number, or a text as it is typed.
    TypedAmountShape = json_schema!({ "type": ["number", "string"] });
    AttendanceShape = one_of(Attendance::ALL.iter().map(|state| state.as_str()));
    /// A letter of the grading scheme that the class is graded by.
    LetterShape = json_schema!({ "type": "string" });
    QualityGradeShape = one_of(QualityGrade::ALL.iter().map(|grade| grade.as_str()));
    /// An exam type of the specification, or of a grading scheme.
    ExamTypeShape = usual(ExamType::ALL.map(ExamType::as_str));
    RoleShape = one_of(Role::ALL.iter().map(|role| role.as_str()));
    /// A page of a list.
    PageShape = json_schema!({ "type": "integer", "minimum": 1, "maximum": LAST_PAGE });
    /// How many rows a page of a list has.
    LimitShape = json_schema!({ "anyOf": [{ "type": "integer", "minimum": 1, "maximum": limits::MAX_LIMIT }, { "const": "all" }] });
    /// A semester of the specification, or of a grading scheme.
    SemesterShape = usual(Semester::ALL.map(Semester::as_str));
}
