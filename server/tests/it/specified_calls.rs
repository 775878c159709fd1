//! Every call of the specification, called with exactly the names that it gives them (`specified_calls.txt`), and what is then stored or answered. On
//! both engines.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use axum::body::Body;
use axum::http::{Method, StatusCode};
use rules::roles::Role;
use serde_json::{Map, Value, json};

use testing::uploads::{Part, multipart};
use testing::{Answer, Client, PASSWORD, TestApp, both_schools, rows, run};

/// The names of a call.
struct Named {
    query: BTreeSet<&'static str>,
    body: BTreeSet<&'static str>,
    multipart: bool,
}

/// The table, by `METHOD path`.
fn table() -> BTreeMap<&'static str, Named> {
    let lines = include_str!("specified_calls.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let names = |text: &'static str| text.split([' ', '[', ']']).filter(|name| !name.is_empty()).collect();
    let row = |line: &'static str| {
        let parts: Vec<&'static str> = line.split('|').collect();
        assert_eq!(parts.len(), 3, "{line}");
        let call = parts[0].trim();
        let multipart = call.ends_with('*');
        (call.trim_end_matches([' ', '*']), Named { query: names(parts[1]), body: names(parts[2]), multipart })
    };
    lines.map(row).collect()
}

/// Makes calls by their names, and knows which were made.
struct Specified {
    table: BTreeMap<&'static str, Named>,
    made: RefCell<BTreeSet<&'static str>>,
}

impl Specified {
    /// One call. `id`: in the place of its path. Every name of the table is sent and no other: those of `values` with these values, all others
    /// with the school's own.
    async fn call(&self, client: &Client, call: &'static str, id: &str, values: Value) -> Answer {
        let named = self.table.get(call).unwrap_or_else(|| panic!("{call} is not in the table"));
        self.made.borrow_mut().insert(call);
        let given = values.as_object().unwrap();
        let unknown: Vec<_> = given
            .keys()
            .filter(|name| !named.query.contains(name.as_str()) && !named.body.contains(name.as_str()))
            .collect();
        assert!(unknown.is_empty(), "{call} has no {unknown:?}");
        let value = |name: &str| given.get(name).cloned().unwrap_or_else(|| usual(call, name));
        let (method, path) = call.split_once(' ').unwrap();
        let path = path.split_once('{').map_or(path.to_owned(), |(before, _)| format!("{before}{id}"));
        let text = |value: Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let query: Vec<(&str, String)> = named.query.iter().map(|name| (*name, text(value(name)))).collect();
        let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(query).finish();
        let path = if query.is_empty() { path } else { format!("{path}?{query}") };
        let method: Method = method.parse().unwrap();
        if named.multipart {
            let values: Vec<(&str, String)> = named.body.iter().map(|name| (*name, text(value(name)))).collect();
            let parts: Vec<Part<'_>> = values.iter().map(|(name, value)| (*name, None, value.as_bytes())).collect();
            let headers = [("content-type", "multipart/form-data; boundary=edge")];
            return client.send(method, &path, &headers, Body::from(multipart(&parts))).await;
        }
        let body: Map<String, Value> = named.body.iter().map(|name| ((*name).to_owned(), value(name))).collect();
        if body.is_empty() {
            client.send(method, &path, &[], Body::empty()).await
        } else {
            client.json(method, &path, &Value::Object(body), &[]).await
        }
    }

    /// The same where it does what it says.
    async fn fine(&self, client: &Client, call: &'static str, id: &str, values: Value) -> Value {
        let answer = self.call(client, call, id, values).await;
        assert_eq!(answer.status, StatusCode::OK, "{call}: {}", answer.text());
        answer.json()
    }
}

/// What a call sends where the test has nothing of its own to say.
fn usual(call: &str, name: &str) -> Value {
    json!(match name {
        "branchName" | "existingBranch" => "Dhanmondi",
        "branchId" | "branch" => "branch-1",
        "sessionName" => "2026",
        "sessionId" => "session-1",
        "className" => "Class 8",
        "classId" => "class-1",
        "classNumeric" => "8",
        "sectionName" => "A",
        "sectionId" => "section-1",
        "examId" | "exam" => "exam-1",
        "subjectId" => "subject-1",
        "studentId" => "student-1",
        "semester" => "half_yearly",
        "page" => "1",
        "limit" => "25",
        "search" | "sort" | "profilePhoto" | "oldProfilePhoto" | "icon" | "oldPhoto" => "",
        _ => panic!("{call}: nothing is said of {name}"),
    })
}

/// `name` of each record of a list.
fn names(list: &Value, name: &str) -> Vec<String> {
    let list = list.as_array().unwrap_or_else(|| panic!("{list} is no list"));
    list.iter().map(|row| row[name].as_str().unwrap_or_else(|| panic!("{name} of {row}")).to_owned()).collect()
}

fn id_of(answer: &Value) -> String {
    answer["_id"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

#[tokio::test]
async fn every_call_of_the_specification_takes_exactly_its_names_and_stores_what_they_say() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let year = ["2027-01-01", "2027-12-31"];
        rows::session(&db, "session-next", "branch-1", "2027", year, "planned").await;
        rows::class(&db, "class-9-next", "session-next", ("Class 9", 9)).await;
        rows::section(&db, "section-9-next", "class-9-next", "A").await;
        rows::designation(&db, "designation-1", "branch-1", "Senior Teacher").await;
        rows::designation(&db, "designation-2", "branch-2", "Head Clerk").await;
        rows::department(&db, "department-1", "branch-1", "Science").await;
        let calls = Specified { table: table(), made: RefCell::default() };
        signing_in(&app, &calls).await;
        structure(&app, &calls).await;
        employees(&app, &calls).await;
        exam_list(&app, &calls).await;
        lookups(&app, &calls).await;
        marks_and_results(&app, &calls).await;
        charts(&app, &calls).await;
        teaching(&app, &calls).await;
        students(&app, &calls).await;
        let all: BTreeSet<&str> = calls.table.keys().copied().collect();
        let left: Vec<_> = all.difference(&calls.made.borrow()).copied().collect();
        assert!(left.is_empty(), "not called: {left:?}");
        assert_eq!(all.len(), 80);
    })
    .await;
}

async fn signing_in(app: &TestApp, calls: &Specified) {
    let values =
        json!({ "userType": "admin", "userId": "admin", "userPassword": PASSWORD, "isWeb": true, "webId": "web-1" });
    let user = calls.fine(&app.anonymous(), "POST /api/manageUserLogin", "", values).await;
    assert_eq!((&user["_id"], &user["branch"]["branchName"]), (&json!("employee-admin"), &json!("Dhanmondi")));
    calls.fine(&app.as_role(Role::Admin), "GET /api/check_session", "", json!({})).await;
}

async fn structure(app: &TestApp, calls: &Specified) {
    let (head, admin) = (app.as_role(Role::SuperAdmin), app.as_role(Role::Admin));
    let days =
        json!({ "sessionName": "2030", "startDate": "2030-01-01", "endDate": "2030-12-31", "status": "planned" });
    let id = id_of(&calls.fine(&admin, "POST /api/addSession", "", days).await);
    let listed = calls.fine(&admin, "GET /api/getAllSession", "", json!({ "search": "2030" })).await;
    assert_eq!(names(&listed["data"], "sessionName"), ["2030"]);
    let changed = json!({
        "sessionName": "2031", "startDate": "2031-01-01", "endDate": "2031-12-31", "status": "planned", "existingSession": "2030",
    });
    calls.fine(&admin, "PUT /api/updateOneSession/{id}", &id, changed).await;
    let one = calls.fine(&admin, "GET /api/getOneSession/{id}", &id, json!({})).await;
    assert_eq!((&one["sessionName"], &one["endDate"]), (&json!("2031"), &json!("2031-12-31")));
    let gone = calls.fine(&admin, "DELETE /api/deleteOneSession/{id}", &id, json!({ "sessionName": "2031" })).await;
    assert_eq!(gone["deleteStatus"], true);
    assert!(!names(&gone["allSession"], "sessionName").contains(&"2031".to_owned()));

    let branches = calls.fine(&head, "GET /api/getAllBranch", "", json!({})).await;
    assert!(names(&branches["data"], "branchName").contains(&"Dhanmondi".to_owned()), "{branches}");
    let body = json!({ "branchName": "Mirpur", "branchCode": "MIR", "schoolName": "Test School", "currency": "BDT", "currencySymbol": "৳", "address": "Dhaka" });
    let added = head.post("/api/addBranch", &body).await;
    assert_eq!(added.status, StatusCode::OK, "{}", added.text());
    let found = calls.fine(&head, "GET /api/getAllBranch", "", json!({ "search": "mirp" })).await;
    assert_eq!(names(&found["data"], "branchName"), ["Mirpur"]);
    let id = id_of(&added.json());
    let picture = testing::report_card_school::picture("icon");
    let headers = [("content-type", "multipart/form-data; boundary=edge")];
    let body = multipart(&[("icon", Some("icon.png"), &picture)]);
    let sent = head.send(Method::PUT, &format!("/api/updateOneBranch/{id}"), &headers, Body::from(body)).await;
    assert_eq!(sent.status, StatusCode::OK, "{}", sent.text());
    let icon = calls.fine(&head, "GET /api/getOneBranch/{id}", &id, json!({})).await["icon"].clone();
    // The icon is left empty, and oldPhoto says that it stays.
    let changed = json!({
        "branchName": "Mirpur", "schoolName": "Another School", "email": "office@school.test", "mobileNo": "01711000001", "currency": "BDT",
        "currencySymbol": "৳", "address": "Mirpur 10", "oldPhoto": icon,
    });
    calls.fine(&head, "PUT /api/updateOneBranch/{id}", &id, changed).await;
    let one = calls.fine(&head, "GET /api/getOneBranch/{id}", &id, json!({})).await;
    assert_eq!(
        (&one["schoolName"], &one["address"], &one["icon"]),
        (&json!("Another School"), &json!("Mirpur 10"), &icon)
    );
    assert!(icon.is_string());
    calls.fine(&head, "DELETE /api/deleteOneBranch/{id}", &id, json!({})).await;
    assert_eq!(head.get(&format!("/api/getOneBranch/{id}")).await.status, StatusCode::NOT_FOUND);
}

/// Every field of an employee, as the specification names them.
fn employee() -> Value {
    json!({
        "role": "librarian", "joiningDate": "2020-01-02", "designationName": "Senior Teacher", "designationId": "",
        "departmentName": "Science", "departmentId": "", "qualification": "M.A.", "experienceDetails": "Two schools",
        "totalExperience": "5 years", "employeeName": "Rina Begum", "gender": "female", "religion": "Islam", "bloodGroup": "B+",
        "dob": "1985-06-07", "mobileNo": "01711000002", "email": "rina@school.test", "presentAddress": "Dhaka",
        "permanentAddress": "Bogura", "userName": "rina.begum", "password": "a first password", "facebook": "fb.test/rina",
        "website": "rina.test", "linkedIn": "in.test/rina", "accountName": "Rina", "accountNumber": "0012345678",
        "routingNumber": "011", "bankBranch": "Gulshan", "bankName": "City Bank",
    })
}

async fn employees(app: &TestApp, calls: &Specified) {
    let admin = app.as_role(Role::Admin);
    let id = id_of(&calls.fine(&admin, "POST /api/addEmployee", "", employee()).await);
    let one = calls.fine(&admin, "GET /api/getOneEmployee/{id}", &id, json!({})).await;
    let stored = |one: &Value, sent: &Value| {
        // The names alone have said which records are meant.
        assert_eq!((&one["designationId"], &one["departmentId"]), (&json!("designation-1"), &json!("department-1")));
        for (name, value) in sent.as_object().unwrap() {
            if !["designationId", "departmentId", "password"].contains(&name.as_str()) {
                assert_eq!(&one[name], value, "{name}");
            }
        }
    };
    stored(&one, &employee());
    let found =
        calls.fine(&admin, "GET /api/getAllEmployee", "", json!({ "search": "rina", "role": "librarian" })).await;
    assert_eq!(names(&found["data"], "employeeName"), ["Rina Begum"]);
    let mut changed = employee();
    changed["religion"] = json!("Buddhism");
    changed["password"] = json!("a second password");
    calls.fine(&admin, "PUT /api/updateOneEmployee/{id}", &id, changed.clone()).await;
    stored(&calls.fine(&admin, "GET /api/getOneEmployee/{id}", &id, json!({})).await, &changed);
    let sign_in = async |user: &str, password: &str| {
        let body = json!({ "branchId": "branch-1", "userType": "admin", "userId": user, "userPassword": password });
        app.anonymous().post("/api/manageUserLogin", &body).await.status
    };
    assert_eq!(sign_in("rina.begum", "a first password").await, StatusCode::BAD_REQUEST);
    assert_eq!(sign_in("rina.begum", "a second password").await, StatusCode::OK);
    let answer = calls
        .fine(&admin, "GET /api/updateEmployeePassword/{id}", &id, json!({ "newPassword": "a third password" }))
        .await;
    assert_eq!(answer["message"], "Password Changed");
    assert_eq!(sign_in("rina.begum", "a third password").await, StatusCode::OK);
    let leaving = admin
        .post(
            "/api/addEmployee",
            &json!({ "branchId": "branch-1", "employeeName": "New", "role": "librarian",
        "userName": "new.one", "password": "a first password" }),
        )
        .await;
    let leaving = id_of(&leaving.json());
    calls.fine(&admin, "DELETE /api/deleteOneEmployee/{id}", &leaving, json!({})).await;
    assert_eq!(admin.get(&format!("/api/getOneEmployee/{leaving}")).await.status, StatusCode::NOT_FOUND);
}

async fn exam_list(app: &TestApp, calls: &Specified) {
    let admin = app.as_role(Role::Admin);
    let exam = json!({ "semester": "yearly", "examType": "term", "name": "Annual", "remarks": "In the hall", "createdBy": "Admin Person" });
    let id = id_of(&calls.fine(&admin, "POST /api/addExamList", "", exam).await);
    let listed = calls.fine(&admin, "GET /api/getExamList", "", json!({ "search": "annual" })).await;
    assert_eq!(names(&listed["data"], "name"), ["Annual"]);
    let changed = json!({ "semester": "yearly", "examType": "term", "name": "Annual Exam", "remarks": "In both halls", "user": "Admin Person" });
    calls.fine(&admin, "PUT /api/updateOneExamList/{id}", &id, changed).await;
    let one = calls.fine(&admin, "GET /api/getOneExamList/{id}", &id, json!({})).await;
    assert_eq!(
        (&one["name"], &one["remarks"], &one["createdBy"]),
        (&json!("Annual Exam"), &json!("In both halls"), &json!("Admin Person"))
    );
    let all = calls.fine(&admin, "GET /api/getBranchSessionWiseExamList", "", json!({})).await;
    assert!(names(&all, "name").contains(&"Annual Exam".to_owned()));
    let call = "GET /api/getBranchSessionClassWiseExamListFromExamSchedule";
    assert_eq!(names(&calls.fine(&admin, call, "", json!({})).await, "name"), ["Half Yearly"]);
    calls.fine(&admin, "DELETE /api/deleteOneExamList/{id}", &id, json!({})).await;
    assert_eq!(admin.get(&format!("/api/getOneExamList/{id}")).await.status, StatusCode::NOT_FOUND);
}

async fn lookups(app: &TestApp, calls: &Specified) {
    let admin = app.as_role(Role::Admin);
    for (call, id, name, expected) in [
        ("GET /api/sessionWiseClass/{id}", "session-1", "className", &["Class 8"][..]),
        ("GET /api/classWiseSection/{id}", "class-1", "sectionName", &["A", "B"]),
        ("GET /api/branchWiseGroup/{id}", "branch-1", "groupName", &["Science"]),
        ("GET /api/branchWiseSession/{id}", "branch-1", "sessionName", &["2027", "2026", "2025"]),
        ("GET /api/branchWiseTeacher", "", "employeeName", &["Teacher Person", "Teacher Person"]),
        ("GET /api/branchWiseAccountant", "", "employeeName", &["Accountant Person"]),
        ("GET /api/branchWiseSubject", "", "subjectName", &["English Language", "Mathematics", "Spelling"]),
    ] {
        let found = calls.fine(&admin, call, id, json!({})).await;
        let mut found = names(&found, name);
        if call.ends_with("Subject") {
            found.sort();
        }
        assert_eq!(found, expected, "{call}");
    }
    let all = calls.fine(&admin, "GET /api/branchWiseEmployee", "", json!({})).await;
    assert!(names(&all, "employeeName").contains(&"Rina Begum".to_owned()));
    let of_section = calls.fine(&admin, "GET /api/getStudentAsFilter", "", json!({})).await;
    assert_eq!(names(&of_section, "regNo"), ["S-001", "S-002", "S-003", "S-004", "S-005"]);
}

async fn marks_and_results(app: &TestApp, calls: &Specified) {
    let admin = app.as_role(Role::Admin);
    let schedule = calls.fine(&admin, "GET /api/getFilterWiseExamSchedule", "", json!({})).await;
    assert_eq!((&schedule[0]["writtenFullMark"], &schedule[0]["practicalPassMark"]), (&json!(50), &json!(8)));
    let students = calls.fine(&admin, "GET /api/getStudentsForMarkEntry", "", json!({})).await;
    assert_eq!(students.as_array().unwrap().len(), 5);
    let marks = json!([{ "studentId": "student-1", "written": 45, "practical": 20 }, { "studentId": "student-2", "written": 30 }]);
    calls.fine(&admin, "POST /api/addSubjectWiseMarks", "", json!({ "marks": marks })).await;
    calls
        .fine(
            &admin,
            "PUT /api/updateOneMark",
            "",
            json!({ "editedMarks": [{ "studentId": "student-2", "written": 31 }] }),
        )
        .await;
    let stored = calls.fine(&admin, "GET /api/getFilterWiseExamMarks", "", json!({})).await;
    let written: Vec<&Value> = stored["marks"].as_array().unwrap().iter().map(|row| &row["written"]).collect();
    assert_eq!(written[..2], [&json!(45), &json!(31)]);
    let one = calls.fine(&admin, "GET /api/getStudentWiseExamMarks", "", json!({})).await;
    assert_eq!((&one["marks"][0]["practical"], &one["subject"]["subjectName"]), (&json!(20), &json!("Mathematics")));
    let message = calls.fine(&admin, "POST /api/publishResult", "", json!({ "isPublished": true })).await;
    assert_eq!(message["message"], "Result Published");
    let message = calls.fine(&admin, "POST /api/resultsLockStatusUpdate", "", json!({ "isLocked": true })).await;
    assert_eq!(message["message"], "Result Lock Status Updated");
    let status = calls.fine(&admin, "GET /api/getResultsPublishedAndLockedStatus", "", json!({})).await;
    assert_eq!((&status["isPublish"], &status["isLocked"]), (&json!(true), &json!(true)));

    let details = calls.fine(&admin, "GET /api/getStudentsWithMarksDetails", "", json!({})).await;
    assert_eq!(details[0]["marks"][0]["marksDetails"][0]["written"], 45);
    assert!(calls.fine(&admin, "GET /api/getSubjectWiseHighestMarks", "", json!({})).await.is_array());
    // Written and practical enter no total of class 8.
    assert_eq!(calls.fine(&admin, "GET /api/getTabulationTotal", "", json!({})).await, json!([]));
    let of_exam = calls.fine(&admin, "GET /api/getTabulation", "", json!({})).await;
    assert!(names(&of_exam, "_id").contains(&"student-1".to_owned()));

    calls.fine(&admin, "POST /api/resultsLockStatusUpdate", "", json!({ "isLocked": false })).await;
    calls.fine(&admin, "POST /api/publishResult", "", json!({ "isPublished": false })).await;
    calls.fine(&admin, "GET /api/deleteFilterWiseExamMarks", "", json!({})).await;
    let stored = calls.fine(&admin, "GET /api/getFilterWiseExamMarks", "", json!({})).await;
    assert!(stored["marks"].as_array().unwrap().iter().all(|row| row["written"].is_null()), "{stored}");

    let grades = |grade: &str| -> Map<String, Value> {
        let names = "regularity patriotism honesty leadership discipline participation tolerance awareness punctuality handwriting homework";
        names.split(' ').map(|name| (name.to_owned(), json!(grade))).collect()
    };
    let mut added = grades("B+");
    added.insert("studentRegNo".to_owned(), json!("S-001"));
    calls.fine(&admin, "POST /api/addStudentQualities", "", Value::Object(added)).await;
    calls.fine(&admin, "PUT /api/updateStudentQualities/{studentId}", "student-1", Value::Object(grades("A"))).await;
    let stored = calls.fine(&admin, "GET /api/getOneStudentQualities/{studentId}", "student-1", json!({})).await;
    assert_eq!((&stored["regularity"], &stored["homework"]), (&json!("A"), &json!("A")));
    let info = calls.fine(&admin, "GET /api/getStudentInfo", "", json!({})).await;
    assert_eq!((&info[0]["regNo"], &info[0]["section"]["sectionName"]), (&json!("S-001"), &json!("A")));
}

async fn charts(app: &TestApp, calls: &Specified) {
    let (head, accountant) = (app.as_role(Role::SuperAdmin), app.as_role(Role::Accountant));
    for call in ["GET /api/getExpenseChart", "GET /api/getIncomeChart", "GET /api/getStudentFeesChart"] {
        assert!(calls.fine(&accountant, call, "", json!({})).await.is_object(), "{call}");
    }
    for (call, count) in [
        ("GET /api/getBranchWiseStudentCount", 6),
        ("GET /api/getBranchWiseTeacherCount", 2),
        ("GET /api/getBranchWiseEmployeeCount", 9),
        ("GET /api/getBranchWiseEventCount", 0),
    ] {
        let counts = calls.fine(&head, call, "", json!({})).await;
        assert_eq!(
            (&counts[0]["branchName"], &counts[0]["count"]),
            (&json!("Dhanmondi"), &json!(count)),
            "{call}: {counts}"
        );
    }
    let books = calls.fine(&app.as_student("student-1"), "GET /api/getStudentIssuedBookCount", "", json!({})).await;
    assert!(books.is_object());
    assert!(calls.fine(&accountant, "GET /api/getStudentFeesHistoryChart", "", json!({})).await.is_object());
    let found =
        calls.fine(&app.as_role(Role::Admin), "GET /api/getSearchResult", "", json!({ "searchText": "amina" })).await;
    assert_eq!(names(&found, "_id"), ["student-1"]);
    // "search", as the specification has it, and the name that the product had before.
    let found = calls.fine(&accountant, "GET /api/getStudentForCashier", "", json!({ "search": "amina" })).await;
    assert_eq!(names(&found, "_id"), ["student-1"]);
    let other = accountant.get("/api/getStudentForCashier?branchId=branch-1&searchText=amina").await.json();
    assert_eq!(names(&other, "_id"), ["student-1"]);
}

async fn teaching(app: &TestApp, calls: &Specified) {
    let admin = app.as_role(Role::Admin);
    let db = &app.app.db;
    rows::section(db, "section-c", "class-1", "C").await;
    rows::bell_schedule(db, "bells-1", "branch-1", ("Bells", "bells"), ("sunday,monday", "")).await;
    rows::period(db, "bells-1", 1, ["08:00", "08:45"], "lesson").await;
    let of_c = |more: Value| {
        let mut values = json!({ "sectionName": "C", "sectionId": "section-c" });
        values.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        values
    };
    let section_c = json!({ "sectionId": "section-c" });
    let id = "section-c";
    let both = json!([{ "subjectId": "subject-1" }, { "subjectId": "subject-1-eng" }]);
    calls.fine(&admin, "POST /api/addAssignSubject", "", of_c(json!({ "subjects": both }))).await;
    let one = calls.fine(&admin, "GET /api/getOneAssignSubject/{id}", id, json!({})).await;
    assert_eq!(names(&one["subjects"], "subjectName"), ["Mathematics", "English Language"]);
    let fewer = of_c(json!({ "subjects": [{ "subjectId": "subject-1" }] }));
    calls.fine(&admin, "PUT /api/updateOneAssignSubject/{id}", id, fewer).await;
    let filter = calls.fine(&admin, "GET /api/getAssignSubjectForFilter", "", section_c.clone()).await;
    assert_eq!(names(&filter["data"][0]["subjects"], "value"), ["subject-1"]);
    assert_eq!(calls.fine(&admin, "GET /api/getAllAssignSubject", "", section_c.clone()).await["total"], 1);

    let lesson = json!({ "periodId": "bells-1-1", "subjectId": "subject-1", "teacherId": "employee-teacher" });
    let week = json!({ "sectionId": "section-c", "weekdays": { "monday": [lesson] } });
    calls.fine(&admin, "POST /api/addClassSchedule", "", week).await;
    let list = calls.fine(&admin, "GET /api/getClassScheduleList", "", section_c.clone()).await;
    assert_eq!(list["total"], 1);
    let of_teacher = json!({ "sectionId": "section-c", "teacherId": "employee-teacher" });
    let list = calls.fine(&admin, "GET /api/getTeacherScheduleList", "", of_teacher).await;
    assert_eq!(list["data"].as_array().unwrap().len(), 1, "{list}");
    let of_day = json!({ "day": "monday", "teacher": "employee-teacher" });
    let list = calls.fine(&admin, "GET /api/getClassScheduleByDay", "", of_day).await;
    assert_eq!(list.as_array().unwrap().len(), 1, "{list}");
    run(&app.app.db, "delete from routine_periods where section_id = 'section-c'").await;
    calls.fine(&admin, "DELETE /api/deleteOneAssignSubject/{id}", id, json!({})).await;
    assert_eq!(calls.fine(&admin, "GET /api/getAllAssignSubject", "", section_c).await["total"], 0);
}

async fn students(app: &TestApp, calls: &Specified) {
    let admin = app.as_role(Role::Admin);
    let student = |last_name: &str, roll: &str| {
        json!({ "firstName": "Nila", "lastName": last_name, "roll": roll, "regNo": "S-100", "dob": "2012-03-04", "gender": "female",
                "guardianName": "Her Mother" })
    };
    let mut added = student("Das", "20");
    added["guardianMobile"] = json!("01711000003");
    let id = id_of(&calls.fine(&admin, "POST /api/addStudent", "", added).await);
    calls.fine(&admin, "PUT /api/updateOneStudent/{id}", &id, student("Roy", "21")).await;
    let one = calls.fine(&admin, "GET /api/getOneStudent/{id}", &id, json!({})).await;
    assert_eq!(
        (&one["lastName"], &one["roll"], &one["guardianMobile"]),
        (&json!("Roy"), &json!(21), &json!("01711000003"))
    );
    assert_eq!((&one["class"]["className"], &one["section"]["sectionName"]), (&json!("Class 8"), &json!("A")));
    let listed = calls.fine(&admin, "GET /api/getAllStudent", "", json!({ "search": "S-100", "sort": "roll" })).await;
    assert_eq!(names(&listed["data"], "_id"), [id.as_str()]);

    let changed = json!({ "studentId": id, "password": "a good password" });
    let message = calls.fine(&admin, "POST /api/changeStudentPassword", "", changed).await;
    assert_eq!(message["message"], "Password Updated Successfully");
    let body =
        json!({ "branchId": "branch-1", "userType": "student", "userId": "S-100", "userPassword": "a good password" });
    assert_eq!(app.anonymous().post("/api/manageUserLogin", &body).await.status, StatusCode::OK);

    let list = json!([{ "regNo": "S-200", "firstName": "Listed", "gender": "male", "dob": "2012-03-04", "className": "Class 8",
                        "sectionName": "A", "roll": 30, "guardianName": "G", "guardianMobile": "01711000004" }]);
    calls.fine(&admin, "POST /api/addBulkStudent", "", json!({ "students": list })).await;
    let listed = admin.get("/api/getAllStudent?branchId=branch-1&sessionName=2026&search=S-200").await.json();
    let other = listed["data"][0]["_id"].as_str().unwrap();
    calls.fine(&admin, "DELETE /api/deleteOneStudent/{id}", other, json!({})).await;
    assert_eq!(admin.get(&format!("/api/getOneStudent/{other}")).await.status, StatusCode::NOT_FOUND);

    let promotion = json!({
        "oldSessionName": "2026", "newSessionName": "2027", "newSessionId": "session-next", "newClassId": "class-9-next",
        "newSectionId": "section-9-next", "promotionStatus": "promote", "students": [{ "studentId": id }],
    });
    calls.fine(&admin, "POST /api/addStudentPromotion", "", promotion).await;
    let next = admin.get("/api/getAllStudent?branchId=branch-1&sessionName=2027").await.json();
    assert_eq!(names(&next["data"], "_id"), [id]);
}
