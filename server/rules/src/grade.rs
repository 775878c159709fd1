//! The two grade scales and the percentage they are looked up by (docs/rules.md, *Grades and totals*).
//!
//! Exact integer arithmetic, rounded half up. Which marks enter a total is not decided here. The scales are those of *Standard*, [`crate::scheme`].

use std::fmt;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::scheme::BuiltIn;
use crate::scheme::plan::Rule;

/// Which of the specification's two tables a percentage is looked up in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scale {
    /// Any single mark, and totals of classes 3 to 10.
    A,
    /// Totals of classes 11 and 12.
    B,
}

impl Scale {
    /// The scale of a class's totals, by its number.
    pub fn for_class(numeric: i64) -> Self {
        let plan = BuiltIn::Standard.plan();
        let rule = plan.semesters_of(numeric).find_map(|semester| plan.rule(numeric, semester));
        if rule.map_or_else(|| plan.single_mark_scale(), Rule::scale) == Self::A as usize { Self::A } else { Self::B }
    }

    /// The lowest percentage of each grade, best first; below the last is [`Grade::U`].
    pub fn steps(self) -> &'static [(i64, Grade)] {
        static ALL: LazyLock<[Vec<(i64, Grade)>; 2]> = LazyLock::new(|| {
            [Scale::A, Scale::B].map(|scale| {
                let passing = BuiltIn::Standard.plan().bands(scale as usize).iter().filter(|band| !band.fails);
                passing.filter_map(|band| Some((band.from.0 / 100, Grade::named(&band.letter)?))).collect()
            })
        });
        &ALL[self as usize]
    }
}

/// A letter grade. Ordered best first, so that sorting puts A+ at the head; a dash is `Option::None` around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Grade {
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
    /// `C+`
    #[serde(rename = "C+")]
    CPlus,
    /// `C`
    C,
    /// `D+`
    #[serde(rename = "D+")]
    DPlus,
    /// `D`
    D,
    /// `U`: failed, by the scale.
    U,
    /// `F`: failed, by a component below its pass mark; only an exam's tabulation has it, and no scale.
    F,
}

crate::names! {
    /// The grade as it is printed and sent: `A+`.
    Grade {
        // Every grade, best first.
        APlus = "A+",
        A = "A",
        BPlus = "B+",
        B = "B",
        CPlus = "C+",
        C = "C",
        DPlus = "D+",
        D = "D",
        U = "U",
        F = "F",
    }
}

impl Grade {
    /// Whether a subject with this grade is failed. A dash in a scheduled subject is failed too, see [`crate::tabulation`].
    pub const fn is_failed(self) -> bool {
        matches!(self, Self::U | Self::F)
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The grade of a whole percentage.
pub fn grade(scale: Scale, percentage: i64) -> Grade {
    scale.steps().iter().find(|(lowest, _)| percentage >= *lowest).map_or(Grade::U, |(_, grade)| *grade)
}

/// The percentage, rounded half up to a whole number, of hundredths of a mark against a full mark in whole marks.
///
/// 0 where the full mark is not above 0, which no schedule has.
pub fn percentage(hundredths: i64, full_whole: i64) -> i64 {
    if full_whole <= 0 {
        return 0;
    }
    // hundredths / (full x 100) x 100 is hundredths / full; half up is the floor of that plus a half, exact in twice the width.
    let (mark, full) = (i128::from(hundredths), i128::from(full_whole));
    let rounded = (2 * mark + full).div_euclid(2 * full);
    i64::try_from(rounded).unwrap_or(if rounded < 0 { i64::MIN } else { i64::MAX })
}

/// The letter beside a single mark: Scale A on the component's full mark (whole marks), whatever the class. `None`, a dash, where the mark is zero.
pub fn of_mark(hundredths: i64, full_whole: i64) -> Option<Grade> {
    (hundredths > 0 && full_whole > 0).then(|| grade(Scale::A, percentage(hundredths, full_whole)))
}

/// The letters that a single mark can have, best first.
pub fn letters() -> impl Iterator<Item = Grade> {
    Scale::A.steps().iter().map(|(_, grade)| *grade).chain([Grade::U])
}

/// The lowest mark of each letter, best first, in hundredths against a full mark in whole marks: who is shown these can find the letter of
/// a mark by comparing alone. A mark below all of them is a zero, whose letter is a dash.
pub fn lowest_marks(full_whole: i64) -> Vec<(Grade, i64)> {
    // percentage(mark) >= lowest is 2 mark + full >= 2 full lowest.
    let lowest = |percentage: i64| full_whole.saturating_mul(2 * percentage - 1).saturating_add(1).div_euclid(2).max(1);
    let steps = Scale::A.steps().iter().map(|(percentage, grade)| (*grade, lowest(*percentage)));
    steps.chain([(Grade::U, 1)]).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The rows of docs/rules.md, *Grades and totals*: from, to (both included), grade.
    const SCALE_A: [(i64, i64, &str); 9] = [
        (95, 100, "A+"),
        (90, 94, "A"),
        (85, 89, "B+"),
        (80, 84, "B"),
        (75, 79, "C+"),
        (70, 74, "C"),
        (65, 69, "D+"),
        (60, 64, "D"),
        (0, 59, "U"),
    ];
    const SCALE_B: [(i64, i64, &str); 6] =
        [(90, 100, "A+"), (80, 89, "A"), (70, 79, "B"), (60, 69, "C"), (50, 59, "D"), (0, 49, "U")];

    #[test]
    fn every_percentage_has_the_grade_of_its_row_in_the_specification() {
        let mut seen = (0, 0);
        for (from, to, letter) in SCALE_A {
            for percentage in from..=to {
                assert_eq!(grade(Scale::A, percentage).as_str(), letter, "scale A at {percentage}");
                seen.0 += 1;
            }
        }
        for (from, to, letter) in SCALE_B {
            for percentage in from..=to {
                assert_eq!(grade(Scale::B, percentage).as_str(), letter, "scale B at {percentage}");
                seen.1 += 1;
            }
        }
        assert_eq!(seen, (101, 101));
    }

    #[test]
    fn totals_are_on_scale_a_for_classes_3_to_10_and_on_scale_b_for_11_and_12() {
        assert!((3..=10).all(|numeric| Scale::for_class(numeric) == Scale::A));
        assert!((11..=12).all(|numeric| Scale::for_class(numeric) == Scale::B));
    }

    #[test]
    fn a_percentage_is_rounded_half_up_and_exactly() {
        let rows = [
            // hundredths, full mark, percentage
            (0, 100, 0),
            (10_000, 100, 100),
            (5_750, 100, 58),
            (5_749, 100, 57),
            (9_450, 100, 95),
            (9_449, 100, 94),
            // 19 of 20 is 95; 12.5 of 25 is 50
            (1_900, 20, 95),
            (1_250, 25, 50),
            // a third, two thirds, and a half of a percent exactly: 1 of 200
            (100, 3, 33),
            (200, 3, 67),
            (100, 200, 1),
            (99, 200, 0),
            // 0.29 x 100 is 28.999... in binary floats
            (29, 1, 29),
            // no schedule has it, and it must not divide by zero
            (100, 0, 0),
            (100, -1, 0),
        ];
        for (hundredths, full, expected) in rows {
            assert_eq!(percentage(hundredths, full), expected, "{hundredths} of {full}");
        }
    }

    #[test]
    fn the_largest_numbers_there_are_do_not_overflow() {
        assert_eq!(percentage(i64::MAX, 1), i64::MAX);
        assert_eq!(percentage(i64::MIN, 1), i64::MIN);
        assert_eq!(percentage(i64::MAX, i64::MAX), 1);
    }

    #[test]
    fn the_letter_of_a_mark_is_scale_a_on_its_full_mark_and_a_dash_for_zero() {
        let rows = [
            (0, 100, None),
            (1, 100, Some("U")),
            (5_949, 100, Some("U")),
            (5_950, 100, Some("D")),
            (9_500, 100, Some("A+")),
            (1_800, 20, Some("A")),
            (4_000, 50, Some("B")),
            (100, 0, None),
        ];
        for (hundredths, full, expected) in rows {
            assert_eq!(of_mark(hundredths, full).map(Grade::as_str), expected, "{hundredths} of {full}");
        }
    }

    #[test]
    fn the_lowest_marks_of_the_letters_give_every_mark_the_letter_it_has() {
        for full in [1, 2, 3, 7, 10, 20, 25, 33, 50, 100] {
            let lowest = lowest_marks(full);
            for hundredths in 0..=full * 100 {
                let found = lowest.iter().find(|(_, from)| hundredths >= *from).map(|(grade, _)| *grade);
                assert_eq!(found, of_mark(hundredths, full), "{hundredths} of {full}");
            }
        }
    }

    #[test]
    fn grades_are_listed_best_first_and_spelled_alike_in_json() {
        assert!(Grade::ALL.windows(2).all(|pair| pair[0] < pair[1]));
        for grade in Grade::ALL {
            assert_eq!(serde_json::to_string(&grade).unwrap(), format!("\"{grade}\""));
        }
    }

    proptest! {
        #[test]
        fn a_larger_mark_never_gets_a_worse_grade(full in 1_i64..=1_000, one in 1_i64..=100_000, other in 1_i64..=100_000) {
            let (low, high) = (one.min(other), one.max(other));
            prop_assert!(of_mark(high, full) <= of_mark(low, full));
            for scale in [Scale::A, Scale::B] {
                prop_assert!(grade(scale, percentage(high, full)) <= grade(scale, percentage(low, full)));
            }
        }

        #[test]
        fn a_rounded_percentage_is_within_half_of_the_exact_one(full in 1_i64..=1_000, mark in 0_i64..=100_000) {
            // percentage - 1/2 <= mark / full < percentage + 1/2, in integers
            let rounded = percentage(mark, full);
            prop_assert!((2 * rounded - 1) * full <= 2 * mark);
            prop_assert!(2 * mark < (2 * rounded + 1) * full);
        }

        #[test]
        fn a_mark_up_to_its_full_mark_is_0_to_100_percent(full in 1_i64..=1_000, part in 0_i64..=100) {
            let rounded = percentage(full * part, full);
            prop_assert_eq!(rounded, part);
        }
    }
}
