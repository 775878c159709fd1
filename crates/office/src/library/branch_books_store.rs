//! The books of a branch with how many copies are out and free (docs/rules.md, *Library*): a list to read; a book is changed on its own page.

use auth::Caller;
use auth::permit::ManageLibrary;
use db::Conn;
use records::{
    Choices, Column, Field, FieldKind, Filter, InUse, Noun, Reach, RecordKind, RecordLink, STATUSES, choices_of,
};
use rules::words::{labels, nouns};
use web::form;

const TITLE: Field = Field::new("title", labels::TITLE, "title", FieldKind::Line(200));

/// The list `/admin/branchWiseBooks`.
pub struct BranchBooks;

impl RecordKind for BranchBooks {
    const NOUN: Noun = Noun {
        kind: "branchBook",
        one: nouns::BOOK,
        many: nouns::BRANCH_BOOK_MANY,
        call: "BranchWiseBooks",
        path: "/branchWiseBooks",
        reach: Reach::Branch,
        columns: &[
            Column::of(&TITLE, "sort_key").name(),
            Column::text("author", labels::AUTHOR, "author"),
            Column::sorted("categoryName", labels::CATEGORY, "category_name", "category_order").name(),
            Column::text("shelf", labels::SHELF, "shelf").code(),
            Column::count("copies", labels::COPIES, "copies"),
            Column::count("out", labels::OUT, "out_now"),
            Column::count("free", labels::FREE, "free_now"),
        ],
        fields: &[TITLE],
        statuses: STATUSES,
        searched: &[],
        first: nouns::BRANCH_BOOK_FIRST,
        filters: &[Filter { key: "categoryId", label: labels::CATEGORY, column: "category_id" }],
        order: "",
        nested: &[],
        unique: &[],
    };
    type Reads = ManageLibrary;
    type Writes = ManageLibrary;
    type Adds = ManageLibrary;
    type Deletes = ManageLibrary;

    const IS_READ_ONLY: bool = true;
    const ALL: &'static str = "select k.id, k.branch_id, k.title, k.author, k.shelf, k.category_id, k.status, k.sort_key, k.search_text, k.version,
            k.changed_by_name, k.changed_at, c.category_name, c.sort_key as category_order, k.copies, o.out_now, k.copies - o.out_now as free_now
       from books k join book_categories c on c.id = k.category_id
       join (select b.id, count(i.id) as out_now from books b left join book_issues i on i.book_id = b.id and i.status = 'out'
              group by b.id) o on o.id = k.id";
    const ADD: &'static str = "";
    const UPDATE: &'static str = "";
    const DELETE: &'static str = "";
    const IN_USE: &'static [InUse] = &[];

    fn href(id: &str) -> Option<String> {
        Some(format!("/admin/books/{id}"))
    }

    fn links(_: &Caller, id: Option<&str>, chosen: &[(&str, &str)]) -> Vec<RecordLink> {
        let branch: Vec<(&str, &str)> = chosen.iter().copied().filter(|(key, _)| *key == "branchId").collect();
        let list = || RecordLink { label: labels::LIST_OF_BOOKS, href: form::address("/admin/books", &branch) };
        id.is_none().then(list).into_iter().collect()
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
        Ok(Choices::default().with("categoryId", categories))
    }
}
