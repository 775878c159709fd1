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
/// A wrong user or a wrong password; the two answer alike.
pub const ID_OR_PASSWORD_INCORRECT: &str = calls::ID_OR_PASSWORD_INCORRECT.english();
/// The token is past its time; the browser clears its login on this.
pub const TOKEN_HAS_EXPIRED: &str = calls::TOKEN_HAS_EXPIRED.english();
/// Refused until a password that somebody else gave has been changed.
pub const PASSWORD_CHANGE_FIRST: &str = calls::PASSWORD_CHANGE_FIRST.english();
/// An employee's password was changed.
pub const PASSWORD_CHANGED: &str = calls::PASSWORD_CHANGED.english();
/// A student's password was changed.
pub const PASSWORD_UPDATED: &str = calls::PASSWORD_UPDATED.english();

/// 423: nothing in a closed session is changed by anybody.
pub const SESSION_CLOSED: &str = calls::SESSION_CLOSED.english();
/// 422: another record of the list has the name.
pub const NAME_TAKEN: &str = calls::NAME_TAKEN.english();
/// Something was added.
pub const SUCCESSFULLY_ADDED: &str = calls::SUCCESSFULLY_ADDED.english();
/// Something was updated.
pub const SUCCESSFULLY_UPDATED: &str = calls::SUCCESSFULLY_UPDATED.english();
/// Something was deleted.
pub const SUCCESSFULLY_DELETED: &str = calls::SUCCESSFULLY_DELETED.english();
/// A call answered with an error that has no text of its own.
pub const SOMETHING_WENT_WRONG: &str = calls::SOMETHING_WENT_WRONG.english();
/// A name of a call is not that of its id: `branchName does not match branchId`.
pub fn name_mismatch(field: &str) -> String {
    calls::name_mismatch(field, format!("{}Id", field.strip_suffix("Name").unwrap_or(field))).into()
}

/// Warning at a mark above its full mark; the input is reset to the full mark.
pub const INVALIDATED_MARK: &str = calls::INVALIDATED_MARK.english();
/// A save met marks that exist; shown as a success notice.
pub const ALREADY_ADDED: &str = calls::ALREADY_ADDED.english();
/// A save was refused for any other reason.
pub const MADE_A_MISTAKE: &str = calls::MADE_A_MISTAKE.english();
/// Entry of locked marks.
pub const MARK_IS_LOCKED: &str = calls::MARK_IS_LOCKED.english();
/// The view of locked marks.
pub const MARK_IS_LOCKED_VIEW: &str = calls::MARK_IS_LOCKED_VIEW.english();
/// Entry of marks whose result is published.
pub const ALREADY_PUBLISHED: &str = calls::ALREADY_PUBLISHED.english();
/// The entry screen where marks exist.
pub const MARK_ALREADY_ADDED: &str = calls::MARK_ALREADY_ADDED.english();
/// A filter or list that finds nothing.
pub const NO_DATA_FOUND: &str = calls::NO_DATA_FOUND.english();
/// The question before marks are deleted.
pub const CONFIRM_DELETE: &str = calls::CONFIRM_DELETE.english();
/// The button that deletes.
pub const CONFIRM_DELETE_YES: &str = calls::CONFIRM_DELETE_YES.english();

/// A result was published.
pub const RESULT_PUBLISHED: &str = calls::RESULT_PUBLISHED.english();
/// A result was unpublished.
pub const RESULT_UNPUBLISHED: &str = calls::RESULT_UNPUBLISHED.english();
/// A result was locked or unlocked.
pub const RESULT_LOCK_STATUS_UPDATED: &str = calls::RESULT_LOCK_STATUS_UPDATED.english();
/// The lock toggle of locked marks.
pub const LOCKED: &str = calls::LOCKED.english();
/// The lock toggle of unlocked marks.
pub const UNLOCKED: &str = calls::UNLOCKED.english();

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
/// 429 at the sign-in.
pub const TOO_MANY_SIGN_INS: &str = calls::TOO_MANY_SIGN_INS.english();
/// 429 at online admission.
pub const TOO_MANY_APPLICATIONS: &str = calls::TOO_MANY_APPLICATIONS.english();
/// 429 where an application is looked up.
pub const TOO_MANY_LOOKUPS: &str = calls::TOO_MANY_LOOKUPS.english();
/// No application has the number that was looked up, or it cannot be one.
pub const NO_APPLICATION: &str = calls::NO_APPLICATION.english();
/// 409 at publishing: nobody of the section has a mark on the sheet.
pub const NO_MARKS_TO_PUBLISH: &str = calls::NO_MARKS_TO_PUBLISH.english();
/// 404 at publishing and locking.
pub const NOTHING_SCHEDULED: &str = calls::NOTHING_SCHEDULED.english();
/// Why a button is disabled for whoever sees the Publish Result screen and may not publish or lock.
pub const ONLY_ADMINS_PUBLISH: &str = calls::ONLY_ADMINS_PUBLISH.english();
