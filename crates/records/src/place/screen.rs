//! Where a screen of records begins: the branch and the session that its address names, else the caller's own, the chosen or the first ones.

use rules::words::refusals;

use super::reach::own_branch;
use super::{AskedPlace, Choice, Level, Levels, Named, Place};
use crate::store::{self, BranchName, SessionName};
use crate::{Reach, StoredRecord};
use auth::{Caller, Visitor};
use base::error::{Error, Result};
use db::Conn;

/// What a screen shows where its address names no session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Begins {
    /// The one that the visitor has chosen in the top bar goes before the active one.
    #[default]
    Chosen,
    /// The active one, whatever the top bar has.
    Active,
}

/// What an address or a form says of branch and session.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OnScreen<'a> {
    pub(crate) branch_id: Option<&'a str>,
    pub(crate) session_id: Option<&'a str>,
    /// A list's address may still name the session of the branch before: it is as if it had not been said.
    pub(crate) is_list: bool,
    pub(crate) begins: Begins,
    /// Of a stored record that belongs to no branch.
    pub(crate) is_of_none: bool,
}

impl<'a> OnScreen<'a> {
    pub(crate) fn new(branch_id: Option<&'a str>, session_id: Option<&'a str>) -> Self {
        Self { branch_id, session_id, ..Self::default() }
    }

    pub(crate) fn of(asked: &'a AskedPlace) -> Self {
        Self::new(asked.branch_id.as_deref(), asked.session_id.as_deref())
    }
}

/// Where a stored record belongs.
pub(crate) fn on_screen(row: Option<&StoredRecord>) -> OnScreen<'_> {
    OnScreen {
        is_of_none: row.is_some_and(|row| row.branch_id().is_empty()),
        ..OnScreen::new(row.map(StoredRecord::branch_id), row.and_then(StoredRecord::session_id))
    }
}

/// A text that says something.
fn said(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

impl Place {
    /// The caller's own branch; superAdmin's is the one asked for, or the first. Of its sessions the one asked for; else the one that the
    /// visitor has chosen in the top bar, the active one or the newest.
    pub(crate) async fn of(conn: &mut Conn, reach: Reach, visitor: &Visitor, asked: OnScreen<'_>) -> Result<Self> {
        let mut place = Self::in_branch(conn, reach, &visitor.caller, said(asked.branch_id)).await?;
        if asked.is_of_none {
            place.letterhead = None;
            place.at[Level::Branch as usize].chosen = None;
        }
        let (Reach::Session, Some(branch)) = (reach, place.at(Level::Branch)) else { return Ok(place) };
        let sessions = store::sessions(conn, &branch.id).await?;
        let by_id = |id: &str| sessions.iter().find(|session| session.id == id);
        let session = match said(asked.session_id).map(by_id) {
            None => first_session(&sessions, visitor, asked.begins),
            Some(None) if asked.is_list => first_session(&sessions, visitor, asked.begins),
            Some(found) => Some(found.ok_or_else(|| Error::not_found(refusals::SESSION_NOT_FOUND))?),
        };
        place.is_closed = session.is_some_and(|session| session.status == "closed");
        let at = &mut place.at[Level::Session as usize];
        at.chosen = session.map(|session| Named { id: session.id.clone(), name: session.name.clone() });
        at.choices = sessions.into_iter().map(|session| Choice::new(session.id, session.name)).collect();
        Ok(place)
    }

    /// The branch alone, for a screen of a branch's settings.
    ///
    /// # Errors
    /// 403 for another branch, 404 for an unknown one.
    pub async fn of_branch(conn: &mut Conn, visitor: &Visitor, branch_id: Option<&str>) -> Result<Self> {
        Self::in_branch(conn, Reach::Branch, &visitor.caller, said(branch_id)).await
    }

    /// A branch's session, for a screen that is about one: as the lists of what belongs to a year choose it.
    ///
    /// # Errors
    /// 403 for another branch, 404 for an unknown one.
    pub async fn of_session(
        conn: &mut Conn,
        visitor: &Visitor,
        branch_id: Option<&str>,
        session_id: Option<&str>,
    ) -> Result<Self> {
        let asked = OnScreen { is_list: true, ..OnScreen::new(branch_id, session_id) };
        Self::of(conn, Reach::Session, visitor, asked).await
    }

    /// The same where the active session is shown unless another one is asked for, whatever the top bar has.
    ///
    /// # Errors
    /// 403 for another branch, 404 for an unknown one.
    pub async fn of_active_session(
        conn: &mut Conn,
        visitor: &Visitor,
        branch_id: Option<&str>,
        session_id: Option<&str>,
    ) -> Result<Self> {
        let asked = OnScreen { is_list: true, begins: Begins::Active, ..OnScreen::new(branch_id, session_id) };
        Self::of(conn, Reach::Session, visitor, asked).await
    }

    async fn in_branch(conn: &mut Conn, reach: Reach, caller: &Caller, asked: Option<&str>) -> Result<Self> {
        let mut place = Self::of_levels(Levels::of_reach(reach));
        if let Some(own) = own_branch(caller, asked)? {
            place.at[Level::Branch as usize].is_fixed = true;
            place.stand_in(store::branch(conn, &own.id).await?);
            return Ok(place);
        }
        if reach == Reach::Installation {
            return Ok(place);
        }
        let branches = store::branches(conn).await?;
        let choices = branches.iter().map(|branch| Choice::new(&branch.id, &branch.name)).collect();
        place.at[Level::Branch as usize].choices = choices;
        let branch = match asked {
            None => branches.into_iter().next(),
            Some(id) => Some(
                branches
                    .into_iter()
                    .find(|branch| branch.id == id)
                    .ok_or_else(|| Error::not_found(refusals::BRANCH_NOT_FOUND))?,
            ),
        };
        place.stand_in(branch);
        Ok(place)
    }

    fn stand_in(&mut self, branch: Option<BranchName>) {
        let named = |branch: &BranchName| Named { id: branch.id.clone(), name: branch.name.clone() };
        self.at[Level::Branch as usize].chosen = branch.as_ref().map(named);
        self.letterhead = branch;
    }
}

/// The session that a screen begins with.
fn first_session<'s>(sessions: &'s [SessionName], visitor: &Visitor, begins: Begins) -> Option<&'s SessionName> {
    let chosen = visitor.chosen.as_ref().map(|session| session.id.as_str());
    let chosen = sessions.iter().find(|session| Some(session.id.as_str()) == chosen);
    let active = sessions.iter().find(|session| session.status == "active");
    let first = match begins {
        Begins::Chosen => chosen.or(active),
        Begins::Active => active.or(chosen),
    };
    first.or(sessions.first())
}
