//! Every fixed text, in English, as the catalogue has it ([`words`]) (docs/rules.md, *Screens*, *Marks*, *Words on the screen*, *Calls*, *Sign-in*).
//! The words are exact; a screen or a call never spells them itself.

use crate::words::{self, Language};

/// Toast title of sign-in.
pub const TITLE_LOGIN: &str = words::title_login(Language::English);
/// Toast title of mark entry.
pub const TITLE_MARKS: &str = words::title_marks(Language::English);
/// Toast title of publishing and locking.
pub const TITLE_RESULT: &str = words::title_result(Language::English);

/// Sign-in succeeded.
pub const SUCCESSFULLY_LOGIN: &str = words::successfully_login(Language::English);
/// Sign-in failed with anything but a 400, or answered no user id.
pub const NO_USER_FOUND: &str = words::no_user_found(Language::English);
/// A wrong user or a wrong password; the two answer alike.
pub const ID_OR_PASSWORD_INCORRECT: &str = words::id_or_password_incorrect(Language::English);
/// The token is past its time; the browser clears its login on this.
pub const TOKEN_HAS_EXPIRED: &str = words::token_has_expired(Language::English);
/// Refused until a password that somebody else gave has been changed.
pub const PASSWORD_CHANGE_FIRST: &str = words::password_change_first(Language::English);
/// An employee's password was changed.
pub const PASSWORD_CHANGED: &str = words::password_changed(Language::English);
/// A student's password was changed.
pub const PASSWORD_UPDATED: &str = words::password_updated(Language::English);

/// 423: nothing in a closed session is changed by anybody.
pub const SESSION_CLOSED: &str = words::session_closed(Language::English);
/// 422: another record of the list has the name.
pub const NAME_TAKEN: &str = words::name_taken(Language::English);
/// Something was added.
pub const SUCCESSFULLY_ADDED: &str = words::successfully_added(Language::English);
/// Something was updated.
pub const SUCCESSFULLY_UPDATED: &str = words::successfully_updated(Language::English);
/// Something was deleted.
pub const SUCCESSFULLY_DELETED: &str = words::successfully_deleted(Language::English);
/// A call answered with an error that has no text of its own.
pub const SOMETHING_WENT_WRONG: &str = words::something_went_wrong(Language::English);
/// A name of a call is not that of its id: `branchName does not match branchId`.
pub fn name_mismatch(field: &str) -> String {
    words::name_mismatch(Language::English, field, &format!("{}Id", field.strip_suffix("Name").unwrap_or(field)))
}

/// Warning at a mark above its full mark; the input is reset to the full mark.
pub const INVALIDATED_MARK: &str = words::invalidated_mark(Language::English);
/// A save met marks that exist; shown as a success notice.
pub const ALREADY_ADDED: &str = words::already_added(Language::English);
/// A save was refused for any other reason.
pub const MADE_A_MISTAKE: &str = words::made_a_mistake(Language::English);
/// Entry of locked marks.
pub const MARK_IS_LOCKED: &str = words::mark_is_locked(Language::English);
/// The view of locked marks.
pub const MARK_IS_LOCKED_VIEW: &str = words::mark_is_locked_view(Language::English);
/// Entry of marks whose result is published.
pub const ALREADY_PUBLISHED: &str = words::already_published(Language::English);
/// The entry screen where marks exist.
pub const MARK_ALREADY_ADDED: &str = words::mark_already_added(Language::English);
/// A filter or list that finds nothing.
pub const NO_DATA_FOUND: &str = words::no_data_found(Language::English);
/// The question before marks are deleted.
pub const CONFIRM_DELETE: &str = words::confirm_delete(Language::English);
/// The button that deletes.
pub const CONFIRM_DELETE_YES: &str = words::confirm_delete_yes(Language::English);

/// A result was published.
pub const RESULT_PUBLISHED: &str = words::result_published(Language::English);
/// A result was unpublished.
pub const RESULT_UNPUBLISHED: &str = words::result_unpublished(Language::English);
/// A result was locked or unlocked.
pub const RESULT_LOCK_STATUS_UPDATED: &str = words::result_lock_status_updated(Language::English);
/// The lock toggle of locked marks.
pub const LOCKED: &str = words::locked(Language::English);
/// The lock toggle of unlocked marks.
pub const UNLOCKED: &str = words::unlocked(Language::English);

/// An empty sheet table.
pub const NO_DATA_INDICATED: &str = words::no_data_indicated(Language::English);
/// The student table before a branch is chosen.
pub const PLEASE_SELECT_GROUND: &str = words::please_select_ground(Language::English);
/// The student table after a branch is chosen.
pub const PLEASE_WAIT: &str = words::please_wait(Language::English);
/// The session dropdown where none is chosen.
pub const NO_SESSION_SELECTED: &str = words::no_session_selected(Language::English);

/// The page after a payment went through.
pub const PAYMENT_SUCCESSFULLY: &str = words::payment_successfully(Language::English);
/// The page after a payment failed.
pub const PAYMENT_FAILED: &str = words::payment_failed(Language::English);
/// The page after a payment was cancelled.
pub const PAYMENT_CANCELLED: &str = words::payment_cancelled(Language::English);

// Refusals that the specification names no text for.
/// 401 without a token.
pub const SIGN_IN_FIRST: &str = words::sign_in_first(Language::English);
/// 401 with a token that this server did not give out.
pub const TOKEN_NOT_VALID: &str = words::token_not_valid(Language::English);
/// 403 by role.
pub const NOT_ALLOWED: &str = words::not_allowed(Language::English);
/// 403 by branch.
pub const OTHER_BRANCH: &str = words::other_branch(Language::English);
/// 403 for a teacher outside of the own routine.
pub const NOT_IN_ROUTINE: &str = words::not_in_routine(Language::English);
/// 403 for a teacher outside of the sections of the own routine and those whose class teacher they are.
pub const NOT_YOUR_SECTION: &str = words::not_your_section(Language::English);
/// 429 at the sign-in.
pub const TOO_MANY_SIGN_INS: &str = words::too_many_sign_ins(Language::English);
/// 429 at online admission.
pub const TOO_MANY_APPLICATIONS: &str = words::too_many_applications(Language::English);
/// 429 where an application is looked up.
pub const TOO_MANY_LOOKUPS: &str = words::too_many_lookups(Language::English);
/// No application has the number that was looked up, or it cannot be one.
pub const NO_APPLICATION: &str = words::no_application(Language::English);
/// 409 at publishing: nobody of the section has a mark on the sheet.
pub const NO_MARKS_TO_PUBLISH: &str = words::no_marks_to_publish(Language::English);
/// 404 at publishing and locking.
pub const NOTHING_SCHEDULED: &str = words::nothing_scheduled(Language::English);
/// Why a button is disabled for whoever sees the Publish Result screen and may not publish or lock.
pub const ONLY_ADMINS_PUBLISH: &str = words::only_admins_publish(Language::English);
