//! Exact fractions for totals, so that each is rounded once and never by a binary float (docs/rules.md, *Grades and totals*).
//!
//! Exact for full marks up to a thousand million; touches nothing else.

/// A fraction in lowest terms; its denominator is above 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Exact {
    numerator: i128,
    denominator: i128,
}

impl Exact {
    /// `numerator / denominator`, where the denominator is above 0.
    pub(crate) fn new(numerator: i128, denominator: i128) -> Self {
        debug_assert!(denominator > 0);
        let shared = greatest_common_divisor(numerator.abs(), denominator);
        Self { numerator: numerator / shared, denominator: denominator / shared }
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        Self::new(
            self.numerator * other.denominator + other.numerator * self.denominator,
            self.denominator * other.denominator,
        )
    }

    /// A part of it, of so many equal ones: above 0.
    pub(crate) fn over(self, parts: i128) -> Self {
        Self::new(self.numerator, self.denominator * parts)
    }

    /// Whether it reaches a number in hundredths.
    pub(crate) fn reaches(self, hundredths: i64) -> bool {
        self.numerator * 100 >= i128::from(hundredths) * self.denominator
    }

    /// The nearest whole number; a half goes up.
    pub(crate) fn round_half_up(self) -> i64 {
        let rounded = (2 * self.numerator + self.denominator).div_euclid(2 * self.denominator);
        i64::try_from(rounded).unwrap_or(if rounded < 0 { i64::MIN } else { i64::MAX })
    }
}

/// Of a number not below 0 and one above 0.
fn greatest_common_divisor(one: i128, other: i128) -> i128 {
    let (mut divisor, mut rest) = (other, one);
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    divisor
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_half_is_rounded_up_and_only_the_sum_is_rounded() {
        let rows =
            [(1, 2, 1), (3, 2, 2), (49, 100, 0), (50, 100, 1), (149, 100, 1), (0, 7, 0), (-1, 2, 0), (-3, 2, -1)];
        for (numerator, denominator, expected) in rows {
            assert_eq!(Exact::new(numerator, denominator).round_half_up(), expected, "{numerator}/{denominator}");
        }
        // A third, a third and a third are one, which no binary float gives.
        let third = Exact::new(1, 3);
        assert_eq!(third.plus(third).plus(third), Exact::new(1, 1));
    }

    proptest! {
        #[test]
        fn rounding_is_within_a_half(numerator in 0_i128..1_000_000, denominator in 1_i128..1_000) {
            let rounded = i128::from(Exact::new(numerator, denominator).round_half_up());
            prop_assert!((2 * rounded - 1) * denominator <= 2 * numerator);
            prop_assert!(2 * numerator < (2 * rounded + 1) * denominator);
        }

        #[test]
        fn sums_are_those_of_a_shared_denominator(a in 0_i128..1_000, b in 0_i128..1_000, denominator in 1_i128..1_000) {
            prop_assert_eq!(Exact::new(a, denominator).plus(Exact::new(b, denominator)), Exact::new(a + b, denominator));
        }
    }
}
