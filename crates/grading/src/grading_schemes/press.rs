//! What a button of a scheme's form asks for: to save it, or to add, remove or move a row and show the form again. Pure.

use super::fields::{Fields, Row, pattern_of, place_of};

/// The value of the field `do`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    Save,
    /// The form again, with what it would make of a section's results.
    Try,
    /// The form again, with what can be chosen now, and what comes of marks that are tried.
    Update,
    /// `add:results[0].parts`, with the list's path.
    Add(String),
    /// `remove:results[0].parts[2]`, with the row's list and place.
    Remove(String, usize),
    /// `up:results[0].parts[2]`: before the row above it.
    Up(String, usize),
}

/// What a row that is added begins with, by its list.
const NEW: &[(&str, &[(&str, &str)])] = &[
    (
        "scales",
        &[
            (".key", ""),
            (".name", ""),
            (".rounding", "halfUp"),
            (".bands[0].from", "0"),
            (".bands[0].letter", ""),
            (".bands[0].fails", "true"),
        ],
    ),
    ("scales[].bands", &[(".from", ""), (".letter", "")]),
    ("examTypes", &[(".key", ""), (".name", "")]),
    ("semesters", &[(".key", ""), (".name", ""), (".printedTitle", "")]),
    (
        "results",
        &[
            (".fromClass", ""),
            (".toClass", ""),
            (".semester", ""),
            (".scale", ""),
            (".pass.by", "scale"),
            (".parts[0].name", ""),
            (".parts[0].take", "all"),
            (".parts[0].counts", "true"),
            (".parts[0].mustPass", "true"),
        ],
    ),
    ("results[].parts", &[(".name", ""), (".take", "all"), (".counts", "true"), (".mustPass", "true")]),
    ("results[].carries", &[(".semester", ""), (".how", "add")]),
    ("joined", &[(".name", ""), (".subjects[0]", ""), (".subjects[1]", "")]),
    ("joined[].subjects", &[("", "")]),
];

impl Press {
    /// The press that the field `do` names; without one, Save.
    pub fn named(text: Option<&str>) -> Self {
        let Some((act, path)) = text.map(|text| text.split_once(':').unwrap_or((text, ""))) else { return Self::Save };
        let row = || {
            let (list, place) = path.strip_suffix(']')?.rsplit_once('[')?;
            new_row(list)?;
            Some((list.to_owned(), place_of(place)?))
        };
        match act {
            "add" if new_row(path).is_some() => Self::Add(path.to_owned()),
            "remove" => row().map_or(Self::Update, |(list, place)| Self::Remove(list, place)),
            "up" => row().map_or(Self::Update, |(list, place)| Self::Up(list, place)),
            "try" => Self::Try,
            "add" | "update" | "work" => Self::Update,
            _ => Self::Save,
        }
    }

    /// Changes the fields as the button says. A row that is not there is left alone.
    pub fn change(&self, fields: &mut Fields) {
        let (Self::Add(list) | Self::Remove(list, _) | Self::Up(list, _)) = self else { return };
        let mut rows = fields.take_rows(list);
        match *self {
            // The next result is most often like the last one.
            Self::Add(_) if list == "results" && !rows.is_empty() => {
                let mut row = rows.last().cloned().unwrap_or_default();
                row.insert(".semester".to_owned(), String::new());
                rows.push(row);
            }
            Self::Add(_) => rows.extend(new_row(list)),
            Self::Remove(_, place) if place < rows.len() => {
                rows.remove(place);
            }
            Self::Up(_, place) if place > 0 && place < rows.len() => rows.swap(place, place - 1),
            _ => {}
        }
        fields.put_rows(list, rows);
    }
}

/// A new row of the list with this path; none where there is no such list.
fn new_row(list: &str) -> Option<Row> {
    let pattern = pattern_of(list)?;
    let (_, row) = NEW.iter().find(|(list, _)| *list == pattern)?;
    Some(row.iter().map(|(end, text)| ((*end).to_owned(), (*text).to_owned())).collect())
}
