//! The library (docs/rules.md, *Library*): books by category, who has which, until when, and what a late one costs. How late a book is, is
//! decided by `rules::library`.

mod books_store;
mod branch_books_store;
mod categories_store;
mod commands;
mod issues_store;
mod loans_store;
mod mine;
mod page;
mod store;
mod views;

pub use books_store::Books;
pub use branch_books_store::BranchBooks;
pub use categories_store::BookCategories;
pub use commands::{FineWaived, Issued, RenewBook, ReturnBook, Returned, WaiveBookFine};
pub use issues_store::BookIssues;
pub use loans_store::BookLoans;
pub use mine::books_my_issue;
pub use page::{book_issue, books_status, books_status_csv, books_status_print};
pub use views::{BookIssueRow, IssueList, IssuedBooks};
