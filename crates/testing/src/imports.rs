//! Imports by file as their pages have them.

use axum::http::StatusCode;
use serde_json::Value;

use crate::Client;
use crate::uploads::upload;

/// Chooses a file of these lines on the page of a kind; where that leads. `viewer`: the id of who is signed in.
pub async fn chosen(client: &Client, (page, viewer): (&str, &str), lines: &[&str]) -> String {
    let text = lines.join("\n") + "\n";
    let file = [("file", Some("list.csv"), text.as_bytes())];
    let answer = upload(client, page, viewer, &format!("file-{}", text.len()), &file).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
    answer.header("location").to_owned()
}

/// How many rows of a plan are new, changed, the same and refused.
pub fn counts(props: &Value) -> [i64; 4] {
    ["new", "changed", "same", "refused"].map(|name| props["counts"][name].as_i64().unwrap())
}

/// What is wrong, row by row: `2 Student: …`.
pub fn errors(props: &Value) -> Vec<String> {
    let rows = props["refused"].as_array().unwrap().iter();
    rows.flat_map(|row| {
        let cells = row["cells"].as_array().unwrap().iter();
        cells.map(|cell| {
            format!("{} {}: {}", row["number"], cell["label"].as_str().unwrap(), cell["error"].as_str().unwrap())
        })
    })
    .collect()
}
