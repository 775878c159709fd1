//! Publishing and locking (docs/rules.md, *Screens*, *Marks*, *Who may do what*, *Calls*, *Words on the screen*): the calls, what they leave
//! behind, and the screen. On both engines where the engine matters.

use axum::http::Method;
use db::{Db, FromRow};
use rules::roles::Role;
use serde_json::{Value, json};

use testing::marks::{add_some, adding, editing};
use testing::school::sheet_query;
use testing::{Answer, Client, TestApp, both_schools, run};

const PUBLISH: &str = "/api/publishResult";
const LOCK: &str = "/api/resultsLockStatusUpdate";
const UPDATE: &str = "/api/updateOneMark";

pub async fn publish(client: &Client, subject: &str, is_published: bool) -> Answer {
    client.post(&format!("{PUBLISH}?{}", sheet_query(subject)), &json!({ "isPublished": is_published })).await
}

async fn lock(client: &Client, subject: &str, is_locked: bool) -> Answer {
    client.post(&format!("{LOCK}?{}", sheet_query(subject)), &json!({ "isLocked": is_locked })).await
}

/// `action sheet` of every act, in the order in which they were done.
async fn acts(db: &Db) -> Vec<String> {
    #[derive(FromRow)]
    struct Row {
        action: String,
        subject_id: Option<String>,
        actor_id: String,
        branch_id: Option<String>,
    }
    let mut conn = db.acquire().await.unwrap();
    let rows: Vec<Row> = conn
        .all(
            "select a.action, h.subject_id, a.actor_id, a.branch_id from audit_acts a
               left join mark_sheets h on h.id = a.subject_id order by a.at, a.id",
            (),
        )
        .await
        .unwrap();
    rows.into_iter()
        .map(|row| {
            assert_eq!(row.branch_id.as_deref(), Some("branch-1"), "{}", row.actor_id);
            format!("{} {}", row.action, row.subject_id.unwrap_or_default())
        })
        .collect()
}

/// The acts on states alone.
async fn state_acts(db: &Db) -> Vec<String> {
    acts(db).await.into_iter().filter(|act| !act.contains("Marks")).collect()
}

async fn status(client: &Client, subject: &str) -> (bool, bool) {
    let answer = client.get(&format!("/api/getResultsPublishedAndLockedStatus?{}", sheet_query(subject))).await.json();
    (answer["isPublish"].as_bool().unwrap(), answer["isLocked"].as_bool().unwrap())
}

#[tokio::test]
async fn a_result_is_published_and_taken_back_locked_and_unlocked_in_the_exact_words() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        for role in [Role::Admin, Role::SuperAdmin] {
            let client = app.as_role(role);
            if role == Role::Admin {
                add_some(&client).await;
            }
            let said = |answer: Answer| (answer.status.as_u16(), answer.json());
            let published = said(publish(&client, "subject-1", true).await);
            assert_eq!(published, (200, json!({ "message": "Result Published" })));
            assert_eq!(status(&client, "subject-1").await, (true, false));
            let locked = said(lock(&client, "subject-1", true).await);
            assert_eq!(locked, (200, json!({ "message": "Result Lock Status Updated" })));
            assert_eq!(status(&client, "subject-1").await, (true, true));
            // Published and locked are independent of each other.
            let unpublished = said(publish(&client, "subject-1", false).await);
            assert_eq!(unpublished, (200, json!({ "message": "Result Unpublished" })));
            assert_eq!(status(&client, "subject-1").await, (false, true));
            let unlocked = said(lock(&client, "subject-1", false).await);
            assert_eq!(unlocked, (200, json!({ "message": "Result Lock Status Updated" })));
            assert_eq!(status(&client, "subject-1").await, (false, false));
        }
        let round = ["publish subject-1", "lock subject-1", "unpublish subject-1", "unlock subject-1"];
        assert_eq!(state_acts(&db).await, [round, round].concat());
    })
    .await;
}

#[tokio::test]
async fn a_state_that_stands_already_is_answered_alike_and_leaves_no_trace() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        add_some(&admin).await;
        for _ in 0..3 {
            assert_eq!(publish(&admin, "subject-1", true).await.refusal(), (200, "Result Published".to_owned()));
            assert_eq!(lock(&admin, "subject-1", true).await.refusal().0, 200);
        }
        // Never published, never locked: it stands so.
        assert_eq!(publish(&admin, "subject-1-eng", false).await.refusal(), (200, "Result Unpublished".to_owned()));
        assert_eq!(lock(&admin, "subject-1-eng", false).await.refusal().0, 200);
        assert_eq!(state_acts(&db).await, ["publish subject-1", "lock subject-1"]);
    })
    .await;
}

#[tokio::test]
async fn refusals_come_in_their_order_and_store_nothing() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    add_some(&admin).await;
    let before = acts(&app.app.db).await;
    for (path, key) in [(PUBLISH, "isPublished"), (LOCK, "isLocked")] {
        let good = format!("{path}?{}", sheet_query("subject-1"));
        let body = json!({ key: true });
        // The role before the shape.
        assert_eq!(app.as_role(Role::TechnicalSupport).post(path, &json!([])).await.refusal().0, 403);
        // The body's shape: a JSON boolean and nothing else.
        for wrong in [json!({}), json!({ key: "true" }), json!({ key: 1 }), json!({ key: null })] {
            let answer = admin.post(&good, &wrong).await;
            assert_eq!(answer.status.as_u16(), 400, "{wrong}");
            assert!(answer.json()["fields"][key].is_string(), "{}", answer.text());
        }
        // A missing selection names each field; also before another branch is refused.
        let answer = admin.post(&format!("{path}?branchId=branch-2"), &body).await;
        assert_eq!(answer.status.as_u16(), 400);
        for field in ["sessionId", "classId", "sectionId", "examId", "subjectId"] {
            assert_eq!(answer.json()["fields"][field], format!("{field} is missing"));
        }
        let of_2 = "branchId=branch-2&sessionId=session-2&classId=class-2&sectionId=section-2&examId=exam-2&subjectId=subject-2";
        let foreign = admin.post(&format!("{path}?{of_2}"), &body).await;
        assert_eq!(foreign.refusal(), (403, "This belongs to another branch".to_owned()));
        let mixed = admin.post(&good.replace("section-1", "section-2"), &body).await;
        assert_eq!(mixed.status.as_u16(), 403);
        let unknown = admin.post(&good.replace("examId=exam-1", "examId=exam-none"), &body).await;
        assert_eq!(unknown.status.as_u16(), 404);
        let mixed = app.as_role(Role::SuperAdmin).post(&good.replace("examId=exam-1", "examId=exam-2"), &body).await;
        assert_eq!(mixed.status.as_u16(), 404);
        // Nothing scheduled.
        let nothing = format!("{path}?{}", sheet_query("subject-1-spell"));
        for value in [true, false] {
            let answer = admin.post(&nothing, &json!({ key: value })).await;
            assert_eq!(answer.refusal(), (404, "Nothing is scheduled for this exam and subject".to_owned()));
        }
        let expired = app.expired().post(&good, &body).await;
        assert_eq!(expired.refusal(), (401, "Token has expired".to_owned()));
    }
    // No marks: nothing to publish, though something to lock.
    let empty = publish(&admin, "subject-1-eng", true).await;
    assert_eq!(empty.refusal(), (409, "No marks are entered yet, so there is no result to publish".to_owned()));
    assert_eq!(acts(&app.app.db).await, before);
    let mut conn = app.app.db.acquire().await.unwrap();
    let sheets: Vec<Counted> = conn.all("select count(*) as n from mark_sheets", ()).await.unwrap();
    assert_eq!(sheets[0].n, 1, "a refusal leaves no sheet behind");
    assert_eq!(lock(&admin, "subject-1-eng", true).await.refusal().0, 200);
    let body = adding("subject-1-eng", json!([{ "studentId": "student-1", "written": 1 }]));
    let refused = admin.post("/api/addSubjectWiseMarks", &body).await;
    assert_eq!(refused.refusal(), (423, "Mark is locked".to_owned()));
}

#[derive(FromRow)]
struct Counted {
    n: i64,
}

#[tokio::test]
async fn what_is_published_can_be_taken_back_when_nothing_is_scheduled_any_more() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    add_some(&admin).await;
    assert_eq!(publish(&admin, "subject-1", true).await.refusal().0, 200);
    run(&app.app.db, "delete from exam_schedules where id = 'schedule-1'").await;
    assert_eq!(publish(&admin, "subject-1", false).await.refusal(), (200, "Result Unpublished".to_owned()));
    assert_eq!(publish(&admin, "subject-1", true).await.refusal().0, 404);
}

#[tokio::test]
async fn the_same_key_answers_again_but_not_for_another_sheet() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    add_some(&admin).await;
    let send = async |client: &Client, subject: &str, value: bool| {
        let path = format!("{PUBLISH}?{}", sheet_query(subject));
        client.json(Method::POST, &path, &json!({ "isPublished": value }), &[("idempotency-key", "k-1")]).await
    };
    assert_eq!(send(&admin, "subject-1", true).await.refusal().0, 200);
    assert_eq!(publish(&admin, "subject-1", false).await.refusal().0, 200);
    // Answered again, not done again.
    assert_eq!(send(&admin, "subject-1", true).await.refusal(), (200, "Result Published".to_owned()));
    assert_eq!(status(&admin, "subject-1").await, (false, false));
    assert_eq!(send(&admin, "subject-1", false).await.refusal().0, 422);
    // The sheet is in the query: it is another call, and not the first one's answer.
    assert_eq!(send(&admin, "subject-1-eng", true).await.refusal().0, 422);
    // The permission is asked anew.
    run(&app.app.db, "update employees set role = 'teacher' where id = 'employee-admin'").await;
    assert_eq!(send(&admin, "subject-1", true).await.refusal().0, 401);
}

#[tokio::test]
async fn a_lock_that_wins_refuses_the_later_save() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        let teacher = app.as_role(Role::Teacher);
        add_some(&admin).await;
        let (mut saved, mut refused) = (0, 0);
        for round in 1..=24 {
            let body = editing("subject-1", json!([{ "studentId": "student-1", "written": round }]));
            let (locked, save) = if round % 2 == 0 {
                tokio::join!(lock(&admin, "subject-1", true), teacher.put(UPDATE, &body))
            } else {
                let (save, locked) = tokio::join!(teacher.put(UPDATE, &body), lock(&admin, "subject-1", true));
                (locked, save)
            };
            assert_eq!(locked.refusal().0, 200, "{}", locked.text());
            let marks = format!("/api/getFilterWiseExamMarks?{}", sheet_query("subject-1"));
            let now = admin.get(&marks).await.json()["marks"][0]["written"].clone();
            match save.refusal() {
                (200, _) => {
                    saved += 1;
                    assert_eq!(now, json!(round), "what was answered as saved is stored");
                }
                (423, message) => {
                    refused += 1;
                    assert_eq!(message, "Mark is locked");
                    assert_ne!(now, json!(round), "what was refused is not");
                }
                other => panic!("{other:?}"),
            }
            assert_eq!(teacher.put(UPDATE, &body).await.refusal(), (423, "Mark is locked".to_owned()));
            assert_eq!(lock(&admin, "subject-1", false).await.refusal().0, 200);
        }
        assert_eq!(saved + refused, 24);
    })
    .await;
}

fn of_class(path: &str, more: &str) -> String {
    format!("/api/{path}?branchId=branch-1&sessionId=session-1&classId=class-1{more}")
}

/// `subject section outcome reason` of each sheet.
fn outcomes(answer: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    let line = |sheet: &Value| {
        let parts = [&sheet["subjectId"], &sheet["sectionId"], &sheet["outcome"], &sheet["reason"]];
        parts.map(text).join(" ")
    };
    answer["sheets"].as_array().unwrap().iter().map(line).collect()
}

/// subject-1 of section-1 complete, subject-1-eng of section-1 with one student's marks, subject-1 of section-1-b complete.
pub async fn three_sheets(admin: &Client) {
    let all = |written: i64| -> Vec<Value> {
        ["student-1", "student-2", "student-3", "student-4", "student-5"]
            .iter()
            .map(|id| json!({ "studentId": id, "written": written, "practical": "AB" }))
            .collect()
    };
    let add = "/api/addSubjectWiseMarks";
    assert_eq!(admin.post(add, &adding("subject-1", json!(all(40)))).await.refusal().0, 200);
    let one = json!([{ "studentId": "student-1", "written": 61 }]);
    assert_eq!(admin.post(add, &adding("subject-1-eng", one)).await.refusal().0, 200);
    let mut other = adding("subject-1", json!([{ "studentId": "student-6", "written": 35 }]));
    other["sectionId"] = json!("section-1-b");
    assert_eq!(admin.post(add, &other).await.refusal().0, 200);
}

#[tokio::test]
async fn one_step_does_every_sheet_and_says_what_became_of_each() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        three_sheets(&admin).await;
        let exam = of_class("publishResults", "&sectionId=section-1&examId=exam-1");
        let body = json!({ "isPublished": true, "sheets": "exam", "onlyComplete": true });
        let answer = admin.post(&exam, &body).await;
        assert_eq!(answer.status.as_u16(), 200, "{}", answer.text());
        let answer = answer.json();
        assert_eq!(
            outcomes(&answer),
            [
                "subject-1 section-1 done -",
                "subject-1-eng section-1 refused Not complete",
                "subject-1-spell section-1 refused Nothing is scheduled",
            ]
        );
        assert_eq!(answer["message"], "2 chosen: 1 published, 1 refused");
        assert_eq!((&answer["done"], &answer["unchanged"], &answer["refused"]), (&json!(1), &json!(0), &json!(2)));
        // The whole class, incomplete ones too; what stands already is unchanged and not audited again.
        let class = of_class("publishResults", "&examId=exam-1");
        let answer = admin.post(&class, &json!({ "isPublished": true, "sheets": "examOfClass" })).await.json();
        assert_eq!(
            outcomes(&answer),
            [
                "subject-1 section-1 unchanged -",
                "subject-1-eng section-1 done -",
                "subject-1-spell section-1 refused Nothing is scheduled",
                "subject-1 section-1-b done -",
                "subject-1-eng section-1-b refused Nothing is scheduled",
            ]
        );
        assert_eq!(answer["message"], "2 results published, 1 unchanged, 2 refused");
        assert_eq!(answer["sheets"][0]["label"], "Half Yearly, Class 8 A, Mathematics");
        let acts = state_acts(&db).await;
        assert_eq!(acts, ["publish subject-1", "publish subject-1-eng", "publish subject-1"]);
        // Locking leaves the sheets without marks open, and a section is only that section.
        run(&db, "update marks set written = null where sheet_id in (select id from mark_sheets where subject_id = 'subject-1-eng')")
            .await;
        let section = of_class("lockResults", "&sectionId=section-1");
        let answer = admin.post(&section, &json!({ "isLocked": true, "sheets": "section" })).await.json();
        assert_eq!(
            outcomes(&answer),
            [
                "subject-1 section-1 done -",
                "subject-1-eng section-1 refused No marks",
                "subject-1-spell section-1 refused Nothing is scheduled",
            ]
        );
        // And everything back.
        let class = of_class("publishResults", "");
        let answer = admin.post(&class, &json!({ "isPublished": false, "sheets": "class" })).await.json();
        assert_eq!(answer["message"], "3 results unpublished, 2 unchanged");
        let answer = admin.post(&of_class("lockResults", ""), &json!({ "isLocked": false, "sheets": "class" })).await;
        assert_eq!(answer.json()["message"], "1 result unlocked, 4 unchanged");
        assert_eq!(state_acts(&db).await.len(), 3 + 1 + 3 + 1);
    })
    .await;
}

#[tokio::test]
async fn many_at_once_from_several_never_wait_in_a_circle() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        three_sheets(&admin).await;
        for _ in 0..5 {
            let (publishing, locking) = (of_class("publishResults", "&examId=exam-1"), of_class("lockResults", ""));
            let (on, off) = (
                json!({ "isPublished": true, "sheets": "examOfClass" }),
                json!({ "isLocked": false, "sheets": "class" }),
            );
            let (a, b, c) = tokio::join!(
                admin.post(&publishing, &on),
                admin.post(&locking, &off),
                publish(&admin, "subject-1", false)
            );
            assert_eq!((a.refusal().0, b.refusal().0, c.refusal().0), (200, 200, 200));
        }
    })
    .await;
}

#[tokio::test]
async fn a_step_over_many_says_how_wide_it_is_and_needs_its_ids() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    for (path, key) in [("publishResults", "isPublished"), ("lockResults", "isLocked")] {
        for (sheets, missing) in
            [("exam", &["examId", "sectionId"][..]), ("examOfClass", &["examId"][..]), ("section", &["sectionId"][..])]
        {
            let answer = admin.post(&of_class(path, ""), &json!({ key: true, "sheets": sheets })).await;
            assert_eq!(answer.status.as_u16(), 400, "{sheets}");
            let fields: Vec<String> = answer.json()["fields"].as_object().unwrap().keys().cloned().collect();
            assert_eq!(fields, missing, "{sheets}");
        }
        let without = admin.post(&of_class(path, ""), &json!({ key: true })).await;
        assert!(without.json()["fields"]["sheets"].is_string(), "{}", without.text());
        let wrong = admin.post(&of_class(path, ""), &json!({ key: true, "sheets": "all" })).await;
        assert_eq!(wrong.status.as_u16(), 400);
        let body = json!({ key: true, "sheets": "class" });
        let foreign = admin.post(&of_class(path, "").replace("-1", "-2"), &body).await;
        assert_eq!(foreign.refusal(), (403, "This belongs to another branch".to_owned()));
        let unknown = admin.post(&of_class(path, "").replace("class-1", "class-none"), &body).await;
        assert_eq!(unknown.status.as_u16(), 404);
        let old = of_class(path, "").replace("class-1", "class-1-old").replace("session-1", "session-1-old");
        let closed = admin.post(&old, &body).await;
        assert_eq!(closed.refusal(), (423, "This session is closed, so nothing in it can be changed".to_owned()));
        run(&app.app.db, "update sessions set status = 'planned' where id = 'session-1-old'").await;
        let nothing = admin.post(&old, &body).await;
        run(&app.app.db, "update sessions set status = 'closed' where id = 'session-1-old'").await;
        assert_eq!(nothing.refusal(), (404, "Nothing is scheduled for this exam and subject".to_owned()));
        for role in Role::ALL.into_iter().filter(|role| !matches!(role, Role::Admin | Role::SuperAdmin)) {
            assert_eq!(app.as_role(role).post(&of_class(path, ""), &body).await.refusal().0, 403, "{role}");
        }
    }
}
