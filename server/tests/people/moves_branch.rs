//! A student goes to another branch (docs/rules.md, *People*): the new record, the old one, and what each branch reads; on both engines.

use axum::http::{Method, StatusCode};
use rules::roles::Role;
use serde_json::{Value, json};

use crate::moves::{PLACES, said};
use testing::databases::{Folder, postgres, sqlite};
use testing::marks::{adding, audit, set_state};
use testing::rows::{self, Employee, FeeLine};
use testing::{TestApp, each_engine, run};

fn to_branch(changes: &[(&'static str, &'static str)]) -> Vec<(&'static str, &'static str)> {
    let mut fields = vec![
        ("branchId", "branch-2"),
        ("sessionId", "session-2"),
        ("sectionId", "section-2"),
        ("regNo", "S-002"),
        ("roll", "2"),
        ("version", "1"),
    ];
    for (name, value) in changes {
        fields.retain(|(of, _)| of != name);
        fields.push((name, value));
    }
    fields
}

const TO_BRANCH: &str = "/admin/view/student-1/branch";
const NEW: &str = "select id as line from students where previous_student_id = 'student-1'";

/// A photo and what else may be known of student-1.
async fn describe(app: &TestApp) {
    let db = &app.app.db;
    rows::file(db, "photo-1", Some("branch-1"), "image/png", b"PNG").await;
    rows::file_size(db, "photo-1", b"SMALL").await;
    for sql in [
        "update students set profile_photo_file_id = 'photo-1', name_bangla = 'আমিনা', birth_reg_no = '77', blood_group = 'O-',
                remarks = 'Sits in front', guardian_mobile = '01712345678' where id = 'student-1'",
        "update enrolments set group_id = 'group-1' where student_id = 'student-1'",
    ] {
        run(db, sql).await;
    }
    rows::student_group(db, "group-2-s", "branch-2", "SCIENCE").await;
    rows::fee_type(db, "type-1", ("Tuition", "monthly"), None).await;
    let november = ("2026-11", "Fee");
    let line = FeeLine::of(["line-1", "student-1", "type-1"], november, ["2026-11-10", "2026-11-15"], 100);
    rows::fee_line(db, &line).await;
}

#[tokio::test]
async fn a_student_gets_a_new_record_in_the_other_branch_and_the_old_one_ends() {
    each_engine(async |app| {
        let db = &app.app.db;
        let head = app.as_role(Role::SuperAdmin);
        describe(app).await;
        let asked = head.get(TO_BRANCH).await.props();
        assert_eq!((asked["branches"].as_array().unwrap().len(), &asked["target"]), (1, &Value::Null));
        let shown = head.get(&format!("{TO_BRANCH}?branchId=branch-2&sectionId=section-2")).await;
        shown.served_as("moveBranch");
        assert_eq!(
            shown.props()["target"],
            json!({ "label": "Class 8 A", "branch": "Uttara", "regNo": "S-002", "roll": 2, "groupId": "group-2-s", "full": null,
                    "groups": [{ "value": "group-2", "label": "Humanities" }, { "value": "group-2-s", "label": "SCIENCE" }] })
        );
        let old_sign_in = app.as_student("student-1");
        assert_eq!(old_sign_in.get("/admin/dashboard").await.status, StatusCode::OK);

        let press = to_branch(&[("groupId", "group-2-s"), ("formKey", "same")]);
        let done = head.form(TO_BRANCH, &press).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text());
        let id = said(app, NEW).await;
        assert_eq!(done.header("location"), format!("/admin/searchView?id={id}&done=branch"));
        assert_eq!(head.form(TO_BRANCH, &press).await.header("location"), done.header("location"), "a second press");
        assert_eq!(said(app, NEW).await, id);

        let kept = "select branch_id || ' ' || reg_no || ' ' || name_bangla || ' ' || birth_reg_no || ' ' || blood_group || ' ' || dob
                      || ' ' || remarks || ' ' || status || ' [' || password_hash || '] ' || search_text as line
                      from students where previous_student_id = 'student-1'";
        assert_eq!(
            said(app, kept).await,
            "branch-2 S-002 আমিনা 77 O- 2012-03-04 Sits in front active [] amina rahman আমিনা s-002 01712345678"
        );
        let place = "select e.section_id || ' ' || e.session_id || ' ' || e.group_id || ' ' || cast(e.roll as text) as line
                       from enrolments e join students s on s.id = e.student_id where s.previous_student_id = 'student-1'";
        assert_eq!(said(app, place).await, "section-2 session-2 group-2-s 2");
        let joined = "select coalesce(e.joined_on, '-') || ' ' || coalesce(e.fees_from, '-') as line
                        from enrolments e join students s on s.id = e.student_id where s.previous_student_id = 'student-1'";
        assert_eq!(said(app, joined).await, format!("{} 2026-12", app.app.clock.today()), "the old branch raised November");
        let old = "select status || ' ' || cast(version as text) || ' ' || cast(token_epoch as text) as line from students where id = 'student-1'";
        assert_eq!(said(app, old).await, "inactive 2 1");
        assert!(said(app, PLACES).await.contains("student-1 section-1 1"), "the year stays with the branch");
        let left = "select left_on || ' ' || left_reason as line from enrolments where student_id = 'student-1' and left_on is not null";
        assert_eq!(said(app, left).await, format!("{} To Uttara", app.app.clock.today()), "no later sheet lists them");

        // The old sign-in has ended, and the new record has none.
        assert_eq!(old_sign_in.get("/admin/dashboard").await.status, StatusCode::SEE_OTHER);
        assert_eq!(old_sign_in.get("/api/check_session").await.status, StatusCode::UNAUTHORIZED);
        for (branch, reg_no, password) in [("branch-1", "S-001", "test-password"), ("branch-2", "S-002", "test-password"), ("branch-2", "S-002", "")] {
            let body = json!({ "userType": "student", "branchId": branch, "userId": reg_no, "userPassword": password, "isWeb": true });
            let refused = app.anonymous().post("/api/manageUserLogin", &body).await;
            assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{branch} {reg_no} {password:?}: {}", refused.text());
        }

        // Each branch says where the other record is; only a superAdmin can open both.
        let (here, there) = (app.as_role(Role::Admin), app.as_employee("employee-admin-2", Role::Admin));
        let old_profile = here.get("/admin/searchView?id=student-1").await.props();
        assert_eq!(old_profile["student"]["moves"], json!([{ "text": "Went to Uttara, register number S-002", "href": null }]));
        let new_profile = there.get(&format!("/admin/searchView?id={id}&done=branch")).await;
        assert_eq!(
            new_profile.props()["student"]["moves"],
            json!([{ "text": "Came from Dhanmondi, register number S-001", "href": null }])
        );
        let both = head.get("/admin/searchView?id=student-1").await.props();
        assert_eq!(both["student"]["moves"][0]["href"], format!("/admin/searchView?id={id}"));
        assert!(!both["student"]["acts"].to_string().contains("/branch\""), "nobody goes twice");
        assert_eq!(here.get(&format!("/admin/searchView?id={id}")).await.status, StatusCode::FORBIDDEN);
        assert_eq!(there.get("/admin/searchView?id=student-1").await.status, StatusCode::FORBIDDEN);
        let photo = new_profile.props()["student"]["profilePhoto"].as_str().unwrap().to_owned();
        assert_ne!(photo, "/admin/files/photo-1");
        assert_eq!(there.get(&photo).await.bytes, b"PNG");
        assert_eq!(there.get(&format!("{photo}?size=small")).await.bytes, b"SMALL");
        assert_eq!(there.get("/admin/files/photo-1").await.status, StatusCode::FORBIDDEN);
        assert_eq!(here.get(&photo).await.status, StatusCode::FORBIDDEN);

        let mut told = audit(db).await;
        told.sort();
        assert!(told.contains(&"update student-1 status active>inactive".to_owned()), "{told:#?}");
        assert!(told.contains(&"update student-1 Moved to ->Uttara, S-002".to_owned()), "{told:#?}");
        assert!(told.iter().any(|line| line.starts_with("update student-1 leftOn ->") && line.ends_with("To Uttara")), "{told:#?}");
        assert!(told.contains(&format!("add {id} regNo ->S-002")), "{told:#?}");
        assert!(told.contains(&format!("add {id} sectionId ->Class 8 A")), "{told:#?}");

        let again = head.form(TO_BRANCH, &to_branch(&[("regNo", "S-009"), ("roll", "9"), ("version", "2")])).await;
        assert_eq!(again.status, StatusCode::CONFLICT);
        let asked = head.get("/admin/view/student-1/delete").await;
        assert!(asked.text().contains("Later records") && asked.text().contains("Uttara"));

        // Neither record is active beside the other, and nobody comes back into a session as somebody new.
        let revive = json!({ "status": "active" });
        let refused = head.json(Method::PUT, "/api/updateOneStudent/student-1", &revive, &[]).await;
        assert_eq!(
            refused.refusal(),
            (422, "The student is active at Uttara, as register number S-002. Make that record inactive first".to_owned())
        );
        let back = [("branchId", "branch-1"), ("sessionId", "session-1"), ("sectionId", "section-1"), ("regNo", "S-900"), ("roll", "900")];
        let version = head.get(&format!("/admin/view/{id}/branch")).await.props()["version"].to_string();
        let back: Vec<(&str, &str)> = back.into_iter().chain([("version", version.as_str())]).collect();
        let again = head.form(&format!("/admin/view/{id}/branch"), &back).await;
        assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", again.text());
        let says = again.props()["form"]["errors"]["sectionId"].as_str().unwrap().to_owned();
        assert!(says.starts_with("The student was in this session before, as register number S-001."), "{says}");

        // Old and new come out of a backup, whichever of the rows comes first.
        let folder = Folder::new();
        let file = folder.0.join("school.backup");
        markbook::backup::write(db, &file).await.unwrap();
        let (copy, _kept) = sqlite().await;
        markbook::backup::restore(&copy, &file).await.unwrap();
        markbook::backup::restore(&postgres().await, &file).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_move_to_a_branch_is_refused_by_role_by_state_and_beside_each_field() {
    each_engine(async |app| {
        for role in Role::ALL.into_iter().filter(|role| *role != Role::SuperAdmin) {
            let client = app.as_role(role);
            assert_eq!(client.get(TO_BRANCH).await.status, StatusCode::FORBIDDEN, "{role}");
            assert_eq!(client.form(TO_BRANCH, &to_branch(&[])).await.status, StatusCode::FORBIDDEN, "{role}");
        }
        let head = app.as_role(Role::SuperAdmin);
        rows::section(&app.app.db, "section-2-full", "class-2", "F").await;
        run(&app.app.db, "update sections set seats = 0 where id = 'section-2-full'").await;
        for (changes, status, field) in [
            (&[("regNo", "S-001")][..], 422, "regNo"),
            (&[("regNo", "s-001")], 422, "regNo"),
            (&[("regNo", " ")], 422, "regNo"),
            (&[("regNo", "123456789012345678901234567890123456789012")], 422, "regNo"),
            (&[("roll", "1")], 422, "roll"),
            (&[("roll", "")], 422, "roll"),
            (&[("roll", "-4")], 422, "roll"),
            (&[("groupId", "group-1")], 422, "groupId"),
            (&[("sectionId", "section-2-full")], 422, "sectionId"),
            (&[("sectionId", "section-1-b")], 422, "sectionId"),
            (&[("branchId", "branch-1"), ("sectionId", "section-1-b")], 422, "sectionId"),
            (&[("branchId", "branch-1")], 422, "sectionId"),
            (&[("sectionId", "nothing")], 422, "sectionId"),
            (&[("sectionId", "")], 422, "sectionId"),
            (&[("branchId", "")], 422, "branchId"),
            (&[("version", "4")], 409, ""),
        ] {
            let refused = head.form(TO_BRANCH, &to_branch(changes)).await;
            assert_eq!(refused.status.as_u16(), status, "{changes:?}: {}", refused.text());
            assert_eq!(refused.props()["form"]["errors"][field].is_string(), !field.is_empty(), "{changes:?}");
        }
        assert_eq!(head.get("/admin/view/nobody/branch").await.status, StatusCode::NOT_FOUND);
        assert_eq!(head.form("/admin/view/nobody/branch", &to_branch(&[])).await.status, StatusCode::NOT_FOUND);
        run(&app.app.db, "update sessions set status = 'closed' where id = 'session-2'").await;
        assert_eq!(head.form(TO_BRANCH, &to_branch(&[])).await.status, StatusCode::LOCKED);
        run(&app.app.db, "update sessions set status = 'active' where id = 'session-2'").await;
        run(&app.app.db, "update students set status = 'inactive' where id = 'student-1'").await;
        assert_eq!(head.form(TO_BRANCH, &to_branch(&[])).await.status, StatusCode::CONFLICT);
        run(&app.app.db, "update students set status = 'active' where id = 'student-1'").await;
        assert_eq!(said(app, NEW).await, "");
        // Two at once: one of them.
        let (first, second) = (to_branch(&[]), to_branch(&[("regNo", "S-003"), ("roll", "3")]));
        let (one, two) = tokio::join!(head.form(TO_BRANCH, &first), head.form(TO_BRANCH, &second));
        let mut statuses = [one.status.as_u16(), two.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [303, 409]);
        assert_eq!(said(app, "select cast(count(*) as text) as line from students").await, "8");
    })
    .await;
}

#[tokio::test]
async fn the_new_branch_reads_what_is_published_and_nothing_else() {
    each_engine(async |app| {
        let (head, here) = (app.as_role(Role::SuperAdmin), app.as_role(Role::Admin));
        let there = app.as_employee("employee-admin-2", Role::Admin);
        let maths = json!([{ "studentId": "student-1", "written": 13.57, "practical": 11.83 }, { "studentId": "student-2", "written": 24.69 }]);
        let english = json!([{ "studentId": "student-1", "written": 61.73 }]);
        for (subject, marks) in [("subject-1", maths), ("subject-1-eng", english)] {
            let answer = here.post("/api/addSubjectWiseMarks", &adding(subject, marks)).await;
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        }
        assert_eq!(head.form(TO_BRANCH, &to_branch(&[])).await.status, StatusCode::SEE_OTHER);
        let id = said(app, NEW).await;
        let profile = format!("/admin/searchView?id={id}");
        let year = format!("/admin/searchView/earlier?id={id}&sessionId=session-1");
        let nothing = async |when: &str| {
            let shown = there.get(&profile).await;
            assert_eq!(shown.props()["student"]["earlier"], json!([]), "{when}");
            let refused = there.get(&year).await;
            assert_eq!(refused.status, StatusCode::NOT_FOUND, "{when}");
            for mark in ["13.57", "11.83", "61.73", "24.69"] {
                assert!(!refused.text().contains(mark) && !shown.text().contains(mark), "{when}: {mark}");
            }
        };
        nothing("nothing is published").await;
        set_state(app, "subject-1", true, false).await;
        assert_eq!(
            there.get(&profile).await.props()["student"]["earlier"],
            json!([{ "text": "Dhanmondi, 2026: Class 8 A", "href": format!("/admin/searchView/earlier?id={id}&sessionId=session-1") }])
        );
        let shown = there.get(&year).await;
        shown.served_as("earlierResults");
        assert_eq!(
            shown.props()["lines"],
            json!([{ "exam": "Half Yearly", "subject": "Mathematics", "marks": "Written 13.57 of 50, Practical 11.83 of 25" }])
        );
        for secret in ["61.73", "24.69", "Bashir", "English"] {
            assert!(!shown.text().contains(secret), "{secret}");
        }
        // The student, with the record of the new branch; nobody else of it or of any other.
        let own = app.as_student(&id);
        assert!(own.get("/admin/searchView/earlier?sessionId=session-1").await.text().contains("13.57"));
        assert!(own.get(&year).await.text().contains("13.57"));
        for client in [app.as_student("student-2x"), app.as_student("student-2"), here, app.as_role(Role::Teacher)] {
            let refused = client.get(&year).await;
            assert_eq!(refused.status, StatusCode::FORBIDDEN, "{}", refused.text());
        }
        // Through a record that has no earlier one, or in another session, there is nothing.
        for address in [
            "/admin/searchView/earlier?id=student-2x&sessionId=session-1".to_owned(),
            format!("/admin/searchView/earlier?id={id}&sessionId=session-2"),
            format!("/admin/searchView/earlier?id={id}"),
            "/admin/searchView/earlier".to_owned(),
        ] {
            assert_eq!(there.get(&address).await.status, StatusCode::NOT_FOUND, "{address}");
        }
        // A teacher there of other sections, an accountant, a librarian.
        for (employee, role, name) in [("employee-t2", Role::Teacher, "teacher"), ("employee-l2", Role::Librarian, "librarian")] {
            let search_text = employee.to_owned();
            let of = Employee { search_text, ..Employee::of(employee, Some("branch-2"), name) };
            rows::employee(&app.app.db, &of).await;
            let client = app.as_employee(employee, role);
            assert_eq!(client.get(&profile).await.props()["student"]["earlier"], json!([]), "{role}");
            assert_eq!(client.get(&year).await.status, StatusCode::FORBIDDEN, "{role}");
        }
        let (first, hours, lesson) = (("sunday", 1), ["08:00", "08:45"], ["subject-2", "employee-t2"]);
        rows::routine_period(&app.app.db, "routine-2", "section-2", first, hours, lesson).await;
        let own_teacher = app.as_employee("employee-t2", Role::Teacher);
        assert!(own_teacher.get(&year).await.text().contains("13.57"), "a teacher of the section the student is in now");
        // A year of which the student has nothing but marks of attendance is one, too.
        run(&app.app.db, "update marks set written = null, practical = null, attendance = 300 where student_id = 'student-1'").await;
        assert_eq!(there.get(&profile).await.props()["student"]["earlier"][0]["text"], "Dhanmondi, 2026: Class 8 A");

        set_state(app, "subject-1", false, false).await;
        nothing("taken back").await;
    })
    .await;
}
