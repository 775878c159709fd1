//! What the tests of employees stand on.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::Client;

/// What a call adds somebody with.
pub fn body(user_name: &str, role: &str) -> Value {
    json!({ "employeeName": "Rahima Begum", "role": role, "userName": user_name, "password": "a first password" })
}

/// Adds somebody; the id.
pub async fn added(client: &Client, body: &Value) -> String {
    let answer = client.post("/api/addEmployee", body).await;
    assert_eq!(answer.status, StatusCode::OK, "{body}: {}", answer.text());
    answer.json()["_id"].as_str().unwrap().to_owned()
}
