//! Exam schedules of a class, with what they are filled from, and who sits where (docs/rules.md, *Exams*). `store` is what is stored of
//! schedules, `paper` one paper of one section, `check` what is wrong with a whole schedule, `effect` what a changed full mark does to marks,
//! `save` all of it in one transaction; `commands` are its calls and forms, `form` and `inputs` what these read, `wire` what calls answer; `fill` fills it
//! in; `page` are its screens. `lines` what its form shows; `distribution*` is the mark distribution, `seats` and `hall_store` the seat plans, `own` a student's own schedule.
//! May touch: rules, records, db, auth, web, `exams::marks`, `structure::branches`.

mod check;
mod commands;
mod counting;
mod distribution;
mod distribution_commands;
mod distribution_http;
mod distribution_page;
mod distribution_store;
mod effect;
mod fill;
mod fill_store;
mod form;
pub mod hall_store;
mod http;
mod inputs;
mod lacking;
mod lines;
mod own;
mod page;
mod paper;
mod print;
mod save;
mod seats;
pub mod store;
mod wire;

use records::{Field, Noun, Reach, STATUSES};
use rules::words::{labels, nouns};

pub use commands::{AddExamSchedule, DeleteOneExamSchedule, UpdateOneExamSchedule};
pub use distribution::{ClassType, Distribution, DistributionRow, SubjectDraft, save_within as save_distribution};
pub use distribution_commands::{AddMarkDistribution, DeleteOneMarkDistribution, UpdateOneMarkDistribution};
pub use distribution_http::get_all_mark_distribution;
pub use distribution_page::mark_distribution;
pub use http::get_all_exam_schedule;
pub use own::{student_exam_schedule, student_exam_schedule_print};
pub use page::exam_schedule;
pub use paper::MarksSet;
pub use print::exam_schedule_print;
pub use seats::{Seats, seat_plan, seat_plan_print};
pub use wire::{ClassSchedule, ClassScheduleRow, DistributionSaved, OwnPaperRow, OwnSchedule, ScheduleSaved};

const PAPER: Field = Field::name("paper", labels::PAPER, "paper");
const SUBJECT_MARKS: Field = Field::name("marks", labels::MARKS, "marks");

/// A class's schedule for an exam as the audit names it; it is no list of records.
pub const EXAM_SCHEDULE: Noun = Noun {
    kind: "examSchedule",
    one: nouns::EXAM_SCHEDULE,
    many: nouns::EXAM_SCHEDULE_MANY,
    call: "ExamSchedule",
    path: "/examSchedule",
    reach: Reach::Session,
    fields: &[PAPER],
    statuses: STATUSES,
    ..Noun::BARE
};

/// What a class's subjects are marked out of in exams of a type, as the audit names it.
pub const MARK_DISTRIBUTION: Noun = Noun {
    kind: "markDistribution",
    one: nouns::MARK_DISTRIBUTION,
    many: nouns::MARK_DISTRIBUTION_MANY,
    call: "MarkDistribution",
    path: "/markDistribution",
    fields: &[SUBJECT_MARKS],
    ..EXAM_SCHEDULE
};
