//! Files as spreadsheets write them, and files made to do harm: what an import makes of them, on the screen and by a call; on both engines.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, StatusCode};
use db::FromRow;
use rules::roles::Role;
use serde_json::{Value, json};
use web::turns::Ticket;

use testing::uploads::{multipart, upload};
use testing::{Answer, Client, TestApp, each_engine};

const PAGE: &str = "/admin/bulkImport/students";
const CALL: &str = "/api/addBulkStudent";

/// A file of `tests/cases`, for the class that the tests' school has.
fn case(bytes: &[u8]) -> Vec<u8> {
    String::from_utf8(bytes.to_vec()).unwrap().replace("Class 3", "Class 8").into_bytes()
}

async fn choose(client: &Client, name: &str, bytes: &[u8]) -> Answer {
    upload(client, PAGE, "employee-admin", name, &[("file", Some(name), bytes)]).await
}

async fn send(client: &Client, name: &str, bytes: &[u8], dry_run: bool) -> Answer {
    let dry_run: &[u8] = if dry_run { b"true" } else { b"false" };
    let parts = [("sessionId", None, &b"session-1"[..]), ("dryRun", None, dry_run), ("file", Some(name), bytes)];
    let headers = [("content-type", "multipart/form-data; boundary=edge")];
    client.send(Method::POST, CALL, &headers, Body::from(multipart(&parts))).await
}

#[derive(FromRow)]
struct Line {
    line: String,
}

/// The students of these numbers as `Q1144-0 Chandra Mr. Gamma 2015111111 2015-03-04`.
async fn stored(app: &TestApp, numbers: &str) -> Vec<String> {
    let mut conn = app.app.db.acquire().await.unwrap();
    let rows: Vec<Line> = conn
        .all(
            "select reg_no || ' ' || first_name || ' ' || coalesce(nullif(father_name, ''), '-') || ' ' || coalesce(nullif(birth_reg_no, ''), '-') || ' ' || dob as line
               from students where reg_no like $1 order by reg_no",
            numbers,
        )
        .await
        .unwrap();
    rows.into_iter().map(|row| row.line).collect()
}

#[tokio::test]
async fn each_student_has_their_own_father_whatever_ends_the_lines() {
    let mixed = case(include_bytes!("../cases/mixed_cr.csv"));
    let alone = case(include_bytes!("../cases/cr_only.csv"));
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let answer = choose(&admin, "mixed.csv", &mixed).await;
        let address = answer.header("location").to_owned();
        let plan = admin.get(&address).await.props();
        // Days and numbers are seen before they are stored.
        assert_eq!(
            plan["addedHeads"],
            json!([
                "Class and section",
                "Gender",
                "Guardian's name",
                "Date of birth",
                "Roll",
                "Guardian's mobile",
                "Birth registration number"
            ])
        );
        let values = |place: usize| plan["added"][place]["values"].as_array().unwrap()[3..].to_vec();
        let row = |place: usize| (plan["added"][place]["key"].clone(), json!(values(place)));
        let [day, mobile] = [3, 5].map(|place: usize| plan["added"][0]["values"][place].clone());
        assert!(day.as_str().unwrap().contains("2015") && mobile.as_str().unwrap().contains("711"), "{plan}");
        assert_eq!(row(0), (json!("Q1144-0"), json!([day, "25720", mobile, "2015111111"])));
        assert_eq!(row(1), (json!("Q1144-1"), json!([day, "25721", mobile, ""])));
        assert_eq!(row(2), (json!("Q1144-2"), json!([day, "25722", mobile, "2015222222"])));
        let applied = admin.form(&address, &[("act", "apply")]).await;
        assert_eq!(applied.status, StatusCode::SEE_OTHER, "{}", applied.text());
        assert_eq!(
            stored(app, "Q1144-%").await,
            [
                "Q1144-0 Chandra Mr. Gamma 2015111111 2015-03-04",
                "Q1144-1 Bilkis - - 2015-03-04",
                "Q1144-2 Amina Mr. Alpha 2015222222 2015-03-04",
            ]
        );
        let sent = send(&admin, "alone.csv", &alone, false).await;
        assert_eq!((sent.status, &sent.json()["new"]), (StatusCode::OK, &json!(1)), "{}", sent.text());
        assert_eq!(stored(app, "T-0001").await, ["T-0001 Amina1 - - 2015-03-04"]);
    })
    .await;
}

#[tokio::test]
async fn shortened_numbers_are_refused_and_the_days_of_1904_are_read() {
    let cut = case(include_bytes!("../cases/cut_numbers.csv"));
    let shortened = "A spreadsheet has shortened this number, so its last digits are lost: format the column as text and type it again";
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let dry = send(&admin, "cut.csv", &cut, true).await.json();
        assert_eq!((&dry["new"], &dry["faults"]), (&json!(2), &json!([])), "{dry}");
        assert_eq!(dry["refused"], json!([{ "row": 2, "fields": { "birthRegNo": shortened } }]));
        let refused = send(&admin, "cut.csv", &cut, false).await;
        assert_eq!(refused.refusal(), (422, "Nothing was imported: 1 row is refused".to_owned()));
        assert_eq!(refused.json()["fields"]["2.birthRegNo"], shortened);
        // Mended on the page.
        let address = choose(&admin, "cut.csv", &cut).await.header("location").to_owned();
        let mended = [("cell.2.birthRegNo", "20150111111111123"), ("act", "check")];
        admin.form(&address, &mended).await;
        let applied = admin.form(&address, &[("act", "apply")]).await;
        assert_eq!(applied.status, StatusCode::SEE_OTHER, "{}", applied.text());
        assert_eq!(stored(app, "0%1143").await, ["01143 Amina1438 - - 2015-03-04"]);
        assert_eq!(stored(app, "00143").await, ["00143 Amina1437 - - 2015-03-04"]);
        assert_eq!(stored(app, "T-1436").await, ["T-1436 Amina1436 - 20150111111111123 2015-03-04"]);

        // The same by entries.
        let student = |reg_no: &str, birth: Value, roll: i64| {
            json!({ "regNo": reg_no, "firstName": "Called", "gender": "male", "dob": "2012-03-04", "className": "Class 8",
                    "sectionName": "A", "roll": roll, "guardianName": "G", "guardianMobile": "01711000000", "birthRegNo": birth })
        };
        let list = json!([student("'00777", json!(20_150_111_111_111_123_i64), 60), student("C-2", json!(2.01501e16), 61)]);
        let dry = admin.post(CALL, &json!({ "sessionId": "session-1", "dryRun": true, "students": list })).await.json();
        assert_eq!((&dry["new"], &dry["refused"][0]["fields"]), (&json!(1), &json!({ "birthRegNo": shortened })), "{dry}");

        let address =
            choose(&admin, "days.xlsx", include_bytes!("../cases/dates1904_general.xlsx")).await.header("location").to_owned();
        admin.form(&address, &[("cell.2.sectionId", "section-1"), ("act", "check")]).await;
        let applied = admin.form(&address, &[("act", "apply")]).await;
        assert_eq!(applied.status, StatusCode::SEE_OTHER, "{}", applied.text());
        assert_eq!(stored(app, "T-1435").await, ["T-1435 Amina1435 - - 2015-03-04"]);
    })
    .await;
}

#[tokio::test]
async fn a_dry_run_lists_every_reason_for_which_the_file_would_be_refused() {
    let twice = case(include_bytes!("../cases/dup_head.csv"));
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let fault = "2 columns are read as “First name”: B and C. Choose one of them below, or correct the file.";
        let dry = send(&admin, "twice.csv", &twice, true).await;
        assert_eq!((dry.status, &dry.json()["faults"]), (StatusCode::OK, &json!([fault])), "{}", dry.text());
        let refused = send(&admin, "twice.csv", &twice, false).await;
        assert_eq!(refused.refusal(), (422, fault.to_owned()));
        // Several at once, with those of the rows.
        let both = "Roll,Roll,Register number,Register number,Date of birth\n1,2,S-001,S-001,soon\n";
        let dry = send(&admin, "both.csv", both.as_bytes(), true).await.json();
        assert_eq!(dry["faults"].as_array().unwrap().len(), 2, "{dry}");
        assert_eq!(dry["refused"][0]["row"], 2);
        let refused = send(&admin, "both.csv", both.as_bytes(), false).await;
        let says = refused.refusal().1;
        assert!(says.contains("columns are read as “Roll”") && says.contains("columns are read as “Register number”"), "{says}");
        // Of a file that cannot be read at all it is the one reason.
        for (bytes, says) in [
            (&b""[..], "The file is empty."),
            (b"Name\n\"a,b\n", "The quotation mark before a cell of row 2 is never closed, so the rows after it cannot be told apart. Mend it in the file."),
        ] {
            let dry = send(&admin, "none.csv", bytes, true).await;
            assert_eq!((dry.status, &dry.json()["faults"]), (StatusCode::OK, &json!([says])), "{}", dry.text());
            let refused = send(&admin, "none.csv", bytes, false).await;
            assert_eq!((refused.status, &refused.json()["fields"]["file"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!(says)));
        }
        let good = json!([{ "regNo": "C-1", "firstName": "Called", "gender": "male", "dob": "2012-03-04", "className": "Class 8",
                            "sectionName": "A", "roll": 60, "guardianName": "G", "guardianMobile": "01711000000" }]);
        let done = admin.post(CALL, &json!({ "sessionId": "session-1", "students": good })).await;
        assert_eq!((done.status, done.json().get("faults")), (StatusCode::OK, None), "of a dry run alone");
        let elsewhere = app.as_employee("employee-admin-2", Role::Admin);
        assert_eq!(send(&elsewhere, "twice.csv", &twice, true).await.status, StatusCode::FORBIDDEN);
    })
    .await;
}

/// Whether a request is not answered yet.
async fn waits(sent: &mut (impl Future<Output = Answer> + Unpin)) -> bool {
    tokio::time::timeout(Duration::from_millis(300), sent).await.is_err()
}

#[tokio::test]
async fn lists_wait_for_each_other() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let turn = async |who: &str| app.app.imports.of(who, Ticket::default()).await.unwrap();
        // One's own list before, and two of other people's.
        for others in [&["employee-admin"][..], &["another", "a third"]] {
            let mut held = Vec::new();
            for who in others {
                held.push(turn(who).await);
            }
            let mut call = Box::pin(send(&admin, "a.csv", b"Reg No\nS-001\n", true));
            assert!(waits(&mut call).await);
            drop(held);
            assert_eq!(call.await.status, StatusCode::OK);
        }
        let held = turn("employee-admin").await;
        let mut page = Box::pin(choose(&admin, "a.csv", b"Reg No\nS-001\n"));
        assert!(waits(&mut page).await);
        drop(held);
        let address = page.await.header("location").to_owned();
        // Nobody keeps a turn.
        for _ in 0..3 {
            assert_eq!(admin.get(&address).await.status, StatusCode::OK);
            assert_eq!(admin.get(&format!("{address}/rows.xlsx")).await.status, StatusCode::OK);
        }
    })
    .await;
}

/// The most memory that this process has had, in MB; none where other tests run in it, or the system does not say.
fn peak() -> Option<u64> {
    std::env::var_os("NEXTEST")?;
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(most.trim().trim_end_matches(" kB").parse::<u64>().ok()? >> 10)
}

#[tokio::test]
async fn a_body_of_millions_of_entries_takes_no_more_than_its_bytes() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let headers = [("content-type", "application/json")];
    let many = |begin: &str, entry: &str, end: &str| {
        let room = (20 << 20) - begin.len() - end.len();
        format!("{begin}{}{end}", entry.repeat(room / entry.len()))
    };
    let list = r#"{"sessionId":"session-1","students":["#;
    for (body, field, says) in [
        (many(list, "[],", "[]]}"), "students", "students has 1 to 5000 entries"),
        (many(list, "0,", r#""\u0000"]}"#), "students[", "A text holds a character that cannot be read"),
        (many(&format!(r#"{list}{{"regNo":["#), "[],", "[]]}]}"), "students", "students[0].regNo must be text"),
        (
            many(&format!("{list}{{"), r#""a":0,"#, r#""b":true}],"dryRun":"yes"}"#),
            "dryRun",
            "dryRun must be true or false",
        ),
        (many(r#"{"students":{"#, r#""a":[],"#, r#""b":true}}"#), "students", "students must be a list"),
        (many("{", r#""a":[],"#, r#""students":[{"roll":true}]}"#), "students", "students[0].roll must be text"),
    ] {
        let before = peak();
        let refused = admin.send(Method::POST, CALL, &headers, Body::from(body)).await;
        assert_eq!(refused.refusal(), (400, says.to_owned()));
        assert!(
            refused.json()["fields"].as_object().unwrap().keys().any(|key| key.starts_with(field)),
            "{}",
            refused.text()
        );
        if let (Some(before), Some(after)) = (before, peak()) {
            println!("{says}: {} MB more", after - before);
            assert!(after - before < 100, "{says}: {} MB", after - before);
        }
    }
}
