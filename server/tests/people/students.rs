//! The student search and the profile (docs/rules.md, *Screens*, *Marks*, *Calls*, *Limits*).

use db::Db;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::{Client, PASSWORD_HASH, TestApp, both_schools, rows, run};

/// A student of branch 1 who is enrolled nowhere.
async fn add(db: &Db, id: &str, first: &str, last: &str, reg_no: &str) {
    rows::student(db, id, ("branch-1", reg_no), (first, last), &format!("{first} {last} {reg_no}").to_lowercase())
        .await;
    let mut conn = db.acquire().await.expect("a connection");
    let sql = "update students set password_hash = $1 where id = $2";
    conn.execute(sql, (PASSWORD_HASH.as_str(), id)).await.expect("a row is changed");
}

fn address(path: &str, pairs: &[(&str, &str)]) -> String {
    format!("{path}?{}", form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish())
}

async fn search(client: &Client, text: &str) -> Value {
    let query = [("branchName", "Dhanmondi"), ("branchId", "branch-1"), ("searchText", text)];
    let answer = client.get(&address("/api/getSearchResult", &query)).await;
    assert_eq!(answer.status.as_u16(), 200, "{text}: {}", answer.text());
    answer.json()
}

async fn found(client: &Client, text: &str) -> Vec<String> {
    let rows = search(client, text).await;
    rows.as_array().expect("an array").iter().map(|row| row["_id"].as_str().expect("a text").to_owned()).collect()
}

#[tokio::test]
async fn a_student_is_found_by_names_and_register_number() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        add(&db, "student-wild", "Percent", "50%_Off", "W\\7").await;
        // The last letter but one as two code points.
        add(&db, "student-two", "\u{99C}\u{9AF}\u{9BC}\u{9BE}", "Sen", "S-100").await;
        // The same letter as one.
        add(&db, "student-one", "\u{99C}\u{9DF}\u{9BE}", "Roy", "S-101").await;
        {
            let mut conn = db.acquire().await.unwrap();
            conn.execute("update students set status = 'inactive' where id = 'student-6'", ()).await.unwrap();
        }
        let client = app.as_role(Role::Teacher);
        for (text, ids) in [
            ("Amina", vec!["student-1"]),
            ("rahman", vec!["student-1"]),
            ("aMiNa RAHMAN", vec!["student-1"]),
            ("rahman   amina", vec!["student-1"]),
            ("  amina ", vec!["student-1"]),
            ("min", vec!["student-1"]),
            ("s-002", vec!["student-2"]),
            ("Bashir S-002", vec!["student-2"]),
            ("amina ahmed", vec![]),
            ("চন্দ্রা", vec!["student-3"]),
            ("o'brien <B>", vec!["student-4"]),
            ("50%", vec!["student-wild"]),
            ("%_", vec!["student-wild"]),
            ("__", vec![]),
            ("%%", vec![]),
            ("w\\7", vec!["student-wild"]),
            ("\\\\", vec![]),
            ("\u{99C}\u{9DF}\u{9BE}", vec!["student-one", "student-two"]),
            ("\u{99C}\u{9AF}\u{9BC}\u{9BE}", vec!["student-one", "student-two"]),
            // Inactive, and the other branch's.
            ("Farid", vec![]),
            ("Gulshan", vec![]),
            // Too short, and longer than any name.
            ("a", vec![]),
            (" a ", vec![]),
            ("", vec![]),
        ] {
            let mut ids_found = found(&client, text).await;
            ids_found.sort();
            assert_eq!(ids_found, ids, "{text:?}");
        }
        assert_eq!(found(&client, &"amina ".repeat(10_000)).await, Vec::<String>::new());
    })
    .await;
}

#[tokio::test]
async fn a_hit_tells_the_place_in_the_active_session() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let place = ["session-1-old", "class-1-old", "section-1-old"];
        rows::enrolment(&db, "enrolment-old", "student-1", place, 77).await;
        run(&db, "update students set profile_photo_file_id = 'photo-1' where id = 'student-1'").await;
        add(&db, "student-new", "Newly", "Admitted", "S-200").await;
        let client = app.as_role(Role::Accountant);
        assert_eq!(
            search(&client, "amina").await,
            json!([{ "_id": "student-1", "firstName": "Amina", "lastName": "Rahman", "regNo": "S-001", "roll": 1,
                     "className": "Class 8", "sectionName": "A", "profilePhoto": "/admin/files/photo-1" }])
        );
        assert_eq!(
            search(&client, "newly").await,
            json!([{ "_id": "student-new", "firstName": "Newly", "lastName": "Admitted", "regNo": "S-200", "roll": null,
                     "className": null, "sectionName": null, "profilePhoto": null }])
        );
    })
    .await;
}

#[tokio::test]
async fn at_most_twenty_are_found_by_name() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        for number in (0..25).rev() {
            add(
                &db,
                &format!("student-many-{number:02}"),
                &format!("Many{number:02}"),
                "Twins",
                &format!("M-{number:02}"),
            )
            .await;
        }
        let ids = found(&app.as_role(Role::Admin), "twins").await;
        assert_eq!(ids.len(), 20);
        assert_eq!((ids[0].as_str(), ids[19].as_str()), ("student-many-00", "student-many-19"));
    })
    .await;
}

#[tokio::test]
async fn the_search_is_for_staff_of_the_branch() {
    let app = TestApp::new().await;
    for role in Role::ALL {
        let answer = app.as_role(role).get("/api/getSearchResult?branchId=branch-1&searchText=amina").await;
        let expected = if matches!(role, Role::SuperAdmin | Role::Student) { 403 } else { 200 };
        assert_eq!(answer.status.as_u16(), expected, "{role}");
    }
    let client = app.as_role(Role::Teacher);
    let missing = client.get("/api/getSearchResult?branchId=branch-1").await;
    assert_eq!(
        (missing.status.as_u16(), missing.json()["fields"]["searchText"].clone()),
        (400, json!("searchText is missing"))
    );
    for branch in ["branchId=branch-2", "branchName=Uttara", "branchId=branch-404"] {
        let answer = client.get(&format!("/api/getSearchResult?{branch}&searchText=gulshan")).await;
        assert_eq!(answer.status.as_u16(), 403, "{branch}");
    }
}

async fn props(client: &Client, query: &[(&str, &str)]) -> Value {
    // Also of a student who is not there, which is said with 404.
    let answer = client.get(&address("/admin/searchView", query)).await;
    let data = answer.page_data();
    assert_eq!(data["page"], "searchView");
    data["props"].clone()
}

#[tokio::test]
async fn a_profile_is_read_by_the_id_in_the_address() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let place = ["session-1-old", "class-1-old", "section-1-old"];
        rows::enrolment(&db, "enrolment-old", "student-1", place, 77).await;
        for sql in [
            "update enrolments set group_id = 'group-1' where id = 'enrolment-old'",
            "update students set mobile_no = '01711', email = 'amina@school.test' where id = 'student-1'",
        ] {
            run(&db, sql).await;
        }
        let profile = json!({
            "_id": "student-1", "name": "Amina Rahman", "regNo": "S-001", "profilePhoto": null,
            "details": [
                { "label": "Branch", "value": "Dhanmondi" },
                { "label": "Status", "value": "Active" },
                { "label": "Date of Birth", "value": "4 March 2012" },
                { "label": "Gender", "value": "Female" },
                { "label": "Guardian Name", "value": "Guardian Name" },
                { "label": "Mobile No", "value": "01711" },
                { "label": "Email", "value": "amina@school.test" },
                { "label": "Address", "value": "" }
            ],
            "enrolments": [
                { "session": "2026", "class": "Class 8", "section": "A", "roll": 1, "group": null, "joined": null, "left": null },
                { "session": "2025", "class": "Class 8", "section": "A", "roll": 77, "group": "Science", "joined": null, "left": null }
            ],
            "moves": [], "earlier": []
        });
        for role in Role::ALL.into_iter().filter(|role| *role != Role::Student) {
            let mut props = props(&app.as_role(role), &[("id", "student-1")]).await;
            // Who may change the student sees all that is kept.
            let may = matches!(role, Role::SuperAdmin | Role::Admin | Role::AdmissionSupport);
            // Results are in profile_results.rs.
            props["student"].as_object_mut().unwrap().remove("results").unwrap();
            // Attendance is for who may read it.
            let attendance = props["student"].as_object_mut().unwrap().remove("attendance").unwrap();
            let reads = matches!(role, Role::SuperAdmin | Role::Admin | Role::Teacher);
            assert_eq!(attendance, if reads { json!([]) } else { Value::Null }, "{role}");
            let acts = props["student"].as_object_mut().unwrap().remove("acts").unwrap().to_string();
            for to in ["", "/section", "/leaving", "/documents"] {
                assert_eq!(acts.contains(&format!("\"/admin/view/student-1{to}\"")), may, "{role} {to}");
            }
            assert_eq!(acts.contains("/admin/view/student-1/branch"), role == Role::SuperAdmin, "{role}");
            let gives = matches!(role, Role::SuperAdmin | Role::Admin);
            assert_eq!(acts.contains("/admin/view/student-1/password"), gives, "{role}");
            let details = props["student"]["details"].to_string();
            assert_eq!(details.contains("Birth registration number"), may, "{role}");
            if may {
                props["student"]["details"] = profile["details"].clone();
            }
            assert_eq!(props, json!({ "student": profile, "message": null, "hits": [], "done": null }), "{role}");
        }
        let page = app.as_role(Role::Teacher).get("/admin/searchView?id=student-4").await;
        assert!(page.text().contains("O&#x27;Brien &lt;b&gt;"), "rendered, and not as markup");
    })
    .await;
}

#[tokio::test]
async fn a_profile_is_read_within_reach_only() {
    let app = TestApp::new().await;
    for (client, query, status) in [
        (app.as_role(Role::Teacher), "id=student-2x", 403),
        (app.as_role(Role::Admin), "id=student-2x", 403),
        (app.as_role(Role::SuperAdmin), "id=student-2x", 200),
        (app.as_role(Role::Teacher), "id=student-404", 404),
        (app.as_role(Role::SuperAdmin), "id=student-404", 404),
        (app.as_role(Role::Teacher), "", 200),
        // A student sees the own profile, and asks for no other, there or not.
        (app.as_role(Role::Student), "", 200),
        (app.as_role(Role::Student), "id=student-1", 200),
        (app.as_role(Role::Student), "search=bashir", 200),
        (app.as_role(Role::Student), "id=student-2", 403),
        (app.as_role(Role::Student), "id=student-2x", 403),
        (app.as_role(Role::Student), "id=student-404", 403),
        // superAdmin has no search.
        (app.as_role(Role::SuperAdmin), "search=amina", 403),
    ] {
        let answer = client.get(&format!("/admin/searchView?{query}")).await;
        assert_eq!(answer.status.as_u16(), status, "{query}");
        if status == 403 {
            assert!(!answer.text().contains("Bashir") && !answer.text().contains("Gulshan"));
        }
    }
    for query in [&[][..], &[("search", "bashir")][..]] {
        assert_eq!(props(&app.as_role(Role::Student), query).await["student"]["_id"], "student-1");
    }
    let not_found = props(&app.as_role(Role::Teacher), &[("id", "student-404")]).await;
    assert_eq!(not_found, json!({ "student": null, "message": "The student was not found", "hits": [], "done": null }));
}

#[tokio::test]
async fn without_a_script_one_hit_is_shown_and_several_are_listed() {
    let app = TestApp::new().await;
    let client = app.as_role(Role::AdmissionSupport);
    let one = props(&client, &[("search", "amina")]).await;
    assert_eq!((&one["student"]["_id"], &one["hits"]), (&json!("student-1"), &json!([])));
    let several = props(&client, &[("search", "s-00")]).await;
    assert_eq!((&several["student"], &several["message"]), (&Value::Null, &json!("6 students found")));
    assert_eq!(
        several["hits"][0],
        json!({ "_id": "student-1", "firstName": "Amina", "lastName": "Rahman", "regNo": "S-001", "roll": 1,
                "className": "Class 8", "sectionName": "A", "profilePhoto": null,
                "href": "/admin/searchView?id=student-1" })
    );
    let none = props(&client, &[("search", "<script>")]).await;
    assert_eq!(none["message"], "No student found for \u{201c}<script>\u{201d}");
    let short = props(&client, &[("search", "a")]).await;
    assert_eq!(short["message"], "Please type at least 2 characters of a name or register number");
    let signed_out = app.anonymous().get("/admin/searchView?search=amina").await;
    assert_eq!(signed_out.header("location"), "/auth/login?next=%2Fadmin%2FsearchView%3Fsearch%3Damina");
}

#[tokio::test]
async fn the_pages_of_the_student_list_are_the_whole_list_in_its_order() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        {
            let mut conn = db.acquire().await.unwrap();
            for statement in [
                "update students set status = 'inactive' where id = 'student-4'",
                "update enrolments set left_on = '2026-03-01' where student_id = 'student-2'",
            ] {
                conn.execute(statement, ()).await.unwrap();
            }
        }
        let client = app.as_role(Role::Admin);
        let listed = async |pairs: &[(&str, &str)]| {
            let all = [&[("branchId", "branch-1"), ("sessionId", "session-1")], pairs].concat();
            let answer = client.get(&address("/api/getAllStudent", &all)).await;
            assert_eq!(answer.status.as_u16(), 200, "{pairs:?}: {}", answer.text());
            let answer = answer.json();
            let ids = answer["data"].as_array().unwrap().iter().map(|row| row["_id"].as_str().unwrap().to_owned());
            (ids.collect::<Vec<_>>(), answer["total"].as_i64().unwrap())
        };
        let mut longest = 0;
        for sort in
            ["", "className", "-className", "studentName", "-studentName", "regNo", "-regNo", "-roll", "sectionName"]
        {
            for narrowed in [
                ("search", ""),
                ("search", "a"),
                ("search", "s-00"),
                ("search", "nobody"),
                ("status", "active"),
                ("standing", "left"),
                ("gender", "female"),
            ] {
                let (whole, total) = listed(&[("sort", sort), narrowed, ("limit", "all")]).await;
                assert_eq!(i64::try_from(whole.len()).unwrap(), total);
                longest = longest.max(total);
                let mut pages = Vec::new();
                for page in 1..=total / 2 + 2 {
                    let (rows, counted) =
                        listed(&[("sort", sort), narrowed, ("limit", "2"), ("page", &page.to_string())]).await;
                    assert_eq!(counted, total, "{sort} {narrowed:?}, page {page}");
                    pages.extend(rows);
                }
                assert_eq!(pages, whole, "{sort} {narrowed:?}");
            }
        }
        assert!(longest > 4, "the list is long enough to show an order: {longest}");
    })
    .await;
}
