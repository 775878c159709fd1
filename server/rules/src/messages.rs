//! Every fixed text (docs/rules.md, *Screens*, *Marks*, *Words on the screen*, *Calls*, *Sign-in*). The words are exact; a screen or a call never spells
//! them itself.

/// Toast title of sign-in.
pub const TITLE_LOGIN: &str = "Login";
/// Toast title of mark entry.
pub const TITLE_MARKS: &str = "Marks";
/// Toast title of publishing and locking.
pub const TITLE_RESULT: &str = "Result";

/// Sign-in succeeded.
pub const SUCCESSFULLY_LOGIN: &str = "Successfully Login";
/// Sign-in failed with anything but a 400, or answered no user id.
pub const NO_USER_FOUND: &str = "No User Found";
/// A wrong user or a wrong password; the two answer alike.
pub const ID_OR_PASSWORD_INCORRECT: &str = "User Id or Password is incorrect";
/// The token is past its time; the browser clears its login on this.
pub const TOKEN_HAS_EXPIRED: &str = "Token has expired";
/// Refused until a password that somebody else gave has been changed.
pub const PASSWORD_CHANGE_FIRST: &str = "Change your password first: it was given to you by somebody else";
/// An employee's password was changed.
pub const PASSWORD_CHANGED: &str = "Password Changed";
/// A student's password was changed.
pub const PASSWORD_UPDATED: &str = "Password Updated Successfully";

/// 423: nothing in a closed session is changed by anybody.
pub const SESSION_CLOSED: &str = "This session is closed, so nothing in it can be changed";
/// 422: another record of the list has the name.
pub const NAME_TAKEN: &str = "This name is already in the list";
/// Something was added.
pub const SUCCESSFULLY_ADDED: &str = "Successfully Added";
/// Something was updated.
pub const SUCCESSFULLY_UPDATED: &str = "Successfully Updated";
/// Something was deleted.
pub const SUCCESSFULLY_DELETED: &str = "Successfully Deleted";
/// A call answered with an error that has no text of its own.
pub const SOMETHING_WENT_WRONG: &str = "Something Went Wrong";
/// A name of a call is not that of its id: `branchName does not match branchId`.
pub fn name_mismatch(field: &str) -> String {
    format!("{field} does not match {}Id", field.strip_suffix("Name").unwrap_or(field))
}

/// Warning at a mark above its full mark; the input is reset to the full mark.
pub const INVALIDATED_MARK: &str = "Invalidated mark";
/// A save met marks that exist; shown as a success notice.
pub const ALREADY_ADDED: &str = "Already Added! Please Edit";
/// A save was refused for any other reason.
pub const MADE_A_MISTAKE: &str = "You made a mistake! Please Check";
/// Entry of locked marks.
pub const MARK_IS_LOCKED: &str = "Mark is locked";
/// The view of locked marks.
pub const MARK_IS_LOCKED_VIEW: &str = "Mark is locked, not editable yet!";
/// Entry of marks whose result is published.
pub const ALREADY_PUBLISHED: &str = "Result is Already Published, Please Try to Edit";
/// The entry screen where marks exist.
pub const MARK_ALREADY_ADDED: &str = "Mark Already Added, Please Try to Edit";
/// A filter or list that finds nothing.
pub const NO_DATA_FOUND: &str = "No Data Found";
/// The question before marks are deleted.
pub const CONFIRM_DELETE: &str = "Are you sure you want to delete? You won't be able to revert this!";
/// The button that deletes.
pub const CONFIRM_DELETE_YES: &str = "Yes, delete it!";

/// A result was published.
pub const RESULT_PUBLISHED: &str = "Result Published";
/// A result was unpublished.
pub const RESULT_UNPUBLISHED: &str = "Result Unpublished";
/// A result was locked or unlocked.
pub const RESULT_LOCK_STATUS_UPDATED: &str = "Result Lock Status Updated";
/// The lock toggle of locked marks.
pub const LOCKED: &str = "LOCKED";
/// The lock toggle of unlocked marks.
pub const UNLOCKED: &str = "UNLOCKED";

/// An empty sheet table.
pub const NO_DATA_INDICATED: &str = "No data indicated";
/// The student table before a branch is chosen.
pub const PLEASE_SELECT_GROUND: &str = "Please Select Ground";
/// The student table after a branch is chosen.
pub const PLEASE_WAIT: &str = "Please Wait .....";
/// The session dropdown where none is chosen.
pub const NO_SESSION_SELECTED: &str = "No Session Selected";

/// The page after a payment went through.
pub const PAYMENT_SUCCESSFULLY: &str = "Payment Successfully";
/// The page after a payment failed.
pub const PAYMENT_FAILED: &str = "Payment Failed";
/// The page after a payment was cancelled.
pub const PAYMENT_CANCELLED: &str = "Payment Cancelled";

// Refusals that the specification names no text for.
/// 401 without a token.
pub const SIGN_IN_FIRST: &str = "Please sign in";
/// 401 with a token that this server did not give out.
pub const TOKEN_NOT_VALID: &str = "Token is not valid";
/// 403 by role.
pub const NOT_ALLOWED: &str = "You don't have access to this page";
/// 403 by branch.
pub const OTHER_BRANCH: &str = "This belongs to another branch";
/// 403 for a teacher outside of the own routine.
pub const NOT_IN_ROUTINE: &str = "This is not in your class routine";
/// 403 for a teacher outside of the sections of the own routine and those whose class teacher they are.
pub const NOT_YOUR_SECTION: &str = "This section is not in your class routine, and you are not its class teacher";
/// 429 at the sign-in.
pub const TOO_MANY_SIGN_INS: &str = "Too many failed sign-ins. Please wait 15 minutes and try again";
/// 429 at online admission.
pub const TOO_MANY_APPLICATIONS: &str =
    "Many applications have come from this connection. Please wait 15 minutes and send it again";
/// 429 where an application is looked up.
pub const TOO_MANY_LOOKUPS: &str = "Too many numbers that do not exist. Please wait 15 minutes and try again";
/// No application has the number that was looked up, or it cannot be one.
pub const NO_APPLICATION: &str = "No application has this number. Check every letter and try again";
/// 409 at publishing: nobody of the section has a mark on the sheet.
pub const NO_MARKS_TO_PUBLISH: &str = "No marks are entered yet, so there is no result to publish";
/// 404 at publishing and locking.
pub const NOTHING_SCHEDULED: &str = "Nothing is scheduled for this exam and subject";
/// Why a button is disabled for whoever sees the Publish Result screen and may not publish or lock.
pub const ONLY_ADMINS_PUBLISH: &str = "Only a Super Admin or an Admin may publish and lock results";
