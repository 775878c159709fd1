//! The class routine (docs/rules.md, *Routine*): its calls, the screen on which a section's week is planned, the weeks of sections, teachers
//! and rooms, and their paper. May touch: rules, records, db, auth, web, `structure::branches` for the letterhead.

mod http;
mod page;
mod paper;
mod plan;
pub mod plan_store;
mod save;
pub mod store;
mod week;
mod weeks;

use auth::audit::Act;
use base::error::Result;
use records::{Choices, Field, FieldKind, Noun, Reach, STATUSES, Values, Write};
use rules::words::{Word, labels, nouns};

pub use http::{
    ClassPeriods, DayLesson, Periods, RoutineFault, RoutineSaved, add_class_schedule, check_class_schedule,
    get_class_schedule_by_day, get_class_schedule_list, get_teacher_schedule_list,
};
pub use page::{class_schedule, class_schedule_posted};
pub use paper::{
    class_schedule_print, student_class_schedule_print, teacher_class_schedule_print, teacher_schedule_print,
};
pub use save::{day_name, doubled, lesson_of, stands_in, taken};
pub use week::{Heading, Week, WeekOf};
pub use weeks::{long_day, student_class_schedule, teacher_class_schedule, teacher_schedule};

const fn day(key: &'static str, label: Word) -> Field {
    Field::new(key, label, key, FieldKind::Lines(2000))
}

const fn noun(kind: &'static str, words: (Word, Word), fields: &'static [Field]) -> Noun {
    Noun {
        kind,
        one: words.0,
        many: words.1,
        call: "",
        path: "/classSchedule",
        reach: Reach::Session,
        columns: &[],
        fields,
        statuses: STATUSES,
        searched: &[],
        first: Word::NONE,
        filters: &[],
        order: "",
        nested: &[],
        unique: &[],
    }
}

/// How the audit calls a section's routine: each weekday is a value of it.
pub const ROUTINE: Noun = noun(
    "routine",
    (nouns::ROUTINE, nouns::ROUTINE_MANY),
    &[
        day("saturday", labels::SATURDAY),
        day("sunday", labels::SUNDAY),
        day("monday", labels::MONDAY),
        day("tuesday", labels::TUESDAY),
        day("wednesday", labels::WEDNESDAY),
        day("thursday", labels::THURSDAY),
        day("friday", labels::FRIDAY),
    ],
);

const WHO: Field = Field::new("who", labels::WHO_STANDS_IN, "who", FieldKind::Line(200));

/// How the audit calls a substitution.
pub const SUBSTITUTION: Noun = noun("substitution", (nouns::SUBSTITUTION, nouns::SUBSTITUTION_MANY), &[WHO]);

/// Records that a substitution was added or taken away. `what`: day and teacher.
pub async fn substituted(
    write: &mut Write<'_>,
    act: Act,
    branch_id: &str,
    (id, section): (&str, &str),
    what: &str,
) -> Result<()> {
    let (none, said): (Values, Values) = (Vec::new(), vec![(WHO.key, what.to_owned())]);
    let (old, new) = if act == Act::Delete { (&said, &none) } else { (&none, &said) };
    write.record(act, &SUBSTITUTION, (branch_id, id, section), (old, new), &Choices::default()).await
}
