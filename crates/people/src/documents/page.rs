//! The screen of a person's documents: by kind, with what is missing, and the form that adds one.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::permission::Action;
use rules::words::{Word, labels, people_texts};
use serde::Serialize;
use ts_rs::TS;

use super::http::{Person, PersonKind};
use super::store::{self, Document, Kind};
use auth::Visitor;
use base::error::Result;
use records::{ACTIVE, Choice};
use web::app::App;
use web::posted::FormState;
use web::shell::shell;

/// A document in the list.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct DocumentLine {
    pub id: String,
    pub href: String,
    pub file: String,
    /// `PDF, 120 kB`
    pub facts: String,
    pub note: Option<String>,
    pub by: String,
    /// Epoch milliseconds.
    #[ts(type = "number")]
    pub at: i64,
    /// The page on which it is deleted, for who may.
    pub delete: Option<String>,
}

/// A kind of documents with those of the person.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct DocumentKind {
    pub id: String,
    pub name: String,
    pub required: bool,
    pub documents: Vec<DocumentLine>,
}

/// /admin/view/{id}/documents, /admin/listEmployees/{id}/documents
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct DocumentsProps {
    /// The page's own address.
    pub path: String,
    pub name: String,
    /// Register number or user name.
    pub account: String,
    pub kinds: Vec<DocumentKind>,
    /// The names of required kinds that the person has no document of.
    pub missing: Vec<String>,
    /// The kinds that a document can be added to.
    pub choices: Vec<Choice>,
    pub form: FormState,
    /// Why no document can be added.
    #[ts(type = "string | null")]
    pub closed: Option<Word>,
    /// Where kinds are added, for who may, while there are none.
    pub kinds_href: Option<String>,
    /// What a form did.
    #[ts(type = "string | null")]
    pub done: Option<Word>,
    /// The person's own page.
    pub back: String,
}

/// `PDF, 120 kB`
fn facts(document: &Document) -> String {
    let kind = match document.media_type.as_str() {
        "application/pdf" => "PDF",
        "image/png" => "PNG",
        _ => "JPEG",
    };
    if document.size >= 1_000_000 {
        let tenths = document.size / 100_000;
        return format!("{kind}, {}.{} MB", tenths / 10, tenths % 10);
    }
    format!("{kind}, {} kB", (document.size / 1_000).max(1))
}

fn line(document: &Document, may_delete: bool) -> DocumentLine {
    let href = format!("/admin/documents/{}", document.id);
    DocumentLine {
        id: document.id.clone(),
        delete: may_delete.then(|| format!("{href}/delete")),
        href,
        file: document.file_name.clone(),
        facts: facts(document),
        note: document.note.clone(),
        by: document.by_name.clone(),
        at: document.at,
    }
}

/// Whether people of this kind hand in documents of a kind.
pub(super) fn applies(kind: &Kind, person: PersonKind) -> bool {
    kind.status == ACTIVE && (kind.applies_to == "everybody" || kind.applies_to == person.many())
}

/// Shows the documents of a person; `state`: of a form that was refused.
pub(super) async fn show(
    app: &App,
    visitor: &Visitor,
    person: &Person,
    state: FormState,
    done: Option<&str>,
) -> Result<Response> {
    let (mut kinds, documents) = {
        let mut conn = app.db.acquire().await?;
        (store::kinds(&mut conn, &person.branch_id).await?, store::of_person(&mut conn, &person.id).await?)
    };
    // Of a kind that is inactive, or of another branch in which an employee was before.
    for document in &documents {
        if kinds.iter().all(|kind| kind.id != document.attachment_type_id) {
            kinds.push(Kind {
                id: document.attachment_type_id.clone(),
                attachment_type_name: document.attachment_type_name.clone(),
                applies_to: String::new(),
                requirement: String::new(),
                status: String::new(),
            });
        }
    }
    let may_delete = visitor.caller.may(Action::DeleteDocuments) && person.reserved.is_none();
    let offered: Vec<&Kind> = kinds.iter().filter(|kind| applies(kind, person.kind)).collect();
    let choices: Vec<Choice> = offered.iter().map(|kind| Choice::new(&kind.id, &kind.attachment_type_name)).collect();
    let has = |kind: &Kind| documents.iter().any(|document| document.attachment_type_id == kind.id);
    let missing = offered.iter().filter(|kind| kind.requirement == "required" && !has(kind));
    let missing = missing.map(|kind| kind.attachment_type_name.clone()).collect();
    let shown = kinds.iter().filter(|kind| applies(kind, person.kind) || has(kind)).map(|kind| DocumentKind {
        id: kind.id.clone(),
        name: kind.attachment_type_name.clone(),
        required: applies(kind, person.kind) && kind.requirement == "required",
        documents: documents
            .iter()
            .filter(|document| document.attachment_type_id == kind.id)
            .map(|document| line(document, may_delete))
            .collect(),
    });
    let none = choices.is_empty().then_some(match person.kind {
        PersonKind::Student => people_texts::NO_ATTACHMENT_TYPE_FOR_STUDENTS,
        PersonKind::Employee => people_texts::NO_ATTACHMENT_TYPE_FOR_EMPLOYEES,
    });
    let props = DocumentsProps {
        kinds: shown.collect(),
        missing,
        closed: person.reserved.or(none),
        kinds_href: (choices.is_empty() && visitor.caller.may(Action::ManageAttachmentTypes))
            .then(|| "/admin/attachmentType".to_owned()),
        choices,
        done: match done {
            Some("added") => Some(people_texts::DOCUMENT_ADDED),
            Some("deleted") => Some(people_texts::DOCUMENT_DELETED),
            _ => None,
        },
        path: person.address(),
        name: person.name.clone(),
        account: person.account.clone(),
        back: person.kind.page_of(&person.id),
        form: state,
    };
    let status = if props.form.is_refused() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let title = labels::DOCUMENTS;
    let page = app
        .pages
        .screen("documents", title, Some(&shell(app, visitor, title, Some(person.kind.list()))), &props)
        .await?;
    Ok((status, page).into_response())
}
