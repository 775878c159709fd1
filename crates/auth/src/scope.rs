//! What the ids of a call point at, checked once for every call: that they hang together (section in class in session in
//! branch, exam and subject in that session) and lie within the caller's branch (docs/rules.md, *Identity and naming* and
//! *Order of refusals*: 400 shape, 403 branch, 404 unknown or not belonging).

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::ops::Deref;

use rules::messages;
use rules::semesters::Semester;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde_json::Value;

use super::{Caller, store};
use base::error::{Error, Result};
use db::Conn;

/// The filter set of docs/rules.md, *Calls* as a query, a body or a form carries it: nothing is sure yet.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Ground {
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
    #[schemars(extend("enum" = Semester::ALL.map(Semester::as_str)))]
    pub semester: Option<String>,
}

/// What a call cannot do without, as a type: [`GroundOf`].
pub trait Level {
    /// The keys, without branch and session, which have two each.
    const KEYS: &'static [&'static str];
}

macro_rules! levels {
    ($($name:ident: $($key:literal),+;)+) => {$(
        #[doc = concat!($("`", $key, "` "),+)]
        #[derive(Clone, Copy, Debug)]
        pub struct $name;
        impl Level for $name {
            const KEYS: &'static [&'static str] = &[$($key),+];
        }
    )+};
}

levels! {
    ClassKeys: "classId";
    ClassExamKeys: "classId", "examId";
    SectionKeys: "classId", "sectionId";
    SemesterKeys: "classId", "sectionId", "semester";
    SheetKeys: "classId", "sectionId", "examId", "subjectId";
}

/// The filter set of a call that cannot do without some of it, as its description says. A test holds the calls to that.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct GroundOf<L> {
    ground: Ground,
    #[serde(skip)]
    level: PhantomData<L>,
}

impl<L> Deref for GroundOf<L> {
    type Target = Ground;
    fn deref(&self) -> &Ground {
        &self.ground
    }
}

impl<L> From<GroundOf<L>> for Ground {
    fn from(of: GroundOf<L>) -> Self {
        of.ground
    }
}

impl<L: Level> JsonSchema for GroundOf<L> {
    fn schema_name() -> Cow<'static, str> {
        Ground::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = Ground::json_schema(generator);
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

/// An id with the name it goes by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub id: String,
    pub name: String,
}

/// What a call is about. Everything in it exists, hangs together and is within the caller's reach.
#[derive(Clone, Debug)]
pub struct Scope {
    pub branch: Named,
    pub session: Option<Named>,
    pub class: Option<Named>,
    pub class_numeric: Option<i64>,
    pub section: Option<Named>,
    pub exam: Option<Named>,
    pub subject: Option<Named>,
}

/// One sheet: what every call on marks is about.
#[derive(Clone, Debug)]
pub struct SheetScope {
    pub branch: Named,
    pub session: Named,
    pub class: Named,
    pub class_numeric: i64,
    pub section: Named,
    pub exam: Named,
    pub subject: Named,
}

/// One class section: what the lists of students are about.
#[derive(Clone, Debug)]
pub struct SectionScope {
    pub branch: Named,
    pub session: Named,
    pub class: Named,
    pub class_numeric: i64,
    pub section: Named,
}

/// Which parts of the filter set a call cannot do without. Branch and session may be given by id or by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Needs {
    Branch,
    Session,
    Class,
    Section,
    /// Section and exam.
    Exam,
    /// Section, exam and subject.
    Sheet,
}

impl Ground {
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

    /// Checks the shape, then the reach, then that everything hangs together.
    ///
    /// # Errors
    /// 400 naming each missing field or a name that does not match its id; 403 for another branch; 404.
    pub async fn resolve(&self, caller: &Caller, conn: &mut Conn, needs: Needs) -> Result<Scope> {
        let given = self.clone().trimmed();
        given.check_shape(caller, needs)?;
        let branch_id = given.branch(caller, conn).await?;
        let session_id = match (&given.session_id, &given.session_name) {
            (Some(id), _) => Some(id.clone()),
            (None, Some(name)) => Some(
                store::session_by_name(conn, &branch_id, name).await?.ok_or_else(|| Error::not_found("The session"))?,
            ),
            (None, None) => None,
        };
        let row = store::ground(
            conn,
            [
                Some(&branch_id),
                session_id.as_deref(),
                given.class_id.as_deref(),
                given.section_id.as_deref(),
                given.exam_id.as_deref(),
                given.subject_id.as_deref(),
            ],
        )
        .await?;

        // Another branch's record, reached through any id: refused before anything is said about it.
        let branches = [
            ("The session", &row.session_branch),
            ("The class", &row.class_branch),
            ("The section", &row.section_branch),
            ("The exam", &row.exam_branch),
            ("The subject", &row.subject_branch),
        ];
        let foreign = branches.into_iter().find(|(_, branch)| branch.as_ref().is_some_and(|other| *other != branch_id));
        if foreign.is_some() && caller.branch.is_some() {
            return Err(Error::other_branch());
        }
        let branch_name = row.branch_name.ok_or_else(|| Error::not_found("The branch"))?;
        same_name("branchName", given.branch_name.as_deref(), &branch_name)?;
        // For superAdmin, whom no branch confines, it is a record that does not belong, whether its parents are named or not.
        if let Some((what, _)) = foreign {
            return Err(Error::not_found(what));
        }
        let branch = Named { id: branch_id, name: branch_name };

        let session = belonging("The session", session_id, row.session_name, row.session_branch, Some(&branch.id))?;
        if let Some(session) = &session {
            same_name("sessionName", given.session_name.as_deref(), &session.name)?;
        }
        let session_of = session.as_ref().map(|session| session.id.as_str());
        let class = belonging("The class", given.class_id, row.class_name, row.class_session, session_of)?;
        let class_of = class.as_ref().map(|class| class.id.as_str());
        let section = belonging("The section", given.section_id, row.section_name, row.section_class, class_of)?;
        // A section whose class is not named lies in the session all the same.
        if section.is_some() && session_of.is_some() && row.section_session.as_deref() != session_of {
            return Err(Error::not_found("The section"));
        }
        let exam = belonging("The exam", given.exam_id, row.exam_name, row.exam_session, session_of)?;
        let subject = belonging("The subject", given.subject_id, row.subject_name, row.subject_session, session_of)?;
        for (key, name, named) in [
            ("className", &given.class_name, &class),
            ("sectionName", &given.section_name, &section),
            ("subjectName", &given.subject_name, &subject),
        ] {
            if let Some(named) = named {
                same_name(key, name.as_deref(), &named.name)?;
            }
        }
        Ok(Scope { branch, session, class, class_numeric: row.class_numeric, section, exam, subject })
    }

    /// Resolves a whole sheet: branch, session, class, section, exam and subject.
    ///
    /// # Errors
    /// As [`Ground::resolve`].
    pub async fn sheet(&self, caller: &Caller, conn: &mut Conn) -> Result<SheetScope> {
        let scope = self.resolve(caller, conn, Needs::Sheet).await?;
        let (Some(session), Some(class), Some(class_numeric), Some(section), Some(exam), Some(subject)) =
            (scope.session, scope.class, scope.class_numeric, scope.section, scope.exam, scope.subject)
        else {
            return Err(Error::Internal("a resolved sheet lacks a part".to_owned()));
        };
        Ok(SheetScope { branch: scope.branch, session, class, class_numeric, section, exam, subject })
    }

    /// Resolves a class section: branch, session, class and section.
    ///
    /// # Errors
    /// As [`Ground::resolve`].
    pub async fn section(&self, caller: &Caller, conn: &mut Conn) -> Result<SectionScope> {
        let scope = self.resolve(caller, conn, Needs::Section).await?;
        let (Some(session), Some(class), Some(class_numeric), Some(section)) =
            (scope.session, scope.class, scope.class_numeric, scope.section)
        else {
            return Err(Error::Internal("a resolved section lacks a part".to_owned()));
        };
        Ok(SectionScope { branch: scope.branch, session, class, class_numeric, section })
    }

    /// 400 for every part that is needed and not given.
    fn check_shape(&self, caller: &Caller, needs: Needs) -> Result<()> {
        let mut fields = BTreeMap::new();
        let mut need = |name: &str, present: bool| {
            if !present {
                fields.insert(name.to_owned(), format!("{name} is missing"));
            }
        };
        // A confined caller's branch is known; superAdmin has none of its own and must name one.
        need("branchId", self.branch_id.is_some() || self.branch_name.is_some() || caller.branch.is_some());
        if needs >= Needs::Session {
            need("sessionId", self.session_id.is_some() || self.session_name.is_some());
        }
        if needs >= Needs::Class {
            need("classId", self.class_id.is_some());
        }
        if needs >= Needs::Section {
            need("sectionId", self.section_id.is_some());
        }
        if needs >= Needs::Exam {
            need("examId", self.exam_id.is_some());
        }
        if needs >= Needs::Sheet {
            need("subjectId", self.subject_id.is_some());
        }
        match fields.values().next() {
            None => Ok(()),
            Some(first) => Err(Error::Invalid { message: first.clone(), fields }),
        }
    }

    /// The branch that the call names, within the caller's reach.
    async fn branch(&self, caller: &Caller, conn: &mut Conn) -> Result<String> {
        match (&caller.branch, &self.branch_id, &self.branch_name) {
            // Whether another branch's id exists is not said.
            (Some(own), Some(id), _) if *id != own.id => Err(Error::other_branch()),
            (Some(own), None, Some(name)) if *name != own.name => Err(Error::other_branch()),
            (Some(own), _, _) => Ok(own.id.clone()),
            (None, Some(id), _) => Ok(id.clone()),
            (None, None, Some(name)) => {
                store::branch_by_name(conn, name).await?.ok_or_else(|| Error::not_found("The branch"))
            }
            (None, None, None) => Err(Error::invalid("branchId", "branchId is missing")),
        }
    }
}

/// Holds a record that a call names by its id alone to the caller's reach. `branch_id` is the branch it belongs to, none
/// where the id is not known; it is answered again when all is well. `what` is the record's name ("The class").
///
/// # Errors
/// 404 for an unknown id, 403 for another branch's.
pub fn within_reach(caller: &Caller, branch_id: Option<String>, what: &str) -> Result<String> {
    let branch_id = branch_id.ok_or_else(|| Error::not_found(what))?;
    match &caller.branch {
        Some(own) if own.id != branch_id => Err(Error::other_branch()),
        _ => Ok(branch_id),
    }
}

/// Whether nothing in a session can be changed, for screens that say so before anybody tries.
pub async fn is_closed(conn: &mut Conn, session_id: &str) -> Result<bool> {
    Ok(store::session_status(conn, session_id).await?.as_deref() == Some("closed"))
}

/// The first and the last day of a session, YYYY-MM-DD; none of an unknown one.
pub async fn session_days(conn: &mut Conn, session_id: &str) -> db::Result<Option<(String, String)>> {
    store::session_days(conn, session_id).await
}

/// Refuses to write in a session that is closed (docs/rules.md, *Structure*). Asked in the transaction that writes, before it holds or reads
/// anything of the session: until it ends, what the session is made of stays as it is, as who changes that waits in [`hold_session`].
///
/// # Errors
/// 423; 404 for an unknown session.
pub async fn open_session(conn: &mut Conn, session_id: &str) -> Result<()> {
    not_closed(store::share_session(conn, session_id).await?.as_deref())
}

/// The same for a transaction that changes what others' entries are judged by: the records of a session, who is enrolled in it, what is taught
/// and scheduled. Nobody else writes in the session until it ends.
///
/// # Errors
/// As [`open_session`].
pub async fn hold_session(conn: &mut Conn, session_id: &str) -> Result<()> {
    store::hold_session(conn, session_id).await?;
    not_closed(store::session_status(conn, session_id).await?.as_deref())
}

fn not_closed(status: Option<&str>) -> Result<()> {
    match status {
        Some("closed") => Err(Error::SessionClosed),
        Some(_) => Ok(()),
        None => Err(Error::not_found("The session")),
    }
}

/// The refusal of a call that lists students who are not in its section. A confined caller is not told whether another branch's
/// student exists anywhere else: 403.
pub async fn not_in_section(caller: &Caller, conn: &mut Conn, list: &str, student_ids: &[&str]) -> Result<Error> {
    // Some are enough to know a list that was meant for another branch.
    let some = &student_ids[..student_ids.len().min(500)];
    match &caller.branch {
        Some(own) if store::any_of_another_branch(conn, &own.id, some).await? => Ok(Error::other_branch()),
        _ => Ok(Error::not_in_section(list, student_ids.iter().copied())),
    }
}

/// Refuses a student of another branch to a confined caller: 403, before 404 for one who is unknown or elsewhere.
///
/// # Errors
/// That, and the database's.
pub async fn student_within_reach(caller: &Caller, conn: &mut Conn, student_id: &str) -> Result<()> {
    match &caller.branch {
        Some(own) if store::any_of_another_branch(conn, &own.id, &[student_id]).await? => Err(Error::other_branch()),
        _ => Ok(()),
    }
}

/// The one rule of every call that names something by both: the id decides, and a name (`field`: `branchName`) that is not its own is a 400. A
/// name that is empty was not given.
pub fn same_name(field: &str, given: Option<&str>, stored: &str) -> Result<()> {
    match given.map(str::trim).filter(|given| !given.is_empty()) {
        Some(given) if given != stored.trim() => Err(Error::invalid(field, messages::name_mismatch(field))),
        _ => Ok(()),
    }
}

/// The same of a name that an entry of a list has beside its id; `at` is the entry: `subjects[0]`.
pub fn same_name_at(at: &str, field: &str, given: Option<&str>, stored: &str) -> Result<()> {
    let mismatch = |_| Error::invalid(&format!("{at}.{field}"), format!("{at}.{}", messages::name_mismatch(field)));
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

/// A record that was asked for must exist and belong to its parent, where the call names the parent.
fn belonging(
    what: &str,
    id: Option<String>,
    name: Option<String>,
    parent: Option<String>,
    expected: Option<&str>,
) -> Result<Option<Named>> {
    let Some(id) = id else { return Ok(None) };
    match (name, parent) {
        (Some(name), Some(parent)) if expected.is_none_or(|expected| expected == parent) => {
            Ok(Some(Named { id, name }))
        }
        _ => Err(Error::not_found(what)),
    }
}
