//! Withdrawing a certificate: the question, the form and the call. It stays in the register with its number and the reason.

use axum::extract::State;
use axum::response::Response;
use futures_util::future::BoxFuture;
use rules::permission::Action;
use rules::words::{Word, published_texts, refusals};
use schemars::JsonSchema;
use serde::Serialize;

use super::issued::{address, reached, show};
use super::register_store::{CERTIFICATE, ISSUED, WHY, WITHDRAWN};
use super::store::{self, CertificateRow};
use auth::audit::Act;
use auth::permit::MakePapers;
use auth::{Caller, MayVisit, Visitor};
use base::error::{Error, Result};
use db::Conn;
use records::command::{Again, Command, Input, Named, Submitted};
use records::{Choices, STATUS, Write};
use web::app::{App, AppState};
use web::form;
use web::input::PathId;
use web::posted::FormState;

/// What is said when it is done.
pub(super) const WITHDRAWN_NOW: Word = published_texts::CERTIFICATE_WITHDRAWN;

/// GET /admin/certificate-template/issued/{id}/withdraw: the question.
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn issued_withdraw(
    visitor: MayVisit<MakePapers>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    let row = reached(&mut app.db.acquire().await?, &visitor.caller, &id).await?;
    let form = (!row.is_withdrawn()).then(FormState::default);
    show(&app, &visitor, &row, form, None).await
}

/// What withdrawCertificate returns.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CertificateWithdrawn {
    pub message: &'static str,
}

/// withdrawCertificate, and its form: a certificate stays in the register, withdrawn; its number is not given again. 409 where it was withdrawn before; 422
/// for a reason that is too long.
pub struct WithdrawCertificate {
    reason: String,
}

impl Command for WithdrawCertificate {
    const ACTION: Action = Action::MakePapers;
    const INPUTS: &'static [Input] = &[Input::of(WHY).must_send().missing(refusals::GIVE_REASON)];
    type Target = CertificateRow;
    type Done = CertificateWithdrawn;

    fn read(sent: &mut Submitted<'_>) -> Option<Self> {
        sent.required(WHY).map(|reason| Self { reason })
    }

    async fn reach(conn: &mut Conn, caller: &Caller, Named { id, .. }: Named<'_>) -> Result<CertificateRow> {
        reached(conn, caller, id).await
    }

    async fn run(
        &self,
        _: &App,
        write: &mut Write<'_>,
        caller: &Caller,
        row: &CertificateRow,
    ) -> Result<CertificateWithdrawn> {
        let moment = (caller.today.as_str(), write.at);
        if !store::withdraw(&mut write.tx, &row.id, moment, &caller.name, &self.reason).await? {
            return Err(Error::conflict(published_texts::withdrawn_before(&row.printed_number)));
        }
        let of = (row.branch_id.as_str(), row.id.as_str(), row.printed_number.as_str());
        let was = vec![(STATUS, ISSUED.to_owned()), (WHY.key, String::new())];
        let now = vec![(STATUS, WITHDRAWN.to_owned()), (WHY.key, self.reason.clone())];
        write.record(Act::Update, &CERTIFICATE, of, (&was, &now), &Choices::default()).await?;
        Ok(CertificateWithdrawn { message: WITHDRAWN_NOW.english() })
    }

    fn leads_to(_: &Visitor, row: &CertificateRow, _: &CertificateWithdrawn) -> String {
        form::address(&address(&row.id), &[("done", "withdrawn")])
    }

    fn show_again(again: Again<'_>) -> Option<BoxFuture<'_, Result<Response>>> {
        Some(Box::pin(async move {
            let row = reached(&mut again.app.db.acquire().await?, &again.visitor.caller, again.id).await?;
            show(again.app, again.visitor, &row, Some(again.form), None).await
        }))
    }
}
