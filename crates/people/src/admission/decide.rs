//! An application waits or is refused, each with the reason that the applicant is told: by form and by call.

use axum::response::Response;
use futures_util::future::BoxFuture;
use rules::admission::State as Became;
use rules::messages;
use rules::permission::Action;
use rules::words::{labels, people_texts, refusals};
use schemars::JsonSchema;
use serde::Serialize;

use super::applications_store::Applications;
use super::page::{address, reached, show};
use super::store::{self, Application};
use auth::audit::Act;
use auth::{Caller, Visitor};
use base::error::{Error, Result};
use db::Conn;
use records::command::{Again, Command, Input, Named, Submitted, VERSION};
use records::{Choices, Field, FieldKind, RecordKind, STATUS, Values, Write, short};
use web::app::App;
use web::form;

const LONGEST_REASON: usize = 300;
const NEXT: Field = Field::new("status", labels::STATUS, "", FieldKind::Record).required();
/// The same of a form: its button.
const ACT: Field = Field::new("act", labels::STATUS, "", FieldKind::Record);
const REASON: Field = Field::new("reason", people_texts::A_REASON, "", FieldKind::Record).required();

/// What answerOnlineAdmission answers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Decided {
    #[serde(rename = "_id")]
    pub id: String,
    pub message: &'static str,
    pub version: i64,
    /// What it has become, which the address says that a form leads to.
    #[serde(skip)]
    next: &'static str,
}

/// answerOnlineAdmission, and the form: puts an application off or refuses it. 409 where it was accepted or has changed; 422 for a reason that is too long.
pub struct DecideApplication {
    /// Accepting has its own form.
    next: Became,
    reason: String,
    version: Option<i64>,
}

impl Command for DecideApplication {
    const ACTION: Action = Action::ManageStudents;
    const INPUTS: &'static [Input] = &[
        Input::of(&NEXT).says("waiting or refused"),
        Input::of(&REASON).says("Why: the applicant is told."),
        VERSION.says("The one that was looked at. Without it the last word counts."),
    ];
    type Target = Application;
    type Done = Decided;

    fn read(sent: &mut Submitted<'_>) -> Option<Self> {
        let key = if sent.is_call() { NEXT.key } else { ACT.key };
        let next = sent.raw().text(key).and_then(Became::named).filter(|state| state.has_reason());
        if !sent.is_call() && next.is_none() {
            sent.fault(key, people_texts::DECISION_MISSING);
        } else if sent.of_call(&NEXT).is_some() && next.is_none() {
            sent.misshapen(key, people_texts::STATUS_WAITING_OR_REFUSED);
        }
        let reason = short(people_texts::A_REASON, sent.raw().text(REASON.key).unwrap_or_default(), LONGEST_REASON);
        let reason = match reason {
            Ok(reason) if !reason.is_empty() => Some(reason),
            Ok(_) if sent.is_call() => sent.filled(&REASON),
            Ok(_) => {
                sent.fault(REASON.key, people_texts::REASON_MISSING);
                None
            }
            Err(fault) => {
                sent.fault(REASON.key, fault);
                None
            }
        };
        if !sent.is_call() && sent.version_if_sent().is_none() {
            sent.fault("version", refusals::field_missing("version"));
        }
        Some(Self { next: next?, reason: reason?, version: sent.version() })
    }

    async fn reach(conn: &mut Conn, caller: &Caller, Named { id, .. }: Named<'_>) -> Result<Application> {
        reached(conn, caller, id).await
    }

    async fn run(&self, _: &App, write: &mut Write<'_>, caller: &Caller, found: &Application) -> Result<Decided> {
        let was = Became::named(&found.status).unwrap_or(Became::New);
        let same_again = was == self.next && was.has_reason();
        // Another reason for the same is no other decision.
        if !same_again && !was.may_become(self.next) {
            return Err(Error::conflict(people_texts::APPLICATION_DECIDED_SINCE));
        }
        let (next, version) = (self.next.as_str(), self.version.unwrap_or(found.version));
        let by = (caller.name.as_str(), write.at);
        if !store::decide(&mut write.tx, (&found.id, version), (next, &self.reason), by).await? {
            return Err(Error::stale(people_texts::APPLICATION_DECIDED_SINCE, Vec::new()));
        }
        let said = |status: &str, reason: &str| -> Values {
            vec![(STATUS, status.to_owned()), (labels::REASON.english(), reason.to_owned())]
        };
        let old = said(&found.status, found.reason.as_deref().unwrap_or_default());
        let of = (found.branch_id.as_str(), found.id.as_str(), found.application_no.as_str());
        let new = said(next, &self.reason);
        write.record(Act::Update, &Applications::NOUN, of, (&old, &new), &Choices::default()).await?;
        Ok(Decided { id: found.id.clone(), message: messages::SUCCESSFULLY_UPDATED, version: version + 1, next })
    }

    fn leads_to(_: &Visitor, found: &Application, done: &Decided) -> String {
        form::address(&address(&found.id), &[("done", done.next)])
    }

    fn show_again(again: Again<'_>) -> Option<BoxFuture<'_, Result<Response>>> {
        Some(Box::pin(show(again.app, again.visitor, again.id, again.form, None)))
    }
}
