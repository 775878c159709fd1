//! What is changed under a routine that is there (docs/rules.md, *Routine*): the hours of a bell schedule, the room of a section, who stands in.

use rules::roles::Role;
use serde_json::{Value, json};

use testing::routines::{body, each};
use testing::{Client, TestApp, run};

const ADD: &str = "/api/addClassSchedule";
const BELLS: &str = "/api/updateOneBellSchedule/bells-1";

fn periods(hours: &[(&str, &str)]) -> Value {
    let all = hours.iter().map(|(start, end)| json!({ "start": start, "end": end, "kind": "lesson" }));
    json!({ "periods": all.collect::<Vec<_>>() })
}

/// Class 8 A at the first period of sundays; class 8 B, of the shift Day, with the same teacher at the second of its own.
async fn two_sections(app: &TestApp) -> Client {
    run(&app.app.db, "update sections set shift = 'Day' where id = 'section-1-b'").await;
    let admin = app.as_role(Role::Admin);
    for (section, lesson) in [
        ("section-1", "bells-1-1 subject-1 employee-teacher"),
        ("section-1-b", "bells-1-day-2 subject-1-eng employee-teacher 802"),
    ] {
        let saved = admin.post(ADD, &body(section, &[("sunday", &[lesson])])).await;
        assert_eq!(saved.status.as_u16(), 200, "{}", saved.text());
    }
    admin
}

async fn starts(admin: &Client) -> Vec<String> {
    let list = admin.get("/api/getClassScheduleList?branchId=branch-1&sessionId=session-1").await.json();
    let rows = list["data"].as_array().unwrap_or_else(|| panic!("{list}"));
    rows.iter()
        .map(|row| format!("{} {}", row["sectionName"].as_str().unwrap(), row["startTime"].as_str().unwrap()))
        .collect()
}

#[tokio::test]
async fn new_hours_bring_no_teacher_to_two_places() {
    each(async |app| {
        let admin = two_sections(app).await;
        let longer = periods(&[("08:00", "09:20"), ("09:20", "09:50"), ("10:00", "10:20"), ("10:20", "11:00")]);
        let (status, message) = admin.put(BELLS, &longer).await.refusal();
        assert_eq!(status, 422, "{message}");
        let words = "Class 8 A, Mathematics: Teacher Person teaches English Language in Class 8 B on Sunday from 09:15 to 10:00";
        assert_eq!(message, words);
        assert_eq!(starts(&admin).await, ["A 08:00", "B 09:15"]);
        let earlier = periods(&[("07:30", "08:10"), ("08:10", "08:50"), ("10:00", "10:20"), ("10:20", "11:00")]);
        assert_eq!(admin.put(BELLS, &earlier).await.status.as_u16(), 200);
        assert_eq!(starts(&admin).await, ["A 07:30", "B 09:15"]);
    })
    .await;
}

#[tokio::test]
async fn a_bell_schedule_stays_for_the_lessons_that_are_at_it() {
    each(async |app| {
        let admin = two_sections(app).await;
        for (change, words) in [
            (json!({ "status": "inactive" }), "1 lesson is at its periods, as Class 8 A on Sunday"),
            (json!({ "weekdays": ["monday"] }), "1 lesson is where it would no longer be, as Class 8 A on Sunday"),
            (json!({ "classes": ["3"] }), "1 lesson is where it would no longer be, as Class 8 A on Sunday"),
        ] {
            let expected = (422, format!("{words}; move them in Class Schedule first"));
            assert_eq!(admin.put(BELLS, &change).await.refusal(), expected, "{change}");
        }
        assert_eq!(admin.put(BELLS, &json!({ "weekdays": ["sunday"] })).await.status.as_u16(), 200);
    })
    .await;
}

#[tokio::test]
async fn a_closed_sessions_lessons_keep_their_hours() {
    each(async |app| {
        let admin = two_sections(app).await;
        run(&app.app.db, "update sessions set status = 'closed' where id = 'session-1'").await;
        assert_eq!(admin.put(BELLS, &periods(&[("07:30", "08:10")])).await.status.as_u16(), 200);
        assert_eq!(admin.put(BELLS, &json!({ "status": "inactive" })).await.status.as_u16(), 200);
        assert_eq!(starts(&admin).await, ["A 08:00", "B 09:15"]);
        run(&app.app.db, "update sessions set status = 'active' where id = 'session-1'").await;
        assert_eq!(starts(&admin).await, ["A 07:30", "B 09:15"], "opened again, it follows its bells");
    })
    .await;
}

#[tokio::test]
async fn a_sections_new_room_is_not_one_that_another_has_then() {
    each(async |app| {
        let admin = two_sections(app).await;
        run(&app.app.db, "update periods set start_time = '08:30', end_time = '09:15' where id = 'bells-1-day-2'")
            .await;
        let taken = admin.put("/api/updateOneSection/section-1", &json!({ "room": "802" })).await;
        let (status, message) = taken.refusal();
        assert_eq!(status, 422, "{message}");
        assert!(
            message.contains("is taken by Class 8 B, English Language, on Sunday from 08:30 to 09:15"),
            "{message}"
        );
        assert_eq!(admin.put("/api/updateOneSection/section-1", &json!({ "room": "801" })).await.status.as_u16(), 200);
    })
    .await;
}
