//! Books of a branch (docs/rules.md, *Library*): the noun and its statements.

use crate::library::store;
use auth::Caller;
use auth::permit::ManageLibrary;
use base::error::Result;
use db::Conn;
use records::{
    Choices, Column, Field, FieldKind, Filter, InUse, Noun, Reach, RecordKind, RecordLink, STATUSES, Stamp, Values,
    choices_of, value_of,
};
use rules::words::{hints, labels, nouns, office_texts};
use web::form;
use web::posted::FieldErrors;

const TITLE: Field = Field::new("title", labels::TITLE, "title", FieldKind::Line(200)).required();
const AUTHOR: Field = Field::new("author", labels::AUTHOR, "author", FieldKind::Line(200));
const ISBN: Field = Field::new("isbn", labels::ISBN, "isbn", FieldKind::Line(20)).hint(hints::ISBN);
const CATEGORY: Field = Field::new("categoryId", labels::CATEGORY, "category_id", FieldKind::Record).required();
const SHELF: Field = Field::new("shelf", labels::SHELF, "shelf", FieldKind::Line(40)).hint(hints::SHELF);
const COPIES: Field =
    Field::new("copies", labels::COPIES, "copies", FieldKind::Whole(0, 10_000)).required().hint(hints::COPIES);

/// The list `/admin/books`.
pub struct Books;

/// Whether a text can be an ISBN: 10 or 13 digits, of ten the last perhaps an X.
fn is_isbn(text: &str) -> bool {
    let signs: Vec<char> = text.chars().filter(|sign| !matches!(sign, '-' | ' ')).collect();
    let Some((last, rest)) = signs.split_last() else { return false };
    let is_last = last.is_ascii_digit() || (signs.len() == 10 && matches!(last, 'x' | 'X'));
    matches!(signs.len(), 10 | 13) && is_last && rest.iter().all(char::is_ascii_digit)
}

impl RecordKind for Books {
    const NOUN: Noun = Noun {
        kind: "book",
        one: nouns::BOOK,
        many: nouns::BOOK_MANY,
        call: "Books",
        path: "/books",
        reach: Reach::Branch,
        columns: &[
            Column::of(&TITLE, "sort_key").name(),
            Column::of(&AUTHOR, "author").name(),
            Column::sorted("categoryName", labels::CATEGORY, "category_name", "category_order").name(),
            Column::of(&SHELF, "shelf").code(),
            Column::of(&COPIES, "copies"),
            Column::STATUS,
        ],
        fields: &[TITLE, AUTHOR, ISBN, CATEGORY, SHELF, COPIES],
        statuses: STATUSES,
        searched: &[TITLE.key, AUTHOR.key, ISBN.key],
        first: nouns::BOOK_FIRST,
        filters: &[Filter { key: "categoryId", label: labels::CATEGORY, column: "category_id" }],
        order: "",
        nested: &[],
        unique: &[],
    };
    type Reads = ManageLibrary;
    type Writes = ManageLibrary;
    type Adds = ManageLibrary;
    type Deletes = ManageLibrary;

    const IS_COPIED: bool = true;
    const ALL: &'static str =
        "select k.id, k.branch_id, k.title, k.author, k.isbn, k.category_id, k.shelf, k.copies, k.status,
            k.sort_key, k.search_text, k.version, k.changed_by_name, k.changed_at, c.category_name, c.sort_key as category_order
       from books k join book_categories c on c.id = k.category_id";
    const ADD: &'static str = "insert into books
            (id, version, search_text, changed_by_name, changed_at, title, author, isbn, category_id, shelf, copies, status,
             branch_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
    const UPDATE: &'static str = "update books
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, title = $6, author = $7, isbn = $8,
            category_id = $9, shelf = $10, copies = $11, status = $12
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from books where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[InUse {
        label: labels::ISSUES,
        list: "/booksStatus",
        statement: "select issue_no as example, count(*) over () as count from book_issues where book_id = $1
              order by issue_no limit 1",
    }];

    fn links(_: &Caller, id: Option<&str>, _: &[(&str, &str)]) -> Vec<RecordLink> {
        let href = id.map(|id| form::address("/admin/booksStatus", &[("bookId", id), ("state", "all")]));
        href.map(|href| RecordLink { label: labels::ISSUES_OF_THIS_BOOK, href }).into_iter().collect()
    }

    async fn choices(conn: &mut Conn, stamp: &Stamp, values: &Values) -> db::Result<Choices> {
        let categories = choices_of(
            conn,
            "select id as value, category_name as label from book_categories
              where branch_id = $1 and (status = 'active' or id = $2) order by sort_key, search_text",
            &stamp.branch_id,
            value_of(values, CATEGORY.key),
        )
        .await?;
        Ok(Choices::default().with(CATEGORY.key, categories))
    }

    async fn filter_choices(conn: &mut Conn, branch_id: &str, _: Option<&str>) -> db::Result<Choices> {
        let categories = choices_of(
            conn,
            "select id as value, category_name as label from book_categories where branch_id = $1 and $2 = ''
              order by sort_key, search_text",
            branch_id,
            "",
        )
        .await?;
        Ok(Choices::default().with(CATEGORY.key, categories))
    }

    /// No fewer copies than are out: the book is held, so that nobody issues one meanwhile.
    async fn check(
        conn: &mut Conn,
        _: &Caller,
        stamp: &Stamp,
        was: Option<&Values>,
        values: &Values,
        errors: &mut FieldErrors,
    ) -> Result<()> {
        let isbn = value_of(values, ISBN.key);
        if !isbn.is_empty() && !is_isbn(isbn) {
            errors.add(ISBN.key, office_texts::ISBN);
        }
        if was.is_none() {
            return Ok(());
        }
        let copies: i64 = value_of(values, COPIES.key).parse().unwrap_or_default();
        store::hold_book(conn, &stamp.id).await?;
        let out = store::out_of(conn, &stamp.id).await?;
        if copies < out {
            errors.add(COPIES.key, office_texts::copies_are_out(out));
        }
        Ok(())
    }
}

#[cfg(test)]
#[test]
fn an_isbn_is_ten_or_thirteen_digits() {
    for good in ["978-0-14-044913-6", "0140449132", "014044913x", "978 0140449136"] {
        assert!(is_isbn(good), "{good}");
    }
    for bad in ["", "-", "12345", "978014044913X", "01404491३2", "01x0449132"] {
        assert!(!is_isbn(bad), "{bad}");
    }
}
