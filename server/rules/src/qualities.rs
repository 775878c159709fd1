//! Conduct grades: which there are, what they mean, and which fields a class has under which label (docs/rules.md, *Records and fields*, *Marks*, *Grades and totals*;
//! docs/rules.md, *Qualities*).
//!
//! Pure tables; where records are kept and who may write them is not decided here. Touches [`crate::semesters`] alone.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::UnknownName;
use crate::semesters::Semester;
use crate::words::{Word, labels};

/// A conduct grade: these four and no other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum QualityGrade {
    /// `A+`
    #[serde(rename = "A+")]
    APlus,
    /// `A`
    A,
    /// `B+`
    #[serde(rename = "B+")]
    BPlus,
    /// `B`
    B,
}

crate::names! {
    /// The grade as it is printed, sent and stored: `A+`.
    QualityGrade {
        // Every conduct grade, best first: the order of dropdowns and of the legend.
        APlus = "A+",
        A = "A",
        BPlus = "B+",
        B = "B",
    }
}

impl QualityGrade {
    /// The legend's word: `Excellent`.
    pub const fn meaning(self) -> Word {
        match self {
            Self::APlus => labels::EXCELLENT,
            Self::A => labels::GOOD,
            Self::BPlus => labels::SATISFACTORY,
            Self::B => labels::NEEDS_IMPROVEMENT,
        }
    }
}

impl fmt::Display for QualityGrade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for QualityGrade {
    type Err = UnknownName;

    /// Reads the exact spelling of [`QualityGrade::as_str`].
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        Self::ALL.into_iter().find(|grade| grade.as_str() == text).ok_or(UnknownName { what: "quality grade" })
    }
}

/// A field of a student's qualities, spelled in JSON and in columns by [`Quality::key`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quality {
    /// `regularity`
    Regularity,
    /// `patriotism`
    Patriotism,
    /// `honesty`
    Honesty,
    /// `leadership`
    Leadership,
    /// `discipline`
    Discipline,
    /// `participation`
    Participation,
    /// `tolerance`
    Tolerance,
    /// `awareness`
    Awareness,
    /// `punctuality`
    Punctuality,
    /// `handwriting`
    Handwriting,
    /// `arts_crafts`, classes 3 to 5.
    ArtsCrafts,
    /// `music`, classes 3 to 5.
    Music,
    /// `homework`, from class 6 up; called Music in classes 6 and 7.
    Homework,
}

/// The fields of classes 6 to 12.
const FROM_CLASS_6: [Quality; 11] = [
    Quality::Regularity,
    Quality::Patriotism,
    Quality::Honesty,
    Quality::Leadership,
    Quality::Discipline,
    Quality::Participation,
    Quality::Tolerance,
    Quality::Awareness,
    Quality::Punctuality,
    Quality::Handwriting,
    Quality::Homework,
];

/// The fields of classes 3 to 5.
///
/// Specification silent on whether they show homework beside their own music: they do not, since both would be called Music.
const CLASSES_3_TO_5: [Quality; 12] = [
    Quality::Regularity,
    Quality::Patriotism,
    Quality::Honesty,
    Quality::Leadership,
    Quality::Discipline,
    Quality::Participation,
    Quality::Tolerance,
    Quality::Awareness,
    Quality::Punctuality,
    Quality::Handwriting,
    Quality::ArtsCrafts,
    Quality::Music,
];

impl Quality {
    /// Every field of the specification's fuller list, in its order: the fields that a record and a call may carry.
    pub const ALL: [Self; 13] = [
        Self::Regularity,
        Self::Patriotism,
        Self::Honesty,
        Self::Leadership,
        Self::Discipline,
        Self::Participation,
        Self::Tolerance,
        Self::Awareness,
        Self::Punctuality,
        Self::Handwriting,
        Self::ArtsCrafts,
        Self::Music,
        Self::Homework,
    ];

    /// The key in JSON and columns: `arts_crafts`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Regularity => "regularity",
            Self::Patriotism => "patriotism",
            Self::Honesty => "honesty",
            Self::Leadership => "leadership",
            Self::Discipline => "discipline",
            Self::Participation => "participation",
            Self::Tolerance => "tolerance",
            Self::Awareness => "awareness",
            Self::Punctuality => "punctuality",
            Self::Handwriting => "handwriting",
            Self::ArtsCrafts => "arts_crafts",
            Self::Music => "music",
            Self::Homework => "homework",
        }
    }

    /// What stands on the card and on the screen for a class, by its number: homework is called Music up to class 7.
    pub const fn label(self, class_numeric: i64) -> Word {
        match self {
            Self::Regularity => labels::REGULARITY,
            Self::Patriotism => labels::PATRIOTISM,
            Self::Honesty => labels::HONESTY,
            Self::Leadership => labels::LEADERSHIP,
            Self::Discipline => labels::DISCIPLINE,
            Self::Participation => labels::PARTICIPATION,
            Self::Tolerance => labels::TOLERANCE,
            Self::Awareness => labels::AWARENESS,
            Self::Punctuality => labels::PUNCTUALITY,
            Self::Handwriting => labels::HANDWRITING,
            Self::ArtsCrafts => labels::ARTS_CRAFTS,
            Self::Homework if class_numeric > 7 => labels::HOMEWORK,
            Self::Music | Self::Homework => labels::MUSIC,
        }
    }

    /// The field's place in [`Quality::ALL`], for arrays of thirteen.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Quality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl FromStr for Quality {
    type Err = UnknownName;

    /// Reads the exact key.
    fn from_str(key: &str) -> Result<Self, UnknownName> {
        Self::ALL.into_iter().find(|quality| quality.key() == key).ok_or(UnknownName { what: "quality" })
    }
}

/// The fields that a class is graded in, in the order of the card; their words are [`Quality::label`]'s.
pub const fn for_class(numeric: i64) -> &'static [Quality] {
    match numeric {
        3..=5 => &CLASSES_3_TO_5,
        6..=12 => &FROM_CLASS_6,
        _ => &[],
    }
}

/// The record that a look-up finds among a student's records of one session: the asked semester's, else the one with none.
pub fn choose<T>(asked: Option<Semester>, records: impl IntoIterator<Item = (Option<Semester>, T)>) -> Option<T> {
    let mut without = None;
    for (semester, record) in records {
        if semester == asked {
            return Some(record);
        }
        if semester.is_none() {
            without = Some(record);
        }
    }
    without
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_legend_is_that_of_the_specification() {
        // "Quality legend: A+ Excellent, A Good, B+ Satisfactory, B Needs Improvement."
        let legend: Vec<_> =
            QualityGrade::ALL.iter().map(|grade| format!("{grade} {}", grade.meaning().english())).collect();
        assert_eq!(legend.join(", "), "A+ Excellent, A Good, B+ Satisfactory, B Needs Improvement");
    }

    #[test]
    fn quality_grades_can_only_be_a_plus_a_b_plus_or_b() {
        for grade in QualityGrade::ALL {
            assert_eq!(grade.as_str().parse(), Ok(grade));
            assert_eq!(serde_json::to_string(&grade).unwrap(), format!("\"{grade}\""));
            assert_eq!(serde_json::from_str::<QualityGrade>(&format!("\"{grade}\"")).unwrap(), grade);
        }
        for wrong in ["", "a", "A +", "C", "C+", "D", "U", "F", "-", "Excellent"] {
            assert_eq!(wrong.parse::<QualityGrade>(), Err(UnknownName { what: "quality grade" }), "{wrong:?}");
        }
    }

    #[test]
    fn the_fields_are_spelled_and_ordered_as_in_the_fuller_list() {
        let keys: Vec<_> = Quality::ALL.iter().map(|quality| quality.key()).collect();
        assert_eq!(
            keys.join(", "),
            "regularity, patriotism, honesty, leadership, discipline, participation, tolerance, awareness, punctuality, handwriting, \
             arts_crafts, music, homework"
        );
        for (place, quality) in Quality::ALL.into_iter().enumerate() {
            assert_eq!(quality.index(), place);
            assert_eq!(quality.key().parse(), Ok(quality));
            assert_eq!(serde_json::to_string(&quality).unwrap(), format!("\"{quality}\""));
        }
        for wrong in ["", "Music", "artsCrafts", "home_work"] {
            assert_eq!(wrong.parse::<Quality>(), Err(UnknownName { what: "quality" }), "{wrong:?}");
        }
    }

    #[test]
    fn a_class_is_graded_in_the_fields_and_under_the_labels_of_the_rules() {
        const ALL_CLASSES: &str = "Regularity, Patriotism, Honesty, Leadership, Discipline, Participation, Tolerance, Awareness, \
                                   Punctuality, Handwriting";
        // "Labels: classes 3-5 Arts & Crafts and Music (their own fields); 6-7 Music (the homework field under that label); 8-12 Homework."
        let rows = [
            (3..=5, "Arts & Crafts, Music", &[Quality::ArtsCrafts, Quality::Music][..]),
            (6..=7, "Music", &[Quality::Homework]),
            (8..=12, "Homework", &[Quality::Homework]),
        ];
        for (classes, labels, fields) in rows {
            for numeric in classes {
                let of_class = for_class(numeric);
                let labelled: Vec<_> = of_class.iter().map(|quality| quality.label(numeric).english()).collect();
                assert_eq!(labelled.join(", "), format!("{ALL_CLASSES}, {labels}"), "class {numeric}");
                assert!(of_class.ends_with(fields), "class {numeric}");
                assert!(of_class.is_sorted());
            }
        }
        assert!(for_class(2).is_empty() && for_class(13).is_empty());
    }

    #[test]
    fn a_look_up_with_a_semester_falls_back_to_the_record_with_none() {
        let (first, second) = (Some(Semester::FIRST), Some(Semester::SECOND));
        let rows: [(_, &[_], _); 7] = [
            (first, &[(None, "none"), (first, "1st"), (second, "2nd")], Some("1st")),
            (first, &[(second, "2nd"), (None, "none")], Some("none")),
            (first, &[(second, "2nd")], None),
            (None, &[(first, "1st"), (None, "none")], Some("none")),
            (None, &[(first, "1st")], None),
            (second, &[], None),
            (None, &[], None),
        ];
        for (asked, records, found) in rows {
            assert_eq!(choose(asked, records.iter().copied()), found, "{asked:?} {records:?}");
        }
    }
}
