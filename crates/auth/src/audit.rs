//! Who did what: rows that are only ever added (docs/rules.md, *Marks*). Called inside the transaction of the change itself.
//!
//! An act names its subject by kind and id, and by what it was called then: a mark sheet, a student, an employee, a print link, or a record by its
//! noun's kind. Each changed value names its own subject in the same way.

use rules::words::{Word, office_texts};

use super::{Caller, store};
use db::{Conn, Result};

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
    AddAttendance,
    UpdateAttendance,
    CreatePrintLink,
    RevokePrintLink,
    ChangePassword,
    CreateSuperAdmin,
    /// A record of whatever kind: the act's subject says which.
    Add,
    Update,
    Delete,
    /// A document was read.
    Download,
}

/// Kinds of subjects that are not records of a list; those have the kind of their noun.
pub mod kind {
    pub const MARK_SHEET: &str = "markSheet";
    pub const STUDENT: &str = "student";
    pub const EMPLOYEE: &str = "employee";
    pub const PRINT_LINK: &str = "printLink";
    /// A day of a section's attendance, or of a branch's employees.
    pub const ATTENDANCE_DAY: &str = "attendanceDay";
}

/// What an act was done to.
#[derive(Clone, Debug)]
pub struct Subject {
    /// One of [`kind`], or the kind of a noun.
    pub kind: &'static str,
    pub id: String,
    /// What it is called now: the audit says so when it is gone.
    pub name: Option<String>,
}

impl Subject {
    /// The sheet of an exam, a section and a subject.
    pub fn sheet(id: &str) -> Self {
        Self { kind: kind::MARK_SHEET, id: id.to_owned(), name: None }
    }
}

/// The `field` of a change that is a password: neither value is ever told.
pub const PASSWORD: &str = "password";
/// The field of a change that says from which file the act's marks came.
pub const FILE: &str = "file";
/// The field of a print link that was made or revoked.
pub const PRINT_LINK: &str = "printLink";

rules::names! {
    /// The name under which the act is stored.
    Act {
        // Every act.
        AddMarks = "addMarks",
        UpdateMarks = "updateMarks",
        DeleteMarks = "deleteMarks",
        Publish = "publish",
        Unpublish = "unpublish",
        Lock = "lock",
        Unlock = "unlock",
        AddQualities = "addQualities",
        UpdateQualities = "updateQualities",
        AddAttendance = "addAttendance",
        UpdateAttendance = "updateAttendance",
        CreatePrintLink = "createPrintLink",
        RevokePrintLink = "revokePrintLink",
        ChangePassword = "changePassword",
        CreateSuperAdmin = "createSuperAdmin",
        Add = "add",
        Update = "update",
        Delete = "delete",
        Download = "download",
    }
}

impl Act {
    /// In plain words, for people.
    pub const fn label(self) -> Word {
        match self {
            Self::AddMarks => office_texts::ACT_ADDED_MARKS,
            Self::UpdateMarks => office_texts::ACT_CHANGED_MARKS,
            Self::DeleteMarks => office_texts::ACT_DELETED_MARKS,
            Self::Publish => office_texts::ACT_PUBLISHED_RESULT,
            Self::Unpublish => office_texts::ACT_UNPUBLISHED_RESULT,
            Self::Lock => office_texts::ACT_LOCKED_RESULT,
            Self::Unlock => office_texts::ACT_UNLOCKED_RESULT,
            Self::AddQualities => office_texts::ACT_ADDED_QUALITIES,
            Self::UpdateQualities => office_texts::ACT_CHANGED_QUALITIES,
            Self::AddAttendance => office_texts::ACT_ENTERED_ATTENDANCE,
            Self::UpdateAttendance => office_texts::ACT_CHANGED_ATTENDANCE,
            Self::CreatePrintLink => office_texts::ACT_MADE_PRINT_LINK,
            Self::RevokePrintLink => office_texts::ACT_REVOKED_PRINT_LINK,
            Self::ChangePassword => office_texts::ACT_CHANGED_PASSWORD,
            Self::CreateSuperAdmin => office_texts::ACT_MADE_SUPER_ADMIN,
            Self::Add => office_texts::ACT_ADDED,
            Self::Update => office_texts::ACT_CHANGED,
            Self::Delete => office_texts::ACT_DELETED,
            Self::Download => office_texts::ACT_DOWNLOADED,
        }
    }
}

/// One value that an act changed. Marks are written as `Mark::to_text` writes them; none: not entered.
#[derive(Clone, Debug)]
pub struct Change {
    /// Whose value it is: one of [`kind`], or the kind of a noun; and its id.
    pub subject_kind: &'static str,
    pub subject_id: String,
    pub field: &'static str,
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
pub async fn record(
    conn: &mut Conn,
    caller: &Caller,
    moment: Moment,
    act: Act,
    branch_id: Option<&str>,
    subject: Option<&Subject>,
    changes: &[Change],
) -> Result<()> {
    store::add_act(conn, caller, &moment, act.as_str(), branch_id, subject).await?;
    add_changes(conn, changes.iter().map(|change| (moment.id.as_str(), change))).await
}

/// Records what acts changed that are recorded already, each with its act's id: the demo school's past.
pub async fn add_changes<'a>(conn: &mut Conn, changes: impl IntoIterator<Item = (&'a str, &'a Change)>) -> Result<()> {
    store::add_changes(conn, changes).await
}
