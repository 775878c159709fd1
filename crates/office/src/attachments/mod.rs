//! Files of homework, hand-ins, content and e-books (docs/rules.md, *Homework*): GET /admin/attachments/{id}, to whom may read what they
//! belong to, always as a download. May touch: db, auth, web.
//! A record's form sends its files with its other fields (`FieldKind::Files`), and its noun's `ATTACH` names the column of `attachments` by which
//! they belong to it. The field's value is their ids and names, so that versions, conflicts and the audit see them as any other value.

mod http;
mod store;

pub use http::attachment;
