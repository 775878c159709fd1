//! The ticked rows of a list are changed at once, or none of them (ARCHITECTURE.md); every noun that can be inactive, on both engines.

use axum::http::StatusCode;
use rules::roles::Role;

use crate::records::{add, audited, each, list};
use testing::{Answer, Client};

/// The rows of the list that the names find: id, version and status.
async fn rows(client: &Client, path: &str, names: &[&str]) -> Vec<(String, i64, String)> {
    let page = client.get(&format!("{path}?limit=all")).await.props();
    let status = page["columns"].as_array().unwrap().iter().position(|column| column["key"] == "status").unwrap();
    let listed = page["rows"].as_array().unwrap();
    let row = |name: &&str| {
        let row = listed.iter().find(|row| row["cells"][0] == **name).unwrap_or_else(|| panic!("no {name}"));
        let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
        (text(&row["_id"]), row["version"].as_i64().unwrap(), text(&row["cells"][status]))
    };
    names.iter().map(row).collect()
}

async fn send(client: &Client, path: &str, act: &str, ticked: &[(String, i64)]) -> Answer {
    let ticked: Vec<(String, String)> =
        ticked.iter().map(|(id, version)| (format!("ticked.{id}"), version.to_string())).collect();
    let fields = [("act", act), ("list", "search=tick&limit=10&page=1")].into_iter();
    let fields: Vec<(&str, &str)> =
        fields.chain(ticked.iter().map(|(name, version)| (name.as_str(), version.as_str()))).collect();
    client.form(&format!("{path}/ticked"), &fields).await
}

fn failures(answer: &Answer) -> Vec<String> {
    let failures = answer.props()["failures"].clone();
    failures.as_array().unwrap().iter().map(|line| line.as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn ticked_rows_are_made_inactive_together_or_not_at_all() {
    each(async |app, noun, of| {
        let admin = of.writer(app);
        let path = list(noun);
        let names = ["Tick one", "Tick two"];
        for name in names {
            add(&admin, of, noun, name).await;
        }
        let statuses = async || -> Vec<String> {
            rows(&admin, &path, &names).await.into_iter().map(|(_, _, status)| status).collect()
        };
        let ticked: Vec<(String, i64)> =
            rows(&admin, &path, &names).await.into_iter().map(|(id, version, _)| (id, version)).collect();
        let before = audited(app, noun).await.len();

        let none = send(&admin, &path, "deactivate", &[]).await;
        assert_eq!(
            (none.status, failures(&none)),
            (StatusCode::UNPROCESSABLE_ENTITY, vec!["Tick the rows first. Nothing was changed.".to_owned()])
        );
        assert_eq!(send(&admin, &path, "delete", &ticked).await.status, StatusCode::BAD_REQUEST);
        // One of them was changed meanwhile: neither changes, and both stay ticked.
        let stale = [ticked[0].clone(), (ticked[1].0.clone(), 7)];
        let refused = send(&admin, &path, "deactivate", &stale).await;
        assert_eq!(refused.status, StatusCode::CONFLICT);
        assert_eq!(failures(&refused), ["Tick two: somebody else has changed it meanwhile", "Nothing was changed."]);
        assert_eq!(refused.props()["ticked"].as_array().unwrap().len(), 2);
        let gone = [ticked[0].clone(), ("never-there".to_owned(), 1)];
        assert_eq!(
            failures(&send(&admin, &path, "deactivate", &gone).await)[0],
            "One of the rows was deleted meanwhile"
        );
        for (client, status) in [
            (app.as_employee("employee-admin-2", Role::Admin), StatusCode::FORBIDDEN),
            (app.as_role(Role::AcademicSupport), StatusCode::FORBIDDEN),
        ] {
            assert_eq!(send(&client, &path, "deactivate", &ticked).await.status, status);
        }
        assert_eq!(statuses().await, ["Active", "Active"]);
        assert_eq!(audited(app, noun).await.len(), before, "nothing was recorded of a refusal");

        let done = send(&admin, &path, "deactivate", &ticked).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text());
        let back = done.header("location");
        assert!(back.starts_with(&path) && back.contains("search=tick") && back.contains("done=updated"), "{back}");
        assert_eq!(statuses().await, ["Inactive", "Inactive"]);
        let lines = audited(app, noun).await;
        let last: Vec<&str> = lines.iter().rev().take(2).map(String::as_str).collect();
        assert_eq!(last, ["update Tick two: status active > inactive", "update Tick one: status active > inactive"]);

        // Those that are so already stay as they are.
        let ticked: Vec<(String, i64)> = ticked.into_iter().map(|(id, version)| (id, version + 1)).collect();
        assert_eq!(send(&admin, &path, "deactivate", &ticked[..1]).await.status, StatusCode::SEE_OTHER);
        assert_eq!(audited(app, noun).await.len(), before + 2);
        assert_eq!(send(&admin, &path, "activate", &ticked).await.status, StatusCode::SEE_OTHER);
        assert_eq!(statuses().await, ["Active", "Active"]);
    })
    .await;
}
