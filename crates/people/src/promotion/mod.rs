//! The year's turn: a plan for students of a session, made from their results, and its application in one step (docs/rules.md, *Promotion*).
//! May touch: rules, records, db, auth, web, `people::rolls`, `exams::marks`, `grading::tabulation`, `money::book_store`.

mod apply;
mod done;
mod form;
mod http;
mod page;
mod plan;
mod store;
pub mod wire;

pub use done::{promotion, undo_promotion, undo_promotion_posted};
pub use http::{PlanAnswer, PromotionSaved, add_student_promotion, get_student_promotion_plan, undo_student_promotion};
pub use page::{student_promotion, student_promotion_posted};
pub use store::{HELD, NOT_HELD, NotHeld};

use records::{Field, FieldKind, Noun, Reach};
use rules::words::{labels, nouns};

const STATUS: Field = Field::new("promotion", labels::PROMOTION, "promotion", FieldKind::Line(200));

/// A promotion, as the audit names it.
pub const PROMOTION: Noun = Noun {
    kind: "promotion",
    one: nouns::PROMOTION,
    many: nouns::PROMOTION_MANY,
    call: "StudentPromotion",
    path: "/studentPromotion",
    reach: Reach::Branch,
    fields: &[STATUS],
    statuses: &[],
    ..Noun::BARE
};
