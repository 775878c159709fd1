//! The pages of documents: a person's, one to download, and the question before one is deleted. Who may is asked at each of them.

use rules::words::{Word, labels, people_texts, refusals};
use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use rules::limits::UPLOAD_BYTES;
use rules::permission::Action;
use serde::Deserialize;

use super::page::{applies, show};
use super::store::{self, Document, NewDocument};
use super::{DOCUMENT, FILE, KIND, NOTE, OF};
use crate::employees::Employees;
use crate::students::Students;
use auth::audit::Act;
use auth::permit::{DeleteDocuments, ManageDocuments, ManageEmployees};
use auth::{Caller, MayVisit, Visitor};
use base::error::{Error, Result};
use db::Conn;
use records::{Choices, DeleteForm, Kind, NounWords, RecordDeleteProps, StoredRecord, Values, WriteStart, reached};
use records::{ReadsFields, Writes};
use web::app::{App, AppState};
use web::download;
use web::form;
use web::input::{Params, PathId};
use web::multipart::{Accepts, UploadFields, UploadedFile};
use web::pictures::SentBy;
use web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};
use web::scans::{self, Content};
use web::shell::shell;

/// Documents that are kept of one person at most.
const MOST: usize = 100;

/// Who hands documents in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PersonKind {
    Student,
    Employee,
}

impl PersonKind {
    /// As the kinds of documents name them.
    pub(super) fn many(self) -> &'static str {
        match self {
            Self::Student => "students",
            Self::Employee => "employees",
        }
    }

    /// Their list, as the breadcrumb names it.
    pub(super) fn list(self) -> Word {
        match self {
            Self::Student => labels::STUDENTS,
            Self::Employee => labels::EMPLOYEES,
        }
    }

    /// The page of one of them.
    pub(super) fn page_of(self, id: &str) -> String {
        match self {
            Self::Student => form::address("/admin/searchView", &[("id", id)]),
            Self::Employee => format!("/admin/listEmployees/{id}"),
        }
    }
}

/// Whose documents a page is about.
pub(super) struct Person {
    pub(super) kind: PersonKind,
    pub(super) id: String,
    pub(super) branch_id: String,
    pub(super) name: String,
    /// Register number or user name.
    pub(super) account: String,
    /// Why the caller may not change them.
    pub(super) reserved: Option<Word>,
}

impl Person {
    pub(super) fn address(&self) -> String {
        let list = match self.kind {
            PersonKind::Student => "view",
            PersonKind::Employee => "listEmployees",
        };
        format!("/admin/{list}/{}/documents", self.id)
    }

    fn of(kind: PersonKind, caller: &Caller, row: &StoredRecord, account: &str) -> Self {
        Self {
            kind,
            id: row.id().to_owned(),
            branch_id: row.branch_id().to_owned(),
            name: row.name().to_owned(),
            account: records::value_of(&row.values(), account).to_owned(),
            reserved: row.kind().reserved(caller, &row.values()),
        }
    }
}

/// A person whose documents the caller may read. Who may not open an employee's record does not read what the employee handed in either.
///
/// # Errors
/// 403 by role and by branch, 404.
async fn person(conn: &mut Conn, caller: &Caller, kind: PersonKind, id: &str) -> Result<Person> {
    if !caller.may(Action::ManageDocuments) {
        return Err(Error::role());
    }
    match kind {
        PersonKind::Student => {
            let row = reached(Kind::of::<Students>(), conn, caller, id).await?;
            Ok(Person::of(kind, caller, &row, "regNo"))
        }
        PersonKind::Employee if !caller.may(Action::ManageEmployees) => Err(Error::role()),
        PersonKind::Employee => {
            let row = reached(Kind::of::<Employees>(), conn, caller, id).await?;
            Ok(Person::of(kind, caller, &row, "userName"))
        }
    }
}

/// A document that the caller may read, and whose it is.
///
/// # Errors
/// As [`person`].
async fn reached_document(conn: &mut Conn, caller: &Caller, id: &str) -> Result<(Document, Person)> {
    let document = store::one(conn, id).await?.ok_or_else(|| Error::not_found(refusals::DOCUMENT_NOT_FOUND))?;
    let (kind, of) = match (&document.student_id, &document.employee_id) {
        (Some(student), _) => (PersonKind::Student, student),
        (None, Some(employee)) => (PersonKind::Employee, employee),
        (None, None) => return Err(Error::Internal("a document of nobody".to_owned())),
    };
    let person = person(conn, caller, kind, of).await?;
    Ok((document, person))
}

/// What a form did before.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct DocumentsQuery {
    done: Option<String>,
}

/// The form that adds a document.
pub struct DocumentForm {
    kind_id: String,
    note: Option<String>,
    file: Arc<UploadedFile>,
}

impl FromForm for DocumentForm {
    fn uploads() -> UploadFields {
        vec![("file", Accepts::File(UPLOAD_BYTES))]
    }

    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let kind_id = raw.owned(KIND.key);
        if kind_id.is_none() {
            errors.add(KIND.key, people_texts::DOCUMENT_KIND_MISSING);
        }
        let note = errors.line(raw, &NOTE, 200);
        let file = match raw.file("file") {
            Some(Ok(file)) => Some(Arc::clone(file)),
            Some(Err(_)) => {
                errors.add("file", refusals::FILE_LARGER_THAN_5_MB);
                None
            }
            None => {
                errors.add("file", refusals::CHOOSE_FILE);
                None
            }
        };
        Some(Self { kind_id: kind_id?, note, file: file? })
    }
}

/// GET a student's documents.
///
/// # Errors
/// 403 by role and by branch, 404.
pub async fn student_documents(
    visitor: MayVisit<ManageDocuments>,
    State(app): AppState,
    PathId(id): PathId,
    Params(query): Params<DocumentsQuery>,
) -> Result<Response> {
    documents(&app, &visitor, PersonKind::Student, &id, &query).await
}

/// GET an employee's documents.
///
/// # Errors
/// 403 by role and by branch, 404.
pub async fn employee_documents(
    visitor: MayVisit<ManageEmployees>,
    State(app): AppState,
    PathId(id): PathId,
    Params(query): Params<DocumentsQuery>,
) -> Result<Response> {
    documents(&app, &visitor, PersonKind::Employee, &id, &query).await
}

async fn documents(
    app: &App,
    visitor: &Visitor,
    kind: PersonKind,
    id: &str,
    query: &DocumentsQuery,
) -> Result<Response> {
    let person = {
        let mut conn = app.db.acquire().await?;
        person(&mut conn, &visitor.caller, kind, id).await?
    };
    show(app, visitor, &person, FormState::default(), query.done.as_deref()).await
}

/// POST a document of a student.
///
/// # Errors
/// As [`Posted`]; 403 by branch, 404; 422 with the page again.
pub async fn student_documents_posted(
    PathId(id): PathId,
    State(app): AppState,
    posted: Posted<ManageDocuments, DocumentForm>,
) -> Result<Response> {
    added(&app, PersonKind::Student, &id, posted).await
}

/// POST a document of an employee.
///
/// # Errors
/// As [`student_documents_posted`].
pub async fn employee_documents_posted(
    PathId(id): PathId,
    State(app): AppState,
    posted: Posted<ManageEmployees, DocumentForm>,
) -> Result<Response> {
    added(&app, PersonKind::Employee, &id, posted).await
}

async fn added<P>(app: &App, kind: PersonKind, id: &str, posted: Posted<P, DocumentForm>) -> Result<Response>
where
    P: auth::permit::Permit,
{
    let visitor = &posted.visitor;
    let person = {
        let mut conn = app.db.acquire().await?;
        person(&mut conn, &visitor.caller, kind, id).await?
    };
    if let Some(why) = person.reserved {
        return Err(Error::Forbidden(why));
    }
    let form = match &posted.form {
        Err(state) => return show(app, visitor, &person, state.clone(), None).await,
        Ok(form) => form,
    };
    let content = match scans::read(&app.clock, Arc::clone(&form.file), &SentBy::staff(&visitor.caller.id)).await {
        Ok(content) => content,
        Err(fault) => return show(app, visitor, &person, posted.refused(&Error::value("file", fault)), None).await,
    };
    match stored(app, &posted, &person, form, content).await {
        Err(refusal @ Error::Values { .. }) => show(app, visitor, &person, posted.refused(&refusal), None).await,
        other => other,
    }
}

/// Stores a document in one transaction with its act.
async fn stored<P>(
    app: &App,
    posted: &Posted<P, DocumentForm>,
    person: &Person,
    form: &DocumentForm,
    content: Content,
) -> Result<Response>
where
    P: auth::permit::Permit,
{
    let caller = &posted.visitor.caller;
    let mut write = match app.write(caller, Some(&posted.key)).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(response),
    };
    // One at a time, so that nobody has more than the most.
    let people = if person.kind == PersonKind::Student { "students" } else { "employees" };
    write.tx.hold_values(people, &person.id).await?;
    let kinds = store::kinds(&mut write.tx, &person.branch_id).await?;
    let chosen = kinds.iter().find(|kind| kind.id == form.kind_id && applies(kind, person.kind));
    let chosen = chosen.ok_or_else(|| Error::value(KIND.key, people_texts::ATTACHMENT_TYPE_NOT_OFFERED))?;
    if store::of_person(&mut write.tx, &person.id).await?.len() >= MOST {
        return Err(Error::value("file", people_texts::too_many_documents(&person.name, MOST)));
    }
    let (id, file_id) = (app.clock.new_id(), app.clock.new_id());
    let values: Values = vec![
        (KIND.key, chosen.attachment_type_name.clone()),
        (OF.key, said(person)),
        (FILE.key, content.name.clone()),
        (NOTE.key, form.note.clone().unwrap_or_default()),
    ];
    let is_student = person.kind == PersonKind::Student;
    let new = NewDocument {
        id: id.clone(),
        file_id,
        branch_id: &person.branch_id,
        student_id: is_student.then_some(person.id.as_str()),
        employee_id: (!is_student).then_some(person.id.as_str()),
        kind_id: &chosen.id,
        content,
        note: form.note.clone(),
        by_name: &caller.name,
        at: write.at,
    };
    store::add(&mut write.tx, new).await?;
    let name = String::from(people_texts::document_of_person(&chosen.attachment_type_name, said(person)));
    let of = (person.branch_id.as_str(), id.as_str(), name.as_str());
    write.record(Act::Add, &DOCUMENT, of, (&Vec::new(), &values), &Choices::default()).await?;
    write.lead_to(&form::address(&person.address(), &[("done", "added")])).await
}

/// `Amina Rahman (S-001)`
fn said(person: &Person) -> String {
    format!("{} ({})", person.name, person.account)
}

fn name_of(document: &Document, person: &Person) -> String {
    people_texts::document_of_person(&document.attachment_type_name, said(person)).into()
}

/// GET a document: always as a download, never shown in place, so that nothing in it runs here. Who read it is kept.
///
/// # Errors
/// 403 by role and by branch, 404.
pub async fn document(
    visitor: MayVisit<ManageDocuments>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    let caller = &visitor.caller;
    let (document, person, bytes) = {
        let mut conn = app.db.acquire().await?;
        let (document, person) = reached_document(&mut conn, caller, &id).await?;
        let bytes = store::bytes(&mut conn, &document.file_id).await?;
        (document, person, bytes)
    };
    if let WriteStart::Fresh(mut write) = app.write(caller, None).await? {
        let name = name_of(&document, &person);
        let of = (person.branch_id.as_str(), document.id.as_str(), name.as_str());
        let nothing = Values::new();
        write.record(Act::Download, &DOCUMENT, of, (&nothing, &nothing), &Choices::default()).await?;
        write.tx.commit().await?;
    }
    download::document(&document.media_type, &document.file_name, bytes)
}

/// GET the question before a document is deleted.
///
/// # Errors
/// 403 by role and by branch, 404.
pub async fn delete_document(
    visitor: MayVisit<DeleteDocuments>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    let (document, person) = {
        let mut conn = app.db.acquire().await?;
        reached_document(&mut conn, &visitor.caller, &id).await?
    };
    if let Some(why) = person.reserved {
        return Err(Error::Forbidden(why));
    }
    let props = RecordDeleteProps {
        noun: NounWords::from(&DOCUMENT),
        name: format!("{}: {}", name_of(&document, &person), document.file_name),
        id: document.id,
        version: 1,
        dependents: Vec::new(),
        may_deactivate: false,
        advice: Word::NONE,
        failure: None,
        back: person.address(),
    };
    let title = people_texts::TITLE_DELETE_DOCUMENT;
    let shell = shell(&*app, &visitor, title, Some(person.kind.list()));
    app.pages.screen("recordDelete", title, Some(&shell), &props).await
}

/// POST: deletes a document with its file.
///
/// # Errors
/// As [`Posted`]; 403 by branch, 404.
pub async fn delete_document_posted(
    PathId(id): PathId,
    State(app): AppState,
    posted: Posted<DeleteDocuments, DeleteForm>,
) -> Result<Response> {
    let Posted { visitor, form, key, .. } = posted;
    let _: DeleteForm = form?;
    let caller = &visitor.caller;
    let mut write = match app.write(caller, Some(&key)).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(response),
    };
    let (document, person) = reached_document(&mut write.tx, caller, &id).await?;
    if let Some(why) = person.reserved {
        return Err(Error::Forbidden(why));
    }
    if !store::delete(&mut write.tx, &document).await? {
        return Err(Error::not_found(refusals::DOCUMENT_NOT_FOUND));
    }
    let values: Values = vec![
        (KIND.key, document.attachment_type_name.clone()),
        (OF.key, said(&person)),
        (FILE.key, document.file_name.clone()),
        (NOTE.key, document.note.clone().unwrap_or_default()),
    ];
    let name = name_of(&document, &person);
    let of = (person.branch_id.as_str(), document.id.as_str(), name.as_str());
    write.record(Act::Delete, &DOCUMENT, of, (&values, &Vec::new()), &Choices::default()).await?;
    write.lead_to(&form::address(&person.address(), &[("done", "deleted")])).await
}
