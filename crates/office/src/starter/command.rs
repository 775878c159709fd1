//! The command that makes an empty session ready: `POST /api/runStarter`, and the button of the page.

use axum::response::Response;
use futures_util::future::BoxFuture;
use records::command::{Again, Command, Input, Named, Submitted};
use records::place::{AskedPlace, Level, hold_session, session_days};
use records::{Kind, StoredRecord, Write, reached};
use roster::structure::sessions::Sessions;
use rules::messages;
use rules::permission::Action;
use schemars::JsonSchema;
use serde::Serialize;

use super::asked::{Asked, INPUTS};
use super::make::Making;
use super::parts::{self, PlannedPart};
use super::{page, store};
use auth::{Caller, Visitor};
use base::error::Result;
use db::Conn;
use web::app::App;

/// A part of what is made.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PartMade {
    /// `classes`, `feeTypes`
    part: &'static str,
    /// How many are made.
    make: usize,
    /// How many were there already and are used.
    there: usize,
    names: Vec<String>,
}

impl PartMade {
    fn of(planned: &PlannedPart) -> Self {
        let PlannedPart { part, make, there, names } = planned;
        let names = names.iter().map(|name| name.english().to_owned()).collect();
        Self { part: part.key(), make: *make, there: *there, names }
    }
}

/// What runStarter answers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Started {
    message: &'static str,
    session_id: String,
    parts: Vec<PartMade>,
}

/// runStarter: makes what an empty session needs, each part as the caller may by hand. 409 in a session that has a class, or where the fees are there; 422 with
/// what is missing; 423 in a closed session.
pub struct RunStarter(Asked);

/// Where it is made.
pub struct Target {
    session: StoredRecord,
}

impl Command for RunStarter {
    const ACTION: Action = Action::RunStarter;
    const INPUTS: &'static [Input] = INPUTS;
    type Target = Target;
    type Done = Started;

    fn read(sent: &mut Submitted<'_>) -> Option<Self> {
        Some(Self(Asked::read(sent)))
    }

    async fn reach(conn: &mut Conn, caller: &Caller, named: Named<'_>) -> Result<Target> {
        let place = AskedPlace::of_form(named.fields).resolve(caller, conn, Level::Session).await?;
        let session = reached(Kind::of::<Sessions>(), conn, caller, &place.session()?.id).await?;
        Ok(Target { session })
    }

    async fn run(&self, app: &App, write: &mut Write<'_>, caller: &Caller, of: &Target) -> Result<Started> {
        let Self(asked) = self;
        let (branch_id, session_id) = (of.session.branch_id(), of.session.id());
        hold_session(&mut write.tx, session_id).await?;
        store::hold_branch(&mut write.tx, branch_id).await?;
        let named = (of.session.name(), asked);
        let planned = parts::planned(&mut write.tx, caller, (branch_id, session_id), named).await?;
        if !asked.dry_run {
            let days = session_days(&mut write.tx, session_id).await?;
            let from = days.map(|(from, _)| from).unwrap_or_default();
            let session_name = of.session.name();
            let mut making = Making { app, write, caller, branch_id, session_id, session_name, from: &from };
            making.all(&planned).await?;
        }
        Ok(Started {
            message: messages::SUCCESSFULLY_ADDED,
            session_id: session_id.to_owned(),
            parts: planned.parts.iter().map(PartMade::of).collect(),
        })
    }

    fn leads_to(_: &Visitor, target: &Target, _: &Started) -> String {
        page::address(target.session.branch_id(), target.session.id(), &[("done", "made")])
    }

    fn show_again(again: Again<'_>) -> Option<BoxFuture<'_, Result<Response>>> {
        Some(Box::pin(page::show_again(again)))
    }
}
