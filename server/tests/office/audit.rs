//! The audit screen: what it says, whose acts it shows, its filter, its pages and its file.

use auth::audit::{Change, add_changes, kind};
use axum::http::StatusCode;
use db::Db;
use office::audit::store;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::marks::{add_some, editing};
use testing::rows::{audit_act, mark_sheet};
use testing::school::sheet_query;
use testing::{Answer, Client, NOW, TestApp, both_schools, run};

const UPDATE: &str = "/api/updateOneMark";
const DAY: i64 = 86_400_000;

async fn props(client: &Client, query: &str) -> Value {
    client.props_at(&format!("/admin/audit?{query}")).await
}

/// `what | sheet | change; change` of each act.
fn said(props: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let acts = props["acts"].as_array().unwrap().iter();
    acts.map(|act| {
        let changes: Vec<String> = act["changes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|change| text(&change["text"]).replace('\u{fffc}', &text(&change["person"])))
            .collect();
        format!("{} | {} | {}", text(&act["what"]), text(&act["sheet"]["label"]), changes.join("; "))
    })
    .collect()
}

/// An act as it is stored; `changes` are student, component, old and new value.
pub async fn act(
    db: &Db,
    (id, at): (&str, i64),
    (actor, action): (&str, &str),
    (branch, sheet): (Option<&str>, Option<&str>),
    changes: &[(&str, &'static str, Option<&str>, Option<&str>)],
) {
    let mut conn = db.acquire().await.unwrap();
    let by = [actor, &format!("Name of {actor}"), "admin"];
    audit_act(&mut conn, (id, at), by, ["10.0.0.9", "r"], action, (branch, sheet)).await;
    let changes: Vec<Change> = changes
        .iter()
        .map(|(student, field, old, new)| Change {
            subject_kind: kind::STUDENT,
            subject_id: (*student).to_owned(),
            field,
            old: old.map(str::to_owned),
            new: new.map(str::to_owned),
        })
        .collect();
    add_changes(&mut conn, changes.iter().map(|change| (id, change))).await.unwrap();
}

pub async fn sheet(db: &Db, id: &'static str, section: &'static str, subject: &'static str) {
    mark_sheet(db, id, ["exam-1", section, subject], (false, false), 1).await;
}

#[tokio::test]
async fn people_are_found_by_name_and_number_within_the_branch() {
    both_schools(|db| async move {
        act(&db, ("act-1", 5), ("gone", "lock"), (Some("branch-2"), None), &[]).await;
        let mut conn = db.acquire().await.unwrap();
        let words = |text| records::search::words(text).unwrap();
        let mut ids = Vec::new();
        for (branch, text) in [("branch-1", "S-00"), ("branch-1", "rahman am"), ("", "s-001"), ("branch-2", "amina")] {
            let rows = store::students_called(&mut conn, branch, &text.to_lowercase(), &words(text), 3).await.unwrap();
            ids.push(rows.into_iter().map(|row| row.id).collect::<Vec<_>>().join(" "));
        }
        assert_eq!(ids, ["student-1 student-2 student-4", "student-1", "student-1 student-2x", ""]);
        let student = store::student(&mut conn, "", "student-4").await.unwrap().unwrap();
        assert_eq!((student.name.as_str(), student.known_as.as_str()), ("Dipa O'Brien <b>", "S-004"));
        assert!(store::student(&mut conn, "branch-2", "student-4").await.unwrap().is_none());
        for (every_user_id, of_super_admin) in [(false, ""), (true, "superAdmin")] {
            let employees = store::employees(&mut conn, "branch-2", every_user_id).await.unwrap();
            let known: Vec<_> = employees.iter().map(|row| (row.id.as_str(), row.known_as.as_str())).collect();
            assert_eq!(known, [("employee-admin-2", "admin.2"), ("employee-superAdmin", of_super_admin)]);
        }
        let actor = store::actor(&mut conn, "branch-2", "gone").await.unwrap().unwrap();
        assert_eq!((actor.name.as_str(), actor.known_as.as_str()), ("Name of gone", ""));
        assert!(store::actor(&mut conn, "branch-1", "gone").await.unwrap().is_none());
    })
    .await;
}

#[tokio::test]
async fn an_admin_reads_who_changed_what_from_what_to_what() {
    let app = TestApp::new().await;
    add_some(&app.as_role(Role::Teacher)).await;
    app.clock.set(NOW + 60_000);
    let change = json!([{ "studentId": "student-1", "version": 1, "written": 41.25 }]);
    let answer = app.as_role(Role::Teacher).put(UPDATE, &editing("subject-1", change)).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());

    let admin = app.as_role(Role::Admin);
    admin.get("/admin/audit").await.served_as("audit");
    let all = props(&admin, "").await;
    let first = &all["acts"][0];
    assert_eq!(first["when"], "21 Sep 2026, 12:01:00");
    assert_eq!((&first["person"], &first["role"]), (&json!("Teacher Person"), &json!("Teacher")));
    assert_eq!((&first["address"], &first["branch"]), (&json!("127.0.0.1"), &Value::Null));
    let sheet = "Half Yearly \u{b7} Mathematics \u{b7} Class\u{a0}8\u{a0}A";
    let changed = &said(&all)[0];
    assert!(
        changed.starts_with(&format!("Changed marks | {sheet} | Changed Written of Amina Rahman (S-001) from ")),
        "{changed}"
    );
    assert!(changed.ends_with(" to 41.25"), "{changed}");
    assert!(first["sheet"]["href"].as_str().unwrap().contains("examId=exam-1&subjectId=subject-1"));

    // A student's mark leads here from the results, for those who may.
    let results = format!("/admin/examResult?{}", sheet_query("subject-1"));
    let history = admin.get(&results).await.props()["results"]["historyHref"].clone();
    let history = admin.get(&format!("{}&studentId=student-1", history.as_str().unwrap())).await.page_data();
    assert!(said(&history["props"]).iter().all(|act| act.contains("Amina Rahman")));
    assert_eq!(history["props"]["student"]["text"], "Amina Rahman (S-001)");
    let teacher = app.as_role(Role::Teacher).get(&results).await;
    assert_eq!(teacher.props()["results"]["historyHref"], Value::Null);
    assert!(!teacher.text().contains("/admin/audit"));
    let grid = format!("{results}&tab=marks&edit=1");
    assert!(admin.get(&grid).await.props()["entry"]["grid"]["historyHref"].is_string());
    assert_eq!(app.as_role(Role::Teacher).get(&grid).await.props()["entry"]["grid"]["historyHref"], Value::Null);
}

#[tokio::test]
async fn names_are_text_and_what_is_gone_still_shows() {
    let app = TestApp::new().await;
    let db = &app.app.db;
    let own = (Some("branch-1"), Some("sheet-gone"));
    let at = i64::try_from(NOW).unwrap();
    act(
        db,
        ("act-1", at),
        ("<script>", "updateMarks"),
        own,
        &[
            ("student-4", "paper1", Some("AB"), Some("7.5")),
            ("student-gone", "written", Some("3"), None),
            ("student-3", "homework", None, Some("A+")),
        ],
    )
    .await;
    act(db, ("act-2", at + 1), ("x", "changePassword"), (own.0, None), &[("employee-teacher", "password", None, None)])
        .await;
    act(db, ("act-3", at + 2), ("x", "somethingNew"), (own.0, None), &[]).await;
    let answer = app.as_role(Role::Admin).get("/admin/audit").await;
    answer.served_as("audit_gone");
    let gone = "A sheet that is no longer there";
    assert_eq!(
        said(&answer.page_data()["props"]),
        [
            "somethingNew |  | ".to_owned(),
            "Changed a password |  | Changed the password of Teacher Person".to_owned(),
            format!(
                "Changed marks | {gone} | Cleared Written of somebody no longer here (student-gone), which was 3; \
                 Entered Homework of চন্দ্রা রায় (S-003): A+; Changed Paper 1 of Dipa O'Brien <b> (S-004) from AB to 7.5"
            )
        ]
    );
    assert!(answer.text().contains("Name of &lt;script&gt;") && !answer.text().contains("Name of <script>"));
    assert!(answer.text().contains("Dipa O&#x27;Brien &lt;b&gt;"));
}

#[tokio::test]
async fn a_password_change_names_whose_and_no_password() {
    let app = TestApp::new().await;
    let body = json!({ "branchId": "branch-1", "studentId": "student-2", "password": "a new long password" });
    let answer = app.as_role(Role::SuperAdmin).post("/api/changeStudentPassword", &body).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    // The act is the branch's, though superAdmin has none.
    let page = app.as_role(Role::Admin).get("/admin/audit?student=S-002").await;
    let expected = "Changed a password |  | Changed the password of Bashir Ahmed (S-002)";
    assert_eq!(said(&page.page_data()["props"]), [expected]);
    assert!(!page.text().contains("a new long password") && !page.text().contains("$argon2"));
    let other = TestApp::as_employee(&app, "employee-admin-2", Role::Admin);
    assert_eq!(said(&props(&other, "").await), Vec::<String>::new());
}

#[tokio::test]
async fn an_admin_sees_the_own_branch_only_and_super_admin_every_one() {
    let app = TestApp::new().await;
    let db = &app.app.db;
    act(db, ("act-1", 10), ("anna", "lock"), (Some("branch-1"), None), &[("student-1", "written", None, Some("1"))])
        .await;
    act(db, ("act-2", 20), ("carl", "unlock"), (Some("branch-2"), None), &[("student-2x", "written", None, Some("2"))])
        .await;
    act(db, ("act-3", 30), ("root", "createSuperAdmin"), (None, None), &[]).await;
    mark_sheet(db, "sheet-2", ["exam-2", "section-2", "subject-2"], (false, false), 1).await;
    let (admin, root) = (app.as_role(Role::Admin), app.as_role(Role::SuperAdmin));
    let ids = |props: &Value| -> Vec<String> {
        props["acts"].as_array().unwrap().iter().map(|act| act["_id"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(ids(&props(&admin, "").await), ["act-1"]);
    assert_eq!(ids(&props(&root, "").await), ["act-3", "act-2", "act-1"]);
    assert_eq!(ids(&props(&root, "branchId=branch-2").await), ["act-2"]);
    assert_eq!(props(&root, "").await["acts"][1]["branch"], "Uttara");
    // Another branch's record shows nothing, whichever id leads to it; names are looked for in one's own branch alone.
    let (other, unknown) = (StatusCode::FORBIDDEN, StatusCode::NOT_FOUND);
    for (query, says, expected) in [
        ("branchId=branch-2", "another branch", other),
        ("branchId=nowhere", "another branch", other),
        ("studentId=student-2x", "another branch", other),
        ("studentId=nobody", "The student was not found", unknown),
        ("actorId=carl", "The person was not found", unknown),
        ("sessionId=session-2&classId=class-2", "another branch", other),
        ("sessionId=nowhere&classId=class-2", "another branch", other),
        ("classId=class-2", "another branch", other),
        ("sheetId=sheet-2", "another branch", other),
        ("sheetId=nowhere", "No Data Found", unknown),
        ("sessionId=nowhere", "The session was not found", unknown),
        ("student=Gulshan", "No student has the name or register number Gulshan", unknown),
        ("person=admin.2", "No employee has the name or User Id admin.2", unknown),
    ] {
        let answer = app.as_role(Role::Admin).get(&format!("/admin/audit?{query}")).await;
        let props = answer.props();
        assert_eq!(ids(&props), Vec::<String>::new(), "{query}");
        assert!(props["failure"].as_str().unwrap().contains(says), "{query}: {}", props["failure"]);
        assert!(!answer.text().contains("Gulshan Ara"), "{query}");
        let file = admin.get(&format!("/admin/files/audit.csv?{query}")).await;
        assert_eq!(file.status, expected, "{query}");
    }
    assert_eq!(ids(&props(&admin, "act=act-2").await), Vec::<String>::new());
}

#[tokio::test]
async fn an_id_that_hangs_on_nothing_chosen_is_refused_and_never_left_out() {
    let app = TestApp::new().await;
    let db = &app.app.db;
    act(db, ("act-1", 10), ("anna", "lock"), (Some("branch-1"), None), &[]).await;
    act(db, ("act-2", 20), ("carl", "unlock"), (Some("branch-2"), None), &[]).await;
    let (admin, root) = (app.as_role(Role::Admin), app.as_role(Role::SuperAdmin));
    let whole = "sessionId=session-1&classId=class-1&sectionId=section-1";
    for (client, query, says) in [
        (&admin, "sectionId=section-1".to_owned(), "Choose the class before the section"),
        (&admin, "examId=exam-1".to_owned(), "Choose the section before the exam"),
        (&admin, "subjectId=%20subject-1".to_owned(), "Choose the section before the subject"),
        (&admin, "classId=class-1&examId=exam-1".to_owned(), "Choose the section before the exam"),
        (
            &admin,
            "sessionId=session-1-old&classId=class-1".to_owned(),
            "The class is not one of the chosen session: choose it anew",
        ),
        (&root, "sessionId=session-1".to_owned(), "Choose the branch before the session"),
        (&root, "classId=class-1".to_owned(), "Choose the session before the class"),
        (&root, whole.to_owned(), "Choose the branch before the session"),
        (
            &root,
            "branchId=branch-2&sessionId=session-1".to_owned(),
            "The session is not one of the chosen branch: choose it anew",
        ),
    ] {
        let shown = props(client, &query).await;
        assert_eq!((&shown["failure"], &shown["acts"], &shown["csvHref"]), (&json!(says), &json!([]), &Value::Null));
        let file = client.get(&format!("/admin/files/audit.csv?{query}")).await;
        assert_eq!(file.status, StatusCode::BAD_REQUEST, "{query}");
        assert!(!file.text().contains("act-"), "{query}");
    }
    let whole = format!("branchId=branch-1&{whole}&examId=exam-1&subjectId=subject-1");
    sheet(db, "sheet-1", "section-1", "subject-1").await;
    for client in [&admin, &root] {
        // A sheet's own id says as much.
        let student = "&studentId=student-1";
        let by_id = props(client, &format!("sheetId=sheet-1{student}")).await;
        assert_eq!(by_id, props(client, &format!("{whole}{student}")).await);
        assert_eq!(by_id["failure"], Value::Null);
        assert_eq!(props(client, &whole).await["failure"], Value::Null);
        assert_eq!(client.get(&format!("/admin/files/audit.csv?{whole}")).await.status, StatusCode::OK);
        assert_eq!(props(client, "branchId=&sessionId=&classId=&sectionId=").await["failure"], Value::Null);
    }
}

#[tokio::test]
async fn an_admin_is_not_told_the_user_id_of_a_super_admin() {
    let app = TestApp::new().await;
    run(&app.app.db, "update employees set user_name = 'root.of.all' where id = 'employee-superAdmin'").await;
    let (admin, root) = (app.as_role(Role::Admin), app.as_role(Role::SuperAdmin));
    let by_id = "actorId=employee-superAdmin";
    let shown = props(&root, by_id).await["person"]["text"].clone();
    let name = shown.as_str().unwrap().strip_suffix(" (root.of.all)").unwrap();
    assert_eq!(props(&admin, by_id).await["person"], json!({ "text": name, "_id": "employee-superAdmin" }));
    assert_eq!(props(&root, "person=root.of.all").await["person"]["_id"], "employee-superAdmin");
    for query in ["person=root.of.all", "person=root.of"] {
        let shown = props(&admin, query).await;
        assert!(
            shown["failure"].as_str().unwrap().starts_with("No employee has the name or User Id root.of"),
            "{shown}"
        );
    }
    let asked = admin.get("/admin/audit?person=person").await;
    let people = asked.props()["choices"]["people"].to_string();
    assert!(people.contains(&format!("\"{name}\"")), "{people}");
    assert!(!asked.text().contains("root.of.all"));
}

#[tokio::test]
async fn nobody_else_may_see_it_and_an_ended_sign_in_goes_to_the_login() {
    let app = TestApp::new().await;
    for path in ["/admin/audit", "/admin/files/audit.csv"] {
        for role in Role::ALL {
            let status = app.as_role(role).get(path).await.status;
            let may = matches!(role, Role::SuperAdmin | Role::Admin);
            assert_eq!(status, if may { StatusCode::OK } else { StatusCode::FORBIDDEN }, "{role} {path}");
        }
        let ended = app.expired().get(&format!("{path}?from=2026-01-01")).await;
        assert_eq!(ended.status, StatusCode::SEE_OTHER);
        assert!(
            ended.header("location").starts_with("/auth/login?expired=1&next=%2Fadmin%2F"),
            "{}",
            ended.header("location")
        );
        let anonymous = app.anonymous().get(path).await;
        assert!(anonymous.header("location").starts_with("/auth/login?next="));
    }
}

#[tokio::test]
async fn days_are_whole_and_a_wrong_one_is_said() {
    let app = TestApp::new().await;
    let noon = i64::try_from(NOW).unwrap();
    let midnight = noon - noon % DAY;
    for (id, at) in
        [("act-1", midnight - 1), ("act-2", midnight), ("act-3", midnight + DAY - 1), ("act-4", midnight + DAY)]
    {
        act(&app.app.db, (id, at), ("anna", "lock"), (Some("branch-1"), None), &[]).await;
    }
    let admin = app.as_role(Role::Admin);
    for (query, expected) in [
        ("from=2026-09-21&to=2026-09-21", 2),
        ("from=2026-09-21", 3),
        ("to=2026-09-21", 3),
        ("from=&to=", 4),
        ("from=2026-09-22&to=2026-09-22", 1),
    ] {
        assert_eq!(props(&admin, query).await["acts"].as_array().unwrap().len(), expected, "{query}");
    }
    for (query, field, says) in [
        ("from=2026-02-30", "from", "2026-02-30 is not a valid date; write it as 2026-09-21 (year, month, day)"),
        ("to=yesterday", "to", "yesterday is not a valid date; write it as 2026-09-21 (year, month, day)"),
        ("from=2026-09-22&to=2026-09-21", "to", "The first day is after the last"),
        ("before=17", "before", "before is not a valid place in the audit"),
        ("student=a", "student", "Type at least two letters of the student's name"),
    ] {
        let shown = props(&admin, query).await;
        assert_eq!(shown["wrongField"], field, "{query}");
        assert_eq!((&shown["failure"], &shown["acts"], &shown["csvHref"]), (&json!(says), &json!([]), &Value::Null));
        let file = admin.get(&format!("/admin/files/audit.csv?{query}")).await;
        assert_eq!(file.status, StatusCode::BAD_REQUEST, "{query}");
    }
    admin.get("/admin/audit?from=2026-09-22&to=2026-09-21").await.served_as("audit_wrong");
}

#[tokio::test]
async fn a_day_is_the_schools_own() {
    let app = TestApp::in_zone("Asia/Dhaka").await;
    // 21 September begins there six hours before UTC's.
    let midnight = i64::try_from(NOW).unwrap() - 18 * 3_600_000;
    for (id, at) in
        [("act-1", midnight - 1), ("act-2", midnight), ("act-3", midnight + DAY - 1), ("act-4", midnight + DAY)]
    {
        act(&app.app.db, (id, at), ("anna", "lock"), (Some("branch-1"), None), &[]).await;
    }
    let admin = app.as_role(Role::Admin);
    let answer = admin.get("/admin/audit?from=2026-09-21&to=2026-09-21").await;
    let acts = answer.props()["acts"].clone();
    let shown: Vec<&str> = acts.as_array().unwrap().iter().filter_map(|act| act["when"].as_str()).collect();
    assert_eq!(shown, ["21 Sep 2026, 23:59:59", "21 Sep 2026, 00:00:00"]);
    assert!(answer.text().contains("Times are those of Asia/Dhaka."), "{}", answer.text());
    let file = admin.get("/admin/files/audit.csv?from=2026-09-21&to=2026-09-21").await;
    assert!(lines(&file)[1].starts_with("2026-09-21T23:59:59+06:00,"), "{}", file.text());
}

#[tokio::test]
async fn a_name_that_several_have_is_asked_about() {
    let app = TestApp::new().await;
    act(&app.app.db, ("act-1", 10), ("employee-teacher", "lock"), (Some("branch-1"), None), &[]).await;
    let admin = app.as_role(Role::Admin);
    admin.get("/admin/audit?student=S-00&from=2026-01-01").await.served_as("audit_choices");
    let shown = props(&admin, "student=S-00&from=2026-01-01").await;
    assert_eq!(shown["choices"]["question"], "Which student is S-00?");
    let people = shown["choices"]["people"].as_array().unwrap();
    assert_eq!((people.len(), &people[0]["label"]), (6, &json!("Amina Rahman (S-001)")));
    assert!(
        people[0]["href"].as_str().unwrap().ends_with("from=2026-01-01&studentId=student-1"),
        "{}",
        people[0]["href"]
    );
    assert_eq!(admin.get("/admin/files/audit.csv?student=S-00").await.status, StatusCode::BAD_REQUEST);
    // The exact User Id is one person, though it is part of another's.
    let shown = props(&admin, "person=teacher").await;
    assert_eq!(
        (said(&shown).len(), &shown["person"]),
        (1, &json!({ "text": "Teacher Person (teacher)", "_id": "employee-teacher" }))
    );
    let shown = props(&admin, "person=teacher+person").await;
    assert_eq!(shown["choices"]["people"].as_array().unwrap().len(), 2);
    // What is typed over a chosen name counts.
    let shown = props(&admin, "person=admin&actorId=employee-teacher").await;
    assert_eq!(shown["person"]["_id"], "employee-admin");
    let shown = props(&admin, "person=Teacher+Person+(teacher)&actorId=employee-teacher").await;
    assert_eq!(shown["person"]["_id"], "employee-teacher");
}

#[tokio::test]
async fn twenty_five_acts_a_page_five_changes_an_act_and_the_way_to_the_rest() {
    let app = TestApp::new().await;
    let students = ["student-1", "student-2", "student-3"];
    for n in 0..60 {
        let all: Vec<_> = students
            .iter()
            .flat_map(|id| [(*id, "viva", None, Some("2")), (*id, "written", None, Some("1"))])
            .collect();
        let changes = if n == 59 { &all[..] } else { &[] };
        act(
            &app.app.db,
            (&format!("act-{n:02}"), 1_000 + n / 2),
            ("anna", "addMarks"),
            (Some("branch-1"), None),
            changes,
        )
        .await;
    }
    let admin = app.as_role(Role::Admin);
    let mut seen = Vec::new();
    let mut next = "/admin/audit".to_owned();
    let mut pages = 0;
    loop {
        let page = admin.get(&next).await.props();
        pages += 1;
        assert_eq!(page["newestHref"].is_null(), pages == 1);
        seen.extend(page["acts"].as_array().unwrap().iter().map(|act| act["_id"].as_str().unwrap().to_owned()));
        let Some(href) = page["olderHref"].as_str() else { break };
        href.clone_into(&mut next);
    }
    let expected: Vec<String> = (0..60).rev().map(|n| format!("act-{n:02}")).collect();
    assert_eq!((pages, seen), (3, expected));

    admin.get("/admin/audit").await.served_as("audit_many");
    let first = props(&admin, "").await["acts"][0].clone();
    assert_eq!((first["changes"].as_array().unwrap().len(), &first["all"]["total"]), (5, &json!(6)));
    // By student, and of each student as the components come in the grid.
    let before = |change: &Value| change["text"].as_str().unwrap().split('\u{fffc}').next().unwrap().to_owned();
    let told: Vec<String> = first["changes"].as_array().unwrap().iter().map(before).collect();
    assert_eq!(told[..2], ["Entered Written of ", "Entered Viva of "]);
    let narrowed = props(&admin, "from=1970-01-01").await["acts"][0].clone();
    let narrowed = admin.get(narrowed["all"]["href"].as_str().unwrap()).await.props();
    let back = narrowed["listHref"].as_str().unwrap();
    assert!(back.contains("from=1970-01-01") && !back.contains("act="), "{back}");
    let whole = admin.get(first["all"]["href"].as_str().unwrap()).await.served_as("audit_act").props();
    assert_eq!((&whole["single"], whole["acts"][0]["changes"].as_array().unwrap().len()), (&json!(true), 6));
    assert_eq!((&whole["acts"][0]["all"], &whole["olderHref"]), (&Value::Null, &Value::Null));
}

fn lines(answer: &Answer) -> Vec<&str> {
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.text().trim_start_matches('\u{feff}').split_terminator("\r\n").collect()
}

#[tokio::test]
async fn the_file_has_a_line_a_change_through_all_pages_and_no_formula() {
    let app = TestApp::new().await;
    run(&app.app.db, "update students set first_name = '=Dipa', last_name = 'Roy, \"D\"' where id = 'student-4'").await;
    sheet(&app.app.db, "sheet-a", "section-1", "subject-1").await;
    let at = i64::try_from(NOW).unwrap();
    let changes = [("student-1", "written", Some("57.5"), Some("61")), ("student-4", "viva", Some("AB"), None)];
    act(&app.app.db, ("act-0", at), ("@anna", "updateMarks"), (Some("branch-1"), Some("sheet-a")), &changes).await;
    act(&app.app.db, ("act-x", at + 1), ("carl", "lock"), (Some("branch-2"), None), &[]).await;
    let admin = app.as_role(Role::Admin);
    let file = admin.get("/admin/files/audit.csv?from=2026-09-01&to=2026-09-21").await;
    assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
    assert!(
        file.header("content-disposition")
            .starts_with("attachment; filename=\"Audit Dhanmondi 2026-09-01 to 2026-09-21.csv\"")
    );
    assert!(file.text().starts_with('\u{feff}'));
    assert_eq!(
        lines(&file),
        [
            "When,Person,Role,Address,Branch,Act,Session,Class,Section,Exam,Subject,Student Name,Register Number,\
             Changed,From,To,Act Id",
            "2026-09-21T12:00:00Z,Name of @anna,Admin,10.0.0.9,Dhanmondi,Changed marks,2026,Class 8,A,Half Yearly,\
             Mathematics,Amina Rahman,S-001,Written,57.5,61,act-0",
            "2026-09-21T12:00:00Z,Name of @anna,Admin,10.0.0.9,Dhanmondi,Changed marks,2026,Class 8,A,Half Yearly,\
             Mathematics,\"'=Dipa Roy, \"\"D\"\"\",S-004,Viva,AB,,act-0",
        ]
    );
    for n in 1..=401 {
        let id = format!("act-{n:03}");
        act(&app.app.db, (&id, at - n / 3), ("anna", "lock"), (Some("branch-1"), None), &[]).await;
    }
    let all = admin.get("/admin/files/audit.csv").await;
    let lines = lines(&all);
    assert_eq!(lines.len(), 1 + 2 + 401);
    let ids: std::collections::BTreeSet<&str> = lines[1..].iter().filter_map(|line| line.rsplit(',').next()).collect();
    assert_eq!(ids.len(), 402);
}
