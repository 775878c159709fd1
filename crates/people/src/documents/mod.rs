//! Documents of students and employees (docs/rules.md, *Documents*): files by kind, served from their own address alone, to whom may read
//! them. May touch: records, db, auth, web.
//! No picture's address serves them. Who may read is asked at each fetch, of the person whose they are, and each fetch is recorded.

mod http;
mod page;
mod store;

use records::{Field, FieldKind, Noun, Reach, STATUSES};
use rules::words::{labels, nouns};

pub use http::{
    delete_document, delete_document_posted, document, employee_documents, employee_documents_posted,
    student_documents, student_documents_posted,
};
pub use page::DocumentsProps;

const KIND: Field = Field::new("attachmentTypeId", labels::ATTACHMENT_TYPE, "attachment_type_id", FieldKind::Line(200));
const OF: Field = Field::new("person", labels::OF, "person", FieldKind::Line(200));
const FILE: Field = Field::new("fileName", labels::FILE, "file_name", FieldKind::Line(200));
const NOTE: Field = Field::new("note", labels::NOTE, "note", FieldKind::Line(200));

/// A document as the audit and the page of its deletion name it; it is no list of its own.
pub const DOCUMENT: Noun = Noun {
    kind: "document",
    one: nouns::DOCUMENT,
    many: nouns::DOCUMENT_MANY,
    call: "Document",
    path: "/documents",
    reach: Reach::BranchOrNone,
    fields: &[KIND, OF, FILE, NOTE],
    statuses: STATUSES,
    ..Noun::BARE
};
