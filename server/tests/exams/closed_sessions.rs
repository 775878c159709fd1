//! What each screen shows of a closed session, in which nothing can be changed (docs/rules.md, *Structure*): the reason, and nothing to
//! press that would be refused. On both engines; that the calls refuse is tried in `roster/structure.rs`.

use axum::http::StatusCode;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::marks::add_some;
use testing::{TestApp, each_engine_after, run};

const CLOSED: &str = "This session is closed, so nothing in it can be changed";
const SECTION: &str = "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1";
const SHEET: &str =
    "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1&examId=exam-1&subjectId=";

/// With marks on one sheet of exam-1, none on the other, before its session is closed.
async fn both(test: impl AsyncFn(&TestApp)) {
    each_engine_after(
        async |app| {
            add_some(&app.as_role(Role::Admin)).await;
            run(&app.app.db, "update sessions set status = 'closed' where id = 'session-1'").await;
        },
        test,
    )
    .await;
}

#[tokio::test]
async fn nothing_can_be_pressed_on_publish_result_and_the_reason_is_said() {
    both(async |app| {
        for role in [Role::SuperAdmin, Role::Admin] {
            let client = app.as_role(role);
            for subject in ["subject-1", "subject-1-eng"] {
                let one = client.get(&format!("/admin/publishResult?{SHEET}{subject}")).await.shown()["one"].clone();
                for key in ["publishRefusal", "unpublishRefusal", "lockRefusal"] {
                    assert_eq!(one[key], CLOSED, "{role:?} {subject} {key}");
                }
            }
            for sheets in ["section", "class", "exam", "examOfClass"] {
                let address = format!("/admin/publishResult?{SHEET}subject-1&tab=many&sheets={sheets}&ask=publish");
                let many = client.get(&address).await.shown()["many"].clone();
                assert_eq!((&many["refusal"], &many["question"]), (&json!(CLOSED), &Value::Null), "{role:?} {sheets}");
            }
            // Pressed on a page from before.
            let ids = [
                ("branchId", "branch-1"),
                ("sessionId", "session-1"),
                ("classId", "class-1"),
                ("sectionId", "section-1"),
                ("examId", "exam-1"),
                ("subjectId", "subject-1"),
                ("act", "publish"),
            ];
            let refused = client.form("/admin/publishResult", &ids).await;
            assert_eq!(refused.status, StatusCode::LOCKED);
            assert_eq!(refused.props()["form"]["failure"], CLOSED);
        }
    })
    .await;
}

#[tokio::test]
async fn marks_are_read_and_not_entered_edited_or_deleted() {
    both(async |app| {
        for role in [Role::SuperAdmin, Role::Admin, Role::Teacher] {
            let client = app.as_role(role);
            for subject in ["subject-1", "subject-1-eng"] {
                if role == Role::Teacher && subject != "subject-1" {
                    continue;
                }
                for edit in ["", "&edit=1"] {
                    let entry =
                        client.get(&format!("/admin/examResult?{SHEET}{subject}&tab=marks{edit}")).await.shown();
                    let entry = &entry["entry"];
                    assert_eq!(
                        (&entry["grid"], &entry["refusal"], &entry["editHref"]),
                        (&Value::Null, &json!(CLOSED), &Value::Null),
                        "{role:?} {subject}"
                    );
                }
                let shown = client.get(&format!("/admin/examResult?{SHEET}{subject}")).await.shown()["results"].clone();
                assert_eq!(
                    (&shown["notice"], &shown["editHref"], &shown["canDelete"]),
                    (&json!(CLOSED), &Value::Null, &json!(false)),
                    "{role:?} {subject}"
                );
            }
        }
    })
    .await;
}

#[tokio::test]
async fn qualities_are_read_and_not_entered() {
    both(async |app| {
        let admin = app.as_role(Role::Admin);
        for more in ["", "&view=section", "&studentId=student-1", "&studentId=student-1&edit=1"] {
            let address = format!("/admin/student-qualities?{SECTION}&semester=half_yearly{more}");
            let answer = admin.get(&address).await;
            let chosen = answer.shown()["chosen"].clone();
            assert_eq!((&chosen["closed"], &chosen["mayEnter"]), (&json!(true), &json!(false)), "{more}");
            assert!(answer.text().contains("This session is closed"), "{more}");
            for button in [">Save<", ">Update<", "Add Qualities", "Edit Qualities"] {
                assert!(!answer.text().contains(button), "{more}: {button}");
            }
        }
        let form = [
            ("branchId", "branch-1"),
            ("sessionId", "session-1"),
            ("classId", "class-1"),
            ("sectionId", "section-1"),
            ("semester", "half_yearly"),
            ("studentId", "student-1"),
            ("mode", "add"),
            ("regularity", "A"),
        ];
        let refused = admin.form("/admin/student-qualities", &form).await;
        assert_eq!(refused.status, StatusCode::LOCKED);
        assert!(refused.text().contains("This session is closed"));
    })
    .await;
}

#[tokio::test]
async fn lists_and_forms_of_its_records_say_so_and_lead_to_no_change() {
    both(async |app| {
        let admin = app.as_role(Role::Admin);
        for (list, id) in [
            ("/admin/classSetting", "class-1"),
            ("/admin/sectionSetting", "section-1"),
            ("/admin/manageSubject", "subject-1"),
        ] {
            let answer = admin.get(&format!("{list}?sessionId=session-1")).await;
            let shown = answer.shown();
            assert_eq!(
                (&shown["closed"], &shown["mayWrite"], &shown["mayAdd"]),
                (&json!(true), &json!(false), &json!(false)),
                "{list}"
            );
            assert!(answer.text().contains("This session is closed"), "{list}");
            assert!(!answer.text().contains(&format!("{list}/{id}/delete")), "{list}");
            let form = admin.get(&format!("{list}/{id}")).await;
            let shown = form.shown();
            assert_eq!((&shown["mayWrite"], &shown["mayDelete"]), (&json!(false), &json!(false)), "{list}");
            assert!(form.text().contains("(closed: read only)"), "{list}");
            assert!(!form.text().contains(">Save<"), "{list}");
            // Sent from a page from before: what is stored is shown as stored, and what was typed apart from it.
            let (key, label) = (shown["fields"][0]["key"].as_str().unwrap(), &shown["fields"][0]["label"]);
            let mut sent = shown["values"].as_object().unwrap().clone();
            sent.insert(key.to_owned(), json!("Typed"));
            sent.insert("status".to_owned(), json!("inactive"));
            sent.insert("version".to_owned(), json!(shown["version"].to_string()));
            let sent: Vec<(&str, &str)> =
                sent.iter().map(|(name, text)| (name.as_str(), text.as_str().unwrap())).collect();
            let refused = admin.form(&format!("{list}/{id}"), &sent).await;
            assert_eq!(refused.status, StatusCode::LOCKED, "{list}");
            let again = refused.props();
            assert_eq!(again["values"], shown["values"], "{list}");
            assert_eq!(again["notSaved"], json!([[label, "Typed"], ["Status", "Inactive"]]), "{list}");
            let new = admin.get(&format!("{list}/new?sessionId=session-1")).await;
            assert!(new.status != StatusCode::OK || !new.text().contains(">Save<"), "{list}");
            let asked = admin.form(&format!("{list}/{id}/delete"), &[("version", "1")]).await;
            assert_eq!(asked.status, StatusCode::LOCKED, "{list}");
        }
    })
    .await;
}
