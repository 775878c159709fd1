//! Starter (docs/rules.md, *Starter*), on both engines: an empty session becomes a school by one press, for whoever may make each part by hand.

use axum::http::StatusCode;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::{Answer, Client, TestApp, number, run};

/// A new session of a branch without anything in it.
async fn session(app: &TestApp, branch_id: &str) -> String {
    let body = json!({
        "branchId": branch_id, "sessionName": "2031", "startDate": "2031-01-01", "endDate": "2031-12-31",
    });
    let answer = app.as_role(Role::SuperAdmin).post("/api/addSession", &body).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.json()["_id"].as_str().unwrap().to_owned()
}

fn answers(session_id: &str) -> Value {
    json!({
        "branchId": "branch-1", "sessionId": session_id, "curriculum": "nationalBangla", "fromClass": 9, "toClass": 10,
        "sections": 2, "shift": "Morning", "weekend": ["friday"], "periods": 8, "periodMinutes": 40, "begins": "08:00",
        "breakAfter": 4, "breakMinutes": 30,
    })
}

async fn start(client: &Client, body: &Value) -> Answer {
    client.post("/api/runStarter", body).await
}

/// `(part, made, there already)`
fn parts(answer: &Answer) -> Vec<(String, i64, i64)> {
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    let of = |part: &Value| {
        let count = |key: &str| part[key].as_i64().unwrap();
        (part["part"].as_str().unwrap().to_owned(), count("make"), count("there"))
    };
    answer.json()["parts"].as_array().unwrap().iter().map(of).collect()
}

fn made(answer: &Answer, part: &str) -> (i64, i64) {
    let found = parts(answer).into_iter().find(|(of, ..)| of == part);
    found.map_or_else(|| panic!("{part}"), |(_, made, there)| (made, there))
}

const CLASSES: &str =
    "select count(*) as n from classes c join sessions s on s.id = c.session_id where s.session_name = '2031'";
const ASSIGNED: &str = "select count(*) as n from section_subjects t join subjects j on j.id = t.subject_id
    join sessions s on s.id = j.session_id where s.session_name = '2031'";
const FEE_TYPES: &str = "select count(*) as n from fee_types where branch_id = 'branch-1'";

async fn clear_fees(app: &TestApp) {
    for table in ["fee_lines", "fee_specials", "fee_setups", "fee_types"] {
        run(&app.app.db, &format!("delete from {table}")).await;
    }
}

#[tokio::test]
async fn an_admin_makes_a_school_of_the_national_curriculum_but_its_fee_types() {
    for app in TestApp::on_both().await {
        let db = &app.app.db;
        let session_id = session(&app, "branch-1").await;
        let admin = app.as_role(Role::Admin);
        let fees = number(db, FEE_TYPES).await;
        let mut body = answers(&session_id);
        body["dryRun"] = json!(true);
        let shown = start(&admin, &body).await;
        assert_eq!(made(&shown, "sections"), (4, 0));
        assert_eq!((number(db, CLASSES).await, number(db, ASSIGNED).await), (0, 0), "a dry run makes nothing");
        body["dryRun"] = json!(false);
        let done = start(&admin, &body).await;
        assert_eq!(parts(&done), parts(&shown));
        for (part, count) in [
            ("classes", 2),
            ("sections", 4),
            ("subjects", 25),
            ("assignedSubjects", 4),
            ("exams", 4),
            ("distributions", 4),
        ] {
            assert_eq!(made(&done, part), (count, 0), "{part}");
        }
        assert!(parts(&done).iter().all(|(part, ..)| part != "feeTypes"));
        assert_eq!(number(db, FEE_TYPES).await, fees);
        assert_eq!((number(db, CLASSES).await, number(db, ASSIGNED).await), (2, 100));
        for (what, sql, count) in [
            (
                "choice groups",
                "select count(*) as n from choice_groups g join sections n on n.id = g.section_id
                   join classes c on c.id = n.class_id join sessions s on s.id = c.session_id
                  where s.session_name = '2031' and n.shift = 'Morning' and n.language_version = 'bangla'",
                12,
            ),
            (
                "fourth subjects",
                "select count(*) as n from choice_groups g join sections n on n.id = g.section_id
                   join classes c on c.id = n.class_id join sessions s on s.id = c.session_id
                  where s.session_name = '2031' and g.is_fourth_subject",
                4,
            ),
            (
                "subjects of a group",
                "select count(*) as n from section_subjects t join student_groups g on g.id = t.student_group_id
                   join subjects j on j.id = t.subject_id where j.subject_code = '136' and g.group_name = 'Science'",
                4,
            ),
            (
                "distributions",
                "select count(*) as n from mark_distribution_subjects d join subjects j on j.id = d.subject_id
                  where j.subject_code = '136' and d.exam_type = 'term' and d.written_full_mark = 50 and d.viva_pass_mark = 8
                    and d.practical_full_mark = 25",
                2,
            ),
            (
                "the scheme",
                "select count(*) as n from sessions s join grading_scheme_versions v on v.id = s.grading_version_id
                  where s.session_name = '2031' and v.scheme_id = 'nationalGpa5'",
                1,
            ),
            (
                "the scheme of joined papers",
                "select count(*) as n from session_class_schemes k join sessions s on s.id = k.session_id
                  where s.session_name = '2031'",
                2,
            ),
            ("the weekend", "select count(*) as n from branches where id = 'branch-1' and weekend_days = 'friday'", 1),
            (
                "the audit",
                "select count(*) as n from audit_acts where subject_kind = 'section' and action = 'add'",
                4,
            ),
        ] {
            assert_eq!(number(db, sql).await, count, "{what}");
        }
        // What was made is edited as anything else.
        let classes = admin.get(&format!("/api/getAllClass?branchId=branch-1&sessionId={session_id}")).await.json();
        assert_eq!(classes["total"], 2, "{classes}");
        let again = start(&admin, &body).await;
        let said = "Session 2031 has classes already. Starter is for a session without any.";
        assert_eq!(again.refusal(), (409, said.to_owned()));
    }
}

#[tokio::test]
async fn the_accountant_makes_the_fees_alone_and_once() {
    for app in TestApp::on_both().await {
        clear_fees(&app).await;
        let accountant = app.as_role(Role::Accountant);
        let body = json!({ "branchId": "branch-1", "sessionId": "session-1" });
        let guide = accountant.get("/admin/dashboard").await.props()["guide"].clone();
        let fees = guide["steps"].as_array().unwrap().iter().find(|step| step["key"] == "feeTypes").unwrap();
        assert_eq!(fees["href"], "/admin/starter?sessionId=session-1", "{guide}");
        let page = accountant.get("/admin/starter?branchId=branch-1&sessionId=session-1").await.props();
        assert_eq!((&page["asks"], &page["refused"], &page["left"]), (&json!(false), &Value::Null, &Value::Null));
        assert_eq!(page["parts"].as_array().map(Vec::len), Some(3), "{page}");
        let done = start(&accountant, &body).await;
        assert_eq!(made(&done, "feeTypes"), (4, 0));
        assert_eq!(number(&app.app.db, FEE_TYPES).await, 4);
        let kinds = "select count(*) as n from fee_types t join voucher_heads h on h.id = t.head_id
            where t.fee_name = 'Tuition' and t.kind = 'monthly' and h.head_name = 'Tuition' and h.kind = 'income'";
        assert_eq!(number(&app.app.db, kinds).await, 1);
        let again = start(&accountant, &body).await;
        let said = "The fee types, their heads and the accounts are there already.";
        assert_eq!(again.refusal(), (409, said.to_owned()));
        let guide = accountant.get("/admin/dashboard").await.props()["guide"].clone();
        let lacking: Vec<&Value> = guide["steps"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|step| step["done"] == false)
            .map(|step| &step["key"])
            .collect();
        assert_eq!(lacking, ["feeSetups"], "what a class pays needs an amount");
    }
}

#[tokio::test]
async fn a_super_admin_makes_everything_of_classes_3_to_12() {
    for app in TestApp::on_both().await {
        clear_fees(&app).await;
        for curriculum in ["cambridge", "nationalEnglish"] {
            let session_id = session(&app, "branch-1").await;
            let mut body = answers(&session_id);
            body["curriculum"] = json!(curriculum);
            (body["fromClass"], body["toClass"], body["sections"]) = (json!(3), json!(12), json!(5));
            let done = start(&app.as_role(Role::SuperAdmin), &body).await;
            assert_eq!((made(&done, "classes"), made(&done, "sections")), ((10, 0), (50, 0)), "{curriculum}");
            let fees = if curriculum == "cambridge" { (4, 0) } else { (0, 4) };
            assert_eq!(made(&done, "feeTypes"), fees, "{curriculum}");
            run(&app.app.db, "update sessions set session_name = 'done ' || id, search_text = 'done ' || id where session_name = '2031'").await;
        }
    }
}

#[tokio::test]
async fn what_is_there_is_used_and_not_doubled() {
    for app in TestApp::on_both().await {
        let session_id = session(&app, "branch-1").await;
        let admin = app.as_role(Role::Admin);
        for (call, body) in [
            ("/api/addSubject", json!({ "subjectName": "mathematics", "status": "inactive" })),
            ("/api/addExamList", json!({ "name": "Half Yearly", "semester": "half_yearly", "examType": "term" })),
            ("/api/addDesignation", json!({ "designationName": "PRINCIPAL" })),
        ] {
            let mut body = body;
            (body["branchId"], body["sessionId"]) = (json!("branch-1"), json!(session_id));
            let answer = admin.post(call, &body).await;
            assert_eq!(answer.status, StatusCode::OK, "{call}: {}", answer.text());
        }
        let done = start(&admin, &answers(&session_id)).await;
        assert_eq!((made(&done, "subjects"), made(&done, "exams")), ((24, 1), (3, 1)));
        assert!(made(&done, "designations").1 >= 1);
        let mathematics = "select count(*) as n from subjects j join sessions s on s.id = j.session_id
            where s.session_name = '2031' and lower(j.subject_name) = 'mathematics' and j.status = 'active'";
        assert_eq!(number(&app.app.db, mathematics).await, 1);
    }
}

#[tokio::test]
async fn who_may_not_and_what_cannot_be_is_refused() {
    for app in TestApp::on_both().await {
        let session_id = session(&app, "branch-1").await;
        let body = answers(&session_id);
        let admin = app.as_role(Role::Admin);
        for role in [Role::Teacher, Role::Student, Role::Librarian, Role::TechnicalSupport] {
            assert_eq!(start(&app.as_role(role), &body).await.status, StatusCode::FORBIDDEN, "{role}");
            assert_eq!(app.as_role(role).get("/admin/starter").await.status, StatusCode::FORBIDDEN, "{role}");
        }
        assert_eq!(start(&app.expired(), &body).await.status, StatusCode::UNAUTHORIZED);
        assert_eq!(start(&app.anonymous(), &body).await.status, StatusCode::UNAUTHORIZED);
        let other = session(&app, "branch-2").await;
        for foreign in [json!({ "branchId": "branch-2", "sessionId": other }), json!({ "sessionId": other })] {
            let mut body = body.clone();
            body["branchId"] = foreign["branchId"].clone();
            body["sessionId"] = foreign["sessionId"].clone();
            assert_eq!(start(&admin, &body).await.status, StatusCode::FORBIDDEN, "{foreign}");
        }
        assert_eq!(start(&admin, &json!([])).await.status, StatusCode::BAD_REQUEST);
        for (key, value, status, said) in [
            ("sessionId", json!("session-none"), 404, ""),
            ("sections", json!("two"), 400, "sections must be a whole number"),
            ("weekend", json!("friday"), 400, "weekend must be a list"),
            ("curriculum", Value::Null, 422, "Curriculum is missing"),
            ("curriculum", json!("own"), 422, "Curriculum"),
            ("toClass", json!(8), 422, "To class is before From class"),
            ("fromClass", json!(2), 422, "From class"),
            ("sections", json!(11), 422, "Sections of each class"),
            ("begins", json!("8 am"), 422, "8 am is not a time, such as 08:00"),
            ("begins", json!("20:00"), 422, "The last period ends after midnight"),
            ("breakAfter", json!(8), 422, "The break comes after the last period"),
            ("shift", json!("x".repeat(41)), 422, "Shift is longer than 40 characters"),
            (
                "weekend",
                json!(["saturday", "sunday", "monday", "tuesday", "wednesday", "thursday", "friday"]),
                422,
                "At least one day of the week must have lessons",
            ),
        ] {
            let mut body = body.clone();
            body[key] = value.clone();
            let (refused, message) = start(&admin, &body).await.refusal();
            assert_eq!(refused, status, "{key} {value}: {message}");
            assert!(message.starts_with(said), "{key} {value}: {message}");
        }
        run(&app.app.db, "update sessions set status = 'closed' where session_name = '2031'").await;
        assert_eq!(start(&admin, &body).await.status, StatusCode::LOCKED);
        assert_eq!(number(&app.app.db, CLASSES).await, 0);
    }
}

#[tokio::test]
async fn two_people_at_once_make_one_school() {
    for app in TestApp::on_both().await {
        let session_id = session(&app, "branch-1").await;
        let mut tasks = Vec::new();
        for role in [Role::Admin, Role::SuperAdmin, Role::Admin] {
            let (client, body) = (app.as_role(role), answers(&session_id));
            tasks.push(tokio::spawn(async move { start(&client, &body).await.status.as_u16() }));
        }
        let mut done = Vec::new();
        for task in tasks {
            done.push(task.await.unwrap());
        }
        done.sort_unstable();
        assert_eq!((done, number(&app.app.db, CLASSES).await), (vec![200, 409, 409], 2));
    }
}

#[tokio::test]
async fn the_page_asks_shows_and_makes_without_a_script() {
    for app in TestApp::on_both().await {
        let session_id = session(&app, "branch-1").await;
        let admin = app.as_role(Role::Admin);
        let place = format!("/admin/starter?branchId=branch-1&sessionId={session_id}");
        let asked = admin.get(&place).await.served_as("starter").props();
        assert_eq!((&asked["asks"], &asked["parts"], &asked["refused"]), (&json!(true), &Value::Null, &Value::Null));
        assert_eq!(asked["left"], "The fee types are left to the accountant, who finds Starter on the dashboard.");
        let wrong = admin.get(&format!("{place}&curriculum=cambridge&fromClass=9&toClass=8&sections=1")).await.props();
        assert_eq!(wrong["errors"]["toClass"], "To class is before From class");
        let query = "&curriculum=cambridge&fromClass=3&toClass=3&sections=1&weekend.friday=1";
        let shown = admin.get(&format!("{place}{query}")).await.served_as("starter_shown").props();
        assert_eq!(shown["parts"][1]["names"], json!(["Class 3"]), "{shown}");
        let mut fields: Vec<(String, String)> = shown["fields"]
            .as_array()
            .unwrap()
            .iter()
            .map(|field| (field["name"].as_str().unwrap().to_owned(), field["value"].as_str().unwrap().to_owned()))
            .collect();
        fields.push(("sessionId".to_owned(), session_id.clone()));
        fields.push(("branchId".to_owned(), "branch-1".to_owned()));
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let faulty: Vec<(&str, &str)> = fields.iter().copied().filter(|(name, _)| *name != "sections").collect();
        let refused = admin.form("/admin/starter", &faulty).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused.props()["errors"]["sections"], "Sections of each class is missing");
        // A session that was deleted meanwhile is not another one.
        let mut gone = fields.clone();
        gone.iter_mut().filter(|(name, _)| *name == "sessionId").for_each(|(_, id)| *id = "session-gone");
        let gone = admin.form("/admin/starter", &gone).await;
        assert_eq!((gone.status, gone.text().contains("name=\"sections\"")), (StatusCode::NOT_FOUND, false));
        let made = admin.form("/admin/starter", &fields).await;
        assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text());
        let page = admin.get(made.header("location")).await.served_as("starter_made").props();
        assert_eq!((&page["done"], &page["refused"]), (&json!("Successfully Added"), &Value::Null));
        assert_eq!(number(&app.app.db, CLASSES).await, 1);
        let closed = admin.get(&place).await.props();
        assert_eq!(closed["refused"], "Session 2031 has classes already. Starter is for a session without any.");
    }
}
