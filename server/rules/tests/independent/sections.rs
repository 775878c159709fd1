//! Random schemes and sections, hostile on purpose: marks at the borders of bands, exams without a day, components that are not scheduled,
//! students who were absent, are exempt or on no sheet, and students who are as good as each other.

use std::collections::BTreeMap;

use rules::components::{Component, Schedule};
use rules::marks::Mark;
use rules::scheme::BuiltIn;
use rules::scheme::document::{Definition, ResultRule};
use rules::semesters::ExamType;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

/// Numbers that follow from a seed (`SplitMix64`).
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// From `low` to `high`, both included.
    fn between(&mut self, low: i64, high: i64) -> i64 {
        let span = u64::try_from(high - low + 1).unwrap();
        low + i64::try_from(self.next() % span).unwrap()
    }

    /// True in so many of a hundred.
    fn percent(&mut self, chance: i64) -> bool {
        self.between(1, 100) <= chance
    }

    fn one<'t, T>(&mut self, of: &'t [T]) -> &'t T {
        let last = i64::try_from(of.len()).unwrap() - 1;
        &of[usize::try_from(self.between(0, last)).unwrap()]
    }
}

/// A class's section in a semester, as the second computation reads it.
#[derive(Serialize)]
pub struct Section {
    pub class: i64,
    pub semester: String,
    #[serde(skip)]
    pub subjects: Vec<String>,
    pub students: Vec<Student>,
}

#[derive(Clone, Serialize)]
pub struct Student {
    /// Has left, or joined late.
    #[serde(rename = "unranked")]
    pub is_unranked: bool,
    pub subjects: Vec<Subject>,
}

#[derive(Clone, Serialize)]
pub struct Subject {
    pub name: String,
    #[serde(rename = "fourth")]
    pub is_fourth: bool,
    pub exams: Vec<Exam>,
}

/// One student's sheet.
#[derive(Clone, Serialize)]
pub struct Exam {
    pub name: String,
    pub date: Option<String>,
    #[serde(rename = "examType")]
    pub kind: String,
    pub semester: String,
    full: BTreeMap<Component, i64>,
    pass: BTreeMap<Component, i64>,
    #[serde(serialize_with = "as_sent")]
    pub marks: BTreeMap<Component, Mark>,
    #[serde(rename = "listed")]
    pub is_listed: bool,
}

fn as_sent<S: Serializer>(marks: &BTreeMap<Component, Mark>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(marks.iter().map(|(component, mark)| match mark {
        Mark::Absent => (component, json!("absent")),
        Mark::Exempt => (component, json!("exempt")),
        Mark::Hundredths(hundredths) => (component, json!(hundredths)),
    }))
}

impl Exam {
    pub fn schedule(&self) -> Schedule {
        Schedule::new(|component| (self.full.get(&component).copied(), self.pass.get(&component).copied()))
    }
}

const SUBJECTS: [&str; 9] = [
    "Bangla 1st Paper",
    "Bangla 2nd Paper",
    "English 1st Paper",
    "English 2nd Paper",
    "Mathematics",
    "Religion",
    "Science",
    "Agriculture",
    "Higher Mathematics",
];

impl Section {
    /// Mostly of a class with a result in the semester.
    pub fn random(random: &mut Random, scheme: &Definition) -> Self {
        let result = random.one(&scheme.results);
        let (mut class, semester) = (random.between(result.from_class, result.to_class), result.semester.clone());
        if random.percent(9) {
            class = random.between(1, 12);
        }
        // Exams of the semester, of those that it carries, and now and then of another one, which must not enter.
        let carried = |of: &ResultRule| result.carries.iter().any(|carry| carry.semester == of.semester);
        let mut results: Vec<&ResultRule> = scheme.results.iter().collect();
        results.retain(|of| (of.from_class..=of.to_class).contains(&class));
        results.retain(|of| of.semester == semester || carried(of) || random.percent(10));
        let most = if random.percent(30) { 2 } else { SUBJECTS.len() };
        let subjects: Vec<String> = SUBJECTS[SUBJECTS.len() - most..].iter().map(|&name| name.to_owned()).collect();
        let sheets: Vec<Vec<Exam>> = subjects.iter().map(|_| schedule(random, &results)).collect();
        let borders: Vec<i64> = scheme.scales.iter().flat_map(|scale| &scale.bands).map(|band| band.from.0).collect();
        let mut students: Vec<Student> = Vec::new();
        for _ in 0..random.between(1, 9) {
            if !students.is_empty() && random.percent(25) {
                let alike = random.one(&students).clone();
                students.push(alike);
                continue;
            }
            students.push(student(random, &subjects, &sheets, &borders));
        }
        Self { class, semester, subjects, students }
    }
}

/// The exams of a subject in the semesters of a class, without marks.
fn schedule(random: &mut Random, results: &[&ResultRule]) -> Vec<Exam> {
    let mut numbers: Vec<i64> = (1..=30).collect();
    let mut exams = Vec::new();
    for result in results {
        for part in &result.parts {
            let how_many = *random.one(&[0, 1, 1, 1, 2, 3]);
            for _ in 0..how_many {
                let components: Vec<Component> = part.components.iter().chain(&part.else_components).copied().collect();
                let kind = random.one(&part.exam_types).clone();
                exams.push(exam(random, &mut numbers, kind, &result.semester, &components));
            }
        }
        if random.percent(20) {
            let kind = random.one(&ExamType::ALL).as_str().to_owned();
            exams.push(exam(random, &mut numbers, kind, &result.semester, &Component::ALL));
        }
    }
    exams
}

fn exam(random: &mut Random, numbers: &mut Vec<i64>, kind: String, semester: &str, usual: &[Component]) -> Exam {
    let (mut full, mut pass) = (BTreeMap::new(), BTreeMap::new());
    let is_simple = random.percent(50);
    let first = *random.one(usual);
    for component in Component::ALL {
        let chance = match (component == first, usual.contains(&component)) {
            (true, _) => 95,
            (_, true) if !is_simple => 50,
            (_, true) => 10,
            _ => 8,
        };
        if !random.percent(chance) {
            continue;
        }
        let of = *random.one(&[100, 100, 100, 50, 70, 30, 25, 20, 40, 75, 10, 15, 60, 3, 7, 1]);
        let lowest = *random.one(&[0, 0, of * 33 / 100, of * 33 / 100, of * 40 / 100, of]);
        // Now and then a component has one of its two marks alone, or a full mark of 0, and is not scheduled.
        if !random.percent(3) {
            full.insert(component, if random.percent(2) { 0 } else { of });
        }
        if !random.percent(3) {
            pass.insert(component, lowest);
        }
    }
    let number = numbers.remove(usize::try_from(random.between(0, i64::try_from(numbers.len()).unwrap() - 1)).unwrap());
    let name = if random.percent(50) { "Class Test" } else { "class test" };
    let days = ["2026-03-01", "2026-03-02", "2026-11-30"];
    let date = (!random.percent(40)).then(|| (*random.one(&days)).to_owned());
    Exam {
        name: format!("{name} {number}"),
        date,
        kind,
        semester: semester.to_owned(),
        full,
        pass,
        marks: BTreeMap::new(),
        is_listed: true,
    }
}

/// What somebody is like.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Character {
    Any,
    /// Passes what is not too hard.
    Good,
    Zero,
    Exempt,
    NotEntered,
}

fn student(random: &mut Random, names: &[String], sheets: &[Vec<Exam>], borders: &[i64]) -> Student {
    let usual = [Character::Any, Character::Any, Character::Good, Character::Good, Character::Good, Character::Good];
    let character = if random.percent(8) {
        *random.one(&[Character::Zero, Character::Exempt, Character::NotEntered])
    } else {
        *random.one(&usual)
    };
    let misses = random.percent(40);
    let fourth = random.percent(60).then(|| random.one(&["Agriculture", "Higher Mathematics", "Bangla"]));
    let mut subjects = Vec::new();
    for (name, sheets) in names.iter().zip(sheets) {
        if misses && random.percent(20) {
            continue;
        }
        // Both papers of one joined subject, or none.
        let is_fourth = fourth.is_some_and(|fourth| name.starts_with(fourth));
        // Somebody with a bad day in one subject of many has none in the others.
        let character = if character == Character::Good && random.percent(2) { Character::Any } else { character };
        let exams = sheets.iter().map(|sheet| marked(random, sheet, character, borders)).collect();
        subjects.push(Subject { name: name.clone(), is_fourth, exams });
    }
    Student { is_unranked: random.percent(5), subjects }
}

/// A sheet with the student's marks.
fn marked(random: &mut Random, sheet: &Exam, character: Character, borders: &[i64]) -> Exam {
    let mut exam = sheet.clone();
    exam.is_listed = !random.percent(if character == Character::Good { 3 } else { 8 });
    let step = *random.one(&[1, 25, 50, 50, 100, 100]);
    // Hundredths of a percent, often where a band begins.
    let aim = match character {
        Character::Good => random.between(7_500, 10_000),
        _ if random.percent(50) => *random.one(borders) + *random.one(&[-100, -50, -25, 0, 25, 50]),
        _ => random.between(0, 10_000),
    };
    for (component, of) in sheet.schedule().components() {
        let mark = (of.full * aim / 100 / 100 * 100 + random.between(-2, 2) * step) / step * step;
        let mark = Some(Mark::Hundredths(mark.clamp(0, of.full * 100)));
        let chance = if character == Character::Good { 1 } else { 6 };
        let mark = match character {
            Character::Zero => *random.one(&[Some(Mark::Absent), Some(Mark::Hundredths(0)), None, Some(Mark::Exempt)]),
            Character::Exempt if random.percent(95) => Some(Mark::Exempt),
            Character::NotEntered => None,
            _ if random.percent(chance) => Some(Mark::Absent),
            _ if random.percent(chance) => None,
            _ if random.percent(chance) => Some(Mark::Hundredths(0)),
            _ if random.percent(6) => Some(Mark::Exempt),
            _ => mark,
        };
        exam.marks.extend(mark.map(|mark| (component, mark)));
    }
    exam
}

/// One of the built-in documents with other values in every key that computes.
pub fn changed_scheme(random: &mut Random) -> Value {
    let built_in =
        *random.one(&[BuiltIn::NationalGpa5, BuiltIn::NationalGpa5, BuiltIn::Percentages, BuiltIn::Standard]);
    let mut scheme: Value = serde_json::from_str(built_in.json()).unwrap();
    let has_carries = built_in == BuiltIn::Standard;
    scheme["name"] = json!(format!("Changed {}", built_in.definition().name));
    scheme["failedLetter"] = json!("F");
    scheme["scales"][0]["rounding"] = json!(random.one(&["halfUp", "none"]));
    if scheme["scales"][0]["rounding"] == "none" && random.percent(50) {
        scheme["scales"][0]["bands"][0]["from"] = json!(96.67);
    }
    if built_in == BuiltIn::NationalGpa5 && random.percent(40) {
        // Means of these reach the better of two bands only once they are rounded.
        for (band, points) in [5.0, 4.99, 3.5, 3.49, 2.0].into_iter().enumerate() {
            scheme["scales"][0]["bands"][band]["points"] = json!(points);
        }
    }
    scheme["zeroTotal"] = json!(random.one(&["dash", "byScale"]));
    scheme["overallFails"] = json!(random.one(&["anySubject", "never"]));
    scheme["position"] = json!(random.one(&["total", "percentage", "totalOrPercentage", "pointsThenTotal"]));
    scheme["failed"] = json!(random.one(&["unranked", "afterPassed"]));
    scheme["ties"] = json!(random.one(&["skip", "dense"]));
    scheme["overall"] = random
        .one(&[
            json!({ "by": "total" }),
            json!({ "by": "points" }),
            json!({ "by": "points", "most": 4.5 }),
            json!({ "by": "points", "fourthSubject": { "above": 2.5 } }),
            json!({ "by": "points", "most": 5, "fourthSubject": { "above": 2 } }),
        ])
        .clone();
    if random.percent(60) {
        scheme["joined"] = json!([
            { "name": "Bangla", "subjects": ["Bangla 1st Paper", "Bangla 2nd Paper"] },
            { "name": "English", "subjects": ["English 1st Paper", "English 2nd Paper"] },
        ]);
    }
    for result in scheme["results"].as_array_mut().unwrap() {
        result["pass"] = random
            .one(&[
                json!({ "by": "scale" }),
                json!({ "by": "components" }),
                json!({ "by": "total", "percent": 40 }),
                json!({ "by": "total", "percent": 32.5 }),
            ])
            .clone();
        for (place, part) in result["parts"].as_array_mut().unwrap().iter_mut().enumerate() {
            changed_part(random, place, part.as_object_mut().unwrap());
        }
        if !has_carries && result["semester"] == "yearly" && random.percent(70) {
            result["carries"] = random
                .one(&[
                    json!([{ "semester": "half_yearly", "how": "scaled", "scaledTo": 33 }]),
                    json!([{ "semester": "half_yearly", "how": "add" }]),
                    json!([{ "semester": "half_yearly", "how": "mean" }]),
                    json!([{ "semester": "half_yearly", "how": "add", "percentage": "meanOfPercentages" }]),
                    json!([{ "semester": "half_yearly", "how": "mean", "percentage": "meanOfPercentages" }]),
                ])
                .clone();
        }
    }
    scheme
}

fn changed_part(random: &mut Random, place: usize, part: &mut Map<String, Value>) {
    for key in ["take", "count", "counts", "scaledTo", "mustPass"] {
        part.remove(key);
    }
    let take = *random.one(&["all", "all", "best", "best", "first", "last", "nth"]);
    part.insert("take".to_owned(), json!(take));
    if take != "all" {
        part.insert("count".to_owned(), json!(random.between(1, 3)));
    }
    if random.percent(70) {
        part.insert("scaledTo".to_owned(), json!(random.one(&[7, 20, 33, 60, 80, 100])));
    }
    // Something of each result counts.
    if place > 0 && random.percent(15) {
        part.insert("counts".to_owned(), json!(false));
    }
    if random.percent(30) {
        part.insert("mustPass".to_owned(), json!(random.percent(50)));
    }
    if random.percent(20) {
        part.insert("components".to_owned(), json!(["viva", "paper1"]));
        part.insert("elseComponents".to_owned(), json!(["written", "practical"]));
    }
}
