//! What stands over the tables of marks and beside the grid, and the order of their rows (docs/rules.md, *Screens*, *Marks*).

use rules::roles::Role;
use serde_json::{Value, json};

use testing::TestApp;
use testing::marks::add_some;

const IDS: &str =
    "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1&examId=exam-1&subjectId=subject-1";
/// Each screen that has the table, and where in its props that is.
const SCREENS: [(&str, &str); 3] =
    [("/admin/examResult", "results"), ("/admin/examResult_admin", "results"), ("/admin/publishResult", "one")];

fn rolls(rows: &Value) -> Vec<i64> {
    rows.as_array().unwrap().iter().map(|row| row["roll"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn a_table_has_the_figures_of_each_column() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    add_some(&admin).await;
    for (path, table) in SCREENS {
        let shown = admin.get(&format!("{path}?{IDS}")).await;
        shown.served_where(path == "/admin/examResult", "examResult");
        shown.served_where(path == "/admin/publishResult", "publishResult");
        let props = shown.shown();
        let figures = &props[table]["overview"]["figures"];
        // 45.5, AB, 0 of five students; the absence has no part in the mean.
        assert_eq!(
            (&figures[0]["label"], &figures[0]["entered"], &figures[0]["mean"], &figures[0]["highest"]),
            (&json!("Written"), &json!("3 of 5 entered, 1 absent"), &json!("22.75"), &json!("45.5")),
            "{path}"
        );
        let bars: Vec<String> = figures[0]["bars"]
            .as_array()
            .unwrap()
            .iter()
            .map(|bar| format!("{} {} {}", bar["grade"].as_str().unwrap(), bar["count"], bar["share"]))
            .collect();
        assert_eq!(bars.join(", "), "A+ 0 0, A 1 100, B+ 0 0, B 0 0, C+ 0 0, C 0 0, D+ 0 0, D 0 0, U 0 0, – 1 100");
        assert_eq!(figures[1]["entered"], "1 of 5 entered");
        assert_eq!(figures[1]["bars"].as_array().unwrap().len(), 9, "a dash only where somebody has a zero");
    }
}

#[tokio::test]
async fn a_table_is_sorted_by_its_address_and_the_absent_and_the_empty_come_last_either_way() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    add_some(&admin).await;
    let cases = [
        ("", [1, 2, 3, 5, 8], None),
        ("&sort=-roll", [8, 5, 3, 2, 1], Some(("roll", "descending"))),
        // In lower case; Bengali after Latin letters.
        ("&sort=name", [1, 2, 5, 8, 3], Some(("name", "ascending"))),
        ("&sort=-name", [3, 8, 5, 2, 1], Some(("name", "descending"))),
        ("&sort=written", [3, 1, 2, 5, 8], Some(("written", "ascending"))),
        ("&sort=-written", [1, 3, 2, 5, 8], Some(("written", "descending"))),
        ("&sort=practical", [1, 2, 3, 5, 8], Some(("practical", "ascending"))),
        // Not a column of the table, and no order at all: by roll.
        ("&sort=-viva", [1, 2, 3, 5, 8], None),
        ("&sort=%22", [1, 2, 3, 5, 8], None),
    ];
    for (path, table) in SCREENS {
        for (sort, expected, sorted) in cases {
            let props = admin.props_at(&format!("{path}?{IDS}{sort}")).await;
            let found = &props[table];
            assert_eq!(rolls(&found["rows"]), expected, "{path} {sort}");
            let overview = &found["overview"];
            let order = |key: &str| match key {
                "written" => overview["columns"][0]["order"].clone(),
                "practical" => overview["columns"][1]["order"].clone(),
                key => overview[key]["order"].clone(),
            };
            if let Some((key, expected)) = sorted {
                assert_eq!(order(key), expected, "{path} {sort}");
            }
        }
        // Not the screen that is kept of the first time.
        let heads = admin.props_at(&format!("{path}?{IDS}&sort=-written&again=")).await[table]["overview"].clone();
        assert_eq!(heads["roll"], json!({ "href": format!("{path}?{IDS}"), "order": null }));
        assert_eq!(heads["name"], json!({ "href": format!("{path}?{IDS}&sort=name"), "order": null }));
        assert_eq!(
            heads["columns"],
            json!([
                { "href": format!("{path}?{IDS}&sort=written"), "order": "descending" },
                { "href": format!("{path}?{IDS}&sort=-practical"), "order": null },
            ])
        );
        let plain = admin.props_at(&format!("{path}?{IDS}&again=")).await[table]["overview"].clone();
        assert_eq!(plain["roll"], json!({ "href": format!("{path}?{IDS}&sort=-roll"), "order": "ascending" }));
    }
}

#[tokio::test]
async fn paper_goes_by_roll_whatever_the_address_says() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    add_some(&admin).await;
    let answer = admin.get(&format!("/admin/examResult/print?{IDS}&sort=-roll")).await;
    let paper = answer.text();
    let place = |name: &str| paper.find(name).unwrap();
    assert!(place("Amina Rahman") < place("Bashir Ahmed") && place("Bashir Ahmed") < place("Emon Chowdhury"));
}

#[tokio::test]
async fn beside_the_grid_stand_the_missing_and_those_below_the_pass_mark() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let grid = async |more: &str| admin.get(&format!("/admin/examResult?{IDS}&tab=marks{more}")).await;
    let empty = grid("").await.served_as("examResult_add").shown()["entry"]["beside"].clone();
    assert_eq!(rolls(&empty[0]["missing"]), [1, 2, 3, 5, 8]);
    assert_eq!((&empty[0]["below"], &empty[0]["figures"]["bars"]), (&json!([]), &json!([])));

    add_some(&admin).await;
    assert_eq!(grid("").await.shown()["entry"]["beside"], json!([]), "a refusal has no grid");
    let edited = grid("&edit=1").await;
    edited.served_as("examResult_edit");
    let beside = edited.shown()["entry"]["beside"].clone();
    let written = &beside[0];
    assert_eq!((&written["facts"]["key"], &written["facts"]["fullMark"]), (&json!("written"), &json!(50)));
    assert_eq!(written["facts"]["steps"][0], json!({ "grade": "A+", "from": 4725 }));
    assert_eq!(written["facts"]["steps"][8], json!({ "grade": "U", "from": 1 }));
    assert_eq!(rolls(&written["missing"]), [5, 8]);
    assert_eq!(
        written["below"],
        json!([
            { "studentId": "student-2", "roll": 2, "name": "Bashir Ahmed", "mark": "AB" },
            { "studentId": "student-3", "roll": 3, "name": "চন্দ্রা রায়", "mark": "0" },
        ])
    );
    assert_eq!(written["figures"]["entered"], "3 of 5 entered, 1 absent");
}
