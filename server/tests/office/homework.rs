//! Homework and hand-ins (docs/rules.md, *Homework*), on both engines: who gives and evaluates what, what is late, what is closed,
//! and whose files are whose. What every list of records does is walked in `it/records.rs`.

use axum::body::Body;
use axum::http::{Method, StatusCode};
use rules::roles::Role;
use serde_json::{Value, json};

use testing::uploads::{Part, multipart, upload};
use testing::{Answer, Client, NOW, each_engine, lines, rows, run};

const DAY_MS: u64 = 86_400_000;
const PDF: &[u8] = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n%%EOF\n";
const OWN: &str = "/admin/homeWorkStudent/homework-1";
const TABLE: &str = "/admin/homeworkEvaluation/homework-1";

/// The clock of the tests stands on 21 September 2026.
fn body(change: &Value) -> Value {
    let mut body = json!({
        "sessionId": "session-1", "sectionId": "section-1", "subjectId": "subject-1", "title": "Primes",
        "givenOn": "2026-09-21", "dueOn": "2026-09-25",
    });
    for (key, value) in change.as_object().unwrap() {
        body[key] = value.clone();
    }
    body
}

async fn given(client: &Client, change: &Value) -> String {
    let answer = client.post("/api/addHomeWork", &body(change)).await;
    assert_eq!(answer.refusal(), (200, "Successfully Added".to_owned()), "{change}: {}", answer.text());
    answer.json()["_id"].as_str().unwrap().to_owned()
}

pub fn fault(answer: &Answer, field: &str) -> String {
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text());
    answer.json()["fields"][field].as_str().unwrap_or_default().to_owned()
}

async fn hand_in(client: &Client, student: &str, key: &str, parts: &[Part<'_>]) -> Answer {
    upload(client, OWN, student, key, parts).await
}

async fn deleted(client: &Client, path: &str) -> u16 {
    client.send(Method::DELETE, path, &[], Body::empty()).await.status.as_u16()
}

/// The hrefs of the files of a page's or an answer's list.
fn hrefs(files: &Value) -> Vec<String> {
    files.as_array().unwrap().iter().map(|file| file["href"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_teacher_gives_homework_only_in_the_own_section_and_subject() {
    each_engine(async |app| {
        let teacher = app.as_role(Role::Teacher);
        let own = given(&teacher, &json!({})).await;
        for (change, field, said) in [
            (json!({ "subjectId": "subject-1-eng" }), "subjectId", "This is not in your class routine"),
            (json!({ "sectionId": "section-1-b" }), "subjectId", "This is not in your class routine"),
            (json!({ "dueOn": "2026-09-20" }), "dueOn", "It is due before it is given"),
        ] {
            let refused = teacher.post("/api/addHomeWork", &body(&change)).await;
            assert_eq!(fault(&refused, field), said, "{change}");
        }
        let admin = app.as_role(Role::Admin);
        let untaught = admin
            .post("/api/addHomeWork", &body(&json!({ "sectionId": "section-1-b", "subjectId": "subject-1-spell" })))
            .await;
        assert_eq!(fault(&untaught, "subjectId"), "This subject is not taught in this section");
        let other = given(&admin, &json!({ "sectionId": "section-1-b", "title": "Of the other section" })).await;
        for path in ["/api/getOneHomeWork", "/api/getHandIns", "/admin/homeWorkList", "/admin/homeworkEvaluation"] {
            let (mine, theirs) =
                (teacher.get(&format!("{path}/{own}")).await, teacher.get(&format!("{path}/{other}")).await);
            assert_eq!((mine.status, theirs.status), (StatusCode::OK, StatusCode::FORBIDDEN), "{path}");
        }
        let update = json!({ "title": "Mine now" });
        for (method, path) in [
            (Method::PUT, format!("/api/updateOneHomeWork/{other}")),
            (Method::DELETE, format!("/api/deleteOneHomeWork/{other}")),
            (Method::PUT, format!("/api/evaluateHomeWork/{other}")),
        ] {
            let refused = teacher.json(method, &path, &json!({ "title": "Mine now", "evaluations": [] }), &[]).await;
            assert_eq!(refused.status, StatusCode::FORBIDDEN, "{path}");
        }
        let moved = teacher.put(&format!("/api/updateOneHomeWork/{own}"), &json!({ "sectionId": "section-1-b" })).await;
        assert_eq!(fault(&moved, "subjectId"), "This is not in your class routine");
        let ticked = format!("ticked.{other}");
        let ticked = [("act", "deactivate"), (ticked.as_str(), "1"), ("list", "")];
        assert_eq!(teacher.form("/admin/homeWorkList/ticked", &ticked).await.status, StatusCode::FORBIDDEN);
        assert_eq!(teacher.put(&format!("/api/updateOneHomeWork/{own}"), &update).await.status, StatusCode::OK);

        // The lists, the CSV and what can be chosen hold what is theirs alone.
        let listed = teacher.get("/api/getAllHomeWork?sessionId=session-1&limit=all").await.json();
        let titles: Vec<_> = listed["data"].as_array().unwrap().iter().map(|row| row["title"].clone()).collect();
        assert_eq!((titles.len(), &listed["total"]), (2, &json!(2)), "{titles:?}");
        let csv = teacher.get("/admin/homeWorkList/list.csv").await;
        assert!(csv.text().contains("Mine now") && !csv.text().contains("Of the other section"), "{}", csv.text());
        let evaluations = teacher.get("/admin/homeworkEvaluation").await.props();
        assert_eq!(evaluations["total"], 2);
        assert_eq!(admin.get("/admin/homeworkEvaluation").await.props()["total"], 3);
        let form = teacher.get("/admin/homeWork").await.props();
        let offered = |key: &str| -> Vec<String> {
            let of = form["choices"][key].as_array().unwrap();
            of.iter().map(|choice| choice["value"].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(
            (offered("sectionId"), offered("subjectId")),
            (vec!["section-1".to_owned()], vec!["subject-1".to_owned()])
        );

        // A substitution gives the reach for its day.
        let teachers = ["employee-teacher-b", "employee-teacher"];
        rows::substitution(&app.app.db, "s", ["section-1-b", "subject-1"], "2026-09-21", None, teachers).await;
        assert_eq!(teacher.get(&format!("/api/getOneHomeWork/{other}")).await.status, StatusCode::OK);
        app.clock.set(NOW + DAY_MS);
        let teacher = app.as_role(Role::Teacher);
        assert_eq!(teacher.get(&format!("/api/getOneHomeWork/{other}")).await.status, StatusCode::FORBIDDEN);
    })
    .await;
}

#[tokio::test]
async fn a_student_hands_in_what_is_the_own_and_changes_it_until_it_is_evaluated() {
    each_engine(async |app| {
        let (student, teacher) = (app.as_role(Role::Student), app.as_role(Role::Teacher));
        let list = student.get("/admin/homeWorkStudent").await.served_as("myHomework").props();
        assert_eq!((&list["rows"][0]["title"], &list["rows"][0]["state"]), (&json!("Fractions"), &json!("open")));

        student.get(OWN).await.served_as("handIn");
        let nothing = hand_in(&student, "student-1", "none", &[("text", None, b" "), ("version", None, b"0")]).await;
        assert_eq!(nothing.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(nothing.props()["form"]["errors"]["text"], "Write something, or choose a file");
        let page: &[u8] = b"<html><script>alert(1)</script></html>";
        let wrong = [("text", None, &b"One half"[..]), ("version", None, b"0"), ("files", Some("a.pdf"), page)];
        let wrong = hand_in(&student, "student-1", "wrong", &wrong).await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", wrong.text());
        let shown = wrong.served_as("handIn_refused").props()["form"].clone();
        assert!(shown["errors"]["files"].as_str().unwrap().contains("neither a PDF"), "{shown}");
        assert_eq!(shown["values"]["text"], "One half", "what was typed is kept");
        // Of several files the reason is said, not only that they must be chosen again.
        let many: Vec<Part<'_>> = [("text", None, &b"One\xe2\x80\xaehalf"[..]), ("version", None, b"0")]
            .into_iter()
            .chain(std::iter::repeat_n(("files", Some("a.pdf"), PDF), 6))
            .collect();
        let many = hand_in(&student, "student-1", "many", &many).await;
        assert_eq!(many.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", many.text());
        let shown = many.props()["form"].clone();
        assert!(shown["errors"]["files"].as_str().unwrap().starts_with("At most 5 files"), "{shown}");
        assert_eq!(shown["errors"]["text"], "Text holds a character that cannot be shown", "every fault at once: {shown}");
        assert_eq!(shown["failure"], Value::Null);

        let parts: [Part<'_>; 4] = [
            ("text", None, b"One half"),
            ("version", None, b"0"),
            ("files", Some("one.pdf"), PDF),
            ("files", Some("two.pdf"), PDF),
        ];
        for _ in 0..2 {
            let done = hand_in(&student, "student-1", "press", &parts).await;
            assert_eq!(done.header("location"), format!("{OWN}?done=handedIn"), "{}", done.text());
        }
        let own = student.get(OWN).await.served_as("handIn_handedIn").props()["homework"].clone();
        assert_eq!((&own["state"], &own["ownText"], &own["version"]), (&json!("handedIn"), &json!("One half"), &json!(1)));
        assert_eq!(own["ownFiles"].as_array().unwrap().len(), 2, "the same press hands in once");

        // Changed, with a file less and one more, from the version that was looked at.
        let gone = format!("files.remove.{}", own["ownFiles"][0]["_id"].as_str().unwrap());
        let parts: [Part<'_>; 4] = [
            ("text", None, b"\r\n  Two  quarters \r\n\tare\r\n"),
            ("version", None, b"1"),
            (&gone, None, b"true"),
            ("files", Some("three.pdf"), PDF),
        ];
        assert_eq!(hand_in(&student, "student-1", "again", &parts).await.status, StatusCode::SEE_OTHER);
        let own = student.get(OWN).await.props()["homework"].clone();
        let names: Vec<_> = own["ownFiles"].as_array().unwrap().iter().map(|file| file["fileName"].clone()).collect();
        assert_eq!(names, ["two.pdf", "three.pdf"]);
        let stale = hand_in(&student, "student-1", "stale", &[("text", None, b"Mine"), ("version", None, b"1")]).await;
        stale.served_as("handIn_elsewhere");
        assert_eq!((stale.status, &stale.props()["form"]["values"]["text"]), (StatusCode::CONFLICT, &json!("Mine")));
        assert_eq!(stale.props()["homework"]["ownText"], "  Two  quarters\n    are", "indents are the work's own");

        // The teacher sees it, and evaluates it; then it is closed.
        let table = teacher.get(TABLE).await.served_as("homeworkEvaluation").props()["homework"]["handIns"].clone();
        let row = &table[0];
        assert_eq!((&row["name"], &row["text"], &row["late"]), (&json!("Amina Rahman"), &json!("  Two  quarters\n    are"), &json!(false)));
        assert_eq!(table.as_array().unwrap().len(), 5);
        let form = [
            ("result.student-1", "8"),
            ("comment.student-1", "Neat"),
            ("version.student-1", "2"),
            ("result.student-2", ""),
            ("comment.student-2", ""),
            ("version.student-2", "0"),
        ];
        let saved = teacher.form(TABLE, &form).await;
        assert_eq!(saved.header("location"), format!("{TABLE}?done=saved"), "{}", saved.text());
        let closed = hand_in(&student, "student-1", "closed", &[("text", None, b"Late thought"), ("version", None, b"3"), ("files", Some("late.pdf"), PDF)]).await;
        assert!(!closed.text().contains("Choose these files again"), "there is no field for them any more");
        closed.served_as("handIn_evaluated");
        assert_eq!((closed.status, &closed.props()["form"]["values"]["text"]), (StatusCode::CONFLICT, &json!("Late thought")));
        let by_call = student.put("/api/handInHomeWork/homework-1", &json!({ "text": "Late thought" })).await;
        assert_eq!(by_call.status, StatusCode::CONFLICT);
        let own = student.get(OWN).await.props()["homework"].clone();
        assert_eq!((&own["state"], &own["result"], &own["comment"]), (&json!("evaluated"), &json!("8"), &json!("Neat")));
        let rows = student.get("/api/getAllOwnHomeWork").await.json();
        assert_eq!((&rows["total"], &rows["data"][0]["result"]), (&json!(1), &json!("8")));

        // Taken back, it is open again.
        let back = json!({ "evaluations": [{ "studentId": "student-1" }] });
        assert_eq!(teacher.put("/api/evaluateHomeWork/homework-1", &back).await.json()["changed"], 1);
        let again = student.put("/api/handInHomeWork/homework-1", &json!({ "text": "Better" })).await;
        assert_eq!(again.json()["late"], json!(false), "{}", again.text());
        assert_eq!(student.get(OWN).await.props()["homework"]["ownFiles"].as_array().unwrap().len(), 2, "files stay");

        let audit = "select a.actor_id || ' ' || a.action || ' ' || a.subject_name || ': ' || c.field || ' ' || coalesce(c.old_value, '-') ||
                            ' > ' || coalesce(c.new_value, '-') as line
                       from audit_acts a join audit_changes c on c.act_id = a.id where a.subject_kind = 'handIn' order by a.at, a.id, c.field";
        let lines = lines(&app.app.db, audit).await;
        for line in [
            "student-1 add Fractions of Amina Rahman: text - > One half",
            "student-1 add Fractions of Amina Rahman: files - > one.pdf, two.pdf",
            "student-1 update Fractions of Amina Rahman: files one.pdf, two.pdf > two.pdf, three.pdf",
            "employee-teacher update Fractions of Amina Rahman: result - > 8",
            "employee-teacher update Fractions of Amina Rahman: result 8 > -",
        ] {
            assert!(lines.contains(&line.to_owned()), "{line} in {lines:#?}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_comes_in_after_the_last_day_is_late() {
    each_engine(async |app| {
        // 25 September is the last day, the day after is not.
        for (days, student, late) in [(4, "student-1", false), (5, "student-2", true)] {
            app.clock.set(NOW + days * DAY_MS);
            let answer =
                app.as_student(student).put("/api/handInHomeWork/homework-1", &json!({ "text": "Done" })).await;
            assert_eq!((answer.status, &answer.json()["late"]), (StatusCode::OK, &json!(late)), "{student}");
        }
        let rows = app.as_role(Role::Teacher).get("/api/getHandIns/homework-1").await.json();
        let late: Vec<_> = rows["handIns"].as_array().unwrap().iter().map(|row| row["late"].clone()).collect();
        assert_eq!(late, [json!(false), json!(true), json!(false), json!(false), json!(false)]);
        let state = |page: Value| page["rows"][0]["state"].clone();
        assert_eq!(
            state(app.as_student("student-2").get("/admin/homeWorkStudent?show=handedIn").await.props()),
            "handedInLate"
        );
        assert_eq!(state(app.as_student("student-3").get("/admin/homeWorkStudent").await.props()), "overdue");
        assert_eq!(app.as_student("student-3").get(OWN).await.props()["lateNow"], true);
    })
    .await;
}

#[tokio::test]
async fn a_student_sees_the_own_section_and_the_subjects_they_take_alone() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let tomorrow = given(&admin, &json!({ "givenOn": "2026-09-22" })).await;
        let withdrawn = given(&admin, &json!({ "status": "inactive" })).await;
        run(
            &app.app.db,
            "update section_subjects set kind = 'optional' where section_id = 'section-1' and subject_id = 'subject-1-spell'",
        )
        .await;
        let chosen = given(&admin, &json!({ "subjectId": "subject-1-spell", "title": "Spelling" })).await;
        rows::student_subject(&app.app.db, "enrolment-student-2", "subject-1-spell").await;
        let page = |id: &str| format!("/admin/homeWorkStudent/{id}");
        for (student, id, status) in [
            ("student-1", "homework-1", 200),
            ("student-6", "homework-1", 404),
            ("student-2x", "homework-1", 404),
            ("student-2x", "homework-2", 200),
            ("student-1", tomorrow.as_str(), 404),
            ("student-1", withdrawn.as_str(), 404),
            ("student-1", chosen.as_str(), 404),
            ("student-2", chosen.as_str(), 200),
        ] {
            let client = app.as_student(student);
            assert_eq!(client.get(&page(id)).await.status.as_u16(), status, "{student} {id}");
            let call = client.put(&format!("/api/handInHomeWork/{id}"), &json!({ "text": "x" })).await;
            assert_eq!(call.status.as_u16(), status, "{student} {id}");
            let posted = client.form(&page(id), &[("text", "y"), ("version", "1")]).await;
            assert_eq!(posted.status.as_u16(), if status == 200 { 303 } else { 404 }, "{student} {id}: {}", posted.text());
        }
        assert_eq!(app.as_student("student-6").get("/api/getAllOwnHomeWork").await.json()["total"], 0);
        let listed = app.as_role(Role::Teacher).get("/api/getHandIns/homework-1").await.json();
        assert_eq!(listed["handIns"].as_array().unwrap().len(), 5, "student-6 is of the other section");
        let takes = admin.get(&format!("/api/getHandIns/{chosen}")).await.json();
        assert_eq!(takes["handIns"].as_array().unwrap().len(), 1, "who does not take the subject is not listed: {takes}");
        app.clock.set(NOW + DAY_MS);
        assert_eq!(app.as_student("student-1").get(&page(&tomorrow)).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn two_who_change_a_hand_in_at_once_are_told_and_lose_nothing() {
    each_engine(async |app| {
        let (teacher, admin) = (app.as_role(Role::Teacher), app.as_role(Role::Admin));
        let entry = |student: &str, result: &str, version: i64| {
            json!({ "evaluations": [{ "studentId": student, "result": result, "version": version }] })
        };
        assert_eq!(teacher.put("/api/evaluateHomeWork/homework-1", &entry("student-1", "7", 0)).await.status, StatusCode::OK);
        let stale = admin.put("/api/evaluateHomeWork/homework-1", &entry("student-1", "5", 0)).await;
        assert_eq!(stale.status, StatusCode::CONFLICT);
        let conflict = &stale.json()["conflicts"][0];
        assert_eq!((&conflict["yours"], &conflict["theirs"]), (&json!("5"), &json!("7")));
        // What a student hands in while the table is open is seen before it is evaluated.
        app.as_student("student-2").put("/api/handInHomeWork/homework-1", &json!({ "text": "New" })).await;
        let form = [
            ("result.student-2", "0"),
            ("comment.student-2", "Nothing handed in"),
            ("version.student-2", "0"),
            ("result.student-3", "6"),
            ("comment.student-3", ""),
            ("version.student-3", "0"),
        ];
        let refused = teacher.form(TABLE, &form).await;
        assert_eq!(refused.status, StatusCode::CONFLICT);
        let page = refused.props();
        assert_eq!((&page["form"]["values"]["result.student-3"], &page["homework"]["handIns"][2]["result"]), (&json!("6"), &Value::Null));
        // Another tab has evaluated student-1 as 7. A row that was left as this page had it takes that over; one that was typed into does not.
        let old = [
            ("result.student-1", ""),
            ("version.student-1", "0"),
            ("was.result.student-3", "5"),
            ("result.student-3", "6"),
            ("version.student-3", "9"),
        ];
        let refused = teacher.form(TABLE, &old).await;
        refused.served_as("homeworkEvaluation_refused");
        assert_eq!(refused.status, StatusCode::CONFLICT);
        let input = |name: &str| {
            let tag = refused.text().split("<input").find(|tag| tag.contains(&format!(" name=\"{name}\"")));
            let value = tag.and_then(|tag| tag.split_once(" value=\"")?.1.split('"').next());
            value.unwrap_or_default().to_owned()
        };
        assert_eq!(["result.student-1", "was.result.student-1", "result.student-3"].map(input), ["7", "7", "6"]);
        // What is the same as stored is no change, whatever version it names; and nobody else's student is evaluated.
        let same = admin.put("/api/evaluateHomeWork/homework-1", &entry("student-1", "7", 0)).await;
        assert_eq!(same.json()["changed"], 0, "{}", same.text());
        let other = teacher.put("/api/evaluateHomeWork/homework-1", &entry("student-6", "7", 0)).await;
        assert_eq!(fault(&other, "result.student-6"), "This student was not given the homework");
        let twice = [7, 8].map(|mark| json!({ "studentId": "student-4", "result": mark.to_string() }));
        let twice = teacher.put("/api/evaluateHomeWork/homework-1", &json!({ "evaluations": twice })).await;
        assert_eq!(fault(&twice, "result.student-4"), "Named twice in this call");
        let remark = json!({ "evaluations": [{ "studentId": "student-4", "comment": "Where is it?" }] });
        let remark = teacher.put("/api/evaluateHomeWork/homework-1", &remark).await;
        assert_eq!(fault(&remark, "result.student-4"), "Enter a mark or a word beside the comment");
        let long = teacher.form(TABLE, &[("result.student-4", &"x".repeat(41)), ("version.student-4", "0")]).await;
        assert_eq!(long.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(long.props()["form"]["errors"]["result.student-4"], "Mark or word is longer than 40 characters");

        // Of several tabs that hand in at once one does, and the others are told.
        let mut tasks = Vec::new();
        for number in 0..4 {
            let client = app.as_student("student-5");
            tasks.push(tokio::spawn(async move {
                let body = json!({ "text": format!("{number}"), "version": 0 });
                client.put("/api/handInHomeWork/homework-1", &body).await.status.as_u16()
            }));
        }
        let mut statuses = Vec::new();
        for task in tasks {
            statuses.push(task.await.unwrap());
        }
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409, 409, 409]);

        // Without a version the last one wins, and of those that name one who comes late is told both values.
        let mut tasks = Vec::new();
        for number in 0..4_i64 {
            let teacher = app.as_role(Role::Teacher);
            let versioned = (number % 2 == 0).then_some(0);
            tasks.push(tokio::spawn(async move {
                let one = json!({ "studentId": "student-3", "result": format!("{number}"), "version": versioned });
                let answer = teacher.put("/api/evaluateHomeWork/homework-1", &json!({ "evaluations": [one] })).await;
                let told = answer.json()["conflicts"].as_array().map_or(0, Vec::len);
                (versioned.is_some(), answer.status.as_u16(), told)
            }));
        }
        for task in tasks {
            let ended = task.await.unwrap();
            assert!(matches!(ended, (_, 200, 0) | (true, 409, 2)), "{ended:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn files_are_read_by_whom_they_are_for_and_never_shown_in_place() {
    each_engine(async |app| {
        let (admin, teacher) = (app.as_role(Role::Admin), app.as_role(Role::Teacher));
        let other_teacher = app.as_employee("employee-teacher-b", Role::Teacher);
        let student = app.as_role(Role::Student);
        let file: Part<'_> = ("files", Some("sheet.pdf"), PDF);
        let headers = [("content-type", "multipart/form-data; boundary=edge")];
        let add = async |call: &str, fields: &[(&str, &str)]| -> (String, String) {
            let parts: Vec<Part<'_>> =
                fields.iter().map(|(name, value)| (*name, None, value.as_bytes())).chain([file]).collect();
            let answer =
                admin.send(Method::POST, &format!("/api/add{call}"), &headers, Body::from(multipart(&parts))).await;
            assert_eq!(answer.status, StatusCode::OK, "{call}: {}", answer.text());
            let id = answer.json()["_id"].as_str().unwrap().to_owned();
            let stored = admin.get(&format!("/api/getOne{call}/{id}")).await.json();
            assert_eq!(stored["files"][0]["fileName"], "sheet.pdf", "{stored}");
            (id, hrefs(&stored["files"]).remove(0))
        };
        let of_session = [("sessionId", "session-1"), ("title", "Sheet")];
        let dates = [("givenOn", "2026-09-21"), ("dueOn", "2026-09-25")];
        let section = [("sectionId", "section-1"), ("subjectId", "subject-1")];
        let (homework, of_homework) = add("HomeWork", &[&of_session[..], &dates, &section].concat()).await;
        let (content, of_content) = add("Content", &[&of_session[..], &section].concat()).await;
        let (_, of_subject) = add("Content", &[&of_session[..], &[("subjectId", "subject-1-spell")]].concat()).await;
        let (_, of_class) = add("Content", &[&of_session[..], &[("classId", "class-1")]].concat()).await;
        let (book, of_book) = add("EBook", &[("title", "Cosmos")]).await;
        hand_in(&student, "student-1", "one", &[("text", None, b"x"), ("version", None, b"0"), file]).await;
        let of_hand_in = hrefs(&student.get(OWN).await.props()["homework"]["ownFiles"]).remove(0);

        let (one, other, mate) =
            (app.as_student("student-1"), app.as_student("student-6"), app.as_student("student-2"));
        let elsewhere = app.as_student("student-2x");
        let librarian = app.as_role(Role::Librarian);
        let admin_2 = app.as_employee("employee-admin-2", Role::Admin);
        for (href, who) in [
            (&of_homework, [200, 404, 200, 404, 200, 403, 403, 403]),
            (&of_hand_in, [200, 404, 404, 404, 200, 403, 403, 403]),
            (&of_content, [200, 404, 200, 404, 200, 403, 403, 403]),
            (&of_subject, [200, 404, 200, 404, 403, 403, 403, 403]),
            (&of_class, [200, 200, 200, 404, 200, 200, 403, 403]),
            (&of_book, [200, 200, 200, 404, 200, 200, 200, 403]),
        ] {
            let clients = [&one, &other, &mate, &elsewhere, &teacher, &other_teacher, &librarian, &admin_2];
            for (place, (client, status)) in clients.iter().zip(who).enumerate() {
                assert_eq!(client.get(href).await.status.as_u16(), status, "{place} {href}");
            }
        }
        let read = one.get(&of_homework).await;
        assert_eq!((read.bytes.as_slice(), read.header("content-type")), (PDF, "application/pdf"));
        assert!(read.header("content-disposition").starts_with("attachment;"));
        assert_eq!(read.header("x-content-type-options"), "nosniff");
        assert!(read.header("content-security-policy").contains("sandbox"));
        // No picture's address serves them.
        assert_eq!(admin.get(&of_homework.replace("attachments", "files")).await.status, StatusCode::NOT_FOUND);
        assert_eq!(app.as_role(Role::Accountant).get(&of_book).await.status, StatusCode::FORBIDDEN);

        // Who is meant finds them on one screen.
        let put_up = one.get("/admin/myContent").await.served_as("myContent").props();
        assert_eq!((&put_up["total"], &put_up["rows"][0]["files"][0]["name"]), (&json!(4), &json!("sheet.pdf")));
        assert_eq!(other.get("/admin/myContent").await.props()["total"], 1);
        let books = other_teacher.get("/admin/myContent?show=books&search=cosmos").await.props();
        assert_eq!(books["rows"][0]["title"], "Cosmos");

        // Made inactive, they are read by nobody else; deleted, they are gone with what they belonged to.
        for (call, id) in [("HomeWork", &homework), ("Content", &content), ("EBook", &book)] {
            let inactive = admin.put(&format!("/api/updateOne{call}/{id}"), &json!({ "status": "inactive" })).await;
            assert_eq!(inactive.status, StatusCode::OK, "{}", inactive.text());
        }
        for href in [&of_homework, &of_content, &of_book] {
            assert_eq!(one.get(href).await.status, StatusCode::NOT_FOUND, "{href}");
        }
        assert_eq!(deleted(&admin, &format!("/api/deleteOneHomeWork/{homework}")).await, 200);
        assert_eq!(deleted(&admin, "/api/deleteOneHomeWork/homework-1").await, 409, "it was handed in");
        let stored = "select cast(count(*) as text) as line from files f where f.id = 'gone' or exists
                        (select 1 from attachments a where a.file_id = f.id)";
        assert_eq!(lines(&app.app.db, stored).await, ["5"]);
        assert_eq!(admin.get(&of_homework).await.status, StatusCode::NOT_FOUND);
    })
    .await;
}

#[tokio::test]
async fn a_form_keeps_adds_and_takes_away_files() {
    each_engine(async |app| {
        let teacher = app.as_role(Role::Teacher);
        let (new, viewer) = ("/admin/homeWorkList/new", "employee-teacher");
        let fields: Vec<Part<'_>> = [
            ("sessionId", "session-1"),
            ("title", "Sheets"),
            ("sectionId", "section-1"),
            ("subjectId", "subject-1"),
            ("givenOn", "2026-09-21"),
            ("dueOn", "2026-09-25"),
            ("status", "active"),
        ]
        .into_iter()
        .map(|(name, value)| (name, None, value.as_bytes()))
        .collect();
        let with = |more: &[Part<'static>]| [&fields[..], more].concat();
        let two = with(&[("files", Some("one.pdf"), PDF), ("files", Some("two.pdf"), PDF)]);
        let saved = upload(&teacher, new, viewer, "one", &two).await;
        assert_eq!(saved.header("location"), "/admin/homeWorkList?sessionId=session-1&done=added", "{}", saved.text());
        let rows = teacher.get("/api/getAllHomeWork?sessionId=session-1&search=sheets").await.json();
        let (id, files) = (rows["data"][0]["_id"].as_str().unwrap().to_owned(), rows["data"][0]["files"].clone());
        assert_eq!(files.as_array().unwrap().len(), 2);
        let edit = format!("/admin/homeWorkList/{id}");

        // A press of Save alone keeps them and changes nothing; a call in JSON does not know of them.
        assert_eq!(
            upload(&teacher, &edit, viewer, "two", &with(&[("version", None, b"1")])).await.status,
            StatusCode::SEE_OTHER
        );
        let renamed = teacher
            .put(&format!("/api/updateOneHomeWork/{id}"), &json!({ "title": "Sheets again", "files": [] }))
            .await;
        assert_eq!((renamed.status, &renamed.json()["version"]), (StatusCode::OK, &json!(2)));
        let gone = format!("files.remove.{}", files[0]["_id"].as_str().unwrap());
        let mut parts = with(&[("version", None, b"2"), ("files", Some("three.pdf"), PDF)]);
        parts.push((&gone, None, b"true"));
        assert_eq!(upload(&teacher, &edit, viewer, "three", &parts).await.status, StatusCode::SEE_OTHER);
        let stored = teacher.get(&format!("/api/getOneHomeWork/{id}")).await.json();
        let names: Vec<_> = stored["files"].as_array().unwrap().iter().map(|file| file["fileName"].clone()).collect();
        assert_eq!(names, ["two.pdf", "three.pdf"]);

        let many: Vec<Part<'static>> = (0..9).map(|_| ("files", Some("more.pdf"), PDF)).collect();
        let refused =
            upload(&teacher, &edit, viewer, "four", &[with(&many), vec![("version", None, b"3")]].concat()).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
        assert_eq!(refused.props()["errors"]["files"], "At most 10 files can be kept here");
        let large = vec![b'x'; 6 << 20];
        let mut parts = fields.clone();
        parts.extend([("version", None, &b"3"[..]), ("files", Some("large.pdf"), &large[..])]);
        let refused = upload(&teacher, &edit, viewer, "five", &parts).await;
        assert_eq!(refused.props()["errors"]["files"], "The file is larger than 5 MB. Choose a smaller one");
        let files = "select cast(count(*) as text) as line from attachments where homework_id is not null";
        assert_eq!(lines(&app.app.db, files).await, ["2"]);
        let audit = "select c.old_value || ' > ' || c.new_value as line from audit_changes c
                      where c.subject_kind = 'homework' and c.field = 'files' and c.old_value is not null";
        assert_eq!(lines(&app.app.db, audit).await, ["one.pdf, two.pdf > two.pdf, three.pdf"]);
    })
    .await;
}

#[tokio::test]
async fn nothing_is_handed_in_or_evaluated_in_a_closed_session() {
    each_engine(async |app| {
        run(&app.app.db, "update sessions set status = 'closed' where id = 'session-1'").await;
        let handed_in = app.as_role(Role::Student).put("/api/handInHomeWork/homework-1", &json!({ "text": "x" })).await;
        assert_eq!(handed_in.status, StatusCode::LOCKED);
        let evaluated = json!({ "evaluations": [{ "studentId": "student-1", "result": "7" }] });
        let evaluated = app.as_role(Role::Teacher).put("/api/evaluateHomeWork/homework-1", &evaluated).await;
        assert_eq!(evaluated.status, StatusCode::LOCKED);
        let added = app.as_role(Role::Admin).post("/api/addContent", &body(&json!({}))).await;
        assert_eq!(added.status, StatusCode::LOCKED, "{}", added.text());
        let page = app.as_role(Role::Student).form(OWN, &[("text", "kept"), ("version", "0")]).await;
        assert_eq!((page.status, &page.props()["form"]["values"]["text"]), (StatusCode::LOCKED, &json!("kept")));
    })
    .await;
}

#[tokio::test]
async fn homework_whose_evaluation_was_taken_back_is_moved_and_deleted() {
    each_engine(async |app| {
        let teacher = app.as_role(Role::Teacher);
        let id = given(&teacher, &json!({})).await;
        let evaluate = async |result: &str| {
            let body = json!({ "evaluations": [{ "studentId": "student-1", "result": result }] });
            teacher.put(&format!("/api/evaluateHomeWork/{id}"), &body).await.status
        };
        assert_eq!(evaluate("5").await, StatusCode::OK);
        assert_eq!(deleted(&teacher, &format!("/api/deleteOneHomeWork/{id}")).await, 409);
        assert_eq!(evaluate("").await, StatusCode::OK);
        assert_eq!(deleted(&teacher, &format!("/api/deleteOneHomeWork/{id}")).await, 200);
        // Given and due within the session.
        let far = teacher.post("/api/addHomeWork", &body(&json!({ "dueOn": "9999-12-31" }))).await;
        assert!(fault(&far, "dueOn").starts_with("31 December 9999 is not in the session"), "{}", far.text());
    })
    .await;
}
