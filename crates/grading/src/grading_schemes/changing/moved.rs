//! Where semesters and exam types go that the new scheme of a class lacks. Keys are texts here: which there are, the plans say.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rules::scheme::Plan;
use rules::semesters::ExamType;
use rules::words::{Text, schemes_texts};

use super::asked::{Asked, of_exam_type, of_semester};
use super::choice::{Choices, ClassChoice};
use super::store::{Conduct, Exam, Sits};
use web::posted::FieldErrors;

/// What a key is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum KeyOf {
    Semester,
    ExamType,
}

/// A key that has to become another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lacking {
    pub of: KeyOf,
    pub key: String,
    /// What it is called until now.
    pub name: String,
    /// The names of the exams that have it; none where only conduct grades are of it.
    pub exams: Vec<String>,
    /// Keys and names of what it may become, in the order of the schemes.
    pub choices: Vec<(String, String)>,
    /// What was chosen; empty: nothing yet.
    pub chosen: String,
}

impl Lacking {
    /// The field in which that is chosen.
    pub fn field(&self) -> String {
        match self.of {
            KeyOf::Semester => of_semester(&self.key),
            KeyOf::ExamType => of_exam_type(&self.key),
        }
    }
}

/// Where everything goes.
#[derive(Clone, Debug, Default)]
pub struct Moved {
    pub lacking: Vec<Lacking>,
    /// By exam: semester and exam type, of the exams where one is another.
    pub exams: HashMap<String, (String, String)>,
    /// The semesters of classes that become others: class, old and new.
    pub semesters: Vec<(String, String, String)>,
    /// The same of exam types.
    pub exam_types: Vec<(String, String, String)>,
}

impl Moved {
    /// Looks through the exams of a session; what cannot be is reported in the field of the key.
    pub fn of(
        choices: &Choices,
        (exams, sits, conduct): (&[Exam], &[Sits], &[Conduct]),
        asked: &Asked,
        errors: &mut FieldErrors,
    ) -> Self {
        let mut moved = Self::default();
        let class = |id: &str| choices.classes.iter().find(|class| class.id == id);
        let mut rewritten: HashMap<&str, (String, String)> = HashMap::new();
        for of in [KeyOf::Semester, KeyOf::ExamType] {
            // By key: who lacks it, and the exams that are of it.
            let mut found: BTreeMap<&str, (BTreeSet<usize>, Vec<&Exam>)> = BTreeMap::new();
            let is_lacked = |class: &ClassChoice, key: &str| {
                has(&class.plan_before, class.numeric, of, key) && !has(&class.plan_after, class.numeric, of, key)
            };
            let places = |lacks: &dyn Fn(&ClassChoice) -> bool| -> BTreeSet<usize> {
                choices.classes.iter().enumerate().filter(|(_, class)| lacks(class)).map(|(place, _)| place).collect()
            };
            for exam in exams {
                let key = if of == KeyOf::Semester { exam.semester.as_str() } else { exam.kind.as_str() };
                let sitting: Vec<&str> =
                    sits.iter().filter(|sits| sits.exam_id == exam.id).map(|sits| sits.class_id.as_str()).collect();
                let lacked_by = if sitting.is_empty() {
                    // It may be of any class that has it until now; it stays where one of them still does.
                    let anybody = choices.classes.iter().any(|class| has(&class.plan_after, class.numeric, of, key));
                    if anybody { BTreeSet::new() } else { places(&|class| is_lacked(class, key)) }
                } else {
                    places(&|class| sitting.contains(&class.id.as_str()) && is_lacked(class, key))
                };
                if !lacked_by.is_empty() {
                    let (classes, of_key) = found.entry(key).or_default();
                    classes.extend(lacked_by);
                    of_key.push(exam);
                }
            }
            if of == KeyOf::Semester {
                for conduct in conduct {
                    let key = conduct.semester.as_str();
                    let lacked_by = places(&|class| class.id == conduct.class_id && is_lacked(class, key));
                    if !lacked_by.is_empty() {
                        found.entry(key).or_default().0.extend(lacked_by);
                    }
                }
            }
            for (key, (classes, of_key)) in found {
                let lacks: Vec<&ClassChoice> = classes.iter().map(|place| &choices.classes[*place]).collect();
                let mut offered: Vec<(String, String)> = Vec::new();
                for (key, name) in lacks.iter().flat_map(|class| keys(&class.plan_after, class.numeric, of)) {
                    if !offered.iter().any(|(other, _)| *other == key) {
                        offered.push((key, name));
                    }
                }
                let sent = match of {
                    KeyOf::Semester => asked.semesters.get(key),
                    KeyOf::ExamType => asked.exam_types.get(key),
                };
                let lacking = Lacking {
                    of,
                    key: key.to_owned(),
                    name: lacks.first().map_or_else(|| key.to_owned(), |class| name(&class.plan_before, of, key)),
                    exams: of_key.iter().map(|exam| exam.name.clone()).collect(),
                    choices: offered,
                    chosen: sent.cloned().unwrap_or_default(),
                };
                if let Some(fault) = fault(&lacking, &lacks, &of_key, |exam| {
                    sits.iter()
                        .filter(|sits| sits.exam_id == exam.id)
                        .filter_map(|sits| class(&sits.class_id))
                        .collect()
                }) {
                    errors.add(&lacking.field(), fault);
                } else {
                    for exam in of_key {
                        let keys = || (exam.semester.clone(), exam.kind.clone());
                        let keys = rewritten.entry(&exam.id).or_insert_with(keys);
                        let place = if of == KeyOf::Semester { &mut keys.0 } else { &mut keys.1 };
                        place.clone_from(&lacking.chosen);
                    }
                    let of_classes =
                        lacks.iter().map(|class| (class.id.clone(), key.to_owned(), lacking.chosen.clone()));
                    match of {
                        KeyOf::Semester => moved.semesters.extend(of_classes),
                        KeyOf::ExamType => moved.exam_types.extend(of_classes),
                    }
                }
                moved.lacking.push(lacking);
            }
        }
        moved.exams = rewritten.into_iter().map(|(id, keys)| (id.to_owned(), keys)).collect();
        moved
    }

    /// What a semester of a class becomes; the same where nothing was said.
    pub fn semester<'m>(&'m self, class_id: &str, key: &'m str) -> &'m str {
        let found = self.semesters.iter().find(|(class, old, _)| class == class_id && old == key);
        found.map_or(key, |(.., new)| new)
    }

    /// The days of a session's semesters: those of a semester that becomes another go with it, unless that has its own, and stay where a class has
    /// the old one all the same.
    pub fn dates(&self, choices: &Choices, stored: &str) -> String {
        let mut spans: Vec<(String, String)> = stored
            .split(' ')
            .filter_map(|part| part.split_once('='))
            .map(|(key, days)| (key.into(), days.into()))
            .collect();
        for (_, old, new) in &self.semesters {
            let Some(place) = spans.iter().position(|(key, _)| key == old) else { continue };
            let days = spans[place].1.clone();
            let is_kept =
                choices.classes.iter().any(|class| has(&class.plan_after, class.numeric, KeyOf::Semester, old));
            let is_there = spans.iter().any(|(key, _)| key == new);
            match (is_there, is_kept) {
                (true, true) => {}
                (true, false) => drop(spans.remove(place)),
                (false, true) => spans.push((new.clone(), days)),
                (false, false) => spans[place].0.clone_from(new),
            }
        }
        spans.iter().map(|(key, days)| format!("{key}={days}")).collect::<Vec<_>>().join(" ")
    }
}

/// Why a key cannot become what was chosen for it.
fn fault<'c>(
    lacking: &Lacking,
    lacks: &[&ClassChoice],
    exams: &[&Exam],
    sitting: impl Fn(&Exam) -> Vec<&'c ClassChoice>,
) -> Option<Text> {
    let is_offered = lacking.choices.iter().any(|(key, _)| *key == lacking.chosen);
    if !is_offered && exams.is_empty() {
        return Some(schemes_texts::change_conduct_of(&lacking.name).into());
    }
    if !is_offered {
        return Some(schemes_texts::change_exams_of(&lacking.name, lacking.exams.join(", ")).into());
    }
    let lacks_new = |class: &ClassChoice| !has(&class.plan_after, class.numeric, lacking.of, &lacking.chosen);
    let new = lacking.choices.iter().find(|(key, _)| *key == lacking.chosen).map(|(_, name)| name.as_str());
    let new = new.unwrap_or_default();
    for exam in exams {
        let sits = sitting(exam);
        // Of an exam that nobody sits yet it is enough that one class has the new key.
        if let Some(class) = sits.into_iter().find(|class| lacks_new(class)) {
            let scheme = &class.plan_after.definition().name;
            return Some(schemes_texts::change_shared(&exam.name, &class.name, scheme, new).into());
        }
    }
    let class = lacks.iter().find(|class| exams.is_empty() && lacks_new(class))?;
    let scheme = &class.plan_after.definition().name;
    Some(schemes_texts::change_shared(&lacking.name, &class.name, scheme, new).into())
}

/// Whether a class's results can be of a key.
fn has(plan: &Plan, class_numeric: i64, of: KeyOf, key: &str) -> bool {
    match of {
        KeyOf::Semester => plan.semester(key).is_some_and(|place| plan.rule(class_numeric, place).is_some()),
        KeyOf::ExamType => plan.exam_type(key).is_some(),
    }
}

fn name(plan: &Plan, of: KeyOf, key: &str) -> String {
    let found = match of {
        KeyOf::Semester => plan.semester(key).map(|place| plan.definition().semesters[place].name.clone()),
        KeyOf::ExamType => {
            let own = plan.definition().exam_types.iter().find(|own| own.key == key).map(|own| own.name.clone());
            own.or_else(|| ExamType::specified(key).map(|known| known.label().to_owned()))
        }
    };
    found.unwrap_or_else(|| key.to_owned())
}

/// The keys that a class can have, with their names.
fn keys(plan: &Plan, class_numeric: i64, of: KeyOf) -> Vec<(String, String)> {
    match of {
        KeyOf::Semester => {
            let semesters = &plan.definition().semesters;
            plan.semesters_of(class_numeric).map(|at| (semesters[at].key.clone(), semesters[at].name.clone())).collect()
        }
        KeyOf::ExamType => {
            let specified = ExamType::ALL.iter().map(|known| known.as_str().to_owned());
            let own = plan.definition().exam_types.iter().map(|own| own.key.clone());
            let mut keys: Vec<String> = specified.collect();
            keys.extend(own.filter(|key| ExamType::specified(key).is_none()));
            keys.into_iter().map(|key| (key.clone(), name(plan, of, &key))).collect()
        }
    }
}
