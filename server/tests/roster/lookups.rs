//! The look-up calls and getAllBranch (docs/rules.md, *Calls*), each on both engines.

use db::Db;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::{Client, TestApp, both_schools, rows};

const SESSION: &str = "branchName=Dhanmondi&branchId=branch-1&sessionName=2026&sessionId=session-1";

async fn run(db: &Db, statements: &[&'static str]) {
    let mut conn = db.acquire().await.expect("a connection");
    for sql in statements {
        conn.execute(*sql, ()).await.unwrap_or_else(|error| panic!("{error}: {sql}"));
    }
}

/// One field of every row.
fn each(rows: &Value, field: &str) -> Vec<String> {
    let rows = rows.as_array().unwrap_or_else(|| panic!("a plain array: {rows}"));
    rows.iter().map(|row| row[field].as_str().unwrap_or_else(|| panic!("{field} in {row}")).to_owned()).collect()
}

async fn get(client: &Client, path: &str) -> Value {
    let answer = client.get(path).await;
    assert_eq!(answer.status.as_u16(), 200, "{path}: {}", answer.text());
    assert_eq!(answer.header("cache-control"), "no-store");
    answer.json()
}

#[tokio::test]
async fn the_exams_of_a_session_come_by_their_first_day() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        rows::exam(&db, "exam-1-y", "session-1", "Annual", ("yearly", "term")).await;
        for (id, subject, day) in
            [("schedule-1-y", "subject-1", "2026-11-20"), ("schedule-1-y2", "subject-1-eng", "2026-05-20")]
        {
            let sheet = ["exam-1-y", "section-1-b", subject];
            rows::schedule(&db, id, sheet, Some(day), &[("written", 100, 33)]).await;
        }
        let client = app.as_role(Role::Librarian);
        let rows = get(&client, &format!("/api/getBranchSessionWiseExamList?{SESSION}")).await;
        assert_eq!(each(&rows, "_id"), ["exam-1-y", "exam-1", "exam-1-ct"], "no day comes last");
        assert_eq!(
            rows[1],
            json!({ "_id": "exam-1", "name": "Half Yearly", "semester": "half_yearly", "examType": "term" })
        );
        // Names alone do, within the own branch.
        let by_name = get(&client, "/api/getBranchSessionWiseExamList?branchName=Dhanmondi&sessionName=2026").await;
        assert_eq!(by_name, rows);
        assert_eq!(get(&client, "/api/getBranchSessionWiseExamList?sessionId=session-1-old").await, json!([]));
    })
    .await;
}

#[tokio::test]
async fn the_exams_of_a_section_are_those_scheduled_for_it() {
    both_schools(|db| async move {
        let app = TestApp::over(db);
        let client = app.as_role(Role::Teacher);
        let call = "/api/getBranchSessionClassWiseExamListFromExamSchedule";
        for section in ["section-1", "section-1-b"] {
            let rows = get(&client, &format!("{call}?{SESSION}&classId=class-1&sectionId={section}")).await;
            assert_eq!(each(&rows, "_id"), ["exam-1"], "once, however many subjects are scheduled");
        }
        let missing = client.get(&format!("{call}?{SESSION}")).await;
        assert_eq!(
            (missing.status.as_u16(), missing.json()["fields"].clone()),
            (400, json!({ "classId": "classId is missing", "sectionId": "sectionId is missing" }))
        );
    })
    .await;
}

#[tokio::test]
async fn classes_come_by_number_and_sections_by_name() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        rows::class(&db, "class-10", "session-1", ("Class 10", 10)).await;
        rows::class(&db, "class-3", "session-1", ("Class 3", 3)).await;
        let client = app.as_role(Role::AdmissionSupport);
        let rows = get(&client, "/api/sessionWiseClass/session-1").await;
        assert_eq!(each(&rows, "className"), ["Class 3", "Class 8", "Class 10"]);
        assert_eq!(rows[1], json!({ "_id": "class-1", "className": "Class 8", "classNumeric": 8 }));
        assert_eq!(
            get(&client, "/api/classWiseSection/class-1").await,
            json!([{ "_id": "section-1", "sectionName": "A" }, { "_id": "section-1-b", "sectionName": "B" }])
        );
        assert_eq!(get(&client, "/api/classWiseSection/class-10").await, json!([]));

        // What is inactive is offered no more; its results are shown all the same.
        run(
            &db,
            &[
                "update sections set status = 'inactive' where id = 'section-1'",
                "update classes set status = 'inactive' where id = 'class-3'",
                "update subjects set status = 'inactive' where id = 'subject-1'",
            ],
        )
        .await;
        let rows = get(&client, "/api/sessionWiseClass/session-1").await;
        assert_eq!(each(&rows, "className"), ["Class 8", "Class 10"]);
        let rows = get(&client, "/api/classWiseSection/class-1").await;
        assert_eq!(each(&rows, "sectionName"), ["B"]);
        let rows = get(&client, "/api/branchWiseSubject?branchId=branch-1&sessionId=session-1").await;
        assert!(!each(&rows, "subjectName").contains(&"Mathematics".to_owned()), "{rows}");
        // Those that a section is taught are its own, whatever became of them: its cards list them.
        let of_section =
            "/api/branchWiseSubject?branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1";
        assert!(each(&get(&client, of_section).await, "subjectName").contains(&"Mathematics".to_owned()));
        let admin = app.as_role(Role::Admin);
        let ground = "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1";
        for screen in [
            format!("/admin/examResult?{ground}&examId=exam-1&subjectId=subject-1&tab=marks"),
            format!("/admin/markSheet?{ground}&semester=half_yearly"),
            format!("/admin/student-qualities?{ground}&semester=half_yearly"),
            format!("/admin/markSheet/cards?{ground}&semester=half_yearly&student=student-1"),
        ] {
            let answer = admin.get(&screen).await;
            assert_eq!(answer.status, 200, "{screen}");
            assert!(answer.text().contains("Amina"), "{screen}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_branchs_groups_and_sessions() {
    both_schools(|db| async move {
        let app = TestApp::over(db);
        let client = app.as_role(Role::SuperAdmin);
        assert_eq!(
            get(&client, "/api/branchWiseGroup/branch-1").await,
            json!([{ "_id": "group-1", "groupName": "Science" }])
        );
        let rows = get(&client, "/api/branchWiseSession/branch-1").await;
        assert_eq!(each(&rows, "sessionName"), ["2026", "2025"], "the newest first");
        assert_eq!(
            rows[1],
            json!({ "_id": "session-1-old", "sessionName": "2025", "startDate": "2025-01-01", "endDate": "2025-12-31",
                    "status": "closed" })
        );
    })
    .await;
}

#[tokio::test]
async fn subjects_come_by_name_and_those_of_a_section_as_its_cards_list_them() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        run(
            &db,
            &[
                "update subjects set abbreviation = 'Spell.' where id = 'subject-1-spell'",
                "update section_subjects set position = 9 - position where section_id = 'section-1'",
            ],
        )
        .await;
        let client = app.as_role(Role::AcademicSupport);
        let rows = get(&client, &format!("/api/branchWiseSubject?{SESSION}")).await;
        assert_eq!(each(&rows, "subjectName"), ["English Language", "Mathematics", "Spelling"]);
        assert_eq!(each(&rows, "abbreviation"), ["Eng Lang", "Math", "Spell."]);
        assert_eq!(
            rows[1],
            json!({ "_id": "subject-1", "subjectName": "Mathematics", "label": "Mathematics", "value": "subject-1",
                    "abbreviation": "Math" })
        );
        let rows = get(&client, &format!("/api/branchWiseSubject?{SESSION}&classId=class-1&sectionId=section-1")).await;
        assert_eq!(each(&rows, "_id"), ["subject-1-spell", "subject-1-eng", "subject-1"]);
        let rows =
            get(&client, &format!("/api/branchWiseSubject?{SESSION}&classId=class-1&sectionId=section-1-b")).await;
        assert_eq!(each(&rows, "_id"), ["subject-1", "subject-1-eng"]);
    })
    .await;
}

#[tokio::test]
async fn employees_of_a_branch_are_the_active_ones_by_role() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        rows::designation(&db, "designation-1", "branch-1", "Senior Teacher").await;
        run(
            &db,
            &[
                "update employees set employee_name = 'Zeenat Ara', designation_id = 'designation-1'
                  where id = 'employee-teacher'",
                "update employees set status = 'inactive' where id = 'employee-librarian'",
            ],
        )
        .await;
        let client = app.as_role(Role::Accountant);
        let rows = get(&client, "/api/branchWiseTeacher?branchId=branch-1").await;
        assert_eq!(each(&rows, "_id"), ["employee-teacher-b", "employee-teacher"], "by name");
        assert_eq!(
            rows[1],
            json!({ "_id": "employee-teacher", "employeeName": "Zeenat Ara", "role": "teacher",
                    "designationName": "Senior Teacher", "profilePhoto": null })
        );
        let rows = get(&client, "/api/branchWiseAccountant?branchId=branch-1").await;
        assert_eq!(each(&rows, "_id"), ["employee-accountant"]);
        let everybody = each(&get(&client, "/api/branchWiseEmployee?branchId=branch-1").await, "_id");
        assert_eq!(everybody.len(), 7, "{everybody:?}");
        for other in ["employee-superAdmin", "employee-admin-2", "employee-librarian"] {
            assert!(!everybody.contains(&other.to_owned()), "{other}");
        }
        let other = app.as_role(Role::SuperAdmin);
        let rows = get(&other, "/api/branchWiseEmployee?branchId=branch-2").await;
        assert_eq!(each(&rows, "_id"), ["employee-admin-2"]);
    })
    .await;
}

#[tokio::test]
async fn students_are_narrowed_by_class_and_section() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        run(&db, &["update students set profile_photo_file_id = 'photo-1' where id = 'student-1'"]).await;
        let client = app.as_role(Role::Teacher);
        let rows =
            get(&client, &format!("/api/getStudentAsFilter?{SESSION}&classId=class-1&sectionId=section-1")).await;
        assert_eq!(each(&rows, "_id"), ["student-1", "student-2", "student-3", "student-4", "student-5"], "by roll");
        assert_eq!(
            rows[0],
            json!({ "_id": "student-1", "firstName": "Amina", "lastName": "Rahman", "roll": 1, "regNo": "S-001",
                    "profilePhoto": "/admin/files/photo-1",
                    "branch": { "_id": "branch-1", "branchName": "Dhanmondi" },
                    "session": { "_id": "session-1", "sessionName": "2026" },
                    "class": { "_id": "class-1", "className": "Class 8", "classNumeric": 8 },
                    "section": { "_id": "section-1", "sectionName": "A" } })
        );
        let rows = get(&client, &format!("/api/getStudentAsFilter?{SESSION}")).await;
        assert_eq!(rows.as_array().unwrap().len(), 6, "the whole session");
        let rows = get(&client, "/api/getStudentAsFilter?sessionId=session-1-old").await;
        assert_eq!(rows, json!([]));
    })
    .await;
}

#[tokio::test]
async fn the_routine_runs_from_saturday_to_friday() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        for (id, weekday, number, hours, subject) in [
            ("r-fri", "friday", 1, ["08:00", "08:45"], "subject-1"),
            ("r-wed", "wednesday", 1, ["08:00", "08:45"], "subject-1"),
            ("r-sun2", "sunday", 2, ["09:00", "09:45"], "subject-1-spell"),
            ("r-sat", "saturday", 5, ["12:00", "12:45"], "subject-1"),
        ] {
            let lesson = [subject, "employee-teacher"];
            rows::routine_period(&db, id, "section-1", (weekday, number), hours, lesson).await;
        }
        run(&db, &["update routine_periods set room = '204' where id = 'r-sat'"]).await;
        let call = format!("/api/getTeacherScheduleList?{SESSION}");
        let teacher = app.as_role(Role::Teacher);
        let rows = get(&teacher, &format!("{call}&teacherId=employee-teacher")).await;
        assert_eq!(each(&rows, "_id"), ["r-sat", "routine-section-1", "r-sun2", "r-wed", "r-fri"]);
        assert_eq!(
            rows[0],
            json!({ "_id": "r-sat", "periodId": null, "weekday": "saturday", "periodNo": 5, "startTime": "12:00", "endTime": "12:45",
                    "room": "204", "classId": "class-1", "className": "Class 8", "sectionId": "section-1",
                    "sectionName": "A", "subjectId": "subject-1", "subjectName": "Mathematics",
                    "teacherId": "employee-teacher", "employeeName": "Teacher Person" })
        );
        // A teacher reads the own routine only, named or not.
        assert_eq!(get(&teacher, &call).await, rows);
        assert_eq!(teacher.get(&format!("{call}&teacherId=employee-teacher-b")).await.status.as_u16(), 403);
        assert_eq!(get(&teacher, &format!("{call}&classId=class-1&sectionId=section-1-b")).await, json!([]));
        // Others read everybody's, a section's or one's.
        let admin = app.as_role(Role::Admin);
        assert_eq!(get(&admin, &call).await.as_array().unwrap().len(), 6);
        let of_b = get(&admin, &format!("{call}&teacherId=employee-teacher-b")).await;
        assert_eq!(each(&of_b, "_id"), ["routine-section-1-b"]);
        // Paged where page or limit is given.
        let page = get(&admin, &format!("{call}&page=2&limit=4")).await;
        assert_eq!(
            (&page["total"], &page["page"], &page["limit"], each(&page["data"], "_id").len()),
            (&json!(6), &json!(2), &json!(4), 2)
        );
        let page = get(&admin, &format!("{call}&limit=all")).await;
        assert_eq!((&page["limit"], page["data"].as_array().unwrap().len()), (&json!("all"), 6));
        assert_eq!(admin.get(&format!("{call}&limit=0")).await.json()["fields"]["limit"], "limit is 1 to 500, or all");
        // Another branch's teacher, one that is not there, and superAdmin's that is not of the branch.
        assert_eq!(admin.get(&format!("{call}&teacherId=employee-admin-2")).await.status.as_u16(), 403);
        assert_eq!(admin.get(&format!("{call}&teacherId=employee-404")).await.status.as_u16(), 404);
        let head = app.as_role(Role::SuperAdmin);
        assert_eq!(head.get(&format!("{call}&teacherId=employee-admin-2")).await.status.as_u16(), 404);
    })
    .await;
}

#[tokio::test]
async fn super_admin_reads_every_branch_and_an_admin_the_own() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        rows::branch(&db, "branch-3", ("চট্টগ্রাম 100%", "Étoile School"), None).await;
        run(
            &db,
            &[
                "update branches set search_text = 'চট্টগ্রাম 100% étoile school' where id = 'branch-3'",
                "update branches set search_text = 'dhanmondi test school' where id = 'branch-1'",
                "update branches set search_text = 'uttara test school' where id = 'branch-2'",
                "update branches set email = 'a@school.test', mobile_no = '01700', currency = 'Taka', currency_symbol = '৳',
                        icon_file_id = 'icon-1' where id = 'branch-1'",
            ],
        )
        .await;
        let head = app.as_role(Role::SuperAdmin);
        let page = get(&head, "/api/getAllBranch").await;
        assert_eq!((&page["total"], &page["page"], &page["limit"]), (&json!(3), &json!(1), &json!(25)));
        assert_eq!(each(&page["data"], "branchName"), ["Dhanmondi", "Uttara", "চট্টগ্রাম 100%"]);
        for (field, value) in [
            ("_id", "branch-1"),
            ("branchName", "Dhanmondi"),
            ("schoolName", "Test School"),
            ("email", "a@school.test"),
            ("mobileNo", "01700"),
            ("currency", "Taka"),
            ("currencySymbol", "৳"),
            ("address", "Dhaka"),
            ("icon", "/admin/files/icon-1"),
        ] {
            assert_eq!(page["data"][0][field], value, "{field}");
        }
        for (search, found) in [("DHAN", 1), ("%C3%89TOILE", 1), ("%25", 1), ("_", 0), ("test+school", 2), ("চট্ট", 1)] {
            let page = get(&head, &format!("/api/getAllBranch?search={search}")).await;
            assert_eq!(page["total"], json!(found), "{search}");
        }
        let page = get(&head, "/api/getAllBranch?page=2&limit=2").await;
        assert_eq!((&page["total"], each(&page["data"], "_id")), (&json!(3), vec!["branch-3".to_owned()]));
        assert_eq!(get(&head, "/api/getAllBranch?limit=all").await["limit"], "all");
        for (query, field) in [("page=0", "page"), ("limit=501", "limit")] {
            let refused = head.get(&format!("/api/getAllBranch?{query}")).await;
            assert_eq!(refused.status.as_u16(), 400);
            assert!(refused.json()["fields"][field].is_string(), "{query}");
        }
        let own = get(&app.as_role(Role::Admin), "/api/getAllBranch").await;
        assert_eq!((&own["total"], each(&own["data"], "_id")), (&json!(1), vec!["branch-1".to_owned()]));
    })
    .await;
}

/// What a call answers to ids that are another branch's, or nobody's: for an admin of branch 1, and for superAdmin.
#[tokio::test]
async fn ids_of_another_branch_are_refused_and_unknown_ones_not_found() {
    let app = TestApp::new().await;
    let (admin, head) = (app.as_role(Role::Admin), app.as_role(Role::SuperAdmin));
    let in_branch = |call: &str| format!("/api/{call}?branchId=branch-1");
    for (path, for_admin, for_head) in [
        ("/api/sessionWiseClass/session-2".to_owned(), 403, 200),
        ("/api/sessionWiseClass/session-404".to_owned(), 404, 404),
        ("/api/classWiseSection/class-2".to_owned(), 403, 200),
        ("/api/classWiseSection/class-404".to_owned(), 404, 404),
        ("/api/branchWiseGroup/branch-2".to_owned(), 403, 200),
        // Whether another branch's id exists is not said.
        ("/api/branchWiseGroup/branch-404".to_owned(), 403, 404),
        ("/api/branchWiseSession/branch-2".to_owned(), 403, 200),
        ("/api/branchWiseSession/branch-404".to_owned(), 403, 404),
        ("/api/branchWiseTeacher?branchId=branch-2".to_owned(), 403, 200),
        ("/api/branchWiseEmployee?branchName=Uttara".to_owned(), 403, 200),
        ("/api/branchWiseAccountant?branchId=branch-404".to_owned(), 403, 404),
        // superAdmin must name a branch.
        ("/api/branchWiseTeacher".to_owned(), 200, 400),
        ("/api/branchWiseSubject?sessionId=session-1".to_owned(), 200, 400),
        ("/api/branchWiseSubject?branchId=branch-1&branchName=Uttara&sessionId=session-1".to_owned(), 400, 400),
        (format!("{}&sessionId=session-2", in_branch("branchWiseSubject")), 403, 404),
        (format!("{}&sessionId=session-404", in_branch("branchWiseSubject")), 404, 404),
        (format!("{}&sessionId=session-1&sectionId=section-2", in_branch("branchWiseSubject")), 403, 404),
        (format!("{}&sessionId=session-2", in_branch("getBranchSessionWiseExamList")), 403, 404),
        (in_branch("getBranchSessionWiseExamList"), 400, 400),
        (format!("{}&sessionId=session-1&classId=class-2", in_branch("getStudentAsFilter")), 403, 404),
        // A section or class without its parents lies in the session and branch all the same.
        (format!("{}&sessionId=session-1&sectionId=section-1-old", in_branch("branchWiseSubject")), 404, 404),
        (format!("{}&classId=class-2", in_branch("branchWiseTeacher")), 403, 404),
        // The own branch, but another session's class.
        (format!("{}&sessionId=session-1&classId=class-1-old", in_branch("getStudentAsFilter")), 404, 404),
        (in_branch("getStudentAsFilter"), 400, 400),
        (format!("{}&sessionId=session-2", in_branch("getTeacherScheduleList")), 403, 404),
        (in_branch("getTeacherScheduleList"), 400, 400),
        (
            format!(
                "{}&sessionId=session-1&classId=class-2&sectionId=section-2",
                in_branch("getBranchSessionClassWiseExamListFromExamSchedule")
            ),
            403,
            404,
        ),
    ] {
        let of_admin = admin.get(&path).await;
        assert_eq!(of_admin.status.as_u16(), for_admin, "admin {path}: {}", of_admin.text());
        let of_head = head.get(&path).await;
        assert_eq!(of_head.status.as_u16(), for_head, "superAdmin {path}: {}", of_head.text());
        for answer in [of_admin, of_head] {
            if answer.status.as_u16() == 400 {
                assert!(!answer.json()["fields"].as_object().unwrap().is_empty(), "{path}");
            }
        }
    }
}

/// Postgres has no NUL in texts: that is the caller's mistake, not the server's.
#[tokio::test]
async fn a_nul_is_no_failure_of_the_server() {
    both_schools(|db| async move {
        let app = TestApp::over(db);
        let client = app.as_role(Role::Admin);
        for path in [
            "/api/sessionWiseClass/a%00b",
            "/api/getSearchResult?searchText=am%00ina",
            "/api/searchSheets?searchText=ma%00th",
            "/api/branchWiseSubject?sessionId=%00",
            "/api/branchWiseTeacher?branchId=%00",
            "/admin/files/%00",
            "/admin/searchView?id=%00",
        ] {
            let answer = client.get(path).await;
            assert!(answer.status.is_client_error() || answer.status.is_success(), "{path}: {}", answer.text());
        }
    })
    .await;
}

#[tokio::test]
async fn images_are_for_the_own_branch_and_nothing_else_is_served() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        for (id, branch, media_type) in [
            ("file-own", Some("branch-1"), "image/png"),
            ("file-other", Some("branch-2"), "image/jpeg"),
            ("file-all", None, "image/webp"),
            ("file-html", Some("branch-1"), "text/html"),
            ("file-svg", Some("branch-1"), "image/svg+xml"),
        ] {
            rows::file(&db, id, branch, media_type, &[0, 159, 255, 60]).await;
        }
        // What a student may fetch of the own branch: own_card.rs. What nobody's record shows is served to nobody: files.rs.
        for of in [
            "update students set profile_photo_file_id = 'file-own' where id = 'student-1'",
            "update branches set icon_file_id = 'file-all' where id = 'branch-1'",
            "update branches set icon_file_id = 'file-other' where id = 'branch-2'",
        ] {
            testing::run(&db, of).await;
        }
        let (teacher, student) = (app.as_role(Role::Teacher), app.as_role(Role::Student));
        for client in [&teacher, &student] {
            let answer = client.get("/admin/files/file-own").await;
            assert_eq!((answer.status.as_u16(), answer.bytes.as_slice()), (200, [0_u8, 159, 255, 60].as_slice()));
            for (name, value) in [
                ("content-type", "image/png"),
                ("cache-control", "private, max-age=3600"),
                ("x-content-type-options", "nosniff"),
                ("content-security-policy", "default-src 'none'; sandbox"),
            ] {
                assert_eq!(answer.header(name), value);
            }
            assert_eq!(client.get("/admin/files/file-all").await.header("content-type"), "image/webp");
            for (id, status) in [("file-other", 403), ("file-html", 404), ("file-svg", 404), ("file-404", 404)] {
                let answer = client.get(&format!("/admin/files/{id}")).await;
                assert_eq!(answer.status.as_u16(), status, "{id}");
                assert_eq!(answer.header("cache-control"), "private, no-store");
            }
        }
        assert_eq!(app.as_role(Role::SuperAdmin).get("/admin/files/file-other").await.status.as_u16(), 200);
        assert_eq!(app.anonymous().get("/admin/files/file-all").await.status.as_u16(), 401);
        assert_eq!(app.expired().get("/admin/files/file-all").await.status.as_u16(), 401);
    })
    .await;
}
