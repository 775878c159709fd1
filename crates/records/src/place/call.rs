//! The place of a call: what its ids point at, checked once: that they hang together (section in class in session in branch, exam and
//! subject in that session) and lie within the caller's branch (docs/rules.md, *Identity and naming* and *Order of refusals*: 400 shape,
//! 403 branch, 404 unknown or not belonging).

use rules::words::{Text, Word, refusals};
use std::collections::BTreeMap;

use super::reach::own_branch;
use super::{AskedPlace, FilterSet, Level, Levels, Named, Place, SectionFilter, same_name, store};
use auth::Caller;
use base::error::{Error, Result};
use db::Conn;

impl AskedPlace {
    /// Checks the shape, then the reach, then that everything hangs together. `needs`: the last level that the call cannot do without, with
    /// all above it; branch and session may be given by id or by name.
    ///
    /// # Errors
    /// 400 naming each missing field or a name that does not match its id; 403 for another branch; 404.
    pub async fn resolve(&self, caller: &Caller, conn: &mut Conn, needs: Level) -> Result<Place> {
        let given = self.clone().trimmed();
        given.check_shape(caller, needs)?;
        let branch_id = given.branch(caller, conn).await?;
        let session_id = match (&given.session_id, &given.session_name) {
            (Some(id), _) => Some(id.clone()),
            (None, Some(name)) => Some(
                store::session_by_name(conn, &branch_id, name)
                    .await?
                    .ok_or_else(|| Error::not_found(refusals::SESSION_NOT_FOUND))?,
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
            (refusals::SESSION_NOT_FOUND, &row.session_branch),
            (refusals::CLASS_NOT_FOUND, &row.class_branch),
            (refusals::SECTION_NOT_FOUND, &row.section_branch),
            (refusals::EXAM_NOT_FOUND, &row.exam_branch),
            (refusals::SUBJECT_NOT_FOUND, &row.subject_branch),
        ];
        let foreign = branches.into_iter().find(|(_, branch)| branch.as_ref().is_some_and(|other| *other != branch_id));
        if foreign.is_some() && caller.branch.is_some() {
            return Err(Error::other_branch());
        }
        let branch_name = row.branch_name.ok_or_else(|| Error::not_found(refusals::BRANCH_NOT_FOUND))?;
        same_name("branchName", given.branch_name.as_deref(), &branch_name)?;
        // For superAdmin, whom no branch confines, it is a record that does not belong, whether its parents are named or not.
        if let Some((missing, _)) = foreign {
            return Err(Error::not_found(missing));
        }
        let branch = Named { id: branch_id, name: branch_name };

        let session =
            belonging(refusals::SESSION_NOT_FOUND, session_id, row.session_name, row.session_branch, Some(&branch.id))?;
        if let Some(session) = &session {
            same_name("sessionName", given.session_name.as_deref(), &session.name)?;
        }
        let session_of = session.as_ref().map(|session| session.id.as_str());
        let class =
            belonging(refusals::CLASS_NOT_FOUND, given.class_id, row.class_name, row.class_session, session_of)?;
        let class_of = class.as_ref().map(|class| class.id.as_str());
        let section =
            belonging(refusals::SECTION_NOT_FOUND, given.section_id, row.section_name, row.section_class, class_of)?;
        // A section whose class is not named lies in the session all the same.
        if section.is_some() && session_of.is_some() && row.section_session.as_deref() != session_of {
            return Err(Error::not_found(refusals::SECTION_NOT_FOUND));
        }
        let exam = belonging(refusals::EXAM_NOT_FOUND, given.exam_id, row.exam_name, row.exam_session, session_of)?;
        let subject = belonging(
            refusals::SUBJECT_NOT_FOUND,
            given.subject_id,
            row.subject_name,
            row.subject_session,
            session_of,
        )?;
        for (key, name, named) in [
            ("className", &given.class_name, &class),
            ("sectionName", &given.section_name, &section),
            ("subjectName", &given.subject_name, &subject),
        ] {
            if let Some(named) = named {
                same_name(key, name.as_deref(), &named.name)?;
            }
        }
        let mut place = Place::of_levels(Levels::SHEET);
        place.class_numeric = row.class_numeric;
        for (level, named) in [
            (Level::Branch, Some(branch)),
            (Level::Session, session),
            (Level::Class, class),
            (Level::Section, section),
            (Level::Exam, exam),
            (Level::Subject, subject),
        ] {
            place.at[level as usize].chosen = named;
        }
        Ok(place)
    }

    /// Resolves a whole sheet: branch, session, class, section, exam and subject.
    ///
    /// # Errors
    /// As [`AskedPlace::resolve`].
    pub async fn sheet(&self, caller: &Caller, conn: &mut Conn) -> Result<FilterSet> {
        let place = self.resolve(caller, conn, Level::Subject).await?;
        place.sheet().ok_or_else(|| Error::Internal("a resolved sheet lacks a part".to_owned()))
    }

    /// Resolves a class section: branch, session, class and section.
    ///
    /// # Errors
    /// As [`AskedPlace::resolve`].
    pub async fn section(&self, caller: &Caller, conn: &mut Conn) -> Result<SectionFilter> {
        let place = self.resolve(caller, conn, Level::Section).await?;
        place.section().ok_or_else(|| Error::Internal("a resolved section lacks a part".to_owned()))
    }

    /// 400 for every part that is needed and not given.
    fn check_shape(&self, caller: &Caller, needs: Level) -> Result<()> {
        // A confined caller's branch is known; superAdmin has none of its own and must name one.
        let has_branch = self.branch_id.is_some() || self.branch_name.is_some() || caller.branch.is_some();
        let given = [
            (Level::Branch, has_branch),
            (Level::Session, self.session_id.is_some() || self.session_name.is_some()),
            (Level::Class, self.class_id.is_some()),
            (Level::Section, self.section_id.is_some()),
            (Level::Exam, self.exam_id.is_some()),
            (Level::Subject, self.subject_id.is_some()),
        ];
        let missing = given.into_iter().filter(|(level, is_given)| *level <= needs && !is_given);
        let said = |(level, _): (Level, bool)| (level.key().to_owned(), refusals::field_missing(level.key()).into());
        let fields: BTreeMap<String, Text> = missing.map(said).collect();
        match fields.values().next() {
            None => Ok(()),
            Some(first) => Err(Error::Invalid { message: first.clone(), fields }),
        }
    }

    /// The branch that the call names, within the caller's reach.
    async fn branch(&self, caller: &Caller, conn: &mut Conn) -> Result<String> {
        let own = own_branch(caller, self.branch_id.as_deref())?;
        match (own, &self.branch_id, &self.branch_name) {
            (Some(own), None, Some(name)) if *name != own.name => Err(Error::other_branch()),
            (Some(own), _, _) => Ok(own.id.clone()),
            (None, Some(id), _) => Ok(id.clone()),
            (None, None, Some(name)) => {
                store::branch_by_name(conn, name).await?.ok_or_else(|| Error::not_found(refusals::BRANCH_NOT_FOUND))
            }
            (None, None, None) => Err(Error::invalid("branchId", refusals::field_missing("branchId"))),
        }
    }
}

/// A record that was asked for must exist and belong to its parent, where the call names the parent.
fn belonging(
    missing: Word,
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
        _ => Err(Error::not_found(missing)),
    }
}
