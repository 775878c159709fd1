//! Days on which the school is closed (docs/rules.md, *Events*, *Attendance*): attendance asks before it is taken, of those whom the event is for; on both
//! engines. The clock stands at Monday, 21 September 2026.

use db::Db;
use rules::roles::Role;
use serde_json::{Value, json};

use crate::attendance::{SECTION, save};
use testing::{Client, TestApp, both_schools, run};

const STAFF: &str = "branchId=branch-1&sessionId=session-1";

/// An event of a day, by a call.
async fn event(client: &Client, title: &str, type_id: &str, day: &str, more: Value) {
    let mut body = json!({ "title": title, "typeId": type_id, "from": day, "sessionId": "session-1" });
    for (key, value) in more.as_object().unwrap() {
        body[key] = value.clone();
    }
    let answer = client.post("/api/addEvent", &body).await;
    assert_eq!(answer.refusal(), (200, "Successfully Added".to_owned()), "{}", answer.text());
}

/// What closes the school on a day, and whether attendance asks; of a section of class 8, or of the employees.
async fn asked(client: &Client, of_staff: bool, day: &str) -> (Value, bool) {
    let path = if of_staff {
        format!("/admin/employeeAttendance?{STAFF}")
    } else {
        format!("/admin/studentAttendance?{SECTION}")
    };
    let chosen = client.get(&format!("{path}&day={day}")).await.shown()["chosen"].clone();
    (chosen["closedBy"].clone(), !chosen["asksWeekend"].is_null())
}

#[tokio::test]
async fn a_type_says_whether_the_school_is_closed_and_attendance_asks_those_whom_the_event_is_for() {
    both_schools(async |db: Db| {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        let added = admin
            .post("/api/addEventType", &json!({ "typeName": "Holiday", "colour": "red", "schoolClosed": ["closed"] }))
            .await;
        assert_eq!(added.status.as_u16(), 200, "{}", added.text());
        let holiday = added.json()["_id"].as_str().unwrap().to_owned();
        // Wednesday to Thursday for all, and single days for some.
        event(
            &admin,
            "Durga Puja",
            &holiday,
            "2026-09-16",
            json!({ "to": "2026-09-17", "audience": ["students", "employees"] }),
        )
        .await;
        event(&admin, "Trip of class 9", &holiday, "2026-09-15", json!({ "classes": ["9"] })).await;
        event(&admin, "Trip of class 8", &holiday, "2026-09-14", json!({ "classes": ["8", "9"] })).await;
        event(&admin, "Training", &holiday, "2026-09-10", json!({ "audience": ["employees"] })).await;
        event(&admin, "Sports", "events-1", "2026-09-09", json!({ "audience": ["students", "employees"] })).await;
        for (of_staff, day, closed_by) in [
            (false, "2026-09-16", Some("Durga Puja")),
            (false, "2026-09-17", Some("Durga Puja")),
            (true, "2026-09-17", Some("Durga Puja")),
            (false, "2026-09-15", None),
            (false, "2026-09-14", Some("Trip of class 8")),
            (true, "2026-09-14", None),
            (false, "2026-09-10", None),
            (true, "2026-09-10", Some("Training")),
            (false, "2026-09-09", None),
        ] {
            assert_eq!(asked(&admin, of_staff, day).await, (json!(closed_by), closed_by.is_some()), "{of_staff} {day}");
        }
        admin.get(&format!("/admin/studentAttendance?{SECTION}&day=2026-09-14")).await.served_as("attendanceDay_event");
        let of_staff = "/admin/employeeAttendance?branchId=branch-1&sessionId=session-1&day=2026-09-14";
        admin.get(of_staff).await.served_as("attendanceDay_employees");
        // A call says it, and stores the day all the same; a day that is saved is not asked about again.
        let day = admin.get(&format!("/api/getStudentAttendance?{SECTION}&day=2026-09-16")).await.json();
        assert_eq!((&day["schoolClosed"], &day["weekend"]), (&json!("Durga Puja"), &json!(false)));
        assert!(
            admin
                .get(&format!("/api/getStudentAttendance?{SECTION}&day=2026-09-15"))
                .await
                .json()
                .get("schoolClosed")
                .is_none()
        );
        assert_eq!(save(&admin, "2026-09-16", &json!([])).await.status.as_u16(), 200);
        assert_eq!(asked(&admin, false, "2026-09-16").await, (json!("Durga Puja"), false));
        // The months show such days as weekends.
        let month =
            admin.get(&format!("/admin/attendanceReport?{SECTION}&month=2026-09")).await.shown()["chosen"]["sheet"]
                .clone();
        let free: Vec<&Value> = month["days"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|day| day["weekend"] == true)
            .map(|day| &day["number"])
            .collect();
        assert_eq!(free, ["4", "5", "11", "12", "14", "16", "17", "18", "19", "25", "26"]);
        let year =
            admin.get(&format!("/admin/studentAttendanceReport?{SECTION}&studentId=student-1")).await.shown()["year"]
                .clone();
        let september = &year["months"].as_array().unwrap().last().unwrap()["cells"];
        assert_eq!((&september[15]["weekend"], &september[14]["weekend"]), (&json!(true), &json!(false)));
        // Inactive, it closes nothing.
        run(&db, "update events set status = 'inactive' where title = 'Durga Puja'").await;
        assert_eq!(asked(&admin, false, "2026-09-17").await, (Value::Null, false));
    })
    .await;
}
