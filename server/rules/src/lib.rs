//! The school's rules as pure tables and functions: `docs/rules.md` in code.
//!
//! Nothing here reads a clock, a file or a database, and nothing here imports another crate of this workspace, so each rule
//! can be read and tested alone. One module owns each rule; no other code computes it again.
//!
//! | Rule | Module |
//! |---|---|
//! | Roles and their spellings | [`roles`] |
//! | Who may do what | [`permission`] |
//! | The side menu and every `/admin` path | [`menu`] |
//! | Mark components and schedules | [`components`] |
//! | A mark's value; locked, published, existing | [`marks`] |
//! | Grade scales and percentages | [`grade`] |
//! | A component's mean, highest mark and letters on one sheet | [`figures`] |
//! | Semesters, exam types, class bands | [`semesters`] |
//! | What a semester's total is made of; printed totals, percentages and grades | [`totals`] |
//! | A school's own scales and formulas as a document; *Standard*, the specification as one | [`scheme`] |
//! | Failed, grade count, position, order of a tabulation | [`tabulation`] |
//! | Conduct grades, their fields and labels by class | [`qualities`] |
//! | Abbreviations of subjects | [`subjects`] |
//! | Times, sittings and seats of exams; full and pass marks as they are set | [`exam_schedule`] |
//! | Who is on a sheet after leaving | [`leaving`] |
//! | What papers say under a school's name | [`letterhead`] |
//! | Which subjects a section is taught, and who takes them | [`assigned`] |
//! | Attendance: its days, sums and runs | [`attendance`] |
//! | Bell schedules of a section; lessons in each other's way | [`routine`] |
//! | Amounts, fees, and what receipts, voids, vouchers and closed days leave behind | [`money`] |
//! | How late a book is, and what that costs | [`library`] |
//! | Whom an event is for, and how a month is laid out | [`events`] |
//! | What a certificate's text may say, and says of somebody | [`certificates`] |
//! | What state homework is in; what evaluates it | [`homework`] |
//! | What *Starter* makes of an empty session | [`starter`] |
//! | When a class takes applications, and what becomes of one | [`admission`] |
//! | Acceptable passwords | [`passwords`] |
//! | Characters that nobody sees | [`letters`] |
//! | One spelling of a text; by what register numbers are the same | [`spelling`] |
//! | Business constants | [`limits`] |
//! | Fixed texts | [`messages`] |

pub mod admission;
pub mod assigned;
pub mod attendance;
pub mod certificates;
pub mod components;
pub mod events;
pub mod exam_schedule;
pub mod figures;
pub mod grade;
pub mod homework;
pub mod imports;
pub mod joining;
pub mod leaving;
pub mod letterhead;
pub mod letters;
pub mod library;
pub mod limits;
pub mod marks;
pub mod menu;
pub mod messages;
pub mod money;
pub mod names;
pub mod passwords;
pub mod permission;
pub mod promotion;
pub mod qualities;
pub mod roles;
pub mod routine;
pub mod scheme;
pub mod semesters;
pub mod spelling;
pub mod starter;
pub mod subjects;
pub mod tabulation;
pub mod totals;
pub mod words;

use std::fmt;

/// A text that is not one of the spellings a rule knows; `what` names the rule's noun ("role", "semester").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownName {
    /// The noun that was looked for.
    pub what: &'static str,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Unknown {}", self.what)
    }
}

impl std::error::Error for UnknownName {}
