//! Register numbers, passwords and names in whatever spelling they are typed (docs/rules.md, *Register numbers*, *Sign-in*).

use argon2::password_hash::PasswordHasher;
use axum::http::StatusCode;
use db::{Db, FromRow};
use people::students::numbers_store::{alike, make_keys};
use rules::roles::Role;
use serde_json::{Value, json};

use testing::{Answer, Client, PASSWORD, TestApp, each_engine, rows, run};

#[derive(FromRow)]
struct Line {
    line: String,
}

/// `id number > key`, of the students that were added here.
async fn keys(db: &Db) -> Vec<String> {
    let rows: Vec<Line> = db
        .acquire()
        .await
        .unwrap()
        .all(
            "select id || ' ' || reg_no || ' > ' || coalesce(reg_no_key, '-') as line from students
              where id like 'older-%' order by id",
            (),
        )
        .await
        .unwrap();
    rows.into_iter().map(|row| row.line).collect()
}

/// A student as an older program stored one: without a key.
async fn older(db: &Db, id: &str, reg_no: &str, first: &str) {
    rows::student(db, id, ("branch-1", reg_no), (first, ""), &format!("{first} {reg_no}").to_lowercase()).await;
    let mut conn = db.acquire().await.unwrap();
    conn.execute(
        "update students set gender = 'female', dob = '2012-03-04', guardian_name = 'Guardian', guardian_mobile = '01711000000',
                password_hash = (select password_hash from students where id = 'student-1') where id = $1",
        id,
    )
    .await
    .unwrap();
}

async fn enrol(db: &Db, id: &str, roll: i64) {
    let place = ["session-1", "class-1", "section-1"];
    rows::enrolment(db, &format!("{id}-session-1"), id, place, roll).await;
}

async fn sign_in(app: &TestApp, number: &str, password: &str) -> Answer {
    let body = json!({ "userType": "student", "branchId": "branch-1", "userId": number, "userPassword": password });
    app.anonymous().post("/api/manageUserLogin", &body).await
}

/// Who signs in with a number; none: nobody.
async fn who(app: &TestApp, number: &str) -> Option<String> {
    let answer = sign_in(app, number, PASSWORD).await;
    (answer.status == StatusCode::OK).then(|| answer.json()["_id"].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn the_first_start_makes_keys_and_leaves_pairs_without() {
    each_engine(async |app| {
        let db = &app.app.db;
        for (id, number) in [
            ("older-1", "X-1"),
            ("older-2", "x-1"),
            ("older-3", "\u{ff39}-\u{9e9}"),
            ("older-4", "Z-\u{9e7}"),
            ("older-5", "Z-1"),
        ] {
            older(db, id, number, "Older").await;
        }
        make_keys(db).await.unwrap();
        let made = [
            "older-1 X-1 > -",
            "older-2 x-1 > -",
            "older-3 \u{ff39}-\u{9e9} > y-3",
            "older-4 Z-\u{9e7} > -",
            "older-5 Z-1 > -",
        ];
        assert_eq!(keys(db).await, made);
        // A later start finds nothing to do.
        make_keys(db).await.unwrap();
        assert_eq!(keys(db).await, made);
        for (number, id) in [
            ("X-1", Some("older-1")),
            ("x-1", Some("older-2")),
            ("X-\u{9e7}", None),
            ("Z-\u{9e7}", Some("older-4")),
            ("Z-1", Some("older-5")),
            ("z-1", None),
            ("y-3", Some("older-3")),
            ("Y-\u{9e9}", Some("older-3")),
            ("\u{ff39}-\u{9e9}", Some("older-3")),
            ("s-001", Some("student-1")),
            ("S-\u{9e6}\u{9e6}\u{9e7}", Some("student-1")),
        ] {
            assert_eq!(who(app, number).await.as_deref(), id, "{number}");
        }
        // No two have one key, whoever writes it.
        let mut twice = db.acquire().await.unwrap();
        let same = "update students set reg_no_key = 'y-3' where id = 'older-5'";
        assert!(twice.execute(same, ()).await.is_err());
        drop(twice);
        // Admins see the pairs.
        let listed = alike(&mut db.acquire().await.unwrap(), "branch-1").await.unwrap();
        assert_eq!(
            listed.iter().map(|of| of.id.as_str()).collect::<Vec<_>>(),
            ["older-1", "older-2", "older-4", "older-5"]
        );
        let page = app.as_role(Role::Admin).get("/admin/dashboard?list=alike").await;
        let rows: Vec<Value> = page.props()["lists"][0]["sheets"].as_array().unwrap().clone();
        let shown: Vec<&str> = rows.iter().map(|row| row["where"].as_str().unwrap()).collect();
        assert_eq!(shown, ["X-1", "x-1", "Z-\u{9e7}", "Z-1"]);
        assert_eq!(rows[0]["href"], "/admin/searchView?id=older-1");
        let elsewhere = app.as_employee("employee-admin-2", Role::Admin).get("/admin/dashboard?list=alike").await;
        assert!(!elsewhere.text().contains("older-1"));
    })
    .await;
}

fn new_student(number: &str, roll: i64) -> Value {
    json!({ "branchId": "branch-1", "sessionId": "session-1", "regNo": number, "firstName": "New", "gender": "male",
            "dob": "2012-03-04", "sectionId": "section-1", "roll": roll, "guardianName": "Guardian",
            "guardianMobile": "\u{202a}01711\u{200b}000000\u{202c}" })
}

#[tokio::test]
async fn a_number_is_taken_in_whatever_spelling_and_a_pair_parts_when_one_changes() {
    each_engine(async |app| {
        let db = &app.app.db;
        older(db, "older-1", "X-1", "One").await;
        older(db, "older-2", "x-1", "Two").await;
        enrol(db, "older-1", 61).await;
        enrol(db, "older-2", 62).await;
        make_keys(db).await.unwrap();
        let admin = app.as_role(Role::Admin);
        let taken = "Another student of the branch has this register number";
        for number in ["S-001", "s-001", "S-\u{9e6}\u{9e6}\u{9e7}", "\u{ff33}-001", "X-1", "x-\u{9e7}", "\u{ff38}-1"] {
            let refused = admin.post("/api/addStudent", &new_student(number, 70)).await;
            assert_eq!((refused.status.as_u16(), &refused.json()["fields"]["regNo"]), (422, &json!(taken)), "{number}");
        }
        let added = admin.post("/api/addStudent", &new_student("New-\u{9e7}", 70)).await;
        assert_eq!(added.status, StatusCode::OK, "{}", added.text());
        let one = format!("/api/getOneStudent/{}", added.json()["_id"].as_str().unwrap());
        assert_eq!(admin.get(&one).await.json()["guardianMobile"], "01711000000");
        let again = admin.post("/api/addStudent", &new_student("NEW-1", 71)).await;
        assert_eq!(again.json()["fields"]["regNo"], taken);

        // Anything else of a pair can be changed, and both stay without a key.
        let update = async |id: &str, body: Value| admin.put(&format!("/api/updateOneStudent/{id}"), &body).await;
        let saved = update("older-1", json!({ "firstName": "First" })).await;
        assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());
        assert_eq!(keys(db).await, ["older-1 X-1 > -", "older-2 x-1 > -"]);
        let refused = update("older-1", json!({ "regNo": "x-\u{9e7}" })).await;
        assert_eq!(refused.json()["fields"]["regNo"], taken, "the other one's, spelled otherwise");
        let refused = update("older-1", json!({ "regNo": "s-\u{9e6}\u{9e6}\u{9e7}" })).await;
        assert_eq!(refused.json()["fields"]["regNo"], taken);
        let saved = update("older-1", json!({ "regNo": "X-\u{9e8}" })).await;
        assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());
        assert_eq!(keys(db).await, ["older-1 X-\u{9e8} > x-2", "older-2 x-1 > x-1"]);
        assert_eq!(who(app, "X-2").await.as_deref(), Some("older-1"));
        assert_eq!(who(app, "X-1").await.as_deref(), Some("older-2"));
        // A number may be spelled otherwise by its own student; a changed one is known by its new key.
        let saved = update("older-2", json!({ "regNo": "X-1" })).await;
        assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());
        let saved = update("older-2", json!({ "regNo": "W-1" })).await;
        assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());
        assert_eq!(keys(db).await, ["older-1 X-\u{9e8} > x-2", "older-2 W-1 > w-1"]);

        // One of a pair is deleted: the other one gets the key.
        older(db, "older-3", "P-1", "Three").await;
        older(db, "older-4", "p-1", "Four").await;
        enrol(db, "older-3", 63).await;
        make_keys(db).await.unwrap();
        let gone = admin
            .send(axum::http::Method::DELETE, "/api/deleteOneStudent/older-3", &[], axum::body::Body::empty())
            .await;
        assert_eq!(gone.status, StatusCode::OK, "{}", gone.text());
        assert_eq!(keys(db).await.last().unwrap(), "older-4 p-1 > p-1");
    })
    .await;
}

#[tokio::test]
async fn failures_are_counted_by_key() {
    each_engine(async |app| {
        let spellings = ["S-001", "s-001", "S-\u{9e6}\u{9e6}\u{9e7}", "\u{ff33}-001", "S-00\u{9e7}"];
        for attempt in 0..10 {
            let refused = sign_in(app, spellings[attempt % spellings.len()], "wrong-password").await;
            assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{attempt}");
        }
        assert_eq!(sign_in(app, "S-001", PASSWORD).await.status, StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(sign_in(app, "S-002", PASSWORD).await.status, StatusCode::OK);
    })
    .await;
}

/// As passwords were hashed before they were composed: of the characters as they were typed.
fn hashed_as_typed(password: &str) -> String {
    argon2::Argon2::default().hash_password(password.as_bytes()).unwrap().to_string()
}

#[tokio::test]
async fn a_password_that_was_hashed_as_typed_is_hashed_anew_and_counts_as_one_attempt() {
    each_engine(async |app| {
        let (nfd, nfc) = ("cafe\u{301}-caf\u{9c7}\u{9be}", "caf\u{e9}-caf\u{9cb}");
        let stored = async || {
            let mut conn = app.app.db.acquire().await.unwrap();
            let sql =
                "select password_hash || ' ' || cast(token_epoch as text) as line from students where id = 'student-1'";
            conn.one::<Line>(sql, ()).await.unwrap().line
        };
        let hash = hashed_as_typed(nfd);
        app.app
            .db
            .acquire()
            .await
            .unwrap()
            .execute("update students set password_hash = $1 where id = 'student-1'", &hash)
            .await
            .unwrap();
        assert_eq!(
            sign_in(app, "S-001", nfc).await.status,
            StatusCode::BAD_REQUEST,
            "not yet known by its composed form"
        );
        assert_eq!(stored().await, format!("{hash} 0"));
        assert_eq!(sign_in(app, "S-001", nfd).await.status, StatusCode::OK);
        let anew = stored().await;
        assert!(anew.ends_with(" 0") && !anew.starts_with(&hash), "another hash, and no sign-in ends: {anew}");
        assert_eq!(sign_in(app, "S-001", nfc).await.status, StatusCode::OK);
        assert_eq!(sign_in(app, "S-001", nfd).await.status, StatusCode::OK);
        assert_eq!(stored().await, anew);

        // What is tried twice is one attempt: ten of them, and not five.
        for attempt in 0..10 {
            let refused = sign_in(app, "S-002", "wrong-e\u{301}").await;
            assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{attempt}");
        }
        assert_eq!(sign_in(app, "S-002", PASSWORD).await.status, StatusCode::TOO_MANY_REQUESTS);

        // A new one is known in every spelling, an employee's too.
        let admin = app.as_role(Role::Admin);
        let body = json!({ "branchId": "branch-1", "studentId": "student-3", "password": nfd });
        let given = admin.post("/api/changeStudentPassword", &body).await;
        assert_eq!(given.status, StatusCode::OK, "{}", given.text());
        assert_eq!(sign_in(app, "S-003", nfc).await.status, StatusCode::OK);
        app.app
            .db
            .acquire()
            .await
            .unwrap()
            .execute("update employees set password_hash = $1 where id = 'employee-teacher'", hashed_as_typed(nfd))
            .await
            .unwrap();
        for typed in [nfd, nfc] {
            let body = json!({ "userType": "admin", "userId": "teacher", "userPassword": typed });
            let answer = app.anonymous().post("/api/manageUserLogin", &body).await;
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        }
    })
    .await;
}

fn address(path: &str, pairs: &[(&str, &str)]) -> String {
    format!("{path}?{}", form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish())
}

async fn ids(client: &Client, address: &str, list: impl Fn(Value) -> Value) -> Vec<String> {
    let answer = client.get(address).await;
    assert_eq!(answer.status, StatusCode::OK, "{address}: {}", answer.text());
    let mut ids: Vec<String> = list(answer.json())
        .as_array()
        .unwrap_or_else(|| panic!("{address}: {}", answer.text()))
        .iter()
        .map(|row| row["_id"].as_str().unwrap().to_owned())
        .collect();
    ids.sort();
    ids
}

#[tokio::test]
async fn a_name_and_a_number_are_found_in_any_spelling_by_every_search() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        // With a nukta letter, a vowel in two parts, and a Latin accent.
        let name = "ন\u{9df}ন ম\u{9cb}ন Zo\u{eb}";
        let mut new = new_student("R-\u{9e7}\u{9e8}", 70);
        new["firstName"] = json!(name);
        let added = admin.post("/api/addStudent", &new).await;
        assert_eq!(added.status, StatusCode::OK, "{}", added.text());
        let id = added.json()["_id"].as_str().unwrap().to_owned();
        let place = [("branchId", "branch-1"), ("sessionId", "session-1")];
        for typed in [
            "ন\u{9df}ন",
            "ন\u{9af}\u{9bc}ন",
            "ম\u{9cb}ন",
            "ম\u{9c7}\u{9be}ন",
            "zo\u{eb}",
            "ZOE\u{308}",
            "R-\u{9e7}\u{9e8}",
            "r-12",
            "\u{9e7}\u{9e8}",
        ] {
            let with = |key| [place[0], place[1], (key, typed)];
            let top_bar = ids(&admin, &address("/api/getSearchResult", &with("searchText")), |rows| rows).await;
            assert_eq!(top_bar, [id.as_str()], "top bar: {typed}");
            let accountant = app.as_role(Role::Accountant);
            let cashier =
                ids(&accountant, &address("/api/getStudentForCashier", &with("searchText")), |rows| rows).await;
            assert_eq!(cashier, [id.as_str()], "cashier: {typed}");
            let list = ids(&admin, &address("/api/getAllStudent", &with("search")), |page| page["data"].clone()).await;
            assert_eq!(list, [id.as_str()], "list: {typed}");
        }
        // By the guardian's number in Bengali digits, as somebody reads it out.
        let accountant = app.as_role(Role::Accountant);
        let number = [
            place[0],
            place[1],
            ("searchText", "\u{9e6}\u{9e7}\u{9ed}\u{9e7}\u{9e7}\u{9e6}\u{9e6}\u{9e6}\u{9e6}\u{9e6}\u{9e6}"),
        ];
        let found = ids(&accountant, &address("/api/getStudentForCashier", &number), |rows| rows).await;
        assert!(found.contains(&id), "{found:?}");
    })
    .await;
}

#[tokio::test]
async fn an_import_matches_numbers_by_key() {
    each_engine(async |app| {
        let db = &app.app.db;
        older(db, "older-1", "X-1", "One").await;
        older(db, "older-2", "x-1", "Two").await;
        make_keys(db).await.unwrap();
        let admin = app.as_role(Role::Admin);
        let entry = |number: &str, roll: i64| {
            json!({ "regNo": number, "firstName": "Called", "gender": "male", "dob": "2012-03-04", "className": "Class 8",
                    "sectionName": "A", "roll": roll, "guardianName": "G", "guardianMobile": "\u{200b}01711000000\u{202c}" })
        };
        let dry = async |students: Value| {
            let body = json!({ "sessionId": "session-1", "students": students, "dryRun": true });
            admin.post("/api/addBulkStudent", &body).await.json()
        };
        let plan = dry(json!([entry("s-\u{9e6}\u{9e6}\u{9e8}", 2), entry("N-1", 81)])).await;
        assert_eq!((&plan["new"], &plan["changed"], &plan["refused"]), (&json!(1), &json!(1), &json!([])), "{plan}");
        let plan = dry(json!([entry("N-1", 81), entry("n-\u{9e7}", 82)])).await;
        assert_eq!(plan["refused"].as_array().unwrap().len(), 2, "one number twice: {plan}");
        let plan = dry(json!([entry("X-1", 81), entry("N-1", 82)])).await;
        assert_eq!((&plan["changed"], &plan["new"]), (&json!(1), &json!(1)), "one of a pair, spelled so: {plan}");
        let plan = dry(json!([entry("X-\u{9e7}", 81)])).await;
        assert!(plan["refused"][0]["fields"]["regNo"].is_string(), "either of a pair: {plan}");
        // Nothing that is not seen in a number or a name; in a telephone number it is left out.
        let plan = dry(json!([entry("T-0007\u{200b}", 83)])).await;
        assert_eq!(plan["refused"][0]["fields"]["regNo"], "Register number holds a character that cannot be shown");
        let body = json!({ "sessionId": "session-1", "students": [entry("N-\u{9e7}", 81)] });
        let done = admin.post("/api/addBulkStudent", &body).await;
        assert_eq!(done.status, StatusCode::OK, "{}", done.text());
        let mut conn = db.acquire().await.unwrap();
        let sql = "select reg_no || ' ' || reg_no_key || ' ' || guardian_mobile as line from students where reg_no_key = 'n-1'";
        assert_eq!(conn.one::<Line>(sql, ()).await.unwrap().line, "N-\u{9e7} n-1 01711000000");
    })
    .await;
}

#[tokio::test]
async fn numbers_of_two_branches_are_two_numbers() {
    each_engine(async |app| {
        run(&app.app.db, "update students set reg_no_key = null").await;
        make_keys(&app.app.db).await.unwrap();
        let mut conn = app.app.db.acquire().await.unwrap();
        let sql = "select cast(count(*) as text) as line from students where reg_no_key = 's-001'";
        assert_eq!(conn.one::<Line>(sql, ()).await.unwrap().line, "2");
    })
    .await;
}
