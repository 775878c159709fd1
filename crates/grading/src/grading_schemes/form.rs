//! A scheme's document from the fields of its form, and everything that is wrong with it, each at its field. Pure.

use std::collections::BTreeMap;

use rules::components::Component;
use rules::scheme::decimal::Decimal;
use rules::scheme::document::{
    Band, Carry, Definition, ExamType, FourthSubject, HighestMark, Joined, Overall, Part, Pass, PercentageOf,
    ResultRule, Scale, Semester,
};
use rules::scheme::{MOST_BYTES, Problem};
use rules::words::{Text, schemes_texts};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::fields::Fields;
use records::whole;

/// What is wrong with a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldFault {
    /// The field's name, or what it is a part of: `results[0].parts`; empty for the form as a whole.
    pub path: String,
    pub wrong: Wrong,
}

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// As the rules find it in the document.
    Problem(Problem),
    NotADecimal,
    NotAWholeNumber,
    NotAChoice,
    /// The document is larger than [`MOST_BYTES`].
    TooLarge,
}

impl Wrong {
    /// What is said of it beside its field.
    pub fn said(self) -> Text {
        match self {
            Self::Problem(problem) => problem.said(),
            Self::NotADecimal => schemes_texts::FAULT_NOT_A_DECIMAL.into(),
            Self::NotAWholeNumber => schemes_texts::FAULT_NOT_A_WHOLE_NUMBER.into(),
            Self::NotAChoice => schemes_texts::FAULT_NOT_A_CHOICE.into(),
            Self::TooLarge => schemes_texts::FAULT_TOO_LARGE.into(),
        }
    }
}

/// Stands in for a number that cannot be read while the rest is checked.
const UNREAD: i64 = 1;

impl Fields {
    /// The document, and what is wrong with it; it may be saved where nothing is. While a field cannot be read, faults that follow from several fields
    /// are left out.
    pub fn document(&self) -> (Definition, Vec<FieldFault>) {
        let mut reader = Reader { fields: self, faults: Vec::new() };
        let definition = reader.definition();
        let mut faults = reader.faults;
        let unread: Vec<String> = faults.iter().map(|fault| fault.path.clone()).collect();
        let found = definition
            .faults()
            .into_iter()
            .filter(|fault| unread.is_empty() || !follows_from_several(fault.problem) && !unread.contains(&fault.path));
        faults.extend(found.map(|fault| FieldFault { path: fault.path, wrong: Wrong::Problem(fault.problem) }));
        if serde_json::to_string(&definition).is_ok_and(|json| json.len() > MOST_BYTES) {
            faults.push(FieldFault { path: String::new(), wrong: Wrong::TooLarge });
        }
        (definition, faults)
    }
}

const fn follows_from_several(problem: Problem) -> bool {
    matches!(
        problem,
        Problem::BandsOverlap
            | Problem::BandsLeaveAGap
            | Problem::PointsMissing
            | Problem::PointsRise
            | Problem::ClassesBackwards
            | Problem::ResultRepeated
            | Problem::CarriesInACircle
            | Problem::CarriesTooDeep(_)
            | Problem::CarriesNothing
            | Problem::CarriesMixed
            | Problem::NothingCounts
    )
}

/// A number with at most two decimals, in Latin or Bengali digits.
pub(super) fn decimal(text: &str) -> Option<Decimal> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    let (units, decimals) = digits.split_once('.').unwrap_or((digits, "00"));
    let hundredths = match decimals.chars().count() {
        1 => whole(decimals)? * 10,
        2 => whole(decimals)?,
        _ => return None,
    };
    let units = whole(units).filter(|units| *units <= 1_000_000)?;
    Some(Decimal(sign * (units * 100 + hundredths)))
}

struct Reader<'f> {
    fields: &'f Fields,
    faults: Vec<FieldFault>,
}

impl Reader<'_> {
    fn definition(&mut self) -> Definition {
        Definition {
            name: self.text("name"),
            note: self.filled("note"),
            scales: self.rows("scales", Self::scale),
            exam_types: self.rows("examTypes", |reader, at| ExamType {
                key: reader.text(&format!("{at}.key")),
                name: reader.text(&format!("{at}.name")),
            }),
            semesters: self.rows("semesters", |reader, at| Semester {
                key: reader.text(&format!("{at}.key")),
                name: reader.text(&format!("{at}.name")),
                printed_title: reader.text(&format!("{at}.printedTitle")),
            }),
            component_names: self.component_names(),
            results: self.rows("results", Self::result),
            zero_total: self.choice("zeroTotal", "byScale"),
            single_mark_scale: self.text("singleMarkScale"),
            exam_fails: self.choice("examFails", "byScale"),
            failed_letter: self.filled("failedLetter"),
            overall: self.overall(),
            overall_fails: self.choice("overallFails", "anySubject"),
            position: self.choice("position", "total"),
            failed: self.choice("failed", "unranked"),
            ties: self.choice("ties", "skip"),
            joined: self.rows("joined", |reader, at| Joined {
                name: reader.text(&format!("{at}.name")),
                subjects: reader.rows(&format!("{at}.subjects"), |reader, at| reader.text(at)),
            }),
            highest_mark: HighestMark { semester: self.text("highestMark.semester") },
        }
    }

    fn scale(&mut self, at: &str) -> Scale {
        Scale {
            key: self.text(&format!("{at}.key")),
            name: self.text(&format!("{at}.name")),
            rounding: self.choice(&format!("{at}.rounding"), "none"),
            bands: self.rows(&format!("{at}.bands"), |reader, at| Band {
                from: reader.decimal(&format!("{at}.from")),
                letter: reader.text(&format!("{at}.letter")),
                points: reader.decimal_or_none(&format!("{at}.points")),
                words: reader.filled(&format!("{at}.words")),
                fails: reader.is_ticked(&format!("{at}.fails")),
            }),
        }
    }

    fn component_names(&self) -> BTreeMap<Component, String> {
        let name = |component: Component| Some((component, self.filled(&format!("componentNames.{component}"))?));
        Component::ALL.into_iter().filter_map(name).collect()
    }

    fn result(&mut self, at: &str) -> ResultRule {
        ResultRule {
            from_class: self.whole(&format!("{at}.fromClass")),
            to_class: self.whole(&format!("{at}.toClass")),
            semester: self.text(&format!("{at}.semester")),
            scale: self.text(&format!("{at}.scale")),
            parts: self.rows(&format!("{at}.parts"), Self::part),
            own: self.filled(&format!("{at}.own")),
            carries: self.rows(&format!("{at}.carries"), Self::carry),
            pass: self.pass(at),
        }
    }

    fn part(&mut self, at: &str) -> Part {
        // Both are true where the document leaves them out.
        let unless = |is: bool| (!is).then_some(false);
        Part {
            name: self.text(&format!("{at}.name")),
            exam_types: self.several(&format!("{at}.examTypes")).map(str::to_owned).collect(),
            components: self.components(&format!("{at}.components")),
            else_components: self.components(&format!("{at}.elseComponents")),
            take: self.choice(&format!("{at}.take"), "all"),
            count: self.whole_or_none(&format!("{at}.count")),
            scaled_to: self.whole_or_none(&format!("{at}.scaledTo")),
            counts: unless(self.is_ticked(&format!("{at}.counts"))),
            must_pass: unless(self.is_ticked(&format!("{at}.mustPass"))),
        }
    }

    fn carry(&mut self, at: &str) -> Carry {
        let percentage = format!("{at}.percentage");
        // The form always sends a choice; the first one is what the document means when it says nothing.
        let said: Option<PercentageOf> = self.filled(&percentage).map(|_| self.choice(&percentage, "ofTotals"));
        Carry {
            semester: self.text(&format!("{at}.semester")),
            name: self.filled(&format!("{at}.name")),
            how: self.choice(&format!("{at}.how"), "add"),
            scaled_to: self.whole_or_none(&format!("{at}.scaledTo")),
            percentage: said.filter(|of| *of != PercentageOf::OfTotals),
        }
    }

    fn pass(&mut self, result: &str) -> Pass {
        let (by, percent) = (format!("{result}.pass.by"), format!("{result}.pass.percent"));
        let by = match self.fields.text(&by) {
            "total" => return Pass::Total { percent: self.decimal(&percent) },
            "components" => Pass::Components {},
            "scale" => Pass::Scale {},
            _ => {
                self.fault(&by, Wrong::NotAChoice);
                Pass::Scale {}
            }
        };
        self.not_used(&percent);
        by
    }

    fn overall(&mut self) -> Overall {
        let (most, above) = ("overall.most", "overall.fourthSubject.above");
        match self.fields.text("overall.by") {
            "points" => {
                return Overall::Points {
                    most: self.decimal_or_none(most),
                    fourth_subject: self.decimal_or_none(above).map(|above| FourthSubject { above }),
                };
            }
            "total" => {}
            _ => self.fault("overall.by", Wrong::NotAChoice),
        }
        self.not_used(most);
        self.not_used(above);
        Overall::Total {}
    }

    fn fault(&mut self, path: &str, wrong: Wrong) {
        self.faults.push(FieldFault { path: path.to_owned(), wrong });
    }

    /// Each row of a list, read by its path.
    fn rows<T>(&mut self, list: &str, read: impl Fn(&mut Self, &str) -> T) -> Vec<T> {
        (0..self.fields.count(list)).map(|place| read(self, &format!("{list}[{place}]"))).collect()
    }

    fn text(&self, path: &str) -> String {
        self.fields.text(path).to_owned()
    }

    fn filled(&self, path: &str) -> Option<String> {
        Some(self.text(path)).filter(|text| !text.is_empty())
    }

    fn is_ticked(&self, path: &str) -> bool {
        !self.fields.text(path).is_empty()
    }

    /// A choice by its spelling in the document; `otherwise` stands in for one that there is not.
    fn choice<T: DeserializeOwned>(&mut self, path: &str, otherwise: &str) -> T {
        let read = |text: String| serde_json::from_value::<T>(Value::String(text));
        read(self.text(path)).unwrap_or_else(|_| {
            self.fault(path, Wrong::NotAChoice);
            read(otherwise.to_owned()).expect("the document has this choice")
        })
    }

    /// The values of the boxes that are ticked.
    fn several(&self, path: &str) -> impl Iterator<Item = &str> {
        self.fields.text(path).split(',').filter(|value| !value.is_empty())
    }

    /// In the order of columns.
    fn components(&mut self, path: &str) -> Vec<Component> {
        let read: Vec<Option<Component>> = self.several(path).map(|key| key.parse().ok()).collect();
        if read.contains(&None) {
            self.fault(path, Wrong::NotAChoice);
        }
        let mut components: Vec<Component> = read.into_iter().flatten().collect();
        components.sort_unstable();
        components
    }

    fn decimal(&mut self, path: &str) -> Decimal {
        self.number(path, decimal, Wrong::NotADecimal).unwrap_or(Decimal(UNREAD))
    }

    fn decimal_or_none(&mut self, path: &str) -> Option<Decimal> {
        self.filled(path)?;
        self.number(path, decimal, Wrong::NotADecimal)
    }

    fn whole(&mut self, path: &str) -> i64 {
        self.number(path, whole, Wrong::NotAWholeNumber).unwrap_or(UNREAD)
    }

    fn whole_or_none(&mut self, path: &str) -> Option<i64> {
        self.filled(path)?;
        self.number(path, whole, Wrong::NotAWholeNumber)
    }

    /// A number; reported where none was typed, or something else.
    fn number<T>(&mut self, path: &str, read: fn(&str) -> Option<T>, wrong: Wrong) -> Option<T> {
        let text = self.fields.text(path);
        let number = read(text);
        if number.is_none() {
            self.fault(path, if text.is_empty() { Wrong::Problem(Problem::Empty) } else { wrong });
        }
        number
    }

    /// Reports what is typed in a field that means nothing with what is chosen elsewhere.
    fn not_used(&mut self, path: &str) {
        if self.filled(path).is_some() {
            self.fault(path, Wrong::Problem(Problem::NotUsed));
        }
    }
}
