//! E-books of a branch (docs/rules.md, *Homework*): the noun and its statements.

use rules::limits::E_BOOK_BYTES;
use rules::words::{hints, labels, nouns};

use auth::permit::ManageEBooks;
use records::{Column, Field, FieldKind, InUse, Noun, Reach, RecordKind, STATUSES};

const TITLE: Field = Field::new("title", labels::TITLE, "title", FieldKind::Line(200)).required();
const AUTHOR: Field = Field::new("author", labels::AUTHOR, "author", FieldKind::Line(200));
const TOPIC: Field = Field::new("topic", labels::TOPIC, "topic", FieldKind::Line(100)).hint(hints::TOPIC);
const FILES: Field = Field::new("files", labels::FILES, "files", FieldKind::Files(5, E_BOOK_BYTES)).hint(hints::FILES);

/// The list `/admin/attachmentBooks`.
pub struct EBooks;

impl RecordKind for EBooks {
    const NOUN: Noun = Noun {
        kind: "eBook",
        one: nouns::E_BOOK,
        many: nouns::E_BOOK_MANY,
        call: "EBook",
        path: "/attachmentBooks",
        reach: Reach::Branch,
        columns: &[
            Column::of(&TITLE, "sort_key").name(),
            Column::of(&AUTHOR, "author").name(),
            Column::of(&TOPIC, "topic"),
            Column::count("fileCount", labels::FILES, "file_count"),
            Column::STATUS,
        ],
        fields: &[TITLE, AUTHOR, TOPIC, FILES],
        statuses: STATUSES,
        searched: &[TITLE.key, AUTHOR.key, TOPIC.key],
        first: nouns::E_BOOK_FIRST,
        filters: &[],
        order: "",
        nested: &[],
        unique: &[],
    };
    type Reads = ManageEBooks;
    type Writes = ManageEBooks;
    type Adds = ManageEBooks;
    type Deletes = ManageEBooks;

    const IS_COPIED: bool = true;
    const ALL: &'static str =
        "select b.id, b.branch_id, b.title, b.author, b.topic, b.status, b.sort_key, b.search_text, b.version,
            b.changed_by_name, b.changed_at,
            (select count(*) from attachments a where a.e_book_id = b.id) as file_count,
            (select string_agg(a.file_id || ':' || a.file_name, '/' order by a.at, a.file_id)
               from attachments a where a.e_book_id = b.id) as files
       from e_books b";
    const ADD: &'static str = "insert into e_books
            (id, version, search_text, changed_by_name, changed_at, title, author, topic, status, branch_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    const UPDATE: &'static str = "update e_books
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, title = $6, author = $7, topic = $8,
            status = $9
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from e_books where id = $1 and version = $2";
    const ATTACH: &'static str = "insert into attachments (file_id, e_book_id, file_name, size, by_name, at)
     values ($1, $2, $3, $4, $5, $6)";
    const IN_USE: &'static [InUse] = &[];
}
