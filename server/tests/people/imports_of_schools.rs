//! Files as schools have them: titles above the list, headings in their own words, values as people write them; on both engines.

use axum::body::Body;
use axum::http::{Method, StatusCode};
use db::FromRow;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::uploads::{multipart, upload};
use testing::{Answer, Client, TestApp, each_engine};

const PAGE: &str = "/admin/bulkImport/students";
const CALL: &str = "/api/addBulkStudent";

/// A file of `tests/cases`, for the class that the tests' school has.
fn case(bytes: &[u8]) -> Vec<u8> {
    String::from_utf8(bytes.to_vec()).unwrap().replace("Class 3", "Class 8").into_bytes()
}

async fn choose(client: &Client, name: &str, bytes: &[u8]) -> String {
    let answer = upload(client, PAGE, "employee-admin", name, &[("file", Some(name), bytes)]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{name}: {}", answer.text());
    answer.header("location").to_owned()
}

async fn send(client: &Client, name: &str, bytes: &[u8], dry_run: bool) -> Answer {
    let dry_run: &[u8] = if dry_run { b"true" } else { b"false" };
    let parts = [("sessionId", None, &b"session-1"[..]), ("dryRun", None, dry_run), ("file", Some(name), bytes)];
    let headers = [("content-type", "multipart/form-data; boundary=edge")];
    client.send(Method::POST, CALL, &headers, Body::from(multipart(&parts))).await
}

fn counts(plan: &Value) -> [i64; 5] {
    ["new", "changed", "same", "refused", "leftOut"].map(|name| plan["counts"][name].as_i64().unwrap())
}

/// The whole plan's notes, one to a line.
fn notes(plan: &Value) -> String {
    let all = plan["notes"].as_array().unwrap().iter();
    all.map(|note| note.as_str().map_or_else(|| note.to_string(), str::to_owned)).collect::<Vec<_>>().join("\n")
}

async fn apply(client: &Client, address: &str) {
    let applied = client.form(address, &[("act", "apply")]).await;
    assert_eq!(applied.status, StatusCode::SEE_OTHER, "{}", applied.text());
}

#[derive(FromRow)]
struct Line {
    line: String,
}

/// The students of these numbers: names, gender, birthday, roll, guardian with telephone, father, blood group.
async fn stored(app: &TestApp, numbers: &str) -> Vec<String> {
    let mut conn = app.app.db.acquire().await.unwrap();
    let rows: Vec<Line> = conn
        .all(
            "select s.reg_no || '|' || s.first_name || '|' || coalesce(s.last_name, '') || '|' || s.gender || '|' || s.dob || '|' || cast(r.roll as text)
                    || '|' || s.guardian_name || '|' || s.guardian_mobile || '|' || coalesce(s.father_name, '') || '|' || coalesce(s.blood_group, '') as line
               from students s join enrolments r on r.student_id = s.id where s.reg_no like $1 order by s.reg_no",
            numbers,
        )
        .await
        .unwrap();
    rows.into_iter().map(|row| row.line).collect()
}

#[tokio::test]
async fn headings_in_a_schools_own_words_are_known_and_what_is_guessed_is_said() {
    let heads = case(include_bytes!("../cases/heads.csv"));
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let dry = send(&admin, "heads.csv", &heads, true).await.json();
        assert_eq!((&dry["new"], &dry["refused"], &dry["faults"]), (&json!(1), &json!([]), &json!([])), "{dry}");
        let said = notes(&dry);
        let father = "Guardian's name: taken from “Father's name” in 1 row, since the list has no column for it.";
        let mobile = "Guardian's mobile: taken from “Mobile” in 1 row, since the list has no column for it.";
        assert!(said.contains(father) && said.contains(mobile), "{said}");
        let address = choose(&admin, "heads.csv", &heads).await;
        let father = "T-0001|Amina1|Khatun|female|2015-03-04|501|Mr. A|01711000000|Mr. A|";
        apply(&admin, &address).await;
        let line = stored(app, "T-0001").await.remove(0);
        let parts: Vec<&str> = line.split('|').collect();
        assert_eq!(
            (parts[1], parts[2], parts[6] == parts[8], parts[6].is_empty()),
            ("Amina1", "Khatun", true, false),
            "{line} {father}"
        );
        // The same file again: a guardian that is stored is not replaced by the father.
        let mut conn = app.app.db.acquire().await.unwrap();
        conn.execute("update students set guardian_name = 'An aunt' where reg_no = $1", "T-0001").await.unwrap();
        drop(conn);
        let again = admin.get(&choose(&admin, "heads again.csv", &heads).await).await.props();
        assert_eq!(counts(&again), [0, 0, 1, 0, 0], "{again}");
    })
    .await;
}

#[tokio::test]
async fn the_row_of_headings_and_the_sheet_are_found_named_and_can_be_changed() {
    let titled = case(include_bytes!("../cases/title_row.csv"));
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let address = choose(&admin, "title_row.csv", &titled).await;
        let plan = admin.get(&address).await.props();
        assert_eq!((counts(&plan), &plan["head"]), ([2, 0, 0, 0, 0], &json!("3")), "{plan}");
        // Another row is read, and what was decided is forgotten; the first one again.
        admin.form(&address, &[("act", "check"), ("out.4", "true"), ("head", "4")]).await;
        let other = admin.get(&address).await.props();
        assert_eq!((&other["head"], other["columns"][0]["head"].as_str()), (&json!("4"), Some("T-0001")), "{other}");
        admin.form(&address, &[("act", "check"), ("head", "3")]).await;
        let plan = admin.get(&address).await.props();
        assert_eq!((counts(&plan), &plan["head"]), ([2, 0, 0, 0, 0], &json!("3")), "{plan}");
        for wrong in ["99", "-1", "4-3", "x", ""] {
            assert_eq!(admin.form(&address, &[("act", "check"), ("head", wrong), ("sheet", wrong)]).await.status, 303);
            assert_eq!(admin.get(&address).await.props()["head"], "3", "{wrong}");
        }
        apply(&admin, &address).await;
        assert_eq!(stored(app, "T-000_").await.len(), 2);

        let files: [(&str, &[u8], &str, &str); 3] = [
            ("title_unmerged.xlsx", include_bytes!("../cases/title_unmerged.xlsx"), "4", "Sheet"),
            ("hidden_first.xlsx", include_bytes!("../cases/hidden_first.xlsx"), "1", "Students"),
            ("list.ods", include_bytes!("../cases/list.ods"), "1", "Sheet"),
        ];
        for (name, bytes, head, sheet) in files {
            let plan = admin.get(&choose(&admin, name, bytes).await).await.props();
            assert_eq!((&plan["head"], &plan["sheet"]), (&json!(head), &json!(sheet)), "{name}");
            let row = &plan["refused"][0];
            assert_eq!(row["key"], "T-0001", "{name}: {plan}");
            let said = notes(&plan);
            assert_eq!(said.contains("Hidden sheets are not read: lists"), name == "hidden_first.xlsx", "{said}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_old_workbook_with_titles_hidden_rows_and_a_total_is_imported_as_it_is() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let address = choose(&admin, "list.xls", include_bytes!("../cases/list.xls")).await;
        let plan = admin.get(&address).await.props();
        assert_eq!((counts(&plan), &plan["faults"]), ([300, 0, 0, 0, 1], &json!([])), "{plan}");
        assert_eq!((&plan["head"], &plan["sheet"], &plan["ready"]), (&json!("4"), &json!("Class 8"), &json!(true)));
        assert_eq!((&plan["leftOut"][0]["number"], &plan["leftOut"][0]["why"]), (&json!(311), &json!("A total")));
        let names: Vec<&Value> = plan["sheets"].as_array().unwrap().iter().map(|sheet| &sheet["label"]).collect();
        assert_eq!(names, ["Class 8", "Other"]);
        let said = notes(&plan);
        for part in [
            "Hidden sheets are not read: Old",
            "1 row that the spreadsheet hides is read like the others.",
            "what comes before the last space is read as “First name”",
            "“Class Eight A” is read as Class 8 A in 300 rows.",
            "Guardian's name: taken from “Father's name” in 300 rows",
        ] {
            assert!(said.contains(part), "{part}: {said}");
        }
        // The other sheet, and back.
        admin.form(&address, &[("act", "check"), ("sheet", "1")]).await;
        let other = admin.get(&address).await;
        other.served_as("importPlan_sheets");
        assert_eq!(other.props()["sheet"], "Other");
        admin.form(&address, &[("act", "check"), ("sheet", "0")]).await;
        apply(&admin, &address).await;
        assert_eq!(
            stored(app, "X-0007").await,
            ["X-0007|Amina7 Khatun|Number7|female|2012-03-04|1007|Father 7|01711000007|Father 7|"]
        );
        let again =
            admin.get(&choose(&admin, "list again.xls", include_bytes!("../cases/list.xls")).await).await.props();
        assert_eq!(counts(&again), [0, 0, 300, 0, 1]);
    })
    .await;
}

#[tokio::test]
async fn a_column_of_days_is_judged_as_a_whole_and_asked_about() {
    let days = case(include_bytes!("../cases/dates_text.csv"));
    let only_day = case(b"Register number,First name,Gender,Date of birth,Class,Section,Roll,Guardian's name,Guardian's mobile\nD-1,A,F,03/04/2015,Class 3,A,601,G,01711000000\nD-2,B,F,25.03.15,Class 3,A,602,G,01711000000\n");
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let address = choose(&admin, "days.csv", &days).await;
        let plan = admin.get(&address).await.served_as("importPlan_asked").props();
        let asked = &plan["asked"][0];
        assert_eq!(
            (&asked["field"], &asked["example"], &asked["chosen"]),
            (&json!("dob"), &json!("03/04/2015"), &Value::Null),
            "{plan}"
        );
        let reading = |name: &str| asked[name].as_str().unwrap().to_owned();
        assert!(reading("dayFirst").contains("Apr") && reading("monthFirst").contains("Mar"), "{asked}");
        let refused: Vec<i64> =
            plan["refused"].as_array().unwrap().iter().map(|row| row["number"].as_i64().unwrap()).collect();
        assert_eq!(refused, [5, 6, 7, 10, 11], "nothing is swapped in silence: {plan}");
        // By the call those rows are refused.
        let dry = send(&admin, "days.csv", &days, true).await.json();
        let rows: Vec<i64> =
            dry["refused"].as_array().unwrap().iter().map(|row| row["row"].as_i64().unwrap()).collect();
        assert_eq!((rows, &dry["new"]), (vec![5, 6, 7, 10, 11], &json!(8)), "{dry}");
        let says = dry["refused"][0]["fields"]["dob"].as_str().unwrap();
        assert_eq!(
            says,
            "“03/04/2015” can be 2015-04-03 or 2015-03-04. Say whether the days in this column begin with the month"
        );
        // Day first: one row is no day. Month first: all are days.
        admin.form(&address, &[("act", "check"), ("days.dob", "day")]).await;
        let day_first = admin.get(&address).await.props();
        assert_eq!((counts(&day_first)[3], &day_first["asked"][0]["chosen"]), (1, &json!("day")));
        admin.form(&address, &[("act", "check"), ("days.dob", "month"), ("days.nothing", "month")]).await;
        apply(&admin, &address).await;
        let born: Vec<String> =
            stored(app, "T-00%").await.iter().map(|line| line.split('|').nth(4).unwrap().to_owned()).collect();
        let mut expected = vec!["2015-03-04".to_owned(); 13];
        expected[4] = "2015-03-25".to_owned();
        for place in [5, 8, 9] {
            expected[place] = "2015-04-03".to_owned();
        }
        assert_eq!(born, expected);

        let done = send(&admin, "only.csv", &only_day, false).await;
        assert_eq!(done.status, StatusCode::OK, "{}", done.text());
        let born: Vec<String> =
            stored(app, "D-_").await.iter().map(|line| line.split('|').nth(4).unwrap().to_owned()).collect();
        assert_eq!(born, ["2015-04-03", "2015-03-25"]);
    })
    .await;
}

#[tokio::test]
async fn values_are_read_as_people_write_them() {
    let blood = case(include_bytes!("../cases/blood.csv"));
    let seen = case(include_bytes!("../cases/invisible.csv"));
    let separated = case(include_bytes!("../cases/sep_line.csv"));
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let done = send(&admin, "blood.csv", &blood, false).await;
        assert_eq!(done.status, StatusCode::OK, "{}", done.text());
        let groups: Vec<String> = stored(app, "T-000_").await.iter().map(|line| line.rsplit('|').next().unwrap().to_owned()).collect();
        assert_eq!(groups, ["O+", "B+", "AB+", "O+", "A+"]);
        let dry = send(&admin, "sep.csv", &separated, true).await.json();
        assert_eq!((&dry["same"], &dry["changed"], &dry["refused"]), (&json!(1), &json!(0), &json!([])), "{dry}");

        let plan = admin.get(&choose(&admin, "seen.csv", &seen).await).await.props();
        let refused: Vec<i64> =
            plan["refused"].as_array().unwrap().iter().map(|row| row["number"].as_i64().unwrap()).collect();
        let row = |number: i64| refused.contains(&number);
        // Telephones between marks of their direction, and two in one cell.
        for number in [2, 3, 4, 5, 18, 21] {
            assert!(!row(number), "{number}: {refused:#?}");
        }
        // A girl in English and in Bengali, and by a letter.
        for number in [22, 23, 24, 25] {
            assert!(!row(number), "{number}: {refused:#?}");
        }
        let said = notes(&plan);
        assert!(said.contains("Guardian's mobile: 1 cell holds more than one number. The first is taken; not taken, by row: 4: 01811000000"), "{said}");
    })
    .await;
}

#[tokio::test]
async fn rows_that_are_no_records_are_listed_and_left_out() {
    let head = "Student ID\tName of Student\tSex\tDOB\tClass\tRoll No.\tFather\tMobile";
    let row = |id: &str, roll: &str| format!("{id}\tAmina Khatun\tছাত্রী\t4/3/2015\tVIII A\t{roll}\tKarim\t1711000000");
    let pasted = [
        "Green Valley School, Dhaka".to_owned(),
        head.to_owned(),
        row("P-1", "৭১"),
        row("P-2", "72"),
        row("P-1", "৭১"),
        head.to_owned(),
        "Total\t2".to_owned(),
        "\t\t\tSignature of the Headmaster".to_owned(),
    ]
    .join("\n");
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let answer = upload(&admin, PAGE, "employee-admin", "k", &[("file", Some(""), b""), ("pasted", None, pasted.as_bytes())]).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
        let address = answer.header("location").to_owned();
        let plan = admin.get(&address).await.props();
        assert_eq!((&plan["file"], counts(&plan)), (&json!("Pasted rows"), [2, 0, 0, 0, 4]), "{plan}");
        let why: Vec<(i64, &str)> = plan["leftOut"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| (row["number"].as_i64().unwrap(), row["why"].as_str().unwrap_or_default()))
            .collect();
        assert_eq!(why.iter().map(|(row, _)| *row).collect::<Vec<_>>(), [5, 6, 7, 8]);
        let dry = send(&admin, "pasted.tsv", pasted.as_bytes(), true).await.json();
        assert_eq!(
            dry["leftOut"],
            json!([{ "row": 5, "why": "The same as row 3" }, { "row": 6, "why": "The headings again" }, { "row": 7, "why": "A total" }, { "row": 8, "why": "A line to sign on" }])
        );
        // Taken back by somebody, a row is read like any other.
        admin.form(&address, &[("act", "check"), ("in.7", "true")]).await;
        let taken_back = admin.get(&address).await;
        taken_back.served_as("importPlan_leftOut");
        assert_eq!(counts(&taken_back.props()), [2, 0, 0, 1, 3]);
        admin.form(&address, &[("act", "check"), ("out.7", "true")]).await;
        apply(&admin, &address).await;
        assert_eq!(stored(app, "P-1").await, ["P-1|Amina|Khatun|female|2015-03-04|71|Karim|01711000000|Karim|"]);
        // Nothing chosen and nothing pasted.
        let none = upload(&admin, PAGE, "employee-admin", "n", &[("file", Some(""), b""), ("pasted", None, b"  ")]).await;
        assert_eq!(none.status, StatusCode::UNPROCESSABLE_ENTITY);
    })
    .await;
}

/// A list in which guardians are missing and a class is spelled as nobody knows it.
fn faulty() -> String {
    let head = "Reg No,Name,Gender,DOB,Class,Section,Roll,Guardian's name,Guardian's mobile,Father's name,Group";
    let rows = (0..6).map(|place| {
        let (guardian, group) =
            (if place < 4 { "" } else { "An aunt" }, if place % 2 == 0 { "Vocational" } else { "বিজ্ঞান" });
        format!(
            "G-{place},Amina{place} Khatun,F,2012-03-04,Class 8,A,{},{guardian},01711000000,Father {place},{group}",
            700 + place
        )
    });
    format!("{head}\n{}\n", rows.collect::<Vec<_>>().join("\n"))
}

#[tokio::test]
async fn a_fault_of_many_rows_is_mended_by_one_press_and_taken_back_by_another() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let address = choose(&admin, "faulty.csv", faulty().as_bytes()).await;
        let plan = admin.get(&address).await.served_as("importPlan").props();
        let groups = plan["groups"].as_array().unwrap();
        assert_eq!((counts(&plan)[3], groups.len()), (5, 2), "{plan}");
        let guardian = &groups[0];
        assert_eq!(
            (&guardian["field"], &guardian["count"], &guardian["rows"], &guardian["from"]),
            (&json!("guardianName"), &json!(4), &json!("2-5"), &json!("Father's name")),
        );
        let group = &groups[1];
        assert_eq!(
            (&group["field"], &group["rows"], &group["value"], &group["choices"]),
            (&json!("groupId"), &json!("2,4,6"), &json!("Vocational"), &json!("groupId"))
        );
        let fill =
            [("act", "fill.0"), ("group.0.field", "guardianName"), ("group.0.rows", "2-5"), ("group.0.value", "")];
        admin.form(&address, &fill).await;
        let filled = admin.get(&address).await.props();
        assert_eq!((counts(&filled)[3], filled["groups"].as_array().unwrap().len()), (3, 1), "{filled}");
        assert_eq!(filled["undo"].as_str().unwrap_or_default(), "Guardian's name was filled in for 4 rows at once.");
        admin.form(&address, &[("act", "undo")]).await;
        let back = admin.get(&address).await.props();
        assert_eq!((counts(&back)[3], &back["undo"]), (5, &json!("")));
        admin.form(&address, &fill).await;
        // One answer for all rows with the group that the branch does not have.
        let put =
            [("act", "put.0"), ("group.0.field", "groupId"), ("group.0.rows", "2,4,6"), ("group.0.value", "group-1")];
        admin.form(&address, &put).await;
        assert_eq!(counts(&admin.get(&address).await.props())[3], 0);
        // Rows that the list does not have, fields that the noun does not have, and no value change nothing.
        for (field, rows, value) in [
            ("groupId", "0-9999999999999999999999", "x"),
            ("nothing", "2", "x"),
            ("groupId", "2", " "),
            ("groupId", "9-2,x", "x"),
        ] {
            let press = [("act", "put.0"), ("group.0.field", field), ("group.0.rows", rows), ("group.0.value", value)];
            assert_eq!(admin.form(&address, &press).await.status, StatusCode::SEE_OTHER);
            assert_eq!(counts(&admin.get(&address).await.props())[3], 0, "{field} {rows}");
        }
        admin.form(&address, &[("act", "leave.0"), ("group.0.field", "groupId"), ("group.0.rows", "2-3")]).await;
        assert_eq!(counts(&admin.get(&address).await.props())[4], 2);
        admin.form(&address, &[("act", "undo")]).await;
        apply(&admin, &address).await;
        let guardians: Vec<String> =
            stored(app, "G-_").await.iter().map(|line| line.split('|').nth(6).unwrap().to_owned()).collect();
        assert_eq!(guardians, ["Father 0", "Father 1", "Father 2", "Father 3", "An aunt", "An aunt"]);
    })
    .await;
}

#[tokio::test]
async fn what_columns_were_taken_for_is_remembered_for_the_branch() {
    let list = |from: usize| {
        let rows = (from..from + 2).map(|place| {
            format!("M-{place},Amina{place} Khatun,F,2012-03-04,Class 8,A,{},An aunt,01711000000", 800 + place)
        });
        format!(
            "Number at school,Name,Gender,DOB,Class,Section,Roll,Who cares,Guardian's mobile\n{}\n",
            rows.collect::<Vec<_>>().join("\n")
        )
    };
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let address = choose(&admin, "first.csv", list(0).as_bytes()).await;
        let plan = admin.get(&address).await.props();
        assert_eq!((counts(&plan)[3], &plan["columns"][0]["chosen"]), (2, &json!("")));
        admin.form(&address, &[("act", "check"), ("column.0", "regNo"), ("column.7", "guardianName")]).await;
        // Not before the list is imported.
        assert_eq!(
            admin.get(&choose(&admin, "early.csv", list(0).as_bytes()).await).await.props()["columns"][0]["chosen"],
            ""
        );
        apply(&admin, &address).await;
        let plan = admin.get(&choose(&admin, "second.csv", list(2).as_bytes()).await).await.props();
        assert_eq!((counts(&plan), &plan["columns"][7]["chosen"]), ([2, 0, 0, 0, 0], &json!("guardianName")), "{plan}");
        assert!(notes(&plan).contains("The columns are taken as in the last list with these headings."), "{plan}");
        let dry = send(&admin, "call.csv", list(4).as_bytes(), true).await.json();
        assert_eq!((&dry["new"], &dry["refused"]), (&json!(2), &json!([])), "{dry}");
        // Another branch knows nothing of it.
        let elsewhere = app.as_employee("employee-admin-2", Role::Admin);
        let answer =
            upload(&elsewhere, PAGE, "employee-admin-2", "k", &[("file", Some("a.csv"), list(6).as_bytes())]).await;
        if answer.status == StatusCode::SEE_OTHER {
            let plan = elsewhere.get(answer.header("location")).await.props();
            assert_eq!(plan["columns"][0]["chosen"], "", "{plan}");
        }
    })
    .await;
}
