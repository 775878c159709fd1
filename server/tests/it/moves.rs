//! Students who go to another section or branch (docs/rules.md, *People*), on both engines: what moves, what blocks, what nobody may read.

use axum::http::StatusCode;
use markbook::clock::day_of;
use markbook::db::FromRow;
use rules::roles::Role;
use serde_json::{Value, json};

use crate::marks::{add_some, adding, audit, run, set_state};
use crate::support::databases::{Folder, postgres, sqlite};
use crate::support::{Answer, Client, TestApp};

async fn each(test: impl AsyncFn(&TestApp)) {
    let (db, folder) = sqlite().await;
    test(&TestApp::over(db, Some(folder)).await).await;
    test(&TestApp::over(postgres().await, None).await).await;
}

fn props(answer: &Answer) -> Value {
    answer.page_data()["props"].clone()
}

#[derive(FromRow)]
struct Line {
    line: String,
}

/// One text of the database.
async fn said(app: &TestApp, statement: &'static str) -> String {
    let mut conn = app.app.db.acquire().await.unwrap();
    let lines: Vec<Line> =
        conn.query(statement).fetch_all().await.unwrap_or_else(|error| panic!("{error}: {statement}"));
    lines.into_iter().map(|row| row.line).collect::<Vec<_>>().join("; ")
}

const PLACES: &str = "select student_id || ' ' || section_id || ' ' || cast(roll as text) as line from enrolments
                       where session_id = 'session-1' order by student_id";
const BEFORE: &str = "student-1 section-1 1; student-2 section-1 2; student-3 section-1 3; student-4 section-1 5; \
                      student-5 section-1 8; student-6 section-1-b 1";
/// Every mark on a sheet of exam-1 in mathematics: student, section, written.
const MARKS: &str = "select m.student_id || ' ' || h.section_id || ' ' || cast(m.written as text) as line
                       from marks m join mark_sheets h on h.id = m.sheet_id where m.written is not null
                      order by m.student_id, h.section_id";

fn page(id: &str) -> String {
    format!("/admin/view/{id}/section?sectionId=section-1-b")
}

/// The form of a page that was opened, with these fields in the place of its own.
fn opened(shown: &Value, changes: &[(&'static str, &str)]) -> Vec<(&'static str, String)> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let mut fields = vec![
        ("sessionId", text(&shown["sessionId"])),
        ("sectionId", text(&shown["sectionId"])),
        ("version", text(&shown["version"])),
        ("seen", text(&shown["preview"]["seen"])),
        ("roll", text(&shown["preview"]["nextRoll"])),
    ];
    for (name, value) in changes {
        fields.retain(|(of, _)| of != name);
        fields.push((name, (*value).to_owned()));
    }
    fields
}

async fn press(client: &Client, id: &str, fields: &[(&'static str, String)]) -> Answer {
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    client.form(&format!("/admin/view/{id}/section"), &fields).await
}

/// Opens the page and presses its button.
async fn go(client: &Client, id: &str, changes: &[(&'static str, &str)]) -> Answer {
    let shown = props(&client.get(&page(id)).await);
    press(client, id, &opened(&shown, changes)).await
}

#[tokio::test]
async fn marks_go_along_to_the_sheets_of_the_new_section() {
    each(async |app| {
        let admin = app.as_role(Role::Admin);
        add_some(&admin).await;
        let shown = props(&admin.get(&page("student-3")).await);
        assert_eq!(
            shown["preview"]["lines"],
            json!([{ "exam": "Half Yearly", "subject": "Mathematics", "marks": "Written 0", "blocks": [], "notice": null }])
        );
        assert_eq!((&shown["label"], &shown["preview"]["nextRoll"]), (&json!("Class 8 A"), &json!(2)));
        let told = audit(&app.app.db).await.len();
        let done = press(&admin, "student-3", &opened(&shown, &[])).await;
        assert_eq!(done.header("location"), "/admin/searchView?id=student-3&done=section", "{}", done.text());
        assert!(said(app, PLACES).await.contains("student-3 section-1-b 2"));
        assert_eq!(
            said(app, MARKS).await,
            "student-1 section-1 4550; student-2 section-1 -1; student-3 section-1-b 0"
        );
        let mut news = audit(&app.app.db).await.split_off(told);
        news.sort();
        assert_eq!(
            news,
            [
                "update student-3 roll 3>2",
                "update student-3 sectionId Class 8 A>Class 8 B",
                "updateMarks student-3 written ->0",
                "updateMarks student-3 written 0>-",
            ]
        );
        // Both sheets have been written on, so that print links over either say so.
        let versions = "select section_id || ' ' || cast(last_version as text) as line from mark_sheets
                         where exam_id = 'exam-1' and subject_id = 'subject-1' order by section_id";
        assert_eq!(said(app, versions).await, "section-1 2; section-1-b 1");
        let profile = admin.get("/admin/searchView?id=student-3&done=section").await;
        assert_eq!(props(&profile)["student"]["enrolments"][0]["section"], "B");
        assert!(profile.text().contains("The student is in the new section"));

        // And back again, where the row of before waits empty.
        let back = props(&admin.get("/admin/view/student-3/section?sectionId=section-1").await);
        assert_eq!(back["preview"]["nextRoll"], 9);
        assert_eq!(press(&admin, "student-3", &opened(&back, &[("roll", "3")])).await.status, StatusCode::SEE_OTHER);
        assert_eq!(said(app, PLACES).await, BEFORE);
        assert_eq!(said(app, MARKS).await, "student-1 section-1 4550; student-2 section-1 -1; student-3 section-1 0");
    })
    .await;
}

#[tokio::test]
async fn what_has_no_place_there_blocks_the_move_and_is_named() {
    each(async |app| {
        let admin = app.as_role(Role::Admin);
        add_some(&admin).await;
        let blocks = async |id: &str| {
            let shown = props(&admin.get(&page(id)).await);
            let blocks = shown["preview"]["lines"][0]["blocks"].as_array().unwrap().clone();
            blocks.iter().map(|block| block["text"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(blocks("student-1").await, ["Practical is not scheduled for Class 8 B"]);
        let refused = go(&admin, "student-1", &[]).await;
        assert_eq!(refused.status, StatusCode::CONFLICT);
        assert_eq!(props(&refused)["form"]["failure"], "The student cannot move yet: some of the marks have no place there");

        run(&app.app.db, "update exam_schedules set written_full_mark = 40 where id = 'schedule-1-b'").await;
        assert_eq!(blocks("student-3").await, ["Written is out of 50 here and out of 40 there"]);
        assert_eq!(go(&admin, "student-3", &[]).await.status, StatusCode::CONFLICT);
        assert_eq!(blocks("student-2").await, Vec::<String>::new(), "absent is absent out of anything");
        run(&app.app.db, "update exam_schedules set written_full_mark = 50 where id = 'schedule-1-b'").await;

        set_state(app, "subject-1", false, true).await;
        assert_eq!(blocks("student-3").await, ["The sheet of Class 8 A is locked"]);
        assert_eq!(go(&admin, "student-3", &[]).await.status, StatusCode::LOCKED);
        set_state(app, "subject-1", false, false).await;
        run(
            &app.app.db,
            "insert into mark_sheets (id, exam_id, section_id, subject_id, is_published, is_locked, writes, last_version)
             values ('sheet-b', 'exam-1', 'section-1-b', 'subject-1', false, true, 0, 0)",
        )
        .await;
        assert_eq!(blocks("student-3").await, ["The sheet of Class 8 B is locked"]);
        assert_eq!(go(&admin, "student-3", &[]).await.status, StatusCode::LOCKED);
        run(&app.app.db, "update mark_sheets set is_locked = false where id = 'sheet-b'").await;
        run(
            &app.app.db,
            "insert into marks (sheet_id, student_id, version, changed_by, changed_by_name, changed_at, written)
             values ('sheet-b', 'student-3', 1, 'x', 'x', 0, 700)",
        )
        .await;
        assert_eq!(blocks("student-3").await, ["The sheet of Class 8 B has marks of this student already"]);
        assert_eq!(go(&admin, "student-3", &[]).await.status, StatusCode::CONFLICT);
        assert_eq!(said(app, PLACES).await, BEFORE);
    })
    .await;
}

#[tokio::test]
async fn marks_take_on_the_state_of_the_sheet_they_move_to_and_the_page_says_so() {
    each(async |app| {
        let admin = app.as_role(Role::Admin);
        add_some(&admin).await;
        run(
            &app.app.db,
            "insert into mark_sheets (id, exam_id, section_id, subject_id, is_published, is_locked, writes, last_version)
             values ('sheet-b', 'exam-1', 'section-1-b', 'subject-1', true, false, 0, 0)",
        )
        .await;
        let shown = props(&admin.get(&page("student-3")).await);
        assert_eq!(shown["preview"]["lines"][0]["notice"], "Published there: the student sees these marks at once");
        set_state(app, "subject-1", true, false).await;
        // It was shown otherwise: the press is asked for again.
        let stale = press(&admin, "student-3", &opened(&shown, &[])).await;
        assert_eq!(stale.status, StatusCode::CONFLICT);
        assert_eq!(props(&stale)["preview"]["lines"][0]["notice"], Value::Null);
        run(&app.app.db, "update mark_sheets set is_published = false where id = 'sheet-b'").await;
        let shown = props(&admin.get(&page("student-3")).await);
        assert!(shown["preview"]["lines"][0]["notice"].as_str().unwrap().starts_with("Not published there"));
        let student = app.as_student("student-3");
        assert!(student.get("/admin/examResult_student?examId=exam-1&subjectId=subject-1").await.text().contains("Half Yearly"));
        assert_eq!(go(&admin, "student-3", &[]).await.status, StatusCode::SEE_OTHER);
        assert!(!student.get("/admin/examResult_student?examId=exam-1&subjectId=subject-1").await.text().contains("Half Yearly"));
    })
    .await;
}

#[tokio::test]
async fn a_move_is_refused_where_something_changed_is_taken_or_full() {
    each(async |app| {
        let admin = app.as_role(Role::Admin);
        add_some(&admin).await;
        let shown = props(&admin.get(&page("student-3")).await);
        let sheet = json!([{ "studentId": "student-3", "written": 7 }]);
        let mut body = adding("subject-1", Value::Null);
        body["editedMarks"] = sheet;
        assert_eq!(admin.put("/api/updateOneMark", &body).await.status, StatusCode::OK);
        assert_eq!(press(&admin, "student-3", &opened(&shown, &[])).await.status, StatusCode::CONFLICT, "another mark");

        for (changes, status, field) in [
            (&[("roll", "1")][..], 422, "roll"),
            (&[("roll", "")], 422, "roll"),
            (&[("roll", "0")], 422, "roll"),
            (&[("roll", "x")], 422, "roll"),
            (&[("sectionId", "section-1")], 422, "sectionId"),
            (&[("sectionId", "section-2")], 422, "sectionId"),
            (&[("sectionId", "section-1-old")], 422, "sectionId"),
            (&[("sectionId", "nothing")], 422, "sectionId"),
            (&[("version", "0")], 409, ""),
            (&[("version", "7")], 409, ""),
            (&[("seen", "")], 409, ""),
        ] {
            let refused = go(&admin, "student-3", changes).await;
            assert_eq!(refused.status.as_u16(), status, "{changes:?}: {}", refused.text());
            assert_eq!(props(&refused)["form"]["errors"][field].is_string(), !field.is_empty(), "{changes:?}");
        }
        run(&app.app.db, "update sections set seats = 1 where id = 'section-1-b'").await;
        assert_eq!(
            props(&admin.get(&page("student-3")).await)["preview"]["refusal"],
            "All 1 seats of Class 8 B are taken"
        );
        assert_eq!(go(&admin, "student-3", &[]).await.status, StatusCode::UNPROCESSABLE_ENTITY);
        run(&app.app.db, "update sections set seats = null, status = 'inactive' where id = 'section-1-b'").await;
        let gone = press(&admin, "student-3", &opened(&shown, &[])).await;
        assert_eq!(gone.status, StatusCode::UNPROCESSABLE_ENTITY);
        run(&app.app.db, "update sections set status = 'active' where id = 'section-1-b'").await;
        assert_eq!(said(app, PLACES).await, BEFORE);

        // A form of the student does not take the section away from its marks, and says where that is done.
        let student = admin.get("/api/getOneStudent/student-3").await.json();
        let plain = json!({ "version": student["version"], "sectionId": "section-1-b", "roll": 40, "gender": "female",
                            "guardianMobile": "01712345678" });
        let refused = admin.put("/api/updateOneStudent/student-3", &plain).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
        assert!(
            refused.json()["fields"]["sectionId"].as_str().unwrap().contains("Another section"),
            "{}",
            refused.text()
        );

        run(&app.app.db, "update sessions set status = 'closed' where id = 'session-1'").await;
        let shown = props(&admin.get("/admin/view/student-3/section?sectionId=section-1-b").await);
        assert_eq!((&shown["closed"], &shown["preview"]), (&json!(true), &Value::Null));
        let fields =
            [("sessionId", "session-1"), ("sectionId", "section-1-b"), ("roll", "5"), ("version", "1"), ("seen", "")];
        assert_eq!(admin.form("/admin/view/student-3/section", &fields).await.status, StatusCode::LOCKED);
    })
    .await;
}

#[tokio::test]
async fn only_who_writes_marks_moves_them_and_nobody_of_another_branch() {
    each(async |app| {
        add_some(&app.as_role(Role::Admin)).await;
        for role in Role::ALL {
            let may = matches!(role, Role::SuperAdmin | Role::Admin | Role::AdmissionSupport);
            let answer = app.as_role(role).get(&page("student-3")).await;
            assert_eq!(answer.status.as_u16(), if may { 200 } else { 403 }, "{role}");
        }
        let support = app.as_role(Role::AdmissionSupport);
        let shown = props(&support.get(&page("student-1")).await);
        assert_eq!(shown["preview"]["lines"][0]["marks"], "Written, Practical", "no marks for who sees no results");
        assert_eq!(shown["preview"]["refusal"], "This student has marks, which a Super Admin or an Admin moves");
        assert_eq!(go(&support, "student-3", &[]).await.status, StatusCode::FORBIDDEN);
        assert_eq!(said(app, PLACES).await, BEFORE);
        assert_eq!(go(&support, "student-5", &[]).await.status, StatusCode::SEE_OTHER, "without marks");

        let other = app.as_employee("employee-admin-2", Role::Admin);
        assert_eq!(other.get(&page("student-3")).await.status, StatusCode::FORBIDDEN);
        let fields =
            [("sessionId", "session-1"), ("sectionId", "section-1-b"), ("roll", "5"), ("version", "1"), ("seen", "")];
        assert_eq!(other.form("/admin/view/student-3/section", &fields).await.status, StatusCode::FORBIDDEN);
        let admin = app.as_role(Role::Admin);
        assert_eq!(admin.get(&page("nobody")).await.status, StatusCode::NOT_FOUND);
        assert_eq!(admin.form("/admin/view/nobody/section", &fields).await.status, StatusCode::NOT_FOUND);
        run(&app.app.db, "delete from enrolments where student_id = 'student-4'").await;
        assert_eq!(admin.get(&page("student-4")).await.status, StatusCode::NOT_FOUND);
    })
    .await;
}

#[tokio::test]
async fn a_second_press_moves_nothing_twice_and_of_two_at_once_one_is_told() {
    each(async |app| {
        let admin = app.as_role(Role::Admin);
        add_some(&admin).await;
        let shown = props(&admin.get(&page("student-3")).await);
        let same = opened(&shown, &[("formKey", "same")]);
        let other = opened(&shown, &[("roll", "9")]);
        let (one, two, three) = tokio::join!(
            press(&admin, "student-3", &same),
            press(&admin, "student-3", &same),
            press(&admin, "student-3", &other)
        );
        let mut statuses = [one.status.as_u16(), two.status.as_u16(), three.status.as_u16()];
        statuses.sort_unstable();
        assert!(statuses == [303, 303, 409] || statuses == [303, 409, 409], "{statuses:?}");
        let told = audit(&app.app.db).await;
        assert_eq!(told.iter().filter(|line| line.starts_with("update student-3 sectionId")).count(), 1);
    })
    .await;
}

// Another branch.

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
    for sql in [
        "insert into files (id, branch_id, media_type, bytes) values ('photo-1', 'branch-1', 'image/png', cast('PNG' as blob))",
        "insert into file_sizes (file_id, size, media_type, bytes) values ('photo-1', 'small', 'image/png', cast('SMALL' as blob))",
    ] {
        // The engines differ in bytes.
        let mut conn = db.acquire().await.unwrap();
        let postgres = sql.replace("cast('PNG' as blob)", "'PNG'").replace("cast('SMALL' as blob)", "'SMALL'");
        if conn.query(sql).execute().await.is_err() {
            drop(conn);
            let mut conn = db.acquire().await.unwrap();
            conn.query(Box::leak(postgres.into_boxed_str()) as &'static str).execute().await.unwrap();
        }
    }
    for sql in [
        "update students set profile_photo_file_id = 'photo-1', name_bangla = 'আমিনা', birth_reg_no = '77', blood_group = 'O-',
                remarks = 'Sits in front', guardian_mobile = '01712345678' where id = 'student-1'",
        "update enrolments set group_id = 'group-1' where student_id = 'student-1'",
        "insert into student_groups (id, branch_id, group_name) values ('group-2-s', 'branch-2', 'SCIENCE')",
    ] {
        run(db, sql).await;
    }
}

#[tokio::test]
async fn a_student_gets_a_new_record_in_the_other_branch_and_the_old_one_ends() {
    each(async |app| {
        let db = &app.app.db;
        let head = app.as_role(Role::SuperAdmin);
        describe(app).await;
        let asked = props(&head.get(TO_BRANCH).await);
        assert_eq!((asked["branches"].as_array().unwrap().len(), &asked["target"]), (1, &Value::Null));
        let shown = props(&head.get(&format!("{TO_BRANCH}?branchId=branch-2&sectionId=section-2")).await);
        assert_eq!(
            shown["target"],
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
        let old = "select status || ' ' || cast(version as text) || ' ' || cast(token_epoch as text) as line from students where id = 'student-1'";
        assert_eq!(said(app, old).await, "inactive 2 1");
        assert!(said(app, PLACES).await.contains("student-1 section-1 1"), "the year stays with the branch");
        let left = "select left_on || ' ' || left_reason as line from enrolments where student_id = 'student-1' and left_on is not null";
        assert_eq!(said(app, left).await, format!("{} To Uttara", day_of(app.app.clock.now_ms())), "no later sheet lists them");

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
        let old_profile = props(&here.get("/admin/searchView?id=student-1").await);
        assert_eq!(old_profile["student"]["moves"], json!([{ "text": "Went to Uttara, register number S-002", "href": null }]));
        let new_profile = there.get(&format!("/admin/searchView?id={id}&done=branch")).await;
        assert_eq!(
            props(&new_profile)["student"]["moves"],
            json!([{ "text": "Came from Dhanmondi, register number S-001", "href": null }])
        );
        let both = props(&head.get("/admin/searchView?id=student-1").await);
        assert_eq!(both["student"]["moves"][0]["href"], format!("/admin/searchView?id={id}"));
        assert!(!both["student"]["acts"].to_string().contains("branch"), "nobody goes twice");
        assert_eq!(here.get(&format!("/admin/searchView?id={id}")).await.status, StatusCode::FORBIDDEN);
        assert_eq!(there.get("/admin/searchView?id=student-1").await.status, StatusCode::FORBIDDEN);
        let photo = props(&new_profile)["student"]["profilePhoto"].as_str().unwrap().to_owned();
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
    each(async |app| {
        for role in Role::ALL.into_iter().filter(|role| *role != Role::SuperAdmin) {
            let client = app.as_role(role);
            assert_eq!(client.get(TO_BRANCH).await.status, StatusCode::FORBIDDEN, "{role}");
            assert_eq!(client.form(TO_BRANCH, &to_branch(&[])).await.status, StatusCode::FORBIDDEN, "{role}");
        }
        let head = app.as_role(Role::SuperAdmin);
        run(
            &app.app.db,
            "insert into sections (id, class_id, section_name, seats) values ('section-2-full', 'class-2', 'F', 0)",
        )
        .await;
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
            assert_eq!(props(&refused)["form"]["errors"][field].is_string(), !field.is_empty(), "{changes:?}");
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
    each(async |app| {
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
            assert_eq!(props(&shown)["student"]["earlier"], json!([]), "{when}");
            let refused = there.get(&year).await;
            assert_eq!(refused.status, StatusCode::NOT_FOUND, "{when}");
            for mark in ["13.57", "11.83", "61.73", "24.69"] {
                assert!(!refused.text().contains(mark) && !shown.text().contains(mark), "{when}: {mark}");
            }
        };
        nothing("nothing is published").await;
        set_state(app, "subject-1", true, false).await;
        assert_eq!(
            props(&there.get(&profile).await)["student"]["earlier"],
            json!([{ "text": "Dhanmondi, 2026: Class 8 A", "href": format!("/admin/searchView/earlier?id={id}&sessionId=session-1") }])
        );
        let shown = there.get(&year).await;
        assert_eq!(
            props(&shown)["lines"],
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
            let mut conn = app.app.db.acquire().await.unwrap();
            conn.query(
                "insert into employees (id, branch_id, role, employee_name, user_name, password_hash, token_epoch, status, search_text)
                 values ($1, 'branch-2', $2, $1, $1, '', 0, 'active', $1)",
            )
            .bind(employee.to_owned())
            .bind(name.to_owned())
            .execute()
            .await
            .unwrap();
            drop(conn);
            let client = app.as_employee(employee, role);
            assert_eq!(props(&client.get(&profile).await)["student"]["earlier"], json!([]), "{role}");
            assert_eq!(client.get(&year).await.status, StatusCode::FORBIDDEN, "{role}");
        }
        run(
            &app.app.db,
            "insert into routine_periods (id, section_id, weekday, period_no, start_time, end_time, subject_id, teacher_id)
             values ('routine-2', 'section-2', 'sunday', 1, '08:00', '08:45', 'subject-2', 'employee-t2')",
        )
        .await;
        let own_teacher = app.as_employee("employee-t2", Role::Teacher);
        assert!(own_teacher.get(&year).await.text().contains("13.57"), "a teacher of the section the student is in now");

        set_state(app, "subject-1", false, false).await;
        nothing("taken back").await;
    })
    .await;
}
