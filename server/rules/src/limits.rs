//! Business constants and limits (docs/rules.md, *Limits*, *Calls*, *Sign-in*), each with its unit, and what forms offer to choose from.

use std::ops::RangeInclusive;

use crate::words::{Word, labels};

/// The numbers that classes have.
pub const CLASSES: RangeInclusive<i64> = 3..=12;

/// Rows on a page of a list where the call asks for no other number.
pub const PAGE_SIZE: i64 = 25;
/// The first page, and the one a call gets that asks for none.
pub const FIRST_PAGE: i64 = 1;
/// The most rows a call may ask for on a page; `all` stands apart from it.
pub const MAX_LIMIT: i64 = 500;

/// The largest body of a call, in bytes.
pub const BODY_BYTES: usize = 1 << 20;
/// The largest body of a call with a file, in bytes.
pub const UPLOAD_BYTES: usize = 5 << 20;
/// The largest file of an e-book, in bytes.
pub const E_BOOK_BYTES: usize = 20 << 20;
/// Students of a section who are given passwords at once: hashing one takes tens of milliseconds.
pub const SIGN_INS_AT_ONCE: usize = 200;
/// A spreadsheet that is uploaded.
pub const SPREADSHEET_BYTES: usize = 20 << 20;

/// An archive of photos that is uploaded.
pub const ARCHIVE_BYTES: u64 = 300 << 20;

/// Characters from which the student search starts.
pub const SEARCH_MIN: usize = 2;
/// The student search's dropdown: width and greatest height, in CSS pixels.
pub const SEARCH_DROPDOWN: (u32, u32) = (300, 100);
/// Width of the session dropdown, in CSS pixels.
pub const SESSION_DROPDOWN_PX: u32 = 120;
/// The window width below which the side menu closes by itself, in CSS pixels.
pub const MENU_CLOSE_PX: u32 = 1200;
/// How long a toast stays, in milliseconds.
pub const TOAST_MS: u32 = 7000;

/// How long a token is good for, in hours.
pub const TOKEN_HOURS: i64 = 12;
/// The shortest password, in characters.
pub const PASSWORD_MIN: usize = 8;
/// The longest password, in characters.
pub const PASSWORD_MAX: usize = 128;
/// Failed sign-ins for one account from one address within [`THROTTLE_WINDOW_MINUTES`] before a 429.
pub const THROTTLE_ACCOUNT: u32 = 10;
/// Failed sign-ins from one address within [`THROTTLE_WINDOW_MINUTES`] before a 429.
pub const THROTTLE_ADDRESS: u32 = 300;
/// The window in which failed sign-ins are counted, in minutes.
pub const THROTTLE_WINDOW_MINUTES: i64 = 15;
/// Applications for admission from one address within [`THROTTLE_WINDOW_MINUTES`] before a 429.
// Specification silent: a shop that applies for a whole street, and a mobile network behind one address, have room.
pub const ADMISSION_APPLICATIONS: u32 = 60;
/// Numbers that were looked up in vain from one address within [`THROTTLE_WINDOW_MINUTES`] before a 429.
pub const ADMISSION_LOOKUPS: u32 = 30;
/// How long the answer to an idempotency key is kept, in hours.
pub const IDEMPOTENCY_HOURS: i64 = 24;

/// How long pictures of a refused form are kept until it is sent again, in minutes.
pub const KEPT_PICTURE_MINUTES: i64 = 15;
/// How long a form is kept that waits for a record that one of its choices lacks, in hours.
pub const HELD_FORM_HOURS: i64 = 24;

/// The days of a routine, in the specification's order and spelling.
pub const WEEKDAYS: [&str; 7] = ["saturday", "sunday", "monday", "tuesday", "wednesday", "thursday", "friday"];

/// The same with what they are called on screen.
pub const WEEKDAY_LABELS: [(&str, Word); 7] = [
    ("saturday", labels::SATURDAY),
    ("sunday", labels::SUNDAY),
    ("monday", labels::MONDAY),
    ("tuesday", labels::TUESDAY),
    ("wednesday", labels::WEDNESDAY),
    ("thursday", labels::THURSDAY),
    ("friday", labels::FRIDAY),
];

/// Blood groups, as forms offer them.
pub const BLOOD_GROUPS: [(&str, Word); 8] = [
    ("A+", labels::BLOOD_A_PLUS),
    ("A-", labels::BLOOD_A_MINUS),
    ("B+", labels::BLOOD_B_PLUS),
    ("B-", labels::BLOOD_B_MINUS),
    ("AB+", labels::BLOOD_AB_PLUS),
    ("AB-", labels::BLOOD_AB_MINUS),
    ("O+", labels::BLOOD_O_PLUS),
    ("O-", labels::BLOOD_O_MINUS),
];

/// The numbers that classes have, as they are chosen.
pub const CLASS_NUMBERS: [(&str, Word); 10] = [
    ("3", labels::NUMBER_3),
    ("4", labels::NUMBER_4),
    ("5", labels::NUMBER_5),
    ("6", labels::NUMBER_6),
    ("7", labels::NUMBER_7),
    ("8", labels::NUMBER_8),
    ("9", labels::NUMBER_9),
    ("10", labels::NUMBER_10),
    ("11", labels::NUMBER_11),
    ("12", labels::NUMBER_12),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_those_of_the_specification() {
        assert_eq!(WEEKDAY_LABELS.map(|(day, _)| day), WEEKDAYS);
        assert_eq!((PAGE_SIZE, FIRST_PAGE, MAX_LIMIT), (25, 1, 500));
        assert_eq!((BODY_BYTES, UPLOAD_BYTES), (1_048_576, 5_242_880));
        assert_eq!((SEARCH_MIN, SEARCH_DROPDOWN, SESSION_DROPDOWN_PX), (2, (300, 100), 120));
        assert_eq!((MENU_CLOSE_PX, TOAST_MS), (1200, 7000));
        assert_eq!((TOKEN_HOURS, PASSWORD_MIN, PASSWORD_MAX, IDEMPOTENCY_HOURS), (12, 8, 128, 24));
        assert_eq!((THROTTLE_ACCOUNT, THROTTLE_ADDRESS, THROTTLE_WINDOW_MINUTES), (10, 300, 15));
        assert_eq!((ADMISSION_APPLICATIONS, ADMISSION_LOOKUPS), (60, 30));
        assert_eq!(WEEKDAYS.join(", "), "saturday, sunday, monday, tuesday, wednesday, thursday, friday");
    }
}
