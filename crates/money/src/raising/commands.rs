//! What is done to one raised line, by call and by its page.

use axum::response::Response;
use futures_util::future::BoxFuture;
use rules::messages;
use rules::permission::Action;
use rules::words::{labels, money_texts, refusals};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::adjust::{self, Asked, Way};
use super::{adjust_store, line_page};
use crate::amounts::given;
use crate::lines_store::{self, FeeLine};
use auth::{Caller, Visitor};
use base::error::{Error, Result};
use db::Conn;
use records::command::{Again, Command, Input, Named, Submitted};
use records::{Field, FieldKind, Write, in_answer, keys_of};
use web::app::App;
use web::form;

const LINE: Field = Field::new("lineId", labels::FEE_LINE, "", FieldKind::Record).required();
const WAY: Field = Field::new("way", labels::FEE_LINE, "", FieldKind::OneOf(keys_of!(Way::ALL, key))).required();
const AMOUNT: Field = Field::new("amount", labels::AMOUNT, "", FieldKind::Money(0, i64::MAX)).required();
const REASON: Field = Field::new("reason", labels::REASON, "", FieldKind::Line(200)).required();
const SEEN: Field = Field::new(line_page::SEEN, labels::FEE_LINE, "", FieldKind::Whole(0, i64::MAX));

/// What adjustFeeLine answers: the line as it is now.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdjustedAnswer {
    message: &'static str,
    #[serde(rename = "_id")]
    id: String,
    /// With every adjustment.
    #[schemars(with = "f64")]
    amount: Value,
    #[schemars(with = "f64")]
    paid: Value,
    /// What is neither paid of the fine nor let off.
    #[schemars(with = "f64")]
    fine_left: Value,
    /// How many there are now.
    adjustments: usize,
}

/// adjustFeeLine: adds to a raised line, takes off it, or lets off its fine. 422 for an amount that cannot be or is more than is unpaid, and where
/// somebody has adjusted the line since it was looked at.
pub struct AdjustFeeLine(Asked);

impl Command for AdjustFeeLine {
    const ACTION: Action = Action::ManageFees;
    const INPUTS: &'static [Input] = &[
        Input::of(&LINE),
        Input::of(&WAY).missing(money_texts::CHOOSE_WAY).says("add or takeOff (of the amount), or letOffFine"),
        Input::of(&AMOUNT).says("A number, or a text as people type it; above 0."),
        Input::of(&REASON).missing(refusals::GIVE_REASON),
        Input::of(&SEEN).says(
            "How many adjustments the line had when it was looked at. Answers 422 if it has been adjusted since.",
        ),
    ];
    type Target = FeeLine;
    type Done = AdjustedAnswer;

    fn read(sent: &mut Submitted<'_>) -> Option<Self> {
        // A form has it in its path.
        sent.of_call(&LINE);
        let (way, amount, reason) = (way(sent), above_zero(sent), sent.required(&REASON));
        let seen = line_page::seen(sent.raw());
        Some(Self(Asked { way: way?, amount: amount?, reason: reason?, seen }))
    }

    async fn reach(conn: &mut Conn, caller: &Caller, named: Named<'_>) -> Result<FeeLine> {
        let id = if named.id.is_empty() { named.fields.text(LINE.key).unwrap_or_default() } else { named.id };
        adjust::reached(conn, caller, id).await
    }

    async fn run(&self, app: &App, write: &mut Write<'_>, caller: &Caller, of: &FeeLine) -> Result<AdjustedAnswer> {
        adjust::adjust(write, app, caller, &of.id, &self.0).await?;
        let line = lines_store::one(&mut write.tx, &of.id).await?;
        let line = line.ok_or_else(|| Error::not_found(refusals::FEE_LINE_NOT_FOUND))?;
        Ok(AdjustedAnswer {
            message: messages::SUCCESSFULLY_UPDATED,
            amount: in_answer(Some(line.raised + line.adjusted)),
            paid: in_answer(Some(line.paid)),
            fine_left: in_answer(Some(line.fine - line.fine_settled)),
            adjustments: adjust_store::adjustments(&mut write.tx, &of.id).await?.len(),
            id: line.id,
        })
    }

    fn leads_to(_: &Visitor, line: &FeeLine, _: &AdjustedAnswer) -> String {
        form::address(&line_page::address(&line.id), &[("done", "1")])
    }

    fn show_again(Again { app, visitor, id, form }: Again<'_>) -> Option<BoxFuture<'_, Result<Response>>> {
        Some(Box::pin(line_page::show(app, visitor, id, form, None)))
    }
}

fn way(sent: &mut Submitted<'_>) -> Option<Way> {
    let named = sent.filled(&WAY)?;
    let way = Way::named(&named);
    if way.is_none() {
        if sent.is_call() {
            sent.misshapen(WAY.key, money_texts::ADJUST_WAY_SHAPE);
        } else {
            sent.fault(WAY.key, money_texts::CHOOSE_WAY);
        }
    }
    way
}

/// The amount, in hundredths.
fn above_zero(sent: &mut Submitted<'_>) -> Option<i64> {
    let amount = given(sent, &AMOUNT)?;
    if amount == 0 {
        sent.fault(AMOUNT.key, money_texts::AMOUNT_NOT_ABOVE_ZERO);
        return None;
    }
    Some(amount)
}
