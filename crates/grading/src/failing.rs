//! How failed letters are marked on cards, tabulations and results: plainly different from the others, and from each other, without colour
//! (docs/rules.md, *Grading schemes*).

use rules::scheme::{Letter, Plan};
use rules::semesters::Semester;
use rules::tabulation;
use rules::totals::Printed;
use serde::Serialize;
use ts_rs::TS;

/// Why a letter is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "grades.ts")]
pub enum Failed {
    /// By the scale or the pass rule: in a frame.
    ByScale,
    /// The letter of what is below a pass mark: white on black.
    BelowPass,
}

/// The letters that fail in a class's semester.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "grades.ts")]
pub struct FailingLetters {
    /// Those of the failing bands, best first.
    #[ts(type = "string[]")]
    pub by_scale: Vec<Letter>,
    /// That of what is below a pass mark.
    #[ts(type = "string | null")]
    pub below_pass: Option<Letter>,
}

impl FailingLetters {
    /// Those of the scale of a class's result, else of single marks.
    pub fn of(plan: &Plan, class_numeric: i64, semester: Semester) -> Self {
        Self { by_scale: tabulation::failing_letters(plan, class_numeric, semester), below_pass: plan.failed_letter() }
    }

    /// Why a letter is marked; none where it passes.
    pub fn letter(&self, letter: Letter) -> Option<Failed> {
        if self.below_pass == Some(letter) {
            return Some(Failed::BelowPass);
        }
        self.by_scale.contains(&letter).then_some(Failed::ByScale)
    }

    /// Why a subject's letter is marked: also a good one, where the subject is failed all the same. A dash is not.
    pub fn subject(&self, printed: &Printed) -> Option<Failed> {
        let letter = printed.grade?;
        self.letter(letter).or_else(|| printed.is_failed().then_some(Failed::ByScale))
    }

    /// Why the letter of a whole card is marked: by itself, whatever its subjects are.
    pub fn whole(&self, printed: &Printed) -> Option<Failed> {
        self.letter(printed.grade?)
    }
}

#[cfg(test)]
mod tests {
    use rules::scheme::{BuiltIn, Definition};
    use serde_json::json;

    use super::*;

    /// A letter of a plan, by its text.
    fn letter(plan: &Plan, text: &str) -> Letter {
        rules::grade::letters(plan).chain(plan.failed_letter()).find(|letter| *letter == text).unwrap()
    }

    #[test]
    fn letters_are_marked_by_what_the_scheme_says_of_them_and_not_by_their_names() {
        let mut own = serde_json::to_value(BuiltIn::NationalGpa5.definition()).unwrap();
        let bands = own["scales"][0]["bands"].as_array_mut().unwrap();
        let last = bands.len() - 1;
        (bands[0]["letter"], bands[last]["letter"]) = (json!("U"), json!("Fail"));
        bands[last - 1]["fails"] = json!(true);
        own["failedLetter"] = json!("NQ");
        let own = Plan::new(Definition::read(&own.to_string()).unwrap()).unwrap();
        // Standard: "U: failed by the scale. F: a component below its pass mark."
        let rows: [(&Plan, &str, Option<Failed>); 10] = [
            (BuiltIn::Standard.plan(), "A", None),
            (BuiltIn::Standard.plan(), "U", Some(Failed::ByScale)),
            (BuiltIn::Standard.plan(), "F", Some(Failed::BelowPass)),
            (BuiltIn::NationalGpa5.plan(), "D", None),
            (BuiltIn::NationalGpa5.plan(), "F", Some(Failed::BelowPass)),
            (&own, "U", None),
            (&own, "C", None),
            (&own, "D", Some(Failed::ByScale)),
            (&own, "Fail", Some(Failed::ByScale)),
            (&own, "NQ", Some(Failed::BelowPass)),
        ];
        for (plan, text, expected) in rows {
            let failing = FailingLetters::of(plan, 9, Semester::HALF_YEARLY);
            assert_eq!(failing.letter(letter(plan, text)), expected, "{} {text}", plan.definition().name);
        }
    }

    #[test]
    fn a_failed_subject_is_marked_whatever_its_letter_and_a_whole_card_by_its_own() {
        let plan = BuiltIn::NationalGpa5.plan();
        let failing = FailingLetters::of(plan, 9, Semester::HALF_YEARLY);
        let good = letter(plan, "B");
        let printed =
            |grade, is_passed| Printed { total: 55, out_of: 100, percentage: 55, grade, points: None, is_passed };
        assert_eq!(failing.subject(&printed(Some(good), true)), None);
        assert_eq!(failing.subject(&printed(Some(good), false)), Some(Failed::ByScale));
        assert_eq!(failing.subject(&printed(None, false)), None, "a dash");
        assert_eq!(failing.whole(&printed(Some(good), false)), None);
    }
}
