//! The library (docs/rules.md, *Library*): books by category, who has which, until when, and what a late one costs. How late a book is, is
//! decided by `rules::library`.

mod books_store;
mod branch_books_store;
mod categories_store;
mod change;
mod http;
mod issues_store;
mod mine;
mod page;
mod store;

pub use books_store::Books;
pub use branch_books_store::BranchBooks;
pub use categories_store::BookCategories;
pub use http::{BookIssueRow, FineWaived, Issued, IssuedBooks, Returned};
pub use http::{
    get_all_book_issue, get_student_issued_book_count, issue_book, renew_book, return_book, waive_book_fine,
};
pub use issues_store::BookIssues;
pub use mine::books_my_issue;
pub use page::{
    book_issue, books_status, books_status_csv, books_status_print, renew_book_posted, return_book_posted,
    waive_fine_posted,
};
