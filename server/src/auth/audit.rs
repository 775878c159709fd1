//! Who did what: rows that are only ever added (rules.md, *Marks*). Called inside the transaction of the change itself.

use super::{Caller, store};
use crate::db::{Conn, Result};

/// What was done, as the audit names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    AddMarks,
    UpdateMarks,
    DeleteMarks,
    Publish,
    Unpublish,
    Lock,
    Unlock,
    AddQualities,
    UpdateQualities,
    CreatePrintLink,
    RevokePrintLink,
    ChangePassword,
    CreateSuperAdmin,
}

impl Act {
    fn as_str(self) -> &'static str {
        match self {
            Self::AddMarks => "addMarks",
            Self::UpdateMarks => "updateMarks",
            Self::DeleteMarks => "deleteMarks",
            Self::Publish => "publish",
            Self::Unpublish => "unpublish",
            Self::Lock => "lock",
            Self::Unlock => "unlock",
            Self::AddQualities => "addQualities",
            Self::UpdateQualities => "updateQualities",
            Self::CreatePrintLink => "createPrintLink",
            Self::RevokePrintLink => "revokePrintLink",
            Self::ChangePassword => "changePassword",
            Self::CreateSuperAdmin => "createSuperAdmin",
        }
    }
}

/// One value that an act changed. Marks are written as `Mark::to_text` writes them; none: not entered.
#[derive(Clone, Debug)]
pub struct Change {
    pub student_id: String,
    pub component: &'static str,
    pub old: Option<String>,
    pub new: Option<String>,
}

/// When and under which id an act is recorded.
pub struct Moment {
    pub id: String,
    /// Epoch milliseconds.
    pub at: i64,
}

/// Records an act and what it changed.
///
/// # Errors
/// The database's.
pub async fn record(
    conn: &mut Conn,
    caller: &Caller,
    moment: Moment,
    act: Act,
    branch_id: Option<&str>,
    sheet_id: Option<&str>,
    changes: &[Change],
) -> Result<()> {
    store::add_act(conn, caller, &moment, act.as_str(), branch_id, sheet_id).await?;
    store::add_changes(conn, &moment.id, changes).await
}
