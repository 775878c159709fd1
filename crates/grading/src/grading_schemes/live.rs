//! Marks that are tried in the form of a scheme: for each result what a student with these marks gets, by the definition as it is typed. They are no part
//! of the document, and nothing of them is stored.

use std::collections::BTreeMap;

use rules::components::Component;
use rules::marks::{Mark, MarkError};
use rules::scheme::Plan;
use rules::scheme::document::{Definition, ResultRule, Take};
use rules::scheme::subject::{Sheet, subject_total};
use rules::semesters::ExamType;
use rules::totals::Printed;
use rules::words::{Text, schemes_texts};
use serde::Serialize;
use ts_rs::TS;

use records::whole;
use web::posted::Raw;

/// `try.SEMESTER.CLASS.EXAMTYPE.NUMBER.COMPONENT.mark`: by keys that stay when rows move.
const TRY: &str = "try.";
/// What a component is out of where nothing is typed.
const FULL: i64 = 100;
/// In percent of that, what it is passed with.
const PASS: i64 = 33;
const MOST_FULL: i64 = 1_000;
/// As many exams of one type can be tried.
const MOST_EXAMS: usize = 4;
/// More than a result has, and few enough to be shown.
const MOST_INPUTS: usize = 100;

/// What can be tried in a result of the form, and what comes of it.
#[derive(Debug, Default, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct TriedResult {
    pub inputs: Vec<TriedInput>,
    /// Pass marks decide.
    pub has_pass_marks: bool,
    /// Why nothing comes of it.
    #[ts(as = "Option<String>")]
    pub fault: Option<Text>,
    /// None while no mark is typed.
    pub worked: Option<Worked>,
}

/// A component of an exam, with what is typed of it.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct TriedInput {
    /// Begins the names of its fields: `.mark`, `.of`, `.pass`.
    pub name: String,
    /// Its key.
    pub exam_type: String,
    /// Which of several exams of the type, from 1; none of one alone.
    pub number: Option<usize>,
    /// Its key.
    pub component: &'static str,
    pub mark: String,
    pub of: String,
    pub pass: String,
}

/// What the student gets.
#[derive(Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct Worked {
    #[ts(type = "number")]
    pub total: i64,
    #[ts(type = "number")]
    pub out_of: i64,
    /// Whole percent.
    #[ts(type = "number")]
    pub percentage: i64,
    /// None: a dash.
    pub letter: Option<String>,
    /// `3.5`; none where the scale has none.
    pub points: Option<String>,
    pub passed: bool,
}

/// The marks that are typed, by their fields' names.
#[derive(Debug, Default)]
pub struct TriedMarks(BTreeMap<String, String>);

impl TriedMarks {
    /// Those of a posted form.
    pub fn posted(raw: &Raw) -> Self {
        let own = raw.texts().filter(|(name, _)| name.starts_with(TRY));
        Self(own.map(|(name, text)| (name.to_owned(), text.trim().to_owned())).collect())
    }

    fn text(&self, name: &str, end: &str) -> &str {
        self.0.get(&format!("{name}.{end}")).map_or("", String::as_str)
    }

    /// What comes of them in each result of a definition, in the order of the results; nothing where it has a fault.
    pub fn in_results(&self, definition: &Definition, has_faults: bool) -> Vec<TriedResult> {
        let plan = if has_faults || self.0.is_empty() { None } else { Plan::new(definition.clone()).ok() };
        let mut sheets = Vec::new();
        let mut results: Vec<TriedResult> = definition
            .results
            .iter()
            .map(|result| {
                let mut tried = TriedResult { has_pass_marks: has_pass_marks(result), ..TriedResult::default() };
                tried.inputs = self.inputs(result);
                match Self::sheets_of(result, &tried.inputs) {
                    Ok(found) => sheets.extend(found),
                    Err(fault) => tried.fault = Some(fault),
                }
                tried
            })
            .collect();
        for (tried, result) in results.iter_mut().zip(&definition.results) {
            if tried.fault.is_some() || tried.inputs.iter().all(|input| input.mark.is_empty()) {
                continue;
            }
            match &plan {
                Some(plan) => tried.worked = worked(plan, result, &sheets),
                None => tried.fault = Some(schemes_texts::TRIED_WITH_FAULTS.into()),
            }
        }
        results
    }

    /// One for each component that a part takes from an exam type, once.
    fn inputs(&self, result: &ResultRule) -> Vec<TriedInput> {
        let mut found: Vec<TriedInput> = Vec::new();
        for part in &result.parts {
            for exam_type in &part.exam_types {
                let exams = exams_of(result, exam_type);
                for number in 1..=exams {
                    for component in part.components.iter().chain(&part.else_components) {
                        let (semester, class) = (&result.semester, result.from_class);
                        let name = format!("{TRY}{semester}.{class}.{exam_type}.{number}.{component}");
                        if found.len() == MOST_INPUTS || found.iter().any(|input| input.name == name) {
                            continue;
                        }
                        found.push(TriedInput {
                            exam_type: exam_type.clone(),
                            number: (exams > 1).then_some(number),
                            component: component.key(),
                            mark: self.text(&name, "mark").to_owned(),
                            of: self.text(&name, "of").to_owned(),
                            pass: self.text(&name, "pass").to_owned(),
                            name,
                        });
                    }
                }
            }
        }
        found
    }

    /// The sheets of a result's exams, each with the components that have a mark: others are not scheduled.
    fn sheets_of(result: &ResultRule, inputs: &[TriedInput]) -> Result<Vec<TriedSheet>, Text> {
        let mut sheets: Vec<TriedSheet> = Vec::new();
        for input in inputs {
            let Some(mark) = Mark::parse_text(&input.mark).map_err(MarkError::text)? else { continue };
            let component: Component = input.component.parse().map_err(|_| schemes_texts::FAULT_UNKNOWN)?;
            let full = number(&input.of, FULL).filter(|full| (1..=MOST_FULL).contains(full));
            let full = full.ok_or_else(|| schemes_texts::fault_out_of_range(1, MOST_FULL))?;
            mark.check(full).map_err(MarkError::text)?;
            let pass = number(&input.pass, (full * PASS + 99) / 100).filter(|pass| (0..=full).contains(pass));
            let pass = pass.ok_or_else(|| schemes_texts::fault_out_of_range(0, full))?;
            let name = input.number.unwrap_or(1).to_string();
            let is_of = |sheet: &TriedSheet| sheet.exam_type == input.exam_type && sheet.name == name;
            let place = sheets.iter().position(is_of).unwrap_or_else(|| {
                sheets.push(TriedSheet::of(result, &input.exam_type, name.clone()));
                sheets.len() - 1
            });
            sheets[place].papers[component.index()] = Some(Paper { full, pass, mark });
        }
        Ok(sheets)
    }
}

fn has_pass_marks(result: &ResultRule) -> bool {
    result.pass == rules::scheme::document::Pass::Components {}
}

/// How many exams of a type a result can tell apart.
fn exams_of(result: &ResultRule, exam_type: &str) -> usize {
    let parts =
        result.parts.iter().filter(|part| part.take != Take::All && part.exam_types.iter().any(|of| of == exam_type));
    let most = parts.filter_map(|part| usize::try_from(part.count?).ok()).max();
    most.unwrap_or(1).clamp(1, MOST_EXAMS)
}

/// What was typed; `otherwise` where nothing was, none where it is no whole number.
fn number(text: &str, otherwise: i64) -> Option<i64> {
    if text.is_empty() { Some(otherwise) } else { whole(text) }
}

/// A component of an exam that has a mark.
#[derive(Clone, Copy, Debug)]
struct Paper {
    full: i64,
    pass: i64,
    mark: Mark,
}

/// An exam that is tried.
#[derive(Debug)]
struct TriedSheet {
    semester: String,
    classes: (i64, i64),
    exam_type: String,
    name: String,
    papers: [Option<Paper>; 8],
}

impl TriedSheet {
    fn of(result: &ResultRule, exam_type: &str, name: String) -> Self {
        Self {
            semester: result.semester.clone(),
            classes: (result.from_class, result.to_class),
            exam_type: exam_type.to_owned(),
            name,
            papers: [None; 8],
        }
    }
}

/// A sheet by the plan's places.
struct Placed<'s> {
    sheet: &'s TriedSheet,
    exam_type: ExamType,
    semester: usize,
}

impl Sheet for Placed<'_> {
    fn exam_type(&self) -> ExamType {
        self.exam_type
    }
    fn is_of(&self, _: &Plan, semester: usize) -> bool {
        self.semester == semester
    }
    fn date(&self) -> Option<&str> {
        None
    }
    fn name(&self) -> &str {
        &self.sheet.name
    }
    fn full_mark(&self, component: Component) -> Option<i64> {
        self.sheet.papers[component.index()].map(|paper| paper.full)
    }
    fn pass_mark(&self, component: Component) -> Option<i64> {
        self.sheet.papers[component.index()].map(|paper| paper.pass)
    }
    fn mark(&self, component: Component) -> Option<Mark> {
        self.sheet.papers[component.index()].map(|paper| paper.mark)
    }
    fn is_listed(&self) -> bool {
        true
    }
}

/// What a student of the result's first class gets. What it carries is made of the marks that are tried there.
fn worked(plan: &Plan, result: &ResultRule, sheets: &[TriedSheet]) -> Option<Worked> {
    let class = result.from_class;
    let of_class = sheets.iter().filter(|sheet| (sheet.classes.0..=sheet.classes.1).contains(&class));
    let placed: Vec<Placed<'_>> = of_class
        .filter_map(|sheet| {
            let (exam_type, semester) = (plan.exam_type(&sheet.exam_type)?, plan.semester(&sheet.semester)?);
            Some(Placed { sheet, exam_type, semester })
        })
        .collect();
    let outcome = subject_total(plan, class, plan.semester(&result.semester)?, &placed)?.outcome?;
    let printed = Printed::of(plan, outcome);
    Some(Worked {
        total: printed.total,
        out_of: printed.out_of,
        percentage: printed.percentage,
        letter: printed.grade.map(String::from),
        points: printed.points.map(|points| points.to_string()),
        passed: printed.is_passed,
    })
}

#[cfg(test)]
mod tests {
    use rules::scheme::BuiltIn;
    use serde_json::{Value, json};

    use super::*;

    fn national(change: impl FnOnce(&mut Value)) -> Definition {
        let mut document: Value = serde_json::from_str(BuiltIn::NationalGpa5.json()).expect("JSON");
        change(&mut document);
        Definition::read(&document.to_string()).expect("it is read")
    }

    fn tried(definition: &Definition, typed: &[(&str, &str)]) -> Vec<TriedResult> {
        let typed = typed.iter().map(|(name, text)| (format!("{TRY}{name}"), (*text).to_owned()));
        TriedMarks(typed.collect()).in_results(definition, !definition.faults().is_empty())
    }

    fn line(result: &TriedResult) -> String {
        match (&result.fault, &result.worked) {
            (Some(fault), _) => fault.english().to_owned(),
            (None, None) => "-".to_owned(),
            (None, Some(of)) => format!(
                "{}/{} {}% {} {} {}",
                of.total,
                of.out_of,
                of.percentage,
                of.letter.as_deref().unwrap_or("-"),
                of.points.as_deref().unwrap_or("-"),
                if of.passed { "passed" } else { "failed" }
            ),
        }
    }

    /// "National curriculum, GPA 5 ...: Class Test: written, viva and practical, all, scaled to 20; and Term: ..., scaled to 80; bands 80 A+ 5, ...; pass
    /// by components"
    #[test]
    fn a_students_marks_get_what_a_card_would_print() {
        let rows: &[(&[(&str, &str)], &str)] = &[
            (&[], "-"),
            (&[("half_yearly.3.term.1.written.mark", "70")], "56/80 70% A 4 passed"),
            (
                &[
                    ("half_yearly.3.term.1.written.mark", "70"),
                    ("half_yearly.3.classTest.1.written.mark", "১৮"),
                    ("half_yearly.3.classTest.1.written.of", "20"),
                ],
                "74/100 74% A 4 passed",
            ),
            // A component below its pass mark, 33 % where none is typed.
            (
                &[("half_yearly.3.term.1.written.mark", "100"), ("half_yearly.3.term.1.viva.mark", "32")],
                "53/80 66% F 0 failed",
            ),
            (
                &[
                    ("half_yearly.3.term.1.written.mark", "100"),
                    ("half_yearly.3.term.1.viva.mark", "32"),
                    ("half_yearly.3.term.1.viva.pass", "30"),
                ],
                "53/80 66% A- 3.5 passed",
            ),
            (&[("half_yearly.3.term.1.written.mark", "a")], "0/80 0% F 0 failed"),
            (&[("half_yearly.3.term.1.written.mark", "101")], "Marks cannot be more than the full mark"),
        ];
        for (typed, expected) in rows {
            let results = tried(BuiltIn::NationalGpa5.definition(), typed);
            assert_eq!(results.len(), 2);
            if *expected == "Marks cannot be more than the full mark" {
                assert!(results[0].fault.is_some() && results[0].worked.is_none(), "{typed:?}");
                continue;
            }
            assert_eq!(line(&results[0]), *expected, "{typed:?}");
            assert_eq!(line(&results[1]), "-");
        }
    }

    #[test]
    fn what_is_carried_is_made_of_the_marks_that_are_tried_there() {
        let definition = national(|document| {
            document["results"][1]["carries"] = json!([{ "semester": "half_yearly", "how": "mean" }]);
        });
        assert_eq!(definition.faults(), []);
        let results =
            tried(&definition, &[("half_yearly.3.term.1.written.mark", "50"), ("yearly.3.term.1.written.mark", "100")]);
        assert_eq!([line(&results[0]), line(&results[1])], ["40/80 50% B 3 passed", "60/80 75% A 4 passed"]);
    }

    #[test]
    fn as_many_exams_can_be_tried_as_a_part_tells_apart_and_nothing_is_worked_out_with_a_fault() {
        let best = national(|document| {
            document["results"][0]["parts"][0]["take"] = json!("best");
            document["results"][0]["parts"][0]["count"] = json!(2);
        });
        let numbers: Vec<_> =
            tried(&best, &[])[0].inputs.iter().filter(|of| of.component == "written").map(|of| of.number).collect();
        assert_eq!(numbers, [Some(1), Some(2), None]);
        let typed =
            [("half_yearly.3.classTest.1.written.mark", "50"), ("half_yearly.3.classTest.2.written.mark", "100")];
        assert_eq!(line(&tried(&best, &typed)[0]), "15/20 75% A 4 passed");
        let faulty = national(|document| document["results"][0]["parts"][0]["scaledTo"] = json!(0));
        let results = tried(&faulty, &typed[..1]);
        assert_eq!(results[0].fault, Some(schemes_texts::TRIED_WITH_FAULTS.into()));
    }
}
