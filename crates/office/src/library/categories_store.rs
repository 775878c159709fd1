//! Categories of books (docs/rules.md, *Library*): the noun and its statements.

use rules::words::{calls, hints, labels, nouns};

use auth::permit::ManageLibrary;
use records::{Column, Field, FieldKind, InUse, Noun, Reach, RecordKind, STATUSES, UniqueName};

/// The highest fine of a day, in hundredths.
pub(super) const MOST_A_DAY: i64 = 1_000_000;

const NAME: Field = Field::name("categoryName", labels::CATEGORY, "category_name").hint(hints::CATEGORY_NAME);
const FINE: Field = Field::new("finePerDay", labels::FINE_PER_DAY, "fine_per_day", FieldKind::Money(0, MOST_A_DAY))
    .hint(hints::FINE_PER_DAY);

/// The list `/admin/booksCategory`.
pub struct BookCategories;

impl RecordKind for BookCategories {
    const NOUN: Noun = Noun {
        kind: "bookCategory",
        one: nouns::BOOK_CATEGORY,
        many: nouns::BOOK_CATEGORY_MANY,
        call: "BooksCategory",
        path: "/booksCategory",
        reach: Reach::Branch,
        columns: &[
            Column::of(&NAME, "sort_key").name(),
            Column::of(&FINE, "fine_per_day"),
            Column::count("books", labels::BOOKS, "books"),
            Column::STATUS,
        ],
        fields: &[NAME, FINE],
        statuses: STATUSES,
        searched: &[NAME.key],
        first: nouns::BOOK_CATEGORY_FIRST,
        filters: &[],
        order: "",
        nested: &[],
        unique: &[UniqueName {
            constraint: "book_categories_name",
            columns: "book_categories.branch_id, book_categories.search_text",
            field: NAME.key,
            message: calls::NAME_TAKEN,
        }],
    };
    type Reads = ManageLibrary;
    type Writes = ManageLibrary;
    type Adds = ManageLibrary;
    type Deletes = ManageLibrary;

    const ALL: &'static str =
        "select c.id, c.branch_id, c.category_name, c.fine_per_day, c.status, c.sort_key, c.search_text, c.version,
            c.changed_by_name, c.changed_at, (select count(*) from books k where k.category_id = c.id) as books,
            coalesce(b.currency, '') as currency, coalesce(b.currency_symbol, '') as currency_symbol
       from book_categories c join branches b on b.id = c.branch_id";
    const ADD: &'static str = "insert into book_categories
            (id, version, search_text, changed_by_name, changed_at, category_name, fine_per_day, status, branch_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    const UPDATE: &'static str = "update book_categories
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, category_name = $6,
            fine_per_day = $7, status = $8
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from book_categories where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[InUse {
        label: labels::BOOKS,
        list: "/books",
        statement: "select title as example, count(*) over () as count from books where category_id = $1
              order by search_text limit 1",
    }];
}
