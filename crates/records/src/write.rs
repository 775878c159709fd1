//! One change: a transaction with its one-time key, its audit and its answer (ARCHITECTURE.md). An `async` closure that
//! borrows the transaction cannot be required to be `Send`, so it is begun and ended by hand.
//!
//! `App::write` begins the transaction and claims the one-time key; [`Write`] records the act with each field's old and new value, keeps the answer and
//! commits.

use axum::response::Response;
use serde::Serialize;

use super::{Choices, Field, Noun, STATUS, Values, value_of};
use auth::Caller;
use auth::audit::{self, Act, Change, Moment, Subject};
use base::error::Result;
use db::Conn;
use web::app::App;
use web::idempotency::{self, Claim, Claimed, Key};

/// A change that has begun. Dropped, nothing of it is stored.
pub struct Write<'k> {
    pub tx: Conn,
    claim: Claim<'k>,
    caller: &'k Caller,
    act_id: String,
    /// How many acts of this change were recorded so far.
    acts: u32,
    /// Epoch milliseconds.
    pub at: i64,
    /// Whether records that are added get a password, where their noun has one. Those of an import get none.
    pub gives_passwords: bool,
}

/// What became of a change that was to begin.
pub enum WriteStart<'k> {
    Fresh(Write<'k>),
    /// The same press was answered before.
    Answered(Response),
}

/// What a change begins at.
pub trait Writes {
    /// Begins a change: nothing is changed by the same key twice.
    ///
    /// # Errors
    /// When the key was used before for something else.
    fn write<'k>(
        &self,
        caller: &'k Caller,
        key: Option<&'k Key>,
    ) -> impl Future<Output = Result<WriteStart<'k>>> + Send;
}

impl Writes for App {
    async fn write<'k>(&self, caller: &'k Caller, key: Option<&'k Key>) -> Result<WriteStart<'k>> {
        let at = self.clock.now_ms();
        let mut tx = self.db.begin().await?;
        Ok(match idempotency::claim(&mut tx, &caller.id, key, at).await? {
            Claimed::Fresh(claim) => WriteStart::Fresh(Write {
                tx,
                claim,
                caller,
                act_id: self.clock.new_id(),
                acts: 0,
                at,
                gives_passwords: true,
            }),
            Claimed::Answered(answer) => WriteStart::Answered(answer),
        })
    }
}

impl Write<'_> {
    /// Records what was done to a record, with every value that differs, in the words of its form.
    pub async fn record(
        &mut self,
        act: Act,
        noun: &Noun,
        (branch_id, id, name): (&str, &str, &str),
        (old, new): (&Values, &Values),
        choices: &Choices,
    ) -> Result<()> {
        let value =
            |values: &Values, key: &str| Some(value_of(values, key).to_owned()).filter(|value| !value.is_empty());
        // A status is kept as it is stored, whatever it is called on screen.
        let said = |key: &str, value: String| if key == STATUS { value } else { noun.shown(key, &value, choices) };
        let keys = if new.is_empty() { old } else { new };
        let changes = keys
            .iter()
            .map(|(key, _)| (*key, value(old, key), value(new, key)))
            .filter(|(_, old, new)| old != new)
            .map(|(field, old, new)| (field, old.map(|old| said(field, old)), new.map(|new| said(field, new))))
            .map(|(field, old, new)| Change { subject_kind: noun.kind, subject_id: id.to_owned(), field, old, new });
        // That a password was given is told; what it is, nobody keeps.
        let secrets = noun.fields.iter().filter(|field| field.is_secret() && act == Act::Add && self.gives_passwords);
        let told = |field: &Field| Change {
            subject_kind: noun.kind,
            subject_id: id.to_owned(),
            field: field.key,
            old: None,
            new: None,
        };
        let changes: Vec<Change> = changes.into_iter().chain(secrets.map(told)).collect();
        self.record_changes(act, noun, (branch_id, id, name), &changes).await
    }

    /// Records what was done to something that is more than the fields of one record; each change names its own subject.
    pub async fn record_changes(
        &mut self,
        act: Act,
        noun: &Noun,
        (branch_id, id, name): (&str, &str, &str),
        changes: &[Change],
    ) -> Result<()> {
        let branch_id = Some(branch_id).filter(|id| !id.is_empty());
        let subject = Subject { kind: noun.kind, id: id.to_owned(), name: Some(name.to_owned()) };
        self.acts += 1;
        let id = if self.acts == 1 { self.act_id.clone() } else { format!("{}-{}", self.act_id, self.acts) };
        let moment = Moment { id, at: self.at };
        Ok(audit::record(&mut self.tx, self.caller, moment, act, branch_id, Some(&subject), changes).await?)
    }

    /// Commits, and leads a form on.
    pub async fn lead_to(mut self, address: &str) -> Result<Response> {
        let response = self.claim.lead_to(&mut self.tx, address).await?;
        self.tx.commit().await?;
        Ok(response)
    }

    /// Commits, and answers a call.
    pub async fn answer(mut self, body: &impl Serialize) -> Result<Response> {
        let response = self.claim.answer(&mut self.tx, body).await?;
        self.tx.commit().await?;
        Ok(response)
    }
}
