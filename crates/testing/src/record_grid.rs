//! A table of inputs with many records (`crates/records/src/grid.rs`), as a browser without a script sends it.

use serde_json::Value;

use crate::{Answer, Client};

/// What the table's page sends, with these inputs changed.
pub fn fields(props: &Value, changes: &[(&str, &str)]) -> Vec<(String, String)> {
    let mut fields: Vec<(String, String)> = Vec::new();
    let mut put = |name: String, value: &Value| {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        fields.push((name, text));
    };
    for key in ["branchId", "sessionId", "list"] {
        put(key.to_owned(), &props[key]);
    }
    for row in props["rows"].as_array().expect("rows") {
        let name = |key: &str| format!("row.{}.{key}", row["number"]);
        for key in ["id", "version", "was"].into_iter().filter(|key| !row[*key].is_null()) {
            put(name(key), &row[key]);
        }
        for (key, value) in row["values"].as_object().expect("values") {
            put(name(key), value);
        }
    }
    for (name, value) in changes {
        fields.retain(|(of, _)| of != name);
        fields.push(((*name).to_owned(), (*value).to_owned()));
    }
    fields
}

/// Sends the page's table with these inputs changed.
pub async fn send(client: &Client, path: &str, props: &Value, changes: &[(&str, &str)]) -> Answer {
    let fields = fields(props, changes);
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    client.form(path, &fields).await
}

/// What is wrong with cells, by the name of their input.
pub fn faults(props: &Value) -> Vec<String> {
    let faults = props["faults"].as_array().expect("faults").iter();
    faults
        .map(|of| format!("{}: {}", of["name"].as_str().expect("a name"), of["message"].as_str().expect("a text")))
        .collect()
}
