//! The document of a grading scheme, key for key as it is stored, exported, imported and sent (docs/rules.md, *Grading schemes*).
//!
//! Reading it checks the shape alone: keys, types, spellings. [`super::faults`] holds what it says against the rules.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::decimal::Decimal;
use crate::components::Component;

/// A grading scheme as it is written. Optional keys are left out where they are `None` or empty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Definition {
    /// Names the scheme wherever it is chosen.
    pub name: String,
    /// For whoever edits it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// In their order, also that of letters in Grade Count.
    pub scales: Vec<Scale>,
    /// Beside the specification's seven, which every scheme has; one of their keys renames it.
    pub exam_types: Vec<ExamType>,
    /// In the order of the year.
    pub semesters: Vec<Semester>,
    /// What the school calls components, by their keys.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub component_names: BTreeMap<Component, String>,
    /// What each class's total in each semester is made of.
    pub results: Vec<ResultRule>,
    /// What a total of zero has, of marks, exams, subjects and cards alike.
    pub zero_total: ZeroTotal,
    /// Key of the scale of a single mark's letter, and of exams without a result.
    pub single_mark_scale: String,
    /// What fails an exam.
    pub exam_fails: ExamFails,
    /// The letter of what is failed by a pass mark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed_letter: Option<String>,
    /// What a whole card is judged by.
    pub overall: Overall,
    /// Whether a failed subject fails the whole.
    pub overall_fails: OverallFails,
    /// What positions go by.
    pub position: PositionBy,
    /// Where those come who failed.
    pub failed: Failed,
    /// What follows a shared position.
    pub ties: Ties,
    /// Papers with one letter together.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub joined: Vec<Joined>,
    /// Which semester's totals the highest mark is taken from.
    pub highest_mark: HighestMark,
}

/// Letters by percentage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Scale {
    /// What results name it by.
    pub key: String,
    /// For screens.
    pub name: String,
    /// By which percentage a band is found.
    pub rounding: Rounding,
    /// Best first; the last begins at 0.
    pub bands: Vec<Band>,
}

/// By which percentage a band is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Rounding {
    /// The whole percentage, half up.
    HalfUp,
    /// The exact one.
    None,
}

/// The percentages from one number up to the next band's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Band {
    /// The lowest percentage, 0 to 100.
    pub from: Decimal,
    /// Empty in a scale without letters.
    pub letter: String,
    /// Grade points, 0 to 100.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<Decimal>,
    /// What the letter stands for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// Whether a total in it is failed.
    pub fails: bool,
}

/// A kind of exam.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExamType {
    /// What exams and parts name it by.
    pub key: String,
    /// For screens.
    pub name: String,
}

/// A semester of the year.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Semester {
    /// What exams and results name it by.
    pub key: String,
    /// For screens.
    pub name: String,
    /// The examination's name on paper.
    pub printed_title: String,
}

/// What the total of some classes in one semester is made of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ResultRule {
    /// The first class by its number.
    pub from_class: i64,
    /// The last class, included.
    pub to_class: i64,
    /// A semester's key.
    pub semester: String,
    /// A scale's key.
    pub scale: String,
    /// The card's columns, in their order.
    pub parts: Vec<Part>,
    /// The heading of this semester's own sum, beside carried columns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<String>,
    /// Other semesters whose printed totals enter, at most four.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub carries: Vec<Carry>,
    /// What passes a subject.
    pub pass: Pass,
}

/// A column of the card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Part {
    /// The column's heading.
    pub name: String,
    /// Keys of the exam types that it is made of.
    pub exam_types: Vec<String>,
    /// Which components of such an exam.
    pub components: Vec<Component>,
    /// Taken from an exam in which none of `components` is scheduled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub else_components: Vec<Component>,
    /// Which of the exams.
    pub take: Take,
    /// How many of them, or the place of the one that is taken, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<i64>,
    /// Whole marks; left out, it counts as it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scaled_to: Option<i64>,
    /// Whether it enters the total; left out, it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counts: Option<bool>,
    /// Whether a component of it below its pass mark fails; left out, it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub must_pass: Option<bool>,
}

/// Which exams of a part are taken, by date, then name, undated ones last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Take {
    /// All of them.
    All,
    /// Those with the highest percentage, `count` of them.
    Best,
    /// The first `count`.
    First,
    /// The last `count`.
    Last,
    /// The one in place `count`.
    Nth,
}

/// Another semester whose printed total enters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Carry {
    /// A semester's key.
    pub semester: String,
    /// The column's heading, else the semester's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How it enters.
    pub how: How,
    /// Whole marks, for `scaled`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scaled_to: Option<i64>,
    /// What the percentage is of, for `add` and `mean`; left out, of the totals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub percentage: Option<PercentageOf>,
}

/// How a carried total enters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum How {
    /// Added to this semester's own sum.
    Add,
    /// The mean of both is the total.
    Mean,
    /// As a part like any other.
    Scaled,
}

/// What the percentage of a total with carried columns is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PercentageOf {
    /// The total over what it is out of.
    OfTotals,
    /// The mean of the columns' percentages, not rounded before.
    MeanOfPercentages,
}

/// What passes a subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "camelCase", deny_unknown_fields)]
pub enum Pass {
    /// A band that does not fail.
    Scale {},
    /// A percentage of the total.
    Total {
        /// The lowest that passes, 0 to 100.
        percent: Decimal,
    },
    /// Every component's own pass mark, and a band that does not fail.
    Components {},
}

/// What a total of zero has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ZeroTotal {
    /// No letter and no points, and it is failed.
    Dash,
    /// What the scale says.
    ByScale,
}

/// What fails an exam.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ExamFails {
    /// A component below its pass mark, too.
    BelowPassMark,
    /// The scale alone.
    ByScale,
}

/// What a whole card is judged by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Overall {
    /// The percentage of the sum of the subjects' totals.
    Total {},
    /// The mean of the subjects' grade points.
    Points {
        /// The highest mean that is given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        most: Option<Decimal>,
        /// What a fourth subject adds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fourth_subject: Option<FourthSubject>,
    },
}

/// What a fourth subject adds to the compulsory ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FourthSubject {
    /// Only the part of its points above this.
    pub above: Decimal,
}

/// Whether a failed subject fails the whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum OverallFails {
    /// Any compulsory one does.
    AnySubject,
    /// None does.
    Never,
}

/// What positions go by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PositionBy {
    /// The sum of the totals.
    Total,
    /// That sum over what it is out of, exactly.
    Percentage,
    /// The sum; the percentage where students are out of different marks.
    TotalOrPercentage,
    /// The mean of grade points, then the sum.
    PointsThenTotal,
}

/// Where those come who failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Failed {
    /// Without a position.
    Unranked,
    /// In positions after all who passed.
    AfterPassed,
}

/// What follows a shared position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Ties {
    /// 1, 1, 3
    Skip,
    /// 1, 1, 2
    Dense,
}

/// Papers with one letter together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Joined {
    /// The joined line's name.
    pub name: String,
    /// The names of the papers' subjects.
    pub subjects: Vec<String>,
}

/// Which semester's totals the highest mark is taken from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HighestMark {
    /// A semester's key, or `same`: each card's own.
    pub semester: String,
}

/// In place of a semester's key: each card's own semester.
pub const SAME: &str = "same";
