//! What a request says of its place, before anything of it is sure: the filter set as a query, a body or a form carries it.

use std::borrow::Cow;
use std::marker::PhantomData;
use std::ops::Deref;

use rules::semesters::Semester;
use rules::words::calls;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde_json::Value;

use super::level::LEVELS;
use super::store;
use base::error::{Error, Result};
use db::Conn;
use web::input;
use web::posted::Raw;

/// The filter set of docs/rules.md, *Calls* as a query, a body or a form carries it: nothing is sure yet.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
#[schemars(rename = "Ground")]
pub struct AskedPlace {
    /// Names the branch, as `branchId` does; a caller who has a branch may leave out both.
    pub branch_name: Option<String>,
    pub branch_id: Option<String>,
    /// Names the session, as `sessionId` does.
    pub session_name: Option<String>,
    pub session_id: Option<String>,
    pub class_id: Option<String>,
    /// Beside `classId`: must be its name.
    pub class_name: Option<String>,
    pub section_id: Option<String>,
    /// Beside `sectionId`: must be its name.
    pub section_name: Option<String>,
    pub exam_id: Option<String>,
    pub subject_id: Option<String>,
    /// Beside `subjectId`: must be its name.
    pub subject_name: Option<String>,
    /// One of the class's.
    #[schemars(extend("examples" = Semester::ALL.map(Semester::as_str)))]
    pub semester: Option<String>,
}

/// What a call cannot do without, as a type: [`AskedPlaceOf`].
pub trait NeededKeys {
    /// The keys, without branch and session, which have two each.
    const KEYS: &'static [&'static str];
}

macro_rules! levels {
    ($($name:ident: $($key:literal),+;)+) => {$(
        #[doc = concat!($("`", $key, "` "),+)]
        #[derive(Clone, Copy, Debug)]
        pub struct $name;
        impl NeededKeys for $name {
            const KEYS: &'static [&'static str] = &[$($key),+];
        }
    )+};
}

levels! {
    SectionKeys: "classId", "sectionId";
    SemesterKeys: "classId", "sectionId", "semester";
    SheetKeys: "classId", "sectionId", "examId", "subjectId";
}

/// The filter set of a call that cannot do without some of it, as its description says. A test holds the calls to that.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct AskedPlaceOf<L> {
    asked: AskedPlace,
    #[serde(skip)]
    level: PhantomData<L>,
}

impl<L> Deref for AskedPlaceOf<L> {
    type Target = AskedPlace;
    fn deref(&self) -> &AskedPlace {
        &self.asked
    }
}

impl<L> From<AskedPlaceOf<L>> for AskedPlace {
    fn from(of: AskedPlaceOf<L>) -> Self {
        of.asked
    }
}

impl<L: NeededKeys> JsonSchema for AskedPlaceOf<L> {
    fn schema_name() -> Cow<'static, str> {
        AskedPlace::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = AskedPlace::json_schema(generator);
        for key in L::KEYS {
            if let Some(field) = schema.pointer_mut(&format!("/properties/{key}")).and_then(Value::as_object_mut) {
                field.insert("type".to_owned(), "string".into());
                field.insert("minLength".to_owned(), 1.into());
            }
        }
        schema.insert("required".to_owned(), L::KEYS.into());
        schema
    }
}

/// A body that carries the filter set beside its own fields.
pub type PlaceBody<T, A = AskedPlace> = input::PlaceBody<T, A>;

impl AskedPlace {
    /// The filter set that a form carries.
    pub fn of_form(raw: &Raw) -> Self {
        Self {
            branch_name: raw.owned("branchName"),
            branch_id: raw.owned("branchId"),
            session_name: raw.owned("sessionName"),
            session_id: raw.owned("sessionId"),
            class_id: raw.owned("classId"),
            class_name: raw.owned("className"),
            section_id: raw.owned("sectionId"),
            section_name: raw.owned("sectionName"),
            exam_id: raw.owned("examId"),
            subject_id: raw.owned("subjectId"),
            subject_name: raw.owned("subjectName"),
            semester: raw.owned("semester"),
        }
    }

    /// This with every empty text taken as not given, as forms send it.
    #[must_use]
    pub fn trimmed(mut self) -> Self {
        for field in [
            &mut self.branch_name,
            &mut self.branch_id,
            &mut self.session_name,
            &mut self.session_id,
            &mut self.class_id,
            &mut self.class_name,
            &mut self.section_id,
            &mut self.section_name,
            &mut self.exam_id,
            &mut self.subject_id,
            &mut self.subject_name,
            &mut self.semester,
        ] {
            if field.as_deref().is_some_and(|text| text.trim().is_empty()) {
                *field = None;
            }
        }
        self
    }

    /// What it does not name of branch, session and class is as these are.
    #[must_use]
    pub fn or_of_class(self, [branch_id, session_id, class_id]: [&str; 3]) -> Self {
        let or = |id: Option<String>, name: Option<&String>, own: &str| {
            id.or_else(|| name.is_none().then(|| own.to_owned()))
        };
        Self {
            branch_id: or(self.branch_id, self.branch_name.as_ref(), branch_id),
            session_id: or(self.session_id, self.session_name.as_ref(), session_id),
            class_id: or(self.class_id, None, class_id),
            ..self
        }
    }

    /// What it says of each level by its id, in their order.
    pub(super) fn by_level(self) -> [Option<String>; LEVELS] {
        [self.branch_id, self.session_id, self.class_id, self.section_id, self.exam_id, self.subject_id, self.semester]
    }
}

/// The one rule of every call that names something by both: the id decides, and a name (`field`: `branchName`) that is not its own is a 400. A
/// name that is empty was not given.
pub fn same_name(field: &str, given: Option<&str>, stored: &str) -> Result<()> {
    match given.map(str::trim).filter(|given| !given.is_empty()) {
        Some(given) if given != stored.trim() => Err(Error::invalid(field, calls::name_mismatch(field, id_of(field)))),
        _ => Ok(()),
    }
}

/// The key of the id that a name stands beside: `branchId` of `branchName`.
fn id_of(name: &str) -> String {
    format!("{}Id", name.strip_suffix("Name").unwrap_or(name))
}

/// The same of a name that an entry of a list has beside its id; `at` is the entry: `subjects[0]`.
pub fn same_name_at(at: &str, field: &str, given: Option<&str>, stored: &str) -> Result<()> {
    let mismatch = |_| {
        let name = format!("{at}.{field}");
        Error::invalid(&name, calls::name_mismatch(&name, id_of(field)))
    };
    same_name(field, given, stored).map_err(mismatch)
}

/// The same of `subjectName` beside an entry's `subjectId`; a subject that is not known is refused elsewhere. No statement where none is sent.
///
/// # Errors
/// That, and the database's.
pub async fn same_subject(conn: &mut Conn, branch_id: &str, at: &str, id: &str, given: Option<&str>) -> Result<()> {
    if given.is_none_or(|given| given.trim().is_empty()) {
        return Ok(());
    }
    let stored = store::subject_name(conn, id, branch_id).await?;
    stored.map_or(Ok(()), |stored| same_name_at(at, "subjectName", given, &stored))
}
