//! What the tests of marks stand on: the bodies of their calls, the state of a sheet, what the audit holds.

use db::{Db, FromRow};
use serde_json::{Value, json};

use crate::rows::{Student, students};
use crate::school::sheet_body;
use crate::{Client, TestApp};

/// Publishes or locks a sheet of exam-1 in section-1, written on or not.
pub async fn set_state(app: &TestApp, subject: &str, published: bool, locked: bool) {
    let mut conn = app.app.db.acquire().await.unwrap();
    conn.execute(
        "insert into mark_sheets (id, exam_id, section_id, subject_id, is_published, is_locked, writes, last_version)
         values ('sheet-' || $1, 'exam-1', 'section-1', $1, $2, $3, 0, 0)
         on conflict (exam_id, section_id, subject_id) do update
            set is_published = excluded.is_published, is_locked = excluded.is_locked",
        (subject, published, locked),
    )
    .await
    .unwrap();
}

/// The body of addSubjectWiseMarks for a sheet of exam-1 in section-1.
pub fn adding(subject: &str, marks: Value) -> Value {
    let mut body = sheet_body(subject);
    body["marks"] = marks;
    body
}

/// The body of updateOneMark.
pub fn editing(subject: &str, marks: Value) -> Value {
    let mut body = sheet_body(subject);
    body["editedMarks"] = marks;
    body
}

/// Three students with marks in subject-1: 45.5 and 20, absent, and 0 without practical.
pub async fn add_some(client: &Client) {
    let body = adding(
        "subject-1",
        json!([
            { "studentId": "student-1", "written": 45.5, "practical": 20 },
            { "studentId": "student-2", "written": "AB", "practical": null },
            { "studentId": "student-3", "written": 0 },
        ]),
    );
    let answer = client.post("/api/addSubjectWiseMarks", &body).await;
    assert_eq!(answer.refusal(), (200, "Successfully Added".to_owned()), "{}", answer.text());
}

/// Every mark that the audit holds, `action student component old>new`, the oldest act first.
pub async fn audit(db: &Db) -> Vec<String> {
    #[derive(FromRow)]
    struct Row {
        action: String,
        subject_id: String,
        field: String,
        old_value: Option<String>,
        new_value: Option<String>,
    }
    let mut conn = db.acquire().await.unwrap();
    let rows: Vec<Row> = conn
        .all(
            "select a.action, c.subject_id, c.field, c.old_value, c.new_value
               from audit_acts a join audit_changes c on c.act_id = a.id order by a.id, c.subject_id, c.field desc",
            (),
        )
        .await
        .unwrap();
    rows.into_iter()
        .map(|row| {
            let or_dash = |value: Option<String>| value.unwrap_or_else(|| "-".to_owned());
            let (old, new) = (or_dash(row.old_value), or_dash(row.new_value));
            format!("{} {} {} {old}>{new}", row.action, row.subject_id, row.field)
        })
        .collect()
}

/// `count` more students in section-1, from roll 100.
pub async fn enrol(db: &Db, count: u32) {
    let mut tx = db.begin().await.unwrap();
    let more: Vec<Student> = (0..count)
        .map(|n| {
            let name = format!("Number {n}");
            Student::of_section_1(format!("more-{n}"), format!("M-{n}"), ("=1+1", &name), i64::from(n) + 100)
        })
        .collect();
    students(&mut tx, &more).await;
    tx.commit().await.unwrap();
}
