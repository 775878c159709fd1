//! What is kept of screens for the unit tests of `ui` (`testing::served`).

use std::fs;

use testing::served;

use crate::tree;

/// One that no test asks for any more would stay as it was.
#[test]
fn each_screen_that_is_kept_is_served_by_one_test() {
    let mut named = Vec::new();
    for file in tree::files(&tree::top().join("server/tests")) {
        let source = fs::read_to_string(file).unwrap();
        let calls =
            source.split("served_").skip(1).filter(|call| call.starts_with("as(") || call.starts_with("where("));
        // The name is the last word in quotation marks.
        named.extend(calls.filter_map(|call| Some(call.split_once("\")")?.0.rsplit_once('"')?.1.to_owned())));
    }
    named.sort();
    let entries = fs::read_dir(served::folder()).unwrap();
    let mut kept: Vec<String> =
        entries.map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned()).collect();
    kept.sort();
    assert_eq!(named, kept);
    assert!(kept.len() > 20, "{kept:?}");
}
