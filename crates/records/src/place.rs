//! The branch and the session that a screen of records is about, and those to choose from.

use super::store::{self, BranchName, SessionName};
use super::{Choice, Reach, StoredRecord};
use auth::{Caller, Ground, Visitor};
use base::error::{Error, Result};
use db::Conn;
use db::window::Within;
use web::next_step::NextStep;

/// What an address or a form says of its place.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Asked<'a> {
    pub(super) branch_id: Option<&'a str>,
    pub(super) session_id: Option<&'a str>,
    /// A list's address may still name the session of the branch before: it is as if it had not been said.
    pub(super) is_list: bool,
    /// The active session goes before the one that the visitor has chosen in the top bar.
    pub(super) begins_active: bool,
    /// Of a stored record that belongs to no branch.
    pub(super) is_of_none: bool,
}

impl<'a> Asked<'a> {
    pub(super) fn of(ground: &'a Ground) -> Self {
        Self { branch_id: ground.branch_id.as_deref(), session_id: ground.session_id.as_deref(), ..Self::default() }
    }
}

/// Where a stored record belongs.
pub(super) fn asked_of(row: Option<&StoredRecord>) -> Asked<'_> {
    Asked {
        branch_id: row.map(StoredRecord::branch_id),
        session_id: row.and_then(StoredRecord::session_id),
        is_of_none: row.is_some_and(|row| row.branch_id().is_empty()),
        ..Asked::default()
    }
}

/// Where a screen's records belong.
pub struct Place {
    pub(super) branch: Option<BranchName>,
    /// For who may choose one.
    pub branches: Option<Vec<Choice>>,
    /// Of nouns that belong to a year.
    pub(super) session: Option<SessionName>,
    pub sessions: Option<Vec<Choice>>,
    within: Within,
}

/// A text that says something.
fn said(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

impl Place {
    /// The caller's own branch; superAdmin's is the one asked for, or the first. Of its sessions the one asked for; else the one that the
    /// visitor has chosen in the top bar, the active one or the newest.
    pub(super) async fn of(conn: &mut Conn, reach: Reach, visitor: &Visitor, asked: Asked<'_>) -> Result<Self> {
        let mut place = Self::branch_of(conn, reach, &visitor.caller, said(asked.branch_id)).await?;
        if asked.is_of_none {
            place.branch = None;
        }
        let (Reach::Session, Some(branch)) = (reach, &place.branch) else { return Ok(place) };
        let sessions = store::sessions(conn, &branch.id).await?;
        let is_here = |id: &&str| !asked.is_list || sessions.iter().any(|session| session.id == *id);
        let session = if let Some(id) = said(asked.session_id).filter(is_here) {
            let found = sessions.iter().find(|session| session.id == id);
            Some(found.ok_or_else(|| Error::not_found("The session"))?)
        } else {
            let chosen = visitor.chosen.as_ref().map(|session| session.id.as_str());
            let chosen = sessions.iter().find(|session| Some(session.id.as_str()) == chosen);
            let active = sessions.iter().find(|session| session.status == "active");
            let first = if asked.begins_active { active.or(chosen) } else { chosen.or(active) };
            first.or(sessions.first())
        };
        place.session = session.cloned();
        place.within = Within::Session(place.session.as_ref().map(|session| session.id.clone()).unwrap_or_default());
        place.sessions = Some(sessions.iter().map(|session| Choice::new(&session.id, &session.name)).collect());
        Ok(place)
    }

    /// The branch alone, for a screen of a branch's settings.
    ///
    /// # Errors
    /// 403 for another branch, 404 for an unknown one.
    pub async fn of_branch(conn: &mut Conn, visitor: &Visitor, branch_id: Option<&str>) -> Result<Self> {
        Self::branch_of(conn, Reach::Branch, &visitor.caller, said(branch_id)).await
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
        let asked = Asked { branch_id, session_id, is_list: true, ..Asked::default() };
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
        let asked = Asked { branch_id, session_id, is_list: true, begins_active: true, ..Asked::default() };
        Self::of(conn, Reach::Session, visitor, asked).await
    }

    async fn branch_of(conn: &mut Conn, reach: Reach, caller: &Caller, asked: Option<&str>) -> Result<Self> {
        let of = |branch: Option<BranchName>, branches| {
            let id = branch.as_ref().map(|branch| branch.id.clone()).unwrap_or_default();
            let within = if reach == Reach::BranchOrNone && caller.branch.is_none() {
                Within::BranchOrNone(id)
            } else {
                Within::Branch(id)
            };
            Self { branch, branches, session: None, sessions: None, within }
        };
        if let Some(own) = &caller.branch {
            if asked.is_some_and(|id| id != own.id) {
                return Err(Error::other_branch());
            }
            return Ok(of(store::branch(conn, &own.id).await?, None));
        }
        if reach == Reach::Installation {
            return Ok(Self { within: Within::Everything, ..of(None, None) });
        }
        let branches = store::branches(conn).await?;
        let choices = branches.iter().map(|branch| Choice::new(&branch.id, &branch.name)).collect();
        let branch = match asked {
            None => branches.into_iter().next(),
            Some(id) => Some(
                branches.into_iter().find(|branch| branch.id == id).ok_or_else(|| Error::not_found("The branch"))?,
            ),
        };
        Ok(of(branch, Some(choices)))
    }

    pub fn branch_id(&self) -> &str {
        self.branch.as_ref().map_or("", |branch| branch.id.as_str())
    }

    /// Nothing in a closed session is changed.
    pub fn is_closed(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.status == "closed")
    }

    pub fn session_id(&self) -> Option<String> {
        self.session.as_ref().map(|session| session.id.clone())
    }

    /// What a downloaded list of this place is called.
    pub fn file_name(&self, many: &str) -> String {
        let branch = self.branch.as_ref().map(|branch| branch.name.as_str());
        let session = self.session.as_ref().map(|session| session.name.as_str());
        branch.into_iter().chain(session).chain([many]).collect::<Vec<_>>().join(" ")
    }

    pub(super) fn within(&self) -> Within {
        self.within.clone()
    }

    /// What an address must say so that it leads to this place again.
    pub fn query(&self) -> Vec<(&'static str, &str)> {
        let branch = self.branches.as_ref().map(|_| ("branchId", self.branch_id()));
        let session = self.session.as_ref().map(|session| ("sessionId", session.id.as_str()));
        branch.into_iter().chain(session).filter(|(_, id)| !id.is_empty()).collect()
    }

    /// What is missing before there can be a record here, with the way to where it is added.
    pub fn step(&self, reach: Reach, caller: &Caller) -> Option<NextStep> {
        match reach {
            Reach::Branch | Reach::BranchOrNone | Reach::Session if self.branch.is_none() => {
                Some(NextStep::branch(caller))
            }
            Reach::Session if self.session.is_none() => Some(NextStep::session(caller, &self.query())),
            _ => None,
        }
    }

    /// What is missing before there can be a record here, for a form that was sent all the same.
    pub(super) fn lacks(&self, reach: Reach) -> Option<&'static str> {
        match reach {
            Reach::Branch | Reach::BranchOrNone | Reach::Session if self.branch.is_none() => {
                Some("There is no branch yet. Add a branch first.")
            }
            Reach::Session if self.session.is_none() => Some("There is no session yet. Add a session first."),
            _ => None,
        }
    }
}
