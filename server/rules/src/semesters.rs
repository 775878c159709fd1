//! Semesters, exam types and class bands (docs/rules.md, *Records and fields*, *Grades and totals* for the printed titles).
//!
//! What each semester's total is made of comes from another module; this one says what exists for which class and how it is spelled.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use self::own_keys::OwnKeys;
use crate::UnknownName;
use crate::scheme::BuiltIn;
use crate::words::{Word, labels};

pub mod own_keys;

/// A key that is copied as a value is: the specification's are constants, and those of schools are kept once for the whole program.
macro_rules! keys {
    ($(#[$says:meta])* $key:ident, $what:literal { $($(#[$of:meta])* $name:ident = $text:literal),+ $(,)? }) => {
        $(#[$says])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $key(&'static str);

        impl $key {
            $($(#[$of])* pub const $name: Self = Self($text);)+

            /// The specification's, in the order that lists have them.
            pub const ALL: [Self; [$($text),+].len()] = [$(Self::$name),+];

            fn own() -> &'static OwnKeys {
                static OWN: OwnKeys = OwnKeys::new();
                &OWN
            }

            /// The spelling in JSON and in the database.
            pub const fn as_str(self) -> &'static str {
                self.0
            }

            /// The specification's of this spelling.
            pub fn specified(key: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.0 == key)
            }

            /// The one of this spelling, if the specification or a scheme that was made ready has it.
            pub fn named(key: &str) -> Option<Self> {
                Self::specified(key).or_else(|| Self::own().find(key).map(Self))
            }

            /// The one of this spelling, which is known from now on: only for keys of a scheme without a fault. `None` where too many are known.
            pub(crate) fn learned(key: &str) -> Option<Self> {
                Self::specified(key).or_else(|| Self::own().learn(key).map(Self))
            }
        }

        impl fmt::Display for $key {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.0)
            }
        }

        impl FromStr for $key {
            type Err = UnknownName;

            /// Reads the exact spelling of a key that is known.
            fn from_str(text: &str) -> Result<Self, UnknownName> {
                Self::named(text).ok_or(UnknownName { what: $what })
            }
        }

        impl Serialize for $key {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.0)
            }
        }

        impl<'de> Deserialize<'de> for $key {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(|_| de::Error::unknown_variant(&text, &[$($text),+]))
            }
        }
    };
}

/// Every semester with the classes that have it, as forms offer them.
pub const SEMESTERS: &[(&str, Word)] = &[
    ("1stSemester", labels::HALF_YEARLY_3_7),
    ("2ndSemester", labels::ANNUAL_3_TO_7),
    ("half_yearly", labels::HALF_YEARLY_8_9),
    ("yearly", labels::ANNUAL_8_AND_9),
    ("pre_qualifying", labels::PRE_QUALIFYING_10),
    ("interim", labels::INTERIM_11_AND_12),
    ("qualifying", labels::QUALIFYING_10_TO_12),
    ("preparation", labels::PREPARATION_10_TO_12),
    ("pre_cambridge", labels::PRE_CAMBRIDGE_10_12),
];

/// Every exam type of the specification, as forms offer them.
pub const EXAM_TYPES: &[(&str, Word)] = &[
    ("classTest", labels::CLASS_TEST),
    ("sba", labels::SBA),
    ("assignment", labels::ASSIGNMENT),
    ("term", labels::TERM),
    ("cp", labels::CP),
    ("pbl", labels::PBL),
    ("studentQuality", labels::STUDENT_QUALITY),
];

keys! {
    /// A semester of a session by its key: one of the specification's, or of a school's own grading scheme.
    ///
    /// It has no order of its own: which comes after which depends on the class and on the scheme that it is graded by.
    Semester, "semester" {
        // Every semester, those of a class in the order of its year: what a drop-down offers where no class is chosen.
        /// Classes 3 to 7.
        FIRST = "1stSemester",
        /// Classes 3 to 7.
        SECOND = "2ndSemester",
        /// Classes 8 and 9.
        HALF_YEARLY = "half_yearly",
        /// Classes 8 and 9.
        YEARLY = "yearly",
        /// Class 10.
        PRE_QUALIFYING = "pre_qualifying",
        /// Classes 11 and 12.
        INTERIM = "interim",
        /// Classes 10 to 12.
        QUALIFYING = "qualifying",
        /// Classes 10 to 12.
        PREPARATION = "preparation",
        /// Classes 10 to 12.
        PRE_CAMBRIDGE = "pre_cambridge",
    }
}

impl Semester {
    /// The name in a dropdown; the key of a school's own, whose name its scheme has.
    ///
    /// Specification silent but for 1stSemester (Half Yearly) and 2ndSemester (Annual): the printed title, with preparation in its short form.
    pub fn label(self) -> &'static str {
        match self {
            Self::PREPARATION => "Preparation",
            other => other.printed_title(),
        }
    }

    /// The examination's name on paper; the key of a school's own, whose title its scheme has.
    pub fn printed_title(self) -> &'static str {
        match self {
            Self::FIRST | Self::HALF_YEARLY => "Half Yearly",
            Self::SECOND | Self::YEARLY => "Annual",
            Self::PRE_QUALIFYING => "Pre Qualifying",
            Self::QUALIFYING => "Qualifying",
            Self::PREPARATION => "O Level Preparation Examination",
            Self::PRE_CAMBRIDGE => "Pre Cambridge",
            Self::INTERIM => "Interim",
            own => own.as_str(),
        }
    }

    /// The numbers of the classes that have this semester in *Standard*; none for a school's own.
    pub fn classes(self) -> RangeInclusive<i64> {
        let results =
            || BuiltIn::Standard.definition().results.iter().filter(|result| result.semester == self.as_str());
        let first = results().map(|result| result.from_class).min().unwrap_or(1);
        let last = results().map(|result| result.to_class).max().unwrap_or(0);
        first..=last
    }
}

/// THE semesters of a class, by its number, in the order of its year; none outside classes 3 to 12. Whoever asks which semester is the last, the
/// next or the newest asks this. The days of exams and of semesters never decide it.
pub fn for_class(numeric: i64) -> Vec<Semester> {
    BuiltIn::Standard.plan().year_of(numeric).collect()
}

/// The last semester of a class's year of which something is so.
pub fn last_of_year(numeric: i64, is_so: impl Fn(Semester) -> bool) -> Option<Semester> {
    for_class(numeric).into_iter().rev().find(|semester| is_so(*semester))
}

keys! {
    /// What kind of exam an exam list entry is, by its key: one of the specification's, or of a school's own grading scheme.
    ExamType, "exam type" {
        // Every exam type, in the specification's order.
        /// A test in class.
        CLASS_TEST = "classTest",
        /// School-based assessment.
        SBA = "sba",
        /// Work at home.
        ASSIGNMENT = "assignment",
        /// The hall exam.
        TERM = "term",
        /// Class performance.
        CP = "cp",
        /// Project-based learning.
        PBL = "pbl",
        /// Printed beside an interim total.
        STUDENT_QUALITY = "studentQuality",
    }
}

impl ExamType {
    /// The words on screen: `Class Test`; the key of a school's own, whose name its scheme has. Specification silent on them.
    pub fn label(self) -> &'static str {
        match self {
            Self::CLASS_TEST => "Class Test",
            Self::SBA => "SBA",
            Self::ASSIGNMENT => "Assignment",
            Self::TERM => "Term",
            Self::CP => "CP",
            Self::PBL => "PBL",
            Self::STUDENT_QUALITY => "Student Quality",
            own => own.as_str(),
        }
    }
}

/// The classes that share their semesters and their tabulation sheets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ClassBand {
    /// Classes 3 to 7.
    ThreeToSeven,
    /// Classes 8 and 9.
    EightToNine,
    /// Class 10.
    Ten,
    /// Classes 11 and 12.
    ElevenToTwelve,
}

impl ClassBand {
    /// Every band, youngest first.
    pub const ALL: [Self; 4] = [Self::ThreeToSeven, Self::EightToNine, Self::Ten, Self::ElevenToTwelve];

    /// The band of a class, by its number; `None` outside classes 3 to 12.
    pub fn of_class(numeric: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|band| band.classes().contains(&numeric))
    }

    /// The numbers of the band's classes.
    pub const fn classes(self) -> RangeInclusive<i64> {
        match self {
            Self::ThreeToSeven => 3..=7,
            Self::EightToNine => 8..=9,
            Self::Ten => 10..=10,
            Self::ElevenToTwelve => 11..=12,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn semesters_are_spelled_as_in_the_specification() {
        let spelled: Vec<_> = Semester::ALL.iter().map(|semester| semester.as_str()).collect();
        assert_eq!(
            spelled.join(", "),
            "1stSemester, 2ndSemester, half_yearly, yearly, pre_qualifying, interim, qualifying, preparation, pre_cambridge"
        );
        for semester in Semester::ALL {
            assert_eq!(semester.as_str().parse(), Ok(semester));
            assert_eq!(serde_json::to_string(&semester).unwrap(), format!("\"{semester}\""));
        }
        for wrong in ["", "firstSemester", "1stsemester", "halfYearly", "annual"] {
            assert_eq!(wrong.parse::<Semester>(), Err(UnknownName { what: "semester" }), "{wrong:?}");
        }
    }

    #[test]
    fn exam_types_are_spelled_as_in_the_specification() {
        let spelled: Vec<_> = ExamType::ALL.iter().map(|exam_type| exam_type.as_str()).collect();
        assert_eq!(spelled.join(", "), "classTest, sba, assignment, term, cp, pbl, studentQuality");
        for exam_type in ExamType::ALL {
            assert_eq!(exam_type.as_str().parse(), Ok(exam_type));
            assert_eq!(serde_json::to_string(&exam_type).unwrap(), format!("\"{exam_type}\""));
            assert_eq!(ExamType::ALL.iter().filter(|other| other.label() == exam_type.label()).count(), 1);
        }
        for wrong in ["", "classtest", "SBA", "final"] {
            assert_eq!(wrong.parse::<ExamType>(), Err(UnknownName { what: "exam type" }), "{wrong:?}");
        }
    }

    #[test]
    fn a_class_has_the_semesters_of_the_specification() {
        // "1stSemester and 2ndSemester for 3 to 7; half_yearly and yearly for 8 to 9; pre_qualifying for 10; interim for 11 to 12; qualifying,
        // preparation, pre_cambridge for 10 to 12." Their order: "3 to 7: 1stSemester, 2ndSemester. 8 and 9: half_yearly, yearly. 10:
        // pre_qualifying, qualifying, preparation, pre_cambridge. 11 and 12: interim, qualifying, preparation, pre_cambridge."
        let rows = [
            (3..=7, "1stSemester 2ndSemester"),
            (8..=9, "half_yearly yearly"),
            (10..=10, "pre_qualifying qualifying preparation pre_cambridge"),
            (11..=12, "interim qualifying preparation pre_cambridge"),
            (-1..=2, ""),
            (13..=20, ""),
        ];
        for (classes, expected) in rows {
            for numeric in classes {
                let spelled: Vec<_> = for_class(numeric).into_iter().map(Semester::as_str).collect();
                assert_eq!(spelled.join(" "), expected, "class {numeric}");
            }
        }
    }

    #[test]
    fn a_semester_is_of_the_classes_of_the_specification_and_offered_in_the_order_of_their_year() {
        let rows = [
            ("1stSemester 2ndSemester", 3..=7),
            ("half_yearly yearly", 8..=9),
            ("pre_qualifying", 10..=10),
            ("interim", 11..=12),
            ("qualifying preparation pre_cambridge", 10..=12),
        ];
        for (spelled, classes) in rows {
            for semester in spelled.split(' ') {
                assert_eq!(semester.parse::<Semester>().unwrap().classes(), classes, "{semester}");
            }
        }
        for numeric in 3..=12 {
            let offered = Semester::ALL.into_iter().filter(|semester| semester.classes().contains(&numeric));
            assert_eq!(offered.collect::<Vec<_>>(), for_class(numeric), "class {numeric}");
        }
    }

    #[test]
    fn the_last_semester_of_a_year_is_the_last_of_its_table() {
        let rows = [
            (5, "1stSemester 2ndSemester", Some("2ndSemester")),
            (5, "1stSemester", Some("1stSemester")),
            (9, "yearly half_yearly", Some("yearly")),
            (10, "pre_qualifying qualifying", Some("qualifying")),
            (11, "interim qualifying preparation pre_cambridge", Some("pre_cambridge")),
            (12, "interim qualifying", Some("qualifying")),
            (12, "interim", Some("interim")),
            (12, "yearly", None),
            (13, "interim", None),
            (7, "", None),
        ];
        for (numeric, scheduled, expected) in rows {
            let last = last_of_year(numeric, |semester| scheduled.split(' ').any(|name| name == semester.as_str()));
            assert_eq!(last.map(Semester::as_str), expected, "class {numeric}: {scheduled}");
        }
    }

    #[test]
    fn printed_titles_are_those_of_the_rules() {
        let rows = [
            ("1stSemester", "Half Yearly"),
            ("half_yearly", "Half Yearly"),
            ("2ndSemester", "Annual"),
            ("yearly", "Annual"),
            ("pre_qualifying", "Pre Qualifying"),
            ("preparation", "O Level Preparation Examination"),
            ("interim", "Interim"),
            ("qualifying", "Qualifying"),
            ("pre_cambridge", "Pre Cambridge"),
        ];
        assert_eq!(rows.len(), Semester::ALL.len());
        for (spelled, title) in rows {
            assert_eq!(spelled.parse::<Semester>().unwrap().printed_title(), title);
        }
    }

    #[test]
    fn every_semester_can_be_chosen() {
        let keys: Vec<&str> = SEMESTERS.iter().map(|(key, _)| *key).collect();
        assert_eq!(keys, Semester::ALL.map(Semester::as_str));
    }

    #[test]
    fn every_exam_type_can_be_chosen() {
        let said: Vec<_> = EXAM_TYPES.iter().map(|(key, label)| (*key, label.english())).collect();
        assert_eq!(said, ExamType::ALL.map(|of| (of.as_str(), of.label())));
    }

    #[test]
    fn labels_tell_a_classs_semesters_apart() {
        for numeric in 3..=12 {
            let offered = for_class(numeric);
            for semester in &offered {
                assert_eq!(
                    offered.iter().filter(|other| other.label() == semester.label()).count(),
                    1,
                    "class {numeric}"
                );
            }
        }
    }

    #[test]
    fn the_tabulation_bands_are_3_to_7_and_8_to_9_and_10_and_11_to_12() {
        for numeric in 0..=15 {
            let expected = match numeric {
                3..=7 => Some(ClassBand::ThreeToSeven),
                8..=9 => Some(ClassBand::EightToNine),
                10 => Some(ClassBand::Ten),
                11..=12 => Some(ClassBand::ElevenToTwelve),
                _ => None,
            };
            assert_eq!(ClassBand::of_class(numeric), expected, "class {numeric}");
        }
    }

    #[test]
    fn classes_of_one_band_have_the_same_semesters() {
        for band in ClassBand::ALL {
            let first = for_class(*band.classes().start());
            assert!(!first.is_empty());
            assert!(band.classes().all(|numeric| for_class(numeric) == first));
        }
    }
}
