//! Subjects that all students of a group take (docs/rules.md, *Assigned subjects*): given to them by one save, by page and by call, and to whoever
//! comes into the group's section later; on both engines.

use axum::http::{Method, StatusCode};
use db::Db;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::{TestApp, both_schools, lines, rows, run};

const PAGE: &str = "/admin/assignSubject/section-1";

/// Who takes which optional subject of class 8, as `student-1 subject-1`.
async fn taken(db: &Db) -> Vec<String> {
    lines(
        db,
        "select e.student_id || ' ' || t.subject_id as line from student_subjects t join enrolments e on e.id = t.enrolment_id
          order by line",
    )
    .await
}

/// student-1, student-3 and student-4 are in Science; student-4 has left.
async fn science(db: &Db) {
    for sql in [
        "update enrolments set group_id = 'group-1' where student_id in ('student-1', 'student-3', 'student-4')",
        "update enrolments set left_on = '2026-05-01' where student_id = 'student-4'",
    ] {
        run(db, sql).await;
    }
    rows::subject(db, "subject-1-phy", "session-1", "Physics").await;
    rows::subject(db, "subject-1-che", "session-1", "Chemistry").await;
}

/// The form with physics and chemistry for Science and, if `spelling`, in one choice group with spelling.
fn form(version: &'static str, choice: bool) -> Vec<(&'static str, &'static str)> {
    let mut form = vec![("version", version)];
    for (taught, kind) in [("taught.subject-1", "kind.subject-1"), ("taught.subject-1-eng", "kind.subject-1-eng")] {
        form.extend([(taught, "1"), (kind, "all")]);
    }
    form.extend([("taught.subject-1-spell", "1"), ("kind.subject-1-spell", "optional")]);
    form.extend([("taught.subject-1-phy", "1"), ("kind.subject-1-phy", "group:group-1")]);
    form.extend([("taught.subject-1-che", "1"), ("kind.subject-1-che", "group:group-1")]);
    if choice {
        form.extend([
            ("groupName.1", "Fourth"),
            ("groupTake.1", "1"),
            ("group.subject-1-phy", "1"),
            ("group.subject-1-spell", "1"),
        ]);
    }
    form
}

#[tokio::test]
async fn one_save_gives_a_groups_subjects_to_all_its_students_of_the_section() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        science(&db).await;
        let admin = app.as_role(Role::Admin);
        let page = admin.get(PAGE).await.props();
        assert_eq!(page["kinds"][2], json!({ "value": "group:group-1", "label": "Students of Science (2)" }));
        let saved = admin.form(PAGE, &form("1", false)).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text());
        let of_science =
            ["student-1 subject-1-che", "student-1 subject-1-phy", "student-3 subject-1-che", "student-3 subject-1-phy"];
        assert_eq!(taken(&db).await, of_science, "nobody else, and nobody who has left");
        let page = admin.get(PAGE).await.props();
        let kind = |id: &str| {
            let row = page["rows"].as_array().unwrap().iter().find(|row| row["_id"] == id).unwrap();
            row["kind"].as_str().unwrap().to_owned()
        };
        assert_eq!((kind("subject-1-phy"), kind("subject-1-spell")), ("group:group-1".to_owned(), "optional".to_owned()));
        let audit = admin.get("/admin/audit").await;
        let audit = audit.text();
        assert!(audit.contains("Physics (students of Science)") && audit.contains("Chemistry, Physics"), "{audit}");

        // Whoever comes into the group takes them; who was let off by hand is not given them again by another change.
        run(&db, "delete from student_subjects where subject_id = 'subject-1-che'").await;
        let student = |id: &str, group: Option<&str>| {
            let (id, group) = (id.to_owned(), group.map(str::to_owned));
            let admin = admin.clone();
            async move {
                let one = admin.get(&format!("/api/getOneStudent/{id}?branchName=Dhanmondi&sessionName=2026")).await.json();
                let body = json!({
                    "branchId": "branch-1", "sessionId": "session-1", "firstName": one["firstName"], "gender": "female",
                    "dob": "2012-03-04", "regNo": one["regNo"], "classId": "class-1", "sectionId": "section-1", "roll": one["roll"],
                    "guardianName": "Guardian Name", "guardianMobile": "01712345678", "groupId": group,
                });
                admin.put(&format!("/api/updateOneStudent/{id}"), &body).await
            }
        };
        for (id, group) in [("student-1", Some("group-1")), ("student-2", Some("group-1"))] {
            let answer = student(id, group).await;
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        }
        assert_eq!(
            taken(&db).await,
            ["student-1 subject-1-phy", "student-2 subject-1-che", "student-2 subject-1-phy", "student-3 subject-1-phy"]
        );
        // A group that subjects are given to stays.
        let held = admin.json(Method::DELETE, "/api/deleteOneGroup/group-1", &Value::Null, &[]).await;
        assert_eq!(held.status, StatusCode::CONFLICT, "{}", held.text());
    })
    .await;
}

#[tokio::test]
async fn more_than_a_choice_group_lets_take_is_refused_with_the_students_name() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        science(&db).await;
        run(&db, "update section_subjects set kind = 'optional' where section_id = 'section-1' and subject_id = 'subject-1-spell'").await;
        rows::student_subject(&db, "enrolment-student-3", "subject-1-spell").await;
        let admin = app.as_role(Role::Admin);
        let refused = admin.form(PAGE, &form("1", true)).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
        let failure = refused.props()["failure"].as_str().unwrap().to_owned();
        assert_eq!(failure, "চন্দ্রা রায়: Fourth: 2 of 1 chosen");
        assert_eq!(taken(&db).await, ["student-3 subject-1-spell"], "nothing was saved");
    })
    .await;
}

#[tokio::test]
async fn by_call_it_is_named_by_the_groups_id() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        science(&db).await;
        let admin = app.as_role(Role::Admin);
        let body = |kind: &str, group: &str| {
            json!({ "subjects": [
                { "subjectId": "subject-1" },
                { "subjectId": "subject-1-phy", "kind": kind, "studentGroupId": group },
            ] })
        };
        let update = "/api/updateOneAssignSubject/section-1";
        run(&db, "delete from routine_periods").await;
        run(&db, "delete from exam_schedules").await;
        for (sent, status) in
            [(body("all", "group-1"), 400), (body("optional", "group-2"), 422), (body("optional", "x"), 422)]
        {
            assert_eq!(admin.put(update, &sent).await.status.as_u16(), status, "{sent}");
        }
        let saved = admin.put(update, &body("optional", "group-1")).await;
        assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());
        assert_eq!(taken(&db).await, ["student-1 subject-1-phy", "student-3 subject-1-phy"]);
        let one = admin.get("/api/getOneAssignSubject/section-1?branchName=Dhanmondi&sessionName=2026").await.json();
        assert_eq!(one["subjects"][1]["studentGroupId"], "group-1");
        assert!(one["subjects"][0].get("studentGroupId").is_none());
    })
    .await;
}

#[tokio::test]
async fn who_is_promoted_takes_the_subjects_of_the_group_and_a_promotion_is_taken_back_with_them() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        science(&db).await;
        crate::promotion::next_year(&db).await;
        rows::subject(&db, "subject-next", "session-next", "Physics").await;
        rows::section_subject(&db, "section-9-next", "subject-next", 1).await;
        let of_science = "update section_subjects set kind = 'optional', student_group_id = 'group-1' where subject_id = 'subject-next'";
        run(&db, of_science).await;
        let admin = app.as_role(Role::Admin);
        let students = json!([
            { "studentId": "student-1", "promotionStatus": "promote" }, { "studentId": "student-2", "promotionStatus": "promote" },
        ]);
        let promoted = admin.post("/api/addStudentPromotion", &crate::promotion::body(&students)).await;
        assert_eq!(promoted.status, StatusCode::OK, "{}", promoted.text());
        assert_eq!(taken(&db).await, ["student-1 subject-next"]);
        let id = promoted.json()["_id"].as_str().unwrap().to_owned();
        let undone = admin.json(Method::DELETE, &format!("/api/undoStudentPromotion/{id}"), &Value::Null, &[]).await;
        assert_eq!(undone.status, StatusCode::OK, "{}", undone.text());
        assert_eq!(taken(&db).await, Vec::<String>::new());
    })
    .await;
}
