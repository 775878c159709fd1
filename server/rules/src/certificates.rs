//! Texts of certificates (docs/rules.md, *Cards and certificates*): plain text with fields in braces, as `{studentName}`, which fields there
//! are, and what a text says of somebody.

use crate::words::{Text, office_texts};

/// Fields that every text may have.
const ALWAYS: &[&str] = &["schoolName", "branchName", "today"];

/// Fields of a text about a student.
pub const STUDENT_FIELDS: &[&str] = &[
    "studentName",
    "nameBangla",
    "fatherName",
    "motherName",
    "guardianName",
    "regNo",
    "roll",
    "className",
    "sectionName",
    "group",
    "sessionName",
    "dob",
    "gender",
    "bloodGroup",
    "address",
    "admissionDate",
    "leftOn",
    "dues",
    "heShe",
    "hisHer",
    "sonDaughter",
];

/// The field of who owes nothing now: no certificate with it is issued to anybody else.
pub const DUES: &str = "dues";
/// What it prints.
pub const NO_DUES: &str = "no dues";

/// Fields of a text about an employee.
pub const EMPLOYEE_FIELDS: &[&str] = &[
    "employeeName",
    "nameBangla",
    "employeeId",
    "designation",
    "department",
    "joiningDate",
    "dob",
    "gender",
    "bloodGroup",
    "address",
    "heShe",
    "hisHer",
];

/// A part of a template's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'t> {
    Text(&'t str),
    /// What stands between braces: the name of a field.
    Field(&'t str),
}

/// What is wrong with a template's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A `{` that nothing closes.
    Unclosed,
    /// A `}` that nothing opens.
    Unopened,
    /// Fields that there are not, each once, and those that there are.
    Unknown(Vec<String>, Vec<&'static str>),
}

impl Fault {
    /// What is wrong, in sentences.
    pub fn said(&self) -> Text {
        let listed = |names: &mut dyn Iterator<Item = &str>| {
            names.map(|name| format!("{{{name}}}")).collect::<Vec<_>>().join(", ")
        };
        match self {
            Self::Unclosed => office_texts::CERTIFICATE_FIELD_UNCLOSED.into(),
            Self::Unopened => office_texts::CERTIFICATE_FIELD_UNOPENED.into(),
            Self::Unknown(unknown, known) => {
                let count = unknown.len();
                let unknown = listed(&mut unknown.iter().map(String::as_str));
                office_texts::certificate_fields_unknown(unknown, listed(&mut known.iter().copied()), count).into()
            }
        }
    }
}

/// A text taken apart at its braces.
///
/// # Errors
/// [`Fault::Unclosed`], [`Fault::Unopened`].
pub fn pieces(text: &str) -> Result<Vec<Piece<'_>>, Fault> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        if rest[at..].starts_with('}') {
            return Err(Fault::Unopened);
        }
        if at > 0 {
            found.push(Piece::Text(&rest[..at]));
        }
        let inner = &rest[at + 1..];
        let end = inner.find(['{', '}', '\n']).filter(|end| inner[*end..].starts_with('}')).ok_or(Fault::Unclosed)?;
        found.push(Piece::Field(&inner[..end]));
        rest = &inner[end + 1..];
    }
    if !rest.is_empty() {
        found.push(Piece::Text(rest));
    }
    Ok(found)
}

/// A field's own name, and whether its value begins with a capital: `{HeShe}` begins a sentence.
pub fn named(field: &str) -> (String, bool) {
    let mut letters = field.chars();
    match letters.next() {
        Some(first) if first.is_ascii_uppercase() => {
            (format!("{}{}", first.to_ascii_lowercase(), letters.as_str()), true)
        }
        _ => (field.to_owned(), false),
    }
}

/// Whether a text can be a template's, with these fields and those that every text may have.
///
/// # Errors
/// What is wrong with it.
pub fn check(text: &str, fields: &[&'static str]) -> Result<(), Fault> {
    let known: Vec<&'static str> = fields.iter().chain(ALWAYS).copied().collect();
    let mut unknown: Vec<String> = Vec::new();
    for piece in pieces(text)? {
        if let Piece::Field(field) = piece
            && !known.contains(&named(field).0.as_str())
            && !unknown.iter().any(|of| of == field)
        {
            unknown.push(field.to_owned());
        }
    }
    if unknown.is_empty() { Ok(()) } else { Err(Fault::Unknown(unknown, known)) }
}

/// Whether a text has a field.
pub fn has(text: &str, field: &str) -> bool {
    pieces(text)
        .is_ok_and(|pieces| pieces.iter().any(|piece| matches!(piece, Piece::Field(name) if named(name).0 == field)))
}

/// Fields that are words of the sentence rather than facts about somebody.
const BY_GENDER: &[&str] = &["heShe", "hisHer", "sonDaughter"];

/// A part of a certificate's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub text: String,
    /// It came out of a field, and is set apart; words that only go by gender are not.
    pub is_filled: bool,
}

/// A text as it says of somebody, and the fields that nothing is known for, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filled {
    /// One a line of the text; an empty line has none.
    pub lines: Vec<Vec<Part>>,
    pub missing: Vec<String>,
}

/// Fills a text in. What a field's value holds is taken as it is, braces included; of several lines it becomes one. A field without a value
/// stays as it is written, and so does a text that cannot be taken apart.
pub fn fill(text: &str, value: impl Fn(&str) -> Option<String>) -> Filled {
    let mut filled = Filled::default();
    let parts = pieces(text).unwrap_or_else(|_| vec![Piece::Text(text)]);
    let mut line: Vec<Part> = Vec::new();
    for piece in parts {
        match piece {
            Piece::Text(text) => {
                for (at, part) in text.split('\n').enumerate() {
                    if at > 0 {
                        filled.lines.push(std::mem::take(&mut line));
                    }
                    if !part.is_empty() {
                        line.push(Part { text: part.to_owned(), is_filled: false });
                    }
                }
            }
            Piece::Field(field) => {
                let (name, is_capital) = named(field);
                let known = value(&name).map(|value| value.lines().map(str::trim).collect::<Vec<_>>().join(", "));
                let known = known.filter(|value| !value.trim().is_empty());
                let is_filled = !BY_GENDER.contains(&name.as_str());
                if known.is_none() && !filled.missing.contains(&name) {
                    filled.missing.push(name);
                }
                line.push(match known {
                    Some(value) => Part { text: if is_capital { capitalised(&value) } else { value }, is_filled },
                    None => Part { text: format!("{{{field}}}"), is_filled: false },
                });
            }
        }
    }
    if !line.is_empty() || !filled.lines.is_empty() {
        filled.lines.push(line);
    }
    filled
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}", first.to_uppercase(), letters.as_str()))
}

/// What is said of a girl and of a boy, by the field and the stored gender; none of who has no gender stored.
pub fn by_gender(field: &str, gender: &str) -> Option<&'static str> {
    let (girl, boy) = match field {
        "heShe" => ("she", "he"),
        "hisHer" => ("her", "his"),
        "sonDaughter" => ("daughter", "son"),
        _ => return None,
    };
    match gender {
        "female" => Some(girl),
        "male" => Some(boy),
        _ => None,
    }
}

/// A certificate's number as it is printed: `DHK-C-2026-000012`; a branch without a code has none in it.
pub fn printed_number(branch_code: &str, year: &str, number: i64) -> String {
    let code = if branch_code.is_empty() { String::new() } else { format!("{branch_code}-") };
    format!("{code}C-{year}-{number:06}")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn said(filled: &Filled) -> Vec<String> {
        filled.lines.iter().map(|line| line.iter().map(|part| part.text.as_str()).collect()).collect()
    }

    #[test]
    fn a_text_is_taken_apart_at_its_braces() {
        use Piece::{Field, Text};
        for (text, expected) in [
            ("", Ok(vec![])),
            ("No field.", Ok(vec![Text("No field.")])),
            ("{regNo}", Ok(vec![Field("regNo")])),
            ("a {b}{c} d", Ok(vec![Text("a "), Field("b"), Field("c"), Text(" d")])),
            ("ক {খ} গ", Ok(vec![Text("ক "), Field("খ"), Text(" গ")])),
            ("a {", Err(Fault::Unclosed)),
            ("a {b", Err(Fault::Unclosed)),
            ("a {b {c}", Err(Fault::Unclosed)),
            ("a {b\n}", Err(Fault::Unclosed)),
            ("a } b", Err(Fault::Unopened)),
            ("{a}}", Err(Fault::Unopened)),
        ] {
            assert_eq!(pieces(text), expected, "{text}");
        }
    }

    #[test]
    fn a_field_that_there_is_not_is_named_with_those_that_there_are() {
        for text in ["{studentName} of {schoolName}", "{HeShe} left on {leftOn}, {today}.", "<b>plain</b>", ""] {
            assert_eq!(check(text, STUDENT_FIELDS), Ok(()), "{text}");
        }
        for (text, fields, begins) in [
            (
                "{studentNam}",
                STUDENT_FIELDS,
                "{studentNam} is not a field here. There are {studentName}, {nameBangla}, ",
            ),
            (
                "{studentName}, {roll}, {roll}",
                EMPLOYEE_FIELDS,
                "{studentName}, {roll} are not fields here. There are {employeeName}, ",
            ),
            ("{ studentName }", STUDENT_FIELDS, "{ studentName } is not a field here."),
            ("{}", STUDENT_FIELDS, "{} is not a field here."),
            ("{STUDENTNAME}", STUDENT_FIELDS, "{STUDENTNAME} is not a field here."),
        ] {
            let fault = check(text, fields).unwrap_err().said();
            let fault = fault.english();
            assert!(fault.starts_with(begins), "{fault}");
            assert!(fault.ends_with("{schoolName}, {branchName}, {today}."), "{fault}");
        }
    }

    #[test]
    fn a_text_is_filled_in_literally_line_by_line() {
        let value = |field: &str| match field {
            "studentName" => Some("{roll} <b>".to_owned()),
            "heShe" => Some("she".to_owned()),
            "address" => Some("House 12\nDhaka".to_owned()),
            "motherName" => Some(" ".to_owned()),
            _ => None,
        };
        let filled = fill("{HeShe}, {studentName}\n\nof {address}: {heShe}.", value);
        assert_eq!(said(&filled), ["She, {roll} <b>", "", "of House 12, Dhaka: she."]);
        assert_eq!(filled.missing, Vec::<String>::new());
        assert_eq!(filled.lines[0][0], Part { text: "She".to_owned(), is_filled: false });
        assert_eq!(filled.lines[0][2], Part { text: "{roll} <b>".to_owned(), is_filled: true });
        assert_eq!(filled.lines[0][1], Part { text: ", ".to_owned(), is_filled: false });
        let lacking = fill("{fatherName} {motherName} {FatherName}", value);
        assert_eq!(
            (said(&lacking), lacking.missing.join(" ").as_str()),
            (vec!["{fatherName} {motherName} {FatherName}".to_owned()], "fatherName motherName",)
        );
        assert_eq!(said(&fill("a { b", value)), ["a { b"], "what cannot be taken apart stays");
    }

    /// "A certificate template may contain `{dues}`."
    #[test]
    fn a_text_may_say_that_nothing_is_due() {
        assert_eq!(check("{StudentName} has {dues}.", STUDENT_FIELDS), Ok(()));
        assert!(check("{employeeName} has {dues}.", EMPLOYEE_FIELDS).is_err());
        for (text, asks) in [("has {dues}", true), ("{Dues} of {studentName}", true), ("dues", false), ("{dues", false)]
        {
            assert_eq!(has(text, DUES), asks, "{text}");
        }
    }

    #[test]
    fn words_go_by_gender_and_numbers_by_branch_and_year() {
        for (field, girl, boy) in [("heShe", "she", "he"), ("hisHer", "her", "his"), ("sonDaughter", "daughter", "son")]
        {
            assert_eq!(
                (by_gender(field, "female"), by_gender(field, "male"), by_gender(field, "")),
                (Some(girl), Some(boy), None)
            );
        }
        assert_eq!(by_gender("roll", "male"), None);
        assert_eq!(printed_number("DHK", "2026", 12), "DHK-C-2026-000012");
        assert_eq!(printed_number("", "2026", 1_234_567), "C-2026-1234567");
    }

    proptest! {
        #[test]
        fn a_text_without_braces_says_what_it_says(text in "[^{}]{0,80}") {
            let filled = fill(&text, |_| None);
            prop_assert_eq!(said(&filled).join("\n"), text);
            prop_assert!(filled.missing.is_empty());
        }

        #[test]
        fn nothing_of_a_text_is_lost(text in "[a-c{}\n ]{0,40}", value in "[a-z{}]{1,8}") {
            if let Ok(pieces) = pieces(&text) {
                let written: String = pieces.iter().map(|piece| match piece {
                    Piece::Text(text) => (*text).to_owned(),
                    Piece::Field(field) => format!("{{{field}}}"),
                }).collect();
                prop_assert_eq!(written, text.clone());
                let filled = said(&fill(&text, |_| Some(value.clone()))).join("\n");
                let expected: String = pieces.iter().map(|piece| match piece {
                    Piece::Text(text) => (*text).to_owned(),
                    Piece::Field(_) => value.clone(),
                }).collect();
                prop_assert_eq!(filled, expected);
            }
        }
    }
}
