//! The form of a record, for adding and editing: a plain POST that leads back to the list, or comes back as 422 with what was typed
//! and every fault beside its field; as 409 with both values where somebody else has saved meanwhile.

use rules::words::{Text, Word, labels, noun_texts, refusals};
use std::collections::BTreeMap;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use super::begins::{self, Begins, NewQuery};
use super::draft::RecordPosted;
use super::filled::{by_input, defaults, fields, is_box, offered, typed};
use super::held::{self, HeldQuery};
use super::kind::{DeclaredAdds, DeclaredReads, DeclaredWrites, Kind};
use super::lacking::lacking;
use super::list::small;
use super::made;
use super::place::{Level, OnScreen, Place, on_screen, within_branch};
use super::save::{SaveOutcome, SaveRefusal, added, updated};
use super::secret::shown_once;
use super::taught;
use super::wire::{MadePasswordProps, NounWords, RecordFormProps, RecordPreview, Theirs};
use super::{Choice, Field, FieldKind, Noun, Reach, ReadsFields, STATUS, Stamp, StoredRecord, Values, picked, store};
use auth::{Caller, MayVisit, Visitor};
use base::error::{Error, Result};
use db::Conn;
use web::app::{App, AppState};
use web::form;
use web::input::{Params, PathId};
use web::posted::{FieldErrors, FormState, Raw};
use web::shell::shell;

/// A record that the caller may see.
///
/// # Errors
/// 404 for an unknown one, 403 for another branch's.
pub async fn reached(kind: Kind, conn: &mut Conn, caller: &Caller, id: &str) -> Result<StoredRecord> {
    let found = StoredRecord::one(kind, conn, id).await?.ok_or_else(|| kind.noun().no_record())?;
    within_branch(caller, found.branch_id())?;
    taught::within(kind, conn, caller, &found.values()).await?;
    Ok(found)
}

/// A record that the caller may see and change.
///
/// # Errors
/// As [`reached`]; 403 for one that is reserved to others.
pub(super) async fn changeable(kind: Kind, conn: &mut Conn, caller: &Caller, id: &str) -> Result<StoredRecord> {
    let row = reached(kind, conn, caller, id).await?;
    match kind.reserved(caller, &row.values()) {
        Some(why) => Err(Error::Forbidden(why)),
        None => Ok(row),
    }
}

/// GET the form of a new record: empty, or with what stays of the one before it or of the one that it copies.
///
/// # Errors
/// 403 by role and by branch; 404 for a record to copy that is not there.
pub async fn new(
    kind: Kind,
    visitor: MayVisit<DeclaredAdds>,
    State(app): AppState,
    Params(query): Params<NewQuery>,
) -> Result<Response> {
    let noun = kind.noun();
    let mut conn = app.db.acquire().await?;
    let copied = match &query.copy {
        Some(id) => Some(begins::copied(kind, &mut conn, &visitor.caller, id).await?),
        None => None,
    };
    let asked = match &copied {
        // Where the address does not say otherwise, a copy belongs where the record does.
        Some(row) if query.branch_id.is_none() && query.session_id.is_none() => on_screen(Some(row)),
        _ => OnScreen::new(query.branch_id.as_deref(), query.session_id.as_deref()),
    };
    let place = Place::of(&mut conn, noun.reach, &visitor, asked).await?;
    let mut begins = Begins::of(kind, &app, &mut conn, (&visitor.caller, &place), (&query, copied.as_ref())).await?;
    let asks = (&visitor.caller, app.clock.now_ms());
    begins.made_for =
        held::waiting(kind, &mut conn, asks, query.held.made_for.as_deref()).await?.as_ref().map(held::shown);
    let mut state = FormState::default();
    if let Some(id) = &query.held.held {
        let own = format!("{}/new", noun.address());
        let restored = held::restored(kind, &mut conn, asks, (id, &own)).await?;
        (state, begins.restored) = (restored.state, restored.field);
    }
    drop(conn);
    let around = || shell(&app, &visitor, noun_texts::add(noun.kind), Some(noun.many));
    if let Some(page) = lacking(&app, &visitor, &place, noun.reach, around).await? {
        return Ok(page);
    }
    show_as(kind, &app, &visitor, &place, (None, None), state, (None, &begins)).await
}

/// GET a record's form; for who only reads, what it holds.
///
/// # Errors
/// 403 by role and by branch, 404.
pub async fn edit(
    kind: Kind,
    visitor: MayVisit<DeclaredReads>,
    State(app): AppState,
    PathId(id): PathId,
    Params(query): Params<HeldQuery>,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let row = reached(kind, &mut conn, &visitor.caller, &id).await?;
    let place = Place::of(&mut conn, kind.noun().reach, &visitor, on_screen(Some(&row))).await?;
    let (mut state, mut begins) = (FormState::default(), Begins::default());
    if let Some(held) = &query.held {
        let own = format!("{}/{id}", kind.noun().address());
        let asks = (&visitor.caller, app.clock.now_ms());
        let restored = held::restored(kind, &mut conn, asks, (held, &own)).await?;
        (state, begins.restored) = (restored.state, restored.field);
    }
    drop(conn);
    show_as(kind, &app, &visitor, &place, (Some(&row), None), state, (None, &begins)).await
}

/// A save that the form is shown again for.
fn is_shown_again(error: &Error) -> Option<StatusCode> {
    match error {
        Error::Values { .. } => Some(StatusCode::UNPROCESSABLE_ENTITY),
        Error::SessionClosed => Some(StatusCode::LOCKED),
        _ => None,
    }
}

/// POST a new record.
///
/// # Errors
/// As [`Posted`]; 403 by branch.
pub async fn add_posted(
    kind: Kind,
    State(app): AppState,
    RecordPosted(posted): RecordPosted<DeclaredAdds>,
) -> Result<Response> {
    let caller = &posted.visitor.caller;
    let noun = kind.noun();
    // superAdmin has no branch of its own and must name one (docs/rules.md).
    if noun.reach != super::Reach::Installation && caller.branch.is_none() && posted.sent("branchId").is_none() {
        return Err(Error::invalid("branchId", refusals::field_missing("branchId")));
    }
    if noun.reach == super::Reach::Session && caller.branch.is_none() && posted.sent("sessionId").is_none() {
        return Err(Error::invalid("sessionId", refusals::field_missing("sessionId")));
    }
    let place = {
        let asked = OnScreen::new(posted.sent("branchId"), posted.sent("sessionId"));
        let mut conn = app.db.acquire().await?;
        Place::of(&mut conn, noun.reach, &posted.visitor, asked).await?
    };
    if let Some(lacking) = place.lacks(noun.reach) {
        return Err(Error::conflict(lacking));
    }
    if let Some(led) = held::hold(kind, &app, (&posted, &place), None).await? {
        return Ok(led);
    }
    let made_for = {
        let mut conn = app.db.acquire().await?;
        held::waiting(kind, &mut conn, (caller, app.clock.now_ms()), held::waits(posted.raw())).await?
    };
    let begins = Begins { made_for: made_for.as_ref().map(held::shown), ..Begins::default() };
    if picked::is_search(noun, posted.sent(picked::FIND)) {
        let state = posted.keeping(&app, posted.typed()).await?;
        return show_as(kind, &app, &posted.visitor, &place, (None, None), state, (None, &begins)).await;
    }
    let owner = (place.branch_id().to_owned(), place.session_id());
    let (status, refused) = match &posted.form {
        Err(state) => (StatusCode::UNPROCESSABLE_ENTITY, state.clone()),
        Ok(draft) => {
            let mut draft = draft.clone();
            let made = draft.seal(&app.passwords).await?;
            match added(&app, caller, Some(&posted.key), owner, &draft).await {
                Ok(SaveOutcome::Answered(response)) => return Ok(response),
                Ok(SaveOutcome::Written(mut write, id, _)) => {
                    let wants = begins::wants_another(posted.raw()) && made_for.is_none();
                    let another = wants.then(|| begins::next(kind, &place, &id));
                    let leads_to = match (&made_for, &another) {
                        (Some(held), _) => held::answered(&mut write.tx, caller, held, &id).await?,
                        (None, Some(next)) => next.clone(),
                        (None, None) => back(kind, &place, "added"),
                    };
                    let led = write.lead_to(&leads_to).await?;
                    let Some(password) = made else { return Ok(led) };
                    let values = draft.values();
                    let of = |kind: fn(&FieldKind) -> bool| {
                        let field = noun.fields.iter().find(|field| kind(&field.kind));
                        field.map(|field| super::value_of(&values, field.key).to_owned()).unwrap_or_default()
                    };
                    let props = MadePasswordProps {
                        title: labels::FIRST_PASSWORD,
                        name: values.first().map(|(_, name)| name.clone()).unwrap_or_default(),
                        account: of(|kind| matches!(kind, FieldKind::Account(_))),
                        account_label: labels::USER_ID,
                        password,
                        noun: noun.kind,
                        back: back(kind, &place, ""),
                        another,
                        made_for: begins.made_for,
                    };
                    return shown_once(&app, &posted.visitor, noun.many, &props).await;
                }
                Err(error) => match is_shown_again(&error) {
                    Some(status) => (status, posted.refused(&error)),
                    None => return Err(error),
                },
            }
        }
    };
    let refused = posted.keeping(&app, refused).await?;
    let page = show_as(kind, &app, &posted.visitor, &place, (None, None), refused, (None, &begins)).await?;
    Ok((status, page).into_response())
}

/// POST a record's changes.
///
/// # Errors
/// As [`Posted`]; 403 by branch, 404.
pub async fn edit_posted(
    kind: Kind,
    PathId(id): PathId,
    State(app): AppState,
    RecordPosted(posted): RecordPosted<DeclaredWrites>,
) -> Result<Response> {
    let caller = &posted.visitor.caller;
    let (row, place) = {
        let mut conn = app.db.acquire().await?;
        let row = changeable(kind, &mut conn, caller, &id).await?;
        let place = Place::of(&mut conn, kind.noun().reach, &posted.visitor, on_screen(Some(&row))).await?;
        (row, place)
    };
    if let Some(led) = held::hold(kind, &app, (&posted, &place), Some(&row)).await? {
        return Ok(led);
    }
    if picked::is_search(kind.noun(), posted.sent(picked::FIND)) {
        let state = posted.keeping(&app, posted.typed()).await?;
        return show(kind, &app, &posted.visitor, &place, Some(&row), state, None).await;
    }
    let version = posted.sent("version").and_then(|text| text.parse().ok());
    let version: i64 = version.ok_or_else(|| Error::invalid("version", refusals::field_missing("version")))?;
    // Of a record of no branch alone; one that has a branch keeps it.
    let given_to = posted.sent("branchId").filter(|_| row.branch_id().is_empty());
    if let Some(branch_id) = given_to {
        let mut conn = app.db.acquire().await?;
        store::branch(&mut conn, branch_id).await?.ok_or_else(|| Error::not_found(refusals::BRANCH_NOT_FOUND))?;
    }
    let (status, refused, theirs) = match &posted.form {
        Err(state) if version != row.version() => {
            let state = FormState {
                version: Some(row.version()),
                failure: Some(refusals::RECORD_CHANGED_VALUES_KEPT.into()),
                ..state.clone()
            };
            let mut conn = app.db.acquire().await?;
            (StatusCode::CONFLICT, state, Some(Box::new(reached(kind, &mut conn, caller, &id).await?)))
        }
        Err(state) => (StatusCode::UNPROCESSABLE_ENTITY, state.clone(), None),
        Ok(draft) => match updated(&app, caller, Some(&posted.key), &row, version, draft, given_to).await {
            Ok(SaveOutcome::Answered(response)) => return Ok(response),
            Ok(SaveOutcome::Written(write, ..)) => return write.lead_to(&back(kind, &place, "updated")).await,
            Err(SaveRefusal::Stale(now)) => {
                let state = FormState {
                    version: Some(now.version()),
                    ..posted.refused(&Error::stale(refusals::RECORD_CHANGED_VALUES_KEPT, Vec::new()))
                };
                (StatusCode::CONFLICT, state, Some(now))
            }
            Err(SaveRefusal::Error(error)) => match is_shown_again(&error) {
                Some(status) => (status, posted.refused(&error), None),
                None => return Err(error),
            },
        },
    };
    let refused = posted.keeping(&app, refused).await?;
    let page = show(kind, &app, &posted.visitor, &place, Some(&row), refused, theirs.as_deref()).await?;
    Ok((status, page).into_response())
}

/// The list, after a form did something.
pub(super) fn back(kind: Kind, place: &Place, done: &str) -> String {
    let done = [("done", done)].into_iter().filter(|(_, done)| !done.is_empty());
    let query: Vec<(&str, &str)> = place.query().into_iter().chain(done).collect();
    form::address(&kind.noun().address(), &query)
}

/// A new record's form that another page begins, with what is known of it already.
pub struct Begun {
    pub title: Word,
    /// Under which the page stands, and the way back there.
    pub parent: Word,
    pub back: String,
    /// Where it is sent, and what its button says.
    pub action: String,
    pub saves: Word,
    /// What it holds at first.
    pub values: Values,
    /// The picture that it has already: its field, and the address.
    pub picture: Option<(&'static str, String)>,
    /// Whose it is, above the place.
    pub facts: Vec<(Word, String)>,
}

/// The form of a new record that is begun elsewhere, at first or again.
///
/// # Errors
/// 503 when the renderer is busy.
pub async fn begun(
    kind: Kind,
    app: &App,
    visitor: &Visitor,
    place: &Place,
    state: FormState,
    of: &Begun,
) -> Result<Response> {
    show_as(kind, app, visitor, place, (None, None), state, (Some(of), &Begins::default())).await
}

async fn show(
    kind: Kind,
    app: &App,
    visitor: &Visitor,
    place: &Place,
    row: Option<&StoredRecord>,
    state: FormState,
    theirs: Option<&StoredRecord>,
) -> Result<Response> {
    show_as(kind, app, visitor, place, (row, theirs), state, (None, &Begins::default())).await
}

fn preview_of(kind: Kind, values: &BTreeMap<String, String>) -> RecordPreview {
    let said: Vec<(&str, &str)> = values.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    RecordPreview { path: kind.preview(), href: form::address(kind.preview(), &said) }
}

/// What the choices of a form depend on; nothing is saved by it.
pub(super) fn read_stamp(app: &App, place: &Place, id: Option<&str>) -> Stamp {
    Stamp {
        id: id.unwrap_or_default().to_owned(),
        branch_id: place.branch_id().to_owned(),
        session_id: place.session_id(),
        version: 0,
        by_name: String::new(),
        at: app.clock.now_ms(),
        today: app.clock.today(),
    }
}

async fn show_as(
    kind: Kind,
    app: &App,
    visitor: &Visitor,
    place: &Place,
    (row, theirs): (Option<&StoredRecord>, Option<&StoredRecord>),
    state: FormState,
    (begun, begins): (Option<&Begun>, &Begins),
) -> Result<Response> {
    let noun = kind.noun();
    let mut stored = row.map_or_else(|| defaults(noun), StoredRecord::values);
    let theirs_now = theirs.map(StoredRecord::values);
    let (choices, picks, unpickable) = {
        let mut conn = app.db.acquire().await?;
        let stamp = read_stamp(app, place, row.map(StoredRecord::id));
        if row.is_none() {
            for (key, value) in kind.offered(&mut conn, &stamp).await? {
                stored.iter_mut().filter(|(of, _)| *of == key).for_each(|(_, offered)| offered.clone_from(&value));
            }
        }
        for (key, value) in begun.map(|begun| &begun.values).into_iter().flatten().chain(&begins.values) {
            stored.iter_mut().filter(|(of, _)| of == key).for_each(|(_, known)| known.clone_from(value));
        }
        let choices = kind.choices(&mut conn, &stamp, &stored).await?;
        let mut choices = taught::narrowed(kind, &mut conn, &visitor.caller, choices).await?;
        let known = (&stored, theirs_now.as_ref());
        let picks = picked::shown(&mut conn, noun, place, known, &state.values, &mut choices).await?;
        let unpickable = picked::none(&mut conn, noun, place, &picks).await?;
        (choices, picks, unpickable)
    };
    let fixed = kind.fixed(&visitor.caller, row.map(StoredRecord::id).unwrap_or_default()).iter().copied();
    let fixed = fixed.filter(|key| row.is_some() && !super::value_of(&stored, key).is_empty()).collect();
    let action = may_save(kind, &visitor.caller, place, row);
    let mut typed = if action { typed(noun, &state.values) } else { BTreeMap::new() };
    let is_own = row.is_some_and(|row| row.id() == visitor.caller.id);
    let is_of_none = row.is_some_and(|row| row.branch_id().is_empty());
    // Where it is to belong was chosen in the form, too.
    if let Some(branch_id) = state.values.verbatim("branchId").filter(|_| is_of_none && action) {
        typed.insert("branchId".to_owned(), branch_id.to_owned());
    }
    for (key, pick) in &picks {
        if let Some(sent) = typed.get_mut(*key) {
            *sent = pick.chosen.as_ref().map(|chosen| chosen.value.clone()).unwrap_or_default();
        }
    }
    let offered = offered(kind, &visitor.caller, choices, &stored);
    // A list of facts says what is stored.
    let not_saved = if action { Vec::new() } else { not_saved(noun, &stored, &state.values, &offered) };
    // A box that was not ticked was not sent: what is stored must not tick it again.
    let is_first = typed.is_empty();
    let kept = by_input(noun, stored.clone()).into_iter().filter(|(name, _)| is_first || !is_box(noun, name));
    let missing = if action {
        made::missing(noun, &visitor.caller, &offered, (&unpickable, kind.is_taught()), &place.query())
    } else {
        BTreeMap::new()
    };
    let title: Text = match row {
        None => begun.map_or_else(|| noun_texts::add(noun.kind).into(), |begun| begun.title.into()),
        Some(_) if action => noun_texts::edit(noun.kind).into(),
        Some(_) => noun.one.into(),
    };
    let picture = begun.and_then(|begun| begun.picture.clone()).map(|(key, address)| (key.to_owned(), address));
    let values: BTreeMap<String, String> = kept.chain(picture).chain(typed).collect();
    let preview = (!kind.preview().is_empty() && action).then(|| preview_of(kind, &values));
    let props = RecordFormProps {
        noun: NounWords::from(noun),
        id: row.map(|row| row.id().to_owned()),
        name: row.map(|row| row.name().to_owned()).unwrap_or_default(),
        action: begun.map(|begun| begun.action.clone()),
        saves: begun.map(|begun| begun.saves),
        values,
        preview,
        errors: if action { state.errors } else { BTreeMap::new() },
        not_saved,
        failure: state.failure,
        version: state.version.or_else(|| row.map(StoredRecord::version)).map(small),
        theirs: theirs.map(|now| {
            let (by, at) = now.changed();
            Theirs { by: by.to_owned(), at, values: by_input(noun, now.values()) }
        }),
        choices: offered,
        missing,
        picks,
        fields: fields(noun, row.is_none()),
        fixed,
        may_write: action,
        may_delete: row.is_some() && action && !is_own && visitor.caller.may(kind.deletes()),
        back: begun.map_or_else(|| back(kind, place, ""), |begun| begun.back.clone()),
        place: facts(begun, place),
        branch_id: place.branch_id().to_owned(),
        session_id: place.session_id().unwrap_or_default(),
        branches: place
            .branches()
            .filter(|_| is_of_none && !is_own || row.is_none() && noun.reach == Reach::BranchOrNone),
        password_href: row
            .filter(|_| action && noun.signs_in() && !is_own)
            .map(|row| format!("{}/{}/password", noun.address(), row.id())),
        copy_href: row
            .filter(|row| begins::may_copy(kind, &visitor.caller, place) && begun.is_none() && !row.id().is_empty())
            .map(|row| begins::copy_of(kind, place, row.id())),
        added: begins.added.clone(),
        copied: begins.copied.clone(),
        made_for: begins.made_for.clone(),
        restored: begins.restored.clone(),
        links: row.map(|row| kind.links(&visitor.caller, Some(row.id()), &[])).unwrap_or_default(),
    };
    let parent = begun.map_or(noun.many, |begun| begun.parent);
    app.pages.screen("recordForm", &title, Some(&shell(app, visitor, &title, Some(parent))), &props).await
}

/// What was typed and cannot be saved, where it differs from what is stored, as people read it.
fn not_saved(noun: &Noun, stored: &Values, typed: &Raw, offered: &BTreeMap<String, Vec<Choice>>) -> Vec<(Word, Text)> {
    let was_sent = |field: &&Field| {
        let is_part = |name: &str| name.strip_prefix(field.key).is_some_and(|rest| rest.starts_with('.'));
        typed.has(field.key) || typed.texts().any(|(name, _)| is_part(name))
    };
    let said = |field: &Field| {
        // As it would be stored; what is no such value, as it was typed.
        let read = FieldErrors::default().field(typed, field).or_else(|| typed.owned(field.key)).unwrap_or_default();
        let choices = offered.get(field.key).map_or(&[][..], Vec::as_slice);
        (read != super::value_of(stored, field.key)).then(|| (field.label, field.said(&read, choices)))
    };
    let status = || {
        let status = typed.text(STATUS).filter(|status| *status != super::value_of(stored, STATUS))?;
        let (_, label) = noun.statuses.iter().find(|(of, _)| *of == status)?;
        Some((labels::STATUS, Text::from(*label)))
    };
    let of_text = |field: &&Field| !field.is_secret() && !field.is_picture() && !field.is_files();
    noun.fields.iter().filter(of_text).filter(was_sent).filter_map(said).chain(status()).collect()
}

/// Whether what the form holds can be saved.
fn may_save(kind: Kind, caller: &Caller, place: &Place, row: Option<&StoredRecord>) -> bool {
    !place.is_closed()
        && match row {
            None => caller.may(kind.adds()),
            Some(row) => caller.may(kind.writes()) && kind.reserved(caller, &row.values()).is_none(),
        }
}

/// What stands above the fields: whose it is, and where it belongs.
fn facts(begun: Option<&Begun>, place: &Place) -> Vec<(Word, Text)> {
    let known = begun.into_iter().flat_map(|begun| &begun.facts);
    known.map(|(label, fact)| (*label, Text::from(fact))).chain(words(place)).collect()
}

/// Where a record belongs, in words: what cannot be otherwise is not said.
pub(super) fn words(place: &Place) -> Vec<(Word, Text)> {
    let branch = place.at(Level::Branch).filter(|_| place.can_choose_branch());
    let branch = branch.map(|branch| (labels::BRANCH, Text::from(&branch.name)));
    let named = |name: &str| if place.is_closed() { refusals::session_read_only(name).into() } else { name.into() };
    let session = place.at(Level::Session).map(|session| (labels::SESSION, named(&session.name)));
    branch.into_iter().chain(session).collect()
}
