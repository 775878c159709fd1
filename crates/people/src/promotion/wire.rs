//! What the screens of promotions show.

use rules::words::{Text, Word};
use serde::Serialize;
use ts_rs::TS;

use records::Choice;
use web::next_step::NextStep;

/// A student in the plan.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "promotion.ts")]
pub struct PlanLine {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub reg_no: String,
    /// `A`, of the class above the table.
    pub section: String,
    #[ts(type = "number")]
    pub roll: i64,
    /// `Passed, position 3`; where nothing is proposed, why.
    #[ts(type = "string")]
    pub result: Text,
    /// `promote`, `repeat`, `leave` or empty.
    pub status: String,
    pub new_section_id: String,
    /// As its input shows it.
    pub new_roll: String,
    #[ts(as = "Vec<String>")]
    pub conflicts: Vec<Text>,
    /// Decision, section and roll as they are proposed; what is left so follows another decision.
    pub was: String,
    /// Ticked: not among those whom one press sets to Promote.
    pub except: bool,
}

/// A plan.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "promotion.ts")]
pub struct PromotionPlan {
    /// `Class 8 A, 2026 to 2027`
    #[ts(type = "string")]
    pub label: Text,
    pub rows: Vec<PlanLine>,
    /// Students of the class who are not in the plan: in the new session already.
    pub already: usize,
    /// Who have left or are inactive.
    pub gone: usize,
    /// `Judged by Pre Cambridge`: the semester of the year that its results are of, section by section where they differ.
    #[ts(type = "string | null")]
    pub judged_by: Option<Text>,
    /// Results of some are not published.
    pub unpublished: bool,
    pub sections: Vec<Choice>,
    #[ts(type = "string | null")]
    pub failure: Option<Text>,
    pub conflicts: usize,
    /// What becomes of those who are ticked: `repeat` or `leave`.
    pub except_as: String,
    /// What was filled in by a press; nothing of it is saved.
    #[ts(type = "string | null")]
    pub filled: Option<Text>,
}

/// A promotion that was made.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "promotion.ts")]
pub struct PromotionLine {
    pub href: String,
    /// `2026 to 2027`
    #[ts(type = "string")]
    pub label: Text,
    #[ts(type = "number")]
    pub promoted: i64,
    #[ts(type = "number")]
    pub repeating: i64,
    #[ts(type = "number")]
    pub leaving: i64,
    pub by: String,
    /// As printed.
    pub at: String,
    #[ts(type = "string | null")]
    pub undone: Option<Text>,
}

/// /admin/studentPromotion
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "promotion.ts")]
pub struct PromotionProps {
    pub branches: Option<Vec<Choice>>,
    pub branch_id: String,
    pub sessions: Vec<Choice>,
    pub session_id: String,
    pub new_sessions: Vec<Choice>,
    pub new_session_id: String,
    pub classes: Vec<Choice>,
    pub class_id: String,
    pub sections: Vec<Choice>,
    pub section_id: String,
    pub statuses: Vec<Choice>,
    pub orders: Vec<Choice>,
    pub order: String,
    /// What the plan begins with for whom the results decide nothing; empty: to be decided.
    pub undecided: String,
    pub plan: Option<PromotionPlan>,
    /// What to do first, where there can be no plan.
    pub first: Option<NextStep>,
    pub promotions: Vec<PromotionLine>,
    #[ts(type = "string | null")]
    pub done: Option<Word>,
}

/// A student of a promotion that was made.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "promotion.ts")]
pub struct PromotedLine {
    pub name: String,
    pub reg_no: String,
    pub href: String,
    pub from: String,
    pub to: String,
}

/// /admin/studentPromotion/{id}
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "promotion.ts")]
pub struct PromotionDoneProps {
    #[serde(rename = "_id")]
    pub id: String,
    pub line: PromotionLine,
    pub rows: Vec<PromotedLine>,
    /// Why it cannot be taken back; none where it can, or was.
    #[ts(type = "string | null")]
    pub held: Option<Text>,
    pub may_undo: bool,
    #[ts(type = "string | null")]
    pub failure: Option<Text>,
    pub back: String,
    #[ts(type = "string | null")]
    pub done: Option<Word>,
}
