//! Content (docs/rules.md, *Homework*): files for a class, a section or a subject, and e-books for all of a branch; and the screen on which
//! those who are meant read them.

mod contents_store;
mod e_books_store;
mod page;
mod store;

pub use contents_store::Contents;
pub use e_books_store::EBooks;
pub use page::my_content;
