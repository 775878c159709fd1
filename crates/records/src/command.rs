//! Commands: actions that are declared once for their call and their form (ARCHITECTURE.md, *The way of a command*). A command is a type whose value
//! is its input. It says who may, which inputs it has, whom it reaches, what happens, and where a browser goes next. The two handlers below are
//! compiled once and do the rest: origin, viewer, one-time key, transaction, response, and the screen again with what was refused.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, FromRequestParts, RawPathParams, Request};
use axum::handler::Handler;
use axum::http::request::Parts;
use axum::http::{Extensions, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::future::BoxFuture;
use rules::permission::Action;
use rules::words::refusals;
use schemars::SchemaGenerator;
use serde::Serialize;
use serde_json::Value;

use super::inputs::schema_of;
pub use super::inputs::{Input, Row, Submitted, VERSION, joined};
use super::write::{Write, WriteStart, Writes};
use auth::permit::Permitted;
use auth::{Caller, May, Visitor};
use base::error::{Clash, Error, RefusalCode, Result};
use db::Conn;
use web::app::App;
use web::idempotency::Key;
use web::input::{PathId, Unread, key_of};
use web::multipart::UploadFields;
use web::posted::{FieldErrors, FormReader, FormState, Posted, Raw};
use web::takes::{self, Takes};

/// An action. `Self` is its input, already read.
pub trait Command: Sized + Send + Sync + 'static {
    /// Who may.
    const ACTION: Action;
    const INPUTS: &'static [Input];
    /// Inputs that its call has in the address, as a query; a form sends them with the others.
    const ASKED: &'static [Input] = &[];
    /// Fields whose values are never put back into a refused form.
    const SECRETS: &'static [&'static str] = &[];

    /// What it is done to, as it is before.
    type Target: Send + Sync + 'static;
    /// What a call answers.
    type Done: Serialize + Send + Sync;

    /// What can be uploaded with its form.
    fn uploads() -> UploadFields {
        Vec::new()
    }

    /// Reads what was sent; none only where a fault is reported. It knows no target, and reads every field before it gives up, so that all faults are
    /// reported at once.
    fn read(sent: &mut Submitted<'_>) -> Option<Self>;

    /// What the path's id names, or a field, within the caller's reach.
    ///
    /// # Errors
    /// 403 for another branch's; 404.
    fn reach(conn: &mut Conn, caller: &Caller, named: Named<'_>) -> impl Future<Output = Result<Self::Target>> + Send;

    /// Does it; commits nothing.
    ///
    /// # Errors
    /// Whatever it refuses.
    fn run(
        &self,
        app: &App,
        write: &mut Write<'_>,
        caller: &Caller,
        target: &Self::Target,
    ) -> impl Future<Output = Result<Self::Done>> + Send;

    /// Where a browser goes next.
    fn leads_to(visitor: &Visitor, target: &Self::Target, done: &Self::Done) -> String;

    /// What a form shows in the place of being done, with nothing stored: of a press that stores nothing, when nothing is done yet (`done` is none), or a
    /// question that `run` came to. A call never comes to one.
    fn only_shows<'a>(again: Again<'a>, done: Option<&'a Self::Done>) -> Option<BoxFuture<'a, Result<Response>>> {
        let _ = (again, done);
        None
    }

    /// The page that a browser gets in the place of an address to go to. `done` is what a call answers: of this press, or of the same form before.
    fn shows_done(again: Again<'_>, done: Value) -> Option<BoxFuture<'_, Result<Response>>> {
        let _ = (again, done);
        None
    }

    /// The screen of the form again, with what was refused in it; none where the form has no inputs: then a refusal is a page of its own.
    fn show_again(again: Again<'_>) -> Option<BoxFuture<'_, Result<Response>>> {
        let _ = again;
        None
    }
}

/// A form that was refused, for the screen that shows it again.
pub struct Again<'a> {
    pub app: &'a App,
    pub visitor: &'a Visitor,
    /// The path's id.
    pub id: &'a str,
    /// What was typed, and what is wrong with it.
    pub form: FormState,
}

/// How a request names what it is about.
#[derive(Clone, Copy, Debug)]
pub struct Named<'n> {
    /// The path's id; empty where the path has none.
    pub id: &'n str,
    /// What was sent, perhaps unreadable.
    pub fields: &'n Raw,
}

/// A command's input, read by the command itself.
type Read = Box<dyn Any + Send + Sync>;

/// A command as an object: what is compiled for each of them.
trait AnyCommand: Send + Sync {
    fn action(&self) -> Action;

    fn inputs(&self) -> &'static [Input];

    fn asked(&self) -> &'static [Input];

    fn secrets(&self) -> &'static [&'static str];

    fn uploads(&self) -> UploadFields;

    fn read_form(&self, raw: &Raw, errors: &mut FieldErrors) -> Option<Read>;

    fn called<'a>(
        &'a self,
        app: &'a App,
        caller: &'a Caller,
        id: &'a str,
        query: &'a str,
        body: Unread,
    ) -> BoxFuture<'a, Result<Response>>;

    fn posted<'a>(
        &'a self,
        app: &'a App,
        posted: &'a Posted<DeclaredCommand, Read>,
        id: &'a str,
    ) -> BoxFuture<'a, Result<Response>>;
}

/// The object of a command.
struct ObjectOf<C>(PhantomData<fn() -> C>);

impl<C: Command> AnyCommand for ObjectOf<C> {
    fn action(&self) -> Action {
        C::ACTION
    }

    fn inputs(&self) -> &'static [Input] {
        C::INPUTS
    }

    fn asked(&self) -> &'static [Input] {
        C::ASKED
    }

    fn secrets(&self) -> &'static [&'static str] {
        C::SECRETS
    }

    fn uploads(&self) -> UploadFields {
        C::uploads()
    }

    fn read_form(&self, raw: &Raw, errors: &mut FieldErrors) -> Option<Read> {
        let mut sent = Submitted::by_form(raw, C::INPUTS);
        let command = C::read(&mut sent);
        for (field, said) in sent.into_faults().into_fields() {
            errors.add(&field, said);
        }
        command.map(|command| Box::new(command) as Read)
    }

    fn called<'a>(
        &'a self,
        app: &'a App,
        caller: &'a Caller,
        id: &'a str,
        query: &'a str,
        body: Unread,
    ) -> BoxFuture<'a, Result<Response>> {
        Box::pin(async move {
            let mut sent = Submitted::by_call(&body.bytes, C::INPUTS)?.with_query(query, C::ASKED)?;
            let command = C::read(&mut sent);
            sent.check_shape()?;
            let named = Named { id, fields: sent.raw() };
            let target = match reached::<C>(app, caller, named).await {
                Ok(target) => target,
                Err(refusal) => {
                    let before = answered_before(app, caller, body.key.as_ref(), &refusal).await;
                    return before.ok_or(refusal);
                }
            };
            let command = sent.finish(command)?;
            match app.write(caller, body.key.as_ref()).await? {
                WriteStart::Answered(response) => Ok(response),
                WriteStart::Fresh(mut write) => {
                    let done = command.run(app, &mut write, caller, &target).await?;
                    write.answer(&done).await
                }
            }
        })
    }

    fn posted<'a>(
        &'a self,
        app: &'a App,
        posted: &'a Posted<DeclaredCommand, Read>,
        id: &'a str,
    ) -> BoxFuture<'a, Result<Response>> {
        Box::pin(async move {
            let visitor: &Visitor = &posted.visitor;
            if let Some(page) = C::only_shows(Again { app, visitor, id, form: posted.typed() }, None) {
                return page.await;
            }
            let (refusal, state) = match &posted.form {
                // Its screen reaches for the same.
                Err(state) => (Error::from(state.clone()), state.clone()),
                Ok(read) => {
                    let other = || Error::Internal("a form was read by another command".to_owned());
                    let command = read.downcast_ref::<C>().ok_or_else(other)?;
                    match done_by_form(command, app, posted, id).await {
                        Err(refusal) if is_shown(&refusal) => {
                            let state = posted.refused(&refusal);
                            (refusal, state)
                        }
                        ended => return ended,
                    }
                }
            };
            let status = if posted.form.is_err() { StatusCode::UNPROCESSABLE_ENTITY } else { refusal.status() };
            let form = if C::uploads().is_empty() { state } else { posted.keeping(app, state).await? };
            match C::show_again(Again { app, visitor, id, form }) {
                None => Err(refusal),
                Some(page) => Ok((status, page.await?).into_response()),
            }
        })
    }
}

/// On a connection of its own, which is free again when the change begins.
async fn reached<C: Command>(app: &App, caller: &Caller, named: Named<'_>) -> Result<C::Target> {
    C::reach(&mut app.db.acquire().await?, caller, named).await
}

/// What the same press was answered before, where what it was about is not found: the press itself may have deleted it.
async fn answered_before(app: &App, caller: &Caller, key: Option<&Key>, refusal: &Error) -> Option<Response> {
    if !matches!(refusal, Error::NotFound(_)) {
        return None;
    }
    match app.write(caller, Some(key?)).await {
        Ok(WriteStart::Answered(answer)) => Some(answer),
        _ => None,
    }
}

/// Does what a form asks for, and leads on or shows what was done.
async fn done_by_form<C: Command>(
    command: &C,
    app: &App,
    posted: &Posted<DeclaredCommand, Read>,
    id: &str,
) -> Result<Response> {
    let visitor: &Visitor = &posted.visitor;
    let caller = &visitor.caller;
    let typed = || Again { app, visitor, id, form: posted.typed() };
    let target = match reached::<C>(app, caller, Named { id, fields: posted.raw() }).await {
        Ok(target) => target,
        Err(refusal) => {
            let before = answered_before(app, caller, Some(&posted.key), &refusal).await;
            return before.filter(|answer| answer.status().is_redirection()).ok_or(refusal);
        }
    };
    let mut write = match app.write(caller, Some(&posted.key)).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(answer) if answer.status().is_redirection() => return Ok(answer),
        WriteStart::Answered(answer) => {
            let kept = to_bytes(answer.into_body(), usize::MAX).await;
            let kept = kept.map_err(|error| Error::Internal(error.to_string()))?;
            let page = C::shows_done(typed(), serde_json::from_slice(&kept)?);
            return page.ok_or_else(|| Error::clash(Clash::SentBefore, refusals::FORM_SENT_BEFORE))?.await;
        }
    };
    let done = command.run(app, &mut write, caller, &target).await?;
    if let Some(page) = C::only_shows(typed(), Some(&done)) {
        drop(write);
        return page.await;
    }
    match C::shows_done(typed(), serde_json::to_value(&done)?) {
        Some(page) => {
            write.answer(&done).await?;
            page.await
        }
        None => write.lead_to(&C::leads_to(visitor, &target, &done)).await,
    }
}

/// Whether a refusal is about what the form holds, so that its screen says it.
fn is_shown(refusal: &Error) -> bool {
    match refusal {
        Error::Conflict { .. } => refusal.code() != RefusalCode::SentBefore,
        Error::Values { .. }
        | Error::Invalid { .. }
        | Error::NotFound(_)
        | Error::NotAmong { .. }
        | Error::SessionClosed
        | Error::LockedSheets { .. } => true,
        _ => false,
    }
}

/// The command of a route, as its requests' extensions hold it.
#[derive(Clone, Copy)]
struct OfRoute(&'static dyn AnyCommand);

impl OfRoute {
    fn of<C: Command>() -> Self {
        Self(&ObjectOf::<C>(PhantomData))
    }

    fn beside(route: &Extensions) -> Option<Self> {
        route.get().copied()
    }
}

/// What a command's handler asks for: the permission that the command itself declares. A route without a command permits nobody.
pub struct DeclaredCommand;

impl Permitted for DeclaredCommand {
    const WITH_GIVEN_PASSWORD: bool = false;

    fn action(parts: &Parts) -> Option<Action> {
        OfRoute::beside(&parts.extensions).map(|of| of.0.action())
    }
}

/// The reader of a command's form.
struct FormOf(OfRoute);

impl FormReader<Read> for FormOf {
    fn secrets(&self) -> &'static [&'static str] {
        self.0.0.secrets()
    }

    fn uploads(&self) -> UploadFields {
        self.0.0.uploads()
    }

    /// A form without inputs is not looked into.
    fn reads_unseen(&self, _: &str) -> bool {
        self.0.0.inputs().is_empty()
    }

    fn read(&self, raw: &Raw, errors: &mut FieldErrors) -> Option<Read> {
        self.0.0.read_form(raw, errors)
    }
}

/// What a route of a command does.
#[derive(Clone, Copy)]
pub struct CommandHandler {
    of: fn() -> OfRoute,
    handle: fn(OfRoute, Request, Arc<App>) -> BoxFuture<'static, Response>,
    is_call: bool,
}

/// That a handler is of a command, where others say their parameters.
pub struct OfCommand;

/// The handler of its call: `put "/returnBook/{id}" command::call::<ReturnBook>()`.
pub const fn call<C: Command>() -> CommandHandler {
    CommandHandler { of: OfRoute::of::<C>, handle: called, is_call: true }
}

/// The handler of its form: `post command::posted::<ReturnBook>()`.
pub const fn posted<C: Command>() -> CommandHandler {
    CommandHandler { of: OfRoute::of::<C>, handle: form_posted, is_call: false }
}

impl Handler<OfCommand, Arc<App>> for CommandHandler {
    type Future = BoxFuture<'static, Response>;

    fn call(self, mut request: Request, app: Arc<App>) -> Self::Future {
        let of = (self.of)();
        request.extensions_mut().insert(of);
        (self.handle)(of, request, app)
    }
}

impl takes::Handler<OfCommand> for CommandHandler {
    fn takes(&self, _: &mut SchemaGenerator, _: &Extensions) -> Takes {
        let of = (self.of)().0;
        let schema = |inputs: &[Input]| (self.is_call && !inputs.is_empty()).then(|| schema_of(inputs));
        let [query, body] = [of.asked(), of.inputs()].map(|inputs| schema(inputs).into_iter().collect());
        Takes { query, body, keyed: self.is_call }
    }
}

/// The id of the path; empty where the path has none.
pub(super) async fn id_of(parts: &mut Parts, app: &Arc<App>) -> Result<String> {
    let path = RawPathParams::from_request_parts(parts, app).await;
    let path = path.map_err(|_| Error::invalid("id", refusals::ID_NOT_READABLE))?;
    if path.iter().next().is_none() {
        return Ok(String::new());
    }
    Ok(PathId::from_request_parts(parts, app).await?.0)
}

fn called(of: OfRoute, request: Request, app: Arc<App>) -> BoxFuture<'static, Response> {
    Box::pin(async move {
        let (mut parts, body) = request.into_parts();
        let caller = match May::<DeclaredCommand>::from_request_parts(&mut parts, &app).await {
            Ok(caller) => caller,
            Err(refusal) => return refusal.into_response(),
        };
        let answer = async {
            let id = id_of(&mut parts, &app).await?;
            let query = parts.uri.query().unwrap_or_default().to_owned();
            // A command without inputs reads no body; of a DELETE no key is taken.
            let body = if of.0.inputs().is_empty() {
                let key = if parts.method == Method::DELETE { None } else { key_of(&parts)? };
                Unread { bytes: Bytes::new(), key }
            } else {
                Unread::from_request(Request::from_parts(parts, body), &app).await?
            };
            of.0.called(&app, &caller, &id, &query, body).await
        };
        answer.await.into_response()
    })
}

fn form_posted(of: OfRoute, request: Request, app: Arc<App>) -> BoxFuture<'static, Response> {
    Box::pin(async move {
        let (mut parts, body) = request.into_parts();
        let id = match id_of(&mut parts, &app).await {
            Ok(id) => id,
            Err(refusal) => return refusal.into_response(),
        };
        let request = Request::from_parts(parts, body);
        match Posted::<DeclaredCommand, Read>::received(request, &app, &FormOf(of)).await {
            Ok(posted) => of.0.posted(&app, &posted, &id).await.into_response(),
            Err(refused) => refused,
        }
    })
}
