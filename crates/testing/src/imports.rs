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

/// Presses a button of a plan, with its groups as the page sends them; the page after it.
pub async fn press(client: &Client, address: &str, props: &Value, act: &str, more: &[(&str, &str)]) -> Value {
    let mut form: Vec<(String, String)> = vec![("act".to_owned(), act.to_owned())];
    for (place, group) in props["groups"].as_array().unwrap().iter().enumerate() {
        for part in ["field", "rows", "proposed"] {
            form.push((format!("group.{place}.{part}"), group[part].as_str().unwrap().to_owned()));
        }
        if group["adds"] != "" {
            form.push((format!("group.{place}.adds"), "1".to_owned()));
        }
    }
    // Once numbers are to be given, the page keeps its tick.
    if props["gives"] == true && more.iter().all(|(name, _)| *name != "gives") {
        form.push(("gives".to_owned(), "true".to_owned()));
    }
    form.extend(more.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    let form: Vec<(&str, &str)> = form.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let answer = client.form(address, &form).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{act}: {}", answer.text());
    client.get(address).await.props()
}
