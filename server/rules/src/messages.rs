//! Every fixed text, in English, as the catalogue has it ([`calls`]) (docs/rules.md, *Screens*, *Marks*, *Words on the screen*, *Calls*, *Sign-in*).
//! The words are exact; a screen or a call never spells them itself.

use crate::words::calls;

/// Toast title of sign-in.
pub const TITLE_LOGIN: &str = calls::TITLE_LOGIN.english();
/// Toast title of mark entry.
pub const TITLE_MARKS: &str = calls::TITLE_MARKS.english();
/// Toast title of publishing and locking.
pub const TITLE_RESULT: &str = calls::TITLE_RESULT.english();

/// Sign-in succeeded.
pub const SUCCESSFULLY_LOGIN: &str = calls::SUCCESSFULLY_LOGIN.english();
/// Sign-in failed with anything but a 400, or answered no user id.
pub const NO_USER_FOUND: &str = calls::NO_USER_FOUND.english();
/// The token is past its time; the browser clears its login on this.
pub const TOKEN_HAS_EXPIRED: &str = calls::TOKEN_HAS_EXPIRED.english();
/// An employee's password was changed.
pub const PASSWORD_CHANGED: &str = calls::PASSWORD_CHANGED.english();
/// A student's password was changed.
pub const PASSWORD_UPDATED: &str = calls::PASSWORD_UPDATED.english();

/// 423: nothing in a closed session is changed by anybody.
pub const SESSION_CLOSED: &str = calls::SESSION_CLOSED.english();
/// Something was added.
pub const SUCCESSFULLY_ADDED: &str = calls::SUCCESSFULLY_ADDED.english();
/// Something was updated.
pub const SUCCESSFULLY_UPDATED: &str = calls::SUCCESSFULLY_UPDATED.english();
/// Something was deleted.
pub const SUCCESSFULLY_DELETED: &str = calls::SUCCESSFULLY_DELETED.english();

/// Warning at a mark above its full mark; the input is reset to the full mark.
pub const INVALIDATED_MARK: &str = calls::INVALIDATED_MARK.english();
/// A save met marks that exist; shown as a success notice.
pub const ALREADY_ADDED: &str = calls::ALREADY_ADDED.english();
/// A save was refused for any other reason.
pub const MADE_A_MISTAKE: &str = calls::MADE_A_MISTAKE.english();
/// Entry of locked marks.
pub const MARK_IS_LOCKED: &str = calls::MARK_IS_LOCKED.english();
/// A filter or list that finds nothing.
pub const NO_DATA_FOUND: &str = calls::NO_DATA_FOUND.english();
/// The question before marks are deleted.
pub const CONFIRM_DELETE: &str = calls::CONFIRM_DELETE.english();
/// The button that deletes.
pub const CONFIRM_DELETE_YES: &str = calls::CONFIRM_DELETE_YES.english();

/// The lock toggle of locked marks.
pub const LOCKED: &str = calls::LOCKED.english();

/// An empty sheet table.
pub const NO_DATA_INDICATED: &str = calls::NO_DATA_INDICATED.english();
/// The student table before a branch is chosen.
pub const PLEASE_SELECT_GROUND: &str = calls::PLEASE_SELECT_GROUND.english();
/// The student table after a branch is chosen.
pub const PLEASE_WAIT: &str = calls::PLEASE_WAIT.english();
/// The session dropdown where none is chosen.
pub const NO_SESSION_SELECTED: &str = calls::NO_SESSION_SELECTED.english();

/// The page after a payment went through.
pub const PAYMENT_SUCCESSFULLY: &str = calls::PAYMENT_SUCCESSFULLY.english();
/// The page after a payment failed.
pub const PAYMENT_FAILED: &str = calls::PAYMENT_FAILED.english();
/// The page after a payment was cancelled.
pub const PAYMENT_CANCELLED: &str = calls::PAYMENT_CANCELLED.english();

// Refusals that the specification names no text for.
/// 401 without a token.
pub const SIGN_IN_FIRST: &str = calls::SIGN_IN_FIRST.english();
/// 401 with a token that this server did not give out.
pub const TOKEN_NOT_VALID: &str = calls::TOKEN_NOT_VALID.english();
/// 403 by role.
pub const NOT_ALLOWED: &str = calls::NOT_ALLOWED.english();
/// 403 by branch.
pub const OTHER_BRANCH: &str = calls::OTHER_BRANCH.english();
/// 403 for a teacher outside of the own routine.
pub const NOT_IN_ROUTINE: &str = calls::NOT_IN_ROUTINE.english();
/// 403 for a teacher outside of the sections of the own routine and those whose class teacher they are.
pub const NOT_YOUR_SECTION: &str = calls::NOT_YOUR_SECTION.english();
