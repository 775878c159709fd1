//! Students as the rows of other lists name them (docs/rules.md, *Opening data*): by their register number; or by class, section and roll with their name.

use std::collections::{BTreeSet, HashMap};
use std::hash::BuildHasher;

use rules::spelling::{register_key, tidy};
use rules::words::{Text, imports_texts, labels};

use super::{Part, class_key};
use crate::fields::latin;
use crate::wire::Choice;
use db::{Conn, FromRow, Result};

/// The columns by which a student is found.
pub const PARTS: &[Part] = &[
    Part::new(labels::REGISTER_NUMBER, "regNo").required(),
    Part::new(labels::CLASS, "className"),
    Part::new(labels::SECTION, "sectionName"),
    Part::new(labels::ROLL, "roll"),
    Part::new(labels::STUDENT_NAME, "studentName"),
];

/// The same of a row that may be somebody else's.
pub const OPTIONAL_PARTS: &[Part] = &[
    Part::new(labels::REGISTER_NUMBER, "regNo"),
    Part::new(labels::CLASS, "className"),
    Part::new(labels::SECTION, "sectionName"),
    Part::new(labels::ROLL, "roll"),
    Part::new(labels::STUDENT_NAME, "studentName"),
];

/// A student of a session.
#[derive(Clone, Debug, FromRow)]
pub struct Pupil {
    pub id: String,
    pub reg_no: String,
    pub name: String,
    pub name_bangla: Option<String>,
    pub class_name: String,
    pub class_numeric: i64,
    pub section_name: String,
    pub roll: i64,
    pub status: String,
    /// YYYY-MM-DD
    pub left_on: Option<String>,
}

/// Whoever is enrolled in a session, whether they have left or not.
pub async fn pupils(conn: &mut Conn, session_id: &str) -> Result<Vec<Pupil>> {
    conn.all(
        "select s.id, s.reg_no, s.first_name || case when s.last_name = '' then '' else ' ' || s.last_name end as name, s.name_bangla,
                c.class_name, c.class_numeric, n.section_name, r.roll, s.status, r.left_on
           from enrolments r join students s on s.id = r.student_id join classes c on c.id = r.class_id
           join sections n on n.id = r.section_id
          where r.session_id = $1 order by s.search_text, s.id",
        session_id,
    )
    .await
}

/// Those of the branch's active session.
pub async fn of_active_session(conn: &mut Conn, branch_id: &str) -> Result<Vec<Pupil>> {
    let found: Option<SessionId> =
        conn.optional("select id from sessions where branch_id = $1 and status = 'active'", branch_id).await?;
    match found {
        Some(session) => pupils(conn, &session.id).await,
        None => Ok(Vec::new()),
    }
}

#[derive(FromRow)]
struct SessionId {
    id: String,
}

/// What stands between a student's name and the number by which it is told apart.
const BETWEEN: &str = " · ";

/// Students as choices: `Amina Rahman · S-001`.
pub fn choices(pupils: &[Pupil]) -> Vec<Choice> {
    let label = |pupil: &Pupil| format!("{}{BETWEEN}{}", pupil.name, pupil.reg_no);
    pupils.iter().map(|pupil| Choice::new(&pupil.id, label(pupil))).collect()
}

/// The name and the register number of what [`choices`] says.
pub fn apart(label: &str) -> (String, String) {
    let (name, number) = label.rsplit_once(BETWEEN).unwrap_or((label, ""));
    (name.to_owned(), number.to_owned())
}

/// By what students are found; what is several students' is nobody's.
pub fn names(pupils: &[Pupil]) -> HashMap<String, String> {
    let mut names: HashMap<String, String> = HashMap::new();
    let mut add = |key: String, id: &str| {
        let found = names.entry(key).or_insert_with(|| id.to_owned());
        if found != id {
            found.clear();
        }
    };
    for pupil in pupils {
        let (id, roll) = (pupil.id.as_str(), pupil.roll);
        add(format!("number:{}", register_key(&pupil.reg_no)), id);
        add(format!("spelled:{}", pupil.reg_no), id);
        let written = format!("{} {}", pupil.class_name, pupil.section_name).to_lowercase();
        add(format!("place:{written} {roll}"), id);
        if let Some(key) = class_key(&format!("{} {}", pupil.class_numeric, pupil.section_name)) {
            add(format!("place:{key} {roll}"), id);
        }
        // A class that is named without its section.
        for class in [Some(pupil.class_name.to_lowercase()), class_key(&pupil.class_numeric.to_string())] {
            if let Some(class) = class.filter(|class| *class != written) {
                add(format!("class:{class} {roll}"), id);
            }
        }
    }
    for pupil in pupils {
        let bangla = pupil.name_bangla.as_deref().unwrap_or_default();
        names.insert(format!("name:{}", pupil.id), format!("{}\n{bangla}", pupil.name));
        names.insert(format!("told:{}", pupil.id), format!("{}, {}", pupil.reg_no, pupil.name));
    }
    names
}

/// The student that a row names.
///
/// # Errors
/// Why nobody is found, or somebody else than the row says.
pub fn found<S: BuildHasher>(
    parts: &[String],
    names: Option<&HashMap<String, String, S>>,
) -> std::result::Result<String, Text> {
    let part = |place: usize| parts.get(place).map(|text| tidy(text)).unwrap_or_default();
    let [number, class, section, roll, name] = [0, 1, 2, 3, 4].map(part);
    let of = |key: String| names.and_then(|names| names.get(&key)).filter(|found| !found.is_empty()).cloned();
    let id = if number.is_empty() {
        let (class, roll) = (tidy(&format!("{class} {section}")), latin(&roll));
        if name.is_empty() {
            return Err(imports_texts::STUDENT_WITHOUT_NAME.into());
        }
        if class.is_empty() || roll.is_empty() {
            return Err(imports_texts::STUDENT_WITHOUT_ROLL.into());
        }
        let keys = [Some(class.to_lowercase()), class_key(&class)].into_iter().flatten();
        let mut found = keys.flat_map(|key| [of(format!("place:{key} {roll}")), of(format!("class:{key} {roll}"))]);
        found.find_map(|found| found).ok_or_else(|| imports_texts::no_student_with_roll(roll, class))?
    } else {
        let spelled = of(format!("spelled:{number}")).or_else(|| of(format!("number:{}", register_key(&number))));
        spelled.ok_or_else(|| imports_texts::no_student_with_number(number))?
    };
    let stored = of(format!("name:{id}")).unwrap_or_default();
    if name.is_empty() || stored.split('\n').any(|stored| agree(&name, stored)) {
        Ok(id)
    } else {
        Err(imports_texts::student_is_another(of(format!("told:{id}")).unwrap_or_default(), name).into())
    }
}

/// Whether two spellings can be one name: all words of one are among the other's.
pub fn agree(one: &str, other: &str) -> bool {
    let words = |text: &str| -> BTreeSet<String> {
        let lower = text.to_lowercase();
        lower.split([' ', '.', ',']).filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    let (one, other) = (words(one), words(other));
    !one.is_empty() && !other.is_empty() && (one.is_subset(&other) || other.is_subset(&one))
}

#[cfg(test)]
mod tests {
    use super::{Pupil, agree, found, names};

    fn pupil(id: &str, reg_no: &str, name: &str, section: &str, roll: i64) -> Pupil {
        Pupil {
            id: id.to_owned(),
            reg_no: reg_no.to_owned(),
            name: name.to_owned(),
            name_bangla: Some("আমিনা রহমান".to_owned()),
            class_name: "Class 8".to_owned(),
            class_numeric: 8,
            section_name: section.to_owned(),
            roll,
            status: "active".to_owned(),
            left_on: None,
        }
    }

    #[test]
    fn a_student_is_found_by_number_or_by_place_and_name() {
        let all = [
            pupil("one", "S-001", "Amina Rahman", "A", 1),
            pupil("two", "S-002", "Bashir Ahmed", "A", 2),
            pupil("three", "S-003", "Chandra Roy", "B", 1),
        ];
        let names = names(&all);
        let of =
            |parts: [&str; 5]| found(&parts.map(str::to_owned), Some(&names)).map_err(|why| why.english().to_owned());
        for (parts, id) in [
            (["S-001", "", "", "", ""], "one"),
            (["s-০০১", "", "", "", "amina"], "one"),
            (["S-001", "", "", "", "আমিনা রহমান"], "one"),
            (["", "Class 8", "A", "2", "Bashir"], "two"),
            (["", "VIII", "a", "২", "Bashir Ahmed"], "two"),
            (["", "8", "", "2", "Ahmed, Bashir"], "two"),
            (["", "VIII B", "", "1", "Roy"], "three"),
        ] {
            assert_eq!(of(parts).as_deref(), Ok(id), "{parts:?}");
        }
        for (parts, why) in [
            (["S-009", "", "", "", ""], "No student of the session has the register number S-009"),
            (["S-001", "", "", "", "Bashir"], "S-001, Amina Rahman is not “Bashir”"),
            (["", "8", "A", "2", ""], "Without a register number, the student's name has to be there, too"),
            // Two have the roll in the class.
            (["", "8", "", "1", "Amina"], "No student of the session has roll 1 in 8"),
            (["", "", "", "", "Amina"], "Without a register number, the student's class and roll have to be there"),
        ] {
            assert_eq!(of(parts).unwrap_err(), why, "{parts:?}");
        }
    }

    #[test]
    fn names_agree_where_all_words_of_one_are_the_others() {
        assert!(agree("Md. Amina Rahman", "amina rahman"));
        assert!(!agree("Amina Roy", "Amina Rahman"));
        assert!(!agree("", "Amina"));
    }
}
