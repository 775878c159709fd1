//! The figures of one component on one sheet: how many marks are entered, their mean and the highest, and how many there are of each letter
//! (docs/rules.md, *Marks*). Touches only [`crate::grade`], [`crate::marks`] and the counting of [`crate::tabulation`].

use crate::grade;
use crate::marks::Mark;
use crate::scheme::Plan;
use crate::tabulation::{GradeCount, grade_count};

/// A component's figures. An absence and an exemption are entered, but have no part in the mean and no letter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Figures {
    /// Students of the sheet.
    pub students: usize,
    /// Those with a mark, an absence or an exemption.
    pub entered: usize,
    /// Those of them who were absent.
    pub absent: usize,
    /// Those of them who are exempt.
    pub exempt: usize,
    /// In hundredths of a mark, rounded half up; `None` without marks.
    pub mean: Option<i64>,
    /// In hundredths of a mark.
    pub highest: Option<i64>,
    /// Best first, only letters that are there.
    pub grades: Vec<GradeCount>,
    /// Marks of zero, whose letter is a dash.
    pub zeros: usize,
}

impl Figures {
    /// Of every student's mark, `None` where it is not entered, with the full mark (whole marks) of the day it was entered.
    pub fn of(plan: &Plan, marks: impl IntoIterator<Item = Option<(Mark, Option<i64>)>>) -> Self {
        let mut figures = Self::default();
        let mut numbers = Vec::new();
        let mut letters = Vec::new();
        for mark in marks {
            figures.students += 1;
            let Some((mark, full)) = mark else { continue };
            figures.entered += 1;
            match mark {
                Mark::Absent => figures.absent += 1,
                Mark::Exempt => figures.exempt += 1,
                Mark::Hundredths(hundredths) => {
                    numbers.push(hundredths);
                    figures.zeros += usize::from(hundredths == 0);
                    letters.extend(full.and_then(|full| grade::of_mark(plan, hundredths, full)));
                }
            }
        }
        figures.mean = mean(numbers.iter().copied());
        figures.highest = numbers.into_iter().max();
        figures.grades = grade_count(letters);
        figures
    }
}

/// The mean, rounded half up; `None` of none.
pub(crate) fn mean(numbers: impl Iterator<Item = i64>) -> Option<i64> {
    let (sum, count) = numbers.fold((0_i64, 0_i64), |(sum, count), number| (sum + number, count + 1));
    (count > 0).then(|| (2 * sum + count).div_euclid(2 * count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheme::BuiltIn;
    use crate::tabulation::grade_count_text;

    fn of(marks: &[Option<&str>], full: i64) -> Figures {
        let read = |text: &str| Mark::parse_text(text).expect("a mark").expect("entered");
        let marks = marks.iter().map(|mark| mark.map(|text| (read(text), Some(full))));
        Figures::of(BuiltIn::Standard.plan(), marks)
    }

    #[test]
    fn an_absence_is_entered_and_has_no_part_in_the_mean() {
        let figures = of(&[Some("10"), Some("AB"), None, Some("10.01")], 100);
        assert_eq!((figures.students, figures.entered, figures.absent, figures.exempt), (4, 3, 1, 0));
        assert_eq!((figures.mean, figures.highest), (Some(1001), Some(1001)), "1000.5 hundredths, rounded half up");
        let figures = of(&[Some("10"), Some("EX"), Some("AB"), Some("20")], 100);
        assert_eq!((figures.entered, figures.exempt, figures.mean, figures.highest), (4, 1, Some(1500), Some(2000)));
    }

    #[test]
    fn without_a_mark_there_is_neither_mean_nor_highest() {
        let figures = of(&[None, Some("AB")], 100);
        assert_eq!((figures.entered, figures.mean, figures.highest), (1, None, None));
        assert_eq!(figures.grades, []);
        assert_eq!(Figures::of(BuiltIn::Standard.plan(), []), Figures::default());
    }

    #[test]
    fn letters_are_counted_best_first_and_a_zero_is_a_dash() {
        let figures = of(&[Some("12"), Some("0"), Some("20"), Some("19"), Some("AB"), Some("1"), None], 20);
        assert_eq!(grade_count_text(&figures.grades), "A+ 2  D 1  U 1");
        assert_eq!(figures.zeros, 1);
        let letters: usize = figures.grades.iter().map(|counted| counted.count).sum();
        assert_eq!(letters + figures.zeros + figures.absent + figures.exempt, figures.entered);
    }

    #[test]
    fn a_mean_is_rounded_half_up_and_exactly() {
        let rows: [(&[i64], Option<i64>); 6] = [
            (&[], None),
            (&[1, 2], Some(2)),
            (&[1, 1, 2], Some(1)),
            (&[1, 2, 2], Some(2)),
            (&[0, 0, 0], Some(0)),
            // thirds of a hundredth
            (&[100, 100, 101], Some(100)),
        ];
        for (numbers, expected) in rows {
            assert_eq!(mean(numbers.iter().copied()), expected, "{numbers:?}");
        }
    }
}
