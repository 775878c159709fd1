//! What the tests of routines stand on: bell schedules, and the body of a section's week.

use serde_json::{Value, json};

use crate::{TestApp, each_engine, rows};

/// With bell schedules: of sunday and monday two lessons, a break and a third; on sundays the shift Day begins later.
pub async fn each(test: impl AsyncFn(&TestApp)) {
    each_engine(async |app| {
        for (id, branch, days, shift) in [
            ("bells-1", "branch-1", "sunday,monday", ""),
            ("bells-1-day", "branch-1", "sunday", "Day"),
            ("bells-2", "branch-2", "sunday,monday", ""),
        ] {
            let db = &app.app.db;
            rows::bell_schedule(db, id, branch, (&format!("Bells {id}"), id), (days, shift)).await;
            let late = shift == "Day";
            for (no, start, end, kind) in [
                (1, if late { "08:30" } else { "08:00" }, if late { "09:15" } else { "08:45" }, "lesson"),
                (2, if late { "09:15" } else { "08:45" }, if late { "10:00" } else { "09:30" }, "lesson"),
                (3, "10:00", "10:20", "break"),
                (4, "10:20", "11:05", "lesson"),
            ] {
                rows::period(db, id, no, [start, end], kind).await;
            }
        }
        test(app).await;
    })
    .await;
}

/// A lesson of a body: `1 subject-1 employee-teacher 204`.
pub fn lesson(text: &str) -> Value {
    let mut parts = text.splitn(4, ' ');
    let mut next = || parts.next().unwrap_or_default();
    let (period, subject, teacher, room) = (next(), next(), next(), next());
    json!({ "periodId": period, "subjectId": subject, "teacherId": teacher, "room": room })
}

/// The body of a section's week: its days, each with its lessons.
pub fn body(section: &str, days: &[(&str, &[&str])]) -> Value {
    let days: serde_json::Map<String, Value> = days
        .iter()
        .map(|(day, lessons)| ((*day).to_owned(), lessons.iter().map(|text| lesson(text)).collect()))
        .collect();
    json!({ "branchId": "branch-1", "sessionId": "session-1", "classId": "class-1", "sectionId": section, "weekdays": days })
}
