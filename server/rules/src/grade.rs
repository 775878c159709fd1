//! The letter beside a single mark, and the percentage that marks are compared by (docs/rules.md, *Grades and totals*).
//!
//! Exact integer arithmetic, rounded half up. Which marks enter a total is not decided here. The scale is the scheme's, [`crate::scheme`].

use crate::scheme::document::{Rounding, ZeroTotal};
use crate::scheme::{Letter, Plan};
use crate::totals::exact::Exact;

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

/// The letter beside a single mark: the scheme's scale for them on the component's full mark (whole marks), whatever the class; *Standard*'s is Scale
/// A. `None`, a dash, where a mark of zero has none.
pub fn of_mark(plan: &Plan, hundredths: i64, full_whole: i64) -> Option<Letter> {
    if full_whole <= 0 || hundredths < 0 || hundredths == 0 && plan.definition().zero_total == ZeroTotal::Dash {
        return None;
    }
    let scale = plan.single_mark_scale();
    plan.letter(scale, plan.band(scale, Exact::new(i128::from(hundredths), i128::from(full_whole))))
}

/// The letters that a single mark can have, best first.
pub fn letters(plan: &Plan) -> impl Iterator<Item = Letter> + '_ {
    let scale = plan.single_mark_scale();
    (0..plan.bands(scale).len()).filter_map(move |band| plan.letter(scale, band))
}

/// The lowest mark of each letter, best first, in hundredths against a full mark in whole marks: who is shown these can find the letter of
/// a mark by comparing alone. A mark below all of them is a zero, whose letter is a dash.
pub fn lowest_marks(plan: &Plan, full_whole: i64) -> Vec<(Letter, i64)> {
    let scale = plan.single_mark_scale();
    let zero = i64::from(plan.definition().zero_total == ZeroTotal::Dash);
    let rounding = plan.definition().scales[scale].rounding;
    let lowest = |percent_in_hundredths: i64| {
        let lowest = match rounding {
            // percentage(mark) >= lowest is 2 mark + full >= 2 full lowest.
            Rounding::HalfUp => {
                full_whole.saturating_mul(2 * (percent_in_hundredths / 100) - 1).saturating_add(1).div_euclid(2)
            }
            // mark / full >= lowest, rounded up.
            Rounding::None => full_whole.saturating_mul(percent_in_hundredths).saturating_add(99).div_euclid(100),
        };
        lowest.max(zero)
    };
    let bands = plan.bands(scale).iter().enumerate();
    bands.filter_map(|(band, of)| Some((plan.letter(scale, band)?, lowest(of.from.0)))).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::scheme::BuiltIn;
    use crate::semesters;

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

    fn standard() -> &'static Plan {
        BuiltIn::Standard.plan()
    }

    fn at(scale: usize, percentage: i64) -> Letter {
        standard().letter(scale, standard().band(scale, Exact::new(i128::from(percentage), 1))).unwrap()
    }

    #[test]
    fn every_percentage_has_the_grade_of_its_row_in_the_specification() {
        let mut seen = (0, 0);
        for (from, to, letter) in SCALE_A {
            for percentage in from..=to {
                assert_eq!(at(0, percentage).as_str(), letter, "scale A at {percentage}");
                seen.0 += 1;
            }
        }
        for (from, to, letter) in SCALE_B {
            for percentage in from..=to {
                assert_eq!(at(1, percentage).as_str(), letter, "scale B at {percentage}");
                seen.1 += 1;
            }
        }
        assert_eq!(seen, (101, 101));
    }

    #[test]
    fn totals_are_on_scale_a_for_classes_3_to_10_and_on_scale_b_for_11_and_12() {
        for class in 3..=12 {
            for semester in semesters::for_class(class) {
                let rule = standard().rule(class, standard().place(semester).unwrap()).unwrap();
                let scale = &standard().definition().scales[rule.scale()];
                assert_eq!(scale.key, if class <= 10 { "A" } else { "B" }, "class {class} {semester}");
            }
        }
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
            assert_eq!(
                of_mark(standard(), hundredths, full).map(String::from),
                expected.map(str::to_owned),
                "{hundredths} of {full}"
            );
        }
    }

    #[test]
    fn the_lowest_marks_of_the_letters_give_every_mark_the_letter_it_has() {
        for full in [1, 2, 3, 7, 10, 20, 25, 33, 50, 100] {
            let lowest = lowest_marks(standard(), full);
            for hundredths in 0..=full * 100 {
                let found = lowest.iter().find(|(_, from)| hundredths >= *from).map(|(grade, _)| *grade);
                assert_eq!(found, of_mark(standard(), hundredths, full), "{hundredths} of {full}");
            }
        }
    }

    #[test]
    fn letters_are_sorted_best_first_and_spelled_alike_in_json() {
        let all: Vec<Letter> = letters(standard()).chain(standard().failed_letter()).collect();
        assert!(all.windows(2).all(|pair| pair[0] < pair[1]));
        let spelled: Vec<String> = all.iter().map(|letter| serde_json::to_string(letter).unwrap()).collect();
        assert_eq!(spelled.join(" "), r#""A+" "A" "B+" "B" "C+" "C" "D+" "D" "U" "F""#);
    }

    #[test]
    fn the_lowest_marks_are_those_of_every_built_in_scale() {
        for plan in BuiltIn::ALL.map(BuiltIn::plan) {
            for full in [1, 3, 7, 20, 33, 100] {
                let lowest = lowest_marks(plan, full);
                for hundredths in 0..=full * 100 {
                    let found = lowest.iter().find(|(_, from)| hundredths >= *from).map(|(letter, _)| *letter);
                    assert_eq!(
                        found,
                        of_mark(plan, hundredths, full),
                        "{}: {hundredths} of {full}",
                        plan.definition().name
                    );
                }
            }
        }
    }

    proptest! {
        #[test]
        fn a_larger_mark_never_gets_a_worse_grade(full in 1_i64..=1_000, one in 1_i64..=100_000, other in 1_i64..=100_000) {
            let (low, high) = (one.min(other), one.max(other));
            prop_assert!(of_mark(standard(), high, full) <= of_mark(standard(), low, full));
            for scale in [0, 1] {
                prop_assert!(at(scale, percentage(high, full)) <= at(scale, percentage(low, full)));
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
