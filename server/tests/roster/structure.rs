//! Branches with their pictures, sessions and which of them is active, what a closed one keeps (docs/rules.md, *Structure*, *Pictures*), on
//! both engines.

use axum::body::Body;
use axum::http::{Method, StatusCode};
use db::Db;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::databases::{postgres_url, sqlite};
use testing::marks::{add_some, adding};
use testing::uploads::{Part, multipart, png, upload};
use testing::{Client, TestApp, each_engine, lines, run};

const BRANCH: &[Part<'_>] = &[
    ("branchName", None, b"Mirpur"),
    ("branchCode", None, b"mir"),
    ("schoolName", None, b"Test School"),
    ("currency", None, b"bdt"),
    ("currencySymbol", None, "৳".as_bytes()),
    ("weekendDays.shown", None, b"1"),
    ("weekendDays.friday", None, b"true"),
    ("status", None, b"active"),
];

#[tokio::test]
async fn a_branch_is_added_with_its_pictures_which_only_it_reads() {
    each_engine(async |app| {
        let head = app.as_role(Role::SuperAdmin);
        let (viewer, crest) = ("employee-superAdmin", png(2_000, 1_000, 90));
        let parts: Vec<Part<'_>> =
            BRANCH.iter().copied().chain([("icon", Some("crest.png"), crest.as_slice())]).collect();
        let saved = upload(&head, "/admin/branch/new", viewer, "one", &parts).await;
        assert_eq!(saved.header("location"), "/admin/branch?done=added", "{}", saved.text());
        // The same press with another boundary and the same values adds nothing.
        let again = upload(&head, "/admin/branch/new", viewer, "one", &parts).await;
        assert_eq!(again.header("location"), "/admin/branch?done=added", "{}", again.text());
        let all = head.get("/api/getAllBranch?search=mir").await.json();
        assert_eq!(all["total"], 1);
        let branch = all["data"][0].clone();
        assert_eq!(
            (&branch["branchCode"], &branch["currency"], &branch["weekendDays"]),
            (&json!("MIR"), &json!("BDT"), &json!(["friday"]))
        );
        let icon = branch["icon"].as_str().unwrap().to_owned();
        let shown = head.get(&icon).await;
        assert_eq!(shown.status, StatusCode::OK);
        assert_eq!(shown.header("x-content-type-options"), "nosniff");
        assert!(shown.header("cache-control").starts_with("private"), "{}", shown.header("cache-control"));
        let sizes = [(icon.clone(), 1_200), (format!("{icon}?size=small"), 160)];
        for (address, longest) in sizes {
            let bytes = head.get(&address).await.bytes;
            assert_eq!(image::load_from_memory(&bytes).unwrap().width(), longest, "{address}");
        }
        // Another branch's people do not see it, whoever they are.
        for role in [Role::Admin, Role::Teacher, Role::Student] {
            let refused = app.as_role(role).get(&icon).await.status;
            assert!([StatusCode::FORBIDDEN, StatusCode::NOT_FOUND].contains(&refused), "{role}: {refused}");
        }
        // Without a new picture the old one stays; a tick takes it away, and its bytes with it.
        let id = branch["_id"].as_str().unwrap();
        let edit = format!("/admin/branch/{id}");
        let with = |more: &[Part<'static>]| -> Vec<Part<'static>> { BRANCH.iter().chain(more).copied().collect() };
        let kept = upload(
            &head,
            &edit,
            viewer,
            "two",
            &with(&[("version", None, b"1"), ("icon", Some(""), b""), ("motto", None, b"Light")]),
        )
        .await;
        assert_eq!(kept.status, StatusCode::SEE_OTHER, "{}", kept.text());
        let now = head.get(&format!("/api/getOneBranch/{id}")).await.json();
        assert_eq!((&now["icon"], &now["motto"], &now["version"]), (&json!(icon), &json!("Light"), &json!(2)));
        let removed =
            upload(&head, &edit, viewer, "three", &with(&[("version", None, b"2"), ("icon.remove", None, b"true")]))
                .await;
        assert_eq!(removed.status, StatusCode::SEE_OTHER, "{}", removed.text());
        assert_eq!(head.get(&icon).await.status, StatusCode::NOT_FOUND);
        let files = lines(&app.app.db, "select file_id as line from file_sizes").await;
        assert!(files.is_empty(), "{files:?}");
        let acts = "select c.field || ' ' || coalesce(c.old_value, '-') || ' > ' || coalesce(c.new_value, '-') as line
                      from audit_changes c where c.subject_kind = 'branch' and c.field = 'icon' order by c.act_id";
        assert_eq!(lines(&app.app.db, acts).await.len(), 2);
        // By call, as the specification has it: multipart.
        let headers = [("content-type", "multipart/form-data; boundary=edge")];
        let body = multipart(&[
            ("schoolName", None, b"Another School"),
            ("icon", Some("c.png"), &crest),
            ("oldPhoto", None, b"x"),
        ]);
        let updated = head.send(Method::PUT, &format!("/api/updateOneBranch/{id}"), &headers, Body::from(body)).await;
        assert_eq!(updated.json()["version"], 4, "{}", updated.text());
        let now = head.get(&format!("/api/getOneBranch/{id}")).await.json();
        assert_eq!((&now["schoolName"], now["icon"].is_string()), (&json!("Another School"), true));
        assert_eq!(
            head.json(Method::DELETE, &format!("/api/deleteOneBranch/{id}"), &json!({}), &[]).await.refusal().0,
            200
        );
    })
    .await;
}

#[tokio::test]
async fn what_is_no_picture_is_refused_beside_its_field_and_nothing_is_stored() {
    each_engine(async |app| {
        let head = app.as_role(Role::SuperAdmin);
        let large = vec![7_u8; 6 << 20];
        let cut = &png(300, 300, 9)[..120];
        for (number, (bytes, words)) in [
            (b"<svg onload=alert(1)>".as_slice(), "is not a picture"),
            (large.as_slice(), "larger than 5 MB"),
            (cut, "damaged"),
        ]
        .into_iter()
        .enumerate()
        {
            let parts: Vec<Part<'_>> = BRANCH.iter().copied().chain([("icon", Some("x.png"), bytes)]).collect();
            let refused =
                upload(&head, "/admin/branch/new", "employee-superAdmin", &format!("k{number}"), &parts).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{words}");
            let props = refused.props();
            assert!(props["errors"]["icon"].as_str().unwrap().contains(words), "{props}");
            assert_eq!(props["values"]["branchName"], "Mirpur", "what was typed is kept");
        }
        assert_eq!(head.get("/api/getAllBranch?search=mir").await.json()["total"], 0);
        assert!(lines(&app.app.db, "select id as line from files").await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn an_admin_edits_the_own_branch_but_neither_renames_adds_nor_deletes_one() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let own = "/api/updateOneBranch/branch-1";
        let fine = json!({ "branchCode": "DH", "currency": "BDT", "currencySymbol": "Tk", "motto": "Light" });
        assert_eq!(admin.put(own, &fine).await.refusal().0, 200);
        let renamed = admin.put(own, &json!({ "branchName": "Mine" })).await;
        assert_eq!(renamed.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(renamed.json()["fields"]["branchName"].is_string());
        // The code was missing and could be given; now it stays, and the branch stays active.
        for (field, value) in [("branchCode", "XY"), ("status", "inactive")] {
            let refused = admin.put(own, &json!({ field: value })).await;
            assert!(refused.json()["fields"][field].is_string(), "{}", refused.text());
        }
        assert_eq!(admin.put("/api/updateOneBranch/branch-2", &fine).await.status, StatusCode::FORBIDDEN);
        assert_eq!(admin.get("/api/getOneBranch/branch-2").await.status, StatusCode::FORBIDDEN);
        assert_eq!(admin.post("/api/addBranch", &fine).await.status, StatusCode::FORBIDDEN);
        assert_eq!(admin.get("/admin/branch/new").await.status, StatusCode::FORBIDDEN);
        let deleted = admin.json(Method::DELETE, "/api/deleteOneBranch/branch-1", &json!({}), &[]).await;
        assert_eq!(deleted.status, StatusCode::FORBIDDEN);
        assert_eq!(admin.get("/admin/branch/branch-1").await.props()["fixed"], json!(["branchName", "branchCode", "status"]));
        let head = app.as_role(Role::SuperAdmin);
        let used = head.json(Method::DELETE, "/api/deleteOneBranch/branch-1", &json!({}), &[]).await;
        assert_eq!(used.status, StatusCode::CONFLICT, "a branch with students");
        let twin = json!({ "branchName": "Another", "branchCode": "dh", "schoolName": "S", "currency": "BDT", "currencySymbol": "Tk" });
        let refused = head.post("/api/addBranch", &twin).await;
        assert_eq!(refused.json()["fields"]["branchCode"], "Another branch has this code", "{}", refused.text());
    })
    .await;
}

/// What an outsider found: stored texts of fields with parts are held to the same checks as the parts.
#[tokio::test]
async fn a_field_with_parts_is_not_smuggled_in_as_one_text() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let bells = [("scheduleName", "Day"), ("weekdays.sunday", "true"), ("validFrom", "2026-01-01")];
        for periods in ["23:00-01:00 evil", "10:00-09:00 lesson", "08:00", "08:00-09:00 lesson,08:30-09:30 lesson", "x"]
        {
            let fields: Vec<(&str, &str)> = bells.into_iter().chain([("periods", periods)]).collect();
            let refused = admin.form("/admin/period/new", &fields).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{periods}");
            assert!(!refused.props()["errors"].as_object().unwrap().is_empty(), "{periods}: it says what is wrong");
        }
        let session = [("sessionName", "2027"), ("startDate", "2027-01-01"), ("endDate", "2027-12-31")];
        let twice = "yearly=2027-01-01..2027-02-01 yearly=2027-03-01..2027-04-01";
        for dates in [twice, "yearly=2027-01-01", "nothing=2027-01-01..2027-02-01", "yearly=2027-02-01..2027-01-01"] {
            let fields: Vec<(&str, &str)> = session.into_iter().chain([("semesterDates", dates)]).collect();
            let refused = admin.form("/admin/manageSession/new", &fields).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{dates}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_class_with_marks_keeps_its_number_and_the_active_session_stays() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        add_some(&admin).await;
        let renumbered = admin.put("/api/updateOneClass/class-1", &json!({ "classNumeric": 5 })).await;
        assert!(renumbered.json()["fields"]["classNumeric"].is_string(), "{}", renumbered.text());
        let body = json!({ "sessionName": "Old", "startDate": "2020-01-01", "endDate": "2020-12-31" });
        let id = admin.post("/api/addSession", &body).await.json()["_id"].as_str().unwrap().to_owned();
        let closed = json!({ "sessionName": "C", "startDate": "2020-01-01", "endDate": "2020-12-31", "status": "closed" });
        assert_eq!(admin.post("/api/addSession", &closed).await.status, StatusCode::UNPROCESSABLE_ENTITY);
        // At most one is active, whatever races.
        run(&app.app.db, "update sessions set status = 'planned' where id = 'session-1'").await;
        {
            let mut tx = app.app.db.begin().await.unwrap();
            tx.execute("update sessions set status = 'active' where id = $1", &id).await.unwrap();
            assert!(tx.execute("update sessions set status = 'active' where id = 'session-1'", ()).await.is_err());
        }
        run(&app.app.db, "update sessions set status = 'active' where id = 'session-1'").await;
        let both_at_once = json!({ "status": "planned", "endDate": "2025-12-30" });
        let refused = admin.put("/api/updateOneSession/session-1-old", &both_at_once).await;
        assert!(refused.json()["fields"]["status"].is_string(), "first opened, then changed: {}", refused.text());
        for (session, words) in [("session-1", "active session"), ("session-1-old", "closed session")] {
            let kept = admin.json(Method::DELETE, &format!("/api/deleteOneSession/{session}"), &json!({}), &[]).await;
            assert_eq!(kept.status, StatusCode::CONFLICT, "{}", kept.text());
            assert!(kept.text().contains(words), "{}", kept.text());
        }
        let twin = json!({ "branchName": "DHANMONDI", "branchCode": "DD", "schoolName": "S", "currency": "BDT", "currencySymbol": "$" });
        let twin = app.as_role(Role::SuperAdmin).post("/api/addBranch", &twin).await;
        assert!(twin.json()["fields"]["branchName"].is_string(), "{}", twin.text());
    })
    .await;
}

/// A section is added while its class is deleted: it is stored or refused, never both.
#[tokio::test]
async fn what_is_added_to_a_class_that_is_deleted_meanwhile_is_refused() {
    let app = TestApp::on_postgres().await;
    let admin = app.as_role(Role::Admin);
    for round in 0..12 {
        let body = json!({ "sessionId": "session-1", "className": format!("Raced {round}"), "classNumeric": 5 });
        let class = admin.post("/api/addClass", &body).await.json()["_id"].as_str().unwrap().to_owned();
        let section = json!({ "sessionId": "session-1", "sectionName": "A", "classId": class });
        let (other, path) = (app.as_role(Role::Admin), format!("/api/deleteOneClass/{class}"));
        let adding = tokio::spawn(async move { other.post("/api/addSection", &section).await });
        let deleted = admin.json(Method::DELETE, &path, &json!({}), &[]).await.status;
        let added = adding.await.unwrap();
        assert!(deleted.as_u16() < 500 && added.status.as_u16() < 500, "{deleted} {}", added.text());
        if added.status == StatusCode::OK {
            let id = added.json()["_id"].as_str().unwrap().to_owned();
            assert_eq!(admin.get(&format!("/api/getOneSection/{id}")).await.status, StatusCode::OK, "round {round}");
        }
    }
}

#[tokio::test]
async fn a_session_has_its_days_in_order_and_becomes_active_only_on_its_screen() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let body = |more: Value| {
            let mut body = json!({ "sessionName": "2027", "startDate": "2027-01-01", "endDate": "2027-12-31" });
            for (key, value) in more.as_object().unwrap() {
                body[key] = value.clone();
            }
            body
        };
        let span = |from: &str, to: &str| json!({ "semesterDates": { "yearly": { "from": from, "to": to } } });
        for (more, field) in [
            (json!({ "endDate": "2026-12-31" }), "endDate"),
            (json!({ "startDate": "2027-02-30" }), "startDate"),
            (json!({ "status": "active" }), "status"),
            (json!({ "sessionName": "2026" }), "sessionName"),
            (span("2027-09-01", "2027-07-01"), "semesterDates.yearly.to"),
            (span("2026-12-31", "2027-07-01"), "semesterDates.yearly.from"),
        ] {
            let refused = admin.post("/api/addSession", &body(more)).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{field}: {}", refused.text());
            assert!(refused.json()["fields"][field].is_string(), "{field}: {}", refused.text());
        }
        let added = admin.post("/api/addSession", &body(span("2027-07-01", "2027-12-31"))).await.json();
        let id = added["_id"].as_str().unwrap().to_owned();
        let one = admin.get(&format!("/api/getOneSession/{id}")).await.json();
        assert_eq!(
            (&one["status"], &one["semesterDates"]["yearly"]["from"]),
            (&json!("planned"), &json!("2027-07-01"))
        );
        let update = format!("/api/updateOneSession/{id}");
        for existing in [json!({ "existingSession": "2026" }), json!({ "existingBranch": "Uttara" })] {
            assert_eq!(admin.put(&update, &existing).await.status, StatusCode::CONFLICT, "{existing}");
        }
        let same = json!({ "existingSession": "2027", "existingBranch": "Dhanmondi", "endDate": "2027-12-30" });
        assert_eq!(
            admin.put(&update, &json!({ "endDate": "2027-12-30" })).await.status,
            StatusCode::UNPROCESSABLE_ENTITY
        );
        let same = {
            let mut same = same;
            same["semesterDates"] = json!({});
            same
        };
        assert_eq!(admin.put(&update, &same).await.refusal().0, 200);

        // By name and by id; another branch's is not listed.
        for branch in ["Dhanmondi", "branch-1", ""] {
            let all = admin.get(&format!("/api/getAllSession?page=1&limit=10&search=&branch={branch}")).await.json();
            assert_eq!(all["total"], 3, "{branch}: {all}");
        }
        assert_eq!(admin.get("/api/getAllSession?branch=Uttara").await.status, StatusCode::FORBIDDEN);
        assert_eq!(app.as_role(Role::SuperAdmin).get("/api/getAllSession?branch=Uttara").await.json()["total"], 1);

        // The screen says what changes, and does it once.
        let asked = admin.get(&format!("/admin/activeSession?sessionId={id}")).await;
        asked.served_as("activeSession");
        let question = asked.props()["question"].clone();
        assert!(
            !question["changes"].as_array().unwrap().is_empty() && !question["warnings"].as_array().unwrap().is_empty()
        );
        let (version, active) = (question["version"].to_string(), question["activeVersion"].to_string());
        let form = |active: &str| -> Vec<(String, String)> {
            [
                ("sessionId", id.as_str()),
                ("version", &version),
                ("activeId", "session-1"),
                ("activeVersion", active),
                ("before", "keep"),
            ]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .into()
        };
        let press = async |client: &Client, active: &str| {
            let fields = form(active);
            let fields: Vec<(&str, &str)> =
                fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            client.form("/admin/activeSession", &fields).await
        };
        assert_eq!(press(&admin, "99").await.status, StatusCode::CONFLICT, "what was shown has changed");
        for role in [Role::Teacher, Role::TechnicalSupport] {
            assert_eq!(press(&app.as_role(role), &active).await.status, StatusCode::FORBIDDEN, "{role}");
        }
        let pressed = press(&admin, &active).await;
        assert_eq!(pressed.status, StatusCode::SEE_OTHER, "{}", pressed.text());
        assert_eq!(pressed.header("location"), "/admin/activeSession?done=1");
        assert_eq!(press(&admin, &active).await.status, StatusCode::CONFLICT, "pressed again on an old page");
        let states =
            "select id || ' ' || status as line from sessions where branch_id = 'branch-1' order by start_date";
        let now = lines(&app.app.db, states).await;
        assert_eq!(now, ["session-1-old closed".to_owned(), "session-1 planned".to_owned(), format!("{id} active")]);
        let active = admin.put(&update, &json!({ "status": "planned" })).await;
        assert_eq!(active.json()["fields"]["status"], "Which session is active is changed on Active Session");

        // The specification's own answer.
        let empty = admin.post("/api/addSession", &body(json!({ "sessionName": "Empty" }))).await.json();
        let empty = empty["_id"].as_str().unwrap().to_owned();
        let wrong = format!("/api/deleteOneSession/{empty}?branchName=Dhanmondi&sessionName=2026");
        assert_eq!(admin.json(Method::DELETE, &wrong, &json!({}), &[]).await.status, StatusCode::BAD_REQUEST);
        let right = format!("/api/deleteOneSession/{empty}?branchName=Dhanmondi&sessionName=Empty");
        let deleted = admin.json(Method::DELETE, &right, &json!({}), &[]).await.json();
        assert_eq!((&deleted["deleteStatus"], deleted["allSession"].as_array().unwrap().len()), (&json!(true), 3));
        let used = admin.json(Method::DELETE, "/api/deleteOneSession/session-1", &json!({}), &[]).await;
        assert_eq!(used.status, StatusCode::CONFLICT);
    })
    .await;
}

#[tokio::test]
async fn nothing_in_a_closed_session_changes_for_anybody() {
    each_engine(async |app| {
        add_some(&app.as_role(Role::Admin)).await;
        let head = app.as_role(Role::SuperAdmin);
        run(&app.app.db, "update sessions set status = 'closed' where id = 'session-1'").await;
        let closed = (423, "This session is closed, so nothing in it can be changed".to_owned());
        let admin = app.as_role(Role::Admin);
        for (method, path, body) in [
            (
                Method::POST,
                "/api/addSubjectWiseMarks",
                adding("subject-1-eng", json!([{ "studentId": "student-1", "written": 5 }])),
            ),
            (
                Method::POST,
                "/api/addClass",
                json!({ "branchId": "branch-1", "sessionId": "session-1", "className": "New", "classNumeric": 5 }),
            ),
            (Method::PUT, "/api/updateOneClass/class-1", json!({ "className": "Renamed" })),
            (Method::DELETE, "/api/deleteOneSection/section-1-b", json!({})),
            (Method::PUT, "/api/updateOneSubject/subject-1", json!({ "abbreviation": "M" })),
        ] {
            for client in [&admin, &head] {
                let refused = client.json(method.clone(), path, &body, &[]).await;
                assert_eq!(refused.refusal(), closed, "{method} {path}: {}", refused.text());
            }
        }
        let form = [("className", "New"), ("classNumeric", "5"), ("sessionId", "session-1")];
        let refused = admin.form("/admin/classSetting/new", &form).await;
        assert_eq!((refused.status, refused.props()["failure"].clone()), (StatusCode::LOCKED, json!(closed.1)));
        let session = admin.put("/api/updateOneSession/session-1", &json!({ "endDate": "2026-12-30" })).await;
        assert_eq!(session.status, StatusCode::UNPROCESSABLE_ENTITY);
        // Opened again, it can be written in.
        assert_eq!(
            admin.put("/api/updateOneSession/session-1", &json!({ "status": "planned" })).await.refusal().0,
            200
        );
        let renamed = admin.put("/api/updateOneClass/class-1", &json!({ "className": "Renamed" })).await;
        assert_eq!(renamed.refusal().0, 200, "{}", renamed.text());
    })
    .await;
}

#[tokio::test]
async fn abbreviations_of_one_class_differ_and_a_section_in_use_stays_in_its_class() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let update = "/api/updateOneSubject/subject-1-eng";
        let taken = admin.put(update, &json!({ "abbreviation": "spelling" })).await;
        assert_eq!(taken.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", taken.text());
        assert!(taken.json()["fields"]["abbreviation"].as_str().unwrap().contains("Spelling"));
        assert_eq!(admin.put(update, &json!({ "abbreviation": "Eng." })).await.refusal().0, 200);
        let class = json!({ "sessionId": "session-1", "className": "Class 5", "classNumeric": 5 });
        let other = admin.post("/api/addClass", &class).await.json()["_id"].as_str().unwrap().to_owned();
        let moved = admin.put("/api/updateOneSection/section-1", &json!({ "classId": other })).await;
        assert!(moved.json()["fields"]["classId"].is_string(), "{}", moved.text());
        for (field, value) in
            [("classId", "class-2"), ("classTeacherId", "employee-admin-2"), ("classTeacherId", "nobody")]
        {
            let refused = admin.put("/api/updateOneSection/section-1", &json!({ field: value })).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{field} {value}: {}", refused.text());
        }
        let teacher = admin
            .put("/api/updateOneSection/section-1", &json!({ "classTeacherId": "employee-teacher", "seats": 40 }))
            .await;
        assert_eq!(teacher.refusal().0, 200, "{}", teacher.text());
        let rows = admin.get("/api/getAllSection?sessionId=session-1").await.json();
        let row = rows["data"].as_array().unwrap().iter().find(|row| row["_id"] == "section-1").unwrap();
        assert_eq!((&row["classTeacherName"], &row["seats"]), (&json!("Teacher Person"), &json!(40)));
        let none = admin.put("/api/updateOneSection/section-1", &json!({ "classTeacherId": null })).await;
        assert_eq!(none.refusal().0, 200, "{}", none.text());
        let audit = "select coalesce(old_value, '') as line from audit_changes where field = 'classTeacherId' order by act_id desc";
        assert_eq!(lines(&app.app.db, audit).await[0], "Teacher Person", "by name, not by id");
    })
    .await;
}

/// Steps of the guide, each with what makes it done: `#` is the branch, `@` its session.
const STEPS: [(&str, &str); 14] = [
    ("Add the employees", "update employees set branch_id = '#' where id = 'employee-teacher'"),
    (
        "Add the students",
        "insert into enrolments (id, student_id, session_id, class_id, section_id, roll) select 'enrolment-x', 'student-2x', c.session_id, c.id, n.id, 1 from sections n join classes c on c.id = n.class_id where c.session_id = '@'",
    ),
    (
        "Assign the subjects",
        "insert into section_subjects (section_id, subject_id, position) select n.id, j.id, 1 from sections n join classes c on c.id = n.class_id join subjects j on j.session_id = c.session_id where c.session_id = '@'",
    ),
    (
        "Plan the routine",
        "insert into routine_periods (id, section_id, weekday, period_no, start_time, end_time, subject_id, teacher_id) select 'lesson-x', t.section_id, 'sunday', 1, '08:00', '08:45', t.subject_id, 'employee-teacher' from section_subjects t join subjects j on j.id = t.subject_id where j.session_id = '@'",
    ),
    (
        "Fill the calendar",
        "insert into events (id, branch_id, session_id, title, type_id, from_on, last_on, status, search_text, version, changed_by_name, changed_at) select 'event-x', '#', '@', 'Holiday', min(id), '2026-12-16', '2026-12-16', 'active', '', 1, '', 0 from event_types",
    ),
    (
        "Add heads and accounts",
        "insert into voucher_heads (id, branch_id, head_name, kind, status, search_text, version, changed_by_name, changed_at) values ('head-x', '#', 'Tuition', 'income', 'active', 'tuition', 1, '', 0)",
    ),
    (
        "Add heads and accounts",
        "insert into accounts (id, branch_id, account_name, kind, status, search_text, version, changed_by_name, changed_at) values ('account-x', '#', 'Cash', 'cash', 'active', 'cash', 1, '', 0)",
    ),
    (
        "Add the fee types",
        "insert into fee_types (id, branch_id, fee_name, head_id, kind, status, search_text, version, changed_by_name, changed_at) values ('type-x', '#', 'Tuition', 'head-x', 'monthly', 'active', 'tuition', 1, '', 0)",
    ),
    (
        "Set up the fees",
        "insert into fee_setups (id, session_id, class_id, fee_type_id, amount, due_day, status, search_text, version, changed_by_name, changed_at) select 'setup-x', '@', id, 'type-x', 100, 10, 'active', '', 1, '', 0 from classes where session_id = '@'",
    ),
    (
        "Add the books",
        "insert into books (id, branch_id, title, category_id, copies, status, search_text, version, changed_by_name, changed_at) select 'book-x', '#', 'Atlas', min(id), 1, 'active', 'atlas', 1, '', 0 from book_categories",
    ),
    (
        "Add the exams",
        "insert into exams (id, session_id, name, semester, exam_type) values ('exam-x', '@', 'Term', '1stSemester', 'term')",
    ),
    (
        "Schedule an exam",
        "insert into exam_schedules (id, exam_id, section_id, subject_id, written_full_mark, written_pass_mark) select 'schedule-x', 'exam-x', t.section_id, t.subject_id, 50, 17 from section_subjects t join subjects j on j.id = t.subject_id where j.session_id = '@'",
    ),
    (
        "Enter marks",
        "insert into mark_sheets (id, exam_id, section_id, subject_id, is_published, is_locked, writes, last_version) select 'sheet-x', 'exam-x', section_id, subject_id, false, false, 1, 1 from exam_schedules where id = 'schedule-x'",
    ),
    ("Publish a result", "update mark_sheets set is_published = true where id = 'sheet-x'"),
];

#[tokio::test]
async fn the_set_up_guide_leads_from_an_empty_branch_to_a_complete_one() {
    each_engine(async |app| {
        let head = app.as_role(Role::SuperAdmin);
        let body = json!({ "branchName": "New", "branchCode": "NEW", "schoolName": "S", "currency": "BDT", "currencySymbol": "Tk" });
        let id = head.post("/api/addBranch", &body).await.json()["_id"].as_str().unwrap().to_owned();
        run(&app.app.db, "update branches set status = 'inactive' where id in ('branch-1', 'branch-2')").await;
        let next = async || {
            let guide = head.get("/admin/dashboard").await.props()["guide"].clone();
            let steps = guide["steps"].as_array().cloned().unwrap_or_default();
            steps.iter().find(|step| step["done"] == false).map_or(Value::Null, |step| step["label"].clone())
        };
        let add = async |call: &str, body: Value| -> String {
            let added = head.post(&format!("/api/add{call}"), &body).await;
            added.json()["_id"].as_str().unwrap_or_else(|| panic!("{}", added.text())).to_owned()
        };
        assert_eq!(next().await, "Complete the branch");
        let text = head.get("/admin/dashboard").await.props()["guide"]["steps"][0]["text"].clone();
        assert_eq!(text, "Missing: its address, its crest.");
        // Without a crest it does.
        let address = json!({ "address": "Dhaka" });
        assert_eq!(head.put(&format!("/api/updateOneBranch/{id}"), &address).await.refusal().0, 200);
        assert_eq!(next().await, "Add a session");
        let session = json!({ "branchId": id, "sessionName": "2026", "startDate": "2026-01-01", "endDate": "2026-12-31" });
        let session = add("Session", session).await;
        assert_eq!(next().await, "Make the session active");
        let press = [("sessionId", session.as_str()), ("version", "1"), ("activeVersion", "0")];
        let pressed = head.form("/admin/activeSession", &press).await;
        assert_eq!(pressed.status, StatusCode::SEE_OTHER, "{}", pressed.text());
        assert_eq!(next().await, "Add the classes");
        let place = json!({ "branchId": id, "sessionId": session });
        let with = |more: Value| {
            let mut body = place.clone();
            for (key, value) in more.as_object().unwrap() {
                body[key] = value.clone();
            }
            body
        };
        let class = add("Class", with(json!({ "className": "Three", "classNumeric": 3 }))).await;
        assert_eq!(next().await, "Add the sections");
        add("Section", with(json!({ "sectionName": "A", "classId": class }))).await;
        assert_eq!(next().await, "Add the subjects");
        add("Subject", with(json!({ "subjectName": "Bangla" }))).await;
        assert_eq!(next().await, "Add a bell schedule");
        let periods = json!([{ "start": "08:00", "end": "08:45" }, { "start": "08:45", "end": "09:00", "kind": "break" }]);
        let bells = json!({ "branchId": id, "scheduleName": "Day", "weekdays": ["sunday"], "validFrom": "2026-01-01", "periods": periods });
        let bells = add("BellSchedule", bells).await;
        for (step, statement) in STEPS {
            assert_eq!(next().await, step);
            let statement = statement.replace('#', &id).replace('@', &session);
            run(&app.app.db, statement.leak()).await;
        }
        assert_eq!(next().await, "Print the first report card");
        let cards = format!("/admin/markSheet/cards?branchId={id}&sessionId={session}&semester=1stSemester");
        assert_eq!(head.get(&cards).await.status, StatusCode::OK);
        assert_eq!(next().await, Value::Null, "nothing is lacking");

        // Periods keep their ids; what overlaps is refused beside its period.
        let one = head.get(&format!("/api/getOneBellSchedule/{bells}")).await.json();
        assert_eq!((&one["periodCount"], &one["periods"][1]["kind"]), (&json!(2), &json!("break")));
        let update = format!("/api/updateOneBellSchedule/{bells}");
        let overlap = json!({ "periods": [{ "start": "08:00", "end": "08:45" }, { "start": "08:40", "end": "09:00" }] });
        let refused = head.put(&update, &overlap).await;
        assert!(refused.json()["fields"]["periods.2.start"].is_string(), "{}", refused.text());
        for body in [json!({ "periods": [] }), json!({ "periods": "08:00-08:45 lesson" }), json!({ "periods": [{ "start": 8 }] })] {
            assert!(head.put(&update, &body).await.status.is_client_error(), "{body}");
        }
        let later = json!({ "periods": [{ "start": "08:10", "end": "08:45" }] });
        assert_eq!(head.put(&update, &later).await.refusal().0, 200);
        assert_eq!(lines(&app.app.db, "select id || ' ' || start_time as line from periods").await, [format!("{bells}-1 08:10")]);
        assert_eq!(head.json(Method::DELETE, &format!("/api/deleteOneBellSchedule/{bells}"), &json!({}), &[]).await.refusal().0, 200);
    })
    .await;
}

/// Rows as the version before wrote them: sessions active or not, names twice in another case.
#[tokio::test]
async fn an_older_database_keeps_its_structure() {
    let (_, folder) = sqlite().await;
    let file = format!("sqlite://{}", folder.0.join("old.db").display());
    for url in [file, postgres_url().await] {
        let db = Db::connect(&url, 2).await.unwrap();
        db.migrate_to(14).await.unwrap();
        let mut tx = db.begin().await.unwrap();
        for statement in [
            "insert into branches (id, branch_name, school_name) values ('b1', 'One', 'S'), ('b2', 'Two', 'S')",
            "insert into sessions (id, branch_id, session_name, start_date, end_date, status) values
               ('s1', 'b1', '2025', '2025-01-01', '2025-12-31', 'inactive'),
               ('s2', 'b1', '2026', '2026-01-01', '2026-12-31', 'active'),
               ('s3', 'b1', '2027', '2027-01-01', '2027-12-31', 'inactive'),
               ('s4', 'b2', '2026', '2026-01-01', '2026-12-31', 'inactive')",
            "insert into classes (id, session_id, class_name, class_numeric) values ('c1', 's2', 'Eight', 8), ('c2', 's2', 'EIGHT', 8)",
            "insert into student_groups (id, branch_id, group_name, search_text) values
               ('g1', 'b1', 'Science', 'science'), ('g2', 'b1', 'SCIENCE', 'science')",
        ] {
            tx.execute(statement, ()).await.unwrap();
        }
        tx.commit().await.unwrap();
        db.migrate().await.unwrap();
        let sessions = "select id || ' ' || status as line from sessions order by id";
        assert_eq!(lines(&db, sessions).await, ["s1 closed", "s2 active", "s3 planned", "s4 planned"]);
        let classes = "select id || ' ' || search_text as line from classes order by id";
        assert_eq!(lines(&db, classes).await, ["c1 eight", "c2 "], "the second one is found again once it is renamed");
        let groups = "select id || ' ' || search_text as line from student_groups order by id";
        assert_eq!(lines(&db, groups).await, ["g1 science", "g2 "]);
        let branches =
            "select id || ' ' || status || ' ' || weekend_days || ' ' || search_text as line from branches order by id";
        assert_eq!(lines(&db, branches).await[0], "b1 active friday,saturday one s");
        db.close().await;
    }
}
