//! Importing a list (ARCHITECTURE.md, *A list of records*): what a file would do, mending it, all or nothing; on both engines.

use axum::body::Body;
use axum::http::{Method, StatusCode};
use db::FromRow;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::uploads::{multipart, upload};
use testing::{Answer, Client, TestApp, each_engine};

const PAGE: &str = "/admin/bulkImport/students";
const HEAD: &str =
    "Reg No,First name,Last name,Gender,Date of birth,Class,Section,Roll,Guardian's name,Guardian's mobile";

/// A line of a file.
fn line(reg_no: &str, name: &str, section: &str, roll: &str) -> String {
    format!("{reg_no},{name},Rahman,Female,04/03/2012,Class 8,{section},{roll},Guardian,1711000000")
}

fn file(lines: &[String]) -> String {
    format!("{HEAD}\n{}\n", lines.join("\n"))
}

async fn choose(client: &Client, name: &str, bytes: &[u8]) -> Answer {
    upload(client, PAGE, "employee-admin", name, &[("file", Some(name), bytes)]).await
}

/// Chooses a file that can be read; the address of what it would do.
async fn chosen(client: &Client, name: &str, text: &str) -> String {
    let answer = choose(client, name, text.as_bytes()).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
    answer.header("location").to_owned()
}

fn counts(props: &Value) -> [i64; 5] {
    ["new", "changed", "same", "refused", "leftOut"].map(|name| props["counts"][name].as_i64().unwrap())
}

#[derive(FromRow)]
struct Line {
    line: String,
}

/// Branch 1's students of this year as `S-001 Amina Rahman A 1`.
async fn students(app: &TestApp) -> Vec<String> {
    let mut conn = app.app.db.acquire().await.unwrap();
    let rows: Vec<Line> = conn
        .all(
            "select s.reg_no || ' ' || s.first_name || ' ' || n.section_name || ' ' || cast(r.roll as text) as line
               from enrolments r join students s on s.id = r.student_id join sections n on n.id = r.section_id
              where r.session_id = 'session-1' order by s.reg_no",
            (),
        )
        .await
        .unwrap();
    rows.into_iter().map(|row| row.line).collect()
}

#[tokio::test]
async fn a_file_is_shown_row_by_row_and_done_once() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let before = students(app).await;
        let text = file(&[
            line("N-1", "চন্দ্রা", "A", "21"),
            line("N-2", "Bela", "b", "22"),
            "S-001,,,,,,,9,,".to_owned(),
            "S-002,Bashir,Ahmed,,,Class 8,A,2,,".to_owned(),
        ]);
        let address = chosen(&admin, "new.csv", &text).await;
        let plan = admin.get(&address).await.served_as("importPlan_ready").props();
        assert_eq!((counts(&plan), &plan["ready"]), ([2, 1, 1, 0, 0], &json!(true)), "{plan}");
        let change = &plan["changed"][0];
        assert_eq!(
            (&change["name"], &change["differences"]),
            (&json!("Amina Rahman"), &json!([{ "label": "Roll", "old": "1", "new": "9" }]))
        );
        assert_eq!(students(app).await, before, "a rehearsal stores nothing");

        let press = [("act", "apply"), ("formKey", "one-press")];
        let (first, second) = (admin.form(&address, &press).await, admin.form(&address, &press).await);
        assert_eq!(
            (first.status, first.header("location")),
            (StatusCode::SEE_OTHER, address.as_str()),
            "{}",
            first.text()
        );
        assert_eq!(second.header("location"), address, "the same press twice");
        let mut expected = before.clone();
        expected.extend(["N-1 চন্দ্রা A 21".to_owned(), "N-2 Bela B 22".to_owned()]);
        expected.iter_mut().filter(|row| row.starts_with("S-001")).for_each(|row| *row = "S-001 Amina A 9".to_owned());
        expected.sort_unstable();
        assert_eq!(students(app).await, expected);
        let done = admin.get(&address).await.props();
        assert_eq!((&done["done"], &done["by"]), (&json!("2 added, 1 changed, 1 unchanged"), &json!("Admin Person")));
        let again = admin.form(&address, &[("act", "apply")]).await;
        assert_eq!(again.status, StatusCode::CONFLICT, "an import is done once");

        // The same file again changes nothing.
        let twin = chosen(&admin, "again.csv", &text).await;
        let plan = admin.get(&twin).await.props();
        assert_eq!((counts(&plan), &plan["ready"]), ([0, 0, 4, 0, 0], &json!(false)));
        let nothing = admin.form(&twin, &[("act", "apply")]).await;
        assert_eq!(nothing.status, StatusCode::UNPROCESSABLE_ENTITY);
        let gone = admin.form(&twin, &[("act", "discard")]).await;
        assert_eq!((gone.status, gone.header("location")), (StatusCode::SEE_OTHER, PAGE));
        assert_eq!(admin.get(&twin).await.status, StatusCode::GONE);

        // Who imported what is kept, and each change is in the audit.
        let start = admin.get(PAGE).await;
        start.served_as("importStart");
        let made = start.props()["made"].clone();
        assert_eq!((made.as_array().unwrap().len(), &made[0]["file"]), (1, &json!("new.csv")));
        let mut conn = app.app.db.acquire().await.unwrap();
        let acts: Vec<Line> = conn
            .all(
                "select a.action || ' ' || a.subject_name || ' ' || a.actor_name as line from audit_acts a
                  where a.subject_kind = 'student' order by a.subject_name",
                (),
            )
            .await
            .unwrap();
        let acts: Vec<String> = acts.into_iter().map(|row| row.line).collect();
        assert_eq!(acts.len(), 3, "{acts:?}");
        assert!(acts.contains(&"update Amina Rahman Admin Person".to_owned()), "{acts:?}");

        // A new student has no password, and so no sign-in.
        for password in ["", "x", "demo-password"] {
            let body =
                json!({ "userType": "student", "branchId": "branch-1", "userId": "N-1", "userPassword": password });
            assert_eq!(app.anonymous().post("/api/manageUserLogin", &body).await.status, StatusCode::BAD_REQUEST);
        }
    })
    .await;
}

#[tokio::test]
async fn every_fault_is_shown_at_once_and_mended_in_place() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let before = students(app).await;
        let mut lines: Vec<String> =
            (0..200).map(|n| line(&format!("N-{n}"), "Fine", "A", &format!("{}", 100 + n))).collect();
        lines.extend((0..60).map(|n| line(&format!("F-{n}"), "Faulty", "Q", "7x")));
        lines.push(line("T-1", "Twin", "A", "900"));
        lines.push(line("T-1", "Twin", "A", "901"));
        lines.push(line("T-2", "Same roll", "A", "902"));
        lines.push(line("T-3", "Same roll", "A", "902"));
        lines.push(line("T-4", "Taken", "A", "3"));
        lines.push(line("", "No number", "A", "903"));
        let address = chosen(&admin, "faulty.csv", &file(&lines)).await;
        let plan = admin.get(&address).await.props();
        assert_eq!((counts(&plan), &plan["ready"]), ([200, 0, 0, 66, 0], &json!(false)));
        let refused = plan["refused"].as_array().unwrap();
        let errors = |row: &Value| {
            let cells = row["cells"].as_array().unwrap().iter();
            cells
                .map(|cell| format!("{}: {}", cell["label"].as_str().unwrap(), cell["error"].as_str().unwrap()))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            errors(&refused[0]),
            ["Roll: Roll is a whole number from 1 to 99999", "Class and section: “Class 8 Q” is not in the list"]
        );
        let tail: Vec<Vec<String>> = refused[60..].iter().map(errors).collect();
        assert_eq!(tail[0], ["Register number: Register number is also in row 263"]);
        assert_eq!(tail[1], ["Register number: Register number is also in row 262"]);
        assert_eq!(tail[2], ["Roll: Another student of the section has this roll: row 265"]);
        assert_eq!(tail[4], ["Roll: Another student of the section has this roll: চন্দ্রা রায়"]);
        assert_eq!(tail[5], ["Register number: Register number is missing"]);
        let refusal = admin.form(&address, &[("act", "apply")]).await;
        assert_eq!(refusal.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refusal.props()["failure"], "Nothing was imported: 66 rows are refused.");
        assert_eq!(students(app).await, before, "none half done");

        let mut fields: Vec<(String, String)> = (0..60)
            .flat_map(|n| {
                let row = 202 + n;
                [
                    (format!("cell.{row}.sectionId"), "section-1-b".to_owned()),
                    (format!("cell.{row}.roll"), format!("{}", 300 + n)),
                ]
            })
            .collect();
        for (name, value) in [
            ("cell.263.regNo", "T-1b"),
            ("cell.265.roll", "904"),
            ("cell.999.roll", "1"),
            ("cell.264.nothing", "1"),
            ("out.266", "true"),
            ("gives", "true"),
            ("act", "check"),
        ] {
            fields.push((name.to_owned(), value.to_owned()));
        }
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let checked = admin.form(&address, &fields).await;
        assert_eq!((checked.status, checked.header("location")), (StatusCode::SEE_OTHER, address.as_str()));
        let plan = admin.get(&address).await.props();
        assert_eq!((counts(&plan), &plan["ready"]), ([265, 0, 0, 0, 1], &json!(true)), "{}", plan["refused"]);
        let applied = admin.form(&address, &[("act", "apply"), ("gives", "true")]).await;
        assert_eq!(applied.status, StatusCode::SEE_OTHER, "{}", applied.text());
        let all = students(app).await;
        assert_eq!(all.len(), before.len() + 265);
        // The highest number of the branch, counted on; it comes back in the file.
        assert!(
            all.contains(&"T-4 No number A 903".to_owned()) || all.iter().any(|row| row.ends_with("No number A 903")),
            "{all:?}"
        );
        let rows = admin.get(&format!("{address}/rows.xlsx")).await;
        assert_eq!(rows.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn rolls_are_swapped_and_seats_counted_over_the_whole_file() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let swap = file(&["S-001,,,,,,,2,,".to_owned(), "S-002,,,,,,,1,,".to_owned()]);
        let address = chosen(&admin, "swap.csv", &swap).await;
        assert_eq!(admin.form(&address, &[("act", "apply")]).await.status, StatusCode::SEE_OTHER);
        let all = students(app).await;
        assert!(all.contains(&"S-001 Amina A 2".to_owned()) && all.contains(&"S-002 Bashir A 1".to_owned()), "{all:?}");

        {
            let mut tx = app.app.db.begin().await.unwrap();
            tx.execute("update sections set seats = 3 where id = 'section-1-b'", ()).await.unwrap();
            tx.commit().await.unwrap();
        }
        // One sits there already.
        let three: Vec<String> = (0..3).map(|n| line(&format!("N-{n}"), "More", "B", &format!("{}", 50 + n))).collect();
        let address = chosen(&admin, "seats.csv", &file(&three)).await;
        let plan = admin.get(&address).await.props();
        assert_eq!(counts(&plan), [2, 0, 0, 1, 0]);
        assert_eq!(plan["refused"][0]["cells"][0]["error"], "All 3 seats of Class 8 B are taken");
    })
    .await;
}

#[tokio::test]
async fn a_file_that_is_no_list_is_refused_with_a_sentence_and_its_columns_are_chosen_by_hand() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        for (bytes, says) in [
            (&b"\x89PNG\0\0"[..], "This is neither a workbook (.xlsx, .xls, .ods) nor a CSV file."),
            (b"Name\n", "The file has a row of headings and nothing below it."),
            (b"", "The file is empty."),
        ] {
            let refused = choose(&admin, "x.xlsx", bytes).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
            assert_eq!(refused.props()["state"]["errors"]["file"], says);
        }
        let nothing = upload(&admin, PAGE, "employee-admin", "k", &[("file", Some(""), b"")]).await;
        assert_eq!(nothing.props()["state"]["errors"]["file"], "Choose a file, or paste the rows");
        let large = choose(&admin, "large.csv", &vec![b'a'; (20 << 20) + 1]).await;
        assert_eq!(large.props()["state"]["errors"]["file"], "The file is too large");

        let twice = "Roll,Roll,Number\n1,2,S-001\n";
        let address = chosen(&admin, "twice.csv", twice).await;
        let plan = admin.get(&address).await.props();
        assert_eq!(
            plan["faults"][0],
            "2 columns are read as “Roll”: A and B. Choose one of them below, or correct the file."
        );
        let fields =
            [("column.0", ""), ("column.1", "roll"), ("column.2", "regNo"), ("column.9", "dob"), ("act", "check")];
        admin.form(&address, &fields).await;
        let plan = admin.get(&address).await.props();
        assert_eq!((counts(&plan), &plan["faults"]), ([0, 0, 0, 1, 0], &json!([])));
        assert_eq!(
            plan["refused"][0]["cells"][0]["error"],
            "Another student of the section has this roll: Bashir Ahmed"
        );
        assert_eq!(admin.form(&address, &[("act", "other")]).await.status, StatusCode::BAD_REQUEST);

        // The empty input of a field whose column is only now chosen does not hide what the column holds.
        let unknown = file(&[line("N-1", "Anwara", "A", "21")]).replace("Reg No", "Their own word");
        let address = chosen(&admin, "unknown.csv", &unknown).await;
        let refused = admin.get(&address).await.props();
        assert_eq!(refused["refused"][0]["cells"][0]["error"], "Register number is missing");
        let name = refused["refused"][0]["cells"][0]["name"].as_str().unwrap();
        admin.form(&address, &[("column.0", "regNo"), (name, ""), ("act", "check")]).await;
        assert_eq!(counts(&admin.get(&address).await.props()), [1, 0, 0, 0, 0]);
    })
    .await;
}

#[tokio::test]
async fn a_call_imports_all_or_nothing() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let before = students(app).await;
        let student = |reg_no: &str, roll: i64| {
            json!({ "regNo": reg_no, "firstName": "Called", "gender": "male", "dob": "2012-03-04", "className": "Class 8",
                    "sectionName": "A", "roll": roll, "guardianName": "G", "guardianMobile": "01711000000" })
        };
        let call = "/api/addBulkStudent";
        let body = |students: Value, dry_run: bool| json!({ "sessionId": "session-1", "students": students, "dryRun": dry_run });
        let faulty = json!([student("C-1", 60), student("C-2", 60), student("S-001", 1)]);
        let dry = admin.post(call, &body(faulty.clone(), true)).await.json();
        assert_eq!((&dry["new"], &dry["changed"], dry["refused"].as_array().unwrap().len()), (&json!(0), &json!(1), 2), "{dry}");
        assert_eq!(dry["refused"][0]["fields"]["roll"], "Another student of the section has this roll: row 2");
        let refused = admin.post(call, &body(faulty, false)).await;
        assert_eq!(refused.refusal(), (422, "Nothing was imported: 2 rows are refused".to_owned()));
        assert!(refused.json()["fields"]["1.roll"].is_string());
        for (body, status) in [
            (json!({ "sessionId": "session-1" }), 400),
            (json!({ "sessionId": "session-1", "students": [] }), 400),
            (json!({ "sessionId": "session-1", "students": [1] }), 400),
            (json!({ "sessionId": "session-1", "students": [{ "regNo": true }] }), 400),
            (json!({ "students": [student("C-1", 60)] }), 400),
            (json!({ "sessionId": "session-2", "students": [student("C-1", 60)] }), 403),
            (json!({ "branchId": "branch-2", "sessionId": "session-2", "students": [student("C-1", 60)] }), 403),
            (json!({ "sessionId": "session-1-old", "students": [student("C-1", 60)] }), 423),
        ] {
            let refused = admin.post(call, &body).await;
            assert_eq!(refused.status.as_u16(), status, "{body}: {}", refused.text());
        }
        for role in Role::ALL {
            let may = matches!(role, Role::SuperAdmin | Role::Admin | Role::AdmissionSupport);
            let body = json!({ "branchId": "branch-1", "sessionId": "session-1", "students": [student("C-1", 60)], "dryRun": true });
            assert_eq!(app.as_role(role).post(call, &body).await.status == StatusCode::OK, may, "{role}");
            assert_eq!(app.as_role(role).get(PAGE).await.status == StatusCode::OK, may, "{role}");
        }
        assert_eq!(students(app).await, before);

        let key = [("Idempotency-Key", "one")];
        let good = body(json!([student("C-1", 60), student("C-2", 61)]), false);
        let first = admin.json(Method::POST, call, &good, &key).await;
        let second = admin.json(Method::POST, call, &good, &key).await;
        assert_eq!(first.refusal(), (200, "Successfully Added".to_owned()));
        assert_eq!((&first.json()["new"], second.text()), (&json!(2), first.text()));
        let headers = [("content-type", "multipart/form-data; boundary=edge")];
        let text = file(&[line("M-1", "Mailed", "A", "70")]);
        let form = multipart(&[("sessionId", None, b"session-1"), ("file", Some("a.csv"), text.as_bytes())]);
        let sent = admin.send(Method::POST, call, &headers, Body::from(form)).await;
        assert_eq!((sent.status, &sent.json()["new"]), (StatusCode::OK, &json!(1)), "{}", sent.text());
        assert_eq!(students(app).await.len(), before.len() + 3);
        assert_eq!(app.expired().post(call, &good).await.status, StatusCode::UNAUTHORIZED);
    })
    .await;
}

#[tokio::test]
async fn what_is_done_is_what_was_shown() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        // Columns that are chosen in the press that imports are shown first.
        let address = chosen(&admin, "columns.csv", &file(&[line("N-1", "Given", "A", "21")])).await;
        let swapped = [("column.1", "lastName"), ("column.2", "firstName"), ("act", "apply")];
        let shown = admin.form(&address, &swapped).await;
        assert_eq!((shown.status, shown.header("location")), (StatusCode::SEE_OTHER, address.as_str()));
        let plan = admin.get(&address).await.props();
        assert_eq!((&plan["added"][0]["name"], &plan["appliedAt"]), (&json!("Rahman Given"), &Value::Null));

        // A record that somebody has changed since it was shown is shown again; what the file does not name stays as it is stored.
        {
            let mut tx = app.app.db.begin().await.unwrap();
            tx.execute("update students set mobile_no = '01711-000 000' where id = 'student-1'", ()).await.unwrap();
            tx.commit().await.unwrap();
        }
        let same = chosen(&admin, "same.csv", "Reg No\ns-001\n").await;
        assert_eq!(counts(&admin.get(&same).await.props()), [0, 0, 1, 0, 0], "in any case, and nothing is spelled anew");
        let address = chosen(&admin, "roll.csv", "Reg No,Roll\nS-001,31\n").await;
        let seen = admin.get(&address).await.props()["seen"].as_str().unwrap().to_owned();
        let update = json!({ "remarks": "Corrected" });
        assert_eq!(admin.put("/api/updateOneStudent/student-1", &update).await.status, StatusCode::OK);
        let overtaken = admin.form(&address, &[("act", "apply"), ("seen", &seen)]).await;
        assert_eq!(overtaken.status, StatusCode::CONFLICT, "{}", overtaken.text());
        let now = overtaken.props()["seen"].as_str().unwrap().to_owned();
        assert_eq!(admin.form(&address, &[("act", "apply"), ("seen", &now)]).await.status, StatusCode::SEE_OTHER);
        let row = admin.get("/api/getOneStudent/student-1").await.json();
        assert_eq!((&row["roll"], &row["remarks"], &row["mobileNo"]), (&json!(31), &json!("Corrected"), &json!("01711000000")));

        // A call with a key is answered as before, also where its numbers were given.
        let student = json!({ "firstName": "Keyed", "gender": "male", "dob": "2012-03-04", "className": " Class  8", "sectionName": "A",
                              "roll": 71, "guardianName": "G", "guardianMobile": "01711000000" });
        let body = json!({ "sessionId": "session-1", "giveNumbers": true, "students": [student] });
        let key = [("Idempotency-Key", "given")];
        let first = admin.json(Method::POST, "/api/addBulkStudent", &body, &key).await;
        let second = admin.json(Method::POST, "/api/addBulkStudent", &body, &key).await;
        assert_eq!((first.status, second.text()), (StatusCode::OK, first.text()), "{}", first.text());

        for dob in ["2099-01-01", "1000-01-01"] {
            let update = admin.put("/api/updateOneStudent/student-1", &json!({ "dob": dob })).await;
            assert_eq!(update.status, StatusCode::UNPROCESSABLE_ENTITY, "{dob}");
        }
        let twin = admin.put("/api/updateOneStudent/student-2", &json!({ "regNo": "s-001" })).await;
        assert_eq!(twin.json()["fields"]["regNo"], "Another student of the branch has this register number");
    })
    .await;
}

#[tokio::test]
async fn an_import_is_seen_in_its_branch_alone_and_fills_no_closed_session() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let address = chosen(&admin, "own.csv", &file(&[line("N-1", "New", "A", "21")])).await;
        let other = app.as_employee("employee-admin-2", Role::Admin);
        assert_eq!(other.get(&address).await.status, StatusCode::FORBIDDEN);
        assert_eq!(other.get(&format!("{address}/rows.xlsx")).await.status, StatusCode::FORBIDDEN);
        assert_eq!(admin.get(&format!("{PAGE}/nowhere")).await.status, StatusCode::NOT_FOUND);
        let template = admin.get(&format!("{PAGE}/template.xlsx")).await;
        assert_eq!(template.status, StatusCode::OK);
        {
            let mut tx = app.app.db.begin().await.unwrap();
            tx.execute("update sessions set status = 'closed' where id = 'session-1'", ()).await.unwrap();
            tx.commit().await.unwrap();
        }
        let plan = admin.get(&address).await.props();
        assert_eq!(plan["ready"], false);
        let refused = admin.form(&address, &[("act", "apply")]).await;
        assert_eq!(refused.status, StatusCode::LOCKED, "{}", refused.text());
        assert!(students(app).await.iter().all(|row| !row.starts_with("N-1")));
    })
    .await;
}
