//! What the walks go over that ask something of every call, page or noun: all of them, or those of the features that `cargo xtask test changed`
//! has found to be affected. A run of all tests is never narrowed: `cargo xtask test` takes the variable away.

use std::slice;
use std::sync::LazyLock;

use markbook::routes::{CALLS, Call, PAGES, Page};
use office::NOUNS;
use records::Noun;

/// How addresses begin, below `/api` and `/`, apart by spaces: `addBooks admin/books`.
const VARIABLE: &str = "MARKBOOK_WALKED";

static ADDRESSES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let given = std::env::var_os(VARIABLE).unwrap_or_default();
    given.to_string_lossy().split_whitespace().map(str::to_owned).collect()
});

/// Whether this run walks an address.
pub(crate) fn walks(path: &str) -> bool {
    is_within(path, &ADDRESSES)
}

/// Whether an address is one of these or below it; of none, every one is.
fn is_within(path: &str, addresses: &[String]) -> bool {
    let path = path.strip_prefix("/api").unwrap_or(path).trim_start_matches('/');
    let within = |address: &String| {
        path.strip_prefix(address.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    addresses.is_empty() || addresses.iter().any(within)
}

pub(crate) fn calls() -> impl Iterator<Item = &'static Call> {
    CALLS.iter().filter(|call| walks(call.path))
}

pub(crate) fn pages() -> impl Iterator<Item = &'static Page> {
    PAGES.iter().filter(|page| walks(page.path))
}

pub(crate) fn nouns() -> impl Iterator<Item = &'static Noun> {
    NOUNS.iter().filter(|noun| walks(&format!("/admin{}", noun.path)))
}

/// Whether a walk over everything has found as much as there is at the least: one that is narrowed finds what it finds.
pub(crate) fn is_enough(found: usize, least: usize) -> bool {
    !ADDRESSES.is_empty() || found >= least
}

#[test]
fn a_walk_is_narrowed_to_addresses_and_what_is_below_them() {
    let addresses = ["addBooks", "admin/books"].map(str::to_owned);
    for path in ["/api/addBooks", "/api/addBooks/{id}", "/admin/books", "/admin/books/{id}/delete"] {
        assert!(is_within(path, &addresses), "{path}");
    }
    for path in ["/api/addBooksCategory", "/admin/booksCategory", "/admin/dashboard", "/books"] {
        assert!(!is_within(path, &addresses) && is_within(path, &[]), "{path}");
    }
}

/// Otherwise a walk would find nothing, and pass.
#[test]
fn whatever_walks_are_narrowed_to_is_a_call_or_a_page() {
    for address in ADDRESSES.iter() {
        let mut paths = CALLS.iter().map(|call| call.path).chain(PAGES.iter().map(|page| page.path));
        assert!(paths.any(|path| is_within(path, slice::from_ref(address))), "{address}");
    }
}
